"""The parts of one instruction: one window for interrupts, then all at once (CR26 9.9.4, 9.11.3, 9.12.2)."""

from __future__ import annotations

from typing import Any

import pytest

from nrdb import behaviour
from nrdb.engine.model.decision import PASS
from nrdb.engine.model.numbers import DISCARD, INSTALLED, RUNNER
from nrdb.engine.rules import zones
from nrdb.engine.steps import machine
from tests.engine.chapters.staging import ordered
from tests.engine.seats import Seats, at

TRAP: dict[str, Any] = {"hq": ["Snare!"], "credits": (4, 5), "grip": ["Sure Gamble"] * 4}
"""What is accessed gives a tag and does three net damage."""


@pytest.mark.rule("CR26 9.12.2a")
@pytest.mark.parametrize("guard", [[], ["Sacrificial Construct"]])
@pytest.mark.parametrize("rig", [["Kati Jones", "Jarogniew Mercs"], ["Jarogniew Mercs", "Kati Jones"]])
def test_what_cannot_be_trashed_beside_others_is_spared_though_they_go(rig: list[str], guard: list[str]) -> None:
    """Jarogniew Mercs, when The All-Seeing I trashes all resources."""
    seats = Seats(rig=[*rig, *guard], hq=["The All-Seeing I"], turn="corp", tags=1)
    seats.do(("play", seats.card("The All-Seeing I")))
    assert seats.g.zone[seats.card("Jarogniew Mercs")] == INSTALLED
    assert seats.g.zone[seats.card("Kati Jones")] == DISCARD


@pytest.mark.rule("CR26 9.12.2a")
def test_host_and_guest_are_trashed_once_each() -> None:
    """A resource on Off-Campus Apartment is trashed by the Corp like its host, and no second time."""
    seats = Seats(rig=["Off-Campus Apartment", "Kati Jones"], hq=["The All-Seeing I"], turn="corp", tags=1)
    zones.attach(seats.g, seats.card("Kati Jones"), seats.card("Off-Campus Apartment"))
    seats.do(("play", seats.card("The All-Seeing I")))
    trashed = [(event[0], event[1], event[3]) for event in seats.g.events if event[0].startswith("trash")]
    for title in ("Kati Jones", "Off-Campus Apartment"):
        told = [(name, zone) for name, i, zone in trashed if i == seats.card(title)]
        assert told == [("trash", INSTALLED), ("trash_by", INSTALLED)], title


@pytest.mark.rule("CR26 9.12.2")
@pytest.mark.parametrize(
    ("saved", "lost", "credits"),
    [
        ((), ["Armitage Codebusting", "Daily Casts", "Wyldside"], 5),
        (("Wyldside",), ["Armitage Codebusting", "Daily Casts"], 2),
    ],
)
def test_what_is_not_paid_for_goes_at_once(saved: tuple[str, ...], lost: list[str], credits: int) -> None:
    """Game Over trashes all resources at one time that the Runner has not paid for before."""
    seats = Seats(
        rig=["Armitage Codebusting", "Daily Casts", "Wyldside", "Desperado"],
        hq=["Game Over"],
        deck=["Hostile Takeover"],
        turn="corp",
        says={
            "Armitage Codebusting": [
                {"when": {"trash": {"what": {"is": ["resource", "installed"]}, "who": "both"}}, "do": [{"gain": 10}]}
            ]
        },
    )
    seats.g.runner.before = [("steal", seats.card("Hostile Takeover"), RUNNER, -1, -1)]
    seats.do(
        ("play", seats.card("Game Over")), ("mode", 2, "choose+must_pay+trash"), *(("card", title) for title in saved)
    )
    assert sorted(title for _, title in seats.told("trash") if title != "Game Over") == lost
    assert seats.g.runner.credits == credits + 10 * (len(lost) - 1), "it hears of what goes together with it"
    assert seats.g.bad_publicity == 1


@pytest.mark.parametrize(
    ("mode", "left"), [(("mode", 0, "prevent"), (0, 1)), (("mode", 1, "prevent"), (1, 4))], ids=["tag", "damage"]
)
def test_of_a_tag_and_damage_either_is_prevented(mode: tuple[Any, ...], left: tuple[int, int]) -> None:
    """CR26 9.9.4: both are imminent when the Runner is asked, who has to choose."""
    seats = Seats(rig=["No One Home"], **TRAP).run("HQ", "yes", "yes", mode)
    assert (seats.g.tags, len(seats.g.runner.hand)) == left
    assert {("mode", 0, "prevent"), ("mode", 1, "prevent")} <= seats.offered


