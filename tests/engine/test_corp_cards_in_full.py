"""Cards of the Corp, and the words introduced for them: their effects, each at a table set up for it."""

from __future__ import annotations

from typing import Any

import pytest

from nrdb.engine.chance import Scripted
from nrdb.engine.game import new_game
from nrdb.engine.model.decision import KEEP
from nrdb.engine.model.numbers import DISCARD, HAND, INSTALLED, RUNNER
from nrdb.engine.rules import values, zones
from nrdb.engine.steps import machine
from tests.engine.laid import laid
from tests.engine.seats import SERVERS, Seats

# -- abilities that cards gain --------------------------------------------------------------------------------------


def hosted(mod: str, breaker: str, ice: str) -> Seats:
    """A mod on an icebreaker, and ice before HQ."""
    seats = Seats(ice={"HQ": [ice]}, rig=[breaker, mod], hq=["Hedge Fund"])
    zones.attach(seats.g, seats.card(mod), seats.card(breaker))
    return seats


def test_an_icebreaker_gains_an_ability_to_break_anything_for_a_click() -> None:
    seats = hosted("Adjusted Matrix", "Corroder", "Zed 1.0")
    breaker = seats.card("Corroder")
    assert len(values.paid_abilities(seats.g, breaker)) == 3
    seats.run("HQ", ("use", "Corroder", 1), ("use", "Corroder", 1), ("use", "Corroder", 2), ("sub", 0))
    assert seats.g.runner.clicks == 4 - 1 - 1
    assert [event[4] for event in seats.g.events if event[0] == "break"] == [breaker]


def test_what_is_gained_is_gone_with_its_lender() -> None:
    seats = hosted("Dedicated Processor", "Corroder", "Zed 1.0")
    zones.trash(seats.g, seats.card("Dedicated Processor"))
    assert len(values.paid_abilities(seats.g, seats.card("Corroder"))) == 2
    assert values.paid_abilities(seats.g, seats.card("Corroder")) == seats.g.table.card_of[seats.card("Corroder")].paid


def test_strength_gained_is_that_of_the_icebreaker() -> None:
    seats = hosted("Dedicated Processor", "Corroder", "Wall of Static")
    seats.run("HQ", ("use", "Corroder", 2), ("use", "Corroder", 0))
    assert seats.happened("fully_break")
    assert seats.g.runner.credits == 5 - 2 - 1


@pytest.mark.parametrize(("answers", "ended"), [([("sub", 1), ("yes",)], True), ([("sub", 1)], False)])
def test_ice_is_trashed_for_a_subroutine_chosen_before(answers: list[tuple[str, int]], ended: bool) -> None:
    """The corp need not trash it, and each piece of ice of that server alone has the ability."""
    seats = Seats(ice={"remote": ["Enigma"], "HQ": ["Enigma"]}, root={"remote": ["ZATO City Grid"]},
                  rig=["Gordian Blade"], hq=["Hedge Fund"], credits=(5, 9))  # fmt: skip
    seats.run("remote", *answers, ("use", "Gordian Blade", 0), ("use", "Gordian Blade", 0)) if not ended else seats.run(
        "remote", *answers
    )
    assert (seats.g.zone[seats.card("Enigma")] == DISCARD, seats.happened("run_successful")) == (ended, not ended)
    assert values.own_triggers(seats.g, seats.card("Enigma", 1), "encountered") == []


# -- clicks spent in runs -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("clicks", "back"), [((("use", "Eli 1.0", 0),), True), ((), False)])
def test_a_click_spent_in_a_run_brings_a_card_back(clicks: tuple[tuple[str, str, int], ...], back: bool) -> None:
    """The click of the action itself was spent before the run."""
    seats = Seats(ice={"HQ": ["Eli 1.0"]}, archives=["PAD Campaign"], hq=["Hedge Fund"],
                  identities=["Seidr Laboratories: Destiny Defined"])  # fmt: skip
    seats.run("HQ", *clicks, *([("yes",), ("use", "Eli 1.0", 0)] if back else []))
    assert (seats.g.zone[seats.card("PAD Campaign")] != DISCARD) == back
    if back:
        assert seats.g.corp.top[-1] == seats.card("PAD Campaign")


