"""The grammar: from what a person types to a tree.

    query      = side { "or" side }
    side       = neighbour { [ "and" | "," ] neighbour }
    neighbour  = joined { "|" joined }          joined = item { "&" item }
    item       = ( "-" | "!" | "not" ) item | "(" query ")" | condition | bare words
    condition  = field operator values          operator = ":" "!" "<" "<=" ">" ">=" and other spellings of them
    values     = both { ( "|" | "," ) both }    both = value { "&" value }
    value      = word | "a phrase" | /regular expression/ | "(" values ")"

`|` and `&` join neighbours, `or` joins whole sides: `z:startup s:ap|s:observer` is startup with either subtype.
The parser is forgiving: whatever people really type gets a reading, and each repair is told in `Parsed.notes`. What a
word means is not settled here; adjacent bare words stay together as `Words` for `plain` to read.
"""

from __future__ import annotations

import re

from nrdb.errors import ParseError
from nrdb.search.fields import FIELD, field_named
from nrdb.search.tree import (
    AFTER_OR,
    Condition,
    Everything,
    Leaf,
    Node,
    Note,
    Parsed,
    Value,
    Words,
    conjunction,
    disjunction,
    negation,
    together,
)

LONGEST = 4000
"""Characters of a query; real ones have a few dozen."""
DEEPEST = 40
"""Brackets inside brackets."""

_QUOTES = str.maketrans({**dict.fromkeys("“”„‟«»″", '"'), **dict.fromkeys("‘’‚‛′", "'"), "：": ":", "\u00a0": " "})
_OPERATOR = re.compile(
    r"[:=]\s*(?:[<>]=?|=[<>]|!=?|=)(?=\s*[^\s)])|!=|!:|=[<>]|==?|<>|[<>]=?|[≤≥≠~:]|!(?=[\w\"'/(:])|%3[aA]?(?=\w)"
)
_NAME = re.compile(r"[^\W\d][\w-]*|_(?=[:!=<>~])")
_TWO_NAMES = re.compile(r"([^\W\d]\w*)[ \t]+([^\W\d]\w*)(?:[ \t]+([^\W\d]\w*))?(?=\s*[:<>=≤≥]|!=|\()")
_WORD = re.compile(
    r"""(?![&:;])(?:[^\s()|&",;:<>=~≤≥≠]|(?<=\b[a-zA-Z])&(?=[a-zA-Z]\b)|(?<=\w)[:;](?=\d)|(?<=\d):(?=\s|$))+"""
)
_VALUE = re.compile(r"""(?![&!])(?:[^\s()|&",;:<>=~≤≥≠]|(?<=[rR])&(?=[dD]\b))+""")
_SURROGATE = re.compile("[\ud800-\udfff]")
_JOINING = re.compile(r"(?:and|or|not)(?=[\s(])", re.IGNORECASE)
_BLANK = re.compile(r"\s*")
_REGEX = re.compile(r"/((?:[^/\\]|\\.)+)/", re.DOTALL)
_STRAY = re.compile(r"""[|&,;:=<>~\]+%≤≥≠\\]+|[-!](?=[\s)]|$)""")


def parse(text: str) -> Parsed:
    """The tree of a query, with what was repaired on the way. Raises `ParseError` on one too long or too deep."""
    if len(text) > LONGEST:
        raise ParseError(
            f"the query has {len(text)} characters; {LONGEST} are read.", column=LONGEST + 1, text=text[:60]
        )
    parser = _Parser(_SURROGATE.sub("\ufffd", text))
    try:
        tree = parser.query(0)
        while parser.position < len(parser.text):  # only an unmatched ")" ends a query early
            parser.note("took no notice of a bracket that closes nothing")
            parser.position += 1
            more = parser.query(0)
            tree = conjunction([tree, more])
    except RecursionError:
        raise ParseError("too many negations inside each other.", column=parser.position + 1) from None
    return Parsed(tree, tuple(parser.notes))


def _relation(written: str) -> str:
    """The operator that a spelling of one means."""
    if "!" in written or "≠" in written or "<>" in written:
        return "!"
    for sign, closed in (("<", "≤"), (">", "≥")):
        if sign in written or closed in written:
            return sign + "=" if "=" in written or closed in written else sign
    return ":"


