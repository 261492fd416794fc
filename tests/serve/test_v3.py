"""The read API in the shape of NetrunnerDB's v3."""

from __future__ import annotations

from collections.abc import Iterator
from threading import Event
from typing import Any

import pytest

from nrdb.catalogue import Catalogue
from nrdb.json_types import Json
from nrdb.serve.records import KINDS, Records
from tests.serve.conftest import DAY, Ask, asking, status_once_another_is_answered

BASE = "/api/v3/public"


def ids(ask: Ask, path: str, **parameters: Any) -> list[str]:
    response = ask("GET", f"{BASE}/{path}", params=parameters)
    assert response.status_code == 200, response.text
    return [row["id"] for row in response.json()["data"]]


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_is_a_list_of_records_and_each_is_found_by_its_id(kind: str, ask: Ask) -> None:
    answer = ask("GET", f"{BASE}/{kind}?page[size]=3").json()
    first = answer["data"][0]
    assert {*first} == {"id", "type", "attributes"}
    assert first["type"] == kind
    assert ask("GET", f"{BASE}/{kind}/{first['id']}").json()["data"] == first


def test_there_are_as_many_records_as_in_the_catalogue(ask: Ask, catalogue: Catalogue) -> None:
    def total(kind: str) -> int:
        return ask("GET", f"{BASE}/{kind}?page[size]=1").json()["meta"]["stats"]["total"]["count"]

    assert total("cards") == len(catalogue.cards())
    assert total("printings") == sum(len(catalogue.printings(card)) for card in catalogue.cards())
    assert total("formats") == len(catalogue.formats())


def test_a_card_has_its_facts_text_printings_and_lists(ask: Ask) -> None:
    card = ask("GET", f"{BASE}/cards/account_siphon").json()["data"]["attributes"]
    expected = {"title": "Account Siphon", "cost": "0", "faction_id": "criminal", "display_subtypes": "Run - Sabotage"}
    expected |= {"latest_printing_id": "01018", "influence_cost": 4, "strength": None, "date_release": "2012-09-06"}
    assert {key: card[key] for key in expected} == expected
    assert card["restrictions"]["points"]["eternal_points_list_26_03"] == 3
    assert {*card["restriction_ids"]} >= {*card["restrictions"]["points"]}
    assert "Corp" in card["stripped_text"]


def test_the_cost_x_is_text_and_a_strength_of_x_is_null(ask: Ask) -> None:
    def facts(card: str) -> Json:
        return ask("GET", f"{BASE}/cards/{card}").json()["data"]["attributes"]

    assert (facts("psychographics")["cost"], facts("surveyor")["strength"]) == ("X", None)


def test_a_printing_has_the_card_s_facts_and_its_picture(ask: Ask) -> None:
    printing = ask("GET", f"{BASE}/printings/01018").json()["data"]["attributes"]
    assert (printing["card_id"], printing["title"], printing["card_set_name"]) == (
        "account_siphon",
        "Account Siphon",
        "Core Set",
    )
    assert printing["images"]["nrdb_classic"]["small"].endswith("/small/01018.jpg")


def test_other_requests_are_answered_while_records_are_made(
    catalogue: Catalogue, monkeypatch: pytest.MonkeyPatch
) -> None:
    from nrdb.serve import application

    answered, make = Event(), KINDS["cards"]

    def waiting(records: Records) -> Iterator[tuple[str, Json]]:
        assert answered.wait(10)
        return make(records)

    monkeypatch.setitem(KINDS, "cards", waiting)
    service = application(catalogue, lambda: DAY)
    assert status_once_another_is_answered(service, answered, "GET", f"{BASE}/cards/sure_gamble") == 200


def test_an_answer_is_that_of_one_day_even_over_midnight(catalogue: Catalogue, monkeypatch: pytest.MonkeyPatch) -> None:
    from nrdb.serve import application

    day, make = ["2019-01-01"], KINDS["cards"]

    def found() -> list[str]:
        return ids(asking(application(catalogue, lambda: day[0])), "cards", **{"filter[search]": "legal:standard"})

    def over_midnight(records: Records) -> Iterator[tuple[str, Json]]:
        yield from make(records)
        day[0] = DAY

    before = found()
    monkeypatch.setitem(KINDS, "cards", over_midnight)
    assert found() == before
    assert found() != before


def test_the_active_snapshot_is_that_of_the_day(ask: Ask, catalogue: Catalogue) -> None:
    standard = ask("GET", f"{BASE}/formats/standard").json()["data"]["attributes"]
    now = catalogue.snapshot("standard", DAY)
    assert now is not None
    assert (standard["active_snapshot_id"], standard["active_restriction_id"]) == (now.id, now.restriction)
    assert ids(ask, "snapshots", **{"filter[format_id]": "standard", "filter[active]": "true"}) == [now.id]


