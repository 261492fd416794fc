"""Other readings of queries that find nothing: always reported, never used if the literal query finds something."""

from __future__ import annotations

import pytest

from nrdb.catalogue import Catalogue
from nrdb.search import run
from nrdb.search.language.titles import _begins

ON = "2026-04-15"

SECOND = [
    # conditions that no card can meet together
    (
        "f:jinteki f:hb t:identity",
        "faction Jinteki or Haas-Bioroid, type Corp Identity or Runner Identity",
        "nothing has several factions",
    ),
    ("f:nbn&jinteki t:upgrade", "faction NBN or Jinteki, type Upgrade", "nothing has several factions"),
    ("t:ice t:asset f:nbn", "type Ice or Asset, faction NBN", "nothing has several types; interpreted as any of them"),
    ("t:hardware upgrade", "type Hardware or Upgrade", "nothing has several types"),
    (
        'e:"sg" and "elev" s:icebreaker',
        "set System Gateway or Elevation, subtype Icebreaker",
        "nothing has several sets",
    ),
    ("f:nbn t:ice asset", "faction NBN, type Ice or Asset", "nothing has several types"),
    # conditions that no printing meets, but a card with several does
    ("code:01050 latest:true", "printing 01050, latest printing", "no single printing matches; matched different"),
    ("e:core e:sg", "set Core Set, set System Gateway", "no single printing matches"),
    # a list in the sense of the classic site
    (
        "b:standard_ban_list_26_03 t:upgrade format:startup",
        "not banned by standard_ban_list_26_03, type Upgrade, legal in Startup (startup_9)",
        "interpreted b:standard_ban_list_26_03 as cards not banned by the list",
    ),
    # no sign between field and value
    ("stsentry", "subtype Sentry", "interpreted stsentry as subtype:sentry"),
    ("mu2", "memory is 2", "interpreted mu2 as memory:2"),
    ("mu-2 t:program", "memory is 2, type Program", "interpreted mu-2 as memory:2"),
    ("u-true t:ice", "unique, type Ice", "interpreted u-true as unique:true"),
    ("e-sg t:ice", "set System Gateway, type Ice", "interpreted e-sg as set:sg"),
    ("f:nbn f:jinteki -t:ice", "faction NBN or Jinteki, not type Ice", "nothing has several factions"),
    ("e:core&sg", "set Core Set or System Gateway", "nothing has several sets"),
    ("subs5", "subroutines are 5", "interpreted subs5 as subroutines:5"),
    ("v0", "agenda points are 0", "interpreted v0 as agenda_points:0"),
    ("d-corp cost:9", "side Corp, cost is 9", "interpreted d-corp as side:corp"),
    (
        "formatstandard cost:9",
        "legal in Standard (standard_34), cost is 9",
        "interpreted formatstandard as format:standard",
    ),
    ("uniquetrue t:ice", "unique, type Ice", "interpreted uniquetrue as unique:true"),
    ("-(t:asset or -(subs3))", "not (type Asset or not subroutines are 3)", "interpreted subs3 as subroutines:3"),
    (
        "standard_ban_list_26_03 cost:9",
        "not banned by standard_ban_list_26_03, cost is 9",
        "interpreted standard_ban_list",
    ),
    # conditions that ran into each other
    (
        "t:agendacost:none adv:6",
        "type Agenda, no cost, advancement is 6",
        "interpreted as two conditions",
    ),
    ("f:wt:asset cost:0", "faction Weyland Consortium, type Asset, cost is 0", "interpreted as two conditions"),
    # a form of a word of which no form is in any text
    ("x:install x!installed t:event", None, "interpreted x!installed as this exact word form"),
    # a text or title that is a name of something else
    ("x:killer e:sg", "subtype Killer, set System Gateway", 'interpreted x:"killer" as subtype Killer'),
    ("_:bad_pub", "does:bad-publicity", 'interpreted _:"bad_pub" as does:bad-publicity'),
    ('x:"hedge fund"', 'title has "hedge fund"', 'interpreted x:"hedge fund" as a title'),
    (
        'x:"core damage" & standard',
        'text has "core damage", legal in Standard (standard_34)',
        'interpreted x:"standard" as legal in Standard (standard_34)',
    ),
    ("x:(gain & anarch)", 'text has "gain", faction Anarch', 'interpreted x:"anarch" as faction Anarch'),
    ("_:smc", "Self-modifying Code", "interpreted _:smc as Self-modifying Code"),
    ("_:^lot", "title matches /^lot/", "interpreted ^lot as a regular expression"),
    ("_:grid$ t:upgrade", "title matches /grid$/, type Upgrade", "interpreted grid$ as a regular expression"),
    (r"x:/\\bsabotage\\b/ t:event", r"text matches /\bsabotage\b/, type Event", "interpreted two backslashes"),
    # none given
    ("s:console mu_provided:0", "subtype Console, no mu provided", "interpreted mu_provided:0 as no mu provided"),
    # names of other fields, and former names
    (
        "c:startup_vantage_point",
        "in the card pool Startup (Vantage Point)",
        "interpreted cycle:startup_vantage_point as pool:",
    ),
    ("standard_29", "in the card pool of standard_29", 'interpreted "standard_29" as in the card pool'),
    ("s:illicit", "subtype Liability", "Illicit is now Liability"),
    ("t:shuffel", 'text has "shuffle"', "interpreted type:shuffel as text:shuffle"),
    ("s:hq t:ice", 'text has "hq", type Ice', "interpreted subtype:hq as text:hq"),
    ('e:"elevation|system" s:icebreaker', None, "interpreted set:elevation|system as any of elevation, system"),
    (
        'f:"Sunny Lebeau: Security Specialist" t:event',
        "faction Sunny Lebeau, type Event",
        'interpreted faction:"Sunny Lebeau:',
    ),
    ("z:rotation_2026 s:stealth", None, "interpreted pool:rotation_2026 as Standard 2026"),
    # misspelt
    ("hass", "faction Haas-Bioroid", 'interpreted "hass" as faction Haas-Bioroid'),
    ("mieles", None, 'no card is called "mieles"; interpreted as Méliès'),
    ("hostle arch", 'title has "hostile", title has "arch"', 'interpreted "hostle arch" as "hostile arch"'),
    ("jorje", 'title has "jorge"', 'no title has "jorje"; interpreted as jorge'),
    # one letter wrong in five, two in eight; the same letters in another order in six
    ("corxodxr", "Corroder", 'no card is called "corxodxr"; interpreted as Corroder'),
    ("snaxe", "Snare!", 'no card is called "snaxe"; interpreted as Snare!'),
    ("enigam", "Enigma", 'no card is called "enigam"; interpreted as Enigma'),
    ("dlesie", None, 'no card is called "dlesie"; interpreted as Blueberry!™ Diesel or Diesel'),
    ("tollbxxth", "Tollbooth", 'no card is called "tollbxxth"; interpreted as Tollbooth'),
    ("sure gxmbxe", "Sure Gamble", 'no card is called "sure gxmbxe"; interpreted as Sure Gamble'),
    ("weylend", "faction Weyland Consortium", 'interpreted "weylend" as faction Weyland Consortium'),
    ("asteroid shuffel", "nearest to asteroid, shuffle", 'interpreted "asteroid shuffel" as ranked by text'),
    # short for a title, or one with its set
    ("sacriconst", "Sacrificial Construct", 'interpreted "sacriconst" as short for Sacrificial Construct'),
    (
        "ice wall (core set)",
        '(title has "ice", title has "wall"), set Core Set',
        'interpreted "ice wall core set" as the title ice wall and set Core Set',
    ),
    (
        "jinteki trash the top card",
        'faction Jinteki, text has "trash the top"',
        'interpreted "jinteki trash the top card" as faction Jinteki and "trash the top" in the text',
    ),
    ("assasina", "Assassin", 'no card is called "assasina"; interpreted as Assassin'),
    # in quotation marks a title is meant
    ('"jinteci"', None, 'no card is called "jinteci"; interpreted as Jinteki Biotech: Life Imagined or Jinteki: '),
]


