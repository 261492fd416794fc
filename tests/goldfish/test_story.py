"""The story of a game, click by click: the whole text, as a player reads it."""

from __future__ import annotations

from typing import Any

import pytest
from click.testing import CliRunner

from nrdb.cli import cli
from nrdb.deck import read_deck
from nrdb.engine.chance import seeded
from nrdb.engine.game import new_game
from nrdb.engine.steps.machine import take
from nrdb.goldfish.game_tally import play_out
from nrdb.goldfish.setting import setting_for
from nrdb.goldfish.solo_story import WIDTH, _line, lines
from nrdb.players.policy import ScriptedPolicy, policy_for
from nrdb.players.sensible import Sensible
from tests.engine.laid import EXAMPLES, catalogue, example, laid

# What was chosen in both games: kind and numbers of each option.
CORP_CHOICES = """\
keep install-14-3 rez-14 play-28 use-14-0 pass card-23 pass pass install-36-1 install-48-0 use-14-0 pass card-18
pass pass install-32-4 install-0-4 advance-0 pass pass pass install-12-5 rez-12 advance-0 advance-0 score-0 yes
card-33 server-4-33 card-40 server-1-40 use-14-1 card-13 card-28 stop
"""
RUNNER_CHOICES = """\
mulligan play-21 play-23 play-4 server-0 play-20 card-34 card-12 install-34 draw install-24 draw pass pass pass draw
install-39 play-7 draw pass pass pass install-32 use-32-0 play-13 card-33 yes pass pass pass use-32-1 draw draw draw
pass card-27 card-28 pass pass use-32-0 play-14 yes credit pass pass
"""
CORP = """\
Opening hand: Accelerated Beta Test, Efficiency Committee, Hedge Fund, SanSan City Grid, Wall of Static.
      Keeps.

Turn 1: 5 credits
  draws for the turn: Jackson Howard
  installs Jackson Howard in remote 1; Haas-Bioroid: Engineering the Future: gains 1 credit
  rezzes Jackson Howard
  plays Hedge Fund for 5: gains 9 credits
  uses Jackson Howard: draws Biotic Labor, Ash 2X3ZB9CY
  at the end of the turn, discards Biotic Labor

Turn 2: 10 credits
  draws for the turn: Rototurret
  installs Wall of Static protecting R&D; Haas-Bioroid: Engineering the Future: gains 1 credit
  installs Rototurret protecting HQ
  uses Jackson Howard: draws Heimdall 1.0, Enigma
  at the end of the turn, discards Ash 2X3ZB9CY

Turn 3: 11 credits
  draws for the turn: SanSan City Grid
  installs Heimdall 1.0 protecting remote 2; Haas-Bioroid: Engineering the Future: gains 1 credit
  installs Accelerated Beta Test in remote 2
  advances Accelerated Beta Test

Turn 4: 11 credits
  draws for the turn: Adonis Campaign
  installs Adonis Campaign in remote 3; Haas-Bioroid: Engineering the Future: gains 1 credit
  rezzes Adonis Campaign; Adonis Campaign: 12 credits on Adonis Campaign
  advances Accelerated Beta Test
  advances Accelerated Beta Test
  scores Accelerated Beta Test for 2 points; Accelerated Beta Test: installs Ice Wall protecting remote 2,
      rezzes Ice Wall, installs Pop-up Window protecting R&D, rezzes Pop-up Window, trashes Adonis Campaign
  uses Jackson Howard: removes Jackson Howard

End of the last turn. 6 credits, 4 cards in hand, 2 agenda points.
"""
RUNNER = """\
Opening hand: Account Siphon, Corroder, Datasucker, Desperado, Femme Fatale, Forged Activation Orders, Inside
      Job, Mimic, Special Order. Mulligan.
Opening hand: Dirty Laundry, Easy Mark, Emergency Shutdown, Forged Activation Orders, Hostage, Hostage,
      Special Order, Sure Gamble, Sure Gamble.

Turn 1: 5 credits
  plays Sure Gamble for 5: gains 9 credits
  plays Sure Gamble for 5: gains 9 credits
  plays Dirty Laundry for 2: runs HQ; Dirty Laundry: gains 5 credits
  plays Special Order for 1: adds Corroder to hand
  at the end of the turn, discards Forged Activation Orders

Turn 2: 15 credits
  installs Corroder for 2
  draws a card: Desperado
  installs Desperado for 3
  draws a card: Plascrete Carapace

Turn 3: 10 credits
  draws a card: Femme Fatale
  installs Femme Fatale for 9
  plays Easy Mark: gains 3 credits
  draws a card: Kati Jones

Turn 4: 4 credits
  installs Kati Jones for 2
  uses Kati Jones: 3 credits on Kati Jones
  plays Hostage for 1: adds Professional Contacts to hand

Turn 5: 1 credit
  uses Kati Jones: gains 3 credits
  draws a card: Account Siphon
  draws a card: Plascrete Carapace
  draws a card: Crypsis
  at the end of the turn, discards Plascrete Carapace (twice)

Turn 6: 4 credits
  uses Kati Jones: 3 credits on Kati Jones
  plays Hostage for 1: adds John Masanori to hand, installs John Masanori for 2
  takes a credit

End of the last turn. 2 credits, 4 cards in hand.
"""


