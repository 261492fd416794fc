"""What file types allow and samples seldom have: lists instead of objects, parts left out, rows that are no cards."""

from __future__ import annotations

import json
from typing import Any

import pytest

from nrdb.catalogue import Catalogue
from nrdb.deck import read_deck, read_decks
from nrdb.errors import ParseError

NOISE = "noise_hacker_extraordinaire"
NAMELESS = "the list names no identity; its cards are Runner cards."


def v3(**attributes: Any) -> str:
    return json.dumps({"data": {"id": "a", "type": "decklists", "attributes": attributes}})


READ = [
    (
        "chiriboga",
        'registerPrecon({\n identity: 1001,\n cards: [1050, "01050", 1051]\n});\n',
        [(None, NOISE, {"sure_gamble": 2, "crypsis": 1}, [])],
    ),
    (
        "chiriboga",
        'registerPrecon({\n name: "A",\n identity: 1001\n});\nregisterPrecon({\n cards: {"1050": 3}\n});',
        [("A", NOISE, {}, ["the list names no cards."]), (None, None, {"sure_gamble": 3}, [NAMELESS])],
    ),
    ("nrdb-v3", v3(card_slots={"sure_gamble": 3}), [(None, None, {"sure_gamble": 3}, [NAMELESS])]),
    ("nrdb-v3", v3(identity_card_id=NOISE, card_slots={"diesel": 3}), [(None, NOISE, {"diesel": 3}, [])]),
    (
        "nrdb-v3",
        v3(identity_card_id=NOISE, card_slots={NOISE: 1, "diesel": 3}),
        [(None, NOISE, {"diesel": 3}, [])],
    ),
    (
        "cobra",
        "Deck,A\nIdentity,Noise: Hacker Extraordinaire\nQty,Card Name\n3,'+Sure Gamble\n2,Diesel\nmany,Corroder\n,\n"
        "Qty,Card Name\n1,Diesel\n3,Sure Gamble\nall,Totals\n",
        [
            (
                "A",
                NOISE,
                {"sure_gamble": 3, "diesel": 2},
                ['"many" is no number of copies of Corroder: it takes a whole number, 1 to 999.'],
            ),
            (None, None, {"diesel": 1, "sure_gamble": 3}, [NAMELESS]),
        ],
    ),
    # The lines count from the top of the sheet. A total of seven digits is none.
    (
        "cobra",
        "Deck,A\nMin,Identity\n45,Noise: Hacker Extraordinaire\nQty,Card Name\n3,Sure Gamble\n999999,Total\n"
        "Qty,Card Name\n1,Diesel\n1000000,Total\n",
        [
            ("A", NOISE, {"sure_gamble": 3}, ["the list states 999999 cards, its rows have 3; the rows count."]),
            (None, None, {"diesel": 1}, [NAMELESS]),
        ],
    ),
    ("cobra", "Min,Identity\n40,\nQty,Card Name\n3,Sure Gamble\n", [(None, None, {"sure_gamble": 3}, [NAMELESS])]),
    (
        "json",
        json.dumps({"name": "a\nb", "identity": NOISE, "cards": {"diesel": 1}}),
        [("a b", NOISE, {"diesel": 1}, [])],
    ),
    (
        "json",
        json.dumps({"identity": NOISE, "cards": {"diesel": 0}}),
        [(None, NOISE, {}, ['"0" is no number of copies of Diesel: it takes a whole number, 1 to 999.'])],
    ),
    (
        "json",
        json.dumps({"identity": "sure_gamble", "cards": {"diesel": 1}}),
        [
            (
                None,
                None,
                {"diesel": 1},
                ["Sure Gamble is given as the identity and is none; it was not counted.", NAMELESS],
            )
        ],
    ),
]


@pytest.mark.parametrize(("filetype", "text", "decks"), READ)
def test_what_is_read(catalogue: Catalogue, filetype: str, text: str, decks: list[Any]) -> None:
    # Twice: cards that were met before are read the quick way.
    for _ in range(2):
        found = read_decks(text, catalogue, filetype=filetype)
        assert [
            (deck.name, deck.identity and deck.identity.id, deck.cards, [note.message for note in deck.notes])
            for deck in found
        ] == decks


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ('{"success": false}', "holds no deck: the answer of NetrunnerDB is empty."),
        ("<decks><deck", "1: the XML breaks at line 1, column 8: unclosed token."),
        ("<!-- <deck --><cards/>", "this XML is no OCTGN deck: it has no `deck` element."),
    ],
)
def test_what_is_no_deck_is_refused(catalogue: Catalogue, text: str, sentence: str) -> None:
    with pytest.raises(ParseError) as caught:
        read_deck(text, catalogue)
    assert caught.value.message == sentence
