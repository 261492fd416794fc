"""A few generous ceilings: what an answer costs in queries, and what a game keeps in memory.

No test here measures time. What a command must not import is in `test_architecture`.
"""

from __future__ import annotations

import gc
import re
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest

from nrdb.catalogue import Catalogue
from nrdb.deck import Deck, read_deck
from nrdb.engine.chance import seeded
from nrdb.engine.game import new_game
from nrdb.engine.steps.machine import take
from nrdb.goldfish.setting import setting_for
from nrdb.legality.check import check_deck, check_formats
from nrdb.search import search
from nrdb.tournament.event import Event
from nrdb.tournament.judging import Outcome
from nrdb.tournament.players import players_of
from nrdb.tournament.submissions import from_bytes
from tests.engine.laid import ROOT
from tests.engine.laid import catalogue as built_in
from tests.players.begun import begun, choice_of
from tests.tournament.lists import Maker

DAY = "2026-11-20"


def calls(work: Callable[[], object]) -> int:
    """Return the number of function calls that some work takes, C functions included: a measure for any machine."""
    found = 0

    def count(frame: object, event: str, argument: object) -> None:
        nonlocal found
        found += event in ("call", "c_call")

    before = sys.getprofile()
    sys.setprofile(count)
    try:
        work()
    finally:
        sys.setprofile(before)
    return found


@pytest.fixture
def fresh() -> Catalogue:
    """Return a catalogue that has answered nothing yet."""
    return Catalogue.load()


@contextmanager
def listening(catalogue: Catalogue) -> Iterator[list[str]]:
    """Collect the statements run inside, with their values, except those that full-text search runs by itself."""
    heard: list[str] = []
    catalogue.connection.set_trace_callback(lambda sql: None if sql.startswith("--") else heard.append(sql))
    try:
        yield heard
    finally:
        catalogue.connection.set_trace_callback(None)


def scanned(catalogue: Catalogue, statements: list[str]) -> set[str]:
    """Return the tables that statements scan completely by SQLite's own plan; a full-text table has its index."""
    found = set()
    for sql in statements:
        names = {alias: table for table, alias in re.findall(r"\b(?:FROM|JOIN)\s+(\w+)\s+AS\s+(\w+)", sql)}
        for *_, step in catalogue.connection.execute(f"EXPLAIN QUERY PLAN {sql}"):
            match = re.match(r"SCAN (?:TABLE )?(\w+)(.*)", step)
            if match and not re.search(r"VIRTUAL TABLE INDEX \d+:\S*[ML]", match[2]):
                found.add(names.get(match[1], match[1]))
    return found


@pytest.mark.parametrize("ask", [
    lambda c: c.resolve("Sure Gamble"),
    lambda c: c.find("01050"),
    lambda c: c.printings(c.card("sure_gamble")),
    lambda c: c.texts(c.card("sure_gamble")),
    lambda c: c.errata(c.card("sure_gamble")),
    lambda c: c.rulings(c.card("sure_gamble")),
    lambda c: c.snapshot_by_id("standard_36"),
])  # fmt: skip
def test_a_look_up_takes_few_statements_by_index_and_is_kept(fresh, ask):
    with listening(fresh) as heard:
        ask(fresh)
    assert 0 < len(heard) <= 3
    assert scanned(fresh, heard) == set()


@pytest.mark.parametrize(
    "query", ["sure gamble", "t:ice", "format:standard t:agenda", 'x:"net damage" t:ice', "damage"]
)
def test_a_search_reads_no_table_of_texts_from_end_to_end(fresh, query):
    with listening(fresh) as heard:
        search(fresh, query, on=DAY)
    asked = [sql for sql in heard if sql.startswith("SELECT c.n FROM search_card")]
    assert 0 < len(asked) <= 3
    assert scanned(fresh, asked) == set()
    assert scanned(fresh, ["SELECT n FROM search_text AS t WHERE t.text LIKE '%damage%'"]) == {"search_text"}


def test_a_hundred_decks_are_judged_with_the_statements_of_one(fresh):
    maker = Maker(built_in())
    identities = maker.of_side("corp") + maker.of_side("runner")
    made = [maker.deck(identities[n % len(identities)]) for n in range(100)]
    decks = [Deck(identity=deck.identity, cards={card.id: n for card, n in deck.cards.items()}) for deck in made]
    for deck in decks:
        for card in (deck.identity.id, *deck.cards):
            fresh.card(card)
    names = [item.id for item in fresh.formats()]

    def judged(deck: Deck) -> int:
        with listening(fresh) as heard:
            assert check_deck(deck, fresh, on=DAY).legal
            for verdict in check_formats(deck, fresh, formats=names, on=DAY):
                assert verdict.findings is not None
        return len(heard)

    assert 0 < judged(decks[0]) <= 20 + 10 * len(names)
    assert sum(map(judged, decks[1:])) == 0


def test_reading_asks_for_a_title_once(fresh):
    """A title seen for the first time takes some statements, one seen before takes none."""
    text = (ROOT / "examples" / "corp.txt").read_text(encoding="utf-8")
    with listening(fresh) as heard:
        read_deck(text, fresh)
    assert 0 < len(heard) <= 4 * len(text.splitlines())
    with listening(fresh) as again:
        read_deck(text, fresh)
    assert again == []


def test_lists_handed_in_at_one_time_are_not_compared_with_each_other():
    def effort(lists: int) -> int:
        text = b"player,submitted at,corp\n" + b"Ann,2026-03-13 08:00,https://netrunnerdb.com/deck/1\n" * lists
        handed = from_bytes(text, "t.csv").submissions
        outcomes = [Outcome((), one.problem) for one in handed]
        return calls(lambda: players_of(handed, outcomes, Event("2026-03-14")))

    assert effort(400) < 3 * effort(200)


@pytest.mark.skipif(sys.gettrace() is not None, reason="the coverage tracer holds memory of its own")
@pytest.mark.parametrize("deck", ["corp", "worlds-2013-andromeda"])
def test_games_leave_no_memory_behind(deck):
    """After sixty games Python holds as many blocks as before them, give or take a few."""
    read = read_deck(ROOT / "examples" / f"{deck}.txt", built_in())
    table = setting_for(read, built_in(), policy="sensible", turns=10).table()
    chosen = begun("sensible", table)

    def play(game: int) -> None:
        begun(chosen, table, 0, game)
        g = new_game(table, seeded(0, game), last_turn=10)
        while not g.over:
            take(g, choice_of(chosen, g))  # type: ignore[arg-type]

    def left_by(work: Callable[[], object]) -> int:
        gc.collect()
        before = sys.getallocatedblocks()
        work()
        gc.collect()
        return sys.getallocatedblocks() - before

    for game in range(20):
        play(game)
    # The lowest of three, because other threads may allocate memory at the same time.
    assert min(left_by(lambda: [play(game) for game in range(20, 80)]) for _ in range(3)) < 100
