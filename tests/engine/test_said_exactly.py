"""Where an entry or a word once said a little more or less than its card: each by a game that shows the difference."""

from __future__ import annotations

from typing import Any

import pytest

from nrdb.engine.model.decision import Option
from nrdb.engine.model.numbers import DECK, DISCARD, HAND, INSTALLED, REMOVED
from nrdb.engine.rules import values
from nrdb.engine.rules.counters import place
from nrdb.engine.steps import machine
from tests.engine.seats import Seats


def mode(n: int) -> Any:
    """The nth of the branches, whatever it is about."""
    return lambda seats: next((option for option in seats.g.legal_actions() if option[:2] == ("mode", n)), None)


def modes(seats: Seats) -> list[Option]:
    """The branches that could have been chosen."""
    return sorted(option for option in seats.offered if option[0] == "mode")


def test_bad_publicity_that_is_removed_is_counted() -> None:
    """Sacrifice: an agenda of three points removes the two that there are, and pays for two."""
    seats = Seats(hq=["Sacrifice"], scored=["Government Contracts"], turn="corp")
    seats.g.bad_publicity = 2
    seats.do(("play", seats.card("Sacrifice")))
    assert (seats.g.bad_publicity, seats.g.corp.credits) == (0, 5 + 2)


def test_who_is_named_trashes_their_own_deck() -> None:
    """Data Leak Reversal: AR-Enhanced Security asks for what the Runner trashes, not what the Corp is made to trash."""
    seats = Seats(scored=["AR-Enhanced Security"], rig=["Data Leak Reversal"], tags=1)
    seats.do(("use", seats.card("Data Leak Reversal"), 0))
    assert [who for name, _, who, _, _ in seats.g.events if name == "trash_by"] == [0]
    assert seats.g.tags == 1


def test_each_time_that_ice_is_passed() -> None:
    """Into the Depths: Cell Portal leads past the same ice again, which counts again: all three are resolved."""
    seats = Seats(
        ice={"HQ": ["Cell Portal", "-Vanilla"]}, grip=["Into the Depths"], hq=["Hedge Fund"], stack=["Corroder"]
    )
    seats.do(("play", seats.card("Into the Depths")), mode(0), mode(1))
    assert [event for event, _ in seats.told("pass")] == ["pass"] * 3


@pytest.mark.parametrize("prevented", [False, True])
def test_a_tag_that_is_not_taken_installs_nothing(prevented: bool) -> None:
    """Privileged Access installs for the tag that it gives."""
    seats = Seats(rig=["Decoy"], grip=["Privileged Access"], heap=["Kati Jones"], credits=(5, 9))
    answer: Any = ("guard", "Decoy", 0) if prevented else ("yes",)
    seats.do(("play", seats.card("Privileged Access")), answer)
    assert (("yes",) in seats.offered) is not prevented
    assert seats.g.tags == (0 if prevented else 1)
    assert seats.g.zone[seats.card("Kati Jones")] == (DISCARD if prevented else INSTALLED)


def test_another_card_is_accessed_for_a_click() -> None:
    """Deep Dive: not the one that was accessed before."""
    seats = Seats(grip=["Deep Dive"], deck=["Ice Wall", "Enigma", *["Hedge Fund"] * 6])
    seats.g.runner.clicks = 9
    for server in ("HQ", "R&D", "Archives"):
        seats.run(server)
    before = len(seats.told("access"))
    seats.do(("play", seats.card("Deep Dive")), ("card", "Ice Wall"), ("yes",), ("card", "Enigma"))
    assert [title for _, title in seats.told("access")[before:]] == ["Ice Wall", "Enigma"]
    again = Seats(grip=["Deep Dive"], deck=["Ice Wall"])
    again.g.runner.clicks = 9
    for server in ("HQ", "R&D", "Archives"):
        again.run(server)
    before = len(again.told("access"))
    again.do(("play", again.card("Deep Dive")), ("yes",))
    assert len(again.told("access")) == before + 1


