"""Where commands get deck lists from: files, standard input, and, only when asked, NetrunnerDB."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any, TypeVar

import click

from nrdb.errors import UsageError

if TYPE_CHECKING:
    from nrdb.catalogue import Catalogue
    from nrdb.deck.model import Deck

F = TypeVar("F", bound=Callable[..., Any])


def fetch_option(command: F) -> F:
    """`--fetch`: inputs may be addresses or ids of decks of NetrunnerDB."""
    return click.option(
        "--fetch", is_flag=True, help="Inputs may be decks of NetrunnerDB (address, id): fetch them over HTTPS."
    )(command)


def decks_from(
    source: str,
    catalogue: Catalogue,
    *,
    fetch: bool = False,
    filetype: str | None = None,
    edition: str | None = None,
) -> Iterator[Deck]:
    """The decks of a file, of standard input (-), or with `fetch` of NetrunnerDB. JSON lines are read as they come."""
    from nrdb.deck import iter_decks, iter_file

    if source == "-":
        yield from iter_decks(sys.stdin.buffer, catalogue, filetype=filetype, edition=edition, source="-")
        return
    if not os.path.exists(source):
        from nrdb.deck.fetch import fetch_deck, looks_like_reference

        if looks_like_reference(source):
            if not fetch:
                raise UsageError(f"{source} is a deck of NetrunnerDB; nothing is fetched without --fetch.")
            yield fetch_deck(source, catalogue)
            return
        if source.startswith(("http://", "https://")):
            raise UsageError(
                f"{source} is no deck of NetrunnerDB, and nothing else is fetched: save the list as a file."
            )
    yield from iter_file(source, catalogue, filetype=filetype, edition=edition)
