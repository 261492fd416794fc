"""Compare nrdb's search with a peer's answers to 3,071 real queries (`make search-report`).

For each query our cards equal the peer's, or match another adjudicated reading (`alt_reading`, `proposal`), or differ
for a reason. A reason is a predicate: it excuses a query only if it holds for that query, and none may excuse more
than `MOST` of all queries. The answers are from 2026-04-15, from a dump with official text, so the comparison imports
that dump into a catalogue of its own.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterable
from itertools import combinations
from pathlib import Path
from typing import Any, NamedTuple

from nrdb.catalogue import Catalogue
from nrdb.catalogue.searchable import plain_words, stems
from nrdb.errors import NrdbError
from nrdb.search import Result, run
from nrdb.search.language.ast import And, Condition, Leaf, Node, Not, Or, conditions, leaves
from nrdb.search.language.fields import FIELD, NUMBER_FIELDS
from nrdb.search.language.syntax import parse
from tests import plain_report

ON = "2026-04-15"
MOST = 0.03
"""Share of the queries that one reason may excuse."""
MOST_OF = {"whole_words": 0.05}
"""The same for reasons where our rule differs from the peer's: we search texts for whole words, it for parts."""
ROOT = Path(__file__).parents[1]
SHARED = ROOT.parent / "shared"

Row = dict[str, Any]
Answers = dict[str, list[str]]


class Case(NamedTuple):
    """One query with the peer's answer and ours."""

    row: Row
    ids: frozenset[str]
    result: Result | None
    error: str
    facts: Facts

    @property
    def query(self) -> str:
        return str(self.row["q"])

    @property
    def tree(self) -> Node:
        return parse(self.query).tree

    @property
    def peer(self) -> Any:
        return self.row.get("card_ids")

    def lost(self) -> frozenset[str] | None:
        """Return the cards that the peer has and we don't; None if only a hash of its answer is known."""
        return frozenset(self.peer) - self.ids if isinstance(self.peer, list) else None

    def gained(self) -> frozenset[str] | None:
        return self.ids - frozenset(self.peer) if isinstance(self.peer, list) else None


class Facts:
    """What reasons need to know about the catalogue."""

    def __init__(self, catalogue: Catalogue) -> None:
        self.catalogue = catalogue
        self.cards = {card.id: card for card in catalogue.cards()}
        rows = catalogue.connection.execute(
            "SELECT card_id, text, plain, kind, face FROM card_text WHERE kind = 'text' ORDER BY face"
        ).fetchall()
        self.text = {row[0]: row[1] for row in reversed(rows)}
        words = "SELECT card_id, words FROM search_text JOIN search_card USING (n)"
        self.words = dict(catalogue.connection.execute(words).fetchall())
        self.faced = frozenset(
            row[0] for row in catalogue.connection.execute("SELECT DISTINCT card_id FROM card_face").fetchall()
        )
        # Names as the peer knows them: ids and full names in lower case.
        self.names = {
            table: {
                text
                for row in catalogue.connection.execute(f"SELECT id, {name} FROM {source}")
                for text in ((str(row[1]).lower(),) if table == "subtype" else (row[0], str(row[1]).lower()))
            }
            for table, source, name in (
                ("type", "card_type", "name"),
                ("subtype", "subtype", "name"),
                ("set", "card_set", "id"),
                ("cycle", "card_cycle", "id"),
                ("pool", "pool", "id"),
                ("faction", "faction", "id"),
                ("side", "side", "id"),
                ("list", "restriction", "id"),
                ("b", "restriction", "id"),
                ("snapshot", "snapshot", "id"),
                ("format", "format", "id"),
            )
        }


def same(ids: Iterable[str], answer: Any) -> bool:
    """Return whether `ids` are the cards of an answer: a list, or a count and a hash."""
    ordered = sorted(ids)
    if isinstance(answer, dict):
        digest = hashlib.sha1("\n".join(ordered).encode()).hexdigest()
        return len(ordered) == answer["n"] and digest == answer["sha1"]
    return answer is not None and ordered == sorted(answer)