def test_a_click_lost_in_a_run_is_the_first_too() -> None:
    seats = Seats(ice={"HQ": ["Enigma"]}, archives=["PAD Campaign", "Vanilla"], hq=["Hedge Fund"],
                  identities=["Seidr Laboratories: Destiny Defined"])  # fmt: skip
    seats.run("HQ", ("yes",), ("card", "PAD Campaign"))
    seats.run("HQ")
    assert seats.g.corp.discard == [seats.card("Vanilla")]
    assert seats.g.zone[seats.card("Hedge Fund")] == HAND


# -- cards that damage trashes, chosen ------------------------------------------------------------------------------

MAPPING = "Chronos Protocol: Selective Mind-mapping"


def neural(*more: tuple[str, ...], first: bool = False) -> Seats:
    """The Corp does one net damage, and then another, to a grip of three."""
    seats = Seats(hq=["Neural EMP", "Neural EMP"], grip=["Corroder", "Inti", "Imp"], turn="corp", identities=[MAPPING])
    seats.g.runner.before = [("run_begins", 0, RUNNER, -1, -1)]
    seats.do(("play", seats.card("Neural EMP")), *more)
    return seats if first else seats.do(("play", seats.card("Neural EMP", 1)))


def test_the_corp_chooses_what_the_first_net_damage_of_a_turn_trashes() -> None:
    seats = neural(("yes",), ("card", "Imp"))
    assert seats.g.runner.discard == [seats.card("Imp"), seats.card("Corroder")]
    assert {("card", "Corroder"), ("card", "Inti"), ("card", "Imp")} <= seats.offered


def test_the_corp_need_not_choose() -> None:
    seats = neural(("no",), first=True)
    assert seats.g.runner.discard == [seats.card("Corroder")]


@pytest.mark.parametrize("kind", ["meat", "core"])
def test_other_damage_is_random(kind: str) -> None:
    seats = Seats(hq=["Neural EMP"], grip=["Corroder", "Imp"], turn="corp", identities=[MAPPING],
                  says={"Neural EMP": [{"play": [{"damage": {kind: 1}}]}]})  # fmt: skip
    seats.do(("play", seats.card("Neural EMP")))
    assert seats.offered == set()
    assert seats.g.runner.discard == [seats.card("Corroder")]


def test_damage_as_a_cost_is_damage_too() -> None:
    """Only the first of four, and the others at random."""
    seats = Seats(root={"remote": ["Obokata Protocol"]}, grip=["Corroder", "Imp", "Inti", "Imp", "Imp"],
                  identities=[MAPPING])  # fmt: skip
    seats.run("remote", ("steal", "Obokata Protocol"), ("yes",), ("card", "Inti"))
    assert len(seats.g.runner.discard) == 4
    assert seats.g.runner.discard[0] == seats.card("Inti")


# -- costs to trash -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("cards", "able"), [(2, True), (1, False)])
def test_an_upgrade_that_costs_cards_to_trash(cards: int, able: bool) -> None:
    seats = Seats(root={"remote": ["Daniela Jorge Inácio"]}, grip=["Sure Gamble"] * cards)
    seats.run("remote", *([("trash", "Daniela Jorge Inácio")] if able else []))
    assert (("trash", "Daniela Jorge Inácio") in seats.offered) == able
    assert (len(seats.g.runner.hand), len(seats.g.runner.bottom)) == ((0, 2) if able else (1, 0))
    assert seats.g.runner.credits == (3 if able else 5)


@pytest.mark.parametrize(("cards", "stolen"), [(4, True), (3, False)])
def test_agendas_in_its_server_cost_cards_even_when_it_is_trashed_first(cards: int, stolen: bool) -> None:
    title = "Daniela Jorge Inácio"
    seats = Seats(root={"remote": [title, "Hostile Takeover"]}, grip=["Sure Gamble"] * cards)
    seats.run("remote", ("access", title), ("trash", title), *([("steal", "Hostile Takeover")] if stolen else []))
    assert seats.happened("steal") == stolen
    assert len(seats.g.runner.hand) == cards - (4 if stolen else 2)


