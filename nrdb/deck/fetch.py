"""Decks of NetrunnerDB by their address or id, over HTTPS from the public API. Nothing else here touches the network.

What was fetched is kept in the user's cache with the moment of fetching, until it is asked for again.
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
from nrdb.resources import cache_home, environment, write_whole
from nrdb.text import plain, quoted

if TYPE_CHECKING:
    import httpx


API: Final = "https://netrunnerdb.com/api/2.0/public"
RESPONSE_SECONDS: Final = 20.0
"""The most that one answer may take, from asking to its last byte."""
TOTAL_SECONDS: Final = 300.0
"""The most that all lists of one fetch may take together; those not asked for by then are told."""
MAX_CONNECTIONS: Final = 4
"""Answers waited for at a time: many are quicker than one, and no burden to the site."""
_MAX_RETRY_WAIT: Final = 10
"""The most seconds that a site may ask to wait before it is asked once more."""
_BUSY: Final = (429, 503)
_FAILURE_REASONS: Final = (
    (300, 399, "it sends on to another address, which is not followed"),
    (429, 429, "it is asked too often; try again later"),
    (500, 599, "the site does not work just now; try again later"),
)
"""Statuses (the first, the last) that say nothing of a deck, and what they say."""
_BODY_STATUSES: Final = (200, 400, 401, 403, 404, 410)
"""Statuses whose body may be a list, or say why there is none."""


class FetchError(ParseError):
    """The site could not be reached, or did not answer with a deck."""


class Fetched(NamedTuple):
    """The bytes of a list, where they come from, and when they were fetched (as the caller's clock had it)."""

    content: bytes
    address: str
    when: str

    @property
    def source(self) -> str:
        """How reports name the list."""
        return f"{self.address} (fetched {self.when})"


class FetchOptions(NamedTuple):
    """How to fetch: the moment by the caller's clock, whether what is kept is asked for again, the API's address
    (by default `$NRDB_DECK_API`, else NetrunnerDB's), and the seconds for all lists together. Only HTTPS is used,
    except towards this machine.
    """

    now: str
    again: bool = False
    api: str | None = None
    seconds: float = TOTAL_SECONDS

    def base(self) -> str:
        """The address below which decks are; `UsageError` for one that is not HTTPS."""
        base = (self.api or environment("NRDB_DECK_API") or API).rstrip("/")
        web.check_address(base, plain_http=True)
        return base


def fetch(
    links: Iterable[Link], asking: FetchOptions, *, progress: Callable[[int], Any] | None = None
) -> Mapping[Link, Fetched | NrdbError]:
    """The lists behind links, several asked for at once, each once: bytes, or the error that says what went wrong.

    `progress` is told how many are done more.
    """
    from concurrent.futures import ThreadPoolExecutor
    from time import monotonic

    base = asking.base()
    until = monotonic() + asking.seconds
    wanted = list(dict.fromkeys(links))
    found: dict[Link, Fetched | NrdbError] = {}
    with (
        web.client() as client,
        ThreadPoolExecutor(MAX_CONNECTIONS) as pool,
    ):
        for link, one in zip(
            wanted, pool.map(lambda link: _fetch_one(link, base, asking, client, until), wanted), strict=True
        ):
            found[link] = one
            if progress:
                progress(1)
    return found


def _fetch_one(link: Link, base: str, asking: FetchOptions, client: httpx.Client, until: float) -> Fetched | NrdbError:
    """The list behind a link, from the cache or, `until` that moment, from the site."""
    from time import monotonic

    if link.problem:
        return FetchError(f"{plain(link.address, limit=100)} leads to no deck: {link.problem}.")
    if not asking.again:
        for path in link.paths:
            kept = _cached(web.redacted(f"{base}/{path}"))
            if kept is not None:
                return kept
    tried = []
    try:
        for path in link.paths:
            address = f"{base}/{path}"
            if monotonic() >= until:
                where = plain(link.address, limit=100)
                return FetchError(
                    f"{where} was not fetched: {asking.seconds:g} seconds, the most for all lists together, were over. "
                    "Ask again for the rest: what was fetched is kept."
                )
            status, body = _get(address, client, until)
            refusal = _refusal(body)
            if status == 200 and body and refusal is None:
                return _store(Fetched(body, web.redacted(address), asking.now))
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
    return FetchError(f"no deck was found: {', '.join(tried)}. It may be private or deleted.")


def _refusal(body: bytes) -> str | None:
    """What an answer says when it has no deck in it, whatever its status; None for any other."""
    if len(body) > 2_000:
        return None
    document = _object(body)
    return quoted(document.get("msg") or "no success") if document.get("success") is False else None


def _object(body: bytes) -> dict[str, Any]:
    """The JSON object that an answer is; an empty one where it is something else."""
    try:
        document = json.loads(body)
    except (ValueError, RecursionError):
        return {}
    return document if isinstance(document, dict) else {}


def _is_deck(body: bytes) -> bool:
    """Whether an answer has a deck in it: nothing else is kept, or it would be given for ever."""
    decks = _object(body).get("data")
    return (
        isinstance(decks, list) and bool(decks) and all(isinstance(deck, dict) and deck.get("cards") for deck in decks)
    )


def _get(address: str, client: httpx.Client, until: float, *, patient: bool = True) -> tuple[int, bytes]:
    """The status and the body (at most MAX_BYTES) of an answer. Redirects are not followed. Raises `WebError`."""
    from time import monotonic, sleep

    limits = web.RequestLimits(MAX_BYTES, min(monotonic() + RESPONSE_SECONDS, until), RESPONSE_SECONDS)
    answer = web.get(client, address, limits, monotonic, bodies=_BODY_STATUSES)
    wait = answer.headers.get("Retry-After", "")
    if answer.status in _BUSY and patient and wait.isdecimal() and int(wait) <= _MAX_RETRY_WAIT:
        sleep(max(0.0, min(int(wait), until - monotonic())))
        return _get(address, client, until, patient=False)
    return answer.status, answer.body


# -- what was fetched before -------------------------------------------------------------------------------------------


def _cache_file(address: str) -> Path | None:
    """The file that keeps the list of an address; None where the user has no home."""
    from hashlib import sha256

    home = cache_home()
    return home / "decks" / f"{sha256(address.encode()).hexdigest()[:32]}.json" if home is not None else None


def _cached(address: str) -> Fetched | None:
    """The list that is kept for an address, None when there is none, or a damaged one."""
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
    """Keeps a list; that it cannot be kept is no reason not to give it."""
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
