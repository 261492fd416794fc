"""House rules on every base: the file decides, also for the 1996 game and for lists without identity."""

from __future__ import annotations

import pytest

from nrdb.catalogue import timeline
from nrdb.days import day_before
from nrdb.deck.model import Deck
from nrdb.errors import NrdbError
from nrdb.legality import check
from nrdb.legality.check import judge_of
from nrdb.legality.verdict import Verdict
from tests.legality.decks import corp, filler, lines, runner

DAY = "2026-11-20"
CRIMINAL = "gabriel_santiago_consummate_professional"


@pytest.fixture
def house(catalogue, tmp_path):
    """Return a function that judges a deck by house rules written as TOML."""

    def judge(text: str, deck: Deck) -> Verdict:
        path = tmp_path / "own.toml"
        path.write_text(text, encoding="utf-8")
        return judge_of(catalogue).judge(deck, judge_of(catalogue).scope(path, DAY))

    return judge


def old_runner(catalogue, **more: int) -> Deck:
    """Return a legal Runner deck of 45 cards for the 1996 game, with the given copies of some cards."""
    programs = [card.id for card in catalogue.cards("classic") if card.type == "program"]
    rest = 45 - sum(more.values())
    return Deck(cards={**more, **dict.fromkeys(programs[:rest], 1)}, edition="classic")


@pytest.mark.parametrize(
    ("text", "more", "found"),
    [
        ("copies = 3", {"onr_bodyweight_synthetic_blood": 3}, []),
        (
            "copies = 3",
            {"onr_bodyweight_synthetic_blood": 4},
            [("copies", "4 Bodyweight™ Synthetic Blood (limit 3).", "DCI 2.1")],
        ),
        (
            "singleton = true",
            {"onr_bodyweight_synthetic_blood": 2},
            [("copies", "2 Bodyweight™ Synthetic Blood (limit 1).", "DCI 2.1")],
        ),
        ('restricted = ["Loan from Chiba", "Jack n Joe"]', {"onr_loan_from_chiba": 4}, []),
        (
            'restricted = ["Loan from Chiba", "Jack n Joe"]',
            {"onr_loan_from_chiba": 4, "onr_jack_n_joe": 1},
            [
                (
                    "restricted",
                    "2 restricted titles (limit 1): Loan from Chiba and Jack 'n' Joe.",
                    "DCI 2.1.4",
                )
            ],
        ),
        ('[points]\nlimit = 2\ncards = {"Jack n Joe" = 2}', {"onr_jack_n_joe": 3}, []),
        (
            '[points]\nlimit = 2\ncards = {"Jack n Joe" = 3}',
            {"onr_jack_n_joe": 3},
            [("points", "3 points (limit 2): Jack 'n' Joe 3.", "DCI 2.1.4")],
        ),
        (
            '[points]\nlimit = 0\ncards = {"Jack n Joe" = 1}',
            {"onr_jack_n_joe": 3},
            [("points", "1 point (limit 0): Jack 'n' Joe 1.", "DCI 2.1.4")],
        ),
    ],
)
def test_the_game_of_1996_takes_every_rule_of_a_house(catalogue, house, text, more, found):
    verdict = house(f'base = "classic"\n{text}\n', old_runner(catalogue, **more))
    assert [(finding.code, finding.message, finding.rule) for finding in verdict.findings] == found
    assert verdict.legal is not bool(found)
    assert [hint.code for hint in verdict.advice] == [code for code, _, _ in found]
    assert verdict.repaired_verdict().legal


def test_a_cap_on_large_agendas_of_1996(catalogue, house):
    large = [card.id for card in catalogue.cards("classic") if card.agenda_points == 3][:2]
    other = [card.id for card in catalogue.cards("classic") if card.type == "operation"][:13]
    deck = Deck(cards={large[0]: 3, large[1]: 3, **dict.fromkeys(other, 3)}, edition="classic")
    assert house('base = "classic"\nagenda_cap = {points = 3, copies = 6}\n', deck).codes == ()
    verdict = house('base = "classic"\nagenda_cap = {points = 3, copies = 5}\n', deck)
    assert [(finding.code, finding.rule, finding.have) for finding in verdict.findings] == [
        ("agenda-cap", "DCI 2.1.4", 6)
    ]


def test_a_list_without_identity_keeps_the_houses_limit_of_copies(catalogue, house):
    deck = Deck(cards={"sure_gamble": 2, "diesel": 1})
    assert house("singleton = true\n", deck).codes == ("no-identity", "copies")
    assert house("copies = 2\n", deck).codes == ("no-identity",)


# Points share one packed number with other sums; large values must not overflow into those.
@pytest.mark.parametrize("points", [6, 54, 55, 16_383, 16_384, 5 * 16_384, 10**9])
def test_points_of_any_height_are_counted(catalogue, house, points):
    deck = runner(catalogue, 45, identity=CRIMINAL, sure_gamble=3)
    rules = f'[points]\nlimit = 5\ncards = {{"Sure Gamble" = {points}}}\n'
    (finding,) = house(rules, deck).findings
    assert (finding.code, finding.have, finding.limit) == ("points", points, 5)
    assert house(rules.replace("limit = 5", f"limit = {points}"), deck).legal


def test_what_the_file_adds_to_its_base(catalogue, house):
    deck = runner(catalogue, 45, identity=CRIMINAL, scrubbed=1)
    assert house('banned_subtypes = ["current"]\n', deck).findings[0].cards == ("scrubbed",)
    assert house('banned_subtypes = ["Current"]\n', deck).findings[0].cards == ("scrubbed",)
    with pytest.raises(NrdbError, match=r'banned_subtypes: unknown subtype "curent"'):
        house('banned_subtypes = ["curent"]\n', deck)
    # A pool that names no set and no card is the base's, with cards added and removed.
    without = house('base = "standard"\n[pool]\nwithout = ["Sure Gamble"]\n', deck).scope.pool
    standard = judge_of(catalogue).scope("standard", DAY).pool
    assert (standard - without, without - standard) == ({"sure_gamble"}, frozenset())
    every = house('[pool]\nadd = ["Sure Gamble"]\n', deck).scope.pool
    assert every == {card.id for card in catalogue.cards()}


