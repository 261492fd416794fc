"""List the decisions left to a person after a refresh: everything in a new dump that no program can decide."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator
from typing import TYPE_CHECKING

from nrdb.catalogue.source import CatalogueFacts
from nrdb.text import counted

if TYPE_CHECKING:
    from nrdb.catalogue.importer.report import ImportReport


_KINDS = {"restriction": "ban list", "pool": "card pool"}
"""The names of kinds of records in the sentences, if they differ from the kinds."""


def decisions(report: ImportReport, facts: CatalogueFacts, described: Collection[str]) -> Iterator[str]:
    """Yield a sentence for each decision: what is open, and where the answer goes.

    `report` says what a refresh changed, `facts` are the facts after it, and `described` the ids of the cards with a
    behaviour entry.
    """
    yield from _behaviour(report, facts, described)
    for rule in (_identities, _sets, _lists, _names, _errata):
        yield from rule(report, facts)


def _behaviour(report: ImportReport, facts: CatalogueFacts, described: Collection[str]) -> Iterator[str]:
    new = {change.id for change in report.new if change.kind == "card"} - set(described)
    sets = {item.id: item.name for item in facts.sets}
    for set_id, number in Counter(card.set for card in facts.cards if card.id in new).items():
        verb = "has" if number == 1 else "have"
        yield (
            f"{counted(number, 'card')} of {sets[set_id]} {verb} no behaviour entry: "
            f"data/behaviour/cr/{set_id}.json (docs/add-a-card.md)."
        )


def _identities(report: ImportReport, facts: CatalogueFacts) -> Iterator[str]:
    new = {change.id for change in report.new if change.kind == "card"}
    if titles := [card.title for card in facts.cards if card.id in new and card.is_identity]:
        said = "New identity" if len(titles) == 1 else "New identities"
        yield f"{said}: {'; '.join(titles)}. What changes deck building goes in data/exceptions.json."


def _sets(report: ImportReport, facts: CatalogueFacts) -> Iterator[str]:
    touched = {change.id for change in (*report.new, *report.changed) if change.kind == "set"}
    for item in facts.sets:
        held = sum(printing.set == item.id for printing in facts.printings)
        if item.id in touched and item.released is None:
            yield f"{item.name} has no release date: its cards are legal nowhere until a dump has one."
        if item.id in touched and item.size is not None and item.size != held:
            yield f"{item.name} has {held} of {item.size} printings: wait for the rest, or correct the dump."
        if item.id in touched and not any(item.id in pool.sets for pool in facts.pools):
            yield f"{item.name} is in no card pool: no format has its cards."


def _lists(report: ImportReport, facts: CatalogueFacts) -> Iterator[str]:
    snapshots = [*(snapshot for item in facts.formats for snapshot in item.snapshots), *facts.aside]
    used = {snapshot.restriction for snapshot in snapshots} | {snapshot.pool for snapshot in snapshots}
    for change in report.new:
        if change.kind in _KINDS and change.id not in used:
            yield f"The {_KINDS[change.kind]} {change.name} is in no snapshot: no format uses it."


def _names(report: ImportReport, facts: CatalogueFacts) -> Iterator[str]:
    known = {card.id for card in facts.cards}
    renamed = {}
    for change in report.changed:
        for field, before, after in change.fields:
            if change.kind == "card" and field == "title":
                yield f"{before} is now {after}: add the old title to data/aliases.json, so that old decks can be read."
            if change.kind == "printing" and field == "card" and before not in known:
                renamed[before] = after
    for before, after in renamed.items():
        yield f"{before} is now {after}: add it to data/renamed.json; rename it where `nrdb data check` reports it."
    for change in report.lost:
        if change.kind != "printing" and change.id not in renamed:
            kind = _KINDS.get(change.kind, change.kind)
            yield f"The {kind} {change.name} is no longer in the dump and was removed: restore it if that is wrong."


def _errata(report: ImportReport, facts: CatalogueFacts) -> Iterator[str]:
    for change in report.changed:
        for field, before, after in change.fields:
            if change.kind == "card" and field not in ("title", "stripped_title", "set"):
                yield (
                    f"{change.name}: {field} changed from {before} to {after}: date the erratum in data/errata/cr.json "
                    "or, if only the data was wrong, move it to data/errata/slips.json (docs/errata.md)."
                )
