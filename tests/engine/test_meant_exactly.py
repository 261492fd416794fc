"""Entries that nearly said what their cards do: when it counts, by whom, and what is printed or not."""

from __future__ import annotations

from typing import Any

import pytest

from nrdb.engine.model.decision import PASS
from nrdb.engine.model.numbers import DISCARD, INSTALLED
from nrdb.engine.rules.active import activate, make_rezzed
from nrdb.engine.steps import machine
from tests.engine.seats import Seats

# -- when a card has resolved ---------------------------------------------------------------------------------------


def test_a_current_has_resolved_too() -> None:
    """Comet offers an event after the first one, though that one stays in play (CR26 8.6.7h)."""
    seats = Seats(rig=["Comet"], grip=["Itinerant Protesters", "Sure Gamble"], credits=(5, 9))
    seats.do(("play", seats.card("Itinerant Protesters")), ("yes",))
    assert seats.g.zone[seats.card("Sure Gamble")] == DISCARD


@pytest.mark.rule("CR26 8.6.7h, 9.6.13")
def test_what_an_event_plays_resolves_before_it() -> None:
    """Comet offers an event after Planned Assault, which is in the heap by then, and not after the run it found."""
    seats = Seats(rig=["Comet"], grip=["Planned Assault", "Déjà Vu"], stack=["Dirty Laundry"], credits=(5, 9))
    back = seats.card("Planned Assault")
    seats.do(("play", back), ("yes",), ("card", "Planned Assault"))
    assert [title for _, title in seats.told("trash")] == ["Dirty Laundry", "Planned Assault", "Déjà Vu"]
    assert seats.g.runner.hand == [back]


def test_an_operation_that_stays_has_resolved_too() -> None:
    """Nuvem looks at R&D after a current as well (CR26 8.6.7h)."""
    seats = Seats(identities=["Nuvem SA: Law of the Land"], hq=["Scarcity of Resources"], turn="corp")
    seats.do(("play", seats.card("Scarcity of Resources")), ("yes",))
    assert len(seats.g.corp.discard) == 1


# -- the first time in a turn ---------------------------------------------------------------------------------------


def test_what_came_before_a_card_was_active_counts() -> None:
    """Sundew is rezzed after the first click of the turn: the second is not the first."""
    seats = Seats(root={"remote": ["-Sundew"]})
    seats.do(("credit",))
    make_rezzed(seats.g, seats.card("Sundew"))
    before = seats.g.corp.credits
    seats.do(("credit",))
    assert seats.g.corp.credits == before


# -- by whom --------------------------------------------------------------------------------------------------------


def test_programs_that_do_not_fit_are_trashed_by_the_runner() -> None:
    """Reaver draws for a program that makes room in memory (CR26 3.9.3b)."""
    rig = ["Reaver", "Corroder", "Corroder", "Corroder"]
    seats = Seats(rig=rig, grip=["Gordian Blade"], stack=["Sure Gamble"] * 2, credits=(5, 9))
    seats.do(("install", seats.card("Gordian Blade")), ("card", "Corroder"))
    assert len(seats.g.runner.hand) == 1


def test_programs_that_fit_no_longer_are_trashed_by_the_runner() -> None:
    """The same where the limit falls, with all that go at the same time (CR26 3.9.3c)."""
    says = {"Kati Jones": [{"paid": ["click"], "do": [{"for": {"duration": "turn", "static": [{"mu": -2}]}}]}]}
    rig = ["Reaver", "Corroder", "Corroder", "Corroder", "Kati Jones"]
    seats = Seats(rig=rig, says=says, stack=["Sure Gamble"] * 3)
    seats.do(("use", seats.card("Kati Jones"), 0), ("card", "Corroder"), ("card", "Corroder"))
    assert (len(seats.g.runner.hand), len(seats.g.runner.discard)) == (1, 2)


