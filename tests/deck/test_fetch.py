"""Fetching decks from a server on this machine; no request leaves it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler
from pathlib import Path

import pytest

from nrdb.catalogue import Catalogue
from nrdb.deck import Deck, read_deck
from nrdb.deck.fetch import Fetched, FetchError, FetchOptions, fetch
from nrdb.deck.limits import MAX_BYTES
from nrdb.deck.links import MAX_CHARACTERS, Link, links_in, not_fetched_message, parse_link
from nrdb.deck.registry import FILETYPES, links_only
from nrdb.errors import NrdbError, ParseError, UsageError
from tests.conftest import Run
from tests.serving import serving

UUID = "11111111-2222-4333-8444-555555555555"
NOW = "2026-11-20 09:05"
DECK = {"data": [{"id": 7, "name": "Fetched", "cards": {"30001": 1, "30030": 3}}], "total": 1, "success": True}

BROKEN = {
    "/api/decklist/20": b'{"data":[],"success":true}',
    "/api/decklist/21": json.dumps(DECK).encode()[:-20],
    "/api/decklist/22": b'{"a":' * 20_000,
    "/api/decklist/23": b'{"data":[{"id":7,"cards":{}}]}',
}
"""Answers that begin as a deck does and are none."""


class Answers(BaseHTTPRequestHandler):
    """Serves one published list, one shared deck, and every kind of failure."""

    retry = "0"
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
        elif self.path == "/api/decklist/12":
            body, status = (b"", 503) if self.asked.count(self.path) == 1 else (json.dumps(DECK).encode(), 200)
        elif self.path == "/api/decklist/13":
            body, status = b'{"success":false}', 200
        elif self.path == "/api/deck/13":
            body, status = json.dumps(DECK).encode(), 200
        elif self.path in BROKEN:
            body, status = BROKEN[self.path], 200
        elif self.path.startswith("/api/decklist/1000"):
            status = int(self.path[-3:])
        self.send_response(status)
        if status == 503 and "1000" not in self.path:
            self.send_header("Retry-After", self.retry)
        if status == 302:
            self.send_header("Location", "http://127.0.0.1:9/elsewhere")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)


@pytest.fixture
def api(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """Yield the address of the server; fetched decks are kept in a cache for this test only."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    Answers.asked.clear()
    with serving(Answers) as address:
        yield address


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
    assert [link.paths for link in parse_link(reference)] == [paths]


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
    assert not any(link.paths for link in parse_link(reference))


def fetch_deck(reference: str, catalogue: Catalogue, asking: FetchOptions) -> Deck:
    (link,) = parse_link(reference)
    found = fetch([link], asking)[link]
    if isinstance(found, NrdbError):
        raise found
    return read_deck(found.content, catalogue, source=found.source)


def test_a_list_and_a_shared_deck(catalogue: Catalogue, api: str) -> None:
    deck = fetch_deck("https://netrunnerdb.com/en/decklist/7/a-name", catalogue, FetchOptions(NOW, api=api))
    assert (deck.name, deck.id, deck.cards) == ("Fetched", "7", {"sure_gamble": 3})
    assert deck.source == f"{api}/decklist/7 (fetched {NOW})"
    assert fetch_deck(UUID, catalogue, FetchOptions(NOW, api=api)).name == "Fetched"
    assert Answers.asked == ["/api/decklist/7", f"/api/decklist/{UUID}", f"/api/deck/{UUID}"]


def test_what_can_go_wrong(catalogue: Catalogue, api: str) -> None:
    with pytest.raises(FetchError, match=r"no deck found: .*/deck/404 answered 404\. It may be private or deleted"):
        fetch_deck("404", catalogue, FetchOptions(NOW, api=api))
    with pytest.raises(ParseError, match="this is a web page"):
        fetch_deck("8", catalogue, FetchOptions(NOW, api=api))
    with pytest.raises(ParseError, match="Deck is not public"):
        fetch_deck("9", catalogue, FetchOptions(NOW, api=api))
    with pytest.raises(ParseError, match="the response is larger than 16,000,000 bytes"):
        fetch_deck("10", catalogue, FetchOptions(NOW, api=api))
    with pytest.raises(UsageError, match="only https:// addresses are fetched"):
        fetch_deck("7", catalogue, FetchOptions(NOW, api="http://netrunnerdb.example/api"))
    with pytest.raises(FetchError, match="the connection failed"):
        fetch_deck("7", catalogue, FetchOptions(NOW, api="http://127.0.0.1:1"))


