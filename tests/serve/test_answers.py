"""The service answers what the library answers, as its OpenAPI document says."""

from __future__ import annotations

import json
from pathlib import Path
from threading import Event
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from nrdb import answers, read_deck
from nrdb.catalogue import Catalogue
from nrdb.json_types import Json
from nrdb.serve.routes import ROUTES
from tests.serve.conftest import DAY, Ask, asking, status_once_another_is_answered

EXAMPLES = Path(__file__).parents[2] / "examples"
ILLEGAL = (EXAMPLES / "illegal.txt").read_text(encoding="utf-8")
CORP = (EXAMPLES / "corp.txt").read_text(encoding="utf-8")
RUNNER = (EXAMPLES / "runner.txt").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def document(ask: Ask) -> Json:
    return ask("GET", "/openapi.json").json()


def problems(document: Json, path: str, method: str, status: str, answer: Any) -> list[str]:
    """Return what is wrong with an answer by the schema that the OpenAPI document names for it."""
    found = document["paths"][path][method]["responses"][status]["content"]["application/json"]["schema"]
    rules = {**found, "components": document["components"]}
    return [error.message for error in Draft202012Validator(rules).iter_errors(answer)]


def plain(answer: Json) -> Json:
    return json.loads(json.dumps(answer))


def deck(catalogue: Catalogue, text: str) -> Any:
    return read_deck(text=text, catalogue=catalogue)


# path of the document, method, path, options of the request, what the library answers
CASES: dict[str, tuple[str, str, str, Json, Any]] = {
    "validate a text": (
        "/v1/validate",
        "POST",
        "/v1/validate?format=startup",
        {"content": ILLEGAL.encode(), "headers": {"Content-Type": "text/plain"}},
        lambda c: answers.validate(deck(c, ILLEGAL), c, format="startup", on=DAY, advice=True),
    ),
    "validate without a content type": (
        "/v1/validate",
        "POST",
        "/v1/validate",
        {"content": RUNNER.encode()},
        lambda c: answers.validate(deck(c, RUNNER), c, on=DAY, advice=True),
    ),
    "validate JSON in the past": (
        "/v1/validate",
        "POST",
        "/v1/validate",
        {"json": {"list": ILLEGAL, "on": "2024-01-01", "plan": False}},
        lambda c: answers.validate(deck(c, ILLEGAL), c, on="2024-01-01", plan=False),
    ),
    "validate with house rules": (
        "/v1/validate",
        "POST",
        "/v1/validate",
        {"json": {"list": RUNNER, "format": {"base": "standard", "banned": ["Sure Gamble"]}}},
        lambda c: answers.validate(
            deck(c, RUNNER), c, format={"base": "standard", "banned": ["Sure Gamble"]}, on=DAY, advice=True
        ),
    ),
    "validate in all formats": (
        "/v1/validate",
        "POST",
        "/v1/validate?all_formats=true",
        {"content": RUNNER.encode()},
        lambda c: answers.validate_everywhere(deck(c, RUNNER), c, on=DAY),
    ),
    "search": (
        "/v1/search",
        "GET",
        "/v1/search?q=sentry%20strength%3E3&limit=2",
        {},
        lambda c: answers.search("sentry strength>3", c, on=DAY, limit=2),
    ),
    "card by title": (
        "/v1/cards/{card}",
        "GET",
        "/v1/cards/Bran%201.0?similar=true",
        {},
        lambda c: answers.card("Bran 1.0", c, on=DAY, similar=True),
    ),
    "card by id in the past": (
        "/v1/cards/{card}",
        "GET",
        "/v1/cards/sure_gamble?on=2013-01-01",
        {},
        lambda c: answers.card("sure_gamble", c, on="2013-01-01"),
    ),
    "formats": ("/v1/formats", "GET", "/v1/formats", {}, lambda c: answers.formats(c, on=DAY)),
    "legality of a card": (
        "/v1/legality",
        "GET",
        "/v1/legality?card=account_siphon",
        {},
        lambda c: answers.legality("account_siphon", c, on=DAY),
    ),
    "legality of a deck": (
        "/v1/legality",
        "POST",
        "/v1/legality",
        {"content": RUNNER.encode()},
        lambda c: answers.legality(deck(c, RUNNER), c, on=DAY),
    ),
    "rules": ("/v1/rules", "GET", "/v1/rules?q=1.4.6b", {}, lambda c: answers.rule("1.4.6b", c)),
    "goldfish": (
        "/v1/goldfish",
        "POST",
        "/v1/goldfish?games=2&seed=3",
        {"content": RUNNER.encode()},
        lambda c: answers.goldfish(deck(c, RUNNER), c, games=2, seed=3),
    ),
    "match": (
        "/v1/match",
        "POST",
        "/v1/match",
        {"json": {"corp": CORP, "runner": RUNNER, "games": 1}},
        lambda c: answers.match(deck(c, CORP), deck(c, RUNNER), c, games=1),
    ),
}
CASES["card by printing code"] = (
    *CASES["card by title"][:2],
    "/v1/cards/01018",
    {},
    lambda c: answers.card("01018", c, on=DAY),
)
del CASES["card by id in the past"]


