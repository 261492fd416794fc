"""Accounts of positions: the board, what happens and by which rule, and what may be done then."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from nrdb.catalogue import Catalogue
from nrdb.engine.rulebooks import RULEBOOKS
from nrdb.rulebook import exists
from nrdb.rulebook.index import document
from nrdb.scenarios import rules_of_play
from nrdb.scenarios.account import Account, account
from nrdb.scenarios.language import Fault, read, scenarios

ROOT = Path(__file__).parents[2]
DISPUTES = [*scenarios(ROOT / "examples" / "disputes.position")]


@pytest.fixture(scope="module")
def catalogue() -> Catalogue:
    return Catalogue.load()


def played(text: str, catalogue: Catalogue) -> Account:
    (scenario,) = read(Path("made.txt"), text)
    return account(scenario, catalogue)


@pytest.mark.parametrize("scenario", DISPUTES, ids=lambda scenario: scenario.title)
def test_a_dispute_is_decided_as_the_page_says(scenario, catalogue: Catalogue) -> None:
    found = account(scenario, catalogue)
    assert (found.fault, [deed.unmet for deed in found.deeds if deed.unmet]) == (None, [])


def test_the_page_has_every_dispute_and_its_rules_exist() -> None:
    page = (ROOT / "docs" / "judging.md").read_text(encoding="utf-8")
    blocks = re.findall(r"^```\n(.*?)^```", page[page.index("## Disputes") :], re.DOTALL | re.MULTILINE)
    written = (ROOT / "examples" / "disputes.position").read_text(encoding="utf-8").partition("\n\n")[2]
    assert "\n".join(blocks) == written
    assert len(DISPUTES) >= 10


def test_what_happens_comes_in_order_with_its_rule(catalogue: Catalogue) -> None:
    found = played(
        "given runner; credits 9; installed Corroder; corp; credits 3; unrezzed Wall of Static in HQ\n"
        "do run HQ; Corp: rez Wall of Static; until encounter Wall of Static; use Corroder 2; use Corroder 1\n",
        catalogue,
    )
    assert [[(one.rule, one.text) for one in deed.happened] for deed in found.deeds] == [
        [
            ("CR26 5.7.1e", "the Runner passes (could also: use Corroder 2)"),
            ("CR26 6.9.1a", "the Runner runs HQ"),
        ],
        [
            ("CR26 6.9.1e", "the Runner passes (could also: use Corroder 2)"),
            ("CR26 6.9.2a", "the Runner approaches Wall of Static, unrezzed"),
            ("CR26 6.9.2b", "the Runner passes (could also: use Corroder 2)"),
            ("CR26 1.16.1", "the Corp pays 3 credits"),
            ("CR26 8.1.2", "the Corp rezzes Wall of Static"),
        ],
        [
            ("CR26 6.9.2b", "the Runner passes (could also: use Corroder 2)"),
            ("CR26 6.9.3a", "the Runner encounters Wall of Static"),
        ],
        [("CR26 9.5.2", "the Runner uses Corroder"), ("CR26 1.16.1", "the Runner pays 1 credit")],
        [
            ("CR26 9.5.2", "the Runner uses Corroder"),
            ("CR26 1.16.1", "the Runner pays 1 credit"),
            ("CR26 6.5.4", "the Runner breaks “end the run”"),
        ],
    ]
    now = found.now
    assert now is not None
    assert (now.turn, now.player, now.rule, now.about) == (
        "runner",
        "runner",
        "CR26 6.9.3b",
        "what to do in this window",
    )
    assert [(choice.clause, choice.rule, choice.does) for choice in now.choices] == [
        ("pass", "CR26 6.9.3b", ""),
        ("use Corroder 2", "CR26 9.2.7b", "1 credit: +1 strength."),
    ]


def test_triggered_abilities_come_in_the_order_in_which_they_resolve(catalogue: Catalogue) -> None:
    found = played(
        "given runner; credits 2; hand Sure Gamble x3; corp; hand Snare!; credits 4\n"
        "do run HQ; until access Snare!; Corp: choose yes\n",
        catalogue,
    )
    texts = [one.text for deed in found.deeds for one in deed.happened]
    access, ability, answer, tag = (
        next(n for n, text in enumerate(texts) if text.startswith(words))
        for words in (
            "the Runner accesses Snare!",
            "Snare!'s conditional",
            "the Corp chooses yes",
            "the Runner now has 1 tag",
        )
    )
    assert access < ability < answer < tag


def test_choices_are_clauses_that_a_line_may_use(catalogue: Catalogue) -> None:
    setting = "given corp; credits 9; hand Ice Wall + PAD Campaign + Hedge Fund; runner\n"
    found = played(setting, catalogue)
    assert found.now is not None
    clauses = [choice.clause for choice in found.now.choices]
    assert {"credit", "play Hedge Fund", "install Ice Wall in HQ", "install PAD Campaign in new"} <= {*clauses}
    for choice in found.now.choices:
        assert exists(choice.rule), choice
        assert played(f"{setting}do {choice.clause}\n", catalogue).fault is None, choice


@pytest.mark.parametrize("rulebook", RULEBOOKS)
def test_every_rulebook_cites_its_own_document(rulebook: str, catalogue: Catalogue) -> None:
    found = played(
        f"given runner; credits 9; installed Corroder; corp; credits 9; unrezzed Ice Wall in HQ; rulebook {rulebook}\n"
        "do run HQ; Corp: rez Ice Wall\n",
        catalogue,
    )
    code = RULEBOOKS[rulebook].run[0].rule.split()[0]
    cited = [one.rule for deed in found.deeds for one in deed.happened if one.rule]
    assert cited
    assert {rule.split()[0] for rule in cited} == {code}
    assert all(map(exists, cited))


def test_every_rule_of_play_exists() -> None:
    tables = (
        rules_of_play.HAPPENINGS,
        rules_of_play.CHOICES,
        rules_of_play.DEEDS,
        rules_of_play.ACTIONS,
        rules_of_play.BIDS,
    )
    named = {rule for table in (*tables, rules_of_play.CARD_ACTIONS) for rule in table.values()}
    assert sorted(named - document("CR26").titles.keys()) == []


def test_an_expectation_that_is_not_met_says_why_and_the_rest_is_played(catalogue: Catalogue) -> None:
    found = played("given runner; hand Sure Gamble\ndo play Sure Gamble\nexpect credits 5; clicks 3\n", catalogue)
    assert [deed.unmet for deed in found.deeds] == [None, "expected credits to be 5, but found 9.", None]
    assert not found.holds
    assert found.fault is None


def test_a_line_that_cannot_be_played_says_what_may_be_done(catalogue: Catalogue) -> None:
    found = played("given runner; hand Sure Gamble\ndo run HQ; play Diesel\ndo credit\n", catalogue)
    assert found.fault == (
        "made.txt:2: cannot play Diesel; legal options: credit, draw, play Sure Gamble, run HQ, run R&D, run Archives."
    )
    assert [deed.text for deed in found.deeds] == ["run HQ", "play Diesel"]


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("given runner; hand Sure Gambel", 'made.txt:1: unknown card "Sure Gambel". Did you mean Sure Gamble'),
        ("given runner; hand Diesel; credits many", 'made.txt:1: "many" is not a whole number'),
        ("given runner; hand Diesel; credits " + "9" * 5_000, f'made.txt:1: "{"9" * 79}…" is too large a number.'),
        ("given runner; hand Diesel x99999999", "made.txt:1: there are more than 1,000 cards."),
        ("given runner; deck Diesel x600; hand Diesel x600", "made.txt:1: there are more than 1,000 cards."),
        ("example cr-1", "made.txt:1: nothing is given; begin with a line such as: given runner; hand Sure Gamble."),
        ("given runner; hand Diesel; shoes 3", 'made.txt:1: "shoes" can\'t be given; give a side'),
        ("given runner; installed Fermenter with 3 moss", 'made.txt:1: there are no counters called "moss"; kinds are'),
        (
            "given corp; shoes 3",
            'made.txt:1: "shoes" can\'t be given; give a side, cards in a place (hand, deck, discard, installed, '
            "scored, removed; unrezzed, facedown), or a number of credits, clicks, tags, bad publicity or core damage",
        ),
        ("given corp; guarding Ice Wall in HQ", 'made.txt:1: "guarding Ice Wall in HQ" can\'t be given; give a side'),
        ("given corp; hand Hunter; edition classic", "made.txt:1: the edition comes before the cards"),
        ("given runner; installed Fermenter with 3", 'made.txt:1: unknown card "Fermenter with 3"'),
        ("given corp; unrezzed Ice Wall in HQ; rulebook cr-9", 'made.txt:1: unknown rulebook "cr-9". Use one of'),
        ("do run HQ", "made.txt:1: nothing is given; begin with a line such as: given runner; hand Sure Gamble"),
        (
            "Title alone",
            'made.txt:1: "Title alone" has no lines; indent the lines below it, or begin a line with "given".',
        ),
        ("Title\n    gives runner", "made.txt:2: a line begins with example, each, given, do, Corp:"),
    ],
)
def test_a_table_that_cannot_be_set_up_is_refused(line: str, message: str, catalogue: Catalogue) -> None:
    with pytest.raises(Fault) as refused:
        played(line, catalogue)
    assert str(refused.value).startswith(message)


def test_scenarios_are_where_the_tests_look_for_them() -> None:
    assert list(Path(__file__).parent.glob("*.txt")) == []


@pytest.mark.parametrize(
    ("given", "deeds", "rule"),
    [
        ("", "", "CR26 10.8.6c"),
        ("", "; Corp: choose 3", "CR26 10.8.6d"),
        ("edition classic; ", "; Corp: rez Hunter", "CLS trace"),
    ],
)
def test_bids_in_a_trace_cite_the_rules_of_traces(given: str, deeds: str, rule: str, catalogue: Catalogue) -> None:
    state = "unrezzed" if given else "installed"
    found = played(f"given {given}runner; corp; credits 8; {state} Hunter in HQ\ndo run HQ{deeds}\n", catalogue)
    assert found.now is not None
    assert (found.fault, found.now.about, found.now.rule) == (None, "an answer: trace (Hunter)", rule)


def test_ice_that_is_given_rezzed_is_approached_rezzed(catalogue: Catalogue) -> None:
    found = played("given runner; corp; installed Ice Wall in HQ\ndo run HQ\n", catalogue)
    assert [one.text for one in found.deeds[0].happened][1] == "the Runner approaches Ice Wall"


def test_a_run_on_a_remote_server_is_told_however_few_cards_there_are(catalogue: Catalogue) -> None:
    found = played("given runner; corp; unrezzed PAD Campaign in remote 1\ndo run remote 1\ndo credit\n", catalogue)
    assert (found.fault, "the run is over" in [one.text for one in found.deeds[1].happened]) == (None, True)


def test_the_last_action_of_a_turn_belongs_to_the_player_whose_turn_it_was(catalogue: Catalogue) -> None:
    found = played(
        "given corp; clicks 1; credits 1; deck Hedge Fund x5; runner; deck Sure Gamble x5\n"
        "do credit\nRunner: end turn\n",
        catalogue,
    )
    assert [one.text for one in found.deeds[0].happened] == [
        "the Corp takes a credit",
        "the Corp gains 1 credit",
        "the Runner's turn begins",
    ]
    assert found.deeds[1].happened[0].text == "the Corp's turn begins"
