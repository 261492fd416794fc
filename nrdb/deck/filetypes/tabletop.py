"""Tabletop Simulator: a saved object with cards by their nicknames; pictures are links to NetrunnerDB."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Final

from nrdb.deck.document import Document
from nrdb.deck.draft import Draft
from nrdb.deck.layout import CARD_IMAGE, code_of, require_modern
from nrdb.deck.model import note
from nrdb.json_types import Json
from nrdb.text import counted

if TYPE_CHECKING:
    from nrdb.catalogue import Catalogue
    from nrdb.catalogue.model import Card
    from nrdb.deck.model import Deck

_CARDS: Final = frozenset(("Card", "CardCustom"))
_PLACE: Final = {"posX": 0, "posY": 1, "posZ": 0, "rotX": 0, "rotY": 180, "rotZ": 180}
_SIZE: Final = {"scaleX": 1, "scaleY": 1, "scaleZ": 1}

LOSSES: Final[dict[str, str]] = {"id": "the list id", "extras": "the extra cards"}


def sniff(document: Document) -> bool:
    """Return whether the text is a saved object."""
    value = document.json if document.looks_like_json else None
    return isinstance(value, dict) and isinstance(value.get("ObjectStates"), list)


def read(document: Document) -> list[Draft]:
    """Return a deck for each deck of cards on the table; single cards join an only deck or make one."""
    decks: list[Draft] = []
    loose: list[object] = []
    for thing in document.json["ObjectStates"]:
        if not isinstance(thing, dict):
            continue
        held = thing.get("ContainedObjects")
        if isinstance(held, list):
            decks.append(_draft(list(_cards(held)), thing.get("Nickname")))
        elif thing.get("Name") in _CARDS:
            loose.append(thing)
    if loose and len(decks) < 2:
        only = decks[0] if decks else Draft(_name(document.json.get("SaveName")))
        _add(only, loose)
        return [only]
    if loose:
        decks[0].notes.append(note("skipped-section", f"{counted(len(loose), 'card')} outside the decks were skipped."))
    return decks


def _cards(things: list[object]) -> Iterator[Any]:
    """Yield the cards in a container and in the containers inside it."""
    waiting = things[::-1]
    while waiting:
        thing = waiting.pop()
        if isinstance(thing, dict) and isinstance(thing.get("ContainedObjects"), list):
            waiting += thing["ContainedObjects"][::-1]
        else:
            yield thing


def _draft(cards: list[object], name: object) -> Draft:
    draft = Draft(_name(name))
    _add(draft, cards)
    return draft


def _name(value: object) -> str | None:
    return value if isinstance(value, str) and value.strip() else None


def _add(draft: Draft, cards: list[object]) -> None:
    """Add cards to a draft by their nicknames, each title once."""
    titles = [card.get("Nickname") if isinstance(card, dict) else None for card in cards]
    for title, copies in Counter(title for title in titles if _name(title)).items():
        draft.add(copies, str(title))
    nameless = sum(not _name(title) for title in titles)
    if nameless:
        draft.notes.append(note("unread-line", f"{counted(nameless, 'card')} without a nickname could not be read."))


def write(deck: Deck, catalogue: Catalogue) -> str:
    """Return the deck as a saved object; raise Unsupported for the 1996 game, whose cards have no public pictures."""
    require_modern(deck, "Tabletop Simulator")
    identities = [deck.identity] if deck.identity is not None else []
    identities += [catalogue.card(id) for id, n in deck.identities.items() for _ in range(n)]
    cards = [_card(catalogue.card(id), number, catalogue) for number, id in enumerate(deck.cards, 1)]
    copies = [card for card, n in zip(cards, deck.cards.values(), strict=True) for _ in range(n)]
    states: list[Json] = [_card(one, len(cards) + n, catalogue) for n, one in enumerate(identities, 1)]
    if len(copies) > 1:
        pictures: Json = {}
        for card in cards:
            pictures |= card["CustomDeck"]
        held = {"DeckIDs": [card["CardID"] for card in copies], "CustomDeck": pictures, "ContainedObjects": copies}
        states.append({"Name": "Deck", "Nickname": deck.name or "", "Transform": {**_PLACE, **_SIZE}, **held})
    else:
        states += copies
    return json.dumps({"SaveName": deck.name or "", "ObjectStates": states}, ensure_ascii=False, indent=1) + "\n"


def _card(card: Card, number: int, catalogue: Catalogue) -> Json:
    """Return a card as an object; each card is a sheet of one picture, and `number` tells sheets apart."""
    sheet = {"FaceURL": CARD_IMAGE.format(code_of(card, catalogue)), "BackURL": "", "NumWidth": 1, "NumHeight": 1}
    return {
        "Name": "Card",
        "Nickname": card.title,
        "CardID": number * 100,
        "CustomDeck": {str(number): {**sheet, "BackIsHidden": True, "UniqueBack": False}},
        "Transform": {**_PLACE, **_SIZE},
    }
