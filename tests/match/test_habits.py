"""The plain AI player: the value of each action, its use of windows, and its answers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from nrdb.engine.model.decision import KEEP, MULLIGAN, PASS, YES, Decision, Option
from nrdb.engine.model.numbers import CORP, RUNNER
from nrdb.engine.rules.runs import encountered_ice
from nrdb.engine.steps.machine import asked
from nrdb.engine.view import View
from nrdb.errors import PlayError
from nrdb.players.careful import CarefulPlayer
from nrdb.players.plain import MORTAL, corps_action, in_window, runners_action
from nrdb.players.player import RandomPlayer, play_out
from tests.engine.seats import SERVERS, Seats
from tests.players.begun import begun, choice_of, plain, seen

ICE = {"HQ": ["Ice Wall", "Enigma"], "R&D": ["Ice Wall"], "remote": ["-Enigma"]}
ROOT = {"remote": ["-Project Atlas"], "remote 2": ["-PAD Campaign"], "remote 3": ["-PAD Campaign"]}


def action(seats: Seats) -> Seats:
    """Return the table at its player's next action; Project Atlas has a counter then."""
    while seats.g.decision is not None and seats.g.decision.kind != "action":
        seats.g.apply(PASS)
    if "Project Atlas" in seats.numbers:
        seats.g.advancement[seats.card("Project Atlas")] = 1
    return seats


def until(seats: Seats, there: Callable[[], bool]) -> None:
    """Both players follow their habits until something is so."""
    while not there():
        assert seats.g.decision is not None
        seats.g.apply(choice_of(plain(asked(seats.g, seats.g.decision)), seats.g))


def option(seats: Seats, kind: str, *about: Any) -> Option:
    """An option by the title of its card and the name of its server."""
    return (kind, *(SERVERS[it] if it in SERVERS else seats.card(it, -1 if kind == "install" else 0) for it in about))


@pytest.mark.parametrize(
    ("credits", "hand", "likes"),
    [
        (
            4,
            3,
            {
                ("advance", "Project Atlas"): (9, 1),
                ("install", "Ice Wall", "HQ"): (0, -2),
                ("install", "Ice Wall", "R&D"): (7, -1),
                ("install", "Ice Wall", "Archives"): (7, 0),
                ("install", "Hostile Takeover", "remote"): (0, 3),
                ("install", "Hostile Takeover", "remote 2"): (0, 4),
                ("draw",): (3, 0),
                ("credit",): (2, 0),
                ("purge",): (0, 0),
            },
        ),
        (
            5,
            4,
            {
                ("play", "Hedge Fund"): (8, 0),
                ("install", "Hostile Takeover", "remote"): (6, 1),
                ("install", "Hostile Takeover", "remote 2"): (6, 0),
                ("install", "SanSan City Grid", "HQ"): (4, 0),
                ("install", "SanSan City Grid", "remote 2"): (0, 4),
                ("draw",): (1, 0),
            },
        ),
    ],
    ids=["poor", "rich"],
)
def test_what_a_corp_likes(credits: int, hand: int, likes: dict[tuple[str, ...], tuple[int, int]]) -> None:
    """Of as much the first; agendas wait for five credits and like ice, ice likes a server that has little."""
    cards = ["Ice Wall", "Hostile Takeover", "SanSan City Grid", "Hedge Fund"][:hand]
    seats = action(Seats(ice=ICE, root=ROOT, hq=cards, turn="corp", credits=(credits, 5)))
    found = {named: corps_action(seen(seats.g), option(seats, *named)) for named in likes}
    assert found == likes
    assert {option(seats, *named) for named in likes} <= set(seats.g.legal_actions())
    new = ("install", seats.card("Ice Wall", 2), 6)
    assert (new in seats.g.legal_actions(), corps_action(seen(seats.g), new)) == (True, (0, -2))
    assert corps_action(seen(seats.g), ("install", seats.card("Hostile Takeover"), 6)) == (
        (6, 0) if credits == 5 else (0, 6)
    )
    assert corps_action(seen(seats.g), ("install", seats.card("SanSan City Grid"), 6)) == (4, 6)
    assert corps_action(seen(seats.g), ("advance", seats.card("PAD Campaign"))) == (0, 0)


