"""A deck of NetrunnerDB by its address or id, over HTTPS from the public API. Nothing else here touches the network."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from nrdb.deck.limits import MAX_BYTES
from nrdb.errors import ParseError, UsageError
from nrdb.resources import environment
from nrdb.text import plain

if TYPE_CHECKING:
    from nrdb.catalogue import Catalogue
    from nrdb.deck.model import Deck

API: Final = "https://netrunnerdb.com/api/2.0/public"
SECONDS: Final = 20.0

_ID: Final = r"\d{1,9}|[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}"
_BARE: Final = re.compile(_ID, re.IGNORECASE)
# A published list (decklist) or a deck that its owner shares (deck/view).
_ADDRESS: Final = re.compile(
    rf"(?:https?:/{{1,2}})?(?:www\.)?netrunnerdb\.com/(?:\w\w/)?(decklist|deck)/(?:view/)?({_ID})(?:[/?#].*)?",
    re.IGNORECASE,
)


class FetchError(ParseError):
    """The site could not be reached, or did not answer with a deck."""


def places(reference: str) -> tuple[str, ...]:
    """The paths below the API at which a deck may be, in the order they are asked. UsageError for another address."""
    text = reference.strip()
    address = _ADDRESS.fullmatch(text)
    if address:
        return (f"{address[1].casefold()}/{address[2].casefold()}",)
    if _BARE.fullmatch(text):
        return (f"decklist/{text.casefold()}", f"deck/{text.casefold()}")
    raise UsageError(
        f'"{plain(text, limit=80)}" is no deck of NetrunnerDB; give an address such as '
        "https://netrunnerdb.com/en/decklist/12345/name, a number, or a UUID."
    )


def looks_like_reference(text: str) -> bool:
    """Whether a text is an address or id of a deck on the site, rather than a file's name."""
    return bool(_ADDRESS.fullmatch(text.strip()) or _BARE.fullmatch(text.strip()))


def fetch_deck(reference: str, catalogue: Catalogue, *, api: str | None = None) -> Deck:
    """The deck at an address or id. FetchError says what went wrong; the answer is read as any other file.

    `api` is the address of the public API, by default `$NRDB_DECK_API`, else NetrunnerDB's. Only HTTPS is used,
    except towards this machine.
    """
    from nrdb.deck.registry import read_deck

    base = (api or environment("NRDB_DECK_API") or API).rstrip("/")
    if not re.match(r"https://|http://(?:127\.0\.0\.1|localhost|\[::1\])[:/]", f"{base}/"):
        raise UsageError(f"{plain(base)} is no HTTPS address.")
    tried = ""
    for path in places(reference):
        status, body = _get(f"{base}/{path}")
        if status == 200 and body:
            return read_deck(body, catalogue, source=f"{base}/{path}")
        tried = f"{base}/{path} answered {status}"
        if status not in (403, 404):
            break
    raise FetchError(f"no deck was found: {tried}. It may be private or deleted.")


def _get(address: str) -> tuple[int, bytes]:
    """The status and the body (at most MAX_BYTES) of an answer. Redirects are not followed."""
    import httpx

    try:
        with (
            httpx.Client(timeout=SECONDS, follow_redirects=False, headers={"User-Agent": "nrdb"}) as client,
            client.stream("GET", address) as answer,
        ):
            body = bytearray()
            for part in answer.iter_bytes():
                body += part
                if len(body) > MAX_BYTES:
                    raise ParseError(f"the answer is larger than {MAX_BYTES:,} bytes.", source=address)
            return answer.status_code, bytes(body)
    except (httpx.HTTPError, httpx.InvalidURL) as error:
        told = plain(re.sub(r"^\[Errno -?\d+\] ", "", str(error)), limit=120) or "no answer"
        raise FetchError(f"{address} could not be reached: {told}.") from None
