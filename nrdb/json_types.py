"""Types of JSON objects and rows of SQLite whose shape a schema or a table states."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

Json = dict[str, Any]
"""An object in a JSON document; schemas/ states its shape."""

JsonView = Mapping[str, Any]
"""An object in a JSON document, for a function that only reads it."""

SqlRow = tuple[Any, ...]
"""A row of a query; the query names its columns (nrdb/catalogue/models.py)."""
