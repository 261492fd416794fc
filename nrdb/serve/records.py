"""Records in the shape of NetrunnerDB's API v3 (JSON:API), made from the catalogue.

Texts come from an import; without one, they are our own sentences.
"""

from __future__ import annotations

import threading
from collections import defaultdict
from collections.abc import Callable, Collection, Iterator
from functools import cached_property
from typing import TYPE_CHECKING, Final

from nrdb.catalogue.records import UNREADABLE
from nrdb.deck.layout import CARD_IMAGE
from nrdb.json_types import Json

if TYPE_CHECKING:
    from nrdb.catalogue import Card, Catalogue, Printing, Restriction

_SIZES: Final = ("tiny", "small", "medium", "large")


class Records:
    """Every record of the modern game on a date, by kind and id; each kind is made when it is first asked for."""

    def __init__(self, catalogue: Catalogue, day: str) -> None:
        self.catalogue, self.day = catalogue, day
        self.made: dict[str, dict[str, Json]] = {}
        """The records that are made, by kind and id."""
        self._turn = threading.Lock()

    def of(self, kind: str) -> dict[str, Json]:
        """Return the records of one kind by id. Threads take turns to make them."""
        with self._turn:
            if kind not in self.made:
                rows = KINDS[kind](self)
                self.made[kind] = {key: {"id": key, "type": kind, "attributes": values} for key, values in rows}
        return self.made[kind]

    @cached_property
    def cards(self) -> dict[str, Json]:
        """The attributes of every card, which its printings share."""
        return {card.id: self._card(card) for card in self.catalogue.cards()}

    @cached_property
    def restrictions(self) -> list[Restriction]:
        """The ban lists, oldest first."""
        rows = self.catalogue.connection.execute("SELECT id FROM restriction ORDER BY start, id")
        return [self.catalogue.restriction(row[0]) for row in rows.fetchall()]

    @cached_property
    def _named(self) -> list[tuple[Restriction, set[str]]]:
        """The ban lists with the ids of the cards that they name."""
        return [(item, _named(item)) for item in self.restrictions]

    @cached_property
    def pools(self) -> dict[str, Json]:
        """The card pools with their sets and cycles."""
        ask = self.catalogue.connection.execute
        sets, cycles = defaultdict[str, list[str]](list), defaultdict[str, list[str]](list)
        for pool, one in ask("SELECT pool_id, set_id FROM pool_set").fetchall():
            sets[pool].append(one)
        for pool, one in ask("SELECT pool_id, cycle_id FROM pool_cycle").fetchall():
            cycles[pool].append(one)
        return {
            pool: {
                "name": name,
                "format_id": format_id,
                "card_cycle_ids": cycles[pool],
                "card_set_ids": sets[pool],
                "num_cards": len(self._in_pool[pool]),
            }
            for pool, name, format_id in ask("SELECT id, name, format_id FROM pool").fetchall()
        }

    @cached_property
    def _in_pool(self) -> dict[str, Collection[str]]:
        """The ids of the cards in each pool."""
        rows = self.catalogue.connection.execute("SELECT id FROM pool").fetchall()
        return {pool: self.catalogue.pool(pool) for (pool,) in rows}

    @cached_property
    def _texts(self) -> dict[tuple[str, str], tuple[str, str]]:
        """The text of each kind by the id of its card or code of its printing: with markup, and plain."""
        found: dict[tuple[str, str], tuple[str, str]] = {}
        asked = "SELECT coalesce(printing_code, card_id), kind, text, plain FROM card_text WHERE kind != 'ruling'"
        for owner, kind, text, plain in self.catalogue.connection.execute(f"{asked} ORDER BY id").fetchall():
            if not text.startswith(UNREADABLE):
                before = found.get((owner, kind))
                found[owner, kind] = (f"{before[0]}\n{text}", f"{before[1]}\n{plain}") if before else (text, plain)
        return found

    def text(self, owner: str, *kinds: str) -> tuple[str, str]:
        """Return the first text of these kinds about a card or printing: with markup, and plain; empty if none."""
        return next((self._texts[owner, kind] for kind in kinds if (owner, kind) in self._texts), ("", ""))

    def _card(self, card: Card) -> Json:
        catalogue = self.catalogue
        printings = [*reversed(catalogue.printings(card))]
        sets = [catalogue.sets()[item.set] for item in printings]
        text, plain = self.text(card.id, "text", "rendered")
        lists = [item for item, named in self._named if card.id in named]
        pools = [pool for pool in self.pools if card.id in self._in_pool[pool]]
        subtypes = [catalogue.subtypes()[item].name for item in card.subtypes]
        return {
            "title": card.title,
            "stripped_title": card.stripped_title,
            "card_type_id": card.type,
            "side_id": card.side,
            "faction_id": card.faction,
            "cost": _text_of(card.cost),
            "advancement_requirement": _text_of(card.advancement_requirement),
            "agenda_points": _number(card.agenda_points),
            "base_link": _number(card.base_link),
            "deck_limit": _number(card.deck_limit),
            "influence_cost": _number(card.influence_cost),
            "influence_limit": _number(card.influence_limit),
            "memory_cost": _number(card.memory_cost),
            "minimum_deck_size": _number(card.minimum_deck_size),
            "strength": _number(card.strength),
            "trash_cost": _number(card.trash_cost),
            "is_unique": card.unique,
            "text": text,
            "stripped_text": plain,
            "card_subtype_ids": [*card.subtypes],
            "card_subtype_names": subtypes,
            "display_subtypes": " - ".join(subtypes) or None,
            "num_printings": len(printings),
            "printing_ids": [item.code for item in printings],
            "latest_printing_id": printings[0].code if printings else None,
            "date_release": printings[-1].released if printings else None,
            "card_set_ids": [item.id for item in sets],
            "card_set_names": [item.name for item in sets],
            "card_cycle_ids": [*dict.fromkeys(item.cycle for item in sets)],
            "card_cycle_names": [*dict.fromkeys(catalogue.cycles()[item.cycle].name for item in sets)],
            "card_pool_ids": pools,
            "format_ids": [*dict.fromkeys(self.pools[pool]["format_id"] for pool in pools)],
            "snapshot_ids": [s.id for item in catalogue.formats() for s in item.snapshots if s.pool in pools],
            "in_restriction": bool(lists),
            "restriction_ids": [item.id for item in lists],
            "restrictions": _standing(card.id, lists),
            "designed_by": card.designed_by,
            "pronouns": card.pronouns,
            "narrative_text": self.text(card.id, "narrative")[0] or None,
            "attribution": self.text(card.id, "attribution")[0] or None,
            "layout_id": card.layout,
            "num_extra_faces": len(card.faces),
            "faces": [
                {"index": at, "title": face.title, "card_subtype_ids": [*face.subtypes], "base_link": face.base_link}
                for at, face in enumerate(card.faces, 1)
            ],
        }


