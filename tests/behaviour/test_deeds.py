"""Effects in card texts and in their entries, one by one: ending the run, damage, searches, exposing and so on."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest

from nrdb import behaviour
from nrdb.behaviour import Node, parse
from tests.behaviour.comparing import Asked, Comparison, check, pieces, word
from tests.engine.laid import catalogue


def _does(*names: str) -> Asked:
    """Whether this is one of these operations or costs."""
    return lambda key, value: word(value, *names) and value.kind in ("operation", "cost")


def _tells(*names: str) -> Asked:
    """Whether this names one of these for any purpose: a trigger, a word of history, what is prevented."""
    return lambda key, value: key in names or word(value, *names) or (isinstance(value, str) and value in names)


def _ability(*names: str) -> Asked:
    """Whether this is one of these abilities, paying no X by it."""
    return lambda key, value: word(value, *names) and value.kind == "ability" and not _of_x(value)


def _of_x(ability: Node) -> bool:
    return any(not isinstance(cost.fields.get("n", 1), int) for cost in ability.fields.get("cost", ()))


def _marked(name: str, mark: Any) -> Comparison:
    """Costs before an arrow on the card, which are marks on the ability."""
    said = rf"\b{name}(?:, [^.:>]*)? ->"
    twice = {"one of two kinds is written as an ability for each": ("adept", "blackat", "sage", "savant")}
    return Comparison(
        name, said, lambda key, value: (key, value) == mark, explained=twice if name == "interface" else {}
    )


def _by_another(*names: str) -> Asked:
    """Whether this is one of these operations, done by a player who is named: the other one."""
    return lambda key, value: _does(*names)(key, value) and "who" in value.fields


def _trashed(key: str, value: Any) -> bool:
    """Whether a card is trashed as a price, or something waits for cards to be trashed, asks about it or forbids it."""
    if isinstance(value, Node) and value.kind == "operation":
        return False
    return _tells("trash", "trash_corp", "leave")(key, value)


_SHARED_DAMAGE: Final = {
    "one of two ways is written as an ability for each": ("sting",),
}


def _damage(kind: str) -> Comparison:
    said = rf"\b{kind} (?:or \w+ )?damage\b"
    return Comparison(
        f"{kind} damage",
        said,
        lambda key, value: key == "damage" and isinstance(value, dict) and kind in value,
        _tells(kind, f"{kind}_damage"),
        _SHARED_DAMAGE if kind == "net" else {},
        rf"\b(?:plus|additional)\b[^.]*\b{kind} damage\b",
    )


DEEDS: Final = (
    Comparison(
        "end the run", r'(?<!\b1 "subroutine )(?<!printed "subroutine )(?<!cannot )\bends? the run\b', _does("end_run")
    ),
    *map(_damage, ("net", "meat", "core")),
    Comparison(
        "does damage",
        r"\bdo(?:es)? (?:up to )?(?:an additional )?[\dx] (?:net|meat|core)\b",
        _does("damage"),
        explained={**_SHARED_DAMAGE, "what takes the place of damage is damage of the same card": ("tori_hanzo",)},
    ),
    Comparison("suffers damage", r"\b(?:suffers?|takes?|suffering) [\dx] (?:net|meat|core) damage\b", _does("suffer")),
    Comparison(
        "another reveals",
        r"\b(?:the corp|the runner|they) (?:may |must )?reveals?\b(?! it\b| secretly)",
        _by_another("reveal"),
        explained={
            "everything the Corp has to do": ("white_hat",),
            "what is trashed is revealed for it": ("shred",),
        },
    ),
    Comparison(
        "another trashes",
        r"\b(?:the corp|the runner|they) (?:may |must |can |to |reveals the grip and )?(?:either |pay \d credits? or )?"
        r"trash(?:es)?\b(?! at least 1 card this way)",
        _by_another("trash", "mill"),
        _trashed,
        {"an ability that the other player alone can use": ("mca_informant", "pad_tap", "rotary")},
    ),
    Comparison("trace", r"\btrace\[", _does("trace")),
    Comparison("psi game", r"\bpsi game\b|\bsecretly spend 0\b", _does("psi")),
    Comparison("charge", r"\bcharge\b", _does("charge")),
    Comparison("sabotage", r"\bsabotage\b", _does("sabotage")),
    Comparison("mark", r"\bidentify your mark\b", _does("mark")),
    Comparison("shuffle", r"\bshuffles?\b", _does("shuffle", "shuffle_in"), _does("search")),
    Comparison("bypass", r"\bbypass(?:es)?\b", _does("bypass"), _tells("bypass")),
    Comparison("derez", r"\bderez\b", _does("derez"), _tells("derez")),
    Comparison("purge", r"\bpurge\b", _does("purge"), _tells("purge")),
    Comparison("expose", r"\bexposes?\b", _does("expose"), _tells("expose", "exposed")),
    Comparison("forfeit", r"\bforfeits?\b", _does("forfeit"), _tells("forfeit", "forfeited", "kept")),
    Comparison("jack out", r"\bjacks? out\b(?! this way)", _does("jack_out", "no_jack_out"), _tells("jack_out")),
    Comparison("win", r"(?<!to )(?<!cannot )\bwins? the game\b", _does("win")),
    Comparison(
        "search",
        r"\bsearch\b",
        _does("search"),
        explained={"cards of two kinds are found one after the other": ("tocsin",)},
    ),
    Comparison("swap", r"\bswap\b", _does("swap")),
    Comparison(
        "out of the game",
        r"(?<!removed )(?<!removed a card )\bfrom the game\b|\bdestroy\b",
        _does("remove"),
        _tells("remove"),
        {
            "between the games of a campaign": ("corporate_oversight_a", "corporate_oversight_b"),
            "a word of its own says it": ("dj_fenris",),
        },
    ),
    Comparison(
        "bad publicity",
        r"\bbad publicity\b(?! counter)",
        _does("bad_publicity", "take_bad_publicity", "lose_bad_publicity", "remove_bad_publicity"),
        _tells("bad_publicity", "starting_bad_publicity"),
        {"what is hosted is taken off first": ("luana_campos",)},
        r"(?:for each|hosted) bad publicity",
    ),
    Comparison(
        "draw",
        r"\beach player (?=(?:may )?draws?)|(?<!action to )\bdraws?\b(?! a starting hand)",
        _does("draw"),
        _tells("draw", "draws", "mandatory_draw", "sift", "sift_before", "drawn"),
        {
            "more of a draw is written at once": ("daily_business_show", "the_class_act"),
            "a repeated effect is written again": ("fully_operational",),
        },
    ),
    Comparison("gain clicks", r"\bgains? click", _does("gain_click")),
    Comparison(
        "lose credits",
        r"\bloses? (?:up to )?(?:\d+|x|all)(?: credit|\[credit)",
        _does("lose"),
        explained={"a click and a credit": ("lycian_multi_munition",)},
    ),
    Comparison(
        "run",
        r"(?<!cost to )(?<!action to )(?<!cannot )(?<!may not )"
        r"(?:\brun (?:hq|r&d|archives|any|a |the attacked|the chosen|that server|your mark)"
        r"|\bmakes? (?:a|another) run\b)",
        _does("run"),
    ),
    Comparison(
        "steal",
        r"\bsteals?\b",
        _does("steal"),
        _tells("steal", "stolen", "score_or_steal", "scored_or_stolen", "left"),
    ),
    _marked("interface", ("as", "interface")),
    _marked("access", ("as", "access")),
    _marked("persistent", ("persistent", True)),
    Comparison("threat", r"\bthreat (?:\d|level)", lambda key, value: word(value, "threat")),
    Comparison(
        "play only",
        r"\bplay only\b|\band only if\b",
        _ability("play_if", "priority"),
        besides=r"\band only if\b",
        explained={"what must be there to be trashed": ("election_day",)},
    ),
    Comparison(
        "install only",
        r"\binstall  ?(?:only|on)\b(?! faceup)|\b(?:server|archives|r&d|hq) only\b",
        _ability("install_only", "install_if", "install_in", "only_in"),
        _tells("condition_counter"),
    ),
    Comparison("rez only", r"\brez (?:this \w+ )?only\b|\bonly be rezzed\b", _ability("rez_if")),
    Comparison("limit 1", r"\blimit 1 (?:console|region)\b", _ability("only_one")),
    Comparison(
        "additional cost",
        r"\badditional cost to\b",
        _ability("extra_cost"),
        _tells("extra_cost"),
        {"two costs, or a cost with what it is for": ("simulchip", "success")},
    ),
)


@pytest.mark.shared
@pytest.mark.parametrize("row", DEEDS, ids=lambda row: row.name)
def test_entries_do_what_their_cards_do(row: Comparison, shared: Path) -> None:
    check(row, shared)


@pytest.mark.parametrize(
    ("name", "text", "same", "other"),
    [
        ("net damage", "do 1 net damage.", [{"sub": [{"damage": {"net": 1}}]}], [{"sub": [{"damage": {"meat": 1}}]}]),
        ("trace", "trace[2].", [{"sub": [{"trace": {"base": 2}}]}], [{"sub": [{"psi": {}}]}]),
        ("shuffle", "get a thing.", [{"play": [{"search": {"what": {}, "to": "hand"}}]}], [{"play": ["shuffle"]}]),
        (
            "derez",
            "when you derez it, draw.",
            [{"when": {"derez": {}}, "do": [{"draw": 1}]}],
            [{"play": [{"draw": 1}]}],
        ),
        (
            "another trashes",
            "the corp trashes 1 card from hq.",
            [{"play": [{"trash": {"what": {"n": 1, "from": "hq", "who": "corp"}, "who": "corp"}}]}],
            [{"play": [{"trash": {"n": 1, "from": "hq", "who": "corp"}}]}],
        ),
        ("run", "run hq.", [{"play": [{"run": "hq"}]}], [{"play": [{"breach": "hq"}]}]),
        ("play only", "play only now.", [{"play_if": "tagged"}], [{"use_if": "tagged"}]),
    ],
)
def test_another_deed_is_seen(name: str, text: str, same: Any, other: Any) -> None:
    row = next(row for row in DEEDS if row.name == name)
    assert not row.differs(text, parse(same))
    assert row.differs(text, parse(other))


def _chosen_unseen(value: Any, zones: tuple[str, ...], other: str) -> Iterator[Any]:
    """Cards in these zones that some are chosen of, neither at random nor by the other player; who pays chooses."""
    if isinstance(value, Node) and value.kind == "cost":
        return
    some = isinstance(value, dict) and value.get("from") in zones and value.get("n", "all") != "all"
    if some and not {"random", "top"} & set(value) and value.get("chooser") != other:
        yield value
    for _, part in pieces(value):
        yield from _chosen_unseen(part, zones, other)


@pytest.mark.rule("CR26 1.14.5")
def test_nobody_chooses_among_cards_that_they_do_not_see() -> None:
    """What is taken from the other player's hand or deck is chosen by that player, at random, or by its place."""
    for card in behaviour.entries():
        corp = catalogue().card(card).side == "corp"
        zones = ("grip", "stack") if corp else ("hq", "rd")
        for ability in behaviour.load(card) or ():
            assert not list(_chosen_unseen(ability, zones, "runner" if corp else "corp")), card
