"""The Runner's position in a run, the positions of ice, what ice gains from other ice, and what is accessed."""

from __future__ import annotations

from typing import Any

import pytest

from nrdb.engine.model.numbers import HAND, INSTALLED
from nrdb.engine.rules import servers, sight, values, zones
from nrdb.engine.view import seen_by
from tests.engine.seats import Seats

FREE = "Beanstalk Royalties"
QUIET: dict[str, Any] = {"says": {"Pop-up Window": [{"sub": [{"gain": 1}]}]}}
"""A piece of ice that keeps nobody."""


def met(seats: Seats) -> list[str]:
    """The ice that was encountered, in order."""
    return [title for _, title in seats.told("encounter")]


# -- the Runner moves -----------------------------------------------------------------------------------------------


def test_the_runner_moves_out_to_the_outermost_position() -> None:
    """CR26 6.2.8b: Cell Portal, which is derezzed, sends the Runner through the ice before it again."""
    seats = Seats(ice={"HQ": ["Cell Portal", "Vanilla"]}, rig=["Corroder"], hq=["Hedge Fund"], credits=(5, 9))
    seats.run("HQ", ("use", "Corroder", 0), ("no",), ("use", "Corroder", 0))
    assert met(seats) == ["Vanilla", "Cell Portal", "Vanilla"]
    assert seats.happened("run_successful")


def test_the_runner_jacks_out_after_moving() -> None:
    seats = Seats(ice={"HQ": ["Cell Portal"]}, hq=["Hedge Fund"]).run("HQ", ("yes",))
    assert [seats.happened(name) for name in ("jack_out", "run_successful")] == [True, False]
    assert not seats.g.active[seats.card("Cell Portal")]


def test_instead_of_passing_ice_the_runner_comes_to_another_server() -> None:
    """Susanoo-no-Mikoto: it is not passed, and nobody jacks out before the next encounter."""
    seats = Seats(ice={"HQ": ["Susanoo-no-Mikoto"], "Archives": ["Pop-up Window"]}, hq=["Hedge Fund"], **QUIET)
    seats.run("HQ")
    assert (met(seats), seats.told("pass")) == (["Susanoo-no-Mikoto", "Pop-up Window"], [("pass", "Pop-up Window")])
    assert [it for name, it, *_ in seats.g.events if name == "run_successful"] == [2]


def test_it_is_not_passed_where_it_is_met_by_an_effect() -> None:
    meets = [{"when": "encountered", "do": [{"encounter": {"n": 1, "is": ["ice", "rezzed"], "at": "hq"}}]},
             {"sub": [{"gain": 1}]}]  # fmt: skip
    seats = Seats(ice={"HQ": ["Susanoo-no-Mikoto"], "R&D": ["Vanilla"]}, says={"Vanilla": meets}).run("R&D")
    assert [it for name, it, *_ in seats.g.events if name == "run_successful"] == [1]


@pytest.mark.parametrize(("bids", "server"), [((1, 0), 2), ((0, 0), 0)])
def test_a_mind_game_leads_where_the_corp_likes(bids: tuple[int, int], server: int) -> None:
    seats = Seats(ice={"HQ": ["Mind Game"]}, hq=["Hedge Fund"], credits=(5, 5))
    answers = [("number", bids[0]), ("number", bids[1]), *([("server", 2)] if bids[0] != bids[1] else [])]
    seats.run("HQ", *answers)
    assert [it for name, it, *_ in seats.g.events if name == "run_successful"] == [server]


def test_jacking_out_costs_a_card_for_the_rest_of_the_run() -> None:
    laid: dict[str, Any] = {"ice": {"HQ": ["Mind Game"]}, "hq": ["Hedge Fund"], "credits": (5, 5)}
    seats = Seats(rig=["Corroder"], **laid).run("HQ", ("number", 1), ("number", 0), ("server", 1), ("yes",))
    assert (seats.g.runner.bottom, seats.happened("jack_out")) == ([seats.card("Corroder")], True)
    poor = Seats(**laid).run("HQ", ("number", 1), ("number", 0), ("server", 1))
    assert ("yes",) not in poor.offered


