"""The one place where failures become sentences and exit codes.

0 yes · 1 no · 2 could not answer · 3 damaged data or a bug · 130 interrupted.
"""

import errno
import io
import os
import sys
from typing import Any, NamedTuple, NoReturn, TextIO

import click

from nrdb.errors import DataError, LookupFailure, NrdbError, ParseError
from nrdb.resources import environment
from nrdb.text import plain

YES, NO, UNANSWERED, BROKEN = 0, 1, 2, 3
INTERRUPTED = 130


class Failure(NamedTuple):
    """One reason why a command could not answer (schemas/error.schema.json)."""

    message: str
    source: str | None = None
    """The file that it is about, and its line."""
    line: int | None = None
    suggestions: tuple[str, ...] = ()

    def to_dict(self) -> dict[str, Any]:
        """The fault under its JSON names."""
        return {**self._asdict(), "suggestions": list(self.suggestions)}


class CannotAnswer(NrdbError):
    """What several faults keep from being answered, each told on a line of its own after `by`; below them `hint`."""

    def __init__(self, failures: list[Failure], *, by: str = "", hint: str = "") -> None:
        super().__init__(failures[0].message)
        self.failures, self.by, self.hint = failures, by, hint


def failure_of(error: NrdbError) -> Failure:
    """What an error of the library says, where, and what may have been meant."""
    source, line = (error.source, error.line) if isinstance(error, ParseError) else (None, None)
    return Failure(error.message, source, line, error.suggestions if isinstance(error, LookupFailure) else ())


def say(message: str) -> None:
    """One line of talk on stderr, harmless for a terminal."""
    click.echo(plain(message), err=True)


class _ResilientStream(io.FileIO):
    """A standard stream on which no answer hangs: where nobody listens any more, what is written is dropped."""

    def __init__(self, descriptor: int, deaf: type[OSError]) -> None:
        super().__init__(descriptor, "wb", closefd=False)
        self._deaf = deaf
        self.used = False
        """Whether anything was written."""

    def write(self, data: Any) -> int:
        self.used = True
        try:
            return super().write(data) or 0
        except self._deaf:
            return len(data)


def resilient_streams() -> None:
    """Makes standard streams that neither a closed descriptor nor a reader that leaves turns into another exit code.

    What says "illegal" says so whether or not anybody hears it. A full disk behind stdout is still a failure; behind
    stderr, which only talks, it is not.
    """
    if None in (sys.stdin, sys.stdout, sys.stderr):
        # Descriptors that were closed are taken first, or the next file that is opened would become stdout.
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
    """Runs `command` and exits. A command's own exit code is what it gives to `ctx.exit`."""
    if sys.platform == "win32":  # the console there has streams of its own kind
        for stream in (sys.stdout, sys.stderr):
            if hasattr(stream, "reconfigure"):
                stream.reconfigure(errors="backslashreplace")
    else:
        resilient_streams()
    if sys.stdout.isatty() or sys.stderr.isatty():
        from nrdb.cli.terminal import wrap_output

        wrap_output()
    if environment("_NRDB_COMPLETE"):
        from nrdb.cli import completion  # noqa: F401  (makes itself known to click)
    asked = sys.argv[1:] if arguments is None else arguments
    asked = asked[: asked.index("--")] if "--" in asked else asked
    form = "--jsonl" if "--jsonl" in asked else "--json" if "--json" in asked else None
    try:
        code = command.main(arguments, prog_name="nrdb", standalone_mode=False, color=_colour(), **options)
        sys.stdout.flush()
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
    sys.exit(code if isinstance(code, int) else YES)


def _colour() -> bool | None:
    """Whether output has colours: never, always, or (None) on a terminal, as the environment asks."""
    if environment("NO_COLOR"):
        return False
    if (environment("FORCE_COLOR") or environment("CLICOLOR_FORCE") or "0") != "0":
        return True
    return False if environment("TERM") == "dumb" else None


def _tell(failures: list[Failure], form: str | None, *, by: str = "nrdb: ") -> None:
    """The faults on stderr, a line each; where JSON is asked for and none is out, on stdout as JSON as well.

    On a line of its own behind others (--jsonl), else only where no part of an answer was printed before.
    """
    if form == "--jsonl" or (form is not None and not _begun()):
        from nrdb.cli.output import echo_json

        echo_json({"errors": [failure.to_dict() for failure in failures]}, lines=form == "--jsonl")
    for failure in failures:
        say(by + failure.message)


def _begun() -> bool:
    """Whether a part of an answer is out."""
    stream = getattr(sys.stdout, "unwrapped", sys.stdout)
    stream.flush()
    return getattr(getattr(getattr(stream, "buffer", None), "raw", None), "used", False)


def _refused(error: click.ClickException, form: str | None) -> int:
    """What click refuses: a command that is not there, an option, a value. A group without a command shows its help."""
    if isinstance(error, getattr(click.exceptions, "NoArgsIsHelpError", ())):
        error.show()
    else:
        from nrdb.cli.usage import file_of, usage_message

        _tell([Failure(usage_message(error), file_of(error))], form, by="")
    return UNANSWERED


# What the system says of a file, in words that say what would be right.
_ERRNO = {
    errno.EISDIR: "this is a folder, not a file",
    errno.ENOTDIR: "a part of this path is a file, not a folder",
    errno.EROFS: "nothing can be written there: it is read-only",
    errno.ENOSPC: "no space is left there",
}


def _of_file(error: OSError) -> str:
    """What kept a file from being read or written, as a sentence that begins with its name."""
    name = os.fsdecode(error.filename)
    folder = os.path.dirname(name)
    if error.errno == errno.ENOENT:
        return f"{name}: there is no {'such file' if os.path.isdir(folder or '.') else f'folder {folder}'}."
    return f"{name}: {_ERRNO.get(error.errno or 0) or (error.strerror or 'cannot be used').lower()}."


def _failed(error: Exception, form: str | None) -> int:
    if environment("NRDB_DEBUG"):
        raise error
    if isinstance(error, CannotAnswer):
        _tell(error.failures, form, by=error.by)
        if error.hint:
            click.echo(error.hint, err=True)
        return UNANSWERED
    if isinstance(error, NrdbError):
        _tell([failure_of(error)], form)
        return BROKEN if isinstance(error, DataError) else UNANSWERED
    if isinstance(error, OSError) and error.filename:
        _tell([Failure(_of_file(error), os.fsdecode(error.filename))], form)
        return UNANSWERED
    if isinstance(error, OSError) and error.strerror:
        # A full disk or a closed file says no name: whatever was being written is not there.
        _tell([Failure(f"{error.strerror.lower()}.")], form)
        return UNANSWERED
    import sqlite3

    if isinstance(error, sqlite3.DatabaseError):
        _tell([Failure(f"the catalogue file is damaged ({error}); `nrdb data reset` builds it anew.")], form)
        return BROKEN
    bug = f"a bug: {type(error).__name__}: {error}. Please report it; NRDB_DEBUG=1 shows where it happened."
    _tell([Failure(bug)], form)
    return BROKEN


def exit_code(legal: bool | None) -> int:
    """The exit code of one verdict."""
    return {True: YES, False: NO, None: UNANSWERED}[legal]


class UnreadFile(NamedTuple):
    """A file that holds no deck list, and what is said of it."""

    source: str
    failure: Failure

    @property
    def message(self) -> str:
        """The sentence for a person."""
        return self.failure.message
