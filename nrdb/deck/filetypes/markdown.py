"""Markdown: NetrunnerDB's export, whose links hold codes, and people's own tables, bullets and headings."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from nrdb.deck.document import Document
from nrdb.deck.draft import Draft
from nrdb.deck.grammar import Options, Unwrapped, heading, parse
from nrdb.deck.layout import code_of, dots, footer, identities_of, pack_of, require_modern, sections

if TYPE_CHECKING:
    from nrdb.catalogue import Catalogue
    from nrdb.catalogue.model import Card
    from nrdb.deck.model import Deck

# A link to a card: the text may hold brackets of its own, the address holds the locale and the code.
_LINK: Final = re.compile(r"\[((?:[^\[\]\n]|\[[^\[\]\n]*\])*)\]\(<?([^()\s<>]*)>?[^()]*\)")
_CARD: Final = re.compile(r"(?:https?:)?//(?:www\.)?netrunnerdb\.com/(\w\w)/card/(\d{5})\b", re.IGNORECASE)
_EMPHASIS: Final = re.compile(r"_(\([^()]*\))_|\*(\([^()]*\))\*")
_TABLE: Final = re.compile(r"^\s*\|.*\|\s*$", re.MULTILINE)
_TITLED: Final = re.compile(r"#{1,3} ?[^\W\d]")
_SUBHEADING: Final = re.compile(r"^##+ ?[^\W\d]", re.MULTILINE)
_TABLE_RULE: Final = re.compile(r"\|?[\s:|-]+\|?")
_HEADING: Final = re.compile(r"(#{1,6})\s*(.+?)(?:\s+#+)?\s*")
_SPECIAL: Final = re.compile(r"[\\`*_\[\]#|&<]")
_ESCAPED: Final = re.compile(r"\\([\\`*_\[\]#|])")
_NUMBER: Final = re.compile(r"\(?[xX×]?\d{1,4}[xX×]?\)?")

LOSSES: Final[dict[str, str]] = {"id": "the list's own id"}


def sniff(document: Document) -> bool:
    """Links to cards, table rows, or headings with `#` of which one opens the text or has a lower level."""
    text = document.text
    if "[url=" in text:
        return False
    return bool(_CARD.search(text) or _TABLE.search(text) or _TITLED.match(document.head) or _SUBHEADING.search(text))


def read(document: Document) -> list[Draft]:
    """The decks of the text."""
    return parse(document, Options(comments=False, unwrap=unwrap))


def unwrap(line: str) -> Unwrapped | None:
    """A line without its Markdown; the code of the card it links to; None for a line that only draws."""
    if line.startswith("|"):
        return _table_row(line)
    title = _HEADING.fullmatch(line)
    if title:
        inner = unwrap(title[2]) if "](" in title[2] else None
        return Unwrapped(
            inner.text if inner else _ESCAPED.sub(r"\1", title[2]), inner.code if inner else None, len(title[1])
        )
    code = None
    for link in _LINK.finditer(line):
        card = _CARD.match(link[2])
        if card is not None:
            code = card[2]
            if card[1].casefold() != "en":
                line = line[: link.start()]  # a translated title: the code alone counts
            break
    plain = _LINK.sub(r"\1", line)
    plain = _EMPHASIS.sub(lambda match: match[1] or match[2], plain)
    return Unwrapped(_ESCAPED.sub(r"\1", plain).strip(), code)


def _table_row(line: str) -> Unwrapped | None:
    if _TABLE_RULE.fullmatch(line):
        return None
    cells = [unwrap(cell.strip()) or Unwrapped("") for cell in line.strip("|").split("|")]
    number = next((cell.text for cell in cells if _NUMBER.fullmatch(cell.text)), None)
    titles = [cell for cell in cells if any(char.isalpha() for char in cell.text) and not _NUMBER.fullmatch(cell.text)]
    coded = next((cell for cell in cells if cell.code), titles[0] if titles else None)
    if coded is None:
        return None
    if number is not None:
        return Unwrapped(f"{number.strip('()xX×')} {coded.text}", coded.code)
    if len(titles) > 1 and titles[0].text.casefold().rstrip(":") in ("identity", "id"):
        return Unwrapped(f"Identity: {titles[1].text}", titles[1].code)
    words = {cell.text.casefold() for cell in titles}
    if words & {"qty", "quantity", "#", "count", "card", "cards", "name", "title", "copies", "card name"}:
        return None
    return Unwrapped(coded.text, coded.code)


def _escaped(match: re.Match[str]) -> str:
    """A character of a name as Markdown shows it and HTML does not take it for mark-up."""
    return {"&": "&amp;", "<": "&lt;"}.get(match[0], f"\\{match[0]}")


def write(deck: Deck, catalogue: Catalogue) -> str:
    """The deck as the site's Markdown. Unsupported for cards of the 1996 game, which have no page there."""
    require_modern(deck, "NetrunnerDB's Markdown")

    def link(card: Card) -> str:
        address = f"https://netrunnerdb.com/en/card/{code_of(card, catalogue)}"
        return f"[{card.title}]({address}) _({pack_of(card, catalogue)})_"

    name = _SPECIAL.sub(_escaped, deck.name or "")
    lines = [f"## {name}" if not heading(deck.name or "") else f"Name: {name}", ""] if name else []
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
