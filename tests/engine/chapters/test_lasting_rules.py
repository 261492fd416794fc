"""Rules that have been in force since 2019, each at a small table, by both rulebooks."""

from __future__ import annotations

from typing import Any

import pytest

from nrdb.engine.model.numbers import DISCARD, PLAY
from nrdb.engine.rules import values, zones
from tests.engine.chapters.staging import DEVICE, ORDER, OTHER, SPELL, TOOL, played
from tests.engine.worked.table import Table, playing_by


def waits(when: Any, *do: Any, **more: Any) -> dict[str, Any]:
    return {"when": when, "do": list(do), **more}


# -- what cannot be done, what need not -----------------------------------------------------------------------------


@pytest.mark.parametrize(("forbidden", "able"), [(["draw"], False), ([], True)])
def test_in_2019_what_is_forbidden_in_full_is_not_begun(forbidden: list[str], able: bool) -> None:
    """CR 1.2.2a: neither by an event nor by an ability that does nothing else."""
    bars = [{"static": [{"no_actions": {"of": forbidden, "who": "you"}}]}] if forbidden else []
    says: dict[str, Any] = {
        TOOL: bars,
        SPELL: [{"play": [{"draw": 1}]}],
        OTHER: [{"paid": ["click"], "do": [{"draw": 1}]}],
    }
    with playing_by("cr-1.3"):
        table = Table(rig=[TOOL, OTHER], grip=[SPELL], stack=["Imp"] * 3, says=says)
    assert (table.can("play", SPELL), table.can("use", OTHER, 0)) == (able, able)


# -- counters and tokens --------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("both")
def test_a_tag_that_is_only_counted_is_neither_removed_nor_spent() -> None:
    """CR 1.9.4: the Runner is tagged, and there is nothing to take away."""
    says = {TOOL: [{"static": [{"tags": 1}]}, {"paid": ["click", {"remove_tag": 1}], "do": [{"gain": 9}]}]}
    table = Table(rig=[TOOL], says=says, credits=(9, 9))
    assert (values.tagged(table.g), values.tags(table.g)) == (True, 1)
    assert not table.can("remove_tag")
    assert not table.can("use", TOOL, 0)
    real = Table(rig=[TOOL], says=says, credits=(9, 9), tags=1)
    assert (real.can("remove_tag"), real.can("use", TOOL, 0)) == (True, True)


@pytest.mark.usefixtures("both")
def test_a_condition_counter_works_while_it_is_hosted() -> None:
    """CR 1.9.5j, 9.1.5; CR26 1.9.5: the ice is stronger until it goes, and the counter with it."""
    says = {ORDER: [{"play": [{"condition_counter": {"n": 1, "is": ["ice", "installed"]}}]},
                    {"static": [{"strength": {"n": 4, "of": "host"}}]}]}  # fmt: skip
    table = Table(turn="corp", hq=[ORDER, "Hedge Fund"], ice={"HQ": ["Enigma"], "R&D": ["Vanilla"]}, says=says)
    table.takes(("play", ORDER), ("card", "Enigma"))
    assert (table.strength("Enigma"), table.strength("Vanilla"), table.host_of(ORDER)) == (2 + 4, 0, "Enigma")
    zones.trash(table.g, table.card("Enigma"))
    table.takes(("credit",))
    assert (table.g.zone[table.card(ORDER)], table.strength("Vanilla")) == (DISCARD, 0)


@pytest.mark.usefixtures("both")
def test_an_event_is_not_installed_by_what_installs_cards() -> None:
    """CR 1.12.5d, 8.1.4; CR26 8.6.1: not even one that turns itself into a counter."""
    says = {"On the Lam": [{"play": [{"condition_counter": {"n": 1, "is": ["resource", "installed"]}}]}]}
    table = played({"install": {"what": {"n": {"upto": 3}, "from": "grip"}, "free": True}}, says=says,
                   grip=["On the Lam", "Imp"], rig=["Kati Jones"], answers=[("card", "Imp")])  # fmt: skip
    assert ("card", "On the Lam") not in table.offered
    assert table.rig == ["Imp", "Kati Jones"]


