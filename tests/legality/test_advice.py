"""Advice: each proposal removes its finding, the sentences are those of a person, and a repaired deck is legal."""

from __future__ import annotations

from collections import Counter

import pytest

from nrdb.catalogue.model import Restriction
from nrdb.deck.model import Deck
from nrdb.legality.advice import MOST_STEPS, Adviser, Proposal, repair
from nrdb.legality.check import check_deck, judge_of
from nrdb.legality.findings import Finding
from nrdb.legality.ruleset import CR
from nrdb.legality.scope import Scope
from tests.legality.decks import any_deck, corp, filler, runner

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


EVERY_KIND = (
    "casual",
    "draft",
    "core",
    "standard",
    "startup",
    "eternal",
    "system_gateway",
    "napd_mwl_1_2",
    "standard_mwl_3_0",
)


@pytest.mark.parametrize("format", EVERY_KIND)
def test_following_advice_removes_each_finding_of_wild_decks(catalogue, format):
    judge = judge_of(catalogue)
    scope = judge.scope(format, DAY)
    for seed in range(9):
        deck = any_deck(catalogue, seed)
        verdict = judge.judge(deck, scope)
        adviser = Adviser(verdict, judge)
        for finding in verdict.findings:
            proposal = adviser.proposal(finding)
            assert proposal is not None, (seed, finding.message)
            after = judge.judge(proposal.apply(deck, adviser.card), scope)
            assert not any(same(finding, other) for other in after.findings), (seed, proposal.message)
        fixed = repair(verdict, judge)
        assert fixed is not None, seed
        assert judge.judge(fixed.deck, scope).legal


# -- what is left of a deck ------------------------------------------------------------------------------------------


def test_a_proposal_is_applied_where_its_cards_stand(catalogue):
    noise, maxx = catalogue.card("noise_hacker_extraordinaire"), "maxx_maximum_punk_rock"
    deck = Deck(
        identity=noise,
        cards={"sure_gamble": 3, "diesel": -2},
        extras={"scrubbed": 2},
        identities={maxx: 1, noise.id: 1},
    )
    cut = {"sure_gamble": 1, "diesel": -2, "scrubbed": 1, maxx: 1, "parasite": 3}
    after = Proposal("own", "", cut, {"sure_gamble": 1, "mimic": 2}).apply(deck, catalogue.card)
    assert after.cards == {"sure_gamble": 3, "mimic": 2}
    assert (after.extras, after.identities, after.identity) == ({"scrubbed": 1}, {noise.id: 1}, noise)
    again = Proposal("own", "", {}, {}, maxx).apply(deck, catalogue.card)
    assert (again.identity.id, again.identities) == (maxx, {noise.id: 1})
    assert Proposal("own", "", {}, {}, maxx).to_dict()["identity"] == maxx
    assert "identity" not in Proposal("own", "", {}, {}).to_dict()


def by_house(catalogue, deck: Deck, **changes):
    lists = Restriction("own", "Own", "own", DAY, frozenset(), frozenset(), {}, None, {}, {}, frozenset(), None)
    scope = Scope("own", "Own", DAY, CR, catalogue, restriction=lists._replace(**changes))
    return judge_of(catalogue).judge(deck, scope)


def test_points_are_freed_with_the_fewest_copies_and_as_many_titles_as_it_takes(catalogue):
    deck = runner(catalogue, 46, identity=CRIMINAL, sure_gamble=3, mimic=1, parasite=2)
    points = {"sure_gamble": 2, "mimic": 2, "parasite": 2}
    one = by_house(catalogue, deck, points=points, point_limit=4)
    assert one.advice[0].cut == {"mimic": 1}
    two = by_house(catalogue, deck, points=points, point_limit=2)
    assert two.advice[0].cut == {"mimic": 1, "parasite": 2}
    # The identity's own points are too many: no card that is cut makes up for them.
    other = by_house(catalogue, deck, points={**points, CRIMINAL: 5}, point_limit=4)
    (proposal,) = other.advice
    assert proposal.identity not in (None, CRIMINAL)
    assert catalogue.card(proposal.identity).faction == "criminal"
    assert proposal.cut == {"mimic": 1, "parasite": 2, "sure_gamble": 3}
    assert repair(other, judge_of(catalogue)).legal


def test_a_banned_identity_is_replaced_though_a_card_beside_the_deck_is_banned_too(catalogue):
    deck = runner(catalogue, 45, identity=CRIMINAL)
    deck.cards["rebirth"] = 1
    deck.extras["ken_express_tenma_disappeared_clone"] = 1
    verdict = by_house(catalogue, deck, banned=frozenset({CRIMINAL, "ken_express_tenma_disappeared_clone"}))
    assert verdict.codes == ("banned",)
    first, second = verdict.advice
    assert first.message.startswith("Choose another identity, for instance ")
    assert second.message == "Cut Ken “Express” Tenma: Disappeared Clone."
    assert repair(verdict, judge_of(catalogue)).legal


def test_a_repair_ends_after_its_most_steps(catalogue):
    titles = [card.id for card in filler(catalogue, catalogue.card(CRIMINAL), of="both")][: MOST_STEPS + 1]
    deck = Deck(identity=catalogue.card(CRIMINAL), cards=dict.fromkeys(titles, 4))
    verdict = check_deck(deck, catalogue, format="casual", on=DAY)
    assert len(verdict.findings) == MOST_STEPS + 1
    assert repair(verdict, judge_of(catalogue)) is None
    del deck.cards[titles[0]]
    assert repair(check_deck(deck, catalogue, format="casual", on=DAY), judge_of(catalogue)).legal


