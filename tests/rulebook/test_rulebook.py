"""The rules index: its contents, how citations are read, and that every rule cited by nrdb exists."""

from __future__ import annotations

import csv
import re
from pathlib import Path

import pytest

from nrdb.errors import LookupFailure, UsageError
from nrdb.rulebook import DOCUMENTS, Rule, document, exists, rule, rules
from nrdb.rulebook.citing import citations_in
from nrdb.rulebook.search import search
from tests.rulebook.citations import cited, coverage

ROOT = Path(__file__).parents[2]

# Counts in the documents: sections, rules and lettered parts for CR 1.3; our own for the two without numbers.
COUNTS = {"CR": 1249, "CR26": 1550, "CORE": 197, "CLS": 229, "DCI": 51}


def test_index_holds_the_rules_of_five_documents() -> None:
    assert {code: len(document(code).titles) for code in DOCUMENTS} == COUNTS


def test_the_errata_section_lists_56_cards() -> None:
    ids = [one.id for one in rules("CR") if re.fullmatch(r"11\.2\.\d+", one.id)]
    assert ids == [f"11.2.{number}" for number in range(1, 57)]


@pytest.mark.parametrize(
    ("citation", "title", "edition"),
    [
        ("CR 1.4.3", "minimum deck size", "cr"),
        ("CR 1.4.6b", "agenda points: 45–49 cards", "cr"),
        ("CR 1.5.3c", "directives in the deck too", "cr"),
        ("CR 11.2.3b", "AstroScript Pilot Program", "cr"),
        ("CR26 1.4.5a", "influence is counted per copy", "cr"),
        ("CR26 2.14.3", "alliance cards", "cr"),
        ("CORE deck.size", "minimum deck size", "core"),
        ("CLS deck.runner-size", "Runner deck of 45 cards", "classic"),
        ("CLS deck", "deck building", "classic"),
        ("DCI 2.1.3", "when a new set becomes legal", "classic"),
        ("DCI I", "a match", "classic"),
    ],
)
def test_rule(citation: str, title: str, edition: str) -> None:
    code, _, rule_id = citation.partition(" ")
    assert rule(citation) == Rule(rule_id, title, edition, code)
    assert rule(citation).citation == citation


@pytest.mark.parametrize(
    ("citation", "message", "suggestions"),
    [
        ("CR 1.4.9", 'Comprehensive Rules 1.3 has no rule "1.4.9".', ("CR 1.4.8", "CR 1.4.7", "CR 1.4.6")),
        ("CORE deck.sise", 'Rules of Play 1.0 has no rule "deck.sise".', ("CORE deck.size", "CORE deck.side")),
        ("CR 99", 'Comprehensive Rules 1.3 has no rule "99".', ()),
        (
            "1.4.3",
            '"1.4.3" isn\'t a valid citation; write a document code (CR, CR26, CORE, CLS, DCI) and a rule id.',
            (),
        ),
    ],
)
def test_an_unknown_rule_is_refused_with_the_nearest(citation: str, message: str, suggestions: tuple[str, ...]) -> None:
    with pytest.raises(LookupFailure) as refused:
        rule(citation)
    assert str(refused.value).startswith(message)
    assert refused.value.suggestions == suggestions
    assert not exists(citation)


def test_a_question_has_a_limit() -> None:
    assert search("rez " * 250).rules == search("rez").rules
    with pytest.raises(UsageError, match=r"the question has 1,004 characters; the limit is 1,000\."):
        search("rez " * 251)


def test_every_rule_has_a_short_title_of_its_own_or_of_the_rule_above() -> None:
    for code in DOCUMENTS:
        for one in rules(code):
            assert one.title, one
            assert len(one.title.split()) <= 8, one


def test_citations_are_read_from_text() -> None:
    text = "deck size (CR 1.4.3, 1.4.4 and 1.5)\nDCI 2.1.3; CORE deck.size. CLS run.jack-out, DCI A, CR1.4 XCR 1.4"
    assert list(citations_in(text)) == [
        ("CR 1.4.3", 1),
        ("CR 1.4.4", 1),
        ("CR 1.5", 1),
        ("DCI 2.1.3", 2),
        ("CORE deck.size", 2),
        ("CLS run.jack-out", 2),
        ("DCI A", 2),
    ]


PLACES = {
    "nrdb": ("nrdb/**/*.py",),
    "data": ("data/*.json", "data/errata/*.json", "data/behaviour/**/*.json", "data/scenarios/*.txt"),
    "docs": ("docs/*.md", "README.md"),
    "tests": ("tests/**/*.py",),
}
"""Where rules are cited; made-up ones of the tests in this folder aside."""


@pytest.mark.parametrize("place", PLACES)
def test_every_rule_cited_exists(place: str, capsys: pytest.CaptureFixture[str]) -> None:
    files = sorted(
        {path for pattern in PLACES[place] for path in ROOT.glob(pattern)}
        - {Path(__file__), Path(__file__).with_name("test_meaning.py")}
    )
    assert files
    found = cited(files)
    unknown = [f"{one.path.relative_to(ROOT)}:{one.line}: {one.citation}" for one in found if not exists(one.citation)]
    assert unknown == []
    with capsys.disabled():
        counts = coverage(one.citation for one in found)
        print(
            f"\n  cited in {place}:",
            ", ".join(f"{code} {some} of {of}" for code, (some, of) in counts.items()),
            end=" ",
        )


@pytest.mark.shared
def test_numbers_are_those_of_the_documents(shared: Path) -> None:
    """Every rule number in the drawn-up claims and the timing tables is in the index.

    Claims derived by their author, without a paragraph in the document, are excluded by name.
    """
    derived = {"1.4.6e", "3.4.7b", "4.1.2b", "1.9.2b", "1.12.5e", "3.2.3b", "9.8.3d"}
    named = set()
    with (shared / "rules" / "requirements.csv").open(encoding="utf-8") as lines:
        for row in csv.DictReader(lines):
            if row["edition"] == "cr-1.3":
                named |= set(re.findall(r"\d+(?:\.\d+)+[a-z]?", row["source_section"]))
    assert len(named) > 600
    assert sorted(named - derived - set(document("CR").titles)) == []
    text = (shared / "rules" / "comprehensive-rules-1.3.txt").read_text(encoding="utf-8")
    numbers = set(re.findall(r"^\s*(?:- )?(\d+(?:\.\d+)+)\. ", text, flags=re.MULTILINE))
    assert sorted(numbers - set(document("CR").titles)) == []
