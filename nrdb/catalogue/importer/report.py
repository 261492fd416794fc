"""Report what an import changes: new, changed, gone and renamed records, as text and as JSON."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterator, Mapping
from typing import Any, NamedTuple

from nrdb.catalogue.importer.dump import INCOMPLETE, Dump, MergedFacts
from nrdb.json_types import Json, JsonView


class RecordChange(NamedTuple):
    """A record that differs: its kind, id, readable name, and (field, before, after) for each difference."""

    kind: str
    id: str
    name: str
    fields: tuple[tuple[str, Any, Any], ...] = ()


class ImportReport(NamedTuple):
    """The differences in the order of `_KINDS`.

    `gone` are records that the dump no longer has but nrdb keeps, `lost` are records that nrdb does not keep either.
    """

    new: tuple[RecordChange, ...]
    changed: tuple[RecordChange, ...]
    gone: tuple[RecordChange, ...]
    lost: tuple[RecordChange, ...]
    renamed: dict[str, str]
    remarks: tuple[tuple[str, str], ...]
    refused: str | None = None
    """Why the import needs --force; None if it doesn't."""

    def to_dict(self) -> Json:
        """Return the report as JSON-compatible data."""

        def rows(changes: tuple[RecordChange, ...]) -> list[Json]:
            return [
                {
                    "kind": change.kind,
                    "id": change.id,
                    "name": change.name,
                    **({"fields": {name: [old, new] for name, old, new in change.fields}} if change.fields else {}),
                }
                for change in changes
            ]

        return {
            "new": rows(self.new),
            "changed": rows(self.changed),
            "gone": rows(self.gone),
            "lost": rows(self.lost),
            "renamed": self.renamed,
            "remarks": [{"code": code, "message": message} for code, message in self.remarks],
            "refused": self.refused,
        }


# (kind, place of its files, the dump's kind); cards and printings are lists by set, the others are one record per file
# or one list.
_KINDS: tuple[tuple[str, str, str], ...] = (
    ("card", "cards/cr/", "cards"),
    ("printing", "printings/cr/", "printings"),
    ("set", "sets.json", "card_sets"),
    ("cycle", "cycles.json", "card_cycles"),
    ("format", "formats/", "formats"),
    ("pool", "pools/", "card_pools"),
    ("restriction", "restrictions/", "restrictions"),
    ("side", "sides.json", "sides"),
    ("faction", "factions.json", "factions"),
    ("type", "types.json", "card_types"),
    ("subtype", "subtypes.json", "card_subtypes"),
)


# The kinds that a layout holds in full, so that missing records were removed. An API response holds only a part, and
# so does a dump with fewer than half of the cards.
_WHOLE: dict[str, tuple[str, ...]] = {
    "v2": tuple(theirs for _, _, theirs in _KINDS),
    "v1": ("cards", "printings", "card_sets", "card_cycles"),
}


def compare(base: JsonView, merged: MergedFacts, dump: Dump) -> ImportReport:
    """Return the differences between the files in force (`base`) and their replacements, with `dump` merged in."""
    known = sum(len(content) for name, content in base.items() if name.startswith("cards/cr/"))
    whole = _WHOLE.get(dump.layout, ()) if len(dump.records["cards"]) * 2 >= known else ()
    held = {kind: {str(record["id"]) for record in dump.of(kind)} for kind in whole if dump.records[kind]}
    remarks = tuple((remark.code, remark.message) for remark in merged.remarks)
    return _report(base, merged.files, held, merged.renamed, remarks)


def compare_files(base: JsonView, files: JsonView) -> ImportReport:
    """Return the differences between the data files `base` and `files`; what is missing from `files` is lost."""
    return _report(base, files, {}, {}, ())


def _report(
    base: JsonView,
    files: JsonView,
    held: Mapping[str, Collection[str]],
    renamed: dict[str, str],
    remarks: tuple[tuple[str, str], ...],
) -> ImportReport:
    new: list[RecordChange] = []
    changed: list[RecordChange] = []
    gone: list[RecordChange] = []
    lost: list[RecordChange] = []
    already = base.get("renamed.json", {})
    renamed = {old: now for old, now in renamed.items() if already.get(old) != now}
    for kind, place, theirs in _KINDS:
        before, after = dict(_records(base, place)), dict(_records(files, place))
        if kind == "card":
            for old, now in renamed.items():
                before[now] = {**before.pop(old), "id": now}
        elif kind == "printing":
            before = {code: {**row, "card": renamed.get(row["card"], row["card"])} for code, row in before.items()}
        for item, record in after.items():
            if item not in before:
                new.append(RecordChange(kind, item, _name(record)))
            elif record != before[item]:
                changed.append(RecordChange(kind, item, _name(record), tuple(_differences(before[item], record))))
        there = held.get(theirs, before)
        for item, record in before.items():
            if item not in after:
                lost.append(RecordChange(kind, item, _name(record)))
            elif item not in there:
                gone.append(RecordChange(kind, item, _name(record)))
    return ImportReport(tuple(new), tuple(changed), tuple(gone), tuple(lost), renamed, remarks)


def _records(files: JsonView, place: str) -> Iterator[tuple[str, Json]]:
    for name in sorted(files):
        if name == place or (place.endswith("/") and name.startswith(place)):
            content = files[name]
            set_id = name.rpartition("/")[2].removesuffix(".json")
            for record in content if isinstance(content, list) else [content]:
                if isinstance(content, list) and place.endswith("/"):
                    record = {**record, "set": set_id}
                yield str(record.get("id") or record["code"]), record


def _name(record: JsonView) -> str:
    if "code" in record and "card" in record:
        return f"{record['code']} of {record['card']}"
    return str(record.get("title") or record.get("name") or record.get("id"))


def _differences(before: JsonView, after: JsonView) -> Iterator[tuple[str, Any, Any]]:
    for field in [*before, *(key for key in after if key not in before)]:
        if before.get(field) != after.get(field):
            yield field, before.get(field), after.get(field)


def summary(report: ImportReport) -> list[str]:
    """Return the differences as lines: counts by kind, up to a dozen names of each, and every changed card fact.

    What an incomplete dump leaves out comes first.
    """
    lines = [f"incomplete: {message}" for code, message in report.remarks if code == INCOMPLETE]
    for phrase, changes in (
        ("new {}", report.new),
        ("changed {}", report.changed),
        ("{} no longer in the dump (kept)", report.gone),
        ("{} no longer in the dump (removed)", report.lost),
    ):
        for kind in dict.fromkeys(change.kind for change in changes):
            these = [change for change in changes if change.kind == kind]
            names = ", ".join(_described(change) for change in these[:_SHOWN])
            more = f" and {len(these) - _SHOWN} more" if len(these) > _SHOWN else ""
            noun = "ban list" if kind == "restriction" else kind
            lines.append(f"{len(these)} {phrase.format(noun if len(these) == 1 else f'{noun}s')}: {names}{more}")
            if kind == "card":
                lines += [f"  {change.name}: {_facts(change)}" for change in these if change.fields]
    lines += [f"renamed: {old} is now {new}" for old, new in report.renamed.items()]
    return lines


_SHOWN = 12


def _described(change: RecordChange) -> str:
    fields = ", ".join(name for name, _, _ in change.fields)
    return f"{change.name} ({fields})" if fields else change.name


def _facts(change: RecordChange) -> str:
    return "; ".join(f"{name} {_value(old)} → {_value(new)}" for name, old, new in change.fields)


def _value(value: object) -> str:
    if value is None:
        return "none"
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