def test_approached_ice_is_given_up_to_move_the_runner() -> None:
    seats = Seats(ice={"R&D": ["-Ice Wall"], "HQ": ["Pop-up Window", "Enigma"]}, hq=["Hedge Fund"], credits=(5, 5),
                  identities=["AgInfusion: New Miracles for a New World"])  # fmt: skip
    identity = "AgInfusion: New Miracles for a New World"
    seats.run("R&D", ("use", identity, 0), ("server", 0))
    assert (met(seats), seats.g.zone[seats.card("Ice Wall")] == INSTALLED) == (["Enigma"], False)
    assert [title for _, title in seats.told("approach")] == ["Ice Wall"]


def test_ice_is_installed_before_the_runner_at_the_server() -> None:
    """Mti Mwekundu: innermost, at no cost, and it is approached; not the first approach, so jacking out is offered."""
    identity = "Mti Mwekundu: Life Improved"
    seats = Seats(ice={"HQ": ["Pop-up Window"]}, hq=["Vanilla"], credits=(0, 5), identities=[identity], **QUIET)
    seats.run("HQ", ("yes",), ("no",), ("rez", "Vanilla"))
    assert [seats.g.table.card_of[i].title for i in seats.g.ice[0]] == ["Vanilla", "Pop-up Window"]
    assert (met(seats), seats.happened("run_successful")) == (["Pop-up Window", "Vanilla"], False)


def test_ice_comes_before_the_runner_from_another_server() -> None:
    """Formicary works while it is not rezzed."""
    seats = Seats(ice={"R&D": ["-Formicary"], "HQ": ["Pop-up Window"]}, hq=["Hedge Fund"], credits=(2, 5), **QUIET)
    seats.run("HQ", ("yes",))
    assert [seats.g.table.card_of[i].title for i in seats.g.ice[0]] == ["Formicary", "Pop-up Window"]
    assert (met(seats)[-1], seats.happened("run_successful")) == ("Formicary", False)


def test_ice_that_has_lost_its_abilities_does_not_come() -> None:
    """CR26 9.1.9a: with Hush on it Formicary has nothing that would work while it is not rezzed."""
    seats = Seats(ice={"R&D": ["-Formicary"]}, hq=["Hedge Fund"], rig=["Hush"], credits=(2, 5), **QUIET)
    zones.attach(seats.g, seats.card("Hush"), seats.card("Formicary"))
    seats.run("HQ")
    assert (("yes",) in seats.offered, seats.happened("run_successful")) == (False, True)


def test_ice_is_approached_again() -> None:
    """CR26 6.1.3b."""
    seats = Seats(ice={"HQ": ["Pop-up Window"]}, root={"HQ": ["Code Replicator"]}, hq=["Hedge Fund"], **QUIET)
    seats.run("HQ", ("yes",), ("no",))
    assert met(seats) == ["Pop-up Window", "Pop-up Window"]


# -- ice in order ---------------------------------------------------------------------------------------------------


def test_ice_of_a_server_is_rearranged() -> None:
    """CR26 8.3.2."""
    seats = Seats(ice={"HQ": ["Ice Wall", "Enigma", "Vanilla"], "R&D": ["Hunter"]}, hq=["Sunset"], turn="corp")
    seats.do(("play", seats.card("Sunset")), ("server", 0), ("card", "Ice Wall"), ("card", "Vanilla"))
    assert [seats.g.table.card_of[i].title for i in seats.g.ice[0]] == ["Vanilla", "Enigma", "Ice Wall"]
    assert ("card", "Hunter") not in seats.offered
    seats = Seats(ice={"HQ": ["Ice Wall"], "R&D": ["Hunter"]}, hq=[FREE], turn="corp",
                  says={FREE: [{"play": ["arrange_ice"]}]})  # fmt: skip
    seats.do(("play", seats.card(FREE)), ("card", "Ice Wall"))
    assert [seats.g.table.card_of[seats.g.ice[at][0]].title for at in (0, 1)] == ["Hunter", "Ice Wall"]


