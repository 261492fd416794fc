"""The index of rules: neighbours of a missing rule, and a damaged index."""

from __future__ import annotations

from pathlib import Path

import pytest

from nrdb.errors import DataError, LookupFailure
from nrdb.rulebook import index

WHOLE = '{"edition": "cr", "name": "Rules", "version": "1", "effective": "2020", "rules": {"1": null, "1.1": "one"}}'


@pytest.mark.parametrize(
    ("document", "rule_id", "near"),
    [
        ("CR", "1.4.99", ["1.4.8", "1.4.7", "1.4.6"]),
        # The rule above doesn't exist either: suggest the neighbours of the next one up.
        ("CR", "1.4.99.2a", ["1.4.8", "1.4.7", "1.4.6"]),
        ("CR", "1.4.6z", ["1.4.6d", "1.4.6c", "1.4.6b"]),
        ("CR", "99", []),
        # An id without a final number is next to the first one; superscripts aren't numbers, huge ones are far away.
        ("CR", "1.4.", ["1.4.1", "1.4.2", "1.4.3"]),
        ("CR", "1.4.²", ["1.4.8", "1.4.7", "1.4.6"]),
        ("CR", f"1.4.{'9' * 5000}", ["1.4.8", "1.4.7", "1.4.6"]),
        ("CORE", "deck.sizes", ["deck.size", "deck.side", "deck.copies"]),
        ("CORE", "damage.ne", ["damage.net", "damage", "damage.order"]),
    ],
)
def test_the_nearest_rules(document: str, rule_id: str, near: list[str]) -> None:
    with pytest.raises(LookupFailure) as caught:
        index.rule(f"{document} {rule_id}")
    assert list(caught.value.suggestions) == [f"{document} {other}" for other in near]


def test_a_document_that_is_not_there() -> None:
    with pytest.raises(LookupFailure, match="unknown rules document"):
        index.document("XX")
    assert not index.exists("XX 1.1")
    assert not index.exists("CR")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return an empty folder where the index of the Comprehensive Rules is expected."""
    monkeypatch.setattr(index, "data_root", lambda: tmp_path)
    monkeypatch.setattr(index, "document", index.document.__wrapped__)
    place = tmp_path / "rules" / index.DOCUMENTS["CR"]
    place.mkdir(parents=True)
    return place


@pytest.mark.parametrize("text", [None, "", "{", "[]", "3", "{}", WHOLE.replace('"rules"', '"rule"')])
def test_a_damaged_index_is_one_sentence(folder: Path, text: str | None) -> None:
    if text is not None:
        (folder / "index.json").write_text(text, encoding="utf-8")
    with pytest.raises(DataError) as caught:
        index.rule("CR 1.1")
    assert caught.value.message.startswith(f"{folder / 'index.json'}: the rules index cannot be read (")
    assert caught.value.message.endswith("); reinstall nrdb.")


@pytest.mark.parametrize(
    ("rule_id", "above"),
    [("1.4.6b", "1.4.6"), ("1.4.6", "1.4"), ("1.4", "1"), ("1", None), ("a", None), ("1a", "1"), ("deck.size", "deck")],
)
def test_the_rule_above(rule_id: str, above: str | None) -> None:
    assert index.parent(rule_id) == above


def test_a_rule_without_any_title(folder: Path) -> None:
    (folder / "index.json").write_text(WHOLE, encoding="utf-8")
    assert index.rule("CR 1.1").title == "one"
    with pytest.raises(DataError, match=r"no title for rule .1. nor for a rule above it"):
        index.rule("CR 1")