def test_an_advancement_is_paid_for() -> None:
    seats = action(Seats(ice=ICE, root=ROOT, turn="corp", credits=(0, 5)))
    assert corps_action(seen(seats.g), option(seats, "advance", "Project Atlas")) == (0, 1)
    assert choice_of(plain(CORP), seats.g) == ("draw",)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("credits", "hand", "likes"),
    [
        (
            5,
            3,
            {
                ("play", "Sure Gamble"): (8, 0),
                ("install", "Corroder"): (7, -2),
                ("install", "Desperado"): (7, -3),
                ("run", "HQ"): (5, -2),
                ("run", "R&D"): (5, -1),
                ("run", "Archives"): (1, 0),
                ("run", "remote"): (9, -1),
                ("run", "remote 2"): (9, -1),
                ("draw",): (3, 0),
                ("credit",): (2, 0),
            },
        ),
        (4, 4, {("run", "HQ"): (0, 0), ("run", "remote"): (9, -1), ("draw",): (1, 0), ("credit",): (2, 0)}),
    ],
    ids=["rich", "poor"],
)
def test_what_a_runner_likes(credits: int, hand: int, likes: dict[tuple[str, ...], tuple[int, int]]) -> None:
    """Runs wait for five credits, those on what is advanced or open do not; of equal servers the one with least ice."""
    cards = ["Sure Gamble", "Corroder", "Desperado", "Diesel"][:hand]
    seats = action(Seats(ice=ICE, root=ROOT, hq=["Hedge Fund"], grip=cards, credits=(5, credits)))
    assert {named: runners_action(seen(seats.g), option(seats, *named)) for named in likes} == likes
    assert {option(seats, *named) for named in likes} <= set(seats.g.legal_actions())


def test_the_best_option_is_taken_and_of_equals_the_first() -> None:
    seats = action(Seats(ice=ICE, root=ROOT, hq=["Ice Wall", "Hostile Takeover"], turn="corp", credits=(9, 5)))
    g = seats.g
    chosen = []
    for _ in range(2):
        until(seats, lambda: g.decision is not None and g.decision.kind == "action")
        assert g.decision is not None
        chosen.append(choice_of(plain(CORP), g))
        g.apply(chosen[-1])
    assert chosen == [option(seats, "advance", "Project Atlas")] * 2
    runner = action(Seats(ice=ICE, grip=["Diesel", "Sure Gamble"], credits=(5, 9)))
    assert runner.g.decision is not None
    assert choice_of(plain(RUNNER), runner.g)[0] == "play"


def test_what_is_done_in_a_window() -> None:
    """Agendas are scored, ice is rezzed; a breaker that breaks this ice is made strong, broken with, and no other."""
    ice, rig = {"HQ": ["Wall of Static"]}, ["Corroder", "Gordian Blade"]
    seats = action(Seats(ice=ice, hq=["Hedge Fund"], rig=rig, credits=(5, 9)))
    g = seats.g
    breaks, boosts = (("use", seats.card("Corroder"), n) for n in (0, 1))
    blade = ("use", seats.card("Gordian Blade"), 1)
    assert (in_window(seen(g), ("score", 0)), in_window(seen(g), ("rez", 0)), in_window(seen(g), PASS)) == (
        (9, 0),
        (8, 0),
        (5, 0),
    )
    assert in_window(seen(g), breaks) == (0, 0), "no ice is met"
    g.apply(("run", 0))
    until(seats, lambda: g.run is not None and encountered_ice(g) >= 0)
    assert [in_window(seen(g), it) for it in (boosts, blade)] == [(6, 0), (0, 0)]
    assert g.decision is not None
    assert choice_of(plain(RUNNER), g) == boosts
    g.apply(boosts)
    assert [in_window(seen(g), it) for it in (breaks, boosts)] == [(7, 0), (0, 0)]
    assert g.decision is not None
    assert choice_of(plain(RUNNER), g) == breaks


@pytest.mark.parametrize(
    ("rig", "grip", "runs"),
    [([], 2, False), ([], 3, True), (["Mongoose"], 2, True), (["Corroder"], 2, False)],
    ids=["kills", "survived", "broken", "wrong breaker"],
)
def test_no_run_into_damage_that_is_known_and_kills(rig: list[str], grip: int, runs: bool) -> None:
    """Neural Katana, rezzed, does three net damage; facedown it is unknown."""
    cards = ["Sure Gamble"] * grip
    seats = action(Seats(ice={"HQ": ["Neural Katana"], "R&D": ["-Neural Katana"]}, rig=rig, grip=cards, credits=(5, 9)))
    likes = [runners_action(seen(seats.g), option(seats, "run", server)) for server in ("HQ", "R&D")]
    assert likes == [(5, -1) if runs else (0, 0), (5, -1)]


