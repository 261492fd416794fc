"""The parser of the notation: it turns JSON entries of data/behaviour into trees of words and locates mistakes.

An entry is a list of abilities, one JSON object each. `parse` expands every shorthand, so that the renderer and the
compiler see each word with all its fields by name.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from typing import Final, TypeAlias, cast

from nrdb.behaviour import vocabulary as v
from nrdb.behaviour.node import Fields, Node
from nrdb.errors import DataError, did_you_mean
from nrdb.text import listed, quoted

Reader: TypeAlias = "Callable[[object, str], object]"
"""Reads a value of one shape; the second argument says where it is."""


class Mistake(DataError):
    """An entry that does not follow the notation."""


def parse(entry: object, where: str = "entry") -> tuple[Node, ...]:
    """Return the abilities of a card's entry. Raise `Mistake` with the location and the valid alternatives."""
    return tuple(_ability(item, f"{where}, ability {n}") for n, item in enumerate(_list(entry, where), 1))


# -- one function per shape ----------------------------------------------------------------------------------------


def _ability(item: object, where: str) -> Node:
    if not isinstance(item, dict):
        raise Mistake(f'{where}: an ability is an object such as {{"play": [{{"gain": 9}}]}}, not {quoted(item)}.')
    words = v.BY_KIND["ability"]
    names = [key for key in item if key in words]
    strange = [key for key in item if not any(key in v.fields_of(word) for word in words.values())]
    if strange and not names:
        raise _unknown(where, strange[0], "an ability", words)
    if len(names) != 1:
        found = f"it has {' and '.join(names)}" if names else f"it has {', '.join(map(str, item)) or 'none'}"
        raise Mistake(f"{where}: an ability has exactly one of the keys {', '.join(words)}; {found}.")
    return Node("ability", names[0], _fields(words[names[0]], item, f"{where}, {names[0]}"))


# What messages call the kinds of words.
_KINDS = {
    "trigger": "a trigger",
    "cost": "a cost",
    "condition": "a condition",
    "operation": "an operation",
    "static": "a static effect",
}


def _word(kind: str, item: object, where: str) -> Node:
    if isinstance(item, str):
        name, value = item, _NOTHING
    elif isinstance(item, dict) and len(item) == 1:
        name, value = next(iter(item.items()))
    elif kind in ("condition", "operation", "trigger") and isinstance(item, dict):
        # The word is one of several keys: {"if": …, "then": …} and {"compare": "tags", "at_least": 1}.
        names = [key for key in item if key in v.BY_KIND[kind]]
        if not names:
            strange = [key for key in item if key not in _names_of(kind)] or list(item)
            called = listed(map(quoted, strange), "or") if strange else "nothing"
            raise Mistake(f"{where}: no {kind} is called {called}. {_suggest(kind, *strange)}".rstrip())
        name, value = names[0], dict(item)
        word = v.BY_KIND[kind][name]
        specs = v.fields_of(word)
        first = word.main or next(iter(specs), None)
        if first is not None:
            value[first] = value.pop(name)
        return Node(kind, name, _fields(word, value, f"{where}, {name}"))
    else:
        raise Mistake(
            f"{where}: {quoted(item)} isn't {_KINDS[kind]}; write a word, or an object with a word as its only key."
        )
    if name not in v.BY_KIND[kind]:
        raise Mistake(f"{where}: no {kind} is called {quoted(name)}. {_suggest(kind, name)}".rstrip())
    word = v.BY_KIND[kind][name]
    return Node(kind, name, _fields(word, _full(word, value, f"{where}, {name}"), f"{where}, {name}"))


_NOTHING: Final = object()


def _full(word: v.Word, value: object, where: str) -> dict[str, object]:
    """Return the value of a word as an object of its fields, with shorthand for the main field expanded."""
    specs = v.fields_of(word)
    if value is _NOTHING:
        if word.main is None or specs[word.main].optional:
            return {}
        bare = _BARE.get(specs[word.main].shape)
        return {} if bare is None else {word.main: bare}
    if isinstance(value, dict) and value and set(value) <= set(specs):
        return value
    if word.main is None:
        return value if isinstance(value, dict) else {next(iter(specs), ""): value}
    if isinstance(value, dict) and _means_fields(word, value, where):
        return value
    return {word.main: value}


