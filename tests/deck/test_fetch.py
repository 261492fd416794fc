"""Fetching a deck, against a server on this machine. Nothing leaves it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from typing import Any

import pytest

from nrdb.catalogue import Catalogue
from nrdb.deck.fetch import FetchError, fetch_deck, looks_like_reference, places
from nrdb.deck.limits import MAX_BYTES
from nrdb.errors import ParseError, UsageError
from tests.conftest import Run

UUID = "11111111-2222-4333-8444-555555555555"
DECK = {"data": [{"id": 7, "name": "Fetched", "cards": {"30001": 1, "30030": 3}}], "total": 1, "success": True}


class Answers(BaseHTTPRequestHandler):
    """One published list, one shared deck, and every way to go wrong."""

    asked: list[str] = []  # noqa: RUF012 - shared by the requests of one test on purpose

    def do_GET(self) -> None:
        self.asked.append(self.path)
        body, status = b"", 404
        if self.path in ("/api/decklist/7", f"/api/deck/{UUID}"):
            body, status = json.dumps(DECK).encode(), 200
        elif self.path == "/api/decklist/8":
            body, status = b"<!DOCTYPE html><html>sorry</html>", 200
        elif self.path == "/api/decklist/9":
            body, status = b'{"success":false,"msg":"Deck is not public"}', 200
        elif self.path == "/api/decklist/10":
            body, status = bytes(MAX_BYTES + 10), 200
        elif self.path == "/api/decklist/11":
            status = 302
        self.send_response(status)
        if status == 302:
            self.send_header("Location", "http://127.0.0.1:9/elsewhere")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: Any) -> None:
        """Says nothing."""


@pytest.fixture
def api() -> Iterator[str]:
    Answers.asked.clear()
    server = ThreadingHTTPServer(("127.0.0.1", 0), Answers)
    thread = Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}/api"
    server.shutdown()
    server.server_close()
    thread.join()


@pytest.mark.parametrize(
    ("reference", "paths"),
    [
        ("https://netrunnerdb.com/en/decklist/7/a-name", ("decklist/7",)),
        ("netrunnerdb.com/en/decklist/7", ("decklist/7",)),
        ("http://www.netrunnerdb.com/fr/deck/view/7", ("deck/7",)),
        (f"https://netrunnerdb.com/en/decklist/{UUID}/a?x=1#y", (f"decklist/{UUID}",)),
        ("7", ("decklist/7", "deck/7")),
        (UUID.upper(), (f"decklist/{UUID}", f"deck/{UUID}")),
    ],
)
def test_addresses_and_ids(reference: str, paths: tuple[str, ...]) -> None:
    assert places(reference) == paths
    assert looks_like_reference(reference)


@pytest.mark.parametrize(
    "reference",
    [
        "https://evil.example/decklist/7",
        "file:///etc/passwd",
        "../7",
        "netrunnerdb.com/en/card/01001",
        "deck.txt",
        "1" * 20,
    ],
)
def test_other_addresses_are_refused(reference: str) -> None:
    assert not looks_like_reference(reference)
    with pytest.raises(UsageError, match="is no deck of NetrunnerDB"):
        places(reference)


def test_a_list_and_a_shared_deck(catalogue: Catalogue, api: str) -> None:
    deck = fetch_deck("https://netrunnerdb.com/en/decklist/7/a-name", catalogue, api=api)
    assert (deck.name, deck.id, deck.cards) == ("Fetched", "7", {"sure_gamble": 3})
    assert deck.source == f"{api}/decklist/7"
    assert fetch_deck(UUID, catalogue, api=api).name == "Fetched"
    assert Answers.asked == ["/api/decklist/7", f"/api/decklist/{UUID}", f"/api/deck/{UUID}"]


def test_what_can_go_wrong(catalogue: Catalogue, api: str) -> None:
    with pytest.raises(FetchError, match=r"no deck was found: .*/deck/404 answered 404\. It may be private or deleted"):
        fetch_deck("404", catalogue, api=api)
    with pytest.raises(ParseError, match="this is a web page"):
        fetch_deck("8", catalogue, api=api)
    with pytest.raises(ParseError, match="Deck is not public"):
        fetch_deck("9", catalogue, api=api)
    with pytest.raises(ParseError, match="the answer is larger than 16,000,000 bytes"):
        fetch_deck("10", catalogue, api=api)
    with pytest.raises(FetchError, match="answered 302"):
        fetch_deck("11", catalogue, api=api)
    with pytest.raises(UsageError, match="is no HTTPS address"):
        fetch_deck("7", catalogue, api="http://netrunnerdb.example/api")
    with pytest.raises(FetchError, match="could not be reached"):
        fetch_deck("7", catalogue, api="http://127.0.0.1:1")


@pytest.mark.parametrize("arguments", [(), ("--format", "casual"), ("--all-formats",)])
def test_validate_fetches_when_it_is_asked_to(nrdb: Run, api: str, arguments: tuple[str, ...]) -> None:
    """However the deck is judged: a deck of the site is fetched with --fetch and refused without it."""
    asked = nrdb("validate", "--fetch", *arguments, "https://netrunnerdb.com/en/decklist/7/x", NRDB_DECK_API=api)
    assert "nothing is fetched without --fetch" not in asked.stderr
    assert asked.returncode in (0, 1), asked.stderr
    plain = nrdb("validate", *arguments, "https://netrunnerdb.com/en/decklist/7/x", NRDB_DECK_API=api)
    assert plain.returncode == 2
    assert "nothing is fetched without --fetch" in plain.stderr
