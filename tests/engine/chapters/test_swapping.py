"""Swapping (CR26 8.8): cards that change places."""

from __future__ import annotations

from typing import Any

import pytest

from nrdb import behaviour
from nrdb.behaviour.render import render
from nrdb.engine.model.numbers import HAND, INSTALLED
from nrdb.engine.rules import hosting, sight, zones
from tests.engine.chapters.staging import GRID, after_using, operation, titles
from tests.engine.laid import catalogue, invariants
from tests.engine.seats import Seats, at
from tests.engine.worked.table import Table


def place(seats: Seats, title: str) -> tuple[int, int, bool]:
    """Return a card's server, its host, and whether it protects that server."""
    i = seats.card(title)
    return seats.g.server[i], seats.g.host[i], i in seats.g.ice[seats.g.server[i]]


def swapping(ice: dict[str, list[str]], *answers: Any, hosted: str = "Ansel 1.0") -> Seats:
    """A piece of ice is hosted on a remote Awakening Center; a click of PAD Campaign swaps two pieces."""
    piece = {"n": 1, "is": ["ice", "installed"]}
    says = {"PAD Campaign": [{"paid": ["click"], "do": [{"swap": {"what": piece, "with": piece}}]}]}
    root = {"remote": ["Awakening Center"], "remote 2": ["PAD Campaign"]}
    seats = Seats(ice=ice, root=root, hq=[hosted], stack=["Sure Gamble"], says=says, turn="corp")
    laid = seats.card(hosted)
    zones.install(seats.g, laid)
    seats.g.server[laid] = 3
    zones.attach(seats.g, laid, seats.card("Awakening Center"))
    return seats.do(("use", seats.card("PAD Campaign"), 0), *answers)


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


@pytest.mark.parametrize(("title", "fits"), [("Gordian Blade", True), ("Desperado", False), ("Corroder", True)])
def test_only_what_a_host_takes_comes_to_lie_in_the_place_of_what_lies_there(title: str, fits: bool) -> None:
    """CR26 8.8.2: one card takes programs, another one hardware; cards hosted there already stay there."""
    says = {
        "Daily Casts": [{"static": [{"can_host": {"is": ["program"]}}]}],
        "Kati Jones": [{"static": [{"can_host": {"is": ["hardware"]}}]}],
    }
    seats = Seats(rig=["Daily Casts", "Kati Jones", "Corroder", "Gordian Blade", "Desperado"], says=says)
    zones.attach(seats.g, seats.card("Corroder"), seats.card("Daily Casts"))
    assert hosting.takes_place(seats.g, seats.card(title), seats.card("Corroder")) is fits


@pytest.mark.parametrize("server", [0, 3])
def test_what_a_card_of_the_corp_hosts_goes_along_from_any_server(server: int) -> None:
    """But not a card outside any server: CR26 8.8.3a."""
    seats = Seats(root={"HQ" if server == 0 else "remote": ["Ash 2X3ZB9CY", "PAD Campaign"]}, hq=["Hedge Fund"])
    g, host, guest, aside = seats.g, *map(seats.card, ("Ash 2X3ZB9CY", "PAD Campaign", "Hedge Fund"))
    zones.attach(g, guest, host)
    zones.set_aside(g, aside, host)
    g.server[host] = 4
    zones.take_along(g, host)
    assert [g.server[i] for i in (guest, aside)] == [4, -1]


def test_a_third_card_has_no_room_and_takes_the_place_of_the_host() -> None:
    """The card is trashed with everything hosted on it."""
    titles = ("PAD Campaign", "Hostile Takeover", "Nico Campaign")
    seats = Seats(root={"remote": ["Full Immersion RecStudio"]}, hq=titles, turn="corp")
    for title in titles:
        seats.do(
            ("install", seats.card(title), 3), *([("card", "Full Immersion RecStudio")] if "N" not in title else [])
        )
    assert seats.g.corp.installed == [seats.card("Nico Campaign")]


