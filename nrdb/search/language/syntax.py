"""The grammar: from the text of a query to its tree. `make docs` prints it from the docstrings of its rules.

`|` and `&` join neighbours, `or` joins whole sides: `z:startup s:ap|s:observer` is startup with either subtype. Between
bare words, `and`, `or` and commas are kept, so that words of one kind can be joined later: `shaper or criminal
console`. The parser is forgiving: whatever people type is read somehow, and each repair adds a note to `Parsed.notes`.
What a word means is decided elsewhere.
"""

from __future__ import annotations

import re

from nrdb.errors import ParseError
from nrdb.search.language.ast import (
    Condition,
    Everything,
    Leaf,
    Node,
    Parsed,
    Value,
    Values,
    Words,
    conjunction,
    disjunction,
    join_values,
    negation,
)
from nrdb.search.language.fields import FIELD, field_named
from nrdb.search.language.tokens import Tokens

DEEPEST = 40
"""Maximum depth of nested brackets."""

_JOINTS = {"and": Words((Leaf("and", "and"),)), "or": Words((Leaf("or", "or"),)), ",": Words((Leaf(",", "comma"),))}


def parse(text: str) -> Parsed:
    """Parse a query and note the repairs made. Raises `ParseError` if it is too long or nested too deeply."""
    tokens = Tokens(text)
    try:
        tree = _query(tokens, 0)
        while tokens.peek():  # only an unmatched ")" ends a query early
            tokens.note("ignored an unmatched closing bracket")
            tokens.position += 1
            tree = conjunction([tree, _query(tokens, 0)])
    except RecursionError:
        raise ParseError("too many nested negations.", column=tokens.position + 1) from None
    return Parsed(tree, tuple(tokens.notes))


def _query(tokens: Tokens, depth: int) -> Node:
    """Parse a query.

    query = side { ( "or" | "||" ) side }
    side = { neighbours [ "and" | "," ] }
    """
    if depth > DEEPEST:
        raise ParseError(f"more than {DEEPEST} nested brackets.", column=tokens.position + 1)
    sides: list[list[Node]] = [[]]
    while True:
        tokens.blanks()
        side = sides[-1]
        if tokens.at("END"):
            break
        if tokens.take("DOUBLE_BAR"):
            sides.append([])
        elif tokens.take("OR"):
            if side and isinstance(side[-1], Words) and _at_bare_word(tokens):
                side.append(_JOINTS["or"])
            else:
                sides.append([])
        elif tokens.at("AND") or tokens.at("COMMA") or tokens.at("PLUS"):
            _joint(tokens, side)
        else:
            item = _neighbours(tokens, depth)
            if item is not None:
                side.append(item)
    spoken = [conjunction(side) for side in sides if side]
    return disjunction(spoken) if spoken else Everything()


def _joint(tokens: Tokens, side: list[Node]) -> None:
    """Keep `and`, a comma, `+` or `&` between bare words: it may belong to a name or join a list."""
    comma = tokens.take("COMMA")
    tokens.blanks() if comma else tokens.take("PLUS")
    while tokens.take("AND"):
        tokens.blanks()
    if side and isinstance(side[-1], Words) and _at_bare_word(tokens):
        side.append(_JOINTS["," if comma else "and"])


def _at_bare_word(tokens: Tokens) -> bool:
    return tokens.at_word() and not _at_condition(tokens, known=False)


def _neighbours(tokens: Tokens, depth: int, sign: str = "|") -> Node | None:
    """Parse items joined by `sign`: `|`, or `&`, which binds more tightly.

    neighbours = joined { "|" joined }
    joined = item { "&" item }
    """
    items: list[Node] = []
    while True:
        item = _neighbours(tokens, depth, "&") if sign == "|" else _item(tokens, depth)
        if item is not None:
            items.append(item)
        saved = tokens.position
        tokens.blanks()
        if (
            tokens.peek() != sign
            or not items
            or tokens.at("DOUBLE_BAR")
            or (isinstance(items[-1], Words) and tokens.at("PLUS"))
        ):
            tokens.position = saved
            break
        tokens.position += 1
        if tokens.peek() == sign:
            tokens.position += 1
        tokens.joints()
        if tokens.at("END"):
            break
    if len(items) < 2:
        return items[0] if items else None
    return disjunction(items) if sign == "|" else conjunction(items)


def _item(tokens: Tokens, depth: int) -> Node | None:
    """Parse a single item, possibly negated.

    item = negation item | "(" query ")" | "*" | condition | word
    negation = "-" | "!" | "not"
    """
    tokens.blanks()
    if tokens.at("END"):
        return None
    if tokens.peek() == "(":
        return _group(tokens, depth)
    if tokens.at("MINUS") and not tokens.at("SIGNED"):
        return _negated(tokens, depth)
    if tokens.take("STARS"):
        return Everything()
    if tokens.at("BRACKETED_CONDITION"):
        tokens.position += 1
        return _item(tokens, depth)
    condition = _condition(tokens)
    if condition is not None:
        return condition if condition.operator else None
    return _word(tokens, depth)


