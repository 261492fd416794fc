"""Words for two: what is revealed, ways to win, prices of breaking, subroutines lost, cards trashed at one time."""

from __future__ import annotations

from typing import Any

import pytest

from nrdb.engine.model.ability import StaticEffect
from nrdb.engine.model.numbers import DISCARD, HAND, INSTALLED
from nrdb.engine.rules import counters, values, zones
from nrdb.engine.rules.active import activate, begin_lasting, derez, flip, make_rezzed
from nrdb.engine.rules.scoring import count_points
from nrdb.engine.steps.options import action_options
from tests.engine.seats import Seats, at


def says(title: str, *ops: Any) -> dict[str, Any]:
    """A card that is played for nothing but these operations."""
    return {title: [{"play": list(ops)}]}


# -- revealed -------------------------------------------------------------------------------------------------------

CLARITY: dict[str, Any] = {"identities": ["Hyoubu Institute: Absolute Clarity"], "turn": "corp", "credits": (5, 5)}


@pytest.mark.parametrize(
    "op",
    [
        {"reveal": {"n": 1, "top": 1, "from": "rd"}},
        {"reveal": {"n": 1, "from": "hq"}},
        {"search": {"for": {"n": 1}, "to": "hand", "reveal": True}},
        {"add": {"what": {"n": 1, "from": "archives"}, "to": "hand", "reveal": True}},
        {"may_pay": {"cost": [{"reveal": {"n": 1, "from": "hq"}}], "do": [{"gain": 0}]}},
    ],
)
def test_the_first_card_that_is_revealed_each_turn_is_told(op: Any) -> None:
    """However it comes about, and by whoever reveals it, but not what is only looked at or found."""
    laid: dict[str, Any] = {**CLARITY, "archives": ["Ice Wall"], "hq": ["Beanstalk Royalties"] * 2 + ["Ice Wall"]}
    seats = Seats(says=says("Beanstalk Royalties", op, op), **laid)
    seats.do(("play", seats.card("Beanstalk Royalties")), *(["yes", "yes"] if "may_pay" in op else []))
    assert seats.g.corp.credits == 6
    word, fields = next(iter(op.items()))
    if fields.pop("reveal", None):
        other = Seats(says=says("Beanstalk Royalties", {word: fields}), **laid)
        other.do(("play", other.card("Beanstalk Royalties")))
        assert other.g.corp.credits == 5


def test_another_player_may_be_the_one_who_reveals() -> None:
    """Enhanced Vision: the Corp reveals, by an ability of the Runner's."""
    seats = Seats(rig=["Enhanced Vision"], hq=["Ice Wall"], identities=["Hyoubu Institute: Absolute Clarity"])
    seats.run("Archives").run("Archives")
    assert seats.g.corp.credits == 6


# -- winning --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("who", "winner"), [("you", "corp"), ("runner", "runner")])
def test_a_card_wins_the_game(who: str, winner: str) -> None:
    seats = Seats(hq=["Hedge Fund"], says=says("Hedge Fund", {"win": who}), turn="corp")
    seats.do(("play", seats.card("Hedge Fund")))
    assert (seats.g.winner, seats.g.reason) == (winner, f"{winner}_wins")


def test_cards_become_agendas_of_a_kind_that_wins() -> None:
    """Jeitinho: each is of that kind for as long as it is an agenda."""
    kind = {"is": ["assassination"], "from": "score_area"}
    become: list[Any] = [
        {"add_to_score": {"what": "self", "points": 0, "as": ["assassination"]}},
        {"if": {"exists": {"what": kind, "n": 3}}, "then": ["win"]},
    ]
    seats = Seats(rig=["Corroder"] * 3, says={"Corroder": [{"paid": [{"credits": 0}], "do": become}]}, hq=["Ice Wall"])
    cards = [seats.card("Corroder", copy) for copy in range(3)]
    for i in cards[:2]:
        seats.do(("use", i, 0))
    assert ([values.has_term(seats.g, i, "assassination") for i in cards], seats.g.winner) == (
        [True, True, False],
        None,
    )
    zones.move(seats.g, cards[0], HAND)
    assert not values.has_term(seats.g, cards[0], "assassination")
    seats.do(("use", cards[2], 0))
    assert seats.g.winner is None
    zones.install(seats.g, cards[0])
    activate(seats.g, cards[0])
    seats.do(("use", cards[0], 0))
    assert seats.g.winner == "runner"


