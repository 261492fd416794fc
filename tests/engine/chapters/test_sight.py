"""What a player is shown, exposed and revealed cards, and how long it stays known (CR26 1.21)."""

from __future__ import annotations

from typing import Any

import pytest

from nrdb.engine.model.decision import YES, Option
from nrdb.engine.model.numbers import CORP, DISCARD, RD, RUNNER
from nrdb.engine.model.snapshot import Snapshot
from nrdb.engine.rules import decks, sight, zones
from tests.engine.chapters.staging import says, titles
from tests.engine.seats import Seats

DECK = ["Enigma", "Vanilla", "Hedge Fund", "Ice Wall", "Snare!"]


def views(seats: Seats) -> tuple[Snapshot, Snapshot]:
    """What the Corp sees, and what the Runner does."""
    return seats.g.view("corp"), seats.g.view("runner")


def tops(seats: Seats) -> tuple[tuple[str | None, ...], tuple[str | None, ...]]:
    """Of R&D, the topmost last: what the Corp knows, and what the Runner does."""
    corp, runner = views(seats)
    return corp.own.top, runner.other.top


def standing(view: Snapshot) -> list[str | None]:
    """The Corp's installed cards as the Runner knows them."""
    return [placed.card for placed in view.other.placed]


CLARITY: dict[str, Any] = {"identities": ["Hyoubu Institute: Absolute Clarity"], "turn": "corp", "credits": (5, 5)}


def test_a_card_that_is_shown_in_rd() -> None:
    """CR26 1.21.7: it is revealed by the Runner when it is accessed there, and nowhere else."""
    assert Seats(deck=["Snare!"]).run("R&D").told("reveal") == [("reveal", "Snare!")]
    assert Seats(hq=["Snare!"]).run("HQ").told("reveal") == []


@pytest.mark.parametrize("who", [CORP, RUNNER])
def test_who_has_seen_a_card_on_top_of_a_deck_may_be_one_player_or_both(who: int) -> None:
    seats = Seats(deck=["Hedge Fund"], stack=["Diesel"])
    g, i = seats.g, seats.card("Hedge Fund")
    assert (sight.remembers(g, i), sight.identified_by(g, i)) == (0, 0)
    sight.see(g, i, 1 << who)
    assert sight.remembers(g, i) == 1 << who
    sight.see(g, i, 1 << 1 - who)
    assert (sight.remembers(g, i), sight.identified_by(g, i)) == (3, 3)
    g.moves[i] += 1
    assert sight.remembers(g, i) == 0
    sight.see(g, i, 1 << who)
    assert sight.remembers(g, i) == 1 << who


def test_an_agenda_in_rd_is_shown_by_another_card() -> None:
    shows = [{"static": [{"reveal_in_rd": {"is": ["agenda"]}}]}, {"when": {"reveal": {"is": ["agenda"]}, },
                                                                   "do": [{"gain": 3}]}]  # fmt: skip
    seats = Seats(root={"remote": ["PAD Campaign"]}, deck=["Hostile Takeover"], says={"PAD Campaign": shows})
    seats.run("R&D")
    assert ("reveal", "Hostile Takeover") in seats.told("reveal")
    bare = Seats(root={"remote": ["PAD Campaign"]}, deck=["Hostile Takeover"]).run("R&D")
    assert bare.told("reveal") == []


def test_cards_revealed_when_the_encounter_began() -> None:
    """Slot Machine: how many of the three are of one type; the card on top went below."""
    stack = ["Corroder", "Sure Gamble", "Easy Mark", "Diesel"]
    seats = Seats(ice={"HQ": ["Slot Machine"]}, stack=stack, credits=(0, 5))
    seats.run("HQ")
    assert (seats.g.corp.credits, seats.g.advancement[seats.card("Slot Machine")]) == (3, 3)
    assert seats.g.runner.bottom == [seats.card("Corroder")]
    two = Seats(ice={"HQ": ["Slot Machine"]}, stack=["Diesel", "Corroder", "Easy Mark", "Sure Gamble"], credits=(0, 5))
    two.run("HQ")
    assert (two.g.corp.credits, two.g.advancement[two.card("Slot Machine")]) == (3, 0)