# -- reasons ----------------------------------------------------------------------------------------------------------


def _numbers(case: Case) -> set[str]:
    return {item.field for item in conditions(case.tree) if item.field in NUMBER_FIELDS}


def missing_number(case: Case) -> bool:
    """`o!1` includes cards without the number; without them our answer is the peer's."""
    columns = [FIELD[name].column for name in _numbers(case)]
    if not columns:
        return False
    has = {
        row[0]
        for row in case.facts.catalogue.connection.execute(
            "SELECT card_id FROM search_card WHERE "
            + " AND ".join(
                f"({column} IS NOT NULL OR {column}_special IS NOT NULL)"
                if f"{column}_special" in _columns(case.facts)
                else "1"
                for column in columns
            )
        )
    }
    return any(
        same(case.ids & has, case.row.get(key, {}) if key == "card_ids" else _other(case.row, key)) for key in KEYS
    )


KEYS = ("card_ids", "alt_reading", "proposal")


def _other(row: Row, key: str) -> Any:
    return (row.get(key) or {}).get("card_ids")


def _columns(facts: Facts) -> set[str]:
    return {row[1] for row in facts.catalogue.connection.execute("PRAGMA table_info(search_card)")}


def _answers(case: Case) -> list[Any]:
    return [case.peer, _other(case.row, "alt_reading"), _other(case.row, "proposal")]


def further_faces(case: Case) -> bool:
    """Titles and texts of further faces belong to the card; without some of these cards our answer is the peer's."""
    ours = sorted(case.ids & case.facts.faced)
    for count in range(1, min(len(ours), 6) + 1):
        for out in combinations(ours, count):
            if any(same(case.ids - set(out), answer) for answer in _answers(case)):
                return True
    return False


def quoted_subroutines(case: Case) -> bool:
    """Only printed subroutines count; the peer counts those quoted in an ability too."""

    def quoted(card: str) -> bool:
        text = case.facts.text.get(card, "")
        return text.count("[subroutine]") > len(re.findall(r"^\[subroutine\]", text, re.MULTILINE))

    lost, gained = case.lost(), case.gained()
    if "subroutines" not in _numbers(case):
        return False
    if lost is None or gained is None:
        return case.row["status"] != "ok" or "proposal" in case.row
    return all(map(quoted, lost | gained))


def clearer_trait(case: Case) -> bool:
    """The peer misses a derived fact: `Gain [click]` with a capital, encounters by the card's own name."""
    fields = {item.field for item in conditions(case.tree)}
    if "gains_click" in fields:
        return all(re.search(r"[Gg]ains? \[click\]", case.facts.text.get(card, "")) for card in case.gained() or ())
    return bool(fields & {"encounter_effect", "gains_subroutines"})


def banned_subtype(case: Case) -> bool:
    """A list that bans a subtype bans every card with it."""
    gained = case.gained() or frozenset()
    lists = {leaf.text for item in conditions(case.tree) if item.field == "banned" for leaf in leaves(item.value)}
    subtypes = {
        row[0]
        for name in lists
        for row in case.facts.catalogue.connection.execute(
            "SELECT subtype_id FROM restriction_subtype WHERE restriction_id = ?", (name,)
        )
    }
    return bool(gained) and all(subtypes & set(case.facts.cards[card].subtypes) for card in gained)


def _negated_printing(node: Node, negative: bool = False) -> bool:
    if isinstance(node, Condition):
        field = FIELD.get(node.field)  # plain words have no field
        return field is not None and field.level == "printing" and (negative or node.operator == "!")
    if isinstance(node, Not):
        return _negated_printing(node.item, not negative)
    return isinstance(node, And | Or) and any(_negated_printing(item, negative) for item in node.items)


def no_printing(case: Case) -> bool:
    """`e!x` means that a card has no printing in x. The peer wants some printing that is not in x."""
    return case.row["kind"] == "printings" and _negated_printing(case.tree)


