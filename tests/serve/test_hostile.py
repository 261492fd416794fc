"""Hostile requests get a 4xx, open no file, and leave nothing behind."""

from __future__ import annotations

import asyncio
import io
import sys
import zipfile
from collections.abc import Iterator
from typing import Any

import httpx2
import pytest

from tests.serve.conftest import Ask
from tests.serve.test_answers import RUNNER

JSON = {"Content-Type": "application/json"}


def archive() -> bytes:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as made:
        made.writestr("deck.txt", RUNNER * 1000)
    return packed.getvalue()


def house(rules: object) -> dict[str, Any]:
    return {"json": {"list": RUNNER, "format": rules}}


HOSTILE: dict[str, tuple[str, dict[str, Any]]] = {
    "an archive": ("/v1/validate", {"content": archive()}),
    "gzip": ("/v1/validate", {"content": b"\x1f\x8b\x08\x00" + b"\0" * 100}),
    "entities": ("/v1/validate", {"content": b'<!DOCTYPE d [<!ENTITY a "aa">]><deck>&a;</deck>'}),
    "deep XML": ("/v1/validate", {"content": b"<?xml version='1.0'?>" + b"<a>" * 5_000}),
    "deep JSON": ("/v1/validate", {"content": b"[" * 30_000}),
    "deep JSON request": ("/v1/validate", {"content": b'{"list":' + b"[" * 30_000, "headers": JSON}),
    "an endless number": ("/v1/validate", {"content": b'{"list": ' + b"9" * 20_000 + b"}", "headers": JSON}),
    "not a number": ("/v1/validate", {"content": b'{"list": "x", "on": NaN}', "headers": JSON}),
    "random bytes": ("/v1/validate", {"content": bytes(range(256)) * 100}),
    "a file as a list in JSON": ("/v1/validate", {"json": {"list": {"path": "/etc/passwd"}}}),
    "house rules by path": ("/v1/validate", house("/etc/passwd")),
    "house rules in a toml file": ("/v1/validate", house("examples/rules/anything.toml")),
    "house rules on a path": ("/v1/validate", house({"base": "/etc/passwd"})),
    "house rules that are a list": ("/v1/validate", house(["standard"])),
    "house rules with a collection in a file": ("/v1/validate", house({"collection": "/etc/passwd"})),
    "brackets": ("/v1/search?q=" + "(" * 300, {}),
    "SQL": ("/v1/cards/x'%20OR%201=1--", {}),
    "NUL": ("/v1/cards/%00", {}),
    "a broken escape": ("/v1/cards/%ff%fe", {}),
    "climbing": ("/..%2f..%2fetc/passwd", {}),
    "climbing below a page": ("/page/../../pyproject.toml", {}),
    "v3 climbing": ("/api/v3/public/..%2f..%2fetc%2fpasswd", {}),
    "v3 attributes": ("/api/v3/public/cards?filter[__class__]=x", {}),
    "v3 pages": ("/api/v3/public/cards?page[offset]=99999999999999999999", {}),
    "v3 negative pages": ("/api/v3/public/cards?page[offset]=-1", {}),
}

opened: list[str] = []
"""The files that were opened while `watched` runs; hooks can't be removed, so there is one."""
_watching = [False]


def _note(event: str, arguments: tuple[Any, ...]) -> None:
    if _watching[0] and event == "open":
        opened.append(str(arguments[0]))


sys.addaudithook(_note)


@pytest.fixture
def watched() -> Iterator[list[str]]:
    opened.clear()
    _watching[0] = True
    yield opened
    _watching[0] = False


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_request_is_refused_and_opens_nothing(name: str, ask: Ask, watched: list[str]) -> None:
    address, options = HOSTILE[name]
    response = ask("POST" if options else "GET", address, **options)
    assert 400 <= response.status_code < 500, response.text
    assert response.json()["errors"][0]["message"]
    assert [path for path in watched if "passwd" in path or path.endswith((".toml", ".txt"))] == []


def test_a_list_that_names_a_file_is_a_list(ask: Ask, watched: list[str]) -> None:
    answer = ask("POST", "/v1/validate", content=b"/etc/passwd").json()
    assert answer["decks"][0]["legal"] is None
    assert "/etc/passwd" not in watched


def test_an_endless_pattern_is_stopped(ask: Ask) -> None:
    response = ask("GET", "/v1/search", params={"q": "o:/" + "(.*)*" * 20 + "#/"})
    assert response.status_code in (200, 400)


def test_a_body_is_read_no_further_than_its_limit(application: Any) -> None:
    read = 0

    async def endless() -> Any:
        nonlocal read
        while True:
            read += 1
            yield b"x" * 1_024

    async def send() -> httpx2.Response:
        transport = httpx2.ASGITransport(app=application)
        async with httpx2.AsyncClient(transport=transport, base_url="http://service") as client:
            return await client.post("/v1/validate", content=endless())

    assert asyncio.run(send()).status_code == 413
    assert read < 40


def test_a_body_that_does_not_arrive_is_given_up(application: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    from nrdb.serve import asked

    monkeypatch.setattr(asked, "BODY_SECONDS", 0.05)

    async def slow() -> Any:
        yield b"x"
        await asyncio.sleep(10)

    async def send() -> httpx2.Response:
        transport = httpx2.ASGITransport(app=application)
        async with httpx2.AsyncClient(transport=transport, base_url="http://service") as client:
            return await client.post("/v1/validate", content=slow())

    assert asyncio.run(send()).status_code == 408
