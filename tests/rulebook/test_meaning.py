"""What rules mean: gists, counterparts in other versions, subjects, and the scenarios that show a rule."""

from __future__ import annotations

import pytest

from nrdb.errors import DataError, LookupFailure
from nrdb.legality import citations
from nrdb.legality.citations import RuleCitations
from nrdb.rulebook import DOCUMENTS, document, exists, rule
from nrdb.rulebook import meaning as module
from nrdb.rulebook.meaning import NEWEST_FIRST, OLDEST_FIRST, meaning
from nrdb.rulebook.search import named, search
from tests.conftest import ROOT
from tests.rulebook.citations import cited

SUBJECTS = set(module._subjects().values())


def places(citation: str) -> dict[str, str]:
    return {place.rule.citation: place.relation for place in meaning(rule(citation)).places}


def test_the_documents_are_all_asked() -> None:
    assert set(NEWEST_FIRST) == set(OLDEST_FIRST) == set(DOCUMENTS)


def test_a_rule_in_every_version_of_the_rules() -> None:
    assert places("CR26 1.4.6b") == {
        "CLS deck.agenda-points": "same subject",
        "CORE deck.agenda-points": "same subject",
        "CR 1.4.6b": "same wording",
        "CR26 1.4.6b": "this rule",
    }
    assert places("CR 1.15.9a") == {"CR 1.15.9a": "this rule", "CR26 1.16.10a": "same wording"}
    assert places("CLS trace.tie") == {
        "CLS trace.tie": "this rule", "CORE trace": "same subject", "CR 10.8": "same subject",
        "CR26 10.8": "same subject",
    }  # fmt: skip


def test_a_gist_is_the_rules_own_or_that_of_the_same_words_or_of_the_rule_above() -> None:
    own, same, above = (meaning(rule(citation)) for citation in ("CR26 1.4.6b", "CR 1.4.6b", "CR26 1.5.4a"))
    assert own.gist == same.gist == "A Corp deck of 45 to 49 cards has 20 or 21 agenda points."
    assert (own.gist_of, same.gist_of, above.gist_of) == ("CR26 1.4.6b", "CR26 1.4.6b", "CR26 1.5.4")
    without = meaning(rule("CR26 2.18.1"))
    assert (without.gist, without.gist_of) == (None, None)
    assert (without.rule.title, places("CR26 2.18.1")) == ("server indicator", {"CR26 2.18.1": "this rule"})


def test_a_gist_of_the_counterpart_in_other_words_comes_before_the_rule_above() -> None:
    assert places("CR 1.15.10a")["CR26 1.16.11a"] == "other wording"
    assert meaning(rule("CR 1.15.10a")).gist_of == "CR26 1.16.11a"


def test_every_rule_in_force_that_nrdb_cites_has_a_gist() -> None:
    endings = {".py", ".md", ".txt", ".json"}
    files = [path for part in ("nrdb", "docs", "data") for path in (ROOT / part).rglob("*") if path.suffix in endings]
    gists = document("CR26").gists
    ids = {one.citation.removeprefix("CR26 ") for one in cited(files) if one.citation.startswith("CR26 ")}
    assert len(ids) > 500
    assert sorted(ids - set(gists)) == []


def test_the_rules_above_and_the_parts() -> None:
    held = meaning(rule("CR26 1.4.6"))
    assert [one.id for one in held.above] == ["1", "1.4"]
    assert [one.id for one in held.parts] == ["1.4.6a", "1.4.6b", "1.4.6c", "1.4.6d"]


def test_scenarios_show_a_rule_by_their_title_or_as_a_worked_example_of_it() -> None:
    found = meaning(rule("CR26 1.16.10a")).examples
    assert any(example.file == "worked_costs.txt" for example in found)
    assert all("CR26 1.16.10a" in example.cites for example in found)
    # Those that cite only a part of it come last; the same rule has another number in version 1.3.
    whole = [example.cites for example in meaning(rule("CR26 1.16.10")).examples]
    own = [bool(cites & {"CR26 1.16.10", "CR 1.15.9"}) for cites in whole]
    assert own == sorted(own, reverse=True)
    assert 0 < sum(own) < len(own)


def test_every_gist_is_of_a_rule_and_short() -> None:
    for code in DOCUMENTS:
        its = document(code)
        for rule_id, gist in its.gists.items():
            assert rule_id in its.titles, (code, rule_id)
            assert gist[-1] == ".", (code, rule_id)
            assert len(gist.split()) <= 50, (code, rule_id)
            assert gist.rstrip(".").lower() != (its.titles[rule_id] or ""), (code, rule_id)


def test_each_rule_has_one_counterpart_which_exists() -> None:
    newer, older = document("CR26"), document("CR")
    both = {**newer.same, **newer.reworded}
    assert len(both) == len(newer.same) + len(newer.reworded) == len({*both.values()})
    assert both.keys() <= newer.titles.keys()
    assert {*both.values()} <= older.titles.keys()


