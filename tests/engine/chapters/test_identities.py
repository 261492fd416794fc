"""Identities (CR26 1.6, 3.1): faces, link, and identities from outside the game."""

from __future__ import annotations

import pytest

from nrdb.engine.model.numbers import ASIDE, OUTSIDE, PLAY, REMOVED
from nrdb.engine.rules import values, zones
from nrdb.engine.rules.active import flip
from nrdb.engine.steps import machine
from tests.engine.chapters.staging import played, waits
from tests.engine.laid import invariants
from tests.engine.seats import Seats
from tests.engine.worked.table import Table


@pytest.mark.usefixtures("both")
def test_an_identity_begins_with_its_front_and_only_the_side_that_shows_is_active() -> None:
    """CR26 1.6.1b, 3.1.1a; CR 3.1.1: link of the front, and after it was turned that of the back."""
    says = {
        "Hoshiko Shiro: Untold Protagonist": [
            {"paid": [], "limit": "1/turn", "do": ["flip"]},
            {"static": [{"link": 3}], "face": "front"},
            {"static": [{"link": 1}], "face": "back"},
        ]
    }
    table = Table(identities=["Hoshiko Shiro: Untold Protagonist"], says=says)
    assert values.link(table.g) == 3
    table.takes(("use", "Hoshiko Shiro: Untold Protagonist", 0))
    assert values.link(table.g) == 1 + 1, "one is printed on it"


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


def test_opening_hands_set_nothing_off() -> None:
    """CR26 1.6.1a, 1.8.3d: no card is active before the game begins."""
    from nrdb.engine.chance import Scripted
    from nrdb.engine.game import new_game
    from tests.engine.laid import RUNNER, laid

    g = new_game(
        laid({"easy_mark": 20}, entries={RUNNER: [{"when": {"draw": {"is": ["card"]}}, "do": [{"gain": 1}]}]}),
        Scripted(),
    )
    while g.decision is not None and g.decision.kind == "mulligan":
        machine.take(g, ("keep",))
    assert g.acting.credits == 5


def test_a_card_of_two_faces_does_what_the_face_says_that_shows() -> None:
    """An identity whose back shows since before the first turn, since a later one, or not."""
    title = "Reina Roja: Freedom Fighter"
    says = {title: [
        {"static": [{"hand_size": 1}], "face": "back"},
        {"static": [{"hand_size": 10}], "face": "front"},
        waits({"run_begins": ["hq"]}, {"gain": 1}, face="back"),
        waits({"run_begins": ["hq"]}, {"gain": 10}, face="front"),
    ]}  # fmt: skip
    for since, size, gained in ((-1, 15, 10), (0, 6, 1), (3, 6, 1)):
        seats = Seats(identities=[title], says=says, hq=["Hedge Fund"], credits=(5, 0))
        seats.g.since[seats.card(title)] = since
        assert values.hand_limit(seats.g, seats.g.runner) == size
        assert seats.run("HQ").g.runner.credits == gained
    assert values.link(seats.g) == seats.g.table.card_of[seats.card(title)].links[-1]


@pytest.mark.rule("CR26 4.8.1, 10.3.1g")
def test_what_is_set_aside_with_an_identity_that_is_switched_stays_set_aside() -> None:
    """Ayla "Bios" Rahim leaves play by Rebirth; she hosts no cards, and those that she set aside are not trashed."""
    seats = Seats(identities=['Ayla "Bios" Rahim: Simulant Specialist'], grip=["Rebirth", "Corroder"])
    identity = seats.g.runner.identity
    assert identity is not None
    zones.set_aside(seats.g, seats.card("Corroder"), identity)
    seats.do(("play", seats.card("Rebirth")))
    assert (seats.g.zone[seats.card("Corroder")], seats.g.runner.identity != identity) == (ASIDE, True)
    invariants(seats.g)


@pytest.mark.parametrize(("face", "grip", "archives", "counters"), [(0, 1, 1, 0), (1, 3, 0, 0), (2, 3, 1, 4)])
def test_an_identity_of_which_there_are_three(face: int, grip: int, archives: int, counters: int) -> None:
    """Jinteki Biotech is flipped once, for three clicks; what that does was chosen before the first turn."""
    biotech = "Jinteki Biotech: Life Imagined"
    seats = Seats(
        identities=[biotech],
        turn="corp",
        ice={"HQ": ["Ice Wall"]},
        archives=["Hedge Fund"],
        grip=["Sure Gamble"] * 3,
    )
    identity = seats.card(biotech)
    opening = seats.g.table.card_of[identity].opening
    assert opening is not None
    choosing = opening(seats.g, identity)
    next(choosing)
    with pytest.raises(StopIteration):
        choosing.send(("mode", face, ""))
    seats.do(("use", identity, 0))
    held = (len(seats.g.runner.hand), len(seats.g.corp.discard), seats.g.advancement[seats.card("Ice Wall")])
    assert held == (grip, archives, counters)
    seats.g.corp.clicks = 3
    assert ("use", identity, 0) not in seats.g.legal_actions()


def test_an_identity_holds_power_counters_too() -> None:
    """Helium-3 Deposit reaches the identity."""
    seats = Seats(
        identities=["AU Co.: The Gold Standard in Clones"], root={"remote": ["Helium-3 Deposit"]}, turn="corp"
    )
    identity, deposit = seats.g.corp.identity, seats.card("Helium-3 Deposit")
    assert identity is not None
    seats.g.power[identity] = 1
    seats.g.advancement[deposit] = 4
    seats.do(("credit",)).do(("score", deposit), ("number", 2))
    assert seats.g.power[identity] == 3


