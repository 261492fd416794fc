"""Reading formats, card pools and restriction lists as of the query's date."""

from __future__ import annotations

import re

from nrdb.catalogue import Snapshot
from nrdb.catalogue.timeline import effective_day
from nrdb.days import is_day
from nrdb.search.language import sql
from nrdb.search.language.ast import Condition, Leaf
from nrdb.search.language.field_kinds import SearchField
from nrdb.search.language.fields import FIELD
from nrdb.search.language.names import from_other_field, raise_unknown
from nrdb.search.language.reader import Reader, ReadsValue
from nrdb.search.language.sql import Clause, Criteria
from nrdb.search.language.values import CURRENT, FALSE, TRUE, in_words
from nrdb.search.language.vocabulary import EXACT, NameMatch


def with_date(reads: ReadsValue) -> ReadsValue:
    """Wrap a value reader to accept a date after the value: `format:standard@2025-01-01`."""

    def read(reader: Reader, field: SearchField, leaf: Leaf) -> Criteria:
        name, _, day = leaf.text.partition("@")
        if not is_day(day):
            return reads(reader, field, leaf)
        query_date, reader.on = reader.on, day
        try:
            return reads(reader, field, leaf._replace(text=name))
        finally:
            reader.on = query_date

    return read


def format_named(reader: Reader, leaf: Leaf) -> tuple[str, bool] | None:
    """Return the id of the format named, and whether its newest snapshot is meant (`standard-latest`)."""
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


def snapshot_of(reader: Reader, format_id: str, newest: bool) -> Snapshot | None:
    """Return a format's newest snapshot, or the one in force on the query's date."""
    return (
        reader.catalogue.format(format_id).snapshots[-1] if newest else reader.catalogue.snapshot(format_id, reader.on)
    )


def legal(reader: Reader, field: SearchField, leaf: Leaf) -> Criteria:
    """Read `format:`: cards legal in a format, a snapshot, or any format."""
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
        reader.note(f"interpreted {field.name}:{leaf.shown} as {near.ids[0]}", leaf.start)
        named = (near.ids[0], False)
    format_id, newest = named
    item = reader.catalogue.format(format_id)
    current = item.snapshots[-1] if newest else reader.catalogue.snapshot(format_id, reader.on)
    if current is None:
        reader.note(f"{item.name} starts on {item.snapshots[0].start}", leaf.start)
        return sql.NEVER._replace(says=f"legal in {item.name}, which hadn't started yet")
    reader.points_of(current.restriction)
    return legal_in(reader, current, f"legal in {item.name} ({current.id})")


def from_other_name(reader: Reader, field: SearchField, leaf: Leaf) -> Criteria | None:
    """Return the criteria for a name that isn't one of the field's: a pool, a list, or a name from another field."""
    criteria = by_pool_or_list(reader, field, leaf)
    return from_other_field(reader, field, leaf, far=True) if criteria is None else criteria


def by_pool_or_list(reader: Reader, field: SearchField, leaf: Leaf) -> Criteria | None:
    """Read the name of a pool or list as the newest snapshot that uses it."""
    listed = reader.vocabulary.table("list").exact(leaf.text)
    pooled = reader.vocabulary.table("pool").exact(leaf.text)
    for item in reader.catalogue.formats():
        for snapshot in reversed(item.snapshots):
            by_list = listed is not None and snapshot.restriction in listed.ids
            if by_list or (pooled is not None and snapshot.pool in pooled.ids):
                if by_list and field.name == "format":
                    reader.note(f"interpreted {field.name}:{leaf.shown} as {snapshot.id}", leaf.start)
                    return legal_in(reader, snapshot, f"legal in {snapshot.id}")
                reader.note(f"interpreted {field.name}:{leaf.shown} as pool:{snapshot.pool}", leaf.start)
                return in_snapshot_pool(reader, snapshot, f"in the card pool {snapshot.pool}")
    return None


