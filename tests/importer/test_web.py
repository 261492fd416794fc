"""Downloads keep within their limits whatever the server sends, and messages reveal no secrets."""

from __future__ import annotations

import gzip
import json
import socket
import threading
import time
import tracemalloc
import zlib
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import httpx2
import pytest

from nrdb import web
from nrdb.catalogue.importer.fetch import Fetcher, FetchLimits, fetch
from nrdb.deck.fetch import FetchOptions
from nrdb.errors import NrdbError, UsageError
from tests.conftest import Run
from tests.importer.dumps import invented, tarball, v2_files

ARCHIVE = tarball(v2_files(invented()))
Answering = Callable[[socket.socket], None]


class Raw:
    """A server that answers each connection with the given bytes and keeps sending until the client hangs up."""

    def __init__(self) -> None:
        self.listening = socket.create_server(("127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{self.listening.getsockname()[1]}"
        self.answer: Answering = lambda _: None
        self.heard: list[bytes] = []
        threading.Thread(target=self._serve, daemon=True).start()

    def _serve(self) -> None:
        with suppress(OSError):
            while True:
                peer, _ = self.listening.accept()
                threading.Thread(target=self._one, args=(peer,), daemon=True).start()

    def _one(self, peer: socket.socket) -> None:
        with peer, suppress(OSError):
            self.heard.append(peer.recv(65536))
            self.answer(peer)


@pytest.fixture
def raw() -> Iterator[Raw]:
    server = Raw()
    yield server
    server.listening.close()


def _head(*lines: str, status: str = "200 OK") -> bytes:
    return "\r\n".join([f"HTTP/1.1 {status}", *lines, "", ""]).encode()


def _whole(body: bytes, *lines: str, status: str = "200 OK") -> Answering:
    return lambda peer: peer.sendall(_head(f"Content-Length: {len(body)}", *lines, status=status) + body)


def _forever(first: bytes, again: bytes, pause: float = 0.02) -> Answering:
    def answer(peer: socket.socket) -> None:
        peer.sendall(first)
        while True:
            peer.sendall(again)
            time.sleep(pause)

    return answer


def _fetched(url: str, **limits: float) -> object:
    given = FetchLimits(**{"size": 1 << 20, "wait": 20.0, "time": 60.0, "attempts": 1, **limits})  # type: ignore[arg-type]
    return fetch(url, Fetcher(given, clock=time.monotonic, sleep=lambda _: None, plain_http=True))


def _refused(url: str, **limits: float) -> str:
    with pytest.raises(NrdbError) as failure:
        _fetched(url, **limits)
    assert "\n" not in failure.value.message
    return failure.value.message


def _bomb(layers: int, megabytes: int) -> bytes:
    content = bytes(megabytes << 20)
    for _ in range(layers):
        content = gzip.compress(content, 9)
    return content


def test_what_comes_out_of_an_encoding_is_limited(raw: Raw) -> None:
    bomb = _bomb(1, 64)
    assert len(bomb) < 100_000
    raw.answer = _whole(bomb, "Content-Encoding: gzip")
    tracemalloc.start()
    try:
        assert _refused(f"{raw.url}/bomb").endswith("larger than 1 MB, too large for a card dump.")
        assert tracemalloc.get_traced_memory()[1] < 16 << 20
    finally:
        tracemalloc.stop()


@pytest.mark.parametrize(
    ("encoding", "layers"), [("gzip, gzip", 2), ("gzip,gzip, x-gzip", 3), ("br", 1), ("deflate, gzip", 2)]
)
def test_more_than_one_encoding_was_not_asked_for(raw: Raw, encoding: str, layers: int) -> None:
    raw.answer = _whole(_bomb(layers, 8), f"Content-Encoding: {encoding}")
    told = _refused(f"{raw.url}/x")
    assert told == f"{raw.url}/x: the response is encoded as {', '.join(encoding.replace(' ', '').split(','))}, " + (
        "which was not requested."
    )


def _raw_deflate(content: bytes) -> bytes:
    engine = zlib.compressobj(wbits=-15)
    return engine.compress(content) + engine.flush()


@pytest.mark.parametrize(
    ("encoding", "pack"),
    [
        ("gzip", gzip.compress),
        ("x-gzip", gzip.compress),
        ("deflate", zlib.compress),
        ("deflate", _raw_deflate),
        ("identity", bytes),
        ("GZIP, identity", gzip.compress),
    ],
)
def test_an_honest_encoding_is_read(raw: Raw, encoding: str, pack: Callable[[bytes], bytes]) -> None:
    raw.answer = _whole(pack(ARCHIVE), f"Content-Encoding: {encoding}")
    assert _fetched(f"{raw.url}/x").counts()["cards"] == 4  # type: ignore[attr-defined]


@pytest.mark.parametrize("cut", [3, 200])
def test_an_encoding_without_an_end_is_told(raw: Raw, cut: int) -> None:
    raw.answer = _whole(gzip.compress(ARCHIVE)[:-cut], "Content-Encoding: gzip")
    assert _refused(f"{raw.url}/x") == f"{raw.url}/x: the response ended too early."
    raw.answer = _whole(b"no gzip at all", "Content-Encoding: gzip")
    assert "the encoding of the response is damaged" in _refused(f"{raw.url}/x")


@pytest.mark.parametrize("behind", [b"\0" * (2 << 20), gzip.compress(b"") * (1 << 17)], ids=["zeros", "more of them"])
def test_what_comes_behind_the_end_of_an_encoding_counts_too(raw: Raw, behind: bytes) -> None:
    body = gzip.compress(ARCHIVE) + behind
    raw.answer = lambda peer: peer.sendall(_head("Content-Encoding: gzip") + body)
    assert _refused(f"{raw.url}/x") == f"{raw.url}/x: larger than 1 MB, too large for a card dump."


def test_what_comes_when_time_is_over_is_too_late(raw: Raw) -> None:
    """The last bytes were read with those before them; reporting progress took the rest of the time."""
    raw.answer = _whole(bytes(65536 + 100))
    now, told = [0.0], []

    def progress(came: int, total: int | None) -> None:
        told.append((came, total))
        now[0] = 60.0

    with web.client() as client, pytest.raises(web.DeadlineExceeded) as failure:
        web.get(client, f"{raw.url}/x", web.RequestLimits(1 << 20, 30.0, 20.0), lambda: now[0], progress=progress)
    assert told == [(65536, 65636)]
    assert failure.value.message == f"{raw.url}/x: not finished within 30 seconds."


STALLS = {
    "headers that come drop by drop": _forever(b"HTTP/1.1 200 OK\r\n", b"X: y\r\n"),
    "a first line without an end": _forever(b"HTTP/1.1 200 ", b"O"),
    "continue, continue": _forever(b"", _head(status="100 Continue")),
    "empty blocks of an encoding": _forever(
        _head("Content-Encoding: gzip", "Transfer-Encoding: chunked")
        + b"a\r\n" + gzip.compress(b"")[:10] + b"\r\n", b"5\r\n\x00\x00\x00\xff\xff\r\n"
    ),
    "a body that drips": _forever(_head("Content-Length: 100000"), b"x"),
    "chunks of one byte": _forever(_head("Transfer-Encoding: chunked"), b"1\r\nx\r\n"),
}  # fmt: skip


@pytest.mark.parametrize("stall", STALLS)
def test_the_limit_of_time_holds_for_the_whole_exchange(raw: Raw, stall: str) -> None:
    """Each piece arrives well within the time limit for one read; only the whole takes too long."""
    raw.answer = STALLS[stall]
    began = time.monotonic()
    assert _refused(f"{raw.url}/x", time=0.5) == f"{raw.url}/x: not finished within 0.5 seconds."
    assert time.monotonic() - began < 20, "the time limit for one read, not for the whole exchange"


@pytest.mark.parametrize("stall", STALLS)
def test_it_holds_for_decks_too(raw: Raw, stall: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from nrdb.deck import fetch as fetching
    from nrdb.deck.links import parse_link

    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setattr(fetching, "RESPONSE_SECONDS", 0.5)
    raw.answer = STALLS[stall]
    (found,) = fetching.fetch(parse_link("7"), FetchOptions("2026-11-20 09:05", api=raw.url)).values()
    assert isinstance(found, NrdbError)
    assert found.message == f"{raw.url}/decklist/7: not finished within 0.5 seconds."


def test_what_is_read_when_time_is_over_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """If the time runs out between two pieces of an answer, no more are read."""
    waited: list[float] = []

    class Stream:
        def read(self, max_bytes: int, timeout: float | None = None) -> bytes:
            waited.append(timeout or 0.0)
            return b""

    stream = Stream()
    moments = iter((9.5, 9.75, 10.0))
    monkeypatch.setattr(web._exchange, "deadline", 10.0, raising=False)
    monkeypatch.setattr(web._exchange, "clock", lambda: next(moments), raising=False)
    web._trace("connection.connect_tcp.complete", {"return_value": stream})
    stream.read(1, 5.0)
    stream.read(1)
    with pytest.raises(httpx2.ReadTimeout):
        stream.read(1, 5.0)
    assert waited == [0.5, 0.25]


def _answer(*pieces: bytes, **headers: str) -> Any:
    named = httpx2.Headers({name.replace("_", "-"): value for name, value in headers.items()})
    return SimpleNamespace(headers=named, iter_raw=lambda _: iter(pieces))


@pytest.mark.parametrize(
    "answer",
    [
        _answer(b"abc", b"def"),
        _answer(b"abc", b"def", content_length="6"),
        _answer(gzip.compress(b"abcdef"), content_encoding="gzip"),
    ],
)
def test_an_answer_may_be_as_large_as_its_limit_and_come_in_the_last_moment(answer: Any) -> None:
    room = max(6, len(b"".join(answer.iter_raw(1))))
    assert web._body(answer, "https://e.org/", web.RequestLimits(room, 30.0, 20.0), lambda: 30.0, None) == b"abcdef"
    with pytest.raises(web.ResponseTooLarge) as failure:
        web._body(answer, "https://e.org/", web.RequestLimits(room - 1, 30.0, 20.0), lambda: 30.0, None)
    assert failure.value.message == f"https://e.org/: the response is larger than {room - 1} bytes."


@pytest.mark.parametrize(
    ("encoding", "content", "told"),
    [
        (
            "gzip",
            zlib.compress(b"a list"),
            "the encoding of the response is damaged (Error -3 while decompressing data: ",
        ),
        (
            "x-gzip",
            zlib.compress(b"a list"),
            "the encoding of the response is damaged (Error -3 while decompressing data: ",
        ),
        # The header may only be missing if the encoding is named deflate.
        (
            "gzip",
            _raw_deflate(b"a list"),
            "the encoding of the response is damaged (Error -3 while decompressing data: ",
        ),
        ("deflate", b"\xff\xff\xff", "the encoding of the response is damaged (Error -3 while decompressing data: "),
        ("x" * 61, b"", f"the response is encoded as {'x' * 59}…, which was not requested."),
    ],
)
def test_an_encoding_that_is_another_is_told(encoding: str, content: bytes, told: str) -> None:
    answer = _answer(content, content_encoding=encoding)
    with pytest.raises(web.WebError) as failure:
        web._body(answer, "https://e.org/", web.RequestLimits(100, 30.0, 20.0), lambda: 0.0, None)
    assert failure.value.message.startswith(f"https://e.org/: {told}")


@pytest.mark.parametrize(
    ("began", "until", "over", "waited", "told"),
    [
        (12.0, 30.0, 29.5, 18.0, "no answer within 20 seconds."),
        (12.0, 30.0, 30.0, 18.0, "not finished within 18 seconds."),
        (12.0, 90.0, 32.0, 20.0, "no answer within 20 seconds."),
        (12.0, 12.0, 12.0, 0.01, "not finished within 0 seconds."),
    ],
)
def test_a_server_is_waited_for_as_long_as_it_may_take(
    began: float, until: float, over: float, waited: float, told: str
) -> None:
    asked: list[float] = []

    def stream(*_: object, timeout: float, **__: object) -> None:
        asked.append(timeout)
        raise httpx2.ConnectTimeout("")

    moments = iter((began, over))
    client: Any = SimpleNamespace(stream=stream)
    with pytest.raises(web.WebError) as failure:
        web.get(client, "https://e.org/", web.RequestLimits(9, until, 20.0), lambda: next(moments))
    assert (asked, failure.value.message) == ([waited], f"https://e.org/: {told}")


@pytest.mark.parametrize(("status", "body"), [(200, b"a list"), (299, b"a list"), (300, b""), (404, b"")])
def test_the_body_is_read_where_the_answer_is_the_one_that_was_asked_for(raw: Raw, status: int, body: bytes) -> None:
    raw.answer = _whole(b"a list", status=f"{status} {'x' * 61}")
    with web.client() as client:
        answer = web.get(client, f"{raw.url}/x", web.RequestLimits(99, 60.0, 20.0), lambda: 0.0)
    assert (answer.status, answer.reason, answer.location, answer.body) == (status, "x" * 59 + "…", None, body)


def test_what_is_sent_on_to_nowhere_is_told(raw: Raw) -> None:
    raw.answer = _whole(b"", status="302 Found")
    assert _refused(f"{raw.url}/x") == f"{raw.url}/x: the server answered 302 Found."
    for location in ("https://[::1", "javascript:1", "data:,x"):
        raw.answer = _whole(b"", f"Location: {location}", status="301 Moved")
        assert "an invalid address" in _refused(f"{raw.url}/x") or "only https:// addresses" in _refused(f"{raw.url}/x")
    raw.answer = _whole(b"", "Location: https://user:hunter2@elsewhere.invalid:99999/", status="301 Moved")
    assert "hunter2" not in _refused(f"{raw.url}/x")


@pytest.mark.parametrize(
    "link",
    [
        "https://[::1",
        "https://host:port/",
        "//[",
        7,
        ["a"],
        {"href": "http://[x"},
        "https://user:pw@elsewhere.invalid/",
    ],
)
def test_odd_links_to_a_next_page_are_told(raw: Raw, link: object) -> None:
    raw.answer = _whole(json.dumps({"data": [], "links": {"next": link}}).encode())
    told = _refused(f"{raw.url}/cards")
    assert told.startswith(f"{raw.url}/")
    assert "pw" not in told


HOST = "x" * 300


@pytest.mark.parametrize(
    ("url", "told"),
    [
        ("https://[::1", '"https://[::1" is not a valid address.'),
        ("https://[::1/public", '"https://[::1/public" is not a valid address.'),
        ("https://host:99999/x", '"https://host:99999/x" is not a valid address.'),
        ("https://host:http/x", '"https://host:http/x" is not a valid address.'),
        (f"https://www.{HOST[:64]}.org/", "a label has more than 63 letters."),
        ("https://ä..org/", '"https://ä..org/" is not a valid address.'),
        (f"https://{HOST.replace('x', 'ä')}/", '…" is not a valid address.'),
        (f"https://{HOST[:63]}.org:x/", '" is not a valid address.'),
        ("https://exa mple.org/", '"https://exa mple.org/" is not a valid address: it contains a space.'),
        ("https://xn--a/", '"https://xn--a/" is not a valid address.'),
        ("https://host/\x7f", '"https://host/\ufffd" is not a valid address.'),
        ("https:///x", '"https:///x" is refused: only https:// addresses are fetched.'),
        ("http://localhost/x", '"http://localhost/x" is refused: only https:// addresses are fetched.'),
        ("http://user:hunter2@example.org/x?token=hunter2", '"http://example.org/x?…" is refused'),
    ],
)
def test_addresses_that_are_none_get_a_sentence(url: str, told: str) -> None:
    with pytest.raises(UsageError) as failure:
        fetch(url, Fetcher(FetchLimits(), clock=time.monotonic, sleep=lambda _: None))
    assert told in failure.value.message
    assert "hunter2" not in failure.value.message


@pytest.mark.parametrize(
    ("other", "same"),
    [
        ("https://cards.example/pages/2?all=1", True),
        ("https://CARDS.example/", True),
        ("http://cards.example/", False),
        ("https://cards.example:8443/", False),
        ("https://other.example/", False),
    ],
)
def test_a_server_is_a_scheme_a_host_and_a_port(other: str, same: bool) -> None:
    assert web.same_server("https://cards.example/pages/1", other) == same


def test_a_part_of_a_name_may_have_63_letters() -> None:
    web.check_address(f"https://www.{HOST[:63]}.org/")


def test_what_is_no_http_is_told_in_words(raw: Raw) -> None:
    raw.answer = lambda peer: peer.sendall(b"SSH-2.0-OpenSSH\r\n\r\n")
    assert _refused(f"{raw.url}/x") == f"{raw.url}/x: the response broke off or is not HTTP."


def test_a_proxy_that_is_not_there_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("https_proxy", "http://user:hunter2@127.0.0.1:9")
    told = _refused("https://example.org/x")
    assert told.startswith("https://example.org/x: the connection failed through the proxy http://127.0.0.1:9 (")


@pytest.mark.parametrize(
    "base",
    [
        "http://127.0.0.1:80@evil.example",
        "http://localhost@evil.example/",
        "http://[::1]@evil.example",
        "ftp://127.0.0.1/",
    ],
)
def test_only_this_machine_is_asked_without_encryption(base: str) -> None:
    with pytest.raises(UsageError, match="only https:// addresses are fetched"):
        FetchOptions("2026-11-20 09:05", api=base).base()


@pytest.mark.parametrize("proxy", ["socks5://user:hunter2@127.0.0.1:9", "nonsense://x", "http://[::1"])
def test_a_proxy_that_is_none_gets_a_sentence(raw: Raw, monkeypatch: pytest.MonkeyPatch, proxy: str) -> None:
    for name in ("HTTPS_PROXY", "HTTP_PROXY", "ALL_PROXY", "NO_PROXY"):
        monkeypatch.delenv(name, raising=False)
        monkeypatch.delenv(name.lower(), raising=False)
    monkeypatch.setenv("ALL_PROXY", proxy)
    told = _refused(f"{raw.url}/x")
    assert told.startswith("the proxy set in the environment cannot be used: ")
    assert "hunter2" not in told


def test_secrets_are_used_and_neither_told_nor_kept(raw: Raw, nrdb_at: Run, homes: dict[str, str]) -> None:
    raw.answer = _whole(ARCHIVE)
    secret = raw.url.replace("://", "://ann:hunter2@") + "/main.tar.gz?token=hunter2"
    done = nrdb_at("update", "--url", secret, "--allow-local-http")
    assert done.returncode == 0, done.stderr
    assert b"Authorization: Basic" in raw.heard[0]
    raw.answer = _whole(b"", status="404 Not Found")
    failed = nrdb_at("update", "--url", secret, "--allow-local-http")
    assert failed.stderr == f"nrdb: {raw.url}/main.tar.gz?…: the server answered 404 Not Found.\n"
    said = [done.stdout, done.stderr, nrdb_at("data", "status").stdout, nrdb_at("data", "check").stdout]
    assert not [text for text in said if "hunter2" in text or "ann" in text.split("://")[-1].split("@")[0]]
    for home in homes.values():
        for path in Path(home).rglob("*"):
            assert not path.is_file() or b"hunter2" not in gzip_or_plain(path)


def gzip_or_plain(path: Path) -> bytes:
    content = path.read_bytes()
    return gzip.decompress(content) if content[:2] == b"\x1f\x8b" else content


@pytest.mark.parametrize(
    ("url", "shown"),
    [
        ("https://user:pw@host/x?key=1#y", "https://host/x?…#y"),
        ("https:/user:pw@host/x", "https:/host/x"),
        ("user:pw@host/x", "host/x"),
        ("https://host/@ann/deck", "https://host/@ann/deck"),
        ("https://user:p@ss@host/", "https://host/"),
        (f"https://{'x' * 192}", f"https://{'x' * 192}"),
        (f"https://{'x' * 193}", f"https://{'x' * 191}…"),
    ],
)
def test_addresses_as_they_are_shown(url: str, shown: str) -> None:
    assert web.redacted(url) == shown
