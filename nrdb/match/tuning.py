"""Single swaps that could raise a deck's win rate, found by successive halving over paired games.

Every candidate plays the same games as the deck itself, against each opponent; after each round the better half plays
twice as many. The finalists play fresh games, because a swap chosen for its luck looks better than it is.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from itertools import product
from random import Random
from statistics import NormalDist
from typing import TYPE_CHECKING, Final, NamedTuple

from nrdb.deck.model import Deck
from nrdb.errors import PlayError
from nrdb.games.setting import playable
from nrdb.json_types import Json
from nrdb.legality.plan.popularity import popularity
from nrdb.match.gauntlet import PairedGames, Play, needs_opponents, points, share_of, side_of, signed_bounds
from nrdb.match.outcomes import GameFile, scores
from nrdb.report.figures import Estimate, mean_of_means
from nrdb.text import counted, percent

if TYPE_CHECKING:
    from nrdb.games.setting import PlayableDeck
    from nrdb.legality.check import Judge
    from nrdb.legality.scope import Scope

FIRST_ROUND: Final = 4
"""Games per pairing in the first round; every further round has twice as many."""
FINALISTS: Final = 3
"""Number of swaps that play fresh games."""
OFTEN_PLAYED: Final = 80
"""Number of cards that may come in by default: the most played ones that the format and the influence allow."""


class Swap(NamedTuple):
    """One copy of a card for one copy of another, by card id."""

    out: str
    into: str

    def applied(self, deck: Deck) -> Deck:
        """Return the deck with the swap made."""
        cards = dict(deck.cards)
        cards[self.out] -= 1
        cards[self.into] = cards.get(self.into, 0) + 1
        return Deck(
            name=deck.name,
            identity=deck.identity,
            cards={card: n for card, n in cards.items() if n},
            edition=deck.edition,
            source=deck.source,
        )


class Pool(NamedTuple):
    """The legal swaps, and how many cards were left out."""

    swaps: list[Swap]
    unimplemented: int
    """The number of cards in the format that aren't fully implemented, so that games would not show their worth."""


def legal_swaps(
    deck: Deck,
    judge: Judge,
    scope: Scope,
    *,
    out: Collection[str] | None = None,
    into: Collection[str] | None = None,
) -> Pool:
    """Return the swaps that keep the deck legal in a scope; the most played cards come in first.

    Cards in `out` may be cut and cards in `into` may come in; by default, any card in the deck may be cut and the
    `OFTEN_PLAYED` most played cards may come in. Raise `PlayError` for a deck that isn't legal itself.
    """
    if judge.judge(deck, scope).legal is not True:
        raise PlayError(
            f"{deck.label} isn't legal in {scope.name} on {scope.on} (see nrdb validate); "
            "choose its format with --format, and the date with --on."
        )
    side = side_of(playable(deck, judge.catalogue))
    played = popularity(scope, side, deck.identity.faction if deck.identity else side)
    cuts = [card for card in sorted(deck.cards) if out is None or card in out]
    unimplemented = 0
    found: list[Swap] = []
    entering = 0
    cards = [card for card in judge.catalogue.cards(scope.edition) if card.side == side and not card.is_identity]
    for card in sorted(cards, key=played.rank):
        if (scope.pool is not None and card.id not in scope.pool) or (into is not None and card.id not in into):
            continue
        if into is None and entering == OFTEN_PLAYED:
            break
        swaps = [Swap(cut, card.id) for cut in cuts if cut != card.id]
        legal = [swap for swap in swaps if judge.judge(swap.applied(deck), scope).legal]
        if not legal:
            continue
        if not _implemented(card.id, judge):
            unimplemented += 1
            continue
        entering += 1
        found += legal
    return Pool(found, unimplemented)


def _implemented(card: str, judge: Judge) -> bool:
    """Return whether the engine plays everything that a card does."""
    alone = Deck(cards={card: 1}, edition=judge.catalogue.card(card).edition)
    return not any(one.missing for one in playable(alone, judge.catalogue).lay_out().cards)


class Finalist(NamedTuple):
    """A swap that played fresh games."""

    swap: Swap
    pairs: list[PairedGames]
    """The same games with and without the swap, by opponent."""
    before: list[float]
    """The deck's win rate, by opponent."""
    after: list[float]
    difference: Estimate
    """The mean of the paired differences; its interval allows for all finalists at once."""

    def to_dict(self, titles: Callable[[str], str], opponents: Sequence[PlayableDeck]) -> Json:
        """Return the finalist under its JSON names."""
        return {
            "out": titles(self.swap.out),
            "in": titles(self.swap.into),
            "difference": self.difference.to_dict(),
            "beyond_chance": self.difference.low > 0,
            "opponents": [
                {"name": opponent.name, "before": round(before, 4), "after": round(after, 4), **pair.to_dict()}
                for opponent, pair, before, after in zip(opponents, self.pairs, self.before, self.after, strict=True)
            ],
        }


