"""The same proof for an import as for the built-in facts: every schema, every reference, every law."""

from __future__ import annotations

import json
from pathlib import Path
from tempfile import TemporaryDirectory

from nrdb.catalogue.importer.merge import MergedFacts


def problems(merged: MergedFacts) -> list[str]:
    """Every fault of the merged facts, one line each, as `integrity.check_data` tells those of a data folder."""
    from nrdb.catalogue.integrity import check_data

    with TemporaryDirectory(prefix="nrdb-check-") as folder:
        for name, content in merged.files.items():
            path = Path(folder, name)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(json.dumps(content, ensure_ascii=False), encoding="utf-8")
        return [fault.replace(f"{folder}/", "") for fault in check_data(Path(folder))]
