"""Pools and lists: every kind of restriction at its bound, and every format on the days around its changes."""

from __future__ import annotations

import json
from itertools import pairwise

import pytest

from nrdb.catalogue.model import Restriction
from nrdb.deck.model import Deck
from nrdb.errors import UsageError
from nrdb.legality.check import check_deck, judge_of
from nrdb.legality.pool import first_of_month_after
from nrdb.legality.ruleset import CLASSIC, CORE, CR
from nrdb.legality.scope import Scope
from tests.legality.decks import corp, filler, lines, runner

DAY = "2026-11-20"
CRIMINAL = "gabriel_santiago_consummate_professional"
NOTHING = Restriction("own", "own", "own", DAY)


def judged(deck: Deck, catalogue, pool: frozenset[str] | None = None, **changes):
    """Return the verdict under a list invented for the test."""
    scope = Scope("own", "Own", DAY, CR, catalogue, restriction=NOTHING._replace(**changes), pool=pool)
    verdict = judge_of(catalogue).judge(deck, scope)
    assert verdict.legal is not bool(verdict.errors)
    assert verdict.codes == tuple(dict.fromkeys(finding.code for finding in verdict.findings))
    return verdict


# -- pool and bans ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("CR 1.4.8")
def test_the_pool_holds_the_identity_too(catalogue):
    deck = runner(catalogue, 45, identity=CRIMINAL)
    every = frozenset({*deck.cards, CRIMINAL})
    assert judged(deck, catalogue, every).findings == ()
    for missing in (CRIMINAL, next(iter(deck.cards))):
        finding = judged(deck, catalogue, every - {missing}).findings[0]
        assert (finding.code, finding.cards) == ("not-in-pool", (missing,))
        copies = deck.cards.get(missing, 1)
        assert (finding.copies, finding.have, finding.limit) == ((copies,), copies, 0)


@pytest.mark.rule("CR 1.4.8")
def test_bans_by_name_and_by_subtype(catalogue):
    deck = runner(catalogue, 45, identity=CRIMINAL, scrubbed=1)
    assert judged(deck, catalogue).legal
    finding = judged(deck, catalogue, banned=frozenset({"scrubbed"})).findings[0]
    assert (finding.cards, finding.have, finding.limit) == (("scrubbed",), 1, 0)
    assert judged(deck, catalogue, banned=frozenset({CRIMINAL})).codes == ("banned",)
    assert judged(deck, catalogue, banned_subtypes=frozenset({"current"})).findings[0].cards == ("scrubbed",)


def test_a_banned_card_of_no_copies_is_named_with_none(catalogue):
    deck = runner(catalogue, 45, identity=CRIMINAL)
    deck.cards["scrubbed"] = -1
    scope = Scope("own", "Own", DAY, CR, catalogue, restriction=NOTHING._replace(banned=frozenset({"scrubbed"})))
    verdict = judge_of(catalogue).judge(deck, scope)
    assert [(f.code, f.have) for f in verdict.findings] == [("bad-quantity", -1), ("banned", 0)]


def test_a_card_may_be_banned_and_outside_the_pool(catalogue):
    deck = runner(catalogue, 45, identity=CRIMINAL)
    card = next(iter(deck.cards))
    pool = frozenset({*deck.cards, CRIMINAL}) - {card}
    assert judged(deck, catalogue, pool, banned=frozenset({card})).codes == ("not-in-pool", "banned")


# -- restricted and points --------------------------------------------------------------------------------------------


@pytest.mark.rule("CR 1.4.8")
def test_one_restricted_title(catalogue):
    deck = runner(catalogue, 45, identity=CRIMINAL, clone_chip=3)
    cards = [card for card in deck.cards if card != "clone_chip"]
    assert judged(deck, catalogue, restricted=frozenset({"clone_chip"})).legal
    two = judged(deck, catalogue, restricted=frozenset({"clone_chip", cards[0]}))
    assert [(f.code, f.have, f.limit) for f in two.findings] == [("restricted", 2, 1)]
    own = judged(deck, catalogue, restricted=frozenset({"clone_chip", CRIMINAL}))
    assert [(f.code, f.cards) for f in own.findings] == [("restricted", (CRIMINAL, "clone_chip"))]