@pytest.mark.rule("CR26 1.21.4")
@pytest.mark.parametrize(("faceup", "barred"), [(False, False), (True, False), (False, True)])
def test_nobody_is_asked_about_exposing_what_cannot_be_exposed(faceup: bool, barred: bool) -> None:
    """419, as an agenda is installed: faceup, or where nothing can be exposed."""
    corp = "BANGUN: When Disaster Strikes" if faceup else "Haas-Bioroid: Engineering the Future"
    root = {"remote": ["Underway Grid"]} if barred else {}
    seats = Seats(identities=["419: Amoral Scammer", corp], root=root, turn="corp", hq=["Hostile Takeover"])
    asked: list[str] = []

    def noting(seats: Seats) -> Option | None:
        asked.append(seats.g.decision.about if seats.g.decision else "")
        return ("yes",) if asked[-1] == "install_faceup" else None

    with pytest.raises(AssertionError, match="nobody asked"):  # it only listens
        seats.do(("install", seats.card("Hostile Takeover"), 3), noting, *[noting] * 3)
    assert ("unless" in asked) == (not faceup and not barred)


def test_a_card_of_the_stack_is_shown_and_paid_for() -> None:
    """Loot Box: the grip gets it, the Corp what it costs."""
    seats = Seats(ice={"HQ": ["Loot Box"]}, stack=["Diesel", "Sure Gamble", "Kati Jones"], hq=["Hedge Fund"])
    seats.run("HQ", "yes", ("card", "Sure Gamble"))
    assert (titles(seats, seats.g.runner.hand), seats.g.corp.credits) == (["Sure Gamble"], 10)
    assert (seats.g.runner.top, seats.g.zone[seats.card("Loot Box")]) == ([], DISCARD)


@pytest.mark.rule("CR26 1.21.4")
@pytest.mark.parametrize(("ice", "shown"), [("Ice Wall", []), ("-Ice Wall", [("expose", "Ice Wall")])])
def test_nobody_is_asked_to_expose_what_is_faceup(ice: str, shown: list[tuple[str, str]]) -> None:
    """GPI Net Tap asks whether to expose unrezzed ice, and of all ice whether it is trashed to jack out."""
    seats = Seats(ice={"HQ": [ice]}, rig=["GPI Net Tap"])
    asked = list[str]()

    def exposes(seats: Seats) -> Option | None:
        asked.extend([seats.g.decision.about] if seats.g.decision and seats.g.decision.kind == "may" else [])
        return ("yes",) if asked[-1:] == ["expose"] else None

    if shown:
        seats.run("HQ", exposes)
    else:
        with pytest.raises(AssertionError, match="nobody asked"):
            seats.run("HQ", exposes)
    assert (seats.told("expose"), asked[:1]) == (shown, ["expose"] if shown else ["jack_out"])


@pytest.mark.rule("CR26 1.21.6, 8.8.4a")
def test_what_was_revealed_comes_to_archives_faceup() -> None:
    """Raman Rai shows both cards before they change places; Allele Repression shows none."""
    deck = ["Enigma", "Hedge Fund"]
    seats = Seats(root={"remote": ["Raman Rai"]}, archives=["Ice Wall"], deck=deck, turn="corp")
    seats.do(("draw",), ("yes",))
    assert (seats.g.corp.hand, seats.g.corp.discard) == ([seats.card("Ice Wall")], [seats.card("Enigma")])
    assert seats.g.faceup[seats.card("Enigma")]
    seats = Seats(root={"remote": ["Allele Repression"]}, archives=["Ice Wall"], hq=["Enigma"], turn="corp")
    allele = seats.card("Allele Repression")
    seats.g.advancement[allele] = 1
    seats.do(("use", allele, 0), ("card", "Ice Wall"))
    assert seats.g.corp.hand == [seats.card("Ice Wall")]
    assert not seats.g.faceup[seats.card("Enigma")]


