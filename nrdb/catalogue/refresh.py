"""Turn a netrunner-cards-json checkout (v2 layout) into files of data/: facts only, in nrdb's own shape.

Official text, flavour, illustrators and rulings are read only to count them or to recognise facts, and never written.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from nrdb.catalogue import classic, source
from nrdb.catalogue.dated_changes import dated_changes
from nrdb.catalogue.errata import COUNT_KEYS
from nrdb.catalogue.model import INFINITE, X, restriction_kinds
from nrdb.catalogue.source import ordered
from nrdb.catalogue.traits import traits
from nrdb.errors import DataError
from nrdb.json_types import Json, JsonView

if TYPE_CHECKING:
    from nrdb.catalogue.importer.dump import Dump
    from nrdb.catalogue.importer.report import ImportReport

# Keys of the dump that hold prose, pictures or layout hints: ignored.
_PROSE = {
    "text",
    "stripped_text",
    "narrative_text",
    "attribution",
    "pronunciation_approx",
    "pronunciation_ipa",
    "flavor",
    "illustrator",
    "released_by",
    "description",
    "color",
    "active",
}

# What a null means in the dump, by key: an X, or no limit. (A missing key means that there is no such value.)
_NULLS = {"cost": X, "strength": X, "advancement_requirement": X, "influence_limit": INFINITE}

CARD_NAMES = {
    "id": "id",
    "title": "title",
    "stripped_title": "stripped_title",
    "side_id": "side",
    "faction_id": "faction",
    "card_type_id": "type",
    "subtypes": "subtypes",
    "is_unique": "unique",
    "cost": "cost",
    "strength": "strength",
    "influence_cost": "influence_cost",
    "influence_limit": "influence_limit",
    "minimum_deck_size": "minimum_deck_size",
    "deck_limit": "deck_limit",
    "agenda_points": "agenda_points",
    "advancement_requirement": "advancement_requirement",
    "trash_cost": "trash_cost",
    "memory_cost": "memory_cost",
    "base_link": "base_link",
    "mu_limit": "mu_limit",
    "layout_id": "layout",
    "faces": "faces",
    "designed_by": "designed_by",
    "pronouns": "pronouns",
}
_PRINTING_KEYS = {
    "id": "code",
    "card_id": "card",
    "position": "position",
    "quantity": "quantity",
    "layout_id": "layout",
    "copy_quantity": "copies",
}
_SNAPSHOT_KEYS = {"id": "id", "date_start": "start", "card_pool_id": "pool", "restriction_id": "restriction"}
RESTRICTION_NAMES = {
    "id": "id",
    "name": "name",
    "format_id": "format",
    "date_start": "start",
    "banned": "banned",
    "subtypes": "banned_subtypes",
    "restricted": "restricted",
    "points": "points",
    "point_limit": "point_limit",
    "universal_faction_cost": "universal_influence",
    "global_penalty": "global_penalty",
    "max_3_point_agendas": "agenda_cap",
}
_TABLES: dict[str, tuple[str, dict[str, str]]] = {
    "sides.json": ("sides", {"id": "id", "name": "name"}),
    "factions.json": ("factions", {"id": "id", "name": "name", "side_id": "side", "is_mini": "mini"}),
    "types.json": ("card_types", {"id": "id", "name": "name", "side_id": "side"}),
    "subtypes.json": ("card_subtypes", {"id": "id", "name": "name"}),
    "cycles.json": (
        "card_cycles",
        {"id": "id", "name": "name", "legacy_code": "code", "position": "position", "released_by": "released_by"},
    ),
    "sets.json": (
        "card_sets",
        {
            "id": "id",
            "name": "name",
            "legacy_code": "code",
            "card_cycle_id": "cycle",
            "card_set_type_id": "type",
            "date_release": "released",
            "position": "position",
            "size": "size",
            "released_by": "released_by",
        },
    ),
}


# Sources of rulings that are missing from the dump's own list.
_FURTHER_SOURCES = ("ANCUR", "NAPD Most Wanted List", "NISEI Rules Team")


class Refreshed(NamedTuple):
    """The result of a refresh: files written and removed, counts, keys unknown to nrdb, changes and open decisions."""

    written: list[Path]
    removed: list[Path]
    counts: dict[str, int]
    unknown: list[str]
    report: ImportReport | None = None
    """What changed; None for the 1996 game and where there were no facts before."""
    decisions: tuple[str, ...] = ()
    """The decisions that the dump leaves to the maintainer, one sentence each."""


class DumpReader:
    """A dump's records as nrdb's facts; it also counts the keys that nothing reads."""

    def __init__(self, dump: Dump) -> None:
        self.dump = dump
        self.unknown: Counter[str] = Counter()

    def of(self, kind: str) -> Iterable[Json]:
        """Return the dump's records of one kind."""
        return self.dump.of(kind)

    def pick(self, entry: JsonView, keys: Mapping[str, str], what: str) -> Json:
        """Return the facts of `entry` that `keys` names, under nrdb's names; a null keeps its meaning."""
        facts: Json = {}
        for key, value in entry.items():
            if key in keys:
                facts[keys[key]] = _NULLS.get(key) if value is None else value
            elif key not in _PROSE:
                self.unknown[f"{what}.{key}"] += 1
        return facts


