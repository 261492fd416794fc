"""The mixed equilibrium of a matrix and how sure it is."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nrdb.errors import Unsupported
from nrdb.match.equilibrium import certainty, equilibrium, rank_correlation
from nrdb.report.figures import share

CELL = st.integers(0, 20).map(lambda x: x / 20)
SHARES = st.integers(1, 4).flatmap(lambda n: st.lists(st.lists(CELL, min_size=n, max_size=n), min_size=1, max_size=4))


@pytest.fixture(autouse=True)
def scipy() -> None:
    pytest.importorskip("scipy")


@pytest.mark.parametrize(
    ("shares", "value", "corps", "runners"),
    [
        ([[0.5, 1, 0], [0, 0.5, 1], [1, 0, 0.5]], 0.5, (1 / 3, 1 / 3, 1 / 3), (1 / 3, 1 / 3, 1 / 3)),
        ([[0.5, 0.6], [0.4, 0.7]], 0.5, (1, 0), (1, 0)),  # each has a best deck
        ([[1, 0], [0, 0.5]], 1 / 3, (1 / 3, 2 / 3), (1 / 3, 2 / 3)),
        ([[0.25]], 0.25, (1,), (1,)),
    ],
)
def test_known_matrices(
    shares: list[list[float]], value: float, corps: tuple[float, ...], runners: tuple[float, ...]
) -> None:
    found = equilibrium(shares)
    assert found.value == pytest.approx(value)
    assert found.corps == pytest.approx(corps)
    assert found.runners == pytest.approx(runners)


@given(SHARES)
def test_neither_side_gains_by_another_deck(shares: list[list[float]]) -> None:
    value, corps, runners = equilibrium(shares)
    assert (sum(corps), sum(runners)) == pytest.approx((1, 1))
    for column in zip(*shares, strict=True):
        assert sum(mix * cell for mix, cell in zip(corps, column, strict=True)) >= value - 1e-9
    for row in shares:
        assert sum(mix * cell for mix, cell in zip(runners, row, strict=True)) <= value + 1e-9


def test_many_games_make_it_sure_and_few_do_not() -> None:
    many, few = ([[share(n * hits, n * 10) for hits in row] for row in ([8, 7], [3, 2])] for n in (200, 1))
    sure, unsure = certainty(many, seed=1), certainty(few, seed=1)
    assert (sure.corps, sure.runners) == ((1.0, 0.0), (0.0, 1.0))
    assert 0 < unsure.corps[1] < 0.5
    assert sure.high - sure.low < 0.1 < unsure.high - unsure.low
    assert certainty(few, seed=1) == unsure != certainty(few, seed=2)


def test_ranks_are_compared_not_values() -> None:
    assert rank_correlation([0.1, 0.2, 0.9], [0.3, 0.4, 0.5]) == pytest.approx(1)
    assert rank_correlation([0.1, 0.2, 0.9], [0.5, 0.4, 0.3]) == pytest.approx(-1)
    assert rank_correlation([0.1, 0.2], [0.5, 0.4]) is None
    assert rank_correlation([0.1, 0.1, 0.1], [0.5, 0.4, 0.3]) is None


def test_without_scipy_a_sentence_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    import sys

    for name in ("scipy.optimize", "scipy.stats"):
        monkeypatch.setitem(sys.modules, name, None)
    for asked in (lambda: equilibrium([[0.5]]), lambda: rank_correlation([1, 2, 3], [2, 3, 1])):
        with pytest.raises(Unsupported, match=r"needs scipy: pip install 'nrdb\[analysis\]'"):
            asked()
