"""Cards moved, turned, installed, played, searched and swapped (CR26 8), each rule at a small table."""

from __future__ import annotations

from typing import Any

import pytest

from nrdb.engine.model.numbers import DECK, DISCARD, HAND, INSTALLED, PLAY
from nrdb.engine.rules import zones
from tests.engine.worked.table import Table

TOOL = "Desperado"


def event(*do: Any) -> dict[str, Any]:
    """An event that costs nothing and does this."""
    return {"Diesel": [{"play": list(do)}]}


def operation(*do: Any) -> dict[str, Any]:
    """An operation that costs nothing and does this."""
    return {"Mushin No Shin": [{"play": list(do)}]}


def hears(title: str, when: Any, *do: Any, **more: Any) -> dict[str, Any]:
    return {title: [{"when": when, "do": list(do), **more}]}


# -- faceup and facedown --------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("both")
def test_assets_and_upgrades_are_rezzed_in_a_window_and_ice_is_not() -> None:
    """CR26 8.1.2a, 9.2.7c, 6.4.3; CR 3.4.3a, 8.1.3a, 9.2.7e, 6.4.3: none but the approached ice."""
    laid: dict[str, Any] = {"ice": {"HQ": ["-Ice Wall"]}, "root": {"remote": ["-PAD Campaign", "-Red Herrings"]}}
    table = Table(**laid, turn="corp", credits=(9, 5))
    assert table.can("rez", "PAD Campaign")
    assert Table(**laid, turn="corp", credits=(9, 5)).can("rez", "Red Herrings")
    assert not Table(**laid, turn="corp", credits=(9, 5)).can("rez", "Ice Wall")
    run = Table(**laid, hq=["Hedge Fund"], credits=(9, 5)).run("HQ", ("rez", "Ice Wall"))
    assert run.g.active[run.card("Ice Wall")]
    assert ("rez", "PAD Campaign") in run.offered


@pytest.mark.usefixtures("both")
def test_several_cards_are_rezzed_in_one_window() -> None:
    """CR26 9.2.7c, CR 9.2.7f, 9.2.4b: one after the other, and priority is kept."""
    table = Table(root={"remote": ["-PAD Campaign", "-Red Herrings"]}, turn="corp", credits=(9, 5))
    table.takes(("rez", "PAD Campaign")).takes(("rez", "Red Herrings"))
    assert (table.purses[0], table.g.corp.clicks) == (6, 3)


@pytest.mark.usefixtures("both")
@pytest.mark.parametrize(("free", "credits"), [({}, 9 - 2), ({"free": True}, 9), ({"less": 1}, 9 - 1)])
def test_rezzing_by_an_effect_costs_unless_it_says_otherwise(free: dict[str, Any], credits: int) -> None:
    """CR26 8.1.2d, 1.16.4a; CR 8.1.3a: PAD Campaign, 2."""
    do = {"rez": {"what": {"n": 1, "is": ["asset", "unrezzed"]}, **free}}
    table = Table(
        root={"remote": ["-PAD Campaign"]}, hq=["Mushin No Shin"], turn="corp", credits=(9, 5), says=operation(do)
    )
    table.takes(("play", "Mushin No Shin"))
    assert (table.g.active[table.card("PAD Campaign")], table.purses[0]) == (True, credits)


@pytest.mark.usefixtures("both")
def test_what_an_effect_would_rez_stays_when_nobody_can_pay() -> None:
    """CR26 1.16.4b: nothing is paid and nothing is turned."""
    do = {"rez": {"what": {"n": 1, "is": ["asset", "unrezzed"]}}}
    table = Table(
        root={"remote": ["-PAD Campaign"]}, hq=["Mushin No Shin"], turn="corp", credits=(1, 5), says=operation(do)
    )
    table.takes(("play", "Mushin No Shin"))
    assert (table.g.active[table.card("PAD Campaign")], table.purses[0]) == (False, 1)


@pytest.mark.usefixtures("both")
def test_rezzed_is_told_when_it_is_rezzed_and_paid_for() -> None:
    """CR26 8.1.2e: the card is active and the credits are gone when its own ability resolves."""
    says = hears("PAD Campaign", "rezzed", {"if": {"compare": "credits", "equals": 0}, "then": [{"gain": 5}]})
    table = Table(root={"remote": ["-PAD Campaign"]}, turn="corp", credits=(2, 5), says=says)
    assert table.takes(("rez", "PAD Campaign")).purses[0] == 5


