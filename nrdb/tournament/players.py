"""Turn checked lists into answers per player: match decks to sides, find what is missing or needs a second look."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from typing import Final, NamedTuple

from nrdb.deck.model import MessageKind
from nrdb.legality.finding_kinds import UNREADABLE
from nrdb.text import counted, plain
from nrdb.tournament.event import Event
from nrdb.tournament.judging import JudgedDeck, Outcome
from nrdb.tournament.records import MessageRecord
from nrdb.tournament.submission import Submission
from nrdb.tournament.submissions import player_key
from nrdb.tournament.times import later, shown

STATUSES: Final = ("unreadable", "illegal", "missing", "note", "legal")
"""Worst first: a player gets the worst status of all their messages."""
SIDE_NAMES: Final = {"corp": "Corp", "runner": "Runner"}
_STATUS: Final = {"error": "illegal", "warning": "note", "unreadable": "unreadable", "missing": "missing"}


# Findings from reading and checking a list keep their own codes; these are the codes of the event itself.
MESSAGE_KINDS: Final = (
    MessageKind("unreadable", "unreadable", "the file, cell or line isn't a readable list"),
    MessageKind("link", "unreadable", "the list is a link that wasn't fetched or doesn't lead to a deck"),
    MessageKind("bug", "unreadable", "nrdb failed on this list because of a bug in nrdb"),
    MessageKind("missing-side", "missing", "a required deck wasn't submitted"),
    MessageKind("two-lists", "error", "different lists for one side were submitted, and it's unclear which one counts"),
    MessageKind("other-side", "warning", "a deck was submitted for the wrong side"),
    MessageKind("handed-in-twice", "warning", "the same list was submitted more than once"),
    MessageKind("replaced", "warning", "a later list replaced an earlier one"),
    MessageKind("late", "warning", "submitted after the deadline (an error if the event says so)"),
    MessageKind("no-time", "warning", "there is a deadline, but the submission time is unknown"),
    MessageKind("not-expected", "warning", "the player isn't on the player list"),
    MessageKind("other-name", "warning", "the file name and the list inside name different players"),
    MessageKind("other-identity", "warning", "the list's identity isn't the registered one"),
    MessageKind("same-list", "warning", "two or more players submitted the same list"),
    MessageKind("changed", "warning", "the list changed since the earlier check"),
    MessageKind("new-deck", "warning", "the list wasn't in the earlier check"),
    MessageKind("new-player", "warning", "the player wasn't in the earlier check"),
)
SEVERITY: Final = {kind.code: kind.severity for kind in MESSAGE_KINDS}


def list_name(side: str | None) -> str:
    """Return "Corp list", "Runner list", or "list" if the side is unknown."""
    return f"{SIDE_NAMES[side]} list" if side else "list"


class Message(NamedTuple):
    """A message about a player. `severity` is error, warning, unreadable or missing."""

    code: str
    severity: str
    message: str
    side: str | None = None
    source: str | None = None
    line: int | None = None
    advice: tuple[str, ...] = ()

    @property
    def status(self) -> str:
        """The status that the player would have with only this message."""
        return _STATUS[self.severity]

    def to_dict(self) -> MessageRecord:
        """Return the message under its JSON names, without unknown values."""
        row: MessageRecord = {"code": self.code, "severity": self.severity, "message": self.message}
        if self.side is not None:
            row["side"] = self.side
        if self.source is not None:
            row["source"] = self.source
        if self.line is not None:
            row["line"] = self.line
        if self.advice:
            row["advice"] = list(self.advice)
        return row


class SubmittedDeck(NamedTuple):
    """A deck and the submission it came in."""

    deck: JudgedDeck
    submission: Submission


class Player:
    """A player with the decks that count and the messages about them."""

    __slots__ = ("decks", "expected", "key", "messages", "name")

    def __init__(self, key: str, name: str, *, expected: bool = True) -> None:
        self.key = key
        self.name = name
        self.expected = expected
        self.decks: dict[str, SubmittedDeck] = {}
        self.messages: list[Message] = []

    @property
    def status(self) -> str:
        """The worst status of all messages; legal if there are none."""
        found = {message.status for message in self.messages}
        return next((status for status in STATUSES if status in found), "legal")

    def add_message(
        self,
        code: str,
        message: str,
        *,
        severity: str | None = None,
        side: str | None = None,
        source: str | None = None,
        line: int | None = None,
        advice: tuple[str, ...] = (),
    ) -> None:
        """Add a message, with the severity of its code unless one is given."""
        self.messages.append(Message(code, severity or SEVERITY[code], message, side, source, line, advice))


def players_of(
    submissions: Sequence[Submission], outcomes: Sequence[Outcome], event: Event, *, anonymous: bool = False
) -> list[Player]:
    """Return every expected player and everyone who submitted a list, by name, with their decks and messages.

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
        _assign_lists(player, submitted[player.key], event)
    _check_expected(players, event)
    _check_same_lists(players)
    return sorted(players.values(), key=lambda player: player.key)


