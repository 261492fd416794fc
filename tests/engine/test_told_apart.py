"""What counts as what: credits that are in the pool for a while, damage of two kinds, copies, what came from where."""

from __future__ import annotations

from typing import Any

import pytest

from nrdb.engine.model.numbers import CORP, DISCARD, HAND, RUNNER
from nrdb.engine.rules.counters import place, take
from nrdb.engine.rules.sight import remembers
from tests.engine.seats import Seats


@pytest.mark.rule("CR26 1.2.1", "CR26 1.10.3b")
@pytest.mark.parametrize(("credits", "through"), [(0, False), (1, True)])
def test_credits_that_count_as_being_in_the_pool(credits: int, through: bool) -> None:
    """Those on Stimhack are lost before the Runner's own, and count where Whitespace asks how many there are."""
    seats = Seats(grip=["Stimhack"], ice={"HQ": ["Whitespace"]}, credits=(5, credits))
    seats.do(("play", seats.card("Stimhack")), ("server", 0))
    assert (seats.g.runner.credits, seats.happened("run_successful")) == (credits, through)


@pytest.mark.rule("CR26 1.2.1")
@pytest.mark.parametrize(("event", "offered"), [("Stimhack", False), ("Overclock", True)])
def test_what_is_paid_from_the_pool(event: str, offered: bool) -> None:
    """Shackleton Grid waits for what is paid from elsewhere; the credits on Stimhack are in the pool."""
    seats = Seats(grip=[event], root={"R&D": ["Shackleton Grid"]}, deck=["PAD Campaign"] * 3, credits=(5, 1))
    seats.do(("play", seats.card(event)), ("server", 1), ("blind",), ("trash", "PAD Campaign"))
    assert (("yes",) in seats.offered) == offered


@pytest.mark.rule("CR26 1.2.3")
def test_nobody_chooses_a_card_that_cannot_be_accessed() -> None:
    """Of several cards Quest Completed accesses another one."""
    barred = {"of": ["access"], "what": {"is": ["asset"], "who": "corp"}, "who": "runner"}
    seats = Seats(
        root={"remote": ["PAD Campaign"], "remote 2": ["Crisium Grid"]},
        grip=["Quest Completed"],
        says={"Corroder": [{"static": [{"no_actions": barred}]}], "Quest Completed": [{"play": [QUEST]}]},
        rig=["Corroder"],
    )
    seats.do(("play", seats.card("Quest Completed")))
    assert seats.told("access") == [("access", "Crisium Grid")]


QUEST: Any = {"access": {"n": 1, "what": {"n": 1, "is": ["installed"], "not": ["ice"], "who": "corp"}}}


@pytest.mark.rule("CR26 1.2.3")
def test_an_access_may_bar_those_that_would_follow() -> None:
    """Flagship's words: of a pile of Information Sifting one card is accessed, and no other."""
    seen = {"this_run": {"event": "access", "what": {"is": ["card"], "other": True}}}
    barred = {"of": ["access"], "what": {"is": ["card"], "other": True, "who": "corp"}, "who": "runner"}
    assert (
        _sifted(
            root={"HQ": ["Crisium Grid"]}, says={"Crisium Grid": [{"static": [{"no_actions": barred}], "if": seen}]}
        )
        == 1
    )


@pytest.mark.parametrize(("tags", "accessed"), [(0, 2), (1, 1)])
def test_one_card_fewer_of_those_that_an_effect_accesses(tags: int, accessed: int) -> None:
    """Lt. Todachine 2 and a pile of Information Sifting."""
    assert _sifted(root={"remote": ["Lt. Todachine 2"]}, tags=tags) == accessed


