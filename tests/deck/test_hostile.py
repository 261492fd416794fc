"""Input is never trusted: encodings, archives, sizes, nesting, codes against titles, broken and foreign files."""

from __future__ import annotations

import gzip
import io
import json
import os
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

from nrdb.catalogue import Catalogue
from nrdb.deck import Deck, ReadingLimits, iter_decks, read_deck, read_decks, stream_decks
from nrdb.deck.files import deck_files
from nrdb.deck.limits import MAX_BYTES, MAX_GUESSES, MAX_NOTES
from nrdb.errors import ParseError, UsageError
from nrdb.resources import read_stream

LOUP = "René “Loup” Arcemont: Party Animal"
TEXT = f"A name\n\n{LOUP}\n\n3x Diesel\n2x Leech\n1x Déjà Vu\n"
GAME = "0f38e453-26df-4c04-9d67-6d43de939c77"
GUID = "bc0f047c-01b1-427f-a439-d451eda"


def codes(deck: Deck) -> list[str]:
    return [note.code for note in deck.notes]


def refused(data: bytes | str, catalogue: Catalogue) -> str:
    with pytest.raises(ParseError) as caught:
        read_decks(data.encode() if isinstance(data, str) else data, catalogue, source="x")
    return caught.value.message


class TestEncodings:
    @pytest.mark.parametrize("codec", ["utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "utf-32", "cp1252"])
    def test_are_detected_and_noted(self, catalogue: Catalogue, codec: str) -> None:
        deck = read_deck(TEXT.encode(codec), catalogue)
        assert deck == read_deck(TEXT, catalogue)
        assert codes(deck) == ([] if codec == "utf-8-sig" else ["encoding"])

    def test_latin_1(self, catalogue: Catalogue) -> None:
        data = TEXT.replace("“", '"').replace("”", '"').encode("latin-1") + b"# \x81\n"
        deck = read_deck(data, catalogue)
        assert deck == read_deck(TEXT, catalogue)
        assert deck.notes[0].message == "The file is not UTF-8; read as Latin-1."

    def test_decomposed_accents(self, catalogue: Catalogue) -> None:
        import unicodedata

        assert read_deck(unicodedata.normalize("NFD", TEXT), catalogue).cards == read_deck(TEXT, catalogue).cards

    def test_a_damaged_line_is_named_and_the_rest_reads(self, catalogue: Catalogue) -> None:
        deck = read_deck(TEXT.encode().replace(b"Leech", b"Lee\xff\xfech"), catalogue)
        assert deck.cards == {"diesel": 3, "deja_vu": 1}
        assert [(note.line, note.code) for note in deck.notes] == [(6, "unread-line")]

    def test_a_nul_byte(self, catalogue: Catalogue) -> None:
        assert refused(TEXT.encode().replace(b"Leech", b"Lee\0ch"), catalogue).startswith(
            "x:6: the line contains a NUL"
        )

    def test_broken_utf_16(self, catalogue: Catalogue) -> None:
        assert "the UTF-16 text is damaged at byte" in refused(b"\xff\xfea\x00\x00\xd8b", catalogue)


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (b"", "the file is empty."),
        (b"\xef\xbb\xbf", "the file is empty."),
        (" \n\t\r\n\u00a0\u2003\n".encode(), "the file is empty."),
        (b"\x89PNG\r\n\x1a\n" + bytes(range(256)), "this is an image (PNG), not a deck list."),
        (b"%PDF-1.7", "this is a PDF document, not a deck list."),
        ("<!DOCTYPE html><html><body>404</body></html>", "this is a web page, not a deck list;"),
        ("<svg xmlns='http://www.w3.org/2000/svg'/>", "this XML is not an OCTGN deck"),
        ("[]", "contains no decks: the list is empty."),
        ('{"hello":"world"}', "this JSON is not a deck nrdb can read."),
        ("[1,2,3]", "this JSON is not a deck nrdb can read."),
        ('"3 Sure Gamble"', "this JSON is not a deck nrdb can read."),
        ('{"success":false,"msg":"Deck is not public","data":[]}', 'NetrunnerDB answered "Deck is not public".'),
        ('{"data":[],"success":true}', "NetrunnerDB's response is empty."),
        ('{"data":{"attributes":{"title":"x"}}}', "something other than decks"),
        ('{"name":"T","players":[{"id":1}],"rounds":[]}', "this is a tournament file"),
        ('{"name":"n","cards":{"30001":1}} trailing', "x:1: the JSON has more text after its end (line 1, column 34)."),
        ('{"name":"n", // c\n"cards":{}}', "x:1: the JSON cannot be read:"),
        ("[" * 100_000, "the JSON is nested too deeply for a deck list."),
        ('{:cards [{:qty 3 :card "Diesel"}', "the EDN ends inside a form."),
        ('{:cards [{:qty 3 :card "Diesel}]}', "x:1: the EDN has a syntax error at"),
        ('{:qty 1 :card "Diesel"}', "this EDN contains no deck"),
        ("(" * 50 + ":qty :card", "the EDN is nested deeper than 32 forms"),
        ("( ] :qty :card )", "the EDN closes a form that it did not open."),
        (gzip.compress(TEXT.encode(), mtime=0)[:-10], "the gzip stream ends too early."),
        (b"\x1f\x8b nonsense", "the gzip stream is damaged:"),
        (b"PK\x03\x04 nonsense", "the zip archive is damaged:"),
    ],
)
def test_a_file_that_is_not_a_deck_is_reported_in_one_sentence(
    catalogue: Catalogue, data: bytes | str, sentence: str
) -> None:
    assert sentence in refused(data, catalogue)


