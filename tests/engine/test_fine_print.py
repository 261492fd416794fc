"""What a card says besides the obvious: which cards, which click, which cost, and from where it works."""

from __future__ import annotations

from typing import Any

import pytest

from nrdb.engine.model.decision import Option
from nrdb.engine.model.numbers import ASIDE, CORP, DECK, DISCARD
from nrdb.engine.rules import values
from tests.engine.seats import Seats


def rest(seats: Seats) -> Seats:
    """The player to act takes a credit for each click that is left."""
    side = seats.g.acting
    while seats.g.acting is side and side.clicks:
        seats.do(("credit",))
    return seats


def test_what_is_said_of_other_ice_does_not_hold_of_the_host() -> None:
    """Monkeywrench takes 2 off its host and 1 off the other ice of that server."""
    seats = Seats(ice={"HQ": ["Ice Wall", "Enigma"]}, grip=["Monkeywrench"])
    seats.do(("install", seats.card("Monkeywrench")), ("card", "Enigma"))
    assert [values.strength(seats.g, seats.card(title)) for title in ("Enigma", "Ice Wall")] == [0, 0]


@pytest.mark.parametrize(("answers", "drawn"), [((("rez", "Ice Wall"),), 2), ((), 0)])
def test_the_corp_rezzes_what_the_runner_asks_about(answers: tuple[Option, ...], drawn: int) -> None:
    """Underdome Irregulars ask for ice that the Corp has rezzed; without any they leave."""
    seats = Seats(ice={"HQ": ["-Ice Wall"]}, rig=["Underdome Irregulars"], stack=["Diesel"] * 4)
    rest(seats.run("HQ", *answers))
    assert (len(seats.g.runner.hand), len(seats.g.runner.discard)) == (drawn, 0 if drawn else 1)


@pytest.mark.parametrize(("ice", "answers", "clicks"), [("Eli 1.0", (("use", "Eli 1.0", 0),), 2), ("Weir", (), 3)])
def test_a_click_that_is_the_price_of_an_ability_is_not_given_back(
    ice: str, answers: tuple[Option, ...], clicks: int
) -> None:
    """Adjusted Chronotype minds clicks that are lost otherwise."""
    seats = Seats(ice={"HQ": [ice]}, rig=["Adjusted Chronotype"])
    assert seats.run("HQ", *answers).g.runner.clicks == clicks


def test_an_agenda_that_works_from_the_other_score_area_works_there_alone() -> None:
    """Oracle Thinktank goes back to R&D out of the Runner's score area, not out of the Corp's."""
    mine = Seats(scored=["Oracle Thinktank"], turn="corp", tags=2)
    assert not any(option[0] == "use" for option in mine.g.legal_actions())
    theirs = Seats(stolen=["Oracle Thinktank"], turn="corp", tags=2)
    theirs.do(("use", theirs.card("Oracle Thinktank"), 0))
    assert (theirs.g.runner.scored, theirs.g.tags) == ([], 1)


def test_ice_of_the_attacked_server_is_not_ice_elsewhere() -> None:
    """Stegodon MK IV derezzes ice that does not protect the attacked server."""
    seats = Seats(ice={"HQ": ["Ice Wall"], "R&D": ["Enigma"]}, scored=["Stegodon MK IV"])
    seats.run("HQ", "yes")
    assert seats.told("derez") == [("derez", "Enigma")]


@pytest.mark.parametrize(("laid", "asked"), [("-Marilyn Campaign", False), ("Marilyn Campaign", True)])
def test_what_is_not_rezzed_does_not_speak_when_it_is_trashed(laid: str, asked: bool) -> None:
    """CR26 9.1.7: Marilyn Campaign goes back to R&D from a rezzed state alone."""
    seats = Seats(root={"remote": [laid]}, credits=(0, 5))
    seats.run("remote", ("trash", "Marilyn Campaign"))
    assert (("yes",) in seats.offered) is asked


@pytest.mark.rule("CR26 8.2.2")
@pytest.mark.parametrize(("answer", "zone"), [(("yes",), DECK), (("no",), DISCARD)])
def test_what_does_not_come_to_archives_was_never_there(answer: Any, zone: int) -> None:
    """Marilyn Campaign is trashed all the same, and Regenesis sees no card enter Archives."""
    laid: dict[str, Any] = {"archives": ["Hostile Takeover"], "turn": "corp"}
    laid["says"] = {"Melange Mining Corp.": [{"paid": ["click"], "do": [{"trash": {"n": 1, "is": ["advertisement"]}}]}]}
    laid["root"] = {"remote": ["Marilyn Campaign", "Yakov Erikovich Avdakov"], "remote 2": ["-Regenesis"],
                    "remote 3": ["Melange Mining Corp."]}  # fmt: skip
    seats = Seats(**laid)
    campaign, where = seats.card("Marilyn Campaign"), list[int]()
    seats.g.faceup[seats.card("Hostile Takeover")] = False
    seats.g.advancement[seats.card("Regenesis")], seats.g.events = 3, []

    def answering(asked: Seats) -> Any:
        where.append(asked.g.zone[campaign])
        return answer

    seats.do(("use", seats.card("Melange Mining Corp."), 0), answering)
    assert (where, seats.g.zone[campaign], seats.g.corp.credits) == ([ASIDE], zone, 5 + 2)
    seats.offered.clear()
    seats.do(("score", seats.card("Regenesis")))
    assert (("yes",) in seats.offered) is (zone == DECK)


