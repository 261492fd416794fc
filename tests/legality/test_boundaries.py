"""Every rule of deck construction one below its bound, at it, and one above. Each test names the rules it proves."""

from __future__ import annotations

import pytest

from nrdb.deck.model import Deck
from nrdb.legality import citations
from nrdb.legality.check import check_deck, judge_of
from nrdb.legality.finding_kinds import KIND_BY_CODE
from nrdb.legality.restrictions import valid_copies
from nrdb.legality.ruleset import CLASSIC, CR, DRAFT
from nrdb.legality.scope import Scope
from tests.legality.decks import agendas, corp, filler, lines, runner

DAY = "2026-11-20"
CRIMINAL = "gabriel_santiago_consummate_professional"


def found(deck: Deck, catalogue, format: str = "casual", on: str = DAY) -> list[str]:
    verdict = check_deck(deck, catalogue, format=format, on=on)
    assert verdict.legal is (None if "bad-quantity" in verdict.codes else not verdict.errors)
    return [code for code in verdict.codes if KIND_BY_CODE[code].severity == "error"]


def one(deck: Deck, catalogue, code: str, format: str = "casual", on: str = DAY):
    findings = check_deck(deck, catalogue, format=format, on=on).errors
    assert [finding.code for finding in findings] == [code]
    return findings[0]


# -- size -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("CR 1.4.3", "CR 2.10.1", "CORE deck.size")
@pytest.mark.parametrize(
    ("identity", "minimum"),
    [
        (CRIMINAL, 45),
        ("chaos_theory_wunderkind", 40),
        ("armand_geist_walker_tech_lord", 45),
        ("the_masque_cyber_general", 30),
    ],
)
def test_minimum_size_of_a_runner_deck(catalogue, identity, minimum):
    assert catalogue.card(identity).minimum_deck_size == minimum
    short = one(runner(catalogue, minimum - 1, identity=identity), catalogue, "deck-size")
    assert (short.have, short.limit) == (minimum - 1, minimum)
    assert found(runner(catalogue, minimum, identity=identity), catalogue) == []
    assert found(runner(catalogue, minimum + 1, identity=identity), catalogue) == []


@pytest.mark.rule("CR 1.4.3b")
def test_a_deck_may_be_of_any_size_above(catalogue):
    assert found(runner(catalogue, 150), catalogue) == []
    assert found(corp(catalogue, 100), catalogue) == []


@pytest.mark.rule("CR 1.4.3a", "CORE deck.not-counted", "CORE area.identity", "CR 1.5.1")
def test_identities_and_cards_beside_the_deck_are_not_counted(catalogue):
    deck = runner(catalogue, 44, identity="adam_compulsive_hacker", dj_fenris=1)
    deck.extras.update(always_be_running=1, safety_first=1, find_the_truth=1, chaos_theory_wunderkind=1)
    assert found(deck, catalogue) == ["deck-size"]
    deck.cards[CRIMINAL] = 1
    assert found(deck, catalogue) == ["several-identities", "deck-size"]


# -- agenda points ----------------------------------------------------------------------------------------------------

BANDS = [
    (40, 18, "CR 1.4.6a"),
    (44, 18, "CR 1.4.6a"),
    (45, 20, "CR 1.4.6b"),
    (49, 20, "CR 1.4.6b"),
    (50, 22, "CR 1.4.6c"),
    (54, 22, "CR 1.4.6c"),
    (55, 24, "CR 1.4.6d"),
    (59, 24, "CR 1.4.6d"),
    (60, 26, "CR 1.4.6d"),
    (66, 28, "CR 1.4.6d"),
]


@pytest.mark.rule("CR 1.4.6", "CR 1.4.6a", "CR 1.4.6b", "CR 1.4.6c", "CR 1.4.6d", "CORE deck.agenda-points")
@pytest.mark.rule("CORE deck.agenda-points-above")
@pytest.mark.parametrize(("size", "low", "rule"), BANDS)
def test_agenda_points_by_size(catalogue, size, low, rule):
    identity = "haas_bioroid_stronger_together" if size >= 45 else "haas_bioroid_precision_design"
    for points, fault in [(low - 1, True), (low, False), (low + 1, False), (low + 2, True)]:
        deck = corp(catalogue, size, points, identity=identity)
        verdict = check_deck(deck, catalogue, format="casual", on=DAY)
        assert verdict.codes == (("agenda-points",) if fault else ()), points
        assert verdict.counts["agenda_points"] == points
        assert verdict.band == (low, low + 1)
        assert f"CR {verdict.scope.ruleset.band_rule(size).cr}" == rule
        if fault:
            assert (verdict.findings[0].have, verdict.findings[0].limit) == (points, (low, low + 1))