def test_identities_from_outside_the_game() -> None:
    """Rebirth: another of the faction works in place of the first, which is then out of the game."""
    seats = Seats(
        identities=['Kate "Mac" McCaffrey: Digital Tinker'], grip=["Rebirth", "Corroder"], stack=["Easy Mark"]
    )
    kate, chaos = seats.g.runner.identity, seats.card("Chaos Theory: Wünderkind")
    assert not any(seats.g.table.card_of[i].faction == "anarch" for i in seats.g.table.outside_cards)
    seats.do(("play", seats.card("Rebirth")), ("card", "Chaos Theory: Wünderkind"))
    assert (seats.g.runner.identity, values.memory_limit(seats.g)) == (chaos, 5)
    assert kate is not None
    assert (seats.g.active[kate], seats.g.zone[kate], seats.g.zone[seats.card("Rebirth")]) == (False, OUTSIDE, REMOVED)


def test_an_identity_that_is_hosted() -> None:
    """DJ Fenris has the text of an identity of another faction; it is gone with him."""
    seats = Seats(identities=['Kate "Mac" McCaffrey: Digital Tinker'], grip=["DJ Fenris"], ice={"HQ": ["Ice Wall"]})
    quetzal, fenris = seats.card("Quetzal: Free Spirit"), seats.card("DJ Fenris")
    assert not any(card.title.startswith("Chaos Theory") for card in seats.g.table.card_of)
    seats.do(("install", fenris), ("card", "Quetzal: Free Spirit"))
    assert (seats.g.host[quetzal], seats.g.active[quetzal]) == (fenris, True)
    seats.run("HQ", ("use", "Quetzal: Free Spirit", 0))
    assert seats.happened("run_successful")
    zones.trash(seats.g, fenris)
    assert (seats.g.active[quetzal], seats.g.zone[quetzal]) == (False, REMOVED)


@pytest.mark.rule("CR26 1.10.4d, 1.10.5")
def test_the_credits_of_a_hosted_identity_are_those_of_its_host() -> None:
    """What "Smoke" gives is spent from DJ Fenris, an installed card for The Twinning, but no stealth card."""
    seats = Seats(
        identities=["Gabriel Santiago: Consummate Professional"],
        rig=["The Twinning", "Corroder", "Refractor"],
        grip=["DJ Fenris"],
        ice={"HQ": ["Ice Wall"], "R&D": ["Quandary"]},
        hq=["Hedge Fund"],
    )
    smoke = 'Ele "Smoke" Scovak: Cynosure of the Net'
    seats.do(("install", seats.card("DJ Fenris")), ("card", smoke)).run("R&D")
    assert (seats.g.credit[seats.card(smoke)], ("use", "Refractor", 1) in seats.offered) == (1, False)
    seats.run("HQ", ("use", "Corroder", 0), ("pay_from", smoke, 1))
    assert (seats.g.credit[seats.card(smoke)], seats.g.power[seats.card("The Twinning")]) == (0, 1)
    assert ("use", "DJ Fenris") in seats.told("use")


def test_identities_for_drafts_come_into_no_other_game() -> None:
    """Rebirth switches with other identities of the faction, but with none that is for drafts alone."""
    gabriel, drafted = "Gabriel Santiago: Consummate Professional", 'Boris "Syfr" Kovac: Crafty Veteran'
    seats = Seats(identities=[gabriel], grip=["Rebirth"])
    seats.do(("play", seats.card("Rebirth")))
    titles = {option[1] for option in seats.offered if option[0] == "card"}
    assert "Leela Patel: Trained Pragmatist" in titles
    assert titles.isdisjoint({gabriel, drafted})


def test_cards_of_the_faction_of_the_identity() -> None:
    """District 99 brings back a card of the identity's faction alone."""
    seats = Seats(
        identities=["Noise: Hacker Extraordinaire"], rig=["District 99"], heap=["Imp", "Corroder", "Gordian Blade"]
    )
    seats.g.power[seats.card("District 99")] = 3
    seats.do(("use", seats.card("District 99"), 0))
    assert {("card", "Imp"), ("card", "Corroder")} <= seats.offered
    assert ("card", "Gordian Blade") not in seats.offered


def test_the_link_of_the_side_that_shows() -> None:
    seats = Seats(identities=["Hoshiko Shiro: Untold Protagonist"], hq=["Hedge Fund"])
    assert values.link(seats.g) == 0
    flip(seats.g, seats.g.runner.identity or 0)
    assert values.link(seats.g) == 1


def test_an_identity_is_blank_while_employee_strike_is_there() -> None:
    """Its credits cannot be spent and are not refilled, and its abilities are there again when the current goes."""
    seats = Seats(grip=["Employee Strike"], identities=["NBN: Making News"], rig=["Corroder"])
    g, news = seats.g, seats.card("NBN: Making News")
    assert ([me for me, _ in g.mods["purse"]], g.credit[news]) == ([news], 2)
    g.credit[news] = 0
    seats.do(("play", seats.card("Employee Strike")))
    assert (g.blank, "purse" in g.mods) == ({news}, False)
    while g.acting is g.runner:
        seats.do(("credit",))
    assert g.credit[news] == 0
    zones.trash(g, seats.card("Employee Strike"))
    assert (g.blank, [me for me, _ in g.mods["purse"]]) == (frozenset(), [news])
    invariants(g)