def test_what_is_revealed_and_trashed_are_the_same_cards() -> None:
    """Plutus: three cards of the Corp's choice are revealed, and those are trashed; Shred: that number at random."""
    titles = ["Hedge Fund", "IPO", "Beanstalk Royalties", "Restructure"]
    seats = Seats(root={"remote": ["-Plutus"]}, hq=titles, turn="corp")
    seats.do(("rez", seats.card("Plutus")), *(("card", title) for title in titles[1:]))
    assert sorted(t for _, t in seats.told("reveal")) == sorted(t for _, t in seats.told("trash")) == sorted(titles[1:])
    shred = Seats(ice={"R&D": ["Vanilla"]}, root={"R&D": ["Hokusai Grid"]}, hq=titles, grip=["Shred"])
    shred.do(("play", shred.card("Shred")), ("server", RD), ("yes",))
    (shown,) = [title for _, title in shred.told("reveal")]
    assert [title for _, title in shred.told("trash")] == [shown, "Shred"]


def test_a_card_that_an_ability_reveals_and_trashes_is_faceup() -> None:
    """The Twins trash a card of HQ that the Runner sees until all of the ability is done (CR26 1.21.6, 4.4.6b)."""
    seats = Seats(ice={"remote": ["Data Raven"]}, root={"remote": ["The Twins"]}, hq=["Data Raven"])
    seats.run("remote", ("mode", 0, "tag"), ("yes",))
    assert seats.g.corp.discard == [seats.card("Data Raven", 1)]
    assert seats.g.faceup[seats.card("Data Raven", 1)]


@pytest.mark.rule("CR26 1.2.4")
@pytest.mark.parametrize("card", ["GPI Net Tap", "Snitch"])
def test_who_exposed_nothing_may_jack_out_all_the_same(card: str) -> None:
    """Exposing was prevented: what may be done then hangs on nothing."""
    seats = Seats(ice={"HQ": ["-Enigma"]}, root={"remote": ["Zaibatsu Loyalty"]}, rig=[card], hq=["Hedge Fund"])
    seats.run("HQ", YES, ("guard", "Zaibatsu Loyalty", 0), YES)
    assert {"expose", "run_successful"}.isdisjoint(name for name, *_ in seats.g.events)


def test_nothing_is_trashed_in_archives_and_all_of_it_is_seen() -> None:
    seats = Seats(archives=["PAD Campaign", "Hedge Fund"], credits=(5, 9))
    with pytest.raises(AssertionError, match="nobody asked"):
        seats.run("Archives", "trash")
    assert all(seats.g.faceup[i] for i in seats.g.corp.discard)
    assert len(seats.told("access")) == 2


def test_what_the_runner_accessed_on_the_deck_is_known_to_them_alone() -> None:
    """CR26 1.21.2, 4.1.5: a deck is hidden from both; a player who saw a card there knows it while it stays there."""
    seats = Seats(deck=DECK).run("R&D")
    assert tops(seats) == ((), ("enigma",))
    seats = Seats(deck=DECK, grip=["The Maker's Eye"])
    seats.do(("play", seats.card("The Maker's Eye")))
    assert tops(seats) == ((), ("hedge_fund", "vanilla", "enigma"))


def test_what_was_looked_at_is_known_to_who_looked() -> None:
    """CR26 1.21.2: without showing it to the other player."""
    says = {"PAD Campaign": [{"paid": ["click"], "do": [{"look": 2}]}]}
    seats = Seats(root={"remote": ["PAD Campaign"]}, deck=DECK, says=says, turn="corp")
    seats.do(("use", seats.card("PAD Campaign"), 0))
    assert tops(seats) == (("vanilla", "enigma"), ())


