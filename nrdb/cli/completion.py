"""Implement `nrdb completion`: shell completions through click's own mechanism.

Completion must be instant, so nothing is built here, and card titles are offered only once the catalogue exists.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

import click
from click.shell_completion import (
    BashComplete,
    CompletionItem,
    add_completion_class,
    get_completion_class,
    split_arg_string,
)

from nrdb.resources import environment
from nrdb.text import fold, slug

if TYPE_CHECKING:
    from nrdb.catalogue import Catalogue

Items = list[CompletionItem]

# The line that turns completion on in each shell.
SHELLS: Final = {
    "bash": 'eval "$(nrdb completion bash)"      in ~/.bashrc',
    "zsh": 'eval "$(nrdb completion zsh)"       in ~/.zshrc',
    "fish": "nrdb completion fish | source       in ~/.config/fish/config.fish",
}


@click.command(epilog="\b\n" + "\n".join(["Turn it on with one line:", *(f"  {line}" for line in SHELLS.values())]))
@click.argument("shell", type=click.Choice(list(SHELLS)))
@click.pass_context
def completion(ctx: click.Context, shell: str) -> None:
    """Print a shell completion script for commands, options, formats, file types, titles and files."""
    from nrdb.cli.output import echo_data

    found = get_completion_class(shell)
    if found is not None:
        echo_data(found(ctx.find_root().command, {}, "nrdb", "_NRDB_COMPLETE").source(), nl=False)


# -- completions -------------------------------------------------------------------------------------------------------


def offer(kind: str, ctx: click.Context, param: click.Parameter, prefix: str) -> Items:
    """Return the completions that start with `prefix`; `kind` is a key of `OFFERS`."""
    return OFFERS[kind](ctx, param, prefix)


def _files(_: click.Context, __: click.Parameter, prefix: str) -> Items:
    return [CompletionItem(prefix, type="file")]


def _plain(words: Iterable[str]) -> Items:
    return [CompletionItem(word) for word in words]


def _formats(_: click.Context, __: click.Parameter, prefix: str) -> Items:
    return _plain(_matching_formats(prefix))


def _matching_formats(prefix: str) -> list[str]:
    """Return matching formats and modes; if there are none, snapshots and ban lists by id or printed name."""
    from nrdb.legality.pool import PLAY_MODES

    catalogue = _catalogue()
    found = _starting_with([*_format_ids(catalogue), *PLAY_MODES], prefix)
    if found or catalogue is None:
        return found
    ids = catalogue.connection.execute("SELECT id FROM snapshot WHERE aside = 0 UNION SELECT id FROM restriction")
    if found := _starting_with((row[0] for row in ids), prefix, dashed=False):
        return found
    return _starting_with((row[0] for row in catalogue.connection.execute("SELECT name FROM restriction")), prefix)


def _format_ids(catalogue: Catalogue | None) -> list[str]:
    if catalogue is not None:
        return [row[0].replace("_", "-") for row in catalogue.connection.execute("SELECT id FROM format ORDER BY id")]
    from nrdb.resources import data_root

    return sorted(file.stem.replace("_", "-") for file in (data_root() / "formats").glob("*.json"))


def _starting_with(words: Iterable[str], prefix: str, *, dashed: bool = True) -> list[str]:
    """Return the words that start with `prefix`, ignoring case; with `dashed`, a space also matches a dash."""
    if not dashed and " " in prefix:
        return []
    return [word for word in words if slug(word).startswith(slug(prefix))]


def _filetypes(_: click.Context, param: click.Parameter, prefix: str) -> Items:
    from nrdb.deck.registry import FILETYPES

    rows = [row for row in FILETYPES if not row.refuses and (row.writes or param.name != "target")]
    return [CompletionItem(row.name, help=row.help) for row in rows if row.name.startswith(prefix.casefold())]


def _titles(ctx: click.Context, param: click.Parameter, prefix: str) -> Items:
    """Complete card titles; if a title is typed as several words, complete the rest of it."""
    words = (
        [word for word in ctx.params.get(param.name or "") or () if isinstance(word, str)] if param.nargs == -1 else []
    )
    if not any(" " in word for word in words):
        found = _titles_starting_with(" ".join([*words, prefix]), ctx, param)
        if found:
            return _plain(title.split(" ", len(words))[-1] for title in found if title.count(" ") >= len(words))
    return _plain(_titles_starting_with(prefix, ctx, param))


# Which cards' titles to offer, by parameter.
_OF: Final = {
    "ice": "type_id = 'ice'",
    "breaker": "side_id = 'runner' AND type_id != 'runner_identity'",
    "others": "side_id = 'runner' AND type_id != 'runner_identity'",
}


def _titles_starting_with(prefix: str, ctx: click.Context, param: click.Parameter) -> list[str]:
    """Return the titles of the selected game that start with `prefix`, in order."""
    catalogue = _catalogue()
    if catalogue is None:
        return []
    edition = ctx.params.get("edition") or "cr"
    only = f" AND {_OF[param.name]}" if param.name in _OF else ""
    key = fold(prefix)
    rows = catalogue.connection.execute(
        f"SELECT DISTINCT title FROM card WHERE folded >= ? AND folded < ? AND ? IN (edition, 'any'){only}"
        " ORDER BY folded",
        (key, f"{key}\U0010ffff", edition),
    )
    return [row[0] for row in rows]


def _titles_or_files(ctx: click.Context, param: click.Parameter, prefix: str) -> Items:
    return [*_titles(ctx, param, prefix), *_files(ctx, param, prefix)]


def _players(_: click.Context, __: click.Parameter, prefix: str) -> Items:
    from nrdb.players.registry import CORP, RUNNER, names_of

    return _plain(
        _starting_with((f"{corp}:{runner}" for corp in names_of(CORP) for runner in names_of(RUNNER)), prefix)
    )


def _rules(_: click.Context, __: click.Parameter, prefix: str) -> Items:
    from nrdb.rulebook import rules
    from nrdb.rulebook.meaning import NEWEST_FIRST

    found = [one for code in NEWEST_FIRST for one in rules(code) if one.id.startswith(prefix)] if prefix else []
    return [CompletionItem(one.id, help=one.title) for one in {one.id: one for one in reversed(found)}.values()][::-1]


def _query(ctx: click.Context, param: click.Parameter, prefix: str) -> Items:
    """Complete the last word of a query: values of its field (`faction:sh`), else fields, else titles."""
    before, blank, word = prefix.rpartition(" ")
    field, mark, value = word.partition(":")
    from nrdb.search.language.fields import FIELD, FIELDS, field_named

    if not mark:
        fields = [one for one in FIELDS if one.name.startswith(word.casefold())]
        found = [CompletionItem(f"{before}{blank}{one.name}:", help=one.help) for one in fields]
        return found if not prefix else [*found, *_titles(ctx, param, prefix)]
    known = FIELD.get(field_named(field) or "")
    values = _values(known.table, value) if known is not None and known.table else []
    return _plain(f"{before}{blank}{field}:{name}" for name in values)


def _values(table: str, prefix: str) -> list[str]:
    """Return the ids in a search field's table that start with `prefix`."""
    if table == "format":
        return [name for name in _matching_formats(prefix) if " " not in name]
    catalogue = _catalogue()
    if catalogue is None or table not in _TABLES:
        return []
    rows = catalogue.connection.execute(f"SELECT id FROM {_TABLES[table]} ORDER BY id")
    return _starting_with((row[0] for row in rows), prefix, dashed=False)