@pytest.mark.parametrize(("answers", "placed"), [([], 0), ([("yes",), mode(2), ("no",)], 3)])
def test_nothing_placed_makes_nobody_access(answers: list[Any], placed: int) -> None:
    """Otoroshi: at least one counter must be placed for it."""
    seats = Seats(ice={"HQ": ["Otoroshi"]}, root={"remote": ["-PAD Campaign"]})
    seats.run("HQ", *answers)
    assert seats.g.advancement[seats.card("PAD Campaign")] == placed
    assert (("access", "PAD Campaign") in seats.told("access")) is bool(placed)


def test_the_first_mandate_stays_the_first() -> None:
    """Sudden Commandment: another mandate is played while it resolves; the outer one alone may still be paid for."""
    seats = Seats(
        hq=["Sudden Commandment"] * 2,
        deck=["Ice Wall"] * 5,
        scored=["Government Contracts"],
        turn="corp",
        credits=(20, 5),
    )
    seats.do(("play", seats.card("Sudden Commandment")), ("yes",), ("no",), ("yes",))
    assert len(seats.told("play")) == 2
    assert (seats.g.corp.credits, seats.g.corp.clicks) == (20 - 1 - 1 - 3, 3)


def test_printed_points_of_what_was_scored() -> None:
    """Neurospike: Project Beale has a counter, and is worth three; two are printed on it."""
    laid: dict[str, Any] = {"hq": ["Neurospike"], "root": {"remote": ["Project Beale"]}, "turn": "corp"}
    seats = Seats(**laid, grip=["Sure Gamble"] * 5, credits=(20, 5))
    beale = seats.card("Project Beale")
    seats.g.advancement[beale], seats.g.corp.clicks = 4, 4
    seats.do(("advance", beale)).do(("score", beale)).do(("play", seats.card("Neurospike")))
    assert (seats.g.corp.score, len(seats.g.runner.hand)) == (3, 5 - 2)


def test_empty_by_whatever_means() -> None:
    """Malandragem leaves the game with its last counter, not only by its own ability."""
    says = {"Diesel": [{"play": [{"remove_counters": {"of": {"power": 2}, "on": {"n": 1, "is": ["program"]}}}]}]}
    seats = Seats(rig=["Malandragem"], grip=["Diesel"], says=says)
    seats.g.power[seats.card("Malandragem")] = 2
    seats.do(("play", seats.card("Diesel")))
    assert seats.g.zone[seats.card("Malandragem")] == REMOVED


def test_the_ice_just_rezzed_is_not_derezzed_for_it() -> None:
    """Brasília Government Grid: another piece of ice, or none."""
    laid: dict[str, Any] = {"root": {"HQ": ["Brasília Government Grid"]}}
    alone = Seats(ice={"HQ": ["-Vanilla"]}, **laid).run("HQ", ("rez", "Vanilla"))
    assert ("yes",) not in alone.offered
    says: dict[str, Any] = {"Vanilla": []}
    seats = Seats(ice={"HQ": ["-Vanilla"], "R&D": ["Ice Wall"]}, **laid, says=says)
    strengths: list[int] = []

    def leave(seats: Seats) -> None:
        strengths.append(values.strength(seats.g, seats.card("Vanilla")))

    with pytest.raises(AssertionError):  # it answers nothing, it looks
        seats.run("HQ", ("rez", "Vanilla"), ("yes",), leave)
    assert not seats.g.active[seats.card("Ice Wall")]
    assert max(strengths) == 3


@pytest.mark.parametrize(("choice", "grip", "trashed"), [(0, 5, 1), (1, 1, 0)])
def test_the_runner_trashes_or_suffers(choice: int, grip: int, trashed: int) -> None:
    """Wake Up Call: either is the Runner's doing."""
    rig = ["Corroder", "Clone Chip"]
    seats = Seats(hq=["Wake Up Call"], turn="corp", rig=rig, grip=["Sure Gamble"] * 5, scored=["The Cleaners"])
    seats.g.runner.before = [("trash_by", 0, 1, 2, -1)]
    seats.do(("play", seats.card("Wake Up Call")), mode(choice))
    assert len(seats.g.runner.hand) == grip
    told = [(who, zone) for name, _, who, zone, _ in seats.g.events if name == "trash_by"]
    assert told == ([(1, INSTALLED)] * trashed or [(1, HAND)] * 4)


