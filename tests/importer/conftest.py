"""Fixtures for imports: separate home folders, and a real server on this machine that can also misbehave."""

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
    """Return environment variables that give the command its own data folder and cache."""
    return {"XDG_DATA_HOME": str(tmp_path / "data"), "XDG_CACHE_HOME": str(tmp_path / "cache")}


@pytest.fixture(scope="session")
def facts(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a small data folder, so that catalogues are built quickly."""
    return mini_data(tmp_path_factory.mktemp("facts") / "data")


@pytest.fixture
def nrdb_at(nrdb: Run, homes: Homes, facts: Path) -> Run:
    """Return a function that runs `nrdb` on the small facts, with its own home folders."""
    return partial(nrdb, NRDB_DATA=str(facts), **homes)


class Served:
    """The server's answers by path; `requests` logs the requested paths."""

    def __init__(self) -> None:
        self.answers: dict[str, Callable[[http.server.BaseHTTPRequestHandler], None]] = {}
        self.requests: list[str] = []
        self.url = ""

    def content(self, path: str, content: bytes, kind: str = "application/octet-stream") -> str:
        """Serve `content` whole at `path` and return the address."""

        def answer(handler: http.server.BaseHTTPRequestHandler) -> None:
            handler.send_response(200)
            handler.send_header("Content-Type", kind)
            handler.send_header("Content-Length", str(len(content)))
            handler.end_headers()
            handler.wfile.write(content)

        self.answers[path] = answer
        return self.url + path

    def status(self, path: str, *codes: int, then: bytes = b"") -> str:
        """Answer with the given codes one after the other, then with 200 and `then` if it is given."""
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
        """Promise all of `content` and hang up after half of it."""

        def answer(handler: http.server.BaseHTTPRequestHandler) -> None:
            handler.send_response(200)
            handler.send_header("Content-Length", str(len(content)))
            handler.end_headers()
            handler.wfile.write(content[: len(content) // 2])
            handler.close_connection = True

        self.answers[path] = answer
        return self.url + path

    def cut(self, path: str, content: bytes) -> str:
        """Send half of `content` without stating its length and hang up: only the content can show it."""

        def answer(handler: http.server.BaseHTTPRequestHandler) -> None:
            handler.send_response(200)
            handler.send_header("Connection", "close")
            handler.end_headers()
            handler.wfile.write(content[: len(content) // 2])
            handler.close_connection = True

        self.answers[path] = answer
        return self.url + path

    def slow(self, path: str, content: bytes, *, pause: float, piece: int = 1 << 16) -> str:
        """Send `content` in pieces with a pause before each."""

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
        """Send zeros for ever."""

        def answer(handler: http.server.BaseHTTPRequestHandler) -> None:
            handler.send_response(200)
            handler.send_header("Connection", "close")
            handler.end_headers()
            while True:
                handler.wfile.write(bytes(1 << 16))

        self.answers[path] = answer
        return self.url + path

    def redirect(self, path: str, target: str) -> str:
        """Redirect to another address."""

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
    """Yield a real HTTP server on this machine; its address is `server.url`."""
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
