"""Makes Python load nrdb's sources even if compiled modules are beside them; import it before nrdb."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib.machinery import SOURCE_SUFFIXES, FileFinder, ModuleSpec, SourceFileLoader
from types import ModuleType


class Sources:
    """Finds the modules of nrdb among Python sources alone."""

    @staticmethod
    def find_spec(name: str, path: Sequence[str] | None = None, target: ModuleType | None = None) -> ModuleSpec | None:
        """Return where a module's source is; None for modules of others."""
        if path is None or not name.startswith("nrdb."):
            return None
        return FileFinder(path[0], (SourceFileLoader, SOURCE_SUFFIXES)).find_spec(name)


sys.meta_path.insert(0, Sources)
