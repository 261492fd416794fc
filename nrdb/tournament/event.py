"""What an event asks of its players: format and day, sides, who is expected, the deadline, house rules.

It stands in an `event.toml` (schema: schemas/event.schema.json), in options, or in both; options win.
"""

from __future__ import annotations

from datetime import date, datetime
from pathlib import Path
from typing import Any, Final, NamedTuple

from nrdb import settings as files
from nrdb.catalogue.timeline import split_day
from nrdb.days import is_day
from nrdb.errors import ParseError, UsageError
from nrdb.text import plain, quoted
from nrdb.tournament.times import moment

FILE_NAME: Final = "event.toml"
SIDES: Final = {
    "both": ("corp", "runner"),
    "corp": ("corp",),
    "runner": ("runner",),
    "either": (),
}
"""What `sides` may say -> the sides that every player must hand in."""


class Registered(NamedTuple):
    """One player of the list; identities as it writes them, None where it names none."""

    name: str
    corp: str | None = None
    runner: str | None = None


class Event(NamedTuple):
    """An event. `on` is the day that lists are judged by; `rules` a file of house rules or None."""

    on: str
    name: str = ""
    date: str | None = None
    format: str = "standard"
    rules: Path | None = None
    sides: str = "both"
    players: tuple[str, ...] = ()
    expected: int | None = None
    deadline: str | None = None
    late: str = "note"
    format_named: bool = True
    """Whether the organiser named the format; else it is only what is usual."""
    registered: tuple[Registered, ...] = ()
    """The players as the event's software lists them, with their identities."""

    @property
    def wanted_sides(self) -> tuple[str, ...]:
        """The sides that every player must hand in."""
        return SIDES[self.sides]

    def to_dict(self) -> dict[str, Any]:
        """The event under its JSON names, the players' names not among them."""
        return {
            "name": plain(self.name),
            "date": self.date,
            "format": self.format,
            "on": self.on,
            "rules": plain(self.rules.name) if self.rules else None,
            "sides": self.sides,
            "expected": self.expected if self.expected is not None else (len(self.players) or None),
            "deadline": self.deadline,
        }


def read_event(text: str | bytes, source: str, *, folder: Path | None = None) -> dict[str, Any]:
    """The settings in the text of an event.toml, as arguments for `Event`. `ParseError` with a sentence each."""
    settings = files.read(text, source)
    for key in ("date", "deadline"):  # TOML has dates of its own; both spellings are fine
        value = settings.get(key)
        if isinstance(value, datetime):
            settings[key] = value.isoformat(timespec="seconds")
        elif isinstance(value, date):
            settings[key] = value.isoformat()
    _validate(settings, source)
    if "date" in settings:
        _day(settings["date"], source)
    if "deadline" in settings:
        try:
            settings["deadline"] = deadline_of(settings["deadline"])
        except UsageError as error:
            raise ParseError(error.message, source=source) from None
    if "players" in settings:
        settings["players"] = tuple(settings["players"])
    if "rules" in settings:
        path = (folder or Path()) / settings["rules"]
        if not path.is_file():
            raise ParseError(f'there is no file of house rules "{settings["rules"]}" here.', source=source)
        settings["rules"] = path
    return settings


def _validate(settings: dict[str, Any], source: str) -> None:
    fault = files.find_problem(settings, "event.schema.json")
    if fault is None:
        return
    if fault.unknown is not None:
        raise ParseError(f"an event has no setting {quoted(fault.unknown)}. {fault.hint}", source=source)
    about = fault.top
    meant = f" ({about['description']})" if "description" in about else ""
    choices = f"; it is one of {', '.join(about['enum'])}" if "enum" in about else ""
    raise ParseError(f'the setting "{fault.place}"{meant} cannot be {quoted(fault.value)}{choices}.', source=source)


def _day(text: str, source: str) -> None:
    if not is_day(text):
        raise ParseError(f'the date "{text}" does not exist; write it as 2026-03-14.', source=source)


def deadline_of(text: str) -> str:
    """A deadline as an ISO moment; a day alone lasts until its end. `UsageError` when it does not exist."""
    found = moment(text)
    if found is None:
        raise UsageError(f'the deadline "{text}" does not exist; write it as 2026-03-14 09:00.')
    return f"{text}T23:59:59" if len(text) == 10 else found


def event(settings: dict[str, Any], options: dict[str, Any], *, today: str, format: str = "standard") -> Event:
    """The event of file `settings` and command-line `options` (None: not given), judged on its own date or `today`.

    `format` judges where neither names one; house rules name their own base.
    """
    given = {key: value for key, value in options.items() if value is not None}
    merged = {**settings, **given}
    merged["format_named"] = "format" in merged or "rules" in merged
    if ("rules" in given and "format" in given) or ("rules" in settings and "format" in settings):
        raise UsageError("house rules name their own base: leave out the format (the file's `base` is the format).")
    if "rules" in given or ("rules" in settings and "format" not in given):
        merged["format"] = merged["rules"].stem
    else:
        merged.pop("rules", None)
        merged.setdefault("format", format)
        merged["format"], day = split_day(merged["format"], "")
        if day and merged.get("on"):
            raise UsageError(f"the format brings its own day, {day}: leave out the other one.")
        merged["on"] = day or merged.get("on")
    on = merged.pop("on", None) or merged.get("date") or today
    if merged.get("sides", "both") not in SIDES:
        raise UsageError(f"{quoted(merged['sides'])} is no choice of sides; there are {', '.join(SIDES)}.")
    return Event(on=on, **merged)
