"""Playing events and operations (CR26 8.6): currents, terminal operations and what follows them."""

from __future__ import annotations

from typing import Any

import pytest

from nrdb import behaviour
from nrdb.engine.model.numbers import CORP, DECK, DISCARD, HAND, INSTALLED, PLAY, REMOVED, RUNNER
from nrdb.engine.rules import counters, money, values, zones
from nrdb.engine.steps import machine
from tests.engine.chapters.staging import (
    BEHIND_ICE_WALL,
    BREAK,
    NO_DRAW,
    TOOL,
    played,
    said,
    titles,
    waits,
)
from tests.engine.laid import card, compiled
from tests.engine.seats import Seats
from tests.engine.worked.table import Table


def _host(seats: Seats, i: int, host: int) -> None:
    zones.set_aside(seats.g, i, host, faceup=True)
    seats.g.decision = None
    machine._go(seats.g)


def _played(name: str) -> Any:
    """What a card does, without what it may only be played after."""
    return [ability for ability in behaviour.entries()[name] if "play_if" not in ability]


def test_a_card_all_of_which_is_forbidden_is_played_for_nothing() -> None:
    """CR26 1.2.2, 1.2.4."""
    table = played({"draw": 3}, rig=[TOOL], stack=["Sure Gamble"] * 5, says=NO_DRAW)
    assert (table.grip, table.heap, table.g.runner.clicks) == ([], ["Diesel"], 3)


@pytest.mark.usefixtures("both")
def test_events_and_operations_are_played_and_nothing_else_is() -> None:
    """CR26 8.6.1; CR 8.1.2, 8.1.4: the others are installed, an identity neither."""
    table = Table(grip=["Sure Gamble", TOOL], identities=["Gabriel Santiago: Consummate Professional"], credits=(5, 9))
    table.can("nothing")
    options = {table._named(option)[:2] for option in table.g.legal_actions() if option[0] in ("play", "install")}
    assert options == {("play", "Sure Gamble"), ("install", TOOL)}


@pytest.mark.rule("CR26 8.6.2b")
@pytest.mark.parametrize(("credits", "stands"), [(10, False), (15, True)])
def test_a_checkpoint_comes_between_a_play_cost_and_what_is_played(credits: int, stands: bool) -> None:
    """Sandburg: with too few credits for a moment, Ice Wall is too weak for Parasite before Hedge Fund pays."""
    seats = Seats(
        rig=["Parasite"],
        hq=["Hedge Fund"],
        root={"remote": ["Sandburg"]},
        ice={"HQ": ["Ice Wall"]},
        credits=(credits, 5),
        turn="corp",
    )
    parasite, wall = seats.card("Parasite"), seats.card("Ice Wall")
    zones.attach(seats.g, parasite, wall)
    counters.place(seats.g, parasite, "virus", 1)
    seats.do(("play", seats.card("Hedge Fund")))
    assert (seats.g.zone[wall] == INSTALLED) is stands


def test_a_card_that_leaves_play_tells_others_of_it() -> None:
    seats = Seats(rig=["Daily Casts", "Corroder"], says=said(waits({"uninstall": {"is": ["program"]}}, {"gain": 1})))
    for zone in (DISCARD, HAND):
        zones.move(seats.g, seats.card("Corroder"), INSTALLED)
        seats.g.events.clear()
        (zones.trash if zone == DISCARD else lambda g, i: zones.move(g, i, HAND))(seats.g, seats.card("Corroder"))
        assert seats.told("uninstall") == [("uninstall", "Corroder")]


def test_what_a_card_has_chosen_is_forgotten_as_it_leaves_play() -> None:
    seats = Seats(rig=["Corroder", "Daily Casts"], root={"remote": ["PAD Campaign"]})
    g, program = seats.g, seats.card("Corroder")
    zones.name(g, program, ("ap",))
    zones.keep(g, program, [seats.card("PAD Campaign")])
    zones.name(g, seats.card("Daily Casts"), ("sentry",))
    zones.trash(g, program)
    assert (g.named, g.kept) == ({seats.card("Daily Casts"): ("sentry",)}, {})


@pytest.mark.parametrize(("who", "more"), [("you", (0, 2)), ("opponent", (2, 0))])
def test_clicks_of_the_next_turn_are_promised_to_a_player(who: str, more: tuple[int, int]) -> None:
    seats = Seats(grip=["Diesel"], says={"Diesel": [{"play": [{"next_turn_clicks": {"n": 2, "who": who}}]}]})
    seats.do(("play", seats.card("Diesel")))
    assert (seats.g.corp.extra_clicks, seats.g.runner.extra_clicks) == more


