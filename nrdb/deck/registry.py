"""The table of file types, and reading and writing through it. The content determines the type, not the file name."""

import os
import re
from collections.abc import Iterable, Iterator
from copy import copy
from importlib import import_module
from itertools import chain
from typing import TYPE_CHECKING, Any, BinaryIO, Final, NamedTuple, TypeAlias, TypedDict, Unpack, overload

from nrdb.catalogue.catalogue import must_be_catalogue
from nrdb.deck.assemble import assemble
from nrdb.deck.document import Document, to_document
from nrdb.deck.files import is_archive, unpack
from nrdb.deck.limits import DEFAULT_LIMITS, MAX_NAME, ReadingLimits
from nrdb.deck.model import Deck, Note, note
from nrdb.deck.splitting import MAX_DECKS, may_be_two_decks, second_deck_line, split_at
from nrdb.deck.titles import Titles
from nrdb.errors import NrdbError, ParseError, UsageError
from nrdb.resources import open_regular, read_stream, too_large
from nrdb.text import plain, quoted

if TYPE_CHECKING:
    from collections.abc import Callable

    from nrdb.catalogue import Catalogue
    from nrdb.deck.links import Link

    Linked = Callable[[tuple[Link, ...]], Iterator[Deck]]


AnyPath: TypeAlias = str | os.PathLike[str]

_HEAD: Final = 100_000
"""Bytes at the start of a file or stream that are checked for JSON lines."""
_MAX_LINKS_BYTES: Final = 16_000
"""Maximum size of content that may be nothing but links, in bytes: `links.MAX_CHARACTERS`, up to four bytes each."""
_PLAIN_NAME: Final = re.compile(r"[\w .!?'-]*")
_SIGNS: Final = re.compile(r"[^\w .!?'-]+")
_LIST_LINE: Final = re.compile(r"^\s*\d+\s*[xX]?\s|\s[xX]\s?\d+\s*$")
"""A number of copies before or after a title: most lines in a list have one, few paths do."""
_LINE_BREAK: Final = re.compile("[\n\r\v\f\x1c-\x1e\x85\u2028\u2029]")


class FileType(NamedTuple):
    """A list format: one row in the table, with its code in the module of that name in `nrdb.deck.filetypes`."""

    name: str
    """The name for `--to` and `--from`."""
    module: str
    help: str
    starts: str = ""
    """The characters the text may begin with (after blanks); empty: any."""
    markers: tuple[str, ...] = ()
    """At least one of these strings must occur before the module is imported and asked; empty: none needed."""
    suffix: str = ".txt"
    writes: bool = False
    aliases: tuple[str, ...] = ()
    """Other names for `--to` and `--from`."""
    refuses: bool = False
    """Whether the module only recognises content that is not a deck list, to explain why it is refused."""
    written_as: str = "text"
    """The type that replaces a read-only type when a list is written back."""

    @property
    def is_free_text(self) -> bool:
        """True if people write and paste this type as text, so that one text may contain two decks."""
        return not self.starts and self.suffix not in (".js", ".csv")


