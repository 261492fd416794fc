"""The three rule documents' numbers for building a deck, one record each, and which of their rules says what."""

from collections.abc import Callable
from typing import Final, NamedTuple

from nrdb.catalogue.model import Card, number


class Ruleset(NamedTuple):
    """How one edition counts decks. `rules` maps a finding's code to the rule that it breaks."""

    id: str
    influence: bool
    """Whether factions, influence and identities exist."""
    any_agendas: bool
    """Whether agendas of every faction may be played."""
    minimum: int
    """Smallest deck where no identity prints one."""
    copy_limit: Callable[[Card], int | None]
    """Copies allowed of a card, None without limit."""
    least_points: Callable[[int], int]
    """The fewest agenda points of a Corp deck of that many cards."""
    points_span: int | None
    """How far above the fewest points the band reaches; None where it has no upper end."""
    rules: dict[str, str]
    band_rules: tuple[tuple[int, str], ...] = ()
    """From how many cards on which rule gives the agenda points, smallest first."""

    def rule(self, code: str) -> str:
        """The rule behind a finding of this code, as "<document> <number>"."""
        return self.rules[code]

    def band_rule(self, size: int) -> str:
        """The rule that gives the agenda points of a deck of that many cards."""
        found = self.rules["agenda-points"]
        for least, rule in self.band_rules:
            if size >= least:
                found = rule
        return found


def modern_least_points(size: int) -> int:
    """18 at 40 to 44 cards, 20 at 45 to 49, two more for every further five (CR 1.4.6)."""
    return size // 5 * 2 + 2


def classic_least_points(size: int) -> int:
    """18 at 45 cards, 20 at 46 to 50, two more for every further five begun (CLS deck.agenda-points)."""
    return 18 + 2 * -((45 - size) // 5)


def printed_limit(card: Card) -> int | None:
    """The card's own limit: 3 unless it says otherwise (CR 1.4.7)."""
    return number(card.deck_limit)


def no_limit(card: Card) -> None:
    """Any number of copies: the 1996 game and drafts have no limit per title (CLS deck.no-limits)."""


FROM_LISTS: Final = (
    "not-in-pool",
    "banned",
    "restricted",
    "points",
    "universal-influence",
    "global-penalty",
    "starter-identity",
    "agenda-cap",
)
"""Codes of what a format's pool and list find."""
_POOLS: Final = (*FROM_LISTS, "not-received", "one-box")

CR: Final = Ruleset(
    id="cr",
    influence=True,
    any_agendas=False,
    minimum=0,  # no rule: identities print their own
    copy_limit=printed_limit,
    least_points=modern_least_points,
    points_span=1,
    rules={
        "no-identity": "CR 1.4.1",
        "several-identities": "CR 1.4.1",
        "identity-in-deck": "CR 1.4.4",
        "bad-quantity": "CR 1.4.2",
        "unknown-card": "CR 1.4.2",
        "ambiguous-card": "CR 1.4.2",
        "no-cards": "CR 1.4.2",
        "unread-line": "CR 1.4.2",
        "wrong-side": "CR 1.4.4",
        "deck-size": "CR 1.4.3",
        "copies": "CR 1.4.7",
        "influence": "CR 1.4.5",
        "no-influence-value": "CR 1.4.4",
        "agenda-points": "CR 1.4.6",
        "agenda-faction": "CR 1.4.4",
        "identity-rule": "CR 1.4.1",
        "extra-card": "CR 1.5.1",
        "extra-missing": "CR 1.5.3a",
        **dict.fromkeys(_POOLS, "CR 1.4.8"),
    },
    band_rules=((40, "CR 1.4.6a"), (45, "CR 1.4.6b"), (50, "CR 1.4.6c"), (55, "CR 1.4.6d")),
)

DRAFT: Final = CR._replace(id="draft", any_agendas=True, copy_limit=no_limit)
"""The construction rules of drafted decks: as many copies as were drafted, agendas of every faction."""

CORE: Final = CR._replace(
    id="core",
    rules={
        **CR.rules,
        "no-identity": "CORE deck.identity",
        "several-identities": "CORE deck.identity",
        "identity-in-deck": "CORE deck.not-counted",
        "bad-quantity": "CORE deck",
        "unknown-card": "CORE deck",
        "ambiguous-card": "CORE deck",
        "no-cards": "CORE deck",
        "unread-line": "CORE deck",
        "wrong-side": "CORE deck.side",
        "deck-size": "CORE deck.size",
        "copies": "CORE deck.copies",
        "influence": "CORE deck.influence",
        "no-influence-value": "CORE deck.no-influence",
        "agenda-points": "CORE deck.agenda-points",
        "agenda-faction": "CORE deck.no-influence",
        "identity-rule": "CORE deck.identity",
        **dict.fromkeys(_POOLS, "CORE tournament.legal"),
    },
    band_rules=((55, "CORE deck.agenda-points-above"),),
)

CLASSIC: Final = Ruleset(
    id="classic",
    influence=False,
    any_agendas=True,
    minimum=45,
    copy_limit=no_limit,
    least_points=classic_least_points,
    points_span=None,
    rules={
        # What only a modern identity or a house's own rules can bring into this game.
        **dict.fromkeys(
            ("no-identity", "several-identities", "identity-in-deck", "identity-rule", "extra-missing"),
            "CLS setup.no-identity",
        ),
        **dict.fromkeys(("influence", "no-influence-value", "agenda-faction"), "CLS deck.no-limits"),
        **dict.fromkeys(_POOLS, "DCI 2.1.4"),
        "copies": "DCI 2.1",
        "bad-quantity": "CLS deck",
        "unknown-card": "CLS deck",
        "ambiguous-card": "CLS deck",
        "no-cards": "CLS deck",
        "unread-line": "CLS deck",
        "wrong-side": "CLS deck.types",
        "deck-size": "DCI 2.1",
        "agenda-points": "CLS deck.agenda-points",
        "not-in-pool": "DCI 2.1.3",
        "not-received": "DCI 3.1.5",
        "one-box": "CLS deck",
        "extra-card": "CLS deck",
    },
)

CLASSIC_LIMITED: Final = CLASSIC._replace(
    id="classic-limited", rules={**CLASSIC.rules, "deck-size": "DCI 3.1.3", "not-received": "DCI 3.1.5"}
)