@pytest.mark.parametrize(
    ("happened", "from_hand"),
    [([], True), ([HAND], True), ([DECK], False), ([DECK, HAND], True), ([HAND, DECK], False)],
)
def test_a_card_was_played_from_where_it_was_the_last_time(happened: list[int], from_hand: bool) -> None:
    """Other cards, and anything else that happens to this one, don't matter."""
    seats = Seats(grip=["Diesel"], rig=["Daily Casts"])
    g, me, other = seats.g, seats.card("Daily Casts"), seats.card("Diesel")
    entry = [waits("turn_begins", {"gain": 1}, **{"if": {"played_from": "hand"}})]
    asked = compiled(card("daily_casts"), {"daily_casts": entry}).heard[0][1].condition
    assert asked is not None
    g.events = [("play", me, RUNNER, zone, -1) for zone in happened]
    wrong = DECK if from_hand else HAND
    g.events += [("play", other, RUNNER, wrong, -1), ("uninstall", me, RUNNER, wrong, -1)]
    assert asked(g, me) is from_hand


@pytest.mark.parametrize(("by", "heard"), [("corp", 1), ("runner", 0)])
def test_whose_card_makes_a_player_lose_credits_is_told_apart(by: str, heard: int) -> None:
    says = {
        **said(waits({"lose_credits": {"by": by, "who": "runner"}}, {"draw": 1})),
        "PAD Campaign": [{"paid": [], "do": [{"lose": {"n": 1, "who": "runner"}}]}],
    }
    seats = Seats(rig=["Daily Casts"], root={"remote": ["PAD Campaign"]}, says=says, stack=["Diesel"] * 3)
    while ("use", seats.card("PAD Campaign"), 0) not in seats.g.legal_actions():
        seats.g.apply(("pass",) if ("pass",) in seats.g.legal_actions() else ("credit",))
    seats.do(("use", seats.card("PAD Campaign"), 0))
    assert len(seats.g.runner.hand) == heard
    assert money.available(seats.g, seats.g.runner, "ability") >= 0
    assert seats.g.zone[seats.card("Daily Casts")] == INSTALLED


def test_discards_are_counted_by_who_made_them_since_they_were_told_last() -> None:
    """Of a turn in which an effect has had both players discard before, and one card of each since."""
    says = said(waits("discard_down", {"gain": {"per": "so_many"}}, {"gain": 10}))
    seats = Seats(grip=["Sure Gamble"] * 7, rig=["Daily Casts"], says=says, credits=(0, 0), hq=["Hedge Fund"])
    g, mine, theirs = seats.g, seats.card("Sure Gamble"), seats.card("Hedge Fund")
    g.events = [
        *[("discard", mine, RUNNER, -1, -1), ("discard_down", 1, RUNNER, -1, -1), ("discard", mine, RUNNER, -1, -1)],
        *[("discard", theirs, CORP, -1, -1), ("discard_down", 1, CORP, -1, -1), ("draw", mine, RUNNER, -1, -1)],
    ]
    g.runner.clicks, g.decision = 0, None
    machine._go(g)
    while g.turn == 2:
        machine.take(g, g.legal_actions()[0])
    assert g.runner.credits == 10 + 1 + 2


@pytest.mark.parametrize(("heap", "price"), [([], 0), (["Easy Mark"], 2)])
def test_copies_in_the_heap_make_events_dearer(heap: list[str], price: int) -> None:
    seats = Seats(root={"remote": ["Student Loans"]}, grip=["Easy Mark"], heap=heap, credits=(5, 2))
    seats.do(("play", seats.card("Easy Mark")))
    assert seats.g.runner.credits == 5 - price
    poor = Seats(root={"remote": ["Student Loans"]}, grip=["Easy Mark"], heap=heap, credits=(5, 1))
    assert (("play", poor.card("Easy Mark")) in poor.g.legal_actions()) == (not price)


def test_operations_among_the_top_cards_are_played_one_after_the_other() -> None:
    """Costs other than credits are ignored; a card that isn't played is trashed, a played one isn't played again."""
    seats = Seats(hq=["Accelerated Diagnostics"], deck=["Hedge Fund", "Biotic Labor", "PAD Campaign", "Ice Wall"],
                  turn="corp", credits=(12, 0))  # fmt: skip
    seats.do(("play", seats.card("Accelerated Diagnostics")), ("card", "Biotic Labor"), ("card", "Hedge Fund"))
    assert (seats.g.corp.credits, seats.g.corp.clicks) == (12 - 1 - 4 - 5 + 9, 2 + 2)
    assert [title for _, title in seats.told("trash")].count("Biotic Labor") == 1
    assert seats.g.zone[seats.card("PAD Campaign")] == DISCARD