class TestXml:
    def o8d(self, rows: str, *, game: str = f' game="{GAME}"', before: str = "") -> str:
        head = f'<?xml version="1.0" encoding="utf-8"?>\n{before}<deck{game}><section name="Identity">'
        identity = f'<card qty="1" id="{GUID}30001">Loup</card></section>'
        return f'{head}{identity}\n<section name="R&amp;D / Stack">{rows}</section></deck>\n'

    def row(self, copies: str = "3", guid: str = f"{GUID}30030", title: str = "Sure Gamble") -> str:
        return f'<card qty="{copies}" id="{guid}">{title}</card>'

    def test_a_good_one_in_several_dresses(self, catalogue: Catalogue) -> None:
        good = self.o8d(self.row())
        for text in (good, "\ufeff" + good, good.replace('"', "'"), good.replace(GUID, GUID.upper())):
            deck = read_deck(text, catalogue)
            assert (deck.cards, codes(deck)) == ({"sure_gamble": 3}, [])
        utf_16 = good.replace("utf-8", "utf-16").encode("utf-16")
        assert read_deck(utf_16, catalogue).cards == {"sure_gamble": 3}

    @pytest.mark.parametrize(
        "doctype",
        [
            '<!DOCTYPE deck [<!ENTITY a "lol"><!ENTITY b "&a;&a;&a;&a;">]>',
            '<!DOCTYPE deck [<!ENTITY x SYSTEM "file:///etc/passwd">]>',
            '<!DOCTYPE deck SYSTEM "http://127.0.0.1:9/evil.dtd">',
            f'<!DOCTYPE deck [<!ENTITY a "{"x" * 50_000}">]>',
        ],
    )
    def test_a_document_type_is_refused(self, catalogue: Catalogue, doctype: str) -> None:
        message = refused(self.o8d(self.row(title="&a;"), before=doctype), catalogue)
        assert message == "x:2: the XML has a document type (DOCTYPE), which deck lists never need; refused."

    def test_nesting(self, catalogue: Catalogue) -> None:
        assert "nested deeper than 32" in refused(self.o8d("<a>" * 20_000 + "</a>" * 20_000), catalogue)

    def test_a_cut_file(self, catalogue: Catalogue) -> None:
        message = refused(self.o8d(self.row())[:-20], catalogue)
        assert message.startswith("x:3: XML error at line 3, column")

    def test_another_game(self, catalogue: Catalogue) -> None:
        magic = "a6c8d2e8-7cd8-11dd-8f94-e62b56d89593"
        assert magic in refused(self.o8d("", game=f' game="{magic}"'), catalogue)
        assert codes(read_deck(self.o8d(self.row(), game=""), catalogue)) == ["other-game"]

    def test_the_game_of_1996_is_read_by_its_titles(self, catalogue: Catalogue) -> None:
        rows = '<card qty="3" id="23473bd3-f7a5-40be-8c66-7d35796b6031">Tycho Extension</card>'
        text = f'<deck game="13568561-7a2e-4572-8f31-3d99580ab245"><section name="R&amp;D">{rows}</section></deck>'
        deck = read_deck(text + "\n", catalogue)
        assert (deck.edition, deck.cards, codes(deck)) == ("classic", {"onr_tycho_extension": 3}, ["other-game"])

    def test_the_code_counts_and_a_contradicting_title_is_named(self, catalogue: Catalogue) -> None:
        deck = read_deck(self.o8d(self.row(title="Leech")), catalogue)
        assert deck.cards == {"sure_gamble": 3}
        assert deck.notes[0].message == 'the code 30030 is Sure Gamble, but the text says "Leech"; using the code.'

    def test_a_guid_without_a_code_falls_back_to_the_title(self, catalogue: Catalogue) -> None:
        deck = read_deck(self.o8d(self.row(guid="23473bd3-f7a5-40be-8c66-7d35796b6031")), catalogue)
        assert (deck.cards, codes(deck)) == ({"sure_gamble": 3}, ["conflict"])

    def test_a_guid_without_a_code_and_without_a_title_is_named(self, catalogue: Catalogue) -> None:
        deck = read_deck(self.o8d(self.row(guid="23473bd3-f7a5-40be-8c66-7d35796b6031", title="")), catalogue)
        assert [note.message for note in deck.notes] == [
            '"23473bd3-f7a5-40be-8c66-7d35796b6031" is a number without a title.'
        ]

    def test_invalid_numbers(self, catalogue: Catalogue) -> None:
        deck = read_deck(self.o8d(self.row("three") + self.row("-2", f"{GUID}30008", "Leech")), catalogue)
        assert (deck.cards, codes(deck)) == ({}, ["bad-quantity"] * 2)

    def test_sections_notes_and_comments(self, catalogue: Catalogue) -> None:
        text = self.o8d(self.row() + f"<!-- {self.row()} -->")
        extra = f'<section name="Sideboard"><card qty="1" id="{GUID}30003">Carnivore</card></section>'
        text = text.replace("</deck>", f"{extra}<notes><![CDATA[3x Hedge Fund <b>]]></notes></deck>")
        deck = read_deck(text, catalogue)
        assert (deck.cards, deck.extras, codes(deck)) == ({"sure_gamble": 3}, {"carnivore": 1}, ["skipped-section"])

    def test_two_printings_are_one_card(self, catalogue: Catalogue) -> None:
        assert read_deck(self.o8d(self.row("2") + self.row("1", f"{GUID}01050")), catalogue).cards == {"sure_gamble": 3}