@pytest.mark.parametrize("name", CASES)
def test_the_answer_is_the_library_s_and_follows_its_schema(
    name: str, ask: Ask, document: Json, catalogue: Catalogue
) -> None:
    path, method, address, options, answer = CASES[name]
    response = ask(method, address, **options)
    assert response.status_code == 200, response.text
    assert response.json() == plain(answer(catalogue))
    assert problems(document, path, method.lower(), "200", response.json()) == []


def test_every_route_has_a_case() -> None:
    assert {(route.path, route.method) for route in ROUTES} == {case[:2] for case in CASES.values()}


# address, options of a POST request, status, beginning of the message
REFUSED: dict[str, tuple[str, Json, int, str]] = {
    "unknown format": (
        "/v1/validate?format=none",
        {"content": RUNNER},
        400,
        'unknown format "none"',
    ),
    "a file as format": (
        "/v1/validate?format=../../rules.toml",
        {"content": RUNNER},
        400,
        '"../../rules.toml" is not a format',
    ),
    "a format before its start": (
        "/v1/validate?format=startup&on=2015-01-01",
        {"content": RUNNER},
        400,
        "Startup started on 2019-03-18",
    ),
    "no list": ("/v1/validate", {"json": {}}, 400, "list is missing: a deck list"),
    "an empty list": ("/v1/validate", {"content": b""}, 400, ""),
    "wrong JSON": (
        "/v1/validate",
        {"content": b"{", "headers": {"Content-Type": "application/json"}},
        400,
        "the body is not valid JSON.",
    ),
    "JSON of another kind": (
        "/v1/validate",
        {"json": [1]},
        400,
        "the body must be a JSON object",
    ),
    "half a surrogate pair": (
        "/v1/validate",
        {"content": b'{"list": "\\ud800"}', "headers": {"Content-Type": "application/json"}},
        400,
        "the body is not valid JSON.",
    ),
    "a form": (
        "/v1/validate",
        {"data": {"list": "x"}},
        415,
        "the body must be application/json or",
    ),
    "a text for two lists": (
        "/v1/match",
        {"content": CORP},
        415,
        "the body must be application/json,",
    ),
    "too large": (
        "/v1/validate",
        {"content": b"x" * 33_000},
        413,
        "the body has more than 32 KB",
    ),
    "too many decks": (
        "/v1/validate",
        {"content": "\n".join('{"cards": {"Sure Gamble": 3}}' for _ in range(21))},
        400,
        "contains more than 20 decks",
    ),
    "a fix of two lists": (
        "/v1/validate?plan=true",
        {"content": '{"cards": {"Sure Gamble": 3}}\n{"cards": {"Sure Gamble": 3}}'},
        400,
        "plan works for one list",
    ),
    "a date and another": (
        "/v1/validate?format=standard@2024-01-01&on=2025-01-01",
        {"content": RUNNER},
        400,
        "on has no effect",
    ),
    "all formats and one": (
        "/v1/validate?all_formats=true&format=startup",
        {"content": RUNNER},
        400,
        "all_formats checks every format",
    ),
    "house rules with a mistake": (
        "/v1/validate",
        {"json": {"list": RUNNER, "format": {"bnned": []}}},
        400,
        'the house rules: unknown rule "bnned"',
    ),
    "twice": ("/v1/search?q=a&q=b", {}, 400, '"q" is given twice'),
    "no query": ("/v1/search", {}, 400, "q is missing: a query"),
    "a long query": ("/v1/search?q=" + "a" * 301, {}, 400, "q can't be"),
    "a wrong query": ("/v1/search?q=%28cost%3E", {}, 400, ""),
    "another number": ("/v1/search?q=a&limit=%D9%A3", {}, 400, "limit can't be"),
    "too many cards": ("/v1/search?q=a&limit=201", {}, 400, "limit can't be 201"),
    "an unknown parameter": (
        "/v1/formats?day=2020-01-01",
        {},
        400,
        '/v1/formats has no parameter "day"',
    ),
    "no date": ("/v1/formats?on=today", {}, 400, 'on can\'t be "today": it is a date'),
    "no such day": ("/v1/formats?on=2023-02-29", {}, 400, 'on can\'t be "2023-02-29"'),
    "an unknown card": ("/v1/cards/sure%20gambl", {}, 404, 'unknown card "sure gambl"'),
    "a path as a card": ("/v1/cards/..%2F..%2Fetc%2Fpasswd", {}, 404, "unknown card"),
    "the past of too many cards": (
        "/v1/legality",
        {
            "content": "\n".join(f"{number:05}" for number in range(1001, 1111))
            + "\n"
            + "\n".join(f"{number:05}" for number in range(2001, 2111))
        },
        400,
        "the list has ",
    ),
    "too many games": (
        "/v1/goldfish?games=501",
        {"content": RUNNER},
        400,
        "games can't be 501",
    ),
    "a line that can't be read": (
        "/v1/goldfish",
        {"content": RUNNER + "\n3 Sure Gambel"},
        400,
        "list:",
    ),
    "two decks of one side": (
        "/v1/match",
        {"json": {"corp": RUNNER, "runner": RUNNER, "games": 1}},
        400,
        "",
    ),
}


