"""A program that uses the public API: checked by mypy --strict, run by tests/test_public_api.py."""

from __future__ import annotations

from fractions import Fraction

from nrdb import (
    Card,
    Catalogue,
    Deck,
    Finding,
    LookupFailure,
    NrdbError,
    Verdict,
    check_deck,
    odds,
    read_deck,
    read_decks,
    write_deck,
)
from nrdb.engine import Game, solo
from nrdb.goldfish import Report, simulate
from nrdb.search import search


def main(path: str, on: str) -> list[str]:
    """Use a bit of everything and return the results as lines."""
    catalogue: Catalogue = Catalogue.load()
    card: Card = catalogue.find("Sure Gamble")
    lines: list[str] = [f"{card.title} {card.cost}"]
    printings: int = len(catalogue.printings(card))
    lines.append(f"{printings} printings")
    found: list[Card] = search(catalogue, "sentry strength>3", on=on)
    lines.append(f"{len(found)} found")
    deck: Deck = read_deck(path, catalogue)
    copies: dict[str, int] = deck.cards
    lines.append(f"{sum(copies.values())} cards")
    verdict: Verdict = check_deck(deck, catalogue, format="standard", on=on)
    legal: bool | None = verdict.legal
    findings: tuple[Finding, ...] | list[Finding] = verdict.findings
    lines.append(f"{legal} {[finding.code for finding in findings]}")
    text: str = write_deck(deck, "nrdb-text", catalogue)
    again: list[Deck] = read_decks(text=text, catalogue=catalogue)
    lines.append(f"{again[0].cards == copies}")
    try:
        catalogue.find("Sure Gambel")
    except LookupFailure as failure:
        lines.append(failure.suggestions[0])
    nearest: list[Card] = catalogue.suggest("Sure Gambel")
    lines.append(nearest[0].id)
    report: Report = simulate(deck, catalogue, games=5, seed=1)
    lines.append(f"{report.to_dict()['games']} games")
    game: Game = solo(deck, catalogue, seed=1)
    game.apply(game.legal_actions()[0])
    over: bool = game.is_terminal()
    lines.append(f"over: {over}")
    chance: Fraction = odds.at_least(1, copies=3, deck=45, drawn=5)
    lines.append(f"{float(chance):.3f}")
    try:
        read_deck(text="3 Sure Gambel of no card", catalogue=catalogue, filetype="octgn")
    except NrdbError as error:
        lines.append(type(error).__name__)
    return lines