def test_a_tag_is_lost_before_all_else() -> None:
    seats = action(Seats(grip=["Sure Gamble"], credits=(5, 9)))
    seats.g.tags = 1
    assert seats.g.decision is not None
    assert choice_of(plain(RUNNER), seats.g) == ("remove_tag",)


def test_installed_cards_that_earn_for_a_click_are_used() -> None:
    """Regolith Mining License while credits are on it; Magnum Opus always."""
    seats = action(Seats(root={"remote": ["Regolith Mining License"]}, turn="corp"))
    mine = (*option(seats, "use", "Regolith Mining License"), 0)
    seats.g.credit[mine[1]] = 3
    assert corps_action(seen(seats.g), mine) == (4, 3)
    seats.g.credit[mine[1]] = 0
    assert corps_action(seen(seats.g), mine) == (0, 0)
    seats = action(Seats(rig=["Magnum Opus"]))
    assert runners_action(seen(seats.g), (*option(seats, "use", "Magnum Opus"), 0)) == (4, 2)


@pytest.mark.parametrize(("credits", "left"), [(9, 7), (2, 0), (1, 1)], ids=["rich", "just enough", "too poor"])
def test_a_breaker_that_takes_x_credits_is_used_once_or_not(credits: int, left: int) -> None:
    """Paperclip has strength 1, Wall of Static 3 and one subroutine: X is 2."""
    seats = action(Seats(ice={"HQ": ["Wall of Static"]}, hq=["Hedge Fund"], rig=["Paperclip"], credits=(5, credits)))
    g = seats.g
    g.apply(("run", 0))
    until(seats, lambda: g.run is None)
    assert g.runner.credits == left


@pytest.mark.interpreted
def test_a_game_that_does_not_end_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("nrdb.players.player.CHOICES", 10)
    with pytest.raises(PlayError, match=r"^stopped after 10 choices$"):
        play_out(Seats().g, (plain(CORP), plain(RUNNER)))


ASKED: list[tuple[str, str, list[Option], Option]] = [
    ("mulligan", "", [MULLIGAN, KEEP], KEEP),
    ("may", "", [("no",), YES], YES),
    ("encounter", "", [("stop",), ("go_on",)], ("go_on",)),
    ("number", "access", [("number", 0), ("number", 1), ("number", 2)], ("number", 2)),
    ("number", "damage", [("number", 0), ("number", 1), ("number", 2)], ("number", 0)),
    ("accessed", "", [("leave",), ("trash", 0)], ("trash", 0)),
    ("accessed", "", [("leave",), ("steal", 0), ("trash", 0)], ("steal", 0)),
    ("accessed", "", [("leave",), ("other", 0)], ("leave",)),
    ("card", "", [("card", 0), ("card", 1)], ("card", 0)),
    ("card", "", [PASS, ("card", 0), ("card", 1)], ("card", 1)),
]


@pytest.mark.interpreted
@pytest.mark.parametrize(("kind", "about", "options", "answer"), ASKED)
def test_how_a_plain_seat_answers(
    kind: str, about: str, options: list[Option], answer: Option, monkeypatch: pytest.MonkeyPatch
) -> None:
    seats = Seats()
    monkeypatch.setattr(View, "legal_actions", lambda _: options)
    assert plain(CORP).choose(seen(seats.g), Decision(kind, options, about=about)) == answer


@pytest.mark.parametrize("cards", range(MORTAL + 2))
def test_who_would_die_of_a_price_does_not_pay_it(cards: int) -> None:
    """Obokata Protocol costs as much damage as no other card."""
    seats = Seats(root={"remote": ["Obokata Protocol"]}, grip=["Diesel"] * cards)
    g = seats.g
    g.apply(("run", 3))
    until(seats, lambda: g.decision is not None and g.decision.kind == "accessed")
    assert g.decision is not None
    answer = choice_of(plain(RUNNER), g)
    assert (answer[0] == "steal") == (cards >= MORTAL)
    assert g.legal_actions() == plain(CORP).unharmed(View(g, CORP), g.decision)


