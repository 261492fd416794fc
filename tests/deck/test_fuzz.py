"""A fuzz target for each reader: mutated samples are read, or refused in one sentence, and nothing else happens.

`FUZZ_TRIES=20000` sets the number of inputs that each target tries (by default a short run). Past crashes are below as
examples.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from nrdb.catalogue import Catalogue
from nrdb.deck import Deck, read_decks, stream_decks, write_deck
from nrdb.deck.limits import MAX_NAME
from nrdb.deck.model import SEVERITY
from nrdb.deck.registry import FILETYPES
from nrdb.errors import ParseError, Unsupported
from nrdb.text import plain
from tests.deck.test_samples import FILETYPE, SAMPLES

TRIES = int(os.environ.get("FUZZ_TRIES", "0")) or 40
QUICK = settings(
    max_examples=TRIES,
    derandomize="FUZZ_TRIES" not in os.environ,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.function_scoped_fixture, HealthCheck.data_too_large],
)


@pytest.fixture(autouse=True, scope="module")
def few_guesses() -> Iterator[None]:
    """Limit the search for the nearest titles, which is slow for bad lists and isn't tested here."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("nrdb.deck.titles.MAX_GUESSES", 1)
        yield


# Pieces that mean something to some reader, or that break naive ones.
PIECES = [
    *("3x ", "3 ", "x3", "-3", "0", "99999999999", "1e9", "2.5", "³", "٣", "１", "∞", "(3)", "[3]", "NaN", "null"),
    *(
        "Sure Gamble",
        "15 Minutes",
        "Deus X",
        "Jinteki",
        "Noise",
        "Event (3)",
        "Identity:",
        ";; title: x",
        ";; identity: ",
    ),
    *("01050", "30001", "00001", "sure_gamble", "onr_tycho_extension", "Tycho Extension", "Sideboard", "Totals", "Qty"),
    *("#", "//", "--", "---", "##", "|", "*", "•", "●", "★", "·", ",", ";", ":", "=", "+", "@", "\t", "\0", "\r"),
    *("{", "}", "[", "]", "(", ")", '"', "'", "\\", "<", ">", "&", "&bull;", "&#0;", "&#99999999;", "<!DOCTYPE x>"),
    *("</deck>", "<deck>", "<card", "]]>", "[b]", "[/url]", "](", "https://netrunnerdb.com/en/card/01050", "{:"),
    *("\ud800", "\udcff", "\ufeff", "\u200b", "\u202e", "\x1b[2J", "é", "e\u0301", "ÿ", "漢", "🃏", "a" * 2000),
    *("45 cards (min 45)", "15 influence spent", "20 agenda points", "Cards up to X", "Deck built on https://x."),
    *("\n", "\n\n", "\u2028", "true", "<a>", ":qty", '"cards":', ";; identity: "),
]


@st.composite
def mutated(draw: st.DrawFn, text: str) -> str:
    """Return a sample with a few pieces removed, doubled, moved, replaced or inserted."""
    for _ in range(draw(st.integers(1, 6))):
        start = draw(st.integers(0, len(text)))
        end = min(len(text), start + draw(st.integers(0, 40)))
        piece = draw(st.sampled_from(PIECES) | st.text(max_size=8))
        match draw(st.integers(0, 4)):
            case 0:
                text = text[:start] + text[end:]
            case 1:
                text = text[:start] + piece + text[start:]
            case 2:
                text = text[:start] + piece + text[end:]
            case 3:
                text = text[:end] + text[start:]
            case _:
                text = text[start:] + text[:start]
    return text


def read(data: bytes, catalogue: Catalogue, **options: Any) -> list[Deck]:
    """Return the decks in the bytes, none if they are refused; check whatever was read."""
    refusal = ""
    decks: list[Deck] = []
    try:
        decks = read_decks(data, catalogue, **options)
    except ParseError as error:
        refusal = error.message
    assert harmless(refusal)
    assert bool(decks) != bool(refusal)
    for deck in decks:
        check(deck, catalogue)
    return decks


def harmless(text: str) -> bool:
    """Return whether a text is a single line and cannot control a terminal."""
    return plain(text) == text


def check(deck: Deck, catalogue: Catalogue) -> None:
    """Check what must hold for every deck that a reader returns."""
    assert deck.name is None or (harmless(deck.name) and 0 < len(deck.name) <= MAX_NAME)
    assert harmless(deck.label)
    assert deck.identity is None or deck.identity.is_identity
    for cards in (deck.cards, deck.extras, deck.identities):
        for card, copies in cards.items():
            assert catalogue.card(card).id == card
            assert isinstance(copies, int)
            assert copies > 0
    for note in deck.notes:
        assert note.severity == SEVERITY[note.code]
        assert harmless(note.message)
        assert note.text is None or harmless(note.text)
        assert all(harmless(suggestion) for suggestion in note.suggestions)
        note.message.encode("utf-8")
    assert deck.cards or deck.unreadable


def sample(stem: str, ending: str) -> str:
    return (SAMPLES / f"{stem}.{ending}").read_text(encoding="utf-8")


@pytest.mark.parametrize("ending", sorted(FILETYPE))
def test_a_mutated_sample_is_read_or_refused(catalogue: Catalogue, ending: str) -> None:
    @QUICK
    @given(st.data())
    def target(data: st.DataObject) -> None:
        text = data.draw(mutated(sample(data.draw(st.sampled_from(["corp", "runner"])), ending)))
        raw = text.encode("utf-8", "surrogatepass")
        read(raw, catalogue)
        read(raw, catalogue, filetype=FILETYPE[ending])

    target()


