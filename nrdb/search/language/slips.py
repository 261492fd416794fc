"""Typing slips: the words that a mistyped word may mean."""

from __future__ import annotations

from collections.abc import Sequence


def one_letter_away(word: str, words: Sequence[str]) -> list[str]:
    """Return the `words` that begin like `word` and differ from it by at most one letter or one swap, nearest first."""
    from rapidfuzz import process
    from rapidfuzz.distance import OSA

    near = process.extract(word, words, scorer=OSA.distance, limit=None, score_cutoff=1)
    return [name for name, _, _ in near if name[0] == word[0]]


def slip(name: str, word: str) -> bool:
    """Return whether two words a letter apart differ by a missing, added or swapped letter, not by a wrong one."""
    return len(name) != len(word) or sorted(name) == sorted(word)
