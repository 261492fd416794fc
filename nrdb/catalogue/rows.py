"""Turn the model's records into the rows in the catalogue file; `cardrow` reads a card back."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

from nrdb.catalogue import errata
from nrdb.catalogue.model import CARD_FIELDS, NEVER, Card, restriction_kinds
from nrdb.json_types import JsonView, SqlRow
from nrdb.text import fold

if TYPE_CHECKING:
    from nrdb.catalogue.source import CatalogueFacts

TableRows = tuple[str, tuple[str, ...], Iterable[SqlRow]]

_SINGLE = tuple(field for field in CARD_FIELDS if field.kind not in ("ids", "faces"))


def card_columns() -> tuple[str, ...]:
    """Return the columns of `card` in order: one for each field, and for a number one more for its special value."""
    columns: list[str] = []
    for field in _SINGLE:
        columns.append(field.column)
        if field.kind == "number":
            columns.append(f"{field.column}_special")
    return tuple(columns)


CARD_COLUMNS = card_columns()


def _two_columns(value: object) -> tuple[object, Any]:
    """Return a number's two column values: the int, and the special value (such as X); at most one of them is set."""
    return (None, value) if isinstance(value, str) else (value, None)


def fact_values(card: Card) -> SqlRow:
    """Return the values of `CARD_COLUMNS` for a card."""
    values: list[object] = []
    for field in _SINGLE:
        value = getattr(card, field.name)
        values += _two_columns(value) if field.kind == "number" else (value,)
    return tuple(values)


def _card_values(card: Card, traits: JsonView) -> SqlRow:
    from nrdb.catalogue.source import TRAITS

    values: list[object] = [*fact_values(card)]
    for trait in TRAITS:
        values += _two_columns(traits.get(trait.name)) if trait.kind == "number" else (traits.get(trait.name, False),)
    return (*values, fold(card.stripped_title))


def trait_columns() -> tuple[str, ...]:
    """Return the columns of `card` for the facts derived from texts, in the order of `source.TRAITS`."""
    from nrdb.catalogue.source import TRAITS

    return tuple(
        column
        for trait in TRAITS
        for column in ((trait.name, f"{trait.name}_special") if trait.kind == "number" else (trait.name,))
    )