def short_name(case: Case) -> bool:
    """A name of one or two letters is the beginning of a name; the peer takes it for a part of any name."""
    named = [item for item in conditions(case.tree) if item.field in ("type", "set", "faction", "side", "cycle")]
    return any(len(leaf.text) < 3 for item in named for leaf in leaves(item.value))


def _unknown_to_peer(case: Case, *fields: str) -> bool:
    for item in conditions(case.tree):
        if item.field in fields:
            for leaf in leaves(item.value):
                if leaf.kind != "regex" and leaf.text not in case.facts.names[item.field]:
                    return True
    return False


def subtype_spelling(case: Case) -> bool:
    """A subtype has capitals, underscores or British spelling, is misspelt or cut short: the peer ignores it."""
    return _unknown_to_peer(case, "subtype")


def type_or_subtype(case: Case) -> bool:
    """A subtype asked for as type, or rules text asked for as type."""
    return _unknown_to_peer(case, "type")


def set_spelling(case: Case) -> bool:
    """A set or cycle by code, number, name or beginning, and never as a part of another's id."""
    return _unknown_to_peer(case, "set", "cycle")


def format_spelling(case: Case) -> bool:
    """A format, pool, snapshot or list under a name that the peer does not know."""
    return _unknown_to_peer(case, "format", "pool", "snapshot", "list", "b") or any(
        item.field in ("banned", "restricted") for item in conditions(case.tree)
    )


def faction_spelling(case: Case) -> bool:
    """A faction or side by a short name, or one given as the other."""
    return _unknown_to_peer(case, "faction", "side")


def _groups(case: Case) -> set[str]:
    return {
        group.split()[0]
        for reading in (case.result.readings if case.result else ())
        if reading.kind in ("vocabulary", "function")
        for group in reading.groups
    }


def word_is_kind(case: Case) -> bool:
    """Bare words that are a type or a subtype are read as that."""
    return bool(_groups(case) & {"type", "subtype"})


def word_is_faction(case: Case) -> bool:
    """Bare words that are a faction or a side."""
    return bool(_groups(case) & {"faction", "side"})


def word_is_format(case: Case) -> bool:
    """Bare words that are a format, a pool, `banned`."""
    return bool(_groups(case) & {"format", "pool", "banned", "restricted", "snapshot", "list"})


def word_is_number_or_flag(case: Case) -> bool:
    """Bare words with a number, or the name of a flag, set or cycle."""
    return bool(_groups(case) & {"number", "flag", "ratio", "set", "cycle", "not", "order", "released"})


def word_is_function(case: Case) -> bool:
    """Bare words describe what cards do."""
    return "function" in _groups(case)


def whole_words(case: Case) -> bool:
    """Texts are searched for whole words in any form; what only the peer finds has one inside another word."""
    asked = [
        stems(plain_words(leaf.text))
        for item in conditions(case.tree)
        if item.field == "text"
        for leaf in leaves(item.value)
        if leaf.kind != "regex"
    ]
    lost = case.lost()
    if not asked or lost is None:
        return bool(asked)
    return not lost or any(words not in case.facts.words.get(card, "") for card in lost for words in asked)


def _kinds(case: Case) -> set[str]:
    return {reading.kind for reading in case.result.readings} if case.result else set()


def words_of_text(case: Case) -> bool:
    """The words are in no title but in a text."""
    return "text" in _kinds(case) or any("text" in note.message for note in case.result.notes if case.result)


def words_of_several(case: Case) -> bool:
    """Words partly vocabulary and partly title or text, glued to a field, or a query in quotation marks."""
    return "mixed" in _kinds(case)


def card_by_other_name(case: Case) -> bool:
    """A nickname, initials, a printing's code."""
    return "card" in _kinds(case)


def nearest_name(case: Case) -> bool:
    """A misspelt title is read as the one that is clearly nearest."""
    return "nearest" in _kinds(case)


