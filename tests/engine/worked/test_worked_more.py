"""Worked examples of what moves with a card, of targets and of conditions (CR26 1.12 to 1.17, 7.4)."""

from __future__ import annotations

from tests.engine.worked.table import Table, example

DECK = ("Hedge Fund",) * 9


@example("EX-2603-1.13.13-3")
def test_agendas_that_change_hands_keep_their_counters() -> None:
    """CR26 1.13.13: swapped from one score area to the other."""
    seats = Table(
        turn="corp", hq=["Exchange of Information"], tags=1, scored=["Hostile Takeover"], stolen=["Next Big Thing"]
    )
    seats.has("Next Big Thing", agenda=1).takes(("play", "Exchange of Information"))
    assert seats.titles(seats.g.corp.scored) == ["Next Big Thing"]
    assert seats.count("Next Big Thing", "agenda") == 1


@example("EX-2603-1.13.13-2")
def test_an_agenda_that_is_installed_loses_its_counters() -> None:
    """CR26 1.13.13: from the score area to a server."""
    seats = Table(turn="corp", hq=["IP Enforcement"], tags=3, stolen=["Next Big Thing"], credits=(9, 0))
    seats.has("Next Big Thing", agenda=1).takes(("play", "IP Enforcement"), ("number", 3))
    assert (seats.board, seats.count("Next Big Thing", "agenda"), seats.g.tags) == (["Next Big Thing"], 0, 0)


@example("EX-2603-1.15.1-3")
def test_counters_are_taken_from_one_card() -> None:
    """CR26 1.15.1: two from the same card; the other one keeps its own."""
    root = {"remote": ["-NGO Front"], "remote 2": ["Project Atlas"]}
    seats = Table(turn="corp", hq=["Trick of Light"], root=root, ice={"HQ": ["-Ice Wall"]})
    seats.has("NGO Front", advancement=2).has("Ice Wall", advancement=1)
    seats.takes(("play", "Trick of Light"), ("card", "Project Atlas"), ("card", "NGO Front"), ("number", 2))
    assert [seats.count(title, "advancement") for title in ("Project Atlas", "NGO Front", "Ice Wall")] == [2, 0, 1]


@example("EX-2603-1.15.4-1")
def test_a_later_part_of_an_ability_knows_the_card_it_moved() -> None:
    """CR26 1.15.4: at the end of the run both the ice and what it brought are dealt with."""
    seats = Table(ice={"R&D": ["Howler"]}, hq=["Eli 1.0"])
    seats.run("R&D", "yes")
    assert ("encounter", "Eli 1.0") in seats.told("encounter")
    assert (seats.board, seats.archives, seats.g.active[seats.card("Eli 1.0")]) == (["Eli 1.0"], ["Howler"], False)


@example("EX-2603-9.11.4e-1")
def test_a_target_among_cards_looked_at_is_picked_after_the_look() -> None:
    """CR26 9.11.4e: five are seen, then one of them is installed, or none."""
    deck = ["Hedge Fund", "Hedge Fund", "PAD Campaign", "Vanilla", "Hedge Fund", "Enigma"]
    for answers, board in ((["yes", ("card", "Vanilla")], ["Architect", "Vanilla"]), (["no"], ["Architect"])):
        seats = Table(ice={"HQ": ["Architect"]}, deck=deck).run("HQ", *answers)
        assert (seats.board, ("card", "Enigma") in seats.offered) == (board, False)


@example("EX-2603-1.17.1a-1")
def test_the_threat_level_is_the_higher_score() -> None:
    """CR26 1.17.1a: with four points and three, four holds and five does not."""
    threat = [{"if": {"threat": n}, "then": [{"gain": gained}]} for n, gained in ((4, 1), (5, 10))]
    seats = Table(
        grip=["Diesel"],
        says={"Diesel": [{"play": threat}]},
        scored=["Priority Requisition"],
        stolen=["Priority Requisition", "Hostile Takeover"],
    )
    seats.takes(("credit",))
    assert (seats.g.corp.score, seats.g.runner.score) == (3, 4)
    assert seats.takes(("play", "Diesel")).g.runner.credits == 7


@example("EX-CR-1.2.5-3")
def test_an_ability_is_used_only_where_it_could_change_something() -> None:
    """CR 1.2.5: not without a tag; while one is about to land, or when there is one."""
    identity = 'Armand "Geist" Walker: Tech Lord'
    says = {
        identity: [{"when": {"trash": {"what": {"is": ["installed"]}, "who": "you"}}, "do": [{"draw": 1}]}],
        "Ice Wall": [{"sub": [{"tag": 1}]}],
    }
    laid = {"rig": ["Forger"], "identities": [identity], "says": says, "stack": ["Diesel"]}
    assert not Table(**laid).can("use", "Forger", 0)
    imminent = Table(ice={"HQ": ["Ice Wall"]}, **laid).run("HQ", ("guard", "Forger", 0))
    assert (imminent.g.tags, imminent.grip) == (0, ["Diesel"])
    tagged = Table(tags=1, **laid).takes(("use", "Forger", 0))
    assert (tagged.g.tags, tagged.grip) == (0, ["Diesel"])


@example("EX-2603-7.4.3-2")
def test_an_access_that_is_not_paid_for_is_none() -> None:
    """CR26 7.4.3: the card is not accessed, and cannot be chosen again."""
    seats = Table(
        root={"remote": ["PAD Campaign"]}, credits=(0, 2), identities=["Gagarin Deep Space: Expanding the Horizon"]
    ).run("remote", "no")
    assert (seats.happened("access"), seats.g.runner.credits) == (False, 2)
