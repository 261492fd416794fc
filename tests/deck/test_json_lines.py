"""nrdb's own deck JSON and JSON lines."""

from __future__ import annotations

import io
import json
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from nrdb.catalogue import Catalogue
from nrdb.deck import iter_decks, read_deck, read_decks, stream_decks, write_deck
from nrdb.errors import ParseError

LOUP = "rene_loup_arcemont_party_animal"


def test_keys_may_be_ids_titles_or_codes(catalogue: Catalogue) -> None:
    text = json.dumps({"id": 7, "name": "n", "identity": "30001", "cards": {"diesel": 3, "Sure Gamble": 2, "30008": 1}})
    deck = read_deck(text, catalogue)
    assert (deck.id, deck.name, deck.filetype) == ("7", "n", "json")
    assert deck.identity is not None
    assert deck.identity.id == LOUP
    assert deck.cards == {"diesel": 3, "sure_gamble": 2, "leech": 1}
    assert deck.notes == []


def test_cards_may_be_a_list_of_single_copies(catalogue: Catalogue) -> None:
    deck = read_deck(json.dumps({"identity": 30001, "cards": ["diesel", 1050, "01050", "diesel"]}), catalogue)
    assert (deck.cards, deck.notes) == ({"diesel": 2, "sure_gamble": 2}, [])
    assert deck.identity is not None
    deck = read_deck(json.dumps({"identity": 30001, "cards": ["diesel", None, ["x"]]}), catalogue)
    assert [note.code for note in deck.notes] == ["unread-line"] * 2


def test_an_identity_among_the_cards_stays_there(catalogue: Catalogue) -> None:
    deck = read_deck(json.dumps({"identity": LOUP, "cards": {"diesel": 3, LOUP: 1}}), catalogue)
    assert deck.cards == {"diesel": 3, LOUP: 1}


def test_invalid_copies(catalogue: Catalogue) -> None:
    text = (
        '{"identity":"30001","cards":{"30030":NaN,"30008":Infinity,"30009":-1,"30015":2.5,"30011":"3","30012":null,'
        f'"30013":true,"30014":[1],"30016":1e309,"30017":0,"30018":{"9" * 5000}}}}}'
    )
    deck = read_deck(text, catalogue)
    assert list(deck.cards.values()) == [3]
    assert [note.code for note in deck.notes] == ["bad-quantity"] * 10


def test_a_duplicate_key_is_added_up_and_reported(catalogue: Catalogue) -> None:
    deck = read_deck('{"identity":"30001","cards":{"30030":3,"30030":1}}', catalogue)
    assert deck.cards == {"sure_gamble": 4}
    assert [note.code for note in deck.notes] == ["duplicate-key"]


def test_write_and_read_is_identity(catalogue: Catalogue) -> None:
    text = json.dumps({"id": "a", "name": "n", "identity": LOUP, "cards": {"diesel": 3}, "extras": ["leech", "leech"]})
    deck = read_deck(text, catalogue)
    assert deck.extras == {"leech": 2}
    again = read_deck(write_deck(deck, "json", catalogue), catalogue)
    assert again == deck
    assert (again.name, again.id) == ("n", "a")


def test_a_stream_gives_a_deck_for_every_line(catalogue: Catalogue) -> None:
    lines = [
        json.dumps({"id": "a", "identity": LOUP, "cards": {"diesel": 3}}),
        "",
        json.dumps({"id": "b", "identity": LOUP, "cards": {"Diesel": 3, "nothing": 1}}),
        "not JSON",
        "[1]",
        b'{"id":"\xff"}',
        json.dumps({"id": "c", "identity": LOUP, "cards": {"diesel": 2}}),
    ]
    decks = list(stream_decks(lines, catalogue, source="x.jsonl"))
    assert [(deck.id, deck.cards, deck.unreadable) for deck in decks] == [
        ("a", {"diesel": 3}, False),
        ("b", {"diesel": 3}, True),
        (None, {}, True),
        (None, {}, True),
        (None, {}, True),
        ("c", {"diesel": 2}, False),
    ]
    assert [deck.notes[0].line for deck in decks if deck.notes] == [3, 4, 5, 6]
    assert {deck.source for deck in decks} == {"x.jsonl"}


