"""The answer about when something was legal: the periods of a card or a deck list in each format."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, overload

from nrdb.catalogue import Card, Catalogue
from nrdb.catalogue.basis import basis_json
from nrdb.legality.card_history import CLASSIC_FORMAT, CardPeriod, card_history, classic_card_history
from nrdb.shapes.cards import LegalityJson
from nrdb.shapes.decks import DeckLegalityJson

if TYPE_CHECKING:
    from nrdb.catalogue import Format
    from nrdb.deck import Deck
    from nrdb.legality.deck_history import DeckHistory


@overload
def legality(asked: Card | str, catalogue: Catalogue, *, on: str) -> LegalityJson: ...
@overload
def legality(asked: Deck, catalogue: Catalogue, *, on: str) -> DeckLegalityJson: ...
def legality(asked: Card | Deck | str, catalogue: Catalogue, *, on: str) -> LegalityJson | DeckLegalityJson:
    """Return when a card, or exactly this deck list, was legal in each format, as known on a date.

    The schemas are legality.schema.json and legality_deck.schema.json. A str is a title, an id or a code; raises
    `LookupFailure`, with suggestions, for a name that fits no card or several.
    """
    if isinstance(asked, str):
        asked = catalogue.find(asked)
    if isinstance(asked, Card):
        rows = card_periods(asked, formats_of_card(asked, catalogue), catalogue, on=on)
        return card_periods_json(asked, rows, catalogue, on=on)
    from nrdb.legality.check import judge_of
    from nrdb.legality.deck_history import deck_history, formats_of

    judge = judge_of(catalogue)
    histories = [deck_history(asked, judge, item, on=on) for item in formats_of(asked, judge)]
    return deck_periods_json(asked, histories, catalogue, on=on)


def formats_of_card(card: Card, catalogue: Catalogue) -> tuple[Format, ...]:
    """Return the formats in which a card can be legal; a card of the 1996 game has one."""
    return (CLASSIC_FORMAT,) if card.edition == "classic" else catalogue.formats()


def card_periods(
    card: Card, formats: Sequence[Format], catalogue: Catalogue, *, on: str
) -> dict[str, list[CardPeriod]]:
    """Return the periods of a card by format, up to a date."""
    rows = {}
    for item in formats:
        classic = item is CLASSIC_FORMAT
        every = classic_card_history(catalogue, card) if classic else card_history(catalogue, card, item.id)
        rows[item.id] = [period for period in every if period.start <= on]
    return rows


def card_periods_json(
    card: Card, rows: Mapping[str, list[CardPeriod]], catalogue: Catalogue, *, on: str
) -> LegalityJson:
    """Return the periods of a card under their JSON names."""
    return {
        "card": card.id,
        "title": card.title,
        "formats": {name: [period.to_dict() for period in periods] for name, periods in rows.items()},
        **basis_json(catalogue, on, card.edition),
    }


def deck_periods_json(
    deck: Deck, histories: Sequence[DeckHistory], catalogue: Catalogue, *, on: str
) -> DeckLegalityJson:
    """Return the periods of a deck list under their JSON names."""
    return {
        "deck": {"name": deck.name, "identity": deck.identity.id if deck.identity else None, "source": deck.source},
        "on": on,
        "formats": {item.format.id: item.to_dict() for item in histories},
        **basis_json(catalogue, on, deck.edition),
    }
