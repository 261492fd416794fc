"""The basis of an answer: the versions of nrdb and of its data, and how old the data is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nrdb import __version__
from nrdb.json_types import Json

if TYPE_CHECKING:
    from nrdb.catalogue import Catalogue


def stamp_json(catalogue: Catalogue) -> Json:
    """Return the stamp of every JSON answer, which has the same shape in all commands."""
    return {"nrdb": __version__, "data": catalogue.data_date, "newest_list": catalogue.newest_list}


def basis_json(catalogue: Catalogue, on: str, edition: str = "cr") -> Json:
    """Return `stamp` and `knowledge` of a JSON answer about the date `on`."""
    return {"stamp": stamp_json(catalogue), "knowledge": catalogue.knowledge(on, edition)._asdict()}
