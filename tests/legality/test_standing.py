"""One answer for a card, format and date everywhere: judging, search, show, legality, formats and diff."""

from __future__ import annotations

from datetime import date, timedelta
from pathlib import Path

import pytest

from nrdb.answers.formats import row_of
from nrdb.catalogue import Catalogue
from nrdb.cli.show import formats_of
from nrdb.deck import read_deck
from nrdb.deck.model import Deck
from nrdb.legality.card_history import card_history
from nrdb.legality.check import check_deck, check_formats, judge_of
from nrdb.legality.difference import changes_between
from nrdb.search import search

OUT = "not in the pool"


@pytest.fixture(scope="module")
def days(catalogue: Catalogue, whole: bool) -> list[str]:
    """Return 60 days: twenty on which a set came out or a snapshot began, each with the day before and the day after.

    The sample is every fifth of the twenty.
    """
    turns = {item.released for item in catalogue.sets().values() if item.released and item.released > "2012"}
    turns |= {snapshot.start for item in catalogue.formats() for snapshot in item.snapshots}
    some = sorted(turns)
    chosen = [date.fromisoformat(some[at * len(some) // 20]) for at in range(0, 20, 1 if whole else 5)]
    return [(day + timedelta(days=step)).isoformat() for day in chosen for step in (-1, 0, 1)]


@pytest.fixture(scope="module")
def standings(catalogue: Catalogue, days: list[str]) -> dict[tuple[str, str], dict[str, str]]:
    """Return (format, day) -> card -> `Catalogue.standing`, for every format that had begun."""
    found = {}
    for item in catalogue.formats():
        for day in days:
            snapshot = catalogue.snapshot(item.id, day)
            if snapshot is not None:
                cards = catalogue.cards()
                found[item.id, day] = {card.id: catalogue.standing(card, snapshot, day) for card in cards}
    return found


def test_the_days_of_every_format(
    catalogue: Catalogue, days: list[str], standings: dict[tuple[str, str], dict[str, str]], whole: bool
) -> None:
    assert len(set(days)) == (60 if whole else 12)
    assert {len(said) for said in standings.values()} == {len(catalogue.cards())}
    assert len(standings) > (180 if whole else 24)
    print(f"{len(standings)} times {len(catalogue.cards())} answers of each")


def test_judging_says_the_same(catalogue: Catalogue, standings: dict[tuple[str, str], dict[str, str]]) -> None:
    """Check a pile of every card: the verdict names those outside the pool and those banned."""
    everything = Deck(identity=None, cards=dict.fromkeys((card.id for card in catalogue.cards()), 1))
    for at, ((format_id, day), said) in enumerate(standings.items()):
        verdicts = [check_deck(everything, catalogue, format=format_id, on=day)]
        if at % 10 == 0:
            verdicts += check_formats(everything, catalogue, formats=[format_id], on=day)
        for verdict in verdicts:
            named = {finding.code: set(finding.cards) for finding in verdict.findings}
            outside = {card for card, word in said.items() if word == OUT}
            assert named.get("not-in-pool", set()) == outside, (format_id, day)
            banned = {card for card, word in said.items() if word == "banned"}
            assert named.get("banned", set()) - outside == banned, (format_id, day)


def test_search_says_the_same(catalogue: Catalogue, standings: dict[tuple[str, str], dict[str, str]]) -> None:
    for (format_id, day), said in standings.items():
        legal = {card for card, word in said.items() if word not in (OUT, "banned")}
        assert {card.id for card in search(catalogue, f"format:{format_id}", on=day)} == legal, (format_id, day)


def test_show_says_the_same(
    catalogue: Catalogue, days: list[str], standings: dict[tuple[str, str], dict[str, str]]
) -> None:
    for day in days:
        begun = [item.id for item in catalogue.formats() if (item.id, day) in standings]
        for card in catalogue.cards():
            shown = {name: word for name, _, word in formats_of(card, catalogue, on=day)}
            assert shown == {name: standings[name, day][card.id] for name in begun}, (card.id, day)


def test_the_history_of_a_card_says_the_same(
    catalogue: Catalogue, standings: dict[tuple[str, str], dict[str, str]], whole: bool
) -> None:
    """The sample is every fourth card, and all that a list names on one of the days."""
    named = {card for said in standings.values() for card, word in said.items() if word not in (OUT, "legal")}
    for at, card in enumerate(catalogue.cards()):
        if not whole and at % 4 and card.id not in named:
            continue
        periods = {item.id: card_history(catalogue, card, item.id) for item in catalogue.formats()}
        for (format_id, day), said in standings.items():
            begun = [period.status for period in periods[format_id] if period.start <= day]
            assert (begun[-1] if begun else OUT) == said[card.id], (card.id, format_id, day)


def test_formats_and_their_differences_say_the_same(
    catalogue: Catalogue, days: list[str], standings: dict[tuple[str, str], dict[str, str]]
) -> None:
    judge = judge_of(catalogue)
    for item in catalogue.formats():
        before: tuple[str, set[str]] | None = None
        for day in days:
            if (item.id, day) not in standings:
                continue
            inside = {catalogue.card(card).title for card, word in standings[item.id, day].items() if word != OUT}
            assert row_of(catalogue, item.id, day)["cards"] == len(inside)
            if before is not None:
                changes = changes_between(judge.scope(item.id, before[0]), judge.scope(item.id, day))
                assert set(changes["entered"]) == inside - before[1], (item.id, day)
                assert set(changes["rotated_out"]) == before[1] - inside, (item.id, day)
            before = day, inside


RELEASES = [
    # A data pack; a deluxe expansion; an identity; a set of a running cycle; the first of a new house.
    ("jak_sinclair", "standard", "2015-10-29"),
    ("sunny_lebeau_security_specialist", "standard", "2015-10-29"),
    ("corroder", "standard", "2012-09-06"),
    ("data_leak_reversal", "standard", "2013-05-30"),
    ("bukhgalter", "standard", "2019-03-18"),
    ("bukhgalter", "eternal", "2019-03-18"),
    ("carmen", "startup", "2021-03-28"),
    ("light_the_fire", "startup", "2022-03-18"),
    ("light_the_fire", "standard", "2022-03-18"),
    ("revolver", "standard", "2022-03-18"),
    # Released before the format includes it: it counts from the snapshot's first day.
    ("jak_sinclair", "eternal", "2017-10-01"),
    ("astrolabe", "snapshot", "2018-11-16"),
]


@pytest.mark.parametrize(("card_id", "format_id", "first"), RELEASES)
def test_a_card_counts_from_its_release(catalogue: Catalogue, card_id: str, format_id: str, first: str) -> None:
    card = catalogue.card(card_id)
    eve = (date.fromisoformat(first) - timedelta(days=1)).isoformat()
    words = []
    for day in (eve, first):
        snapshot = catalogue.snapshot(format_id, day)
        words.append(catalogue.standing(card, snapshot, day) if snapshot else OUT)
    assert words == [OUT, "legal"]


@pytest.mark.parametrize("day", ["2017-09-30", "2017-10-01", "2017-12-13", "2017-12-14"])
def test_the_core_cards_were_never_out(catalogue: Catalogue, day: str) -> None:
    """The revised core set came out two months after the rotation that took the first one out."""
    snapshot = catalogue.snapshot("standard", day)
    assert snapshot is not None
    assert catalogue.standing(catalogue.card("sure_gamble"), snapshot, day) == "legal"
    rotated = catalogue.standing(catalogue.card("parasite"), snapshot, day)
    assert (rotated == OUT) == (day >= "2017-10-01")


def test_a_snapshot_by_name_before_its_first_day_is_that_of_its_first_day(catalogue: Catalogue) -> None:
    judge = judge_of(catalogue)
    early, first = judge.scope("standard_20", "2012-01-01"), judge.scope("standard_20", "2021-10-29")
    assert early.pool == first.pool
    assert early.pool
    whole = judge.scope("standard_0", "2026-11-20")
    assert whole.pool == catalogue.pool("pre_rotation")


def test_the_rules_of_2012_know_the_sets_of_their_own_line(catalogue: Catalogue) -> None:
    pool = judge_of(catalogue).scope("core", "2026-11-20").pool
    assert pool is not None
    houses = {catalogue.sets()[catalogue.printings(catalogue.card(card))[0].set].released_by for card in pool}
    assert houses == {"fantasy_flight_games"}
    assert "carmen" not in pool
    assert "sure_gamble" in pool
    # Cards of a campaign are only played in it.
    campaign = {card.id for card in catalogue.cards() if card.set == "terminal_directive_campaign"}
    assert campaign
    assert not campaign & pool


LISTS = Path(__file__).parents[3] / "shared" / "findings" / "lists"


@pytest.mark.parametrize(
    ("name", "format", "on", "codes"),
    [
        ("future", "standard", "2013-01-01", ["not-in-pool"]),  # cards of 2015
        ("su", "startup", "2024-06-01", ["agenda-points"]),  # the list of 24.09 was not known
        ("dfl", "standard", "2019-10-15", []),  # Downfall came out on 2019-03-18
        ("gw", "core", "2026-11-20", ["not-in-pool"]),  # a set of another line
    ],
)
def test_lists_that_were_once_judged_wrong_on_their_day(
    catalogue: Catalogue, name: str, format: str, on: str, codes: list[str]
) -> None:
    if not LISTS.is_dir():
        pytest.skip("the lists are not here")
    verdict = check_deck(read_deck(LISTS / f"{name}.txt", catalogue), catalogue, format=format, on=on)
    assert [code for code in verdict.codes if code != "extra-card"] == codes


def test_downfall_is_in_standard_from_its_release(catalogue: Catalogue) -> None:
    """The published pools of those days lack its cards; data/overrides.json says why that is wrong."""
    cards = [card for card in catalogue.cards() if card.set == "downfall"]
    assert len(cards) > 50
    for day in ("2019-03-18", "2019-10-15", "2019-12-31"):
        snapshot = catalogue.snapshot("standard", day)
        assert snapshot is not None
        assert {catalogue.standing(card, snapshot, day) for card in cards} <= {"legal", "restricted", "banned"}


def test_startup_of_the_summer_of_2024_knows_no_later_list(catalogue: Catalogue) -> None:
    names = [
        (day, snapshot.restriction)
        for day in ("2024-06-01", "2024-09-19", "2024-09-20")
        if (snapshot := catalogue.snapshot("startup", day)) is not None
    ]
    assert names[0][1] == names[1][1] != names[2][1]