def _group(tokens: Tokens, depth: int) -> Node:
    """Parse a query in brackets; a missing closing bracket is added at the end."""
    start = tokens.position
    tokens.position += 1
    tokens.open += 1
    inner = _query(tokens, depth + 1)
    tokens.open -= 1
    if tokens.peek() == ")":
        tokens.position += 1
    else:
        tokens.note("added a missing closing bracket", start)
    return inner


def _negated(tokens: Tokens, depth: int) -> Node | None:
    negative = False
    while tokens.at("MINUS") or tokens.peek() in ("-", "!"):
        negative = not negative
        tokens.position += 1
    item = _single(tokens, depth)
    return negation(item) if item is not None and negative else item


def _single(tokens: Tokens, depth: int) -> Node | None:
    """Parse the single item that a negation applies to: of several bare words, only the first."""
    tokens.joints()
    if tokens.take("NOT"):
        denied = _single(tokens, depth)
        return negation(denied) if denied is not None else None
    if not tokens.peek() or tokens.peek() in "()*[-!":
        return _item(tokens, depth)
    condition = _condition(tokens)
    if condition is not None:
        return condition if condition.operator else None
    leaf = tokens.word()
    return Words((leaf,)) if leaf is not None else None


def _word(tokens: Tokens, depth: int) -> Node | None:
    """Parse a bare word; a `not` is kept with the word after it, but negates any other item.

    word = text | '"' text '"' | "/" regular expression "/"
    """
    if tokens.take("NOT"):
        tokens.blanks()
        if tokens.at("END"):
            return None
        if tokens.peek() in "(-!" or _at_condition(tokens):
            item = _item(tokens, depth)
            return negation(item) if item is not None else None
        leaf = tokens.word()
        return Words((Leaf("not", "not"), leaf)) if leaf is not None else None
    leaf = tokens.word()
    return Words((leaf,)) if leaf is not None else None


# -- conditions -------------------------------------------------------------------------------------------------------


def _condition(tokens: Tokens) -> Condition | None:
    """Parse a condition; its operator is empty if it lacks a value and should be ignored.

    condition = field operator values
    """
    start = tokens.position
    head = _head(tokens)
    if head is None:
        return None
    field, operator, given = head
    if field == "is" and tokens.at("STATED"):  # is:legal:standard
        stated = tokens.position
        inner = _head(tokens)
        if inner is not None:
            tokens.note(
                f"interpreted {tokens.text[start : tokens.position]}… as {tokens.text[stated : tokens.position]}…",
                start,
            )
            field, operator, given = inner
    after = tokens.position
    tokens.blanks()
    value = None if tokens.position > after and _at_condition(tokens) else _values(tokens)
    if value is None:
        tokens.note(f"ignored {tokens.text[start:after].strip()}, which has no value", start)
        return Condition(field, "", Leaf(""), given, start, after)
    return Condition(field, operator, value, given, start, tokens.position)


def _at_condition(tokens: Tokens, *, known: bool = True) -> bool:
    """Return whether a condition starts here; unless `known`, the field may have an unknown name."""
    saved, notes = tokens.position, len(tokens.notes)
    head = _head(tokens)
    tokens.position = saved
    del tokens.notes[notes:]
    return head is not None and (head[0] != "" or not known)


def _head(tokens: Tokens) -> tuple[str, str, str] | None:
    """Read a field and operator; return the field's canonical name, the operator, and the name as typed, or None."""
    start = tokens.position
    names = tokens.at("FIELD_OF_WORDS")
    if names:
        for count in (3, 2):
            field = field_named("_".join(filter(None, names.groups()[:count]))) if names[count] else None
            if field and (count == 3 or names[3] is None):
                tokens.position = names.end(count)
                return _operator(tokens, field, names[0])
    name = tokens.take("FIELD")
    if not name:
        return None
    found = _operator(tokens, field_named(name[0]) or "", name[0])
    if not found:
        tokens.position = start
    return found


def _operator(tokens: Tokens, field: str, given: str) -> tuple[str, str, str] | None:
    """Read the operator after a field; return as `_head` does.

    operator = ":" | "!" | "<" | "<=" | ">" | ">=" or another spelling of these
    """
    after_name = tokens.position
    if not field:
        # An unknown name is a field only when an operator and a value are glued to it ("asdf:x"); titles have colons
        # too ("Jinteki: Personal Evolution").
        sign = tokens.at("OPERATOR")
        if not sign or sign[0] == "!" or not tokens.at("GLUED_VALUE", len(sign[0])):
            return None
        tokens.position = sign.end()
        return "", _relation(sign[0]), given
    char = tokens.peek()
    kind = FIELD[field].kind
    if char == '"' or (char == "/" and kind == "string" and tokens.at("REGEX")) or (char == "(" and len(given) > 1):
        shown = {'"': '"…"', "/": "/…/", "(": "(…)"}[char]
        tokens.note(f"interpreted {given}{shown} as {given}:{shown}")
        return field, ":", given
    if tokens.take("DOTTED"):
        tokens.note(f"interpreted {given}{char}… as {given}:…")
        return field, ":", given
    if len(given) > 3 and kind in ("name", "ordered", "number", "flag") and tokens.take("CALLED"):
        tokens.note(f"interpreted {given} … as {given}:…")
        return field, ":", given
    tokens.blanks()
    sign = tokens.at("OPERATOR")
    if not sign or (tokens.position > after_name and sign[0] in ("!", "~")):
        return None
    tokens.position = sign.end()
    return field, _relation(re.sub(r"\s", "", sign[0])), given


