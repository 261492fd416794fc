"""The English of nrdb: phrases that no native speaker writes are refused in code, help, messages and documents.

Ruff's docstring rules (pyproject.toml) make sure of full sentences that begin with a verb; this test checks the words.
Vale can't read messages or click's help, which are most of what people read here, so a table of patterns serves all.
"""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]

# A phrase to avoid, and what to write in its place.
PHRASES = (
    (r"\bbeside\b", "next to, with, besides"),
    (r"(?<!there )\b(?:is|are|was|were) no (?!longer|more|less|fewer)", "is not a, isn't valid, there is no"),
    (r"\bso many\b", "the number of, N, at most N"),
    (r"\b(?:is|are|was|were|be) told\b", "is shown, is reported"),
    (r"\btells? (?:whether|what|how|which|where|when|that|of)\b", "says, shows, returns whether"),
    (r"\bstands?\b(?! (?:for|in for|alone))|\bstood\b", "is, applies, is listed, is rezzed"),
    (r"\blies?\b|\blay\b", "is, is in"),
    (r"\banew\b", "again, from scratch, rebuild"),
    (r"\bmend(?:s|ed|ing)?\b", "fix"),
    (r"\bby chance\b", "at random"),
    (r"\bways? out\b", "fix, smallest fix"),
    (r"\b(?:left|leaves?|puts?) aside\b", "ignored, skipped"),
    (r"\bfor want of\b", "because there is no"),
    (r"\b(?:is|are|was|were) asked for\b", "is needed, is requested"),
    (r"\bwhat is (?:asked for|left)\b", "the rest, what remains"),
    (r"\bby what\b", "according to"),
    (r"\b(?:is|are|was|were) said\b", "is implemented, is written, is stated"),
    (r"\bmeets? (?:it|them|the ice|ice|a card|no|what)\b", "encounters, matches"),
    (r"\bgives? back\b", "returns"),
    (r"\bhanded in\b", "submitted"),
    (r"\bonce more\b", "again"),
    (r"\b(?:is|are) let\b", "may, can"),
    (r"\bin (?:one|two|three|four|five|six|seven|eight|nine) of ten\b", "in N % of games"),
    (
        r", for (?:it|they|he|she|there|nobody|nothing|this|that|what) "
        r"(?:is|are|has|have|may|can|does|do|was|were)\b",
        "because",
    ),
    (r"\bno more than there (?:is|are)\b", "at most"),
    (r"\b(?:thereof|therein|whereof|wherein|thereby|whereby|thereupon)\b", "plain words"),
    (r"\bput to (?:it|them)\b", "asked of"),
    (r"\bkin\b", "related cards"),
    (r"\bbrings? money\b", "economy, gains credits"),
    (r"\bas good as\b", "about as"),
    (r"\bfirst hand back\b", "mulligan"),
    (r"\banswers? of (?:the |an )?API\b", "API response, response from the API"),
    (r"\bnames? no (?:identity|cards?|deck)\b", "has no identity, doesn't name a card"),
    (r"\bby this table\b", "according to the table"),
    (r"\bevery problem of\b", "every problem in"),
    (r"\bproblems? of the (?:deck|list)\b", "problem with the list"),
    (r"\bby (?:its|the file's|their) rounds\b", "computed from its rounds"),
    (r"\bgame (?:of|for) two\b(?! decks)", "two-player game"),
    (r"\bgoe?s? (?:as|that) far\b", "is as extreme"),
    (r"\bin the words of\b", "worded like"),
    (r"\b(?:code|content|ending|guid) decides\b", "takes precedence, determines"),
    (r"\bby today's rules\b", "under today's rules"),
    (r"\bfor people(?: to read)?\b", "human-readable"),
    (r"\bsupported are\b", "… are supported"),
    (r"\bplayed by it\b", "in its hands"),
    (r"\bknown of\b", "known about"),
    (r"\bone (?:sentence|word|row) an? (?:line|row|card)\b", "one sentence per line"),
    (r"\bgames? with two players\b", "two-player game"),
    (r"\bsome (?:seconds|minutes|days|years)\b", "a few seconds"),
    (r"\bat no cost but\b", "ignoring install costs"),
    (r"\bcards? paid with\b", "the card given up"),
    (r"\b(?:no|with no) access to cards\b", "without accessing cards"),
    (r"\bin order of date\b", "in chronological order"),
    (r"\bnot in (?:the )?pool\b", "not in the card pool"),
    (r"\bshares? of wins\b", "win rate"),
    (r"\b(?:beyond|within) chance\b", "statistically significant, not significant"),
    (r"\bgoes on where it\b", "continues where it left off"),
    (r"\bchecks itself\b", "there is a checkpoint"),
    (r"\bdifference of (?:the )?(?:points|credits|agenda points|shares|what)\b", "difference in"),
    (r"\b(?:decks? of|are of|lists? of) one game\b", "for the same game"),
    (r"\bfor a person\b", "human-readable"),
    (r"\bnearest by their\b", "ranked by"),
    (r"\bwhat it is worth to\b", "what doing it is worth"),
    (r"\bplays? (?:its|each|every) (?:best )?actions? on\b", "simulates each action"),
    (r"\bwith (?:an effect|effects)\b", "by an effect"),
    (r"\blanguage of scenarios\b", "scenario language"),
    (r"\bthe best first\b", "best first"),
    (r"\bgames? can't be kept\b|\bgames? of a gauntlet (?:is|are) kept\b", "saved"),
)
CALQUE = re.compile("|".join(f"({pattern})" for pattern, _ in PHRASES), re.IGNORECASE)

