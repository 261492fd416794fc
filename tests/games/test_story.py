"""The story of a game, click by click: the whole text, as a player reads it."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from typing import Any

import pytest
from click.testing import CliRunner

from nrdb.cli import cli
from nrdb.deck import read_deck
from nrdb.engine.chance import seeded
from nrdb.engine.game import new_game
from nrdb.engine.model.card import Table
from nrdb.engine.model.decision import KEEP, MULLIGAN
from nrdb.engine.model.numbers import CORP, RUNNER, SIDES
from nrdb.engine.steps.machine import take
from nrdb.engine.view import View
from nrdb.games.board import side_board
from nrdb.games.series import play_game
from nrdb.games.setting import playable
from nrdb.games.story import WIDTH, Narrator, lines
from nrdb.goldfish.setting import setting_for
from nrdb.match.report import Pairing
from nrdb.players.sensible import Sensible
from tests.engine.laid import EXAMPLES, ROOT, catalogue, example, laid
from tests.engine.seats import Seats
from tests.players import begun as ready
from tests.players.begun import plain, played_alone, studied

# What was chosen in both games: kind and numbers of each option.
CORP_CHOICES = """\
keep install-14-3 rez-14 play-28 use-14-0 card-23 install-36-1 install-48-0 use-14-0 card-18
pass install-32-4 install-0-4 advance-0 install-12-5 rez-12 advance-0 advance-0 score-0 yes
card-33 server-4-33 card-40 server-1-40 use-14-1 card-13 card-28 stop
"""
RUNNER_CHOICES = """\
mulligan play-21 play-23 play-4 server-0 play-20 card-34 card-12 install-34 draw install-24 draw draw
install-39 play-7 draw install-32 use-32-0 play-13 card-33 yes use-32-1 draw draw draw
pass card-27 card-28 pass pass use-32-0 play-14 yes credit pass pass
"""
CORP_STORY = """\
Opening hand: Accelerated Beta Test, Efficiency Committee, Hedge Fund, SanSan City Grid, Wall of
    Static. Keeps.

Turn 1: 5 credits
  mandatory draw: Jackson Howard
  installs Jackson Howard in remote 1; Haas-Bioroid: Engineering the Future: gains 1 credit
  rezzes Jackson Howard
  plays Hedge Fund for 5: gains 9 credits
  uses Jackson Howard: draws Biotic Labor, Ash 2X3ZB9CY
  at the end of the turn, discards Biotic Labor

Turn 2: 10 credits
  mandatory draw: Rototurret
  installs Wall of Static protecting R&D; Haas-Bioroid: Engineering the Future: gains 1 credit
  installs Rototurret protecting HQ
  uses Jackson Howard: draws Heimdall 1.0, Enigma
  at the end of the turn, discards Ash 2X3ZB9CY

Turn 3: 11 credits
  mandatory draw: SanSan City Grid
  installs Heimdall 1.0 protecting remote 2; Haas-Bioroid: Engineering the Future: gains 1 credit
  installs Accelerated Beta Test in remote 2
  advances Accelerated Beta Test for 1

Turn 4: 11 credits
  mandatory draw: Adonis Campaign
  installs Adonis Campaign in remote 3; Haas-Bioroid: Engineering the Future: gains 1 credit
  rezzes Adonis Campaign for 4: places 12 credits on it
  advances Accelerated Beta Test for 1
  advances Accelerated Beta Test for 1
  scores Accelerated Beta Test for 2 points: installs Ice Wall protecting remote 2, rezzes Ice Wall,
      installs Pop-up Window protecting R&D, rezzes Pop-up Window; Adonis Campaign is trashed
  uses Jackson Howard: it is removed from the game

Turn limit reached.
Corp: 2 points, 6 credits, 4 cards in HQ, 35 in R&D.
"""
RUNNER_STORY = """\
Opening hand: Account Siphon, Corroder, Datasucker, Desperado, Femme Fatale, Forged Activation
    Orders, Inside Job, Mimic, Special Order. Mulligan.
