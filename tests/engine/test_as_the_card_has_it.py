"""Entries and words that once said a little more or less than the card or the rule: games that show the difference."""

from __future__ import annotations

from contextlib import nullcontext
from typing import Any

import pytest

from nrdb.engine.chance import Scripted
from nrdb.engine.game import Game, face_off
from nrdb.engine.model.numbers import DISCARD, HAND, INSTALLED, REMOVED
from nrdb.engine.rules import runs, values, zones
from nrdb.engine.steps.machine import begin
from tests.engine.laid import catalogue, laid
from tests.engine.seats import Seats


def mode(n: int) -> Any:
    """The nth of the branches, whatever it is about."""
    return lambda seats: next((option for option in seats.g.legal_actions() if option[:2] == ("mode", n)), None)


@pytest.mark.parametrize("zone", [HAND, INSTALLED])
def test_a_card_tells_of_its_trashing_where_it_was_active(zone: int) -> None:
    """CR26 9.1.8, 9.1.8g: Rolodex trashed from the grip does nothing, installed it trashes three cards."""
    rest: dict[str, Any] = {"rig": ["Rolodex"]} if zone == INSTALLED else {"grip": ["Rolodex"]}
    seats = Seats(**rest, stack=["Sure Gamble"] * 4, hq=["Hedge Fund"], root={"HQ": ["Snare!"]})
    zones.trash(seats.g, seats.card("Rolodex"))
    seats.do(("credit",))
    assert len(seats.g.runner.discard) == (4 if zone == INSTALLED else 1)


@pytest.mark.parametrize(("first", "drawn"), [("Buffer Drive", 0), ("I've Had Worse", 3)])
def test_a_card_that_has_left_the_heap_does_not_tell_of_its_trashing(first: str, drawn: int) -> None:
    """CR26 9.1.8b, 9.6.10: Buffer Drive puts it under the stack, before or after what it does itself."""
    seats = Seats(ice={"HQ": ["Tithe"]}, rig=["Buffer Drive"], grip=["I've Had Worse"], stack=["Diesel"] * 4)
    seats.run("HQ", ("next", first), ("yes",))
    assert (len(seats.g.runner.hand), seats.g.runner.discard) == (drawn, [])


def test_a_card_that_was_set_aside_on_its_way_to_the_heap_tells_of_its_trashing() -> None:
    """CR26 9.1.8b: Skorpios leaves I've Had Worse alone, which comes to the heap and draws three cards."""
    seats = Seats(identities=["Skorpios Defense Systems: Persuasive Power"], ice={"HQ": ["Tithe"]},
                  grip=["I've Had Worse"], stack=["Diesel"] * 4, hq=["Hedge Fund"])  # fmt: skip
    seats.run("HQ", ("no",))
    assert (len(seats.g.runner.hand), len(seats.g.runner.discard)) == (3, 1)


def test_a_card_without_its_abilities_does_not_tell_of_its_trashing() -> None:
    """CR26 9.1.8g: Rolodex, which has lost its abilities when it is trashed, trashes no other card."""
    says = {"Rolodex": [{"when": "trashed", "do": [{"mill": 3}]}], "Employee Strike": [
        {"static": [{"blank": {"n": "all", "is": ["resource", "installed"], "who": "runner"}}]}]}  # fmt: skip
    seats = Seats(rig=["Rolodex", "Employee Strike"], stack=["Sure Gamble"] * 4, says=says)
    assert seats.card("Rolodex") in seats.g.blank
    zones.trash(seats.g, seats.card("Rolodex"))
    seats.do(("credit",))
    assert len(seats.g.runner.discard) == 1


@pytest.mark.parametrize(("title", "server"), [("Nerve Agent", "HQ"), ("Medium", "R&D")])
def test_the_runner_names_how_many_more_are_accessed(title: str, server: str) -> None:
    """Nerve Agent and Medium: any number below that of the counters, named as the breach begins."""
    seats = Seats(hq=["Hedge Fund"] * 5, rig=[title])
    seats.g.virus[seats.card(title)] = 3
    seats.run(server, ("number", 1))
    assert len(seats.told("access")) == 2
    assert {option for option in seats.offered if option[0] == "number"} == {("number", n) for n in range(4)}


@pytest.mark.parametrize("n", [0, 1, 2])
def test_bad_publicity_up_to(n: int) -> None:
    """Witness Tampering: up to two are removed, fewer if the Corp likes."""
    seats = Seats(hq=["Witness Tampering"], turn="corp")
    seats.g.bad_publicity = 2
    seats.do(("play", seats.card("Witness Tampering")), ("number", n))
    assert seats.g.bad_publicity == 2 - n


