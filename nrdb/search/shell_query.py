"""Rebuilding a query from command line arguments, after the shell has removed the quotation marks."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from nrdb.errors import ParseError
from nrdb.search.language.ast import Leaf, Words, conditions, leaves, unparse
from nrdb.search.language.fields import FIELD
from nrdb.search.language.reader import CardLists
from nrdb.search.language.syntax import parse
from nrdb.search.language.tokens import query_of_link
from nrdb.search.plain.lexicon import FILLERS
from nrdb.search.run import searcher

if TYPE_CHECKING:
    from nrdb.catalogue import Catalogue

_DENIED = re.compile(r"([-!])([\w'.&]+(?: [\w'.&][\w'.&-]*)+)")


def query_from_arguments(
    catalogue: Catalogue, arguments: Sequence[str], *, on: str, pool: CardLists | None = None
) -> str:
    """Return the query given by a command's arguments, restoring the quotation marks that the shell removed.

    `i:"marlon ruiz"` arrives as the single argument `i:marlon ruiz`, a value with spaces. An argument with
    several parts (`t:ice f:hb`, `t:ice jinteki`, `x:trash hb`) is kept. A link to a NetrunnerDB search becomes its
    query.
    """
    several = len(arguments) > 1
    return " ".join(
        (several and _denied(catalogue, argument, on)) or _with_marks(catalogue, argument, on, pool)
        for argument in map(query_of_link, arguments)
    )


def _denied(catalogue: Catalogue, argument: str, on: str) -> str:
    """Return `-sure gamble` as `-"sure gamble"` if some card matches the phrase; else empty."""
    match = _DENIED.fullmatch(argument)
    if match is None:
        return ""
    phrase = f'"{match[2]}"'
    found = searcher(catalogue).run(phrase, on=on, suggest=False)
    return match[1] + phrase if found.cards and not found.nearest else ""


def _with_marks(catalogue: Catalogue, argument: str, on: str, pool: CardLists | None) -> str:
    if len(argument.split()) < 2:
        return argument
    try:
        found = [*conditions(parse(argument).tree)]
    except ParseError:
        return argument
    if len(found) != 1 or argument[: found[0].start].strip("-! ") or found[0].field in ("", "view"):
        return argument
    first = found[0]
    start = leaves(first.value)[0].start
    value = argument[start:].strip()
    if '"' in value or value.count("(") != value.count(")"):  # the parser says what it does with a stray bracket
        return argument
    if argument[start - 1].isspace() or re.search(r"\s[-!][^\W\d]", value):
        return argument
    whole = Leaf(value, "phrase", start)
    marked = argument[:start] + unparse(Words((whole,)))
    alone = first._replace(operator=":", value=whole)
    search = searcher(catalogue)
    if FIELD[first.field].kind != "string":
        first_word_fits = search.finds(first._replace(operator=":"), on=on, pool=pool)
        return marked if search.finds(alone, on=on, pool=pool) or not first_word_fits else argument
    phrase = search.run(unparse(alone), on=on, suggest=False)
    if phrase.cards and not phrase.notes:
        return marked
    as_query = search.run(argument, on=on, suggest=False)
    # The last word is a separate condition in "x:trash hb", but part of the text in "x:choose an icebreaker".
    sentence = not FILLERS.isdisjoint(value.casefold().split())
    query = bool(as_query.cards) and not sentence and all(one.kind == "vocabulary" for one in as_query.readings)
    return argument if query else marked
