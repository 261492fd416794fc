"""What queries that find nothing as they stand may have meant: told, and never where the letter finds something."""

from __future__ import annotations

import pytest

from nrdb.catalogue import Catalogue
from nrdb.search import run
from nrdb.search.titles import _begins

ON = "2026-04-15"

SECOND = [
    # what no card can be at once
    (
        "f:jinteki f:hb t:identity",
        "faction Jinteki or Haas-Bioroid, type Corp Identity or Runner Identity",
        "nothing is of",
    ),
    ("f:nbn&jinteki t:upgrade", "faction NBN or Jinteki, type Upgrade", "nothing is of several factions"),
    ("t:ice t:asset f:nbn", "type Ice or Asset, faction NBN", "nothing is of several types: read them as any of these"),
    ("t:hardware upgrade", "type Hardware or Upgrade", "nothing is of several types"),
    (
        'e:"sg" and "elev" s:icebreaker',
        "set System Gateway or Elevation, subtype Icebreaker",
        "nothing is of several sets",
    ),
    ("f:nbn t:ice asset", "faction NBN, type Ice or Asset", "nothing is of several types"),
    # what no printing can be, but a card with several
    ("code:01050 latest:true", "printing 01050, latest printing", "no printing meets this: asked it of different"),
    ("e:core e:sg", "set Core Set, set System Gateway", "no printing meets this"),
    # a list in the sense of the classic site
    (
        "b:standard_ban_list_26_03 t:upgrade format:startup",
        "not banned by standard_ban_list_26_03, type Upgrade, legal in Startup (startup_9)",
        "read b:standard_ban_list_26_03 as what the list does not ban",
    ),
    # no sign between field and value
    ("stsentry", "subtype Sentry", "read stsentry as subtype:sentry"),
    ("mu2", "memory is 2", "read mu2 as memory:2"),
    ("mu-2 t:program", "memory is 2, type Program", "read mu-2 as memory:2"),
    ("u-true t:ice", "unique, type Ice", "read u-true as unique:true"),
    ("e-sg t:ice", "set System Gateway, type Ice", "read e-sg as set:sg"),
    ("f:nbn f:jinteki -t:ice", "faction NBN or Jinteki, not type Ice", "nothing is of several factions"),
    ("e:core&sg", "set Core Set or System Gateway", "nothing is of several sets"),
    ("subs5", "subroutines is 5", "read subs5 as subroutines:5"),
    ("v0", "agenda points is 0", "read v0 as agenda_points:0"),
    ("d-corp cost:9", "side Corp, cost is 9", "read d-corp as side:corp"),
    ("formatstandard cost:9", "legal in Standard (standard_34), cost is 9", "read formatstandard as format:standard"),
    ("uniquetrue t:ice", "unique, type Ice", "read uniquetrue as unique:true"),
    ("-(t:asset or -(subs3))", "not (type Asset or not subroutines is 3)", "read subs3 as subroutines:3"),
    ("standard_ban_list_26_03 cost:9", "not banned by standard_ban_list_26_03, cost is 9", "read standard_ban_list"),
    # conditions that ran into each other
    (
        "t:agendacost:none adv:6",
        "type Agenda, no cost, advancement is 6",
        "read two conditions that ran into each other",
    ),
    ("f:wt:asset cost:0", "faction Weyland Consortium, type Asset, cost is 0", "read two conditions that ran into"),
    # a form of a word, where none of its forms is left
    ("x:install x!installed t:event", None, "read x!installed as this very form"),
    # a text or title that is a name of something else
    ("x:killer e:sg", "subtype Killer, set System Gateway", 'read x:"killer" as subtype Killer'),
    ("_:bad_pub", "does bad-publicity", 'read _:"bad_pub" as does bad-publicity'),
    ('x:"hedge fund"', 'title has "hedge fund"', "read x:hedge fund as a title"),
    (
        'x:"core damage" & standard',
        'text has "core damage", legal in Standard (standard_34)',
        'read x:"standard" as legal in Standard (standard_34)',
    ),
    ("x:(gain & anarch)", 'text has "gain", faction Anarch', 'read x:"anarch" as faction Anarch'),
    ("_:smc", "Self-modifying Code", "read _:smc as Self-modifying Code"),
    ("_:^lot", "title matches /^lot/", "read ^lot as a regular expression"),
    ("_:grid$ t:upgrade", "title matches /grid$/, type Upgrade", "read grid$ as a regular expression"),
    (r"x:/\\bsabotage\\b/ t:event", r"text matches /\bsabotage\b/, type Event", "read two backslashes"),
    # none given
    ("s:console mu_provided:0", "subtype Console, no mu provided", "read mu_provided:0 as no mu provided"),
    # names that stand elsewhere, and former ones
    (
        "c:startup_vantage_point",
        "in the card pool Startup (Vantage Point)",
        "read cycle:startup_vantage_point as pool:",
    ),
    ("standard_29", "in the card pool of standard_29", 'read "standard_29" as in the card pool'),
    ("s:illicit", "subtype Liability", "Illicit became Liability"),
    ("t:shuffel", 'text has "shuffle"', "read type:shuffel as text:shuffle"),
    ("s:hq t:ice", 'text has "hq", type Ice', "read subtype:hq as text:hq"),
    ('e:"elevation|system" s:icebreaker', None, "read set:elevation|system as any of elevation, system"),
    ('f:"Sunny Lebeau: Security Specialist" t:event', "faction Sunny Lebeau, type Event", "read faction:Sunny Lebeau:"),
    ("z:rotation_2026 s:stealth", None, "read pool:rotation_2026 as Standard 2026"),
    # misspelt
    ("hass", "faction Haas-Bioroid", 'read "hass" as faction Haas-Bioroid'),
    ("mieles", None, 'nothing is called "mieles": read it as Méliès'),
    ("hostle arch", 'title has "hostile", title has "arch"', 'read "hostle arch" as "hostile arch"'),
    ("jorje", 'title has "jorge"', 'no title has "jorje": read it as jorge'),
    # one letter wrong in five, two in eight; the same letters in another order in six
    ("corxodxr", "Corroder", 'nothing is called "corxodxr": read it as Corroder'),
    ("snaxe", "Snare!", 'nothing is called "snaxe": read it as Snare!'),
    ("enigam", "Enigma", 'nothing is called "enigam": read it as Enigma'),
    ("dlesie", None, 'nothing is called "dlesie": read it as Blueberry!™ Diesel or Diesel'),
    ("tollbxxth", "Tollbooth", 'nothing is called "tollbxxth": read it as Tollbooth'),
    ("sure gxmbxe", "Sure Gamble", 'nothing is called "sure gxmbxe": read it as Sure Gamble'),
    ("weylend", "faction Weyland Consortium", 'read "weylend" as faction Weyland Consortium'),
    ("shuffel into deck", None, 'looked for "shuffle" and "into" and "deck" in one sentence in the text'),
    # short for a title, or one with its set
    ("saccon", "Sacrificial Construct", "read saccon as the beginnings of Sacrificial Construct"),
    ("sacriconst", "Sacrificial Construct", "read sacriconst as the beginnings of Sacrificial Construct"),
    (
        "ice wall (core set)",
        '(title has "ice", title has "wall"), set Core Set',
        'read "ice wall core set" as the title ice wall and set Core Set',
    ),
    (
        "jinteki trash the top card",
        'faction Jinteki, text has "trash the top"',
        'read "jinteki trash the top card" as faction Jinteki and "trash the top" in the text',
    ),
    ("assasina", "Assassin", 'nothing is called "assasina": read it as Assassin'),
    # in quotation marks a title is meant
    ('"jinteci"', None, 'nothing is called "jinteci": read it as Jinteki Biotech: Life Imagined or Jinteki: '),
]


