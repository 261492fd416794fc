"""The tokens of the query language, each a named pattern matched at the parser's position.

The meaning of a sign depends on its context (a colon ends a field name, or belongs to a title), so a query isn't split
into tokens in advance: `Tokens` reads one named token at a time, as the grammar rules ask for it.
"""

from __future__ import annotations

import re

from nrdb.errors import ParseError
from nrdb.search.language.ast import Leaf, QueryNote

LONGEST = 4000
"""Maximum number of characters in a query; real ones have a few dozen."""

_QUOTES = str.maketrans({**dict.fromkeys("“”„‟«»″", '"'), **dict.fromkeys("‘’‚‛′", "'"), "：": ":", "\u00a0": " "})
_SURROGATE = re.compile("[\ud800-\udfff]")

PATTERNS: dict[str, str] = {
    "BLANKS": r"\s*",
    "END": r"\)|\Z",
    # Fields and operators
    "OPERATOR": r"=~|[:=]\s*(?:[<>]=?|=[<>]|!=?|=)(?=\s*[^\s)])|!=|!:|=[<>]|==?|<>|[<>]=?|[~:]|[≤≥≠]|!(?=[\w\"'/(:])",
    "FIELD": r"[^\W\d][\w-]*|_(?=[:!=<>~])",
    "FIELD_OF_WORDS": r"([^\W\d]\w*)[ \t]+([^\W\d]\w*)(?:[ \t]+([^\W\d]\w*))?(?=\s*[:<>=]|\s*[≤≥]|!=|\()",
    "GLUED_VALUE": r"[\w\"'/(\[.-]",
    "DOTTED": r"(?![;.][^\s.|&,]*\.)[;.](?=[^\W\d])",
    "CALLED": r"\s+(?=\([\w.-]+\))|\s*,\s*(?=[\w\"])",
    "BRACKETED_CONDITION": r"\[\s*[\w-]+\s*[:=<>]",
    # Words and values
    "WORD": r"""(?![&:;])(?:(?![≤≥≠])[^\s()|&",;:<>=~]|(?<=\b[a-zA-Z])&(?=[a-zA-Z]\b)|(?<=\w)[:;](?=\d)"""
    r"""|(?<=\d):(?=[\s)]|$))+""",
    "COMPARED": r"(?:[<>]=?|=[<>]|[≤≥])\s*\d+",
    "SIGNED": r"[+-]\d+(?=[\s,)]|$)",
    "VALUE": r"""\[[a-zA-Z]+ [a-zA-Z]+\]|(?![&!])(?:(?![≤≥≠])[^\s()|&",;:<>=~]|(?<=[rR])&(?=[dD]\b))+""",
    "REGEX": r"/((?:[^/\\]|\\.)+)/",
    "OPEN_REGEX": r"/[^\s)]*",
    "AFTER_REGEX": r"[\s()|&,;]|$",
    "NESTED_QUOTED": r'"((?:(?:[^"\\]|\\.)*(?<=[\s"])"(?=\w)[^"\\:=<>]*(?<=\w)"(?!\w))+(?:[^"\\]|\\.)*)"(?!\w)',
    "DOUBLE_QUOTED": r'"((?:[^"\\]|\\.)*)"',
    "SINGLE_QUOTED": r"'((?:[^'\\]|\\.)*)'(?!\w)",
    "STATED": r"\w+[:<>=]+\s*[^\s:<>=)]",
    # Signs
    "AND": r"(?i:and)(?![\w:=<>!'-])",
    "OR": r"(?i:or)(?![\w:=<>!'-])",
    "NOT": r"(?i:not)(?![\w:=<>!'-])",
    "SPOKEN_JOINT": r"(?i:and|or|not)(?=[\s(])",
    "DOUBLE_BAR": r"\|\|",
    "MINUS": r"[-!](?=[^\s)\]])",
    "MINUS_VALUE": r"[-!](?=[^\s)|&,])",
    "STARS": r"\*+(?=[\s)]|$)",
    "COMMA": r"[,;]",
    "PLUS": r"[+&](?=\s)",
    "STRAY": r"""[|&,;:=<>~\]+%≤≥≠\\]+|[-!](?=[\s)]|$)""",
}
_NEXT_CONDITION = re.compile(r"\s+[-!]?[^\W\d]\w*\s?[:<>=]")
_SPOKEN = re.compile(r"[^\W_]")


_COMPILED = {name: re.compile(pattern, re.DOTALL) for name, pattern in PATTERNS.items()}


_COLON_OF_LINK = re.compile(r"(?<=\w)%3(?:[aA](?=\w))?(?=[^\W\d])")
_LINK = re.compile(r"https?://(?:[\w-]+\.)*netrunnerdb\.com/", re.IGNORECASE)


