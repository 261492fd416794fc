"""Turn failures into error messages and exit codes, for all commands.

The exit codes: 0 yes · 1 no · 2 could not answer · 3 damaged data or a bug · 130 interrupted.
"""

import errno
import io
import os
import sys
from contextlib import suppress
from typing import Any, NamedTuple, NoReturn, TextIO

import click

from nrdb.errors import DataError, Failure, NrdbError, failure_of
from nrdb.resources import environment
from nrdb.text import plain

YES, NO, UNANSWERED, BROKEN = 0, 1, 2, 3
INTERRUPTED = 130


class CannotAnswer(NrdbError):
    """An error with several failures, each reported on its own line after the prefix `by`, followed by `hint`."""

    def __init__(self, failures: list[Failure], *, by: str = "", hint: str = "") -> None:
        super().__init__(failures[0].message)
        self.failures, self.by, self.hint = failures, by, hint


def say(message: str) -> None:
    """Print a message on stderr, with control characters removed."""
    click.echo(plain(message), err=True)


class _ResilientStream(io.FileIO):
    """A standard stream that drops its output once the reader is gone, instead of failing; other failures come once."""

    def __init__(self, descriptor: int, deaf: type[OSError]) -> None:
        super().__init__(descriptor, "wb", closefd=False)
        self._deaf = deaf
        self.used = False
        """Whether anything was written."""

    def write(self, data: Any) -> int:
        """Write `data`, or drop it if nobody is reading."""
        self.used = True
        try:
            return super().write(data) or 0
        except self._deaf:
            return len(data)
        except OSError as error:
            self._deaf = OSError  # what remains in the buffers is written again, at the latest when Python exits
            raise OSError(error.errno, error.strerror, "standard output") from None


def resilient_streams() -> None:
    """Replace the standard streams so that closed descriptors and pipes don't change the exit code.

    "Not legal" stays exit code 1 even if nobody reads the output. A full disk is a failure on stdout but not on stderr,
    which only has messages.
    """
    if None in (sys.stdin, sys.stdout, sys.stderr):
        # Fill closed descriptors first, or the next opened file would become stdout.
        while (filled := os.open(os.devnull, os.O_RDWR)) < 3:
            pass
        os.close(filled)
    if sys.stdin is None:
        sys.stdin = io.TextIOWrapper(io.BufferedReader(io.FileIO(0, closefd=False)), "utf-8")
    if sys.stdout is sys.__stdout__:
        sys.stdout = _resilient(1, sys.stdout, BrokenPipeError)
    if sys.stderr is sys.__stderr__:
        sys.stderr = _resilient(2, sys.stderr, OSError)


def _resilient(descriptor: int, before: TextIO | None, deaf: type[OSError]) -> TextIO:
    stream = io.BufferedWriter(_ResilientStream(descriptor, deaf))
    encoding = before.encoding if before is not None else "utf-8"
    lines = descriptor == 2 or stream.isatty()
    return io.TextIOWrapper(stream, encoding, errors="backslashreplace", line_buffering=lines)


def run(command: click.Command, arguments: list[str] | None, **options: Any) -> NoReturn:
    """Run `command` and exit with the code it passes to `ctx.exit`, or with the code of its failure."""
    if sys.platform == "win32":  # the Windows console has special streams
        for stream in (sys.stdout, sys.stderr):
            if hasattr(stream, "reconfigure"):
                stream.reconfigure(errors="backslashreplace")
    else:
        resilient_streams()
    if sys.stdout.isatty() or sys.stderr.isatty():
        from nrdb.cli.terminal import wrap_output

        wrap_output()
    if environment("_NRDB_COMPLETE"):
        from nrdb.cli import completion  # noqa: F401  (registers itself with click)
    asked = sys.argv[1:] if arguments is None else arguments
    asked = asked[: asked.index("--")] if "--" in asked else asked
    form = "--jsonl" if "--jsonl" in asked else "--json" if "--json" in asked else None
    try:
        code = command.main(arguments, prog_name="nrdb", standalone_mode=False, color=_colour(), **options)
    except click.exceptions.Exit as stop:
        code = stop.exit_code
    except click.ClickException as error:
        code = _refused(error, form)
    except (click.Abort, KeyboardInterrupt):
        say("nrdb: interrupted.")
        code = INTERRUPTED
    except SystemExit as stop:
        code = stop.code
    except Exception as error:
        code = _failed(error, form)
    try:
        sys.stdout.flush()
    except OSError as error:
        code = _failed(error, form)
    sys.exit(code if isinstance(code, int) else YES)