@pytest.mark.rule("CR 1.4.6")
def test_below_the_minimum_the_band_is_that_of_the_minimum(catalogue):
    deck = corp(catalogue, 40, 20, identity="haas_bioroid_stronger_together")
    assert found(deck, catalogue) == ["deck-size"]
    deck = corp(catalogue, 40, 18, identity="haas_bioroid_stronger_together")
    assert found(deck, catalogue) == ["deck-size", "agenda-points"]
    points = check_deck(deck, catalogue, format="casual", on=DAY).findings[-1]
    assert (points.code, points.limit, points.rule) == ("agenda-points", (20, 21), "CR26 1.4.6b")


def test_a_runner_deck_needs_no_agendas(catalogue):
    counts = check_deck(runner(catalogue, 45), catalogue, format="casual", on=DAY).counts
    assert (counts["agenda_points"], counts["agenda_band"]) == (None, None)


# -- copies -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("CR 1.4.7", "CORE deck.copies")
@pytest.mark.parametrize(("card", "limit"), [("sure_gamble", 3), ("hedge_fund", 3), ("dj_fenris", 1), ("rebirth", 1)])
def test_copies_of_a_title(catalogue, card, limit):
    card = catalogue.card(card)
    assert card.deck_limit == limit
    build = runner if card.side == "runner" else corp
    for copies in (limit - 1, limit, limit + 1):
        deck = build(catalogue, 60, **({card.id: copies} if copies else {}))
        codes = [code for code in found(deck, catalogue) if code == "copies"]
        assert codes == (["copies"] if copies > limit else [])


@pytest.mark.rule("CR 1.4.7")
def test_a_card_may_raise_its_own_limit(catalogue):
    six = [card for card in catalogue.cards() if card.deck_limit == 6]
    assert len(six) == 7
    for card in six:
        for copies, codes in [(6, []), (7, ["copies"])]:
            deck = Deck(identity=catalogue.card(CRIMINAL), cards={card.id: copies})
            got = check_deck(deck, catalogue, format="casual", on=DAY)
            assert [finding.code for finding in got.findings if finding.code == "copies"] == codes, card.id


@pytest.mark.rule("CR 1.4.1", "CR 1.4.7")
@pytest.mark.parametrize("identity", ["nova_initiumia_catalyst_impetus", "ampere_cybernetics_for_anyone"])
def test_identities_of_one_copy(catalogue, identity):
    own = catalogue.card(identity)
    cards = lines(
        filler(catalogue, own, of="neutral", types=("event", "hardware", "program", "resource", "operation", "ice")),
        12,
        1,
    )
    deck = Deck(identity=own, cards=cards)
    assert "copies" not in found(deck, catalogue)
    first = next(iter(cards))
    cards[first] = 2
    copies = [
        finding for finding in check_deck(deck, catalogue, format="casual", on=DAY).findings if finding.code == "copies"
    ]
    assert [(finding.cards, finding.have, finding.limit) for finding in copies] == [((first,), 2, 1)]


def test_identities_of_one_copy_beat_a_card_that_raises_its_limit(catalogue):
    six = [card for card in catalogue.cards() if card.deck_limit == 6]
    deck = Deck(identity=catalogue.card("nova_initiumia_catalyst_impetus"), cards={six[0].id: 2})
    assert "copies" in found(deck, catalogue)


# -- influence --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("CR 1.4.5", "CR 1.4.5a", "CORE deck.influence", "CR 2.11.1")
@pytest.mark.parametrize(("spent", "codes"), [(14, []), (15, []), (16, ["influence"])])
def test_influence_is_counted_by_copy(catalogue, spent, codes):
    assert [catalogue.card(card).influence_cost for card in ("clone_chip", "parasite", "diesel", "mimic")] == [
        2,
        2,
        2,
        1,
    ]
    twos, ones = divmod(spent, 2)
    cards = dict(zip(("clone_chip", "parasite", "diesel"), (3, 3, twos - 6), strict=True))
    cards["mimic"] = ones
    deck = runner(catalogue, 45, identity=CRIMINAL, **{card: copies for card, copies in cards.items() if copies})
    verdict = check_deck(deck, catalogue, format="casual", on=DAY)
    assert (list(verdict.codes), verdict.counts["influence"], verdict.counts["influence_limit"]) == (codes, spent, 15)


