"""BBCode: NetrunnerDB's export for forums, with card codes in its links. Links are never opened or printed."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from nrdb.deck.document import Document
from nrdb.deck.draft import Draft
from nrdb.deck.grammar import Options, Unwrapped, parse
from nrdb.deck.layout import code_of, dots, footer, identities_of, name_lines, pack_of, require_modern, sections

if TYPE_CHECKING:
    from nrdb.catalogue import Catalogue
    from nrdb.catalogue.model import Card
    from nrdb.deck.model import Deck

_TAG: Final = re.compile(
    r"\[/?(?:b|i|u|s|url|color|size|list|quote|code|spoiler|center|font|img|h\d|li|ul|ol|\*)(?:=[^\]\n]*)?\]",
    re.IGNORECASE,
)
_MARKED: Final = re.compile(r"\[b\][^\[\]\n]+\[/b\]|\[url=[^\]\n]+\][^\n]*\[/url\]", re.IGNORECASE)
_CARD: Final = re.compile(
    r"\[url=[\"']?(?:https?:)?//(?:www\.)?netrunnerdb\.com/(\w\w)/card/(\d{5})[^\]\n]*\]", re.IGNORECASE
)

LOSSES: Final[dict[str, str]] = {"id": "the list id"}


def sniff(document: Document) -> bool:
    """Return whether the text has links or bold type in BBCode."""
    return bool(_CARD.search(document.text) or _MARKED.search(document.text))


def read(document: Document) -> list[Draft]:
    """Return the decks in the text."""
    return parse(document, Options(unwrap=unwrap))


def unwrap(line: str) -> Unwrapped:
    """Return a line without its tags, and the code of its linked card; a translated title is dropped."""
    cards = list(_CARD.finditer(line))
    if cards and cards[0][1].casefold() != "en":
        line = line[: cards[0].start()]
    return Unwrapped(_TAG.sub("", line).strip(), cards[0][2] if cards else None, several=len(cards) > 1)


def _in_parentheses(tag: re.Match[str]) -> str:
    return f"({tag[0][1:-1]})"


def write(deck: Deck, catalogue: Catalogue) -> str:
    """Return the deck as NetrunnerDB's BBCode; raise Unsupported for the 1996 game, whose cards have no page there."""
    require_modern(deck, "NetrunnerDB's BBCode")

    def link(card: Card) -> str:
        return f"[url=https://netrunnerdb.com/en/card/{code_of(card, catalogue)}]{card.title}[/url]"

    lines = [f"[b]{_TAG.sub(_in_parentheses, name)}[/b]" for name in name_lines(deck, catalogue)]
    lines.append("")
    for card in identities_of(deck, catalogue):
        lines.append(f"{link(card)} ({pack_of(card, catalogue)})")
    lines.append("")
    for section in sections(deck, catalogue):
        lines.append(f"[b]{section.heading} ({section.copies})[/b]")
        for row in section.rows:
            marks = f" [color=#8A2BE2]{dots(row.influence, '●')}[/color]" if row.influence else ""
            lines.append(f"{row.copies}x {link(row.card)} [i]({pack_of(row.card, catalogue)})[/i]{marks}")
        lines.append("")
    lines += footer(deck, catalogue)
    if deck.extras:
        lines += ["", "[b]Extras[/b]", *(f"{n}x {link(catalogue.card(card))}" for card, n in deck.extras.items())]
    return "\n".join([*lines, ""])
