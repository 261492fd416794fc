"""Cards whose own text changes the construction rules, as data read in general words.

`data/exceptions.json` names the cards by id and says what they change; nothing here or elsewhere in the code knows a
card. Its lists: `identities` (what a deck of this identity may or must do), `influence` (cards that cost no influence
when the finished deck meets a condition, CR 2.13.3), `extras` (cards that let others lie beside the deck, CR 1.5) and
`formats` (formats whose decks are built from so many boxes).
"""

import json
import os
from typing import Any, NamedTuple

from nrdb.errors import DataError

FILE = "exceptions.json"


class Condition(NamedTuple):
    """A count over the finished deck and the bounds it has to keep.

    The filters select cards of the deck: `card` (one id), `type`, `faction` ("own" stands for the faction of the card
    that carries the condition), `without_subtype`. Copies are counted, identities never.
    """

    card: str | None
    type: str | None
    faction: str | None
    without_subtype: str | None
    at_least: int | None
    at_most: int | None

    def met(self, copies: int) -> bool:
        """Whether this many copies fulfil the condition."""
        return (self.at_least is None or copies >= self.at_least) and (self.at_most is None or copies <= self.at_most)


class InfluenceException(NamedTuple):
    """A card that costs no influence while `free_when` holds."""

    rule: str
    free_when: Condition


class IdentityException(NamedTuple):
    """What an identity changes in the rules for its own deck. None or empty: nothing."""

    rule: str
    copy_limit: int | None = None
    """Copies allowed of any card, in place of the card's own limit."""
    forbidden_factions: tuple[str, ...] = ()
    """Factions of which the deck may hold no card at all."""
    free_copies: tuple[str, int] | None = None
    """(type, n): the first n copies of each card of that type cost no influence."""
    foreign_agendas: bool = False
    """Whether agendas of other factions may be played."""
    agenda_titles: int | None = None
    """With `foreign_agendas`: different agendas allowed per faction, neutral not among them; None: any number."""
    only_in: tuple[str, ...] = ()
    """The only formats that allow the identity; empty: no such rule."""
    lowers_only: bool = False
    """Whether `copy_limit` leaves a card's own lower limit alone (a house rule) or replaces it (an identity's text)."""


class ExtrasException(NamedTuple):
    """What may lie beside a deck because of its identity or of a card in it: cards that fit every filter given."""

    rule: str
    same_card: bool
    type: str | None
    subtype: str | None
    different_at_least: int | None
    """How many different ones are needed; None: none are."""


class Exceptions(NamedTuple):
    """The content of the file, by card id."""

    identities: dict[str, IdentityException]
    influence: dict[str, InfluenceException]
    extras: dict[str, ExtrasException]
    boxes: dict[str, int]
    """Formats whose decks are built from so many boxes of their sets."""


NONE = IdentityException("")


def _condition(entry: dict[str, Any]) -> Condition:
    count = entry["count"]
    return Condition(
        count.get("card"),
        count.get("type"),
        count.get("faction"),
        count.get("without_subtype"),
        entry.get("at_least"),
        entry.get("at_most"),
    )


def _extras(entry: dict[str, Any]) -> ExtrasException:
    beside = entry["beside"]
    return ExtrasException(
        entry["rule"],
        beside.get("same_card", False),
        beside.get("type"),
        beside.get("subtype"),
        entry.get("different_at_least"),
    )


def _identity(entry: dict[str, Any]) -> IdentityException:
    free = entry.get("free_copies")
    agendas = entry.get("foreign_agendas")
    return IdentityException(
        rule=entry["rule"],
        copy_limit=entry.get("copy_limit"),
        forbidden_factions=tuple(entry.get("forbidden_factions", ())),
        free_copies=(free["type"], free["copies"]) if free else None,
        foreign_agendas=agendas is not None,
        agenda_titles=(agendas or {}).get("titles_per_faction"),
        only_in=tuple(entry.get("only_in", ())),
    )


def load_exceptions(folder: str) -> Exceptions:
    """The exceptions that stand in `folder`/exceptions.json; DataError when they cannot be read."""
    path = os.path.join(folder, FILE)
    try:
        with open(path, "rb") as file:
            data = json.load(file)
    except (OSError, ValueError) as error:
        raise DataError(f"{path} cannot be read as the list of exceptions ({error}).") from error
    return exceptions_of(data, path)


def exceptions_of(data: dict[str, Any], path: str) -> Exceptions:
    """The exceptions that the content of the file says; DataError, naming `path`, when it says something else."""
    try:
        return Exceptions(
            {card: _identity(entry) for entry in data["identities"] for card in entry["cards"]},
            {
                card: InfluenceException(entry["rule"], _condition(entry["free_when"]))
                for entry in data["influence"]
                for card in entry["cards"]
            },
            {card: _extras(entry) for entry in data["extras"] for card in entry["cards"]},
            {name: entry["boxes"] for entry in data["formats"] for name in entry["formats"]},
        )
    except (KeyError, TypeError, AttributeError) as error:
        raise DataError(f"{path} is not what a list of exceptions should be ({error!r}).") from error
