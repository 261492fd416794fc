"""Recognising what players say about what cards do: `stops meat damage`, `drain the runner's credits`.

The phrases of functions.toml and the words of a query are compared by their stems, with words of the same meaning
alike, without small words, and with a side or a kind of card left out of the middle.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from nrdb.catalogue.searchable import near_words, stem
from nrdb.text import fold

_ALIKE = """
prevent: prevention avoid avoidance against anti block immunity keep protect protection save stop
gain: earn generate get give make pay provide
remove: clear lose loss removal rid shed
raise: boost higher increase pump
lower: decrease reduce reduction weaken
search: fetch find seek tutor
return: bring recover recur retrieve
cannot: cant
core: brain
icebreaker: breaker
expensive: costly dear
look: peek see
mu: memory
publicity: pub
"""
_MEANT = {
    stem(word): stem(meant)
    for meant, _, words in (row.partition(": ") for row in _ALIKE.split("\n"))
    for word in words.split()
}
_SMALL_WORDS = """
a all an any anything at back by card cards do does for from i in into it its my of on some something stuff the their
them they thing things to what your
"""
_SMALL = frozenset(_SMALL_WORDS.split())
"""Words that make no difference in a phrase for a function."""
_OWN_FORMS = frozenset(("tagged", "recurring"))
"""Forms with a meaning of their own: a tagged Runner gets no tag, recurring credits aren't recurred."""


class FunctionMatch(NamedTuple):
    """The functions that words name."""

    functions: tuple[str, ...]
    width: int
    """Number of words the phrase takes up."""
    skipped: tuple[int, ...]
    """The places within it of the words left out."""


class FunctionPhrases:
    """The phrases for the functions of cards."""

    def __init__(self, functions: Mapping[str, Sequence[str]]) -> None:
        self.functions: dict[tuple[str, ...], tuple[str, ...]] = {}
        """The functions by the words of a phrase; some share a phrase, because they differ by side."""
        for name, phrases in functions.items():
            for phrase in (name.replace("-", " "), *phrases):
                key = words_of(phrase)
                if (len(key) > 1 or " " not in phrase) and name not in self.functions.get(key, ()):
                    self.functions[key] = (*self.functions.get(key, ()), name)
        self._begun = {key[:count] for key in self.functions for count in range(1, len(key))}

    def at(self, keys: Sequence[str], skippable: Callable[[str], bool]) -> FunctionMatch | None:
        """Return the functions named by the longest phrase at the start of the words (folded; empty ones end it)."""
        best: tuple[int, FunctionMatch] | None = None
        states: list[tuple[tuple[str, ...], tuple[int, ...]]] = [((), ())]
        for place, key in enumerate(keys):
            if not key or not states or (not place and key in _SMALL):
                break
            if key in _SMALL:
                continue
            word, *more = words_of(key) or ("",)
            longer = []
            for words, skipped in states:
                said = (*words, word, *more)
                names = self.functions.get(said)
                if names and (best is None or len(said) >= best[0]):
                    best = len(said), FunctionMatch(names, place + 1, skipped)
                if said in self._begun:
                    longer.append((said, skipped))
                if words and not skipped and skippable(key):
                    longer.append((words, (place,)))
            states = longer
        return best[1] if best else None


def words_of(text: str) -> tuple[str, ...]:
    """Return the words of a phrase as they are compared.

    >>> words_of("What stops meat damage?"), words_of("prevents meat damage")
    (('prevent', 'meat', 'damage'), ('prevent', 'meat', 'damage'))
    """
    keys = (key for key in fold(near_words(text)).split() if key not in _SMALL)
    return tuple(key if key in _OWN_FORMS else _MEANT.get(stem(key), stem(key)) for key in keys)
