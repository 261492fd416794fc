"""Worked examples of who chooses, what must be done, and effects that last until a card moves."""

from __future__ import annotations

from nrdb.engine.model.decision import Option
from nrdb.engine.rules import values, zones
from nrdb.engine.view import seen_by
from tests.engine.seats import Seats
from tests.engine.worked.table import Table, example


@example("EX-2603-10.3.1e-1")
def test_what_hosts_nothing_any_more_lets_its_guest_go() -> None:
    """CR26 10.3.1e: rezzed, the ice cannot host, and the next checkpoint trashes the cards on it."""
    seats = Table(ice={"HQ": ["-Tithonium"]}, rig=["Chisel"], credits=(9, 5)).hosts("Tithonium", "Chisel")
    seats.run("HQ", ("rez", "Tithonium"))
    assert (seats.heap, seats.rig) == (["Chisel"], [])


@example("EX-2603-9.10.5-1")
def test_a_boost_that_lasts_is_added_to_what_a_breaker_has_then() -> None:
    """CR26 9.10.5: 1 of its own and 2 between the runs, and 1 more before a server with one piece of ice."""
    seats = Table(
        ice={"HQ": ["Ice Wall", "-Vanilla", "-Vanilla"], "R&D": ["-Enigma"]},
        rig=["Na'Not'K", "Gebrselassie"],
        credits=(5, 3),
    ).hosts("Na'Not'K", "Gebrselassie")
    seats.run("HQ", ("use", "Na'Not'K", 1))
    assert seats.strength("Na'Not'K") == 3
    seats.run("R&D", lambda now: ("go_on",) if values.strength(now.g, now.card("Na'Not'K")) == 4 else None)
    assert seats.strength("Na'Not'K") == 3
    seats.next_turn()
    assert seats.strength("Na'Not'K") == 1


@example("EX-2603-6.2.3-1")
def test_a_position_is_counted_from_the_server() -> None:
    """CR26 6.2.3: the second from the inside of another server, or any of its own server."""
    seats = Table(
        ice={"HQ": ["Vanilla", "Vanilla"], "R&D": ["Ice Wall", "Enigma"], "Archives": ["Wraparound"]}, rig=["Rook"]
    )
    zones.attach(seats.g, seats.card("Rook"), seats.card("Vanilla", 1))
    seats.takes(("use", "Rook", 0), ("card", "Enigma"))
    assert {option for option in seats.offered if option[0] == "card"} == {("card", "Enigma"), ("card", "Vanilla")}
    assert seats.host_of("Rook") == "Enigma"


@example("EX-2603-1.16.2e-1")
def test_a_price_is_lowered_and_paid_from_where_it_may_be() -> None:
    """CR26 1.16.2e: ten less for the agenda, two off the grid and two of its own; the cost itself stays."""
    seats = Table(
        ice={"remote": ["-Biawak"]},
        root={"remote": ["Mahkota Langit Grid"]},
        scored=["Hostile Takeover"],
        credits=(2, 5),
    ).has("Mahkota Langit Grid", credit=2)
    seats.run("remote", ("rez", "Biawak"))
    assert (seats.board, seats.purses[0]) == (["Biawak", "Mahkota Langit Grid"], 0)
    assert seats.count("Mahkota Langit Grid", "credit") == 0
    assert seats.titles(seats.g.corp.removed) == ["Hostile Takeover"]
    assert values.rez_cost(seats.g, seats.card("Biawak")) == 14


def hosting(now: Seats) -> Option | None:
    """Cupellation takes Flagship while that is accessed."""
    run = now.g.run
    accessed = run is not None and run.accessing == now.card("Flagship")
    return ("use", now.card("Cupellation"), 0) if accessed else None


@example("EX-2603-7.4.2a-1")
def test_what_forbade_accesses_is_gone_with_its_card() -> None:
    """CR26 7.4.2a: hosted in mid-breach, it leaves one more of the two random accesses of the hand."""
    hq = ["Hedge Fund", "Ice Wall", "Enigma", "Vanilla"]
    seats = Table(root={"HQ": ["Flagship"]}, rig=["Docklands Pass", "Cupellation"], hq=hq, credits=(5, 2))
    seats.run("HQ", ("blind",), hosting)
    accessed = [title for _, title in seats.told("access")]
    assert (accessed[1], len(accessed), len(set(accessed))) == ("Flagship", 3, 3)
    assert seats.host_of("Flagship") == "Cupellation"


@example("EX-2603-7.4.2b-1-a", "EX-2603-7.4.2b-1-b")
def test_a_card_that_was_accessed_before_the_breach_counts() -> None:
    """CR26 7.4.2b: only the card that forbids the others may be accessed; when it is hosted, two of the hand may be."""
    for answers, found in (((), 2), ((hosting,), 4)):
        seats = Table(
            ice={"HQ": ["Otoroshi"]},
            root={"HQ": ["Flagship"], "remote": ["PAD Campaign"]},
            rig=["Docklands Pass", *(["Cupellation"] if answers else [])],
            hq=["Hedge Fund", "Ice Wall", "Enigma", "Vanilla"],
            credits=(5, 1),
        )
        seats.run("HQ", "yes", *answers)
        accessed = [title for _, title in seats.told("access")]
        assert (accessed[:2], len(accessed)) == (["PAD Campaign", "Flagship"], found)


