"""The answer about a card: its facts on a date, what it does, its printings, legality, errata and rulings."""

from __future__ import annotations

from typing import cast

from nrdb.answers.addresses import addresses
from nrdb.catalogue import Card, Catalogue
from nrdb.catalogue.basis import basis_json
from nrdb.catalogue.model import facts_of
from nrdb.json_types import Json
from nrdb.shapes.cards import CardJson
from nrdb.text import fold


def card(asked: Card | str, catalogue: Catalogue, *, on: str, similar: bool = False) -> CardJson:
    """Return the answer about a card, which may be given by title, id or code, on a date (show.schema.json).

    `similar` adds the cards most like it. Raises `LookupFailure`, with suggestions, for a name that fits no card or
    several.
    """
    found = catalogue.find(asked) if isinstance(asked, str) else asked
    return card_json(catalogue.card_on(found, on), catalogue, on=on, similar=similar)


def card_json(card: Card, catalogue: Catalogue, *, on: str, similar: bool = False) -> CardJson:
    """Return the card's facts, printings and legality by format on the date `on` (schema `show.schema.json`)."""
    facts = facts_of(card)
    printings = [
        {"code": p.code, "set": p.set, "position": p.position, "quantity": p.quantity, "released": p.released}
        for p in catalogue.printings(card)
    ]
    formats = {name: status for name, _, status in formats_of(card, catalogue, on=on)}
    facts |= {"functions": functions_of(card, catalogue), **addresses(card, catalogue)}
    if similar:
        from nrdb.search.similar import similar as alike

        facts["similar"] = [
            {"id": item.card.id, "title": item.card.title, "likeness": item.likeness, "functions": list(item.functions)}
            for item in alike(card, catalogue)
        ]
    texts = text_json(card, catalogue)
    if texts:
        facts["texts"] = texts
    more = {"printings": printings, "on": on, "formats": formats, **history_json(card, catalogue)}
    return cast(CardJson, {**facts, **more, **basis_json(catalogue, on, card.edition)})


def functions_of(card: Card, catalogue: Catalogue) -> list[str]:
    """Return the names of the card's functions; empty if its behaviour isn't implemented."""
    asked = "SELECT id FROM function JOIN card_function ON function_id = id WHERE card_id = ? ORDER BY function.rowid"
    return [row[0] for row in catalogue.connection.execute(asked, (card.id,))]


def formats_of(card: Card, catalogue: Catalogue, *, on: str) -> list[tuple[str, str, str]]:
    """Return (format id, format name, status) for each format in force on the date `on`.

    The status comes from `Catalogue.standing`.
    """
    begun = [(item, catalogue.snapshot(item.id, on)) for item in catalogue.formats()]
    return [
        (item.id, item.name, catalogue.standing(card, snapshot, on)) for item, snapshot in begun if snapshot is not None
    ]


def text_json(card: Card, catalogue: Catalogue) -> list[Json]:
    """Return every text on the card as JSON, without empty members."""
    return [
        {key: value for key, value in text._asdict().items() if value is not None and key not in ("card", "plain")}
        for text in catalogue.texts(card)
    ]


def other_game(card: Card, catalogue: Catalogue) -> Card | None:
    """Return the card with the same title in the other game, if there is exactly one."""
    other = "cr" if card.edition == "classic" else "classic"
    title = fold(card.stripped_title)
    same = [found for found in catalogue.resolve(card.title, edition=other) if fold(found.stripped_title) == title]
    return same[0] if len(same) == 1 else None


def history_json(card: Card, catalogue: Catalogue) -> Json:
    """Return errata, rulings and the other game's card as in `nrdb show --json`."""
    errata = []
    for item in catalogue.errata(card):
        entry: Json = {"kind": item.kind, "description": item.description, "source": item.source}
        entry["changes"] = {change.field: {"before": change.before, "after": change.after} for change in item.changes}
        entry |= {"from": item.start, "from_at_latest": item.start_at_latest}
        entry |= {"until": item.until, "until_at_latest": item.until_at_latest, "unofficial": item.unofficial}
        errata.append(entry)
    rulings = [
        {key: value for key, value in item._asdict().items() if key != "card"} for item in catalogue.rulings(card)
    ]
    counted = catalogue.ruling_count(card)
    other = other_game(card, catalogue)
    return {
        "errata": errata,
        "rulings": rulings,
        "ruling_count": None if counted is None else {k: v for k, v in counted._asdict().items() if k != "card"},
        "other_game": None if other is None else other.id,
    }
