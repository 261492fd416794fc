"""Pages: escaped, self-contained, the same bytes for the same content."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from pathlib import Path

import pytest

from nrdb.report import Block, Cell, Chart, Column, Facts, Series, Table, Text, escape, page
from nrdb.report import charts as charts_module

BODY = Path(__file__).with_name("body.html")

NASTY = (
    "<script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "' onmouseover='alert(1)",
    "</title></style></script><b>",
    "&lt;already&gt;",
    "\x1b[31mred\x07",
    "‮gnp.exe",
    "zero\x00nul",
    "$\\frac{a}{b}$",
)


class Outline(HTMLParser):
    """Collects tags with attributes and texts in page order."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.text: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def handle_data(self, data: str) -> None:
        self.text.append(data)


def outline(text: str) -> Outline:
    parser = Outline()
    parser.feed(text)
    parser.close()
    return parser


def sample(text: str) -> str:
    return page(
        text,
        [
            Facts(((text, text),)),
            Text(text, (text,)),
            Table(
                text,
                (Column(text), Column("Status", choose=True), Column("Points", number=True)),
                [(text, Cell(text, "bad", sort=text, lines=(text,)), 3), ("Zoë", Cell("legal", "good"), 2.5)],
                note=text,
            ),
            Chart(text, "line", (Series(text, (1, 2), (3, 4)), Series("other", (1, 2), (1, 1))), text, text, text),
            Chart(text, "bar", (Series(text, (text, "b"), (3, 4)),), text, text),
        ],
        lead=text,
        stamp=text,
    )


@pytest.mark.parametrize("text", NASTY)
def test_hostile_text_stays_text(text: str) -> None:
    tame, hostile = outline(sample("tame")), outline(sample(text))
    assert [tag for tag, _ in hostile.tags] == [tag for tag, _ in tame.tags]
    assert [sorted(attributes) for _, attributes in hostile.tags] == [sorted(attrs) for _, attrs in tame.tags]
    shown = "".join(hostile.text)
    assert not re.search("[\x00-\x08\x0b-\x1f\x7f\u202e]", shown)


def test_nothing_is_fetched() -> None:
    text = sample("tame")
    assert not re.search(r"https?://|@import|url\((?!#)|<link|<iframe|<img", text)
    assert "default-src 'none'" in outline(text).tags[3][1]["content"]


def test_the_same_content_gives_the_same_bytes() -> None:
    assert sample("tame") == sample("tame")


def test_ids_are_unique() -> None:
    ids = [attributes["id"] for _, attributes in outline(sample("tame")).tags if "id" in attributes]
    assert len(ids) == len(set(ids))


def test_a_whole_body() -> None:
    """Check facts, texts and all kinds of table: with tools and ticks, plain, as cards, and labelled."""
    listed = (Block("The list", ("3 Hedge Fund",)), Block("The plan", ("−1 Hedge Fund",)))
    players = Table(
        "Players",
        (Column("Place", number=True), Column("Player"), Column("Status", choose=True), Column("Points", number=True)),
        [
            (1, "Ann", Cell("legal", "good", sort=2), 12.5),
            (2, "Bo", Cell("illegal", "bad", lines=("too few cards",), more=listed), 3),
            (3, "Cy", None, None),
        ],
        note="A note.",
        tick="Player",
    )
    plain = (Column("a", choose=True), Column("b", number=True), Column("c"))
    sections = [
        Facts((("Players", 3), ("Rounds", 2.0), ("Mean", 2.50), ("Odds", 1 / 3))),
        Text("Words", ("One.", "Two.")),
        Text("", ("Three.",)),
        players,
        Table("", plain, [("x", 1, "y"), (Cell("z"), None, "y")]),
        Table("Cards", plain[:1], [("x",)], tools=False, stacked=True),
    ]
    whole = page("Event", sections, lead="Final standings", stamp="made today", language="de")
    head, _, body = whole.partition("<body>\n")
    assert '<html lang="de">' in head
    assert body.partition("<script>")[0] == BODY.read_text(encoding="utf-8")


@pytest.mark.parametrize("many", [8, 9])
def test_many_choices_are_in_alphabetical_order(many: int) -> None:
    """Up to eight choices keep the table's order; case is ignored."""
    names = list("zYxWvUtSr")[:many]
    text = page("x", [Table("", (Column("a", choose=True),), [(name,) for name in [*names, *names, ""]])])
    shown = re.findall(r'<option value="(.)">', text)
    assert shown == (names if many == 8 else sorted(names, key=str.casefold))