def test_what_cannot_be_prevented_is_so_by_kind() -> None:
    """CR26 9.9.7e: of two parts one may be firm."""
    both = {"together": [{"tag": 1}, {"damage": {"damage": {"net": 1}, "unpreventable": True}}]}
    says: dict[str, Any] = {"Ice Wall": [{"sub": [both]}]}
    for kind in ("tag", "net"):
        says["Desperado"] = [{"paid": [], "as": "interrupt", "do": [{"prevent": {"effect": kind, "n": "all"}}]}]
        seats = Seats(ice={"HQ": ["Ice Wall"]}, rig=["Desperado"], grip=["Sure Gamble"] * 2, says=says)
        seats.run("HQ", *([("guard", "Desperado", 0)] if kind == "tag" else []))
        assert (seats.g.tags, len(seats.g.runner.hand)) == (int(kind == "net"), 1)


def test_both_parts_have_happened_when_anything_they_set_off_resolves() -> None:
    """CR26 9.1.2a, 9.6.7: what waits for the tag and what waits for the damage are pending together."""
    says = {
        "PAD Campaign": [{"when": {"tag": "runner"}, "may": True, "do": [{"gain": {"per": "opponent_hand"}}]}],
        "Marked Accounts": [{"when": {"damage": "net"}, "may": True, "do": [{"gain": {"per": "tags", "times": 10}}]}],
    }
    seats = Seats(root={"remote": ["PAD Campaign"], "remote 2": ["Marked Accounts"]}, says=says, **TRAP)
    seats.run("HQ", "yes", ("next", "PAD Campaign"), "yes", "yes")
    assert {("next", "PAD Campaign"), ("next", "Marked Accounts")} <= seats.offered
    assert seats.g.corp.credits == 1 + 10  # one card is left in the grip, and there is one tag


@pytest.mark.parametrize("kept", ["Corroder", "Gordian Blade"])
def test_of_cards_trashed_at_once_one_is_kept(kept: str) -> None:
    """CR26 9.9.4, 9.12.2a: one window for all of them; which one it is, is chosen."""
    trash = {"trash": {"n": "all", "is": ["installed"], "not": ["hardware"], "who": "runner"}}
    save = {"prevent": {"effect": "trash", "n": 1, "what": {"is": ["installed", "program"], "who": "runner"}}}
    says = {
        "Ice Wall": [{"sub": [trash]}],
        "Desperado": [{"paid": ["trash"], "as": "interrupt", "do": [save]}],
        "PAD Campaign": [{"when": {"trash": {"what": {"is": ["program"]}, "who": "both"}}, "do": [{"gain": 1}]}],
    }
    rig = ["Corroder", "Gordian Blade", "Fall Guy", "Desperado"]
    laid: dict[str, Any] = {"ice": {"HQ": ["Ice Wall"]}, "root": {"remote": ["PAD Campaign"]}, "credits": (0, 0)}
    seats = Seats(rig=rig, says=says, **laid).run("HQ", ("guard", "Desperado", 0), ("card", kept))
    assert [seats.g.table.card_of[i].title for i in seats.g.runner.installed] == [kept]
    assert seats.g.corp.credits == 1


def test_targets_of_every_part_are_chosen_before_any_interrupt() -> None:
    """CR26 1.15.2: whoever may prevent the tag knows which program would be trashed."""
    part = {"trash": {"n": 1, "is": ["installed", "program"], "who": "runner"}}
    says = {"Ice Wall": [{"sub": [{"together": [{"tag": 1}, part]}]}]}
    order: list[str] = []

    def note(now: Seats) -> Any:
        assert now.g.decision is not None
        order.append(now.g.decision.kind)
        return None

    seats = Seats(ice={"HQ": ["Ice Wall"]}, rig=["Corroder", "Gordian Blade", "Decoy"], says=says)
    with pytest.raises(AssertionError, match="nobody asked"):
        seats.run("HQ", note)
    assert order.index("choose") < order.index("interrupt")
    assert len(seats.g.runner.installed) == 2


@pytest.mark.parametrize("first", ["Snare!", "PAD Campaign"])
def test_what_a_trace_leads_to_waits_among_what_its_result_sets_off(first: str) -> None:
    """CR26 10.8.5: both are conditional abilities of the Corp, who says which comes first."""
    says = {
        "Snare!": [
            {"when": "accessed", "do": [{"trace": {"base": 3, "hit": [{"lose": {"who": "runner", "n": "all"}}]}}]}
        ],
        "PAD Campaign": [{"when": {"trace": "successful"}, "do": [{"gain": {"per": "opponent_credits"}}]}],
    }
    seats = Seats(hq=["Snare!"], root={"remote": ["PAD Campaign"]}, credits=(0, 5), says=says)
    seats.run("HQ", ("number", 0), ("next", first))
    assert (seats.g.corp.credits, seats.g.runner.credits) == (0 if first == "Snare!" else 5, 0)


