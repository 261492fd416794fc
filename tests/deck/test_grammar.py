"""The grammar of text lists by itself: how it reads lines before any title is looked up."""

from __future__ import annotations

import pytest

from nrdb.deck.document import to_document
from nrdb.deck.draft import Draft, RowReading
from nrdb.deck.grammar import clean, parse, readings, reads_as_text
from nrdb.deck.headings import heading


def way(reading: RowReading) -> str:
    return f"{reading.copies} of {reading.title}" + (f" in {reading.pack}" if reading.pack else "")


@pytest.mark.parametrize(
    ("row", "ways"),
    [
        ("3 Sure Gamble", ["None of 3 Sure Gamble", "3 of Sure Gamble"]),
        ("3x Sure Gamble", ["3 of Sure Gamble"]),
        ("x3 Sure Gamble", ["3 of Sure Gamble"]),
        ("x 3 Sure Gamble", ["3 of Sure Gamble"]),
        ("(3) Sure Gamble", ["None of (3) Sure Gamble", "3 of Sure Gamble"]),
        ("3) Sure Gamble", ["None of 3) Sure Gamble", "3 of Sure Gamble"]),
        ("3: Sure Gamble", ["None of 3: Sure Gamble", "3 of Sure Gamble"]),
        ("3, Sure Gamble", ["3 of Sure Gamble"]),
        ("Sure Gamble x3", ["None of Sure Gamble x3", "3 of Sure Gamble"]),
        ("Sure Gamble (3)", ["None of Sure Gamble (3)", "3 of Sure Gamble"]),
        ("Sure Gamble (3x)", ["None of Sure Gamble (3x)", "3 of Sure Gamble"]),
        (
            "Sure Gamble (Core) x3",
            ["None of Sure Gamble (Core) x3", "3 of Sure Gamble (Core)", "3 of Sure Gamble in Core"],
        ),
        ("Sure Gamble (Core #50) ••", ["None of Sure Gamble (Core #50)", "None of Sure Gamble in Core"]),
        ("15 Minutes", ["None of 15 Minutes", "15 of Minutes"]),
        ("1 15 Minutes", ["None of 1 15 Minutes", "1 of 15 Minutes"]),
        ("2. 3 Diesel", ["None of 2. 3 Diesel", "3 of Diesel", "2 of 3 Diesel"]),
        (
            "2. Diesel (3)",
            ["None of 2. Diesel (3)", "3 of 2. Diesel", "3 of Diesel", "2 of Diesel (3)", "2 of Diesel in 3"],
        ),
        ("Diesel - 3", ["None of Diesel (3)", "3 of Diesel"]),
        ("Diesel – x3", ["None of Diesel (x3)", "3 of Diesel"]),
        ("Diesel [3]", ["None of Diesel (3)", "3 of Diesel"]),
        ("Diesel [x3] ••", ["None of Diesel (x3)", "3 of Diesel"]),
        ("24/7 News Cycle x2", ["None of 24/7 News Cycle x2", "2 of 24/7 News Cycle"]),
        ("2.5x Diesel", ["None of 2.5x Diesel", "2.5x of Diesel"]),
        ("-3 Diesel", ["None of -3 Diesel", "-3 of Diesel"]),
        ("-3 Diesel x2", ["None of -3 Diesel x2", "2 of -3 Diesel"]),
        (
            "3 Diesel - 2 influence",
            ["None of 3 Diesel - 2 influence", "None of 3 Diesel", "3 of Diesel - 2 influence", "3 of Diesel"],
        ),
        ("3x Diesel – 2 influence", ["3 of Diesel – 2 influence", "3 of Diesel"]),
        ("3x Diesel — 2 influence", ["3 of Diesel — 2 influence", "3 of Diesel"]),
        ("A (3)", ["None of A (3)", "3 of A"]),
        ("3x Diesel // why", ["3 of Diesel // why", "3 of Diesel"]),
        ("3x Diesel ;; why", ["3 of Diesel ;; why", "3 of Diesel"]),
        ("3x Diesel#1 a/b;c - d", ["3 of Diesel#1 a/b;c - d", "3 of Diesel#1 a/b;c"]),
        ("3 Diesel # why", ["None of 3 Diesel # why", "None of 3 Diesel", "3 of Diesel # why", "3 of Diesel"]),
        ("3x Sure Gamble [id: 01050]", ["3 of Sure Gamble"]),
        ("3 [x]", ["None of 3", "3 of [x]"]),
        ("_Diesel_", ["None of _Diesel_", "None of Diesel"]),
        ("3\tDiesel", ["None of 3 Diesel", "3 of Diesel"]),
        ("Diesel\t3", ["None of Diesel 3"]),
        ("3\tDiesel\tCore", ["None of 3 Diesel", "3 of Diesel"]),
        ("\t3\t", ["None of 3"]),
        ("**3x** `Diesel`", ["3 of Diesel"]),
        ("[[Diesel]] x2", ["None of Diesel x2", "2 of Diesel"]),
        ("3xDiesel", ["3 of Diesel"]),
        ("Diesel ()", ["None of Diesel ()", "None of Diesel"]),
        ("Diesel (#1)", ["None of Diesel (#1)", "None of Diesel"]),
        ("x3", ["None of x3"]),
        ("realloc()", ["None of realloc()"]),
        ("(3)Diesel", ["None of (3)Diesel", "3 of Diesel"]),
        ("3;Diesel", ["3 of Diesel"]),
        ("3✕Diesel", ["3 of Diesel"]),
        ("- Diesel", ["None of - Diesel"]),
        ("Diesel (x)", ["None of Diesel (x)", "None of Diesel in x"]),
        ("Diesel (Core) (3)", ["None of Diesel (Core) (3)", "3 of Diesel (Core)"]),
    ],
)
def test_every_way_to_read_a_row(row: str, ways: list[str]) -> None:
    assert [way(reading) for reading in readings(row)] == ways


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("Event (12)", (("event",), 12)),
        ("Events", (("events",), None)),
        ("Identity", (("identity",), None)),
        ("ICE (16): barrier (7)", (("ice", "barrier"), 23)),
        ("Agendas - 10 cards (20 points)", (("agendas",), None)),
        ("Agenda (3) 7 punkte", (("agenda",), None)),
        ("Sideboard", (("sideboard",), None)),
        ("12 events", None),
        ("Event 12345", None),
        ("Event 1234", (("event",), 1234)),
        ("Total", None),
        ("Programs 10 cards", (("programs",), 10)),
        ("Ice 10 cards (3)", (("ice",), 13)),
        ("Programs 10 cards 3 sets", (("programs",), None)),
        ("Programs cards sets 3", (("programs",), 3)),
        ("=== Hardware (3) ===", (("hardware",), 3)),
        ("Event foo", None),
        ("event" + "=" * 115, (("event",), None)),
        ("event" + "=" * 116, None),
    ],
)
def test_what_is_a_heading(line: str, found: tuple[tuple[str, ...], int | None] | None) -> None:
    assert heading(line) == found


