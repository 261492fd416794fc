"""Find the card for a name that a person writes."""

import pytest

from nrdb.errors import LookupFailure


@pytest.mark.parametrize(
    ("typed", "card_id"),
    [
        ("Sure Gamble", "sure_gamble"),
        ("sure gamble", "sure_gamble"),
        ("Bran 1.0", "bran_1_0"),
        ("BRÂN 1.0", "bran_1_0"),
        ("01050", "sure_gamble"),
        ("sure_gamble", "sure_gamble"),
        ("na_not_k", "nanotk"),
        ("Noise", "noise_hacker_extraordinaire"),
        ("The Tank: Jinteki Biotech", "jinteki_biotech_life_imagined"),
        ("Chaos Theory - Wunderkind", "chaos_theory_wunderkind"),
        ("Toolbox", "the_toolbox"),
    ],
)
def test_resolve(catalogue, typed, card_id):
    assert [card.id for card in catalogue.resolve(typed)] == [card_id]


def test_every_title_resolves_to_its_own_card(catalogue):
    """Try it with and without accents, in capitals, by id and by each printing's code."""
    for card in catalogue.cards():
        for name in (card.title, card.stripped_title, card.title.upper(), card.id):
            assert catalogue.resolve(name) == (card,), name
        for printing in catalogue.printings(card):
            assert catalogue.resolve(printing.code) == (card,)


def test_an_identity_without_its_subtitle_may_be_ambiguous(catalogue):
    ids = [card.id for card in catalogue.resolve("Jinteki")]
    assert ids == [
        "jinteki_personal_evolution",
        "jinteki_potential_unleashed",
        "jinteki_replicating_perfection",
        "jinteki_restoring_humanity",
    ]
    with pytest.raises(LookupFailure, match="could be several cards"):
        catalogue.find("Jinteki")


@pytest.mark.parametrize("typed", ["", "   ", "Sure Gambel", "xyzzy", "\x00", "a" * 10_000])
def test_nothing_is_guessed(catalogue, typed):
    assert catalogue.resolve(typed) == ()


@pytest.mark.parametrize(
    ("typed", "first"),
    [
        ("Sure Gambel", "Sure Gamble"),
        ("Helge Fund", "Hedge Fund"),
        ("suregamble", "Sure Gamble"),
        ("Corodorr", "Corroder"),
        ("Pet Project", "Director Haas' Pet Project"),
    ],
)
def test_suggestions_come_nearest_first(catalogue, typed, first):
    assert catalogue.suggest(typed)[0].title == first
    with pytest.raises(LookupFailure) as failure:
        catalogue.find(typed)
    assert failure.value.suggestions[0] == first
    assert f"Did you mean {first}" in failure.value.message


def test_a_name_is_repeated_only_so_far(catalogue):
    with pytest.raises(LookupFailure) as failure:
        catalogue.find("x" * 10_000)
    assert failure.value.message == f'unknown card "{"x" * 79}…".'


def test_a_look_up_uses_the_index(catalogue):
    plan = catalogue.connection.execute(
        "EXPLAIN QUERY PLAN SELECT rank, card_id FROM name WHERE folded = ? AND edition = ?", ("a", "cr")
    ).fetchall()
    assert [row[3] for row in plan] == ["SEARCH name USING PRIMARY KEY (folded=? AND edition=?)"]


@pytest.mark.parametrize(
    ("typed", "title"), [("Bakdoor [TM]", "Bakdoor™"), ("Datapool (R) by Zetatech", "Datapool® by Zetatech")]
)
def test_signs_of_trade_marks_may_be_written_in_plain_letters(catalogue, typed, title):
    assert [card.title for card in catalogue.resolve(typed, edition="classic")] == [title]
