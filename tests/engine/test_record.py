"""Records of games: everything in one, to the last key, and what is not a record."""

from __future__ import annotations

import json
from typing import Any

import pytest

from nrdb.engine import Table, record
from nrdb.engine.chance import seeded
from nrdb.engine.game import Game, new_game
from nrdb.errors import ParseError, PlayError
from tests.engine.laid import card, laid

RUNNER = "the_catalyst_convention_breaker"


def begun(table: Table, *, told: bool = False) -> Game:
    """The first choices of a game."""
    g = new_game(table, seeded(3, 2), last_turn=4, transcript=told)
    for option in (("keep",), ("credit",), ("draw",)):
        g.apply(option)
    return g


@pytest.mark.parametrize(
    ("price", "visits", "beside"), [(0, 0, {}), (2, 0, {"servers": [2, 0]}), (0, 1, {"servers": [0, 1]})]
)
def test_a_record_holds_the_deck_the_choices_and_the_end(price: int, visits: int, beside: dict[str, Any]) -> None:
    table = laid({"sure_gamble": 12, "daily_casts": 3})
    table.run_cost, table.visits = price, visits
    g = begun(table)
    held = record.record(g, data="2026-07-24", seed=3, game=2)
    assert held == {
        **{"format": "nrdb game 1", "data": "2026-07-24", "edition": "cr"},
        **{"identity": RUNNER, "cards": {"sure_gamble": 12, "daily_casts": 3}},
        **{"seed": 3, "game": 2, "turns": 4, **beside, "choices": [["keep"], ["credit"], ["draw"]]},
        "end": {"over": "", "turn": 1, "credits": 6, "points": 0, "position": record.digest(g)},
    }
    again = record.replay(record.read(json.dumps(held)), card)
    assert (again.key(), again.table.run_cost, again.table.visits) == (g.key(), price, visits)
    held["end"]["position"] = "0" * 16
    with pytest.raises(PlayError, match="the replay and the record end differently"):
        record.replay(held, card)
    assert record.replay({**held, "end": None}, card).key() == g.key()


def test_a_game_that_is_told_is_played_again_with_its_story() -> None:
    g = begun(laid({"sure_gamble": 15}), told=True)
    assert g.transcript
    assert g.again().transcript == g.transcript
    assert begun(laid({"sure_gamble": 15})).again().transcript is None


_ONE = {
    **{"format": record.FORMAT, "data": "2026-07-24", "edition": "cr", "identity": None},
    **{"cards": {"sure_gamble": 3}, "seed": 1, "game": 0, "turns": 3, "choices": []},
}
_DECK = {"identity": None, "cards": {"sure_gamble": 3}}
_TWO = {
    **{"format": record.FORMAT_OF_TWO, "data": "2026-07-24", "rulebook": "cr-26.03", "corp": _DECK, "runner": _DECK},
    **{"seed": 1, "game": 0, "turns": 3, "choices": []},
}


@pytest.mark.parametrize(
    ("held", "key", "fit", "unfit"),
    [
        (_ONE, "data", ["", "2026-07-24"], [None, 20260724]),
        (_ONE, "seed", [-(2**63), 0, 2**63], [-(2**63) - 1, 2**63 + 1, True, 1.0, "1"]),
        (_ONE, "game", [0, 2**63], [-1, 2**63 + 1, None]),
        (_ONE, "turns", [1, 99], [0, 100, True]),
        (_ONE, "edition", ["cr", ""], [None, 1]),
        (_ONE, "identity", [None, "reina_roja"], [1, []]),
        (_ONE, "cards", [{}, {"hedge_fund": 1}, {"hedge_fund": 999}],
         [None, {"hedge_fund": 0}, {"hedge_fund": 1000}, {"hedge_fund": 1, "pad_campaign": True}]),
        (_ONE, "servers", [None, [0, 0], [2, 1]], [[1], [1, 1, 1], [0, -1], ["1", 1], {"1": 1, "2": 1}, "12"]),
        (_ONE, "choices", [[], [["run", -99]], [["mode", 1, "gain"], ["pass"]]],
         [None, ["pass"], [[]], [["run", -100]], [["run", 2**63 + 1]], [["run", None]], [["pass"], ["run", 1.5]]]),
        (_ONE, "end", [None, {}], [0, []]),
        (_TWO, "rulebook", ["cr-1.3"], [None, 1]),
        (_TWO, "corp", [_DECK, {"cards": {}}, {**_DECK, "identity": "reina_roja"}],
         [None, [], {}, {**_DECK, "identity": 1}, {**_DECK, "cards": {"sure_gamble": 0}}]),
        (_TWO, "runner", [_DECK], [None, {"identity": None}]),
    ],
)  # fmt: skip
def test_a_record_is_read_up_to_the_bounds_of_each_part(
    held: dict[str, Any], key: str, fit: list[Any], unfit: list[Any]
) -> None:
    for value in fit:
        assert record.read(json.dumps({**held, key: value}))[key] == value
    for value in unfit:
        with pytest.raises(ParseError, match=f'the game record is damaged: "{key}" should be '):
            record.read(json.dumps({**held, key: value}))


