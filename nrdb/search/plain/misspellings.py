"""Guesses at misspelt titles, vocabulary and texts, for queries without results."""

from __future__ import annotations

import re
from collections.abc import Iterator

from nrdb.search.language import sql
from nrdb.search.language.ast import Leaf, Words
from nrdb.search.language.conditions import title_contains
from nrdb.search.plain.natural_language import WordGroup, WordReading, WordReadings, in_quotes, joined, literal


def guesses(readings: WordReadings) -> Iterator[WordReading]:
    """Yield readings that correct misspellings, used only if no exact reading has results.

    If every word is known, single words in titles and texts aren't corrected.
    """
    group = readings.group
    if group.negated:
        return
    text = group.spoken
    if re.fullmatch(r"(?:\w\.)+\w?", text):
        undotted = Leaf(text.replace(".", ""), "word", group.leaves[0].start, group.leaves[0].end)
        if group.index.titles.fit([undotted])[0]:
            criteria = title_contains(group.reader, undotted)
            yield WordReading(criteria, "title", "letters apart", f'interpreted "{text}" as {undotted.text}')
    close = group.phrases.misspelt(group.leaves[0], group.reader) if len(group.leaves) == 1 else None
    if close is not None:
        note = f"interpreted {group.quoted()} as {sql.describe(close.criteria)}"
        yield WordReading(close.criteria, "nearest", "vocabulary misspelt", note, (close.group,))
    near = group.index.names_near(joined(group.leaves))
    if near:
        shown = group.index.shown(near)
        note = f"no card is called {group.quoted()}; interpreted as {shown}"
        yield WordReading(sql.identified(near, shown), "nearest", "title misspelt", note)
    respelt = group.respelt
    if respelt is not None and respelt.phrases and not respelt.rest and respelt.consistent:
        note = f"interpreted {group.quoted()} as {sql.describe(respelt.criteria)}"
        yield WordReading(respelt.criteria, "nearest", "vocabulary misspelt", note)
    ranked = readings.nearest.near if readings.nearest is not None else None
    if ranked is not None and not ranked.unknown:
        return
    yield from _each_misspelt(group)
    rest = [leaf for leaf in group.split.rest if leaf.kind != "not"]
    near = group.index.names_near(joined(rest)) if group.split.phrases and rest else []
    if near:
        shown = group.index.shown(near)
        criteria = sql.every([group.split.criteria, sql.identified(near, shown)])
        note = (
            f"interpreted {group.quoted()} as {sql.describe(criteria)}, the closest title to {in_quotes(joined(rest))}"
        )
        yield WordReading(criteria, "nearest", "vocabulary and title misspelt", note)


def _each_misspelt(group: WordGroup) -> Iterator[WordReading]:
    """Yield readings that correct single words in a title or in texts."""
    if not group.simple:
        return
    spelt = group.index.titles.respelt(group.spoken) if len(group.leaves) > 1 else []
    if len(spelt) == 1:
        leaves = [Leaf(word, "word", group.leaves[0].start, group.leaves[-1].end) for word in spelt[0].split()]
        note = f'interpreted {group.quoted()} as "{spelt[0]}"'
        yield WordReading(literal(Words(tuple(leaves)), group.reader), "nearest", "title misspelt", note)
    if len(group.leaves) == 1:
        name = group.index.titles.rare_word(group.key, group.index.words)
        if name:
            leaf = group.leaves[0]._replace(text=name)
            note = f"no title has {group.quoted()}; interpreted as {name}"
            yield WordReading(title_contains(group.reader, leaf), "nearest", "title misspelt", note)
