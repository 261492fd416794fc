"""The deck construction numbers of the three rules documents, and which rule gives each of them."""

from collections.abc import Callable
from typing import Final, NamedTuple

from nrdb.catalogue.model import Card, number
from nrdb.legality import citations
from nrdb.legality.citations import RuleCitations


class Ruleset(NamedTuple):
    """The deck construction rules of one edition."""

    id: str
    documents: str
    """The edition whose documents are cited: `cr`, `core` or `classic` (`citations.SERIES`)."""
    influence: bool
    """Whether factions, influence and identities exist."""
    any_agendas: bool
    """Whether agendas of every faction are allowed."""
    minimum: int
    """Minimum deck size where no identity prints one."""
    copy_limit: Callable[[Card], int | None]
    """Returns the copies allowed of a card; None for no limit."""
    least_points: Callable[[int], int]
    """Returns the minimum agenda points of a Corp deck with that many cards."""
    points_span: int | None
    """How far the maximum agenda points are above the minimum; None for no maximum."""
    band_rules: tuple[tuple[int, RuleCitations], ...]
    """(size, rule): the rule that gives the agenda points for that deck size and above, in ascending order.

    Smaller decks have no rule of their own; their agenda points are extrapolated.
    """
    size_offset: int = 0
    """Cards that house rules add to the minimum deck size; negative to reduce it."""
    own_rules: dict[str, RuleCitations] = {}  # noqa: RUF012 - never written to
    """Rules behind findings, by code, where they differ from the edition's rules."""

    def minimum_of(self, identity: Card | None) -> int:
        """Return the minimum deck size for this identity."""
        printed = None if identity is None else identity.minimum_deck_size
        least = (printed if isinstance(printed, int) and printed else self.minimum) + self.size_offset
        return max(0, least)

    def band(self, size: int) -> tuple[int, int | None]:
        """Return the minimum and maximum agenda points for a deck of that many cards; None for no maximum."""
        low = self.least_points(size)
        return low, None if self.points_span is None else low + self.points_span

    def moved(self, size: int, points: int) -> "Ruleset":
        """Return the same rules with the deck size and agenda points shifted; negative values reduce them.

        The points needed are those of a deck of the unshifted size, plus `points`.
        """
        least = self.least_points
        return self._replace(size_offset=size, least_points=lambda cards: max(0, least(cards - size) + points))

    def band_rule(self, size: int) -> RuleCitations:
        """Return the rule that gives the agenda points for a deck of that many cards."""
        rules = [rule for least, rule in self.band_rules if size - self.size_offset >= least]
        return rules[-1] if rules else citations.POINTS

    @property
    def least_banded(self) -> int:
        """The size of the smallest deck whose agenda points the rules give; for smaller ones they are extrapolated."""
        return self.band_rules[0][0] + self.size_offset


def modern_least_points(size: int) -> int:
    """Return the minimum agenda points: 18 for 40–44 cards, 20 for 45–49, two more per additional five (CR 1.4.6)."""
    return size // 5 * 2 + 2


def classic_least_points(size: int) -> int:
    """Return the minimum agenda points: 18 for 45 cards, two more per additional five (CLS deck.agenda-points)."""
    return 18 + 2 * -((45 - size) // 5)


def printed_limit(card: Card) -> int | None:
    """Return the card's own copy limit: 3 unless it says otherwise (CR 1.4.7)."""
    return number(card.deck_limit)


def no_limit(card: Card) -> None:
    """Return None: the 1996 game and draft have no copy limit (CLS deck.no-limits)."""


CR: Final = Ruleset(
    id="cr",
    documents="cr",
    influence=True,
    any_agendas=False,
    minimum=0,  # identities print their own
    copy_limit=printed_limit,
    least_points=modern_least_points,
    points_span=1,
    band_rules=(
        (40, citations.POINTS_40),
        (45, citations.POINTS_45),
        (50, citations.POINTS_50),
        (55, citations.POINTS_55),
    ),
)

DRAFT: Final = CR._replace(id="draft", any_agendas=True, copy_limit=no_limit)
"""Construction rules for draft: no copy limit, agendas of any faction."""

CORE: Final = CR._replace(id="core", documents="core")

CLASSIC: Final = Ruleset(
    id="classic",
    documents="classic",
    influence=False,
    any_agendas=True,
    minimum=45,
    copy_limit=no_limit,
    least_points=classic_least_points,
    points_span=None,
    band_rules=((45, citations.POINTS),),
)

CLASSIC_LIMITED: Final = CLASSIC._replace(id="classic-limited", own_rules={"deck-size": citations.LIMITED_SIZE})