def test_the_instructed_player_trashes_the_cards() -> None:
    """The Corp trashes for Glut Cipher, so nothing hears of the Runner trashing."""
    seats = Seats(hq=["Hedge Fund"], archives=["Ice Wall"] * 5, grip=["Glut Cipher"])
    seats.do(("play", seats.card("Glut Cipher")))
    assert {who for name, _, who, *_ in seats.g.events if name == "trash_by"} == {CORP}
    assert len(seats.g.corp.hand) == 1


def test_an_x_that_is_the_play_cost_is_paid_where_additional_costs_are_ignored() -> None:
    """CR26 8.6.2a, 1.16.5a: by Accelerated Diagnostics, which costs 1, and with Starlight Crusade Funding."""
    corp = Seats(hq=["Accelerated Diagnostics"], deck=["Psychographics", "Ice Wall", "Ice Wall"], turn="corp",
                 ice={"HQ": ["Ice Wall"]}, tags=3)  # fmt: skip
    corp.do(("play", corp.card("Accelerated Diagnostics")), ("card", "Psychographics"), ("number", 2))
    assert (corp.g.corp.credits, max(corp.g.advancement)) == (5 - 1 - 2, 2)
    runner = Seats(rig=["Starlight Crusade Funding"], grip=["Brute-Force-Hack"], ice={"HQ": ["Pup"]})
    runner.do(("play", runner.card("Brute-Force-Hack")), ("number", 1))
    assert (runner.g.runner.credits, runner.g.runner.clicks) == (5 - 1, 4 - 1)
    assert not runner.g.active[runner.card("Pup")]


def test_a_card_of_either_player_may_not_match() -> None:
    """Enforcing Loyalty: cards of the Runner's faction are safe; a card of the Corp never matches it."""
    laid: dict[str, Any] = {"identities": ["Noise: Hacker Extraordinaire"], "hq": ["Enforcing Loyalty"]}
    seats = Seats(rig=["Corroder", "Wyrm", "Gordian Blade"], root={"remote": ["PAD Campaign"]}, turn="corp", **laid)
    seats.do(("play", seats.card("Enforcing Loyalty")), ("card", "PAD Campaign"))
    offered = {title for kind, title, *_ in seats.offered if kind == "card"}
    assert offered == {"PAD Campaign", "Gordian Blade"}


def test_a_server_is_chosen_by_an_event() -> None:
    """Kraken: the Corp says which ice of it goes."""
    seats = Seats(ice={"HQ": ["Ice Wall", "Vanilla"], "R&D": ["Enigma"]}, grip=["Kraken"])
    seats.g.events.append(("steal", 0, 1, -1, -1))
    seats.do(("play", seats.card("Kraken")), ("server", 0), ("card", "Vanilla"))
    assert titles(seats, seats.g.corp.discard) == ["Vanilla"]


def test_an_operation_becomes_a_condition_counter_of_its_host() -> None:
    """CR26 8.6.6b: it is not trashed, acts on its host alone, and goes with it."""
    seats = Seats(ice={"HQ": ["Ice Wall", "Vanilla", "-Enigma"]}, hq=["Patch"], turn="corp")
    patch, wall = seats.card("Patch"), seats.card("Ice Wall")
    seats.do(("play", patch), ("card", "Ice Wall"))
    assert ("card", "Enigma") not in seats.offered
    assert (seats.g.zone[patch], seats.g.host[patch]) == (PLAY, wall)
    assert [values.strength(seats.g, seats.card(ice)) for ice in ("Ice Wall", "Vanilla")] == [3, 0]
    zones.trash(seats.g, wall)
    assert (seats.g.zone[patch], seats.g.host[patch], "strength" in seats.g.mods) == (DISCARD, -1, False)


def test_the_window_after_an_operation_is_the_one_after_it_has_resolved() -> None:
    """Bioroid Work Crew after An Offer You Can't Refuse: not in the run that the operation makes, but after it."""
    offer = "An Offer You Can’t Refuse"
    seats = Seats(root={"remote": ["Bioroid Work Crew"]}, hq=[offer, "PAD Campaign"], turn="corp")
    use = ("use", seats.card("Bioroid Work Crew"), 0)
    seats.do(("play", seats.card(offer)), ("server", 1), ("yes",))
    assert seats.happened("run_begins")
    assert ("use", "Bioroid Work Crew", 0) not in seats.offered
    assert use in seats.g.legal_actions()