def ever_in(reader: Reader, field: SearchField, leaf: Leaf) -> Criteria:
    """Read `ever_in:`: cards that were in any card pool of a format."""
    named = format_named(reader, leaf)
    if named is None:
        return legal(reader, FIELD["format"], leaf)
    pools = list(dict.fromkeys(snapshot.pool for snapshot in reader.catalogue.format(named[0]).snapshots))
    return sql.pooled(pools, reader.on, f"ever in a card pool of {reader.catalogue.format(named[0]).name}")


def in_snapshot_pool(reader: Reader, snapshot: Snapshot, says: str) -> Clause:
    """Return the clause that a card is in the pool of a snapshot by the query's date."""
    return sql.pooled([snapshot.pool], effective_day(snapshot, reader.on), says)


def legal_in(reader: Reader, snapshot: Snapshot, says: str) -> Criteria:
    """Return the criteria that a card is in the pool of a snapshot and not banned by its list."""
    pooled = in_snapshot_pool(reader, snapshot, says)
    if snapshot.restriction is None:
        return pooled
    banned = sql.listed([snapshot.restriction], ["banned"], "banned")
    return Clause(f"({pooled.sql} AND NOT {banned.sql})", pooled.parameters + banned.parameters, says)


def in_pool(reader: Reader, field: SearchField, leaf: Leaf) -> Criteria:
    """Read `pool:`: cards in a card pool, by the pool's name or the format's."""
    table = reader.vocabulary.table("pool")
    text = leaf.text.strip().strip("[]")
    found = table.exact(text)
    if found is None or text.casefold() in reader.vocabulary.table("format").names:
        named = format_named(reader, leaf)
        if named is not None:
            snapshot = snapshot_of(reader, *named)
            if snapshot is None:
                return sql.NEVER._replace(says=f"in the pool of {named[0]}, which hadn't started yet")
            return in_snapshot_pool(
                reader, snapshot, f"in the card pool {table.names.get(snapshot.pool, snapshot.pool)}"
            )
        known = reader.vocabulary.table("snapshot").exact(text)
        if known:
            return in_snapshot(reader, field, leaf)
    if found is None:
        # Pool names contain set names, so sets are tried first.
        other = from_other_name(reader, field, leaf)
        if other is not None:
            return other
        found = table.find(text) or table.of_words(text)
    if found is None:
        return raise_unknown(reader, field, leaf)
    if found.how not in EXACT:
        reader.note(f"interpreted {field.name}:{leaf.shown} as {table.label(found.ids)}", leaf.start)
    return sql.pooled(found.ids, reader.on, f"in the card pool {table.label(found.ids)}")


def in_snapshot(reader: Reader, field: SearchField, leaf: Leaf) -> Criteria:
    """Read `snapshot:`: cards in the card pool of a snapshot."""
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
                reader.note(f"interpreted snapshot:{leaf.shown} as pool:{pools.label(pooled.ids)}", leaf.start)
                return sql.pooled(pooled.ids, reader.on, f"in the card pool {pools.label(pooled.ids)}")
            return raise_unknown(reader, field, leaf)
        current = snapshot_of(reader, *named)
        if current is None:
            return sql.NEVER._replace(says=f"in a snapshot of {named[0]}, which hadn't started yet")
        return in_snapshot_pool(reader, current, f"in the card pool of {current.id}")
    return in_snapshot_pool(
        reader, reader.catalogue.snapshot_by_id(found.ids[0]), f"in the card pool of {found.ids[0]}"
    )