@pytest.mark.rule("CR26 1.16.1a")
def test_what_is_trashed_as_a_cost_goes_where_it_goes() -> None:
    """Marilyn Campaign, which is trashed to score Azef Protocol, cannot be shuffled into R&D."""
    seats = Seats(root={"remote": ["Marilyn Campaign"], "remote 2": ["Azef Protocol"]}, turn="corp")
    seats.g.advancement[seats.card("Azef Protocol")] = 3
    seats.do(("credit",)).do(("score", seats.card("Azef Protocol")))
    assert (("yes",) in seats.offered, seats.g.zone[seats.card("Marilyn Campaign")]) == (False, DISCARD)


def test_the_instructed_player_trashes_the_cards() -> None:
    """The Corp trashes for Glut Cipher, so nothing hears of the Runner trashing."""
    seats = Seats(hq=["Hedge Fund"], archives=["Ice Wall"] * 5, grip=["Glut Cipher"])
    seats.do(("play", seats.card("Glut Cipher")))
    assert {who for name, _, who, *_ in seats.g.events if name == "trash_by"} == {CORP}
    assert len(seats.g.corp.hand) == 1


def test_the_first_use_in_a_run_is_not_the_first_use() -> None:
    """The Back counts hardware that is first used during a run, whatever was used before it."""
    says = {
        "Dyson Mem Chip": [
            {"paid": ["click"], "do": [{"gain": 1}]},
            {"paid": [], "do": [{"draw": 1}], "limit": "1/turn"},
        ]
    }
    seats = Seats(rig=["The Back", "Dyson Mem Chip"], stack=["Diesel"] * 3, says=says)
    seats.do(("use", seats.card("Dyson Mem Chip"), 0))
    assert seats.g.power[seats.card("The Back")] == 0
    seats.run("HQ", ("use", "Dyson Mem Chip", 1))
    assert seats.g.power[seats.card("The Back")] == 1


@pytest.mark.parametrize(("ice", "rezzed"), [("Archer", False), ("Tollbooth", True)])
def test_to_ignore_a_rez_cost_is_not_to_ignore_the_additional_one(ice: str, rezzed: bool) -> None:
    """CR26 1.16.5a: without an agenda Archer is not rezzed for Muertos Gang Member."""
    seats = Seats(
        ice={"HQ": ["-" + ice], "R&D": ["Ice Wall"]}, rig=["Muertos Gang Member"], stack=["Diesel"], credits=(0, 5)
    )
    seats.run("R&D", ("use", "Muertos Gang Member", 0), "yes")
    assert (seats.g.active[seats.card(ice)], seats.g.corp.credits) == (rezzed, 0)


def test_what_returns_to_hand_leaves_play_too() -> None:
    """CR26 8.5.1b: Muertos Gang Member, added to the grip, is uninstalled."""
    seats = Seats(ice={"HQ": ["-Enigma", "Sandman"]}, rig=["Muertos Gang Member"], credits=(0, 5))
    seats.run("HQ", "yes")
    assert seats.g.active[seats.card("Enigma")]


@pytest.mark.parametrize("card", ["Neurostasis", "Degree Mill"])
def test_what_is_shuffled_into_the_deck_leaves_play_too(card: str) -> None:
    """CR26 8.5.1b, 1.12.3: the Corp rezzes for Muertos Gang Member; Nanuq is not found in the stack to be removed."""
    rig = ["Muertos Gang Member", "Nanuq"]
    seats = Seats(ice={"HQ": ["-Enigma"]}, root={"remote": [f"-{card}"]}, rig=rig, stack=["Diesel"], credits=(3, 5))
    seats.g.advancement[seats.card(card)] = 2
    steal = [("steal", card)] if card == "Degree Mill" else ["yes"]
    seats.run("remote", *steal, "yes")
    assert seats.g.active[seats.card("Enigma")]
    assert (seats.g.runner.deck_size(), seats.g.runner.removed) == (3, [])