def query_of_link(text: str) -> str:
    """Return the query in a link to a search on NetrunnerDB, old or new; any other text as it is.

    A colon encoded in a copied link is decoded, even if its code has lost the last letter.

    >>> query_of_link("https://netrunnerdb.com/find/?q=t%3Aice+f%3Ahb"), query_of_link("t:ice"), query_of_link("t%3ice")
    ('t:ice f:hb', 't:ice', 't:ice')
    """
    if not _LINK.match(text.strip()):
        return _COLON_OF_LINK.sub(":", text) if "%3" in text else text
    from urllib.parse import parse_qs, urlsplit

    values = parse_qs(urlsplit(text.strip()).query)
    return next((values[name][0] for name in ("q", "query", "search") if name in values), text)


class Tokens:
    """A query's text and the parser's position in it."""

    def __init__(self, text: str) -> None:
        if len(text) > LONGEST:
            raise ParseError(
                f"the query has {len(text)} characters; the limit is {LONGEST}.", column=LONGEST + 1, text=text[:60]
            )
        self.text = text if text.isascii() else _SURROGATE.sub("\ufffd", text).translate(_QUOTES)
        self.position = 0
        self.notes: list[QueryNote] = []
        self.open = 0
        """Number of open brackets."""

    def note(self, message: str, position: int | None = None) -> None:
        """Add a note about the text at `position`, by default the current one."""
        self.notes.append(QueryNote(message, self.position if position is None else position))

    def at(self, name: str, ahead: int = 0) -> re.Match[str] | None:
        """Return the token called `name` at the current position (plus `ahead` characters), if it matches."""
        return _COMPILED[name].match(self.text, self.position + ahead)

    def take(self, name: str) -> re.Match[str] | None:
        """Return the token called `name` at the current position, if it matches, and move past it."""
        found = self.at(name)
        if found:
            self.position = found.end()
        return found

    def peek(self) -> str:
        """Return the next character; empty at the end."""
        return self.text[self.position : self.position + 1]

    def blanks(self) -> None:
        """Skip whitespace."""
        self.take("BLANKS")

    def joints(self) -> None:
        """Skip whitespace and any `and` or `or` that joins nothing."""
        self.blanks()
        while self.take("AND") or self.take("OR"):
            self.blanks()

    # -- words --------------------------------------------------------------------------------------------------------

    def at_word(self) -> bool:
        """Return whether a bare word or phrase comes next."""
        self.blanks()
        if self.peek() == '"' or self.at("COMPARED") or self.at("SIGNED"):
            return True
        found = self.at("WORD")
        return found is not None and self.peek() not in "-!" and bool(_SPOKEN.search(found[0]))

    def word(self) -> Leaf | None:
        """Read a bare word, phrase or regular expression; skip stray signs and return None if there is none."""
        start = self.position
        leaf = self.phrase() or self.regex(strict=True)
        if leaf is not None:
            return leaf if leaf.text.strip() else None
        found = self.at("COMPARED") or self.at("SIGNED") or self.at("WORD")
        if found and _SPOKEN.search(found[0]):
            self.position = found.end()
            if self.peek() == ":":  # a title's colon
                self.position += 1
            return Leaf(re.sub(r"\s", "", found[0]), "word", start, self.position)
        stray = self.at("STRAY")
        end = found.end() if found else stray.end() if stray else start + 1
        self.position = max(end, start + 1)
        if self.text[start:end].strip("-, ;"):
            self.note(f"ignored {self.text[start : self.position]}", start)
        return None

    def phrase(self) -> Leaf | None:
        """Read a quoted phrase; one without a closing quote ends before the next condition, or at the end."""
        start, quote = self.position, self.peek()
        if quote not in ('"', "'") or not quote:
            return None
        nested = self.take("NESTED_QUOTED") if quote == '"' else None
        found = nested or self.take("DOUBLE_QUOTED" if quote == '"' else "SINGLE_QUOTED")
        if found:
            return Leaf(re.sub(r"\\(.)", r"\1", found[1]), "phrase", start, self.position)
        if quote == "'":
            return None
        rest = self.text[start + 1 :]
        stop = _NEXT_CONDITION.search(rest)
        inner = (rest[: stop.start()] if stop else rest).rstrip()
        while self.open and inner.endswith(")"):
            inner = inner[:-1]
        self.position = start + 1 + len(inner)
        self.note("added a missing quotation mark" if inner.strip() else "ignored a stray quotation mark", start)
        return Leaf(inner.replace("\\", ""), "phrase", start, self.position)

    def regex(self, *, strict: bool) -> Leaf | None:
        """Read a regular expression between slashes; unless `strict`, the closing slash may be missing."""
        start = self.position
        found = self.at("REGEX")
        if found and (not strict or self.at("AFTER_REGEX", len(found[0]))):
            self.position = found.end()
            return Leaf(found[1].replace("\\/", "/"), "regex", start, self.position)
        if strict or self.peek() != "/":
            return None
        opened = self.take("OPEN_REGEX")
        self.note("added the missing slash of a regular expression", start)
        return Leaf(opened[0][1:].rstrip("/") if opened else "", "regex", start, self.position)
