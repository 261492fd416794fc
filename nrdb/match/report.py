"""Two decks against each other: how they play, and the report in figures."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING

from nrdb.engine.game import face_off
from nrdb.engine.model.card import Table
from nrdb.engine.model.numbers import CORP, RUNNER, SIDES
from nrdb.engine.rulebooks import OF_EDITION
from nrdb.errors import PlayError
from nrdb.games.series import play_series
from nrdb.games.setting import PlayableDeck, Setting, playable
from nrdb.games.tally import CrashedGame
from nrdb.json_types import Json, JsonView
from nrdb.match.runs import GAINS, ICE, LOSSES
from nrdb.match.tally import ELSEWHERE, HOW, PLACES, MatchTally
from nrdb.players.registry import default_of, player_for
from nrdb.report.figures import Share, Spread, share, spread
from nrdb.text import counted, html_table, percent

if TYPE_CHECKING:
    from nrdb.catalogue import Catalogue
    from nrdb.deck import Deck
    from nrdb.players.player import Player

GAMES = 400
TURNS = 99
"""Maximum number of turns, both players' together; the report says how many games reached it."""
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


class Pairing(Setting[MatchTally]):
    """Two decks with the AI players and the rulebook of a match."""

    transcript = True

    def __init__(
        self,
        corp: PlayableDeck,
        runner: PlayableDeck,
        names: tuple[str, str] = (default_of("corp"), default_of("runner")),
        rulebook: str | None = None,
        turns: int = TURNS,
    ) -> None:
        """Pair two decks of the same game; raise `PlayError` for decks of different games, or for another game's rules.

        Without `rulebook` they are played by the rules of their edition.
        """
        if corp.edition != runner.edition:
            raise PlayError("a match needs two decks of the same game, not a 1996 deck and a modern one.")
        self.rulebook = rulebook or OF_EDITION[corp.edition]
        if (self.rulebook == OF_EDITION["classic"]) != (corp.edition == "classic"):
            game = "1996 decks" if corp.edition == "classic" else "modern decks"
            rules = rules_name(self.rulebook)
            raise PlayError(f"{game} can't be played under the rules {rules}; choose a rulebook for their own game.")
        self.decks = corp, runner
        self.names = names
        """The AI players of the Corp and the Runner."""
        self.turns = turns

    def lay_out(self) -> Table:
        """Build the game table for both decks; raise `PlayError` unless there is one for each side."""
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
    of each side and both are for the same game, `Unsupported` for an unknown rulebook, and `UsageError` for an unknown
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
        found += ["", f"{counted(len(crashed), 'game')} crashed; the first is game {first.game}: {first.why}"]
    return found


