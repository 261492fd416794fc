"""Which cards are active, and from where abilities work (CR26 1.8, 9.1.7, 9.1.8)."""

from __future__ import annotations

from typing import Any

import pytest

from nrdb.engine.model.numbers import DECK, DISCARD, HAND, INSTALLED, PLAY, SCORED
from nrdb.engine.rules import counters, values, zones
from nrdb.engine.rules.scoring import count_points
from tests.engine.chapters.staging import BEHIND_ICE_WALL, HEARS, TOOL, _to_the_runner, blitz, says, titles, tool
from tests.engine.seats import Seats
from tests.engine.worked.table import Table

IBRAHIM = "Ibrahim Salem"


def refused(seats: Seats, server: str, *answers: Any) -> None:
    with pytest.raises(AssertionError, match="nobody asked"):
        seats.run(server, *answers)


@pytest.mark.usefixtures("both")
@pytest.mark.parametrize(
    ("where", "credits"),
    [
        ({"root": {"remote": ["PAD Campaign"]}}, 1),
        ({"root": {"remote": ["-PAD Campaign"]}}, 0),
        ({"hq": ["PAD Campaign"]}, 0),
        ({"archives": ["PAD Campaign"]}, 0),
        ({"deck": ["Hedge Fund", "PAD Campaign"]}, 0),
    ],
)
def test_a_card_of_the_corp_is_active_when_it_is_rezzed(where: dict[str, Any], credits: int) -> None:
    """CR26 1.8.4a; CR 1.8.3a, 1.8.3c, 1.8.4a: not facedown, not in hand, deck or discard pile."""
    laid = {"deck": ["Hedge Fund"] * 3, **where}
    table = Table(**laid, credits=(0, 5), says={"PAD Campaign": HEARS}, stack=["Sure Gamble"] * 5).next_turn()
    assert table.purses[0] == credits


@pytest.mark.usefixtures("both")
@pytest.mark.parametrize(("where", "credits"), [("rig", 1), ("grip", 0), ("heap", 0), ("stack", 0)])
def test_a_card_of_the_runner_is_active_when_it_is_installed(where: str, credits: int) -> None:
    """CR 1.8.3a, 1.8.3b, 1.8.4a."""
    laid: dict[str, Any] = {where: [TOOL]}
    table = Table(**laid, turn="corp", credits=(5, 0), says={TOOL: HEARS}).next_turn()
    assert table.purses[1] == credits


@pytest.mark.usefixtures("both")
@pytest.mark.parametrize(("where", "credits"), [("scored", 1), ("stolen", 0)])
def test_an_agenda_is_active_when_it_was_scored(where: str, credits: int) -> None:
    """CR26 1.8.3a; CR 1.8.3a, 1.8.3c, 1.8.4a, 3.2.3: not in the Runner's score area, nor in a server."""
    laid: dict[str, Any] = {where: ["Hostile Takeover"]}
    table = Table(**laid, credits=(0, 5), says={"Hostile Takeover": HEARS}, deck=("Hedge Fund",) * 5).next_turn()
    assert table.purses[0] == credits
    lying = Table(root={"remote": ["Hostile Takeover"]}, credits=(0, 5), says={"Hostile Takeover": HEARS}).next_turn()
    assert lying.purses[0] == 0
    assert not lying.can("rez", "Hostile Takeover")


@pytest.mark.usefixtures("both")
@pytest.mark.parametrize(("credits", "able"), [(2, False), (3, True)])
def test_a_card_does_not_pay_for_itself(credits: int, able: bool) -> None:
    """CR26 1.8.3b, 1.10.5b, 1.10.5a: it becomes active when it is installed, and has its credits then."""
    table = Table(
        grip=[TOOL], credits=(5, credits), says=tool({"static": [{"recurring": {"n": 2, "for": ["install"]}}]})
    )
    assert table.can("install", TOOL) == able
    if able:
        assert table.takes(("install", TOOL)).count(TOOL, "credit") == 2


