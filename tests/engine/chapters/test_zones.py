"""Zones, their cards, and who sees them (CR26 4); what is printed on cards (CR26 2)."""

from __future__ import annotations

import re
from collections import defaultdict
from pathlib import Path
from typing import Any

import pytest

from nrdb.engine.rules import values
from tests.engine.laid import catalogue
from tests.engine.worked.table import Table

TOOL, DEVICE = "Desperado", "PAD Campaign"
FIVE = ("Ice Wall", "Enigma", "Vanilla", "Snare!", "Hedge Fund")


def played(*do: Any, **laid: Any) -> Table:
    """The Runner plays an event that does this."""
    answers = laid.pop("answers", ())
    says = {"Diesel": [{"play": list(do)}], **laid.pop("says", {})}
    return Table(grip=["Diesel", *laid.pop("grip", ())], says=says, **laid).takes(("play", "Diesel"), *answers)


# -- what is printed ------------------------------------------------------------------------------------------------

_TYPES = ("identity", "agenda", "asset", "ice", "operation", "upgrade", "event", "hardware", "program", "resource")
_NEW = {
    "identity": "liability unsubstantiated", "agenda": "expendable liability",
    "asset": "academic deep_net enforcer industrial liability", "ice": "deep_net expendable harmonic liability",
    "operation": "liability lockdown mandate", "upgrade": "academic expendable seedy", "event": "",
    "hardware": "companion", "program": "deep_net trojan weapon", "resource": "clone",
}  # fmt: skip
_GONE = {
    "identity": "corporation", "asset": "illicit", "ice": "illicit", "operation": "illicit", "upgrade": "connection",
    "hardware": "bomb",
}  # fmt: skip


def printed() -> dict[str, set[str]]:
    """The subtypes of the cards of each type."""
    found: dict[str, set[str]] = defaultdict(set)
    for card in catalogue().cards():
        found[card.type.rpartition("_")[2]] |= {subtype.replace("-", "_") for subtype in card.subtypes}
    return found


@pytest.mark.parametrize("kind", _TYPES)
def test_subtypes_are_those_of_today(kind: str) -> None:
    """CR26 2.16.7a, 2.16.7b, 2.16.7c, 2.16.7d, 2.16.7e, 2.16.7f, 2.16.7h, 2.16.7i, 2.16.7j: what came and what went."""
    has = printed()[kind]
    assert has.issuperset(_NEW[kind].split())
    assert has.isdisjoint(_GONE.get(kind, "").split())


@pytest.mark.shared
@pytest.mark.parametrize("kind", _TYPES)
def test_no_card_has_another_subtype_than_the_rules_list(kind: str, shared: Path) -> None:
    """CR26 2.16.7: type by type."""
    text = (shared / "rules" / "comprehensive-rules-26.03.txt").read_text(encoding="utf-8")
    listed = re.search(rf"The {kind} subtypes are (.*?)\.\n", text)
    assert listed
    names = {name.strip().lower() for name in re.sub(r",? and ", ", ", listed[1]).split(",")}
    known = {name.replace(" ", "_").replace("-", "_").replace("ï", "i") for name in names}
    assert printed()[kind] <= known


@pytest.mark.usefixtures("both")
@pytest.mark.parametrize(("rig", "limit"), [([], 4), (["Astrolabe"], 5), (["Astrolabe", "Akamatsu Mem Chip"], 6)])
def test_the_memory_limit_is_what_is_printed_and_what_is_added(rig: list[str], limit: int) -> None:
    """CR26 2.10.1, 2.10.2: four on the identity, and one for each card that adds one."""
    table = Table(rig=rig, identities=["The Catalyst: Convention Breaker"])
    assert values.memory_limit(table.g) == limit


def test_cards_with_different_names_are_told_by_their_names() -> None:
    """CR26 2.1.5: of two copies one is found, of two names both."""
    search = {"search": {"for": {"n": {"upto": 2}, "is": ["program"], "different": True}, "to": "hand"}}
    for stack, found in ((["Imp", "Imp"], ["Imp"]), (["Imp", "Mimic"], ["Imp", "Mimic"])):
        answers = [("card", title) for title in found]
        assert played(search, stack=stack, answers=answers).grip == found


