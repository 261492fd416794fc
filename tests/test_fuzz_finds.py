"""Inputs that `make fuzz` found and that are fixed now: each must be answered, or refused in nrdb's own words."""

from __future__ import annotations

import contextlib
import io
import json
import struct
import zipfile
from pathlib import Path
from typing import Any

import pytest

from nrdb import behaviour
from nrdb.behaviour import Mistake
from nrdb.catalogue import Catalogue, source
from nrdb.catalogue.importer.layouts import from_bytes
from nrdb.catalogue.importer.v1 import KnownIds
from nrdb.engine import record
from nrdb.engine.chance import seeded
from nrdb.engine.game import new_game
from nrdb.engine.steps.machine import take
from nrdb.errors import DataError, LookupFailure, NrdbError, ParseError
from nrdb.search import search
from nrdb.tournament.results import read_results
from nrdb.tournament.submissions import from_bytes as handed_in
from tests.engine.laid import dealt, invariants, laid


@pytest.mark.parametrize("query", ["devadevas\x00core", "\x00 Tour Guide /^a.*b+$/ ~", "zombie\x00bomb="])
def test_a_query_with_a_nul_is_read_as_if_a_blank_stood_there(catalogue, query):
    found = search(catalogue, query, on="2026-11-20")
    assert found == search(catalogue, query.replace("\x00", " "), on="2026-11-20")


# -- imports --------------------------------------------------------------------------------------------------------


def test_a_resource_without_an_id_is_refused():
    answer = b'{"data": [{"i": "x", "type": "cards", "attributes": {"title": "X", "side_id": "corp"}}]}'
    with pytest.raises(ParseError, match="a resource has no id"):
        from_bytes(answer, "answer.json")


def resource(kind: str, **attributes: Any) -> bytes:
    return json.dumps({"data": [{"id": "x", "type": kind, "attributes": attributes}]}).encode()


def test_an_attribute_called_id_does_not_take_the_ids_place():
    card = {"title": "X", "stripped_title": "X", "side_id": "corp", "faction_id": "nbn", "card_type_id": "asset"}
    dump = from_bytes(resource("cards", **card, id=None, designed_by="x", deck_limit=3), "answer.json")
    assert [record["id"] for record in dump.of("cards")] == ["x"]


def test_a_verdict_does_not_take_the_place_of_what_a_list_is():
    facts = {"name": "L", "format_id": "standard", "date_start": "2026-01-01"}
    dump = from_bytes(resource("restrictions", **facts, verdicts={"id": ["a"], "name": ["b"], "banned": ["c"]}), "x")
    (listed,) = dump.of("restrictions")
    assert (listed["id"], listed["name"], listed["banned"]) == ("x", "L", ["c"])


def test_a_verdict_of_v1_does_not_either():
    rows = {"code": "l", "name": "L", "date_start": "2026-01-01", "cards": {"01001": {"id": 1, "banned": 1, "odd": 2}}}
    page = io.BytesIO()
    with zipfile.ZipFile(page, "w") as archive:
        archive.writestr("pack/none.json", "[]")
        archive.writestr("mwl.json", json.dumps([rows]))
    known = KnownIds(cards={"01001": "sure_gamble"})
    (listed,) = from_bytes(page.getvalue(), "x", known).of("restrictions")
    assert (listed["id"], listed.get("banned"), listed["odd"]) == ("l", None, {"2": ["sure_gamble"]})


def test_half_a_character_in_an_import_is_refused():
    with pytest.raises(ParseError, match="lone surrogate"):
        from_bytes(resource("cards", title="\ud800"), "answer.json")
    assert from_bytes(resource("card_cycles", name="🃏", position=1, date_release="2026-01-01"), "answer.json")


def damaged_zip(name: str = "a.json") -> bytes:
    """Return a zip whose end record says that its directory begins before the file does."""
    page = io.BytesIO()
    with zipfile.ZipFile(page, "w") as archive:
        archive.writestr(zipfile.ZipInfo(name), "{}")
    content = bytearray(page.getvalue())
    at = content.rindex(b"PK\x05\x06")
    content[at + 12 : at + 20] = struct.pack("<II", 2**20, 2**20 + 30)
    return bytes(content)


