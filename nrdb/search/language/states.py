"""The states that `is:`, `has:` and `not:` accept in addition to flags and numbers, one row each."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from nrdb.catalogue.searchable import stem
from nrdb.search.language import lists, sql
from nrdb.search.language.ast import Condition, Leaf
from nrdb.search.language.field_kinds import SearchField
from nrdb.search.language.fields import ALIASES, FIELD, FLAG_FIELDS, NUMBER_FIELDS
from nrdb.search.language.reader import Reader, UnknownName
from nrdb.search.language.sql import Clause, Criteria
from nrdb.text import quoted


class CardState(NamedTuple):
    """A state that a card can be in, or something it can have."""

    name: str
    help: str
    read: Callable[[Reader], Criteria]


def _listed(kind: str) -> Callable[[Reader], Criteria]:
    return lambda reader: reader.read(Condition(kind, ":", Leaf("true"), kind))


def _rotated(reader: Reader) -> Criteria:
    """Require that a card left Standard's card pool by the query's date."""
    standard = reader.catalogue.format("standard")
    before = [item.pool for item in standard.snapshots if item.start <= reader.on]
    current = reader.catalogue.snapshot("standard", reader.on)
    once = sql.pooled(list(dict.fromkeys(before)), reader.on, "formerly in a Standard card pool")
    if current is None:
        return once
    return sql.every([once, sql.NoneOf(lists.in_snapshot_pool(reader, current, f"in the card pool of {current.id}"))])


def _newest(reader: Reader) -> Criteria:
    newest = reader.newest_set()
    return sql.one_of(FIELD["set"], [newest.id] if newest else [], f"set {newest.name if newest else 'none'}")


def _joined(table: str, says: str, where: str = "") -> Callable[[Reader], Criteria]:
    clause = Clause(f"c.card_id IN (SELECT card_id FROM {table}{' WHERE ' + where if where else ''})", (), says)
    return lambda reader: clause


_PROMOS = "p.\"set\" IN (SELECT id FROM card_set WHERE type = 'promo')"

STATES: tuple[CardState, ...] = (
    CardState("banned", "banned by a list in force in any format", _listed("banned")),
    CardState("restricted", "restricted by a list in force in any format", _listed("restricted")),
    CardState("legal", "legal in any format on the date", _listed("format")),
    CardState("rotated", "rotated out of Standard's card pool", _rotated),
    CardState("new", "in the newest set", _newest),
    CardState(
        "reprint", "printed more than once", lambda _: sql.number(FIELD["printings"], ">", 1, "printed more than once")
    ),
    CardState("promo", "in a promotional set", lambda _: Clause(_PROMOS, (), "in a promotional set", printing=True)),
    CardState(
        "flip", "an identity with a second face", lambda _: sql.number(FIELD["faces"], ">", 0, "has a second face")
    ),
    CardState("errata", "has errata", _joined("erratum", "has errata")),
    CardState(
        "rulings",
        "has rulings",
        lambda _: Clause(
            "c.card_id IN (SELECT card_id FROM ruling UNION SELECT card_id FROM ruling_count)", (), "has rulings"
        ),
    ),
    CardState("text", "has a text to search", lambda _: Clause("c.n IN (SELECT n FROM search_text)", (), "has a text")),
    CardState(
        "behaviour", "its behaviour is implemented", lambda _: Clause("c.has_behaviour", (), "behaviour implemented")
    ),
    CardState("subtype", "has a subtype", lambda _: sql.ANY_SUBTYPE),
)
_STATE = {state.name: state for state in STATES}


def read_is(reader: Reader, field: SearchField, leaf: Leaf) -> Criteria:
    """Read `is:unique`, `has:subroutines` or `is:banned`: a state, a flag, a number or a name such as a type."""
    key = leaf.text.strip().casefold().replace("-", "_").replace(" ", "_")
    state = _STATE.get(key) or _STATE.get(key.removesuffix("s"))
    if state is not None:
        return state.read(reader)
    name = ALIASES.get(key)
    if name in FLAG_FIELDS:
        return sql.flag(FIELD[name], True, name.replace("_", " "))
    if name in ("banned", "restricted", "format"):
        return _listed(name)(reader)
    if name == "printings":
        return _STATE["reprint"].read(reader)
    if name in ("list_points", "global_penalty", "universal_influence"):
        return lists.read_points(reader, FIELD[name], Condition(name, ":", Leaf("true"), name))
    if name == "faces":
        return sql.number(FIELD[name], ">", 0, f"has {name}")
    if name in NUMBER_FIELDS:
        present = sql.number(FIELD[name], ">", 0, f"has {name}")
        return present if name == "subroutines" else sql.present(FIELD[name], f"has {name.replace('_', ' ')}")
    if name in ("subtype", "text"):
        return _STATE[name].read(reader)
    for table_name in ("side", "type", "subtype", "faction"):
        found = reader.vocabulary.table(table_name).exact(leaf.text)
        if found and found.ids:
            reader.note(f"interpreted {field.name}:{leaf.shown} as {table_name}:{leaf.shown}", leaf.start)
            label = reader.vocabulary.table(table_name).label(found.ids)
            return sql.one_of(FIELD[table_name], found.ids, f"{table_name} {label}")
    from rapidfuzz import process

    near = [item for item, _, _ in process.extract(leaf.text, sorted({*FLAG_FIELDS, *_STATE}), limit=3)]
    raise UnknownName(f"unknown property {quoted(leaf.text)}.", near, column=leaf.start + 1)


def read_not(reader: Reader, field: SearchField, leaf: Leaf) -> Criteria:
    """Read `not:unique`, the opposite of `is:`."""
    return sql.NoneOf(read_is(reader, field, leaf))


def read_does(reader: Reader, field: SearchField, leaf: Leaf) -> Criteria:
    """Read `does:draw`: a function of cards, by its name or a phrase for it."""
    key = leaf.text.strip().casefold().replace("_", "-").replace(" ", "-")
    said = _stems_of(key)
    functions = reader.index.functions
    named = [key] if key in functions else []
    if not named:
        named = [name for name, phrases in functions.items() if said in map(_stems_of, (name, *phrases))]
    if not named:
        named = [name for name in functions if name.startswith(key)] if len(key) > 2 else []
    if not named:
        from rapidfuzz import process

        near = [item for item, _, _ in process.extract(key, list(functions), limit=3, score_cutoff=50)]
        raise UnknownName(f"unknown function {quoted(leaf.text)}.", near, column=leaf.start + 1)
    if named != [key]:
        reader.note(f"interpreted does:{leaf.shown} as {' or '.join(named)}", leaf.start)
    return sql.some([sql.has_function(name, f"does:{name}") for name in named])


def _stems_of(phrase: str) -> frozenset[str]:
    """Return the stems of a phrase for a function, without "card": "card draw" is the same as "draw"."""
    return frozenset(map(stem, phrase.replace("-", " ").split())) - {"card"}


def read_in(reader: Reader, field: SearchField, leaf: Leaf) -> Criteria:
    """Read `in:collection`: the cards on a list that the caller looks up by name."""
    ids = reader.pool(leaf.text.strip()) if reader.pool is not None else None
    if ids is None:
        raise UnknownName(
            f"no card list {quoted(leaf.text)} found; in: needs the name of a file with a card list.",
            column=leaf.start + 1,
        )
    return sql.identified(sorted(ids), f"in {leaf.text.strip()}")
