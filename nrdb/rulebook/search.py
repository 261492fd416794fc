"""Finding rules: by a citation in any notation, or by words, correcting misspelt ones."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from typing import Final, NamedTuple

from nrdb.errors import LookupFailure, UsageError
from nrdb.rulebook.index import DOCUMENTS, Rule, document, exists, rule, rules
from nrdb.rulebook.meaning import NEWEST_FIRST, successor
from nrdb.text import fold, quoted

_CODE: Final = r"(CR\s*26(?:\.03)?|CR\s*1\.3|CR|CORE|CLS|DCI)"
_CITATION: Final = re.compile(
    rf"(?:rule\s+|§\s*)?(?:{_CODE}\s+)?(\d+(?:\.\d+)*(?:\s?[a-z])?|[a-z][a-z-]*(?:\.[a-z0-9][a-z0-9-]*)+)\.?",
    re.IGNORECASE,
)
_SLUG: Final = re.compile(rf"{_CODE}\s+([a-z][a-z-]*|[ABCI])", re.IGNORECASE)
_NOISE: Final = frozenset(
    fold("""
    a an and are at be by can do does during for from has have how i if in is it its may my of on or that the their
    there they this to was what when where which while who why with you
    """).split()
)
"""Words of a question that say nothing about its subject."""
MAX_QUESTION: Final = 1_000
"""Maximum number of characters in a question."""
_CLOSE: Final = 72.0
"""The lowest similarity (0 to 100) at which an unknown word is taken for a misspelling of a known one."""


class Found(NamedTuple):
    """The rules found, best first, and each unknown word with the one it was interpreted as."""

    rules: tuple[Rule, ...]
    corrected: tuple[tuple[str, str], ...] = ()
    partial: bool = False
    """Whether the rules found have only some of the words, because no rule has all of them."""


def named(text: str) -> tuple[Rule, ...]:
    """Return the rules that a citation names; none if `text` isn't a citation.

    A number without a document's code is looked up in the newest document that has it; a slug such as ``run.jack-out``
    can name a rule in two documents. Raises `LookupFailure`, with the nearest citations, for an id that no rule has.
    """
    text = text.strip().strip("()[]")
    match = _CITATION.fullmatch(text) or _SLUG.fullmatch(text)
    if match is None:
        return ()
    code, rule_id = match[1], re.sub(r"\s", "", match[2])
    if not (rule_id.isupper() and len(rule_id) == 1):
        rule_id = rule_id.lower()
    if code:
        code = re.sub(r"\s|\.03$", "", code.upper()).replace("CR1.3", "CR")
        if match.re is _SLUG and not exists(f"{code} {rule_id}"):
            return ()  # words such as "CR trace"
        return (rule(f"{code} {rule_id}"),)
    there = [f"{one} {rule_id}" for one in NEWEST_FIRST if exists(f"{one} {rule_id}")]
    if not there and rule_id[0].isdigit():
        return (rule(f"CR26 {rule_id}"),)  # raises, with suggestions
    if not there:
        raise LookupFailure(f"no rules document has a rule {quoted(rule_id)}.", _near_slugs(rule_id))
    return tuple(map(rule, there if not rule_id[0].isdigit() else there[:1]))


def _near_slugs(rule_id: str) -> list[str]:
    import difflib

    slugs = {f"{code} {other}": other for code in ("CORE", "CLS") for other in document(code).titles}
    near = difflib.get_close_matches(rule_id, slugs.values(), n=3, cutoff=0.75)
    return [citation for citation, other in slugs.items() if other in near][:3]


def search(text: str, limit: int = 12) -> Found:
    """Return the rules whose titles and gists have the words of `text`, best first, at most `limit`.

    A word counts in any of its forms ("rezzing" finds "rez"), and an unknown word as the most similar known one. A
    document's code restricts the search to that document; without one, a rule of version 1.3 is left out if its
    successor in 26.03 is found too. Raises `UsageError` for a text of more than `MAX_QUESTION` characters.
    """
    if len(text) > MAX_QUESTION:
        raise UsageError(f"the question has {len(text):,} characters; the limit is {MAX_QUESTION:,}.")
    code = next((word for word in text.split() if word in DOCUMENTS), None)
    words = [word for word in fold(text).split() if word not in _NOISE and word != (code or "").lower()]
    if not words:
        return Found(())
    entries = [entry for entry in _entries() if code in (None, entry.rule.document)]
    vocabulary = frozenset[str]().union(*(entry.title | entry.gist for entry in entries))
    spelled = {word for entry in entries for word in entry.words}
    corrected, stems = [], []
    for word in words:
        if _stem(word) not in vocabulary and (near := _nearest(word, spelled)) is not None:
            corrected.append((word, near))
            word = near
        stems.append(_stem(word))
    scored = [(_score(stems, entry), entry.rule) for entry in entries]
    most = max((hits for (hits, _), _ in scored), default=0)
    if most == 0 or most < len(words) / 2:
        return Found((), tuple(corrected))
    best = sorted(((score, one) for (hits, score), one in scored if hits == most), key=lambda pair: -pair[0])
    cited = {one.citation for _, one in best}
    kept = [one for _, one in best if code or successor(one) not in cited]
    return Found(tuple(kept[:limit]), tuple(corrected), most < len(words))


class _Entry(NamedTuple):
    """The stems of the words in a rule's own title, in its gist, and in the titles above it."""

    rule: Rule
    title: frozenset[str]
    gist: frozenset[str]
    above: frozenset[str]
    words: frozenset[str]
    """The words in its title and gist as they are spelled."""