# -- ice that is rezzed with other cards ----------------------------------------------------------------------------


@pytest.mark.parametrize(("server", "able"), [("HQ", True), ("R&D", False)])
def test_ice_rezzed_while_other_ice_is_approached(server: str, able: bool) -> None:
    """In a run on its own server alone, from the beginning on."""
    seats = Seats(ice={"HQ": ["-Rime", "Ice Wall"], "R&D": ["Ice Wall"]}, rig=["Corroder"], hq=["Hedge Fund"])
    seats.run(server, *([("rez", "Rime")] if able else []), ("use", "Corroder", 0))
    assert (("rez", "Rime") in seats.offered) == able
    assert values.strength(seats.g, seats.card("Ice Wall")) == (2 if able else 1)


def test_other_ice_waits_until_it_is_approached() -> None:
    seats = Seats(ice={"HQ": ["-Vanilla", "-Ice Wall"]}, hq=["Hedge Fund"]).run("HQ", ("rez", "Ice Wall"))
    assert ("rez", "Vanilla") not in seats.offered


# -- an agenda that is worth nothing for a while --------------------------------------------------------------------


def vacheron(**laid: list[str]) -> Seats:
    """The Runner steals it."""
    server = next(iter(laid))
    name = {"hq": "HQ", "archives": "Archives"}[server]
    return Seats(**laid).run(name)


@pytest.mark.parametrize(("server", "counters", "points"), [("hq", 4, 0), ("archives", 0, 3)])
def test_an_agenda_comes_with_counters_but_not_from_archives(server: str, counters: int, points: int) -> None:
    seats = vacheron(**{server: ["Project Vacheron"]})
    assert (seats.g.agenda[seats.card("Project Vacheron")], seats.g.runner.score) == (counters, points)


def test_its_counters_leave_one_by_one_and_then_it_counts() -> None:
    seats = vacheron(hq=["Project Vacheron"])
    seen = []
    for _ in range(5):
        before = seats.g.runner.turns
        while seats.g.runner.turns == before or seats.g.acting is seats.g.corp:
            machine.take(seats.g, seats.g.legal_actions()[0])
        seen.append((seats.g.agenda[seats.card("Project Vacheron")], seats.g.runner.score))
    assert seen == [(3, 0), (2, 0), (1, 0), (0, 3), (0, 3)]


def test_in_the_score_area_of_the_corp_it_is_worth_what_is_printed() -> None:
    seats = Seats(scored=["Project Vacheron"], hq=["Beanstalk Royalties"], turn="corp")
    seats.do(("play", seats.card("Beanstalk Royalties")))
    assert seats.g.corp.score == 3


# -- cards of the Corp on others ------------------------------------------------------------------------------------


def installed_on(host: str, *titles: str, server: str = "remote") -> Seats:
    """The Corp installs cards on another one by the basic action."""
    seats = Seats(root={server: [host]}, hq=titles, turn="corp", credits=(20, 9))
    for title in titles:
        seats.do(("install", seats.card(title), SERVERS[server]), ("card", host))
    return seats


def test_two_cards_fit_and_make_their_host_dearer_to_trash() -> None:
    seats = installed_on("Full Immersion RecStudio", "PAD Campaign", "Hostile Takeover")
    host = seats.card("Full Immersion RecStudio")
    assert [seats.g.host[seats.card(title)] for title in ("PAD Campaign", "Hostile Takeover")] == [host, host]
    assert values.trash_cost(seats.g, host) == 9
    assert seats.g.corp.discard == []


def test_a_hosted_card_is_in_the_server_of_its_host() -> None:
    seats = installed_on("Full Immersion RecStudio", "PAD Campaign", "Hostile Takeover")
    seats.do(("credit",))
    while seats.g.acting is seats.g.corp or seats.g.decision.kind != "action":
        machine.take(seats.g, seats.g.legal_actions()[0])
    seats.run("remote", ("access", "Hostile Takeover"), ("access", "PAD Campaign"), ("trash", "PAD Campaign"))
    assert seats.happened("steal")
    assert seats.g.zone[seats.card("Full Immersion RecStudio")] == INSTALLED