@pytest.mark.rule("CR26 6.2.1a, 8.3.2")
def test_ice_that_protects_no_server_keeps_its_place() -> None:
    """Escher rearranges ice that protects servers: what Awakening Center hosts is not among it."""
    seats = Seats(
        ice={"HQ": ["-Eli 1.0"], "R&D": ["-Enigma"]},
        root={"remote": ["Awakening Center"]},
        hq=["Viktor 1.0", "Hedge Fund"],
        grip=["Escher"],
    )
    viktor = seats.card("Viktor 1.0")
    zones.install(seats.g, viktor)
    servers.enter(seats.g, viktor, 3, hosted=True)
    zones.attach(seats.g, viktor, seats.card("Awakening Center"))
    seats.do(("play", seats.card("Escher")), ("card", "Eli 1.0"))
    assert [seats.g.table.card_of[seats.g.ice[at][0]].title for at in (0, 1)] == ["Enigma", "Eli 1.0"]
    assert ("card", "Viktor 1.0") not in seats.offered


# -- what ice has from other ice ------------------------------------------------------------------------------------


def test_ice_has_the_subtypes_of_other_ice() -> None:
    seats = Seats(ice={"HQ": ["Mother Goddess"], "R&D": ["Enigma", "-Hunter"]})
    goddess = seats.card("Mother Goddess")
    assert values.has_term(seats.g, goddess, "code_gate")
    assert not values.has_term(seats.g, goddess, "sentry")


def test_ice_becomes_like_another_for_the_run() -> None:
    seats = Seats(
        ice={"HQ": ["Loki"], "R&D": ["Data Raven", "Pop-up Window"]}, rig=["Corroder"], grip=["Sure Gamble"], **QUIET
    )
    seats.run("HQ", ("card", "Pop-up Window"), ("yes",))
    assert seats.g.runner.hand == []
    assert (seats.happened("run_successful"), "gain_sub" in seats.g.mods) == (True, False)
    assert [name for name, *_ in seats.g.events].count("sub_resolves") == 2


def test_ice_gains_the_subroutines_of_revealed_ice() -> None:
    seats = Seats(ice={"HQ": ["Galahad"]}, hq=["Merlin", "Hedge Fund"], grip=["Sure Gamble"] * 3)
    seats.run("HQ", ("card", "Merlin"), ("number", 1))
    assert (len(seats.g.runner.discard), seats.happened("run_successful")) == (0, False)
    other = Seats(ice={"HQ": ["Merlin"]}, hq=["Galahad"], grip=["Sure Gamble"] * 3)
    other.run("HQ", ("card", "Galahad"), ("number", 1))
    assert (len(other.g.runner.discard), other.happened("run_successful")) == (2, False)


def test_each_subroutine_of_the_next_ice_is_doubled() -> None:
    seats = Seats(ice={"HQ": ["Merlin", "TL;DR"]}, hq=["Hedge Fund"], grip=["Sure Gamble"] * 5).run("HQ")
    assert len(seats.g.runner.discard) == 4
    assert "gain_sub" not in seats.g.mods


# -- what is accessed -----------------------------------------------------------------------------------------------


def test_the_corp_chooses_what_is_accessed_in_hq() -> None:
    laid: dict[str, Any] = {"scored": ["Dedicated Neural Net"], "hq": ["Hedge Fund", "Snare!"], "credits": (9, 5)}
    seats = Seats(grip=["Sure Gamble"] * 4, **laid).run("HQ", ("number", 1), ("number", 0), ("card", "Snare!"))
    assert seats.told("access") == [("access", "Snare!")]
    seats.run("HQ")
    assert len(seats.told("access")) == 2


def test_the_chosen_card_is_accessed_first() -> None:
    seats = Seats(ice={"HQ": ["Kitsune"]}, root={"HQ": ["Mwanza City Grid"]}, hq=["Hedge Fund", "Ice Wall", "Vanilla"])
    seats.run("HQ", ("card", "Vanilla"))
    assert seats.told("access")[0] == ("access", "Vanilla")
    assert "Mwanza City Grid" not in [title for _, title in seats.told("access")[:3]]
    assert seats.g.zone[seats.card("Kitsune")] != INSTALLED


def test_no_more_than_so_many_accesses_in_a_run() -> None:
    laid: dict[str, Any] = {"root": {"HQ": ["Mwanza City Grid"]}, "hq": ["Hedge Fund"] * 5}
    assert len(Seats(ice={"HQ": ["Hudson 1.0"]}, **laid).run("HQ").told("access")) == 1
    assert len(Seats(**laid).run("HQ").told("access")) == 5


