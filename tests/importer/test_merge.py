"""Merge a dump into the built-in facts: new facts are added, unknown fields kept, everything else is unchanged."""

from __future__ import annotations

import json
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from nrdb.catalogue import refresh, source
from nrdb.catalogue.importer import layouts
from nrdb.catalogue.importer.dump import Dump, MergedFacts
from nrdb.catalogue.importer.merge import known, listed_cards, merge
from nrdb.catalogue.importer.report import compare, summary
from nrdb.catalogue.integrity import CONSISTENCY_CHECKS
from nrdb.catalogue.model import INFINITE, X
from nrdb.resources import data_root
from tests.importer.dumps import Records, api_documents, invented, v1_files, v2_files, write


@pytest.fixture(scope="module")
def base() -> dict[str, Any]:
    """Return the built-in facts as files."""
    return source.files(data_root())


def _read(folder: Path, records: Records, date: str = "2026-10-09") -> Dump:
    dump = layouts.read(write(folder, v2_files(records)))
    dump.date = date
    return dump


@pytest.fixture(scope="module")
def imported(base: dict[str, Any], tmp_path_factory: pytest.TempPathFactory) -> MergedFacts:
    return merge(base, _read(tmp_path_factory.mktemp("dump"), invented()))


def test_invented_cards_are_cards(imported: MergedFacts) -> None:
    cards = {card.id: card for card in imported.facts().cards}
    assert len([card for card in cards.values() if card.edition == "cr"]) == 2054 + 3
    foghorn, keeper = cards["foghorn"], cards["keeper_of_the_light"]
    assert (foghorn.cost, foghorn.strength, foghorn.subroutines, foghorn.set) == (X, 0, 2, "night_watch")
    assert (keeper.influence_limit, keeper.cost, keeper.set) == (INFINITE, None, "night_watch")


def test_every_law_holds_of_what_was_merged(imported: MergedFacts) -> None:
    facts = imported.facts()
    broken = [fault for law in CONSISTENCY_CHECKS for fault in law(facts, Path("nowhere"))]
    # The renamed card keeps its other printings, so nothing is left over.
    assert broken == []


def test_a_renamed_card_keeps_its_printings_its_lists_and_its_old_name(
    base: dict[str, Any], imported: MergedFacts
) -> None:
    assert imported.renamed == {"ice_wall": "ice_rampart"}
    facts = imported.facts()
    assert facts.renamed["ice_wall"] == "ice_rampart"
    assert "ice_wall" not in {card.id for card in facts.cards}
    before = [
        entry["code"]
        for name in base
        if name.startswith("printings/")
        for entry in base[name]
        if entry["card"] == "ice_wall"
    ]
    assert sorted(p.code for p in facts.printings if p.card == "ice_rampart") == sorted(before)
    assert "01103" in before
    assert len(before) > 1


def test_new_set_format_pool_and_list(imported: MergedFacts) -> None:
    facts = imported.facts()
    assert [item.name for item in facts.sets if item.id == "night_watch"] == ["Night Watch"]
    harbour = next(item for item in facts.formats if item.id == "harbour")
    assert [(s.start, s.until, s.restriction) for s in harbour.snapshots] == [("2026-10-01", None, "harbour_list")]
    listed = next(item for item in facts.restrictions if item.id == "harbour_list")
    assert listed.banned == {"sure_gamble"}


def test_what_nrdb_does_not_know_is_kept_and_told(imported: MergedFacts) -> None:
    assert [(extra.kind, extra.record, extra.field, json.loads(extra.value)) for extra in imported.extras] == [
        ("cards", "foghorn", "loudness", 11),
        ("restrictions", "harbour_list", "only_on_sundays", ["foghorn", "harbour_pilot"]),
    ]
    assert [(remark.code, remark.message) for remark in imported.remarks] == [
        (
            "unknown-field",
            '1 of 4 cards has an unknown field "loudness" (e.g. foghorn): kept but not used.',
        ),
        (
            "unknown-field",
            '1 of 1 restrictions has an unknown field "only_on_sundays" (e.g. harbour_list): kept but not used.',
        ),
        ("renamed", "ice_wall is now called ice_rampart; both names work."),
        (
            "unknown-list-kind",
            'list harbour_list has an unknown kind of restriction, "only_on_sundays": '
            "kept and searchable, but not checked.",
        ),
    ]