def test_what_is_sabotaged_is_trashed_at_once() -> None:
    """CR26 10.12.2: a card that waits for others to be trashed sees those that go with it."""
    says: dict[str, Any] = {"Easy Mark": [{"play": [{"sabotage": 2}]}]}
    seats = Seats(hq=["Hedge Fund"], deck=["Ice Wall", "Enigma"], grip=["Easy Mark"], says=says)
    seats.do(("play", seats.card("Easy Mark")), ("card", "Hedge Fund"))
    assert [card for event, card in seats.told("trash") if card != "Easy Mark"] == ["Hedge Fund", "Ice Wall"]


def test_a_breaker_that_comes_back_in_the_run_has_broken_nothing() -> None:
    """CR26 1.12.2: installed again, it is a new object, which has not been used on other ice."""
    back = [
        {"add": {"what": {"n": 1, "is": ["installed", "program"]}, "to": "hand"}},
        {"install": {"what": {"n": 1, "is": ["program"], "from": "grip"}, "free": True}},
    ]
    says: dict[str, Any] = {"Desperado": [{"paid": [], "do": back}], "Rototurret": [{"sub": [{"tag": 1}]}]}
    use = ("use", "Mongoose", 0)
    for anew in (False, True):
        seats = Seats(
            ice={"HQ": ["Rototurret", "Rototurret"]}, rig=["Mongoose", "Desperado"], credits=(0, 9), says=says
        )
        answers = [at(2, ("use", "Desperado", 0)), at(2, use)] if anew else []
        seats.run("HQ", at(1, use), *answers)
        assert seats.g.tags == int(not anew)


@pytest.mark.parametrize("second", ["net", "meat"])
def test_the_second_time_of_any_kind_is_the_second_of_them_all(second: str) -> None:
    """Damage of whichever kind: the first time of them all, and the second where that counts, too."""
    says: dict[str, Any] = {
        "Easy Mark": [{"play": [{"suffer": {"net": 1}}]}],
        "Infiltration": [{"play": [{"suffer": {second: 1}}]}],
    }
    for shoppe, drawn in (([], 1), (["Gene Conditioning Shoppe"], 2)):
        seats = Seats(
            rig=["Synthetic Blood", *shoppe],
            stack=["Diesel"] * 4,
            grip=["Easy Mark", "Infiltration", *["Corroder"] * 3],
            says=says,
            chance=[1, 1],
        )
        seats.do(("play", seats.card("Easy Mark")))
        seats.do(("play", seats.card("Infiltration")))
        assert seats.g.runner.deck_size() == 4 - drawn


@pytest.mark.rule("CR26 9.9.2, 9.11.3")
@pytest.mark.parametrize(
    ("title", "drawn"), [("Green Level Clearance", 1), ("Corporate Hospitality", 2), ("Ultraviolet Clearance", 4)]
)
def test_who_gains_and_draws_in_one_sentence_has_drawn_before_what_the_gain_sets_off(title: str, drawn: int) -> None:
    """The Zwicky Group sees the cards of the operation before it is asked to draw one more."""
    seen: list[int] = []

    def answer(seats: Seats) -> Any:
        if seats.g.decision is not None and seats.g.decision.about == "draw":
            seen.append(len(seats.g.corp.hand))
        return None

    zwicky = "The Zwicky Group: Invisible Hands"
    seats = Seats(identities=[zwicky], hq=[title], deck=["Vanilla"] * 6, credits=(9, 5), turn="corp")
    with pytest.raises(AssertionError, match="nobody asked"):
        seats.do(("play", seats.card(title)), answer)
    assert seen == [drawn]


@pytest.mark.rule("CR26 9.11.3")
def test_both_players_have_gained_credits_before_what_that_sets_off() -> None:
    """NASX asks for each of the Corp's gains, of which the second one comes together with that of the Runner."""
    seen: list[int] = []

    def answer(seats: Seats) -> Any:
        if seats.g.decision is not None and seats.g.decision.about == "place":
            seen.append(seats.g.runner.credits)
        return None

    def share(seats: Seats) -> Any:
        return ("yes",) if seats.g.decision is not None and seats.g.decision.about != "place" else None

    seats = Seats(root={"remote": ["NASX"]}, hq=["Nonequivalent Exchange"], turn="corp")
    with pytest.raises(AssertionError, match="nobody asked"):
        seats.do(("play", seats.card("Nonequivalent Exchange")), answer, share)
    assert seen == [5, 7]