@pytest.mark.usefixtures("both")
def test_credits_for_a_while_pay_in_it_and_are_not_lost() -> None:
    """CR 1.10.4c: in a run they pay for an ability as those of the pool do; a loss leaves them."""
    says = {TOOL: [{"static": [{"spend": {"for": ["ability", "install"], "when": "during_run"}}]}],
            OTHER: [{"paid": [{"credits": 2}], "limit": "1/turn", "do": [{"draw": 1}]}],
            "Enigma": [{"sub": [{"lose": {"who": "runner", "n": 5}}]}]}  # fmt: skip
    table = Table(rig=[TOOL, OTHER], ice={"HQ": ["Enigma"]}, hq=["Hedge Fund"], stack=["Imp"] * 3, says=says,
                  credits=(5, 1)).has(TOOL, credit=5)  # fmt: skip
    assert not table.can("use", OTHER, 0)

    def after_the_loss(at: Table) -> Any:
        return ("use", at.card(OTHER), 0) if at.purses[1] == 0 else None

    table.run("HQ", after_the_loss)
    assert (table.purses[1], table.count(TOOL, "credit"), table.grip) == (0, 3, ["Imp"])


# -- clicks ---------------------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("both")
@pytest.mark.parametrize(("before", "able"), [(None, True), ("lose", True), ("spend", False)])
def test_a_priority_card_is_the_first_click_of_a_turn(before: str | None, able: bool) -> None:
    """CR 1.11.3; CR26 1.11.4: lost clicks do not matter, spent ones do; and no effect plays it."""
    plays = {"paid": ["click"], "do": [{"play": {"n": 1, "is": ["event"], "from": "grip"}}]}
    loses = {"paid": [], "limit": "1/turn", "do": ["lose_click"]}
    says = {SPELL: [{"priority": True}, {"play": [{"gain": 1}]}], TOOL: [loses], OTHER: [plays]}
    table = Table(rig=[TOOL, OTHER], grip=[SPELL], says=says)
    if before is not None:
        table.takes(("use", TOOL, 0) if before == "lose" else ("credit",))
    assert table.can("play", SPELL) is able
    table.takes(("use", OTHER, 0)) if table.can("use", OTHER, 0) else None
    assert table.grip == [SPELL]


# -- hosts ----------------------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("both")
@pytest.mark.parametrize("onto", [True, False])
def test_a_host_is_chosen_as_the_card_is_installed(onto: bool) -> None:
    """CR 1.12.5a, 8.3.3; CR26 1.13.6a: on the card that can host it, or in the rig."""
    says = {TOOL: [{"static": [{"can_host": {"n": 1, "is": ["program"]}}]}]}
    table = Table(rig=[TOOL], grip=["Imp"], says=says)
    table.takes(("install", "Imp"), *([("card", TOOL)] if onto else []))
    assert (table.rig, table.host_of("Imp")) == ([TOOL, "Imp"], TOOL if onto else None)


@pytest.mark.usefixtures("both")
def test_a_card_on_a_hosted_card_is_not_on_the_host() -> None:
    """CR 1.12.8; CR26 1.13.8: of two programs one on the other, the lower one alone is hosted on the hardware."""
    lying = {"count": {"hosted_on": "self", "is": ["program"]}}
    counts = [{"paid": [], "limit": "1/turn", "do": [{"gain": {"per": lying}}]}]
    table = Table(rig=[TOOL, "Djinn", "Imp"], credits=(0, 0), says={TOOL: counts}, partly=["Djinn"])
    table.hosts(TOOL, "Djinn").hosts("Djinn", "Imp").takes(("use", TOOL, 0))
    assert table.purses[1] == 1


@pytest.mark.usefixtures("both")
def test_counters_on_an_agenda_go_when_it_leaves_the_score_area() -> None:
    """CR 10.3.1f; CR26 10.3.1g: the counters, and a card as well."""
    says = {ORDER: [{"play": [{"forfeit": {"n": 1, "from": "score_area"}}]}]}
    table = Table(turn="corp", hq=[ORDER], scored=["Hostile Takeover"], root={"remote": [DEVICE]}, says=says)
    table.has("Hostile Takeover", agenda=3).hosts("Hostile Takeover", DEVICE).takes(("play", ORDER))
    assert (table.count("Hostile Takeover", "agenda"), table.g.zone[table.card(DEVICE)]) == (0, DISCARD)