@pytest.mark.parametrize(("wins", "again", "advanced"), [(True, 0, 0), (False, 1, 0), (False, 0, 1)])
def test_fewer_points_win_the_game(wins: bool, again: int, advanced: int) -> None:
    """Issuaq Adaptics: a point less for each agenda neither installed nor advanced in the turn of its score."""
    seats = Seats(
        identities=["Issuaq Adaptics: Sustaining Diversity"],
        scored=["Vanity Project", "Hostile Takeover"],
        root={"remote": ["Hostile Takeover"]},
        hq=["Hedge Fund"],
        says=says("Hedge Fund", {"score": {"n": 1, "is": ["agenda"]}}),
        turn="corp",
    )
    agenda = seats.card("Hostile Takeover")
    seats.g.since[agenda] = seats.g.turn - 1 + again
    counters.advance(seats.g, agenda, 2)
    if not advanced:
        seats.g.events.clear()
    seats.do(("play", seats.card("Hedge Fund")))
    assert (seats.g.power[seats.g.corp.identity or 0], seats.g.winner) == ((1, "corp") if wins else (0, None))


@pytest.mark.parametrize("rulebook", ["cr-26.03", "cr-1.3"])
def test_both_winning_at_once_is_a_draw(rulebook: str) -> None:
    """CR26 1.7.1a; CR 1.7.1a."""
    seats = Seats(
        scored=["Vanity Project", "Vanity Project"],
        stolen=["Vanity Project", "Vanity Project"],
        hq=["Hedge Fund"],
        says=says("Hedge Fund", {"gain": 1}),
        turn="corp",
        rulebook=rulebook,
    )
    seats.do(("play", seats.card("Hedge Fund"))) if not seats.g.over else None
    assert (seats.g.reason, seats.g.winner) == ("scored", None)


# -- what cannot be done, and what it costs -------------------------------------------------------------------------


def test_what_cannot_be_played() -> None:
    """The News Now Hour: no current events, whoever's effect would play them; all others may be."""
    laid: dict[str, Any] = {"grip": ["Rumor Mill", "Sure Gamble"], "hq": ["Hedge Fund"]}
    seats = Seats(root={"remote": ["The News Now Hour"]}, **laid)
    offered = seats.g.legal_actions()
    assert ("play", seats.card("Rumor Mill")) not in offered
    assert ("play", seats.card("Sure Gamble")) in offered
    free = Seats(**laid)
    assert ("play", free.card("Rumor Mill")) in free.g.legal_actions()


def test_only_the_first_basic_run_of_a_turn_costs_a_click_more() -> None:
    """Enhanced Login Protocol: runs that cards make aren't such runs, and do not count as one."""
    entry = [{"extra_cost": "basic_run", "cost": ["click"], "who": "runner", "limit": "first/turn"}]
    laid: dict[str, Any] = {"root": {"remote": ["PAD Campaign"]}, "says": {"PAD Campaign": entry}, "hq": ["Hedge Fund"]}
    seats = Seats(grip=["Dirty Laundry"], **laid)
    seats.do(("play", seats.card("Dirty Laundry")))
    assert seats.g.runner.clicks == 3
    seats.run("Archives")
    assert seats.g.runner.clicks == 1
    seats.run("Archives")
    last = Seats(**laid)
    last.g.runner.clicks = 1
    assert ("run", 2) not in last.g.legal_actions()


def test_using_a_breaker_to_break_costs_more() -> None:
    """Midway Station Grid: strength costs what it did, and breaking elsewhere too."""
    laid: dict[str, Any] = {"ice": {"HQ": ["Ice Wall"], "R&D": ["Ice Wall"]}, "rig": ["Corroder"],
                            "root": {"HQ": ["Midway Station Grid"]}, "hq": ["Hedge Fund"]}  # fmt: skip
    breaks, grows = ("use", "Corroder", 0), ("use", "Corroder", 1)
    assert Seats(**laid).run("HQ", breaks).g.runner.credits == 3
    assert Seats(**laid).run("R&D", breaks).g.runner.credits == 4
    assert Seats(**laid).run("HQ", grows, breaks).g.runner.credits == 2
    with pytest.raises(AssertionError, match="nobody asked"):
        Seats(credits=(5, 1), **laid).run("HQ", breaks)