@pytest.mark.rule("CR 1.4.5", "CR 2.12.2", "CORE deck.neutral")
def test_neutral_cards_pay_their_printed_value(catalogue):
    neutral = [
        c
        for c in catalogue.cards()
        if c.faction == "neutral_runner" and isinstance(c.influence_cost, int) and c.influence_cost
    ]
    assert neutral
    card = neutral[0]
    deck = runner(catalogue, 45, identity=CRIMINAL, **{card.id: 1})
    assert check_deck(deck, catalogue, format="casual", on=DAY).counts["influence"] == card.influence_cost


@pytest.mark.rule("CR 2.13.2", "CR 1.4.4", "CORE deck.no-influence")
def test_a_card_without_influence_value_stays_in_its_faction(catalogue):
    bound = [c for c in catalogue.cards() if c.influence_cost is None and not c.is_identity and c.type != "agenda"]
    assert bound == []  # today's cards all have a value; agendas follow
    deck = corp(catalogue, 45, 20, project_beale=1)
    assert one(deck, catalogue, "agenda-faction").cards == ("project_beale",)


@pytest.mark.rule("CR 2.13.2", "CR 1.4.4")
def test_the_value_none_is_not_the_value_0(catalogue, monkeypatch):
    plain = catalogue.card("mimic")
    for value, codes in [(None, ["no-influence-value"]), (0, [])]:
        own = plain._replace(id="invented", influence_cost=value)
        monkeypatch.setitem(catalogue._cards, "invented", own)

        vars(catalogue).pop("_judge", None)
        assert found(runner(catalogue, 45, identity=CRIMINAL, invented=1), catalogue) == codes
    vars(catalogue).pop("_judge", None)


@pytest.mark.rule("CR 2.12.1", "CR 2.12.1a", "CR 2.12.1b", "CR 2.12.1c", "CORE deck.factions")
def test_each_faction_plays_its_own_cards_free_and_pays_for_every_other(catalogue):
    factions = {card.faction for card in catalogue.cards() if not card.is_neutral}
    assert len(factions) == 10
    for faction in sorted(factions):
        own = next(c for c in catalogue.cards() if c.is_identity and c.faction == faction)
        for other in sorted(factions):
            card = next(
                (c for c in catalogue.cards() if c.faction == other and c.side == own.side and c.influence_cost == 2),
                None,
            )
            if card is not None:
                deck = Deck(identity=own, cards={card.id: 1})
                spent = check_deck(deck, catalogue, format="casual", on=DAY).counts["influence"]
                assert spent == (0 if other == faction else 2), (faction, card.id)


@pytest.mark.rule("CR 2.13.1")
@pytest.mark.parametrize("value", range(6))
def test_influence_values_reach_from_0_to_5(catalogue, value):
    values = {card.influence_cost for card in catalogue.cards() if not card.is_identity}
    assert values == {None, 0, 1, 2, 3, 4, 5}
    foreign = [c for c in catalogue.cards() if c.side == "runner" and c.faction != "criminal" and not c.is_identity]
    card = next(c for c in foreign if c.influence_cost == value)
    deck = Deck(identity=catalogue.card(CRIMINAL), cards={card.id: 1})
    assert check_deck(deck, catalogue, format="casual", on=DAY).counts["influence"] == value


@pytest.mark.rule("CR 1.4.2")
def test_every_requirement_at_once_and_every_reason_named(catalogue):
    deck = Deck(
        identity=catalogue.card("haas_bioroid_stronger_together"),
        cards={"hedge_fund": 4, "sure_gamble": 1, "project_beale": 1, "scorched_earth": 3, "snare": 2},
    )
    assert found(deck, catalogue) == [
        "copies",
        "wrong-side",
        "agenda-faction",
        "influence",
        "deck-size",
        "agenda-points",
    ]


@pytest.mark.rule("CR 3.8.5c")
def test_a_deck_may_hold_several_consoles(catalogue):
    consoles = [card.id for card in catalogue.cards() if "console" in card.subtypes and card.faction == "criminal"]
    deck = runner(catalogue, 45, identity=CRIMINAL, **dict.fromkeys(consoles[:4], 3))
    assert found(deck, catalogue) == []


