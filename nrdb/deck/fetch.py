"""Download decks from NetrunnerDB by URL or id, over HTTPS from its public API; the rest of `deck` stays offline.

Downloads are cached together with their time until they are fetched again.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from nrdb import web
from nrdb.deck.limits import MAX_BYTES
from nrdb.deck.links import Link
from nrdb.errors import NrdbError, ParseError
from nrdb.json_types import Json
from nrdb.resources import cache_home, environment, write_whole
from nrdb.text import plain, quoted

if TYPE_CHECKING:
    import httpx2


API: Final = "https://netrunnerdb.com/api/2.0/public"
RESPONSE_SECONDS: Final = 20.0
"""Time limit for one response, from request to last byte."""
TOTAL_SECONDS: Final = 300.0
"""Time limit for all lists of one fetch together; lists not fetched by then are reported."""
MAX_CONNECTIONS: Final = 4
"""Number of parallel requests: faster than one at a time, without burdening the site."""
_MAX_RETRY_WAIT: Final = 10
"""The longest Retry-After, in seconds, that is waited for before a second attempt."""
_BUSY: Final = (429, 503)
_FAILURE_REASONS: Final = (
    (300, 399, "redirects are not followed"),
    (429, 429, "too many requests; try again later"),
    (500, 599, "the site is not working; try again later"),
)
"""Ranges of HTTP statuses (first, last) that say nothing about a deck, and what they mean."""
_BODY_STATUSES: Final = (200, 400, 401, 403, 404, 410)
"""HTTP statuses whose body may be a list or may say why there is none."""


class FetchError(ParseError):
    """The site could not be reached, or did not return a deck."""


class Fetched(NamedTuple):
    """A downloaded list: its bytes, its address, and the time of download as passed by the caller."""

    content: bytes
    address: str
    when: str

    @property
    def source(self) -> str:
        """The name of the list in reports."""
        return f"{self.address} (fetched {self.when})"


class FetchOptions(NamedTuple):
    """Settings for a fetch.

    They are the caller's time, whether to ignore the cache, the API address (by default `$NRDB_DECK_API`, else
    NetrunnerDB), and the time limit in seconds for all lists together. Only HTTPS is used, except on this machine.
    """

    now: str
    again: bool = False
    api: str | None = None
    seconds: float = TOTAL_SECONDS

    def base(self) -> str:
        """Return the base address of decks; raise `UsageError` if it is not HTTPS."""
        base = (self.api or environment("NRDB_DECK_API") or API).rstrip("/")
        web.check_address(base, plain_http=True)
        return base


def fetch(
    links: Iterable[Link], options: FetchOptions, *, progress: Callable[[int], Any] | None = None
) -> Mapping[Link, Fetched | NrdbError]:
    """Fetch the lists behind links in parallel, each once; map each link to its bytes or to the error.

    `progress` is called with the number of lists finished since its last call.
    """
    from concurrent.futures import ThreadPoolExecutor
    from time import monotonic

    base = options.base()
    deadline = monotonic() + options.seconds
    wanted = list(dict.fromkeys(links))
    found: dict[Link, Fetched | NrdbError] = {}
    with (
        web.client() as client,
        ThreadPoolExecutor(MAX_CONNECTIONS) as pool,
    ):
        for link, one in zip(
            wanted, pool.map(lambda link: _fetch_one(link, base, options, client, deadline), wanted), strict=True
        ):
            found[link] = one
            if progress:
                progress(1)
    return found


def _fetch_one(
    link: Link, base: str, options: FetchOptions, client: httpx2.Client, deadline: float
) -> Fetched | NrdbError:
    """Return the list behind a link, from the cache or, before the time `deadline`, from the site."""
    from time import monotonic

    if link.problem:
        return FetchError(f"{plain(link.address, limit=100)} doesn't link to a deck: {link.problem}.")
    if not options.again:
        for path in link.paths:
            cached = _cached(web.redacted(f"{base}/{path}"))
            if cached is not None:
                return cached
    tried = []
    try:
        for path in link.paths:
            address = f"{base}/{path}"
            if monotonic() >= deadline:
                where = plain(link.address, limit=100)
                return FetchError(
                    f"{where} was not fetched: the limit of {options.seconds:g} seconds for all lists was reached. "
                    "Run this again for the rest; downloaded lists are cached."
                )
            status, body = _get(address, client, deadline)
            refusal = _refusal(body)
            if status == 200 and body and refusal is None:
                return _store(Fetched(body, web.redacted(address), options.now))
            answered = f"{web.redacted(address)} answered {status if refusal is None else refusal}"
            why = next(
                (why for first, last, why in _FAILURE_REASONS if refusal is None and first <= status <= last), None
            )
            if why is not None:
                return FetchError(f"{answered}: {why}.")
            tried.append(answered)
            if status not in (200, 403, 404):
                break
    except web.WebError as error:
        return FetchError(error.message)
    return FetchError(f"no deck found: {', '.join(tried)}. It may be private or deleted.")


def _refusal(body: bytes) -> str | None:
    """Return the message of a response that reports failure, whatever its status, else None."""
    if len(body) > 2_000:
        return None
    document = _object(body)
    return quoted(document.get("msg") or "no success") if document.get("success") is False else None


def _object(body: bytes) -> Json:
    """Return the JSON object in a response, or an empty one if it is anything else."""
    try:
        document = json.loads(body)
    except (ValueError, RecursionError):
        return {}
    return document if isinstance(document, dict) else {}


def _is_deck(body: bytes) -> bool:
    """Return whether a response contains a deck; only decks are cached, or a failure would last forever."""
    decks = _object(body).get("data")
    return (
        isinstance(decks, list) and bool(decks) and all(isinstance(deck, dict) and deck.get("cards") for deck in decks)
    )


def _get(address: str, client: httpx2.Client, deadline: float, *, patient: bool = True) -> tuple[int, bytes]:
    """Return the status and body (at most MAX_BYTES) of a response; raise `WebError`. Redirects are not followed."""
    from time import monotonic, sleep

    limits = web.RequestLimits(MAX_BYTES, min(monotonic() + RESPONSE_SECONDS, deadline), RESPONSE_SECONDS)
    answer = web.get(client, address, limits, monotonic, bodies=_BODY_STATUSES)
    wait = answer.headers.get("Retry-After", "")
    if answer.status in _BUSY and patient and wait.isdecimal() and int(wait) <= _MAX_RETRY_WAIT:
        sleep(max(0.0, min(int(wait), deadline - monotonic())))
        return _get(address, client, deadline, patient=False)
    return answer.status, answer.body


# -- cache -------------------------------------------------------------------------------------------------------------


def _cache_file(address: str) -> Path | None:
    """Return the cache file of an address, or None if the user has no home."""
    from hashlib import sha256

    home = cache_home()
    return home / "decks" / f"{sha256(address.encode()).hexdigest()[:32]}.json" if home is not None else None


def _cached(address: str) -> Fetched | None:
    """Return the cached list of an address, or None if it is missing or damaged."""
    place = _cache_file(address)
    try:
        document = _object(place.read_bytes()) if place is not None and place.is_file() else {}
    except OSError:
        return None
    content = str(document.get("content")).encode()
    if document.get("address") != address or not _is_deck(content):
        return None
    return Fetched(content, address, str(document.get("when")))


def _store(found: Fetched) -> Fetched:
    """Cache a list and return it; failing to cache is not an error."""
    place = _cache_file(found.address)
    try:
        if place is not None and _is_deck(found.content):
            place.parent.mkdir(parents=True, exist_ok=True)
            text = found.content.decode("utf-8")
            document = {"address": found.address, "when": found.when, "content": text}
            write_whole(place, json.dumps(document, ensure_ascii=False))
    except (OSError, UnicodeDecodeError):
        pass
    return found
