"""House rules on boxes to choose, on deck sizes, on lifted bans, and on rules without effect."""

from __future__ import annotations

import json
from itertools import product
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

from nrdb import check_deck
from nrdb.deck.model import Deck
from nrdb.errors import UsageError
from nrdb.legality.boxes import Box, BoxChoice
from nrdb.legality.check import judge_of
from nrdb.legality.findings import Finding
from nrdb.legality.verdict_rows import verdict_rows
from nrdb.resources import schemas_root
from tests.legality.decks import corp, runner

RULES = Path(__file__).parents[2] / "examples" / "rules"
DAY = "2018-01-10"
FILES = sorted(RULES.glob("*.toml"))


def of_boxes(catalogue, *sets: str, boxes: int = 1) -> dict[str, int]:
    """Return the copies of each card in some boxes."""
    from nrdb.legality.pool import boxes_of

    return boxes_of(catalogue, sets, boxes)


def deck_of(catalogue, identity: str, *sets: str, size: int = 45) -> Deck:
    """Build a Runner deck of cards in faction and neutral ones, as many copies as one box of each set holds."""
    own = catalogue.card(identity)
    cards: dict[str, int] = {}
    for card_id, copies in sorted(of_boxes(catalogue, *sets).items()):
        card = catalogue.card(card_id)
        room = size - sum(cards.values())
        fits = card.side == "runner" and not card.is_identity and card.faction in (own.faction, "neutral_runner")
        if fits and room:
            cards[card_id] = min(copies, card.deck_limit, room)
    assert sum(cards.values()) == size
    return Deck(identity=own, cards=cards)


def found(verdict) -> list[tuple[str, tuple[str, ...], object, object]]:
    return [(finding.code, finding.cards, finding.have, finding.limit) for finding in verdict.errors]


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_an_example_of_house_rules_follows_its_schema_and_has_no_idle_rule(catalogue, file):
    import tomllib

    schema = json.loads((schemas_root() / "house-rules.schema.json").read_text(encoding="utf-8"))
    Draft202012Validator(schema).validate(tomllib.loads(file.read_text(encoding="utf-8")))
    assert judge_of(catalogue).scope(file, DAY).remarks == ()
    assert file.name in (RULES.parents[1] / "docs" / "validate.md").read_text(encoding="utf-8")


GABE = "gabriel_santiago_consummate_professional"
ONE = ("core_set", "creation_and_control", "opening_moves")


def test_one_of_each_box_and_one_title_of_elsewhere(catalogue):
    deck = deck_of(catalogue, GABE, "core_set", "honor_and_profit", "what_lies_ahead")
    rules = RULES / "one-of-each.toml"
    assert check_deck(deck, catalogue, format=rules, on=DAY).codes == ()
    # One title of another data pack, then two.
    first, second = (
        next(card for card in of_boxes(catalogue, name) if catalogue.card(card).faction == "criminal")
        for name in ("trace_amount", "cyber_exodus")
    )
    gone = next(iter(deck.cards))
    del deck.cards[gone]
    deck.cards[first] = 3
    assert check_deck(deck, catalogue, format=rules, on=DAY).codes == ()
    deck.cards[second] = 1
    verdict = check_deck(deck, catalogue, format=rules, on=DAY)
    assert [(code, have, limit) for code, _, have, limit in found(verdict)] == [("box-choice", 2, 1)]
    assert verdict.errors[0].message.endswith(" (limit 1 title).")
    # Copies beyond those in one core set come from elsewhere, too.
    del deck.cards[first], deck.cards[second]
    scarce = next(
        card for card, copies in of_boxes(catalogue, "core_set").items() if copies == 1 and card in deck.cards
    )
    deck.cards[scarce] = 2
    assert "box-choice" not in check_deck(deck, catalogue, format=rules, on=DAY).codes
    deck.cards[first] = 1
    assert ("box-choice", 2, 1) in [
        (code, have, limit) for code, _, have, limit in found(judge(catalogue, deck, rules))
    ]


def test_the_identity_is_a_title_of_its_box_too(catalogue):
    deck = deck_of(catalogue, GABE, "core_set", "honor_and_profit", "what_lies_ahead")
    elsewhere = next(card for card in of_boxes(catalogue, "trace_amount") if catalogue.card(card).faction == "criminal")
    deck.cards[elsewhere] = 1
    rules = RULES / "one-of-each.toml"
    assert "box-choice" not in check_deck(deck, catalogue, format=rules, on=DAY).codes
    deck.identity = catalogue.card("exile_streethawk")  # of another large box
    verdict = check_deck(deck, catalogue, format=rules, on=DAY)
    assert ("box-choice", 2, 1) in [(code, have, limit) for code, _, have, limit in found(verdict)]


