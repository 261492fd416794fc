"""Read and write data/*.json: where each fact is stored, how it is written, and how it becomes a record.

A file holds objects with a fixed order of keys; missing, false and empty values are omitted. A card is in the file of
the set that first printed it, so the file name gives its set and the folder its edition.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

from nrdb.catalogue.corrections import corrected_cards, corrected_formats, corrected_pools
from nrdb.catalogue.errata import (
    Erratum,
    Ruling,
    RulingCount,
    errata_from,
    ruling_counts_from,
    rulings_from,
)
from nrdb.catalogue.model import (
    CARD_FIELDS,
    RESTRICTION_KINDS,
    Card,
    Face,
    Format,
    Printing,
    Restriction,
    Snapshot,
)
from nrdb.catalogue.records import CardSet, CardText, CardType, Cycle, Extra, Faction, Pool, Side, Subtype
from nrdb.catalogue.traits import TRAIT_FIELDS
from nrdb.errors import DataError
from nrdb.json_types import Json, JsonView
from nrdb.resources import write_whole
from nrdb.text import json_problem, quoted, repeated_key

EDITIONS = ("cr", "classic")
"""The folders of cards/ and printings/: the modern game and the 1996 game."""

# Files of one list each, with the keys of their objects in order.
TABLES: dict[str, tuple[str, ...]] = {
    "sides.json": ("id", "name"),
    "factions.json": ("id", "name", "side", "mini"),
    "types.json": ("id", "name", "side"),
    "subtypes.json": ("id", "name"),
    "cycles.json": ("id", "name", "code", "position", "released_by"),
    "sets.json": ("id", "name", "code", "cycle", "type", "released", "position", "size", "released_by"),
}
FACE_KEYS = ("title", "stripped_title", "subtypes", "base_link")
TRAITS = tuple(trait for trait in TRAIT_FIELDS if trait.name not in {field.name for field in CARD_FIELDS})
"""Facts derived from a card's text that don't have their own field; they are stored under the key `traits`."""
CARD_KEYS = (*(field.name for field in CARD_FIELDS if field.name not in ("edition", "set")), "traits")
PRINTING_KEYS = ("code", "card", "position", "quantity", "layout", "copies", "face_copies")
SNAPSHOT_KEYS = ("id", "start", "until", "pool", "restriction")
FORMAT_KEYS = ("id", "name", "snapshots", "aside")
POOL_KEYS = ("id", "name", "format", "sets", "cycles")
MANIFEST_KEYS = ("date", "source", "newest_list", "counts")
RESTRICTION_KEYS = (
    "id",
    "name",
    "format",
    "start",
    *RESTRICTION_KINDS,
)

# Default values that the files omit, by key; None, false and empty lists are always omitted.
_DEFAULTS: Json = {"layout": "normal"}


def ordered(entry: JsonView, keys: Iterable[str]) -> Json:
    """Return `entry` with its keys in the order of `keys` and without defaults. Raises `DataError` for unknown keys."""
    keys = tuple(keys)
    unknown = sorted(set(entry) - set(keys))
    if unknown:
        raise DataError(f"{entry.get('id', entry.get('code', 'an entry'))} has unknown keys: {unknown}.")
    result: Json = {}
    for key in keys:
        value = entry.get(key)
        if (
            value is None
            or value is False
            or value == _DEFAULTS.get(key)
            or (isinstance(value, list | dict) and not value)
        ):
            continue
        result[key] = value
    return result


def dump(content: Any, path: Path | None = None) -> str:
    """Return the canonical text of a data file: two-space indent, short lists on one line, a newline at the end.

    Files below behaviour/ have their own format, with one ability per line.
    """
    if path is not None and path.parent.parent.name == "behaviour":
        from nrdb import behaviour

        return behaviour.dump(content)
    return "".join(_chunks(content, "")) + "\n"


def _chunks(value: Any, indent: str) -> Iterator[str]:
    inner = indent + "  "
    scalar = not isinstance(value, list | dict)
    if scalar or not value:
        yield json.dumps(value, ensure_ascii=False)
    elif isinstance(value, dict):
        yield "{\n"
        for index, (key, item) in enumerate(value.items()):
            yield f"{',' + chr(10) if index else ''}{inner}{json.dumps(key, ensure_ascii=False)}: "
            yield from _chunks(item, inner)
        yield f"\n{indent}}}"
    else:
        short = json.dumps(value, ensure_ascii=False)
        if len(short) + len(inner) <= 100 and not any(isinstance(item, list | dict) for item in value):
            yield short
            return
        yield "[\n"
        for index, item in enumerate(value):
            yield f"{',' + chr(10) if index else ''}{inner}"
            yield from _chunks(item, inner)
        yield f"\n{indent}]"


def write(path: Path, content: Any) -> bool:
    """Write `content` to `path` in canonical form; return False if the file already has it."""
    text = dump(content, path)
    if path.is_file() and path.read_text(encoding="utf-8") == text:
        return False
    path.parent.mkdir(parents=True, exist_ok=True)
    write_whole(path, text)
    return True


def read(path: Path) -> Any:
    """Return the content of one data file. Raises `DataError` with the file and line if it cannot be read."""
    try:
        return json.loads(path.read_text(encoding="utf-8"), object_pairs_hook=partial(_reject_duplicate_keys, path))
    except FileNotFoundError:
        raise DataError(f"{path} is missing.") from None
    except json.JSONDecodeError as error:
        raise DataError(f"{path}:{error.lineno}: not JSON: {json_problem(error)}.") from None
    except UnicodeDecodeError as error:
        raise DataError(f"{path}: byte {error.start + 1} is not valid UTF-8.") from None
    except RecursionError:
        raise DataError(f"{path}: nested too deeply for a data file.") from None
    except ValueError as error:
        raise DataError(f"{path}: not JSON: {json_problem(error)}.") from None


def _reject_duplicate_keys(path: Path, pairs: list[tuple[str, Any]]) -> Json:
    result = dict(pairs)
    if len(result) != len(pairs):
        raise DataError(f"{path}: key {quoted(repeated_key(pairs))} occurs twice in one object.")
    return result


def data_files(root: Path) -> list[Path]:
    """Return every data file below `root`, sorted by relative path with forward slashes."""
    return sorted(root.rglob("*.json"), key=lambda path: path.relative_to(root).as_posix())


def card_from(entry: JsonView, *, edition: str, set_id: str) -> Card:
    """Return the card described by an object of cards/<edition>/<set>.json."""
    get = entry.get
    values: list[Any] = []
    for field in CARD_FIELDS:
        name = field.name
        if name == "edition":
            values.append(edition)
        elif name == "set":
            values.append(set_id)
        elif field.kind == "ids":
            values.append(tuple(get(name, ())))
        elif field.kind == "flag":
            values.append(get(name, False))
        elif field.kind == "faces":
            values.append(
                tuple(
                    Face(
                        face.get("title"),
                        face.get("stripped_title"),
                        tuple(face.get("subtypes", ())),
                        face.get("base_link"),
                    )
                    for face in get(name, ())
                )
            )
        else:
            values.append(get(name, _DEFAULTS.get(name)))
    return Card(*values)


def format_from(entry: JsonView) -> Format:
    """Return the format described by formats/<id>.json, without the snapshots under `aside`."""
    return Format(entry["id"], entry["name"], tuple(_snapshot(entry["id"], item) for item in entry["snapshots"]))


def _snapshot(format_id: str, item: JsonView) -> Snapshot:
    return Snapshot(item["id"], format_id, item["start"], item.get("until"), item["pool"], item.get("restriction"))


def pool_from(entry: JsonView) -> Pool:
    """Return the card pool described by pools/<id>.json."""
    return Pool(entry["id"], entry["name"], entry["format"], tuple(entry["sets"]), tuple(entry.get("cycles", ())))


def _by_value(entry: Mapping[str, list[str]]) -> dict[str, int]:
    return {card: int(value) for value, cards in entry.items() for card in cards}


_SHAPES: dict[str, Callable[[Any], Any]] = {
    "cards": frozenset,
    "subtypes": frozenset,
    "numbers": _by_value,
    "limit": int,
    "cap": lambda cap: (cap["points"], cap["copies"]),
}
"""How to read each shape of `RESTRICTION_KINDS` from a ban list's file."""