@pytest.mark.parametrize(("tags", "accessed"), [(0, 4), (1, 3)])
def test_one_access_fewer_but_one_at_least(tags: int, accessed: int) -> None:
    fewer = [{"static": [{"more_access": {"n": -1, "least": 1}}], "if": "tagged"}]
    laid: dict[str, Any] = {"hq": ["Hedge Fund"] * 5, "tags": tags, "says": {"Crisium Grid": fewer}}
    hq = {"root": {"HQ": ["Mwanza City Grid"], "R&D": ["Crisium Grid"]}}
    assert len(Seats(**laid, **hq).run("HQ").told("access")) == accessed + 1  # and the grid
    assert len(Seats(**laid, root={"R&D": ["Crisium Grid"]}).run("HQ").told("access")) == 1


def test_no_more_than_so_many_draws_in_a_turn() -> None:
    seats = Seats(root={"remote": ["Genetics Pavilion"]}, grip=["Diesel"], stack=["Sure Gamble"] * 5)
    seats.do(("play", seats.card("Diesel")))
    assert len(seats.g.runner.hand) == 2
    seats.do(("draw",))
    assert len(seats.g.runner.hand) == 2


# -- breaking by clicks, what it costs to break ---------------------------------------------------------------------


@pytest.mark.parametrize(("answers", "damage"), [([("use", "Zed 1.0", 0)], 1), ([], 0)])
def test_a_subroutine_broken_by_losing_clicks(answers: list[Any], damage: int) -> None:
    seats = Seats(ice={"HQ": ["Zed 1.0"]}, hq=["Hedge Fund"], grip=["Sure Gamble"] * 3)
    seats.run("HQ", *answers)
    assert seats.g.core_damage == damage


def test_breaking_costs_a_card_for_the_rest_of_the_run() -> None:
    laid: dict[str, Any] = {"ice": {"HQ": ["Ice Wall"]}, "hq": ["Hedge Fund"], "rig": ["Corroder"],
                            "scored": ["Armored Servers"]}  # fmt: skip
    for grip, able in (["Sure Gamble"], True), ([], False):
        seats = Seats(grip=grip, **laid)
        seats.g.agenda[seats.card("Armored Servers")] = 1
        answers = [("use", "Armored Servers", 0), *([("use", "Corroder", 0), ("sub", 0)] if able else [])]
        seats.run("HQ", *answers)
        assert (seats.happened("run_successful"), len(seats.g.runner.discard)) == (able, int(able))


# -- score areas ----------------------------------------------------------------------------------------------------


def test_what_an_agenda_does_when_scored_is_done_again() -> None:
    """CR26 9.6.14d: 24/7 News Cycle; and of another name than this card's, for Bifrost Array."""
    seats = Seats(scored=["Hostile Takeover", "Breaking News"], hq=["24/7 News Cycle"], turn="corp")
    seats.do(("play", seats.card("24/7 News Cycle")), ("card", "Hostile Takeover"))
    assert seats.g.tags == 2
    array = Seats(scored=["Bifrost Array", "Hostile Takeover"], hq=[FREE], turn="corp",
                  says={FREE: [{"play": [{"resolve_scored": {"n": 1, "is": ["agenda"], "from": "score_area",
                                                             "named": "another"}}]}]})  # fmt: skip
    array.do(("play", array.card(FREE)), ("card", "Hostile Takeover"))
    assert (array.g.corp.credits, array.g.bad_publicity) == (12, 1)


@pytest.mark.rule("CR26 9.6.14c")
def test_what_scoring_any_agenda_sets_off_is_set_off_by_its_own() -> None:
    """Salvo Testing, which would see itself scored; but not that it is the other agenda that was."""
    seats = Seats(scored=["Hostile Takeover", "Salvo Testing"], hq=["24/7 News Cycle"], grip=["Diesel"], turn="corp")
    seats.do(("play", seats.card("24/7 News Cycle")), ("card", "Hostile Takeover"), ("yes",))
    assert seats.g.core_damage == 1
    other = Seats(scored=["Hostile Takeover", "Salvo Testing", "Breaking News"], hq=["24/7 News Cycle"], turn="corp")
    other.do(("play", other.card("24/7 News Cycle")), ("card", "Hostile Takeover"), ("card", "Breaking News"))
    assert (other.g.tags, other.happened("use")) == (2, False)


