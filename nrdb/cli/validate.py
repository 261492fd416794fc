"""`nrdb validate`: check decks for legality."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain, islice
from typing import TYPE_CHECKING, Final

import click

from nrdb.answers.verdicts import verdict_row
from nrdb.catalogue import Catalogue
from nrdb.cli.failures import NO, UNANSWERED, YES, UnreadFile, exit_code, say
from nrdb.cli.options import chosen_date, completions, json_option, on_option
from nrdb.cli.output import age_lines, basis_json, basis_lines
from nrdb.cli.output_files import OUTPUT, WritingCommand
from nrdb.cli.reading import DeckArgument, accept_option, decks_of, fetch_option, say_note
from nrdb.errors import UsageError
from nrdb.json_types import JsonView
from nrdb.text import plain

if TYPE_CHECKING:
    from pathlib import Path

    from nrdb.deck import Deck
    from nrdb.legality.check import Judge
    from nrdb.legality.scope import Scope
    from nrdb.legality.verdict import Verdict

NO_DECK: Final = "no deck list found."
NO_EFFECT_WITH: Final = {
    "--all-formats": ("--explain", "--plan"),
    "--jsonl": ("--explain",),
    "--fix": ("--json", "--jsonl", "--explain", "--plan"),
    "--no-advice": ("--plan",),
}
"""Options that have no effect with another one; using them together is an error."""


@click.command(cls=WritingCommand, epilog="Example: nrdb validate deck.txt --format standard --on 2024-06-01")
@click.argument("decks", cls=DeckArgument, nargs=-1, required=True, type=click.Path(allow_dash=True))
@click.option(
    "--format",
    "format_name",
    metavar="NAME",
    shell_complete=completions("formats"),
    help="Format, snapshot or ban list; default standard.",
)
@on_option
@click.option("--all-formats", is_flag=True, help="Check every format; one line each.")
@click.option("--rules", metavar="FILE", type=click.Path(), help="Check against house rules (TOML).")
@click.option(
    "--pool",
    metavar="FILE",
    type=click.Path(),
    help="Limit cards to a list (cards received, collection).",
)
@click.option("--explain", is_flag=True, help="Show the numbers behind every rule.")
@click.option("--no-advice", is_flag=True, help="Don't suggest a fix.")
@click.option("--plan", is_flag=True, help="Show the fix even with many decks or changes.")
@click.option("--fix", metavar="OUT", type=OUTPUT, help="Write the fixed list to OUT.")
@click.option("--force", is_flag=True, help="Let --fix overwrite an existing file.")
@accept_option
@fetch_option
@json_option
@click.option("--jsonl", "as_lines", is_flag=True, help="Print one verdict per line as JSON.")
@click.pass_context
def validate(
    ctx: click.Context,
    decks: tuple[str, ...],
    format_name: str | None,
    on: str | None,
    all_formats: bool,
    rules: str | None,
    pool: str | None,
    explain: bool,
    no_advice: bool,
    plan: bool,
    fix: Path | None,
    force: bool,
    accept: bool,
    fetch: str | None,
    as_json: bool,
    as_lines: bool,
) -> None:
    """Check decks for legality: each problem, the rule behind it, and the smallest fix.

    DECKS are files, folders, or - for standard input. Several decks get one line each and a total.

    Exit code: 0 if every deck is legal, 1 if one isn't, 2 if one could not be read. With --all-formats, 0 if every deck
    is legal in some format.
    """
    from nrdb.legality.check import formats_on, judge_of

    given_options = {
        **{"--all-formats": all_formats, "--explain": explain, "--plan": plan, "--no-advice": no_advice},
        **{"--fix": fix is not None, "--json": as_json, "--jsonl": as_lines},
    }
    for name, others in NO_EFFECT_WITH.items():
        idle = [other for other in others if given_options[name] and given_options[other]]
        if idle:
            raise UsageError(f"{idle[0]} has no effect with {name}; leave one of them out.")
    catalogue = Catalogue.load()
    judge = judge_of(catalogue)
    day = chosen_date(on, format_name)
    if all_formats:
        if format_name or rules or fix or pool:
            raise UsageError("--all-formats can't be combined with --format, --rules, --pool or --fix.")
        items = decks_of(decks, catalogue, fetch=fetch, accept=accept)
        ctx.exit(print_all_formats(items, judge, formats_on(judge, day), day, as_json=as_json, as_lines=as_lines))
    scope = chosen_scope(judge, format_name, rules, pool, day)
    given = format_name is not None or rules is not None
    verdicts = verdicts_of(
        decks, judge, scope, scope.edition if given else None, given=given, fetch=fetch, accept=accept
    )
    if force and fix is None:
        raise UsageError("--force has no effect without --fix.")
    if fix is not None:
        from nrdb.cli.fix import write_fix

        ctx.exit(write_fix(list(verdicts), judge, fix, force=force, advice=not no_advice))
    basis = basis_json(catalogue, scope.on, scope.edition)
    if as_lines:
        ctx.exit(print_lines(verdicts, basis, plan=plan and not no_advice))
    if as_json:
        ctx.exit(print_json(verdicts, basis, advice=not no_advice, each=plan, explain=explain))
    ctx.exit(print_text(verdicts, judge, scope, advice=not no_advice, explain=explain, each=plan))


def _default_on(judge: Judge, day: str) -> str:
    """Return the default format, or `classic` on a date before it started, so that lists of 1996 can be checked."""
    name = default_format(judge.catalogue)
    known = {item.id for item in judge.catalogue.formats()}
    return "classic" if name in known and judge.catalogue.snapshot(name, day) is None else name


def chosen_scope(judge: Judge, format_name: str | None, rules: str | None, pool: str | None, day: str) -> Scope:
    """Return what the options say to check against: house rules, a list of cards, or a format."""
    if rules is not None and format_name is not None:
        raise UsageError("--rules can't be combined with --format; set `base` in the rules file instead.")
    if rules is not None:
        from pathlib import Path  # imported here because it takes as long to load as the catalogue

        scope = judge.scope(Path(rules), day)
    else:
        from nrdb.legality.check import format_named

        scope = judge.scope(format_named(format_name or _default_on(judge, day)), day)
    for idle in scope.remarks:
        say(idle)
    if pool is not None:
        from pathlib import Path

        from nrdb.legality.collection import read_collection
        from nrdb.legality.pool import limited_to

        collection = read_collection(Path(pool), judge.catalogue, scope.edition)
        print_notes(collection)
        return limited_to(scope, collection)
    if scope.family == "classic-limited":
        raise UsageError("classic-limited needs --pool FILE, a list of the cards received.")
    return scope


def default_format(catalogue: Catalogue) -> str:
    """Return the default format: $NRDB_FORMAT, `format` in the config file, or standard.

    Raises UsageError naming the source of an invalid value.
    """
    from nrdb.catalogue.model import NEVER
    from nrdb.legality.pool import in_force
    from nrdb.resources import config_home, environment

    home = config_home()
    where, name = "$NRDB_FORMAT", environment("NRDB_FORMAT")
    if name is None and home is not None and (home / "config.toml").is_file():
        where = str(home / "config.toml")
        name = _configured(where)
    if name is None:
        return "standard"
    try:
        in_force(catalogue, name, NEVER)
    except UsageError as error:
        raise UsageError(f"{where}: {error.message}") from None
    return name


def _configured(file: str) -> str | None:
    """Return the format named in the config file, if any. Raises UsageError for an unknown setting."""
    from difflib import get_close_matches

    from nrdb import settings
    from nrdb.text import quoted

    held = settings.load(file, "a file of settings")
    for key in held:
        if key != "format":
            near = get_close_matches(key, ["format"])
            raise UsageError(
                f"{file}: unknown setting {quoted(key)}{'.' if near else '; the only one is format.'}", near
            )
    name = held.get("format")
    if name is not None and not isinstance(name, str):
        raise UsageError(f"{file}: format must be the name of a format in quotes.")
    return name


def verdicts_of(
    paths: Iterable[str],
    judge: Judge,
    scope: Scope,
    edition: str | None,
    *,
    given: bool,
    fetch: str | None = None,
    accept: bool = False,
) -> Iterator[Verdict | UnreadFile]:
    """Yield the verdict on every deck in the inputs, in order, reading each file when its turn comes.

    Unless a format was `given`, a list of the other game is checked against that game's format.
    """
    for item in decks_of(paths, judge.catalogue, edition=edition, fetch=fetch, accept=accept):
        if isinstance(item, UnreadFile):
            yield item
        elif not given and item.edition != scope.edition:
            yield judge.judge(item, judge.scope("classic" if item.edition == "classic" else "standard", scope.on))
        else:
            yield judge.judge(item, scope)


def verdict_json(item: Verdict | UnreadFile, *, plan: bool, advice: bool = False) -> JsonView:
    """Return one verdict, or the error about a file that could not be read, as JSON (schemas/verdict.schema.json)."""
    if isinstance(item, UnreadFile):
        return {"legal": None, "source": item.source, "errors": [item.failure.to_dict()]}
    return verdict_row(item, plan=plan, advice=advice)


def print_lines(verdicts: Iterable[Verdict | UnreadFile], basis: JsonView, *, plan: bool) -> int:
    """Print each verdict on its own line as soon as it is known, and return the highest exit code."""
    from json import JSONEncoder

    from nrdb.cli.output import echo_data

    encode = JSONEncoder(ensure_ascii=False).encode
    code = YES
    for item in verdicts:
        echo_data(encode({**verdict_json(item, plan=plan), **basis}))
        code = max(code, UNANSWERED if isinstance(item, UnreadFile) else exit_code(item.legal))
    return code


def print_json(
    verdicts: Iterable[Verdict | UnreadFile], basis: JsonView, *, advice: bool, each: bool, explain: bool
) -> int:
    """Print all verdicts as `decks`, with a plan for a single deck or for `each`, and return the exit code."""
    stream = iter(verdicts)
    first = list(islice(stream, 2))
    if not first:
        raise UsageError(NO_DECK)
    plan = advice and (each or len(first) < 2)
    code = YES

    def rows() -> Iterator[JsonView]:
        nonlocal code
        for item in chain(first, stream):
            code = max(code, UNANSWERED if isinstance(item, UnreadFile) else exit_code(item.legal))
            yield verdict_json(item, plan=plan, advice=plan and explain)

    echo_decks(rows(), basis)
    return code


def echo_decks(rows: Iterator[JsonView], basis: JsonView) -> None:
    """Print rows as `decks` of one JSON object that ends with `basis`.

    Each row is printed as soon as it is known, so that folders of any size fit in memory.
    """
    import json
    from textwrap import indent

    from nrdb.cli.output import echo_data

    lead = '{\n  "decks": [\n'
    for row in rows:
        echo_data(lead + indent(json.dumps(row, ensure_ascii=False, indent=2), "    "), nl=False)
        lead = ",\n"
    echo_data("\n  ]," + json.dumps(basis, ensure_ascii=False, indent=2).removeprefix("{"))


def print_text(
    verdicts: Iterable[Verdict | UnreadFile], judge: Judge, scope: Scope, *, advice: bool, explain: bool, each: bool
) -> int:
    """Print a single deck in full, or several in one line each with a total, and return the exit code."""
    from nrdb.cli.verdicts import footer, total_line, verdict_lines

    stream = iter(verdicts)
    first = next(stream, None)
    if first is None:
        raise UsageError(NO_DECK)
    second = next(stream, None)
    if second is None:
        if isinstance(first, UnreadFile):
            click.echo(first.message, err=True)
            return UNANSWERED
        print_notes(first.deck)
        lines = verdict_lines(first, advice=advice, explain=explain, whole=each)
        for line in [*lines, *footer(first, other_legal_formats(first, judge))]:
            click.echo(line)
        return exit_code(first.legal)
    counts = {True: 0, False: 0, None: 0}
    code = YES
    for item in chain((first, second), stream):
        code = max(code, _print_line(item, counts, plan=advice and each))
    click.echo(total_line(counts))
    for line in age_lines(judge.catalogue.knowledge(scope.on, scope.edition)):
        click.echo(line)
    return code


def print_notes(deck: Deck, *, warnings_only: bool = False) -> None:
    """Print the notes on reading a list to stderr, except errors and identity notes, which the verdict reports."""
    for note in deck.notes:
        if note.severity == "error" or (warnings_only and note.severity != "warning"):
            continue
        if note.code in ("identity-missing", "several-identities"):
            continue
        say_note(deck, note)


def other_legal_formats(verdict: Verdict, judge: Judge) -> list[str]:
    """Return the other formats in which an illegal deck is legal on the same date, with their snapshots."""
    scope = verdict.scope
    if verdict.legal is not False or not scope.ruleset.influence or scope.received or _construction_broken(verdict):
        return []
    from nrdb.legality.check import formats_on

    others = [scope for scope in formats_on(judge, verdict.on) if scope.format != verdict.format]
    found = [judge.judge(verdict.deck, scope) for scope in others]
    return [f"{scope.name} ({item.snapshot})" for scope, item in zip(others, found, strict=True) if item.legal]


def _construction_broken(verdict: Verdict) -> bool:
    return any(finding.severity == "error" and finding.kind.limit is None for finding in verdict.findings)


def _print_line(item: Verdict | UnreadFile, counts: dict[bool | None, int], *, plan: bool) -> int:
    from nrdb.cli.verdicts import one_line, plan_lines

    legal = None if isinstance(item, UnreadFile) else item.legal
    counts[legal] += 1
    if not isinstance(item, UnreadFile):
        print_notes(item.deck, warnings_only=True)
    click.echo(f"not checked  {plain(item.message)}" if isinstance(item, UnreadFile) else one_line(item))
    if plan and not isinstance(item, UnreadFile):
        for line in plan_lines(item):
            click.echo(f"    {line}")
    return exit_code(legal)


def print_all_formats(
    items: Iterable[Deck | UnreadFile], judge: Judge, scopes: list[Scope], on: str, *, as_json: bool, as_lines: bool
) -> int:
    """Print one line per format for every deck, and return the exit code: 0 if each deck is legal in one of them."""
    from nrdb.cli.output import echo_json

    code = YES
    basis = basis_json(judge.catalogue, on)

    def checked_items() -> Iterator[tuple[Deck | UnreadFile, list[Verdict]]]:
        nonlocal code
        for item in items:
            verdicts = [] if isinstance(item, UnreadFile) else [judge.judge(item, scope) for scope in scopes]
            if not verdicts or verdicts[0].legal is None:
                code = max(code, UNANSWERED)
            elif not any(verdict.legal for verdict in verdicts):
                code = max(code, NO)
            yield item, verdicts

    def row(item: Deck | UnreadFile, verdicts: list[Verdict]) -> JsonView:
        if isinstance(item, UnreadFile):
            return verdict_json(item, plan=False)
        return {"verdicts": [verdict_json(verdict, plan=False) for verdict in verdicts]}

    if as_lines:
        for item, verdicts in checked_items():
            echo_json({**row(item, verdicts), **basis}, lines=True)
    elif as_json:
        echo_decks((row(item, verdicts) for item, verdicts in checked_items()), basis)
    else:
        for item, verdicts in checked_items():
            for line in [plain(item.message)] if isinstance(item, UnreadFile) else format_lines(verdicts):
                click.echo(line)
        click.echo("\n".join(basis_lines(judge.catalogue, on)))
    return code


def format_lines(verdicts: list[Verdict]) -> list[str]:
    """Return the lines for a deck in all formats: its title, then one line per format."""
    from nrdb.cli.output import aligned, bad, good, strong
    from nrdb.cli.verdicts import first_problem, one_line, title_line

    if verdicts[0].legal is None:
        return [one_line(verdicts[0])]
    cells = []
    for verdict in verdicts:
        words = "" if verdict.legal else first_problem(verdict)
        cells.append(("✓" if verdict.legal else "✗", verdict.scope.name, verdict.snapshot or "", words))
    lines = zip(verdicts, aligned(cells), strict=True)
    title = title_line(verdicts[0])  # all verdicts are on the same deck
    return [strong(title), *("  " + (good if v.legal else bad)(line) for v, line in lines)]
