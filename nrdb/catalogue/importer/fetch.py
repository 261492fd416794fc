"""Download a dump over HTTPS: one archive or JSON file, or the pages of an API, within limits of size and time.

A hostile server can do no harm: its response is read in memory up to a limit, it must stay on HTTPS, it may not stall
for long, and only its content determines how it is read. The clock and the sleep function are arguments, as always
below `cli`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple
from urllib.parse import urlsplit

from nrdb import web
from nrdb.catalogue.importer import jsonapi, layouts
from nrdb.catalogue.importer.dump import Dump
from nrdb.catalogue.importer.tree import parse
from nrdb.catalogue.importer.v1 import KnownIds

if TYPE_CHECKING:
    import httpx2

DEFAULT_URL = "https://github.com/Null-Signal-Games/netrunner-cards-json/archive/refs/heads/main.tar.gz"
"""The archive of NetrunnerDB's card data."""

_TRY_AGAIN = (408, 425, 429, 500, 502, 503, 504)
_MOST_PAGES = 2000
_MOST_REDIRECTS = 5
_API_ROOT = "/public"


class FetchFailure(web.WebError):
    """A dump could not be downloaded; the message gives the address and the reason."""


class FetchLimits(NamedTuple):
    """The limits of a download."""

    size: int = 100 * 1024 * 1024
    """Total bytes, after undoing the transfer's own compression."""
    wait: float = 30.0
    """Seconds to wait for the next byte."""
    time: float = 600.0
    """Total seconds."""
    attempts: int = 3
    """How often to try an address if the failure may be temporary."""


class Fetcher:
    """Downloads addresses one after the other within one budget of bytes and seconds."""

    def __init__(
        self,
        limits: FetchLimits,
        *,
        clock: Callable[[], float],
        sleep: Callable[[float], None],
        progress: Callable[[int, int | None], None] | None = None,
        plain_http: bool = False,
    ) -> None:
        self.limits, self.clock, self.sleep = limits, clock, sleep
        self.progress = progress
        self.plain_http = plain_http
        self.until = clock() + limits.time
        self.left = limits.size

    def get(self, url: str) -> tuple[bytes, str]:
        """Return the content at `url` and its final address. Raises `FetchFailure`."""
        for attempt in range(1, self.limits.attempts + 1):
            try:
                with web.client() as client:
                    return self._follow(client, url)
            except web.ResponseTooLarge:
                most = f"{self.limits.size / 2**20:g} MB"
                raise FetchFailure(f"{web.redacted(url)}: larger than {most}, too large for a card dump.") from None
            except web.DeadlineExceeded:
                raise FetchFailure(f"{web.redacted(url)}: not finished within {self.limits.time:g} seconds.") from None
            except web.WebError as error:
                if not error.temporary or attempt == self.limits.attempts:
                    raise FetchFailure(error.message) from None
            self.sleep(max(0.0, min(2.0 ** (attempt - 1), self.until - self.clock())))
        raise FetchFailure(f"{web.redacted(url)}: not tried.")

    def _follow(self, client: httpx2.Client, url: str) -> tuple[bytes, str]:
        for _ in range(_MOST_REDIRECTS + 1):
            web.check_address(url, plain_http=self.plain_http)
            limits = web.RequestLimits(self.left, self.until, self.limits.wait)
            answer = web.get(client, url, limits, self.clock, progress=self.progress)
            if answer.location is not None:
                url = answer.location
                continue
            if not 200 <= answer.status < 300:
                message = f"{web.redacted(url)}: the server answered {answer.status} {answer.reason}".rstrip()
                raise web.WebError(f"{message}.", temporary=answer.status in _TRY_AGAIN)
            self.left -= len(answer.body)
            return answer.body, url
        raise FetchFailure(f"{web.redacted(url)}: redirected more than {_MOST_REDIRECTS} times.")


def fetch(url: str, fetcher: Fetcher, known: KnownIds | None = None) -> Dump:
    """Return the dump at `url`: an archive, a JSON file, an API response with the pages that follow it, or a whole API.

    An address that ends in `/public` is the root of NetrunnerDB's API v3, whose resources are all read. Raises
    `WebError` (such as `FetchFailure`) or `ParseError`. A name and password in the address are used but never shown or
    stored.
    """
    web.check_address(url, plain_http=fetcher.plain_http)
    if urlsplit(url).path.rstrip("/").endswith(_API_ROOT):
        root = url.rstrip("/")
        documents: list[tuple[object, str]] = []
        for resource in jsonapi.RESOURCES:
            documents += _pages(f"{root}/{resource}?page%5Bsize%5D=1000", fetcher)
        return layouts.from_documents(documents, web.redacted(url), known)
    content, place = fetcher.get(url)
    if content.lstrip()[:1] == b"{":
        first = parse(content, web.redacted(place))
        if jsonapi.is_document(first):
            documents = [(first, web.redacted(place)), *_pages(_next(first, place), fetcher)]
            return layouts.from_documents(documents, web.redacted(url), known)
    return layouts.from_bytes(content, web.redacted(url), known)


def _pages(url: str | None, fetcher: Fetcher) -> list[tuple[object, str]]:
    """Return the JSON:API documents from `url` on, following the links to the next page."""
    documents: list[tuple[object, str]] = []
    seen: set[str] = set()
    while url is not None:
        if url in seen or len(seen) >= _MOST_PAGES:
            raise FetchFailure(f"{web.redacted(url)}: the pages never end.")
        seen.add(url)
        content, place = fetcher.get(url)
        document = parse(content, web.redacted(place))
        documents.append((document, web.redacted(place)))
        url = _next(document, place)
    return documents


def _next(document: object, place: str) -> str | None:
    """Return the address of the page after `document`, which must be on the same server; None on the last page."""
    links = document.get("links") if isinstance(document, dict) else None
    target = links.get("next") if isinstance(links, dict) else None
    if isinstance(target, dict):
        target = target.get("href")
    if not target:
        return None
    url = web.join_url(place, str(target))
    if not web.same_server(url, place):
        raise FetchFailure(f"{web.redacted(place)}: the next page is on another server ({web.redacted(url)}).")
    return url
