"""SQL counted: how many statements an answer takes, and which tables SQLite reads from end to end for it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest

from nrdb.catalogue import Catalogue
from nrdb.deck import Deck, read_deck
from nrdb.legality.check import check_deck, check_formats
from nrdb.search import search
from tests.tournament.lists import Maker

DAY = "2026-11-20"
SMALL = {"card_cycle", "card_set", "erratum_change", "faction", "format", "snapshot"}
"""Tables of some dozens of rows that are read whole, once."""
FORMATS = ["standard", "startup", "eternal", "ram", "snapshot", "system_gateway"]


@pytest.fixture
def fresh() -> Catalogue:
    """A catalogue that has answered nothing yet."""
    return Catalogue.load()


@contextmanager
def listening(catalogue: Catalogue) -> Iterator[list[str]]:
    """The statements run inside, with their values; those that full-text search runs by itself are left out."""
    heard: list[str] = []
    catalogue.connection.set_trace_callback(lambda sql: None if sql.startswith("--") else heard.append(sql))
    try:
        yield heard
    finally:
        catalogue.connection.set_trace_callback(None)


def scanned(catalogue: Catalogue, sql: str) -> set[str]:
    """The tables and indexes of tables that a statement reads from end to end, by SQLite's own plan.

    Full-text tables are read by their index (a plan that says `M`, for MATCH); subqueries are what they read.
    """
    aliases = dict(re.findall(r"\b(?:FROM|JOIN)\s+(\w+)\s+AS\s+(\w+)", sql))
    names = {alias: table for table, alias in aliases.items()}
    found = set()
    for *_, step in catalogue.connection.execute(f"EXPLAIN QUERY PLAN {sql}"):
        match = re.match(r"SCAN (?:TABLE )?(\w+)(.*)", step)
        if match and not re.search(r"VIRTUAL TABLE INDEX \d+:\S*[ML]", match[2]):
            found.add(names.get(match[1], match[1]))
    return found


def all_scanned(catalogue: Catalogue, statements: list[str]) -> list[str]:
    """What several statements read from end to end, sorted."""
    return sorted(set().union(*(scanned(catalogue, sql) for sql in statements)))


# -- look-ups ----------------------------------------------------------------------------------------------------------

LOOK_UPS: dict[str, Callable[[Catalogue], object]] = {
    "resolve a title": lambda c: c.resolve("Sure Gamble"),
    "find a code": lambda c: c.find("01050"),
    "printings": lambda c: c.printings(c.card("sure_gamble")),
    "printing": lambda c: c.printing("01050"),
    "texts": lambda c: c.texts(c.card("sure_gamble")),
    "traits": lambda c: c.traits(c.card("sure_gamble")),
    "errata": lambda c: c.errata(c.card("sure_gamble")),
    "rulings": lambda c: c.rulings(c.card("sure_gamble")),
    "ruling count": lambda c: c.ruling_count(c.card("sure_gamble")),
    "snapshot by id": lambda c: c.snapshot_by_id("standard_36"),
    "meta": lambda c: c.meta("content"),
    "data date": lambda c: c.data_date,
}


@pytest.mark.parametrize("name", LOOK_UPS)
def test_a_look_up_is_one_statement_that_uses_an_index(fresh, name):
    fresh.card("sure_gamble")
    with listening(fresh) as heard:
        LOOK_UPS[name](fresh)
    known = ["find a code", "resolve a title"]  # the card itself is known already
    assert len(heard) == 1, heard
    assert name in known or "name" not in heard[0].split("FROM")[1].split()[0]
    assert all_scanned(fresh, heard) == []


def test_a_card_a_pool_and_a_list_are_read_once_and_by_index(fresh):
    restriction = fresh.snapshot("standard", DAY).restriction
    pool = fresh.snapshot("standard", DAY).pool
    for ask, most in (
        (lambda: fresh.card("sure_gamble"), 1),
        (lambda: fresh.pool(pool), 2),
        (lambda: fresh.restriction(restriction), 3),
    ):
        with listening(fresh) as heard:
            ask()
        assert 0 < len(heard) <= most
        assert all_scanned(fresh, heard) == []
        with listening(fresh) as again:
            ask()
        assert again == []


def test_all_cards_are_one_reading(fresh):
    """One statement, and one more for each card of several faces."""
    with listening(fresh) as heard:
        cards = fresh.cards()
    assert len(heard) == 1 + sum(card.layout != "normal" for card in cards)
    assert all_scanned(fresh, heard) == ["card"]


# -- searches ----------------------------------------------------------------------------------------------------------

# A query, how often it asks for cards, and what is read from end to end.
SEARCHES: tuple[tuple[str, int, list[str]], ...] = (
    ("sure gamble", 2, []),
    ("mimic", 1, []),
    ("damage", 2, []),
    ("t:ice", 1, []),
    ("f:hb t:ice", 2, []),
    ("s:code_gate", 1, []),
    ("sentry strength>3", 2, ["search_card"]),  # numbers have no index
    ("format:standard t:agenda", 2, []),
    ("banned:standard", 1, []),
    ("set:core", 1, []),
    ('x:"net damage" t:ice', 2, []),
    ("x:trash", 1, []),
    ("x:/gain .* credits/", 1, ["search_card"]),  # an expression has to be tried on every text
    ("flavour:smith", 1, ["search_printing"]),  # no index; few search for it
)


@pytest.mark.parametrize(("query", "most", "read"), SEARCHES, ids=[row[0] for row in SEARCHES])
def test_a_search_asks_once_for_each_condition_and_reads_no_table_it_need_not(fresh, query, most, read):
    """Words are asked for as a function and as a text, too; what was asked before is not asked again."""
    with listening(fresh) as heard:
        search(fresh, query, on=DAY)
    asked = [sql for sql in heard if sql.startswith("SELECT c.n FROM search_card")]
    assert len(asked) == most, "\n".join(asked)
    assert all_scanned(fresh, asked) == read
    with listening(fresh) as again:
        search(fresh, query, on=DAY)
    assert again == []


def test_a_search_of_texts_that_has_no_index_would_be_seen(fresh):
    sql = "SELECT c.n FROM search_card AS c WHERE c.n IN (SELECT n FROM search_text AS t WHERE t.text LIKE '%damage%')"
    assert scanned(fresh, sql) == {"search_text"}
    assert scanned(fresh, "SELECT 1 FROM search_index") == {"search_index"}


# -- regular expressions -----------------------------------------------------------------------------------------------


@pytest.fixture
def compiled(monkeypatch) -> list[str]:
    """What `re` and `regex` compile from here on; what they have kept is forgotten first."""
    import re._compiler as plain

    import regex

    found: list[str] = []
    ours, theirs = plain.compile, regex.compile

    def by_re(pattern: str, flags: int = 0) -> object:
        found.append(str(pattern))
        return ours(pattern, flags)

    def by_regex(pattern: str, *arguments: object, **options: object) -> object:
        found.append(str(pattern))
        return theirs(pattern, *arguments, **options)

    re.purge()
    monkeypatch.setattr(plain, "compile", by_re)
    monkeypatch.setattr(regex, "compile", by_regex)
    return found


# Queries of every kind asked after those of SEARCHES, and the expressions each has itself.
FURTHER = {
    "corroder": [],
    "easy mark": [],
    "tag": [],
    "t:agenda": [],
    "f:nbn t:operation": [],
    "code_gate strength<2": [],
    "format:startup t:hardware": [],
    "set:system_gateway": [],
    'x:"meat damage" t:operation': [],
    "x:/lose .* click/": ["lose .* click"],
}


def test_a_query_compiles_no_regular_expression_but_its_own(fresh, compiled):
    """Those of the grammar are compiled once; a query's own is asked for to check it and to run it, and then kept."""
    for query, _, _ in SEARCHES:
        search(fresh, query, on=DAY)
    search(fresh, "2-cost resource", on=DAY)  # words with signs have expressions of their own
    assert compiled, "nothing is counted"
    for query, own in FURTHER.items():
        compiled.clear()
        search(fresh, query, on=DAY)
        assert (query, compiled) == (query, 2 * own)
        compiled.clear()
        search(fresh, query, on=DAY)
        assert (query, compiled) == (query, own)  # to check it again: the library keeps it