@pytest.mark.parametrize("cards", range(4))
@pytest.mark.parametrize(("ice", "harm"), [("Formicary", 2), ("Wotan", 1), ("Semak-samun", 3)])
def test_who_would_die_of_an_answer_does_not_give_it(ice: str, harm: int, cards: int) -> None:
    seats = Seats(ice={"R&D": [ice]}, grip=["Diesel"] * cards, credits=(5, 0))
    players = (careful(seats), plain(RUNNER))
    seats.g.apply(("run", 1))
    until(seats, lambda: YES in seats.g.legal_actions())
    for player in players:
        assert seats.g.decision is not None
        assert (choice_of(player, seats.g) == YES) == (cards >= harm)


@pytest.mark.parametrize("cards", range(3))
def test_who_would_die_of_a_card_does_not_play_it(cards: int) -> None:
    """The played card has left the hand; harmless options remain with an empty hand."""
    seats = action(Seats(grip=["Amped Up", *["Diesel"] * cards], rig=["Corroder"]))
    assert seats.g.decision is not None
    left_out = set(seats.g.legal_actions()) - set(plain(RUNNER).unharmed(seen(seats.g), seats.g.decision))
    assert left_out == ({option(seats, "play", "Amped Up")} if cards < 1 else set())
    bare = action(Seats(rig=["Armitage Codebusting"], stack=["Diesel"]))
    assert bare.g.decision is not None
    assert plain(RUNNER).unharmed(seen(bare.g), bare.g.decision) == bare.g.legal_actions()
    assert ("use", bare.card("Armitage Codebusting"), 0) in bare.g.legal_actions()


@pytest.mark.parametrize("cards", range(4))
def test_who_would_die_of_the_price_of_another_card_does_not_steal(cards: int) -> None:
    """Ben Musashi makes agendas in its server cost two net damage."""
    seats = Seats(root={"remote": ["Hostile Takeover", "Ben Musashi"]}, grip=["Diesel"] * cards, credits=(5, 0))
    seats.g.apply(("run", 3))
    steal = option(seats, "steal", "Hostile Takeover")
    until(seats, lambda: steal in seats.g.legal_actions())
    assert seats.g.decision is not None
    assert (choice_of(plain(RUNNER), seats.g) == steal) == (cards >= 2)


def test_a_seat_of_chance_takes_every_option_and_the_same_in_the_same_game() -> None:
    seats = action(Seats(ice=ICE, root=ROOT, grip=["Corroder", "Diesel"]))
    g, found = seats.g, []
    assert g.decision is not None
    for game in range(60):
        player = begun(RandomPlayer(), g.table, 1, game, RUNNER)
        found.append(choice_of(player, g))
    assert set(found) == set(g.legal_actions())
    again, other = (begun(RandomPlayer(), g.table, 1, 5, side) for side in (RUNNER, CORP))
    assert [choice_of(again, g) for _ in range(9)] != [choice_of(other, g) for _ in range(9)]
    begun(again, g.table, 1, 5, RUNNER)
    assert choice_of(again, g) == found[5]


def careful(seats: Seats) -> CarefulPlayer:
    """Return a careful Runner at a table with an action to choose."""
    player: CarefulPlayer = begun(CarefulPlayer(), action(seats).g.table, 1, side=RUNNER)
    return player


@pytest.mark.parametrize(
    ("ice", "prices"),
    [
        ([["Ice Wall"], ["Wall of Static"], ["Enigma", "Enigma"]], [1, 2, 0]),
        ([["Wall of Static"] * 4, ["Wall of Static"] * 4 + ["Ice Wall"], ["Ice Wall"] * 8], [8, None, 8]),
        ([["Data Raven"], ["Neural Katana"], ["Shadow"]], [3, None, 3]),
        ([["Data Raven", "Ice Wall"], ["Data Raven", "Data Raven"], ["Pop-up Window", "Archer"]], [4, 6, None]),
    ],
)
def test_what_a_run_would_cost(ice: list[list[str]], prices: list[int | None]) -> None:
    """A tag or a card counts three credits; what does not get in, or costs more than eight, has no price."""
    held = dict(zip(SERVERS, ice, strict=False))
    rig, cards = ["Corroder", "Yog.0"], ["Diesel"] * 5
    seats = Seats(ice=held, hq=["Hedge Fund"], rig=rig, grip=cards, credits=(5, 20), tags=2)
    player = careful(seats)
    assert [player._price(seen(seats.g), ("run", n)) for n in range(3)] == prices
    assert (seats.g.runner.credits, seats.g.tags, seats.g.run) == (20, 2, None), "it was tried on a copy"