def test_unlimited_influence(catalogue):
    deck = Deck(identity=catalogue.card("the_masque_cyber_general"), cards={"clone_chip": 3, "parasite": 3})
    assert found(deck, catalogue) == ["deck-size"]
    assert check_deck(deck, catalogue, format="casual", on=DAY).counts["influence_limit"] == "infinite"


@pytest.mark.rule("CR 1.4.5", "CR 1.4.1")
@pytest.mark.parametrize(("copies", "spent"), [(1, 0), (2, 2), (3, 4)])
def test_the_first_copy_of_a_program_may_be_free(catalogue, copies, spent):
    deck = runner(catalogue, 45, parasite=copies)
    assert check_deck(deck, catalogue, format="casual", on=DAY).counts["influence"] == spent
    events = runner(catalogue, 45, account_siphon=1)
    assert check_deck(events, catalogue, format="casual", on=DAY).counts["influence"] == 4


# -- alliance ---------------------------------------------------------------------------------------------------------

ALLIANCE = {
    "consulting_visit": "weyland_consortium",
    "executive_search_firm": "weyland_consortium",
    "heritage_committee": "jinteki",
    "ibrahim_salem": "nbn",
    "jeeves_model_bioroids": "haas_bioroid",
    "product_recall": "haas_bioroid",
    "raman_rai": "jinteki",
    "salems_hospitality": "nbn",
}


@pytest.mark.rule("CR 2.13.3")
@pytest.mark.parametrize("card", sorted(ALLIANCE))
def test_six_cards_of_its_faction_free_an_alliance_card(catalogue, card):
    faction = ALLIANCE[card]
    identity = "gagarin_deep_space_expanding_the_horizon" if faction != "weyland_consortium" else "nbn_making_news"
    value = catalogue.card(card).influence_cost
    friends = [
        c
        for c in catalogue.cards()
        if c.faction == faction and c.type in ("ice", "operation") and c.influence_cost == 1 and c.deck_limit == 3
    ]
    for copies, free in [(5, False), (6, True), (7, True)]:
        deck = corp(catalogue, 45, identity=identity, **{card: 1}, **lines(friends[:3], copies))
        spent = check_deck(deck, catalogue, format="casual", on=DAY).counts["influence"]
        assert spent == copies + (0 if free else value), (copies, free)


@pytest.mark.rule("CR 2.13.3")
def test_another_alliance_card_does_not_count(catalogue):
    friends = [
        c
        for c in catalogue.cards()
        if c.faction == "jinteki" and c.type == "ice" and c.influence_cost == 1 and c.deck_limit == 3
    ]
    deck = corp(catalogue, 45, identity="nbn_making_news", heritage_committee=1, raman_rai=3, **lines(friends, 5))
    assert check_deck(deck, catalogue, format="casual", on=DAY).counts["influence"] == 5 + 2 + 9


@pytest.mark.rule("CR 2.13.3")
@pytest.mark.parametrize(
    ("card", "type", "bounds"),
    [
        ("mumba_temple", "ice", [(14, 0), (15, 0), (16, 2)]),
        ("mumbad_virtual_tour", "asset", [(6, 2), (7, 0), (8, 0)]),
    ],
)
def test_alliance_cards_with_a_count_of_a_type(catalogue, card, type, bounds):
    own = catalogue.card("haas_bioroid_engineering_the_future")
    for copies, spent in bounds:
        some = lines([c for c in filler(catalogue, own, types=(type,)) if c.id != card], copies)
        deck = corp(catalogue, 49, **{card: 1}, **some)
        # The card itself is an asset or an upgrade: it counts where its own type is counted.
        assert check_deck(deck, catalogue, format="casual", on=DAY).counts["influence"] == spent, copies


@pytest.mark.rule("CR 2.13.3")
@pytest.mark.parametrize(("size", "spent"), [(49, 2), (50, 0), (51, 0)])
def test_a_museum_wants_fifty_cards(catalogue, size, spent):
    assert (
        check_deck(corp(catalogue, size, museum_of_history=1), catalogue, format="casual", on=DAY).counts["influence"]
        == spent
    )


