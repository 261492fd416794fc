"""`nrdb search` as people use it: whole output, exit codes, and what goes to which stream."""

import csv
import io
import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from nrdb.cli import card_table
from nrdb.search import run
from nrdb.search.language.fields import field_named
from tests import terminal

ROOT = Path(__file__).parents[2]
DAY = ("--on", "2026-04-15")

TABLE = """\
title   cost  str  mu  inf  faction  type
Bishop     0        1    2  Anarch   Program: Caïssa - Trojan
Knight     2    7   1    2  Anarch   Program: Icebreaker - AI - Caïssa - Trojan
Pawn       0        0    1  Anarch   Program: Caïssa - Trojan
Rook       2        1    2  Anarch   Program: Caïssa - Trojan

4 cards.  nrdb \
"""


def test_sentries_stronger_than_three(nrdb):
    done = nrdb("search", "sentry strength>3", "--count", *DAY)
    assert (done.returncode, done.stdout) == (0, "56\n")
    assert done.stderr == 'Interpreted "sentry" as subtype Sentry.\n'


def test_a_table(nrdb):
    done = nrdb("search", "s:caissa", *DAY)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith(TABLE.rstrip("\n"))


def test_nothing_found_is_one(nrdb):
    done = nrdb("search", "t:ice cost:77", *DAY)
    assert (done.returncode, done.stdout, done.stderr) == (
        1,
        "",
        "No matches.\n  317 matches without this condition: cost is 77.\n",
    )


def test_an_unknown_value_points_at_its_character(nrdb):
    done = nrdb("search", "cost:2 t:evnet|zebra f:qqqq", *DAY)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == 'nrdb: unknown faction "qqqq".\n  cost:2 t:evnet|zebra f:qqqq\n                         ^\n'


def test_ids(nrdb):
    done = nrdb("search", "s:caissa", "--ids", *DAY)
    assert done.stdout == "bishop\nknight\npawn\nrook\n"


def test_deck_lines_are_read_as_a_deck(nrdb):
    done = nrdb("search", "s:caissa", "--deck", *DAY)
    assert done.stdout == "1 Bishop\n1 Knight\n1 Pawn\n1 Rook\n"


def test_csv(nrdb):
    done = nrdb("search", "s:caissa", "--csv", *DAY)
    rows = list(csv.DictReader(io.StringIO(done.stdout)))
    assert [(row["id"], row["cost"], row["strength"]) for row in rows][:2] == [
        ("bishop", "0", ""),
        ("knight", "2", "7"),
    ]


def test_json_is_what_its_schema_says(nrdb):
    from jsonschema import Draft202012Validator

    from nrdb.resources import schemas_root

    validator = Draft202012Validator(json.loads((schemas_root() / "search.schema.json").read_text(encoding="utf-8")))
    queries = [
        "t:identity f:jinteki",
        'x:"net damage" limit:3',
        "Sure Gambel t:ice",
        "layout:flip",
        "edition:classic cost:0",
        "qwrtz viruses about archives",
    ]
    for query in queries:
        content = json.loads(nrdb("search", query, "--json", *DAY).stdout)
        assert [error.message for error in validator.iter_errors(content)] == []
        assert content["count"] >= len(content["cards"])


def test_json_tells_what_filtered_and_what_ranked(nrdb):
    (near,) = json.loads(nrdb("search", "qwrtz viruses about archives", "--json", *DAY).stdout)["nearest"]
    assert near == {"filtered_by": "subtype Virus", "ranked_by": ["archives"], "unknown": ["qwrtz"]}
    assert json.loads(nrdb("search", "s:caissa", "--json", *DAY).stdout)["nearest"] == []


def test_json(nrdb):
    done = nrdb("search", "amakua", "--json", *DAY)
    content = json.loads(done.stdout)
    assert content["count"] == 1
    assert content["cards"][0]["id"] == "aumakua"
    assert content["notes"][0]["message"] == 'no card is called "amakua"; interpreted as Aumakua'
    assert done.stderr == ""


def test_sorted_and_limited(nrdb):
    done = nrdb("search", "t:ice", "--sort=-strength,cost", "--limit", "3", "--ids", *DAY)
    assert done.stdout.split() == nrdb("search", "t:ice sort:-strength sort:cost limit:3", "--ids", *DAY).stdout.split()
    both = nrdb("search", "t:ice sort:cost", "--sort=-strength", "--limit", "3", "--ids", *DAY)
    assert both.stdout == done.stdout, "--sort comes before the query's own order"
    assert len(done.stdout.split()) == 3


