"""The index of rulings: those of the 1996 game one by one, the modern ones as counts."""

from __future__ import annotations

import csv
import json
from collections import Counter
from operator import sub
from pathlib import Path

import pytest

from nrdb.catalogue import Catalogue
from nrdb.catalogue.errata import Ruling, RulingCount
from nrdb.catalogue.importer.dump import Dump
from nrdb.catalogue.refresh import DumpReader, ruling_counts
from nrdb.catalogue.source import load
from nrdb.resources import data_root
from nrdb.rulebook import exists


def test_342_rulings_of_the_1996_game(catalogue: Catalogue) -> None:
    """These are all card rulings of version 1.70; each names an existing card and a topic of the rulebook."""
    rulings = load(data_root()).rulings
    assert len(rulings) == 342
    assert len({item.card for item in rulings}) == 240
    assert all(catalogue.card(item.card).edition == "classic" for item in rulings)
    assert all(exists(f"CLS {item.topic}") for item in rulings)
    assert all(len(item.gist) <= 120 and item.gist.endswith(".") for item in rulings)
    assert Counter(item.date is None for item in rulings) == {False: 302, True: 40}
    assert all("1996-04-20" <= item.date <= "2000-03-11" for item in rulings if item.date)
    assert sum(item.date_doubtful for item in rulings) == 20


def test_a_ruling_that_was_reversed(catalogue: Catalogue) -> None:
    retrofit = catalogue.card("onr_total_genetic_retrofit")
    assert catalogue.rulings(retrofit) == [
        Ruling(retrofit.id, 1, "tag", "All copies wait for the same tag.", "Tom Wylie", "1997-08-26", False, 2),
        Ruling(
            retrofit.id,
            2,
            "tag",
            "Copies add up; each avoids a tag.",
            "Skipper Pickle",
            "1998-09-30",
            False,
            None,
        ),
    ]
    reversed_ = [(item.card, item.number) for item in load(data_root()).rulings if item.superseded_by]
    assert reversed_ == [("onr_security_purge", 1), ("onr_total_genetic_retrofit", 1)]


def test_modern_rulings_are_counted(catalogue: Catalogue) -> None:
    """The dump of 2026-07-24 has 886 on 653 cards, 275 of them verified by the rules team; later ones have more."""
    counts = load(data_root()).ruling_counts
    found = (len(counts), sum(item.total for item in counts), sum(item.verified for item in counts))
    old = [item for item in counts if item.newest is None or item.newest <= "2026-07-24"]
    assert found == (653, 886, 275) if len(old) == len(counts) else min(map(sub, found, (653, 886, 275))) >= 0
    assert catalogue.ruling_count(catalogue.card("acacia")) == RulingCount(
        "acacia", 1, 0, "2018-02-02", ("ANCUR", "Michael Boggs", "UFAQ 20")
    )
    without = {card.id for card in catalogue.cards("cr")} - {item.card for item in counts}
    assert all(catalogue.ruling_count(catalogue.card(card)) is None for card in without)


def test_counting_keeps_no_text() -> None:
    dump = Dump("v2", "nowhere")
    dump.add("ruling_sources", {"id": "ufaq_2", "name": "UFAQ 2"}, "a")
    dump.add("ruling_sources", {"id": "ufaq_20", "name": "UFAQ 20"}, "a")
    first = {"card_id": "b", "question": "[UFAQ 20] Is it so?", "answer": "It is.", "date_update": "2020-01-02"}
    dump.add("rulings", {**first, "nsg_rules_team_verified": True}, "b")
    dump.add("rulings", {"card_id": "b", "text_ruling": "So it is.", "date_update": "2019-01-02"}, "b")
    dump.add("rulings", {"card_id": "a", "text_ruling": "[NISEI Rules Team] No."}, "b")
    assert ruling_counts(DumpReader(dump)) == [
        {"card": "a", "total": 1, "sources": ["NISEI Rules Team"]},
        {"card": "b", "total": 2, "verified": 1, "newest": "2020-01-02", "sources": ["UFAQ 20"]},
    ]


@pytest.mark.shared
def test_the_index_is_that_of_the_rulings(catalogue: Catalogue, shared: Path) -> None:
    """Each card has as many as in the rulings, in the same order, by the same people."""
    with (shared / "rules" / "rulings_classic.csv").open(encoding="utf-8") as lines:
        rows = list(csv.DictReader(lines))
    ours = load(data_root()).rulings
    spelled = {"Steroid": "Sterdroid"}
    titles = [catalogue.resolve(spelled.get(row["title"], row["title"]), edition="classic")[0].id for row in rows]
    assert [item.card for item in ours] == titles
    for row, item in zip(rows, ours, strict=True):
        people = "other cards" if row["source"] == "(cross-reference)" else row["source"].replace(" / ", ", ")
        assert item.source == people


@pytest.mark.shared
def test_counts_are_those_of_the_dump(shared: Path) -> None:
    folder = shared / "reference" / "netrunner-cards-json" / "v2" / "rulings"
    theirs = Counter(
        entry["card_id"] for path in folder.glob("*.json") for entry in json.loads(path.read_text(encoding="utf-8"))
    )
    assert {item.card: item.total for item in load(data_root()).ruling_counts} == theirs