def test_a_third_card_has_no_room_and_takes_the_place_of_the_host() -> None:
    """The card is trashed with everything hosted on it."""
    titles = ("PAD Campaign", "Hostile Takeover", "Nico Campaign")
    seats = Seats(root={"remote": ["Full Immersion RecStudio"]}, hq=titles, turn="corp")
    for title in titles:
        seats.do(
            ("install", seats.card(title), 3), *([("card", "Full Immersion RecStudio")] if "N" not in title else [])
        )
    assert seats.g.corp.installed == [seats.card("Nico Campaign")]


def test_an_asset_is_installed_on_a_card_and_rezzed_for_less() -> None:
    """By its own ability alone, and only three."""
    campaigns = ["PAD Campaign", "Nico Campaign", "Marilyn Campaign", "Adonis Campaign"]
    seats = Seats(root={"remote": ["Worlds Plaza"]}, hq=campaigns, turn="corp", credits=(20, 5))
    seats.g.corp.clicks = 5
    for title in campaigns[:3]:
        seats.do(("use", seats.card("Worlds Plaza"), 0), ("card", title))
    assert all(seats.g.active[seats.card(title)] for title in campaigns[:3])
    assert seats.g.corp.credits == 20
    seats.do(("use", seats.card("Worlds Plaza"), 0))
    assert seats.g.corp.hand == [seats.card("Adonis Campaign")]


@pytest.mark.parametrize("wanted", [True, False])
def test_ice_that_waits_in_the_root(wanted: bool) -> None:
    """It costs nothing to install, protects nothing, and is met once all other ice is passed."""
    seats = Seats(root={"remote": ["Awakening Center"]}, ice={"remote": ["Vanilla"]}, hq=["Viktor 1.0"],
                  rig=["Corroder"], grip=["Sure Gamble"], turn="corp", credits=(3, 9))  # fmt: skip
    seats.do(("install", seats.card("Viktor 1.0"), 3), ("card", "Awakening Center"))
    assert (seats.g.corp.credits, seats.g.ice[3]) == (3, [seats.card("Vanilla")])
    while seats.g.acting is seats.g.corp or seats.g.decision.kind != "action":
        machine.take(seats.g, seats.g.legal_actions()[0])
    seats.g.corp.credits = 0
    seats.run("remote", ("use", "Corroder", 0), *([("yes",)] if wanted else []))
    assert (("encounter", "Viktor 1.0") in seats.told("encounter")) == wanted
    assert (seats.g.zone[seats.card("Viktor 1.0")] == DISCARD) == wanted
    assert seats.g.core_damage == wanted


# -- prices of basic actions, and prices for which something else is given up ---------------------------------------

SYNC = "SYNC: Everything, Everywhere"


@pytest.mark.parametrize(("credits", "able"), [(3, True), (2, False)])
def test_a_tag_that_costs_more_to_remove(credits: int, able: bool) -> None:
    seats = Seats(identities=[SYNC], credits=(5, credits), tags=1)
    assert (("remove_tag",) in seats.g.legal_actions()) == able
    if able:
        assert seats.do(("remove_tag",)).g.runner.credits == 0


@pytest.mark.parametrize(("flips", "left"), [(0, 3), (1, 5)])
def test_a_resource_that_costs_less_to_trash_on_the_other_side(flips: int, left: int) -> None:
    seats = Seats(identities=[SYNC], rig=["Kati Jones"], turn="corp", tags=1)
    for _ in range(flips):
        seats.do(("use", seats.card(SYNC), 0))
    seats.do(("trash_resource", seats.card("Kati Jones")))
    assert seats.g.corp.credits == left
    while seats.g.acting is seats.g.corp or seats.g.decision.kind != "action":
        machine.take(seats.g, seats.g.legal_actions()[0])
    before = seats.g.runner.credits
    assert before - seats.do(("remove_tag",)).g.runner.credits == (2 if flips else 3)