@pytest.mark.rule("CR26 1.17.5, 1.17.8, 9.6.14d")
@pytest.mark.parametrize(("agenda", "scored_with"), [("Project Vitruvius", 1), ("Project Ingatan", 1)])
def test_an_agenda_that_is_not_scored_now_has_no_advancement_counters(agenda: str, scored_with: int) -> None:
    """24/7 News Cycle: those with which it was scored went back to the bank."""
    seats = Seats(root={"remote": [agenda]}, scored=["Hostile Takeover"], hq=["24/7 News Cycle"], turn="corp")
    laid = seats.card(agenda)
    seats.g.advancement[laid] = 3
    seats.do(("advance", laid)).do(("score", laid))
    assert seats.g.agenda[laid] == scored_with
    seats.do(("play", seats.card("24/7 News Cycle")), ("card", "Hostile Takeover"))
    assert seats.g.agenda[laid] == scored_with


def test_a_stolen_agenda_does_what_it_does_when_scored() -> None:
    seats = Seats(root={"remote": ["Hostile Takeover"], "remote 2": ["Investigator Inez Delgado A 2"]},
                  scored=["15 Minutes"], credits=(0, 5))  # fmt: skip
    seats.run("remote", ("yes",))
    assert seats.g.corp.credits == 7
    assert (seats.g.runner.scored, seats.g.corp.scored) == (
        [seats.card("15 Minutes")],
        [seats.card("Hostile Takeover")],
    )


@pytest.mark.parametrize(("answer", "made", "points"), [("yes", True, 0), ("no", False, 1)])
def test_an_offer_of_a_run(answer: str, made: bool, points: int) -> None:
    seats = Seats(hq=["An Offer You Can’t Refuse"], turn="corp")
    seats.do(("play", seats.card("An Offer You Can’t Refuse")), ("server", 1), (answer,))
    assert (seats.happened("run_begins"), len(seats.g.corp.scored)) == (made, points)
    assert ("jack_out",) not in seats.offered


def test_each_player_needs_fewer_points() -> None:
    identity = ["Harmony Medtech: Biomedical Pioneer"]
    for points, over in (5, ""), (6, "scored"):
        seats = Seats(stolen=["Hostile Takeover"] * points, identities=identity)
        seats.g.dirty = True
        seats.do(("credit",))
        assert seats.g.over == over


def test_a_standoff_goes_on_until_somebody_has_enough() -> None:
    seats = Seats(root={"remote": ["PAD Campaign"]}, hq=[FREE], deck=["Hedge Fund"] * 3, turn="corp",
                  rig=["Corroder", "Gordian Blade"], credits=(0, 0), says={FREE: when_scored("Standoff")})  # fmt: skip
    seats.do(("play", seats.card(FREE)), ("yes",), ("card", "Corroder"), ("yes",), ("no",))
    assert (len(seats.g.runner.installed), seats.g.corp.credits, len(seats.g.corp.hand)) == (1, 5, 1)
    assert seats.g.zone[seats.card("PAD Campaign")] != INSTALLED


def when_scored(title: str) -> list[Any]:
    """What a card does when it is scored, as an operation would do it."""
    from nrdb import behaviour
    from tests.engine.laid import catalogue

    return [{"play": behaviour.entries()[catalogue().find(title).id][0]["do"]}]


# -- counters with abilities, cards shown ---------------------------------------------------------------------------


def test_an_informant_is_found_out() -> None:
    """MCA Informant: a tag that counts, and the Runner may trash the host, and the counter with it."""
    seats = Seats(hq=["MCA Informant"], rig=["Kati Jones"], turn="corp", credits=(5, 5))
    informant = seats.card("MCA Informant")
    seats.do(("play", informant))
    assert (values.tags(seats.g), seats.g.acting is seats.g.runner) == (1, True)
    seats.do(("use", informant, 0))
    assert (values.tags(seats.g), seats.g.runner.installed, seats.g.runner.credits) == (0, [], 3)


