"""Write output files safely: `-` is standard output, and no output replaces an input or another output."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import click

from nrdb.cli.failures import say
from nrdb.errors import UsageError
from nrdb.resources import write_whole
from nrdb.text import plain


class OutputPath(click.Path):
    """The type of an option that names an output file; `-` is standard output."""

    def __init__(self, *, folder: bool = False) -> None:
        super().__init__(dir_okay=folder, allow_dash=True, path_type=Path)


OUTPUT = OutputPath()
OUTPUT_OR_FOLDER = OutputPath(folder=True)


class WritingCommand(click.Command):
    """A command with options of type `OUTPUT`; it refuses to run if it would destroy one of its files."""

    def invoke(self, ctx: click.Context) -> Any:
        """Check the file options, then run the command."""
        refuse_conflicts(
            list(_file_parameters(ctx, outputs=True)), [path for _, path in _file_parameters(ctx, outputs=False)]
        )
        if ctx.params.get("as_json") and to_stdout(ctx):
            raise UsageError("--json also prints to standard output; write to a file, or drop one of them.")
        return super().invoke(ctx)


def refuse_conflicts(outputs: Sequence[tuple[str, Path]], inputs: Sequence[Path]) -> None:
    """Raise `UsageError` if an output (option and path) is also another output or an input."""
    for number, (option, path) in enumerate(outputs):
        for other, second in outputs[:number]:
            if _same_file(path, second):
                raise UsageError(f"{other} and {option} both write {plain(str(path))}; choose two files.")
        if str(path) != "-" and any(_would_overwrite(path, source) for source in inputs):
            raise UsageError(f"{option} would overwrite {plain(str(path))}, which is an input; choose another file.")


def refuse_overwriting(files: Sequence[tuple[Path, str | None]], *, force: bool) -> None:
    """Raise `UsageError` if a list would overwrite a file with other content, unless `force` is true.

    Reports (pages, tables, sheets) can be regenerated at any time, but a list may be someone's only copy.
    """
    for path, text in files:
        if not force and path.is_file() and (text is None or path.read_bytes() != text.encode()):
            raise UsageError(f"{path} already exists; use --force to overwrite.")


def _file_parameters(ctx: click.Context, *, outputs: bool) -> Iterator[tuple[str, Path]]:
    """Yield the options and paths of the files a command writes, or of those it reads."""
    for parameter in ctx.command.params:
        reads = isinstance(parameter, click.Argument) or isinstance(parameter.type, click.Path)
        if isinstance(parameter.type, OutputPath) if outputs else reads and not isinstance(parameter.type, OutputPath):
            value = ctx.params.get(parameter.name or "")
            for path in value if isinstance(value, tuple) else (value,):
                if path is not None:
                    yield max(parameter.opts, key=len), Path(path)


def _same_file(first: Path, second: Path) -> bool:
    return os.path.realpath(first) == os.path.realpath(second) or (
        first.exists() and second.exists() and first.samefile(second)
    )


def _would_overwrite(output: Path, source: Path) -> bool:
    """Return whether writing `output` would replace an input: the file itself, or a file in an input folder."""
    if str(source) == "-":
        return False
    if source.is_dir():
        return output.is_file() and output.resolve().is_relative_to(source.resolve())
    return _same_file(output, source)


def to_stdout(ctx: click.Context) -> bool:
    """Return whether one of the command's output files is standard output, to which nothing else is then printed."""
    return any(str(path) == "-" for _, path in _file_parameters(ctx, outputs=True))


def save(path: Path, content: str | bytes, *, announce: bool = True) -> None:
    """Write a whole file and, with `announce`, say so on stderr; `-` writes to standard output."""
    if str(path) != "-":
        write_whole(path, content)
        if announce:
            say(f"Wrote {path}")
    elif isinstance(content, bytes):
        sys.stdout.buffer.write(content)
    else:
        click.echo(content, nl=False)
