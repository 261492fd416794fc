"""The one place where failures become sentences and exit codes.

0 yes · 1 no · 2 could not answer · 3 damaged data or a bug · 130 interrupted.
"""

from __future__ import annotations

import errno
import os
import sys
from typing import Any, NoReturn

import click

from nrdb.errors import DataError, NrdbError
from nrdb.resources import environment
from nrdb.text import plain

YES, NO, UNANSWERED, BROKEN = 0, 1, 2, 3
INTERRUPTED = 130


def say(message: str) -> None:
    """One line of talk on stderr, harmless for a terminal."""
    click.echo(plain(message), err=True)


def run(command: click.Command, arguments: list[str] | None, **options: Any) -> NoReturn:
    """Runs `command` and exits. A command's own exit code is what it gives to `ctx.exit`."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")
    color = False if environment("NO_COLOR") else None
    try:
        code = command.main(arguments, prog_name="nrdb", standalone_mode=False, color=color, **options)
        sys.stdout.flush()
    except click.exceptions.Exit as stop:
        code = stop.exit_code
    except click.ClickException as error:
        code = _refused(error)
    except (click.Abort, KeyboardInterrupt):
        say("nrdb: interrupted.")
        code = INTERRUPTED
    except SystemExit as stop:
        # Click leaves with 1 when a pipe is closed, which would say "no"; it has silenced stdout then.
        code = YES if type(sys.stdout).__name__.endswith("PacifyFlushWrapper") else stop.code
    except BrokenPipeError:
        # The reader of our output has left: nothing more to say to anyone.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        code = YES
    except Exception as error:
        code = _failed(error)
    sys.exit(code if isinstance(code, int) else YES)


def _refused(error: click.ClickException) -> int:
    """What click refuses: a command that is not there, an option, a value. A group without a command shows its help."""
    if isinstance(error, getattr(click.exceptions, "NoArgsIsHelpError", ())):
        error.show()
    else:
        from nrdb.cli.usage import sentence

        say(sentence(error))
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


def _failed(error: Exception) -> int:
    if environment("NRDB_DEBUG"):
        raise error
    if isinstance(error, NrdbError):
        say(f"nrdb: {error.message}")
        return BROKEN if isinstance(error, DataError) else UNANSWERED
    if isinstance(error, OSError) and error.filename:
        say(f"nrdb: {_of_file(error)}")
        return UNANSWERED
    if isinstance(error, OSError) and error.strerror:
        # A full disk or a closed file says no name: whatever was being written is not there.
        say(f"nrdb: {error.strerror.lower()}.")
        return UNANSWERED
    import sqlite3

    if isinstance(error, sqlite3.DatabaseError):
        say(f"nrdb: the catalogue file is damaged ({error}); `nrdb data reset` builds it anew.")
        return BROKEN
    say(f"nrdb: a bug: {type(error).__name__}: {error}. Please report it; NRDB_DEBUG=1 shows where it happened.")
    return BROKEN