@pytest.mark.rule("CR 2.13.3")
@pytest.mark.parametrize(("copies", "spent"), [(2, 2), (3, 0)])
def test_a_factory_wants_three_campaigns(catalogue, copies, spent):
    deck = corp(catalogue, 49, pad_factory=1, pad_campaign=copies)
    assert check_deck(deck, catalogue, format="casual", on=DAY).counts["influence"] == spent


def test_an_identity_in_the_list_is_no_card_of_any_count(catalogue):
    deck = corp(catalogue, 49, museum_of_history=1)
    deck.cards["haas_bioroid_engineering_the_future"] = 1
    verdict = check_deck(deck, catalogue, format="casual", on=DAY)
    assert verdict.codes == ("identity-in-deck",)
    counts = verdict.counts
    assert (counts["size"], counts["influence"], counts["agenda_points"]) == (49, 2, 20)


# -- cards that a deck may not hold --------------------------------------------------------------------------------


@pytest.mark.rule("CR 1.4.4", "CORE deck.side")
def test_cards_of_the_other_side(catalogue):
    assert found(runner(catalogue, 45, identity=CRIMINAL), catalogue) == []
    finding = one(runner(catalogue, 46, identity=CRIMINAL, hedge_fund=2), catalogue, "wrong-side")
    assert (finding.cards, finding.copies, finding.have, finding.limit) == (("hedge_fund",), (2,), 2, 0)


@pytest.mark.rule("CR 1.4.1", "CR 1.4.4", "CORE deck.identity")
def test_one_identity(catalogue):
    deck = runner(catalogue, 45, identity=CRIMINAL)
    deck.identities["noise_hacker_extraordinaire"] = 1
    several = one(deck, catalogue, "several-identities")
    assert (several.have, several.limit) == (2, 1)
    deck.identities = {CRIMINAL: 1}
    own = one(deck, catalogue, "identity-in-deck")
    assert (own.cards, own.have, own.limit) == ((CRIMINAL,), 1, 0)
    deck.identities = {}
    deck.cards["noise_hacker_extraordinaire"] = 1
    several = one(deck, catalogue, "several-identities")
    assert (several.cards, several.have, several.limit) == (("noise_hacker_extraordinaire",), 2, 1)
    del deck.cards["noise_hacker_extraordinaire"]
    deck.cards[CRIMINAL] = 2
    own = one(deck, catalogue, "identity-in-deck")
    assert (own.cards, own.have, own.limit) == ((CRIMINAL,), 2, 0)
    deck = runner(catalogue, 45)
    deck.identity = None
    assert found(deck, catalogue) == ["no-identity"]


@pytest.mark.parametrize("copies", [0, -1, -3, 1000])
def test_a_quantity_that_is_none_leaves_a_deck_without_verdict(catalogue, copies):
    verdict = check_deck(runner(catalogue, 45, sure_gamble=1), catalogue, format="casual", on=DAY)
    assert verdict.legal is True
    deck = runner(catalogue, 45)
    deck.cards["sure_gamble"] = copies
    verdict = check_deck(deck, catalogue, format="casual", on=DAY)
    assert (verdict.legal, verdict.counts["size"]) == (
        None,
        45 if "sure_gamble" not in runner(catalogue, 45).cards else 42,
    )


def test_a_quantity_that_is_none_counts_nowhere(catalogue):
    deck = corp(catalogue, 45, 20)
    for card in ("project_beale", "scorched_earth"):
        deck.cards[card] = 0
    verdict = check_deck(deck, catalogue, format="casual", on=DAY)
    assert (verdict.legal, verdict.codes) == (None, ("bad-quantity",))
    counts = verdict.counts
    assert (counts["size"], counts["influence"], counts["agenda_points"]) == (45, 0, 20)
    alone = Deck(identity=catalogue.card(CRIMINAL), cards={"sure_gamble": 0})
    assert check_deck(alone, catalogue, format="casual", on=DAY).codes == ("bad-quantity", "deck-size")


