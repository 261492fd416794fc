"""`nrdb deck convert`: convert lists to another file type, one to a file or several to a folder."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import click

from nrdb.cli.failures import UNANSWERED, YES, UnreadFile, say
from nrdb.cli.output import echo_data
from nrdb.cli.output_files import refuse_conflicts, refuse_overwriting, save
from nrdb.cli.reading import decks_of, report_notes
from nrdb.deck.registry import COMMENTS_LOST, FileType, filetype_for, filetype_of, lost, write_deck
from nrdb.errors import UsageError
from nrdb.text import counted, plain

if TYPE_CHECKING:
    from nrdb.catalogue import Catalogue
    from nrdb.deck.model import Deck


_SEVERAL = ("json", "cobra")
"""The file types that can store several decks: one to a line, or side by side."""


class _ConvertOptions(NamedTuple):
    """Options for writing: the file type, the catalogue, and whether to force incomplete lists and overwriting."""

    row: FileType
    catalogue: Catalogue
    force: bool


def convert(
    sources: Sequence[str],
    catalogue: Catalogue,
    target: str | None,
    output: Path | None,
    *,
    chosen: int | None,
    force: bool,
    fetch: str | None,
    filetype: str | None,
    edition: str | None,
    accept: bool,
) -> int:
    """Write the lists in the sources and return the exit code."""
    folder = output is not None and (output.is_dir() or (target is not None and not output.suffix))
    work = _ConvertOptions(_target_type(target, None if folder else output), catalogue, force)
    decks: list[Deck] = []
    code = YES
    for item in decks_of(sources, catalogue, fetch=fetch, filetype=filetype, edition=edition, accept=accept):
        if isinstance(item, UnreadFile):
            say(f"nrdb: {item.message}")
            code = UNANSWERED
        else:
            decks.append(item)
    if chosen is not None:
        if chosen > len(decks):
            raise UsageError(f"there is no deck {chosen}: the input contains {counted(len(decks), 'deck')}.")
        decks = [decks[chosen - 1]]
    if not decks:
        if code == YES:
            raise UsageError("no deck list found.")
        return code
    if output is not None and folder and (len(decks) > 1 or output.is_dir()):
        return max(code, _to_folder(decks, sources, output, work))
    return max(code, _to_one(decks, output, work))


def _target_type(target: str | None, output: Path | None) -> FileType:
    """Return the file type to write: the one named, else the one for the output's extension."""
    if target is not None:
        return filetype_of(target, writes=True)
    found = filetype_for(output) if output is not None else None
    if found is None:
        raise UsageError("choose an output format: --to FILETYPE, or -o FILE with a known extension such as .o8d.")
    return found


def _to_one(decks: list[Deck], output: Path | None, work: _ConvertOptions) -> int:
    """Write one deck, or several as JSON lines or side by side, to a file or standard output; return the exit code."""
    row = work.row
    if len(decks) > 1 and row.name not in _SEVERAL:
        listed = "".join(f"\n  --deck {at}  {plain(item.label)}" for at, item in enumerate(decks[:20], 1))
        more = f"\n  and {len(decks) - 20} more" if len(decks) > 20 else ""
        choices = "choose one, write all to a folder with -o FOLDER/, or use --to json or --to cobra"
        click.echo(f"nrdb: the input contains {counted(len(decks), 'deck')}; {choices}:{listed}{more}", err=True)
        return UNANSWERED
    unread = [item for item in decks if report_notes(item, brief=len(decks) > 1)]
    whole = decks if work.force else [item for item in decks if item not in unread]
    if unread and not work.force:
        skipped = "Not converted" if not whole else f"Skipped {counted(len(unread), 'list')}"
        say(f"{skipped}: some lines could not be read. Use --force to write the rest.")
    if not whole:
        return UNANSWERED
    texts = []
    for item in whole:
        for sentence in lost(item, row.name):
            say(f"Dropped {sentence}, which {row.name} can't store.")
        if item.comments:
            say(COMMENTS_LOST)
        texts.append(write_deck(item, row.name, work.catalogue))
    if len(texts) == 1:
        text = texts[0]
    elif row.name == "json":
        text = "".join(_one_line(part) for part in texts)
    else:
        from nrdb.deck.filetypes.cobra import sheet_of, side_by_side

        text = side_by_side([sheet_of(item, work.catalogue) for item in whole])
    if output is not None:
        refuse_overwriting([(output, text)], force=work.force)
        save(output, text, announce=False)
    else:
        echo_data(text, nl=False)
    return UNANSWERED if unread else YES


def _one_line(text: str) -> str:
    import json

    return json.dumps(json.loads(text), ensure_ascii=False) + "\n"


def _to_folder(decks: list[Deck], sources: Sequence[str], folder: Path, work: _ConvertOptions) -> int:
    """Write each deck to its own file, named after its source; return the exit code. Input files are never replaced."""
    code, losses = YES, dict[str, int]()
    taken: set[Path] = set()
    files: list[tuple[Path, str]] = []
    for item in decks:
        if report_notes(item, brief=True):
            code = UNANSWERED
            if not work.force:
                continue
        for sentence in lost(item, work.row.name):
            losses[sentence] = losses.get(sentence, 0) + 1
        path = _unused_path(folder / _name(item, sources), work.row.suffix, taken)
        files.append((path, write_deck(item, work.row.name, work.catalogue)))
    refuse_conflicts(
        [("-o", path) for path, _ in files], [Path(source) for source in sources if os.path.isfile(source)]
    )
    read = {os.path.realpath(item.source) for item in decks if item.source is not None}
    for path, _ in files:
        if os.path.realpath(path) in read:
            raise UsageError(f"-o would overwrite {plain(str(path))}, which is an input; choose another folder.")
    refuse_overwriting(files, force=work.force)
    for path, text in files:
        path.parent.mkdir(parents=True, exist_ok=True)
        save(path, text, announce=False)
    for sentence, number in losses.items():
        say(f"Dropped {sentence}, which {work.row.name} can't store ({counted(number, 'list')}).")
    if any(item.comments for item in decks):
        say(COMMENTS_LOST)
    skipped = f"; skipped {len(decks) - len(files)} with unreadable lines" if len(files) < len(decks) else ""
    say(f"Wrote {counted(len(files), 'list')} to {folder}{skipped}.")
    return code


def _name(item: Deck, sources: Sequence[str]) -> Path:
    """Return a deck's path within the output folder: its path within the named folder, or its own name."""
    source = item.source
    if source is None or source == "-" or not os.path.exists(source):
        named = "".join(char if char.isalnum() or char in " -_" else "_" for char in plain(item.label))
        return Path(named[:80].strip() or "deck")
    for folder in sources:
        if os.path.isdir(folder) and Path(source).is_relative_to(folder):
            return Path(source).relative_to(folder).with_suffix("")
    return Path(Path(source).stem)


def _unused_path(stem: Path, suffix: str, taken: set[Path]) -> Path:
    """Return a path that no other deck of this run uses."""
    path, number = stem.with_name(f"{stem.name}{suffix}"), 2
    while path in taken:
        path = stem.with_name(f"{stem.name}-{number}{suffix}")
        number += 1
    taken.add(path)
    return path
