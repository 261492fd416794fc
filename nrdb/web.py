"""Fetch one response from one server within limits of size and time, and report errors without secrets.

No other module opens a connection. The size limit applies both to the bytes received and to the decoded content, the
time limit to the whole exchange including headers. Clocks are arguments, like all time below `cli`.
"""

from __future__ import annotations

import re
import threading
import zlib
from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final, NamedTuple
from urllib.parse import urljoin, urlsplit

from nrdb.errors import NrdbError, UsageError
from nrdb.json_types import Json
from nrdb.text import plain, quoted

if TYPE_CHECKING:
    import httpx2

Clock = Callable[[], float]

_LOOPBACK: Final = ("localhost", "127.0.0.1", "::1")
_SECRET: Final = re.compile(r"(^|:/{1,3})[^/?#\s]*@")
_QUERY: Final = re.compile(r"(?<=\?)[^\s#\"')]+")
_ENCODINGS: Final = {"gzip": 31, "x-gzip": 31, "deflate": 47}
"""The encodings we accept, with the window bits that zlib needs for each."""
_HEADERS: Final = {"User-Agent": "nrdb", "Accept-Encoding": "gzip, deflate"}
_PIECE: Final = 65536
_BAD_REDIRECT: Final = "it redirects to an invalid address"


class WebError(NrdbError):
    """A server could not be reached, or exceeded a limit; `temporary` if a retry may succeed."""

    def __init__(self, message: str, *, temporary: bool = False) -> None:
        super().__init__(message)
        self.temporary = temporary


class ResponseTooLarge(WebError):
    """The response exceeds the size limit."""


class DeadlineExceeded(WebError):
    """The response was not complete before the time limit."""


class RequestLimits(NamedTuple):
    """The size and time limits of one request."""

    size: int
    """Maximum size of the response, in bytes, both as received and decoded."""
    until: float
    """The time, by the clock, at which the response must be complete."""
    wait: float
    """Maximum time without a byte, in seconds."""


class Response(NamedTuple):
    """A server's response; `location` is the URL it redirects to, and `body` is empty if it was not requested."""

    status: int
    reason: str
    headers: httpx2.Headers
    location: str | None
    body: bytes


def redacted(url: str) -> str:
    """Return a URL safe to print and store: without user name, password and query."""
    return plain(_QUERY.sub("…", _SECRET.sub(r"\1", url)), limit=200)


def check_address(url: str, *, plain_http: bool = False) -> None:
    """Raise `UsageError` unless a URL uses HTTPS (or, with `plain_http`, HTTP on this machine)."""
    try:
        parts = urlsplit(url)
        host = parts.hostname
        _ = parts.port
        if host and not host.isascii():
            host.encode("idna")
    except ValueError:
        raise UsageError(f"{quoted(redacted(url))} is not a valid address.") from None
    if re.search(r"\s", url):
        raise UsageError(f"{quoted(redacted(url))} is not a valid address: it contains a space.")
    if host and any(len(label) > 63 for label in host.split(".")):
        raise UsageError(f"{quoted(redacted(url))} is not a valid address: a label has more than 63 letters.")
    import httpx2

    try:
        _ = httpx2.URL(url).host
        (host or "").encode("idna").decode("idna")  # a label of `xn--` must stand for something
    except (httpx2.InvalidURL, UnicodeError):
        raise UsageError(f"{quoted(redacted(url))} is not a valid address.") from None
    if parts.scheme == "https" and host:
        return
    if parts.scheme == "http" and host in _LOOPBACK and plain_http:
        return
    raise UsageError(f"{quoted(redacted(url))} is refused: only https:// addresses are fetched.")


def join_url(base: str, link: str) -> str:
    """Return the URL of a link on the page `base`; raise `WebError` if it is invalid."""
    try:
        url = urljoin(base, link)
    except ValueError:
        raise WebError(f"{redacted(base)}: it redirects to an invalid address, {quoted(redacted(link))}.") from None
    return url


def same_server(first: str, second: str) -> bool:
    """Return whether two URLs have the same scheme, host and port."""
    try:
        one, other = urlsplit(first), urlsplit(second)
        return (one.scheme, one.hostname, one.port) == (other.scheme, other.hostname, other.port)
    except ValueError:
        return False


@contextmanager
def client() -> Iterator[httpx2.Client]:
    """Open a client for many requests; raise `WebError` if the proxy is invalid. Redirects are not followed."""
    import httpx2

    try:
        opened = httpx2.Client(follow_redirects=False, headers=_HEADERS)
    except (ImportError, ValueError, httpx2.InvalidURL) as error:
        raise WebError(f"the proxy set in the environment cannot be used: {_reason(error)}.") from None
    with opened:
        yield opened


