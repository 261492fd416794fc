"""Read an event's settings: format and date, required sides, expected players, deadline, house rules.

They come from an `event.toml` (schema: schemas/event.schema.json), from options, or from both; options take precedence.
"""

from __future__ import annotations

import os
from datetime import date, datetime
from pathlib import Path
from typing import Final, NamedTuple

from nrdb import settings as files
from nrdb.catalogue.timeline import split_day
from nrdb.days import is_day
from nrdb.errors import ParseError, UsageError
from nrdb.json_types import Json
from nrdb.text import plain, quoted
from nrdb.tournament.records import EventRecord
from nrdb.tournament.times import moment

FILE_NAME: Final = "event.toml"
SIDES: Final = {
    "both": ("corp", "runner"),
    "corp": ("corp",),
    "runner": ("runner",),
    "either": (),
}
"""The sides that every player must submit, by the value of `sides`."""


class Registered(NamedTuple):
    """One player on the player list, with identities as written there, or None; `times` is how often they are named."""

    name: str
    corp: str | None = None
    runner: str | None = None
    times: int = 1


class Event(NamedTuple):
    """An event's settings. `on` is the date that lists are checked against; `rules` is a house rules file or None."""

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
    """Whether the organiser named the format; otherwise it is the default."""
    registered: tuple[Registered, ...] = ()
    """The players and their identities as listed by the event's software."""

    @property
    def wanted_sides(self) -> tuple[str, ...]:
        """The sides that every player must submit."""
        return SIDES[self.sides]

    def to_dict(self) -> EventRecord:
        """Return the event under its JSON names, without the players' names."""
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


def read_event(text: str | bytes, source: str, *, folder: Path | None = None) -> Json:
    """Parse the text of an event.toml into arguments for `Event`. Raises `ParseError` for the first invalid setting."""
    settings = files.read(text, source)
    for key in ("date", "deadline"):  # TOML has its own date type; both spellings are fine
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
        if not os.path.isfile(path):
            raise ParseError(f"house rules file {quoted(settings['rules'])} not found.", source=source)
        settings["rules"] = path
    return settings


def _validate(settings: Json, source: str) -> None:
    fault = files.find_problem(settings, "event.schema.json")
    if fault is None:
        return
    if fault.unknown is not None:
        raise ParseError(f"unknown event setting {quoted(fault.unknown)}. {fault.hint}", source=source)
    about = fault.top
    meant = f" ({about['description']})" if "description" in about else ""
    choices = f"; choose from {', '.join(about['enum'])}" if "enum" in about else ""
    raise ParseError(f'"{fault.place}"{meant} can\'t be {quoted(fault.value)}{choices}.', source=source)


def _day(text: str, source: str) -> None:
    if not is_day(text):
        raise ParseError(f"{quoted(text)} isn't a valid date (YYYY-MM-DD).", source=source)


def deadline_of(text: str) -> str:
    """Return a deadline as an ISO time; a date alone means the end of that day. Raises `UsageError` if invalid."""
    found = moment(text)
    if found is None:
        raise UsageError(f"{quoted(text)} isn't a valid deadline (YYYY-MM-DD HH:MM).")
    return f"{text}T23:59:59" if len(text) == 10 else found


def event(settings: Json, options: Json, *, today: str, format: str = "standard") -> Event:
    """Combine file `settings` and command-line `options` (None: not given) into an event.

    Lists are checked against the event's own date, or `today` if it has none. `format` applies if neither source names
    one; house rules name their own base.
    """
    given = {key: value for key, value in options.items() if value is not None}
    merged = {**settings, **given}
    merged["format_named"] = "format" in merged or "rules" in merged
    if ("rules" in given and "format" in given) or ("rules" in settings and "format" in settings):
        raise UsageError("use either a format or house rules, not both; the rules file sets its format as `base`.")
    if "rules" in given or ("rules" in settings and "format" not in given):
        merged["format"] = merged["rules"].stem
    else:
        merged.pop("rules", None)
        merged.setdefault("format", format)
        merged["format"], day = split_day(merged["format"], "")
        if day and merged.get("on"):
            raise UsageError(f"the format already sets the date ({day}); leave out the other date.")
        merged["on"] = day or merged.get("on")
    on = merged.pop("on", None) or merged.get("date") or today
    if merged.get("sides", "both") not in SIDES:
        raise UsageError(f"unknown sides {quoted(merged['sides'])}; choose from {', '.join(SIDES)}.")
    return Event(on=on, **merged)
