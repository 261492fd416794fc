"""One catalogue, many threads: the same answers as one thread, and no deadlock."""

from __future__ import annotations

import json
import subprocess
import sys
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit
from urllib.request import urlopen

import pytest

from nrdb import Catalogue, check_deck, read_deck
from nrdb.catalogue import database
from nrdb.deck import titles
from nrdb.engine import table
from nrdb.search import search
from tests.conftest import ROOT
from tests.mini import mini_data

ON = "2026-11-20"


def test_threads_get_the_answers_of_one_thread_and_never_stop() -> None:
    """A process of its own: threads that stop each other for good stop the interpreter with them."""
    done = subprocess.run(
        [sys.executable, "-m", "tests.faults.threads", "8", "40", "2"],
        cwd=ROOT,
        capture_output=True,
        encoding="utf-8",
        timeout=300,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.splitlines()[-1] == "8 threads × 40 questions, 2 of 2: 0 answers differ"


def test_a_server_that_answers_each_request_in_a_thread() -> None:
    """What a web service does: a thread for each request, all of them over one catalogue."""
    catalogue = Catalogue.load()

    class Answers(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            asked = parse_qs(urlsplit(self.path).query)
            if "q" in asked:
                answer: object = [card.id for card in search(catalogue, asked["q"][0], on=ON)]
            else:
                deck = read_deck(ROOT / "examples" / asked["deck"][0], catalogue)
                answer = check_deck(deck, catalogue, format="standard", on=ON).to_dict()
            body = json.dumps(answer).encode()
            self.send_response(200)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, format: str, *arguments: object) -> None:
            pass

    class Server(ThreadingHTTPServer):
        daemon_threads = True
        request_queue_size = 64

    queries = ["q=sentry+strength%3E3", "q=x:/trash+.*+program/", "deck=runner.txt", "deck=illegal.txt"]
    with Server(("127.0.0.1", 0), Answers) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        address = f"http://127.0.0.1:{server.server_port}/?"

        def answer(query: str) -> bytes:
            with urlopen(address + query, timeout=60) as reply:
                content: bytes = reply.read()
                return content

        alone = {query: answer(query) for query in queries}
        with ThreadPoolExecutor(16) as clients:
            answers = list(clients.map(answer, queries * 30))
        server.shutdown()
    assert answers == [alone[query] for query in queries * 30]
    assert len(set(alone.values())) == 4


def _in_a_thread(catalogue: Catalogue) -> tuple[object, object]:
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(lambda: (catalogue.connection, catalogue.find("Sure Gamble"))).result()


def test_each_thread_has_a_connection_of_its_own_and_all_the_same_cards() -> None:
    catalogue = Catalogue.load()
    connection, card = _in_a_thread(catalogue)
    assert connection is not catalogue.connection
    assert catalogue.connection is catalogue.connection
    assert card is catalogue.find("Sure Gamble")


def test_a_catalogue_in_memory_serves_threads(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    facts = mini_data(tmp_path / "data")
    monkeypatch.setattr(database, "cache_home", lambda: None)
    catalogue = Catalogue.load(facts)
    assert catalogue.path == ":memory:"
    connection, card = _in_a_thread(catalogue)
    assert connection is not catalogue.connection
    assert card is catalogue.find("Sure Gamble")


def test_a_thread_begun_after_the_cache_was_cleared_reads_the_same_catalogue(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    facts = mini_data(tmp_path / "data")
    monkeypatch.setattr(database, "cache_home", lambda: tmp_path / "cache")
    catalogue = Catalogue.load(facts)
    assert database.clear_cache() == 1
    assert not Path(catalogue.path).exists()
    for _ in range(2):
        connection, card = _in_a_thread(catalogue)
        assert connection is not catalogue.connection
        assert card is catalogue.find("Sure Gamble")


class Halfway:
    """A function that stops the first other thread on its second call until `go_on` is set."""

    def __init__(self, real: Callable[..., Any]) -> None:
        self.real, self.reached, self.go_on = real, threading.Event(), threading.Event()
        self.calls: list[int] = []

    def __call__(self, *arguments: Any) -> Any:
        if threading.current_thread() is not threading.main_thread():
            self.calls.append(1)
            if len(self.calls) == 2:
                self.reached.set()
                assert self.go_on.wait(60)
        return self.real(*arguments)


def _pool(catalogue: Catalogue, monkeypatch: pytest.MonkeyPatch) -> tuple[Halfway, Callable[[], object]]:
    from nrdb.legality.check import Judge
    from nrdb.legality.plan.counting import LimitUsage
    from nrdb.legality.plan.planner import Planner

    judge, identity = Judge(catalogue), catalogue.find("Noise")
    rules = Planner(judge).rules(judge.scope("eternal", ON), identity, "runner")
    usage = rules.usage(rules.cases(())[0])
    rules.offered()
    halfway = Halfway(usage.profile)
    monkeypatch.setattr(LimitUsage, "profile", lambda _, card: halfway(card))
    return halfway, usage.pool


def _sets(catalogue: Catalogue, monkeypatch: pytest.MonkeyPatch) -> tuple[Halfway, Callable[[], object]]:
    halfway, read = Halfway(titles.fold), titles.Titles(catalogue)
    catalogue.sets()
    monkeypatch.setattr(titles, "fold", halfway)
    return halfway, lambda: read.sets("System Gateway")


def _listeners(catalogue: Catalogue, monkeypatch: pytest.MonkeyPatch) -> tuple[Halfway, Callable[[], object]]:
    laid = table(read_deck(ROOT / "examples" / "worlds-2013-andromeda.txt", catalogue), catalogue)
    cards = laid.card_of
    halfway = Halfway(cards.__getitem__)
    monkeypatch.setattr(laid, "card_of", Each(halfway, len(cards)))
    return halfway, laid.listeners


class Each(Sequence[Any]):
    """The items that a function returns by number."""

    def __init__(self, item: Callable[[int], Any], length: int) -> None:
        self.item, self.length = item, length

    def __len__(self) -> int:
        return self.length

    def __getitem__(self, at: Any) -> Any:
        if at >= self.length:
            raise IndexError
        return self.item(at)


@pytest.mark.parametrize("prepare", [_pool, _sets, _listeners])
def test_no_thread_reads_what_another_has_half_cached(
    monkeypatch: pytest.MonkeyPatch, prepare: Callable[..., tuple[Halfway, Callable[[], object]]]
) -> None:
    halfway, ask = prepare(Catalogue.load(), monkeypatch)
    with ThreadPoolExecutor(1) as pool:
        first = pool.submit(ask)
        assert halfway.reached.wait(60)
        second = repr(ask())
        halfway.go_on.set()
        assert second == repr(first.result())
    assert second != "{}"


def test_the_guesses_of_one_thread_are_not_those_of_another() -> None:
    catalogue = Catalogue.load()
    read = titles.Titles(catalogue)
    with ThreadPoolExecutor(1) as pool:
        pool.submit(read.rewind, 0).result()
        assert pool.submit(read.guesses, "Sure Gambel").result() == ()
    assert catalogue.find("Sure Gamble") in read.guesses("Sure Gambel")