def get(
    client: httpx2.Client,
    url: str,
    limits: RequestLimits,
    clock: Clock,
    *,
    bodies: Collection[int] = range(200, 300),
    progress: Callable[[int, int | None], None] | None = None,
) -> Response:
    """Return the response to a GET request; read the body for the statuses in `bodies`. Raises `WebError`.

    `progress` is called with the bytes received and, if the server states it, the total.
    """
    import httpx2

    started = clock()
    _exchange.deadline, _exchange.clock = limits.until, clock
    try:
        remaining = max(0.01, min(limits.wait, limits.until - started))
        with client.stream("GET", url, timeout=remaining, extensions={"trace": _trace}) as answer:
            location = answer.headers.get("location") if answer.is_redirect else None
            body = _body(answer, url, limits, clock, progress) if answer.status_code in bodies else b""
            target = join_url(url, location) if location is not None else None
            return Response(answer.status_code, plain(answer.reason_phrase, limit=60), answer.headers, target, body)
    except httpx2.TimeoutException:
        if clock() >= limits.until:
            raise DeadlineExceeded(
                f"{redacted(url)}: not finished within {limits.until - started:.3g} seconds."
            ) from None
        raise WebError(f"{redacted(url)}: no answer within {limits.wait:g} seconds.", temporary=True) from None
    except httpx2.RemoteProtocolError as error:
        if "in location header" in str(error):
            raise WebError(f"{redacted(url)}: {_BAD_REDIRECT}.") from None
        raise WebError(f"{redacted(url)}: the response broke off or is not HTTP.", temporary=True) from None
    except (httpx2.InvalidURL, UnicodeError):  # in the redirect; the requested URL was checked before
        raise WebError(f"{redacted(url)}: {_BAD_REDIRECT}.") from None
    except httpx2.TransportError as error:
        through = f" through the proxy {proxy}" if (proxy := _proxy(url)) else ""
        raise WebError(f"{redacted(url)}: the connection failed{through} ({_reason(error)}).", temporary=True) from None
    except httpx2.HTTPError as error:
        raise WebError(f"{redacted(url)}: {_reason(error)}.") from None


def _proxy(url: str) -> str | None:
    """Return the proxy set in the environment for a URL, or None."""
    from urllib.request import getproxies, proxy_bypass

    parts, proxies = urlsplit(url), getproxies()
    named = proxies.get(parts.scheme) or proxies.get("all")
    return None if named is None or proxy_bypass(parts.hostname or "") else redacted(named)


_exchange = threading.local()


def _trace(event: str, info: Json) -> None:
    """Hold every read on a new connection to the deadline of the exchange.

    httpx2 applies its timeouts to each read separately, so slowly trickling headers would never time out.
    """
    if not event.endswith(("connect_tcp.complete", "start_tls.complete")):
        return
    import httpx2

    stream = info["return_value"]
    read = stream.read

    def within(max_bytes: int, timeout: float | None = None) -> bytes:
        remaining = _exchange.deadline - _exchange.clock()
        if remaining <= 0:
            raise httpx2.ReadTimeout("")
        found: bytes = read(max_bytes, remaining if timeout is None else min(timeout, remaining))
        return found

    stream.read = within


def _body(
    answer: httpx2.Response,
    url: str,
    limits: RequestLimits,
    clock: Clock,
    progress: Callable[[int, int | None], None] | None,
) -> bytes:
    import httpx2

    announced = answer.headers.get("content-length", "")
    total = int(announced) if announced.isdecimal() and len(announced) < 20 else None  # ignore absurd sizes
    if total is not None and total > limits.size:
        raise _too_large(url, limits)
    unpack = _Decoder(answer, url)
    content = bytearray()
    received = 0
    for piece in answer.iter_raw(_PIECE):
        received += len(piece)
        for part in unpack.parts(piece, limits.size + 1):  # one byte more than allowed reveals an excess
            content += part
            if len(content) > limits.size:
                raise _too_large(url, limits)
        if received > limits.size:
            raise _too_large(url, limits)
        if clock() > limits.until:
            raise httpx2.ReadTimeout("")  # handled like any other timeout
        if progress is not None:
            progress(received, total)
    unpack.check_end()
    return bytes(content)


class _Decoder:
    """Decodes a response's bytes, a limited number at a time."""

    def __init__(self, answer: httpx2.Response, url: str) -> None:
        named = [name.strip().casefold() for name in answer.headers.get("content-encoding", "").split(",")]
        encodings = [name for name in named if name not in ("", "identity")]
        if len(encodings) > 1 or any(name not in _ENCODINGS for name in encodings):
            listed = plain(", ".join(encodings), limit=60)
            raise WebError(f"{redacted(url)}: the response is encoded as {listed}, which was not requested.")
        self._url = url
        self._encoding = encodings[0] if encodings else None
        self._engine = zlib.decompressobj(_ENCODINGS[self._encoding]) if self._encoding else None
        self._begun = False

    def parts(self, piece: bytes, limit: int) -> Iterator[bytes]:
        """Yield the decoded content of `piece` in parts of at most `limit` bytes."""
        if self._engine is None:
            yield piece
            return
        while piece:
            try:
                part = self._engine.decompress(piece, limit)
            except zlib.error as error:
                if self._begun or self._encoding != "deflate":
                    raise WebError(
                        f"{redacted(self._url)}: the encoding of the response is damaged ({error})."
                    ) from None
                self._engine = zlib.decompressobj(-zlib.MAX_WBITS)  # some servers leave out the header
                part = b""
            else:
                piece = self._engine.unconsumed_tail
            self._begun = True
            yield part

    def check_end(self) -> None:
        """Raise `WebError` if the encoded content is incomplete."""
        if self._engine is not None and self._begun and not self._engine.eof:
            raise WebError(f"{redacted(self._url)}: the response ended too early.", temporary=True)


def _too_large(url: str, limits: RequestLimits) -> ResponseTooLarge:
    return ResponseTooLarge(f"{redacted(url)}: the response is larger than {limits.size:,} bytes.")


def _reason(error: Exception) -> str:
    """Return an error in words, without the system's error number and without secrets."""
    message = re.sub(r"^\[Errno -?\d+\] ", "", str(error)) or type(error).__name__
    return redacted(message).rstrip(".")