@pytest.mark.parametrize("read", [lambda data: from_bytes(data, "x.zip"), lambda data: handed_in(data, "x.zip")])
def test_a_zip_whose_directory_is_nowhere_is_refused(read):
    with pytest.raises(ParseError, match=r"x\.zip: the (zip )?archive is damaged"):
        read(damaged_zip())


def test_a_member_of_a_zip_without_a_name_is_passed_over(catalogue):
    from nrdb.deck import read_decks

    page = io.BytesIO()
    with zipfile.ZipFile(page, "w") as archive:
        archive.writestr("Ann - Corp.txt", "3x Hedge Fund\n")
        archive.writestr("b", "3x Sure Gamble\n")
    content = page.getvalue()
    at = content.rindex(b"PK\x01\x02")
    nameless = bytearray(content)
    nameless[at + 28 : at + 30] = b"\x00\x00"  # the length of the name in the directory
    nameless[at + 30 : at + 32] = b"\x01\x00"  # its one letter is now an extra field
    with contextlib.suppress(ParseError):  # newer zipfile modules refuse the extra field first
        gathered = handed_in(bytes(nameless), "x.zip")
        assert [one.player for one in gathered.submissions] == ["Ann"]
        assert len(read_decks(bytes(nameless), catalogue)) == 1


# -- messages of refusals --------------------------------------------------------------------------------------------


def test_a_message_is_one_line_and_steers_no_terminal():
    assert NrdbError("a\nb\x1b[2Jc\u202ed").message == "a b\ufffd[2Jc\ufffdd"
    table = b"round,table,corp,runner,winner\n1,1,Ann,Bo,\x1b[2J\n"
    with pytest.raises(ParseError) as caught:
        read_results(table, "games.csv")
    assert caught.value.message.startswith('games.csv:2: unknown winner "\ufffd[2J"; use corp, runner, tie or')


# -- data folders ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b'{"a": "\xff"}', "byte 8 is not valid UTF-8."),
        (b"[" * 100_000, "nested too deeply for a data file."),
    ],
)
def test_a_data_file_that_cannot_be_read_is_named(tmp_path: Path, content: bytes, message: str):
    path = tmp_path / "sets.json"
    path.write_bytes(content)
    with pytest.raises(DataError) as caught:
        source.read(path)
    assert caught.value.message == f"{path}: {message}"


@pytest.mark.parametrize("content", [[{"name": "no id"}], {"x": 1}, [1], None])
def test_a_data_folder_that_lacks_something_says_how_to_find_it(tmp_path: Path, content: Any):
    from tests.mini import mini_data

    root = mini_data(tmp_path / "data")
    (root / "subtypes.json").write_text(json.dumps(content), encoding="utf-8")
    with pytest.raises(DataError) as caught:
        source.load(root)
    assert caught.value.message == (f"{root}: a data file is incomplete; run `nrdb data check {root}` to see where.")


# -- the notation and the engine ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("amount", "message"),
    [
        ({"per": {"sum": {"per": {}}, "of": "self"}}, "isn't a measure"),
        ({"per": {"highest": "colour", "of": "self"}}, '"colour" isn\'t a measure'),
        ({"per": {"history": "run", "who": "nobody"}}, '"nobody" isn\'t a player'),
        ({"per": {"count": "self", "different": 2}}, "isn't a quantity"),
    ],
)
def test_a_quantity_of_something_else_is_refused(amount: Any, message: str):
    with pytest.raises(Mistake, match=message):
        behaviour.parse([{"play": [{"gain": amount}]}])


def test_an_empty_choice_is_refused():
    with pytest.raises(Mistake, match="choice 1 is empty"):
        behaviour.parse([{"play": [{"choose_one": [[], [{"draw": 4}]]}]}])


