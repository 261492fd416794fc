"""Worked examples of what a player may keep to themselves, and of what must be shown (CR26 8.5.13, 10.2)."""

from __future__ import annotations

from typing import Any

from nrdb.engine.model.snapshot import Snapshot
from tests.engine.worked.table import Table, example

DECK = ("Hedge Fund",) * 5
GAIN = {"Fast Break": [{"play": [{"gain": 1}]}]}


def seen(seats: Table) -> Snapshot:
    """What the Runner sees."""
    return seats.g.view("runner")


def facedown(seats: Table) -> int:
    """How many of the Corp's installed cards the Runner cannot tell."""
    return sum(placed.card is None for placed in seen(seats).other.placed)


@example("EX-2603-8.5.13a-2")
def test_a_card_is_not_shown_to_prove_its_type() -> None:
    """CR26 8.5.13a: a card that a subroutine installs is facedown, and nobody has seen it."""
    seats = Table(ice={"HQ": ["Brân 1.0"]}, hq=["Vanilla"]).run("HQ", ("card", "Vanilla"))
    assert (seats.board, facedown(seats), seats.happened("reveal")) == (["Brân 1.0", "Vanilla"], 1, False)


@example("EX-2603-8.5.13b-1")
def test_a_card_is_not_shown_to_prove_that_it_may_be_there() -> None:
    """CR26 8.5.13b: next to a region, whatever else it is."""
    seats = Table(turn="corp", root={"HQ": ["Heinlein Grid"]}, hq=["Ash 2X3ZB9CY"])
    seats.takes(("install", "Ash 2X3ZB9CY", 0))
    assert (seats.board, facedown(seats)) == (["Ash 2X3ZB9CY", "Heinlein Grid"], 1)
    assert not seats.happened("reveal")


@example("EX-CR-10.2.2b", "EX-2603-10.2.2b-1")
def test_what_was_seen_in_the_deck_is_not_known_in_hand() -> None:
    """CR 10.2.2b, CR26 10.2.2b: the Runner sees the same, whichever of the two cards is installed."""
    laid: dict[str, Any] = {"grip": ["Indexing"], "deck": ["Hedge Fund", "Braintrust", "Snare!", *DECK]}
    tables = []
    for installed in ("Braintrust", "Snare!"):
        seats = Table(**laid)
        seats.takes(("play", "Indexing"), "next", *(("card", title) for title in ("Braintrust", "Snare!")))
        seats.next_turn().takes(("draw",))
        assert seats.hq == ["Braintrust", "Snare!"]
        tables.append(seen(seats.takes(("install", installed, 3))))
    assert tables[0] == tables[1]


@example("EX-2603-4.8.7-1")
def test_nobody_knows_which_of_two_drawn_cards_went_back() -> None:
    """CR26 4.8.7: the Runner sees the same, whichever card it was."""
    tables = []
    for back in ("Ice Wall", "Enigma"):
        seats = Table(root={"remote": ["Daily Business Show"]}, deck=["Ice Wall", "Enigma", *DECK])
        seats.next_turn(("card", back))
        assert back not in seats.hq
        tables.append(seen(seats))
    assert tables[0] == tables[1]


@example("EX-2603-1.12.3-2")
def test_cards_that_were_looked_at_are_new_objects_when_they_are_put_back() -> None:
    """CR26 1.12.3: even the one that hasn't moved; and the Runner sees the same whatever their order."""
    deck = ["Ice Wall", "Enigma", "Vanilla", "Snare!", "PAD Campaign"]
    tables = []
    for order in (deck, deck[::-1]):
        seats = Table(turn="corp", hq=["Precognition"], deck=[*deck, *DECK])
        before = [seats.g.moves[seats.card(title)] for title in deck]
        seats.takes(("play", "Precognition"), *(("card", title) for title in order[:-1]))
        assert all(seats.g.moves[seats.card(title)] > was for title, was in zip(deck, before, strict=True))
        tables.append(seen(seats))
    assert tables[0] == tables[1]


@example("EX-CR-4.1.2b", "EX-2603-4.1.2a-1")
def test_what_is_asked_of_a_hidden_card_is_shown_before_it_moves() -> None:
    """CR 4.1.2, CR26 4.1.2a: an operation that was facedown in Archives is shown on its way to HQ."""
    for faceup in (False, True):
        seats = Table(root={"remote": ["Clone Suffrage Movement"]}, archives=["Fast Break"], deck=DECK, says=GAIN)
        seats.g.faceup[seats.card("Fast Break")] = faceup
        seats.next_turn("yes")
        assert (seats.archives, ("reveal", "Fast Break") in seats.told("reveal")) == ([], not faceup)


@example("EX-2603-7.3.1a-1-a", "EX-2603-7.3.1a-1-b")
def test_what_was_accessed_in_a_breach_is_seen_for_the_rest_of_it() -> None:
    """CR26 7.3.1a: which of the accessed cards the Corp installs; of one that was not accessed, nothing."""
    for installed, told in (("Palisade", "palisade"), ("PAD Campaign", None)):
        seats = Table(
            identities=["Poétrï Luxury Brands: All the Rage"],
            hq=["Scatter Field", "Palisade", "Offworld Office", "PAD Campaign"],
            grip=["Legwork"],
        )
        seats.takes(("play", "Legwork"), "yes", ("card", installed))
        assert seats.board == [installed]
        assert [placed.card for placed in seen(seats).other.placed] == [told]
