"""Small things on which an answer turns: what is offered, told or forgotten, and to whom."""

from __future__ import annotations

from typing import Any

import pytest

from nrdb.engine.model.decision import DRAW
from nrdb.engine.model.frame import Run
from nrdb.engine.model.numbers import ASIDE, CORP, DECK, DISCARD, HAND, INSTALLED, RUNNER
from nrdb.engine.rules import costs, events, hosting, may, money, runs, scoring, servers, sight, values, zones
from nrdb.engine.rules.checkpoint import settle
from nrdb.engine.steps import machine
from nrdb.engine.words.compile import compile_card
from tests.engine.laid import card, dealt, laid
from tests.engine.seats import Seats

TOOL, DEVICE = "Daily Casts", "PAD Campaign"


def said(*abilities: Any, card: str = TOOL) -> dict[str, Any]:
    """A card that does something else."""
    return {card: list(abilities)}


def waits(when: Any, *do: Any, **more: Any) -> dict[str, Any]:
    return {"when": when, "do": list(do), **more}


def offered(kind: str, found: list[Any], answer: Any) -> Any:
    """An answer that notes what is offered in its place."""

    def noting(now: Seats) -> Any:
        options = now.g.legal_actions()
        if not any(option[0] == kind for option in options):
            return None
        found.extend(options)
        return answer

    return noting


# -- what is offered ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("rulebook", "offered"), [("cr-26.03", True), ("cr-1.3", False)])
def test_a_draw_from_an_empty_stack_is_offered_where_nothing_need_change(rulebook: str, offered: bool) -> None:
    """CR26 1.2.4; CR 1.2.5."""
    assert (DRAW in Seats(rulebook=rulebook).g.legal_actions()) is offered
    assert DRAW in Seats(rulebook=rulebook, stack=["Diesel"]).g.legal_actions()


@pytest.mark.parametrize(("card", "turn"), [(TOOL, "corp"), (DEVICE, "runner")])
def test_a_click_of_the_other_player_pays_for_an_ability(card: str, turn: str) -> None:
    ability = {"paid": ["click"], "by": "opponent", "do": [{"gain": {"n": 2, "who": "opponent"}}]}
    seats = Seats(root={"remote": [DEVICE]}, rig=[TOOL], turn=turn, says=said(ability, card=card), credits=(5, 5))
    side = seats.g.acting
    seats.do(("use", seats.card(card), 0))
    assert (side.credits, side.clicks) == (7, 2 if turn == "corp" else 3)


@pytest.mark.parametrize(("card", "units", "able"), [("Corroder", 0, False), ("Corroder", 1, True), (TOOL, 0, True)])
def test_a_program_needs_memory_and_nothing_else_does(card: str, units: int, able: bool) -> None:
    seats = Seats(grip=[card])
    seats.g.table.memory = units
    assert may.can_install(seats.g, seats.card(card)) is able


@pytest.mark.parametrize("credits", [0, 1])
def test_what_it_costs_to_install_anywhere_leaves_less_for_ice(credits: int) -> None:
    """A credit to install in HQ's root or before it: one is enough for that, two are needed before ice as well."""
    fee = {"extra_cost": "install_in", "cost": [{"credits": 1}], "server": "hq", "who": "corp"}
    seats = Seats(hq=["Ice Wall"], turn="corp", root={"remote": [DEVICE]}, says=said(fee, card=DEVICE),
                  credits=(credits, 5))  # fmt: skip
    there = {server for word, *about in seats.g.legal_actions() if word == "install" for server in about[1:]}
    assert there == ({0, 1, 2, 3, 4} if credits else {1, 2, 3, 4})


# -- money in a run -------------------------------------------------------------------------------------------------


def test_the_fund_of_a_run_is_the_runners_alone() -> None:
    seats = Seats(credits=(0, 0))
    seats.g.run = Run(0, -1)
    seats.g.run.fund = 2
    g = seats.g
    assert [money.affords(g, side, [(n, "ability", -1)]) for side in g.sides for n in (0, 1, 2, 3)] == [
        *(True, False, False, False),
        *(True, True, True, False),
    ]
    assert [money.available(g, side, "ability") for side in g.sides] == [0, 2]


def test_a_click_that_was_lost_is_something_that_was_done() -> None:
    """Daily Casts: of no click, of one, of two; a credit for each time that any was lost."""
    ability = {"when": "turn_begins", "do": [{"lose_click": 1}, {"if": "did", "then": [{"gain": 1}]}]}
    for clicks, gained in ((0, 0), (1, 1), (2, 1)):
        seats = Seats(rig=[TOOL], says=said({"paid": [], "do": ability["do"]}), credits=(0, 0))
        seats.g.runner.clicks = clicks
        seats.g.decision = None
        machine._go(seats.g)
        if ("use", seats.card(TOOL), 0) in seats.g.legal_actions():
            machine.take(seats.g, ("use", seats.card(TOOL), 0))
        assert seats.g.runner.credits == gained, clicks


# -- what is shown --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("tells", "ice", "told"), [(True, [], True), (True, ["Vanilla"], False), (False, [], False)])
def test_the_end_of_a_successful_run_is_told_to_who_asks_for_it(tells: bool, ice: list[str], told: bool) -> None:
    seats = Seats(ice={"HQ": ice}, hq=["Hedge Fund"])
    seats.g.table.needs_window_events = tells
    assert seats.run("HQ").happened("successful_run_ends") is told


