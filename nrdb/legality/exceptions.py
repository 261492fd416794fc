"""Cards with text that changes the deck construction rules.

`data/exceptions.json` names the cards by id and says what they change; no card is named in the code. Its lists are
`identities` (what a deck with such an identity may or must do), `influence` (cards that cost no influence when the
finished deck meets a condition, CR 2.13.3), `extras` (cards that use others as extra cards, CR 1.5) and `formats`
(formats whose decks are built from a number of boxes).
"""

import os
from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple, TypeVar

from nrdb.errors import DataError
from nrdb.json_types import Json
from nrdb.legality.citations import BY_CITATION, OWN_TEXT, RuleCitations

FILE = "exceptions.json"

T = TypeVar("T")


class InfluenceException(NamedTuple):
    """A card that costs no influence while the count of certain cards in the finished deck is within bounds.

    The filters select the cards to count: `card` (one id), `type`, `faction` ("own" is the faction of the card with the
    condition), `without_subtype`. Copies count, identities never do.
    """

    rule: RuleCitations
    card: str | None
    type: str | None
    faction: str | None
    without_subtype: str | None
    at_least: int | None
    at_most: int | None

    def met(self, copies: int) -> bool:
        """Return whether this many copies meet the condition."""
        return (self.at_least is None or copies >= self.at_least) and (self.at_most is None or copies <= self.at_most)


class IdentityException(NamedTuple):
    """The construction rules that an identity changes for its own deck. None or empty changes nothing."""

    rule: RuleCitations = OWN_TEXT
    copy_limit: int | None = None
    """Copies allowed of any card, replacing the card's own limit."""
    forbidden_factions: tuple[str, ...] = ()
    """Factions whose cards the deck can't include."""
    free_copies: tuple[str, int] | None = None
    """(type, n): the first n copies of each card of that type cost no influence."""
    foreign_agendas: bool = False
    """Whether the deck can include agendas of other factions."""
    agenda_titles: int | None = None
    """With `foreign_agendas`: the different agendas allowed per non-neutral faction; None for any number."""
    only_in: tuple[str, ...] = ()
    """The only formats that allow the identity; empty if every format does."""
    casual_until: str = ""
    """With `only_in`: the ISO date from which casual play and draft forbid the identity, too."""
    made_for: tuple[str, ...] = ()
    """The formats the identity is meant for; elsewhere it gets a warning."""
    lowers_only: bool = False
    """Whether `copy_limit` keeps a card's own lower limit (a house rule) or replaces it (an identity's text)."""

    def belongs_in(self, family: str) -> bool:
        """Return whether the identity was made for a format; True if the identity isn't tied to any format."""
        return family in (self.only_in or self.made_for or (family,))


class ExtrasException(NamedTuple):
    """The extra cards that an identity or a card in the deck uses: all cards that match every filter given."""

    rule: str
    same_card: bool
    type: str | None
    subtype: str | None
    different_at_least: int | None
    """The minimum number of different extra cards; None where there is no minimum."""


class Exceptions(NamedTuple):
    """The content of exceptions.json, by card id."""

    identities: Mapping[str, IdentityException]
    influence: Mapping[str, InfluenceException]
    extras: Mapping[str, ExtrasException]
    boxes: Mapping[str, int]
    """The boxes of each set that decks are built from, by format."""


NO_EXCEPTION = IdentityException()


def _influence(entry: Json) -> InfluenceException:
    condition = entry["free_when"]
    count = condition["count"]
    return InfluenceException(
        BY_CITATION[entry["rule"]],
        count.get("card"),
        count.get("type"),
        count.get("faction"),
        count.get("without_subtype"),
        condition.get("at_least"),
        condition.get("at_most"),
    )


def _extras(entry: Json) -> ExtrasException:
    extras = entry["beside"]
    return ExtrasException(
        entry["rule"],
        extras.get("same_card", False),
        extras.get("type"),
        extras.get("subtype"),
        entry.get("different_at_least"),
    )


def _identity(entry: Json) -> IdentityException:
    free = entry.get("free_copies")
    agendas = entry.get("foreign_agendas")
    return IdentityException(
        rule=BY_CITATION[entry["rule"]],
        copy_limit=entry.get("copy_limit"),
        forbidden_factions=tuple(entry.get("forbidden_factions", ())),
        free_copies=(free["type"], free["copies"]) if free else None,
        foreign_agendas=agendas is not None,
        agenda_titles=(agendas or {}).get("titles_per_faction"),
        only_in=tuple(entry.get("only_in", ())),
        casual_until=entry.get("casual_until", ""),
        made_for=tuple(entry.get("made_for", ())),
    )


class _LazyMapping(Mapping[str, T]):
    """One mapping in the file, parsed only when a requested key occurs somewhere in its text.

    Few decks include a card with an exception; the others are checked without parsing the file.
    """

    __slots__ = ("_read", "_text", "_values")

    def __init__(self, text: str, read: Callable[[], Mapping[str, T]]) -> None:
        self._text = text
        self._read = read
        self._values: Mapping[str, T] | None = None

    def _all(self) -> Mapping[str, T]:
        if self._values is None:
            self._values = self._read()
        return self._values

    def __contains__(self, key: object) -> bool:
        return f'"{key}"' in self._text and key in self._all()

    def __getitem__(self, key: str) -> T:
        return self._all()[key]

    def get(self, key: str, default: object = None) -> Any:
        """Return the value of `key`, or `default`."""
        return self._all().get(key, default) if f'"{key}"' in self._text else default

    def __bool__(self) -> bool:
        return True

    def __iter__(self) -> Iterator[str]:
        return iter(self._all())

    def __len__(self) -> int:
        return len(self._all())


def load_exceptions(folder: str | os.PathLike[str]) -> Exceptions:
    """Load the exceptions in `folder`/exceptions.json. Raises DataError when the file is missing.

    The file is parsed when one of its cards is looked up; only then does invalid content raise DataError.
    """
    path = os.path.join(folder, FILE)
    try:
        with open(path, encoding="utf-8") as file:
            text = file.read()
    except (OSError, ValueError) as error:
        raise DataError(f"{path}: the exceptions cannot be read ({error}).") from error
    read: list[Exceptions] = []

    def whole() -> Exceptions:
        if not read:
            import json

            try:
                read.append(exceptions_of(json.loads(text), path))
            except ValueError as error:
                raise DataError(f"{path}: the exceptions cannot be read ({error}).") from error
        return read[0]

    return Exceptions(
        _LazyMapping(text, lambda: whole().identities),
        _LazyMapping(text, lambda: whole().influence),
        _LazyMapping(text, lambda: whole().extras),
        _LazyMapping(text, lambda: whole().boxes),
    )


def exceptions_of(data: Json, path: str) -> Exceptions:
    """Return the exceptions in the parsed content of the file. Raises DataError naming `path` when it isn't valid."""
    try:
        return Exceptions(
            {card: _identity(entry) for entry in data["identities"] for card in entry["cards"]},
            {card: _influence(entry) for entry in data["influence"] for card in entry["cards"]},
            {card: _extras(entry) for entry in data["extras"] for card in entry["cards"]},
            {name: entry["boxes"] for entry in data["formats"] for name in entry["formats"]},
        )
    except (KeyError, TypeError, AttributeError) as error:
        raise DataError(f"{path} isn't a valid list of exceptions; run `nrdb data check` to see where.") from error
