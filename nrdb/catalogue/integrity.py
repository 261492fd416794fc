"""Validate a data folder: every file against its schema, every reference and every consistency check.

`check_data` collects all problems instead of stopping at the first; each is one line that begins with the file.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from datetime import date
from fnmatch import fnmatchcase
from itertools import pairwise
from pathlib import Path
from typing import Any

from nrdb.catalogue import source
from nrdb.catalogue.model import CARD_FIELDS, restriction_kinds
from nrdb.errors import DataError, did_you_mean
from nrdb.json_types import Json
from nrdb.resources import schemas_root

# The schema of each file: the first pattern that matches its path below the data folder counts.
SCHEMAS: tuple[tuple[str, str], ...] = (
    ("exceptions.json", "exceptions"),
    ("played.json", "played"),
    ("cards/cr/*.json", "cards"),
    ("cards/classic/*.json", "cards_classic"),
    ("classic/cycles.json", "cycles"),
    ("classic/sets.json", "sets"),
    ("classic/subtypes.json", "subtypes"),
    ("classic/types.json", "types"),
    ("errata/cr.json", "errata"),
    ("errata/classic.json", "errata"),
    ("errata/documents.json", "documents"),
    ("errata/slips.json", "slips"),
    ("errata/subtypes.json", "subtypes"),
    ("rulings/cr.json", "ruling_counts"),
    ("rulings/classic.json", "rulings"),
    ("printings/*/*.json", "printings"),
    ("behaviour/*/*.json", "behaviour"),
    ("formats/*.json", "format"),
    ("pools/*.json", "pool"),
    ("restrictions/*/*.json", "restriction"),
    ("sides.json", "sides"),
    ("factions.json", "factions"),
    ("types.json", "types"),
    ("subtypes.json", "subtypes"),
    ("cycles.json", "cycles"),
    ("sets.json", "sets"),
    ("manifest.json", "manifest"),
    ("overrides.json", "overrides"),
    ("renamed.json", "renamed"),
    ("aliases.json", "aliases"),
    ("yardsticks.json", "yardsticks"),
    ("evaluation.json", "evaluation"),
    ("rules/*/index.json", "rules"),
    ("rules/subjects.json", "rule_subjects"),
)


def check_data(root: Path) -> list[str]:
    """Return every problem in the data folder `root`, one line each; an empty list means that the data is valid.

    Consistency is only checked once every file follows its schema.
    """
    return sorted(schema_problems(root, source.data_files(root))) or consistency_problems(root)


def consistency_problems(root: Path) -> list[str]:
    """Return the failed consistency checks of the data folder `root`, whose files must follow their schemas."""
    try:
        facts = source.load(root)
    except (DataError, KeyError, TypeError) as error:
        return [f"{root}: {error}"]
    return [problem for check in CONSISTENCY_CHECKS for problem in check(facts, root)]


# -- schemas --------------------------------------------------------------------------------------------------------


def schema_problems(root: Path, files: Iterable[Path]) -> Iterator[str]:
    """Yield what does not follow its schema in these files of the data folder `root`, in order of the files."""
    from jsonschema import Draft202012Validator
    from jsonschema.validators import extend

    kind = extend(Draft202012Validator, {"anyOf": _any_of})  # type: ignore[no-untyped-call]
    validators: Json = {}
    for path in files:
        name = path.relative_to(root).as_posix()
        schema = next((schema for pattern, schema in SCHEMAS if fnmatchcase(name, pattern)), None)
        if schema is None:
            yield f"{name}: there is no schema for this file."
            continue
        if schema not in validators:
            content = json.loads((schemas_root() / f"{schema}.schema.json").read_text(encoding="utf-8"))
            validators[schema] = kind(content)
        try:
            content = source.read(path)
        except DataError as error:
            yield str(error)
            continue
        reported = set[Any]()
        for violation in validators[schema].iter_errors(content):
            card = next(iter(violation.absolute_path), None)
            if schema == "behaviour" and (mistake := _mistake(content, card)):
                if card not in reported:
                    yield f"{name}: {mistake}"
                reported.add(card)
                continue
            where = "".join(f"[{part}]" for part in violation.absolute_path)
            yield f"{name}{where}: {_entry_name(content, violation.absolute_path)}{violation.message}"


def _mistake(content: Any, card: Any) -> str:
    """Return the first mistake that the behaviour parser finds in a card's entry; empty if it finds none."""
    from nrdb import behaviour

    try:
        behaviour.parse(content[card], card)
    except (DataError, LookupError, TypeError) as error:
        return str(error) if isinstance(error, DataError) else ""
    return ""