def test_an_agenda_is_installed_faceup_with_a_counter_on_it() -> None:
    seats = Seats(hq=["Casting Call", "Hostile Takeover"], turn="corp")
    seats.do(("play", seats.card("Casting Call")))
    takeover = seats.card("Hostile Takeover")
    assert (seats.g.faceup[takeover], seats.g.host[seats.card("Casting Call")]) == (True, takeover)
    while seats.g.acting is seats.g.corp:
        seats.do(("credit",))
    seats.run("remote")
    assert (seats.g.tags, seats.happened("steal")) == (2, True)


def test_an_agenda_is_turned_faceup_and_public() -> None:
    seats = Seats(root={"remote": ["Hostile Takeover"]}, hq=["Transparency Initiative"], turn="corp", credits=(5, 5))
    takeover = seats.card("Hostile Takeover")
    seats.do(("play", seats.card("Transparency Initiative")))
    assert (seats.g.faceup[takeover], values.has_term(seats.g, takeover, "public")) == (True, True)
    seats.do(("advance", takeover))
    assert seats.g.corp.credits == 5


@pytest.mark.parametrize(("tags", "shown"), [(0, None), (1, ("sure_gamble",))])
def test_a_tagged_runner_plays_with_the_grip_shown(tags: int, shown: Any) -> None:
    seats = Seats(grip=["Sure Gamble"], hq=["Hedge Fund"], tags=tags,
                  identities=["Harishchandra Ent.: Where You're the Star"])  # fmt: skip
    assert seen_by(seats.g, "corp").other.hand == shown
    assert seen_by(seats.g, "runner").other.hand is None


def test_spent_agenda_counters_are_reported() -> None:
    seats = Seats(root={"remote": ["Mark Yale"]}, scored=["Hostile Takeover"], hq=["Hedge Fund"], turn="corp",
                  credits=(0, 0))  # fmt: skip
    seats.g.agenda[seats.card("Hostile Takeover")] = 1
    seats.do(("credit",)).do(("use", seats.card("Mark Yale"), 1))
    assert seats.g.corp.credits == 1 + 2 + 1


# -- in the order of a deck -----------------------------------------------------------------------------------------

GRID: dict[str, Any] = {"root": {"remote": ["Nihongai Grid"]}, "grip": ["Sure Gamble"], "credits": (5, 9)}


@pytest.mark.rule("CR26 8.8.1, 8.8.4")
@pytest.mark.parametrize(("gone", "order"), [
    ("Vanilla", ["Hedge Fund", "Enigma", "Snare!", "PAD Campaign", "Eli 1.0", "Wotan"]),
    ("Eli 1.0", ["Hedge Fund", "Enigma", "Vanilla", "PAD Campaign", "Snare!", "Wotan"]),
])  # fmt: skip
def test_a_card_of_hand_takes_the_place_of_one_in_the_deck(gone: str, order: list[str]) -> None:
    """Nihongai Grid: the other cards that were looked at stay where they are, and only the Corp knows what came."""
    deck = ["Hedge Fund", "Enigma", "Vanilla", "PAD Campaign", "Eli 1.0", "Wotan"]
    seats = Seats(hq=["Snare!", "Ice Wall"], deck=deck, **GRID)
    seats.run("remote", ("yes",), ("card", gone), ("card", "Snare!"))
    g = seats.g
    assert [g.table.card_of[i].title for i in reversed(g.corp.top)] == order
    assert (g.corp.deck, sorted(g.table.card_of[i].title for i in g.corp.hand)) == ([], sorted(["Ice Wall", gone]))
    assert [sight.remembers(g, seats.card("Snare!")), g.zone[seats.card(gone)]] == [1, HAND]


@pytest.mark.rule("CR26 1.15.2b, 8.8.1")
@pytest.mark.parametrize("copy", [0, 1])
def test_copies_in_a_deck_are_distinguished_by_their_places(copy: int) -> None:
    """Nihongai Grid takes the upper Vanilla or the lower one; those in HQ are the same choice."""
    seats = Seats(hq=["Snare!", "Snare!"], deck=["Vanilla", "Enigma", "Vanilla", "Wotan", "Archer"], **GRID)
    taken = seats.card("Vanilla", copy)
    place = seats.g.corp.top.index(taken)
    seats.run("remote", ("yes",), lambda seats: ("card", taken))  # which Snare! is not asked
    assert seats.g.corp.top.index(seats.card("Snare!")) == place