@pytest.mark.rule("CR26 6.2.7d")
@pytest.mark.parametrize(("with_", "left"), [("Enigma", []), ("Ice Wall", ["Vanilla"])])
def test_the_runner_goes_with_ice_that_changes_places_while_they_encounter_it(with_: str, left: list[str]) -> None:
    """Tāo Salonga steals in the breach of Shiro and swaps it: the run goes on from Shiro's new position."""
    seats = Seats(
        identities=["Tāo Salonga: Telepresence Magician"],
        ice={"HQ": ["Vanilla", "-Ice Wall", "Eli 1.0", "Shiro"], "remote": ["Enigma", "Wraparound"]},
        root={"remote": ["PAD Campaign"]},
        deck=["Hostile Takeover", *["Hedge Fund"] * 5],
    )
    swapped = [("card", "Shiro"), ("card", with_)]
    seats.run("HQ", ("no",), ("yes",), *swapped)
    assert [title for _, title in seats.told("pass")][:1] == ["Shiro"]
    assert [title for _, title in seats.told("approach")][1:] == left
    assert (("access", "PAD Campaign") in seats.told("access")) == (with_ == "Enigma")


def test_ice_is_swapped_with_hosted_ice() -> None:
    """CR26 8.8.1, 4.1.7c: a hosted card's place is its host; the other one is there now."""
    for order in (["Ansel 1.0"], ["Eli 1.0", "Ansel 1.0"]):  # no other piece may come to where Ansel is
        seats = swapping({"HQ": ["Ice Wall", "Eli 1.0", "Enigma"]}, *(("card", title) for title in order))
        center = seats.card("Awakening Center")
        assert place(seats, "Eli 1.0") == (3, center, False)
        assert place(seats, "Ansel 1.0") == (0, -1, True)
        assert seats.g.ice[0].index(seats.card("Ansel 1.0")) == 1
        assert (seats.g.ice[3], seats.g.hosted_count) == ([], 1)
        invariants(seats.g)


def test_ice_that_a_host_would_not_take_is_not_swapped_onto_it() -> None:
    """CR26 8.8.2: an Awakening Center takes bioroids alone."""
    seats = swapping({"HQ": ["Ice Wall"], "R&D": ["Eli 1.0"]}, ("card", "Ansel 1.0"))
    assert place(seats, "Eli 1.0") == (3, seats.card("Awakening Center"), False)
    assert ("card", "Ice Wall") in seats.offered  # it may change places with Eli
    seats = swapping({"HQ": ["Ice Wall"]})
    assert place(seats, "Ansel 1.0") == (3, seats.card("Awakening Center"), False)
    assert ("card", "Ice Wall") not in seats.offered


def test_cards_hosted_on_swapped_cards_go_with_them() -> None:
    """CR26 8.8.3a: a card hosted on a swapped one is where its host is."""
    root = {"n": 1, "is": ["installed"], "not": ["ice"]}
    says = {"PAD Campaign": [{"paid": ["click"], "do": [{"swap": {"what": root, "with": root}}]}]}
    roots = {"remote": ["Full Immersion RecStudio"], "remote 2": ["PAD Campaign"]}
    seats = Seats(root=roots, hq=["Melange Mining Corp."], says=says, turn="corp")
    guest, host = seats.card("Melange Mining Corp."), seats.card("Full Immersion RecStudio")
    zones.install(seats.g, guest)
    seats.g.server[guest] = 3
    zones.attach(seats.g, guest, host)
    seats.do(("use", seats.card("PAD Campaign"), 0), ("card", "Full Immersion RecStudio"))
    assert [seats.g.server[i] for i in (host, guest, seats.card("PAD Campaign"))] == [4, 4, 3]
    assert seats.g.host[guest] == host


def test_a_card_from_elsewhere_comes_onto_the_host_of_the_one_it_is_swapped_for() -> None:
    """CR26 8.8.4b: in the exact position of the first one, its host included."""
    both = {"what": {"n": 1, "is": ["deva", "installed"]}, "with": {"n": 1, "is": ["deva"], "from": "grip"}}
    devas = [{"paid": ["click"], "do": [{"swap": both}]}]
    seats = Seats(rig=["Dhegdheer", "Aghora", "Kati Jones"], grip=["Sadyojata"], says={"Kati Jones": devas})
    host, out, new = (seats.card(title) for title in ("Dhegdheer", "Aghora", "Sadyojata"))
    zones.attach(seats.g, out, host)
    seats.do(("use", seats.card("Kati Jones"), 0))
    assert (seats.g.zone[out], seats.g.zone[new]) == (HAND, INSTALLED)
    assert (seats.g.host[out], seats.g.host[new], seats.g.hosted_count) == (-1, host, 1)


