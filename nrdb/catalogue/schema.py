"""JSON Schemas of the files of data/ that follow the field tables: cards and printings.

`nrdb data format` writes them into schemas/, so a field added to `CARD_FIELDS` or `TRAIT_FIELDS` needs no second
declaration; `nrdb data format --check` says when they are not current.
"""

from __future__ import annotations

from typing import Any

from nrdb.behaviour.schema import behaviour
from nrdb.catalogue import source
from nrdb.catalogue.model import CARD_FIELDS, INFINITE, TEXT_KINDS, CardField, X

Json = dict[str, Any]

DRAFT = "https://json-schema.org/draft/2020-12/schema"
ID: Json = {"type": "string", "pattern": "^[a-z0-9_]+$"}
_TEXT: Json = {"type": "string", "minLength": 1}

# What further facts a card of a type must have. The key is a pattern of type ids.
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

# What a number may be instead of an int, by field; every other number is an int of at least 0.
_SPECIAL: dict[str, tuple[str, ...]] = {
    "cost": (X,),
    "strength": (X,),
    "advancement_requirement": (X,),
    "influence_limit": (INFINITE,),
    "deck_limit": (INFINITE,),
}


def _number(name: str, special: tuple[str, ...]) -> Json:
    # A trace or a cost can be printed below zero nowhere; agendas of negative worth exist.
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
    """The schema of cards/<edition>/<set>.json: `by_type` and `further` say what facts an edition's cards must have."""
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
    """The schema of cards/classic/<set>.json: the 1996 game's types, and a rarity for each card."""
    return cards_schema(_CLASSIC_BY_TYPE, ("rarity",))


def _addresses() -> dict[str, Json]:
    what = {"url": "its page on NetrunnerDB, by its newest printing", "image": "its picture there"}
    return {name: {"description": text, "type": ["string", "null"]} for name, text in what.items()}


def shown_card_schema() -> Json:
    """The schema of what `nrdb show --json` prints: a card's facts on a day, and what belongs to the card."""
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
    told = {
        "printings": entries(
            {"code": _TEXT, "set": ID, "position": whole, "quantity": whole, "released": maybe({"type": "string"})}
        ),
        "on": {"description": "the day asked about", **day},
        "formats": {
            "description": "by format what it says of the card on that day",
            "type": "object",
            "additionalProperties": _TEXT,
        },
        "texts": {
            "description": "what the card does in nrdb's words, and official texts once imported",
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
        "functions": {"description": "what the card does; see nrdb search does:", "type": "array", "items": _TEXT},
        **_addresses(),
        "similar": {
            "description": "with --similar the cards most like it",
            **entries(
                {
                    "id": ID,
                    "title": _TEXT,
                    "likeness": {"type": "number"},
                    "functions": {"description": "what both do", "type": "array", "items": _TEXT},
                }
            ),
        },
        "stamp": entry({"nrdb": _TEXT, "data": day, "newest_list": maybe(day)}),
    }
    always = [field.name for field in CARD_FIELDS if field.required or field.kind in shapes]
    return {
        "$schema": DRAFT,
        "title": "a card as nrdb show --json prints it",
        "type": "object",
        "additionalProperties": False,
        "required": [*always, *(name for name in told if name not in ("texts", "similar"))],
        "properties": {**facts, **told},
    }


def search_schema() -> Json:
    """The schema of what `nrdb search --json` prints: how the query was read, and the facts of the cards found."""
    whole = shown_card_schema()
    names = {field.name for field in CARD_FIELDS}
    count: Json = {"type": "integer", "minimum": 0}

    def entry(properties: dict[str, Json]) -> Json:
        required = list(properties)
        return {"type": "object", "additionalProperties": False, "required": required, "properties": properties}

    address = _addresses()
    printings: Json = {
        "description": "with unique:printings the printings found",
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
    told: dict[str, Json] = {
        "query": {"description": "the query as typed", "type": "string"},
        "on": {"description": "the day whose lists count", "type": "string"},
        "read_as": {"description": "the query as parsed, as a query", "type": "string"},
        "means": {"description": "the query in words", "type": "string"},
        "notes": {
            "description": "repairs and readings, each with the character it is about (from 0)",
            "type": "array",
            "items": entry({"message": _TEXT, "position": count}),
        },
        "text_searched": {"description": "which card text was searched; null: none was asked for", **texts},
        "runner_up": {
            "description": "the next likely reading of plain words and what it would find; null: there is none",
            "anyOf": [entry({"query": _TEXT, "count": count}), {"type": "null"}],
        },
        "left_out": {"description": "cards that may do what is asked, but nobody has said what they do", **count},
        "emptied": {
            "description": "where nothing was found: the conditions in the way, and how many meet all others",
            "type": "array",
            "items": entry({"condition": _TEXT, "without": count}),
        },
        "count": {"description": "cards found, those not listed too", **count},
        "cards": {"description": "the cards listed, in order", "type": "array", "items": card},
        "suggestions": {
            "description": "where nothing was found: the cards whose names come nearest",
            "type": "array",
            "items": entry({"id": ID, "title": _TEXT}),
        },
        "stamp": whole["properties"]["stamp"],
    }
    return {"$schema": DRAFT, "title": "cards as nrdb search --json prints them", **entry(told)}


def show_schema() -> Json:
    """The schema of what `nrdb show --json` prints: one card with the stamp, or several under one stamp."""
    one = shown_card_schema()
    head = {name: one.pop(name) for name in ("$schema", "title")}
    inner = {name: shape for name, shape in one["properties"].items() if name != "stamp"}
    inside = {**one, "required": [name for name in one["required"] if name != "stamp"], "properties": inner}
    several = {
        "type": "object",
        "additionalProperties": False,
        "required": ["cards", "stamp"],
        "properties": {
            "cards": {
                "description": "several cards, in the order asked for",
                "type": "array",
                "items": inside,
                "minItems": 2,
            },
            "stamp": one["properties"]["stamp"],
        },
    }
    return {**head, "title": "a card, or several, as nrdb show --json prints them", "anyOf": [one, several]}


def export_schema() -> Json:
    """The schema of the records that `nrdb data export --json` prints of cards (of --jsonl: of each line)."""
    whole = shown_card_schema()
    names = {field.name for field in CARD_FIELDS}
    facts = {name: shape for name, shape in whole["properties"].items() if name in names}
    told: dict[str, Json] = {
        "printings": {"description": "codes of the card's printings", "type": "array", "items": _TEXT},
        "behaviour": {"description": "what it does, in nrdb's words", **_TEXT},
        "text": {"description": "the official text, once imported", **_TEXT},
    }
    card = {
        "type": "object",
        "additionalProperties": False,
        "required": [*(name for name in whole["required"] if name in names), "printings"],
        "properties": {**facts, **told},
    }
    return {"$schema": DRAFT, "title": "cards as nrdb data export --json prints them", "type": "array", "items": card}


def printings_schema() -> Json:
    """The schema of printings/<edition>/<set>.json."""
    whole: Json = {"type": "integer", "minimum": 0}
    properties: dict[str, Json] = {
        "code": {"description": "the printing's code", "type": "string", "pattern": "^[a-z0-9_]+$"},
        "card": {"description": "id of the card", **ID},
        "position": {"description": "number in the set", **whole},
        "quantity": {"description": "copies in one box or pack", **whole},
        "layout": {"description": "copy where several drawings share the number", "enum": ["copy"]},
        "copies": {"description": "copies of this drawing", **whole},
        "face_copies": {"description": "copies of each further drawing", "type": "array", "items": whole},
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