def test_a_granted_ability_is_that_of_the_card_it_was_granted_to() -> None:
    """CR26 9.1.1d, 9.1.3b: "this card" is the one that has it now, and it is gone with what granted it."""
    grants = {"grant": {"abilities": [{"paid": [], "limit": "1/turn", "do": [{"place": {"power": 1}}]}],
                        "of": {"n": "all", "is": ["resource"]}}}  # fmt: skip
    table = Table(
        rig=[TOOL, "Kati Jones"], says={TOOL: [{"static": [grants]}], "Kati Jones": [{"paid": ["click"], "do": []}]}
    )
    table.takes(("use", "Kati Jones", 1))
    assert (table.count("Kati Jones", "power"), table.count(TOOL, "power")) == (1, 0)


def test_an_event_in_play_is_used_during_its_run() -> None:
    """CR26 1.8.3a, 9.5: its paid ability is that of an active card."""
    runs = [{"play": [{"run": "archives"}]}, {"paid": [], "limit": "1/turn", "do": [{"gain": 3}]}]
    seats = Seats(grip=["Easy Mark"], says={"Easy Mark": runs})
    credits = seats.g.runner.credits
    seats.do(("play", seats.card("Easy Mark")), "use")
    assert seats.g.runner.credits == credits + 3


@pytest.mark.rule("CR26 9.1.3b, 9.1.9")
def test_a_current_has_the_standing_effects_of_an_agenda_as_long_as_it_stays() -> None:
    """Media Blitz with the text of Encrypted Portals, until the Runner steals."""
    seats = blitz("Encrypted Portals", ice={"HQ": ["Enigma"]}, root={"remote": ["Vanity Project"]})
    enigma = seats.card("Enigma")
    assert values.strength(seats.g, enigma) == 3
    _to_the_runner(seats).run("remote")
    assert seats.told("steal")
    assert (values.strength(seats.g, enigma), seats.g.zone[seats.card("Media Blitz")]) == (2, DISCARD)


@pytest.mark.rule("CR26 9.1.3b, 9.1.9")
def test_a_current_is_used_for_what_an_agenda_could_be_used() -> None:
    """Media Blitz with the text of Government Contracts; what that agenda itself says is still not active."""
    seats = blitz("Government Contracts", credits=(2, 5))
    used = [option for option in seats.g.legal_actions() if option[0] == "use"]
    assert used == [("use", seats.card("Media Blitz"), 0)]
    seats.do(used[0])
    assert (seats.g.corp.credits, seats.g.acting) == (4, seats.g.runner)


@pytest.mark.rule("CR26 9.1.3b, 9.1.9")
def test_a_current_is_used_in_play_for_what_an_agenda_is_used_in_a_score_area() -> None:
    """Media Blitz with the text of 15 Minutes: it shuffles itself into R&D."""
    seats = blitz("15 Minutes")
    current, agenda = seats.card("Media Blitz"), seats.card("15 Minutes")
    seats.do(("use", current, 0))
    assert (seats.g.zone[current], seats.g.zone[agenda]) == (DECK, SCORED)


@pytest.mark.rule("CR26 9.1.3b, 10.1.5")
@pytest.mark.parametrize("agenda", ["Global Food Initiative", "False Lead"])
def test_what_an_agenda_says_of_itself_is_said_of_the_current(agenda: str) -> None:
    """Media Blitz isn't an agenda: it is worth nothing and cannot be forfeited."""
    seats = blitz(agenda)
    count_points(seats.g)
    assert seats.g.runner.score == (2 if agenda == "Global Food Initiative" else 1)
    assert not [option for option in seats.g.legal_actions() if option[0] == "use"]
    assert seats.g.zone[seats.card("Media Blitz")] == PLAY


