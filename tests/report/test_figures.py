"""Statistics: shares and means with their intervals, quantiles, paired differences, and bars."""

from __future__ import annotations

from collections import Counter

import pytest

from nrdb.report.figures import bar, difference, quantile, share, sparkline, spread


def test_a_share_has_wilsons_interval() -> None:
    # 5 in 10: (0.2366, 0.7634); 2 in 8: (0.0715, 0.5907).
    assert (share(5, 10).low, share(5, 10).high) == pytest.approx((0.2366, 0.7634), abs=1e-4)
    assert (share(2, 8).low, share(2, 8).high) == pytest.approx((0.0715, 0.5907), abs=1e-4)
    assert (share(0, 10).low, share(10, 10).high) == pytest.approx((0, 1))
    assert (share(0, 0).share, share(0, 0).low, share(0, 0).high) == (0, 0, 1)


def test_a_spread_has_a_mean_with_its_interval_and_quantiles() -> None:
    held = spread(Counter({1: 1, 2: 1, 3: 1}))
    assert (held.mean, held.q10, held.q50, held.q90) == (2, 1, 2, 3)
    assert held.high - held.mean == pytest.approx(1.959964 * (1 / 3) ** 0.5)
    assert spread(Counter()) == (0, 0, 0, 0, 0, 0, 0)
    assert spread(Counter({3: 1})) == (1, 3, 3, 3, 3, 3, 3)


def test_a_quantile_is_the_smallest_value_that_a_share_does_not_exceed() -> None:
    assert quantile(Counter({5: 9, 7: 1}), 0.9) == 5
    assert [quantile(Counter({1: 1, 2: 1}), q) for q in (0.5, 0.51, 1.1)] == [1, 2, 2]
    assert quantile(Counter(), 0.5) == 0


def test_a_paired_difference_has_its_error() -> None:
    assert difference([1, 2, 3], [2, 3, 4]) == (1, 0, float("inf"))
    assert difference([1, 2, 3], [1, 2, 3]) == (0, 0, 0)
    assert difference([1, 1], [2, 4]) == (2, 1, 2)
    assert difference([1], [3]) == (2, 0, float("inf"))


def test_values_are_drawn_as_bars() -> None:
    assert [sparkline(values) for values in ([], [0, 0], [0, 1, 2, 4, 8])] == ["", "▁▁", "▁▂▃▅█"]
    assert [len(bar(value)) for value in (0, 0.02, 0.03, 0.5, 1)] == [0, 0, 1, 10, 20]