@pytest.mark.rule("CR 1.4.8")
@pytest.mark.parametrize(("limit", "codes"), [(6, ("points",)), (7, ()), (8, ())])
def test_points_count_once_per_title(catalogue, limit, codes):
    deck = runner(catalogue, 45, identity=CRIMINAL, clone_chip=3, parasite=1)
    verdict = judged(deck, catalogue, points={"clone_chip": 3, "parasite": 2, CRIMINAL: 2}, point_limit=limit)
    assert verdict.codes == codes
    if codes:
        assert (verdict.findings[0].have, verdict.findings[0].limit) == (7, 6)


def test_the_limit_of_points_is_the_lists_own(catalogue):
    limits = {
        item.id: catalogue.restriction(snapshot.restriction).point_limit
        for item in catalogue.formats()
        for snapshot in item.snapshots
        if snapshot.restriction and catalogue.restriction(snapshot.restriction).points
    }
    assert limits == {"eternal": 7}


def test_limits_just_kept_are_no_findings_beside_another_fault(catalogue):
    cards = {"clone_chip": 3, "parasite": 1, "scrubbed": 1}
    deck = runner(catalogue, 45, identity=CRIMINAL, **cards)
    banned = frozenset({"scrubbed"})
    assert judged(deck, catalogue, banned=banned, restricted=frozenset({"clone_chip"})).codes == ("banned",)
    assert judged(deck, catalogue, banned=banned, points={"clone_chip": 7}, point_limit=7).codes == ("banned",)
    spent = judged(deck, catalogue).counts["influence"]
    left = 15 - spent
    assert judged(deck, catalogue, banned=banned, universal_influence={"parasite": left}).codes == ("banned",)
    assert judged(deck, catalogue, banned=banned, global_penalty={"parasite": left}).codes == ("banned",)
    agendas = corp(catalogue, 45, 20, identity="haas_bioroid_stronger_together")
    large = sum(n for card, n in agendas.cards.items() if (catalogue.card(card).agenda_points or 0) >= 3)
    fault = frozenset({next(iter(agendas.cards))})
    assert judged(agendas, catalogue, banned=fault, agenda_cap=(3, large)).codes == ("banned",)


# -- influence by lists -----------------------------------------------------------------------------------------------


@pytest.mark.rule("CR 1.4.8")
@pytest.mark.parametrize(("extra", "codes"), [(2, ()), (3, ("universal-influence",))])
def test_universal_influence_is_paid_by_every_copy(catalogue, extra, codes):
    deck = runner(catalogue, 45, identity=CRIMINAL, account_siphon=3, clone_chip=3, parasite=1)
    assert judged(deck, catalogue).counts["influence"] == 8
    verdict = judged(deck, catalogue, universal_influence={"account_siphon": extra})
    assert verdict.codes == codes
    if codes:
        assert (verdict.findings[0].have, verdict.findings[0].limit) == (17, 15)


@pytest.mark.rule("CR 1.4.8")
def test_the_professor_pays_universal_influence_on_every_copy(catalogue):
    deck = runner(catalogue, 45, parasite=1)
    assert catalogue.card("the_professor_keeper_of_knowledge").influence_limit == 1
    assert judged(deck, catalogue, universal_influence={"parasite": 1}).codes == ()
    assert judged(deck, catalogue, universal_influence={"parasite": 2}).codes == ("universal-influence",)