def _means_fields(word: v.Word, value: dict[str, object], where: str) -> bool:
    """Return whether a faulty object was meant as the fields of a word rather than as the value of its main field.

    The reading with fewer wrong keys wins, then the one with the nearest key. Raise `Mistake` for a mixture of both.
    """
    specs, inner = v.fields_of(word), _keys_of(v.fields_of(word)[word.main or ""].shape)
    outside, inside = [key for key in value if key not in specs], [key for key in value if key not in inner]
    if not inside or len(outside) != len(inside):
        return len(outside) < len(inside)
    if not set(outside) & set(inside):
        own: dict[str | None, object] = {word.main: {key: value[key] for key in outside}}
        own |= {key: value[key] for key in inside}
        raise Mistake(
            f"{where}: {listed(map(quoted, inside), 'or')} is listed next to {quoted(word.main)}; write {quoted(own)}."
        )
    near = _nearest(outside[0], [*specs, *inner])
    return bool(near) and near[0] in specs


def _keys_of(shape: str) -> Collection[str]:
    """Return the keys that an object of a shape may have."""
    return _KEYS.get(shape, ()) if shape not in _WORD_SHAPES else _names_of(_WORD_SHAPES[shape])


_KEYS: dict[str, Collection[str]] = {
    "amount": ("per", "times", "past", "every", "max", "plus", "min", "upto"),
    "quantity": ("count", "different", "alike", "types", "highest", "sum", "of", "history", "who", "what"),
    "selector": v.SELECTOR_FIELDS,
    "where": v.MEASURES,
    "counters": [*v.COUNTERS, *v.NAMED_COUNTERS],
    "damage": v.DAMAGE,
}
_WORD_SHAPES = {"condition": "condition", "trigger": "trigger", "costs": "cost", "any_costs": "cost"}
"""The shapes that can be an object with a word as its key, each with the kind of that word."""


def _names_of(kind: str) -> set[str]:
    """Return the names of a kind's words and of their fields."""
    return {name for word in v.BY_KIND[kind].values() for name in (word.name, *v.fields_of(word))}


# The values of bare words: "click" is one click, "trash" trashes this card, "turn_begins" means your turn.
_BARE: dict[str, object] = {"int": 1, "amount": 1, "selector": "self", "who": "you", "flag": True, "server": "any"}


def _fields(word: v.Word, given: Mapping[str, object], where: str) -> Fields:
    specs = v.fields_of(word)
    for key in given:
        if key not in specs:
            lacks = [quoted(name) for name, spec in specs.items() if not spec.optional and name not in given]
            missing = f", and {' and '.join(lacks)} is missing" if lacks else ""
            takes = f"it takes {', '.join(specs) or 'none'}."
            near = _did_you_mean(key, [name for name in specs if name not in given])
            raise Mistake(f"{where}: there is no field {quoted(key)}{missing}; {takes} {near}".rstrip())
    fields: dict[str, object] = {}
    for name, spec in specs.items():
        if name in given:
            fields[name] = _value(spec, given[name], f"{where}, {name}" if name != word.name else where)
        elif not spec.optional:
            raise Mistake(f"{where}: the field {quoted(name)} is missing.")
    return cast("Fields", fields)  # each value was read by the reader of its shape


def _value(spec: v.FieldSpec, value: object, where: str) -> object:
    if spec.options:
        if value is True and "flag" in spec.options:
            return True
        if spec.several:
            return tuple(_value(spec._replace(several=False), one, where) for one in _one_or_more(value, where, "name"))
        if value not in spec.options:
            raise _unknown(where, value, f"one of the values of {spec.name}", spec.options)
        return value
    return _SHAPE_READERS[spec.shape](value, where)


def _list(value: object, where: str, some: str = "") -> list[object]:
    """Return a list unchanged. Raise `Mistake` for anything else, and for an empty list if `some` names its items."""
    if not isinstance(value, list):
        raise Mistake(f"{where}: expected a list, not {quoted(value)}.")
    if some and not value:
        raise Mistake(f"{where}: the list is empty; it needs at least one {some}.")
    return value


