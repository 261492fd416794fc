"""Which cards can be compared with the texts next to the project."""

from __future__ import annotations

from pathlib import Path

from tests.behaviour.printed import with_text


def test_a_card_newer_than_the_texts_is_not_compared(tmp_path: Path) -> None:
    texts = tmp_path / "reference" / "netrunner-cards-json" / "v2" / "cards"
    texts.mkdir(parents=True)
    for card in ("sure_gamble", "a_card_without_an_entry"):
        (texts / f"{card}.json").write_text("{}", encoding="utf-8")
    assert with_text(tmp_path) == ["sure_gamble"]
