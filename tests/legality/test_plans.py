"""The plan for an illegal deck: always legal, never too long, and what a player would do."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from nrdb.catalogue import Catalogue
from nrdb.catalogue.model import Restriction
from nrdb.deck import read_deck
from nrdb.deck.model import Deck, note
from nrdb.errors import DataError, Unsupported
from nrdb.legality.boxes import Box, BoxChoice
from nrdb.legality.check import Judge, check_deck, judge_of
from nrdb.legality.exceptions import InfluenceException
from nrdb.legality.plan import planner, search
from nrdb.legality.plan.popularity import popularity
from nrdb.legality.plan.words import plan_lines
from nrdb.legality.pool import limited_to
from nrdb.legality.ruleset import CR
from nrdb.legality.scope import Scope
from nrdb.resources import data_root
from tests.legality import sweep_plans
from tests.legality.decks import any_deck, corp, filler, lines, runner

DAY = "2026-11-20"
CRIMINAL = "gabriel_santiago_consummate_professional"
ANDROMEDA = "andromeda_dispossessed_ristie"
ROOT = Path(__file__).parents[2]


def plan_of(deck: Deck, catalogue, format: str = "casual", on: str = DAY):
    """Return the plan for a deck, after following it by hand to a legal deck."""
    verdict = check_deck(deck, catalogue, format=format, on=on)
    plan = verdict.plan
    assert plan is not None
    assert not sweep_plans.fault_of(verdict, plan)
    return plan


def by_house(catalogue, deck: Deck, *, pool=None, boxes=None, **changes):
    lists = Restriction("own", "Own", "own", DAY)
    restriction = lists._replace(**changes)
    scope = Scope("own", "Own", DAY, CR, catalogue, restriction=restriction, pool=pool, boxes=boxes)
    return judge_of(catalogue).judge(deck, scope)


def cards(**copies: int) -> dict[str, int]:
    return copies


# -- against everything there is -------------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "day"), sweep_plans.SETTINGS)
def test_plans_of_wild_decks_are_legal_and_proven(catalogue, name, day):
    judge = judge_of(catalogue)
    scope = judge.scope(name, day)
    tally = sweep_plans.tallied(judge.judge(any_deck(catalogue, seed), scope) for seed in range(12))
    assert (tally.wrong, tally.none) == ([], [])
    assert tally.plans == tally.proven == 12


@pytest.mark.shared
@pytest.mark.parametrize(("name", "day"), sweep_plans.SETTINGS)
def test_plans_of_the_shared_decks_and_their_mutants_are_legal(shared, catalogue, name, day):
    judge = judge_of(catalogue)
    scope = judge.scope(name, day)
    decks = sweep_plans.decks_of(shared / "oracle" / "verdicts.jsonl", catalogue)
    oracle = sweep_plans.tallied(judge.judge(deck, scope) for deck in decks[::90])
    mutants = sweep_plans.tallied(sweep_plans.mutants(decks, judge, scope, 15))
    assert (oracle.wrong, oracle.none, mutants.wrong, mutants.none) == ([], [], [], [])
    assert oracle.plans > 10
    assert oracle.proven == oracle.plans


@pytest.mark.parametrize("boxed", [False, True])
def test_small_cases_equal_brute_force(catalogue, boxed, whole):
    """The sample is every third of a hundred."""
    judge = judge_of(catalogue)
    seeds = range(0, 100, 1 if whole else 3)
    found = [case for seed in seeds if (case := sweep_plans.compared(judge, seed, boxed=boxed)) is not None]
    assert [case.fault for case in found if case.fault] == []
    assert sum(case.plan for case in found) > (40 if whole else 13)
    assert all(case.minimal for case in found if case.plan)


@pytest.mark.parametrize(("seed", "boxed"), [(61, False), (358, False), (317, True)])
def test_small_cases_that_once_differed(catalogue, seed, boxed):
    case = sweep_plans.compared(judge_of(catalogue), seed, boxed=boxed)
    assert case is not None
    assert case == ("", True, True)


# -- no plan ---------------------------------------------------------------------------------------------------------


def test_a_legal_deck_needs_no_plan(catalogue):
    deck = runner(catalogue, 45, identity=CRIMINAL)
    verdict = check_deck(deck, catalogue, format="casual", on=DAY)
    assert verdict.plan is None
    assert verdict.repaired() is deck
    assert (verdict.advice, plan_lines(verdict)) == ([], [])


def test_a_list_that_was_not_read_gets_none(catalogue):
    deck = runner(catalogue, 44, identity=CRIMINAL)
    deck.notes.append(note("unknown-card", "no card is called that.", line=3))
    verdict = check_deck(deck, catalogue, format="casual", on=DAY)
    assert (verdict.legal, verdict.plan) == (None, None)
    with pytest.raises(Unsupported, match="could not be read"):
        verdict.repaired()


def test_where_nothing_mends_a_deck_the_plan_says_why(catalogue):
    deck = runner(catalogue, 44, identity=CRIMINAL)
    verdict = by_house(catalogue, deck, pool=frozenset({CRIMINAL, "sure_gamble"}))
    assert verdict.plan == {"why": "only 3 cards are allowed, and a deck needs 45."}
    assert plan_lines(verdict) == ["No fix: only 3 cards are allowed, and a deck needs 45."]
    with pytest.raises(Unsupported, match="only 3 cards are allowed, and a deck needs 45"):
        verdict.repaired()
    one = by_house(catalogue, deck, pool=frozenset({CRIMINAL, "rebirth"}))
    assert one.plan == {"why": "only 1 card is allowed, and a deck needs 45."}
    none = by_house(catalogue, deck, pool=frozenset({CRIMINAL}))
    assert none.plan == {"why": "no cards but the identity are allowed, and a deck needs 45."}
    verdict = by_house(catalogue, deck, pool=frozenset(deck.cards))
    assert verdict.plan == {"why": "no Runner identity is legal in Own."}
    pool = Deck(identity=catalogue.card("haas_bioroid_stronger_together"), cards=deck.cards)
    verdict = judge_of(catalogue).judge(deck, limited_to(judge_of(catalogue).scope("eternal", DAY), pool))
    assert verdict.plan == {"why": "the list of cards has no Runner identity legal in Eternal."}
    short = corp(catalogue, 45, 18, identity="haas_bioroid_stronger_together")
    held = [card for card in short.cards if catalogue.card(card).type == "agenda"]
    others = frozenset(card.id for card in catalogue.cards() if card.type == "agenda" and card.id not in held)
    # Where no agenda may be added, the deck shrinks.
    plan = by_house(catalogue, short, banned=others).plan
    assert (sum(plan["cut"].values()), plan["add"], plan["changes"]) == (1, {}, 1)


def test_a_plan_is_worked_out_when_it_is_read(catalogue, monkeypatch):
    deck = runner(catalogue, 44, identity=CRIMINAL)
    judge = judge_of(catalogue)
    asked = []
    monkeypatch.setattr(type(judge), "plan_fix", lambda self, verdict: asked.append(verdict) or "why")
    verdict = check_deck(deck, catalogue, format="casual", on=DAY)
    assert (verdict.legal, verdict.codes, verdict.to_dict(plan=False).get("plan")) == (False, ("deck-size",), None)
    assert asked == []
    assert (verdict.plan, verdict.plan, len(asked)) == ({"why": "why"}, {"why": "why"}, 1)


@pytest.mark.parametrize(
    ("module", "bound", "seed", "fewest", "found"),
    [(search, "MOST_STATES", 6, 4, 6), (search, "MOST_STATES", 12, 3, 3), (planner, "MOST_CASES", 61, 5, 5)],
)
def test_what_a_bound_leaves_untried_is_not_called_proven(catalogue, monkeypatch, module, bound, seed, fewest, found):
    judge = judge_of(catalogue)
    whole = sweep_plans.small_case(judge, seed).plan
    monkeypatch.setattr(module, bound, 1)
    verdict = sweep_plans.small_case(judge, seed)
    assert (whole["changes"], whole["minimal"]) == (fewest, True)
    assert (verdict.plan["changes"], verdict.plan["minimal"]) == (found, False)
    assert not sweep_plans.fault_of(verdict, verdict.plan)


@pytest.mark.parametrize("content", [None, b"", b"{", b"\xff"])
def test_counts_of_played_cards_that_cannot_be_read_are_named(catalogue, monkeypatch, tmp_path, content):
    if content is not None:
        (tmp_path / "played.json").write_bytes(content)
    monkeypatch.setattr("nrdb.legality.plan.popularity.data_root", lambda: tmp_path)
    with pytest.raises(DataError, match=r"played\.json: the counts of played cards cannot be read"):
        popularity(judge_of(catalogue).scope("casual", DAY), "runner", "criminal")


# -- cards that rules make free, and cards that they require ------------------------------------------------------

MAKING_NEWS = "nbn_making_news"
NBN = cards(jackson_howard=3, hedge_fund=3, pad_campaign=3, sansan_city_grid=3, tollbooth=3, pop_up_window=3)
NBN |= cards(wraparound=3, project_beale=3, astroscript_pilot_program=3, napd_contract=3, bellona=1)


def nbn(catalogue, **more: int) -> Deck:
    return Deck(identity=catalogue.card(MAKING_NEWS), cards=NBN | more)


def test_alliance_cards_that_are_free_are_not_cut(catalogue):
    # Six other Haas-Bioroid cards make three Jeeves free, so the two surplus cards are cut elsewhere.
    foreign = cards(jeeves_model_bioroids=3, adonis_campaign=3, eli_1_0=3, ice_wall=3, beanstalk_royalties=3)
    plan = plan_of(nbn(catalogue, **foreign, caduceus=1), catalogue)
    assert (plan["changes"], plan["minimal"]) == (1, True)
    assert plan["cut"] == {"caduceus": 1}


def test_a_condition_is_met_where_that_is_cheaper_than_cutting(catalogue):
    # Museum of History is free in decks of 50 cards: one agenda more does what three cards fewer would.
    more = cards(museum_of_history=3, closed_accounts=3, data_raven=3, adonis_campaign=3, eli_1_0=3, ash_2x3zb9cy=3)
    plan = plan_of(nbn(catalogue, **more), catalogue)
    assert (plan["cut"], sum(plan["add"].values()), plan["minimal"]) == ({}, 1, True)
    (added,) = plan["add"]
    assert catalogue.card(added).agenda_points in (1, 2)


@pytest.mark.parametrize(("size", "cut"), [(46, 0), (47, 1), (48, 2), (49, 2)])
def test_a_condition_of_small_decks_is_met_by_cutting_any_card(catalogue, size, cut):
    """Nine copies are free in decks of up to 46 cards; in larger ones they are two copies too many."""
    judge = Judge(catalogue)
    small = InfluenceException("own", None, None, None, None, None, 46)
    free = ("clone_chip", "parasite", "retrieval_run")
    judge.exceptions = judge.exceptions._replace(influence=dict.fromkeys(free, small))
    deck = runner(catalogue, size, identity=CRIMINAL, mimic=1, **dict.fromkeys(free, 3))
    verdict = judge.judge(deck, judge.scope("casual", DAY))
    assert (verdict.counts["influence"], verdict.codes) == ((1, ()) if not cut else (19, ("influence",)))
    plan = verdict.plan or {"cut": {}, "add": {}, "minimal": True}
    assert (sum(plan["cut"].values()), plan["add"], plan["minimal"]) == (cut, {}, True)


def test_the_cheapest_titles_of_a_points_list_go(catalogue):
    deck = runner(catalogue, 48, identity=CRIMINAL, sure_gamble=3, mimic=1, crypsis=1)
    points = {"sure_gamble": 3, "mimic": 1, "crypsis": 1}
    plan = by_house(catalogue, deck, points=points, point_limit=3).plan
    assert (plan["cut"], plan["add"], plan["changes"]) == ({"mimic": 1, "crypsis": 1}, {}, 2)


def test_a_restricted_agenda_is_kept_where_another_title_can_go(catalogue):
    deck = corp(catalogue, 46, 20)
    agenda = next(card for card in deck.cards if catalogue.card(card).type == "agenda")
    other = next(card for card in deck.cards if catalogue.card(card).type == "operation")
    deck.cards[other] = 1
    filler = next(card for card in deck.cards if catalogue.card(card).type not in ("agenda",) and card != other)
    deck.cards[filler] += 46 - sum(deck.cards.values())
    plan = by_house(catalogue, deck, restricted=frozenset({agenda, other})).plan
    assert plan["cut"].get(other) == 1
    assert agenda not in plan["cut"]


def test_titles_over_their_limit_are_filled_up_again(catalogue):
    deck = runner(catalogue, 45, identity=CRIMINAL, sure_gamble=5, dirty_laundry=5)
    plan = plan_of(deck, catalogue)
    assert plan["cut"] == {"sure_gamble": 2, "dirty_laundry": 2}
    assert (sum(plan["add"].values()), plan["changes"], plan["minimal"]) == (4, 8, True)


@pytest.mark.parametrize("kind", ["universal_influence", "global_penalty"])
def test_what_a_list_adds_to_influence_is_freed_with_the_fewest_copies(catalogue, kind):
    deck = runner(catalogue, 46, identity=CRIMINAL, clone_chip=3, parasite=2, mimic=2)
    assert by_house(catalogue, deck, **{kind: {"mimic": 1}}).legal
    plan = by_house(catalogue, deck, **{kind: {"mimic": 2}}).plan
    assert (len(plan["cut"]), plan["add"], plan["changes"], plan["minimal"]) == (1, {}, 1, True)


def test_a_penalty_may_bring_the_limit_down_to_one(catalogue):
    deck = runner(catalogue, 47, identity=CRIMINAL, sure_gamble=3, mimic=2)
    plan = by_house(catalogue, deck, global_penalty={"sure_gamble": 9}).plan
    assert (plan["cut"], plan["changes"]) == ({"mimic": 1}, 1)


def test_the_agenda_band_moves_with_the_size(catalogue):
    deck = corp(catalogue, 50, 20, identity="haas_bioroid_stronger_together")
    plan = plan_of(deck, catalogue)
    assert plan["changes"] == 1  # one card fewer, or one agenda more


def test_cards_that_a_box_limits_are_added_as_far_as_it_goes(catalogue):
    deck = runner(catalogue, 45, identity=CRIMINAL)
    first, second, *rest = deck.cards
    box = {**dict.fromkeys(rest, 3), first: 3, second: 3}
    scope = Scope("own", "Own", DAY, CR, catalogue, pool=frozenset({*deck.cards, CRIMINAL}), box=box)
    deck.cards |= {first: 1, second: 1}
    verdict = judge_of(catalogue).judge(deck, scope)
    assert (verdict.codes, verdict.plan["add"]) == (("deck-size",), {first: 2, second: 2})
    less = judge_of(catalogue).judge(deck, scope.changed(box={**box, second: 2}))
    assert less.plan == {"why": "only 44 cards are allowed, and a deck needs 45."}


def test_limited_play_adds_only_cards_received(catalogue):
    judge = judge_of(catalogue)
    programs = [card.id for card in catalogue.cards("classic") if card.type == "program"][:4]
    scope = limited_to(judge.scope("classic-limited", DAY), Deck(cards=dict.fromkeys(programs, 15), edition="classic"))
    verdict = judge.judge(Deck(cards={programs[0]: 16, programs[1]: 10}, edition="classic"), scope)
    plan = verdict.plan
    assert (plan["cut"], sum(plan["add"].values()), plan["minimal"]) == (
        {programs[0]: 1},
        scope.ruleset.minimum - 25,
        True,
    )
    assert set(plan["add"]) <= set(programs)
    assert max(verdict.repaired().cards.values()) <= 15


def test_a_deck_of_1996(catalogue):
    deck = Deck(cards={"onr_jack_n_joe": 3}, edition="classic")
    plan = plan_of(deck, catalogue, "classic")
    assert (plan["cut"], plan["changes"], plan["minimal"]) == ({}, 42, True)


def test_a_deck_of_1996_gets_common_cards_of_the_roles_it_lacks(catalogue):
    """Its own cards up to three copies come first; a Corp deck without ice gets ice, and no rare card."""
    deck = Deck(cards={"onr_accounts_receivable": 20, "onr_aardvark": 2, "onr_corporate_war": 3}, edition="classic")
    added = plan_of(deck, catalogue, "classic")["add"]
    new = [catalogue.card(card) for card in added.keys() - deck.cards.keys()]
    assert (added["onr_aardvark"], added["onr_accounts_receivable"]) == (1, 1)
    assert {card.type for card in new if card.type != "agenda"} == {"ice", "node", "upgrade"}
    assert not [card.id for card in new if card.rarity == "rare" and card.type != "agenda"]
    assert sum(added[card.id] for card in new if card.type == "ice") >= 6


AMPERE = "ampere_cybernetics_for_anyone"


def test_two_agendas_of_each_faction(catalogue):
    deck = corp(catalogue, 45, 20, identity=AMPERE, of="jinteki", braintrust=1)
    plan = plan_of(deck, catalogue)
    left = dict.fromkeys(deck.cards, 1) | plan["add"]
    factions: dict[str, int] = {}
    for card in left.keys() - plan["cut"].keys():
        if catalogue.card(card).type == "agenda" and not catalogue.card(card).is_neutral:
            factions[catalogue.card(card).faction] = factions.get(catalogue.card(card).faction, 0) + 1
    assert max(factions.values()) <= 2
    assert plan["minimal"]


# -- identities, and cards outside a deck ----------------------------------------------------------------------------


def test_another_identity_only_where_the_own_one_is_at_fault(catalogue):
    deck = runner(catalogue, 45, identity=CRIMINAL)
    verdict = by_house(catalogue, deck, banned=frozenset({CRIMINAL}))
    plan = verdict.plan
    assert plan["identity"] is not None
    assert catalogue.card(plan["identity"]).faction == "criminal"
    assert (plan["changes"], plan["cut"], plan["add"]) == (0, {}, {})
    assert plan_lines(verdict)[0] == "Smallest fix: a new identity."
    short = frozenset({CRIMINAL, ANDROMEDA, "sure_gamble"})
    why = by_house(catalogue, deck, pool=short, banned=frozenset({CRIMINAL})).plan
    assert why == {"why": "only 3 cards are allowed, and a deck needs 45."}
    # A deck of another faction's cards is fixed by changing cards, however many: the identity defines the deck.
    strange = Deck(
        identity=catalogue.card(CRIMINAL), cards=runner(catalogue, 45, identity="noise_hacker_extraordinaire").cards
    )
    assert plan_of(strange, catalogue)["identity"] is None


def test_a_list_without_identity_gets_the_one_it_names_among_its_cards(catalogue):
    deck = runner(catalogue, 45, identity=CRIMINAL)
    nameless = Deck(cards=dict(deck.cards), identities={CRIMINAL: 1})
    plan = plan_of(nameless, catalogue)
    assert (plan["identity"], plan["cut"], plan["changes"]) == (CRIMINAL, {}, 0)
    assert plan_of(Deck(cards=dict(deck.cards)), catalogue)["identity"] is not None


def test_an_identity_that_is_banned_gives_way_to_one_of_the_boxes(catalogue):
    deck = runner(catalogue, 45, identity=CRIMINAL)
    boxes = BoxChoice({**deck.cards, CRIMINAL: 1}, ((Box("one", {ANDROMEDA: 1}), Box("other", {OMAR: 1})),), 0)
    plan = by_house(catalogue, deck, boxes=boxes, banned=frozenset({CRIMINAL})).plan
    assert (plan["identity"], plan["changes"], plan["minimal"]) == (ANDROMEDA, 0, True)


OMAR = "omar_keung_conspiracy_theorist"


def test_an_identity_that_a_card_asks_for_moves_beside_the_deck(catalogue):
    deck = runner(catalogue, 45, identity=CRIMINAL, rebirth=1)
    deck.identities = {OMAR: 1}
    (finding,) = check_deck(deck, catalogue, format="casual", on=DAY).errors
    assert (finding.code, finding.rule, finding.used_by) == ("several-identities", "CR26 1.5.4", "rebirth")
    assert finding.message == "Omar Keung: Conspiracy Theorist belongs with the extras (for Rebirth), not in the deck."
    assert finding.to_dict()["beside"] == "rebirth"
    plan = plan_of(deck, catalogue)
    assert (plan["cut"], plan["extras"], plan["changes"]) == ({OMAR: 1}, {"cut": {}, "add": {OMAR: 1}}, 1)
    assert plan_lines(check_deck(deck, catalogue, format="casual", on=DAY))[1] == (
        "Move Omar Keung: Conspiracy Theorist to the extras."
    )
    del deck.cards["rebirth"]
    deck.cards["sure_gamble"] = 1
    (finding,) = check_deck(deck, catalogue, format="casual", on=DAY).errors
    assert (finding.rule, finding.used_by) == ("CR26 1.4.1", None)
    plan = plan_of(deck, catalogue)
    assert (plan["cut"], plan["extras"]["add"]) == ({OMAR: 1}, {})


def test_cards_beside_a_deck_that_are_not_legal_go(catalogue):
    deck = runner(catalogue, 45, identity=CRIMINAL, rebirth=1)
    deck.extras = {"the_catalyst_convention_breaker": 1}
    plan = plan_of(deck, catalogue, "eternal")
    assert plan["extras"] == {"cut": {"the_catalyst_convention_breaker": 1}, "add": {}}
    assert (plan["cut"], plan["changes"]) == ({}, 1)


@pytest.mark.parametrize(
    ("size", "asking", "beside", "plan"),
    [
        (46, ["rebirth"], 1, ({}, 0, 1, 1)),
        (46, ["rebirth"], 2, ({"rebirth": 1}, 0, 0, 1)),
        (45, ["rebirth"], 2, ({}, 0, 2, 2)),
        (45, ["rebirth"], 3, ({"rebirth": 1}, 1, 0, 2)),
        (47, ["rebirth", "dj_fenris"], 2, ({}, 0, 2, 2)),
        (47, ["rebirth", "dj_fenris"], 3, ({"rebirth": 1, "dj_fenris": 1}, 0, 0, 2)),
    ],
)
def test_what_asks_for_cards_beside_a_deck_goes_where_that_is_fewer_changes(catalogue, size, asking, beside, plan):
    deck = runner(catalogue, size, identity=CRIMINAL, **dict.fromkeys(asking, 1))
    deck.extras = dict.fromkeys([card.id for card in catalogue.cards() if card.type == "runner_identity"][:beside], 1)
    found = by_house(catalogue, deck, banned=frozenset(deck.extras)).plan
    told = found["cut"], sum(found["add"].values()), sum(found["extras"]["cut"].values()), found["changes"]
    assert (told, found["minimal"]) == (plan, True)


def test_what_goes_because_it_asks_for_cards_beside_is_not_added_again(catalogue):
    """Of several playable cards, those that require others are played more."""
    deck = runner(catalogue, 45, identity=CRIMINAL, notoriety=1, rebirth=1, dj_fenris=1)
    deck.extras = dict.fromkeys([card.id for card in catalogue.cards() if card.type == "runner_identity"][:9], 1)
    pool = frozenset({CRIMINAL, *deck.cards, *deck.extras})
    plan = by_house(catalogue, deck, pool=pool, banned=frozenset(deck.extras)).plan
    assert (plan["cut"], plan["add"]) == ({"rebirth": 1, "dj_fenris": 1}, {"notoriety": 2})


def test_directives_beside_adam_are_made_three_or_none(catalogue):
    deck = runner(catalogue, 45, identity="adam_compulsive_hacker")
    directives = sorted(card.id for card in catalogue.cards() if "directive" in card.subtypes)[:3]
    deck.extras = dict.fromkeys(directives[:2], 1)
    plan = plan_of(deck, catalogue)
    assert (sum(plan["extras"]["add"].values()), plan["extras"]["cut"], plan["changes"]) == (1, {}, 1)
    deck.extras = {directives[0]: 1}
    plan = plan_of(deck, catalogue)
    assert (plan["extras"], plan["changes"]) == ({"cut": {directives[0]: 1}, "add": {}}, 1)
    deck.extras = dict.fromkeys(directives, 1)
    deck.cards["sure_gamble"] = 4
    for beside in (dict.fromkeys(directives, 1), {}):
        deck.extras = beside
        plan = plan_of(deck, catalogue)
        assert (plan["cut"], plan["extras"]) == ({"sure_gamble": 1}, {"cut": {}, "add": {}})
    # A card that nothing requires doesn't count as a directive.
    deck.extras = {**dict.fromkeys(directives[:2], 1), "diesel": 1}
    assert (plan_of(deck, catalogue)["extras"]["cut"], len(plan_of(deck, catalogue)["extras"]["add"])) == ({}, 1)


# -- among plans of the same number of changes -----------------------------------------------------------------------


def test_what_a_deck_plays_three_of_stays(catalogue):
    deck = runner(catalogue, 46, identity=CRIMINAL, clone_chip=3, parasite=3, diesel=1, mimic=2)
    assert check_deck(deck, catalogue, format="casual", on=DAY).counts["influence"] == 16
    assert plan_of(deck, catalogue)["cut"] == {"diesel": 1}


def test_cards_added_are_those_that_such_decks_play(catalogue):
    deck = runner(catalogue, 42, identity=CRIMINAL)
    assert set(deck.cards.values()) == {3}
    plan = plan_of(deck, catalogue, "eternal")
    assert (sum(plan["add"].values()), plan["changes"]) == (3, 3)
    counts = json.loads((data_root() / "played.json").read_text(encoding="utf-8"))
    criminal = counts["formats"]["eternal"]["factions"]["criminal"]
    once = {card: row[0] / criminal["lists"] for card, row in criminal["cards"].items()}
    assert all(once[card] > 0.3 for card in plan["add"])
    # One copy short of three, the deck gets its own card back.
    deck.cards["inside_job"] = 2
    assert plan_of(deck, catalogue, "eternal")["add"]["inside_job"] == 1


@pytest.mark.parametrize("kind", ["event", "hardware", "resource", "icebreaker"])
def test_cards_added_are_of_the_kind_of_those_that_go(catalogue, kind):
    identity = catalogue.card(CRIMINAL)

    def role(card) -> str:
        return "icebreaker" if "icebreaker" in card.subtypes else card.type

    gone = [card for card in filler(catalogue, identity) if role(card) == kind][:3]
    rest = [card for card in filler(catalogue, identity, of="both") if card.type != gone[0].type]
    deck = Deck(identity=identity, cards={**lines(rest, 36), **{card.id: 3 for card in gone}})
    plan = by_house(catalogue, deck, banned=frozenset(card.id for card in gone)).plan
    assert plan["cut"] == {card.id: 3 for card in gone}
    assert sum(plan["add"].values()) == 9
    assert {role(catalogue.card(card)) for card in plan["add"]} == {kind}


def test_the_same_deck_gets_the_same_plan_however_its_lines_stand(catalogue):
    deck = runner(catalogue, 45, identity=CRIMINAL, account_siphon=3, clone_chip=4, parasite=3, diesel=3)
    back = Deck(identity=deck.identity, cards=dict(reversed(deck.cards.items())))
    assert plan_of(deck, catalogue) == plan_of(back, catalogue)


def test_every_card_of_the_counts_is_known(catalogue):
    counts = json.loads((data_root() / "played.json").read_text(encoding="utf-8"))
    known = {card.id for card in catalogue.cards()}
    for group in counts["formats"].values():
        for faction in group["factions"].values():
            assert set(faction["cards"]) | set(faction["identities"]) <= known
            assert sum(faction["identities"].values()) == faction["lists"]
            assert all(faction["lists"] >= row[0] >= row[1] >= row[2] for row in faction["cards"].values())


# -- in words --------------------------------------------------------------------------------------------------------


def follow(text: str, deck: Deck, catalogue) -> Deck:
    """Change a deck as a reader of the printed plan would, by titles and numbers alone."""
    changed = dict(deck.cards)
    plain = " ".join(text.split())
    for verb, sign in (("Cut", -1), ("Add", 1)):
        for sentence in re.findall(rf"(?<!\w){verb} (\d.*?)(?:, or equivalents)?\. (?=[A-Z])", plain):
            for part in re.split(r", | and (?=\d)", sentence):
                copies, title = part.split(" ", 1)
                card = catalogue.find(title).id
                changed[card] = changed.get(card, 0) + sign * int(copies)
    return Deck(identity=deck.identity, cards={card: n for card, n in changed.items() if n})


def test_the_printed_plan_makes_the_example_legal(nrdb):
    catalogue = Catalogue.load(ROOT / "data")
    path = ROOT / "examples" / "illegal.txt"
    deck = read_deck(path, catalogue)
    assert not check_deck(deck, catalogue, on=DAY).legal
    printed = nrdb("validate", str(path), "--on", DAY).stdout
    after = check_deck(follow(printed, deck, catalogue), catalogue, on=DAY)
    assert (after.legal, after.codes) == (True, ())


def test_plans_in_words_can_be_followed(catalogue):
    """For a Corp over influence, a Runner with banned cards and an old deck, the printed plan is all one needs."""
    foreign = cards(adonis_campaign=3, eli_1_0=3, ice_wall=3, beanstalk_royalties=3, caduceus=1)
    over = check_deck(nbn(catalogue, **foreign), catalogue, format="eternal", on=DAY)
    assert "influence" in over.codes
    banned = check_deck(runner(catalogue, 42, identity=CRIMINAL, account_siphon=3), catalogue, on="2020-01-01")
    assert "banned" in banned.codes
    old = check_deck(
        read_deck(ROOT / "examples" / "runner.txt", catalogue), catalogue, format="startup", on="2023-06-01"
    )
    for verdict in (over, banned, old):
        text = "\n".join(plan_lines(verdict))
        assert follow(text, verdict.deck, catalogue) == verdict.repaired()


def test_hints_are_parts_of_the_plan(catalogue):
    verdict = check_deck(read_deck(ROOT / "examples" / "illegal.txt", catalogue), catalogue, on=DAY)
    plan = verdict.plan
    assert [hint.code for hint in verdict.advice] == [finding.code for finding in verdict.findings]
    for hint in verdict.advice:
        assert hint.cut.items() <= plan["cut"].items()
        assert hint.add.items() <= plan["add"].items()
        assert hint.message.endswith(".")
    assert verdict.advice[1].message == "Cut 1 Hedge Fund."


@pytest.mark.parametrize(
    ("size", "beside", "lines", "hints"),
    [
        (
            44,
            3,
            ["Smallest fix: 1 change.", "Add 1 ADDED, or equivalents."],
            [{"code": "deck-size", "message": "Add 1 ADDED.", "cut": {}, "add": {"ADDED": 1}}],
        ),
        (
            45,
            2,
            ["Smallest fix: 1 change.", "Add 1 ADDED to the extras."],
            [{"code": "extra-missing", "message": "Add 1 ADDED.", "cut": {}, "add": {"ADDED": 1}}],
        ),
        (
            45,
            1,
            ["Smallest fix: 1 change.", "Cut 1 Always Be Running from the extras."],
            [
                {
                    "code": "extra-missing",
                    "message": "Cut 1 Always Be Running.",
                    "cut": {"always_be_running": 1},
                    "add": {},
                }
            ],
        ),
    ],
)
def test_a_plan_and_its_hints_say_what_is_in_the_deck_and_what_beside_it(catalogue, size, beside, lines, hints):
    deck = runner(catalogue, size, identity="adam_compulsive_hacker")
    directives = sorted(card.id for card in catalogue.cards() if "directive" in card.subtypes)
    deck.extras = dict.fromkeys(directives[:beside], 1)
    verdict = check_deck(deck, catalogue, format="casual", on=DAY)
    added = [*verdict.plan["add"], *verdict.plan["extras"]["add"]]

    def told(words: object) -> str:
        said = json.dumps(words, ensure_ascii=False)
        for card in added:
            said = said.replace(f'"{card}"', '"ADDED"').replace(catalogue.card(card).title, "ADDED")
        return said

    assert told(plan_lines(verdict)[:-1]) == json.dumps(lines)
    assert told([hint.to_dict() for hint in verdict.advice]) == json.dumps(hints)


def test_a_hint_for_an_identity_names_the_one_to_play(catalogue):
    deck = runner(catalogue, 45, identity=CRIMINAL)
    verdict = by_house(catalogue, deck, banned=frozenset({CRIMINAL}))
    new = verdict.plan["identity"]
    assert [hint.to_dict() for hint in verdict.advice] == [
        {"code": "banned", "message": f"Switch to {catalogue.card(new).title}.", "cut": {}, "add": {}, "identity": new}
    ]


def test_a_plan_takes_the_boxes_that_need_the_fewest_changes(catalogue):
    """Besides cards for every deck it has ten cards of one box and twelve of another: the ten are cut."""
    judge = judge_of(catalogue)
    own = catalogue.card("gabriel_santiago_consummate_professional")
    names = [
        card.id for card in catalogue.cards() if card.faction in ("criminal", "neutral_runner") and not card.is_identity
    ]
    fixed, first, second = names[:12], names[12:16], names[16:20]
    boxes = BoxChoice(
        dict.fromkeys([own.id, *fixed], 3),
        ((Box("first", dict.fromkeys(first, 3)), Box("second", dict.fromkeys(second, 3))),),
        0,
    )
    scope = Scope("own", "Own", DAY, CR, catalogue, boxes=boxes)
    deck = Deck(
        identity=own, cards={**dict.fromkeys(fixed[:8], 3), **dict.fromkeys(first, 2), **dict.fromkeys(second, 3)}
    )
    verdict = judge.judge(deck, scope)
    plan = verdict.plan
    assert set(verdict.codes) == {"box-choice", "deck-size"}
    assert (plan["cut"], sum(plan["add"].values())) == (dict.fromkeys(first, 2), 9)
    assert (plan["changes"], plan["minimal"]) == (17, True)
    assert verdict.repaired().size == 45
    assert judge.judge(verdict.repaired(), scope).legal


@pytest.mark.parametrize(
    ("outside", "boxed", "expected"),
    [
        (0, True, [(3, "first"), (5, "second")]),
        (1, True, [(1, "first"), (2, "second")]),
        (2, True, [(0, "first"), (0, "second")]),
        (3, True, [(0, "first"), (0, "second")]),
        (0, False, []),
        (1, False, [(3, "first"), (5, "second")]),
        (2, False, [(1, "first"), (2, "second")]),
    ],
)
def test_the_copies_that_a_choice_of_boxes_has_too_many_at_least(catalogue, outside, boxed, expected):
    """The titles with the most copies may be from elsewhere, unless the identity is one of them."""
    judge = judge_of(catalogue)
    own = catalogue.card("gabriel_santiago_consummate_professional")
    groups = ((Box("second", {"inside_job": 2}), Box("first", {"account_siphon": 2, "inside_job": 2})),)
    boxes = BoxChoice({"sure_gamble": 1, **({own.id: 1} if boxed else {})}, groups, outside)
    scope = Scope("own", "Own", DAY, CR, catalogue, boxes=boxes)
    deck = Deck(identity=own, cards={"sure_gamble": 3, "account_siphon": 3, "inside_job": 2})
    plans = planner.Planner(judge)
    found = plans.choices(deck, scope, own)
    assert [(least, chosen.boxes.groups[0][0].name) for least, chosen in found] == expected
    left = outside - (not boxed)
    assert [plans.rules(chosen, own, "runner").outside for _, chosen in found] == [left] * len(found)
    assert plans.least(deck, scope, own, "runner") == (expected[0][0] if expected else planner.NO_BOUND + 1)
    free = scope.changed(boxes=None)
    assert plans.choices(deck, free, own) == [(0, free)]


def test_of_a_list_of_other_days_the_plan_says_how_little_stays(catalogue):
    deck = runner(catalogue, 45, identity=CRIMINAL)
    few = dict.fromkeys(list(deck.cards)[: len(deck.cards) // 3], 1)
    verdict = by_house(catalogue, deck, banned=frozenset(deck.cards.keys() - few.keys()))
    stays = sum(deck.cards[card] for card in few)
    assert plan_lines(verdict)[0].partition(" Or ")[0].endswith(f" (keeps {stays} of 45 cards).")
    banned = by_house(catalogue, deck, banned=frozenset(few))
    assert plan_lines(banned)[0].endswith("changes.")