@pytest.mark.parametrize("zone", [HAND, INSTALLED])
def test_a_card_tells_of_its_trashing_where_it_was_active(zone: int) -> None:
    """CR26 9.1.8, 9.1.8g: Rolodex trashed from the grip does nothing, installed it trashes three cards."""
    rest: dict[str, Any] = {"rig": ["Rolodex"]} if zone == INSTALLED else {"grip": ["Rolodex"]}
    seats = Seats(**rest, stack=["Sure Gamble"] * 4, hq=["Hedge Fund"], root={"HQ": ["Snare!"]})
    zones.trash(seats.g, seats.card("Rolodex"))
    seats.do(("credit",))
    assert len(seats.g.runner.discard) == (4 if zone == INSTALLED else 1)


@pytest.mark.parametrize(("first", "drawn"), [("Buffer Drive", 0), ("I've Had Worse", 3)])
def test_a_card_that_has_left_the_heap_does_not_tell_of_its_trashing(first: str, drawn: int) -> None:
    """CR26 9.1.8b, 9.6.10: Buffer Drive puts it under the stack, before or after what it does itself."""
    seats = Seats(ice={"HQ": ["Tithe"]}, rig=["Buffer Drive"], grip=["I've Had Worse"], stack=["Diesel"] * 4)
    seats.run("HQ", ("next", first), ("yes",))
    assert (len(seats.g.runner.hand), seats.g.runner.discard) == (drawn, [])


def test_a_card_that_was_set_aside_on_its_way_to_the_heap_tells_of_its_trashing() -> None:
    """CR26 9.1.8b: Skorpios leaves I've Had Worse alone, which comes to the heap and draws three cards."""
    seats = Seats(identities=["Skorpios Defense Systems: Persuasive Power"], ice={"HQ": ["Tithe"]},
                  grip=["I've Had Worse"], stack=["Diesel"] * 4, hq=["Hedge Fund"])  # fmt: skip
    seats.run("HQ", ("no",))
    assert (len(seats.g.runner.hand), len(seats.g.runner.discard)) == (3, 1)


def test_a_card_without_its_abilities_does_not_tell_of_its_trashing() -> None:
    """CR26 9.1.8g: Rolodex, which has lost its abilities when it is trashed, trashes no other card."""
    says = {"Rolodex": [{"when": "trashed", "do": [{"mill": 3}]}], "Employee Strike": [
        {"static": [{"blank": {"n": "all", "is": ["resource", "installed"], "who": "runner"}}]}]}  # fmt: skip
    seats = Seats(rig=["Rolodex", "Employee Strike"], stack=["Sure Gamble"] * 4, says=says)
    assert seats.card("Rolodex") in seats.g.blank
    zones.trash(seats.g, seats.card("Rolodex"))
    seats.do(("credit",))
    assert len(seats.g.runner.discard) == 1


@pytest.mark.parametrize("milled", [False, True])
def test_abilities_are_lost_by_what_is_not_active(milled: bool) -> None:
    """Rumor Mill: a unique asset that is not rezzed has lost its printed abilities as well (CR26 9.1.8d)."""
    rig = ["Rumor Mill"] if milled else []
    seats = Seats(root={"remote": ["-" + IBRAHIM]}, rig=rig, scored=["Hostile Takeover"], turn="corp", credits=(9, 5))
    seats.do(("rez", seats.card(IBRAHIM)))
    assert len(seats.g.corp.scored) == int(milled)


def test_cards_in_an_attacked_root_do_nothing() -> None:
    """Light the Fire!: Snare! in the root, not rezzed, has lost its abilities when it is accessed (CR26 9.1.8a)."""
    root = {"n": "all", "is": ["installed"], "not": ["ice"], "at": "attacked", "who": "corp"}
    says = {"Light the Fire!": [{"static": [{"blank": root}]}]}
    seats = Seats(root={"remote": ["-Snare!"]}, rig=["Light the Fire!"], says=says, credits=(9, 5))
    with pytest.raises(AssertionError, match="nobody asked"):
        seats.run("remote", ("yes",))