def test_what_was_revealed_on_the_deck_is_known_to_both_until_it_is_shuffled() -> None:
    """CR26 1.21.3, 1.12.3."""
    says = {"PAD Campaign": [{"paid": ["click"], "do": [{"reveal": {"n": 1, "top": 1, "from": "rd"}}]}]}
    seats = Seats(root={"remote": ["PAD Campaign"]}, deck=DECK, says=says, turn="corp")
    seats.do(("use", seats.card("PAD Campaign"), 0))
    assert tops(seats) == (("enigma",), ("enigma",))
    decks.shuffle(seats.g, seats.g.corp)
    assert tops(seats) == ((), ())


def test_who_arranged_the_deck_knows_its_order_and_nobody_else_does() -> None:
    """CR26 1.12.3: the other one had seen a card there; which it is now, they cannot tell."""
    seats = Seats(deck=DECK, grip=["Indexing"]).run("R&D")
    assert tops(seats) == ((), ("enigma",))
    seats = Seats(turn="corp", hq=["Precognition"], deck=DECK)
    order = [("card", title) for title in DECK[::-1][:-1]]
    seats.do(("play", seats.card("Precognition")), *order)
    assert tops(seats) == (("enigma", "vanilla", "hedge_fund", "ice_wall", "snare"), ())


def test_a_card_between_two_known_cards_stays_unknown() -> None:
    """CR26 4.2: the Corp puts a card from HQ on top; the card that the Runner had seen is below it now."""
    seats = Seats(deck=DECK, hq=["Archer"]).run("R&D")
    decks.put_under(seats.g, seats.card("Archer"), "deck_top")
    assert tops(seats) == (("archer",), ("enigma", None))


def test_what_goes_under_the_deck_from_where_both_see_it_is_known_there() -> None:
    """CR26 1.21.1: everybody sees faceup cards."""
    seats = Seats(deck=DECK, ice={"HQ": ["Ice Wall"], "R&D": ["-Archer"]})
    decks.put_under(seats.g, seats.card("Ice Wall", 0), "deck_bottom")
    decks.put_under(seats.g, seats.card("Archer"), "deck_bottom")
    corp, runner = views(seats)
    assert (corp.own.bottom, runner.other.bottom) == (("ice_wall", "archer"), ("ice_wall", None))


def test_a_facedown_card_that_was_accessed_or_exposed_stays_known_in_place() -> None:
    """CR26 1.21.4, 7.2: until it leaves play; what takes its place is another card."""
    seats = Seats(root={"remote": ["-PAD Campaign"], "remote 2": ["-Melange Mining Corp."]}, hq=["Hedge Fund"])
    assert standing(views(seats)[1]) == [None, None]
    seats.run("remote")
    assert standing(views(seats)[1]) == ["pad_campaign", None]
    says = {"Kati Jones": [{"paid": ["click"], "do": [{"expose": {"n": 1}}]}]}
    seats = Seats(root={"remote": ["-PAD Campaign"]}, rig=["Kati Jones"], says=says)
    seats.do(("use", seats.card("Kati Jones"), 0))
    assert standing(views(seats)[1]) == ["pad_campaign"]
    pad = seats.card("PAD Campaign")
    zones.move(seats.g, pad, 1)
    zones.install(seats.g, pad)
    assert standing(views(seats)[1]) == [None]


def test_a_card_that_is_accessed_in_hand_is_shown_for_the_rest_of_the_breach() -> None:
    """CR26 7.3.1a, 4.3.2: and not afterwards."""
    seats, seen = Seats(hq=["PAD Campaign"]), set()
    seats.g.apply(("run", 0))
    while seats.g.run is not None:
        if seats.g.run.accessing >= 0:
            seen.add(views(seats)[1].shown)
        options = seats.g.legal_actions()
        seats.g.apply(next(option for option in options if option[0] in ("pass", "no", "go_on", "blind")))
    assert seen == {((seats.card("PAD Campaign"), "pad_campaign"),)}
    assert views(seats)[1].shown == ()