@pytest.mark.rule("CR 1.4.8")
@pytest.mark.parametrize(("penalty", "codes"), [(2, ()), (3, ("global-penalty",))])
def test_the_penalty_lowers_the_limit_by_copy(catalogue, penalty, codes):
    deck = runner(catalogue, 45, identity=CRIMINAL, account_siphon=3, clone_chip=3, parasite=1)
    verdict = judged(deck, catalogue, global_penalty={"account_siphon": penalty})
    assert verdict.codes == codes
    if codes:
        assert (verdict.findings[0].have, verdict.findings[0].limit) == (8, 6)


@pytest.mark.rule("CR 1.4.8")
@pytest.mark.parametrize(("influence", "codes"), [(0, ()), (1, ()), (2, ("global-penalty",))])
def test_the_penalty_leaves_an_influence_of_one(catalogue, influence, codes):
    cards = {"mimic": influence} if influence else {}
    deck = runner(catalogue, 45, identity=CRIMINAL, account_siphon=3, **cards)
    verdict = judged(deck, catalogue, global_penalty={"account_siphon": 9})
    assert verdict.codes == codes
    if codes:
        assert verdict.findings[0].limit == 1


def test_unlimited_influence_ignores_both(catalogue):
    own = catalogue.card("the_masque_cyber_general")
    deck = Deck(identity=own, cards={"parasite": 3, **lines(filler(catalogue, own), 27)})
    assert judged(deck, catalogue, universal_influence={"parasite": 9}, global_penalty={"parasite": 9}).legal


def test_copies_beyond_all_limits_are_added_up_one_by_one(catalogue):
    deck = runner(catalogue, 45, identity=CRIMINAL)
    deck.cards["account_siphon"] = 12
    verdict = judged(deck, catalogue, universal_influence={"account_siphon": 1})
    assert verdict.codes == ("copies",)
    verdict = judged(deck, catalogue, universal_influence={"account_siphon": 2})
    assert [(f.code, f.have) for f in verdict.findings if f.code != "copies"] == [("universal-influence", 24)]


# -- agendas, starter identities, one box -----------------------------------------------------------------------------


@pytest.mark.rule("CR 1.4.8")
@pytest.mark.parametrize(("cap", "codes"), [(3, ("agenda-cap",)), (4, ()), (5, ())])
def test_the_cap_on_large_agendas_is_the_lists_own(catalogue, cap, codes):
    own = catalogue.card("haas_bioroid_engineering_the_future")
    agendas = [c for c in catalogue.cards() if c.type == "agenda" and c.faction == own.faction and c.deck_limit == 3]
    three = [c for c in agendas if c.agenda_points == 3][:2]
    two = [c for c in agendas if c.agenda_points == 2][:2]
    cards = {three[0].id: 3, three[1].id: 1, two[0].id: 3, two[1].id: 1}
    deck = Deck(identity=own, cards={**cards, **lines(filler(catalogue, own), 37)})
    verdict = judged(deck, catalogue, agenda_cap=(3, cap))
    assert verdict.codes == codes
    if codes:
        assert (verdict.findings[0].have, verdict.findings[0].limit) == (4, 3)
    assert judged(deck, catalogue, agenda_cap=(4, 0)).codes == ()
    assert judged(deck, catalogue, agenda_cap=(1, 8)).codes == ()


def test_startup_changes_its_cap_with_its_lists(catalogue):
    caps = [
        catalogue.restriction(snapshot.restriction).agenda_cap
        for snapshot in catalogue.format("startup").snapshots
        if snapshot.restriction
    ]
    assert [cap for cap in caps if cap] == [(3, 3), (3, 4), (3, 4), (3, 3), (3, 4)]


