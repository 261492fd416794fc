"""Registration sheets have everything a judge needs, in PDF and HTML, and look right."""

from __future__ import annotations

import io
import json
import os
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from nrdb.catalogue import Catalogue
from nrdb.cli.tournament import tournament
from nrdb.deck.model import Deck, note
from nrdb.errors import UsageError
from nrdb.legality.check import check_deck
from nrdb.tournament.event import Event
from nrdb.tournament.fonts import REGULAR, fonts_for
from nrdb.tournament.registration import Sheet, SheetGroup, SheetLine, by_player, sheet, sheets_of
from nrdb.tournament.sheet_html import html
from nrdb.tournament.sheet_pdf import pdf
from nrdb.tournament.submissions import gather
from tests.conftest import ROOT
from tests.tournament.lists import ON, Maker, plain

CORP = {
    "offworld_office": 3,
    "superconducting_hub": 3,
    "send_a_message": 2,
    "hedge_fund": 3,
    "seamless_launch": 3,
    "bran_1_0": 2,
    "nico_campaign": 3,
}


DRAWN = Path(__file__).with_name("sheet.txt")


def made(catalogue: Catalogue, identity: str, cards: dict[str, int], **more: Any) -> Sheet:
    deck = Deck(identity=catalogue.card(identity), cards=cards, **more)
    verdict = check_deck(deck, catalogue, format="standard", on=ON)
    return sheet(
        deck,
        verdict,
        catalogue,
        stamp="nrdb 9.9, card data 2026-07-23",
        event="Łódź Open",
        date=ON,
        player="Żaneta Ó Sé",
    )


@pytest.fixture(scope="module")
def corp(catalogue: Catalogue) -> Sheet:
    return made(catalogue, "haas_bioroid_precision_design", CORP, name="Größe <b>ćma</b>")


def pdf_text(content: bytes) -> list[str]:
    from pypdf import PdfReader

    return [page.extract_text() for page in PdfReader(io.BytesIO(content)).pages]


def test_the_facts_of_a_sheet(corp: Sheet) -> None:
    assert (corp.side, corp.player, corp.deck) == ("Corp", "Żaneta Ó Sé", "Größe <b>ćma</b>")
    assert corp.identity == "Haas-Bioroid: Precision Design"
    assert corp.identity_facts == "Haas-Bioroid, at least 40 cards, up to 15 influence"
    assert [(group.name, group.copies) for group in corp.groups] == [
        ("Agenda", 8),
        ("Asset", 3),
        ("Operation", 6),
        ("Barrier", 2),
    ]
    assert corp.groups[2].lines == (SheetLine(3, "Hedge Fund", 0), SheetLine(3, "Seamless Launch", 0))
    assert corp.judgement == f"Not legal in Standard ({ON})."
    assert corp.totals[0] == ("Cards", "19")
    assert any("19 cards (minimum" in remark for remark in corp.remarks)


def test_influence_is_shown_for_each_card_and_in_total(catalogue: Catalogue) -> None:
    cards = {"offworld_office": 2, "tranquilizer": 3, "bran_1_0": 2, "hedge_fund": 3, "palisade": 3}
    one = made(
        catalogue, "haas_bioroid_precision_design", {card: n for card, n in cards.items() if card != "tranquilizer"}
    )
    paid = {line.title: line.influence for group in one.groups for line in group.lines}
    worth = catalogue.card("palisade").influence_cost
    assert paid["Palisade"] == (3 * worth if isinstance(worth, int) else 0)
    total = next(value for name, value in one.totals if name == "Influence")
    assert total == f"{sum(paid.values())} / 15"


def test_the_pdf_says_what_the_sheet_says(corp: Sheet) -> None:
    (text,) = pdf_text(pdf([corp], title="Sheets"))
    flat = re.sub(r"\s+", " ", text)
    for words in (
        "Corp deck",
        "Łódź Open, 2026-08-20",
        "Żaneta Ó Sé",
        "Größe <b>ćma</b>",
        "Haas-Bioroid: Precision Design",
        "Agenda (8)",
        "3 Offworld Office",
        "2 Brân 1.0",
        "nrdb 9.9, card data 2026-07-23",
        "Cards counted",
        "Player's signature",
        "sheet 1/1",
    ):
        assert words in flat, words
    for group in corp.groups:
        for line in group.lines:
            assert f"{line.copies} {line.title}" in flat
    for remark in corp.remarks:
        assert remark in flat