@pytest.mark.usefixtures("both")
def test_what_is_derezzed_keeps_its_place_and_its_counters() -> None:
    """CR26 8.1.3c, CR 8.1.3, 8.1.3b: facedown at once, nothing paid, nothing left; it can be rezzed again."""
    do = {"derez": {"n": 1, "is": ["asset", "rezzed"], "who": "opponent"}}
    table = Table(root={"remote": ["PAD Campaign"]}, grip=["Diesel"], says=event(do)).has("PAD Campaign", power=2)
    table.takes(("play", "Diesel"))
    pad = table.card("PAD Campaign")
    assert (table.g.active[pad], table.g.zone[pad], table.count("PAD Campaign", "power")) == (False, INSTALLED, 2)
    assert table.g.server[pad] == 3
    assert table.can("rez", "PAD Campaign")


@pytest.mark.usefixtures("both")
def test_exposing_shows_and_does_not_rez() -> None:
    """CR 8.1.5a, 8.1.5b: an installed card that is not rezzed; looking or accessing exposes nothing."""
    says = event({"expose": {"n": 1, "is": ["asset", "unrezzed"], "who": "opponent"}})
    table = Table(root={"remote": ["-PAD Campaign"]}, grip=["Diesel"], says=says).takes(("play", "Diesel"))
    assert table.told("expose") == [("expose", "PAD Campaign")]
    assert not table.g.active[table.card("PAD Campaign")]
    seen = Table(root={"remote": ["-PAD Campaign"]}, says=says).run("remote")
    assert [name for name, _ in seen.told("access", "expose")] == ["access"]


# -- what is a movement ---------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("both")
@pytest.mark.parametrize(
    ("do", "heard"),
    [
        ({"draw": 1}, "draw"),
        ({"add": {"what": {"n": 1, "is": ["card"], "from": "heap"}, "to": "hand"}}, None),
        ({"trash": {"n": 1, "is": ["hardware"], "from": "grip"}}, "trash"),
        ({"discard": {"what": {"n": 1, "is": ["hardware"], "from": "grip"}}}, None),
    ],
)
def test_adding_is_not_drawing_and_discarding_is_not_trashing(do: Any, heard: str | None) -> None:
    """CR26 8.2.1, 8.2.1a; CR 1.18.3, 5.5.2b."""
    waits = [{"when": {name: {"what": {"is": ["card"]}, "who": "you"}}, "do": [{"gain": n}]}
             for name, n in (("draw", 10), ("trash", 100))]  # fmt: skip
    table = Table(grip=["Diesel", "Dyson Mem Chip"], stack=["Sure Gamble"], heap=["Sure Gamble"], rig=[TOOL],
                  credits=(5, 0), says={**event(do), TOOL: waits})  # fmt: skip
    assert table.takes(("play", "Diesel")).purses[1] == {"draw": 10, "trash": 100, None: 0}[heard]


@pytest.mark.usefixtures("both")
def test_forfeiting_takes_along_what_the_agenda_hosts() -> None:
    """CR26 8.2.5, 1.13.13; CR 10.1.2, 4.8.3: the agenda leaves the game, the hosted card goes to Archives."""
    do = {"forfeit": {"n": 1, "is": ["agenda"], "from": "score_area"}}
    table = Table(scored=["Hostile Takeover"], root={"remote": ["PAD Campaign"]}, hq=["Mushin No Shin"], turn="corp",
                  says=operation(do)).hosts("Hostile Takeover", "PAD Campaign")  # fmt: skip
    table.takes(("play", "Mushin No Shin"))
    assert table.titles(table.g.corp.removed) == ["Hostile Takeover"]
    assert "PAD Campaign" in table.archives


# -- installing -----------------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("both")
def test_an_upgrade_that_belongs_in_one_server_goes_nowhere_else() -> None:
    """CR26 8.5.12: neither installed elsewhere nor moved there."""
    table = Table(
        hq=["Crisium Grid"],
        turn="corp",
        root={"remote": ["PAD Campaign"]},
        says={"Crisium Grid": [{"install_in": "hq"}]},
    )
    places = {option[2] for option in table.g.legal_actions() if option[0] == "install"}
    table.can("nothing")
    places |= {option[2] for option in table.g.legal_actions() if option[0] == "install"}
    assert places == {0}


