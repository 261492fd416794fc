"""Measures of a series of games, with their intervals."""

from __future__ import annotations

from collections import Counter
from functools import cached_property
from typing import TYPE_CHECKING

from nrdb.goldfish.roles import NEEDS, DeckComposition, need
from nrdb.json_types import Json
from nrdb.report.figures import Share, Spread, share, spread

if TYPE_CHECKING:
    from nrdb.breaking.rig import IceCost, RigPrices
    from nrdb.goldfish.game_tally import GameTally
    from nrdb.goldfish.setting import GoldfishSetting

TRUSTED = 0.70
"""Minimum share of fully implemented cards for the figures to be reliable."""
UNUSED = 0.02
"""A card played in a smaller share of games counts as unused."""
FLOOD = 3
"""Number of agendas in HQ at the end of a turn that counts as agenda flood."""
MODELLED = ("said", "opponent", "hook")

EVENT_WORDS = {
    "score": "first agenda scored",
    "seven": "7 agenda points",
    "breaker": "first breaker",
    "fracter": "breaker for barriers",
    "decoder": "breaker for code gates",
    "killer": "breaker for sentries",
    "suite": "full breaker suite",
    "console": "console",
}


def in_edition(words: str, edition: str) -> str:
    """Return words about a deck in the terms of its edition: the 1996 game calls a barrier a wall."""
    return words.replace("barrier", "wall") if edition == "classic" else words


CORP_MEASURES = [
    *("agendas_in_hand", "agendas_seen", "points_in_hand", "points"),
    *("points_from_hand", "credits_after_rezzing", "credits_after_remote"),
]
"""Measures at the end of each turn for the Corp only, in addition to the measures for both sides."""


class Coverage:
    """The coverage of a deck, identity included: copies by class and by need, and what isn't implemented."""

    def __init__(self, setting: GoldfishSetting) -> None:
        table = setting.table()
        self.by_class: Counter[str] = Counter()
        self.needs: Counter[str] = Counter(dict.fromkeys(NEEDS, 0))
        self.missing: list[Json] = []
        for card in table.cards:
            if card.side != setting.side:
                continue
            copies = setting.deck.copies.get(card.id, 0) or 1  # the identity
            self.by_class[card.coverage] += copies
            self.needs[need(card)] += copies
            if card.missing:
                self.missing.append({"card": card.id, "copies": copies, "class": card.coverage, "why": card.missing})
        self.copies = sum(self.by_class.values())
        self.modelled = sum(self.by_class[name] for name in MODELLED)

    @property
    def share(self) -> float:
        """The share of copies that are fully implemented."""
        return self.modelled / self.copies if self.copies else 0.0

    def to_dict(self) -> Json:
        """Return the coverage under its JSON names."""
        return {
            "copies": self.copies,
            "full": self.modelled,
            "partly": self.by_class["partly"],
            "blank": self.by_class["missing"],
            "share": round(self.share, 4),
            "trusted": self.share >= TRUSTED,
            "needs": dict(self.needs),
            "missing": self.missing,
        }


