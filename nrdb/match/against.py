"""The report on a Runner deck against rezzed ice: how often and when it gets in, and what each piece of ice costs."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

from nrdb.engine.model.numbers import CORP
from nrdb.games.series import play_series
from nrdb.games.setting import playable
from nrdb.json_types import Json
from nrdb.match.report import left_out, rules_name
from nrdb.match.rezzed_ice import RUNNING, SERVERS, TURNS, RezzedIce
from nrdb.match.runs import ICE, LOSSES, RunTally
from nrdb.players.plain import ICE_PER_SERVER
from nrdb.report.figures import Share, Spread, share, spread
from nrdb.text import counted, percent

if TYPE_CHECKING:
    from nrdb.catalogue import Catalogue
    from nrdb.deck import Deck

GAMES: Final = 200
_SAID: Final = {
    "paid": "credits paid",
    "lost": "credits lost",
    "clicks": "clicks spent or lost",
    "cards": "cards trashed",
    "tags": "tags taken",
}


def play_against(
    runner: Deck,
    corp: Deck,
    catalogue: Catalogue,
    *,
    games: int = GAMES,
    seed: int = 0,
    turns: int = TURNS,
    jobs: int = 1,
) -> AgainstReport:
    """Play a Runner deck against the ice in a list; the same arguments give the same report, whatever `jobs` is.

    `jobs` is the number of processes (0: automatic). Legality isn't checked. Raise `PlayError` if the list has no ice
    or the deck isn't a Runner deck of the same game.
    """
    setting = RezzedIce(playable(runner, catalogue), playable(corp, catalogue), turns)
    return AgainstReport(setting, play_series(setting, games=games, seed=seed, jobs=jobs), games, seed)


class AgainstReport:
    """Figures of a series against rezzed ice."""

    def __init__(self, setting: RezzedIce, tally: RunTally, games: int, seed: int) -> None:
        self.setting, self.laid = setting, setting.table()
        self.games = games
        self.seed = seed
        self.tally = tally
        self.missing = {card.title: list(card.missing) for card in self.laid.cards if card.missing}
        self.pieces = Counter(card.title for n, card in enumerate(self.laid.card_of) if self.laid.owner[n] == CORP)
        """The ice in the list, as copies by title."""

    def got_in(self) -> Share:
        """Return the share of games with a successful run."""
        return share(self.tally.games - self.tally.first[0], self.tally.games)

    def got_in_by(self) -> list[Share]:
        """Return the share of games with a successful run by the end of each turn."""
        first = self.tally.first
        return [
            share(sum(first[t] for t in range(1, turn + 1)), self.tally.games)
            for turn in range(1, self.setting.turns + 1)
        ]

    def first(self) -> Spread:
        """Return the Runner's turn in which the first successful run was made, over the games that had one."""
        return spread(Counter({turn: n for turn, n in self.tally.first.items() if turn}))

    def successful(self) -> Share:
        """Return the share of runs that were successful."""
        return share(sum(self.tally.got_in.values()), sum(self.tally.made.values()))

    def of_a_run(self, what: str) -> Spread:
        """Return what was paid or lost per run, by a name in `LOSSES`."""
        return spread(self.tally.runs[what])

    def to_dict(self) -> Json:
        """Return the report under its JSON names (schemas/against.schema.json)."""
        tally, runner, corp = self.tally, self.setting.runner, self.setting.ice
        return {
            "games": self.games,
            "turns": self.setting.turns,
            "seed": self.seed,
            "rulebook": self.laid.rulebook.id,
            "player": RUNNING,
            "deck": runner.to_dict("the deck"),
            "ice": {"name": corp.name or "the list", "pieces": dict(sorted(self.pieces.items()))},
            "ends": tally.reasons(),
            "got_in": self.got_in().to_dict(),
            "got_in_by": [found.to_dict() for found in self.got_in_by()],
            "first": self.first().to_dict(),
            "runs": {
                "made": [tally.made[turn] for turn in range(1, self.setting.turns + 1)],
                "successful": [tally.got_in[turn] for turn in range(1, self.setting.turns + 1)],
                "share": self.successful().to_dict(),
                **{name: self.of_a_run(name).to_dict() for name in LOSSES},
                "paid_to_get_in": spread(tally.through).to_dict(),
            },
            "encounters": {
                title: {name: met[name] for name in ICE} for title, met in sorted(tally.ice.items()) if met["met"]
            },
            "not_played": self.missing,
            "faults": [{"game": crash.game, "error": crash.why} for crash in tally.crashed],
        }

    def lines(self) -> list[str]:
        """Return the report as lines of text."""
        setting, tally = self.setting, self.tally
        names = [deck.name or "the list" for deck in (setting.runner, setting.ice)]
        pieces = sum(self.pieces.values())
        used = min(pieces, ICE_PER_SERVER * len(SERVERS))
        found = [
            f"{names[0]} against the ice of {names[1]}",
            f"{counted(self.games, 'game')} of {counted(setting.turns, 'turn')}, seed {self.seed}; "
            f"rules {rules_name(self.laid.rulebook.id)}; AI: {RUNNING} (Runner), no Corp.",
            f"Each game has {used} of {counted(pieces, 'piece')} of ice, chosen at random, rezzed on central servers.",
            "",
        ]
        first, got_in = self.first(), self.got_in()
        found.append(
            f"Gets in: {_share(got_in)} of games"
            + (
                ""
                if not first.n
                else f", first on turn {first.q50} in the median game ({first.q10}–{first.q90} in 80 % of games)"
            )
        )
        runs = sum(tally.made.values())
        if runs:
            found.append(f"Runs: {runs / tally.games:.1f} per game; {_share(self.successful())} successful")
            found += ["", "Per run              mean   in 80 % of runs"]
            for name in LOSSES:
                of_it = self.of_a_run(name)
                found.append(f"  {_SAID[name]:<20}{of_it.mean:>5.1f}   {of_it.q10}–{of_it.q90}")
            found += ["", "by turn          " + "".join(f"{turn:>6}" for turn in range(1, setting.turns + 1))]
            found.append("games got in     " + "".join(f"{percent(by.share):>6}" for by in self.got_in_by()))
            found.append(
                "runs per game    "
                + "".join(f"{tally.made[turn] / tally.games:>6.1f}" for turn in range(1, setting.turns + 1))
            )
            found += ["", *self._ice()]
        others = [f"{reason} {n}" for reason, n in tally.reasons().items() if reason != "turns"]
        if others:
            found += ["", f"Ended early: {', '.join(others)}."]
        return [
            *found,
            *left_out(self.missing, tally.crashed),
            "",
            "The Runner tries each run on a copy of the game and makes only those that get in:",
            "these figures don't show what failed runs cost or what is behind the ice.",
        ]

    def _ice(self) -> list[str]:
        """Return a line for each piece of ice encountered, the most frequent first."""
        met = sorted(
            ((met, title) for title, met in self.tally.ice.items() if met["met"]),
            key=lambda one: (-one[0]["met"], one[1]),
        )
        width = max(len("ice"), *(len(title) for _, title in met))
        rows = [f"{'ice':<{width}}   seen  clean   paid  resolved  ended"]
        for counts, title in met:
            n = counts["met"]
            rows.append(
                f"{title:<{width}} {n:>6}  {percent(counts['clean'] / n):>5}  {counts['paid'] / n:>5.1f}"
                f"  {counts['resolved'] / n:>8.1f}  {percent(counts['ended'] / n):>5}"
            )
        return rows


def _share(found: Share) -> str:
    return f"{percent(found.share)} ({found.interval})"
