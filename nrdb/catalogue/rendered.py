"""What cards do, from the notation: in our own words, shown and searched until official text is imported, and as
functions."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from nrdb import behaviour
from nrdb.behaviour.functions import functions_of
from nrdb.behaviour.render import render
from nrdb.catalogue.model import Card
from nrdb.catalogue.records import CardText

KIND = "rendered"


class RenderedCard(NamedTuple):
    """What an entry says of a card."""

    card: str
    text: CardText | None
    """In our own words, of the kind `rendered`; None where the card does nothing."""
    functions: tuple[str, ...]


def render_cards(root: Path, cards: Iterable[Card], renamed: dict[str, str]) -> list[RenderedCard]:
    """The behaviour of each card of which there is an entry below `root`.

    An entry under a former id speaks of the card that has taken its place; one that cannot be read says so in place of
    what the card does.
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
                text = "\n".join(render(abilities))
            except behaviour.Mistake as mistake:
                said = f"What this card does cannot be read: {mistake}"
                found[card.id] = RenderedCard(card.id, CardText(card.id, KIND, said, said), ())
                continue
            done = functions_of(abilities, side=card.side, type=card.type, subtypes=card.subtypes)
            found[card.id] = RenderedCard(card.id, CardText(card.id, KIND, text, text) if text else None, done)
    return list(found.values())
