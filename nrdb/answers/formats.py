"""The answer about formats: what is in force in each on a date."""

from __future__ import annotations

from nrdb.catalogue import Catalogue
from nrdb.catalogue.basis import basis_json
from nrdb.shapes.decks import FormatJson, FormatsJson


def formats(catalogue: Catalogue, *, on: str) -> FormatsJson:
    """Return every format on a date with its snapshot, ban list and card pool (formats.schema.json)."""
    rows = [row_of(catalogue, item.id, on) for item in catalogue.formats()]
    return {"on": on, "formats": rows, **basis_json(catalogue, on)}


def row_of(catalogue: Catalogue, format_id: str, day: str) -> FormatJson:
    """Return one format on a date as JSON (schemas/formats.schema.json); values are None before it started."""
    item = catalogue.format(format_id)
    snapshot = catalogue.snapshot(format_id, day)
    restriction = catalogue.restriction(snapshot.restriction) if snapshot and snapshot.restriction else None
    return {
        "id": item.id,
        "name": item.name,
        "first": item.snapshots[0].start if item.snapshots else None,
        "snapshot": snapshot.id if snapshot else None,
        "since": snapshot.start if snapshot else None,
        "until": snapshot.until if snapshot else None,
        "restriction": restriction.id if restriction else None,
        "restriction_name": restriction.name if restriction else None,
        "pool": snapshot.pool if snapshot else None,
        "cards": len(catalogue.pool_on(snapshot, day)) if snapshot else None,
    }
