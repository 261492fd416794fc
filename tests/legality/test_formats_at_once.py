"""Several formats at once give the same answers as one by one; lists with notes, extras or no identity; caching."""

from __future__ import annotations

import pickle
from datetime import date
from itertools import pairwise, product

import pytest

from nrdb.catalogue.model import Snapshot
from nrdb.deck.model import Deck, note
from nrdb.legality.card_history import days_within
from nrdb.legality.check import check_deck, check_formats, formats_on, judge_of
from nrdb.legality.pool import in_force, limited_to
from tests.legality.decks import corp, filler, lines, runner

DAY = "2026-11-20"
CRIMINAL = "gabriel_santiago_consummate_professional"
FORMATS = ["standard", "startup", "eternal", "standard_1", "standard_3", "standard_6", "system_gateway"]


def told(verdict) -> dict:
    return verdict.to_dict(plan=False)


def both(deck: Deck, catalogue, formats: list[str]) -> None:
    found = check_formats(deck, catalogue, formats=formats, on=DAY)
    assert [told(verdict) for verdict in found] == [
        told(check_deck(deck, catalogue, format=format, on=DAY)) for format in formats
    ]


def test_decks_near_every_kind_of_limit(catalogue):
    siphons = runner(catalogue, 45, identity=CRIMINAL, account_siphon=3, clone_chip=3, parasite=3, yog_0=1)
    both(siphons, catalogue, FORMATS)
    codes = {code for verdict in check_formats(siphons, catalogue, formats=FORMATS, on=DAY) for code in verdict.codes}
    assert {"global-penalty", "universal-influence"} <= codes
    for copies in (0, 4, 12, 100):
        siphons.cards["account_siphon"] = copies
        both(siphons, catalogue, FORMATS)
    both(corp(catalogue, 49, museum_of_history=1), catalogue, FORMATS)


def test_decks_where_only_a_sum_tells(catalogue):
    """All cards are in the pool and not banned: only penalties and points decide, at their bounds."""
    pool = catalogue.pool(catalogue.snapshot("standard", "2016-02-01").pool)
    own = catalogue.card(CRIMINAL)
    rest = [card for card in filler(catalogue, own, of="both") if card.id in pool]
    formats = ["standard_1", "standard_3", "eternal"]
    seen = set()
    for siphons, chips, yog in product(range(4), repeat=3):
        held = {"account_siphon": siphons, "clone_chip": chips, "yog_0": yog, "desperado": 3, "parasite": 1}
        cards = {card: copies for card, copies in held.items() if copies}
        deck = Deck(identity=own, cards={**lines(rest, 45 - sum(cards.values())), **cards})
        found = check_formats(deck, catalogue, formats=formats, on=DAY)
        seen |= {(verdict.snapshot, verdict.legal, *verdict.codes) for verdict in found}
    assert ("standard_1", True) in seen
    assert ("standard_1", False, "global-penalty") in seen
    assert ("standard_3", False, "universal-influence") in seen
    assert ("eternal_8", True) in seen


OTHER = "noise_hacker_extraordinaire"


def test_an_identity_that_was_received_once_is_received(catalogue):
    judge = judge_of(catalogue)
    deck = runner(catalogue, 45, identity=CRIMINAL)
    for copies, codes in [(1, ()), (0, ("not-received",))]:
        pool = Deck(cards={**deck.cards, **{CRIMINAL if copies else OTHER: 1}})
        verdict = judge.judge(deck, limited_to(judge.scope("casual", DAY), pool))
        assert (verdict.codes, verdict.legal) == (codes, not codes)


def test_the_days_of_a_snapshot_begin_with_its_first_one():
    snapshot = Snapshot("s", "standard", "2020-01-01", "2020-06-01", "p", None)
    days = ["2020-06-01", "2020-01-01", "2020-05-31", "2020-01-02", "2019-12-31"]
    assert days_within(snapshot, days) == ["2020-01-01", "2020-01-02", "2020-05-31"]
    assert days_within(snapshot._replace(until=None), days)[-1] == "2020-06-01"


def test_the_formats_of_a_day_are_those_that_have_begun(catalogue):
    judge = judge_of(catalogue)
    for day, known in [("2018-11-15", False), ("2018-11-16", True), ("2018-11-17", True)]:
        assert ("snapshot" in [scope.format for scope in formats_on(judge, day)]) is known
    assert [scope.format for scope in formats_on(judge, "2017-10-01")] == ["eternal", "standard"]


def test_formats_that_do_not_count_alike(catalogue):
    deck = runner(catalogue, 45, identity=CRIMINAL)
    both(deck, catalogue, ["standard", "core", "casual", "draft"])
    both(deck, catalogue, ["eternal", "eternal"])
    both(deck, catalogue, ["casual"])
    both(deck, catalogue, ["standard"])
    deck.cards["sure_gamble"] = 4
    both(deck, catalogue, ["standard", "core"])
    both(deck, catalogue, ["core", "eternal"])


