"""Alternative readings of conditions, tried if a query has no results as typed, and mentioned if used.

A rule yields other readings of one condition (see `RULES`) or of the whole tree. Like readings of plain words, each is
tried within the rest of the query; they come before guesses at misspelt titles.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple

from nrdb.catalogue.searchable import plain_words
from nrdb.search.language import sql, texts
from nrdb.search.language.ast import And, Condition, Leaf, Node, Not, Or, Values, Words, conditions, conjunction, leaves
from nrdb.search.language.fields import FIELD, field_named
from nrdb.search.language.lists import format_named, lists_named
from nrdb.search.language.reader import Reader
from nrdb.search.language.sql import Criteria
from nrdb.search.language.values import FALSE, TRUE
from nrdb.search.plain.phrases import Phrases
from nrdb.text import fold, quoted

_ONE_OF = {"faction": "factions", "type": "types", "side": "sides", "set": "sets", "cycle": "cycles"}
"""Fields with a single value per card or printing, and their plurals."""


class AlternativeReading(NamedTuple):
    """An alternative reading of a query."""

    note: str
    position: int
    tree: Node
    replacements: Mapping[int, Criteria] = {}
    """Criteria that replace conditions of the tree, by the condition's `id`."""
    across_printings: bool = False
    """True if conditions on printings may match different printings of a card."""


def alternative_readings(tree: Node, reader: Reader, phrases: Phrases) -> Iterator[AlternativeReading]:
    """Yield alternative readings of a query, likeliest first."""
    if sum(FIELD[item.field].level == "printing" for item in conditions(tree, denied=False) if item.field) > 1:
        yield AlternativeReading(
            "no single printing matches; matched different printings of a card", 0, tree, across_printings=True
        )
    yield from _any_of(tree, reader)
    for condition in conditions(tree, denied=False):
        for rule in RULES.get(condition.field, ()):
            for criteria, note in rule(condition, reader, phrases):
                if any(criteria == reader.read(other) for other in conditions(tree) if other.field == "subtype"):
                    continue  # already required
                yield AlternativeReading(note, condition.start, tree, {id(condition): criteria})
    yield from _without_sign(tree, reader)
    yield from _listed(tree, reader)


def split_glued(query: str, column: int | None, reader: Reader) -> str:
    """Return the query with a space between a known name and the field glued to it; empty if there is none.

    `column` is the position of the unknown value: `t:agendacost:3` means `t:agenda cost:3`.
    """
    if column is None or query[: column - 1].rstrip()[-1:] not in (":", "=", "|", ",", "&", "!"):
        return ""
    glued = re.compile(r"([\w-]+)(?=[:<>=!])").match(query, column - 1)
    if glued is None:
        return ""
    for end in range(1, len(glued[1])):
        name, field = glued[1][:end], glued[1][end:]
        known = (reader.vocabulary.table(table).exact(name) for table in (*_ONE_OF, "subtype", "format", "pool"))
        if field_named(field) and any(found and found.ids for found in known):
            place = glued.start() + end
            return f"{query[:place]} {query[place:]}"
    return ""


# -- the whole tree ---------------------------------------------------------------------------------------------------


def _any_of(tree: Node, reader: Reader) -> Iterator[AlternativeReading]:
    """Read mutually exclusive values as alternatives: `f:nbn f:jinteki`, `e:sg&elev`."""
    items = tree.items if isinstance(tree, And) else (tree,)
    found: dict[str, list[Condition]] = {}
    for item in items:
        if isinstance(item, Condition) and item.operator == ":" and item.field in _ONE_OF:
            found.setdefault(item.field, []).append(item)
        elif isinstance(item, Words):
            for field in found:
                # `e:"sg" and "elev"`, `t:ice asset`
                if all(
                    leaf.kind in ("word", "phrase", "and") and _fits(field, leaf.text, reader) for leaf in item.items
                ):
                    value = Values("|", item.items)
                    found[field].append(Condition(field, ":", value, field, item.items[0].start, item.items[-1].end))
                    items = tuple(found[field][-1] if other is item else other for other in items)
                    break
    for field, several in found.items():
        values = [leaf for item in several for leaf in leaves(item.value)]
        both = len(several) > 1 or (isinstance(several[0].value, Values) and several[0].value.joint == "&")
        if both and not any(isinstance(item.value, Values) and item.value.joint == "!" for item in several):
            any_of = several[0]._replace(value=Values("|", tuple(values)))
            kept = [item for item in items if item not in several[1:]]
            note = f"nothing has several {_ONE_OF[field]}; interpreted as any of them"
            again = conjunction([any_of if item is several[0] else item for item in kept])
            yield AlternativeReading(note, several[1 if several[1:] else 0].start, again)