# -- identities and agendas -----------------------------------------------------------------------------------------


@pytest.mark.usefixtures("both")
def test_an_identity_is_not_an_installed_card() -> None:
    """CR 3.1.1a: whatever trashes or counts installed cards leaves it alone."""
    every = {"n": "all", "is": ["installed"]}
    table = played(
        {"gain": {"per": {"count": every}}},
        {"trash": every},
        rig=["Imp", "Mimic"],
        identities=["The Catalyst: Convention Breaker"],
        credits=(0, 0),
    )
    identity = table.g.runner.identity
    assert identity is not None
    assert (table.purses[1], table.rig, table.g.zone[identity], table.g.active[identity]) == (2, [], PLAY, True)


@pytest.mark.usefixtures("both")
@pytest.mark.parametrize("where", ["hq", "deck", "root"])
@pytest.mark.parametrize(("credits", "stolen"), [(3, False), (4, True)])
def test_what_an_agenda_asks_for_to_be_stolen_it_asks_for_anywhere(where: str, credits: int, stolen: bool) -> None:
    """CR 3.2.3; CR26 9.1.8e: in HQ, in R&D and in a server, though it is active nowhere."""
    says = {"Hostile Takeover": [{"extra_cost": "steal", "cost": [{"credits": 4}], "who": "runner"}]}
    held: Any = ["Hostile Takeover"]
    laid: dict[str, Any] = {where: {"remote": held} if where == "root" else held}
    table = Table(**laid, credits=(5, credits), says=says)
    table.run({"hq": "HQ", "deck": "R&D", "root": "remote"}[where], *(["steal"] if stolen else []))
    assert (len(table.g.runner.scored), table.purses[1]) == (int(stolen), 0 if stolen else credits)


# -- currents -------------------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("both")
@pytest.mark.parametrize(
    ("mine", "deed", "stays"),
    [("corp", "steal", False), ("corp", "score", True), ("runner", "score", False), ("runner", "steal", True)],
)
def test_a_current_ends_with_an_agenda_of_the_other_side(mine: str, deed: str, stays: bool) -> None:
    """CR 3.5.1b, 3.7.1b; CR26 8.6.6c: or with another current, whoever plays it."""
    title = "Scarcity of Resources" if mine == "corp" else "Rumor Mill"
    says = {title: [{"current": True}]}
    laid: dict[str, Any] = {"hq" if mine == "corp" else "grip": [title], "turn": mine, "says": says, "credits": (9, 9),
                            "deck": ["Vanilla"] * 5, "stack": ["Imp"] * 9}  # fmt: skip
    table = Table(root={"remote": ["Hostile Takeover"]}, **laid).has("Hostile Takeover", advancement=2)
    table.takes(("play", title))
    assert table.g.zone[table.card(title)] == PLAY
    if deed == "score":
        while table.g.acting is not table.g.corp:
            table.next_turn()
        table.takes(("credit",)).takes(("score", "Hostile Takeover"))
    else:
        while table.g.acting is not table.g.runner:
            table.next_turn()
        table.run("remote")
    assert (table.g.zone[table.card(title)] == PLAY) is stays


# -- programs -------------------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("both")
def test_what_makes_a_program_cheaper_does_not_make_it_smaller() -> None:
    """CR 3.9.3d; CR26 3.9.3: at no cost at all it takes its memory."""
    says = {TOOL: [{"static": [{"ignore_costs": {"of": "install", "what": {"n": "all", "is": ["program"]}}}]}]}
    table = Table(rig=[TOOL], grip=["Corroder"], says=says, credits=(5, 0)).takes(("install", "Corroder"))
    assert (table.purses[1], values.used_memory(table.g)) == (0, 1)