def chosen(text: str) -> list[tuple[object, ...]]:
    return [tuple(int(part) if part.isdigit() else part for part in one.split("-")) for one in text.split()]


def told(deck: str, seed: int, turns: int, choices: str = "") -> str:
    table = example(deck)
    g = new_game(table, seeded(seed), last_turn=turns, transcript=True)
    player = ScriptedPolicy(chosen(choices)) if choices else Sensible(table)
    play_out(g, player, take)
    return "".join(f"{line}\n" for line in lines(g))


@pytest.mark.parametrize(
    ("deck", "seed", "turns", "choices", "story"),
    [
        ("worlds-2013-engineering-the-future", 1, 4, CORP_CHOICES, CORP),
        ("worlds-2013-andromeda", 3, 6, RUNNER_CHOICES, RUNNER),
    ],
)
def test_a_game_is_told_deed_by_deed(deck: str, seed: int, turns: int, choices: str, story: str) -> None:
    """Consequences of an action are in its line; those at the start and the end of a turn say so."""
    assert told(deck, seed, turns, choices) == story


@pytest.mark.parametrize("deck", sorted(EXAMPLES))
def test_no_line_is_longer_than_a_terminal(deck: str) -> None:
    for seed in range(20):
        for line in told(deck, seed, 10).splitlines():
            assert len(line) <= WIDTH, line


def test_a_card_that_acts_twice_is_told_by_what_it_does() -> None:
    """The last counter of a hotel, and then the hotel itself: two abilities, of which one is printed."""
    after = ["; Earthrise Hotel", "; Earthrise Hotel", "trashes Earthrise Hotel", "draws Diesel"]
    assert _line("  at the start of the turn", after) == (
        "  at the start of the turn, Earthrise Hotel: trashes Earthrise Hotel, draws Diesel"
    )


