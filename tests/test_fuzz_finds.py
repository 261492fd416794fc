"""What `make fuzz` found, once mended: each input must be answered or refused in nrdb's own words."""

from __future__ import annotations

import pytest

from nrdb.catalogue.importer.layouts import from_bytes
from nrdb.errors import ParseError
from nrdb.search import search


@pytest.mark.parametrize("query", ["devadevas\x00core", "\x00 Tour Guide /^a.*b+$/ ~", "zombie\x00bomb="])
def test_a_query_with_a_nul_is_read_as_if_a_blank_stood_there(catalogue, query):
    found = search(catalogue, query, on="2026-11-20")
    assert found == search(catalogue, query.replace("\x00", " "), on="2026-11-20")


def test_a_resource_without_an_id_is_refused():
    answer = b'{"data": [{"i": "x", "type": "cards", "attributes": {"title": "X", "side_id": "corp"}}]}'
    with pytest.raises(ParseError, match="a resource has no id"):
        from_bytes(answer, "answer.json")