def test_one_more_is_accessed_where_the_run_was_successful() -> None:
    """Trick Shot: its remote run gives no further access, where it is sent to R&D."""
    says = {"PAD Campaign": [{"when": "accessed", "do": []}], "Doppelgänger": [
        {"when": {"approach_server": "remote"}, "may": True, "do": [{"redirect": {"to": "rd"}}]}]}  # fmt: skip
    seats = Seats(root={"remote": ["PAD Campaign"]}, grip=["Trick Shot"], rig=["Doppelgänger"], says=says)
    seats.do(("play", seats.card("Trick Shot")), ("yes",), ("yes",))
    assert [title for _, title in seats.told("access")] == ["Hedge Fund"] * 3


@pytest.mark.parametrize(("server", "removed"), [("rd", False), ("remote", True)])
def test_what_is_accessed_is_removed_in_a_run_of_that_kind(server: str, removed: bool) -> None:
    """CR26 6.7.4a, Watch the World Burn: sent to a central server, its run removes nothing; on any remote it does."""
    says = {"Doppelgänger": [{"when": {"approach_server": "remote"}, "do": [{"redirect": {"to": server}}]}]}
    root = {"remote": ["PAD Campaign"], "remote 2": ["Adonis Campaign"]}
    seats = Seats(root=root, grip=["Watch the World Burn"], rig=["Doppelgänger"], says=says)
    seats.do(("play", seats.card("Watch the World Burn")), ("server", 3), *([("server", 4)] if removed else []))
    gone = [card.title for card, zone in zip(seats.g.table.card_of, seats.g.zone, strict=True) if zone == REMOVED]
    assert gone == (["Adonis Campaign"] if removed else [])


@pytest.mark.parametrize(
    ("title", "meant", "sent", "answers", "server"),
    [("Sneakdoor Prime A", "remote", "archives", [3], 2), ("Sneakdoor Prime B", "archives", "remote", [2, 4], 4)],
)
def test_a_run_that_was_sent_elsewhere_is_successful_there(
    title: str, meant: str, sent: str, answers: list[int], server: int
) -> None:
    """CR26 6.7.4a, Sneakdoor Prime: what it does if successful is for a run on a server that it could be made on."""
    says = {"Doppelgänger": [{"when": {"approach_server": meant}, "do": [{"redirect": {"to": sent}}]}]}
    root = {"remote": ["PAD Campaign"], "remote 2": ["PAD Campaign"]}
    seats = Seats(root=root, rig=[title, "Doppelgänger"], says=says)
    seats.do(("use", seats.card(title), 0), *[("server", n) for n in answers])
    assert [it for name, it, *_ in seats.g.events if name == "run_successful"] == [server]


@pytest.mark.parametrize(("breached", "gained"), [("hq", 0), ("rd", 2)])
def test_that_server_was_breached(breached: str, gained: int) -> None:
    """Info Bounty: another server than the mark, breached in the run on it, pays nothing."""
    says = {"Doppelgänger": [{"replace": {"breach": "rd"}, "do": [{"breach": breached}]}]}
    rig = ["Info Bounty", "Doppelgänger"]
    seats = Seats(rig=rig, hq=["Hedge Fund"], says=says)
    seats.g.used["mark"] = 1
    seats.run("R&D")
    assert seats.g.runner.credits == 5 + gained


@pytest.mark.parametrize("title", ["Hostile Takeover", "Hedge Fund"])
def test_an_agenda_has_no_cost_to_pay(title: str) -> None:
    """Lampades: an agenda has neither rez nor play cost; Hedge Fund costs 5, and there is no stealth credit."""
    seats = Seats(hq=[title], rig=["Lampades"])
    seats.g.power[seats.card("Lampades")] = 3
    seats.run("HQ")
    assert not [option for option in seats.offered if option[0] == "use"]


def test_what_was_revealed_is_known_wherever_it_goes() -> None:
    """CR26 1.12.6, Slot Machine: the cards revealed count even when the stack was shuffled in the encounter."""
    stack = ["Diesel", "Corroder", "Ninja", "Gordian Blade"]
    says = {"Self-modifying Code": [{"paid": [], "do": ["shuffle"], "limit": "1/turn"}]}
    seats = Seats(ice={"HQ": ["Slot Machine"]}, rig=["Self-modifying Code"], stack=stack, says=says, credits=(0, 5))
    shuffle = ("use", seats.card("Self-modifying Code"), 0)
    seats.run("HQ", lambda seats: shuffle if seats.g.run.encountering else None, ("card", "Slot Machine"))
    assert (seats.g.corp.credits, seats.g.advancement[seats.card("Slot Machine")]) == (3, 3)


