"""Running a target: numbered inputs from a seed, each watched; finds reported with the command that repeats them."""

from __future__ import annotations

import contextlib
import faulthandler
import json
import os
import re
import resource
import signal
import sys
import tempfile
import time
import traceback
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from nrdb.errors import NrdbError
from nrdb.text import plain

ROOT = Path(__file__).parents[2]
SAVED = ROOT / "build" / "fuzz"
SEED = 20261120
SLOWEST = 10
"""Seconds that one input may take; three times as long, and the process is ended from outside of Python."""
MEMORY = 2 * 2**30
"""Bytes that the process of a target may have in all."""
ENOUGH = 25
"""Finds after which a target stops: they mostly have one cause."""

Input = bytes | str


class Target(NamedTuple):
    """What makes an input from chance, and what takes it: true when it was accepted, false when refused in an answer.

    An input refused by an exception of nrdb's own counts as refused; its message is looked at too.
    """

    name: str
    make: Callable[[Random], Input]
    take: Callable[[Input], Any]


class TooSlow(BaseException):
    """One input took longer than `SLOWEST`. No `Exception`, so that nothing that is tried catches it."""


class Tally(NamedTuple):
    """What came of a run."""

    inputs: int
    accepted: int
    refused: int
    finds: list[str]


def sound(message: str) -> None:
    """A refusal is one sentence that a person can read: no second line, no object's inside, no name of an exception."""
    assert message.strip(), "the refusal says nothing"
    assert plain(message) == message, f"the refusal steers a terminal or has several lines: {message!r}"
    assert not _INSIDES.search(message), f"the refusal shows the inside: {message}"
    assert message.rstrip()[-1] in ".?!…", f"the refusal is not a sentence: {message}"


_INSIDES = re.compile(
    r"object at 0x|<class |Traceback|Node\(kind|\b(?:Key|Type|Value|Attribute|Index|Recursion|Assertion)Error\b"
)


def outcome(target: Target, taken: Input) -> bool:
    """Return whether the target accepted the input; raise anything that isn't a proper refusal."""
    try:
        return target.take(taken) is not False
    except NrdbError as error:
        sound(error.message)
        return False


def chance(target: Target, number: int, seed: int) -> Random:
    """The source of the input of that number."""
    return Random(f"{seed} {target.name} {number}")


def run(
    target: Target,
    *,
    seconds: float = 0,
    inputs: int = 0,
    seed: int = SEED,
    note: Callable[[int], Any] = id,
    mortal: bool = False,
) -> Tally:
    """Run one target for a time or a number of inputs; `note` is called with each input's number first.

    `mortal` says that the process may be ended when nothing else stops an input.
    """
    finds: list[str] = []
    number = accepted = 0
    end = time.monotonic() + seconds
    with _watched():
        while len(finds) < ENOUGH and (number < inputs if inputs else time.monotonic() < end):
            note(number)
            taken = target.make(chance(target, number, seed))
            try:
                with _limited_time(mortal):
                    accepted += outcome(target, taken)
            except (Exception, TooSlow) as error:
                finds.append(_find(target, number, seed, taken, error))
            number += 1
    return Tally(number, accepted, number - accepted - len(finds), finds)


def _find(target: Target, number: int, seed: int, taken: Input, error: BaseException) -> str:
    where = traceback.extract_tb(error.__traceback__)[-1]
    said = str(error).replace("\n", " ")[:300]
    return (
        f"{target.name} {number}: {type(error).__name__}: {said} ({where.filename}:{where.lineno})\n"
        f"    input saved as {_save(target, number, seed, taken)}; again: {command(target.name, number, seed)}"
    )


def command(name: str, number: int, seed: int) -> str:
    """What to type to take one input again."""
    return f"python -m tests.fuzz --repeat {name} {number} --seed {seed}"