def test_texts(imported: MergedFacts) -> None:
    foghorn = [text for text in imported.texts if text.card == "foghorn"]
    assert [(text.kind, text.plain, text.printing) for text in foghorn] == [
        ("text", "Subroutine The Runner hums. Subroutine The Runner listens.", None),
        ("flavour", "Loud and patient.", "90002"),
        ("illustrator", "Ada Invented, Bo Invented", "90002"),
        ("ruling", "It does, out of tune as well.", None),
    ]
    assert foghorn[-1]._asdict() | {"card": ""} == {
        "card": "",
        "kind": "ruling",
        "text": "It does, out of tune as well.",
        "plain": "It does, out of tune as well.",
        "face": 0,
        "printing": None,
        "question": "Does humming count?",
        "date": "2026-10-02",
        "verified": True,
    }


def test_the_report(base: dict[str, Any], imported: MergedFacts, tmp_path: Path) -> None:
    report = compare(base, imported, _read(tmp_path, invented()))
    assert summary(report) == [
        "3 new cards: Harbour Pilôt, Foghorn, Keeper of the Light: Unblinking",
        "3 new printings: 90001 of harbour_pilot, 90002 of foghorn, 90003 of keeper_of_the_light",
        "1 new set: Night Watch",
        "1 new cycle: Lighthouse",
        "1 new format: Harbour",
        "1 new pool: Harbour",
        "1 new ban list: Harbour List 1",
        "1 new subtype: Beacon",
        "1 changed card: Ice Rampart (title, stripped_title, traits)",
        "  Ice Rampart: title Ice Wall → Ice Rampart; stripped_title Ice Wall → Ice Rampart; "
        'traits {"advanceable": true} → none',
        "renamed: ice_wall is now ice_rampart",
    ]


def test_the_base_is_not_changed(base: dict[str, Any], imported: MergedFacts) -> None:
    assert base == source.files(data_root())


def test_a_changed_card_is_changed_field_by_field(base: dict[str, Any], tmp_path: Path) -> None:
    gamble = next(entry for entry in base["cards/cr/core_set.json"] if entry["id"] == "sure_gamble")
    record = {
        "id": "sure_gamble",
        "title": "Sure Gamble",
        "stripped_title": "Sure Gamble",
        "side_id": "runner",
        "faction_id": "neutral_runner",
        "card_type_id": "event",
        "cost": 6,
        "deck_limit": 3,
        "designed_by": gamble["designed_by"],
        "text": "Gain a fortune.",
    }
    dump = _read(tmp_path, {"cards": [record]})
    merged = merge(base, dump)
    changed = [change for change in compare(base, merged, dump).changed if change.kind == "card"]
    # Influence is gone because v2 has all facts of a card: anything missing there doesn't exist.
    assert [(c.id, c.fields) for c in changed] == [("sure_gamble", (("cost", 5, 6), ("influence_cost", 0, None)))]
    assert next(card for card in merged.facts().cards if card.id == "sure_gamble").cost == 6


def test_an_older_dump_adds_but_does_not_change(base: dict[str, Any], tmp_path: Path) -> None:
    records = invented()
    records["cards"].append({**records["cards"][0], "id": "sure_gamble", "title": "Old Gamble", "cost": 99})
    merged = merge(base, _read(tmp_path, records, date="2020-01-01"))
    cards = {card.id: card for card in merged.facts().cards}
    assert cards["sure_gamble"].title == "Sure Gamble"
    assert "ice_wall" in cards
    assert "foghorn" in cards
    assert merged.renamed == {}
    assert merged.facts().manifest["date"] == base["manifest.json"]["date"]
    assert "older" in [remark.code for remark in merged.remarks]
    assert any(text.card == "sure_gamble" for text in merged.texts)