def _colour() -> bool | None:
    """Return whether to use colours according to the environment; None means only on a terminal."""
    if environment("NO_COLOR"):
        return False
    if (environment("FORCE_COLOR") or environment("CLICOLOR_FORCE") or "0") != "0":
        return True
    return False if environment("TERM") == "dumb" else None


def _report(failures: list[Failure], form: str | None, *, by: str = "nrdb: ") -> None:
    """Print the failures on stderr, one per line; with `form` also as JSON on stdout.

    With --jsonl they follow other lines; with --json they are printed only if stdout is still empty.
    """
    with suppress(OSError):  # the sentences on stderr matter more than a full disk
        if form == "--jsonl" or (form is not None and not _output_started()):
            from nrdb.cli.output import echo_json

            echo_json({"errors": [failure.to_dict() for failure in failures]}, lines=form == "--jsonl")
    for failure in failures:
        say(by + failure.message)


def _output_started() -> bool:
    """Return whether part of an answer was already printed."""
    stream = getattr(sys.stdout, "unwrapped", sys.stdout)
    stream.flush()
    return getattr(getattr(getattr(stream, "buffer", None), "raw", None), "used", False)


def _refused(error: click.ClickException, form: str | None) -> int:
    """Report a usage error found by click and return the exit code; a group without a command shows its help."""
    if isinstance(error, getattr(click.exceptions, "NoArgsIsHelpError", ())):
        error.show()
    else:
        from nrdb.cli.usage import file_of, usage_message

        _report([Failure(usage_message(error), file_of(error))], form, by="")
    return UNANSWERED


# Clearer messages for common errors of the operating system.
_ERRNO = {
    errno.EISDIR: "this is a folder, not a file",
    errno.ENOTDIR: "part of this path is a file, not a folder",
    errno.EROFS: "this location is read-only",
    errno.ENOSPC: "no space left on the disk",
}


def _file_error(error: OSError) -> str:
    """Return why a file could not be read or written, as a sentence that starts with its name."""
    name = os.fsdecode(error.filename)
    folder = os.path.dirname(name)
    if error.errno == errno.ENOENT:
        return f"{name}: {'file' if os.path.isdir(folder or '.') else f'folder {folder}'} not found."
    return f"{name}: {_ERRNO.get(error.errno or 0) or (error.strerror or 'cannot be used').lower()}."


def _failed(error: Exception, form: str | None) -> int:
    if environment("NRDB_DEBUG"):
        raise error
    if isinstance(error, CannotAnswer):
        _report(error.failures, form, by=error.by)
        if error.hint:
            click.echo(error.hint, err=True)
        return UNANSWERED
    if isinstance(error, NrdbError):
        _report([failure_of(error)], form)
        return BROKEN if isinstance(error, DataError) else UNANSWERED
    if isinstance(error, OSError) and error.filename:
        _report([Failure(_file_error(error), os.fsdecode(error.filename))], form)
        return UNANSWERED
    if isinstance(error, OSError) and error.strerror:
        # Errors of a full disk or a closed file have no file name.
        _report([Failure(f"{error.strerror.lower()}.")], form)
        return UNANSWERED
    import sqlite3

    if isinstance(error, sqlite3.DatabaseError):
        _report([Failure(f"the catalogue file is damaged ({error}); run `nrdb data reset` to rebuild it.")], form)
        return BROKEN
    bug = f"bug in nrdb: {type(error).__name__}: {error}. Please report it; NRDB_DEBUG=1 shows where it happened."
    _report([Failure(bug)], form)
    return BROKEN


def exit_code(legal: bool | None) -> int:
    """Return the exit code of a verdict."""
    return {True: YES, False: NO, None: UNANSWERED}[legal]


class UnreadFile(NamedTuple):
    """A file without a readable deck list, and the reason."""

    source: str
    failure: Failure

    @property
    def message(self) -> str:
        """The error message."""
        return self.failure.message
