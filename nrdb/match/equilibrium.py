"""The mixed equilibrium of a matrix of win rates: how often each side should bring each deck."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final, NamedTuple

from nrdb.errors import Unsupported
from nrdb.report.figures import Share

NEEDED: Final = "The mixed equilibrium needs scipy: pip install 'nrdb[analysis]'."
SAMPLES: Final = 200
"""How often the matrix is resampled."""
IN_MIX: Final = 0.005
"""The smallest share at which a deck counts as part of the mix."""


class Equilibrium(NamedTuple):
    """A mix of decks for each side, from which neither side gains by deviating."""

    value: float
    """The Corp's win rate."""
    corps: tuple[float, ...]
    """The share of each Corp deck in the Corp's mix."""
    runners: tuple[float, ...]


class Certainty(NamedTuple):
    """The certainty of an equilibrium: how far it moves if each win rate varies within its statistical error."""

    low: float
    high: float
    """The upper end of the range that contains 95 % of the values; `low` is its lower end."""
    corps: tuple[float, ...]
    """The share of samples in which each Corp deck is in the mix."""
    runners: tuple[float, ...]


def equilibrium(shares: Sequence[Sequence[float]]) -> Equilibrium:
    """Return the mixed equilibrium of the Corp's win rates, a row for each Corp deck and a column for each Runner deck.

    It is the maximin of a zero-sum game, found by linear programming. Raise `Unsupported` if scipy isn't installed.
    """
    losses = [[-cell for cell in column] for column in zip(*shares, strict=True)]
    value, corps = _maximin(shares)
    _, runners = _maximin(losses)
    return Equilibrium(value, corps, runners)


def _maximin(rows: Sequence[Sequence[float]]) -> tuple[float, tuple[float, ...]]:
    """Return the greatest value that a mix of the rows guarantees against every column, and that mix."""
    try:
        from scipy.optimize import linprog
    except ImportError:
        raise Unsupported(NEEDED) from None
    n = len(rows)
    found = linprog(
        [0.0] * n + [-1.0],  # maximizes the value, which is the last variable
        A_ub=[[*(-cell for cell in column), 1.0] for column in zip(*rows, strict=True)],
        b_ub=[0.0] * len(rows[0]),
        A_eq=[[1.0] * n + [0.0]],
        b_eq=[1.0],
        bounds=[(0.0, 1.0)] * n + [(None, None)],
        method="highs-ds",
    )
    *mix, value = (float(x) + 0.0 for x in found.x)  # + 0.0: no -0.0
    return value, tuple(max(0.0, share) for share in mix)


def certainty(cells: Sequence[Sequence[Share]], seed: int) -> Certainty:
    """Return how certain the equilibrium is, from `SAMPLES` matrices drawn around the shares with `seed`."""
    draw = Random(f"{seed}/cells").betavariate
    found = [
        equilibrium([[draw(cell.hits + 1, cell.n - cell.hits + 1) for cell in row] for row in cells])
        for _ in range(SAMPLES)
    ]
    values = sorted(one.value for one in found)
    tail = SAMPLES // 40
    corps, runners = (
        tuple(sum(mix[deck] >= IN_MIX for mix in mixes) / SAMPLES for deck in range(len(mixes[0])))
        for mixes in ([one.corps for one in found], [one.runners for one in found])
    )
    return Certainty(values[tail], values[-1 - tail], corps, runners)


def rank_correlation(first: Sequence[float], second: Sequence[float]) -> float | None:
    """Return Spearman's rank correlation; None for fewer than three values or if all values in a sequence are equal.

    Raise `Unsupported` if scipy isn't installed.
    """
    if len(first) < 3 or len(set(first)) == 1 or len(set(second)) == 1:
        return None
    try:
        from scipy.stats import spearmanr
    except ImportError:
        raise Unsupported(NEEDED) from None
    return float(spearmanr(first, second).statistic)
