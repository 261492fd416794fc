"""What each kind of finding says of one copy, of two and of several cards, and the rule that it names."""

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
        ("bad-quantity", ONE, 0, 0, "Mimic: the number of copies is no number from 1 to 999."),
        ("no-identity", {}, 0, 1, "The list names no identity."),
        (
            "several-identities",
            {NOISE: 1},
            2,
            1,
            "Noise: Hacker Extraordinaire: a deck has one identity, and it stands outside the deck.",
        ),
        (
            "identity-in-deck",
            {NOISE: 1},
            1,
            0,
            "Noise: Hacker Extraordinaire stands among the cards: an identity is no part of its deck.",
        ),
        ("wrong-side", {"hedge_fund": 1}, 1, 0, "1 Hedge Fund belongs to the Corp."),
        ("wrong-side", TWO, 2, 0, "2 Mimic belong to the Runner."),
        ("wrong-side", BOTH, 2, 0, "1 Mimic and 1 Scrubbed belong to the Runner."),
        (
            "wrong-side",
            SIX,
            6,
            0,
            "1 Mimic, 1 Scrubbed, 1 Corroder, 1 Diesel, 1 Yog.0 and 1 Ninja belong to the Runner.",
        ),
        (
            "wrong-side",
            {**SIX, "sure_gamble": 3},
            9,
            0,
            "1 Mimic, 1 Scrubbed, 1 Corroder, 1 Diesel, 1 Yog.0 and 2 more belong to the Runner.",
        ),
        (
            "starter-identity",
            {NOISE: 1},
            1,
            0,
            "Noise: Hacker Extraordinaire is an identity for the starter game alone.",
        ),
        ("draft-identity", {NOISE: 1}, 1, 0, "Noise: Hacker Extraordinaire is an identity for drafted decks alone."),
        ("not-in-pool", ONE, 1, 0, "1 Mimic is not in the card pool of Own."),
        ("not-in-pool", TWO, 2, 0, "2 Mimic are not in the card pool of Own."),
        ("not-received", TWO, 2, 0, "2 Mimic: missing from the collection."),
        ("banned", ONE, 1, 0, "1 Mimic is banned."),
        ("banned", TWO, 2, 0, "2 Mimic are banned."),
        ("banned", BOTH, 2, 0, "1 Mimic and 1 Scrubbed are banned."),
        ("banned", {NOISE: 1}, 1, 0, "Noise: Hacker Extraordinaire is banned."),
        (
            "identity-rule",
            {"mimic": 1, "scrubbed": 1, "ice_wall": 1},
            3,
            0,
            "1 Mimic, 1 Scrubbed and 1 Ice Wall: this identity may not play Anarch and Weyland Consortium cards.",
        ),
        ("no-influence-value", ONE, 1, 0, "1 Mimic has no influence value: only Anarch may play it."),
        (
            "no-influence-value",
            BOTH,
            2,
            0,
            "1 Mimic and 1 Scrubbed have no influence value: only Anarch may play them.",
        ),
        (
            "agenda-faction",
            {"project_atlas": 1},
            1,
            0,
            "1 Project Atlas is of Weyland Consortium: this identity may not play its agendas.",
        ),
        (
            "agenda-faction",
            {"project_atlas": 2},
            2,
            0,
            "2 Project Atlas are of Weyland Consortium: this identity may not play its agendas.",
        ),
        (
            "agenda-faction",
            AGENDAS,
            2,
            1,
            "2 different agendas of Neutral Corp and Weyland Consortium (Private Security Force and Project Atlas): "
            "this identity may have 1 of a faction.",
        ),
        ("copies", {"mimic": 2}, 2, 1, "2 Mimic: at most 1 of this title is allowed."),
        ("copies", {"mimic": 3}, 3, 2, "3 Mimic: at most 2 of this title are allowed."),
        ("one-box", {"mimic": 3}, 3, 2, "3 Mimic: the box holds 2."),
        ("box-choice", ONE, 1, 0, "1 Mimic is not in the boxes that this deck can choose."),
        (
            "box-choice",
            BOTH,
            2,
            1,
            "1 Mimic and 1 Scrubbed are not in the boxes that this deck can choose: 1 title may be from elsewhere.",
        ),
        (
            "box-choice",
            TWO,
            3,
            2,
            "2 Mimic are not in the boxes that this deck can choose: 2 titles may be from elsewhere.",
        ),
        ("restricted", BOTH, 2, 1, "Mimic and Scrubbed are restricted: a deck may hold 1 restricted title."),
        ("points", BOTH, 2, 1, "2 points where 1 are allowed: Mimic 2 and Scrubbed 0."),
        (
            "agenda-cap",
            {"private_security_force": 2},
            2,
            1,
            "2 agendas worth 4 points or more (2 Private Security Force): at most 1 are allowed.",
        ),
        ("influence", {}, 16, 15, "16 influence where 15 is allowed."),
        ("universal-influence", TWO, 16, 15, "16 influence with the ban list's extra cost of 2 Mimic: 15 is allowed."),
        ("global-penalty", ONE, 12, 11, "12 influence where 1 Mimic lowers the limit to 11."),
        ("global-penalty", TWO, 12, 11, "12 influence where 2 Mimic lower the limit to 11."),
        ("agenda-points", {}, 17, (18, 19), "17 agenda points where 18 or 19 are needed."),
        ("agenda-points", {}, 17, (18, None), "17 agenda points where at least 18 are needed."),
        ("deck-size", {}, 1, 45, "1 card is too few: at least 45 are needed."),
        ("deck-size", {}, 0, 45, "0 cards are too few: at least 45 are needed."),
        (
            "extra-missing",
            BOTH,
            2,
            3,
            "2 different cards beside the deck (Mimic and Scrubbed): this identity starts with 3.",
        ),
        ("extra-card", ONE, 1, 0, "Mimic beside the deck: nothing in this deck asks for it."),
        ("extra-card", TWO, 2, 0, "Mimic beside the deck: nothing in this deck asks for them."),
    ],
)
def test_a_finding_in_words(catalogue, code, cards, have, limit, sentence):
    scope = Scope("own", "Own", DAY, CR, catalogue, restriction=LISTED)
    assert about(code, [*cards.items()], have, limit, scope).message == sentence


def test_identities_that_a_card_has_beside_the_deck_in_words(catalogue):
    scope = Scope("own", "Own", DAY, CR, catalogue)
    one = about("several-identities", [(GABRIEL, 1)], 2, 1, scope)._replace(beside="rebirth")
    two = about("several-identities", [(GABRIEL, 1), (NOISE, 1)], 3, 1, scope)._replace(beside="rebirth")
    assert (one.rule, one.message) == (
        "CR26 1.5.4",
        "Gabriel Santiago: Consummate Professional belongs beside the deck (for Rebirth), not in it.",
    )
    assert two.message == (
        "Gabriel Santiago: Consummate Professional and Noise: Hacker Extraordinaire "
        "belong beside the deck (for Rebirth), not in it."
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
