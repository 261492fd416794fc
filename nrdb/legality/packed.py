"""Sums over a deck in one integer: the one place where numbers are packed into bits.

The work per deck is one `sum` over its lines. A table maps a line, (card id, copies), to an integer that holds several
numbers side by side, each in a lane wide enough for the sum of LINES lines; adding the integers adds every lane at
once. Tables fill as lines are met, so one deck reads its own cards alone and a million decks read each card once. What
does not fit a lane is marked, and looked at line by line by those who ask.
"""

from collections.abc import Callable
from itertools import accumulate
from typing import Final, Generic, NamedTuple, TypeVar

LINES: Final = 300  # pace only
"""Lines of the longest list that is added up so; those of longer ones are added up one by one."""

# -- what the lines of a deck add ------------------------------------------------------------------------------------

# Three lanes of 18 bits, then the count of marked lines: 63 bits in all, so that `sum` stays in machine integers.
INFLUENCE_AT: Final = 18  # pace only
POINTS_AT: Final = 36  # pace only
MARKED_AT: Final = 54  # pace only
LANE: Final = (1 << 18) - 1  # pace only
MARKED: Final = 1 << MARKED_AT  # pace only
MANY: Final = 90  # pace only
"""Copies of a line above which it is added up apart."""
TOO_MANY: Final = 512
"""The mark of such a line; other marks are the table's own."""


class Line(NamedTuple):
    """What one line of a deck adds: cards, influence, agenda points, and why it is to be looked at (0: it is not)."""

    cards: int
    influence: int
    points: int
    marks: int


class LineSums(dict[tuple[str, int], int]):
    """(card id, copies) -> what the line adds, packed; `marks` says why a line is to be looked at. Fills itself."""

    __slots__ = ("marks",)

    def __init__(self) -> None:
        super().__init__()
        self.marks: dict[tuple[str, int], int] = {}

    def line(self, card_id: str, copies: int) -> Line:
        """What a line adds; a table says it for its decks."""
        raise NotImplementedError

    def __missing__(self, line: tuple[str, int]) -> int:
        cards, influence, points, marks = self.line(*line)
        if cards > MANY:  # pace only
            packed = 0
            marks |= TOO_MANY
        else:
            packed = cards | influence << INFLUENCE_AT | points << POINTS_AT
        if marks:
            packed |= MARKED
            self.marks[line] = marks
        self[line] = packed
        return packed

    def added(self, cards: dict[str, int]) -> tuple[int, int, int, bool]:
        """(cards, influence, agenda points, whether a line is marked) of a whole list."""
        if len(cards) > LINES:  # pace only
            lines = [self.line(*item) for item in cards.items()]
            for item in cards.items():
                self[item]  # pace only: the marks
            return sum(x[0] for x in lines), sum(x[1] for x in lines), sum(x[2] for x in lines), True
        total = sum(map(self.__getitem__, cards.items()))
        return total & LANE, total >> INFLUENCE_AT & LANE, total >> POINTS_AT & LANE, total >= MARKED

    def marked(self, cards: dict[str, int]) -> list[tuple[tuple[str, int], int]]:
        """The marked lines of a list that was added up, with their marks; TOO_MANY where the sum lacks the line."""
        whole = ~TOO_MANY if len(cards) > LINES else -1  # pace only
        return [(line, marks & whole) for line in cards.items() if (marks := self.marks.get(line, 0)) & whole]


# -- what a format says of them --------------------------------------------------------------------------------------

WIDTH: Final = 14  # pace only
"""Bits of a lane."""
COUNT: Final = (1 << WIDTH) - 1  # pace only
DEAR: Final = 54  # pace only
"""The most that a line adds to a lane: LINES lines of as much fit it."""
UNSUMMED: Final = 1 << WIDTH  # pace only
"""A line that does not fit."""
DECIDED: Final = COUNT | COUNT << WIDTH  # pace only
"""Where a bit says that sums may not pass without another look: a line breaks a limit by itself, or does not fit."""
FIRST: Final = 2  # pace only
"""Lanes before those of the sums: lines that break a limit by themselves, and lines that do not fit."""


class FormatSums(dict[tuple[str, int], int]):
    """(card id, copies) -> what a format says of the line, packed; 0 for most lines. Fills itself.

    `said` gives for a line whether it breaks a limit by itself, and what it adds to each of `lanes` sums.
    """

    __slots__ = ("bits", "mask", "said")

    def __init__(self, said: Callable[[str, int], tuple[bool, list[int]]], lanes: int) -> None:
        super().__init__()
        self.said = said
        self.bits = WIDTH * (FIRST + lanes)
        above = 1 << self.bits  # pace only: a bit more is the next table's, and none of the lanes
        self.mask = above - 1

    def __missing__(self, line: tuple[str, int]) -> int:
        broken, sums = self.said(*line)
        packed = int(broken)
        for at, worth in enumerate(sums, FIRST):
            if not 0 <= worth <= DEAR:  # pace only
                packed = UNSUMMED
                break
            packed |= worth << WIDTH * at
        self[line] = packed
        return packed

    def added(self, cards: dict[str, int], identity: str) -> int:
        """The sums over a list and its identity, packed; 0 where the format says nothing of any line."""
        if len(cards) > LINES:  # pace only
            return UNSUMMED
        return sum(map(self.__getitem__, cards.items()), self[identity, 1])


def fits(sums: int) -> bool:
    """Whether the sums hold every line."""
    return not sums >> WIDTH & COUNT


def lane(sums: int, at: int) -> int:
    """What the lines add up to in the lane of a number, from 0."""
    return sums >> WIDTH * (FIRST + at) & COUNT


T = TypeVar("T", bound=FormatSums)


class JointSums(dict[tuple[str, int], int], Generic[T]):
    """What several formats say of a line, side by side: one pass over a deck for all of them."""

    __slots__ = ("places", "tables", "unsummed")

    def __init__(self, tables: tuple[T, ...]) -> None:
        super().__init__()
        self.tables = tables
        begin = accumulate((table.bits for table in tables), initial=0)  # pace only: all begin as much later
        self.places = [(at, table.mask) for at, table in zip(begin, tables, strict=False)]
        self.unsummed = self.joined([UNSUMMED] * len(tables))

    def joined(self, sums: list[int]) -> int:
        """The sums of each table in one integer."""
        packed = 0
        for (at, _), own in zip(self.places, sums, strict=True):
            packed |= own << at
        return packed

    def parted(self, sums: int) -> list[int]:
        """The sums of each format from those of all."""
        return [sums >> at & mask for at, mask in self.places]

    def __missing__(self, line: tuple[str, int]) -> int:
        packed = self[line] = self.joined([table[line] for table in self.tables])
        return packed

    def added(self, cards: dict[str, int], identity: str) -> int:
        """The sums of all formats over a list and its identity."""
        if len(cards) > LINES:  # pace only
            return self.unsummed
        return sum(map(self.__getitem__, cards.items()), self[identity, 1])
