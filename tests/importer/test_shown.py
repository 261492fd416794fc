"""Imported texts in `nrdb show`: every face, flavour, illustrators and rulings, complete and harmless."""

from __future__ import annotations

import shutil
from functools import partial
from pathlib import Path

from nrdb.catalogue import source
from tests.conftest import Run
from tests.importer.dumps import Records, invented, v2_files, write

FOGHORN = 1


def imported(nrdb_at: Run, tmp_path: Path, records: Records) -> None:
    done = nrdb_at("import", str(write(tmp_path / "dump", v2_files(records))), "--date", "2026-10-09")
    assert done.returncode == 0, done.stderr


def between(text: str, first: str, last: str) -> str:
    """Return the lines of a text after one line and before another."""
    lines = text.splitlines()
    return "\n".join(lines[lines.index(first) + 1 : lines.index(last)]).strip("\n")


def test_every_face_of_a_card(nrdb_at: Run, tmp_path: Path) -> None:
    records = invented()
    records["cards"][FOGHORN] |= {
        "layout_id": "flip",
        "faces": [
            {"text": "It is silent."},
            {"title": "Bell Buoy", "stripped_title": "Bell Buoy", "text": "It rings."},
        ],
    }
    imported(nrdb_at, tmp_path, records)
    done = nrdb_at("show", "foghorn")
    assert between(done.stdout, "  other face      Bell Buoy", "Printings") == (
        "subroutine The Runner hums.\n"
        "subroutine The Runner listens.\n"
        "\n"
        "other face\n"
        "It is silent.\n"
        "\n"
        "Bell Buoy\n"
        "It rings.\n"
        "\n"
        "Loud and patient.\n"
        "\n"
        "Illustrated by Ada Invented, Bo Invented."
    )


def test_rulings_newest_first(nrdb_at: Run, tmp_path: Path) -> None:
    records = invented()
    ruling = {"card_id": "foghorn", "nsg_rules_team_verified": False}
    records["rulings"] += [
        {**ruling, "text_ruling": "A bare ruling."},
        {**ruling, "question": "And at night?", "answer": "At night too.", "date_update": "2026-10-03"},
    ]
    imported(nrdb_at, tmp_path, records)
    shown = nrdb_at("show", "foghorn", "--rulings").stdout
    rulings, _, legend = shown[shown.index("Ruling of") :].rpartition("\n\n")[0].rpartition("\n\n")
    assert legend.startswith("Not verified: the rules team of Null Signal Games has not confirmed the ruling;")
    assert rulings == (
        "Ruling of 2026-10-03, not verified by the rules team\n"
        "  And at night?\n"
        "  At night too.\n"
        "\n"
        "Ruling of 2026-10-02, verified by the rules team\n"
        "  Does humming count?\n"
        "  It does, out of tune as well.\n"
        "\n"
        "Ruling, not verified by the rules team\n"
        "  A bare ruling."
    )


def test_nothing_of_an_import_reaches_the_terminal_as_a_command(nrdb_at: Run, tmp_path: Path) -> None:
    records = invented()
    escape, turned = "\x1b]0;owned\x07\x1b[2J", "\u202e"
    records["cards"][FOGHORN] |= {"text": f"{escape}Hums.", "stripped_text": f"{escape}Hums."}
    records["printings"][FOGHORN] |= {"flavor": f"Loud{escape}", "illustrator": f"Ada{turned}"}
    records["rulings"][0] |= {"question": f"Does it{escape}?", "answer": f"Yes{turned}."}
    imported(nrdb_at, tmp_path, records)
    for arguments in (["show", "foghorn", "--rulings"], ["search", "i:ada"], ["search", "x:hums", "--explain"]):
        done = nrdb_at(*arguments)
        assert done.returncode == 0, arguments
        assert not {"\x1b", "\x07", turned} & set(done.stdout + done.stderr), arguments


def test_an_entry_that_cannot_be_read_is_told_with_and_without_official_text(
    nrdb_at: Run, facts: Path, tmp_path: Path
) -> None:
    broken = tmp_path / "facts"
    shutil.copytree(facts, broken)
    mistake = [{"paid": ["click"], "do": [{"bost": 1}]}]
    source.write(broken / "behaviour" / "cr" / "core_set.json", {"foghorn": mistake, "sure_gamble": mistake})
    nrdb_on = partial(nrdb_at, NRDB_DATA=str(broken))
    imported(nrdb_on, tmp_path, invented())
    for card in ("sure_gamble", "foghorn"):
        shown = " ".join(nrdb_on("show", card).stdout.split())
        assert f"This card's behaviour can't be read: {card}, ability 1, paid, do: no operation is called" in shown
        assert 'called "bost". Did you mean boost or host?' in shown
    assert "The Runner hums." in shown