def test_two_pieces_of_ice_change_places() -> None:
    """CR26 8.7: Tenma Line, between servers and within one."""
    seats = Seats(ice={"HQ": ["Ice Wall", "Vanilla"], "R&D": ["Enigma"]}, root={"remote": ["Tenma Line"]}, turn="corp")
    after_using(seats, "Tenma Line", ("card", "Ice Wall"), ("card", "Enigma"))
    assert [titles(seats, held) for held in seats.g.ice[:2]] == [["Enigma", "Vanilla"], ["Ice Wall"]]
    assert [seats.g.server[seats.card(title)] for title in ("Enigma", "Ice Wall")] == [0, 1]
    after_using(seats, "Tenma Line", ("card", "Enigma"), ("card", "Vanilla"))
    assert titles(seats, seats.g.ice[0]) == ["Vanilla", "Enigma"]


def test_ice_from_hq_takes_the_place_of_what_is_approached() -> None:
    """CR26 8.7, 6.2: Mitra Aman; the Runner approaches the other piece, which is not rezzed."""
    seats = Seats(ice={"remote": ["Ice Wall", "Vanilla"]}, root={"remote": ["Mitra Aman"]}, hq=["Enigma"])
    seats.run("remote", "yes", "yes")
    assert titles(seats, seats.g.ice[3]) == ["Ice Wall", "Enigma"]
    assert titles(seats, seats.g.corp.hand) == ["Vanilla"]
    assert [title for name, title in seats.told("encounter")] == ["Ice Wall"]
    assert not seats.g.active[seats.card("Enigma")]


@pytest.mark.rule("CR26 6.2.2f, 6.2.7")
@pytest.mark.parametrize(("outer", "met"), [([], 0), (["Quandary"], 2)])
def test_a_position_without_ice_stays_so_while_other_ice_is_swapped(outer: list[str], met: int) -> None:
    """Whirlpool is gone before or while it is approached; Project Yagi-Uda puts other ice in another position."""
    seats = Seats(
        ice={"HQ": ["-Vanilla", "Whirlpool", *outer]},
        root={"HQ": ["Marcus Batty"]},
        rig=["Corroder", "Gordian Blade"],
        hq=["Hive"],
        scored=["Project Yagi-Uda"],
        credits=(9, 9),
    )
    seats.g.agenda[seats.card("Project Yagi-Uda")] = 1
    batty = [
        at(met, ("use", "Marcus Batty", 0)),
        ("number", 1),
        ("number", 0),
        *([("card", "Whirlpool")] if outer else []),
    ]
    swap = [at(met, ("use", "Project Yagi-Uda", 0)), *([("card", "Vanilla")] if outer else [])]
    seats.run("HQ", *[("use", "Gordian Blade", 0)] * len(outer), *batty, *swap)
    met_by_name = [title for _, title in seats.told("approach")]
    assert met_by_name == [*outer, *(["Whirlpool"] if outer else []), "Hive"]
    assert seats.told("encounter") == [("encounter", title) for title in outer]
    assert seats.told("access") == [("access", "Vanilla")]


@pytest.mark.rule("CR26 8.5.12", "CR26 8.8.2")
def test_an_upgrade_for_remote_servers_alone_is_swapped_into_no_other() -> None:
    """Project Yagi-Uda puts Off the Grid, which is merely not installed there, into the root of HQ, not Bio Vault."""
    seats = Seats(root={"HQ": ["Cyberdex Virus Suite"]}, scored=["Project Yagi-Uda"],
                  hq=["Bio Vault", "Ash 2X3ZB9CY", "Off the Grid"])  # fmt: skip
    seats.g.agenda[seats.card("Project Yagi-Uda")] = 1
    seats.run("HQ", ("use", "Project Yagi-Uda", 0), ("card", "Off the Grid"))
    assert seats.g.server[seats.card("Off the Grid")] == 0
    assert {("card", "Ash 2X3ZB9CY"), ("card", "Bio Vault")} & seats.offered == {("card", "Ash 2X3ZB9CY")}


