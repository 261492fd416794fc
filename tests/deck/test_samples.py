"""Our own samples, one deck of each side in every list format: name, identity and every card must be right.

The two decks use the titles that lists get wrong: titles that begin or end with a number, or have quotes, accents,
parentheses and punctuation.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from nrdb.catalogue import Catalogue
from nrdb.deck import Deck, read_deck, read_decks, write_deck
from nrdb.deck.registry import FILETYPES

SAMPLES = Path(__file__).parent / "samples"

# File ending: the file type that its content must be recognised as.
FILETYPE = {
    "plain.txt": "text",
    "text.txt": "nrdb-text",
    "md": "markdown",
    "table.md": "markdown",
    "bullets.md": "markdown",
    "bbcode.txt": "bbcode",
    "discord.txt": "discord",
    "tts.json": "tts",
    "jinteki.txt": "jinteki",
    "o8d": "octgn",
    "csv": "cobra",
    "sheet.txt": "cobra",
    "deck.json": "json",
    "v1.json": "nrdb-v1",
    "prebuilt.json": "nrdb-v1",
    "v2.json": "nrdb-v2",
    "v3.json": "nrdb-v3",
    "jinteki.json": "jinteki-json",
    "edn": "edn",
    "precon.js": "chiriboga",
    "bare.txt": "text",
    "german.txt": "text",
    "paragraph.txt": "text",
    "cardgamedb.txt": "cardgamedb",
    "meteor.txt": "meteor",
    "builder.txt": "anr-deck-builder",
    "deck": "nbkelly",
}
NAMELESS = {"o8d", "sheet.txt", "bare.txt"}


def expected(stem: str) -> Any:
    return json.loads((SAMPLES / f"{stem}.expected.json").read_text(encoding="utf-8"))


def check(deck: Deck, stem: str, *, named: bool = True) -> None:
    wanted = expected(stem)
    assert deck.identity is not None
    assert deck.identity.id == wanted["identity"]
    assert deck.cards == wanted["cards"]
    assert deck.name == (wanted["name"] if named else None)
    assert [note.message for note in deck.notes if note.code != "identity-guessed"] == []


@pytest.mark.parametrize("stem", ["corp", "runner"])
@pytest.mark.parametrize("ending", FILETYPE)
def test_a_sample_reads_card_by_card(catalogue: Catalogue, stem: str, ending: str) -> None:
    deck = read_deck(SAMPLES / f"{stem}.{ending}", catalogue)
    assert deck.filetype == FILETYPE[ending]
    check(deck, stem, named=ending not in NAMELESS)


@pytest.mark.parametrize("stem", ["corp", "runner"])
@pytest.mark.parametrize("row", [row for row in FILETYPES if row.writes], ids=lambda row: str(row.name))
def test_what_is_written_reads_as_the_same_deck(catalogue: Catalogue, stem: str, row: Any) -> None:
    deck = read_deck(SAMPLES / f"{stem}.deck.json", catalogue)
    check(read_deck(write_deck(deck, row.name, catalogue).encode(), catalogue), stem, named=row.name != "octgn")


@pytest.mark.parametrize("name", ["both.cobra.csv", "both.zip", "both.jsonl", "both.plain.txt"])
def test_two_decks_in_one_file(catalogue: Catalogue, name: str) -> None:
    corp, runner = read_decks(SAMPLES / name, catalogue)
    check(corp, "corp", named=name != "both.zip")
    check(runner, "runner")


def test_gzip(catalogue: Catalogue) -> None:
    check(read_deck(SAMPLES / "runner.plain.txt.gz", catalogue), "runner")


def test_every_file_type_has_a_sample() -> None:
    assert {row.name for row in FILETYPES if not row.refuses} - set(FILETYPE.values()) == {
        "nrdb-plain",
        "classic",
        "jsonl",
    }


def test_the_ending_of_a_file_means_nothing(catalogue: Catalogue, tmp_path: Path) -> None:
    for ending in ("plain.txt", "o8d", "v2.json", "csv", "md"):
        path = tmp_path / "a picture.png"
        path.write_bytes((SAMPLES / f"corp.{ending}").read_bytes())
        assert read_deck(path, catalogue).filetype == FILETYPE[ending]


def test_the_clipboard_text_ends_with_the_sites_line(catalogue: Catalogue) -> None:
    text = (SAMPLES / "corp.plain.txt").read_text(encoding="utf-8")
    deck = read_deck(f"{text}Cards up to Elevation\n\nDeck built on https://netrunnerdb.com.\n", catalogue)
    assert deck.filetype == "nrdb-plain"
    check(deck, "corp")


class TestClassic:
    LIST = "Agenda (3) Nodes (4)\n3 Tycho Extension\n2 BBS Whispering Campaign\n2 ACME Savings and Loan\n"

    def test_a_list_without_identity_is_of_1996_when_its_titles_are(self, catalogue: Catalogue) -> None:
        for text in (self.LIST, self.LIST.partition("\n")[2]):
            deck = read_deck(text, catalogue)
            assert (deck.edition, deck.identity, deck.notes) == ("classic", None, [])
            assert deck.cards == {
                "onr_tycho_extension": 3,
                "onr_bbs_whispering_campaign": 2,
                "onr_acme_savings_and_loan": 2,
            }

    def test_the_prefix_of_forks_is_left_out(self, catalogue: Catalogue) -> None:
        deck = read_deck("3 ONR Tycho Extension\n2 ONR Bakdoor\n", catalogue)
        assert (deck.filetype, list(deck.cards.values())) == ("classic", [3, 2])

    def test_a_tie_is_named(self, catalogue: Catalogue) -> None:
        deck = read_deck("3 Anonymous Tip\n\n3 Anonymous Tip\n", catalogue)
        assert deck.edition == "cr"
        assert "edition-tie" in {note.code for note in deck.notes}
        assert read_deck("\n3 Anonymous Tip\n", catalogue, edition="classic").cards == {"onr_anonymous_tip": 3}

    def test_it_is_written_where_no_codes_are_needed(self, catalogue: Catalogue) -> None:
        from nrdb.errors import Unsupported

        deck = read_deck(self.LIST, catalogue)
        for name in ("nrdb-plain", "nrdb-text", "jinteki", "cobra", "json"):
            assert read_deck(write_deck(deck, name, catalogue).encode(), catalogue) == deck
        for name in ("octgn", "nrdb-v2", "markdown", "bbcode"):
            with pytest.raises(Unsupported, match="1996"):
                write_deck(deck, name, catalogue)


def test_the_names_of_one_site_are_of_real_cards(catalogue: Catalogue) -> None:
    from nrdb.deck.filetypes.meteor import SPELLINGS

    for name, card in SPELLINGS.items():
        assert catalogue.card(card).id == card, name
    text = "A deck (3 cards)\n\n1 Jinteki - Personal Evolution\n\n3 Psychiatric Clinic\n"
    deck = read_deck(text, catalogue)
    assert (deck.filetype, deck.cards, deck.notes) == ("meteor", {"mental_health_clinic": 3}, [])
