"""Turn the official text of a dump into rows of the catalogue: rules text, flavour, illustrators, rulings."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator

from nrdb.catalogue.importer.dump import CLASSIC, Dump, Record
from nrdb.catalogue.records import CardText

# (field of a card, kind of text). Each is a separate text, because a card's story is not part of its rules.
_OF_CARDS = (("narrative_text", "narrative"), ("attribution", "attribution"), ("pronunciation_approx", "pronunciation"))

_ITEM = re.compile(r"<li>", re.IGNORECASE)
_BLOCK = re.compile(r"</?(?:ul|li|p|br|errata)\s*/?>", re.IGNORECASE)
_TAG = re.compile(r"<[^<>]*>")
_CREDITS = re.compile(r"(\d+|X) ?\[credits?\]")
_SYMBOL = re.compile(r"(\S)?\[([a-z0-9-]+)\]")
_LINK = re.compile(r"\[([^\]]*)\]\(([^)]*)\)")
_HEADING = re.compile(r"^#+ *", re.MULTILINE)


def plain_text(text: str) -> str:
    """Return published text without markup: no tags or links, lists with bullets, symbols as words.

    >>> plain_text("Gain 2[credit].<ul><li>[click], [click]: Draw.</li></ul>")
    'Gain 2 credits.\\n• click, click: Draw.'
    """
    text = _HEADING.sub("", _LINK.sub(r"\1", text))
    text = _TAG.sub("", _BLOCK.sub("\n", _ITEM.sub("\n• ", text)))
    text = _CREDITS.sub(lambda match: f"{match[1]} credit{'' if match[1] == '1' else 's'}", text)
    text = _SYMBOL.sub(lambda match: f"{match[1] + ' ' if match[1] else ''}{match[2].replace('-', ' ')}", text)
    lines = (re.sub(r"[ \t]+", " ", line).strip() for line in html.unescape(text).splitlines())
    return "\n".join(line for line in lines if line)


_SIGNS_1996 = (
    (re.compile(r"\[(\d+|X)\]"), lambda match: f"{match[1]} bit{'' if match[1] == '1' else 's'}"),
    (re.compile(r"\[S\] ?"), "Subroutine: "),
    (re.compile(r"\[T\]"), "Trash"),
    (re.compile(r"\bA(?=[,:])"), "Action"),
)
"""The symbols in a list of the 1996 game, each with its word."""


def plain_text_1996(text: str) -> str:
    """Return a text of the 1996 game with symbols as words.

    >>> plain_text_1996("A, [2]: Gain [1]. \\r\\n[S]End the run.")
    'Action, 2 bits: Gain 1 bit.\\nSubroutine: End the run.'
    """
    for sign, words in _SIGNS_1996:
        text = sign.sub(words, text)
    return "\n".join(line for line in (" ".join(line.split()) for line in text.splitlines()) if line)


def texts_of(dump: Dump) -> Iterator[CardText]:
    """Yield every text in the dump: cards in the dump's order (those of 1996 last), then printings, then rulings."""
    for card in dump.of("cards"):
        yield from _card_texts(card)
    for card in dump.of(CLASSIC):
        if card.get("text"):
            plain = plain_text_1996(card["text"])
            yield CardText(card["id"], "text", plain, plain)
    for printing in dump.of("printings"):
        yield from _printing_texts(printing)
    for ruling in dump.of("rulings"):
        answer = ruling.get("answer") or ruling.get("text_ruling")
        if answer:
            question = ruling.get("question")
            yield CardText(
                ruling["card_id"],
                "ruling",
                str(answer),
                plain_text(str(answer)),
                question=plain_text(str(question)) if question else None,
                date=str(ruling["date_update"]) if ruling.get("date_update") else None,
                verified=bool(ruling["nsg_rules_team_verified"]) if "nsg_rules_team_verified" in ruling else None,
            )


def _card_texts(card: Record) -> Iterator[CardText]:
    for number, face in enumerate([card, *(card.get("faces") or ())]):
        if face.get("text"):
            plain = face.get("stripped_text") or plain_text(face["text"])
            yield CardText(card["id"], "text", face["text"], plain, number)
    for field, kind in _OF_CARDS:
        if card.get(field):
            yield CardText(card["id"], kind, str(card[field]), plain_text(str(card[field])))


def _printing_texts(printing: Record) -> Iterator[CardText]:
    code, card = printing["id"], printing["card_id"]
    for number, face in enumerate([printing, *(printing.get("faces") or ())]):
        if face.get("flavor"):
            yield CardText(card, "flavour", face["flavor"], plain_text(face["flavor"]), number, code)
    if printing.get("illustrator"):
        yield CardText(card, "illustrator", printing["illustrator"], printing["illustrator"], 0, code)