@pytest.mark.rule("CR26 7.4.6a")
@pytest.mark.parametrize("wanted", [True, False])
def test_a_card_swapped_into_the_breached_root_is_accessed_once(wanted: bool) -> None:
    """Toshiyuki Sakai: the Runner chooses once, and not again, whether the card that came is accessed."""
    seats = Seats(root={"remote": ["Toshiyuki Sakai"]}, hq=["Hostile Takeover"])
    swapped = [("yes",), *([("yes",)] if wanted else [])]
    seats.run("remote", *swapped)
    assert seats.told("access")[1:] == ([("access", "Hostile Takeover")] if wanted else [])
    assert len([answer for answer in seats.g.log if answer in (("yes",), ("no",))]) == 2


@pytest.mark.parametrize("title", ["Mumbad City Grid", "Inversificator"])
def test_what_changes_places_with_ice_is_other_ice(title: str) -> None:
    """It reads so, too."""
    sentences = render(behaviour.load(catalogue().find(title).id) or ())
    assert "swap that card with 1 other" in " ".join(sentences)


def test_only_what_may_stand_there_is_swapped_into_a_server() -> None:
    """CR26 8.8.2: Project Yagi-Uda puts no operation into a root."""
    seats = Seats(scored=["Project Yagi-Uda"], root={"remote": ["PAD Campaign"]}, hq=["Hedge Fund"])
    seats.g.agenda[seats.card("Project Yagi-Uda")] = 1
    seats.run("remote", ("use", "Project Yagi-Uda", 0))
    assert (seats.g.zone[seats.card("Hedge Fund")], ("card", "Hedge Fund") in seats.offered) == (HAND, False)


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


@pytest.mark.rule("CR26 1.12.6, 8.8.2")
def test_ice_that_was_taken_away_is_not_swapped() -> None:
    """Mumbad City Grid, after False Echo has put the ice that was passed into HQ."""
    seats = Seats(ice={"HQ": ["-Enigma", "-Ice Wall"]}, root={"HQ": ["Mumbad City Grid"]}, rig=["False Echo"])
    seats.run("HQ", ("yes",), ("no",), ("yes",))
    assert seats.g.ice[0] == [seats.card("Enigma")]
    assert seats.g.corp.hand == [seats.card("Ice Wall")]


def test_ice_changes_places_as_often_as_one_likes() -> None:
    seats = Seats(ice={"HQ": ["-Vanilla"], "R&D": ["-Enigma"]}, grip=["Escher"], hq=["Hedge Fund"])
    seats.do(("play", seats.card("Escher")), ("card", "Vanilla"))
    assert [seats.g.ice[at] for at in (0, 1)] == [[seats.card("Enigma")], [seats.card("Vanilla")]]


@pytest.mark.parametrize("ice", [[], ["Ice Wall"]])
def test_a_lone_piece_of_ice_is_not_swapped(ice: list[str]) -> None:
    seats = Seats(ice={"HQ": ice, "R&D": ["Hunter", "Enigma"]}, hq=["Sunset"], turn="corp")
    seats.do(("play", seats.card("Sunset")), ("server", 0))
    assert {option[0] for option in seats.offered} == {"server"}


def test_ice_of_a_server_changes_places() -> None:
    seats = Seats(ice={"HQ": ["Ice Wall"], "R&D": ["Hunter", "Enigma"]}, hq=["Sunset"], turn="corp")
    seats.do(("play", seats.card("Sunset")), ("server", 1), ("card", "Hunter"))
    assert [seats.g.table.card_of[i].title for at in (0, 1) for i in seats.g.ice[at]] == [
        "Ice Wall",
        "Enigma",
        "Hunter",
    ]


def test_sipa_swaps_the_outermost_ice_that_was_fully_broken() -> None:
    laid: dict[str, Any] = {"rig": ["Sipa", "Corroder"], "credits": (5, 9)}
    seats = Seats(ice={"HQ": ["Vanilla", "Ice Wall"]}, **laid)
    seats.run("HQ", ("use", "Corroder", 0), "yes", ("use", "Corroder", 0))
    assert [seats.g.table.card_of[i].title for i in seats.g.ice[0]] == ["Ice Wall", "Vanilla"]
    whole = Seats(ice={"HQ": ["Pup"], "R&D": ["Vanilla"]}, **laid).run("HQ", "yes", "yes")
    assert ("yes",) not in Seats(ice={"HQ": ["-Pup"], "R&D": ["Vanilla"]}, **laid).run("HQ").offered
    assert [whole.g.table.card_of[i].title for i in whole.g.ice[0]] == ["Pup"]