def test_invisible_characters_are_not_part_of_a_line() -> None:
    signs = [*range(0x3100), *range(0xFE00, 0xFF10)]
    gone, blank = (
        {sign for sign in signs if clean(f"a{chr(sign)}b") == read and chr(sign) != " "} for read in ("ab", "a b")
    )
    assert gone == {
        *range(0x9),
        *range(0xA, 0x20),
        *range(0x7F, 0xA0),
        0xAD,
        *range(0x200B, 0x2010),
        *range(0x202A, 0x202F),
        *range(0x2060, 0x2070),
        0xFEFF,
    }
    assert blank == {0xA0, 0x1680, *range(0x2000, 0x200B), 0x202F, 0x205F, 0x3000}


@pytest.mark.parametrize(
    ("line", "read"),
    [
        ("R&amp;D", "R&D"),
        ("A &#38; B&nbsp;C", "A & B C"),
        ("A &copy B", "A &copy B"),
        ("A &#38 B", "A &#38 B"),
        ("R&D; S&W", "R&D; S&W"),
        ("  a\tb ", "a\tb"),
    ],
)
def test_entities_of_html_end_with_a_semicolon(line: str, read: str) -> None:
    assert clean(line) == read


@pytest.mark.parametrize(
    ("line", "name"),
    [
        ("Rush it", True),
        ("Deck: fast", False),
        ("Faster: deck", True),
        ("Agenda", False),
        ("45 cards", False),
        ("Total cards: 45", False),
        ("15 Minutes", False),
        ("Noise x3", False),
        ("# mine", False),
        ("// mine", False),
        ("*mine*", False),
        ("<mine>", False),
        ("- mine", False),
        ("-----", False),
        ("Mine (45 cards)", False),
        ("Core Set (20)", False),
        ("Mine, 3x Diesel", False),
        ("https://a.b/c", False),
    ],
)
def test_a_name_that_a_reader_would_take_for_something_else(line: str, name: bool) -> None:
    assert reads_as_text(line) == name