@pytest.mark.parametrize(
    ("status", "why"),
    [
        (302, "redirects are not followed"),
        (429, "too many requests; try again later"),
        (500, "the site is not working; try again later"),
        (503, "the site is not working; try again later"),
    ],
)
def test_words_that_are_not_from_the_deck_are_explained(catalogue: Catalogue, api: str, status: int, why: str) -> None:
    with pytest.raises(FetchError) as told:
        fetch_deck(f"https://netrunnerdb.com/en/decklist/1000{status}", catalogue, FetchOptions(NOW, api=api))
    assert told.value.message == f"{api}/decklist/1000{status} answered {status}: {why}."


@pytest.mark.parametrize("path", BROKEN)
def test_an_answer_without_a_deck_is_asked_for_again(catalogue: Catalogue, api: str, path: str) -> None:
    address = f"https://netrunnerdb.com/en/decklist/{path[-2:]}"
    for _ in range(2):
        (found,) = fetch(parse_link(address), FetchOptions(NOW, api=api)).values()
        assert isinstance(found, Fetched)
    assert Answers.asked == [path, path]


@pytest.mark.parametrize("arguments", [(), ("--format", "casual"), ("--all-formats",)])
def test_validate_fetches_when_it_is_asked_to(nrdb: Run, api: str, arguments: tuple[str, ...]) -> None:
    """Whatever the options, a deck of the site is fetched with --fetch and refused without it."""
    asked = nrdb("validate", "--fetch", *arguments, "https://netrunnerdb.com/en/decklist/7/x", NRDB_DECK_API=api)
    assert "add --fetch to download it" not in asked.stderr
    assert asked.returncode in (0, 1), asked.stderr
    plain = nrdb("validate", *arguments, "https://netrunnerdb.com/en/decklist/7/x", NRDB_DECK_API=api)
    assert plain.returncode == 2
    assert "add --fetch to download it" in plain.stdout + plain.stderr


UUID_TWO = "22222222-2222-4333-8444-555555555555"
SHAPES = {
    f"https://netrunnerdb.com/en/decklist/export/text/{UUID}": [(f"decklist/{UUID}",)],
    f"netrunnerdb.com/deck/export/octgn/{UUID}": [(f"deck/{UUID}",)],
    f"https://netrunnerdb.com/en/print/deck/{UUID}": [(f"deck/{UUID}",)],
    f"https://netrunnerdb.com/en/deck/edit/{UUID}": [(f"deck/{UUID}",)],
    f"https://netrunnerdb.com/deck/export/tournament/{UUID}/{UUID_TWO}": [(f"deck/{UUID}",), (f"deck/{UUID_TWO}",)],
    "http://netrunnerdb.com/pl/decklist/98765/2024": [("decklist/98765",)],
    "https://netrunnerdb.com/en/decks": "it is the owner's private deck folder",
    f"https://netrunnerdb.com/en/decklists/diff/{UUID}/{UUID_TWO}": "it compares two decks",
    "https://netrunnerdb.com/en/card/30001": "it is a card",
    "https://example.org/decklist/7": "it isn't a NetrunnerDB page",
    "Ann Lee": [],
}


@pytest.mark.parametrize("address", SHAPES)
def test_links_in_every_shape(address: str) -> None:
    wanted, found = SHAPES[address], parse_link(address)
    if isinstance(wanted, str):
        assert [link.paths for link in found] == [()]
        assert found[0].problem.startswith(wanted)
    else:
        assert [link.paths for link in found] == wanted


