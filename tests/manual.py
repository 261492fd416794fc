"""Generate docs/nrdb.1, the manual page, from the commands' own help (`make docs`)."""

from __future__ import annotations

import re
from pathlib import Path

import click

from nrdb import __version__

ROOT = Path(__file__).parents[1]

EXIT_CODES = [
    ("0", "yes (legal, found, no differences)"),
    ("1", "no (not legal, no matches, different)"),
    ("2", "could not answer (wrong usage, unreadable file)"),
    ("3", "damaged data or a bug"),
    ("130", "interrupted"),
]


def escaped(text: str) -> str:
    """Escape text for roff: special characters, and lines that would start a request."""
    text = (
        text.replace("\\", "\\e").replace("-", "\\-").replace("'", "\\(aq").replace("`", "\\(ga").replace("^", "\\(ha")
    )
    text = text.replace("~", "\\(ti")
    text = "".join(char if char.isascii() else f"\\[u{ord(char):04X}]" for char in text)
    return re.sub(r"^(?=\.)", r"\\&", text, flags=re.MULTILINE)


def bold(text: str) -> str:
    return f"\\fB{escaped(text)}\\fR"


def prose(text: str | None) -> list[str]:
    r"""Return help text as paragraphs; one that begins with \b keeps its line breaks."""
    lines: list[str] = []
    for block in re.split(r"\n\s*\n", (text or "").strip()):
        words = [line.strip() for line in block.split("\n")]
        if words[0] == "\b":
            indent = min((len(line) - len(line.lstrip()) for line in block.split("\n")[1:] if line.strip()), default=0)
            kept = [line[indent:].rstrip() for line in block.split("\n")[1:]]
            lines += [".PP", ".nf", *map(escaped, kept), ".fi"]
        elif words != [""]:
            lines += [".PP", escaped(" ".join(words))]
    return lines


def options(command: click.Command) -> list[str]:
    """Return the options as tagged paragraphs, with defaults and ranges."""
    from tests.documents import context_of

    context = context_of(command, command.name)
    lines: list[str] = []
    for param in command.params:
        record = param.get_help_record(context)
        if record is not None and record[1]:
            lines += [".TP", bold(record[0]), escaped(record[1])]
    return lines


def manual() -> str:
    """Return the whole page: command, subcommands with options, exit codes, variables and files."""
    from tests.documents import commands, context_of

    everything = list(commands())
    root = everything[0][1]
    summary, *rest = (root.help or "").split("\n\n")
    lines = [
        '.\\" Generated from the commands by `make docs`.',
        f'.TH NRDB 1 "" "nrdb {__version__}" "User Commands"',
        ".SH NAME",
        f"nrdb \\- {escaped(summary.strip().removesuffix('.'))}",
        ".SH SYNOPSIS",
        f"{bold('nrdb')} \\fICOMMAND\\fR [\\fIOPTIONS\\fR] [\\fIARGUMENTS\\fR]",
        ".SH DESCRIPTION",
        *prose("\n\n".join(rest)),
        *options(root),
        ".SH COMMANDS",
    ]
    for name, command in everything[1:]:
        usage = command.collect_usage_pieces(context_of(command, name))
        lines += [f'.SS "{escaped(name)} {escaped(" ".join(usage))}"', *prose(command.help), *options(command)]
        if not isinstance(command, click.Group):
            lines += prose(_epilog(command))
    lines += [".SH EXIT STATUS"]
    for code, meaning in EXIT_CODES:
        lines += [".TP", bold(code), escaped(meaning)]
    lines += [".SH ENVIRONMENT"]
    for names, meaning in variables():
        lines += [".TP", ", ".join(map(bold, names)), escaped(meaning)]
    lines += [
        ".SH FILES",
        ".TP",
        escaped("~/.config/nrdb/config.toml"),
        escaped('The default format: format = "startup".'),
        ".SH SEE ALSO",
        escaped("The pages in docs/: getting-started, formats, validate, query-language, goldfish, tournament."),
    ]
    return "\n".join(line for line in lines if line) + "\n"


def _epilog(command: click.Command) -> str:
    """Return the text below a command's help; some commands write it only on request."""
    from tests.documents import context_of

    formatter = click.HelpFormatter(width=100)
    command.format_epilog(context_of(command), formatter)
    return command.epilog or ""


def variables() -> list[tuple[list[str], str]]:
    """Return the environment variables from the table in docs/getting-started.md."""
    page = (ROOT / "docs" / "getting-started.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| (`[A-Z_]+`(?:, `[A-Z_]+`)*) \| (.+) \|$", page, re.MULTILINE)
    return [(re.findall(r"[A-Z_]{2,}", names), meaning.replace("`", "")) for names, meaning in rows]
