"""Edges of the grammar: punctuation without anything after it, unclosed brackets, values at their bounds.

Each row is a whole reading: the tree as the query it prints, and every remark.
"""

from __future__ import annotations

import re

import pytest

from nrdb.catalogue import Catalogue
from nrdb.errors import LookupFailure, ParseError
from nrdb.search import run
from nrdb.search.language.ast import unparse
from nrdb.search.language.sql import AllOf, Clause
from nrdb.search.language.statements import checked
from nrdb.search.language.syntax import parse
from nrdb.search.language.values import pattern_size

ON = "2026-04-15"

CLOSES_NOTHING = "ignored an unmatched closing bracket"
CLOSED = "added a missing closing bracket"
SIGN = "ignored a sign inside the brackets of a value"
QUOTE = "added a missing quotation mark"
NO_VALUE = "ignored t:, which has no value"

READINGS = [
    # words that join
    ("t:ice and and s:ap", "type:ice subtype:ap", []),
    ("t:ice and", "type:ice", []),
    ("and t:ice or", "type:ice", []),
    ("fear and", "fear", []),
    ('fear and "loathing"', 'fear and "loathing"', []),
    ('fear and ""', "fear", []),
    ('fear and "" and loathing', "fear and loathing", []),
    ("t:ice | and s:ap", "type:ice or subtype:ap", []),
    ("t:ice|or asset", "type:ice|or asset", []),
    ("t:ice | not s:ap", "type:ice or -subtype:ap", []),
    ("t:and|orange", "type:and|orange", []),
    ("t:ice s:ap| or t:agenda", "type:ice (subtype:ap or type:agenda)", []),
    ("(s:ap | and t:agenda)", "subtype:ap or type:agenda", []),
    ("(t:ice)| and (s:ap)", "type:ice or subtype:ap", []),
    ("(t:ice)|", "type:ice", []),
    ("((t:ice)|) s:ap", "type:ice subtype:ap", []),
    ("-t:event | is:reprint s:ap", "(-type:event or is:reprint) subtype:ap", []),
    ("(t:ice) | (s:ap) u:1", "(type:ice or subtype:ap) unique:1", []),
    ("(t:ice)||(s:ap)", "type:ice or subtype:ap", []),
    ("(t:ice)&&(s:ap)", "type:ice subtype:ap", []),
    ("|t:ice", "type:ice", ["ignored |"]),
    # negation
    ("-not t:ice", "type:ice", []),
    ("!and t:ice", "-type:ice", []),
    ("-not", "*", []),
    ("-foo", "-foo", []),
    ("-(t:ice)", "-type:ice", []),
    ("-t:", "*", [NO_VALUE]),
    ("-;", "*", []),
    ('-"', "*", ["ignored a stray quotation mark"]),
    ("(not )", "*", []),
    ("t:ice not", "type:ice", []),
    ("not (", "*", [CLOSED]),
    ("not -t:ice", "type:ice", []),
    ('not ""', "*", []),
    ("t:ice -)", "type:ice", [CLOSES_NOTHING]),
    # brackets
    ("[t:ice] s:ap", "type:ice subtype:ap", []),
    ("t:(not) s:ap", "type:not subtype:ap", []),
    ("[ title:foo]", "title:foo", []),
    ("x:[click]", "text:[click]", []),
    ("t:]", "*", [NO_VALUE, "ignored ]"]),
    ("(t:ice]", "type:ice", [CLOSED]),
    ('("foo)', '"foo"', [QUOTE]),
    ('(t:"foo) x', 'type:"foo) x"', [QUOTE, CLOSED]),
    ("t:ice) s:ap", "type:ice subtype:ap", [CLOSES_NOTHING]),
    # values
    ("t:()", "*", [NO_VALUE]),
    ("t:(ice", "type:ice", []),
    ("t:(ice asset)", "type:ice&asset", []),
    ("t:(ice asset", "type:ice&asset", []),
    ("t:(ice (asset))", "type:ice&asset", []),
    ("t:(ice -asset)", "type:ice&(-asset)", []),
    ("t:(ice or asset)", "type:ice|asset", []),
    ("t:(not ice or asset)", "type:(-ice)|asset", []),
    ('x:("a" and not "b")', 'text:"a"&(-"b")', []),
    ("s:(a or -b|c)", "subtype:a|(-b)|c", []),
    ("shaper or criminal console", "shaper or criminal console", []),
    ("shaper || criminal", "(shaper) or (criminal)", []),
    ("criminal decoders, fracters", "criminal decoders ; fracters", []),
    ("creation & control", "creation and control", []),
    (">5 strength ice", ">5 strength ice", []),
    ("-1 agenda point", "-1 agenda point", []),
    ("t:(ice - - asset)", "type:ice&asset", [SIGN, SIGN]),
    ("t:(ice ,)", "type:ice", [SIGN]),
    ("t:(|ice)", "type:ice", [SIGN]),
    ('t:(ice "" asset)', "type:ice&asset", []),
    ("t:(ice / asset)", "type:ice&asset", ["added the missing slash of a regular expression"]),
    ("t:(:)", "*", [SIGN, NO_VALUE]),
    ("t:(ice cost:3", "type:ice cost:3", []),
    ("t:(ice s:ap)", "type:ice subtype:ap", [CLOSES_NOTHING]),
    ("t:(s!ap)", "subtype!ap", [NO_VALUE, CLOSES_NOTHING]),
    ("t:(up!)", "type:up!", []),
    ("t:(-!ice)", "type:ice", []),
    ("t:(--)", "*", [SIGN, SIGN, NO_VALUE]),
    ("-c~2;or more", "-cycle:2 or (more)", []),
    ("t:--", "*", [NO_VALUE]),
    ("t:-", "type:-", []),
    ("t:;x", "x", [NO_VALUE]),
    ('t:""', "*", [NO_VALUE]),
    ("t:ice,", "type:ice", []),
    ("t:ice, asset", "type:ice asset", []),
    ('t:"ice", "asset"', 'type:"ice"|"asset"', []),
    ("t:ice|(s:ap)", "type:ice or subtype:ap", []),
    ("t:ice|(asset)", "type:ice|asset", []),
    ("t:ice|-asset", "type:ice or -asset", []),
    ("t:ice,!asset", "type:ice -asset", []),
    ("t:agendasnapshot:standard_34", "type:agendasnapshot standard_34", ["ignored :"]),
    ("t:qq:foo", "type:qq foo", ["ignored :"]),
    ("t:ice:", "type:ice", ["ignored :"]),
    ("t(ice)", "t ice", []),
    ("title!/ice/", "title!=/ice/", []),
    ("card_type, ice", "type:ice", ["interpreted card_type … as card_type:…"]),
    ("cost (3)", "cost:3", ["interpreted cost … as cost:…"]),
    ("str (3)", "str 3", []),
    ("(foo:) t:ice", "foo type:ice", []),
    # names of several words
    ("release date(2020)", "released:2020", ["interpreted release date(…) as release date:(…)"]),
    ("agenda points!=3", "agenda_points!3", []),
    ("minimum deck size:45", "deck_size:45", []),
    # phrases and regular expressions
    ("'foo", "'foo", []),
    ("asdf:'x'", 'asdf:"x"', []),
    ('title:"foo t:ice', 'title:"foo" type:ice', [QUOTE]),
    ('"', "*", ["ignored a stray quotation mark"]),
    ("title/foo/", "title:/foo/", ["interpreted title/…/ as title:/…/"]),
    ("title:/foo", "title:/foo/", ["added the missing slash of a regular expression"]),
    ("/foo", "/foo", []),
    ("/foo/bar", "/foo/bar", []),
]