def test_groups(nrdb):
    done = nrdb("search", "s:caissa", "--group", "faction", *DAY)
    heads = [line for line in done.stdout.splitlines() if line.endswith(")")]
    assert heads == ["Anarch (4)"]


# Query, field, and every heading: facts of the card, its text and its printings.
GROUPS = [
    ("s:caissa", "faction", ["Anarch (4)"]),
    ("e:core t:identity", "side", ["Corp (4)", "Runner (3)"]),
    ("sure gamble", "subtype", ["no subtype (1)"]),
    ("t:identity f:apex|adam", "subtype", ["Bioroid (1)", "Digital (1)"]),
    ("sure gamble", "set", ["Core Set (1)"]),
    ("sure gamble", "cycle", ["Core Set (1)"]),
    ("sure gamble", "released", ["2012-09-06 (1)"]),
    ("sure gamble", "unique", ["not unique (1)"]),
    ("e:core t:ice s:ap|tracer", "trace", ["not trace (5)", "trace (5)"]),
    ("e:core t:identity d:runner", "influence_limit", ["influence limit 15 (3)"]),
    ("t:identity f:neutral_corp|neutral_runner", "influence_limit", ["influence limit infinite (7)"]),
    ("cost:x t:event", "cost", ["cost X (2)"]),
    ("strength:x", "strength", ["strength X (2)"]),
    ("t:agenda e:core", "strength", ["no strength (8)"]),
    ("e:core position:1-2", "position", ["position 1 (1)", "position 2 (1)"]),
    ("e:core position:1-2", "code", ["01001 (1)", "01002 (1)"]),
    ("e:core position:1-2", "quantity", ["quantity 1 (1)", "quantity 2 (1)"]),
    ("e:core position:1-2", "printings", ["printings 1 (2)"]),
    ("e:core position:1-2", "released_by", ["fantasy_flight_games (2)"]),
    ("e:core position:1-2", "title", ["Déjà Vu (1)", "Noise: Hacker Extraordinaire (1)"]),
]


@pytest.mark.parametrize(("query", "field", "heads"), GROUPS, ids=[f"{row[1]}: {row[0]}" for row in GROUPS])
def test_the_headings_of_groups(nrdb, query, field, heads):
    done = nrdb("search", query, "--group", field, *DAY)
    assert [line for line in done.stdout.splitlines() if re.fullmatch(r".*\(\d+\)", line)] == heads


def test_what_results_cannot_be_grouped_by(nrdb):
    done = nrdb("search", "sure gamble", "--group", "text", *DAY)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith('nrdb: can\'t group by "text". Did you mean ')


def test_explain(nrdb):
    done = nrdb("search", "T: ice  f:HB", "--explain", *DAY)
    assert done.stdout == (
        "query   T: ice  f:HB\n"
        "parsed  type:ice faction:HB\n"
        "means   type Ice, faction Haas-Bioroid\n"
        "sql     SELECT c.n FROM search_card AS c WHERE c.edition = ? AND (c.type_id IN (?) AND c.faction_id IN (?)) "
        "ORDER BY c.n\n"
        "values  'cr', 'ice', 'haas_bioroid'\n"
        "found   75 cards\n"
    )


def test_fields_are_listed(nrdb):
    done = nrdb("search", "--fields")
    assert done.returncode == 0
    assert "also s st card_subtype" in done.stdout


def test_a_search_imports_nothing_heavy():
    script = (
        "import sys\n"
        "from nrdb.cli import cli\n"
        "cli.main(['search', 'sentry strength>3', '--count'], standalone_mode=False)\n"
        "heavy = set('sqlmodel sqlalchemy sqlite_utils jsonschema pydantic rapidfuzz rich numpy regex'.split())\n"
        "print(sorted(heavy & set(sys.modules)))\n"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False)
    assert done.stdout.splitlines()[-1] == "[]"


def test_text_is_searched_in_our_own_words_until_an_import(nrdb):
    done = nrdb("search", 'x:"net damage" t:ice', "--count", *DAY)
    assert done.returncode == 0
    assert int(done.stdout) > 5
    assert done.stderr.startswith("Searched ")
    assert "own words; `nrdb import` adds the official text" in done.stderr
    assert json.loads(nrdb("search", "--json", 'x:"net damage"', *DAY).stdout)["text_searched"] == "rendered"


