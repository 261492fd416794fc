"""Advice: each proposal removes its finding, the sentences are those of a person, and a repaired deck is legal."""

from __future__ import annotations

from collections import Counter

import pytest

from nrdb.deck.model import Deck
from nrdb.legality.advice import Adviser, repair
from nrdb.legality.check import check_deck, judge_of
from nrdb.legality.verdict import Finding
from tests.legality.decks import corp, runner

DAY = "2026-11-20"
CRIMINAL = "gabriel_santiago_consummate_professional"


def same(before: Finding, after: Finding) -> bool:
    """Whether the second finding is the first one, still there."""
    if before.code in ("copies", "agenda-faction", "one-box"):
        return before.code == after.code and bool({*before.cards} & {*after.cards})
    return before.code == after.code


def follow(oracle, catalogue, format: str, step: int = 1) -> Counter:
    """Follows every proposal for the illegal decks of the oracle, and the repair of each deck."""
    judge = judge_of(catalogue)
    scope = judge.scope(format, DAY)
    counts: Counter = Counter()
    for row in oracle[::step]:
        deck = Deck(identity=catalogue.card(row["identity"]), cards=row["cards"], id=row["id"])
        before = dict(deck.cards)
        verdict = judge.judge(deck, scope)
        if verdict.legal:
            assert verdict.advice == []
            continue
        adviser = Adviser(verdict, judge)
        for finding in verdict.findings:
            proposal = adviser.proposal(finding)
            counts["findings"] += 1
            assert proposal is not None, (row["id"], finding.message)
            after = judge.judge(proposal.apply(deck, adviser.card), scope)
            assert not any(same(finding, other) for other in after.findings), (row["id"], proposal.message)
            assert proposal.message.endswith(".")
        fixed = repair(verdict, judge)
        assert fixed is not None, row["id"]
        assert fixed.legal
        assert deck.cards == before
        counts["decks"] += 1
    print(f"{format}: {counts['findings']} findings removed, {counts['decks']} decks repaired")
    return counts


@pytest.mark.shared
def test_following_advice_removes_each_finding_of_construction(oracle, catalogue):
    assert follow(oracle, catalogue, "casual") == {"findings": 1246, "decks": 1005}


@pytest.mark.shared
@pytest.mark.parametrize(
    "format", ["standard", "startup", "eternal", "snapshot", "ram", "system_gateway", "standard_3"]
)
def test_following_advice_removes_each_finding_of_lists(oracle, catalogue, format):
    assert follow(oracle, catalogue, format, step=40)["decks"] > 20


@pytest.mark.slow
@pytest.mark.shared
def test_following_advice_removes_each_finding_in_all_snapshots(oracle, catalogue):
    counts: Counter = Counter()
    for snapshot in oracle[0]["snapshots"]:
        counts += follow(oracle, catalogue, snapshot, step=15)
    assert counts["decks"] > 2_000


def messages(deck: Deck, catalogue, format: str = "casual") -> list[str]:
    return [proposal.message for proposal in check_deck(deck, catalogue, format=format, on=DAY).advice]


def test_advice_names_the_fewest_copies_to_cut(catalogue):
    deck = runner(catalogue, 45, identity=CRIMINAL, account_siphon=1, clone_chip=3, parasite=3, diesel=3, mimic=1)
    assert check_deck(deck, catalogue, format="casual", on=DAY).counts["influence"] == 19
    (proposal,) = check_deck(deck, catalogue, format="casual", on=DAY).advice
    assert proposal.cut == {"clone_chip": 2}
    assert proposal.message.startswith("Cut 2 Clone Chip and add 2 cards, for instance ")


def test_a_cheaper_card_does_where_the_dearest_is_not_needed(catalogue):
    deck = runner(catalogue, 46, identity=CRIMINAL, clone_chip=3, parasite=3, diesel=1, mimic=2)
    verdict = check_deck(deck, catalogue, format="casual", on=DAY)
    assert verdict.counts["influence"] == 16
    assert [proposal.cut for proposal in verdict.advice] == [{"mimic": 1}]
    assert verdict.advice[0].message == "Cut 1 Mimic."


def test_advice_on_agenda_points(catalogue):
    short = corp(catalogue, 45, 18, identity="haas_bioroid_stronger_together")
    (message,) = messages(short, catalogue)
    assert message.startswith("Add an agenda worth 2 points, for instance 1 ")
    assert message.endswith(": the deck needs 20 or 21.")
    rich = corp(catalogue, 46, 23, identity="haas_bioroid_stronger_together")
    (proposal,) = check_deck(rich, catalogue, format="casual", on=DAY).advice
    assert sum(proposal.cut.values()) == 1
    assert not proposal.add


def test_the_same_deck_gets_the_same_advice_however_its_lines_stand(catalogue):
    deck = runner(catalogue, 45, identity=CRIMINAL, account_siphon=3, clone_chip=3, parasite=3)
    back = Deck(identity=deck.identity, cards=dict(reversed(deck.cards.items())))
    assert messages(deck, catalogue) == messages(back, catalogue)


def test_a_list_that_was_not_read_is_not_repaired(catalogue):
    from nrdb.deck.model import note

    deck = runner(catalogue, 45, identity=CRIMINAL)
    deck.notes.append(note("unknown-card", "no card is called that.", line=3))
    verdict = check_deck(deck, catalogue, format="casual", on=DAY)
    assert verdict.legal is None
    assert repair(verdict, judge_of(catalogue)) is None


def test_advice_in_limited_play_adds_only_cards_received(catalogue):
    from nrdb.legality.pool import received

    judge = judge_of(catalogue)
    programs = [card.id for card in catalogue.cards("classic") if card.type == "program"][:4]
    scope = received(judge.scope("classic-limited", DAY), Deck(cards=dict.fromkeys(programs, 15), edition="classic"))
    deck = Deck(cards={programs[0]: 16, programs[1]: 10}, edition="classic")
    verdict = judge.judge(deck, scope)
    assert verdict.codes == ("deck-size", "not-received")
    fixed = repair(verdict, judge)
    assert fixed is not None
    assert set(fixed.deck.cards) <= set(programs)
    assert max(fixed.deck.cards.values()) <= 15
