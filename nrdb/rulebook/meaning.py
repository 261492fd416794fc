"""The meaning of a rule: its gist, its place in every document, how it has changed, and scenarios that show it."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from functools import cache
from typing import Final, Literal, NamedTuple

from nrdb.errors import DataError
from nrdb.resources import data_root
from nrdb.rulebook.citing import citations_in
from nrdb.rulebook.index import Document, Rule, document, parent, rule

NEWEST_FIRST: Final = ("CR26", "CR", "CORE", "CLS", "DCI")
"""The documents, in the order in which a rule is looked up."""
OLDEST_FIRST: Final = ("CLS", "DCI", "CORE", "CR", "CR26")
"""The documents in the order in which they took effect; the DCI's belong to the 1996 game."""
Relation = Literal["this rule", "same wording", "other wording", "same subject"]
ASKED: Final = "this rule"
SAME: Final = "same wording"
REWORDED: Final = "other wording"
SUBJECT: Final = "same subject"
"""The relation between rules on the same subject in different documents."""


class Place(NamedTuple):
    """A rule on the same matter, and how it relates to the rule asked for."""

    rule: Rule
    relation: Relation


class Example(NamedTuple):
    """A scenario that shows a rule: its title, its file below ``data/scenarios``, its line there, and its text."""

    title: str
    file: str
    line: int
    text: str
    cites: frozenset[str]


class Gist(NamedTuple):
    """A summary of a rule in our own words."""

    rule: Rule
    text: str


class Meaning(NamedTuple):
    """Everything that explains a rule."""

    rule: Rule
    gist: str | None
    """What the rule says, in our own words; None if no gist has been written."""
    gist_of: str | None
    """The citation of the rule that the gist is about: this rule, its counterpart in another version, or one above."""
    change: str | None
    """How the rules on its subject have changed; None if that isn't known."""
    above: tuple[Rule, ...]
    """The rules that it is a part of, the chapter first."""
    parts: tuple[Rule, ...]
    places: tuple[Place, ...]
    """The rule and its counterparts, at most one in each document, oldest first."""
    examples: tuple[Example, ...]
    url: str | None
    """Where its document can be read."""


class _Subject(NamedTuple):
    rules: tuple[str, ...]
    change: str | None


def meaning(found: Rule) -> Meaning:
    """Return the meaning of a rule, with everything known about it."""
    its = document(found.document)
    exact = _counterparts(found)
    chain = _chain(found.id, its)
    gist = gist_of(found)
    subject = _subject_of(found, exact)
    places = {found.document: Place(found, ASKED)} | {place.rule.document: place for place in exact}
    for other in subject.rules if subject else ():
        named = rule(other)
        places.setdefault(named.document, Place(named, SUBJECT))
    return Meaning(
        found,
        gist.text if gist else None,
        gist.rule.citation if gist else None,
        subject.change if subject else None,
        tuple(chain),
        tuple(rule(f"{its.code} {other}") for other in its.titles if parent(other) == found.id),
        tuple(places[code] for code in OLDEST_FIRST if code in places),
        _examples_of([found, *(place.rule for place in exact)]),
        its.url,
    )


def gist_of(found: Rule) -> Gist | None:
    """Return a rule's gist, or else its counterpart's in another version, or else that of the nearest rule above."""
    above = reversed(_chain(found.id, document(found.document)))
    for one in (found, *(place.rule for place in _counterparts(found)), *above):
        if (text := document(one.document).gists.get(one.id)) is not None:
            return Gist(one, text)
    return None


def _chain(rule_id: str, its: Document) -> list[Rule]:
    """Return the rules above a rule, the chapter first."""
    above, found = parent(rule_id), []
    while above is not None:
        if above in its.titles:
            found.append(rule(f"{its.code} {above}"))
        above = parent(above)
    return found[::-1]


def _counterparts(found: Rule) -> list[Place]:
    """Return the same rule in the other version of the Comprehensive Rules, if there is one."""
    newer = document("CR26")
    related: tuple[tuple[Relation, Mapping[str, str]], ...] = ((SAME, newer.same), (REWORDED, newer.reworded))
    for relation, ids in related:
        if found.document == "CR26" and found.id in ids:
            return [Place(rule(f"CR {ids[found.id]}"), relation)]
        if found.document == "CR":
            later = next((new for new, old in ids.items() if old == found.id), None)
            if later is not None:
                return [Place(rule(f"CR26 {later}"), relation)]
    return []


def successor(found: Rule) -> str | None:
    """Return the citation of the rule in Comprehensive Rules 26.03 that a rule of version 1.3 has become, if any."""
    return next((place.rule.citation for place in _counterparts(found)), None) if found.document == "CR" else None


def _subject_of(found: Rule, exact: list[Place]) -> _Subject | None:
    """Return the subject of the rule, or of the nearest rule above it that has one; else that of its counterpart."""
    for start in (found, *(place.rule for place in exact)):
        above: str | None = start.id
        while above is not None:
            if (subject := _subjects().get(f"{start.document} {above}")) is not None:
                return subject
            above = parent(above)
    return None


@cache
def _subjects() -> dict[str, _Subject]:
    """Return the subject of each rule by the rule's citation; the first one if a rule is on several."""
    path = data_root() / "rules" / "subjects.json"
    try:
        rows = json.loads(path.read_text(encoding="utf-8"))
        subjects = [_Subject(tuple(row["rules"]), row.get("change")) for row in rows]
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise DataError(f"{path}: the subjects of rules cannot be read ({error}); reinstall nrdb.") from error
    found: dict[str, _Subject] = {}
    for subject in subjects:
        for citation in subject.rules:
            found.setdefault(citation, subject)
    return found


# -- scenarios ---------------------------------------------------------------------------------------------------------

_WORKED: Final = re.compile(r"\bEX-(CR|2603)-(\d+(?:\.\d+)+[a-z]?)")
"""The name of a worked example of the rules, which contains the rule's number."""


def _examples_of(rules: list[Rule]) -> tuple[Example, ...]:
    """Return the scenarios that cite one of these rules; scenarios that cite only part of a rule come last."""
    cited = {one.citation for one in rules}
    own = [example for example in _examples() if example.cites & cited]
    inside = re.compile("|".join(rf"{re.escape(citation)}[a-z.]" for citation in sorted(cited)))
    parts = [one for one in _examples() if not one.cites & cited and any(map(inside.match, one.cites))]
    return (*own, *parts)


@cache
def _examples() -> tuple[Example, ...]:
    """Return every scenario that cites a rule, by file and line."""
    found: list[Example] = []
    for path in sorted((data_root() / "scenarios").glob("*.txt")):
        start, block = 0, list[str]()
        for number, line in enumerate([*path.read_text(encoding="utf-8").splitlines(), "."], 1):
            if line[:1].strip() and not line.startswith("#"):
                if block:
                    found += _example(path.name, start, block)
                start, block = number, []
            if start:
                block.append(line)
    return tuple(found)


def _example(file: str, line: int, block: list[str]) -> list[Example]:
    text = "\n".join(block).rstrip()
    cites = {citation for citation, _ in citations_in(text)}
    cites |= {f"{'CR26' if code == '2603' else code} {number}" for code, number in _WORKED.findall(text)}
    title = re.sub(r" \((?:CR|CORE|CLS|DCI)[^()]*\)$", "", block[0])
    return [Example(title, file, line, text, frozenset(cites))] if cites else []
