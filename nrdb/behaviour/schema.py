"""The JSON Schema of behaviour files (schemas/behaviour.schema.json), generated from the vocabulary."""

from __future__ import annotations

from typing import Any

from nrdb.behaviour import vocabulary as v
from nrdb.json_types import Json

_LISTS = {
    "ops": "operation",
    "statics": "static",
    "conditions": "condition",
    "triggers": "trigger",
}


def behaviour() -> Json:
    """Return the schema of a file in data/behaviour: an object of card ids, each with a list of abilities."""
    defs: Json = {kind: _kind(kind) for kind in v.KINDS}
    defs |= {
        "amount": _any(
            {"type": "integer"},
            {"enum": ["X", "all"]},
            _object({"upto": _ref("amount")}, ["upto"]),
            _object(
                {
                    "per": _ref("quantity"),
                    **{key: {"type": "integer"} for key in ("times", "past", "every", "max", "min", "plus")},
                },
                ["per"],
            ),
        ),
        "quantity": _any(
            {"enum": list(v.QUANTITIES)},
            {
                "type": "string",
                "pattern": f"^({'|'.join(v.MEASURED)})\\.({'|'.join((*v.MEASURES, 'subroutines', 'hosted'))})$",
            },
            {
                "type": "string",
                "pattern": f"^({'|'.join((*v.MEASURED, *v.HOLDERS))})\\.({'|'.join(v.NAMED_COUNTERS)})$",
            },
            _object(
                {
                    "count": _ref("selector"),
                    "different": {"type": "boolean"},
                    "alike": {"type": "boolean"},
                    "types": {"type": "boolean"},
                },
                ["count"],
            ),
            _object({"highest": {"enum": v.MEASURES}, "of": _ref("selector")}, ["highest", "of"]),
            _object({"sum": {"enum": v.MEASURES}, "of": _ref("selector")}, ["sum", "of"]),
            _object(
                {"history": {"enum": v.EVENTS_OF_HISTORY}, "who": _ref("who"), "what": _ref("selector")}, ["history"]
            ),
        ),
        "selector": _any(
            {"enum": v.REFERENCES},
            {
                **_object({key: _selector_field(key) for key in v.SELECTOR_FIELDS}, []),
                "dependentRequired": {"top": ["from"]},
            },
        ),
        "terms": _list({"type": "string", "pattern": "^[a-z][a-z0-9_]*$"}),
        "where": {
            "type": "object",
            "minProperties": 1,
            "propertyNames": {"enum": [*v.MEASURES, *v.NAMED_COUNTERS]},
            "additionalProperties": _object({key: _ref("amount") for key in v.BOUNDS}, []),
        },
        "who": {"enum": v.WHO},
        "server": _any({"enum": v.SERVERS}, _list({"enum": v.SERVERS})),
        "zone": {"enum": v.ZONES},
        "duration": {"enum": v.DURATIONS},
        "limit": {
            "type": "string",
            "pattern": "^([0-9]+|first|second|third)/(turn|run|encounter|breach|access|game|server)$",
        },
        "counters": _counted([*v.COUNTERS, *v.NAMED_COUNTERS]),
        "counter": {"enum": [*v.NAMED_COUNTERS]},
        "holder": {"enum": v.HOLDERS},
        "damage": _counted(v.DAMAGE),
        "text": {"type": "string", "minLength": 1},
        "faction": {"type": "string"},
        "breakable": {"type": "string"},
        "int": {"type": "integer"},
        "flag": {"type": "boolean"},
        "event": {"enum": v.EVENTS_OF_HISTORY},
        "opponent": {"const": "opponent"},
        "costs": _any(_list(_ref("cost")), _ref("cost")),
        "any_costs": _any(_list(_ref("cost"), 0), _ref("cost")),
        "branches": _list(_list(_ref("operation"))),
        "choices": _list(_any(_list(_ref("cost")), _ref("cost"))),
        "abilities": _list(_ref("ability"), 0),
        **{shape: _list(_ref(kind), int(kind != "operation")) for shape, kind in _LISTS.items()},
    }
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "behaviour of the cards of one set",
        "type": "object",
        "propertyNames": {"pattern": "^[a-z0-9_]+$"},
        "additionalProperties": _ref("abilities"),
        "$defs": defs,
    }


