"""The rows behind a verdict: the count or limit, the value compared with it, and the rule or list behind it."""

from __future__ import annotations

import pytest

from nrdb.catalogue.model import Restriction
from nrdb.deck.model import Deck
from nrdb.legality.check import check_deck, judge_of
from nrdb.legality.ruleset import CR
from nrdb.legality.scope import Scope
from nrdb.legality.verdict_rows import VerdictRow, influence_by_card, verdict_rows
from tests.legality.decks import corp, filler, lines, runner

DAY = "2026-11-20"
CRIMINAL = "gabriel_santiago_consummate_professional"
PROFESSOR = "the_professor_keeper_of_knowledge"
NOTHING = Restriction("own", "Own list", "own", DAY)


def rows(verdict, *, explain: bool = False) -> list[VerdictRow]:
    return verdict_rows(verdict, judge_of(verdict.scope.catalogue), explain=explain)


def short(verdict, *, explain: bool = False) -> list[str]:
    """Return the rows after the four counts of every deck, one line each."""
    return [
        f"{row.topic} | {row.have} | {row.words} | {'ok' if row.ok else 'no'} | {row.rule}"
        for row in rows(verdict, explain=explain)
        if row.topic not in ("size", "influence", "agenda points", "copies")
    ]


def by_list(catalogue, deck: Deck, **changes):
    """Return the verdict under a list invented for the test."""
    scope = Scope("own", "Own", DAY, CR, catalogue, restriction=NOTHING._replace(**changes))
    return judge_of(catalogue).judge(deck, scope)


@pytest.mark.parametrize(
    ("changes", "row"),
    [
        ({"points": {"scrubbed": 2}, "point_limit": 2}, "points | 2/2 | Scrubbed 2 | ok | CR26 1.4.8"),
        ({"points": {"scrubbed": 2}, "point_limit": 1}, "points | 2/1 | Scrubbed 2 | no | CR26 1.4.8"),
        ({"point_limit": 7}, "points | 0/7 | none | ok | CR26 1.4.8"),
        ({"restricted": frozenset({"scrubbed"})}, "restricted | 1/1 | Scrubbed | ok | CR26 1.4.8"),
        (
            {"restricted": frozenset({"scrubbed", "mimic"})},
            "restricted | 2/1 | Scrubbed and Mimic | no | CR26 1.4.8",
        ),
        (
            {"universal_influence": {"scrubbed": 1, "mimic": 3}},
            "extra influence | 11/15 | extra: Mimic 6 and Scrubbed 1 | ok | CR26 1.4.8",
        ),
        (
            {"universal_influence": {"scrubbed": 14}},
            "extra influence | 18/15 | Scrubbed | no | CR26 1.4.8",
        ),
        (
            {"global_penalty": {"scrubbed": 1, "mimic": 2}},
            "penalty | 4/10 | limit 15, lowered by Mimic 4 and Scrubbed 1 | ok | CR26 1.4.8",
        ),
        (
            {"global_penalty": {CRIMINAL: 2}},
            "penalty | 4/13 | limit 15, lowered by Gabriel Santiago: Consummate Professional 2 | ok | CR26 1.4.8",
        ),
        (
            {"global_penalty": {"scrubbed": 14}},
            "penalty | 4/1 | Scrubbed | no | CR26 1.4.8",
        ),
    ],
)
def test_a_limit_of_the_list_has_its_row_kept_or_broken(catalogue, changes, row):
    deck = runner(catalogue, 45, identity=CRIMINAL, scrubbed=1, mimic=2)
    assert short(by_list(catalogue, deck, **changes)) == [row]


def test_limits_of_influence_count_from_none_spent(catalogue):
    deck = runner(catalogue, 45, identity=CRIMINAL)
    own = catalogue.card(next(iter(deck.cards)))
    assert check_deck(deck, catalogue, format="casual", on=DAY).counts["influence"] == 0
    assert short(by_list(catalogue, deck, universal_influence={own.id: 1})) == [
        f"extra influence | 3/15 | extra: {own.title} 3 | ok | CR26 1.4.8"
    ]


@pytest.mark.parametrize(
    ("house", "words"), [(None, "at most 3 per title, or the card's own limit"), (3, "at most 3 per title")]
)
def test_the_copies_of_a_deck(catalogue, house, words):
    scope = Scope("own", "Own", DAY, CR, catalogue, copy_limit=house)
    verdict = judge_of(catalogue).judge(runner(catalogue, 45, identity=CRIMINAL), scope)
    (row,) = [row for row in rows(verdict) if row.topic == "copies"]
    assert (row.have, row.words, row.ok) == ("3", words, True)


