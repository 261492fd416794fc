"""Properties that hold for every deck: the form of a list never matters, and more cards never cost less."""

from __future__ import annotations

import random

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from nrdb.deck import read_deck
from nrdb.deck.model import Deck
from nrdb.legality.check import check_deck
from nrdb.legality.exceptions import load_exceptions
from nrdb.resources import data_root
from tests.legality.decks import any_deck

DAY = "2026-11-20"
FORMATS = ("casual", "standard", "eternal", "standard_3")
EXCEPTED = frozenset(load_exceptions(data_root()).influence)
"""Alliance cards: a further copy of another card may free them."""

relaxed = settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])


def answers(deck: Deck, catalogue) -> list[dict]:
    """Return the verdicts in several formats, without the order of cards in their findings."""
    found = []
    for format in FORMATS:
        verdict = check_deck(deck, catalogue, format=format, on=DAY)
        rows = sorted(
            (f.code, sorted(zip(f.cards, f.copies, strict=True)), str(f.have), str(f.limit)) for f in verdict.findings
        )
        found.append({"legal": verdict.legal, "counts": verdict.counts, "findings": rows})
    return found


@relaxed
@given(st.integers(0, 10**9))
def test_the_order_of_lines_never_matters(catalogue, seed):
    deck = any_deck(catalogue, seed)
    shuffled = list(deck.cards.items())
    random.Random(seed + 1).shuffle(shuffled)
    assert answers(Deck(identity=deck.identity, cards=dict(shuffled)), catalogue) == answers(deck, catalogue)


@relaxed
@given(st.integers(0, 10**9))
def test_lines_split_in_two_and_codes_for_titles_never_matter(catalogue, seed):
    deck = any_deck(catalogue, seed)
    chance = random.Random(seed + 1)
    lines = [f"1 {deck.identity.title}"]
    for name, copies in deck.cards.items():
        card = catalogue.card(name)
        first = chance.randint(1, copies)
        lines.append(f"{first} {card.title}")
        if copies > first:
            lines.append(f"{copies - first} {card.title}")
    whole = [f"1 {deck.identity.title}"] + [f"{n} {catalogue.card(name).title}" for name, n in deck.cards.items()]
    split = read_deck("\n".join(lines), catalogue, edition="cr")
    assert split.cards == deck.cards
    assert answers(split, catalogue) == answers(read_deck("\n".join(whole), catalogue, edition="cr"), catalogue)
    assert answers(split, catalogue) == answers(deck, catalogue)


@relaxed
@given(st.integers(0, 10**9))
def test_printing_codes_instead_of_titles_never_matter(catalogue, seed):
    import json

    deck = any_deck(catalogue, seed)
    codes = {
        random.Random(seed).choice(catalogue.printings(catalogue.card(name))).code: copies
        for name, copies in deck.cards.items()
    }
    text = json.dumps({"identity": catalogue.printings(deck.identity)[0].code, "cards": codes})
    read = read_deck(text, catalogue)
    assert (read.identity, read.cards) == (deck.identity, deck.cards)
    assert answers(read, catalogue) == answers(deck, catalogue)


@relaxed
@given(st.integers(0, 10**9))
def test_a_further_copy_never_lowers_influence(catalogue, seed):
    deck = any_deck(catalogue, seed)
    chance = random.Random(seed + 2)
    cards = [c for c in catalogue.cards() if c.side == deck.identity.side and not c.is_identity]
    extra = chance.choice([card for card in cards if card.faction != deck.identity.faction])
    before = check_deck(deck, catalogue, format="casual", on=DAY).counts["influence"]
    more = Deck(identity=deck.identity, cards={**deck.cards, extra.id: deck.cards.get(extra.id, 0) + 1})
    after = check_deck(more, catalogue, format="casual", on=DAY).counts["influence"]
    alliance = EXCEPTED & deck.cards.keys()
    freed = sum(catalogue.card(name).influence_cost * deck.cards[name] for name in alliance)
    assert after >= before - freed
