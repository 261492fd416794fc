"""Verdicts cite the documents in force on their day, and a card's own text where that is the rule."""

from __future__ import annotations

import json
import re
from datetime import date, timedelta
from pathlib import Path

import pytest

from nrdb.catalogue import Catalogue
from nrdb.deck.model import Deck
from nrdb.errors import UsageError
from nrdb.legality import citations
from nrdb.legality.check import check_deck, judge_of
from nrdb.legality.citations import BY_CITATION, SERIES, RuleCitations, documents
from nrdb.legality.finding_kinds import FINDING_KINDS
from nrdb.legality.pool import names
from nrdb.legality.verdict_rows import verdict_rows
from nrdb.resources import data_root
from nrdb.rulebook import exists
from tests.legality.decks import corp, filler

CORP = str(Path(__file__).parents[2] / "examples" / "corp.txt")
CODES = ("CORE", "CR", "CR26", "CLS", "DCI")
CITATION = re.compile(r"\b(?:CR26|CR|CORE|CLS|DCI) [a-z0-9.-]+")
EVERY_RULE = [rule for rule in vars(citations).values() if isinstance(rule, RuleCitations)]
DAYS = [
    *("1996-06-01", "1998-09-30", "1998-10-01", "2000-03-10", "2000-03-11", "2012-09-05", "2012-09-06"),
    *("2019-08-01", "2019-08-02", "2026-02-28", "2026-03-01", "2026-11-20", "2030-01-01"),
    *((date(1996, 7, 15) + timedelta(days=230 * step)).isoformat() for step in range(48)),
]


def index(folder: str) -> dict[str, object]:
    content: dict[str, object] = json.loads((data_root() / "rules" / folder / "index.json").read_text("utf-8"))
    return content


def test_the_versions_are_those_of_the_index() -> None:
    known = set()
    for folder in ("cr", "cr-26.03", "core", "classic", "dci"):
        found = index(folder)
        for version in (found, *found.get("earlier", [])):  # type: ignore[misc]
            known.add((found["document"], version["name"], version["version"], version["effective"]))
    assert {version for editions in SERIES.values() for series in editions for version in series} == known


def test_every_rule_exists_in_every_document() -> None:
    found = index("cr-26.03")
    before = {**found["same"], **found["reworded"]}  # type: ignore[dict-item]
    for rule in EVERY_RULE:
        cited = [f"{code} {rule_id}" for code, rule_id in zip(CODES, rule, strict=True) if rule_id]
        assert [citation for citation in cited if not exists(citation)] == []
        if rule not in (citations.STARTER, citations.ERRATA):  # a new rule, and one that is gone
            assert before[rule.cr26] == rule.cr


def test_every_kind_of_finding_has_a_rule_on_every_day() -> None:
    for kind in FINDING_KINDS:
        for edition in SERIES:
            for day in DAYS:
                assert exists(kind.rules.on(edition, day)), (kind.code, edition, day)


def test_the_exceptions_name_rules_of_the_table() -> None:
    content = json.loads((data_root() / "exceptions.json").read_text(encoding="utf-8"))
    named = {entry["rule"] for kind in ("identities", "influence") for entry in content[kind]}
    assert named <= BY_CITATION.keys()
    assert all(exists(entry["rule"]) for entries in content.values() for entry in entries)


RULEBOOK, FLOOR_RULES = ("CLS", "to date", True), ("DCI", "1998", True)


@pytest.mark.parametrize(
    ("edition", "day", "cited"),
    [
        ("cr", "2011-12-31", [("CORE", "1.0", False)]),
        ("cr", "2012-01-01", [("CORE", "1.0", True)]),
        ("cr", "2019-08-01", [("CORE", "1.0", True)]),
        ("cr", "2019-08-02", [("CR", "1.3", True)]),
        ("cr", "2026-02-28", [("CR", "1.3", True)]),
        ("cr", "2026-03-01", [("CR26", "26.03", True)]),
        ("core", "2026-03-01", [("CORE", "1.0", True)]),
        ("classic", "1996-04-25", [("CLS", "to date", False), ("DCI", "1998", False)]),
        ("classic", "1996-04-26", [RULEBOOK, ("DCI", "1998", False)]),
        ("classic", "1998-10-01", [RULEBOOK, FLOOR_RULES]),
        ("classic", "2000-03-10", [RULEBOOK, FLOOR_RULES]),
        ("classic", "2000-03-11", [("CLS", "1.70", True), FLOOR_RULES]),
    ],
)
def test_which_documents_are_cited_on_a_day(edition: str, day: str, cited: list[tuple[str, str, bool]]) -> None:
    assert [(one.code, one.version, one.in_force(day)) for one in documents(edition, day)] == cited


