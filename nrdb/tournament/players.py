"""From judged lists to answers per player: decks paired to sides, what is missing, what deserves a second look."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from nrdb.deck.model import MessageKind
from nrdb.legality.finding_kinds import UNREADABLE
from nrdb.text import plain
from nrdb.tournament.event import Event
from nrdb.tournament.judging import JudgedDeck, Outcome
from nrdb.tournament.submission import Submission
from nrdb.tournament.submissions import player_key
from nrdb.tournament.times import later, shown

STATUSES: Final = ("unreadable", "illegal", "missing", "note", "legal")
"""Worst first: a player has the worst status of anything said about them."""
SIDE_NAMES: Final = {"corp": "Corp", "runner": "Runner"}
_STATUS: Final = {"error": "illegal", "warning": "note", "unreadable": "unreadable", "missing": "missing"}


# What reading and judging a list find keeps its own codes; these are the event's own.
MESSAGE_KINDS: Final = (
    MessageKind("unreadable", "unreadable", "the file, cell or line holds nothing that can be read as a list"),
    MessageKind("link", "unreadable", "the list is a link that was not fetched, or that leads to no deck"),
    MessageKind("bug", "unreadable", "nrdb failed on this list; the fault is nrdb's"),
    MessageKind("missing-side", "missing", "a deck that the event demands was not handed in"),
    MessageKind("two-lists", "error", "different lists of one side were handed in, and nothing says which counts"),
    MessageKind("other-side", "warning", "a list was handed in as the other side's deck"),
    MessageKind("handed-in-twice", "warning", "the same list was handed in several times"),
    MessageKind("replaced", "warning", "a later list replaced an earlier one"),
    MessageKind("late", "warning", "handed in after the deadline (an error where the event says so)"),
    MessageKind("no-time", "warning", "there is a deadline, and nothing says when the list was handed in"),
    MessageKind("not-expected", "warning", "nobody of this name is expected"),
    MessageKind("other-name", "warning", "the file is named for one player and names another inside"),
    MessageKind("other-identity", "warning", "the list's identity is not the one that was registered"),
    MessageKind("same-list", "warning", "two or more players handed in one list"),
    MessageKind("changed", "warning", "the list is not what it was at the earlier check"),
    MessageKind("new-deck", "warning", "the list was not there at the earlier check"),
    MessageKind("new-player", "warning", "the player was not there at the earlier check"),
)
SEVERITY: Final = {kind.code: kind.severity for kind in MESSAGE_KINDS}


class Message(NamedTuple):
    """One thing to say about a player. `severity` is error, warning, unreadable or missing."""

    code: str
    severity: str
    message: str
    side: str | None = None
    source: str | None = None
    line: int | None = None
    advice: tuple[str, ...] = ()

    @property
    def status(self) -> str:
        """The status that this alone would give the player."""
        return _STATUS[self.severity]

    def to_dict(self) -> dict[str, Any]:
        """The message under its JSON names; what is not known is left out."""
        row: dict[str, Any] = {"code": self.code, "severity": self.severity, "message": self.message}
        for key in ("side", "source", "line"):
            if getattr(self, key) is not None:
                row[key] = getattr(self, key)
        if self.advice:
            row["advice"] = list(self.advice)
        return row


class SubmittedDeck(NamedTuple):
    """One deck that was read, with the submission it came in."""

    deck: JudgedDeck
    submission: Submission


class Player:
    """One player: the decks that count, and everything to be said."""

    __slots__ = ("decks", "expected", "key", "messages", "name")

    def __init__(self, key: str, name: str, *, expected: bool = True) -> None:
        self.key = key
        self.name = name
        self.expected = expected
        self.decks: dict[str, SubmittedDeck] = {}
        self.messages: list[Message] = []

    @property
    def status(self) -> str:
        """The worst status of the messages; legal when nothing was found."""
        found = {message.status for message in self.messages}
        return next((status for status in STATUSES if status in found), "legal")

    def add_message(self, code: str, message: str, *, severity: str | None = None, **more: Any) -> None:
        """Adds a message; the severity is that of its kind unless given."""
        self.messages.append(Message(code, severity or SEVERITY[code], message, **more))


def players_of(
    submissions: Sequence[Submission], outcomes: Sequence[Outcome], event: Event, *, anonymous: bool = False
) -> list[Player]:
    """Everyone expected and everyone who handed something in, by name, with decks paired and messages gathered.

    `anonymous` numbers players and lists instead of naming them, in messages too.
    """
    players = {player_key(name): Player(player_key(name), plain(name)) for name in event.players}
    submitted: dict[str, list[tuple[Submission, Outcome]]] = defaultdict(list)
    for submission, outcome in zip(submissions, outcomes, strict=True):
        key = player_key(submission.player)
        if key not in players:
            players[key] = Player(key, plain(submission.player), expected=not event.players)
        submitted[key].append((submission, outcome))
    if anonymous:
        _hide_names(players, submitted)
    for player in players.values():
        _settle(player, submitted[player.key], event)
    _strangers(players, event)
    _same_lists(players)
    return sorted(players.values(), key=lambda player: player.key)


def _hide_names(players: dict[str, Player], submitted: dict[str, list[tuple[Submission, Outcome]]]) -> None:
    """Puts numbers in place of names and files, and takes names out of what was said about lists."""
    for number, player in enumerate(sorted(players.values(), key=lambda one: one.key), start=1):
        name, player.name = player.name, f"Player {number:03}"
        rows = []
        for place, (submission, outcome) in enumerate(submitted[player.key], start=1):
            problem = outcome.problem
            # The longest first: a source may have the name in it, and would be left with the rest.
            for word in sorted({name, submission.player, submission.source}, key=len, reverse=True):
                problem = problem.replace(word, "…") if problem and word else problem
            decks = tuple(deck._replace(name=None) for deck in outcome.decks)
            source = f"list {number}.{place}"
            rows.append((submission._replace(source=source), outcome._replace(problem=problem, decks=decks)))
        submitted[player.key] = rows


def _settle(player: Player, submitted: list[tuple[Submission, Outcome]], event: Event) -> None:
    """Pairs one player's lists to sides and says what is wrong with each and what is missing."""
    candidates: dict[str, list[SubmittedDeck]] = defaultdict(list)
    unread: list[str | None] = []
    for submission, outcome in submitted:
        if outcome.problem is not None and _replaced(submission, submitted):
            name = SIDE_NAMES.get(submission.side or "", "")
            player.add_message(
                "replaced",
                f"A {name} list that could not be read was replaced by a later one.",
                side=submission.side,
                source=submission.source,
            )
            continue
        if submission.named_inside:
            player.add_message(
                "other-name",
                f"The file is named for {player.name}, and names {submission.named_inside} inside.",
                side=submission.side,
                source=submission.source,
            )
        if outcome.problem is not None:
            unread.append(submission.side)
            player.add_message(
                "bug" if outcome.bug else "link" if submission.links and not submission.fetched else "unreadable",
                outcome.problem,
                side=submission.side,
                source=submission.source,
                line=outcome.line,
            )
        for deck in outcome.decks:
            side = deck.side or submission.side
            if deck.side and submission.side and deck.side != submission.side and len(outcome.decks) == 1:
                player.add_message(
                    "other-side",
                    f"The list handed in as {SIDE_NAMES[submission.side]} is a {SIDE_NAMES[deck.side]} deck.",
                    side=deck.side,
                    source=submission.source,
                )
            candidates[side or ""].append(SubmittedDeck(deck, submission))
    for side in ("corp", "runner", ""):
        if candidates.get(side):
            _one_of(player, side, candidates[side], event)
    _missing(player, unread, event)


