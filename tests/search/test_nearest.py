"""Ranked answers: what words clearly say filters, the rest ranks, and the answer says so."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from nrdb.catalogue import Catalogue
from nrdb.search import run, search
from nrdb.search.plain.concepts import FunctionConcepts

ON = "2026-04-15"


def titles(catalogue: Catalogue, query: str) -> list[str]:
    return [card.title for card in search(catalogue, query, on=ON)]


def test_the_sure_words_filter_and_the_others_rank(catalogue: Catalogue) -> None:
    result = run(catalogue, "cards that derez barriers", on=ON)
    assert result.says.startswith("does:derez, nearest to barrier")
    assert "Saker" in [card.title for card in result.cards]
    (near,) = result.nearest
    assert near.words == ("barrier",)
    assert len(result.cards) < len(search(catalogue, "does:derez", on=ON))


def test_better_matches_come_first(catalogue: Catalogue) -> None:
    result = run(catalogue, "resources about archives", on=ON)
    (near,) = result.nearest
    numbers = catalogue.connection.execute("SELECT card_id, n FROM search_card").fetchall()
    number = dict(numbers)
    scores = [near.scores[number[card.id]] for card in result.cards]
    assert len(scores) > 1
    assert scores == sorted(scores, reverse=True)


def test_words_that_no_card_has_are_named(catalogue: Catalogue) -> None:
    result = run(catalogue, "qwrtz viruses", on=ON)
    assert {"virus"} <= {subtype for card in result.cards for subtype in card.subtypes}
    assert result.notes[0].message == 'interpreted "qwrtz viruses" as subtype Virus; no card mentions qwrtz'
    nothing = run(catalogue, "qwrtz xyzzy", on=ON)
    assert nothing.cards == []
    assert "no card mentions qwrtz, xyzzy" in [note.message for note in nothing.notes]
    assert search(catalogue, "qwrtz xyzzy plugh archives", on=ON) == [], "most of it is unknown"


def test_an_exact_reading_beats_a_ranked_one(catalogue: Catalogue) -> None:
    assert titles(catalogue, "sure gamble") == ["Sure Gamble"]
    assert run(catalogue, "jinteki ice", on=ON).nearest == ()


def test_a_denied_word_ranks_nothing(catalogue: Catalogue) -> None:
    with_advancing = titles(catalogue, "jinteki ambush advance")
    without = titles(catalogue, "jinteki ambush not advance")
    assert with_advancing
    assert without
    assert set(with_advancing).isdisjoint(without)


def test_phrases_that_contradict_each_other_give_way(catalogue: Catalogue) -> None:
    assert search(catalogue, "t:event f:weyland-consortium", on=ON) == []
    assert search(catalogue, "weyland events about archives", on=ON)


@pytest.mark.parametrize(
    ("query", "says"),
    [
        # A subtype or function gives way before a type or faction, and of two such phrases the last.
        ("sentry events about archives", "type Event, nearest to sentry, archives"),
        ("haas-bioroid virus programs about archives", "faction Haas-Bioroid, nearest to virus, programs, archives"),
        ("jinteki run events about archives", "faction Jinteki, nearest to run, events, archives"),
    ],
)
def test_of_phrases_that_contradict_each_other_the_least_certain_gives_way(
    catalogue: Catalogue, query: str, says: str
) -> None:
    assert run(catalogue, query, on=ON).says == says


def test_a_number_is_compared_with_a_cards(catalogue: Catalogue) -> None:
    killers = search(catalogue, "killers cheaper than ninja", on=ON)
    assert {card.id for card in killers} == {card.id for card in search(catalogue, "s:killer cost<4", on=ON)}
    assert killers
    strong = search(catalogue, "ice stronger than tollbooth", on=ON)
    assert {card.id for card in strong} == {card.id for card in search(catalogue, "t:ice strength>5", on=ON)}


def test_cards_like_a_card_and_cards_for_one(catalogue: Catalogue) -> None:
    like = titles(catalogue, "cards like sure gamble")
    assert "Sure Gamble" not in like
    assert {"Lucky Find", "Easy Mark"} <= set(like)
    shaper = search(catalogue, "shaper cards instead of corroder", on=ON)
    assert shaper
    assert {card.faction for card in shaper} == {"shaper"}
    assert titles(catalogue, "cards for wyrm")


def test_cards_that_serve_a_card_or_a_kind_of_card(catalogue: Catalogue) -> None:
    advanced = titles(catalogue, "cards for mushin no shin")
    assert {"Project Junebug", "Ronin"} <= set(advanced), "what it advances can be advanced"
    assert {card.side for card in search(catalogue, "cards for mushin no shin", on=ON)} == {"corp"}
    mentioned = run(catalogue, "cards that work with caissa programs", on=ON)
    assert mentioned.readings[0].method == "compared"
    cheaper = search(catalogue, "cheaper version of tollbooth", on=ON)
    assert cheaper
    assert all(isinstance(card.cost, int) and card.cost < 8 for card in cheaper)


def test_a_function_is_named_in_many_ways() -> None:
    said = {"prevent-meat": ["prevents meat damage"], "tag": ["gives tags"], "credit-loss": ["drains credits"]}
    concepts = FunctionConcepts(said, {}, ())

    def named(words: str) -> tuple[str, ...]:
        found = concepts.at(words.split(), {"runner", "runners", "ice"}.__contains__)
        return found.functions if found else ()

    assert named("stops the meat damage") == named("protection from meat damage") == ("prevent-meat",)
    assert named("give tags") == named("giving tags") == ("tag",)
    assert named("gives tagged") == (), "who is tagged gets no tag"
    assert named("drain the runners credits") == ("credit-loss",)
    assert named("drain ice ice credits") == (), "only one word may stand between"
    assert named("the meat damage") == (), "a phrase doesn't begin with a small word"


def test_links_to_a_search_are_queries(catalogue: Catalogue) -> None:
    link = "https://netrunnerdb.com/find/?q=t%3Aice+f%3Ahb"
    assert titles(catalogue, link) == titles(catalogue, "t:ice f:hb")
    assert titles(catalogue, "https://v2.netrunnerdb.com/cards?query=t%3Aice+f%3Ahb") == titles(catalogue, "t:ice f:hb")


def test_paraphrases_mean_the_functions_they_describe(catalogue: Catalogue) -> None:
    """Most wordings of players find the cards with the function they describe."""
    wordings = tomllib.loads(Path(__file__).with_name("paraphrases.toml").read_text(encoding="utf-8"))
    right = 0
    for name, queries in wordings.items():
        wanted = {card.id for card in search(catalogue, f"does:{name}", on=ON)}
        for query in queries:
            found = [card.id for card in search(catalogue, query, on=ON)]
            first = found[:20]
            enough = len(wanted & {*found}) >= 0.8 * len(wanted)
            right += enough and len(wanted & {*first}) >= 0.8 * len(first)
    assert right >= 0.85 * sum(map(len, wordings.values()))


@pytest.mark.parametrize(
    ("query", "means"),
    [
        ("forfeit an agenda for something strong", "does:forfeit"),
        ("breakers that break all subs at once", "s:icebreaker does:break-many"),
        ("get rid of runner programs", "does:trash-program"),
        ("sabotage cards", "does:sabotage"),
        ("tagging ice not from nbn", "t:ice -f:nbn does:tag"),
        ("lock agendas from being stolen", "does:no-steal"),
        ("charge my cards with power counters", "does:charge"),
    ],
)
def test_words_that_only_seem_to_filter_say_what_is_done(catalogue: Catalogue, query: str, means: str) -> None:
    assert {*titles(catalogue, query)} == {*titles(catalogue, means)}


def test_what_is_punished_is_done_by_the_other_side(catalogue: Catalogue) -> None:
    result = run(catalogue, "cards that punish running on archives", on=ON)
    assert {card.side for card in result.cards} == {"corp"}
    assert [near.words for near in result.nearest] == [("punish", "running", "archives")]
    assert search(catalogue, "assets nobody wants to trash", on=ON)
    assert {card.type for card in search(catalogue, "assets nobody wants to trash", on=ON)} == {"asset"}


def test_a_denial_is_part_of_what_is_done(catalogue: Catalogue) -> None:
    """What stops something isn't found by words for doing it, nor the other way round."""
    assert "does:lower-strength" not in run(catalogue, "strength cannot be lowered", on=ON).says
    assert "does:no-steal" not in run(catalogue, "agendas that do something when stolen", on=ON).says