def test_what_cannot_be_proved_is_left_out_and_told(base: dict[str, Any], tmp_path: Path) -> None:
    records = invented()
    records["printings"].append({**records["printings"][0], "id": "90009", "card_id": "nobody"})
    records["restrictions"][0]["banned"].append("nobody_either")
    records["card_pools"][0]["card_set_ids"].append("atlantis")
    records["formats"][0]["snapshots"].append(
        {"id": "harbour_2", "date_start": "2027-01-01", "card_pool_id": "nowhere", "restriction_id": "harbour_list"}
    )
    records["formats"][0]["snapshots"] += [
        {"id": "harbour_3", "date_start": "2027-02-01", "card_pool_id": "nowhere", "restriction_id": "no_list"},
        {"id": "harbour_4", "date_start": "2027-03-01", "restriction_id": "harbour_list"},
    ]
    records["rulings"].append({"card_id": "ghost", "text_ruling": "Boo."})
    records["cards"].append({**records["cards"][0], "id": "unprinted", "title": "Unprinted"})
    merged = merge(base, _read(tmp_path, records))
    facts = merged.facts()
    assert [fault for law in CONSISTENCY_CHECKS for fault in law(facts, Path("nowhere"))] == []
    assert [remark.message for remark in merged.remarks if remark.code == "left-out"] == [
        "printing 90009 of unknown card nobody skipped.",
        "unprinted skipped: it is not in any set yet.",
        "list harbour_list: unknown card nobody_either skipped.",
        "pool harbour_pool: unknown set atlantis skipped.",
        "ruling on unknown card ghost skipped.",
    ]
    assert [remark.message for remark in merged.remarks if remark.code == "incomplete"] == [
        f"snapshot {item} skipped: {missing} not found; the snapshot before it stays in force."
        for item, missing in (
            ("harbour_2 (from 2027-01-01)", "card pool nowhere"),
            ("harbour_3 (from 2027-02-01)", "card pool nowhere and ban list no_list"),
            ("harbour_4 (from 2027-03-01)", "card pool"),
        )
    ]


def test_new_words_of_the_game_come_in_under_their_ids(base: dict[str, Any], tmp_path: Path) -> None:
    records = invented()
    records["cards"][0] |= {"faction_id": "lamplighters", "card_type_id": "vessel", "subtypes": ["sail"]}
    del records["card_sets"], records["card_cycles"]
    merged = merge(base, _read(tmp_path, records))
    facts = merged.facts()
    assert [fault for law in CONSISTENCY_CHECKS for fault in law(facts, Path("nowhere"))] == []
    assert [item.name for item in facts.factions if item.id == "lamplighters"] == ["Lamplighters"]
    assert [item.name for item in facts.types if item.id == "vessel"] == ["Vessel"]
    assert [item.name for item in facts.sets if item.id == "night_watch"] == ["Night Watch"]
    assert [item.message for item in merged.remarks if item.code == "unknown-id"] == [
        'The dump refers to the faction "lamplighters" but has no entry for it: added under its id.',
        'The dump refers to the type "vessel" but has no entry for it: added under its id.',
        'The dump refers to the subtype "sail" but has no entry for it: added under its id.',
        'The dump refers to the set "night_watch" but has no entry for it: added under its id.',
        'The dump refers to the cycle "night_watch" but has no entry for it: added under its id.',
    ]


def test_a_cycle_that_two_sets_name_and_nothing_describes_is_made_once(base: dict[str, Any], tmp_path: Path) -> None:
    records = invented()
    (first,) = records["card_sets"]
    records["card_sets"] = [first, {**first, "id": "day_watch", "name": "Day Watch"}]
    del records["card_cycles"]
    merged = merge(base, _read(tmp_path, records))
    assert [item.cycle for item in merged.facts().sets if item.id in ("night_watch", "day_watch")] == [
        first["card_cycle_id"]
    ] * 2
    assert [entry["id"] for entry in merged.files["cycles.json"]].count(first["card_cycle_id"]) == 1


def test_v1_over_the_facts(base: dict[str, Any], tmp_path: Path) -> None:
    dump = layouts.read(write(tmp_path, v1_files()), known(base))
    dump.date = "2026-10-09"
    facts = merge(base, dump).facts()
    cards = {card.id: card for card in facts.cards}
    assert cards["keeper_of_the_light_unblinking"].influence_limit == INFINITE
    assert cards["harbour_pilot"].subtypes == ("connection", "beacon")
    listed = next(item for item in facts.restrictions if item.id == "standard_list_99")
    assert (listed.banned, listed.banned_subtypes) == ({"harbour_pilot"}, {"current"})
    assert listed.global_penalty == {"ice_wall": 2}
    assert [fault for law in CONSISTENCY_CHECKS for fault in law(facts, Path("nowhere"))] == []