def test_the_html_says_what_the_sheet_says(corp: Sheet) -> None:
    text = html([corp], title="Sheets")
    for words in ("Żaneta Ó Sé", "Größe &lt;b&gt;ćma&lt;/b&gt;", "Brân 1.0", "Agenda (8)", "nrdb 9.9"):
        assert words in text
    assert not re.search(r"https?://|<script|url\(", text)


def test_cards_outside_the_deck_are_on_the_sheet(catalogue: Catalogue) -> None:
    one = made(catalogue, "the_shadow_pulling_the_strings", {"hedge_fund": 3}, extras={"palisade": 2})
    assert one.identity_facts == "Neutral Corp, at least 30 cards, unlimited influence"
    assert one.extras == (SheetLine(2, "Palisade", 0),)
    page = re.sub(r"(<[^>]+>)+", "|", html([one], title="Sheets"))
    assert "|Outside the deck|influence|2|Palisade|Remarks|" in page
    (text,) = pdf_text(pdf([one], title="Sheets"))
    assert "Outside the deck influence\n2 Palisade\nRemarks\n" in text


def test_a_list_that_could_not_be_read_whole_is_not_judged(catalogue: Catalogue, tmp_path: Path) -> None:
    path, out = tmp_path / "list.txt", tmp_path / "out.html"
    path.write_text("3x Hedge Fund\n3x No Such Card At All\n", encoding="utf-8")
    result = run("sheet", path, "--html", out, "--on", ON)
    assert result.exit_code == 2
    assert f"{path.name}:2: " in result.stderr
    assert "Not checked: part of the list could not be read." in out.read_text(encoding="utf-8")


def test_the_remarks_are_the_problems_and_warnings_once_each(catalogue: Catalogue) -> None:
    notes = [
        note("quantity-missing", "Diesel: no number, so it counts as one copy."),
        note("nickname", "read as Sure Gamble.", line=2),
        note("nickname", "read as Sure Gamble.", line=3),
    ]
    cards = {"sure_gamble": 3, "daily_casts": 3}
    one = made(catalogue, "hoshiko_shiro_untold_protagonist", cards, notes=notes)
    assert one.remarks[-1] == "read as Sure Gamble."
    assert len(one.remarks) == len(set(one.remarks))
    assert not any("Diesel" in remark for remark in one.remarks)


def test_the_same_sheets_give_the_same_bytes(corp: Sheet) -> None:
    """The file names its creator but has no date."""
    from pypdf import PdfReader

    content = pdf([corp], title="Łódź\x1b")
    assert content == pdf([corp], title="Łódź\x1b")
    facts = PdfReader(io.BytesIO(content)).metadata
    assert facts is not None
    assert (facts.title, facts.creator, str(facts.creation_date)) == ("Łódź\ufffd", "nrdb", "2000-01-01 00:00:00+00:00")


def test_long_lists_flow_on(catalogue: Catalogue) -> None:
    cards = {card.id: 3 for card in catalogue.cards() if card.side == "runner" and not card.is_identity}
    one = made(catalogue, "hoshiko_shiro_untold_protagonist", dict(list(cards.items())[:400]), name="x" * 300)
    pages = pdf_text(pdf([one], title="Sheets"))
    assert len(pages) > 2
    assert all("(continued)" in page for page in pages[1:])
    flat = re.sub(r"\s+", " ", " ".join(pages))
    missing = [line.title for group in one.groups for line in group.lines if f"3 {line.title}" not in flat]
    assert missing == []
    assert flat.count("Deck check") == 1


def test_letters_that_no_font_has_are_replaced(catalogue: Catalogue) -> None:
    one = made(catalogue, "hoshiko_shiro_untold_protagonist", {"sure_gamble": 3}, name="日本 \x1b[31m‮ 🂡")
    assert "\ufffd\ufffd \ufffd[31m\ufffd \ufffd" in pdf_text(pdf([one], title="日本"))[0]