# In the order in which they are tried: stricter types come before more permissive ones.
FILETYPES: Final[tuple[FileType, ...]] = (
    FileType("jsonl", "json_lines", "nrdb's deck JSON, one per line", "{", ("\n", "\r"), ".jsonl", written_as="json"),
    FileType("octgn", "octgn", "OCTGN .o8d", "<", ("<deck",), ".o8d", True, aliases=("o8d",)),
    FileType("web page", "refused_html", "web pages and other XML", "<", refuses=True),
    FileType("json", "deck_json", "nrdb's deck JSON", "{[", ('"identity"',), ".json", True, aliases=("deck",)),
    FileType(
        "nrdb-v3",
        "nrdb_v3",
        "NetrunnerDB API v3",
        "{",
        ('"attributes"',),
        ".json",
        aliases=("v3",),
        written_as="nrdb-v2",
    ),
    FileType("nrdb-v2", "nrdb_v2", "NetrunnerDB API v2", "{", ('"data"', '"success"'), ".json", True, aliases=("v2",)),
    FileType(
        "nrdb-v1",
        "nrdb_v1",
        "NetrunnerDB API v1, prebuilt decks",
        "{[",
        ('"cards"', "[]"),
        ".json",
        aliases=("v1",),
        written_as="nrdb-v2",
    ),
    FileType(
        "jinteki-json",
        "jinteki_json",
        "jinteki.net JSON, rows as objects",
        "{[",
        ('"cards"',),
        ".json",
        written_as="jinteki",
    ),
    FileType("edn", "edn", "jinteki.net EDN", "{([;", (":qty",), ".edn", written_as="jinteki"),
    FileType(
        "tts",
        "tabletop",
        "Tabletop Simulator saved objects",
        "{",
        ('"ObjectStates"',),
        ".json",
        True,
        aliases=("tabletop", "tabletop-simulator"),
    ),
    FileType("other json", "refused_json", "other JSON", '{["', refuses=True),
    FileType("chiriboga", "chiriboga", "Chiriboga JavaScript", "", ("registerPrecon",), ".js"),
    FileType(
        "cobra",
        "cobra",
        "tables of cards (CSV, TSV), Cobra's sheets",
        "",
        (",", ";", "\t"),
        ".csv",
        True,
        aliases=("csv",),
    ),
    FileType("nbkelly", "nbkelly", "NBKelly .deck", "_#*", ("#",), ".deck"),
    FileType("markdown", "markdown", "Markdown", "", ("](", "|", "#"), ".md", True, aliases=("md",)),
    FileType("discord", "discord", "Discord messages", "", (")**",), ".txt", True),
    FileType("bbcode", "bbcode", "BBCode", "", ("[url=", "[/b]", "[/url]", "[/B]", "[/URL]", "[URL="), ".txt", True),
    FileType(
        "jinteki",
        "jinteki",
        "jinteki.net text",
        "",
        (";;", "[id", "[art"),
        ".txt",
        True,
        aliases=("jnet", "jinteki.net"),
    ),
    FileType("anr-deck-builder", "deckbuilder", "ANR Deck Builder text", "", ("\n-- ",)),
    FileType("meteor", "meteor", "Meteor text", "", ("1 ",)),
    FileType("cardgamedb", "cardgamedb", "CardGameDB text", "", (") x", ": (")),
    FileType("classic", "classic", "lists of the 1996 game", "", ("Node", "Prep", " ONR ")),
    FileType(
        "nrdb-plain", "nrdb_plain", "NetrunnerDB plain text", "", (" on http",), ".txt", True, aliases=("nrdb", "plain")
    ),
    FileType("nrdb-text", "nrdb_text", "NetrunnerDB text file", "", ("x ",), ".txt", True),
    FileType("text", "text", "plain text", writes=True),
)


def _module(filetype: FileType) -> Any:
    return import_module(f"nrdb.deck.filetypes.{filetype.module}")


def filetype_of(name: str, *, writes: bool = False) -> FileType:
    """Return the file type called `name`; raise UsageError listing the choices (with `writes`, only writable ones)."""
    names = [row.name for row in FILETYPES if row.writes or not writes]
    for row in FILETYPES:
        if name.casefold() in (row.name, *row.aliases) and row.name in names:
            return row
    from difflib import get_close_matches

    doing = "written" if writes else "read"
    there = [row.name for row in FILETYPES if row.name in names and not row.refuses]
    raise UsageError(
        f"file type {quoted(name)} can't be {doing}; choose from {', '.join(there)}.",
        get_close_matches(name, there),
    )


