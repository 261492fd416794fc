"""The basis of an answer: the versions of nrdb and of its data, and how old the data is."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypedDict

from nrdb import __version__
from nrdb.shapes.decks import KnowledgeJson, StampJson

if TYPE_CHECKING:
    from nrdb.catalogue import Catalogue


class BasisJson(TypedDict):
    """The versions behind an answer about a date, and the age of its data."""

    stamp: StampJson
    knowledge: KnowledgeJson


def stamp_json(catalogue: Catalogue) -> StampJson:
    """Return the stamp that every JSON answer contains, in the same shape for all commands."""
    return {"nrdb": __version__, "data": catalogue.data_date, "newest_list": catalogue.newest_list}


def basis_json(catalogue: Catalogue, on: str, edition: str = "cr") -> BasisJson:
    """Return `stamp` and `knowledge` of a JSON answer about the date `on`."""
    data, lists, age_days = catalogue.knowledge(on, edition)
    return {"stamp": stamp_json(catalogue), "knowledge": {"data": data, "lists": lists, "age_days": age_days}}