def _any_of(validator: Any, schemas: list[Any], instance: Any, _: Any) -> Iterator[Any]:
    """Validate `anyOf` as the library does, but without collecting the errors of every alternative.

    A behaviour entry is one of some two hundred words, so alternatives without its required keys are skipped at once.
    """
    from jsonschema import ValidationError

    for schema in schemas:
        if not _lacks(instance, schema) and next(validator.descend(instance, schema), None) is None:
            return
    yield ValidationError(f"{instance!r} is not valid under any of the given schemas")


def _lacks(instance: object, schema: object) -> bool:
    """Return whether an entry lacks a key that the schema requires."""
    return (
        isinstance(instance, dict)
        and isinstance(schema, dict)
        and any(name not in instance for name in schema.get("required", ()))
    )


def _entry_name(content: object, path: Iterable[object]) -> str:
    """Return the id of the entry that a problem is in, so that people can find it."""
    first = next(iter(path), None)
    if isinstance(content, list) and isinstance(first, int) and isinstance(content[first], dict):
        return f"{content[first].get('id', content[first].get('code', '?'))}: "
    return ""


# -- consistency checks ---------------------------------------------------------------------------------------------


def _unique_ids(facts: source.CatalogueFacts, _: Path) -> Iterator[str]:
    """Check that every id is unique in its table."""
    tables: dict[str, list[str]] = {
        "cards": [card.id for card in facts.cards],
        "printings": [printing.code for printing in facts.printings],
        "sets": [item.id for item in facts.sets],
        "cycles": [item.id for item in facts.cycles],
        "factions": [item.id for item in facts.factions],
        "types": [item.id for item in facts.types],
        "subtypes": [item.id for item in facts.subtypes],
        "formats": [item.id for item in facts.formats],
        "formats (snapshots)": [s.id for item in facts.formats for s in item.snapshots] + [s.id for s in facts.aside],
        "pools": [item.id for item in facts.pools],
        "restrictions": [item.id for item in facts.restrictions],
    }
    for name, ids in tables.items():
        for item, times in Counter(ids).items():
            if times > 1:
                yield f"{name}: id {item} is used {times} times."


def _references(facts: source.CatalogueFacts, _: Path) -> Iterator[str]:
    """Check that everything a record refers to exists."""
    known: dict[str, set[str]] = {
        "side": {item.id for item in facts.sides},
        "faction": {item.id for item in facts.factions},
        "card_type": {item.id for item in facts.types},
        "subtype": {item.id for item in facts.subtypes},
        "card_set": {item.id for item in facts.sets},
        "card_cycle": {item.id for item in facts.cycles},
        "card": {item.id for item in facts.cards},
        "format": {item.id for item in facts.formats},
        "pool": {item.id for item in facts.pools},
        "restriction": {item.id for item in facts.restrictions},
    }
    named: list[tuple[str, str, Iterable[str | None]]] = []
    for card in facts.cards:
        where = f"card {card.id}"
        named += [(where, field.table, _ids(getattr(card, field.name))) for field in CARD_FIELDS if field.table]
    named += [(f"printing {p.code}", "card", [p.card]) for p in facts.printings]
    named += [(f"printing {p.code}", "card_set", [p.set]) for p in facts.printings]
    named += [(f"set {s.id}", "card_cycle", [s.cycle]) for s in facts.sets]
    for pool in facts.pools:
        named += [(f"pool {pool.id}", "card_set", pool.sets), (f"pool {pool.id}", "card_cycle", pool.cycles)]
        named.append((f"pool {pool.id}", "format", [pool.format]))
    for listed in facts.restrictions:
        where = f"list {listed.id}"
        cards = [card for kind in restriction_kinds("cards", "numbers") for card in getattr(listed, kind)]
        named += [(where, "card", sorted(cards)), (where, "subtype", listed.banned_subtypes)]
        named.append((where, "format", [listed.format]))
    for snapshot in [*(s for item in facts.formats for s in item.snapshots), *facts.aside]:
        where = f"snapshot {snapshot.id}"
        named += [(where, "pool", [snapshot.pool]), (where, "restriction", [snapshot.restriction])]
    named += [(f"renamed id {old}", "card", [new]) for old, new in facts.renamed.items()]
    for nickname, meant in facts.aliases.get("cards", {}).items():
        named.append((f"nickname {nickname}", "card", [meant] if isinstance(meant, str) else meant))
    for table, words in facts.aliases.get("words", {}).items():
        column = {"type": "card_type", "set": "card_set", "cycle": "card_cycle"}.get(table, table)
        for word, meant in words.items():
            if column in known:
                named.append((f"alias {table}:{word}", column, [meant] if isinstance(meant, str) else meant))
    for where, table, ids in named:
        for item in ids:
            if item is not None and item not in known[table]:
                yield f"{where}: unknown {table.replace('_', ' ')} {item}."


