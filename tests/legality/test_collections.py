"""Collections: missing cards, boxes that a list names, and the boxes that contain a card."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from nrdb.catalogue import Catalogue
from nrdb.deck import read_deck
from nrdb.errors import UsageError
from nrdb.legality.check import judge_of
from nrdb.legality.collection import read_collection
from nrdb.legality.pool import boxes_of, limited_to
from nrdb.legality.shopping import missing_cards

DECK = "Noise: Hacker Extraordinaire\n3 Sure Gamble\n2 Faust\n"


def held(catalogue: Catalogue, tmp_path: Path, text: str, name: str = "pool.txt") -> Any:
    (tmp_path / name).write_text(text, encoding="utf-8")
    return read_collection(tmp_path / name, catalogue, "cr")


def verdict(catalogue: Catalogue, tmp_path: Path, deck: str, pool: str, name: str = "pool.txt") -> Any:
    judge = judge_of(catalogue)
    scope = limited_to(judge.scope("casual", "2026-11-20"), held(catalogue, tmp_path, pool, name))
    return judge.judge(read_deck(deck, catalogue), scope)


def test_missing_are_the_copies_beyond_those_owned(catalogue, tmp_path):
    found = verdict(catalogue, tmp_path, DECK, "2 Sure Gamble\n1 Faust\n1 Noise: Hacker Extraordinaire\n")
    (finding,) = [finding for finding in found.findings if finding.code == "not-received"]
    assert finding.message == "Missing from the collection: 1 Sure Gamble and 1 Faust."
    assert (finding.copies, finding.have, finding.limit) == ((3, 2), 5, 3)
    assert {wanted.card: wanted.copies for wanted in missing_cards(found)} == {"sure_gamble": 1, "faust": 1}


def test_the_row_of_the_verdict_counts_as_the_shopping_list_does(nrdb, tmp_path):
    (tmp_path / "deck.txt").write_text(DECK)
    (tmp_path / "pool.csv").write_text("sep=;\nOwned;Card;Faction\n2;Sure Gamble;Neutral\n0;Faust;Anarch\n")
    done = nrdb("validate", "deck.txt", "--format", "casual", "--pool", "pool.csv", "--no-advice")
    assert "  missing       3  Sure Gamble and Faust " in done.stdout
    assert "Still needed: 3 cards (2 titles)" in done.stdout
    assert "pool.csv:4: 1 row with 0 copies skipped." in done.stderr
    answer = json.loads(nrdb("validate", "deck.txt", "--format", "casual", "--pool", "pool.csv", "--json").stdout)
    rows = {row["card"]: (row["copies"], row["boxes"].get("The Underway")) for row in answer["decks"][0]["missing"]}
    assert rows == {"sure_gamble": (1, None), "faust": (2, 1)}


@pytest.mark.parametrize("line", ["{} {}", "{}x {} box", "{1} x{0}"])
def test_a_line_that_names_a_set_is_so_many_boxes_of_it(line, catalogue, tmp_path):
    """This holds for every set of the modern game except those with the name of a card."""
    modern = {printing.set for card in catalogue.cards("cr") for printing in catalogue.printings(card)}
    names = {name: catalogue.sets()[name].name for name in sorted(modern)}
    names = {name: title for name, title in names.items() if not catalogue.resolve(title, edition="cr")}
    pool = held(catalogue, tmp_path, "".join(f"{line.format(2, title)}\n" for title in names.values()))
    assert not pool.unreadable
    assert len(names) > 60
    assert {**pool.cards, **pool.identities} == boxes_of(catalogue, names, 2)


def test_a_table_names_boxes_as_a_list_does(catalogue, tmp_path):
    pool = held(catalogue, tmp_path, "Qty,Name\n2,Core Set\n1,Sure Gamble\n", "pool.csv")
    assert (pool.cards["sure_gamble"], pool.cards["desperado"]) == (7, 2)


def test_boxes_of_one_set_on_several_lines_add_up(catalogue, tmp_path):
    pool = held(catalogue, tmp_path, "1 Core Set\n2x core box\n")
    assert {**pool.cards, **pool.identities} == boxes_of(catalogue, ["core_set"], 3)
    assert [note.message for note in pool.notes] == ["Interpreted as boxes: 3 Core Set."]


def test_a_card_wins_over_a_set_of_its_name_and_a_set_without_a_number_is_a_heading(catalogue, tmp_path):
    pool = held(catalogue, tmp_path, "1 Magnum Opus\nCore Set\n3 Sure Gamble\n")
    assert pool.cards == {"magnum_opus": 1, "sure_gamble": 3}
    assert [note.message for note in pool.notes if note.code in ("nickname", "skipped-section")] == [
        '"Core Set" has no number; interpreted as a heading. For a box, write "1 Core Set".',
        'Magnum Opus is both a card and a set; interpreted as the card. For a box, write "1 Magnum Opus box".',
    ]


def test_boxes_to_get_are_as_many_as_hold_the_copies(catalogue, tmp_path):
    (wanted,) = missing_cards(verdict(catalogue, tmp_path, "3 Desperado\n", "1 Sure Gamble\n"))
    assert (wanted.copies, wanted.sets) == (3, {"Core Set": 3})
    owned = verdict(catalogue, tmp_path, "Noise: Hacker Extraordinaire\n3 Desperado\n", "2x Core Set\n")
    assert [(wanted.card, wanted.copies, wanted.sets) for wanted in missing_cards(owned)] == [
        ("desperado", 1, {"Core Set": 1})
    ]


def test_what_search_writes_is_read_as_a_collection(nrdb, tmp_path):
    (tmp_path / "deck.txt").write_text("Noise: Hacker Extraordinaire\n1 Desperado\n1 Sure Gamble\n")
    (tmp_path / "pool.csv").write_text(nrdb("search", "f:criminal", "--csv").stdout, encoding="utf-8")
    done = nrdb("validate", "deck.txt", "--format", "casual", "--pool", "pool.csv", "--no-advice")
    assert "each row counts as 1 copy" in done.stderr
    assert "Noise: Hacker Extraordinaire and Sure Gamble " in done.stdout


def test_a_line_of_a_collection_that_names_nothing_is_told_by_its_line(catalogue, tmp_path):
    pool = held(catalogue, tmp_path, "3 Sure Gamble\n2x Cor Sett\n1 Nothing at all\n")
    with pytest.raises(UsageError) as refused:
        limited_to(judge_of(catalogue).scope("casual", "2026-11-20"), pool)
    assert 'pool.txt:2: unknown card "Cor Sett".' in refused.value.message
    assert refused.value.message.endswith("1 more line could not be read.")


def test_a_collection_of_several_decks_has_the_cards_and_the_notes_of_all(catalogue, tmp_path):
    pool = held(catalogue, tmp_path, f"{DECK}\nHaas-Bioroid: Engineering the Future\n3 Hedge Fund\n2 Nonesuch Card\n")
    assert pool.cards == {"sure_gamble": 3, "faust": 2, "hedge_fund": 3}
    assert pool.identity.id == "noise_hacker_extraordinaire"
    assert pool.identities.keys() == {"haas_bioroid_engineering_the_future"}
    (unknown,) = [note for note in pool.notes if note.code == "unknown-card"]
    assert (unknown.line, unknown.text) == (7, "2 Nonesuch Card")


def test_a_deck_without_identity_adds_its_cards_to_the_collection(catalogue, tmp_path):
    decks = [{"name": "One", "cards": {"01001": 1, "01050": 3}}, {"name": "Two", "cards": {"01110": 2}}]
    pool = held(catalogue, tmp_path, json.dumps({"data": decks}), "pool.json")
    assert pool.cards == {"sure_gamble": 3, "hedge_fund": 2}
    assert pool.identities == {}


def test_a_collection_that_begins_with_the_name_of_a_set_reports_a_heading(catalogue, tmp_path):
    pool = held(catalogue, tmp_path, "Core Set\n\nNoise: Hacker Extraordinaire\n3 Sure Gamble\n")
    assert pool.cards == {"sure_gamble": 3}
    (heading,) = pool.notes
    assert heading.message == '"Core Set" has no number; interpreted as a heading. For a box, write "1 Core Set".'


def test_points_are_not_named_where_the_collection_has_enough(catalogue, tmp_path):
    agendas = "3 Priority Requisition\n3 Project Vitruvius\n3 Accelerated Beta Test\n"
    found = verdict(catalogue, tmp_path, "Haas-Bioroid: Stronger Together\n3 Hedge Fund\n", agendas)
    why = judge_of(catalogue).plan_fix(found)
    assert isinstance(why, str)
    assert "agenda points that a deck needs" not in why
