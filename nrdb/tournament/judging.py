"""Read and check many lists, in this process or in several; one bad list never stops the rest."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from nrdb.errors import NrdbError, UsageError
from nrdb.json_types import Json
from nrdb.text import plain
from nrdb.tournament.submission import Submission
from nrdb.workers import map_in_processes, process_count

if TYPE_CHECKING:
    from nrdb.catalogue import Catalogue
    from nrdb.deck.model import Deck
    from nrdb.legality.scope import Scope
    from nrdb.legality.verdict import Verdict
    from nrdb.tournament.event import Event

CHUNK: Final = 64
"""Number of submissions that a worker process takes at a time."""
WORTH_WORKERS: Final = 400
"""Number of submissions below which starting worker processes costs more than it saves."""


_MODERN_SINCE: Final = "2012-09-06"
"""Release of the modern game; before this date every list is for the 1996 game."""
_GAMES: Final = {"classic": "classic", "cr": "standard"}
"""The format to check a list against if it is for a different game than the event, by edition."""


class CheckSettings(NamedTuple):
    """The format (or house rules file) and date that lists are checked against.

    Without `format_named` the format is only a default, and a list for another game is checked by that game's rules.
    With `plans` an illegal list gets a plan that fixes it. With `accept` a misspelt title is read as the only similar
    one.
    """

    format: str
    on: str
    rules: Path | None = None
    format_named: bool = True
    plans: bool = True
    accept: bool = False


def check_settings(event: Event, *, plans: bool = True, accept: bool = False) -> CheckSettings:
    """Return what an event's lists are checked against."""
    return CheckSettings(event.format, event.on, event.rules, event.format_named, plans, accept)


class JudgedDeck(NamedTuple):
    """A checked deck of a submission, in plain values that can be sent between processes."""

    side: str | None
    name: str | None
    identity: str | None
    """The identity's title."""
    cards: dict[str, int]
    identity_id: str | None
    verdict: Json
    notes: tuple[Json, ...]
    advice: tuple[str, ...] = ()
    """The verdict's plan in words."""


class Outcome(NamedTuple):
    """The result of one submission: its decks, or the problem that kept it from being read."""

    decks: tuple[JudgedDeck, ...]
    problem: str | None = None
    line: int | None = None
    bug: bool = False
    """Whether the problem is a bug in nrdb rather than in the list."""


Progress = Callable[[int], None]


class EventJudge:
    """Checks an event's lists against one format and date."""

    def __init__(self, catalogue: Catalogue, settings: CheckSettings) -> None:
        """Raise `UsageError` for an unknown format or one that doesn't exist yet on that date."""
        from nrdb.legality.check import format_named, judge_of

        self.catalogue = catalogue
        self.legality = judge_of(catalogue)
        self.scope: Scope = self._scope(settings, settings.rules or format_named(settings.format))
        self.plans, self.accept = settings.plans, settings.accept
        self.edition = self.scope.edition if settings.format_named else None
        """The game whose titles are meant; None if each list shows its own."""

    def _scope(self, settings: CheckSettings, asked: str | Path) -> Scope:
        if isinstance(asked, Path):
            return self.legality.scope(asked, settings.on)
        if not settings.format_named and settings.on < _MODERN_SINCE:
            return self.legality.scope("classic", settings.on)
        scope = self.legality.scope(asked, settings.on)
        if scope.format == "classic-limited":
            raise UsageError(
                "in a limited event each player has their own pool; check one player at a time with "
                "`nrdb validate --format classic-limited --pool FILE`."
            )
        return scope

    def judge(self, deck: Deck) -> Verdict:
        """Return the verdict on one deck."""
        if self.edition is None and deck.edition != self.scope.edition:
            return self.legality.judge(deck, self.legality.scope(_GAMES[deck.edition], self.scope.on))
        return self.legality.judge(deck, self.scope)