def _without_sign(tree: Node, reader: Reader) -> Iterator[AlternativeReading]:
    """Read a field and value without an operator: `formatstandard`, `d-corp`, `subs5`."""
    for words in _words(tree):
        for place, leaf in enumerate(words.items):
            condition = _unsigned(leaf, reader) if leaf.kind == "word" else None
            if condition is not None:
                before, after = words.items[:place], words.items[place + 1 :]
                parts: list[Node] = [Words(part) for part in (before, after) if part]
                again = _replaced(tree, words, conjunction([*parts, condition]))
                value = condition.value.text if isinstance(condition.value, Leaf) else ""
                yield AlternativeReading(f"interpreted {leaf.text} as {condition.field}:{value}", leaf.start, again)


def _listed(tree: Node, reader: Reader) -> Iterator[AlternativeReading]:
    """Read the bare name of a list as the cards it doesn't ban."""
    for words in _words(tree):
        for leaf in words.items:
            if leaf.kind == "word" and reader.vocabulary.table("list").exact(leaf.text) and len(words.items) == 1:
                banned = Not(Condition("banned", ":", leaf, "banned", leaf.start, leaf.end))
                note = f"interpreted {leaf.text} as cards not banned by the list"
                yield AlternativeReading(note, leaf.start, _replaced(tree, words, banned))


def _unsigned(leaf: Leaf, reader: Reader) -> Condition | None:
    text = leaf.text.casefold()
    for end in reversed(range(1, len(text))):
        field = field_named(text[:end].strip("-_"))
        value = text[end:].lstrip("-_")
        if field and value and _fits(field, value, reader) and (end > 1 or value.isdigit() or text[end] == "-"):
            return Condition(field, ":", Leaf(value, "word", leaf.start, leaf.end), field, leaf.start, leaf.end)
    return None


def _fits(field: str, value: str, reader: Reader) -> bool:
    """Return whether a value is valid for the field."""
    kind, table = FIELD[field].kind, FIELD[field].table
    if kind == "number":
        return value.isdigit()
    if kind == "flag":
        return value in TRUE | FALSE
    if field in ("format", "pool"):
        return format_named(reader, Leaf(value)) is not None
    known = kind in ("name", "ordered") and (table in _ONE_OF or table == "subtype")
    found = reader.vocabulary.table(table).exact(value) if known else None
    return found is not None and bool(found.ids)


def _words(node: Node) -> Iterator[Words]:
    if isinstance(node, Words):
        yield node
    elif isinstance(node, Not):
        yield from _words(node.item)
    elif isinstance(node, And | Or):
        for item in node.items:
            yield from _words(item)


def _replaced(node: Node, old: Node, new: Node) -> Node:
    if node is old:
        return new
    if isinstance(node, Not):
        return Not(_replaced(node.item, old, new))
    if isinstance(node, And):
        return conjunction([_replaced(item, old, new) for item in node.items])
    return Or(tuple(_replaced(item, old, new) for item in node.items)) if isinstance(node, Or) else node


# -- one condition ----------------------------------------------------------------------------------------------------

Alternatives = Iterator[tuple[Criteria, str]]


def _text_otherwise(condition: Condition, reader: Reader, phrases: Phrases) -> Alternatives:
    """Read a text differently: as an exact word form, with single backslashes, or in looser searches."""
    leaf = condition.value
    if condition.operator == "!" and isinstance(leaf, Leaf) and leaf.kind == "word":
        exactly = reader.read(condition._replace(value=leaf._replace(kind="phrase")))
        yield exactly, f"interpreted {condition.given}!{leaf.text} as this exact word form"
    if condition.operator != ":" or not isinstance(leaf, Leaf):
        return
    if leaf.kind == "regex":
        if "\\\\" in leaf.text:  # as programs write it
            single = leaf._replace(text=leaf.text.replace("\\\\", "\\"))
            yield reader.read(condition._replace(value=single)), f"interpreted two backslashes in /{leaf.text}/ as one"
        return
    typed = leaf.text.replace("_", " ")
    for match in texts.find_others(reader.index, typed):
        yield match.criteria, f"searched texts for {match.shown}"