def restriction_from(entry: JsonView) -> Restriction:
    """Return the ban list described by restrictions/<format>/<id>.json."""
    content = {kind: _SHAPES[shape](entry[kind]) for kind, shape in RESTRICTION_KINDS.items() if kind in entry}
    return Restriction(entry["id"], entry["name"], entry["format"], entry["start"], **content)


class CatalogueFacts(NamedTuple):
    """Everything in data/ as records; lists are in the order of the files."""

    manifest: Json
    sides: list[Side]
    factions: list[Faction]
    types: list[CardType]
    subtypes: list[Subtype]
    cycles: list[Cycle]
    sets: list[CardSet]
    cards: list[Card]
    traits: dict[str, Json]
    """Facts derived from card texts (see `TRAITS`), by card id; cards without any are omitted."""
    printings: list[Printing]
    formats: list[Format]
    aside: list[Snapshot]
    """Snapshots in the data that never come into force."""
    pools: list[Pool]
    restrictions: list[Restriction]
    renamed: dict[str, str]
    """Former card ids and their replacements."""
    aliases: Json
    """The content of aliases.json: names that players use for cards, and other words for types, sets and so on."""
    functions: tuple[tuple[str, tuple[str, ...]], ...] = ()
    """The ids of the cards with described behaviour, each with its functions."""
    texts: tuple[CardText, ...] = ()
    """Official text, flavour, illustrators and rulings from an import, and rendered behaviour."""
    extras: tuple[Extra, ...] = ()
    """Fields in an import that nrdb does not know."""
    errata: tuple[Erratum, ...] = ()
    rulings: tuple[Ruling, ...] = ()
    """The index of the 1996 game's rulings."""
    ruling_counts: tuple[RulingCount, ...] = ()
    """How many rulings the dump has for each modern card."""
    played: Mapping[str, int] = {}
    """Card id → how many decklists in played.json contain the card, in any format."""


