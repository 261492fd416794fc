"""The worked examples of the rules: which test stages which row, and a table for two that is asked by title."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from typing import TYPE_CHECKING, Any, Self

import pytest

from nrdb.engine.model.decision import PASS
from nrdb.engine.rules import values, zones
from nrdb.engine.steps import machine
from nrdb.engine.steps.turn import open_window
from tests.engine.laid import catalogue
from tests.engine.seats import SERVERS, Seats

if TYPE_CHECKING:
    from collections.abc import Iterator

STAGED: dict[str, tuple[str, str]] = {}
"""The test of each row, by the row's id, and the rule that the test begins with."""
BOOK: ContextVar[str] = ContextVar("BOOK", default="cr-26.03")


def example(*rows: str) -> Callable[[Callable[[], None]], Callable[[str], None]]:
    """Marks a test with the rows it stages; it is played by the rulebook of each edition that has such a row."""
    books = sorted({"cr-26.03" if row.startswith("EX-2603") else "cr-1.3" for row in rows})

    def marked(test: Callable[[], None]) -> Callable[[str], None]:
        @pytest.mark.parametrize("book", books)
        def in_each(book: str) -> None:
            with playing_by(book):
                test()

        assert test.__doc__, "an example names its rule"
        for row in rows:
            assert row not in STAGED, row
            STAGED[row] = test.__name__, " ".join(test.__doc__.split()[:2])
        in_each.__doc__, in_each.__name__ = test.__doc__, test.__name__
        return in_each

    return marked


@contextmanager
def playing_by(book: str) -> Iterator[None]:
    """Tables that are laid inside are played by this rulebook."""
    before = BOOK.set(book)
    try:
        yield
    finally:
        BOOK.reset(before)


class Table(Seats):
    """A table laid by hand, whose options are named by the titles of cards; all cards on it are played in full.

    `partly` are cards of which something is not played that does not matter here.
    """

    def __init__(self, *, partly: Sequence[str] = (), **laid: Any) -> None:
        super().__init__(rulebook=BOOK.get(), **laid)
        left_out = {card.title: card.missing for card in self.g.table.card_of if card.missing}
        assert left_out.keys() <= set(partly), left_out

    def titles(self, cards: Sequence[int]) -> list[str]:
        """The titles of cards, sorted."""
        return sorted(self.g.table.card_of[i].title for i in cards)

    @property
    def rig(self) -> list[str]:
        """What the Runner has installed."""
        return self.titles(self.g.runner.installed)

    @property
    def grip(self) -> list[str]:
        """The Runner's hand."""
        return self.titles(self.g.runner.hand)

    @property
    def heap(self) -> list[str]:
        """The Runner's discard pile."""
        return self.titles(self.g.runner.discard)

    @property
    def hq(self) -> list[str]:
        """The Corp's hand."""
        return self.titles(self.g.corp.hand)

    @property
    def archives(self) -> list[str]:
        """The Corp's discard pile."""
        return self.titles(self.g.corp.discard)

    @property
    def board(self) -> list[str]:
        """What the Corp has installed."""
        return self.titles(self.g.corp.installed)

    @property
    def purses(self) -> tuple[int, int]:
        """The credits of the Corp and of the Runner."""
        return self.g.corp.credits, self.g.runner.credits

    def strength(self, title: str) -> int:
        """The strength of a card, as it is now."""
        return values.strength(self.g, self.card(title))

    def has(self, title: str, copy: int = 0, **counters: int) -> Self:
        """Puts counters on a card."""
        for kind, n in counters.items():
            getattr(self.g, kind)[self.card(title, copy)] = n
        self._look_again()
        return self

    def _look_again(self) -> None:
        """The windows before the first action, as they are now that there are more cards on the table."""
        if self.g.decision is not None and self.g.flow is None:
            self.g.decision = None
            open_window(self.g)
            machine._go(self.g)

    def count(self, title: str, kind: str) -> int:
        """The counters of a kind on a card."""
        held: int = getattr(self.g, kind)[self.card(title)]
        return held

    def hosts(self, host: str, *titles: str) -> Self:
        """Puts installed cards onto another one."""
        for title in titles:
            zones.attach(self.g, self.card(title), self.card(host))
        return self

    def host_of(self, title: str) -> str | None:
        """Return the title of a card's host."""
        host = self.g.host[self.card(title)]
        return None if host < 0 else self.g.table.card_of[host].title

    def protecting(self, server: str) -> list[str]:
        """The ice of a server, the innermost first."""
        return [self.g.table.card_of[i].title for i in self.g.ice[SERVERS[server]]]

    def can(self, *option: Any) -> bool:
        """Whether an option, named by title, is open in this window or the next action."""
        option = self.meant(option)
        options = {self._named(found) for found in self.g.legal_actions()}
        while option not in options and PASS in self.g.legal_actions() and self.g.flow is None:
            machine.take(self.g, PASS)
            options |= {self._named(found) for found in self.g.legal_actions()}
        return option in options

    @staticmethod
    def meant(option: tuple[Any, ...]) -> tuple[Any, ...]:
        """An option with the title of its card as the catalogue writes it."""
        if len(option) > 1 and isinstance(option[1], str):
            return (option[0], catalogue().find(option[1]).title, *option[2:])
        return option

    def takes(self, option: tuple[Any, ...], *answers: Any) -> Self:
        """Takes an action named by title, and answers what follows."""
        option = self.meant(option)
        assert self.can(*option), (option, sorted(map(self._named, self.g.legal_actions()), key=str))
        meant = next(found for found in self.g.legal_actions() if self._named(found) == option)
        self.do(meant, *answers)
        return self

    def next_turn(self, *answers: Any) -> Self:
        """Ends this turn without another action and goes on to the first action of the next one."""
        g, turn, left = self.g, self.g.turn, list(answers)
        while g.decision is not None and g.decision.kind == "window":
            machine.take(g, PASS)
        if g.turn == turn:
            g.acting.clicks, g.decision = 0, None
            machine._go(g)
        while not g.over and (g.turn == turn or g.flow is not None or (g.decision and g.decision.kind != "action")):
            self._answer(left)
        assert not left, f"nobody asked for {left}"
        return self
