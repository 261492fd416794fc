"""The checks of errata and rulings refuse bad entries, with the right words."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

from nrdb.catalogue import source
from nrdb.catalogue.errata import FactChange
from nrdb.catalogue.integrity import CONSISTENCY_CHECKS
from nrdb.catalogue.source import CatalogueFacts
from nrdb.resources import data_root, schemas_root


@pytest.fixture(scope="module")
def facts() -> CatalogueFacts:
    return source.load(data_root())


def faults(facts: CatalogueFacts) -> list[str]:
    laws = [law for law in CONSISTENCY_CHECKS if law.__name__ in ("_errata", "_rulings")]
    assert len(laws) == 2
    return [fault for law in laws for fault in law(facts, Path())]


def first(facts: CatalogueFacts, card: str) -> int:
    return next(number for number, item in enumerate(facts.errata) if item.card == card)


def erratum(facts: CatalogueFacts, card_id: str, **changes: object) -> CatalogueFacts:
    errata = list(facts.errata)
    at = first(facts, card_id)
    errata[at] = errata[at]._replace(**changes)
    return facts._replace(errata=tuple(errata))


def ruling(facts: CatalogueFacts, **changes: object) -> CatalogueFacts:
    return facts._replace(rulings=(facts.rulings[0]._replace(**changes), *facts.rulings[1:]))


def test_the_built_in_ones_are_sound(facts: CatalogueFacts) -> None:
    assert faults(facts) == []


BAD: list[tuple[Callable[[CatalogueFacts], CatalogueFacts], str]] = [
    (lambda f: erratum(f, "imp", card="impp"), "erratum of impp (CR 11.2.4): unknown card."),
    (
        lambda f: erratum(f, "imp", until="2019-08-02"),
        "erratum of imp (CR 11.2.4): ends on 2019-08-02, but starts on 2019-08-02.",
    ),
    (
        lambda f: erratum(f, "wireless_net_pavilion", changes=(FactChange("unique", True, False),)),
        "erratum of wireless_net_pavilion (CR 11.2.23; history of the public card data): "
        "unique is True today, not False.",
    ),
    (
        lambda f: erratum(f, "astroscript_pilot_program", until=None),
        "erratum of astroscript_pilot_program (CR 11.2.3; history of the public card data): "
        "deck_limit is 3 today, not 1.",
    ),
    (lambda f: ruling(f, card="imp"), "ruling 1 of imp: unknown card of the 1996 game."),
    (
        lambda f: ruling(f, superseded_by=1),
        "ruling 1 of onr_artificial_security_directors: superseded by ruling 1, not another ruling on the card.",
    ),
    (
        lambda f: ruling(f, superseded_by=3),
        "ruling 1 of onr_artificial_security_directors: superseded by ruling 3, not another ruling on the card.",
    ),
    (
        lambda f: f._replace(ruling_counts=(f.ruling_counts[0]._replace(card="onr_dropp"),)),
        "rulings of onr_dropp: unknown card.",
    ),
]


@pytest.mark.parametrize(("spoil", "words"), BAD, ids=[words for _, words in BAD])
def test_the_unsound_is_refused(
    facts: CatalogueFacts, spoil: Callable[[CatalogueFacts], CatalogueFacts], words: str
) -> None:
    assert faults(spoil(facts)) == [words]


ENTRY = {"card": "imp", "kind": "effect", "description": "Something.", "source": "CR 11.2.4", "from": "2019-08-02"}
MALFORMED = [
    ({**ENTRY, "kind": "facts"}, "'changes' is a required property"),
    ({**ENTRY, "kind": "rumour"}, "'rumour' is not one of ['facts', 'effect', 'wording']"),
    ({**ENTRY, "from": "August 2019"}, "does not match"),
    ({**ENTRY, "until_at_latest": True}, "'until' is a dependency of 'until_at_latest'"),
    ({**ENTRY, "text": "words"}, "Additional properties are not allowed"),
    ({**ENTRY, "changes": {"cost": {"before": 1}}}, "'after' is a required property"),
    ({**ENTRY, "changes": {"title": {"before": "a", "after": "b"}}}, "'title' is not one of "),
]


@pytest.mark.parametrize(("entry", "words"), MALFORMED, ids=[words for _, words in MALFORMED])
def test_a_malformed_erratum_is_refused(entry: dict[str, object], words: str) -> None:
    schema = json.loads((schemas_root() / "errata.schema.json").read_text(encoding="utf-8"))
    assert list(Draft202012Validator(schema).iter_errors([ENTRY])) == []
    messages = [fault.message for fault in Draft202012Validator(schema).iter_errors([entry])]
    assert len(messages) == 1
    assert words in messages[0]
