"""The numbers that a card names and those that its entry reads: where the reference texts stand beside the project."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Final

import pytest

from nrdb import behaviour
from nrdb.behaviour import Node
from nrdb.behaviour.notation import walk

pytestmark = pytest.mark.shared

_WORDS: Final = {"two": 2, "twice": 2, "half": 2, "second": 2, "three": 3}
_APART: Final = ("deck", "campaign")
"""Abilities that play ignores."""
EXPLAINED: Final = {
    "two things are swapped, or put in two piles": (
        *("information_sifting", "metamorph", "reshape", "synthetic_systems_the_world_re_imagined"),
        *("tao_salonga_telepresence_magician", "tenma_line"),
    ),
    "a second run, or a second copy": ("always_have_a_backup_plan", "mobius", "tl_dr"),
    "so many copies in a deck": (
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
        *("jeeves_model_bioroids", "lycian_multi_munition", "mirrormorph_endless_iteration", "running_hot"),
        "mutually_assured_destruction",
    ),
    "what stands in brackets is more than a reminder": (
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


def _of_card(path: Path) -> set[int]:
    """The numbers of a card's text, without reminders, its own name and what is about building decks."""
    card = json.loads(path.read_text(encoding="utf-8"))
    texts = [card.get("stripped_text"), *(face.get("stripped_text") for face in card.get("faces") or ())]
    text = " ".join(text or "" for text in texts).replace(card["title"], "").lower()
    text = re.sub(r"\([^()]*\)", "", text)
    return _numbers(re.sub(r"[^.]*\b(?:deck|influence)\b[^.]*\b(?:include|costs? 0|have|if)\b[^.]*\.", "", text))


def _of_entry(abilities: tuple[Node, ...]) -> set[int]:
    played = tuple(ability for ability in abilities if ability.name not in _APART)
    return _numbers(" ".join(behaviour.render(played)).lower())


def _differing(name: str, path: Path) -> bool:
    abilities = behaviour.load(name)
    assert abilities is not None
    theirs, ours = _of_card(path), _of_entry(abilities)
    unsaid = {n for n in theirs - ours if n - 1 not in ours}
    if any(node.name == "psi" for ability in abilities for node in walk(ability)):
        unsaid -= {2}  # the most that is bid
    return bool(unsaid) or any(n + 1 not in theirs for n in ours - theirs)


def test_entries_name_the_numbers_of_their_cards(shared: Path) -> None:
    """Where one says "at least 6" and the other "more than 5", both are right."""
    folder = shared / "reference" / "netrunner-cards-json" / "v2" / "cards"
    differing = {name for name in behaviour.entries() if _differing(name, folder / f"{name}.json")}
    assert differing == {name for names in EXPLAINED.values() for name in names}
