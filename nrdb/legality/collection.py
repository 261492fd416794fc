"""A player's collection: a list of cards in any file type, in which a line may also name boxes of a set."""

from __future__ import annotations

import re
from os import PathLike
from typing import TYPE_CHECKING, Final

from nrdb.deck.draft import is_valid_count
from nrdb.deck.grammar import readings
from nrdb.deck.model import Deck, Note, note
from nrdb.deck.registry import read_decks
from nrdb.legality.pool import boxes_of
from nrdb.legality.wording import listed
from nrdb.text import fold, plain

if TYPE_CHECKING:
    from nrdb.catalogue import Catalogue

_KINDS: Final = re.compile(r" (?:set|box|boxes|sets|pack|packs|data packs?|deluxe|expansion)$")
"""Words that people add to the name of a set."""
_NAMELESS: Final = ("unknown-card", "ambiguous-card", "ignored-line")


def read_collection(path: PathLike[str], catalogue: Catalogue, edition: str) -> Deck:
    """Read all cards in a file, its decks combined. A line that names a set stands for boxes of it.

    A name that is both a card and a set means the card; a set without a number is a heading. Notes report both.
    """
    whole, *others = read_decks(path, catalogue, edition=edition)
    for deck in others:
        whole.notes += deck.notes
        whole.identities |= deck.identities
        for card, copies in deck.cards.items():
            whole.cards[card] = whole.cards.get(card, 0) + copies
        if deck.identity is not None:
            whole.identities.setdefault(deck.identity.id, 1)
    if edition == "cr":  # the contents of a 1996 box are random
        _open_boxes(whole, catalogue)
    return whole


def _open_boxes(whole: Deck, catalogue: Catalogue) -> None:
    """Replace unrecognised lines that name a set with the cards in its boxes."""
    sets = catalogue.sets()
    names = {_key(text): card_set.id for card_set in sets.values() for text in (card_set.code, card_set.name)}
    kept = []
    boxes: dict[str, int] = {}
    listed_whole = not any(item.code == "more-notes" for item in whole.notes)
    for item in whole.notes:
        ways = readings(item.text) if item.text and item.code in _NAMELESS and listed_whole else ()
        meant = next((way for way in ways if _key(way.title) in names), None)
        if meant is not None and isinstance(meant.copies, int) and is_valid_count(meant.copies):
            name = names[_key(meant.title)]
            boxes[name] = boxes.get(name, 0) + meant.copies
        elif meant is not None and meant.copies is None:
            kept.append(_heading(meant.title, item.line))
        else:
            kept.append(item)
    if whole.name and _key(whole.name) in names:
        kept.append(_heading(whole.name, None))
    named = list(whole.cards)
    for name, count in boxes.items():
        for card_id, copies in boxes_of(catalogue, [name], count).items():
            place = whole.identities if catalogue.card(card_id).is_identity else whole.cards
            place[card_id] = place.get(card_id, 0) + copies
    if boxes:
        words = listed([f"{count} {sets[name].name}" for name, count in boxes.items()])
        kept = [item for item in kept if item.code != "no-cards"]
        kept.append(note("nickname", f"Interpreted as boxes: {words}."))
    own = {fold(card_set.name) for card_set in sets.values()}
    for card_id in named:
        title = catalogue.card(card_id).title
        if fold(title) in own:
            message = f'{title} is both a card and a set; interpreted as the card. For a box, write "1 {title} box".'
            kept.append(note("nickname", message))
    whole.notes = kept


def _key(name: str) -> str:
    return _KINDS.sub("", _KINDS.sub("", fold(name)))


def _heading(name: str, line: int | None) -> Note:
    title = plain(name.strip(), limit=60)
    return note(
        "skipped-section",
        f'"{title}" has no number; interpreted as a heading. For a box, write "1 {title}".',
        line=line,
    )
