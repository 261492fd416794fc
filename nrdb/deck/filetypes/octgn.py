"""OCTGN .o8d: XML in which the GUID that identifies a card ends in the NetrunnerDB code. The text is for display.

The XML is parsed with expat. A document type is refused before its content is parsed, so there are no entities to
expand and nothing to fetch.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final
from xml.parsers import expat

from nrdb.deck.document import Document, excerpt
from nrdb.deck.draft import CARD, EXTRA, IDENTITY, Draft, Entry, RowReading, copies_from
from nrdb.deck.layout import code_of, require_modern
from nrdb.deck.limits import MAX_DEPTH
from nrdb.deck.model import note
from nrdb.errors import ParseError
from nrdb.text import fold

if TYPE_CHECKING:
    from nrdb.catalogue import Catalogue
    from nrdb.deck.model import Deck

GAME: Final = "0f38e453-26df-4c04-9d67-6d43de939c77"
CLASSIC_GAME: Final = "13568561-7a2e-4572-8f31-3d99580ab245"
GUID: Final = "bc0f047c-01b1-427f-a439-d451eda"
_DECK_SECTIONS: Final = frozenset(("r d stack", "r d", "stack", "deck", "main", "cards"))

LOSSES: Final[dict[str, str]] = {"name": "the deck name", "id": "the list id"}


def sniff(document: Document) -> bool:
    """Return whether the XML has a `deck` element."""
    return "<deck" in document.text


def read(document: Document) -> list[Draft]:
    """Return the deck; raise ParseError for broken or deeply nested XML, a document type, or another game."""
    return [_Reader(document).draft]


class _Reader:
    """The handlers of one parse: the section, the card whose text is being read, and the draft so far."""

    def __init__(self, document: Document) -> None:
        self.document = document
        self.draft = Draft()
        self.depth = 0
        self.role: str | None = None
        self.card: dict[str, str] | None = None
        self.line = 0
        self.text: list[str] = []
        self.classic = False
        self.seen_deck = False
        self.parser = expat.ParserCreate("utf-8")
        self.parser.SetParamEntityParsing(expat.XML_PARAM_ENTITY_PARSING_NEVER)
        self.parser.StartDoctypeDeclHandler = self.doctype
        self.parser.StartElementHandler = self.start
        self.parser.EndElementHandler = self.end
        self.parser.CharacterDataHandler = self.characters
        try:
            self.parser.Parse(document.text.encode("utf-8", "replace"), True)
        except expat.ExpatError as error:
            raise document.fail(
                f"XML error at line {error.lineno}, column {error.offset + 1}: {expat.ErrorString(error.code)}.",
                error.lineno,
            ) from None
        if not self.seen_deck:
            raise document.fail("this XML is not an OCTGN deck: it has no `deck` element.")

    def doctype(self, *_: object) -> None:
        """Refuse a document type."""
        raise self.fail("the XML has a document type (DOCTYPE), which deck lists never need; refused.")

    def fail(self, message: str) -> ParseError:
        """Return a ParseError at the current line."""
        return self.document.fail(message, self.parser.CurrentLineNumber)

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        """Handle the start of an element."""
        self.depth += 1
        if self.depth > MAX_DEPTH:
            raise self.fail(f"the XML is nested deeper than {MAX_DEPTH} elements, the limit.")
        name = tag.casefold()
        values = {key.casefold(): value for key, value in attributes.items()}
        if name == "deck" and not self.seen_deck:
            self.seen_deck = True
            self.game(values.get("game"))
        elif name == "section":
            self.section(values.get("name", ""))
        elif name == "card":
            self.card, self.text, self.line = values, [], self.parser.CurrentLineNumber

    def game(self, game: str | None) -> None:
        """Take the edition from the deck's game; raise ParseError for a game other than Netrunner."""
        notes = self.draft.notes
        if game is None:
            notes.append(note("other-game", "the deck doesn't name its game; read as Netrunner."))
        elif game.strip("{} ").casefold() == CLASSIC_GAME:
            self.classic = True
            self.draft.edition = "classic"
            notes.append(
                note("other-game", "an OCTGN deck of the 1996 game, whose card ids carry no codes; using the titles.")
            )
        elif game.strip("{} ").casefold() != GAME:
            raise self.fail(f"this OCTGN deck is for another game ({excerpt(game, 50)}), not Netrunner.")

    def section(self, name: str) -> None:
        """Set the role of a section's cards: identity, deck, or extras."""
        key = fold(name)
        if key == "identity":
            self.role = IDENTITY
        elif key in _DECK_SECTIONS:
            self.role = CARD
        else:
            self.role = EXTRA
            self.draft.notes.append(
                note(
                    "skipped-section",
                    f"the section {excerpt(name)} is not part of the deck; its cards are not counted.",
                    line=self.parser.CurrentLineNumber,
                )
            )

    def characters(self, text: str) -> None:
        """Collect the text of a card."""
        if len(self.text) < 200:
            self.text.append(text)

    def end(self, tag: str) -> None:
        """Handle the end of an element; add the card that it completes."""
        self.depth -= 1
        if tag.casefold() != "card" or self.card is None:
            return
        guid = self.card.get("id", "").strip("{} ").casefold()
        title = " ".join("".join(self.text).split())[:500]
        copies = copies_from(self.card.get("qty", "1"))
        code = guid[len(GUID) :] if guid.startswith(GUID) and not self.classic else None
        if code is None and title and not self.classic:
            self.draft.notes.append(
                note(
                    "conflict",
                    f"the GUID {excerpt(guid, 40)} has no code; using the title {excerpt(title)}.",
                    line=self.line,
                )
            )
        self.draft.entries.append(
            Entry((RowReading(copies, title),), title or guid, self.line, code, self.role or CARD)
        )
        self.card = None


def write(deck: Deck, catalogue: Catalogue) -> str:
    """Return the deck as .o8d; raise Unsupported for the 1996 game, whose GUIDs follow no rule."""
    require_modern(deck, "OCTGN's file for the modern game")
    from xml.sax.saxutils import escape

    def rows(cards: dict[str, int]) -> list[str]:
        lines = []
        for card_id, copies in cards.items():
            card = catalogue.card(card_id)
            lines.append(f'    <card qty="{copies}" id="{GUID}{code_of(card, catalogue)}">{escape(card.title)}</card>')
        return lines

    identities = {deck.identity.id: 1} if deck.identity is not None else {}
    lines = [
        '<?xml version="1.0" encoding="utf-8" standalone="yes"?>',
        f'<deck game="{GAME}">',
        '  <section name="Identity">',
        *rows({**identities, **deck.identities}),
        "  </section>",
        '  <section name="R&amp;D / Stack">',
        *rows(deck.cards),
        "  </section>",
    ]
    if deck.extras:
        lines += ['  <section name="Extras">', *rows(deck.extras), "  </section>"]
    return "\n".join([*lines, "</deck>", ""])
