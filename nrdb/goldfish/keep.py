"""Keep or mulligan: how often each type of opening hand occurs, and what keeping it is worth.

Frequencies are exact. Values come from games in which every opening hand is kept. A second hand is dealt from the whole
deck like the first (CR 1.6.6a), so a mulligan is worth the mean over all kept hands.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import sqrt
from typing import TYPE_CHECKING, Final, NamedTuple

from nrdb import odds
from nrdb.engine.model.decision import KEEP
from nrdb.engine.model.numbers import HQ, RD
from nrdb.errors import PlayError
from nrdb.games.series import play_series
from nrdb.games.setting import Setting
from nrdb.goldfish.game_tally import GameTally
from nrdb.goldfish.roles import roles
from nrdb.json_types import Json

if TYPE_CHECKING:
    from nrdb.engine.game import Game
    from nrdb.engine.model.card import Table
    from nrdb.engine.model.decision import Decision, Option
    from nrdb.engine.model.state import State
    from nrdb.engine.view import View
    from nrdb.goldfish.setting import GoldfishSetting
    from nrdb.players.player import Player

HAND_ROLES: Final = {
    "corp": (("ice", 3), ("agenda", 3), ("money", 1)),
    "runner": (("money", 3), ("breaker", 3), ("draw", 1)),
}
"""The roles that classify hands, by side, each with the count from which more cards make no difference."""
ROLE_LABELS: Final = {"ice": "ice", "agenda": "agendas", "money": "economy", "breaker": "breakers", "draw": "draw"}
"""The roles as column headings."""
READY: Final = 5
"""Credits that a Runner with breakers for every ice type needs for the rig to count as ready."""
MIN_GAMES = 30
"""Minimum number of games before a hand type gets a value."""
ERRORS = 2.0
"""The number of standard errors by which keeping must differ from a mulligan for one of them to be advised."""


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
        """Return `keep`, `redraw`, or `even` within the error; an empty string if there were too few games."""
        if hand.worth is None:
            return ""
        gap, error = hand.worth - self.redraw, sqrt(hand.error**2 + self.error**2)
        return "even" if abs(gap) <= ERRORS * error else "keep" if gap > 0 else "redraw"

    def redraw_rate(self) -> float:
        """Return the probability of an opening hand for which a mulligan is better."""
        return float(sum((hand.chance for hand in self.hands if self.advice(hand) == "redraw"), Fraction(0)))

    def to_dict(self) -> Json:
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
    """Return the table of opening hands of `hand` cards, with values from `games` games.

    `key` holds cards, by id, that replace the last role. Raise `PlayError` if the edition has no mulligan.
    """
    table = setting.table()
    kinds = [name for name, _ in HAND_ROLES[table.side]]
    caps = [cap for _, cap in HAND_ROLES[table.side]]
    held = {card.id: roles(card) for card in table.cards}
    members: list[set[str]] = [{name for name in setting.deck.copies if kind in held[name]} for kind in kinds]
    if key is not None:
        kinds[-1], members[-1] = "key", set(key)
    kinds_of = {name: frozenset(k for k, cards in enumerate(members) if name in cards) for name in setting.deck.copies}
    groups: Counter[frozenset[int]] = Counter()
    for name, n in setting.deck.copies.items():
        groups[kinds_of[name]] += n
    chances = odds.together(groups, caps, deck=sum(setting.deck.copies.values()), drawn=hand)
    kept = HandSetting(setting, [kinds_of.get(card.id, frozenset()) for card in table.card_of], caps)
    first = kept.deal(seed, 0).decision
    if first is None or first.kind != "mulligan":
        raise PlayError("the 1996 game has no mulligan, so there is nothing to choose.")
    seen = play_series(kept, games=games, seed=seed).worths
    total = [worth for worths in seen.values() for worth in worths]
    mean, error = _mean(total)
    rows = []
    for counts, chance in sorted(chances.items()):
        worths = seen.get(counts, [])
        own, own_error = _mean(worths)
        enough = len(worths) >= MIN_GAMES
        rows.append(HandType(counts, chance, len(worths), own if enough else None, own_error))
    return HandTable(tuple(kinds), tuple(caps), _measure(setting), rows, mean, error, len(total))


class HandTally(GameTally):
    """Counts of games in which every opening hand is kept, with what each game was worth."""

    def __init__(self, setting: GoldfishSetting, kinds: Sequence[frozenset[int]], caps: Sequence[int]) -> None:
        super().__init__(setting.table(), setting.turns, setting.goal_tracker())
        self.worths: dict[tuple[int, ...], list[float]] = {}
        """What the games were worth, by the hand's counts."""
        self._kinds, self._caps = kinds, caps
        self._goal_by = (setting.goals[0].by or setting.turns) if setting.goals else 0
        self._hand: tuple[int, ...] = ()
        self._value = 0.0

    def begin(self, g: Game) -> None:
        """Start a new game and classify its opening hand."""
        super().begin(g)
        hand = [self._kinds[i] for i in g.acting.hand]
        self._hand = tuple(min(cap, sum(k in kinds for kinds in hand)) for k, cap in enumerate(self._caps))
        self._value = 0.0

    def watch(self, g: State) -> None:
        """Record the end of a turn."""
        super().watch(g)
        if g.acting is g.corp:
            self._value -= _exposed_points(g)
        elif g.acting.credits >= READY and self.first_of("suite"):
            self._value = 1.0

    def finish(self, g: Game) -> None:
        """Record the end of a game and what it was worth."""
        super().finish(g)
        worth = self._value + g.acting.score
        if self._goal_by:
            worth = float(0 < self.per_game[-1][len(self.PER_GAME)] <= self._goal_by)
        self.worths.setdefault(self._hand, []).append(worth)


class HandSetting(Setting[HandTally]):
    """A deck that plays alone and keeps every opening hand."""

    def __init__(self, alone: GoldfishSetting, kinds: Sequence[frozenset[int]], caps: Sequence[int]) -> None:
        self.alone, self.kinds, self.caps = alone, kinds, caps
        self.turns = alone.turns

    def lay_out(self) -> Table:
        """Build the deck's game table."""
        return self.alone.table()

    def players(self) -> dict[int, Player]:
        """Return the one player."""
        return {side: KeepingPlayer(player) for side, player in self.alone.players().items()}

    def tally(self) -> HandTally:
        """Return an empty tally."""
        return HandTally(self.alone, self.kinds, self.caps)


class KeepingPlayer:
    """A player that keeps every opening hand and otherwise plays like another player."""

    def __init__(self, player: Player) -> None:
        self.name, self.begin, self._choose = player.name, player.begin, player.choose

    def choose(self, view: View, decision: Decision) -> Option:
        """Return `keep` for an opening hand, and otherwise the other player's choice."""
        return KEEP if decision.kind == "mulligan" else self._choose(view, decision)


def _measure(setting: GoldfishSetting) -> str:
    """Return in words how the worth of a hand is measured."""
    last = setting.turns
    if setting.goals:
        goal = setting.goals[0]
        return f"goal by turn {min(goal.by or last, last)}: {goal.name}"
    if setting.table().side == "corp":
        return f"points by turn {last}, minus points at risk in unprotected servers"
    return f"breakers for every ice type and {READY} credits by turn {last}"


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
