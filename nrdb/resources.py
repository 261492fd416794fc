"""Where nrdb's files are: built-in facts and schemas, the user's cache, imports and settings.

The only module that reads the environment.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

from nrdb.errors import DataError

_PACKAGE = Path(__file__).resolve().parent


def environment(name: str) -> str | None:
    """The value of an environment variable, None when it is not set or empty."""
    return os.environ.get(name) or None


def _root(variable: str, packaged: str, beside: str) -> Path:
    chosen = environment(variable)
    places = [Path(chosen)] if chosen else [_PACKAGE / packaged, _PACKAGE.parent / beside]
    # A checkout's own folder wins over a copy left inside the package by an earlier editable install.
    for place in reversed(places):
        if (place / "manifest.json").is_file() or (beside == "schemas" and place.is_dir()):
            return place
    named = " nor ".join(str(place) for place in places)
    raise DataError(f"nrdb's {beside} folder is neither {named}; set {variable} or install nrdb again.")


def data_root() -> Path:
    """The folder of the built-in facts: `$NRDB_DATA`, else the checkout's data/, else the one inside the package."""
    return _root("NRDB_DATA", "_data", "data")


def schemas_root() -> Path:
    """The folder of the JSON Schemas, found as `data_root` is (`$NRDB_SCHEMAS`)."""
    return _root("NRDB_SCHEMAS", "_schemas", "schemas")


def _home(variable: str, *fallback: str) -> Path | None:
    chosen = environment(variable)
    if chosen and os.path.isabs(chosen):
        return Path(chosen) / "nrdb"
    if sys.platform == "win32":
        local = environment("LOCALAPPDATA")
        return Path(local) / "nrdb" if local else None
    home = os.path.expanduser("~")
    return Path(home, *fallback, "nrdb") if os.path.isabs(home) else None


def cache_home() -> Path | None:
    """The user's cache folder for nrdb (`$XDG_CACHE_HOME/nrdb`); None where the user has no home."""
    return _home("XDG_CACHE_HOME", ".cache")


def data_home() -> Path | None:
    """The folder of the user's own imports (`$XDG_DATA_HOME/nrdb`); None where the user has no home."""
    return _home("XDG_DATA_HOME", ".local", "share")


IMPORT_NOTE = "import.json"
"""The file below `data_home` that says what the user has imported; see `nrdb.catalogue.importer.store`."""


def import_note() -> str:
    """What the note of the user's import says, empty when nothing is imported: cheap enough for every start."""
    folder = data_home()
    try:
        if folder is not None:
            with open(folder / IMPORT_NOTE, encoding="utf-8") as file:
                return file.read()
    except (FileNotFoundError, NotADirectoryError, PermissionError):
        pass
    return ""


def config_home() -> Path | None:
    """The folder of the user's settings (`$XDG_CONFIG_HOME/nrdb`); None where the user has no home."""
    return _home("XDG_CONFIG_HOME", ".config")
