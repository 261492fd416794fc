"""Recognise links to NetrunnerDB decks in every form people copy them; `fetch` downloads them.

A text that contains only links (and words around them) is treated as the lists behind them.
"""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from nrdb.text import plain

MAX_CHARACTERS: Final = 4_000
"""Maximum number of characters in a text that may be nothing but links."""

_UUID: Final = r"[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}"
_ID: Final = rf"{_UUID}|\d{{1,9}}(?![\w-])"
_BARE: Final = re.compile(_ID, re.I)
_URL: Final = re.compile(r"(?:https?:/{1,2}|www\.|\bnetrunnerdb\.com/)[^\s<>\"'\]|]+", re.I)
_SITE: Final = re.compile(r"(?:https?:/{1,2})?(?:www\.)?netrunnerdb\.com/(?:\w\w/)?(.*)", re.I)
# A published list (decklist) or a player's own deck, on any of its pages: view, edit, print, export.
_DECK: Final = re.compile(
    rf"(?:print/)?(decklist|deck)/(?:view/|edit/|build/|export/\w+/)?({_ID})(?:/({_UUID}))?(?:[/?#.].*)?", re.I
)
_ROW: Final = re.compile(
    r"^\s*(?:[-*•>|]\s*)*(?:\d{1,3}\s*[x×]?[\s|]+(?!https?:|www\.|netrunnerdb\.)[^\s|]|\S.*\s[x×]\s?\d\s*$)", re.I
)
_CARD: Final = re.compile(r"netrunnerdb\.com/(?:\w\w/)?card/", re.I)
"""A link to a card, as found in lists that name their cards by links."""
_MARKUP: Final = re.compile(r"\s*(?:\{|\[\s*[\]{\"\d]|<(?!http))", re.I)
# Pages of the site that are not decks, by the beginning of their path.
_OTHER_PAGES: Final = {
    "decks": "it is the owner's private deck folder",
    "decklists/diff": "it compares two decks; link to one of them",
    "decklists": "it is a deck search; link to one deck",
    "card": "it is a card",
}


def card_code(address: str) -> str | None:
    """Return the code in the URL of a NetrunnerDB card page; None for any other text."""
    site = _SITE.fullmatch(address.strip())
    page = re.fullmatch(r"card/([\w-]+)/?", site[1]) if site else None
    return page[1] if page else None


class Link(NamedTuple):
    """A link: the address as written, and the API paths where its deck may be, in the order to try.

    `problem` says why the link leads to no deck. Either `problem` or `paths` is empty, never both.
    """

    address: str
    paths: tuple[str, ...] = ()
    problem: str = ""


def parse_link(text: str) -> tuple[Link, ...]:
    """Return what a URL or id links to: one deck, two for a sheet of both, or nothing if it is not a link."""
    text = text.strip()
    if _BARE.fullmatch(text):
        return (Link(text, (f"decklist/{text.casefold()}", f"deck/{text.casefold()}")),)
    site = _SITE.fullmatch(text)
    if not site:
        return (Link(text, problem="it isn't a NetrunnerDB page"),) if _URL.fullmatch(text) else ()
    deck = _DECK.fullmatch(site[1])
    if not deck:
        why = next((why for page, why in _OTHER_PAGES.items() if site[1].startswith(page)), "it isn't a link to a deck")
        return (Link(text, problem=why),)
    ids = [found for found in (deck[2], deck[3]) if found]
    return tuple(Link(text, (f"{deck[1].casefold()}/{found.casefold()}",)) for found in ids)


def links_in(text: str) -> tuple[Link, ...]:
    """Return the links in a text that is nothing but links; empty for a card list, even one with links in it.

    >>> [link.paths for link in links_in("my deck: https://netrunnerdb.com/en/decklist/7/rush-it (Corp)")]
    [('decklist/7',)]
    """
    if len(text) > MAX_CHARACTERS:
        return ()
    if not ("http" in text or "://" in text or "netrunnerdb" in text.casefold() or "www." in text):
        return ()
    if _MARKUP.match(text) or any(_ROW.match(line) for line in text.splitlines()):
        return ()
    if _CARD.search(text):
        return ()
    found = [link for match in _URL.finditer(text) for link in parse_link(match[0].rstrip(".,;:!?)"))]
    return tuple(dict.fromkeys(found))


FETCH_HINT: Final = "; add --fetch to download it from NetrunnerDB"
"""The hint about a link on the command line; pages and messages to players use other words."""


def not_fetched_message(links: tuple[Link, ...]) -> str:
    """Return a sentence about links that were not fetched."""
    first = plain(links[0].address, limit=100)
    if links[0].problem:
        return f"{first} doesn't link to a deck: {links[0].problem}."
    more = f" and {len(links) - 1} more" if len(links) > 1 else ""
    return f"the list is a link ({first}{more}){FETCH_HINT}."
