"""Files of settings: TOML read and held to its schema, for house rules, events and plans alike.

A fault is found here and told by whoever knows what the file is about.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from nrdb.errors import ParseError, did_you_mean

_WEAKEST: Final = ("anyOf", "oneOf")
"""What a schema says last: a word that is not known may be the one that is missing."""


class Fault(NamedTuple):
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


def read(content: str | bytes, source: str) -> dict[str, Any]:
    """The settings in TOML; `ParseError` when it is none."""
    import tomllib

    try:
        return tomllib.loads(content if isinstance(content, str) else content.decode("utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise ParseError(f"this is no TOML: {error}.", source=source) from None


def fault(held: dict[str, Any], schema: str) -> Fault | None:
    """What is wrong with settings by a schema of schemas/, None when they follow it."""
    import json

    from jsonschema import Draft202012Validator

    from nrdb.resources import schemas_root

    rules = json.loads((schemas_root() / schema).read_text(encoding="utf-8"))
    error = min(
        Draft202012Validator(rules).iter_errors(held),
        key=lambda error: (
            error.validator in _WEAKEST,
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
    return Fault(
        ".".join(map(str, error.absolute_path)),
        error.instance,
        unknown,
        known,
        str(error.validator),
        error.schema,
        rules["properties"].get(str(error.absolute_path[0]), {}) if error.absolute_path else {},
        error.message,
    )