@pytest.mark.usefixtures("both")
def test_a_second_region_takes_the_place_of_the_first_unseen() -> None:
    """CR26 8.5.13b, 3.6.1; CR 3.6.5b, 3.6.5c, 3.6.5d: whether or not it is rezzed, and nothing is revealed."""
    for first in ("Amazon Industrial Zone", "-Amazon Industrial Zone"):
        table = Table(
            root={"remote": [first]}, hq=["Ruhr Valley"], turn="corp", partly=["Amazon Industrial Zone", "Ruhr Valley"]
        )
        table.takes(("install", "Ruhr Valley", 3))
        assert (table.board, table.archives) == (["Ruhr Valley"], ["Amazon Industrial Zone"])
        assert not table.told("reveal")
        assert table.g.faceup[table.card("Amazon Industrial Zone")] == (first[0] != "-"), "its face is unchanged"
    apart = Table(root={"remote": ["Amazon Industrial Zone"]}, hq=["Ruhr Valley"], turn="corp",
                  partly=["Amazon Industrial Zone", "Ruhr Valley"])  # fmt: skip
    assert len(apart.takes(("install", "Ruhr Valley", 0)).board) == 2


@pytest.mark.usefixtures("both")
@pytest.mark.parametrize(
    ("first", "second"), [("PAD Campaign", "Hostile Takeover"), ("Hostile Takeover", "PAD Campaign")]
)
def test_one_asset_or_agenda_in_a_remote(first: str, second: str) -> None:
    """CR26 3.2.1, 3.3.1, 4.6.6e; CR 3.2.1, 3.3.1, 8.2.6, 4.7.8a: the newcomer stays, the other leaves."""
    table = Table(root={"remote": [f"-{first}"]}, hq=[second], turn="corp").takes(("install", second, 3))
    assert (table.board, table.archives) == ([second], [first])
    assert not table.g.faceup[table.card(first)]


@pytest.mark.usefixtures("both")
@pytest.mark.parametrize("title", ["PAD Campaign", "Hostile Takeover"])
def test_assets_and_agendas_go_to_remotes_alone(title: str) -> None:
    """CR26 3.2.1, 3.3.1, 4.6.6e, 3.6.1; CR 3.2.1, 3.3.1, 4.7.7b: upgrades go anywhere."""
    table = Table(hq=[title, "Red Herrings"], turn="corp")
    assert not any(table.can("install", title, server) for server in (0, 1, 2))
    assert table.can("install", title, 3)
    assert all(table.can("install", "Red Herrings", server) for server in (0, 1, 2, 3))


@pytest.mark.usefixtures("both")
def test_the_corp_pays_nothing_before_it_has_trashed() -> None:
    """CR 8.3.4, 8.3.5, 8.3.1: what is trashed for the new ice does not count for its cost."""
    table = Table(ice={"HQ": ["-Ice Wall", "-Enigma"]}, hq=["Vanilla"], turn="corp", credits=(1, 5))
    assert not table.can("install", "Vanilla", 0)
    assert table.can("replace", "Vanilla", 0)


@pytest.mark.usefixtures("both")
def test_an_empty_remote_is_gone_and_one_that_is_filled_is_there() -> None:
    """CR26 10.3.1h, 4.6.8b; CR 8.2.7, 8.2.8, 8.3.6, 4.7.8e, 10.3.1h: no run on a server that holds nothing."""
    table = Table(root={"remote": ["-PAD Campaign"]}, hq=["Nico Campaign"])
    assert ("run", 3) in table.g.legal_actions() or table.can("run", 3)
    zones.trash(table.g, table.card("PAD Campaign"))
    assert not table.can("run", 3)
    ice = Table(ice={"remote": ["-Ice Wall"]})
    assert ice.can("run", 3), "ice alone keeps it"


@pytest.mark.usefixtures("both")
def test_a_server_lives_on_while_its_last_card_is_replaced() -> None:
    """CR26 10.3.1h, CR 8.2.8: the agenda comes to the same server that the asset leaves."""
    table = Table(
        root={"remote": ["-PAD Campaign"], "remote 2": ["-Nico Campaign"]}, hq=["Hostile Takeover"], turn="corp"
    )
    table.takes(("install", "Hostile Takeover", 3))
    assert table.g.server[table.card("Hostile Takeover")] == 3
    assert not any(name == "new_server" for name, *_ in table.g.events)


