"""The headings of text lists in several languages, the totals they state, and the totals below the rows."""

import re
from functools import lru_cache
from typing import Final, NamedTuple

from nrdb.deck.limits import REMEMBERED_LINES

# Words that make up section headings, in the languages seen so far. A heading doesn't decide its cards' types.
_HEADING_WORDS: Final = frozenset(
    word
    for line in (
        "agenda agendas asset assets upgrade upgrades operation operations ice barrier barriers code gate gates",
        "sentry sentries trap traps mythic multi event events hardware resource resources program programs",
        "icebreaker icebreakers breaker breakers console consoles virus viruses identity identities economy",
        "node nodes prep preps other others deck decklist main mainboard corp corporation runner stack",
        "agenden ereignis ereignisse ressource ressourcen programm programme operationen",
        "événement événements évènement évènements matériel programmes ressources glaces opération opérations",
        "evento eventos programa programas recurso recursos hielo operación operaciones mejora mejoras",
        "eventi programma programmi risorsa risorse operazione operazioni",
    )
    for word in line.split()
)
_HEADING_UNITS: Final = frozenset(
    ("card", "cards", "karten", "punkte", "points", "point", "min", "max", "sets", "set", "needed", "total")
)
_WHOLE_DECK: Final = frozenset(("deck", "decklist", "corp", "corporation", "runner"))
_MIN_DECK_SIZE: Final = 20  # every real deck has at least this many cards
EXTRA_WORDS: Final = frozenset(("sideboard", "side", "maybeboard", "maybe", "extras", "extra", "considering"))
_HEADING_SIGNS: Final = str.maketrans(dict.fromkeys("[]*#=_:|–—()/,&-", " "))

# Words in a heading or label that begins one side's deck.
LABELLED_SIDES: Final = {"corp": "corp", "corporation": "corp", "runner": "runner"}
_SIDE_HEADING: Final = frozenset((*LABELLED_SIDES, "deck", "decklist", "side", "list", "identity"))

# Totals and closing lines: (pattern, what it states, whether the list ends there).
_OF: Final = r"(?:\s*(?:/|of)\s*[\d∞]+)?"
_TOTALS: Final = (
    (re.compile(r"(?:total )?cards?\s*:?\s*\(?(\d{1,6})\)?(?:\s*/.*|\s*\(.*)?", re.I), "cards", True),
    (re.compile(rf"(\d{{1,6}}){_OF} cards?(?:\s*\(?min.*|\s*total)?\.?", re.I), "cards", True),
    (re.compile(r"total\s*:?\s*\(?(\d{1,6})\)?(?: cards)?", re.I), "cards", True),
    (re.compile(rf"(\d{{1,6}}){_OF} agenda points?\b.*", re.I), "agenda-points", True),
    (re.compile(r"agenda points?\s*:?\s*(\d{1,6})\b.*", re.I), "agenda-points", True),
    (re.compile(rf"[\d∞]+{_OF} (?:influence|inf)\b.*|(?:total )?influence\b.*\d.*|influence values.*", re.I), "", True),
    (re.compile(r"cards up to .*|deck(?:list)? (?:built|published) on .*", re.I), "", True),
    (re.compile(r"warning: .*|https?://\S+", re.I), "", False),
)


class Heading(NamedTuple):
    """A section heading: its words, and the number of cards it states (or None)."""

    words: tuple[str, ...]
    cards: int | None


# What people write above a list in a mail or a form. A deck may still be called Hello World or This is fine.
_GREETING: Final = re.compile(
    r"(?:hi|hello|hey|hallo|hola|bonjour|salut|dear|good (?:morning|day|afternoon|evening))\b"
    r"(?:[^:]*[,!]|[^:]*\b(?:all|everyone|everybody|folks|there)\b)"
    r"|(?:here(?:['’]s| is| are)|this is|these are|below (?:is|are)|attached (?:is|are)|please find)\s+(?:my|our)\b",
    re.IGNORECASE,
)


def side_of(words: tuple[str, ...]) -> str | None:
    """Return the side whose deck a heading begins, or None; such a heading names one side and nothing else."""
    sides = {LABELLED_SIDES[word] for word in words if word in LABELLED_SIDES}
    return sides.pop() if len(sides) == 1 and set(words) <= _SIDE_HEADING else None


def heading(line: str) -> Heading | None:
    """Return the heading on a line, or None. A line that begins with a digit is not a heading."""
    if line[:1].isdigit() or len(line) > 120:
        return None
    words: list[str] = []
    numbers: list[int] = []
    units = 0
    for token in line.casefold().translate(_HEADING_SIGNS).split():
        if token.isdecimal() and len(token) < 5:
            numbers.append(int(token))
        elif token in _HEADING_WORDS or token in EXTRA_WORDS:
            words.append(token)
        elif token in _HEADING_UNITS:
            units += 1
        else:
            return None
    if not words:
        return None
    count = sum(numbers) if numbers and (units <= 1 or len(numbers) == 1) and "punkte" not in line.casefold() else None
    return Heading(tuple(words), count)


def names_a_deck(line: str, found: Heading) -> bool:
    """Return whether a heading numbers the deck rather than its cards: `Deck 2`, but not `Deck (6)`."""
    few = found.cards is not None and found.cards < _MIN_DECK_SIZE
    return few and line[-1].isdigit() and _WHOLE_DECK.issuperset(found.words)


class Total(NamedTuple):
    """A total or closing line: what it counts (may be empty), the number, and whether it ends the deck."""

    kind: str
    value: int | None
    ends: bool


@lru_cache(REMEMBERED_LINES)
def total_on(line: str) -> Total | None:
    """Return the total on a total or closing line, which belongs to the deck above it; None for any other line."""
    for pattern, kind, ends in _TOTALS:
        if match := pattern.fullmatch(line):
            value = next((group for group in match.groups() if group), None) if kind else None
            return Total(kind, None if value is None else int(value), ends)
    return None


def greets(line: str) -> bool:
    """Return whether a line above a list is a greeting or introduces the list, so that it isn't the deck's name."""
    return _GREETING.match(line) is not None