@pytest.mark.parametrize(("laid", "asked"), [("-Marilyn Campaign", False), ("Marilyn Campaign", True)])
def test_what_is_not_rezzed_does_not_speak_when_it_is_trashed(laid: str, asked: bool) -> None:
    """CR26 9.1.7: Marilyn Campaign goes back to R&D from a rezzed state alone."""
    seats = Seats(root={"remote": [laid]}, credits=(0, 5))
    seats.run("remote", ("trash", "Marilyn Campaign"))
    assert (("yes",) in seats.offered) is asked


@pytest.mark.parametrize(("laid", "gained"), [("-PAD Campaign", 0), ("PAD Campaign", 5)])
def test_what_is_not_rezzed_does_not_speak_as_it_leaves(laid: str, gained: int) -> None:
    """CR26 9.1.8g: only an active card triggers on its own leaving."""
    says = {"PAD Campaign": [{"when": "uninstalled", "do": [{"gain": 5}]}]}
    seats = Seats(root={"remote": [laid]}, credits=(0, 5), says=says)
    assert seats.run("remote", ("trash", "PAD Campaign")).g.corp.credits == gained


def test_ice_that_is_not_installed_is_encountered_where_it_is_accessed() -> None:
    """CR26 9.1.8h: its subroutines are active in that encounter."""
    says = {"Enigma": [{"when": "accessed", "do": [{"encounter": "self"}]}, {"sub": [{"gain": 1}]}]}
    seats = Seats(hq=["Enigma"], says=says, credits=(0, 0)).run("HQ")
    assert seats.g.corp.credits == 1


def test_an_agenda_is_worth_less_where_it_was_stolen() -> None:
    """CR26 9.1.8b: Global Food Initiative, 3 points, 2 for the Runner."""
    assert Seats(hq=["Global Food Initiative"]).run("HQ").g.runner.score == 2
    assert Seats(scored=["Global Food Initiative"]).run("HQ").g.corp.score == 3


@pytest.mark.parametrize(("tags", "able"), [(1, False), (2, True)])
def test_an_agenda_that_itself_asks_for_fewer_counters(tags: int, able: bool) -> None:
    """CR26 9.1.8e: Freedom of Information, one fewer for each tag."""
    seats = Seats(root={"remote": ["Freedom of Information"]}, tags=tags, turn="corp")
    i = seats.card("Freedom of Information")
    need = seats.g.table.card_of[i].requirement
    seats.g.advancement[i] = need - 2
    assert (("score", i) in seats.do(("credit",)).g.legal_actions()) == able


def test_a_program_waits_in_the_heap() -> None:
    """CR26 9.1.8: Paperclip is installed when a barrier is encountered, not from the grip, nor before other ice."""
    seats = Seats(ice={"HQ": ["Ice Wall"], "R&D": ["Enigma"]}, heap=["Paperclip"], hq=["Hedge Fund"], credits=(5, 9))
    refused(seats, "R&D", "yes")
    seats.run("HQ", "yes", ("use", "Paperclip", 0), ("number", 2))
    assert (titles(seats, seats.g.runner.installed), seats.happened("run_successful")) == (["Paperclip"], True)
    refused(Seats(ice={"HQ": ["Ice Wall"]}, grip=["Paperclip"], credits=(5, 9)), "HQ", "yes")


@pytest.mark.rule("CR26 9.1.3, 9.9.3")
@pytest.mark.parametrize(
    ("ice", "rig", "answers", "offered"),
    [
        ("Ice Wall", [], [], True),
        ("Data Raven", [], [("mode", 1, "end_run")], True),
        ("Ice Wall", ["Security Nexus"], [("yes",)], False),
    ],
)
def test_whose_card_ends_the_run(ice: str, rig: list[str], answers: list[tuple[object, ...]], offered: bool) -> None:
    """Lucky Charm looks at the card whose ability ends the run, not at the player who does."""
    seats = Seats(ice={"R&D": [ice]}, rig=["Lucky Charm", *rig]).run("HQ")
    seats.run("R&D", *answers, *([("guard", "Lucky Charm", 0)] if offered else []))
    assert (("guard", "Lucky Charm", 0) in seats.offered, seats.happened("run_unsuccessful")) == (offered, not offered)


