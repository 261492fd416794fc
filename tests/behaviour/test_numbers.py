"""The numbers in a card's text and in its entry; needs the reference texts next to the project."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

import pytest

from nrdb.behaviour.node import walk
from nrdb.behaviour.render import render
from tests.behaviour.printed import played, text_of, with_text

pytestmark = pytest.mark.shared

_WORDS: Final = {"two": 2, "twice": 2, "half": 2, "second": 2, "three": 3}
EXPLAINED: Final = {
    "two things are swapped, or put in two piles": (
        *("information_sifting", "metamorph", "reshape", "synthetic_systems_the_world_re_imagined"),
        *("tao_salonga_telepresence_magician", "tenma_line"),
    ),
    "a second run, or a second copy": ("always_have_a_backup_plan", "mobius", "tl_dr"),
    "a number of copies in a deck": (
        *("exclusive_party", "fear_the_masses", "matryoshka", "netchip", "out_of_the_ashes"),
        *("ramujan_reliant_550_bmi", "spy_camera"),
    ),
    "sets of cards between games": (
        *("evidence_collection", "evidence_collection_2", "evidence_collection_3"),
        *("investigator_inez_delgado", "investigator_inez_delgado_2", "investigator_inez_delgado_3"),
    ),
    "one more or fewer, said as a bound or a difference": (
        *("bio_modeled_network", "houdini", "nihongai_grid", "verbal_plasticity", "pichacao", "system_outage"),
        *("digital_rights_management",),
    ),
    "a hand as large as the pool, which is 5 at first": (
        "cerebral_imaging_infinite_frontiers",
        "theophilius_bagbiter",
    ),
    "figures set off by signs, or words in a row": (
        *("jeeves_model_bioroids", "mirrormorph_endless_iteration", "running_hot"),
        "mutually_assured_destruction",
    ),
    "text in brackets is more than a reminder": (
        "deja_vu",
        "hollywood_renovation",
        "independent_thinking",
        "underway_renovation",
    ),
}
"""Entries that name other numbers and mean the same, by the reason."""


def _numbers(text: str) -> set[int]:
    """The numbers above 1: figures, words and clicks in a row."""
    found = {int(n) for n in re.findall(r"(?<![\w#.-])[-+−]?(\d+)(?!\w)", text)}
    found |= {n for word, n in _WORDS.items() if re.search(rf"\b{word}\b", text)}
    found |= {len(row.split("click")) - 1 for row in re.findall(r"(?:click[, ]+)+click", text)}
    return {n for n in found if n > 1}


def _differing(name: str, shared: Path) -> bool:
    abilities = played(name)
    theirs, ours = _numbers(text_of(shared, name)), _numbers(" ".join(render(abilities)).lower())
    unsaid = {n for n in theirs - ours if n - 1 not in ours}
    if any(node.name == "psi" for ability in abilities for node in walk(ability)):
        unsaid -= {2}  # the most that is bid
    return bool(unsaid) or any(n + 1 not in theirs for n in ours - theirs)


def test_entries_name_the_numbers_of_their_cards(shared: Path) -> None:
    """Where one says "at least 6" and the other "more than 5", both are right."""
    differing = {name for name in with_text(shared) if _differing(name, shared)}
    assert differing == {name for names in EXPLAINED.values() for name in names}