def test_the_cap_on_large_agendas(catalogue):
    deck = corp(catalogue, 45, 20)
    three = sum(copies for card, copies in deck.cards.items() if (catalogue.card(card).agenda_points or 0) >= 3)
    assert three == 6
    (row,) = short(by_list(catalogue, deck, agenda_cap=(3, 6)))
    assert row.startswith("large agendas | 6/6 | 3 ")
    assert row.endswith(" | ok | CR26 1.4.8")
    (row,) = short(by_list(catalogue, deck, agenda_cap=(3, 5)))
    assert row.startswith("large agendas | 6/5 | ")
    assert row.endswith(" | no | CR26 1.4.8")
    assert short(by_list(catalogue, deck, agenda_cap=(9, 5))) == []


def test_limits_on_influence_say_nothing_where_it_has_no_limit(catalogue):
    deck = runner(catalogue, 45, identity="boris_syfr_kovac_crafty_veteran", scrubbed=1)
    assert deck.identity.influence_limit == "infinite"
    changes = {"universal_influence": {"scrubbed": 1}, "global_penalty": {"scrubbed": 1}}
    assert [row.split(" | ")[0] for row in short(by_list(catalogue, deck, **changes))] == ["draft only"]


def test_a_list_of_its_day_is_named_beside_the_snapshot(catalogue):
    deck = runner(catalogue, 45, identity=CRIMINAL, scrubbed=1)
    verdict = check_deck(deck, catalogue, format="napd_mwl_1_0", on="2016-02-01")
    assert short(verdict, explain=True)[-2].split(" | ")[2:] == [
        "NAPD MWL 1.0, from 2016-02-01 until 2016-07-31",
        "ok",
        "standard_1",
    ]


def test_explained_a_verdict_names_the_pool_and_what_is_in_force(catalogue):
    judge = judge_of(catalogue)
    own = runner(catalogue, 45, identity=CRIMINAL)
    old = judge.scope("core", DAY).pool
    assert old is not None
    plain = [card for card in filler(catalogue, own.identity, of="both") if card.id in old]
    deck = Deck(identity=own.identity, cards=lines(plain, 45))
    titles = len(deck.cards) + 1
    assert short(check_deck(deck, catalogue, format="casual", on=DAY), explain=True) == []
    verdict = check_deck(deck, catalogue, format="core", on=DAY)
    pool = len(verdict.scope.pool)
    words = f"all {titles} titles are in Core 2012 ({pool:,} cards)"
    assert short(verdict, explain=True) == [f"card pool |  | {words} | ok | CORE tournament.legal"]
    assert short(verdict) == []
    scope = judge_of(catalogue).scope("snapshot", DAY)
    verdict = judge_of(catalogue).judge(deck, scope)
    rows_ = short(verdict, explain=True)
    assert (
        rows_[-1] == f"in force |  | {scope.restriction.name}, from {scope.snapshot.start} | ok | {scope.snapshot.id}"
    )


def test_explained_a_day_before_an_erratum_says_whose_facts_count(catalogue):
    deck = runner(catalogue, 45, identity=CRIMINAL)
    verdict = check_deck(deck, catalogue, format="casual", on="2014-01-01")
    assert verdict.scope.facts
    assert short(verdict, explain=True) == ["errata |  | applied up to 2014-01-01 | ok | "]


@pytest.mark.parametrize("identity", ["nova_initiumia_catalyst_impetus", "ampere_cybernetics_for_anyone"])
def test_an_identity_with_its_own_limit_of_copies_names_it(catalogue, identity):
    deck = Deck(identity=catalogue.card(identity), cards={"sure_gamble": 1})
    row = next(row for row in rows(check_deck(deck, catalogue, format="casual", on=DAY)) if row.topic == "copies")
    assert row == VerdictRow("copies", "1", "at most 1 per title", True, "CR26 1.2.1")


def test_the_professors_free_copies_are_explained(catalogue):
    deck = runner(catalogue, 45, identity=PROFESSOR, clone_chip=0, parasite=2, corroder=1)
    deck.cards["mimic"] = 1001  # without any quantity it adds nothing and has no row
    deck.cards[PROFESSOR] = 1
    verdict = check_deck(deck, catalogue, format="casual", on=DAY)
    paid = influence_by_card(verdict, judge_of(catalogue))
    assert [(row.card.id, row.copies, row.influence, row.why) for row in paid] == [
        ("parasite", 2, 2, "1 of 2 free with this identity, CR26 1.2.1"),
        ("corroder", 1, 0, "1 of 1 free with this identity, CR26 1.2.1"),
    ]