def test_an_answer_of_the_api_changes_only_what_it_holds(base: dict[str, Any]) -> None:
    """Cards without printings belong to the sets that they list themselves."""
    documents = api_documents(invented())
    dump = layouts.from_documents([(documents["cards"], "cards"), (documents["card_sets"], "sets")], "api")
    dump.date = "2026-10-09"
    merged = merge(base, dump)
    facts = merged.facts()
    assert [(p.code, p.set) for p in facts.printings if p.card == "foghorn"] == [("90002", "night_watch")]
    assert {item.id for item in facts.formats} == {item.id for item in source.from_files(base).formats}
    assert compare(base, merged, dump).gone == ()


def test_shapes_of_lists() -> None:
    assert list(listed_cards(["a", "b"])) == [("a", None), ("b", None)]
    assert list(listed_cards({"2": ["a"], "x": ["b"]})) == [("a", 2), ("b", None)]
    assert list(listed_cards({"a": 3, "b": True})) == [("a", 3), ("b", True)]
    assert list(listed_cards(7)) == []


def _as_api(dump: Dump) -> Dump:
    """Convert a v2 dump to API v3's form and back."""
    documents = api_documents({kind: list(dump.of(kind)) for kind in dump.records if dump.records[kind]})
    kinds = ("card_layouts", "ruling_sources")
    return layouts.from_documents([(doc, kind) for kind, doc in documents.items() if kind not in kinds], "api")


@pytest.mark.shared
@pytest.mark.parametrize("layout", ["v2", "v1", "api"])
def test_the_dump_differs_from_the_built_in_facts_in_nothing(
    base: dict[str, Any], shared: Path, tmp_path: Path, layout: str
) -> None:
    dump_root = shared / "reference" / "netrunner-cards-json"
    if layout == "v1":
        for path in (*dump_root.glob("pack/*.json"), *dump_root.glob("*.json")):
            (tmp_path / "pack").mkdir(exist_ok=True)
            (tmp_path / path.relative_to(dump_root)).write_bytes(path.read_bytes())
        dump = layouts.read(tmp_path, known(base))
    else:
        dump = layouts.read(dump_root)
        if layout == "api":
            dump = _as_api(dump)
    dump.date = base["manifest.json"]["date"]
    assert dump.layout == layout
    merged = merge(base, dump)
    report = compare(base, merged, dump)
    assert (report.new, report.changed, report.gone, report.renamed) == ((), (), (), {})
    assert report.remarks == ()
    assert merged.files == base


@pytest.mark.shared
def test_a_whole_dump_without_a_card_tells_that_it_is_gone(base: dict[str, Any], shared: Path) -> None:
    dump = layouts.read(shared / "reference" / "netrunner-cards-json")
    dump.date = "2026-10-09"
    dump.records["cards"] = [card for card in dump.of("cards") if card["id"] != "sure_gamble"]
    merged = merge(base, dump)
    report = compare(base, merged, dump)
    assert [(change.kind, change.id) for change in report.gone] == [("card", "sure_gamble")]
    assert "sure_gamble" in {card.id for card in merged.facts().cards}
    assert summary(report) == ["1 card no longer in the dump (kept): Sure Gamble"]


@pytest.mark.shared
def test_an_old_state_of_a_checkout_is_older_whatever_its_files_say(base: dict[str, Any], shared: Path) -> None:
    """It was checked out today, so its files are new, but it has no set and no list of this year."""
    dump = layouts.read(shared / "reference" / "netrunner-cards-json")
    dump.date = "2026-11-20"
    for kind, field in (("card_sets", "date_release"), ("restrictions", "date_start")):
        dump.records[kind] = [record for record in dump.of(kind) if record[field] < "2026"]
    kept = {record["id"] for record in dump.of("restrictions")}
    for item in dump.of("formats"):
        item["snapshots"] = [
            snapshot
            for snapshot in item["snapshots"]
            if snapshot["date_start"] < "2026" and snapshot.get("restriction_id") in (None, *kept)
        ]
    gamble = next(card for card in dump.of("cards") if card["id"] == "sure_gamble")
    gamble["cost"] = 99
    merged = merge(base, dump)
    assert [remark.message for remark in merged.remarks] == [
        "The dump has nothing after 2025-12-01, nrdb's data goes up to 2026-08-01: only its new entries are used."
    ]
    facts = merged.facts()
    assert next(card for card in facts.cards if card.id == "sure_gamble").cost == 5
    assert facts.formats == source.from_files(base).formats
    assert len(merged.texts) > 7000


