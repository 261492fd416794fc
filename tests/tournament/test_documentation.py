"""docs/tournament.md names every choice; its transcript and its table of codes are written by `make docs`."""

from __future__ import annotations

from nrdb.tournament.event import SIDES
from nrdb.tournament.players import MESSAGE_KINDS, STATUSES
from nrdb.tournament.scoring import SCORINGS
from tests.conftest import ROOT


def test_every_choice_is_documented() -> None:
    text = (ROOT / "docs/tournament.md").read_text(encoding="utf-8")
    for word in (*STATUSES, *SCORINGS, *SIDES, *(f"`{kind.code}`" for kind in MESSAGE_KINDS)):
        assert word in text