@pytest.mark.parametrize(("who", "credits"), [("corp", 7), ("runner", 5)])
def test_the_corp_is_paid_for_what_it_trashes_itself(who: str, credits: int) -> None:
    """Nuvem does not count what the Runner trashes from R&D in the Corp's turn."""
    trashes = [{"play": [{"trash": {"what": {"n": 1, "top": 1, "from": "rd", "who": "corp"}, "who": who}}]}]
    seats = Seats(identities=["Nuvem SA: Law of the Land"], hq=["Hedge Fund"], says={"Hedge Fund": trashes},
                  deck=["PAD Campaign"] * 3, credits=(10, 5), turn="corp")  # fmt: skip
    seats.do(("play", seats.card("Hedge Fund")))
    assert seats.g.corp.credits == credits


def test_what_a_tag_of_this_card_sets_off_waits_with_the_rest() -> None:
    """Privileged Access: both installations wait, in the order that the Runner likes."""
    seats = Seats(grip=["Privileged Access"], heap=["Kati Jones", "Corroder"], stolen=["Hostile Takeover"] * 3,
                  credits=(5, 9))  # fmt: skip
    second = lambda seats: next((o for o in seats.g.legal_actions() if o[:2] == ("next", 1)), None)  # noqa: E731
    seats.do(("play", seats.card("Privileged Access")), second, ("yes",), ("yes",))
    assert [title for _, title in seats.told("install")] == ["Corroder", "Kati Jones"]


@pytest.mark.rule("CR26 9.3.6f, 9.6.5b")
def test_an_ability_below_its_threat_level_does_not_wait() -> None:
    """Privileged Access: with nothing stolen there is one ability to resolve, and no order of two."""
    seats = Seats(grip=["Privileged Access"], heap=["Kati Jones", "Corroder"], credits=(5, 9))
    seats.do(("play", seats.card("Privileged Access")), ("yes",))
    assert [title for _, title in seats.told("install")] == ["Kati Jones"]
    assert ("next", "Privileged Access") not in seats.offered


# -- what it costs now ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("rezzed", "left"), [(True, 5 - 2), (False, 5 - 2)])
def test_the_install_cost_is_what_it_is_now(rezzed: bool, left: int) -> None:
    """Scavenge: TechnoCo makes both programs dearer, so the difference stays what it was."""
    seats = Seats(root={"remote": ["TechnoCo" if rezzed else "-TechnoCo"]}, rig=["Corroder"],
                  grip=["Scavenge", "Gordian Blade"])  # fmt: skip
    seats.do(("play", seats.card("Scavenge")), ("card", "Gordian Blade"))
    assert (seats.g.runner.credits, seats.g.zone[seats.card("Gordian Blade")]) == (left, INSTALLED)


def test_the_first_card_of_a_turn_is_not_the_one_that_is_only_priced() -> None:
    """Kate: what is installed first in a turn costs less; Scavenge prices a card that nobody installs."""
    identity = "Kate “Mac” McCaffrey: Digital Tinker"
    seats = Seats(identities=[identity], rig=["Corroder"], grip=["Scavenge", "Gordian Blade"])
    seats.do(("play", seats.card("Scavenge")), ("card", "Gordian Blade"))
    assert seats.g.runner.credits == 5 - (4 - 2 - 1)


# -- which cards ----------------------------------------------------------------------------------------------------


def test_a_card_of_either_player_may_not_match() -> None:
    """Enforcing Loyalty: cards of the Runner's faction are safe; a card of the Corp never matches it."""
    laid: dict[str, Any] = {"identities": ["Noise: Hacker Extraordinaire"], "hq": ["Enforcing Loyalty"]}
    seats = Seats(rig=["Corroder", "Wyrm", "Gordian Blade"], root={"remote": ["PAD Campaign"]}, turn="corp", **laid)
    seats.do(("play", seats.card("Enforcing Loyalty")), ("card", "PAD Campaign"))
    offered = {title for kind, title, *_ in seats.offered if kind == "card"}
    assert offered == {"PAD Campaign", "Gordian Blade"}