class TestAsking:
    def test_search_takes_a_query(self, ask: Ask) -> None:
        assert ids(ask, "cards", **{"filter[search]": "siphon"}) == ["account_siphon"]

    def test_printings_are_searched_by_their_cards(self, ask: Ask) -> None:
        found = ids(ask, "printings", **{"filter[search]": '"Sure Gamble"'})
        assert len(found) > 3
        assert ids(ask, "printings", **{"filter[search]": '"Sure Gamble"', "filter[distinct_cards]": "true"}) == [
            ask("GET", f"{BASE}/cards/sure_gamble").json()["data"]["attributes"]["latest_printing_id"]
        ]

    def test_a_field_takes_one_of_several_values(self, ask: Ask) -> None:
        assert ids(ask, "cards", **{"filter[id]": "hedge_fund,sure_gamble"}) == ["hedge_fund", "sure_gamble"]
        assert "sure_gamble" in ids(ask, "cards", **{"filter[card_set_id]": "core_set"})
        assert ids(ask, "printings", **{"filter[card_id]": "account_siphon"}) == ["01018"]

    def test_records_are_sorted_by_fields(self, ask: Ask) -> None:
        released = ids(ask, "card_sets", sort="-date_release,id")
        assert released == [*reversed(ids(ask, "card_sets", sort="date_release,-id"))]

    def test_pages_lead_to_the_next(self, ask: Ask) -> None:
        whole = ids(ask, "factions")
        first = ask("GET", f"{BASE}/factions?page[size]=4&page[number]=2").json()
        assert [row["id"] for row in first["data"]] == whole[4:8]
        after = ask("GET", first["links"]["next"]).json()
        assert [row["id"] for row in after["data"]] == whole[8:12]
        assert "next" not in ask("GET", f"{BASE}/factions").json()["links"]
        for size, more in ((len(whole) - 1, True), (len(whole), False)):
            links = ask("GET", f"{BASE}/factions?page[size]={size}").json()["links"]
            assert ("next" in links) == more

    @pytest.mark.parametrize(
        ("path", "status"),
        [
            ("decklists", 404),
            ("cards/none", 404),
            ("cards?filter[colour]=red", 400),
            ("cards?sort=colour", 400),
            ("cards?include=printings", 400),
            ("cards?page[size]=0", 400),
            ("cards?page[size]=many", 400),
            ("cards?filter[search]=", 400),
            ("cards?filter[search]=" + "a" * 301, 400),
        ],
    )
    def test_what_is_not_there_is_an_error(self, path: str, status: int, ask: Ask) -> None:
        response = ask("GET", f"{BASE}/{path}")
        assert (response.status_code, [*response.json()]) == (status, ["errors"])


def request_of(validations: list[Json], cards: dict[str, int] | None = None) -> Json:
    deck = {"sure_gamble": 3, "diesel": 3} if cards is None else cards
    attributes = {"identity_card_id": "tao_salonga_telepresence_magician", "cards": deck, "validations": validations}
    return {"data": {"type": "validate_deck", "attributes": attributes}}


class TestValidateDeck:
    def test_each_validation_has_its_errors(self, ask: Ask) -> None:
        asked = request_of([{"label": "ours", "format_id": "standard"}, {"basic_deckbuilding_rules": True}])
        found = ask("POST", f"{BASE}/validate_deck", json=asked).json()["data"]["attributes"]
        standard, basic = found["validations"]
        assert (found["is_valid"], standard["is_valid"], standard["label"]) == (False, False, "ours")
        assert any("Diesel" in error for error in standard["errors"])
        assert not any("Diesel" in error for error in basic["errors"])

    def test_a_snapshot_is_judged_as_it_was(self, ask: Ask) -> None:
        cards = {"diesel": 3}
        asked = request_of([{"snapshot_id": "standard_0"}], cards)
        found = ask("POST", f"{BASE}/validate_deck", json=asked).json()["data"]["attributes"]["validations"][0]
        assert not any("Diesel" in error for error in found["errors"])

    @pytest.mark.parametrize(
        "asked",
        [
            {},
            {"data": []},
            request_of([]),
            request_of([{"format_id": "none"}]),
            request_of([{"format_id": "../rules.toml"}]),
            request_of([{"card_pool_id": "standard_01"}]),
            request_of([{"format_id": "standard"}], {"no_such_card": 3}),
            request_of([{"format_id": "standard"}], {"sure_gamble": 10**9}),
        ],
        ids=str,
    )
    def test_other_requests_are_errors(self, asked: Json, ask: Ask) -> None:
        response = ask("POST", f"{BASE}/validate_deck", json=asked)
        assert (response.status_code, [*response.json()]) == (400, ["errors"])

    @pytest.mark.parametrize(
        ("asked", "message"),
        [
            ({}, 'the body: "data" is missing.'),
            ({"data": []}, "data: it must be an object."),
            ({"data": {}}, 'data: "attributes" is missing.'),
        ],
    )
    def test_what_a_request_lacks_is_named(self, asked: Json, message: str, ask: Ask) -> None:
        assert ask("POST", f"{BASE}/validate_deck", json=asked).json()["errors"][0]["message"] == message