def test_a_text_of_nothing_but_links_is_replaced_by_the_lists() -> None:
    one, two = "https://netrunnerdb.com/en/decklist/7/rush-it", "netrunnerdb.com/en/deck/view/8"
    assert links_in(f"Corp: <{one}>, runner ({two}).") == (Link(one, ("decklist/7",)), Link(two, ("deck/8",)))
    assert links_in(f"My deck\n\n3x Hedge Fund\n\nDecklist published on {one}") == ()
    assert links_in(f"Hedge Fund x3\n{one}") == ()
    assert links_in('{"source": "' + one + '"}') == ()
    assert links_in(f"* 3x [Hedge Fund](https://netrunnerdb.com/en/card/30075)\n{one}") == ()
    assert links_in("[Hedge Fund](https://netrunnerdb.com/en/card/30075)") == ()
    assert links_in("3x [url=https://netrunnerdb.com/en/card/30075]Hedge Fund[/url]") == ()
    assert links_in(f"1. {one}\n2. {two}") == (Link(one, ("decklist/7",)), Link(two, ("deck/8",)))
    assert links_in("3 Hedge Fund") == links_in("") == links_in(one + " " * 5000) == ()


@pytest.mark.parametrize("file", sorted((Path(__file__).parent / "samples").glob("corp.*")), ids=lambda file: file.name)
def test_a_list_of_any_type_that_names_its_page_is_not_a_link(file: Path) -> None:
    address, content = "https://netrunnerdb.com/en/decklist/7/rush-it", file.read_bytes()
    if file.suffix == ".js":
        content = content.replace(b"https://example.org", address.encode())
    elif file.suffix != ".o8d" and "json" not in file.name:
        content += f'\n"{address}"\n'.encode()
    assert links_only(content) == ()


def test_every_type_that_reads_its_own_marks_is_asked_before_links() -> None:
    address = "https://netrunnerdb.com/en/decklist/7/rush-it"
    texts = [
        f'(precon "Rush it" {{:title "Kate" :code "01033"}} [{{:qty 3 :card "Sure Gamble"}}] "{address}")',
        f'registerPrecon({{\nidentity: "30001",\nURL: "{address}",\ncards: {{ "30030": 3 }}\n}});',
        f"Deck,{address}\nQty,Card Name,Inf\n3,Sure Gamble,\n",
    ]
    assert [links_only(text) for text in texts] == [()] * len(texts)
    assert {row.name for row in FILETYPES if not row.is_free_text and not row.refuses} >= {"edn", "chiriboga", "cobra"}
    (link,) = links_only(f"(my deck: {address})".encode())
    assert link.paths == ("decklist/7",)
    room = "x" * (MAX_CHARACTERS - len(address) - 1)
    assert links_in(f"{room} {address}") == (link,)
    assert links_in(f"x{room} {address}") == ()
    assert links_only(b"PK\x03\x04 https://netrunnerdb.com/en/decklist/7 \0") == ()


def test_lists_are_fetched_together_each_once_and_kept(api: str) -> None:
    links = [
        *parse_link("7"),
        *parse_link(UUID),
        *parse_link("7"),
        *parse_link("404"),
        *parse_link("https://example.org/x"),
    ]
    done: list[int] = []
    found = fetch(links, FetchOptions(NOW, api=api), progress=done.append)
    assert sum(done) == len(found) == 4
    answers = [found[link] for link in links]
    assert isinstance(answers[0], Fetched)
    assert answers[0] is answers[2]
    assert [type(answer).__name__ for answer in answers] == [
        "Fetched",
        "Fetched",
        "Fetched",
        "FetchError",
        "FetchError",
    ]
    assert Answers.asked.count("/api/decklist/7") == 1
    later = FetchOptions("2026-11-21 10:00", api=api)
    again = fetch(parse_link("7"), later)[parse_link("7")[0]]
    assert isinstance(again, Fetched)
    assert (again.when, again.content) == (NOW, answers[0].content)
    assert Answers.asked.count("/api/decklist/7") == 1
    anew = fetch(parse_link("7"), later._replace(again=True))[parse_link("7")[0]]
    assert isinstance(anew, Fetched)
    assert (anew.when, Answers.asked.count("/api/decklist/7")) == (later.now, 2)