@pytest.mark.parametrize(("query", "tree", "notes"), READINGS, ids=[row[0] for row in READINGS])
def test_every_query_has_a_reading(query: str, tree: str, notes: list[str]) -> None:
    parsed = parse(query)
    assert unparse(parsed.tree) == tree
    assert [note.message for note in parsed.notes] == notes


@pytest.mark.parametrize("query", ["t:" + "(" * 60, "t:" + "(" * 60 + "ice", "-not " * 799, "(" * 41 + "x" + ")" * 41])
def test_what_goes_too_deep_is_refused(query: str) -> None:
    with pytest.raises(ParseError, match=r"nested (?:brackets|negations)\."):
        parse(query)


def test_as_deep_and_as_long_as_allowed() -> None:
    assert unparse(parse("x" * 4000).tree) == "x" * 4000
    assert unparse(parse("(" * 40 + "t:ice" + ")" * 40).tree) == "type:ice"
    assert unparse(parse("t:" + "(" * 41 + "ice" + ")" * 41).tree) == "type:ice"


# -- what the values mean ---------------------------------------------------------------------------------------------

MEANINGS = [
    ("* unique:any quantity:any", 2054, "any card", []),
    # dates
    ("r:2025-4", 82, "released in 2025-4", []),
    ("r:2025.04.24", 82, "released in 2025.04.24", []),
    ("r<=2025", 1988, "released in or before 2025", []),
    ("r<=today", 2054, "released on or before 2026-04-15", []),
    ("r>today", 0, "released after 2026-04-15", []),
    ("r>=2026", 66, "released in or after 2026", []),
    ("r!2025", 1972, "not released in 2025", []),
    ("r>elevation", 66, "released after elevation", []),
    ("r>=elevation", 148, "released in or after elevation", []),
    ("r<elevation", 1906, "released before elevation", []),
    ("r<=elevation", 1988, "released in or before elevation", []),
    ("r:2012-02-29|2012-02-28", 0, "released on 2012-02-29 or released on 2012-02-28", []),
    ("r:2012-12", 20, "released in 2012-12", []),
    ("r:2012", 142, "released in 2012", []),
    ("r>2012-12", 2002, "released after 2012-12", []),
    ("r<2012-12", 122, "released before 2012-12", []),
    ("r<=2012-12", 142, "released in or before 2012-12", []),
    ("r>=2012-12", 2013, "released in or after 2012-12", []),
    ("r<=9999", 2054, "released in or before 9999", []),
    ("r:now", 0, "released on 2026-04-15", []),
    ("r:core", 113, "released in core", []),
    ("r:startup", 225, "in the card pool Startup (Vantage Point)", ["interpreted released:startup as format:startup"]),
    # formats, pools, lists
    ("format:any", 2054, "any card", []),
    ("format:standard@2025-01-01", 804, "legal in Standard (standard_29)", []),
    ("is:legal:standard", 584, "legal in Standard (standard_34)", ["interpreted is:legal:… as legal:…"]),
    ("is:banned:standard", 29, "banned by standard_ban_list_26_03", ["interpreted is:banned:… as banned:…"]),
    ("is:legal: standard", 584, "legal in Standard (standard_34)", ["interpreted is:legal:… as legal:…"]),
    ("is:legal:", 2013, None, ["ignored :"]),
    (
        "is:code_gate: x",
        4,
        'subtype Code Gate, title has "x"',
        ["interpreted is:code_gate as subtype:code_gate", "ignored :"],
    ),
    ("format:current", 584, "legal in Standard (standard_34)", []),
    ("format:standard_34", 584, "legal in standard_34", []),
    ("format:standrad", 584, "legal in Standard (standard_34)", ["interpreted format:standrad as standard"]),
    ("ever_in:standard_34", 584, "legal in standard_34", []),
    ("pool:standard_2026_vantage_point", 613, "in the card pool Standard 2026 - Vantage Point", []),
    ("pool:standard_34", 613, "in the card pool of standard_34", []),
    (
        "pool:standrad",
        613,
        "in the card pool Standard 2026 - Vantage Point",
        ["interpreted pool:standrad as Standard 2026 - Vantage Point"],
    ),
    (
        'snapshot:"Standard Ban List 26.03"',
        613,
        "in the card pool standard_2026_vantage_point",
        ['interpreted snapshot:"Standard Ban List 26.03" as pool:standard_2026_vantage_point'],
    ),
    (
        'snapshot:"vantage standard"',
        613,
        "in the card pool Standard 2026 - Vantage Point",
        ['interpreted snapshot:"vantage standard" as pool:Standard 2026 - Vantage Point'],
    ),
    ("list:latest", 2022, "not banned by standard_balance_update_26_08", []),
    ("list:standard_1", 11, "on the list napd_mwl_1_0", []),
    ("list:standard_0", 0, "on the list ", []),
    ("restricted:ram", 0, "restricted by no list", []),
    ("list_points!3", 2046, "not points are 3", []),
    ("list_points!eternal-3", 2046, "not points are 3 by eternal_points_list_26_03", []),
    ("is:legal", 2013, None, []),
    ("has:list_points", 59, "points", []),
    ("is:reprints", 247, "printed more than once", []),
    ("has:rulings", None, "has rulings", []),
    ("s:rez t:ice", None, 'text has "rez", type Ice', ["interpreted subtype:rez as text:rez"]),
    ('f:"nbn|ji"', 478, "faction NBN or faction Jinteki", ["interpreted faction:nbn|ji as any of nbn, ji"]),
    # numbers
    ("cost:4..2", 794, "cost 2–4", []),
    ("cost:2–4", 794, "cost 2–4", []),
    ("cost:3-", 1355, "cost at most 3", []),
    ("cost:[+2]", 389, "cost is 2", []),
    ("cost:-1", 0, "cost is -1", []),
    ("cost<=x", 8, "cost is X", []),
    ("cost>x", 0, "cost above X", []),
    ("strength:inf", 0, "strength is infinite", []),
    ("influence_limit:unlimited", 14, "influence limit is infinite", []),
    ("quantity:none", 0, "no quantity", []),
    ("subroutines:any t:ice", 317, "has subroutines, type Ice", []),
    ("strength=cost t:ice", 49, "strength equals cost, type Ice", []),
    ("strength!cost t:ice", 268, "not strength equals cost, type Ice", []),
    ("strength>=trash_cost", 3, "strength at least trash cost", []),
    ("position:2-3", 58, "position 2–3", []),
    ("subroutines:x", 0, "subroutines are X", []),
    ("printings:x", 0, "printings are X", []),
    ("cycle:99|1", 113, "cycle Core Set", ['ignored unknown cycle "99".']),
    # names
    ("t!ice|qqq", 1737, "not type Ice", ['ignored unknown type "qqq".']),
    ("t:advance", None, 'text has "advance"', ["interpreted type:advance as text:advance"]),
    ("s:sensor|sensor", 0, "subtype nothing", []),
    ("s!sensor|sensor", 2054, "not subtype nothing", []),
    ("s:sentries", 113, "subtype Sentry", []),
    ("s:code|gate", 110, "subtype Code Gate or subtype Code Gate", []),
    (
        "t:ice|qqq|zzz",
        317,
        "type Ice",
        [f'ignored unknown type "{name}".' for name in ("qqq", "zzz")],
    ),
    ("e:elevaton|sg", 159, "set System Gateway or set Elevation", ["interpreted set:elevaton as Elevation"]),
    ("edition:modern corroder", 1, 'the modern game, title has "corroder"', []),
    ("edition:1996 cost:0 t:node", 31, "the 1996 game, cost is 0, type Node", []),
    ("titl:corroder", 1, 'title has "corroder"', ["interpreted titl as title"]),
    ("does:trac", None, "does:trace", ["interpreted does:trac as trace"]),
    ("does:hq-", None, "does:hq-trash or does:hq-access", ["interpreted does:hq- as hq-trash or hq-access"]),
    ("nbn:f", 241, "faction NBN", ["interpreted nbn:f as faction:nbn"]),
    # a name of another field: in full, or its first four letters; for a set only if they fit one set
    ("t:vant", 66, "set Vantage Point", ["interpreted type:vant as set:Vantage Point"]),
    ("e:corp cost:9", 2, "set Core Set, cost is 9", ["interpreted set:corp as Core Set"]),
    (
        "expose t:program",
        None,
        "does:expose, type Program",
        ['interpreted "expose" as does:expose; 3 texts match x:"expose"'],
    ),
    (
        "expose t:program t:hb",
        None,
        "does:expose, (type Program or faction Haas-Bioroid)",
        [
            'interpreted "expose" as does:expose; 3 texts match x:"expose"',
            "nothing has several types; interpreted as any of them",
            "interpreted type:hb as faction:Haas-Bioroid",
        ],
    ),
    ("_:(corroder|/^ice/)", 4, 'title has "corroder" or title matches /^ice/', []),
    ("_:(corroder&/^cor/)", 1, 'title has "corroder", title matches /^cor/', []),
    ("t:/^ic/|asset", 528, "type Asset or type Ice", []),
    ("subtype!(ap|/^des/)", 1948, "not (subtype AP or subtype Destroyer)", []),
    ("s:/qqq/", 0, "subtype nothing", []),
    ("t:hb", 249, "faction Haas-Bioroid", ["interpreted type:hb as faction:Haas-Bioroid"]),
    # text
    ("x:ha", None, 'text has "ha"', []),
    ("id:sure-gamble", 1, "id is sure-gamble", []),
    ("x:*", 2054, "any card", ['ignored "*"']),
    ("x:(gain|*)", 2054, 'text has "gain" or any card', ['ignored "*"']),
    ("x:* x:*", 2054, "any card", ['ignored "*"']),
    ("x:_foo", 0, 'text has "_foo"', []),
    ("x:_gain", None, 'text has "gain"', ['searched texts for "gain" in any form']),
    ("x:(gain|lose)", None, 'text has "gain" or text has "lose"', []),
    ("x:/gain 9/", None, "text matches /gain 9/", []),
    (
        'x:"gain .* credits"',
        None,
        "text matches /gain .* credits/",
        ['interpreted text:"gain .* credits" as a regular expression'],
    ),
    (
        'x:"gain two credits"',
        None,
        'text has "gain 2 credits"',
        ['no text has "gain two credits"; searched for "gain 2 credits"'],
    ),
    (
        'x:"damage net"',
        None,
        'text has "damage" and "net" in one sentence',
        ['no text has "damage net"; searched for "damage" and "net" in one sentence'],
    ),
    (
        "ruling:hosted",
        0,
        'ruling has "hosted"',
        ["ruling isn't in the built-in card data; run `nrdb import` to add it"],
    ),
    (
        "narrative!noise",
        2054,
        'not narrative has "noise"',
        ["narrative isn't in the built-in card data; run `nrdb import` to add it"],
    ),
    ("s:any", 1706, "has a subtype", []),
    ("t:any", 2054, "any card", []),
    ("_:(*|corroder)", 2054, 'any card or title has "corroder"', ['ignored "*"']),
    ('t:"ice: sentry"', 317, "type Ice", ['interpreted type:"ice: sentry" as Ice']),
    ('x:"zzz qqq"', 0, 'text has "zzz qqq"', []),
    ("x:/a{0,3}b/", None, "text matches /a{0,3}b/", []),
    ("x:/a{2000}/", 0, "text matches /a{2000}/", []),
    ("x:/" + "a" * 500 + "/", 0, "text matches /" + "a" * 500 + "/", []),
]