def test_trick_shot_runs_a_remote_server_once_wherever_its_runs_end() -> None:
    """Moved from R&D, the first run offers the second all the same; the second, moved to R&D, offers none."""
    identity = "AgInfusion: New Miracles for a New World"
    table: dict[str, Any] = {"root": {"remote": ["PAD Campaign"]}, "hq": ["Hedge Fund"], "grip": ["Trick Shot"]}
    moved = Seats(ice={"R&D": ["-Ice Wall"]}, identities=[identity], **table)
    moved.do(("play", moved.card("Trick Shot")), ("use", identity, 0), ("server", 0), ("yes",))
    assert [server for name, server, *_ in moved.g.events if name == "run_begins"] == [1, 3]
    back = Seats(ice={"remote": ["-Ice Wall"]}, identities=[identity], **table)
    with pytest.raises(AssertionError, match="nobody asked"):
        back.do(("play", back.card("Trick Shot")), ("yes",), ("use", identity, 0), ("server", 1), ("yes",))
    assert [server for name, server, *_ in back.g.events if name == "run_ends"] == [1, 1]


def test_an_installed_card_of_the_runner_may_take_an_advancement_counter() -> None:
    """Entries that require neither a card that can be advanced nor one of the Corp's."""
    launch = Seats(hq=["Seamless Launch"], rig=["Corroder"], root={"remote": ["PAD Campaign"]}, turn="corp")
    launch.g.turn = 3  # the card was installed in an earlier turn
    launch.do(("play", launch.card("Seamless Launch")), ("card", "Corroder"))
    stoke = Seats(root={"remote": ["Stoke the Embers"], "HQ": ["Breaker Bay Grid"]}, rig=["Corroder"], turn="corp")
    stoke.g.advancement[stoke.card("Stoke the Embers")] = 4
    stoke.do(("credit",)).do(("score", stoke.card("Stoke the Embers")), ("card", "Corroder"))
    pool = Seats(root={"remote": ["Moon Pool", "PAD Campaign"]}, rig=["Corroder"], archives=["Kingmaking"], turn="corp")
    pool.do(("use", pool.card("Moon Pool"), 0), ("card", "Kingmaking"), ("yes",), ("card", "Corroder"))
    cohort = Seats(root={"remote": ["Cohort Guidance Program"]}, rig=["Corroder"], archives=["Kingmaking"])
    cohort.do(("credit",)).do(("credit",)).do(("credit",)).do(("credit",), ("yes",), mode(1), ("card", "Corroder"))
    assert [seats.g.advancement[seats.card("Corroder")] for seats in (launch, stoke, pool, cohort)] == [2, 1, 1, 1]


def test_advancement_counters_of_every_installed_card_are_moved() -> None:
    """Hearts and Minds and Red Planet Couriers count those on a card of the Runner, too."""
    table: dict[str, Any] = {"rig": ["Corroder"], "credits": (9, 5)}
    couriers = Seats(hq=["Red Planet Couriers"], root={"remote": ["Kingmaking"]}, turn="corp", **table)
    couriers.g.advancement[couriers.card("Corroder")] = 2
    couriers.do(("play", couriers.card("Red Planet Couriers")))
    hearts = Seats(
        root={"remote": ["Hearts and Minds"], "remote 2": ["Kingmaking"]}, ice={"remote": ["Vanilla"]}, **table
    )
    hearts.g.advancement[hearts.card("Corroder")] = 1
    hearts.do(("credit",)).do(("credit",)).do(("credit",)).do(("credit",), ("yes",))
    assert [seats.g.advancement[seats.card("Kingmaking")] for seats in (couriers, hearts)] == [2, 1]


@pytest.mark.parametrize("answers", [[], [("trash", "Mwanza City Grid")]])
def test_a_breach_is_paid_for_though_its_card_was_trashed_in_it(answers: list[Any]) -> None:
    """Mwanza City Grid: two credits for each of five accesses, its own among them."""
    seats = Seats(root={"HQ": ["Mwanza City Grid"]}, hq=["Hedge Fund"] * 5, credits=(0, 9))
    seats.run("HQ", *answers)
    assert len(seats.told("access")) == 5
    assert seats.g.corp.credits == 10