def refresh(dump_root: Path, data_root: Path, *, date: str) -> Refreshed:
    """Rebuild the modern card data in `data_root` from the dump at `dump_root`, taken on `date` (ISO).

    Files kept by hand (overrides, exceptions, aliases, behaviour, rules, the 1996 cards) stay as they are, but each
    fact that differs from the data before is added to errata/cr.json as an erratum.
    Raises `ParseError` when the dump cannot be read, `DataError` when a card lacks a fact that every card has.
    """
    from nrdb.behaviour import entries
    from nrdb.catalogue.decisions import decisions
    from nrdb.catalogue.importer import layouts
    from nrdb.catalogue.importer.report import compare_files

    read = layouts.read(dump_root)
    if read.layout != "v2":
        raise DataError(f"{dump_root} isn't a netrunner-cards-json checkout in v2 layout: it has no v2/cards folder.")
    dump = DumpReader(read)
    files: Json = table_facts(dump)
    printings = printing_facts(dump)
    by_set: dict[str, list[Json]] = {}
    for printing in printings:
        facts = {key: value for key, value in printing.items() if key != "set"}
        by_set.setdefault(printing["set"], []).append(ordered(facts, source.PRINTING_KEYS))
    for set_id, items in by_set.items():
        files[f"printings/cr/{set_id}.json"] = sorted(items, key=lambda item: str(item["code"]))
    _cards(dump, files, printings)
    files |= format_facts(dump)
    files["rulings/cr.json"] = ruling_counts(dump)
    before = source.files(data_root)
    if "manifest.json" in before:
        unchanged = {
            name: content for name, content in before.items() if not name.startswith(("cards/cr/", "printings/cr/"))
        }
        errata = dated_changes(before, {**unchanged, **files, "manifest.json": {"date": date}})
        if errata:
            files["errata/cr.json"] = [*before.get("errata/cr.json", ()), *errata]
    kept = {path.relative_to(data_root).as_posix() for path in _generated(data_root)}
    written = [data_root / name for name, content in sorted(files.items()) if source.write(data_root / name, content)]
    removed = [data_root / name for name in sorted(kept - set(files))]
    for path in removed:
        path.unlink()
    by_hand: dict[str, Json] = {"overrides.json": {"cards": {}}, "renamed.json": {}}
    for name, empty in by_hand.items():
        if not (data_root / name).is_file():
            source.write(data_root / name, empty)
            written.append(data_root / name)
    manifest = {"date": date, "source": "netrunner-cards-json v2", "counts": {}}
    source.write(data_root / "manifest.json", manifest)
    counts = update_manifest(data_root)
    if not before:
        return Refreshed(written, removed, counts, sorted(dump.unknown))
    report = compare_files(before, source.files(data_root))
    to_decide = decisions(report, source.load(data_root), entries("cr", data_root))
    return Refreshed(written, removed, counts, sorted(dump.unknown), report, tuple(to_decide))


def update_manifest(data_root: Path) -> dict[str, int]:
    """Recount the data below `data_root`, write the counts into manifest.json and return them by name."""
    facts = source.load(data_root)
    manifest = with_counts(facts)
    source.write(data_root / "manifest.json", manifest)
    counts: dict[str, int] = manifest["counts"]
    return counts


def with_counts(facts: source.CatalogueFacts) -> Json:
    """Return the manifest of `facts` with up-to-date counts and the start of the newest ban list."""
    newest = max((s.start for item in facts.formats for s in item.snapshots), default=None)
    return ordered({**facts.manifest, "newest_list": newest, "counts": record_counts(facts)}, source.MANIFEST_KEYS)