def _sifted(**laid: Any) -> int:
    """How many cards of a pile of two are accessed."""
    seats = Seats(grip=["Information Sifting"], hq=["Hedge Fund", "Ice Wall", "Vanilla"], **laid)
    pile = lambda seats: next((option for option in seats.g.legal_actions() if option[:2] == ("mode", 0)), None)  # noqa: E731
    seats.do(("play", seats.card("Information Sifting")), ("card", "Hedge Fund"), ("card", "Ice Wall"), pile)
    return len(seats.told("access"))


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


RIG = ["Corroder", "Gordian Blade", "Ninja"]


@pytest.mark.rule("CR26 1.12.2")
@pytest.mark.parametrize(("first", "zone"), [("False Echo", HAND), ("Prey", DISCARD)])
def test_what_has_become_another_object_is_not_acted_on(first: str, zone: int) -> None:
    """Of False Echo and Prey the first one has moved the ice; the other one does not find it where that has gone."""
    may = [
        lambda seats, title=title: ("yes",) if seats.g.decision.me == seats.card(title) else None
        for title in ("Prey", "False Echo")
    ]
    seats = Seats(grip=["Prey"], rig=["False Echo", *RIG], ice={"HQ": ["-Wall of Static"]}, credits=(0, 5))
    paid = [("card", title) for title in (RIG if first == "Prey" else RIG[:2])]  # a single last card isn't a choice
    seats.do(("play", seats.card("Prey")), ("server", 0), ("next", first), *may, *paid)
    assert seats.g.zone[seats.card("Wall of Static")] == zone


@pytest.mark.rule("CR26 9.6.10")
@pytest.mark.parametrize(("first", "bad_publicity"), [("Divested Trust", 0), ("Vulcan Coverup", 1)])
def test_an_ability_that_waits_is_lost_with_its_card(first: str, bad_publicity: int) -> None:
    """Divested Trust takes back the stolen Vulcan Coverup before that has resolved, or after it."""
    seats = Seats(root={"remote": ["Vulcan Coverup"]}, scored=["Divested Trust"])
    seats.run("remote", ("next", first), ("yes",))
    assert (seats.g.bad_publicity, seats.g.zone[seats.card("Vulcan Coverup")]) == (bad_publicity, HAND)


@pytest.mark.rule("CR26 1.9.1")
@pytest.mark.parametrize(("asset", "placed"), [("Luana Campos", 0), ("Urban Renewal", 2)])
def test_bad_publicity_on_a_card_is_not_a_power_counter(asset: str, placed: int) -> None:
    """Helium-3 Deposit adds none to Luana Campos."""
    seats = Seats(root={"remote": [asset], "remote 2": ["Helium-3 Deposit"]}, turn="corp")
    helium = seats.card("Helium-3 Deposit")
    place(seats.g, seats.card(asset), "power", 1)
    place(seats.g, helium, "advancement", 3)
    seats.do(("advance", helium)).do(("score", helium), ("number", 2))
    assert seats.g.power[seats.card(asset)] == 1 + placed


@pytest.mark.rule("CR26 8.5.6b")
@pytest.mark.parametrize("ice", ["Enigma", "Howler", "Vanilla"])
def test_ice_makes_way_for_ice_in_a_position_of_its_own(ice: str) -> None:
    """Any ice of the server is trashed for what Howler installs, itself included; the rest doesn't change."""
    seats = Seats(ice={"HQ": ["-Enigma", "Howler", "-Vanilla"]}, hq=["Eli 1.0"], credits=(0, 5))
    replacing = lambda seats: next((option for option in seats.g.legal_actions() if "replace" in option), None)  # noqa: E731
    seats.run("HQ", ("yes",), replacing, ("card", ice))
    left = [title for title in ["Enigma", "Eli 1.0", "Howler", "Vanilla"] if title not in (ice, "Howler")]
    assert [seats.g.table.card_of[i].title for i in seats.g.ice[0]] == left
    assert seats.told("encounter")[1:] == [("encounter", "Eli 1.0")]


