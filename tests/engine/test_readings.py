"""Cards read again, against what they say: the first time, whose cards, where an ability works, what is shown."""

from __future__ import annotations

from typing import Any

import pytest

from nrdb import behaviour
from nrdb.engine.model.numbers import DISCARD, HAND, INSTALLED, RD
from nrdb.engine.rules import values, zones
from nrdb.engine.rules.active import derez
from tests.engine.seats import Seats

# -- the first of its kind ------------------------------------------------------------------------------------------


def test_a_run_that_failed_is_not_the_first_successful_one() -> None:
    """Obelus: the first successful run that ends draws, whatever ended before it."""
    seats = Seats(ice={"HQ": ["Vanilla"]}, rig=["Obelus"], stack=["Sure Gamble"] * 3).run("HQ").run("R&D")
    assert len(seats.g.runner.hand) == 1


def test_ice_encountered_in_an_earlier_run_is_not_the_last_one() -> None:
    """Persephone: the sentry was encountered, then derezzed; the run after passes it without an encounter."""
    seats = Seats(ice={"HQ": ["Data Hound"]}, rig=["Persephone"], stack=["Sure Gamble"] * 9, deck=["Hedge Fund"] * 9)
    seats.run("HQ", ("yes",))
    before = len(seats.g.runner.discard)
    assert before
    derez(seats.g, seats.card("Data Hound"))
    seats.offered.clear()
    seats.run("HQ")
    assert (("yes",) in seats.offered, len(seats.g.runner.discard)) == (False, before)


# -- whose ----------------------------------------------------------------------------------------------------------


def test_damage_that_another_does_is_not_what_you_do() -> None:
    """AU Co. counts the damage of its own player's cards, not that of Zer0."""
    laid: dict[str, Any] = {"identities": ["AU Co.: The Gold Standard in Clones"], "grip": ["Sure Gamble"] * 3}
    seats = Seats(rig=["Zer0"], **laid)
    seats.do(("use", seats.card("Zer0"), 0))
    assert (len(seats.g.runner.discard), seats.g.power[seats.g.corp.identity or 0]) == (1, 0)
    seats = Seats(ice={"HQ": ["Neural Katana"]}, **laid).run("HQ")
    assert (len(seats.g.runner.discard), seats.g.power[seats.g.corp.identity or 0]) == (3, 1)


@pytest.mark.rule("CR26 1.19.3, 8.2.1a")
def test_what_is_discarded_by_an_effect_is_not_trashed() -> None:
    """Utopia Shard: AU Co. counts no card trashed from HQ; as a cost it is the same."""
    seats = Seats(identities=["AU Co.: The Gold Standard in Clones"], hq=["Hedge Fund", "Ice Wall", "Vanilla"],
                  rig=["Utopia Shard"])  # fmt: skip
    seats.do(("use", seats.card("Utopia Shard"), 0))
    assert len(seats.told("discard")) == len(seats.g.corp.discard) == 2
    assert not any(seats.g.faceup[i] for i in seats.g.corp.discard)
    assert (seats.told("trash"), seats.g.power[seats.g.corp.identity or 0]) == ([("trash", "Utopia Shard")], 0)
    says = {"Kati Jones": [{"paid": ["click", {"discard": {"n": 1}}], "do": [{"gain": 5}]}]}
    cost = Seats(rig=["Kati Jones"], grip=["Diesel"], says=says)
    cost.do(("use", cost.card("Kati Jones"), 0))
    assert (cost.told("discard", "trash"), cost.g.runner.credits) == ([("discard", "Diesel")], 10)


def test_cards_of_either_player_are_meant_where_none_is_named() -> None:
    """Hellion Beta Test trashes what is installed and no program; Tennin Institute may advance a Runner card."""
    seats = Seats(root={"remote": ["PAD Campaign"]}, hq=["Hellion Beta Test"], rig=["Dyson Mem Chip"], turn="corp",
                  says={"Hellion Beta Test": _played("hellion_beta_test")})  # fmt: skip
    seats.do(("play", seats.card("Hellion Beta Test")))
    assert [seats.g.zone[seats.card(title)] for title in ("PAD Campaign", "Dyson Mem Chip")] == [DISCARD, DISCARD]