def test_both_see_set_aside_cards_unless_they_are_facedown() -> None:
    """Spark of Inspiration turns cards faceup until one is a program (CR26 4.8.6); Ayla's are facedown."""
    spark = Seats(grip=["Spark of Inspiration"], stack=["Diesel", "Corroder", "Sure Gamble"])
    shown = list[set[str]]()

    def seen(seats: Seats) -> Any:
        shown.append({name for _, name in seats.g.view("corp").shown})
        return ("yes",)

    spark.do(("play", spark.card("Spark of Inspiration")), seen)
    assert shown == [{"diesel", "corroder"}]
    assert spark.g.view("corp").shown == ()
    ayla = Seats(identities=['Ayla "Bios" Rahim: Simulant Specialist'], rig=["Maven"], stack=["Diesel"] * 3,
                 says={"Maven": [{"paid": ["click"], "do": [{"set_aside": {"n": 2, "top": 2, "from": "stack"}}]},
                                 {"paid": ["click"], "do": [{"set_aside": {"what": {"n": 1, "top": 1, "from": "stack"},
                                                                           "facedown": True}}]}]})  # fmt: skip
    ayla.do(("use", ayla.card("Maven"), 0)).do(("use", ayla.card("Maven"), 1))
    assert [name for _, name in ayla.g.view("corp").shown] == ["diesel"] * 2
    corp, runner = views(ayla)
    assert (corp.other.aside, runner.own.aside) == (("diesel", "diesel", None), ("diesel",) * 3)
    assert corp.own.aside == runner.other.aside == ()


@pytest.mark.parametrize(("cards", "known"), [(3, ()), (1, ("sure_gamble",))])
def test_cards_put_under_a_deck_at_random_have_an_unknown_order(cards: int, known: Any) -> None:
    """Brain Rewiring: the Runner sees which cards leave the grip; of several not which of them comes where."""
    put = {"add": {"what": {"n": cards, "from": "grip", "random": True, "who": "runner"}, "to": "deck_bottom"}}
    grip = ["Sure Gamble", "Corroder", "Diesel"][:cards]
    seats = Seats(hq=["Hedge Fund"], grip=grip, turn="corp", says={"Hedge Fund": [{"play": [put]}]})
    seats.do(("play", seats.card("Hedge Fund")))
    assert len(seats.g.runner.bottom) == cards
    assert views(seats)[1].own.bottom == known


@pytest.mark.parametrize(
    "op",
    [
        {"reveal": {"n": 1, "top": 1, "from": "rd"}},
        {"reveal": {"n": 1, "from": "hq"}},
        {"search": {"what": {"n": 1}, "to": "hand", "reveal": True}},
        {"add": {"what": {"n": 1, "from": "archives"}, "to": "hand", "reveal": True}},
        {"may_pay": {"cost": [{"reveal": {"n": 1, "from": "hq"}}], "do": [{"gain": 0}]}},
    ],
)
def test_the_first_card_that_is_revealed_each_turn_is_told(op: Any) -> None:
    """However it comes about, and by whoever reveals it, but not what is only looked at or found."""
    laid: dict[str, Any] = {**CLARITY, "archives": ["Ice Wall"], "hq": ["Beanstalk Royalties"] * 2 + ["Ice Wall"]}
    seats = Seats(says=says("Beanstalk Royalties", op, op), **laid)
    seats.do(("play", seats.card("Beanstalk Royalties")), *(["yes", "yes"] if "may_pay" in op else []))
    assert seats.g.corp.credits == 6
    word, fields = next(iter(op.items()))
    if fields.pop("reveal", None):
        other = Seats(says=says("Beanstalk Royalties", {word: fields}), **laid)
        other.do(("play", other.card("Beanstalk Royalties")))
        assert other.g.corp.credits == 5