def test_explained_a_verdict_names_the_boxes_that_suit_the_deck(catalogue):
    deck = deck_of(catalogue, GABE, "core_set", "honor_and_profit", "what_lies_ahead")

    def told(deck: Deck) -> list[tuple[str, bool]]:
        rows = verdict_rows(judge(catalogue, deck, RULES / "one-of-each.toml"), judge_of(catalogue), explain=True)
        return [(row.words, row.ok) for row in rows if row.topic == "boxes"]

    assert told(deck) == [("Core Set, Honor and Profit and What Lies Ahead", True)]
    deck.cards["clone_chip"] = 1
    assert told(deck) == [("Core Set, Honor and Profit, What Lies Ahead and Clone Chip from elsewhere", True)]
    alone = Deck(identity=catalogue.card("iain_stirling_retired_spook"))  # the identity is the one title that chooses
    assert [words.partition(",")[2] for words, _ in told(alone)] == [" Honor and Profit and 23 Seconds"]


def judge(catalogue, deck, rules):
    return check_deck(deck, catalogue, format=rules, on=DAY)


def test_the_newest_cycles_are_those_begun_by_the_day(catalogue):
    scope = judge_of(catalogue).scope({"pool": {"newest_cycles": 2}}, DAY)
    red, kitara = "station_one", "sovereign_sight"
    cards = {*of_boxes(catalogue, *(name for name, item in catalogue.sets().items() if item.cycle == "red_sand"))}
    cards |= {*of_boxes(catalogue, kitara)}
    assert scope.pool == cards
    assert of_boxes(catalogue, red).keys() <= scope.pool
    assert of_boxes(catalogue, "down_the_white_nile").keys().isdisjoint(scope.pool - of_boxes(catalogue, kitara).keys())
    (day_before,) = {judge_of(catalogue).scope({"pool": {"newest_cycles": 1}}, "2017-12-27").pool}
    assert day_before == {*of_boxes(catalogue, *(n for n, x in catalogue.sets().items() if x.cycle == "red_sand"))}


@pytest.mark.parametrize(("size", "points", "codes"), [
    (42, 14, []), (42, 15, []), (41, 14, ["deck-size"]), (42, 13, ["agenda-points"]), (42, 16, ["agenda-points"]),
    (47, 16, []), (46, 14, []), (47, 15, ["agenda-points"]),
])  # fmt: skip
def test_decks_of_three_cards_and_six_points_fewer(catalogue, size, points, codes):
    deck = corp(catalogue, size, points, identity="haas_bioroid_engineering_the_future")
    rules = {"deck": {"size": -3, "agenda_points": -6}}
    verdict = check_deck(deck, catalogue, format=rules, on=DAY)
    assert list(verdict.codes) == codes
    assert verdict.counts["agenda_band"] == ([14, 15] if size < 47 else [16, 17])


def test_a_house_bans_a_subtype_but_for_one_card(catalogue):
    """The title in `unbanned` is an exception from the ban on its subtype in the same file."""
    deck = Deck(identity=catalogue.card("noise_hacker_extraordinaire"), cards={"corroder": 1, "mimic": 1, "ninja": 1})
    house = {"base": "casual", "banned_subtypes": ["Killer"], "unbanned": ["Mimic"]}
    verdict = check_deck(deck, catalogue, format=house, on=DAY)
    assert [finding.cards for finding in verdict.findings if finding.code == "banned"] == [("ninja",)]
    assert verdict.scope.remarks == ()


def test_a_subtype_ban_is_lifted_for_all_and_for_one(catalogue):
    deck = runner(catalogue, 45, corroder=1)
    breakers = {"base": "casual", "banned_subtypes": ["Fracter"]}
    ((code, cards, _, _),) = found(judge(catalogue, deck, breakers))
    assert code == "banned"
    assert cards == tuple(card for card in deck.cards if "fracter" in catalogue.card(card).subtypes)
    snapshot = next(
        x
        for x in reversed(catalogue.format("standard").snapshots)
        if x.restriction and catalogue.restriction(x.restriction).banned_subtypes
    )
    (barred,) = catalogue.restriction(snapshot.restriction).banned_subtypes
    pool = catalogue.pool(snapshot.pool)
    one, other = [c for c in catalogue.cards() if barred in c.subtypes and c.id in pool and c.side == "runner"][:2]
    cards = Deck(identity=catalogue.card(GABE), cards={one.id: 1, other.id: 1})

    def banned(**rules) -> list[str]:
        verdict = check_deck(cards, catalogue, format={"base": snapshot.id, **rules}, on=snapshot.start)
        return [card for finding in verdict.errors if finding.code == "banned" for card in finding.cards]

    assert banned() == [one.id, other.id]
    assert banned(unbanned_subtypes=[barred]) == []
    assert banned(unbanned=[one.title]) == [other.id]


