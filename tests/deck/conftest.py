"""The catalogue of the built-in facts, once for all deck tests."""

from __future__ import annotations

import pytest

from nrdb.catalogue import Catalogue


@pytest.fixture(scope="session")
def catalogue() -> Catalogue:
    return Catalogue.load()