class _Parser:
    """Recursive descent straight over the text; `position` is the next character."""

    def __init__(self, text: str) -> None:
        self.text = text.translate(_QUOTES)
        self.position = 0
        self.notes: list[Note] = []
        self.open = 0

    def note(self, message: str) -> None:
        self.notes.append(Note(message, self.position))

    def blanks(self) -> None:
        match = _BLANK.match(self.text, self.position)
        self.position = match.end() if match else self.position

    def peek(self) -> str:
        return self.text[self.position : self.position + 1]

    # -- the grammar's rules ------------------------------------------------------------------------------------------

    def query(self, depth: int) -> Node:
        if depth > DEEPEST:
            raise ParseError(f"more than {DEEPEST} brackets inside each other.", column=self.position + 1)
        sides: list[Node] = []
        side: list[Node] = []
        while True:
            self.blanks()
            if not self.peek() or self.peek() == ")":
                break
            if self.text.startswith("||", self.position):
                self.position += 2
                self.end_side(sides, side)
            elif self.keyword("or"):
                self.end_side(sides, side)
            elif self.keyword("and"):
                self.blanks()
                while self.keyword("and"):
                    self.blanks()
                # Between bare words it may be one of a name's: Fear and Loathing.
                if side and isinstance(side[-1], Words) and self.at_word():
                    side.append(Words((Leaf("and", "and"),)))
            else:
                item = self.neighbour(depth)
                if item is not None:
                    side.append(item)
        self.end_side(sides, side)
        return disjunction(sides) if sides else Everything()

    def at_word(self) -> bool:
        """Whether a bare word stands next."""
        self.blanks()
        if self.peek() == '"':
            return True
        match = _WORD.match(self.text, self.position)
        spoken = match is not None and self.peek() not in "-!" and bool(re.search(r"[^\W_]", match[0]))
        return spoken and not self.at_condition()

    def end_side(self, sides: list[Node], side: list[Node]) -> None:
        if side:
            sides.append(conjunction(side))
            side.clear()

    def keyword(self, word: str) -> bool:
        """Whether the next word is this keyword; then it is read."""
        end = self.position + len(word)
        if self.text[self.position : end].casefold() != word or re.match(r"[\w:=<>!'-]", self.text[end : end + 1]):
            return False
        if word == "or":
            following = re.match(r"\s+(\w+)", self.text[end:])
            before = re.search(r"(?:^|[\s(])\d{1,3}\s*$", self.text[: self.position])
            if before and following and following[1].casefold() in AFTER_OR:
                return False  # "3 or more" is a number
        if word == "and" and re.search(r"\bbetween\s+\d+\s*$", self.text[: self.position], re.IGNORECASE):
            return False  # "between 2 and 4" too
        self.position = end
        return True

    def neighbour(self, depth: int) -> Node | None:
        return self.chain("|", depth)

    def chain(self, sign: str, depth: int) -> Node | None:
        """Items joined by `sign`; `&` binds closer than `|`."""
        items: list[Node] = []
        while True:
            item = self.chain("&", depth) if sign == "|" else self.item(depth)
            if item is not None:
                items.append(item)
            kept = self.position
            self.blanks()
            if self.peek() != sign or self.text.startswith("||", self.position) or not items:
                self.position = kept
                break
            self.position += 1
            if self.text.startswith(sign, self.position):
                self.position += 1
            self.blanks()
            while self.keyword("and") or self.keyword("or"):
                self.blanks()
            if not self.peek() or self.peek() == ")":
                break
        if not items:
            return None
        return disjunction(items) if sign == "|" else conjunction(items)

    def item(self, depth: int) -> Node | None:
        self.blanks()
        char = self.peek()
        if not char or char == ")":
            return None
        if char == "(":
            return self.group(depth)
        if char in "-!" and re.match(r"[^\s)\]]", self.text[self.position + 1 : self.position + 2]):
            return self.negated(depth)
        if char == "*" and re.match(r"\*+(?=[\s)]|$)", self.text[self.position :]):
            self.position += len(re.match(r"\*+", self.text[self.position :])[0])  # type: ignore[index]
            return Everything()
        if char == "[" and re.match(r"\[\s*[\w-]+\s*[:=<>]", self.text[self.position :]):
            self.position += 1
            return self.item(depth)
        condition = self.condition()
        if condition is not None:
            return condition if condition.operator else None
        return self.words(depth)

    def group(self, depth: int) -> Node | None:
        start = self.position
        self.position += 1
        self.open += 1
        inner = self.query(depth + 1)
        self.open -= 1
        if self.peek() == ")":
            self.position += 1
        else:
            self.notes.append(Note("closed a bracket at the end", start))
        return inner

    def negated(self, depth: int) -> Node | None:
        negative = False
        while self.peek() and self.peek() in "-!":
            negative = not negative
            self.position += 1
        item = self.single(depth)
        return negation(item) if item is not None and negative else item

    def single(self, depth: int) -> Node | None:
        """The one item that a sign of negation belongs to: of bare words only the next."""
        self.blanks()
        while self.keyword("and") or self.keyword("or"):
            self.blanks()
        if self.keyword("not"):
            denied = self.single(depth)
            return negation(denied) if denied is not None else None
        if not self.peek() or self.peek() in "()*[" or self.peek() in "-!":
            return self.item(depth)
        condition = self.condition()
        if condition is not None:
            return condition if condition.operator else None
        leaf = self.bare()
        return Words((leaf,)) if leaf is not None else None

    def words(self, depth: int) -> Node | None:
        """One bare word (or alternatives glued by `|`); `conjunction` puts neighbours together."""
        if self.keyword("not"):
            self.blanks()
            if not self.peek() or self.peek() == ")":
                return None
            if self.peek() in "(-!" or self.at_condition():
                item = self.item(depth)
                return negation(item) if item is not None else None
            leaf = self.bare()
            return Words((Leaf("not", "not"), leaf)) if leaf is not None else None
        leaf = self.bare()
        return Words((leaf,)) if leaf is not None else None

    # -- conditions ---------------------------------------------------------------------------------------------------

    def at_condition(self) -> bool:
        """Whether a field and an operator stand here."""
        kept, notes = self.position, len(self.notes)
        head = self.head()
        self.position = kept
        del self.notes[notes:]
        return head is not None and head[0] != ""

    def head(self) -> tuple[str, str, str] | None:
        """Field (its one name), operator and the name as given, read; None where no condition stands."""
        start = self.position
        names = _TWO_NAMES.match(self.text, start)
        if names:
            for count in (3, 2):
                if names[count] is None:
                    continue
                field = field_named("_".join(filter(None, names.groups()[:count])))
                if field and (count == 3 or names[3] is None):
                    self.position = names.end(count)
                    return self.operator(field, names[0])
        name = _NAME.match(self.text, start)
        if not name:
            return None
        given = name[0]
        field = field_named(given) or ""
        self.position = name.end()
        found = self.operator(field, given)
        if not found:
            self.position = start
        return found

    def operator(self, field: str, given: str) -> tuple[str, str, str] | None:
        after_name = self.position
        rest = self.text[after_name : after_name + 2]
        if not field:
            # An unknown name is a field only when an operator and a value are glued to it ("asdf:x"); titles have
            # colons too ("Jinteki: Personal Evolution").
            match = _OPERATOR.match(self.text, after_name)
            if not match or match[0] == "!" or match[0].startswith("%"):
                return None
            if not re.match(r"[\w\"'/(\[.-]", self.text[match.end() : match.end() + 1]):
                return None
            self.position = match.end()
            return "", _relation(match[0]), given
        if rest[:1] == '"':
            self.note(f'read {given}"…" as {given}:"…"')
            return field, ":", given
        if rest[:1] == "/" and FIELD[field].kind == "string" and _REGEX.match(self.text, after_name):
            self.note(f"read {given}/…/ as {given}:/…/")
            return field, ":", given
        if rest[:1] == "(" and len(given) > 1:
            self.note(f"read {given}(…) as {given}:(…)")
            return field, ":", given
        if re.match(r"[;.][^\W\d]", rest) and not re.match(r"[;.][^\s.]*\.", self.text[after_name:]):
            self.position += 1
            self.note(f"read {given}{rest[0]}… as {given}:…")
            return field, ":", given
        if len(given) > 3:
            called = re.match(r"\s+(?=\([\w.-]+\))|\s*,\s*(?=[\w\"])", self.text[after_name:])
            if called and FIELD[field].kind in ("name", "ordered", "number", "flag"):
                self.position += called.end()
                self.note(f"read {given} … as {given}:…")
                return field, ":", given
        self.blanks()
        match = _OPERATOR.match(self.text, self.position)
        if not match or (self.position > after_name and match[0] in ("!", "~")) or match[0] == "!" == rest.strip():
            return None
        self.position = match.end()
        spelling = re.sub(r"\s", "", match[0]).casefold()
        if spelling.startswith("%"):
            self.note(f"read {given}{match[0]} as {given}:")
        return field, _relation(spelling), given

    def condition(self) -> Condition | None:
        """The condition that stands here; with an empty operator when its value is missing and it is to be ignored."""
        start = self.position
        head = self.head()
        if head is None:
            return None
        field, operator, given = head
        after = self.position
        self.blanks()
        value = None if self.position > after and self.at_condition() else self.values()
        if value is None:
            self.notes.append(Note(f"took no notice of {self.text[start:after].strip()}, which has no value", start))
            return Condition(field, "", Leaf(""), given, start, after)
        return Condition(field, operator, value, given, start, self.position)

    def values(self, depth: int = 0) -> Value | None:
        return self.value_chain("|,", depth)

    def value_chain(self, signs: str, depth: int) -> Value | None:
        items: list[Value] = []
        joint = "&" if signs == "&" else "|"
        while True:
            value = self.value_chain("&", depth) if joint == "|" else self.value(depth)
            if value is None:
                break
            items.append(value)
            kept = self.position
            self.blanks()
            sign = self.peek()
            if not sign or sign not in signs or self.text.startswith((sign * 2,), self.position):
                self.position = kept
                break
            spaced = self.position > kept
            self.position += 1
            spaced |= self.peek().isspace()
            self.blanks()
            if not self.value_follows(sign, spaced):
                # What follows is a condition of its own: leave the sign for it.
                self.position = kept
                break
        return together(joint, items) if items else None

    def value_follows(self, sign: str, spaced: bool) -> bool:
        """Whether what stands after `|`, `&` or `,` goes on with the list of values."""
        char = self.peek()
        if not char or char in ")|&,!" or self.at_condition():
            return False
        if spaced and _JOINING.match(self.text, self.position):
            return False
        if char == "-" and re.match(r"[^\s)|&,]", self.text[self.position + 1 : self.position + 2]):
            return False
        if char == "(":
            inner = self.text[self.position : self.text.find(")", self.position)]
            return not re.search(r"\w\s*[:<>=]", inner)
        return not (
            sign == "," and spaced and char.isalpha() and not self.text[: self.position].rstrip(", ").endswith('"')
        ) or (sign != ",")

    def value(self, depth: int) -> Value | None:
        self.blanks()
        start, char = self.position, self.peek()
        if not char or char in ")|&,":
            return None
        if char == "(":
            if depth > DEEPEST:
                raise ParseError(f"more than {DEEPEST} brackets inside each other.", column=start + 1)
            self.position += 1
            inner = self.values(depth + 1)
            self.blanks()
            # Several bare words in brackets: all of them. A condition of its own ends them.
            more = [inner] if inner is not None else []
            while self.peek() not in (")", "") and not self.at_condition():
                here = self.position
                inner = self.values(depth + 1) if self.peek() not in "-!" else None
                if inner is not None:
                    more.append(inner)
                elif self.position == here:
                    self.note("took no notice of a sign inside the brackets of a value")
                    self.position += 1
                self.blanks()
            if self.peek() == ")":
                self.position += 1
            return together("&", more) if more else None
        leaf = self.quoted() or self.regex(strict=False)
        if leaf is None:
            match = _VALUE.match(self.text, start)
            if not match:
                return None
            word = match[0]
            if word.endswith("]") and "[" not in word:  # the end of a bracket around the whole condition
                word = word.rstrip("]")
            if not word.strip("_-") and word != "-":
                return None
            if depth and len(word) > 1:
                word = word.lstrip("-!") or "-"
                name, sign, _ = word.partition("!")
                if sign and field_named(name):
                    word = name
            cut = self.glued(match[0], match.end())
            if cut:
                word = match[0][:cut]
            self.position = start + (cut or len(match[0]))
            leaf = Leaf(word, "word", start, self.position)
        return leaf if leaf.text.strip() or (leaf.kind == "phrase" and leaf.text) else None

    def glued(self, word: str, end: int) -> int:
        """Where the next condition begins inside a value that ran into it (`t:agendasnapshot:standard_34`), else 0."""
        if self.text[end : end + 1] != ":" or not re.match(r"[\w\"'/(]", self.text[end + 1 : end + 2]):
            return 0
        for at in range(1, len(word)):
            if word[at] != "_" and word[:at].strip("-_") and field_named(word[at:]):
                self.note(f"read {word}: as {word[:at]} {word[at:]}:")
                return at
        return 0

    # -- words --------------------------------------------------------------------------------------------------------

    def bare(self) -> Leaf | None:
        """The next bare word, phrase or regular expression; None, having read on, where there is only noise."""
        start = self.position
        leaf = self.quoted() or self.regex(strict=True)
        if leaf is not None:
            return leaf if leaf.text.strip() else None
        match = _WORD.match(self.text, start)
        if match and re.search(r"[^\W_]", match[0]):
            self.position = match.end()
            word = match[0]
            if self.peek() == ":":  # a title's colon
                self.position += 1
            return Leaf(word, "word", start, self.position)
        stray = _STRAY.match(self.text, start)
        end = match.end() if match else stray.end() if stray else start + 1
        self.position = max(end, start + 1)
        if self.text[start:end].strip("-, ;"):
            self.notes.append(Note(f"took no notice of {self.text[start : self.position]}", start))
        return None

    def quoted(self) -> Leaf | None:
        """A quoted phrase here; one never closed ends before the next condition, or at the end."""
        start, quote = self.position, self.peek()
        if quote not in ('"', "'") or not quote:
            return None
        match = re.compile(rf"{quote}((?:[^{quote}\\]|\\.)*){quote}", re.DOTALL).match(self.text, start)
        if quote == "'" and (not match or re.match(r"\w", self.text[match.end() : match.end() + 1])):
            return None
        if match:
            self.position = match.end()
            return Leaf(re.sub(r"\\(.)", r"\1", match[1]), "phrase", start, self.position)
        rest = self.text[start + 1 :]
        stop = re.search(r"\s+[-!]?[^\W\d]\w*\s?[:<>=]", rest)
        end = stop.start() if stop else len(rest)
        inner = rest[:end].rstrip()
        while self.open and inner.endswith(")"):
            inner = inner[:-1]
        self.position = start + 1 + len(inner)
        if inner.strip():
            self.notes.append(Note("closed a quotation mark", start))
        else:
            self.notes.append(Note("took no notice of a quotation mark", start))
        return Leaf(inner.replace("\\", ""), "phrase", start, self.position)

    def regex(self, *, strict: bool) -> Leaf | None:
        start = self.position
        if self.peek() != "/":
            return None
        match = _REGEX.match(self.text, start)
        if match and (not strict or re.match(r"[\s()|&,;]|$", self.text[match.end() : match.end() + 1])):
            self.position = match.end()
            return Leaf(match[1].replace("\\/", "/"), "regex", start, self.position)
        if strict:
            return None
        end = re.compile(r"[^\s)]*").match(self.text, start + 1)
        self.position = end.end() if end else start + 1
        inner = self.text[start + 1 : self.position].rstrip("/")
        self.notes.append(Note("closed a regular expression", start))
        return Leaf(inner, "regex", start, self.position)
