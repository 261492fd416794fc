"""Purging, sabotage and the mark (CR26 10.1.2, 10.11, 10.12)."""

from __future__ import annotations

from typing import Any

import pytest

from nrdb.engine.model.numbers import DISCARD, PLAY
from nrdb.engine.rules import counters, values, zones
from nrdb.engine.rules.active import activate
from tests.engine.chapters.staging import TOOL, event, played
from tests.engine.seats import Seats
from tests.engine.worked.table import Table

RICH = {TOOL: [{"when": {"run_successful": {"server": "mark"}}, "do": [{"gain": 10}]}]}


def marked(*ops: Any, chance: tuple[int, ...] = (), **laid: Any) -> Table:
    says = {**event(*ops), **laid.pop("says", {})}
    return Table(grip=["Diesel", "Diesel"], hq=["Hedge Fund"], chance=chance, says=says, **laid)


def sabotaged(n: int, hq: int, rd: int, *answers: Any) -> Table:
    titles = ["Hedge Fund", "Ice Wall", "Enigma", "Vanilla", "PAD Campaign"]
    return played(
        {"sabotage": n}, hq=titles[:hq], deck=(["Nico Campaign", "Red Herrings", "Tollbooth"])[:rd], answers=answers
    )


@pytest.mark.parametrize("chance", [0, 1, 2])
def test_the_mark_is_a_random_central_server(chance: int) -> None:
    """CR26 10.11.1, 10.11.2: each of three, and the cards that ask mean the same one."""
    table = marked("mark", chance=(chance,), rig=[TOOL], credits=(5, 0), says=RICH, archives=["Hedge Fund"])
    table.takes(("play", "Diesel"))
    paid = []
    for server in ("HQ", "R&D", "Archives"):
        before = table.purses[1]
        table.run(server)
        paid.append(table.purses[1] - before)
    assert sorted(paid) == [0, 0, 10]
    assert paid.index(10) == chance


def test_a_mark_that_is_there_stays_for_the_turn() -> None:
    """CR26 10.11.3: identified again, it is the same; and by itself it does nothing."""
    table = marked("mark", chance=(1, 2), rig=[TOOL], credits=(5, 0), says=RICH)
    table.takes(("play", "Diesel"))
    assert table.purses[1] == 0
    table.takes(("play", "Diesel")).run("R&D")
    assert table.purses[1] == 10
    assert table.run("Archives").purses[1] == 10


def test_the_mark_is_gone_with_the_turn() -> None:
    """CR26 10.11.4: next turn it is another one, or none before it is identified."""
    table = marked("mark", chance=(1, 0, 0), rig=[TOOL], credits=(5, 0), says=RICH)
    table.takes(("play", "Diesel")).next_turn().next_turn()
    assert table.run("R&D").purses[1] == 0


@pytest.mark.parametrize(
    ("n", "hq", "rd", "answers", "left"),
    [
        (2, 2, 3, (), (2, 1)),
        (2, 2, 3, (("card", "Ice Wall"),), (1, 2)),
        (2, 2, 3, (("card", "Ice Wall"), ("card", "Hedge Fund")), (0, 3)),
        (3, 3, 1, (("card", "Ice Wall"), ("card", "Enigma")), (1, 0)),
        (3, 1, 1, (), (0, 0)),
        (3, 0, 3, (), (0, 0)),
    ],
)
def test_sabotage_takes_what_the_corp_chooses_of_hq_and_the_rest_of_rd(
    n: int, hq: int, rd: int, answers: tuple[Any, ...], left: tuple[int, int]
) -> None:
    """CR26 10.12.1, 10.12.2, 10.12.2a, 10.12.3a, 10.12.3b: with too little in R&D enough must come from HQ."""
    table = sabotaged(n, hq, rd, *answers)
    assert (len(table.hq), table.g.corp.deck_size()) == left
    assert len(table.archives) == min(n, hq + rd)
    assert not any(table.g.faceup[i] for i in table.g.corp.discard)


def test_sabotage_shows_nothing_of_rd_before_hq_is_chosen() -> None:
    """CR26 10.12.2b: only cards of HQ are offered, and nothing has been trashed when the Corp is asked."""
    table = Table(grip=["Diesel"], hq=["Ice Wall", "Enigma"], deck=["Nico Campaign"] * 3, says=event({"sabotage": 2}))
    lying: list[int] = []
    with pytest.raises(AssertionError, match="nobody asked"):
        table.takes(
            ("play", "Diesel"), lambda at: lying.append(len(at.g.corp.discard)) if at.g.player == "corp" else None
        )
    assert set(lying) == {0}
    assert ("card", "Nico Campaign") not in table.offered


def test_an_event_stays_on_an_agenda_until_the_corp_purges() -> None:
    """Political Graffiti: nothing is breached; without an agenda it is trashed as ever."""
    seats = Seats(scored=["Hostile Takeover"], archives=["Ice Wall"], grip=["Political Graffiti"], hq=["Hedge Fund"])
    graffiti, takeover = seats.card("Political Graffiti"), seats.card("Hostile Takeover")
    seats.do(("play", graffiti))
    assert (seats.g.host[graffiti], values.points(seats.g, takeover), seats.told("access")) == (takeover, 0, [])
    assert seats.g.corp.score == 0  # counted at once, for what asks how many there are (CR26 1.17.1)
    purged = Seats(scored=["Hostile Takeover"], grip=["Political Graffiti"], hq=["Hedge Fund"],
                   says={"Hedge Fund": [{"play": ["purge"]}]}, turn="corp")  # fmt: skip
    graffiti, takeover = purged.card("Political Graffiti"), purged.card("Hostile Takeover")
    zones.move(purged.g, graffiti, PLAY)
    zones.attach(purged.g, graffiti, takeover)
    activate(purged.g, graffiti)
    assert values.points(purged.g, takeover) == 0
    purged.do(("play", purged.card("Hedge Fund")))
    assert (purged.g.zone[graffiti], values.points(purged.g, takeover)) == (DISCARD, 1)
    none = Seats(archives=["Ice Wall"], grip=["Political Graffiti"], hq=["Hedge Fund"])
    none.do(("play", none.card("Political Graffiti")))
    assert none.g.zone[none.card("Political Graffiti")] == DISCARD


def test_a_counter_that_stays_when_the_others_are_purged() -> None:
    seats = Seats(rig=["Progenitor", "Datasucker", "Medium"])
    zones.attach(seats.g, seats.card("Datasucker"), seats.card("Progenitor"))
    seats.g.virus[seats.card("Datasucker")] = seats.g.virus[seats.card("Medium")] = 3
    counters.purge(seats.g)
    assert [seats.g.virus[seats.card(one)] for one in ("Datasucker", "Medium")] == [1, 0]
    assert seats.g.events[-1][:2] == ("purge", 5), "the number of counters purged"
