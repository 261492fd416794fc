"""The event of examples/event: 40 players, five forms, mails with two decks, half of the lists behind links.

A local server answers the links; their decks are in event_links.json.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler
from pathlib import Path
from typing import Any

import pytest

from nrdb.tournament.check_views import MARKS
from tests.conftest import Run
from tests.serving import serving

ROOT = Path(__file__).parents[2]
EVENT = ROOT / "examples/event"
LINKS: dict[str, Any] = json.loads(Path(__file__).with_name("event_links.json").read_text(encoding="utf-8"))
DEADLINE = "2026-11-20T10:00:00+01:00"


class Site(BaseHTTPRequestHandler):
    """A server with the decks behind the links, in the format of NetrunnerDB's API."""

    asked: list[str] = []  # noqa: RUF012 - shared by the requests of one test on purpose

    def do_GET(self) -> None:
        self.asked.append(self.path)
        cards = LINKS.get(self.path.removeprefix("/api/"))
        deck = {"id": 7, "uuid": self.path[-36:], "name": "Behind the link", "cards": cards}
        body = json.dumps({"data": [deck], "total": 1, "success": True} if cards else {"success": False}).encode()
        self.send_response(200 if cards else 404)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)


@pytest.fixture
def site() -> Iterator[str]:
    Site.asked.clear()
    with serving(Site) as address:
        yield address


# Player -> (status, message code, side): everything that is wrong in the event.
SAID: dict[str, set[tuple[str, str, str | None]]] = {
    "Cleo Vance": {("note", "replaced", "corp"), ("note", "handed-in-twice", "runner")},
    "Joao Silva": {("note", "ignored-line", "corp")},
    "Jonas Breck": {("unreadable", "link", "runner")},
    "Mira Castillo": {("note", "other-identity", "corp")},
    "Quinn Ito": {("note", "other-side", "corp"), ("note", "other-side", "runner")},
    "Xenia Barros": {("illegal", "copies", "runner")},
    "Hiro Tanaka": {("note", "late", "corp"), ("note", "late", "runner")},
    "Leïla Benali": {("note", "other-name", None)},
    "Mateo Ruiz": {("missing", "missing-side", None), ("missing", "not-expected", None)},
    "Matteo Ruis": {("note", "not-expected", None)},
    "Noor Rahman": {("missing", "missing-side", None)},
}


def said(document: dict[str, Any]) -> dict[str, set[tuple[str, str, str | None]]]:
    """Return the messages of each player, without those on the times of files, which depend on the checkout."""
    found: dict[str, set[tuple[str, str, str | None]]] = {}
    for row in document["players"]:
        own = {
            (row["status"], one["code"], one.get("side"))
            for one in row["messages"]
            if not (one["code"] == "no-time" and one["source"].endswith(".txt"))
        }
        if own:
            found[row["player"]] = own
    return found


def test_forty_players_from_links_to_the_report_in_one_command(nrdb: Run, site: str, tmp_path: Path) -> None:
    page = tmp_path / "judges.html"
    command = ["tournament", "check", str(EVENT), "--players", str(EVENT / "players.json"), "--deadline", DEADLINE]
    surroundings = {"NRDB_DECK_API": site, "XDG_CACHE_HOME": str(tmp_path / "cache"), "NRDB_TODAY": "2026-11-20"}
    asked = nrdb(*command, "--fetch", "--html", str(page), "--json", **surroundings)
    assert asked.returncode == 2, asked.stderr
    document = json.loads(asked.stdout)
    assert (document["counts"]["players"], document["counts"]["decks"]) == (41, 77)
    assert said(document) == SAID
    # Every link is requested once, several at a time; the list shows when it was fetched.
    assert len(Site.asked) == len(set(Site.asked)) == len(LINKS) + 1
    fetched = [deck for row in document["players"] for deck in row["decks"] if "fetched" in deck]
    assert len(fetched) == 34  # one of them was submitted as text before
    assert {deck["fetched"] for deck in fetched} == {"2026-11-20"}
    assert all(" → deck" in deck["source"] for deck in fetched)
    assert any(
        "dates are read month first, because no other order fits every row" in note for note in document["notes"]
    )
    text = page.read_text(encoding="utf-8")
    assert all(mark in text for mark in MARKS)
    # Again: only links that were not found are requested; --refetch requests all of them.
    Site.asked.clear()
    again = nrdb(*command, "--fetch", "--json", **surroundings)
    assert json.loads(again.stdout)["players"] == document["players"]
    assert len(Site.asked) == 1
    nrdb(*command, "--refetch", "--json", **surroundings)
    assert len(Site.asked) == len(LINKS) + 2


def test_without_fetch_links_are_named_with_the_command_that_fetches(nrdb: Run, tmp_path: Path) -> None:
    asked = nrdb("tournament", "check", str(EVENT), "--json", "--on", "2026-11-20")
    assert asked.returncode == 2
    links = [one for row in json.loads(asked.stdout)["players"] for one in row["messages"] if one["code"] == "link"]
    assert len(links) == 36
    assert all("add --fetch" in one["message"] for one in links)


def test_five_forms_have_five_kinds_of_time() -> None:
    from nrdb.tournament.submissions import gather

    found = gather(EVENT)
    first = {}
    for one in found.submissions:
        form = one.source.partition(":")[0]
        if form.endswith(".csv"):
            first.setdefault(form, one.submitted_at)
    assert first == {
        "form-us.csv": "2026-11-02T09:05:07",
        "form-de.csv": "2026-11-03T12:30:00",
        "form-download.csv": "2026-11-04T22:14:07+01:00",
        "form-jp.csv": "2026-11-06T03:05:21+09:00",
        "form-iso.csv": "2026-11-10T09:05:07+01:00",
    }
    assert not any(one.or_submitted_at for one in found.submissions)
    assert len(LINKS) == 35