# -- printed or not -------------------------------------------------------------------------------------------------

GAINS = {"PAD Campaign": [{"static": [{"gain_sub": {"subs": [[{"gain": 1}]], "of": {"n": "all", "is": ["ice"]}}}]}]}


def test_only_a_printed_subroutine_costs_its_breaking() -> None:
    """Gold Farmer: three are broken for a credit each, of which two cost one more."""
    seats = Seats(ice={"HQ": ["Gold Farmer"]}, root={"remote": ["PAD Campaign"]}, rig=["Corroder"], says=GAINS,
                  credits=(5, 9))  # fmt: skip
    seats.run("HQ", *[("use", "Corroder", 0)] * 3)
    assert seats.g.runner.credits == 9 - 3 - 2


@pytest.mark.parametrize(("broken", "tags"), [(0, 0), (1, 1)])
def test_only_the_printed_subroutine_must_be_broken(broken: int, tags: int) -> None:
    """Virtual Service Agent: a decoder that broke a gained subroutine alone spares the Runner no tag."""
    seats = Seats(ice={"HQ": ["Virtual Service Agent"]}, root={"remote": ["PAD Campaign"]}, rig=["Gordian Blade"],
                  says=GAINS)  # fmt: skip
    seats.run("HQ", ("use", "Gordian Blade", 0), lambda seats: ("sub", broken))
    assert seats.g.tags == tags


# -- when and where -------------------------------------------------------------------------------------------------


def test_what_waits_for_the_installation_waits_with_the_rest() -> None:
    """Topan: the damage may be suffered before another card draws for the same installation."""
    seats = Seats(identities=["Topan: Ormas Leader"], rig=["LilyPAD"], grip=["Corroder", "Easy Mark"],
                  stack=["Sure Gamble"] * 2)  # fmt: skip
    seats.do(("use", seats.g.runner.identity, 0), ("next", "Topan: Ormas Leader"), ("yes",))
    assert (seats.g.runner.discard, len(seats.g.runner.hand)) == ([seats.card("Easy Mark")], 1)


@pytest.mark.parametrize("encore", [False, True])
def test_the_next_turn_of_the_corp_whenever_it_is(encore: bool) -> None:
    """The Price of Freedom: another turn of the Runner comes first, and the Corp's is meant all the same."""
    seats = Seats(rig=["Kati Jones"], grip=["The Price of Freedom"], root={"remote": ["Hostile Takeover"]})
    seats.do(("play", seats.card("The Price of Freedom")))
    seats.g.runner.extra_turns = int(encore)
    clicks = 0
    while not (seats.g.acting is seats.g.corp and ("credit",) in seats.g.legal_actions()):
        options = seats.g.legal_actions()
        clicks += ("credit",) in options
        machine.take(seats.g, next((o for o in (("credit",), PASS) if o in options), options[0]))
    assert clicks == (7 if encore else 3)
    assert not any(option[0] == "advance" for option in seats.g.legal_actions())


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


@pytest.mark.rule("CR26 7.5.1, 9.6.5c")
@pytest.mark.parametrize(("tags", "accesses"), [(0, 2), (1, 3)])
def test_who_is_tagged_as_a_breach_begins(tags: int, accesses: int) -> None:
    """Manuel Lattes de Moura does not wait for the tag that Rotary gives once the breach has begun."""
    seats = Seats(rig=["Manuel Lattes de Moura", "Rotary"], hq=["Hedge Fund"] * 4, tags=tags).run("HQ", ("yes",))
    assert (len(seats.told("access")), seats.g.tags) == (accesses, tags + 1)