class Measures:
    """Everything measured in the games of one deck."""

    def __init__(self, name: str, setting: GoldfishSetting, tally: GameTally, seed: int) -> None:
        self.name = name
        self.setting = setting
        self.deck = setting.deck
        self.tally = tally
        self.seed = seed
        self.coverage = Coverage(setting)
        self.composition = DeckComposition(setting.table(), setting.deck.copies, setting.side)
        self.factions = setting.factions
        self.side = setting.side
        self.table = setting.table()
        self._rigs: dict[int, list[IceCost]] = {}
        self._spreads: dict[str, list[Spread]] = {}

    @property
    def corp(self) -> bool:
        """True if the deck is a Corp deck."""
        return self.side == "corp"

    @property
    def games(self) -> int:
        """The number of games played."""
        return self.tally.games

    @property
    def policy(self) -> str:
        """The AI player: the name of a policy or of a plan."""
        played = self.setting.policy
        return played if isinstance(played, str) else f"plan “{played.name}”"

    @property
    def mulligan(self) -> Share:
        """The mulligan rate."""
        return share(self.tally.mulligans, self.games)

    @property
    def wins(self) -> Share:
        """The share of games that the deck has won."""
        return share(self.tally.wins, self.games)

    def by_turn(self, name: str) -> list[Spread]:
        """Return the distribution of a measure (credits, hand, seen, memory, points …) at the end of each turn."""
        if name not in self._spreads:
            counters = self.tally.by_turn[name]
            if name == "agendas_seen":
                total = sum(n for card, n in self.deck.copies.items() if self.deck.cards[card].type == "agenda")
                counters = tuple(Counter({total - left: n for left, n in counts.items()}) for counts in counters)
            self._spreads[name] = [spread(counts) for counts in counters]
        return self._spreads[name]

    def event_by(self, event: str) -> list[Share]:
        """Return the share of games in which an event had happened by the end of each turn."""
        return self._by(self.tally.first.get(event, Counter()))

    def _by(self, turns: Counter[int]) -> list[Share]:
        """Return the share of games in which an event had happened by the end of each turn.

        `turns` counts the games by the turn in which it first happened (0: never).
        """
        reached, found = 0, []
        for turn in range(1, self.setting.turns + 1):
            reached += turns.get(turn, 0)
            found.append(share(reached, self.games))
        return found

    def events(self) -> list[str]:
        """Return the events that are reported for this side."""
        if self.corp:
            return ["score", "seven"]
        consoles = [] if self.setting.deck.edition == "classic" else ["console"]
        if self.composition.unread:
            return ["breaker", *consoles]
        return ["breaker", "fracter", "decoder", "killer", "suite", *consoles]

    def median(self, event: str) -> int | None:
        """Return the turn by which an event had happened in half of the games; None if it happened in fewer."""
        return _median(self.event_by(event))

    def flood(self, turn: int) -> Share:
        """Return the share of games with `FLOOD` or more agendas in HQ at the end of a turn."""
        counts = self.tally.by_turn["agendas_in_hand"][turn - 1]
        return share(sum(n for held, n in counts.items() if held >= FLOOD), sum(counts.values()))

    def points_on_top(self, turn: int) -> float:
        """Return the average agenda points of the top card of R&D at the end of a turn."""
        counts = self.tally.by_turn["points_in_deck"][turn - 1]
        n = sum(counts.values())
        return sum(points / size * times for (points, size), times in sorted(counts.items()) if size) / n if n else 0.0

    def credits_per_click(self) -> float:
        """Return the credits gained per click spent, over all games."""
        return self.tally.gained / self.tally.taken if self.tally.taken else 0.0

    def runs(self) -> dict[str, float] | None:
        """Return runs per game and the averages per run; None for the Corp and if there were no runs."""
        runs, *came = self.tally.raided
        if not runs or self.corp:
            return None
        names = ("credits_gained", "credits_spent", "cards_drawn")
        return {"a_game": runs / self.games, **{name: n / runs for name, n in zip(names, came, strict=True)}}

    def clicks(self) -> dict[str, float]:
        """Return actions per game by type, the most frequent first."""
        return {name: n / self.games for name, n in self.tally.clicks.most_common() if n}

    def cards(self) -> list[Json]:
        """Return one row per card: how often it was drawn and played, when, and how often it stayed in hand."""
        return self._cards

    @cached_property
    def _cards(self) -> list[Json]:
        tally = self.tally
        rows = []
        for card, copies in self.deck.copies.items():
            drawn, used = tally.drawn_in[card], tally.used_in[card]
            rows.append(
                {
                    "card": card,
                    "title": self.deck.cards[card].title,
                    "copies": copies,
                    "drawn": share(drawn, self.games).to_dict(),
                    "played": share(used, self.games).to_dict(),
                    "turn": round(tally.turn_used[card] / used, 2) if used else None,
                    "left_in_hand": round(tally.left[card] / tally.drawn[card], 4) if tally.drawn[card] else None,
                }
            )
        return rows

    def dead(self) -> list[tuple[str, float]]:
        """Return the cards that stayed in hand to the end, most often first, with the share of drawn copies that did.

        Ice, agendas and cards that need an opponent are left out, and so are cards of which the deck has several copies
        but only one can be in play.
        """
        acts = {
            card.id
            for card in self.table.cards
            if card.id in self.deck.copies
            and card.coverage == "said"
            and card.type not in ("ice", "agenda")
            and not ((card.unique or card.only_one) and self.deck.copies[card.id] > 1)
            and (card.play or card.mods or card.heard or card.own or card.paid)
        }
        rows = [
            (row["title"], row["left_in_hand"]) for row in self.cards() if row["left_in_hand"] and row["card"] in acts
        ]
        return sorted(rows, key=lambda row: (-row[1], row[0]))

    def unused(self) -> list[str]:
        """Return the ids of cards that were drawn but hardly ever played, except ice and agendas."""
        return [
            row["card"]
            for row in self.cards()
            if row["drawn"]["hits"]
            and row["played"]["share"] < UNUSED
            and self.deck.cards[row["card"]].type not in ("ice", "agenda")
        ]

    def reached(self, goal: int) -> list[Share]:
        """Return the share of games in which a goal, by index, was reached by the end of each turn."""
        return self._by(self.tally.goals[goal])

    def goals(self) -> list[Json]:
        """Return one row per goal: its name, target turn, median turn, and the share of games by turn."""
        found = []
        for at, goal in enumerate(self.setting.goals):
            by_turn = self.reached(at)
            found.append(
                {
                    "name": goal.name,
                    "by": goal.by,
                    "median": _median(by_turn),
                    "by_turn": [held.to_dict() for held in by_turn],
                }
            )
        return found

    def figures(self) -> dict[str, float]:
        """Return the figures, of the list and of its games, that are compared with peer lists."""
        turns = self.setting.turns
        found = {**self.composition.figures(), "credits_5": self.by_turn("credits")[min(5, turns) - 1].mean}
        if self.corp:
            found["points_last"] = self.by_turn("points")[-1].mean
        else:
            found["suite_8"] = self.event_by("suite")[min(8, turns) - 1].share
        return found

    def rig(self) -> list[list[IceCost]]:
        """Return the ice costs at the end of each turn; empty for the Corp."""
        return [self.rig_of(turn) for turn in range(1, self.setting.turns + 1)] if self.setting.ice else []

    def rig_of(self, turn: int) -> list[IceCost]:
        """Return what the rig pays for common ice at the end of a turn; computed on first use."""
        from nrdb.breaking.rig import ice_costs

        if turn not in self._rigs:
            self._rigs[turn] = ice_costs(self.tally.rigs[turn - 1], self._prices)
        return self._rigs[turn]

    @cached_property
    def _prices(self) -> RigPrices:
        from nrdb import behaviour
        from nrdb.breaking.rig import RigPrices

        seen = {name for rigs in self.tally.rigs for rig, _ in rigs for name in rig}
        ice, cards = self.setting.ice, {name: card for name, card in self.deck.cards.items() if name in seen}
        return RigPrices(ice, cards, behaviour.entries(sets={card.set for card in (*ice, *cards.values())}))


def _median(by_turn: list[Share]) -> int | None:
    return next((t for t, held in enumerate(by_turn, 1) if held.share >= 0.5), None)