@pytest.mark.parametrize(("query", "count", "says", "notes"), MEANINGS, ids=[row[0] for row in MEANINGS])
def test_what_values_mean(
    catalogue: Catalogue, query: str, count: int | None, says: str | None, notes: list[str]
) -> None:
    result = run(catalogue, query, on=ON)
    assert [note.message for note in result.notes] == notes
    assert says is None or result.says == says
    if count is None:  # texts are added over time, so the number that have the words isn't compared
        assert result.cards
    else:
        assert len(result.cards) == count


@pytest.mark.parametrize(
    ("query", "each"),
    [
        ('x:("end the run" or "net damage") t:ice', ['x:"end the run" t:ice', 'x:"net damage" t:ice']),
        ('x:("end the run"|"net damage") t:ice', ['x:"end the run" t:ice', 'x:"net damage" t:ice']),
        ("s:(killer or fracter)", ["s:killer", "s:fracter"]),
        ("f:(anarch or shaper) t:event", ["f:anarch t:event", "f:shaper t:event"]),
        (
            "_:(ab|cd|ef|ga|ha|in|ja|ka|la)",
            [f"_:{at}" for at in ("ab", "cd", "ef", "ga", "ha", "in", "ja", "ka", "la")],
        ),
    ],
)
def test_any_of_several_values_finds_what_each_of_them_finds(catalogue: Catalogue, query: str, each: list[str]) -> None:
    found = [{card.id for card in run(catalogue, one, on=ON).cards} for one in each]
    assert {card.id for card in run(catalogue, query, on=ON).cards} == set().union(*found)


