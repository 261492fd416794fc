"""Installing (CR26 8.5): where, at what price, in the place of which cards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from nrdb.engine.chance import Scripted
from nrdb.engine.game import new_game
from nrdb.engine.model.numbers import ASIDE, DECK, DISCARD, HAND, INSTALLED, PLAY, RUNNER
from nrdb.engine.rules import zones
from nrdb.engine.rules.servers import name_server
from tests.engine.chapters.staging import (
    _discarding,
    bling,
    operation,
    said,
    waits,
)
from tests.engine.laid import card, catalogue, compiled, laid, side_laid
from tests.engine.seats import SERVERS, Seats
from tests.engine.worked.table import Table


def refused(seats: Seats, server: str, *answers: Any) -> None:
    with pytest.raises(AssertionError, match="nobody asked"):
        seats.run(server, *answers)


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


def test_what_is_installed_for_nothing_brings_a_card() -> None:
    """The card is faceup on the console, and is played from there for its click and its cost."""
    seats = bling(credits=(5, 5))
    gamble = seats.card("Sure Gamble")
    assert (seats.g.zone[gamble], seats.g.faceup[gamble], seats.g.runner.hand) == (ASIDE, True, [])
    seats.do(("play", gamble))
    assert (seats.g.runner.credits, seats.g.zone[gamble], seats.g.runner.clicks) == (9, DISCARD, 2)


@pytest.mark.rule("CR26 8.5.11b")
@pytest.mark.parametrize(("x", "less", "brings"), [(0, 0, True), (2, 0, False), (3, 3, True), (4, 3, False)])
def test_an_x_that_is_paid_is_paid_for(x: int, less: int, brings: bool) -> None:
    """Angel Arena is installed without spending credits only where X is nothing or all of it is taken off."""
    seats = Seats(rig=["Bling"], grip=["Angel Arena", "Career Fair"], stack=["Sure Gamble"])
    seats.do(("play", seats.card("Career Fair")) if less else ("install", seats.card("Angel Arena")), ("number", x))
    assert seats.g.runner.credits == 5 - max(0, x - less)
    assert (("yes",) in seats.offered) == brings


def test_it_is_installed_as_from_the_grip() -> None:
    """What is hosted there and costs nothing brings another card; it counts as one that came from the grip."""
    seats = bling(stack=["Same Old Thing", "Diesel"], credits=(5, 0))
    hosted = seats.card("Same Old Thing")
    seats.do(("install", hosted), ("yes",))
    assert seats.g.zone[hosted] == INSTALLED
    assert seats.g.zone[seats.card("Diesel")] == ASIDE
    assert ("install", hosted, RUNNER, HAND) in [event[:4] for event in seats.g.events]


@pytest.mark.parametrize("credits", [0, 1])
def test_what_it_costs_to_install_anywhere_leaves_less_for_ice(credits: int) -> None:
    """A credit to install in HQ's root or before it: one is enough for that, two are needed before ice as well."""
    fee = {"extra_cost": "install_in", "cost": [{"credits": 1}], "server": "hq", "who": "corp"}
    seats = Seats(hq=["Ice Wall"], turn="corp", root={"remote": ["PAD Campaign"]}, says=said(fee, card="PAD Campaign"),
                  credits=(credits, 5))  # fmt: skip
    there = {server for word, *about in seats.g.legal_actions() if word == "install" for server in about[1:]}
    assert there == ({0, 1, 2, 3, 4} if credits else {1, 2, 3, 4})


@pytest.mark.parametrize(
    ("happened", "elsewhere"),
    [([], False), ([HAND], False), ([DISCARD], True), ([DECK, HAND], False), ([HAND, DECK], True)],
)
@pytest.mark.parametrize("tagged", [None, True, False])
def test_a_card_was_installed_from_where_it_was_the_last_time(
    happened: list[int], elsewhere: bool, tagged: bool | None
) -> None:
    """With another condition or without; other cards, and anything else that happens to this one, don't matter."""
    more = {} if tagged is None else {"if": "tagged"}
    entry = [waits({"installed": {"not_in": "hand"}}, {"gain": 1}, **more)]
    asked = compiled(card("daily_casts"), {"daily_casts": entry}).own["installed"][0].condition
    seats = Seats(grip=["Diesel"], rig=["Daily Casts"], tags=int(bool(tagged)))
    g, me, other = seats.g, seats.card("Daily Casts"), seats.card("Diesel")
    assert asked is not None
    g.events = [("install", me, RUNNER, zone, -1) for zone in happened]
    wrong = HAND if elsewhere else DECK
    g.events += [("install", other, RUNNER, wrong, -1), ("uninstall", me, RUNNER, wrong, -1)]
    assert asked(g, me) is (elsewhere and tagged is not False)


