"""What cards do, rendered from the notation into our own words: shown and searched until official text is imported."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

from nrdb import behaviour
from nrdb.catalogue.model import Card
from nrdb.catalogue.records import CardText

KIND = "rendered"


def texts_of(root: Path, cards: Iterable[Card], renamed: dict[str, str]) -> Iterator[CardText]:
    """The behaviour of each card of which there is an entry below `root`, as a text of the kind `rendered`.

    An entry under a former id speaks of the card that has taken its place; one that cannot be read is left out, for
    `nrdb data check` to tell.
    """
    known = {card.id for card in cards}
    for edition in ("cr", "classic"):
        for card, entry in behaviour.entries(edition, root).items():
            now = card if card in known else renamed.get(card, card)
            if now in known:
                try:
                    text = "\n".join(behaviour.render(behaviour.parse(entry, card)))
                except behaviour.Mistake:
                    continue
                if text:
                    yield CardText(now, KIND, text, text)
