"""`python -m tests.peer FILE`: plays neutral scenarios, and says which come out."""

from __future__ import annotations

import argparse
import csv
import json
import sys
from collections import Counter, deque
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final, NamedTuple

from nrdb import behaviour
from nrdb.errors import NrdbError
from tests.engine.laid import catalogue
from tests.peer.deeds import Match
from tests.peer.seat import Unsaid, Wrong

READINGS: Final = 24
"""How many ways to read a scenario are tried at most."""
LEDGER: Final = Path(__file__).with_name("ledger.csv")


class Outcome(NamedTuple):
    """What came of a scenario."""

    id: str
    verdict: str
    """passed · wrong · unsaid (cards without an entry) · broken (the engine failed)."""
    why: str = ""


def scenarios(path: Path) -> list[dict[str, Any]]:
    """The scenarios of a file; `Unsaid` for a line that is none."""
    found = []
    for n, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        try:
            scenario = json.loads(line)
            (verb, setting), *steps = scenario["steps"]
            sound = isinstance(scenario["id"], str) and all(isinstance(title, str) for title in scenario["cards"])
            sound &= verb == "game" and isinstance(setting, dict) and all(isinstance(step[0], str) for step in steps)
        except (ValueError, KeyError, TypeError, IndexError):
            sound = False
        if not sound:
            raise Unsaid(
                f"{path}, line {n}: this is not a scenario; one is an object with an id, cards, and steps, each a list "
                "that begins with a word, the first of them the game with its set-up."
            )
        found.append(scenario)
    return found


def play(scenario: Mapping[str, Any], excused: frozenset[int] = frozenset()) -> Outcome:
    """Plays one scenario; the steps that are excused are those that do not come out."""
    name = scenario["id"]
    edition = "classic" if scenario["steps"][0][1].get("rulebook") == "classic" else "cr"
    missing = [title for title in scenario["cards"] if not _known(title, edition)]
    if missing:
        return Outcome(name, "unsaid", ", ".join(missing))
    first, scripts = None, deque([list[int]()])
    for _ in range(READINGS):
        if not scripts:
            break
        outcome, picked = _once(scenario, script := scripts.popleft(), excused)
        first = first or outcome
        if outcome.verdict == "passed":
            return outcome
        for at in range(len(picked) - 1, len(script) - 1, -1):  # those that differ least come first
            scripts.extend([*(k for k, _ in picked[:at]), k] for k in range(1, picked[at][1]))
    assert first is not None
    return first


def _once(
    scenario: Mapping[str, Any], script: list[int], excused: frozenset[int]
) -> tuple[Outcome, list[tuple[int, int]]]:
    """One way to read a scenario, and the choices between readings on the way."""
    match: Match | None = None
    name = scenario["id"]
    outcome = Outcome(name, "passed")
    (_, setting), *steps = scenario["steps"]
    try:
        match = Match(setting, steps, script)
        match.play_all(excused)
    except Wrong as error:
        at = match.at if match is not None else 0
        outcome = Outcome(name, "wrong", f"step {at} {json.dumps(steps[at - 1])[:120]}: {error}{_missing(match)}")
    except (Unsaid, NrdbError) as error:
        outcome = Outcome(name, "wrong", f"not sayable: {error}{_missing(match)}")
    except Exception as error:
        outcome = Outcome(
            name, "broken", f"step {match.at if match else 0}: {type(error).__name__}: {error}{_missing(match)}"
        )
    return outcome, [] if match is None else list(match.seat.picked)


def _missing(match: Match | None) -> str:
    """What the engine says it does not play of the cards on the table."""
    if match is None:
        return ""
    found = {card.title: card.missing for card in match.g.table.cards if card.missing}
    return "".join(f" [{title}: {'; '.join(missing)}]" for title, missing in found.items())


def _known(title: str, edition: str) -> bool:
    try:
        return catalogue().find(title, edition=edition).id in behaviour.entries(edition)
    except NrdbError:
        return False


def ledger() -> dict[str, frozenset[int]]:
    """Return the steps of scenarios that rightly disagree, with the rule or the bug of the author's table."""
    with LEDGER.open(encoding="utf-8", newline="") as file:
        return {row["id"]: frozenset(map(int, row["steps"].split())) for row in csv.DictReader(file)}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("file", type=Path)
    parser.add_argument("--only", default="", help="scenarios whose id holds this")
    parser.add_argument("--show", action="store_true", help="tell why each one that is wrong is so")
    args = parser.parse_args()
    told = ledger()
    counts: Counter[str] = Counter()
    try:
        found = scenarios(args.file)
    except (OSError, Unsaid) as error:
        parser.error(str(error))
    for scenario in found:
        if args.only not in scenario["id"]:
            continue
        excused = told.get(scenario["id"], frozenset())
        outcome = play(scenario, excused)
        verdict = "ledger" if excused and outcome.verdict == "passed" else outcome.verdict
        counts[verdict] += 1
        if args.show and verdict in ("wrong", "broken"):
            print(f"{outcome.id}: {verdict}: {outcome.why[:400]}")
    if not counts:
        parser.error(f"no scenario of {args.file} has {args.only!r} in its id.")
    played = sum(counts.values()) - counts["unsaid"]
    print(f"played {played}, passed {counts['passed']}, ledger {counts['ledger']}, unsaid {counts['unsaid']}")
    return 0 if played == counts["passed"] + counts["ledger"] else 1


if __name__ == "__main__":
    sys.exit(main())
