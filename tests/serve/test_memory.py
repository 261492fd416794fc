"""Memory stays flat: what a worker remembers of its requests has a limit."""

from __future__ import annotations

import asyncio
import gc
import tracemalloc
from itertools import islice

import httpx2
import pytest

from nrdb import check_deck, read_deck
from nrdb.catalogue import Catalogue
from nrdb.deck import grammar, headings
from nrdb.deck.registry import titles_of
from nrdb.legality import check
from nrdb.search.run import searcher
from tests.serve import hostile
from tests.serve.conftest import DAY
from tests.serve.test_answers import ILLEGAL

CACHES = 10_000
"""More texts than any cache keeps."""


@pytest.fixture
def full(catalogue: Catalogue, monkeypatch: pytest.MonkeyPatch) -> None:
    """Fill every cache of texts, and let the judge plan in few scopes."""
    monkeypatch.setattr(check, "PLANNED_SCOPES_KEPT", 2)
    monkeypatch.setattr(check, "SCOPES_KEPT", 8)
    titles = titles_of(catalogue)
    for number in range(CACHES):
        line = f"{number} {number:060}"
        grammar.readings(line)
        headings.total_on(line)
        titles.find(line)


@pytest.mark.slow
@pytest.mark.usefixtures("full")
def test_memory_does_not_grow_with_requests(catalogue: Catalogue) -> None:
    """Ever-new lists, titles, words, dates, formats and house rules: further requests add nothing."""
    from nrdb.serve import application

    service = application(catalogue, lambda: DAY)
    requests = hostile.answered(1)

    async def send(count: int) -> None:
        transport = httpx2.ASGITransport(app=service)
        async with httpx2.AsyncClient(transport=transport, base_url="http://service", timeout=None) as client:
            for item in islice(requests, count):
                answer = await client.request(
                    item.method, item.path, content=item.body, headers={"Content-Type": item.kind}
                )
                assert answer.status_code < 500

    sizes = []
    tracemalloc.start()
    for _ in range(3):
        asyncio.run(send(24))
        gc.collect()
        sizes.append(tracemalloc.get_traced_memory()[0])
    tracemalloc.stop()
    assert sizes[2] - sizes[1] < 500_000, sizes


def test_plans_for_ever_new_house_rules_are_forgotten(catalogue: Catalogue, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(check, "PLANNED_SCOPES_KEPT", 2)
    deck = read_deck(text=ILLEGAL, catalogue=catalogue)

    def plans(numbers: range) -> int:
        for number in numbers:
            rules = {"base": "standard", "name": f"League {number}", "banned": ["Sure Gamble"]}
            assert check_deck(deck, catalogue, format=rules, on=DAY).plan is not None
        gc.collect()
        return tracemalloc.get_traced_memory()[0]

    tracemalloc.start()
    before, after = plans(range(4)), plans(range(4, 12))
    tracemalloc.stop()
    assert after - before < 500_000


def test_a_line_longer_than_any_row_is_not_remembered() -> None:
    before = grammar._remembered.cache_info().currsize
    grammar.readings(f"3 {'x' * 500}")
    assert grammar._remembered.cache_info().currsize == before


def test_letters_that_no_title_has_are_not_remembered(catalogue: Catalogue) -> None:
    titles = searcher(catalogue).index.titles
    for number in range(0x4E00, 0x4E20):
        assert titles.beginnings(4 * chr(number)) == []
    assert not [letter for letter in titles._parts if letter > "\u4dff"]
