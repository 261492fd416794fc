"""What is drawn to test the suite: the operators, one line each."""

from pathlib import Path

import pytest

from tests import mutants_drawn


@pytest.mark.parametrize(
    ("line", "drawn"),
    [
        ("a < 2", ["a < 2 -> a <= 2", "2 -> 3"]),
        ("a == b", ["a == b -> a != b"]),
        ("a and b", ["a and b -> a or b"]),
        ("not a", ["not a -> a"]),
        ("a[-1]", ["-1 -> 0"]),
        ("a - 1", ["a - 1 -> a + 1", "1 -> 2"]),
        ("a * b", ["a * b -> a // b"]),
        ("a + 'b'", []),
        ("a()", ["a() -> pass"]),
        ("f'{1}'", []),
        ("a < 2  # pace only", []),
        ("True", []),
    ],
)
def test_what_is_drawn_of_a_line(line: str, drawn: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(mutants_drawn, "ROOT", tmp_path)
    module = tmp_path / "module.py"
    module.write_text(f"{line}\n")
    assert sorted(change.what for change in mutants_drawn.changes(module, {1})) == sorted(drawn)
    assert mutants_drawn.changes(module, {2}) == []