@pytest.mark.rule("CR26 9.6.5c")
@pytest.mark.parametrize(("credits", "left"), [(5, 0), (6, 0), (7, 16)])
@pytest.mark.parametrize("first", ["Sportsmetal: Go Big or Go Home", "Corporate War"])
def test_what_is_counted_as_an_agenda_is_scored(first: str, credits: int, left: int) -> None:
    """Corporate War does not wait for the credits that Sportsmetal gives for the same scoring."""
    identity = "Sportsmetal: Go Big or Go Home"
    root = {"remote": ["Corporate War"]}
    seats = Seats(identities=[identity], root=root, credits=(credits + 1, 5), turn="corp")
    agenda = seats.card("Corporate War")
    seats.g.advancement[agenda] = 3
    seats.do(("advance", agenda)).do(("score", agenda), ("next", first), ("mode", 0, "gain"))
    assert seats.g.corp.credits == (left if left or first == identity else 2)


@pytest.mark.parametrize("beside", [(), ("-Manegarm Skunkworks",)])
def test_a_new_server_is_another_one(beside: tuple[str, ...]) -> None:
    """Vaporframe Fabricator may not be followed in its root; what is created while it is run on is another (4.6.8e)."""
    seats = Seats(root={"remote": ["Vaporframe Fabricator", *beside]}, hq=["PAD Campaign"], credits=(5, 9))
    seats.run("remote", ("trash", "Vaporframe Fabricator"), ("yes",))
    assert seats.g.server[seats.card("PAD Campaign")] == 4


# -- what breaking costs --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("cards", "answers", "broken"), [(2, 2, 2), (2, 1, 1), (1, 1, 1), (0, 0, 0)])
def test_each_subroutine_that_is_broken_costs_a_card(cards: int, answers: int, broken: int) -> None:
    """Armored Servers: a card for each subroutine, also where an ability breaks two; nobody must (CR26 1.16.10)."""
    seats = Seats(ice={"HQ": ["Gold Farmer"]}, scored=["Armored Servers"], rig=["Cleaver"], credits=(5, 9),
                  grip=["Sure Gamble"] * cards)  # fmt: skip
    seats.g.agenda[seats.card("Armored Servers")] = 1
    uses: list[Any] = [("use", "Cleaver", 0)] if cards else []
    seats.run("HQ", ("use", "Armored Servers", 0), *uses, *(("sub", n) for n in range(answers)))
    assert (len(seats.told("break")), len(seats.g.runner.discard)) == (broken, broken)
    assert (("use", "Cleaver", 0) in seats.offered) is bool(cards)


def test_an_ability_that_breaks_under_a_condition_is_used_to_break() -> None:
    """Midway Station Grid: MKUltra's ability raises its strength and breaks, which costs a credit more."""
    seats = Seats(ice={"HQ": ["Cobra"]}, root={"HQ": ["Midway Station Grid"]}, rig=["MKUltra"], credits=(5, 9))
    seats.run("HQ", ("use", "MKUltra", 0))
    assert seats.g.runner.credits == 9 - 3 - 1


@pytest.mark.parametrize("dearer", [False, True])
def test_the_rez_cost_is_what_it_is_now(dearer: bool) -> None:
    """Freedom Khumalo spends as many counters as the accessed card costs to rez at the moment."""
    more = {"cost": {"of": "rez", "n": 1, "what": {"n": "all", "is": ["asset"], "who": "corp"}}}
    identity = "Freedom Khumalo: Crypto-Anarchist"
    seats = Seats(identities=[identity], rig=["Imp", "Kati Jones"], root={"remote": ["-PAD Campaign"]},
                  says={"Kati Jones": [{"static": [more]}] if dearer else []})  # fmt: skip
    seats.g.virus[seats.card("Imp")] = 4
    seats.run("remote", ("use", identity, 0))
    assert seats.g.virus[seats.card("Imp")] == (1 if dearer else 2)


# -- what was looked at, and what was taken away since --------------------------------------------------------------


