"""Errata from the difference between two dated sources, so that a newer source does not rewrite the past.

Every update (`nrdb import`, `nrdb update`, `nrdb data refresh`) compares what was in force with what comes into force.
If a fact differs, it changed on the day of the newer source or before: it is an erratum `at latest` that day, and on
earlier days the card has its older fact (see `errata.as_of`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from nrdb.catalogue import source
from nrdb.catalogue.errata import ERRATUM_FACTS, value_from
from nrdb.catalogue.model import NEVER, Card
from nrdb.json_types import Json, JsonView, SqlRow


def dated_changes(before: JsonView, after: JsonView, earlier: Iterable[Json] = ()) -> list[Json]:
    """Return errata, as objects of errata/cr.json, for the facts that differ in the data files `before` and `after`.

    They apply from the date of `after` at the latest; there are none if `after` is not newer than `before`. `earlier`
    are errata found in sources between the two; those that continue from the facts in `before` come first, the others
    are dropped. Corrections (differences listed in errata/slips.json, facts set in overrides.json) and changes to cards
    that had not been released by the date of `before` are not errata.
    """
    since, day = str(before["manifest.json"]["date"]), str(after["manifest.json"]["date"])
    if day <= since:
        return []
    renamed = after.get("renamed.json", {})
    now = {card.id: card for card in _cards(after)}
    then = {renamed.get(card.id, card.id): card for card in _cards(before)}
    known = [erratum for erratum in earlier if since < erratum["from"] <= day and _continues(erratum, then, now, day)]
    released = _released(after)
    corrections = set(_corrections(after))
    own = []
    for card, facts in now.items():
        if card not in then or released.get(card, NEVER) > since:
            continue
        changes = {
            field: {"before": _json(old), "after": _json(new)}
            for field in ERRATUM_FACTS
            if (old := getattr(then[card], field)) != (new := getattr(facts, field))
            and corrections.isdisjoint({(card, field), (card, field, old, new)})
        }
        if changes:
            own.append(
                {
                    "card": card,
                    "kind": "facts",
                    "description": f"Changed in the card data after {since}.",
                    "changes": changes,
                    "source": f"card data from {since} and {day}",
                    "from": day,
                    "from_at_latest": True,
                }
            )
    return [*known, *own]


def _continues(erratum: Json, then: dict[str, Card], now: Mapping[str, Card], day: str) -> bool:
    """Apply an erratum to its card in `then` and return True.

    Return False if the card's facts in `then` or in `now` don't match the erratum.
    """
    card, latest = then.get(erratum["card"]), now.get(erratum["card"])
    changes = {field: (value_from(to["before"]), value_from(to["after"])) for field, to in erratum["changes"].items()}
    if latest is None or (
        erratum["from"] == day and any(getattr(latest, name) != new for name, (_, new) in changes.items())
    ):
        return False
    if card is not None:
        if any(getattr(card, name) != old for name, (old, _) in changes.items()):
            return False
        then[card.id] = card._replace(**{name: new for name, (_, new) in changes.items()})
    return True


def _cards(files: JsonView) -> Iterator[Card]:
    for name, entries in files.items():
        if name.startswith("cards/cr/"):
            yield from (source.card_from(entry, edition="cr", set_id="") for entry in entries)


def _released(files: JsonView) -> dict[str, str]:
    """Return the first release date of each card."""
    dates = {entry["id"]: entry.get("released") or NEVER for entry in files["sets.json"]}
    released: dict[str, str] = {}
    for name, entries in files.items():
        if name.startswith("printings/cr/"):
            date = dates.get(name.rpartition("/")[2].removesuffix(".json"), NEVER)
            released.update((entry["card"], min(date, released.get(entry["card"], NEVER))) for entry in entries)
    return released


def _corrections(files: JsonView) -> Iterator[SqlRow]:
    """Yield (card, field) for each fact of overrides.json, (card, field, before, after) for each of slips.json."""
    for card, entry in files.get("overrides.json", {}).get("cards", {}).items():
        yield from ((card, field) for field in entry["facts"])
    for entry in files.get("errata/slips.json", ()):
        for slip in entry["changes"]:
            yield slip["card"], slip["field"], value_from(slip["before"]), value_from(slip["after"])


def _json(value: object) -> Any:
    return list(value) if isinstance(value, tuple) else value
