"""A deck against many opponents, and a changed list against the same opponents in the same games."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import product
from typing import TYPE_CHECKING, Final, NamedTuple

from nrdb.engine.model.numbers import CORP, SIDES
from nrdb.errors import PlayError
from nrdb.json_types import Json
from nrdb.match.outcomes import GameFile, KeptPairing, Outcome, play_pairings, scores
from nrdb.match.report import left_out, rules_name
from nrdb.players.registry import default_of
from nrdb.report.figures import Estimate, Share, mean_of_means, share
from nrdb.text import counted, percent

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from nrdb.games.setting import PlayableDeck

GAMES: Final = 100
"""The default number of games against each opponent."""
MATRIX_GAMES: Final = 40
"""The default number of games per pairing in a matrix."""


class Play(NamedTuple):
    """The settings for playing the games of a gauntlet, and the file that stores them."""

    games: int = GAMES
    """The number of games per pairing."""
    seed: int = 0
    players: tuple[str, str] = (default_of("corp"), default_of("runner"))
    """The AI players of the Corp and the Runner."""
    rulebook: str | None = None
    """The rulebook; None for that of the decks' edition."""
    jobs: int = 1
    """The number of processes (0: automatic), or of tasks that `executor` runs at a time."""
    executor: Executor | None = None
    kept: GameFile | None = None
    """The file that stores the games; None keeps them only in memory."""
    progress: Callable[[int], None] | None = None
    """A function that is called with a number of games whenever that many more are known or played."""

    def results(self, pairings: Sequence[KeptPairing]) -> list[list[Outcome]]:
        """Return the outcomes of each pairing."""
        if self.games < 1:
            raise PlayError("no games to play: games must be at least 1.")
        return play_pairings(
            pairings,
            self.kept or GameFile(),
            games=self.games,
            seed=self.seed,
            jobs=self.jobs,
            executor=self.executor,
            progress=self.progress,
        )

    def pairings(self, pairs: Iterable[tuple[PlayableDeck, PlayableDeck]]) -> tuple[Play, list[KeptPairing]]:
        """Return these settings with the rulebook that applies, and a pairing for each pair, given in either order.

        Raise the errors of `Pairing` for decks that can't be played.
        """
        found = []
        for first, second in pairs:
            corp, runner = (first, second) if side_of(first) == "corp" else (second, first)
            found.append(KeptPairing(corp, runner, self.players, self.rulebook))
            found[-1].players()
        return self._replace(rulebook=found[0].rulebook), found

    def missing(self, decks: Iterable[PlayableDeck]) -> dict[str, list[str]]:
        """Return the parts of the decks' cards that aren't implemented, by title."""
        tables = [deck.lay_out(rulebook=self.rulebook) for deck in decks]
        return {card.title: list(card.missing) for table in tables for card in table.cards if card.missing}

    def first_lines(self) -> list[str]:
        """Return the lines that a report begins with: who plays, and under which rules."""
        corp, runner = self.players
        rules = rules_name(self.rulebook or "")
        return [
            f"AI players: {corp} (Corp), {runner} (Runner). Other AI players may rank the same decks differently.",
            f"{counted(self.games, 'game')} per pairing, seed {self.seed}; rules {rules}.",
        ]

    def to_dict(self) -> Json:
        """Return the settings that determine the games, under their JSON names."""
        players = dict(zip(SIDES, self.players, strict=True))
        return {"players": players, "rulebook": self.rulebook, "games": self.games, "seed": self.seed}


def side_of(deck: PlayableDeck) -> str:
    """Return a deck's side, from its identity or, in the 1996 game, its cards; raise `PlayError` if it has none."""
    cards = tuple(deck.cards.values()) if deck.edition == "classic" else ()
    known = (deck.identity,) if deck.identity is not None else cards
    if known:
        return str(known[0].side)
    raise PlayError(f"{deck.name or 'a deck'} has no identity, so it can't be played against others.")


def alike(decks: Sequence[PlayableDeck]) -> list[PlayableDeck]:
    """Return a deck and its changed lists, which draw the same cards where they agree."""
    first, *changed = decks
    return [first, *(deck.dealt_like(first) for deck in changed)]


class Faced(NamedTuple):
    """The games of a deck against one opponent."""

    opponent: PlayableDeck
    outcomes: Sequence[Outcome]
    side: str
    """The side of the deck that plays against the opponent."""

    def scores(self) -> Mapping[int, int]:
        """Return 1 for each game won and 0 for each game lost, by number."""
        return scores(self.outcomes, self.side)

    def wins(self) -> Share:
        """Return the win rate among games with a winner."""
        return share_of(self.scores())

    def reasons(self) -> list[Json]:
        """Return the games by winner and reason, the most frequent first."""
        ends = Counter((how.winner, how.reason) for how in self.outcomes)
        order = sorted(ends.items(), key=lambda end: (-end[1], end[0]))
        return [{"winner": winner or None, "reason": reason, "games": n} for (winner, reason), n in order]


