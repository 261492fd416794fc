"""Each check of the data reports exactly what violates it, and nothing that only looks like it."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from nrdb.catalogue import source
from nrdb.catalogue.errata import FactChange
from nrdb.catalogue.integrity import CONSISTENCY_CHECKS
from nrdb.catalogue.source import CatalogueFacts


@pytest.fixture(scope="module")
def facts(known: Path) -> CatalogueFacts:
    return source.load(known)


def told(law: str, facts: CatalogueFacts, root: Path = Path("nowhere")) -> list[str]:
    """Return the reports of the named check on the facts."""
    (found,) = [law_ for law_ in CONSISTENCY_CHECKS if law_.__name__ == law]
    return list(found(facts, root))


def first(facts: CatalogueFacts, table: str, **changes: Any) -> CatalogueFacts:
    """Return the facts with the first entry of a table changed."""
    head, *rest = getattr(facts, table)
    return facts._replace(**{table: (head._replace(**changes), *rest)})


def more(facts: CatalogueFacts, table: str, **changes: Any) -> CatalogueFacts:
    """Return the facts with a changed copy of a table's first entry added."""
    entries = getattr(facts, table)
    return facts._replace(**{table: (*entries, entries[0]._replace(**changes))})


def card(facts: CatalogueFacts, card_id: str, **changes: Any) -> CatalogueFacts:
    return facts._replace(cards=tuple(c._replace(**changes) if c.id == card_id else c for c in facts.cards))


def line(facts: CatalogueFacts, format_id: str, edit: Callable[[list[Any]], list[Any]]) -> CatalogueFacts:
    """Return the facts with other snapshots of a format."""
    changed = tuple(
        item._replace(snapshots=tuple(edit(list(item.snapshots)))) if item.id == format_id else item
        for item in facts.formats
    )
    return facts._replace(formats=changed)


@pytest.mark.parametrize(
    "table",
    ["cards", "printings", "sets", "cycles", "factions", "types", "subtypes", "formats", "pools", "restrictions"],
)
def test_an_id_that_stands_twice(facts: CatalogueFacts, table: str) -> None:
    head = getattr(facts, table)[0]
    name = head.code if table == "printings" else head.id
    faults = told("_unique_ids", more(more(facts, table), table))
    # A format that occurs twice also has its snapshots twice.
    assert faults[0] == f"{table}: id {name} is used 3 times."
    assert len(faults) == 1 + (len(head.snapshots) if table == "formats" else 0)


def test_a_snapshot_that_stands_twice(facts: CatalogueFacts) -> None:
    spoilt = facts._replace(aside=(*facts.aside, facts.formats[0].snapshots[0]))
    assert told("_unique_ids", spoilt) == ["formats (snapshots): id eternal_0 is used 2 times."]
    assert told("_unique_ids", more(facts, "aside")) == ["formats (snapshots): id sunset_01 is used 2 times."]


def alias(facts: CatalogueFacts, table: str, word: str, meant: Any) -> CatalogueFacts:
    words = facts.aliases["words"]
    return facts._replace(aliases={**facts.aliases, "words": {**words, table: {**words.get(table, {}), word: meant}}})