def judge_all(
    submissions: Sequence[Submission],
    catalogue: Catalogue,
    settings: CheckSettings,
    *,
    jobs: int,
    progress: Progress | None = None,
) -> list[Outcome]:
    """Check all submissions and return their outcomes in order.

    `jobs` is the number of processes (0 is automatic); `progress` is called with the number of newly finished
    submissions.
    """
    event_judge = EventJudge(catalogue, settings)
    chunks = [submissions[start : start + CHUNK] for start in range(0, len(submissions), CHUNK)]
    jobs = process_count(jobs, len(chunks)) if jobs or len(submissions) >= WORTH_WORKERS else 1
    if jobs == 1:
        outcomes = []
        for submission in submissions:
            outcomes.append(judge(submission, event_judge))
            if progress:
                progress(1)
        return outcomes
    return list(_in_workers(chunks, Path(catalogue.path), settings, jobs, progress))


def _in_workers(
    chunks: Sequence[Sequence[Submission]], path: Path, settings: CheckSettings, jobs: int, progress: Progress | None
) -> Iterator[Outcome]:
    for outcomes in map_in_processes(_judge_chunk, chunks, jobs, start=_start, start_args=(path, settings)):
        yield from outcomes
        if progress:
            progress(len(outcomes))


_worker: dict[str, EventJudge] = {}


def _start(path: Path, settings: CheckSettings) -> None:
    """Open the catalogue and the event's judge, once per worker process."""
    from nrdb.catalogue import Catalogue

    _worker["event_judge"] = EventJudge(Catalogue.load(path), settings)


def _judge_chunk(chunk: Sequence[Submission]) -> list[Outcome]:
    return [judge(submission, _worker["event_judge"]) for submission in chunk]


def judge(submission: Submission, event_judge: EventJudge) -> Outcome:
    """Read and check one submission. Any failure becomes its outcome, never an exception."""
    from nrdb.deck import read_decks

    if submission.content is None:
        return Outcome((), submission.problem)
    try:
        decks = read_decks(
            submission.content, event_judge.catalogue, edition=event_judge.edition, accept=event_judge.accept
        )
        return Outcome(
            tuple(_listed(deck, event_judge.judge(deck), submission.line - 1, event_judge.plans) for deck in decks)
        )
    except NrdbError as error:
        line = getattr(error, "line", None)
        message = error.message.removeprefix(f"{line}: ") if line else error.message
        return Outcome((), plain(message, limit=500), line + submission.line - 1 if line else None)
    except RecursionError:
        return Outcome((), "the list is nested too deeply to read.")
    except Exception as error:  # one list must never stop the others; the message says that this is a bug
        return Outcome(
            (), f"nrdb failed on this list (a bug in nrdb): {type(error).__name__}: {plain(str(error))}", bug=True
        )


def _listed(deck: Deck, verdict: Verdict, lines_above: int, plans: bool) -> JudgedDeck:
    from nrdb.deck.layout import sections

    catalogue = verdict.scope.catalogue
    notes = [note.to_dict() for note in deck.notes]
    found = verdict.to_dict(plan=plans)
    if lines_above:
        for row in [*notes, *found["findings"]]:
            if row.get("line") is not None:
                row["line"] += lines_above
    return JudgedDeck(
        side=verdict.side,
        name=deck.name,
        identity=deck.identity.title if deck.identity is not None else None,
        cards={row.card.id: row.copies for section in sections(deck, catalogue) for row in section.rows},
        identity_id=deck.identity.id if deck.identity is not None else None,
        verdict=found,
        notes=tuple(notes),
        advice=_advice(verdict) if plans else (),
    )


def _advice(verdict: Verdict) -> tuple[str, ...]:
    """Return the plan in words; one that keeps less than half of the deck is summed up in a sentence."""
    from nrdb.legality.plan.words import how_little_stays, little_stays, plan_lines

    if verdict.legal is False and little_stays(verdict):
        return (how_little_stays(verdict),)
    return tuple(plan_lines(verdict))