@pytest.mark.parametrize(("paid", "kept"), [(0, 0), (1, 0), (4, 2), (5, 2)])
def test_cards_of_hq_that_the_runner_pays_for(paid: int, kept: int) -> None:
    """One at random for every two credits; the others are shuffled away."""
    seats = Seats(root={"remote": ["Alexa Belsky"]}, hq=["Vanilla", "Ice Wall", "Enigma"], turn="corp")
    seats.do(("use", seats.card("Alexa Belsky"), 0), ("yes",), ("number", paid))
    assert (len(seats.g.corp.hand), seats.g.runner.credits) == (kept, 5 - paid)
    assert seats.g.corp.deck_size() == 5 + 3 - kept
    assert seats.g.corp.discard == [seats.card("Alexa Belsky")]


def test_cards_of_hq_that_nobody_pays_for() -> None:
    seats = Seats(root={"remote": ["Alexa Belsky"]}, hq=["Vanilla", "Ice Wall"], turn="corp")
    assert seats.do(("use", seats.card("Alexa Belsky"), 0), ("no",)).g.corp.hand == []


@pytest.mark.parametrize(
    ("title", "credits", "answer", "left"),
    [
        ("Tithonium", 9, ("no",), 0),
        ("Tithonium", 9, ("yes",), 9),
        ("Tithonium", 0, None, 0),
        ("Biawak", 20, ("no",), 6),
        ("Biawak", 20, ("yes",), 16),
        ("Biawak", 4, None, 0),
    ],
)
def test_ice_rezzed_for_an_agenda(title: str, credits: int, answer: tuple[str] | None, left: int) -> None:
    """What cannot be paid otherwise is not asked."""
    seats = Seats(ice={"HQ": [f"-{title}"]}, scored=["Hostile Takeover"], hq=["Hedge Fund"], credits=(credits, 5))
    seats.run("HQ", ("rez", title), *([answer] if answer else []))
    assert seats.g.active[seats.card(title)]
    assert (seats.g.corp.credits, len(seats.g.corp.scored)) == (left, int(answer == ("no",)))


@pytest.mark.parametrize(("title", "credits", "scored"), [("Tithonium", 8, []), ("Biawak", 3, ["Hostile Takeover"])])
def test_what_cannot_be_paid_with_an_agenda_either(title: str, credits: int, scored: list[str]) -> None:
    seats = Seats(ice={"HQ": [f"-{title}"]}, scored=scored, hq=["Hedge Fund"], credits=(credits, 5)).run("HQ")
    assert ("rez", title) not in seats.offered


def test_ice_that_hosts_nothing() -> None:
    """Hosted cards are trashed when it is rezzed, and nothing is installed on it afterwards."""
    seats = Seats(ice={"HQ": ["-Tithonium"], "R&D": ["Ice Wall"]}, rig=["Parasite"], grip=["Parasite"], credits=(9, 9))
    zones.attach(seats.g, seats.card("Parasite"), seats.card("Tithonium"))
    seats.run("HQ", ("rez", "Tithonium"))
    assert seats.g.zone[seats.card("Parasite")] == DISCARD
    seats.do(("install", seats.card("Parasite", 1)))
    assert seats.g.host[seats.card("Parasite", 1)] == seats.card("Ice Wall")


# -- ice in the place of other ice, ice before the first turn -------------------------------------------------------


@pytest.mark.parametrize("place", [0, 1, 2])
def test_ice_from_rd_replaces_the_trashed_ice(place: int) -> None:
    """Rezzed at no cost; all that was revealed before it is shuffled in."""
    walls = ["Vanilla", "Ice Wall", "Enigma"]
    seats = Seats(ice={"HQ": walls}, hq=["Mutate"], deck=["Hedge Fund", "Hedge Fund", "Tollbooth", "Palisade"],
                  turn="corp", credits=(2, 5))  # fmt: skip
    seats.do(("play", seats.card("Mutate")), ("card", walls[place]))
    expected = [seats.card(title) for title in walls]
    expected[place] = seats.card("Tollbooth")
    assert seats.g.ice[0] == expected
    assert seats.g.active[seats.card("Tollbooth")]
    assert seats.told("reveal") == [("reveal", title) for title in ("Hedge Fund", "Hedge Fund", "Tollbooth")]
    assert (len(seats.g.corp.deck), seats.g.corp.top) == (3, [])


