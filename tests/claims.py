"""Count the rules' requirements that tests cite, by chapter: `python -m tests.claims FOLDER`.

FOLDER holds requirements.csv (CR 1.3, and the rules of 1996 and 2012) and requirements-26.03.csv: rows with a
`source_section` and a `priority`. Only requirements about play count (priority B of CR 1.3, A and B of 1996 and 2012,
all of CR 26.03). A requirement counts as cited when the text of a test cites its rule (such as 9.6.2b, after the
letters of its rulebook) or a part of that rule. The rules of 1996 and 2012 have no numbers; there a test cites the id
of the requirement (CLS-RUN-03). The count doesn't show whether the test is a good one. With --missing it names those
that no test cites.
"""

from __future__ import annotations

import csv
import re
import sys
from collections import Counter
from pathlib import Path
from typing import Final

HERE: Final = Path(__file__).parent
_NUMBER: Final = r"\d+(?:\.\d+)+[a-z]?"
MARK: Final = re.compile(rf"\b(CR26|CR) ({_NUMBER}(?:(?:, |, and | and |-| to ){_NUMBER})*)")
FILES: Final = (("requirements.csv", "CR", "B"), ("requirements-26.03.csv", "CR26", ""))
"""The files, the mark of their rulebook, and the priority that counts; all where it is empty."""
CLAIM: Final = re.compile(r"(?<![\w-])(?:CLS|CORE|OUT|DCI)(?:-[A-Z]+)*-(?:[A-Z]+|\d+(?:\.\d+)*)(?![\w-])")
OLDER: Final = {"classic": "rules of 1996", "core-1.0": "rules of 2012"}
"""The editions whose requirements are cited by their ids."""
LEFT_OUT: Final = frozenset(["deck", "tournament", "errata", "limited"])
"""Their areas that aren't about play."""


def texts(folder: Path = HERE) -> list[str]:
    """Return the texts of tests, and of the scenarios that they play."""
    endings = (".py", ".txt", ".perft", ".jsonl", ".csv")
    paths = [*sorted(folder.rglob("*")), *sorted((folder.parent / "data" / "scenarios").glob("*.txt"))]
    return [path.read_text(encoding="utf-8", errors="replace") for path in paths if path.suffix in endings]


def by_area(path: Path, edition: str, cited: set[str]) -> tuple[Counter[str], Counter[str], list[str]]:
    """Return an edition's cited requirements about play and all of them, by area, and the ids of the others."""
    met: Counter[str] = Counter()
    every: Counter[str] = Counter()
    missing = []
    with path.open(encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file):
            if row["edition"] != edition or row["priority"] not in ("A", "B") or row["area"] in LEFT_OUT:
                continue
            every[row["area"]] += 1
            met[row["area"]] += row["id"] in cited
            if row["id"] not in cited:
                missing.append(row["id"])
    return met, every, missing


def marks(folder: Path = HERE) -> dict[str, set[str]]:
    """Return the rules that tests cite, by rulebook."""
    found: dict[str, set[str]] = {"CR": set(), "CR26": set()}
    for text in texts(folder):
        for book, numbers in MARK.findall(text):
            found[book].update(re.findall(_NUMBER, numbers))
    return found


def named(section: str, rules: set[str]) -> bool:
    """Return whether a rule, or a part of it, is among those cited."""
    deeper = re.compile(re.escape(section) + r"(?:[a-z]|\.\d+.*)?$")
    return section in rules or any(deeper.match(rule) for rule in rules)


def counted(path: Path, rules: set[str], priority: str) -> tuple[Counter[str], Counter[str]]:
    """Return the number of cited requirements and of all requirements, by chapter."""
    met: Counter[str] = Counter()
    every: Counter[str] = Counter()
    with path.open(encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file):
            section = row["source_section"].split()[-1].strip(";,")
            if (priority and row["priority"] != priority) or not section[:1].isdigit():
                continue
            chapter = section.split(".")[0]
            every[chapter] += 1
            met[chapter] += named(section, rules)
    return met, every


def main(arguments: list[str]) -> int:
    """Print the share of each chapter and the total."""
    folder, found = Path(arguments[0]), marks()
    for name, book, priority in FILES:
        met, every = counted(folder / name, found[book], priority)
        print(f"{name}{f', priority {priority}' if priority else ''}")
        for chapter in sorted(every, key=int):
            print(f"  {chapter:>3}  {met[chapter]:>4} of {every[chapter]:>4}  {met[chapter] / every[chapter]:>4.0%}")
        print(f"  all  {met.total():>4} of {every.total():>4}  {met.total() / every.total():>4.0%}")
    cited = {claim for text in texts() for claim in CLAIM.findall(text)}
    for edition, title in OLDER.items():
        met, every, missing = by_area(folder / FILES[0][0], edition, cited)
        print(f"{FILES[0][0]}, {title}, priority A and B, about play")
        for area in sorted(every):
            print(f"  {area:<9} {met[area]:>4} of {every[area]:>4}  {met[area] / every[area]:>4.0%}")
        print(f"  all       {met.total():>4} of {every.total():>4}  {met.total() / every.total():>4.0%}")
        if "--missing" in arguments:
            print(f"  not cited: {' '.join(missing)}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