class PairedGames(NamedTuple):
    """The same games played with two decks, and which of them only one of the decks won."""

    differences: Mapping[int, int]
    """For each game: 1 if only the changed deck won it, -1 if only the changed deck lost it, 0 otherwise."""

    @classmethod
    def of(cls, before: Mapping[int, int], after: Mapping[int, int]) -> PairedGames:
        """Pair the scores of two decks by game number."""
        return cls({game: after[game] - won for game, won in before.items() if game in after})

    def gained(self) -> list[int]:
        """Return the numbers of the games that only the changed deck won."""
        return [game for game, change in self.differences.items() if change > 0]

    def lost(self) -> list[int]:
        """Return the numbers of the games that only the changed deck lost."""
        return [game for game, change in self.differences.items() if change < 0]

    def to_dict(self) -> Json:
        """Return the difference under its JSON names."""
        found = mean_of_means([self.differences])
        return {"n": len(self.differences), **found.to_dict(), "gained": self.gained(), "lost": self.lost()}


def share_of(won: Mapping[int, int]) -> Share:
    """Return the win rate among scores."""
    return share(sum(won.values()), len(won))


def needs_opponents(side: str) -> str:
    """Return the error message for a deck of this side that has no opponents, or opponents of the same side."""
    return f"a {side.capitalize()} deck needs {'Runner' if side == SIDES[CORP] else 'Corp'} decks as opponents."


