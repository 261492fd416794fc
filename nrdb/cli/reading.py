"""Read deck lists for commands: from files, standard input and, only with --fetch, NetrunnerDB."""

from __future__ import annotations

import os
import stat
import sys
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Any, Final, TypeVar

import click

from nrdb.cli.failures import UnreadFile, say
from nrdb.cli.options import completions
from nrdb.errors import NrdbError, ParseError, failure_of
from nrdb.json_types import JsonView

if TYPE_CHECKING:
    from nrdb.catalogue import Catalogue
    from nrdb.deck.fetch import FetchOptions
    from nrdb.deck.links import Link
    from nrdb.deck.model import Deck, Note

F = TypeVar("F", bound=Callable[..., Any])

READABLE: Final = frozenset(
    (
        ".txt",
        ".json",
        ".jsonl",
        ".o8d",
        ".dek",
        ".md",
        ".csv",
        ".tsv",
        ".xml",
        ".html",
        ".zip",
        ".gz",
        ".deck",
        ".edn",
        ".js",
    )
)
"""Extensions of the files read in a folder; files named one by one may have any extension."""


def piped() -> bool:
    """Return whether standard input is a pipe or a file, not a terminal or closed."""
    try:
        mode = os.fstat(sys.stdin.fileno()).st_mode
    except (OSError, ValueError, AttributeError):  # closed, or no file at all
        return False
    return stat.S_ISFIFO(mode) or stat.S_ISREG(mode) or stat.S_ISSOCK(mode)


def deck_is_piped(name: str | os.PathLike[str]) -> bool:
    """Return whether a list is piped in and this word doesn't name one: it isn't a file, a link or a likely path."""
    from nrdb.deck.links import parse_link

    word = os.fspath(name)
    if word == "-" or os.path.exists(word) or not piped():
        return False
    named = "/" in word or (" " not in word and os.path.splitext(word)[1][1:2].isalpha())
    return not named and not parse_link(word)


class DeckArgument(click.Argument):
    """An argument that names deck lists: files, or - for standard input (the default if something is piped in)."""

    def __init__(self, declarations: list[str], **attributes: Any) -> None:
        attributes.setdefault("shell_complete", completions("files"))
        super().__init__(declarations, **attributes)

    def handle_parse_result(self, ctx: click.Context, opts: JsonView, args: list[str]) -> tuple[Any, list[str]]:
        """Parse the argument as click does, with - for a missing one if something is piped in."""
        named = opts.get(self.name or "")
        if self.required and not ctx.resilient_parsing and not (named and isinstance(named, str | tuple)) and piped():
            opts = {**opts, self.name or "": ("-",) if self.nargs == -1 else "-"}
        return super().handle_parse_result(ctx, opts, args)


def fetch_option(command: F) -> F:
    """Add `--fetch` and `--refetch`: inputs may then be NetrunnerDB URLs or ids, or texts that link to decks.

    The command's parameter `fetch` is None (fetch nothing), `once` (use the cache) or `again` (ignore the cache).
    """
    fetch = click.option(
        "--fetch",
        "fetch",
        flag_value="once",
        help="Download decks from NetrunnerDB (URL, id, links).",
    )
    again = click.option("--refetch", "fetch", flag_value="again", help="Fetch again, ignoring the cache.")
    return fetch(again(command))


def accept_option(command: F) -> F:
    """Add `--accept`: an unknown title is then read as the only similar one, and a note says so."""
    return click.option(
        "--accept", is_flag=True, help="Accept the suggestion for a misspelt title if there is only one."
    )(command)


def fetch_options(fetch: str) -> FetchOptions:
    """Return the fetch options with this machine's clock."""
    from nrdb.cli.options import now
    from nrdb.deck.fetch import FetchOptions

    return FetchOptions(now(), again=fetch == "again")


def decks_from(
    source: str,
    catalogue: Catalogue,
    *,
    fetch: str | None = None,
    filetype: str | None = None,
    edition: str | None = None,
    accept: bool = False,
) -> Iterator[Deck]:
    """Yield the decks in a file, from standard input (-) or, with `fetch`, from NetrunnerDB. JSON lines are streamed.

    If a text consists only of links to decks, yield the linked decks.
    """
    from nrdb.deck import iter_decks, iter_file

    def linked(links: tuple[Link, ...]) -> Iterator[Deck]:
        return _fetched(source, links, catalogue, fetch)

    if source == "-":
        stdin = sys.stdin.buffer
        yield from iter_decks(
            stdin, catalogue, filetype=filetype, edition=edition, source="-", accept=accept, linked=linked
        )
        return
    if not os.path.exists(source):
        from nrdb.deck.links import parse_link

        if links := parse_link(source):
            yield from linked(links)
            return
    if filetype is None:
        _refuse_event_table(source)
    yield from iter_file(source, catalogue, filetype=filetype, edition=edition, accept=accept, linked=linked)


