"""Fixtures that every test may use."""

from __future__ import annotations

from pathlib import Path

import pytest


@pytest.fixture(scope="session")
def shared() -> Path:
    """The reference material beside the checkout; tests that need it are skipped where it is absent."""
    folder = Path(__file__).parents[2] / "shared"
    if not folder.is_dir():
        pytest.skip("no reference material beside the checkout")
    return folder
