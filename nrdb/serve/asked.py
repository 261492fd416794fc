"""Read a request: its parameters and deck lists, within limits and checked against one schema."""

from __future__ import annotations

import asyncio
import json
import re
from functools import cache
from typing import TYPE_CHECKING, Any, Final

from starlette.exceptions import HTTPException

from nrdb.days import is_day
from nrdb.errors import UsageError
from nrdb.json_types import Json
from nrdb.serve.limits import BODY_SECONDS, MAX_BODY
from nrdb.text import listed, quoted

if TYPE_CHECKING:
    from jsonschema import Draft202012Validator
    from starlette.requests import Request

    from nrdb.serve.routes import Route

_JSON: Final = "application/json"
_TEXT: Final = ("", "text/plain", "text/csv", "text/xml", "application/xml", "application/octet-stream")
"""The content types of a body that is a deck list; "" is none."""
_INTEGER: Final = re.compile(r"-?[0-9]{1,15}")


async def read(request: Request, route: Route) -> Json:
    """Return the checked parameters of a request, from its path, query and body.

    A body that isn't JSON is the deck list itself. Raises `UsageError` for parameters that are invalid or that the
    route doesn't take, and `HTTPException` for a body that is too large, takes too long to arrive or has another type.
    """
    given: Json = {}
    _add(given, request.path_params.items())
    texts = request.query_params.multi_items()
    _add(given, ((name, _typed(text, route.parameters.get(name, {}).get("type"))) for name, text in texts))
    pasted = None
    if route.method == "POST":
        body = await body_of(request)
        kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
        if kind == _JSON:
            _add(given, json_of(body).items())
        elif kind in _TEXT and len(route.lists) == 1:
            pasted = body
            _add(given, [(route.lists[0], "")])
        else:
            wanted = listed([_JSON, "text/plain"][: 3 - len(route.lists)], "or")
            raise HTTPException(415, f"the body must be {wanted}, not {quoted(kind)}.")
    for error in _validator(route).iter_errors(given):
        raise UsageError(_sentence(error, route))
    return given if pasted is None else {**given, route.lists[0]: pasted}


def _add(given: Json, items: Any) -> None:
    for name, value in items:
        if name in given:
            raise UsageError(f"{quoted(name)} is given twice.")
        given[name] = value


def _typed(text: str, kind: object) -> object:
    """Return a query value converted to the type that the schema expects, or the text itself if it can't be."""
    if kind == "integer" and _INTEGER.fullmatch(text):
        return int(text)
    return {"true": True, "false": False}.get(text, text) if kind == "boolean" else text


async def body_of(request: Request) -> bytes:
    """Return the body. Raises `HTTPException` for one that is too large, whatever its headers say, or too slow."""
    parts, size = [], 0
    try:
        async with asyncio.timeout(BODY_SECONDS):
            async for part in request.stream():
                size += len(part)
                if size > MAX_BODY:
                    raise HTTPException(413, f"the body has more than {MAX_BODY // 1024} KB, the limit.")
                parts.append(part)
    except TimeoutError:
        raise HTTPException(408, f"the body took more than {BODY_SECONDS} seconds.") from None
    return b"".join(parts)


def json_of(body: bytes) -> Json:
    """Return the JSON object of a body. Raises `UsageError` for anything else."""
    try:
        found = json.loads(body)
        json.dumps(found, ensure_ascii=False, allow_nan=False).encode()  # refuses lone surrogates and NaN
    except (ValueError, RecursionError):
        raise UsageError("the body is not valid JSON.") from None
    if not isinstance(found, dict):
        raise UsageError("the body must be a JSON object.")
    return found


@cache
def schema_of(route: Route) -> Json:
    """Return the schema of a route's parameters as one object."""
    required = list(route.required)
    return {"type": "object", "additionalProperties": False, "required": required, "properties": route.parameters}


@cache
def _validator(route: Route) -> Draft202012Validator:
    from jsonschema import Draft202012Validator, FormatChecker

    dates = FormatChecker(())
    dates.checks("date")(lambda value: not isinstance(value, str) or is_day(value))
    return Draft202012Validator(schema_of(route), format_checker=dates)


def _sentence(error: Any, route: Route) -> str:
    """Return what is wrong with a parameter as a sentence."""
    if error.validator == "additionalProperties":
        unknown = next(name for name in error.instance if name not in route.parameters)
        return f"{route.path} has no parameter {quoted(unknown)}; it takes {listed(list(route.parameters), 'and')}."
    if error.validator == "required":
        missing = next(name for name in route.required if name not in error.instance)
        return f"{missing} is missing: {route.parameters[missing]['description']}."
    name = str(error.absolute_path[0])
    return f"{name} can't be {quoted(error.instance)}: it is {route.parameters[name]['description']}."
