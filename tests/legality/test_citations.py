"""Verdicts cite the version of the rules in force on their day, and a card's own text where that is the rule."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from nrdb.catalogue import Catalogue
from nrdb.deck.model import Deck
from nrdb.legality.check import check_deck, judge_of
from nrdb.legality.finding_kinds import FINDING_KINDS
from nrdb.legality.ruleset import CLASSIC, CORE, CR, CR_26, DOCUMENTS, RENUMBERED, cited, documents
from nrdb.legality.verdict_rows import verdict_rows
from nrdb.resources import data_root
from nrdb.rulebook import document, exists
from tests.legality.decks import corp, filler

CORP = str(Path(__file__).parents[2] / "examples" / "corp.txt")
OLD, NEW = "2026-02-28", "2026-03-01"


def test_the_versions_are_those_of_the_index() -> None:
    for version in [CR_26, *(item for items in DOCUMENTS.values() for item in items)]:
        found = document(version.code)
        assert (version.name, version.version, version.effective) == (found.name, found.version, found.effective)


def test_every_rule_that_judging_cites_exists_in_both_versions() -> None:
    text = (data_root() / "exceptions.json").read_text(encoding="utf-8")
    rules = {kind.rules.cr for kind in FINDING_KINDS} | set(re.findall(r'"(CR [^"]+)"', text))
    rules |= {rule for _, rule in CR.band_rules} | {"CR 1.2.1", "CR 11.1.2"}
    index = json.loads((data_root() / "rules" / "cr-26.03" / "index.json").read_text(encoding="utf-8"))
    for rule in sorted(rules):
        number = rule.removeprefix("CR ")
        assert exists(rule), rule
        assert exists(cited(rule, NEW)), rule
        assert RENUMBERED.get(number, number) == index["renumbered"].get(number, None if number == "11.1.2" else number)
        assert cited(rule, OLD) == rule


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("CR 1.4.5a", "CR26 1.4.5a"),
        ("CR 2.13.3", "CR26 2.14.3"),
        ("standard_36, CR 1.4.8", "standard_36, CR26 1.4.8"),
        ("CR 1.4.4 and CR 1.4.7", "CR26 1.4.4 and CR26 1.4.7"),
        ("CR 11.1.2", "CR 11.1.2"),
        ("CORE deck.size", "CORE deck.size"),
        ("standard_36, Standard Ban List 26.05", "standard_36, Standard Ban List 26.05"),
    ],
)
def test_a_citation_in_the_version_of_the_day(words: str, said: str) -> None:
    assert cited(words, NEW) == said
    assert cited(words, OLD) == words


def test_which_documents_are_cited_on_a_day() -> None:
    assert [item.code for item in documents(CR, "2012-09-06")] == ["CR"]
    assert [item.code for item in documents(CR, OLD)] == ["CR"]
    assert [item.code for item in documents(CR, NEW)] == ["CR26"]
    assert [item.code for item in documents(CORE, NEW)] == ["CORE"]
    assert [item.code for item in documents(CLASSIC, NEW)] == ["CLS", "DCI"]


@pytest.mark.parametrize(("day", "rule"), [(OLD, "CR 1.2.1"), (NEW, "CR26 1.2.1")])
@pytest.mark.parametrize("copies", [1, 2])
def test_the_limit_that_an_identity_prints_rests_on_its_text(
    catalogue: Catalogue, day: str, rule: str, copies: int
) -> None:
    """Kept or broken, the rule is the same: the card's own text, not the three copies of the rules."""
    own = catalogue.card("nova_initiumia_catalyst_impetus")
    plain = filler(catalogue, own, of="both")[:40]
    deck = Deck(identity=own, cards={card.id: 1 for card in plain})
    deck.cards[plain[0].id] = copies
    verdict = check_deck(deck, catalogue, format="casual", on=day)
    (row,) = [row for row in verdict_rows(verdict, judge_of(catalogue)) if row.topic == "copies"]
    assert (row.ok, row.rule) == (copies == 1, rule)
    broken = [finding.rule for finding in verdict.findings if finding.code == "copies"]
    assert broken == ([] if copies == 1 else [rule])


def test_a_card_that_limits_itself_rests_on_the_rule_of_copies(catalogue: Catalogue) -> None:
    """The rule itself lets cards stipulate other numbers."""
    deck = corp(catalogue, 45, luminal_transubstantiation=2)
    (found,) = [item for item in check_deck(deck, catalogue, format="casual", on=NEW).findings if item.code == "copies"]
    assert found.rule == "CR26 1.4.7"


def test_the_verdict_says_which_version_it_cites(nrdb) -> None:
    for day, line in [
        ("2026-11-20", "CR26: Comprehensive Rules 26.03 (from 2026-03)."),
        ("2026-02-28", "CR: Comprehensive Rules 1.3 (from 2019-08-02)."),
    ]:
        done = nrdb("validate", CORP, "--on", day)
        assert line in [printed.strip() for printed in done.stdout.splitlines()[-3:]]
    told = json.loads(nrdb("validate", CORP, "--json").stdout)["decks"][0]
    assert told["rules"] == [
        {"code": "CR26", "name": "Comprehensive Rules", "version": "26.03", "effective": "2026-03"}
    ]
