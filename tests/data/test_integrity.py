"""The data is valid, and each kind of error in a data folder is found and reported with the right words."""

import json
import shutil
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

from nrdb.catalogue import source
from nrdb.catalogue.integrity import CONSISTENCY_CHECKS, SCHEMAS, check_data, consistency_problems, schema_problems
from nrdb.resources import data_root, schemas_root
from tests.mini import mini_data


@pytest.mark.parametrize("name", sorted({schema for _, schema in SCHEMAS}))
def test_every_schema_of_the_data_is_one(name):
    Draft202012Validator.check_schema(json.loads((schemas_root() / f"{name}.schema.json").read_text("utf-8")))


def test_the_built_in_facts_are_sound():
    assert check_data(data_root()) == []


def test_every_file_is_in_canonical_form():
    for path in source.data_files(data_root()):
        assert path.read_text(encoding="utf-8") == source.dump(source.read(path), path), path


@pytest.fixture
def folder(tmp_path):
    return Path(shutil.copytree(data_root(), tmp_path / "data"))


def change(path, edit):
    content = json.loads(path.read_text(encoding="utf-8"))
    edit(content)
    path.write_text(json.dumps(content), encoding="utf-8")


def card(content, card_id):
    return next(item for item in content if item["id"] == card_id)


CORE = "cards/cr/core_set.json"
SCHEMA_FAULTS = [
    (CORE, lambda c: card(c, "sure_gamble").pop("side"), "sure_gamble: 'side' is a required property"),
    (CORE, lambda c: card(c, "sure_gamble").update(cost="five"), "sure_gamble: 'five' is not valid"),
    (CORE, lambda c: card(c, "sure_gamble").update(cost=-1), "sure_gamble: -1 is not valid"),
    (CORE, lambda c: card(c, "sure_gamble").update(text="words"), "sure_gamble: Additional properties are not allowed"),
    (CORE, lambda c: card(c, "sure_gamble").pop("cost"), "sure_gamble: 'cost' is a required property"),
    (CORE, lambda c: card(c, "ice_wall").pop("strength"), "ice_wall: 'strength' is a required property"),
    (CORE, lambda c: card(c, "ice_wall").update(unique=False), "ice_wall: True was expected"),
    (CORE, lambda c: card(c, "noise_hacker_extraordinaire").pop("influence_limit"), "'influence_limit' is a required"),
    ("formats/standard.json", lambda c: c["snapshots"][0].update(start="6 September"), "does not match"),
    (
        "restrictions/eternal/eternal_points_list_26_03.json",
        lambda c: c["points"].update(many=["x"]),
        "does not match any of the regexes",
    ),
    ("overrides.json", lambda c: c["cards"].update(x={"facts": {"cost": 1}}), "'reason' is a required property"),
]


@pytest.mark.parametrize(("file", "edit", "words"), SCHEMA_FAULTS, ids=[words for _, _, words in SCHEMA_FAULTS])
def test_a_file_against_its_schema_is_refused(folder, file, edit, words):
    change(folder / file, edit)
    faults = list(schema_problems(folder, [folder / file]))
    assert any(fault.startswith(file) and words in fault for fault in faults), faults


BEHAVIOUR = "behaviour/cr/core_set.json"


MISTAKES = [
    ([{"play": [{"run": "hqq"}]}], '"hqq" isn\'t a server. ', "Did you mean hq?"),
    ([{"when": "turn_begins", "then": [{"gain": 1}]}], 'there is no field "then", and "do" is missing; ', ""),
    ([{"when": "turn_begins", "do": [{"gian": 1}]}], 'no operation is called "gian". ', "Did you mean gain?"),
    ([{"when": "turn_begins", "if": {"tagd": True}, "do": ["draw"]}], 'no condition is called "tagd". ', "tagged?"),
    ([{"when": "turn_bgins", "do": ["draw"]}], 'no trigger is called "turn_bgins". ', "Did you mean turn_begins, "),
    ([{"paid": ["clik"], "do": ["draw"]}], 'no cost is called "clik". ', "Did you mean click?"),
    ([{"static": [{"strenght": 1}]}], 'no static is called "strenght". ', "Did you mean strength, "),
    ([{"play": [{"trash": {"n": 1, "from": "hqq"}}]}], '"hqq" isn\'t a zone. ', "Did you mean hq?"),
    ([{"play": [{"trash": "slef"}]}], '"slef" isn\'t a card reference. ', "Did you mean self?"),
    ([{"play": [{"trash": {"n": 1, "form": "hq"}}]}], 'a selector has no field "form". ', "Did you mean from?"),
    ([{"play": [{"gain": "much"}]}], '"much" isn\'t an amount; ', ""),
    ([{"play": {"gain": 1}}], "expected a list, not ", ""),
    ([{}], "", ""),
]


@pytest.mark.parametrize(("entry", "fault", "meant"), MISTAKES, ids=[fault or "empty" for _, fault, _ in MISTAKES])
def test_a_mistake_in_an_entry_is_told_as_its_reader_tells_it(folder, entry, fault, meant):
    """The message says what is wrong, in which ability, and what may have been meant; it appears only once."""
    change(folder / BEHAVIOUR, lambda c: c.update(pad_campaign=entry))
    (told,) = schema_problems(folder, [folder / BEHAVIOUR])
    assert told.startswith(f"{BEHAVIOUR}: pad_campaign, ability 1")
    assert fault in told
    assert meant in told


@pytest.fixture
def few(tmp_path):
    """Return valid data with a few cards, for tests that do not need all of them."""
    return mini_data(tmp_path / "few")