@pytest.mark.parametrize("name", REFUSED)
def test_what_cannot_be_answered_says_why(name: str, ask: Ask, document: Json) -> None:
    address, options, status, message = REFUSED[name]
    method = "POST" if options else "GET"
    path = "/v1/cards/{card}" if address.startswith("/v1/cards/") else address.partition("?")[0]
    response = ask(method, address, **options)
    assert response.status_code == status, response.text
    assert problems(document, path, method.lower(), "4XX", response.json()) == []
    assert response.json()["errors"][0]["message"].startswith(message)


def test_a_content_type_is_read_in_any_case_and_without_its_parameters(ask: Ask) -> None:
    for kind, content in (
        ("application/json; charset=utf-8", json.dumps({"list": RUNNER})),
        ("Application/JSON", json.dumps({"list": RUNNER})),
        ("text/plain;charset=UTF-8", RUNNER),
    ):
        answer = ask("POST", "/v1/validate", content=content.encode(), headers={"Content-Type": kind})
        assert (answer.status_code, answer.json().get("errors")) == (200, None), kind


def test_an_unknown_path_and_a_wrong_method_are_errors_of_the_same_form(ask: Ask) -> None:
    for method, address, status, message in (
        ("GET", "/v2/cards", 404, 'there is nothing at "/v2/cards"; /docs lists the routes.'),
        ("DELETE", "/v1/formats", 405, '"/v1/formats" takes GET or HEAD, not DELETE.'),
        ("GET", "/v1/match", 405, '"/v1/match" takes POST, not GET.'),
    ):
        refused = ask(method, address)
        assert (refused.status_code, [*refused.json()]) == (status, ["errors"])
        assert refused.json()["errors"][0]["message"] == message


def test_an_unknown_card_has_suggestions(ask: Ask) -> None:
    assert ask("GET", "/v1/cards/sure%20gambl").json()["errors"][0]["suggestions"] == ["Sure Gamble"]