def _played(name: str) -> Any:
    """What a card does, without what it may only be played after."""
    return [ability for ability in behaviour.entries()[name] if "play_if" not in ability]


# -- where ----------------------------------------------------------------------------------------------------------


def test_a_stolen_agenda_works_for_the_corp() -> None:
    """Next Big Thing may be used from either score area; Medical Breakthrough counts from both."""
    seats = Seats(stolen=["Next Big Thing"], deck=["Hedge Fund"] * 5, turn="corp")
    seats.g.agenda[seats.card("Next Big Thing")] = 1
    seats.do(("use", seats.card("Next Big Thing"), 0), ("stop",))
    assert len(seats.g.corp.hand) == 4
    breakthroughs = Seats(
        stolen=["Medical Breakthrough"],
        scored=["Medical Breakthrough"],
        root={"remote": ["Medical Breakthrough"]},
        turn="corp",
    )
    assert values.requirement(breakthroughs.g, breakthroughs.card("Medical Breakthrough", 2)) == 2


def test_only_what_may_stand_there_is_swapped_into_a_server() -> None:
    """CR26 8.8.2: Project Yagi-Uda puts no operation into a root."""
    seats = Seats(scored=["Project Yagi-Uda"], root={"remote": ["PAD Campaign"]}, hq=["Hedge Fund"])
    seats.g.agenda[seats.card("Project Yagi-Uda")] = 1
    seats.run("remote", ("use", "Project Yagi-Uda", 0))
    assert (seats.g.zone[seats.card("Hedge Fund")], ("card", "Hedge Fund") in seats.offered) == (HAND, False)


@pytest.mark.parametrize(("attacked", "able"), [("HQ", False), ("remote", True)])
def test_the_server_of_the_ice_counts_not_that_of_the_run(attacked: str, able: bool) -> None:
    """Alias can't break ice of remote servers, wherever it is encountered."""
    other = "remote" if attacked == "HQ" else "HQ"
    meets = [{"when": "encountered", "do": [{"encounter": {"n": 1, "is": ["ice", "rezzed"], "other": True}}]}]
    seats = Seats(ice={attacked: ["Enigma"], other: ["Guard"]}, rig=["Alias"], says={"Enigma": meets})
    seats.run(attacked, ("use", "Alias", 1), *([("use", "Alias", 0)] if able else []))
    assert ((("use", "Alias", 0)) in seats.offered) is able


def test_a_tag_is_taken_whether_or_not_ice_is_met() -> None:
    """Baklan Bochkin: the ability asks for no encounter; the tag comes all the same."""
    seats = Seats(rig=["“Baklan” Bochkin"])
    seats.do(("use", seats.card("“Baklan” Bochkin"), 0))
    assert seats.g.tags == 1


# -- shown ----------------------------------------------------------------------------------------------------------


def test_what_is_revealed_and_trashed_are_the_same_cards() -> None:
    """Plutus: three cards of the Corp's choice are revealed, and those are trashed; Shred: that number at random."""
    titles = ["Hedge Fund", "IPO", "Beanstalk Royalties", "Restructure"]
    seats = Seats(root={"remote": ["-Plutus"]}, hq=titles, turn="corp")
    seats.do(("rez", seats.card("Plutus")), *(("card", title) for title in titles[1:]))
    assert sorted(t for _, t in seats.told("reveal")) == sorted(t for _, t in seats.told("trash")) == sorted(titles[1:])
    shred = Seats(ice={"R&D": ["Vanilla"]}, root={"R&D": ["Hokusai Grid"]}, hq=titles, grip=["Shred"])
    shred.do(("play", shred.card("Shred")), ("server", RD), ("yes",))
    (shown,) = [title for _, title in shred.told("reveal")]
    assert [title for _, title in shred.told("trash")] == [shown, "Shred"]