@pytest.mark.parametrize("drawing", ["Anonymous Tip", "Green Level Clearance"])
def test_what_another_ability_drew_is_not_what_was_looked_at(drawing: str) -> None:
    """CR26 1.12.2: Accelerated Diagnostics neither plays nor trashes what an operation that it played has drawn."""
    seats = Seats(hq=["Accelerated Diagnostics"], deck=[drawing, "Hedge Fund", "Ice Wall", "Enigma"],
                  turn="corp", credits=(12, 0))  # fmt: skip
    seats.do(("play", seats.card("Accelerated Diagnostics")), ("card", drawing))
    drawn = ["Hedge Fund", "Ice Wall", "Enigma"][: 3 if drawing == "Anonymous Tip" else 1]
    assert [seats.g.table.card_of[i].title for i in seats.g.corp.hand] == drawn
    assert (seats.g.zone[seats.card("Ice Wall")] == DISCARD) is (drawing != "Anonymous Tip")


def test_what_an_installed_card_drew_is_not_what_was_looked_at() -> None:
    """CR26 1.12.2: Frantic Coding trashes none of what the program that it installed has drawn."""
    says = {"Corroder": [{"when": "installed", "do": [{"draw": 1}]}]}
    seats = Seats(grip=["Frantic Coding"], stack=["Corroder", "Diesel", "Sure Gamble"], says=says)
    seats.do(("play", seats.card("Frantic Coding")), ("yes",))
    assert seats.g.runner.hand == [seats.card("Diesel")]
    assert seats.g.zone[seats.card("Sure Gamble")] == DISCARD


# -- a breach isn't a run---------------------------------------------------------------------------------------------


def test_what_a_run_costs_is_no_matter_of_a_breach() -> None:
    """CR26 7.3.1, 6.3: Gang Sign and Kitsune have HQ breached, though nobody could run on it."""
    far: Any = {"root": {"HQ": ["Cold Site Server"], "remote": ["Hostile Takeover"]}, "hq": ["Vanilla"]}
    sign = Seats(turn="corp", rig=["Gang Sign"], credits=(5, 0), **far)
    sign.g.power[sign.card("Cold Site Server")], sign.g.advancement[sign.card("Hostile Takeover")] = 1, 2
    sign.do(("credit",)).do(("score", sign.card("Hostile Takeover")))
    assert sign.told("access") == [("access", "Vanilla")]
    fox = Seats(ice={"R&D": ["Kitsune"]}, **far)
    fox.g.power[fox.card("Cold Site Server")] = 9
    fox.run("R&D", ("card", "Vanilla"))
    assert fox.told("access")[0] == ("access", "Vanilla")


def test_the_ice_is_trashed_when_its_own_breach_ends() -> None:
    """CR26 7.3.8: Kitsune, met while R&D is breached, is there to be met again before the breach of HQ that waits."""

    def breached(answer: tuple[Any, ...]) -> Any:
        return lambda seats: seats._fitting(answer, seats.g.legal_actions()) if seats.g.run.breaching else None

    seats = Seats(ice={"R&D": ["Kitsune"]}, root={"R&D": ["Ganked!"] * 2}, hq=["Hedge Fund", "Ice Wall", "Vanilla"])
    seats.run("R&D", *map(breached, [("yes",), ("card", "Vanilla"), ("yes",), ("card", "Ice Wall")]))
    told = [event for event in seats.told("encounter", "trash") if event[1] == "Kitsune"]
    assert told == [("encounter", "Kitsune")] * 3 + [("trash", "Kitsune")]


# -- neither successful nor unsuccessful ------------------------------------------------------------------------------


@pytest.mark.parametrize(("grid", "runs"), [("Crisium Grid", 1), ("Manegarm Skunkworks", 2)])
def test_a_run_that_reached_its_server_is_not_unsuccessful(grid: str, runs: int) -> None:
    """CR26 6.8.4a: Always Have a Backup Plan waits for an unsuccessful run, not for one that was not successful."""
    says = {"Manegarm Skunkworks": [{"when": {"approach_server": "this_server"}, "do": ["end_run"]}]}
    seats = Seats(root={"HQ": [grid]}, grip=["Always Have a Backup Plan"], says=says)
    answers: list[Any] = [("server", 0), *([("yes",)] * (runs - 1))]
    seats.do(("play", seats.card("Always Have a Backup Plan")), *answers)
    assert (len(seats.told("run_begins")), ("yes",) in seats.offered) == (runs, runs == 2)


