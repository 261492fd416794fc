"""The rulebooks are data: every row cites a rule, and no code asks which rulebook it plays by, only what it says."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from nrdb import rulebook
from nrdb.engine.model.rulebook import Rulebook
from nrdb.engine.rulebooks import RULEBOOKS
from nrdb.engine.steps import run, turn

ENGINE = Path(__file__).parents[2] / "nrdb" / "engine"


def asks_which(tree: ast.AST) -> Iterator[str]:
    """Return the expressions that look at which rulebook, or which edition's, is played by."""
    asked = (node for node in ast.walk(tree) if isinstance(node, ast.Attribute) and node.attr in ("id", "edition"))
    yield from (
        ast.unparse(node) for node in asked if ast.unparse(node.value).rpartition(".")[2] in ("rulebook", "book")
    )


def test_rules_steps_and_words_ask_for_switches_alone() -> None:
    found = {
        f"{path.name}: {expression}"
        for part in ("rules", "steps", "words")
        for path in sorted((ENGINE / part).glob("*.py"))
        for expression in asks_which(ast.parse(path.read_text(encoding="utf-8")))
    }
    assert found == set()


@pytest.mark.parametrize("line", ['g.table.rulebook.id == "classic"', "if rulebook.edition in MODERN: pass"])
def test_a_question_for_the_rulebook_is_found(line: str) -> None:
    assert list(asks_which(ast.parse(line)))


@pytest.mark.parametrize("book", RULEBOOKS.values(), ids=lambda book: str(book.id))
def test_every_row_names_a_step_and_cites_a_rule(book: Rulebook) -> None:
    for steps, rows in ((turn.STEPS, (*book.turns["corp"], *book.turns["runner"])), (run.STEPS, book.run)):
        for row in rows:
            assert row.name in steps
            assert rulebook.exists(row.rule), row
            assert not row.jump or row.jump in {other.name for other in book.run}
