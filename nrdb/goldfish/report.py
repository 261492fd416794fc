"""What a series of games says about a deck: figures with intervals, and a verdict in words."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from nrdb.goldfish.figures import Share, Spread, difference, share, spread
from nrdb.goldfish.tally import Tally

if TYPE_CHECKING:
    from nrdb.goldfish.rig import Met
    from nrdb.goldfish.simulate import Setting

TRUSTED = 0.70
"""Below this share of copies whose behaviour is said, the figures are not to be trusted."""
FLOOD = 3
"""Agendas in HQ at the end of a turn that make a flood."""
MODELLED = ("said", "opponent", "hook")

ASSUMPTIONS = (
    "The opponent does nothing: it installs, rezzes and trashes nothing, and no run is made against the Corp.",
    "Runs by the Runner meet no ice and reach empty central servers; nothing is accessed or stolen.",
    "Parts of cards that need an opponent do nothing; they count as modelled.",
    "Credits bound to a purpose are spent before those of the pool.",
)

EVENT_WORDS = {
    "score": "first agenda scored",
    "seven": "7 agenda points",
    "breaker": "first breaker",
    "fracter": "an answer to a barrier",
    "decoder": "an answer to a code gate",
    "killer": "an answer to a sentry",
    "suite": "an answer to every type",
    "console": "console",
}
HEAD_WORDS = {
    "credits_5": "credits at the end of turn 5",
    "credits_last": "credits at the end",
    "seen_5": "cards seen by turn 5",
    "points_last": "agenda points at the end",
    "first_score": "turn of the first score",
    "seven": "turn of 7 points",
    "breaker": "turn of the first breaker",
    "suite": "turn of the last missing breaker",
    "console": "turn of the console",
}


class Coverage:
    """How much of a deck the engine plays: copies by class, and what is missing of which card."""

    def __init__(self, setting: Setting) -> None:
        table = setting.table()
        self.by_class: Counter[str] = Counter()
        self.missing: list[dict[str, Any]] = []
        for card in table.cards:
            copies = setting.copies.get(card.id, 0)
            self.by_class[card.coverage] += copies
            if card.missing:
                self.missing.append({"card": card.id, "copies": copies, "class": card.coverage, "why": card.missing})
        self.copies = sum(self.by_class.values())
        self.modelled = sum(self.by_class[name] for name in MODELLED)

    @property
    def share(self) -> float:
        """The share of copies that are modelled fully."""
        return self.modelled / self.copies if self.copies else 0.0

    def to_dict(self) -> dict[str, Any]:
        """The coverage under its JSON names."""
        return {
            "copies": self.copies,
            "full": self.modelled,
            "partly": self.by_class["partly"],
            "blank": self.by_class["missing"],
            "share": round(self.share, 4),
            "trusted": self.share >= TRUSTED,
            "missing": self.missing,
        }


class Report:
    """The report of one deck; `to_dict` follows schemas/goldfish.schema.json."""

    def __init__(self, name: str, setting: Setting, tally: Tally, seed: int) -> None:
        self.name = name
        self.setting = setting
        self.tally = tally
        self.seed = seed
        self.coverage = Coverage(setting)
        self.side = setting.table().side
        self.table = setting.table()
        self._rig: list[Met] | None = None

    @property
    def corp(self) -> bool:
        """Whether the deck is a Corp deck."""
        return self.side == "corp"

    @property
    def games(self) -> int:
        """How many games were played."""
        return self.tally.games

    @property
    def mulligan(self) -> Share:
        """How often the first hand was not kept."""
        return share(self.tally.mulligans, self.games)

    def by_turn(self, name: str) -> list[Spread]:
        """The spread of a measure at the end of each turn: credits, hand, seen, memory, points, agendas_in_hand …"""
        counters = getattr(self.tally, name)
        if name == "agendas_seen":
            total = sum(n for card, n in self.setting.copies.items() if self.setting.cards[card].type == "agenda")
            counters = [Counter({total - left: n for left, n in counts.items()}) for counts in counters]
        return [spread(counts) for counts in counters]

    def event_by(self, event: str) -> list[Share]:
        """The share of games in which an event had happened by the end of each turn."""
        turns = self.tally.first.get(event, Counter())
        return [
            share(sum(n for turn, n in turns.items() if 0 < turn <= t), self.games)
            for t in range(1, self.setting.turns + 1)
        ]

    def events(self) -> list[str]:
        """The events that are reported for this side."""
        if self.corp:
            return ["score", "seven"]
        return ["breaker", "fracter", "decoder", "killer", "suite", "console"]

    def median(self, event: str) -> int | None:
        """The turn by which half of the games had seen an event; None when fewer than half did."""
        return next((t for t, held in enumerate(self.event_by(event), 1) if held.share >= 0.5), None)

    def flood(self, turn: int) -> Share:
        """The share of games with `FLOOD` or more agendas in HQ at the end of a turn."""
        counts = self.tally.agendas_in_hand[turn - 1]
        return share(sum(n for held, n in counts.items() if held >= FLOOD), sum(counts.values()))

    def points_on_top(self, turn: int) -> float:
        """The agenda points that the top card of R&D is worth on average at the end of a turn."""
        counts = self.tally.points_in_deck[turn - 1]
        n = sum(counts.values())
        return sum(points / size * times for (points, size), times in sorted(counts.items()) if size) / n if n else 0.0

    def credits_per_click(self) -> float:
        """Credits gained for each click spent, over all games."""
        return self.tally.gained / self.tally.taken if self.tally.taken else 0.0

    def clicks(self) -> dict[str, float]:
        """What the clicks were used for, as actions per game, the most frequent first."""
        return {name: n / self.games for name, n in self.tally.clicks.most_common() if n}

    def cards(self) -> list[dict[str, Any]]:
        """Per card: in how many games it was drawn and played, when, and how often it stayed in hand to the end."""
        tally = self.tally
        rows = []
        for card, copies in self.setting.copies.items():
            drawn, used = tally.drawn_in[card], tally.used_in[card]
            rows.append(
                {
                    "card": card,
                    "title": self.setting.cards[card].title,
                    "copies": copies,
                    "drawn": share(drawn, self.games).to_dict(),
                    "played": share(used, self.games).to_dict(),
                    "turn": round(tally.turn_used[card] / used, 2) if used else None,
                    "left_in_hand": round(tally.left[card] / tally.drawn[card], 4) if tally.drawn[card] else None,
                }
            )
        return rows

    def dead(self) -> list[tuple[str, float]]:
        """Cards that stayed in hand to the end most often, as a share of the copies drawn; those that wait for an
        opponent are not among them."""
        acts = {
            card.id
            for card in self.table.cards
            if card.coverage == "said"
            and card.type not in ("ice", "agenda")
            and (card.play or card.mods or card.heard or card.own or card.paid)
        }
        rows = [
            (row["title"], row["left_in_hand"]) for row in self.cards() if row["left_in_hand"] and row["card"] in acts
        ]
        return sorted(rows, key=lambda row: (-row[1], row[0]))

    def verdict(self) -> list[str]:
        """What the figures mean, in sentences; the gravest first."""
        turns = self.setting.turns
        said: list[tuple[float, str]] = []
        if self.corp:
            late = min(6, turns)
            never = 1 - self.event_by("score")[late - 1].share
            said.append((never, f"No agenda scored by turn {late} in {percent(never)} of games."))
            win = self.event_by("seven")[turns - 1].share
            said.append((0.05, f"7 points by turn {turns} in {percent(win)} of games."))
            flood = self.flood(min(5, turns)).share
            said.append(
                (
                    flood,
                    f"{FLOOD} or more agendas in HQ at the end of turn {min(5, turns)} in {percent(flood)} of games.",
                )
            )
        else:
            late = min(8, turns)
            for kind, ice in (("fracter", "a barrier"), ("decoder", "a code gate"), ("killer", "a sentry")):
                missing = 1 - self.event_by(kind)[late - 1].share
                said.append((missing, f"No answer to {ice} by turn {late} in {percent(missing)} of games."))
        back = self.mulligan
        said.append((back.share, f"The first hand goes back in {percent(back.share)} of games."))
        money = self.by_turn("credits")[min(5, turns) - 1]
        said.append(
            (
                0.04,
                f"{money.q50} credits at the end of turn {min(5, turns)} in the median game "
                f"({money.q10} to {money.q90} in eight of ten).",
            )
        )
        dead = self.dead()
        if dead and dead[0][1] >= 0.15:
            said.append(
                (
                    dead[0][1] / 4,
                    f"{dead[0][0]} stays in hand to the end in {percent(dead[0][1])} of the times it is drawn.",
                )
            )
        return [sentence for _, sentence in sorted(said, key=lambda pair: -pair[0])]

    def rig(self) -> list[Met]:
        """What the rig at the end of turn `rig.TURN` pays for well-known ice; empty for the Corp."""
        from nrdb import behaviour
        from nrdb.goldfish.rig import meet

        if self._rig is None:
            ice, rigs = self.setting.ice, self.tally.rigs
            self._rig = meet(rigs, ice, self.setting.cards, behaviour.entries()) if ice and rigs else []
        return self._rig

    def to_dict(self) -> dict[str, Any]:
        """The report under its JSON names (schemas/goldfish.schema.json)."""
        turns = range(1, self.setting.turns + 1)
        measures = ["credits", "hand", "seen"]
        measures += ["agendas_in_hand", "agendas_seen", "points_in_hand", "points"] if self.corp else ["memory"]
        spreads = {name: self.by_turn(name) for name in measures}
        by_turn = []
        for t in turns:
            row: dict[str, Any] = {"turn": t, **{name: spreads[name][t - 1].to_dict() for name in measures}}
            if self.corp:
                row["flood"] = self.flood(t).to_dict()
                row["points_on_top_of_rd"] = round(self.points_on_top(t), 4)
            by_turn.append(row)
        return {
            "deck": self.name,
            "identity": self.setting.identity.id if self.setting.identity else None,
            "side": self.side,
            "edition": self.setting.edition,
            "games": self.games,
            "turns": self.setting.turns,
            "seed": self.seed,
            "policy": self.setting.policy
            if isinstance(self.setting.policy, str)
            else f"plan {self.setting.policy.name}",
            "coverage": self.coverage.to_dict(),
            "verdict": self.verdict(),
            "mulligan": self.mulligan.to_dict(),
            "ends": dict(sorted(self.tally.ends.items())),
            "by_turn": by_turn,
            "events": {
                event: {"median": self.median(event), "by_turn": [held.to_dict() for held in self.event_by(event)]}
                for event in self.events()
            },
            "clicks": {name: round(n, 4) for name, n in self.clicks().items()},
            "credits_per_click": round(self.credits_per_click(), 4),
            "cards": self.cards(),
            "rig": [
                {"ice": met.ice, "share": round(met.share, 4), "credits": met.credits and round(met.credits, 2)}
                for met in self.rig()
            ],
            "assumptions": list(ASSUMPTIONS),
        }


class Comparison:
    """Two lists on the same chance: how the second differs from the first, game by game."""

    BEYOND = 2.8
    """Standard errors that a difference must exceed: about one false alarm in 200 for each measure."""

    def __init__(self, first: Report, second: Report) -> None:
        self.first = first
        self.second = second

    def swapped(self) -> tuple[dict[str, int], dict[str, int]]:
        """What the second list leaves out of the first and what it has instead: copies by title."""
        one, two = self.first.setting, self.second.setting
        out = Counter(one.copies) - Counter(two.copies)
        new = Counter(two.copies) - Counter(one.copies)
        if one.identity != two.identity:
            out.update([one.identity.id] if one.identity else [])
            new.update([two.identity.id] if two.identity else [])
        titles = {
            card.id: card.title for s in (one, two) for card in (*s.cards.values(), s.identity) if card is not None
        }
        return {titles[name]: n for name, n in out.items()}, {titles[name]: n for name, n in new.items()}

    def rows(self) -> list[dict[str, Any]]:
        """One row per measure: both means, the difference with its 95 % interval, and whether it is beyond chance."""
        found = []
        corp = self.first.corp
        never = self.first.setting.turns + 1
        for at, name in enumerate(Tally.HEADS):
            if name in (("breaker", "suite", "console") if corp else ("points_last", "first_score", "seven")):
                continue
            event = name in ("first_score", "seven", "breaker", "suite", "console")
            mine = [(row[at] or never) if event else row[at] for row in self.first.tally.heads]
            theirs = [(row[at] or never) if event else row[at] for row in self.second.tally.heads]
            mean, error, z = difference(mine, theirs)
            found.append(
                {
                    "measure": name,
                    "words": HEAD_WORDS[name],
                    "first": round(sum(mine) / len(mine), 4),
                    "second": round(sum(theirs) / len(theirs), 4),
                    "difference": round(mean, 4),
                    "low": round(mean - 1.96 * error, 4),
                    "high": round(mean + 1.96 * error, 4),
                    "beyond_chance": abs(z) > self.BEYOND,
                }
            )
        return found

    def to_dict(self) -> dict[str, Any]:
        """Both reports and the differences under their JSON names."""
        out, new = self.swapped()
        return {
            "first": self.first.to_dict(),
            "second": self.second.to_dict(),
            "out": out,
            "in": new,
            "differences": self.rows(),
        }


def percent(value: float) -> str:
    """A share in words: `23 %`, `0.4 %`."""
    return f"{100 * value:.0f} %" if value == 0 or value >= 0.0095 else f"{100 * value:.1f} %"
