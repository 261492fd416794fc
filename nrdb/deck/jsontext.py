"""Parse JSON that may be hostile: keep duplicate keys, survive huge numbers, report line and column."""

from __future__ import annotations

import json
from typing import Any, Final

from nrdb.errors import ParseError
from nrdb.json_types import Json
from nrdb.text import json_problem

MAX_INT_DIGITS: Final = 18
"""Digits of the longest number that becomes an int; a longer one stays text (and is not a valid count)."""


class ObjectWithDuplicates(Json):
    """A JSON object with a repeated key: `pairs` has every pair, the mapping the last value of each key."""

    def __init__(self, pairs: list[tuple[str, Any]]) -> None:
        super().__init__(pairs)
        self.pairs = pairs

    @property
    def repeated(self) -> tuple[str, ...]:
        """The keys that occur more than once, in order."""
        seen: set[str] = set()
        twice: dict[str, None] = {}
        for key, _ in self.pairs:
            if key in seen:
                twice[key] = None
            seen.add(key)
        return tuple(twice)


def _object(pairs: list[tuple[str, Any]]) -> Json:
    plain_object = dict(pairs)
    return plain_object if len(plain_object) == len(pairs) else ObjectWithDuplicates(pairs)


def _int(digits: str) -> int | str:
    return int(digits) if len(digits) <= MAX_INT_DIGITS else digits


# Decoding is twice as fast without a hook for ints; the second decoder handles text on which the first one fails.
FAST_DECODER: Final = json.JSONDecoder(object_pairs_hook=_object)
SAFE_DECODER: Final = json.JSONDecoder(object_pairs_hook=_object, parse_int=_int)


def load(text: str, source: str | None = None, line: int | None = None) -> Any:
    """Return the value of a JSON text; NaN and infinities become floats, over-long integers text.

    `line` is the line number of a text that is one line of a larger file. Raises ParseError with an error's location.
    """
    try:
        try:
            return FAST_DECODER.decode(text)
        except json.JSONDecodeError:
            raise
        except ValueError:
            return SAFE_DECODER.decode(text)
    except json.JSONDecodeError as error:
        words = json_problem(error, column=False)
        what = "has more text after its end" if error.msg == "Extra data" else f"cannot be read: {words}"
        place = "" if line is not None else f" (line {error.lineno}, column {error.colno})"
        raise ParseError(
            f"the JSON {what}{place}.",
            source=source,
            line=error.lineno if line is None else line,
            column=error.colno,
        ) from None
    except RecursionError:
        raise ParseError("the JSON is nested too deeply for a deck list.", source=source, line=line) from None
