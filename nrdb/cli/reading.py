"""Where commands get deck lists from: files, standard input, and, only when asked, NetrunnerDB."""

from __future__ import annotations

import os
import stat
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, Final, TypeVar

import click

from nrdb.cli.failures import UnreadFile, failure_of, say
from nrdb.cli.options import completions
from nrdb.errors import NrdbError, ParseError

if TYPE_CHECKING:
    from nrdb.catalogue import Catalogue
    from nrdb.deck.fetch import FetchOptions
    from nrdb.deck.links import Link
    from nrdb.deck.model import Deck

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
"""Endings of the files that are read in a folder; files named one by one may end in anything."""


def piped() -> bool:
    """Whether something is handed in on standard input: a pipe or a file, neither a terminal nor nothing at all."""
    try:
        mode = os.fstat(sys.stdin.fileno()).st_mode
    except (OSError, ValueError, AttributeError):  # closed, or no file at all
        return False
    return stat.S_ISFIFO(mode) or stat.S_ISREG(mode) or stat.S_ISSOCK(mode)


def deck_is_piped(name: str | os.PathLike[str]) -> bool:
    """Whether a list is piped in beside a word that names none: no file, no link, nothing that looks like a path."""
    from nrdb.deck.links import parse_link

    word = os.fspath(name)
    if word == "-" or os.path.exists(word) or not piped():
        return False
    named = "/" in word or (" " not in word and os.path.splitext(word)[1][1:2].isalpha())
    return not named and not parse_link(word)


class DeckArgument(click.Argument):
    """An argument that names deck lists: files, - for standard input, which is also meant where none is named but
    something is piped in.
    """

    def __init__(self, declarations: list[str], **attributes: Any) -> None:
        attributes.setdefault("shell_complete", completions("files"))
        super().__init__(declarations, **attributes)

    def handle_parse_result(
        self, ctx: click.Context, opts: Mapping[str, Any], args: list[str]
    ) -> tuple[Any, list[str]]:
        """As click has it, with - for what is missing."""
        named = opts.get(self.name or "")
        if self.required and not ctx.resilient_parsing and not (named and isinstance(named, str | tuple)) and piped():
            opts = {**opts, self.name or "": ("-",) if self.nargs == -1 else "-"}
        return super().handle_parse_result(ctx, opts, args)


def fetch_option(command: F) -> F:
    """`--fetch` and `--refetch`: inputs may be addresses or ids of decks of NetrunnerDB, or texts that link to them.

    The command's parameter `fetch` is None (nothing is fetched), `once` (what was fetched before is kept) or `again`.
    """
    fetch = click.option(
        "--fetch",
        "fetch",
        flag_value="once",
        help="Fetch decks of NetrunnerDB (address, id, links in a list) over HTTPS.",
    )
    again = click.option("--refetch", "fetch", flag_value="again", help="Fetch, also what an earlier --fetch has kept.")
    return fetch(again(command))


def fetch_options(fetch: str) -> FetchOptions:
    """How to fetch, by this machine's clock."""
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
) -> Iterator[Deck]:
    """The decks of a file, of standard input (-), or with `fetch` of NetrunnerDB. JSON lines are read as they come.

    A text that is nothing but links to decks stands for the lists behind them.
    """
    from nrdb.deck import iter_decks, iter_file

    def linked(links: tuple[Link, ...]) -> Iterator[Deck]:
        return _fetched(source, links, catalogue, fetch)

    if source == "-":
        stdin = sys.stdin.buffer
        yield from iter_decks(stdin, catalogue, filetype=filetype, edition=edition, source="-", linked=linked)
        return
    if not os.path.exists(source):
        from nrdb.deck.links import parse_link

        if links := parse_link(source):
            yield from linked(links)
            return
    yield from iter_file(source, catalogue, filetype=filetype, edition=edition, linked=linked)


def decks_of(
    paths: Iterable[str],
    catalogue: Catalogue,
    *,
    fetch: str | None = None,
    filetype: str | None = None,
    edition: str | None = None,
) -> Iterator[Deck | UnreadFile]:
    """The decks of files, folders, standard input (-) and, with `fetch`, of NetrunnerDB, each when its turn comes."""
    for path in files_of(paths):
        try:
            yield from decks_from(path, catalogue, fetch=fetch, filetype=filetype, edition=edition)
        except ParseError as error:
            # Whatever one file meets is said of it, and the others are read; a wrong option ends them all.
            yield UnreadFile(path, failure_of(error))


def files_of(paths: Iterable[str]) -> Iterator[str]:
    """The files among `paths`; of a folder those that end like deck lists, in order of their names, at any depth."""
    from nrdb.deck.files import deck_files

    for path in paths:
        if path != "-" and os.path.isdir(path):
            from pathlib import Path

            yield from (str(file) for file in deck_files(Path(path)) if file.suffix.lower() in READABLE)
        else:
            yield path


def one_deck(source: str, catalogue: Catalogue, *, fetch: str | None = None) -> Deck:
    """The one deck of a file, of standard input or of a link; `ParseError` when there are several."""
    return single_deck(list(decks_from(source, catalogue, fetch=fetch)))


def single_deck(decks: list[Deck]) -> Deck:
    """The one deck of an input; `ParseError` naming them when there are several."""
    if len(decks) > 1:
        names = ", ".join(deck.label for deck in decks[:5]) + (", …" if len(decks) > 5 else "")
        raise ParseError(f"holds {len(decks)} decks where one is wanted: {names}.", source=decks[0].source)
    return decks[0]


def report_notes(item: Deck, *, quiet: bool = False, brief: bool = False) -> bool:
    """Says on stderr what reading met, where `brief` of one among many the first error alone; whether a part of the
    list could not be read.
    """
    notes = [] if quiet else item.notes
    if brief:
        errors = [note for note in notes if note.severity == "error"]
        notes = errors[:1]
        more = f" (and {len(errors) - 1} more)" if len(errors) > 1 else ""
    for note in notes:
        where = f"{item.source or 'list'}{f':{note.line}' if note.line is not None else ''}"
        say(f"{where}: {note.message}{more if brief else ''}")
    return item.unreadable


def _fetched(source: str, links: tuple[Link, ...], catalogue: Catalogue, fetch: str | None) -> Iterator[Deck]:
    """The decks behind the links that `source` is or holds."""
    from nrdb.deck.fetch import fetch as fetch_all
    from nrdb.deck.registry import read_decks
    from nrdb.text import plain
    from nrdb.web import WebError

    reached = [link for link in links if link.paths]
    named = source == links[0].address
    place = None if named else source
    if not reached:
        where = plain(links[0].address, limit=100)
        raise ParseError(f"{where} leads to no deck: {links[0].problem}. Save the list as a file.", source=place)
    if fetch is None:
        what = f"{plain(source)} is a deck" if named else "this is a link to a deck"
        raise ParseError(f"{what} of NetrunnerDB; nothing is fetched without --fetch.", source=place)
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
