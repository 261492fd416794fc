"""Write registration sheets as one HTML page: one printed page per deck, no scripts, no network."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from nrdb.report import document, escape
from nrdb.tournament.registration import CHECKS, Sheet, SheetLine

_STYLE = Path(__file__).parent / "sheet.css"


def html(sheets: Sequence[Sheet], *, title: str) -> str:
    """Return the sheets as one document; the same sheets give the same text."""
    articles = "\n".join(_article(sheet) for sheet in sheets)
    return document(title, articles, style=_STYLE.read_text(encoding="utf-8").strip())


def _article(sheet: Sheet) -> str:
    fields = (("Player", sheet.player), ("Deck", sheet.deck), ("Identity", sheet.identity), ("Format", sheet.format))
    groups = "".join(_group(f"{group.name} ({group.copies})", group.lines) for group in sheet.groups)
    if sheet.extras:
        groups += _group("Outside the deck", sheet.extras)
    if sheet.remarks:
        groups += "<b>Remarks</b><ul>" + "".join(f"<li>{escape(remark)}</li>" for remark in sheet.remarks) + "</ul>"
    heading = f"{sheet.side} deck" if sheet.side else "Deck"
    event = ", ".join(part for part in (sheet.event, sheet.date) if part)
    checks = "".join(f'<span class="check"> {escape(check)}</span>' for check in CHECKS)
    lines = " ".join(
        f'<span class="faint">{name}</span> <span class="line"></span>'
        for name in ("Round", "Judge", "Time", "Player's signature")
    )
    return (
        f"<article><header><h1>{escape(heading)}<small>{escape(event)}</small></h1>"
        f'<dl class="fields">{pairs_html(fields)}</dl>'
        f'<p class="faint">{escape(sheet.identity_facts)}<br>{escape(sheet.judgement)}</p>'
        f'<dl class="totals">{pairs_html(sheet.totals)}</dl></header>'
        f'<div class="list">{groups}</div>'
        f'<section class="checks"><b>Deck check</b><br>{checks}<br>{lines}</section>'
        f"<footer>{escape(sheet.stamp)}</footer></article>"
    )


def pairs_html(pairs: Sequence[tuple[str, str]]) -> str:
    """Return pairs of a name and a value as the entries of a description list."""
    return "".join(f"<div><dt>{escape(name)}</dt><dd>{escape(value)}</dd></div>" for name, value in pairs)


def _group(name: str, lines: Sequence[SheetLine]) -> str:
    rows = "".join(
        f'<tr><td class="box"></td><td class="n">{line.copies}</td><td>{escape(line.title)}</td>'
        f'<td class="i">{line.influence or ""}</td></tr>'
        for line in lines
    )
    columns = '<colgroup><col class="b"><col class="c"><col><col class="f"></colgroup>'
    return f'<table>{columns}<tr><th colspan="3">{escape(name)}</th><th class="i">influence</th></tr>{rows}</table>'
