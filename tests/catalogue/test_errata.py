"""Errata as dated layers: the walk back from today's card, and what the built-in errata say."""

from __future__ import annotations

import csv
from collections import Counter
from pathlib import Path

import pytest

from nrdb.catalogue import Catalogue
from nrdb.catalogue.database import Connection
from nrdb.catalogue.errata import KINDS, Change, Erratum, as_of, ended_by
from nrdb.catalogue.source import load
from nrdb.resources import data_root
from nrdb.rulebook import exists


@pytest.fixture(scope="module")
def catalogue() -> Catalogue:
    return Catalogue.load()


def erratum(field: str, before: object, after: object, start: str, until: str | None = None, **more: bool) -> Erratum:
    late = more.get("late", False)
    change = (Change(field, before, after),)
    return Erratum("x", "facts", "", change, "", start, late, until, late, more.get("unofficial", False))


def test_two_errata_of_one_fact_are_layers(catalogue: Catalogue) -> None:
    today = catalogue.card("sure_gamble")._replace(cost=4, deck_limit=3)
    errata = [
        erratum("cost", 5, 6, "2015-01-01"),
        erratum("cost", 6, 4, "2020-01-01"),
        erratum("deck_limit", 3, 1, "2016-01-01", "2018-01-01"),
        erratum("deck_limit", 3, 6, "2017-01-01", unofficial=True),
    ]
    facts = [
        (on, as_of(today, errata, on).cost, as_of(today, errata, on).deck_limit)
        for on in ("2014-12-31", "2015-01-01", "2016-01-01", "2017-12-31", "2018-01-01", "2019-12-31", "2020-01-01")
    ]
    assert facts == [
        ("2014-12-31", 5, 3),
        ("2015-01-01", 6, 3),
        ("2016-01-01", 6, 1),
        ("2017-12-31", 6, 1),
        ("2018-01-01", 6, 3),
        ("2019-12-31", 6, 3),
        ("2020-01-01", 4, 3),
    ]
    assert as_of(today, errata, "2020-01-01") is today


def test_an_erratum_that_newer_data_does_not_show_has_ended(catalogue: Catalogue) -> None:
    """An import newer than the errata: its card is the card of today, and the erratum ended by its day at latest."""
    today = catalogue.card("museum_of_history")._replace(unique=False)
    errata = catalogue.errata(today)
    assert [item.until for item in errata] == [None]
    assert ended_by(errata, [catalogue.card(today.id)], "2027-01-01") == errata
    ended = ended_by(errata, [today], "2027-01-01")
    assert [(item.until, item.until_at_latest) for item in ended] == [("2027-01-01", True)]
    unique = {on: as_of(today, ended, on).unique for on in ("2019-08-01", "2019-08-02", "2026-12-31", "2027-01-01")}
    assert unique == {"2019-08-01": False, "2019-08-02": True, "2026-12-31": True, "2027-01-01": False}


@pytest.mark.parametrize(
    ("card_id", "field", "by_day"),
    [
        # CR 11.2.3, and the dump of 2026-07-24 has a limit of three again.
        (
            "astroscript_pilot_program",
            "deck_limit",
            {"2012-09-06": 3, "2019-08-01": 3, "2019-08-02": 1, "2026-07-23": 1, "2026-07-24": 3},
        ),
        ("wireless_net_pavilion", "unique", {"2019-08-01": False, "2019-08-02": True, "2026-11-20": True}),
        ("museum_of_history", "unique", {"2019-08-01": False, "2019-08-02": True}),
        ("respirocytes", "subtypes", {"2019-08-01": ("cybernetics",), "2019-08-02": ("cybernetic",)}),
        ("parasite", "subtypes", {"2019-08-02": ("virus",), "2026-07-24": ("virus", "trojan")}),
        ("sure_gamble", "cost", {"2012-09-06": 5, "2026-07-24": 5}),
    ],
)
def test_a_card_as_it_stood(catalogue: Catalogue, card_id: str, field: str, by_day: dict[str, object]) -> None:
    assert {on: getattr(catalogue.card_on(card_id, on), field) for on in by_day} == by_day