@pytest.mark.rule("CR26 8.5.14, 10.3.1h")
@pytest.mark.parametrize(("root", "stands"), [([], False), (["PAD Campaign"], True)])
def test_no_ice_is_installed_where_the_server_is_gone(root: list[str], stands: bool) -> None:
    """Mutate: a remote server of which the trashed ice was all has ceased to exist, and another one is not meant."""
    seats = Seats(ice={"remote": ["Vanilla"]}, root={"remote": root}, hq=["Mutate"], deck=["Hedge Fund", "Tollbooth"],
                  turn="corp", credits=(2, 5))  # fmt: skip
    seats.do(("play", seats.card("Mutate")))
    assert (bool(seats.g.ice[3]), seats.g.corp.deck_size()) == (stands, 1 if stands else 2)


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


@pytest.mark.parametrize(("agenda", "asked"), [("Sacrifice Zone Expansion", False), ("Hostile Takeover", True)])
def test_what_is_installed_faceup_anyway_is_not_asked_about(agenda: str, asked: bool) -> None:
    """BANGUN lets agendas be installed faceup; some are in any case."""
    seats = Seats(identities=["BANGUN: When Disaster Strikes"], hq=[agenda], turn="corp")
    laid = seats.card(agenda)
    seats.do(("install", laid, 3))
    assert (("yes",) in seats.offered, seats.g.active[laid]) == (asked, not asked)


def test_a_server_whose_last_card_is_replaced_is_not_new() -> None:
    """CR26 8.5.9: it is the same server; Turtlebacks pays for new ones alone."""
    roots = {"remote": ["PAD Campaign"], "remote 2": ["Turtlebacks"]}
    seats = Seats(root=roots, hq=["Melange Mining Corp."], turn="corp")
    new, old = seats.card("Melange Mining Corp."), seats.card("PAD Campaign")
    seats.do(("replace", new, 3))
    assert (seats.g.zone[old], seats.g.server[new], seats.g.corp.credits) == (DISCARD, 3, 5)
    other = Seats(root=roots, hq=["Melange Mining Corp."], turn="corp")
    assert other.do(("install", other.card("Melange Mining Corp."), 5)).g.corp.credits == 6


def test_a_server_that_costs_something_to_install_in() -> None:
    """Diwan: a credit for whatever the Corp installs in or before the server; who has none left installs elsewhere."""
    hq = ["Ice Wall", "Breaker Bay Grid", "Vanilla"]
    seats = Seats(rig=["Diwan"], ice={"R&D": ["Enigma"]}, hq=hq, credits=(3, 5), turn="corp")
    wall, grid, vanilla = map(seats.card, hq)
    name_server(seats.g, seats.card("Diwan"), SERVERS["R&D"])
    seats.do(("install", wall, SERVERS["R&D"]))
    assert seats.g.corp.credits == 1, "one for the ice that is there, one for the server"
    assert ("install", vanilla, SERVERS["R&D"]) not in seats.g.legal_actions()
    assert ("install", vanilla, SERVERS["HQ"]) in seats.g.legal_actions()
    seats.do(("install", grid, SERVERS["R&D"]))
    assert (seats.g.corp.credits, seats.g.server[grid]) == (0, SERVERS["R&D"])
    seats.do(("install", vanilla, SERVERS["HQ"]))
    assert seats.g.corp.credits == 0


def test_an_effect_installs_where_the_server_can_be_paid_for() -> None:
    """What an operation installs costs as much as what is installed with a click."""
    says = {"Hedge Fund": [{"play": [{"install": {"n": 1, "from": "hq", "is": ["ice"]}}]}]}
    seats = Seats(rig=["Diwan"], hq=["Ice Wall", "Hedge Fund"], credits=(5, 5), turn="corp", says=says)
    name_server(seats.g, seats.card("Diwan"), SERVERS["R&D"])
    seats.do(("play", seats.card("Hedge Fund")), "server")
    assert ("server", SERVERS["R&D"], seats.card("Ice Wall")) not in seats.offered
    assert ("server", SERVERS["HQ"], seats.card("Ice Wall")) in seats.offered


