"""Formats, card pools and restriction lists: what holds on the day a query asks about."""

from __future__ import annotations

import re

from nrdb.catalogue import Snapshot
from nrdb.catalogue.timeline import effective_day
from nrdb.days import is_day
from nrdb.search import sql
from nrdb.search.ast import Condition, Leaf
from nrdb.search.field_kinds import SearchField
from nrdb.search.fields import FIELD
from nrdb.search.names import from_other_field, raise_unknown
from nrdb.search.reader import Reader, ReadsValue
from nrdb.search.sql import Clause, Criteria
from nrdb.search.values import CURRENT, FALSE, SAYS, TRUE
from nrdb.search.vocabulary import EXACT, NameMatch


def with_date(reads: ReadsValue) -> ReadsValue:
    """Reads a value as it was meant on the day behind it: `format:standard@2025-01-01`."""

    def read(reader: Reader, field: SearchField, leaf: Leaf) -> Criteria:
        name, _, day = leaf.text.partition("@")
        if not is_day(day):
            return reads(reader, field, leaf)
        asked_about, reader.on = reader.on, day
        try:
            return reads(reader, field, leaf._replace(text=name))
        finally:
            reader.on = asked_about

    return read


def format_named(reader: Reader, leaf: Leaf) -> tuple[str, bool] | None:
    """The format that a name means, and whether its newest snapshot is (`standard-latest`)."""
    text = leaf.text.strip().strip("[]()").casefold()
    newest = False
    match = re.fullmatch(r"(.+?)[-_ ](latest|newest|active|current)", text)
    if match:
        text, newest = match[1], match[2] in ("latest", "newest")
    table = reader.vocabulary.table("format")
    found: NameMatch | None = table.exact(text)
    if found is None and text in CURRENT:
        found = NameMatch(("standard",), "exact")
    return (found.ids[0], newest) if found and found.ids else None


def snapshot_meant(reader: Reader, format_id: str, newest: bool) -> Snapshot | None:
    """The snapshot of a format that is meant: its newest, or the one in force on the day asked about."""
    return (
        reader.catalogue.format(format_id).snapshots[-1] if newest else reader.catalogue.snapshot(format_id, reader.on)
    )


def legal(reader: Reader, field: SearchField, leaf: Leaf) -> Criteria:
    text = leaf.text.strip().casefold()
    if text in ("any", "all", "null", "none", "*", "casual"):
        return sql.ALWAYS
    named = format_named(reader, leaf)
    if named is None:
        found = reader.vocabulary.table("snapshot").exact(text)
        if found:
            snapshot = reader.catalogue.snapshot_by_id(found.ids[0])
            return legal_in(reader, snapshot, f"legal in {snapshot.id}")
        if text in TRUE | FALSE:
            every = sql.some([legal(reader, field, Leaf(item.id)) for item in reader.catalogue.formats()])
            return every if text in TRUE else sql.NoneOf(every)
        other = from_other_name(reader, field, leaf)
        if other is not None:
            return other
        near = reader.vocabulary.table("format").find(text)
        if near is None:
            return raise_unknown(reader, field, leaf)
        reader.note(f"read {field.name}:{leaf.text} as {near.ids[0]}", leaf.start)
        named = (near.ids[0], False)
    format_id, newest = named
    item = reader.catalogue.format(format_id)
    current = item.snapshots[-1] if newest else reader.catalogue.snapshot(format_id, reader.on)
    if current is None:
        reader.note(f"{item.name} begins on {item.snapshots[0].start}", leaf.start)
        return sql.NEVER._replace(says=f"legal in {item.name}, which had not begun")
    reader.points_of(current.restriction)
    return legal_in(reader, current, f"legal in {item.name} ({current.id})")


def from_other_name(reader: Reader, field: SearchField, leaf: Leaf) -> Criteria | None:
    """What else a name means that is no name of the field: a pool or a list, or a name of another field."""
    criteria = by_pool_or_list(reader, field, leaf)
    return from_other_field(reader, field, leaf, far=True) if criteria is None else criteria