def test_an_ability_that_either_player_may_use() -> None:
    """Detente: two of its cards go back to HQ for a click of whoever likes; the Runner may access a card there."""
    laid: dict[str, Any] = {"rig": ["Detente"], "hq": ["PAD Campaign"] * 3}
    for turn in ("runner", "corp"):
        seats = Seats(**laid, turn=turn)
        for copy in (0, 1):
            _host(seats, seats.card("PAD Campaign", copy), seats.card("Detente"))
        (option,) = [option for option in seats.g.legal_actions() if option[:2] == ("use", seats.card("Detente"))]
        seats.do(option, ("yes",))
        assert (len(seats.g.corp.hand), seats.happened("access")) == (3, True)
        assert seats.g.acting.clicks == (3 if turn == "runner" else 2)


def test_cards_of_either_player_are_meant_where_none_is_named() -> None:
    """Hellion Beta Test trashes what is installed and no program; Tennin Institute may advance a Runner card."""
    seats = Seats(root={"remote": ["PAD Campaign"]}, hq=["Hellion Beta Test"], rig=["Dyson Mem Chip"], turn="corp",
                  says={"Hellion Beta Test": _played("hellion_beta_test")})  # fmt: skip
    seats.do(("play", seats.card("Hellion Beta Test")))
    assert [seats.g.zone[seats.card(title)] for title in ("PAD Campaign", "Dyson Mem Chip")] == [DISCARD, DISCARD]


def test_either_player_may_use_it() -> None:
    """Detente: two of its cards go back to HQ for a click of who uses it, and the Runner may access one there."""
    for turn in ("runner", "corp"):
        seats = Seats(rig=["Detente"], hq=["Hostile Takeover"] * 2, turn=turn)
        for copy in (0, 1):
            zones.attach(seats.g, seats.card("Hostile Takeover", copy), seats.card("Detente"))
        clicks = seats.g.acting.clicks
        seats.do(("use", seats.card("Detente"), 0 if turn == "runner" else 1), ("yes",))
        assert (seats.told("steal"), len(seats.g.corp.hand)) == ([("steal", "Hostile Takeover")], 1)
        assert seats.g.acting.clicks == clicks - 1


def test_what_an_event_knows_is_not_lost_to_an_ability_used_in_its_run() -> None:
    """What it looked at before the run comes to hand after it, though a breaker was used in between."""
    says = {"Inside Job": [{"play": [{"look": 1}, {"run": "hq"}, {"add": {"what": "found", "to": "hand"}}]}]}
    seats = Seats(ice=BEHIND_ICE_WALL, rig=["Corroder"], grip=["Inside Job", "Diesel"], hq=["Hedge Fund"], says=says)
    diesel = seats.card("Diesel")
    zones.move(seats.g, diesel, DECK)
    seats.do(("play", seats.card("Inside Job")), BREAK)
    assert seats.g.runner.hand == [diesel]


@pytest.mark.parametrize(
    ("do", "kept"),
    [({"choose": {"server": "any"}}, [True, False]), ({"gain": 1}, [True, True])],
)
def test_a_choice_for_a_turn_is_forgotten_as_the_next_one_of_its_player_begins(do: Any, kept: list[bool]) -> None:
    """Where the card chooses again, and not in the turn of the opponent between."""
    table = Table(rig=[TOOL], says={TOOL: [{"when": "turn_begins", "may": True, "do": [do]}]}, stack=["Diesel"] * 3)
    table.g.server[table.card(TOOL)] = 1
    found = [table.next_turn().g.server[table.card(TOOL)] == 1 for _ in range(2)]
    assert found == kept


def test_what_cannot_be_played() -> None:
    """The News Now Hour: no current events, whoever's effect would play them; all others may be."""
    laid: dict[str, Any] = {"grip": ["Rumor Mill", "Sure Gamble"], "hq": ["Hedge Fund"]}
    seats = Seats(root={"remote": ["The News Now Hour"]}, **laid)
    offered = seats.g.legal_actions()
    assert ("play", seats.card("Rumor Mill")) not in offered
    assert ("play", seats.card("Sure Gamble")) in offered
    free = Seats(**laid)
    assert ("play", free.card("Rumor Mill")) in free.g.legal_actions()


def test_a_current_that_bryan_stinson_plays_leaves_the_game() -> None:
    seats = Seats(root={"remote": ["Bryan Stinson"]}, archives=["Paywall Implementation"], turn="corp")
    seats.do(("use", seats.card("Bryan Stinson"), 0))
    g, wall = seats.g, seats.card("Paywall Implementation")
    assert g.zone[wall] == PLAY
    for i in (g.corp.top[0], seats.card("Bryan Stinson"), wall):
        zones.trash(g, i)
    assert [g.zone[i] for i in (seats.card("Bryan Stinson"), wall)] == [DISCARD, REMOVED]
    assert len(g.corp.discard) == 2
