"""Words that one or two cards use so far: each by a game in which it holds, and one in which it does not."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from nrdb.engine.game import Game
from nrdb.engine.model.numbers import DISCARD, INSTALLED, SCORED
from nrdb.engine.rules import counters, harm, values, zones
from nrdb.engine.rules.active import activate
from tests.engine.seats import Seats
from tests.engine.worked.table import Table


@pytest.mark.parametrize(("cards", "drawn"), [(1, 0), (2, 2)])
def test_cards_turned_faceup_together(cards: int, drawn: int) -> None:
    """Nurse Hạnh draws when two cards or more are turned; faceup cards are not turned again."""
    seats = Seats(rig=["Nurse Hạnh"], archives=["Ice Wall"] * cards, stack=["Diesel"] * 6)
    assert len(seats.run("Archives").g.runner.hand) == drawn
    assert len(seats.run("Archives").g.runner.hand) == drawn


@pytest.mark.parametrize(("credits", "trashed"), [(9, True), (0, False)])
def test_a_card_that_must_be_trashed_if_able(credits: int, trashed: bool) -> None:
    seats = Seats(root={"remote": ["-Mumbad Virtual Tour"]}, credits=(5, credits)).run("remote")
    assert (seats.g.zone[seats.card("Mumbad Virtual Tour")] == DISCARD) is trashed


def test_meat_damage_is_one_more() -> None:
    """The Cleaners: for what the Corp does, not for what the Runner suffers by their own doing."""
    says = {"PAD Campaign": [{"paid": ["click"], "do": [{"damage": {"meat": 1}}]}]}
    laid: dict[str, Any] = {"grip": ["Diesel"] * 4, "root": {"remote": ["PAD Campaign"]}, "turn": "corp", "says": says}
    seats = Seats(scored=["The Cleaners"], **laid)
    assert len(seats.do(("use", seats.card("PAD Campaign"), 0)).g.runner.hand) == 2
    plain = Seats(**laid)
    assert len(plain.do(("use", plain.card("PAD Campaign"), 0)).g.runner.hand) == 3


def test_ice_trashes_one_card_in_an_encounter() -> None:
    """Sorocaban Blade: what its other subroutines would trash stays."""
    seats = Seats(ice={"HQ": ["Sorocaban Blade"]}, rig=["Kati Jones", "Clone Chip", "Corroder"], hq=["Hedge Fund"])
    seats.run("HQ")
    assert [seats.g.zone[seats.card(title)] for title in ("Kati Jones", "Clone Chip", "Corroder")] == [
        DISCARD, INSTALLED, INSTALLED,
    ]  # fmt: skip


def test_in_an_encounter_is_not_after_it() -> None:
    """Sorocaban Blade: what Marcus Batty resolves once the ice is passed trashes another card."""
    seats = Seats(ice={"HQ": ["Sorocaban Blade"]}, root={"HQ": ["Marcus Batty"]}, rig=["Kati Jones", "Corroder"],
                  hq=["Hedge Fund"])  # fmt: skip
    batty = ("use", seats.card("Marcus Batty"), 0)
    seats.run("HQ", lambda seats: batty if seats.happened("pass") else None, ("number", 1), ("number", 0), ("sub", 2))
    assert [title for _, title in seats.told("trash")] == ["Kati Jones", "Marcus Batty", "Corroder"]


def test_ice_keeps_nothing_but_its_printed_subroutines() -> None:
    """Hush: Ice Wall cannot be stronger for its counters."""
    seats = Seats(ice={"HQ": ["Ice Wall"]}, rig=["Hush"])
    wall, hush = seats.card("Ice Wall"), seats.card("Hush")
    seats.g.advancement[wall] = 3
    assert values.strength(seats.g, wall) == 4
    zones.attach(seats.g, hush, wall)
    assert (values.strength(seats.g, wall), len(values.subroutines(seats.g, wall))) == (1, 1)


def test_an_agenda_of_a_chosen_name_is_stolen_at_no_cost() -> None:
    laid: dict[str, Any] = {"root": {"remote": ["Fetal AI"]}, "credits": (5, 0), "grip": ["Diesel"] * 3}
    seats = Seats(rig=["Whistleblower"], **laid).run("remote", ("yes",), ("card", "Fetal AI"))
    assert seats.g.zone[seats.card("Fetal AI")] == SCORED
    assert seats.g.runner.credits == 0
    assert Seats(**laid).run("remote").g.zone[0] != SCORED


def test_the_discard_step_is_skipped() -> None:
    """CR26 5.5.4d."""
    seats = Seats(hq=["Hedge Fund"] * 7, turn="corp", scored=["Midnight-3 Arcology"],
                  says={"Midnight-3 Arcology": [{"paid": ["click"], "do": ["skip_discard"]}]})  # fmt: skip
    seats.do(("use", seats.card("Midnight-3 Arcology"), 0))
    while seats.g.acting is seats.g.corp:
        seats.g.apply(("credit",) if ("credit",) in seats.g.legal_actions() else seats.g.legal_actions()[-1])
    assert len(seats.g.corp.hand) == 7


def test_the_discard_step_of_the_other_player_is_not_skipped() -> None:
    """Midnight-3 Arcology is scored through Plan B: the Runner discards at the end of the turn all the same."""
    seats = Seats(root={"remote": ["Plan B"]}, hq=["Midnight-3 Arcology"], grip=["Diesel"] * 8)
    seats.g.advancement[seats.card("Plan B")] = 4
    seats.run("remote", ("yes",))
    while seats.g.acting is seats.g.runner:
        seats.g.apply(("credit",) if ("credit",) in seats.g.legal_actions() else seats.g.legal_actions()[-1])
    assert (seats.g.corp.score, len(seats.g.runner.hand)) == (2, 5)


def test_several_cards_make_one_new_server() -> None:
    says = {"PAD Campaign": [{"paid": ["click"], "do": [{"install": {
        "what": {"n": {"upto": 3}, "from": "hq"}, "free": True, "at": "new"}}]}]}  # fmt: skip
    hq = ["Ice Wall", "Adonis Campaign", "Manegarm Skunkworks"]
    seats = Seats(root={"remote": ["PAD Campaign"]}, hq=hq, turn="corp", says=says)
    seats.do(("use", seats.card("PAD Campaign"), 0), *(("card", title) for title in hq))
    assert {seats.g.server[seats.card(title)] for title in hq} == {4}


def test_strength_lasts_for_the_run() -> None:
    """GAMEDRAGON: what its host gained against the first piece of ice is left at the next."""
    seats = Seats(ice={"HQ": ["Vanilla", "Ice Wall"]}, rig=["Corroder", "GAMEDRAGON™ Pro"], hq=["Hedge Fund"],
                  credits=(5, 9))  # fmt: skip
    corroder, dragon = seats.card("Corroder"), seats.card("GAMEDRAGON™ Pro")
    zones.attach(seats.g, dragon, corroder)
    found: list[int] = []

    def look(seats: Seats) -> Any:
        if seats.g.run is not None and seats.g.run.ice_approached == 2 and not found:
            found.append(values.strength(seats.g, corroder))
        return None

    seats.run("HQ", ("use", "Corroder", 1), ("use", "Corroder", 0), lambda s: look(s) or (("pass",) if found else None))
    assert found == [4]


@pytest.mark.parametrize("identity", ["Haas-Bioroid: Engineering the Future", "Jinteki: Personal Evolution"])
def test_a_card_of_the_other_players_faction(identity: str) -> None:
    """A faction of the Corp's is none of the Runner's cards'."""
    says = {"PAD Campaign": [{"paid": ["click"], "do": [{"trash": {"what": {"n": 1, "faction": "opponent",
            "from": "grip", "who": "runner"}}}]}]}  # fmt: skip
    runner = "Noise: Hacker Extraordinaire"
    seats = Seats(root={"remote": ["PAD Campaign"]}, turn="corp", says=says, identities=[identity, runner],
                  grip=["Stimhack", "Sure Gamble", "Diesel"])  # fmt: skip
    seats.do(("use", seats.card("PAD Campaign"), 0))
    assert seats.g.zone[seats.card("Stimhack")] == DISCARD