def by_pool_or_list(reader: Reader, field: SearchField, leaf: Leaf) -> Criteria | None:
    """A format or pool named by the name of a pool or of a list: the newest snapshot with it."""
    listed = reader.vocabulary.table("list").exact(leaf.text)
    pooled = reader.vocabulary.table("pool").exact(leaf.text)
    for item in reader.catalogue.formats():
        for snapshot in reversed(item.snapshots):
            by_list = listed is not None and snapshot.restriction in listed.ids
            if by_list or (pooled is not None and snapshot.pool in pooled.ids):
                if by_list and field.name == "format":
                    reader.note(f"read {field.name}:{leaf.text} as {snapshot.id}", leaf.start)
                    return legal_in(reader, snapshot, f"legal in {snapshot.id}")
                reader.note(f"read {field.name}:{leaf.text} as pool:{snapshot.pool}", leaf.start)
                return in_snapshot_pool(reader, snapshot, f"in the card pool {snapshot.pool}")
    return None


def ever_in(reader: Reader, field: SearchField, leaf: Leaf) -> Criteria:
    named = format_named(reader, leaf)
    if named is None:
        return legal(reader, FIELD["format"], leaf)
    pools = list(dict.fromkeys(snapshot.pool for snapshot in reader.catalogue.format(named[0]).snapshots))
    return sql.pooled(pools, reader.on, f"ever in a card pool of {reader.catalogue.format(named[0]).name}")


def in_snapshot_pool(reader: Reader, snapshot: Snapshot, says: str) -> Clause:
    """In the pool of a snapshot by the day asked about."""
    return sql.pooled([snapshot.pool], effective_day(snapshot, reader.on), says)


def legal_in(reader: Reader, snapshot: Snapshot, says: str) -> Criteria:
    """In the pool of a snapshot, and not banned by its list."""
    pooled = in_snapshot_pool(reader, snapshot, says)
    if snapshot.restriction is None:
        return pooled
    banned = sql.listed([snapshot.restriction], ["banned"], "banned")
    return Clause(f"({pooled.sql} AND NOT {banned.sql})", pooled.parameters + banned.parameters, says)


def in_pool(reader: Reader, field: SearchField, leaf: Leaf) -> Criteria:
    table = reader.vocabulary.table("pool")
    text = leaf.text.strip().strip("[]")
    found = table.exact(text)
    if found is None or text.casefold() in reader.vocabulary.table("format").names:
        named = format_named(reader, leaf)
        if named is not None:
            snapshot = snapshot_meant(reader, *named)
            if snapshot is None:
                return sql.NEVER._replace(says=f"in the pool of {named[0]}, which had not begun")
            return in_snapshot_pool(
                reader, snapshot, f"in the card pool {table.names.get(snapshot.pool, snapshot.pool)}"
            )
        known = reader.vocabulary.table("snapshot").exact(text)
        if known:
            return in_snapshot(reader, field, leaf)
    if found is None:
        # A set's name is also a part of the names of pools, so sets come first.
        other = from_other_name(reader, field, leaf)
        if other is not None:
            return other
        found = table.find(text) or table.of_words(text)
    if found is None:
        return raise_unknown(reader, field, leaf)
    if found.how not in EXACT:
        reader.note(f"read {field.name}:{leaf.text} as {table.label(found.ids)}", leaf.start)
    return sql.pooled(found.ids, reader.on, f"in the card pool {table.label(found.ids)}")


def in_snapshot(reader: Reader, field: SearchField, leaf: Leaf) -> Criteria:
    found = reader.vocabulary.table("snapshot").exact(leaf.text)
    if found is None or leaf.text.casefold() in reader.vocabulary.table("format").names:
        named = format_named(reader, leaf)
        if named is None:
            other = by_pool_or_list(reader, field, leaf)
            if other is not None:
                return other
            pools = reader.vocabulary.table("pool")
            pooled = pools.of_words(leaf.text)
            if pooled:
                reader.note(f"read snapshot:{leaf.text} as pool:{pools.label(pooled.ids)}", leaf.start)
                return sql.pooled(pooled.ids, reader.on, f"in the card pool {pools.label(pooled.ids)}")
            return raise_unknown(reader, field, leaf)
        current = snapshot_meant(reader, *named)
        if current is None:
            return sql.NEVER._replace(says=f"in a snapshot of {named[0]}, which had not begun")
        return in_snapshot_pool(reader, current, f"in the card pool of {current.id}")
    return in_snapshot_pool(
        reader, reader.catalogue.snapshot_by_id(found.ids[0]), f"in the card pool of {found.ids[0]}"
    )


