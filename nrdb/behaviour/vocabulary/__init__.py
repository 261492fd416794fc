"""The vocabulary of card behaviour: one table of words from which everything else follows.

A row gives a word's name, its fields, how it reads, and whether it does anything without an opponent. The parser
(`notation`), the JSON Schema (`schema`), the renderer (`render`), the compiler (`nrdb.engine.words.compile`) and
docs/notation.md all follow from it. A new word is a row here and a function in the compiler.
Rows are grouped by kind: `abilities` (with the triggers), `conditions` (with the costs), `operations` (with
`run_operations`) and `statics`; `parts` defines their fields.
"""

from __future__ import annotations

from nrdb.behaviour.vocabulary.abilities import ABILITIES, TRIGGERS
from nrdb.behaviour.vocabulary.conditions import CONDITIONS, COSTS
from nrdb.behaviour.vocabulary.operations import OPERATIONS
from nrdb.behaviour.vocabulary.parts import (
    BOUNDS,
    BREAKABLE,
    COMMON_FIELDS,
    COUNTERS,
    DAMAGE,
    DURATIONS,
    EVENTS_OF_HISTORY,
    HOLDERS,
    LATER,
    MEASURED,
    MEASURES,
    NAMED_COUNTERS,
    OPPONENT,
    OPPONENTS_FACTION,
    PLAYED,
    QUANTITIES,
    REFERENCES,
    SELECTOR_FIELDS,
    SERVERS,
    SHAPES,
    TERMS,
    VIRUS_COUNTERS,
    WHO,
    ZONES,
    FieldSpec,
    Word,
    fields_of,
)
from nrdb.behaviour.vocabulary.statics import STATICS

__all__ = [
    "ABILITIES",
    "BOUNDS",
    "BREAKABLE",
    "BY_KIND",
    "COMMON_FIELDS",
    "CONDITIONS",
    "COSTS",
    "COUNTERS",
    "DAMAGE",
    "DURATIONS",
    "EVENTS_OF_HISTORY",
    "HOLDERS",
    "KINDS",
    "LATER",
    "MEASURED",
    "MEASURES",
    "NAMED_COUNTERS",
    "OPERATIONS",
    "OPPONENT",
    "OPPONENTS_FACTION",
    "PLAYED",
    "QUANTITIES",
    "REFERENCES",
    "SELECTOR_FIELDS",
    "SERVERS",
    "SHAPES",
    "STATICS",
    "TERMS",
    "TRIGGERS",
    "VIRUS_COUNTERS",
    "WHO",
    "WORDS",
    "ZONES",
    "FieldSpec",
    "Word",
    "fields_of",
]

WORDS: tuple[Word, ...] = ABILITIES + TRIGGERS + COSTS + CONDITIONS + OPERATIONS + STATICS

KINDS = ("ability", "trigger", "cost", "condition", "operation", "static")

BY_KIND: dict[str, dict[str, Word]] = {kind: {w.name: w for w in WORDS if w.kind == kind} for kind in KINDS}