@pytest.mark.parametrize(
    ("clicks", "rig", "grip", "credits", "answer"),
    [
        (2, ["Corroder"], ["Daily Casts"], 9, ("install", "Daily Casts")),
        (1, ["Corroder"], ["Daily Casts"], 9, ("run", "R&D")),
        (4, ["Corroder"], [], 9, ("run", "R&D")),
        (1, ["Desperado"], ["Daily Casts"], 9, ("install", "Daily Casts")),
        (1, ["Corroder"], ["Dirty Laundry"], 9, ("run", "R&D")),
        (4, ["Desperado"], [], 9, ("credit",)),
    ],
)
def test_runs_come_after_building_the_cheapest_first(
    clicks: int, rig: list[str], grip: list[str], credits: int, answer: tuple[str, ...]
) -> None:
    """The last click of a turn is for a run, where one gets in; a server is run on once a turn."""
    ice = {"HQ": ["Wall of Static"], "R&D": ["Ice Wall"], "Archives": ["Enigma", "Enigma"]}
    seats = Seats(ice=ice, hq=["Hedge Fund"], rig=rig, grip=grip, credits=(5, credits))
    player = careful(seats)
    seats.g.runner.clicks = clicks
    assert seats.g.decision is not None
    assert choice_of(player, seats.g) == option(seats, *answer)


def test_a_run_that_gets_in_and_kills_has_no_price() -> None:
    """Snare! gives a tag and does three damage: of one card in hand there is not enough. The Runner knows the list."""
    prices = []
    for trap in ("Snare!", "Hedge Fund"):
        seats = Seats(hq=[trap], deck=[trap] * 5, grip=["Diesel"], credits=(5, 5))
        prices.append(careful(seats)._price(seen(seats.g), ("run", 0)))
    assert prices == [None, 0]
    dear = Seats(root={"remote": ["Obokata Protocol"]}, hq=["Hedge Fund"], grip=["Diesel"])
    assert careful(dear)._price(seen(dear.g), ("run", 3)) == 0, "the Runner does not steal what kills"


def test_of_cards_worth_the_same_the_game_says_which_comes_first() -> None:
    ice = {"HQ": ["Archer"], "R&D": ["Archer"], "Archives": ["Archer"]}
    events = ["Easy Mark", "Infiltration"]
    says = {title: [{"play": [{"gain": 3}]}] for title in events}
    seats = Seats(ice=ice, hq=["Hedge Fund"], grip=events, credits=(5, 9), says=says)
    player, found = careful(seats), []
    assert seats.g.decision is not None
    for _ in range(2):
        for game in range(8):
            begun(player, seats.g.table, 1, game, RUNNER)
            found.append(choice_of(player, seats.g))
    assert set(found) == {option(seats, "play", title) for title in events}
    assert found[:8] == found[8:]


def test_a_server_is_run_on_once_a_turn() -> None:
    seats = Seats(ice={"Archives": ["Ice Wall"]}, hq=["Hedge Fund"], credits=(5, 5))
    player, run_on = careful(seats), []
    while seats.g.runner.clicks and seats.g.decision is not None:
        choice = choice_of(player, seats.g)
        seats.g.apply(choice)
        run_on.append(choice)
        until(seats, lambda: seats.g.decision is not None and seats.g.decision.kind == "action")
        if len(run_on) == 3:
            break
    assert run_on == [("run", 0), ("run", 1), ("credit",)]


def test_a_careful_runner_chooses_among_facedown_cards_as_a_plain_one() -> None:
    """Its builder knows nothing of cards that it can't see."""
    seats = Seats(ice={"HQ": ["-Ice Wall"], "R&D": ["-Enigma"]}, grip=["Forged Activation Orders"], hq=["Hedge Fund"])
    player = careful(seats)
    seats.g.apply(option(seats, "play", "Forged Activation Orders"))
    assert choice_of(player, seats.g) == choice_of(plain(RUNNER), seats.g)
