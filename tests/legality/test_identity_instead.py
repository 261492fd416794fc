"""A deck that needs fewer changes with another identity: the plan names that identity and counts its changes."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from nrdb.deck import read_deck
from nrdb.deck.model import Deck
from nrdb.legality.check import check_deck, judge_of
from nrdb.legality.plan.words import plan_lines
from nrdb.legality.ruleset import CR
from nrdb.legality.scope import Scope
from tests.legality import recount_plans, sweep_plans
from tests.legality.decks import any_deck, runner

CORP = Path(__file__).parents[2] / "examples" / "corp.txt"
DAY = "2026-11-20"
KATE, CHAOS = "kate_mac_mccaffrey_digital_tinker", "chaos_theory_wunderkind"
RIELLE, NOISE = "rielle_kit_peddler_transhuman", "noise_hacker_extraordinaire"
TAO, CATALYST = "tao_salonga_telepresence_magician", "the_catalyst_convention_breaker"
MADE_FOR_DRAFT = {
    "boris_syfr_kovac_crafty_veteran",
    "jamie_bzzz_micken_techno_savant",
    "the_masque_cyber_general",
    "wyvern_chemically_enhanced",
}


def verdict_on(catalogue, deck: Deck, *identities: str):
    """The verdict where these identities, and all other cards, are legal."""
    pool = {card.id for card in catalogue.cards() if not card.is_identity} | {*identities}
    return judge_of(catalogue).judge(deck, Scope("own", "Own", DAY, CR, catalogue, pool=frozenset(pool)))


@pytest.mark.parametrize(
    ("size", "other", "own", "instead"),
    [
        (44, CHAOS, 1, 0),
        (40, CHAOS, 5, 0),
        (39, CHAOS, 6, 1),
        (38, CHAOS, 7, 2),
        (44, NOISE, 1, None),
        (44, KATE, 1, None),
    ],
)
def test_the_identity_that_needs_fewer_changes_is_named(catalogue, size, other, own, instead):
    """Chaos Theory needs 40 cards, five fewer than Kate; Noise would pay influence for all of them."""
    deck = runner(catalogue, size, identity=KATE)
    verdict = verdict_on(catalogue, deck, KATE, other)
    plan = verdict.plan
    assert (plan["identity"], plan["changes"], plan["minimal"]) == (None, own, True)
    title = catalogue.card(other).title
    assert plan["identity_instead"] == (None if instead is None else {"id": other, "title": title, "changes": instead})


@pytest.mark.parametrize(
    ("size", "line"),
    [
        (45, None),
        (44, "Smallest fix with this identity: 1 change. Or just switch to Chaos Theory: Wünderkind."),
        (39, "Smallest fix with this identity: 6 changes. Or switch to Chaos Theory: Wünderkind and make 1 change."),
        (38, "Smallest fix with this identity: 7 changes. Or switch to Chaos Theory: Wünderkind and make 2 changes."),
    ],
)
def test_the_first_line_says_so(catalogue, size, line):
    lines = plan_lines(verdict_on(catalogue, runner(catalogue, size, identity=KATE), KATE, CHAOS))
    assert lines[:1] == ([] if line is None else [line])


def test_nothing_is_claimed_of_identities_that_were_not_searched_to_the_end(catalogue):
    verdict = verdict_on(catalogue, runner(catalogue, 44, identity=KATE), KATE, RIELLE)
    assert plan_lines(verdict)[0] == "Smallest fix: 1 change."
    verdict._plan = verdict.fix_plan._replace(identities_searched=False)
    assert plan_lines(verdict)[0] == "Smallest fix with this identity: 1 change."


def test_of_equals_the_faction_of_most_cards_comes_first_then_the_most_played(catalogue):
    deck = runner(catalogue, 45, identity=NOISE)
    deck.identity = catalogue.card(KATE)
    instead = check_deck(deck, catalogue, format="casual", on=DAY).plan["identity_instead"]
    assert (catalogue.card(instead["id"]).faction, instead["changes"]) == ("anarch", 0)
    assert (
        verdict_on(catalogue, deck, KATE, NOISE, "edward_kim_humanitys_hammer").plan["identity_instead"]["id"] == NOISE
    )


@pytest.mark.parametrize(
    ("rules", "kind"),
    [
        ("draft", MADE_FOR_DRAFT),
        ("casual", set()),
        ({"base": "casual", "banned": ["Diesel"]}, set()),
        ({"base": "draft", "banned": ["Diesel"]}, MADE_FOR_DRAFT),
        ("system-gateway", {CATALYST}),
        ("eternal", set()),
    ],
)
@pytest.mark.parametrize("with_identity", [True, False])
def test_identities_for_draft_and_starters_are_named_in_their_own_format_only(catalogue, rules, kind, with_identity):
    """None of them has an influence limit, so a deck of every faction's cards needs the fewest changes with them."""
    judge = judge_of(catalogue)
    scope = judge.scope(rules, DAY)
    cards = [
        card.id
        for card in catalogue.cards()
        if card.side == "runner" and card.influence_cost in (2, 3) and not judge.format_table(scope).of(card.id)
    ]
    own = catalogue.card(TAO) if with_identity else None
    plan = judge.judge(Deck(identity=own, cards=dict.fromkeys(cards[:30], 1)), scope).plan
    found = plan["identity_instead"]["id"] if with_identity and plan["identity_instead"] else plan["identity"]
    assert (found in kind) is bool(kind)
    assert found not in (MADE_FOR_DRAFT | {CATALYST}) - kind