@pytest.mark.parametrize(
    ("word", "forms", "other"),
    [("move", "move|moves|moved|moving", "remove"), ("rez", "rez|rezzes|rezzed|rezzing", "derez")],
)
def test_a_word_of_a_text_is_meant_whole_and_in_all_its_forms(
    catalogue: Catalogue, word: str, forms: str, other: str
) -> None:
    texts = {card.id: " ".join(text.text for text in catalogue.texts(card)).casefold() for card in catalogue.cards()}
    holding = {card for card, text in texts.items() if re.search(rf"\b({forms})\b", text)}
    assert {card.id for card in run(catalogue, f"x:{word}", on=ON).cards} == holding
    within = {card for card, text in texts.items() if word in text}
    assert any(other in texts[card] for card in within - holding)


def test_before_a_format_began_its_pools_hold_nothing(catalogue: Catalogue) -> None:
    for query, says in [
        ("pool:ram", "in the pool of ram, which hadn't started yet"),
        ("snapshot:ram", "in a snapshot of ram, which hadn't started yet"),
        ("format:ram", "legal in Random Access Memories, which hadn't started yet"),
    ]:
        result = run(catalogue, query, on="2019-01-01")
        assert (result.cards, result.says) == ([], says)


def test_before_there_were_lists_nothing_was_on_one(catalogue: Catalogue) -> None:
    for query in ("banned:true", "list:true", "restricted:any"):
        assert run(catalogue, query, on="2013-01-01").cards == []
    assert len(run(catalogue, "banned:false", on="2013-01-01").cards) == len(catalogue.cards())