def lists_named(reader: Reader, field: SearchField, leaf: Leaf) -> list[str] | None:
    """Return the ids of the lists named, directly or by format or snapshot; None if the name is unknown."""
    text = leaf.text.strip().strip("[]")
    table = reader.vocabulary.table("list")
    found = table.exact(text)
    if found:
        return list(found.ids)
    named = format_named(reader, leaf)
    if named is not None:
        if text.casefold() in ("latest", "newest"):
            named = (named[0], True)
        current = snapshot_of(reader, *named)
        return [current.restriction] if current is not None and current.restriction else []
    known = reader.vocabulary.table("snapshot").exact(text)
    if known:
        restriction = reader.catalogue.snapshot_by_id(known.ids[0]).restriction
        return [restriction] if restriction else []
    found = table.find(text)
    if found is None:
        return None
    reader.note(f"interpreted {field.name}:{leaf.shown} as {table.label(found.ids)}", leaf.start)
    return list(found.ids)


def lists_in_force(reader: Reader) -> list[str]:
    """Return the ids of the lists in force in any format on the query's date."""
    snapshots = [reader.catalogue.snapshot(item.id, reader.on) for item in reader.catalogue.formats()]
    return [item.restriction for item in snapshots if item is not None and item.restriction is not None]


def on_list(reader: Reader, field: SearchField, leaf: Leaf) -> Criteria:
    """Read `list:`: cards named by a list, or with `active` those not banned by the current one."""
    text = leaf.text.strip().casefold()
    if text in TRUE | FALSE:
        clause = sql.listed(lists_in_force(reader), [], "on a list in force")
        return clause if text in TRUE else sql.NoneOf(clause)
    lists = lists_named(reader, field, leaf)
    if lists is None:
        return raise_unknown(reader, field, leaf)
    if text in CURRENT:
        # As on the classic site: the cards that the list in force doesn't ban.
        return sql.NoneOf(sql.listed(lists, ["banned"], f"banned by {', '.join(lists)}"))
    return sql.listed(lists, [], f"on the list {', '.join(lists)}")


def by_classic_code(reader: Reader, field: SearchField, leaf: Leaf) -> Criteria:
    """Read `b:` like `on_list`, except that a list's classic-site code means the cards not on that list."""
    code = leaf.text.strip()
    criteria = on_list(reader, FIELD["list"], leaf)
    found = reader.vocabulary.table("list").exact(code)
    if found is None or not re.fullmatch(r"[^\s.-]+[.-]\S+", code):
        return criteria
    message = f"interpreted b:{code} as on NetrunnerDB: cards not on the list; list:{found.ids[0]} finds those on it"
    reader.note(message, leaf.start)
    return sql.NoneOf(criteria)


def banned_by(reader: Reader, field: SearchField, leaf: Leaf) -> Criteria:
    """Read `banned:` or `restricted:` with a list, a format, or true or false."""
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
    """Read a condition on the points or penalties that a list gives, such as `list_points>=2`."""
    kind = {"list_points": "points"}.get(field.name, field.name)
    operator = ":" if condition.operator == "!" else condition.operator
    relation = "=" if operator == ":" else operator

    def one(leaf: Leaf) -> Criteria:
        text = leaf.text.strip().casefold()
        lists = [reader.listed_format] if reader.listed_format else lists_in_force(reader)
        if re.fullmatch(r"\d{1,6}", text):
            words = f"{in_words(kind.replace('_', ' '), operator)} {text}"
            return sql.listed(lists, [kind], words, relation=relation, value=int(text))
        if text in TRUE | FALSE:
            clause = sql.listed(lists, [kind], kind.replace("_", " "))
            return sql.NoneOf(clause) if text in FALSE else clause
        match = re.fullmatch(r"(.+)-(\d{1,6})", text)
        found = lists_named(reader, field, Leaf(match[1] if match else text, start=leaf.start))
        if found is None:
            return raise_unknown(reader, FIELD["list"], leaf)
        if match:
            words = f"{in_words(kind.replace('_', ' '), operator)} {match[2]} by {', '.join(found)}"
            return sql.listed(found, [kind], words, relation=relation, value=int(match[2]))
        return sql.listed(found, [kind], f"{kind.replace('_', ' ')} by {', '.join(found)}")

    return reader.negated(condition.operator, condition.value, one)
