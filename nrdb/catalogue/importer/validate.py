"""Validate an import exactly like the built-in data: every schema, reference and consistency check."""

from __future__ import annotations

import json
from pathlib import Path
from tempfile import TemporaryDirectory

from nrdb.catalogue.importer.dump import MergedFacts


def problems(merged: MergedFacts) -> list[str]:
    """Return every problem in the merged data, one line each, worded as in `integrity.check_data`."""
    from nrdb.catalogue.integrity import check_data

    with TemporaryDirectory(prefix="nrdb-check-") as folder:
        for name, content in merged.files.items():
            path = Path(folder, name)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(json.dumps(content, ensure_ascii=False), encoding="utf-8")
        return [fault.replace(f"{folder}/", "") for fault in check_data(Path(folder))]