def test_today_every_card_is_the_card_of_the_data(catalogue: Catalogue) -> None:
    changed = [card.id for card in catalogue.cards() if catalogue.card_on(card, catalogue.data_date) is not card]
    assert changed == []


def test_counts_of_modern_errata() -> None:
    """56 of CR 1.3 section 11.2; 39 cards carry a subtype that CR 2.15.7 did not know for their type."""
    errata = [item for item in load(data_root()).errata if not item.card.startswith("onr_")]
    assert Counter(item.source.split()[0] for item in errata) == {"CR": 56, "netrunner-cards-json": 39}
    assert [item.source for item in errata[:56]] == [f"CR 11.2.{number}" for number in range(1, 57)]
    # Five whose effect or limit today's card no longer has.
    assert [item.card for item in errata if item.until] == [
        "astroscript_pilot_program",
        "scavenge",
        "power_shutdown",
        "progenitor",
        "salsette_slums",
    ]


def test_every_erratum_is_sound(catalogue: Catalogue) -> None:
    """Its card is known, its facts may change, its period is one, its rule exists, and what holds today is today's."""
    for item in load(data_root()).errata:
        card = catalogue.card(item.card)
        assert item.kind in KINDS
        assert item.until is None or item.start < item.until, item
        assert exists(item.source) or not item.source.startswith("CR "), item
        for change in item.changes:
            assert change.before != change.after, item
            if item.until is None and not item.unofficial:
                assert getattr(card, change.field) == change.after, item


@pytest.mark.shared
def test_modern_errata_are_those_of_the_list(catalogue: Catalogue, shared: Path) -> None:
    with (shared / "rules" / "errata_cr13.csv").open(encoding="utf-8") as lines:
        rows = list(csv.DictReader(lines))
    ours = {item.source: item for item in load(data_root()).errata if item.source.startswith("CR ")}
    for row in rows:
        item = ours[f"CR {row['rule']}"]
        title = catalogue.card(item.card).title
        assert title in (row["title"], row["title"].replace(",", ":")), row
        assert item.start == "2019-08-02"
        assert item.start_at_latest == (not row["effective_version"].startswith("1.3")), row


def test_counts_of_the_1996_errata(catalogue: Catalogue) -> None:
    """47 official errata and one that was only proposed, in the rulings 1.70."""
    errata = [item for item in load(data_root()).errata if item.card.startswith("onr_")]
    assert len(errata) == 48
    assert [item.card for item in errata if item.unofficial] == ["onr_synchronized_attack_on_hq"]
    changed = {item.card: item.changes for item in errata if item.changes}
    assert changed == {"onr_ai_boon": (Change("strength", "X", 0),)}
    strengths = {on: catalogue.card_on("onr_ai_boon", on).strength for on in ("1996-10-10", "1996-10-11")}
    assert strengths == {"1996-10-10": "X", "1996-10-11": 0}
    assert min(item.start for item in errata) == "1996-05-19"
    assert max(item.start for item in errata) == "1999-12-21"


def test_a_catalogue_of_newer_facts_has_its_own_card_of_today() -> None:
    import sqlite3

    from nrdb.catalogue.database import Door, fill

    facts = load(data_root())
    cards = [card._replace(unique=False) if card.id == "museum_of_history" else card for card in facts.cards]
    manifest = {**facts.manifest, "date": "2027-01-01"}
    connection = sqlite3.connect(":memory:", factory=Connection)
    fill(connection, facts._replace(cards=cards, manifest=manifest), content="newer")
    newer = Catalogue(Door(":memory:", connection.serialize()))
    days = ("2019-08-01", "2019-08-02", "2026-12-31", "2027-01-01", "2030-01-01")
    unique = [newer.card_on("museum_of_history", day).unique for day in days]
    assert unique == [False, True, True, False, False]
    (ended,) = newer.errata(newer.card("museum_of_history"))
    assert (ended.until, ended.until_at_latest) == ("2027-01-01", True)
    connection.close()
