"""docs/query-language.md, made from the table of fields: `make docs` writes it, a test says when it is not current.

Counts in its examples are those of the built-in facts on `ON`; none of them depends on card text.
"""

from __future__ import annotations

from nrdb.catalogue import Catalogue
from nrdb.search import run
from nrdb.search.fields import FIELD, FIELDS, KINDS, SearchField
from nrdb.search.sql import sortable

ON = "2026-11-20"

_KINDS = {
    "string": "words",
    "number": "numbers",
    "flag": "yes or no",
    "date": "days",
    "name": "names",
    "ordered": "names in order of time",
    "points": "points of a list",
    "directive": "how results are shown",
}

_EXAMPLES: tuple[tuple[str, tuple[str, ...]], ...] = (
    (
        "Plain words",
        (
            "sure gamble",
            "jinteki ice",
            "agenda weyland",
            "black ops",
            "grey ops",
            "hardware not unique",
            "shaper or criminal console",
            "startup runner programs",
            "legal standard anarch breakers under 4",
            "spin doctor",
            "smc",
            "01050",
            "amakua",
        ),
    ),
    (
        "Numbers in words",
        (
            "2 cost event",
            "at least 3 strength sentry",
            "3/2 agenda",
            "3 or more subs",
            "strength between 2 and 4 barrier",
            "inf<=2 program",
        ),
    ),
    (
        "Conditions",
        (
            "sentry strength>3",
            "t:ice s:ap -s:sentry",
            "t:ice|asset f:hb cost<=2",
            "s:ap&destroyer",
            "s!icebreaker t:program",
            "cost:x",
            "cost:2..4 t:event",
            "strength<cost t:ice",
            "title:/grid$/ t:upgrade",
            "e:sg|su21 t:identity",
            "r>=2025 t:agenda",
            "t:identity (f:nbn or f:jinteki) inf_limit>15",
        ),
    ),
    (
        "Formats and lists",
        (
            "format:startup t:identity",
            "z:standard -format:standard",
            "banned:standard t:asset",
            "restricted:snapshot",
            "format:eternal points>=2",
            "format:standard-latest t:console",
            "snapshot:standard_0",
        ),
    ),
    ("Both games", ("corroder edition:any", "edition:classic t:node cost:0")),
)

_HEAD = """# The query language

Generated from the table of fields by `make docs`. What `nrdb search` and `nrdb.search.search` understand.

A query is plain words, or conditions of a field, an operator and a value, or both. Conditions side by side must all
hold. Nothing is case-sensitive, and accents, curly quotes and blanks around operators never matter. How a query was
read is said whenever it is not the letter of the query (on stderr), and by `--explain` in words, as a query and as SQL.

```
$ nrdb search "sentry strength>3"
$ nrdb search 't:ice s:ap -s:sentry' --sort -strength
$ nrdb search jinteki ice --explain
```

## Grammar

| written | means |
|---|---|
| `t:ice s:ap` or `t:ice and s:ap` | both |
| `t:ice or t:asset` | either; `or` joins all that stands on its two sides |
| `s:ap\\|s:observer` between conditions | either of these two: `\\|` joins only its neighbours, `&` likewise |
| `-t:ice`, `!t:ice`, `not t:ice` | not |
| `( … )` | a group |
| `s:ap\\|destroyer`, `s:ap,destroyer` | any of the values |
| `s:ap&destroyer` | all of the values; `&` binds closer than `\\|` |
| `s!ap\\|destroyer` | none of the values |
| `x:"end the run"`, `x:'end the run'` | the phrase |
| `title:/^the .*grid$/` | a regular expression, given up after 150 ms |
| `*` | every card |

Operators: `:` and `=` is, `!` and `!=` is not, `<` `<=` `>` `>=` compare. `=<`, `=>`, `:>`, `<>`, `~`, `==` and the
like are read as what they mean.

A number is missing, 0, X or infinite, and these are four things: `cost<3` has no card that costs X, `cost:x` has just
those, `cost!2` has every card that does not cost 2, agendas too. `cost:none` has the cards without a cost.

Conditions on printings side by side (sets, days, numbers in a set …) are asked of one and the same printing;
`e!sg` means that no printing is in the set.

## Plain words

1. Words that are a whole title, or stand side by side in one, are that title: `spin doctor`, `ice wall`.
2. Else words may be types, subtypes, factions, sides, sets, cycles, formats, `unique`, `banned`, flags, in the plural
   too, and numbers with the words for a field before or behind them. Small words between them do not matter.
   Of sets' short codes only those with a digit are words.
3. Else every word has to stand in the title.
4. Else they are a nickname, the initials of a title or a printing's five digits, then a phrase of a card's text, then
   a part vocabulary and the rest title or text, then the one name that they are clearly a misspelling of.

A later reading is tried only when an earlier one finds nothing, and the one taken is said.

## Values

A name may be an id, a name, a short code, a plural or the beginning of a name; a misspelling is read as the one name
it is near, and told. A value that its field does not know is looked for elsewhere: `t:fracter` is `s:fracter`,
`f:standard` is `format:standard`. A name that nobody knows is an error that names the nearest (exit code 2).

Texts: until a card dump is imported (`nrdb import`, `nrdb update`) `x:` searches what cards do in nrdb's own words, for
the cards whose behaviour is written down; afterwards the official text. Symbols are words (`1 credit`, `click`,
`subroutine`, `trash`), an arrow is `->`, and brain damage is core damage.

Days: `--on DATE` (today) says which lists are in force: `format:X` is legal on that day, `z:X` the card pool with the
banned cards, `banned:X` what the list bans. `X-latest` is the newest list known, whatever the day.
"""


def _cell(text: str) -> str:
    return text.replace("|", "\\|")


def _code(text: str) -> str:
    return f"`{_cell(text)}`"


def _row(field: SearchField) -> str:
    aliases = " ".join(_code(alias) for alias in field.aliases)
    example = _code(field.example) if field.example else ""
    return f"| `{field.name}` | {aliases} | {_cell(field.help)} | {example} |"


def document() -> str:
    """The page."""
    catalogue = Catalogue.load()
    lines = [_HEAD.rstrip("\n"), "", "## Examples", "", f"Counts of the built-in facts, lists of {ON}.", ""]
    for title, queries in _EXAMPLES:
        lines += [f"### {title}", "", "| query | cards | means |", "|---|---:|---|"]
        for query in queries:
            result = run(catalogue, query, on=ON)
            lines.append(f"| {_code(query)} | {len(result.cards)} | {_cell(result.says)} |")
        lines.append("")
    lines += ["## Fields", ""]
    for name, kind in KINDS.items():
        operators = " ".join(_code(operator) for operator in kind.operators)
        lines += [
            f"### {_KINDS[name][:1].upper()}{_KINDS[name][1:]}",
            "",
            f"Operators {operators}; values: {kind.values}.",
            "",
            "| field | also | means | example |",
            "|---|---|---|---|",
        ]
        lines += [_row(field) for field in FIELDS if field.kind == name]
        lines.append("")
    orders = ", ".join(_code(name) for name in FIELD if sortable(name))
    lines += [f"Results can be sorted (`sort:`, `--sort`) by {orders}; cards without a value come last.", ""]
    return "\n".join(lines)
