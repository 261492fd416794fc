"""Guesses at misspelt words: titles, vocabulary and texts a letter or two away, for when no reading finds anything."""

from __future__ import annotations

import re
from collections.abc import Iterator

from nrdb.catalogue.searchable import plain_words
from nrdb.search import sql, texts
from nrdb.search.ast import Leaf, Words
from nrdb.search.conditions import title_contains
from nrdb.search.natural_language import WordGroup, WordReading, in_quotes, joined, literal


def guesses(group: WordGroup) -> Iterator[WordReading]:
    """What the words may be misspellings of: only for when nothing else speaks."""
    if group.negated:
        return
    text = group.spoken
    if re.fullmatch(r"(?:\w\.)+\w?", text):
        undotted = Leaf(text.replace(".", ""), "word", group.leaves[0].start, group.leaves[0].end)
        if group.index.titles.fit([undotted])[0]:
            criteria = title_contains(group.reader, undotted)
            yield WordReading(criteria, "title", "letters apart", f"read {text} as {undotted.text}")
    close = group.phrases.misspelt(group.leaves[0], group.reader) if len(group.leaves) == 1 else None
    if close is not None:
        said = f"read {group.quoted()} as {sql.describe(close.criteria)}"
        yield WordReading(close.criteria, "nearest", "vocabulary misspelt", said, (close.group,))
    near = group.index.names_near(joined(group.leaves))
    if near:
        shown = group.index.shown(near)
        said = f"nothing is called {group.quoted()}: read it as {shown}"
        yield WordReading(sql.identified(near, shown), "nearest", "title misspelt", said)
    yield from _each_misspelt(group)
    rest = [leaf for leaf in group.split.rest if leaf.kind != "not"]
    near = group.index.names_near(joined(rest)) if group.split.phrases and rest else []
    if near:
        shown = group.index.shown(near)
        criteria = sql.every([group.split.criteria, sql.identified(near, shown)])
        said = f"read {group.quoted()} as {sql.describe(criteria)}, the nearest title to {in_quotes(joined(rest))}"
        yield WordReading(criteria, "nearest", "vocabulary and title misspelt", said)


def _each_misspelt(group: WordGroup) -> Iterator[WordReading]:
    """Words of a title, or of texts, of which some are misspelt."""
    if not group.simple:
        return
    spelt = group.index.titles.respelt(group.spoken) if len(group.leaves) > 1 else []
    if len(spelt) == 1:
        leaves = [Leaf(word, "word", group.leaves[0].start, group.leaves[-1].end) for word in spelt[0].split()]
        said = f'read {group.quoted()} as "{spelt[0]}"'
        yield WordReading(literal(Words(tuple(leaves)), group.reader), "nearest", "title misspelt", said)
    if len(group.leaves) == 1:
        name = group.index.titles.rare_word(group.key, group.index.words)
        if name:
            leaf = group.leaves[0]._replace(text=name)
            said = f"no title has {group.quoted()}: read it as {name}"
            yield WordReading(title_contains(group.reader, leaf), "nearest", "title misspelt", said)
    words = texts.respelt(group.index, plain_words(group.spoken)) if len(group.leaves) > 1 else ""
    match = texts.find(group.index, words) if words else None
    if match is not None and match.how != "part":
        yield WordReading(match.criteria, "text", "text misspelt", f"looked for {match.shown} in the text")