@pytest.mark.rule("CR26 9.11.3")
def test_who_gains_and_flips_has_flipped_before_what_the_gain_sets_off() -> None:
    """PAD Tap answers the credit of Nebula Talent Management, which shows its other side by then."""
    flipped: list[bool] = []

    def answer(seats: Seats) -> Any:
        if seats.g.decision is not None and seats.g.decision.me == seats.card("PAD Tap"):
            flipped.append(seats.g.since[seats.card(nebula)] >= 0)
        return None

    nebula = "Nebula Talent Management: Making Stars"
    seats = Seats(identities=[nebula], hq=["Load Testing"], rig=["PAD Tap"], turn="corp")
    seats.g.corp.clicks = 1
    with pytest.raises(AssertionError, match="nobody asked"):
        seats.do(("play", seats.card("Load Testing")), answer)
    assert flipped == [True]


@pytest.mark.rule("CR26 9.11.3, 9.11.4d")
@pytest.mark.parametrize(
    ("play", "answers", "cards", "searches"),
    [
        ("Inject", [], ["Diesel", "Sure Gamble"], 0),
        ("Trade-In", [("card", "Monolith"), ("card", "Spy Camera")], [], 1),
    ],
)
def test_who_gains_and_does_more_in_one_sentence_has_done_so_before_what_the_gain_sets_off(
    play: str, answers: list[Any], cards: list[str], searches: int
) -> None:
    """The cards are in the grip by then; the card searched for has been found and is still set aside."""
    heard = {"when": {"gain_credits": {"who": "you", "through": {"is": ["event"]}}}, "may": True, "do": [{"draw": 1}]}
    held: list[tuple[list[str], int]] = []

    def answer(seats: Seats) -> Any:
        if seats.g.decision is not None and seats.g.decision.me == seats.card("Akamatsu Mem Chip"):
            grip = sorted(seats.g.table.card_of[i].title for i in seats.g.runner.hand)
            held.append((grip, len(seats.told("search"))))
        return None

    seats = Seats(rig=["Akamatsu Mem Chip", "Monolith"], grip=[play], says={"Akamatsu Mem Chip": [heard]},
                  stack=["Diesel", "Corroder", "Fermenter", "Sure Gamble", "Spy Camera"])  # fmt: skip
    with pytest.raises(AssertionError, match="nobody asked"):
        seats.do(("play", seats.card(play)), *answers, answer)
    assert held[0] == (cards, searches)


@pytest.mark.rule("CR26 9.11.3")
def test_what_a_subroutine_gives_to_both_players_has_come_before_what_the_gain_sets_off() -> None:
    """PAD Tap answers the credits of Loot Box when the card that they are counted by is in the grip."""
    held: list[int] = []

    def answer(seats: Seats) -> Any:
        if seats.g.decision is not None and seats.g.decision.me == seats.card("PAD Tap"):
            held.append(len(seats.g.runner.hand))
        return None

    seats = Seats(ice={"HQ": ["Loot Box"]}, rig=["PAD Tap"], stack=["Sure Gamble", "Diesel", "Corroder"],
                  says={"Loot Box": behaviour.entries()["loot_box"][1:]})  # fmt: skip
    with pytest.raises(AssertionError, match="nobody asked"):
        seats.run("HQ", ("card", "Corroder"), answer)
    assert held == [1]


@pytest.mark.rule("CR26 9.11.3")
def test_who_reveals_and_gains_has_gained_before_what_the_revealing_sets_off() -> None:
    """Public Health Portal has paid two credits when Hyoubu Institute pays one, and then PAD Tap is asked about."""
    seats = Seats(identities=["Hyoubu Institute: Absolute Clarity"], root={"remote": ["Public Health Portal"]},
                  rig=["PAD Tap"], credits=(0, 0), turn="runner")  # fmt: skip
    asked: list[int] = []
    while not asked:
        decision, options = seats.g.decision, seats.g.legal_actions()
        if decision is not None and decision.me == seats.card("PAD Tap"):
            asked.append(seats.g.corp.credits)
        machine.take(seats.g, next((o for o in options if o in (("credit",), PASS)), options[0]))
    assert asked == [3]