# Database table with the values of each search field's table.
_TABLES: Final = {
    "type": "card_type",
    "subtype": "subtype",
    "faction": "faction",
    "side": "side",
    "set": "card_set",
    "cycle": "cycle",
    "pool": "pool",
    "snapshot": "snapshot",
    "list": "restriction",
    "function": "function",
}

OFFERS: Final = {
    "files": _files,
    "formats": _formats,
    "filetypes": _filetypes,
    "titles": _titles,
    "titles or files": _titles_or_files,
    "query": _query,
    "players": _players,
    "rule": _rules,
}
"""The completion function for each kind of parameter."""


def _catalogue() -> Catalogue | None:
    """Return the catalogue if it is built, else None."""
    from nrdb.catalogue import Catalogue

    return Catalogue.built()


# -- bash --------------------------------------------------------------------------------------------------------------


class _Bash(BashComplete):
    """Click's bash completion with quoting added, because bash splits words at colons and doesn't quote values."""

    source_template = """\
%(complete_func)s() {
    local IFS=$'\\n' answer type value
    answer=$(env COMP_LINE="${COMP_LINE:0:COMP_POINT}" COMP_WORDS="${COMP_WORDS[*]}" COMP_CWORD=$COMP_CWORD \\
        %(complete_var)s=bash_complete "$1")
    COMPREPLY=()
    while IFS=, read -r type value; do
        case $type in
            dir) compopt -o dirnames ;;
            file) compopt -o default ;;
            plain) COMPREPLY+=("$value") ;;
        esac
    done <<< "$answer"
}

complete -o nosort -F %(complete_func)s %(prog_name)s
"""

    _breaks = ":=@"
    _needs = frozenset(" \t\"'\\`$&|;<>()*?[]{}!#~")

    def get_completion_args(self) -> tuple[list[str], str]:
        """Return the words before the cursor and the incomplete word."""
        line = environment("COMP_LINE")
        if line is None:
            return super().get_completion_args()
        words = split_arg_string(f"{line}x")  # the x completes the last word, even an empty one
        self._quote, self._passed = _state(line, self._breaks)
        return words[1:-1], words[-1][:-1]

    def format_completion(self, item: CompletionItem) -> str:
        """Return a completion as bash must insert it, with quotes or escapes where needed."""
        value = str(item.value)
        if environment("COMP_LINE") is None or item.type != "plain":
            return f"{item.type},{value}"
        if self._quote:
            inside = '"\\`$' if self._quote == '"' else ""
            return f"{item.type},{''.join(f'{chr(92)}{char}' if char in inside else char for char in value)}"
        # Whatever precedes a break is already typed and stays.
        for _ in range(self._passed):
            at = next((at for at, char in enumerate(value) if char in self._breaks), -1)
            value = value[at + 1 :]
        return f"{item.type},{''.join(f'{chr(92)}{char}' if char in self._needs else char for char in value)}"


def _state(line: str, breaks: str) -> tuple[str, int]:
    """Return the quote that is open at the end of a line and the number of unquoted breaks in its last word."""
    quote, passed, escaped = "", 0, False
    for char in line:
        if escaped:
            escaped = False
        elif char == "\\" and quote != "'":
            escaped = True
        elif quote:
            quote = "" if char == quote else quote
        elif char in "\"'":
            quote = char
        elif char.isspace():
            passed = 0
        elif char in breaks:
            passed += 1
    return quote, passed


add_completion_class(_Bash)
