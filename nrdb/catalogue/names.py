"""All names that a player may use for a card, and which name wins.

Ranks, best first: the title with or without accents and symbols; another face's title, a former id, the id or a
printing's code; a nickname; an identity's name without its subtitle, or a title without its article. Only names of the
best matching rank count, so a title always beats a nickname. Misspelt names are never resolved here;
`Catalogue.suggest` finds similar ones.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from nrdb.catalogue.model import Card, Printing
from nrdb.json_types import JsonView
from nrdb.text import fold

TITLE, OTHER, NICKNAME, SHORT = 0, 1, 2, 3


def names_of(
    cards: Iterable[Card],
    printings: Iterable[Printing],
    renamed: Mapping[str, str],
    aliases: JsonView,
) -> Iterator[tuple[str, str, int, str]]:
    """Yield a row (folded name, edition, rank, card id) for every name that finds a card, without duplicates."""
    editions: dict[str, str] = {}
    seen: set[tuple[str, str, int, str]] = set()

    def row(name: str, rank: int, card_id: str) -> Iterator[tuple[str, str, int, str]]:
        made = (fold(name), editions[card_id], rank, card_id)
        if made[0] and made not in seen:
            seen.add(made)
            yield made

    everything = list(cards)
    for card in everything:
        editions[card.id] = card.edition
    for card in everything:
        yield from row(card.title, TITLE, card.id)
        yield from row(card.stripped_title, TITLE, card.id)
        if "™" in card.title or "®" in card.title:
            # The symbols as plain text: Bakdoor [TM], Datapool (R) by Zetatech.
            yield from row(card.title.replace("™", " [TM]").replace("®", " (R)"), TITLE, card.id)
        yield from row(card.id, OTHER, card.id)
        if card.stripped_title.lower().startswith("the "):
            yield from row(card.stripped_title[4:], SHORT, card.id)
        for face in card.faces:
            for name in (face.title, face.stripped_title):
                if name:
                    yield from row(name, OTHER, card.id)
        if card.is_identity and ":" in card.title:
            yield from row(card.title.partition(":")[0], SHORT, card.id)
            yield from row(card.title.partition(":")[2], SHORT, card.id)
    for printing in printings:
        yield from row(printing.code, OTHER, printing.card)
    for former, current in renamed.items():
        if current in editions:
            yield from row(former, OTHER, current)
    for nickname, cards_meant in aliases.get("cards", {}).items():
        for card_id in [cards_meant] if isinstance(cards_meant, str) else cards_meant:
            if card_id in editions:
                yield from row(nickname, NICKNAME, card_id)