@example("EX-CR-9.6.2d", "EX-2603-9.6.5c-1")
def test_what_must_be_so_as_an_ability_is_set_off_is_not_asked_later() -> None:
    """CR26 9.6.5c: the tags come too late for the agenda."""
    seats = Table(turn="corp", hq=["Casting Call", "Quantum Predictive Model"])
    seats.takes(("play", "Casting Call"))
    assert seats.host_of("Casting Call") == "Quantum Predictive Model"
    seats.next_turn().run("remote")
    assert (values.tags(seats.g), seats.g.corp.scored) == (2, [])
    seats = Table(root={"remote": ["Quantum Predictive Model"]}, tags=1).run("remote")
    assert seats.titles(seats.g.corp.scored) == ["Quantum Predictive Model"]


@example("EX-CR-10.2.3b", "EX-2603-10.2.3b-1")
def test_what_a_card_has_chosen_is_told_whenever_it_is_asked() -> None:
    """CR26 10.2.3b: the Corp sees which ice was chosen, at once and a turn later."""
    seats = Table(ice={"HQ": ["-Enigma", "-Ice Wall"]}, grip=["Femme Fatale"], credits=(5, 9))
    seats.takes(("install", "Femme Fatale"), ("card", "Ice Wall"))
    for _ in range(2):
        view = seen_by(seats.g, "corp")
        breaker = next(placed for placed in view.other.placed if placed.card == "femme_fatale")
        assert [view.own.placed[at].card for whose, at in breaker.chosen if whose == "corp"] == ["ice_wall"]
        seats.next_turn()


@example("EX-2603-9.9.9a-1")
def test_a_boost_ends_with_what_made_it_last() -> None:
    """CR26 9.9.9a: at the next checkpoint the breaker that no longer hosts anything has its own strength."""
    ice = {"HQ": ["Wall of Static"]}
    seats = Table(ice=ice, rig=["Corroder", "Mimic", "Gebrselassie"], credits=(5, 9)).hosts("Corroder", "Gebrselassie")
    stronger = ("use", "Corroder", 1)
    seats.run("HQ", stronger, stronger, ("use", "Corroder", 0))
    assert seats.strength("Corroder") == 4
    seats.takes(("use", "Gebrselassie", 0))
    assert (seats.host_of("Gebrselassie"), seats.strength("Corroder")) == ("Mimic", 2)


@example("EX-2603-9.11.4a-1")
def test_what_credits_must_pay_with_limits_the_whole_ability() -> None:
    """CR26 9.11.4a: without such credits nothing of it happens."""
    use = ("use", "Dagger", 1)
    assert use not in Table(ice={"HQ": ["Archer"]}, rig=["Dagger"], credits=(5, 5)).run("HQ").offered
    seats = Table(ice={"HQ": ["Archer"]}, rig=["Dagger", "Cloak"], credits=(5, 5)).has("Cloak", credit=1)
    seats.run("HQ", use)
    assert (seats.count("Cloak", "credit"), seats.purses[1]) == (0, 5)


@example("EX-2603-8.5.13c-1")
def test_ice_that_is_not_rezzed_after_all_is_shown() -> None:
    """CR26 8.5.13c: what had to have a certain cost is revealed, though nobody pays for it."""
    seats = Table(
        turn="corp",
        identities=["Ob Superheavy Logistics: Extract. Export. Excel."],
        root={"remote": ["Azef Protocol"], "remote 2": ["Hostile Infrastructure"]},
        scored=["Hostile Takeover"],
        deck=["Hedge Fund", "Archer", "Hedge Fund"],
    ).has("Azef Protocol", advancement=3)
    seats.takes(("score", "Azef Protocol"), "yes", ("server", 0, seats.card("Archer")))
    assert ("reveal", "Archer") in seats.told("reveal")
    assert (seats.protecting("HQ"), seats.g.active[seats.card("Archer")]) == (["Archer"], False)
    assert seats.titles(seats.g.corp.removed) == []


@example("EX-2603-9.11.2a-2")
def test_nothing_resolves_in_the_middle_of_a_checkpoint() -> None:
    """CR26 9.11.2a: both guests of a card that left are gone before what waits for the first of them resolves."""
    counts = {"per": {"count": {"n": "all", "is": ["program", "installed"]}}}
    waits = {"trash": {"what": {"is": ["program"], "who": "runner"}, "who": "both"}}
    says = {
        "Desperado": [{"when": waits, "do": [{"gain": 1}, {"gain": counts}]}],
        "Diesel": [{"play": [{"trash": {"n": 1, "is": ["program", "installed"]}}]}],
    }
    seats = Table(rig=["Desperado", "Leprechaun", "Imp", "Mimic"], grip=["Diesel"], says=says, credits=(5, 5))
    seats.hosts("Leprechaun", "Imp", "Mimic").takes(("play", "Diesel"), ("card", "Leprechaun"))
    assert seats.heap == ["Diesel", "Imp", "Leprechaun", "Mimic"]
    assert seats.purses[1] == 5 + 3
