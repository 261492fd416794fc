"""`make fuzz`: damaged, spliced and invented input for every reader, the parsers and whatever else takes input.

Each target runs for the stated seconds from a fixed seed and says how many inputs it tried. Refusing an input with one
of nrdb's own errors is right; any other exception, or more than `SLOWEST` seconds for one input, is a find: it is
printed with the input's number and seed, so that it can be made again, and the run fails.

usage: python -m tests.fuzz [SECONDS] [TARGET …]
"""

from __future__ import annotations

import json
import random
import signal
import sys
import time
import traceback
from collections.abc import Callable
from pathlib import Path
from types import FrameType

from nrdb.catalogue import Catalogue
from nrdb.errors import NrdbError

ROOT = Path(__file__).parents[1]
SLOWEST = 10
SEED = 20261120

Input = bytes | str
Target = tuple[Callable[[random.Random], Input], Callable[[Input], object]]

_SEASONING = [
    *("\x00", "\x1b[31m", "\u202e", "\ufeff", "\ud7ff", "=cmd()", "<!DOCTYPE x [", "&lol;", "../..", "NaN", "1e999"),
    *(
        "-1x ",
        "0x ",
        "99999999999999999999 ",
        "'",
        '"',
        "`",
        "(",
        ")",
        "[",
        "{",
        "\\",
        "/",
        "|",
        "&",
        "!",
        "*",
        "\r",
        "\t",
    ),
]


def damaged(rng: random.Random, corpus: list[bytes]) -> bytes:
    """A sample with a few pieces cut, doubled, swapped with another sample's, flipped or seasoned."""
    data = bytearray(rng.choice(corpus))
    for _ in range(rng.randrange(1, 8)):
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
            data[at:at] = rng.choice(_SEASONING).encode("utf-8", "surrogatepass")
        else:
            rest = data[at:]
            data = bytearray(rest + data[:at])
    return bytes(data[:200_000])


def targets() -> dict[str, Target]:
    """Every target by name: what makes an input, and what takes it."""
    catalogue = Catalogue.load()
    samples = [path.read_bytes() for path in sorted((ROOT / "tests" / "deck" / "samples").iterdir()) if path.is_file()]
    samples += [path.read_bytes() for path in sorted((ROOT / "examples").glob("*.txt"))]
    found: dict[str, Target] = {}

    def lists(taken: Input) -> object:
        from nrdb.deck import read_decks, write_deck
        from nrdb.deck.registry import FILETYPES
        from nrdb.legality import check_deck

        text = taken.decode("utf-8", "replace") if isinstance(taken, bytes) else taken
        for deck in read_decks(text, catalogue)[:3]:
            check_deck(deck, catalogue, format="standard", on="2026-11-20").to_dict()
            for row in FILETYPES:
                if row.writes:
                    write_deck(deck, row.name, catalogue)
        return None

    found["deck lists"] = (lambda rng: damaged(rng, samples), lists)

    words = _query_words(catalogue)

    def query(taken: Input) -> object:
        from nrdb.search import search

        return search(catalogue, str(taken), on="2026-11-20")

    found["queries"] = (lambda rng: _query(rng, words), query)

    dump = _small_dump(catalogue)

    def imports(taken: Input) -> object:
        from nrdb.catalogue.importer.layouts import from_bytes

        assert isinstance(taken, bytes)
        return from_bytes(taken, "fuzz")

    found["imports"] = (lambda rng: damaged(rng, dump), imports)
    return found


def _query_words(catalogue: Catalogue) -> list[str]:
    from nrdb.search.fields import FIELD

    return [
        *(card.title for card in catalogue.cards()[::40]),
        *list(catalogue.subtypes())[::5],
        *FIELD,
        "and",
        "or",
        "not",
        "X",
        "2..4",
        "3/2",
        "legal",
        "banned",
        "sort:cost",
        "/^a.*b+$/",
        "format:standard",
    ]


def _query(rng: random.Random, words: list[str]) -> str:
    glue = [" ", ":", "=", "<", ">=", "!", "|", "&", "(", ")", '"', "~", "-", ",", "/", "*"]
    parts = [rng.choice(words if rng.random() < 0.6 else glue) for _ in range(rng.randrange(1, 14))]
    if rng.random() < 0.3:
        parts.insert(rng.randrange(len(parts) + 1), rng.choice(_SEASONING))
    return rng.choice(("", " ")).join(parts)


def _small_dump(catalogue: Catalogue) -> list[bytes]:
    """An answer of the API in little, as bytes to damage."""
    data = [
        {"id": card.id, "type": "cards", "attributes": {"title": card.title, "side_id": card.side, "cost": card.cost}}
        for card in catalogue.cards()[:8]
    ]
    return [json.dumps({"data": data, "links": {}}).encode(), json.dumps(data).encode(), b"{}", b"[]"]


class TooSlow(Exception):
    """One input took longer than `SLOWEST`."""


def _alarm(_: int, __: FrameType | None) -> None:
    raise TooSlow


def run(name: str, target: Target, seconds: float) -> tuple[int, list[str]]:
    """Runs one target; how many inputs it was given, and what was found."""
    make, take = target
    finds: list[str] = []
    count, end = 0, time.monotonic() + seconds
    while time.monotonic() < end and len(finds) < 10:
        taken = make(random.Random(f"{SEED} {name} {count}"))
        if hasattr(signal, "SIGALRM"):
            signal.alarm(SLOWEST)
        try:
            take(taken)
        except NrdbError:
            pass
        except (Exception, TooSlow) as error:
            where = traceback.extract_tb(error.__traceback__)[-1]
            finds.append(
                f"{name} {count}: {type(error).__name__}: {error} ({where.filename}:{where.lineno}): {taken[:200]!r}"
            )
        finally:
            if hasattr(signal, "SIGALRM"):
                signal.alarm(0)
        count += 1
    return count, finds


def main(arguments: list[str]) -> None:
    """Runs the named targets (all when none is named) for so many seconds each."""
    seconds = float(arguments[0]) if arguments else 60
    if hasattr(signal, "SIGALRM"):
        signal.signal(signal.SIGALRM, _alarm)
    failed = False
    for name, target in targets().items():
        if arguments[1:] and name not in arguments[1:]:
            continue
        count, finds = run(name, target, seconds)
        print(f"{name}: {count:,} inputs in {seconds:g} s, {len(finds)} finds", flush=True)
        for find in finds:
            print(f"  {find}", flush=True)
        failed = failed or bool(finds)
    raise SystemExit(1 if failed else 0)


if __name__ == "__main__":
    main(sys.argv[1:])
