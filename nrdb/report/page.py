"""Build one HTML page from facts, tables, texts and charts: escaped, self-contained, sortable, printable."""

from __future__ import annotations

import base64
import hashlib
import html
import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import groupby
from pathlib import Path
from typing import Final, NamedTuple

from nrdb.report.charts import Chart
from nrdb.report.steps import Box, Steps, Zone
from nrdb.report.tables import Cell, Column, Table, Value
from nrdb.rulebook import document as rules_document
from nrdb.rulebook import exists, rule
from nrdb.rulebook.citing import CITATION
from nrdb.rulebook.meaning import gist_of
from nrdb.text import plain

_HERE = Path(__file__).parent
_IN_ORDER = 8
"""Maximum number of filter choices in the table's order; more are sorted alphabetically."""


class Facts(NamedTuple):
    """A row of named figures, such as the counts of a report."""

    facts: tuple[tuple[str, str | int | float], ...]


class Text(NamedTuple):
    """A heading (may be empty) and paragraphs of plain text."""

    title: str
    paragraphs: tuple[str, ...]


class Picture(NamedTuple):
    """A heading and a drawing: an `<svg>` element in the size in which it is shown."""

    title: str
    svg: str
    note: str = ""


Section = Table | Facts | Text | Chart | Picture | Steps


_STYLE_ONLY: Final = "default-src 'none'; style-src 'unsafe-inline'"
"""The content security policy of a document that has no script and needs no network."""


def escape(value: object) -> str:
    """Escape `value` for HTML text or attributes; markup, control and bidirectional characters have no effect."""
    return html.escape(plain(str(value)), quote=True)


def linked(text: str) -> str:
    """Escape text for HTML, with its https addresses as links, and its citations as links to the rules on the page.

    A citation's title is what its rule is about.
    """
    parts, at = [], 0
    for start, end, markup in sorted([*_addresses(text), *_citations(text)]):
        if start >= at:
            parts += [escape(text[at:start]), markup]
            at = end
    return "".join([*parts, escape(text[at:])])


def _addresses(text: str) -> Iterator[tuple[int, int, str]]:
    for match in _ADDRESS.finditer(text):
        address = match[0].rstrip(".,;:!?)")
        yield match.start(), match.start() + len(address), f'<a href="{escape(address)}">{escape(address)}</a>'


def _citations(text: str) -> Iterator[tuple[int, int, str]]:
    for match in CITATION.finditer(text):
        if exists(match[0]):
            start = f'<a href="#{_anchor(match[0])}" title="{escape(rule(match[0]).title)}">'
            yield match.start(), match.end(), f"{start}{escape(match[0])}</a>"


def _anchor(citation: str) -> str:
    """Return the id of a rule on the page: ``CR26 1.4.6b`` → ``CR26-1.4.6b``."""
    return citation.replace(" ", "-", 1)


_LINKED: Final = re.compile(r'<a href="#([A-Z0-9]+)-([^"]+)"')


def _rules(shown: str) -> str:
    """Return what the rules cited in the sections mean, in the order in which the page cites them, as a section."""
    entries = ""
    for code, rule_id in dict.fromkeys(_LINKED.findall(shown)):
        cited = rule(f"{code} {rule_id}")
        url = rules_document(code).url
        name = f'<a href="{escape(url)}">{escape(cited.citation)}</a>' if url else escape(cited.citation)
        gist = gist_of(cited)
        entries += f'<dt id="{_anchor(cited.citation)}">{name} {escape(cited.title)}</dt>'
        entries += f"<dd>{escape(gist.text)}</dd>" if gist else ""
    return f'{_heading("Rules")}<dl class="rules">{entries}</dl>' if entries else ""


_ADDRESS: Final = re.compile(r"https://[^\s<>\"'`]+")


@cache
def _asset(name: str) -> str:
    return (_HERE / name).read_text(encoding="utf-8").strip()


@cache
def _policy() -> str:
    """Return the page's content security policy: only our script (by its hash) and no network."""
    digest = base64.b64encode(hashlib.sha256(_asset("page.js").encode()).digest()).decode()
    return (
        f"default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-{digest}'; "
        "img-src data:; base-uri 'none'; form-action 'none'"
    )


def _decimals(value: Value) -> int:
    """Return the number of decimals that a value needs; 0 for texts."""
    return len(_number(value).partition(".")[2]) if isinstance(value, int | float) else 0


_SHORT = 60
"""Lists whose lines are all shorter than this are set in columns."""
_PHONE_COLUMNS = 3
"""Number of columns that fit on a phone; wider tables show each row as lines."""


def _number(value: float) -> str:
    """Format a number with at most four decimals and no trailing zeros."""
    if value == int(value):
        return str(int(value))
    return f"{value:.4f}".rstrip("0")


