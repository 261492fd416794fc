"""How plain words are read: the way that is taken, what it asks, and every remark with the place it is about.

On the lists of 2026-04-15, built-in facts only. How many texts or cards there are of a kind grows, and stands as N.
"""

from __future__ import annotations

import re

import pytest

from nrdb.catalogue import Catalogue
from nrdb.search import run
from nrdb.search.natural_language import METHODS

ON = "2026-04-15"

READINGS = [
    ("01050", "code", "printing 01050", []),
    ("sure gamble", "title", 'title has "sure", title has "gamble"', []),
    ("inside", "title, whole words", 'title has "inside"', []),
    ("insid", "title, a word begins", 'title has "insid"', []),
    ("nsid", "title, inside of words", 'title has "nsid"', []),
    ('"stealth"', "title, in quotes", 'title has "stealth"', ['0: N texts have it: x:"stealth"']),
    ("da silva", "title, words side by side", 'title has "da", title has "silva"', []),
    (
        "key performance indica",
        "title, words begin",
        'title has "key", title has "performance", title has "indica"',
        [],
    ),
    ("red lev", "title, words begin", 'title has "red", title has "lev"', []),
    ("/^ice/", "title, whole words", "title matches /^ice/", ['0: N texts have it: x:"^ice"']),
    ("smc", "name", "Self-modifying Code", ["0: read smc as Self-modifying Code"]),
    ("bbg", "initials", "Breaker Bay Grid", ["0: read bbg as the initials of Breaker Bay Grid"]),
    (
        "cd",
        "initials of two",
        "Carpe Diem or Corporate Defector or Cybernetics Division: Humanity Upgraded",
        ["0: read cd as the initials of Carpe Diem or Corporate Defector or Cybernetics Division: Humanity Upgraded"],
    ),
    ("saccon", "beginnings", "Sacrificial Construct", ["0: read saccon as the beginnings of Sacrificial Construct"]),
    ("icew", "beginnings", "Ice Wall", ["0: read icew as the beginnings of Ice Wall"]),
    ("jinteki ice", "vocabulary", "faction Jinteki, type Ice", ['0: read "jinteki ice" as faction Jinteki, type Ice']),
    ("black ops", "vocabulary, one phrase", "subtype Black Ops", ['0: read "black ops" as subtype Black Ops']),
    (
        "rotated anarch",
        "vocabulary",
        "(once in a card pool of Standard, not in the card pool of standard_34), faction Anarch",
        [
            '0: read "rotated anarch" as (once in a card pool of Standard, not in the card pool of standard_34), '
            "faction Anarch",
        ],
    ),
    (
        "standard_29 ice",
        "vocabulary",
        "in the card pool of standard_29, type Ice",
        ['0: read "standard_29 ice" as in the card pool of standard_29, type Ice'],
    ),
    ("sg", "weak vocabulary", "set System Gateway", ['0: read "sg" as set System Gateway']),
    (
        "genesis",
        "weak vocabulary",
        "cycle Genesis",
        ['0: read "genesis" as cycle Genesis; 1 title has the word: title:"genesis"'],
    ),
    (
        "snapshot",
        "weak vocabulary",
        "legal in Snapshot (snapshot_0)",
        ['0: read "snapshot" as legal in Snapshot (snapshot_0)'],
    ),
    ("derez cards", "function", "does derez", ['0: read "derez cards" as does derez']),
    (
        "trap assets",
        "vocabulary, functions first",
        "does trap, type Asset",
        ['0: read "trap assets" as does trap, type Asset'],
    ),
    (
        "advanceable traps",
        "vocabulary, functions first",
        "does advanceable, does trap",
        ['0: read "advanceable traps" as does advanceable, does trap'],
    ),
    (
        "programs that gain credits",
        "vocabulary",
        "type Program, does economy",
        ['0: read "programs that gain credits" as type Program, does economy'],
    ),
    (
        "corroder ice",
        "title and more",
        'title has "corroder", type Ice',
        ['0: read "corroder ice" as the title corroder and type Ice'],
    ),
    (
        "daily quest (downfall)",
        "title and more",
        '(title has "daily", title has "quest"), set Downfall',
        ['0: read "daily quest downfall" as the title daily quest and set Downfall'],
    ),
    (
        "anarch corroder",
        "vocabulary and title",
        'faction Anarch, title has "corroder"',
        ['0: read "anarch corroder" as faction Anarch and "corroder" in the title'],
    ),
    (
        "anarch orroder",
        "vocabulary and inside of title",
        'faction Anarch, title has "orroder"',
        ['0: read "anarch orroder" as faction Anarch and "orroder" in the title'],
    ),
    (
        "virus smc",
        "vocabulary and a name",
        "subtype Virus, Self-modifying Code",
        ['0: read "virus smc" as subtype Virus and Self-modifying Code'],
    ),
    (
        "jinteki trash the top card",
        "vocabulary and text",
        'faction Jinteki, text has "trash the top"',
        ['0: read "jinteki trash the top card" as faction Jinteki and "trash the top" in the text'],
    ),
    (
        "weyland agenda that gain",
        "vocabulary and text, one word",
        '(faction Weyland Consortium, type Agenda), text has "gain"',
        ['0: read "weyland agenda that gain" as faction Weyland Consortium, type Agenda and "gain" in the text'],
    ),
    (
        "only if the runner made a successful run",
        "vocabulary and words of the text",
        '(side Runner, subtype Run), text has "if" and "made" and "successful" in one sentence',
        [
            '0: read "only if the runner made a successful run" as side Runner, subtype Run and "if" and "made" '
            'and "successful" in one sentence in the text',
        ],
    ),
    (
        "cards that mention archives",
        "a thing that",
        'text has "archives"',
        ['0: read "cards that mention archives" as text has "archives"'],
    ),
    (
        "anarch that mention archives",
        "a thing that",
        'faction Anarch, text has "archives"',
        ['0: read "anarch that mention archives" as faction Anarch, text has "archives"'],
    ),
    (
        "steal",
        "text, one word",
        'text has "steal"',
        ['0: looked for "steal" in the text; 1 title has the word: title:"steal"'],
    ),
    ("trash this", "text", 'text has "trash this"', ['0: looked for "trash this" in the text']),
    (
        "end the run",
        "text, vocabulary drops words",
        'text has "end the run"',
        ['0: looked for "end the run" in the text; N cards do it: does:end-run'],
    ),
    (
        "end the run while",
        "vocabulary and text, one word",
        'does end-run, text has "while"',
        ['0: read "end the run while" as does end-run and "while" in the text'],
    ),
    ("+1 memory", "text, other forms", 'text has "+1 mu"', ['0: looked for "+1 mu" in the text']),
    (
        "card back",
        "text, one sentence",
        'text has "card" and "back" in one sentence',
        ['0: looked for "card" and "back" in one sentence in the text'],
    ),
    (
        "strength cost",
        "words of the text",
        'text has "strength" and "cost"',
        ['0: looked for "strength" and "cost" in the text'],
    ),
    (
        "x:hosted credit",
        "text goes on apart",
        'text has "hosted", text has "credit"',
        ['9: looked for "credit" in the text'],
    ),
    (
        "x:core damage",
        "going on",
        'text has "core", text has "core damage"',
        ['7: read "damage" as going on: text:"core damage"'],
    ),
    (
        "f:anarch credits",
        "text, one word",
        'faction Anarch, text has "credits"',
        ['9: looked for "credits" in the text'],
    ),
    ("l.e.o.", "letters apart", 'title has "leo"', ["0: read l.e.o. as leo"]),
    ("hass", "vocabulary misspelt", "faction Haas-Bioroid", ['0: read "hass" as faction Haas-Bioroid']),
    ("corxodxr", "title misspelt", "Corroder", ['0: nothing is called "corxodxr": read it as Corroder']),
    (
        "hostle arch",
        "title misspelt",
        'title has "hostile", title has "arch"',
        ['0: read "hostle arch" as "hostile arch"'],
    ),
    ("jorje", "title misspelt", 'title has "jorge"', ['0: no title has "jorje": read it as jorge']),
    (
        "shuffel into deck",
        "text misspelt",
        'text has "shuffle" and "into" and "deck" in one sentence',
        ['0: looked for "shuffle" and "into" and "deck" in one sentence in the text'],
    ),
    (
        "Pt untain startup",
        "vocabulary and title misspelt",
        "legal in Startup (startup_9), PT Untaian: Life's Building Blocks",
        [
            '0: read "Pt untain startup" as legal in Startup (startup_9), PT Untaian: Life\'s Building Blocks, '
            'the nearest title to "Pt untain"',
        ],
    ),
    (
        "stealth",
        "vocabulary, one phrase",
        "subtype Stealth",
        ['0: read "stealth" as subtype Stealth; 1 title has the word: title:"stealth"'],
    ),
    (
        "companion",
        "vocabulary, one phrase",
        "subtype Companion",
        ['0: read "companion" as subtype Companion; N texts have it: x:"companion"'],
    ),
    ("expose", "title", 'title has "expose"', ['0: N texts have it: x:"expose"']),
    ("trace", "title, whole words", 'title has "trace"', ["0: N cards do it: does:trace"]),
    (
        "brain damage",
        "function",
        "does core-damage",
        ['0: read "brain damage" as does core-damage; N texts have it: x:"core damage"'],
    ),
    (
        "killer or corroder",
        "vocabulary, one phrase + title",
        'subtype Killer or title has "corroder"',
        ['0: read "killer" as subtype Killer'],
    ),
    (
        "jinteki or corroder ice",
        "vocabulary, one phrase + title and more",
        'faction Jinteki or (title has "corroder", type Ice)',
        ['0: read "jinteki" as faction Jinteki', '11: read "corroder ice" as the title corroder and type Ice'],
    ),
    ("not gamble", "", 'not title has "gamble"', []),
    (
        "ice -wall",
        "vocabulary, one phrase + title, whole words",
        'type Ice, not title has "wall"',
        ['0: read "ice" as type Ice'],
    ),
    ("worms", "", 'title has "worms"', []),
    (
        "cheapest ice",
        "vocabulary",
        "has cost, the cheapest first, type Ice",
        ['0: read "cheapest ice" as has cost, the cheapest first, type Ice'],
    ),
    (
        "points>=2 format:eternal",
        "",
        "points at least 2, legal in Eternal (eternal_8)",
        ["0: read points as the points of the format's list; v: asks for agenda points"],
    ),
    ('"f:a t:event"', "", "faction Anarch, type Event", ["0: read the quoted f:a t:event as a query"]),
    ("f:sunny event", "vocabulary, one phrase", "faction Sunny Lebeau, type Event", ['8: read "event" as type Event']),
    (
        "e:elevaton virus",
        "vocabulary, one phrase",
        "set Elevation, subtype Virus",
        ["2: read set:elevaton as Elevation", '11: read "virus" as subtype Virus; N texts have it: x:"virus"'],
    ),
    (
        "t:ice f:jinteki f:hb",
        "",
        "type Ice, faction Jinteki or Haas-Bioroid",
        ["16: nothing is of several factions: read them as any of these"],
    ),
    (
        "e:core e:sg t:ice",
        "",
        "set Core Set or System Gateway, type Ice",
        ["7: nothing is of several sets: read them as any of these"],
    ),
    ("ubroutin", "text, inside of words", 'text has "ubroutin"', ['0: looked for "ubroutin" in the text']),
    (
        "x:end run",
        "vocabulary, one phrase",
        'text has "end", subtype Run',
        ['6: read "run" as subtype Run; 3 titles have the word: title:"run"'],
    ),
    (
        "virus counter or memory",
        "function",
        "does virus-counters or does mu",
        ['0: read "virus counter or memory" as does virus-counters or does mu'],
    ),
    (
        "virus, worm",
        "vocabulary and title",
        'subtype Virus, title has "worm"',
        ['0: read "virus, worm" as subtype Virus and "worm" in the title'],
    ),
    (
        'cards that mention "archives"',
        "",
        'title has "cards", title has "that", title has "mention", title has "archives"',
        [],
    ),
    (
        '"corroder" ice',
        "vocabulary and title",
        'type Ice, title has "corroder"',
        ['0: read "corroder ice" as type Ice and "corroder" in the title'],
    ),
    ("purge virus counters", "function", "does purge", ['0: read "purge virus counters" as does purge']),
    ('"trash this"', "text", 'text has "trash this"', ['0: looked for "trash this" in the text']),
    (
        "virus ice",
        "text, one sentence",
        'text has "virus" and "ice" in one sentence',
        ['0: looked for "virus" and "ice" in one sentence in the text'],
    ),
    ("gamble and zzz", "", 'title has "gamble", title has "zzz"', []),
    ('"*" corroder', "title", 'title has "corroder"', []),
    ('"ice" wal', "title, words begin", 'title has "ice", title has "wal"', []),
    (
        "system gateway",
        "vocabulary, one phrase",
        "set System Gateway",
        ['0: read "system gateway" as set System Gateway'],
    ),
    ("trap", "vocabulary, one phrase", "subtype Trap", ['0: read "trap" as subtype Trap; N cards do it: does:trap']),
    (
        "anarch not corroder",
        "vocabulary and title",
        'faction Anarch, not title has "corroder"',
        ['0: read "anarch not corroder" as faction Anarch and "not corroder" in the title'],
    ),
    (
        'x:core "damage"',
        "text goes on apart",
        'text has "core", text has "damage"',
        ['7: looked for "damage" in the text'],
    ),
    (
        "x:gain two credits",
        "vocabulary, one phrase",
        'text has "gain", cost is 2',
        ['7: read "two credits" as cost is 2; N texts have it: x:"2 credits"'],
    ),
    (
        "trash anarch programs each",
        "vocabulary and words of the text",
        '(faction Anarch, type Program), text has "trash" and "each" in one sentence',
        [
            '0: read "trash anarch programs each" as faction Anarch, type Program and "trash" and "each" '
            "in one sentence in the text"
        ],
    ),
    (
        "up and over",
        "vocabulary, one phrase",
        "set Up and Over",
        ['0: read "up and over" as set Up and Over; 1 title has the words: title:"up and over"'],
    ),
    ("pad campaign", "title", 'title has "pad", title has "campaign"', ['0: 1 text has it: x:"pad campaign"']),
    (
        "except ice agendas",
        "vocabulary",
        "not type Ice, not type Agenda",
        ['0: read "except ice agendas" as not type Ice, not type Agenda'],
    ),
    (
        "not virus trojan program",
        "vocabulary",
        "not subtype Virus, subtype Trojan, type Program",
        ['0: read "not virus trojan program" as not subtype Virus, subtype Trojan, type Program'],
    ),
    (
        "code:01050 latest:true",
        "",
        "printing 01050, latest printing",
        ["0: no printing meets this: asked it of different printings of a card"],
    ),
    (
        "barrier and code gates",
        "vocabulary",
        "subtype Barrier, subtype Code Gate",
        ['0: read "barrier and code gates" as subtype Barrier, subtype Code Gate'],
    ),
    (
        "current pool ice",
        "vocabulary",
        "in the card pool Standard 2026 - Vantage Point, type Ice",
        ['0: read "current pool ice" as in the card pool Standard 2026 - Vantage Point, type Ice'],
    ),
    (
        "programs without subtypes",
        "vocabulary",
        "type Program, not has a subtype",
        ['0: read "programs without subtypes" as type Program, not has a subtype'],
    ),
    (
        "ids not 12 influence",
        "vocabulary",
        "type Corp Identity or Runner Identity, not influence limit is 12",
        ['0: read "ids not 12 influence" as type Corp Identity or Runner Identity, not influence limit is 12'],
    ),
    (
        "runner identities with influence",
        "vocabulary",
        "type Runner Identity, influence limit above 0",
        ['0: read "runner identities with influence" as type Runner Identity, influence limit above 0'],
    ),
]


@pytest.mark.parametrize(("query", "ways", "says", "notes"), READINGS, ids=[row[0] for row in READINGS])
def test_how_words_are_read(catalogue: Catalogue, query: str, ways: str, says: str, notes: list[str]) -> None:
    result = run(catalogue, query, on=ON)
    assert " + ".join(reading.method for reading in result.readings) == ways
    assert result.says == says
    assert [f"{at}: {re.sub('[0-9]+(?= (?:texts|cards) )', 'N', said)}" for said, at in result.notes] == notes
    assert result.text == ("rendered" if re.search(r"\btext (has|matches)", says) else "")
    assert bool(result.texts) == bool(result.text)


def test_every_way_of_reading_is_tried() -> None:
    assert {way for row in READINGS for way in row[1].split(" + ")} == {*METHODS, ""}