def said(draft: Draft) -> list[str]:
    """Return a draft as lines: its name, the lines before the rows, each reading of the rows, the totals, the notes."""
    lines = [f"name: {draft.name}"]
    lines += [
        f"{line} opening{', a blank line below' if blank else ''}: {text}" for line, text, blank in draft.preamble
    ]
    lines += [
        f"{row.line} {row.role}{f' {row.code}' if row.code else ''}: {' or '.join(map(way, row.readings))}"
        for row in draft.entries
    ]
    lines += [
        f"{claim.line} states {claim.value} {claim.kind}"
        + (f", rows {claim.entries}, paragraph {claim.paragraph}" if claim.entries else "")
        for claim in draft.stated_totals
    ]
    return lines + [f"{note.line} {note.code}" for note in draft.notes]


LISTS = {
    "headings, paragraphs and totals": (
        """\
My Deck

Noise: Hacker Extraordinaire

Event (6)
3x Sure Gamble
3x Diesel

Hardware (9)
2 Grimoire
1x Clone Chip

1x Desperado
Sideboard
3x Corroder
# a comment
Resource (1)
• 3x Kati Jones · 2x Aesop's Pawnshop
45 cards (min 45)
20 agenda points (between 20 and 21)
15 influence spent
Cards up to Core Set
""",
        [
            [
                "name: None",
                "1 opening, a blank line below: My Deck",
                "3 opening, a blank line below: Noise: Hacker Extraordinaire",
                "6 card: 3 of Sure Gamble",
                "7 card: 3 of Diesel",
                "10 card: None of 2 Grimoire or 2 of Grimoire",
                "11 card: 1 of Clone Chip",
                "13 card: 1 of Desperado",
                "15 extra: 3 of Corroder",
                "18 card: 3 of Kati Jones",
                "18 card: 2 of Aesop's Pawnshop",
                "5 states 6 event, rows (0, 2), paragraph 2",
                "9 states 9 hardware, rows (2, 5), paragraph 4",
                "17 states 1 resource, rows (6, 8), paragraph None",
                "19 states 45 cards",
                "20 states 20 agenda-points",
                "14 skipped-section",
            ],
        ],
    ),
    "a count behind the name, a line drawn, prose": (
        """\
Two of them (3 cards)
1x Noise: Hacker Extraordinaire
2 Diesel
---
Other One
3x Corroder
2024-05-01
x3
Wyrm
Core Set (3)
total: 4
Text at the end
""",
        [
            [
                "name: Two of them",
                "2 card: 1 of Noise: Hacker Extraordinaire",
                "3 card: None of 2 Diesel or 2 of Diesel",
                "1 states 3 cards",
            ],
            [
                "name: None",
                "5 opening: Other One",
                "6 card: 3 of Corroder",
                "7 stray: None of 2024-05-01",
                "8 stray: None of x3",
                "9 stray: None of Wyrm",
                "10 stray: None of Core Set (3) in Core Set or 3 of Core Set",
                "12 stray: None of Text at the end",
                "11 states 4 cards",
            ],
        ],
    ),
    "lines of meaning": (
        """\
;; title: First
;; identity: Noise: Hacker Extraordinaire
;; identity-code: 01001
3 Diesel
;; title: Second
;; identity-code: 01017
;; identity: Gabriel
2 Corroder [id: 01033, art: alt]
;; other: no
""",
        [
            [
                "name: First",
                "2 identity 01001: 1 of Noise: Hacker Extraordinaire",
                "4 card: None of 3 Diesel or 3 of Diesel",
            ],
            [
                "name: Second",
                "6 identity 01017: 1 of Gabriel",
                "8 card 01033: None of 2 Corroder or 2 of Corroder",
            ],
        ],
    ),
    "labels": (
        """\
Name: A
Author: me
Corp: Haas-Bioroid: Engineering the Future
3 Hedge Fund
Runner:
Noise
3 Diesel
Identity: Gabriel
**Identity:** Andromeda
Influence: 15
""",
        [
            [
                "name: A",
                "3 identity: None of Haas-Bioroid: Engineering the Future",
                "4 card: None of 3 Hedge Fund or 3 of Hedge Fund",
            ],
            [
                "name: None",
                "6 opening: Noise",
                "7 card: None of 3 Diesel or 3 of Diesel",
                "8 identity: None of Gabriel",
                "9 identity: None of Andromeda",
            ],
        ],
    ),
    "headings of sides": (
        """\
Corporation
3 Hedge Fund
1 Ice Wall
Runner Deck
3 Diesel
Identity
Noise
Ice
1x
""",
        [
            [
                "name: None",
                "2 card: None of 3 Hedge Fund or 3 of Hedge Fund",
                "3 card: None of 1 Ice Wall or 1 of Ice Wall",
            ],
            [
                "name: None",
                "5 opening: 3 Diesel",
                "7 identity: None of Noise",
                "9 card: 1 of ",
            ],
        ],
    ),
    "quotations, bullets, several rows in a line": (
        """\
15 Minutes to go
3 Diesel
> > 2 Corroder
* 1 Wyrm
1 of two | 2 things
2x A | 3x B
1x C, 2x D
E, 2x F


4 cards / 45
""",
        [
            [
                "name: None",
                "1 card: None of 15 Minutes to go or 15 of Minutes to go",
                "2 card: None of 3 Diesel or 3 of Diesel",
                "3 card: None of 2 Corroder or 2 of Corroder",
                "4 card: None of 1 Wyrm or 1 of Wyrm",
                "5 card: None of 1 of two or 1 of of two",
                "5 card: None of 2 things or 2 of things",
                "6 card: 2 of A",
                "6 card: 3 of B",
                "7 card: 1 of C",
                "7 card: 2 of D",
                "8 stray: None of E, 2x F",
                "11 card: None of 4 cards / 45 or 4 of cards / 45",
            ],
        ],
    ),
    "prose between decks": (
        """\
First (3)
3 Diesel


http://x.y/z
Second
2 Corroder
last words
Programs (2)
2x Wyrm
""",
        [
            [
                "name: None",
                "1 opening, a blank line below: First (3)",
                "2 card: None of 3 Diesel or 3 of Diesel",
                "6 stray: None of Second",
                "7 card: None of 2 Corroder or 2 of Corroder",
                "8 stray: None of last words",
                "10 card: 2 of Wyrm",
                "9 states 2 programs, rows (4, 5), paragraph None",
            ],
        ],
    ),
}


