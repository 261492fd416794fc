"""The web addresses of a card's page and image."""

from __future__ import annotations

from collections.abc import Collection

from nrdb.catalogue import Card, Catalogue
from nrdb.deck.layout import CARD_IMAGE
from nrdb.json_types import Json

_PAGE = "https://netrunnerdb.com/en/card/{}"


def addresses(card: Card, catalogue: Catalogue, codes: Collection[str] | None = None) -> Json:
    """Return the addresses of a card's page and image, from its newest printing; None without one or in the 1996 game.

    With `codes`, the addresses of the printings with these codes are included.
    """
    newest = catalogue.newest_code(card)
    if card.edition == "classic" or newest is None:
        return {"url": None, "image": None}
    pages: Json = {"url": _PAGE.format(newest), "image": CARD_IMAGE.format(newest)}
    if codes is not None:
        pages["printings"] = [
            {"code": item.code, "set": item.set, "url": _PAGE.format(item.code), "image": CARD_IMAGE.format(item.code)}
            for item in catalogue.printings(card)
            if item.code in codes
        ]
    return pages
