"""Rendered behaviour is in the catalogue, is shown and searched, and gives way to official text if there is any."""

from __future__ import annotations

from pathlib import Path

from nrdb import behaviour
from nrdb.behaviour.render import render
from nrdb.catalogue import Catalogue
from nrdb.catalogue.records import CardText
from nrdb.catalogue.rendered import render_cards
from tests.conftest import Run


def test_every_entry_with_abilities_is_a_text(catalogue: Catalogue) -> None:
    found = {row[0] for row in catalogue.connection.execute("SELECT card_id FROM card_text WHERE kind = 'rendered'")}
    expected = {
        card
        for edition in ("cr", "classic")
        for card, entry in behaviour.entries(edition).items()
        if render(behaviour.parse(entry, card))
    }
    assert found == expected
    assert len(found) > 400


def test_the_text_of_a_card(catalogue: Catalogue) -> None:
    assert catalogue.texts(catalogue.card("sure_gamble")) == [
        CardText("sure_gamble", "rendered", "Gain 9 credits.", "Gain 9 credits.")
    ]


def test_it_is_shown(nrdb: Run) -> None:
    shown = nrdb("show", "sure gamble").stdout
    assert "\n\nGain 9 credits.\n\nPrintings\n" in shown


def test_it_is_found_by_any_sqlite_tool(catalogue: Catalogue) -> None:
    found = catalogue.connection.execute(
        "SELECT card_id FROM card_words JOIN card_words_fts ON card_words_fts.rowid = card_words.id"
        " WHERE card_words_fts MATCH 'text: \"gain 9 credits\"'"
    ).fetchall()
    assert ("sure_gamble",) in found


def test_an_entry_that_cannot_be_read_is_told_in_its_place(tmp_path: Path, catalogue: Catalogue) -> None:
    folder = tmp_path / "behaviour" / "cr"
    folder.mkdir(parents=True)
    (folder / "core_set.json").write_text('{"pad_campaign": [{"when": "turn_begins", "do": [{"gian": 1}]}]}')
    (said,) = render_cards(tmp_path, [catalogue.card("pad_campaign")], {})
    assert said.text is not None
    assert said.text.text.startswith("This card's behaviour can't be read: pad_campaign, ability 1")
    assert said.text.text.endswith('no operation is called "gian". Did you mean gain?')
