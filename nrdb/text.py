"""Text as people type it: look-up keys, slugs, and text made harmless for a terminal or a spreadsheet."""

from __future__ import annotations

import re
import unicodedata

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
_INSIDE = re.compile(r"(?<=\w)['’ʼ‘`´ʻ′](?=\w)")
_GAPS = re.compile(r"[^a-z0-9]+")


def unaccented(text: str) -> str:
    """`text` without accents and ligatures, letter case kept."""
    if text.isascii():
        return text
    decomposed = unicodedata.normalize("NFKD", text.translate(_LETTERS))
    return "".join(char for char in decomposed if not unicodedata.combining(char))


def fold(text: str) -> str:
    """The look-up key of a title: lower case, no accents, words joined by single blanks.

    Quotes, dashes and other signs count as gaps, apostrophes inside a word as nothing:

    >>> fold("Chaos Theory:  Wünderkind"), fold("Brân 1.0"), fold("Aesop’s Pawnshop")
    ('chaos theory wunderkind', 'bran 1 0', 'aesops pawnshop')
    """
    plain_text = unaccented(_INSIDE.sub("", text)).casefold()
    return _GAPS.sub(" ", plain_text).strip()


def slug(text: str) -> str:
    """The id form of a title.

    >>> slug("Sure Gamble"), slug("NASX"), slug("“Baklan” Bochkin")
    ('sure_gamble', 'nasx', 'baklan_bochkin')
    """
    return fold(text).replace(" ", "_")


# Characters that steer a terminal or turn the direction of writing: shown as a visible stand-in. None is printable, so
# that the pattern is compiled only for a text that holds something odd.
STEERING = "[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ud800-\udfff]"


def plain(text: str, *, limit: int = 0) -> str:
    """`text` harmless for a terminal or a log: control, bidirectional and invisible characters become `�`.

    Tabs and line ends become single blanks; `limit` > 0 cuts the text to that many characters with an ellipsis.
    """
    if not text.isprintable():
        text = re.sub(STEERING, "\ufffd", text.replace("\r\n", " ").replace("\n", " ").replace("\t", " "))
    return text if not limit or len(text) <= limit else text[: limit - 1] + "…"


# A cell beginning with one of these is a formula to a spreadsheet; an apostrophe in front makes it text.
FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")


def harmless(value: object) -> object:
    """`value` as a cell of CSV: text that a spreadsheet would run as a formula gets an apostrophe in front.

    Nothing (None) becomes an empty cell; numbers stay as they are.

    >>> harmless("=1+1"), harmless("Sure Gamble"), harmless(-1), harmless(None)
    ("'=1+1", 'Sure Gamble', -1, '')
    """
    if value is None:
        return ""
    return f"'{value}" if isinstance(value, str) and value.lstrip(" \ufffd").startswith(FORMULA) else value
