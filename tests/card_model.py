"""Write what a card's facts are called in Python from their tables: `nrdb.Card` and `nrdb.catalogue.models.Card`."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from nrdb.catalogue.model import CARD_FIELDS
from nrdb.catalogue.source import TRAITS


def _number(name: str, help: str) -> Iterator[str]:
    yield f"{name}: int | None = None"
    yield f'"""{help[0].upper()}{help[1:]}."""'
    yield f"{name}_special: str | None = None"


def columns() -> Iterator[str]:
    """Yield the lines of the class: one column for each fact, two for a number, each followed by its meaning.

    The fields come first, in the order of `CARD_FIELDS`, then the facts derived from texts (`TRAITS`).
    """
    for field in CARD_FIELDS:
        if field.kind in ("ids", "faces"):
            continue
        name = field.column
        if field.kind == "number":
            yield from _number(name, field.help)
            continue
        if field.kind == "flag":
            yield f"{name}: bool = False"
        elif field.kind == "id":
            yield f'{name}: str = Field(foreign_key="{field.table}.id", index=True)'
        elif name == "id":
            yield "id: str = Field(primary_key=True)"
        else:
            yield f"{name}: str" if field.required else f"{name}: str | None = None"
        yield f'"""{field.help[0].upper()}{field.help[1:]}."""'
    for trait in TRAITS:
        if trait.kind == "number":
            yield from _number(trait.name, trait.help)
        else:
            yield f"{trait.name}: bool = False"
            yield f'"""Whether it {trait.help}."""'


def record_fields() -> Iterator[str]:
    """Yield the lines of `nrdb.Card`: one field for each fact, followed by its meaning."""
    kinds = {"ids": "tuple[str, ...]", "faces": "tuple[Face, ...]", "number": "Number", "flag": "bool", "int": "int"}
    for field in CARD_FIELDS:
        kind = kinds.get(field.kind) or ("str" if field.required else "str | None")
        yield f"{field.name}: {kind}{' = None' if field is CARD_FIELDS[-1] else ''}"
        yield f'"""{field.help[0].upper()}{field.help[1:]}."""'


def renewed(text: str, source: str, lines: Iterable[str]) -> str:
    """Return a module's `text` with the lines between its two comments replaced."""
    begin, end = f"    # Written by `make docs` from {source}.\n", "    # End of what `make docs` writes.\n"
    block = begin + "".join(f"    {line}\n" for line in lines) + end
    return re.sub(re.escape(begin) + ".*?" + re.escape(end), lambda _: block, text, flags=re.DOTALL)
