"""`--accept`: a misspelt title is read as the only similar one, never silently; several similar ones stay an error."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from nrdb.catalogue import Catalogue
from nrdb.deck import read_deck, read_decks

LIST = "Tao\n2 Sure Gambel\n3 Mutual favour\n1 telework\n3 gamble\n"


@pytest.fixture(scope="module")
def catalogue() -> Catalogue:
    return Catalogue.load()


def test_the_only_similar_title_is_accepted_with_a_note(catalogue: Catalogue) -> None:
    deck = read_deck(LIST, catalogue, accept=True)
    assert deck.cards == {"sure_gamble": 2, "mutual_favor": 3, "telework_contract": 1}
    notes = [(note.line, note.severity, note.message) for note in deck.notes if note.code == "accepted"]
    assert notes == [
        (2, "warning", 'accepted: "Sure Gambel" → Sure Gamble.'),
        (3, "warning", 'accepted: "Mutual favour" → Mutual Favor.'),
        (4, "warning", 'accepted: "telework" → Telework Contract.'),
    ]
    # "gamble" is similar to two titles.
    assert [(note.line, note.code) for note in deck.notes if note.severity == "error"] == [(5, "unknown-card")]


def test_nothing_is_accepted_unasked(catalogue: Catalogue) -> None:
    deck = read_deck(LIST, catalogue)
    assert deck.cards == {}
    assert len([note for note in deck.notes if note.code == "unknown-card"]) == 4


@pytest.mark.parametrize(
    "text",
    [
        '{"cards": {"Sure Gambel": 2}}\n{"cards": {"Sure Gambel": 2}}\n',
        "quantity,title\n2,Sure Gambel\n",
    ],
)
def test_every_file_type_accepts(catalogue: Catalogue, text: str) -> None:
    for deck in read_decks(text, catalogue, accept=True):
        assert (deck.cards, [note.code for note in deck.notes if note.code == "accepted"]) == (
            {"sure_gamble": 2},
            ["accepted"],
        )


def test_an_invalid_count_or_a_card_of_the_other_game_is_not_accepted(catalogue: Catalogue) -> None:
    deck = read_deck(
        "3 Hedge Fund\n1000 Sure Gambel\n1 Bartmoss Memorial Icebreaker\n", catalogue, accept=True, edition="cr"
    )
    assert deck.cards == {"hedge_fund": 3}
    assert not any(note.code == "accepted" for note in deck.notes)


def test_the_commands(nrdb, tmp_path: Path) -> None:
    (tmp_path / "deck.txt").write_text(LIST.replace("3 gamble\n", ""), encoding="utf-8")
    (tmp_path / "other.txt").write_text("2 Sure Gambel\n", encoding="utf-8")
    assert nrdb("validate", "deck.txt", "--format", "casual").returncode == 2
    one = nrdb("validate", "deck.txt", "--format", "casual", "--accept")
    assert one.returncode == 1  # too small, but judged
    assert 'deck.txt:2: accepted: "Sure Gambel" → Sure Gamble.\n  - 2 Sure Gambel\n  + 2 Sure Gamble\n' in one.stderr
    several = nrdb("validate", "deck.txt", "other.txt", "--format", "casual", "--accept")
    assert several.stderr.count("accepted:") == 4
    answer = json.loads(nrdb("validate", "deck.txt", "--accept", "--json").stdout)["decks"][0]
    assert [note["code"] for note in answer["notes"]].count("accepted") == 3
    written = nrdb("deck", "convert", "deck.txt", "--accept", "--to", "nrdb-plain")
    assert written.returncode == 0
    assert "2x Sure Gamble" in written.stdout
    assert written.stderr.count("accepted:") == 3
    both = nrdb("deck", "convert", "deck.txt", "other.txt", "--accept", "--to", "json")
    assert both.stderr.count("  + 2 Sure Gamble\n") == 2
