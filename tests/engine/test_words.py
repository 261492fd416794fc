"""Every word that acts alone exists in the engine and is used by a scenario; every other one says why it does not."""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path

import pytest

from nrdb import behaviour
from nrdb.behaviour import vocabulary as v
from nrdb.behaviour.node import walk
from nrdb.catalogue import Catalogue
from nrdb.engine.model.numbers import COUNTERS
from nrdb.engine.words import compile as _making  # noqa: F401 - its import registers the makers
from nrdb.engine.words.hooks import HOOKS
from nrdb.engine.words.registry import MAKERS, ROWS
from nrdb.scenarios.language import scenarios

SCENARIOS = Path(__file__).parents[2] / "data" / "scenarios"
# Words that are proved elsewhere: by set-up (below), or because they only say something.
ELSEWHERE = {
    ("ability", "setup"), ("ability", "hook"), ("ability", "unsaid"), ("ability", "deck"),
    ("trigger", "mulligan"), ("static", "starting_hand"), ("static", "starting_credits"),
    ("static", "starting_bad_publicity"), ("ability", "opening"),
}  # fmt: skip
ALONE = [word for word in v.WORDS if word.tier == v.PLAYED and (word.kind, word.name) not in ELSEWHERE]


@cache
def used() -> set[tuple[str, str]]:
    """Every word of the cards that scenarios of one side name, and of the behaviour they say."""
    catalogue = Catalogue.load()
    found = [scenario for path in sorted(SCENARIOS.glob("*.txt")) for scenario in scenarios(path)]
    said = [
        text
        for scenario in found
        if len(scenario.sides) < 2
        for text in (scenario.title, *(text for _, _, text in scenario.clauses))
    ]
    entries = [json.loads(f"[{text.partition(': [')[2]}") for text in said if text.startswith("says ")]
    text = "\n".join(said)
    for card, entry in {**behaviour.entries(), **behaviour.entries("classic")}.items():
        if re.search(rf"(?<!\w){re.escape(catalogue.card(card).title)}(?!\w)", text):
            entries.append(entry)
    return {(node.kind, node.name) for entry in entries for ability in behaviour.parse(entry) for node in walk(ability)}


@pytest.mark.parametrize("word", ALONE, ids=lambda word: f"{word.kind}-{word.name}")
def test_every_word_that_acts_alone_is_used_by_a_scenario(word: v.Word) -> None:
    assert (word.kind, word.name) in used(), "write a scenario for it in data/scenarios/more_words.txt"


@pytest.mark.parametrize("kind", v.KINDS)
def test_words_that_act_alone_are_those_the_engine_makes(kind: str) -> None:
    said = {word.name for word in v.BY_KIND[kind].values() if word.tier == v.PLAYED}
    assert said == {name for name in MAKERS[kind] if v.BY_KIND[kind][name].tier == v.PLAYED}


@pytest.mark.parametrize(
    ("kind", "said"),
    [
        ("term", v.TERMS),
        ("reference", v.REFERENCES),
        ("measure", [*v.MEASURES, *v.NAMED_COUNTERS, *COUNTERS, "subroutines", "hosted"]),
        ("quantity", v.QUANTITIES),
        ("history", v.EVENTS_OF_HISTORY),
    ],
)
def test_words_of_selectors_and_amounts_are_those_of_the_vocabulary(kind: str, said: list[str]) -> None:
    assert set(ROWS[kind]) <= set(said)


def test_hooks_name_their_card_and_their_reason() -> None:
    for name, hook in HOOKS.items():
        assert hook.reason, name
        assert any(
            ability == {"hook": name} for ability in {**behaviour.entries(), **behaviour.entries("classic")}[hook.card]
        )


@pytest.mark.parametrize("rulebook", ["cr-26.03", "cr-1.3"])
def test_set_up_words(rulebook: str) -> None:
    """CR 1.6.1a; CR26 1.6.1a: what an identity says of the start holds though no card is active yet."""
    from nrdb.engine.chance import Scripted
    from nrdb.engine.game import new_game
    from nrdb.engine.model.decision import MULLIGAN
    from nrdb.engine.steps.machine import take
    from tests.engine.laid import RUNNER, laid

    entry = [
        {"static": [{"starting_hand": 7}, {"starting_credits": 9}]},
        {"setup": [{"gain": 3}]},
        {"when": "mulligan", "do": [{"gain": 1}]},
    ]
    g = new_game(laid({"easy_mark": 20}, entries={RUNNER: entry}, rulebook=rulebook), Scripted())
    assert (len(g.acting.hand), g.acting.credits) == (7, 9 + 3)
    take(g, MULLIGAN)
    assert (len(g.acting.hand), g.acting.credits) == (7, 9 + 3 + 1)