def _one_or_more(value: object, where: str, what: str) -> list[object]:
    return _list(value, where, what) if isinstance(value, list) else [value]


def _many(kind: str, some: bool = False) -> Reader:
    def read(value: object, where: str) -> tuple[Node, ...]:
        items = _list(value, where, kind if some else "")
        return tuple(_word(kind, item, f"{where} {n}" if len(items) > 1 else where) for n, item in enumerate(items, 1))

    return read


def _lists(kind: str) -> Reader:
    many = _many(kind)

    def read(value: object, where: str) -> tuple[object, ...]:
        found = tuple(many(item, f"{where}, choice {n}") for n, item in enumerate(_list(value, where, "choice"), 1))
        if not all(found):
            raise Mistake(f"{where}: choice {found.index(()) + 1} is empty; every choice needs an operation or a cost.")
        return found

    return read


def _one_of(names: list[str] | tuple[str, ...], what: str) -> Reader:
    def read(value: object, where: str) -> str:
        if not isinstance(value, str) or value not in names:
            raise _unknown(where, value, what, names)
        return value

    return read


def _plain(kind: type, what: str) -> Reader:
    def read(value: object, where: str) -> object:
        if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
            raise Mistake(f"{where}: {quoted(value)} isn't {what}.")
        return value

    return read


def _amount(value: object, where: str, *others: str) -> object:
    if (isinstance(value, int) and not isinstance(value, bool)) or value in ("X", "all"):
        return value
    if isinstance(value, dict):
        _known_keys(value, "amount", "an amount", where)
        if set(value) == {"upto"}:
            return {"upto": _amount(value["upto"], where)}
        if "per" in value and all(isinstance(n, int) for key, n in value.items() if key != "per"):
            return {**value, "per": _quantity(value["per"], where)}
    hint = f'; to count, write {{"per": "{value}"}}' if isinstance(value, str) and value in v.QUANTITIES else ""
    hint = hint or f"; write {v.SHAPES['amount']}"
    raise Mistake(
        f"{where}: {quoted(value)} isn't an amount{hint}. {_did_you_mean(value, ('X', 'all', *others))}".rstrip()
    )


def _quantity(value: object, where: str) -> object:
    if isinstance(value, str):
        if value not in v.QUANTITIES and value not in _MEASURES_OF_CARDS:
            known = f'; write one of {", ".join(v.QUANTITIES)}, self.power …, or {{"count": selector}}'
            near = _did_you_mean(value, [*v.QUANTITIES, *_MEASURES_OF_CARDS])
            raise Mistake(f"{where}: {quoted(value)} isn't a quantity{'. ' + near if near else known + '.'}")
        return value
    if isinstance(value, dict):
        _known_keys(value, "quantity", "a quantity", where)
        if "count" in value and len(value) <= 2 and {*value} <= {"count", "different", "alike", "types"}:
            if all(value[key] is True for key in value if key != "count"):
                return {**value, "count": _selector(value["count"], where)}
        elif set(value) in ({"highest", "of"}, {"sum", "of"}):
            _one_of(v.MEASURES, "a measure")(value.get("highest", value.get("sum")), where)
            return {**value, "of": _selector(value["of"], where)}
        elif "history" in value and set(value) <= {"history", "who", "what"}:
            _one_of(v.EVENTS_OF_HISTORY, "an event")(value["history"], where)
            _one_of(v.WHO, "a player")(value.get("who", "you"), where)
            return {**value, "what": _selector(value["what"], where)} if "what" in value else value
    raise Mistake(
        f"{where}: {quoted(value)} isn't a quantity; write {_choices(v.QUANTITIES)}, self.power …, "
        'or {"count": selector}.'
    )


_MEASURES_OF_CARDS = [
    *(f"{ref}.{kind}" for ref in (*v.MEASURED, *v.HOLDERS) for kind in v.NAMED_COUNTERS),
    *(f"{ref}.{measure}" for ref in v.MEASURED for measure in (*v.MEASURES, "subroutines", "hosted")),
]