@pytest.mark.parametrize(
    ("server", "answer", "credits", "accessed"),
    [("HQ", ("next", TOOL), 8, False), ("HQ", ("no",), 5, True), ("R&D", None, 5, True)],
)
def test_what_may_be_done_in_place_of_a_breach_leaves_other_breaches(
    server: str, answer: Any, credits: int, accessed: bool
) -> None:
    ability = {"replace": {"breach": "hq"}, "may": True, "do": [{"gain": 3}]}
    seats = Seats(hq=["Hedge Fund"], rig=[TOOL], says=said(ability)).run(server, *([answer] if answer else []))
    assert (seats.g.runner.credits, seats.happened("access")) == (credits, accessed)


@pytest.mark.parametrize(("held", "discarded"), [(4, 0), (5, 0), (6, 1), (7, 2)])
def test_how_many_cards_were_discarded_is_told_where_any_was(held: int, discarded: int) -> None:
    """At the end of a turn, and by an effect."""
    says = said(waits("discard_down", {"gain": {"per": "so_many"}}, {"gain": 10}))
    seats = Seats(grip=["Sure Gamble"] * held, rig=[TOOL], says=says, credits=(0, 0))
    seats.g.runner.clicks, seats.g.decision = 0, None
    machine._go(seats.g)
    while seats.g.turn == 2:
        machine.take(seats.g, seats.g.legal_actions()[0])
    assert seats.g.runner.credits == (10 + discarded if discarded else 0)
    effect = {"Diesel": [{"play": [{"discard_down": "you"}]}]}
    seats = Seats(grip=["Sure Gamble"] * held + ["Diesel"], rig=[TOOL], says={**says, **effect}, credits=(0, 0))
    seats.do(("play", seats.card("Diesel")))
    assert seats.g.runner.credits == (10 + discarded if discarded else 0)


def test_a_card_that_leaves_play_tells_others_of_it() -> None:
    seats = Seats(rig=[TOOL, "Corroder"], says=said(waits({"uninstall": {"is": ["program"]}}, {"gain": 1})))
    for zone in (DISCARD, HAND):
        zones.move(seats.g, seats.card("Corroder"), INSTALLED)
        seats.g.events.clear()
        (zones.trash if zone == DISCARD else lambda g, i: zones.move(g, i, HAND))(seats.g, seats.card("Corroder"))
        assert seats.told("uninstall") == [("uninstall", "Corroder")]


# -- what is remembered and forgotten -------------------------------------------------------------------------------


def test_what_a_card_has_chosen_is_forgotten_as_it_leaves_play() -> None:
    seats = Seats(rig=["Corroder", TOOL], root={"remote": [DEVICE]})
    g, program = seats.g, seats.card("Corroder")
    zones.name(g, program, ("ap",))
    zones.keep(g, program, [seats.card(DEVICE)])
    zones.name(g, seats.card(TOOL), ("sentry",))
    zones.trash(g, program)
    assert (g.named, g.kept) == ({seats.card(TOOL): ("sentry",)}, {})


@pytest.mark.parametrize(("card", "cost"), [(DEVICE, 3), ("Ice Wall", 0)])
def test_what_it_cost_to_trash_a_card_is_remembered_where_that_was_changed(card: str, cost: int) -> None:
    """Daily Casts: a credit less. What has no trash cost is remembered with none."""
    seats = Seats(root={"remote": [DEVICE]}, ice={"HQ": ["Ice Wall"]}, rig=[TOOL],
                  says=said({"static": [{"trash_cost": {"n": -1, "of": {"is": ["card"]}}}]}))  # fmt: skip
    i = seats.card(card)
    moves = seats.g.moves[i]
    zones.trash(seats.g, i)
    assert seats.g.used["trash_cost", i, moves + 1] == cost


@pytest.mark.parametrize("who", [CORP, RUNNER])
def test_who_has_seen_a_card_on_top_of_a_deck_may_be_one_player_or_both(who: int) -> None:
    seats = Seats(deck=["Hedge Fund"], stack=["Diesel"])
    g, i = seats.g, seats.card("Hedge Fund")
    assert (sight.remembers(g, i), sight.identified_by(g, i)) == (0, 0)
    sight.see(g, i, 1 << who)
    assert sight.remembers(g, i) == 1 << who
    sight.see(g, i, 1 << 1 - who)
    assert (sight.remembers(g, i), sight.identified_by(g, i)) == (3, 3)
    g.moves[i] += 1
    assert sight.remembers(g, i) == 0
    sight.see(g, i, 1 << who)
    assert sight.remembers(g, i) == 1 << who


def test_nobody_trashes_what_they_cannot_trash() -> None:
    """Neither where a rule of the game is asked of it alone."""
    barred = {"static": [{"no_actions": {"of": ["trash"], "what": {"is": ["asset"]}, "who": "both"}}]}
    seats = Seats(root={"remote": [DEVICE]}, rig=[TOOL, "Corroder"], says=said(barred))
    for title in (DEVICE, "Corroder"):
        zones.trash(seats.g, seats.card(title), by=RUNNER)
    assert [seats.g.zone[seats.card(title)] for title in (DEVICE, "Corroder")] == [INSTALLED, DISCARD]


# -- points and limits ----------------------------------------------------------------------------------------------