def test_an_install_in_the_window_after_an_operation() -> None:
    """Bioroid Work Crew: in the first window once an operation has resolved, in no other."""
    seats = Seats(root={"remote": ["Bioroid Work Crew"]}, hq=["Hedge Fund", "PAD Campaign"], turn="corp")
    crew, use = seats.card("Bioroid Work Crew"), ("use", seats.card("Bioroid Work Crew"), 0)
    assert use not in seats.do(("credit",)).g.legal_actions()
    seats.do(("play", seats.card("Hedge Fund")))
    assert use in seats.g.legal_actions()
    seats.do(use)
    assert (seats.g.zone[crew], seats.g.zone[seats.card("PAD Campaign")]) == (DISCARD, INSTALLED)
    late = Seats(root={"remote": ["Bioroid Work Crew"]}, hq=["Hedge Fund", "PAD Campaign"], turn="corp")
    late.do(("play", late.card("Hedge Fund")))
    assert use in late.g.legal_actions()
    late.do(("credit",))
    assert use not in late.g.legal_actions()


@pytest.mark.parametrize(("rezzed", "left"), [(True, 5 - 2), (False, 5 - 2)])
def test_the_install_cost_is_what_it_is_now(rezzed: bool, left: int) -> None:
    """Scavenge: TechnoCo makes both programs dearer, so the difference stays what it was."""
    seats = Seats(root={"remote": ["TechnoCo" if rezzed else "-TechnoCo"]}, rig=["Corroder"],
                  grip=["Scavenge", "Gordian Blade"])  # fmt: skip
    seats.do(("play", seats.card("Scavenge")), ("card", "Gordian Blade"))
    assert (seats.g.runner.credits, seats.g.zone[seats.card("Gordian Blade")]) == (left, INSTALLED)


def test_what_waits_for_the_installation_waits_with_the_rest() -> None:
    """Topan: the damage may be suffered before another card draws for the same installation."""
    seats = Seats(identities=["Topan: Ormas Leader"], rig=["LilyPAD"], grip=["Corroder", "Easy Mark"],
                  stack=["Sure Gamble"] * 2)  # fmt: skip
    seats.do(("use", seats.g.runner.identity, 0), ("next", "Topan: Ormas Leader"), ("yes",))
    assert (seats.g.runner.discard, len(seats.g.runner.hand)) == ([seats.card("Easy Mark")], 1)


@pytest.mark.rule("CR26 8.5.6c")
def test_programs_may_be_trashed_where_none_must() -> None:
    """The Runner trashes as many programs as they like as they install one, and nothing else."""
    seats = Seats(rig=["Corroder", "Mimic", "Datasucker", "Desperado"], grip=["Gordian Blade", "Armitage Codebusting"])
    replacing = [option for option in seats.actions() if option[0] == "replace"]
    assert replacing == [("replace", seats.card("Gordian Blade"))]
    seats.do(replacing[0], ("card", "Mimic"), ("card", "Corroder"))
    assert ("card", "Desperado") not in seats.offered
    assert sorted(seats.told("trash")) == [("trash", "Corroder"), ("trash", "Mimic")]
    assert seats.told("install") == [("install", "Gordian Blade")]
    assert (seats.g.runner.clicks, seats.g.runner.credits) == (3, 1)


@pytest.mark.rule("CR26 8.5.6c, 8.5.16b")
@pytest.mark.parametrize("full", [True, False])
def test_a_host_that_is_full_is_cleared(full: bool) -> None:
    """A breaker goes on Dinosaurus in place of the one hosted there."""
    seats = Seats(rig=["Dinosaurus", "Sneakdoor Beta", "Corroder"], grip=["Mimic"])
    if full:
        seats.g.host[seats.card("Corroder")] = seats.card("Dinosaurus")
        seats.g.hosted_count += 1
    seats.do(("install", seats.card("Mimic")), ("card", "Dinosaurus"))
    assert seats.told("trash") == ([("trash", "Corroder")] if full else [])
    assert seats.g.host[seats.card("Mimic")] == seats.card("Dinosaurus")


@pytest.mark.rule("CR26 8.5.9")
def test_a_server_stays_while_another_card_comes_in() -> None:
    """Diwan: a server whose one card makes way for another is still the one that was named."""
    seats = Seats(rig=["Diwan"], root={"remote": ["PAD Campaign"]}, hq=["PAD Campaign"], turn="corp")
    seats.g.server[seats.card("Diwan")] = 3
    seats.do(("replace", seats.card("PAD Campaign", 1), 3))
    assert seats.g.corp.credits == 4
    assert seats.g.server[seats.card("Diwan")] == 3