@pytest.mark.parametrize(("purse", "hurt"), [(["Cloak"], 4), ([], 0)])
def test_credits_from_outside_the_pool_are_told_apart(purse: list[str], hurt: int) -> None:
    """Shackleton Grid: credits on cards and of bad publicity are, those of the pool are not."""
    laid: dict[str, Any] = {"ice": {"HQ": ["Ice Wall"]}, "rig": ["Corroder", *purse], "grip": ["Sure Gamble"] * 5,
                            "root": {"HQ": ["Shackleton Grid"]}, "hq": ["Hedge Fund"]}  # fmt: skip
    seats = Seats(**laid)
    for i in seats.g.runner.installed:
        seats.g.credit[i] = len(purse) and seats.g.table.card_of[i].title == "Cloak"
    seats.run("HQ", ("use", "Corroder", 0), *(["yes"] if hurt else []))
    assert len(seats.g.runner.discard) == hurt
    if not hurt:
        known = Seats(**laid)
        known.g.bad_publicity = 1
        known.run("HQ", ("use", "Corroder", 0), "yes")
        assert len(known.g.runner.discard) == 4


# -- subroutines and subtypes ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(("scored", "left"), [([], 5), (["Hostile Takeover"], 4), (["Vanity Project"] * 2, 0)])
def test_ice_that_loses_printed_subroutines(scored: list[str], left: int) -> None:
    """Hive: one for each point; never fewer than none."""
    seats = Seats(ice={"HQ": ["Hive"]}, scored=scored, turn="corp", hq=["Hedge Fund"])
    count_points(seats.g)
    assert len(values.subroutines(seats.g, seats.card("Hive"))) == left


@pytest.mark.parametrize(
    ("answers", "has"), [(["barrier"], {"barrier"}), (["sentry", "barrier"], {"sentry", "barrier"})]
)
def test_a_card_may_choose_several_subtypes(answers: list[str], has: set[str]) -> None:
    """Lycian Multi-Munition: one at least, for as long as it is rezzed."""
    names = ["barrier", "code_gate", "sentry"]
    seats = Seats(ice={"HQ": ["-Lycian Multi-Munition"]}, hq=["Hedge Fund"])
    ice = seats.card("Lycian Multi-Munition")
    seats.run("HQ", ("rez", "Lycian Multi-Munition"), *(("mode", names.index(name), name) for name in answers))
    assert {name for name in names if values.has_term(seats.g, ice, name)} == has


@pytest.mark.rule("CR26 9.1.5a, 9.10.1")
@pytest.mark.parametrize("title", ["Chimera", "Lycian Multi-Munition"])
def test_what_was_chosen_is_kept_by_what_has_lost_its_abilities(title: str) -> None:
    """Chimera and Lycian Multi-Munition with Hush have the subtypes until they are derezzed, not after that."""
    seats = Seats(ice={"HQ": ["-" + title]}, rig=["Hush"], hq=["Hedge Fund"])
    ice, hush = seats.card(title), seats.card("Hush")

    def kinds() -> set[str]:
        return {name for name in ("barrier", "code_gate", "sentry") if values.has_term(seats.g, ice, name)}

    seats.run("HQ", ("rez", title), lambda seats: next(o for o in seats.g.legal_actions() if o[-1] == "code_gate"))
    zones.attach(seats.g, hush, ice)
    assert kinds() == {"code_gate"}
    derez(seats.g, ice)
    zones.unhost(seats.g, hush)
    assert not kinds()
    make_rezzed(seats.g, ice)
    assert not kinds()


# -- counters, damage, cards trashed at one time --------------------------------------------------------------------


def test_a_counter_goes_from_one_card_to_another() -> None:
    """Constellation Protocol: only from ice that has one, to other ice."""
    op = {"move_counters": {"of": {"advancement": 1}, "from": {"n": 1, "is": ["ice"]}, "to": {"n": 1, "is": ["ice"]}}}
    seats = Seats(ice={"HQ": ["Ice Wall", "Enigma"]}, hq=["Hedge Fund"], says=says("Hedge Fund", op), turn="corp")
    wall, enigma = seats.card("Ice Wall"), seats.card("Enigma")
    seats.g.advancement[wall] = 2
    seats.do(("play", seats.card("Hedge Fund")))
    assert (seats.g.advancement[wall], seats.g.advancement[enigma]) == (1, 1)
    assert ("card", "Enigma") not in seats.offered