REFERENCES: list[tuple[Callable[[CatalogueFacts], CatalogueFacts], list[str]]] = [
    (lambda f: card(f, "imp", side="x"), ["card imp: unknown side x."]),
    (lambda f: card(f, "imp", faction="x", type="y"), ["faction x", "card type y"]),
    (lambda f: card(f, "imp", subtypes=("virus", "x", "y")), ["card imp: unknown subtype x.", "subtype y"]),
    (lambda f: first(f, "printings", card="x", set="y"), ["printing 11001: unknown card x.", "card set y"]),
    (lambda f: first(f, "sets", cycle="x"), ["set draft: unknown card cycle x."]),
    (
        lambda f: first(f, "pools", sets=("x",), cycles=("y",), format="z"),
        ["pool eternal: unknown card set x.", "card cycle y", "format z"],
    ),
    (
        lambda f: first(
            f,
            "restrictions",
            banned=frozenset("a"),
            restricted=frozenset("b"),
            points={"c": 1},
            universal_influence={"d": 1},
            global_penalty={"e": 1},
            banned_subtypes=frozenset("x"),
            format="y",
        ),
        [*(f"list eternal_points_list_1_0: unknown card {name}." for name in "abcde"), "subtype x", "format y"],
    ),
    (
        lambda f: line(f, "eternal", lambda known: [known[0]._replace(pool="x", restriction="y"), *known[1:]]),
        ["snapshot eternal_0: unknown pool x.", "snapshot eternal_0: unknown restriction y."],
    ),
    (lambda f: first(f, "aside", pool="x"), ["snapshot sunset_01: unknown pool x."]),
    (lambda f: f._replace(renamed={"old": "x"}), ["renamed id old: unknown card x."]),
    (
        lambda f: f._replace(aliases={"cards": {"one": "x", "two": ["imp", "y"]}}),
        ["nickname one: unknown card x.", "nickname two: unknown card y."],
    ),
    (lambda f: alias(f, "type", "w", "x"), ["alias type:w: unknown card type x."]),
    (lambda f: alias(f, "set", "w", ["x", "core_set"]), ["alias set:w: unknown card set x."]),
    (lambda f: alias(f, "cycle", "w", "x"), ["alias cycle:w: unknown card cycle x."]),
    (lambda f: alias(f, "faction", "w", "x"), ["alias faction:w: unknown faction x."]),
    (lambda f: alias(f, "house", "w", "x"), []),
]


@pytest.mark.parametrize(("spoil", "faults"), REFERENCES)
def test_what_is_named_and_not_there(
    facts: CatalogueFacts, spoil: Callable[[CatalogueFacts], CatalogueFacts], faults: list[str]
) -> None:
    found = told("_references", spoil(facts))
    assert len(found) == len(faults), found
    for one, said in zip(found, faults, strict=True):
        assert one.endswith(said if said.endswith(".") else f": unknown {said}."), found


def test_where_a_card_was_first_printed(facts: CatalogueFacts) -> None:
    printed = "card imp: in the file of set system_gateway, but first printed on 2012-12-14, before that set."
    there = facts.printings[0]._replace(code="x", card="imp", set="system_gateway", position=999)
    other = facts._replace(printings=(*facts.printings, there))
    assert told("_printed", other) == []
    assert told("_printed", card(other, "imp", set="system_gateway")) == [printed]
    assert told("_printed", card(facts, "imp", set="elevation")) == [
        "card imp: in the file of set elevation, which has no printing of it."
    ]
    assert told("_printed", more(facts, "cards", id="x")) == ["card x: no printing."]
    # A set whose day is unknown came out after all others.
    unknown = other._replace(
        sets=tuple(s._replace(released=None) if s.id == "system_gateway" else s for s in other.sets)
    )
    assert told("_printed", card(unknown, "imp", set="system_gateway"))[0] == printed
    assert not [fault for fault in told("_printed", unknown) if " imp: " in fault]


def test_two_printings_in_one_place(facts: CatalogueFacts) -> None:
    assert told("_printed", more(facts, "printings", code="x")) == ["set 23_seconds: 2 printings have position 1."]


def test_one_snapshot_in_force_on_every_day(facts: CatalogueFacts) -> None:
    def ram(**changes: Any) -> list[str]:
        return told("_one_in_force", line(facts, "ram", lambda known: [known[0]._replace(**changes), *known[1:]]))

    assert ram() == []
    assert ram(until="2021-12-17") == ["format ram: ram_0 ends on 2021-12-17, but ram_1 starts on 2021-12-18."]
    assert ram(start="2021-12-17") == []
    assert ram(start="2021-12-18") == ["format ram: ram_1 does not start after ram_0."]
    assert told("_one_in_force", line(facts, "ram", lambda known: [])) == []
    assert told("_one_in_force", line(facts, "ram", lambda known: known[:1])) == [
        "format ram: no snapshot is in force after ram_0."
    ]