def _ids(value: Any) -> Iterable[str | None]:
    return value if isinstance(value, tuple) else [value]


def _printed(facts: source.CatalogueFacts, _: Path) -> Iterator[str]:
    """Check that cards have a printing and are in the file of their first set, and that set positions are unique."""
    released = {item.id: item.released or "9999" for item in facts.sets}
    sets: dict[str, set[str]] = {}
    for printing in facts.printings:
        sets.setdefault(printing.card, set()).add(printing.set)
    for card in facts.cards:
        if card.id not in sets:
            yield f"card {card.id}: no printing."
        elif card.set not in sets[card.id]:
            yield f"card {card.id}: in the file of set {card.set}, which has no printing of it."
        elif (first := min(released.get(item, "9999") for item in sets[card.id])) < released.get(card.set, "9999"):
            yield f"card {card.id}: in the file of set {card.set}, but first printed on {first}, before that set."
    for place, times in Counter((printing.set, printing.position) for printing in facts.printings).items():
        if times > 1:
            yield f"set {place[0]}: {times} printings have position {place[1]}."


def _one_in_force(facts: source.CatalogueFacts, _: Path) -> Iterator[str]:
    """Check that exactly one snapshot of a format is in force on any date since its first day."""
    for item in facts.formats:
        for snapshot, following in pairwise(item.snapshots):
            if snapshot.until != following.start:
                yield (
                    f"format {item.id}: {snapshot.id} ends on {snapshot.until}, "
                    f"but {following.id} starts on {following.start}."
                )
            if snapshot.start >= following.start:
                yield f"format {item.id}: {following.id} does not start after {snapshot.id}."
        if item.snapshots and item.snapshots[-1].until is not None:
            yield f"format {item.id}: no snapshot is in force after {item.snapshots[-1].id}."


def _dates(facts: source.CatalogueFacts, _: Path) -> Iterator[str]:
    """Check that dates are valid (the day or month of a set's release may be unknown)."""
    snapshots = [*(s for item in facts.formats for s in item.snapshots), *facts.aside]
    found = [(f"set {s.id}", (s.released or "2000") + "-01-01"[len(s.released or "2000") - 4 :]) for s in facts.sets]
    found += [(f"snapshot {s.id}", day) for s in snapshots for day in (s.start, s.until) if day is not None]
    found += [(f"list {r.id}", r.start) for r in facts.restrictions]
    found.append(("manifest", str(facts.manifest["date"])))
    for where, day in found:
        try:
            date.fromisoformat(day)
        except ValueError:
            yield f"{where}: {day} isn't a valid date."


def _identities(facts: source.CatalogueFacts, _: Path) -> Iterator[str]:
    """Check that a card's side agrees with its faction and type."""
    sides = {item.id: item.side for item in facts.factions} | {item.id: item.side for item in facts.types}
    for card in facts.cards:
        for what, owner in (("faction", card.faction), ("type", card.type)):
            if sides.get(owner) not in (None, card.side):
                yield f"card {card.id}: side {card.side}, but {what} {owner} belongs to side {sides[owner]}."


def _lists(facts: source.CatalogueFacts, _: Path) -> Iterator[str]:
    """Check that a ban list does not contradict itself, and that it has points if and only if it has a point limit."""
    for listed in facts.restrictions:
        for card in sorted(listed.banned & (listed.restricted | listed.points.keys())):
            yield f"list {listed.id}: {card} is both banned and restricted or worth points."
        if bool(listed.points) != (listed.point_limit is not None):
            yield f"list {listed.id}: points and a point limit need each other."


def _errata(facts: source.CatalogueFacts, _: Path) -> Iterator[str]:
    """Check that errata name existing cards, have valid periods, and agree with today's card while in force."""
    cards = {card.id: card for card in facts.cards}
    for item in facts.errata:
        where = f"erratum of {item.card} ({item.source})"
        if item.card not in cards:
            yield f"{where}: unknown card."
            continue
        if item.until is not None and item.until <= item.start:
            yield f"{where}: ends on {item.until}, but starts on {item.start}."
        for change in item.changes:
            today = getattr(cards[item.card], change.field)
            later = any(
                other.start > item.start and any(another.field == change.field for another in other.changes)
                for other in facts.errata
                if other.card == item.card
            )
            if item.until is None and not item.unofficial and not later and today != change.after:
                yield f"{where}: {change.field} is {today} today, not {change.after}."


