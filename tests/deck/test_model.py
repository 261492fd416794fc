from nrdb.deck.document import excerpt
from nrdb.deck.model import NOTE_KINDS, Deck, Note, note


def test_a_new_deck_is_empty_and_readable() -> None:
    deck = Deck()
    assert (deck.cards, deck.extras, deck.identities, deck.notes) == ({}, {}, {}, [])
    assert deck.identity is None
    assert deck.size == 0
    assert not deck.unreadable
    assert deck.label == "unnamed deck"


def test_long_names_and_lines_are_cut_in_messages() -> None:
    assert [len(Deck(name="n" * length).label) for length in (199, 200, 201)] == [199, 200, 200]
    assert [len(excerpt("n" * length)) for length in (59, 60, 61)] == [61, 62, 62]


def test_an_error_makes_a_deck_unreadable_and_a_warning_does_not() -> None:
    assert not Deck(notes=[note("conflict", "two names")]).unreadable
    assert Deck(notes=[note("unknown-card", "no such card", line=3)]).unreadable


def test_decks_are_equal_by_their_cards_alone() -> None:
    assert Deck(name="a", cards={"x": 1, "y": 2}) == Deck(name="b", cards={"y": 2, "x": 1})
    assert Deck(cards={"x": 1}) != Deck(cards={"x": 2})
    assert Deck(cards={"x": 1}) != Deck(cards={"x": 1}, extras={"y": 1})
    assert Deck() != 3


def test_a_note_shows_only_what_it_has() -> None:
    assert note("bad-quantity", "no number", line=2).to_dict() == {
        "code": "bad-quantity",
        "severity": "error",
        "message": "no number",
        "line": 2,
    }
    assert Note("x", "note", "m").suggestions == ()


def test_note_codes_are_unique() -> None:
    codes = [kind.code for kind in NOTE_KINDS]
    assert len(codes) == len(set(codes))
    assert {kind.severity for kind in NOTE_KINDS} == {"error", "warning", "note"}
