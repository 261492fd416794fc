"""Queries as typed in a shell: terms with a minus are not options, and quoted values keep their spaces."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from nrdb.catalogue import Catalogue
from nrdb.errors import NrdbError
from nrdb.search import run
from nrdb.search.shell_query import query_from_arguments
from tests import query_language, search_report

ON = "2026-04-15"
DAY = ("--on", ON)
RUNNER = str(Path(__file__).parents[2] / "examples" / "runner.txt")

# What is typed, and the same query as one argument that doesn't begin with a minus.
NEGATED = [
    (["t:ice", "-f:hb"], "t:ice -f:hb"),
    (["-t:hardware f:shaper"], "f:shaper -t:hardware"),
    (["runner", "event", "-shaper"], "runner event -shaper"),
    (["-(t:event or t:hardware) f:shaper"], "f:shaper -(t:event or t:hardware)"),
    (["-x:hand", "t:event"], "t:event -x:hand"),
    (["-hb", "ice"], "ice -hb"),
    (["-o:3", "t:ice"], "t:ice -o:3"),
    (["--t:ice", "f:hb"], "t:ice f:hb"),
    (["--", "-t:event"], "* -t:event"),
]


@pytest.mark.parametrize(("terms", "query"), NEGATED, ids=[" ".join(terms) for terms, _ in NEGATED])
def test_a_term_with_a_minus_is_not_an_option(nrdb, terms, query):
    asked = nrdb("search", query, "--count", *DAY)
    assert int(asked.stdout) > 0
    assert nrdb("search", "--count", *DAY, *terms).stdout == asked.stdout
    if "--" not in terms:
        assert nrdb("search", *terms, "--count", *DAY).stdout == asked.stdout


@pytest.mark.parametrize(
    ("query", "note"),
    [
        ("t:agenda (", "Added a missing closing bracket."),
        ("t:agenda )", "Ignored an unmatched closing bracket."),
    ],
)
def test_a_stray_bracket_after_a_condition_is_noted(nrdb, query, note):
    asked = nrdb("search", query, "--count", *DAY)
    assert asked.stdout == nrdb("search", "t:agenda", "--count", *DAY).stdout
    assert asked.stderr.splitlines() == [note]


def test_every_command_that_takes_a_query_negates(nrdb):
    assert nrdb("random", "-t:hardware", "f:shaper", "--seed", "3").returncode == 0
    odds = nrdb("odds", RUNNER, "-hb", "--mulligan", "-t:hardware", "--turns", "1")
    assert odds.stdout.startswith("42 of 42 cards")
    assert "Mulligan without -t:hardware" in odds.stdout
    assert nrdb("hand", RUNNER, "--table", "--key", "-hb", "--games", "20").returncode == 0
    assert "Afshar" in nrdb("break", "-f:shaper s:fracter", "-hb t:ice").stdout


@pytest.mark.parametrize("command", ["search", "random", "odds", "hand", "break"])
def test_only_the_help_options_show_help(nrdb, command):
    helped = nrdb(command, "--help").stdout
    assert helped.startswith(f"Usage: nrdb {command}")
    assert nrdb(command, "-h").stdout == helped == nrdb(command, "ice", "-h").stdout


def test_unknown_options(nrdb):
    def said(*arguments: str) -> str:
        done = nrdb("search", *arguments)
        assert (done.returncode, done.stdout) == (2, "")
        return str(done.stderr)

    assert "unknown option --coutn. Did you mean --count?" in said("ice", "--coutn")
    assert "unknown option --coutn. Did you mean --count?" in said("--coutn", "-f:hb")
    assert '"--count" comes after --, where options aren\'t read' in said("--", "-t:event", "--count")
    assert "--sort needs a value" in said("ice", "--sort")


# Arguments as a shell passes them, and the query they form.
ARGUMENTS = [
    (["i:marlon ruiz"], 'i:"marlon ruiz"'),
    (["f:hb", "x:install a card"], 'f:hb x:"install a card"'),
    (["-x:install a card", "t:ice"], '-x:"install a card" t:ice'),
    (["format:Standard Ban List 26.03"], 'format:"Standard Ban List 26.03"'),
    (["e:Core Set", "s:code gate"], 'e:"Core Set" s:"code gate"'),
    (["sort:cost desc", "ice"], 'sort:"cost desc" ice'),
    (["x:choose an icebreaker"], 'x:"choose an icebreaker"'),
    (["_:do the"], '_:"do the"'),
    (["t:event", "-sure gamble"], 't:event -"sure gamble"'),
    (["-ice breaker", "t:program"], '-"ice breaker" t:program'),
    # Whole queries
    (["-sure gamble"], "-sure gamble"),
    (["-sure -gamble", "t:event"], "-sure -gamble t:event"),
    (["-hb ice", "cost>3"], "-hb ice cost>3"),
    (["t:ice f:hb"], "t:ice f:hb"),
    (["t:ice jinteki"], "t:ice jinteki"),
    (["x:trash hb"], "x:trash hb"),
    (["x:trash -hb"], "x:trash -hb"),
    (["i:marlon ruiz t:ice"], "i:marlon ruiz t:ice"),
    (["cost:2 event"], "cost:2 event"),
    (["view:text ice"], "view:text ice"),
    (['x:"a card" t:ice'], 'x:"a card" t:ice'),
    (["jinteki ice", "cost>3"], "jinteki ice cost>3"),
    (["("], "("),
]


@pytest.mark.parametrize(("arguments", "query"), ARGUMENTS, ids=[query for _, query in ARGUMENTS])
def test_a_value_in_quotation_marks_keeps_its_blanks(catalogue, arguments, query):
    assert query_from_arguments(catalogue, arguments, on=ON) == query


def test_values_with_blanks_in_every_command(nrdb):
    assert nrdb("search", "x:install a card", "--explain").stdout.splitlines()[1] == 'parsed  text:"install a card"'
    assert "Fracter" in nrdb("random", "s:fracter", "e:Core Set", "--seed", "1").stdout
    assert nrdb("odds", RUNNER, "x:gain 9 credits").stdout.startswith("3 of 42 cards: 3 Sure Gamble")
    assert "Corroder" in nrdb("break", "e:Core Set", "Wraparound").stdout


_MEANS_SOMETHING_TO_A_SHELL = re.compile(r"[|&;<>()$`\\*?!#~{}\[\]\n]")
_LOST_TO_A_SHELL = re.compile(r'"[^\s"]*"|(?:^|\s)"|"\w')
"""Marks around a single word, around plain words, and glued to what follows: nothing of them arrives."""


def answers_differ(catalogue: Catalogue, queries: list[str]) -> list[str]:
    """Return the queries whose answer as one argument differs from the one when typed plainly."""

    def answer(arguments: list[str]) -> object:
        try:
            found = run(catalogue, query_from_arguments(catalogue, arguments, on=ON), on=ON, suggest=False)
        except NrdbError as error:
            return error.message
        return [card.id for card in found.cards]

    tried, differ = 0, []
    for query in dict.fromkeys(queries):
        if _MEANS_SOMETHING_TO_A_SHELL.search(query) or _LOST_TO_A_SHELL.search(query) or query.count('"') % 2:
            continue
        try:
            arguments = shlex.split(query)
        except ValueError:  # an apostrophe
            continue
        if '"' not in query and query_from_arguments(catalogue, [query], on=ON) != query:
            continue  # as one argument it is a value
        tried += 1
        if answer([query]) != answer(arguments):
            differ.append(query)
    assert tried > len(queries) // 4
    return differ


def test_the_queries_of_the_documents_may_be_typed_either_way(catalogue):
    assert answers_differ(catalogue, [query for _, queries in query_language._EXAMPLES for query in queries]) == []


def test_real_queries_may_be_typed_either_way(catalogue, shared):
    queries = [row["q"] for row in search_report.load(shared / "search" / "queries.jsonl")]
    # Not a type: with the quotation marks it is refused, without them it is searched as a text.
    no_types = ['t:"additional cost to trash"', 't:"cost to trash"']
    assert [query for query in answers_differ(catalogue, queries) if query not in no_types] == []