@pytest.mark.rule("CR 1.4.8", "CR26 1.4.1a")
def test_starter_identities_play_in_the_starter_game_alone(catalogue):
    """Tournaments forbade them before; since 26.03 the rules do, and with them casual play, draft and house rules."""
    own = catalogue.card("the_catalyst_convention_breaker")
    pool = catalogue.pool(catalogue.snapshot("system_gateway", DAY).pool)
    every = [c for c in catalogue.cards() if c.id in pool and c.side == "runner" and not c.is_identity]
    deck = Deck(identity=own, cards=lines(every, 30))
    assert check_deck(deck, catalogue, format="system_gateway", on=DAY).legal
    for format in ("standard", "eternal", "startup"):
        assert "starter-identity" in check_deck(deck, catalogue, format=format, on="2026-02-28").codes
        assert "starter-identity" in check_deck(deck, catalogue, format=format, on="2026-03-01").codes
    for format in ("casual", {"base": "casual"}, {"base": "casual", "banned": ["Hedge Fund"]}, {"base": "draft"}):
        assert check_deck(deck, catalogue, format=format, on="2026-02-28").legal
        (finding,) = check_deck(deck, catalogue, format=format, on="2026-03-01").findings
        assert (finding.code, finding.rule) == ("starter-identity", "CR26 1.4.1a")
    assert check_deck(deck, catalogue, format={"base": "system_gateway", "banned": ["Diesel"]}, on=DAY).legal
    (finding,) = check_deck(deck, catalogue, format="eternal", on="2026-02-28").findings
    assert finding.rule == "CR 1.4.8"
    (finding,) = check_deck(deck, catalogue, format="eternal", on=DAY).findings
    assert (finding.code, finding.cards, finding.copies, finding.have, finding.limit) == (
        "starter-identity",
        (own.id,),
        (1,),
        1,
        0,
    )


def test_one_box_holds_so_many_copies(catalogue):
    deck = runner(catalogue, 45, identity=CRIMINAL, clone_chip=2)
    for held, codes in [(1, ("one-box",)), (2, ()), (3, ())]:
        box = {**dict.fromkeys(deck.cards, 3), "clone_chip": held}
        scope = Scope("own", "Own", DAY, CR, catalogue, box=box)
        verdict = judge_of(catalogue).judge(deck, scope)
        assert (verdict.codes, verdict.legal) == (codes, not codes)
        if codes:
            assert [(f.cards, f.have, f.limit) for f in verdict.findings] == [(("clone_chip",), 2, 1)]
    box = {card: 2 for card in deck.cards if card != "clone_chip"}
    verdict = judge_of(catalogue).judge(deck, Scope("own", "Own", DAY, CR, catalogue, box=box))
    over = [(finding.cards[0], finding.have, finding.limit) for finding in verdict.findings]
    assert over == [(card, 3, 2) for card, copies in deck.cards.items() if copies == 3]
    box = dict.fromkeys(deck.cards, 2)
    verdict = judge_of(catalogue).judge(deck, Scope("own", "Own", DAY, CR, catalogue, box=box))
    assert "clone_chip" not in {card for finding in verdict.findings for card in finding.cards}
    assert verdict.codes == ("one-box",)
    deck.cards["clone_chip"] = 4
    box = dict.fromkeys(deck.cards, 3)
    verdict = judge_of(catalogue).judge(deck, Scope("own", "Own", DAY, CR, catalogue, box=box))
    assert [finding.code for finding in verdict.findings if "clone_chip" in finding.cards] == ["copies"]
    program = next(c.id for c in catalogue.cards("classic") if c.type == "program")
    for held, codes in [(44, ("one-box",)), (45, ())]:
        scope = Scope("own", "Own", DAY, CLASSIC, catalogue, box={program: held})
        assert judge_of(catalogue).judge(Deck(cards={program: 45}, edition="classic"), scope).codes == codes
    scope = judge_of(catalogue).scope("system_gateway", DAY)
    assert scope.box is not None
    assert set(scope.box) == set(scope.pool)
    assert (scope.box["sure_gamble"], scope.box["the_catalyst_convention_breaker"]) == (3, 1)


# -- time -------------------------------------------------------------------------------------------------------------


def boundaries(catalogue):
    for item in catalogue.formats():
        for before, after in pairwise(item.snapshots):
            yield item.id, before, after


