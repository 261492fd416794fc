"""Plain language: what bare words mean, on the lists of 2026-04-15. Built-in facts only, no text."""

from __future__ import annotations

import pytest

from nrdb.catalogue import Catalogue
from nrdb.search import run
from nrdb.search.sql import describe

ON = "2026-04-15"

MEANINGS = [
    # vocabulary, whichever way round, plural, in capitals, with words between
    ("jinteki ice", "faction Jinteki, type Ice"),
    ("Agenda Weyland", "type Agenda, faction Weyland Consortium"),
    ("black ops", "subtype Black Ops"),
    ("grey ops", "subtype Gray Ops"),
    ("viruses", "subtype Virus"),
    ("hb assets", "faction Haas-Bioroid, type Asset"),
    ("show me all the criminal cards", "faction Criminal"),
    ("identities", "type Corp Identity or Runner Identity"),
    ("runner ids", "side Runner, type Corp Identity or Runner Identity"),
    ("barrier and code gate", "subtype Barrier, subtype Code Gate"),
    ("non-virus programs", "not subtype Virus, type Program"),
    ("hardware not unique", "type Hardware, not unique"),
    ("unique hardware", "unique, type Hardware"),
    ("shaper or criminal console", "(faction Shaper or faction Criminal), subtype Console"),
    ("console or chip shaper", "(subtype Console or subtype Chip), faction Shaper"),
    ("Fear and Loathing", "set Fear and Loathing"),
    ("startup runner programs", "legal in Startup (startup_9), side Runner, type Program"),
    ("standard legal asset", "legal in Standard (standard_34), type Asset"),
    ("banned in standard", "banned by standard_ban_list_26_03"),
    ("current rotation ice", "in the card pool Standard 2026 - Vantage Point, type Ice"),
    ("trash ability hardware", "trash ability, type Hardware"),
    # numbers with words
    ("2 cost event", "cost is 2, type Event"),
    ("2-cost event", "cost is 2, type Event"),
    ("event cost 2", "type Event, cost is 2"),
    ("two cost event", "cost is 2, type Event"),
    ("at least 3 strength", "strength at least 3"),
    ("strength at least 3 ice", "strength at least 3, type Ice"),
    ("3 or more strength", "strength at least 3"),
    ("ice with 3+ strength", "type Ice, strength at least 3"),
    ("strength between 2 and 4", "strength from 2 to 4"),
    ("ice under 4", "type Ice, cost below 4"),
    ("up to 1 influence programs", "influence at most 1, type Program"),
    ("more than 3 subs", "subroutines above 3"),
    ("inf<=2 programs", "influence at most 2, type Program"),
    ("x cost events", "cost is X, type Event"),
    ("2 mu programs", "memory is 2, type Program"),
    ("3/2", "type Agenda, advancement is 3, agenda points is 2"),
    (
        "5/3 weyland agenda",
        "(type Agenda, advancement is 5, agenda points is 3), faction Weyland Consortium, type Agenda",
    ),
    ("3 point agenda", "agenda points is 3, type Agenda"),
    ("2 to trash", "trash cost is 2"),
    (
        "legal standard anarch breakers under 4",
        "legal in Standard (standard_34), faction Anarch, subtype Icebreaker, cost below 4",
    ),
    ("new nbn cards", "set Vantage Point, faction NBN"),
    ("45 card corp identities", "deck size is 45, type Corp Identity"),
    ("identity with 40 cards", "type Corp Identity or Runner Identity, deck size is 40"),
    ("jinteki agendas worth 2 points", "faction Jinteki, type Agenda, points is 2"),
    ("- faction jinteki - type ice", "faction Jinteki, type Ice"),
    ("give me ffg agendas worth 3 points", "designed by fantasy flight games, type Agenda, points is 3"),
    ("programs that gain credits", 'type Program, text has "gain" and "credit"'),
    ("programs with virus counters", 'type Program, text has "virus" and "counter"'),
    # titles beat vocabulary
    ("spin doctor", 'title has "spin", title has "doctor"'),
    ("ice wall", 'title has "ice", title has "wall"'),
    ("ice carver", 'title has "ice", title has "carver"'),
    ("see how they run", 'title has "see", title has "how", title has "they", title has "run"'),
    ("political dealing", 'title has "political", title has "dealing"'),
    ("spin", 'title has "spin"'),
    ("24/7", 'title has "24/7"'),
    ("companion", "subtype Companion"),
    # short codes of sets are words of the language first
    ("so", 'title has "so"'),
    ("win", 'title has "win"'),
    ("up and over", "set Up and Over"),
    ("su21", "set System Update 2021"),
    # cards by other names
    ("smc", "Self-modifying Code"),
    ("andy", "Andromeda: Dispossessed Ristie"),
    ("01050", "printing 01050"),
    ("l.e.o.", 'title has "leo"'),
    ("Flagship (Vantage Point)", 'title has "flagship", set Vantage Point'),
    # misspelt
    ("amakua", "Aumakua"),
    ("bathonymous", "Bathynomus"),
    ("icebraker", "subtype Icebreaker"),
    ("jinteki icewall", None),
    # glued
    ("advanceable-true", "advanceable"),
    ("d-corp ice", "side Corp, type Ice"),
]