def test_a_condition_may_begin_with_its_negation(nrdb):
    assert nrdb("search", "-t:ice", "d:corp", "--count", *DAY).stdout == "809\n"
    assert nrdb("search", "!t:ice d:corp", "--count", *DAY).stdout == "809\n"


def test_a_misspelt_option_is_not_a_query(nrdb):
    done = nrdb("search", "t:ice", "--limt", "3")
    assert done.returncode == 2
    assert "--limt" in done.stderr


def test_a_query_that_a_shell_left_in_quotes(nrdb):
    done = nrdb("search", '"sentry', 'strength>3"', "--count", *DAY)
    assert (done.returncode, done.stdout) == (0, "56\n")
    assert done.stderr.startswith("Interpreted the quoted sentry strength>3 as a query.\n")


def test_sorting_by_what_cannot_be_sorted(nrdb):
    done = nrdb("search", "t:ice", "--sort", "text")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith('nrdb: can\'t sort by "text".')


def test_completion_offers_the_fields():
    from nrdb.cli.search import search
    from tests.documents import context_of

    argument = next(item for item in search.params if item.name == "query")
    offered = [item.value for item in argument.shell_complete(context_of(search), "t:ice str")]
    assert offered == ["t:ice strength:"]


def test_long_output_on_a_terminal_is_paged(tmp_path):
    """On a pseudo-terminal the pager gets the whole table; --no-pager and a pipe do without a pager."""
    import os

    script = tmp_path / "pager.sh"
    script.write_text("#!/bin/sh\necho PAGED\ncat >/dev/null\n")
    script.chmod(0o755)
    shown = {}
    for name, extra in (("paged", []), ("plain", ["--no-pager"])):
        shown[name] = terminal.shown(
            [sys.executable, "-m", "nrdb", "search", "t:ice", *extra],
            {**os.environ, "PAGER": str(script), "NO_COLOR": "1", "PYTHONPATH": str(ROOT)},
        )
    assert "317 cards" in shown["plain"]
    assert "PAGED" not in shown["plain"]
    assert "PAGED" in shown["paged"]
    assert "317 cards" not in shown["paged"]


def test_random_is_a_card_of_those_found_and_the_same_for_a_seed(nrdb):
    first, again = (nrdb("random", "t:identity", "d:corp", "--seed", "7", "--json", *DAY) for _ in range(2))
    assert first.stdout == again.stdout
    assert json.loads(first.stdout)["type"] == "corp_identity"
    nothing = nrdb("random", "t:ice cost:77", *DAY)
    assert (nothing.returncode, nothing.stdout, nothing.stderr) == (1, "", "No matches.\n")


def test_a_collection_in_a_file(nrdb, tmp_path):
    (tmp_path / "mine.txt").write_text("3 Corroder\n2 Ice Wall\n1 Sure Gamble\n")
    done = nrdb("search", f'in:"{tmp_path / "mine"}"', "f:anarch", "--ids", *DAY)
    assert (done.returncode, done.stdout) == (0, "corroder\n")


def test_addresses(nrdb):
    (card,) = json.loads(nrdb("search", "id:sure_gamble", "unique:printings", "--json", *DAY).stdout)["cards"]
    newest = card["printings"][-1]["code"]
    assert card["url"] == f"https://netrunnerdb.com/en/card/{newest}"
    assert card["image"].endswith(f"/{newest}.jpg")


def test_every_heading_of_a_table_is_a_field(nrdb):
    cards = nrdb("search", "t:ice or t:identity or t:agenda or t:program or t:asset", *DAY).stdout.splitlines()[0]
    printings = nrdb("search", "sure gamble unique:printings", *DAY).stdout.splitlines()[0]
    headings = {*cards.split(), *printings.split()}
    assert {"size", "pts", "inf", "number"} <= headings
    assert [heading for heading in headings if not field_named(heading)] == []


@pytest.mark.parametrize(("heading", "shown"), card_table.NUMBERS, ids=[heading for heading, _ in card_table.NUMBERS])
def test_a_heading_asks_for_what_its_column_shows(catalogue, heading, shown):
    for value in {shown(card) for card in catalogue.cards()} - {None}:
        found = run(catalogue, f"{heading}:{value}", on=DAY[1], suggest=False).cards
        assert {card.id for card in found} == {card.id for card in catalogue.cards() if shown(card) == value}


def test_a_search_of_texts_says_once_which_texts(nrdb):
    result = nrdb("search", 'x:"net damage"', "--limit", "1", *DAY)
    assert "card texts in nrdb's own words" in result.stderr
    assert "searched" not in result.stdout
