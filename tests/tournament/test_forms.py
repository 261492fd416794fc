"""Forms as organisers get them: times in every shape, headings in many languages, players who answer twice, links."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from nrdb.errors import ParseError
from nrdb.tournament.exports import _json_lines
from nrdb.tournament.submissions import from_bytes
from nrdb.tournament.times import later, moment, read_column, readings, shown

MOMENTS = {
    "2026/03/04 9:05:07 AM GMT+1": "2026-03-04T09:05:07+01:00",
    "2026/03/04 12:30:00 AM GMT+5:30": "2026-03-04T00:30:00+05:30",
    "2026/03/04 12:00:00 PM GMT-3": "2026-03-04T12:00:00-03:00",
    "2026/03/04 9:45:10 PM CET": "2026-03-04T21:45:10+01:00",
    "2026/03/04 9:45:10 午後 GMT+9": "2026-03-04T21:45:10+09:00",
    "2026/03/04 9:05:07 a.\u00a0m. GMT+1": "2026-03-04T09:05:07+01:00",
    "2026. 3. 4 오전 9:05:07": "2026-03-04T09:05:07",
    "04.03.2026 09:05": "2026-03-04T09:05:00",
    "4.3.26 9:05": "2026-03-04T09:05:00",
    "2026-03-04T09:05:07.123Z": "2026-03-04T09:05:07+00:00",
    "2026-03-04 09:05:07+0100": "2026-03-04T09:05:07+01:00",
    "March 4, 2026 9:05am": "2026-03-04T09:05:00",
    "4 Mar 2026 21:05": "2026-03-04T21:05:00",
    "31.02.2026 09:05": None,
    "2026/03/04 13:05:07 AM": None,
    "04/03/2026 25:00": None,
    "3/4/2026 9:05": None,
    "3/3/26": "2026-03-03T00:00:00",
    "3.4.1999": "1999-04-03T00:00:00",
    "3 Mrz 2026": None,
    "1 January 2026": "2026-01-01T00:00:00",
    "Dec 31 2026, 11:59 pm": "2026-12-31T23:59:00",
    "2026/03/04 1:00 PM": "2026-03-04T13:00:00",
    "2026/03/04 0:30 PM": None,
    "2026/03/04 9:05 -0930": "2026-03-04T09:05:00-09:30",
    "2026/03/04 9:05 +24": None,
    "2026/03/04 9:05 IST": "2026-03-04T09:05:00",
    "12:30": None,
}


@pytest.mark.parametrize("text", MOMENTS)
def test_moments_in_every_shape(text: str) -> None:
    assert moment(text) == MOMENTS[text]


ZONES = {
    "-08:00": "PST",
    "-07:00": "PDT MST",
    "-06:00": "MDT",
    "-05:00": "EST CDT",
    "-04:00": "EDT",
    "+00:00": "Z GMT UTC WET",
    "+01:00": "WEST BST CET MEZ",
    "+02:00": "CEST MESZ EET",
    "+03:00": "EEST",
    "+09:00": "JST KST",
    "+10:00": "AEST",
    "+11:00": "AEDT",
    "+12:00": "NZST",
    "+13:00": "NZDT",
}


def test_the_letters_of_zones() -> None:
    letters = {zone: ahead for ahead, zones in ZONES.items() for zone in zones.split()}
    assert {zone: (moment(f"2026-03-04 21:05 {zone}") or "")[19:] for zone in letters} == letters


def test_a_cell_of_slashes_has_two_readings() -> None:
    assert readings("3/4/2026 9:05 PM") == {"day": "2026-04-03T21:05:00", "month": "2026-03-04T21:05:00"}
    assert readings("13/4/2026") == {"day": "2026-04-13T00:00:00"}


# Column -> (heading, what comes first, part of the note)
COLUMNS = {
    ("3/4/2026 9:05", "13/3/2026 9:05"): ("Timestamp", "day", "no other order fits every row"),
    ("3/4/2026 9:05", "3/13/2026 9:05"): ("Timestamp", "month", "no other order fits every row"),
    ("3/4/2026 9:05", "4/4/2026 9:05"): (
        "Horodateur",
        "day",
        "its heading is in a language that writes dates that way",
    ),
    ("3/4/2026 9:05", "4/3/2026 9:05", "5/4/2026 9:00"): (
        "Timestamp",
        "month",
        "only then are the rows in chronological order",
    ),
    ("3/4/2026 9:05", "3/4/2026 9:05", "4/3/2026 9:05"): (
        "Timestamp",
        "month",
        "only then are the rows in chronological order",
    ),
    ("3/4/2026 9:05", "3/5/2026 9:05"): ("Timestamp", None, "dates could be day or month first"),
    ("13/3/2026 9:05", "3/13/2026 9:05", "3/4/2026"): ("Timestamp", None, "dates could be day or month first"),
}


@pytest.mark.parametrize("cells", COLUMNS)
def test_the_whole_column_settles_day_and_month(cells: tuple[str, ...]) -> None:
    heading, order, remark = COLUMNS[cells]
    column = read_column(cells, heading)
    assert remark in (column.note or "")
    for cell, moments in zip(cells, column.moments, strict=True):
        assert moments == ((readings(cell)[order],) if order else tuple(readings(cell).values()))


def test_cells_of_a_time_column_without_a_time_are_reported() -> None:
    """The note shows the first text, shortened, and the number of others; blanks don't count."""
    long = "at nine o'clock in the evening, as far as I remember"
    assert read_column(["", "4.3.2026", " ", f" {long} "], " Sent ") == (
        ((), ("2026-03-04T00:00:00",), (), ()),
        f'Column "Sent": "{long[:40]}" isn\'t a time.',
    )
    assert read_column(["soon", "late", "later", "3/4/2026", "3/3/2026"], "When") == (
        ((), (), (), ("2026-04-03T00:00:00", "2026-03-04T00:00:00"), ("2026-03-03T00:00:00",)),
        'Column "When": "soon" and 2 more aren\'t times. Column "When": dates could be day or month first; a time '
        "counts only if both readings agree.",
    )
    assert read_column(["3/3/2026", "4.4.2026"], "When").note is None