def test_a_resource_blank_until_the_end_of_the_next_turn() -> None:
    seats = Seats(ice={"HQ": ["-Klevetnik"]}, rig=["Daily Casts"], hq=["Hedge Fund"], credits=(9, 5), stack=["Diesel"])
    seats.run("HQ", ("rez", "Klevetnik"), ("yes",))
    casts = seats.card("Daily Casts")
    assert casts in seats.g.blank
    turns = []
    while seats.g.turn < 4:
        options = seats.g.legal_actions()
        seats.g.apply(("credit",) if ("credit",) in options else options[-1])
        if not turns or turns[-1][0] != seats.g.turn:
            turns.append((seats.g.turn, casts in seats.g.blank))
    assert turns == [(2, True), (3, True), (4, False)]


def test_the_base_of_a_trace_becomes_nothing() -> None:
    says = {"Enigma": [{"sub": [{"trace": {"base": 3, "hit": [{"tag": 1}]}}]}]}
    laid: dict[str, Any] = {"ice": {"HQ": ["Enigma"]}, "says": says, "hq": ["Hedge Fund"], "credits": (0, 0)}
    assert Seats(rig=["Flip Switch"], **laid).run("HQ", ("guard", "Flip Switch", 0)).g.tags == 0
    assert Seats(rig=["Flip Switch"], **laid).run("HQ").g.tags == 1


