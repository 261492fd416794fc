"""Fixtures of imports: homes of their own, and a real server on this machine that can also misbehave."""

from __future__ import annotations

import http.server
import threading
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pytest

from tests.conftest import Run
from tests.mini import mini_data

Homes = dict[str, str]


@pytest.fixture
def homes(tmp_path: Path) -> Homes:
    """Environment variables that give the command a data folder and a cache of their own."""
    return {"XDG_DATA_HOME": str(tmp_path / "data"), "XDG_CACHE_HOME": str(tmp_path / "cache")}


@pytest.fixture(scope="session")
def facts(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A small data folder, so that catalogues are built quickly."""
    return mini_data(tmp_path_factory.mktemp("facts") / "data")


@pytest.fixture
def nrdb_at(nrdb: Run, homes: Homes, facts: Path) -> Run:
    """`nrdb` over the small facts, with homes of its own."""
    return partial(nrdb, NRDB_DATA=str(facts), **homes)


class Served:
    """What the server answers, by path; `requests` is the log of paths asked for."""

    def __init__(self) -> None:
        self.answers: dict[str, Callable[[http.server.BaseHTTPRequestHandler], None]] = {}
        self.requests: list[str] = []
        self.url = ""

    def content(self, path: str, content: bytes, kind: str = "application/octet-stream") -> str:
        """Serves `content` whole at `path`; returns the address."""

        def answer(handler: http.server.BaseHTTPRequestHandler) -> None:
            handler.send_response(200)
            handler.send_header("Content-Type", kind)
            handler.send_header("Content-Length", str(len(content)))
            handler.end_headers()
            handler.wfile.write(content)

        self.answers[path] = answer
        return self.url + path

    def status(self, path: str, *codes: int, then: bytes = b"") -> str:
        """Answers with the codes one after the other, and with 200 and `then` after the last, if there is any."""
        left = list(codes)

        def answer(handler: http.server.BaseHTTPRequestHandler) -> None:
            code = left.pop(0) if left and (then or len(left) > 1) else (200 if then else left[0])
            body = then if code == 200 else b"no"
            handler.send_response(code)
            handler.send_header("Content-Length", str(len(body)))
            handler.end_headers()
            handler.wfile.write(body)

        self.answers[path] = answer
        return self.url + path

    def truncated(self, path: str, content: bytes) -> str:
        """Promises all of `content` and hangs up after half of it."""

        def answer(handler: http.server.BaseHTTPRequestHandler) -> None:
            handler.send_response(200)
            handler.send_header("Content-Length", str(len(content)))
            handler.end_headers()
            handler.wfile.write(content[: len(content) // 2])
            handler.close_connection = True

        self.answers[path] = answer
        return self.url + path

    def cut(self, path: str, content: bytes) -> str:
        """Sends half of `content` without saying how much there is, and hangs up: only the content can tell."""

        def answer(handler: http.server.BaseHTTPRequestHandler) -> None:
            handler.send_response(200)
            handler.send_header("Connection", "close")
            handler.end_headers()
            handler.wfile.write(content[: len(content) // 2])
            handler.close_connection = True

        self.answers[path] = answer
        return self.url + path

    def slow(self, path: str, content: bytes, *, pause: float, piece: int = 1 << 16) -> str:
        """Sends `content` in pieces with a pause before each."""

        def answer(handler: http.server.BaseHTTPRequestHandler) -> None:
            handler.send_response(200)
            handler.send_header("Content-Length", str(len(content)))
            handler.end_headers()
            for start in range(0, len(content), piece):
                time.sleep(pause)
                handler.wfile.write(content[start : start + piece])
                handler.wfile.flush()

        self.answers[path] = answer
        return self.url + path

    def endless(self, path: str) -> str:
        """Sends zeros for ever."""

        def answer(handler: http.server.BaseHTTPRequestHandler) -> None:
            handler.send_response(200)
            handler.send_header("Connection", "close")
            handler.end_headers()
            while True:
                handler.wfile.write(bytes(1 << 16))

        self.answers[path] = answer
        return self.url + path

    def redirect(self, path: str, target: str) -> str:
        """Sends elsewhere."""

        def answer(handler: http.server.BaseHTTPRequestHandler) -> None:
            handler.send_response(302)
            handler.send_header("Location", target)
            handler.send_header("Content-Length", "0")
            handler.end_headers()

        self.answers[path] = answer
        return self.url + path


class _Quiet(http.server.ThreadingHTTPServer):
    daemon_threads = True

    def handle_error(self, request: object, client_address: object) -> None:
        """Ignore clients that hang up."""


@pytest.fixture
def server() -> Iterator[Served]:
    """A real HTTP server on this machine; its address is `server.url`."""
    served = Served()

    class Handler(http.server.BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_GET(self) -> None:
            served.requests.append(self.path)
            answer = served.answers.get(self.path)
            if answer is None:
                self.send_error(404)
            else:
                answer(self)

        def log_message(self, format: str, *args: object) -> None:
            """Silence: the test has its own log."""

    with _Quiet(("127.0.0.1", 0), Handler) as listening:
        served.url = f"http://127.0.0.1:{listening.server_address[1]}"
        thread = threading.Thread(target=listening.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True)
        thread.start()
        yield served
        listening.shutdown()
        thread.join()
