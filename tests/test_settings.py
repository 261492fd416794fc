"""Settings checked against a schema: which error is reported, where it is, and what may have been meant."""

from __future__ import annotations

from typing import Any

import pytest

from nrdb import settings
from nrdb.errors import ParseError


def told(held: dict[str, Any]) -> tuple[str, Any, str | None, str] | None:
    """Return where settings violate the schema of house rules, the value there, the unknown key, and the rule."""
    fault = settings.find_problem(held, "house-rules.schema.json")
    return None if fault is None else (fault.place, fault.value, fault.unknown, fault.rule)


@pytest.mark.parametrize(
    ("held", "fault"),
    [
        ({"copies": 3}, None),
        ({"copies": 0}, ("copies", 0, None, "minimum")),
        ({"pool": {"sets": ["Core Set", 7]}}, ("pool.sets.1", 7, None, "type")),
        # Unknown keys come before wrong values, which are reported in the order of their places.
        ({"copies": 0, "pool": {"set": []}}, ("pool", {"set": []}, "set", "additionalProperties")),
        ({"copies": 0, "banned": 1, "agenda_cap": "x"}, ("agenda_cap", "x", None, "type")),
        ({"base": "cr", "bannd": []}, ("", {"base": "cr", "bannd": []}, "bannd", "additionalProperties")),
    ],
)
def test_the_first_fault(held: dict[str, Any], fault: tuple[str, Any, str | None, str] | None) -> None:
    assert told(held) == fault


def test_a_fault_knows_the_part_of_the_schema_it_is_in() -> None:
    nested = settings.find_problem({"pool": {"sets": 1}}, "house-rules.schema.json")
    above = settings.find_problem({"pools": 1}, "house-rules.schema.json")
    assert nested is not None
    assert above is not None
    assert nested.schema["type"] == "array"
    assert nested.top["type"] == "object"
    assert "sets" in nested.top["properties"]
    assert above.top == {}
    assert above.known[:3] == ("name", "base", "singleton")


def test_a_whole_number_may_be_written_with_a_point() -> None:
    held = settings.read("copies = 4.0\n[deck]\nsize = [1.0, 2.5]\nrest = inf", "x.toml")
    assert repr(held) == "{'copies': 4, 'deck': {'size': [1, 2.5], 'rest': inf}}"


def test_a_byte_order_mark_is_no_part_of_the_settings() -> None:
    assert (
        settings.read(b"\xef\xbb\xbfcopies = 4\n", "x.toml")
        == settings.read("\ufeffcopies = 4", "x.toml")
        == {"copies": 4}
    )


def test_text_in_another_encoding_is_reported() -> None:
    with pytest.raises(ParseError) as refused:
        settings.read('name = "Café"'.encode("latin-1"), "x.toml")
    assert refused.value.message == "x.toml: this TOML is not UTF-8 text: byte 12 is not valid."


@pytest.mark.parametrize("number", ["9" * 5_000, "0x" + "f" * 5_000, "-9223372036854775809"])
def test_a_number_that_no_setting_can_have_is_reported(number: str) -> None:
    with pytest.raises(ParseError, match=r"^x\.toml: invalid TOML: a number is too large\.$"):
        settings.read(f"[deck]\nsizes = [1, {number}]", "x.toml")


@pytest.mark.parametrize("depth", [2_000, 50_000])
def test_what_is_nested_too_deeply_is_reported(depth: int) -> None:
    with pytest.raises(ParseError, match=r"x\.toml: this TOML is nested too deeply\."):
        settings.read(f"a = {'[' * depth}{']' * depth}", "x.toml")


def test_a_long_value_is_not_repeated_in_full() -> None:
    held = {"name": "x", "pool": {"one_of": [{"types": ["core"]}] * 5_000}}
    fault = settings.find_problem(held, "house-rules.schema.json")
    assert fault is not None
    assert fault.message.endswith('{"types": ["cor… is too long')
    assert len(fault.message) < 100


def test_at_most_two_keys_may_have_been_meant() -> None:
    fault = settings.find_problem({"banne": 1}, "house-rules.schema.json")
    assert fault is not None
    assert fault._replace(known=("ban", "banned", "bannes", "unbanned")).hint == "Did you mean bannes or banned?"
    assert fault._replace(known=("deck", "pool")).hint == "Known keys: deck, pool."