def test_every_list_holds_from_its_day_to_the_day_before_the_next(catalogue):
    judge = judge_of(catalogue)
    seen = 0
    for format_id, before, after in boundaries(catalogue):
        year, month, day = map(int, after.start.split("-"))
        import datetime

        eve = (datetime.date(year, month, day) - datetime.timedelta(days=1)).isoformat()
        assert judge.scope(format_id, eve).snapshot == before
        assert judge.scope(format_id, after.start).snapshot == after
        assert before.until == after.start
        seen += 1
    assert seen == 62


@pytest.mark.shared
def test_what_was_in_force_on_182_days(catalogue, shared):
    facts = json.loads((shared / "oracle" / "snapshots_by_date.json").read_text(encoding="utf-8"))
    judge = judge_of(catalogue)
    corrected = 0
    for row in facts["rows"]:
        if row["snapshot"] == "startup_6" and row["date"] < "2024-09-20":
            # An error of the reference: a list that did not exist yet (data/overrides.json).
            scope = judge.scope(row["format"], row["date"])
            assert (scope.snapshot.id, scope.restriction.id) == ("startup_5_liberation", "startup_ban_list_24_01")
            corrected += 1
        elif row["snapshot"] is None:
            with pytest.raises(UsageError):
                judge.scope(row["format"], row["date"])
        else:
            scope = judge.scope(row["format"], row["date"])
            listed = scope.restriction.id if scope.restriction else None
            assert (scope.snapshot.id, scope.snapshot.pool, listed) == (
                row["snapshot"],
                row["card_pool"],
                row["restriction"],
            ), row
    print(f"in force: {len(facts['rows'])} of {len(facts['rows'])}")
    assert (len(facts["rows"]), corrected) == (6 * 182, 8)


def test_a_snapshot_or_list_by_its_name_whatever_the_day(catalogue):
    judge = judge_of(catalogue)
    assert judge.scope("standard_31", DAY).snapshot.id == "standard_31"
    assert judge.scope("napd_mwl_1_2", DAY).snapshot.id == "standard_3"
    assert judge.scope("NAPD-MWL-1-2", DAY).restriction.id == "napd_mwl_1_2"
    assert judge.scope("System Gateway", DAY).format == "system_gateway"


@pytest.mark.parametrize(
    ("name", "day", "sentence"),
    [
        (
            "standrd",
            DAY,
            'unknown format "standrd". Did you mean standard, standard_9 or standard_8?',
        ),
        ("napd_mwl_1_9", DAY, "Did you mean napd_mwl_1_2, napd_mwl_1_1 or napd_mwl_1_0?"),
        ("ram", "2021-12-06", "Random Access Memories started on 2021-12-07; nothing was in force on 2021-12-06."),
        ("standard", "2012-09-05", "Standard started on 2012-09-06; nothing was in force on 2012-09-05."),
        ("sunset_01", DAY, 'unknown format "sunset_01".'),
        ("startup_balance_update_25_04_for_classic_only", DAY, "unknown format"),
        ("core", "2012-09-05", "Core 2012 started on 2012-09-06; no card was legal on 2012-09-05."),
        ("classic", "1996-05-31", "Classic 1996 started on 1996-06-01; no card was legal on 1996-05-31."),
    ],
)
def test_a_name_or_day_that_means_nothing(catalogue, name, day, sentence):
    with pytest.raises(UsageError) as refused:
        judge_of(catalogue).scope(name, day)
    assert sentence in refused.value.message


@pytest.mark.rule("CR 11.1.2")
def test_the_card_of_the_day_decides(catalogue):
    """One agenda's limit was three, then one, then three, then one, and is three again."""
    deck = corp(catalogue, 45, 20, identity="nbn_making_news", astroscript_pilot_program=2)
    for day, codes in [
        ("2016-07-17", ()),
        ("2016-07-18", ("copies",)),
        ("2018-02-15", ("copies",)),
        ("2018-02-16", ()),
        ("2018-12-08", ()),
        ("2018-12-09", ("copies",)),
        ("2025-04-07", ("copies",)),
        ("2025-04-08", ()),
    ]:
        assert check_deck(deck, catalogue, format="casual", on=day).codes == codes, day