class TestArchives:
    def zip(self, *members: tuple[str | zipfile.ZipInfo, str | bytes]) -> bytes:
        out = io.BytesIO()
        with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
            for name, content in members:
                archive.writestr(name, content)
        return out.getvalue()

    def test_paths_that_lead_out_and_links_are_not_read(self, catalogue: Catalogue) -> None:
        link = zipfile.ZipInfo("link")
        link.external_attr = 0o120777 << 16
        names = ("../../evil.txt", "/abs/evil.txt", "..\\evil.txt", "C:evil.txt")
        data = self.zip(*((name, TEXT) for name in names), (link, "/etc/passwd"), ("ok.txt", TEXT), ("a/", ""))
        deck = read_deck(data, catalogue)
        assert deck == read_deck(TEXT, catalogue)
        assert codes(deck) == ["skipped-member"] * 5

    def test_a_bomb_is_refused_by_its_unpacked_size(self, catalogue: Catalogue) -> None:
        members = [(f"deck{at}.txt", b"3 Sure Gamble\n" * 500_000) for at in range(3)]
        assert "unpacks to more than 16,000,000 bytes" in refused(self.zip(*members), catalogue)
        assert "unpacks to more than 16,000,000 bytes" in refused(
            gzip.compress(bytes(MAX_BYTES + 1), mtime=0), catalogue
        )

    def test_an_archive_in_an_archive_is_not_opened(self, catalogue: Catalogue) -> None:
        assert "it is an archive inside an archive" in refused(
            self.zip(("inner.zip", self.zip(("a", TEXT)))), catalogue
        )
        assert "an archive inside an archive" in refused(
            gzip.compress(gzip.compress(TEXT.encode(), mtime=0)), catalogue
        )

    def test_a_file_that_is_not_a_list_is_named(self, catalogue: Catalogue) -> None:
        deck = read_deck(self.zip(("ok.txt", TEXT), ("logo.png", b"\x89PNG")), catalogue)
        assert [note.message for note in deck.notes] == [
            "logo.png: this is an image (PNG), not a deck list. It was skipped."
        ]

    def test_too_many_files(self, catalogue: Catalogue) -> None:
        assert "contains 1,001 files" in refused(self.zip(*((str(at), "") for at in range(1001))), catalogue)

    def test_a_damaged_member_is_refused_with_the_archive(self, catalogue: Catalogue) -> None:
        stored = io.BytesIO()
        with zipfile.ZipFile(stored, "w") as archive:
            archive.writestr("ok.txt", TEXT)
        damaged = stored.getvalue().replace(b"3x Diesel", b"2x Diesel")
        assert refused(damaged, catalogue) == "x: this member of the zip is damaged: bad CRC-32 for file 'ok.txt'."

    def test_an_empty_one(self, catalogue: Catalogue) -> None:
        assert refused(self.zip(), catalogue) == "x: contains no deck list."


