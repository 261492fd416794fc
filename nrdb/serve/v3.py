"""A read-only API in the shape of NetrunnerDB's API v3, and its `validate_deck`: filters, sorting and pages."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Iterator, Mapping
from functools import cache
from typing import TYPE_CHECKING, Any, Final

from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException

from nrdb.deck import Deck
from nrdb.errors import LookupFailure, UsageError
from nrdb.json_types import Json
from nrdb.legality.check import judge_of
from nrdb.serve.asked import body_of, json_of
from nrdb.serve.limits import MAX_PAGE, MAX_QUERY
from nrdb.serve.records import KINDS, Records
from nrdb.settings import what_is_wrong
from nrdb.text import listed, quoted

if TYPE_CHECKING:
    from jsonschema import Draft202012Validator
    from starlette.requests import Request

    from nrdb.catalogue import Catalogue

    Content = Callable[[Request], Awaitable[Any]]

BASE: Final = "/api/v3/public"
_DEFAULT_PAGE: Final = 1_000
_FILTER: Final = re.compile(r"filter\[([a-z_]+)\]")
_PAGE: Final = ("page[size]", "page[limit]", "page[number]", "page[offset]")


def contents(catalogue: Catalogue, today: Callable[[], str]) -> Iterator[tuple[str, str, Content]]:
    """Yield the method and path of each route, and the function that returns the JSON of its answer."""
    held: list[Records] = []

    def records() -> Records:
        if not held or held[0].day != today():
            held[:] = [Records(catalogue, today())]
        return held[0]

    async def with_all(kind: str) -> Records:
        """Return today's records after making the records of this kind; raise `HTTPException` for an unknown kind."""
        if kind not in KINDS:
            raise HTTPException(404, f"there are no {quoted(kind)} here; there are {listed(list(KINDS), 'and')}.")
        now = records()
        if kind not in now.made:  # this takes a while; meanwhile other requests are answered
            await run_in_threadpool(now.of, kind)
        return now

    async def many(request: Request) -> Any:
        kind = request.path_params["kind"]
        now = await with_all(kind)
        return _many(request, [*now.made[kind].values()], now)

    async def one(request: Request) -> Any:
        kind, key = request.path_params["kind"], request.path_params["id"]
        found = (await with_all(kind)).made[kind].get(key)
        if found is None:
            raise HTTPException(404, f"{kind} has no record {quoted(key)}.")
        return {"data": found, "links": {"self": str(request.url)}}

    async def validate_deck(request: Request) -> Any:
        return _validated(json_of(await body_of(request)), catalogue, today())

    yield "POST", f"{BASE}/validate_deck", validate_deck
    yield "GET", f"{BASE}/{{kind}}", many
    yield "GET", f"{BASE}/{{kind}}/{{id}}", one


def _next(request: Request, start: int, size: int) -> str:
    """Return the address of the next page."""
    asked = request.url.remove_query_params(["page[number]", "page[size]"])
    return str(asked.include_query_params(**{"page[offset]": start, "page[limit]": size}))


def _many(request: Request, rows: list[Json], records: Records) -> Json:
    """Return a page of records: filtered, then sorted."""
    fields = rows[0]["attributes"] if rows else {}
    asked = request.query_params
    for name, value in asked.multi_items():
        match = _FILTER.fullmatch(name)
        if match:
            rows = _filtered(rows, match[1], value, fields, records)
        elif name not in (*_PAGE, "sort"):
            raise UsageError(f"unknown parameter {quoted(name)}; there are filter[…], sort, {listed(_PAGE, 'and')}.")
    for name in reversed([one for one in asked.get("sort", "").split(",") if one]):
        field = name.removeprefix("-")
        if field != "id" and field not in fields:
            raise UsageError(f"there is no field {quoted(field)} to sort by.")
        rows.sort(
            key=lambda row: _order(row["id"] if field == "id" else row["attributes"][field]), reverse=name != field
        )
    size = min(_whole(asked, "page[size]", _whole(asked, "page[limit]", _DEFAULT_PAGE, 1), 1), MAX_PAGE)
    start = _whole(asked, "page[offset]", (_whole(asked, "page[number]", 1, 1) - 1) * size, 0)
    links = {"self": str(request.url)}
    if start + size < len(rows):
        links["next"] = _next(request, start + size, size)
    return {"data": rows[start : start + size], "links": links, "meta": {"stats": {"total": {"count": len(rows)}}}}


def _order(value: object) -> tuple[bool, str | float]:
    """Return a sort key: null first, numbers by size, anything else as text."""
    return value is not None, value if isinstance(value, int | float) else str(value or "")


