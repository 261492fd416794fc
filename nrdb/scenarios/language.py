"""The scenario language: the starting position, what the players do, and what must then be true.

    Sure Gamble gains 9 credits
        given runner; credits 5; hand Sure Gamble
        do play Sure Gamble
        expect credits 9; discard Sure Gamble; clicks 3

    The Corp can rez only the approached piece of ice
        given runner; hand Sure Gamble
        given corp; unrezzed Ice Wall + Wall of Static in HQ; credits 5
        do run HQ
        Corp: rez Wall of Static
        expect Corp credits 2; events encounter: Wall of Static; happened run unsuccessful

A scenario begins with its title, a line that is not indented. Clauses are separated by `;`, cards by ` + `; copies are
written `x3`, and `#` starts a comment. If only one side is given, the deck plays solo. With both sides given, it is the
turn of the side given first. A game starts in the action phase, with full clicks, 5 credits a side and only the cards
that are named.

example ID … (the rules' worked examples that this scenario reproduces)
each    <NAME>: VALUE / VALUE …; <NAME>: … (a first line: the scenario holds for each row of values, which
        replace the names)
given   runner|corp [IDENTITY]: the rest of the line is about this side · rulebook NAME [+ NAME] (the scenario
        holds under each) · edition classic (cards and rules of 1996; before any card) · chance N N … (0 is the first)
        credits|clicks|tags|bad publicity|core damage N · hand|discard|removed CARDS · deck CARDS (the first is on top)
        scored CARDS [with N KIND] · installed CARDS [in SERVER] [on CARD] [with N KIND] (rezzed, for the Corp; the
        innermost ice first; more cards may follow the counters: A in HQ with 1 power + B) · unrezzed CARDS, in the
        same way · facedown CARDS (of the Runner)
        says CARD: JSON (behaviour for this scenario, in place of the data's; a line of its own)
do      play|rez|score|advance|steal|trash|access CARD · access unseen · run SERVER
        use CARD [N] (its Nth paid ability)
        install CARD [in SERVER] · replace CARD [in SERVER] (as `install`, but other cards there are trashed first)
        credit · draw · purge · remove tag · jack out · pass · end turn · break N · resolve N · pay N from CARD|the fund
        choose yes|no|stop|N|CARD|SERVER|mode N · until EVENT [CARD] (play continues until that happens)
        `#2` after a deed means the second option of this description.
        `Corp:` or `Runner:` in place of `do`, or before a deed, says who does it; otherwise it is the player whose
        turn it is.
expect  [SIDE] credits|clicks|points|hand size N · turn|tags|bad publicity|core damage|memory|link N
        [SIDE] hand|deck|discard|installed|scored|removed CARDS, or nothing, or N cards · top of R&D|stack|deck CARDS
        ZONE with CARDS (at least these) · ZONE without CARDS (none of these) · ice of SERVER CARDS (innermost first)
        CARD has N KIND · CARD strength N · CARD is [not] rezzed|active|faceup|facedown|blank|hosted
        CARD is [not] on CARD|in SERVER
        happened EVENT · never EVENT · events EVENT: CARDS · events EVENT + EVENT: EVENT CARD + EVENT CARD …
        (in this turn, in order) · can|cannot DEED · offered DEED · never offered DEED (up to now) · asks nothing
        over WORD · winner corp|runner|nobody
        An expected number may be a range: 9.. or ..5 or 2..4.
now     as `expect`, but at this very moment; `expect` first lets everything that has begun finish.

SERVER is HQ, R&D, Archives, remote 1, remote 2 … or new; KIND is credit, power, virus, agenda or advancement. In a
two-player game a side's hand, deck, discard pile and installed cards may be called HQ, R&D, Archives, grip, stack, heap
and rig.

Players do only what a line says: windows are passed, nobody jacks out, accessed cards are left where they are, and
simultaneous triggers resolve in the order listed. Every other choice must be made by a line.
"""

from __future__ import annotations

from collections.abc import Iterator
from json import JSONDecodeError
from pathlib import Path
from typing import NamedTuple, NoReturn

from nrdb.catalogue import Catalogue
from nrdb.engine.model.numbers import SIDES
from nrdb.engine.model.state import State
from nrdb.errors import NrdbError, ParseError
from nrdb.resources import read_bounded
from nrdb.scenarios.looks import Looks
from nrdb.text import json_problem, listed, quoted


class Scenario(NamedTuple):
    """A scenario: its place in the file, its title, and its clauses with their lines."""

    path: Path
    line: int
    title: str
    clauses: tuple[tuple[int, str, str], ...]
    """(line, given | do | Corp | Runner | expect | now, what)."""
    examples: tuple[str, ...] = ()
    """The ids of the rules' worked examples that it reproduces."""

    @property
    def name(self) -> str:
        """The file and the title, which together name a scenario."""
        return f"{self.path.stem}: {self.title}"

    @property
    def sides(self) -> set[str]:
        """The sides that the scenario gives."""
        return {text.split()[0] for _, kind, text in self.clauses if kind == "given"} & {*SIDES}


class Fault(ParseError):
    """A scenario that fails or can't be read, with the line."""


KINDS = ("example", "each", "given", "do", "Corp:", "Runner:", "expect", "now")
"""The words that begin a line."""

Clauses = list[tuple[int, str, str]]