@pytest.mark.parametrize("copies", ["true", "0", "-1", "1.0", "1000", '"x"'])
def test_the_short_cut_takes_only_what_is_right(catalogue: Catalogue, copies: str) -> None:
    good = json.dumps({"identity": LOUP, "cards": {"diesel": 3}})
    decks = list(stream_decks([good, good, f'{{"identity":"{LOUP}","cards":{{"diesel":{copies}}}}}'], catalogue))
    assert [deck.unreadable for deck in decks] == [False, False, True]


@pytest.mark.parametrize("identity", ["null", '"diesel"', '"nobody"', "3"])
def test_the_short_cut_asks_for_an_identity(catalogue: Catalogue, identity: str) -> None:
    good = json.dumps({"identity": LOUP, "cards": {"diesel": 3}})
    deck = list(stream_decks([good, f'{{"identity":{identity},"cards":{{"diesel":3}}}}'], catalogue))[1]
    assert (deck.identity, deck.cards) == (None, {"diesel": 3})
    assert deck.notes


@pytest.mark.parametrize(
    "more", ['"name":"n"', '"name":"n\\n"', '"extras":["diesel"]', '"edition":"classic"', '"edition":"cr"', '"id":7']
)
def test_the_short_cut_leads_to_the_same_deck(catalogue: Catalogue, more: str) -> None:
    good = json.dumps({"identity": LOUP, "cards": {"diesel": 3}})
    line = f'{{"identity":"{LOUP}","cards":{{"diesel":3}},{more}}}'
    careful = read_deck(line, catalogue, filetype="json")
    _, deck = stream_decks([good, line], catalogue)
    assert (deck.id, deck.name, deck.identity, deck.cards) == (
        careful.id,
        careful.name,
        careful.identity,
        careful.cards,
    )
    assert (deck.extras, deck.edition) == (careful.extras, careful.edition)
    assert [note.message for note in deck.notes] == [note.message for note in careful.notes]


def test_the_first_line_may_begin_with_a_byte_order_mark(catalogue: Catalogue) -> None:
    line = json.dumps({"identity": LOUP, "cards": {"diesel": 3}}).encode()
    marked = b"\xef\xbb\xbf" + line
    assert [deck.unreadable for deck in stream_decks([marked, line, marked], catalogue)] == [False, False, True]


def test_a_file_of_json_lines_is_recognised_and_streamed(catalogue: Catalogue, tmp_path: Path) -> None:
    path = tmp_path / "decks.txt"
    path.write_text(f'{{"id":1,"identity":"{LOUP}","cards":{{"diesel":3}}}}\n' * 5)
    assert [deck.filetype for deck in iter_decks(path, catalogue)] == ["jsonl"] * 5
    assert len(read_decks(path.read_text(), catalogue)) == 5


def test_a_file_that_is_not_a_deck(catalogue: Catalogue) -> None:
    with pytest.raises(ParseError, match="nested too deeply"):
        read_deck('{"identity":"x","cards":{"a":' + "[" * 100_000, catalogue)
    with pytest.raises(ParseError, match=r"line 1, column \d+"):
        read_deck('{"identity":"x","cards":{"a":1}} trailing', catalogue)


def test_a_stream_of_bytes_is_read_as_it_comes(catalogue: Catalogue) -> None:
    line = json.dumps({"identity": LOUP, "cards": {"diesel": 3}}).encode() + b"\n"

    class Endless(io.RawIOBase):
        """Lines without end: reading all of them would never return."""

        def readable(self) -> bool:
            return True

        def readinto(self, buffer: Any) -> int:
            buffer[: len(line)] = line
            return len(line)

    stream = io.BufferedReader(Endless(), buffer_size=len(line) * 10)
    assert [deck.cards for deck in islice(iter_decks(stream, catalogue), 5000)] == [{"diesel": 3}] * 5000


def test_a_stream_of_another_file_type(catalogue: Catalogue) -> None:
    (deck,) = iter_decks(io.BytesIO(b"Noise: Hacker Extraordinaire\n3x Diesel\n"), catalogue, source="-")
    assert (deck.cards, deck.source) == ({"diesel": 3}, "-")
