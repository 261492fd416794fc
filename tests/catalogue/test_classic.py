"""Cards of the 1996 game: counts by set, side, type and rarity, every fact of the list, kept apart from the others."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import pytest

from nrdb.catalogue import Catalogue
from nrdb.catalogue.classic import card_facts, classic_files
from nrdb.catalogue.model import INFINITE
from nrdb.catalogue.refresh import refresh_classic
from nrdb.errors import DataError
from nrdb.text import fold


def test_counts(catalogue: Catalogue) -> None:
    """The printed sizes of the three sets are 374, 154 and 52 titles."""
    cards = catalogue.cards("classic")
    assert len(cards) == 580
    assert Counter(card.set for card in cards) == {"onr_base": 374, "onr_proteus": 154, "onr_classic": 52}
    assert Counter(card.side for card in cards) == {"corp": 290, "runner": 290}
    assert Counter(card.faction for card in cards) == {"neutral_corp": 290, "neutral_runner": 290}
    assert Counter(card.type for card in cards) == {
        "ice": 106,
        "program": 105,
        "prep": 80,
        "resource": 65,
        "node": 55,
        "agenda": 47,
        "upgrade": 44,
        "hardware": 40,
        "operation": 38,
    }
    assert Counter(card.rarity for card in cards) == {"rare": 180, "common": 179, "uncommon": 176, "vital": 45}
    assert {card.deck_limit for card in cards} == {INFINITE}
    assert {card.edition for card in cards} == {"classic"}
    assert all(card.id.startswith("onr_") for card in cards)


def test_sets_and_their_releases(catalogue: Catalogue) -> None:
    found = {item.id: (item.name, item.released, item.size) for item in catalogue.sets().values() if "onr" in item.id}
    assert found == {
        "onr_base": ("Netrunner", "1996-04-26", 374),
        "onr_proteus": ("Proteus", "1996-09", 154),
        "onr_classic": ("Classic", "1999-11", 52),
    }


def test_a_card(catalogue: Catalogue) -> None:
    card = catalogue.find("bakdoor", edition="classic")
    assert (card.id, card.title, card.stripped_title) == ("onr_bakdoor", "Bakdoor™", "Bakdoor")
    assert (card.type, card.subtypes, card.cost, card.base_link, card.rarity) == (
        "program",
        ("base_link",),
        2,
        3,
        "uncommon",
    )
    assert [printing.code for printing in catalogue.printings(card)] == ["onr_base_026"]


@pytest.mark.parametrize(
    ("typed", "card_id"),
    [
        ("Bakdoor [TM]", "onr_bakdoor"),
        ("Bakdoor™", "onr_bakdoor"),
        ("BAKDOOR", "onr_bakdoor"),
        ("Datapool (R) by Zetatech", "onr_datapool_by_zetatech"),
        ("Dupre", "onr_dupre"),
        ("pi in the 'face", "onr_pi_in_the_face"),
        ("π in the 'Face", "onr_pi_in_the_face"),
        ('Omnitech "Spinal Tap" Cybermodem', "onr_omnitech_spinal_tap_cybermodem"),
        ("R&D Interface", "onr_r_d_interface"),
    ],
)
def test_titles_as_people_type_them(catalogue: Catalogue, typed: str, card_id: str) -> None:
    assert [card.id for card in catalogue.resolve(typed, edition="classic")] == [card_id]


def test_numbers_that_the_list_has_wrong_are_corrected(catalogue: Catalogue) -> None:
    assert catalogue.card("onr_lesley_major").trash_cost == 0
    assert catalogue.card("onr_lesley_major").strength is None
    assert catalogue.card("onr_early_worm").subtypes == ("icebreaker", "worm")
    assert catalogue.card("onr_dog_pile").subtypes == ("sentry", "ap")
    assert [catalogue.card(card).strength for card in ("onr_digiconda", "onr_ai_boon")] == ["X", 0]
    by_type = Counter(
        (card.type, field)
        for card in catalogue.cards("classic")
        for field in ("cost", "strength", "trash_cost", "memory_cost", "agenda_points", "subroutines", "base_link")
        if getattr(card, field) is not None
    )
    # 48 programs are icebreakers; all eleven base link cards name their link.
    assert by_type == {
        ("agenda", "agenda_points"): 47,
        ("hardware", "cost"): 40,
        ("hardware", "base_link"): 1,
        ("ice", "cost"): 106,
        ("ice", "strength"): 106,
        ("ice", "subroutines"): 106,
        ("node", "cost"): 55,
        ("node", "trash_cost"): 55,
        ("operation", "cost"): 38,
        ("prep", "cost"): 80,
        ("program", "cost"): 105,
        ("program", "memory_cost"): 105,
        ("program", "strength"): 47,
        ("program", "base_link"): 2,
        ("resource", "cost"): 65,
        ("resource", "base_link"): 8,
        ("upgrade", "cost"): 44,
        ("upgrade", "trash_cost"): 44,
    }


def test_the_two_games_do_not_meet(catalogue: Catalogue) -> None:
    """52 titles exist in both games; a title resolves in the requested game."""
    modern = {fold(card.stripped_title): card for card in catalogue.cards()}
    classic = {fold(card.stripped_title): card for card in catalogue.cards("classic")}
    shared = modern.keys() & classic.keys()
    assert len(shared) == 52
    for title in shared:
        assert catalogue.resolve(title) == (modern[title],)
        assert catalogue.resolve(title, edition="classic") == (classic[title],)
    assert len(catalogue.cards()) == 2054
    assert all(not card.id.startswith("onr_") for card in catalogue.cards())
    assert catalogue.resolve("Bakdoor") == ()


ENTRY = {"title": "Test Wall (R)", "set": "Base", "side": "Corp", "type": "Ice", "rarity": "Vital", "cost": "3"}


def test_an_invented_card_is_converted() -> None:
    facts = card_facts({**ENTRY, "subtypes": "Wall - AP", "strength": "*", "text": "[S]One. \r\n[S]Two."})
    assert {key: value for key, value in facts.items() if value is not None} == {
        "id": "onr_test_wall",
        "title": "Test Wall®",
        "stripped_title": "Test Wall",
        "side": "corp",
        "faction": "neutral_corp",
        "type": "ice",
        "subtypes": ["wall", "ap"],
        "unique": False,
        "deck_limit": "infinite",
        "subroutines": 2,
        "designed_by": "wizards_of_the_coast",
        "rarity": "vital",
        "cost": 3,
        "strength": "X",
    }


def test_a_quoted_subroutine_is_not_the_ice_s_own() -> None:
    texts = {
        '[S]All ice has an additional subroutine, "[S]End the run."': 1,
        'It has one "[S]End the run" subroutine.': 0,
    }
    assert {text: card_facts({**ENTRY, "text": text})["subroutines"] for text in texts} == texts


def test_faults_of_a_list_are_named(tmp_path: Path) -> None:
    with pytest.raises(DataError, match=r'^Test Wall: its cost is "three", not a number\.$'):
        card_facts({**ENTRY, "cost": "three"})
    with pytest.raises(DataError, match=r'^Test Wall®: releases.json has no set "base"\.$'):
        classic_files([ENTRY], [])
    with pytest.raises(DataError, match=r"cards\.json not found"):
        refresh_classic(tmp_path, tmp_path)


@pytest.mark.shared
def test_no_fact_of_the_list_is_lost(catalogue: Catalogue, shared: Path) -> None:
    """Compare field by field with the list, except for corrected cards and an invalid keyword."""
    entries = json.loads((shared / "reference" / "classic-1996" / "cards.json").read_text(encoding="utf-8"))
    corrected = {
        "onr_ai_boon",
        "onr_digiconda",
        "onr_dog_pile",
        "onr_early_worm",
        "onr_emergency_rig",
        "onr_lesley_major",
        "onr_power_grid_overload",
    }
    differing = set()
    for entry in entries:
        (card,) = catalogue.resolve(entry["title"], edition="classic")
        numbers = (card.cost, card.strength, card.memory_cost, card.trash_cost)
        numbers += (card.advancement_requirement, card.agenda_points)
        keys = ("cost", "strength", "memory", "trashcost", "difficulty", "agendapoints")
        theirs = tuple(entry.get(key) for key in keys)
        ours = tuple(None if value is None else str(value) for value in numbers)
        words = " - ".join(catalogue.subtypes()[item].name for item in card.subtypes)
        same = ours == theirs and words == (entry.get("subtypes") or "")
        same = same and card.type == entry["type"].lower() and card.rarity == entry["rarity"].lower()
        same = same and card.side == entry["side"].lower() and card.set == f"onr_{entry['set'].lower()}"
        if not same:
            differing.add(card.id)
    assert differing == corrected


@pytest.mark.shared
def test_data_is_what_the_converter_writes(shared: Path) -> None:
    root = Path(__file__).parents[2] / "data"
    folder = shared / "reference" / "classic-1996"
    files = classic_files(
        json.loads((folder / "cards.json").read_text(encoding="utf-8")),
        json.loads((folder / "releases.json").read_text(encoding="utf-8")),
    )
    for name, content in files.items():
        assert json.loads((root / name).read_text(encoding="utf-8")) == content, name


def test_refresh_classic_writes_the_facts_of_a_list(tmp_path: Path) -> None:
    """Run the command on a copy of the built-in facts and an invented list of one card."""
    import shutil

    from click.testing import CliRunner

    from nrdb.cli import cli

    root, given = tmp_path / "data", tmp_path / "list"
    shutil.copytree(Path(__file__).parents[2] / "data", root)
    for stale in ("overrides.json", "errata/classic.json", "rulings/classic.json"):
        (root / stale).unlink(missing_ok=True)
    (root / "overrides.json").write_text('{"cards": {}}')
    given.mkdir()
    entry = {**ENTRY, "strength": "1", "text": "", "shiny": "yes"}
    (given / "cards.json").write_text(json.dumps([entry]))
    release = {"set": "base", "name": "Netrunner", "released": "1996-04-26"}
    (given / "releases.json").write_text(json.dumps([release]))
    done = CliRunner().invoke(cli, ["data", "refresh-classic", str(given), "--root", str(root)])
    assert (done.exit_code, done.stdout, done.stderr) == (
        0,
        "1 card.\n5 files written, 4 removed.\n",
        "ignored unknown key cards.shiny in the list.\n",
    )
    assert [path.name for path in (root / "cards" / "classic").iterdir()] == ["onr_base.json"]
