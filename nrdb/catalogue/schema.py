"""JSON Schemas for data files and outputs that follow the field tables, such as cards and printings.

`nrdb data format` writes them into schemas/, so a field added to `CARD_FIELDS` or `TRAIT_FIELDS` is declared only once;
`nrdb data format --check` reports schemas that are out of date.
"""

from __future__ import annotations

from nrdb.behaviour.schema import behaviour
from nrdb.catalogue import source
from nrdb.catalogue.model import CARD_FIELDS, INFINITE, TEXT_KINDS, CardField, X
from nrdb.json_types import Json

DRAFT = "https://json-schema.org/draft/2020-12/schema"
ID: Json = {"type": "string", "pattern": "^[a-z0-9_]+$"}
_TEXT: Json = {"type": "string", "minLength": 1}

# The further facts that a card of a type must have. The key is a pattern for type ids.
_BY_TYPE: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("^agenda$", ("agenda_points", "advancement_requirement")),
    ("^ice$", ("cost", "strength", "subroutines")),
    ("^program$", ("cost", "memory_cost")),
    ("^(asset|upgrade)$", ("cost", "trash_cost")),
    ("^(event|operation|hardware|resource)$", ("cost",)),
    ("_identity$", ("minimum_deck_size", "influence_limit")),
    ("^runner_identity$", ("base_link",)),
)

_CLASSIC_BY_TYPE: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("^agenda$", ("agenda_points", "advancement_requirement")),
    ("^ice$", ("cost", "strength", "subroutines")),
    ("^program$", ("cost", "memory_cost")),
    ("^node$", ("cost", "trash_cost")),
    ("^(hardware|operation|prep|resource|upgrade)$", ("cost",)),
)

# Values that a number may have instead of an int, by field; every other number is an int of at least 0.
_SPECIAL: dict[str, tuple[str, ...]] = {
    "cost": (X,),
    "strength": (X,),
    "advancement_requirement": (X,),
    "influence_limit": (INFINITE,),
    "deck_limit": (INFINITE,),
}


def _number(name: str, special: tuple[str, ...]) -> Json:
    # Only agenda points can be negative.
    least: Json = {"type": "integer"} if name == "agenda_points" else {"type": "integer", "minimum": 0}
    return {"anyOf": [least, {"enum": list(special)}]} if special else least


def _property(field: CardField) -> Json:
    kinds: dict[str, Json] = {
        "id": ID,
        "text": _TEXT,
        "flag": {"const": True},
        "int": {"type": "integer", "minimum": 0},
        "ids": {"type": "array", "items": ID, "uniqueItems": True, "minItems": 1},
        "faces": {
            "type": "array",
            "minItems": 1,
            "items": {
                "type": "object",
                "additionalProperties": False,
                "properties": {
                    "title": _TEXT,
                    "stripped_title": _TEXT,
                    "subtypes": {"type": "array", "items": ID, "uniqueItems": True},
                    "base_link": {"type": "integer", "minimum": 0},
                },
            },
        },
    }
    shape = _number(field.name, _SPECIAL.get(field.name, ())) if field.kind == "number" else kinds[field.kind]
    return {"description": field.help, **(ID if field.name == "id" else shape)}


def cards_schema(by_type: tuple[tuple[str, tuple[str, ...]], ...] = _BY_TYPE, further: tuple[str, ...] = ()) -> Json:
    """Return the schema of cards/<edition>/<set>.json; `by_type` and `further` list the facts that cards must have."""
    by_name = {field.name: field for field in CARD_FIELDS}
    traits: Json = {
        trait.name: {
            "description": trait.help,
            **({"const": True} if trait.kind == "flag" else _number(trait.name, (X,))),
        }
        for trait in source.TRAITS
    }
    properties = {key: _property(by_name[key]) for key in source.CARD_KEYS if key in by_name}
    properties["traits"] = {
        "description": "facts derived from the card's text",
        "type": "object",
        "additionalProperties": False,
        "minProperties": 1,
        "properties": traits,
    }
    implied = {"edition", "set", "layout"}
    card: Json = {
        "type": "object",
        "additionalProperties": False,
        "required": [*(field.name for field in CARD_FIELDS if field.required and field.name not in implied), *further],
        "properties": properties,
        "allOf": [
            {
                "title": f"a card of type {pattern.strip('^$')} has {', '.join(needed)}",
                "if": {"properties": {"type": {"pattern": pattern}}},
                "then": {"required": list(needed)},
            }
            for pattern, needed in by_type
        ],
    }
    return {"$schema": DRAFT, "title": "cards of one set", "type": "array", "items": card, "minItems": 1}


def classic_cards_schema() -> Json:
    """Return the schema of cards/classic/<set>.json, with the 1996 game's types and a rarity for each card."""
    return cards_schema(_CLASSIC_BY_TYPE, ("rarity",))


def _addresses() -> dict[str, Json]:
    texts = {"url": "the card's page on NetrunnerDB (its newest printing)", "image": "the card image on NetrunnerDB"}
    return {name: {"description": text, "type": ["string", "null"]} for name, text in texts.items()}