@pytest.mark.usefixtures("both")
def test_when_installed_comes_when_the_card_is_installed_and_paid_for() -> None:
    """CR26 8.5.16f, CR 8.3.7, 8.3.1."""
    says = hears(TOOL, "installed", {"if": {"compare": "credits", "equals": 0}, "then": [{"gain": 5}]})
    table = Table(grip=[TOOL], credits=(0, 3), says=says).takes(("install", TOOL))
    assert (table.rig, table.purses[1]) == ([TOOL], 5)


@pytest.mark.usefixtures("both")
def test_several_installs_come_one_after_the_other() -> None:
    """CR26 8.5.5, 9.11.4b; CR 8.2.4: the first one is paid for, and has done what it does, before the second."""
    says = {**event({"install": {"what": {"n": {"upto": 2}, "is": ["hardware"], "from": "grip"}}}),
            **hears("Dyson Mem Chip", "installed", {"gain": 3})}  # fmt: skip
    table = Table(grip=["Diesel", "Dyson Mem Chip", TOOL], credits=(0, 3), says=says)
    table.takes(("play", "Diesel"), ("card", "Dyson Mem Chip"), ("card", TOOL))
    assert (table.rig, table.purses[1]) == ([TOOL, "Dyson Mem Chip"], 3 - 3 + 3 - 3)


@pytest.mark.usefixtures("both")
def test_a_card_is_installed_and_then_rezzed() -> None:
    """CR26 8.5.15: the card is installed by the time the rez triggers anything; one effect does both."""
    do = {"install": {"what": {"n": 1, "is": ["asset"], "from": "hq"}, "free": True, "rez": "free"}}
    says = {**operation(do), "Red Herrings": [
        {"when": {"install": {"what": {"is": ["asset"]}}}, "do": [{"gain": 1}]},
        {"when": {"rez": {"what": {"is": ["asset"]}}}, "do": [{"gain": 10}]}]}  # fmt: skip
    table = Table(
        hq=["Mushin No Shin", "PAD Campaign"], root={"remote": ["Red Herrings"]}, turn="corp", credits=(0, 0), says=says
    )
    table.takes(("play", "Mushin No Shin"))
    assert (table.g.active[table.card("PAD Campaign")], table.purses[0]) == (True, 11)


def test_each_card_is_rezzed_before_the_next_is_installed() -> None:
    """CR26 8.5.15a: what the first one gives when it is rezzed installs the second one."""
    do = {"install": {"what": {"n": {"upto": 2}, "is": ["ice"], "from": "hq"}, "at": "hq", "rez": "free"}}
    says = {**operation(do), **hears("Ice Wall", "rezzed", {"gain": 1})}
    table = Table(hq=["Mushin No Shin", "Ice Wall", "Enigma"], turn="corp", credits=(0, 0), says=says)
    table.takes(("play", "Mushin No Shin"), ("card", "Ice Wall"), ("card", "Enigma"))
    assert (table.board, table.purses[0]) == (["Enigma", "Ice Wall"], 0)


@pytest.mark.usefixtures("both")
def test_a_card_installed_again_is_new() -> None:
    """CR26 1.12.1, 1.12.2; CR 8.2.10: its limit and the counters on it are gone."""
    says = {TOOL: [{"paid": [{"credits": 0}], "limit": "1/turn", "do": [{"gain": 1}]}]}
    table = Table(rig=[TOOL], says=says).has(TOOL, power=3)
    table.takes(("use", TOOL, 0))
    assert not table.can("use", TOOL, 0)
    tool = table.card(TOOL)
    zones.move(table.g, tool, HAND)
    table.takes(("install", TOOL))
    assert table.can("use", TOOL, 0)
    assert table.count(TOOL, "power") == 0


# -- playing --------------------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("both")
def test_events_and_operations_are_played_and_nothing_else_is() -> None:
    """CR26 8.6.1; CR 8.1.2, 8.1.4: the others are installed, an identity neither."""
    table = Table(grip=["Sure Gamble", TOOL], identities=["Gabriel Santiago: Consummate Professional"], credits=(5, 9))
    table.can("nothing")
    options = {table._named(option)[:2] for option in table.g.legal_actions() if option[0] in ("play", "install")}
    assert options == {("play", "Sure Gamble"), ("install", TOOL)}


@pytest.mark.usefixtures("both")
def test_a_played_card_is_out_of_hand_while_it_resolves_and_in_the_heap_after_it() -> None:
    """CR26 8.6.1, 8.6.7a; CR 8.6.1, 8.6.8: it counts no card in hand, itself left out."""
    table = Table(grip=["Diesel", "Sure Gamble"], credits=(0, 0), says=event({"gain": {"per": "hand"}}))
    table.takes(("play", "Diesel"))
    assert (table.purses[1], table.heap) == (1, ["Diesel"])


