"""Reword click's usage errors as one sentence: what is wrong, what is valid, and where to find help."""

from __future__ import annotations

import re
from difflib import get_close_matches

import click

from nrdb.errors import did_you_mean
from nrdb.text import quoted

_PATH = re.compile(r"(?P<kind>File|Directory|Path) '(?P<path>.*)' (?P<what>[a-z ]+)\.")
_VALUE = re.compile(r"'?(?P<value>.*?)'? is not ")
_COMMAND = re.compile(r"No such command ['\"](?P<name>.*?)['\"]")
_EXTRA = re.compile(r"Got unexpected extra arguments? \((?P<words>.*)\)")
_NO_VALUE = re.compile(r"Option '(?P<name>[^']*)' requires an argument")
_COMMON_PATH_ERRORS = {
    "is a directory": "this is a folder, not a file",
    "is a file": "this is a file, not a folder",
    "is not readable": "permission denied",
    "is not writable": "permission denied",
}
_PATH_ERRORS = {
    "File": {**_COMMON_PATH_ERRORS, "does not exist": "file not found"},
    "Directory": {**_COMMON_PATH_ERRORS, "does not exist": "folder not found"},
    "Path": {**_COMMON_PATH_ERRORS, "does not exist": "file or folder not found"},
}


def usage_message(error: click.ClickException) -> str:
    """Return the error as one line: the command or file, what is wrong, and which --help to see."""
    context = getattr(error, "ctx", None)
    command = context.command_path if context is not None else "nrdb"
    if (found := _PATH.match(error.message)) is not None:
        return f"nrdb: {found['path']}: {_PATH_ERRORS[found['kind']].get(found['what'], found['what'])}."
    return f"{command}: {_explanation(error, context)} See {command} --help."


def file_of(error: click.ClickException) -> str | None:
    """Return the file that an error is about; None if it isn't about a file."""
    found = _PATH.match(error.message)
    return found["path"] if found is not None else None


def _explanation(error: click.ClickException, context: click.Context | None) -> str:
    if isinstance(error, click.NoSuchOption):
        known = [name for param in context.command.params for name in param.opts] if context is not None else []
        return f"unknown option {error.option_name}. {_near_option(error.option_name, known)}".rstrip()
    if isinstance(error, click.MissingParameter) and error.param is not None:
        return f"{_name(error.param)} is missing."
    if isinstance(error, click.BadParameter) and error.param is not None:
        return _bad(error, _name(error.param))
    message = error.message
    if (found := _COMMAND.match(message)) is not None:
        group = context.command if context is not None else None
        known = group.list_commands(context) if isinstance(group, click.Group) and context is not None else []
        near = did_you_mean(get_close_matches(found["name"], known)) or f"Commands: {', '.join(known)}."
        return f"unknown command {quoted(found['name'])}. {near}"
    if (found := _EXTRA.match(message)) is not None:
        return f"unexpected argument {quoted(found['words'])}."
    if (found := _NO_VALUE.match(message)) is not None:
        return f"{found['name']} needs a value."
    return message[:1].lower() + message[1:] if message[1:2].islower() else message


def _near_option(given: str, known: list[str]) -> str:
    """Suggest the options closest to what was given, compared without their dashes."""
    words = {name.lstrip("-"): name for name in known if name.startswith("--")}
    return did_you_mean([words[word] for word in get_close_matches(given.lstrip("-"), words, n=2)])


def _name(param: click.Parameter) -> str:
    """Return the name of a parameter in messages: an option's long name, or an argument's name in the usage line."""
    return max(param.opts, key=len) if isinstance(param, click.Option) else param.human_readable_name.rstrip(".")


def _bad(error: click.BadParameter, name: str) -> str:
    kind, message = error.param.type if error.param is not None else None, error.message
    found = _VALUE.match(message)
    given = f", not {quoted(found['value'])}" if found is not None else ""
    if isinstance(kind, click.Choice):
        choices = [str(choice) for choice in kind.choices]
        near = did_you_mean(get_close_matches(found["value"], choices, n=1)) if found is not None else ""
        return f"{name} must be one of {', '.join(choices)}{given}. {near}".rstrip()
    wanted = _wanted(kind)
    return f"{name} must be {wanted}{given}." if wanted else f"{name}: {message[:1].lower()}{message[1:]}"


def _wanted(kind: object) -> str:
    """Describe the numbers that a parameter type accepts; return an empty text for other types."""
    if isinstance(kind, (click.IntRange, click.FloatRange)):
        what = "a whole number" if isinstance(kind, click.IntRange) else "a number"
        if kind.max is not None:
            return f"{what} from {kind.min:,} to {kind.max:,}"
        return f"{what} of at least {kind.min:,}"
    return "a whole number" if kind is click.INT else ""
