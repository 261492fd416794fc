"""Keep or mulligan: how often each type of opening hand occurs, and what keeping it is worth.

Frequencies are exact. Values come from games in which every opening hand is kept. A second hand is dealt from the whole
deck like the first (CR 1.6.6a), so a mulligan is worth the mean over all kept hands.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import sqrt
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from nrdb import odds
from nrdb.engine.chance import seeded
from nrdb.engine.game import new_game
from nrdb.engine.model.decision import KEEP
from nrdb.engine.model.numbers import HQ, RD, SIDES
from nrdb.engine.steps.machine import take
from nrdb.errors import PlayError
from nrdb.goldfish.game_tally import GameTally
from nrdb.goldfish.roles import roles
from nrdb.players.player import play_out
from nrdb.players.registry import ALONE, player_for

if TYPE_CHECKING:
    from nrdb.engine.model.state import State
    from nrdb.goldfish.setting import GoldfishSetting

HAND_ROLES: Final = {
    "corp": (("ice", 3), ("agenda", 3), ("money", 1)),
    "runner": (("money", 3), ("breaker", 3), ("draw", 1)),
}
"""The roles that classify hands, for each side, with the count from which more makes no difference."""
ROLE_LABELS: Final = {"ice": "ice", "agenda": "agendas", "money": "economy", "breaker": "breakers", "draw": "draw"}
"""The roles as column headings."""
READY: Final = 5
"""Credits that a Runner with breakers for every ice type needs for the rig to count as ready."""
MIN_GAMES = 30
"""Minimum number of games before a hand type gets a value."""
ERRORS = 2.0
"""Standard errors by which keeping must differ from a mulligan."""


class HandType(NamedTuple):
    """Opening hands with the same counts by role: their probability and what keeping them is worth."""

    counts: tuple[int, ...]
    chance: Fraction
    games: int
    worth: float | None
    """The mean result of the games in which it was kept; None if there were too few."""
    error: float
    """The standard error of the mean."""


class HandTable(NamedTuple):
    """Every type of opening hand of a deck, and what a mulligan is worth."""

    kinds: tuple[str, ...]
    caps: tuple[int, ...]
    measure: str
    hands: list[HandType]
    redraw: float
    error: float
    games: int

    def advice(self, hand: HandType) -> str:
        """Return `keep`, `redraw`, or `even` if the error is larger; an empty string if there were too few games."""
        if hand.worth is None:
            return ""
        gap, error = hand.worth - self.redraw, sqrt(hand.error**2 + self.error**2)
        return "even" if abs(gap) <= ERRORS * error else "keep" if gap > 0 else "redraw"

    def redraw_rate(self) -> float:
        """Return the probability of an opening hand for which a mulligan is better."""
        return float(sum((hand.chance for hand in self.hands if self.advice(hand) == "redraw"), Fraction(0)))

    def to_dict(self) -> dict[str, Any]:
        """Return the table under its JSON names (schemas/hand.schema.json)."""
        return {
            "kinds": list(self.kinds),
            "caps": list(self.caps),
            "measure": self.measure,
            "games": self.games,
            "redraw": {
                "worth": round(self.redraw, 4),
                "error": round(self.error, 4),
                "chance": round(self.redraw_rate(), 6),
            },
            "hands": [
                {
                    "counts": list(hand.counts),
                    "chance": round(float(hand.chance), 6),
                    "games": hand.games,
                    "worth": None if hand.worth is None else round(hand.worth, 4),
                    "error": None if hand.worth is None else round(hand.error, 4),
                    "advice": self.advice(hand) or None,
                }
                for hand in self.hands
            ],
        }


def hand_table(
    setting: GoldfishSetting, *, hand: int, games: int, seed: int, key: Mapping[str, int] | None = None
) -> HandTable:
    """Return every type of opening hand of `hand` cards, kept in `games` games.

    `key` holds cards, by id, that replace the last role. Raise `PlayError` if the edition has no mulligan.
    """
    table = setting.table()
    kinds = [name for name, _ in HAND_ROLES[table.side]]
    caps = [cap for _, cap in HAND_ROLES[table.side]]
    held = {card.id: roles(card) for card in table.cards}
    members: list[set[str]] = [{name for name in setting.copies if kind in held[name]} for kind in kinds]
    if key is not None:
        kinds[-1], members[-1] = "key", set(key)
    kinds_of = {name: frozenset(k for k, cards in enumerate(members) if name in cards) for name in setting.copies}
    groups: Counter[frozenset[int]] = Counter()
    for name, n in setting.copies.items():
        groups[kinds_of[name]] += n
    chances = odds.together(groups, caps, deck=sum(setting.copies.values()), drawn=hand)
    seen, measure = _played(setting, [kinds_of.get(card.id, frozenset()) for card in table.card_of], caps, games, seed)
    total = [worth for worths in seen.values() for worth in worths]
    mean, error = _mean(total)
    rows = []
    for counts, chance in sorted(chances.items()):
        worths = seen.get(counts, [])
        own, own_error = _mean(worths)
        enough = len(worths) >= MIN_GAMES
        rows.append(HandType(counts, chance, len(worths), own if enough else None, own_error))
    return HandTable(tuple(kinds), tuple(caps), measure, rows, mean, error, len(total))


def _played(
    setting: GoldfishSetting, kinds: Sequence[frozenset[int]], caps: Sequence[int], games: int, seed: int
) -> tuple[dict[tuple[int, ...], list[float]], str]:
    """Play games that keep every opening hand; return their results by hand type, and a label for the result."""
    from nrdb.goldfish.simulate import goal_tracker

    table = setting.table()
    player = player_for(setting.policy, ALONE)
    tally = GameTally(table, setting.turns, goal_tracker(setting))
    goal = setting.goals[0] if setting.goals else None
    last = setting.turns
    worth = [0.0]

    def watch(g: State) -> None:
        tally.watch(g)
        if table.side == "corp":
            worth[0] -= _exposed_points(g)
        elif g.acting.credits >= READY and tally.first_of("suite"):
            worth[0] = 1.0

    if goal is not None:
        measure = f"goal by turn {min(goal.by or last, last)}: {goal.name}"
    elif table.side == "corp":
        measure = f"points by turn {last}, minus unprotected ones"
    else:
        measure = f"breakers for every ice type and {READY} credits by turn {last}"
    found: dict[tuple[int, ...], list[float]] = defaultdict(list)
    for game in range(games):
        player.begin(table, SIDES.index(table.side), seed, game)
        worth[0] = 0.0
        g = new_game(table, seeded(seed, game), last_turn=last)
        if g.decision is None or g.decision.kind != "mulligan":
            raise PlayError("this edition has no mulligan, so there is nothing to choose.")
        counts = tuple(min(cap, sum(k in kinds[i] for i in g.acting.hand)) for k, cap in enumerate(caps))
        take(g, KEEP)
        tally.begin(g)
        g.watch = watch
        play_out(g, (player, player))
        tally.finish(g)
        if goal is not None:
            turn = tally.per_game[-1][len(GameTally.PER_GAME)]
            found[counts].append(float(0 < turn <= (goal.by or last)))
        else:
            found[counts].append(worth[0] + g.acting.score)
    return found, measure


def _exposed_points(g: State) -> float:
    """Return the points that a Runner expects from one access each on HQ and R&D, counting unprotected servers only."""
    side = g.acting
    card_of, found = g.table.card_of, 0.0
    for server, cards in ((HQ, side.hand), (RD, [*side.deck, *side.top, *side.bottom])):
        if cards and not g.ice[server]:
            found += sum(card_of[i].points for i in cards if card_of[i].type == "agenda") / len(cards)
    return found


def _mean(worths: Sequence[float]) -> tuple[float, float]:
    """Return the mean and its standard error."""
    n = len(worths)
    if not n:
        return 0.0, 0.0
    mean = sum(worths) / n
    variance = sum((worth - mean) ** 2 for worth in worths) / (n - 1) if n > 1 else 0.0
    return mean, sqrt(variance / n)