AMPERE = "ampere_cybernetics_for_anyone"
TITLES = {
    "jinteki": ("blood_in_the_water", "braintrust", "fetal_ai"),
    "nbn": ("artificial_cryptocrash", "astroscript_pilot_program", "better_citizen_program"),
    "weyland_consortium": ("armed_intimidation", "armored_servers", "azef_protocol"),
    "haas_bioroid": ("accelerated_beta_test", "advanced_concept_hopper", "architect_deployment_test"),
}


def of_every_faction(catalogue, titles: int, **more: int) -> Deck:
    """A deck of 45 single cards for the identity that may play two agendas of each faction."""
    held = {**more, **{card: 1 for cards in TITLES.values() for card in cards[:titles]}}
    neutral = [card.id for card in filler(catalogue, catalogue.card(AMPERE), of="neutral") if card.id not in held]
    return Deck(identity=catalogue.card(AMPERE), cards={**held, **dict.fromkeys(neutral[: 45 - len(held)], 1)})


def test_two_agendas_of_each_faction(catalogue):
    verdict = check_deck(of_every_faction(catalogue, 3), catalogue, format="casual", on=DAY)
    assert [finding.message for finding in verdict.findings] == [
        f"3 different agendas of {faction} ({titles}): this identity may have 2 of a faction."
        for faction, titles in [
            ("Jinteki", "Blood in the Water, Braintrust and Fetal AI"),
            ("NBN", "Artificial Cryptocrash, AstroScript Pilot Program and Better Citizen Program"),
            ("Weyland Consortium", "Armed Intimidation, Armored Servers and Azef Protocol"),
            ("Haas-Bioroid", "Accelerated Beta Test, Advanced Concept Hopper and Architect Deployment Test"),
        ]
    ] + ["24 agenda points where 20 or 21 are needed."]
    assert [proposal.message for proposal in verdict.advice][:4] == [
        "Cut 1 Blood in the Water.",
        "Cut 1 Artificial Cryptocrash.",
        "Cut 1 Armed Intimidation.",
        "Cut 1 Accelerated Beta Test.",
    ]
    assert repair(verdict, judge_of(catalogue)).legal


def test_agendas_are_added_within_two_of_each_faction(catalogue):
    full = of_every_faction(catalogue, 2)
    (proposal,) = check_deck(full, catalogue, format="casual", on=DAY).advice
    assert proposal.message == ("Add an agenda worth 4 points, for instance 1 Vanity Project: the deck needs 20 or 21.")
    del full.cards["braintrust"]
    verdict = check_deck(full, catalogue, format="casual", on=DAY)
    fixed = repair(verdict, judge_of(catalogue))
    assert fixed.legal
    factions = Counter(catalogue.card(card).faction for card in fixed.deck.cards if card not in full.cards)
    assert all(count <= 1 for faction, count in factions.items() if faction in TITLES)


def test_where_no_agenda_may_be_added_there_is_no_advice_on_points(catalogue):
    deck = corp(catalogue, 45, 18, identity="haas_bioroid_stronger_together")
    held = [card for card in deck.cards if catalogue.card(card).type == "agenda"]
    assert {deck.cards[card] for card in held} == {3}
    others = frozenset(card.id for card in catalogue.cards() if card.type == "agenda" and card.id not in held)
    verdict = by_house(catalogue, deck, banned=others)
    assert (verdict.codes, verdict.advice) == (("agenda-points",), [])
    assert repair(verdict, judge_of(catalogue)) is None


def test_large_agendas_are_cut_down_to_the_cap(catalogue):
    deck = corp(catalogue, 45, 20)
    held = sorted((catalogue.card(card).title, card) for card in deck.cards if catalogue.card(card).agenda_points == 3)
    assert [deck.cards[card] for _, card in held] == [3, 3]
    verdict = by_house(catalogue, deck, agenda_cap=(3, 5))
    (proposal,) = verdict.advice
    assert proposal.cut == {held[0][1]: 1}
    assert not any(catalogue.card(card).agenda_points == 3 for card in proposal.add)
    assert repair(verdict, judge_of(catalogue)).legal


# Two more for each Mimic are one too many: a copy of a card that saves less than a Mimic does.
@pytest.mark.parametrize("kind", ["universal_influence", "global_penalty"])
def test_what_a_list_adds_to_influence_is_freed_with_the_fewest_copies(catalogue, kind):
    deck = runner(catalogue, 46, identity=CRIMINAL, clone_chip=3, parasite=2, mimic=2)
    assert check_deck(deck, catalogue, format="casual", on=DAY).counts["influence"] == 12
    assert by_house(catalogue, deck, **{kind: {"mimic": 1}}).legal
    deck.cards |= {"diesel": -1, CRIMINAL: 1}  # neither is a card that could be cut
    verdict = by_house(catalogue, deck, **{kind: {"mimic": 2}})
    (finding,) = (
        finding for finding in verdict.findings if finding.severity == "error" and finding.code.startswith(kind[:6])
    )
    proposal = Adviser(verdict, judge_of(catalogue)).proposal(finding)
    assert proposal.cut == {"parasite": 1}