def _hide_names(players: dict[str, Player], submitted: dict[str, list[tuple[Submission, Outcome]]]) -> None:
    """Replace the names of players and files with numbers and remove names from the problems of lists."""
    for number, player in enumerate(sorted(players.values(), key=lambda one: one.key), start=1):
        name, player.name = player.name, f"Player {number:03}"
        rows = []
        for place, (submission, outcome) in enumerate(submitted[player.key], start=1):
            problem = outcome.problem
            # Longest first: a file name may contain the player's name.
            for word in sorted({name, submission.player, submission.source}, key=len, reverse=True):
                problem = problem.replace(word, "…") if problem and word else problem
            decks = tuple(deck._replace(name=None) for deck in outcome.decks)
            source = f"list {number}.{place}"
            submission = submission._replace(source=source, named_inside=submission.named_inside and "someone else")
            rows.append((submission, outcome._replace(problem=problem, decks=decks)))
        submitted[player.key] = rows


def _assign_lists(player: Player, submitted: list[tuple[Submission, Outcome]], event: Event) -> None:
    """Assign a player's lists to sides and add messages for what is wrong or missing."""
    candidates: dict[str, list[SubmittedDeck]] = defaultdict(list)
    unread: list[str | None] = []
    stated = {_stated(submission) for submission, _ in submitted}
    for submission, outcome in submitted:
        if outcome.problem is not None and _replaced(submission, stated):
            player.add_message(
                "replaced",
                f"An unreadable {list_name(submission.side)} was replaced by a later one.",
                side=submission.side,
                source=submission.source,
            )
            continue
        if submission.named_inside:
            player.add_message(
                "other-name",
                f"The list names {submission.named_inside}, but the file name says {player.name}.",
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
                    f"Submitted as a {SIDE_NAMES[submission.side]} deck, but it's a {SIDE_NAMES[deck.side]} deck.",
                    side=deck.side,
                    source=submission.source,
                )
            candidates[side or ""].append(SubmittedDeck(deck, submission))
    for side in ("corp", "runner", ""):
        if candidates.get(side):
            _add_deck(player, side, candidates[side], event)
    _check_missing(player, unread, event)


_Moment = tuple[str, str, str]
"""The side of a list and when it was submitted, by both readings of an ambiguous date."""


def _stated(submission: Submission) -> _Moment | None:
    """Return when a list was submitted; None if its time isn't stated or its side is unknown."""
    if not submission.time_stated or submission.submitted_at is None or submission.side is None:
        return None
    return submission.side, submission.submitted_at, submission.or_submitted_at or submission.submitted_at


def _replaced(submission: Submission, stated: set[_Moment | None]) -> bool:
    """Return whether the player submitted another list for that side later, according to stated times."""
    own = _stated(submission)
    return own is not None and any(
        other is not None and other[0] == own[0] and later(other[1], own[1]) and later(other[2], own[2])
        for other in stated
    )


def _add_deck(player: Player, side: str, lists: list[SubmittedDeck], event: Event) -> None:
    """Add the list of a side that counts: the only one, one of several identical ones, or the last submitted."""
    chosen = lists[0]
    if len(lists) > 1:
        chosen = _choose(player, side, lists)
    player.decks[side] = chosen
    _add_verdict(player, side or None, chosen)
    _check_deadline(player, side or None, chosen.submission, event)


def _choose(player: Player, side: str, lists: list[SubmittedDeck]) -> SubmittedDeck:
    name = list_name(side)
    identical = all(_fingerprint(one.deck) == _fingerprint(lists[0].deck) for one in lists)
    # File times show when a file was copied, not when it was submitted, so only stated times decide.
    times = [one.submission.submitted_at for one in lists]
    stated = all(times) and all(one.submission.time_stated for one in lists)
    last = _last(lists) if stated else None
    if identical:
        player.add_message("handed-in-twice", f"The same {name} was submitted {len(lists)} times.", side=side or None)
        return lists[0]
    if last is not None:
        player.add_message(
            "replaced",
            f"Using the {name} submitted at {shown(last.submission.submitted_at or '')}, which replaced "
            f"{counted(len(lists) - 1, 'earlier list')}.",
            side=side or None,
        )
        return last
    sources = ", ".join(one.submission.source for one in lists)
    player.add_message(
        "two-lists",
        f"{len(lists)} different {name}s were submitted ({sources}), and it's unclear which one counts"
        + (": their dates could be day or month first." if stated else "."),
        side=side or None,
    )
    return lists[0]


