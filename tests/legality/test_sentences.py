"""The sentence of each kind of finding for one copy, two and several cards, and the rule that it names."""

from __future__ import annotations

import pytest

from nrdb.catalogue.model import Restriction
from nrdb.deck.model import Deck
from nrdb.legality.check import judge_of
from nrdb.legality.findings import about
from nrdb.legality.ruleset import CR
from nrdb.legality.scope import Scope
from nrdb.legality.shopping import missing_cards

DAY = "2026-11-20"
GABRIEL, NOISE = "gabriel_santiago_consummate_professional", "noise_hacker_extraordinaire"
NOTHING = Restriction("own", "Own list", "own", DAY)
LISTED = NOTHING._replace(points={"mimic": 2}, agenda_cap=(4, 1))
ONE, TWO, BOTH = {"mimic": 1}, {"mimic": 2}, {"mimic": 1, "scrubbed": 1}
AGENDAS = {"private_security_force": 2, "project_atlas": 1}
SIX = dict.fromkeys(("mimic", "scrubbed", "corroder", "diesel", "yog_0", "ninja"), 1)


@pytest.mark.parametrize(
    ("code", "cards", "have", "limit", "sentence"),
    [
        ("unknown-card", {}, None, None, ""),
        ("bad-quantity", ONE, 0, 0, "Mimic: the number of copies must be from 1 to 999."),
        ("no-identity", {}, 0, 1, "No identity in the list."),
        (
            "several-identities",
            {NOISE: 1},
            2,
            1,
            "A deck has only one identity; also listed: Noise: Hacker Extraordinaire.",
        ),
        (
            "identity-in-deck",
            {NOISE: 1},
            1,
            0,
            "Noise: Hacker Extraordinaire is the identity, so it can't also be a card in the deck.",
        ),
        ("wrong-side", {"hedge_fund": 1}, 1, 0, "Corp card in a Runner deck: 1 Hedge Fund."),
        ("wrong-side", TWO, 2, 0, "Runner cards in a Corp deck: 2 Mimic."),
        ("wrong-side", BOTH, 2, 0, "Runner cards in a Corp deck: 1 Mimic and 1 Scrubbed."),
        (
            "wrong-side",
            SIX,
            6,
            0,
            "Runner cards in a Corp deck: 1 Mimic, 1 Scrubbed, 1 Corroder, 1 Diesel, 1 Yog.0 and 1 Ninja.",
        ),
        (
            "wrong-side",
            {**SIX, "sure_gamble": 3},
            9,
            0,
            "Runner cards in a Corp deck: 1 Mimic, 1 Scrubbed, 1 Corroder, 1 Diesel, 1 Yog.0 and 2 more.",
        ),
        (
            "starter-identity",
            {NOISE: 1},
            1,
            0,
            "Noise: Hacker Extraordinaire is for the starter game only.",
        ),
        ("draft-identity", {NOISE: 1}, 1, 0, "Noise: Hacker Extraordinaire is meant for draft only."),
        ("not-in-pool", ONE, 1, 0, "Not in the Own card pool: 1 Mimic."),
        ("not-in-pool", TWO, 2, 0, "Not in the Own card pool: 2 Mimic."),
        ("not-received", TWO, 2, 0, "Missing from the collection: 2 Mimic."),
        ("banned", ONE, 1, 0, "1 Mimic (banned)."),
        ("banned", TWO, 2, 0, "2 Mimic (banned)."),
        ("banned", BOTH, 2, 0, "1 Mimic and 1 Scrubbed (banned)."),
        ("banned", {NOISE: 1}, 1, 0, "Noise: Hacker Extraordinaire (banned)."),
        (
            "identity-rule",
            {"mimic": 1, "scrubbed": 1, "ice_wall": 1},
            3,
            0,
            "This identity can't include Anarch and Weyland Consortium cards: 1 Mimic, 1 Scrubbed and 1 Ice Wall.",
        ),
        ("no-influence-value", ONE, 1, 0, "Anarch only (no influence value): 1 Mimic."),
        (
            "no-influence-value",
            BOTH,
            2,
            0,
            "Anarch only (no influence value): 1 Mimic and 1 Scrubbed.",
        ),
        (
            "agenda-faction",
            {"project_atlas": 1},
            1,
            0,
            "This identity can't include Weyland Consortium agendas: 1 Project Atlas.",
        ),
        (
            "agenda-faction",
            {"project_atlas": 2},
            2,
            0,
            "This identity can't include Weyland Consortium agendas: 2 Project Atlas.",
        ),
        (
            "agenda-faction",
            AGENDAS,
            2,
            1,
            "2 different Neutral Corp and Weyland Consortium agendas (Private Security Force and Project Atlas); "
            "this identity can include 1 per faction.",
        ),
        ("copies", {"mimic": 2}, 2, 1, "2 Mimic (limit 1)."),
        ("copies", {"mimic": 3}, 3, 2, "3 Mimic (limit 2)."),
        ("one-box", {"mimic": 3}, 3, 2, "3 Mimic, but the box contains only 2."),
        ("box-choice", ONE, 1, 0, "Outside the boxes this deck can use: 1 Mimic."),
        (
            "box-choice",
            BOTH,
            2,
            1,
            "Outside the boxes this deck can use: 1 Mimic and 1 Scrubbed (limit 1 title).",
        ),
        (
            "box-choice",
            TWO,
            3,
            2,
            "Outside the boxes this deck can use: 2 Mimic (limit 2 titles).",
        ),
        ("restricted", BOTH, 2, 1, "2 restricted titles (limit 1): Mimic and Scrubbed."),
        ("points", BOTH, 2, 1, "2 points (limit 1): Mimic 2 and Scrubbed 0."),
        (
            "agenda-cap",
            {"private_security_force": 2},
            2,
            1,
            "2 agendas worth 4 or more points (limit 1): 2 Private Security Force.",
        ),
        ("influence", {}, 16, 15, "16 influence (limit 15)."),
        ("universal-influence", TWO, 16, 15, "16 influence (limit 15) with the ban list's extra cost for 2 Mimic."),
        ("global-penalty", ONE, 12, 11, "12 influence (limit 11, lowered by 1 Mimic)."),
        ("global-penalty", TWO, 12, 11, "12 influence (limit 11, lowered by 2 Mimic)."),
        ("agenda-points", {}, 17, (18, 19), "17 agenda points (needs 18–19)."),
        ("agenda-points", {}, 17, (18, None), "17 agenda points (needs at least 18)."),
        ("deck-size", {}, 1, 45, "1 card (minimum 45)."),
        ("deck-size", {}, 0, 45, "0 cards (minimum 45)."),
        (
            "extra-missing",
            BOTH,
            2,
            3,
            "Only 2 different extra cards (Mimic and Scrubbed); this identity starts with 3.",
        ),
        ("extra-card", ONE, 1, 0, "Extra cards not used by this deck (ignored): Mimic."),
        ("extra-card", TWO, 2, 0, "Extra cards not used by this deck (ignored): Mimic."),
    ],
)
def test_a_finding_in_words(catalogue, code, cards, have, limit, sentence):
    scope = Scope("own", "Own", DAY, CR, catalogue, restriction=LISTED)
    assert about(code, [*cards.items()], have, limit, scope).message == sentence


