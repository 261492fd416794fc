"""Find fonts for the letters on a sheet: the one shipped with nrdb, and installed fonts for the rest."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Final

from nrdb.errors import ParseError, Unsupported
from nrdb.resources import open_regular
from nrdb.text import plain
from nrdb.tournament.registration import Sheet

OWN: Final = Path(__file__).parent / "fonts"
REGULAR: Final = OWN / "DejaVuSansCondensed.ttf"
BOLD: Final = OWN / "DejaVuSansCondensed-Bold.ttf"
NEEDED: Final = "PDF sheets need fpdf2: pip install 'nrdb[sheets]'. HTML sheets need no extra library."
_ENDINGS: Final = (".ttf", ".otf", ".ttc")


def letters_of(sheets: Iterable[Sheet]) -> set[str]:
    """Return every letter that appears on the sheets."""
    found: set[str] = set()
    for sheet in sheets:
        found.update(*_texts(sheet))
    return set(plain("".join(found)))


def _texts(part: object) -> Iterator[str]:
    if isinstance(part, str):
        yield part
    elif isinstance(part, tuple):
        for piece in part:
            yield from _texts(piece)


@cache
def letters_in(font: Path) -> frozenset[str]:
    """Return the letters in a font file; none if it is unreadable; raise `Unsupported` if fontTools isn't installed."""
    try:
        from fontTools.ttLib import TTFont, TTLibError
    except ImportError:
        raise Unsupported(NEEDED) from None
    try:
        with open_regular(font) as (file, _), TTFont(file, fontNumber=0, lazy=True) as read:
            return frozenset(map(chr, read.getBestCmap() or ()))
    except (TTLibError, ParseError, OSError, ValueError, KeyError, AssertionError):
        return frozenset()


def fonts_for(letters: Iterable[str], folders: Sequence[Path]) -> tuple[list[Path], set[str]]:
    """Choose fonts from `folders` that cover `letters`; return them and the letters that no font has.

    Each choice is the font that covers the most letters still missing. Ties go to the first path, so the same
    machine always chooses the same fonts.
    """
    lacking = {letter for letter in letters if not letter.isspace() and letter != "\ufffd"}
    chosen: list[Path] = []
    files = sorted(
        path for folder in folders if folder.is_dir() for path in folder.rglob("*") if path.suffix.lower() in _ENDINGS
    )
    while lacking and files:
        best = max(files, key=lambda path: len(lacking & letters_in(path)))
        had = lacking & letters_in(best)
        if not had:
            break
        chosen.append(best)
        lacking -= had
    return chosen, lacking
