"""Zones and the kinds of cards in them (CR26 2, 3, 4): who sees them, and what is printed on them."""

from __future__ import annotations

import re
from collections import defaultdict
from pathlib import Path
from typing import Any

import pytest

from nrdb.engine.chance import Scripted
from nrdb.engine.game import Game, face_off
from nrdb.engine.model.decision import YES, Option
from nrdb.engine.model.numbers import ASIDE, DECK, DISCARD, HAND, INSTALLED, PLAY, REMOVED, SCORED
from nrdb.engine.rules import values, zones
from nrdb.engine.rules.active import activate
from nrdb.engine.steps import machine
from tests.engine.chapters.staging import DEVICE, PROGRAM, TOOL, accessed, played
from tests.engine.laid import catalogue, side_laid
from tests.engine.seats import Seats
from tests.engine.worked.table import Table

_GONE = {
    "identity": "corporation", "asset": "illicit", "ice": "illicit", "operation": "illicit", "upgrade": "connection",
    "hardware": "bomb",
}  # fmt: skip
_NEW = {
    "identity": "liability unsubstantiated", "agenda": "expendable liability",
    "asset": "academic deep_net enforcer industrial liability", "ice": "deep_net expendable harmonic liability",
    "operation": "liability lockdown mandate", "upgrade": "academic expendable seedy", "event": "",
    "hardware": "companion", "program": "deep_net trojan weapon", "resource": "clone",
}  # fmt: skip
_TYPES = ("identity", "agenda", "asset", "ice", "operation", "upgrade", "event", "hardware", "program", "resource")


def printed() -> dict[str, set[str]]:
    """The subtypes of the cards of each type."""
    found: dict[str, set[str]] = defaultdict(set)
    for card in catalogue().cards():
        found[card.type.rpartition("_")[2]] |= {subtype.replace("-", "_") for subtype in card.subtypes}
    return found


FIVE = ("Ice Wall", "Enigma", "Vanilla", "Snare!", "Hedge Fund")


def copies_of(g: Game, title: str) -> list[int]:
    """The numbers of the cards of a title."""
    return [i for i, card in enumerate(g.table.card_of) if card.title == title]


@pytest.mark.usefixtures("both")
def test_of_two_unique_cards_the_newer_one_stays() -> None:
    """CR 2.2.1, 10.3.1d: of one name; one of each of two names stay."""
    table = Table(rig=["Kati Jones"], grip=["Kati Jones", "Professional Contacts"], credits=(0, 9))
    table.has("Kati Jones", credit=3).takes(("install", "Kati Jones"))
    assert (table.rig, table.heap) == (["Kati Jones"], ["Kati Jones"])
    assert table.g.zone[table.card("Kati Jones", 0)] == DISCARD
    assert table.g.zone[table.card("Kati Jones", 1)] == INSTALLED


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


@pytest.mark.usefixtures("both")
def test_broken_subroutines_do_not_resolve_and_the_others_must() -> None:
    """CR 3.4.7a: nobody is asked whether they do."""
    says = {"Ice Wall": [{"sub": [{"gain": 1}]}, {"sub": [{"gain": 10}]}]}
    breaks = {"paid": [], "as": "interface", "limit": "1/turn", "do": [{"break": {"n": 1, "of": "ice"}}]}
    for broken, gained in ((0, 10), (1, 1)):
        table = Table(ice={"HQ": ["Ice Wall"]}, rig=["Corroder"], says={**says, "Corroder": [breaks]}, credits=(0, 0))
        assert table.run("HQ", ("use", "Corroder", 0), ("sub", broken)).purses[0] == gained
    assert Table(ice={"HQ": ["Ice Wall"]}, says=says, credits=(0, 0)).run("HQ").purses[0] == 11


