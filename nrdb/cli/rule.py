"""`nrdb rule`: what a rule means, where each version of the rules has it, and how it has changed."""

from __future__ import annotations

from textwrap import wrap
from typing import TYPE_CHECKING

import click

from nrdb.catalogue import Catalogue
from nrdb.cli.failures import NO, say
from nrdb.cli.option_checks import refuse_unused
from nrdb.cli.options import completions, json_option
from nrdb.cli.output import aligned, echo_json, faint, stamp_line, strong, terminal_width
from nrdb.errors import UsageError
from nrdb.text import counted, quoted

if TYPE_CHECKING:
    from nrdb.rulebook import Rule
    from nrdb.rulebook.meaning import Meaning

_WIDEST = 100
_VERSIONS = {"CLS": "1996", "DCI": "1998", "CORE": "2012", "CR": "1.3 (2019)", "CR26": "26.03 (2026)"}
"""The versions of the rules, by document; the DCI's version is shown only if it has a rule on the matter."""
_RELATIONS = {"other wording": "different wording"}
"""Relations between rules that the terminal and JSON name differently."""
_SHOWN = 6
"""How many scenarios are listed without `--examples`."""


@click.command(
    epilog="""\b
Examples:
  nrdb rule 1.4.6b
  nrdb rule "CR 6.9.2e"
  nrdb rule additional cost
  nrdb rule CLS trace"""
)
@click.argument("words", nargs=-1, required=True, metavar="ID|WORDS...", shell_complete=completions("rule"))
@click.option("--examples", is_flag=True, help="Print the scenarios that show the rule in full.")
@json_option
@click.pass_context
def rule(ctx: click.Context, words: tuple[str, ...], examples: bool, as_json: bool) -> None:
    """Explain a rule: its meaning in our own words, its place in each version of the rules, and what has changed.

    Name a rule by its number (as in the newest document that has it), by a citation such as "CR 1.4.6b" or
    "CORE deck.size", or search for words. CR26 and CR are the Comprehensive Rules 26.03 and 1.3; CORE: rules of
    2012; CLS, DCI: rules of the 1996 game.
    """
    from nrdb.answers.rules import found_rules, rule_json
    from nrdb.rulebook.meaning import meaning

    refuse_unused(ctx, {}, {"as_json": {"examples": "JSON says where the scenarios are"}})
    catalogue = Catalogue.load()
    text = " ".join(words)
    answer = found_rules(text)
    found = answer.rules
    if as_json:
        echo_json(rule_json(text, answer, catalogue))
        ctx.exit(0 if found else NO)
    for written, read in answer.corrected:
        say(f"{quoted(written)} isn't a word in the rules; interpreted as {quoted(read)}.")
    if not found:
        if not any(letter.isalnum() for letter in text):
            raise UsageError("name a rule by its number, or by words in it, for example: nrdb rule 1.4.6b.")
        say(f"No rule found for {quoted(text)}.")
        ctx.exit(NO)
    if answer.partial:
        say("No rule has all of these words; these have most of them.")
    lines = (
        _list(found) if len(found) > 2 else [line for one in found for line in [*_lines(meaning(one), examples), ""]]
    )
    for line in lines:
        click.echo(line)
    click.echo(stamp_line(catalogue))


def _list(found: tuple[Rule, ...]) -> list[str]:
    """Return several rules as a list, with what they mean."""
    from nrdb.rulebook.meaning import meaning

    lines = []
    for one in found:
        lines.append(f"{strong(one.citation)}  {one.title}")
        held = meaning(one)
        if held.gist is not None and held.gist_of == one.citation:
            lines += _wrapped(held.gist)
    return [*lines, "", f"Explain one of them: nrdb rule {_as_argument(found[0].citation)}", ""]


def _as_argument(citation: str) -> str:
    return f'"{citation}"'


def _lines(held: Meaning, in_full: bool) -> list[str]:
    """Return everything about a rule as lines for a terminal."""
    from nrdb.rulebook import document

    found = held.rule
    lines = [f"{strong(found.citation)}  {found.title}"]
    if held.above:
        lines.append(
            faint(
                "  in "
                + " › ".join(f"{one.id} {one.title}" if one.id[0].isdigit() else one.title for one in held.above)
            )
        )
    lines.append("")
    if held.gist is None:
        lines += _wrapped("No summary yet: only the title and versions of this rule are known.")
    else:
        whose = "" if held.gist_of == found.citation else f"From {held.gist_of}: "
        lines += _wrapped(whose + held.gist)
    there = {place.rule.document: place for place in held.places}
    rows = [
        (name, place.rule.citation, place.rule.title, _RELATIONS.get(place.relation, place.relation))
        if (place := there.get(code))
        else (name, "—")
        for code, name in _VERSIONS.items()
        if code in there or code != "DCI"
    ]
    lines += ["", strong("Versions"), *(f"  {line}" for line in aligned(rows, indent=2))]
    if held.change:
        lines += ["", strong("Changes"), *_wrapped(held.change)]
    if held.parts:
        width = max(len(one.id) for one in held.parts)
        lines += ["", strong("Parts")]
        for one in held.parts:
            gist = document(one.document).gists.get(one.id, "") if one.title == found.title else one.title
            first = f"  {one.id:<{width}}  "
            lines += _wrapped(gist, first, " " * len(first)) if gist else [first.rstrip()]
    lines += _examples(held, in_full)
    name = document(found.document).headline
    lines += [
        "",
        f"{name}: {held.url} (rule {found.id})" if held.url else faint(f"{name}: no public link is known."),
    ]
    return lines


def _examples(held: Meaning, in_full: bool) -> list[str]:
    """Return the scenarios that show a rule."""
    if not held.examples:
        return []
    lines = ["", strong("Scenarios"), faint("  Play one: nrdb position FILE:LINE")]
    if in_full:
        for one in held.examples:
            lines += ["", f"  {faint(f'{one.file}:{one.line}')}", *(f"  {line}" for line in one.text.splitlines())]
        return lines
    rows = [(f"{one.file}:{one.line}", one.title) for one in held.examples[:_SHOWN]]
    lines += [f"  {line}" for line in aligned(rows, indent=2)]
    more = len(held.examples) - _SHOWN
    return [*lines, faint(f"  {counted(more, 'more scenario')}: --examples")] if more > 0 else lines


def _wrapped(text: str, first: str = "  ", others: str = "  ") -> list[str]:
    return wrap(text, min(terminal_width(), _WIDEST), initial_indent=first, subsequent_indent=others)
