"""Searching the cards as they were before later errata.

Statements read `search_card` and `search_subtype`. For a date before an erratum they are prefixed with common table
expressions of the same names that restore the former facts about the changed cards.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from nrdb.search.language.statements import Overlay

if TYPE_CHECKING:
    from nrdb.catalogue import Catalogue


def overlay(catalogue: Catalogue, on: str) -> Overlay:
    """Build the tables that restore, for the ISO date `on`, the card values that errata changed later."""
    changed = [(catalogue.card(card.id), card) for card in catalogue.cards_changed_since(on)]
    from nrdb.catalogue.rows import CARD_COLUMNS, fact_values

    parameters: list[object] = []
    cases: dict[str, list[tuple[str, object]]] = {}
    for today, card in changed:
        for column, is_now, was in zip(CARD_COLUMNS, fact_values(today), fact_values(card), strict=True):
            if is_now != was:
                cases.setdefault(column, []).append((card.id, was))
    names = [row[1] for row in catalogue.connection.execute("PRAGMA table_info(search_card)")]
    columns = []
    for name in names:
        if name in cases:
            columns.append(f'CASE card_id {"WHEN ? THEN ? " * len(cases[name])}ELSE "{name}" END AS "{name}"')
            parameters += [part for case in cases[name] for part in case]
        else:
            columns.append(f'"{name}"')
    cards = f"search_card AS (SELECT {', '.join(columns)} FROM main.search_card)"
    retyped = [card for today, card in changed if card.subtypes != today.subtypes]
    parts = [cards]
    if retyped:
        marks = ", ".join("?" * len(retyped))
        known = f"SELECT n FROM main.search_card WHERE card_id IN ({marks})"
        listed = [(subtype, card.id) for card in retyped for subtype in card.subtypes]
        former = "SELECT was.column1, n FROM (VALUES {}) AS was JOIN main.search_card ON card_id = was.column2"
        added = f" UNION ALL {former.format(', '.join(['(?, ?)'] * len(listed)))}" if listed else ""
        parts.append(f"search_subtype AS (SELECT subtype, n FROM main.search_subtype WHERE n NOT IN ({known}){added})")
        parameters += [card.id for card in retyped]
        parameters += [part for pair in listed for part in pair]
    return Overlay(f"WITH {', '.join(parts)} ", tuple(parameters))
