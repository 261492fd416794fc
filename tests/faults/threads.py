"""One catalogue under many threads: `python -m tests.faults.threads THREADS EACH TIMES`.

Every thread asks EACH of the mixed questions in an order of its own and compares each answer with the one that a single
thread got. What hangs does so for good, so this runs as a process of its own, and who starts it sets a limit of time.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from importlib import import_module
from pathlib import Path

from nrdb import Catalogue, LookupFailure, NrdbError, check_deck, read_deck
from nrdb.search import search

ON = "2026-11-20"
EXAMPLES = Path(__file__).parents[2] / "examples"
QUERIES = (
    "sentry strength>3",
    "t:event o<2",
    "x:/trash .* program/",
    "x:/(a+)+$/",
    "x:/gain [0-9]+/ o>1",
    "f:anarch t:program",
    "killer that costs less than 3",
    "sure gambel",
    "cheap icebreaker in standard",
    "banned:standard",
    "noise",
    "x:/^[a-z ]*$/ OR x:/[aeiou]{9}/",
)
NAMES = ("Sure Gamble", "bran 1.0", "Noise", "30039", "astroscript", "Sure Gambel", "no such card at all")
LISTS = ("runner.txt", "corp.txt", "illegal.txt")
FORMATS = ("standard", "eternal", "startup")


def _searched(catalogue: Catalogue, query: str) -> object:
    try:
        return tuple(card.id for card in search(catalogue, query, on=ON))
    except NrdbError as error:
        return error.message


def _found(catalogue: Catalogue, name: str) -> object:
    try:
        card = catalogue.find(name)
    except LookupFailure as failure:
        return failure.suggestions
    return card.id, tuple(printing.code for printing in catalogue.printings(card)), len(catalogue.texts(card))


def _judged(catalogue: Catalogue, name: str, form: str) -> object:
    deck = read_deck((EXAMPLES / name).read_text(encoding="utf-8"), catalogue)
    verdict = check_deck(deck, catalogue, format=form, on=ON)
    return verdict.legal, tuple(finding.message for finding in verdict.findings)


def _same(catalogue: Catalogue, name: str) -> object:
    """A record is one object, whoever reads it first."""
    card = catalogue.card(name)
    return catalogue.card(name) is card and card in catalogue.cards()


Question = Callable[[Catalogue], object]


def questions() -> list[Question]:
    """All questions there are, each to be asked of a catalogue."""
    asked: list[Question] = [lambda held, query=query: _searched(held, query) for query in QUERIES]  # type: ignore[misc]
    asked += [lambda held, name=name: _found(held, name) for name in NAMES]  # type: ignore[misc]
    asked += [
        lambda held, name=name, form=form: _judged(held, name, form)  # type: ignore[misc]
        for name in LISTS
        for form in FORMATS
    ]
    asked += [lambda held, name=name: _same(held, name) for name in ("sure_gamble", "hedge_fund")]  # type: ignore[misc]
    return asked


def differing(threads: int, each: int, seed: int) -> int:
    """Return how many answers of the threads differ from those of one thread, on a fresh catalogue."""
    asked = questions()
    alone = [question(Catalogue.load()) for question in asked]
    shared = Catalogue.load()

    def work(number: int) -> int:
        order = random.Random(f"{seed}:{number}").choices(range(len(asked)), k=each)
        wrong = 0
        for at in order:
            answer = asked[at](shared)
            if answer != alone[at]:
                wrong += 1
                print(f"question {at}: {answer!r:.300} where one thread got {alone[at]!r:.300}", flush=True)
        return wrong

    with ThreadPoolExecutor(threads) as pool:
        return sum(pool.map(work, range(threads)))


def main(arguments: list[str]) -> int:
    threads, each, times = map(int, arguments)
    sys.setswitchinterval(1e-5)
    # What is given up depends on the pace of the machine; what is answered must not.
    vars(import_module("nrdb.search.language.execution"))["REGEX_SECONDS"] = 60.0
    wrong = 0
    for time in range(times):
        wrong += differing(threads, each, time)
        print(f"{threads} threads × {each} questions, {time + 1} of {times}: {wrong} answers differ", flush=True)
    return int(wrong > 0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