def test_subjects_name_one_rule_of_a_document_and_agree_with_the_counterparts() -> None:
    newer = document("CR26")
    both = {**newer.same, **newer.reworded}
    for subject in SUBJECTS:
        assert all(map(exists, subject.rules)), subject
        ids = dict(citation.split(" ") for citation in subject.rules)
        assert len(ids) == len(subject.rules)
        if "CR26" in ids and "CR" in ids and ids["CR26"] in both:
            assert both[ids["CR26"]] == ids["CR"], subject


@pytest.mark.parametrize(
    "subject",
    [citations.IDENTITY, citations.SIZE, citations.INFLUENCE, citations.COPIES, citations.POINTS, citations.OWN_TEXT],
)
def test_verdicts_cite_the_rules_of_a_subject(subject: RuleCitations) -> None:
    ids = {f"CR26 {subject.cr26}", f"CR {subject.cr}", f"CORE {subject.core}"}
    assert any(ids <= {*one.rules} for one in SUBJECTS)


def test_damaged_subjects_are_one_sentence(tmp_path, monkeypatch) -> None:
    (tmp_path / "rules").mkdir()
    (tmp_path / "rules" / "subjects.json").write_text('[{"subject": "damage"}]', encoding="utf-8")
    monkeypatch.setattr(module, "data_root", lambda: tmp_path)
    with pytest.raises(DataError, match=r"the subjects of rules cannot be read \('rules'\); reinstall nrdb"):
        module._subjects.__wrapped__()


# -- finding rules -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "citations"),
    [
        ("1.4.6b", ["CR26 1.4.6b"]),
        ("1.4.6 B", ["CR26 1.4.6b"]),
        ("rule 1.4.6b.", ["CR26 1.4.6b"]),
        ("(CR26 1.4.6b)", ["CR26 1.4.6b"]),
        ("CR 26.03 1.4.6b", ["CR26 1.4.6b"]),
        ("cr 1.4.6b", ["CR 1.4.6b"]),
        ("CR 1.3 1.4.6b", ["CR 1.4.6b"]),
        ("11.2.5", ["CR 11.2.5"]),  # no such rule in 26.03
        ("core DECK.SIZE", ["CORE deck.size"]),
        ("run.jack-out", ["CORE run.jack-out", "CLS run.jack-out"]),
        ("DCI 2.1.3", ["DCI 2.1.3"]),
        ("DCI A", ["DCI A"]),
        ("CLS trace", ["CLS trace"]),
        ("CLS hat", []),  # words
        ("agenda points", []),
        ("trace", []),
    ],
)
def test_citations_as_people_write_them(text: str, citations: list[str]) -> None:
    assert [one.citation for one in named(text)] == citations


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("1.4.99", 'Comprehensive Rules 26.03 has no rule "1.4.99". Did you mean CR26 1.4.8, CR26 1.4.7'),
        ("CR 1.4.99", 'Comprehensive Rules 1.3 has no rule "1.4.99". Did you mean CR 1.4.8'),
        (
            "run.jackout",
            'no rules document has a rule "run.jackout". Did you mean CORE run.jack-out or CLS run.jack-out',
        ),
    ],
)
def test_a_citation_of_no_rule_gets_the_nearest(text: str, message: str) -> None:
    with pytest.raises(LookupFailure) as refused:
        named(text)
    assert str(refused.value).startswith(message)


@pytest.mark.parametrize(
    ("words", "citation"),
    [
        ("mulligan", "CR26 1.6.6a"),
        ("jack out", "CR26 6.1.5"),
        ("When may I decline an additional cost?", "CR26 1.16.10a"),
        ("minimum deck size", "CR26 2.11"),
        ("second console", "CR26 3.8.5b"),
        ("CLS tie", "CLS trace.tie"),
        ("CORE influence", "CORE deck.influence"),
    ],
)
def test_words_find_a_rule_in_any_of_their_forms(words: str, citation: str) -> None:
    found = search(words)
    assert citation in [one.citation for one in found.rules[:2]]
    assert (found.corrected, found.partial) == ((), False)


def test_a_misspelt_word_is_corrected_and_said() -> None:
    found = search("bypas ice")
    assert found.corrected == (("bypas", "bypass"),)
    assert found.rules[0].citation == "CR26 6.5.8"
    assert search("xyzzyq") == ((), (), False)
    assert search("what is the") == ((), (), False)


def test_rules_of_1_3_that_live_on_are_found_once() -> None:
    cited = [one.citation for one in search("declining additional cost", limit=40).rules]
    assert "CR26 1.16.10a" in cited
    assert "CR 1.15.9a" not in cited
    assert [one.citation for one in search("CR declining additional cost").rules] == ["CR 1.15.9a"]


def test_some_of_the_words_are_better_than_none() -> None:
    found = search("mulligan zebra")
    assert found.partial
    assert found.rules[0].citation == "CR26 1.6.6a"