class MatchReport:
    """The report of a match: wins and their reasons, length, and cards that aren't fully implemented."""

    def __init__(self, pairing: Pairing, tally: MatchTally, games: int, seed: int) -> None:
        self.pairing = pairing
        self.games = games
        self.seed = seed
        self.tally = tally
        self.missing = {card.title: list(card.missing) for card in pairing.table().cards if card.missing}

    def _repr_html_(self) -> str:
        wins = {name: self.wins(name) for name in SIDES}
        rows = [(f"{name} wins", f"{percent(held.share)} ({held.interval})") for name, held in wins.items()]
        return html_table(f"{self.games:,} games", [*rows, *(("caution", line) for line in self.caution())])

    def wins(self, side: str) -> Share:
        """Return a side's share of the games with a winner."""
        ended = sum(n for (winner, _), n in self.tally.ends.items() if winner)
        return share(sum(n for (winner, _), n in self.tally.ends.items() if winner == side), ended)

    def ends(self) -> list[Json]:
        """Return the games by winner and reason with their turns, the most frequent first, crashed games included."""
        ends = self.tally.ends + Counter({("", "broken"): len(self.tally.crashed)})
        return [
            {
                "winner": winner or None,
                "reason": reason,
                "games": n,
                "turns": spread(turns := self.tally.end_turns.get((winner, reason), Counter())).to_dict(),
                "by_turn": {str(turn): n for turn, n in sorted(turns.items())},
            }
            for (winner, reason), n in sorted(ends.items(), key=lambda end: (-end[1], end[0]))
        ]

    def turns(self) -> Spread:
        """Return the turns per game, both players' together."""
        return spread(self.tally.turns)

    def runs(self) -> Spread:
        """Return the runs per game."""
        return spread(self.tally.runs)

    def points(self, side: str) -> Spread:
        """Return a side's agenda points at the end of a game."""
        return spread(self.tally.points[SIDES.index(side)])

    def agendas(self) -> Json:
        """Return how many agendas were scored (by method) and stolen (by server), and both numbers for each card."""
        taken, points = self.tally.taken, self.tally.taken_points
        ways: Counter[tuple[str, str]] = Counter()
        by_card: dict[str, Counter[str]] = {}
        for (side, how, card), n in taken.items():
            ways[side, how] += n
            by_card.setdefault(card, Counter())[side] += n
        titles = self._titles(CORP)
        return {
            "scored": [{"how": how, "agendas": ways["corp", how], "points": points["corp", how]} for how in HOW],
            "stolen": [
                {"from": server, "agendas": ways["runner", server], "points": points["runner", server]}
                for server in (*PLACES, ELSEWHERE)
            ],
            "cards": [
                {"card": card, "title": titles[card], "scored": counts["corp"], "stolen": counts["runner"]}
                for card, counts in sorted(by_card.items())
            ],
        }

    def first_agenda(self) -> Json:
        """Return who took the first agenda, in which turn, and how often that side won."""
        first, games = self.tally.first_agenda, self.tally.games
        turns: Counter[int] = Counter()
        for (_, turn), n in first.items():
            turns[turn] += n
        by_side = {
            name: share(sum(n for (side, _), n in first.items() if side == name), games).to_dict() for name in SIDES
        }
        wins = self.tally.first_wins
        return {**by_side, "turn": spread(turns).to_dict(), "wins": share(wins[True], wins.total()).to_dict()}

    def servers(self) -> list[Json]:
        """Return the runs by server: how many, how many successful, and what all of them cost and gained."""
        return [
            {
                "server": server,
                "runs": counts["made"],
                "successful": share(counts["successful"], counts["made"]).to_dict(),
                **{name: counts[name] for name in (*LOSSES, *GAINS)},
            }
            for server in PLACES
            if (counts := self.tally.servers.get(server, Counter()))["made"]
        ]

    def ice(self) -> list[Json]:
        """Return what each piece of ice did, over all games, the most encountered first."""
        titles, copies = self._titles(CORP), self.pairing.decks[CORP].copies
        rows = [
            {
                "card": card,
                "title": titles[card],
                "copies": copies.get(card, 0),
                **{name: counts[name] for name in ("installed", "rezzed", "rez_cost", "approached", *ICE)},
            }
            for card, counts in self.tally.ice.items()
        ]
        return sorted(rows, key=lambda row: (-row["met"], row["title"]))

    def cards(self, side: int) -> list[Json]:
        """Return a row for each card in a deck: how often and when it was drawn, played and took effect.

        `left_in_hand` is the share of drawn copies that are in hand at the end; None if none was drawn.
        """
        deck, games, rows = self.pairing.decks[side], self.tally.games, []
        for card, copies in deck.copies.items():
            counts = self.tally.cards[side].get(card, Counter())
            played, drawn = counts["played_in"], counts["drawn"]
            rows.append(
                {
                    "card": card,
                    "title": deck.cards[card].title,
                    "copies": copies,
                    "drawn": share(counts["drawn_in"], games).to_dict(),
                    "played": share(played, games).to_dict(),
                    "took_effect": share(counts["took_effect_in"], games).to_dict(),
                    "turn": round(counts["turn_played"] / played, 2) if played else None,
                    "left_in_hand": round(counts["left"] / drawn, 4) if drawn else None,
                }
            )
        return rows

    def never_used(self, side: int) -> list[str]:
        """Return the titles of cards that were drawn but never took effect in any game."""
        return [row["title"] for row in self.cards(side) if row["drawn"]["hits"] and not row["took_effect"]["hits"]]

    def credits(self, side: int) -> list[Spread]:
        """Return a side's credits at the start of each of its turns that at least a tenth of the games reached."""
        by_turn = self.tally.credits[side]
        return [
            spread(counts) for _, counts in sorted(by_turn.items()) if 10 * counts.total() >= max(1, self.tally.games)
        ]

    def _titles(self, side: int) -> dict[str, str]:
        """Return the titles of a side's cards by id."""
        table = self.pairing.table()
        return {card.id: card.title for n, card in enumerate(table.card_of) if table.owner[n] == side}

    def to_dict(self) -> Json:
        """Return the report under its JSON names (schemas/match.schema.json)."""
        both = tuple(zip(SIDES, (CORP, RUNNER), strict=True))
        return {
            "players": dict(zip(SIDES, self.pairing.names, strict=True)),
            "games": self.games,
            "seed": self.seed,
            "rulebook": self.pairing.rulebook,
            "decks": {name: deck.to_dict(name) for name, deck in zip(SIDES, self.pairing.decks, strict=True)},
            "caution": self.caution(),
            "wins": {name: self.wins(name).to_dict() for name in SIDES},
            "ends": self.ends(),
            "turns": self.turns().to_dict(),
            "runs": self.runs().to_dict(),
            "points": {name: self.points(name).to_dict() for name in SIDES},
            "agendas": self.agendas(),
            "first_agenda": self.first_agenda(),
            "servers": self.servers(),
            "ice": self.ice(),
            "cards": {name: self.cards(side) for name, side in both},
            "never_used": {name: self.never_used(side) for name, side in both},
            "credits": {name: [at.to_dict() for at in self.credits(side)] for name, side in both},
            "not_played": self.missing,
            "faults": [{"game": crash.game, "error": crash.why} for crash in self.tally.crashed],
        }

    def caution(self) -> list[str]:
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
