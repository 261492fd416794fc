"""Worked examples of what moves with a card, of targets and of conditions (CR26 1.12 to 1.17, 7.4)."""

from __future__ import annotations

from tests.engine.worked.table import Table, example


@example("EX-2603-9.11.4e-1")
def test_a_target_among_cards_looked_at_is_picked_after_the_look() -> None:
    """CR26 9.11.4e: five are seen, then one of them is installed, or none."""
    deck = ["Hedge Fund", "Hedge Fund", "PAD Campaign", "Vanilla", "Hedge Fund", "Enigma"]
    for answers, board in ((["yes", ("card", "Vanilla")], ["Architect", "Vanilla"]), (["no"], ["Architect"])):
        seats = Table(ice={"HQ": ["Architect"]}, deck=deck).run("HQ", *answers)
        assert (seats.board, ("card", "Enigma") in seats.offered) == (board, False)


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