def _relation(written: str) -> str:
    """Return the operator for any spelling of it."""
    if "!" in written or "≠" in written or "<>" in written:
        return "!"
    for sign, closed in (("<", "≤"), (">", "≥")):
        if sign in written or closed in written:
            return sign + "=" if "=" in written or closed in written else sign
    return ":"


# -- values -----------------------------------------------------------------------------------------------------------


def _values(tokens: Tokens, depth: int = 0, sign: str = "|") -> Value | None:
    """Parse a list of values; inside brackets `or` and `and` also join them.

    values = both { ( "|" | "," ) both }
    both = value { "&" value }
    """
    items: list[Value] = []
    while True:
        value = _values(tokens, depth, "&") if sign == "|" else _value(tokens, depth)
        if value is None:
            break
        items.append(value)
        saved = tokens.position
        tokens.blanks()
        if depth and tokens.take("OR" if sign == "|" else "AND"):
            tokens.blanks()
            if _at_condition(tokens):  # a condition ends the values
                break
            continue
        char = tokens.peek()
        if not char or char not in ("|," if sign == "|" else "&") or tokens.text.startswith(char * 2, tokens.position):
            tokens.position = saved
            break
        spaced = tokens.position > saved
        tokens.position += 1
        spaced |= tokens.peek().isspace()
        tokens.blanks()
        if not _value_follows(tokens, char, spaced, depth):
            # What follows is a separate condition, which the sign belongs to.
            tokens.position = saved
            break
    return join_values(sign, items) if items else None


def _value_follows(tokens: Tokens, sign: str, spaced: bool, depth: int) -> bool:
    """Return whether the list of values continues after `|`, `&` or `,`."""
    char = tokens.peek()
    if not char or char in ")|&," or _at_condition(tokens):
        return False
    if char == "!" or tokens.at("MINUS_VALUE"):
        return depth > 0
    if spaced and tokens.at("SPOKEN_JOINT"):
        return False
    if char == "(":
        inner = tokens.text[tokens.position : tokens.text.find(")", tokens.position)]
        return not re.search(r"\w\s*[:<>=]", re.sub(r'"[^"]*"|/[^/]*/', "", inner))
    before = tokens.text[: tokens.position].rstrip(", ")
    return sign != "," or not (spaced and char.isalpha() and not before.endswith('"'))


def _value(tokens: Tokens, depth: int) -> Value | None:
    """Parse one value; adjacent values inside brackets must all hold, and may be negated.

    value = word | '"' phrase '"' | "/" regular expression "/" | "(" values { values } ")"
    """
    tokens.blanks()
    start, char = tokens.position, tokens.peek()
    if not char or char in ")|&,":
        return None
    if char == "(":
        return _bracketed(tokens, depth)
    if depth and (tokens.take("MINUS_VALUE") or tokens.take("NOT")):
        tokens.blanks()
        denied = None if _at_condition(tokens) else _value(tokens, depth)
        if denied is not None:
            return denied.items[0] if isinstance(denied, Values) and denied.joint == "!" else Values("!", (denied,))
        tokens.position = start
        if not char.isalpha():  # a `not` with nothing after it is a word
            return None
    leaf = tokens.phrase() or tokens.regex(strict=False)
    if leaf is None:
        found = tokens.at("VALUE")
        if not found:
            return None
        word = found[0]
        if word.endswith("]") and "[" not in word:  # closes a bracket around the whole condition
            word = word.rstrip("]")
        around = tokens.text[start - 1 : start] + tokens.text[found.end() : found.end() + 1]
        alone = word == "-" and (not depth or (around[:1] not in "-!" and around[1:] in tuple("&|,)")))
        if not word.strip("_-") and not alone:
            return None
        tokens.position = found.end()
        leaf = Leaf(word, "word", start, tokens.position)
    return leaf if leaf.text.strip() or (leaf.kind == "phrase" and leaf.text) else None


def _bracketed(tokens: Tokens, depth: int) -> Value | None:
    """Parse values in brackets, up to the closing bracket or a condition."""
    if depth > DEEPEST:
        raise ParseError(f"more than {DEEPEST} nested brackets.", column=tokens.position + 1)
    tokens.position += 1
    found: list[Value] = []
    tokens.blanks()
    while not tokens.at("END") and not _at_condition(tokens):
        here = tokens.position
        inner = _values(tokens, depth + 1)
        if inner is not None:
            found.append(inner)
        elif tokens.position == here and not (tokens.take("OR") or tokens.take("AND")):
            tokens.note("ignored a sign inside the brackets of a value")
            tokens.position += 1
        tokens.blanks()
    if tokens.peek() == ")":
        tokens.position += 1
    return join_values("&", found) if found else None
