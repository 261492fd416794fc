"""Write nrdb/shapes/: the answers that schemas/ describes, as types for mypy and editors.

An object of a schema becomes a TypedDict that is named by its place in `$defs`, otherwise by its property. Objects of
one name and one shape are one type; one of another shape is named by its owner too.
"""

from __future__ import annotations

import itertools
import json
import re
from collections.abc import Iterable, Iterator
from functools import cache
from keyword import iskeyword

from nrdb.json_types import Json
from nrdb.resources import schemas_root

MODULES = {
    "decks": {
        "Verdicts": ("verdict", "$defs/verdicts"),
        "Everywhere": ("verdict", "$defs/everywhere"),
        "Formats": ("formats", ""),
        "DeckLegality": ("legality_deck", ""),
        "Rules": ("rule", ""),
    },
    "cards": {"Card": ("show", "anyOf/0"), "Search": ("search", ""), "Legality": ("legality", "")},
    "games": {"Goldfish": ("goldfish", ""), "Match": ("match", "")},
}
"""The answers of each module by name: the schema, and the place in it; "" is the whole schema."""
HEAD = '''"""The JSON answers as types: one for each object of a schema that has properties.

Written by `make docs` from schemas/; change a schema instead.
"""

'''
_PLAIN = {"string": "str", "integer": "int", "number": "float", "boolean": "bool", "null": "None"}


_ANSWERS = {name for answers in MODULES.values() for name in answers}
_Fields = list[tuple[str, str, str | None]]
"""The key of each field, its type, and what it is."""


class _Types:
    """The types of one schema after another, each after those that it names."""

    def __init__(self) -> None:
        self.records: dict[str, _Fields] = {}
        self._defs: Json = {}

    def add(self, name: str, schema: str, place: str) -> None:
        """Add an answer and everything in it."""
        rules = json.loads((schemas_root() / f"{schema}.schema.json").read_text(encoding="utf-8"))
        self._defs = rules.get("$defs", {})
        for step in place.split("/") if place else ():
            rules = rules[int(step) if isinstance(rules, list) else step]
        self._type(rules, name, "")

    def _type(self, rules: Json, name: str, owner: str) -> str:
        """Return the type of what a schema describes."""
        if "$ref" in rules:
            place = rules["$ref"].rpartition("/")[2]
            return self._type(self._defs[place], place, owner)
        if "anyOf" in rules:
            return _union(self._type(one, name, owner) for one in rules["anyOf"])
        if "enum" in rules or "const" in rules:
            values = rules.get("enum") or [rules["const"]]
            texts = [json.dumps(value, ensure_ascii=False) for value in values if value is not None]
            return _union([f"Literal[{', '.join(texts)}]"] * bool(texts) + ["None"] * (None in values))
        if "type" not in rules:
            return "object"
        if isinstance(rules["type"], list):
            return _union(self._type({**rules, "type": kind}, name, owner) for kind in rules["type"])
        if rules["type"] == "array":
            return f"list[{self._type(rules.get('items', {}), name.removesuffix('s'), owner)}]"
        if "properties" in rules:
            return self._record(rules, name, owner)
        if rules["type"] == "object":
            return f"dict[str, {self._type(rules.get('additionalProperties', {}), name.removesuffix('s'), owner)}]"
        return _PLAIN[rules["type"]]

    def _record(self, rules: Json, name: str, owner: str) -> str:
        assert rules.get("additionalProperties") is False, f"{owner}.{name} allows anything"
        own = "".join(part[0].upper() + part[1:] for part in name.split("_"))
        fields = []
        for key, value in rules["properties"].items():
            kind = self._type(value, key, own)
            if key not in rules.get("required", ()):
                kind = f"NotRequired[{kind}]"
            fields.append((key, kind, value.get("description")))
        called = f"{own}Json"
        if (owner and own in _ANSWERS) or not self._free(called, fields):
            called = f"{owner}{own}Json"
            assert self._free(called, fields)
        self.records.setdefault(called, fields)
        return called

    def _free(self, called: str, fields: _Fields) -> bool:
        """Return whether a name is not that of a type with other fields."""
        return [field[:2] for field in self.records.get(called, fields)] == [field[:2] for field in fields]


def _union(kinds: Iterable[str]) -> str:
    """Return the type that is any of these, None last."""
    parts = list(dict.fromkeys(part for kind in kinds for part in re.split(r" \| (?=None$)", kind)))
    return " | ".join(sorted(parts, key="None".__eq__))


def _written(called: str, fields: _Fields) -> Iterator[str]:
    """Yield the lines of a type: a class, which is final since the schemas allow no further properties, or a call."""
    yield "\n"
    if any(iskeyword(key) for key, _, _ in fields):
        yield f'{called} = TypedDict(\n    "{called}",\n    {{'
        yield from (f'        "{key}": {kind},' for key, kind, _ in fields)
        yield "    },\n)"
        return
    yield f"@final\nclass {called}(TypedDict):"
    for key, kind, said in fields:
        yield f"    {key}: {kind}"
        if said:
            yield f'    """{said[0].upper()}{said[1:]}."""'


def module(name: str) -> str:
    """Return the text of a module."""
    return _modules()[name]


@cache
def _modules() -> dict[str, str]:
    """Return the text of each module by its name; it imports types from those above it."""
    types, home, made = _Types(), dict[str, str](), {}
    for module, answers in MODULES.items():
        for name, (schema, place) in answers.items():
            types.add(name, schema, place)
        own = {called: fields for called, fields in types.records.items() if called not in home}
        text = "\n".join(line for called, fields in own.items() for line in _written(called, fields)) + "\n"
        words = set(re.findall(r"\w+", text))
        used = [name for name in ("Literal", "NotRequired", "TypedDict", "final") if name in words]
        imports = [f"from typing import {', '.join(used)}\n"]
        shared = sorted((home[name], name) for name in words & home.keys())
        for above, of in itertools.groupby(shared, lambda item: item[0]):
            imports.append(f"\nfrom nrdb.shapes.{above} import {', '.join(name for _, name in of)}\n")
        made[module] = HEAD + "".join(imports) + text
        home |= dict.fromkeys(own, module)
    return made