@pytest.mark.parametrize(("query", "says", "note"), SECOND, ids=[row[0] for row in SECOND])
def test_a_second_reading_is_reported(catalogue: Catalogue, query: str, says: str | None, note: str) -> None:
    result = run(catalogue, query, on=ON)
    assert result.cards
    assert says is None or result.says == says
    assert any(item.message.startswith(note) for item in result.notes), result.notes


LETTER = [
    # the literal query finds something
    ("f:nbn|jinteki t:upgrade", "faction NBN or Jinteki, type Upgrade"),
    ("e:sg t:ice", "set System Gateway, type Ice"),
    ("s:ap s:sentry", "subtype AP, subtype Sentry"),
    ("-f:jinteki -f:hb t:ice", "not faction Jinteki, not faction Haas-Bioroid, type Ice"),
    ("mu_provided:1 t:console", None),
    # nothing matches, and nothing else can be meant
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
    ("v:9", "agenda points are 9"),
    ("auxakxa", None),
    ("inxi", None),
    ("snxxe", None),
    ("enigaxm", None),
    ("tice", None),
    ("waylund", None),
    ("muany", None),
    ("foo2bar", None),
    ("flop", None),
    # too short, or too long
    ("apx", None),
    ("hbb", None),
    ("sacriconstr", None),
]


@pytest.mark.parametrize(("query", "says"), LETTER, ids=[row[0] for row in LETTER])
def test_the_literal_query_is_kept_where_nothing_else_is_meant(
    catalogue: Catalogue, query: str, says: str | None
) -> None:
    result = run(catalogue, query, on=ON)
    assert says is None or result.says == says
    words = (
        "nothing has several",
        "no single printing",
        "searched texts",
        "no card is called",
        "interpreted foo",
        "interpreted -",
    )
    assert not [note for note in result.notes if note.message.startswith(words)]
    if says is None and "mu_" not in query:
        assert result.cards == []


@pytest.mark.parametrize(
    ("typed", "title", "fits"),
    [
        ("saccon", "sacrificial construct", True),
        ("sacrificialconstruct", "sacrificial construct", True),
        ("coc", "cocoa cat", True),  # the last letter of the longest beginning belongs to the next word
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