class TestSizes:
    def test_a_file_that_is_too_large(self, catalogue: Catalogue, tmp_path: Path) -> None:
        path = tmp_path / "large.txt"
        with path.open("wb") as stream:
            stream.truncate(MAX_BYTES + 1)
        message = "large.txt: has 16,000,001 bytes; the limit for a deck list is 16,000,000."
        with pytest.raises(ParseError, match=message):
            read_deck(path, catalogue)
        with pytest.raises(ParseError, match="has more than 16,000,000 bytes"):
            read_stream(io.BytesIO(bytes(MAX_BYTES + 1)), "a deck list")
        assert "has 16,000,001 bytes" in refused("x\n" * 8_000_000 + "x", catalogue)

    def test_the_most_that_is_read_is_read(self, catalogue: Catalogue, tmp_path: Path) -> None:
        """Exactly the maximum number of bytes is read by every way in; one more is refused."""
        most = b"Noise: Hacker Extraordinaire\n3x Diesel\n"
        limits = ReadingLimits(size=len(most))
        path = tmp_path / "deck.txt"
        for data, fits in ((most, True), (most + b" ", False)):
            path.write_bytes(data)
            packed = gzip.compress(data)
            ways: list[Callable[[], list[Deck]]] = [
                lambda data=data: read_decks(text=data, catalogue=catalogue, limits=limits),
                lambda data=data: read_decks(text=data.decode(), catalogue=catalogue, limits=limits),
                lambda packed=packed: read_decks(text=packed, catalogue=catalogue, limits=limits),
                lambda data=data: list(iter_decks(io.BytesIO(data), catalogue, limits=limits)),
                lambda: read_decks(path, catalogue, limits=limits),
            ]
            for way in ways:
                if fits:
                    assert [deck.cards for deck in way()] == [{"diesel": 3}]
                else:
                    with pytest.raises(ParseError):
                        way()
        line = json.dumps({"identity": "noise_hacker_extraordinaire", "cards": {"Diesel": 3}})
        lines = [line, line.replace(":", ": ", 1)]
        decks = list(stream_decks(lines, catalogue, limits=ReadingLimits(size=len(line))))
        assert [deck.cards for deck in decks] == [{"diesel": 3}, {}]
        assert decks[1].notes[0].message == f"the line has {len(line) + 1} characters; the limit is {len(line)}."

    def test_many_lines(self, catalogue: Catalogue) -> None:
        assert read_deck("\n" * 199_999 + "3 Diesel", catalogue).cards == {"diesel": 3}
        assert "has 200,001 lines" in refused("3 Diesel\n" * 200_001, catalogue)
        deck = read_deck(f"{LOUP}\n" + "3 Diesel\n" * 10_000, catalogue)
        assert deck.cards == {"diesel": 30_000}
        assert len(deck.notes) == MAX_NOTES + 1
        assert deck.notes[-1].message == "9,899 more notes of type repeated-card not listed."

    def test_many_unknown_titles_end_the_guessing(self, catalogue: Catalogue) -> None:
        deck = read_deck(f"{LOUP}\n" + "".join(f"3x Unknwon Crad {at}\n" for at in range(5_000)), catalogue)
        assert len(deck.notes) == MAX_NOTES + 1
        assert deck.notes[-1].message == "4,900 more notes of type unknown-card not listed."
        deck = read_deck(f"{LOUP}\n" + "".join(f"3x Unknwon Crad {at}\n" for at in range(MAX_NOTES)), catalogue)
        assert {note.code for note in deck.notes} == {"unknown-card"}
        deck = read_deck(f"{LOUP}\n" + "3x Sure Gambel\n" * (MAX_GUESSES + 5), catalogue)
        assert [bool(note.suggestions) for note in deck.notes] == [True] * 25 + [False] * 5

    def test_a_long_line(self, catalogue: Catalogue) -> None:
        deck = read_deck(TEXT + "3x " + "Sure Gamble " * 20_000, catalogue)
        assert deck.notes[0].message == (
            'the line has 240,003 characters; the limit is 1,000: "3x Sure Gamble Sure Gamble Sure Gamble …".'
        )
        assert deck.unreadable
        deck = read_deck(f"{LOUP}\n3 Diesel\n" + f"{'x' * 1001}\n" * 105, catalogue)
        assert len(deck.notes) == MAX_NOTES + 1
        assert deck.notes[-1].message == "5 more notes of type unread-line not listed."