def test_bad_publicity_comes_back_from_what_is_shuffled_into_rd() -> None:
    """CR26 9.1.8g: "Because I Can" shuffles Luana Campos into R&D; the Corp takes what it hosts."""
    seats = Seats(root={"remote": ["Luana Campos"]}, grip=["Because I Can"])
    seats.g.power[seats.card("Luana Campos")] = 2
    seats.do(("play", seats.card("Because I Can")), ("next", "Because I Can"))
    assert (seats.g.bad_publicity, seats.g.corp.installed) == (2, [])


@pytest.mark.parametrize(("laid", "gained"), [("-PAD Campaign", 0), ("PAD Campaign", 5)])
def test_what_is_not_rezzed_does_not_speak_as_it_leaves(laid: str, gained: int) -> None:
    """CR26 9.1.8g: only an active card triggers on its own leaving."""
    says = {"PAD Campaign": [{"when": "uninstalled", "do": [{"gain": 5}]}]}
    seats = Seats(root={"remote": [laid]}, credits=(0, 5), says=says)
    assert seats.run("remote", ("trash", "PAD Campaign")).g.corp.credits == gained


def test_a_rez_cost_is_the_one_it_has_now() -> None:
    """Blue Sun pays Enigma's cost as lowered by Vovô Ozetti."""
    seats = Seats(
        ice={"HQ": ["Enigma"]},
        root={"HQ": ["Vovô Ozetti"]},
        identities=["Blue Sun: Powering the Future"],
        credits=(0, 5),
    )
    side = seats.g.runner
    while seats.g.acting is side and side.clicks > 1:
        seats.do(("credit",))
    seats.do(("credit",), "yes", ("card", "Enigma"))
    assert seats.g.corp.credits == 1


@pytest.mark.rule("CR26 1.16.2a, 9.1.8d")
@pytest.mark.parametrize(
    ("ice", "x", "derezzed"), [("IQ", 2, False), ("IQ", 3, True), ("Ivik", 5, False), ("Ivik", 6, True)]
)
def test_a_rez_cost_that_a_card_itself_changes_is_the_one_it_has_now(ice: str, x: int, derezzed: bool) -> None:
    """Brute-Force-Hack: IQ costs as much as there are cards in HQ, and Ivik one less for Tollbooth, a code gate."""
    seats = Seats(ice={"HQ": [ice, "Tollbooth"]}, hq=["Hedge Fund"] * 3, grip=["Brute-Force-Hack"], credits=(5, 6))
    seats.do(("play", seats.card("Brute-Force-Hack")), ("number", x))
    assert seats.told("derez") == ([("derez", ice)] if derezzed else [])


@pytest.mark.rule("CR26 1.16.2a, 9.1.8d")
def test_a_resource_that_is_installed_still_changes_what_it_costs() -> None:
    """Best Defense trashes Jak Sinclair, who costs 1 with two links, for a single tag."""
    seats = Seats(
        hq=["Best Defense"], rig=["Jak Sinclair", "Access to Globalsec", "Access to Globalsec"], tags=1, turn="corp"
    )
    seats.do(("play", seats.card("Best Defense")), ("card", "Jak Sinclair"))
    assert [title for _, title in seats.told("trash")] == ["Jak Sinclair", "Best Defense"]


def test_what_is_not_aggregated_is_gained_one_by_one() -> None:
    """CR26 9.12.2b: realloc() pays for each piece of ice by itself."""
    says = {"PAD Campaign": [{"when": "gain_credits", "do": [{"draw": 1}]}]}
    seats = Seats(
        ice={"HQ": ["Ice Wall", "Enigma"]}, root={"remote": ["PAD Campaign"]}, hq=["realloc()"], turn="corp", says=says
    )
    seats.do(("play", seats.card("realloc()")))
    assert (seats.g.corp.credits, len(seats.g.corp.hand)) == (5 + 1 + 3, 2)
    assert len(seats.told("derez")) == 2


def test_clicks_count_that_are_lost_during_a_run() -> None:
    """Seidr Laboratories take a card of Archives when a click is lost in a run, the first time."""
    seats = Seats(
        ice={"HQ": ["Eli 1.0"]},
        archives=["Hedge Fund"],
        identities=["Seidr Laboratories: Destiny Defined"],
        rig=["Adjusted Chronotype"],
    )
    seats.do(("credit",))
    assert ("yes",) not in seats.offered
    seats.run("HQ", ("use", "Eli 1.0", 0), "yes")
    assert (seats.g.corp.discard, len(seats.g.corp.top)) == ([], 6)