def filetype_for(path: str | os.PathLike[str]) -> FileType | None:
    """Return the file type to write to a file of this name, by its suffix; None if the suffix doesn't say."""
    suffix = os.path.splitext(path)[1].casefold()
    if suffix in _DEFAULT_BY_SUFFIX:
        return filetype_of(_DEFAULT_BY_SUFFIX[suffix])
    return next((row for row in FILETYPES if row.writes and row.suffix == suffix), None)


_DEFAULT_BY_SUFFIX: Final = {".txt": "text", ".json": "json", ".jsonl": "json"}
"""The type to write where several file types share a suffix."""


def sniff(doc: Document) -> FileType:
    """Return the file type of a text, recognised by its content."""
    for row in FILETYPES:
        if row.starts and not doc.head.startswith(tuple(row.starts)):
            continue
        if row.markers and not any(sign in doc.text for sign in row.markers):
            continue
        if _module(row).sniff(doc):
            return row
    raise doc.fail("this is not a deck list nrdb can read.")


def titles_of(catalogue: "Catalogue") -> Titles:
    """Return the title look-up of a catalogue, cached for as long as the catalogue stays the same."""
    titles = _titles_cache.get("titles")
    if titles is None or titles.catalogue is not catalogue:
        titles = _titles_cache["titles"] = Titles(catalogue)
    titles.rewind()
    return titles


_titles_cache: dict[str, Titles] = {}


class ReadingChoices(TypedDict, total=False):
    """The keyword arguments of `read_deck` and the functions like it."""

    filetype: str | None
    """The file type; None: it is recognised by the content."""
    edition: str | None
    """The game that titles belong to, `cr` or `classic`; None: the list shows it."""
    source: str | None
    """The name of the list in messages; None: the path."""
    accept: bool
    """Whether an unknown title is read as the only similar one, if there is only one, with a note `accepted`."""
    limits: ReadingLimits
    """The limits on what is read; use lower ones for content from strangers."""
    linked: "Linked | None"
    """A function that returns the decks behind content that is nothing but links; None: it is read as a list."""


class _Reading(NamedTuple):
    """The choices of one reading, with their defaults; see `ReadingChoices`."""

    filetype: str | None = None
    edition: str | None = None
    source: str | None = None
    accept: bool = False
    limits: ReadingLimits = DEFAULT_LIMITS
    linked: "Linked | None" = None

    def streams(self, head: bytes) -> bool:
        """Return whether content that begins with these bytes is JSON lines."""
        return self.filetype == "jsonl" or (self.filetype is None and _are_json_lines(head))

    def stream(self, lines: Iterable[str | bytes], catalogue: "Catalogue", source: str | None) -> Iterator[Deck]:
        """Yield the decks of JSON lines, within the limits."""
        return stream_decks(
            lines, catalogue, edition=self.edition, source=source, accept=self.accept, limits=self.limits
        )


@overload
def read_deck(path: AnyPath | bytes, catalogue: "Catalogue", **choices: Unpack[ReadingChoices]) -> Deck: ...
@overload
def read_deck(*, text: str | bytes, catalogue: "Catalogue", **choices: Unpack[ReadingChoices]) -> Deck: ...
def read_deck(path: Any = None, catalogue: Any = None, *, text: Any = None, **choices: Any) -> Deck:
    """Return the deck in a file or a text; raise ParseError if there is none or more than one (see `read_decks`).

    `path` names a file. `text` is the list itself, or the bytes of a file, and never opens one: use it, with lower
    `limits`, for whatever strangers send. `path` may also be bytes, or a str that can't be a path because it has a line
    break or begins like JSON or XML. The other arguments are those of `ReadingChoices`.
    """
    decks = list(_decks(path, catalogue, text, choices))
    if len(decks) > 1:
        names = ", ".join(deck.label for deck in decks[:5]) + (", …" if len(decks) > 5 else "")
        raise ParseError(f"contains {len(decks)} decks, but one is expected: {names}.", source=decks[0].source)
    return decks[0]