def _replaced(submission: Submission, submitted: list[tuple[Submission, Outcome]]) -> bool:
    """Whether the player handed in another list of that side later, by moments that are stated."""
    if not submission.time_stated or submission.submitted_at is None or submission.side is None:
        return False
    return any(
        other.time_stated
        and other.side == submission.side
        and other.submitted_at is not None
        and later(other.submitted_at, submission.submitted_at)
        and later(other.or_submitted_at or other.submitted_at, submission.or_submitted_at or submission.submitted_at)
        for other, _ in submitted
    )


def _one_of(player: Player, side: str, lists: list[SubmittedDeck], event: Event) -> None:
    """The list of a side that counts: the only one, one of several that are alike, or the last handed in."""
    chosen = lists[0]
    if len(lists) > 1:
        chosen = _choose(player, side, lists)
    player.decks[side] = chosen
    _judgement(player, side or None, chosen)
    _time(player, side or None, chosen.submission, event)


def _choose(player: Player, side: str, lists: list[SubmittedDeck]) -> SubmittedDeck:
    name = SIDE_NAMES.get(side, "unnamed")
    alike = all(_fingerprint(one.deck) == _fingerprint(lists[0].deck) for one in lists)
    # The times of files say when they were copied, not when they were handed in: only stated times decide.
    times = [one.submission.submitted_at for one in lists]
    stated = all(times) and all(one.submission.time_stated for one in lists)
    last = _last(lists) if stated else None
    if alike:
        player.add_message(
            "handed-in-twice", f"The same {name} list was handed in {len(lists)} times.", side=side or None
        )
        return lists[0]
    if last is not None:
        earlier = len(lists) - 1
        player.add_message(
            "replaced",
            f"{earlier} earlier {name} list{'s were' if earlier > 1 else ' was'} replaced by the one of "
            f"{shown(last.submission.submitted_at or '')}.",
            side=side or None,
        )
        return last
    sources = ", ".join(one.submission.source for one in lists)
    player.add_message(
        "two-lists",
        f"{len(lists)} different {name} lists were handed in ({sources}); one counts, and nothing says which"
        + (": day and month of their times could be either." if stated else "."),
        side=side or None,
    )
    return lists[0]