# -- the 1996 game ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("DCI 2.1.3")
@pytest.mark.parametrize(
    ("released", "legal"),
    [
        ("1996-04-15", "1996-05-01"),
        ("1996-04-16", "1996-06-01"),
        ("1996-12-15", "1997-01-01"),
        ("1996-12-16", "1997-02-01"),
        ("1997-02-15", "1997-03-01"),
        ("1996-11-16", "1997-01-01"),
        ("1996-09", "1996-11-01"),
    ],
)
def test_when_a_set_of_1996_became_legal(released, legal):
    assert first_of_month_after(released) == legal


def classic_corp(catalogue, size: int, points: int) -> Deck:
    cards: dict[str, int] = {}
    ones = [c for c in catalogue.cards("classic") if c.type == "agenda" and c.agenda_points == 1]
    twos = [c for c in catalogue.cards("classic") if c.type == "agenda" and c.agenda_points == 2]
    if points % 2:
        cards[ones[0].id] = 1
    cards[twos[0].id] = points // 2
    ice = [c for c in catalogue.cards("classic") if c.type == "ice" and c.set == "onr_base"]
    cards[ice[0].id] = size - sum(cards.values())
    return Deck(cards=cards, edition="classic")


@pytest.mark.rule("CLS deck.agenda-points", "CLS deck.agenda-chart", "CLS deck.no-maximum", "CLS deck.no-limits")
@pytest.mark.rule("CLS deck.examples", "CLS deck.stray-row", "DCI 2.1.1")
@pytest.mark.parametrize(
    ("size", "least"),
    [(45, 18), (46, 20), (50, 20), (51, 22), (55, 22), (56, 24), (60, 24), (61, 26), (65, 26), (66, 28)],
)
def test_agenda_points_of_1996(catalogue, size, least):
    for points, codes in [(least - 1, ("agenda-points",)), (least, ()), (least + 1, ()), (least + 20, ())]:
        verdict = check_deck(classic_corp(catalogue, size, points), catalogue, format="classic", on="2000-01-01")
        assert verdict.codes == codes, points
        assert verdict.band == (least, None)


@pytest.mark.rule("CLS deck.corp-size", "CLS deck.runner-size", "CLS deck.no-limits", "DCI 2.1")
def test_forty_five_cards_in_1996(catalogue):
    program = next(c.id for c in catalogue.cards("classic") if c.type == "program" and c.set == "onr_base")
    for size, codes in [(44, ("deck-size",)), (45, ()), (46, ())]:
        runners = Deck(cards={program: size}, edition="classic")
        assert check_deck(runners, catalogue, format="classic", on="1998-10-01").codes == codes
        corps = classic_corp(catalogue, size, 20)
        assert check_deck(corps, catalogue, format="classic", on="2000-01-01").codes == codes


@pytest.mark.rule("CLS deck.types")
def test_sides_of_1996_by_card_type(catalogue):
    program = next(c.id for c in catalogue.cards("classic") if c.type == "program" and c.set == "onr_base")
    deck = classic_corp(catalogue, 45, 20)
    deck.cards[program] = 1
    finding = check_deck(deck, catalogue, format="classic", on="2000-01-01").findings[0]
    assert (finding.code, finding.cards, finding.rule) == ("wrong-side", (program,), "CLS deck.types")


@pytest.mark.rule("DCI 2.1.1", "DCI 2.1.3", "DCI 2.1.4")
def test_sets_of_1996_by_the_day(catalogue):
    proteus = next(c.id for c in catalogue.cards("classic") if c.set == "onr_proteus" and c.side == "runner")
    late = next(c.id for c in catalogue.cards("classic") if c.set == "onr_classic" and c.side == "runner")
    for card, day, codes in [
        (proteus, "1996-10-31", ("not-in-pool",)),
        (proteus, "1996-11-01", ()),
        (late, "1999-12-31", ("not-in-pool",)),
        (late, "2000-01-01", ()),
    ]:
        deck = Deck(cards={card: 45}, edition="classic")
        assert check_deck(deck, catalogue, format="classic", on=day).codes == codes, (card, day)