def _cell(value: Value, column: Column, label: str | None, digits: int) -> str:
    """Return a cell as HTML.

    `label` is its caption when a row is shown as lines; empty for the cell that names the row. Numbers have `digits`
    decimals, like the rest of their column.
    """
    figure = isinstance(value, int | float) and digits
    cell = value if isinstance(value, Cell) else Cell(f"{value:.{digits}f}" if figure else _shown(value))
    key = cell.sort
    if key is None and isinstance(value, int | float):
        key = value
    attributes = ' class="number"' if column.number else ' class="name"' if label == "" else ""
    if label:
        attributes += f' data-label="{escape(label)}"'
    if key is not None:
        attributes += f' data-sort="{escape(key)}"'
    if column.choose:
        attributes += f' data-value="{escape(cell.text)}"'
    text = f'<span class="mark {escape(cell.mark)}">{escape(cell.text)}</span>' if cell.mark else linked(cell.text)
    if cell.lines:
        text += _list(cell.lines)
    if more := [block for block in cell.more if block.lines]:
        blocks = "".join(f"<h3>{escape(block.title)}</h3>{_list(block.lines)}" for block in more)
        text += f"<details><summary>{escape(', '.join(block.title for block in more))}</summary>{blocks}</details>"
    return f"<td{attributes}>{text}</td>"


def _list(lines: Sequence[str]) -> str:
    """Return lines as a list, in columns if all are short; a line with an arrow belongs to the one above it."""
    kind = ' class="short"' if max(map(len, lines)) < _SHORT else ""
    starts = ('<li class="follows">' if line.startswith("→") else "<li>" for line in lines)
    items = (f"{start}{linked(line)}</li>" for start, line in zip(starts, lines, strict=True))
    return f"<ul{kind}>{''.join(items)}</ul>"


def _shown(value: str | int | float | None) -> str:
    if value is None:
        return ""
    return value if isinstance(value, str) else _number(value)


def _tools(table: Table, name: str) -> str:
    choices = ""
    for index, column in enumerate(table.columns):
        if not column.choose:
            continue
        values = list(dict.fromkeys(filter(None, (_text(row[index]) for row in table.rows))))
        if len(values) > _IN_ORDER:
            values.sort(key=str.casefold)
        options = "".join(f'<option value="{escape(value)}">{escape(value)}</option>' for value in values)
        choices += (
            f'<label>{escape(column.title)} <select data-column="{index + bool(table.tick)}">'
            f'<option value="">all</option>'
            f"{options}</select></label>"
        )
    return (
        f'<div class="tools" data-table="{name}" hidden>'
        f'<label>Filter <input type="search" placeholder="any word" aria-controls="{name}"></label>{choices}'
        '<button type="button">Print</button><span class="shown" role="status"></span></div>'
    )


def _text(value: Value) -> str:
    return value.text if isinstance(value, Cell) else _shown(value)


def _table(table: Table, name: str) -> str:
    heads = '<th scope="col" class="tick">Done</th>' if table.tick else ""
    for column in table.columns:
        kind = ' class="number"' if column.number else ""
        title = escape(column.title)
        if table.tools:
            heads += f'<th scope="col"{kind} data-title="{title}"><button type="button">{title}</button></th>'
        else:
            heads += f'<th scope="col"{kind}>{title}</th>'
    digits = [max(map(_decimals, values)) for values in zip(*table.rows, strict=True)]
    narrow = "stacked" if table.stacked else "labelled" if len(table.columns) > _PHONE_COLUMNS else ""
    labels: list[str | None] = [None] * len(table.columns)
    if narrow == "labelled":
        first = next((at for at, column in enumerate(table.columns) if not column.number), 0)
        labels = ["" if at == first else column.title for at, column in enumerate(table.columns)]
    rows = "".join(
        f"<tr>{_tick(table, row)}{''.join(map(_cell, row, table.columns, labels, digits))}</tr>\n" for row in table.rows
    )
    kind = f' class="{narrow}"' if narrow else ""
    caption = f"<caption>{escape(table.note)}</caption>" if table.note else ""
    tools = _tools(table, name) if table.tools else ""
    return (
        f'{_heading(table.title)}{tools}<div class="wide"><table id="{name}"{kind}>{caption}'
        f"<thead><tr>{heads}</tr></thead>\n<tbody>{rows}</tbody></table></div>"
    )


def _tick(table: Table, row: Sequence[Value]) -> str:
    if not table.tick:
        return ""
    name = next(_text(value) for value, column in zip(row, table.columns, strict=True) if column.title == table.tick)
    return f'<td class="tick"><input type="checkbox" data-key="{escape(name)}" aria-label="done: {escape(name)}"></td>'


def _heading(title: str) -> str:
    return f"<h2>{escape(title)}</h2>" if title else ""


def _facts(section: Facts) -> str:
    items = "".join(
        f"<div><dt>{escape(name)}</dt><dd>{escape(_shown(value))}</dd></div>" for name, value in section.facts
    )
    return f'<dl class="facts">{items}</dl>'


