"""How plain words are read: the reading that is used, its conditions, and every remark with its position.

It uses the lists of 2026-04-15 and built-in facts only. Numbers of texts or cards that grow over time appear as N.
"""

from __future__ import annotations

import re

import pytest

from nrdb.catalogue import Catalogue
from nrdb.search import run
from nrdb.search.plain.natural_language import METHODS

ON = "2026-04-15"

READINGS = [
    ("01050", "code", "printing 01050", []),
    ("sure gamble", "title", 'title has "sure", title has "gamble"', []),
    ("inside", "title, whole words", 'title has "inside"', []),
    ("insid", "title, a word begins", 'title has "insid"', []),
    ("nsid", "title, inside of words", 'title has "nsid"', []),
    ('"stealth"', "title, in quotes", 'title has "stealth"', ['0: N texts match x:"stealth"']),
    ("da silva", "title, words side by side", 'title has "da", title has "silva"', []),
    (
        "key performance indica",
        "title, words begin",
        'title has "key", title has "performance", title has "indica"',
        [],
    ),
    ("red lev", "title, words begin", 'title has "red", title has "lev"', []),
    ("/^ice/", "title, whole words", "title matches /^ice/", ['0: N texts match x:"^ice"']),
    ("smc", "name", "Self-modifying Code", ['0: interpreted "smc" as Self-modifying Code']),
    ("bbg", "name", "Breaker Bay Grid", ['0: interpreted "bbg" as Breaker Bay Grid']),
    (
        "cd",
        "initials of two",
        "Carpe Diem or Corporate Defector or Cybernetics Division: Humanity Upgraded",
        [
            '0: interpreted "cd" as the initials of Carpe Diem or Corporate Defector or '
            "Cybernetics Division: Humanity Upgraded"
        ],
    ),
    ("saccon", "name", "Sacrificial Construct", ['0: interpreted "saccon" as Sacrificial Construct']),
    ("icew", "beginnings", "Ice Wall", ['0: interpreted "icew" as short for Ice Wall']),
    (
        "jinteki ice",
        "vocabulary",
        "faction Jinteki, type Ice",
        [
            '0: interpreted "jinteki ice" as faction Jinteki, type Ice',
        ],
    ),
    ("black ops", "vocabulary, one phrase", "subtype Black Ops", ['0: interpreted "black ops" as subtype Black Ops']),
    (
        "rotated anarch",
        "vocabulary",
        "(formerly in a Standard card pool, not in the card pool of standard_34), faction Anarch",
        [
            '0: interpreted "rotated anarch" as (formerly in a Standard card pool, '
            "not in the card pool of standard_34), "
            "faction Anarch",
        ],
    ),
    (
        "standard_29 ice",
        "vocabulary",
        "in the card pool of standard_29, type Ice",
        ['0: interpreted "standard_29 ice" as in the card pool of standard_29, type Ice'],
    ),
    ("sg", "weak vocabulary", "set System Gateway", ['0: interpreted "sg" as set System Gateway']),
    (
        "genesis",
        "weak vocabulary",
        "cycle Genesis",
        ['0: interpreted "genesis" as cycle Genesis; 1 title matches title:"genesis"'],
    ),
    (
        "snapshot",
        "weak vocabulary",
        "legal in Snapshot (snapshot_0)",
        ['0: interpreted "snapshot" as legal in Snapshot (snapshot_0)'],
    ),
    ("derez cards", "function", "does:derez", ['0: interpreted "derez cards" as does:derez']),
    (
        "trap assets",
        "vocabulary, functions first",
        "does:trap, type Asset",
        ['0: interpreted "trap assets" as does:trap, type Asset'],
    ),
    (
        "advanceable traps",
        "vocabulary, functions first",
        "does:advanceable, does:trap",
        ['0: interpreted "advanceable traps" as does:advanceable, does:trap'],
    ),
    (
        "programs that gain credits",
        "vocabulary",
        "type Program, does:economy",
        ['0: interpreted "programs that gain credits" as type Program, does:economy'],
    ),
    (
        "corroder ice",
        "nearest",
        "type Ice",
        ['0: interpreted "corroder ice" as type Ice; none of these mentions corroder'],
    ),
    (
        "daily quest (downfall)",
        "title and more",
        '(title has "daily", title has "quest"), set Downfall',
        ['0: interpreted "daily quest downfall" as the title daily quest and set Downfall'],
    ),
    (
        "anarch corroder",
        "vocabulary and title",
        'faction Anarch, title has "corroder"',
        ['0: interpreted "anarch corroder" as faction Anarch and "corroder" in the title'],
    ),
    (
        "anarch orroder",
        "vocabulary and title misspelt",
        "faction Anarch, Corroder",
        ['0: interpreted "anarch orroder" as faction Anarch, Corroder, the closest title to "orroder"'],
    ),
    ("virus smc", "nearest", "subtype Virus", ['0: interpreted "virus smc" as subtype Virus; no card mentions smc']),
    (
        "jinteki trash the top card",
        "vocabulary and text",
        'faction Jinteki, text has "trash the top"',
        ['0: interpreted "jinteki trash the top card" as faction Jinteki and "trash the top" in the text'],
    ),
    (
        "only if the runner made a successful run",
        "nearest",
        "nearest to made, successful, run",
        ['0: interpreted "only if the runner made a successful run" as ranked by text: made, successful, run'],
    ),
    (
        "cards that mention archives",
        "nearest",
        "nearest to archives",
        ['0: interpreted "cards that mention archives" as ranked by text: archives'],
    ),
    (
        "steal",
        "text, one word",
        'text has "steal"',
        ['0: searched texts for "steal"; 1 title matches title:"steal"'],
    ),
    (
        "trash this",
        "text",
        'text has "trash this"',
        ['0: searched texts for "trash this"; N more texts have it with other endings'],
    ),
    (
        "lose all credits",
        "text",
        'text has "lose all credits", whoever does it',
        ['0: searched texts for "lose all credits", whoever does it'],
    ),
    (
        '"when you rez this card"',
        "text",
        'text has "when you rez this card"',
        ['0: searched texts for "when you rez this card"'],
    ),
    (
        "end the run",
        "text, vocabulary drops words",
        'text has "end the run"',
        ['0: searched texts for "end the run"; N more texts have it with other endings; N cards match does:end-run'],
    ),
    ("+1 memory", "text, other forms", 'text has "+1 mu"', ['0: searched texts for "+1 mu"']),
    (
        "card back",
        "text, one sentence",
        'text has "card" and "back" in one sentence',
        ['0: searched texts for "card" and "back" in one sentence'],
    ),
    ("x:hosted credit", "text, one word", 'text has "hosted", text has "credit"', ['9: searched texts for "credit"']),
    (
        "x:core damage",
        "going on",
        'text has "core", text has "core damage"',
        ['7: interpreted "damage" as part of text:"core damage"'],
    ),
    (
        "f:anarch credits",
        "text, one word",
        'faction Anarch, text has "credits"',
        ['9: searched texts for "credits"'],
    ),
    ("l.e.o.", "letters apart", 'title has "leo"', ['0: interpreted "l.e.o." as leo']),
    ("hass", "vocabulary misspelt", "faction Haas-Bioroid", ['0: interpreted "hass" as faction Haas-Bioroid']),
    ("corxodxr", "title misspelt", "Corroder", ['0: no card is called "corxodxr"; interpreted as Corroder']),
    (
        "hostle arch",
        "title misspelt",
        'title has "hostile", title has "arch"',
        ['0: interpreted "hostle arch" as "hostile arch"'],
    ),
    ("jorje", "title misspelt", 'title has "jorge"', ['0: no title has "jorje"; interpreted as jorge']),
    (
        "asteroid shuffel",
        "nearest",
        "nearest to asteroid, shuffle",
        ['0: interpreted "asteroid shuffel" as ranked by text: asteroid, shuffle'],
    ),
    (
        "resources that keep tags away",
        "concepts",
        "type Resource, does:tag-avoidance",
        ['0: interpreted "resources that keep tags away" as type Resource, does:tag-avoidance'],
    ),
    (
        "Pt untain startup",
        "vocabulary and title misspelt",
        "legal in Startup (startup_9), PT Untaian: Life's Building Blocks",
        [
            '0: interpreted "Pt untain startup" as legal in Startup (startup_9), PT Untaian: Life\'s Building Blocks, '
            'the closest title to "Pt untain"',
        ],
    ),
    (
        "stealth",
        "vocabulary, one phrase",
        "subtype Stealth",
        ['0: interpreted "stealth" as subtype Stealth; 1 title matches title:"stealth"'],
    ),
    (
        "companion",
        "vocabulary, one phrase",
        "subtype Companion",
        ['0: interpreted "companion" as subtype Companion; N texts match x:"companion"'],
    ),
    ("expose", "title", 'title has "expose"', ['0: N texts match x:"expose"']),
    ("trace", "function", "does:trace", ['0: interpreted "trace" as does:trace; 3 titles match title:"trace"']),
    (
        "brain damage",
        "function",
        "does:core-damage",
        ['0: interpreted "brain damage" as does:core-damage; N texts match x:"core damage"'],
    ),
    (
        "killer or corroder",
        "vocabulary, one phrase + title",
        'subtype Killer or title has "corroder"',
        ['0: interpreted "killer" as subtype Killer'],
    ),
    (
        "jinteki or corroder ice",
        "vocabulary, one phrase + title and more",
        'faction Jinteki or (title has "corroder", type Ice)',
        [
            '0: interpreted "jinteki" as faction Jinteki',
            '11: interpreted "corroder ice" as the title corroder and type Ice',
        ],
    ),
    ("not gamble", "", 'not title has "gamble"', []),
    (
        "ice -wall",
        "vocabulary, one phrase + title, whole words",
        'type Ice, not title has "wall"',
        ['0: interpreted "ice" as type Ice'],
    ),
    ("worms", "", 'title has "worms"', ["0: no card mentions worms"]),
    (
        "cheapest ice",
        "vocabulary",
        "has cost, cheapest first, type Ice",
        ['0: interpreted "cheapest ice" as has cost, cheapest first, type Ice'],
    ),
    (
        "points>=2 format:eternal",
        "",
        "points at least 2, legal in Eternal (eternal_8)",
        ["0: points means the format's points list here; use v: for agenda points"],
    ),
    ('"f:a t:event"', "", "faction Anarch, type Event", ["0: interpreted the quoted f:a t:event as a query"]),
    (
        "f:sunny event",
        "vocabulary, one phrase",
        "faction Sunny Lebeau, type Event",
        [
            '8: interpreted "event" as type Event',
        ],
    ),
    (
        "e:elevaton virus",
        "vocabulary, one phrase",
        "set Elevation, subtype Virus",
        [
            "2: interpreted set:elevaton as Elevation",
            '11: interpreted "virus" as subtype Virus; N texts match x:"virus"',
        ],
    ),
    (
        "t:ice f:jinteki f:hb",
        "",
        "type Ice, faction Jinteki or Haas-Bioroid",
        ["16: nothing has several factions; interpreted as any of them"],
    ),
    (
        "e:core e:sg t:ice",
        "",
        "set Core Set or System Gateway, type Ice",
        ["7: nothing has several sets; interpreted as any of them"],
    ),
    ("ubroutin", "", 'title has "ubroutin"', ["0: no card mentions ubroutin"]),
    (
        "x:end run",
        "vocabulary, one phrase",
        'text has "end", subtype Run',
        ['6: interpreted "run" as subtype Run; 3 titles match title:"run"'],
    ),
    (
        "virus counter or memory",
        "function",
        "does:virus-counters or does:mu",
        ['0: interpreted "virus counter or memory" as does:virus-counters or does:mu'],
    ),
    ('cards that mention "archives"', "text", 'text has "archives"', ['0: searched texts for "archives"']),
    (
        '"corroder" ice',
        "nearest",
        "type Ice",
        ['0: interpreted "corroder ice" as type Ice; none of these mentions corroder'],
    ),
    ("purge virus counters", "function", "does:purge", ['0: interpreted "purge virus counters" as does:purge']),
    ('"trash this"', "text", 'text has "trash this"', ['0: searched texts for "trash this"']),
    (
        "virus ice",
        "nearest",
        "type Ice, nearest to virus",
        ['0: interpreted "virus ice" as type Ice; the rest ranked by text: virus'],
    ),
    (
        "gamble and zzz",
        "nearest",
        "nearest to gamble",
        ['0: interpreted "gamble and zzz" as ranked by text: gamble; no card mentions zzz'],
    ),
    ('"*" corroder', "title", 'title has "corroder"', []),
    ('"ice" wal', "title, words begin", 'title has "ice", title has "wal"', []),
    (
        "system gateway",
        "vocabulary, one phrase",
        "set System Gateway",
        ['0: interpreted "system gateway" as set System Gateway'],
    ),
    (
        "trap",
        "vocabulary, one phrase",
        "subtype Trap",
        [
            '0: interpreted "trap" as subtype Trap; N cards match does:trap',
        ],
    ),
    (
        "anarch not corroder",
        "vocabulary and title",
        'faction Anarch, not title has "corroder"',
        ['0: interpreted "anarch not corroder" as faction Anarch and "not corroder" in the title'],
    ),
    ('x:core "damage"', "text, one word", 'text has "core", text has "damage"', ['7: searched texts for "damage"']),
    (
        "x:gain two credits",
        "vocabulary, one phrase",
        'text has "gain", cost is 2',
        ['7: interpreted "two credits" as cost is 2; N texts match x:"2 credits"'],
    ),
    (
        "up and over",
        "vocabulary, one phrase",
        "set Up and Over",
        ['0: interpreted "up and over" as set Up and Over; 1 title matches title:"up and over"'],
    ),
    ("pad campaign", "title", 'title has "pad", title has "campaign"', ['0: 1 text matches x:"pad campaign"']),
    (
        "except ice agendas",
        "vocabulary",
        "not type Ice, not type Agenda",
        ['0: interpreted "except ice agendas" as not type Ice, not type Agenda'],
    ),
    (
        "not virus trojan program",
        "vocabulary",
        "not subtype Virus, subtype Trojan, type Program",
        ['0: interpreted "not virus trojan program" as not subtype Virus, subtype Trojan, type Program'],
    ),
    (
        "code:01050 latest:true",
        "",
        "printing 01050, latest printing",
        ["0: no single printing matches; matched different printings of a card"],
    ),
    (
        "barrier and code gates",
        "vocabulary",
        "subtype Barrier, subtype Code Gate",
        ['0: interpreted "barrier and code gates" as subtype Barrier, subtype Code Gate'],
    ),
    (
        "current pool ice",
        "vocabulary",
        "in the card pool Standard 2026 - Vantage Point, type Ice",
        ['0: interpreted "current pool ice" as in the card pool Standard 2026 - Vantage Point, type Ice'],
    ),
    (
        "programs without subtypes",
        "vocabulary",
        "type Program, without a subtype",
        ['0: interpreted "programs without subtypes" as type Program, without a subtype'],
    ),
    (
        "ids not 12 influence",
        "vocabulary",
        "type Corp Identity or Runner Identity, not influence limit is 12",
        ['0: interpreted "ids not 12 influence" as type Corp Identity or Runner Identity, not influence limit is 12'],
    ),
    (
        "runner identities with influence",
        "vocabulary",
        "type Runner Identity, influence limit above 0",
        ['0: interpreted "runner identities with influence" as type Runner Identity, influence limit above 0'],
    ),
    ("ppvp", "name", "Prepaid VoicePAD", ['0: interpreted "ppvp" as Prepaid VoicePAD']),
    (
        "shaper cards like sure gamble",
        "compared",
        "faction Shaper, like Sure Gamble",
        ['0: interpreted "shaper cards like sure gamble" as faction Shaper; like Sure Gamble'],
    ),
    ("cards for wyrm", "compared", "to play with Wyrm", ['0: interpreted "cards for wyrm" as to play with Wyrm']),
    (
        "killers cheaper than ninja",
        "vocabulary",
        "subtype Killer, cost below 4",
        ['0: interpreted "killers cheaper than ninja" as subtype Killer, cost below 4'],
    ),
    (
        "runner cards that give tags",
        "vocabulary",
        "side Runner, (does:tag or does:takes-tags)",
        ['0: interpreted "runner cards that give tags" as side Runner, (does:tag or does:takes-tags)'],
    ),
    (
        "what stops meat damage?",
        "function",
        "does:prevent-meat",
        ['0: interpreted "what stops meat damage?" as does:prevent-meat'],
    ),
    (
        "drain the runner's credits",
        "function",
        "does:credit-drain",
        ['0: interpreted "drain the runner\'s credits" as does:credit-drain'],
    ),
    (
        "oos",
        "initials",
        "Order of Sol",
        ['0: interpreted "oos" as the initials of Order of Sol; 3 titles match title:"oos"'],
    ),
    (
        "corp jhow",
        "vocabulary and a name",
        "side Corp, Jackson Howard",
        ['0: interpreted "corp jhow" as side Corp and Jackson Howard'],
    ),
    (
        "anarch that mention archives",
        "nearest",
        "faction Anarch, nearest to archives",
        ['0: interpreted "anarch that mention archives" as faction Anarch; the rest ranked by text: archives'],
    ),
]


@pytest.mark.parametrize(("query", "ways", "says", "notes"), READINGS, ids=[row[0] for row in READINGS])
def test_how_words_are_read(catalogue: Catalogue, query: str, ways: str, says: str, notes: list[str]) -> None:
    result = run(catalogue, query, on=ON)
    assert " + ".join(reading.method for reading in result.readings) == ways
    assert result.says == says
    assert [f"{at}: {re.sub('[0-9]+(?= (?:more )?(?:texts|cards) )', 'N', said)}" for said, at in result.notes] == notes
    assert result.text == ("rendered" if re.search(r"\btext (has|matches)|nearest to", says) else None)
    assert bool(result.texts) == bool(result.text)


def test_every_way_of_reading_is_tried() -> None:
    assert {way for row in READINGS for way in row[1].split(" + ")} == {*METHODS, ""}
