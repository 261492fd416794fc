"""The notation: what it reads, what it refuses and where it says so, and how it classes a card."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from nrdb import behaviour
from nrdb.behaviour import reference, vocabulary
from nrdb.behaviour.node import operation_names
from nrdb.behaviour.render import plural, render
from nrdb.behaviour.schema import behaviour as make_schema
from nrdb.behaviour.sense import nonsense
from nrdb.catalogue import Catalogue
from nrdb.errors import DataError
from nrdb.resources import data_root

ROOT = Path(__file__).parents[2]
FILES = sorted((data_root() / "behaviour").rglob("*.json"))


def test_short_and_full_forms_read_the_same() -> None:
    short = behaviour.parse([{"paid": ["click", "trash"], "do": [{"gain": 2}, {"if": "did", "then": [{"draw": 1}]}]}])
    full = behaviour.parse(
        [
            {
                "paid": [{"click": {"n": 1}}, {"trash": {"what": "self"}}],
                "do": [{"gain": {"n": 2}}, {"if": {"if": "did", "then": [{"draw": {"n": 1}}]}}],
            }
        ]
    )
    assert short == full
    assert short[0].fields["do"][0].fields == {"n": 2}


@pytest.mark.parametrize(
    ("entry", "message"),
    [
        ([{"play": [{"gian": 9}]}], 'sure_gamble, ability 1, play: no operation is called "gian". Did you mean gain?'),
        ([{"play": [{"gain": "nine"}]}], 'sure_gamble, ability 1, play, gain, n: "nine" isn\'t an amount'),
        (
            [{"when": "scord", "do": []}],
            'sure_gamble, ability 1, when: no trigger is called "scord". Did you mean score',
        ),
        ([{"do": []}], "sure_gamble, ability 1: an ability has exactly one of the keys play, when"),
        ([{"play": [], "sub": []}], "it has play and sub"),
        ([{"play": [{"trash": {"is": ["program"], "colour": 1}}]}], 'a selector has no field "colour"'),
        ([{"paid": ["click"]}], 'ability 1, paid: the field "do" is missing'),
        ([{"play": [{"gain": {"n": 1, "why": 2}}]}], '"why"'),
        (
            [{"play": [{"place": {"gold": 1}}]}],
            'place, counters: "gold" isn\'t a kind of counter. Valid: credit, power, virus',
        ),
        ([{"play": [], "limit": "often"}], '"often" isn\'t a limit'),
        ([{"play": [{"run": "moon"}]}], '"moon" isn\'t a server'),
        ({"play": []}, "sure_gamble: expected a list"),
        ([{"static": []}], "ability 1, static: the list is empty; it needs at least one static"),
        ([{"play": [{"if": {"all": []}, "then": []}]}], "it needs at least one condition"),
        ([{"play": [{"choose_one": []}]}], "it needs at least one choice"),
        ([{"play": [{"trash": {"is": []}}]}], "what, is: the list is empty; it needs at least one type"),
        (
            [{"play": [{"trash": {"is": ["ice"], "at": []}}]}],
            "what, at: the list is empty; it needs at least one server",
        ),
        (
            [{"play": [{"reveal": {"n": 1, "from": []}}]}],
            "what, from: the list is empty; it needs at least one zone",
        ),
        ([{"play": [{"trash": {"is": ["ice"], "but": []}}]}], "it needs at least one selector"),
        ([{"paid": [{"credits": {"n": 1, "only": []}}], "do": [{"gain": 2}]}], "only: the list is empty"),
        (
            [{"sub": [{"must_pay": {"cost": [], "else": ["end_run"]}}]}],
            "cost: the list is empty; it needs at least",
        ),
        ([{"extra_cost": "steal", "cost": []}], "cost: the list is empty; it needs at least one cost"),
        ([{"play": [{"reveal": {"n": 1, "top": 3}}]}], '"top" needs "from"'),
        ([{"when": {"any_of": []}, "do": []}], "it needs at least one trigger"),
        ([{"play": [{"run_successful": {}}]}], 'There is a word "run_successful" of the kind trigger.'),
        (
            [{"play": [{"extra_turn": True, "gain": 1}]}],
            'play, extra_turn: there is no field "extra_turn"; it takes none.',
        ),
        (
            [{"paid": [{"click": 1, "trash": 1}], "do": []}],
            'paid: {"click": 1, "trash": 1} isn\'t a cost; write a word',
        ),
        ([{"play": [{"choose_one": [["purge"], []]}]}], "choose_one, branches: choice 2 is empty; every choice needs"),
        ([{"play": [{"choose_one": [["purge"], ["gian"]]}]}], 'branches, choice 2: no operation is called "gian"'),
        ([{"play": [{"gain": 1}, {"gian": 1}]}], 'ability 1, play 2: no operation is called "gian"'),
        ([{"play": [{"trash": {"n": "any", "least": True}}]}], "what, least: true isn't a whole number."),
        ([{"play": [{"trash": {"n": "any", "least": "x"}}]}], 'what, least: "x" isn\'t a whole number.'),
        ([{"play": [{"trash": {"where": {}}}]}], "what, where: {} has no measures."),
        (
            [{"play": [{"trash": {"where": {"moon": {"at_most": 1}}}}]}],
            'what, where: "moon" isn\'t a measure. Valid: cost, strength',
        ),
        ([{"play": [{"trash": {"where": {"cost": {}}}}]}], '"cost" with {} isn\'t a measure with bounds'),
        ([{"play": [{"trash": {"where": {"cost": 1}}}]}], '"cost" with 1 isn\'t a measure with bounds'),
        (
            [{"play": [{"trash": {"where": {"cost": {"most": 1}}}}]}],
            'where, cost: "most" isn\'t a bound. Did you mean at_most?',
        ),
        ([{"play": [{"trash": {"where": {"cost": {"at_most": "x"}}}}]}], 'what, where: "x" isn\'t an amount'),
        ([{"play": [{"place": {}}]}], 'place, counters: {} has no amounts; write {"credit": 3}.'),
        (
            [{"play": [{"place": {"counters": {"credit": 1}, "gold": 1}}]}],
            'place: there is no field "gold"; it takes counters',
        ),
        ([{"play": [], "limit": "fourth/turn"}], '"fourth/turn" isn\'t a limit'),
        ([{"play": [], "limit": "1/moon"}], '"1/moon" isn\'t a limit'),
        ([{"play": [{"trash": {"other": "moon"}}]}], 'other: "moon" isn\'t true, it or chosen.'),
        ([{"play": ["moon"]}], 'play: no operation is called "moon".'),
        ([{"play": [{"moon": 1, "sun": 2}]}], 'play: no operation is called "moon" or "sun".'),
    ],
)
def test_mistakes_are_reported_with_their_place(entry: Any, message: str) -> None:
    with pytest.raises(behaviour.Mistake) as caught:
        behaviour.parse(entry, "sure_gamble")
    assert message in str(caught.value)
    assert str(caught.value) == str(caught.value).strip()


@pytest.mark.parametrize(
    "amount",
    [
        *(True, "x", {}, {"times": 2}, {"upto": "x"}, {"upto": 3, "max": 4}, {"per": "tags", "times": "x"}),
    ],
)
def test_what_is_not_an_amount(amount: Any) -> None:
    with pytest.raises(
        behaviour.Mistake, match=r"^entry, ability 1, play, draw, n: .* isn't an amount; write a number: 3 · "
    ):
        behaviour.parse([{"play": [{"draw": {"n": amount}}]}])


def _names(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Each key and each name in an entry, by the keys and indices that lead to it; a key is followed by None."""
    if isinstance(value, str):
        yield (*path, value)
    else:
        for key, item in value.items() if isinstance(value, dict) else enumerate(value):
            if isinstance(value, dict):
                yield (*path, key, None)
            if isinstance(item, (str, dict, list)):
                yield from _names(item, (*path, key))


