"""Words introduced for one or two Runner cards, where they need an opponent."""

from __future__ import annotations

from typing import Any

import pytest

from nrdb.engine.chance import Scripted
from nrdb.engine.game import new_game
from nrdb.engine.model.numbers import ASIDE, DISCARD, HAND, INSTALLED, OUTSIDE, REMOVED, RUNNER
from nrdb.engine.rules import values, zones
from nrdb.engine.steps import machine
from tests.engine.laid import laid
from tests.engine.seats import Seats


def test_a_subroutine_that_does_nothing_but_end_the_run() -> None:
    """Endless Hunger breaks the end of Enigma, not its lost click, for a card of the rig."""
    seats = Seats(ice={"HQ": ["Enigma"]}, rig=["Endless Hunger", "Corroder"])
    seats.run("HQ", ("use", "Endless Hunger", 0), ("card", "Corroder"))
    assert (seats.g.runner.clicks, seats.happened("run_successful")) == (2, True)
    assert seats.g.zone[seats.card("Corroder")] == DISCARD
    assert ("use", "Endless Hunger", 0) not in Seats(ice={"HQ": ["Neural Katana"]}, rig=["Endless Hunger"]).run(
        "HQ"
    ).offered, "there is no such subroutine"


def test_a_subtype_for_the_run_that_is_none_of_the_three() -> None:
    """Panchatantra makes a wall a tracer, which Gingerbread breaks; in the next run it is none again."""
    seats = Seats(ice={"HQ": ["Vanilla"]}, rig=["Panchatantra", "Gingerbread"])
    asked: list[str] = []

    def tracer(at: Seats) -> Any:
        names = {option[2]: option for option in at.g.legal_actions() if option[0] == "mode"}
        asked.extend(names)
        return names.get("tracer")

    seats.run("HQ", ("yes",), tracer, ("use", "Gingerbread", 0))
    assert seats.happened("run_successful")
    assert "tracer" in asked
    assert not {"barrier", "code_gate", "sentry"} & set(asked)
    assert not values.has_term(seats.g, seats.card("Vanilla"), "tracer")
    seats.run("HQ")
    assert ("yes",) not in seats.g.legal_actions(), "once per turn"


def test_clicks_lost_to_break() -> None:
    """Always Be Running: two clicks for one subroutine of whatever ice, once in a turn."""
    seats = Seats(ice={"HQ": ["Vanilla"]}, rig=["Always Be Running"])
    seats.run("HQ", ("use", "Always Be Running", 0))
    assert (seats.g.runner.clicks, seats.happened("run_successful")) == (1, True)


@pytest.mark.rule("CR26 9.12.3")
@pytest.mark.parametrize(("rig", "left"), [([], (2, 5)), (["Always Be Running"], (4, 0))])
def test_the_first_click_is_not_spent_in_a_run_that_took_none(rig: list[str], left: tuple[int, int]) -> None:
    """Always Be Running keeps the first click for a basic action: Manegarm Skunkworks is paid with credits."""
    seats = Seats(root={"HQ": ["Manegarm Skunkworks"]}, rig=[*rig, "Alarm Clock"], turn="corp")
    seats.do(("credit",)).do(("credit",)).do(("credit",), "yes", "yes")
    assert (seats.g.runner.clicks, seats.g.runner.credits, seats.happened("run_successful")) == (*left, True)
    assert (("credit",) in seats.g.legal_actions()) != bool(rig)


def test_the_first_card_with_a_trash_cost_must_be_trashed() -> None:
    """Neutralize All Threats: the first of a turn, if it can be paid for; and one more card of HQ is accessed."""
    laid: dict[str, Any] = {"hq": ["PAD Campaign", "PAD Campaign"], "rig": ["Neutralize All Threats"]}
    seats = Seats(**laid, credits=(5, 9)).run("HQ")
    assert (len(seats.g.corp.discard), seats.g.runner.credits) == (1, 5), "the second one may stay"
    assert [name for name, *_ in seats.g.events].count("access") == 2
    assert [name for name, *_ in seats.g.events].count("reveal") == 1
    poor = Seats(**laid, credits=(5, 3)).run("HQ")
    assert (poor.g.corp.discard, poor.g.runner.credits) == ([], 3)


def test_damage_by_what_is_installed_is_prevented() -> None:
    """Chrome Parlor: of cybernetic hardware that is installed alone, without a question."""
    seats = Seats(rig=["Chrome Parlor"], grip=["Skulljack", "Easy Mark", "Easy Mark"])
    seats.do(("install", seats.card("Skulljack")))
    assert (seats.g.core_damage, len(seats.g.runner.hand)) == (0, 2)
    bare = Seats(rig=["Corroder"], grip=["Skulljack", "Easy Mark", "Easy Mark"])
    bare.do(("install", bare.card("Skulljack")))
    assert (bare.g.core_damage, len(bare.g.runner.hand)) == (1, 1)
    other = Seats(rig=["Chrome Parlor"], grip=["Easy Mark", "Easy Mark"], ice={"HQ": ["Neural Katana"]}).run("HQ")
    assert other.g.runner.hand == [], "a subroutine isn't cybernetic hardware"


