"""Real queries, tricky ones and typos against the reference answers, with the dump's text imported first."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from nrdb.catalogue import Catalogue
from nrdb.search import run
from tests import search_report

pytestmark = pytest.mark.shared


@pytest.fixture(scope="module")
def imported(shared: Path) -> Catalogue:
    """Return a catalogue with the official text of the dump, made once by each process of a run."""
    worker = os.environ.get("PYTEST_XDIST_WORKER", "one")
    return search_report.imported(shared, Path(os.environ["TEST_HOMES"]) / f"import-{worker}")


@pytest.fixture(scope="module")
def report(shared: Path, imported: Catalogue) -> search_report.Report:
    return search_report.compare(imported, search_report.load(shared / "search" / "queries.jsonl"))


def test_no_query_is_a_bug(report: search_report.Report) -> None:
    assert report.bugs == []


def test_every_difference_has_a_reason(report: search_report.Report) -> None:
    assert report.unexplained == []


def test_no_reason_excuses_too_much(report: search_report.Report) -> None:
    too_much = {
        name: len(found)
        for name, found in report.reasons.items()
        if len(found) > search_report.MOST_OF.get(name, search_report.MOST) * report.total
    }
    assert too_much == {}


def test_most_of_what_the_peer_cannot_answer_is_answered(report: search_report.Report) -> None:
    assert report.answered_of_unanswered >= 0.75


def test_where_the_peer_answers_we_nearly_always_agree(report: search_report.Report) -> None:
    counts = report.counts
    # The peer finds text inside words, nrdb whole words in all their forms, so they can't be compared.
    agree = counts["answered: agree"] + counts["answered: other reading"] + len(report.reasons["whole_words"])
    assert agree / sum(count for name, count in counts.items() if name.startswith("answered")) >= 0.92


def test_tricky_queries(shared: Path, imported: Catalogue) -> None:
    wrong = []
    for row in search_report.load(shared / "search" / "tricky.jsonl"):
        cards = run(imported, row["q"], on=search_report.ON).cards
        # `n` is the influence limit, too, as on the site; these answers are by influence cost alone.
        ids = [card.id for card in cards if " n" not in row["q"] or card.influence_limit is None]
        if not search_report.same(ids, row["card_ids"]):
            wrong.append((row["q"], row["n"], len(ids)))
    assert wrong == []


def test_the_meant_card_comes_first_for_a_typo(shared: Path, imported: Catalogue) -> None:
    rows = search_report.load(shared / "search" / "typos.jsonl")
    wrong = []
    for row in rows:
        result = run(imported, row["q"], on=search_report.ON)
        first = next(iter(result.cards or result.suggestions), None)
        if first is None or first.id not in row["card_ids"]:
            wrong.append(row["q"])
    assert wrong == []


def test_suggestions_alone_name_the_meant_card_first(shared: Path, imported: Catalogue) -> None:
    rows = search_report.load(shared / "search" / "typos.jsonl")
    first = [next((card.id for card in imported.suggest(row["q"])), None) for row in rows]
    right = sum(card in row["card_ids"] for card, row in zip(first, rows, strict=True))
    assert right / len(rows) >= 0.95


def test_texts(imported: Catalogue) -> None:
    def count(query: str) -> int:
        result = run(imported, query, on=search_report.ON)
        assert result.text == "official"
        return len(result.cards)

    assert count('x:"brain damage"') == count('x:"core damage"') == count("core damage") > 50
    assert count("x:/^click:/") == 38
    assert count("x:trash&program") == 115
    # A symbol matches itself, a word matches whole words in any form.
    assert count("x:[mu]") == 75
    assert count("x:[trash]") == 132
    assert count("x:mu") < 100
    assert count("x:credit") == count("x:credits")
    assert count("x:trash") == count("x:trashed")
    assert count("x:end&run") >= count('x:"end the run"') >= count('x:"end the run."')
    assert count("x!credit") + count("x:credit") == 2054


@pytest.mark.parametrize(
    ("query", "says"),
    [
        ('x:"deal 1 net damage" t:ice', 'text has "do 1 net damage", type Ice'),
        ("whenver tag", "does:tag, nearest to whenever"),
        ("text:installl format:startup", 'text has "install", legal in Startup (startup_9)'),
        ("e:elevation|system_gateway x:memory", 'set Elevation or System Gateway, text has "mu"'),
        ("f:jinteki t:identity x:hand", None),
        ('t:ice x:"pay to break"', 'type Ice, text has "pay" and "break"'),
        ('t:asset x:"click ability"', "type Asset, click ability"),
        ('x:"core damage" & standard', 'text has "core damage", legal in Standard (standard_34)'),
        ("x:diesel e:su21|df", 'title has "diesel", set System Update 2021 or Downfall'),
    ],
)
def test_texts_in_the_words_of_cards(imported: Catalogue, query: str, says: str | None) -> None:
    result = run(imported, query, on=search_report.ON)
    assert result.cards
    assert says is None or result.says == says