def title_sign(case: Case) -> bool:
    """Only punctuation differs: the peer's titles keep apostrophes and hyphens, or it cannot parse them."""
    kinds = _kinds(case)
    return "title" in kinds and (case.row["status"] != "ok" or bool(re.search(r"[^\w\s]", case.query)) or _folded(case))


def _folded(case: Case) -> bool:
    gained = case.gained()
    return bool(gained) and all(re.search(r"[^\w\s]", case.facts.cards[card].title) for card in gained)


def research_and_development(case: Case) -> bool:
    """R&D is one name, not R and D."""
    return "r&d" in case.query.casefold()


def active_list(case: Case) -> bool:
    """b:active means the cards that the current list allows, as on the classic site; its negation, the banned cards."""
    return any(
        item.field in ("list", "b") and leaf.text in ("active", "latest", "current")
        for item in conditions(case.tree)
        for leaf in leaves(item.value)
    )


def neighbours(case: Case) -> bool:
    """`|` between conditions joins its neighbours, not everything on either side."""
    return isinstance(case.tree, And) and any(isinstance(item, Or) for item in case.tree.items) and "|" in case.query


def lines_of_flavour(case: Case) -> bool:
    """A pattern searches the flavour text: ours has one space for each run of spaces and line ends."""
    return any(
        item.field in ("flavour", "text") and leaf.kind == "regex"
        for item in conditions(case.tree)
        for leaf in leaves(item.value)
    )


def printing_text(case: Case) -> bool:
    """Fields of printings, publishers and ids have further spellings, which the peer refuses."""
    fields = {"flavour", "illustrator", "released_by", "id", "code", "latest_printing", "position"}
    return any(item.field in fields for item in conditions(case.tree))


def incomplete(case: Case) -> bool:
    """A condition without a value is ignored."""
    return any(note.message.startswith("ignored") for note in parse(case.query).notes)


def repaired(case: Case) -> bool:
    """A slip in the grammar is repaired and reported."""
    return any(not note.message.startswith("ignored") for note in parse(case.query).notes)


def further_operators(case: Case) -> bool:
    """Comparisons of sets and cycles, points of a list, numbers of a card with each other, has: and is:."""
    for item in conditions(case.tree):
        if item.field in ("set", "cycle") and item.operator not in ":!":
            return True
        if item.field in ("list_points", "is", "sort"):
            return True
        if item.field in NUMBER_FIELDS and isinstance(item.value, Leaf) and not item.value.text.isdigit():
            return True
    return False


def whole_period(case: Case) -> bool:
    """r>2019 is after the year, not after its first day."""
    return any(item.field == "released" for item in conditions(case.tree))


def query_in_quotes(case: Case) -> bool:
    """A whole query in quotation marks, which no title has, is the query."""
    return case.query.strip().startswith('"') and case.result is not None and case.result.tree != case.tree


def written_not(case: Case) -> bool:
    """`not` before a condition negates it."""
    return bool(re.search(r"\bnot\b", case.query, re.IGNORECASE))


_SECOND = re.compile(
    r"^nothing has several|^no single printing|^interpreted (?:x|text|title|_):|^searched texts for|"
    r"not banned by the list|as a regular expression|^interpreted [^\s:]+ as \w+:",
    re.IGNORECASE,
)


def second_reading(case: Case) -> bool:
    """Nothing matches the query literally, for the peer neither; another reading is used and reported."""
    told = [note.message for note in case.result.notes] if case.result else []
    return case.peer in (None, []) and any(_SECOND.search(note) for note in told)


def subtype_renamed(case: Case) -> bool:
    """A subtype has the name it had before an erratum."""
    return any(" is now " in note.message for note in case.result.notes) if case.result else False


def damage_renamed(case: Case) -> bool:
    """Brain damage and core damage are the same."""
    return "brain damage" in case.query.casefold()


def only_signs(case: Case) -> bool:
    """The rest of the query is only punctuation."""
    return bool(re.search(r"(?:^|\s)[^\w\s]+(?:\s|$)", case.query))