def test_identities_that_a_card_has_beside_the_deck_in_words(catalogue):
    scope = Scope("own", "Own", DAY, CR, catalogue)
    one = about("several-identities", [(GABRIEL, 1)], 2, 1, scope)._replace(used_by="rebirth")
    two = about("several-identities", [(GABRIEL, 1), (NOISE, 1)], 3, 1, scope)._replace(used_by="rebirth")
    assert (one.rule, one.message) == (
        "CR26 1.5.4",
        "Gabriel Santiago: Consummate Professional belongs with the extras (for Rebirth), not in the deck.",
    )
    assert two.message == (
        "Gabriel Santiago: Consummate Professional and Noise: Hacker Extraordinaire "
        "belong with the extras (for Rebirth), not in the deck."
    )


@pytest.mark.parametrize(
    ("code", "limit", "house", "rule"),
    [
        ("copies", 3, None, "CR26 1.4.7"),
        ("copies", 1, None, "CR26 1.2.1"),
        ("copies", 1, 1, "CR26 1.4.7"),
        ("identity-rule", 0, None, "CR26 1.2.1"),
        ("agenda-faction", 2, None, "CR26 1.2.1"),
        ("agenda-faction", 0, None, "CR26 1.4.4"),
        ("wrong-side", 0, None, "CR26 1.4.4"),
        ("one-box", 1, None, "CR26 1.4.8"),
    ],
)
def test_what_the_identity_s_own_text_limits_names_no_rule_of_building(catalogue, code, limit, house, rule):
    scope = Scope("own", "Own", DAY, CR, catalogue, copy_limit=house)
    assert about(code, [("mimic", 4)], 4, limit, scope).rule == rule


def test_what_a_collection_lacks_by_title_and_the_sets_newest_first(catalogue):
    deck = Deck(identity=catalogue.card(NOISE), cards={"sure_gamble": 3, "diesel": 2, "mimic": 1})
    scope = Scope("own", "Own", DAY, CR, catalogue, received={"sure_gamble": 1, "diesel": 2})
    lacking = missing_cards(judge_of(catalogue).judge(deck, scope))
    assert [(row.title, row.copies) for row in lacking] == [
        ("Mimic", 1),
        ("Noise: Hacker Extraordinaire", 1),
        ("Sure Gamble", 2),
    ]
    released = {card_set.name: card_set.released for card_set in catalogue.sets().values()}
    for row in lacking:
        days = [released[name] for name in row.sets]
        assert days == sorted(days, reverse=True)
    assert len(lacking[2].sets) > 3
    owned = Scope("own", "Own", DAY, CR, catalogue, received={"sure_gamble": 3, "diesel": 2, "mimic": 1, NOISE: 1})
    assert missing_cards(judge_of(catalogue).judge(deck, owned)) == []
    assert missing_cards(judge_of(catalogue).judge(deck, Scope("own", "Own", DAY, CR, catalogue))) == []
