"""Look up titles, codes and ids as lists write them; every guess is reported."""

from __future__ import annotations

from functools import lru_cache
from threading import local
from typing import TYPE_CHECKING, Final

from nrdb.deck.limits import MAX_GUESS_LENGTH, MAX_GUESSES
from nrdb.text import fold

if TYPE_CHECKING:
    from nrdb.catalogue import Catalogue
    from nrdb.catalogue.model import Card

_AND: Final = " and "
TITLE: Final = "title"
HALF: Final = "half"
NICKNAME: Final = "nickname"
_SHORTEST_PREFIX: Final = 3
_MEMORY: Final = 5_000
"""Maximum number of titles whose cards, and whose similar cards, are cached."""
_MAX_TITLE: Final = 200


class Titles:
    """A cached look-up of the names that lists use for cards.

    Guessing at unknown titles is slow, so a thread makes only as many guesses as its last `rewind` allows.
    """

    def __init__(self, catalogue: Catalogue) -> None:
        self.catalogue = catalogue
        self.ids: dict[str, Card] = {}
        """Cards found so far, by id; large batches of decks are checked against it."""
        self._known = lru_cache(_MEMORY)(self._look_up)
        self._guessed = lru_cache(_MEMORY)(self._guess)
        self._folded: dict[str, list[tuple[str, Card]]] = {}
        self._packs: frozenset[str] | None = None
        self._sets: dict[str, frozenset[str]] | None = None
        self._allowed = local()

    @property
    def guesses_left(self) -> int:
        """Return how many guesses this thread may still make, whatever other threads read."""
        left: int = getattr(self._allowed, "guesses", MAX_GUESSES)
        return left

    @guesses_left.setter
    def guesses_left(self, left: int) -> None:
        self._allowed.guesses = left

    def rewind(self, guesses: int = MAX_GUESSES) -> None:
        """Allow guesses again, for the next file."""
        self.guesses_left = guesses

    def find(self, text: str, edition: str = "cr") -> tuple[Card, ...]:
        """Return the cards with this title, id or code in the edition; more than one if it is ambiguous."""
        return self._known(text, edition) if 0 < len(text) <= _MAX_TITLE else ()

    def _look_up(self, text: str, edition: str) -> tuple[Card, ...]:
        found = self.catalogue.resolve(text, edition=edition)
        if not found and _AND in text.casefold():
            # `R and D Interface` for `R&D Interface`: folding turns the sign into a gap.
            found = self.catalogue.resolve(text.casefold().replace(_AND, " & "), edition=edition)
        elif len(found) == 1 and how_named(found[0], text) == NICKNAME:
            # A nickname such as `Eli` is ambiguous in a list if other titles begin with it.
            found = tuple(dict.fromkeys((*found, *self.beginning(text, edition, inside=False))))
        self.ids.update((card.id, card) for card in found)
        return tuple(found)

    def code(self, code: str, edition: str = "cr") -> Card | None:
        """Return the card with this printing code (leading zeros may be missing) or card id."""
        text = code.strip()
        found = self.find(text.zfill(5) if text.isdecimal() else text, edition)
        return found[0] if len(found) == 1 else None

    def identity(self, text: str, edition: str = "cr") -> tuple[tuple[Card, ...], bool]:
        """Return the identities that a line may mean, and whether it names them in full.

        A full name is the title; a dash may replace the colon. Otherwise a nickname or part of the name is enough
        (`Noise`, `Making News`), even before an unknown subtitle.
        """
        head, dash, tail = text.partition(" - ")
        for name in (text, f"{head}: {tail}") if dash else (text,):
            found = self._identities(name, edition)
            if found:
                return found, any(how_named(card, name) == TITLE for card in found)
        for part in (text.partition(":")[0] if ":" in text else "", head if dash else ""):
            found = self._identities(part.strip(), edition)
            if found:
                return found, False
        return (), False

    def _identities(self, text: str, edition: str) -> tuple[Card, ...]:
        return tuple(card for card in self.find(text, edition) if card.is_identity)

    def beginning(self, text: str, edition: str = "cr", *, inside: bool = True) -> tuple[Card, ...]:
        """Return the cards whose title begins with these whole words or (identities, with `inside`) contains them."""
        key = fold(text)
        if len(key) < _SHORTEST_PREFIX or len(key) > MAX_GUESS_LENGTH:
            return ()
        folded = self._folded.get(edition)
        if folded is None:
            folded = self._folded[edition] = [(fold(card.title), card) for card in self.catalogue.cards(edition)]
        start, middle = f"{key} ", f" {key} "

        def fits(title: str, card: Card) -> bool:
            return title.startswith(start) or (inside and card.is_identity and middle in f" {title} ")

        return tuple(card for title, card in folded if fits(title, card))

    def guesses(self, text: str, edition: str = "cr") -> tuple[Card, ...]:
        """Return up to five likely cards for an unknown title, most similar first; none once no guesses are left."""
        if self.guesses_left <= 0 or not text or len(text) > MAX_GUESS_LENGTH:
            return ()
        self.guesses_left -= 1
        return tuple(self.catalogue.suggest(text, edition=edition, limit=5))

    def nearest(self, phrase: str, edition: str = "cr") -> Card | None:
        """Return the card whose title a phrase probably misspells; cached, because lists repeat the same phrases."""
        return self._guessed(phrase, edition)

    def _guess(self, phrase: str, edition: str) -> Card | None:
        found = self.catalogue.suggest(phrase, edition=edition, limit=2)
        return next((card for card in found if is_near_title(phrase, card)), None)

    def is_pack(self, name: str) -> bool:
        """Return whether a set, cycle or faction has this name (without the word "set" if necessary, as in `Core`)."""
        if self._packs is None:
            cycles = [cycle.name for cycle in self.catalogue.cycles().values()]
            factions = [faction.name for faction in self.catalogue.factions().values()]
            self._packs = frozenset(map(fold, [*cycles, *factions]))
        key = fold(name)
        return bool(self.sets(name)) or key in self._packs or f"{key} set" in self._packs

    def sets(self, name: str) -> frozenset[str]:
        """Return the ids of the sets with this name or short code."""
        if self._sets is None:
            sets: dict[str, frozenset[str]] = {}
            for one in self.catalogue.sets().values():
                for key in {fold(one.name), fold(one.code or "")}:
                    sets[key] = sets.get(key, frozenset()) | {one.id}
            self._sets = sets  # only now, because other threads read it
        key = fold(name)
        return self._sets.get(key, frozenset()) | self._sets.get(f"{key} set", frozenset())

    def printed_in(self, found: tuple[Card, ...], pack: str) -> tuple[Card, ...]:
        """Return those of the cards found that were printed in a set."""
        sets = self.sets(pack)
        return tuple(card for card in found if any(one.set in sets for one in self.catalogue.printings(card)))


def is_near_title(text: str, card: Card) -> bool:
    """Return whether a text is probably a mistyped title of the card rather than prose."""
    from difflib import SequenceMatcher

    return SequenceMatcher(None, fold(text), fold(card.title)).ratio() > 0.8


def how_named(card: Card, text: str) -> str:
    """Return how a known text names a card: TITLE (also id, code or face), HALF of the title, or NICKNAME."""
    if text in (card.title, card.stripped_title, card.id) or text.isdecimal():
        return TITLE
    key = fold(text)
    names = [card.title, card.stripped_title, card.id, *(face.title or "" for face in card.faces)]
    if key in map(fold, names) or _AND in text.casefold():
        return TITLE
    head, colon, tail = card.title.partition(":")
    return HALF if colon and key in (fold(head), fold(tail)) else NICKNAME