Opening hand: Dirty Laundry, Easy Mark, Emergency Shutdown, Forged Activation Orders, Hostage,
    Hostage, Special Order, Sure Gamble, Sure Gamble.

Turn 1: 5 credits
  plays Sure Gamble for 5: gains 9 credits
  plays Sure Gamble for 5: gains 9 credits
  plays Dirty Laundry for 2
  runs HQ
    the run is successful
    breaches HQ
  Dirty Laundry: gains 5 credits
  plays Special Order for 1: adds Corroder to the grip
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
  uses Kati Jones: places 3 credits on it
  plays Hostage for 1: adds Professional Contacts to the grip

Turn 5: 1 credit
  uses Kati Jones: gains 3 credits
  draws a card: Account Siphon
  draws a card: Plascrete Carapace
  draws a card: Crypsis
  at the end of the turn, discards 2 Plascrete Carapace

Turn 6: 4 credits
  uses Kati Jones: places 3 credits on it
  plays Hostage for 1: adds John Masanori to the grip, installs John Masanori for 2
  takes a credit

Turn limit reached.
Runner: 0 points, 2 credits, 4 cards in the grip, 0 tags.
"""


def chosen(text: str) -> list[tuple[object, ...]]:
    return [tuple(int(part) if part.isdigit() else part for part in one.split("-")) for one in text.split()]


def told(deck: str, seed: int, turns: int, choices: str = "") -> str:
    table = example(deck)
    g = new_game(table, seeded(seed), last_turn=turns, transcript=True)
    for option in chosen(choices):
        while option not in (offered := g.legal_actions()):  # what they don't say: windows, and what is found
            take(g, next((other for other in (("pass",), ("go_on",)) if other in offered), offered[0]))
        take(g, option)
    played_alone(g, studied(Sensible(), table))
    return "".join(f"{line}\n" for line in lines(g))


@pytest.mark.parametrize(
    ("deck", "seed", "turns", "choices", "story"),
    [
        ("worlds-2013-engineering-the-future", 1, 4, CORP_CHOICES, CORP_STORY),
        ("worlds-2013-andromeda", 3, 6, RUNNER_CHOICES, RUNNER_STORY),
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


def test_two_abilities_of_a_card_are_one_part_of_the_line() -> None:
    """The last counter of a hotel, and then the hotel itself: two abilities, of which one is printed."""
    narrator = begun("sure_gamble")
    for entry in [("turn", 2, 4, 5, RUNNER, (0, 0)), ("triggered", 0), ("triggered", 0), ("trash", 0), ("draw", 1)]:
        list(narrator.add(entry))
    assert list(narrator.flush())[2:] == ["  at the start of the turn, Sure Gamble is trashed; draws Sure Gamble"]


def begun(card: str) -> Narrator:
    narrator = Narrator(new_game(laid({card: 9}), seeded(1), transcript=True))
    narrator.hands = None
    return narrator


@pytest.mark.parametrize(
    ("entries", "said"),
    [
        ([("mandatory",), ("draw", 0), ("gain", 1)], "mandatory draw: Sure Gamble, gains 1 credit"),
        ([("deed",), ("draw_action",), ("draw", 0), ("draw", 1)], "draws 2 cards: 2 Sure Gamble"),
        ([("deed",), ("credit",), ("gain", 1)], "takes a credit"),
        ([("deed",), ("credit",), ("gain", 1), ("gain", 1)], "takes a credit: gains 1 credit"),
        ([("deed",), ("credit",), ("gain", 2)], "takes a credit: gains 2 credits"),
        ([("deed",), ("play", 0, 5), ("gain", 9)], "plays Sure Gamble for 5: gains 9 credits"),
        ([("deed",), ("play", 0, 0), ("found", 1), ("to_hand", 1)], "plays Sure Gamble: adds Sure Gamble to the grip"),
        ([("deed",), ("found", 1), ("to_hand", 2)], "adds Sure Gamble to the grip"),
        ([("discard", 0), ("discard", 1)], "at the end of the turn, discards 2 Sure Gamble"),
        (
            [("deed",), ("use", 0, 0), ("gain", 3), ("trash", 0)],
            "uses Sure Gamble: gains 3 credits; Sure Gamble is trashed",
        ),
        ([("deed",), ("use", 0, 0), ("trash", 0), ("gain", 3)], "uses Sure Gamble: it is trashed; gains 3 credits"),
        (
            [("triggered", 0), ("gain", 3), ("trash", 0)],
            "at the start of the turn, Sure Gamble: gains 3 credits; Sure Gamble is trashed",
        ),
        ([("deed",), ("use", 0, 0), ("use", 0, 0), ("gain", 1)], "uses Sure Gamble (twice): gains 1 credit"),
        ([("deed",), ("pay", 2, RUNNER), ("untag", 1, RUNNER)], "removes 1 tag for 2"),
        ([("deed",), ("use", 0, 0), ("untag", 2, RUNNER)], "uses Sure Gamble: removes 2 tags"),
        ([("gain", 2), ("gain", 2), ("gain", 2)], "at the start of the turn, gains 2 credits (3 times)"),
        ([("deed",), ("use", 0, 0), ("purge",)], "uses Sure Gamble: virus counters are purged"),
        (
            [("triggered", 0), ("gain", 1), ("trash", 0), ("triggered", 1), ("lose", 1)],
            "at the start of the turn, Sure Gamble: gains 1 credit; Sure Gamble is trashed; Sure Gamble: loses\n"
            "      1 credit",
        ),
    ],
)
def test_what_an_action_leads_to_follows_in_its_line(entries: list[tuple[Any, ...]], said: str) -> None:
    narrator = begun("sure_gamble")
    for entry in [("turn", 1, 4, 5, RUNNER, (0, 0)), *entries]:
        assert list(narrator.add(entry)) == []
    assert list(narrator.flush()) == ["", "Turn 1: 5 credits", f"  {said}"]


@pytest.mark.parametrize(("seed", "game"), [(0, 0), (5, 0), (5, 2)])
def test_the_command_tells_the_game_of_the_series(seed: int, game: int) -> None:
    """What chance plays is drawn by seed and number, too."""
    path = EXAMPLES["worlds-2013-andromeda"]
    table = setting_for(read_deck(path, catalogue()), catalogue(), policy="random", turns=3).table()
    player = ready.begun("random", table, seed, game)
    g = new_game(table, seeded(seed, game), last_turn=3, transcript=True)
    played_alone(g, player)
    asked = ["--policy", "random", "--turns", "3", "--seed", str(seed), "--game", str(game)]
    assert CliRunner().invoke(cli, ["goldfish", str(path), "--trace", *asked]).stdout == "".join(
        f"{line}\n" for line in lines(g)
    )


# -- two players ----------------------------------------------------------------------------------------------------


def played(seats_: Seats, do: Callable[[Seats], Any]) -> list[str]:
    """The story of what is done at a laid table, without its end."""
    seats_.g.transcript = [("turn", 2, 4, seats_.g.runner.credits, RUNNER, (0, 0))]
    do(seats_)
    return [line for line in lines(seats_.g) if line][:-2]


def test_a_run_is_told_with_ice_prices_and_what_came_of_it() -> None:
    seats_ = Seats(ice={"HQ": ["-Ice Wall"]}, hq=["Project Atlas"], rig=["Corroder"])
    rez = lambda at: ("rez", at.card("Ice Wall"))  # noqa: E731
    story = played(seats_, lambda table: table.run("HQ", rez, ("use", "Corroder", 0)))
    assert story == [
        "Turn 2, Runner: 5 credits; points 0–0",
        "  runs HQ",
        "    approaches Ice Wall, unrezzed: the Corp rezzes Ice Wall for 1",
        "    encounters Ice Wall: uses Corroder for 1, breaks “end the run”",
        "    passes Ice Wall",
        "    the run is successful",
        "    breaches HQ",
        "    accesses Project Atlas: steals it for 2 points",
    ]


def test_an_agenda_that_is_taken_after_the_last_access_is_named() -> None:
    """The rules of 1996 let the Runner steal once everything has been accessed."""
    seats_ = Seats(hq=["Project Atlas", "Hedge Fund"])
    atlas, fund = (seats_.card(name) for name in ("Project Atlas", "Hedge Fund"))
    seats_.g.transcript = [("access", atlas), ("access", fund), ("steal", atlas, 2)]
    assert [line.strip() for line in lines(seats_.g) if line][:-2] == [
        "accesses Project Atlas",
        "accesses Hedge Fund: steals Project Atlas for 2 points",
    ]


def test_two_agendas_that_are_stolen_in_one_line_are_both_named() -> None:
    seats_ = Seats(hq=["Project Atlas", "Hostile Takeover"])
    first, second = (seats_.card(name) for name in ("Project Atlas", "Hostile Takeover"))
    seats_.g.transcript = [("access", first), ("access", second), ("steal", first, 2), ("steal", second, 1)]
    assert [line.strip() for line in lines(seats_.g) if line][1:-2] == [
        "accesses Hostile Takeover: steals Project Atlas for 2 points, steals Hostile Takeover for 1 point",
    ]


def test_a_resource_that_the_corp_trashes_is_told_with_its_price() -> None:
    seats_ = Seats(rig=["Kati Jones"])
    kati = seats_.card("Kati Jones")
    seats_.g.transcript = [("turn", 1, 3, 5, CORP, (0, 0)), ("deed",), ("pay", 2, CORP), ("trash", kati)]
    assert [line.strip() for line in lines(seats_.g) if line][1:-2] == ["trashes Kati Jones for 2"]


def test_an_accessed_card_is_named_again_after_another_one() -> None:
    seats_ = Seats(hq=["PAD Campaign"], rig=["Corroder"])
    pad, corroder = seats_.card("PAD Campaign"), seats_.card("Corroder")
    seats_.g.transcript = [
        ("turn", 2, 4, 5, RUNNER, (0, 0)), ("access", pad), ("trash", corroder), ("pay", 4, RUNNER), ("trash", pad),
    ]  # fmt: skip
    assert [line.strip() for line in lines(seats_.g) if line][1] == (
        "accesses PAD Campaign: Corroder is trashed; trashes PAD Campaign for 4"
    )


def test_cards_that_the_runner_trashes_while_accessing_are_told_with_their_prices() -> None:
    """The rules of 1996 let the Runner trash once everything has been accessed."""
    seats_ = Seats(hq=["PAD Campaign", "PAD Campaign", "Snare!"])
    first, second = (i for i in seats_.g.corp.hand if seats_.g.table.card_of[i].title == "PAD Campaign")
    snare = seats_.card("Snare!")
    seats_.g.transcript = [
        ("turn", 2, 4, 5, RUNNER, (0, 0)), ("access", first), ("access", second),
        ("pay", 4, RUNNER), ("trash", second), ("pay", 4, RUNNER), ("trash", first),
        ("access", snare), ("pay", 4, RUNNER), ("trash", first),
    ]  # fmt: skip
    assert [line.strip() for line in lines(seats_.g) if line][2:-2] == [
        "accesses PAD Campaign: trashes it for 4, trashes PAD Campaign for 4",
        "accesses Snare!: trashes PAD Campaign for 4",
    ]


def test_what_the_other_player_does_is_told_with_their_name() -> None:
    seats_ = Seats(hq=["Hedge Fund", "Snare!", "Enigma"], rig=["Corroder"])
    fund, snare, enigma, corroder = (seats_.card(name) for name in ("Hedge Fund", "Snare!", "Enigma", "Corroder"))
    seats_.g.transcript = [
        ("turn", 2, 4, 5, RUNNER, (0, 0)), ("encounter", enigma), ("draw", fund), ("draw", snare), ("to_hand", enigma),
        ("encounter", enigma), ("triggered", fund), ("use", corroder, 0),
        ("encounter", enigma), ("triggered", fund), ("gain", 1, CORP), ("use", corroder, 0), ("gain", 1, RUNNER),
    ]  # fmt: skip
    assert [line.strip() for line in lines(seats_.g) if line][1:-2] == [
        "encounters Enigma: the Corp draws Hedge Fund, Snare!; the Corp adds Enigma to HQ",
        "encounters Enigma: uses Corroder",
        "encounters Enigma; Hedge Fund: the Corp gains 1 credit; uses Corroder, gains 1 credit",
    ]


def test_a_game_of_1996_is_told_in_bits() -> None:
    deck = read_deck(ROOT / "examples" / "classic-stealth.txt", catalogue())
    table = setting_for(deck, catalogue(), policy="sensible", turns=1).table()
    narrator = Narrator(new_game(table, seeded(1), transcript=True))
    narrator.hands = None
    for entry in [("turn", 1, 4, 5, RUNNER, (0, 0)), ("deed",), ("credit",), ("gain", 2)]:
        assert list(narrator.add(entry)) == []
    assert list(narrator.flush()) == ["", "Turn 1: 5 bits", "  takes a bit: gains 2 bits"]
    assert side_board(narrator.g, narrator.g.runner).facts[0] == "5 bits"


def test_a_price_paid_before_programs_are_trashed_is_told_once() -> None:
    seats_ = Seats(rig=["Corroder"], grip=["Yog.0"])
    corroder, yog = seats_.card("Corroder"), seats_.card("Yog.0")
    seats_.g.transcript = [
        ("turn", 2, 4, 5, RUNNER, (0, 0)), ("deed",), ("pay", 5, RUNNER), ("trash", corroder), ("install", yog, 5),
    ]  # fmt: skip
    assert list(lines(seats_.g))[2] == "  pays 5 credits; Corroder is trashed; installs Yog.0"


def test_ice_that_is_derezzed_is_told_and_not_rezzed_any_more() -> None:
    seats_ = Seats(ice={"HQ": ["Ice Wall"]}, grip=["Emergency Shutdown"], says=SHUTDOWN)

    def shut_down_and_run(table: Seats) -> None:
        table.do(("play", table.card("Emergency Shutdown")))
        table.run("HQ")

    story = played(seats_, shut_down_and_run)
    assert "  plays Emergency Shutdown: Ice Wall is derezzed" in story
    assert "    approaches Ice Wall, unrezzed" in story


SHUTDOWN = {"Emergency Shutdown": [{"play": [{"derez": {"n": 1, "is": ["ice", "rezzed"], "who": "opponent"}}]}]}


def test_a_run_that_is_ended_and_harm_are_told() -> None:
    says = {"Ice Wall": [{"sub": [{"damage": {"net": 1}}]}, {"sub": ["end_run"]}]}
    seats_ = Seats(ice={"R&D": ["Ice Wall"]}, grip=["Sure Gamble", "Sure Gamble"], says=says)
    assert played(seats_, lambda table: table.run("R&D")) == [
        "Turn 2, Runner: 5 credits; points 0–0",
        "  runs R&D",
        "    approaches Ice Wall, unrezzed",
        "    encounters Ice Wall",
        "    “do 1 net damage” resolves: 1 net damage; Sure Gamble is trashed",
        "    “end the run” resolves: the run ends",
        "    the run is unsuccessful",
    ]


@pytest.mark.parametrize(("more", "lengths"), [(0, [100]), (1, [49, 57])])
def test_a_line_of_the_story_has_a_hundred_letters_at_most(more: int, lengths: list[int]) -> None:
    narrator = Narrator(Seats().g)
    narrator.parts = [("", ["a" * 46, "b" * (50 + more)])]
    narrator.indent = 1
    assert [len(line) for line in next(narrator.flush()).splitlines()] == lengths


STORY = """
Ice Wall protects HQ, rezzed.

