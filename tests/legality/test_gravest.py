"""The most serious problem comes first in a verdict, and every reason given is the true one."""

from __future__ import annotations

import pytest

from nrdb.cli.verdicts import verdict_lines
from nrdb.deck.model import Deck
from nrdb.legality.check import check_deck, check_formats
from nrdb.legality.finding_kinds import FINDING_KINDS, RANK, Remedy
from tests.legality.decks import corp, runner

DAY = "2026-11-20"


def lines(deck: Deck, catalogue, format: str, *, explain: bool = False) -> list[str]:
    verdict = check_deck(deck, catalogue, format=format, on=DAY)
    return [" ".join(line.split()) for line in verdict_lines(verdict, advice=False, explain=explain)]


def test_a_ban_stands_before_a_limit(catalogue):
    deck = runner(catalogue, 45)
    deck.cards["hedge_fund"] = 2
    deck.cards["account_siphon"] = 4
    verdict = check_deck(deck, catalogue, format="standard_36", on=DAY)
    assert [finding.code for finding in verdict.errors] == sorted(verdict.codes, key=RANK.__getitem__)
    assert verdict.errors[0].code == "wrong-side"
    ranked = [RANK[code] for code in ("no-identity", "wrong-side", "not-in-pool", "banned", "copies", "influence")]
    assert ranked == sorted(ranked)


def test_the_headline_names_the_ban_where_a_title_is_banned_and_too_many(catalogue):
    banned = sorted(catalogue.restriction(catalogue.snapshot("standard", DAY).restriction).banned)
    own = next(card for card in map(catalogue.card, banned) if card.side == "runner" and not card.is_identity)
    deck = runner(catalogue, 45)
    deck.cards[own.id] = 4
    verdict = check_deck(deck, catalogue, format="standard", on=DAY)
    codes = [finding.code for finding in verdict.errors]
    assert codes.index("banned") < codes.index("copies")
    assert f"4 {own.title} (banned since " in verdict.errors[codes.index("banned")].message


def test_one_card_is_too_few_in_the_singular(catalogue):
    noise = catalogue.card("noise_hacker_extraordinaire")
    verdict = check_deck(Deck(identity=noise, cards={"sure_gamble": 1}), catalogue, format="casual", on=DAY)
    assert verdict.findings[0].message == "1 card (minimum 45)."


def test_a_draft_has_no_limit_of_copies(catalogue):
    deck = corp(catalogue, 32, 14, identity="the_shadow_pulling_the_strings")
    deck.cards["hedge_fund"] = deck.cards.get("hedge_fund", 0) + 7
    said = lines(deck, catalogue, "draft", explain=True)
    (row,) = [line for line in said if line.startswith("copies ")]
    assert "no limit per title ok" in row
    assert not any("limit None" in line for line in said)


def test_an_identity_for_drafts_alone_is_told_elsewhere_and_forbidden_nowhere(catalogue):
    deck = corp(catalogue, 45, 20, identity="the_shadow_pulling_the_strings")
    verdict = check_deck(deck, catalogue, format="casual", on=DAY)
    assert (verdict.legal, verdict.codes) == (True, ("draft-identity",))
    assert "draft only 1 The Shadow: Pulling the Strings ! CR26 1.4.8" in lines(deck, catalogue, "casual")
    assert check_deck(deck, catalogue, format="draft", on=DAY).codes == ()


def test_what_is_only_a_warning_hides_nothing_that_the_format_forbids(catalogue):
    deck = corp(catalogue, 45, 20, identity="the_shadow_pulling_the_strings")
    for verdict in (
        check_deck(deck, catalogue, format="standard", on=DAY),
        *check_formats(deck, catalogue, formats=["standard", "eternal"], on=DAY),
    ):
        assert verdict.legal is False
        assert {"draft-identity", "not-in-pool"} <= set(verdict.codes)


def test_a_starter_identity_beside_the_deck_is_no_matter_of_the_pool(catalogue):
    deck = runner(catalogue, 45, rebirth=1)
    deck.extras["the_catalyst_convention_breaker"] = 1
    verdict = check_deck(deck, catalogue, format="eternal", on=DAY)
    assert [(finding.code, finding.cards) for finding in verdict.errors] == [
        ("starter-identity", ("the_catalyst_convention_breaker",))
    ]


def test_a_warning_about_cards_beside_the_deck_is_printed(catalogue):
    deck = runner(catalogue, 45)
    deck.extras["omar_keung_conspiracy_theorist"] = 1
    assert check_deck(deck, catalogue, format="eternal", on=DAY).legal
    assert "extra card 1 Omar Keung: Conspiracy Theorist ! CR26 1.5.1" in lines(deck, catalogue, "eternal")


def test_cards_of_the_other_side_are_named_where_they_change_the_agenda_band(catalogue):
    deck = corp(catalogue, 44, 18, identity="haas_bioroid_stronger_together")
    deck.cards["sure_gamble"] = 3
    said = lines(deck, catalogue, "casual")
    assert any("wrong side" in line for line in said)
    assert any("20–21 for 47 cards, including 3 of the other side" in line for line in said)


@pytest.mark.parametrize("kind", FINDING_KINDS, ids=lambda kind: kind.code)
def test_a_row_says_all_there_is_to_a_kind_of_finding(kind):
    assert kind.topic
    assert kind.help
    assert kind.remedy in vars(Remedy).values()
    assert all((kind.rules.core, kind.rules.cr, kind.rules.cr26, kind.rules.cls or kind.rules.dci))