def spelt_otherwise(case: Case) -> bool:
    """Field names have capitals or other words, spaces round operators, further operators, curly quotes, AND and OR."""
    return case.row["status"] != "ok"


REASONS: tuple[Callable[[Case], bool], ...] = (
    further_faces,
    missing_number,
    quoted_subroutines,
    clearer_trait,
    banned_subtype,
    research_and_development,
    active_list,
    whole_period,
    no_printing,
    subtype_renamed,
    word_is_format,
    word_is_faction,
    word_is_kind,
    word_is_number_or_flag,
    word_is_function,
    second_reading,
    whole_words,
    card_by_other_name,
    nearest_name,
    words_of_several,
    lines_of_flavour,
    incomplete,
    repaired,
    neighbours,
    further_operators,
    subtype_spelling,
    type_or_subtype,
    short_name,
    set_spelling,
    format_spelling,
    faction_spelling,
    words_of_text,
    title_sign,
    printing_text,
    query_in_quotes,
    written_not,
    damage_renamed,
    only_signs,
    spelt_otherwise,
)


# -- the comparison ---------------------------------------------------------------------------------------------------


class Report(NamedTuple):
    """Counts and the queries behind them."""

    total: int
    counts: dict[str, int]
    """Counts of agree, other reading, better, nearest, differ and empty, by whether the peer answers the query."""
    reasons: dict[str, list[str]]
    unexplained: list[tuple[str, str]]
    bugs: list[tuple[str, str]]
    answers: Answers
    """The ids of the cards found, in order, by query."""

    @property
    def answered_of_unanswered(self) -> float:
        """Return the share of the queries without the peer's answer for which ours is right or better."""
        unanswered = sum(count for name, count in self.counts.items() if name.startswith("unanswered"))
        good = self.counts.get("unanswered: agree", 0) + self.counts.get("unanswered: better", 0)
        return good / unanswered if unanswered else 0.0


def compare(catalogue: Catalogue, rows: list[Row]) -> Report:
    """Run every query and sort it into agreement, reasons and the rest."""
    facts = Facts(catalogue)
    counts: dict[str, int] = {}
    reasons: dict[str, list[str]] = {}
    unexplained: list[tuple[str, str]] = []
    bugs: list[tuple[str, str]] = []
    answers: Answers = {}
    for row in rows:
        answered = row["status"] == "ok" and bool(row["n"])
        side = "answered" if answered else "unanswered"
        result, error, ids = None, "", frozenset[str]()
        try:
            result = run(catalogue, row["q"], on=ON, suggest=False)
            ids = frozenset(card.id for card in result.cards)
        except NrdbError as failure:
            error = str(failure)
        except Exception as failure:
            bugs.append((row["q"], repr(failure)))
            error = repr(failure)
        case = Case(row, ids, result, error, facts)
        if answered and same(ids, row["card_ids"]):
            outcome = "agree"
        elif any(_other(row, key) and same(ids, _other(row, key)) for key in ("alt_reading", "proposal")):
            outcome = "other reading" if answered else "agree"
        elif not ids and not answered:
            outcome = "empty"
        elif result is not None and result.nearest:
            outcome = "nearest"
        else:
            reason = next((reason for reason in REASONS if result is not None and reason(case)), None)
            if reason is None:
                outcome = "differ"
                unexplained.append((row["q"], error or f"peer {row['n']}, ours {len(ids)}"))
            else:
                outcome = "better"
                reasons.setdefault(reason.__name__, []).append(row["q"])
        answers[row["q"]] = [card.id for card in result.cards] if result is not None else []
        counts[f"{side}: {outcome}"] = counts.get(f"{side}: {outcome}", 0) + 1
    return Report(len(rows), counts, reasons, unexplained, bugs, answers)