IDLE = [
    ({"copies": 6}, "copies = 6 has no effect: no card has a higher limit."),
    ({"copies": 2, "singleton": True}, "copies = 2 has no effect with singleton = true."),
    ({"copies": 2, "pool": {"cards": ["Philotic Entanglement"]}}, "copies = 2 has no effect: no card has a"),
    ({"copies": 1, "singleton": True}, "copies = 1 has no effect with singleton = true."),
    ({"unbanned": ["Hedge Fund"]}, 'unbanned has no effect on "Hedge Fund": not banned.'),
    ({"unbanned_subtypes": ["Virus"]}, 'unbanned_subtypes has no effect on "Virus": not banned.'),
    ({"base": "standard_4", "restricted": ["Ika", "Clone Chip"]}, 'restricted has no effect on "Clone Chip": already'),
    ({"base": "standard_27", "banned": ["Bellona", "Hedge Fund"]}, 'banned has no effect on "Bellona": already'),
    ({"base": "standard@2024-05-01", "banned_subtypes": ["Current"]}, 'banned_subtypes has no effect on "Current": al'),
    ({"points": {"limit": 3}}, "points.limit has no effect: no card has points."),
    ({"pool": {"add": ["Hedge Fund"]}}, 'pool.add has no effect on "Hedge Fund": already'),
    ({"pool": {"sets": ["Core Set"], "without": ["Ika"]}}, 'pool.without has no effect on "Ika": not in'),
    ({"pool": {"boxes": 2}}, "pool.boxes has no effect without sets in the file itself."),
    ({"pool": {"outside": 2}}, "pool.outside has no effect: every card is in the card pool."),
    ({"pool": {"sets": ["Core Set"]}, "banned": ["Ika"]}, 'banned has no effect on "Ika": not in'),
    ({"points": {"limit": 3, "cards": {"Ika": 0, "Hedge Fund": 1}}}, 'points.cards has no effect on "Ika": it a'),
]  # fmt: skip


@pytest.mark.parametrize(("rules", "said"), IDLE, ids=lambda item: item if isinstance(item, str) else None)
def test_a_rule_without_effect_is_told(catalogue, rules, said):
    remarks = judge_of(catalogue).scope(rules, "2026-11-20").remarks
    assert [remark for remark in remarks if f"the house rules: {said}" in remark], remarks


def test_a_rule_with_effect_is_not_told(catalogue):
    for rules in (
        {"copies": 2},
        {"singleton": True},
        {"banned": ["Ika"]},
        {"pool": {"sets": ["Core Set"], "boxes": 2}},
        {"pool": {"sets": ["Core Set"], "add": ["Ika"], "without": ["Hedge Fund"]}},
        {"singleton": True, "pool": {"cards": ["Philotic Entanglement"]}},
        {"base": "draft", "copies": 6},
        {"base": "classic", "copies": 6},
        {"base": "standard@2024-05-01", "unbanned_subtypes": ["Current"]},
        {"base": "standard@2024-05-01", "unbanned": ["Scrubbed"], "banned": ["Hedge Fund"]},
    ):
        assert judge_of(catalogue).scope(rules, "2026-11-20").remarks == ()


def test_house_rules_are_a_path_or_a_mapping(catalogue, tmp_path):
    path = tmp_path / "own.toml"
    path.write_text('name = "Ours"\nbanned = ["Sure Gamble"]\n', encoding="utf-8")
    deck = runner(catalogue, 45, sure_gamble=1)
    given = (path, {"name": "Ours", "banned": ["Sure Gamble"]})
    answers = [check_deck(deck, catalogue, format=rules, on="2026-11-20") for rules in given]
    assert {(answer.format, answer.codes) for answer in answers} == {("Ours", ("banned",))}
    judged_by = [judge_of(catalogue).scope(rules, "2026-11-20") for rules in given]
    assert [answer.scope for answer in answers] == judged_by
    with pytest.raises(UsageError, match="a format must be a name, a house rules path or a mapping, not int"):
        check_deck(deck, catalogue, format=3, on="2026-11-20")
    with pytest.raises(UsageError, match=r'the house rules: unknown rule "baned"\. Did you mean banned'):
        check_deck(deck, catalogue, format={"baned": []}, on="2026-11-20")


