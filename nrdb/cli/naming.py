"""Finding the cards named on a command line, in the requested game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from nrdb.errors import LookupFailure, UsageError

if TYPE_CHECKING:
    from nrdb.catalogue import Catalogue
    from nrdb.catalogue.model import Card

NO_DAY = "no release day yet"
"""What text output says in place of a missing release date."""
GAMES = {"cr": "the modern game", "classic": "the 1996 game"}
"""The game of each edition, in words."""

_EDITIONS = {f"edition:{edition}": edition for edition in ("cr", "classic", "any")}


def without_edition(words: Sequence[str], edition: str) -> tuple[list[str], str]:
    """Return the names among `words`, and the edition: the last of words such as `edition:classic`, or `edition`.

    Such a word may also begin a quoted name.
    """
    names = []
    for word in words:
        first, _, rest = word.strip().partition(" ")
        edition = _EDITIONS.get(first, edition)
        if name := rest.strip() if first in _EDITIONS else word:
            names.append(name)
    return names, edition


def named_card(words: Sequence[str], catalogue: Catalogue, *, edition: str) -> Card:
    """Find the card that `words` name by title, id, code or NetrunnerDB address.

    A word such as `edition:classic` overrides `edition`; `any` tries the modern game first. Raises `LookupFailure` if
    no card or several cards match, mentioning the other game if the card is there.
    """
    names, edition = without_edition(words, edition)
    text = " ".join(names)
    if "/card/" in text:
        from nrdb.deck.links import card_code

        text = card_code(text) or text
    if not text.strip():
        raise UsageError('name a card by title, id or code, for example: nrdb show "Sure Gamble".')
    game = "cr" if edition == "any" else edition
    other = "classic" if game == "cr" else "cr"
    elsewhere = () if catalogue.resolve(text, edition=game) else catalogue.resolve(text, edition=other)
    if len(elsewhere) != 1:
        return catalogue.find(text, edition=game)
    if edition == "any":
        return elsewhere[0]
    raise LookupFailure(
        f'{GAMES[game]} has no card called "{text}", but {GAMES[other]} has {elsewhere[0].title}; '
        f"use --edition {other}."
    )


def named_cards(words: Sequence[str], catalogue: Catalogue, *, edition: str) -> list[Card]:
    """Return the cards that `words` name: a single card by all words together, or one card by each, without repeats.

    Each word names a card if every one does, or if one of them was quoted and has a space. Raises like `named_card`.
    """
    names, edition = without_edition(words, edition)
    games = ("cr", "classic") if edition == "any" else (edition,)

    def is_card(text: str) -> bool:
        return any(catalogue.resolve(text, edition=game) for game in games)

    several = any(" " in name for name in names) or all(map(is_card, names))
    if len(names) < 2 or is_card(" ".join(names)) or not several:
        return [named_card(names, catalogue, edition=edition)]
    return list(dict.fromkeys(named_card([word], catalogue, edition=edition) for word in names))


def cards_in_file(name: str, catalogue: Catalogue) -> frozenset[str] | None:
    """Return the ids of the cards in the list file `name` (or `name`.txt), or None if there is no such file.

    Raises `ParseError` if the file can't be read as a list.
    """
    from pathlib import Path

    from nrdb.deck import read_deck

    path = next((path for path in (Path(name), Path(f"{name}.txt")) if path.is_file()), None)
    if path is None:
        return None
    deck = read_deck(path, catalogue)
    return frozenset([*deck.cards, *([deck.identity.id] if deck.identity else [])])