class TestFiles:
    def test_a_file_that_is_not_regular(self, catalogue: Catalogue, tmp_path: Path) -> None:
        (tmp_path / "loop").symlink_to("loop")
        (tmp_path / "dangling").symlink_to("nowhere")
        (tmp_path / "zero").symlink_to("/dev/zero")
        (tmp_path / "good").symlink_to("list")
        (tmp_path / "list").write_text(TEXT)
        os.mkfifo(tmp_path / "pipe")
        wanted = {
            "loop": "is a link to itself",
            "dangling": "file not found",
            "missing": "file not found",
            "zero": "is a device, not a regular file",
            "pipe": "is a pipe, not a regular file",
            ".": "is a folder",
        }
        for name, sentence in wanted.items():
            with pytest.raises(ParseError, match=sentence):
                read_deck(tmp_path / name, catalogue)
        assert read_deck(tmp_path / "good", catalogue).size == 6
        assert read_deck(str(tmp_path / "list"), catalogue).size == 6

    def test_a_folder_lists_its_own_regular_files(self, tmp_path: Path) -> None:
        inside = tmp_path / "in"
        (inside / "sub").mkdir(parents=True)
        for name in ("b.txt", "a.o8d", ".hidden", "sub/c"):
            (inside / name).write_text("x")
        (tmp_path / "outside").write_text("x")
        (inside / "again").symlink_to(inside / "b.txt")
        (inside / "out").symlink_to(tmp_path / "outside")
        os.mkfifo(inside / "pipe")
        assert [str(path.relative_to(inside)) for path in deck_files(inside)] == ["a.o8d", "again", "b.txt", "sub/c"]

    def test_names_of_files_are_harmless_in_messages(self, catalogue: Catalogue, tmp_path: Path) -> None:
        path = tmp_path / "new\nline\u202e\x1b[2J.txt"
        path.write_text("")
        with pytest.raises(ParseError) as caught:
            read_deck(path, catalogue)
        assert caught.value.message.isprintable()

    def test_an_unknown_file_type(self, catalogue: Catalogue) -> None:
        with pytest.raises(UsageError, match=r'file type "octgm" can.t be read'):
            read_deck(TEXT, catalogue, filetype="octgm")
        assert read_deck(TEXT, catalogue, filetype="text").size == 6


