"""NBKelly .deck: `_Name`, `#Identity`, `*Faction`, then rows `3 Title`."""

from __future__ import annotations

import re
from typing import Final

from nrdb.deck.document import Document
from nrdb.deck.draft import IDENTITY, Draft
from nrdb.deck.grammar import clean, parse

_IDENTITY: Final = re.compile(r"^#(?!#)\S", re.MULTILINE)
_FACTION: Final = re.compile(r"^\*\w[\w-]*\s*$", re.MULTILINE)


def sniff(document: Document) -> bool:
    """Return whether the text has identity and faction lines near the top."""
    head = document.text[:500]
    return bool(_IDENTITY.search(head) and _FACTION.search(head))


def read(document: Document) -> list[Draft]:
    """Return the deck: the marked lines separately, the rest as a plain list."""
    name = identity = None
    rest = []
    for number, line in enumerate(document.text.splitlines(), 1):
        mark = line[:1]
        if mark == "_" and name is None:
            name, line = clean(line[1:]), ""
        elif mark == "#" and identity is None:
            identity, line = (clean(line[1:]), number), ""
        elif mark == "*" and _FACTION.fullmatch(line):
            line = ""
        rest.append(line)
    draft = parse(Document("\n".join(rest), document.source))[0]
    draft.name = name or draft.name
    if identity is not None:
        draft.add(1, identity[0], line=identity[1], role=IDENTITY)
    return [draft]