def changed(before: Answers, after: Answers) -> list[str]:
    """Return a line for every query whose cards, or the order of the first of them, have changed."""
    found = []
    for query in sorted(before.keys() & after.keys()):
        old, new = before[query], after[query]
        if set(old) != set(new) or old[:1] != new[:1]:
            first = ", ".join(new[:3])
            lost, gained = len(set(old) - set(new)), len(set(new) - set(old))
            found.append(f"{query!r}: {len(old)} before, {len(new)} now (-{lost} +{gained}): {first}")
    return found


def load(file: Path) -> list[Row]:
    """Return the rows of a file of queries."""
    with file.open(encoding="utf-8") as lines:
        return [json.loads(line) for line in lines]


def imported(shared: Path, folder: Path) -> Catalogue:
    """Return a catalogue with the dump's official text, made with `nrdb import` in `folder` or reused from there."""
    environment = {
        **os.environ,
        "PYTHONPATH": str(ROOT),
        "XDG_DATA_HOME": str(folder / "data"),
        "XDG_CACHE_HOME": str(folder / "cache"),
    }

    def nrdb(*arguments: str) -> str:
        done = subprocess.run(
            [sys.executable, "-m", "nrdb", *arguments], env=environment, capture_output=True, text=True, check=True
        )
        return done.stdout

    if not (folder / "imported").is_file():
        folder.mkdir(parents=True, exist_ok=True)
        nrdb("import", str(shared / "reference" / "netrunner-cards-json"))
        (folder / "imported").touch()
    return Catalogue.load(nrdb("data", "path").strip())


def main() -> None:
    """Print the comparison.

    Queries whose answers differ from those of the last run that kept them are listed. `--all` lists the queries behind
    each reason, `--keep` keeps the answers, `--answers FILE` keeps and compares them in another place than `build`, and
    further files are judged like plain.jsonl.
    """
    parser = argparse.ArgumentParser()
    parser.add_argument("--all", action="store_true")
    parser.add_argument("--keep", action="store_true")
    parser.add_argument("--answers", type=Path, default=ROOT / "build" / "search_answers.json")
    parser.add_argument("judged", type=Path, nargs="*")
    options = parser.parse_args()
    if not SHARED.is_dir():
        raise SystemExit("the reference material is not next to the checkout")
    with tempfile.TemporaryDirectory(prefix="nrdb-report-") as folder:
        catalogue = imported(SHARED, Path(folder))
        report = compare(catalogue, load(SHARED / "search" / "queries.jsonl"))
        files = [SHARED / "search" / "plain.jsonl", *options.judged]
        plainly = {file.name: plain_report.score(catalogue, load(file)) for file in files}
    print(f"{report.total} real queries, lists of {ON}\n")
    for name in sorted(report.counts):
        print(f"  {name:<28} {report.counts[name]:>5}  {report.counts[name] / report.total:6.1%}")
    print(f"\n  right or better where the peer answers nothing: {report.answered_of_unanswered:.1%}")
    print("\nreasons (each a predicate that holds for the queries it excuses)")
    for reason in REASONS:
        queries = report.reasons.get(reason.__name__, [])
        if queries:
            print(f"  {len(queries):>4}  {len(queries) / report.total:5.2%}  {reason.__name__}: {reason.__doc__}")
            if options.all:
                for query in queries:
                    print(f"                 {query}")
    for title, rows in (("unexplained", report.unexplained), ("bugs", report.bugs)):
        print(f"\n{title}: {len(rows)}")
        for query, what in rows:
            print(f"  {query!r}: {what}")
    for name, judged in plainly.items():
        print(f"\n{name}")
        print("\n".join(plain_report.lines(judged, listed=options.all)))
    answers = report.answers | {item.query: [*item.ids] for judged in plainly.values() for item in judged}
    kept = options.answers.is_file()
    if kept:
        lines = changed(json.loads(options.answers.read_text(encoding="utf-8")), answers)
        print("\n".join(["", f"changed: {len(lines)}", *(f"  {line}" for line in lines)]))
    if options.keep or not kept:
        options.answers.parent.mkdir(parents=True, exist_ok=True)
        options.answers.write_text(json.dumps(answers), encoding="utf-8")


if __name__ == "__main__":
    main()
