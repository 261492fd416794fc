"""What must hold of matches whatever the figures: a deck without its ice, breakers or economy wins less, games end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import cache
from math import sqrt

import pytest

from nrdb.catalogue.model import Card
from nrdb.deck import Deck, read_deck
from nrdb.engine.model.numbers import SIDES
from nrdb.match.report import play
from tests.engine.laid import EXAMPLES, catalogue

PAIRINGS = {
    "starters": ("starter-the-syndicate", "starter-the-catalyst"),
    "2013": ("worlds-2013-engineering-the-future", "worlds-2013-andromeda"),
}
BLANKS = ("Closed Accounts", "Quest Completed")
"""Cards that nobody can play in these games."""
ECONOMY = """
Hedge Fund|Adonis Campaign|Melange Mining Corp.|Nico Campaign|Regolith Mining License|Government Subsidy|Bank Job
Predictive Planogram|Sure Gamble|Easy Mark|Dirty Laundry|Desperado|Kati Jones|Creative Commission|Telework Contract
Smartware Distributor|Red Team|Pennyshaver|Professional Contacts|PAD Campaign|Overclock
""".replace("\n", "|").split("|")


def blanked(deck: Deck, picked: Callable[[Card], bool], side: int) -> Deck:
    """A deck in which the picked cards can't be played."""
    blank, cards = catalogue().find(BLANKS[side]).id, Counter[str]()
    for card, n in deck.cards.items():
        cards[blank if picked(catalogue().card(card)) else card] += n
    assert cards[blank], "nothing picked"
    return Deck(name=deck.name, identity=deck.identity, cards=dict(cards), edition=deck.edition)


def doubled(deck: Deck) -> Deck:
    """A deck with twice its agendas, in place of other cards that aren't ice."""
    cards, kinds = dict(deck.cards), {card: catalogue().card(card).type for card in deck.cards}
    agendas = [card for card, kind in kinds.items() if kind == "agenda" for _ in range(deck.cards[card])]
    for card in agendas:
        out = max((n, other) for other, n in cards.items() if kinds[other] in ("operation", "asset", "upgrade"))[1]
        cards[card], cards[out] = cards[card] + 1, cards[out] - 1
    return Deck(
        name=deck.name, identity=deck.identity, cards={c: n for c, n in cards.items() if n}, edition=deck.edition
    )


LAWS: dict[str, tuple[int, Callable[[Deck], Deck]]] = {
    "no ice": (0, lambda deck: blanked(deck, lambda card: card.type == "ice", 0)),
    "no breakers": (1, lambda deck: blanked(deck, lambda card: "icebreaker" in card.subtypes, 1)),
    "no economy of the Corp": (0, lambda deck: blanked(deck, lambda card: card.title in ECONOMY, 0)),
    "no economy of the Runner": (1, lambda deck: blanked(deck, lambda card: card.title in ECONOMY, 1)),
    "doubled agendas": (0, doubled),
}


@cache
def decks(pairing: str) -> tuple[Deck, Deck]:
    corp, runner = (read_deck(EXAMPLES[name], catalogue()) for name in PAIRINGS[pairing])
    return corp, runner


@cache
def won(pairing: str, law: str, games: int) -> tuple[int, int]:
    """Wins of the Corp and the Runner with a deck changed by a law, or as they are."""
    pair = list(decks(pairing))
    if law:
        side, change = LAWS[law]
        pair[side] = change(pair[side])
    report = play(*pair, catalogue(), games=games, seed=3, players=("sensible", "sensible"), jobs=1)
    assert not report.tally.crashed
    assert report.tally.reasons().get("turns", 0) <= 0.02 * games
    corp, runner = (report.wins(name).hits for name in SIDES)
    return corp, runner


@pytest.mark.parametrize("pairing", PAIRINGS)
@pytest.mark.parametrize("law", LAWS)
def test_a_worse_deck_wins_less(law: str, pairing: str, whole: bool) -> None:
    games, side = 200 if whole else 48, LAWS[law][0]
    before, after = won(pairing, "", games), won(pairing, law, games)
    shares = [found[side] / sum(found) for found in (before, after)]
    mean = sum(shares) / 2
    z = (shares[0] - shares[1]) / sqrt(max(1e-9, mean * (1 - mean) * (1 / sum(before) + 1 / sum(after))))
    assert z > (1.96 if whole else -0.5), (shares, z)
