"""`nrdb rule`: a rule explained, rules found by words, and that every citation printed is one that it takes."""

from __future__ import annotations

import json
import re

import pytest

from nrdb.rulebook import exists
from nrdb.rulebook.citing import citations_in
from tests.conftest import ROOT
from tests.deck.test_cli import valid

BAND = """\
CR26 1.4.6b  agenda points: 45–49 cards
  in 1 game concepts › 1.4 deck construction › 1.4.6 agenda points of a Corp deck

  A Corp deck of 45 to 49 cards has 20 or 21 agenda points.

Versions
  1996          CLS deck.agenda-points   agenda points by deck size  same subject
  2012          CORE deck.agenda-points  agenda points by deck size  same subject
  1.3 (2019)    CR 1.4.6b                agenda points: 45–49 cards  same wording
  26.03 (2026)  CR26 1.4.6b              agenda points: 45–49 cards  this rule

Changes
"""


def test_a_rule_is_explained(nrdb) -> None:
    done = nrdb("rule", "1.4.6b")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith(BAND)
    assert "\nComprehensive Rules 26.03: https://rules.nullsignal.games/ (rule 1.4.6b)\n" in done.stdout


def test_a_rule_without_a_gist_says_so_and_shows_its_versions(nrdb) -> None:
    shown = nrdb("rule", "CR26 2.18.1").stdout
    assert "\n  No summary yet: only the title and versions of this rule are known.\n" in shown
    assert "\n  1.3 (2019)    —\n  26.03 (2026)  CR26 2.18.1  server indicator  this rule\n" in shown


def test_a_slug_of_two_documents_explains_both(nrdb) -> None:
    shown = nrdb("rule", "run.jack-out").stdout
    assert re.findall(r"^C\w+ run.jack-out", shown, re.MULTILINE) == ["CORE run.jack-out", "CLS run.jack-out"]


def test_scenarios_are_named_and_printed_in_full(nrdb) -> None:
    short, full = nrdb("rule", "1.16.10a").stdout, nrdb("rule", "1.16.10a", "--examples").stdout
    place = re.search(r"^  (\w+\.txt:\d+) +A cost to steal .*$", short, re.MULTILINE)
    assert place is not None
    assert place[1] in full
    assert "    given " not in short
    assert "    given " in full


def test_words_list_the_rules_that_have_them(nrdb) -> None:
    done = nrdb("rule", "bypas", "ice")
    assert done.stderr == '"bypas" isn\'t a word in the rules; interpreted as "bypass".\n'
    assert done.stdout.startswith("CR26 6.5.8  bypass\n  Bypassing ends the encounter at once:")
    assert '\nExplain one of them: nrdb rule "CR26 6.5.8"\n' in done.stdout


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        ("xyzzyq", 1, 'No rule found for "xyzzyq".'),
        ("1.4.99", 2, 'nrdb: Comprehensive Rules 26.03 has no rule "1.4.99". Did you mean'),
        ("?", 2, "nrdb: name a rule by its number, or by words in it"),
    ],
)
def test_what_is_not_found(nrdb, words: str, code: int, said: str) -> None:
    done = nrdb("rule", words)
    assert (done.returncode, done.stdout) == (code, "")
    assert done.stderr.startswith(said)


def test_as_json(nrdb) -> None:
    for words in ("1.4.6b", "CLS trace", "2.18.1", "additional cost", "xyzzyq", "bypas"):
        done = nrdb("rule", words, "--json")
        content = json.loads(done.stdout)
        valid(content, "rule")
        assert done.returncode == (0 if content["rules"] else 1)
    assert content["read_as"] == "bypass"


@pytest.mark.parametrize(
    "asked",
    [
        ["validate", "illegal.txt", "--explain"],
        ["validate", "illegal.txt", "--json"],
        ["validate", "illegal.txt", "--format", "core", "--explain", "--on", "2013-01-01"],
        ["show", "AstroScript Pilot Program", "--on", "2018-01-01"],
        ["rule", "runs"],
        ["rule", "6.9", "--examples"],
    ],
)
def test_every_citation_printed_is_one_that_the_command_takes(nrdb, asked: list[str]) -> None:
    printed = nrdb(*asked, cwd=ROOT / "examples").stdout
    found = {citation for citation, _ in citations_in(printed)}
    assert found or asked[0] == "show"
    assert [citation for citation in found if not exists(citation)] == []


def test_json_and_terminal_cite_the_same_rule_for_agenda_points(nrdb) -> None:
    findings = json.loads(nrdb("validate", "illegal.txt", "--json", cwd=ROOT / "examples").stdout)["decks"][0][
        "findings"
    ]
    (rule,) = [finding["rule"] for finding in findings if finding["code"] == "agenda-points"]
    assert rule == "CR26 1.4.6b"
    assert re.search(
        rf"^  agenda points .* {rule}$", nrdb("validate", "illegal.txt", cwd=ROOT / "examples").stdout, re.MULTILINE
    )


def test_a_rule_of_another_version_in_different_words_is_marked(nrdb) -> None:
    assert re.search(
        r"\n  1\.3 \(2019\) +CR 10\.3\.1 +checkpoint +different wording\n", nrdb("rule", "CR26 10.3.1").stdout
    )
    found = json.loads(nrdb("rule", "CR26 10.3.1", "--json").stdout)["rules"][0]
    assert [place["relation"] for place in found["versions"]] == ["other wording", "this rule"]
