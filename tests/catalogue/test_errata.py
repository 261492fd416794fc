"""Errata as dated layers: how to get from today's card to an earlier one, and the built-in errata."""

from __future__ import annotations

import csv
import json
from collections import Counter
from datetime import date, timedelta
from pathlib import Path

import pytest

from nrdb.catalogue import Catalogue
from nrdb.catalogue.database import Connection
from nrdb.catalogue.errata import ERRATUM_KINDS, Erratum, FactChange, as_of, ended_by, erratum_from
from nrdb.catalogue.source import load
from nrdb.errors import DataError
from nrdb.resources import data_root
from nrdb.rulebook import exists


def erratum(field: str, before: object, after: object, start: str, until: str | None = None, **more: bool) -> Erratum:
    late = more.get("late", False)
    change = (FactChange(field, before, after),)
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
    """The card of a newer import is today's card, so the erratum ended by the import's date at the latest."""
    today = catalogue.card("museum_of_history")._replace(unique=False)
    errata = catalogue.errata(today)
    assert [item.until for item in errata] == [None]
    assert ended_by(errata, [catalogue.card(today.id)], "2027-01-01") == errata
    ended = ended_by(errata, [today], "2027-01-01")
    assert [(item.until, item.until_at_latest) for item in ended] == [("2027-01-01", True)]
    assert ended_by(errata, [today], errata[0].start) == errata, "none ends on the day it starts"
    unique = {on: as_of(today, ended, on).unique for on in ("2016-07-17", "2016-07-18", "2026-12-31", "2027-01-01")}
    assert unique == {"2016-07-17": False, "2016-07-18": True, "2026-12-31": True, "2027-01-01": False}


@pytest.mark.parametrize(
    ("card_id", "field", "by_day"),
    [
        # One fact that changed four times.
        (
            "astroscript_pilot_program",
            "deck_limit",
            {
                "2012-09-06": 3,
                "2016-07-17": 3,
                "2016-07-18": 1,
                "2018-02-15": 1,
                "2018-02-16": 3,
                "2018-12-08": 3,
                "2018-12-09": 1,
                "2025-04-07": 1,
                "2025-04-08": 3,
            },
        ),
        # Corrected mistakes of the data are not errata.
        ("astroscript_pilot_program", "unique", {"2018-12-06": False, "2018-12-07": False, "2018-12-09": False}),
        ("noise_hacker_extraordinaire", "deck_limit", {"2016-07-12": 1, "2016-07-13": 1}),
        ("saisentan", "cost", {"2019-02-26": 5, "2019-02-27": 5}),
        ("wireless_net_pavilion", "unique", {"2016-05-22": False, "2016-05-23": True, "2026-11-20": True}),
        ("museum_of_history", "unique", {"2016-07-17": False, "2016-07-18": True}),
        ("severnius_stim_implant", "subtypes", {"2017-05-22": ("cybernetics",), "2017-05-23": ("cybernetic",)}),
        ("respirocytes", "subtypes", {"2017-08-16": ("cybernetics",), "2017-08-17": ("cybernetic",)}),
        ("parasite", "subtypes", {"2022-12-23": ("virus",), "2022-12-24": ("virus", "trojan")}),
        ("emp_device", "subtypes", {"2022-12-23": ("bomb",), "2022-12-24": ("weapon",)}),
        (
            "fenris",
            "subtypes",
            {"2026-02-28": ("sentry", "ap", "illicit"), "2026-03-01": ("sentry", "ap", "liability")},
        ),
        ("sure_gamble", "cost", {"2012-09-06": 5, "2026-07-24": 5}),
    ],
)
def test_a_card_as_it_stood(catalogue: Catalogue, card_id: str, field: str, by_day: dict[str, object]) -> None:
    assert {on: getattr(catalogue.card_on(card_id, on), field) for on in by_day} == by_day


def test_today_every_card_is_the_card_of_the_data(catalogue: Catalogue) -> None:
    changed = [card.id for card in catalogue.cards() if catalogue.card_on(card, catalogue.data_date) is not card]
    assert changed == []


def test_counts_of_modern_errata() -> None:
    """There are 56 from CR 1.3 section 11.2 (one in two parts), and those in the history of the public data."""
    errata = [item for item in load(data_root()).errata if not item.card.startswith("onr_")]
    assert Counter(item.source.split()[0] for item in errata) == {"CR": 57, "history": 46, "netrunner-cards-json": 2}
    assert [number(item) for item in errata[:56]] == [f"CR 11.2.{part}" for part in range(1, 57)]
    # Five errata with an effect or limit that today's card no longer has.
    assert [item.card for item in errata if item.until] == [
        "astroscript_pilot_program",
        "scavenge",
        "power_shutdown",
        "progenitor",
        "salsette_slums",
        "astroscript_pilot_program",
    ]


def test_documents_give_their_days() -> None:
    """FAQ 3.1, 4.0 and 4.2 changed cards before the Comprehensive Rules listed all errata; CR 1.4 ended one."""
    errata = {(item.card, item.start): item for item in load(data_root()).errata}
    by_document = {
        "2016-07-18": ["astroscript_pilot_program", "museum_of_history"],
        "2017-06-02": ["nerine_2_0", "progenitor"],
        "2018-09-06": ["emergent_creativity", "franchise_city", "kill_switch", "maxwell_james", "peeping_tom"],
    }
    for day, cards in by_document.items():
        assert sorted(card for card, start in errata if start == day) == cards
        assert not any(errata[card, day].start_at_latest for card in cards)
    assert errata["power_shutdown", "2019-08-02"].until == "2020-12-31"