@pytest.mark.parametrize(
    ("rulebook", "power", "able"), [("cr-1.3", 0, False), ("cr-1.3", 1, True), ("cr-26.03", 0, True)]
)
def test_charging_needs_a_card_with_a_counter(rulebook: str, power: int, able: bool) -> None:
    """CR 1.2.5; by today's rules the cost is paid before a target is sought (CR26 9.5.7)."""
    seats = Seats(rig=["Stoneship Chart Room", "Earthrise Hotel"], hq=["Ice Wall"], rulebook=rulebook)
    seats.g.power[seats.card("Earthrise Hotel")] = power
    assert (("use", seats.card("Stoneship Chart Room"), 1) in seats.g.legal_actions()) is able


@pytest.mark.parametrize(("card", "ends"), [("Sure Gamble", True), ("Easy Mark", False), ("Inside Job", False)])
def test_damage_knows_the_cards_that_it_trashed(card: str, ends: bool) -> None:
    """Diviner: an odd cost ends the run; 0 and 2 are even."""
    seats = Seats(ice={"HQ": ["Diviner"]}, grip=[card], hq=["Hedge Fund"]).run("HQ")
    assert seats.happened("run_successful") is not ends


def test_what_is_repeated_as_long_as_something_holds() -> None:
    """Complete Image: until the card trashed is not the one that was named."""
    grip = ["Sure Gamble", "Sure Gamble", "Easy Mark", "Easy Mark"]
    seats = Seats(hq=["Complete Image"], grip=grip, stolen=["Vanity Project"], turn="corp", chance=[0] * 4)
    count_points(seats.g)
    seats.g.runner.before = seats.g.corp.before = [("run_successful", 0, 1, -1, -1)]
    seats.do(("play", seats.card("Complete Image")), *[("card", "Sure Gamble")] * 2)
    assert 1 <= len(seats.g.runner.discard) <= 3
    titles = [seats.g.table.card_of[i].title for i in seats.g.runner.discard]
    assert all(title == "Sure Gamble" for title in titles[:-1])


def test_cards_chosen_to_be_trashed_go_at_one_time() -> None:
    """CR26 9.1.8g: Yakov Erikovich Avdakov sees the cards trashed with it, but not those elsewhere."""
    seats = Seats(
        root={"remote": ["Yakov Erikovich Avdakov", "PAD Campaign"], "remote 2": ["Marilyn Campaign"]},
        hq=["Hedge Fund"],
        says=says("Hedge Fund", {"trash": {"n": "any", "is": ["installed"]}}),
        turn="corp",
        credits=(5, 0),
    )
    cards = ["Yakov Erikovich Avdakov", "PAD Campaign", "Marilyn Campaign"]
    seats.do(("play", seats.card("Hedge Fund")), *(("card", card) for card in cards))
    assert [seats.g.zone[seats.card(card)] for card in cards] == [DISCARD, DISCARD, DISCARD]
    assert seats.g.corp.credits == 4


def test_cards_in_archives_that_lie_facedown_are_told_apart() -> None:
    """Moon Pool: two facedown cards, whether or not they are those that it trashed; a counter for each agenda."""
    seats = Seats(
        root={"remote": ["Moon Pool"], "remote 2": ["Hostile Takeover"]},
        hq=["Hostile Takeover", "Hedge Fund"],
        archives=["Ice Wall"],
        deck=["Enigma"],
        turn="corp",
    )
    seats.g.faceup[seats.card("Ice Wall")] = True
    pool, agenda = seats.card("Moon Pool"), seats.card("Hostile Takeover")
    seats.do(
        ("use", pool, 0),
        ("card", "Hostile Takeover"),
        ("card", "Hedge Fund"),
        ("card", "Hostile Takeover"),
        ("card", "Hedge Fund"),
        "yes",
    )
    assert ("card", "Ice Wall") not in seats.offered
    assert (len(seats.g.corp.discard), seats.g.corp.deck_size(), seats.g.advancement[agenda]) == (1, 3, 1)
    assert seats.g.zone[agenda] == INSTALLED


