"""The three rule documents' numbers for building a deck, one record each, and which of their rules says what."""

from collections.abc import Callable
from typing import Final, NamedTuple

from nrdb.catalogue.model import Card, number


class Ruleset(NamedTuple):
    """How one edition counts decks."""

    id: str
    document: str
    """Which of the three documents is cited: `cr`, `core` or `classic` (`findings.Rules`)."""
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
    band_rules: tuple[tuple[int, str], ...]
    """From how many cards on which rule gives the agenda points, smallest first, from 0."""
    size_offset: int = 0
    """By how many cards a house's decks are larger than the identity says; smaller below 0."""
    own_rules: dict[str, str] = {}  # noqa: RUF012 - never written to
    """The rules behind findings, by code, where this edition has another than its document."""

    def minimum_of(self, identity: Card | None) -> int:
        """The fewest cards of a deck of this identity."""
        printed = None if identity is None else identity.minimum_deck_size
        least = (printed if isinstance(printed, int) and printed else self.minimum) + self.size_offset
        return max(0, least)

    def band(self, size: int) -> tuple[int, int | None]:
        """From and to how many agenda points a deck of that many cards has; the second is None without an upper end."""
        low = self.least_points(size)
        return low, None if self.points_span is None else low + self.points_span

    def moved(self, size: int, points: int) -> "Ruleset":
        """The same rules for decks of so many cards and agenda points more, or fewer below 0.

        A deck has the points of one that is as much larger or smaller, and so many more or fewer.
        """
        least = self.least_points
        return self._replace(size_offset=size, least_points=lambda cards: max(0, least(cards - size) + points))

    def band_rule(self, size: int) -> str:
        """The rule that gives the agenda points of a deck of that many cards."""
        return [rule for least, rule in self.band_rules if size >= least][-1]


class Version(NamedTuple):
    """A version of a rules document that citations name by its code."""

    code: str
    name: str
    version: str
    effective: str
    """The day, month or year from which it holds."""


# What data/rules/*/index.json says of the documents; the rules that are cited and have another number in 26.03 (None:
# they are not in it). Tests hold both against the index, which judging need not read.
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
"""The rule behind what a card's own text says: cards beat rules."""
BESIDE: Final = "CR 1.5.4"
"""The rule by which a card's text has other cards lie beside the deck."""


def cited(words: str, on: str) -> str:
    """Citations of the Comprehensive Rules within `words` as the version has them that is in force on the ISO date.

    Before the first version that we hold, the oldest one is cited.
    """
    if not _is_26(on) or "CR " not in words:
        return words
    first, *parts = words.split("CR ")
    said = first
    for part in parts:
        number = part.split(" ")[0].rstrip(",;")
        now = RENUMBERED.get(number, number)
        said += f"CR {part}" if now is None else f"{CR_26.code} {now}{part[len(number) :]}"
    return said


def _is_26(on: str) -> bool:
    """Whether the newest version is in force on the ISO date."""
    return on >= CR_26.effective  # it holds from the first day of a month, and a date is never a month


def documents(ruleset: Ruleset, on: str) -> tuple[Version, ...]:
    """The versions of rules documents that verdicts by these construction rules cite on the ISO date."""
    return (CR_26,) if ruleset.document == "cr" and _is_26(on) else DOCUMENTS[ruleset.document]


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
"""The construction rules of drafted decks: as many copies as were drafted, agendas of every faction."""

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
