"""A web page or another XML document saved in place of a list. Recognised to be refused well."""

from __future__ import annotations

import re
from typing import Final

from nrdb.deck.document import Document
from nrdb.deck.draft import Draft

_PAGE: Final = re.compile(r"<!doctype html|<html\b|<head\b|<body\b", re.IGNORECASE)
_XML: Final = re.compile(r"<\?xml\b|<!DOCTYPE\b|<svg\b", re.IGNORECASE)


def sniff(document: Document) -> bool:
    """A text that begins as a web page or as XML."""
    return bool(_PAGE.search(document.head[:1000]) or _XML.match(document.head))


def read(document: Document) -> list[Draft]:
    """Never a deck: a ParseError that says what the text is."""
    if _PAGE.search(document.head[:1000]):
        raise document.fail("this is a web page, not a deck list; save the list's text, or use its export.")
    raise document.fail("this XML is no OCTGN deck, the only XML list that nrdb knows.")
