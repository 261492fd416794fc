"""CardGameDB text: `Title (Set #18) x3 ■■` under headings with `#` or a colon, the identity on its own line."""

from __future__ import annotations

import re
from typing import Final

from nrdb.deck.document import Document
from nrdb.deck.draft import Draft
from nrdb.deck.grammar import parse

_ROW: Final = re.compile(r"^.+ \([^()\n]+\) x\d(?: ?■)*\s*$", re.MULTILINE)
_NEW: Final = re.compile(r"^(?:Agenda|Event|Asset|Hardware): \(\d+\)\s*$", re.MULTILINE)


def sniff(document: Document) -> bool:
    """Return whether several rows end in a set and a count, or a heading has a colon and a count."""
    return len(_ROW.findall(document.text[:5000])) > 2 or _NEW.search(document.text[:5000]) is not None


def read(document: Document) -> list[Draft]:
    """Return the decks in the text. `# Asset (10)` is a heading here, and `Total Cards: (50)` comes above the rows."""
    return parse(document)