def test_how_results_are_shown_is_not_a_condition(catalogue: Catalogue) -> None:
    result = run(catalogue, "t:ice group:faction limit:3 sort:-cost view:cards", on=ON)
    assert (len(result.cards), result.group, result.limit, result.says) == (317, "faction", 3, "type Ice")


REFUSED = [
    ("not , ", ParseError, 1, "nothing to search for: it has no words or conditions."),
    ("t:" + "(" * 60 + "ice", ParseError, 44, "more than 40 nested brackets."),
    ("cst:2", LookupFailure, 1, 'unknown field "cst". Did you mean cost, strength or set?'),
    ("t:ice typ:x", LookupFailure, 7, 'unknown field "typ". Did you mean type, quantity or subtype?'),
    ("sort:streng", LookupFailure, 6, 'can\'t sort by "streng". Did you mean strength, set or cost?'),
    ("is:qqq", LookupFailure, 4, 'unknown property "qqq". Did you mean unique, additional_cost or advanceable?'),
    ("does:tr", LookupFailure, 6, 'unknown function "tr". Did you mean grip-trash, hq-trash or trash-protection?'),
    (
        "is:uniqe",
        LookupFailure,
        4,
        'unknown property "uniqe". Did you mean unique, encounter_effect or gains_subroutines?',
    ),
    ("does:qqq", LookupFailure, 6, 'unknown function "qqq".'),
    ("in:mine", LookupFailure, 4, 'no card list "mine" found; in: needs the name of a file with a card list.'),
    ("r:2025-00", ParseError, 3, '"2025-00" isn\'t a valid date (YYYY-MM-DD).'),
    (
        "cost:1234567890",
        ParseError,
        6,
        '"1234567890" isn\'t a valid cost; use a number, X, a range 2..4, or another number field to compare with.',
    ),
    ("r:2012-02-30", ParseError, 3, '"2012-02-30" isn\'t a valid date (YYYY-MM-DD).'),
    ("r:2013-02-29", ParseError, 3, '"2013-02-29" isn\'t a valid date (YYYY-MM-DD).'),
    ("r:2012-12-00", ParseError, 3, '"2012-12-00" isn\'t a valid date (YYYY-MM-DD).'),
    ("r:0000-01-01", ParseError, 3, '"0000-01-01" isn\'t a valid date (YYYY-MM-DD).'),
    ("r:qqq", LookupFailure, 3, '"qqq" is neither a date nor a set.'),
    ("limit:two", ParseError, 7, 'limit needs a number, not "two".'),
    ("edition:mars", LookupFailure, 9, 'unknown edition "mars". Did you mean cr, classic or any?'),
    ("format:qqqqq", LookupFailure, 8, 'unknown format "qqqqq".'),
    ("pool:qqqqq", LookupFailure, 6, 'unknown pool "qqqqq".'),
    ("snapshot:qqqqq", LookupFailure, 10, 'unknown snapshot "qqqqq".'),
    ("list:qqq", LookupFailure, 6, 'unknown list "qqq".'),
    ("banned:qqq", LookupFailure, 8, 'unknown list "qqq".'),
    ("list_points:qqq", LookupFailure, 13, 'unknown list "qqq".'),
    ("cycle>mars", LookupFailure, 7, 'unknown cycle "mars".'),
    ("set<qqq", LookupFailure, 5, 'unknown set "qqq".'),
    ("t:q", LookupFailure, 3, 'unknown type "q".'),
    ("t:midnight", LookupFailure, 3, 'unknown type "midnight".'),
    ("t:ele", LookupFailure, 3, 'unknown type "ele".'),
    ("f:r", LookupFailure, 3, 'unknown faction "r".'),
    ("s:12", LookupFailure, 3, 'unknown subtype "12".'),
    ("s:to", LookupFailure, 3, 'unknown subtype "to".'),
    (
        'e:"elevation|vation"',
        LookupFailure,
        3,
        'unknown set "elevation|vation". Did you mean Elevation, Station One or Creation and Control?',
    ),
    ('t:"!!"', LookupFailure, 3, 'unknown type "!!".'),
    ("t:agenx", LookupFailure, 3, 'unknown type "agenx". Did you mean Agenda?'),
    ("t:xyz|qqq", LookupFailure, 3, 'unknown type "xyz".'),
    ("qqq:type", LookupFailure, 1, 'unknown field "qqq".'),
    ("x:/a{2001}/", ParseError, 3, "the regular expression is too large."),
    ("x:/(a{50}){50}/", ParseError, 3, "the regular expression is too large."),
    ("x:/" + "a" * 501 + "/", ParseError, 3, "the regular expression is too large."),
    (
        r"e:/(\w|\w\w|\w\w\w|_|\s)+[=%]/",
        ParseError,
        3,
        r"/(\w|\w\w|\w\w\w|_|\s)+[=%]/ took too long; try a simpler expression.",
    ),
    ("t:" + "|".join(map(str, range(150))), LookupFailure, 3, 'unknown type "0".'),
    ("t:" + "|".join(map(str, range(151))), ParseError, 3, "too many values (151); at most 150 allowed."),
    (" ".join(["u:1"] * 601), ParseError, None, "the query has more than 300 conditions."),
]