def _steps(section: Steps) -> str:
    """Return a game as HTML: its lines, and the boards, of which the page's script shows one at a time."""
    lines, boards = [], []
    shown = None
    for n, step in enumerate(section.steps):
        if step.board != shown:
            shown = step.board
            rows = "".join(f'<div class="zones">{"".join(map(_zone, row))}</div>' for row in shown)
            boards.append(f'<div class="board" data-step="{n}" hidden>{rows}</div>')
        kind = "turn" if step.heading else f"level{min(step.level, 3)}"
        lines.append(f'<li class="{kind}">{escape(step.text)}</li>')
    note = f'<p class="lead">{escape(section.note)}</p>' if section.note else ""
    buttons = "".join(
        f'<button type="button" data-go="{go}" aria-label="{words}" title="{words} ({key})">{sign}</button>'
        for go, words, key, sign in _BUTTONS
    )
    last = len(lines) - 1
    return (
        f"{_heading(section.title)}{note}"
        f'<div class="game" tabindex="0" role="group" aria-label="{escape(section.title)}">'
        f'<div class="tools" hidden>{buttons}<label>Step <input type="range" min="0" max="{last}" value="0"></label>'
        '<span class="shown" role="status"></span></div>'
        f'<div class="side-by-side"><ol class="lines">{"".join(lines)}</ol>'
        f'<div class="boards">{"".join(boards)}</div></div></div>'
    )


_BUTTONS: Final = (
    ("turn-back", "Previous turn", "page up", "«"),
    ("back", "Previous step", "left", "‹"),
    ("on", "Next step", "right", "›"),
    ("turn-on", "Next turn", "page down", "»"),
)
"""The buttons of a game: what each does, in words, its key and its sign."""


def _zone(zone: Zone) -> str:
    text = f"<p>{escape(zone.text)}</p>" if zone.text else ""
    return f'<div class="zone"><h3>{escape(zone.title)}</h3>{text}{"".join(map(_box, zone.boxes))}</div>'


def _box(box: Box) -> str:
    return f'<div class="box {box.kind}{" facedown" if box.facedown else ""}">{escape(box.text)}</div>'


def _section(section: Section, name: str) -> str:
    if isinstance(section, Table):
        return _table(section, name)
    if isinstance(section, Facts):
        return _facts(section)
    if isinstance(section, Text):
        return _heading(section.title) + "".join(f"<p>{linked(text)}</p>" for text in section.paragraphs)
    if isinstance(section, Steps):
        return _steps(section)
    if isinstance(section, Picture):
        note = f"<figcaption>{escape(section.note)}</figcaption>" if section.note else ""
        drawn = f'<div class="scroll">{section.svg}</div>{note}'
        return f'{_heading(section.title)}<figure class="picture">{drawn}</figure>'
    drawing = section.svg(name)
    if drawing is None:  # without matplotlib: the same values as a table
        return _table(section.table(), name)
    caption = f"<figcaption>{escape(section.note)}</figcaption>" if section.note else ""
    return f"{_heading(section.title)}<figure>{drawing}{caption}</figure>"


def _rendered(sections: Iterable[Section]) -> Iterator[str]:
    """Yield the sections as HTML; consecutive charts are placed side by side if there is room."""
    numbered = enumerate(sections, start=1)
    for drawn, run in groupby(numbered, key=lambda pair: isinstance(pair[1], Chart)):
        parts = [_section(section, f"t{index}") for index, section in run]
        if drawn and len(parts) > 1:
            yield f'<div class="charts">{"".join(f"<section>{part}</section>" for part in parts)}</div>'
        else:
            yield from parts


def document(title: str, body: str, *, style: str, policy: str = _STYLE_ONLY, language: str = "en") -> str:
    """Return a single-file HTML document around `body` with its `style` and content security `policy`.

    By default nothing but the style is allowed: no scripts, no network.
    """
    return f"""<!doctype html>
<html lang="{escape(language)}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{html.escape(policy)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<meta name="generator" content="nrdb">
<title>{escape(title)}</title>
<style>
{style}
</style>
</head>
<body>
{body}
</body>
</html>
"""


def page(title: str, sections: Iterable[Section], *, lead: str = "", stamp: str = "", language: str = "en") -> str:
    """Return a complete HTML document with `title`, `lead` and `sections`, and `stamp` in the footer.

    The same sections give the same bytes.
    """
    shown = "\n".join(_rendered(sections))
    shown += _rules(shown)
    body = f"""<header><h1>{escape(title)}</h1>{f'<p class="lead">{escape(lead)}</p>' if lead else ""}</header>
<main>
{shown}
</main>
<footer class="stamp">{escape(stamp)}</footer>
<script>{_asset("page.js")}</script>"""
    return document(title, body, style=_asset("page.css"), policy=_policy(), language=language)