def shown_card_schema() -> Json:
    """Return the schema of one card in `nrdb show --json`: its facts on a date and everything about the card."""
    day: Json = {"type": "string", "pattern": "^[0-9]{4}-[0-9]{2}-[0-9]{2}$"}
    whole: Json = {"type": "integer", "minimum": 0}
    flag: Json = {"type": "boolean"}

    def maybe(shape: Json) -> Json:
        return {"anyOf": [shape, {"type": "null"}]}

    def entries(properties: dict[str, Json], *optional: str) -> Json:
        return {"type": "array", "items": entry(properties, *optional)}

    def entry(properties: dict[str, Json], *optional: str) -> Json:
        required = [name for name in properties if name not in optional]
        return {"type": "object", "additionalProperties": False, "required": required, "properties": properties}

    ids: Json = {"type": "array", "items": ID, "uniqueItems": True}
    face = {"title": maybe(_TEXT), "stripped_title": maybe(_TEXT), "subtypes": ids, "base_link": maybe(whole)}
    shapes: dict[str, Json] = {"flag": flag, "ids": ids, "faces": entries(face)}
    facts = {
        field.name: {"description": field.help, **(shapes.get(field.kind) or _property(field))} for field in CARD_FIELDS
    }
    details = {
        "printings": entries(
            {"code": _TEXT, "set": ID, "position": whole, "quantity": whole, "released": maybe({"type": "string"})}
        ),
        "on": {"description": "the date of the query", **day},
        "formats": {
            "description": "the card's status on that date, by format",
            "type": "object",
            "additionalProperties": _TEXT,
        },
        "texts": {
            "description": "what the card does in nrdb's words, and official texts after an import",
            **entries(
                {
                    "kind": {"enum": list(TEXT_KINDS)},
                    "text": _TEXT,
                    "face": whole,
                    "printing": _TEXT,
                    "question": _TEXT,
                    "date": {"type": "string"},
                    "verified": flag,
                },
                *("printing", "question", "date", "verified"),
            ),
        },
        "errata": entries(
            {
                "kind": {"enum": ["facts", "effect", "wording"]},
                "description": _TEXT,
                "source": _TEXT,
                "changes": {
                    "description": "facts before and after, by field",
                    "type": "object",
                    "additionalProperties": entry({"before": {}, "after": {}}),
                },
                "from": day,
                "from_at_latest": flag,
                "until": maybe(day),
                "until_at_latest": flag,
                "unofficial": flag,
            }
        ),
        "rulings": entries(
            {
                "number": whole,
                "topic": _TEXT,
                "gist": _TEXT,
                "source": _TEXT,
                "date": maybe({"type": "string"}),
                "date_doubtful": flag,
                "superseded_by": maybe(whole),
            }
        ),
        "ruling_count": maybe(
            entry(
                {
                    "total": whole,
                    "verified": whole,
                    "newest": maybe(day),
                    "sources": {"type": "array", "items": _TEXT},
                }
            )
        ),
        "other_game": {"description": "the card of this title in the other game", **maybe(ID)},
        "functions": {"description": "what the card does, as in nrdb search does:", "type": "array", "items": _TEXT},
        **_addresses(),
        "similar": {
            "description": "with --similar, the most similar cards",
            **entries(
                {
                    "id": ID,
                    "title": _TEXT,
                    "likeness": {"type": "number"},
                    "functions": {"description": "functions that both cards have", "type": "array", "items": _TEXT},
                }
            ),
        },
        "stamp": entry({"nrdb": _TEXT, "data": day, "newest_list": maybe(day)}),
        "knowledge": {
            "description": "how old the card data is on the date of the answer",
            **entry({"data": day, "lists": day, "age_days": whole}),
        },
    }
    always = [field.name for field in CARD_FIELDS if field.required or field.kind in shapes]
    return {
        "$schema": DRAFT,
        "title": "a card in nrdb show --json",
        "type": "object",
        "additionalProperties": False,
        "required": [*always, *(name for name in details if name not in ("texts", "similar"))],
        "properties": {**facts, **details},
    }


_BASIS = ("stamp", "knowledge")
"""The keys that say what an answer about a date is based on."""