@pytest.mark.rule("DCI 3.1.3", "DCI 3.1.5", "DCI 3.1.1")
@pytest.mark.parametrize(("received", "codes"), [(44, ("not-received",)), (45, ()), (46, ())])
def test_limited_play_with_the_cards_received(catalogue, received, codes):
    from nrdb.legality.pool import limited_to as limited

    program = next(c.id for c in catalogue.cards("classic") if c.type == "program")
    judge = judge_of(catalogue)
    scope = limited(judge.scope("classic-limited", DAY), Deck(cards={program: received}, edition="classic"))
    deck = Deck(cards={program: 45}, edition="classic")
    verdict = judge.judge(deck, scope)
    assert verdict.codes == codes
    assert [(f.have, f.limit) for f in verdict.findings] == ([(45, 44)] if codes else [])
    assert judge.judge(Deck(cards={program: 44}, edition="classic"), scope).codes == ("deck-size",)


def test_a_pool_that_was_not_read_whole_judges_nothing(catalogue):
    from nrdb.deck.model import note
    from nrdb.legality.pool import limited_to as limited

    judge = judge_of(catalogue)
    pool = Deck(cards={"onr_afreet": 45}, edition="classic", source="pool.txt")
    pool.notes.append(note("repeated-card", "a card is on two lines.", line=1))
    scope = judge.scope("classic-limited", DAY)
    assert limited(scope, pool).received == {"onr_afreet": 45}
    pool.notes.append(note("unknown-card", "no card is called that.", line=2))
    with pytest.raises(UsageError, match=r"pool\.txt:2: no card is called that\."):
        limited(scope, pool)


# -- 2012, drafts -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("CORE tournament.legal", "CORE deck.agenda-points", "CORE tournament.construction")
def test_the_rules_of_2012_with_the_sets_of_the_day(catalogue):
    own = catalogue.card("noise_hacker_extraordinaire")
    core = [
        c
        for c in catalogue.cards()
        if c.side == "runner" and c.faction in ("anarch", "neutral_runner") and not c.is_identity
    ]
    released = {c.id: min(p.released for p in catalogue.printings(c) if p.released) for c in core}
    first = [c for c in core if released[c.id] <= "2012-09-06"]
    deck = Deck(identity=own, cards=lines(first, 45))
    verdict = check_deck(deck, catalogue, format="core", on="2012-09-06")
    assert verdict.legal
    later = next(c for c in core if "2012-09-06" < released[c.id] < "2013-01-31")
    deck.cards[later.id] = 1
    day = released[later.id]
    year, month, date = day.split("-")
    eve = f"{year}-{month}-{int(date) - 1:02}"
    assert check_deck(deck, catalogue, format="core", on=eve).codes == ("not-in-pool",)
    assert check_deck(deck, catalogue, format="core", on=day).legal
    deck.cards[later.id] = 4
    finding = check_deck(deck, catalogue, format="core", on=day).findings[0]
    assert (finding.code, finding.rule) == ("copies", "CORE deck.copies")


def test_the_rule_on_agenda_points_of_2012_by_size():
    assert [CORE.band_rule(size).core for size in (0, 40, 54)] == ["deck.agenda-points"] * 3
    assert [CORE.band_rule(size).core for size in (55, 56, 66)] == ["deck.agenda-points-above"] * 3


def test_drafted_decks_have_no_limit_of_copies_and_any_agendas(catalogue):
    deck = corp(catalogue, 45, 20, project_beale=2, hedge_fund=5)
    assert check_deck(deck, catalogue, format="casual", on=DAY).codes == ("copies", "agenda-faction")
    assert check_deck(deck, catalogue, format="draft", on=DAY).legal