def _text_apart(condition: Condition, reader: Reader, phrases: Phrases) -> Alternatives:
    """Search for the words in a phrase anywhere in a text."""
    leaf = condition.value
    if condition.operator == ":" and isinstance(leaf, Leaf) and leaf.kind == "phrase":
        for match in texts.with_words_between(reader.index, plain_words(leaf.text)):
            yield match.criteria, f"searched texts for {match.shown}"


def _by_name(condition: Condition, reader: Reader, phrases: Phrases) -> Alternatives:
    """Read a text or title as a name of something else: `x:killer` is a subtype, `_:bad_pub` a function."""
    leaf = condition.value
    if isinstance(leaf, Values) and leaf.joint == "&" and condition.operator == ":":
        # `x:"core damage" & standard`: the part after the sign may not be a text.
        for item in leaf.items:
            rest = Values("&", tuple(other for other in leaf.items if other is not item))
            for criteria, note in _by_name(condition._replace(value=item), reader, phrases):
                yield sql.every([reader.read(condition._replace(value=rest)), criteria]), note
        return
    if condition.operator != ":" or not isinstance(leaf, Leaf) or leaf.kind == "regex":
        return
    typed = leaf.text.replace("_", " ")
    split = phrases.split([Leaf(word, "word", leaf.start, leaf.end) for word in typed.split()], reader)
    if split.phrases and not split.rest:
        yield split.criteria, f"interpreted {condition.given}:{quoted(leaf.text)} as {sql.describe(split.criteria)}"
    index = reader.index
    if condition.field == "text" and index.titles.exact(fold(typed)):
        yield reader.read(condition._replace(field="title")), f"interpreted {condition.given}:{leaf.shown} as a title"
    ids = [card.id for card in index.catalogue.resolve(typed)] if condition.field == "title" else []
    if ids:
        shown = index.shown(ids)
        yield sql.identified(ids, shown), f"interpreted {condition.given}:{leaf.shown} as {shown}"


def _anchored(condition: Condition, reader: Reader, phrases: Phrases) -> Alternatives:
    """Read a value with an anchor as a regular expression: `_:^lot`."""
    leaf = condition.value
    if isinstance(leaf, Leaf) and leaf.kind == "word" and re.search(r"^\^|\$$", leaf.text):
        pattern = leaf._replace(kind="regex")
        yield reader.read(condition._replace(value=pattern)), f"interpreted {leaf.text} as a regular expression"


def _not_given(condition: Condition, reader: Reader, phrases: Phrases) -> Alternatives:
    """Read 0 as missing: `mu_provided:0`."""
    leaf = condition.value
    if condition.operator == ":" and isinstance(leaf, Leaf) and leaf.text == "0":
        criteria = sql.missing(FIELD[condition.field], f"no {condition.field.replace('_', ' ')}")
        yield criteria, f"interpreted {condition.given}:0 as {sql.describe(criteria)}"


def _left_by_list(condition: Condition, reader: Reader, phrases: Phrases) -> Alternatives:
    """Read `b:LIST` as on the classic site: the cards the list doesn't ban."""
    leaf = condition.value
    if condition.operator == ":" and isinstance(leaf, Leaf):
        lists = lists_named(reader, FIELD["list"], leaf)
        if lists:
            criteria = sql.NoneOf(sql.listed(lists, ["banned"], f"banned by {', '.join(lists)}"))
            yield criteria, f"interpreted {condition.given}:{leaf.shown} as cards not banned by the list"


RULES: dict[str, tuple[Callable[[Condition, Reader, Phrases], Alternatives], ...]] = {
    "text": (_text_otherwise, _by_name, _text_apart),
    "title": (_anchored, _by_name),
    "list": (_left_by_list,),
    "b": (_left_by_list,),
    **dict.fromkeys(("mu_provided", "link_provided", "recurring_credits", "subroutines"), (_not_given,)),
}
"""The rules for conditions, by field."""