def test_a_document_that_is_not_in_the_table_is_refused() -> None:
    entry = {"card": "imp", "kind": "effect", "description": "Something.", "source": "FAQ 9", "from": "faq_9"}
    with pytest.raises(DataError, match=r"^erratum of imp: errata/documents\.json has no document faq_9\.$"):
        erratum_from(entry, {})


def number(item: Erratum) -> str:
    """Return the rule that an erratum comes from, without the source of its date."""
    return item.source.partition(";")[0]


def test_every_erratum_is_sound(catalogue: Catalogue) -> None:
    """Its card, facts, period and rule are valid, and an erratum in force agrees with today's card."""
    for item in load(data_root()).errata:
        card = catalogue.card(item.card)
        assert item.kind in ERRATUM_KINDS
        assert item.until is None or item.start < item.until, item
        assert exists(number(item)) or not item.source.startswith("CR "), item
        for change in item.changes:
            assert change.before != change.after, item
            if item.until is None and not item.unofficial:
                assert getattr(card, change.field) == change.after, item


@pytest.mark.shared
def test_modern_errata_are_those_of_the_list(catalogue: Catalogue, shared: Path) -> None:
    with (shared / "rules" / "errata_cr13.csv").open(encoding="utf-8") as lines:
        rows = list(csv.DictReader(lines))
    ours = {number(item): item for item in load(data_root()).errata[:56]}
    for row in rows:
        item = ours[f"CR {row['rule']}"]
        title = catalogue.card(item.card).title
        assert title in (row["title"], row["title"].replace(",", ":")), row
        if item.changes:  # a fact: its day is known from the history of the data
            assert item.start < "2019-08-02", row
            continue
        if "FAQ" in item.source:  # an earlier document brought it
            assert item.start < "2019-08-02", row
            continue
        assert item.start == "2019-08-02"
        assert item.start_at_latest == (not row["effective_version"].startswith("1.3")), row


def test_counts_of_the_1996_errata(catalogue: Catalogue) -> None:
    """There are 47 official errata and one that was only proposed, in version 1.70 of the rulings."""
    errata = [item for item in load(data_root()).errata if item.card.startswith("onr_")]
    assert len(errata) == 48
    assert [item.card for item in errata if item.unofficial] == ["onr_synchronized_attack_on_hq"]
    changed = {item.card: item.changes for item in errata if item.changes}
    assert changed == {"onr_ai_boon": (FactChange("strength", "X", 0),)}
    strengths = {on: catalogue.card_on("onr_ai_boon", on).strength for on in ("1996-10-10", "1996-10-11")}
    assert strengths == {"1996-10-10": "X", "1996-10-11": 0}
    assert min(item.start for item in errata) == "1996-05-19"
    assert max(item.start for item in errata) == "1999-12-21"


def test_a_catalogue_of_newer_facts_has_its_own_card_of_today() -> None:
    import sqlite3

    from nrdb.catalogue.database import ConnectionPool, fill

    facts = load(data_root())
    cards = [card._replace(unique=False) if card.id == "museum_of_history" else card for card in facts.cards]
    manifest = {**facts.manifest, "date": "2027-01-01"}
    connection = sqlite3.connect(":memory:", factory=Connection)
    fill(connection, facts._replace(cards=cards, manifest=manifest), content="newer")
    newer = Catalogue(ConnectionPool(":memory:", connection.serialize()))
    days = ("2016-07-17", "2016-07-18", "2026-12-31", "2027-01-01", "2030-01-01")
    unique = [newer.card_on("museum_of_history", day).unique for day in days]
    assert unique == [False, True, True, False, False]
    (ended,) = newer.errata(newer.card("museum_of_history"))
    assert (ended.until, ended.until_at_latest) == ("2027-01-01", True)
    connection.close()


@pytest.mark.shared
def test_every_dated_change_of_the_public_data_is_an_erratum_or_a_slip(catalogue: Catalogue, shared: Path) -> None:
    """Each of the 193 changes is one or the other, and the cards of that day and the day before show it.

    The data was edited days before the document of a change took effect: such an erratum has the document's date.
    """
    documents = {row["day"] for row in json.loads((data_root() / "errata" / "documents.json").read_text("utf-8"))}
    lines = (shared / "reference" / "card_history.jsonl").read_text(encoding="utf-8").splitlines()
    names = {"is_unique": "unique", "advancement_cost": "advancement_requirement"}
    slips = {
        (item["card"], item["field"], item["on"], str(item["after"]))
        for entry in json.loads((data_root() / "errata" / "slips.json").read_text(encoding="utf-8"))
        for item in entry["changes"]
    }
    told = Counter()
    for row in {line: json.loads(line.replace("caïssa", "caissa")) for line in lines}.values():
        field = names.get(row["field"], row["field"])
        if (row["card"], field, row["on"], str(row["after"])) in slips:
            told["slip"] += 1
            continue
        edited = date.fromisoformat(row["on"])
        week = [(edited + timedelta(days=days)).isoformat() for days in range(8)]
        counted = next((day for day in week if day in documents), row["on"])
        eve = (date.fromisoformat(counted) - timedelta(days=1)).isoformat()
        facts = [getattr(catalogue.card_on(row["card"], day), field) for day in (eve, counted)]
        shown = [sorted(value) if isinstance(value, tuple) else value for value in facts]
        assert shown == [row["before"], row["after"]], row
        told["erratum"] += 1
    assert told == {"slip": 145, "erratum": 52}