def test_a_damaged_cache_is_fetched_again(api: str, tmp_path: Path) -> None:
    fetch(parse_link("7"), FetchOptions(NOW, api=api))
    for file in (tmp_path / "cache").rglob("*.json"):
        file.write_text("{", encoding="utf-8")
    assert isinstance(fetch(parse_link("7"), FetchOptions(NOW, api=api))[parse_link("7")[0]], Fetched)
    assert Answers.asked.count("/api/decklist/7") == 2


def test_a_busy_site_is_asked_again(api: str) -> None:
    assert isinstance(fetch(parse_link("12"), FetchOptions(NOW, api=api))[parse_link("12")[0]], Fetched)
    assert Answers.asked == ["/api/decklist/12", "/api/decklist/12"]


@pytest.mark.parametrize("command", ["deck stats", "hand", "odds", "goldfish --games 1"])
def test_every_command_that_reads_a_deck_fetches_it(nrdb: Run, api: str, tmp_path: Path, command: str) -> None:
    """A deck may be given by its address, or by a file that holds only the link."""
    link = "https://netrunnerdb.com/en/decklist/7/x"
    (tmp_path / "link.txt").write_text(f"my deck: {link}\n", encoding="utf-8")
    query = ["sure gamble"] if command == "odds" else []
    for source in (link, str(tmp_path / "link.txt")):
        asked = nrdb(*command.split(), source, *query, "--fetch", NRDB_DECK_API=api)
        assert asked.returncode in (0, 1), asked.stderr
        refused = nrdb(*command.split(), source, *query, NRDB_DECK_API=api)
        assert refused.returncode == 2
        assert "add --fetch to download it" in refused.stderr


@pytest.mark.parametrize(("seconds", "asked"), [(10, 2), (11, 1)])
def test_a_site_may_ask_for_ten_seconds_and_no_more(
    api: str, monkeypatch: pytest.MonkeyPatch, seconds: int, asked: int
) -> None:
    slept: list[float] = []
    monkeypatch.setattr("time.sleep", slept.append)
    monkeypatch.setattr(Answers, "retry", str(seconds))
    fetch(parse_link("12"), FetchOptions(NOW, api=api))
    assert Answers.asked.count("/api/decklist/12") == asked
    assert slept == [10] * (asked - 1)


def test_a_list_that_is_refused_may_be_a_deck_that_is_shared(api: str) -> None:
    """The first address answers that there is no such list, the second has the deck."""
    assert isinstance(fetch(parse_link("13"), FetchOptions(NOW, api=api))[parse_link("13")[0]], Fetched)
    assert Answers.asked == ["/api/decklist/13", "/api/deck/13"]


def test_links_that_were_not_requested_are_reported() -> None:
    def told(*references: str) -> str:
        return not_fetched_message(tuple(link for reference in references for link in parse_link(reference)))

    assert told("7") == "the list is a link (7); add --fetch to download it from NetrunnerDB."
    assert told("7", "8") == "the list is a link (7 and 1 more); add --fetch to download it from NetrunnerDB."
    assert told("7", "8", "9") == "the list is a link (7 and 2 more); add --fetch to download it from NetrunnerDB."
    folder = f"https://netrunnerdb.com/en/decks/{'x' * 80}"
    why = f"{folder[:99]}… doesn't link to a deck: it is the owner's private deck folder."
    assert told(folder) == why
    assert str(fetch(parse_link(folder), FetchOptions(NOW))[parse_link(folder)[0]]) == why


def test_all_lists_together_have_a_limit_of_time(api: str) -> None:
    """Cached lists are returned; the rest is not requested, and each is reported."""
    seven, shared = parse_link("7")[0], parse_link(f"https://netrunnerdb.com/en/deck/view/{UUID}")[0]
    assert isinstance(fetch([seven], FetchOptions(NOW, api=api))[seven], Fetched)
    Answers.asked.clear()
    found = fetch([seven, shared], FetchOptions(NOW, api=api, seconds=0))
    assert isinstance(found[seven], Fetched)
    assert str(found[shared]) == (
        f"https://netrunnerdb.com/en/deck/view/{UUID} was not fetched: the limit of 0 seconds for all lists "
        "was reached. Run this again for the rest; downloaded lists are cached."
    )
    assert Answers.asked == []