def _selector(value: object, where: str) -> object:
    if isinstance(value, str):
        if value not in v.REFERENCES:
            raise _unknown(where, value, "a card reference", v.REFERENCES)
        return value
    if not isinstance(value, dict):
        raise Mistake(f"{where}: {quoted(value)} isn't a selector.")
    _known_keys(value, "selector", "a selector", where)
    if "top" in value and "from" not in value:
        raise Mistake(f'{where}: "top" needs "from", the zone whose top is meant.')
    return {key: _SELECTOR_READERS[key](item, f"{where}, {key}") for key, item in value.items()}


def _selectors(value: object, where: str) -> tuple[object, ...]:
    return tuple(_selector(one, where) for one in _one_or_more(value, where, "selector"))


def _terms(value: object, where: str) -> tuple[str, ...]:
    terms = []
    for term in _list(value, where, "type, subtype or state"):
        if not isinstance(term, str) or not term.replace("_", "").isalnum() or term != term.lower():
            raise Mistake(f"{where}: {quoted(term)} isn't a type, subtype or state.")
        terms.append(term)
    return tuple(terms)


def _where(value: object, where: str) -> dict[str, dict[str, object]]:
    if not isinstance(value, dict) or not value:
        raise Mistake(f"{where}: {quoted(value)} has no measures.")
    return {measure: _bounds(measure, bounds, where) for measure, bounds in value.items()}


def _bounds(measure: str, bounds: object, where: str) -> dict[str, object]:
    if measure not in v.MEASURES and measure not in v.NAMED_COUNTERS:
        raise _unknown(where, measure, "a measure", v.MEASURES)
    if not isinstance(bounds, dict) or not bounds:
        raise Mistake(
            f"{where}: {quoted(measure)} with {quoted(bounds)} isn't a measure with bounds "
            'such as {"cost": {"at_most": 3}}.'
        )
    for name in bounds:
        if name not in v.BOUNDS:
            raise _unknown(f"{where}, {measure}", name, "a bound", v.BOUNDS)
    return {name: _amount(bound, where) for name, bound in bounds.items()}


def _counted(names: list[str], what: str) -> Reader:
    def read(value: object, where: str) -> dict[object, object]:
        if not isinstance(value, dict) or not value:
            raise Mistake(f'{where}: {quoted(value)} has no amounts; write {{"{names[0]}": 3}}.')
        return {_one_of(names, what)(kind, where): _amount(n, where) for kind, n in value.items()}

    return read


def _server(value: object, where: str) -> object:
    for one in _one_or_more(value, where, "server"):
        _one_of(v.SERVERS, "a server")(one, where)
    return tuple(value) if isinstance(value, list) else value


def _limit(value: object, where: str) -> str:
    first, slash, per = str(value).partition("/")
    if (
        isinstance(value, str)
        and slash
        and (first.isdigit() or first in ("first", "second", "third"))
        and per in _PERIODS
    ):
        return value
    limits = [f"{n}/{per}" for n in ("1", "2", "first", "second", "third") for per in _PERIODS]
    hint = _did_you_mean(value, limits) or f"Write {v.SHAPES['limit']}."
    raise Mistake(f"{where}: {quoted(value)} isn't a limit. {hint}")


_PERIODS = ("turn", "run", "encounter", "breach", "access", "game", "server")


def _costs(some: bool) -> Reader:
    many = _many("cost", some)
    return lambda value, where: many(value if isinstance(value, list) else [value], where)


def _zones(value: object, where: str) -> object:
    one = _one_of(v.ZONES, "a zone")
    return (
        tuple(one(zone, where) for zone in _list(value, where, "zone"))
        if isinstance(value, list)
        else one(value, where)
    )


