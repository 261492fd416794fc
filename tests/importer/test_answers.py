"""How each attribute of an API answer, and each field of a v1 row, is imported: whole records."""

from __future__ import annotations

from typing import Any

import pytest

from nrdb.catalogue.importer import jsonapi, v1
from nrdb.catalogue.importer.dump import Dump
from nrdb.catalogue.importer.v1 import KnownIds
from nrdb.errors import ParseError

CARD = {"title": "Foghorn", "card_type_id": "ice", "side_id": "corp", "faction_id": "nbn"}
PRINTING = {"card_id": "foghorn", "card_set_id": "nw"}
LISTED = {"name": "List", "format_id": "harbour", "date_start": "2026-10-01"}


def resource(kind: str, name: str, /, **attributes: Any) -> dict[str, Any]:
    return {"type": kind, "id": name, "attributes": attributes}


def answered(*resources: dict[str, Any], included: Any = None) -> Dump:
    """Return what is imported from a document with these resources."""
    dump = Dump("api", "here")
    jsonapi.add(dump, {"data": list(resources), "included": included}, "here")
    jsonapi.finish(dump)
    return dump


def only(kind: str, name: str, /, **attributes: Any) -> dict[str, Any]:
    """Return the one record made from one resource."""
    (record,) = answered(resource(kind, name, **attributes)).records[kind]
    return record


@pytest.mark.parametrize(
    ("given", "taken"),
    [
        # X by any name, where a number may be X.
        ({"cost": "X", "strength": -1}, {"cost": None, "strength": None}),
        ({"cost": "-1", "advancement_requirement": "X"}, {"cost": None, "advancement_requirement": None}),
        ({"cost": "3", "strength": 0, "deck_limit": "2"}, {"cost": 3, "strength": 0, "deck_limit": 2}),
        ({"cost": None, "agenda_points": None, "text": None, "loudness": None}, {}),
        ({"base_link": -1}, {"base_link": -1}),
        ({"cost": "x3"}, {"cost (unreadable)": "x3"}),
        # Derived attributes and the date of the row are dropped; unknown attributes are kept.
        ({"num_printings": 3, "updated_at": "2026", "loudness": 3}, {"loudness": 3}),
        ({"id": "other", "card_subtype_ids": ["beacon"]}, {"subtypes": ["beacon"]}),
        ({"pronunciation_approximation": "fog"}, {"pronunciation_approx": "fog"}),
        ({"card_type_id": "corp_identity"}, {"card_type_id": "corp_identity", "influence_limit": None}),
        (
            {"card_type_id": "corp_identity", "influence_limit": 15},
            {"card_type_id": "corp_identity", "influence_limit": 15},
        ),
        (
            {"faces": [{"index": 0, "title": "Back", "text": None, "card_subtype_ids": ["beacon"], "images": {}}]},
            {"faces": [{"title": "Back", "subtypes": ["beacon"]}]},
        ),
        ({"faces": []}, {}),
        ({"faces": "none"}, {"faces (unreadable)": "none"}),
        ({"faces": [1]}, {"faces (unreadable)": [1]}),
        ({"faces": {"title": "Back"}}, {"faces (unreadable)": {"title": "Back"}}),
    ],
)
def test_a_card_of_an_answer(given: dict[str, Any], taken: dict[str, Any]) -> None:
    assert only("cards", "foghorn", **{**CARD, **given}) == {"id": "foghorn", **CARD, **taken}


@pytest.mark.parametrize(
    ("codes", "sets", "hints"),
    [
        (["90002", "90003"], ["nw", "dw"], [("90002", "nw"), ("90003", "dw")]),
        (["90002"], ["nw", "dw"], None),
        ("90002", ["n"] * 5, None),
        (["90002"], "n", None),
        (["90002"], ["../up"], None),
        (["../up"], ["nw"], None),
    ],
)
def test_where_a_card_of_an_answer_was_printed(codes: Any, sets: Any, hints: Any) -> None:
    dump = answered(resource("cards", "foghorn", **CARD, printing_ids=codes, card_set_ids=sets))
    assert dump.hints == ({} if hints is None else {"foghorn": hints})


