"""What a card does alone does not hang on what was laid out before in the same process."""

from __future__ import annotations

import subprocess
import sys

from nrdb import behaviour
from nrdb.catalogue import Catalogue
from nrdb.engine.words.compile import compile_card
from tests.engine.laid import ROOT, compiled


def test_cards_alone_are_the_same_before_and_after_a_table_for_two() -> None:
    """Some words are known only once a two-player game was laid out: no card alone may use one of them by then."""
    code = "from tests.engine.test_alone import differing; print(*differing())"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, encoding="utf-8", check=True)
    assert done.stdout.split() == ["0"]


def differing() -> list[object]:
    """The cards that a table for two changes, and behind them how many; to be called in a process of its own."""
    before = _alone()
    assert "nrdb.engine.words.run_effects" not in sys.modules
    card = Catalogue.load().card("sure_gamble")
    compiled(card, behaviour.entries("cr"))
    after = _alone()
    found = [name for name, said in before.items() if after[name] != said]
    return [*found, len(found)]


def _alone() -> dict[str, tuple[object, ...]]:
    catalogue, made = Catalogue.load(), {}
    for edition in ("cr", "classic"):
        entries = behaviour.entries(edition)
        for card in catalogue.cards(edition):
            ready = compile_card(card, entries)
            counts = (len(ready.paid), len(ready.mods), len(ready.heard), len(ready.own), ready.subs)
            made[f"{edition}/{card.id}"] = (ready.coverage, tuple(ready.missing), counts)
    return made