@pytest.mark.parametrize(
    ("ability", "reason"),
    [
        ({"play": [{"search": {"what": "identity", "to": "hand"}}]}, "a search for identity"),
        ({"static": [{"click_cost": {"of": "install", "n": 2}}]}, "a card that changes its own cost in clicks"),
        ({"paid": [{"counter": {"bad_publicity": 1}}], "do": [{"gain": 1}]}, "bad publicity on a card as a cost"),
        ({"install_only": "host"}, "an install that requires a certain card"),
    ],
)
def test_what_no_card_says_yet_marks_the_card(ability: Any, reason: str):
    (ready,) = laid({"sure_gamble": 3}, entries={"sure_gamble": [ability]}).cards[:1]
    assert ready.coverage == "partly"
    assert ready.missing == [reason]


def test_bad_publicity_can_be_loaded_onto_a_card():
    ability = {"when": "installed", "do": [{"load": {"bad_publicity": 2}}]}
    g = dealt(laid({"daily_casts": 9}, entries={"daily_casts": [ability]}))
    g.apply(next(option for option in g.legal_actions() if option[0] == "install"))
    assert sum(g.power) == 2
    invariants(g)


def test_an_identity_that_sifts_deals_the_opening_hand_all_the_same():
    sifting = {"haas_bioroid_engineering_the_future": [{"static": [{"sift": 1}]}]}
    table = laid({"hedge_fund": 20}, "haas_bioroid_engineering_the_future", entries=sifting)
    g = dealt(table, last_turn=3)
    while not g.over:
        g.apply(g.legal_actions()[0])
        invariants(g)


def test_a_reference_to_a_card_that_nothing_names_yet_names_none():
    """At set-up no event has named a card; `it` used to be the last card of the table, the identity itself."""
    entry = [{"setup": [{"shuffle_in": "it"}]}, {"static": [{"recurring": {"n": 3, "for": ["install"]}}]}]
    table = laid(
        {"hedge_fund": 20}, "haas_bioroid_engineering_the_future", {"haas_bioroid_engineering_the_future": entry}
    )
    g = dealt(table, last_turn=2)
    assert g.active[-1]
    invariants(g)


@pytest.mark.parametrize("what", ["self", "hosted"])
def test_credits_gained_through_a_card_that_is_named_are_heard(what: str):
    """A reference is allowed in place of a selector; the check for "the first time" used to handle selectors only."""
    name = "haas_bioroid_engineering_the_future"
    entry = [{"when": {"gain_credits": {"through": what}}, "limit": "first/turn", "do": [{"draw": 1}]}]
    g = dealt(laid({"hedge_fund": 20}, name, {name: entry}), last_turn=2)
    assert g.table.cards[-1].missing == []
    invariants(g)


def test_an_install_for_less_costs_less():
    """The second piece of ice on a server costs 1; with a discount of 1 a Corp without credits can still install it."""
    entry = [{"when": "turn_begins", "do": [{"install": {"what": {"is": ["ice"], "from": "hq"}, "less": 1}}]}]
    name = "haas_bioroid_engineering_the_future"
    g = dealt(laid({"ice_wall": 30}, name, {name: entry}), last_turn=2)
    while not g.over:
        if g.flow is None:
            g.acting.credits = 0
        options = [option for option in g.legal_actions() if option != ("credit",)]
        g.apply(next((option for option in options if option[:2] == ("server", 0)), options[0]))
        invariants(g)
    assert len(g.ice[0]) == 2


def test_asking_what_can_be_done_looks_at_no_card():
    """Checking a cost in cards from the top of the deck used to look at them, which consumed randomness."""
    entry = [{"paid": [{"trash": {"n": 1, "from": "rd", "top": 1}}], "limit": "1/turn", "do": [{"gain": 1}]}]
    name = "haas_bioroid_engineering_the_future"
    table = laid({"hedge_fund": 30, "ice_wall": 10}, name, {name: entry})
    asked, silent = (new_game(table, seeded(1, 1), last_turn=3) for _ in range(2))
    while not asked.over:
        option = asked.legal_actions()[0]
        take(asked, option)
        take(silent, option)
        assert asked.key() == silent.key()
        invariants(asked)


def test_reading_a_table_leaves_the_size_of_csv_cells_as_it_was():
    import csv

    before = csv.field_size_limit()
    handed_in(b"Name,Corp,Runner\nAnn,3x Hedge Fund,3x Sure Gamble\n", "lists.csv")
    assert csv.field_size_limit() == before