def test_neither_pile_is_empty() -> None:
    """Information Sifting: the Corp keeps one card at least for the other pile."""
    seats = Seats(hq=["Hedge Fund", "Ice Wall"], grip=["Information Sifting"])
    with pytest.raises(AssertionError, match="nobody asked"):
        seats.do(("play", seats.card("Information Sifting")), ("card", "Hedge Fund"), ("card", "Ice Wall"), mode(0))
    assert [title for _, title in seats.told("access")] == ["Hedge Fund"]


def test_one_card_makes_one_pile() -> None:
    """Information Sifting: the Runner cannot choose a pile that is not there."""
    seats = Seats(hq=["Hedge Fund"], grip=["Information Sifting"])
    seats.do(("play", seats.card("Information Sifting")))
    assert [title for _, title in seats.told("access")] == ["Hedge Fund"]
    assert not any(option[0] == "mode" for option in seats.offered)


def test_breakers_are_weaker_as_long_as_the_agenda_is_scored() -> None:
    """Stegodon MK IV: no longer, once it has left the score area in the run."""
    seats = Seats(ice={"HQ": ["Ice Wall"], "R&D": ["Enigma"]}, scored=["Stegodon MK IV"], rig=["Corroder"])
    found: list[int] = []

    def look(seats: Seats) -> Any:
        if seats.g.run is not None and seats.g.run.encountering and not found:
            corroder = seats.card("Corroder")
            found.append(values.strength(seats.g, corroder))
            zones.move(seats.g, seats.card("Stegodon MK IV"), DISCARD)
            found.append(values.strength(seats.g, corroder))
        return ("pass",) if len(found) == 2 else None

    seats.run("HQ", ("yes",), look)
    assert found == [0, 2]


def test_each_copy_draws() -> None:
    """Respirocytes: each of three draws, though the first card drawn ends what they wait for (CR26 9.6.5c)."""
    seats = Seats(rig=["Respirocytes"] * 3, grip=["Easy Mark"], stack=["Sure Gamble"] * 5)
    seats.do(("play", seats.card("Easy Mark")))
    assert len(seats.g.runner.hand) == 3
    assert runs.under_way(seats.g) is None


IBRAHIM, TOUR, CAMPAIGN = "Ibrahim Salem", "Mumbad Virtual Tour", "PAD Campaign"


@pytest.mark.parametrize("milled", [False, True])
def test_abilities_are_lost_by_what_is_not_active(milled: bool) -> None:
    """Rumor Mill: a unique asset that is not rezzed has lost its printed abilities as well (CR26 9.1.8d)."""
    rig = ["Rumor Mill"] if milled else []
    seats = Seats(root={"remote": ["-" + IBRAHIM]}, rig=rig, scored=["Hostile Takeover"], turn="corp", credits=(9, 5))
    seats.do(("rez", seats.card(IBRAHIM)))
    assert len(seats.g.corp.scored) == int(milled)


def test_cards_in_an_attacked_root_do_nothing() -> None:
    """Light the Fire!: Snare! in the root, not rezzed, has lost its abilities when it is accessed (CR26 9.1.8a)."""
    root = {"n": "all", "is": ["installed"], "not": ["ice"], "at": "attacked", "who": "corp"}
    says = {"Light the Fire!": [{"static": [{"blank": root}]}]}
    seats = Seats(root={"remote": ["-Snare!"]}, rig=["Light the Fire!"], says=says, credits=(9, 5))
    with pytest.raises(AssertionError, match="nobody asked"):
        seats.run("remote", ("yes",))


@pytest.mark.parametrize("identity", ["Valencia Estevez: The Angel of Cayambe", "GRNDL: Power Unleashed"])
def test_bad_publicity_that_the_corp_starts_with_is_not_taken(identity: str) -> None:
    """Valencia Estevez: nothing that waits for bad publicity sees it; two such identities make no more than one."""
    corp = identity if "GRNDL" in identity else "The Outfit: Family Owned and Operated"
    runner = "Valencia Estevez: The Angel of Cayambe"
    tables = [
        laid({catalogue().find(title).id: 30}, catalogue().find(who).id, duel=True)
        for title, who in (("Hedge Fund", corp), ("Sure Gamble", runner))
    ]
    g = Game(face_off(*tables), Scripted())
    begin(g)
    assert (g.bad_publicity, g.corp.credits) == (1, 10 if "GRNDL" in identity else 5)
    assert all(event[0] != "bad_publicity" for event in g.events)