def test_a_file_that_no_schema_knows_is_refused(few):
    assert check_data(few) == []
    (few / "notes.json").write_text("{}")
    assert check_data(few) == ["notes.json: there is no schema for this file."]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("{", "not JSON"),
        ('{"cards": {}, "cards": {}}', '"cards" occurs twice'),
        ('{"cards": ' + "9" * 5_000 + "}", "not JSON: a number is too long."),
        ("\ufeff{}", "byte order mark"),
        ("", "not JSON"),
    ],
)
def test_a_file_that_is_not_json_is_refused(folder, text, words):
    (folder / "overrides.json").write_text(text, encoding="utf-8")
    faults = list(schema_problems(folder, [folder / "overrides.json"]))
    assert len(faults) == 1
    assert "overrides.json" in faults[0]
    assert words in faults[0]


def twice(content):
    content.append(dict(card(content, "ice_wall")))


LAW_FAULTS = [
    (
        "behaviour/cr/core_set.json",
        lambda c: c["enigma"].append({"sub": ["end_run"]}),
        "enigma has 2 subroutines, but 3 are described.",
    ),
    (
        "behaviour/cr/core_set.json",
        lambda c: c.update(sure_gambel=[{"play": [{"gain": 9}]}]),
        "unknown card sure_gambel.",
    ),
    (
        "behaviour/cr/core_set.json",
        lambda c: c["sure_gamble"].append({"extra_cost": "basic_trash", "cost": ["click"]}),
        "sure_gamble, ability 2, extra_cost basic_trash: what must say which cards are meant",
    ),
    ("cards/cr/core_set.json", twice, "cards: id ice_wall is used 2 times."),
    (CORE, lambda c: card(c, "ice_wall").update(faction="arasaka"), "card ice_wall: unknown faction arasaka."),
    (CORE, lambda c: card(c, "ice_wall").update(subtypes=["rampart"]), "card ice_wall: unknown subtype rampart."),
    (
        CORE,
        lambda c: card(c, "ice_wall").update(faction="anarch"),
        "card ice_wall: side corp, but faction anarch",
    ),
    (CORE, lambda c: c.append({**card(c, "ice_wall"), "id": "ice_well"}), "card ice_well: no printing."),
    ("printings/cr/core_set.json", lambda c: c[0].update(card="nobody"), "printing 01001: unknown card nobody."),
    ("printings/cr/core_set.json", lambda c: c[0].update(position=2), "set core_set: 2 printings have position 2."),
    (
        "pools/system_gateway.json",
        lambda c: c["sets"].append("atlantis"),
        "pool system_gateway: unknown card set atlantis",
    ),
    (
        "formats/ram.json",
        lambda c: c["snapshots"][0].update(pool="nowhere"),
        "snapshot ram_0: unknown pool nowhere.",
    ),
    (
        "formats/ram.json",
        lambda c: c["snapshots"][0].update(until="2021-12-17"),
        "format ram: ram_0 ends on 2021-12-17, but",
    ),
    ("formats/ram.json", lambda c: c["snapshots"].reverse(), "format ram: "),
    (
        "formats/ram.json",
        lambda c: c["snapshots"][-1].update(until="2030-01-01"),
        "format ram: no snapshot is in force after ram_7.",
    ),
    (
        "formats/ram.json",
        lambda c: c["snapshots"][0].update(start="2021-13-07"),
        "snapshot ram_0: 2021-13-07 isn't a valid date.",
    ),
    ("formats/ram.json", lambda c: c.update(id="rom"), "formats/ram.json: the id inside is rom."),
    (
        "restrictions/snapshot/snapshot_ban_list_1_0.json",
        lambda c: c.setdefault("restricted", []).append(c["banned"][0]),
        "is both banned and restricted",
    ),
    (
        "restrictions/eternal/eternal_points_list_26_03.json",
        lambda c: c.pop("point_limit"),
        "points and a point limit need each other",
    ),
    ("renamed.json", lambda c: c.update(old="nowhere"), "renamed id old: unknown card nowhere."),
    ("manifest.json", lambda c: c["counts"].update(cards_cr=1), "manifest.json: cards_cr is 1, but the files hold "),
]


@pytest.mark.parametrize(("file", "edit", "words"), LAW_FAULTS, ids=[words for _, _, words in LAW_FAULTS])
def test_facts_against_a_law_are_refused(folder, file, edit, words):
    change(folder / file, edit)
    faults = consistency_problems(folder)
    assert any(words in fault for fault in faults), faults


def test_every_law_says_what_it_is():
    assert all(law.__doc__ for law in CONSISTENCY_CHECKS)


def test_the_command_says_so(nrdb, few):
    done = nrdb("data", "check")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("No problems in ")
    (few / "sides.json").write_text("[]")
    done = nrdb("data", "check", str(few))
    assert done.returncode == 3
    assert done.stdout.startswith("sides.json: [] should be non-empty")
    assert done.stderr == f"1 problem in {few}.\n"


def test_format_check_names_the_file_and_format_mends_it(nrdb, folder):
    (folder / "sides.json").write_text(json.dumps(json.loads((folder / "sides.json").read_text())))
    done = nrdb("data", "format", "--check", str(folder))
    assert (done.returncode, done.stdout) == (1, f"not canonical: {folder / 'sides.json'}\n")
    assert nrdb("data", "format", str(folder)).returncode == 0
    assert nrdb("data", "format", "--check", str(folder)).returncode == 0
    assert (folder / "sides.json").read_bytes() == (data_root() / "sides.json").read_bytes()
