"""The headings of text lists, their words in the languages seen and the cards they promise; totals below the rows."""

import re
from typing import Final, NamedTuple

# Words of which section headings consist, in the languages seen; a heading says nothing about its cards' types.
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
_MIN_DECK_SIZE: Final = 20  # no deck that was ever played has fewer cards
EXTRA_WORDS: Final = frozenset(("sideboard", "side", "maybeboard", "maybe", "extras", "extra", "considering"))
_HEADING_SIGNS: Final = str.maketrans(dict.fromkeys("[]*#=_:|–—()/,&-", " "))

# What a heading or a label may say that begins the deck of one side.
LABELLED_SIDES: Final = {"corp": "corp", "corporation": "corp", "runner": "runner"}
_SIDE_HEADING: Final = frozenset((*LABELLED_SIDES, "deck", "decklist", "side", "list", "identity"))

# Totals and closing lines: (pattern, what it states, whether the list ends there).
_OF: Final = r"(?:\s*(?:/|of)\s*[\d∞]+)?"
TOTALS: Final = (
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
    """A section's heading: its words, and the number of cards it promises (None: none)."""

    words: tuple[str, ...]
    cards: int | None


def side_of(words: tuple[str, ...]) -> str | None:
    """The side that a heading names and nothing else: the deck of that side begins."""
    sides = {LABELLED_SIDES[word] for word in words if word in LABELLED_SIDES}
    return sides.pop() if len(sides) == 1 and set(words) <= _SIDE_HEADING else None


def heading(line: str) -> Heading | None:
    """The heading that a line is, if it is one. A line that begins with a digit is none."""
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
    """Whether a heading says which deck it is rather than how many cards it has: the name `Deck 2`, not `Deck (6)`."""
    few = found.cards is not None and found.cards < _MIN_DECK_SIZE
    return few and line[-1].isdigit() and _WHOLE_DECK.issuperset(found.words)


def is_total(line: str) -> bool:
    """Whether a line is a total or a closing line, which belongs to the deck above it."""
    return any(pattern.fullmatch(line) for pattern, _, _ in TOTALS)
