"""What a seat is shown, and how long it stays known: no more than the rules let a player know, and no less."""

from __future__ import annotations

from typing import Any

import pytest

from nrdb.engine.rules import decks, zones
from nrdb.engine.view import View
from tests.engine.seats import Seats

DECK = ["Enigma", "Vanilla", "Hedge Fund", "Ice Wall", "Snare!"]


def views(seats: Seats) -> tuple[View, View]:
    """What the Corp sees, and what the Runner does."""
    return seats.g.view("corp"), seats.g.view("runner")


def tops(seats: Seats) -> tuple[tuple[str | None, ...], tuple[str | None, ...]]:
    """Of R&D, the topmost last: what the Corp knows, and what the Runner does."""
    corp, runner = views(seats)
    return corp.own.top, runner.other.top


def standing(view: View) -> list[str | None]:
    """The Corp's installed cards as the Runner knows them."""
    return [placed.card for placed in view.other.placed]


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