def search_schema() -> Json:
    """Return the schema of `nrdb search --json`: how the query was interpreted, and facts about the matching cards."""
    whole = shown_card_schema()
    names = {field.name for field in CARD_FIELDS}
    count: Json = {"type": "integer", "minimum": 0}

    def entry(properties: dict[str, Json]) -> Json:
        required = list(properties)
        return {"type": "object", "additionalProperties": False, "required": required, "properties": properties}

    address = _addresses()
    printings: Json = {
        "description": "with unique:printings, the matching printings",
        "type": "array",
        "items": entry({"code": _TEXT, "set": ID, **address}),
    }
    facts = {name: shape for name, shape in whole["properties"].items() if name in names}
    card: Json = {
        "type": "object",
        "additionalProperties": False,
        "required": [*(name for name in whole["required"] if name in names), *address],
        "properties": {**facts, **address, "printings": printings},
    }
    texts: Json = {"enum": ["official", "rendered", "none", None]}
    details: dict[str, Json] = {
        "query": {"description": "the query as typed", "type": "string"},
        "on": {"description": "the date whose ban lists count", "type": "string"},
        "read_as": {"description": "the query as interpreted, written as a query", "type": "string"},
        "means": {"description": "the query in words", "type": "string"},
        "notes": {
            "description": "corrections and interpretations, each with the position of its character (from 0)",
            "type": "array",
            "items": entry({"message": _TEXT, "position": count}),
        },
        "nearest": {
            "description": "for words that no exact reading covers: what filtered the cards (null: nothing), the words "
            "that ranked them (none: likeness to a card) and the words that no card has",
            "type": "array",
            "items": entry(
                {
                    "filtered_by": {"type": ["string", "null"]},
                    "ranked_by": {"type": "array", "items": _TEXT},
                    "unknown": {"type": "array", "items": _TEXT},
                }
            ),
        },
        "text_searched": {"description": "which card text was searched; null: the query has no text", **texts},
        "runner_up": {
            "description": "the next likely interpretation of plain words and its number of matches, or null",
            "anyOf": [entry({"query": _TEXT, "count": count}), {"type": "null"}],
        },
        "left_out": {
            "description": "number of cards that might match, but whose behaviour is not implemented",
            **count,
        },
        "emptied": {
            "description": "if there are no matches: the conditions to blame, with the number of matches without each",
            "type": "array",
            "items": entry({"condition": _TEXT, "without": count}),
        },
        "count": {"description": "number of matches, including cards not listed", **count},
        "cards": {"description": "the listed cards, in order", "type": "array", "items": card},
        "suggestions": {
            "description": "if there are no matches: cards with similar names",
            "type": "array",
            "items": entry({"id": ID, "title": _TEXT}),
        },
        "stamp": whole["properties"]["stamp"],
        "knowledge": whole["properties"]["knowledge"],
    }
    return {"$schema": DRAFT, "title": "the output of nrdb search --json", **entry(details)}


def show_schema() -> Json:
    """Return the schema of `nrdb show --json`: one card with the stamp, or several under one stamp."""
    one = shown_card_schema()
    head = {name: one.pop(name) for name in ("$schema", "title")}
    inner = {name: shape for name, shape in one["properties"].items() if name not in _BASIS}
    inside = {**one, "required": [name for name in one["required"] if name not in _BASIS], "properties": inner}
    several = {
        "type": "object",
        "additionalProperties": False,
        "required": ["cards", *_BASIS],
        "properties": {
            "cards": {
                "description": "several cards, in the requested order",
                "type": "array",
                "items": inside,
                "minItems": 2,
            },
            **{name: one["properties"][name] for name in _BASIS},
        },
    }
    return {**head, "title": "the output of nrdb show --json: one card or several", "anyOf": [one, several]}


def export_schema() -> Json:
    """Return the schema of the card records of `nrdb data export --json`; with --jsonl, each line is one record."""
    whole = shown_card_schema()
    names = {field.name for field in CARD_FIELDS}
    facts = {name: shape for name, shape in whole["properties"].items() if name in names}
    details: dict[str, Json] = {
        "printings": {"description": "codes of the card's printings", "type": "array", "items": _TEXT},
        "behaviour": {"description": "what the card does, in nrdb's words", **_TEXT},
        "text": {"description": "the official text, after an import", **_TEXT},
    }
    card = {
        "type": "object",
        "additionalProperties": False,
        "required": [*(name for name in whole["required"] if name in names), "printings"],
        "properties": {**facts, **details},
    }
    return {"$schema": DRAFT, "title": "the cards in nrdb data export --json", "type": "array", "items": card}


def printings_schema() -> Json:
    """Return the schema of printings/<edition>/<set>.json."""
    whole: Json = {"type": "integer", "minimum": 0}
    properties: dict[str, Json] = {
        "code": {"description": "the printing's code", "type": "string", "pattern": "^[a-z0-9_]+$"},
        "card": {"description": "id of the card", **ID},
        "position": {"description": "number in the set", **whole},
        "quantity": {"description": "copies in one box or pack", **whole},
        "layout": {"description": "copy if several arts share the number", "enum": ["copy"]},
        "copies": {"description": "copies with this art", **whole},
        "face_copies": {"description": "copies with each further art", "type": "array", "items": whole},
    }
    printing = {
        "type": "object",
        "additionalProperties": False,
        "required": ["code", "card", "position", "quantity"],
        "properties": {key: properties[key] for key in source.PRINTING_KEYS},
    }
    return {"$schema": DRAFT, "title": "printings of one set", "type": "array", "items": printing, "minItems": 1}


GENERATED = {
    "behaviour.schema.json": behaviour,
    "cards.schema.json": cards_schema,
    "cards_classic.schema.json": classic_cards_schema,
    "export.schema.json": export_schema,
    "printings.schema.json": printings_schema,
    "search.schema.json": search_schema,
    "show.schema.json": show_schema,
}
"""The schema files that this module writes."""