def _kind(kind: str) -> Json:
    words = v.BY_KIND[kind].values()
    if kind == "ability":
        return _any(*(_word_object(word, word.name) for word in words))
    bare = [word.name for word in words if _may_be_bare(word)]
    forms = [{"enum": bare}, *(_object({word.name: _value(word)}, [word.name], word.help) for word in words)]
    if kind in ("condition", "operation", "trigger"):
        forms += [
            _word_object(word, word.main or next(iter(v.fields_of(word))))
            for word in words
            if len(v.fields_of(word)) > 1
        ]
    return _any(*forms)


def _may_be_bare(word: v.Word) -> bool:
    specs = v.fields_of(word)
    if word.main is not None and not specs[word.main].optional:
        return specs[word.main].shape in ("int", "amount", "selector", "who", "flag", "server")
    return all(spec.optional for spec in specs.values())


def _value(word: v.Word) -> Json:
    specs = v.fields_of(word)
    if not specs:
        return {}
    whole = _object(
        {name: _field(spec) for name, spec in specs.items()}, [n for n, s in specs.items() if not s.optional]
    )
    return _any(_field(specs[word.main]), whole) if word.main else whole


def _word_object(word: v.Word, first: str) -> Json:
    """Return the schema of the flat form, where the word is the key of its first field next to the other fields."""
    specs = v.fields_of(word)
    properties = {word.name if name == first else name: _field(spec) for name, spec in specs.items()}
    required = [word.name] + [name for name, spec in specs.items() if not spec.optional and name != first]
    return _object(properties, required, word.help)


def _field(spec: v.FieldSpec) -> Json:
    if spec.options:
        values: list[Any] = [option for option in spec.options if option != "flag"]
        if spec.several:
            return _any({"enum": values}, _list({"enum": values}))
        return {"enum": [*values, True] if "flag" in spec.options else values}
    return _ref(spec.shape)


def _selector_field(key: str) -> Json:
    shapes: Json = {
        "n": _any(_ref("amount"), {"enum": ["all", "any"]}),
        "from": _any(_ref("zone"), _list(_ref("zone"))),
        "at": _ref("server"),
        "hosted_on": _ref("selector"),
        "least": {"type": "integer", "minimum": 1},
        **{name: _ref("selector") for name in ("copy_of", "hosting", "next_to", "inward_of", "outward_of")},
        **{name: _any(_ref("selector"), _list(_ref("selector"))) for name in ("but", "either")},
        "where": _ref("where"),
        "top": _ref("amount"),
        "who": _ref("who"),
        "chooser": _ref("who"),
        "other": {"enum": [True, "it", "chosen"]},
        "named": {"enum": ["same_as_self", "chosen", "same_as_it", "accessed_in_archives", "another"]},
        "faction": {"type": "string"},
        "like": {"enum": ["it", "paid", "chosen"]},
    }
    found: Json = shapes.get(key) or (_ref("terms") if key in ("is", "any", "not") else {"type": "boolean"})
    return found


def _counted(names: list[str]) -> Json:
    return {**_object({name: _ref("amount") for name in names}, []), "minProperties": 1}


def _ref(name: str) -> Json:
    return {"$ref": f"#/$defs/{name}"}


def _any(*forms: Json) -> Json:
    return {"anyOf": list(forms)}


def _list(items: Json, least: int = 1) -> Json:
    return {"type": "array", "items": items, **({"minItems": least} if least else {})}


def _object(properties: Json, required: list[str], description: str = "") -> Json:
    made: Json = {"type": "object", "properties": properties, "additionalProperties": False}
    if required:
        made["required"] = required
    if description:
        made["description"] = description
    return made
