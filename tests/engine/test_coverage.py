"""How cards are classed and counted: the class is what the engine plays, not what was hoped."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from nrdb import behaviour
from nrdb.behaviour.reference import word_uses
from nrdb.catalogue import Catalogue
from nrdb.cli import cli
from nrdb.engine.coverage import CLASSES, by_format, by_set, by_type, cover, tally

ROOT = Path(__file__).parents[2]
ENTRIES = {
    "sure_gamble": [{"play": [{"gain": 9}]}],
    "enigma": [{"sub": [{"lose_click": {"who": "runner", "n": 1}}]}, {"sub": ["end_run"]}],
    "diesel": [{"unsaid": "draws", "why": "for the test"}],
    "hedge_fund": [{"play": [{"gain": 1}]}, {"static": [{"uncounted": "what is there"}]}],
}


@pytest.fixture(scope="module")
def catalogue() -> Catalogue:
    return Catalogue.load()


def call(*arguments: str) -> Result:
    return CliRunner().invoke(cli, ["data", "coverage", *arguments])


def test_classes(catalogue: Catalogue) -> None:
    cards = [catalogue.card(card) for card in (*ENTRIES, "corroder")]
    found = cover(cards, ENTRIES)
    assert {card: item.kind for card, item in found.items()} == {
        "sure_gamble": "said",
        "enigma": "opponent",
        "diesel": "partly",
        "hedge_fund": "partly",
        "corroder": "missing",
    }
    assert found["diesel"].reasons == ("draws",)
    assert found["hedge_fund"].reasons == ("the static effect 'uncounted'",), (
        "what the engine cannot play is not counted as implemented"
    )


def test_a_tally_counts_copies_and_its_share(catalogue: Catalogue) -> None:
    found = cover([catalogue.card(card) for card in (*ENTRIES, "corroder")], ENTRIES)
    deck = tally("deck", {"sure_gamble": 3, "enigma": 1, "diesel": 3, "corroder": 1}, found)
    assert deck.counts == {"said": 3, "opponent": 1, "hook": 0, "partly": 3, "missing": 1}
    assert deck.total == 8
    assert deck.share == 0.5
    assert tally("none", {}, found).share == 1.0


def test_groups_hold_every_card(catalogue: Catalogue) -> None:
    found = cover(catalogue.cards(), ENTRIES)
    assert sum(item.total for item in by_type(catalogue, found)) == len(catalogue.cards())
    assert {item.name for item in by_set(catalogue, found)} >= {"System Gateway", "Core Set"}
    formats = {item.name: item for item in by_format(catalogue, found, on="2026-07-24")}
    assert formats["Eternal"].total > formats["Standard"].total > formats["Startup"].total


def test_words_are_counted_by_cards() -> None:
    uses = {(use.kind, use.name): use.cards for use in word_uses(ENTRIES)}
    assert uses["ability", "play"] == 2
    assert uses["ability", "sub"] == 1
    assert uses["operation", "end_run"] == 1
    assert uses["operation", "draw"] == 0


def test_the_sets_and_lists_asked_for_have_entries(catalogue: Catalogue) -> None:
    from nrdb import behaviour

    entries = behaviour.entries()
    for name in ("system_gateway", "system_update_2021", "elevation", "vantage_point"):
        missing = [
            card.id
            for card in catalogue.cards()
            if any(printing.set == name for printing in catalogue.printings(card)) and card.id not in entries
        ]
        assert missing == [], name


def test_at_most_one_card_in_twenty_is_a_hook(catalogue: Catalogue) -> None:
    from nrdb import behaviour

    entries = behaviour.entries()
    hooked = [card for card, entry in entries.items() if any("hook" in ability for ability in entry)]
    assert len(hooked) * 20 <= len(entries)


def test_the_command_counts_prints_and_lists() -> None:
    whole = call()
    assert whole.exit_code == 0
    assert " ".join(whole.output.splitlines()[0].split()) == "cards solo opponent hook partly missing complete"
    groups = json.loads(call("--by", "format", "--json").output)["groups"]
    startup = next(group for group in groups if group["name"] == "Startup")
    assert startup["missing"] == 0
    assert startup["total"] == sum(startup[kind] for kind in CLASSES)
    words = json.loads(call("--by", "word", "--json").output)["words"]
    assert words[0]["name"] == "when"
    partly = json.loads(call("--list", "partly", "--json").output)["cards"]
    assert all(item["reasons"] for item in partly)


def test_a_class_without_cards_is_listed_in_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("nrdb.cli.coverage._covered", lambda *_: ({}, {}))
    listed = call("--list", "missing")
    assert (listed.exit_code, listed.output) == (0, 'There are no cards in the class "missing".\n')
    assert json.loads(call("--list", "missing", "--json").output)["cards"] == []


def test_the_command_counts_a_deck_and_names_what_is_missing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    entries, deck = behaviour.entries(), tmp_path / "deck.txt"
    without = {card: said for card, said in entries.items() if card != "corroder"}
    monkeypatch.setattr(behaviour, "entries", lambda *_: without)
    deck.write_text('Kate "Mac" McCaffrey: Digital Tinker\n\n3 Sure Gamble\n1 Corroder\n', encoding="utf-8")
    done = call(str(deck))
    assert done.exit_code == 0
    assert "Corroder: not implemented yet" in done.output
    two = call(str(ROOT / "examples/corp.txt"), str(ROOT / "examples/runner.txt"))
    assert two.output.splitlines()[3].startswith("all")


def test_decks_and_groups_do_not_mix() -> None:
    from nrdb.errors import UsageError

    assert isinstance(call("examples/corp.txt", "--by", "set").exception, UsageError)


def test_a_sentence_is_counted_as_not_played(catalogue: Catalogue) -> None:
    """What somebody would have to carry out makes a card partly, however well it reads."""
    entries = {
        "ice_wall": [{"sub": ["end_run"]}],
        "enigma": [{"sub": [{"opponent": "the Runner loses a click"}]}, {"sub": ["end_run"]}],
        "wall_of_static": [{"part": "it cannot be trashed", "needs": "opponent"}, {"sub": ["end_run"]}],
    }
    covered = cover([catalogue.card(card) for card in entries], entries)
    assert {card: found.kind for card, found in covered.items()} == {
        "ice_wall": "opponent",
        "enigma": "partly",
        "wall_of_static": "partly",
    }
    assert all(covered[card].reasons for card in ("enigma", "wall_of_static"))


def test_each_game_is_counted_by_itself_and_decks_by_their_own() -> None:
    games = {row["name"]: row for row in json.loads(call("--by", "edition", "--json").stdout)["groups"]}
    modern = json.loads((ROOT / "data" / "manifest.json").read_text(encoding="utf-8"))["counts"]["cards_cr"]
    assert {name: row["total"] for name, row in games.items()} == {"the modern game": modern, "the 1996 game": 580}
    sets = json.loads(call("--by", "set", "--edition", "classic", "--json").stdout)["groups"]
    assert {row["name"]: row["total"] for row in sets} == {"Netrunner": 374, "Proteus": 154, "Classic": 52}
    assert sum(row["missing"] for row in sets) == games["the 1996 game"]["missing"]
    (deck,) = json.loads(call(str(ROOT / "examples" / "classic-fast-advance.txt"), "--json").stdout)["groups"]
    assert (deck["total"], deck["share"]) == (45, 1.0)