@pytest.mark.parametrize("text", ["[]", "{}", '{"format": "nrdb game 3"}', '{"format": ["nrdb game 1"]}', "3"])
def test_a_file_of_an_unknown_format_is_not_a_record(text: str) -> None:
    with pytest.raises(ParseError, match='it should contain "format": "nrdb game 1"'):
        record.read(text)


@pytest.mark.parametrize(("broken", "told", "ends"), [("x", True, True), ("x", False, False), (None, True, False)])
@pytest.mark.interpreted
def test_a_game_that_broke_ends_there_when_its_story_is_wanted(
    broken: str | None, told: bool, ends: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    held = {**_ONE, "cards": {"sure_gamble": 15}, "choices": [["keep"], ["credit"], ["draw"]], "broken": broken}
    apply = record.apply

    def breaking(g: Any, option: Any) -> None:
        if option == ("credit",):
            raise RuntimeError("it does not go on")
        apply(g, option)

    monkeypatch.setattr(record, "apply", breaking)
    if ends:
        g = record.replay(held, card, transcript=told)
        assert (g.over, g.log) == ("broken", [("keep",)])
        return
    with pytest.raises(PlayError, match='the game breaks at choice 2, "credit": it does not go on'):
        record.replay(held, card, transcript=told)


EDITS: list[tuple[dict[str, Any], dict[str, Any]]] = [
    ({"data": "1999-01-01"}, {}),
    ({"identity": "reina_roja_freedom_fighter"}, {}),
    ({"end": None}, {}),
    ({}, {"points": 7}),
    ({}, {"over": "flatlined"}),
    ({}, {"turn": 3}),
    ({}, {"credits": 99}),
    ({}, {"position": "0" * 16}),
]
"""What is changed of a record, and of its end."""


def test_the_checksum_is_the_same_in_every_release() -> None:
    """Otherwise, records that were saved earlier would be refused as changed."""
    saved = {"format": "nrdb game 1", "cards": {"señal": 1}}
    assert json.loads(record.written(saved)) == {**saved, "sum": "e41dce58438b27cc"}


@pytest.mark.parametrize(("edit", "of_end"), EDITS)
def test_a_changed_record_is_reported(edit: dict[str, Any], of_end: dict[str, Any]) -> None:
    g = begun(laid({"sure_gamble": 12, "daily_casts": 3}))
    held = record.read(record.written(record.record(g, data="2026-07-24", seed=3, game=2)))
    assert record.replay(held, card).key() == g.key()
    assert record.replay_caveats(held, "2026-07-24") == []
    changed = {**held, "end": {**held["end"], **of_end}, **edit}
    with pytest.raises(ParseError, match="the game record was changed after it was written"):
        record.read(json.dumps(changed))
    # Records of earlier releases have no sum; they are played and compared.
    del changed["sum"]
    if of_end:
        with pytest.raises(PlayError, match="the record"):
            record.replay(record.read(json.dumps(changed)), card)
    elif "identity" not in edit:
        assert len(record.replay_caveats(record.read(json.dumps(changed)), "2026-07-24")) == 1