@pytest.mark.parametrize(
    ("given", "taken"),
    [
        ({"position": 3, "position_in_set": 4}, {"position": 3}),
        ({"position": None, "position_in_set": 4}, {"position": 4}),
        ({"position_in_set": 4, "quantity": None}, {"position": 4}),
        ({"position": 3, "title": "Foghorn", "cost": "3", "flavor": "Loud."}, {"position": 3, "flavor": "Loud."}),
        ({"display_illustrators": "Ada", "illustrator_names": ["Bo"]}, {"illustrator": "Ada"}),
        ({"display_illustrators": None, "illustrator_names": ["Ada", "Bo"]}, {"illustrator": "Ada, Bo"}),
        ({"illustrator_names": []}, {}),
        ({"illustrator_names": "Ada"}, {}),
        ({"illustrator_names": ["Ada", 3]}, {}),
        (
            {"faces": [{"text": "On the back.", "flavor": "Dark."}, {"copy_quantity": 2}]},
            {"faces": [{"flavor": "Dark."}, {"copy_quantity": 2}]},
        ),
        ({"faces": [{"text": "On the back."}]}, {}),
    ],
)
def test_a_printing_of_an_answer(given: dict[str, Any], taken: dict[str, Any]) -> None:
    assert only("printings", "90002", **PRINTING, **given) == {"id": "90002", **PRINTING, **taken}


@pytest.mark.parametrize(
    ("given", "taken"),
    [
        ({"verdicts": None, "banned_subtypes": [], "size": 3, "point_limit": None}, {}),
        (
            {"verdicts": {"points": {"a": 1, "b": 2, "c": 1}, "banned": ["d"], "restricted": []}, "point_limit": 7},
            {"points": {"1": ["a", "c"], "2": ["b"]}, "banned": ["d"], "point_limit": 7},
        ),
        ({"verdicts": {"global_penalty": ["a", "b"]}}, {"global_penalty": {"1": ["a", "b"]}}),
        ({"verdicts": {"global_penalty": {"a": 2}}}, {"global_penalty": {"2": ["a"]}}),
        ({"verdicts": {"global_penalty": [], "points": {}, "name": ["a"], "id": ["a"]}}, {}),
        ({"verdicts": ["a"]}, {"verdicts": ["a"]}),
        ({"banned_subtypes": ["current"]}, {"subtypes": {"banned": ["current"]}}),
    ],
)
def test_a_list_of_an_answer(given: dict[str, Any], taken: dict[str, Any]) -> None:
    assert only("restrictions", "list", **LISTED, **given) == {"id": "list", **LISTED, **taken}


def test_a_ruling_of_an_answer_has_no_id_and_may_stand_there_twice() -> None:
    row = resource("rulings", "7", card_id="foghorn", updated_at="2026-10-02T08:00:00+00:00", question=None)
    assert answered(row, row).records["rulings"] == [{"card_id": "foghorn", "date_update": "2026-10-02"}] * 2
    assert only("rulings", "7", card_id="foghorn", updated_at=None) == {"card_id": "foghorn"}


def test_the_same_resource_on_two_pages_counts_once() -> None:
    side = resource("sides", "corp", name="Corp", updated_at="2026")
    dump = answered(side, side, included=side)
    assert dump.records["sides"] == [{"id": "corp", "name": "Corp"}]
    assert answered(included=[side]).records["sides"] == [{"id": "corp", "name": "Corp"}]


def test_what_is_no_record_is_passed_over_and_named_if_nobody_knows_it() -> None:
    dump = answered(resource("reviews", "1"), resource("sleeves", "1"))
    assert [item.message for item in dump.remarks] == ['here: unknown type "sleeves" ignored.']
    assert dump.counts() == {}


def test_snapshots_are_put_into_their_formats_in_order_of_their_days() -> None:
    def snapshot(name: str, day: str, **more: Any) -> dict[str, Any]:
        return resource("snapshots", name, format_id="dark_harbour", date_start=day, num_cards=3, **more)

    dump = answered(
        snapshot("b", "2026-02-01", card_pool_id="pool", active=False),
        snapshot("a", "2026-01-01", restriction_id="list"),
        snapshot("a", "2026-01-01", restriction_id="list"),
        resource("formats", "plain", name="Plain", snapshot_ids=[]),
    )
    line = [
        {"id": "a", "date_start": "2026-01-01", "restriction_id": "list"},
        {"id": "b", "date_start": "2026-02-01", "card_pool_id": "pool", "active": False},
    ]
    named = {"id": "dark_harbour", "name": "Dark Harbour", "snapshots": line}
    assert dump.records["formats"] == [{"id": "plain", "name": "Plain", "snapshots": []}, named]
    known = answered(
        resource("formats", "dark_harbour", name="Harbour at Night"), snapshot("a", "2026-01-01", restriction_id="list")
    )
    assert known.records["formats"] == [{**named, "name": "Harbour at Night", "snapshots": line[:1]}]


@pytest.mark.parametrize(
    ("document", "is_one"),
    [
        ({"data": []}, True),
        ({"data": [{"type": "sides", "attributes": {}}]}, True),
        ({"data": {"type": "sides", "attributes": {}}}, True),
        ({"data": [{"type": "sides"}]}, False),
        ({"data": [{"attributes": {}}]}, False),
        ({"data": {}}, False),
        ({"data": [3]}, False),
        ({"data": None}, False),
        ({}, False),
        ([], False),
    ],
)
def test_what_is_an_answer(document: Any, is_one: bool) -> None:
    assert jsonapi.is_document(document) == is_one