@pytest.mark.parametrize(("query", "error", "column", "says"), REFUSED, ids=[row[0][:20] for row in REFUSED])
def test_what_has_no_meaning_is_refused_in_a_sentence(
    catalogue: Catalogue, query: str, error: type[Exception], column: int | None, says: str
) -> None:
    with pytest.raises(error) as caught:
        run(catalogue, query, on=ON)
    assert (str(caught.value), getattr(caught.value, "column", None)) == (says, column)


def test_a_pattern_asked_of_some_cards_is_asked_again_of_others(catalogue: Catalogue) -> None:
    found = [
        [card.type for card in run(catalogue, query, on=ON).cards]
        for query in ("t:ice x:/cr[e]dits?/", "t:operation x:/cr[e]dits?/", "x:/cr[e]dits?/")
    ]
    assert set(found[0]) == {"ice"}
    assert set(found[1]) == {"operation"}
    assert len(found[0]) + len(found[1]) == len([kind for kind in found[2] if kind in ("ice", "operation")])


def test_how_much_one_query_may_ask() -> None:
    """The limits are 600 columns and 9,000 values, on any table."""
    card, printing = Clause("c.n", (), ""), Clause("c.n = p.n", (), "")
    for most in (AllOf((card,) * 600), AllOf((printing,) * 300), Clause("1", (0,) * 9000, "")):
        assert checked(most) == most
    for more in (AllOf((card,) * 601), AllOf((*[printing] * 300, card)), Clause("1", (0,) * 9001, "")):
        with pytest.raises(ParseError, match=r"^the query has more than 300 conditions\.$"):
            checked(more)


@pytest.mark.parametrize(
    ("pattern", "size"),
    [
        ("", 0),
        ("ab*c+?", 3),
        ("a{3}b", 4),
        ("a{0}b", 1),
        ("a{0,3}b", 4),
        ("a{2,}b", 3),
        ("a{,3}b", 4),
        ("a{}b", 3),
        ("(ab{2}){10}", 30),
        ("[a-z]{4}", 4),
        (r"\w{2}", 2),
        ("a)b", 3),
        ("a{1234567890}", 2000),
    ],
)
def test_how_large_a_pattern_is_written_out(pattern: str, size: int) -> None:
    assert pattern_size(pattern) == size
