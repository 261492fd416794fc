"""A query as a shell hands it over: in arguments, from which the shell has taken the quotation marks."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING
from urllib.parse import parse_qs, urlsplit

from nrdb.errors import ParseError
from nrdb.search.ast import Leaf, Words, conditions, leaves, unparse
from nrdb.search.fields import FIELD
from nrdb.search.lexicon import FILLERS
from nrdb.search.reader import CardLists
from nrdb.search.run import searcher
from nrdb.search.syntax import parse

if TYPE_CHECKING:
    from nrdb.catalogue import Catalogue

_DENIED = re.compile(r"([-!])([\w'.&]+(?: [\w'.&][\w'.&-]*)+)")
_LINK = re.compile(r"https?://(?:www\.)?netrunnerdb\.com/", re.IGNORECASE)


def query_from_arguments(
    catalogue: Catalogue, arguments: Sequence[str], *, on: str, pool: CardLists | None = None
) -> str:
    """The query that the arguments of a command are, with the quotation marks that a shell took from values.

    `i:"marlon ruiz"` comes as the one argument `i:marlon ruiz`: one value with blanks. An argument that is a query of
    several parts (`t:ice f:hb`, `t:ice jinteki`, `x:trash hb`) stays as it is; a link to a search of NetrunnerDB is the
    query in it.
    """
    several = len(arguments) > 1
    return " ".join(
        _of_link(argument)
        or (several and _denied(catalogue, argument, on))
        or _with_marks(catalogue, argument, on, pool)
        for argument in arguments
    )


def _of_link(argument: str) -> str:
    """The query in a link such as https://netrunnerdb.com/find/?q=t%3Aice; empty where none is."""
    if not _LINK.match(argument):
        return ""
    return parse_qs(urlsplit(argument).query).get("q", [""])[0]


def _denied(catalogue: Catalogue, argument: str, on: str) -> str:
    """`-sure gamble` among other arguments with its marks, `-"sure gamble"`, if a card has that; else empty."""
    match = _DENIED.fullmatch(argument)
    if match is None:
        return ""
    phrase = f'"{match[2]}"'
    return match[1] + phrase if searcher(catalogue).run(phrase, on=on, suggest=False).cards else ""


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
    if '"' in value or argument[start - 1].isspace() or re.search(r"\s[-!][^\W\d]", value):
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
    # The words behind are a condition of their own in "x:trash hb", a sentence in "x:choose an icebreaker".
    spoken = not FILLERS.isdisjoint(value.casefold().split())
    query = bool(as_query.cards) and not spoken and all(one.kind == "vocabulary" for one in as_query.readings)
    return argument if query else marked