def record_counts(facts: source.CatalogueFacts) -> dict[str, int]:
    """Return the number of records of each kind, by the manifest's names."""
    return {
        "cards_cr": sum(card.edition == "cr" for card in facts.cards),
        "cards_classic": sum(card.edition == "classic" for card in facts.cards),
        "printings": len(facts.printings),
        "sets": len(facts.sets),
        "cycles": len(facts.cycles),
        "formats": len(facts.formats),
        "snapshots": sum(len(item.snapshots) for item in facts.formats),
        "pools": len(facts.pools),
        "restrictions": len(facts.restrictions),
    }


def _generated(data_root: Path) -> Iterable[Path]:
    for pattern in (
        "cards/cr/*.json",
        "printings/cr/*.json",
        "formats/*.json",
        "pools/*.json",
        "restrictions/*/*.json",
    ):
        yield from data_root.glob(pattern)


def table_facts(dump: DumpReader) -> Json:
    """Return the files that contain one list each: sides, factions, types, subtypes, cycles, sets."""
    files: Json = {}
    for name, (theirs, keys) in _TABLES.items():
        # `released_by` is a fact of cycles and sets, though not of single printings.
        picked = [dump.pick(entry, keys, theirs) for entry in dump.of(theirs)]
        files[name] = [ordered(entry, source.TABLES[name]) for entry in picked]
    return files


def printing_facts(dump: DumpReader) -> list[Json]:
    """Return the file content for every printing, each with its set."""
    everything: list[Json] = []
    for entry in dump.of("printings"):
        facts = dump.pick(entry, {**_PRINTING_KEYS, "card_set_id": "set", "faces": "faces"}, "printings")
        faces = facts.pop("faces", [])
        facts["face_copies"] = [face["copy_quantity"] for face in faces if "copy_quantity" in face]
        everything.append(facts)
    return everything


def card_facts(dump: DumpReader) -> list[Json]:
    """Return every card, without the set it belongs to."""
    everything: list[Json] = []
    for entry in dump.of("cards"):
        facts = dump.pick(entry, CARD_NAMES, "cards")
        derived = traits(entry)
        facts["subroutines"] = derived.get("subroutines")
        facts["traits"] = {trait.name: derived[trait.name] for trait in source.TRAITS if trait.name in derived}
        facts["faces"] = [
            {key: face[key] for key in source.FACE_KEYS if face.get(key) is not None} for face in facts.get("faces", ())
        ]
        everything.append(facts)
    return everything


def first_printings(printings: Iterable[JsonView], sets: Iterable[JsonView]) -> dict[str, tuple[str, str]]:
    """Return the set and code of each card's first printing, by the set's release date, then by code.

    Raises `DataError` for an unknown set.
    """
    released = {entry["id"]: (entry.get("released") or "9999", entry["id"]) for entry in sets}
    first: dict[str, tuple[tuple[str, str], str]] = {}
    for printing in printings:
        if printing["set"] not in released:
            raise DataError(
                f"printing {printing['code']} is in the set {printing['set']}, which the dump does not have."
            )
        candidate = (released[printing["set"]], str(printing["code"]))
        first[printing["card"]] = min(first.get(printing["card"], candidate), candidate)
    return {card: (set_id, code) for card, ((_, set_id), code) in first.items()}


def _cards(dump: DumpReader, files: Json, printings: list[Json]) -> None:
    """Add cards/cr/<set>.json to `files`; a card goes in the file of the set that first printed it."""
    home = first_printings(printings, files["sets.json"])
    by_set: dict[str, list[tuple[str, Json]]] = {}
    for facts in card_facts(dump):
        if facts["id"] not in home:
            raise DataError(f"card {facts['id']} has no printing.")
        set_id, code = home[facts["id"]]
        by_set.setdefault(set_id, []).append((code, ordered(facts, source.CARD_KEYS)))
    for set_id, items in by_set.items():
        files[f"cards/cr/{set_id}.json"] = [card for _, card in sorted(items, key=lambda item: item[0])]