def _last(lists: list[SubmittedDeck]) -> SubmittedDeck | None:
    """The list handed in last, a later row before an equal moment; None when readings of the moments disagree on it."""
    rows = [one.submission for one in lists]
    of_one_table = len({row.source.partition(":")[0] for row in rows}) == 1
    winners = set()
    for moments in (
        [row.submitted_at or "" for row in rows],
        [row.or_submitted_at or row.submitted_at or "" for row in rows],
    ):
        best = 0
        for place in range(1, len(rows)):
            if later(moments[best], moments[place]):
                continue
            if not later(moments[place], moments[best]) and not of_one_table:
                return None
            best = place
        winners.add(best)
    return lists[winners.pop()] if len(winners) == 1 else None


def _judgement(player: Player, side: str | None, submitted: SubmittedDeck) -> None:
    """What the verdict and the reading of a list say, as messages."""
    verdict, source = submitted.deck.verdict, submitted.submission.source
    advice = submitted.deck.advice
    for finding in verdict["findings"]:
        # Of a list that is not wholly known, only what could not be read is said: its numbers are not its numbers.
        unreadable = finding["code"] in UNREADABLE
        severity = "unreadable" if unreadable else finding["severity"]
        if severity in ("error", "warning", "unreadable") and (unreadable or verdict["legal"] is not None):
            player.add_message(
                finding["code"],
                finding["message"],
                severity=severity,
                side=side,
                source=source,
                line=finding.get("line"),
                advice=advice if severity == "error" else (),
            )
            if severity == "error":  # the plan mends the whole list: it is said once
                advice = ()
    said = {(message.code, message.line) for message in player.messages if message.source == source}
    for note in submitted.deck.notes:
        if note["severity"] == "warning" and (note["code"], note.get("line")) not in said:
            # What reading could not do stands in the verdict; identities too many or missing do as well.
            if note["code"] in ("identity-missing", "several-identities") and verdict["legal"] is not True:
                continue
            player.add_message(
                note["code"], note["message"], severity="warning", side=side, source=source, line=note.get("line")
            )


