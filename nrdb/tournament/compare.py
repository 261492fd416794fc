"""Report what changed since an earlier check: lists that differ, players and decks that are new."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from nrdb.errors import ParseError
from nrdb.resources import read_bounded
from nrdb.text import plain
from nrdb.tournament.event import Event
from nrdb.tournament.judging import check_settings, judge_all
from nrdb.tournament.players import Player, list_name, players_of
from nrdb.tournament.submissions import gather, player_key

if TYPE_CHECKING:
    from nrdb.catalogue import Catalogue

_LARGEST = 64_000_000
"""Maximum size of a saved check, in bytes: enough for several thousand players with their lists."""


class EarlierList(NamedTuple):
    """A list in an earlier check: identity and cards by id."""

    identity: str | None
    cards: dict[str, int]


EarlierLists = dict[str, dict[str, EarlierList]]
"""The lists that counted in an earlier check, by player key and side."""


def earlier_lists(path: Path, event: Event, catalogue: Catalogue, *, jobs: int) -> EarlierLists:
    """Return the lists in an earlier check, from its saved `--json` output or from its submissions in any format."""
    if path.is_file():
        saved = _saved(path)
        if saved is not None:
            return saved
    gathered = gather(path)
    outcomes = judge_all(gathered.submissions, catalogue, check_settings(event, plans=False), jobs=jobs)
    players = players_of(gathered.submissions, outcomes, event)
    return {
        player.key: {
            side: EarlierList(submitted.deck.identity_id, submitted.deck.cards)
            for side, submitted in player.decks.items()
        }
        for player in players
    }


def _saved(path: Path) -> EarlierLists | None:
    """Return the lists in saved output of `nrdb tournament check --json`; None if the file is something else."""
    try:
        document = json.loads(read_bounded(path, "an earlier check", _LARGEST))
    except (ValueError, RecursionError):
        return None
    if not isinstance(document, dict) or not {"event", "counts", "players"} <= document.keys():
        return None
    try:
        return {
            player_key(row["player"]): {
                deck["side"] or "": EarlierList(deck["identity"], _cards(deck["cards"])) for deck in row["decks"]
            }
            for row in document["players"]
        }
    except (KeyError, TypeError, AttributeError, ValueError):
        raise ParseError("this saved output of an earlier check is damaged.", source=str(path)) from None


def _cards(saved: Any) -> dict[str, int]:
    """Return saved cards by id; `TypeError` if their copies aren't whole numbers."""
    cards = dict(saved)
    if not all(type(copies) is int for copies in cards.values()):
        raise TypeError("copies aren't whole numbers")
    return cards


def report_changes(players: Sequence[Player], earlier: EarlierLists, catalogue: Catalogue) -> None:
    """Add a message to each player whose lists differ from the earlier check."""
    for player in players:
        before = earlier.get(player.key)
        if before is None:
            if player.decks:
                player.add_message("new-player", "Not in the earlier check.")
            continue
        for side, old in before.items():
            submitted = player.decks.get(side)
            if submitted is None:
                continue  # a missing side is reported anyway
            now = EarlierList(submitted.deck.identity_id, submitted.deck.cards)
            if now != old:
                words = _words(old, now, catalogue)
                text = f"The {list_name(side)} changed since the earlier check: {words}."
                player.add_message("changed", text, side=side or None, source=submitted.submission.source)
        for side in player.decks:
            if side not in before:
                player.add_message("new-deck", f"The {list_name(side)} wasn't in the earlier check.", side=side or None)


def _words(old: EarlierList, now: EarlierList, catalogue: Catalogue) -> str:
    parts = []
    if old.identity != now.identity:
        parts.append(f"{_title(old.identity, catalogue)} → {_title(now.identity, catalogue)}")
    for card in dict.fromkeys([*old.cards, *now.cards]):
        difference = now.cards.get(card, 0) - old.cards.get(card, 0)
        if difference:
            sign = "+" if difference > 0 else "−"
            parts.append(f"{sign}{abs(difference)} {_title(card, catalogue)}")
    shown = ", ".join(parts[:8])
    return shown if len(parts) <= 8 else f"{shown} and {len(parts) - 8} more"


def _title(card: Any, catalogue: Catalogue) -> str:
    from nrdb.errors import LookupFailure

    if not isinstance(card, str):
        return "no identity"
    try:
        return catalogue.card(card).title
    except LookupFailure:
        return plain(card, limit=60)
