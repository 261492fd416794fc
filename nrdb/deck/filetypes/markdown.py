"""Markdown: NetrunnerDB's export, with card codes in its links, and hand-written tables, bullets and headings."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from nrdb.deck.document import Document
from nrdb.deck.draft import Draft
from nrdb.deck.grammar import Options, Unwrapped, has_quantity, parse
from nrdb.deck.layout import code_of, dots, footer, identities_of, pack_of, reads_as_name, require_modern, sections

if TYPE_CHECKING:
    from nrdb.catalogue import Catalogue
    from nrdb.catalogue.model import Card
    from nrdb.deck.model import Deck

# A link to a card: its text may contain brackets, its URL has the locale and the code.
_LINK: Final = re.compile(r"\[((?:[^\[\]\n]|\[[^\[\]\n]*\])*)\]\(<?([^()\s<>]*)>?[^()]*\)")
_CARD: Final = re.compile(r"(?:https?:)?//(?:www\.)?netrunnerdb\.com/(\w\w)/card/(\d{5})\b", re.IGNORECASE)
_LINKED: Final = re.compile(rf"\]\(<?{_CARD.pattern}", re.IGNORECASE)
_MARKED: Final = re.compile(r"^\s*[-*+] +\S|^\s*\d+\. +\S|\*\*|\]\(|`", re.MULTILINE)
_EMPHASIS: Final = re.compile(r"_(\([^()]*\))_|\*(\([^()]*\))\*")
_TABLE: Final = re.compile(r"^\s*\|.*\|\s*$", re.MULTILINE)
_TITLED: Final = re.compile(r"#{1,3} ?[^\W\d]")
_SUBHEADING: Final = re.compile(r"^##+ ?[^\W\d]", re.MULTILINE)
_TABLE_RULE: Final = re.compile(r"\|?[\s:|-]+\|?")
_HEADING: Final = re.compile(r"(#{1,6})\s*(.+?)(?:\s+#+)?\s*")
_SPECIAL: Final = re.compile(r"[\\`*_\[\]#|&<]")
_ESCAPED: Final = re.compile(r"\\([\\`*_\[\]#|])")
_NUMBER: Final = re.compile(r"\(?[xX×]?\d{1,4}[xX×]?\)?")
_COLUMNS: Final = frozenset(("qty", "quantity", "#", "count", "card", "cards", "name", "title", "copies", "card name"))

LOSSES: Final[dict[str, str]] = {"id": "the list id"}


def sniff(document: Document) -> bool:
    """Return whether the text has links to cards, table rows, subheadings, or a `#` heading above other Markdown."""
    text = document.text
    if _LINKED.search(text):
        return True
    if "[url=" in text:
        return False
    titled = _TITLED.match(document.head) is not None and _MARKED.search(text) is not None
    return bool(_CARD.search(text) or _TABLE.search(text) or titled or _SUBHEADING.search(text))


def read(document: Document) -> list[Draft]:
    """Return the decks in the text."""
    return parse(document, Options(comments=False, unwrap=unwrap))


def unwrap(line: str) -> Unwrapped:
    """Return a line without its Markdown, and the code of its linked card; no text for a line of mere decoration."""
    if line.startswith("|"):
        return _table_row(line)
    title = _HEADING.fullmatch(line)
    if title:
        return unwrap(title[2])._replace(level=len(title[1]))
    links = [(link.start(), card) for link in _LINK.finditer(line) if (card := _CARD.match(link[2]))]
    if links and links[0][1][1].casefold() != "en":
        line = line[: links[0][0]]  # a translated title: only the code is used
    plain = _LINK.sub(r"\1", line)
    plain = _EMPHASIS.sub(lambda match: match[1] or match[2], plain)
    code = links[0][1][2] if links else None
    return Unwrapped(_ESCAPED.sub(r"\1", plain).strip(), code, several=len(links) > 1)


def _table_row(line: str) -> Unwrapped:
    """Return the count and card in a table row, and the text of its other cells."""
    if _TABLE_RULE.fullmatch(line):
        return Unwrapped("")
    cells = [unwrap(cell.strip()) for cell in line.strip("|").split("|")]
    number = next((cell for cell in cells if _NUMBER.fullmatch(cell.text)), None)
    titles = [cell for cell in cells if any(char.isalpha() for char in cell.text) and not _NUMBER.fullmatch(cell.text)]
    coded = [cell for cell in cells if cell.code]
    rows = [cell for cell in titles if has_quantity(cell.text)] if number is None else []
    card = next(iter([*coded, *rows, *titles]), None)
    several = len(coded) > 1 or any(cell.several for cell in cells)
    if card is None or (number is None and not rows and {cell.text.casefold() for cell in titles} & _COLUMNS):
        return Unwrapped("", rest=_other_cells(cells))
    if number is not None:
        text = f"{number.text.strip('()xX×')} {card.text}"
        return Unwrapped(text, card.code, several=several, rest=_other_cells(cells, number, card))
    if len(titles) > 1 and titles[0].text.casefold().rstrip(":") in ("identity", "id"):
        rest = _other_cells(cells, *titles[:2])
        return Unwrapped(f"Identity: {titles[1].text}", titles[1].code, several=several, rest=rest)
    return Unwrapped(card.text, card.code, several=several, rest=_other_cells(cells, card))


def _other_cells(cells: list[Unwrapped], *used: Unwrapped) -> str:
    """Return the text of the cells that were not used."""
    return " ".join(cell.text for cell in cells if not any(cell is one for one in used))


def _escaped(match: re.Match[str]) -> str:
    """Return a character of a name escaped so that neither Markdown nor HTML takes it for markup."""
    return {"&": "&amp;", "<": "&lt;"}.get(match[0], f"\\{match[0]}")


def write(deck: Deck, catalogue: Catalogue) -> str:
    """Return the deck as NetrunnerDB's Markdown; raise Unsupported for the 1996 game, whose cards have no page."""
    require_modern(deck, "NetrunnerDB's Markdown")

    def link(card: Card) -> str:
        address = f"https://netrunnerdb.com/en/card/{code_of(card, catalogue)}"
        return f"[{card.title}]({address}) _({pack_of(card, catalogue)})_"

    name = _SPECIAL.sub(_escaped, deck.name or "")
    lines = [f"## {name}" if reads_as_name(deck, catalogue) else f"Name: {name}", ""] if name else []
    lines += [link(card) for card in identities_of(deck, catalogue)]
    lines.append("")
    for section in sections(deck, catalogue):
        lines.append(f"###{section.heading} ({section.copies})")
        lines += [f"* {row.copies}x {link(row.card)} {dots(row.influence, '●')}".rstrip() for row in section.rows]
        lines.append("")
    lines += [f"{line}  " for line in footer(deck, catalogue)]
    if deck.extras:
        lines += ["", "###Extras", *(f"* {n}x {link(catalogue.card(card))}" for card, n in deck.extras.items())]
    return "\n".join([*lines, ""])
