"""Statistics with their uncertainty: Wilson's interval for shares, the normal one for means; quantiles by counting."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from math import sqrt
from typing import NamedTuple

from nrdb import text
from nrdb.json_types import Json

Z95 = 1.959964


class Share(NamedTuple):
    """A share of games: `hits` of `n`, with its 95 % interval."""

    hits: int
    n: int
    share: float
    low: float
    high: float

    @property
    def interval(self) -> str:
        """The 95 % interval as a range: `28–79 %`."""
        return f"{text.percent(round(self.low, 2)).removesuffix(' %')}–{text.percent(round(self.high, 2))}"

    def to_dict(self) -> Json:
        """Return the share as a dict with its JSON names."""
        return {"n": self.n, "hits": self.hits, **_rounded(share=self.share, low=self.low, high=self.high)}


def share(hits: int, n: int) -> Share:
    """Return the share with Wilson's score interval, which stays within 0 and 1 and works for small samples."""
    if n == 0:
        return Share(0, 0, 0.0, 0.0, 1.0)
    p, z2 = hits / n, Z95 * Z95
    middle = (p + z2 / (2 * n)) / (1 + z2 / n)
    half = Z95 / (1 + z2 / n) * sqrt(p * (1 - p) / n + z2 / (4 * n * n))
    return Share(hits, n, p, max(0.0, middle - half), min(1.0, middle + half))


class Spread(NamedTuple):
    """The distribution of a whole number: mean with its 95 % interval, and the 10 %, 50 % and 90 % quantiles."""

    n: int
    mean: float
    low: float
    high: float
    q10: int
    q50: int
    q90: int

    def to_dict(self) -> Json:
        """Return the distribution under its JSON names."""
        figures = _rounded(mean=self.mean, low=self.low, high=self.high)
        return {"n": self.n, **figures, "q10": self.q10, "q50": self.q50, "q90": self.q90}


def spread(counts: Counter[int]) -> Spread:
    """Return the distribution of counted values."""
    n = sum(counts.values())
    if n == 0:
        return Spread(0, 0.0, 0.0, 0.0, 0, 0, 0)
    total = sum(value * times for value, times in counts.items())
    mean = total / n
    # Use whole numbers, so that the order of counting cannot matter.
    squares = sum(value * value * times for value, times in counts.items())
    variance = max(0.0, (squares * n - total * total) / (n * (n - 1))) if n > 1 else 0.0
    half = Z95 * sqrt(variance / n)
    return Spread(n, mean, mean - half, mean + half, *(quantile(counts, q) for q in (0.1, 0.5, 0.9)))


def quantile(counts: Counter[int], q: float) -> int:
    """Return the smallest value that at least the share `q` of the counts does not exceed."""
    n, below = sum(counts.values()), 0
    for value in sorted(counts):
        below += counts[value]
        if below >= q * n:
            return value
    return max(counts, default=0)


def difference(mine: list[int], theirs: list[int]) -> tuple[float, float, float]:
    """Return the mean of the paired differences `theirs - mine`, its standard error, and their ratio."""
    gaps = [b - a for a, b in zip(mine, theirs, strict=True)]
    n = len(gaps)
    mean = sum(gaps) / n
    variance = (sum(gap * gap for gap in gaps) - n * mean * mean) / (n - 1) if n > 1 else 0.0
    error = sqrt(max(0.0, variance) / n)
    return mean, error, (mean / error if error else (0.0 if mean == 0 else float("inf")))


class Estimate(NamedTuple):
    """A mean with its 95 % interval."""

    mean: float
    low: float
    high: float

    @property
    def clear(self) -> bool:
        """True if the interval excludes 0, so that the mean is hardly due to luck alone."""
        return self.low > 0 or self.high < 0

    def to_dict(self) -> Json:
        """Return the estimate under its JSON names."""
        return _rounded(mean=self.mean, low=self.low, high=self.high)


def mean_of_means(samples: Sequence[Mapping[int, float]], z: float = Z95) -> Estimate:
    """Return the mean of the samples' means; values with the same number come from games with the same random draws.

    The variance is that of the sums by number, which accounts for what the games have in common. It counts one more
    value of each sample as uncertain, so that no interval has width 0 because few values differ.
    """
    held = [sample for sample in samples if sample]
    means = [sum(sample.values()) / len(sample) for sample in held]
    sums: Counter[int] = Counter()
    for sample, mean in zip(held, means, strict=True):
        for number, value in sample.items():
            sums[number] += (value - mean) / len(sample)  # type: ignore[assignment]  # a Counter adds any numbers
    n = len(sums)
    if n < 2:
        return Estimate(sum(means) / max(1, len(means)), -1.0, 1.0)
    variance = sum(value * value for value in sums.values()) * n / (n - 1)
    variance += sum((len(sample) + 2) ** -2 for sample in held)
    mean, half = sum(means) / len(held), z * sqrt(variance) / len(held)
    return Estimate(mean, mean - half, mean + half)


def _rounded(**figures: float) -> dict[str, float]:
    return {name: round(value, 4) for name, value in figures.items()}


_BLOCKS = "▁▂▃▄▅▆▇█"


def sparkline(values: list[float]) -> str:
    """Return the values as a row of small bars."""
    top = max(values, default=0.0)
    return "".join(_BLOCKS[min(7, int(value / top * 8))] if top > 0 else _BLOCKS[0] for value in values)


def bar(value: float, width: int = 20) -> str:
    """Return a share as a bar."""
    return "█" * round(value * width)