@pytest.mark.shared
def test_the_order_and_the_silence_of_the_api_lose_nothing(base: dict[str, Any], shared: Path) -> None:
    """The API sorts subtypes, and doesn't say whether a list limits large agendas."""
    dump = layouts.read(shared / "reference" / "netrunner-cards-json")
    for card in dump.of("cards"):
        card["subtypes"] = sorted(card.get("subtypes", ()))
    for listed in dump.of("restrictions"):
        listed.pop("max_3_point_agendas", None)
    answers = _as_api(dump)
    answers.date = base["manifest.json"]["date"]
    assert merge(base, answers).files == base


def _said(entry: dict[str, Any], names: dict[str, str]) -> dict[str, Any]:
    """Return an entry of our files under a dump's names; null means that it has no number."""
    return {
        theirs: None if entry[ours] in (X, INFINITE) else entry[ours] for theirs, ours in names.items() if ours in entry
    }


def _dumped(base: dict[str, Any], layout: str = "v2") -> Dump:
    """Return the facts of `base` as a dump of the same date has them, but without texts, because there are none."""
    base = deepcopy(base)  # a dump's records may be changed, the facts may not
    dump = Dump(layout, "here", base["manifest.json"]["date"])
    dump.covers -= {"text"}
    for table, (kind, names) in refresh._TABLES.items():
        for entry in base[table]:
            dump.add(kind, _said(entry, names), table)
    for name, content in base.items():
        folder, _, stem = name.removesuffix(".json").rpartition("/")
        if folder == "cards/cr":
            for entry in content:
                dump.add("cards", _said(entry, refresh.CARD_NAMES), name)
        elif folder == "printings/cr":
            for entry in content:
                faces = [{"copy_quantity": copies} for copies in entry.get("face_copies", ())]
                said = {**_said(entry, refresh._PRINTING_KEYS), "card_set_id": stem}
                dump.add("printings", said | ({"faces": faces} if faces else {}), name)
        elif folder == "formats":
            snapshots = [
                _said(item, refresh._SNAPSHOT_KEYS) for key in ("snapshots", "aside") for item in content.get(key, ())
            ]
            dump.add("formats", {"id": content["id"], "name": content["name"], "snapshots": snapshots}, name)
        elif folder == "pools":
            keys = {
                "id": "id",
                "name": "name",
                "format_id": "format",
                "card_set_ids": "sets",
                "card_cycle_ids": "cycles",
            }
            dump.add("card_pools", _said(content, keys), name)
        elif folder.startswith("restrictions/"):
            said = _said(content, refresh.RESTRICTION_NAMES)
            if "agenda_cap" in content:
                said["max_3_point_agendas"] = content["agenda_cap"]["copies"]
            if "subtypes" in said:
                said["subtypes"] = {"banned": said["subtypes"]}
            dump.add("restrictions", said, name)
    return dump


def _record(dump: Dump, kind: str, item: str) -> dict[str, Any]:
    return next(record for record in dump.of(kind) if record["id"] == item)


def _changed(base: dict[str, Any], merged: MergedFacts) -> dict[str, Any]:
    """Return the changed files except the manifest: what their entries have that the base's don't."""
    found: dict[str, Any] = {}
    for name in base.keys() | merged.files.keys():
        before, after = base.get(name), merged.files.get(name)
        if before != after and name != "manifest.json":
            rows = isinstance(after, list) and isinstance(before, list)
            found[name] = [entry for entry in after if entry not in before] if rows else after
    return found


def _erratum(card: str, fact: str, before: Any, after: Any) -> dict[str, Any]:
    """What a change that a dump of 2026-10-09 shows is from then on."""
    return {
        "card": card,
        "kind": "facts",
        "description": "Changed in the card data after 2026-07-24.",
        "changes": {fact: {"before": before, "after": after}},
        "source": "card data from 2026-07-24 and 2026-10-09",
        "from": "2026-10-09",
        "from_at_latest": True,
    }


@pytest.mark.parametrize("layout", ["v2", "api", "v1"])
@pytest.mark.parametrize("day", [None, "2026-07-24", "2026-07-25", "2026-07-23"])
def test_the_facts_said_again_change_nothing(base: dict[str, Any], layout: str, day: str | None) -> None:
    """In any layout and on any date; a dump with an earlier date is reported as older."""
    dump = _dumped(base, layout)
    dump.date = day
    merged = merge(base, dump)
    date = base["manifest.json"]["date"]
    older = day is not None and day < date
    said = f"The dump ({day}) is older than nrdb's data ({date}): only its new entries are used."
    assert [remark.message for remark in merged.remarks] == [said] * older
    assert merged.renamed == {}
    assert _changed(base, merged) == {}
    assert merged.files["manifest.json"] == base["manifest.json"] | ({"date": day} if day and not older else {})