@pytest.mark.parametrize(
    ("day", "sound"),
    [(None, True), ("2012", True), ("2012-02", True), ("2012-02-29", True), ("2012-13", False), ("2013-02-29", False)],
)
def test_the_day_of_a_set_as_far_as_it_is_known(facts: CatalogueFacts, day: str | None, sound: bool) -> None:
    whole = f"{day}-01" if day == "2012-13" else day
    assert told("_dates", first(facts, "sets", released=day)) == (
        [] if sound else [f"set draft: {whole} isn't a valid date."]
    )


def test_other_days_that_are_none(facts: CatalogueFacts) -> None:
    first_until = line(facts, "ram", lambda known: [known[0]._replace(until="x"), *known[1:]])
    assert told("_dates", first_until) == ["snapshot ram_0: x isn't a valid date."]
    assert told("_dates", first(facts, "aside", start="x")) == ["snapshot sunset_01: x isn't a valid date."]
    assert told("_dates", first(facts, "restrictions", start="x")) == [
        "list eternal_points_list_1_0: x isn't a valid date."
    ]
    assert told("_dates", facts._replace(manifest={"date": 2026})) == ["manifest: 2026 isn't a valid date."]


def test_side_faction_and_type_agree(facts: CatalogueFacts) -> None:
    assert told("_identities", facts) == []
    assert told("_identities", card(facts, "imp", side="corp")) == [
        "card imp: side corp, but faction anarch belongs to side runner.",
        "card imp: side corp, but type program belongs to side runner.",
    ]


def test_a_list_says_one_thing_of_a_card(facts: CatalogueFacts) -> None:
    def faults(**changes: Any) -> list[str]:
        return told("_lists", first(facts, "restrictions", **changes))

    twice = "list eternal_points_list_1_0: {} is both banned and restricted or worth points."
    assert faults(banned=frozenset(("imp", "shock"))) == [twice.format("shock")]
    assert faults(banned=frozenset(("imp", "parasite")), restricted=frozenset(("imp",))) == [twice.format("imp")]
    apart = "list eternal_points_list_1_0: points and a point limit need each other."
    assert (faults(point_limit=None), faults(points={}), faults(points={}, point_limit=None)) == ([apart], [apart], [])


def test_an_erratum_holds_until_a_later_one_of_the_same_fact(facts: CatalogueFacts) -> None:
    card_ = next(c for c in facts.cards if c.id == "imp")
    plain = facts.errata[0]._replace(card="imp", kind="facts", start="2019-01-01", changes=(FactChange("cost", 9, 8),))
    where = f"erratum of imp ({plain.source})"

    def faults(*errata: Any) -> list[str]:
        return told("_errata", facts._replace(errata=errata))

    wrong = [f"{where}: cost is {card_.cost} today, not 8."]
    assert faults(plain) == wrong
    assert faults(plain._replace(changes=(FactChange("cost", 9, card_.cost),))) == []
    assert faults(plain._replace(unofficial=True)) == []
    assert faults(plain._replace(until="2019-01-02")) == []
    assert faults(plain._replace(until="2019-01-01")) == [f"{where}: ends on 2019-01-01, but starts on 2019-01-01."]
    later = plain._replace(start="2020-01-01", changes=(FactChange("cost", 8, card_.cost),))
    assert faults(plain, later) == []
    assert faults(plain, later._replace(start="2019-01-01")) == wrong
    assert faults(plain, later._replace(changes=(FactChange("trash_cost", 1, card_.trash_cost),))) == wrong
    assert faults(plain, later._replace(card="parasite", changes=())) == wrong
    assert faults(plain._replace(card="x"), plain) == [f"erratum of x ({plain.source}): unknown card.", *wrong]


def test_what_superseded_a_ruling_is_another_one_of_its_card(facts: CatalogueFacts) -> None:
    head = facts.rulings[0]

    def faults(at: int, by: int | None) -> list[str]:
        two = (head._replace(superseded_by=by if at == 1 else None), head._replace(number=2))
        two = (two[0], two[1]._replace(superseded_by=by if at == 2 else None))
        return told("_rulings", facts._replace(rulings=two))

    assert (faults(1, None), faults(1, 2), faults(2, 1)) == ([], [], [])
    for at, by in ((1, 1), (2, 2), (1, 3), (2, 3)):
        assert faults(at, by) == [
            f"ruling {at} of {head.card}: superseded by ruling {by}, not another ruling on the card."
        ]


