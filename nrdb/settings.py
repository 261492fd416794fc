"""Read TOML settings (house rules, events, plans) and check them against their schema.

Problems are found here; each caller words the message, because it knows what the file is for.
"""

from __future__ import annotations

import os
from typing import Any, Final, NamedTuple

from nrdb.errors import ParseError, did_you_mean
from nrdb.json_types import Json
from nrdb.resources import read_bounded, too_large
from nrdb.text import quoted

MAX_SETTINGS_BYTES: Final = 1_000_000
"""Maximum size of a settings file, in bytes."""
_LARGEST: Final = 2**63
"""Largest whole number, positive or negative; TOML promises no more."""
_LONGEST: Final = 200
"""Maximum number of characters of a value that jsonschema's words repeat in full."""
_TYPES: Final = {
    "array": "a list",
    "object": "an object",
    "string": "text",
    "integer": "a whole number",
    "boolean": "true or false",
}
"""What the types of JSON Schema are called in messages."""
_LEAST_HELPFUL: Final = ("anyOf", "oneOf")
"""Schema rules reported last, because an unknown key may be a misspelt required one."""


class SchemaProblem(NamedTuple):
    """The first violation of the schema in a settings file.

    `place` is the path of keys, joined with dots. `unknown` is a key that is not among the `known` ones, or None if a
    value is wrong. `rule` is the JSON Schema keyword violated, `schema` the part of the schema at the place, and
    `message` says what is wrong (`what_is_wrong`).
    """

    place: str
    value: Any
    unknown: str | None
    known: tuple[str, ...]
    rule: str
    schema: Json
    top: Json
    """The part of the schema for the first key of the place."""
    message: str

    @property
    def hint(self) -> str:
        """A sentence with the known keys most similar to an unknown one, or with all known keys."""
        from difflib import get_close_matches

        near = get_close_matches(self.unknown or "", self.known, n=2)
        return did_you_mean(near) or f"Known keys: {', '.join(self.known)}."


def load(path: str | os.PathLike[str], what: str) -> Json:
    """Return the settings in a file that should contain `what` ("a plan"); raise `ParseError` if it cannot be read."""
    return read(read_bounded(path, what, MAX_SETTINGS_BYTES), os.fspath(path))


def read(content: str | bytes, source: str) -> Json:
    """Return the settings in TOML text; raise `ParseError` if it is invalid. Whole numbers may be written as 4.0."""
    import tomllib

    if len(content) > MAX_SETTINGS_BYTES:
        raise too_large(len(content), "a settings file", source, MAX_SETTINGS_BYTES)
    try:
        text = content if isinstance(content, str) else content.decode("utf-8")
        settings: Json = _with_whole_numbers(tomllib.loads(text.removeprefix("\ufeff")))
    except RecursionError:
        raise ParseError("this TOML is nested too deeply.", source=source) from None
    except UnicodeDecodeError as error:
        raise ParseError(f"this TOML is not UTF-8 text: byte {error.start + 1} is not valid.", source=source) from None
    except tomllib.TOMLDecodeError as error:
        raise ParseError(f"invalid TOML: {error}.", source=source) from None
    except ValueError:  # Python converts no number of thousands of digits
        raise ParseError("invalid TOML: a number is too large.", source=source) from None
    return settings


def _with_whole_numbers(value: Any) -> Any:
    """Return the value with floats such as 4.0 as ints, which JSON Schema treats as equal."""
    if isinstance(value, dict):
        return {key: _with_whole_numbers(item) for key, item in value.items()}
    if isinstance(value, list):
        return [_with_whole_numbers(item) for item in value]
    if isinstance(value, int) and abs(value) > _LARGEST:
        raise ValueError
    return int(value) if isinstance(value, float) and value.is_integer() else value


def find_problem(settings: Json, schema: str) -> SchemaProblem | None:
    """Return the first violation of a schema in schemas/, or None if the settings are valid."""
    import json

    from jsonschema import Draft202012Validator

    from nrdb.resources import schemas_root

    rules = json.loads((schemas_root() / schema).read_text(encoding="utf-8"))
    error = min(
        Draft202012Validator(rules).iter_errors(settings),
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
        what_is_wrong(error),
    )


def what_is_wrong(error: Any) -> str:
    """Return what a `ValidationError` says: in our words for a wrong type or a missing key, else in jsonschema's."""
    kind = str(error.validator_value)
    if error.validator == "type" and kind in _TYPES:
        return f"it must be {_TYPES[kind]}"
    if error.validator == "required":
        return f"{quoted(next(name for name in error.validator_value if name not in error.instance))} is missing"
    held = repr(error.instance)
    return str(error.message).replace(held, held if len(held) <= _LONGEST else quoted(error.instance))