@pytest.mark.parametrize(("earlier", "credits"), [(True, 9), (False, 5)])
def test_an_agenda_installed_earlier_is_told_from_one_of_this_turn(earlier: bool, credits: int) -> None:
    """Word on the Street pays for an agenda that the Corp did not install in the turn in which it scores it."""
    title = ["Hostile Takeover"]
    root, hq = ({"remote": title}, []) if earlier else ({}, title)
    seats = Seats(root=root, hq=hq, rig=["Word on the Street"], turn="corp", credits=(9, 5))
    agenda = seats.card("Hostile Takeover")
    if earlier:
        seats.g.since[agenda] = 1
    else:
        seats.do(("install", agenda, 3))
    seats.g.advancement[agenda] = 1
    seats.do(("advance", agenda)).do(("score", agenda))
    beside = [] if earlier else [seats.card("Word on the Street")]
    assert (seats.g.corp.scored, seats.g.runner.credits) == ([*beside, agenda], credits)


def test_two_cards_under_the_stack_buy_an_agenda() -> None:
    """Daniela Jorge Inácio asks for 2 random cards of the grip."""
    root = {"remote": ["Hostile Takeover", "Daniela Jorge Inácio"]}
    poor = Seats(root=root, grip=["Diesel"])
    assert not poor.run("remote", ("access", "Hostile Takeover")).happened("steal")
    seats = Seats(root=root, grip=["Diesel"] * 2)
    seats.run("remote", ("access", "Hostile Takeover"), ("steal", "Hostile Takeover"))
    assert (seats.happened("steal"), len(seats.g.runner.hand)) == (True, 0)


def test_no_third_remote_server_for_a_teia() -> None:
    """A Teia may have two."""
    laid = {"remote": ["PAD Campaign"], "remote 2": ["PAD Campaign"]}
    seats = Seats(root=laid, hq=["PAD Campaign"], identities=["A Teia: IP Recovery"], turn="corp")
    assert {option[2] for option in seats.g.legal_actions() if option[0] == "install"} == {3, 4}


def test_any_ice_may_be_made_dearer() -> None:
    """Cortez Chip names rezzed ice as well: it may be derezzed yet."""
    seats = Seats(ice={"HQ": ["Ice Wall"], "R&D": ["-Enigma"]}, rig=["Cortez Chip"])
    seats.run("HQ", ("use", "Cortez Chip", 0))
    assert {("card", "Ice Wall"), ("card", "Enigma")} <= seats.offered


def test_counters_are_moved_from_another_card_than_the_one_chosen() -> None:
    """Trick of Light takes them from a card of either player, but from the chosen one."""
    root = {"remote": ["Hostile Takeover"], "remote 2": ["Project Atlas"]}
    seats = Seats(root=root, hq=["Trick of Light"], rig=["Dyson Mem Chip"], turn="corp")
    for title in ("Hostile Takeover", "Project Atlas", "Dyson Mem Chip"):
        seats.g.advancement[seats.card(title)] = 2
    seats.do(
        ("play", seats.card("Trick of Light")), ("card", "Project Atlas"), ("card", "Dyson Mem Chip"), ("number", 2)
    )
    assert [seats.g.advancement[seats.card(title)] for title in ("Project Atlas", "Dyson Mem Chip")] == [4, 0]


def test_an_installed_card_may_be_anybodys() -> None:
    """Akhet advances a card of the Runner if the Corp likes."""
    seats = Seats(ice={"HQ": ["Akhet"]}, rig=["Dyson Mem Chip"])
    seats.run("HQ", ("card", "Dyson Mem Chip"))
    assert seats.g.advancement[seats.card("Dyson Mem Chip")] == 1


@pytest.mark.parametrize("wanted", [False, True])
def test_nobody_must_pay_an_additional_cost_of_what_an_effect_rezzes(wanted: bool) -> None:
    """CR26 1.16.4c: Archer, installed for Remote Enforcement, stays unrezzed unless an agenda is forfeited for it."""
    seats = Seats(root={"remote": ["Remote Enforcement"]}, deck=["Archer", "Hedge Fund"], turn="corp")
    agenda = seats.card("Remote Enforcement")
    seats.g.advancement[agenda] = 3
    seats.do(("advance", agenda)).do(("score", agenda), "yes", "yes" if wanted else "no")
    assert (seats.g.active[seats.card("Archer")], seats.g.corp.scored) == (wanted, [] if wanted else [agenda])


@pytest.mark.parametrize(("agenda", "asked"), [("Sacrifice Zone Expansion", False), ("Hostile Takeover", True)])
def test_what_is_installed_faceup_anyway_is_not_asked_about(agenda: str, asked: bool) -> None:
    """BANGUN lets agendas be installed faceup; some are in any case."""
    seats = Seats(identities=["BANGUN: When Disaster Strikes"], hq=[agenda], turn="corp")
    laid = seats.card(agenda)
    seats.do(("install", laid, 3))
    assert (("yes",) in seats.offered, seats.g.active[laid]) == (asked, not asked)
