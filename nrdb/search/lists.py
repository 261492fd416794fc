"""Formats, card pools and restriction lists: what holds on the day a query asks about."""

from __future__ import annotations

import re
from collections.abc import Callable

from nrdb.catalogue import Snapshot
from nrdb.catalogue.timeline import day_of
from nrdb.search import sql
from nrdb.search.fields import FIELD, SearchField
from nrdb.search.names import NameReader
from nrdb.search.sql import Asked, Clause
from nrdb.search.tree import Condition, Leaf
from nrdb.search.values import CURRENT, FALSE, SAYS, TRUE
from nrdb.search.vocabulary import EXACT, Match


class ListReader(NameReader):
    """Reads formats, pools and lists."""

    def special(self, field: SearchField) -> Callable[[SearchField, Leaf], Asked] | None:
        return {
            "format": self._legal,
            "ever_in": self._ever_in,
            "pool": self._pool,
            "snapshot": self._snapshot,
            "list": self._on_list,
            "banned": self._banned,
            "restricted": self._banned,
        }.get(field.name)

    def as_format(self, field: SearchField, leaf: Leaf, format_id: str) -> Asked:
        if field.name == "released":
            return self._pool(FIELD["pool"], leaf)
        return self._legal(FIELD["format"], Leaf(format_id, start=leaf.start))

    def format_named(self, leaf: Leaf) -> tuple[str, bool] | None:
        """The format that a name means, and whether its newest snapshot is (`standard-latest`)."""
        text = leaf.text.strip().strip("[]()").casefold()
        newest = False
        match = re.fullmatch(r"(.+?)[-_ ](latest|newest|active|current)", text)
        if match:
            text, newest = match[1], match[2] in ("latest", "newest")
        table = self.vocabulary.table("format")
        found: Match | None = table.exact(text)
        if found is None and text in CURRENT:
            found = Match(("standard",), "exact")
        return (found.ids[0], newest) if found and found.ids else None

    def _meant(self, format_id: str, newest: bool) -> Snapshot | None:
        """The snapshot of a format that is meant: its newest, or the one in force on the day asked about."""
        return self.catalogue.format(format_id).snapshots[-1] if newest else self.catalogue.snapshot(format_id, self.on)

    def _legal(self, field: SearchField, leaf: Leaf) -> Asked:
        text = leaf.text.strip().casefold()
        if text in ("any", "all", "null", "none", "*", "casual"):
            return sql.ALWAYS
        named = self.format_named(leaf)
        if named is None:
            found = self.vocabulary.table("snapshot").exact(text)
            if found:
                snapshot = self.catalogue.snapshot_by_id(found.ids[0])
                return self._legal_in(snapshot, f"legal in {snapshot.id}")
            if text in TRUE | FALSE:
                every = sql.some([self._legal(field, Leaf(item.id)) for item in self.catalogue.formats()])
                return every if text in TRUE else sql.No(every)
            other = self._otherwise(field, leaf)
            if other is not None:
                return other
            near = self.vocabulary.table("format").find(text)
            if near is None:
                return self._unknown(field, leaf)
            self.note(f"read {field.name}:{leaf.text} as {near.ids[0]}", leaf.start)
            named = (near.ids[0], False)
        format_id, newest = named
        item = self.catalogue.format(format_id)
        current = item.snapshots[-1] if newest else self.catalogue.snapshot(format_id, self.on)
        if current is None:
            self.note(f"{item.name} begins on {item.snapshots[0].start}", leaf.start)
            return sql.NEVER._replace(says=f"legal in {item.name}, which had not begun")
        self.points_of(current.restriction)
        return self._legal_in(current, f"legal in {item.name} ({current.id})")

    def _otherwise(self, field: SearchField, leaf: Leaf) -> Asked | None:
        """What else a name means that is no name of the field: a pool or a list, or a name of another field."""
        asked = self._by_pool_or_list(field, leaf)
        return self._rescued(field, leaf, far=True) if asked is None else asked

    def _by_pool_or_list(self, field: SearchField, leaf: Leaf) -> Asked | None:
        """A format or pool named by the name of a pool or of a list: the newest snapshot with it."""
        listed = self.vocabulary.table("list").exact(leaf.text)
        pooled = self.vocabulary.table("pool").exact(leaf.text)
        for item in self.catalogue.formats():
            for snapshot in reversed(item.snapshots):
                by_list = listed is not None and snapshot.restriction in listed.ids
                if by_list or (pooled is not None and snapshot.pool in pooled.ids):
                    if by_list and field.name == "format":
                        self.note(f"read {field.name}:{leaf.text} as {snapshot.id}", leaf.start)
                        return self._legal_in(snapshot, f"legal in {snapshot.id}")
                    self.note(f"read {field.name}:{leaf.text} as pool:{snapshot.pool}", leaf.start)
                    return self._inside(snapshot, f"in the card pool {snapshot.pool}")
        return None

    def _ever_in(self, field: SearchField, leaf: Leaf) -> Asked:
        named = self.format_named(leaf)
        if named is None:
            return self._legal(FIELD["format"], leaf)
        pools = list(dict.fromkeys(snapshot.pool for snapshot in self.catalogue.format(named[0]).snapshots))
        return sql.pooled(pools, self.on, f"ever in a card pool of {self.catalogue.format(named[0]).name}")

    def points_of(self, restriction: str | None) -> None:
        """Remembers that the query is about a list with points."""
        if restriction is not None and self.catalogue.restriction(restriction).point_limit is not None:
            self.listed_format = restriction

    def _inside(self, snapshot: Snapshot, says: str) -> Clause:
        """In the pool of a snapshot by the day asked about."""
        return sql.pooled([snapshot.pool], day_of(snapshot, self.on), says)

    def _legal_in(self, snapshot: Snapshot, says: str) -> Asked:
        inside = self._inside(snapshot, says)
        if snapshot.restriction is None:
            return inside
        banned = sql.listed([snapshot.restriction], ["banned"], "banned")
        return Clause(f"({inside.sql} AND NOT {banned.sql})", inside.parameters + banned.parameters, says)

    def _pool(self, field: SearchField, leaf: Leaf) -> Asked:
        table = self.vocabulary.table("pool")
        text = leaf.text.strip().strip("[]")
        found = table.exact(text)
        if found is None or text.casefold() in self.vocabulary.table("format").names:
            named = self.format_named(leaf)
            if named is not None:
                snapshot = self._meant(*named)
                if snapshot is None:
                    return sql.NEVER._replace(says=f"in the pool of {named[0]}, which had not begun")
                return self._inside(snapshot, f"in the card pool {table.names.get(snapshot.pool, snapshot.pool)}")
            known = self.vocabulary.table("snapshot").exact(text)
            if known:
                return self._snapshot(field, leaf)
        if found is None:
            # A set's name is also a part of the names of pools, so sets come first.
            other = self._otherwise(field, leaf)
            if other is not None:
                return other
            found = table.find(text) or _reordered(table.names, text)
        if found is None:
            return self._unknown(field, leaf)
        if found.how not in EXACT:
            self.note(f"read {field.name}:{leaf.text} as {table.label(found.ids)}", leaf.start)
        return sql.pooled(found.ids, self.on, f"in the card pool {table.label(found.ids)}")

    def _snapshot(self, field: SearchField, leaf: Leaf) -> Asked:
        found = self.vocabulary.table("snapshot").exact(leaf.text)
        if found is None or leaf.text.casefold() in self.vocabulary.table("format").names:
            named = self.format_named(leaf)
            if named is None:
                other = self._by_pool_or_list(field, leaf)
                if other is not None:
                    return other
                pools = self.vocabulary.table("pool")
                pooled = _reordered(pools.names, leaf.text)
                if pooled:
                    self.note(f"read snapshot:{leaf.text} as pool:{pools.label(pooled.ids)}", leaf.start)
                    return sql.pooled(pooled.ids, self.on, f"in the card pool {pools.label(pooled.ids)}")
                return self._unknown(field, leaf)
            current = self._meant(*named)
            if current is None:
                return sql.NEVER._replace(says=f"in a snapshot of {named[0]}, which had not begun")
            return self._inside(current, f"in the card pool of {current.id}")
        return self._inside(self.catalogue.snapshot_by_id(found.ids[0]), f"in the card pool of {found.ids[0]}")

    def lists(self, field: SearchField, leaf: Leaf) -> list[str] | None:
        """The ids of the lists a name means: its own, or the list of a format or snapshot; None when it means none."""
        text = leaf.text.strip().strip("[]")
        table = self.vocabulary.table("list")
        found = table.exact(text)
        if found:
            return list(found.ids)
        named = self.format_named(leaf)
        if named is not None:
            if text.casefold() in ("latest", "newest"):
                named = (named[0], True)
            current = self._meant(*named)
            return [current.restriction] if current is not None and current.restriction else []
        known = self.vocabulary.table("snapshot").exact(text)
        if known:
            restriction = self.catalogue.snapshot_by_id(known.ids[0]).restriction
            return [restriction] if restriction else []
        found = table.find(text)
        if found is None:
            return None
        self.note(f"read {field.name}:{leaf.text} as {table.label(found.ids)}", leaf.start)
        return list(found.ids)

    def in_force(self) -> list[str]:
        """The ids of the lists in force in any format on the day."""
        snapshots = [self.catalogue.snapshot(item.id, self.on) for item in self.catalogue.formats()]
        return [item.restriction for item in snapshots if item is not None and item.restriction is not None]

    def _on_list(self, field: SearchField, leaf: Leaf) -> Asked:
        text = leaf.text.strip().casefold()
        if text in TRUE | FALSE:
            clause = sql.listed(self.in_force(), [], "on a list in force")
            return clause if text in TRUE else sql.No(clause)
        lists = self.lists(field, leaf)
        if lists is None:
            return self._unknown(field, leaf)
        if text in CURRENT:
            # The classic site's sense: what the list in force leaves to play with.
            return sql.No(sql.listed(lists, ["banned"], f"banned by {', '.join(lists)}"))
        return sql.listed(lists, [], f"on the list {', '.join(lists)}")

    def _banned(self, field: SearchField, leaf: Leaf) -> Asked:
        kind = field.name
        text = leaf.text.strip().casefold()
        if text in TRUE | FALSE | {"any", "*"}:
            clause = sql.listed(self.in_force(), [kind], f"{kind} by a list in force on {self.on}")
            return sql.No(clause) if text in FALSE else clause
        lists = self.lists(field, leaf)
        if lists is None:
            return self._unknown(FIELD["list"], leaf)
        return sql.listed(lists, [kind], f"{kind} by {', '.join(lists) or 'no list'}")

    def _points(self, field: SearchField, condition: Condition) -> Asked:
        kind = {"list_points": "points"}.get(field.name, field.name)
        operator = ":" if condition.operator == "!" else condition.operator
        relation = "=" if operator == ":" else operator

        def one(leaf: Leaf) -> Asked:
            text = leaf.text.strip().casefold()
            lists = [self.listed_format] if self.listed_format else self.in_force()
            if re.fullmatch(r"\d{1,6}", text):
                words = f"{kind.replace('_', ' ')} {SAYS[operator]} {text}"
                return sql.listed(lists, [kind], words, relation=relation, value=int(text))
            if text in TRUE | FALSE:
                clause = sql.listed(lists, [kind], kind.replace("_", " "))
                return sql.No(clause) if text in FALSE else clause
            match = re.fullmatch(r"(.+)-(\d{1,6})", text)
            found = self.lists(field, Leaf(match[1] if match else text, start=leaf.start))
            if found is None:
                return self._unknown(FIELD["list"], leaf)
            if match:
                words = f"{kind.replace('_', ' ')} {SAYS[operator]} {match[2]} by {', '.join(found)}"
                return sql.listed(found, [kind], words, relation=relation, value=int(match[2]))
            return sql.listed(found, [kind], f"{kind.replace('_', ' ')} by {', '.join(found)}")

        return self._negated(condition.operator, condition.value, one)


def _reordered(names: dict[str, str], text: str) -> Match | None:
    """The names that have all the words of `text`, in any order."""
    wanted = set(re.findall(r"[a-z0-9]+", text.casefold()))
    if len(wanted) < 2:
        return None
    ids = [item for item, name in names.items() if wanted <= set(re.findall(r"[a-z0-9]+", f"{item} {name}".casefold()))]
    return Match(tuple(ids), "part") if ids else None
