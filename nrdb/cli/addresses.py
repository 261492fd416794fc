"""Where a card's page and its picture are on the web."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from nrdb.catalogue import Card, Catalogue

_PAGE = "https://netrunnerdb.com/en/card/{}"
_IMAGE = "https://card-images.netrunnerdb.com/v2/large/{}.jpg"


def addresses(card: Card, catalogue: Catalogue, codes: Collection[str] | None = None) -> dict[str, Any]:
    """Where a card's page and image are on the web, by its newest printing; with `codes` also each of these printings.

    The 1996 game has none.
    """
    found = catalogue.printings(card)
    if card.edition == "classic" or not found:
        return {"url": None, "image": None}
    newest = max(found, key=lambda item: (item.released or "", item.code)).code
    told: dict[str, Any] = {"url": _PAGE.format(newest), "image": _IMAGE.format(newest)}
    if codes is not None:
        told["printings"] = [
            {"code": item.code, "set": item.set, "url": _PAGE.format(item.code), "image": _IMAGE.format(item.code)}
            for item in found
            if item.code in codes
        ]
    return told
