"""The state of an import that is interrupted at the worst moment."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from nrdb.catalogue.importer import store
from nrdb.catalogue.importer.layouts import Dump
from nrdb.errors import NrdbError


def dump(origin: str) -> Dump:
    taken = Dump("api", origin, "2026-10-08")
    taken.records["card_subtypes"] = [{"id": "beacon", "name": origin}]
    return taken


@pytest.mark.parametrize("after", ["records", "note"])
def test_interrupted_just_after_a_file_is_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, after: str) -> None:
    """After the records the previous import still counts; after the note the new one does, and its records stay."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    store.save(lambda: dump("first"), on="2026-10-09", prove=lambda _: None)
    written = store.write_whole

    def interrupted(path: str | os.PathLike[str], content: str | bytes) -> None:
        written(path, content)
        if (Path(path).name == "import.json") == (after == "note"):
            raise KeyboardInterrupt

    monkeypatch.setattr(store, "write_whole", interrupted)
    with pytest.raises(KeyboardInterrupt):
        store.save(lambda: dump("second"), on="2026-10-10", prove=lambda _: None)
    note = store.installed()
    assert note is not None
    assert store.load(note).origin == note.origin == ("second" if after == "note" else "first")


def test_an_import_that_does_not_prove_leaves_the_one_before_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    kept = store.save(lambda: dump("first"), on="2026-10-09", prove=lambda _: None)

    def refused(_: str) -> None:
        raise NrdbError("no room.")

    with pytest.raises(NrdbError, match="no room"):
        store.save(lambda: dump("second"), on="2026-10-10", prove=refused)
    assert store.installed() == kept
    assert [path.name for path in (store.home() / store.FOLDER).iterdir()] == [Path(kept.file).name]


def test_of_two_responses_equal_rulings_are_kept_once_and_newer_records_win() -> None:
    hums, rings = ({"card_id": "foghorn", "question": text} for text in ("Does it hum?", "Does it ring?"))
    first, second = dump("first"), dump("second")
    second.date = "2026-10-09"
    first.records["rulings"], second.records["rulings"] = [hums], [hums, rings]
    for one, other in ((first, second), (second, first)):
        whole = store.combined(one, other)
        assert sorted(whole.records["rulings"], key=lambda ruling: ruling["question"]) == [hums, rings]
        assert whole.records["card_subtypes"] == [{"id": "beacon", "name": "second"}]
