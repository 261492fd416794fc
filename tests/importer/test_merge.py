"""A dump over the built-in facts: what is new comes in, what is unknown is kept, what is elsewhere stays."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from nrdb.catalogue import source
from nrdb.catalogue.importer import layouts
from nrdb.catalogue.importer.dump import Dump
from nrdb.catalogue.importer.merge import Merged, known, listed_cards, merge
from nrdb.catalogue.importer.report import compare, summary
from nrdb.catalogue.integrity import LAWS
from nrdb.catalogue.model import INFINITE, X
from nrdb.resources import data_root
from tests.importer.dumps import Records, api_documents, invented, v1_files, v2_files, write


@pytest.fixture(scope="module")
def base() -> dict[str, Any]:
    """The built-in facts as files."""
    return source.files(data_root())


def _read(folder: Path, records: Records, date: str = "2026-10-09") -> Dump:
    dump = layouts.read(write(folder, v2_files(records)))
    dump.date = date
    return dump


@pytest.fixture(scope="module")
def imported(base: dict[str, Any], tmp_path_factory: pytest.TempPathFactory) -> Merged:
    return merge(base, _read(tmp_path_factory.mktemp("dump"), invented()))


def test_invented_cards_are_cards(imported: Merged) -> None:
    cards = {card.id: card for card in imported.facts().cards}
    assert len([card for card in cards.values() if card.edition == "cr"]) == 2054 + 3
    foghorn, keeper = cards["foghorn"], cards["keeper_of_the_light"]
    assert (foghorn.cost, foghorn.strength, foghorn.subroutines, foghorn.set) == (X, 0, 2, "night_watch")
    assert (keeper.influence_limit, keeper.cost, keeper.set) == (INFINITE, None, "night_watch")


def test_every_law_holds_of_what_was_merged(imported: Merged) -> None:
    facts = imported.facts()
    broken = [fault for law in LAWS for fault in law(facts, Path("nowhere"))]
    # The renamed card keeps its other printings, so nothing is left over.
    assert broken == []


def test_a_renamed_card_keeps_its_printings_its_lists_and_its_old_name(base: dict[str, Any], imported: Merged) -> None:
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


def test_new_set_format_pool_and_list(imported: Merged) -> None:
    facts = imported.facts()
    assert [item.name for item in facts.sets if item.id == "night_watch"] == ["Night Watch"]
    harbour = next(item for item in facts.formats if item.id == "harbour")
    assert [(s.start, s.until, s.restriction) for s in harbour.snapshots] == [("2026-10-01", None, "harbour_list")]
    listed = next(item for item in facts.restrictions if item.id == "harbour_list")
    assert listed.banned == {"sure_gamble"}


def test_what_nrdb_does_not_know_is_kept_and_told(imported: Merged) -> None:
    assert [(extra.kind, extra.record, extra.field, json.loads(extra.value)) for extra in imported.extras] == [
        ("cards", "foghorn", "loudness", 11),
        ("restrictions", "harbour_list", "only_on_sundays", ["foghorn", "harbour_pilot"]),
    ]
    assert [(remark.code, remark.message) for remark in imported.remarks] == [
        (
            "unknown-field",
            '1 of 4 cards have a field "loudness" that nrdb does not know (as foghorn): kept, not used.',
        ),
        (
            "unknown-field",
            '1 of 1 restrictions have a field "only_on_sundays" that nrdb does not know (as harbour_list): '
            "kept, not used.",
        ),
        ("renamed", "ice_wall is called ice_rampart now; both names are understood."),
        (
            "unknown-list-kind",
            'list harbour_list has a kind of restriction that nrdb does not know, "only_on_sundays": '
            "kept and searchable, not judged.",
        ),
    ]


def test_texts(imported: Merged) -> None:
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


def test_the_report(base: dict[str, Any], imported: Merged, tmp_path: Path) -> None:
    report = compare(base, imported, _read(tmp_path, invented()))
    assert summary(report) == [
        "3 new cards: Harbour Pilôt, Foghorn, Keeper of the Light: Unblinking",
        "3 new printings: 90001 of harbour_pilot, 90002 of foghorn, 90003 of keeper_of_the_light",
        "1 new set: Night Watch",
        "1 new cycle: Lighthouse",
        "1 new format: Harbour",
        "1 new pool: Harbour",
        "1 new restriction: Harbour List 1",
        "1 new subtype: Beacon",
        "1 changed card: Ice Rampart (title, stripped_title, traits)",
        "renamed: ice_wall is ice_rampart now",
    ]


def test_the_base_is_not_changed(base: dict[str, Any], imported: Merged) -> None:
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
    # Influence is gone because v2 says everything of a card: what it does not say, the card does not have.
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
    records["rulings"].append({"card_id": "ghost", "text_ruling": "Boo."})
    records["cards"].append({**records["cards"][0], "id": "unprinted", "title": "Unprinted"})
    merged = merge(base, _read(tmp_path, records))
    facts = merged.facts()
    assert [fault for law in LAWS for fault in law(facts, Path("nowhere"))] == []
    assert [remark.message for remark in merged.remarks if remark.code == "left-out"] == [
        "printing 90009 is of nobody, which is no card: left out.",
        "unprinted stands in no set yet: left out until one prints it.",
        "list harbour_list names nobody_either, which is no card: left out.",
        "pool harbour_pool names atlantis, which is none of the sets: left out.",
        "snapshot harbour_2 lacks its pool nowhere: left out.",
        "a ruling is about ghost, which is no card: left out.",
    ]


def test_new_words_of_the_game_come_in_under_their_ids(base: dict[str, Any], tmp_path: Path) -> None:
    records = invented()
    records["cards"][0] |= {"faction_id": "lamplighters", "card_type_id": "vessel", "subtypes": ["sail"]}
    del records["card_sets"], records["card_cycles"]
    merged = merge(base, _read(tmp_path, records))
    facts = merged.facts()
    assert [fault for law in LAWS for fault in law(facts, Path("nowhere"))] == []
    assert [item.name for item in facts.factions if item.id == "lamplighters"] == ["Lamplighters"]
    assert [item.name for item in facts.types if item.id == "vessel"] == ["Vessel"]
    assert [item.name for item in facts.sets if item.id == "night_watch"] == ["Night Watch"]
    assert [item.message for item in merged.remarks if item.code == "unknown-id"] == [
        'The dump names a faction "lamplighters" that it does not describe: taken in under its id.',
        'The dump names a type "vessel" that it does not describe: taken in under its id.',
        'The dump names a subtype "sail" that it does not describe: taken in under its id.',
        'The dump names a set "night_watch" that it does not describe: taken in under its id.',
        'The dump names a cycle "night_watch" that it does not describe: taken in under its id.',
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
    assert [fault for law in LAWS for fault in law(facts, Path("nowhere"))] == []


def test_an_answer_of_the_api_changes_only_what_it_holds(base: dict[str, Any]) -> None:
    """Cards without printings stand in the sets that they name themselves."""
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
    """A v2 dump sent through API v3's shape and back."""
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
    assert summary(report) == ["1 gone (kept) card: Sure Gamble"]


@pytest.mark.shared
def test_an_old_state_of_a_checkout_is_older_whatever_its_files_say(base: dict[str, Any], shared: Path) -> None:
    """Checked out today, so its files are of today; but it knows no set and no list of this year."""
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
        "The dump knows nothing after 2025-12-01, nrdb knows 2026-08-01: only new things count."
    ]
    facts = merged.facts()
    assert next(card for card in facts.cards if card.id == "sure_gamble").cost == 5
    assert facts.formats == source.from_files(base).formats
    assert len(merged.texts) > 7000


@pytest.mark.shared
def test_the_order_and_the_silence_of_the_api_lose_nothing(base: dict[str, Any], shared: Path) -> None:
    """The API sorts subtypes, and says nothing of a list's cap on agendas."""
    dump = layouts.read(shared / "reference" / "netrunner-cards-json")
    for card in dump.of("cards"):
        card["subtypes"] = sorted(card.get("subtypes", ()))
    for listed in dump.of("restrictions"):
        listed.pop("max_3_point_agendas", None)
    answers = _as_api(dump)
    answers.date = base["manifest.json"]["date"]
    assert merge(base, answers).files == base