def test_clicks_gained_in_runs_are_counted() -> None:
    """Pichação comes back to the grip the second time."""
    seats = Seats(ice={"HQ": ["-Vanilla"]}, rig=["Pichação"], hq=["Hedge Fund"])
    program = seats.card("Pichação")
    zones.attach(seats.g, program, seats.card("Vanilla"))
    assert seats.run("HQ", ("yes",)).g.zone[program] == INSTALLED
    assert seats.run("HQ", ("yes",)).g.zone[program] != INSTALLED


@pytest.mark.parametrize(("more", "accessed"), [(["HQ Interface"], 1), (["R&D Interface"], 3)])
def test_one_more_card_where_two_may_be_accessed(more: list[str], accessed: int) -> None:
    seats = Seats(rig=["“Pretty” Mary da Silva", *more]).run("R&D", *([("yes",)] if accessed > 1 else []))
    assert len(seats.told("access")) == accessed


def test_an_action_of_a_resource_pays_a_click() -> None:
    """Juli Moreira Lee: the first of each turn."""
    seats = Seats(rig=["Juli Moreira Lee", "Armitage Codebusting"])
    juli, armitage = seats.card("Juli Moreira Lee"), seats.card("Armitage Codebusting")
    activate(seats.g, juli)
    seats.g.power[juli], seats.g.credit[armitage] = 4, 12
    clicks = [seats.do(("use", armitage, 0)).g.runner.clicks for _ in range(2)]
    assert (clicks, seats.g.power[juli]) == ([4, 3], 3)


@pytest.mark.parametrize("guard", [True, False])
def test_the_basic_trash_of_a_resource_may_be_prevented(guard: bool) -> None:
    """CR26 9.9.7: Fall Guy for another resource that the Corp of a tagged Runner trashes."""
    seats = Seats(rig=["Fall Guy", "Kati Jones"], turn="corp", credits=(5, 0))
    seats.g.tags = 1
    kati, fall_guy = seats.card("Kati Jones"), seats.card("Fall Guy")
    seats.do(("trash_resource", kati), *([("guard", "Fall Guy", 0)] if guard else [("pass",)]))
    assert (seats.g.zone[kati], seats.g.zone[fall_guy]) == ((INSTALLED, DISCARD) if guard else (DISCARD, INSTALLED))


def test_a_card_in_archives_is_not_trashed_for_a_cost() -> None:
    """CR26 1.19.1: it is where trashing would put it."""
    seats = Seats(archives=["Ganked!"]).run("Archives")
    assert seats.told("access") == [("access", "Ganked!")]
    assert ("yes",) not in seats.offered
    assert ("yes",) in Seats(hq=["Ganked!"]).run("HQ").offered


def test_who_trashes_a_card_from_the_top_of_the_other_deck() -> None:
    """AR-Enhanced Security gives a tag for what the Runner trashes of R&D."""
    says = {"Diesel": [{"play": [{"trash": {"n": 2, "from": "rd", "top": 2}}]}]}
    seats = Seats(scored=["AR-Enhanced Security"], grip=["Diesel"], deck=["Hedge Fund"] * 3, says=says)
    assert seats.do(("play", seats.card("Diesel"))).g.tags == 1


def test_the_first_damage_of_a_turn_is_the_first_of_any_kind() -> None:
    """Synthetic Blood draws for the net damage and not again for the meat damage that follows."""
    does = [{"play": [{"suffer": {"net": 1}}, {"suffer": {"meat": 1}}]}]
    table = Table(
        rig=["Synthetic Blood"], grip=["Easy Mark", *["Diesel"] * 4], stack=["Imp"] * 3, says={"Easy Mark": does}
    )
    table.takes(("play", "Easy Mark"))
    assert (len(table.grip), len(table.heap)) == (3, 3)


def test_a_card_without_abilities_may_be_used_by_one_that_it_gains() -> None:
    """CR26 9.1.1d."""
    grants = {"abilities": [{"paid": ["click"], "do": [{"gain": 3}]}], "of": {"n": "all", "is": ["program"]}}
    table = Table(rig=["Desperado", "Imp"], says={"Desperado": [{"static": [{"grant": grants}]}], "Imp": []})
    table.takes(("use", "Imp", 0))
    assert table.purses[1] == 8


