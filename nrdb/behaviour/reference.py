"""The vocabulary as tables: the generated part of docs/notation.md, and how many cards use each word."""

from __future__ import annotations

from typing import NamedTuple

from nrdb.behaviour import vocabulary as v
from nrdb.behaviour.node import walk
from nrdb.behaviour.notation import parse
from nrdb.json_types import JsonView

BEGIN = "<!-- words: written by nrdb.behaviour.reference -->"
END = "<!-- end of words -->"

_HEADINGS = {
    "ability": "Abilities",
    "trigger": "Triggers",
    "cost": "Costs",
    "condition": "Conditions",
    "operation": "Operations",
    "static": "Static effects",
}


class WordUse(NamedTuple):
    """One word of the vocabulary with the number of cards that use it."""

    kind: str
    name: str
    cards: int


def words() -> str:
    """Return the generated part of the document, from `BEGIN` to `END`."""
    lines = [BEGIN, ""]
    for kind in v.KINDS:
        lines += [f"### {_HEADINGS[kind]}", "", "| word | fields | goldfishes | reads |", "|--|--|--|--|"]
        for word in v.BY_KIND[kind].values():
            alone = {v.PLAYED: "yes", v.OPPONENT: "needs an opponent", v.LATER: "not yet"}[word.tier]
            text = word.text.replace("|", "\\|") + (f" — {word.help}" if word.help else "")
            fields = " ".join(_field(word, part) for part in word.fields.split()) or "none"
            lines.append(f"| `{word.name}` | {fields} | {alone} | {text} |")
        lines.append("")
    lines += ["### Selectors", "", "| field | meaning |", "|--|--|"]
    lines += [f"| `{name}` | {text} |" for name, text in v.SELECTOR_FIELDS.items()]
    lines += ["", f"References: {_list(v.REFERENCES)}. States: {_list(v.TERMS)}. Servers: {_list(v.SERVERS)}.", ""]
    lines += ["### Quantities", "", "| quantity | one for each |", "|--|--|"]
    lines += [f"| `{name}` | {text} |" for name, text in v.QUANTITIES.items()]
    lines += [
        "",
        f"One card: write `self.power` and so on, with {_list(v.MEASURED)} before the dot and "
        f'{_list([*v.MEASURES, "subroutines", "hosted"])} after it. Many cards: `{{"count": selector}}` '
        f"(`different`: by name, `types`: card types), "
        '`{"highest": "cost", "of": selector}`, `{"sum": "points", "of": selector}`, `{"history": event}` '
        "(`what`: to these cards).",
        "",
        "### History",
        "",
        f"Events for `this_turn`, `last_turn` and `history`: {_list(v.EVENTS_OF_HISTORY)}.",
        "",
        "### Shapes",
        "",
        "| shape | how to write it |",
        "|--|--|",
    ]
    for name, text in v.SHAPES.items():
        lines.append(f"| `{name}` | {text} |")
    return "\n".join([*lines, "", END])


def _field(word: v.Word, part: str) -> str:
    name, shape = part.split(":")
    values = shape.rstrip("+").replace("|", " · ") + (", or a list of them" if shape.endswith("+") else "")
    shown = f"`{name.rstrip('?')}`: {values}{' (optional)' if name.endswith('?') else ''}"
    return f"**{shown}**" if name.rstrip("?") == word.main else shown


def _list(names: list[str]) -> str:
    return ", ".join(f"`{name}`" for name in names)


def written(document: str) -> str:
    """Return the document with its generated part rebuilt."""
    head, _, rest = document.partition(BEGIN)
    return head + words() + rest.partition(END)[2]


def word_uses(entries: JsonView) -> list[WordUse]:
    """Return every word of the vocabulary with the number of cards that use it, most used first."""
    used: dict[tuple[str, str], set[str]] = {}
    for card, entry in entries.items():
        for ability in parse(entry, card):
            for node in walk(ability):
                used.setdefault((node.kind, node.name), set()).add(card)
    uses = [WordUse(word.kind, word.name, len(used.get((word.kind, word.name), ()))) for word in v.WORDS]
    return sorted(uses, key=lambda use: (-use.cards, use.kind, use.name))
