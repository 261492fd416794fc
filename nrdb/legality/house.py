"""House rules: a TOML file that builds on a format (docs/validate.md, schemas/house-rules.schema.json).

Cards are named by title, id or code. What the file does not say stays as the format has it.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from nrdb import settings
from nrdb.catalogue.model import Restriction
from nrdb.errors import LookupFailure, ParseError, UsageError
from nrdb.legality.pool import boxes_of
from nrdb.legality.scope import Scope
from nrdb.text import plain, quoted

if TYPE_CHECKING:
    from nrdb.catalogue import Catalogue
    from nrdb.legality.verdict import Judging

SCHEMA: Final = "house-rules.schema.json"
BASE: Final = "casual"


def house_scope(path: Path, judge: Judging, on: str) -> Scope:
    """The scope of a file of house rules on a day. UsageError, with the place in the file, for what it cannot mean."""
    rules = _read(path)
    try:
        base = judge.scope(rules.get("base", BASE), on)
        return _Builder(path, rules, base, judge.catalogue).scope()
    except LookupFailure as error:
        raise UsageError(f"{path}: {error.message}") from None


def _read(path: Path) -> dict[str, Any]:
    try:
        rules = settings.read(path.read_bytes(), str(path))
    except FileNotFoundError:
        raise UsageError(f"{path}: there is no such file.") from None
    except IsADirectoryError:
        raise UsageError(f"{path}: this is a folder, not a file.") from None
    except OSError as error:
        raise UsageError(f"{path}: {(error.strerror or 'it cannot be read').lower()}.") from None
    except ParseError as error:
        raise UsageError(error.message) from None
    fault = settings.fault(rules, SCHEMA)
    if fault is not None:
        raise UsageError(f"{path}: {_told(fault)}")
    return rules


def _told(fault: settings.Fault) -> str:
    """What is wrong with the rules, as a sentence."""
    if fault.unknown is not None:
        where = f"[{fault.place}] has" if fault.place else "there is"
        return f"{where} no rule called {quoted(fault.unknown)}. {fault.hint}"
    said = fault.schema.get("description")
    wanted = f": {said}" if said else ""
    place = fault.place or "the file"
    return f"{place} is {quoted(fault.value)}, which is not what it should be{wanted} ({fault.message})."


class _Builder:
    """The work of one file: names looked up, the base's limits taken over and changed."""

    def __init__(self, path: Path, rules: dict[str, Any], base: Scope, catalogue: Catalogue) -> None:
        self.path, self.rules, self.base, self.catalogue = path, rules, base, catalogue
        self.edition = base.edition

    def cards(self, names: list[str]) -> list[str]:
        return [self.catalogue.find(name, edition=self.edition).id for name in names]

    def scope(self) -> Scope:
        """The base's scope with the file's changes."""
        base, rules = self.base, self.rules
        name = plain(rules.get("name", self.path.stem))
        box = base.box
        pool = base.pool
        if "pool" in rules:
            pool = self.pool(rules["pool"])
            box = None
            if "boxes" in rules["pool"]:
                box = boxes_of(self.catalogue, self.sets(rules["pool"]), rules["pool"]["boxes"])
        copies = [limit for limit in (rules.get("copies"), 1 if rules.get("singleton") else None) if limit is not None]
        return Scope(
            name,
            name,
            base.on,
            base.ruleset,
            self.catalogue,
            snapshot=None,
            restriction=self.restriction(name),
            pool=pool,
            box=box,
            copy_limit=min(copies, default=None),
            family=base.format,
            facts=base.facts,
        )

    def sets(self, pool: dict[str, Any]) -> list[str]:
        """The sets that the file names, those of its cycles too."""
        known = self.catalogue.sets()
        found = []
        for key, table in (("sets", known), ("cycles", self.catalogue.cycles())):
            for name in pool.get(key, ()):
                item = _by_name(table, name)
                if item is None:
                    raise LookupFailure(
                        f"pool.{key}: there is no {key[:-1]} called {quoted(name)}.", _near(table, name)
                    )
                found += [item] if key == "sets" else [entry.id for entry in known.values() if entry.cycle == item]
        return found

    def pool(self, pool: dict[str, Any]) -> frozenset[str]:
        """The card pool that the file names; without sets, cycles and cards the base's."""
        cards: set[str] = set()
        for name in self.sets(pool):
            cards.update(
                row[0]
                for row in self.catalogue.connection.execute("SELECT card_id FROM printing WHERE set_id = ?", (name,))
            )
        cards.update(self.cards(pool.get("cards", [])))
        if not cards:
            cards.update(
                self.base.pool
                if self.base.pool is not None
                else (card.id for card in self.catalogue.cards(self.edition))
            )
        cards.update(self.cards(pool.get("add", [])))
        return frozenset(cards.difference(self.cards(pool.get("without", []))))

    def restriction(self, name: str) -> Restriction | None:
        """The base's restriction with the file's bans, restricted cards, points and cap."""
        rules, own = self.rules, self.base.restriction
        if own is None:
            own = Restriction(name, name, name, "", frozenset(), frozenset(), {}, None, {}, {}, frozenset(), None)
        banned = (own.banned | set(self.cards(rules.get("banned", [])))) - set(self.cards(rules.get("unbanned", [])))
        points, limit = dict(own.points), own.point_limit
        if "points" in rules:
            named = rules["points"].get("cards", {})
            points |= {self.catalogue.find(card, edition=self.edition).id: value for card, value in named.items()}
            limit = rules["points"].get("limit", limit)
            if limit is None:
                raise UsageError(f"{self.path}: points has cards but no limit.")
        cap = rules.get("agenda_cap")
        known = self.catalogue.subtypes()
        subtypes = set(own.banned_subtypes)
        for subtype in rules.get("banned_subtypes", ()):
            item = _by_name(known, subtype)
            if item is None:
                raise LookupFailure(
                    f"banned_subtypes: there is no subtype called {quoted(subtype)}.", _near(known, subtype)
                )
            subtypes.add(item)
        return own._replace(
            id=own.id,
            banned=frozenset(banned),
            restricted=own.restricted | frozenset(self.cards(rules.get("restricted", []))),
            points={card: value for card, value in points.items() if value},
            point_limit=limit,
            banned_subtypes=frozenset(subtypes),
            agenda_cap=(cap["points"], cap["copies"]) if cap else own.agenda_cap,
        )


def _by_name(table: dict[str, Any], name: str) -> str | None:
    """The id of the entry with this id or name, in any case."""
    wanted = name.strip().casefold()
    for key, item in table.items():
        if wanted in (key.casefold(), str(item.name).casefold()):
            return key
    return None


def _near(table: dict[str, Any], name: str) -> list[str]:
    from difflib import get_close_matches

    return get_close_matches(name, [*table, *(item.name for item in table.values())], n=3)