@pytest.mark.parametrize(
    ("rule", "edition", "day", "cited"),
    [
        (citations.ALLIANCE, "cr", "2019-08-01", "CORE tournament.golden"),
        (citations.ALLIANCE, "cr", "2026-02-28", "CR 2.13.3"),
        (citations.ALLIANCE, "cr", "2026-03-01", "CR26 2.14.3"),
        (citations.SIZE, "classic", "1998-09-30", "CLS deck"),
        (citations.SIZE, "classic", "1998-10-01", "DCI 2.1"),
        (citations.POOL, "classic", "1998-09-30", "DCI 2.1.3"),
        (citations.STARTER, "cr", "2026-02-28", "CR 1.4.8"),
        (citations.STARTER, "cr", "2026-03-01", "CR26 1.4.1a"),
        (citations.ERRATA, "cr", "2019-08-01", ""),
        (citations.ERRATA, "cr", "2019-08-02", "CR 11.1.2"),
        (citations.ERRATA, "cr", "2026-03-01", ""),
        (citations.ERRATA, "core", "2026-03-01", ""),
        (citations.ERRATA, "classic", "1999-06-01", "CLS rulings"),
    ],
)
def test_a_rule_in_the_document_of_the_day(rule: RuleCitations, edition: str, day: str, cited: str) -> None:
    assert rule.on(edition, day) == cited


def broken_decks(catalogue: Catalogue) -> list[Deck]:
    """Decks of both games that break many rules, and use what cards change about them."""
    professor = catalogue.card("the_professor_keeper_of_knowledge")
    starter = catalogue.card("the_syndicate_profit_over_principle")
    ampere = catalogue.card("ampere_cybernetics_for_anyone")
    classic = catalogue.cards("classic")
    return [
        Deck(identity=professor, cards={"corroder": 2, "parasite": 4, "hedge_fund": 3, "account_siphon": 1}),
        Deck(identity=starter, cards={"mumba_temple": 3, "offworld_office": 9, "rebirth": 1, ampere.id: 1}),
        Deck(identity=ampere, cards={"hostile_takeover": 2, "government_contracts": 1, "corporate_war": 1}),
        Deck(identity=None, cards={card.id: 1 for card in classic if card.side == "corp"}, edition="classic"),
        Deck(identity=None, cards={card.id: 1 for card in classic[::9]}, edition="classic"),
    ]


def test_every_citation_is_of_a_document_of_the_day_or_said_not_to_be(catalogue: Catalogue) -> None:
    """All formats on 61 days: what findings and rows cite exists, and its document had taken effect by then.

    The exceptions are days of which no document is known; the verdict then says so of the document.
    """
    judge, decks, cited = judge_of(catalogue), broken_decks(catalogue), set()
    assert len(DAYS) == 61
    for name in names(catalogue):
        for day in DAYS:
            try:
                scope = judge.scope(name, day)
            except UsageError:  # before the format started
                continue
            for deck in decks:
                if (deck.edition == "classic") != (scope.edition == "classic"):
                    continue
                verdict = judge.judge(deck, scope)
                rows = verdict_rows(verdict, judge, explain=True)
                words = [text for row in rows for text in (row.rule, *row.details)]
                found = {finding.rule for finding in verdict.findings}
                found |= {match for text in words for match in CITATION.findall(text)}
                known = {one["code"]: one["in_force"] for one in verdict.to_dict(plan=False)["rules"]}
                late = {code for code, in_force in known.items() if not in_force}
                assert late <= ({"DCI"} if scope.edition == "classic" and day < "1998-10-01" else {"CORE"}), (name, day)
                assert not late or day < "2012", (name, day)
                assert {citation.split()[0] for citation in found} <= known.keys(), (name, day)
                assert [citation for citation in found if not exists(citation)] == [], (name, day)
                cited |= found
    assert {citation.split()[0] for citation in cited} == set(CODES)
    assert len(cited) == 35


@pytest.mark.parametrize(("day", "rule"), [("2026-02-28", "CR 1.2.1"), ("2026-03-01", "CR26 1.2.1")])
def test_what_the_professor_frees_rests_on_its_text(catalogue: Catalogue, day: str, rule: str) -> None:
    professor = catalogue.card("the_professor_keeper_of_knowledge")
    verdict = check_deck(Deck(identity=professor, cards={"corroder": 2}), catalogue, format="casual", on=day)
    (row,) = [row for row in verdict_rows(verdict, judge_of(catalogue)) if row.topic == "influence"]
    assert row.details == (f" 2  2 Corroder (1 of 2 free with this identity, {rule})",)