@pytest.mark.parametrize("bound", [False, True])
def test_nobody_chooses_what_cannot_be_carried_out(bound: bool) -> None:
    """CR26 9.12.3c, Black Level Clearance: who cannot jack out suffers the damage."""
    says = {"Doppelgänger": [{"static": [{"no_actions": {"of": ["jack_out"]}}]}]}
    rest: dict[str, Any] = {"rig": ["Doppelgänger"] if bound else [], "says": says, "grip": ["Sure Gamble"] * 2}
    seats = Seats(root={"remote": ["Black Level Clearance"]}, **rest)
    with pytest.raises(AssertionError, match="nobody asked") if bound else nullcontext():
        seats.run("remote", mode(1))
    assert (seats.g.core_damage, seats.g.corp.credits) == ((1, 5) if bound else (0, 10))


def test_jacking_out_that_is_prevented_pays_nothing() -> None:
    """Black Level Clearance: the Corp gains its credits only where the Runner has jacked out."""
    says = {"Doppelgänger": [{"when": {"would": "jack_out"}, "do": [{"prevent": {"what": "jack_out", "n": "all"}}]}]}
    seats = Seats(root={"remote": ["Black Level Clearance"]}, rig=["Doppelgänger"], says=says)
    seats.run("remote", mode(1))
    assert seats.g.corp.credits == 5


@pytest.mark.parametrize(("credits", "offered"), [(5, set()), (1, {"no", "use"})])
def test_neutralize_all_threats_asks_for_the_trash_cost(credits: int, offered: set[str]) -> None:
    """CR26 7.1.5d: as long as it can be paid there is nothing else to do, else everything."""
    seats = Seats(root={"remote": ["-" + CAMPAIGN]}, rig=["Neutralize All Threats", "Imp"], credits=(5, credits))
    seats.g.virus[seats.card("Imp")] = 1
    seats.run("remote")
    assert {option[0] for option in seats.offered} & {"trash", "use", "no"} == offered
    assert seats.g.runner.credits == 1
    assert seats.happened("trash") is not bool(offered)


@pytest.mark.parametrize(("credits", "offered"), [(9, {"trash", "use"}), (1, set())])
def test_what_must_be_trashed_is_trashed_by_any_means(credits: int, offered: set[str]) -> None:
    """CR26 7.1.5c, Mumbad Virtual Tour: where its cost cannot be paid, Imp must trash it."""
    seats = Seats(root={"remote": ["-" + TOUR]}, rig=["Imp"], credits=(5, credits))
    seats.g.virus[seats.card("Imp")] = 1
    seats.run("remote")
    assert {option[0] for option in seats.offered} & {"trash", "use", "no"} == offered
    assert seats.g.zone[seats.card(TOUR)] == DISCARD
    assert seats.happened("use") is not bool(offered)


@pytest.mark.parametrize(
    ("rig", "identities", "pays"),
    [
        (["Scrubber"], [], True),
        (["Paricia"], [], True),
        (["Miss Bones"], [], False),
        ([], ["Whizzard: Master Gamer"], False),
    ],
)
def test_a_trash_cost_is_paid_with_what_pays_for_trash_costs(rig: list[str], identities: list[str], pays: bool) -> None:
    """CR26 1.10.4b, Salsette Slums trashes nothing: credits for trash costs pay for it, those for trashing do not."""
    root = {"remote": ["-" + CAMPAIGN]}
    seats = Seats(root=root, rig=["Salsette Slums", *rig], identities=identities, credits=(5, 1))
    purse, slums = seats.card([*rig, *identities][0]), ("use", "Salsette Slums", 0)
    seats.g.credit[purse] = 3
    seats.run("remote", slums if pays else ("trash", CAMPAIGN))
    assert (slums in seats.offered) == pays
    assert seats.g.zone[seats.card(CAMPAIGN)] == (REMOVED if pays else DISCARD)
    assert (seats.g.runner.credits, seats.g.credit[purse]) == (0, 0)


