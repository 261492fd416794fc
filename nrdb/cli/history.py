"""The background of a card in `nrdb show`: errata, rulings, and the card with the same title in the other game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nrdb.answers.cards import other_game
from nrdb.cli.naming import GAMES
from nrdb.cli.output import aligned, faint, strong
from nrdb.cli.texts import UNVERIFIED, ruling_lines
from nrdb.days import day_before

if TYPE_CHECKING:
    from nrdb.catalogue import Catalogue
    from nrdb.catalogue.errata import Erratum, FactChange
    from nrdb.catalogue.model import Card


def other_game_line(card: Card, catalogue: Catalogue) -> str | None:
    """Return a line naming the other game's card with this title and how to see it, if there is one."""
    other = other_game(card, catalogue)
    if other is None:
        return None
    return f'Also a card in {GAMES[other.edition]}: nrdb show --edition {other.edition} "{other.title}"'


def errata_lines(card: Card, catalogue: Catalogue, *, on: str) -> list[str]:
    """Return the card's errata in chronological order, with those not in force on the date `on` dimmed."""
    errata = catalogue.errata(card)
    if not errata:
        return []
    rows = aligned([(_period(item), item.source) for item in errata])
    lines = [strong("Errata")]
    for item, head in zip(errata, rows, strict=True):
        facts = "; ".join(_changed(change) for change in item.changes)
        description = f"    {item.description}{f' ({facts})' if facts else ''}"
        lines += [f"  {head}", description] if item.in_force(on) else [faint(f"  {head}"), faint(description)]
    return lines


def _period(item: Erratum) -> str:
    if item.unofficial:
        return f"{item.start}, proposed only"
    start = f"since {item.start}{' at the latest' if item.start_at_latest else ''}"
    if item.until is None:
        return start
    return f"{start}, until {day_before(item.until)}{' at the latest' if item.until_at_latest else ''}"


def _changed(change: FactChange) -> str:
    name = change.field.replace("_", " ")
    if isinstance(change.after, bool):
        return name if change.after else f"no longer {name}"
    return f"{name} {_in_words(change.before)} → {_in_words(change.after)}"


def _in_words(value: object) -> str:
    if isinstance(value, tuple):
        return ", ".join(value).replace("_", " ") or "none"
    return "none" if value is None else str(value)


def rulings_lines(card: Card, catalogue: Catalogue) -> list[str]:
    """Return the card's rulings: our index for the 1996 game; for the modern game, imported texts or their number."""
    texts = ruling_lines(card, catalogue)
    if texts:
        return texts
    indexed = catalogue.rulings(card)
    if indexed:
        lines = [strong("Rulings")]
        for item in indexed:
            when = f"{item.date}{' (year uncertain)' if item.date_doubtful else ''}" if item.date else ""
            head = f"  {item.number}  {', '.join(filter(None, (item.topic, item.source, when)))}"
            if item.superseded_by is not None:
                head += f", superseded by {item.superseded_by}"
            lines += [head, f"     {item.gist}"]
        return lines
    counted = catalogue.ruling_count(card)
    if counted is None:
        return [strong("Rulings"), "  none known"]
    summary = f"  {counted.total} in the card data, {counted.verified} verified by the rules team"
    summary += f", newest {counted.newest}" if counted.newest else ""
    lines = [strong("Rulings"), summary]
    if counted.sources:
        lines.append(f"  from {', '.join(counted.sources)}")
    if counted.verified < counted.total:
        lines += [faint(f"  {UNVERIFIED}")]
    return [*lines, faint("  Run `nrdb update` to import their texts.")]