@overload
def read_decks(path: AnyPath | bytes, catalogue: "Catalogue", **choices: Unpack[ReadingChoices]) -> list[Deck]: ...
@overload
def read_decks(*, text: str | bytes, catalogue: "Catalogue", **choices: Unpack[ReadingChoices]) -> list[Deck]: ...
def read_decks(path: Any = None, catalogue: Any = None, *, text: Any = None, **choices: Any) -> list[Deck]:
    """Return every deck in a file, a text or an archive (at least one); the arguments are those of `read_deck`."""
    return list(_decks(path, catalogue, text, choices))


def _decks(path: Any, catalogue: Any, text: Any, choices: Any) -> Iterator[Deck]:
    if (path is None) == (text is None):
        raise UsageError("say what to read: path= is the path of a deck list, text= is the list itself.")
    must_be_catalogue(catalogue)
    return iter_decks(path, catalogue, **choices) if text is None else iter_text(text, catalogue, **choices)


def iter_text(text: str | bytes, catalogue: "Catalogue", **choices: Unpack[ReadingChoices]) -> Iterator[Deck]:
    """Yield the decks in a text, or in the bytes of a file, one by one. No file is opened, whatever the text says."""
    reading = _Reading(**choices)
    return _at_most(reading.limits.decks, _content_decks(text, catalogue, reading, reading.source), reading.source)


def _at_most(most: int | None, decks: Iterator[Deck], source: str | None) -> Iterator[Deck]:
    for number, deck in enumerate(decks, 1):
        if most is not None and number > most:
            raise ParseError(f"contains more than {most} decks, the limit.", source=source)
        yield deck


def iter_decks(
    path: AnyPath | bytes | BinaryIO, catalogue: "Catalogue", **choices: Unpack[ReadingChoices]
) -> Iterator[Deck]:
    """Yield the decks in a file or a stream one by one; raise ParseError if there are none.

    JSON lines of any length are read as a stream.
    """
    reading = _Reading(**choices)
    if not isinstance(path, str | bytes | os.PathLike):
        if not hasattr(path, "read"):
            raise UsageError("the first argument must be the path of a deck list; its text is passed as text=.")
        head = path.read(_HEAD)
        if reading.streams(head):
            lines = chain((head + path.readline()).splitlines(), path)
            found = reading.stream(lines, catalogue, reading.source)
            yield from _at_most(reading.limits.decks, found, reading.source)
            return
        path = read_stream(path, "a deck list", reading.source or "the stream", reading.limits.size, already_read=head)
    if isinstance(path, bytes) or (isinstance(path, str) and _is_text(path)):
        yield from iter_text(path, catalogue, **choices)
    elif isinstance(path, str) and _LIST_LINE.search(path) and not os.path.exists(path):
        raise UsageError(f"{quoted(path)} names no file; if it is a deck list, pass it as text=, else as path=.")
    else:
        yield from iter_file(path, catalogue, **choices)


def iter_file(path: AnyPath, catalogue: "Catalogue", **choices: Unpack[ReadingChoices]) -> Iterator[Deck]:
    """Yield the decks in a file, whatever its name looks like; see `iter_decks`. The file is opened once."""
    reading = _Reading(**choices)
    limits, source = reading.limits, reading.source or plain(os.fspath(path))
    with open_regular(path) as (stream, size):
        head = stream.read(_HEAD)
        if (reading.filetype or head[:1] == b"{") and reading.streams(head):
            stream.seek(0)
            yield from _at_most(limits.decks, reading.stream(stream, catalogue, source), source)
            return
        if size > limits.size:
            raise too_large(size, "a deck list", source, limits.size)
        data = read_stream(stream, "a deck list", source, limits.size, already_read=head)
    yield from _at_most(limits.decks, _content_decks(data, catalogue, reading, source), source)