def _save(target: Target, number: int, seed: int, taken: Input) -> str:
    SAVED.mkdir(parents=True, exist_ok=True)
    path = SAVED / f"{target.name}-{seed}-{number}"
    path.write_bytes(taken if isinstance(taken, bytes) else taken.encode("utf-8", "surrogatepass"))
    return str(path.relative_to(ROOT))


def repeat(target: Target, number: int, seed: int = SEED) -> None:
    """Run one input again, under the same limits, and raise whatever it raises."""
    taken = target.make(chance(target, number, seed))
    print(f"{target.name} {number}: {len(taken)} {'bytes' if isinstance(taken, bytes) else 'characters'}")
    print(f"saved as {_save(target, number, seed, taken)}", flush=True)
    with _watched(), _limited_time(True):
        print("accepted" if outcome(target, taken) else "refused")


# -- a process for each target --------------------------------------------------------------------------------------


def fuzz(name: str, make: Callable[[], Target], seconds: float, seed: int = SEED) -> list[str]:
    """Run a target in a process of its own, print its line and its finds, and return the finds."""
    SAVED.mkdir(parents=True, exist_ok=True)
    begun = SAVED / f"{name}.at"
    begun.write_bytes(b"0".rjust(12))
    reading, writing = os.pipe()
    work = tempfile.TemporaryDirectory(prefix="nrdb-fuzz-")
    child = os.fork()
    if not child:
        tempfile.tempdir = work.name  # goes with the run, however it ends
        os.close(reading)
        code = 1
        try:
            resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
            at = os.open(begun, os.O_WRONLY)
            tally = run(make(), seconds=seconds, seed=seed, note=lambda n: os.pwrite(at, b"%12d" % n, 0), mortal=True)
            peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
            with os.fdopen(writing, "w") as answer:
                json.dump([*tally, peak], answer)
            code = 0
        except BaseException:
            traceback.print_exc()
        finally:
            sys.stdout.flush()
            sys.stderr.flush()
            os._exit(code)
    os.close(writing)
    with os.fdopen(reading) as answer:
        said = answer.read()
    _, status = os.waitpid(child, 0)
    number = int(begun.read_bytes())
    begun.unlink()
    work.cleanup()
    if said:
        *tally, peak = json.loads(said)
        found = Tally(*tally)
    else:
        ended = f"{name} {number}: the process ended ({os.waitstatus_to_exitcode(status)})"
        found = Tally(number, 0, 0, [f"{ended}\n    again: {command(name, number, seed)}"])
        peak = 0
    print(
        f"{name}: {found.inputs:,} inputs in {seconds:g} s (seed {seed}), {found.accepted:,} accepted, "
        f"{found.refused:,} refused, {len(found.finds)} finds, at most {peak} MB",
        flush=True,
    )
    for find in found.finds:
        print(f"  {find}", flush=True)
    return found.finds


@contextlib.contextmanager
def _watched() -> Iterator[None]:
    before = [(kind, signal.signal(kind, _alarm)) for kind in (signal.SIGALRM, signal.SIGPROF)]
    try:
        yield
    finally:
        for kind, handler in before:
            signal.signal(kind, handler)


@contextlib.contextmanager
def _limited_time(mortal: bool) -> Iterator[None]:
    """An alarm for what Python can interrupt, and an end from outside for what it cannot (a regex, a C loop).

    What counts is the time that the process itself works, so that a busy machine finds nothing; what only waits is
    found too, later.
    """
    if mortal:
        faulthandler.dump_traceback_later(12 * SLOWEST, exit=True)
    signal.setitimer(signal.ITIMER_PROF, SLOWEST)
    signal.alarm(10 * SLOWEST)
    try:
        yield
    finally:
        signal.alarm(0)
        signal.setitimer(signal.ITIMER_PROF, 0)
        if mortal:
            faulthandler.cancel_dump_traceback_later()


def _alarm(_: int, __: Any) -> None:
    raise TooSlow(f"more than {SLOWEST} s")
