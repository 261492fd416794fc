"""Records are declared once: the field table, the model, the SQLite columns and the schema agree."""

from nrdb.catalogue import schema, source
from nrdb.catalogue.model import CARD_FIELDS, INFINITE, Card, X, number
from nrdb.catalogue.rows import CARD_COLUMNS, trait_columns
from nrdb.resources import data_root, schemas_root


def test_card_declares_the_fields_of_the_table_in_order():
    assert Card._fields == tuple(field.name for field in CARD_FIELDS)


def test_the_columns_of_table_card_are_those_of_the_fields(catalogue):
    columns = [row[1] for row in catalogue.connection.execute("PRAGMA table_info(card)")]
    assert columns == [*CARD_COLUMNS, *trait_columns(), "folded"]


def test_the_schemas_of_the_field_tables_are_current():
    for name, make in schema.GENERATED.items():
        assert (schemas_root() / name).read_text(encoding="utf-8") == source.dump(make())


def test_null_zero_x_and_infinity_are_four_things(catalogue):
    assert catalogue.card("sure_gamble").cost == 5
    assert catalogue.card("psychographics").cost == X
    assert catalogue.card("adonis_campaign").strength is None
    assert catalogue.card("the_shadow_pulling_the_strings").influence_limit == INFINITE
    zero = next(card for card in catalogue.cards() if card.influence_cost == 0)
    missing = next(card for card in catalogue.cards() if card.influence_cost is None and not card.is_identity)
    assert (number(zero.influence_cost), number(missing.influence_cost)) == (0, None)
    assert number(X) is None
    assert number(INFINITE) is None
    cells = catalogue.connection.execute("SELECT cost, cost_special FROM card WHERE id = 'psychographics'").fetchone()
    assert cells == (None, "X")


def test_faces_are_read(catalogue):
    titles = [face.title for face in catalogue.card("jinteki_biotech_life_imagined").faces]
    assert titles == ["The Brewery: Jinteki Biotech", "The Tank: Jinteki Biotech", "The Greenhouse: Jinteki Biotech"]


def test_every_record_of_data_is_in_the_catalogue_and_back(catalogue):
    """data → SQLite → model loses nothing: every card, printing, format, pool and list comes out unchanged."""
    facts = source.load(data_root())
    for card in facts.cards:
        assert catalogue.card(card.id) == card
        assert catalogue.traits(card) == facts.traits.get(card.id, {})
    for printing in facts.printings:
        assert catalogue.printing(printing.code) == printing
    assert {item.id: item for item in catalogue.formats()} == {item.id: item for item in facts.formats}
    for snapshot in facts.aside:
        assert catalogue.snapshot_by_id(snapshot.id) == snapshot
    for listed in facts.restrictions:
        assert catalogue.restriction(listed.id) == listed
    for pool in facts.pools:
        assert catalogue.pool(pool.id) == {p.card for p in facts.printings if p.set in pool.sets}
    assert list(catalogue.sets().values()) == facts.sets
    assert list(catalogue.subtypes().values()) == facts.subtypes
