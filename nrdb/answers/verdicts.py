"""The answer about decks: the verdict on each deck, with its smallest fix."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, cast

from nrdb.catalogue import Catalogue
from nrdb.catalogue.basis import basis_json
from nrdb.json_types import Json
from nrdb.shapes.decks import EverywhereFormatsJson, EverywhereJson, VerdictJson, VerdictsJson

if TYPE_CHECKING:
    from nrdb.deck import Deck
    from nrdb.legality.check import Format
    from nrdb.legality.verdict import Verdict


def validate(
    decks: Deck | Sequence[Deck],
    catalogue: Catalogue,
    *,
    format: Format = "standard",
    on: str,
    plan: bool = True,
    advice: bool = False,
) -> VerdictsJson:
    """Return the verdict on each deck in a format on a date (verdict.schema.json).

    `plan` adds the smallest fix of each illegal deck, `advice` the part of it that fixes each finding. Raises
    `UsageError` for a format that does not exist or had not started.
    """
    from nrdb.legality.check import judge_of

    judge = judge_of(catalogue)
    scope = judge.scope(format, on)
    rows = [verdict_row(judge.judge(deck, scope), plan=plan, advice=advice) for deck in _each(decks)]
    return {"decks": rows, **basis_json(catalogue, scope.on, scope.edition)}


def validate_everywhere(decks: Deck | Sequence[Deck], catalogue: Catalogue, *, on: str) -> EverywhereJson:
    """Return the verdicts on each deck in every format that had started by a date, without plans."""
    from nrdb.legality.check import formats_on, judge_of

    judge = judge_of(catalogue)
    scopes = formats_on(judge, on)
    rows: list[EverywhereFormatsJson] = [
        {"verdicts": [verdict_row(judge.judge(deck, scope), plan=False) for scope in scopes]} for deck in _each(decks)
    ]
    return {"decks": rows, **basis_json(catalogue, on)}


def _each(decks: Deck | Sequence[Deck]) -> Sequence[Deck]:
    return decks if isinstance(decks, Sequence) else (decks,)


def verdict_row(verdict: Verdict, *, plan: bool, advice: bool = False) -> VerdictJson:
    """Return one verdict as JSON, with the deck's name, notes on reading it, and the title of every card it names."""
    deck = verdict.deck
    row: Json = {}
    if deck.id is not None:
        row["id"] = deck.id
    if deck.name is not None:
        row["name"] = deck.name
    if deck.source is not None:
        row["source"] = deck.source
    row |= verdict.to_dict(plan=plan, advice=advice)
    if verdict.scope.remarks:
        row["remarks"] = list(verdict.scope.remarks)
    if verdict.scope.received is not None:
        from nrdb.legality.shopping import missing_cards

        row["missing"] = [wanted.to_dict() for wanted in missing_cards(verdict)]
    row["notes"] = [note.to_dict() for note in deck.notes if note.severity != "error"]
    named = dict.fromkeys(_named(row))
    row["titles"] = {card: verdict.scope.catalogue.card(card).title for card in named}
    return cast(VerdictJson, row)


def _named(row: Json) -> Iterator[str]:
    """Yield the ids of the cards that a verdict names, in order."""
    if row["identity"]:
        yield row["identity"]
    for finding in row["findings"]:
        yield from finding["cards"]
    for plan in (row.get("plan"), *row.get("advice", ())):
        if plan is not None and "why" not in plan:
            instead = plan.get("identity_instead")
            yield from filter(None, (plan.get("identity"), instead and instead["id"]))
            for part in (plan, plan.get("extras") or {}):
                yield from (card for key in ("cut", "add") for card in part.get(key) or ())
