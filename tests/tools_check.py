"""Check other tools on the catalogue file, in a throwaway environment with the newest of each.

In Datasette every table, view and prepared query has to answer, and the search box of the cards has to find cards. The
sqlite-utils command has to find a word, and the examples of docs/data.md have to run with pandas, polars and DuckDB.
Run by `make tools-check`.

usage: python -m tests.tools_check [CATALOGUE]
"""

from __future__ import annotations

import json
import re
import socket
import sqlite3
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.parse
import urllib.request
from contextlib import closing
from pathlib import Path

from nrdb.catalogue import Catalogue
from nrdb.catalogue.metadata import metadata

ROOT = Path(__file__).parents[1]


def _frames(python: Path, catalogue: Catalogue) -> list[str]:
    """Run the Python examples of docs/data.md, which print the mean strength of each faction's ice."""
    page = (ROOT / "docs" / "data.md").read_text(encoding="utf-8")
    examples = "\n".join(re.findall(r"```py\n(.*?)```", page, re.DOTALL))
    print("docs/data.md: pandas, polars, DuckDB")
    done = subprocess.run([python, "-c", examples], capture_output=True, text=True, cwd=python.parent)
    (mean,) = catalogue.connection.execute(
        "SELECT avg(strength) FROM cards WHERE type = 'Ice' AND edition = 'cr' AND faction = 'NBN'"
    ).fetchone()
    shown = done.stdout.count(f"{mean:.9f}"[:6])  # however many digits a tool prints
    return [] if shown == 3 else [f"the examples of docs/data.md print {done.stdout!r} {done.stderr!r}"]


def main(arguments: list[str]) -> None:
    """Install and start Datasette, print each request, and exit with 1 if an answer is wrong."""
    catalogue = Catalogue.load(*arguments[:1])
    path = Path(catalogue.path)
    with tempfile.TemporaryDirectory(prefix="nrdb-tools-") as folder:
        subprocess.run([sys.executable, "-m", "venv", folder], check=True)
        programs = Path(folder, "bin")
        tools = ("datasette", "sqlite-utils", "pandas", "polars", "pyarrow", "duckdb", str(ROOT))
        subprocess.run([programs / "python", "-m", "pip", "install", "--quiet", *tools], check=True)
        described = Path(folder, "metadata.json")
        described.write_text(json.dumps(metadata("nrdb", data_date=catalogue.data_date, source="check")))
        database = Path(folder, "nrdb.db")
        database.write_bytes(path.read_bytes())
        port = _free_port()
        serving = subprocess.Popen(
            [programs / "datasette", "serve", "-i", database, "-m", described, "-p", str(port), "-h", "127.0.0.1"],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        try:
            faults = _ask(f"http://127.0.0.1:{port}/nrdb", database)
        finally:
            serving.terminate()
            serving.wait()
        found = subprocess.run(
            [programs / "sqlite-utils", "search", database, "card_words", "chameleon", "-c", "card_id", "--nl"],
            capture_output=True,
            text=True,
            check=True,
        )
        if '"card_id": "chameleon"' not in found.stdout:
            faults.append(f"sqlite-utils search finds {found.stdout!r}")
        faults += _frames(programs / "python", catalogue)
    for fault in faults:
        print(fault)
    raise SystemExit(1 if faults else 0)


def _ask(root: str, database: Path) -> list[str]:
    faults: list[str] = []
    _wait_for(root)
    with closing(sqlite3.connect(database)) as connection:
        rows = connection.execute("SELECT name FROM sqlite_master WHERE type IN ('table', 'view')").fetchall()
    names = [name for (name,) in rows if "_fts" not in name and not name.startswith(("search_index", "sqlite_"))]
    pages = [*names, "banned_in_force?day=2026-11-20", "ice_by_strength", "cards_by_set"]
    for page in pages:
        try:
            with urllib.request.urlopen(f"{root}/{page}", timeout=30) as answer:
                text = answer.read().decode()
        except urllib.error.HTTPError as error:
            faults.append(f"{page}: {error.code}")
            continue
        if page in ("cards", "card_words") and 'name="_search"' not in text:
            faults.append(f"{page}: there is no search box")
    # A title without its accents, a word of the type line, and two words.
    for words, card in (("bran", "bran_1_0"), ("chameleon", "chameleon"), ("ashigaru ice", "ashigaru")):
        query = urllib.parse.urlencode({"_search": words, "_shape": "array", "_size": "max"})
        with urllib.request.urlopen(f"{root}/cards.json?{query}", timeout=30) as answer:
            ids = [row["id"] for row in json.load(answer)]
        print(f"search box: {words!r} finds {len(ids)} cards")
        if card not in ids:
            faults.append(f"the search for {words!r} does not find {card}")
    with urllib.request.urlopen(f"{root}/cards.json?_facet=side&_size=0", timeout=30) as answer:
        facets = json.load(answer)["facet_results"]["side"]["results"]
    print("facet of sides: " + ", ".join(f"{facet['value']} {facet['count']}" for facet in facets))
    print(f"{len(pages)} pages of tables, views and queries, {len(faults)} faults")
    return faults


def _free_port() -> int:
    with closing(socket.socket()) as found:
        found.bind(("127.0.0.1", 0))
        port: int = found.getsockname()[1]
        return port


def _wait_for(url: str) -> None:
    for _ in range(100):
        try:
            urllib.request.urlopen(url, timeout=5).close()
            return
        except OSError:
            time.sleep(0.2)
    raise SystemExit(f"{url} does not answer")


if __name__ == "__main__":
    main(sys.argv[1:])
