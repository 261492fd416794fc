"""The mark that mypyc needs on classes whose objects are copied, for the optional compiled engine."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from mypy_extensions import mypyc_attr as mypyc_attr
else:

    def mypyc_attr(**options: Any) -> Any:
        """Return the class unchanged: only mypyc reads the options, and nrdb runs without it."""
        return lambda marked: marked
