"""Fixtures of the legality tests."""

from __future__ import annotations

import json
from typing import Any

import pytest


@pytest.fixture(scope="session")
def oracle(shared) -> list[dict[str, Any]]:
    """Return the decks with adjudicated verdicts."""
    with open(shared / "oracle" / "verdicts.jsonl", encoding="utf-8") as lines:
        return [json.loads(line) for line in lines]