def scenarios(path: Path) -> Iterator[Scenario]:
    """Yield the scenarios in a file, in order; one for each row of values and for each rulebook."""
    try:
        text = read_bounded(path, "scenarios").decode("utf-8")
    except UnicodeDecodeError as error:
        raise Fault("the file isn't text in UTF-8.", source=path.name) from error
    yield from read(path, text)


def read(path: Path, text: str) -> Iterator[Scenario]:
    """Yield the scenarios in a text as `scenarios` does; errors call the text `path`."""
    for title, start, lines in _written(path, text):
        rows = [_rows(path, number, row) for number, kind, row in lines if kind == "each"]
        given = [line for line in lines if line[1] not in ("each", "example")]
        examples = tuple(row for _, kind, rest in lines if kind == "example" for row in rest.split())
        found = [
            [(number, kind, _put(clause, row)) for number, kind, clause in given] for row in (rows[0] if rows else [{}])
        ]
        clauses = [by_book for one in found for by_book in _by_each_rulebook(_split(one))]
        for n, one in enumerate(clauses, 1):
            yield Scenario(path, start, title if len(clauses) == 1 else f"{title} #{n}", tuple(one), examples)


def _rows(path: Path, number: int, text: str) -> list[dict[str, str]]:
    """Return the rows of values that an `each` line gives."""
    columns = {
        name.strip(): values.split(" / ") for name, _, values in (part.partition(": ") for part in text.split("; "))
    }
    if len({len(values) for values in columns.values()}) != 1:
        _fail(path, number, "every name of `each` needs the same number of values.")
    return [dict(zip(columns, row, strict=True)) for row in zip(*columns.values(), strict=True)]


def _put(text: str, row: dict[str, str]) -> str:
    for name, value in row.items():
        text = text.replace(name, value)
    return text


def _split(lines: Clauses) -> Clauses:
    """Return the clauses in these lines; a line with behaviour is a single clause."""
    parts = [(number, kind, [text] if text.startswith("says ") else text.split(";")) for number, kind, text in lines]
    return [(number, kind, part.strip()) for number, kind, texts in parts for part in texts if part.strip()]


def _by_each_rulebook(clauses: Clauses) -> list[Clauses]:
    """Return the clauses for each rulebook that the scenario gives."""
    books = [text.removeprefix("rulebook ").split(" + ") for _, _, text in clauses if text.startswith("rulebook ")]
    others = [clause for clause in clauses if not clause[2].startswith("rulebook ")]
    number = clauses[0][0] if clauses else 0
    return [[(number, "given", f"rulebook {book}"), *others] for book in books[0]] if books else [clauses]


def _written(path: Path, text: str) -> Iterator[tuple[str, int, Clauses]]:
    """Yield the scenarios as they are written: title, line, and lines by their kinds.

    A file of one scenario needs no title, and then no indentation either: it is named after the file.
    """
    title, start = "", 0
    lines: Clauses = []
    for number, line in enumerate(text.splitlines(), 1):
        bare = line.split(" # ")[0].rstrip()
        if not bare.strip() or bare.lstrip().startswith("#"):
            continue
        kind, _, rest = bare.strip().partition(" ")
        if kind in KINDS:
            if not start:
                title, start = path.stem, number
            lines.append((number, kind.rstrip(":"), rest.strip()))
        elif bare[0].isspace():
            _fail(path, number, f"a line begins with {listed(KINDS, 'or')}, not {quoted(kind)}.")
        else:
            if start:
                yield _one(path, title, start, lines)
            title, start, lines = bare, number, []
    if start:
        yield _one(path, title, start, lines)


def _one(path: Path, title: str, start: int, lines: Clauses) -> tuple[str, int, Clauses]:
    """Return a scenario as it is written. Raises `Fault` if it has no lines."""
    if not lines:
        _fail(path, start, f'{quoted(title)} has no lines; indent the lines below it, or begin a line with "given".')
    return title, start, lines


def _fail(path: Path, number: int, message: str) -> NoReturn:
    raise Fault(message, source=path.name, line=number)


class ScenarioTable(Looks):
    """A table that is set up, played and checked clause by clause."""

    def take(self, kind: str, text: str) -> None:
        """Carry out a clause."""
        if kind == "given":
            self.given(text)
            return
        self.start()
        if kind == "now":
            self.look(text)
        elif kind == "expect":
            self.expect(text)
        else:
            self.do(text, kind.lower() if kind != "do" else "")

    def expect(self, text: str) -> None:
        """Let everything that has begun finish, then check what a clause expects."""
        self.settle()
        self.look(text)


def play(scenario: Scenario, catalogue: Catalogue) -> State:
    """Play a scenario to its end. Raises `Fault` with the line that doesn't hold."""
    game = ScenarioTable(catalogue)
    for line, kind, text in scenario.clauses:
        try:
            game.take(kind, text)
        except (LookupError, NrdbError, ValueError) as error:
            raise failure(scenario, line, error) from error
    return game.g


def failure(scenario: Scenario, line: int, error: Exception) -> Fault:
    """Return an error in a line as a `Fault` that says where it is."""
    message = f"not JSON: {json_problem(error)}" if isinstance(error, JSONDecodeError) else str(error)
    return Fault(message if message.endswith((".", "?")) else f"{message}.", source=scenario.path.name, line=line)