# -- zones ----------------------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("both")
def test_what_is_removed_does_nothing_and_stays_away() -> None:
    """CR26 4.9.4, 4.9.5; CR 4.8.4, 4.8.5, 4.8.6: it hears nothing, no search brings it back, and all see it."""
    says = {TOOL: [{"when": "turn_begins", "do": [{"gain": 3}]}, {"paid": ["remove"], "do": []}]}
    back = {"search": {"for": {"n": "any", "is": ["card"]}, "in": "both", "to": "hand"}}
    table = Table(rig=[TOOL], grip=["Diesel"], credits=(0, 0), says={**says, "Diesel": [{"play": [back]}]})
    table.takes(("use", TOOL, 0)).takes(("play", "Diesel"))
    assert (table.grip, table.rig, table.g.view("corp").other.removed) == ([], [], ("desperado",))
    assert table.next_turn().next_turn().purses[1] == 0


@pytest.mark.usefixtures("both")
def test_nobody_sees_the_other_hand_or_a_deck() -> None:
    """CR 4.3.2, 4.7.3; CR26 1.21.1a: both players know how many cards there are, and which are faceup."""
    table = Table(
        hq=["Hedge Fund"], deck=FIVE, root={"remote": ["-PAD Campaign"]}, ice={"HQ": ["Ice Wall"]}, archives=["Enigma"]
    )
    theirs, own = table.g.view("runner").other, table.g.view("corp").own
    assert (theirs.hand, theirs.hand_size, theirs.deck, theirs.top, theirs.deck_size) == (None, 1, None, (), 5)
    assert sorted(placed.card or "" for placed in theirs.placed) == ["", "ice_wall"]
    assert (theirs.discard, own.discard) == ((None,), ("enigma",))
    assert sorted(placed.card or "" for placed in own.placed) == ["ice_wall", "pad_campaign"]


@pytest.mark.usefixtures("both")
def test_counters_go_to_the_bank_where_their_card_goes() -> None:
    """CR26 4.7.4, 1.9.2a, 4.7.1; CR 1.9.2: the bank never runs out, and takes back counters that are nowhere else."""
    place = {"place": {"of": {"virus": 500}, "onto": {"n": 1, "is": ["installed", "program"]}}}
    returns = {"add": {"what": {"n": 1, "is": ["installed", "program"]}, "to": "hand"}}
    table = played(place, rig=["Imp"])
    assert table.count("Imp", "virus") == 500
    table = played(place, returns, rig=["Imp"])
    assert (table.count("Imp", "virus"), table.grip) == (0, ["Imp"])


@pytest.mark.usefixtures("both")
def test_the_top_of_a_deck_is_what_is_drawn_and_the_bottom_what_is_drawn_last() -> None:
    """CR26 4.1.7a, 1.8.5; CR 4.3.2: cards have an order, and keep it."""
    to_bottom = {"add": {"what": {"n": 1, "from": "grip", "is": ["hardware"]}, "to": "deck_bottom"}}
    to_top = {"add": {"what": {"n": 1, "from": "grip", "is": ["program"]}, "to": "deck_top"}}
    table = played(to_bottom, to_top, grip=["Astrolabe", "Imp"], stack=["Sure Gamble"])
    drawn = []
    for _ in range(3):
        before = table.grip
        table.takes(("draw",))
        drawn += [title for title in table.grip if title not in before]
    assert drawn == ["Imp", "Sure Gamble", "Astrolabe"]


@pytest.mark.usefixtures("both")
def test_this_server_is_that_of_the_host() -> None:
    """CR26 4.6.6k, 4.1.7c: a program on ice before R&D hears of runs there."""
    says = {"Botulus": [{"when": {"run_begins": "this_server"}, "do": [{"gain": 7}]}]}
    for server, gained in (("R&D", 7), ("HQ", 0)):
        ice = {"R&D": ["-Ice Wall"], "HQ": ["-Enigma"]}
        table = Table(ice=ice, rig=["Botulus"], says=says, credits=(0, 0)).hosts("Ice Wall", "Botulus")
        assert table.run(server).purses[1] == gained


@pytest.mark.usefixtures("both")
def test_another_server_is_none_of_those_the_ability_is_about() -> None:
    """CR26 4.6.6j: not in the position of its card."""
    moves = [{"paid": [{"credits": 1}], "do": [{"move_to_root": {"what": "self", "to": "another"}}]}]
    upgrade = "Ash 2X3ZB9CY"
    table = Table(turn="corp", root={"HQ": [upgrade]}, says={upgrade: moves})
    table.takes(("use", upgrade, 0), ("server", 2))
    assert {option[1] for option in table.offered if option[0] == "server"} == {1, 2}
    assert table.g.server[table.card(upgrade)] == 2