Turn 1, Corp: 5 credits; points 0–0
  mandatory draw: Hedge Fund
  takes a credit
  plays Hedge Fund for 5: gains 9 credits
  installs Ice Wall protecting HQ for 1
  installs Project Atlas in remote 1: gains 1 credit (twice)
  advances Project Atlas for 1
  scores Project Atlas for 2 points: draws Snare!; Enigma: places 2 power counters on it
  purges virus counters: uses Desperado
  the Runner uses Eli 1.0: the Runner spends 1 click; uses Project Atlas for 1
  pays 3 credits, gains 3 credits

Turn 2, Runner: 1 credit; points 2–0
  draws 3 cards: 2 Diesel, Sure Gamble
  installs Corroder for 2: installs Desperado
  plays Dirty Laundry for 2
  runs HQ: gains 1 credit; the Corp loses 1 credit; loses 3 credits; the Corp rezzes Enigma for 1
    approaches Ice Wall
    encounters Ice Wall: uses Corroder for 1, breaks “end the run”, pays 2 credits; the Corp pays 1
        credit; the Runner now has 2 tags
    passes Ice Wall
    approaches Enigma: bypasses it; the run moves to remote 1
    approaches Eli 1.0, unrezzed: jacks out
    the run is unsuccessful
  runs remote 2
    the run is successful
    breaches Archives
    accesses Snare!: trace 3 against link 1; Psi: the Corp spends 1, the Runner 2; secretly spends 2
        (the guess was 1); 3 net damage; 2 copies of Diesel are trashed
    accesses Project Atlas: steals it for 1 point; Project Atlas is removed from the game
    runs R&D
      the run is successful
    exposes Snare!
  spends 3 clicks; the Corp loses 2 clicks; adds Diesel to the grip, uses Eli 1.0; the Corp uses
      Desperado
  the Corp uses Project Atlas for 2
  encounters Enigma
  “end the run” resolves: the run ends
  subroutine 3 resolves: uses Corroder for 1
  at the end of the turn, the Corp discards Hedge Fund