def test_either_player_may_use_it() -> None:
    """Detente: two of its cards go back to HQ for a click of who uses it, and the Runner may access one there."""
    for turn in ("runner", "corp"):
        seats = Seats(rig=["Detente"], hq=["Hostile Takeover"] * 2, turn=turn)
        for copy in (0, 1):
            zones.attach(seats.g, seats.card("Hostile Takeover", copy), seats.card("Detente"))
        clicks = seats.g.acting.clicks
        seats.do(("use", seats.card("Detente"), 0 if turn == "runner" else 1), ("yes",))
        assert (seats.told("steal"), len(seats.g.corp.hand)) == ([("steal", "Hostile Takeover")], 1)
        assert seats.g.acting.clicks == clicks - 1


@pytest.mark.parametrize(
    ("identity", "laid", "runs", "left"),
    [
        ("Reina Roja: Freedom Fighter", {"ice": {"HQ": ["-Vanilla"], "R&D": ["-Vanilla"]}}, ("HQ", "R&D"), 9),
        ("Reina Roja: Freedom Fighter", {"ice": {"HQ": ["-Vanilla"], "R&D": ["-Vanilla"]}}, ("HQ",), 9),
    ],
)
def test_the_first_that_the_other_player_rezzes_is_dearer(
    identity: str, laid: dict[str, Any], runs: tuple[str, ...], left: int
) -> None:
    """Reina Roja: one piece of ice each turn, not every one."""
    seats = Seats(identities=[identity], credits=(10, 5), **laid)
    for server in runs:
        seats.run(server, ("rez", "Vanilla"))
    assert (len(seats.told("rez")), seats.g.corp.credits) == (len(runs), left)


def test_the_first_card_that_the_other_player_installs_is_dearer() -> None:
    """Docklands Crackdown: the second card of the turn costs what it says."""
    seats = Seats(root={"remote": ["Docklands Crackdown"]}, grip=["Sacrificial Construct", "Scrubber"], credits=(5, 9))
    seats.g.power[seats.card("Docklands Crackdown")] = 2
    for title in ("Sacrificial Construct", "Scrubber"):
        seats.do(("install", seats.card(title)))
    assert seats.g.runner.credits == 9 - 2 - 0 - 2


# -- printed --------------------------------------------------------------------------------------------------------


def test_what_is_printed_counts_where_it_is_asked_for() -> None:
    """Neurospike: an agenda worth more than printed does as much as printed; IP Enforcement finds one worth less."""
    seats = Seats(root={"remote": ["Project Beale"]}, hq=["Neurospike"], grip=["Sure Gamble"] * 5, turn="corp")
    seats.g.advancement[seats.card("Project Beale")] = 5
    seats.do(("credit",)).do(("score", seats.card("Project Beale"))).do(("play", seats.card("Neurospike")))
    assert (values.points(seats.g, seats.card("Project Beale")), len(seats.g.runner.discard)) == (3, 2)
    laid: dict[str, Any] = {"stolen": ["Global Food Initiative"], "hq": ["IP Enforcement"], "turn": "corp"}
    seats = Seats(tags=3, **laid)
    seats.do(("play", seats.card("IP Enforcement")), ("number", 3))
    assert seats.g.zone[seats.card("Global Food Initiative")] == INSTALLED


def test_costs_that_are_changed_count_where_nothing_is_said_of_printed_ones() -> None:
    """Aghora: with Xanadu ice of four costs five; what Reina Roja adds is paid once, and not asked for afterwards."""
    for extra, able in (({}, False), ({"rig": ["Aghora", "Xanadu"]}, True),
                        ({"identities": ["Reina Roja: Freedom Fighter"]}, False)):  # fmt: skip
        laid: dict[str, Any] = {"ice": {"HQ": ["Spiderweb"]}, "rig": ["Aghora"], **extra}
        seats = Seats(**laid).run("HQ")
        assert (("use", "Aghora", 0) in seats.offered) is able


def test_ice_that_is_out_of_play_defines_no_x() -> None:
    """CR26 9.12.2e: Surveyor, trashed for its own subroutine by ZATO City Grid, traces with nothing."""
    seats = Seats(ice={"remote": ["Vanilla", "Surveyor"]}, root={"remote": ["ZATO City Grid"]}, credits=(0, 0))
    seats.run("remote", ("sub", 0), ("yes",))
    assert (seats.told("trash"), seats.g.tags) == ([("trash", "Surveyor")], 0)


