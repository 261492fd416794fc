"""The card that the words of a command name, in the game that is asked for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from nrdb.errors import LookupFailure, UsageError

if TYPE_CHECKING:
    from nrdb.catalogue import Catalogue
    from nrdb.catalogue.model import Card

GAMES = {"cr": "the modern game", "classic": "the 1996 game"}
"""What a person calls the game of an edition."""

_EDITIONS = {f"edition:{edition}": edition for edition in ("cr", "classic", "any")}


def named_card(words: Sequence[str], catalogue: Catalogue, *, edition: str) -> Card:
    """Finds the card that `words` name by its title, id, code or its page's address on NetrunnerDB.

    A word such as `edition:classic` among them wins over `edition`. The card is looked for
    in the edition's game, for `any` in either, the modern one first. Raises `LookupFailure` when none or several do,
    naming the other game where that has it.
    """
    for word in words:
        edition = _EDITIONS.get(word, edition)
    text = " ".join(word for word in words if word not in _EDITIONS)
    if "/card/" in text:
        from nrdb.deck.links import card_code

        text = card_code(text) or text
    if not text.strip():
        raise UsageError('name a card by its title, id or code, as in: nrdb show "Sure Gamble".')
    game = "cr" if edition == "any" else edition
    other = "classic" if game == "cr" else "cr"
    elsewhere = () if catalogue.resolve(text, edition=game) else catalogue.resolve(text, edition=other)
    if len(elsewhere) != 1:
        return catalogue.find(text, edition=game)
    if edition == "any":
        return elsewhere[0]
    raise LookupFailure(
        f'no card of {GAMES[game]} is called "{text}", but {GAMES[other]} has {elsewhere[0].title}: '
        f"ask for it with --edition {other}."
    )


def named_cards(words: Sequence[str], catalogue: Catalogue, *, edition: str) -> list[Card]:
    """The cards that `words` name: one by all of them together, else one by each, once.

    Each names a card of its own when every one does, or when one is several words, as quotes make it. Raises as
    `named_card` does.
    """
    said = [word for word in words if word not in _EDITIONS]
    for word in words:
        edition = _EDITIONS.get(word, edition)
    games = ("cr", "classic") if edition == "any" else (edition,)

    def names(text: str) -> bool:
        return any(catalogue.resolve(text, edition=game) for game in games)

    apart = len(said) > 1 and not names(" ".join(said)) and (any(" " in one for one in said) or all(map(names, said)))
    if not apart:
        return [named_card(words, catalogue, edition=edition)]
    return list(dict.fromkeys(named_card([word], catalogue, edition=edition) for word in said))


def cards_in_file(name: str, catalogue: Catalogue) -> frozenset[str] | None:
    """The ids of the cards in the file of this name (or with .txt behind it), read as a list; None where there is none.

    Raises `ParseError` when it cannot be read.
    """
    from pathlib import Path

    from nrdb.deck import read_deck

    path = next((path for path in (Path(name), Path(f"{name}.txt")) if path.is_file()), None)
    if path is None:
        return None
    deck = read_deck(path, catalogue)
    return frozenset([*deck.cards, *([deck.identity.id] if deck.identity else [])])
