"""Shared decks with adjudicated verdicts: legality and kinds of violations agree on every unambiguous deck."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from nrdb.deck.model import Deck
from nrdb.legality.check import check_deck, check_formats

pytestmark = pytest.mark.shared

DAY = "2026-11-20"
LAST_OF_CR_13 = "2026-02-28"
"""The shared verdicts on construction are by Comprehensive Rules 1.3, which have no rule on starter identities."""
BOOSTER = "midnight_sun_booster_pack"
"""What the published pool of Standard in 2022 lacks: data/overrides.json adds it, the shared verdicts do not."""
CONSTRUCTION = {
    "deck-size": "deck_size",
    "influence": "influence",
    "agenda-points": "agenda_points",
    "copies": "copies",
    "wrong-side": "side",
    "agenda-faction": "agenda_faction",
    "no-influence-value": "agenda_faction",
    "several-identities": "multiple_identities",
    "identity-in-deck": "multiple_identities",
    "identity-rule": "identity_specific",
    "bad-quantity": "bad_quantity",
}
LISTS = {
    "not-in-pool": "not_in_pool",
    "banned": "banned",
    "restricted": "restricted_count",
    "points": "points_over",
    "universal-influence": "universal_influence_over",
    "global-penalty": "global_penalty_over",
    "starter-identity": "starter_identity",
    "agenda-cap": "agenda_cap",
}


def decks(oracle, catalogue):
    return [
        (row, Deck(identity=catalogue.card(row["identity"]), cards=row["cards"], id=row["id"]))
        for row in oracle
        if not row.get("ambiguous")
    ]


def test_construction_rules_agree_with_every_number(oracle, catalogue) -> None:
    agree = 0
    for row, deck in decks(oracle, catalogue):
        verdict = check_deck(deck, catalogue, format="casual", on=LAST_OF_CR_13)
        counts = verdict.counts
        assert {CONSTRUCTION[finding.code] for finding in verdict.errors} == set(row["violations"]), row["id"]
        assert bool(verdict.legal) == row["legal"], row["id"]
        assert (counts["size"], counts["influence"], counts["agenda_points"]) == (
            row["size"],
            row["influence"],
            row["agenda_points"],
        ), row["id"]
        limit = None if counts["influence_limit"] == "infinite" else counts["influence_limit"]
        assert limit == row["influence_limit"], row["id"]
        band = counts["agenda_band"]
        assert (band and list(band)) == row["band"] or row["size"] < deck.identity.minimum_deck_size, row["id"]
        agree += 1
    print(f"casual: agree {agree} of {agree}")
    assert agree == 1979


def test_every_snapshot_agrees(oracle, catalogue) -> None:
    snapshots = list(oracle[0]["snapshots"])
    assert len(snapshots) == 18
    agree = dict.fromkeys(snapshots, 0)
    for row, deck in decks(oracle, catalogue):
        for snapshot, verdict in zip(snapshots, check_formats(deck, catalogue, formats=snapshots, on=DAY), strict=True):
            kinds = {LISTS[code] for code in verdict.codes if code in LISTS}
            expected = set(row["snapshots"][snapshot])
            if snapshot == "standard_20" and any(catalogue.card(card).set == BOOSTER for card in deck.cards):
                expected -= {"not_in_pool"} - kinds
            assert kinds == expected, (snapshot, row["id"])
            assert bool(verdict.legal) == (row["legal"] and not kinds), (snapshot, row["id"])
            agree[snapshot] += 1
    for snapshot, count in agree.items():
        print(f"{snapshot}: agree {count} of {count}")
    assert set(agree.values()) == {1979}


def test_the_command_agrees_deck_by_deck(oracle, nrdb, shared):
    """The command reads the file unchanged and answers in the order of the decks, under their ids."""
    file = str(shared / "oracle" / "verdicts.jsonl")
    done = nrdb("validate", "--jsonl", "--no-advice", "--format", "casual", "--on", LAST_OF_CR_13, file)
    verdicts = [json.loads(line) for line in done.stdout.splitlines()]
    assert done.returncode == 2  # six decks have an invalid quantity
    assert [verdict["id"] for verdict in verdicts] == [row["id"] for row in oracle]
    agree = 0
    for row, verdict in zip(oracle, verdicts, strict=True):
        if not row.get("ambiguous"):
            kinds = {CONSTRUCTION[item["code"]] for item in verdict["findings"] if item["severity"] == "error"}
            assert (bool(verdict["legal"]), kinds) == (row["legal"], set(row["violations"])), row["id"]
            agree += 1
    print(f"nrdb validate --jsonl --format casual: agree {agree} of {agree}")
    assert agree == 1979


@pytest.mark.slow
def test_a_batch_of_any_size_takes_constant_memory(oracle, tmp_path):
    """The peak memory for three times the same decks is that for the decks."""
    if not Path("/proc/self/status").exists():
        pytest.skip("no /proc on this machine")
    peaks = []  # in KB, of the process itself: the usage that the system reports may be that of its parent
    for number in (len(oracle), 3 * len(oracle)):
        file = tmp_path / f"{number}.jsonl"
        decks = [{key: row[key] for key in ("id", "identity", "cards")} for row in (oracle * 3)[:number]]
        file.write_text("".join(json.dumps(deck) + "\n" for deck in decks), encoding="utf-8")
        program = (
            "import sys\nfrom nrdb.cli import main\n"
            f"try:\n    main(['validate', '--jsonl', '--no-advice', '--format', 'casual', {str(file)!r}])\n"
            "except SystemExit:\n"
            "    peak = next(line.split()[1] for line in open('/proc/self/status') if line.startswith('VmHWM'))\n"
            "    print(peak, file=sys.stderr)\n"
        )
        done = subprocess.run([sys.executable, "-c", program], capture_output=True, encoding="utf-8", check=True)
        assert len(done.stdout.splitlines()) == number
        peaks.append(int(done.stderr))
    assert peaks[1] - peaks[0] < 3_000, peaks