@pytest.mark.usefixtures("both")
def test_ice_is_in_the_order_in_which_it_was_installed() -> None:
    """CR26 4.6.9a; CR 4.7.9a: the newest outermost, met first."""
    table = Table(turn="corp", hq=["Vanilla", "Enigma"], ice={"remote": ["Ice Wall"]}, credits=(9, 5))
    table.takes(("install", "Vanilla", 3)).takes(("install", "Enigma", 3))
    assert table.protecting("remote") == ["Ice Wall", "Vanilla", "Enigma"]
    table.next_turn().run("remote")
    assert table.told("approach") == [("approach", title) for title in ("Enigma", "Vanilla", "Ice Wall")]


@pytest.mark.usefixtures("both")
def test_a_card_stays_in_its_server_and_is_not_in_it() -> None:
    """CR 4.7.6b, 4.7.7c, 4.4.8b: cards protecting HQ and in its root are neither cards in HQ nor go elsewhere."""
    discards = {"discard": {"what": {"n": "all", "from": "hq", "who": "corp"}, "who": "corp"}}
    table = played(discards, hq=["Hedge Fund"], ice={"HQ": ["Ice Wall"]}, root={"HQ": ["Ash 2X3ZB9CY"]})
    table.next_turn().next_turn()
    assert table.board == ["Ash 2X3ZB9CY", "Ice Wall"]
    assert [table.g.server[table.card(title)] for title in table.board] == [0, 0]
    assert "Hedge Fund" in table.archives


@pytest.mark.usefixtures("both")
def test_cards_that_the_runner_sees_are_faceup_in_archives() -> None:
    """CR 4.5.6b; CR26 4.4.6b: rezzed cards do, and accessed cards; cards that were trashed unseen stay facedown."""
    trash = {"trash": {"n": "all", "is": ["installed"], "who": "corp"}}
    table = played(trash, ice={"HQ": ["Ice Wall", "-Enigma"]}, root={"remote": ["-PAD Campaign"]})
    up = {title: table.g.faceup[table.card(title)] for title in ("Ice Wall", "Enigma", "PAD Campaign")}
    assert up == {"Ice Wall": True, "Enigma": False, "PAD Campaign": False}
    accessed = Table(root={"remote": ["-PAD Campaign"]}, credits=(0, 9)).run("remote", ("trash", "PAD Campaign"))
    assert accessed.g.faceup[accessed.card("PAD Campaign")]


@pytest.mark.usefixtures("both")
def test_a_discard_pile_has_no_order() -> None:
    """CR 4.5.2; CR26 4.1.7d: whatever was trashed first, the same cards may be taken."""
    back = {"add": {"what": {"n": 1, "from": "heap"}, "to": "hand"}}
    for title in ("Imp", "Mimic", "Astrolabe"):
        table = played(back, heap=["Imp", "Mimic", "Astrolabe"], answers=[("card", title)])
        assert table.grip == [title]


@pytest.mark.usefixtures("both")
def test_a_search_shows_nothing_of_where_a_card_lay() -> None:
    """CR26 4.2.3a, 8.7.2c; CR 4.2.2b: whichever place it was found in, the other player sees the same."""
    search = {"search": {"for": {"n": 1, "is": ["program"]}, "to": "hand"}}
    seen = []
    for stack in (["Imp", "Sure Gamble", "Astrolabe"], ["Sure Gamble", "Astrolabe", "Imp"]):
        table = played(search, stack=stack)
        assert (table.grip, table.happened("reveal"), table.g.runner.top) == (["Imp"], False, [])
        seen.append(table.g.view("corp"))
    assert seen[0] == seen[1]
    shown = played({"search": {"for": {"n": 1, "is": ["program"]}, "to": "hand", "reveal": True}}, stack=["Imp"])
    assert shown.told("reveal") == [("reveal", "Imp")]


@pytest.mark.usefixtures("both")
def test_a_search_without_criteria_finds_as_many_as_it_says() -> None:
    """CR 4.2.2c: two cards, not one."""
    table = played({"search": {"for": {"n": 2}, "to": "hand"}}, stack=["Imp", "Mimic", "Astrolabe"])
    assert (len(table.grip), ("stop",) in table.offered) == (2, False)


