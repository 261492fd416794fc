"""What was in force: which snapshot, pool and list a format has on a day."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nrdb.errors import UsageError
from nrdb.legality.ruleset import CR
from nrdb.legality.verdict import Scope

if TYPE_CHECKING:
    from nrdb.catalogue import Catalogue
    from nrdb.catalogue.model import Snapshot


def in_force(catalogue: Catalogue, name: str, day: str) -> Scope:
    """The scope of a format on a day, or of one of its snapshots whatever the day."""
    names = {format.id: format.name for format in catalogue.formats()}
    key = name.lower().replace("-", "_")
    snapshot: Snapshot | None
    if key in names:
        snapshot = catalogue.snapshot(key, day)
        if snapshot is None:
            first = catalogue.format(key).snapshots[0].start
            raise UsageError(f"{names[key]} has no list on {day}: its first day is {first}.")
        return _scope(catalogue, key, names[key], day, snapshot)
    for format in catalogue.formats():
        for snapshot in format.snapshots:
            if snapshot.id == key:
                return _scope(catalogue, format.id, names[format.id], day, snapshot)
    raise UsageError(f"There is no format called {name}.", [])


def _scope(catalogue: Catalogue, key: str, name: str, day: str, snapshot: Snapshot) -> Scope:
    restriction = catalogue.restriction(snapshot.restriction) if snapshot.restriction else None
    return Scope(key, name, day, CR, catalogue, snapshot, restriction, catalogue.pool(snapshot.pool))