@pytest.mark.parametrize(("layout", "day"), [("v2", "2026-10-09"), ("v1", "2026-10-09"), ("v2", "2020-01-01")])
def test_which_changes_count(base: dict[str, Any], layout: str, day: str) -> None:
    """These are all of v2; of v1 no lists and only the tables of sets and cycles; nothing of an older dump."""
    dump = _dumped(base, layout)
    dump.date = day
    _record(dump, "factions", "shaper")["name"] = "Makers"
    _record(dump, "card_sets", "core_set")["size"] = 7
    _record(dump, "cards", "sure_gamble")["cost"] = 6
    _record(dump, "printings", "01050")["quantity"] = 9
    _record(dump, "printings", "01050")["position"] = 0
    _record(dump, "restrictions", "standard_mwl_3_4")["name"] = "Other"
    _record(dump, "formats", "startup")["name"] = "Start"
    found = _changed(base, merge(base, dump))
    listed = found.pop("restrictions/standard/standard_mwl_3_4.json", None)
    format = found.pop("formats/startup.json", None)
    if day == "2020-01-01":
        assert (found, listed, format) == ({}, None, None)
        return
    (printing,) = [entry for entry in base["printings/cr/core_set.json"] if entry["code"] == "01050"]
    (gamble,) = [entry for entry in base["cards/cr/core_set.json"] if entry["id"] == "sure_gamble"]
    (own,) = [entry for entry in base["sets.json"] if entry["id"] == "core_set"]
    (faction,) = [entry for entry in base["factions.json"] if entry["id"] == "shaper"]
    assert found == {
        "sets.json": [own | {"size": 7}],
        "cards/cr/core_set.json": [gamble | {"cost": 6}],
        "printings/cr/core_set.json": [{**printing, "quantity": 9, "position": 0}],
        "errata/cr.json": [_erratum("sure_gamble", "cost", 5, 6)],
        **({"factions.json": [faction | {"name": "Makers"}]} if layout == "v2" else {}),
    }
    assert (listed or {}).get("name") == ("Other" if layout == "v2" else None)
    assert format is not None
    assert format["name"] == "Start"


@pytest.mark.parametrize(
    ("layout", "gone"),
    [
        ("v2", [("card", "sure_gamble"), ("format", "startup")]),
        ("v1", [("card", "sure_gamble")]),
        ("api", []),
    ],
)
def test_what_a_whole_dump_lacks_is_gone(base: dict[str, Any], layout: str, gone: list[tuple[str, str]]) -> None:
    """Half of the cards make a whole dump; a kind of record that the dump lacks completely is kept."""
    dump = _dumped(base, layout)
    dump.date = "2026-10-09"
    cards = list(dump.of("cards"))
    for kind, item in (("cards", "sure_gamble"), ("formats", "startup")):
        dump.records[kind] = [record for record in dump.of(kind) if record["id"] != item]
    dump.records["card_subtypes"] = dump.records["card_sets"] = []
    merged = merge(base, dump)
    assert [(change.kind, change.id) for change in compare(base, merged, dump).gone] == gone
    half = (len(cards) + 1) // 2
    for count, lacking in ((half, len(cards) - half), (half - 1, 0)):
        dump.records["cards"] = cards[:count]
        lost = [change for change in compare(base, merged, dump).gone if change.kind == "card"]
        assert len(lost) == (lacking if gone else 0)


