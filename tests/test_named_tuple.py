"""The named tuples of the house do what those of `typing` do; only their definition costs less."""

from __future__ import annotations

import inspect
import pickle
import typing
from collections.abc import Callable
from typing import Any

import pytest

from nrdb import named_tuple


class Theirs(typing.NamedTuple):
    """A card of a list."""

    title: str
    copies: int = 1
    notes: tuple[str, ...] = ()

    def twice(self) -> Theirs:
        return self._replace(copies=2 * self.copies)

    @property
    def told(self) -> str:
        return f"{self.copies} {self.title}"


class Ours(named_tuple.NamedTuple):
    """A card of a list."""

    title: str
    copies: int = 1
    notes: tuple[str, ...] = ()

    def twice(self) -> Ours:
        return self._replace(copies=2 * self.copies)

    @property
    def told(self) -> str:
        return f"{self.copies} {self.title}"


def _matched(card: Any) -> Any:
    match card:
        case Ours(title, copies) | Theirs(title, copies):
            return title, copies


SAME: list[Callable[[Any], Any]] = [
    lambda made: made("Magnum Opus"),
    lambda made: made("Magnum Opus", notes=("a",)),
    lambda made: repr(made("Magnum Opus", 2)).partition("(")[2],
    lambda made: hash(made("Magnum Opus", 2)),
    lambda made: made(copies=2, title="Magnum Opus"),
    lambda made: made("Magnum Opus", 2).twice(),
    lambda made: made("Magnum Opus", 2).told,
    lambda made: made("Magnum Opus", 2)._asdict(),
    lambda made: made("Magnum Opus", 2)._replace(title="Sure Gamble", notes=("b",)),
    lambda made: made._make(["Magnum Opus", 2, ()]),
    lambda made: pickle.loads(pickle.dumps(made("Magnum Opus", 2))).copies,
    lambda made: _matched(made("Magnum Opus", 2)),
    lambda made: (made._fields, made._field_defaults, made.__match_args__, made.__doc__, made.__bases__),
    lambda made: [(each.name, each.default) for each in inspect.signature(made).parameters.values()],
    lambda made: sorted(made("b", 2) for _ in "ab") + sorted([made("b"), made("a")]),
    lambda made: made("Magnum Opus").__dict__,
    lambda made: setattr(made("Magnum Opus"), "copies", 2),
    lambda made: made(),
    lambda made: made("a", 1, (), 4),
    lambda made: made("a", cost=1),
    lambda made: made("a")._replace(cost=1),
    lambda made: made._make(["a"]),
]


def _told(asked: Callable[[Any], Any], made: type) -> str:
    try:
        answer = asked(made)
    except Exception as error:
        return f"{type(error).__name__}: {error}".replace(made.__name__, "")
    return repr(answer).replace(made.__name__, "")


@pytest.mark.parametrize("asked", SAME, ids=range(len(SAME)))
def test_it_is_what_typing_makes(asked: Callable[[Any], Any]) -> None:
    assert _told(asked, Ours) == _told(asked, Theirs)


def test_a_class_keeps_its_own_way_of_being_told() -> None:
    class Named(named_tuple.NamedTuple):
        title: str

        def __repr__(self) -> str:
            return self.title

    assert (repr(Named("Magnum Opus")), Named("Magnum Opus")) == ("Magnum Opus", ("Magnum Opus",))
