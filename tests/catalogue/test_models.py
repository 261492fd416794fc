"""The typed classes of `nrdb.catalogue.models` read the catalogue file, relationships included, and change nothing."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest
from sqlalchemy.exc import OperationalError
from sqlalchemy.orm import configure_mappers
from sqlmodel import SQLModel, col, func, select

from nrdb.catalogue import Catalogue, models
from nrdb.catalogue.metadata import TABLES
from nrdb.catalogue.model import number


def test_every_described_table_has_a_class() -> None:
    classes = {
        str(each.__tablename__)
        for each in vars(models).values()
        if isinstance(each, type) and each is not SQLModel and issubclass(each, SQLModel)
    }
    assert classes == {item.name for item in TABLES}


def test_every_relationship_can_be_read(catalogue: Catalogue) -> None:
    configure_mappers()
    with catalogue.session() as session:
        card = session.get_one(models.Card, "bran_1_0")
        assert [subtype.name for subtype in card.subtypes] == ["Barrier", "Bioroid"]
        assert (card.side.name, card.faction.name, card.type.name) == ("Corp", "Haas-Bioroid", "Ice")
        assert card.printings[0].card_set is card.card_set
        assert card.card_set.cycle.name == "System Gateway"
        standard = session.get_one(models.Format, "standard")
        newest = standard.snapshots[-1]
        assert newest.pool in standard.pools
        assert newest.restriction in standard.restrictions
        assert {entry.card_id for entry in newest.pool.cards} == catalogue.pool(newest.pool_id)
        for model in vars(models).values():
            if isinstance(model, type) and model is not SQLModel and issubclass(model, SQLModel):
                row = session.exec(select(model).limit(1)).first()
                for name in model.__mapper__.relationships.keys() if row else ():
                    getattr(row, name)


def test_a_comparison_means_what_the_records_say(catalogue: Catalogue) -> None:
    strong = select(func.count()).where(models.Card.edition == "cr", col(models.Card.strength) > 6)
    with catalogue.session() as session:
        assert session.exec(strong).one() == sum((number(card.strength) or 0) > 6 for card in catalogue.cards())


@pytest.mark.parametrize("in_memory", [False, True])
def test_a_session_cannot_write(catalogue: Catalogue, in_memory: bool) -> None:
    if in_memory:  # as on a machine without a writable cache
        with sqlite3.connect(f"file:{catalogue.path}?mode=ro", uri=True) as connection:
            image = connection.serialize()
        connection.close()
        from nrdb.catalogue.database import ConnectionPool

        catalogue = Catalogue(ConnectionPool(":memory:", image))
    with catalogue.session() as session:
        session.add(models.Side(id="third", name="Third"))
        with pytest.raises(OperationalError, match="readonly"):
            session.commit()


def test_a_type_checker_knows_the_columns(tmp_path: Path) -> None:
    asking = tmp_path / "asking.py"
    asking.write_text(
        "from nrdb.catalogue.models import Card\n"
        "def first(card: Card) -> str:\n"
        "    strength: int | None = card.strength\n"
        "    return card.printings[0].card_set.name if strength else card.nothing\n"
    )
    command = [sys.executable, "-m", "mypy", "--strict", "--cache-dir", str(tmp_path / "cache"), str(asking)]
    said = subprocess.run(command, capture_output=True, text=True, cwd=Path(__file__).parents[2]).stdout
    assert [line.split("error: ")[1] for line in said.splitlines() if "error: " in line] == [
        '"Card" has no attribute "nothing"  [attr-defined]'
    ]