def test_abilities_that_cost_less() -> None:
    """Boi-tatá: each of them, once a card of one's own was trashed; Tremolo: breaking alone, by hardware."""
    seats = Seats(rig=["Boi-tatá", "Fermenter"], ice={"HQ": ["Neural Katana"]}, credits=(5, 9))
    seats.run("HQ", ("use", "Boi-tatá", 1), ("use", "Boi-tatá", 0))
    assert seats.g.runner.credits == 4
    seats.do(("use", seats.card("Fermenter"), 0)).run("HQ", ("use", "Boi-tatá", 1), ("use", "Boi-tatá", 0))
    assert seats.g.runner.credits == 4 - 2 - 1
    cheap = Seats(rig=["Tremolo", "Skulljack", "Brain Cage"], ice={"HQ": ["Vanilla"]})
    cheap.run("HQ", ("use", "Tremolo", 0))
    assert cheap.g.runner.credits == 4
    dear = Seats(rig=["Tremolo"], ice={"HQ": ["Ice Wall"]}).run("HQ", ("use", "Tremolo", 1), ("use", "Tremolo", 0))
    assert dear.g.runner.credits == 0


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


def _host(seats: Seats, i: int, host: int) -> None:
    zones.set_aside(seats.g, i, host, faceup=True)
    seats.g.decision = None
    machine._go(seats.g)


def test_a_program_searched_for_and_installed_where_it_belongs() -> None:
    """Muse: a trojan goes onto ice, any other onto itself; the grip may be searched, daemons are not found."""
    seats = Seats(grip=["Muse", "Botulus", "Djinn"], stack=["Corroder"], ice={"HQ": ["Vanilla"]}, credits=(5, 9))
    seats.do(("install", seats.card("Muse")), ("mode", 2, "search"))
    assert seats.g.host[seats.card("Botulus")] == seats.card("Vanilla")
    plain = Seats(grip=["Muse"], stack=["Corroder", "Djinn"], credits=(5, 9))
    plain.do(("install", plain.card("Muse")), ("mode", 0, "search"))
    assert (plain.g.host[plain.card("Corroder")], plain.g.runner.credits) == (plain.card("Muse"), 5)
    assert plain.g.zone[plain.card("Djinn")] not in (INSTALLED, HAND)


def test_hardware_that_is_hosted_on_a_breaker() -> None:
    """Gebrselassie: what raises its host's strength lasts for the turn."""
    seats = Seats(rig=["Gebrselassie", "Corroder"], ice={"HQ": ["Vanilla"]})
    seats.do(("use", seats.card("Gebrselassie"), 0)).run("HQ", ("use", "Corroder", 1))
    assert values.strength(seats.g, seats.card("Corroder")) == 3


@pytest.mark.rule("CR26 9.10.5")
def test_strength_raised_outside_encounters_may_last() -> None:
    """Gebrselassie keeps it until the turn ends, GAMEDRAGON Pro no longer than a run; the breaker itself would not."""
    for hardware, in_turn in (("Gebrselassie", True), ("GAMEDRAGON Pro", False)):
        seats = Seats(rig=[hardware, "Corroder", "Femme Fatale"], credits=(5, 9))
        corroder = seats.card("Corroder")
        zones.attach(seats.g, seats.card(hardware), corroder)
        before = values.strength(seats.g, corroder)
        seats.do(("credit",))
        for breaker in (corroder, seats.card("Femme Fatale")):
            machine.take(seats.g, ("use", breaker, 1))
        assert values.strength(seats.g, corroder) == before + in_turn, hardware
        assert values.strength(seats.g, seats.card("Femme Fatale")) == 2, "nothing keeps that"


def test_trashed_by_damage_onto_a_buffer() -> None:
    """BMI Buffer: damage from a subroutine trashes the program onto it, not the event."""
    seats = Seats(rig=["BMI Buffer"], grip=["Corroder", "Easy Mark"], ice={"HQ": ["Neural Katana"]}).run("HQ")
    corroder, mark = seats.card("Corroder"), seats.card("Easy Mark")
    assert (seats.g.zone[corroder], seats.g.host[corroder]) == (ASIDE, seats.card("BMI Buffer"))
    assert seats.g.zone[mark] == DISCARD