@pytest.mark.parametrize(("query", "says", "note"), SECOND, ids=[row[0] for row in SECOND])
def test_a_second_reading_is_told(catalogue: Catalogue, query: str, says: str | None, note: str) -> None:
    result = run(catalogue, query, on=ON)
    assert result.cards
    assert says is None or result.says == says
    assert any(item.message.startswith(note) for item in result.notes), result.notes


LETTER = [
    # the letter finds something
    ("f:nbn|jinteki t:upgrade", "faction NBN or Jinteki, type Upgrade"),
    ("e:sg t:ice", "set System Gateway, type Ice"),
    ("s:ap s:sentry", "subtype AP, subtype Sentry"),
    ("-f:jinteki -f:hb t:ice", "not faction Jinteki, not faction Haas-Bioroid, type Ice"),
    ("mu_provided:1 t:console", None),
    # nothing does, and nothing else is meant
    ("f:nbn cost>20", "faction NBN, cost above 20"),
    ("sure_gamble t:ice", None),
    ("-x:killer e:sg t:event x:qqqq", None),
    ("x:qqqq", 'text has "qqqq"'),
    ("x:qqqq|zzzz", 'text has "qqqq" or text has "zzzz"'),
    ("x:killer s:killer", 'text has "killer", subtype Killer'),
    (
        "b:standard|eternal cost:77",
        "(on the list standard_ban_list_26_03 or on the list eternal_points_list_26_03), cost is 77",
    ),
    ("v:9", "agenda points is 9"),
    ("porous ice", None),
    ("worms", None),
    ("auxakxa", None),
    ("inxi", None),
    ("snxxe", None),
    ("enigaxm", None),
    ("tice", None),
    ("waylund", None),
    ("muany", None),
    ("29-card jinteki", None),
    ("foo2bar", None),
    ("flop", None),
    # too short, or too long
    ("apx", None),
    ("hbb", None),
    ("sacriconstr", None),
    ("hostile arxh", None),
    ("hostle architects", None),
]


@pytest.mark.parametrize(("query", "says"), LETTER, ids=[row[0] for row in LETTER])
def test_the_letter_stands_where_nothing_else_is_meant(catalogue: Catalogue, query: str, says: str | None) -> None:
    result = run(catalogue, query, on=ON)
    assert says is None or result.says == says
    words = ("nothing is of", "no printing", "looked for", "nothing is called", "read foo", "read -")
    assert not [note for note in result.notes if note.message.startswith(words)]
    if says is None and "mu_" not in query:
        assert result.cards == []


@pytest.mark.parametrize(
    ("typed", "title", "fits"),
    [
        ("saccon", "sacrificial construct", True),
        ("sacrificialconstruct", "sacrificial construct", True),
        ("coc", "cocoa cat", True),  # the last letter of the longest beginning is the next word's
        ("coco", "cocoa cocoa", True),
        ("cocoa", "cocoa cat", False),
        ("cococo", "cocoa cat", False),
        ("sac", "sacrificial construct", True),
        ("sa", "sacrificial construct", False),
        ("con", "sacrificial construct", False),
        ("saccone", "sacrificial construct", False),
        ("abc", "a b c", True),
        ("abcd", "a b c", False),
    ],
)
def test_the_beginnings_of_all_words(typed: str, title: str, fits: bool) -> None:
    assert _begins(typed, title.split()) is fits


def test_former_subtypes_count_on_their_days(catalogue: Catalogue) -> None:
    before = run(catalogue, "s:illicit t:ice", on="2025-06-01")
    assert before.says == "subtype illicit, type Ice"
    after = run(catalogue, "s:liability t:ice", on=ON)
    assert {card.id for card in before.cards} <= {card.id for card in after.cards}
