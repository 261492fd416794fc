"""Check a whole event: submissions in, one answer per player out (schemas/tournament-check.schema.json)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING

from nrdb.json_types import Json
from nrdb.text import counted
from nrdb.tournament import roster
from nrdb.tournament.compare import EarlierLists, report_changes
from nrdb.tournament.event import Event
from nrdb.tournament.judging import EventJudge, Progress, check_settings, judge_all
from nrdb.tournament.players import STATUSES, Player, SubmittedDeck, players_of
from nrdb.tournament.records import CheckDocument, PlayerRecord
from nrdb.tournament.submission import Submission
from nrdb.tournament.submissions import player_key

if TYPE_CHECKING:
    from nrdb.catalogue import Catalogue


def check_event(
    submissions: Sequence[Submission],
    event: Event,
    catalogue: Catalogue,
    *,
    earlier: EarlierLists | None = None,
    jobs: int = 0,
    anonymous: bool = False,
    advice: bool = True,
    accept: bool = False,
    notes: Sequence[str] = (),
    progress: Progress | None = None,
) -> CheckDocument:
    """Check all submissions and return the answer under its JSON names: event, players (problems first), counts, notes.

    `earlier` holds the lists in an earlier check; `notes` are remarks from gathering the lists. Without `advice` no fix
    is suggested; with `accept` a misspelt title is read as the only similar one. The same input gives the same answer,
    whatever `jobs` is.
    """
    settings = check_settings(event, plans=advice, accept=accept)
    event_judge = EventJudge(catalogue, settings)
    outcomes = judge_all(submissions, catalogue, settings, jobs=jobs, progress=progress)
    players = players_of(submissions, outcomes, event, anonymous=anonymous)
    if event.registered:
        roster.report_identities(players, {player_key(one.name): one for one in event.registered}, catalogue)
    if earlier is not None:
        report_changes(players, earlier, catalogue)
    players.sort(key=lambda player: (STATUSES.index(player.status), player.key))
    # If the event has no format, each list shows its game; when all agree, that is the event's game.
    formats = {submitted.deck.verdict["format"] for player in players for submitted in player.decks.values()}
    scope = (
        event_judge.legality.scope(min(formats), settings.on)
        if len(formats) == 1 and event_judge.edition is None
        else event_judge.scope
    )
    facts = event.to_dict()
    facts["format_name"] = scope.name
    facts["snapshot"] = scope.snapshot.id if scope.snapshot else None
    facts["restriction"] = scope.restriction.id if scope.restriction else None
    remarks = [*notes, *_head_count(players, event)]
    return {
        "event": facts,
        "counts": counts(players),
        "players": [_row(player) for player in players],
        "titles": _titles(players, catalogue),
        "notes": remarks,
        "knowledge": catalogue.knowledge(settings.on, scope.edition)._asdict(),
    }


def _titles(players: Sequence[Player], catalogue: Catalogue) -> dict[str, str]:
    """Return the title of every card in a list, by id."""
    ids = {id for player in players for submitted in player.decks.values() for id in submitted.deck.cards}
    return {id: catalogue.card(id).title for id in sorted(ids)}


def counts(players: Sequence[Player]) -> dict[str, int]:
    """Count all players, the players of each status, and the decks that were read."""
    by_status = Counter(player.status for player in players)
    return {
        "players": len(players),
        **{status: by_status[status] for status in reversed(STATUSES)},
        "decks": sum(len(player.decks) for player in players),
    }


def exit_code(document: CheckDocument) -> int:
    """Return 0 if nobody needs to act, 1 for a problem, 2 if a list could not be read, 3 if that was a bug in nrdb."""
    found = document["counts"]
    if any(message["code"] == "bug" for row in document["players"] for message in row["messages"]):
        return 3
    if found["unreadable"]:
        return 2
    return 1 if found["illegal"] or found["missing"] else 0


def _head_count(players: Sequence[Player], event: Event) -> list[str]:
    present = sum(1 for player in players if player.decks or any(m.status == "unreadable" for m in player.messages))
    if event.expected is not None and present != event.expected:
        return [f"Expected {counted(event.expected, 'player')}; {present} submitted a list."]
    return []


def _row(player: Player) -> PlayerRecord:
    return {
        "player": player.name,
        "status": player.status,
        "decks": [_deck(side, submitted) for side, submitted in player.decks.items()],
        "messages": [message.to_dict() for message in player.messages],
    }


def _deck(side: str, submitted: SubmittedDeck) -> Json:
    deck = submitted.deck
    return {
        "side": side or None,
        "name": deck.name,
        "source": submitted.submission.source,
        **({"fetched": submitted.submission.fetched} if submitted.submission.fetched else {}),
        "identity_title": deck.identity,
        "cards": deck.cards,
        **deck.verdict,
        "notes": list(deck.notes),
    }