# -- positions, and what cards were ---------------------------------------------------------------------------------

MOVE: Any = [{"paid": [{"credits": 0}], "limit": "1/turn", "do": [{"move_runner": {"to": "archives"}}]}]


@pytest.mark.parametrize(("ice", "met"), [([], []), (["Vanilla"], ["Vanilla"]), (["Vanilla", "Enigma"], ["Enigma"])])
def test_the_runner_moves_to_the_outermost_position(ice: list[str], met: list[str]) -> None:
    """CR26 6.2.8b: they approach the ice there, or go on without any; the encounter that was under way is over."""
    seats = Seats(
        ice={"HQ": ["Ice Wall", "Eli 1.0"], "Archives": ice},
        root={"remote": ["PAD Campaign"]},
        hq=["Hedge Fund"],
        says={"PAD Campaign": MOVE},
    )
    seats.run("HQ", at(1, ("use", "PAD Campaign", 0)))
    approached = [title for _, title in seats.told("approach")]
    assert approached == ["Eli 1.0", *met]
    assert not seats.told("pass")
    if not ice:
        assert ("run_successful", 2) in [event[:2] for event in seats.g.events]


def test_moving_ends_the_encounter() -> None:
    """CR26 6.1.3d: none of its other steps is carried out."""
    laid: dict[str, Any] = {"ice": {"HQ": ["Ice Wall"]}, "rig": ["Corroder"], "hq": ["Hedge Fund"]}
    seats = Seats(says={"Corroder": MOVE}, **laid).run("HQ", lambda s: s.g.run and s.g.run.encountering and _moves(s))
    assert seats.told("encounter", "encounter_ends", "sub_resolves") == [
        ("encounter", "Ice Wall"),
        ("encounter_ends", "Ice Wall"),
    ]
    assert ("run_successful", 2) in [event[:2] for event in seats.g.events]


def _moves(seats: Seats) -> Any:
    return ("use", seats.card("Corroder"), 0)


def test_ice_that_was_passed_in_the_latest_run() -> None:
    """En Passant: not ice that another run passed, nor ice elsewhere."""
    chosen = {"n": 1, "is": ["ice", "unrezzed", "passed_last_run"], "who": "corp"}
    seats = Seats(
        ice={"HQ": ["-Ice Wall"], "Archives": ["-Enigma"], "R&D": ["-Vanilla"]},
        grip=["Sure Gamble"],
        hq=["Hedge Fund"],
        says=says("Sure Gamble", {"trash": chosen}),
    )
    seats.run("HQ").run("Archives").do(("play", seats.card("Sure Gamble")))
    assert [seats.g.zone[seats.card(ice)] for ice in ("Ice Wall", "Enigma", "Vanilla")] == [
        INSTALLED,
        DISCARD,
        INSTALLED,
    ]


@pytest.mark.parametrize(("rezzed", "asked"), [(True, True), (False, False)])
def test_whether_a_trashed_card_was_rezzed(rezzed: bool, asked: bool) -> None:
    """Ob Superheavy Logistics: once a turn, a card that costs exactly one less, rezzed for no credits."""
    seats = Seats(
        identities=["Ob Superheavy Logistics: Extract. Export. Excel."],
        root={"remote": ["PAD Campaign" if rezzed else "-PAD Campaign"]},
        deck=["Ice Wall", "Prisec"],
        hq=["Hedge Fund"],
        says=says("Hedge Fund", {"trash": {"n": 1, "is": ["installed"]}}),
        turn="corp",
    )
    seats.do(("play", seats.card("Hedge Fund")), *(["yes"] if asked else []))
    wall = seats.card("Ice Wall")
    assert (seats.g.zone[wall] == INSTALLED and seats.g.active[wall]) is asked
    assert seats.g.corp.credits == 0


def test_the_link_of_the_side_that_shows() -> None:
    seats = Seats(identities=["Hoshiko Shiro: Untold Protagonist"], hq=["Hedge Fund"])
    assert values.link(seats.g) == 0
    flip(seats.g, seats.g.runner.identity or 0)
    assert values.link(seats.g) == 1