def _are_json_lines(head: bytes) -> bool:
    """Return whether a file with this beginning contains JSON lines."""
    from nrdb.deck.filetypes.json_lines import are_json_lines

    return are_json_lines(head.decode("utf-8", "replace"))


def links_only(data: str | bytes) -> "tuple[Link, ...]":
    """Return the links if the content is nothing but links; empty for a list, even one with links in it."""
    if len(data) > _MAX_LINKS_BYTES:
        return ()
    text = data if isinstance(data, str) else data.decode("utf-8", "replace")
    folded = text.casefold()
    if not any(sign in folded for sign in ("://", "http", "www.", "netrunnerdb")):
        return ()
    from nrdb.deck.links import links_in

    found = links_in(text)
    if not found:
        return ()
    try:
        row = sniff(to_document(data))
    except ParseError:
        return ()
    # A type with its own markers is a list that may mention its page.
    return found if row.is_free_text or row.refuses else ()


def _content_decks(data: str | bytes, catalogue: "Catalogue", reading: _Reading, source: str | None) -> Iterator[Deck]:
    if reading.linked is not None and (links := links_only(data)):
        yield from reading.linked(links)
        return
    titles = titles_of(catalogue)
    titles.rewind(reading.limits.guesses)
    if isinstance(data, bytes) and is_archive(data):
        if not reading.limits.archives:
            raise ParseError("is an archive; send the list itself.", source=source)
        yield from _archive_decks(data, titles, reading, source)
        return
    yield from _document_decks(to_document(data, source, reading.limits.size), titles, reading)


def _is_text(content: str) -> bool:
    """Return whether a str can't be a path because it is long, has a line break, or begins like JSON or XML."""
    if len(content) > 4096 or _LINE_BREAK.search(content):
        return True
    return content.lstrip()[:1] in ("", "{", "[", "<")


def _document_decks(doc: Document, titles: Titles, reading: _Reading, max_decks: int = MAX_DECKS) -> Iterator[Deck]:
    row = None if reading.filetype is None else filetype_of(reading.filetype)
    if row is not None and row.starts and row.name != "jsonl" and not _module(row).sniff(doc):
        raise doc.fail(f"this doesn't look like {row.help}.")
    row = row or sniff(doc)
    if row.name == "jsonl":
        yield from reading.stream(doc.text.splitlines(), titles.catalogue, doc.source)
        return
    found = False
    for draft in _module(row).read(doc):
        found = True
        deck = assemble(draft, titles, doc, reading.edition, reading.accept)
        deck.filetype = row.name
        if row.is_free_text and max_decks and may_be_two_decks(deck, titles):
            line = second_deck_line(draft, doc, titles, deck.edition)
            if line is not None:
                titles.rewind(reading.limits.guesses)
                before, after = split_at(doc, line, draft)
                yield from _document_decks(before, titles, reading, 0)  # cards of one side only
                yield from _document_decks(after, titles, reading, max_decks - 1)
                return
        yield deck
    if not found:
        raise doc.fail("contains no decks.")


def _archive_decks(data: bytes, titles: Titles, reading: _Reading, source: str | None) -> Iterator[Deck]:
    """Yield the decks in every file in an archive; the first deck's notes name the files without a deck."""
    members, notes = unpack(data, source, reading.limits.size)
    decks: list[Deck] = []
    for name, content in members:
        try:
            if is_archive(content):
                raise ParseError("it is an archive inside an archive.")
            decks += _document_decks(to_document(content, name, reading.limits.size), titles, reading)
        except NrdbError as error:
            notes.append(note("skipped-member", f"{error.message} It was skipped."))
    if not decks:
        raise ParseError(f"contains no deck list. {notes[0].message if notes else ''}".strip(), source=source)
    decks[0].notes[:0] = notes
    yield from decks


# -- JSON lines --------------------------------------------------------------------------------------------------------