@pytest.mark.usefixtures("both")
def test_what_a_card_does_comes_in_its_order() -> None:
    """CR26 8.6.7f, 9.1.9c, 9.7.2b; CR 9.1.2: first it draws, then it counts; and the other way round."""
    for do, credits in (([{"draw": 2}, {"gain": {"per": "hand"}}], 2), ([{"gain": {"per": "hand"}}, {"draw": 2}], 0)):
        table = Table(grip=["Diesel"], stack=["Sure Gamble"] * 3, credits=(0, 0), says=event(*do))
        assert table.takes(("play", "Diesel")).purses[1] == credits
    parts = {"Diesel": [{"play": [{"draw": 2}]}, {"play": [{"gain": {"per": "hand"}}]}]}
    table = Table(grip=["Diesel"], stack=["Sure Gamble"] * 3, credits=(0, 0), says=parts)
    assert table.takes(("play", "Diesel")).purses[1] == 2


@pytest.mark.usefixtures("both")
def test_what_one_instruction_sets_off_resolves_before_the_next() -> None:
    """CR26 8.6.7f, 9.7.2b, 10.3.5, 9.11.3; CR 10.3.6: the card drawn gives a credit, then credits are counted."""
    says = {**event({"draw": 1}, {"gain": {"per": "credits"}}),
            TOOL: [{"when": {"draw": {"what": {"is": ["card"]}}}, "do": [{"gain": 3}]}]}  # fmt: skip
    table = Table(grip=["Diesel"], stack=["Sure Gamble"] * 3, rig=[TOOL], credits=(0, 0), says=says)
    assert table.takes(("play", "Diesel")).purses[1] == 6


@pytest.mark.usefixtures("both")
def test_after_resolving_means_after_trashing() -> None:
    """CR26 8.6.7h, CR 8.6.9: the event is in the heap by the time it triggers anything."""
    says = {**event({"gain": 1}), TOOL: [{"when": {"resolve": {"what": {"is": ["event"]}}},
            "do": [{"gain": {"per": "discard", "times": 10}}]}]}  # fmt: skip
    table = Table(grip=["Diesel"], rig=[TOOL], credits=(0, 0), says=says)
    assert table.takes(("play", "Diesel")).purses[1] == 11


@pytest.mark.usefixtures("both")
def test_a_card_is_paid_for_before_it_does_anything() -> None:
    """CR 8.6.3, 8.6.1: the credits are gone when it counts them."""
    table = Table(
        grip=["Sure Gamble"], credits=(0, 5), says={"Sure Gamble": [{"play": [{"gain": {"per": "credits"}}]}]}
    )
    assert table.takes(("play", "Sure Gamble")).purses[1] == 0
    poor = Table(grip=["Sure Gamble"], credits=(0, 4))
    assert not poor.can("play", "Sure Gamble")


def test_a_run_event_stays_until_its_run_is_over() -> None:
    """CR 8.5.4, 5.2.2b; CR26 5.2.2b: it stays in the play area while cards are accessed, then goes to the heap."""
    table = Table(grip=["Dirty Laundry"], hq=["Hedge Fund"])
    zone: list[int] = []

    def look(at: Table) -> None:
        if at.g.run is not None and at.g.decision is not None and at.g.decision.kind == "jack_out":
            zone.append(at.g.zone[at.card("Dirty Laundry")])

    with pytest.raises(AssertionError, match="nobody asked"):
        table.takes(("play", "Dirty Laundry"), ("server", 0), look)
    assert set(zone) == {PLAY}
    assert table.heap == ["Dirty Laundry"]


# -- searching and swapping -----------------------------------------------------------------------------------------


@pytest.mark.usefixtures("both")
def test_who_searches_finds_what_fits_and_shuffles() -> None:
    """CR 4.2.1, 4.2.2a, 4.2.3, 4.2.4: programs alone are offered; where none is, what follows goes on."""
    says = event({"search": {"for": {"n": 1, "is": ["program"]}, "to": "hand"}}, {"gain": 1})
    laid: dict[str, Any] = {"grip": ["Diesel"], "credits": (0, 0), "says": says}
    table = Table(**laid, stack=["Sure Gamble", "Corroder", "Mimic"]).takes(("play", "Diesel"), ("card", "Mimic"))
    assert (table.grip, table.purses[1], table.g.runner.top) == (["Mimic"], 1, [])
    assert ("card", "Sure Gamble") not in table.offered
    none = Table(**laid, stack=["Sure Gamble", "Sure Gamble"]).takes(("play", "Diesel"))
    assert (none.grip, none.purses[1], none.g.runner.top) == ([], 1, [])


