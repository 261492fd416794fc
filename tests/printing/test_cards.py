"""`nrdb deck print`: cards as text, nine to a page at the size of real cards, as HTML and PDF, never with images."""

from __future__ import annotations

import io
import re

import pytest

from nrdb.catalogue import Catalogue
from nrdb.catalogue.records import CardText
from nrdb.deck import read_deck
from nrdb.printing import pdf as pdf_module
from nrdb.printing.faces import HEIGHT, PAPERS, UNKNOWN, WIDTH, card_text, cards_of
from nrdb.printing.html import html
from nrdb.tournament.pdf import new_pdf
from tests.conftest import ROOT

RUNNER = ROOT / "examples" / "runner.txt"


@pytest.fixture(scope="module")
def catalogue() -> Catalogue:
    return Catalogue.load()


def test_a_card_shows_its_numbers_its_type_and_our_own_sentences(catalogue: Catalogue) -> None:
    ice = card_text(catalogue.card("ice_wall"), catalogue)
    assert ice.title == "Ice Wall"
    assert ice.numbers == (("cost", "1"), ("strength", "1"), ("inf", "1"))
    assert ice.kind == "Ice: Barrier · Weyland Consortium"
    assert ice.text[-1] == "Subroutine: end the run."
    assert "".join(ice.text[:-1]).startswith("This card can be advanced.")
    assert ice.source.endswith(" · nrdb's words")
    assert card_text(catalogue.card("kati_jones"), catalogue).title == "◆ Kati Jones"


def test_a_card_without_any_text_says_how_to_get_it(catalogue: Catalogue, monkeypatch) -> None:
    monkeypatch.setattr(type(catalogue), "texts", lambda self, card: [])
    found = card_text(catalogue.card("ice_wall"), catalogue)
    assert found.text == (UNKNOWN,)
    assert "words" not in found.source


def test_imported_text_of_another_face_is_below_its_title(catalogue: Catalogue, monkeypatch) -> None:
    card = next(card for card in catalogue.cards() if len(card.faces) == 1)
    texts = [CardText(card.id, "text", f"Face {face}.", f"Face {face}.", face) for face in (0, 1, 2)]
    monkeypatch.setattr(type(catalogue), "texts", lambda self, card: texts)
    found = card_text(card, catalogue)
    assert found.text == ("Face 0.", f"— {card.faces[0].title} —", "Face 1.", "— other face —", "Face 2.")
    assert found.source.endswith(" · official text")


def test_every_copy_is_printed_the_identity_first(catalogue: Catalogue) -> None:
    deck = read_deck(RUNNER, catalogue)
    assert deck.identity is not None
    cards = cards_of(deck, catalogue)
    assert len(cards) == 1 + sum(deck.cards.values()) + sum(deck.extras.values())
    assert cards[0].title == deck.identity.title
    assert len(cards_of(deck, catalogue, once=True)) == 1 + len({*deck.cards, *deck.extras})


@pytest.mark.parametrize("paper", PAPERS)
def test_nine_cards_fill_a_page_which_fits_the_paper(catalogue: Catalogue, paper: str) -> None:
    cards = cards_of(read_deck(RUNNER, catalogue), catalogue)
    made = html(cards, title="A <deck>", paper=paper)
    sections = re.findall(r"<section>.*?</section>", made)
    assert [section.count("<article>") for section in sections[:-1]] == [9] * (len(sections) - 1)
    assert sum(section.count("<article>") for section in sections) == len(cards)
    width, height = PAPERS[paper]
    assert width > 3 * WIDTH
    assert height - 1 > 3 * HEIGHT
    assert f"@page {{ size: {width}mm {height}mm; margin: 0; }}" in made
    assert "<title>A &lt;deck&gt;</title>" in made
    assert "<img" not in made
    assert "<script" not in made
    assert "default-src &#x27;none&#x27;" in made
    assert html(cards, title="A <deck>", paper=paper) == made


@pytest.mark.parametrize(
    ("length", "size"),
    [
        (300, ""),
        (301, "long"),
        (440, "long"),
        (441, "longer"),
        (600, "longer"),
        (601, "longest"),
        (820, "longest"),
        (821, "full"),
    ],
)
def test_longer_texts_are_smaller(catalogue: Catalogue, length: int, size: str) -> None:
    card = card_text(catalogue.card("ice_wall"), catalogue)._replace(text=("x" * (length - 20),))
    assert card.length == length
    assert f'<div class="text {size}">' in html([card], title="A deck")


def test_the_pdf_has_the_same_cards_and_the_same_bytes_each_time(catalogue: Catalogue) -> None:
    pytest.importorskip("fpdf")
    pypdf = pytest.importorskip("pypdf")
    cards = cards_of(read_deck(RUNNER, catalogue), catalogue)
    made = pdf_module.pdf(cards, title="Deck", paper="Letter")
    assert pdf_module.pdf(cards, title="Deck", paper="Letter") == made
    pages = pypdf.PdfReader(io.BytesIO(made)).pages
    assert len(pages) == -(-len(cards) // 9)
    assert [round(float(side) / 72 * 25.4) for side in pages[0].mediabox[2:]] == [*PAPERS["Letter"]]
    text = "\n".join(page.extract_text() for page in pages)
    for card in cards:
        assert card.title.split()[0] in text
    assert not any(page.images for page in pages)


def test_every_text_fits_on_its_card(catalogue: Catalogue) -> None:
    pytest.importorskip("fpdf")
    cards = [card_text(card, catalogue) for card in catalogue.cards()]
    longest = sorted(cards, key=lambda card: card.length)[-60:]
    with new_pdf("Deck", "A4", 0, "") as made:
        made.add_page()
        heights = {card.title: pdf_module._height(made, card, WIDTH - 5.2, 5.0) for card in longest}
    # The head of a card takes at most 19 mm, its foot and margins 8.
    assert [title for title, height in heights.items() if height > HEIGHT - 27] == []


@pytest.mark.parametrize(
    ("arguments", "code", "said"),
    [
        (["examples/runner.txt"], 2, "choose an output: --html FILE, --pdf FILE or both."),
        (["examples/nope.txt", "--html", "-"], 2, "examples/nope.txt: file not found."),
        (["examples/runner.txt", "--html", "-"], 0, ""),
        (["examples/runner.txt", "--html", "-", "--pdf", "-"], 2, "choose two files"),
    ],
)
def test_the_command(nrdb, arguments: list[str], code: int, said: str) -> None:
    done = nrdb("deck", "print", *arguments, cwd=ROOT)
    assert done.returncode == code
    assert said in done.stderr
    assert done.stdout.startswith("<!doctype html>") == (code == 0)


def test_a_list_with_an_unreadable_line_is_printed_without_it(nrdb, tmp_path) -> None:
    (tmp_path / "deck.txt").write_text("3 Sure Gamble\n2 Sure Gambel\n", encoding="utf-8")
    done = nrdb("deck", "print", "deck.txt", "--html", "cards.html")
    assert done.returncode == 2
    assert 'unknown card "Sure Gambel"' in done.stderr
    assert (tmp_path / "cards.html").read_text(encoding="utf-8").count("<article>") == 3