def test_a_deck_without_identities_has_none_instead(catalogue):
    deck = Deck(cards={"onr_jack_n_joe": 3}, edition="classic")
    assert check_deck(deck, catalogue, format="classic", on=DAY).plan["identity_instead"] is None


# -- laws ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "day"), sweep_plans.SETTINGS)
def test_swapping_the_identity_of_a_legal_deck_costs_no_change(catalogue, name, day):
    judge = judge_of(catalogue)
    scope = judge.scope(name, day)
    chance = random.Random(name + day)
    for seed in range(3):
        legal = judge.judge(any_deck(catalogue, seed), scope).repaired()
        own = legal.identity
        others = recount_plans.identities(scope, judge, own.side)
        wrong = Deck(identity=chance.choice(others), cards=legal.cards, extras=legal.extras, id=f"wild {seed}")
        verdict = judge.judge(wrong, scope)
        assert verdict.legal or recount_plans.fault(verdict, judge, own.id) == ""


@pytest.mark.parametrize(("name", "day"), sweep_plans.SETTINGS)
def test_no_identity_needs_fewer_changes_than_the_plan_says(catalogue, name, day):
    judge = judge_of(catalogue)
    scope = judge.scope(name, day)
    chance = random.Random(name + day)
    for seed in range(3):
        deck = any_deck(catalogue, seed)
        plan = judge.judge(deck, scope).plan
        for identity in chance.sample(recount_plans.identities(scope, judge, deck.identity.side), 4):
            other = judge.judge(Deck(identity=identity, cards=deck.cards, id=identity.id), scope)
            assert recount_plans.cost(plan) <= (0 if other.legal else other.plan["changes"]), (seed, identity.id)


@pytest.mark.shared
def test_real_decks_under_another_identity_get_their_own_back(shared, catalogue):
    judge = judge_of(catalogue)
    decks = recount_plans.real_decks(shared / "decks" / "real", catalogue)
    found = [recount_plans.fault(verdict, judge, own) for verdict, own in recount_plans.swapped(decks, judge, 20)]
    assert found == [""] * 20


@pytest.mark.shared
def test_plans_cost_no_more_than_brute_force_over_identities(shared, catalogue):
    judge = judge_of(catalogue)
    decks = sweep_plans.decks_of(shared / "oracle" / "verdicts.jsonl", catalogue)
    verdicts = sweep_plans.mutants(decks, judge, judge.scope("standard", DAY), 6)
    assert [fault for verdict in verdicts if (fault := recount_plans.fault(verdict, judge))] == []


@pytest.mark.parametrize(
    ("identity", "instead"),
    [(TAO, "haas_bioroid_precision_design"), (CATALYST, None), ("the_masque_cyber_general", None)],
)
def test_cards_of_the_other_side_suggest_its_identities(catalogue, identity, instead):
    """A Corp list under a Runner identity, legal or not, is one identity away from a legal deck."""
    listed = read_deck(CORP, catalogue)
    deck = Deck(identity=catalogue.card(identity), cards=listed.cards)
    verdict = check_deck(deck, catalogue, format="standard", on="2026-07-24")
    assert verdict.legal is False
    found = verdict.plan["identity_instead"]
    assert (found and (found["id"], found["changes"])) == (instead and (instead, 0))
    if not instead:
        assert (verdict.plan["identity"], verdict.plan["changes"]) == ("haas_bioroid_precision_design", 0)
        assert verdict.repaired_verdict().legal
