"""`nrdb update` with a real server that is honest, slow, broken or hostile: it imports or prints one error."""

from __future__ import annotations

import gzip
import json
import time
from pathlib import Path

import pytest
from click.testing import CliRunner

from nrdb.catalogue.importer.fetch import DEFAULT_URL, Fetcher, FetchFailure, FetchLimits, fetch
from nrdb.cli import cli
from nrdb.errors import NrdbError, ParseError, UsageError
from nrdb.web import check_address
from tests.conftest import Run
from tests.importer.conftest import Served
from tests.importer.dumps import api_documents, invented, tarball, v2_files

ARCHIVE = tarball(v2_files(invented()))
QUICK = FetchLimits(size=1 << 20, wait=20.0, time=60.0, attempts=3)


def _fetcher(limits: FetchLimits = QUICK, naps: list[float] | None = None) -> Fetcher:
    sleep = (lambda seconds: None) if naps is None else naps.append
    return Fetcher(limits, clock=time.monotonic, sleep=sleep, plain_http=True)


def test_an_archive(server: Served) -> None:
    seen: list[tuple[int, int | None]] = []
    fetcher = Fetcher(
        QUICK,
        clock=time.monotonic,
        sleep=lambda seconds: None,
        progress=lambda done, total: seen.append((done, total)),
        plain_http=True,
    )
    dump = fetch(server.content("/main.tar.gz", ARCHIVE), fetcher)
    assert (dump.layout, dump.date, dump.counts()["cards"]) == ("v2", "2026-10-08", 4)
    assert dump.origin == f"{server.url}/main.tar.gz"
    assert seen[-1] == (len(ARCHIVE), len(ARCHIVE))


def test_a_slow_server_is_waited_for(server: Served) -> None:
    url = server.slow("/slow", ARCHIVE, pause=0.05, piece=500)
    assert fetch(url, _fetcher()).counts()["cards"] == 4


def test_redirects_are_followed(server: Served) -> None:
    server.content("/b", ARCHIVE)
    assert fetch(server.redirect("/a", "/b"), _fetcher()).counts()["cards"] == 4
    assert server.requests == ["/a", "/b"]


def test_what_may_pass_is_tried_again(server: Served) -> None:
    naps: list[float] = []
    dump = fetch(server.status("/busy", 503, 500, then=ARCHIVE), _fetcher(naps=naps))
    assert dump.counts()["cards"] == 4
    assert naps == [1.0, 2.0]


@pytest.mark.parametrize("code", [408, 425, 429, 500, 502, 503, 504, 404, 501])
def test_which_answers_may_pass(server: Served, code: int) -> None:
    naps: list[float] = []
    url = server.status("/once", code, then=ARCHIVE)
    if code in (404, 501):
        with pytest.raises(FetchFailure):
            fetch(url, _fetcher(naps=naps))
    else:
        assert fetch(url, _fetcher(naps=naps)).counts()["cards"] == 4
    assert naps == ([] if code in (404, 501) else [1.0])


def test_no_nap_is_longer_than_the_time_that_is_left(server: Served) -> None:
    naps: list[float] = []
    moments = iter([0.0, *[59.5] * 1000])
    fetcher = Fetcher(QUICK, clock=lambda: next(moments), sleep=naps.append, plain_http=True)
    assert fetch(server.status("/busy", 503, then=ARCHIVE), fetcher).counts()["cards"] == 4
    assert naps == [0.5]


def test_five_redirects_are_followed(server: Served) -> None:
    server.content("/5", ARCHIVE)
    for step in range(5):
        server.redirect(f"/{step}", f"/{step + 1}")
    assert fetch(f"{server.url}/0", _fetcher()).counts()["cards"] == 4


def test_the_transfer_may_be_compressed(server: Served) -> None:
    document = json.dumps(api_documents(invented())["cards"]).encode()

    def answer(handler: object) -> None:
        body = gzip.compress(document)
        handler.send_response(200)  # type: ignore[attr-defined]
        handler.send_header("Content-Encoding", "gzip")  # type: ignore[attr-defined]
        handler.send_header("Content-Length", str(len(body)))  # type: ignore[attr-defined]
        handler.end_headers()  # type: ignore[attr-defined]
        handler.wfile.write(body)  # type: ignore[attr-defined]

    server.answers["/cards"] = answer
    assert fetch(f"{server.url}/cards", _fetcher()).counts() == {"cards": 4}


