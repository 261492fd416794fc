"""The OpenAPI 3.1 document: paths from the table of routes, responses from schemas/ (both are JSON Schema 2020-12)."""

from __future__ import annotations

import json
from typing import Any

from nrdb import __version__
from nrdb.json_types import Json
from nrdb.resources import schemas_root
from nrdb.serve.asked import schema_of
from nrdb.serve.routes import ROUTES, Route


def document() -> Json:
    """Return the document that describes every route of `ROUTES`."""
    paths: Json = {}
    for route in ROUTES:
        paths.setdefault(route.path, {})[route.method.lower()] = _operation(route)
    names = sorted({route.schema for route in ROUTES} | {"error", "house-rules"})
    info = {"title": "nrdb", "version": __version__, "summary": "Netrunner: decks, cards, formats and rules"}
    return {
        "openapi": "3.1.0",
        "info": {**info, "license": {"name": "MIT", "identifier": "MIT"}},
        "paths": paths,
        "components": {"schemas": {name: _schema(name) for name in names}},
    }


def _operation(route: Route) -> Json:
    responses: Json = {"200": _json_content(route.schema, "the answer")}
    responses["4XX"] = _json_content("error", "the request can't be answered; the body says why")
    if route.answer.__name__ == "_play":
        responses["503"] = _json_content("error", "too many games are being played; Retry-After says when to try again")
    if route.method == "GET":
        responses["304"] = {"description": "the response with this ETag is still valid"}
    of_query = {name: schema for name, schema in route.parameters.items() if name not in route.lists}
    operation: Json = {
        "summary": route.summary,
        "operationId": f"{route.method.lower()}_{route.path.split('/')[2]}",
        "parameters": [_parameter(route, name, schema) for name, schema in of_query.items()],
        "responses": responses,
    }
    if route.method == "POST":
        operation["requestBody"] = _body(route)
        if len(route.lists) > 1:
            del operation["parameters"]
    return operation


def _parameter(route: Route, name: str, schema: Json) -> Json:
    where = "path" if f"{{{name}}}" in route.path else "query"
    described = {key: value for key, value in schema.items() if key not in ("description", "examples")}
    if isinstance(described["type"], list):
        described["type"] = "string"
    required = name in route.required
    more = {"example": schema["examples"][0]} if "examples" in schema else {}
    said = {"description": schema["description"], **more}
    return {"name": name, "in": where, "required": required, **said, "schema": described}


def _body(route: Route) -> Json:
    content: Json = {"application/json": {"schema": schema_of(route)}}
    if len(route.lists) == 1:
        content = {"text/plain": {"schema": {"type": "string"}}, **content}
    return {"required": True, "content": content}


def _json_content(schema: str, description: str) -> Json:
    return {
        "description": description,
        "content": {"application/json": {"schema": {"$ref": f"#/components/schemas/{schema}"}}},
    }


def _schema(name: str) -> Any:
    """Return a schema of schemas/, with its own references leading to its place in the document."""
    rules = json.loads((schemas_root() / f"{name}.schema.json").read_text(encoding="utf-8"))

    def placed(item: Any) -> Any:
        if isinstance(item, list):
            return [placed(one) for one in item]
        if not isinstance(item, dict):
            return item
        found = {key: placed(value) for key, value in item.items() if key not in ("$schema", "$id")}
        if isinstance(found.get("$ref"), str):
            found["$ref"] = found["$ref"].replace("#/", f"#/components/schemas/{name}/", 1)
        return found

    return placed(rules)
