"""Reports of invented counts: every figure and sentence can be worked out by hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import pytest
from click import unstyle

from nrdb.cli.goldfish_text import report_lines
from nrdb.deck import read_deck
from nrdb.engine.chance import seeded
from nrdb.engine.game import new_game
from nrdb.engine.model.numbers import SCORED
from nrdb.goldfish import Comparison, Report, comparison, simulate, verdict
from nrdb.goldfish.game_tally import GameTally
from nrdb.goldfish.measures import Coverage
from nrdb.goldfish.peers import PERCENTILES, PeerGroup
from nrdb.goldfish.setting import setting_for
from nrdb.players.goals import Goal
from nrdb.players.sensible import Sensible
from tests.engine.laid import catalogue, laid
from tests.engine.seats import Seats
from tests.players.begun import played_alone, studied

CORP = """Weyland Consortium: Built to Last
3 Hedge Fund
3 Ice Wall
2 Hostile Takeover
3 Snare!
2 Adonis Campaign
1 Archer
1 SanSan City Grid
"""
RUNNER = """Gabriel Santiago: Consummate Professional
3 Sure Gamble
2 Corroder
2 Account Siphon
3 Diesel
1 Desperado
3 Daily Casts
2 R&D Interface
"""


def kind(side: str, **figures: float) -> PeerGroup:
    """A kind of a hundred lists whose figures rise from nothing to twice these in even steps."""
    steps = {name: [2 * value * point / 100 for point in PERCENTILES] for name, value in figures.items()}
    return PeerGroup(side, (2012, 2014), None, 100, steps)


def report(text: str, turns: int, like: PeerGroup | None, *, games: int = 20, policy: str = "sensible") -> Report:
    """Return a report of games in which nothing has been counted yet."""
    setting = setting_for(read_deck(text, catalogue()), catalogue(), policy=policy, turns=turns)
    setting.peers, setting.ice = like, ()
    tally = GameTally(setting.table(), turns)
    tally.games = games
    return Report("Made up", setting, tally, 5)


def corp(turns: int = 10, *, policy: str = "sensible") -> Report:
    made = report(CORP, turns, kind("corp", credits_5=8.0, points_last=4.0, ice=0.2, money=0.3), policy=policy)
    tally = made.tally
    for t in range(turns):
        for name, held in {
            "credits": {t: 4, t + 3: 12, t + 6: 4},
            "hand": {4: 10, 5: 10},
            "seen": {t + 6: 20},
            "agendas_in_hand": {0: 9, 2: 8, 3: 2, 4: 1},
            "points_in_hand": {0: 9, 2: 8, 3: 3},
            "points_in_deck": {(2, 4): 10, (1, 5): 5, (0, 0): 5},
            "agendas_seen": {2: 5, 1: 10, 0: 5},
            "points": {0: 20 - t, 1: t},
            "credits_after_rezzing": {t - 5: 10, t: 10},
            "credits_after_remote": {t: 6, t + 2: 4},
            "points_from_hand": {0: 20},
        }.items():
            tally.by_turn[name][t].update(held)
    tally.first = {"score": Counter({0: 8, 2: 3, 4: 7, turns: 2}), "seven": Counter({0: 19, turns: 1})}
    played(tally, {"hedge_fund": (20, 30, 18, 28, 36), "adonis_campaign": (10, 10, 5, 5, 20),
                   "sansan_city_grid": (9, 9, 0, 0, 0), "snare": (14, 20, 0, 0, 0), "ice_wall": (20, 40, 20, 35, 50)},
           left={"hedge_fund": 2, "adonis_campaign": 4, "sansan_city_grid": 6})  # fmt: skip
    tally.clicks.update({"credit": 30, "play": 28, "install": 45, "advance": 10})
    tally.gained, tally.taken, tally.mulligans = 250, 113, 3
    tally.ends.update({("", "turns"): 19, ("corp", "scored"): 1})
    return made


def played(tally: GameTally, counts: dict[str, tuple[int, ...]], left: dict[str, int]) -> None:
    """By card: games in which it was drawn, copies drawn, games in which it was used, copies used, the turns added."""
    for name, row in counts.items():
        tally.drawn_in[name], tally.drawn[name], tally.used_in[name], tally.used[name], tally.turn_used[name] = row
    tally.left.update(left)


def runner(turns: int = 10, *, policy: str = "sensible") -> Report:
    made = report(RUNNER, turns, kind("runner", credits_5=8.0, suite_8=0.25, money=0.3), policy=policy)
    tally = made.tally
    for t in range(turns):
        tally.by_turn["credits"][t].update({t: 4, t + 3: 12, t + 6: 4})
        tally.by_turn["hand"][t].update({4: 10, 5: 10})
        tally.by_turn["seen"][t].update({t + 6: 20})
        tally.by_turn["memory"][t].update({0: 10, 1: 10})
    never, late = Counter({0: 20}), Counter({0: 9, 2: 5, 5: 5, turns: 1})
    tally.first = {event: Counter(late) for event in ("breaker", "fracter")}
    tally.first |= {event: Counter(never) for event in ("decoder", "killer")}
    tally.first |= {"suite": Counter({0: 17, 8: 2, turns: 1}), "console": Counter({0: 5, 1: 15})}
    played(tally, {"sure_gamble": (20, 30, 18, 28, 36), "account_siphon": (15, 20, 0, 0, 0),
                   "r_d_interface": (12, 14, 0, 0, 0), "diesel": (19, 30, 12, 14, 60)},
           left={"diesel": 9, "account_siphon": 12})  # fmt: skip
    tally.clicks.update({"credit": 30, "play": 28, "install": 45, "run": 10, "draw": 0})
    tally.gained, tally.taken, tally.mulligans = 250, 113, 5
    tally.raided = (10, 25, 4, 15)
    return made


CORPS_REPORT = """\
Made up · 20 games of 10 turns
  This deck's plan needs an opponent: 3 of 15 cards tag or damage the Runner. Goldfishing only shows how it sets up.
  No problems found (compared with 100 Corp lists, 2012–2014).