class GauntletReport:
    """A deck against many opponents and, if there is one, a changed list against the same opponents."""

    def __init__(self, decks: Sequence[PlayableDeck], opponents: Sequence[PlayableDeck], play: Play) -> None:
        """Play the games. `decks` is the deck, and the changed list if there is one.

        Raise `PlayError` unless all decks are for one side and all opponents for the other.
        """
        first, *changed = decks
        self.side = side_of(first)
        if any(side_of(deck) != self.side for deck in changed):
            raise PlayError("can't compare a Corp deck with a Runner deck.")
        if not opponents or any(side_of(deck) == self.side for deck in opponents):
            raise PlayError(needs_opponents(self.side))
        self.decks = alike(decks)
        self.opponents = list(opponents)
        self.play, pairings = play.pairings(product(self.decks, self.opponents))
        outcomes = play.results(pairings)
        n = len(self.opponents)
        self.faced = [
            [
                Faced(opponent, held, self.side)
                for opponent, held in zip(self.opponents, outcomes[at : at + n], strict=True)
            ]
            for at in range(0, len(outcomes), n)
        ]
        """The games of each deck, by opponent."""
        self.missing = self.play.missing([*self.decks, *self.opponents])

    def mean(self, deck: int = 0) -> Estimate:
        """Return the mean win rate over the opponents, each with the same weight."""
        found = mean_of_means([faced.scores() for faced in self.faced[deck]])
        return Estimate(found.mean, max(0.0, found.low), min(1.0, found.high))

    def pairs(self) -> list[PairedGames]:
        """Return the same games with both decks, by opponent; empty without a changed list."""
        if len(self.decks) == 1:
            return []
        return [PairedGames.of(before.scores(), after.scores()) for before, after in zip(*self.faced, strict=True)]

    def difference(self) -> Estimate:
        """Return the mean of the paired differences over the opponents."""
        return mean_of_means([pair.differences for pair in self.pairs()])

    def changes(self) -> list[tuple[str, int]]:
        """Return the title and difference of each card that the changed list has more or fewer copies of."""
        before, after = (Counter(deck.copies) for deck in self.decks)
        titles = {name: card.title for deck in self.decks for name, card in deck.cards.items()}
        found = [(titles[name], after[name] - before[name]) for name in {**before, **after}]
        return sorted((change for change in found if change[1]), key=lambda change: (change[1], change[0]))

    def to_dict(self) -> Json:
        """Return the report under its JSON names (schemas/gauntlet.schema.json)."""
        pairs = self.pairs()
        compared: Json = {}
        if pairs:
            compared["compared"] = {
                "deck": self.decks[1].to_dict("the changed list"),
                "changes": [{"title": title, "copies": n} for title, n in self.changes()],
                "mean": self.mean(1).to_dict(),
                "difference": self.difference().to_dict(),
            }
        return {
            **self.play.to_dict(),
            "side": self.side,
            "deck": self.decks[0].to_dict("the deck"),
            "mean": self.mean().to_dict(),
            **compared,
            "opponents": [
                {
                    **faced.opponent.to_dict(f"opponent {at + 1}"),
                    "wins": faced.wins().to_dict(),
                    "ends": faced.reasons(),
                    **(
                        {}
                        if not pairs
                        else {"compared": {"wins": self.faced[1][at].wins().to_dict(), **pairs[at].to_dict()}}
                    ),
                }
                for at, faced in enumerate(self.faced[0])
            ],
            "not_played": self.missing,
            "faults": self._faults(),
        }

    def _faults(self) -> list[Json]:
        """Return the games that crashed, as JSON."""
        return [
            {"deck": deck.name, "opponent": faced.opponent.name, "game": game, "error": how.error}
            for deck, many in zip(self.decks, self.faced, strict=True)
            for faced in many
            for game, how in enumerate(faced.outcomes)
            if how.error
        ]

    def lines(self) -> list[str]:
        """Return the report as lines of text."""
        deck, side = self.decks[0], self.side.capitalize()
        found = [
            *self.play.first_lines(),
            "",
            f"{deck.name or 'The deck'} ({side}) against {counted(len(self.opponents), 'deck')}",
        ]
        names = [faced.opponent.name for faced in self.faced[0]]
        width = max(len("opponent"), *map(len, names))
        if len(self.decks) > 1:
            found += self._comparison(width)
        found += ["", f"{'opponent':<{width}}  {'won':>9}   share   95 %"]
        for name, faced in zip(names, self.faced[0], strict=True):
            won = faced.wins()
            found.append(f"{name:<{width}}  {f'{won.hits} of {won.n}':>9}  {percent(won.share):>6}   {won.interval}")
        mean = self.mean()
        found.append(f"{'mean':<{width}}  {'':>9}  {percent(mean.mean):>6}   {bounds(mean)}")
        open_ends = sum(not how.winner and not how.error for many in self.faced for one in many for how in one.outcomes)
        if open_ends:
            found += ["", f"{counted(open_ends, 'game')} without a winner at the turn limit: not counted."]
        return [*found, *left_out(self.missing, []), *crash_lines(self._faults())]

    def _comparison(self, width: int) -> list[str]:
        """Return the lines about the changed list: differences first, then percentages."""
        changes = ", ".join(f"{n:+} {title}".replace("-", "−") for title, n in self.changes())
        found = [
            f"Changed list {self.decks[1].name}: {changes or 'the same cards'}; same seeds.",
            "",
            f"{'opponent':<{width}}  difference   95 %          games won, lost   share",
        ]
        for pair, before, after in zip(self.pairs(), *self.faced, strict=True):
            gap = mean_of_means([pair.differences])
            games = f"{len(pair.gained())}, {len(pair.lost())}"
            found.append(
                f"{before.opponent.name:<{width}}  {points(gap.mean):>10}   {signed_bounds(gap):<12}  {games:>15}   "
                f"{percent(before.wins().share)} → {percent(after.wins().share)}"
            )
        gap = self.difference()
        means = f"{percent(self.mean().mean)} → {percent(self.mean(1).mean)}"
        found.append(f"{'mean':<{width}}  {points(gap.mean):>10}   {signed_bounds(gap):<12}  {'':>15}   {means}")
        return [*found, "", f"The difference is {'' if gap.clear else 'not '}statistically significant."]


def crash_lines(faults: Sequence[Json]) -> list[str]:
    """Return lines about crashed games."""
    if not faults:
        return []
    first = faults[0]
    return [
        "",
        f"{counted(len(faults), 'game')} crashed; the first is game {first['game']} against {first['opponent']}: "
        f"{first['error']}",
    ]


def points(share: float) -> str:
    """Return a difference between two shares in percentage points, with its sign."""
    return f"{100 * share:+.1f}".replace("-", "−")


def signed_bounds(found: Estimate) -> str:
    """Return the interval of a difference in percentage points."""
    return f"{points(found.low)} to {points(found.high)}"


def bounds(found: Estimate) -> str:
    """Return the interval of a share."""
    return f"{percent(round(found.low, 2)).removesuffix(' %')}–{percent(round(found.high, 2))}"


def corp_first(decks: Sequence[PlayableDeck]) -> tuple[list[PlayableDeck], list[PlayableDeck]]:
    """Return the Corp decks and the Runner decks, each in the order given."""
    corps = [deck for deck in decks if side_of(deck) == SIDES[CORP]]
    return corps, [deck for deck in decks if deck not in corps]