def _replaced(value: Any, path: tuple[Any, ...], new: str) -> Any:
    """An entry with another name in one place."""
    key, *rest = path
    if isinstance(value, str):
        return new
    if rest == [None]:
        return {new if name == key else name: item for name, item in value.items()}
    if isinstance(value, dict):
        return {name: _replaced(item, tuple(rest), new) if name == key else item for name, item in value.items()}
    return [_replaced(item, tuple(rest), new) if n == key else item for n, item in enumerate(value)]


def test_every_misspelt_name_is_reported_with_the_right_one() -> None:
    """A letter less in any name of any entry, wherever the data uses it: no name passes, none is left unnamed."""
    catalogue = Catalogue.load()
    terms = {*catalogue.subtypes(), *catalogue.types(), *catalogue.factions(), *behaviour.STATES}
    uses = {}
    for card, entry in behaviour.entries().items():
        for path in _names(entry):
            *above, name = path[:-1] if path[-1] is None else path
            below = [key for key in above if isinstance(key, str)][-1:]
            uses.setdefault((name, *below, path[-1] is None), (card, entry, path))
    tried, unnamed = 0, []
    for (name, *below, _), (card, entry, path) in uses.items():
        wrong = name[: len(name) // 2] + name[len(name) // 2 + 1 :]
        if len(name) < 3 or " " in name or name in ("brewery", "greenhouse", "tank"):  # faces are named freely
            continue
        tried += 1
        try:
            strange = behaviour.terms(behaviour.parse(_replaced(entry, path, wrong), card)) - terms
            named = strange in ({wrong}, {name})  # which `nrdb data check` names
        except behaviour.Mistake as mistake:
            said, _, near = str(mistake).partition("Did you mean ")
            named = said.startswith(f"{card}, ability ") and f'"{wrong}"' in said and name in near
        if not named:
            unnamed.append((card, below, name))
    assert unnamed == []
    assert tried > 2_000


@pytest.mark.parametrize(
    ("entry", "message"),
    [
        ([{"play": [{"gain": "tags"}]}], 'gain, n: "tags" isn\'t an amount; to count, write {"per": "tags"}.'),
        ([{"play": [{"gain": {"per": "tags", "colour": 1}}]}], 'an amount has no field "colour". It takes per, times'),
        (
            [{"play": [{"rez": {"is": ["ice"], "free": True}}]}],
            'rez: "free" is listed next to "what"; write {"what": {"is": ["ice"]}, "free": true}.',
        ),
        (
            [{"static": [{"no_actions": ["run", "jack"]}]}],
            'no_actions, kinds: "jack" isn\'t one of the values of kinds.',
        ),
        ([{"static": [{"recurring": {"n": 1, "for": "instal"}}]}], 'for: "instal" isn\'t one of the values of for.'),
    ],
)
def test_a_value_in_the_wrong_place_is_reported_with_its_place(entry: Any, message: str) -> None:
    with pytest.raises(behaviour.Mistake) as caught:
        behaviour.parse(entry)
    assert message in str(caught.value)


@pytest.mark.parametrize(
    "amount",
    [
        *(
            0,
            "X",
            "all",
            {"upto": "X"},
            {"per": "tags", "times": 2, "past": 1, "every": 2, "max": 3, "plus": 1, "min": 0},
        ),
    ],
)
def test_what_is_an_amount(amount: Any) -> None:
    assert behaviour.parse([{"play": [{"draw": {"n": amount}}]}])[0].fields["play"][0].fields == {"n": amount}


QUANTITIES: list[tuple[Any, list[Any]]] = [
    ("tags", ["moon", "tags.power", 3, None]),
    ("self.power", ["self.moon", "moon.power", "self.power.power"]),
    ("self.subroutines", []),
    ("self.hosted", []),
    ({"count": "self"}, [{"count": "moon"}, {"count": "self", "gold": True}, {"counts": "self"}]),
    ({"count": "self", "types": True}, [{"count": "self", "types": False}, {"count": "self", "types": 1}]),
    (
        {"count": "self", "alike": True},
        [{"count": "self", "alike": True, "types": True}, {"alike": True, "types": True}],
    ),
    ({"sum": "cost", "of": "self"}, [{"sum": "moon", "of": "self"}, {"sum": "cost"}, {"sum": "cost", "of": "moon"}]),
    ({"highest": "cost", "of": "self"}, [{"highest": "cost", "of": "self", "n": 1}]),
    ({"history": "steal"}, [{"history": "moon"}, {"history": "steal", "colour": 1}, {}, {"who": "you"}]),
    ({"history": "steal", "who": "runner"}, [{"history": "steal", "who": "moon"}]),
]


@pytest.mark.parametrize(("quantity", "others"), QUANTITIES)
def test_quantities_and_what_is_none(quantity: Any, others: list[Any]) -> None:
    (ability,) = behaviour.parse([{"play": [{"draw": {"per": quantity}}]}])
    assert ability.fields["play"][0].fields["n"] == {"per": quantity}
    for other in others:
        with pytest.raises(behaviour.Mistake):
            behaviour.parse([{"play": [{"draw": {"per": other}}]}])


@pytest.mark.parametrize("term", ["Ice", "a b", "", 3])
def test_what_is_not_a_term(term: Any) -> None:
    with pytest.raises(behaviour.Mistake, match="isn't a type, subtype or state"):
        behaviour.parse([{"play": [{"trash": {"is": ["ice", term]}}]}])


def test_terms_that_abilities_ask_for_and_give() -> None:
    entry = [
        {"play": [{"trash": {"is": ["ice"], "any": ["barrier"], "not": ["rezzed"]}}]},
        {"play": [{"draw": {"per": {"count": {"is": ["agenda"], "from": "score_area"}}}}]},
    ]
    assert behaviour.terms(behaviour.parse(entry)) == {"ice", "barrier", "rezzed", "agenda"}


def test_deeds_in_words_of_the_notation() -> None:
    (ability,) = behaviour.parse([{"play": [{"gain": 1}, {"together": [{"draw": 1}, "purge"]}]}])
    assert operation_names(ability.fields["play"]) == "gain+draw+purge"


@pytest.mark.parametrize(
    ("entry", "fault"),
    [
        ([{"extra_cost": "basic_trash", "cost": ["click"]}], "ability 1, extra_cost basic_trash: what must say which"),
        ([{"play": []}, {"extra_cost": "use", "cost": ["click"]}], "ability 2, extra_cost use: what must say which"),
        ([{"extra_cost": "install_in", "cost": ["click"]}], "extra_cost install_in: server must say which"),
        ([{"play": [{"trash": {"n": 2, "least": 1}}]}], "ability 1: least needs n to be any or upto, not 2"),
        ([{"play": [{"draw": {"per": {"count": {"least": 1}}}}]}], "to be any or upto, not 1."),
        (
            [{"play": [{"choose_one": {"n": 2, "least": 1, "branches": [["purge"], ["mark"]]}}]}],
            "choose_one: least needs",
        ),
        (
            [{"play": [{"choose_one": {"least": 1, "branches": [["purge"], ["mark"]]}}]}],
            "n to be upto; here 1 are always",
        ),
        (
            [{"play": [{"choose": {"kind": "subtype", "terms": ["barrier"]}}, {"trash": {"like": "chosen"}}]}],
            "like chosen needs a type to be chosen first",
        ),
        (
            [{"paid": ["click"], "if": {"accessing": {"from": "archives"}}, "do": []}],
            "accessing: from is ignored here",
        ),
    ],
)
def test_what_follows_the_notation_may_make_no_sense(entry: Any, fault: str) -> None:
    (found,) = nonsense(behaviour.parse(entry))
    assert fault in found


@pytest.mark.parametrize(
    "entry",
    [
        [{"play": [{"choose_one": [["purge"], ["mark"]]}]}],
        [{"play": [{"choose_one": {"n": {"upto": 2}, "least": 1, "branches": [["purge"], ["mark"]]}}]}],
        [{"play": [{"trash": {"n": "any", "least": 1}}, {"trash": {"n": {"upto": 2}, "least": 1}}]}],
        [{"play": [{"choose": {"kind": "type", "terms": ["program"]}}, {"trash": {"like": "chosen"}}]}],
        [{"extra_cost": "use", "what": "self", "cost": ["click"]}, {"extra_cost": "run", "cost": ["click"]}],
        [{"extra_cost": "install_in", "server": "hq", "cost": ["click"]}],
        [{"paid": ["click"], "if": {"accessing": {"is": ["installed"]}}, "do": []}],
    ],
)
def test_what_makes_sense(entry: Any) -> None:
    assert list(nonsense(behaviour.parse(entry))) == []


def test_every_entry_makes_sense() -> None:
    entries = {name: behaviour.parse(entry, name) for name, entry in behaviour.entries().items()}
    assert {name: found for name, read in entries.items() if (found := list(nonsense(read)))} == {}


def test_names_inside_a_bound_are_read_like_all_others() -> None:
    """NetChip hosts programs by the number of installed copies, which a selector inside the bound counts."""
    entry = {"n": 1, "where": {"memory": {"at_most": {"per": {"count": {"is": ["installed"]}}}}}}
    (word,) = behaviour.parse([{"static": [{"can_host": entry}]}])
    host = word.fields["static"][0].fields["what"]
    assert host["where"]["memory"]["at_most"]["per"]["count"]["is"] == ("installed",)


@pytest.mark.parametrize(
    ("entry", "side", "expected"),
    [
        ([], "runner", "said"),
        ([{"play": [{"gain": 9}]}], "runner", "said"),
        ([{"sub": ["end_run"]}], "corp", "opponent"),
        ([{"when": {"turn_begins": "corp"}, "do": [{"gain": 1}]}], "corp", "said"),
        ([{"when": {"turn_begins": "corp"}, "do": [{"gain": 1}]}], "runner", "said"),
        ([{"when": {"turn_begins": "corp"}, "do": [{"lose_click": {"who": "corp", "n": 1}}]}], "runner", "opponent"),
        ([{"play": [{"add": {"what": {"from": "hq"}, "to": "hand"}}]}], "corp", "said"),
        ([{"play": [{"reveal": {"from": "hq"}}]}], "runner", "opponent"),
        ([{"when": {"run_ends": "hq"}, "do": [{"gain": 1}]}], "runner", "said"),
        ([{"when": {"run_ends": "hq"}, "do": [{"gain": 1}]}], "corp", "opponent"),
        ([{"paid": ["trash"], "as": "access", "do": [{"gain": 1}]}], "runner", "opponent"),
        ([{"play": [{"lose": {"who": "opponent", "n": 1}}]}], "runner", "opponent"),
        ([{"play": [{"derez": {"is": ["ice"], "who": "opponent"}}]}], "runner", "opponent"),
        ([{"play": [{"gain": 1}], "needs": "opponent"}], "corp", "opponent"),
        ([{"sub": ["end_run"]}, {"hook": "x"}], "corp", "hook"),
        ([{"hook": "x"}, {"unsaid": "a", "why": "b"}], "corp", "partly"),
    ],
)
def test_classes(entry: Any, side: str, expected: str) -> None:
    assert behaviour.classify(behaviour.parse(entry), side) == expected
    assert behaviour.classify(None, side) == "missing"


@pytest.mark.parametrize("word", vocabulary.WORDS, ids=lambda word: f"{word.kind}-{word.name}")
def test_every_row_of_the_vocabulary_is_sound(word: vocabulary.Word) -> None:
    specs = vocabulary.fields_of(word)
    assert word.kind in vocabulary.KINDS
    assert word.tier in (vocabulary.PLAYED, vocabulary.OPPONENT, vocabulary.LATER)
    assert word.main is None or word.main in specs
    named = set(re.findall(r"\{([a-z_]+)", word.text))
    assert named <= set(specs), "the text fills in only what the word has"
    assert named.issuperset(specs.keys() & {"given"}), "a trigger's requirement isn't a silent condition"
    assert " — " not in word.text, "what explains the word is its help, and no part of what a card says"
    from nrdb.behaviour.notation import _SHAPE_READERS

    assert all(spec.options or spec.shape in _SHAPE_READERS for spec in specs.values())


def test_names_are_unique_within_a_kind() -> None:
    assert sum(len(words) for words in vocabulary.BY_KIND.values()) == len(vocabulary.WORDS)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_card_reads_and_renders_in_plain_english(path: Path) -> None:
    for card, entry in json.loads(path.read_text(encoding="utf-8")).items():
        for line in render(behaviour.parse(entry, card)):
            assert not re.search(r"[{}_\[\]<>\x00-\x1f]|None|Node|'[a-z]+':", line), f"{card}: {line}"
            assert line[0].isupper() or not line[0].isalpha()
            assert line.endswith(".")
            assert "  " not in line


@pytest.mark.parametrize(
    "entry",
    [[{"play": [{"gian": 9}]}], [{"play": [{"gain": "nine"}]}], [{"do": []}], [{"paid": ["click"]}], {"play": []}],
)
def test_the_schema_refuses_what_the_reader_refuses(entry: Any) -> None:
    from jsonschema import Draft202012Validator

    assert not Draft202012Validator(make_schema()).is_valid({"sure_gamble": entry})


def test_terms_are_types_subtypes_or_states() -> None:
    catalogue = Catalogue.load()
    known = {*catalogue.subtypes(), *catalogue.types(), *catalogue.factions(), *behaviour.STATES}
    for card in behaviour.entries():
        abilities = behaviour.load(card)
        assert abilities is not None
        assert behaviour.terms(abilities) <= known, card


def test_the_document_holds_the_vocabulary_of_today() -> None:
    document = (ROOT / "docs" / "notation.md").read_text(encoding="utf-8")
    assert document == reference.written(document), "renew it with `nrdb.behaviour.reference.written`"


@pytest.mark.parametrize(
    ("entry", "lines"),
    [
        ([{"play": [{"gain": 9}]}], ["Gain 9 credits."]),
        ([{"play": [{"gain": 1}]}], ["Gain 1 credit."]),
        ([{"play": [{"lose": {"who": "corp", "n": {"upto": 5}}}]}], ["The Corp loses up to 5 credits."]),
        (
            [{"when": "scored", "do": [{"place": {"agenda": {"per": "self.advancement", "past": 3, "every": 2}}}]}],
            [
                "When you score this agenda, place 1 agenda counter on this card for every 2 advancement counters "
                "on this card beyond 3."
            ],
        ),
        ([{"static": [{"cost": {"of": "install", "n": -2}}]}], ["This card costs 2 credits less to install."]),
        (
            [{"paid": ["click"], "do": [{"take": 3}], "limit": "1/turn"}],
            ["Once per turn → 1 click: take 3 credits from this card."],
        ),
        ([{"unsaid": "copies a card", "why": "no word yet"}], ["Not played: copies a card (no word yet)."]),
        (
            [{"when": {"score": {"is": ["agenda"], "not": ["this_turn", "advanced_this_turn"]}}, "do": [{"gain": 1}]}],
            ["Whenever you score an agenda not installed this turn and not advanced this turn, gain 1 credit."],
        ),
        (
            [{"play": [{"trash": {"n": 1, "is": ["ice", "unrezzed", "passed_last_run"], "who": "corp"}}]}],
            ["Trash 1 unrezzed piece of ice passed in the last run."],
        ),
        (
            [{"play": [{"later": {"when": {"turn_ends": "both"}, "do": [{"derez": "chosen"}]}}]}],
            ["When the turn ends, derez the chosen card."],
        ),
        (
            [{"play": [{"later": {"when": {"turn_begins": "corp"}, "do": [{"access": {"n": 1, "what": "chosen"}}]}}]}],
            ["When the Corp's next turn begins, access the chosen card."],
        ),
        (
            [{"when": "turn_begins", "do": [{"gain": 1}], "limit": "1/turn", "note": "whoever began"}],
            ["When your turn begins, once per turn, gain 1 credit (whoever began)."],
        ),
        (
            [{"static": [{"cost": {"of": "break", "n": {"per": "link", "times": -1}}}, {"more_access": {"n": -1}}]}],
            [
                "Breaking subroutines with this card costs 1 credit less for each link the Runner has and access "
                "1 fewer card when breaching a server."
            ],
        ),
        (
            [
                {
                    "play": [
                        {"install": {"what": {"n": 2, "is": ["ice"]}, "rez": "able"}},
                        {"gain": {"per": "accesses_allowed"}},
                    ]
                }
            ],
            [
                (
                    "Install 2 pieces of ice and rez them, if they can be, then gain 1 credit for each "
                    "card that the Runner may access in this breach besides those in the root."
                )
            ],
        ),
        (
            [{"play": [{"install": {"what": {"is": ["ice"]}, "rez": "able"}}]}],
            ["Install a piece of ice and rez it, if it can be."],
        ),
        (
            [{"play": [{"install": {"what": {"n": {"upto": 1}, "is": ["ice"]}, "rez": "able"}}]}],
            ["You may install 1 piece of ice and rez it, if it can be."],
        ),
        ([{"static": [{"cost": {"of": "install", "n": 0}}]}], ["This card costs 0 credits more to install."]),
        ([{"static": [{"strength": 0}]}], ["+0 strength."]),
        ([{"static": [{"strength": {"what": {"n": 1, "is": ["ice"]}, "n": 1}}]}], ["1 piece of ice has +1 strength."]),
        ([{"play": [{"trash": {"top": 1, "from": "deck"}}]}], ["Trash the top card of your deck."]),
        ([{"play": [{"trash": {"top": 2, "from": "deck"}}]}], ["Trash a card among the top 2 cards from your deck."]),
        (
            [{"play": [{"trash": {"n": 2, "is": ["hardware", "program"], "any": ["virus", "weapon"]}}]}],
            ["Trash 2 hardware virus or weapon programs."],
        ),
        *(
            (
                [{"play": [{"if": {"exists": {"n": n, "is": ["agenda"], "from": "hq"}}, "then": [{"draw": 1}]}]}],
                [f"If there {said} in HQ, draw 1 card."],
            )
            for n, said in ((1, "is 1 agenda"), (2, "are 2 agendas"))
        ),
        (
            [{"play": [{"if": {"compare": "X", "at_least": 2}, "then": [{"draw": 1}]}]}],
            ["If X is at least 2, draw 1 card."],
        ),
        (
            [{"play": [{"gain": {"per": {"count": {"n": "all", "is": ["next", "ice", "rezzed"]}}}}]}],
            ["Gain 1 credit for each rezzed piece of NEXT ice."],
        ),
        ([{"static": [{"points": -1}]}], ["This card is worth 1 fewer agenda point."]),
        (
            [{"static": [{"points": {"n": {"per": "self.agenda"}}}]}],
            ["This card is worth 1 agenda point more for each agenda counter on it."],
        ),
    ],
)
def test_sentences(entry: Any, lines: list[str]) -> None:
    assert render(behaviour.parse(entry)) == lines


@pytest.mark.parametrize(
    ("card", "lines"),
    [
        (
            "acme_consulting_the_truth_you_need",
            [
                (
                    "While the Runner is encountering a piece of ice in the outermost position, the Runner is "
                    "considered to have 1 more tag."
                )
            ],
        ),
        ("akitaro_watanabe", ["All ice protecting this server costs 2 credits less to rez."]),
        (
            "alexa_belsky",
            [
                "Trash this card: the Runner may pay X credits. If they do, choose 1 random card from HQ "
                "for every 2 points of X. Either way, shuffle all other cards from HQ into your deck."
            ],
        ),
        (
            "amani_senai",
            [
                (
                    "Whenever an agenda is scored or stolen, you may trace X, X being the advancement "
                    "requirement of that card. If successful, add 1 installed Runner card to the grip."
                )
            ],
        ),
        (
            "asmund_pudlat",
            [
                "When this card is installed, search your deck for up to 2 different virus or weapon and host "
                "them here, then shuffle your deck.",
                "When your turn begins, you may add 1 card hosted on this card to your hand. Either way, if the "
                "number of cards hosted on this card is 0, trash this card.",
            ],
        ),
        (
            "baklan_bochkin",
            [
                "The first time each run the Runner encounters a piece of ice, place 1 power counter on this card.",
                "Trash this card, spend X power counters: if the encountered ice has a strength of X or less, derez"
                " the encountered ice. Either way, take 1 tag.",
            ],
        ),
        (
            "fully_operational",
            [
                "Choose one: gain 2 credits; or draw 2 cards. Either way, do this once for each remote "
                "server with ice and a card in its root: choose one: gain 2 credits; or draw 2 cards."
            ],
        ),
        (
            "bio_modeled_network",
            [
                "Interrupt → trash this card: prevent 1 net damage for each point of imminent damage beyond 1. "
                "Use this only if the imminent damage is at least 2."
            ],
        ),
        (
            "net_quarantine",
            [
                "In traces the Runner's link counts as 0 (the first time each turn).",
                "Whenever the Runner spends credits on a trace, gain 1 credit for every 2 credits spent.",
            ],
        ),
        (
            "snatch_and_grab",
            [
                "Trace 3. If successful, if there is an installed connection, choose 1 installed connection, then "
                "trash the chosen card unless the Runner takes 1 tag."
            ],
        ),
        (
            "mining_accident",
            [
                "Play this only if a run on a central server was successful this turn.",
                "The Corp takes 1 bad publicity unless the Corp pays 5 credits. Either way, remove this "
                "card from the game.",
            ],
        ),
        (
            "best_defense",
            ["Trash 1 installed Runner card with a current cost no greater than the number of tags the Runner has."],
        ),
        (
            "crash_space",
            ["2 recurring credits for removing tags.", "Interrupt → trash this card: prevent up to 3 meat damage."],
        ),
        (
            "eli_1_0",
            [
                "Lose 1 click: break 1 subroutine of this ice (only the Runner may use this ability).",
                "Subroutine: end the run.",
                "Subroutine: end the run.",
            ],
        ),
        (
            "enforcing_loyalty",
            [
                "As an additional cost to play this card, spend 1 click.",
                "Trace 3. If successful, trash 1 installed card of either player, but not a card of the opponent's "
                "faction.",
            ],
        ),
        (
            "iain_stirling_retired_spook",
            [
                (
                    "When your turn begins, if the number of agenda points your opponent has is at least 1 more than "
                    "the number of agenda points you have, gain 2 credits."
                ),
            ],
        ),
        (
            "ive_had_worse",
            [
                "Draw 3 cards.",
                "When this card is trashed by net or meat damage, draw 3 cards.",
            ],
        ),
        (
            "jinteki_potential_unleashed",
            [
                "Whenever net damage is suffered, trash the top card of the stack.",
            ],
        ),
        (
            "jinteki_replicating_perfection",
            [
                (
                    "Unless a run was made on HQ this turn or a run was made on R&D this turn or a run was made on "
                    "Archives this turn, the Runner cannot run a remote server."
                )
            ],
        ),
        ("amped_up", ["Gain 3 clicks and suffer 1 core damage (cannot be prevented)."]),
        (
            "next_silver",
            [
                "This card gains 1 subroutine for each rezzed piece of NEXT ice: end the run.",
            ],
        ),
        (
            "film_critic",
            [
                "This card can host 1 agenda.",
                "Whenever you access an agenda, you may host the accessed card on this card (it is no longer "
                "accessed or installed).",
                "2 clicks: add 1 agenda hosted on this card to your score area.",
            ],
        ),
        (
            "patron",
            [
                "When your turn begins, you may choose a server.",
                (
                    "Whenever a run on the chosen server is successful, unless a run on the chosen server was "
                    "successful at least twice this turn, instead of breaching the chosen server, the first "
                    "time each turn, draw 2 cards."
                ),
            ],
        ),
        ("memstrips", ["+3 MU that only a virus program may use."]),
        (
            "hivemind",
            [
                "When this card is installed, place 1 virus counter on it.",
                "Virus counters here count as if hosted on each other virus program.",
            ],
        ),
        (
            "spy_camera",
            [
                (
                    "1 click: look at the top X cards of your deck, X being the number of installed cards "
                    "with this card's name, then arrange those cards in any order."
                ),
                "Trash this card: look at the top card of R&D.",
            ],
        ),
        (
            "bigger_picture",
            [
                "Play this only if the Runner is tagged.",
                "Choose one: the Runner takes 1 tag; or remove any number of tags, then the Runner loses "
                "5 credits for each of them, then you gain 1 credit for each credit lost.",
            ],
        ),
        (
            "glut_cipher",
            [
                "Run Archives.",
                (
                    "If that run is successful, instead of breaching Archives, if there are at least 5 "
                    "cards in Archives, add 5 cards from Archives that the Corp chooses to HQ, then the "
                    "Corp trashes 5 random cards from HQ."
                ),
            ],
        ),
        (
            "topan_ormas_leader",
            [
                "Once per turn → 1 click: install 1 card from the grip for 2 credits less.",
                "The first time each turn you install a card with this card, suffer 1 meat damage.",
            ],
        ),
        (
            "net_analytics",
            [
                "Whenever 1 or more of the Runner's tags are removed by the Runner or a tag is prevented, you may draw "
                "1 card."
            ],
        ),
        ("k2cp_turbine", ["All installed non-AI icebreakers have +2 strength."]),
        (
            "lat_ethical_freelancer",
            [
                (
                    "When your discard phase ends, if the number of cards in your hand is equal to the number of "
                    "cards in your opponent's hand, you may draw 1 card."
                ),
            ],
        ),
        (
            "let_them_dream",
            [
                (
                    "When you score this agenda, you may choose one: search your deck or your discard pile "
                    "for 1 agenda, reveal it and set it aside, then shuffle your deck if you searched it; "
                    "or search your hand for 1 agenda, reveal it and set it aside; either way, if there is "
                    "a card among those cards, choose one: add that card to your hand; or put that "
                    "card on the bottom of your deck."
                ),
                "While this card is in the Runner's score area, it is worth 1 fewer agenda point.",
            ],
        ),
        (
            "compile",
            [
                "Run any server.",
                (
                    "The first time the Runner encounters a piece of ice during that run, you may search your deck or "
                    "your discard pile for 1 program and install it at no cost, then shuffle your deck "
                    "if you searched it. If you installed a card this way, when that run ends, "
                    "if that card is installed, put that card on the bottom of your deck."
                ),
            ],
        ),
        (
            "localized_product_line",
            [
                "Search your deck for any number of cards with the same name, reveal them and add them to"
                " your hand, then shuffle your deck."
            ],
        ),
        (
            "hortum",
            [
                "This card can be advanced.",
                "While this card has 3 or more advancement counters, the Runner cannot break subroutines of this "
                "ice using an AI program.",
                "Subroutine: if this card has 3 or more advancement counters, gain 4 credits. Otherwise, "
                "gain 1 credit.",
                "Subroutine: if this card has 3 or more advancement counters, search your deck for up to "
                "2 cards and add them to your hand, then shuffle your deck, then end the run. Otherwise, "
                "end the run.",
            ],
        ),
        (
            "maintenance_access",
            [
                "As an additional cost to play this card, spend 1 click.",
                "Run Archives.",
                "When Archives would be approached during that run, the attacked server becomes HQ.",
            ],
        ),
        (
            "hunting_grounds",
            [
                "Interrupt → Once per turn → 0 credits: prevent 1 ability triggered by an encounter.",
                "Trash this card: install the top 3 cards of the stack facedown.",
            ],
        ),
        (
            "synthetic_systems_the_world_re_imagined",
            [
                "Deck building: draft only.",
                (
                    "When your turn begins while you have more rezzed cards of Jinteki than of any other faction, you "
                    "may swap 1 installed piece of ice with another installed piece of ice."
                ),
            ],
        ),
        (
            "donut_taganes",
            ["All operations cost 1 credit more to play and all events cost 1 credit more to play."],
        ),
        ("rebranding_team", ["All assets gain advertisement."]),
        (
            "the_board",
            [
                "All agendas from the Runner's score area are worth 1 fewer agenda point.",
                "When this card is trashed, if the Runner is accessing this card, the Runner adds this "
                "card to their score area as an agenda worth 2 points.",
            ],
        ),
        ("mimic", ["Interface → 1 credit: break 1 sentry subroutine."]),
        ("network_exchange", ["A piece of ice costs 1 credit more to install in front of other ice."]),
        (
            "ob_superheavy_logistics_extract_export_excel",
            [
                (
                    "Whenever the Corp trashes an installed card that was rezzed, once per turn, you may "
                    "search your deck for 1 piece of ice, asset or upgrade with a cost equal to 1 less "
                    "than the cost of that card, reveal it and set it aside, then shuffle your deck. If "
                    "you do, install the card found at no cost and rez it for no credits (not while "
                    "installing)."
                )
            ],
        ),
        (
            "oracle_may",
            [
                "Once per turn → 1 click: choose a card type. Reveal the top card of the stack. If that card is of the"
                " chosen type, draw 1 card and gain 2 credits. Otherwise, trash that card."
            ],
        ),
        (
            "out_of_the_ashes",
            [
                "Run any server.",
                "When your turn begins, you may remove this card from the game. If you do, run any server"
                " (works from the heap).",
            ],
        ),
        (
            "red_level_clearance",
            ["Choose 2: draw 2 cards; or gain 2 credits; or install 1 non-agenda card from HQ; or gain 1 click."],
        ),
        (
            "security_chip",
            [
                "Trash this card: choose one: choose 1 installed icebreaker; or choose any number of installed "
                "cloud icebreakers. Either way, for the rest of the run, the chosen cards get +1 strength for "
                "each link the Runner has. Use this only during a run."
            ],
        ),
        (
            "sso_industries_fueling_innovation",
            [
                (
                    "When your turn ends, you may place 1 advancement counter on 1 installed unadvanced piece of ice "
                    "for each agenda point of all installed faceup agendas."
                ),
            ],
        ),
        (
            "strongbox",
            [
                "As an additional cost to steal an agenda in this server, the Runner must spend 1 click (even if "
                "this card is trashed while accessed in that run)."
            ],
        ),
        (
            "info_bounty",
            [
                "When your turn begins, identify your mark.",
                "The first time each turn a run on your mark ends, if the attacked server was breached "
                "during this run, gain 2 credits.",
            ],
        ),
        (
            "surveillance_network_key",
            [
                (
                    "Whenever the Corp draws one or more cards at a time with the basic action or an ability that "
                    "costs a click, reveal the first card drawn."
                )
            ],
        ),
        (
            "power_shutdown",
            [
                "Play this only if a run was made during the Runner's last turn.",
                "Trash any number of cards from the top of your deck, then the Runner trashes 1 installed piece of "
                "hardware or program with a current cost no greater than their number.",
            ],
        ),
        (
            "gatekeeper",
            [
                "If this card was rezzed this turn, +6 strength.",
                "Subroutine: draw up to 3 cards. Reveal up to 3 agendas from HQ or Archives. Shuffle the "
                "revealed cards into your deck.",
                "Subroutine: end the run.",
            ],
        ),
        (
            "wildcat_strike",
            ["Your opponent chooses one: you gain 6 credits; or you draw 4 cards."],
        ),
        (
            "posted_bounty",
            [
                "When you score this agenda, you may forfeit this card. If you do, the Runner takes 1 tag and you "
                "take 1 bad publicity."
            ],
        ),
        (
            "awakening_center",
            [
                "This card can host any number of bioroid ice. Cards cost nothing to install on it.",
                "Whenever the Runner passes all ice protecting this server, you may choose 1 unrezzed "
                "piece of ice hosted on this card, then rez the chosen card for 7 credits less, then if "
                "that was done, (when this run ends, trash the chosen card; now, the Runner "
                "encounters the chosen card).",
            ],
        ),
        (
            "an_offer_you_cant_refuse",
            [
                "Choose a central server, then the Runner may run the chosen server. Otherwise, add this "
                "card to your score area as an agenda worth 1 point.",
                "When that run begins, for the rest of the run, the Runner cannot jack out.",
            ],
        ),
        (
            "bloodletter",
            [
                (
                    "Subroutine: if there is an installed program, (if there are at least 2 cards in the "
                    "stack, (the Runner chooses one: the Runner trashes 1 installed program; or the Runner "
                    "trashes the top 2 cards of the stack); otherwise the Runner trashes 1 installed "
                    "program); otherwise if there are at least 2 cards in the stack, the Runner trashes "
                    "the top 2 cards of the stack."
                )
            ],
        ),
        (
            "ash_2x3zb9cy",
            [
                "Whenever a run on this server is successful, trace 4. If successful, for the rest of the"
                " run, the Runner cannot access a card other than this one."
            ],
        ),
        (
            "project_vacheron",
            [
                (
                    "When this card is added to the Runner's score area from anywhere but Archives, it has 4 agenda"
                    " counters on it."
                ),
                (
                    "If this card is in the Runner's score area and has 1 or more agenda counters, this "
                    "card is worth 0 agenda points."
                ),
                (
                    "When the Runner's turn begins, if this card is in the Runner's score area and has 1 "
                    "or more agenda counters, remove 1 agenda counter from this card (works from the score "
                    "area)."
                ),
            ],
        ),
        (
            "wake_up_call",
            [
                "Play this only if the Runner trashed a Corp card during the Runner's last turn and either there is"
                " an installed piece of hardware or there is an installed non-virtual resource.",
                "Choose 1 installed non-virtual piece of hardware or resource, then the Runner chooses one: the "
                "Runner trashes the chosen card; or the Runner suffers 4 meat damage. Either way, remove this card "
                "from the game.",
            ],
        ),
        (
            "shipment_from_tennin",
            [
                (
                    "Play this only if 2 or more turns have been played, and not if a run was successful during the"
                    " Runner's last turn."
                ),
                "Place 2 advancement counters on 1 installed card of either player.",
            ],
        ),
        (
            "take_a_dive",
            [
                "Run HQ or R&D. If successful, if a subroutine resolved during this run, the Corp takes 1"
                " bad publicity. Either way, remove this card from the game."
            ],
        ),
        (
            "pan_weave",
            [
                "When this card is installed, suffer 1 meat damage.",
                "The first time each turn a run on HQ is successful, the Corp loses 1 credit, then you "
                "gain 1 credit for each credit lost.",
            ],
        ),
        (
            "cerebral_imaging_infinite_frontiers",
            ["+1 maximum hand size for each credit you have, less 5."],
        ),
        (
            "creeper",
            [
                "While the Runner has 2 or more link, this card takes 1 MU less.",
                "Interface → 2 credits: break 1 sentry subroutine.",
                "1 credit: +1 strength.",
            ],
        ),
        (
            "chum",
            [
                (
                    "Subroutine: the next time the Runner encounters a piece of ice this run, for the rest of that "
                    "encounter, that card gets +2 strength, and when that encounter ends, do 3 net damage unless that "
                    "card is fully broken."
                ),
            ],
        ),
        (
            "argus_crackdown",
            [
                "Stays in play until your next turn begins.",
                "Do not play this if there is another active lockdown.",
                ("Whenever a run is successful, if there is ice protecting the attacked server, do 2 meat damage."),
            ],
        ),
        (
            "worlds_plaza",
            [
                "This card can host up to 3 assets.",
                "1 click: install 1 asset from HQ on this card and rez it for 2 credits less, if it can be.",
            ],
        ),
        (
            "deep_dive",
            [
                "Play this only if there were successful runs on HQ, R&D and Archives this turn.",
                (
                    "Set the top 8 cards of R&D aside. Choose 1 of the cards set aside. Access the chosen "
                    "card. You may spend 1 click. If you do, access 1 other card among the cards set "
                    "aside. The Corp shuffles all the cards set aside into R&D."
                ),
            ],
        ),
        (
            "hellion_alpha_test",
            [
                "Play this only if a resource was installed during the Runner's last turn.",
                (
                    "Trace 2. If successful, put 1 installed resource on the top of the stack. If "
                    "unsuccessful, take 1 bad publicity."
                ),
            ],
        ),
        (
            "fumiko_yamamori",
            [
                "Whenever secret bids are revealed and differ, do 1 meat damage.",
            ],
        ),
        (
            "owl",
            ["Subroutine: put 1 installed program on the top of the stack."],
        ),
        (
            "data_leak_reversal",
            [
                "Install this only if a run on a central server was successful this turn.",
                "1 click: the Corp trashes the top card of R&D. Use this only if the Runner is tagged.",
            ],
        ),
        (
            "director_haas",
            [
                "+1 click each turn.",
                "When this card is trashed, if the Runner is accessing this card, the Runner adds this "
                "card to their score area as an agenda worth 2 points.",
            ],
        ),
        (
            "pheromones",
            [
                "1 recurring credit for each virus counter on this card, usable only during a run on HQ.",
                "Whenever a run on HQ is successful, place 1 virus counter on this card.",
            ],
        ),
        (
            "dirty_laundry",
            ["Run any server.", "When that run ends, if successful, gain 5 credits."],
        ),
        (
            "hemorrhage",
            [
                "Whenever a run is successful, place 1 virus counter on this card.",
                "1 click, spend 2 virus counters: the Corp trashes 1 card from HQ.",
            ],
        ),
        (
            "mitosis",
            [
                "As an additional cost to play this card, spend 1 click.",
                "Do this 2 times: install up to 1 card from HQ in a new remote server, and if you do, place 2 "
                "advancement counters on that card, then for the rest of the turn, you cannot score or rez that "
                "card.",
            ],
        ),
        (
            "sifr",
            [
                "Limit: 1 console.",
                "+2 MU.",
                "Whenever the Runner encounters a piece of ice, once per turn, you may, until your next "
                "turn begins, get −1 maximum hand size, then for the rest of the encounter, the encountered "
                "ice gets −1 strength for each point of the strength of the encountered ice.",
            ],
        ),
        (
            "contaminate",
            [
                "Place 3 virus counters on 1 installed card with no virus counters.",
            ],
        ),
        (
            "personal_workshop",
            [
                "1 click: host 1 program or piece of hardware from the grip on this card with power counters "
                "equal to the current cost of that card on it.",
                "1 credit: remove 1 power counter from 1 card hosted on this card.",
                "When your turn begins, remove 1 power counter from 1 card hosted on this card.",
                "As soon as there is a card hosted on this card with no power counters, install all cards"
                " hosted on this card with no power counters at no cost.",
            ],
        ),
        (
            "harmony_medtech_biomedical_pioneer",
            [
                "Each player needs 1 fewer agenda point to win.",
            ],
        ),
        (
            "architect",
            [
                "Neither player can trash this card.",
                (
                    "Subroutine: look at the top 5 cards of R&D, then you may install 1 of those cards, ignoring "
                    "install costs."
                ),
                "Subroutine: you may install 1 card from Archives or HQ.",
            ],
        ),
        (
            "klevetnik",
            [
                (
                    "When this card is rezzed during a run on this server, you may have the Runner gain 2 "
                    "credits, then you choose 1 installed resource. Until your next turn ends, the chosen "
                    "card loses all abilities."
                ),
                "Subroutine: end the run.",
            ],
        ),
        (
            "khusyuk",
            [
                "Run R&D.",
                (
                    "If that run is successful, instead of breaching R&D, if there is an installed card "
                    "with a cost of 1 or more, choose 1 installed card with a cost of 1 or more, then set "
                    "the top card of R&D aside for each installed card with a cost equal to the cost of "
                    "the chosen card (at most 6), then access 1 of the cards set aside, then the Corp "
                    "shuffles all the cards set aside into R&D."
                ),
            ],
        ),
        (
            "kitsune",
            [
                "Subroutine: choose up to 1 card from HQ, then if that was done, (the next time a "
                "breach of HQ ends during that run, trash this card; now, breach HQ without accessing cards in its "
                "root, accessing the chosen card first)."
            ],
        ),
        (
            "account_siphon",
            [
                "Run HQ.",
                "If that run is successful, instead of breaching HQ, you may have the Corp lose up to 5 credits, "
                "then you take 2 tags and gain 2 credits for each credit lost.",
            ],
        ),
        (
            "qianju_pt",
            [
                "When your turn begins, you may lose 1 click. If you do, until your next turn begins, the"
                " next time tags would be taken, prevent 1 tag."
            ],
        ),
        (
            "flagship",
            [
                "This card can only be in HQ or R&D.",
                "Runs on this server cannot be successful.",
                "If a run on this server is under way and another card was accessed during this run, the Runner "
                "cannot access another Corp card (even if this card is trashed while accessed in that run).",
            ],
        ),
        (
            "daredevil",
            [
                "Limit: 1 console.",
                "+2 MU.",
                "The first time each turn a run on a server with at least 2 pieces of ice begins, draw 2 cards.",
            ],
        ),
        (
            "no_one_home",
            [
                "The first time each turn tags would be taken or net damage would be done, you may trash "
                "this card. If you do, trace 0. If unsuccessful, choose one: prevent all tags; or prevent"
                " all net damage."
            ],
        ),
        (
            "news_hound",
            [
                "Subroutine: trace 3. If successful, the Runner takes 1 tag.",
                "If there is a Corp current in play or there is a Runner current in play, this card gains a "
                "subroutine: end the run.",
            ],
        ),
        (
            "word_on_the_street",
            [
                "As an additional cost to score an agenda installed this turn, the Corp must add this "
                "card to your score area as an agenda worth −1 point that cannot be forfeited.",
                "Whenever the Corp scores an agenda not installed by the Corp this turn, trash this card,"
                " gain 4 credits and draw 1 card.",
            ],
        ),
        (
            "fairchild_1_0",
            [
                "Lose 1 click: break 1 subroutine of this ice (only the Runner may use this ability).",
                (
                    "Subroutine: if there is an installed Runner card, the Runner trashes 1 of their "
                    "installed cards unless the Runner pays 1 credit. Otherwise, the Runner must pay 1 "
                    "credit if able."
                ),
                (
                    "Subroutine: if there is an installed Runner card, the Runner trashes 1 of their "
                    "installed cards unless the Runner pays 1 credit. Otherwise, the Runner must pay 1 "
                    "credit if able."
                ),
            ],
        ),
        (
            "black_level_clearance",
            [
                "Whenever a run on this server is successful, the Runner chooses one: the Runner suffers "
                "1 core damage; or the Runner jacks out, then if that was done, gain 5 credits, draw 1 "
                "card and trash this card."
            ],
        ),
        (
            "fear_the_masses",
            [
                "Run HQ.",
                (
                    "If that run is successful, instead of breaching HQ, reveal any number of cards from "
                    "the grip with this card's name, then the Corp trashes the top X cards of R&D, X being "
                    "that number, plus 1."
                ),
            ],
        ),
        (
            "making_an_entrance",
            [
                "Play this only as the first action of a turn.",
                (
                    "Look at the top 6 cards of your deck. Trash any number of those cards. Arrange the "
                    "rest in any order."
                ),
            ],
        ),
        (
            "credit_crash",
            [
                "Run any server.",
                (
                    "The first time you access a non-agenda card during that run, (unless that card is in "
                    "a discard pile, if that card is not installed, reveal that card; either way, trash "
                    "that card unless the Corp pays credits equal to the rez cost of the accessed card) "
                    "(for an operation, its play cost)."
                ),
            ],
        ),
        (
            "another_day_another_paycheck",
            [
                "Stays in play until another current is played or your opponent scores or steals an agenda.",
                "Whenever you steal an agenda, trace 0. If unsuccessful, gain 1 credit for each agenda "
                "point of all cards in both score areas.",
            ],
        ),
        (
            "brasilia_government_grid",
            [
                "Whenever you rez a piece of ice during a run on this server, once per turn, you may derez 1 "
                "other installed piece of ice. If you do, for the rest of the run, the card rezzed gets +3 "
                "strength.",
                "Limit: 1 region per server.",
            ],
        ),
        (
            "copycat",
            [
                "Whenever the Runner passes a piece of ice, you may trash this card. If you do, choose 1 "
                "other installed rezzed piece of ice protecting any server with the name of the ice "
                "passed, then the Runner moves to the chosen card, and the run goes on there."
            ],
        ),
        (
            "ssl_endorsement",
            [
                "When this agenda is scored or stolen, place 9 credits on this card.",
                (
                    "When your turn begins, you may take 3 credits from this card (works from the score "
                    "area; on the Corp's turn, in either player's score area)."
                ),
            ],
        ),
        (
            "security_testing",
            [
                "When your turn begins, you may choose a server.",
                (
                    "Whenever a run on the chosen server is successful, unless a run on the chosen server was "
                    "successful at least twice this turn, instead of breaching the chosen server, the first "
                    "time each turn, gain 2 credits."
                ),
            ],
        ),
        (
            "petty_cash",
            [
                "Do not play this if an action was finished this turn.",
                "Gain 5 credits, then unless this card was played from HQ, gain 1 click.",
                "1 click: play this card, then remove it from the game (works from Archives).",
            ],
        ),
        (
            "arella_salvatore",
            [
                (
                    "Whenever you score an agenda in this server, you may install 1 card from HQ at no cost. If "
                    "you do, place 1 advancement counter on that card."
                ),
            ],
        ),
        (
            "manta_grid",
            [
                "Whenever a successful run on this server ends while your opponent has 5 or fewer credits or your "
                "opponent has no clicks left, you get +1 click next turn.",
                "Limit: 1 region per server.",
            ],
        ),
        (
            "kati_jones",
            [
                "Once per turn, shared between these abilities → 1 click: place 3 credits on this card.",
                "Once per turn, shared between these abilities → 1 click: take all credits from this card.",
            ],
        ),
        (
            "saisentan",
            [
                "When the Runner encounters this ice, choose a card type.",
                "Whenever you trash a card of the chosen type from the grip while a subroutine of this ice is "
                "resolving and the Runner is encountering this ice, do 1 net damage for each of those cards of the "
                "chosen type.",
                *["Subroutine: do 1 net damage."] * 3,
            ],
        ),
        (
            "sync_everything_everywhere",
            [
                "1 click: flip this card.",
                "The basic action to remove a tag costs 1 credit more (on the front side).",
                "The basic action to trash a resource costs 2 credits less (on the back side).",
            ],
        ),
        (
            "underway_grid",
            [
                "The Runner cannot bypass a piece of ice protecting this server, and neither player can expose an "
                "installed card in or protecting this server.",
                "Limit: 1 region per server.",
            ],
        ),
    ],
)
def test_what_cards_are_said_to_do(card: str, lines: list[str]) -> None:
    """Cards whose sentences together need nearly everything that the words are put together by."""
    abilities = behaviour.load(card)
    assert abilities is not None
    assert render(abilities) == lines


def test_what_happens_as_the_run_ends_is_a_sentence_of_its_own() -> None:
    abilities = behaviour.load("boomerang")
    assert abilities is not None
    breaking, ending, limit = render(abilities)[1].split(". ")
    assert breaking.startswith("Trash this card: break")
    assert ending.startswith("When this run ends, if it was successful, you may")
    assert limit == "Use this only if the Runner is encountering the chosen card."


@pytest.mark.parametrize(
    ("card", "line"),
    [
        ("onr_aardvark", "During a run on this server, the Runner cannot use a worm."),
        (
            "onr_corporate_guard_temps",
            "Debt counters: Whenever you gain credits, do this once for each credit gained: if you have 1 or more debt "
            "counters, lose 1 credit, then remove 1 debt counter from the Corp.",
        ),
        ("onr_data_sifters", "Play this only if the Runner trashed a node during the Runner's last turn."),
        (
            "onr_live_news_feed",
            "Whenever you steal a black ops card during that run, place 1 power counter on this card.",
        ),
        (
            "onr_on_the_fast_track",
            "If you trashed an advertisement this turn, gain 8 credits. Otherwise, if you trashed a transactions card "
            "this turn, gain 6 credits.",
        ),
    ],
)
def test_owners_of_1996_cards_are_named_only_if_needed(card: str, line: str) -> None:
    abilities = behaviour.load(card, "classic")
    assert abilities is not None
    assert line in render(abilities, Catalogue.load().card(card).side)


@pytest.mark.parametrize(
    ("find", "line"),
    [
        ({"draw": 1}, "draw 1 card, then trash the card found."),
        ({"draw": 2}, "draw 2 cards, then trash the cards found."),
        ({"draw": "X"}, "draw X cards, then trash the cards found."),
        ({"look": 1}, "look at the top card of your deck, then trash that card."),
        ({"look": 2}, "look at the top 2 cards of your deck, then trash the cards found."),
    ],
)
def test_several_cards_that_are_found_are_called_cards(find: Any, line: str) -> None:
    assert render(behaviour.parse([{"paid": ["click"], "do": [find, {"trash": "found"}]}])) == [f"1 click: {line}"]


def test_the_next_run_to_end_is_this_one_only_during_a_run() -> None:
    later = {"later": {"when": {"run_ends": "any"}, "do": [{"gain": 1}]}}
    for first, line in (
        ({"gain": 1}, "1 click: gain 1 credit, then the next time a run ends, gain 1 credit."),
        ({"break": {"n": 1, "of": "ice"}}, "1 click: break 1 subroutine. When this run ends, gain 1 credit."),
        ({"run": "hq"}, "1 click: run HQ. When that run ends, gain 1 credit."),
    ):
        assert render(behaviour.parse([{"paid": ["click"], "do": [first, later]}])) == [line]


@pytest.mark.parametrize(
    ("side", "entry", "line"),
    [
        ("corp", {"play": [{"add": "chosen", "to": "hand"}]}, "Add the chosen card to its owner's hand."),
        ("corp", {"play": [{"add": {"from": "discard"}, "to": "hand"}]}, "Add a card from Archives to HQ."),
        ("runner", {"play": [{"add": {"from": "discard"}, "to": "hand"}]}, "Add a card from your heap to your grip."),
        ("corp", {"play": [{"mill": 1}]}, "Trash the top card of R&D."),
        ("runner", {"play": [{"mill": 1, "who": "corp"}]}, "The Corp trashes the top card of R&D."),
        ("runner", {"play": [{"gain": {"per": "opponent_hand"}}]}, "Gain 1 credit for each card in HQ."),
        ("corp", {"play": [{"gain": {"per": "opponent_hand"}}]}, "Gain 1 credit for each card in the grip."),
        ("runner", {"current": True}, "Stays in play until another current is played or an agenda is scored."),
        ("corp", {"current": True}, "Stays in play until another current is played or an agenda is stolen."),
        ("corp", {"play": [{"gain": 1}], "if": "tagged"}, "If the Runner is tagged, gain 1 credit."),
        ("runner", {"play": [{"gain": 1}], "if": "tagged"}, "If you are tagged, gain 1 credit."),
        ("runner", {"play": [{"gain": {"per": "tags"}}]}, "Gain 1 credit for each tag you have."),
        ("corp", {"play": [{"gain": {"per": "bad_publicity"}}]}, "Gain 1 credit for each bad publicity you have."),
        ("runner", {"when": "pass", "do": [{"gain": 1}]}, "Whenever you pass this ice, gain 1 credit."),
        ("corp", {"when": "pass", "do": [{"gain": 1}]}, "Whenever the Runner passes this ice, gain 1 credit."),
        (
            "runner",
            {"when": {"expose": {"is": ["card"], "who": "corp"}}, "do": [{"rez": "it"}]},
            "Whenever you expose a Corp card, the Corp must rez that card if able.",
        ),
    ],
)
def test_the_words_of_a_side(side: str, entry: Any, line: str) -> None:
    """A card calls its player `you`, and zones by the names that they have on its side."""
    assert render(behaviour.parse([entry]), side) == [line]


@pytest.mark.parametrize(
    ("entry", "line"),
    [
        (
            [{"when": "installed", "do": [{"place": {"virus": 3}}]}],
            "When this card is installed, place 3 virus counters on it.",
        ),
        (
            [
                {
                    "paid": [],
                    "if": {
                        "all": [
                            "action_phase",
                            {"not": "during_run"},
                            {"compare": "self.power", "at_least": 2},
                            {"compare": "self.power", "at_most": 3},
                        ]
                    },
                    "do": [{"draw": 1}],
                }
            ],
            "0 credits: draw 1 card. Use this only if it is your action phase and this card has 2–3 power counters, "
            "unless a run is under way.",
        ),
        (
            [{"when": {"run_begins": "any"}, "if": {"run": "this_server"}, "do": [{"budget": "runner"}]}],
            "Whenever a run on this server begins, the Runner names a number of credits, cannot spend more during this "
            "run, and the Runner loses the rest when it ends.",
        ),
        (
            [
                {"play": [{"run": "hq"}]},
                {
                    "when": {"breach": "hq"},
                    "if": {"all": ["run_by_this", "run_successful", {"compare": "self.power", "at_least": 1}]},
                    "limit": "first/run",
                    "do": [{"draw": 1}],
                },
            ],
            "The first time you breach HQ during that run, if it was successful and this card has 1 or more power "
            "counters, draw 1 card.",
        ),
    ],
)
def test_conditions_keep_their_meaning_when_they_are_reworded(entry: Any, line: str) -> None:
    assert render(behaviour.parse(entry))[-1] == line


@pytest.mark.parametrize(
    ("one", "more"),
    [
        ("", ""),
        ("card in your hand", "cards in your hand"),
        ("identity of the Corp", "identities of the Corp"),
        ("copy", "copies"),
        ("key", "keys"),
        ("piece of ice", "pieces of ice"),
        ("MU", "MU"),
        ("point of strength of ice", "points of strength of ice"),
    ],
)
def test_plurals(one: str, more: str) -> None:
    assert plural(one) == more


@pytest.mark.parametrize(
    ("text", "said"), [("[", "not valid JSON"), ('"end_eak]"', "expected an object of entries by card id")]
)
def test_a_file_without_entries_is_reported(tmp_path: Path, text: str, said: str) -> None:
    (tmp_path / "behaviour" / "cr").mkdir(parents=True)
    (tmp_path / "behaviour" / "cr" / "one.json").write_text(text, encoding="utf-8")
    with pytest.raises(DataError, match=said):
        behaviour.entries(root=tmp_path)


@pytest.mark.parametrize(
    ("named", "text"),
    [
        ({"n": "all", "is": ["g_mod", "identity"]}, "all g-mod identities"),
        ({"n": 1, "is": ["g_mod", "identity"]}, "1 g-mod identity"),
        ({"n": "all", "is": ["identity"]}, "all identities"),
    ],
)
def test_an_identity_is_a_noun(named: dict[str, object], text: str) -> None:
    """A subtype comes before it, and the word is in the plural where there are many of them (CR26 3.1)."""
    read = "\n".join(render(behaviour.parse([{"outside": named}])))
    assert f"one copy each of {text}" in read