@pytest.mark.usefixtures("both")
def test_two_cards_that_change_places_cost_nothing_and_stay_installed() -> None:
    """CR26 8.8.4b, 8.8.3a, 6.2.2f; CR 10.11.3: ice for ice."""
    says = operation(
        {
            "swap": {
                "what": {"n": 1, "is": ["ice", "installed"]},
                "with": {"n": 1, "is": ["ice", "installed"], "other": True},
            }
        }
    )
    table = Table(
        ice={"HQ": ["Ice Wall", "Vanilla"], "R&D": ["Enigma"]},
        hq=["Mushin No Shin"],
        turn="corp",
        credits=(0, 0),
        says=says,
    )
    table.has("Ice Wall", advancement=2).takes(("play", "Mushin No Shin"), ("card", "Ice Wall"), ("card", "Enigma"))
    assert [table.protecting("HQ"), table.protecting("R&D")] == [["Enigma", "Vanilla"], ["Ice Wall"]]
    assert table.count("Ice Wall", "advancement") == 2
    assert not table.told("install", "uninstall")


@pytest.mark.usefixtures("both")
def test_ice_from_hand_takes_an_exact_place_without_being_paid_for() -> None:
    """CR26 8.8.4b; CR 10.11.4a, 10.11.4b: unrezzed, between the others; what was rezzed is not so in hand."""
    says = operation(
        {"swap": {"what": {"n": 1, "is": ["ice", "rezzed"]}, "with": {"n": 1, "is": ["ice"], "from": "hq"}}}
    )
    ice = {"HQ": ["-Vanilla", "Ice Wall", "-Vanilla"]}
    table = Table(
        ice=ice, hq=["Mushin No Shin", "Enigma"], turn="corp", credits=(0, 0), rig=["Botulus"], says=says
    ).hosts("Ice Wall", "Botulus")
    table.takes(("play", "Mushin No Shin"))
    assert table.protecting("HQ") == ["Vanilla", "Enigma", "Vanilla"]
    assert (table.hq, table.g.active[table.card("Enigma")], table.heap) == (["Ice Wall"], False, ["Botulus"])


@pytest.mark.usefixtures("both")
def test_a_card_swapped_into_archives_is_facedown() -> None:
    """CR26 8.8.4a; CR 10.11.4a: the Runner has not seen it; the other one comes to hand."""
    says = operation(
        {"swap": {"what": {"n": 1, "is": ["ice"], "from": "hq"}, "with": {"n": 1, "is": ["asset"], "from": "archives"}}}
    )
    table = Table(hq=["Mushin No Shin", "Enigma"], archives=["PAD Campaign"], turn="corp", says=says)
    table.takes(("play", "Mushin No Shin"))
    assert (table.hq, table.g.zone[table.card("Enigma")]) == (["PAD Campaign"], DISCARD)
    assert not table.g.faceup[table.card("Enigma")]


@pytest.mark.usefixtures("both")
def test_arranged_cards_come_back_in_the_order_chosen() -> None:
    """CR26 8.3.3, 1.12.3: other objects now, from the top of the deck, and nothing else moves."""
    says = event({"look": {"n": 2}}, "arrange")
    table = Table(grip=["Diesel"], stack=["Corroder", "Mimic", "Sure Gamble"], says=says)
    moved = [table.g.moves[table.card(title)] for title in ("Corroder", "Mimic", "Sure Gamble")]
    table.takes(("play", "Diesel"), ("card", "Mimic"))
    top = [table.g.table.card_of[i].title for i in reversed(table.g.runner.top)]
    assert sorted(top[:2]) == ["Corroder", "Mimic"]
    assert all(table.g.zone[table.card(title)] == DECK for title in ("Corroder", "Mimic", "Sure Gamble"))
    now = [table.g.moves[table.card(title)] for title in ("Corroder", "Mimic", "Sure Gamble")]
    assert [a < b for a, b in zip(moved, now, strict=True)] == [True, True, False]
