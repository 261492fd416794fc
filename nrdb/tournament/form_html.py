"""Write registration forms as one HTML page: both decks of a player on one printed page, no scripts, no network."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from nrdb.report import document, escape
from nrdb.tournament.registration import CHECKS, Sheet, by_player
from nrdb.tournament.sheet_html import pairs_html

_STYLE = Path(__file__).parent / "form.css"


def html(sheets: Sequence[Sheet], *, title: str) -> str:
    """Return the forms of all players as one document; the same sheets give the same text."""
    articles = "\n".join(map(_article, by_player(sheets)))
    return document(title, articles, style=_STYLE.read_text(encoding="utf-8").strip())


def _article(decks: Sequence[Sheet]) -> str:
    first = decks[0]
    event = ", ".join(part for part in (first.event, first.date) if part)
    who = (("Player", first.player), ("Pronouns", ""), ("Format", first.format), ("Online name", ""))
    checks = " ".join(f"<span>☐ {escape(check)}</span>" for check in CHECKS)
    return (
        f"<article><h1>Deck registration<small>{escape(event)}</small></h1>"
        f'<dl class="who">{pairs_html(who)}</dl><div class="decks">{"".join(map(_deck, decks))}</div>'
        '<div class="signed"><div>Player\'s signature</div><div>Judge</div><div>Round, time</div></div>'
        f'<div class="judge"><b>Deck check</b> {checks}</div><footer>{escape(first.stamp)}</footer></article>'
    )


def _deck(sheet: Sheet) -> str:
    rows = ""
    for group in sheet.groups:
        rows += f'<tr><td class="group" colspan="3">{escape(group.name)} ({group.copies})</td></tr>'
        rows += "".join(
            f'<tr><td class="n">{line.copies}</td><td>{escape(line.title)}</td>'
            f'<td class="i">{line.influence or ""}</td></tr>'
            for line in group.lines
        )
    totals = dict(sheet.totals)
    influence = totals.get("Influence", "")
    agendas = f", agenda points {totals['Agenda points']}" if "Agenda points" in totals else ""
    rows += (
        f'<tr class="sum"><td class="n">{escape(totals["Cards"])}</td><td>cards{escape(agendas)}</td>'
        f'<td class="i">{escape(influence)}</td></tr>'
    )
    extras = "".join(f"{line.copies} {escape(line.title)}<br>" for line in sheet.extras)
    outside = f"<p><b>Outside the deck</b><br>{extras}</p>" if extras else ""
    columns = '<colgroup><col class="c"><col><col class="f"></colgroup>'
    return (
        f'<section class="deck"><h2>{escape(sheet.side or "Deck")}</h2>'
        f"<dl>{pairs_html((('Identity', sheet.identity), ('Deck', sheet.deck)))}</dl>"
        f'<table>{columns}<tr><th class="i">#</th><th>Card</th><th class="i">Influence</th></tr>{rows}</table>'
        f"{outside}</section>"
    )
