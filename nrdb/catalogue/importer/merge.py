"""Merge a dump into the built-in data: the dump wins, what it lacks stays, and every difference is reported.

Both are taken as the content of data files (`source.files`), so an import goes through the same reader, the same checks
and the same catalogue as the built-in data. Whatever cannot be right (a card in a set that the dump lacks, a ban list
naming an unknown card) is skipped and reported. Whatever is merely new (a set, a type, a field, a kind of restriction)
is accepted.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from nrdb.catalogue import refresh, source
from nrdb.catalogue.dated_changes import dated_changes
from nrdb.catalogue.importer.dump import (
    CLASSIC,
    CLASSIC_LAYOUT,
    INCOMPLETE,
    RECORD_KINDS,
    UNREADABLE,
    Dump,
    MergedFacts,
    Remark,
)
from nrdb.catalogue.importer.layouts import newest_day
from nrdb.catalogue.importer.texts import texts_of
from nrdb.catalogue.importer.v1 import KnownIds
from nrdb.catalogue.model import restriction_kinds
from nrdb.catalogue.records import CardText, Extra
from nrdb.catalogue.source import ordered
from nrdb.json_types import Json, JsonView
from nrdb.text import fold, quoted

_V1_CHANGES = ("cycles.json", "sets.json")
"""The tables that v1 may change; its names of factions and sides are the website's, not the game's."""

Files = Json
"""The content of data files by relative path."""


def known(files: JsonView) -> KnownIds:
    """Return the meaning of short codes and titles in existing data, for layouts without ids."""
    cards, titles = {}, {}
    for _, entry in _entries(files, "cards/cr/"):
        titles[fold(entry["stripped_title"])] = entry["id"]
    for _, entry in _entries(files, "printings/cr/"):
        cards[entry["code"]] = entry["card"]
    return KnownIds(
        cards=cards,
        titles=titles,
        sets={entry["code"]: entry["id"] for entry in files["sets.json"]},
        cycles={entry["code"]: entry["id"] for entry in files["cycles.json"]},
        subtypes={entry["name"]: entry["id"] for entry in files["subtypes.json"]},
        lists={entry["name"]: (entry["id"], entry["format"]) for _, entry in _files(files, "restrictions/")},
        fold=fold,
    )


def merge(base: JsonView, dump: Dump) -> MergedFacts:
    """Return `dump` merged into the data files `base`, which are not changed.

    A dump older than the base only adds its texts and what the base does not have.
    """
    return _Merger(base, dump).done()


class _Merger:
    """The steps of a merge, in order of dependence."""

    def __init__(self, base: JsonView, dump: Dump) -> None:
        self.files: Files = dict(base)
        self.base = base
        self.dump = dump
        self.reader = refresh.DumpReader(dump)
        self.remarks = list(dump.remarks)
        self.older = self._is_older(base)
        self.cards = {entry["id"]: (set_id, entry) for set_id, entry in _entries(base, "cards/cr/")}
        self.printings = {entry["code"]: {**entry, "set": set_id} for set_id, entry in _entries(base, "printings/cr/")}
        self.classic = {entry["id"] for _, entry in _entries(base, "cards/classic/")}
        self.renamed: dict[str, str] = {}

    def _is_older(self, base: JsonView) -> bool:
        """Return whether the dump is older than the base.

        A list of the 1996 game counts as older. Otherwise, either the dump's date is older, or it is a full dump
        without the newest records of the base. The latter happens with an old commit of a checkout, whose files are as
        new as the checkout itself.
        """
        if self.dump.layout == CLASSIC_LAYOUT:
            return True  # it says nothing of the modern game
        date, effect = str(base["manifest.json"]["date"]), "only its new entries are used."
        if self.dump.date is not None and self.dump.date < date:
            self._remark("older", f"The dump ({self.dump.date}) is older than nrdb's data ({date}): {effect}")
            return True
        newest = newest_day(self.dump)
        known_days = [str(entry.get("released") or "") for entry in base["sets.json"]]
        known_days += [entry["start"] for _, entry in _files(base, "restrictions/")]
        known_days += [item["start"] for _, entry in _files(base, "formats/") for item in entry["snapshots"]]
        whole = 2 * len(self.dump.records["cards"]) >= sum(1 for _ in _entries(base, "cards/cr/"))
        if whole and newest < max(known_days):
            self._remark(
                "older",
                f"The dump has nothing after {newest}, nrdb's data goes up to {max(known_days)}: {effect}",
            )
            return True
        return False

    def done(self) -> MergedFacts:
        """Run all steps and return the result."""
        self._tables()
        self._renames()
        self._printings()
        self._cards()
        self._write()
        self._formats()
        extras = tuple(self._extras())
        texts = tuple(text for text in texts_of(self.dump) if self._texts_known(text))
        manifest = self.files["manifest.json"]
        if not self.older:
            manifest = {**manifest, "date": self.dump.date or manifest["date"]}
        self.files["manifest.json"] = manifest
        errata = dated_changes(self.base, self.files, _with_new_names(self.dump.errata, self.renamed))
        if errata:
            self.files["errata/cr.json"] = [*self.files.get("errata/cr.json", ()), *errata]
        self.files["manifest.json"] = refresh.with_counts(source.from_files(self.files))
        return MergedFacts(self.files, texts, extras, self.renamed, tuple(self.remarks), errata)

    def _remark(self, code: str, message: str) -> None:
        remark = Remark(code, message)
        if remark not in self.remarks:
            self.remarks.append(remark)

    # -- tables ------------------------------------------------------------------------------------------------------

    def _tables(self) -> None:
        """Merge the tables (sides, factions and so on) by id and field; add ids that records use but no table has."""
        for name, entries in refresh.table_facts(self.reader).items():
            changes = not self.older and (self.dump.layout != "v1" or name in _V1_CHANGES)
            self.files[name] = self._overlaid(self.files[name], entries, source.TABLES[name], changes)
        for table, ids in self._referred().items():
            present = {entry["id"] for entry in self.files[table]}
            self.files[table] = [*self.files[table], *(self._made(table, item) for item in ids if item not in present)]
        for name, fill in _DEFAULTS.items():
            keys = source.TABLES[name]
            self.files[name] = [ordered({**fill(entry), **entry}, keys) for entry in self.files[name]]
        cycles = {entry["id"] for entry in self.files["cycles.json"]}
        for entry in self.files["sets.json"]:
            if entry["cycle"] not in cycles:
                cycles.add(entry["cycle"])
                made = self._made("cycles.json", entry["cycle"])
                made = ordered({**_cycle_defaults(made), **made}, source.TABLES["cycles.json"])
                self.files["cycles.json"] = [*self.files["cycles.json"], made]

    def _overlaid(self, base: list[Json], entries: Iterable[Json], keys: Iterable[str], changes: bool) -> list[Json]:
        """Return `base` with new entries added, and existing ones changed if `changes` allows it."""
        result = {entry["id"]: entry for entry in base}
        for entry in entries:
            present = result.get(entry["id"])
            if present is None:
                result[entry["id"]] = ordered(entry, keys)
            elif changes:
                result[entry["id"]] = ordered({**present, **entry}, keys)
        return list(result.values())

    def _referred(self) -> dict[str, list[str]]:
        """Return the ids that cards, printings and ban lists refer to, by table, in order of appearance."""
        found: dict[str, dict[str, None]] = {name: {} for name in source.TABLES}
        for card in self.dump.of("cards"):
            for table, value in (
                ("sides.json", card["side_id"]),
                ("factions.json", card["faction_id"]),
                ("types.json", card["card_type_id"]),
            ):
                found[table].setdefault(value)
            for face in [card, *(card.get("faces") or ())]:
                for subtype in face.get("subtypes") or ():
                    found["subtypes.json"].setdefault(subtype)
        for printing in self.dump.of("printings"):
            found["sets.json"].setdefault(printing["card_set_id"])
        for hints in self.dump.hints.values():
            for _, set_id in hints:
                found["sets.json"].setdefault(set_id)
        for listed in self.dump.of("restrictions"):
            for subtype in (listed.get("subtypes") or {}).get("banned", ()):
                found["subtypes.json"].setdefault(subtype)
        return {table: list(ids) for table, ids in found.items()}

    def _made(self, table: str, item: str) -> Json:
        what = table.removesuffix("s.json")
        self._remark(
            "unknown-id", f"The dump refers to the {what} {quoted(item)} but has no entry for it: added under its id."
        )
        return {"id": item, "name": item.replace("_", " ").title()}

    # -- cards and printings -----------------------------------------------------------------------------------------

    def _renames(self) -> None:
        """Detect renamed cards: a known card that the dump lacks, all of whose printings belong to one new card."""
        ids = self.dump.ids("cards")
        if self.older or not ids:
            return
        owner = {record["id"]: record["card_id"] for record in self.dump.of("printings")}
        codes: dict[str, list[str]] = {}
        for code, printing in self.printings.items():
            codes.setdefault(printing["card"], []).append(code)
        for card, printed in codes.items():
            if card in ids or card not in self.cards:
                continue
            owners = {owner[code] for code in printed if code in owner}
            if len(owners) == 1 and (new := owners.pop()) not in self.cards and new in ids:
                self.renamed[card] = new
        if not self.renamed:
            return
        for old, new in self.renamed.items():
            self._remark("renamed", f"{old} is now called {new}; both names work.")
            set_id, entry = self.cards.pop(old)
            self.cards[new] = (set_id, {**entry, "id": new})
        for printing in self.printings.values():
            printing["card"] = self.renamed.get(printing["card"], printing["card"])
        former = {old: self.renamed.get(new, new) for old, new in self.files["renamed.json"].items()}
        self.files["renamed.json"] = dict(sorted({**former, **self.renamed}.items()))
        for name in self.files:
            if name.startswith(("errata/", "rulings/", "restrictions/")) or name in ("aliases.json", "overrides.json"):
                self.files[name] = _with_new_names(self.files[name], self.renamed)

    def _printings(self) -> None:
        cards = self.dump.ids("cards") | self.cards.keys()
        dated = {record["card_id"] for record in self.dump.of("printings")}
        entries = refresh.printing_facts(self.reader)
        entries += [
            {"code": code, "card": card, "set": set_id, "position": _place(code), "quantity": 0}
            for card, hints in self.dump.hints.items()
            if card not in dated
            for code, set_id in hints
            if code not in self.printings
        ]
        for entry in entries:
            present = self.printings.get(entry["code"])
            if entry["card"] not in cards:
                self._remark("left-out", f"printing {entry['code']} of unknown card {entry['card']} skipped.")
            elif present is None or not self.older:
                keep = {} if self.dump.layout == "v2" or present is None else present
                given = {key: value for key, value in entry.items() if value not in (None, [])}
                self.printings[entry["code"]] = {"position": 0, "quantity": 0, **keep, **given}

    def _cards(self) -> None:
        covered = self._covered()
        unread = self._unread()
        homes = refresh.first_printings(self.printings.values(), self.files["sets.json"])
        for facts in refresh.card_facts(self.reader):
            present = self.cards.get(facts["id"])
            if present is not None and self.older:
                continue
            if present is None and facts["id"] in self.classic:
                self._remark("left-out", f"{facts['id']} skipped: a card of the 1996 game has this id.")
                continue
            if present is None and facts["id"] not in homes:
                self._remark("left-out", f"{facts['id']} skipped: it is not in any set yet.")
                continue
            # v1 joins the texts of all faces, so facts derived from them would be wrong.
            if present is not None and self.dump.layout == "v1" and "faces" in present[1]:
                replaced = covered - {"subroutines", "traits"}
            else:
                replaced = covered
            replaced = replaced - unread.get(facts["id"], set())
            kept = {} if present is None else {key: value for key, value in present[1].items() if key not in replaced}
            set_id = present[0] if present else homes[facts["id"]][0]
            given = {
                key: value for key, value in facts.items() if value is not None and (present is None or key in replaced)
            }
            if present is not None and self.dump.layout == "api":
                # The API sorts subtypes; if they are the same as before, keep their printed order.
                printed = present[1].get("subtypes", [])
                if sorted(printed) == sorted(given.get("subtypes", [])):
                    given["subtypes"] = printed
            entry = ordered({**_card_defaults(facts), **kept, **given}, source.CARD_KEYS)
            self.cards[facts["id"]] = (set_id, entry)
        for card, (set_id, _) in homes.items():
            if card in self.cards:
                self.cards[card] = (set_id, self.cards[card][1])

    def _covered(self) -> set[str]:
        """Return the facts, under nrdb's names, that the dump's layout has; a card that omits one has no such value."""
        covers = self.dump.covers
        covered = {ours for theirs, ours in refresh.CARD_NAMES.items() if theirs in covers}
        return covered | ({"subroutines", "traits"} if "text" in covers else set())

    def _unread(self) -> dict[str, set[str]]:
        """Return, by card, the facts with an unreadable value in the dump; their known value is kept."""
        found: dict[str, set[str]] = {}
        for record in self.dump.of("cards"):
            odd = {
                refresh.CARD_NAMES.get(field.removesuffix(UNREADABLE)) for field in record if field.endswith(UNREADABLE)
            }
            if odd:
                found[record["id"]] = {name for name in odd if name}
                if f"text{UNREADABLE}" in record:
                    found[record["id"]] |= {"subroutines", "traits"}
        return found

    def _write(self) -> None:
        """Put cards and printings back into their files, each in order of printing codes."""
        homes = refresh.first_printings(self.printings.values(), self.files["sets.json"])
        cards: dict[str, list[tuple[str, Json]]] = {}
        for card, (set_id, entry) in self.cards.items():
            cards.setdefault(set_id, []).append((homes.get(card, ("", ""))[1], entry))
        printings: dict[str, list[Json]] = {}
        for printing in self.printings.values():
            entry = {key: value for key, value in printing.items() if key != "set"}
            printings.setdefault(printing["set"], []).append(ordered(entry, source.PRINTING_KEYS))
        for name in [name for name in self.files if name.startswith(("cards/cr/", "printings/cr/"))]:
            del self.files[name]
        for set_id, found in cards.items():
            self.files[f"cards/cr/{set_id}.json"] = [entry for _, entry in sorted(found, key=lambda item: item[0])]
        for set_id, rows in printings.items():
            self.files[f"printings/cr/{set_id}.json"] = sorted(rows, key=lambda entry: str(entry["code"]))

    # -- formats, pools, lists ---------------------------------------------------------------------------------------

    def _formats(self) -> None:
        """Merge ban lists, then pools, then formats, because each may refer only to what exists."""
        found = refresh.format_facts(self.reader)
        formats = {entry["id"]: entry for _, entry in _files(self.files, "formats/")}
        present = set(formats)
        # An API response may not include every known kind of restriction.
        theirs = {field for record in self.dump.of("restrictions") for field in record}
        included = {ours for name, ours in refresh.RESTRICTION_NAMES.items() if name in theirs}
        for name, entry in found.items():
            if name.startswith("formats/"):
                present.add(entry["id"])
        for prefix, clean in (("restrictions/", self._clean_list), ("pools/", self._clean_pool)):
            for name, entry in found.items():
                # v1 has no formats, and its copies of old lists lag behind v2's, so it only adds lists.
                fixed = self.older or self.dump.layout == "v1"
                if name.startswith(prefix) and not (fixed and name in self.files):
                    if entry["format"] not in present:
                        present.add(entry["format"])
                        made = {**self._made("formats.json", entry["format"]), "snapshots": []}
                        whole = {**ordered(made, source.FORMAT_KEYS), "snapshots": []}
                        self.files[f"formats/{entry['format']}.json"] = whole
                    before = self._replace_moved(prefix, name, entry["id"])
                    if before is not None and self.dump.layout == "api" and prefix == "restrictions/":
                        entry = {**{key: value for key, value in before.items() if key not in included}, **entry}
                    self.files[name] = clean(entry)
        for name, entry in found.items():
            if name.startswith("formats/") and not (self.older and name in self.files):
                self.files[name] = self._clean_format(entry, self.files.get(name))

    def _replace_moved(self, prefix: str, name: str, item: str) -> Json | None:
        """Return the known version of a ban list or pool, and remove its old file if it moved to another format."""
        before: Json | None = None
        for other, entry in list(_files(self.files, prefix)):
            if entry["id"] == item:
                before = entry
                if other != name:
                    del self.files[other]
        return before

    def _clean_list(self, entry: Json) -> Json:
        known_cards = self.cards.keys() | self.classic

        def listed(cards: Iterable[str]) -> list[str]:
            names = [self.renamed.get(card, card) for card in cards]
            for card in names:
                if card not in known_cards:
                    self._remark("left-out", f"list {entry['id']}: unknown card {card} skipped.")
            return [card for card in names if card in known_cards]

        result = dict(entry)
        for key in restriction_kinds("cards"):
            result[key] = listed(entry.get(key, ()))
        for key in restriction_kinds("numbers"):
            result[key] = {value: listed(cards) for value, cards in entry.get(key, {}).items()}
        return ordered(result, source.RESTRICTION_KEYS)

    def _clean_pool(self, entry: Json) -> Json:
        result = dict(entry)
        for key, table in (("sets", "sets.json"), ("cycles", "cycles.json")):
            present = {item["id"] for item in self.files[table]}
            for item in entry.get(key, ()):
                if item not in present:
                    self._remark("left-out", f"pool {entry['id']}: unknown {key.removesuffix('s')} {item} skipped.")
            result[key] = [item for item in entry.get(key, ()) if item in present]
        result.setdefault("sets", [])
        return {**ordered(result, source.POOL_KEYS), "sets": result["sets"]}

    def _clean_format(self, entry: Json, present: Json | None) -> Json:
        """Return a format with only its valid snapshots; known snapshots that an API response lacks stay."""
        pools = {item["id"] for _, item in _files(self.files, "pools/")}
        lists = {item["id"] for _, item in _files(self.files, "restrictions/")}
        result = {**entry, "snapshots": list(entry.get("snapshots", ())), "aside": list(entry.get("aside", ()))}
        if present is not None and self.dump.layout == "api":
            given = {item["id"] for key in ("snapshots", "aside") for item in result[key]}
            for key in ("snapshots", "aside"):
                result[key] += [item for item in present.get(key, ()) if item["id"] not in given]
        for key in ("snapshots", "aside"):
            kept = []
            for item in result[key]:
                missing = [
                    f"{name} {item[what]}"
                    for what, name, there in (("pool", "card pool", pools), ("restriction", "ban list", lists))
                    if item.get(what) is not None and item[what] not in there
                ]
                if not missing and item.get("pool") is None:
                    missing = ["card pool"]
                if missing:
                    skipped = f"snapshot {item['id']} (from {item['start']}) skipped: {' and '.join(missing)} not found"
                    if key == "aside":
                        self._remark("left-out", f"{skipped}.")
                    else:
                        self._remark(INCOMPLETE, f"{skipped}; the snapshot before it stays in force.")
                else:
                    kept.append(item)
            result[key] = kept
        history = sorted(result["snapshots"], key=lambda item: str(item["start"]))
        for number, item in enumerate(history):
            until = history[number + 1]["start"] if number + 1 < len(history) else None
            history[number] = ordered({**item, "until": until}, source.SNAPSHOT_KEYS)
        result["snapshots"] = history
        return {**ordered(result, source.FORMAT_KEYS), "snapshots": history}

    # -- what else the dump holds ------------------------------------------------------------------------------------

    def _extras(self) -> Iterator[Extra]:
        """Yield unknown fields unchanged; report one with cards in a ban list as an unknown kind of restriction."""
        for kind, field, _, _ in self.dump.unknown_fields():
            for record in self.dump.of(kind):
                if field in record and RECORD_KINDS[kind].key:
                    yield Extra(kind, str(record["id"]), field, json.dumps(record[field], ensure_ascii=False))
                    if kind == "restrictions" and any(card in self.cards for card, _ in listed_cards(record[field])):
                        self._remark(
                            "unknown-list-kind",
                            f"list {record['id']} has an unknown kind of restriction, {quoted(field)}: "
                            "kept and searchable, but not checked.",
                        )

    def _texts_known(self, text: CardText) -> bool:
        if text.card not in self.cards and text.card not in self.classic:
            # A skipped card or printing has already been reported.
            if text.card in self.dump.ids(CLASSIC):
                self._remark("left-out", f"text of the 1996 card {text.card} skipped, because nrdb doesn't know it.")
            if text.kind == "ruling" and text.card not in self.dump.ids("cards"):
                self._remark("left-out", f"ruling on unknown card {text.card} skipped.")
            return False
        return text.printing is None or text.printing in self.printings


def listed_cards(value: object) -> Iterator[tuple[str, int | None]]:
    """Yield (card, number) from any shape in which a list may name cards: ids, numbers by id, or ids by number."""
    if isinstance(value, list):
        yield from ((item, None) for item in value if isinstance(item, str))
    elif isinstance(value, dict):
        for key, below in value.items():
            if isinstance(below, list):
                number = int(key) if str(key).lstrip("-").isdigit() else None
                yield from ((item, number) for item in below if isinstance(item, str))
            else:
                yield str(key), below if isinstance(below, int) else None


def _entries(files: JsonView, prefix: str) -> Iterator[tuple[str, Json]]:
    """Yield (stem, entry) for every entry of the files below `prefix` that hold lists."""
    for name, content in _files(files, prefix):
        stem = name.rpartition("/")[2].removesuffix(".json")
        for entry in content:
            yield stem, entry


def _files(files: JsonView, prefix: str) -> Iterator[tuple[str, Any]]:
    return ((name, content) for name, content in files.items() if name.startswith(prefix))


def _with_new_names(value: object, renamed: Mapping[str, str]) -> Any:
    """Return `value` with former card ids, as keys or values, replaced by current ones."""
    if isinstance(value, dict):
        return {renamed.get(key, key): _with_new_names(item, renamed) for key, item in value.items()}
    if isinstance(value, list):
        return [_with_new_names(item, renamed) for item in value]
    return renamed.get(value, value) if isinstance(value, str) else value


def _place(code: str) -> int:
    """Return the position in the set that a printing's code ends with."""
    return int(code[-3:]) if code[-3:].isdigit() else 0


def _card_defaults(facts: Json) -> Json:
    """Return defaults for a card from a layout that omits some facts."""
    identity = str(facts["type"]).endswith("_identity")
    return {"stripped_title": facts["title"], "deck_limit": 1 if identity else 3, "designed_by": "unknown"}


def _cycle_defaults(entry: Json) -> Json:
    return {"code": entry["id"], "position": 0, "released_by": "unknown"}


def _set_defaults(entry: Json) -> Json:
    return {
        "code": entry["id"],
        "cycle": entry["id"],
        "type": "expansion",
        "position": 0,
        "size": 0,
        "released_by": "unknown",
    }


_DEFAULTS: dict[str, Callable[[Json], Json]] = {"cycles.json": _cycle_defaults, "sets.json": _set_defaults}