@pytest.mark.usefixtures("both")
def test_ice_with_a_trash_cost_is_trashed_when_it_is_accessed_and_not_when_it_is_met() -> None:
    """CR 3.4.5, 3.4.5a: in HQ it is, installed it is encountered and its server accessed without it."""
    title = "Sapper"
    held = Table(hq=[title], credits=(0, 9)).run("HQ", ("trash", title))
    assert (accessed(held), held.g.zone[held.card(title)]) == ([title], DISCARD)
    met = Table(ice={"HQ": [title]}, hq=["Hedge Fund"], credits=(0, 9), says={title: []}).run("HQ")
    assert (accessed(met), met.told("encounter")) == (["Hedge Fund"], [("encounter", title)])
    assert met.g.zone[met.card(title)] == INSTALLED
    assert ("trash", title) not in met.offered


@pytest.mark.usefixtures("both")
@pytest.mark.parametrize("title", ["PAD Campaign", "Hostile Takeover"])
def test_assets_and_agendas_go_to_remotes_alone(title: str) -> None:
    """CR26 3.2.1, 3.3.1, 4.6.6e, 3.6.1; CR 3.2.1, 3.3.1, 4.7.7b: upgrades go anywhere."""
    table = Table(hq=[title, "Red Herrings"], turn="corp")
    assert not any(table.can("install", title, server) for server in (0, 1, 2))
    assert table.can("install", title, 3)
    assert all(table.can("install", "Red Herrings", server) for server in (0, 1, 2, 3))


@pytest.mark.usefixtures("both")
@pytest.mark.parametrize(
    ("laid", "do", "zone"),
    [
        ({"stack": ["Imp"]}, {"gain": 1}, DECK),
        ({"stack": ["Imp"]}, {"draw": 1}, HAND),
        ({"stack": ["Imp"]}, {"mill": 1}, DISCARD),
        ({"grip": ["Imp"]}, {"install": {"what": PROGRAM}}, INSTALLED),
        ({"grip": ["Imp"]}, {"remove": {**PROGRAM, "from": "grip"}}, REMOVED),
    ],
)
def test_a_card_is_in_one_zone_of_its_player(laid: dict[str, Any], do: Any, zone: int) -> None:
    """CR26 4.1.1a, 4.1.1b, 4.1.1c; CR 4.1.1: wherever it goes it is there, nowhere else, and never with the Corp."""
    table = played(do, deck=["Hedge Fund"] * 3, **laid)
    imp, runner, corp = table.card("Imp"), table.g.runner, table.g.corp
    piles = [
        {DECK: [*side.deck, *side.top, *side.bottom], HAND: side.hand, DISCARD: side.discard, SCORED: side.scored,
         INSTALLED: side.installed, REMOVED: side.removed} for side in (runner, corp)
    ]  # fmt: skip
    assert table.g.zone[imp] == zone
    assert [[place for place, cards in held.items() if imp in cards] for held in piles] == [[zone], []]


@pytest.mark.usefixtures("both")
def test_a_card_that_is_set_aside_hears_nothing() -> None:
    """CR26 4.8.1: cards are drawn while it is set aside, and it waits for exactly that."""
    says = {TOOL: [{"when": {"draw": {"what": {"is": ["card"]}}}, "do": [{"gain": 1}]}],
            "Kati Jones": [{"paid": ["click"], "do": [{"set_aside": {"n": 1, "is": ["hardware"], "from": "grip"}},
                                                      {"draw": 2}]}]}  # fmt: skip
    table = Table(rig=["Kati Jones"], grip=[TOOL], stack=["Imp"] * 3, says=says, credits=(0, 0))
    table.takes(("use", "Kati Jones", 0))
    assert (table.g.zone[table.card(TOOL)], table.grip, table.purses[1]) == (ASIDE, ["Imp", "Imp"], 0)


