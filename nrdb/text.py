"""Text as people type it: look-up keys, slugs, and text made harmless for a terminal or a spreadsheet."""

from __future__ import annotations

import re

# Letters that do not fall apart into a base letter and a mark under NFKD.
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
# Signs inside a word: they vanish without leaving a blank (`Stróm's` and `Stroms` are one title, `B4LL4RD` stays).
_INNER_APOSTROPHE = re.compile(r"(?<=\w)['’ʼ‘`´ʻ′](?=\w)")
_APOSTROPHES = frozenset("'’ʼ‘`´ʻ′")


class _Gaps(dict[int, int]):
    def __missing__(self, sign: int) -> int:
        return 32


_GAPS = _Gaps((*((n, n) for n in b"abcdefghijklmnopqrstuvwxyz0123456789"), *((n, n + 32) for n in range(65, 91))))
"""Letters and digits of ASCII, small; whatever else is a gap. For `str.translate`."""


def unaccented(text: str) -> str:
    """`text` without accents and ligatures, letter case kept."""
    if text.isascii():
        return text
    import unicodedata  # a library to load: most lists and queries have no accent

    decomposed = unicodedata.normalize("NFKD", text.translate(_LETTERS))
    return "".join(char for char in decomposed if not unicodedata.combining(char))


def fold(text: str) -> str:
    """The look-up key of a title: lower case, no accents, words joined by single blanks.

    Quotes, dashes and other signs count as gaps, apostrophes inside a word as nothing:

    >>> fold("Chaos Theory:  Wünderkind"), fold("Brân 1.0"), fold("Aesop’s Pawnshop")
    ('chaos theory wunderkind', 'bran 1 0', 'aesops pawnshop')
    """
    if text.isascii():  # most texts, and most of them one word
        if text.isalnum():
            return text.lower()
        apart = _INNER_APOSTROPHE.sub("", text) if "'" in text or "`" in text else text
        return " ".join(apart.translate(_GAPS).split())
    apart = text if _APOSTROPHES.isdisjoint(text) else _INNER_APOSTROPHE.sub("", text)
    return " ".join(unaccented(apart).casefold().translate(_GAPS).split())


def slug(text: str) -> str:
    """The id form of a title.

    >>> slug("Sure Gamble"), slug("NASX"), slug("“Baklan” Bochkin")
    ('sure_gamble', 'nasx', 'baklan_bochkin')
    """
    return fold(text).replace(" ", "_")


# Characters that steer a terminal or turn the direction of writing: shown as a visible stand-in. None is printable, so
# that the pattern is compiled only for a text that holds something odd.
CONTROL_CHARACTERS = "[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ud800-\udfff]"


def plain(text: str, *, limit: int = 0) -> str:
    """`text` harmless for a terminal or a log: control, bidirectional and invisible characters become `�`.

    Tabs and line ends become single blanks; `limit` > 0 cuts the text to that many characters with an ellipsis.
    """
    if not text.isprintable():
        text = re.sub(CONTROL_CHARACTERS, "\ufffd", text.replace("\r\n", " ").replace("\n", " ").replace("\t", " "))
    return text if not limit or len(text) <= limit else text[: limit - 1] + "…"


# A cell beginning with one of these is a formula to a spreadsheet; an apostrophe in front makes it text.
FORMULA_STARTS = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")


def harmless(value: object) -> object:
    """`value` as a cell of CSV: text that a spreadsheet would run as a formula gets an apostrophe in front.

    Nothing (None) becomes an empty cell; numbers stay as they are.

    >>> harmless("=1+1"), harmless("Sure Gamble"), harmless(-1), harmless(None)
    ("'=1+1", 'Sure Gamble', -1, '')
    """
    if value is None:
        return ""
    return f"'{value}" if isinstance(value, str) and value.lstrip(" \ufffd").startswith(FORMULA_STARTS) else value


def counted(number: int, noun: str, plural: str = "") -> str:
    """A number with its noun, in the singular or the plural (`plural` where that is not the noun with an s).

    >>> counted(1, "card"), counted(2460, "card"), counted(0, "copy", "copies")
    ('1 card', '2,460 cards', '0 copies')
    """
    return f"{number:,} {noun if number == 1 else plural or f'{noun}s'}"


def percent(share: float, digits: int = 0) -> str:
    """A share between 0 and 1 in per cent, with so many decimals.

    >>> percent(0.214), percent(0.2145, 1)
    ('21 %', '21.4 %')
    """
    return f"{100 * share:.{digits}f} %"


def quoted(value: object) -> str:
    """What a message quotes: a text in double quotes, anything else as JSON writes it; harmless, and not too long.

    >>> print(quoted("Sure Gambel"), quoted({"n": [True, None]}))
    "Sure Gambel" {"n": [true, null]}
    """
    if isinstance(value, str):
        return f'"{plain(value, limit=80)}"'
    import json

    return plain(json.dumps(value, ensure_ascii=False, default=str), limit=80)


# What Python's reader of JSON says, and what a person understands by it.
_JSON_PROBLEMS = (
    ("Expecting value", "a value is missing"),
    ("Expecting ',' delimiter", "a comma or a closing bracket is missing"),
    ("Expecting ':' delimiter", "a colon is missing"),
    ("Expecting property name", "a name in double quotes is missing"),
    ("Unterminated string", "a text has no closing quote"),
    ("Extra data", "something stands behind its end"),
    ("Invalid control character", "a text holds a line end or a control character"),
    ("Invalid \\", "a backslash stands before something else than an escape"),
    ("Illegal trailing comma", "a comma stands before a closing bracket"),
    ("Unexpected UTF-8 BOM", "it begins with a byte order mark"),
)


def json_problem(error: Exception, *, column: bool = True) -> str:
    """What is wrong with a text that should be JSON, in words; `error` is what reading it raised.

    The column stands behind it unless `column` is false.

    >>> import json
    >>> try: json.loads("[1,")
    ... except ValueError as error: print(json_fault(error))
    a value is missing (column 4)
    """
    said = getattr(error, "msg", str(error))
    words = next((words for begin, words in _JSON_PROBLEMS if said.startswith(begin)), None)
    if isinstance(error, UnicodeDecodeError):
        return f"byte {error.start + 1} is not UTF-8"
    if isinstance(error, RecursionError):
        return "it is nested too deeply"
    at = getattr(error, "colno", None) if column else None
    return (words or plain(said, limit=100)) + (f" (column {at})" if at else "")