def test_points_are_counted_at_a_checkpoint_although_only_a_chart_says_who_has_won() -> None:
    seats = Seats(scored=["Project Atlas"], rulebook="classic")
    scoring.add_to_score_area(seats.g, seats.card("Hedge Fund"))
    assert settle(seats.g) is None
    assert seats.g.corp.score == 2
    seats.g.corp.scored.clear()
    seats.g.dirty = True
    settle(seats.g)
    assert seats.g.corp.score == 0


@pytest.mark.parametrize(("limit", "lost"), [("1/turn", 1), ("2/turn", 0), (None, 0)])
def test_what_prevents_once_a_turn_prevents_once(limit: str | None, lost: int) -> None:
    more = {} if limit is None else {"limit": limit}
    ability = waits({"would": "net"}, {"prevent": {"what": "net", "n": 1}}, **more)
    seats = Seats(rig=[TOOL], grip=["Sure Gamble"] * 3 + ["Diesel"], says={
        **said(ability), "Diesel": [{"play": [{"suffer": {"net": 1}}, {"suffer": {"net": 1}}]}],
    })  # fmt: skip
    seats.do(("play", seats.card("Diesel")))
    assert len(seats.g.runner.hand) == 3 - lost


@pytest.mark.parametrize("n", [1, 2, 3])
def test_up_to_so_much_is_prevented_and_something_at_least(n: int) -> None:
    asked: list[Any] = []

    def noting(seats: Seats) -> Any:
        options = seats.g.legal_actions()
        if options[0][0] != "number":
            return None
        asked.extend(options)
        return ("number", 1)

    ability = waits({"would": "net"}, {"prevent": {"what": "net", "n": {"upto": n}}})
    seats = Seats(rig=[TOOL], grip=["Sure Gamble"] * 3 + ["Diesel"], says={
        **said(ability), "Diesel": [{"play": [{"suffer": {"net": 2}}]}],
    })  # fmt: skip
    seats.do(("play", seats.card("Diesel")), *([noting] if n > 1 else []))
    assert asked == ([("number", 1), ("number", 2)] if n > 1 else [])
    assert len(seats.g.runner.hand) == 2


def test_a_card_of_two_faces_does_what_the_face_says_that_shows() -> None:
    """An identity whose back shows since before the first turn, since a later one, or not."""
    title = "Reina Roja: Freedom Fighter"
    says = {title: [
        {"static": [{"hand_size": 1}], "face": "back"},
        {"static": [{"hand_size": 10}], "face": "front"},
        waits({"run_begins": ["hq"]}, {"gain": 1}, face="back"),
        waits({"run_begins": ["hq"]}, {"gain": 10}, face="front"),
    ]}  # fmt: skip
    for since, size, gained in ((-1, 15, 10), (0, 6, 1), (3, 6, 1)):
        seats = Seats(identities=[title], says=says, hq=["Hedge Fund"], credits=(5, 0))
        seats.g.since[seats.card(title)] = since
        assert values.hand_limit(seats.g, seats.g.runner) == size
        assert seats.run("HQ").g.runner.credits == gained
    assert values.link(seats.g) == seats.g.table.card_of[seats.card(title)].links[-1]


def test_subroutines_are_unbroken_in_encounters_alone() -> None:
    seats = Seats(ice={"HQ": ["Enigma"]}, hq=["Hedge Fund"])
    seats.g.run = run = Run(0, -1)
    run.ice, run.position = seats.card("Enigma"), 0
    assert runs.unbroken(seats.g) == []
    run.encountering = True
    assert runs.unbroken(seats.g) == [0, 1]
    run.ended = True
    assert runs.unbroken(seats.g) == []


@pytest.mark.parametrize(("tagged", "removed"), [(0, 0), (1, 1), (3, 3)])
def test_all_tags_go(tagged: int, removed: int) -> None:
    seats = Seats(grip=["Diesel"], tags=tagged, says={"Diesel": [{"play": [{"remove_tag": "all"}]}]})
    seats.do(("play", seats.card("Diesel")))
    assert seats.g.tags == tagged - removed


# -- cards on cards -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("title", "fits"), [("Gordian Blade", True), ("Desperado", False), ("Corroder", True)])
def test_only_what_a_host_takes_comes_to_lie_in_the_place_of_what_lies_there(title: str, fits: bool) -> None:
    """CR26 8.8.2: one card takes programs, another one hardware; cards hosted there already stay there."""
    says = {
        TOOL: [{"static": [{"can_host": {"is": ["program"]}}]}],
        "Kati Jones": [{"static": [{"can_host": {"is": ["hardware"]}}]}],
    }
    seats = Seats(rig=[TOOL, "Kati Jones", "Corroder", "Gordian Blade", "Desperado"], says=says)
    zones.attach(seats.g, seats.card("Corroder"), seats.card(TOOL))
    assert hosting.takes_place(seats.g, seats.card(title), seats.card("Corroder")) is fits


def test_cards_on_a_card_trashed_as_a_cost_are_set_aside() -> None:
    """CR26 9.5.5: installed cards become new objects; facedown cards stay as they are."""
    seats = Seats(rig=[TOOL, "Corroder"], grip=["Diesel"])
    g, host, guest, beside = seats.g, *map(seats.card, (TOOL, "Corroder", "Diesel"))
    zones.attach(g, guest, host)
    zones.set_aside(g, beside, host)
    before = g.moves[beside]
    costs.trash_host(g, host)
    assert [(g.zone[i], g.host[i]) for i in (guest, beside)] == [(ASIDE, host)] * 2
    assert (g.hosted_count, g.moves[beside], guest in g.runner.installed) == (2, before, False)