@pytest.mark.parametrize("wanted", [{"event": 9, "program": 6}, {"event": 3, "hardware": 3, "program": 12}])
def test_odds_with_a_mulligan_are_those_of_counting_every_hand(catalogue: Catalogue, wanted: dict[str, int]):
    from fractions import Fraction

    from nrdb.cli.odds import distribution
    from nrdb.deck import Deck
    from nrdb.odds import seen

    cards = {kind: next(card.id for card in catalogue.cards() if card.type == kind) for kind in wanted}
    deck = Deck(cards={**{cards[kind]: n for kind, n in wanted.items()}, "hedge_fund": 20})
    drawn = {cards[kind]: wanted[kind] for kind in list(wanted)[:-1]}
    kept = {cards[kind]: wanted[kind] for kind in list(wanted)[-2:]}
    size, both = sum(deck.cards.values()), sum(n for card, n in drawn.items() if card in kept)
    groups = [both, sum(drawn.values()) - both, sum(kept.values()) - both]
    for further in (0, 1, 7):
        table = seen(groups, deck=size, draws=further, keep=lambda counts: counts[0] + counts[2] > 0)
        counted = [Fraction(0)] * (sum(drawn.values()) + 1)
        for counts, chance in table.items():
            counted[counts[0] + counts[1]] += chance
        found = distribution(drawn, kept, deck, further, 5)
        assert found == counted[: len(found)]
        assert not any(counted[len(found) :])


# -- records --------------------------------------------------------------------------------------------------------


def game_record(**changes: Any) -> str:
    held = {
        **{"format": record.FORMAT, "data": "2026-07-24", "edition": "cr", "identity": None},
        **{"cards": {"sure_gamble": 3}, "seed": 1, "game": 0, "turns": 3, "choices": []},
    }
    return json.dumps({**held, **changes})


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"turns": {}}, '"turns" should be a whole number from 1 to 99'),
        ({"turns": 10**9}, '"turns" should be'),
        ({"seed": None}, '"seed" should be a whole number'),
        ({"cards": {"sure_gamble": []}}, '"cards" should be card ids with their copies'),
        ({"cards": {"sure_gamble": 10**9}}, '"cards" should be'),
        ({"choices": [1.5]}, '"choices" should be a list of choices'),
        ({"choices": [[{}]]}, '"choices" should be'),
        ({"edition": 1}, '"edition" should be the name of an edition'),
        ({"identity": []}, '"identity" should be the id of a card, or null'),
        ({"end": 3}, '"end" should be how the game ended, or nothing'),
    ],
)
def test_a_record_with_something_else_inside_is_refused(changes: dict[str, Any], message: str):
    with pytest.raises(ParseError) as caught:
        record.read(game_record(**changes), "game.json")
    assert caught.value.message.startswith("game.json: the game record is damaged: ")
    assert message in caught.value.message
    assert record.read(game_record(), "game.json")["turns"] == 3


def test_a_record_nested_without_end_is_refused():
    with pytest.raises(ParseError, match="not a game record"):
        record.read("[" * 100_000, "game.json")


def test_an_id_that_is_not_valid_text_is_not_a_card(catalogue: Catalogue):
    with pytest.raises(LookupFailure, match="unknown card id"):
        catalogue.card("\ud800")
    with pytest.raises(LookupFailure, match="unknown printing code"):
        catalogue.printing("\ud800")


def test_points_of_a_game_with_two_signs_or_a_thousand_digits_are_reported() -> None:
    for points in ("--1", "1" * 5000):
        table = f"round,table,corp,runner,winner,corp points,runner points\n1,1,Ann,Bo,Ann,7,{points}\n"
        with pytest.raises(ParseError, match="isn't a valid number of agenda points"):
            read_results(table.encode(), "games.csv")


def test_what_cannot_be_done_is_named():
    with pytest.raises(behaviour.Mistake, match="the list is empty"):
        behaviour.parse([{"static": [{"no_actions": {"kinds": []}}]}], "swordsman")