def _paged(server: Served, kind: str, *, base: str = "/api/v3/public", pages: int = 2, query: str = "") -> None:
    rows = api_documents(invented()).get(kind, {"data": []})["data"]
    for page in range(pages):
        path = f"{base}/{kind}" + (f"?page={page}" if page else query)
        following = f"{server.url}{base}/{kind}?page={page + 1}" if page + 1 < pages else None
        share = rows[page::pages]
        document = {"data": share, "links": {"self": path, **({"next": following} if following else {})}}
        server.content(path, json.dumps(document).encode(), "application/vnd.api+json")


def test_the_pages_of_an_api(server: Served) -> None:
    _paged(server, "cards", pages=3)
    dump = fetch(f"{server.url}/api/v3/public/cards", _fetcher())
    assert (dump.layout, dump.counts()) == ("api", {"cards": 4})
    assert server.requests == [f"/api/v3/public/cards{rest}" for rest in ("", "?page=1", "?page=2")]


def test_pages_without_end(server: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("nrdb.catalogue.importer.fetch._MOST_PAGES", 2)
    _paged(server, "cards", pages=3)
    assert fetch(f"{server.url}/api/v3/public/cards", _fetcher()).counts() == {"cards": 4}
    _paged(server, "cards", pages=4)
    with pytest.raises(FetchFailure, match="the pages never end"):
        fetch(f"{server.url}/api/v3/public/cards", _fetcher())


def test_a_whole_api(server: Served) -> None:
    from nrdb.catalogue.importer.jsonapi import RESOURCES

    for kind in RESOURCES:
        _paged(server, kind, query="?page%5Bsize%5D=1000")
    dump = fetch(f"{server.url}/api/v3/public/", _fetcher())
    expected = invented()
    assert {kind: len(rows) for kind, rows in expected.items()} == dump.counts()
    assert dump.records["formats"] == expected["formats"]


@pytest.mark.parametrize(
    ("prepare", "message"),
    [
        (lambda s: s.url + "/nothing", "the server answered 404 Not Found."),
        (lambda s: s.status("/down", 500), "the server answered 500 Internal Server Error."),
        (lambda s: s.status("/limit", 429), "the server answered 429 Too Many Requests."),
        (lambda s: s.truncated("/half", ARCHIVE), "the response broke off or is not HTTP"),
        (lambda s: s.cut("/cut", ARCHIVE), "the archive is damaged or incomplete"),
        (lambda s: s.content("/page", b"<!DOCTYPE html><p>Please sign in", "text/html"), "this is a web page"),
        (lambda s: s.content("/nothing", b""), "this is an empty file"),
        (lambda s: s.content("/png", b"\x89PNG\r\n"), "neither JSON nor an archive"),
        (
            lambda s: s.content("/up", tarball({"../../up.json": b"{}", **v2_files(invented())}, prefix="")),
            "contains a path outside itself",
        ),
        (lambda s: s.endless("/endless"), "larger than 1 MB, too large for a card dump."),
        (lambda s: s.content("/large", bytes(2 << 20)), "larger than 1 MB, too large for a card dump."),
        (lambda s: s.slow("/asleep", ARCHIVE, pause=4.0), "no answer within 0.3 seconds."),
        (lambda s: s.slow("/drip", ARCHIVE, pause=0.1, piece=1), "not finished within 0.6 seconds."),
        (lambda s: s.redirect("/loop", "/loop"), "redirected more than 5 times."),
        (lambda s: s.redirect("/away", "http://example.invalid/x"), "only https:// addresses are fetched"),
        (lambda s: s.redirect("/file", "file:///etc/passwd"), "only https:// addresses are fetched"),
        (lambda s: "http://127.0.0.1:9/", "the connection failed"),
        (
            lambda s: s.content("/e", b'{"errors": [{"detail": "Down for the night."}]}'),
            "the API answered with an error: Down for the night.",
        ),
        (
            lambda s: s.content("/next", b'{"data": [], "links": {"next": "https://elsewhere.invalid/x"}}'),
            "the next page is on another server",
        ),
        (lambda s: s.content("/self", b'{"data": [], "links": {"next": "/self"}}'), "the pages never end"),
    ],
)
def test_whatever_is_wrong_is_one_sentence(server: Served, prepare: object, message: str) -> None:
    url = prepare(server)  # type: ignore[operator]
    # Use a short limit only where time is tested: a busy machine is slow in all other cases.
    wait, whole = (0.3 if "no answer" in message else 20.0), (0.6 if "not finished" in message else 60.0)
    limits = FetchLimits(size=1 << 20, wait=wait, time=whole, attempts=2)
    with pytest.raises(NrdbError) as failure:
        fetch(url, _fetcher(limits))
    assert message in str(failure.value)
    assert "\n" not in str(failure.value)
    assert isinstance(failure.value, FetchFailure | ParseError | UsageError)


def test_only_https_is_fetched() -> None:
    check_address(DEFAULT_URL)
    check_address("http://localhost:8000/x", plain_http=True)
    for url in (
        "http://example.org/x",
        "ftp://example.org/x",
        "file:///x",
        "https://",
        "x",
        "",
        "https://[::1",
        "https://é..org/x",
    ):
        with pytest.raises(UsageError):
            check_address(url)
    with pytest.raises(UsageError):
        check_address("http://example.org/x", plain_http=True)
    with pytest.raises(UsageError):
        check_address("http://localhost:8000/x")


@pytest.mark.parametrize("url", ["http://e.org/api/public", "http://e.org/dump.zip", "https://[::1/public"])
def test_an_address_is_refused_as_it_was_given(url: str) -> None:
    with pytest.raises(UsageError) as refused:
        fetch(url, _fetcher())
    why = "is not a valid address" if "[" in url else "is refused: only https:// addresses are fetched"
    assert refused.value.message == f'"{url}" {why}.'


def test_the_command(server: Served, nrdb_at: Run) -> None:
    url = server.content("/main.tar.gz", ARCHIVE)
    refused = nrdb_at("update", "--url", url)
    assert (refused.returncode, refused.stdout) == (2, "")
    assert refused.stderr == f'nrdb: "{url}" is refused: only https:// addresses are fetched.\n'
    assert server.requests == []
    done = nrdb_at("update", "--url", url, "--allow-local-http")
    assert (done.returncode, done.stdout.splitlines()[0]) == (
        0,
        f"Imported 4 cards, 4 printings, 1 ruling from {url} (v2 layout, 2026-10-08).",
    )
    assert nrdb_at("show", "foghorn").stdout.splitlines()[0] == "Foghorn"


def test_the_options_of_the_command_are_the_limits_of_what_is_fetched(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[str, FetchLimits]] = []

    def refused(url: str, fetcher: Fetcher, known: object) -> None:
        asked.append((url, fetcher.limits))
        raise UsageError("not today.")

    monkeypatch.setattr("nrdb.catalogue.importer.fetch.fetch", refused)
    for options in ([], ["--max-size", "0.5", "--timeout", "4", "--max-time", "9", "--retries", "0", "--url", "x"]):
        assert isinstance(CliRunner().invoke(cli, ["update", *options]).exception, UsageError)
    assert FetchLimits() == FetchLimits(100 << 20, 30.0, 600.0, 3)
    assert asked == [(DEFAULT_URL, FetchLimits(100 << 20, 30.0, 600.0, 3)), ("x", FetchLimits(1 << 19, 4.0, 9.0, 1))]


def test_a_failed_update_leaves_the_import_before_it(server: Served, nrdb_at: Run, homes: dict[str, str]) -> None:
    good = server.content("/good", ARCHIVE)
    assert nrdb_at("update", "--url", good, "--allow-local-http").returncode == 0
    before = {path: path.read_bytes() for path in Path(homes["XDG_DATA_HOME"]).rglob("*") if path.is_file()}
    for url in (server.truncated("/half", ARCHIVE), server.endless("/endless"), server.status("/down", 500)):
        failed = nrdb_at("update", "--url", url, "--allow-local-http", "--max-size", "1", "--retries", "0")
        assert (failed.returncode, failed.stdout, failed.stderr.count("\n")) == (2, "", 1)
    after = {path: path.read_bytes() for path in Path(homes["XDG_DATA_HOME"]).rglob("*") if path.is_file()}
    assert after == before