@pytest.mark.parametrize(("grid", "tags"), [("Crisium Grid", 0), ("Manegarm Skunkworks", 1)])
def test_a_run_that_was_not_declared_successful_gives_no_tag(grid: str, tags: int) -> None:
    """CR26 6.8.4a: Hannah "Wheels" Pilintra gives a tag for an unsuccessful run alone."""
    says = {"Manegarm Skunkworks": [{"when": {"approach_server": "this_server"}, "do": ["end_run"]}]}
    seats = Seats(root={"remote": [grid]}, rig=["Hannah “Wheels” Pilintra"], says=says)
    seats.do(("use", seats.card("Hannah “Wheels” Pilintra"), 0))
    assert seats.g.tags == tags


@pytest.mark.parametrize(("rig", "grip", "tags"), [([], ["Decoy"], 1), (["Decoy"], ["Corroder"], 0)])
def test_what_an_instruction_installs_does_not_prevent_its_other_part(
    rig: list[str], grip: list[str], tags: int
) -> None:
    """Credit Kiting installs and tags by one instruction: interrupts come before both (CR26 9.9.4, 9.11.3)."""
    seats = Seats(rig=rig, grip=["Credit Kiting", *grip]).run("HQ")
    seats.do(("play", seats.card("Credit Kiting")), *([("guard", "Decoy", 0)] if rig else []))
    assert not any(option[0] == "guard" for option in seats.offered) or rig
    assert (seats.g.tags, seats.happened("install")) == (tags, True)


@pytest.mark.parametrize(("title", "asked"), [("PAD Campaign", True), ("TGTBT", False)])
def test_an_agenda_that_lay_faceup_was_not_rezzed(title: str, asked: bool) -> None:
    """Ob Superheavy Logistics waits for a rezzed card that is trashed; an agenda is never rezzed (CR26 8.1.1)."""
    says = {
        title: [{"static": ["install_faceup"]}],
        "Marilyn Campaign": [{"paid": ["click"], "do": [{"trash": {"n": 1, "is": ["installed"], "other": True}}]}],
    }
    seats = Seats(root={"remote": [title], "remote 2": ["Marilyn Campaign"]}, turn="corp", says=says,
                  identities=["Ob Superheavy Logistics: Extract. Export. Excel."])  # fmt: skip
    activate(seats.g, seats.card(title))
    seats.do(("use", seats.card("Marilyn Campaign"), 0))
    assert seats.g.zone[seats.card(title)] == DISCARD
    assert (("yes",) in seats.offered) == asked


@pytest.mark.rule("CR26 1.10.3c")
@pytest.mark.parametrize(("off", "left", "held"), [(0, 5, 0), (1, 4, 1), (2, 3, 2)])
def test_a_discount_in_all_is_taken_off_where_its_player_likes(off: int, left: int, held: int) -> None:
    """Tucana installs Pharos behind two pieces of ice and rezzes it, with credits of Dedicated Technician Team."""
    team, agenda = "Dedicated Technician Team", "Hyperloop Extension"
    laid: dict[str, Any] = {"root": {"remote": ["Tucana", team, agenda]}, "ice": {"remote": ["Vanilla", "Ice Wall"]}}
    seats = Seats(turn="corp", deck=["Pharos", "Hedge Fund"], credits=(7, 0), **laid)
    seats.g.advancement[seats.card(agenda)], seats.g.credit[seats.card(team)] = 2, 2
    pharos = ("server", 3, seats.card("Pharos"))
    seats.do(("advance", seats.card(agenda)))
    seats.do(("score", seats.card(agenda)), ("next", agenda), ("yes",), pharos, ("number", off))
    assert (seats.g.corp.credits, seats.g.credit[seats.card(team)]) == (left, held)
    assert seats.g.active[seats.card("Pharos")]