def test_other_requests_are_answered_while_a_list_is_checked_through_time(
    application: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    answered, legality = Event(), answers.legality

    def waiting(*asked: Any, **more: Any) -> Any:
        assert answered.wait(10)
        return legality(*asked, **more)

    monkeypatch.setattr(answers, "legality", waiting)
    assert status_once_another_is_answered(application, answered, "POST", "/v1/legality", content=RUNNER) == 200


class TestCaching:
    def test_an_answer_without_a_date_is_of_today_and_short_lived(self, ask: Ask) -> None:
        headers = ask("GET", "/v1/formats").headers
        assert DAY in headers["etag"]
        assert headers["cache-control"] == "public, max-age=300"

    def test_an_answer_about_a_date_lives_for_a_day(self, ask: Ask) -> None:
        headers = ask("GET", "/v1/formats?on=2020-01-01").headers
        assert "2020-01-01" in headers["etag"]
        assert headers["cache-control"] == "public, max-age=86400"

    def test_an_answer_that_still_holds_is_not_sent_again(self, ask: Ask) -> None:
        tag = ask("GET", "/v1/formats").headers["etag"]
        again = ask("GET", "/v1/formats", headers={"If-None-Match": f'"other", {tag}'})
        assert (again.status_code, again.content) == (304, b"")
        assert ask("GET", "/v1/formats", headers={"If-None-Match": '"other"'}).status_code == 200

    def test_an_answer_that_still_holds_is_not_made_again(self, ask: Ask, monkeypatch: pytest.MonkeyPatch) -> None:
        tag = ask("GET", "/v1/search?q=siphon").headers["etag"]
        monkeypatch.setattr(answers, "search", None)
        assert ask("GET", "/v1/search?q=siphon", headers={"If-None-Match": tag}).status_code == 304

    def test_each_address_has_its_own_etag(self, ask: Ask) -> None:
        tags = {ask("GET", f"/v1/search?q={word}").headers["etag"] for word in ("siphon", "gamble", "gamble")}
        assert len(tags) == 2

    def test_an_error_is_no_answer_that_still_holds(self, ask: Ask) -> None:
        tag = ask("GET", "/v1/formats").headers["etag"]
        assert ask("GET", "/v1/cards/none", headers={"If-None-Match": tag}).status_code == 404

    def test_an_answer_of_today_ends_with_the_day(self, catalogue: Catalogue) -> None:
        from nrdb.serve import application

        days = iter(["2026-11-20"] * 4 + ["2026-11-21"] * 4)
        ask = asking(application(catalogue, lambda: next(days)))
        assert [ask("GET", "/v1/formats").json()["on"] for _ in range(4)][::3] == ["2026-11-20", "2026-11-21"]

    def test_verdicts_and_health_are_not_cached(self, ask: Ask) -> None:
        assert ask("POST", "/v1/validate", content=RUNNER).headers["cache-control"] == "no-store"
        health = ask("GET", "/healthz")
        assert (health.json()["status"], health.headers["cache-control"]) == ("ok", "no-store")


def test_any_site_may_ask(ask: Ask) -> None:
    assert (
        ask("GET", "/v1/formats", headers={"Origin": "https://example.org"}).headers["access-control-allow-origin"]
        == "*"
    )
    wanted = {"Origin": "https://example.org", "Access-Control-Request-Method": "POST"}
    wanted["Access-Control-Request-Headers"] = "content-type"
    assert ask("OPTIONS", "/v1/validate", headers=wanted).status_code == 200


def test_the_document_is_valid_openapi_in_what_it_refers_to(document: Json) -> None:
    """Every reference leads somewhere, and every schema is one."""

    def references(item: Any) -> list[str]:
        if isinstance(item, dict):
            own = [item["$ref"]] if isinstance(item.get("$ref"), str) else []
            return own + [one for value in item.values() for one in references(value)]
        return [one for value in item for one in references(value)] if isinstance(item, list) else []

    assert document["openapi"] == "3.1.0"
    for reference in references(document):
        place = document
        for part in reference.removeprefix("#/").split("/"):
            place = place[part]
    for schema in document["components"]["schemas"].values():
        Draft202012Validator.check_schema(schema)
