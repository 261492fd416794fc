"""Text as people type it: look-up keys, slugs, and text made safe for a terminal or spreadsheet."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from math import floor

# Letters that NFKD does not decompose into a base letter and a mark.
_LETTERS = str.maketrans(
    {
        "ø": "o",
        "Ø": "o",
        "ł": "l",
        "Ł": "l",
        "đ": "d",
        "Đ": "d",
        "ß": "ss",
        "æ": "ae",
        "Æ": "ae",
        "œ": "oe",
        "Œ": "oe",
        "™": "",
        "®": "",
        "©": "",
    }
)
# Apostrophes inside a word are removed without leaving a space, so `Stróm's` and `Stroms` are the same title.
_INNER_APOSTROPHE = re.compile(r"(?<=\w)['’ʼ‘`´ʻ′](?=\w)")
_APOSTROPHES = frozenset("'’ʼ‘`´ʻ′")


class _Gaps(dict[int, int]):
    def __missing__(self, sign: int) -> int:
        return 32


_GAPS = _Gaps((*((n, n) for n in b"abcdefghijklmnopqrstuvwxyz0123456789"), *((n, n + 32) for n in range(65, 91))))
"""A table for `str.translate`: ASCII letters and digits in lower case, everything else a gap."""


def unaccented(text: str) -> str:
    """Return `text` without accents and ligatures, with its letter case."""
    if text.isascii():
        return text
    import unicodedata  # imported late, because most lists and queries have no accents

    decomposed = unicodedata.normalize("NFKD", text.translate(_LETTERS))
    return "".join(char for char in decomposed if not unicodedata.combining(char))


def fold(text: str) -> str:
    """Return the look-up key of a title: lower case, no accents, words joined by single spaces.

    Quotes, dashes and other signs count as spaces; apostrophes inside a word are removed:

    >>> fold("Chaos Theory:  Wünderkind"), fold("Brân 1.0"), fold("Aesop’s Pawnshop")
    ('chaos theory wunderkind', 'bran 1 0', 'aesops pawnshop')
    """
    if text.isascii():  # the usual case, often a single word
        if text.isalnum():
            return text.lower()
        joined = _INNER_APOSTROPHE.sub("", text) if "'" in text or "`" in text else text
        return " ".join(joined.translate(_GAPS).split())
    joined = text if _APOSTROPHES.isdisjoint(text) else _INNER_APOSTROPHE.sub("", text)
    return " ".join(unaccented(joined).casefold().translate(_GAPS).split())


def slug(text: str) -> str:
    """Return the id form of a title.

    >>> slug("Sure Gamble"), slug("NASX"), slug("“Baklan” Bochkin")
    ('sure_gamble', 'nasx', 'baklan_bochkin')
    """
    return fold(text).replace(" ", "_")


# Characters that control a terminal or change the writing direction; `plain` replaces them. None is printable, so the
# pattern is compiled only for text with something unusual in it.
CONTROL_CHARACTERS = "[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ud800-\udfff]"


def plain(text: str, *, limit: int = 0) -> str:
    """Return `text` made safe for a terminal or log: control, bidirectional and invisible characters become `�`.

    Tabs and line breaks become single spaces; `limit` > 0 cuts the text to that many characters with an ellipsis.
    """
    if not text.isprintable():
        text = re.sub(CONTROL_CHARACTERS, "\ufffd", text.replace("\r\n", " ").replace("\n", " ").replace("\t", " "))
    return text if not limit or len(text) <= limit else text[: limit - 1] + "…"


# Spreadsheets run a cell that begins with one of these as a formula; a leading apostrophe makes it text.
FORMULA_STARTS = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")


def harmless(value: object) -> object:
    """Return `value` as a CSV cell; text that a spreadsheet would run as a formula gets a leading apostrophe.

    None becomes an empty cell; numbers stay as they are.

    >>> harmless("=1+1"), harmless("Sure Gamble"), harmless(-1), harmless(None)
    ("'=1+1", 'Sure Gamble', -1, '')
    """
    if value is None:
        return ""
    return f"'{value}" if isinstance(value, str) and value.lstrip(" \ufffd").startswith(FORMULA_STARTS) else value


def capitalised(text: str) -> str:
    """Return a text with a capital first letter.

    >>> capitalised("no ice"), capitalised("R&D"), capitalised("")
    ('No ice', 'R&D', '')
    """
    return text[:1].upper() + text[1:]


def counted(number: int, noun: str, plural: str = "") -> str:
    """Return a number with its noun in the singular or plural (`plural` if that is not the noun plus s).

    >>> counted(1, "card"), counted(2460, "card"), counted(0, "copy", "copies")
    ('1 card', '2,460 cards', '0 copies')
    """
    return f"{number:,} {noun if number == 1 else plural or f'{noun}s'}"


def listed(parts: Iterable[str], joint: str = "and") -> str:
    """Return parts as a phrase, empty for none.

    >>> listed(["A"]), listed(["A", "B", "C"]), listed(["A", "B"], "or")
    ('A', 'A, B and C', 'A or B')
    """
    *others, last = [*parts] or [""]
    return f"{', '.join(others)} {joint} {last}" if others else last


def percent(share: float, digits: int = 0) -> str:
    """Return a share between 0 and 1 as a percentage with `digits` decimals; halves are rounded up.

    Only exact shares are shown as 0 % and 100 %; one decimal, or `<` and `>`, tell others apart from them.

    >>> percent(0.214), percent(0.125), percent(0.2145, 1), percent(0.9975), percent(0.9999)
    ('21 %', '13 %', '21.5 %', '99.8 %', '>99.9 %')
    """
    for places in range(digits, max(digits, 1) + 1):
        # Rounded first, as a half may be a little less in binary.
        shown = floor(round(share * 10 ** (places + 2), 6) + 0.5) / 10**places
        if 0 < shown < 100 or share in (0, 1):
            return f"{shown:.{places}f} %"
    least = 10**-places
    return f"<{least:.{places}f} %" if shown == 0 else f">{100 - least:.{places}f} %"


def quoted(value: object) -> str:
    """Return a value quoted for a message: text in double quotes, anything else as JSON; safe, at most 80 characters.

    >>> print(quoted("Sure Gambel"), quoted({"n": [True, None]}))
    "Sure Gambel" {"n": [true, null]}
    """
    if isinstance(value, str):
        return f'"{plain(value, limit=80)}"'
    import json

    return plain(json.dumps(value, ensure_ascii=False, default=str), limit=80)


# Messages of Python's JSON parser -> readable messages.
_JSON_PROBLEMS = (
    ("Expecting value", "a value is missing"),
    ("Expecting ',' delimiter", "a comma or a closing bracket is missing"),
    ("Expecting ':' delimiter", "a colon is missing"),
    ("Expecting property name", "a name in double quotes is missing"),
    ("Unterminated string", "a string has no closing quote"),
    ("Extra data", "there is extra text after its end"),
    ("Invalid control character", "a string contains a line break or control character"),
    ("Invalid \\", "a backslash does not begin a valid escape"),
    ("Illegal trailing comma", "there is a comma before a closing bracket"),
    ("Exceeds the limit", "a number is too long"),
    ("Unexpected UTF-8 BOM", "it begins with a byte order mark"),
)


def repeated_key(pairs: Sequence[tuple[str, object]]) -> str:
    """Return the first key that occurs twice among the pairs of a JSON object; raise `StopIteration` if none does.

    >>> repeated_key([("a", 1), ("b", 2), ("b", 3)])
    'b'
    """
    keys = [key for key, _ in pairs]
    return next(key for key in keys if keys.count(key) > 1)


def json_problem(error: Exception, *, column: bool = True) -> str:
    """Return what is wrong with a text that should be JSON, given the exception from parsing it.

    The column follows in parentheses unless `column` is false.

    >>> import json
    >>> try: json.loads("[1,")
    ... except ValueError as error: print(json_problem(error))
    a value is missing (column 4)
    """
    message = getattr(error, "msg", str(error))
    words = next((words for begin, words in _JSON_PROBLEMS if message.startswith(begin)), None)
    if isinstance(error, UnicodeDecodeError):
        return f"byte {error.start + 1} is not UTF-8"
    if isinstance(error, RecursionError):
        return "it is nested too deeply"
    at = getattr(error, "colno", None) if column else None
    return (words or plain(message, limit=100)) + (f" (column {at})" if at else "")


def html_table(caption: str, rows: Iterable[tuple[str, object]]) -> str:
    """Return named values as an HTML table, which notebooks show for an object; everything is escaped."""
    from html import escape

    lines = [f"<tr><th>{escape(name)}</th><td>{escape(str(value))}</td></tr>" for name, value in rows]
    return f"<table><caption>{escape(caption)}</caption>{''.join(lines)}</table>"