@pytest.mark.parametrize(("text", "decks"), LISTS.values(), ids=LISTS)
def test_what_a_list_says_line_by_line(text: str, decks: list[list[str]]) -> None:
    assert [said(draft) for draft in parse(to_document(text))] == decks


def test_a_line_of_more_than_a_thousand_characters_is_a_name_or_named() -> None:
    longest, longer = "A" * 1000, "B" * 1001
    rows = f"3x Diesel\n2x Leech\n{longer}\nx\u202ey\n"
    first, second = (parse(to_document(f"{line}\n{rows}"))[0] for line in (longest, longer))
    read = ["2 card: 3 of Diesel", "3 card: 2 of Leech", "5 stray: None of xy", "4 unread-line"]
    assert said(first) == ["name: None", f"1 opening: {longest}", *read]
    assert said(second) == [f"name: {longer}", *read]
    assert second.notes[0].message == (f'the line has 1,001 characters; the limit is 1,000: "{"B" * 39}…".')
    assert said(parse(to_document("x\ty\n3x Diesel\n"))[0])[1:] == ["1 opening: x\ty", "2 card: 3 of Diesel"]
    named = parse(to_document(f"x\u202ey\n{longer}\n3x Diesel\n"))[0]
    assert said(named) == [
        "name: None",
        "1 opening: xy",
        "3 card: 3 of Diesel",
        "1 controls-removed",
        "2 unread-line",
    ]