def stream_decks(
    lines: Iterable[str | bytes],
    catalogue: "Catalogue",
    *,
    edition: str | None = None,
    source: str | None = None,
    accept: bool = False,
    limits: ReadingLimits = DEFAULT_LIMITS,
) -> Iterator[Deck]:
    """Yield one deck for every line of JSON lines, in constant memory; an invalid line becomes an unreadable deck.

    Lines whose keys are all card ids skip SQL and folding, which makes large batches fast.
    """
    from nrdb.deck.filetypes.deck_json import deck_by_ids, draft_of
    from nrdb.deck.jsontext import FAST_DECODER, load

    titles = titles_of(catalogue)
    titles.rewind(limits.guesses)
    decode = FAST_DECODER.decode
    for number, line in enumerate(lines, 1):
        deck = None
        try:
            text = (line if isinstance(line, str) else line.decode("utf-8-sig" if number == 1 else "utf-8")).strip()
            if not text:
                continue
            try:
                value = decode(text)
            except (ValueError, RecursionError):
                value = load(text, source, number)
            if type(value) is not dict:
                raise ParseError("the line is not a JSON object.")
            if edition in (None, "cr"):
                deck = deck_by_ids(value, titles)
            if deck is None:
                doc = Document("", source)
                if len(text) > limits.size:
                    raise ParseError(f"the line has {len(text):,} characters; the limit is {limits.size:,}.")
                deck = assemble(draft_of(value, number), titles, doc, edition, accept)
        except UnicodeDecodeError:
            deck = _unreadable_deck(number, "the line is not UTF-8.")
        except ParseError as error:
            deck = _unreadable_deck(number, error.message)
        deck.source, deck.filetype = source, "jsonl"
        yield deck


def _unreadable_deck(line: int, message: str) -> Deck:
    broken: Note = note("unread-line", message, line=line)
    return Deck(notes=[broken])


COMMENTS_LOST: Final = "Comments in the list are not kept."


# -- writing -----------------------------------------------------------------------------------------------------------


def write_deck(deck: Deck, filetype: str, catalogue: "Catalogue") -> str:
    """Return the deck as text of a file type; raise UsageError if the type is unknown or read-only.

    The name is cleaned the way readers clean it, and loses its special characters if it would be read as anything else.
    """
    row = filetype_of(filetype, writes=True)
    write: Callable[[Deck, Catalogue], str] = _module(row).write
    if not deck.name:
        return write(deck, catalogue)
    named = copy(deck)
    named.name = plain(" ".join(deck.name.split()), limit=MAX_NAME)
    text = write(named, catalogue)
    if not row.starts and not _PLAIN_NAME.fullmatch(named.name):
        nameless = copy(deck)
        nameless.name = None
        titles = titles_of(catalogue)
        if _read_again(text, titles) != _read_again(write(nameless, catalogue), titles):
            named.name = " ".join(_SIGNS.sub(" ", named.name).split())
            text = write(named, catalogue)
    return text


def _read_again(text: str, titles: Titles) -> "list[Deck] | None":
    """Return the decks read back from a written text; None if it is not a list."""
    try:
        return list(_document_decks(to_document(text), titles, _Reading()))
    except ParseError:
        return None


def filetype_to_write(deck: Deck) -> FileType:
    """Return the file type that preserves a deck's format: the one it was read from.

    For a read-only type that is its substitute; for a deck that was never read, plain text.
    """
    row = filetype_of(deck.filetype or "text")
    return row if row.writes else filetype_of(row.written_as, writes=True)


def losses(filetype: str) -> dict[str, str]:
    """Return a phrase for each deck attribute that a file type cannot store, by attribute."""
    found: dict[str, str] = _module(filetype_of(filetype, writes=True)).LOSSES
    return found


def lost(deck: Deck, filetype: str) -> list[str]:
    """Return a phrase for everything that writing this deck as a file type would lose."""
    return [sentence for member, sentence in losses(filetype).items() if getattr(deck, member, None)]