def _slips(facts: source.CatalogueFacts, root: Path) -> Iterator[str]:
    """Check that a change to the public data is not both an erratum and a slip, and names an existing fact."""
    path = root / "errata" / "slips.json"
    cards = {card.id for card in facts.cards}
    fields = {field.name for field in CARD_FIELDS}
    issued = {(item.card, change.field, item.start) for item in facts.errata for change in item.changes}
    for entry in source.read(path) if path.is_file() else ():
        for slip in entry["changes"]:
            where = f"errata/slips.json: {slip['card']}, {slip['field']} on {slip['on']}"
            if slip["card"] not in cards or slip["field"] not in fields:
                yield f"{where}: unknown card or fact."
            elif (slip["card"], slip["field"], slip["on"]) in issued:
                yield f"{where}: also listed as an erratum."


def _rulings(facts: source.CatalogueFacts, _: Path) -> Iterator[str]:
    """Check that rulings name existing cards and are superseded only by another ruling on the same card."""
    editions = {card.id: card.edition for card in facts.cards}
    numbers = Counter(item.card for item in facts.rulings)
    for item in facts.rulings:
        where = f"ruling {item.number} of {item.card}"
        if editions.get(item.card) != "classic":
            yield f"{where}: unknown card of the 1996 game."
        if item.superseded_by is not None and not item.number != item.superseded_by <= numbers[item.card]:
            yield f"{where}: superseded by ruling {item.superseded_by}, not another ruling on the card."
    for counted in facts.ruling_counts:
        if editions.get(counted.card) != "cr":
            yield f"rulings of {counted.card}: unknown card."


def _canonical_files(facts: source.CatalogueFacts, root: Path) -> Iterator[str]:
    """Check that every file is named after its content."""
    for folder in ("formats", "pools", "restrictions"):
        for path in sorted((root / folder).rglob("*.json")):
            if source.read(path)["id"] != path.stem:
                yield f"{path.relative_to(root).as_posix()}: the id inside is {source.read(path)['id']}."
    sets = {item.id for item in facts.sets}
    for folder in ("cards", "printings", "behaviour"):
        for path in sorted((root / folder).rglob("*.json")):
            if path.stem not in sets:
                yield f"{path.relative_to(root).as_posix()}: unknown set {path.stem}."


def _behaviour(facts: source.CatalogueFacts, root: Path) -> Iterator[str]:
    """Check that behaviour follows the notation, is in the file of the card's set, and names only what exists."""
    from difflib import get_close_matches

    from nrdb import behaviour
    from nrdb.behaviour.sense import nonsense

    cards = {card.id: card for card in facts.cards}
    terms = {item.id for table in (facts.subtypes, facts.types, facts.factions) for item in table}
    terms.update(behaviour.STATES)
    for path in sorted((root / "behaviour").rglob("*.json")):
        name = path.relative_to(root).as_posix()
        for card, entry in source.read(path).items():
            if card not in cards:
                near = did_you_mean(get_close_matches(card, cards, 3))
                yield f"{name}: unknown card {card}. {near}".rstrip()
            elif cards[card].set != path.stem:
                yield f"{name}: {card} belongs in the file of its set, {cards[card].set}."
            try:
                abilities = behaviour.parse(entry, card)
            except DataError as error:
                yield f"{name}: {error}"
                continue
            yield from (f"{name}: {card}, {problem}" for problem in nonsense(abilities))
            for term in sorted(behaviour.terms(abilities) - terms):
                place = next(n for n, ability in enumerate(abilities, 1) if term in behaviour.terms((ability,)))
                near = did_you_mean(get_close_matches(term, sorted(terms), 3))
                problem = f'ability {place}: "{term}" isn\'t a type, subtype, state or faction. {near}'
                yield f"{name}: {card}, {problem}".rstrip()
            facts_of = cards.get(card)
            if facts_of is not None and facts_of.type == "ice":
                described = sum(ability.name == "sub" for ability in abilities)
                if facts_of.subroutines is not None and described != facts_of.subroutines:
                    yield f"{name}: {card} has {facts_of.subroutines} subroutines, but {described} are described."


def _counted(facts: source.CatalogueFacts, _: Path) -> Iterator[str]:
    """Check that the manifest's counts are right."""
    from nrdb.catalogue.refresh import record_counts

    for name, number in record_counts(facts).items():
        if facts.manifest["counts"].get(name) != number:
            counted = facts.manifest["counts"].get(name)
            yield f"manifest.json: {name} is {counted}, but the files hold {number}; run `nrdb data format`."


CONSISTENCY_CHECKS: tuple[Callable[[source.CatalogueFacts, Path], Iterable[str]], ...] = (
    _unique_ids,
    _references,
    _printed,
    _one_in_force,
    _dates,
    _identities,
    _lists,
    _errata,
    _slips,
    _rulings,
    _canonical_files,
    _behaviour,
    _counted,
)
