"""Single swaps: which are legal, how they are chosen, and what is said of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from nrdb.deck import Deck, read_deck
from nrdb.errors import PlayError
from nrdb.legality.check import check_deck, judge_of
from nrdb.legality.scope import Scope
from nrdb.match.gauntlet import Play
from nrdb.match.outcomes import KeptPairing, Outcome
from nrdb.match.tuning import FINALISTS, FIRST_ROUND, OFTEN_PLAYED, Pool, Swap, TuningReport, legal_swaps
from tests.engine.laid import ROOT, catalogue
from tests.match.test_outcomes import RANDOM, example

DAY = "2013-12-01"
HOW = Play(games=60, seed=2, players=RANDOM)


def deck() -> Deck:
    return read_deck(ROOT / "examples" / "worlds-2013-andromeda.txt", catalogue())


def scope() -> Scope:
    return judge_of(catalogue()).scope("standard", DAY)


def swaps(**asked: Any) -> Pool:
    return legal_swaps(deck(), judge_of(catalogue()), scope(), **asked)


@pytest.fixture(scope="module")
def pool() -> Pool:
    return swaps()


def test_every_swap_is_one_copy_for_another_and_legal(pool: Pool) -> None:
    before = Counter(deck().cards)
    assert len(set(pool.swaps)) == len(pool.swaps) > 500
    for swap in Random(1).sample(pool.swaps, 60):
        changed = swap.applied(deck())
        assert check_deck(changed, catalogue(), format="standard", on=DAY).legal, swap
        after = Counter(changed.cards)
        assert (before - after, after - before) == (Counter([swap.out]), Counter([swap.into]))
    assert len({swap.into for swap in pool.swaps}) == OFTEN_PLAYED


def test_influence_and_the_pool_limit_what_comes_in(pool: Pool) -> None:
    entering = {swap.into for swap in pool.swaps}
    assert not entering & {"dirty_laundry", "sure_gamble", "account_siphon"}, "three copies are in the deck already"
    assert not any(catalogue().card(card).side == "corp" for card in entering)
    assert "overclock" not in entering, "it wasn't in print"
    # The list has spent its influence: a Shaper card costs as much as the one it replaces at most.
    assert {swap.out for swap in pool.swaps if swap.into == "clone_chip"} <= {
        card for card in deck().cards if catalogue().card(card).faction not in ("criminal", "neutral_runner")
    }


def test_queries_narrow_what_is_cut_and_what_comes_in() -> None:
    found = swaps(out={"sure_gamble"}, into={"diesel", "easy_mark", "overclock"}).swaps
    assert set(found) == {Swap("sure_gamble", "easy_mark")}, "Diesel costs influence and Overclock wasn't in print"


def test_a_deck_that_is_not_legal_is_refused() -> None:
    with pytest.raises(PlayError, match=r"isn't legal in Startup on 2026-11-20 .* choose its format"):
        legal_swaps(deck(), judge_of(catalogue()), judge_of(catalogue()).scope("startup", "2026-11-20"))


GOOD = Swap("sure_gamble", "easy_mark")


def scripted(monkeypatch: pytest.MonkeyPatch, good: Swap | None) -> list[tuple[int, int, int]]:
    """Replace games: each deck wins half of them by the luck of the game, the one with the good swap nearly all."""
    asked: list[tuple[int, int, int]] = []

    def results(play: Play, pairings: Sequence[KeptPairing]) -> list[list[Outcome]]:
        asked.append((len(pairings), play.games, play.seed))
        found = []
        for pairing in pairings:
            own = pairing.decks[1].copies
            better = good is not None and own[good.out] < deck().cards[good.out] and own.get(good.into, 0) > 2
            draw = Random(f"{play.seed}/{sorted(own.items())}").random
            found.append(
                [
                    Outcome("runner" if draw() < (0.9 if better else 0.5) else "corp", "scored", 9, 0, 0)
                    for _ in range(play.games)
                ]
            )
        return found

    monkeypatch.setattr(Play, "results", results)
    return asked


def report(pool: Pool, candidates: int = 16) -> TuningReport:
    return TuningReport(deck(), pool, [example("corp")], scope(), HOW, candidates=candidates)


def test_a_swap_that_wins_is_found_among_many(monkeypatch: pytest.MonkeyPatch, pool: Pool) -> None:
    others = Random(3).sample([swap for swap in pool.swaps if swap.into != "easy_mark"], 15)
    asked = scripted(monkeypatch, GOOD)
    found = report(Pool([*others, GOOD], 0))
    assert [one.swap for one in found.better()] == [GOOD]
    assert found.rounds == [(16, FIRST_ROUND), (8, 2 * FIRST_ROUND), (4, 4 * FIRST_ROUND)]
    assert asked[-1] == (1 + FINALISTS, HOW.games, HOW.seed + 1), "the last ones play fresh games"
    lines = found.lines()
    assert lines[0].startswith("AI players: random (Corp), random (Runner).")
    assert "Significantly better: 1 swap." in lines
    assert any(line.startswith("−1 Sure Gamble, +1 Easy Mark: +") for line in lines)
    first = found.to_dict()["finalists"][0]
    assert (first["out"], first["in"], first["beyond_chance"]) == ("Sure Gamble", "Easy Mark", True)
    assert first["opponents"][0]["gained"], "the games that changed are named"
    assert first["opponents"][0]["before"] < 0.7 < first["opponents"][0]["after"], "the deck as it is wins half"


def test_luck_alone_is_told_as_luck(monkeypatch: pytest.MonkeyPatch, pool: Pool) -> None:
    """Of thirty decks no better than their own, at most two seem better: 95 % of all intervals together."""
    scripted(monkeypatch, None)
    found = []
    for seed in range(30):
        how = HOW._replace(seed=seed)
        found.append(TuningReport(deck(), pool, [example("corp")], scope(), how, candidates=8))
    assert sum(bool(one.better()) for one in found) <= 2
    honest = next(one for one in found if not one.better())
    assert any(line.startswith("No swap is significantly better.") for line in honest.lines())


def test_the_same_seed_tries_the_same_swaps(monkeypatch: pytest.MonkeyPatch, pool: Pool) -> None:
    scripted(monkeypatch, None)
    assert report(pool).to_dict() == report(pool).to_dict()


def test_all_games_are_really_played(pool: Pool) -> None:
    how = HOW._replace(games=2)
    few = Pool(pool.swaps[:4], 3)
    found = TuningReport(deck(), few, [example("corp")], scope(), how, candidates=4)
    again = TuningReport(deck(), few, [example("corp")], scope(), how._replace(jobs=2), candidates=4)
    assert found.to_dict() == again.to_dict()
    assert found.lines()[-1] == "Not tried: 3 cards that the engine doesn't fully implement."


def test_opponents_and_swaps_there_must_be(pool: Pool) -> None:
    for opponents, given, sentence in (
        ([], pool, "as opponents"),
        ([example("runner")], pool, "as opponents"),
        ([example("corp")], Pool([], 0), "no single swap keeps"),
    ):
        with pytest.raises(PlayError, match=sentence):
            TuningReport(deck(), given, opponents, scope(), HOW, candidates=4)