def _time(player: Player, side: str | None, submission: Submission, event: Event) -> None:
    if event.deadline is None:
        return
    if submission.submitted_at is None:
        player.add_message("no-time", "Nothing says when this list was handed in.", side=side, source=submission.source)
        return
    late = [later(moment, event.deadline) for moment in (submission.submitted_at, submission.or_submitted_at) if moment]
    if any(late) and not all(late):
        player.add_message(
            "no-time",
            f"Handed in at {shown(submission.submitted_at)} or {shown(submission.or_submitted_at or '')}, before or "
            "after the deadline: day and month could be either.",
            side=side,
            source=submission.source,
        )
    elif all(late) and not submission.time_stated:
        player.add_message(
            "no-time",
            f"Nothing says when this list was handed in; the file's own time, {shown(submission.submitted_at)}, is "
            "after the deadline, and may be when it was copied.",
            side=side,
            source=submission.source,
        )
    elif all(late):
        when, deadline = shown(submission.submitted_at), shown(event.deadline)
        severity = "error" if event.late == "illegal" else "warning"
        player.add_message(
            "late",
            f"Handed in at {when}, after the deadline {deadline}.",
            severity=severity,
            side=side,
            source=submission.source,
        )


def _missing(player: Player, unread: list[str | None], event: Event) -> None:
    """Says which sides are not there. A list that could not be read may be the one that is missing."""
    absent = [side for side in event.wanted_sides if side not in player.decks and side not in unread]
    unknown = unread.count(None) + ("" in player.decks)
    if event.sides == "either" and not player.decks and not unread:
        player.add_message("missing-side", "No deck was handed in.")
    elif len(absent) > unknown:
        if len(absent) == len(event.wanted_sides) and not player.decks and not unread:
            player.add_message("missing-side", "No deck was handed in.")
            return
        names = " and ".join(SIDE_NAMES[side] for side in absent)
        side = absent[0] if len(absent) == 1 else None
        player.add_message("missing-side", f"No {names} deck was handed in.", side=side)


def _strangers(players: dict[str, Player], event: Event) -> None:
    """Names that nobody expects, with the expected name that is nearest to them."""
    if not event.players:
        return
    from difflib import get_close_matches

    absent = {player.key: player.name for player in players.values() if player.expected and not player.decks}
    for player in players.values():
        if not player.expected:
            near = get_close_matches(player.key, absent, n=1, cutoff=0.75)
            hint = f" Did they mean {absent[near[0]]}?" if near else ""
            player.add_message("not-expected", f"Nobody of this name is expected.{hint}")
            if near:
                players[near[0]].add_message(
                    "not-expected", f"{player.name} handed in and is not expected; are they the same?"
                )


def _same_lists(players: dict[str, Player]) -> None:
    """Lists that two or more players handed in card for card."""
    owners: dict[object, list[tuple[Player, str]]] = defaultdict(list)
    for player in players.values():
        for side, submitted in player.decks.items():
            if submitted.deck.cards:
                owners[_fingerprint(submitted.deck)].append((player, side))
    for together in owners.values():
        for player, side in together if len({id(owner) for owner, _ in together}) > 1 else ():
            others = [other.name for other, _ in together if other is not player]
            shown = ", ".join(others[:5]) + (f" and {len(others) - 5} more" if len(others) > 5 else "")
            name = f"{SIDE_NAMES[side]} list" if side else "list"
            player.add_message("same-list", f"The {name} is card for card that of {shown}.", side=side or None)


def _fingerprint(deck: JudgedDeck) -> object:
    return deck.identity_id, frozenset(deck.cards.items())