class TestJson:
    def test_duplicate_keys_are_reported(self, catalogue: Catalogue) -> None:
        deck = read_deck('{"name":"a","name":"b","cards":{"30001":1,"30030":3,"30030":1}}\n', catalogue)
        assert (deck.name, deck.cards) == ("b", {"sure_gamble": 4})
        assert [note.message for note in deck.notes] == [
            '"name" occurs twice in the JSON; the last one is used.',
            '"30030" occurs twice in the JSON; the copies were added up.',
        ]

    def test_codes_without_their_zero_and_three_printings(self, catalogue: Catalogue) -> None:
        deck = read_deck('{"cards":{"30001":1,"1050":2,"30030":2,"20056":1}}\n', catalogue)
        assert deck.cards == {"sure_gamble": 5}
        assert [note.message for note in deck.notes] == [
            "Sure Gamble is listed under several printing codes; the copies were added up."
        ]

    def test_the_identity_among_the_slots_counts_once(self, catalogue: Catalogue) -> None:
        identity = "rene_loup_arcemont_party_animal"
        slots = {"sure_gamble": 3, identity: 1, "no_such_card": 1}
        attributes = {"name": "v3", "identity_card_id": identity, "card_slots": slots}
        deck = read_deck(json.dumps({"data": {"id": "x", "attributes": attributes}}), catalogue)
        assert (deck.cards, deck.identities) == ({"sure_gamble": 3}, {})
        assert [note.message for note in deck.notes] == ['no card has the code or id "no_such_card".']

    def test_many_in_one_envelope(self, catalogue: Catalogue) -> None:
        decks = [{"name": name, "cards": {"30001": 1, "30030": 3}} for name in "AB"]
        assert [deck.name for deck in read_decks(json.dumps({"data": decks}), catalogue)] == ["A", "B"]

    def test_no_cards(self, catalogue: Catalogue) -> None:
        for text in ('{"data":[{"id":1,"name":"n"}]}', '[{"name":"n","cards":[]}]', '{"name":"n","cards":{}}'):
            assert codes(read_deck(text, catalogue)) == ["no-cards"]

    def test_a_lone_surrogate_in_the_name(self, catalogue: Catalogue) -> None:
        deck = read_deck('{"name":"\\ud800 lone","cards":{"30010":1,"30030":3}}', catalogue)
        assert (deck.name or "").encode("utf-8").decode() == "\ufffd lone"

    def test_keys_of_javascript_mean_nothing(self, catalogue: Catalogue) -> None:
        deck = read_deck('{"__proto__":{"x":1},"constructor":{},"name":"n","cards":{"30001":1,"30030":3}}', catalogue)
        assert (deck.cards, deck.notes) == ({"sure_gamble": 3}, [])