@pytest.mark.parametrize(("title", "lost", "kept"), [("Searchlight", 0, 2), ("NEXT Gold", 0, 2)])
def test_ice_that_has_lost_its_abilities_defines_no_x(title: str, lost: int, kept: int) -> None:
    """CR26 9.12.2e: with Hush on it Searchlight traces with nothing, and NEXT Gold does nothing."""
    for hushed, comes in ((False, kept), (True, lost)):
        seats = Seats(ice={"HQ": [title]}, rig=["Hush"], grip=["Diesel"], credits=(0, 0))
        ice, hush = seats.card(title), seats.card("Hush")
        seats.g.advancement[ice] = 3
        if hushed:
            zones.attach(seats.g, hush, ice)
        seats.run("HQ")
        assert seats.g.tags + len(seats.told("trash")) == comes


def test_who_pays_to_see_a_card_reveals_it() -> None:
    """Bug: the Runner reveals; what waits for the Corp to reveal is not set off."""
    clarity = ["Hyoubu Institute: Absolute Clarity"]
    seats = Seats(rig=["Bug"], deck=["Hedge Fund"] * 3, turn="corp", identities=clarity).do(("draw",), ("yes",))
    assert (seats.told("reveal"), seats.g.corp.credits) == ([("reveal", "Hedge Fund")], 5)


@pytest.mark.parametrize(("met", "able"), [("HQ", True), ("remote", False)])
def test_only_ice_of_the_attacked_server_is_meant(met: str, able: bool) -> None:
    """Hippo: the outermost ice of another server, met on the way, is not that of the attacked one."""
    meets = [{"when": "encountered", "do": [{"encounter": {"n": 1, "is": ["ice", "rezzed"], "other": True}}]},
             {"sub": [{"gain": 1}]}]  # fmt: skip
    seats = Seats(ice={"HQ": ["Enigma"], "remote": ["Vanilla"]}, rig=["Hippo", "Corroder"], says={"Enigma": meets})
    if met == "HQ":
        seats = Seats(ice={"HQ": ["Vanilla"]}, rig=["Hippo", "Corroder"])
    seats.run("HQ", ("use", "Corroder", 0))
    assert (seats.told("fully_break"), ("yes",) in seats.offered) == ([("fully_break", "Vanilla")], able)


def test_only_the_innermost_ice_of_the_attacked_server_is_bypassed() -> None:
    """Spear Phishing: not the innermost ice of HQ, to which Konjin leads."""
    seats = Seats(ice={"HQ": ["Ice Wall"], "R&D": ["Enigma", "Konjin"]}, grip=["Spear Phishing"])
    seats.do(("play", seats.card("Spear Phishing")), ("server", 1), ("number", 0), ("number", 1), ("yes",))
    assert seats.told("encounter", "bypass") == [("encounter", "Konjin"), ("encounter", "Ice Wall")]
    seats = Seats(ice={"HQ": ["Ice Wall"], "R&D": ["Enigma", "Konjin"]}, grip=["Spear Phishing"])
    seats.do(("play", seats.card("Spear Phishing")), ("server", 1))
    assert seats.told("bypass") == [("bypass", "Enigma")]


def test_a_knight_moves_neither_to_its_neighbours_nor_to_another_piece() -> None:
    """Knight: for a click onto any ice; from ice not onto the next one, and never where a caissa program is."""
    seats = Seats(ice={"HQ": ["Vanilla", "Enigma", "Ice Wall"], "R&D": ["Guard"]}, rig=["Knight", "Knight"])
    knight, other = seats.card("Knight"), seats.card("Knight", 1)
    zones.attach(seats.g, other, seats.card("Guard"))
    seats.do(("use", knight, 1), ("card", "Vanilla"))
    assert {title for kind, title in seats.offered if kind == "card"} == {"Vanilla", "Enigma", "Ice Wall"}
    for place in ("Ice Wall", "Vanilla"):  # the one that is left
        seats.do(("use", knight, 1))
        assert seats.g.host[knight] == seats.card(place)
    assert seats.g.runner.clicks == 1