# -- what an ability is about, and where it has gone since ----------------------------------------------------------


@pytest.mark.rule("CR26 1.12.6, 8.8.2")
def test_ice_that_was_taken_away_is_not_swapped() -> None:
    """Mumbad City Grid, after False Echo has put the ice that was passed into HQ."""
    seats = Seats(ice={"HQ": ["-Enigma", "-Ice Wall"]}, root={"HQ": ["Mumbad City Grid"]}, rig=["False Echo"])
    seats.run("HQ", ("yes",), ("no",), ("yes",))
    assert seats.g.ice[0] == [seats.card("Enigma")]
    assert seats.g.corp.hand == [seats.card("Ice Wall")]


@pytest.mark.rule("CR26 1.12.6, 8.8.2")
@pytest.mark.parametrize("forfeited", [True, False])
def test_an_agenda_that_was_forfeited_is_not_swapped(forfeited: bool) -> None:
    """Investigator Inez Delgado A, once Posted Bounty has been forfeited as it was scored."""
    seats = Seats(
        root={"remote": ["Posted Bounty"], "remote 2": ["Investigator Inez Delgado A"]},
        stolen=["Hostile Takeover"],
        turn="corp",
    )
    bounty, takeover = seats.card("Posted Bounty"), seats.card("Hostile Takeover")
    seats.g.advancement[bounty] = 3
    seats.do(("credit",))
    seats.do(("score", bounty), ("next", "Posted Bounty"), ("yes",) if forfeited else ("no",), ("yes",))
    assert seats.g.corp.removed == ([bounty] if forfeited else [])
    assert seats.g.corp.scored == ([] if forfeited else [takeover])
    assert seats.g.runner.scored == ([takeover] if forfeited else [bounty])


@pytest.mark.rule("CR26 1.12.6")
def test_ice_that_was_trashed_is_not_met_again() -> None:
    """The Twins, after Prey has trashed the ice that was passed."""
    seats = Seats(
        ice={"HQ": ["Ice Wall"]},
        root={"HQ": ["The Twins"]},
        hq=["Ice Wall"],
        rig=["Corroder", "Mimic"],
        grip=["Prey"],
    )
    seats.do(("play", seats.card("Prey")), ("server", 0), ("use", "Corroder", 0), ("yes",), ("card", "Mimic"), ("yes",))
    assert met(seats) == ["Ice Wall"]
    assert seats.happened("run_successful")


@pytest.mark.rule("CR26 6.2.5d")
def test_who_is_not_moved_any_more_is_not_asked_to_jack_out_for_it() -> None:
    """Ganked! in the midst of a breach: Cell Portal is derezzed, and does nothing else."""
    laid: dict[str, Any] = {"ice": {"remote": ["Cell Portal"]}, "root": {"remote": ["Ganked!"]}, "credits": (5, 9)}
    breaking = [*[("use", "Gordian Blade", 1)] * 5, ("use", "Gordian Blade", 0), ("access", "Ganked!"), ("yes",)]
    seats = Seats(**laid, rig=["Gordian Blade"])
    with pytest.raises(AssertionError, match="nobody asked"):
        seats.run("remote", *breaking, ("yes",))
    assert not seats.g.active[seats.card("Cell Portal")]


@pytest.mark.rule("CR26 8.2.11, 8.8.3")
@pytest.mark.parametrize(("there", "placed"), [("R&D", 1), ("remote", 0)])
def test_a_card_that_is_swapped_into_another_root_has_moved_there(there: str, placed: int) -> None:
    """Isaac Liberdade, by Metamorph: a counter on ice of the server where it is now, if that is another one."""
    root = {"remote": ["Isaac Liberdade"]}
    root.setdefault(there, []).append("Crisium Grid")
    seats = Seats(ice={"HQ": ["Metamorph"], there: ["Vanilla"]}, root=root, credits=(9, 5))
    isaac, moved = seats.card("Isaac Liberdade"), [("yes",)] * placed
    seats.run("HQ", ("mode", 1, "swap"), ("card", "Isaac Liberdade"), *moved)
    assert (seats.g.server[isaac], seats.g.advancement[seats.card("Vanilla")]) == (1 if placed else 3, placed)
    assert (("yes",) in seats.offered) == bool(placed)
