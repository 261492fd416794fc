"""NetrunnerDB's own searches and links, read as the site reads them."""

from __future__ import annotations

import pytest

from nrdb.catalogue import Catalogue
from nrdb.search import run
from nrdb.search.language.ast import Leaf, shape, unparse
from nrdb.search.language.syntax import parse
from nrdb.search.shell_query import query_from_arguments

ON = "2026-04-15"

# A list by its code on the site, and the cards that it names.
CODES = [
    ("standard-ban-list-24-09", "standard_ban_list_24_09"),
    ("NAPD_MWL_1.2", "napd_mwl_1_2"),
    ("startup-balance-update-25-04-for-classic-only", "startup_balance_update_25_04_for_classic_only"),
]


@pytest.mark.parametrize(("code", "name"), CODES, ids=[code for code, _ in CODES])
def test_a_list_by_the_sites_code_is_what_it_does_not_name(catalogue: Catalogue, code: str, name: str) -> None:
    whole = run(catalogue, "*", on=ON).cards
    named = run(catalogue, f"b:{name}", on=ON)
    left = run(catalogue, f"b:{code}", on=ON)
    assert named.cards
    assert named.notes == ()
    assert {card.id for card in left.cards} == {card.id for card in whole} - {card.id for card in named.cards}
    assert [note.message for note in left.notes] == [
        f"interpreted b:{code} as on NetrunnerDB: cards not on the list; list:{name} finds those on it"
    ]
    assert [card.id for card in run(catalogue, f"b!{code}", on=ON).cards] == [card.id for card in named.cards]
    assert run(catalogue, f"list:{code}", on=ON).cards == named.cards


def test_a_link_to_a_search_is_the_query_in_it(catalogue: Catalogue) -> None:
    link = "https://netrunnerdb.com/find/?q=d%3Ar+b%3Astandard-ban-list-24-09+z%3Arotation-2023&sort=name"
    query = query_from_arguments(catalogue, [link], on=ON)
    assert query == "d:r b:standard-ban-list-24-09 z:rotation-2023"
    assert len(run(catalogue, query, on=ON).cards) == 368
    card = "https://netrunnerdb.com/en/card/01050"
    assert query_from_arguments(catalogue, [card], on=ON) == card


MARKS = [
    ('i:"Elwin "Jakuza" Rumplmair"', 'Elwin "Jakuza" Rumplmair'),
    ("i:“Elwin “Jakuza” Rumplmair” t:ice", 'Elwin "Jakuza" Rumplmair'),
    ('_:""Pretty" Mary da Silva"', '"Pretty" Mary da Silva'),
    ('_:"Mary "Pretty""', 'Mary "Pretty"'),
    # marks that end a value, or begin the next
    ('i:"a b" i:"c d"', "a b"),
    ('x:"end the "t:ice x:"run"', "end the "),
    ('s:"code gate"z:standard', "code gate"),
    ('x:"end "the run', "end "),
]


@pytest.mark.parametrize(("query", "value"), MARKS, ids=[query for query, _ in MARKS])
def test_quotation_marks_within_quotation_marks(query: str, value: str) -> None:
    tree = parse(query).tree
    first = getattr(tree, "items", (tree,))[0]
    assert isinstance(first.value, Leaf)
    assert first.value.text == value
    assert shape(parse(unparse(tree)).tree) == shape(tree)


def test_a_card_in_quotation_marks_with_marks_of_its_own(catalogue: Catalogue) -> None:
    assert [card.title for card in run(catalogue, '_:""Pretty" Mary da Silva"', on=ON).cards] == [
        "“Pretty” Mary da Silva"
    ]
