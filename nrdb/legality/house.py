"""House rules: a TOML file based on a format (docs/validate.md, schemas/house-rules.schema.json).

Cards are named by title, id or code. What the file doesn't mention stays as in the format.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from nrdb import settings
from nrdb.catalogue.model import Restriction, number
from nrdb.errors import LookupFailure, ParseError, UsageError
from nrdb.json_types import Json, JsonView
from nrdb.legality.boxes import PLENTY, Box, BoxChoice
from nrdb.legality.pool import boxes_of
from nrdb.legality.scope import Scope
from nrdb.text import plain, quoted

if TYPE_CHECKING:
    from nrdb.catalogue import Catalogue
    from nrdb.legality.verdict import VerdictJudge

SCHEMA: Final = "house-rules.schema.json"
BASE: Final = "casual"
OLD: Final = "onr_netrunner"
"""The cycle of the 1996 sets."""
SOURCES: Final = ("sets", "cycles", "types", "newest_cycles")
"""The keys with which a pool or a group of boxes names its sets."""


class HouseRules(NamedTuple):
    """House rules as given: their source, a text that identifies them in caches, and their content."""

    source: str
    text: str
    rules: Json

    @classmethod
    def of(cls, given: str | Path | JsonView) -> HouseRules:
        """Read rules from a file or a mapping with the same content. Raises UsageError for anything else."""
        if isinstance(given, Mapping):
            source, rules = "the house rules", dict(given)
        elif isinstance(given, str | Path):
            source, rules = str(given), _read(Path(given))
        else:
            raise UsageError(f"a format must be a name, a house rules path or a mapping, not {type(given).__name__}.")
        problem = settings.find_problem(rules, SCHEMA)
        if problem is not None:
            raise UsageError(f"{source}: {_problem_message(problem)}")
        return cls(source, json.dumps(rules, sort_keys=True, default=str), rules)

    @property
    def name(self) -> str:
        """The name that verdicts use."""
        return plain(self.rules.get("name") or Path(self.source).stem)


def house_scope(rules: HouseRules, judge: VerdictJudge, on: str) -> Scope:
    """Return the scope of house rules on an ISO date. Raises UsageError for invalid rules, with their place."""
    try:
        base = judge.scope(rules.rules.get("base", BASE), on)
        return _Builder(rules, base, judge.catalogue).scope()
    except LookupFailure as error:
        raise UsageError(f"{rules.source}: {error.message}") from None


def _read(path: Path) -> Json:
    try:
        return settings.load(path, "a file of house rules")
    except ParseError as error:
        raise UsageError(error.message) from None


def _problem_message(problem: settings.SchemaProblem) -> str:
    """Return the problem with the rules as a sentence."""
    if problem.unknown is not None:
        where = f" in [{problem.place}]" if problem.place else ""
        return f"unknown rule {quoted(problem.unknown)}{where}. {problem.hint}"
    description = problem.schema.get("description")
    expected = f"; expected {description}" if description else ""
    place = problem.place or "the file"
    return f"{place} can't be {quoted(problem.value)}{expected} ({problem.message})."


class _Builder:
    """Builds the scope of one file: looks names up, changes the base's limits, and notes rules without effect."""

    def __init__(self, rules: HouseRules, base: Scope, catalogue: Catalogue) -> None:
        self.source, self.name, self.rules = rules.source, rules.name, rules.rules
        self.base, self.catalogue = base, catalogue
        self.edition = base.edition
        self.idle: list[str] = []

    def cards(self, names: Iterable[str]) -> dict[str, str]:
        """Return the cards with these names, as id → name as written."""
        return {self.catalogue.find(name, edition=self.edition).id: name for name in names}

    def without_effect(self, key: str, names: Iterable[str], why: str) -> None:
        """Note that a rule changes nothing for some names."""
        named = ", ".join(map(quoted, names))
        if named:
            self.idle.append(f"{key} has no effect on {named}: {why}.")

    def refuse_both(self, key: str, other_key: str, items: Mapping[str, str], others: Mapping[str, str]) -> None:
        """Raise UsageError if two keys that contradict each other have an item in common, naming both places.

        `items` and `others` are what the keys name, as id → name as written.
        """
        for item in sorted(items.keys() & others.keys()):
            places = f"{quoted(items[item])} in {key} and {quoted(others[item])} in {other_key}"
            raise UsageError(f"{places} contradict each other; remove one of them.")

    def scope(self) -> Scope:
        """Return the base's scope with the file's changes."""
        base, rules = self.base, self.rules
        pool, box, boxes = base.pool, base.box, None
        own = rules.get("pool")
        if own is not None:
            box = None
            for key in ("cards", "add"):
                self.refuse_both(
                    f"pool.{key}", "pool.without", self.cards(own.get(key, [])), self.cards(own.get("without", []))
                )
            if "one_of" in own or "outside" in own:
                boxes, pool = self.choice(own), None
            else:
                pool = self.pool(own)
                if "boxes" in own:
                    box = boxes_of(self.catalogue, self.sets(own, "pool"), own["boxes"])
        deck = rules.get("deck", {})
        ruleset = base.ruleset.moved(deck.get("size", 0), deck.get("agenda_points", 0)) if deck else base.ruleset
        scope = base.changed(
            format=self.name,
            name=self.name,
            ruleset=ruleset,
            snapshot=None,
            pool=pool,
            box=box,
            boxes=boxes,
            restriction=self.restriction(pool),
            copy_limit=self.copies(pool),
            family=base.format,
        )
        scope.remarks = tuple(f"{self.source}: {remark}" for remark in self.idle)
        return scope

    def copies(self, pool: frozenset[str] | None) -> int | None:
        """Return the copies of a title that the file allows; None where it doesn't say."""
        given = [limit for limit in (self.rules.get("copies"), 1 if self.rules.get("singleton") else None) if limit]
        if len(given) == 2:
            self.idle.append(f"copies = {given[0]} has no effect with singleton = true.")
        least = min(given, default=None)
        if least is not None and least > 1 and self.edition == "cr" and not self.base.limited_play:
            cards = pool if pool is not None else (card.id for card in self.catalogue.cards(self.edition))
            limits = [number(self.base.card(card).deck_limit) for card in cards]
            if all(limit is not None and limit <= least for limit in limits):
                self.idle.append(f"copies = {least} has no effect: no card has a higher limit.")
        return least

    # -- pools ---------------------------------------------------------------------------------------------------

    def sets(self, named: JsonView, place: str) -> list[str]:
        """Return the sets that a table of the file names: by name, cycle or type, or as the newest cycles.

        Types and newest cycles select released sets only.
        """
        known, cycles, on = self.catalogue.sets(), self.catalogue.cycles(), self.base.on
        found: dict[str, None] = {}
        for key, table in (("sets", known), ("cycles", cycles)):
            for name in named.get(key, ()):
                item = _by_name(table, name)
                if item is None:
                    near = _near(table, name)
                    raise LookupFailure(f"{place}.{key}: unknown {key[:-1]} {quoted(name)}.", near)
                found |= dict.fromkeys([item] if key == "sets" else [x.id for x in known.values() if x.cycle == item])
        old = self.edition == "classic"
        out = [x for x in known.values() if (x.cycle == OLD) == old and x.released and x.released <= on]
        types = {x.type for x in known.values()}
        for name in named.get("types", ()):
            if name not in types:
                raise LookupFailure(f"{place}.types: unknown set type {quoted(name)}.", sorted(types))
            found |= dict.fromkeys(x.id for x in out if x.type == name)
        newest = named.get("newest_cycles", 0)
        if newest:
            begun: dict[str, str] = {}
            for pack in out:
                if pack.type == "data_pack" and pack.released:
                    begun[pack.cycle] = min(begun.get(pack.cycle, pack.released), pack.released)
            last = sorted(begun, key=lambda cycle: (begun[cycle], cycle))[-newest:]
            found |= dict.fromkeys(x.id for x in out if x.cycle in last and x.type == "data_pack")
        return list(found)

    def of_sets(self, sets: Iterable[str]) -> set[str]:
        """Return the ids of the cards in these sets."""
        return set(boxes_of(self.catalogue, sets, PLENTY))

    def pool(self, pool: Json) -> frozenset[str]:
        """Return the card pool that the file names, or the base's if it names none, with the file's changes to it."""
        cards = self.of_sets(self.sets(pool, "pool")) | self.cards(pool.get("cards", [])).keys()
        if not any(key in pool for key in (*SOURCES, "cards")):
            every = (card.id for card in self.catalogue.cards(self.edition))
            cards.update(every if self.base.pool is None else self.base.pool)
            if "boxes" in pool:
                self.idle.append("pool.boxes has no effect without sets in the file itself.")
        added, gone = self.cards(pool.get("add", [])), self.cards(pool.get("without", []))
        self.without_effect("pool.add", (added[card] for card in added if card in cards), "already in the card pool")
        cards.update(added)
        self.without_effect("pool.without", (gone[card] for card in gone if card not in cards), "not in the card pool")
        return frozenset(cards.difference(gone))

    def choice(self, pool: Json) -> BoxChoice:
        """Return the boxes that decks choose from, and the cards every deck may use."""
        counted = pool.get("boxes")
        known = self.catalogue.sets()

        def copies(sets: list[str]) -> dict[str, int]:
            held = boxes_of(self.catalogue, sets, counted or PLENTY)
            return held if counted else dict.fromkeys(held, PLENTY)

        fixed = copies(self.sets(pool, "pool"))
        if not fixed and "one_of" not in pool:  # titles from outside the base's pool
            every = (card.id for card in self.catalogue.cards(self.edition))
            fixed = dict.fromkeys(every if self.base.pool is None else self.base.pool, PLENTY)
            if self.base.pool is None:
                self.idle.append("pool.outside has no effect: every card is in the card pool.")
        fixed |= dict.fromkeys(self.cards([*pool.get("cards", []), *pool.get("add", [])]), PLENTY)
        gone = self.cards(pool.get("without", []))
        groups = []
        for at, group in enumerate(pool.get("one_of", [])):
            sets = self.sets(group, f"pool.one_of.{at}")
            boxes = (Box(known[name].name, _less(copies([name]), gone)) for name in sets)
            groups.append(tuple(sorted(boxes, key=lambda box: box.name)))
            if not sets:
                raise LookupFailure(f"pool.one_of.{at}: no such box was released by {self.base.on}.")
        return BoxChoice(_less(fixed, gone), tuple(groups), pool.get("outside", 0))

    # -- the restriction ----------------------------------------------------------------------------------------

    def restriction(self, pool: frozenset[str] | None) -> Restriction | None:
        """Return the base's ban list with the file's bans, restricted cards, points and agenda cap."""
        rules, own = self.rules, self.base.restriction
        if own is None:
            name = self.name
            own = Restriction(name, name, name, "")
        banned, lifted = self.cards(rules.get("banned", [])), self.cards(rules.get("unbanned", []))
        subtypes, freed = self.subtypes("banned_subtypes"), self.subtypes("unbanned_subtypes")
        self.refuse_both("banned", "unbanned", banned, lifted)
        self.refuse_both("banned_subtypes", "unbanned_subtypes", subtypes, freed)
        bans, barred = own.banned, own.banned_subtypes
        kept = (barred - freed.keys()) | subtypes.keys()
        by_subtype = {card.id for card in map(self.base.card, lifted) if not kept.isdisjoint(card.subtypes)}
        self.without_effect("unbanned", (lifted[x] for x in lifted if x not in bans | by_subtype), "not banned")
        self.without_effect("banned", (banned[card] for card in banned if card in bans), "already banned")
        if pool is not None:
            self.without_effect("banned", (banned[x] for x in banned if x not in pool | bans), "not in the card pool")
        self.without_effect("banned_subtypes", (subtypes[x] for x in subtypes if x in barred), "already banned")
        self.without_effect("unbanned_subtypes", (freed[x] for x in freed if x not in barred), "not banned")
        gone = barred & freed.keys()
        every = [self.base.card(x.id) for x in self.catalogue.cards(self.edition)] if gone or by_subtype else []
        # Published lists also name the cards of a banned subtype; lifting the subtype's ban lifts theirs.
        bans = bans - {card.id for card in every if not gone.isdisjoint(card.subtypes)}
        if by_subtype:  # a card of a banned subtype is allowed, so ban the others by name
            bans = bans | {card.id for card in every if not kept.isdisjoint(card.subtypes)}
            kept = frozenset()
        restricted = self.cards(rules.get("restricted", []))
        self.without_effect(
            "restricted", (restricted[x] for x in restricted if x in own.restricted), "already restricted"
        )
        points, limit = dict(own.points), own.point_limit
        if "points" in rules:
            named = self.cards(rules["points"].get("cards", {}))
            values = {card: rules["points"]["cards"][name] for card, name in named.items()}
            same = (name for card, name in named.items() if points.get(card, 0) == values[card])
            self.without_effect("points.cards", same, "it already has these points")
            points |= values
            limit = rules["points"].get("limit", limit)
            if limit is None:
                raise UsageError("points has cards but no limit.")
            if not any(points.values()):
                self.idle.append("points.limit has no effect: no card has points.")
        cap = rules.get("agenda_cap")
        return own._replace(
            banned=(bans | banned.keys()) - lifted.keys(),
            restricted=own.restricted | restricted.keys(),
            points={card: value for card, value in points.items() if value},
            point_limit=limit,
            banned_subtypes=frozenset(kept),
            agenda_cap=(cap["points"], cap["copies"]) if cap else own.agenda_cap,
        )

    def subtypes(self, key: str) -> dict[str, str]:
        """Return the subtypes that the file names under a key, as id → name as written."""
        known = self.catalogue.subtypes()
        found = {}
        for name in self.rules.get(key, ()):
            item = _by_name(known, name)
            if item is None:
                raise LookupFailure(f"{key}: unknown subtype {quoted(name)}.", _near(known, name))
            found[item] = name
        return found


def _less(copies: dict[str, int], gone: JsonView) -> dict[str, int]:
    return {card: number for card, number in copies.items() if card not in gone}


def _by_name(table: JsonView, name: str) -> str | None:
    """Return the id of the entry with this id or name, ignoring case; None if there is none."""
    wanted = name.strip().casefold()
    for key, item in table.items():
        if wanted in (key.casefold(), str(item.name).casefold()):
            return key
    return None


def _near(table: JsonView, name: str) -> list[str]:
    from difflib import get_close_matches

    return get_close_matches(name, [*table, *(item.name for item in table.values())], n=3)