def _whole(asked: Mapping[str, str], name: str, default: int, least: int) -> int:
    text = asked.get(name)
    if text is None:
        return default
    if not re.fullmatch("[0-9]{1,9}", text) or int(text) < least:
        raise UsageError(f"{name} can't be {quoted(text)}: it is a whole number of at least {least}.")
    return int(text)


def _filtered(rows: list[Json], name: str, value: str, fields: Json, records: Records) -> list[Json]:
    """Return the records that a filter keeps.

    `search` takes a query, `distinct_cards` keeps the newest printing of each card; any field takes one or more values,
    separated by commas, and keeps the records that have at least one of them.
    """
    if name == "search" and "title" in fields:
        ids = _found(value, records)
        return [row for row in rows if row["attributes"].get("card_id", row["id"]) in ids]
    if name == "distinct_cards" and "is_latest_printing" in fields:
        return rows if value == "false" else [row for row in rows if row["attributes"]["is_latest_printing"]]
    wanted = set(value.split(","))
    if name == "id":
        return [row for row in rows if row["id"] in wanted]
    field = name if name in fields else f"{name}s"
    if field not in fields:
        raise UsageError(f"there is no filter {quoted(name)} here; there are id and {listed(sorted(fields), 'and')}.")
    return [row for row in rows if wanted & _values(row["attributes"][field])]


def _values(value: object) -> set[str]:
    items = value if isinstance(value, list | dict) else [value]
    return {str(item).lower() if isinstance(item, bool) else str(item) for item in items if item is not None}


def _found(query: str, records: Records) -> set[str]:
    """Return the ids of the cards that a query finds."""
    from nrdb.search.run import run

    if not 0 < len(query) <= MAX_QUERY:
        raise UsageError(f"filter[search] is a query of 1 to {MAX_QUERY} characters.")
    return {card.id for card in run(records.catalogue, query, on=records.day).cards}


_ID: Final = {"type": "string", "maxLength": 120}
_VALIDATION: Final = {
    "type": "object",
    "properties": {"format_id": _ID, "snapshot_id": _ID, "restriction_id": _ID, "card_pool_id": False},
}
_ATTRIBUTES: Final = {
    "type": "object",
    "required": ["identity_card_id", "cards", "validations"],
    "properties": {
        "identity_card_id": _ID,
        "cards": {"type": "object", "additionalProperties": {"type": "integer", "minimum": 1, "maximum": 999}},
        "validations": {"type": "array", "minItems": 1, "maxItems": 20, "items": _VALIDATION},
    },
}
_REQUEST: Final = {
    "type": "object",
    "required": ["data"],
    "properties": {
        "data": {"type": "object", "required": ["attributes"], "properties": {"attributes": _ATTRIBUTES}},
    },
}


@cache
def _validator() -> Draft202012Validator:
    from jsonschema import Draft202012Validator

    return Draft202012Validator(_REQUEST)


def _validated(given: Json, catalogue: Catalogue, day: str) -> Json:
    """Return a request of `validate_deck` with the errors of each validation, and whether the deck passes them all."""
    for problem in _validator().iter_errors(given):
        place = ".".join(map(str, problem.absolute_path)) or "the body"
        raise UsageError(f"{place}: {what_is_wrong(problem)}.")
    asked = given["data"]["attributes"]
    deck = _deck(asked, catalogue)
    judge = judge_of(catalogue)
    results = []
    for wanted in asked["validations"]:
        names = (wanted.get(f"{kind}_id") for kind in ("snapshot", "restriction", "format"))
        verdict = judge.judge(deck, judge.scope(next(filter(None, names), "casual"), day))
        errors = [finding.message for finding in verdict.findings if finding.severity == "error"]
        results.append({**wanted, "is_valid": verdict.legal is True, "errors": errors})
    valid = all(result["is_valid"] for result in results)
    return {"data": {**given["data"], "attributes": {**asked, "is_valid": valid, "validations": results}}}


def _deck(asked: Json, catalogue: Catalogue) -> Deck:
    try:
        identity = catalogue.card(asked["identity_card_id"].lower())
        cards = {catalogue.card(card.lower()).id: copies for card, copies in asked["cards"].items()}
    except LookupFailure as error:
        raise UsageError(error.message) from None
    if identity.type not in ("corp_identity", "runner_identity"):
        raise UsageError(f"{quoted(identity.title)} is not an identity.")
    return Deck(identity=identity, cards=cards)
