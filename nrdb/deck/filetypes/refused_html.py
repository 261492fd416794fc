"""A web page or another XML document saved instead of a list, recognised to give a helpful error."""

from __future__ import annotations

import re
from typing import Final

from nrdb.deck.document import Document
from nrdb.deck.draft import Draft

_PAGE: Final = re.compile(r"<!doctype html|<html\b|<head\b|<body\b", re.IGNORECASE)
_XML: Final = re.compile(r"<\?xml\b|<!DOCTYPE\b|<svg\b", re.IGNORECASE)


def sniff(document: Document) -> bool:
    """Return whether the text begins like a web page or XML."""
    return bool(_PAGE.search(document.head[:1000]) or _XML.match(document.head))


def read(document: Document) -> list[Draft]:
    """Raise a ParseError that says what the text is."""
    if _PAGE.search(document.head[:1000]):
        raise document.fail("this is a web page, not a deck list; save the list as text, or export it.")
    raise document.fail("this XML is not an OCTGN deck, the only XML list nrdb can read.")