def test_a_lockdown_goes_before_what_waits_for_the_turn() -> None:
    """CR26 3.5.1c: it stays through the Runner's turn, and is in Archives when the turn's own abilities resolve."""
    says = {
        "Argus Crackdown": [{"stays": "turn_begins", "needs": "opponent"}, {"play": [{"gain": 1}]}],
        DEVICE: [{"when": "turn_begins", "do": [{"gain": {"per": "discard", "times": 10}}]}],
    }
    table = Table(root={"remote": [DEVICE]}, hq=["Argus Crackdown"], turn="corp", credits=(9, 0), says=says,
                  deck=["Hedge Fund"] * 5, stack=["Imp"] * 5)  # fmt: skip
    table.takes(("play", "Argus Crackdown")).next_turn()
    assert table.archives == []
    before = table.purses[0]
    table.next_turn()
    assert (table.archives, table.purses[0] - before) == (["Argus Crackdown"], 10)


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
    search = {"search": {"what": {"n": {"upto": 2}, "is": ["program"], "different": True}, "to": "hand"}}
    for stack, found in ((["Imp", "Imp"], ["Imp"]), (["Imp", "Mimic"], ["Imp", "Mimic"])):
        answers = [("card", title) for title in found]
        assert played(search, stack=stack, answers=answers).grip == found


@pytest.mark.usefixtures("both")
def test_what_is_removed_does_nothing_and_stays_away() -> None:
    """CR26 4.9.4, 4.9.5; CR 4.8.4, 4.8.5, 4.8.6: it hears nothing, no search brings it back, and all see it."""
    says = {TOOL: [{"when": "turn_begins", "do": [{"gain": 3}]}, {"paid": ["remove"], "do": []}]}
    back = {"search": {"what": {"n": "any", "is": ["card"]}, "in": "both", "to": "hand"}}
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
    place = {"place": {"counters": {"virus": 500}, "on": {"n": 1, "is": ["installed", "program"]}}}
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
    moves = [{"paid": [{"credits": 1}], "do": [{"move_to_root": {"what": "self", "server": "another"}}]}]
    upgrade = "Ash 2X3ZB9CY"
    table = Table(turn="corp", root={"HQ": [upgrade]}, says={upgrade: moves})
    table.takes(("use", upgrade, 0), ("server", 2))
    assert {option[1] for option in table.offered if option[0] == "server"} == {1, 2}
    assert table.g.server[table.card(upgrade)] == 2


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
def test_each_player_uses_the_abilities_of_their_own_cards() -> None:
    """CR 1.13.5; CR26 1.14.4a: those of an agenda are the Corp's, in either score area."""
    gains = [{"paid": [], "limit": "1/turn", "do": [{"gain": 1}]}]
    table = Table(turn="corp", scored=["Project Atlas"], credits=(0, 0), says={"Project Atlas": gains})
    assert table.takes(("use", "Project Atlas", 0)).purses == (1, 0)
    stolen = Table(stolen=["Project Atlas"], credits=(0, 0), says={"Project Atlas": gains})
    assert not stolen.can("use", "Project Atlas", 0)


@pytest.mark.rule("CR26 10.1.1")
def test_a_copy_from_beside_the_deck_is_a_copy_of_one_of_the_deck() -> None:
    """Adam begins with Neutralize All Threats in play and installs another one from the grip: the older one goes."""
    found = catalogue().find
    adam = side_laid(found("Adam: Compulsive Hacker"), {found("Neutralize All Threats").id: 1})
    corp = side_laid(None, {found("Vanilla").id: 1})
    g = Game(face_off(corp, adam), Scripted(()))
    for i in copies_of(g, "Neutralize All Threats"):
        zones.install(g, i)
        activate(g, i)
    machine._go(g)
    assert sorted(g.zone[i] for i in copies_of(g, "Neutralize All Threats")) == sorted((INSTALLED, DISCARD))