def _named(restriction: Restriction) -> set[str]:
    """Return the ids of the cards that a ban list names."""
    listed = (restriction.banned, restriction.restricted, restriction.points)
    return {*listed[0], *listed[1], *listed[2], *restriction.universal_influence, *restriction.global_penalty}


def _standing(card: str, lists: list[Restriction]) -> Json:
    """Return what the ban lists say about a card, by kind."""
    return {
        "banned": [item.id for item in lists if card in item.banned],
        "restricted": [item.id for item in lists if card in item.restricted],
        "global_penalty": [item.id for item in lists if card in item.global_penalty],
        "points": {item.id: item.points[card] for item in lists if card in item.points},
        "universal_faction_cost": {
            item.id: item.universal_influence[card] for item in lists if card in item.universal_influence
        },
    }


def _text_of(value: object) -> str | None:
    """Return a cost as text, as in the API; X stays "X"."""
    return None if value is None else str(value)


def _number(value: object) -> int | None:
    """Return a number; None for X and for no limit, as in the API."""
    return value if isinstance(value, int) else None


_Rows = Iterator[tuple[str, Json]]


def _sides(records: Records) -> _Rows:
    for item in records.catalogue.sides().values():
        yield item.id, {"name": item.name}


def _factions(records: Records) -> _Rows:
    for item in records.catalogue.factions().values():
        yield item.id, {"name": item.name, "side_id": item.side, "is_mini": item.mini}


def _types(records: Records) -> _Rows:
    for item in records.catalogue.types().values():
        yield item.id, {"name": item.name, "side_id": item.side}


def _subtypes(records: Records) -> _Rows:
    for item in records.catalogue.subtypes().values():
        yield item.id, {"name": item.name}