def _refuse_event_table(path: str) -> None:
    """Raise `ParseError` for a form's responses or a table of results, naming the command that reads it."""
    if not path.lower().endswith((".csv", ".tsv")) or not os.path.isfile(path):
        return
    from nrdb.resources import read_bounded
    from nrdb.tournament.tables import about_event

    found = about_event(read_bounded(path, "a deck list"), path)
    if found is not None:
        command = {"submissions": "check", "results": "standings"}[found]
        raise ParseError(f"this is a table of {found}; use `nrdb tournament {command}`.", source=path)


def decks_of(
    paths: Iterable[str],
    catalogue: Catalogue,
    *,
    fetch: str | None = None,
    filetype: str | None = None,
    edition: str | None = None,
    accept: bool = False,
) -> Iterator[Deck | UnreadFile]:
    """Yield the decks from files, folders, standard input (-) and, with `fetch`, NetrunnerDB, one at a time."""
    for path in files_of(paths):
        try:
            yield from decks_from(path, catalogue, fetch=fetch, filetype=filetype, edition=edition, accept=accept)
        except ParseError as error:
            # An error in one file is reported and the others are still read; a wrong option stops everything.
            yield UnreadFile(path, failure_of(error))


def files_of(paths: Iterable[str]) -> Iterator[str]:
    """Yield the files in `paths`; in folders at any depth, the files with a deck list's extension, sorted by name."""
    from nrdb.deck.files import deck_files

    for path in paths:
        if path != "-" and os.path.isdir(path):
            from pathlib import Path

            yield from (str(file) for file in deck_files(Path(path)) if file.suffix.lower() in READABLE)
        else:
            yield path


def one_deck(source: str, catalogue: Catalogue, *, fetch: str | None = None) -> Deck:
    """Return the one deck in a file, standard input or a link; raise `ParseError` if there are several."""
    return single_deck(list(decks_from(source, catalogue, fetch=fetch)))


def single_deck(decks: list[Deck]) -> Deck:
    """Return the one deck in an input; raise `ParseError` naming them if there are several."""
    if len(decks) > 1:
        names = ", ".join(deck.label for deck in decks[:5]) + (", …" if len(decks) > 5 else "")
        raise ParseError(f"contains {len(decks)} decks, but one is expected: {names}.", source=decks[0].source)
    return decks[0]


def report_notes(item: Deck, *, quiet: bool = False, brief: bool = False) -> bool:
    """Print a deck's notes on stderr; return whether part of the list could not be read.

    With `brief`, only the first error and what `--accept` changed are printed; with `quiet`, nothing.
    """
    notes = [] if quiet else item.notes
    errors = [note for note in notes if note.severity == "error"]
    for note in notes:
        if not brief or note.code == "accepted":
            say_note(item, note)
        elif errors and note is errors[0]:
            say_note(item, note, f" (and {len(errors) - 1} more)" if len(errors) > 1 else "")
    return item.unreadable


def say_note(item: Deck, note: Note, more: str = "") -> None:
    """Print a note on stderr after the place it is about; an accepted suggestion is shown as a difference."""
    place = f"{item.source or 'list'}{f':{note.line}' if note.line is not None else ''}"
    say(f"{place}: {note.message}{more}")
    if note.code == "accepted":
        for mark, row in (("-", note.text or ""), *(("+", row) for row in note.suggestions)):
            say(f"  {mark} {row}")


def _fetched(source: str, links: tuple[Link, ...], catalogue: Catalogue, fetch: str | None) -> Iterator[Deck]:
    """Yield the decks behind the links that `source` is or contains."""
    from nrdb.deck.fetch import fetch as fetch_all
    from nrdb.deck.registry import read_decks
    from nrdb.text import plain
    from nrdb.web import WebError

    reached = [link for link in links if link.paths]
    named = source == links[0].address
    place = None if named else source
    if not reached:
        where = plain(links[0].address, limit=100)
        raise ParseError(f"{where} doesn't link to a deck: {links[0].problem}. Save the list as a file.", source=place)
    if fetch is None:
        what = f"{plain(source)} is" if named else "this is a link to"
        deck = f"{source} looks like a NetrunnerDB deck ID" if source.isdigit() else f"{what} a NetrunnerDB deck"
        raise ParseError(f"{deck}; add --fetch to download it.", source=place)
    try:
        answers = fetch_all(reached, fetch_options(fetch)).values()
    except WebError as error:
        raise ParseError(error.message, source=place) from None
    failed = []
    for found in answers:
        if isinstance(found, NrdbError):
            failed.append(found.message)
        else:
            yield from read_decks(found.content, catalogue, source=found.source)
    if failed:
        raise ParseError(" ".join(failed), source=place)