def test_cards_on_the_first_card_of_all_count_as_held_in_hand() -> None:
    seats = Seats(root={"remote": [DEVICE]}, hq=["Hedge Fund", "IPO"],
                  says=said({"static": [{"as_in_hand": {"hosted_on": "self"}}]}, card=DEVICE))  # fmt: skip
    assert seats.card(DEVICE) == 0
    zones.set_aside(seats.g, seats.card("IPO"), 0)
    assert values.hand(seats.g, seats.g.corp) == [seats.card("Hedge Fund"), seats.card("IPO")]
    assert values.hand(seats.g, seats.g.runner) == seats.g.runner.hand


def test_ice_that_takes_the_place_of_what_is_approached_is_approached() -> None:
    """CR26 6.2.2f; what is encountered is not left for it, and another piece of ice changes nothing."""
    for old, encountering, approached in (("Vanilla", False, "Enigma"), ("Vanilla", True, "Vanilla"),
                                          ("Ice Wall", False, "Vanilla")):  # fmt: skip
        seats = Seats(ice={"HQ": ["Ice Wall", "Vanilla"]}, hq=["Enigma"])
        seats.g.run = run = Run(0, -1)
        run.position, run.ice, run.encountering = 1, seats.card("Vanilla"), encountering
        zones.swap(seats.g, seats.card(old), seats.card("Enigma"))
        assert (run.ice, run.position) == (seats.card(approached), 1)


# -- what else is offered -------------------------------------------------------------------------------------------


def test_the_subtypes_to_choose_from_are_those_of_ice() -> None:
    found: list[Any] = []
    choice = {"paid": ["click"], "do": [{"choose": {"kind": "subtype"}}]}
    seats = Seats(ice={"HQ": ["Enigma", "Komainu"]}, rig=[TOOL, "Corroder"], says=said(choice))
    seats.do(("use", seats.card(TOOL), 0), offered("mode", found, ("mode", 3, "destroyer")))
    assert [name for _, _, name in found] == ["ap", "barrier", "code_gate", "destroyer", "sentry", "tracer"]
    assert seats.g.named == {seats.card(TOOL): ("destroyer",)}


@pytest.mark.parametrize(("clicks", "able"), [(1, False), (2, True)])
def test_a_run_that_costs_a_click_more_is_offered_with_two_clicks(clicks: int, able: bool) -> None:
    dear = {"extra_cost": "run", "cost": ["click"], "server": "hq", "who": "opponent"}
    seats = Seats(root={"remote": [DEVICE]}, says=said(dear, card=DEVICE), hq=["Hedge Fund"])
    seats.g.runner.clicks = clicks
    assert (("run", 0) in seats.g.legal_actions(), ("run", 1) in seats.g.legal_actions()) == (able, True)


@pytest.mark.parametrize("n", [1, 2])
def test_bad_publicity_up_to_so_much_may_be_none(n: int) -> None:
    found: list[Any] = []
    seats = Seats(hq=["Hedge Fund"], turn="corp",
                  says={"Hedge Fund": [{"play": [{"bad_publicity": {"upto": n}}]}]})  # fmt: skip
    seats.do(("play", seats.card("Hedge Fund")), offered("number", found, ("number", 1)))
    assert found == [("number", k) for k in range(n + 1)]
    assert seats.g.bad_publicity == 1


def test_only_the_player_who_looks_at_what_would_be_drawn_sees_it() -> None:
    seen: list[Any] = []

    def noting(now: Seats) -> Any:
        if now.g.decision is None or now.g.decision.about != "add_deck_bottom":
            return None
        seen.extend(sight.remembers(now.g, i) for i in now.g.runner.top)
        return next(option for option in now.g.legal_actions() if now.g.table.card_of[option[1]].title == "Diesel")

    seats = Seats(rig=[TOOL], stack=["Diesel", "Sure Gamble", "Diesel"], says=said({"static": [{"sift_before": 1}]}))
    seats.do(("draw",), noting)
    assert [n for n in seen if n] == [1 << RUNNER] * 2
    assert [seats.g.table.card_of[i].title for i in seats.g.runner.hand] == ["Sure Gamble"]


# -- what was done --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("n", "credits"), [(0, 0), (1, 1), (2, 1)])
def test_a_tag_that_was_taken_is_something_that_was_done(n: int, credits: int) -> None:
    ability = [{"take_tag": n}, {"if": "did", "then": [{"gain": 1}]}] if n else []
    seats = Seats(grip=["Diesel"], credits=(0, 0), says={"Diesel": [{"play": [*ability, {"gain": 0}]}]})
    seats.do(("play", seats.card("Diesel")))
    assert (seats.g.tags, seats.g.runner.credits) == (n, credits)


@pytest.mark.parametrize(("who", "more"), [("you", (0, 2)), ("opponent", (2, 0))])
def test_clicks_of_the_next_turn_are_promised_to_a_player(who: str, more: tuple[int, int]) -> None:
    seats = Seats(grip=["Diesel"], says={"Diesel": [{"play": [{"next_turn_clicks": {"n": 2, "who": who}}]}]})
    seats.do(("play", seats.card("Diesel")))
    assert (seats.g.corp.extra_clicks, seats.g.runner.extra_clicks) == more