class TuningReport:
    """The swaps that survived, and whether any is significantly better."""

    def __init__(
        self, deck: Deck, pool: Pool, opponents: Sequence[PlayableDeck], scope: Scope, play: Play, *, candidates: int
    ) -> None:
        """Play the games; raise `PlayError` if no swap is legal or an opponent isn't a deck for the other side."""
        self.deck, self.pool, self.scope, self.opponents = deck, pool, scope, list(opponents)
        self.catalogue = scope.catalogue
        self.base = playable(deck, scope.catalogue)
        if not opponents or any(side_of(one) == side_of(self.base) for one in opponents):
            raise PlayError(needs_opponents(side_of(self.base)))
        self.play, _ = play._replace(kept=play.kept or GameFile()).pairings(product([self.base], self.opponents))
        if not pool.swaps:
            raise PlayError(f"no single swap keeps {deck.label} legal with these cards.")
        self.rounds: list[tuple[int, int]] = []
        """The number of swaps and of games per pairing, by round."""
        left = sorted(Random(f"{play.seed}/swaps").sample(pool.swaps, min(candidates, len(pool.swaps))))
        games = FIRST_ROUND
        while len(left) > FINALISTS:
            self.rounds.append((len(left), games))
            gaps = self._paired(left, self.play._replace(games=games))
            order = sorted(range(len(left)), key=lambda at: (-gaps[at].difference.mean, left[at]))
            left = [left[at] for at in order[: max(FINALISTS, len(left) // 2)]]
            games *= 2
        self.final = self.play._replace(seed=play.seed + 1)
        z = NormalDist().inv_cdf(1 - 0.025 / len(left))
        self.finalists = sorted(self._paired(left, self.final, z), key=lambda one: (-one.difference.mean, one.swap))

    def _paired(self, swaps: Sequence[Swap], play: Play, z: float = 1.959964) -> list[Finalist]:
        """Return the swaps with their paired games."""
        changed = [playable(swap.applied(self.deck), self.catalogue).dealt_like(self.base) for swap in swaps]
        play, pairings = play.pairings(product((self.base, *changed), self.opponents))
        won = [scores(games, side_of(self.base)) for games in play.results(pairings)]
        n = len(self.opponents)
        base, *others = [won[at : at + n] for at in range(0, len(won), n)]
        found = []
        for swap, mine in zip(swaps, others, strict=True):
            pairs = [PairedGames.of(before, after) for before, after in zip(base, mine, strict=True)]
            gap = mean_of_means([pair.differences for pair in pairs], z)
            before, after = ([share_of(one).share for one in many] for many in (base, mine))
            found.append(Finalist(swap, pairs, before, after, gap))
        return found

    def better(self) -> list[Finalist]:
        """Return the swaps that win significantly more games."""
        return [one for one in self.finalists if one.difference.low > 0]

    def _title(self, card: str) -> str:
        return self.catalogue.card(card).title

    def to_dict(self) -> Json:
        """Return the report under its JSON names (schemas/tune.schema.json)."""
        return {
            **self.play.to_dict(),
            "deck": self.base.to_dict("the deck"),
            "opponents": [one.to_dict(f"opponent {n}") for n, one in enumerate(self.opponents, 1)],
            "format": self.scope.format,
            "on": self.scope.on,
            "legal_swaps": len(self.pool.swaps),
            "cards_not_implemented": self.pool.unimplemented,
            "rounds": [{"swaps": swaps, "games": games} for swaps, games in self.rounds],
            "fresh_seed": self.final.seed,
            "finalists": [one.to_dict(self._title, self.opponents) for one in self.finalists],
        }

    def lines(self) -> list[str]:
        """Return the report as lines of text."""
        tried = self.rounds[0][0] if self.rounds else len(self.finalists)
        found = [
            *self.play.first_lines()[:1],
            f"{self.base.name or 'The deck'} against {counted(len(self.opponents), 'deck')}: {counted(tried, 'swap')} "
            f"tried of {len(self.pool.swaps):,} legal in {self.scope.name} on {self.scope.on}; seed {self.play.seed}.",
        ]
        if self.rounds:
            (swaps, games), *later = self.rounds
            steps = ", ".join([f"{games} for {counted(swaps, 'swap')}", *(f"{games} for {n}" for n, games in later)])
            found.append(f"Games per pairing: {steps}.")
        found += [
            f"Then {counted(self.final.games, 'fresh game')} per pairing (seed {self.final.seed}), with simultaneous "
            "95 % intervals:",
        ]
        for one in self.finalists:
            before, after = (percent(sum(shares) / len(shares)) for shares in (one.before, one.after))
            gap = one.difference
            found += [
                "",
                f"−1 {self._title(one.swap.out)}, +1 {self._title(one.swap.into)}: {points(gap.mean)} points "
                f"({signed_bounds(gap)}); {before} → {after}",
            ]
            for opponent, pair in zip(self.opponents, one.pairs, strict=True):
                gained, lost = pair.gained(), pair.lost()
                if gained or lost:
                    told = [_games("won", gained), _games("lost", lost)]
                    found.append(f"    {opponent.name}: {'; '.join(filter(None, told))}")
        better = self.better()
        verdict = (
            f"Significantly better: {counted(len(better), 'swap')}."
            if better
            else "No swap is significantly better. With more games (--games), smaller differences would show."
        )
        found += ["", verdict]
        if self.pool.unimplemented:
            found.append(
                f"Not tried: {counted(self.pool.unimplemented, 'card')} that the engine doesn't fully implement."
            )
        return found


_SHOWN: Final = 6
"""Maximum number of changed games that are listed; JSON has them all."""


def _games(what: str, numbers: Sequence[int]) -> str:
    """Return how many more games were won or lost, and which; empty if there are none."""
    if not numbers:
        return ""
    shown = ", ".join(map(str, numbers[:_SHOWN])) + (", …" if len(numbers) > _SHOWN else "")
    return f"{what} {len(numbers)} more ({counted(len(numbers), 'game').split()[1]} {shown})"