def test_the_best_choice_is_that_of_all_choices():
    """Compare with brute force over every small deck of five cards."""
    groups = (
        (Box("a", {"1": 1, "2": 3}), Box("b", {"3": 3}), Box("c", {"1": 3, "4": 1})),
        (Box("d", {"1": 1, "5": 3}), Box("e", {"2": 1, "3": 1, "4": 2})),
    )
    choice = BoxChoice({"5": 1, "2": 1}, groups, 0)
    for copies in product(range(4), repeat=5):
        deck = {str(at): number for at, number in enumerate(copies, 1) if number}

        def left(boxes: tuple[Box, ...], deck: dict[str, int] = deck) -> list[tuple[str, int]]:
            return [
                (card, n)
                for card, n in deck.items()
                if n > choice.fixed.get(card, 0) + sum(box.copies.get(card, 0) for box in boxes)
            ]

        chosen = choice.chosen(deck)
        assert len(chosen.left) == min(len(left(boxes)) for boxes in product(*groups)), deck
        short = {card for card, n in deck.items() if n > choice.fixed.get(card, 0)}
        tried = [[box for box in group if short & box.copies.keys()] or [group[0]] for group in groups]
        first = min(product(*tried), key=lambda boxes: len(left(boxes)))
        assert chosen == (tuple(box.name for box in first), left(first)), deck


def test_boxes_that_hold_most_of_a_list_come_first_and_all_of_them_hold_what_they_hold():
    choice = BoxChoice(
        {"5": 1, "2": 1},
        (
            (Box("a", {"1": 1, "2": 3}), Box("b", {"3": 3}), Box("c", {"1": 3, "4": 1})),
            (Box("d", {"1": 1, "5": 3}), Box("e", {"2": 1, "3": 1, "4": 2})),
        ),
        2,
    )
    settled = list(choice.single_choices({"2": 2, "3": 1, "6": 1}))
    names = [tuple(group[0].name for group in one.groups) for one in settled]
    assert names == [("a", "e"), ("a", "d"), ("b", "e"), ("b", "d"), ("c", "e"), ("c", "d")]
    assert {(len(group), one.outside, tuple(one.fixed)) for one in settled for group in one.groups} == {
        (1, 2, ("5", "2"))
    }
    assert choice.all_copies() == {"5": 4, "2": 5, "1": 5, "3": 4, "4": 3}


@pytest.mark.parametrize("counted", [None, 1, 2])
def test_the_boxes_of_house_rules_hold_as_many_copies_as_they_say(catalogue, counted):
    """Without a number of boxes copies are not counted; a card in no box has no limit but that of a line."""

    def held(*sets: str) -> dict[str, int]:
        return of_boxes(catalogue, *sets, boxes=counted) if counted else dict.fromkeys(of_boxes(catalogue, *sets), 999)

    def boxes(**pool) -> BoxChoice:
        pool |= {"boxes": counted} if counted else {}
        return judge_of(catalogue).scope({"base": "standard", "pool": pool}, DAY).boxes

    several = boxes(
        sets=["Core Set"], add=["Ika"], without=["Hedge Fund"], one_of=[{"sets": ["Trace Amount", "Opening Moves"]}]
    )
    core = held("core_set")
    del core["hedge_fund"]
    assert several == BoxChoice(
        {**core, "ika": 999},
        ((Box("Opening Moves", held("opening_moves")), Box("Trace Amount", held("trace_amount"))),),
        0,
    )
    assert boxes(sets=["Core Set"], outside=2) == BoxChoice(held("core_set"), (), 2)
    of_base = dict.fromkeys(judge_of(catalogue).scope("standard", DAY).pool, 999)
    assert boxes(outside=1) == BoxChoice(of_base, (), 1)
    assert boxes(one_of=[{"sets": ["Trace Amount"]}]) == BoxChoice(
        {}, ((Box("Trace Amount", held("trace_amount")),),), 0
    )


def collection(catalogue, cards: dict[str, int], deck: Deck):
    from nrdb.legality.pool import limited_to

    judge = judge_of(catalogue)
    return judge.judge(deck, limited_to(judge.scope("eternal", "2026-11-20"), Deck(cards=cards)))


def test_a_deck_is_judged_against_a_collection(catalogue):
    from nrdb.legality.shopping import missing_cards

    deck = runner(catalogue, 45)
    whole = collection(catalogue, dict(deck.cards), deck)
    assert (whole.legal, missing_cards(whole)) == (True, [])
    first = next(iter(deck.cards))
    less = collection(catalogue, {**deck.cards, first: deck.cards[first] - 1}, deck)
    assert [(f.code, f.cards, f.message) for f in less.findings] == [
        (
            "not-received",
            (first,),
            f"Missing from the collection: 1 {catalogue.card(first).title}.",
        )
    ]
    assert missing_cards(check_deck(deck, catalogue, format="eternal", on="2026-11-20")) == []
    (wanted,) = missing_cards(less)
    assert (wanted.card, wanted.copies) == (first, 1)
    assert set(wanted.sets) == {catalogue.sets()[x.set].name for x in catalogue.printings(catalogue.card(first))}
    # A collection that lists identities holds no other ones.
    other = collection(catalogue, {**deck.cards, GABE: 1}, deck)
    assert [isinstance(finding, Finding) and finding.cards for finding in other.findings] == (
        [] if deck.identity.id == GABE else [(deck.identity.id,)]
    )