@pytest.mark.parametrize("titles", [45, 400])
def test_lists_of_any_length(catalogue, titles):
    cards = [card.id for card in catalogue.cards() if card.side == "runner" and not card.is_identity][:titles]
    deck = Deck(identity=catalogue.card(CRIMINAL), cards=dict.fromkeys(cards, 1))
    both(deck, catalogue, FORMATS)
    both(deck, catalogue, ["eternal", "standard"])
    pool = judge_of(catalogue).scope("standard", DAY).pool
    verdict = check_deck(deck, catalogue, format="standard", on=DAY)
    (found,) = [finding for finding in verdict.findings if finding.code == "not-in-pool"]
    assert (verdict.counts["size"], set(found.cards)) == (titles, {CRIMINAL, *cards} - pool)


def test_house_rules_among_several_formats(catalogue, tmp_path):
    deck = runner(catalogue, 45, identity=CRIMINAL, sure_gamble=1)
    path = tmp_path / "own.toml"
    for banned, codes in (("Sure Gamble", ("banned",)), ("Diesel", ())):
        path.write_text(f'banned = ["{banned}"]\n', encoding="utf-8")
        mapping = {"banned": [banned]}
        both(deck, catalogue, ["standard", path])
        both(deck, catalogue, ["standard", mapping])
        for rules in (path, mapping):
            (found, _) = check_formats(deck, catalogue, formats=[rules, "casual"], on=DAY)
            assert found.codes == codes


def test_a_verdict_goes_to_another_process_with_its_judge(catalogue):
    deck = runner(catalogue, 45, identity=CRIMINAL, account_siphon=3)
    verdict = check_deck(deck, catalogue, format="standard", on=DAY)
    again = pickle.loads(pickle.dumps(verdict))
    assert again.to_dict() == verdict.to_dict()
    assert again.codes


def test_lists_with_notes_extras_or_no_identity(catalogue):
    deck = runner(catalogue, 45, identity=CRIMINAL, rebirth=1)
    deck.extras = {"chaos_theory_wunderkind": 1}
    both(deck, catalogue, FORMATS)
    deck.notes.append(note("repeated-card", "a card is on two lines.", line=2))
    both(deck, catalogue, FORMATS)
    assert check_deck(deck, catalogue, format="casual", on=DAY).findings == ()
    deck.notes.append(note("unknown-card", "no card is called that.", line=3, suggestions=("Diesel",)))
    both(deck, catalogue, FORMATS)
    (finding,) = check_deck(deck, catalogue, format="casual", on=DAY).findings
    assert (finding.code, finding.line, finding.message) == ("unknown-card", 3, "no card is called that.")
    deck.identity = None
    both(deck, catalogue, FORMATS)
    both(Deck(cards={"sure_gamble": 4}), catalogue, FORMATS)


def test_a_list_without_identity(catalogue):
    deck = Deck(cards={"sure_gamble": 4, "hedge_fund": 1, "diesel": 3, "clone_chip": 100})
    verdict = check_deck(deck, catalogue, format="casual", on=DAY)
    assert verdict.codes == ("no-identity", "copies", "wrong-side")
    assert (verdict.findings[0].have, verdict.findings[0].limit) == (0, 1)
    assert verdict.counts == {
        "size": 108,
        "influence": 0,
        "influence_limit": None,
        "agenda_points": None,
        "agenda_band": None,
    }
    assert "banned" in check_deck(Deck(cards={"red_level_clearance": 1}), catalogue, format="standard", on=DAY).codes
    empty = check_deck(Deck(), catalogue, format="casual", on=DAY)
    assert empty.codes == ("no-identity",)


def test_a_deck_changed_after_its_verdict_changes_no_verdict(catalogue):
    deck = runner(catalogue, 45, identity=CRIMINAL, account_siphon=3)
    verdict = check_deck(deck, catalogue, format="standard", on=DAY)
    deck.cards.clear()
    assert any("account_siphon" in finding.cards for finding in verdict.findings)


def test_a_list_that_several_snapshots_use_means_the_one_of_the_day(catalogue):
    seen = 0
    for item in catalogue.formats():
        for first, second in pairwise(item.snapshots):
            if first.restriction is None or first.restriction != second.restriction:
                continue
            for day, snapshot in [(first.start, first), (second.start, second), (DAY, second)]:
                assert in_force(catalogue, first.restriction, day).snapshot == snapshot, (first.id, day)
            seen += 1
    assert seen >= 1


def test_scopes_are_made_once(catalogue):
    judge = judge_of(catalogue)
    scope = judge.scope("standard", DAY)
    assert judge.scope("standard", DAY) is scope
    assert judge.scope("standard", date.fromisoformat(DAY)) is scope
    assert judge_of(catalogue) is judge
