"""Guesses at misspelt words: titles, vocabulary and texts a letter or two away, for when no reading finds anything."""

from __future__ import annotations

import re
from collections.abc import Iterator

from nrdb.catalogue.searchable import plain_words
from nrdb.search import sql, texts
from nrdb.search.ast import Leaf, Words
from nrdb.search.conditions import title_part
from nrdb.search.natural_language import Group, Reading, in_quotes, joined, literal


def guesses(group: Group) -> Iterator[Reading]:
    """What the words may be misspellings of: only for when nothing else speaks."""
    if group.negated:
        return
    text = group.spoken
    if re.fullmatch(r"(?:\w\.)+\w?", text):
        apart = Leaf(text.replace(".", ""), "word", group.leaves[0].start, group.leaves[0].end)
        if group.index.titles.fit([apart])[0]:
            asked = title_part(group.reader, apart)
            yield Reading(asked, "title", "letters apart", f"read {text} as {apart.text}")
    close = group.phrases.misspelt(group.leaves[0], group.reader) if len(group.leaves) == 1 else None
    if close is not None:
        said = f"read {group.quoted()} as {sql.describe(close.asked)}"
        yield Reading(close.asked, "nearest", "vocabulary misspelt", said, (close.group,))
    near = group.index.names_near(joined(group.leaves))
    if near:
        shown = group.index.shown(near)
        said = f"nothing is called {group.quoted()}: read it as {shown}"
        yield Reading(sql.identified(near, shown), "nearest", "title misspelt", said)
    yield from _each_misspelt(group)
    rest = [leaf for leaf in group.split.rest if leaf.kind != "not"]
    near = group.index.names_near(joined(rest)) if group.split.phrases and rest else []
    if near:
        shown = group.index.shown(near)
        asked = sql.every([group.split.asked, sql.identified(near, shown)])
        said = f"read {group.quoted()} as {sql.describe(asked)}, the nearest title to {in_quotes(joined(rest))}"
        yield Reading(asked, "nearest", "vocabulary and title misspelt", said)


def _each_misspelt(group: Group) -> Iterator[Reading]:
    """Words of a title, or of texts, of which some are misspelt."""
    if not group.simple:
        return
    spelt = group.index.titles.respelt(group.spoken) if len(group.leaves) > 1 else []
    if len(spelt) == 1:
        leaves = [Leaf(word, "word", group.leaves[0].start, group.leaves[-1].end) for word in spelt[0].split()]
        said = f'read {group.quoted()} as "{spelt[0]}"'
        yield Reading(literal(Words(tuple(leaves)), group.reader), "nearest", "title misspelt", said)
    if len(group.leaves) == 1:
        name = group.index.titles.rare_word(group.key, group.index.words)
        if name:
            leaf = group.leaves[0]._replace(text=name)
            said = f"no title has {group.quoted()}: read it as {name}"
            yield Reading(title_part(group.reader, leaf), "nearest", "title misspelt", said)
    words = texts.respelt(group.index, plain_words(group.spoken)) if len(group.leaves) > 1 else ""
    held = texts.found(group.index, words) if words else None
    if held is not None and held.how != "part":
        yield Reading(held.asked, "text", "text misspelt", f"looked for {held.said} in the text")