def test_a_font_of_ones_own(catalogue: Catalogue, corp: Sheet, tmp_path: Path) -> None:
    broken = tmp_path / "font.ttf"
    broken.write_bytes(b"no font")
    with pytest.raises(UsageError, match=r"font\.ttf isn't a usable TrueType font\."):
        pdf([corp], title="Sheets", fonts=[broken])
    assert pdf_text(pdf([corp], title="Sheets", fonts=[REGULAR]))


def font_with(letters: str, path: Path) -> Path:
    """Return a font file with a square for each of the given letters."""
    from fontTools.fontBuilder import FontBuilder
    from fontTools.pens.ttGlyphPen import TTGlyphPen

    pen = TTGlyphPen(None)
    pen.moveTo((0, 0))
    for corner in ((0, 500), (500, 500), (500, 0)):
        pen.lineTo(corner)
    pen.closePath()
    names = [".notdef", *(f"u{ord(letter):X}" for letter in letters)]
    builder = FontBuilder(1000, isTTF=True)
    builder.setupGlyphOrder(names)
    builder.setupCharacterMap({ord(letter): f"u{ord(letter):X}" for letter in letters})
    builder.setupGlyf({name: pen.glyph() for name in names})
    builder.setupHorizontalMetrics(dict.fromkeys(names, (600, 0)))
    builder.setupHorizontalHeader(ascent=800, descent=-200)
    builder.setupNameTable({"familyName": path.stem, "styleName": "Regular"})
    builder.setupOS2()
    builder.setupPost()
    path.parent.mkdir(exist_ok=True)
    builder.save(path)
    return path


def test_the_machine_s_fonts_lend_their_letters(tmp_path: Path) -> None:
    """Each chosen file covers most of the missing letters; a file that isn't a font has no letters."""
    many, one = font_with("田中海", tmp_path / "fonts" / "b.ttf"), font_with("田가", tmp_path / "fonts" / "a.ttf")
    (tmp_path / "fonts" / "c.ttf").write_bytes(b"no font")
    folders = [tmp_path / "fonts", tmp_path / "not there"]
    assert fonts_for("田中 海", folders) == ([many], set())
    assert fonts_for("田가中", folders) == ([one, many], set())
    assert fonts_for("田ก", folders) == ([one], {"ก"})
    assert fonts_for(" ", folders) == ([], set())


