"""Input damaged at random: bytes cut, doubled, spliced and seasoned; JSON documents with wrong shapes inside."""

from __future__ import annotations

import copy
import json
from collections.abc import Sequence
from random import Random
from typing import Any

SEASONING = (
    *("\x00", "\x1b[31m", "\u202e", "\ufeff", "\ud7ff", "=cmd()", "<!DOCTYPE x [", "&lol;", "../..", "NaN", "1e999"),
    *("-1x ", "0x ", "99999999999999999999 ", "'", '"', "`", "(", ")", "[", "{", "\\", "/", "|", "&", "!", "*"),
    *("\r", "\t", "<script>alert(1)</script>", "\n", ",", ";", ":", "#", "\u2028", "[[[[[[[[", "{}", "null"),
)
ODD: tuple[Any, ...] = (
    *(None, True, False, 0, 1, -1, 3, 10**6, 10**30, 1.5, -0.0, float("nan"), float("inf")),
    *("", "x", "X", "all", "self", "you", "2026-02-30", "a" * 5000, "\x00", "\x1b[2J", "\ud800", "<b>", "{x}", "a_b"),
    *([], {}, [[]], [None], {"": None}, {"x": {}}, [1, "a"], {"n": 1}, {"upto": {"upto": 2}}, {"per": "tags"}),
)


def damaged(rng: Random, corpus: Sequence[bytes]) -> bytes:
    """A sample with a few pieces cut, doubled, swapped with another sample's, flipped or seasoned."""
    data = bytearray(rng.choice(corpus))
    for _ in range(rng.choice((1, 1, 1, 2, 4, 8))):
        at = rng.randrange(len(data) + 1)
        length = rng.choice((1, 1, 4, 20, 200))
        kind = rng.randrange(6)
        if kind == 0:
            del data[at : at + length]
        elif kind == 1:
            data[at:at] = data[at : at + length] * rng.randrange(1, 4)
        elif kind == 2:
            other = rng.choice(corpus)
            start = rng.randrange(len(other) + 1)
            data[at:at] = other[start : start + length]
        elif kind == 3 and data:
            data[at % len(data)] = rng.randrange(256)
        elif kind == 4:
            data[at:at] = rng.choice(SEASONING).encode("utf-8", "surrogatepass")
        else:
            rest = data[at:]
            data = bytearray(rest + data[:at])
    return bytes(data[:200_000])


def misshapen(rng: Random, document: Any, donors: Sequence[Any] = (), times: int = 0) -> Any:
    """A JSON document with a few members gone, doubled, renamed, replaced by something odd, nested or moved.

    `donors` are documents of which parts are put in.
    """
    document = copy.deepcopy(document)
    for _ in range(times or rng.randrange(1, 5)):
        places = [(None, None), *_places(document)]
        holder, key = rng.choice(places)
        if holder is None:
            if rng.random() < 0.1:
                document = rng.choice(([document], {"x": document}, rng.choice(ODD)))
            continue
        kind = rng.randrange(7)
        if kind == 0:
            del holder[key]
        elif kind in (1, 2):
            holder[key] = copy.deepcopy(rng.choice(ODD))
        elif kind == 3:
            holder[key] = rng.choice(([holder[key]], {"x": holder[key]}, {"n": holder[key]}))
        elif kind == 4 and isinstance(holder, dict):
            name = rng.choice((str(key) + "x", str(key)[:-1], str(key).upper(), "id", "what", "of", ""))
            holder[name] = holder.pop(key)
        elif kind == 5 and isinstance(holder, list):
            holder.append(copy.deepcopy(rng.choice(holder)))
        else:
            donor = rng.choice(donors) if donors and rng.random() < 0.7 else document
            others = _places(donor)
            if others:
                giver, place = rng.choice(others)
                holder[key] = copy.deepcopy(giver[place])
        if len(json.dumps(document)) > 50_000:
            break
    return document


def _places(document: Any) -> list[tuple[Any, Any]]:
    """Every member of the document as its holder and key."""
    found: list[tuple[Any, Any]] = []
    waiting = [document]
    while waiting:
        holder = waiting.pop()
        if isinstance(holder, (dict, list)):
            keys = list(holder) if isinstance(holder, dict) else range(len(holder))
            for key in keys:
                found.append((holder, key))
                waiting.append(holder[key])
    return found


def written(document: Any) -> bytes:
    """A document as JSON, odd values as Python writes them (NaN, lone surrogates)."""
    return json.dumps(document).encode()
