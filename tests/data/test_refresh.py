"""From a dump to data/: no fact is lost, and nothing but facts is kept."""

import json

import pytest

from nrdb.catalogue import source
from nrdb.catalogue.refresh import refresh
from nrdb.errors import NrdbError
from nrdb.resources import data_root

pytestmark = pytest.mark.shared


@pytest.fixture(scope="module")
def dump(shared):
    return shared / "reference" / "netrunner-cards-json"


def test_refreshing_again_changes_no_byte(dump, tmp_path):
    date = source.read(data_root() / "manifest.json")["date"]
    refresh(dump, tmp_path, date=date)
    for path in source.data_files(tmp_path):
        name = path.relative_to(tmp_path).as_posix()
        if name not in ("manifest.json", "renamed.json", "overrides.json") and not name.startswith("rulings"):
            assert path.read_bytes() == (data_root() / name).read_bytes(), name


NULLS = {"cost": "X", "strength": "X", "advancement_requirement": "X", "influence_limit": "infinite"}
NAMES = {
    **{
        name: name
        for name in ("id", "title", "stripped_title", "cost", "strength", "influence_cost", "influence_limit")
    },
    **{
        name: name
        for name in ("minimum_deck_size", "deck_limit", "agenda_points", "advancement_requirement", "trash_cost")
    },
    **{name: name for name in ("memory_cost", "base_link", "mu_limit", "designed_by", "pronouns")},
    **{
        "side_id": "side",
        "faction_id": "faction",
        "card_type_id": "type",
        "is_unique": "unique",
        "layout_id": "layout",
    },
}


def test_every_fact_of_every_card_arrives(dump, catalogue):
    """Compare dump → data → SQLite → model field by field; the test reads the dump without nrdb."""
    compared = 0
    for path in sorted((dump / "v2" / "cards").glob("*.json")):
        theirs = json.loads(path.read_text(encoding="utf-8"))
        ours = catalogue.card(theirs["id"])
        for key, name in NAMES.items():
            default = {"layout_id": "normal"}.get(key)
            expected = theirs.get(key, default)
            if key in theirs and theirs[key] is None:
                expected = NULLS[key]
            assert getattr(ours, name) == expected, (ours.id, name)
            compared += 1
        assert list(ours.subtypes) == theirs.get("subtypes", [])
        if ours.type == "ice":
            assert ours.subroutines is not None
        faces = [{k: f[k] for k in ("title", "base_link", "subtypes") if k in f} for f in theirs.get("faces", ())]
        for face, expected in zip(ours.faces, faces, strict=True):
            assert (face.title, face.base_link, list(face.subtypes)) == (
                expected.get("title"),
                expected.get("base_link"),
                expected.get("subtypes", []),
            )
    assert compared == 2054 * len(NAMES)


def test_every_fact_of_every_printing_arrives(dump, catalogue):
    sets = {s["id"]: s for s in json.loads((dump / "v2" / "card_sets.json").read_text(encoding="utf-8"))}
    compared = 0
    for path in sorted((dump / "v2" / "printings").glob("*.json")):
        for theirs in json.loads(path.read_text(encoding="utf-8")):
            ours = catalogue.printing(theirs["id"])
            assert (ours.card, ours.set, ours.position, ours.quantity) == (
                theirs["card_id"],
                theirs["card_set_id"],
                theirs["position"],
                theirs["quantity"],
            )
            assert ours.released == sets[ours.set]["date_release"]
            assert (ours.layout, ours.copies) == (theirs.get("layout_id"), theirs.get("copy_quantity"))
            copies = [face["copy_quantity"] for face in theirs.get("faces", ()) if "copy_quantity" in face]
            assert list(ours.face_copies) == copies
            compared += 1
    assert compared == 2460


def test_a_folder_that_is_no_dump_is_refused(tmp_path):
    with pytest.raises(NrdbError, match="no card data found; nrdb imports a netrunner-cards-json checkout"):
        refresh(tmp_path, tmp_path / "out", date="2026-07-24")
    assert not (tmp_path / "out").exists()


def test_an_unknown_key_is_reported_and_left_out(dump, tmp_path):
    import shutil

    copy = tmp_path / "dump"
    shutil.copytree(dump / "v2", copy / "v2")
    path = copy / "v2" / "cards" / "sure_gamble.json"
    path.chmod(0o644)
    path.write_text(json.dumps({**json.loads(path.read_text(encoding="utf-8")), "smell": "burnt"}), encoding="utf-8")
    done = refresh(copy, tmp_path / "out", date="2026-07-24")
    assert done.unknown == ["cards.smell"]
    assert "burnt" not in (tmp_path / "out" / "cards" / "cr" / "core_set.json").read_text(encoding="utf-8")