@pytest.mark.rule("CR26 1.8.4a, 4.5.4")
@pytest.mark.parametrize(("who", "credits"), [("runner", 3), ("corp", 6)])
def test_a_stolen_agenda_that_the_runner_forfeits_does_nothing(who: str, credits: int) -> None:
    """Greenmail is not active in the Runner's score area; the Corp pays 1 for Corporate Town and gains 4."""
    held = {"scored" if who == "corp" else "stolen": ["Greenmail"]}
    seats = Seats(root={"remote": ["-Corporate Town"]}, turn=who, rig=["Data Dealer"], credits=(3, 5), **held)
    corporate_town, data_dealer = seats.card("Corporate Town"), seats.card("Data Dealer")
    seats.do(("rez", corporate_town) if who == "corp" else ("use", data_dealer, 0))
    assert (seats.told("forfeit"), seats.g.corp.credits) == ([("forfeit", "Greenmail")], credits)


@pytest.mark.rule("CR26 9.1.7")
def test_what_is_blank_when_it_loses_its_last_counter_is_not_trashed() -> None:
    """Nor afterwards, when it has its abilities again: nothing was set off."""
    says = {"PAD Campaign": [{"static": [{"blank": {"n": "all", "is": ["resource"], "who": "runner"}}]}]}
    seats = Seats(root={"remote": ["PAD Campaign"]}, rig=["Daily Casts"], says=says)
    counters.load(seats.g, seats.card("Daily Casts"), "credit", 2)
    counters.take(seats.g, seats.card("Daily Casts"), "credit", 2)
    zones.trash(seats.g, seats.card("PAD Campaign"))
    seats.do(("credit",))
    assert seats.told("trash") == [("trash", "PAD Campaign")]


def test_an_ability_works_from_the_heap() -> None:
    """CR26 9.1.8: the card says where; in the grip it waits for nothing."""
    says = {
        "Corroder": [
            {"when": {"encounter": {"is": ["barrier"]}}, "from": "heap", "do": [{"install": {"what": "self"}}]}
        ]
    }
    for zone, there in ((DISCARD, ["Corroder"]), (HAND, [])):
        seats = Seats(ice=BEHIND_ICE_WALL, grip=["Corroder"], says=says)
        zones.move(seats.g, seats.card("Corroder"), zone) if zone == DISCARD else None
        seats.run("HQ")
        assert [seats.g.table.card_of[i].title for i in seats.g.runner.installed] == there


def test_a_card_that_nobody_had_rezzed_tells_nothing_when_it_is_trashed() -> None:
    """CR26 9.1.8: the abilities of a card that is not active do not work."""
    laid: dict[str, Any] = {"grip": ["Sure Gamble"], "tags": 0, "scored": ["Hostile Takeover"] * 3, "credits": (5, 9)}
    for title, tags in (("-Public Access Plaza", 0), ("Public Access Plaza", 1)):
        seats = Seats(root={"remote": [title]}, **laid).run("remote", ("trash", "Public Access Plaza"))
        assert seats.g.tags == tags


def test_a_card_without_abilities_may_be_used_by_one_that_it_gains() -> None:
    """CR26 9.1.1d."""
    grants = {"abilities": [{"paid": ["click"], "do": [{"gain": 3}]}], "of": {"n": "all", "is": ["program"]}}
    table = Table(rig=["Desperado", "Imp"], says={"Desperado": [{"static": [{"grant": grants}]}], "Imp": []})
    table.takes(("use", "Imp", 0))
    assert table.purses[1] == 8


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