def test_numbers_are_shown_as_a_reader_expects() -> None:
    text = page("x", [Table("", (Column("n", number=True),), [(1,), (2.0,), (2.5625,), (1 / 3,), (None,)])])
    cells = re.findall(r"<td[^>]*>(.*?)</td>", text)
    assert cells == ["1.0000", "2.0000", "2.5625", "0.3333", ""]  # a column has the same decimals throughout


@pytest.mark.parametrize(("texts", "named"), [((), "a"), (("c",), "c"), (("b", "d"), "b")])
def test_a_row_of_a_wide_table_is_called_by_its_first_text(texts: tuple[str, ...], named: str) -> None:
    """If all are numbers, the first one names the row; the others are labelled."""
    columns = tuple(Column(title, number=title not in texts) for title in "abcd")
    cells = outline(page("x", [Table("", columns, [("1", "2", "3", "4")])])).tags
    assert [attributes.get("data-label") for tag, attributes in cells if tag == "td"] == [
        None if title == named else title for title in "abcd"
    ]


def test_a_chart_without_the_library_is_a_table(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(charts_module, "charts_available", lambda: False)
    chart = Chart("Credits", "line", (Series("median", (1, 2), (5, 6.5), (4, 5), (6, 8)),), "turn", "credits")
    text = page("x", [chart])
    assert "<svg" not in text
    assert re.findall(r"<th [^>]*>(.*?)</th>", text) == ["turn", "median", "median (low)", "median (high)"]
    assert re.findall(r"<td[^>]*>(.*?)</td>", text) == ["1", "5.0", "4", "6", "2", "6.5", "5", "8"]


@pytest.mark.parametrize(("kinds", "run"), [("c", 0), ("tct", 0), ("cc", 2), ("tccct", 3), ("tt", 0), ("cctc", 2)])
def test_consecutive_charts_are_side_by_side(monkeypatch: pytest.MonkeyPatch, kinds: str, run: int) -> None:
    """Each has its own section; a single chart between other sections is not grouped."""
    monkeypatch.setattr(charts_module, "charts_available", lambda: False)
    chart, words = Chart("C", "line", (Series("s", (1, 2), (3, 4)),)), Text("T", ("One.",))
    text = page("x", [chart if kind == "c" else words for kind in kinds])
    laid = re.findall(r'<div class="charts">((?:<section>.*?</section>)+)</div>\n', text + "\n", re.DOTALL)
    assert [part.count("<section>") for part in laid] == [run] * bool(run)
    assert text.count("<section>") == run


def test_charts_take_the_colour_of_the_page() -> None:
    drawing = Chart("Credits", "bar", (Series("", ("a", "b"), (1, 2)),)).svg("c")
    assert drawing is not None
    assert drawing.startswith('<svg role="img" aria-label="Credits" ')
    assert "currentColor" in drawing
    assert "#000000" not in drawing


def test_escape() -> None:
    assert escape("a<b>&\"'\x1b") == "a&lt;b&gt;&amp;&quot;&#x27;\ufffd"


def test_rules_cited_are_explained_at_the_end_and_linked() -> None:
    shown = page("Event", [Text("", ("Too few agenda points (CR26 1.4.6b), as in CLS deck.agenda-points.",))])
    assert '(<a href="#CR26-1.4.6b" title="agenda points: 45–49 cards">CR26 1.4.6b</a>)' in shown
    assert '<dt id="CR26-1.4.6b"><a href="https://rules.nullsignal.games/">CR26 1.4.6b</a> agenda points' in shown
    assert "<dd>A Corp deck of 45 to 49 cards has 20 or 21 agenda points.</dd>" in shown
    assert '<dt id="CLS-deck.agenda-points">CLS deck.agenda-points' in shown  # this document has no address
    assert "<h2>Rules</h2>" not in page("Event", [Text("", ("No rule.",))])


def test_long_lines_are_not_set_in_columns_and_advice_has_no_bullet() -> None:
    lines = ("A sentence that is too long to be set in a column next to another one.", "→ Do this.")
    shown = page(
        "Event", [Table("", (Column("a"),), [(Cell("x", more=(Block("Problems", lines), Block("Empty", ()))),)])]
    )
    assert f"<summary>Problems</summary><h3>Problems</h3><ul><li>{lines[0]}</li>" in shown
    assert '<li class="follows">→ Do this.</li></ul></details>' in shown
