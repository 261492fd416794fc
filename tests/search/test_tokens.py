"""Tokens of the query language: what is skipped by its first sign could not have stood there."""

from __future__ import annotations

import pytest

from nrdb.search.tokens import BEGINS, PATTERNS, _pattern

SIGNS = [chr(code) for code in (*range(32, 127), 0xA0, *range(0xC0, 0x180), 0x17F, 0x212A, 0x2264, 0x2265, 0x2260)]
BEHIND = ("", " ", "1", "a", "nd", "r", "ot(", "nd x", "a]", "a:", "/", "x/ ", "=", "= 3", '"', "'", "x'", "|", "b c")


@pytest.mark.parametrize("name", BEGINS)
def test_a_token_begins_with_one_of_its_signs(name: str) -> None:
    assert name in PATTERNS
    begun = {sign for sign in SIGNS for rest in BEHIND if (found := _pattern(name).match(sign + rest)) and found[0]}
    assert begun, "nothing is tried that could be such a token"
    assert begun <= set(BEGINS[name])
