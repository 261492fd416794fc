"""Cards outside the deck (CR 1.5): what allows them, how many are needed, and that each is legal."""

from __future__ import annotations

import pytest

from nrdb.legality.check import check_deck
from tests.legality.decks import corp, runner

DAY = "2026-11-20"
ADAM, NOISE = "adam_compulsive_hacker", "noise_hacker_extraordinaire"
BIOTECH = "jinteki_biotech_life_imagined"
DIRECTIVES = ("safety_first", "find_the_truth", "always_be_running", "neutralize_all_threats")


def judged(deck, catalogue, extras: dict[str, int], format: str = "casual"):
    deck.extras = extras
    return check_deck(deck, catalogue, format=format, on=DAY)


@pytest.mark.rule("CR 1.5.3", "CR 1.5.3a", "CR 1.5.3c", "CR 1.5.1")
@pytest.mark.parametrize(
    ("number", "codes"), [(0, ()), (1, ("extra-missing",)), (2, ("extra-missing",)), (3, ()), (4, ())]
)
def test_three_different_directives(catalogue, number, codes):
    deck = runner(catalogue, 45, identity=ADAM, safety_first=1)
    verdict = judged(deck, catalogue, dict.fromkeys(DIRECTIVES[:number], 1))
    assert verdict.codes == codes
    assert verdict.legal is not bool(codes)
    assert verdict.counts["size"] == 45
    assert verdict.counts["influence"] == 0
    if codes:
        assert (verdict.findings[0].have, verdict.findings[0].limit) == (number, 3)
    other = judged(deck, catalogue, {"sure_gamble": 1})
    assert other.codes == ("extra-card",)
    same = judged(deck, catalogue, {DIRECTIVES[0]: 3})
    assert same.codes == ("extra-missing",)


@pytest.mark.rule("CR 1.5.2", "CR 1.5.2a")
def test_further_copies_of_an_identity_with_several_versions(catalogue):
    deck = corp(catalogue, 45, identity=BIOTECH)
    assert judged(deck, catalogue, {BIOTECH: 2}).findings == ()
    verdict = judged(deck, catalogue, {"jinteki_personal_evolution": 1, BIOTECH: 2})
    assert [(f.code, f.severity, f.cards, f.have, f.limit) for f in verdict.findings] == [
        ("extra-card", "warning", ("jinteki_personal_evolution",), 1, 0)
    ]
    assert verdict.legal is True


@pytest.mark.rule("CR 1.5.4", "CR 1.5.4a", "CR 1.5.4b")
@pytest.mark.parametrize("card", ["rebirth", "dj_fenris"])
def test_identities_for_a_card_that_changes_the_identity(catalogue, card):
    deck = runner(catalogue, 45, identity=NOISE, **{card: 1})
    assert judged(deck, catalogue, {"chaos_theory_wunderkind": 1, ADAM: 1}).findings == ()
    assert judged(deck, catalogue, {BIOTECH: 1}).codes == ("extra-card",)
    assert judged(deck, catalogue, {"sure_gamble": 1}).codes == ("extra-card",)
    without = runner(catalogue, 45, identity=NOISE)
    assert judged(without, catalogue, {"chaos_theory_wunderkind": 1}).codes == ("extra-card",)


@pytest.mark.rule("CR 1.5.4c")
def test_each_identity_beside_the_deck_is_legal_in_the_format(catalogue):
    # Identities of the starter decks can't be used for other decks (CR26 1.4.1a).
    deck = runner(catalogue, 45, identity=NOISE, rebirth=1)
    codes = [f.code for f in judged(deck, catalogue, {"chaos_theory_wunderkind": 1}, "eternal").findings]
    assert "not-in-pool" not in codes
    pool = catalogue.pool(catalogue.snapshot("standard", DAY).pool)
    outside = next(c.id for c in catalogue.cards() if c.type == "runner_identity" and c.id not in pool)
    banned = catalogue.restriction(catalogue.snapshot("standard", DAY).restriction).banned
    beside = {outside: 1, "the_catalyst_convention_breaker": 1}
    identity = next((c for c in sorted(banned) if c in pool and catalogue.card(c).type == "runner_identity"), None)
    if identity is not None:
        beside[identity] = 1
    findings = [
        (f.code, f.cards, f.have, f.limit)
        for f in judged(deck, catalogue, beside, "standard").findings
        if set(f.cards) <= set(beside)
    ]
    assert ("not-in-pool", (outside,), 1, 0) in findings
    assert ("starter-identity", ("the_catalyst_convention_breaker",), 1, 0) in findings
    if identity is not None:
        assert ("banned", (identity,), 1, 0) in findings


def test_cards_that_nothing_asks_for_are_only_named(catalogue):
    """In a sideboard neither the pool nor the number of copies makes the deck illegal."""
    deck = runner(catalogue, 45, identity="the_catalyst_convention_breaker")
    verdict = judged(deck, catalogue, {"account_siphon": 3}, "system_gateway")
    assert [f.code for f in verdict.findings if "account_siphon" in f.cards] == ["extra-card"]