def _last(lists: list[SubmittedDeck]) -> SubmittedDeck | None:
    """Return the list submitted last; None if that depends on how ambiguous dates are read.

    If times are equal, the later row in a table counts.
    """
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


def _add_verdict(player: Player, side: str | None, submitted: SubmittedDeck) -> None:
    """Add the findings of the verdict and of reading the list as messages."""
    verdict, source = submitted.deck.verdict, submitted.submission.source
    advice = submitted.deck.advice
    for finding in verdict["findings"]:
        # If a list was only partly read, its counts are wrong, so only the unreadable lines are reported.
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
            if severity == "error":  # the plan fixes the whole list, so it is shown once
                advice = ()
    reported = {(message.code, message.line) for message in player.messages if message.source == source}
    for note in submitted.deck.notes:
        if note["severity"] == "warning" and (note["code"], note.get("line")) not in reported:
            # The verdict already reports these problems with the identity.
            if note["code"] in ("identity-missing", "several-identities") and verdict["legal"] is not True:
                continue
            player.add_message(
                note["code"], note["message"], severity="warning", side=side, source=source, line=note.get("line")
            )


def _check_deadline(player: Player, side: str | None, submission: Submission, event: Event) -> None:
    if event.deadline is None:
        return
    if submission.submitted_at is None:
        player.add_message("no-time", "Submission time unknown.", side=side, source=submission.source)
        return
    late = [later(moment, event.deadline) for moment in (submission.submitted_at, submission.or_submitted_at) if moment]
    if any(late) and not all(late):
        player.add_message(
            "no-time",
            f"Submitted at {shown(submission.submitted_at)} or {shown(submission.or_submitted_at or '')}, before or "
            "after the deadline: the date could be day or month first.",
            side=side,
            source=submission.source,
        )
    elif all(late) and not submission.time_stated:
        player.add_message(
            "no-time",
            f"Submission time unknown. The file's timestamp ({shown(submission.submitted_at)}) is after the deadline, "
            "but may only show when it was copied.",
            side=side,
            source=submission.source,
        )
    elif all(late):
        when, deadline = shown(submission.submitted_at), shown(event.deadline)
        severity = "error" if event.late == "illegal" else "warning"
        player.add_message(
            "late",
            f"Submitted at {when}, after the deadline ({deadline}).",
            severity=severity,
            side=side,
            source=submission.source,
        )


def _check_missing(player: Player, unread: list[str | None], event: Event) -> None:
    """Report required sides without a list. An unreadable list may be the one that is missing."""
    absent = [side for side in event.wanted_sides if side not in player.decks and side not in unread]
    unknown = unread.count(None) + ("" in player.decks)
    if event.sides == "either" and not player.decks and not unread:
        player.add_message("missing-side", "No list submitted.")
    elif len(absent) > unknown:
        if len(absent) == len(event.wanted_sides) and not player.decks and not unread:
            player.add_message("missing-side", "No list submitted.")
            return
        names = " or ".join(SIDE_NAMES[side] for side in absent)
        side = absent[0] if len(absent) == 1 else None
        player.add_message("missing-side", f"No {names} list submitted.", side=side)


def _check_expected(players: dict[str, Player], event: Event) -> None:
    """Report players who aren't on the player list, with the closest expected name."""
    if not event.players:
        return
    from difflib import get_close_matches

    absent = {player.key: player.name for player in players.values() if player.expected and not player.decks}
    for player in players.values():
        if not player.expected:
            near = get_close_matches(player.key, absent, n=1, cutoff=0.75)
            hint = f" Did you mean {absent[near[0]]}?" if near else ""
            player.add_message("not-expected", f"Not on the player list.{hint}")
            if near:
                players[near[0]].add_message(
                    "not-expected", f"{player.name} submitted a list but isn't on the player list. Same person?"
                )


def _check_same_lists(players: dict[str, Player]) -> None:
    """Report lists that are identical to another player's."""
    owners: dict[object, list[tuple[Player, str]]] = defaultdict(list)
    for player in players.values():
        for side, submitted in player.decks.items():
            if submitted.deck.cards:
                owners[_fingerprint(submitted.deck)].append((player, side))
    for together in owners.values():
        for player, side in together if len({id(owner) for owner, _ in together}) > 1 else ():
            others = [other.name for other, _ in together if other is not player]
            owner = f"{others[0]}'s {list_name(side)}"
            if len(others) > 1:
                more = f" and {len(others) - 5} more" if len(others) > 5 else ""
                owner = f"the {list_name(side)}s of {', '.join(others[:5])}{more}"
            player.add_message("same-list", f"Identical to {owner}.", side=side or None)


def _fingerprint(deck: JudgedDeck) -> object:
    return deck.identity_id, frozenset(deck.cards.items())
