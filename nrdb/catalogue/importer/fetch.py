"""Fetching a dump over HTTPS: one archive or JSON file, or the pages of an API, within limits of size and time.

Nothing a server does can hurt: what it sends is read in memory up to a limit, it must stay on HTTPS, it may be slow
only so long, and what arrives is told apart by its content. Clock and sleep are arguments, like all time below `cli`.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple
from urllib.parse import urljoin, urlsplit

from nrdb.catalogue.importer import jsonapi, layouts
from nrdb.catalogue.importer.dump import Dump
from nrdb.catalogue.importer.tree import parse
from nrdb.catalogue.importer.v1 import Known
from nrdb.errors import NrdbError, UsageError
from nrdb.text import quoted

if TYPE_CHECKING:
    import httpx

DEFAULT_URL = "https://github.com/Null-Signal-Games/netrunner-cards-json/archive/refs/heads/main.tar.gz"
"""The archive of NetrunnerDB's card data."""

_LOOPBACK = ("localhost", "127.0.0.1", "::1")
_TRY_AGAIN = (408, 425, 429, 500, 502, 503, 504)
_MOST_PAGES = 2000
_MOST_REDIRECTS = 5
_API_ROOT = "/public"


class FetchFailure(NrdbError):
    """A dump could not be fetched; the message names the address and what went wrong."""


class Limits(NamedTuple):
    """What a server may cost us."""

    size: int = 100 * 1024 * 1024
    """Bytes in all, unpacked from the transfer's own compression."""
    wait: float = 30.0
    """Seconds without a byte."""
    time: float = 600.0
    """Seconds in all."""
    attempts: int = 3
    """How often an address is tried when the failure may pass."""


class Fetcher:
    """Fetches addresses one after the other within one budget of bytes and seconds."""

    def __init__(
        self,
        limits: Limits,
        *,
        clock: Callable[[], float],
        sleep: Callable[[float], None],
        progress: Callable[[int, int | None], None] | None = None,
        plain_http: bool = False,
    ) -> None:
        self.limits, self.clock, self.sleep = limits, clock, sleep
        self.progress = progress or (lambda done, total: None)
        self.plain_http = plain_http
        self.until = clock() + limits.time
        self.left = limits.size

    def get(self, url: str) -> tuple[bytes, str]:
        """The content at `url` and the address it came from in the end. Raises `FetchFailure`."""
        import httpx

        failure = FetchFailure(f"{url}: not tried.")
        with httpx.Client(timeout=httpx.Timeout(self.limits.wait), follow_redirects=False) as client:
            for attempt in range(self.limits.attempts):
                if attempt:
                    self.sleep(0.5 * 2**attempt)
                try:
                    return self._follow(client, url)
                except httpx.HTTPStatusError as error:
                    code = error.response.status_code
                    failure = FetchFailure(f"{url}: the server answered {code} {error.response.reason_phrase}.")
                    if code not in _TRY_AGAIN:
                        raise failure from None
                except httpx.TimeoutException:
                    failure = FetchFailure(f"{url}: no answer within {self.limits.wait:g} seconds.")
                except httpx.TransportError as error:
                    failure = FetchFailure(f"{url}: the connection failed ({_reason(error)}).")
                except (httpx.InvalidURL, httpx.DecodingError) as error:
                    raise FetchFailure(f"{url}: {_reason(error)}.") from None
        raise failure

    def _follow(self, client: httpx.Client, url: str) -> tuple[bytes, str]:
        for _ in range(_MOST_REDIRECTS + 1):
            check_address(url, plain_http=self.plain_http)
            with client.stream("GET", url, headers={"Accept": "*/*"}) as answer:
                if answer.is_redirect:
                    url = urljoin(url, answer.headers["location"])
                    continue
                answer.raise_for_status()
                return self._body(answer, url), url
        raise FetchFailure(f"{url}: redirected more than {_MOST_REDIRECTS} times.")

    def _body(self, answer: httpx.Response, url: str) -> bytes:
        announced = answer.headers.get("content-length", "")
        total = int(announced) if announced.isdigit() else None
        if total is not None and total > self.left:
            raise self._too_large(url)
        content = bytearray()
        for piece in answer.iter_bytes():
            content += piece
            if len(content) > self.left:
                raise self._too_large(url)
            if self.clock() > self.until:
                raise FetchFailure(f"{url}: not finished within {self.limits.time:g} seconds.")
            self.progress(len(content), total)
        self.left -= len(content)
        return bytes(content)

    def _too_large(self, url: str) -> FetchFailure:
        return FetchFailure(f"{url}: larger than {self.limits.size / 2**20:g} MB, which no card dump is.")


def check_address(url: str, *, plain_http: bool = False) -> None:
    """Raises `UsageError` for an address that is not HTTPS (or, with `plain_http`, HTTP on this very machine)."""
    try:
        parts = urlsplit(url)
        host = parts.hostname
    except ValueError:
        raise UsageError(f"{quoted(url)} is no address.") from None
    if parts.scheme == "https" and host:
        return
    if parts.scheme == "http" and host in _LOOPBACK and plain_http:
        return
    raise UsageError(f"{quoted(url)} is refused: only https:// addresses are fetched.")


def fetch(url: str, fetcher: Fetcher, known: Known | None = None) -> Dump:
    """The dump at `url`: an archive, a JSON file, an API's answer with the pages after it, or a whole API.

    An address that ends in `/public` is the root of NetrunnerDB's API v3: each of its resources is read. Raises
    `FetchFailure` or `ParseError`.
    """
    if urlsplit(url).path.rstrip("/").endswith(_API_ROOT):
        root = url.rstrip("/")
        documents: list[tuple[Any, str]] = []
        for resource in jsonapi.RESOURCES:
            documents += _pages(f"{root}/{resource}?page%5Bsize%5D=1000", fetcher)
        return layouts.from_documents(documents, url, known)
    content, place = fetcher.get(url)
    if content.lstrip()[:1] == b"{":
        first = parse(content, place)
        if jsonapi.is_document(first):
            return layouts.from_documents([(first, place), *_pages(_next(first, place), fetcher)], url, known)
    return layouts.from_bytes(content, url, known)


def _pages(url: str | None, fetcher: Fetcher) -> list[tuple[Any, str]]:
    """The JSON:API documents from `url` on, following their links to the next page."""
    documents: list[tuple[Any, str]] = []
    seen: set[str] = set()
    while url is not None:
        if url in seen or len(seen) >= _MOST_PAGES:
            raise FetchFailure(f"{url}: the pages never end.")
        seen.add(url)
        content, place = fetcher.get(url)
        document = parse(content, place)
        documents.append((document, place))
        url = _next(document, place)
    return documents


def _next(document: Any, place: str) -> str | None:
    """The address of the page after `document`; it must be on the same server."""
    links = document.get("links") if isinstance(document, dict) else None
    target = links.get("next") if isinstance(links, dict) else None
    if isinstance(target, dict):
        target = target.get("href")
    if not target:
        return None
    url = urljoin(place, str(target))
    if urlsplit(url)[:2] != urlsplit(place)[:2]:
        raise FetchFailure(f"{place}: the next page is on another server ({url}).")
    return url


def _reason(error: Exception) -> str:
    """What kept an answer from coming, in words and without a number of the system's."""
    return re.sub(r"^\[Errno -?\d+\] ", "", str(error) or type(error).__name__).rstrip(".")