def test_moments_are_compared_with_their_zones() -> None:
    assert later("2026-03-04T09:00:00+01:00", "2026-03-04T09:30:00+02:00")
    assert not later("2026-03-04T09:00:00+01:00", "2026-03-04T09:30:00")
    for one, other in (("09:00:00+01:00", "08:30:00"), ("09:00:00", "08:30:00+01:00"), ("09:00:00", "08:30:00")):
        assert later(f"2026-03-04T{one}", f"2026-03-04T{other}")
        assert not later(f"2026-03-04T{other}", f"2026-03-04T{one}")
    assert not later("2026-03-04T09:00:00+01:00", "2026-03-04T08:00:00Z")
    assert not later("2026-03-04T09:00:00", "2026-03-04T09:00:00+05:00")
    assert shown("2026-03-04T09:00:00+01:00") == "2026-03-04 09:00:00 +01:00"


# First row of a form -> positions of the columns used: time, player, Corp, Runner
HEADINGS = {
    "Timestamp,Email address,Name,Corp Decklist,Runner Decklist": "0234",
    "Timestamp,What is your name?,Corp decklist (NetrunnerDB link),Runner decklist (NetrunnerDB link)": "0123",
    "Timestamp,Discord name,Player name,Corp identity,Corp deck,Runner ID,Runner deck URL": "0246",
    "Marca temporal,Nombre,Mazo Corp,Mazo Runner": "0123",
    "Horodateur,Nom du joueur,Deck Corpo,Deck Runner": "0123",
    "Zeitstempel,Spieler,Pronomen,Corp-Deck,Runner-Deck": "0134",
    "Carimbo de data/hora,Nome,Corp baralho,Runner baralho": "0123",
    "タイムスタンプ,お名前,Corpデッキ,Runnerデッキ": "0123",
    "타임스탬프,이름,Corp 덱,Runner 덱": "0123",
    "Timestamp,Username,Corp list,Runner list": "0123",
}


@pytest.mark.parametrize("header", HEADINGS)
def test_headings_in_many_languages(header: str) -> None:
    cells = [f"cell {place}" for place in range(header.count(",") + 1)]
    time, player, corp, runner = (int(place) for place in HEADINGS[header])
    cells[time] = "2026-03-04 09:05"
    found = from_bytes(f"{header}\n{','.join(cells)}\n".encode(), "t").submissions
    assert [(one.player, one.side, one.content, one.submitted_at) for one in found] == [
        (f"cell {player}", "corp", f"cell {corp}".encode(), "2026-03-04T09:05:00"),
        (f"cell {player}", "runner", f"cell {runner}".encode(), "2026-03-04T09:05:00"),
    ]


def test_a_form_without_names_says_what_it_lacks() -> None:
    with pytest.raises(ParseError, match=r"t:1: this table has deck columns but no player column"):
        from_bytes(b"When,Playr,Corp,Runner\n1,Ann,3 Hedge Fund,3 Sure Gamble\n", "t")


def test_links_in_cells_are_links() -> None:
    link = "https://netrunnerdb.com/en/decklist/7"
    text = f"Name,Corp,Runner\nAnn,{link},see netrunnerdb.com/en/deck/view/8 (mine)\n"
    found = from_bytes(text.encode(), "t").submissions
    assert [[link.paths for link in one.links] for one in found] == [[("decklist/7",)], [("deck/8",)]]
    assert found[0].problem == f"the list is a link ({link}); add --fetch to download it from NetrunnerDB."
    other = from_bytes(b"Name,Deck\nAnn,https://example.org/list\n", "t").submissions
    assert other[0].problem == "https://example.org/list doesn't link to a deck: it isn't a NetrunnerDB page."


@pytest.mark.shared
def test_every_form_of_the_reference_set(shared: Path) -> None:
    folder = shared / "tournament/samples/forms"
    expected = json.loads((folder / "expected.json").read_text(encoding="utf-8"))
    files = sorted(folder.glob("*.csv"))
    assert len(files) == 14
    for file in files:
        found = [one for one in from_bytes(file.read_bytes(), file.name).submissions if one.side == "corp"]
        assert [one.player for one in found] == ["Ada Quill", "Bram Osei", "Cleo Vance", "Ada Quill", "Dov Maric"]
        for one, stated in zip(found, expected["local_times"], strict=True):
            assert (one.submitted_at or "")[:16] == stated[:16], file.name
            assert (one.submitted_at or "")[19:] == expected["zones"].get(file.stem, ""), file.name
            assert one.or_submitted_at is None
        assert [bool(one.links) for one in found] == [True, True, True, True, False]


def test_json_lines_are_two_at_least() -> None:
    assert _json_lines(b'{"player": "Ann"}\n\n{"player": "Bo"}\n') == [(1, {"player": "Ann"}), (3, {"player": "Bo"})]
    assert _json_lines(b'{"player": "Ann"}\n') is None