@pytest.mark.parametrize(("times", "credits"), [(1, 0), (2, 0), (3, 1), (4, 1)])
def test_the_third_time_in_a_turn_is_one_alone(times: int, credits: int) -> None:
    says = said(waits({"run_begins": ["archives"]}, {"gain": 1}, limit="third/turn"))
    seats = Seats(rig=[TOOL], credits=(0, 0), says=says)
    for _ in range(times):
        seats.run("Archives")
    assert seats.g.runner.credits == credits


@pytest.mark.parametrize(
    ("happened", "from_hand"),
    [([], True), ([HAND], True), ([DECK], False), ([DECK, HAND], True), ([HAND, DECK], False)],
)
def test_a_card_was_played_from_where_it_was_the_last_time(happened: list[int], from_hand: bool) -> None:
    """Other cards, and anything else that happens to this one, don't matter."""
    seats = Seats(grip=["Diesel"], rig=[TOOL])
    g, me, other = seats.g, seats.card(TOOL), seats.card("Diesel")
    entry = [waits("turn_begins", {"gain": 1}, **{"if": {"played_from": "hand"}})]
    asked = compile_card(card("daily_casts"), {"daily_casts": entry}, duel=True).heard[0][1].condition
    assert asked is not None
    g.events = [("play", me, RUNNER, zone, -1) for zone in happened]
    wrong = DECK if from_hand else HAND
    g.events += [("play", other, RUNNER, wrong, -1), ("uninstall", me, RUNNER, wrong, -1)]
    assert asked(g, me) is from_hand


def test_a_turn_that_nobody_plays_begins_with_nothing_done() -> None:
    seats = Seats()
    g = seats.g
    g.acting.taken = g.acting.acted = 2
    g.events, g.left = [("x", 0, 0, -1, -1)], {0: (0,)}
    before = g.events
    events.begin_absent_turn(g)
    assert (g.acting.taken, g.acting.acted, g.events, g.left, events.is_absent_turn(g)) == (0, 0, [], {}, True)
    assert g.acting.before is before


@pytest.mark.parametrize(("by", "heard"), [("corp", 1), ("runner", 0)])
def test_whose_card_makes_a_player_lose_credits_is_told_apart(by: str, heard: int) -> None:
    says = {
        **said(waits({"lose_credits": {"by": by, "who": "runner"}}, {"draw": 1})),
        DEVICE: [{"paid": [], "do": [{"lose": {"n": 1, "who": "runner"}}]}],
    }
    seats = Seats(rig=[TOOL], root={"remote": [DEVICE]}, says=says, stack=["Diesel"] * 3)
    while ("use", seats.card(DEVICE), 0) not in seats.g.legal_actions():
        seats.g.apply(("pass",) if ("pass",) in seats.g.legal_actions() else ("credit",))
    seats.do(("use", seats.card(DEVICE), 0))
    assert len(seats.g.runner.hand) == heard
    assert money.available(seats.g, seats.g.runner, "ability") >= 0
    assert seats.g.zone[seats.card(TOOL)] == INSTALLED


# -- alone ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("n", [1, 2])
def test_who_plays_alone_takes_bad_publicity_up_to_so_much(n: int) -> None:
    g = dealt(laid({"hedge_fund": 20}, entries={"hedge_fund": [{"play": [{"bad_publicity": {"upto": n}}]}]}))
    while not any(option[0] == "play" for option in g.legal_actions()):
        g.apply(("pass",))
    g.apply(next(option for option in g.legal_actions() if option[0] == "play"))
    assert g.legal_actions() == [("number", k) for k in range(n + 1)]
    g.apply(("number", 1))
    assert g.bad_publicity == 1


@pytest.mark.parametrize(("tags", "upto", "most"), [(2, "all", 2), (3, 2, 2), (1, 2, 1)])
def test_tags_up_to_so_many_are_those_there_are(tags: int, upto: Any, most: int) -> None:
    found: list[Any] = []

    def noting(now: Seats) -> Any:
        if now.g.legal_actions()[0][0] != "number":
            return None
        found.extend(now.g.legal_actions())
        return ("number", 1)

    seats = Seats(grip=["Diesel"], tags=tags, says={"Diesel": [{"play": [{"remove_tag": {"upto": upto}}]}]})
    seats.do(("play", seats.card("Diesel")), noting)
    assert found == [("number", k) for k in range(most + 1)]
    assert seats.g.tags == tags - 1


@pytest.mark.parametrize(("held", "able"), [(2, False), (3, True), (4, True)])
def test_who_plays_alone_suffers_no_damage_for_a_price_that_would_be_the_end(held: int, able: bool) -> None:
    """Two cards in addition to the one that is played."""
    entry = [{"extra_cost": "play", "cost": [{"suffer": {"net": 2}}]}, {"play": [{"gain": 9}]}]
    g = dealt(laid({"sure_gamble": 20}, entries={"sure_gamble": entry}))
    for i in g.runner.hand[held:]:
        g.zone[i] = DECK
        g.runner.deck.append(i)
    del g.runner.hand[held:]
    while g.decision is not None and g.decision.kind == "window":
        g.apply(("pass",))
    assert any(option[0] == "play" for option in g.legal_actions()) is able