def _cycles(records: Records) -> _Rows:
    sets = records.catalogue.sets().values()
    for item in records.catalogue.cycles().values():
        own = [one for one in sets if one.cycle == item.id]
        yield (
            item.id,
            {
                "name": item.name,
                "legacy_code": item.code,
                "position": item.position,
                "released_by": item.released_by,
                "date_release": min((one.released for one in own if one.released), default=None),
                "card_set_ids": [one.id for one in own],
            },
        )


def _sets(records: Records) -> _Rows:
    for item in records.catalogue.sets().values():
        yield (
            item.id,
            {
                "name": item.name,
                "legacy_code": item.code,
                "position": item.position,
                "size": item.size,
                "card_cycle_id": item.cycle,
                "card_set_type_id": item.type,
                "date_release": item.released,
                "released_by": item.released_by,
            },
        )


def _pools(records: Records) -> _Rows:
    yield from records.pools.items()


def _restrictions(records: Records) -> _Rows:
    for item in records.restrictions:
        yield (
            item.id,
            {
                "name": item.name,
                "format_id": item.format,
                "date_start": item.start,
                "point_limit": item.point_limit,
                "banned_subtypes": sorted(item.banned_subtypes),
                "size": len(_named(item)),
                "verdicts": {
                    "banned": sorted(item.banned),
                    "restricted": sorted(item.restricted),
                    "global_penalty": sorted(item.global_penalty),
                    "points": item.points,
                    "universal_faction_cost": item.universal_influence,
                },
            },
        )


def _formats(records: Records) -> _Rows:
    catalogue = records.catalogue
    for item in catalogue.formats():
        now = catalogue.snapshot(item.id, records.day)
        yield (
            item.id,
            {
                "name": item.name,
                "active_snapshot_id": now and now.id,
                "active_card_pool_id": now and now.pool,
                "active_restriction_id": now and now.restriction,
                "snapshot_ids": [one.id for one in item.snapshots],
                "restriction_ids": [one.id for one in records.restrictions if one.format == item.id],
            },
        )


def _snapshots(records: Records) -> _Rows:
    catalogue = records.catalogue
    for item in catalogue.formats():
        now = catalogue.snapshot(item.id, records.day)
        for one in item.snapshots:
            pool = records.pools[one.pool]
            yield (
                one.id,
                {
                    "format_id": item.id,
                    "active": one == now,
                    "date_start": one.start,
                    "card_pool_id": one.pool,
                    "restriction_id": one.restriction,
                    "num_cards": pool["num_cards"],
                    "card_cycle_ids": pool["card_cycle_ids"],
                    "card_set_ids": pool["card_set_ids"],
                },
            )


def _cards(records: Records) -> _Rows:
    yield from records.cards.items()


def _printings(records: Records) -> _Rows:
    for card in records.catalogue.cards():
        for item in records.catalogue.printings(card):
            yield item.code, {**records.cards[card.id], **_printing(item, records)}


def _printing(item: Printing, records: Records) -> Json:
    of = records.catalogue.sets()[item.set]
    illustrator = records.text(item.code, "illustrator")[0]
    picture = CARD_IMAGE.format(item.code)
    return {
        "card_id": item.card,
        "card_set_id": item.set,
        "card_set_name": of.name,
        "card_cycle_id": of.cycle,
        "card_cycle_name": records.catalogue.cycles()[of.cycle].name,
        "position": item.position,
        "position_in_set": item.position,
        "quantity": item.quantity,
        "date_release": item.released,
        "released_by": of.released_by,
        "is_latest_printing": item.code == records.cards[item.card]["latest_printing_id"],
        "flavor": records.text(item.code, "flavour")[0] or None,
        "display_illustrators": illustrator or None,
        "illustrator_names": [illustrator] if illustrator else [],
        "images": {"nrdb_classic": {size: picture.replace("/large/", f"/{size}/") for size in _SIZES}},
    }


KINDS: Final[dict[str, Callable[[Records], _Rows]]] = {
    "sides": _sides,
    "factions": _factions,
    "card_types": _types,
    "card_subtypes": _subtypes,
    "card_cycles": _cycles,
    "card_sets": _sets,
    "card_pools": _pools,
    "restrictions": _restrictions,
    "formats": _formats,
    "snapshots": _snapshots,
    "cards": _cards,
    "printings": _printings,
}
