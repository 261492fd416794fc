"""The goldfish report of a deck, in figures and sentences."""

from __future__ import annotations

from nrdb.goldfish import verdict
from nrdb.goldfish.measures import CORP_MEASURES, Measures
from nrdb.goldfish.servers import run_assumptions
from nrdb.json_types import Json
from nrdb.text import html_table

AGAINST = (
    "Each player sees only what their side may see, and knows the other's deck list.",
    "Games end after the last turn of both players.",
)
ASSUMPTIONS = (
    "The opponent does nothing: it doesn't install, rez, trash or run.",
    "Parts of cards that need an opponent do nothing; they count as implemented.",
    "Restricted credits are spent before those in the credit pool.",
)


class Report(Measures):
    """The report of one deck."""

    def _repr_html_(self) -> str:
        rows = [("verdict", line) for line in verdict.verdict(self)]
        figures = ((name, f"{value:.2f}") for name, value in self.figures().items())
        return html_table(f"{self.name}: {self.games:,} games", [*rows, *figures])

    def to_dict(self) -> Json:
        """Return the report under its JSON names (schemas/goldfish.schema.json)."""
        turns = range(1, self.setting.turns + 1)
        measures = ["credits", "hand", "seen"]
        measures += CORP_MEASURES if self.corp else ["memory"]
        spreads = {name: self.by_turn(name) for name in measures}
        by_turn = []
        for t in turns:
            row: Json = {"turn": t, **{name: spreads[name][t - 1].to_dict() for name in measures}}
            if self.corp:
                row["flood"] = self.flood(t).to_dict()
                row["points_on_top_of_rd"] = round(self.points_on_top(t), 4)
            by_turn.append(row)
        return {
            "deck": self.name,
            "identity": self.setting.deck.identity.id if self.setting.deck.identity else None,
            "side": self.side,
            "edition": self.setting.deck.edition,
            "games": self.games,
            "turns": self.setting.turns,
            "seed": self.seed,
            "policy": self.policy,
            "against": self._opponent(),
            "coverage": self.coverage.to_dict(),
            "kind": self.setting.peers.to_dict() if self.setting.peers else None,
            "verdict": verdict.verdict(self),
            "warnings": verdict.warnings(self),
            "does": verdict.does(self),
            "limits": verdict.limits(self),
            "unused": self.unused(),
            "make": {"roles": dict(sorted(self.composition.roles.items())), "idle": self.composition.idle},
            "figures": {name: round(value, 4) for name, value in self.figures().items()},
            "mulligan": self.mulligan.to_dict(),
            "ends": self.tally.reasons(),
            "by_turn": by_turn,
            "events": {
                event: {"median": self.median(event), "by_turn": [held.to_dict() for held in self.event_by(event)]}
                for event in self.events()
            },
            "clicks": {name: round(n, 4) for name, n in self.clicks().items()},
            "credits_per_click": round(self.credits_per_click(), 4),
            "runs": {name: round(n, 4) for name, n in (self.runs() or {}).items()} or None,
            "cards": self.cards(),
            "goals": self.goals(),
            "rig": self._rig_rows(),
            "assumptions": self.assumptions(),
            "servers": self.setting.servers,
            "broken": [
                {"game": game, "why": why, "choices": [list(option) for option in choices]}
                for game, why, choices in self.tally.crashed
            ],
        }

    def assumptions(self) -> list[str]:
        """Return the assumptions behind the figures, one sentence each."""
        if self.setting.against is not None:
            return list(AGAINST)
        return [*ASSUMPTIONS, *run_assumptions(self.table)]

    def _opponent(self) -> Json | None:
        """Return the opponent and the share of games won; None if there is no opponent."""
        against = self.setting.against
        if against is None:
            return None
        return {**against.deck.to_dict(against.name), "player": against.player, "wins": self.wins.to_dict()}

    def _rig_rows(self) -> list[Json]:
        """Return what the rig pays for each piece of ice, at the end of turn `rig.RIG_TURN` and by turn."""
        from nrdb.breaking.rig import RIG_TURN

        at = min(RIG_TURN, self.setting.turns) - 1
        titles = {wall.id: wall.title for wall in self.setting.ice}
        rows = []
        for column in zip(*self.rig(), strict=True):
            by_turn = [
                {
                    "turn": t,
                    "share": round(met.share, 4),
                    "credits": None if met.credits is None else round(met.credits, 2),
                    "at_ease": round(met.at_ease, 4),
                }
                for t, met in enumerate(column, 1)
            ]
            rows.append(
                {
                    "ice": column[0].ice,
                    "title": titles[column[0].ice],
                    **{k: v for k, v in by_turn[at].items() if k != "turn"},
                    "by_turn": by_turn,
                }
            )
        return rows