@pytest.mark.parametrize(
    ("format_limit", "own_limit", "identity", "most"),
    [(2, 3, CRIMINAL, 2), (2, 1, CRIMINAL, 1), (3, 3, CRIMINAL, 3), (2, 3, "nova_initiumia_catalyst_impetus", 1)],
)
def test_house_rules_lower_a_limit_of_copies_and_never_raise_one(catalogue, format_limit, own_limit, identity, most):
    card = {3: "sure_gamble", 1: "rebirth"}[own_limit]
    for rules, limit in [(CR, most), (DRAFT, min(format_limit, most) if own_limit == 3 else format_limit)]:
        scope = Scope("own", "Own", DAY, rules, catalogue, copy_limit=format_limit)
        for copies in (limit, limit + 1):
            deck = Deck(identity=catalogue.card(identity), cards={card: copies})
            verdict = judge_of(catalogue).judge(deck, scope)
            assert ("copies" in verdict.codes) == (copies > limit), (rules.id, copies)


@pytest.mark.parametrize("copies", [90, 91, 999])
def test_many_copies_are_counted_exactly(catalogue, copies):
    deck = runner(catalogue, 45, identity=CRIMINAL, parasite=copies)
    deck = Deck(identity=deck.identity, cards={"parasite": copies, "sure_gamble": 3})
    verdict = check_deck(deck, catalogue, format="casual", on=DAY)
    assert (verdict.counts["size"], verdict.counts["influence"]) == (copies + 3, 2 * copies)
    assert verdict.findings[0].have == copies
    assert verdict.codes == ("copies", "influence")


@pytest.mark.parametrize("copies", [90, 91])
def test_the_points_of_many_copies_are_counted_exactly(catalogue, copies):
    deck = corp(catalogue, 45, 20)
    deck.cards["hostile_takeover"] = copies
    assert catalogue.card("hostile_takeover").agenda_points == 1
    counts = check_deck(deck, catalogue, format="casual", on=DAY).counts
    assert (counts["size"], counts["agenda_points"]) == (45 + copies, 20 + copies)


def test_the_points_of_a_list_of_every_card_are_counted_exactly(catalogue):
    cards = [card for card in catalogue.cards() if card.side == "corp" and not card.is_identity]
    deck = Deck(identity=catalogue.card("haas_bioroid_stronger_together"), cards={card.id: 1 for card in cards})
    assert len(cards) > 300
    counts = check_deck(deck, catalogue, format="casual", on=DAY).counts
    assert counts["agenda_points"] == sum(card.agenda_points or 0 for card in cards)


def test_an_agenda_without_points_is_worth_none(catalogue, monkeypatch):

    monkeypatch.setitem(
        catalogue._cards, "invented", catalogue.card("send_a_message")._replace(id="invented", agenda_points=None)
    )
    vars(catalogue).pop("_judge", None)
    deck = corp(catalogue, 45, 20)
    deck.cards["invented"] = 3
    assert check_deck(deck, catalogue, format="casual", on=DAY).counts["agenda_points"] == 20
    vars(catalogue).pop("_judge", None)


def test_a_list_of_every_card_is_counted_exactly(catalogue):
    cards = {card.id: 1 for card in catalogue.cards() if card.side == "runner" and not card.is_identity}
    assert len(cards) > 300
    deck = Deck(identity=catalogue.card(CRIMINAL), cards=cards)
    verdict = check_deck(deck, catalogue, format="casual", on=DAY)
    paid = sum(catalogue.card(card).influence_cost or 0 for card in cards if catalogue.card(card).faction != "criminal")
    assert verdict.counts["size"] == len(cards)
    assert verdict.counts["influence"] == paid
    assert verdict.codes == ("influence",)
    cards["sure_gamble"] = 4
    cards["hedge_fund"] = 100
    verdict = check_deck(deck, catalogue, format="casual", on=DAY)
    assert verdict.codes == ("copies", "wrong-side", "influence")
    assert verdict.counts["size"] == len(cards) + 3 + 99


# -- identities with rules of their own -------------------------------------------------------------------------------


@pytest.mark.rule("CR 1.4.1")
@pytest.mark.parametrize(("copies", "codes"), [(0, []), (1, ["identity-rule"])])
def test_custom_biotics_plays_no_jinteki(catalogue, copies, codes):
    deck = corp(
        catalogue,
        45,
        identity="custom_biotics_engineered_for_success",
        **({"enigma": 3} | ({"neural_emp": 1} if copies else {})),
    )
    assert found(deck, catalogue) == codes


def test_custom_biotics_plays_no_jinteki_that_would_be_free_either(catalogue):
    deck = corp(catalogue, 45, identity="custom_biotics_engineered_for_success", heritage_committee=1)
    assert found(deck, catalogue) == ["identity-rule"]


