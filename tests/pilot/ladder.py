"""The ladder: what each policy makes of many decks, so that more thought must show in the figures."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise
from math import sqrt
from pathlib import Path
from typing import NamedTuple

from nrdb.catalogue import Catalogue
from nrdb.deck import read_decks
from nrdb.goldfish import Report, simulate

RUNGS = ("random", "sensible", "planner")


class Rung(NamedTuple):
    """A mean over decks, with half the width of its 95 % interval."""

    mean: float
    half: float


def breakers(report: Report, turn: int) -> float:
    """How many of the three kinds of ice the Runner can answer by the end of a turn, on average."""
    return sum(report.event_by(kind)[turn - 1].share for kind in ("fracter", "decoder", "killer"))


def ladder(
    decks: Iterable[tuple[Path, int]], catalogue: Catalogue, games: dict[str, int], side: str
) -> dict[str, dict[str, Rung]]:
    """By measure and policy, the mean over decks of one side, and what each rung has more than the one below it.

    For the Corp points by turn 8, for the Runner answers to the types of ice and credits by turn 6.
    """
    found: dict[str, dict[str, list[float]]] = {}
    for path, number in decks:
        deck = read_decks(path, catalogue)[number]
        if deck.identity is None or deck.identity.side != side:
            continue
        for policy in RUNGS:
            report = simulate(deck, catalogue, games=games[policy], policy=policy, turns=8)
            if side == "corp":
                measures = {"points by turn 8": report.by_turn("points")[7].mean}
            else:
                credits = report.by_turn("credits")[5].mean
                measures = {"answers by turn 6": breakers(report, 6), "credits at turn 6": credits}
                measures["credits and 5 for each answer"] = credits + 5 * breakers(report, 6)
            for name, value in measures.items():
                found.setdefault(name, {}).setdefault(policy, []).append(value)
    told = {name: {policy: _rung(values) for policy, values in rungs.items()} for name, rungs in found.items()}
    for name, rungs in found.items():
        for low, high in pairwise(RUNGS):
            steps = [b - a for a, b in zip(rungs[low], rungs[high], strict=True)]
            told[name][f"{high} less {low}"] = _rung(steps)
    return told


def _rung(values: list[float]) -> Rung:
    n = len(values)
    mean = sum(values) / n
    spread = sqrt(sum((value - mean) ** 2 for value in values) / max(1, n - 1))
    return Rung(mean, 1.96 * spread / sqrt(n))