def test_what_is_trashed_is_replaced_elsewhere() -> None:
    """Vaporframe Fabricator: nothing comes to the root in which it was, but ice may come to protect it."""
    for title, servers in (("Crisium Grid", {0, 1, 2, 4}), ("Ice Wall", {0, 1, 2, 3, 4})):
        seats = Seats(root={"remote": ["Vaporframe Fabricator", "-Warroid Tracker"]}, hq=[title], credits=(5, 9))
        seats.run("remote", ("trash", "Vaporframe Fabricator"), ("yes",))
        assert {option[1] for option in seats.offered if option[0] == "server"} == servers


@pytest.mark.parametrize(("grip", "zone"), [([], DISCARD), (["Sure Gamble"], INSTALLED)])
def test_what_must_be_chosen_can_be_done(grip: list[str], zone: int) -> None:
    """Mystic Maemi is trashed where there is no card to trash in its place."""
    seats = Seats(rig=["Mystic Maemi"], grip=grip)
    place(seats.g, seats.card("Mystic Maemi"), "credit", 3)
    seats.g.runner.clicks = 1
    seats.do(("credit",), *([mode(0)] if grip else []))
    assert seats.g.zone[seats.card("Mystic Maemi")] == zone


def test_an_asset_that_could_not_be_rezzed_is_not_installed() -> None:
    """Worlds Plaza installs and rezzes, or does neither."""
    hq = ["Adonis Campaign", "PAD Campaign", "Vanity Project"]
    seats = Seats(root={"remote": ["Worlds Plaza"]}, hq=hq, credits=(0, 0), turn="corp")
    seats.do(("use", seats.card("Worlds Plaza"), 0))
    assert seats.told("install", "rez") == [("install", "PAD Campaign"), ("rez", "PAD Campaign")]
    assert ("card", "Adonis Campaign") not in seats.offered


def test_aircheck_runs_on_wherever_its_first_run_ended() -> None:
    """Moved from R&D, a successful first run offers the second all the same; the second, moved to R&D, offers none."""
    identity = "AgInfusion: New Miracles for a New World"
    table: dict[str, Any] = {"root": {"remote": ["PAD Campaign"]}, "hq": ["Hedge Fund"], "grip": ["Aircheck"]}
    moved = Seats(ice={"R&D": ["-Ice Wall"]}, identities=[identity], **table)
    moved.do(("play", moved.card("Aircheck")), ("server", 1), ("use", identity, 0), ("server", 2), ("yes",))
    assert [server for name, server, *_ in moved.g.events if name == "run_begins"] == [1, 3]
    back = Seats(ice={"remote": ["-Ice Wall"]}, identities=[identity], **table)
    back.do(("play", back.card("Aircheck")), ("server", 0), ("yes",), ("use", identity, 0), ("server", 1))
    assert [server for name, server, *_ in back.g.events if name == "run_begins"] == [0, 3]


def test_where_an_agenda_goes_is_said_when_it_was_found() -> None:
    """Let Them Dream: of R&D, Archives or HQ, then to HQ or to the bottom of R&D."""
    for place_, title, to, zone in ((0, "Project Atlas", 0, HAND), (0, "Offworld Office", 1, DECK),
                                    (1, "Hostile Takeover", 1, DECK)):  # fmt: skip
        table: dict[str, Any] = {"hq": ["Hostile Takeover"], "archives": ["Project Atlas"], "deck": ["Offworld Office"]}
        seats = Seats(root={"remote": ["Let Them Dream"]}, turn="corp", **table)
        place(seats.g, seats.card("Let Them Dream"), "advancement", 3)
        seats.do(("advance", seats.card("Let Them Dream")))
        found = [("card", title)] if place_ == 0 else []
        seats.do(("score", seats.card("Let Them Dream")), ("yes",), mode(place_), *found, mode(to))
        assert seats.g.zone[seats.card(title)] == zone


@pytest.mark.parametrize(("ice", "zone"), [([], DECK), (["Excalibur"], INSTALLED)])
def test_only_the_run_of_a_card_takes_back_what_the_card_brought(ice: list[str], zone: int) -> None:
    """Beta Build: where it could make no run, no later one is meant."""
    seats = Seats(ice={"HQ": ice}, grip=["Beta Build"], stack=["Corroder"], hq=["Hedge Fund"])
    if ice:
        seats.run("HQ")
    seats.do(("play", seats.card("Beta Build")))
    seats.do(("credit",)).do(("credit",))
    while seats.g.acting is seats.g.corp or seats.g.decision.kind != "action":
        machine.take(seats.g, seats.g.legal_actions()[0])
    seats.run("R&D")
    assert seats.g.zone[seats.card("Corroder")] == zone


