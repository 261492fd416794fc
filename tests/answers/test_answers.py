"""The functions of `nrdb.answers` return what the commands print with `--json`."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from nrdb import answers, read_deck
from nrdb.catalogue import Catalogue
from nrdb.days import day_before
from nrdb.json_types import Json
from tests.conftest import Run

DAY = "2026-11-20"
LIST = str(Path(__file__).parents[2] / "examples" / "illegal.txt")

CASES: dict[str, tuple[tuple[str, ...], Callable[[Catalogue], Json]]] = {
    "validate": (
        ("validate", LIST, "--on", DAY, "--format", "startup", "--explain"),
        lambda c: answers.validate(read_deck(LIST, c), c, format="startup", on=DAY, advice=True),
    ),
    "validate in all formats": (
        ("validate", LIST, "--on", DAY, "--all-formats"),
        lambda c: answers.validate_everywhere(read_deck(LIST, c), c, on=DAY),
    ),
    "search": (
        ("search", "sentry strength>3", "--on", DAY, "--limit", "2"),
        lambda c: answers.search("sentry strength>3", c, on=DAY, limit=2),
    ),
    "show": (("show", "Bran 1.0", "--on", DAY), lambda c: answers.card("Bran 1.0", c, on=DAY)),
    "show --similar": (
        ("show", "Corroder", "--similar", "--on", DAY),
        lambda c: answers.card(c.find("Corroder"), c, on=DAY, similar=True),
    ),
    "formats": (("formats", "--on", "2019-06-01"), lambda c: answers.formats(c, on="2019-06-01")),
    "legality of a card": (
        ("legality", "Account Siphon", "--on", DAY),
        lambda c: answers.legality("Account Siphon", c, on=DAY),
    ),
    "legality of a deck": (
        ("legality", LIST, "--on", DAY),
        lambda c: answers.legality(read_deck(LIST, c), c, on=DAY),
    ),
    "rule": (("rule", "1.4.6b"), lambda c: answers.rule("1.4.6b", c)),
    "rule by words": (("rule", "additional", "cost"), lambda c: answers.rule("additional cost", c)),
}


@pytest.mark.parametrize("name", CASES)
def test_the_answer_is_what_the_command_prints(name: str, catalogue: Catalogue, nrdb: Run) -> None:
    words, answer = CASES[name]
    assert json.loads(json.dumps(answer(catalogue))) == json.loads(nrdb(*words, "--json").stdout)


def _strings(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for key, item in value.items():
            yield key
            yield from _strings(item)
    elif isinstance(value, list | tuple):
        for item in value:
            yield from _strings(item)


@pytest.mark.parametrize("path", sorted((Path(__file__).parents[2] / "examples").glob("*.txt")), ids=lambda p: p.name)
def test_a_verdict_has_the_title_of_every_card_it_names(path: Path, catalogue: Catalogue) -> None:
    (row,) = answers.validate(read_deck(path, catalogue), catalogue, on=DAY, advice=True)["decks"]
    titles = row.pop("titles")
    ids = {card.id: card.title for edition in ("cr", "classic") for card in catalogue.cards(edition)}
    parts = [row["identity"], row["findings"], row.get("plan"), row.get("advice")]
    assert titles == {text: ids[text] for text in _strings(parts) if text in ids}


def test_a_period_of_a_card_counts_from_its_first_day(catalogue: Catalogue) -> None:
    """`legality` on the day of an event already has it, and on the day before does not."""
    periods = answers.legality("Parasite", catalogue, on=DAY)["formats"]["standard"]
    assert len(periods) > 3
    for at, period in enumerate(periods):
        on_the_day = answers.legality("Parasite", catalogue, on=period["start"])["formats"]["standard"]
        the_day_before = answers.legality("Parasite", catalogue, on=day_before(period["start"]))["formats"]["standard"]
        assert (on_the_day, the_day_before) == (periods[: at + 1], periods[:at])