@pytest.mark.parametrize(
    ("document", "words"),
    [
        ({"errors": [{"detail": "Gone.", "title": "404"}, {"detail": "More."}]}, "answered with an error: Gone."),
        ({"errors": [{"title": "404"}]}, "answered with an error: 404"),
        ({"errors": [{}]}, "answered with an error: no reason given"),
        ({"errors": [{"detail": "x" * 300}]}, f"answered with an error: {'x' * 200}"),
        ({"errors": []}, "not a JSON:API response."),
        ({"errors": [3]}, "not a JSON:API response."),
        ({"errors": "gone"}, "not a JSON:API response."),
        ([3], "not a JSON:API response."),
        ({"data": [], "included": [3]}, "a resource has no attributes."),
        ({"data": [], "included": [{"type": "sides", "id": "a", "attributes": []}]}, "a resource has no attributes."),
        ({"data": [{"type": "sides", "attributes": {}}]}, "a resource has no id."),
    ],
)
def test_what_is_no_answer_is_refused(document: Any, words: str) -> None:
    with pytest.raises(ParseError) as refused:
        jsonapi.add(Dump("api", "here"), document, "here")
    assert str(refused.value).endswith(words)


ROW = {"code": "90002", "pack_code": "nw", "type_code": "ice", "title": "Foghorn", "side_code": "corp"}
ROW |= {"faction_code": "weyland-consortium"}


def rows(*given: dict[str, Any], known: KnownIds | None = None, **tables: Any) -> Dump:
    """Return what is imported from rows of a pack file and from tables."""
    dump = Dump("v1", "here")
    v1.add_rows(dump, list(given), "here", known or KnownIds())
    for name, content in tables.items():
        v1.add_table(dump, name, content, "here", known or KnownIds())
    return dump


def test_every_field_of_a_row() -> None:
    numbers = {"cost": 3, "strength": 0, "deck_limit": 3, "trash_cost": 4, "agenda_points": 2, "base_link": 1}
    texts = {"text": "Hum.", "stripped_text": "Hum.", "stripped_title": "Foghorn"}
    renamed = {"uniqueness": True, "faction_cost": 2, "advancement_cost": 4}
    dump = rows({**ROW, **numbers, **texts, **renamed, "position": 2, "quantity": 3, "flavor": "Loud.", "loud": 1})
    card = {"id": "foghorn", "title": "Foghorn", "side_id": "corp", "faction_id": "weyland_consortium"}
    card |= {"card_type_id": "ice", **numbers, **texts, "is_unique": True, "influence_cost": 2}
    card |= {"advancement_requirement": 4, "loud": 1}
    assert dump.records["cards"] == [card]
    printing = {"id": "90002", "card_id": "foghorn", "card_set_id": "nw", "position": 2, "quantity": 3}
    assert dump.records["printings"] == [{**printing, "flavor": "Loud."}]


def test_what_a_row_is_of() -> None:
    known = KnownIds({"90002": "by_code"}, {"fog horn": "by_title"}, {"nw": "night_watch"}, fold=str.casefold)
    cards = [
        rows({**ROW, **more}, known=known).records["printings"][0]["card_id"]
        for more in ({}, {"code": "1", "title": "Fog Horn"}, {"code": "1", "stripped_title": "FOG HORN"}, {"code": "1"})
    ]
    assert cards == ["by_code", "by_title", "by_title", "foghorn"]
    assert rows(ROW, known=known).records["printings"][0]["card_set_id"] == "night_watch"


def test_the_subtypes_of_a_row() -> None:
    known = KnownIds(subtypes={"Sentry": "sentry"})
    again = {**ROW, "code": "90003", "title": "Lamp", "keywords": "Beacon"}
    dump = rows({**ROW, "keywords": "Sentry - Bright Beacon - Beacon - "}, again, known=known)
    assert [card.get("subtypes") for card in dump.records["cards"]] == [
        ["sentry", "bright_beacon", "beacon"],
        ["beacon"],
    ]
    assert dump.records["card_subtypes"] == [
        {"id": "bright_beacon", "name": "Bright Beacon"},
        {"id": "beacon", "name": "Beacon"},
    ]