@pytest.mark.rule("CR 1.4.1", "CR 1.4.4")
@pytest.mark.parametrize(("titles", "codes"), [(1, []), (2, []), (3, ["agenda-faction"])])
def test_ampere_plays_two_agendas_of_a_faction(catalogue, titles, codes):
    own = catalogue.card("ampere_cybernetics_for_anyone")
    foreign = [c.id for c in catalogue.cards() if c.type == "agenda" and c.faction == "nbn"][:titles]
    deck = Deck(
        identity=own, cards={**dict.fromkeys(foreign, 1), **dict.fromkeys(list(agendas(catalogue, 9, most=1)), 1)}
    )
    got = [
        finding
        for finding in check_deck(deck, catalogue, format="casual", on=DAY).findings
        if finding.code == "agenda-faction"
    ]
    assert [finding.code for finding in got] == codes
    assert check_deck(deck, catalogue, format="casual", on=DAY).legal is False
    if codes:
        assert (got[0].have, got[0].limit, set(got[0].cards)) == (3, 2, set(foreign))
        assert got[0].message.startswith("3 different NBN agendas (")
        assert got[0].message.endswith("); this identity can include 2 per faction.")


def test_ampere_counts_titles_of_agendas_not_copies(catalogue):
    agendas = [card.id for card in catalogue.cards() if card.type == "agenda" and card.faction == "nbn"][:3]
    deck = Deck(identity=catalogue.card("ampere_cybernetics_for_anyone"), cards=dict.fromkeys(agendas, 2))
    verdict = check_deck(deck, catalogue, format="casual", on=DAY)
    (found,) = [finding for finding in verdict.findings if finding.code == "agenda-faction"]
    assert (found.have, found.limit, found.copies) == (3, 2, (2, 2, 2))


def test_ampere_counts_neutral_agendas_in_no_faction(catalogue):
    own = catalogue.card("ampere_cybernetics_for_anyone")
    neutral = [c.id for c in catalogue.cards() if c.type == "agenda" and c.is_neutral][:4]
    assert "agenda-faction" not in found(Deck(identity=own, cards=dict.fromkeys(neutral, 1)), catalogue)


def test_the_shadow_plays_every_agenda_and_no_other_neutral_identity_does(catalogue):
    foreign = {c.id: 1 for c in catalogue.cards() if c.type == "agenda" and c.faction == "nbn"}
    shadow = Deck(identity=catalogue.card("the_shadow_pulling_the_strings"), cards=foreign)
    assert "agenda-faction" not in found(shadow, catalogue)
    syndicate = Deck(identity=catalogue.card("the_syndicate_profit_over_principle"), cards=foreign)
    assert "agenda-faction" in found(syndicate, catalogue)


# -- where the numbers end --------------------------------------------------------------------------------------------


def test_no_deck_is_smaller_than_none(catalogue):
    """House rules may lower the sizes of identities and the agenda points, but not below zero."""
    chaos = catalogue.card("chaos_theory_wunderkind")
    assert [CR._replace(size_offset=-by).minimum_of(chaos) for by in (38, 39, 40, 41)] == [2, 1, 0, 0]
    assert [CR.moved(0, -by).least_points(45) for by in (18, 19, 20, 21)] == [2, 1, 0, 0]
    assert [CR.band_rule(size).cr for size in (0, 39, 40, 44, 45)] == ["1.4.6"] * 2 + ["1.4.6a"] * 2 + ["1.4.6b"]
    assert CLASSIC.band_rule(0) == CLASSIC.band_rule(45) == citations.POINTS
    assert (CR.least_banded, CLASSIC.least_banded) == (40, 45)


def test_a_house_that_lowers_the_deck_size_moves_the_bands():
    """Three cards fewer: 42 cards need what 45 do, by the rule for 45, and no rule speaks of fewer than 37."""
    house = CR.moved(-3, -6)
    assert [house.band_rule(size).cr for size in (36, 37, 41, 42)] == ["1.4.6", "1.4.6a", "1.4.6a", "1.4.6b"]
    assert (house.band(42), house.least_banded) == ((14, 15), 37)


def test_a_line_without_copies_counts_nothing():
    assert [valid_copies(copies) for copies in (-1, 0, 1, 2)] == [0, 0, 1, 2]
    assert valid_copies("two") == 0
