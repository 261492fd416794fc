"""`search --on`, `show --on` and `Catalogue.card_on` agree on every fact of every card that the history changes."""

from __future__ import annotations

import json
from collections import defaultdict
from datetime import date, timedelta
from typing import Any

import pytest
from click.testing import CliRunner

from nrdb.catalogue import Card, Catalogue
from nrdb.catalogue.model import facts_of
from nrdb.cli.show import show
from nrdb.resources import data_root
from nrdb.search import search

NUMBERS = {"cost", "influence_cost", "strength", "trash_cost", "agenda_points", "advancement_requirement", "deck_limit"}
QUERIES = {"subtypes": "s:{}", "unique": "unique:{}", **{field: field + "={}" for field in NUMBERS}}
"""The query that selects the cards of which a fact has a value."""


def day_before(day: str) -> str:
    return (date.fromisoformat(day) - timedelta(days=1)).isoformat()


def changes(catalogue: Catalogue) -> list[tuple[str, str, str, Any, Any]]:
    """Return every change by errata of modern cards and by slips: card, field, day, before and after."""
    found = [
        (card.id, change.field, day, change.before, change.after)
        for card in catalogue.cards()
        for erratum in catalogue.errata(card)
        for change in erratum.changes
        for day in (erratum.start, erratum.until)
        if day is not None
    ]
    slips = json.loads((data_root() / "errata" / "slips.json").read_text(encoding="utf-8"))
    rows = [row for group in slips for row in group["changes"]]
    return found + [(row["card"], row["field"], row["on"], row["before"], row["after"]) for row in rows]


@pytest.fixture(scope="module")
def asked(catalogue: Catalogue) -> dict[tuple[str, str], set[Any]]:
    """Return, for the day of each change and the day before, the values of a field before and after it."""
    found: dict[tuple[str, str], set[Any]] = defaultdict(set)
    for _, field, day, before, after in changes(catalogue):
        for value in (before, after):
            for on in (day, day_before(day)):
                found[on, field].update(value if isinstance(value, (list, tuple)) else [value])
    return found


def has(card: Card, field: str, value: Any) -> bool:
    """Return whether a fact of a card has a value, or names it."""
    fact = facts_of(card).get(field)
    return value in fact if isinstance(fact, tuple) else fact == value


def carried(catalogue: Catalogue, subtype: str, day: str) -> bool:
    """Return whether any card has a subtype on a day."""
    return any(subtype in catalogue.card_on(card, day).subtypes for card in catalogue.cards())


def test_search_finds_the_facts_of_every_day(catalogue, asked):
    known = {row[:3] for row in changes(catalogue)}
    assert len(known) > 190
    assert {field for _, field in asked} == QUERIES.keys()
    cards = [catalogue.card(card) for card in sorted({card for card, _, _ in known})]
    for (day, field), values in sorted(asked.items()):
        for value in sorted(values, key=str):
            if value is None or (field == "subtypes" and value not in catalogue.subtypes()):
                continue
            query = QUERIES[field].format({True: "yes", False: "no"}[value] if isinstance(value, bool) else value)
            found = {card.id for card in search(catalogue, query, on=day)}
            wanted = {card.id for card in cards if has(catalogue.card_on(card, day), field, value)}
            if field == "subtypes" and not wanted and not carried(catalogue, value, day):
                continue  # a name that no card has on that day is read as today's name
            assert found & {card.id for card in cards} == wanted, (query, day)


def test_show_prints_the_facts_of_every_day(catalogue):
    for card, day in sorted({(card, day) for card, _, day, _, _ in changes(catalogue)}):
        for on in (day, day_before(day)):
            done = CliRunner().invoke(show, [card, "--on", on, "--json"], catch_exceptions=False)
            facts = json.loads(json.dumps(facts_of(catalogue.card_on(card, on))))
            assert {key: value for key, value in json.loads(done.stdout).items() if key in facts} == facts