@pytest.mark.parametrize(
    ("size", "words"), [(39, "16–17 for 39 cards (extrapolated below 40)"), (40, "18–19 for 40 cards")]
)
def test_a_band_below_40_cards_is_said_to_be_extrapolated(catalogue: Catalogue, size: int, words: str) -> None:
    starter = catalogue.card("the_syndicate_profit_over_principle")
    deck = corp(catalogue, size, 16, identity=starter.id)
    verdict = check_deck(deck, catalogue, format="system_gateway", on="2026-11-20")
    (row,) = [row for row in verdict_rows(verdict, judge_of(catalogue)) if row.topic == "agenda points"]
    assert (row.words, row.rule) == (words, "CR26 1.4.6" if size < 40 else "CR26 1.4.6a")


@pytest.mark.parametrize(
    ("format", "day", "row"),
    [
        ("standard", "2014-01-01", ("applied up to 2014-01-01", "")),
        ("standard", "2020-01-01", ("applied up to 2020-01-01", "CR 11.1.2")),
        ("core", "2014-01-01", ("applied up to 2014-01-01", "")),
        ("standard", "2026-11-20", None),
    ],
)
def test_the_facts_are_of_the_game_and_the_day(
    catalogue: Catalogue, format: str, day: str, row: tuple[str, str] | None
) -> None:
    verdict = check_deck(broken_decks(catalogue)[0], catalogue, format=format, on=day)
    rows = verdict_rows(verdict, judge_of(catalogue), explain=True)
    assert [(found.words, found.rule) for found in rows if found.topic == "errata"] == ([] if row is None else [row])


def test_errata_of_the_other_game_change_no_facts(catalogue: Catalogue) -> None:
    """The facts of 1996 changed last on 1996-10-11, those of the modern game first on 2016-05-23."""
    assert [catalogue.facts_on(day, "classic") for day in ("1996-10-10", "1996-10-11")] == ["1996-01-01", ""]
    assert [catalogue.facts_on(day, "cr") for day in ("2016-05-22", "2016-05-23")] == ["1996-01-01", "2016-05-23"]
    assert catalogue.facts_on("2016-05-22") == "1996-10-11"


@pytest.mark.parametrize(("day", "rule"), [("2026-02-28", "CR 1.2.1"), ("2026-03-01", "CR26 1.2.1")])
@pytest.mark.parametrize("copies", [1, 2])
def test_the_limit_that_an_identity_prints_rests_on_its_text(
    catalogue: Catalogue, day: str, rule: str, copies: int
) -> None:
    """Whether the limit is kept or broken, the rule is the card's own text, not the three copies of the rules."""
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
    """The rule itself allows cards to state other numbers."""
    deck = corp(catalogue, 45, luminal_transubstantiation=2)
    (found,) = [
        item for item in check_deck(deck, catalogue, format="casual", on="2026-03-01").findings if item.code == "copies"
    ]
    assert found.rule == "CR26 1.4.7"


def test_the_verdict_says_which_documents_it_cites(nrdb, tmp_path) -> None:
    for day, line in [
        ("2026-11-20", "CR26: Comprehensive Rules 26.03 (from 2026-03)."),
        ("2026-02-28", "CR: Comprehensive Rules 1.3 (from 2019-08-02)."),
        ("2019-08-01", "CORE: Rules of Play 1.0 (from 2012)."),
    ]:
        done = nrdb("validate", CORP, "--on", day)
        assert line in [printed.strip() for printed in done.stdout.splitlines()[-3:]]
    told = json.loads(nrdb("validate", CORP, "--json").stdout)["decks"][0]
    version = {"code": "CR26", "name": "Comprehensive Rules", "version": "26.03", "effective": "2026-03"}
    assert told["rules"] == [version | {"in_force": True}]
    (tmp_path / "old.txt").write_text("45 Corporate War\n")
    done = nrdb("validate", str(tmp_path / "old.txt"), "--format", "classic", "--on", "1997-06-01")
    assert done.stdout.splitlines()[-2].strip() == (
        "CLS: 1996 rulebook with rulings to date (from 1996-04-26)."
        "  DCI: DCI Floor Rules 1998 (from 1998-10-01; no earlier version known)."
    )
