"""Tests that hold by both rulebooks of which runs are played are played by each."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.engine.worked.table import playing_by

if TYPE_CHECKING:
    from collections.abc import Iterator


@pytest.fixture(params=["cr-26.03", "cr-1.3"])
def both(request: pytest.FixtureRequest) -> Iterator[str]:
    """Lays the tables of a test by today's rules and by those of 2019."""
    with playing_by(request.param):
        yield request.param