def ruling_counts(dump: DumpReader) -> list[Json]:
    """Return the content of rulings/cr.json: the number of rulings on each card, the newest date and the sources.

    A ruling names its sources in its text. Only names that the dump lists as sources, or that head many rulings, are
    recognised. The text itself is not kept.
    """
    names = [str(entry["name"]) for entry in dump.of("ruling_sources")]
    known = [(name, re.compile(rf"\b{re.escape(name)}\b")) for name in [*names, *_FURTHER_SOURCES]]
    by_card: dict[str, list[Json]] = {}
    for entry in dump.of("rulings"):
        by_card.setdefault(entry["card_id"], []).append(entry)
    counts = []
    for card, entries in sorted(by_card.items()):
        text = "\n".join(
            str(entry.get(key) or "") for entry in entries for key in ("question", "answer", "text_ruling")
        )
        facts = {
            "card": card,
            "total": len(entries),
            "verified": sum(bool(entry.get("nsg_rules_team_verified")) for entry in entries) or None,
            "newest": max((entry["date_update"] for entry in entries if entry.get("date_update")), default=None),
            "sources": sorted(name for name, pattern in known if pattern.search(text)),
        }
        counts.append(ordered(facts, COUNT_KEYS))
    return counts


def format_facts(dump: DumpReader) -> Json:
    """Return the files below formats/, pools/ and restrictions/.

    A snapshot of a format is called <format>_<number>. Others in the dump (such as a planned list with a placeholder
    date) go under `aside` and never come into force. Periods are half-open: each ends when the next starts. The dump's
    "active" flag is not read, because it lags behind the dates.
    """
    files: Json = {}
    for entry in dump.of("formats"):
        name = entry["id"]
        picked = [dump.pick(item, _SNAPSHOT_KEYS, "snapshots") for item in entry["snapshots"]]
        own = re.compile(rf"{re.escape(name)}_\d+")
        history = sorted((item for item in picked if own.fullmatch(item["id"])), key=lambda item: str(item["start"]))
        for item, following in pairwise(history):
            item["until"] = following["start"]
        files[f"formats/{name}.json"] = ordered(
            {
                "id": name,
                "name": entry["name"],
                "snapshots": [ordered(item, source.SNAPSHOT_KEYS) for item in history],
                "aside": [ordered(item, source.SNAPSHOT_KEYS) for item in picked if not own.fullmatch(item["id"])],
            },
            source.FORMAT_KEYS,
        )
    keys = {"id": "id", "name": "name", "format_id": "format", "card_set_ids": "sets", "card_cycle_ids": "cycles"}
    for entry in dump.of("card_pools"):
        facts = dump.pick(entry, keys, "card_pools")
        facts["sets"], facts["cycles"] = sorted(facts.get("sets", ())), sorted(facts.get("cycles", ()))
        files[f"pools/{facts['id']}.json"] = ordered(facts, source.POOL_KEYS)
    for entry in dump.of("restrictions"):
        facts = dump.pick(entry, RESTRICTION_NAMES, "restrictions")
        if "agenda_cap" in facts:
            facts["agenda_cap"] = {"points": 3, "copies": facts["agenda_cap"]}
        facts["banned_subtypes"] = sorted(facts.get("banned_subtypes", {}).get("banned", ()))
        for key in restriction_kinds("cards"):
            facts[key] = sorted(facts.get(key, ()))
        for key in restriction_kinds("numbers"):
            facts[key] = {value: sorted(cards) for value, cards in sorted(facts.get(key, {}).items())}
        files[f"restrictions/{facts['format']}/{facts['id']}.json"] = ordered(facts, source.RESTRICTION_KEYS)
    return files


def refresh_classic(list_root: Path, data_root: Path) -> Refreshed:
    """Rebuild the facts of the 1996 game below `data_root` from the list at `list_root`.

    Writes cards/classic, printings/classic and classic/ (the tables that the modern game lacks) and keeps overrides.
    Raises `DataError` when the list cannot be read or a value is not valid.
    """
    cards, releases = classic.read_list(list_root / "cards.json"), classic.read_list(list_root / "releases.json")
    files = classic.classic_files(cards, releases)
    kept = [
        path for folder in ("cards", "printings") for path in sorted((data_root / folder / "classic").glob("*.json"))
    ]
    written = [data_root / name for name, content in sorted(files.items()) if source.write(data_root / name, content)]
    removed = [path for path in kept if path.relative_to(data_root).as_posix() not in files]
    for path in removed:
        path.unlink()
    unknown = sorted({f"cards.{key}" for card in cards for key in card if key not in classic.KNOWN})
    return Refreshed(written, removed, update_manifest(data_root), unknown)