@pytest.mark.parametrize(
    ("others", "row"),
    [
        (
            5,
            (
                "jeeves_model_bioroids",
                1,
                3,
                "not free: 5 non-alliance Haas-Bioroid cards (6 or more needed), CR26 2.14.3",
            ),
        ),
        (6, ("jeeves_model_bioroids", 1, 0, "free: 6 non-alliance Haas-Bioroid cards (6 or more needed), CR26 2.14.3")),
    ],
)
def test_a_card_that_is_free_beside_others_says_how_many_count(catalogue, others, row):
    """Agendas of another faction have no influence value: they cost none, and no card can make them free."""
    held = {"adonis_campaign": 3, "aggressive_secretary": others - 3}
    odd = {"jeeves_model_bioroids": 1, "project_atlas": 2, "hostile_takeover": 1}
    deck = Deck(identity=catalogue.card("jinteki_personal_evolution"), cards={**held, **odd})
    paid = influence_by_card(check_deck(deck, catalogue, format="casual", on=DAY), judge_of(catalogue))
    found = {each.card.id: (each.card.id, each.copies, each.influence, each.why) for each in paid}
    assert found.pop("jeeves_model_bioroids") == row
    assert found.keys() == held.keys()
    assert {why for *_, why in found.values()} == {""}


def test_a_card_that_is_free_up_to_a_number_of_others_says_so(catalogue):
    deck = Deck(identity=catalogue.card("jinteki_personal_evolution"), cards={"mumba_temple": 1, "ice_wall": 3})
    paid = influence_by_card(check_deck(deck, catalogue, format="casual", on=DAY), judge_of(catalogue))
    assert [(each.card.id, each.influence, each.why) for each in paid] == [
        ("ice_wall", 3, ""),
        ("mumba_temple", 0, "free: 3 ice (15 or fewer needed), CR26 2.14.3"),
    ]


@pytest.mark.parametrize(("campaigns", "why"), [(2, "not free: 2"), (3, "free: 3")])
def test_a_card_that_is_free_with_copies_of_another_says_so(catalogue, campaigns, why):
    deck = Deck(
        identity=catalogue.card("jinteki_personal_evolution"), cards={"pad_factory": 1, "pad_campaign": campaigns}
    )
    paid = influence_by_card(check_deck(deck, catalogue, format="casual", on=DAY), judge_of(catalogue))
    assert [each.why for each in paid if each.card.id == "pad_factory"] == [
        f"{why} PAD Campaign (3 or more needed), CR26 2.14.3"
    ]


def test_the_copies_of_a_deck_without_cards_are_none(catalogue):
    deck = Deck(identity=catalogue.card(CRIMINAL))
    (row,) = [row for row in rows(check_deck(deck, catalogue, format="casual", on=DAY)) if row.topic == "copies"]
    assert (row.have, row.ok, row.details) == ("0", True, ())


def test_a_list_without_identity_has_no_influence_and_is_found_wanting_once(catalogue):
    verdict = check_deck(Deck(cards={"parasite": 2, "sure_gamble": 1}), catalogue, format="casual", on=DAY)
    assert verdict.counts == {
        "size": 3,
        "influence": 0,
        "influence_limit": None,
        "agenda_points": None,
        "agenda_band": None,
    }
    assert [(found.code, found.have, found.limit) for found in verdict.findings] == [("no-identity", 0, 1)]


def test_extra_influence_is_counted_beside_what_lies_beside_the_deck(catalogue):
    deck = runner(catalogue, 45, identity=CRIMINAL, scrubbed=1, mimic=2)
    deck.extras["corroder"] = 1
    verdict = by_list(catalogue, deck, universal_influence={"scrubbed": 14})
    assert [(found.code, found.have, found.limit) for found in verdict.findings] == [
        ("universal-influence", 18, 15),
        ("extra-card", 1, 0),
    ]


@pytest.mark.parametrize(("penalty", "legal"), [(11, True), (12, False)])
def test_an_identity_lowers_the_limit_once(catalogue, penalty, legal):
    """The deck has four influence where fifteen are allowed."""
    deck = runner(catalogue, 45, identity=CRIMINAL, scrubbed=1, mimic=2)
    one = by_list(catalogue, deck, global_penalty={CRIMINAL: penalty})
    other = by_list(catalogue, deck, restricted=frozenset({"mimic"}))
    assert (one.counts["influence"], one.legal, other.legal) == (4, legal, True)


def test_a_deck_without_identity_pays_nothing(catalogue):
    verdict = check_deck(Deck(cards={"parasite": 2}), catalogue, format="casual", on=DAY)
    assert influence_by_card(verdict, judge_of(catalogue)) == []
    assert [row.topic for row in rows(verdict)] == ["identity"]