def test_a_trojan_is_installed_on_ice_and_goes_with_it() -> None:
    """CR26 8.5.5, 1.13: Botulus breaks a subroutine of its host alone; without ice it stays in the grip."""
    seats = Seats(ice={"HQ": ["Ice Wall"], "R&D": ["Vanilla"]}, grip=["Botulus"], hq=["Hedge Fund"])
    botulus, wall = seats.card("Botulus"), seats.card("Ice Wall")
    seats.do(("install", botulus), ("card", "Ice Wall"))
    assert (seats.g.host[botulus], seats.g.hosted_count, seats.g.virus[botulus]) == (wall, 1, 1)
    refused(seats, "R&D", ("use", "Botulus", 0))
    assert seats.run("HQ", ("use", "Botulus", 0)).happened("run_successful")
    zones.trash(seats.g, wall)
    assert (seats.g.zone[botulus], seats.g.hosted_count) == (DISCARD, 0)
    bare = Seats(grip=["Botulus"])
    assert ("install", bare.card("Botulus")) not in bare.g.legal_actions()


@pytest.mark.rule("CR26 8.5.6b")
def test_ice_that_is_too_dear_may_take_the_place_of_ice() -> None:
    """Ansel 1.0 installs for a Corp without credits: in its own server only where it is trashed first."""
    seats = Seats(ice={"HQ": ["Ansel 1.0"]}, hq=["Ice Wall"], credits=(0, 5))
    old, new = seats.card("Ansel 1.0"), seats.card("Ice Wall")
    seats.run("HQ", ("yes",), ("server", 0, new, "replace"))
    assert ("server", 0, new) not in seats.offered
    assert (seats.g.corp.discard, seats.g.ice[0], seats.g.corp.credits) == ([old], [new], 0)


@pytest.mark.rule("CR26 8.5.6b, 8.5.11a")
@pytest.mark.parametrize("installs", [None, "Top-Down Solutions"])
def test_ice_in_the_place_of_all_others_costs_nothing(installs: str | None) -> None:
    """Network Exchange makes ice dearer that is not innermost: to who can pay for no other, its place is open."""
    hq = ["Enigma", *([installs] if installs else [])]
    laid: dict[str, Sequence[str]] = {"HQ": ["Vanilla", "Vanilla"]}
    seats = Seats(ice=laid, rig=["Network Exchange"] * 2, hq=hq, turn="corp", credits=(3 if installs else 1, 5))
    new, olds = seats.card("Enigma"), [seats.card("Vanilla", copy) for copy in (0, 1)]
    if installs:
        seats.do(("play", seats.card(installs)), ("card", "Enigma"), ("server", 0, new, "replace"), ("card", "Vanilla"))
    else:
        seats.do(("replace", new, 0), ("card", "Vanilla"))
    assert (sorted(seats.g.corp.discard)[:2], seats.g.ice[0], seats.g.corp.credits) == (olds, [new], 1)


def test_cards_installed_before_the_first_turn() -> None:
    """Adam begins with three of his directives, which were in no deck."""
    g = new_game(laid({"sure_gamble": 9}, "adam_compulsive_hacker"), Scripted())
    while len(g.runner.installed) < 3:
        g.apply(g.legal_actions()[0])
    assert len({g.table.card_of[i].id for i in g.runner.installed}) == 3
    assert all("directive" in g.table.card_of[i].terms for i in g.runner.installed)
    assert list(g.table.decks[RUNNER] or ()) == list(range(9))


def test_cards_discarded_another_time_are_not_those_discarded_now() -> None:
    """Magdalene may install Mimic, which she has just discarded, and no longer Corroder, discarded before that."""
    seats = _discarding(("no",), ("card", "Mimic"), ("card", "Diesel"), ("card", "Modded"), ("yes",))
    assert seats.told("install") == [("install", "Mimic")]