class TestMarkUp:
    def test_links_codes_win_over_titles(self, catalogue: Catalogue) -> None:
        def link(title: str, code: str, locale: str = "en") -> str:
            return f"[{title}](https://netrunnerdb.com/{locale}/card/{code})"

        rows = [link("Sure Gamble", "30030"), link("Diesel", "99999"), link("Not The Title", "30008")]
        rows += [link("Manne", "30009", "de"), link("Nothing", "99998")]
        text = f"## N\n\n{link(LOUP, '30001')}\n\n" + "".join(f"* 2x {row} _(X)_ ●\n" for row in rows)
        deck = read_deck(text, catalogue)
        assert deck.cards == {"sure_gamble": 2, "diesel": 2, "leech": 2, "cookbook": 2}
        assert [(note.line, note.code) for note in deck.notes] == [
            (6, "conflict"),
            (7, "conflict"),
            (9, "unknown-card"),
        ]

    def test_bbcode_with_nesting_and_a_bad_address(self, catalogue: Catalogue) -> None:
        text = (
            f"[b]N[/b]\n\n[url=https://netrunnerdb.com/en/card/30001]{LOUP}[/url] (System Gateway)\n\n"
            "3x [url=https://netrunnerdb.com/en/card/30030]Sure [b]Gamble[/b][/url] [color=#FF4500]●[/color]\n"
            "3x [url=javascript:alert(1)]Diesel[/url]\n"
        )
        deck = read_deck(text, catalogue)
        assert (deck.name, deck.cards, deck.notes) == ("N", {"sure_gamble": 3, "diesel": 3}, [])

    def test_the_identity_by_a_translated_link_alone(self, catalogue: Catalogue) -> None:
        address = "https://netrunnerdb.com/de/card/30001"
        for text in (f"[Wer]({address})\n\n* 3x Diesel\n", f"[url={address}]Wer[/url]\n\n3x Diesel\n"):
            deck = read_deck(text, catalogue)
            assert deck.identity is not None
            assert (deck.identity.title, deck.cards, deck.notes) == (LOUP, {"diesel": 3}, [])

    def test_two_markdown_decks(self, catalogue: Catalogue) -> None:
        deck = f"## A\n\n{LOUP}\n\n### Event (3)\n* 3x Diesel\n\n### Whatever (1)\n* 1x Leech\n\n"
        assert [(d.name, d.size) for d in read_decks(deck + deck.replace("A", "B", 1), catalogue)] == [
            ("A", 4),
            ("B", 4),
        ]


class TestSheets:
    def test_formulas_are_text_and_are_neutralised_when_written(self, catalogue: Catalogue) -> None:
        from nrdb.deck import write_deck

        text = f'Deck,"=HYPERLINK(""http://evil/?"",""x"")",\nMin,Identity,Max\n40,{LOUP},15\nQty,Card Name,Inf\n'
        deck = read_deck(text + '3,@SUM(1),\n3,Sure Gamble,\n3,-2+3,\n2,"\tDiesel",\n8,Totals,0\n', catalogue)
        assert deck.name == '=HYPERLINK("http://evil/?","x")'
        assert (deck.cards, codes(deck)) == ({"sure_gamble": 3, "diesel": 2}, ["unknown-card"] * 2)
        deck.notes.clear()
        written = write_deck(deck, "cobra", catalogue)
        assert "\nDeck,\"'=HYPERLINK(" in written
        again = read_deck(written.encode(), catalogue)
        assert (again.name, again.cards) == (deck.name, deck.cards)

    def test_a_total_that_differs(self, catalogue: Catalogue) -> None:
        deck = read_deck(f"Min,Identity,Max\n40,{LOUP},15\nQty,Card Name,Inf\n3,Diesel,\n45,Totals,0\n", catalogue)
        assert codes(deck) == ["footer-differs"]

    def test_broken_quotes(self, catalogue: Catalogue) -> None:
        assert "the table cannot be read" in refused('Qty,Card Name\n3,"' + "x" * 200_000, catalogue)