@pytest.mark.rule("CR26 8.5.14, 10.3.1h")
@pytest.mark.parametrize(("root", "stands"), [([], False), (["PAD Campaign"], True)])
def test_no_ice_is_installed_where_the_server_is_gone(root: list[str], stands: bool) -> None:
    """Mutate: a remote server of which the trashed ice was all has ceased to exist, and another one is not meant."""
    seats = Seats(ice={"remote": ["Vanilla"]}, root={"remote": root}, hq=["Mutate"], deck=["Hedge Fund", "Tollbooth"],
                  turn="corp", credits=(2, 5))  # fmt: skip
    seats.do(("play", seats.card("Mutate")))
    assert (bool(seats.g.ice[3]), seats.g.corp.deck_size()) == (stands, 1 if stands else 2)


def test_without_rezzed_ice_there_is_nothing_to_pay_with() -> None:
    seats = Seats(ice={"HQ": ["-Vanilla"]}, hq=["Mutate"], turn="corp")
    assert ("play", seats.card("Mutate")) not in seats.g.legal_actions()


@pytest.mark.parametrize("wanted", [0, 2, 3])
def test_ice_before_the_first_turn_one_for_each_server(wanted: int) -> None:
    """Once hands are kept; then the hand is filled up to five."""
    table = laid({"vanilla": 10}, "next_design_guarding_the_net")
    g = new_game(table, Scripted())
    machine.take(g, KEEP)
    for _ in range(wanted):
        assert g.turn == 0
        machine.take(g, next(option for option in g.legal_actions() if option[0] == "card"))
        servers = {option[1] for option in g.legal_actions() if option[0] == "server"}
        assert servers.isdisjoint(at for at, ice in enumerate(g.ice) if ice)
        machine.take(g, ("server", min(servers), g.legal_actions()[0][2]))
    if g.turn == 0:
        machine.take(g, ("stop",))
    assert g.turn == 1
    assert [len(ice) for ice in g.ice[:3]] == [1] * wanted + [0] * (3 - wanted)
    assert len(g.corp.hand) == 5 + 1  # the mandatory draw
    assert g.corp.credits == 5


# -- what an identity chooses in secret -----------------------------------------------------------------------------

MELIES = "Méliès U: Only the Brightest"


def passes_to(seats: Seats, side: str, *answers: tuple[Any, ...]) -> Seats:
    """The turn goes on to the next action of a player; the answers are those of what is asked on the way."""
    left = list(answers)
    while seats.g.decision.kind != "action" or seats.g.acting.name != side:
        options = seats.g.legal_actions()
        wanted = next((answer for answer in left if answer in options), None)
        left = [answer for answer in left if answer != wanted]
        machine.take(seats.g, wanted or options[0])
    assert not left
    return seats


@pytest.mark.parametrize(("server", "hit"), [("HQ", True), ("R&D", False)])
def test_the_server_that_was_chosen_in_secret(server: str, hit: bool) -> None:
    """HQ is chosen; a successful run there lets the Corp trash a card and take one back, and the identity flips."""
    seats = Seats(identities=[MELIES], turn="corp", archives=["Vanilla"], deck=["Ice Wall", *["Enigma"] * 5])
    passes_to(seats, "runner", ("server", 0))
    seats.run(server, *([("yes",), ("card", "Vanilla")] if hit else []))
    assert (seats.g.corp.hand == [seats.card("Vanilla")]) == hit
    assert (seats.g.corp.discard == [seats.card("Ice Wall")]) == hit
    identity = seats.card(MELIES)
    assert seats.g.since[identity] >= 0
    money = seats.g.corp.credits
    passes_to(seats, "corp")
    assert (seats.g.since[identity], seats.g.corp.credits) == (-1, money)


def test_it_pays_while_no_central_server_was_run() -> None:
    seats = Seats(identities=[MELIES], turn="corp", root={"remote": ["-PAD Campaign"]})
    passes_to(seats, "runner", ("server", 2)).run("remote")
    money = seats.g.corp.credits
    assert passes_to(seats, "corp").g.corp.credits == money + 1
