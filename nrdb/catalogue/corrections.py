"""Apply overrides.json: errors in the published data, corrected by hand, each with its reason and source.

Corrections are applied to the records as they are read and never written into the generated files.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import pairwise

from nrdb.catalogue.model import Card, Format, Snapshot
from nrdb.catalogue.records import Pool
from nrdb.json_types import Json, JsonView

Corrections = Mapping[str, Mapping[str, JsonView]]
"""The content of overrides.json: `cards`, `pools` and `snapshots`, each by id."""


def corrected_cards(cards: Iterable[Card], corrections: Corrections) -> list[Card]:
    """Return the cards with the facts that overrides.json gives them."""
    said = corrections.get("cards", {})
    return [_with_facts(card, said[card.id]["facts"]) if card.id in said else card for card in cards]


def _with_facts(card: Card, facts: JsonView) -> Card:
    changes: Json = {key: tuple(value) if isinstance(value, list) else value for key, value in facts.items()}
    return card._replace(**changes)


def corrected_pools(pools: Iterable[Pool], corrections: Corrections) -> list[Pool]:
    """Return the pools as corrected by overrides.json: added sets, and sets whose older printings count too."""
    said = corrections.get("pools", {})
    found = []
    for pool in pools:
        facts = said.get(pool.id, {})
        added = tuple(item for item in facts.get("add", ()) if item not in pool.sets)
        found.append(pool._replace(sets=(*pool.sets, *added), older=tuple(facts.get("older_printings", ()))))
    return found


def corrected_formats(formats: Iterable[Format], corrections: Corrections) -> list[Format]:
    """Return the formats with the snapshots that overrides.json moves or adds; each lasts until the next one starts."""
    said = corrections.get("snapshots", {})
    return [_timeline(item, said) for item in formats]


def _timeline(item: Format, said: Mapping[str, JsonView]) -> Format:
    own = {name: entry["facts"] for name, entry in said.items() if entry["format"] == item.id}
    if not own:
        return item
    snapshots = {snapshot.id: snapshot for snapshot in item.snapshots}
    for name, facts in own.items():
        found = snapshots.get(name) or Snapshot(name, item.id, facts["start"], None, facts["pool"], None)
        snapshots[name] = found._replace(**facts)
    ordered = sorted(snapshots.values(), key=lambda snapshot: snapshot.start)
    ended = [before._replace(until=after.start) for before, after in pairwise(ordered)]
    return item._replace(snapshots=(*ended, ordered[-1]._replace(until=None)))