# -- remote servers -------------------------------------------------------------------------------------------------

SEA = "Earth Station: SEA Headquarters"


def test_no_more_remote_servers_than_the_limit() -> None:
    """CR26 4.6.8f: Earth Station: another one cannot be made, by the basic action or by an effect."""
    laid: dict[str, Any] = {"root": {"remote": ["-PAD Campaign"]}, "hq": ["Ice Wall", "Hedge Fund"], "turn": "corp"}
    install = says("Hedge Fund", {"install": {"what": {"n": 1, "from": "hq"}, "at": "new"}})
    free = Seats(says=install, **laid)
    assert ("install", free.card("Ice Wall"), 4) in action_options(free.g)
    bound = Seats(says=install, identities=[SEA], **laid)
    wall = bound.card("Ice Wall")
    assert {option[2] for option in action_options(bound.g) if option[:2] == ("install", wall)} == {0, 1, 2, 3}
    bound.do(("play", bound.card("Hedge Fund")))
    assert bound.g.zone[wall] == HAND


def test_remote_servers_beyond_a_limit_are_given_up() -> None:
    """CR26 10.3.1e: the Corp says which one stays; cards that players cannot trash go all the same."""
    seats = Seats(
        identities=[SEA],
        ice={"remote": ["Architect"], "remote 2": ["Architect"]},
        root={"remote 2": ["PAD Campaign"]},
        hq=["Hedge Fund"],
        says={**says("Hedge Fund", {"gain": 1}), SEA: []},
        turn="corp",
    )
    assert not seats.g.corp.discard
    limit = StaticEffect(lambda g, me: 1)
    begin_lasting(seats.g, "turn", seats.g.corp.identity or 0, "remote_limit", limit)
    seats.do(("play", seats.card("Hedge Fund")), ("server", 3))
    first, second = seats.card("Architect"), seats.card("Architect", 1)
    assert (seats.g.zone[first], seats.g.zone[second]) == (INSTALLED, DISCARD)
    assert seats.g.zone[seats.card("PAD Campaign")] == DISCARD


def test_cards_in_the_root_lose_their_abilities_for_a_run() -> None:
    """Light the Fire!: those of the attacked server, for that run alone, and all of them are trashed."""
    laid: dict[str, Any] = {"root": {"remote": ["Hokusai Grid"], "remote 2": ["Hokusai Grid"]}, "hq": ["Hedge Fund"],
                            "grip": ["Sure Gamble"] * 4}  # fmt: skip
    seats = Seats(rig=["Light the Fire!"], **laid)
    seats.do(("use", seats.card("Light the Fire!"), 0), ("server", 3))
    grids = [seats.card("Hokusai Grid", copy) for copy in (0, 1)]
    assert ([seats.g.zone[i] for i in grids], len(seats.g.runner.hand)) == ([DISCARD, INSTALLED], 3)
    seats.run("remote 2")
    assert len(seats.g.runner.hand) == 2


def test_what_resolves_in_place_of_subroutines() -> None:
    """Tsakhia "Bankhar" Gantulga: for one encounter; what is broken resolves neither way."""
    instead = {"sub_instead": {"do": [{"damage": {"net": 1}}], "of": "it"}}
    entry: Any = [{"when": {"encounter": {"is": ["ice"], "who": "corp"}}, "limit": "first/turn",
                   "do": [{"for": {"duration": "encounter", "static": [instead]}}]}]  # fmt: skip
    laid: dict[str, Any] = {"ice": {"HQ": ["Enigma"]}, "hq": ["Hedge Fund"], "grip": ["Sure Gamble"] * 5,
                            "says": {"Kati Jones": entry}}  # fmt: skip
    seats = Seats(rig=["Kati Jones"], **laid).run("HQ")
    assert (len(seats.g.runner.discard), seats.g.runner.clicks, seats.happened("run_successful")) == (2, 3, True)
    seats.run("HQ")
    assert (len(seats.g.runner.discard), seats.g.runner.clicks) == (2, 1)
    broken = Seats(rig=["Kati Jones", "Gordian Blade"], **laid).run("HQ", ("use", "Gordian Blade", 0), ("sub", 1))
    assert len(broken.g.runner.discard) == 1
