"""Deck groups: shares between stored quantiles, the narrowest group, and the ice of an era (invented figures)."""

from __future__ import annotations

from typing import Any

import pytest

from nrdb.goldfish import peers
from nrdb.goldfish.peers import PERCENTILES, PeerGroup, ice_of, peer_group

EVEN = PeerGroup("corp", (2012, 2014), None, 9, {"ice": [10.0 * place for place in PERCENTILES], "none": []})
STEP = PeerGroup("corp", (2012, 2014), None, 9, {"ice": [1.0] * 3 + [5.0] * 3 + [9.0] * (len(PERCENTILES) - 6)})


@pytest.mark.parametrize(
    ("kind", "value", "below", "above"),
    [
        (EVEN, -1, 0.0, 1.0),
        (EVEN, 0, 0.0, 1.0),  # at both ends of the places, the share of what is equal is not known
        (EVEN, 5, 0.005, 0.995),
        (EVEN, 10, 0.01, 0.99),
        (EVEN, 45, 0.045, 0.955),
        (EVEN, 70, 0.07, 0.93),
        (EVEN, 955, 0.955, 0.045),
        (EVEN, 1000, 1.0, 0.0),
        (EVEN, 1001, 1.0, 0.0),
        (STEP, 0, 0.0, 1.0),
        (STEP, 1, 0.0, 0.98),
        (STEP, 3, 0.025, 0.975),
        (STEP, 5, 0.03, 0.95),
        (STEP, 7, 0.075, 0.925),
        (STEP, 9, 0.10, 0.0),
    ],
)
def test_a_share_is_between_the_kept_places(kind: PeerGroup, value: float, below: float, above: float) -> None:
    assert (kind.share_below("ice", value), kind.share_above("ice", value)) == (
        pytest.approx(below),
        pytest.approx(above),
    )


def test_there_is_no_share_of_uncounted_figures() -> None:
    assert [
        EVEN.share_below("none", 1),
        EVEN.share_above("none", 1),
        EVEN.share_below("other", 1),
        EVEN.share_above("other", 1),
    ] == [None] * 4


HELD: dict[str, Any] = {
    "kinds": [
        {"side": "corp", "from": 2012, "to": 2014, "lists": 50, "figures": {"ice": [1.0]}},
        {"side": "corp", "from": 2012, "to": 2014, "faction": "hb", "lists": 20, "figures": {"ice": [2.0]},
         "scoring": {"ice": [3.0]}},
        {"side": "corp", "from": 2012, "to": 2014, "faction": "nbn", "lists": 10, "figures": {}},
        {"side": "runner", "from": 2012, "to": 2014, "lists": 5, "figures": {}},
        {"side": "corp", "from": 2015, "to": 2015, "lists": 4, "figures": {}},
    ],
    "ice": [
        {"from": 2012, "to": 2014, "played": ["wall", "gate"]},
        {"from": 2015, "to": 2017, "played": ["gate", "guard"]},
        {"from": 2018, "to": 2020, "played": ["hound", "wall"]},
        {"from": 2021, "to": 2026, "played": ["new", "hound"]},
    ],
}  # fmt: skip


@pytest.mark.parametrize(
    ("side", "faction", "year", "lists"),
    [
        ("corp", "hb", 2012, 20),
        ("corp", "hb", 2014, 20),
        ("corp", "jinteki", 2013, 50),
        ("corp", None, 2013, 50),
        ("corp", "nbn", 2013, 10),
        ("runner", "hb", 2013, 5),
        ("corp", "hb", 2015, 4),
        ("corp", "hb", 2011, None),
        ("corp", "hb", 2016, None),
    ],
)
def test_the_narrowest_kind_is_the_one_of_fewest_lists(
    side: str, faction: str | None, year: int, lists: int | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(peers, "_yardsticks", lambda: HELD)
    kind = peer_group(side, faction, year)
    assert (None if kind is None else kind.lists) == lists


def test_a_kind_says_what_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(peers, "_yardsticks", lambda: HELD)
    own, all_of_them = peer_group("corp", "hb", 2013), peer_group("corp", None, 2013)
    assert own == PeerGroup("corp", (2012, 2014), "hb", 20, {"ice": [2.0]}, {"ice": [3.0]})
    assert all_of_them == PeerGroup("corp", (2012, 2014), None, 50, {"ice": [1.0]}, {})
    assert own.scoring_behind_ice().figures == {"ice": [3.0]}
    names = {"hb": "Haas-Bioroid"}
    assert own.description(names) == "Haas-Bioroid lists, 2012–2014"
    assert all_of_them.description(names) == "Corp lists, 2012–2014"
    assert own.to_dict() == {"side": "corp", "from": 2012, "to": 2014, "faction": "hb", "lists": 20}


@pytest.mark.parametrize(
    ("year", "ice", "era"),
    [
        (2012, ["wall", "gate", "guard", "hound", "new"], (2012, 2014)),
        (2014, ["wall", "gate", "guard", "hound", "new"], (2012, 2014)),
        (2015, ["gate", "guard", "hound", "wall", "new"], (2015, 2017)),
        (2019, ["hound", "wall", "new", "gate", "guard"], (2018, 2020)),
        (2026, ["new", "hound", "wall", "gate", "guard"], (2021, 2026)),
        (2027, ["new", "hound", "wall", "gate", "guard"], (2021, 2026)),
    ],
)
def test_ice_of_the_era_comes_first_then_that_of_later_ones(
    year: int, ice: list[str], era: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(peers, "_yardsticks", lambda: HELD)
    assert ice_of(year) == (ice, era)