@pytest.mark.rule("CR26 1.2.2")
def test_what_is_installed_on_ice_alone_is_not_installed_on_another_card() -> None:
    """London Library takes Corroder; Slap Vandal, which belongs on ice, stays in the grip."""
    seats = Seats(rig=["London Library"], grip=["Slap Vandal", "Corroder"], ice={"HQ": ["Enigma"]})
    library = seats.card("London Library")
    seats.do(("use", library, 0)).do(("use", library, 0))
    assert seats.told("install") == [("install", "Corroder")]
    assert seats.g.host[seats.card("Corroder")] == library
    assert seats.g.runner.hand == [seats.card("Slap Vandal")]


@pytest.mark.rule("CR26 8.5.16")
@pytest.mark.parametrize("hosted", [True, False])
@pytest.mark.parametrize("wanted", [True, False])
def test_what_is_hosted_as_it_is_installed_may_be_faceup(hosted: bool, wanted: bool) -> None:
    """BANGUN lets an agenda be installed faceup on Full Immersion RecStudio, too."""
    seats = Seats(identities=["BANGUN: When Disaster Strikes"], root={"remote": ["Full Immersion RecStudio"]},
                  hq=["Hostile Takeover"], turn="corp")  # fmt: skip
    agenda, studio = seats.card("Hostile Takeover"), seats.card("Full Immersion RecStudio")
    seats.do(("install", agenda, 3), ("card", "Full Immersion RecStudio") if hosted else "no", *["yes"] * wanted)
    assert (seats.g.host[agenda], seats.g.faceup[agenda]) == (studio if hosted else -1, wanted)


@pytest.mark.rule("CR26 8.5.11b, 8.6.2a")
def test_who_has_a_cost_of_x_asks_for_it() -> None:
    """Every card whose printed cost is X has its player say how many credits that is."""
    dear = [card.id for card in catalogue().cards() if card.cost == "X"]
    assert "ip_enforcement" in dear
    for name in dear:
        costs = side_laid(None, {name: 1}).cards[0].extra_costs
        assert any(extra.varies for asked in costs.values() for extra in asked), name


def test_more_installed_cards_of_a_faction_than_of_others() -> None:
    draws = []
    for rig in (["Corroder"], ["Gordian Blade"], ["Corroder", "Gordian Blade"]):
        seats = Seats(
            identities=["Jamie “Bzzz” Micken: Techno Savant"], rig=rig, grip=["Kati Jones"], stack=["Sure Gamble"]
        )
        seats.do(("install", seats.card("Kati Jones")))
        draws.append(len(seats.g.runner.hand))
    assert draws == [0, 1, 0]


def test_a_card_knows_later_what_it_has_chosen() -> None:
    """What is chosen when a card is installed is meant by its other abilities; other ice is not."""
    says = {
        "Desperado": [
            {
                "when": "installed",
                "do": [{"choose": {"what": {"n": 1, "is": ["ice", "installed"], "who": "opponent"}}}],
            },
            {"paid": [], "if": {"encountering": "chosen"}, "limit": "1/turn", "do": [{"break": {"n": 1, "of": "ice"}}]},
        ]
    }
    ice = {"HQ": ["Ice Wall"], "R&D": ["Wall of Static"]}
    seats = Seats(ice=ice, hq=["Hedge Fund"], grip=["Desperado"], says=says)
    seats.do(("install", seats.card("Desperado")), ("card", "Ice Wall"))
    seats.run("R&D")
    assert not any(option[0] == "use" for option in seats.g.log)
    assert seats.run("HQ", ("use", "Desperado", 0)).happened("run_successful")


def test_what_the_runner_installed_is_not_what_the_corp_did() -> None:
    """Seamless Launch: only what the Corp installed this turn is left out."""
    seats = Seats(hq=["Seamless Launch"], root={"remote": ["-PAD Campaign"]}, rig=["Kati Jones"], turn="corp")
    seats.do(("play", seats.card("Seamless Launch")))
    assert [seats.g.advancement[seats.card(title)] for title in ("PAD Campaign", "Kati Jones")] == [0, 2]


@pytest.mark.parametrize(("kind", "barred"), [("install", True), ("play", False)])
def test_installing_may_be_forbidden(kind: str, barred: bool) -> None:
    says = {"PAD Campaign": [{"static": [{"no_actions": {"kinds": [kind], "who": "runner"}}]}]}
    seats = Seats(root={"remote": ["PAD Campaign"]}, grip=["Corroder", "Sure Gamble"], says=says)
    options = [option[:2] for option in seats.g.legal_actions()]
    assert (("install", seats.card("Corroder")) in options) is not barred
    assert (("play", seats.card("Sure Gamble")) in options) is barred