def rows(facts: CatalogueFacts, *, content: str) -> Iterator[TableRows]:
    """Yield every table's name, columns and rows, each table after those it refers to."""

    from nrdb.behaviour.functions import functions
    from nrdb.catalogue.names import names_of

    yield "side", ("id", "name"), facts.sides
    yield "faction", ("id", "name", "side_id", "mini"), facts.factions
    yield "card_type", ("id", "name", "side_id"), facts.types
    yield "subtype", ("id", "name"), facts.subtypes
    yield "card_cycle", ("id", "name", "code", "position", "released_by"), facts.cycles
    set_columns = ("id", "name", "code", "cycle_id", "type", "released", "position", "size", "released_by")
    yield "card_set", set_columns, facts.sets
    values = (_card_values(card, facts.traits.get(card.id, {})) for card in facts.cards)
    yield "card", (*CARD_COLUMNS, *trait_columns(), "folded"), values
    yield (
        "card_face",
        ("card_id", "position", "title", "stripped_title", "subtypes", "base_link"),
        (
            (card.id, position, face.title, face.stripped_title, ",".join(face.subtypes), face.base_link)
            for card in facts.cards
            for position, face in enumerate(card.faces, 1)
        ),
    )
    yield (
        "card_subtype",
        ("subtype_id", "card_id", "position"),
        ((subtype, card.id, position) for card in facts.cards for position, subtype in enumerate(card.subtypes)),
    )
    yield (
        "printing",
        ("code", "card_id", "set_id", "position", "quantity", "layout", "copies", "face_copies", "released"),
        (
            (
                p.code,
                p.card,
                p.set,
                p.position,
                p.quantity,
                p.layout,
                p.copies,
                ",".join(map(str, p.face_copies)),
                p.released,
            )
            for p in facts.printings
        ),
    )
    names = names_of(facts.cards, facts.printings, facts.renamed, facts.aliases)
    yield "name", ("folded", "edition", "rank", "card_id"), names
    yield "format", ("id", "name"), ((item.id, item.name) for item in facts.formats)
    yield "pool", ("id", "name", "format_id"), ((item.id, item.name, item.format) for item in facts.pools)
    yield "pool_cycle", ("pool_id", "cycle_id"), ((pool.id, cycle) for pool in facts.pools for cycle in pool.cycles)
    yield "pool_set", ("pool_id", "set_id"), ((pool.id, item) for pool in facts.pools for item in pool.sets)
    yield "pool_card", ("pool_id", "card_id", "released"), _pool_cards(facts)
    yield (
        "restriction",
        ("id", "name", "format_id", "start"),
        ((r.id, r.name, r.format, r.start) for r in facts.restrictions),
    )
    yield "restriction_limit", ("restriction_id", "kind", "value"), _restriction_limits(facts)
    yield "restriction_card", ("restriction_id", "card_id", "kind", "value"), _restriction_cards(facts)
    yield (
        "restriction_subtype",
        ("restriction_id", "subtype_id"),
        ((r.id, subtype) for r in facts.restrictions for subtype in sorted(r.banned_subtypes)),
    )
    snapshots = [(item, False) for entry in facts.formats for item in entry.snapshots] + [
        (item, True) for item in facts.aside
    ]
    yield (
        "snapshot",
        ("id", "format_id", "start", "until", "pool_id", "restriction_id", "aside"),
        ((s.id, s.format, s.start, s.until, s.pool, s.restriction, aside) for s, aside in snapshots),
    )
    yield (
        "card_text",
        ("card_id", "kind", "text", "plain", "face", "printing_code", "question", "date", "verified"),
        facts.texts,
    )
    yield "function", ("id", "help", "said"), ((item.name, item.help, ", ".join(item.said)) for item in functions())
    yield "behaviour", ("card_id",), ((card,) for card, _ in facts.functions)
    known = frozenset(card.id for card in facts.cards)
    yield "played", ("card_id", "lists"), (item for item in sorted(facts.played.items()) if item[0] in known)
    pairs = ((card, name) for card, names in facts.functions for name in names)
    yield "card_function", ("card_id", "function_id"), pairs
    yield "import_extra", ("kind", "record", "field", "value"), facts.extras
    dated = errata.ended_by(facts.errata, facts.cards, str(facts.manifest["date"]))
    yield from errata.table_rows(dated, facts.rulings, facts.ruling_counts, known)
    texts = {
        "content": content,
        "data_date": str(facts.manifest["date"]),
        "newest_list": str(facts.manifest.get("newest_list") or facts.manifest["date"]),
        "manifest": json.dumps(facts.manifest, ensure_ascii=False),
        "aliases": json.dumps(facts.aliases, ensure_ascii=False),
        "renamed": json.dumps(facts.renamed, ensure_ascii=False),
    }
    yield "meta", ("key", "value"), texts.items()


def _pool_cards(facts: CatalogueFacts) -> list[tuple[str, str, str]]:
    """Return (pool, card, day) for each card in a pool, with the day its first printing in the pool was released.

    A set with no known date counts as not yet released.
    """
    first: dict[str, str] = {}
    by_set: dict[str, list[tuple[str, str]]] = {}
    for printing in facts.printings:
        day = printing.released or NEVER
        first[printing.card] = min(first.get(printing.card, NEVER), day)
        by_set.setdefault(printing.set, []).append((printing.card, day))
    pooled: dict[tuple[str, str], str] = {}
    for pool in facts.pools:
        for item in pool.sets:
            for card, day in by_set.get(item, ()):
                since = first[card] if item in pool.older else day
                pooled[pool.id, card] = min(pooled.get((pool.id, card), NEVER), since)
    return sorted((pool, card, day) for (pool, card), day in pooled.items())


def _restriction_limits(facts: CatalogueFacts) -> Iterator[tuple[str, str, str]]:
    for restriction in facts.restrictions:
        for kind in restriction_kinds("limit", "cap"):
            if (limit := getattr(restriction, kind)) is not None:
                yield restriction.id, kind, json.dumps(limit)


def _restriction_cards(facts: CatalogueFacts) -> Iterator[tuple[str, str, str, int | None]]:
    for restriction in facts.restrictions:
        for kind in restriction_kinds("cards"):
            for card in sorted(getattr(restriction, kind)):
                yield restriction.id, card, kind, None
        for kind in restriction_kinds("numbers"):
            for card, value in sorted(getattr(restriction, kind).items()):
                yield restriction.id, card, kind, value
    # A kind of restriction from an import that nrdb does not know keeps the dump's name for it.
    if facts.extras:
        from nrdb.catalogue.importer.merge import listed_cards

        cards = {card.id for card in facts.cards}
        for extra in facts.extras:
            if extra.kind == "restrictions":
                listed = dict(listed_cards(json.loads(extra.value)))
                yield from ((extra.record, card, extra.field, listed[card]) for card in sorted(listed.keys() & cards))
