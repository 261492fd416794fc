"""Recognising what players say about what cards do: `stops meat damage`, `drain the runner's credits`.

The phrases of functions.toml and the words of a query are compared by their stems, with words of the same meaning
alike, without small words, and with a side or a kind of card left out of the middle.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import NamedTuple

from nrdb.catalogue.searchable import near_words, stem
from nrdb.search.plain.lexicon import FILLERS, NEGATIONS, RELATIVES
from nrdb.text import fold

_ALIKE = """
prevent: prevention avoid avoidance against anti block immunity keep protect protection save stop survive
gain: earn generate get give make provide
credit: cash cr cred eco econ economy income money
remove: clear lose loss removal rid shed
raise: boost higher increase pump
lower: decrease reduce reduction weaken
search: fetch find seek tutor
return: bring recover recur retrieve
cannot: cant
trash: destroy destruction wreck
core: brain
icebreaker: breaker
expensive: costly dear
look: peek see
mu: memory
publicity: pub
heap: bin graveyard
deck: stack library
"""
_MEANT = {
    stem(word): stem(meant)
    for meant, _, words in (row.partition(": ") for row in _ALIKE.split("\n"))
    for word in words.split()
}
_SMALL_WORDS = """
a all an any anything at back by card cards do does for from i in into it its me my of on some something stuff the
their them they thing things to we what when you your
"""
_SMALL = frozenset(_SMALL_WORDS.split())
"""Words that make no difference in a phrase for a function."""
_OF_ABILITIES = {"ability", "abilities", "effect", "effects", "has", "have", "having", "with"}
_OF_SPEECH = FILLERS - NEGATIONS - RELATIVES - _OF_ABILITIES
"""Conversational words that are ignored within a phrase."""
_OWN_FORMS = frozenset(("tagged", "recurring", "running", "installed", "advanced", "trashed"))
"""Forms with a meaning of their own: a tagged Runner gets no tag, recurring credits aren't recurred."""
_MOST_WORDS = 7
"""Number of words in the longest phrase to look for, without small words."""


class FunctionMatch(NamedTuple):
    """The functions that words name."""

    functions: tuple[str, ...]
    width: int
    """Number of words the phrase takes up."""
    skipped: tuple[int, ...]
    """The places within it of the words left out."""
    length: int
    """Number of words compared."""


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
        self._in_any_order = {tuple(sorted(key)): names for key, names in reversed(self.functions.items())}
        self.words = frozenset(word for key in self.functions for word in key)
        """All words of the phrases, as they are compared."""

    def at(self, keys: Sequence[str], skippable: Callable[[str], bool]) -> FunctionMatch | None:
        """Return the functions named by the longest phrase at the start of the words (folded; empty ones end it).

        The order of the words makes no difference; a word that `skippable` accepts may come between them.
        """
        if not keys or keys[0] in _SMALL:
            return None
        words: list[str] = []
        places: list[int] = []
        for place, key in enumerate(keys):
            if not key or len(words) > _MOST_WORDS:
                break
            if key in _SMALL:
                continue
            found = _compared(key)
            if self.words.isdisjoint(found) and not (words and skippable(key)):
                if key in _OF_SPEECH:
                    continue
                break
            words += found
            places += [place] * len(found)
        single = self.functions.get(words_of(keys[0])) if words else None
        best = FunctionMatch(single, 1, (), 1) if single else None
        for end in range(len(words), 1, -1):
            inner = [(place, keys[places[place]]) for place in range(1, end - 1)]
            fillers = tuple(place for place, key in inner if key in _OF_SPEECH)
            for left in ((), *((place,) for place, key in inner if skippable(key)), fillers):
                said = tuple(word for place, word in enumerate(words[:end]) if place not in left)
                if len(said) < 2 or (best is not None and best.length >= len(said)):
                    continue
                names = self.functions.get(said) or self._in_any_order.get(tuple(sorted(said)))
                if names and (said in self.functions or (not left and len(said) > 2)):
                    skipped = tuple(places[place] for place in left if keys[places[place]] not in _OF_SPEECH)
                    best = FunctionMatch(names, places[end - 1] + 1, skipped, len(said))
        return best


def words_of(text: str) -> tuple[str, ...]:
    """Return the words of a phrase as they are compared.

    >>> words_of("What stops meat damage?"), words_of("prevents meat damage")
    (('prevent', 'meat', 'damage'), ('prevent', 'meat', 'damage'))
    """
    keys = [key for key in fold(near_words(text)).split() if key not in _SMALL]
    if len(keys) == 1:  # "cash" by itself is more than credits
        return (keys[0] if keys[0] in _OWN_FORMS else stem(keys[0]),)
    return tuple(word for key in keys for word in _compared(key))


@cache
def _compared(key: str) -> tuple[str, ...]:
    """Return the words of a folded word as they are compared."""
    return tuple(word if word in _OWN_FORMS else _MEANT.get(stem(word), stem(word)) for word in key.split())