WALL, ATLAS, GRID = 0, 1, 2
TOLD: list[tuple[Any, ...]] = [
    *[("draw", WALL), ("draw", ATLAS), ("mulligan",), ("draw", GRID), ("keep",)],
    *[("turn", 1, 0, 1), ("setup",), ("mandatory",), ("draw", WALL), ("found", ATLAS), ("to_hand", ATLAS)],
    *[("deed",), ("credit",), ("gain", 1), ("deed",), ("credit",), ("gain", 2), ("gain", 1), ("gain", 1)],
    *[("deed",), ("draw_action",), ("draw", WALL), ("draw", GRID), ("deed",), ("purge",), ("lose", 1)],
    *[("discard", WALL), ("discard", WALL), ("tags", 2), ("lose", 3), ("lose", 3), ("lose", 3)],
    *[("turn", 2, 0, 5), ("gain", 2), ("triggered", GRID), ("gain", 1), ("triggered", ATLAS), ("triggered", WALL)],
    *[("trash", WALL), ("mandatory",), ("deed",), ("run", 2), ("run_cost", 1), ("deed",), ("run", 3)],
    *[("deed",), ("install", WALL, 2, 4), ("deed",), ("install", GRID, 2, 3), ("deed",), ("install", ATLAS, 3)],
    *[("deed",), ("play", ATLAS, 0), ("place", WALL, "credit", 1), ("place", WALL, "power", 2)],
    *[("remove", ATLAS), ("found", WALL), ("found", GRID), ("deed",), ("score", ATLAS, 1), ("deed",)],
    *[("rez", WALL), ("triggered", WALL), ("rez", WALL), ("deed",), ("use", GRID), ("advance", WALL)],
    *[("deed",), ("turn", 3, 0, 2)],
    *[("deed",), ("draw", WALL), ("draw", GRID), ("lose", 1), ("draw", ATLAS), ("tags", 1), ("decked",)],
]
STORY = """\
Opening hand: Ice Wall, Project Atlas. Mulligan.
Opening hand: SanSan City Grid. Keeps.

Turn 1: 1 credit
  at the start of the turn, sets up
  draws for the turn: Ice Wall, adds Project Atlas to hand
  takes a credit
  takes a credit: gains 2 credits, gains 1 credit (twice)
  draws a card: Ice Wall, SanSan City Grid
  purges virus counters: loses 1 credit
  at the end of the turn, discards Ice Wall (twice), has 2 tags, loses 3 credits (three times)

Turn 2: 5 credits
  at the start of the turn, gains 2 credits; SanSan City Grid: gains 1 credit; Ice Wall: trashes Ice Wall
  draws for the turn
  runs Archives: pays 1 credit to get in
  runs remote 1
  installs Ice Wall protecting remote 2 for 2
  installs SanSan City Grid in remote 1
  installs Project Atlas for 3
  plays Project Atlas: 1 credit on Ice Wall, 2 power counters on Ice Wall, removes Project Atlas, finds Ice
      Wall, finds SanSan City Grid
  scores Project Atlas for 1 point
  rezzes Ice Wall; Ice Wall: rezzes Ice Wall
  uses SanSan City Grid: advances Ice Wall

Turn 3: 2 credits
  draws Ice Wall: SanSan City Grid, loses 1 credit, draws Project Atlas, has 1 tag, the game ends

The Corp is decked and loses. 5 credits, 3 cards in hand, 1 agenda point.
"""


def test_whatever_can_happen_is_told() -> None:
    """Invented entries, at least one of each kind: at the start of turns, during them, and at the end."""
    g = new_game(laid({"ice_wall": 1, "project_atlas": 1, "sansan_city_grid": 1}), seeded(1), transcript=True)
    g.transcript, g.over, g.acting.score = list(TOLD), "decked", 1
    assert "".join(f"{line}\n" for line in lines(g)) == STORY


@pytest.mark.parametrize(("seed", "game"), [(0, 0), (5, 0), (5, 2)])
def test_the_command_tells_the_game_of_the_series(seed: int, game: int) -> None:
    """What chance plays is drawn by seed and number, too."""
    path = EXAMPLES["worlds-2013-andromeda"]
    table = setting_for(read_deck(path, catalogue()), catalogue(), policy="random", turns=3).table()
    player = policy_for("random", table)
    player.begin(seed, game)
    g = new_game(table, seeded(seed, game), last_turn=3, transcript=True)
    play_out(g, player, take)
    asked = ["--policy", "random", "--turns", "3", "--seed", str(seed), "--game", str(game)]
    assert CliRunner().invoke(cli, ["goldfish", str(path), "--trace", *asked]).stdout == "".join(
        f"{line}\n" for line in lines(g)
    )