# The files that the catalogue reads; other packages read the rest of data/.
_FACTS = (
    "manifest.json",
    "overrides.json",
    "renamed.json",
    "aliases.json",
    "played.json",
    *TABLES,
    "classic/*.json",
    "cards/*/*.json",
    "printings/*/*.json",
    "formats/*.json",
    "pools/*.json",
    "restrictions/*/*.json",
    "errata/*.json",
    "rulings/*.json",
)


def load(root: Path) -> CatalogueFacts:
    """Read all card data below `root` (a data/ folder).

    Raises `DataError` for the first file that cannot be read or lacks required content.
    """
    content = files(root)
    try:
        return from_files(content)
    except (KeyError, TypeError, AttributeError, ValueError) as error:  # validating schemas here would be slow
        raise incomplete_data(root) from error


def incomplete_data(root: Path) -> DataError:
    """Return the error to raise if a file below `root` lacks required content, whatever the first symptom was."""
    return DataError(f"{root}: a data file is incomplete; run `nrdb data check {root}` to see where.")


def files(root: Path) -> Json:
    """Return the content of every file of card data below `root` by relative path, sorted within each kind."""
    return {path.relative_to(root).as_posix(): read(path) for pattern in _FACTS for path in sorted(root.glob(pattern))}


def from_files(content: JsonView) -> CatalogueFacts:
    """Return the records in data files, given by relative path. Raises `DataError` when one is missing."""

    def one(name: str) -> Any:
        if name not in content:
            raise DataError(f"{name} is missing.")
        return content[name]

    def below(prefix: str) -> Iterator[tuple[str, Any]]:
        """Yield (stem, content) of each file below a folder, by name."""
        for name in sorted(content):
            if name.startswith(prefix):
                yield name.rpartition("/")[2].removesuffix(".json"), content[name]

    def table(name: str, make: Callable[..., Any]) -> list[Any]:
        """Return a table's records, including those for the 1996 game and errata; the first entry for an id counts."""
        entries: dict[str, Json] = {}
        for item in [*one(name), *content.get(f"classic/{name}", ()), *content.get(f"errata/{name}", ())]:
            entries.setdefault(item["id"], item)
        return [make(*(item.get(key) for key in TABLES[name])) for item in entries.values()]

    sets: list[CardSet] = table("sets.json", CardSet)
    released = {item.id: item.released for item in sets}
    cards: list[Card] = []
    traits: dict[str, Json] = {}
    printings: list[Printing] = []
    for edition in EDITIONS:
        for set_id, entries in below(f"cards/{edition}/"):
            cards += [card_from(entry, edition=edition, set_id=set_id) for entry in entries]
            traits.update((entry["id"], entry["traits"]) for entry in entries if "traits" in entry)
        for set_id, entries in below(f"printings/{edition}/"):
            for entry in entries:
                printings.append(
                    Printing(
                        entry["code"],
                        entry["card"],
                        set_id,
                        entry["position"],
                        entry["quantity"],
                        entry.get("layout"),
                        entry.get("copies"),
                        tuple(entry.get("face_copies", ())),
                        released.get(set_id),
                    )
                )
    corrections = one("overrides.json")
    formats = [item for _, item in below("formats/")]
    factions = [item._replace(mini=bool(item.mini)) for item in table("factions.json", Faction)]
    return CatalogueFacts(
        one("manifest.json"),
        table("sides.json", Side),
        factions,
        table("types.json", CardType),
        table("subtypes.json", Subtype),
        table("cycles.json", Cycle),
        sets,
        corrected_cards(cards, corrections),
        traits,
        printings,
        corrected_formats(map(format_from, formats), corrections),
        [_snapshot(item["id"], snapshot) for item in formats for snapshot in item.get("aside", ())],
        corrected_pools((pool_from(item) for _, item in below("pools/")), corrections),
        [restriction_from(item) for _, item in below("restrictions/")],
        one("renamed.json"),
        content.get("aliases.json", {}),
        errata=errata_from(content),
        rulings=rulings_from(content),
        ruling_counts=ruling_counts_from(content),
        played=_played(content.get("played.json")),
    )


def _played(counted: Json | None) -> dict[str, int]:
    """Return how many decklists contain each card: the sum over the factions of Eternal, which counts every list."""
    found: dict[str, int] = {}
    every = counted["formats"].get("eternal", {}) if counted else {}
    for faction in every.get("factions", {}).values():
        for card, copies in faction["cards"].items():
            found[card] = found.get(card, 0) + copies[0]
    return found
