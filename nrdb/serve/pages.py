"""The web pages: files of this package, with a policy that lets them talk to this service alone."""

from __future__ import annotations

import hashlib
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Final

from starlette.responses import Response

if TYPE_CHECKING:
    from starlette.requests import Request

_HERE: Final = Path(__file__).parent / "page"
_FILES: Final = {
    "/": "index.html",
    "/docs": "docs.html",
    "/page.css": "page.css",
    "/page.js": "page.js",
    "/charts.js": "charts.js",
    "/docs.js": "docs.js",
}
_TYPES: Final = {"html": "text/html", "css": "text/css", "js": "text/javascript"}
POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; "
    "img-src https://card-images.netrunnerdb.com; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
"""Only card images come from another site, and only if the user turns them on."""


def endpoints() -> Iterator[tuple[str, Callable[[Request], Awaitable[Response]]]]:
    """Yield the path and the endpoint of each file."""
    for path, name in _FILES.items():
        yield path, _endpoint(name)


def _endpoint(name: str) -> Callable[[Request], Awaitable[Response]]:
    content = (_HERE / name).read_bytes()
    tag = f'"{hashlib.sha256(content).hexdigest()[:16]}"'
    headers = {
        "ETag": tag,
        "Cache-Control": "no-cache",
        "Content-Security-Policy": POLICY,
        "Referrer-Policy": "no-referrer",
        "X-Content-Type-Options": "nosniff",
    }

    async def answer(request: Request) -> Response:
        if tag in request.headers.get("if-none-match", ""):
            return Response(status_code=304, headers=headers)
        return Response(content, media_type=_TYPES[name.rpartition(".")[2]], headers=headers)

    return answer
