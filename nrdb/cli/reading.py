"""Where commands get deck lists from: files, standard input, and, only when asked, NetrunnerDB."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any, BinaryIO, TypeVar

import click

from nrdb.errors import NrdbError, UsageError

if TYPE_CHECKING:
    from nrdb.catalogue import Catalogue
    from nrdb.deck.fetch import Asking
    from nrdb.deck.links import Link
    from nrdb.deck.model import Deck

F = TypeVar("F", bound=Callable[..., Any])


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


def asking(fetch: str) -> Asking:
    """How to fetch, by this machine's clock."""
    from nrdb.cli.options import now
    from nrdb.deck.fetch import Asking

    return Asking(now(), again=fetch == "again")


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
    from nrdb.deck.links import MOST, links_in, parse

    stream: BinaryIO | None = None
    if source == "-":
        head = sys.stdin.buffer.read(MOST + 1)
        stream = io.BufferedReader(_Rest(head, sys.stdin.buffer))
        links = links_in(head.decode("utf-8", "replace"))
    elif not os.path.exists(source):
        links = parse(source)
    else:
        links = links_in(_short_text(source))
    if links:
        yield from _fetched(source, links, catalogue, fetch)
    elif stream is not None:
        yield from iter_decks(stream, catalogue, filetype=filetype, edition=edition, source="-")
    else:
        yield from iter_file(source, catalogue, filetype=filetype, edition=edition)


def one_deck(source: str, catalogue: Catalogue, *, fetch: str | None = None) -> Deck:
    """The one deck of a file, of standard input or of a link; `ParseError` when there are several."""
    from nrdb.errors import ParseError

    decks = list(decks_from(source, catalogue, fetch=fetch))
    if len(decks) > 1:
        names = ", ".join(deck.label for deck in decks[:5]) + (", …" if len(decks) > 5 else "")
        raise ParseError(f"holds {len(decks)} decks where one is wanted: {names}.", source=decks[0].source)
    return decks[0]


def _fetched(source: str, links: tuple[Link, ...], catalogue: Catalogue, fetch: str | None) -> Iterator[Deck]:
    """The decks behind the links that `source` is or holds."""
    from nrdb.deck.fetch import fetch as fetch_all
    from nrdb.deck.registry import read_decks
    from nrdb.text import plain

    reached = [link for link in links if link.paths]
    if not reached:
        where = plain(links[0].address, limit=100)
        raise UsageError(f"{where} leads to no deck: {links[0].problem}. Save the list as a file.")
    if fetch is None:
        what = "a deck" if source == links[0].address else "a link to a deck"
        raise UsageError(f"{plain(source)} is {what} of NetrunnerDB; nothing is fetched without --fetch.")
    for found in fetch_all(reached, asking(fetch)).values():
        if isinstance(found, NrdbError):
            raise found
        yield from read_decks(found.content, catalogue, source=found.source)


def _short_text(path: str) -> str:
    """The text of a file that is short enough to hold nothing but links; empty for any other."""
    from nrdb.deck.links import MOST

    try:
        if os.path.isfile(path) and os.path.getsize(path) <= MOST:
            with open(path, "rb") as file:
                return file.read().decode("utf-8", "replace")
    except OSError:
        pass
    return ""


class _Rest(io.RawIOBase):
    """A stream of which the beginning was read already."""

    def __init__(self, head: bytes, rest: BinaryIO) -> None:
        self._head = head
        self._stream = rest

    def readable(self) -> bool:
        """True: it is there to be read."""
        return True

    def readinto(self, buffer: Any) -> int:
        """Fills the buffer with what comes next."""
        part = self._head[: len(buffer)] or self._stream.read(len(buffer))
        self._head = self._head[len(buffer) :]
        buffer[: len(part)] = part
        return len(part)
