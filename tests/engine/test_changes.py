"""Who may change a game: every change of a slot of `State` is in the rules, except for what drives a game on and what
an effect in progress remembers."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from nrdb.engine import State, is_compiled
from nrdb.engine.model.ability import NO_ABILITY, Context
from nrdb.engine.model.side import Side

if is_compiled():
    pytest.skip("the engine is compiled, and its classes have no slots", allow_module_level=True)

PACKAGE = Path(__file__).parents[2] / "nrdb"
GAMES = ("g", "new")
"""What a game is called wherever it is an argument, and a copy of one."""
SIDES = ("side", "corp", "runner", "other")
"""What a side of a game is called, as an argument or a slot."""
REMEMBERED = {name for name in dir(Context()) if not name.startswith("_")}
"""What the ability in progress knows: cards found and chosen, what was paid and counted."""
DRIVEN = {"decision", "flow", "log", "transcript", "turn", "step", "over", "ending", "run", "run_totals"} | {
    "acting",
    "now",
    "priority",
    "passes",
}
"""The position of the game in its turns and runs, and what it waits for."""
COUNTER = "a counter"
"""A slot that is named by the kind of counter."""
EVERYTHING = {*State.__slots__, *Side.__annotations__, *REMEMBERED, COUNTER}
MAY = {"model": EVERYTHING, "rules": EVERYTHING, "steps": DRIVEN, "words": REMEMBERED}
BESIDE = {
    ("engine/fork.py", "pick"): "chance of its own",
    ("engine/game.py", "last_turn"): "a game is made",
    ("engine/game.py", "transcript"): "a game is made",
    ("engine/record.py", "over"): "a game that broke ends there",
    ("engine/view.py", "pick"): "chance of its own",
    ("engine/unseen.py", "deck"): "a sampled game is made",
    ("engine/unseen.py", "seen"): "a sampled game is made",
    ("games/series.py", "over"): "a game that breaks ends there",
    ("goldfish/game_tally.py", "watch"): "told of every turn",
    ("goldfish/setting.py", "last_turn"): "a game is made",
    ("match/rezzed_ice.py", "deck"): "a game is made",
    ("match/rezzed_ice.py", "last_turn"): "a game is made",
    ("match/rezzed_ice.py", "transcript"): "a game is made",
    ("players/planner.py", "pick"): "chance of its own",
    ("players/rollouts.py", "transcript"): "a sampled game is made",
    ("players/rollouts.py", "pick"): "chance of its own",
}
ROOMS = ("engine", "players", "games", "goldfish", "match", "cli")
CHANGING = {
    "append",
    "remove",
    "pop",
    "insert",
    "extend",
    "clear",
    "sort",
    "update",
    "setdefault",
    "popitem",
    "reverse",
}


def _named(node: ast.expr, names: tuple[str, ...]) -> bool:
    return isinstance(node, ast.Name) and node.id in names


def is_side(node: ast.expr) -> bool:
    """Whether an expression stands for a side of a game: by its name, as a slot of a game, or as one of its sides."""
    if isinstance(node, ast.Subscript):
        return isinstance(node.value, ast.Attribute) and node.value.attr in ("sides", "whose")
    return _named(node, SIDES) or (isinstance(node, ast.Attribute) and node.attr in (*SIDES, "acting", "priority"))


def is_context(node: ast.expr) -> bool:
    """Whether an expression stands for what the ability in progress knows."""
    return isinstance(node, ast.Attribute) and node.attr == "now"


def slot_of(node: ast.expr, known: dict[str, str]) -> str | None:
    """The slot of a game that an expression stands for, itself or an entry of it."""
    while isinstance(node, ast.Subscript):
        node = node.value
    if isinstance(node, ast.Attribute) and (is_side(node.value) or is_context(node.value) or _named(node.value, GAMES)):
        return node.attr
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "getattr":
        game = node.args[0]
        return COUNTER if isinstance(game, ast.Name) and game.id in GAMES else None
    return known.get(node.id) if isinstance(node, ast.Name) else None


def targets(node: ast.AST) -> list[ast.expr]:
    """What a statement or call changes."""
    if isinstance(node, ast.Assign):
        return [part for one in node.targets for part in (one.elts if isinstance(one, ast.Tuple) else [one])]
    if isinstance(node, (ast.AugAssign, ast.AnnAssign)):
        return [node.target]
    if isinstance(node, ast.Delete):
        return node.targets
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in CHANGING:
        return [node.func.value]
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "setattr":
        return [ast.Call(ast.Name("getattr"), node.args, [])]
    return []


def changes(text: str) -> set[tuple[int, str]]:
    """(line, slot) of every change of a game in a module, through other names of a slot too."""
    tree, found = ast.parse(text), set()
    for function in (node for node in ast.walk(tree) if isinstance(node, (ast.FunctionDef, ast.Lambda))):
        known: dict[str, str] = {}
        for node in ast.walk(function):
            if isinstance(node, ast.Assign):
                pairs = [(one, node.value) for one in node.targets]
                if isinstance(node.targets[0], ast.Tuple) and isinstance(node.value, ast.Tuple):
                    pairs = list(zip(node.targets[0].elts, node.value.elts, strict=True))
                for name, value in pairs:
                    slot = slot_of(value, {}) if not isinstance(value, ast.Subscript) else None
                    if isinstance(name, ast.Name) and slot is not None:
                        known[name.id] = slot
        for node in ast.walk(function):
            for target in targets(node):
                slot = slot_of(target, known)
                if slot is not None and not (isinstance(target, ast.Name) and not isinstance(node, ast.Call)):
                    found.add((node.lineno, slot))  # type: ignore[attr-defined]
    return found


def test_every_change_of_a_game_is_in_the_rules() -> None:
    faults, used = [], set()
    for path in sorted(path for room in ROOMS for path in (PACKAGE / room).rglob("*.py")):
        name = path.relative_to(PACKAGE).as_posix()
        may = MAY.get(name.split("/")[1], set()) if name.startswith("engine/") else set()
        for line, slot in sorted(changes(path.read_text(encoding="utf-8"))):
            if (name, slot) in BESIDE:
                used.add((name, slot))
            elif slot not in may and slot in EVERYTHING:
                faults.append(f"{name}:{line}: {slot}")
    assert faults == []
    assert set(BESIDE) == used


@pytest.mark.parametrize(
    ("module", "slots", "first"),
    [
        # All kinds of counters are explained at the first, the Runner with the Corp.
        ("state", State.__slots__, {"power", "virus", "agenda", "advancement", "corp", "runner"}),
        ("side", tuple(vars(Side(0, True, None, []))), set()),
    ],
)
def test_every_slot_of_a_game_is_explained(module: str, slots: tuple[str, ...], first: set[str]) -> None:
    (state,) = (
        node
        for node in ast.parse((PACKAGE / "engine" / "model" / f"{module}.py").read_text(encoding="utf-8")).body
        if isinstance(node, ast.ClassDef)
    )
    named = [
        node.target.id for node in state.body if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name)
    ]
    explained = {
        before.target.id
        for before, after in zip(state.body, state.body[1:], strict=False)
        if isinstance(before, ast.AnnAssign) and isinstance(before.target, ast.Name) and isinstance(after, ast.Expr)
    }
    assert set(named) == set(slots)
    assert set(named) - explained == first


def test_a_game_is_called_g_and_a_side_side() -> None:
    """So that the test above sees every one of them."""
    faults = [
        f"{path.relative_to(PACKAGE)}:{node.lineno}: {node.arg}"
        for path in sorted((PACKAGE / "engine").rglob("*.py"))
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.arg) and node.annotation is not None
        for names in [{"State": ("g",), "Game": ("g",), "Side": SIDES}.get(ast.unparse(node.annotation).strip("'\""))]
        if names is not None and node.arg not in names
    ]
    assert faults == []


@pytest.mark.parametrize(
    ("line", "slot"),
    [
        ("g.tags += 1", "tags"),
        ("g.acting.credits += 1", "credits"),
        ("side.hand = []", "hand"),
        ("g.now.found = []", "found"),
        ("g.sides[who].top.append(i)", "top"),
        ("g.whose[i].deck.remove(i)", "deck"),
        ("g.zone[i] = 3", "zone"),
        ("g.ice[0].append(i)", "ice"),
        ("del g.mods[kind]", "mods"),
        ("g.turn, g.step = 1, 0", "turn"),
        ("deck = g.acting.deck; deck.pop()", "deck"),
        ("held = getattr(g, kind); held[i] -= 1", COUNTER),
        ("setattr(g, kind, 1)", COUNTER),
    ],
)
def test_a_change_is_seen(line: str, slot: str) -> None:
    assert slot in {found for _, found in changes(f"def f(g, i, kind):\n    {line}\n")}


@pytest.mark.parametrize(
    "line", ["credits = g.acting.credits; credits += 1", "n = g.zone[i]", "paid.credits += 1", "g.acting.hand[0]"]
)
def test_what_changes_nothing_is_not_taken_for_a_change(line: str) -> None:
    assert changes(f"def f(g, i, paid):\n    {line}\n") == set()


def test_nothing_is_remembered_where_no_ability_is_in_progress() -> None:
    with pytest.raises(AttributeError, match="no ability is resolving, so 'chosen' can't be set"):
        NO_ABILITY.chosen = [1]
    assert not NO_ABILITY.chosen