def write(root: Path, name: str, content: Any) -> None:
    (root / name).parent.mkdir(parents=True, exist_ok=True)
    (root / name).write_text(json.dumps(content), encoding="utf-8")


def test_a_slip_is_of_a_card_and_fact_that_there_are_and_no_erratum(facts: CatalogueFacts, tmp_path: Path) -> None:
    assert told("_slips", facts, tmp_path) == []
    erratum = next(item for item in facts.errata if item.changes)
    known = {"card": erratum.card, "field": erratum.changes[0].field, "on": erratum.start}
    slips = [known, {**known, "on": "1990-01-01"}, {**known, "card": "x"}, {**known, "field": "x"}]
    write(tmp_path, "errata/slips.json", [{"changes": slips[:2]}, {"changes": slips[2:]}])
    where = [f"errata/slips.json: {slip['card']}, {slip['field']} on {slip['on']}" for slip in slips]
    assert told("_slips", facts, tmp_path) == [
        f"{where[0]}: also listed as an erratum.",
        f"{where[2]}: unknown card or fact.",
        f"{where[3]}: unknown card or fact.",
    ]


def test_a_file_is_called_after_what_it_holds(facts: CatalogueFacts, tmp_path: Path) -> None:
    for folder in ("formats", "pools", "restrictions/deep"):
        write(tmp_path, f"{folder}/right.json", {"id": "right"})
        write(tmp_path, f"{folder}/wrong.json", {"id": "other"})
    for folder in ("cards/cr", "printings/cr", "behaviour/cr"):
        write(tmp_path, f"{folder}/core_set.json", [])
        write(tmp_path, f"{folder}/nowhere.json", [])
    assert told("_canonical_files", facts, tmp_path) == [
        *(f"{folder}/wrong.json: the id inside is other." for folder in ("formats", "pools", "restrictions/deep")),
        *(f"{folder}/cr/nowhere.json: unknown set nowhere." for folder in ("cards", "printings", "behaviour")),
    ]


def test_what_behaviour_asks_for_is_there(facts: CatalogueFacts, tmp_path: Path) -> None:
    end: dict[str, Any] = {"sub": ["end_run"]}
    trash = {"play": [{"trash": {"n": 1, "is": ["asteroid", "ice", "installed"]}}]}
    content = {
        "enigma": [end, end],
        "ice_wall": [end, end],
        "sure_gamble": [{"play": [{"gain": 9}]}, end],  # not ice, so its subroutines are not counted
        "hedge_fund": [trash],
        "manegarm_skunkworks": [],
        "nobody": [{"play": [{"gain": 9}]}],
        "scorched_earth": [{"extra_cost": "basic_trash", "cost": ["click"]}],
    }
    write(tmp_path, "behaviour/cr/core_set.json", content)
    assert [fault.removeprefix("behaviour/cr/core_set.json: ") for fault in told("_behaviour", facts, tmp_path)] == [
        "ice_wall has 1 subroutines, but 2 are described.",
        'hedge_fund, ability 1: "asteroid" isn\'t a type, subtype, state or faction. Did you mean haas_bioroid?',
        "manegarm_skunkworks belongs in the file of its set, system_gateway.",
        "unknown card nobody.",
        "scorched_earth, ability 1, extra_cost basic_trash: what must say which cards are meant (self is this card).",
    ]
    write(tmp_path, "behaviour/cr/core_set.json", {"ice_wall": [{"oops": 1}]})
    (fault,) = told("_behaviour", facts, tmp_path)
    assert fault.startswith(
        'behaviour/cr/core_set.json: ice_wall, ability 1: "oops" isn\'t an ability. Valid: play, when, '
    )


def test_the_manifest_counts_what_is_there(facts: CatalogueFacts) -> None:
    counts = facts.manifest["counts"]
    short = {name: number for name, number in counts.items() if name != "cards_cr"}
    assert told("_counted", facts) == []
    assert told("_counted", facts._replace(manifest={**facts.manifest, "counts": short})) == [
        f"manifest.json: cards_cr is None, but the files hold {counts['cards_cr']}; run `nrdb data format`."
    ]