@cache
def _entries() -> tuple[_Entry, ...]:
    """Return the words in every rule that has a title or gist of its own, the newest document first."""
    found = []
    for code in NEWEST_FIRST:
        its = document(code)
        for one in rules(code):
            title, gist = its.titles[one.id], its.gists.get(one.id)
            if title or gist:
                head = [its.titles.get(one.id.rsplit(".", n)[0]) or "" for n in range(1, one.id.count(".") + 1)]
                words = frozenset(fold(f"{title or ''} {gist or ''}").split())
                found.append(_Entry(one, _stems([title or ""]), _stems([gist or ""]), _stems(head), words))
    return tuple(found)


def _stems(texts: Iterable[str]) -> frozenset[str]:
    return frozenset(_stem(word) for text in texts for word in fold(text).split())


def _stem(word: str) -> str:
    """Return what the forms of a word have in common.

    >>> _stem("rezzing"), _stem("rez"), _stem("scored"), _stem("scores"), _stem("accesses"), _stem("runner")
    ('rez', 'rez', 'scor', 'scor', 'acces', 'runner')
    """
    for ending in ("ings", "ing", "ed", "es", "e", "s"):
        if word.endswith(ending) and len(word) - len(ending) >= 3:
            word = word.removesuffix(ending)
            break
    return word[:-1] if len(word) > 3 and word[-1] == word[-2] else word


def _score(stems: list[str], entry: _Entry) -> tuple[int, float]:
    """Return how many of the words a rule has, and how well: title before gist before the titles above it.

    Rules in force come before those of older documents, and general ones, which have shorter titles, before others.
    """
    found = [
        next((n for tokens, n in ((entry.title, 4), (entry.gist, 2), (entry.above, 1)) if stem in tokens), 0)
        for stem in stems
    ]
    age = NEWEST_FIRST.index(entry.rule.document)
    score = sum(found) - age / 2 - len(entry.title) / 10 - entry.rule.id.count(".") / 100
    return sum(n > 0 for n in found), score


def _nearest(word: str, words: set[str]) -> str | None:
    """Return the word most similar to an unknown one, if any is similar enough."""
    from rapidfuzz import process
    from rapidfuzz.distance import OSA

    found = process.extractOne(word, sorted(words), scorer=OSA.normalized_similarity, score_cutoff=_CLOSE / 100)
    return found[0] if found else None