@pytest.mark.parametrize(
    ("happened", "elsewhere"),
    [([], False), ([HAND], False), ([DISCARD], True), ([DECK, HAND], False), ([HAND, DECK], True)],
)
@pytest.mark.parametrize("tagged", [None, True, False])
def test_a_card_was_installed_from_where_it_was_the_last_time(
    happened: list[int], elsewhere: bool, tagged: bool | None
) -> None:
    """With another condition or without; other cards, and anything else that happens to this one, don't matter."""
    more = {} if tagged is None else {"if": "tagged"}
    entry = [waits({"installed": {"not_in": "hand"}}, {"gain": 1}, **more)]
    asked = compile_card(card("daily_casts"), {"daily_casts": entry}, duel=True).own["installed"][0].condition
    seats = Seats(grip=["Diesel"], rig=[TOOL], tags=int(bool(tagged)))
    g, me, other = seats.g, seats.card(TOOL), seats.card("Diesel")
    assert asked is not None
    g.events = [("install", me, RUNNER, zone, -1) for zone in happened]
    wrong = HAND if elsewhere else DECK
    g.events += [("install", other, RUNNER, wrong, -1), ("uninstall", me, RUNNER, wrong, -1)]
    assert asked(g, me) is (elsewhere and tagged is not False)


@pytest.mark.parametrize("server", [0, 4])
def test_a_card_that_was_moved_to_another_root_says_so(server: int) -> None:
    title = "Ash 2X3ZB9CY"
    says = {title: [
        {"paid": ["click"], "do": [{"move_to_root": {"what": "self", "to": "another"}}]}, waits("moved", {"gain": 2}),
    ]}  # fmt: skip
    seats = Seats(root={"remote": [title], "remote 2": ["-PAD Campaign"]}, says=says, turn="corp")
    seats.do(("use", seats.card(title), 0), ("server", server))
    assert (seats.g.server[seats.card(title)], seats.g.corp.credits) == (server, 7)


# -- money, again ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("waited_for", [True, False])
@pytest.mark.parametrize("n", [0, 2])
def test_what_changes_credits_may_make_something_so(n: int, waited_for: bool) -> None:
    """A checkpoint looks again where a card waits for something to be so."""
    becomes = waits({"becomes": {"if": {"compare": "credits", "at_most": 0}}}, {"draw": 1})
    seats = Seats(rig=[TOOL], says=said(becomes) if waited_for else None)
    g, side = seats.g, seats.g.runner
    for change in (money.gain, money.lose, money.set_aside, lambda g, side, n: money.pay(g, side, n, "ability")):
        g.dirty = False
        change(g, side, n)
        assert g.dirty is (waited_for and (n > 0 or change is money.set_aside)), change
    assert side.credits == 5 + n - 3 * n


@pytest.mark.parametrize(("price", "off", "credits", "asked"), [(2, 1, 1, 2), (2, 2, 0, 2), (2, 1, 0, 0), (2, 0, 2, 2)])
def test_what_is_given_up_to_pay_less_must_be_where_the_rest_cannot_be_paid(
    price: int, off: int, credits: int, asked: int
) -> None:
    """Corroder, installed for so much less: a card may be given up for one credit more, or must be."""
    found: list[Any] = []
    says = {
        TOOL: [
            {"static": [{"discount": {"of": "install", "what": {"is": ["program"]}, "less": 1, "cost": ["trash"]}}]}
        ],
        "Diesel": [{"play": [{"install": {"what": {"is": ["program"]}, "less": off}}]}],
    }
    seats = Seats(rig=[TOOL], grip=["Diesel", "Corroder"], says=says, credits=(0, credits))
    seats.do(("play", seats.card("Diesel")), *([offered("yes", found, ("yes",))] if asked else []))
    assert len(found) == asked
    assert seats.g.zone[seats.card("Corroder")] == INSTALLED
    assert seats.g.runner.credits == max(0, credits + off + 1 - price if off < 2 else credits)


def test_only_certain_additional_costs_are_ignored() -> None:
    seats = Seats(rig=[TOOL, "Corroder"], grip=["Diesel"],
                  says=said({"static": [{"ignore_extra": {"of": "play", "what": {"is": ["event"]}}}]}))  # fmt: skip
    asked = [(purpose, title) for purpose in ("play", "install") for title in ("Diesel", "Corroder")]
    assert [values.ignored(seats.g, purpose, seats.card(title)) for purpose, title in asked] == [
        True, False, False, False,
    ]  # fmt: skip


# -- places, again --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("first", [True, False])
def test_a_card_that_comes_in_the_place_of_one_that_was_drawn_counts_as_drawn(first: bool) -> None:
    """CR26 8.4.3b: whichever of the two is named first."""
    seats = Seats(grip=["Diesel"], heap=["Sure Gamble"])
    g, drawn, other = seats.g, seats.card("Diesel"), seats.card("Sure Gamble")
    g.drawn = [drawn]
    zones.swap(g, *((drawn, other) if first else (other, drawn)))
    assert g.drawn == [other]
    assert g.events == [("sifted_card", other, RUNNER, -1, -1)]


