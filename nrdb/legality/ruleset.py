"""The deck construction numbers of the three rules documents, and which rule gives each of them."""

from collections.abc import Callable
from typing import Final, NamedTuple

from nrdb.catalogue.model import Card, number


class Ruleset(NamedTuple):
    """The deck construction rules of one edition."""

    id: str
    document: str
    """The document that is cited: `cr`, `core` or `classic` (`finding_kinds.RuleCitations`)."""
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
    band_rules: tuple[tuple[int, str], ...]
    """(size, rule): the rule that gives the agenda points from that deck size on, in ascending order from 0."""
    size_offset: int = 0
    """Cards that house rules add to the minimum deck size; negative to reduce it."""
    own_rules: dict[str, str] = {}  # noqa: RUF012 - never written to
    """Rules behind findings, by code, where they differ from those of the document."""

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

    def band_rule(self, size: int) -> str:
        """Return the rule that gives the agenda points for a deck of that many cards."""
        return [rule for least, rule in self.band_rules if size >= least][-1]


class Version(NamedTuple):
    """A version of a rules document, cited by its code."""

    code: str
    name: str
    version: str
    effective: str
    """The day, month or year it took effect."""


# A copy of what data/rules/*/index.json says, so that checking a deck need not read it; tests compare the two.
# `RENUMBERED` has the cited rules whose number changed in 26.03 (None: no longer there).
DOCUMENTS: Final = {
    "cr": (Version("CR", "Comprehensive Rules", "1.3", "2019-08-02"),),
    "core": (Version("CORE", "Rules of Play", "1.0", "2012"),),
    "classic": (
        Version("CLS", "1996 rulebook with rulings", "1.70", "2000-03-11"),
        Version("DCI", "DCI Floor Rules", "1998", "1998-10-01"),
    ),
}
CR_26: Final = Version("CR26", "Comprehensive Rules", "26.03", "2026-03")
RENUMBERED: Final[dict[str, str | None]] = {"2.13.3": "2.14.3", "11.1.2": None}
OWN_TEXT: Final = "CR 1.2.1"
"""The rule behind a card's own text: cards override the rules."""
EXTRAS: Final = "CR 1.5.4"
"""The rule that lets a card use other cards as extras."""


def cited(words: str, on: str) -> str:
    """Rewrite citations of the Comprehensive Rules within `words` for the version in force on the ISO date.

    Dates before the first indexed version cite that version.
    """
    if not _is_26(on) or "CR " not in words:
        return words
    first, *parts = words.split("CR ")
    text = first
    for part in parts:
        number = part.split(" ")[0].rstrip(",;")
        now = RENUMBERED.get(number, number)
        text += f"CR {part}" if now is None else f"{CR_26.code} {now}{part[len(number) :]}"
    return text


def _is_26(on: str) -> bool:
    """Return whether the newest version is in force on the ISO date."""
    return on >= CR_26.effective  # it holds from the first day of a month, and a date is never a month


def documents(ruleset: Ruleset, on: str) -> tuple[Version, ...]:
    """Return the versions of the rules documents that verdicts under this ruleset cite on the ISO date."""
    return (CR_26,) if ruleset.document == "cr" and _is_26(on) else DOCUMENTS[ruleset.document]


def modern_least_points(size: int) -> int:
    """Return the minimum agenda points: 18 for 40–44 cards, 20 for 45–49, two more per further five (CR 1.4.6)."""
    return size // 5 * 2 + 2


def classic_least_points(size: int) -> int:
    """Return the minimum agenda points: 18 for 45 cards, two more per five further ones (CLS deck.agenda-points)."""
    return 18 + 2 * -((45 - size) // 5)


def printed_limit(card: Card) -> int | None:
    """Return the card's own copy limit: 3 unless it says otherwise (CR 1.4.7)."""
    return number(card.deck_limit)


def no_limit(card: Card) -> None:
    """Return None: the 1996 game and draft have no copy limit (CLS deck.no-limits)."""


CR: Final = Ruleset(
    id="cr",
    document="cr",
    influence=True,
    any_agendas=False,
    minimum=0,  # identities print their own
    copy_limit=printed_limit,
    least_points=modern_least_points,
    points_span=1,
    band_rules=((0, "CR 1.4.6"), (40, "CR 1.4.6a"), (45, "CR 1.4.6b"), (50, "CR 1.4.6c"), (55, "CR 1.4.6d")),
)

DRAFT: Final = CR._replace(id="draft", any_agendas=True, copy_limit=no_limit)
"""Construction rules for draft: no copy limit, agendas of any faction."""

CORE: Final = CR._replace(
    id="core",
    document="core",
    band_rules=((0, "CORE deck.agenda-points"), (55, "CORE deck.agenda-points-above")),
)

CLASSIC: Final = Ruleset(
    id="classic",
    document="classic",
    influence=False,
    any_agendas=True,
    minimum=45,
    copy_limit=no_limit,
    least_points=classic_least_points,
    points_span=None,
    band_rules=((0, "CLS deck.agenda-points"),),
)

CLASSIC_LIMITED: Final = CLASSIC._replace(id="classic-limited", own_rules={"deck-size": "DCI 3.1.3"})
