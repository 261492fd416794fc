"""Two decks against each other: how they play, what is counted, and the report."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING

from nrdb.engine.game import Game, face_off
from nrdb.engine.model.card import Table
from nrdb.engine.model.numbers import CORP, RUNNER, SIDES
from nrdb.engine.rulebooks import OF_EDITION
from nrdb.errors import PlayError
from nrdb.games.series import play_series
from nrdb.games.setting import PlayableDeck, Setting, playable
from nrdb.games.tally import CrashedGame, Tally
from nrdb.json_types import Json, JsonView
from nrdb.players.registry import default_of, player_for
from nrdb.report.figures import Share, Spread, share, spread
from nrdb.text import counted, percent

if TYPE_CHECKING:
    from nrdb.catalogue import Catalogue
    from nrdb.deck import Deck
    from nrdb.players.player import Player

GAMES = 400
TURNS = 99
"""Maximum turns of both players; the report says how many games reached it."""
REASONS = {
    "scored": "agenda points",
    "flatlined": "Runner flatlined",
    "decked": "Corp decked",
    "disgraced": "bad publicity",
    "corp_wins": "card effect",
    "runner_wins": "card effect",
    "turns": "stopped after the last turn",
    "broken": "crashed",
}


class MatchTally(Tally):
    """Counts of a match."""

    def __init__(self) -> None:
        super().__init__()
        self.points: tuple[Counter[int], Counter[int]] = (Counter(), Counter())
        self.runs: Counter[int] = Counter()

    def finish(self, g: Game) -> None:
        """Count a game."""
        super().finish(g)
        self.runs[g.run_totals[0]] += 1
        for side in g.sides:
            self.points[side.number][side.score] += 1


class Pairing(Setting[MatchTally]):
    """Two decks with the AI players and the rulebook of a match."""

    def __init__(
        self,
        corp: PlayableDeck,
        runner: PlayableDeck,
        names: tuple[str, str] = (default_of("corp"), default_of("runner")),
        rulebook: str | None = None,
        turns: int = TURNS,
    ) -> None:
        """Pair two decks of one game; raise `PlayError` for decks of two, or for rules that aren't those of the game.

        Without `rulebook` they are played by the rules of their edition.
        """
        if corp.edition != runner.edition:
            raise PlayError("a match needs two decks of the same game, not one of 1996 and a modern one.")
        self.rulebook = rulebook or OF_EDITION[corp.edition]
        if (self.rulebook == OF_EDITION["classic"]) != (corp.edition == "classic"):
            game = "decks of 1996" if corp.edition == "classic" else "modern decks"
            raise PlayError(f"{game} aren't played by the rules {rules_name(self.rulebook)}; leave out the rulebook.")
        self.decks = corp, runner
        self.names = names
        """The AI players of the Corp and the Runner."""
        self.turns = turns

    def lay_out(self) -> Table:
        """Build the game table of both decks; raise `PlayError` unless there is one of each side."""
        return face_off(*(deck.lay_out(rulebook=self.rulebook) for deck in self.decks))

    def players(self) -> dict[int, Player]:
        """Return both players; raise `UsageError` for an unknown name."""
        return {side: player_for(name, SIDES[side]) for side, name in enumerate(self.names)}

    def tally(self) -> MatchTally:
        """Return an empty tally."""
        return MatchTally()


def play(
    corp: Deck,
    runner: Deck,
    catalogue: Catalogue,
    *,
    games: int = GAMES,
    seed: int = 0,
    players: tuple[str, str] = (default_of("corp"), default_of("runner")),
    rulebook: str | None = None,
    jobs: int = 1,
    turns: int = TURNS,
) -> MatchReport:
    """Play two decks against each other; the same arguments give the same report, whatever `jobs` is.

    `jobs` is the number of processes (0: automatic). Legality isn't checked. Raise `PlayError` unless there is one deck
    of each side and both are of one game, `Unsupported` for an unknown rulebook, and `UsageError` for an unknown
    player. Without `rulebook` the decks are played by the rules of their edition.
    """
    pairing = Pairing(playable(corp, catalogue), playable(runner, catalogue), players, rulebook, turns)
    pairing.players()
    return MatchReport(pairing, play_series(pairing, games=games, seed=seed, jobs=jobs), games, seed)


def rules_name(rulebook: str) -> str:
    """Return a rulebook's id in readable form: `CR 26.03` for `cr-26.03`, `of 1996` for `classic`."""
    return {"core": "of 2012", "classic": "of 1996"}.get(rulebook, rulebook.replace("cr-", "CR "))


