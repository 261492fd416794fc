"""docs/query-language.md, made from the table of fields: `make docs` writes it, a test says when it is not current.

Counts in its examples are those of the built-in facts on `ON`; none of them depends on card text.
"""

from __future__ import annotations

import re
from inspect import isfunction

from nrdb.catalogue import Catalogue
from nrdb.search import run, syntax
from nrdb.search.field_kinds import FIELD_KINDS, SearchField
from nrdb.search.fields import FIELD, FIELDS
from nrdb.search.statements import sortable
from nrdb.search.states import STATES

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
            "programs except icebreakers and viruses",
            "assets and upgrades",
            "cards from 2019 shaper",
            "cheap anarch breakers",
            "most expensive ice",
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
            ">5 strength ice",
            "weyland ice strength 5 or 6",
            "ice with more strength than rez cost",
            "hb 3/1s",
            "ids with 12 influence",
        ),
    ),
    (
        "What cards do",
        (
            "does:draw f:anarch",
            "anarch card draw",
            "cheap weyland econ",
            "does:tutor|recursion d:corp",
            "ice that trashes programs",
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
            "s:(killer or fracter) -f:(anarch or shaper)",
            "t:program s:none",
            "is:rotated s:console",
            "not:unique t:hardware",
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
| `s:(ap or destroyer)`, `s:(ap and -destroyer)` | the same words and signs inside of a value's brackets |
| `x:"end the run"`, `x:'end the run'` | the phrase |
| `title:/^the .*grid$/` | a regular expression, given up after 150 ms |
| `*` | every card |

In a shell a term may begin with a minus (`nrdb search t:ice -f:hb`): only the command's own options are options. The
shell takes quotation marks away: `x:"take a tag"` comes as one argument with blanks behind a field, and is read as
that one value. Words in one argument that are none of the field's (`'t:ice jinteki'`, `'x:trash hb'`) stay words.
Marks around a single word (`x:"tagged"`) are lost unless the whole is quoted: `'x:"tagged"'`. A link to a search of
NetrunnerDB (`https://netrunnerdb.com/find/?q=…`) is the query in it.

Operators: `:` and `=` is, `!` and `!=` is not, `<` `<=` `>` `>=` compare. `=<`, `=>`, `:>`, `<>`, `~`, `==` and the
like are read as what they mean.

A number is missing, 0, X or infinite, and these are four things: `cost<3` has no card that costs X, `cost:x` has just
those, `cost!2` has every card that does not cost 2, agendas too. `cost:none` has the cards without a cost.

Conditions on printings side by side (sets, days, numbers in a set …) are asked of one and the same printing;
`e!sg` means that no printing is in the set.

{grammar}

## Plain words

Every reading of plain words has a score: how exactly it takes the words, and how many of them. The readings are tried
within the other conditions of the query, the likeliest first, and the first that finds something is taken. The answer
says how it was read, and names the next reading with what it would find (`79 texts have it: x:"tag"`).

From the likeliest on: a whole title or another name of a card (nickname, code); one phrase of the vocabulary; words
side by side in a title; vocabulary that explains every word; a function of cards; whole words of a title; initials; a
phrase of a text; the beginnings of a title's words (`saccon`); vocabulary for a part of the words and title, text or
name for the rest; words anywhere in a text; the inside of words. Misspellings are guessed at last, when nothing else
finds anything, and said.

Vocabulary are types, subtypes, factions, sides, sets, cycles, formats, functions, flags, `unique`, `banned`, `rotated`,
years (`from 2019`), orders (`cheapest`, `most expensive`), and numbers with the words for a field before or behind
them. Small words do not matter. Words of one kind joined by `or`, of which a card has only one, or in the plural with
`and` are alternatives (`shaper or criminal`, `assets and upgrades`); a negation (`not`, `except`, `without`, `but not`
…) covers the list behind it.

Results stand by relevance: titles with the words first (whole title, whole words, beginnings, inside), then the cards
that most published lists have, then by title. With conditions alone they stand by title; `sort:` and `--sort` overrule
both.

When nothing is found as the query stands, other readings of its conditions are tried, and told: of what a card can be
only one (`f:nbn f:jinteki`, `t:ice asset`) any; of what no one printing meets (`e:core e:sg`) different printings; a
text or title that is a name of something else (`x:killer`, `_:smc`), in the cards' own words (`x:memory` is `[mu]`,
hand is grip or HQ), with words between, or misspelt; a pattern (`_:^lot`); a sign left out (`subs5`, `d-corp`); a list
as what it does not ban (`b:LIST`). Then misspelt words are guessed. When there is still
nothing, the answer names the conditions without which something would be.

## Values

A name may be an id, a name, a short code, a plural or the beginning of a name; a misspelling is read as the one name
it is near, and told. A value that its field does not know is looked for elsewhere: `t:fracter` is `s:fracter`,
`f:standard` is `format:standard`. A name that nobody knows is an error that names the nearest (exit code 2).

Texts: until a card dump is imported (`nrdb import`, `nrdb update`) `x:` searches what cards do in nrdb's own words, for
the cards whose behaviour is written down; afterwards the official text. Words are whole words in any form (`x:trash`
finds trashes and trashed; `x:mu` does not find must), a phrase stands as typed but for the ending of its last word, a
word in quotation marks as typed. `[click]`, `[mu]`, `[trash]` are the symbols alone, `click` is symbol or word,
`x:adv*` a part of a word. An arrow is `->`, and brain damage is core damage.

A list under the code that it has on the classic site, with hyphens (`b:standard-ban-list-26-03`) or as
`b:NAPD_MWL_1.2`, means what it means there: the cards that the list does not name, told in the answer.
`b:standard_ban_list_26_03`, the name in the API, and `list:` under either name mean the cards on the list. `n:` is
influence, or an identity's influence limit; `influence:` and `inf_limit:` are one of the two.

Functions: `does:draw` asks for what a card does, derived from its behaviour. A card whose behaviour is not said has no
function; the answer says how many such cards the rest of the query would find.

Lists: `in:my-collection` are the cards of a file of this name (or my-collection.txt) with any list that nrdb reads.

Days: `--on DATE` (today) says which lists are in force: `format:X` is legal on that day, `z:X` the card pool with the
banned cards, `banned:X` what the list bans. `X-latest` is the newest list known, whatever the day.
"""


_JUDGED = """## How it is judged

`make search-report` asks real and judged queries of a catalogue with official texts, where the reference material lies
beside the checkout. Before the readings had scores and functions were known, and now:

| measure | before | now |
|---|---:|---:|
| 242 queries with one right answer (exact, or the first card) | 62.3 % | 98.3 % |
| 33 queries for what cards do: precision of the first 20 | 30.8 % | 99.7 % |
| … recall of the cards that any player expects, of those whose behaviour is said | 23.1 % | 97.8 % |
| … the same of all cards | 22.0 % | 59.5 % |
| 3,071 real queries answered | 90.7 % | 93.0 % |

Of the 214 real queries without an answer 42 are refused: a field without a value, or a set, subtype, field … that
nobody knows. 172 are read, and no card meets them (an influence above 5, a title that is not in the format), or are
words of no card. Answered before and no longer are thirteen: ten without a value or a word, which found every card
(`s:`, `$`), and three with a damaged address sign (`t%3identity`).
"""


def _cell(text: str) -> str:
    return text.replace("|", "\\|")


def _code(text: str) -> str:
    return f"`{_cell(text)}`"


def _row(field: SearchField) -> str:
    aliases = " ".join(_code(alias) for alias in field.aliases)
    example = _code(field.example) if field.example else ""
    return f"| `{field.name}` | {aliases} | {_cell(field.help)} | {example} |"


def _grammar() -> str:
    """The grammar's rules, as the functions that read them state them."""
    rules = [
        line.strip()
        for function in vars(syntax).values()
        if isfunction(function) and function.__module__ == syntax.__name__
        for line in (function.__doc__ or "").splitlines()
        if re.match(r"\s*[a-z]+ = ", line)
    ]
    return "\n".join(["```", *rules, "```"])


def _functions(catalogue: Catalogue) -> list[str]:
    """What cards do: every function with the cards that have it."""
    rows = catalogue.connection.execute(
        "SELECT function.id, help, said, sum(card.edition = 'cr') FROM function"
        " LEFT JOIN card_function ON function_id = function.id"
        " LEFT JOIN card ON card.id = card_id GROUP BY function.rowid ORDER BY function.rowid"
    )
    lines = ["## What cards do", "", "`does:NAME`, or in plain words as people say it.", ""]
    lines += ["| function | cards | a card with it | people say |", "|---|---:|---|---|"]
    return [
        *lines,
        *(f"| `{name}` | {count or 0} | {help_text} | {said} |" for name, help_text, said, count in rows),
        "",
    ]


def document() -> str:
    """The page."""
    catalogue = Catalogue.load()
    lines = [
        _HEAD.rstrip("\n").replace("{grammar}", _grammar()),
        "",
        "## Examples",
        "",
        f"Counts of the built-in facts, lists of {ON}.",
        "",
    ]
    for title, queries in _EXAMPLES:
        lines += [f"### {title}", "", "| query | cards | means |", "|---|---:|---|"]
        for query in queries:
            result = run(catalogue, query, on=ON)
            lines.append(f"| {_code(query)} | {len(result.cards)} | {_cell(result.says)} |")
        lines.append("")
    lines += ["## Fields", ""]
    for name, kind in FIELD_KINDS.items():
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
    lines += [
        "## What cards are and have",
        "",
        "After `is:`, `has:` and `not:`, beside the flags and numbers above.",
        "",
    ]
    lines += ["| word | means |", "|---|---|", *(f"| `{state.name}` | {state.help} |" for state in STATES), ""]
    lines += _functions(catalogue)
    lines += _JUDGED.splitlines()
    orders = ", ".join(_code(name) for name in FIELD if sortable(name))
    lines += [f"Results can be sorted (`sort:`, `--sort`) by {orders}; cards without a value come last.", ""]
    return "\n".join(lines)