@pytest.mark.usefixtures("both")
@pytest.mark.parametrize(("longer", "strength"), [(True, 2 + 1), (False, 2)])
def test_what_boosts_may_last_longer_and_what_stands_does_not(longer: bool, strength: int) -> None:
    """CR 3.9.5c; CR26 9.10.5: the boost remains after the run, but not what applied to the encounter only."""
    boosts: Any = [{"static": [{"long_boosts": {"of": {"is": ["icebreaker"]}, "for": "turn"}}]}]
    stands = {"static": [{"strength": {"n": 5, "of": {"n": "all", "is": ["icebreaker"]}}}], "if": "during_run"}
    says: dict[str, Any] = {TOOL: boosts if longer else [], OTHER: [stands]}
    table = Table(ice={"HQ": ["Vanilla"]}, rig=[TOOL, OTHER, "Corroder"], hq=["Hedge Fund"], says=says)
    found: list[int] = []

    def look(at: Table) -> None:
        found.append(at.strength("Corroder"))

    with pytest.raises(AssertionError, match="nobody asked"):
        table.run("HQ", ("use", "Corroder", 1), look)
    assert (max(found), table.strength("Corroder")) == (2 + 1 + 5, strength)


# -- installing and playing -----------------------------------------------------------------------------------------


@pytest.mark.usefixtures("both")
def test_what_paying_to_install_sets_off_comes_before_the_card_is_there() -> None:
    """CR 8.2.11c; CR26 1.16.3: the credits come when it is paid for, and the installed cards determine their number."""
    says = {
        TOOL: [waits("installed", {"draw": {"per": "credits"}})],
        OTHER: [waits({"spend_credits": "you"}, {"gain": 2})],
    }
    table = Table(rig=[OTHER], grip=[TOOL], stack=["Imp"] * 9, says=says, credits=(0, 3)).takes(("install", TOOL))
    assert (table.purses[1], len(table.grip)) == (2, 2)


@pytest.mark.usefixtures("both")
@pytest.mark.parametrize("x", [0, 1, 3])
def test_x_to_install_is_chosen_as_it_is_paid_and_kept(x: int) -> None:
    """CR 8.2.11b; CR26 1.16.2c: the card has as many counters."""
    table = Table(grip=["Bug Out Bag"], credits=(0, 3)).takes(("install", "Bug Out Bag"), ("number", x))
    assert (table.purses[1], table.count("Bug Out Bag", "power")) == (3 - x, x)


@pytest.mark.usefixtures("both")
def test_one_card_is_played_in_full_before_the_next() -> None:
    """CR 8.5.2; CR26 8.6.3: what the first one gives pays for the second."""
    plays = {"play": {"n": 1, "from": "grip", "is": ["event"]}}
    says: dict[str, Any] = {
        SPELL: [{"play": [plays, plays]}],
        "Easy Mark": [{"play": [{"gain": 5}]}],
        "Sure Gamble": [{"play": [{"draw": 1}]}],
    }
    table = Table(grip=[SPELL, "Easy Mark", "Sure Gamble"], stack=["Imp"], says=says, credits=(0, 0))
    table.takes(("play", SPELL))
    assert (table.purses[1], table.grip, table.heap) == (0, ["Imp"], ["Diesel", "Easy Mark", "Sure Gamble"])


# -- conditions -----------------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("both")
@pytest.mark.parametrize(("tags", "gained"), [(0, 0), (1, 3)])
def test_all_that_a_trigger_asks_for_holds_when_it_happens(tags: int, gained: int) -> None:
    """CR 9.6.2d; CR26 9.6.5: a tag that comes of the same success is too late."""
    says = {TOOL: [waits({"run_successful": "hq"}, {"take_tag": 1})],
            OTHER: [waits({"run_successful": {"server": "hq", "given": "tagged"}}, {"gain": 3})]}  # fmt: skip
    table = Table(hq=["Hedge Fund"], rig=[TOOL, OTHER], says=says, credits=(5, 0), tags=tags)
    table.run("HQ")
    assert (table.purses[1], table.g.tags) == (gained, tags + 1)