def left_out(missing: JsonView, crashed: Sequence[CrashedGame]) -> list[str]:
    """Return lines about cards that aren't fully implemented and about crashed games."""
    found = []
    if missing:
        found += ["", f"{counted(len(missing), 'card')} not fully implemented: {', '.join(sorted(missing))}."]
    if crashed:
        first = crashed[0]
        found += ["", f"{counted(len(crashed), 'game')} crashed, the first is game {first.game}: {first.why}"]
    return found


class MatchReport:
    """The report of a match: wins and their reasons, length, and cards that aren't fully implemented."""

    def __init__(self, pairing: Pairing, tally: MatchTally, games: int, seed: int) -> None:
        self.pairing = pairing
        self.games = games
        self.seed = seed
        self.tally = tally
        self.missing = {card.title: list(card.missing) for card in pairing.table().cards if card.missing}

    def wins(self, side: str) -> Share:
        """Return a side's share of the games that somebody won."""
        ended = sum(n for (winner, _), n in self.tally.ends.items() if winner)
        return share(sum(n for (winner, _), n in self.tally.ends.items() if winner == side), ended)

    def _ends(self) -> list[tuple[tuple[str, str], int]]:
        """Return the games by winner and reason, the most frequent first, crashed games included."""
        ends = self.tally.ends + Counter({("", "broken"): len(self.tally.crashed)})
        return sorted(ends.items(), key=lambda end: (-end[1], end[0]))

    def turns(self) -> Spread:
        """Return the turns per game, of both players."""
        return spread(self.tally.turns)

    def runs(self) -> Spread:
        """Return the runs per game."""
        return spread(self.tally.runs)

    def points(self, side: str) -> Spread:
        """Return a side's agenda points at the end of a game."""
        return spread(self.tally.points[SIDES.index(side)])

    def to_dict(self) -> Json:
        """Return the report under its JSON names (schemas/match.schema.json)."""
        return {
            "games": self.games,
            "seed": self.seed,
            "rulebook": self.pairing.rulebook,
            "decks": {name: deck.to_dict(name) for name, deck in zip(SIDES, self.pairing.decks, strict=True)},
            "players": dict(zip(SIDES, self.pairing.names, strict=True)),
            "wins": {name: self.wins(name).to_dict() for name in SIDES},
            "ends": [{"winner": winner or None, "reason": reason, "games": n} for (winner, reason), n in self._ends()],
            "turns": self.turns().to_dict(),
            "runs": self.runs().to_dict(),
            "points": {name: self.points(name).to_dict() for name in SIDES},
            "not_played": self.missing,
            "faults": [{"game": crash.game, "error": crash.why} for crash in self.tally.crashed],
        }

    def lines(self) -> list[str]:
        """Return the report as lines of text."""
        pairing = self.pairing
        names = [deck.name or side for side, deck in zip(SIDES, pairing.decks, strict=True)]
        found = [
            f"{names[CORP]} (Corp) against {names[RUNNER]} (Runner)",
            f"{counted(self.games, 'game')}, seed {self.seed}; rules {rules_name(pairing.rulebook)}; "
            f"AI: {pairing.names[CORP]} (Corp), {pairing.names[RUNNER]} (Runner).",
            *self._caution(),
            "",
        ]
        for name in SIDES:
            won = self.wins(name)
            found.append(f"{name.capitalize()} won {won.hits} of {won.n}: {percent(won.share)} ({won.interval})")
        found.append("")
        for (winner, reason), n in self._ends():
            who = f"{winner.capitalize()}: " if winner else ""
            found.append(f"  {n:>6}  {who}{REASONS.get(reason, reason)}")
        turns, runs = self.turns(), self.runs()
        found += [
            "",
            f"Turns per game (both players): {turns.mean:.1f} ({turns.q10}–{turns.q90}). "
            f"Runs per game: {runs.mean:.1f}.",
        ]
        return [*found, *left_out(self.missing, self.tally.crashed)]

    def _caution(self) -> list[str]:
        """Return the warning that comes before the figures."""
        names = set(self.pairing.names)
        if names == {"random"}:
            return ["Both AI players choose at random: the figures don't show which deck is better."]
        if "plain" not in names:
            return ["The AI players follow rules of thumb: the figures say as much about them as about the decks."]
        return [
            'These figures don\'t rank decks: the "plain" AI player follows simple rules and never plans ahead.',
            "In its hands, a Runner deck of blank cards can win more often than a real deck.",
        ]
