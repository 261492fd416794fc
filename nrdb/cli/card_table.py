"""Printing cards as a table with aligned columns, optionally in groups with headings."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from nrdb.catalogue import Card, Catalogue
from nrdb.catalogue.model import INFINITE, Number, X
from nrdb.cli.output import aligned, strong
from nrdb.json_types import Json


def number(value: Number) -> str:
    """Return a card's number as shown in a table."""
    return "" if value is None else "∞" if value == "infinite" else str(value)


def _kind(card: Card, catalogue: Catalogue) -> str:
    name: str = catalogue.types()[card.type].name
    subtypes = " - ".join(catalogue.subtypes()[item].name for item in card.subtypes)
    return f"{name}: {subtypes}" if subtypes else name


# Number columns: heading and value. Columns without any value are omitted.
NUMBERS: tuple[tuple[str, Callable[[Card], Number]], ...] = (
    ("cost", lambda card: card.cost),
    ("str", lambda card: card.strength),
    ("mu", lambda card: card.memory_cost),
    ("subs", lambda card: card.subroutines),
    ("adv", lambda card: card.advancement_requirement),
    ("pts", lambda card: card.agenda_points),
    ("trash", lambda card: card.trash_cost),
    ("size", lambda card: card.minimum_deck_size),
    ("inf", lambda card: card.influence_limit if card.is_identity else card.influence_cost),
)


def table(cards: Sequence[Card], catalogue: Catalogue, *, group: str | None = None) -> list[str]:
    """Return the cards as lines with aligned columns, grouped under headings if `group` is given."""
    factions = catalogue.factions()
    numbers = [(head, value) for head, value in NUMBERS if any(value(card) is not None for card in cards)]
    heads = ["title", *(head for head, _ in numbers), "faction", "type"]
    rows = [
        [
            ("◆ " if card.unique else "") + card.title,
            *(number(value(card)) for _, value in numbers),
            factions[card.faction].name,
            _kind(card, catalogue),
        ]
        for card in cards
    ]
    right = range(1, len(numbers) + 1)
    if group is None:
        return aligned(rows, headers=heads, right=right)
    lines: list[str] = []
    aligned_rows = aligned(rows, right=right)
    for name, members in _groups(cards, catalogue, group):
        lines += ["", strong(f"{name} ({len(members)})"), *(aligned_rows[at] for at in members)]
    return lines[1:]


def _groups(cards: Sequence[Card], catalogue: Catalogue, field: str) -> list[tuple[str, list[int]]]:
    """Return the headings with the indices of their cards, numbers ascending, names alphabetical."""
    values = _values(cards, catalogue, field)
    found: dict[tuple[int, Any, str], list[int]] = {}
    for at, card in enumerate(cards):
        found.setdefault(_group(card, catalogue, field, values.get(card.id)), []).append(at)
    return [(name, found[key]) for key in sorted(found) for name in [key[2]]]


def _values(cards: Sequence[Card], catalogue: Catalogue, field: str) -> Json:
    """Return a field's value for each card by id, from the card itself or from the search tables."""
    from nrdb.search.language.fields import FIELD
    from nrdb.search.language.statements import value_of

    known = FIELD[field]
    own = {"is_unique": "unique"}.get(known.column, known.column)
    if own in Card._fields:
        return {card.id: getattr(card, own) for card in cards}
    rows = catalogue.connection.execute(f"SELECT c.card_id, {value_of(field)} FROM search_card AS c")
    flag = known.kind == "flag" and known.level == "card"
    return {card: bool(value) if flag else value for card, value in rows}


def _group(card: Card, catalogue: Catalogue, field: str, value: object) -> tuple[int, Any, str]:
    """Return the sort key of a card's group (two parts) and its heading, for a field with this value."""
    if field == "subtype":
        names = [catalogue.subtypes()[item].name for item in card.subtypes]
        return (0, names[0], names[0]) if names else (1, "", "no subtype")
    if field in ("set", "released", "cycle"):
        home = catalogue.sets()[card.set]
        if field == "cycle":
            cycle = catalogue.cycles()[home.cycle]
            return 0, f"{cycle.position:04}", cycle.name
        return 0, home.released or "9999", home.name if field == "set" else home.released or "not released"
    spoken = field.replace("_", " ")
    if isinstance(value, bool):
        return 0, str(value), spoken if value else f"not {spoken}"
    if value is None:
        return 2, "", f"no {spoken}"
    if isinstance(value, int):
        return 0, f"{value:06}", f"{spoken} {value}"
    if value in (X, INFINITE):
        return 1, value, f"{spoken} {value}"
    tables: Json = {"type": catalogue.types(), "faction": catalogue.factions(), "side": catalogue.sides()}
    names_of = tables.get(field, {})
    name = names_of[value].name if value in names_of else str(value)
    return 1, name, name