@pytest.mark.parametrize("row", FILETYPES, ids=lambda row: str(row.name))
def test_any_text_is_read_or_refused_as_any_file_type(catalogue: Catalogue, row: Any) -> None:
    @QUICK
    @given(st.lists(st.sampled_from(PIECES) | st.text(max_size=5), max_size=30))
    def target(pieces: list[str]) -> None:
        read("".join(pieces).encode("utf-8", "surrogatepass"), catalogue, filetype=row.name)

    target()


@QUICK
@given(st.binary(max_size=300))
@example(b"\xff\xfe\x00")
@example(b"\x1f\x8b\x08\x00")
@example(b"PK\x03\x04")
@example(b"\xff\xfe\x00\x00\x00\x00\x11\x00")
def test_any_bytes_are_read_or_refused(catalogue: Catalogue, data: bytes) -> None:
    read(data, catalogue)


@pytest.mark.parametrize("name", ["both.zip", "runner.plain.txt.gz"])
def test_a_damaged_archive_is_read_or_refused(catalogue: Catalogue, name: str) -> None:
    original = (SAMPLES / name).read_bytes()

    @QUICK
    @given(st.lists(st.tuples(st.integers(0, len(original) - 1), st.integers(0, 255)), max_size=5), st.integers(0, 50))
    def target(changes: list[tuple[int, int]], cut: int) -> None:
        data = bytearray(original)
        for at, value in changes:
            data[at] = value
        read(bytes(data[: len(data) - cut]), catalogue)

    target()


@QUICK
@given(st.lists(mutated('{"id":1,"identity":"30001","cards":{"diesel":3,"Leech":2}}'), min_size=1, max_size=4))
def test_every_line_of_json_lines_gives_a_deck(catalogue: Catalogue, lines: list[str]) -> None:
    raw = [line.replace("\n", " ").encode("utf-8", "surrogatepass") for line in lines]
    decks = list(stream_decks(raw, catalogue))
    assert len(decks) == sum(1 for line in raw if line.decode("utf-8", "replace").strip())
    for deck in decks:
        check(deck, catalogue)


# -- written decks read as the same decks ----------------------------------------------------------------------


@st.composite
def decks(draw: st.DrawFn, catalogue: Catalogue) -> Deck:
    """Draw a deck of any cards of the modern game, with or without identity, name and extras."""
    everything = catalogue.cards("cr")
    identities = [card for card in everything if card.is_identity]
    others = [card for card in everything if not card.is_identity]
    chosen = draw(st.lists(st.sampled_from(others), min_size=1, max_size=12, unique=True))
    extras = draw(st.lists(st.sampled_from(others), max_size=2, unique=True))
    name = draw(st.none() | st.sampled_from(PIECES).map(str) | st.text(max_size=12)) or ""
    name = " ".join("".join(char for char in name if char.isprintable() and not "\ud800" <= char <= "\udfff").split())
    return Deck(
        name=name[:MAX_NAME] or None,
        identity=draw(st.none() | st.sampled_from(identities)),
        cards={card.id: draw(st.integers(1, 999)) for card in chosen},
        extras={card.id: draw(st.integers(1, 6)) for card in extras},
    )


@pytest.mark.parametrize("row", [row for row in FILETYPES if row.writes], ids=lambda row: str(row.name))
def test_reading_what_was_written_gives_the_deck(catalogue: Catalogue, row: Any) -> None:
    from nrdb.deck.registry import losses

    @QUICK
    @given(st.data())
    def target(data: st.DataObject) -> None:
        deck = data.draw(decks(catalogue))
        (again,) = read_decks(write_deck(deck, row.name, catalogue).encode(), catalogue)
        if "extras" in losses(row.name):
            again.extras = deck.extras
        assert again == deck
        if "name" not in losses(row.name):
            # BBCode has no way to write its own tags in a name: they come out in parentheses.
            pairs = str.maketrans("[]", "()") if row.name == "bbcode" else {}
            assert (again.name or "").translate(pairs) == (deck.name or "").translate(pairs)
        assert {note.code for note in again.notes} <= {"identity-missing", "skipped-section", "edition-tie"}

    target()


@QUICK
@given(st.data())
def test_the_order_of_rows_does_not_matter(catalogue: Catalogue, data: st.DataObject) -> None:
    deck = data.draw(decks(catalogue))
    rows = [f"{copies}x {catalogue.card(card).title}" for card, copies in deck.cards.items()]
    texts = ["Identity:\n".join(["", (deck.identity.title if deck.identity else "")]) + "\n" + "\n".join(order) + "\n"
             for order in (rows, data.draw(st.permutations(rows)))]  # fmt: skip
    if deck.identity is None:
        texts = [text.removeprefix("Identity:\n") for text in texts]
    first, second = (read_decks(text.encode(), catalogue)[0] for text in texts)
    assert first == second


def test_a_deck_of_1996_is_not_written_with_codes(catalogue: Catalogue) -> None:
    deck = Deck(cards={"onr_tycho_extension": 2}, edition="classic")
    with pytest.raises(Unsupported):
        write_deck(deck, "octgn", catalogue)


def test_samples_are_there() -> None:
    assert len(list(Path(SAMPLES).iterdir())) > len(FILETYPES)