@pytest.mark.parametrize(
    ("table", "row", "kind", "record"),
    [
        (
            "packs",
            {"cycle_code": "dark-harbour", "position": 2, "size": 0, "date_release": None, "ffg_id": 3, "loud": 1},
            "card_sets",
            {"position": 2, "size": 0, "card_cycle_id": "dark_harbour", "legacy_code": "n-w", "loud": 1},
        ),
        ("packs", {"position": None}, "card_sets", {"position": 0, "legacy_code": "n-w"}),
        ("packs", {"cycle_code": "old"}, "card_sets", {"position": 0, "legacy_code": "n-w", "card_cycle_id": "older"}),
        ("cycles", {"position": 2, "rotated": 1}, "card_cycles", {"position": 2, "legacy_code": "n-w"}),
        ("cycles", {}, "card_cycles", {"position": 0, "legacy_code": "n-w"}),
        ("factions", {"side_code": "corp"}, "factions", {"side_id": "corp", "is_mini": False}),
        ("factions", {"side_code": "corp", "is_mini": 1, "loud": 1}, "factions", None),
        ("sides", {"code": "n_w"}, "sides", {}),
    ],
)
def test_every_field_of_a_table(table: str, row: dict[str, Any], kind: str, record: dict[str, Any] | None) -> None:
    dump = rows(known=KnownIds(cycles={"old": "older"}), **{table: [{"code": "n-w", "name": "Night", **row}]})
    expected = record if record is not None else {"side_id": "corp", "is_mini": True, "loud": 1}
    assert dump.records[kind] == [{"id": "n_w", "name": "Night", **expected}]


def test_every_verdict_of_a_list() -> None:
    verdicts: dict[str, Any] = {
        "90002": {"deck_limit": 0, "name": 3},
        "90003": {"deck_limit": 1, "is_restricted": 1},
        "90004": {"points": 3, "universal_faction_cost": 1},
        "90005": {"global_penalty": 1, "odd_kind": 2},
        "99999": {"deck_limit": 0},
    }
    packs = [{**ROW, "code": f"9000{number}", "title": name} for number, name in zip("234567", "abcdef", strict=True)]
    listed = {"code": "l-1", "name": "List", "date_start": "2026-10-01", "cards": verdicts, "loud": 1}
    listed["subtypes"] = {"current": {"deck_limit": 0}, "beacon": {"deck_limit": 1}, "ap-x": {"deck_limit": 0}}
    dump = rows(*packs, {**packs[0], "code": "90012"}, mwl=[listed])
    record = {
        **{"id": "l_1", "name": "List", "format_id": "standard", "date_start": "2026-10-01", "loud": 1},
        **{"banned": ["a"], "restricted": ["b"], "points": {"3": ["c"]}, "universal_faction_cost": {"1": ["c"]}},
        **{"global_penalty": {"1": ["d"]}, "odd_kind": {"2": ["d"]}, "deck_limit": {"1": ["b"]}},
        "subtypes": {"banned": ["ap_x", "current"]},
    }
    assert dump.records["restrictions"] == [record]
    assert [item.message for item in dump.remarks] == ["List: unknown printing 99999 skipped."]
    known = KnownIds(lists={"List": ("known_list", "startup")}, cards={"90009": "imp", "90008": "imp", "90007": "a"})
    verdicts = {code: {"deck_limit": 0, "points": 2} for code in known.cards}
    (listed_,) = rows(
        known=known, mwl=[{"code": "l-1", "name": "List", "cards": verdicts, "date_start": "2026-10-01"}]
    ).records["restrictions"]
    assert (listed_["id"], listed_["format_id"]) == ("known_list", "startup")
    assert (listed_["banned"], listed_["points"]) == (["a", "imp"], {"2": ["a", "imp"]})


@pytest.mark.parametrize(
    ("given", "tables", "words"),
    [
        ([{"title": "Foghorn"}], {}, "Foghorn has no code, pack_code or type_code."),
        ([{"code": "1"}], {}, "1 has no code, pack_code or type_code."),
        ([3], {}, "a card has no code, pack_code or type_code."),
        ([{**ROW, "title": 3}], {}, "90002: its title is not text."),
        ([{**ROW, "code": "9" * 50, "pack_code": 3}], {}, f"{'9' * 40}: its pack_code is not text."),
        ([], {"packs": [{"code": 3, "name": "Night"}]}, "3: its code is not text."),
        ([], {"packs": [3]}, "packs.json must hold a list of objects."),
        ([], {"packs": {}}, "packs.json must hold a list of objects."),
        ([], {"packs": [{"code": "nw"}]}, "an entry of packs.json has no code or no name."),
        ([], {"packs": [{"name": "nw"}]}, "an entry of packs.json has no code or no name."),
        ([], {"mwl": [{"code": "l", "name": "List", "cards": [3]}]}, "List: its cards are not verdicts by code."),
        ([], {"mwl": [{"code": "l", "name": "List", "cards": {"1": 3}}]}, "List: its cards are not verdicts by code."),
        ([], {"sleeves": 3}, ""),
    ],
)
def test_rows_that_cannot_be_read(given: list[Any], tables: dict[str, Any], words: str) -> None:
    if not words:
        assert rows(*given, **tables).counts() == {}
        return
    with pytest.raises(ParseError) as refused:
        rows(*given, **tables)
    assert str(refused.value).endswith(words)