@pytest.mark.parametrize("server", [0, 3])
def test_what_a_card_of_the_corp_hosts_goes_along_from_any_server(server: int) -> None:
    """But not a card outside any server: CR26 8.8.3a."""
    seats = Seats(root={"HQ" if server == 0 else "remote": ["Ash 2X3ZB9CY", "PAD Campaign"]}, hq=["Hedge Fund"])
    g, host, guest, aside = seats.g, *map(seats.card, ("Ash 2X3ZB9CY", "PAD Campaign", "Hedge Fund"))
    zones.attach(g, guest, host)
    zones.set_aside(g, aside, host)
    g.server[host] = 4
    zones.take_along(g, host)
    assert [g.server[i] for i in (guest, aside)] == [4, -1]


def test_only_what_the_runner_has_named_is_forgotten_as_a_server_is_made() -> None:
    """CR26 10.3.1h."""
    seats = Seats(root={"remote": [DEVICE]}, rig=[TOOL, "Corroder"])
    g = seats.g
    servers.name_server(g, seats.card(TOOL), 3)
    servers.name_server(g, seats.card("Corroder"), 1)
    servers.forget_name(g, 3)
    assert [g.server[seats.card(title)] for title in (DEVICE, TOOL, "Corroder")] == [3, -1, 1]


def test_discards_are_counted_by_who_made_them_since_they_were_told_last() -> None:
    """Of a turn in which an effect has had both players discard before, and one card of each since."""
    says = said(waits("discard_down", {"gain": {"per": "so_many"}}, {"gain": 10}))
    seats = Seats(grip=["Sure Gamble"] * 7, rig=[TOOL], says=says, credits=(0, 0), hq=["Hedge Fund"])
    g, mine, theirs = seats.g, seats.card("Sure Gamble"), seats.card("Hedge Fund")
    g.events = [
        *[("discard", mine, RUNNER, -1, -1), ("discard_down", 1, RUNNER, -1, -1), ("discard", mine, RUNNER, -1, -1)],
        *[("discard", theirs, CORP, -1, -1), ("discard_down", 1, CORP, -1, -1), ("draw", mine, RUNNER, -1, -1)],
    ]
    g.runner.clicks, g.decision = 0, None
    machine._go(g)
    while g.turn == 2:
        machine.take(g, g.legal_actions()[0])
    assert g.runner.credits == 10 + 1 + 2


# -- numbers that are named -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("put", "gained"), [(0, 0), (1, 1), (3, 1)])
def test_credits_that_were_put_on_a_card_are_something_that_was_done(put: int, gained: int) -> None:
    found: list[Any] = []
    ability = {"paid": ["click"], "do": [{"deposit": {"upto": 3}}, {"if": "did", "then": [{"draw": 1}]}]}
    seats = Seats(rig=[TOOL], says=said(ability), stack=["Diesel"] * 2, credits=(0, 5))
    seats.do(("use", seats.card(TOOL), 0), offered("number", found, ("number", put)))
    assert found == [("number", k) for k in range(3 + 1)]
    assert (seats.g.credit[seats.card(TOOL)], seats.g.runner.credits, len(seats.g.runner.hand)) == (
        put,
        5 - put,
        gained,
    )


def test_counters_up_to_so_many_come_off_a_card() -> None:
    found: list[Any] = []
    ability = {"paid": ["click"], "do": [{"remove_counters": {"of": {"power": {"upto": 3}}}}]}
    seats = Seats(rig=[TOOL], says=said(ability))
    seats.g.power[seats.card(TOOL)] = 2
    seats.do(("use", seats.card(TOOL), 0), offered("number", found, ("number", 1)))
    assert found == [("number", 0), ("number", 1), ("number", 2)]
    assert seats.g.power[seats.card(TOOL)] == 1


@pytest.mark.parametrize("n", [1, 2, 3])
def test_as_many_copies_are_found_as_are_named(n: int) -> None:
    found: list[Any] = []
    search = {"play": [{"search": {"for": {"n": "any", "same": True}, "to": "hand"}}]}
    seats = Seats(grip=["Diesel"], stack=["Corroder"] * 3 + ["Sure Gamble"], says={"Diesel": [search]})
    seats.do(("play", seats.card("Diesel")), ("card", "Corroder"), offered("number", found, ("number", n)))
    assert found == [("number", 1), ("number", 2), ("number", 3)]
    titles = [seats.g.table.card_of[i].title for i in seats.g.runner.hand]
    assert titles == ["Corroder"] * n


# -- runs, again ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("happened", "dear"),
    [([], True), ([("run_begins", -1)], False), ([("run_begins", 0)], True), ([("run_ends", -1)], True)],
)
def test_only_a_basic_run_before_makes_the_next_one_cheaper(happened: list[tuple[str, int]], dear: bool) -> None:
    """The first one of a turn costs a click more: with one click left there is none."""
    extra = {"extra_cost": "basic_run", "cost": ["click"], "who": "runner", "limit": "first/turn"}
    seats = Seats(ice={"HQ": ["Vanilla"]}, root={"remote": [DEVICE]}, says=said(extra, card=DEVICE))
    seats.g.runner.clicks = seats.g.runner.taken = 1
    seats.g.events = [(name, 1, RUNNER, -1, by) for name, by in happened]
    assert (("run", 1) in seats.g.legal_actions()) is not dear