@pytest.mark.usefixtures("both")
@pytest.mark.parametrize(
    ("what", "n"), [({"is": ["program"]}, 1), ({"is": ["program"]}, 2), ({"where": {"cost": {"at_most": 9}}}, 1)]
)
def test_a_search_for_a_description_may_fail(what: dict[str, Any], n: int) -> None:
    """CR26 8.7.2e; CR 4.2.2d: nothing is found and the deck is shuffled; once one card is found, the others are."""
    search = {"search": {"for": {"n": n, **what}, "to": "hand"}}
    table = played(search, stack=["Imp", "Mimic", "Astrolabe"], answers=[("stop",)])
    assert (table.grip, len(table.g.runner.top), len(table.g.runner.deck)) == ([], 0, 3)
    table = played(search, stack=["Imp", "Mimic", "Astrolabe"], answers=[("card", "Mimic")])
    assert (len(table.grip), "Mimic" in table.grip) == (n, True)


@pytest.mark.usefixtures("both")
def test_a_search_of_what_all_see_may_not_fail() -> None:
    """CR26 8.7.2e is about decks alone."""
    table = played({"search": {"for": {"n": 1, "is": ["program"]}, "in": "discard", "to": "hand"}}, heap=["Imp"])
    assert (table.grip, ("stop",) in table.offered) == (["Imp"], False)


# -- objects on cards -----------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("both")
def test_a_card_hosts_as_much_as_is_put_there_and_means_its_own() -> None:
    """CR 1.12.4, 1.12.7, 1.12.9: many counters and cards; "hosted" means on this card, and they stay there."""
    counts = [
        {"paid": [], "limit": "1/turn", "do": [{"gain": {"per": {"count": {"hosted_on": "self", "is": ["program"]}}}}]}
    ]
    table = Table(rig=[TOOL, "Astrolabe", "Imp", "Mimic", "Corroder"], credits=(0, 0), says={TOOL: counts})
    table.hosts(TOOL, "Imp", "Mimic").hosts("Astrolabe", "Corroder").has(TOOL, power=99)
    table.takes(("use", TOOL, 0))
    assert (table.purses[1], table.host_of("Imp"), table.count(TOOL, "power")) == (2, TOOL, 99)
    assert table.next_turn().host_of("Mimic") == TOOL


@pytest.mark.usefixtures("both")
def test_agendas_belong_to_the_player_whose_score_area_they_are_in() -> None:
    """CR 1.13.2a, 1.13.2b, 1.13.2c: the Runner gives up what was stolen; what is installed is its player's."""
    table = Table(grip=["Diesel"], says={"Diesel": [{"play": [{"forfeit": {"n": "all", "from": "score_area"}}]}]},
                  scored=["Hostile Takeover"], stolen=["Project Atlas"])  # fmt: skip
    table.takes(("play", "Diesel"))
    assert (table.titles(table.g.corp.scored), table.g.runner.scored) == (["Hostile Takeover"], [])


@pytest.mark.usefixtures("both")
def test_each_player_has_their_own_credits() -> None:
    """CR 1.9.5a, 1.13.2d, 1.13.2f: in a pool, and on the cards that they control."""
    take = [{"paid": [], "limit": "1/turn", "do": [{"take": 2}]}]
    table = Table(turn="corp", root={"remote": [DEVICE]}, rig=[TOOL], credits=(1, 1), says={DEVICE: take, TOOL: take})
    table.has(DEVICE, credit=3).has(TOOL, credit=3).takes(("use", DEVICE, 0))
    assert (table.purses, table.count(DEVICE, "credit"), table.count(TOOL, "credit")) == ((3, 1), 1, 3)


@pytest.mark.usefixtures("both")
def test_each_player_uses_the_abilities_of_their_own_cards() -> None:
    """CR 1.13.5; CR26 1.14.4a: those of an agenda are the Corp's, in either score area."""
    gains = [{"paid": [], "limit": "1/turn", "do": [{"gain": 1}]}]
    table = Table(turn="corp", scored=["Project Atlas"], credits=(0, 0), says={"Project Atlas": gains})
    assert table.takes(("use", "Project Atlas", 0)).purses == (1, 0)
    stolen = Table(stolen=["Project Atlas"], credits=(0, 0), says={"Project Atlas": gains})
    assert not stolen.can("use", "Project Atlas", 0)