# -- judging -----------------------------------------------------------------------------------------------------------


def decks(catalogue: Catalogue, number: int) -> list[Deck]:
    """Legal decks of every identity in turn."""
    maker = Maker(catalogue)
    identities = maker.of_side("corp") + maker.of_side("runner")
    made = [maker.deck(identities[n % len(identities)]) for n in range(number)]
    return [Deck(identity=deck.identity, cards={card.id: n for card, n in deck.cards.items()}) for deck in made]


def know(catalogue: Catalogue, decks: list[Deck]) -> None:
    """Reads the cards of decks, which is not what is counted here."""
    for deck in decks:
        for card in (deck.identity.id, *deck.cards):  # type: ignore[union-attr]
            catalogue.card(card)


def test_a_hundred_decks_are_judged_with_the_statements_of_one(fresh):
    first, *others = decks(Catalogue.load(), 100)
    know(fresh, [first, *others])
    with listening(fresh) as heard:
        assert check_deck(first, fresh, on=DAY).legal
    assert 0 < len(heard) <= 10, heard
    assert set(all_scanned(fresh, heard)) <= SMALL
    with listening(fresh) as more:
        for deck in others:
            assert check_deck(deck, fresh, on=DAY).findings == ()
    assert more == []


def test_six_formats_are_asked_for_once(fresh):
    first, *others = decks(Catalogue.load(), 20)
    know(fresh, [first, *others])
    with listening(fresh) as heard:
        check_formats(first, fresh, formats=FORMATS, on=DAY)
    assert 0 < len(heard) <= 40, len(heard)
    assert set(all_scanned(fresh, heard)) <= SMALL
    with listening(fresh) as more:
        for deck in others:
            for verdict in check_formats(deck, fresh, formats=FORMATS, on=DAY):
                assert verdict.findings is not None
    assert more == []


def test_reading_asks_for_a_title_once(fresh, request):
    """Three statements at most for a title never met (its name in either game, its card), none for one met before."""
    folder = request.config.rootpath / "examples"
    for name in ("corp", "runner", "starter-the-syndicate"):
        text = (folder / f"{name}.txt").read_text(encoding="utf-8")
        titles = {line for line in text.splitlines() if line.strip()}
        with listening(fresh) as heard:
            deck = read_deck(text, fresh)
        assert len(deck.cards) < len(heard) <= 3 * len(titles)
        assert set(all_scanned(fresh, heard)) <= SMALL
        with listening(fresh) as again:
            for _ in range(20):
                read_deck(text, fresh)
        assert again == []