@pytest.mark.rule("CR26 4.1.5")
def test_all_of_the_top_cards_may_be_chosen_unseen() -> None:
    """Top Hat: copies are in different places, and nobody knows that they are copies."""
    offered: list[list[Option]] = []

    def noting(seats: Seats) -> Option | None:
        offered.append(seats.g.legal_actions())
        return ("card", seats.card("Ice Wall", 1))

    seats = Seats(rig=["Top Hat"], deck=["Ice Wall"] * 3 + ["PAD Campaign", "Hostile Takeover", "Vanilla"])
    seats.run("R&D", ("next", "Top Hat"), noting)
    assert [len(options) for options in offered if options[0][0] == "card"] == [5]


@pytest.mark.rule("CR26 4.4.6b", "CR26 1.21.6")
def test_what_the_runner_looks_at_comes_to_archives_faceup() -> None:
    """Keyhole: the Runner sees the card that is trashed; others that come there from R&D are facedown."""
    seats = Seats(rig=["Keyhole"], deck=["Ice Wall", "Hedge Fund", "Vanilla", "Enigma"])
    seats.do(("use", seats.card("Keyhole"), 0), ("card", "Ice Wall"))
    assert (seats.g.corp.discard, seats.g.faceup[seats.card("Ice Wall")]) == ([seats.card("Ice Wall")], True)


def test_a_card_revealed_and_trashed_as_a_cost_is_faceup() -> None:
    """Tocsin is seen by the Runner as it is trashed (CR26 4.4.6b)."""
    seats = Seats(hq=["Tocsin"], turn="corp")
    seats.do(("use", seats.card("Tocsin"), 0))
    assert seats.g.corp.discard == [seats.card("Tocsin")]
    assert seats.g.faceup[seats.card("Tocsin")]


@pytest.mark.rule("CR26 1.2.4, 4.1.2a")
@pytest.mark.parametrize(("ice", "prevented", "told"), [
    ("Enigma", False, ["expose"]), ("Enigma", True, ["reveal"]), ("Ice Wall", True, []),
])  # fmt: skip
def test_ice_that_was_not_exposed_is_shown_where_it_is_moved_for_its_subtype(
    ice: str, prevented: bool, told: list[str]
) -> None:
    """Wari: that exposing it was prevented does not keep a code gate from being added to HQ."""
    seats = Seats(ice={"HQ": [f"-{ice}"]}, root={"remote": ["Zaibatsu Loyalty"]}, rig=["Wari"], hq=["Hedge Fund"])

    def code_gate(seats: Seats) -> Option | None:
        return next((option for option in seats.g.legal_actions() if option[:2] == ("mode", 1)), None)

    seats.run("HQ", YES, code_gate, *[("guard", "Zaibatsu Loyalty", 0)] * prevented)
    assert [name for name, *_ in seats.g.events if name in ("expose", "reveal")] == told
    assert (seats.card(ice) in seats.g.corp.hand) == (ice == "Enigma")


@pytest.mark.rule("CR26 4.2.3")
@pytest.mark.parametrize(("copy", "left"), [(1, ["Ice Wall", "PAD Campaign"]), (0, ["PAD Campaign", "Ice Wall"])])
@pytest.mark.parametrize("card", ["Stargate", "Psychokinesis"])
def test_copies_in_different_places_of_a_deck(card: str, copy: int, left: list[str]) -> None:
    """One of the cards seen is trashed, or installed; the others stay as they are."""
    one = lambda seats: ("card", seats.card("PAD Campaign", copy))  # noqa: E731
    deck = ["PAD Campaign", "Ice Wall", "PAD Campaign", "Hedge Fund", "Hedge Fund"]
    if card == "Stargate":
        seats = Seats(deck=deck, rig=[card])
        seats.do(("use", seats.card(card), 0), one)
    else:
        seats = Seats(deck=deck, hq=[card], turn="corp")
        seats.do(("play", seats.card(card)), ("yes",), one)
    assert [seats.g.table.card_of[i].title for i in seats.g.corp.top[:-3:-1]] == left