_SHAPE_READERS: dict[str, Reader] = {
    "amount": _amount,
    "int": _plain(int, "a whole number"),
    "text": _plain(str, "text"),
    "faction": _plain(str, "a faction"),
    "breakable": _plain(str, "a subtype of ice"),
    "flag": _plain(bool, "true or false"),
    "who": _one_of(v.WHO, "a player"),
    "selector": _selector,
    "terms": _terms,
    "server": _server,
    "zone": _one_of(v.ZONES, "a zone"),
    "counters": _counted([*v.COUNTERS, *v.NAMED_COUNTERS], "a kind of counter"),
    "counter": _one_of(v.NAMED_COUNTERS, "a named counter"),
    "holder": _one_of(v.HOLDERS, "a holder of counters"),
    "damage": _counted(v.DAMAGE, "a kind of damage"),
    "ops": _many("operation"),
    "branches": _lists("operation"),
    "costs": _costs(some=True),
    "any_costs": _costs(some=False),
    "choices": _lists("cost"),
    "condition": lambda value, where: _word("condition", value, where),
    "conditions": _many("condition", some=True),
    "trigger": lambda value, where: _word("trigger", value, where),
    "triggers": _many("trigger", some=True),
    "statics": _many("static", some=True),
    "abilities": parse,
    "quantity": _quantity,
    "limit": _limit,
    "duration": _one_of(v.DURATIONS, "a duration"),
    "event": _one_of(v.EVENTS_OF_HISTORY, "an event"),
    "where": _where,
    "opponent": _one_of(["opponent"], "need"),
}
_SELECTOR_READERS: dict[str, Reader] = {
    "n": lambda value, where: value if value == "any" else _amount(value, where, "any"),
    "is": _terms,
    "any": _terms,
    "not": _terms,
    "from": _zones,
    "at": _server,
    "where": _where,
    "hosted_on": _selector,
    "copy_of": _selector,
    "hosting": _selector,
    "next_to": _selector,
    "inward_of": _selector,
    "outward_of": _selector,
    "but": _selectors,
    "either": _selectors,
    "top": _amount,
    "who": _one_of(v.WHO, "a player"),
    "chooser": _one_of(v.WHO, "a player"),
    "least": _plain(int, "a whole number"),
    "random": _plain(bool, "true or false"),
    "different": _plain(bool, "true or false"),
    "same": _plain(bool, "true or false"),
    "named": _one_of(["same_as_self", "chosen", "same_as_it", "accessed_in_archives", "another"], "name"),
    "faction": _plain(str, "a faction"),
    "other": lambda value, where: (
        value if isinstance(value, bool) else _one_of(["it", "chosen"], "true, it or chosen")(value, where)
    ),
    "like": _one_of(["it", "paid", "chosen"], "card"),
}  # fmt: skip


def _choices(names: Iterable[str]) -> str:
    return f"one of {', '.join(names)}"


def _known_keys(value: dict[str, object], shape: str, what: str, where: str) -> None:
    """Raise `Mistake` for a key that an object of this shape doesn't have."""
    names = _keys_of(shape)
    for key in value:
        if key not in names:
            hint = _did_you_mean(key, names) or f"It takes {', '.join(names)}."
            raise Mistake(f"{where}: {what} has no field {quoted(key)}. {hint}")


def _unknown(where: str, name: object, what: str, names: Iterable[str]) -> Mistake:
    """Return the mistake for an unknown name: what it should be, and the nearest valid names, or else all of them."""
    hint = _did_you_mean(name, names) or f"Valid: {', '.join(names)}."
    return Mistake(f"{where}: {quoted(name)} isn't {what}. {hint}")


def _nearest(name: object, names: Iterable[str]) -> list[str]:
    from difflib import get_close_matches

    return get_close_matches(name, list(names), 3) if isinstance(name, str) else []


def _did_you_mean(name: object, names: Iterable[str]) -> str:
    return did_you_mean(_nearest(name, names))


def _suggest(kind: str, *names: object) -> str:
    """Return the nearest words of a kind as a sentence, or say which other kind the name belongs to."""
    if near := [word for name in names for word in _nearest(name, v.BY_KIND[kind])]:
        return did_you_mean(near)
    elsewhere = [(name, other) for name in names for other in v.KINDS if other != kind and name in v.BY_KIND[other]]
    return f"There is a word {quoted(elsewhere[0][0])} of the kind {elsewhere[0][1]}." if elsewhere else ""