@pytest.mark.parametrize(("source", "basic"), [(-1, True), (0, False), (3, False), (None, False)])
def test_a_run_is_basic_that_no_card_has_made(source: int | None, basic: bool) -> None:
    entry = [waits("turn_begins", {"gain": 1}, **{"if": "run_is_basic"})]
    asked = compile_card(card("daily_casts"), {"daily_casts": entry}, duel=True).heard[0][1].condition
    seats = Seats(rig=[TOOL])
    seats.g.run = None if source is None else Run(0, source)
    assert asked is not None
    assert asked(seats.g, seats.card(TOOL)) is basic


@pytest.mark.parametrize(("ice", "left"), [([], 5), (["Vanilla"], 5), (["Vanilla"] * 2, 4), (["Vanilla"] * 5, 1)])
def test_what_an_installation_leaves_over_of_a_discount_is_for_rezzing(ice: list[str], left: int) -> None:
    """Enigma for four credits less in all: a credit for each piece of ice before it, and three to rez it."""
    op = {"install": {"what": {"is": ["ice"]}, "total_less": 4, "rez": True, "at": "hq"}}
    seats = Seats(ice={"HQ": ice}, hq=["Hedge Fund", "Enigma"], turn="corp", credits=(5, 0),
                  says={"Hedge Fund": [{"play": [op]}]})  # fmt: skip
    seats.g.corp.credits += seats.g.table.card_of[seats.card("Hedge Fund")].printed
    seats.do(("play", seats.card("Hedge Fund")))
    assert (seats.g.active[seats.card("Enigma")], seats.g.corp.credits) == (True, left)


@pytest.mark.parametrize(("title", "stolen"), [("Hostile Takeover", True), (DEVICE, False)])
def test_only_agendas_are_stolen_by_an_effect(title: str, stolen: bool) -> None:
    says = {"Diesel": [{"play": [{"steal": {"n": 1, "is": ["installed"], "who": "opponent"}}]}]}
    seats = Seats(root={"remote": [f"-{title}"]}, grip=["Diesel"], says=says)
    seats.do(("play", seats.card("Diesel")))
    assert (seats.card(title) in seats.g.runner.scored) is stolen


@pytest.mark.parametrize(("deck", "most"), [(5, 2), (1, 1)])
def test_cards_up_to_so_many_are_trashed_off_the_deck(deck: int, most: int) -> None:
    found: list[Any] = []
    says = {"Diesel": [{"play": [{"mill": {"upto": 2}}]}]}
    seats = Seats(grip=["Diesel"], stack=["Sure Gamble"] * deck, says=says)
    seats.do(("play", seats.card("Diesel")), offered("number", found, ("number", 1)))
    assert found == [("number", k) for k in range(most + 1)]
    assert len(seats.g.runner.discard) == 1 + 1


# -- a choice among nothing -------------------------------------------------------------------------------------------


@pytest.mark.rule("CR26 1.2.4")
@pytest.mark.parametrize("rulebook", ["cr-26.03", "cr-1.3", "core"])
def test_nobody_is_asked_to_choose_among_nothing(rulebook: str) -> None:
    """There is no mark: nothing is arranged, and what the card does besides is done all the same."""
    says = said({"play": [{"arrange_ice": "mark"}, {"gain": 3}]}, card="Sunset")
    seats = Seats(hq=["Sunset"], turn="corp", says=says, rulebook=rulebook)
    seats.do(("play", seats.card("Sunset")))
    assert (seats.g.corp.credits, seats.g.decision is not None, bool(seats.g.legal_actions())) == (5 + 3, True, True)


@pytest.mark.parametrize("rulebook", ["cr-26.03", "core"])
def test_ice_is_arranged_also_where_nobody_runs(rulebook: str) -> None:
    """Which servers there are does not hang on whether runs are played."""
    seats = Seats(ice={"HQ": ["Vanilla", "Wall of Static"]}, hq=["Sunset"], turn="corp", rulebook=rulebook)
    seats.do(("play", seats.card("Sunset")), ("server", 0), ("card", "Vanilla"))
    assert seats.g.ice[0] == [seats.card("Wall of Static"), seats.card("Vanilla")]


# -- ends that meet ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("bad_publicity", "over"), [(6, "scored"), (7, "disgraced")])
def test_seven_bad_publicity_lose_the_game_though_points_would_win_it(bad_publicity: int, over: str) -> None:
    """In the game of 1996, at one checkpoint: who is disgraced has not won."""
    seats = Seats(scored=["Government Takeover"], hq=["Hostile Takeover"], turn="corp", rulebook="classic")
    scoring.add_to_score_area(seats.g, seats.card("Hostile Takeover"))
    seats.g.bad_publicity = bad_publicity
    seats.do(("credit",))
    assert seats.g.over == over


def test_encounters_outside_runs_are_distinguished() -> None:
    """CR26 6.5.9: what may be used once an encounter may be used in each of two in one turn."""
    met = {"play": [{"encounter": {"n": 1, "is": ["ice", "installed"], "who": "corp"}}]}
    tool = {"paid": [], "limit": "1/encounter", "if": {"encountering": {"is": ["ice"]}}, "do": [{"gain": 1}]}
    says = {"Diesel": [met], **said(tool)}
    seats = Seats(ice={"HQ": ["Vanilla"]}, rig=[TOOL], grip=["Diesel"] * 2, says=says)
    for copy in (0, 1):
        seats.do(("play", seats.card("Diesel", copy)), ("use", TOOL, 0))
        assert not any(option[0] == "use" for option in seats.g.legal_actions())
    assert seats.g.runner.credits == 5 + 2
