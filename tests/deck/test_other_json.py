"""jinteki.net's deck objects, as JSON and as EDN, and unusual members of nrdb's own deck JSON."""

from __future__ import annotations

import io
import json
import zipfile
from typing import Any

import pytest

from nrdb.catalogue import Catalogue
from nrdb.deck import read_deck, read_decks
from nrdb.deck.model import Deck
from nrdb.errors import ParseError

NOISE = "noise_hacker_extraordinaire"
TITLE = "Noise: Hacker Extraordinaire"
ROW = '{:qty 3 :card "Sure Gamble"}'


def content(deck: Deck) -> tuple[str | None, str | None, dict[str, int]]:
    return deck.name, deck.identity.id if deck.identity else None, deck.cards


@pytest.mark.parametrize(
    ("text", "found"),
    [
        (f'{{:name "A" :identity {{:title "{TITLE}"}} :cards [{ROW}]}}', [("A", NOISE, {"sure_gamble": 3})]),
        (f'\n(precon "B" {{:title "{TITLE}"}} [{ROW}])', [("B", NOISE, {"sure_gamble": 3})]),
        (f'[precon {{:title "{TITLE}" :code 1001}}\n[{ROW}]]', [(None, NOISE, {"sure_gamble": 3})]),
        (
            f'{{:one [(precon "A" {{:title "{TITLE}"}} [{ROW}])] :two 3\n:three {{:cards [{ROW}]}}}}',
            [("A", NOISE, {"sure_gamble": 3}), (None, None, {"sure_gamble": 3})],
        ),
        (
            '{:identity {:code 1001 :name "Own"} :cards [{:qty 1 :card {:title "Sure Gamble" :code 1050}}\n'
            "{:qty 2 :card {:code 1051}}]}",
            [("Own", NOISE, {"sure_gamble": 1, "crypsis": 2})],
        ),
        (f'{{:name "a \\"b\\" c" :cards [{ROW}] ; a remark\n}}', [('a "b" c', None, {"sure_gamble": 3})]),
    ],
)
def test_edn(catalogue: Catalogue, text: str, found: list[tuple[str | None, str | None, dict[str, int]]]) -> None:
    assert [content(deck) for deck in read_decks(text, catalogue, filetype="edn")] == found


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("\n(:card :qty)", "this EDN contains no deck (a map with :identity and :cards)."),
        ("\n(:card :qty", "the EDN ends inside a form."),
        (":card :qty\n)", "the EDN closes a form that it did not open."),
        ('\n:card :qty "', 'the EDN has a syntax error at """.'),
        ("(" * 200 + ":card :qty\n" + ")" * 200, "the EDN is nested deeper than"),
    ],
)
def test_edn_that_holds_no_deck(catalogue: Catalogue, text: str, sentence: str) -> None:
    with pytest.raises(ParseError) as caught:
        read_deck(text, catalogue, filetype="edn")
    assert sentence in caught.value.message


@pytest.mark.parametrize(
    ("value", "deck"),
    [
        (
            {"identity": {"name": "Mine", "code": "01001"}, "cards": [{"qty": 3, "card": {"title": "Sure Gamble"}}]},
            ("Mine", NOISE, {"sure_gamble": 3}),
        ),
        (
            {"name": "Own", "identity": {"name": "Mine"}, "cards": [{"qty": 1, "card": {"code": "01003"}}]},
            ("Own", None, {"demolition_run": 1}),
        ),
        (
            {"details": {"identity_title": TITLE}, "cards": [{"count": 3, "name": "Diesel"}, "noise"]},
            (None, NOISE, {"diesel": 3}),
        ),
        ({"identity": TITLE, "cards": [{"copies": 2, "title": "Diesel"}]}, (None, NOISE, {"diesel": 2})),
    ],
)
def test_decks_with_rows_as_objects(
    catalogue: Catalogue, value: dict[str, Any], deck: tuple[str | None, str | None, dict[str, int]]
) -> None:
    found = read_deck(json.dumps(value), catalogue)
    assert (content(found), found.unreadable) == (deck, False)


def test_a_row_without_a_card_or_a_number_is_reported(catalogue: Catalogue) -> None:
    value = {"identity": {}, "cards": [{"qty": True, "card": "Diesel"}, {"qty": 2}]}
    deck = read_deck(json.dumps(value), catalogue)
    assert [(note.code, note.message) for note in deck.notes] == [
        ("bad-quantity", '"true" is not a valid count for Diesel; use a whole number from 1 to 999.'),
        ("bad-quantity", '"a row without a card" is a number without a title.'),
    ]


def test_ids_of_an_engine_for_1996(catalogue: Catalogue) -> None:
    rows = [{"quantity": 3, "id": "onr_v1_014_codecracker"}, {"quantity": 2, "id": "onr_v1_015_loan-from-chiba"}]
    deck = read_deck(json.dumps({"identity": "a placeholder", "cards": rows}), catalogue)
    assert (deck.edition, deck.identity) == ("classic", None)
    assert deck.cards == {"onr_codecracker": 3, "onr_loan_from_chiba": 2}


# -- nrdb's own -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("member", "notes"),
    [
        ({"extras": {"diesel": 2}}, []),
        ({"extras": ["diesel", "Diesel"]}, []),
        ({"extras": None}, []),
        ({"extras": ["diesel", "diesel", None]}, ["an element of the list of cards is not a string or number."]),
        ({"extras": "diesel"}, ["extras is neither an object nor a list of cards."]),
        ({"extras": 3}, ["extras is neither an object nor a list of cards."]),
    ],
)
def test_cards_outside_the_deck(catalogue: Catalogue, member: dict[str, Any], notes: list[str]) -> None:
    deck = read_deck(json.dumps({"identity": NOISE, "cards": {"sure_gamble": 3}, **member}), catalogue)
    assert deck.cards == {"sure_gamble": 3}
    assert [note.message for note in deck.notes] == notes
    assert deck.unreadable is bool(notes)
    assert notes or deck.extras == ({"diesel": 2} if member["extras"] else {})


def test_json_lines_in_an_archive(catalogue: Catalogue) -> None:
    line = json.dumps({"identity": NOISE, "cards": {"sure_gamble": 3}})
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        archive.writestr("decks.jsonl", f"{line}\n\n{line}\n")
    assert [deck.cards for deck in read_decks(packed.getvalue(), catalogue)] == [{"sure_gamble": 3}] * 2
