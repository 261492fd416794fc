"""Files of settings: TOML read and held to its schema, for house rules, events and plans alike.

A fault is found here and told by whoever knows what the file is about.
"""

from __future__ import annotations

import os
from typing import Any, Final, NamedTuple

from nrdb.errors import ParseError, did_you_mean
from nrdb.resources import read_bounded, too_large

MAX_SETTINGS_BYTES: Final = 1_000_000
"""Bytes of a file of settings."""
_LEAST_HELPFUL: Final = ("anyOf", "oneOf")
"""What a schema says last: a word that is not known may be the one that is missing."""


class SchemaProblem(NamedTuple):
    """The first thing in which settings leave their schema.

    `place` is where, as keys with dots; `unknown` a key that the schema does not `know`, None where a value is wrong.
    `rule` is the word of JSON Schema that is broken, `schema` the part of the schema at the place, `message` its
    remark.
    """

    place: str
    value: Any
    unknown: str | None
    known: tuple[str, ...]
    rule: str
    schema: dict[str, Any]
    top: dict[str, Any]
    """The part of the schema about the first key of the place."""
    message: str

    @property
    def hint(self) -> str:
        """The keys that an unknown one may have meant, or all there are, as a sentence."""
        from difflib import get_close_matches

        near = get_close_matches(self.unknown or "", self.known, n=2)
        return did_you_mean(near) or f"There are {', '.join(self.known)}."


def load(path: str | os.PathLike[str], what: str) -> dict[str, Any]:
    """The settings in a file that holds `what` ("a plan"); `ParseError` when it cannot be read."""
    return read(read_bounded(path, what, MAX_SETTINGS_BYTES), os.fspath(path))


def read(content: str | bytes, source: str) -> dict[str, Any]:
    """The settings in TOML; `ParseError` when it is none. A whole number may be written as 4.0."""
    import tomllib

    if len(content) > MAX_SETTINGS_BYTES:
        raise too_large(len(content), "a file of settings", source, MAX_SETTINGS_BYTES)
    try:
        held: dict[str, Any] = _with_whole_numbers(
            tomllib.loads(content if isinstance(content, str) else content.decode("utf-8"))
        )
    except RecursionError:
        raise ParseError("this TOML is nested too deeply.", source=source) from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise ParseError(f"this is no TOML: {error}.", source=source) from None
    return held


def _with_whole_numbers(value: Any) -> Any:
    """The same with numbers such as 4.0 as whole ones, which JSON Schema takes them for."""
    if isinstance(value, dict):
        return {key: _with_whole_numbers(item) for key, item in value.items()}
    if isinstance(value, list):
        return [_with_whole_numbers(item) for item in value]
    return int(value) if isinstance(value, float) and value.is_integer() else value


def find_problem(held: dict[str, Any], schema: str) -> SchemaProblem | None:
    """What is wrong with settings by a schema of schemas/, None when they follow it."""
    import json

    from jsonschema import Draft202012Validator

    from nrdb.resources import schemas_root

    rules = json.loads((schemas_root() / schema).read_text(encoding="utf-8"))
    error = min(
        Draft202012Validator(rules).iter_errors(held),
        key=lambda error: (
            error.validator in _LEAST_HELPFUL,
            error.validator != "additionalProperties",
            list(map(str, error.absolute_path)),
        ),
        default=None,
    )
    if error is None:
        return None
    known = tuple(error.schema.get("properties", ()))
    unknown = None
    if error.validator == "additionalProperties":
        unknown = next(key for key in error.instance if key not in known)
    return SchemaProblem(
        ".".join(map(str, error.absolute_path)),
        error.instance,
        unknown,
        known,
        str(error.validator),
        error.schema,
        rules["properties"].get(str(error.absolute_path[0]), {}) if error.absolute_path else {},
        error.message,
    )