@pytest.mark.rule("CR26 8.3.3")
@pytest.mark.parametrize("deck", [["Ice Wall", "Enigma"], ["Ice Wall", "Enigma", "Vanilla"]])
def test_what_stays_does_not_tell_what_was_secretly_taken(deck: list[str]) -> None:
    """Bamboo Dome reveals as many cards as there are left; nobody but the Corp knows which one it took to HQ."""
    seats = Seats(root={"R&D": ["Bamboo Dome"]}, deck=deck, turn="corp")
    seats.do(("use", seats.card("Bamboo Dome"), 0), ("card", "Ice Wall"))
    left = [seats.card(title) for title in deck[1:]]
    assert [remembers(seats.g, i) for i in left] == [1] * len(left)


@pytest.mark.rule("CR26 1.16.10a")
@pytest.mark.parametrize(("made", "accessed"), [(True, 4), (False, 2)])
def test_what_is_accessed_more_in_one_run_is_not_in_another(made: bool, accessed: int) -> None:
    """Severnius Stim Implant: who does not pay for its run accesses no more cards in the next one."""
    root = {"R&D": ["Cold Site Server"]}
    seats = Seats(rig=["Severnius Stim Implant"], grip=["Sure Gamble"] * 4, root=root, deck=["Ice Wall"] * 5)
    server = seats.card("Cold Site Server")
    cards = [("card", "Sure Gamble")] * 2  # in addition to two that must be
    place(seats.g, server, "power", 0 if made else 1)
    seats.do(
        ("use", seats.card("Severnius Stim Implant"), 0), *cards, ("server", 1), ("server", 1) if made else ("no",)
    )
    if not made:
        take(seats.g, server, "power", 1)
        seats.run("R&D")
    assert len(seats.told("access")) == accessed


@pytest.mark.rule("CR26 9.9.11")
@pytest.mark.parametrize("host", ["BMI Buffer", "BMI Buffer 2"])
@pytest.mark.parametrize(("ice", "who"), [("Neural Katana", CORP), ("", RUNNER)])
def test_which_of_two_cards_hosts_what_is_trashed(ice: str, who: int, host: str) -> None:
    """The Runner chooses a program's place when Severnius Stim Implant trashes it, the Corp when damage does."""
    asked = []

    def hosts(seats: Seats) -> Any:
        if seats.g.decision is None or seats.g.decision.about != "host":
            return None
        asked.append(seats.g.decision.player)
        return ("card", seats.card(host))

    grip = ["Corroder", "Gordian Blade"]
    seats = Seats(
        rig=["BMI Buffer", "BMI Buffer 2", "Severnius Stim Implant"],
        grip=[*grip, "Sure Gamble"] if ice else grip,
        ice={"HQ": [ice] if ice else []},
    )
    if ice:
        seats.run("HQ", *[hosts] * 2)
    else:
        seats.do(("use", seats.card("Severnius Stim Implant"), 0), ("server", 0), *[hosts] * 2)
    assert [seats.g.host[seats.card(title)] for title in grip] == [seats.card(host)] * 2
    assert (asked, seats.g.hosted_count) == ([who] * 2, 2)


@pytest.mark.rule("CR26 1.2.1")
def test_a_pool_is_not_empty_while_other_credits_count_as_being_in_it() -> None:
    """Order of Sol pays when the run of Stimhack is over, not when the Runner's own credits are spent in it."""
    seats = Seats(
        grip=["Stimhack", "Diesel"],
        rig=["Order of Sol"],
        deck=["PAD Campaign"] * 3,
        root={"R&D": ["Crisium Grid"]},
        credits=(5, 1),
    )
    held: list[int] = []

    def noting(seats: Seats) -> Any:
        held.append(seats.g.runner.credits)
        return ("no",)

    paid = ("pay_from", "Stimhack", 3)
    seats.do(("play", seats.card("Stimhack")), ("server", 1), ("blind",), ("trash", "PAD Campaign"), paid, noting)
    assert (held[-1], seats.g.runner.credits) == (0, 1)