Performance
  7 credits at the end of turn 5 in the median game (4–10 in 80 % of games), more credits than 44 % of Corp lists, \
2012–2014.
  First agenda scored on turn 4 in the median game; 7 points by turn 10 in 5 % of games, unopposed, more points than 6\
 % of Corp lists, 2012–2014.
  4 credits left after rezzing the scoring remote's ice, at the end of turn 5 in the median game.
  Agenda flood (3 or more in HQ) at the end of turn 5 in 15 % of games.

Caveats
  9 of 16 cards work when goldfishing; 7 need an opponent.
  Not used (needs an opponent): Snare!.
  Not used (the AI player can't use these yet): SanSan City Grid.
  Drawn but still in hand at the end: SanSan City Grid 67 %, Adonis Campaign 40 %.
  Mulligan rate: 15 %.

mean at the end of turn              1     2     3     4     5     6     7     8     9    10
credits                            3.0   4.0   5.0   6.0   7.0   8.0   9.0  10.0  11.0  12.0  ▃▃▄▅▅▆▇▇██
in hand                            4.5   4.5   4.5   4.5   4.5   4.5   4.5   4.5   4.5   4.5  ██████████
cards seen                         6.0   7.0   8.0   9.0  10.0  11.0  12.0  13.0  14.0  15.0  ▄▄▅▅▆▆▇▇██
agendas in HQ                      1.3   1.3   1.3   1.3   1.3   1.3   1.3   1.3   1.3   1.3  ██████████
points in HQ                       1.2   1.2   1.2   1.2   1.2   1.2   1.2   1.2   1.2   1.2  ██████████
points scored                      0.0   0.1   0.1   0.1   0.2   0.2   0.3   0.3   0.4   0.5  ▁▁▂▃▄▅▆▇██
points from hand                   0.0   0.0   0.0   0.0   0.0   0.0   0.0   0.0   0.0   0.0  ▁▁▁▁▁▁▁▁▁▁
credits after rezzing ice         -2.5  -1.5  -0.5   0.5   1.5   2.5   3.5   4.5   5.5   6.5  ▁▁▁▁▂▄▅▆▇█
credits after rezzing remote ice   0.8   1.8   2.8   3.8   4.8   5.8   6.8   7.8   8.8   9.8  ▁▂▃▄▄▅▆▇██
points on top of R&D              0.30  0.30  0.30  0.30  0.30  0.30  0.30  0.30  0.30  0.30

                     median  by 2  by 4  by 6  by 8  by 10
first agenda scored  turn 4  15 %  50 %  50 %  50 %   60 %  ± 19.7  ███████
7 agenda points      rarely   0 %   0 %   0 %   0 %    5 %  ± 11.4  █

Actions: installs 40 %, credits 27 %, plays 25 %, advances 9 %. Credits per click: 2.21.

   card              drawn  played  turn  left in hand
3  Ice Wall          100 %   100 %   2.5           0 %
3  Hedge Fund        100 %    90 %   2.0           7 %
2  Adonis Campaign    50 %    25 %   4.0          40 %
1  Archer              0 %     0 %
2  Hostile Takeover    0 %     0 %
1  SanSan City Grid   45 %     0 %                67 %
3  Snare!             70 %     0 %                 0 %

Coverage: 16 of 16 cards fully implemented, including the identity (100 %).
Solo: the opponent does nothing. AI player: sensible, seed 5.
"""
RUNNERS_REPORT = """\
Made up · 20 games of 10 turns
  No problems found (compared with 100 Runner lists, 2012–2014).

Performance
  7 credits at the end of turn 5 in the median game (4–10 in 80 % of games), more credits than 44 % of Runner lists, \
2012–2014.
  Breakers for every ice type in fewer than half of the games, sooner than 20 % of Runner lists, 2012–2014.
  No breaker by turn 8: for barriers in 50 % of games, for code gates in 100 %, for sentries in 100 %.

Caveats
  11 of 17 cards work when goldfishing, 2 partly; 4 need an opponent.
  Not used (needs an opponent): Account Siphon, R&D Interface.
  Drawn but still in hand at the end: Diesel 30 %.
  Mulligan rate: 25 %.

mean at the end of turn    1    2    3    4     5     6     7     8     9    10
credits                  3.0  4.0  5.0  6.0   7.0   8.0   9.0  10.0  11.0  12.0  ▃▃▄▅▅▆▇▇██
in hand                  4.5  4.5  4.5  4.5   4.5   4.5   4.5   4.5   4.5   4.5  ██████████
cards seen               6.0  7.0  8.0  9.0  10.0  11.0  12.0  13.0  14.0  15.0  ▄▄▅▅▆▆▇▇██
memory used              0.5  0.5  0.5  0.5   0.5   0.5   0.5   0.5   0.5   0.5  ██████████

                        median  by 2  by 4  by 6  by 8  by 10
first breaker           turn 5  25 %  25 %  50 %  50 %   55 %  ± 20.0  ███████
breaker for barriers    turn 5  25 %  25 %  50 %  50 %   55 %  ± 20.0  ███████
breaker for code gates  rarely   0 %   0 %   0 %   0 %    0 %   ± 8.1
breaker for sentries    rarely   0 %   0 %   0 %   0 %    0 %   ± 8.1
full breaker suite      rarely   0 %   0 %   0 %  10 %   15 %  ± 15.4  ██
console                 turn 1  75 %  75 %  75 %  75 %   75 %  ± 17.8  █████████

Actions: installs 40 %, credits 27 %, plays 25 %, runs 9 %. Credits per click: 2.21.
Runs: 0.5 per game. On average, a run gains 2.5 credits and 1.5 cards, and costs 0.4 credits plus the click.

   card            drawn  played  turn  left in hand
3  Sure Gamble     100 %    90 %   2.0           0 %
3  Diesel           95 %    60 %   5.0          30 %
2  Account Siphon   75 %     0 %                60 %
2  Corroder          0 %     0 %
3  Daily Casts       0 %     0 %
1  Desperado         0 %     0 %
2  R&D Interface    60 %     0 %                 0 %

Coverage: 17 of 17 cards fully implemented, including the identity (100 %).
Solo: the opponent does nothing. Runs encounter no ice and reach empty central servers; nothing is accessed or stolen.\
 AI player: sensible, seed 5.
"""


@pytest.mark.parametrize(("made", "told"), [(corp, CORPS_REPORT), (runner, RUNNERS_REPORT)])
def test_the_whole_report(made: Callable[[], Report], told: str) -> None:
    assert "".join(f"{unstyle(line)}\n" for line in report_lines(made())) == told


@pytest.mark.parametrize(
    ("turns", "told"),
    [
        (
            10,
            """\
breaks by turn 6  games  credits  5¢ to spare, turn 4     6     8     10
Eli 1.0            60 %      4.0                 40 %  60 %  80 %  100 %  ███████
Enigma              0 %                           0 %   0 %   0 %    0 %
""",
        ),
        (
            3,
            """\
breaks by turn 3  games  credits  5¢ to spare, turn 3
Eli 1.0            30 %      4.0                 30 %  ████
Enigma              0 %                           0 %
""",
        ),
    ],
)
def test_what_the_rig_breaks_by_turns(turns: int, told: str) -> None:
    made = runner(turns)
    made.setting.ice = (catalogue().card("eli_1_0"), catalogue().card("enigma"))
    for turn, rigs in enumerate(made.tally.rigs, start=1):
        rigs.update({(("corroder",), 9): 2 * turn, (("corroder",), 3): 0, ((), 9): 20 - 2 * turn})
    assert told in "".join(f"{unstyle(line)}\n" for line in report_lines(made))


@pytest.mark.parametrize(("program", "most"), [("Daily Casts", 0), ("Corroder", 1), ("Magnum Opus", 2)])
def test_only_installed_programs_use_memory(program: str, most: int) -> None:
    text = f"Gabriel Santiago: Consummate Professional\n44 Sure Gamble\n1 {program}\n"
    by_turn = simulate(read_deck(text, catalogue()), catalogue(), games=40).tally.by_turn["memory"]
    assert {used for counts in by_turn for used in counts} == {0, most}


def test_who_only_takes_credits_gains_one_a_click() -> None:
    text = "Gabriel Santiago: Consummate Professional\n45 Account Siphon\n"
    assert simulate(read_deck(text, catalogue()), catalogue(), games=1).credits_per_click() == 1


def test_a_short_game_is_measured_at_its_end_and_by_no_lists() -> None:
    assert verdict.does(corp(3)) == [
        "5 credits at the end of turn 3 in the median game (2–8 in 80 % of games).",
        "First agenda scored in fewer than half of the games; 7 points by turn 3 in 5 % of games, unopposed.",
        "2 credits left after rezzing the scoring remote's ice, at the end of turn 3 in the median game.",
        "Agenda flood (3 or more in HQ) at the end of turn 3 in 15 % of games.",
    ]
    assert verdict.does(runner(3)) == [
        "5 credits at the end of turn 3 in the median game (2–8 in 80 % of games).",
        "Breakers for every ice type in fewer than half of the games.",
        "No breaker by turn 3: for barriers in 70 % of games, for code gates in 100 %, for sentries in 100 %.",
    ]
    assert (corp(3).figures()["credits_5"], corp(3).figures()["points_last"]) == (5.0, 0.1)
    assert runner(3).figures()["suite_8"] == 0.05


@pytest.mark.parametrize("made", [corp, runner])
def test_only_play_of_the_usual_pilot_is_held_against_lists(made: Callable[..., Report]) -> None:
    other = verdict.does(made(policy="random"))
    assert not any("% of Corp lists" in sentence or "% of Runner lists" in sentence for sentence in other)
    usual = verdict.does(made())
    assert [
        sentence.split(", more credits")[0].split(", more points")[0].split(", sooner")[0].rstrip(".")
        for sentence in usual
    ] == [sentence.rstrip(".") for sentence in other]


@pytest.mark.parametrize(
    ("turns", "said"), [(7, ["more credits"]), (8, ["more credits", "sooner"]), (12, ["more credits", "sooner"])]
)
def test_which_turn_is_held_against_lists(turns: int, said: list[str]) -> None:
    """Credits of the fifth, answers of the eighth turn, points of the tenth where it is the last."""
    told = " ".join(verdict.does(runner(turns)))
    assert [word for word in ("more credits", "sooner") if f", {word} than " in told] == said
    points = " ".join(verdict.does(corp(turns)))
    assert ", more points than " not in points


def test_figures_by_hand() -> None:
    made = corp()
    assert made.by_turn("agendas_seen")[3].q90 == 2
    assert made.by_turn("agendas_seen")[3].mean == 1.0, "two agendas, less those that are left in R&D"
    assert made.points_on_top(5) == pytest.approx((10 * 2 / 4 + 5 * 1 / 5) / 20)
    assert (made.flood(1).hits, made.flood(1).n) == (3, 20)
    assert [held.hits for held in made.event_by("score")] == [0, 3, 3, 10, 10, 10, 10, 10, 10, 12]
    assert (made.median("score"), made.median("seven")) == (4, None)
    assert made.credits_per_click() == 250 / 113
    assert (made.runs(), runner().runs()) == (
        None, {"a_game": 0.5, "credits_gained": 2.5, "credits_spent": 0.4, "cards_drawn": 1.5},
    )  # fmt: skip
    assert made.clicks() == {"install": 2.25, "credit": 1.5, "play": 1.4, "advance": 0.5}
    assert "draw" not in runner().clicks()
    assert made.dead() == [("SanSan City Grid", 0.6667), ("Adonis Campaign", 0.4), ("Hedge Fund", 0.0667)]
    assert made.unused() == ["sansan_city_grid", "snare"]
    assert runner().unused() == ["account_siphon", "r_d_interface"]
    rows = {row["card"]: row for row in made.cards()}
    assert (rows["hedge_fund"]["turn"], rows["hedge_fund"]["left_in_hand"]) == (2.0, 0.0667)
    assert (rows["archer"]["turn"], rows["archer"]["left_in_hand"]) == (None, None)
    for name, counts in (("agendas_in_hand", Counter({3: 1, 2: 1})), ("points_in_deck", Counter({(3, 2): 1}))):
        made.tally.by_turn[name][2].clear()
        made.tally.by_turn[name][2].update(counts)
    assert [made.flood(turn).share for turn in (2, 3, 4)] == [0.15, 0.5, 0.15]
    assert [round(made.points_on_top(turn), 4) for turn in (2, 3, 4)] == [0.3, 1.5, 0.3]
    assert runner(9).figures()["suite_8"] == 0.1, "what came in the ninth turn is not in it"
    alike = runner()
    played(alike.tally, {"sure_gamble": (20, 30, 18, 28, 37), "desperado": (20, 30, 18, 28, 36)},
           left={"sure_gamble": 9, "desperado": 9})  # fmt: skip
    assert alike.dead() == [("Desperado", 0.3), ("Diesel", 0.3), ("Sure Gamble", 0.3)]
    alike.setting.deck.copies["desperado"] = 2
    assert alike.dead() == [("Diesel", 0.3), ("Sure Gamble", 0.3)], "a second copy may wait for the first"
    assert next(row["turn"] for row in alike.cards() if row["card"] == "sure_gamble") == 2.06
    empty = report(CORP, 3, None)
    assert (empty.credits_per_click(), empty.points_on_top(1), empty.figures()["credits_5"]) == (0.0, 0.0, 0.0)
    assert verdict.verdict(empty)[-1] == "No comparable lists."


@pytest.mark.parametrize(("used", "unused"), [(0, True), (1, True), (2, False)])
def test_a_card_of_one_game_in_a_hundred_counts_as_never_played(used: int, unused: bool) -> None:
    made = report(CORP, 3, None, games=100)
    made.tally.drawn_in["hedge_fund"], made.tally.used_in["hedge_fund"] = 90, used
    assert (made.unused() == ["hedge_fund"]) == unused


@pytest.mark.parametrize(
    ("needs", "said"),
    [
        ({"alone": 16}, None),
        ({"alone": 12, "opponent": 4}, "12 of 16 cards work when goldfishing; 4 need an opponent."),
        ({"alone": 12, "partly": 4}, "12 of 16 cards work when goldfishing, 4 partly."),
        ({"alone": 12, "blank": 4}, "12 of 16 cards work when goldfishing; 4 not implemented."),
        (
            {"alone": 1, "partly": 2, "opponent": 3, "blank": 10},
            "1 of 16 cards works when goldfishing, 2 partly; 3 need an opponent; 10 not implemented.",
        ),
    ],
)
def test_whom_the_cards_need(needs: dict[str, int], said: str | None) -> None:
    made = corp()
    made.coverage.needs = Counter({"alone": 0, "partly": 0, "opponent": 0, "blank": 0} | needs)
    told = verdict.limits(made)
    assert (told[0] if "when goldfishing" in told[0] else None) == said
    assert len(told) == 4 + (said is not None)


@pytest.mark.parametrize(
    ("titles", "said"),
    [(["A"], "A"), (list("ABCDEF"), "A, B, C, D, E, F"), (list("ABCDEFGH"), "A, B, C, D, E, F and 2 more")],
)
def test_six_cards_are_named_in_a_sentence(titles: list[str], said: str) -> None:
    assert verdict._named(titles) == said


EVEN = [point / 100 for point in PERCENTILES]
"""Figures of which the share of lists below a value is the value itself."""
RARE = {"ice": 0.03, "money": 0.03, "agendas": 0.97, "counters": 0.97, "assets": 0.89, "quick": 0.89}
COMMON = {"ice": 0.031, "money": 0.031, "agendas": 0.969, "counters": 0.969, "assets": 0.89, "quick": 0.89}
OF_FEW = {"draw": 0.03, "reach": 0.03, "money": 0.5, "fracter": 0.0, "decoder": 1.0, "killer": 1.0}


def held_against(
    monkeypatch: pytest.MonkeyPatch,
    figures: dict[str, float],
    *,
    side: dict[str, list[float]] | None = None,
    scoring: bool = True,
    blank: int = 0,
    play: dict[str, float] | None = None,
) -> Report:
    """A report of a list of a hundred cards with these figures, compared with lists whose figures rise evenly."""
    made = corp() if "ice" in figures else runner()
    own = dict.fromkeys((*figures, *(play or {})), EVEN)
    better = dict.fromkeys(("ice", "agendas", "counters"), EVEN) if scoring else {}
    made.setting.peers = PeerGroup(made.side, (2012, 2014), None, 100, own, better)
    whole = made.setting.peers._replace(figures={**own, **(side or {})}, scoring={})
    monkeypatch.setattr(verdict, "peer_group", lambda *about: whole if about == (made.side, None, 2012) else None)
    made.composition.size, made.composition.blank, made.composition.roles["ice"] = 100, blank, 3
    monkeypatch.setattr(made.composition, "figures", lambda: figures)
    monkeypatch.setattr(made, "figures", lambda: figures | (play or {}))
    return made


def codes(made: Report) -> list[str]:
    return [fault["code"] for fault in verdict.warnings(made)]


def test_a_fault_is_what_three_lists_of_a_hundred_have_at_most(monkeypatch: pytest.MonkeyPatch) -> None:
    those, scoring = ("97 % of Corp lists, 2012–2014", "97 % of Corp lists that score behind ice, 2012–2014")
    assert verdict.verdict(held_against(monkeypatch, RARE)) == [
        f"Only 3 of 100 cards are ice (fewer than {scoring}). Servers stay unprotected.",
        f"Only 3 of 100 cards gain credits (fewer than {those}). The deck runs out of credits.",
        f"97 of 100 cards are agendas (more than {scoring}). HQ and R&D fill up with them.",
        f"1.0 advancements per agenda point (more than {scoring}). Scoring is slow.",
    ]
    assert verdict.warnings(held_against(monkeypatch, RARE))[0] == {
        "code": "few-ice",
        "message": f"Only 3 of 100 cards are ice (fewer than {scoring}). Servers stay unprotected.",
        "figure": "ice",
        "value": 0.03,
        "beyond": 0.97,
    }
    assert "score behind" not in " ".join(verdict.verdict(held_against(monkeypatch, RARE, scoring=False)))
    assert codes(held_against(monkeypatch, COMMON)) == []
    none = verdict.warnings(held_against(monkeypatch, {**COMMON, "money": 0.0}))
    assert none[0]["message"].startswith(
        "None of 100 cards gain credits (100 % of Corp lists, 2012–2014, have at least one)"
    )
    exact = verdict.warnings(held_against(monkeypatch, {**COMMON, "money": 0.012346}))[0]
    assert (exact["value"], exact["beyond"]) == (0.0123, 0.9877)


@pytest.mark.parametrize(("money", "fault"), [(0.0, True), (0.02, True), (0.021, False)])
def test_a_blank_card_in_a_hundred_counts_for_one(money: float, fault: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    made = held_against(monkeypatch, {**COMMON, "money": money}, blank=1)
    assert codes(made) == ["little-money"] * fault


def test_the_lists_of_the_whole_side_must_have_it_as_seldom(monkeypatch: pytest.MonkeyPatch) -> None:
    """Or else it is a habit of a faction; what only a faction is for is measured by its own lists."""
    less = {"money": [0.0] * (len(EVEN) - 1) + [1.0], "draw": [0.0] * (len(EVEN) - 1) + [1.0]}
    assert codes(held_against(monkeypatch, RARE, side=less)) == ["few-ice", "many-agendas", "dear-agendas"]
    assert codes(held_against(monkeypatch, RARE, side={"money": []})) == ["few-ice", "many-agendas", "dear-agendas"]
    assert codes(held_against(monkeypatch, OF_FEW)) == ["little-draw", "no-reach", "no-fracter"]
    assert codes(held_against(monkeypatch, OF_FEW, side={**less, "reach": less["draw"]})) == ["no-reach", "no-fracter"]


def test_cards_that_nobody_has_described_may_have_what_seems_to_lack(monkeypatch: pytest.MonkeyPatch) -> None:
    assert codes(held_against(monkeypatch, RARE, blank=1)) == ["few-ice", "many-agendas", "dear-agendas"]
    assert codes(held_against(monkeypatch, OF_FEW, blank=1)) == []


@pytest.mark.parametrize(("played", "disproved"), [(0.24, False), (0.25, True), (0.9, True)])
def test_play_disproves_a_fault_that_a_quarter_of_the_lists_outdo(
    played: float, disproved: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    left = codes(held_against(monkeypatch, RARE, play={"credits_5": played}))
    assert left == [name for name in ("few-ice", "little-money", "many-agendas", "dear-agendas")
                    if not (disproved and name == "little-money")]  # fmt: skip


@pytest.mark.parametrize(
    ("figures", "said"),
    [
        ({"assets": 0.9}, "90 of 100 cards are assets, which the Runner must pay to trash, and only 3 are ice."),
        ({"quick": 0.9}, "90 of 100 cards draw, search or speed up scoring, and only 3 are ice."),
        ({"assets": 0.91, "quick": 0.92}, "92 of 100 cards draw,"),
        ({"assets": 0.92, "quick": 0.91}, "92 of 100 cards are assets,"),
        ({"assets": 0.9, "ice": 0.15}, "90 of 100 cards are assets,"),
        ({"assets": 0.9, "ice": 0.16}, None),
        ({}, None),
    ],
)
def test_which_plan_replaces_ice(figures: dict[str, float], said: str | None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whose servers are not for scoring is not blamed for what scoring needs."""
    made = held_against(monkeypatch, {**RARE, **figures})
    first = verdict.headline(made)
    assert (first is None) == (said is None)
    assert said is None or said in str(first)
    assert said is None or codes(made) == ["little-money"]


@pytest.mark.parametrize(("harm", "plan"), [(14, False), (15, True)])
def test_tags_and_damage_are_a_plan_from_some_number_on(harm: int, plan: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    made = held_against(monkeypatch, COMMON)
    made.composition.roles["harm"] = harm
    assert (verdict.headline(made) or "").startswith(f"This deck's plan needs an opponent: {harm} of 100") == plan


@pytest.mark.parametrize(("idle", "said"), [(4, False), (5, True)])
def test_a_deck_of_which_half_does_nothing_alone_is_told_so(
    idle: int, said: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = held_against(monkeypatch, {**OF_FEW, "draw": 0.5, "reach": 0.5, "fracter": 1.0})
    made.composition.supports, made.composition.idle = 10, {"r_d_interface": idle - 1, "account_siphon": 1}
    told = verdict.verdict(made)
    assert len(told) == 1 + said
    assert told[-1] == "No problems found (compared with 100 Runner lists, 2012–2014)."
    words = "5 of its 10 non-icebreaker cards do nothing alone. Goldfishing only shows how it sets up"
    assert (words in told[0]) == said


@pytest.mark.parametrize(
    ("full", "of", "share", "trusted"), [(7, 10, 0.7, True), (69, 100, 0.69, False), (2, 3, 0.6667, False)]
)
def test_figures_are_trusted_from_seven_cards_of_ten_on(full: int, of: int, share: float, trusted: bool) -> None:
    made = corp()
    made.coverage.modelled, made.coverage.copies = full, of
    covered = made.to_dict()["coverage"]
    assert (covered["share"], covered["trusted"]) == (share, trusted)
    assert report_lines(made)[0].startswith("Don't trust these figures: only ") != trusted


def test_what_is_not_known_of_cards_is_counted_by_copies() -> None:
    """The identity is one card."""
    setting = corp().setting
    for card in setting.table().cards:
        if card.id in ("hedge_fund", "weyland_consortium_built_to_last"):
            card.coverage, card.missing = "missing", ["all of it"]
    covered = Coverage(setting).to_dict()
    assert (covered["copies"], covered["full"], covered["blank"]) == (16, 12, 4)
    assert sorted((row["card"], row["copies"], row["class"]) for row in covered["missing"]) == [
        ("hedge_fund", 3, "missing"), ("weyland_consortium_built_to_last", 1, "missing"),
    ]  # fmt: skip


def test_figures_of_a_list_by_hand() -> None:
    assert corp().to_dict()["figures"] == {
        "ice": 0.2667, "money": 0.3333, "agendas": 0.1333, "counters": 2.0, "harm": 0.2, "assets": 0.3333,
        "quick": 0.0667, "credits_5": 7.0, "points_last": 0.45,
    }  # fmt: skip
    assert runner().to_dict()["figures"] == {
        "money": 0.5625, "draw": 0.1875, "reach": 0.25, "fracter": 2.0, "decoder": 0.0, "killer": 0.0, "credits_5": 7.0,
        "suite_8": 0.1,
    }  # fmt: skip


@pytest.mark.parametrize(
    ("title", "installed", "points"), [("Project Atlas", 2, 2), ("Project Atlas", 1, 0), ("Domestic Sleepers", 2, 0)]
)
def test_points_from_hand_are_those_of_agendas_installed_in_the_same_turn(
    title: str, installed: int, points: int
) -> None:
    seats = Seats(scored=[title], turn="corp")
    seats.g.since[seats.card(title)] = installed
    assert GameTally(seats.g.table, 3)._scored_from_hand(seats.g) == points


@pytest.mark.parametrize(
    ("turns", "ahead", "head", "points"),
    [
        (3, 0, (20, 20, 8, 3, 1, 0, 20, 8), [1, 2, 3]),
        (5, 0, (30, 30, 10, 5, 1, 0, 30, 10), [1, 2, 3, 4, 5]),
        (6, 0, (30, 35, 10, 6, 1, 0, 35, 11), [1, 2, 3, 4, 5, 6]),
        (9, 0, (30, 33, 10, 7, 1, 7, 33, 12), [1, 2, 3, 4, 5, 6, 7, 7, 7]),
        (9, 2, (23, 23, 12, 7, 1, 5, 23, 12), [3, 4, 5, 6, 7, 7, 7, 7, 7]),
        (9, 4, (13, 13, 12, 7, 1, 3, 13, 12), [5, 6, 7, 7, 7, 7, 7, 7, 7]),
        (3, 4, (13, 13, 12, 7, 1, 3, 13, 12), [5, 6, 7]),
        (4, 5, (8, 8, 12, 7, 1, 2, 8, 12), [6, 7, 7, 7]),
    ],
)
def test_a_game_of_one_point_a_turn_is_counted(
    turns: int, ahead: int, head: tuple[int, ...], points: list[int]
) -> None:
    """Each turn one agenda is installed, advanced twice and scored, leaving five more credits; a win ends it.

    The final credits come from one moment, before and after rezzing ice (there is none here).
    """
    table = laid({"hostile_takeover": 45})
    player, tally, g = studied(Sensible(), table), GameTally(table, turns), new_game(table, seeded(1), last_turn=turns)
    for _ in range(ahead):
        g.acting.scored.append(g.acting.deck.pop())
        g.zone[g.acting.scored[-1]] = SCORED
    tally.begin(g)
    played_alone(g, player)
    assert len(g.log) <= 1 + 4 * head[3] - 4 * ahead
    tally.finish(g)
    names = ("credits_5", "credits_last", "seen_5", "points_last", "first_score", "seven", "rezzed_last", "seen_last")
    assert tuple(tally.per_game[0][GameTally.PER_GAME.index(name)] for name in names) == head
    assert tally.by_turn["points"] == tuple(Counter({n: 1}) for n in points)
    assert tally.by_turn["points_from_hand"] == tuple(Counter({n - ahead: 1}) for n in points)
    played = turns if g.over == "turns" else len(set(points)) - 1
    assert [sum(held.values()) for held in tally.by_turn["credits"]] == [1] * played + [0] * (turns - played)
    assert tally.clicks == {"install": head[3] - ahead, "advance": 2 * (head[3] - ahead)}


def test_two_lists_are_compared_game_by_game() -> None:
    """Amounts as they are, turns with the turn after the last for what never came; the goals of the first follow."""
    first, second = corp(4), corp(4)
    first.setting.goals = (Goal("three points"),)
    at = {name: n for n, name in enumerate(GameTally.PER_GAME)}
    for held, rows in (
        (first, [(10, 0, 0), (12, 2, 3), (14, 4, 0), (16, 0, 1)]),
        (second, [(11, 1, 2), (13, 0, 3), (15, 3, 4), (17, 0, 2)]),
    ):
        held.tally.per_game = [
            (*({at["credits_5"]: credits, at["first_score"]: score}.get(n, 0) for n in range(len(at))), goal)
            for credits, score, goal in rows
        ]
    rows = {row["measure"]: row for row in Comparison(first, second).rows()}
    assert list(rows) == [
        "credits_5", "credits_last", "rezzed_last", "seen_5", "seen_last", "points_last", "first_score", "seven",
        "goal_1",
    ]  # fmt: skip
    assert rows["credits_5"] == {
        "measure": "credits_5", "words": "credits at the end of turn 5", "first": 13.0, "second": 14.0,
        "difference": 1.0, "low": 1.0, "high": 1.0, "beyond_chance": True,
    }  # fmt: skip
    assert rows["first_score"] == {
        "measure": "first_score", "words": "turn of the first score", "first": 4.0, "second": 3.5,
        "difference": -0.5, "low": -3.329, "high": 2.329,
        "beyond_chance": False,
    }  # fmt: skip
    assert rows["goal_1"]["words"] == "turn of goal: three points"
    assert (rows["goal_1"]["first"], rows["goal_1"]["second"]) == (3.5, 2.75)
    assert rows["seven"]["beyond_chance"] is False
    other = runner(4)
    other.tally.per_game = [(0,) * len(at)]
    assert [row["measure"] for row in Comparison(other, other).rows()] == [
        "credits_5", "credits_last", "seen_5", "seen_last", "breaker", "fracter", "decoder", "killer", "suite",
        "console",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("errors", "beyond"), [(2.79, False), (2.8, False), (2.81, True), (-2.81, True), (-2.8, False)]
)
def test_a_difference_is_beyond_chance_from_some_errors_on(
    errors: float, beyond: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    one = runner(4)
    one.tally.per_game = [(0,) * len(GameTally.PER_GAME)]
    monkeypatch.setattr(comparison, "difference", lambda mine, theirs: (1.0, 0.5, errors))
    row = Comparison(one, one).rows()[0]
    assert (row["beyond_chance"], row["low"], row["high"]) == (beyond, 0.02, 1.98)


def test_what_another_list_swaps_is_told_by_title_and_by_copies() -> None:
    first, second = corp(4), corp(4)
    swapped = {**first.setting.deck.copies, "hedge_fund": 1, "snare": 4}
    second.setting.deck = second.setting.deck._replace(copies=swapped)
    assert Comparison(first, second).swapped() == ({"Hedge Fund": 2}, {"Snare!": 1})
    second.setting.deck = second.setting.deck._replace(identity=None)
    out, new = Comparison(first, second).swapped()
    assert out == {"Hedge Fund": 2, "Weyland Consortium: Built to Last": 1}
    assert new == {"Snare!": 1}
