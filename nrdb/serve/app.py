"""The ASGI application: routes, headers and errors."""

from __future__ import annotations

import hashlib
import inspect
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any, Final

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.cors import CORSMiddleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.responses import JSONResponse, Response
from starlette.routing import Route as Path

from nrdb import __version__
from nrdb.catalogue.basis import stamp_json
from nrdb.errors import DataError, Failure, LookupFailure, NrdbError, UsageError, failure_of
from nrdb.serve import pages, v3
from nrdb.serve.asked import read
from nrdb.serve.games import Busy, GameRoom, Unplayable
from nrdb.serve.openapi import document
from nrdb.serve.routes import ROUTES, Route, Service
from nrdb.text import listed, quoted

if TYPE_CHECKING:
    from starlette.requests import Request

    from nrdb.catalogue import Catalogue

Content = Callable[["Request"], Awaitable[Any]]
Endpoint = Callable[["Request"], Awaitable[Response]]

_NOSNIFF: Final = {"X-Content-Type-Options": "nosniff"}


def application(catalogue: Catalogue, today: Callable[[], str]) -> Starlette:
    """Return the service for a catalogue; `today` returns the ISO date for requests that name none."""
    service = Service(catalogue, today, GameRoom(catalogue))
    data = f"{__version__}-{catalogue.meta('content')[:16]}"

    def facts(content: Content) -> Endpoint:
        """Return an endpoint whose answer depends on its address, the data and the day alone, so it may be cached."""

        async def answer(request: Request) -> Response:
            day = request.query_params.get("on")
            address = hashlib.sha256(str(request.url).encode()).hexdigest()[:16]
            tag = f'W/"{data}-{day or today()}-{address}"'
            age = 86_400 if day else 300
            headers = {"ETag": tag, "Cache-Control": f"public, max-age={age}", **_NOSNIFF}
            if tag in request.headers.get("if-none-match", ""):
                return Response(status_code=304, headers=headers)
            return JSONResponse(await content(request), headers=headers)

        return answer

    def answering(route: Route) -> Content:
        async def answer(request: Request) -> Any:
            found = route.answer(service, await read(request, route))
            return await found if inspect.isawaitable(found) else found

        return answer

    def uncached(content: Content) -> Endpoint:
        async def answer(request: Request) -> Response:
            return JSONResponse(await content(request), headers={"Cache-Control": "no-store", **_NOSNIFF})

        return answer

    async def health(_: Request) -> Any:
        return {"status": "ok", "stamp": stamp_json(catalogue)}

    described = document()

    async def openapi(_: Request) -> Any:
        return described

    contents = [(route.method, route.path.replace("{card}", "{card:path}"), answering(route)) for route in ROUTES]
    contents += [("GET", "/openapi.json", openapi), *v3.contents(catalogue, today)]
    by_path: dict[str, dict[str, Endpoint]] = {}
    for method, path, content in contents:
        by_path.setdefault(path, {})[method] = facts(content) if method == "GET" else uncached(content)
    return Starlette(
        routes=[
            *(Path(path, _by_method(methods), methods=[*methods]) for path, methods in by_path.items()),
            Path("/healthz", uncached(health)),
            *(Path(path, endpoint) for path, endpoint in pages.endpoints()),
        ],
        exception_handlers={NrdbError: _refused, HTTPException: _refused, Exception: _broken},
        middleware=[
            Middleware(
                CORSMiddleware,
                allow_origins=["*"],
                allow_methods=["GET", "POST"],
                allow_headers=["Content-Type", "If-None-Match"],
                expose_headers=["ETag", "Retry-After"],
                max_age=86_400,
            ),
            Middleware(GZipMiddleware, minimum_size=1_500, compresslevel=4),
        ],
    )


def _by_method(methods: dict[str, Endpoint]) -> Endpoint:
    async def answer(request: Request) -> Response:
        return await methods["GET" if request.method == "HEAD" else request.method](request)

    return answer


def _sentence(request: Request, error: HTTPException) -> str:
    """Return what is wrong with a request; for Starlette's own errors, in our words."""
    path = quoted(request.url.path)
    if error.status_code == 405:
        takes = sorted(error.headers["Allow"].split(", ")) if error.headers else []
        return f"{path} takes {listed(takes, 'or')}, not {request.method}."
    return f"there is nothing at {path}; /docs lists the routes." if error.detail == "Not Found" else error.detail


async def _refused(request: Request, error: Exception) -> Response:
    """Return an error in the form of schemas/error.schema.json."""
    headers: dict[str, str] = {}
    if isinstance(error, HTTPException):
        errors = [Failure(_sentence(request, error)).to_dict()]
        status, headers = error.status_code, dict(error.headers or {})
    elif isinstance(error, Unplayable):
        errors, status = error.errors, 400
    else:
        assert isinstance(error, NrdbError)
        errors, status = [failure_of(error).to_dict()], _status(error)
        if isinstance(error, Busy):
            headers["Retry-After"] = "5"
    return JSONResponse({"errors": errors}, status, {**headers, **_NOSNIFF})


def _status(error: NrdbError) -> int:
    if isinstance(error, Busy):
        return 503
    if isinstance(error, DataError):
        return 500
    return 404 if isinstance(error, LookupFailure) and not isinstance(error, UsageError) else 400


async def _broken(_: Request, error: Exception) -> Response:
    failure = Failure(f"this is a bug in nrdb ({type(error).__name__}); please report it.")
    return JSONResponse({"errors": [failure.to_dict()]}, 500, _NOSNIFF)
