"""Render what cards do, from their behaviour: as text in our own words, and as functions to search for.

The text is shown and searched until official text is imported.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from nrdb import behaviour
from nrdb.behaviour.functions import functions_of
from nrdb.behaviour.patterns import CardWords
from nrdb.behaviour.render import in_bits, render
from nrdb.catalogue.model import Card
from nrdb.catalogue.records import UNREADABLE, CardText

KIND = "rendered"


class RenderedCard(NamedTuple):
    """A card's behaviour entry as text and functions."""

    card: str
    text: CardText | None
    """The text in our own words, of the kind `rendered`; None if the card does nothing."""
    functions: tuple[str, ...]


def render_cards(root: Path, cards: Iterable[Card], renamed: dict[str, str]) -> list[RenderedCard]:
    """Return the rendered behaviour of each card that has an entry below `root`.

    An entry under a former id applies to the card that replaced it. If an entry cannot be read, the card's text says
    so.
    """
    known = {card.id: card for card in cards}
    found: dict[str, RenderedCard] = {}
    for edition in ("cr", "classic"):
        for name, entry in behaviour.entries(edition, root).items():
            card = known.get(name) or known.get(renamed.get(name, name))
            if card is None:
                continue
            try:
                abilities = behaviour.parse(entry, name)
                text = "\n".join(render(abilities, card.side))
                text = in_bits(text) if edition == "classic" else text
            except behaviour.Mistake as mistake:
                message = f"{UNREADABLE}{mistake}"
                found[card.id] = RenderedCard(card.id, CardText(card.id, KIND, message, message), ())
                continue
            functions = functions_of(CardWords(abilities, card.side, (card.type, *card.subtypes)))
            found[card.id] = RenderedCard(card.id, CardText(card.id, KIND, text, text) if text else None, functions)
    return list(found.values())