@pytest.mark.parametrize(("query", "says"), MEANINGS, ids=[row[0] for row in MEANINGS])
def test_what_words_mean(catalogue: Catalogue, query: str, says: str | None) -> None:
    result = run(catalogue, query, on=ON)
    if says is None:
        assert result.cards == [] or result.notes
    else:
        assert result.says == says
        assert result.cards


def test_a_vocabulary_reading_says_so_and_names_the_titles(catalogue: Catalogue) -> None:
    result = run(catalogue, "stealth", on=ON)
    assert [note.message for note in result.notes] == [
        'read "stealth" as subtype Stealth; 1 title has the word: title:"stealth"'
    ]
    assert len(result.cards) == 14


def test_the_letter_of_the_query_is_not_remarked(catalogue: Catalogue) -> None:
    for query in ("corroder", "t:ice cost>2", "f:HB T:ICE", "sure gamble", "01050"):
        assert run(catalogue, query, on=ON).notes == ()


def test_nothing_found_suggests(catalogue: Catalogue) -> None:
    result = run(catalogue, "asdfgh ice wal", on=ON)
    assert result.cards == []
    result = run(catalogue, "Sure Gambel t:ice", on=ON)
    assert result.cards == []
    assert result.suggestions[0].id == "sure_gamble"


def test_false_friends_are_suggested_not_taken(catalogue: Catalogue) -> None:
    for query in ("flop", "damn", "puppy", "slicing"):
        assert run(catalogue, query, on=ON).cards == []


@pytest.mark.parametrize("words", ["in", "so", "up", "win", "es", "mo", "ms", "si", "ss", "st", "om", "dad"])
def test_short_codes_are_no_bare_words(catalogue: Catalogue, words: str) -> None:
    assert "set " not in describe(run(catalogue, words, on=ON).asked)


def test_every_title_finds_its_card(catalogue: Catalogue) -> None:
    """Whatever a title's words mean otherwise, typing it in full finds it; so does typing it without its signs."""
    missed = []
    for card in catalogue.cards()[::7]:
        for typed in (card.title, card.stripped_title.casefold()):
            found = run(catalogue, typed, on=ON, suggest=False).cards
            if card not in found:
                missed.append((typed, [other.id for other in found[:3]]))
    assert missed == []


def test_what_only_an_import_brings_is_said(catalogue: Catalogue) -> None:
    for query, field in (("artist:smith", "illustrator"), ("a:city", "flavour")):
        result = run(catalogue, query, on=ON)
        assert result.cards == []
        assert [note.message for note in result.notes] == [
            f"{field} is not among the built-in facts; `nrdb import` adds it"
        ]
