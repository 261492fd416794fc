"""The tokens of the query language: each has a name and a pattern, and is looked for where the parser stands.

What a sign is depends on where it stands (a colon ends a field's name, or belongs to a title), so nothing is cut into
tokens beforehand: `Tokens` reads one of a name at a time, as the grammar's rules ask for them.
"""

from __future__ import annotations

import re

from nrdb.errors import ParseError
from nrdb.search.ast import Leaf, QueryNote

LONGEST = 4000
"""Characters of a query; real ones have a few dozen."""

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


class Tokens:
    """A query's text and the place where the parser stands."""

    def __init__(self, text: str) -> None:
        if len(text) > LONGEST:
            raise ParseError(
                f"the query has {len(text)} characters; {LONGEST} are read.", column=LONGEST + 1, text=text[:60]
            )
        self.text = text if text.isascii() else _SURROGATE.sub("\ufffd", text).translate(_QUOTES)
        self.position = 0
        self.notes: list[QueryNote] = []
        self.open = 0
        """Brackets that have been opened."""

    def note(self, message: str, position: int | None = None) -> None:
        """Remarks something about the text here."""
        self.notes.append(QueryNote(message, self.position if position is None else position))

    def at(self, name: str, ahead: int = 0) -> re.Match[str] | None:
        """The token of this name that stands here (or `ahead` characters on), if one does."""
        return _COMPILED[name].match(self.text, self.position + ahead)

    def take(self, name: str) -> re.Match[str] | None:
        """As `at`, and reads it."""
        found = self.at(name)
        if found:
            self.position = found.end()
        return found

    def peek(self) -> str:
        """The next character, empty at the end."""
        return self.text[self.position : self.position + 1]

    def blanks(self) -> None:
        """Reads blanks."""
        self.take("BLANKS")

    def joints(self) -> None:
        """Reads `and` and `or` where they join nothing."""
        self.blanks()
        while self.take("AND") or self.take("OR"):
            self.blanks()

    # -- words --------------------------------------------------------------------------------------------------------

    def at_word(self) -> bool:
        """Whether a bare word or a phrase stands next."""
        self.blanks()
        if self.peek() == '"' or self.at("COMPARED") or self.at("SIGNED"):
            return True
        found = self.at("WORD")
        return found is not None and self.peek() not in "-!" and bool(_SPOKEN.search(found[0]))

    def word(self) -> Leaf | None:
        """A bare word, phrase or regular expression; None, having read on, where there is only noise."""
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
            self.note(f"took no notice of {self.text[start : self.position]}", start)
        return None

    def phrase(self) -> Leaf | None:
        """A quoted phrase; one never closed ends before the next condition, or at the end."""
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
        self.note("closed a quotation mark" if inner.strip() else "took no notice of a quotation mark", start)
        return Leaf(inner.replace("\\", ""), "phrase", start, self.position)

    def regex(self, *, strict: bool) -> Leaf | None:
        """A regular expression between slashes; one never closed only where nothing else is possible."""
        start = self.position
        found = self.at("REGEX")
        if found and (not strict or self.at("AFTER_REGEX", len(found[0]))):
            self.position = found.end()
            return Leaf(found[1].replace("\\/", "/"), "regex", start, self.position)
        if strict or self.peek() != "/":
            return None
        opened = self.take("OPEN_REGEX")
        self.note("closed a regular expression", start)
        return Leaf(opened[0][1:].rstrip("/") if opened else "", "regex", start, self.position)