Turn 4, Runner: 2 credits; points 2–0
  at the start of the turn, R&D is empty; the Runner is flatlined

Turn limit reached.
Corp: 0 points, 7 credits, 3 cards in HQ, 5 in R&D.
Runner: 0 points, 1 credit, 2 cards in the grip, 1 tag.
"""


def test_each_thing_that_happens_has_its_words_and_its_place() -> None:
    """A transcript written by hand: costs with their actions, sides, runs within runs, repetitions counted."""
    seats_ = Seats(ice={"HQ": ["Enigma", "Ice Wall"], "R&D": ["Eli 1.0"]}, root={"remote": ["-Project Atlas"]},
                   hq=["Hedge Fund", "Hedge Fund", "Snare!"], rig=["Corroder", "Desperado"],
                   grip=["Diesel", "Sure Gamble"], heap=["Dirty Laundry"], credits=(7, 1), tags=1,
                   says={"Desperado": [{"paid": ["click"], "by": "corp", "do": ["purge"]}]})  # fmt: skip
    g, c = seats_.g, seats_.card
    wall, enigma, eli, atlas = (c(title) for title in ("Ice Wall", "Enigma", "Eli 1.0", "Project Atlas"))
    fund, snare, corroder, diesel = (c(title) for title in ("Hedge Fund", "Snare!", "Corroder", "Diesel"))
    deed = ("deed",)
    first = [
        ("stands", wall, 0), ("turn", 1, 3, 5, CORP, (0, 0)), ("mandatory",), ("draw", fund),
        deed, ("credit",), ("gain", 1, CORP),
        deed, ("pay", 5, CORP), ("play", fund), ("gain", 9, CORP),
        deed, ("pay", 1, CORP), ("install", wall, 0, 0),
        deed, ("install", atlas, 0, 3), ("gain", 1, CORP), ("gain", 1, CORP),
        deed, ("pay", 1, CORP), ("advance", atlas),
        deed, ("score", atlas, 2), ("triggered", atlas), ("draw", snare), ("triggered", corroder),
        ("triggered", enigma), ("place", enigma, "power", 2), ("triggered", corroder), ("triggered", eli),
        deed, ("purge",), ("use", c("Desperado"), 0),
        deed, ("use", eli, 0), ("spend_clicks", 1, RUNNER), ("use", atlas, 1), ("pay", 1, CORP),
        deed, ("pay", 3, CORP), ("gain", 3),
    ]  # fmt: skip
    second = [
        ("turn", 2, 4, 1, RUNNER, (2, 0)), deed, ("draw_action",), ("draw", diesel), ("draw", diesel),
            ("draw", c("Sure Gamble")),
        deed, ("pay", 2, RUNNER), ("install", corroder), ("install", c("Desperado")),
        deed, ("pay", 2, RUNNER), ("play", c("Dirty Laundry")), ("run", 0),
        ("gain", 1, RUNNER), ("lose", 1, CORP), ("lose", 3), ("pay", 1, CORP), ("rez", enigma), ("approach", wall),
        ("encounter", wall), ("use", corroder, 0), ("pay", 1, RUNNER), ("break", wall, 0), ("pay", 2, RUNNER),
        ("pay", 1, CORP), ("tags", 2), ("pass", wall), ("approach", enigma), ("bypass",), ("redirect", 3),
        ("approach", eli), ("jack_out",), ("run_unsuccessful",), ("run_ends", 0),
        deed, ("run", 4), ("run_successful",), ("breach", 2), ("access", snare), ("trace", 0, 3, 1), ("psi", 0, 1, 2),
        ("secret", 0, 2, 1), ("damage", "net", 3), ("trash", diesel), ("trash", diesel),
        ("access", atlas), ("steal", atlas, 1), ("remove", atlas),
        ("run", 1), ("run_successful",), ("run_ends", 1), ("expose", snare), ("run_ends", 4),
        ("spend_clicks", 3, RUNNER), ("lose_clicks", 2, CORP), ("found", diesel), ("to_hand", diesel), ("use", eli, 0),
        ("use", c("Desperado"), 0),
        deed, ("use", atlas, 1), ("pay", 2, CORP), ("encounter", enigma), ("subroutine", enigma, 1), ("end_run",),
        ("subroutine", enigma, 2), ("guard", corroder), ("pay", 1, RUNNER), ("discard", fund),
    ]  # fmt: skip
    third = [("turn", 3, 3, 1, CORP, (2, 0)), ("turn", 4, 3, 2, RUNNER, (2, 0)), ("decked",), ("flatlined",)]
    g.transcript = [*first, *second, *third]
    g.over = "turns"
    assert "\n".join(("", *lines(g), "")) == STORY


@pytest.mark.parametrize("corp", [KEEP, MULLIGAN])
@pytest.mark.parametrize("runner", [KEEP, MULLIGAN])
def test_opening_hands_are_told_each_of_its_player_with_its_answer(corp: Any, runner: Any) -> None:
    corp_deck, runner_deck = (read_deck(ROOT / "examples" / f"{side}.txt", catalogue()) for side in SIDES)
    pairing = Pairing(playable(corp_deck, catalogue()), playable(runner_deck, catalogue()), turns=1)
    both = pairing.table()
    answers = {"corp": corp, "runner": runner}

    class Answering:
        def __init__(self, side: str) -> None:
            self.seat, self.side = plain(SIDES.index(side)), side

        def begin(self, table: Table, side: int, seed: int, game: int) -> None:
            self.seat.begin(table, side, seed, game)

        def choose(self, view: View, decision: Any) -> Any:
            return answers[self.side] if decision.kind == "mulligan" else self.seat.choose(view, decision)

    pairing.transcript = True
    g = pairing.deal(0, 0)
    play_game(g, {side: Answering(name) for side, name in enumerate(SIDES)}, 0, 0)
    opening = "\n".join(itertools.takewhile(bool, lines(g))).replace("\n    ", " ").splitlines()
    expected = [
        (side, said) for side in SIDES for said in ([". Keeps."] if answers[side] == KEEP else [". Mulligan.", "."])
    ]
    assert len(opening) == len(expected)
    for line, (side, said) in zip(opening, expected, strict=True):
        began, hand = line.split(": ", 1)
        assert began == f"{side.capitalize()}'s opening hand"
        assert hand.endswith(said)
        held = hand.removesuffix(said).split(", ")
        mine = {card.title for card, owner in zip(both.card_of, both.owner, strict=True) if SIDES[owner] == side}
        assert len(held) == 5
        assert set(held) <= mine