# A docstring that begins with one of these is a fragment that depends on the line before it.
FRAGMENT = re.compile(
    r"(?:Of|By|As|For|In|On|At|To|From|What|Whether|How|Where|When|Which|Who|Whose|That|And|Or|But|So|If|Because|Than"
    r"|Its?|They|Their|Also|Not|No) "
)

# Files, and phrases in them that are right: names of options, of cards, or of the phrases themselves.
EXCEPTIONS: dict[str, tuple[str, ...]] = {
    "CHANGELOG.md": ("`Verdict.mended()`",),  # the name of a method
    "docs/coverage.md": ("What Lies Ahead",),  # the name of a set
    # the status as JSON has it
    "docs/library.md": ('"not in the pool"',),
    "nrdb/catalogue/timeline.py": ('"not in the pool"', "`not in the pool`"),
    "nrdb/legality/card_history.py": ("`not in the pool`",),
}

PACKAGE = sorted(path.relative_to(ROOT).as_posix() for path in (ROOT / "nrdb").rglob("*.py"))
PROSE = sorted(
    path.relative_to(ROOT).as_posix()
    for path in [
        *ROOT.glob("*.md"),
        ROOT / "Makefile",
        *(ROOT / "docs").glob("*.md"),
        *(ROOT / "nrdb").rglob("*.toml"),
        *(ROOT / "data" / "rules").rglob("*.json"),
    ]
)


def strings(module: str) -> Iterator[tuple[int, str]]:
    """Yield every comment and every string that contains a space, with its line."""
    for token in tokenize.generate_tokens(io.StringIO(module).readline):
        if token.type == tokenize.COMMENT or (" " in token.string and token.type in STRINGS):
            yield token.start[0], token.string


STRINGS = {tokenize.STRING, getattr(tokenize, "FSTRING_MIDDLE", tokenize.STRING)}


def calques(texts: Iterator[tuple[int, str]], right: tuple[str, ...]) -> list[str]:
    """Return each phrase to avoid with its line and what to write in its place."""
    found = []
    for line, text in texts:
        text = re.sub(r"\s*\n\s*#?\s*", " ", text)
        for phrase in CALQUE.finditer(text):
            if not any(phrase[0] in words and words in text for words in right):
                instead = PHRASES[(phrase.lastindex or 1) - 1][1]
                found.append(f"line {line}: …{text[max(0, phrase.start() - 30) : phrase.end() + 30]}… write {instead}")
    return found


@pytest.mark.parametrize("name", PACKAGE)
def test_the_package_is_written_in_plain_english(name: str) -> None:
    module = (ROOT / name).read_text(encoding="utf-8")
    assert calques(strings(module), EXCEPTIONS.get(name, ())) == []
    fragments = [
        docstring.splitlines()[0]
        for node in ast.walk(ast.parse(module))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef | ast.Module)
        and (docstring := ast.get_docstring(node))
        and FRAGMENT.match(docstring)
    ]
    assert fragments == [], "begin with a verb or a complete noun phrase"


@pytest.mark.parametrize("name", PROSE)
def test_the_documents_are_written_in_plain_english(name: str) -> None:
    lines = (ROOT / name).read_text(encoding="utf-8").splitlines()
    assert calques(iter(enumerate(lines, 1)), EXCEPTIONS.get(name, ())) == []


@pytest.mark.parametrize(
    ("text", "instead"),
    [
        ("the lock lies beside the file", "is, is in"),
        ('"nope" is no date', "is not a, isn't valid, there is no"),
        ("Show at most so many cards.", "the number of, N, at most N"),
        ("the fewest changes that mend it", "fix"),
        ("in eight of ten games", "in N % of games"),
        ("what players would call a problem of the list", "problem with the list"),
        ("6 points in the file, 0 by its rounds", "computed from its rounds"),
        ("each player of a game of two is asked in turn", "two-player game"),
        ("at most 3 % of lists go that far", "is as extreme"),
        ("the square of the difference of points", "difference in"),
        ("Both lists must be decks of one game.", "for the same game"),
        ("What it is worth to make the Corp rez ice.", "what doing it is worth"),
        ("There is no such format, and it is no longer read.", None),
        ("CR stands for Comprehensive Rules; standings of round 3", None),
    ],
)
def test_a_phrase_is_found_with_what_to_write(text: str, instead: str | None) -> None:
    found = calques(iter([(1, text)]), ())
    assert [line.partition("… write ")[2] for line in found[:1]] == ([] if instead is None else [instead])


def test_every_exception_is_needed() -> None:
    for name, right in EXCEPTIONS.items():
        text = (ROOT / name).read_text(encoding="utf-8")
        assert [words for words in right if words not in text or not CALQUE.search(words)] == [], name