def test_a_name_in_any_script(catalogue: Catalogue, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With a suitable font the name is printed; without one the command reports it and exits with 1."""
    from nrdb import resources

    arguments = ["sheet", str(ROOT / "examples" / "corp.txt"), "--player", "田中 Hiro", "--pdf", "sheet.pdf"]
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(resources, "font_folders", lambda: [tmp_path / "fonts"])
    without = CliRunner().invoke(tournament, arguments)
    assert (without.exit_code, without.stderr) == (
        1,
        "Wrote sheet.pdf\nsheet.pdf: no font has 中田; choose one with --font, or print the --html sheets.\n",
    )
    many = "".join(chr(0x4E00 + at) for at in range(21))
    told = CliRunner().invoke(tournament, ["sheet", arguments[1], "--player", many, "--pdf", "sheet.pdf"]).stderr
    assert f" has {many[:20]}; choose " in told
    font_with("田中", tmp_path / "fonts" / "cjk.ttf")
    done = CliRunner().invoke(tournament, arguments)
    assert done.exit_code == 0, done.output
    assert "田中 Hiro" in pdf_text((tmp_path / "sheet.pdf").read_bytes())[0]


def test_the_layout_of_a_sheet(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every text, line and box has its exact position in millimetres, including continued lists and remarks."""
    import fpdf

    drawn: list[str] = []

    class Noted(fpdf.FPDF):
        def add_page(self, *arguments: Any, **more: Any) -> None:
            drawn.append(f"page {len(self.pages) + 1}")
            super().add_page(*arguments, **more)

        def cell(self, w: float, h: float, text: str, align: str) -> Any:
            font = f"{self.font_style or '-'}{self.font_size_pt:.1f}"
            drawn.append(f"{self.get_x():.1f} {self.get_y():.1f} {w:.1f}{align} {font} {self.text_color.g:.2f} {text}")
            return super().cell(w, h, text, align=align)

        def line(self, *ends: float) -> None:
            drawn.append(" ".join(["line", *(f"{end:.1f}" for end in ends)]))
            super().line(*ends)

        def rect(self, *sides: float) -> None:
            drawn.append(" ".join(["box", *(f"{side:.1f}" for side in sides)]))
            super().rect(*sides)

    monkeypatch.setattr(fpdf, "FPDF", Noted)
    one = Sheet(
        event="Open",
        date=ON,
        format="Standard",
        player="Ann",
        deck="W" * 40,
        side="Corp",
        identity="An identity",
        identity_facts="At least 40 cards",
        groups=(
            SheetGroup("Agenda", 3, (SheetLine(3, "A title", 0),)),
            SheetGroup("Ice", 57, tuple(SheetLine(2, f"Ice {n}", n % 2) for n in range(44))),
        ),
        totals=(("Cards", "60"), ("Influence", "22 / 15"), ("Agenda points", "6 (20 or 21)")),
        extras=(SheetLine(1, "Kept", 0),),
        judgement="Not legal.",
        remarks=("A short one.", "A remark that is too long for two lines and must therefore go on in a third. " * 2),
        stamp="made today",
    )
    bare = one._replace(event="", side="", groups=one.groups[:1], totals=(), extras=(), remarks=())
    small: Any = (148.0, 210.0)
    pdf([one, bare], title="Sheets", paper=small)
    assert drawn == DRAWN.read_text(encoding="utf-8").splitlines()


@pytest.mark.parametrize(
    ("lines", "more", "words"),
    [
        (50, {"extras": (SheetLine(1, "Kept", 0),)}, "Outside the deck"),
        (50, {"remarks": ("A short one.",)}, "Remarks"),
        (46, {}, "Deck check"),
    ],
)
def test_what_does_not_fit_is_whole_on_the_next_page(lines: int, more: dict[str, Any], words: str) -> None:
    small: Any = (148.0, 210.0)
    for number, page in ((lines, 0), (lines + 1, 1)):
        ice = SheetGroup("Ice", 3 * number, tuple(SheetLine(3, f"Ice {n}", 0) for n in range(number)))
        texts = ("Open", ON, "Standard", "Ann", "A deck", "Corp", "An identity", "At least 40 cards")
        one = Sheet(*texts, groups=(ice,), totals=(), extras=(), judgement="Legal.", remarks=(), stamp="made today")
        pages = pdf_text(pdf([one._replace(**more)], title="Sheets", paper=small))
        assert [at for at, text in enumerate(pages) if words in text] == [page], number


@pytest.mark.parametrize("paper", ["A4", "Letter"])
def test_nothing_leaves_the_paper(catalogue: Catalogue, corp: Sheet, paper: str, tmp_path: Path) -> None:
    """The rendered page has ink inside the margins only, and enough of it."""
    program = shutil.which("pdftoppm")
    if program is None:
        if os.environ.get("REQUIRE_BROWSER"):
            pytest.fail("REQUIRE_BROWSER is set and pdftoppm (poppler-utils) is not installed")
        pytest.skip("no pdftoppm on this machine")
    long = corp._replace(player="W" * 200, deck="M" * 500, event="E" * 300, stamp="s" * 400, identity="I" * 200)
    path = tmp_path / "sheet.pdf"
    path.write_bytes(pdf([corp, long], title="Sheets", paper=paper))
    subprocess.run([program, "-gray", "-r", "50", path, tmp_path / "page"], check=True)
    pictures = sorted(tmp_path.glob("page*.pgm"))
    assert len(pictures) == 2
    for picture in pictures:
        width, height, rows = pgm(picture)
        dark = [(x, y) for y, row in enumerate(rows) for x, value in enumerate(row) if value < 128]
        margin = int(11 / 25.4 * 50)
        assert len(dark) > 1500
        assert min(x for x, _ in dark) >= margin
        assert max(x for x, _ in dark) <= width - margin
        assert min(y for _, y in dark) >= margin
        assert max(y for _, y in dark) <= height - margin


def pgm(path: Path) -> tuple[int, int, list[bytes]]:
    """Return width, height and rows of a binary greyscale image."""
    data = path.read_bytes()
    head = re.match(rb"P5\s+(\d+)\s+(\d+)\s+255\s", data)
    assert head
    width, height = int(head[1]), int(head[2])
    body = data[head.end() :]
    return width, height, [body[row * width : (row + 1) * width] for row in range(height)]


def run(*arguments: str | Path) -> Result:
    return CliRunner().invoke(tournament, [str(argument) for argument in arguments], catch_exceptions=False)


def test_sheets_of_an_event(catalogue: Catalogue, tmp_path: Path) -> None:
    maker = Maker(catalogue)
    folder = tmp_path / "lists"
    for name in ("Bo", "Ann"):
        (folder / name).mkdir(parents=True)
        for side in ("runner", "corp"):
            deck = maker.deck(maker.of_side(side)[0])
            (folder / name / f"{side}.txt").write_text(plain(maker, deck), encoding="utf-8")
    (folder / "event.toml").write_text(f'name = "Open"\ndate = {ON}', encoding="utf-8")
    out = tmp_path / "out.pdf"
    assert run("sheet", folder, "--pdf", out).exit_code == 0
    pages = pdf_text(out.read_bytes())
    heads = [(text.split()[0], "Ann" in text, f"sheet {number}/4" in text) for number, text in enumerate(pages, 1)]
    assert heads == [("Corp", True, True), ("Runner", True, True), ("Corp", False, True), ("Runner", False, True)]
    assert all(f"Open, {ON}" in text for text in pages)
    assert run("sheet", folder, "--pdf", out, "--anonymous").exit_code == 0
    assert not any("Ann" in text or "My deck" in text for text in pdf_text(out.read_bytes()))


def test_a_single_list_leaves_the_name_to_the_player(catalogue: Catalogue, tmp_path: Path) -> None:
    maker = Maker(catalogue)
    path = tmp_path / "deck of mine.txt"
    path.write_text(plain(maker, maker.deck(maker.of_side("corp")[0])), encoding="utf-8")
    out = tmp_path / "out.html"
    assert run("sheet", path, "--html", out, "--on", ON).exit_code == 0
    assert "<dt>Player</dt><dd></dd>" in out.read_text(encoding="utf-8")
    (tmp_path / "in").mkdir()
    for name, text in (("Bo.txt", path.read_text("utf-8")), ("t.csv", "Player,Corp\nCy,3 Hedge Fund\n")):
        (tmp_path / "in" / name).write_text(text, encoding="utf-8")
    for handed_in, player in ((tmp_path / "in" / "t.csv", "Cy"), (tmp_path / "in", "Bo"), (path, "")):
        assert run("sheet", handed_in, "--html", out, "--on", ON).exit_code == 0
        assert f"<dt>Player</dt><dd>{player}</dd>" in out.read_text(encoding="utf-8")
    assert run("sheet", path, "--html", out, "--on", ON, "--player", "Ann").exit_code == 0
    assert "<dt>Player</dt><dd>Ann</dd>" in out.read_text(encoding="utf-8")


def test_bad_lists_are_named_and_the_others_set(catalogue: Catalogue, tmp_path: Path) -> None:
    maker = Maker(catalogue)
    good, bad, out = tmp_path / "good.txt", tmp_path / "bad.txt", tmp_path / "out.pdf"
    good.write_text(plain(maker, maker.deck(maker.of_side("corp")[0])), encoding="utf-8")
    bad.write_text("", encoding="utf-8")
    result = run("sheet", good, bad, "--pdf", out, "--on", ON)
    assert result.exit_code == 2
    assert "bad.txt: the list is empty." in result.stderr
    assert len(pdf_text(out.read_bytes())) == 1


def test_say_where_to_write(nrdb: Any, tmp_path: Path) -> None:
    result = nrdb("tournament", "sheet", str(tmp_path))
    assert result.returncode == 2
    assert "choose an output: --pdf FILE, --html FILE or --csv FILE." in result.stderr


def event_folder(catalogue: Catalogue, tmp_path: Path, *names: str) -> Path:
    """Write a Corp and a Runner list for each player, and the event."""
    maker = Maker(catalogue)
    folder = tmp_path / "event"
    for name in names:
        (folder / name).mkdir(parents=True)
        for side in ("runner", "corp"):
            deck = maker.deck(maker.of_side(side)[0])
            (folder / name / f"{side}.txt").write_text(plain(maker, deck), encoding="utf-8")
    (folder / "event.toml").write_text(f'name = "Open"\ndate = {ON}', encoding="utf-8")
    return folder


def test_a_form_has_both_decks_of_a_player_on_one_page(catalogue: Catalogue, tmp_path: Path) -> None:
    folder, page, paper = event_folder(catalogue, tmp_path, "Ann", "Bo"), tmp_path / "f.html", tmp_path / "f.pdf"
    assert run("sheet", folder, "--form", "--html", page, "--pdf", paper).exit_code == 0
    text = page.read_text(encoding="utf-8")
    assert (text.count("<article>"), text.count('<section class="deck">')) == (2, 4)
    assert all(words in text for words in ("<h2>Corp</h2>", "<h2>Runner</h2>", f"Open, {ON}", "Player's signature"))
    pages = pdf_text(paper.read_bytes())
    assert len(pages) == 2
    assert all(words in pages[0] for words in ("Deck registration", "Ann", "Corp", "Runner", "sheet 1/2"))
    sheets, _ = sheets_of(gather(folder).submissions, Event(on=ON), catalogue, stamp="")
    shown = re.sub(r"\s+", " ", pages[0])
    assert all(
        f"{line.copies} {line.title}" in shown for one in sheets[:2] for group in one.groups for line in group.lines
    )


def test_a_deck_of_many_titles_stays_on_its_form(catalogue: Catalogue, tmp_path: Path) -> None:
    maker = Maker(catalogue)
    cards = {card.id: 1 for card in catalogue.cards() if card.side == "corp" and not card.is_identity}
    long = made(catalogue, maker.of_side("corp")[0].id, dict(list(cards.items())[:90]))
    (text,) = pdf_text(pdf([long], title="Form", form=True))
    assert all(line.title in re.sub(r"\s+", " ", text) for group in long.groups for line in group.lines[:3])


def test_decks_of_one_side_or_of_two_players_are_not_on_one_form(corp: Sheet) -> None:
    runner = corp._replace(side="Runner")
    assert [len(page) for page in by_player([corp, runner, corp, corp, runner._replace(player="Bo")])] == [2, 1, 1, 1]


def test_all_lists_of_an_event_in_one_table_read_back(catalogue: Catalogue, tmp_path: Path) -> None:
    folder, table = event_folder(catalogue, tmp_path, "Ann", "Bo"), tmp_path / "all.csv"
    assert run("sheet", folder, "--csv", table).exit_code == 0
    before, after = (
        [
            (one.player, one.side, one.identity, one.groups)
            for one in sheets_of(gather(path).submissions, Event(on=ON), catalogue, stamp="")[0]
        ]
        for path in (folder, table)
    )
    assert after == before
    assert table.read_text(encoding="utf-8-sig").count("\nPlayer,Bo,,,Player,Bo,\n") == 1


def test_cards_are_in_netrunnerdbs_order_on_the_judges_page_too(catalogue: Catalogue, tmp_path: Path) -> None:
    path = tmp_path / "Ann.txt"
    path.write_text(
        "Noise: Hacker Extraordinaire\n3 Datasucker\n2 Corroder\n1 Armitage Codebusting\n3 Sure Gamble\n", "utf-8"
    )
    document = json.loads(run("check", path, "--json", "--format", "casual", "--on", ON).stdout)
    (deck,) = document["players"][0]["decks"]
    assert list(deck["cards"]) == ["sure_gamble", "armitage_codebusting", "corroder", "datasucker"]