def test_a_breach_that_another_card_replaced_was_that_of_the_first_successful_run() -> None:
    """Security Testing stands in for the breach of the first successful run alone, whatever became of that."""
    table = Table(turn="corp", rig=["Security Testing"], grip=["Sure Gamble"], hq=["Hedge Fund"], credits=(5, 5))
    table.next_turn("yes", ("server", 0))
    table.g.events.append(("run_successful", 0, 1, -1, -1))  # the first, of which nothing was breached
    table.run("HQ")
    assert (table.told("access"), table.purses[1]) == ([("access", "Hedge Fund")], 5)


@pytest.mark.parametrize(
    "do",
    [
        lambda g, wall: harm.suffer(g, "net", 0),
        lambda g, wall: harm.suffer(g, "core", 0),
        lambda g, wall: harm.take_tags(g, 0),
        lambda g, wall: harm.remove_tags(g, 0),
        lambda g, wall: harm.remove_tags(g, 1),
        lambda g, wall: harm.change_bad_publicity(g, 0),
        lambda g, wall: harm.change_bad_publicity(g, -1),
        lambda g, wall: counters.place(g, wall, "power", 0),
        lambda g, wall: counters.take(g, wall, "power", 1),
        lambda g, wall: counters.advance(g, wall, 0),
    ],
)
def test_what_is_done_no_times_has_not_happened(do: Callable[[Game, int], Any]) -> None:
    """Nor what takes from nothing: no word of it, and nothing that could be waited for."""
    seats = Seats(ice={"HQ": ["Ice Wall"]}, grip=["Sure Gamble"])
    g = seats.g
    g.transcript, g.events = [], []
    do(g, seats.card("Ice Wall"))
    assert (g.transcript, g.events, g.pending) == ([], [], [])
    assert (g.tags, g.bad_publicity, g.core_damage, len(g.runner.hand)) == (0, 0, 0, 1)


def test_damage_that_would_be_prevented_pays_for_nothing() -> None:
    """Muresh Bodysuit prevents the first meat damage of each turn, asked or not; of the second it says nothing."""
    says = {
        "Easy Mark": [{"play": [{"suffer": {"meat": 1}}]}],
        "Imp": [{"paid": ["click", {"suffer": {"meat": 1}}], "do": [{"gain": 3}]}],
    }
    seats = Seats(rig=["Muresh Bodysuit", "Imp"], grip=["Easy Mark", "Diesel", "Diesel"], says=says)
    use = ("use", seats.card("Imp"), 0)
    assert use not in seats.g.legal_actions()
    seats.do(("play", seats.card("Easy Mark")))
    assert len(seats.g.runner.hand) == 2
    assert use in seats.g.legal_actions()


CORP_TURN: dict[str, Any] = {
    "turn": "corp",
    "rig": ["Kati Jones", "Desperado"],
    "root": {"remote": ["-Hostile Takeover"]},
}


@pytest.mark.parametrize(
    ("laid", "credits", "clicks", "offered"),
    [
        ({"tags": 1}, 2, 1, {"remove_tag"}),
        ({"tags": 1}, 1, 1, set()),
        ({}, 9, 1, set()),
        (CORP_TURN, 1, 2, {"advance"}),
        (CORP_TURN, 0, 2, set()),
        (CORP_TURN, 0, 3, {"purge"}),
        ({**CORP_TURN, "tags": 1}, 2, 1, {"advance", "trash_resource"}),
        ({**CORP_TURN, "tags": 1}, 1, 1, {"advance"}),
        ({**CORP_TURN, "tags": 1, "rig": ["Desperado"]}, 9, 1, {"advance"}),
    ],
)
def test_basic_actions_are_offered_for_exactly_their_price(
    laid: dict[str, Any], credits: int, clicks: int, offered: set[str]
) -> None:
    g = Seats(**laid, credits=(credits, credits)).g
    g.acting.clicks = clicks
    asked = {"remove_tag", "advance", "purge", "trash_resource"}
    assert {option[0] for option in g.legal_actions()} & asked == offered


@pytest.mark.parametrize(("most", "offered"), [("all", 4), (3, 3), (9, 4)])
def test_no_more_credits_are_taken_off_a_card_than_it_holds(most: Any, offered: int) -> None:
    """Up to four cards there, or up to fewer: every number from zero on is offered."""
    says = {"Kati Jones": [{"paid": ["click"], "do": [{"take": {"upto": most}}]}]}
    seats = Seats(rig=["Kati Jones"], says=says)
    g, kati = seats.g, seats.card("Kati Jones")
    g.credit[kati] = 4
    g.apply(("use", kati, 0))
    assert g.legal_actions() == [("number", n) for n in range(offered + 1)]