# -- what a card was, and where the run is --------------------------------------------------------------------------


def test_an_action_is_one_of_an_installed_card_though_that_is_trashed_for_it() -> None:
    """CR26 5.2.2, Juli Moreira Lee: the resource is installed as the action is taken."""
    seats = Seats(rig=["Juli Moreira Lee", "Same Old Thing"], heap=["Easy Mark"])
    juli = seats.card("Juli Moreira Lee")
    place(seats.g, juli, "power", 4)
    seats.do(("use", seats.card("Same Old Thing"), 0))
    assert (seats.g.power[juli], seats.g.runner.clicks) == (3, 4 - 2 + 1)


def test_the_trash_cost_of_a_trashed_card_is_what_it_was() -> None:
    """CR26 1.12.6: what made it dearer while it was installed counts."""
    laid: dict[str, Any] = {"root": {"remote": ["PAD Campaign", "Oaktown Grid"]}, "credits": (5, 9)}
    seats = Seats(rig=["Mâché"], **laid)
    seats.run("remote", ("access", "PAD Campaign"), ("trash", "PAD Campaign"), ("yes",))
    assert (seats.g.power[seats.card("Mâché")], seats.g.runner.credits) == (4 + 3, 9 - 7)
    corp = Seats(hq=["Product Recall"], turn="corp", **laid)
    corp.do(("play", corp.card("Product Recall")), ("card", "PAD Campaign"))
    assert corp.g.corp.credits == 5 + 7


def test_the_attacked_root_is_blank_and_trashed_wherever_the_run_goes() -> None:
    """Light the Fire!: of the server that is attacked by then; its cards lose their abilities as the run gets there."""
    root = {"remote": ["PAD Campaign"], "Archives": ["Crisium Grid"]}
    seats = Seats(ice={"remote": ["Susanoo-No-Mikoto"]}, root=root, rig=["Light the Fire!"], grip=["Sure Gamble"])
    seats.do(("use", seats.card("Light the Fire!"), 0))
    zones = [seats.g.zone[seats.card(title)] for title in ("PAD Campaign", "Crisium Grid")]
    assert (zones, seats.happened("run_successful"), seats.g.blank) == ([INSTALLED, DISCARD], True, frozenset())


@pytest.mark.rule("CR26 9.12.1")
@pytest.mark.parametrize(
    ("ice", "answers"),
    [
        (["Sand Storm"], [("server", 4)]),
        (["Bullfrog"], [("number", 1), ("number", 0), ("server", 4)]),
        (["Metamorph"], [mode(1)]),
        ([], [("use", "Lotus Haze", 0), ("server", 3)]),
    ],
)
def test_a_card_is_blank_as_soon_as_its_server_is_attacked(ice: list[str], answers: list[Any]) -> None:
    """Light the Fire!: K. P. Lynn asks nothing where the run was moved to her, or she was moved to the run."""
    seats = Seats(
        ice={"remote": ice},
        root={"remote": ["-PAD Campaign"], "remote 2": ["K. P. Lynn"]},
        rig=["Light the Fire!"],
        grip=["Sure Gamble"] * 3,
        scored=["Lotus Haze"],
    )
    seats.g.agenda[seats.card("Lotus Haze")] = 3
    seats.do(("use", seats.card("Light the Fire!"), 0), ("server", 3), *answers)
    assert ("trash", "K. P. Lynn") in seats.told("trash")
    assert (("mode", 0, "tag") in seats.offered, seats.g.tags, seats.g.blank) == (False, 0, frozenset())


def test_what_the_runner_installed_is_not_what_the_corp_did() -> None:
    """Seamless Launch: only what the Corp installed this turn is left out."""
    seats = Seats(hq=["Seamless Launch"], root={"remote": ["-PAD Campaign"]}, rig=["Kati Jones"], turn="corp")
    seats.do(("play", seats.card("Seamless Launch")))
    assert [seats.g.advancement[seats.card(title)] for title in ("PAD Campaign", "Kati Jones")] == [0, 2]