def test_abilities_of_what_is_hosted() -> None:
    """Baba Yaga uses those of the breakers on it as its own: its strength rises, and its strength counts."""
    seats = Seats(rig=["Baba Yaga", "Corroder"], ice={"HQ": ["Ice Wall"]})
    baba, corroder = seats.card("Baba Yaga"), seats.card("Corroder")
    assert not values.paid_abilities(seats.g, baba)
    zones.attach(seats.g, corroder, baba)
    seats.run("HQ", ("use", "Baba Yaga", 1), ("use", "Baba Yaga", 0))
    assert (seats.happened("run_successful"), seats.g.runner.credits) == (True, 3)
    assert ("break", "Ice Wall") in seats.told("break")
    assert [event[4] for event in seats.g.events if event[0] == "break"] == [baba]


@pytest.mark.rule("CR26 9.1.9, 9.5.2b")
def test_an_interrupt_is_among_the_paid_abilities_that_are_lent() -> None:
    """Baba Yaga is trashed for what Deus X on it does, and prevents damage."""
    seats = Seats(rig=["Baba Yaga", "Deus X"], root={"remote": ["Urtica Cipher"]}, grip=["Sure Gamble"] * 2)
    zones.attach(seats.g, seats.card("Deus X"), seats.card("Baba Yaga"))
    seats.run("remote", ("guard", "Baba Yaga", 0), ("number", 2))
    assert ("guard", "Deus X", 0) in seats.offered
    assert (seats.told("damage"), len(seats.g.runner.hand)) == ([], 2)
    assert seats.card("Baba Yaga") in seats.g.runner.discard


def test_copies_that_are_turned_to_break() -> None:
    """Matryoshka: one faceup copy for X subroutines; it is faceup again when the next turn begins."""
    seats = Seats(rig=["Matryoshka"], grip=["Matryoshka"], ice={"HQ": ["Enigma"], "R&D": ["Vanilla"]})
    doll, copy = seats.card("Matryoshka"), seats.card("Matryoshka", 1)
    seats.do(("use", doll, 0))
    assert (seats.g.host[copy], seats.g.faceup[copy]) == (doll, True)
    seats.run("HQ", ("use", "Matryoshka", 1), ("number", 2))
    assert (seats.happened("run_successful"), seats.g.runner.credits, seats.g.faceup[copy]) == (True, 3, False)
    seats.offered.clear()
    seats.run("R&D")
    assert ("use", "Matryoshka", 1) not in seats.offered, "no copy is faceup"


def test_a_resource_that_an_agenda_drags_along() -> None:
    """Word on the Street: a price on agendas installed this turn, to be kept for good; a gift for older ones."""
    laid: dict[str, Any] = {"rig": ["Word on the Street"], "root": {"remote": ["-Hostile Takeover"]}, "turn": "corp"}
    fresh = Seats(**laid, stack=["Sure Gamble"])
    word, agenda = fresh.card("Word on the Street"), fresh.card("Hostile Takeover")
    fresh.g.advancement[agenda] = 2
    fresh.do(("credit",)).do(("score", agenda))
    assert (fresh.g.corp.score, sorted(fresh.g.corp.scored)) == (0, sorted([agenda, word]))
    assert values.forbidden(fresh.g, fresh.g.corp, "forfeit", word)
    assert not values.forbidden(fresh.g, fresh.g.corp, "forfeit", agenda)
    older = Seats(**laid, stack=["Sure Gamble"])
    older.g.advancement[agenda], older.g.since[agenda] = 2, 1
    older.do(("credit",)).do(("score", agenda))
    assert (older.g.corp.score, older.g.runner.credits, len(older.g.runner.hand)) == (1, 9, 1)
    assert older.g.zone[word] == DISCARD


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


def test_cards_installed_before_the_first_turn() -> None:
    """Adam begins with three of his directives, which were in no deck."""
    g = new_game(laid({"sure_gamble": 9}, "adam_compulsive_hacker"), Scripted())
    while len(g.runner.installed) < 3:
        g.apply(g.legal_actions()[0])
    assert len({g.table.card_of[i].id for i in g.runner.installed}) == 3
    assert all("directive" in g.table.card_of[i].terms for i in g.runner.installed)
    assert list(g.table.decks[RUNNER] or ()) == list(range(9))


def test_a_card_hosted_in_place_of_its_access() -> None:
    """Heliamphora: one card in each breach of Archives; what it hosts is neither accessed nor stolen."""
    seats = Seats(rig=["Heliamphora"], archives=["Hostile Takeover", "Hedge Fund"])
    agenda, plant = seats.card("Hostile Takeover"), seats.card("Heliamphora")
    seats.run("Archives", ("access", "Hostile Takeover"), ("yes",))
    assert (seats.g.host[agenda], seats.g.faceup[agenda], seats.g.runner.scored) == (plant, True, [])
    assert seats.told("access") == [("access", "Hedge Fund")], "once in a breach"
    zones.trash(seats.g, plant)
    assert seats.g.zone[agenda] == DISCARD
