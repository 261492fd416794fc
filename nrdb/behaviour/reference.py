"""docs/notation.md: the vocabulary as tables, written from the one table so that it cannot be out of date."""

from __future__ import annotations

from nrdb.behaviour import vocabulary as v

BEGIN = "<!-- words: written by nrdb.behaviour.reference -->"
END = "<!-- end of words -->"

_HEADINGS = {
    "ability": "Abilities",
    "trigger": "Triggers",
    "cost": "Costs",
    "condition": "Conditions",
    "operation": "Operations",
    "static": "Standing effects",
}


def words() -> str:
    """The generated part of the document, between `BEGIN` and `END`."""
    lines = [BEGIN, ""]
    for kind in v.KINDS:
        lines += [f"### {_HEADINGS[kind]}", "", "| word | fields | plays alone | reads |", "|--|--|--|--|"]
        for word in v.BY_KIND[kind].values():
            alone = {v.ALONE: "yes", v.OPPONENT: "needs an opponent", v.LATER: "not yet"}[word.tier]
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
        f"Of one card: `self.power` and the like, with {_list(v.MEASURED)} before the point and "
        f'{_list([*v.MEASURES, "subroutines", "hosted"])} after it. Of many: `{{"count": selector}}` '
        f"(`different`: by name, `types`: card types), "
        '`{"highest": "cost", "of": selector}`, `{"sum": "points", "of": selector}`, `{"history": event}`.',
        "",
        "### History",
        "",
        f"Events that `this_turn`, `last_turn` and `history` know: {_list(v.EVENTS_OF_HISTORY)}.",
        "",
        "### Shapes",
        "",
        "| shape | how it is written |",
        "|--|--|",
    ]
    for name, text in v.SHAPES.items():
        lines.append(f"| `{name}` | {text} |")
    return "\n".join([*lines, "", END])


def _field(word: v.Word, part: str) -> str:
    name, shape = part.split(":")
    shown = f"`{name.rstrip('?')}`: {shape.replace('|', ' · ')}{' (may be left out)' if name.endswith('?') else ''}"
    return f"**{shown}**" if name.rstrip("?") == word.main else shown


def _list(names: list[str]) -> str:
    return ", ".join(f"`{name}`" for name in names)


def written(document: str) -> str:
    """The document with its generated part renewed."""
    head, _, rest = document.partition(BEGIN)
    return head + words() + rest.partition(END)[2]