@pytest.mark.rule("CR26 8.4.4, 8.4.4a")
@pytest.mark.parametrize("card", ["Fisk Investment Seminar", "Umbrella"])
def test_both_players_draw_before_what_that_sets_off(card: str) -> None:
    """Pālanā Foods sees the Runner's draw once the Corp has drawn as well, or has declined to."""
    laid: dict[str, Any] = {"identities": ["Pālanā Foods: Sustainable Growth"], "stack": ["Sure Gamble"] * 3}
    if card == "Umbrella":
        seats = Seats(**laid, rig=[card, "Botulus"], ice={"HQ": ["Enigma"]})
        zones.attach(seats.g, seats.card("Botulus"), seats.card("Enigma"))
        seats.g.transcript = []
        seats.run("HQ", ("use", card, 0), ("sub", 0), ("yes",), ("yes",))
    else:
        seats = Seats(**laid, grip=[card])
        seats.g.transcript = []
        seats.do(("play", seats.card(card)))
    told = [name for name, *_ in seats.g.transcript]
    assert told.index("gain") > max(n for n, name in enumerate(told) if name == "draw")
    assert told.count("draw") == (2 if card == "Umbrella" else 6)


@pytest.mark.rule("CR26 10.4.4")
def test_nothing_more_is_paid_once_the_game_is_over() -> None:
    """What costs damage and the card itself, with no card in the grip; the same of two additional costs to steal."""
    says: dict[str, Any] = {"Kati Jones": [{"paid": [{"suffer": {"net": 1}}, "trash"], "do": [{"gain": 1}]}]}
    seats = Seats(rig=["Kati Jones"], says=says)
    seats.do(("use", seats.card("Kati Jones"), 0))
    assert (seats.g.over, seats.g.zone[seats.card("Kati Jones")]) == ("flatlined", INSTALLED)
    dear = {"extra_cost": "steal", "what": {"is": ["agenda"]}, "who": "runner"}
    says = {"PAD Campaign": [{**dear, "cost": [{"suffer": {"net": 1}}]}, {**dear, "cost": [{"take_tag": 1}]}]}
    seats = Seats(hq=["Hostile Takeover"], root={"remote": ["PAD Campaign"]}, says=says)
    seats.run("HQ", ("steal", "Hostile Takeover"))
    assert (seats.g.over, seats.g.tags) == ("flatlined", 0)


@pytest.mark.parametrize(("title", "lost", "kept"), [("Searchlight", 0, 2), ("NEXT Gold", 0, 2)])
def test_ice_that_has_lost_its_abilities_defines_no_x(title: str, lost: int, kept: int) -> None:
    """CR26 9.12.2e: with Hush on it Searchlight traces with nothing, and NEXT Gold does nothing."""
    for hushed, comes in ((False, kept), (True, lost)):
        seats = Seats(ice={"HQ": [title]}, rig=["Hush"], grip=["Diesel"], credits=(0, 0))
        ice, hush = seats.card(title), seats.card("Hush")
        seats.g.advancement[ice] = 3
        if hushed:
            zones.attach(seats.g, hush, ice)
        seats.run("HQ")
        assert seats.g.tags + len(seats.told("trash")) == comes


@pytest.mark.parametrize(
    ("more", "credits", "rezzed", "left"),
    [
        ({}, 4, ["Enigma", "Ice Wall"], 0), ({}, 3, ["Enigma"], 0), ({}, 2, ["Ice Wall"], 1), ({}, 0, [], 0),
        ({"less": 1}, 3, ["Enigma", "Ice Wall"], 1), ({"less": 1}, 1, ["Ice Wall"], 1),
        ({"less": 1}, 0, ["Ice Wall"], 0), ({"less": 3}, 0, ["Enigma", "Ice Wall"], 0),
        ({"free": True}, 0, ["Enigma", "Ice Wall"], 0),
    ],
)  # fmt: skip
def test_cards_are_chosen_to_be_rezzed_that_can_be_paid_for_together(
    more: dict[str, Any], credits: int, rezzed: list[str], left: int
) -> None:
    """No more are chosen once those chosen already take all credits (CR26 9.12.2a)."""
    do = {"rez": {"what": {"n": {"upto": 2}, "is": ["ice", "unrezzed"]}, **more}}
    table = ordered(do, ice={"HQ": ["-Enigma", "-Ice Wall"]}, credits=(credits, 0),
                    answers=[("card", title) for title in rezzed])  # fmt: skip
    assert [title for title in ("Enigma", "Ice Wall") if table.g.active[table.card(title)]] == rezzed
    assert table.g.corp.credits == left