@pytest.mark.parametrize("known", [True, False])
@pytest.mark.parametrize("more", [-1, 0])
def test_a_whole_dump_that_lacks_the_newest_is_older(base: dict[str, Any], known: bool, more: int) -> None:
    """Half of the cards make a whole dump; it is older than facts with a later date than any of its own."""
    dump = _dumped(base)
    dump.date = "2026-10-09"
    cards = list(dump.of("cards"))
    dump.records["cards"] = cards[: len(cards) // 2 + more]
    newest = "2026-08-01"
    if not known:
        for kind, field in (("card_sets", "date_release"), ("restrictions", "date_start")):
            for record in dump.of(kind):
                record[field] = min(record.get(field) or "", "2026-07-31")
        for record in dump.of("formats"):
            record["snapshots"] = [item for item in record["snapshots"] if item["date_start"] < newest]
    remarks = [remark.message for remark in merge(base, dump).remarks if remark.code == "older"]
    said = f"The dump has nothing after 2026-07-31, nrdb's data goes up to {newest}: only its new entries are used."
    assert remarks == ([] if known or more else [said])


def test_who_is_renamed(base: dict[str, Any]) -> None:
    """A card is renamed if all its printings belong to one new card: not two, not an existing or missing one."""
    dump = _dumped(base)
    dump.date = "2026-10-09"
    new = {"enigma": "riddle", "ice_wall": "wall_of_ice", "diesel": "sure_gamble", "corroder": "nowhere"}
    for old in ("enigma", "ice_wall"):
        record = _record(dump, "cards", old)
        record["id"] = record["title"] = record["stripped_title"] = new[old]
    dump.records["cards"] = [record for record in dump.of("cards") if record["id"] not in ("diesel", "corroder")]
    dump.records["cards"].append({**_record(dump, "cards", "riddle"), "id": "fence", "title": "fence"})
    for record in dump.of("printings"):
        record["card_id"] = new.get(record["card_id"], record["card_id"])
    walls = [record for record in dump.of("printings") if record["card_id"] == "wall_of_ice"]
    walls[0]["card_id"] = "fence"
    world = {**base, "renamed.json": {"puzzle": "enigma", "gamble": "sure_gamble"}}
    merged = merge(world, dump)
    assert merged.renamed == {"enigma": "riddle"}
    assert merged.files["renamed.json"] == {"enigma": "riddle", "gamble": "sure_gamble", "puzzle": "riddle"}
    assert [remark.message for remark in merged.remarks if remark.code == "renamed"] == [
        "enigma is now called riddle; both names work."
    ]
    ids = {entry["id"] for name in merged.files if name.startswith("cards/cr/") for entry in merged.files[name]}
    assert {"riddle", "wall_of_ice", "ice_wall", "fence", "diesel", "corroder"} <= ids
    assert "enigma" not in ids


def test_what_v1_runs_together_is_not_asked_of_cards_with_faces(base: dict[str, Any]) -> None:
    """Fields of a record that can't be read keep their known values."""
    dump = _dumped(base, "v1")
    dump.date = "2026-10-09"
    dump.covers |= {"text"}
    for name in ("ice_wall", "sure_gamble"):
        record = _record(dump, "cards", name)
        record["text (unreadable)" if name == "sure_gamble" else "text"] = "[subroutine] One.\n[subroutine] Two."
        record["cost (unreadable)"] = "many"
        del record["cost"]
    faced = {
        entry["id"]
        for name in base
        if name.startswith("cards/cr/")
        for entry in base[name]
        if "faces" in entry and {"traits", "subroutines"} & entry.keys()
    }
    merged = merge(base, dump)
    cards = {
        entry["id"]: entry for name in merged.files if name.startswith("cards/cr/") for entry in merged.files[name]
    }
    before = {entry["id"]: entry for name in base if name.startswith("cards/cr/") for entry in base[name]}
    assert faced
    assert {card for card in faced if cards[card] == before[card]} == faced
    assert cards["sure_gamble"] == before["sure_gamble"]
    assert (cards["ice_wall"]["cost"], cards["ice_wall"]["subroutines"]) == (before["ice_wall"]["cost"], 2)
    assert "traits" not in cards["ice_wall"]
    assert cards["enigma"]["subroutines"] == 0


def test_cards_that_are_left_out_or_have_no_printing_yet(base: dict[str, Any]) -> None:
    """Three cards are reported once each: an id of the other game, a card that lists its own set, one without a set."""
    dump = _dumped(base, "api")
    dump.date = "2026-10-09"
    classic = next(entry["id"] for name in base if name.startswith("cards/classic/") for entry in base[name])
    for item in (classic, "hinted", "nowhere"):
        dump.add("cards", {**_record(dump, "cards", "ice_wall"), "id": item, "title": item}, "here")
    dump.hints = {
        "hinted": [("98007", "core_set"), ("9800x", "new_set")],
        "ice_wall": [("98008", "core_set")],
        "nobody": [("98009", "core_set")],
    }
    _record(dump, "cards", "bran_1_0")["subtypes"].sort(reverse=True)
    _record(dump, "cards", "enigma")["subtypes"] = ["barrier"]
    listed = _record(dump, "restrictions", "standard_mwl_3_4")
    listed["banned"] = [*listed["banned"], "ghost"]
    listed["restricted"] = [*listed.get("restricted", ()), "ghost"]
    _record(dump, "restrictions", "standard_mwl_3_3")["subtypes"] = {"banned": ["never_heard"]}
    merged = merge(base, dump)
    assert [remark.message for remark in merged.remarks] == [
        'The dump refers to the subtype "never_heard" but has no entry for it: added under its id.',
        'The dump refers to the set "new_set" but has no entry for it: added under its id.',
        'The dump refers to the cycle "new_set" but has no entry for it: added under its id.',
        "printing 98009 of unknown card nobody skipped.",
        f"{classic} skipped: a card of the 1996 game has this id.",
        "nowhere skipped: it is not in any set yet.",
        "list standard_mwl_3_4: unknown card ghost skipped.",
    ]
    found = _changed(base, merged)
    (wall,) = [entry for entry in base["cards/cr/core_set.json"] if entry["id"] == "ice_wall"]
    (enigma,) = [entry for entry in base["cards/cr/core_set.json"] if entry["id"] == "enigma"]
    copied = {key: value for key, value in wall.items() if key != "traits"} | {"subroutines": 0}
    assert found.pop("restrictions/standard/standard_mwl_3_3.json")["banned_subtypes"] == ["never_heard"]
    assert found == {
        "sets.json": [
            {"id": "new_set", "name": "New Set", "code": "new_set", "cycle": "new_set", "type": "expansion"}
            | {"position": 0, "size": 0, "released_by": "unknown"}
        ],
        "cycles.json": [
            {"id": "new_set", "name": "New Set", "code": "new_set", "position": 0, "released_by": "unknown"}
        ],
        "subtypes.json": [{"id": "never_heard", "name": "Never Heard"}],
        "cards/cr/core_set.json": [enigma | {"subtypes": ["barrier"]}, {**copied, "id": "hinted", "title": "hinted"}],
        "printings/cr/core_set.json": [{"code": "98007", "card": "hinted", "position": 7, "quantity": 0}],
        "printings/cr/new_set.json": [{"code": "9800x", "card": "hinted", "position": 0, "quantity": 0}],
        "errata/cr.json": [_erratum("enigma", "subtypes", ["code_gate"], ["barrier"])],
    }


@pytest.mark.parametrize("layout", ["v2", "api"])
def test_of_a_list_the_api_may_leave_a_kind_of_restriction_unsaid(base: dict[str, Any], layout: str) -> None:
    """A kind that no list of an API answer has keeps its known entries; what v2 doesn't list is gone."""
    dump = _dumped(base, layout)
    dump.date = "2026-10-09"
    for record in dump.of("restrictions"):
        record.pop("max_3_point_agendas", None)
    capped = {name for name in base if name.startswith("restrictions/") and "agenda_cap" in base[name]}
    found = _changed(base, merge(base, dump))
    assert capped
    assert found.keys() == (capped if layout == "v2" else set())
    assert all("agenda_cap" not in listed for listed in found.values())


def test_of_a_list_of_1996_only_the_texts_of_known_cards_are_read(base: dict[str, Any], tmp_path: Path) -> None:
    entry = {"set": "Base", "side": "Runner", "type": "Program", "cost": "99"}
    rows = [
        {**entry, "title": "Loony Goon", "text": "A, [2]: Whistle a [1] tune.\r\n[S]Hum. [T]"},
        {**entry, "title": "Nobody's Card", "text": "[X]: Nothing."},
    ]
    (tmp_path / "cards.json").write_text(json.dumps(rows))
    (tmp_path / "releases.json").write_text("[]")
    dump = layouts.read(tmp_path)
    dump.date = "2001-01-01"
    merged = merge(base, dump)
    assert [(text.card, text.kind, text.plain) for text in merged.texts] == [
        ("onr_loony_goon", "text", "Action, 2 bits: Whistle a 1 bit tune.\nSubroutine: Hum. Trash")
    ]
    assert [remark.message for remark in merged.remarks] == [
        "text of the 1996 card onr_nobodys_card skipped, because nrdb doesn't know it."
    ]
    assert (merged.files, merged.errata) == (base, [])