@pytest.mark.parametrize(
    ("pool", "sentence"),
    [
        ('sets = ["Cor Set"]', 'pool.sets: unknown set "Cor Set".'),
        (
            'sets = ["system_update_202"]',
            'unknown set "system_update_202". Did you mean system_update_2021, System Update 2021 or system_core_2019?',
        ),
        ('cycles = ["Genesys"]', 'pool.cycles: unknown cycle "Genesys".'),
        ('types = ["data pak"]', 'pool.types: unknown set type "data pak".'),
        ('one_of = [{types = ["draft"]}]', "pool.one_of.0: no such box was released by 2012-09-06."),
    ],
)
def test_sets_that_a_pool_cannot_name_are_refused(catalogue, tmp_path, pool, sentence):
    (tmp_path / "own.toml").write_text(f"[pool]\n{pool}\n", encoding="utf-8")
    with pytest.raises(NrdbError) as caught:
        judge_of(catalogue).scope(tmp_path / "own.toml", "2012-09-06")
    assert sentence in caught.value.message


@pytest.mark.parametrize(
    ("rule", "name", "day"),
    [('types = ["deluxe"]', "honor_and_profit", "2014-05-02"), ("newest_cycles = 1", "opening_moves", "2013-09-27")],
)
def test_a_set_counts_from_the_day_of_its_release(catalogue, tmp_path, rule, name, day):
    (tmp_path / "own.toml").write_text(f"[pool]\n{rule}\n", encoding="utf-8")
    cards = {card.id for card in catalogue.cards() for printing in catalogue.printings(card) if printing.set == name}
    for on, there in ((day_before(day), False), (day, True)):
        assert (cards <= judge_of(catalogue).scope(tmp_path / "own.toml", on).pool) == there


@pytest.mark.parametrize(("outside", "codes"), [(1, ("box-choice",)), (2, ())])
def test_titles_from_outside_the_pool_of_the_base(catalogue, house, outside, codes):
    """Two titles of the deck are no longer in Standard."""
    pool = judge_of(catalogue).scope("standard", DAY).pool
    own = next(card for card in catalogue.cards() if card.id in pool and card.type == "runner_identity")
    cards = filler(catalogue, own, of="both")
    gone = [card for card in cards if card.id not in pool][:2]
    deck = Deck(identity=own, cards=lines([*gone, *(card for card in cards if card.id in pool)], 45))
    assert house(f'base = "standard"\n[pool]\noutside = {outside}\n', deck).codes == codes


def test_a_deck_that_no_identity_fits_gets_no_plan(catalogue, house):
    deck = corp(catalogue, 45)
    named = ", ".join(f'"{card}"' for card in deck.cards)
    verdict = house(f"[pool]\ncards = [{named}]\n", deck)
    assert verdict.codes == ("not-in-pool",)
    assert verdict.plan == {"why": "no Corp identity is legal in own."}
    assert verdict.advice == []


def test_a_file_of_house_rules_that_cannot_be_read(catalogue, tmp_path):
    judge = judge_of(catalogue)
    for path, sentence in [
        (tmp_path / "none.toml", "file not found."),
        (tmp_path, "this is a folder, not a file."),
        (tmp_path / ("x" * 300), "cannot be read: File name too long."),
    ]:
        with pytest.raises(NrdbError) as caught:
            judge.scope(path, DAY)
        assert caught.value.message == f"{path}: {sentence}"
    (tmp_path / "own.toml").write_bytes(b"name = \xff")
    with pytest.raises(NrdbError, match=r"own\.toml: this TOML is not UTF-8 text: byte 8 is not valid"):
        judge.scope(tmp_path / "own.toml", DAY)


def test_a_judge_keeps_so_many_scopes_and_no_more(catalogue, monkeypatch):
    """A server that answers for any house rules and dates doesn't run out of memory, and its answers stay the same."""
    monkeypatch.setattr(check, "SCOPES_KEPT", 4)
    judge, deck = check.Judge(catalogue), runner(catalogue, 45)
    said = []
    for n in range(20):
        scope = judge.scope({"name": f"house {n}", "base": "standard", "copies": 1 + n % 3}, "2026-11-20")
        said.append([(finding.code, finding.cards) for finding in judge.judge(deck, scope).findings])
        assert max(len(judge._formats), len(judge._scopes)) <= 4
    for day in range(1, 20):
        judge.scope("standard", f"2024-03-{day:02}")
        assert len(judge._scopes) <= 4
    assert said[3:] == said[:-3], "the same rules, another name"
    assert said[0] != said[2], "two more copies are allowed"


def test_days_between_two_releases_have_one_pool(catalogue):
    days = [
        f"20{year:02}-{month:02}-{day:02}" for year in range(19, 27) for month in range(1, 13) for day in (1, 9, 20)
    ]
    pools = {id(catalogue.pool("eternal", day)) for day in days}
    out = {day for day in timeline.pool(catalogue.connection, "eternal").values() if days[0] < day <= days[-1]}
    assert len(pools) <= 1 + len(out) < len(days) / 4
    for day in days[::25]:
        rows = catalogue.connection.execute(
            "SELECT card_id FROM pool_card WHERE pool_id = 'eternal' AND released <= ?", (day,)
        )
        assert catalogue.pool("eternal", day) == {card for (card,) in rows}