def lists_named(reader: Reader, field: SearchField, leaf: Leaf) -> list[str] | None:
    """The ids of the lists a name means: its own, or the list of a format or snapshot; None when it means none."""
    text = leaf.text.strip().strip("[]")
    table = reader.vocabulary.table("list")
    found = table.exact(text)
    if found:
        return list(found.ids)
    named = format_named(reader, leaf)
    if named is not None:
        if text.casefold() in ("latest", "newest"):
            named = (named[0], True)
        current = snapshot_meant(reader, *named)
        return [current.restriction] if current is not None and current.restriction else []
    known = reader.vocabulary.table("snapshot").exact(text)
    if known:
        restriction = reader.catalogue.snapshot_by_id(known.ids[0]).restriction
        return [restriction] if restriction else []
    found = table.find(text)
    if found is None:
        return None
    reader.note(f"read {field.name}:{leaf.text} as {table.label(found.ids)}", leaf.start)
    return list(found.ids)


def lists_in_force(reader: Reader) -> list[str]:
    """The ids of the lists in force in any format on the day."""
    snapshots = [reader.catalogue.snapshot(item.id, reader.on) for item in reader.catalogue.formats()]
    return [item.restriction for item in snapshots if item is not None and item.restriction is not None]


def on_list(reader: Reader, field: SearchField, leaf: Leaf) -> Criteria:
    text = leaf.text.strip().casefold()
    if text in TRUE | FALSE:
        clause = sql.listed(lists_in_force(reader), [], "on a list in force")
        return clause if text in TRUE else sql.NoneOf(clause)
    lists = lists_named(reader, field, leaf)
    if lists is None:
        return raise_unknown(reader, field, leaf)
    if text in CURRENT:
        # The classic site's sense: what the list in force leaves to play with.
        return sql.NoneOf(sql.listed(lists, ["banned"], f"banned by {', '.join(lists)}"))
    return sql.listed(lists, [], f"on the list {', '.join(lists)}")


def by_classic_code(reader: Reader, field: SearchField, leaf: Leaf) -> Criteria:
    """As `on_list`; by its code on the classic site a list means the cards that it does not name, as it does there."""
    code = leaf.text.strip()
    criteria = on_list(reader, FIELD["list"], leaf)
    found = reader.vocabulary.table("list").exact(code)
    if found is None or not re.fullmatch(r"[^\s.-]+[.-]\S+", code):
        return criteria
    reader.note(
        f"read b:{code} as NetrunnerDB does, not on the list; list:{found.ids[0]} asks for its cards", leaf.start
    )
    return sql.NoneOf(criteria)


def banned_by(reader: Reader, field: SearchField, leaf: Leaf) -> Criteria:
    kind = field.name
    text = leaf.text.strip().casefold()
    if text in TRUE | FALSE | {"any", "*"}:
        clause = sql.listed(lists_in_force(reader), [kind], f"{kind} by a list in force on {reader.on}")
        return sql.NoneOf(clause) if text in FALSE else clause
    lists = lists_named(reader, field, leaf)
    if lists is None:
        return raise_unknown(reader, FIELD["list"], leaf)
    return sql.listed(lists, [kind], f"{kind} by {', '.join(lists) or 'no list'}")


def read_points(reader: Reader, field: SearchField, condition: Condition) -> Criteria:
    kind = {"list_points": "points"}.get(field.name, field.name)
    operator = ":" if condition.operator == "!" else condition.operator
    relation = "=" if operator == ":" else operator

    def one(leaf: Leaf) -> Criteria:
        text = leaf.text.strip().casefold()
        lists = [reader.listed_format] if reader.listed_format else lists_in_force(reader)
        if re.fullmatch(r"\d{1,6}", text):
            words = f"{kind.replace('_', ' ')} {SAYS[operator]} {text}"
            return sql.listed(lists, [kind], words, relation=relation, value=int(text))
        if text in TRUE | FALSE:
            clause = sql.listed(lists, [kind], kind.replace("_", " "))
            return sql.NoneOf(clause) if text in FALSE else clause
        match = re.fullmatch(r"(.+)-(\d{1,6})", text)
        found = lists_named(reader, field, Leaf(match[1] if match else text, start=leaf.start))
        if found is None:
            return raise_unknown(reader, FIELD["list"], leaf)
        if match:
            words = f"{kind.replace('_', ' ')} {SAYS[operator]} {match[2]} by {', '.join(found)}"
            return sql.listed(found, [kind], words, relation=relation, value=int(match[2]))
        return sql.listed(found, [kind], f"{kind.replace('_', ' ')} by {', '.join(found)}")

    return reader.negated(condition.operator, condition.value, one)