@pytest.mark.parametrize(("grip", "answers", "trashed"), [(1, [], False), (4, [("yes",)], True), (4, [("no",)], False)])
def test_trashing_by_an_effect_costs_what_is_asked(grip: int, answers: list[Any], trashed: bool) -> None:
    """CR26 1.16.10c, Daniela Jorge Inácio: Imp trashes her for two cards of the grip, or not at all."""
    daniela = "Daniela Jorge Inácio"
    seats = Seats(root={"remote": [daniela]}, rig=["Imp"], grip=["Sure Gamble"] * grip, credits=(5, 0))
    seats.g.virus[seats.card("Imp")] = 1
    seats.run("remote", ("use", "Imp", 0), *answers)
    assert (seats.g.zone[seats.card(daniela)] == DISCARD, len(seats.g.runner.hand)) == (trashed, grip - 2 * trashed)


def test_a_guru_asks_in_an_ability_of_its_own() -> None:
    """Guru Davinder: what else waits for prevented damage may resolve first, and bring the fourth credit."""
    says = {"Doppelgänger": [{"when": {"prevented": "net"}, "do": [{"gain": 1}]}]}
    seats = Seats(rig=["Guru Davinder", "Doppelgänger"], hq=["Snare!"], says=says, credits=(9, 3))
    seats.run("HQ", ("yes",), ("next", "Doppelgänger"), ("yes",))
    assert (seats.g.runner.credits, seats.g.zone[seats.card("Guru Davinder")]) == (0, INSTALLED)


@pytest.mark.parametrize(("answer", "counters", "credits"), [("yes", 1, 4), ("no", 0, 5)])
def test_advancing_by_an_effect_costs_it_too(answer: str, counters: int, credits: int) -> None:
    """CR26 1.16.10c, Security Leak: an effect that advances costs the credit as well."""
    says = {"Hedge Fund": [{"play": [{"advance": {"n": 1, "is": ["installed"]}}]}]}
    rest: dict[str, Any] = {"root": {"remote": ["Hostile Takeover"]}, "rig": ["Security Leak"], "says": says}
    seats = Seats(hq=["Hedge Fund"], turn="corp", credits=(10, 5), **rest)
    seats.do(("play", seats.card("Hedge Fund")), (answer,))
    assert (seats.g.advancement[seats.card("Hostile Takeover")], seats.g.corp.credits) == (counters, credits)


@pytest.mark.parametrize("installing", [False, True])
def test_the_runner_trashes_what_does_not_fit_in_memory(installing: bool) -> None:
    """CR26 3.9.3b, 3.9.3c: Reaver draws a card for the program that makes room, or that has lost its room."""
    rig = ["Reaver", "Corroder", "Ninja", "Gordian Blade", "Akamatsu Mem Chip"]
    grip, stack = ["Femme Fatale"], ["Sure Gamble"] * 4
    seats = Seats(rig=rig[: 4 + (not installing)], grip=grip, stack=stack, credits=(5, 20))
    corroder = ("card", seats.card("Corroder"))
    if installing:
        seats.do(("install", seats.card("Femme Fatale")), ("card", "Corroder"))
    else:
        seats.do(("install", seats.card("Femme Fatale")))
        zones.trash(seats.g, seats.card("Akamatsu Mem Chip"))
        seats.do(corroder)
    assert seats.g.zone[corroder[1]] == DISCARD
    assert len(seats.g.runner.hand) == 1


@pytest.mark.parametrize("milled", [False, True])
def test_lost_abilities_do_not_persist(milled: bool) -> None:
    """CR26 9.12.5: Ben Musashi, trashed when accessed, persists not, blanked by Rumor Mill."""
    rest: dict[str, Any] = {"rig": ["Rumor Mill"] if milled else [], "grip": ["Sure Gamble"] * 3, "credits": (5, 9)}
    seats = Seats(root={"remote": ["Hostile Takeover", "Ben Musashi"]}, **rest)
    seats.run(
        "remote",
        ("access", "Ben Musashi"),
        ("trash", "Ben Musashi"),
        *([] if milled else [("steal", "Hostile Takeover")]),
    )
    assert len(seats.g.runner.scored) == 1
    assert len(seats.g.runner.hand) == (3 if milled else 1)


def test_memory_that_shrinks_while_a_program_is_installed() -> None:
    """Ekomind: two cards in the grip are two MU, one less as soon as one of them leaves it (CR26 8.5.16a, 3.9.3c)."""
    grip, rig = ["Corroder", "Sure Gamble"], ["Ekomind", "Ninja", "Gordian Blade"]
    seats = Seats(rig=rig, grip=grip, credits=(5, 20))
    seats.do(("install", seats.card("Corroder")), ("card", "Ninja"), ("card", "Gordian Blade"))
    assert values.used_memory(seats.g) <= values.memory_limit(seats.g)
