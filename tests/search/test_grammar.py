"""Tables of the grammar: query → tree (as the query it prints) → SQL → number of cards, on the lists of 2026-04-15."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from nrdb.catalogue import Card, Catalogue
from nrdb.catalogue.model import Printing
from nrdb.errors import LookupFailure, ParseError
from nrdb.search import run
from nrdb.search.language.ast import shape, unparse
from nrdb.search.language.conditions import sort_key
from nrdb.search.language.syntax import parse
from nrdb.text import fold

ON = "2026-04-15"

# Fragments of SQL that many rows share.
SUB = "c.n IN (SELECT n FROM search_subtype WHERE subtype IN ({}))"
PRINT = "c.n IN (SELECT p.n FROM search_printing AS p WHERE {})"
POOL = "c.n IN (SELECT n FROM search_pool WHERE pool IN (?) AND released <= ?)"
LISTED = "c.n IN (SELECT n FROM search_listed WHERE list IN ({}) AND kind IN (?))"
LEGAL = f"({POOL} AND NOT {LISTED.format('?')})"
TITLE = "c.n IN (SELECT rowid FROM search_index WHERE search_index MATCH ?)"
ONE = SUB.format("?")
NOT_ICE = "(c.type_id IN (?)) IS NOT TRUE"

TABLE = [
    # operators and their spellings
    ("t:ice", "type:ice", "c.type_id IN (?)", 317),
    ("T: ICE", "type:ICE", "c.type_id IN (?)", 317),
    ("t = ice", "type:ice", "c.type_id IN (?)", 317),
    ("t==ice", "type:ice", "c.type_id IN (?)", 317),
    ("t~ice", "type:ice", "c.type_id IN (?)", 317),
    ("type!=ice", "type!ice", NOT_ICE, 1737),
    ("t!ice", "type!ice", NOT_ICE, 1737),
    ("t!:ice", "type!ice", NOT_ICE, 1737),
    ("t:!ice", "type!ice", NOT_ICE, 1737),
    ("-t:ice", "-type:ice", NOT_ICE, 1737),
    ("!t:ice", "-type:ice", NOT_ICE, 1737),
    ("not t:ice", "-type:ice", NOT_ICE, 1737),
    ("NOT t:ice", "-type:ice", NOT_ICE, 1737),
    ("--t:ice", "type:ice", "c.type_id IN (?)", 317),
    ("cost:2", "cost:2", "c.cost = ?", 389),
    ("COST=2", "cost:2", "c.cost = ?", 389),
    ("cost!2", "cost!2", "(c.cost = ?) IS NOT TRUE", 1665),
    ("cost<>2", "cost!2", "(c.cost = ?) IS NOT TRUE", 1665),
    ("cost≠2", "cost!2", "(c.cost = ?) IS NOT TRUE", 1665),
    ("cost=<1", "cost<=1", "c.cost <= ?", 714),
    ("cost≤1", "cost<=1", "c.cost <= ?", 714),
    ("cost=>9", "cost>=9", "c.cost >= ?", 34),
    ("cost:>9", "cost>9", "c.cost > ?", 21),
    ("cost=>=10", "cost>=10", "c.cost >= ?", 21),
    ("cost = >= 10", "cost>=10", "c.cost >= ?", 21),
    ("cost > 9", "cost>9", "c.cost > ?", 21),
    # lists of values
    ("t:ice|asset", "type:ice|asset", "c.type_id IN (?, ?)", 528),
    ("t:(ice|asset)", "type:ice|asset", "c.type_id IN (?, ?)", 528),
    ("t:ice,asset", "type:ice|asset", "c.type_id IN (?, ?)", 528),
    ("t:ice | asset", "type:ice|asset", "c.type_id IN (?, ?)", 528),
    ("s:ap&destroyer", "subtype:ap&destroyer", f"({ONE} AND {ONE})", 13),
    ("s:ap|destroyer&harmonic", "subtype:ap|(destroyer&harmonic)", f"({ONE} OR ({ONE} AND {ONE}))", 76),
    ("s!ap|destroyer", "subtype!ap|destroyer", f"({SUB.format('?, ?')}) IS NOT TRUE", 1948),
    # conditions side by side
    ("t:ice s:ap", "type:ice subtype:ap", f"(c.type_id IN (?) AND {ONE})", 76),
    ("t:ice and s:ap", "type:ice subtype:ap", f"(c.type_id IN (?) AND {ONE})", 76),
    ("t:ice && s:ap", "type:ice subtype:ap", f"(c.type_id IN (?) AND {ONE})", 76),
    ("t:ice & s:ap", "type:ice subtype:ap", f"(c.type_id IN (?) AND {ONE})", 76),
    ("t:ice, s:ap", "type:ice subtype:ap", f"(c.type_id IN (?) AND {ONE})", 76),
    ("t:ice; s:ap", "type:ice subtype:ap", f"(c.type_id IN (?) AND {ONE})", 76),
    ("t:ice || t:agenda", "type:ice or type:agenda", "(c.type_id IN (?) OR c.type_id IN (?))", 498),
    ("t:ice OR t:agenda", "type:ice or type:agenda", "(c.type_id IN (?) OR c.type_id IN (?))", 498),
    (
        "t:ice s:ap or t:agenda",
        "(type:ice subtype:ap) or type:agenda",
        f"((c.type_id IN (?) AND {ONE}) OR c.type_id IN (?))",
        257,
    ),
    (
        "t:ice (s:ap or s:destroyer)",
        "type:ice (subtype:ap or subtype:destroyer)",
        f"(c.type_id IN (?) AND ({ONE} OR {ONE}))",
        106,
    ),
    (
        "t:ice s:ap|s:destroyer",
        "type:ice (subtype:ap or subtype:destroyer)",
        f"(c.type_id IN (?) AND ({ONE} OR {ONE}))",
        106,
    ),
    (
        "-(t:ice or t:asset) d:corp",
        "-(type:ice or type:asset) side:corp",
        "(((c.type_id IN (?) OR c.type_id IN (?))) IS NOT TRUE AND c.side_id IN (?))",
        598,
    ),
    # numbers
    ("o:2..4 t:event", "cost:2..4 type:event", "(c.cost BETWEEN ? AND ? AND c.type_id IN (?))", 83),
    ("cost:10+", "cost:10+", "c.cost >= ?", 21),
    ("cost:x", "cost:x", "c.cost_special = ?", 8),
    ("cost:X", "cost:X", "c.cost_special = ?", 8),
    ("cost>=x", "cost>=x", "c.cost_special = ?", 8),
    ("cost<x", "cost<x", "0", 0),
    ("cost<3 cost:x", "cost<3 cost:x", "(c.cost < ? AND c.cost_special = ?)", 0),
    ("cost!x t:event", "cost!x type:event", "((c.cost_special = ?) IS NOT TRUE AND c.type_id IN (?))", 221),
    (
        "n:none t:agenda",
        "inf:none type:agenda",
        "(c.influence_cost IS NULL AND c.influence_cost_special IS NULL AND c.type_id IN (?))",
        146,
    ),
    (
        "strength<cost t:ice s:sentry",
        "strength<cost type:ice subtype:sentry",
        f"(c.strength < c.cost AND c.type_id IN (?) AND {ONE})",
        77,
    ),
    ("mu:2", "memory:2", "c.memory_cost = ?", 37),
    ("inf_limit:infinite", "influence_limit:infinite", "c.influence_limit_special = ?", 14),
    ("deck_size:40 d:corp", "deck_size:40 side:corp", "(c.minimum_deck_size = ? AND c.side_id IN (?))", 12),
    ("v:3 g:5", "agenda_points:3 advancement:5", "(c.agenda_points = ? AND c.advancement_requirement = ?)", 34),
    ("subs>3", "subroutines>3", "c.subroutines > ?", 16),
    ("link_provided>0", "link_provided>0", "c.link_provided > ?", 15),
    ("trash cost>=6", "trash_cost>=6", "c.trash_cost >= ?", 7),
    ("position:*", "position:*", "1", 2054),
    ("position:none", "position:none", "0", 0),
    # flags
    ("u:true t:resource", "unique:true type:resource", "(coalesce(c.is_unique, 0) AND c.type_id IN (?))", 119),
    ("u:0 t:hardware", "unique:0 type:hardware", "(NOT coalesce(c.is_unique, 0) AND c.type_id IN (?))", 61),
    ("trash_ability:1", "trash_ability:1", "coalesce(c.trash_ability, 0)", 132),
    ("is:reprint t:identity", "is:reprint type:identity", "(c.num_printings > ? AND c.type_id IN (?, ?))", 19),
    ("has:faces", "is:faces", "c.num_faces > ?", 7),
    ("link_provided:x", "link_provided:x", "c.link_provided_special = ?", 0),
    (
        "has:link_provided",
        "is:link_provided",
        "NOT (c.link_provided IS NULL AND c.link_provided_special IS NULL)",
        15,
    ),
    # titles
    ("_:bran", "title:bran", TITLE, 4),
    ("title:Brân", "title:Brân", TITLE, 4),
    ('title:"ice wall"', 'title:"ice wall"', TITLE, 1),
    ("title:'ice wall'", 'title:"ice wall"', TITLE, 1),
    ("title:“ice wall”", 'title:"ice wall"', TITLE, 1),
    ("_:ice&wall", "title:ice&wall", TITLE, 1),
    ("name:/^ice/", "title:/^ice/", "nrdb_matches(?, c.title)", 3),
    ("_:a_a", "title:a_a", TITLE, 5),
    ("_:100%", "title:100%", TITLE, 0),
    ("R&D", "R&D", TITLE, 1),
    # factions, sides
    (
        "f:a|s n<3",
        "faction:a|s inf<3",
        "(c.faction_id IN (?, ?) AND (c.influence_cost < ? OR c.influence_limit < ?))",
        280,
    ),
    ("f:n t:asset", "faction:n type:asset", "(c.faction_id IN (?) AND c.type_id IN (?))", 48),
    ("f:- t:ice", "faction:- type:ice", "(c.faction_id IN (?, ?) AND c.type_id IN (?))", 35),
    ("f:mini", "faction:mini", "c.faction_id IN (?, ?, ?)", 36),
    ("f:HB t:ice", "faction:HB type:ice", "(c.faction_id IN (?) AND c.type_id IN (?))", 75),
    ("f:haas-bioroid t:ice", "faction:haas-bioroid type:ice", "(c.faction_id IN (?) AND c.type_id IN (?))", 75),
    ("d:r t:identity", "side:r type:identity", "(c.side_id IN (?) AND c.type_id IN (?, ?))", 67),
    # sets, cycles, printings
    ("e:core", "set:core", PRINT.format('p."set" IN (?)'), 113),
    ("set:sg", "set:sg", PRINT.format('p."set" IN (?)'), 77),
    ("e>parhelion t:ice", "set>parhelion type:ice", f"(c.type_id IN (?) AND {PRINT.format('(p.released >= ?)')})", 47),
    ("c:26", "cycle:26", PRINT.format('p."cycle" IN (?)'), 130),
    ("c<2", "cycle<2", PRINT.format("p.cycle_position < ?"), 122),
    ("quantity:1 e:sg", "quantity:1 set:sg", PRINT.format('p.quantity = ? AND p."set" IN (?)'), 13),
    (
        "e!sg c:30",
        "set!sg cycle:30",
        f"(({PRINT.format(chr(112) + '.' + chr(34) + 'set' + chr(34) + ' IN (?)')}) IS NOT TRUE AND "
        f"{PRINT.format('p.' + chr(34) + 'cycle' + chr(34) + ' IN (?)')})",
        0,
    ),
    ("code:01050", "code:01050", PRINT.format('p."code" IN (?)'), 1),
    ("01050", "01050", PRINT.format('p."code" IN (?)'), 1),
    (
        "released_by:ffg e:core",
        "released_by:ffg set:core",
        PRINT.format('p."released_by" IN (?) AND p."set" IN (?)'),
        113,
    ),
    # dates
    ("r:2025", "released:2025", PRINT.format("(p.released >= ? AND p.released < ?)"), 82),
    ("r:2025-04", "released:2025-04", PRINT.format("(p.released >= ? AND p.released < ?)"), 82),
    ("r:20250424", "released:20250424", PRINT.format("(p.released >= ? AND p.released < ?)"), 82),
    ("r>2025", "released>2025", PRINT.format("(p.released >= ?)"), 66),
    ("r<2012-10", "released<2012-10", PRINT.format("(p.released < ?)"), 122),
    ("r:elevation", "released:elevation", PRINT.format("(p.released >= ? AND p.released < ?)"), 82),
    ("r>now", "released>now", PRINT.format("(p.released >= ?)"), 0),
    # formats, pools, lists
    ("z:standard t:ice", "pool:standard type:ice", f"({POOL} AND c.type_id IN (?))", 93),
    ("z:startup", "pool:startup", POOL, 225),
    ("snapshot:standard_34", "snapshot:standard_34", POOL, 613),
    ("format:standard", "format:standard", LEGAL, 584),
    ("-format:standard z:standard", "-format:standard pool:standard", f"(({LEGAL}) IS NOT TRUE AND {POOL})", 29),
    ("-format:standard", "-format:standard", f"({LEGAL}) IS NOT TRUE", 1470),
    ("format:standard-latest", "format:standard-latest", LEGAL, 581),
    ("legal:startup t:ice", "format:startup type:ice", f"({LEGAL} AND c.type_id IN (?))", 37),
    ("b:active z:standard", "b:active pool:standard", f"(({LISTED.format('?')}) IS NOT TRUE AND {POOL})", 584),
    ("banned:standard", "banned:standard", LISTED.format("?"), 29),
    ("is_banned:standard_ban_list_26_03", "banned:standard_ban_list_26_03", LISTED.format("?"), 29),
    ("restricted:snapshot", "restricted:snapshot", LISTED.format("?"), 23),
    ("points:3", "points:3", "c.agenda_points = ?", 36),
    (
        "points>=2 format:eternal",
        "points>=2 format:eternal",
        f"(c.n IN (SELECT n FROM search_listed WHERE list IN (?) AND kind IN (?) AND value >= ?) AND {LEGAL})",
        29,
    ),
    # everything, nothing, slips
    ("*", "*", "1", 2054),
    ("()", "*", "1", 2054),
    ("t:ice *", "type:ice", "c.type_id IN (?)", 317),
    ("s: t:ice", "type:ice", "c.type_id IN (?)", 317),
    ("t:ice (", "type:ice", "c.type_id IN (?)", 317),
    ("t:ice )", "type:ice", "c.type_id IN (?)", 317),
    (":t:ice", "type:ice", "c.type_id IN (?)", 317),
    ("t;ice", "type:ice", "c.type_id IN (?)", 317),
    ("t.ice", "type:ice", "c.type_id IN (?)", 317),
    ("type(ice)", "type:ice", "c.type_id IN (?)", 317),
    ("card_type, ice", "type:ice", "c.type_id IN (?)", 317),
    ('t"ice"', 'type:"ice"', "c.type_id IN (?)", 317),
    ('t:"ice', 'type:"ice"', "c.type_id IN (?)", 317),
    ("typpe:ice", "typpe:ice", "c.type_id IN (?)", 317),
    ("edition:classic t:agenda", "edition:classic type:agenda", "(c.edition IN (?) AND c.type_id IN (?))", 47),
]


@pytest.mark.parametrize(("query", "tree", "where", "count"), TABLE, ids=[row[0] for row in TABLE])
def test_query_to_tree_to_sql_to_cards(catalogue: Catalogue, query: str, tree: str, where: str, count: int) -> None:
    result = run(catalogue, query, on=ON)
    modern = "" if "edition:" in query else "c.edition = ? AND "
    assert unparse(result.tree) == tree
    assert result.statement.sql == f"SELECT c.n FROM search_card AS c WHERE {modern}{where} ORDER BY c.n"
    assert len(result.cards) == count
    # The statement's text contains nothing that a person typed.
    assert result.statement.sql.count("?") == len(result.statement.parameters)


@pytest.mark.parametrize("row", TABLE, ids=[row[0] for row in TABLE])
def test_what_a_tree_prints_parses_to_the_same_tree(row: tuple[str, str, str, int]) -> None:
    tree = parse(row[0]).tree
    assert shape(parse(unparse(tree)).tree) == shape(tree)


SAYINGS = [
    ("pool:eternal points:3", 36, "in the card pool Eternal, points are 3"),
    ("banned:standard points:3", 2, "banned by standard_ban_list_26_03, points are 3"),
    ("ice -wall", 308, 'type Ice, not title has "wall"'),
    ("-wall ice", 308, 'not title has "wall", type Ice'),
    ("virus -ice", 41, "subtype Virus, not type Ice"),
    ("legal:no t:agenda", 6, None),
    (
        "banned:standard_ban_list_26 t:asset",
        4,
        "banned by standard_ban_list_26_03, standard_ban_list_26_05, type Asset",
    ),
    ("b:false t:agenda v:3", 32, "not on a list in force, type Agenda, agenda points are 3"),
    ("list_points:false t:event f:apex", 3, "not points, type Event, faction Apex"),
    ("universal_influence:napd_mwl_1_2-3", 6, "universal influence is 3 by napd_mwl_1_2"),
    ("global_penalty:napd_mwl_1_0", 11, "global penalty by napd_mwl_1_0"),
    ("has:advancement", 181, "has advancement"),
    ("cost:any f:adam -t:resource", 5, "has cost, faction Adam, not type Resource"),
    ("is:unique f:adam", 7, "unique, faction Adam"),
    ("is:restricted", 23, "restricted by a list in force on 2026-04-15"),
    ("is:ice s:ap", 76, "type Ice, subtype AP"),
    ("edition:any t:node cost:0", 31, "type Node, cost is 0"),
    ("layout:/^fl/", 5, "layout flip"),
    ("s:/ops$/", 63, "subtype Black Ops or Gray Ops"),
    ("cost:(2|3) s:console", 27, "(cost is 2 or cost is 3), subtype Console"),
    ("code:01050 or position:1", 30, "printing 01050 or position is 1"),
    ("cycle>ashes t:agenda v:1", 13, "cycle after ashes, type Agenda, agenda points are 1"),
    ("set<=core t:agenda", 8, "set up to Core Set, type Agenda"),
    ("r<=now t:agenda v:4", 1, "released on or before 2026-04-15, type Agenda, agenda points are 4"),
    ("id:01050", 1, "printing 01050"),
    ("id:/gamble$/", 1, "id matches /gamble$/"),
    ("fracter:s", 38, "subtype Fracter"),
    (
        "format:standard_2026_vantage_point s:console",
        20,
        "in the card pool standard_2026_vantage_point, subtype Console",
    ),
    ('format:"Standard Ban List 26.03" s:console', 19, "legal in standard_34, subtype Console"),
    ("z:vp t:ice", 14, "set Vantage Point, type Ice"),
    ("ever_in:startup s:console", 20, "ever in a card pool of Startup, subtype Console"),
    ("snapshot:startup s:console", 8, "in the card pool of startup_9, subtype Console"),
    ("snapshot:standard_vantage_point", 613, "in the card pool Standard 2026 - Vantage Point"),
    ('e:"elevation|sg" t:ice', 23, "(set Elevation or set System Gateway), type Ice"),
    ("f:anrach s:console", 17, "faction Anarch, subtype Console"),
    ("x:R&D cost:77", 0, 'text has "r&d", cost is 77'),
    ("t:ice -(e:core or r>=2015)", 66, None),
    ("ban_list:standard", 29, None),
]


@pytest.mark.parametrize(("query", "count", "says"), SAYINGS, ids=[row[0] for row in SAYINGS])
def test_what_a_query_means_in_words(catalogue: Catalogue, query: str, count: int, says: str | None) -> None:
    result = run(catalogue, query, on=ON)
    assert len(result.cards) == count
    if says is not None:
        assert result.says == says


NOTES = [
    ("f:crxmxnal", "interpreted faction:crxmxnal as Criminal"),  # two letters wrong in eight
    ("t:xrogram", "interpreted type:xrogram as Program"),
    ("e:midnihgt", "interpreted set:midnihgt as Midnight Sun Booster Pack or Midnight Sun"),
    ("t:fracter", "interpreted type:fracter as subtype:Fracter"),
    ("s:ice", "interpreted subtype:ice as type:Ice"),
    ("f:standard", "interpreted faction:standard as format:standard"),
    ("f:runner", "interpreted faction:runner as side:Runner"),
    ("t:corp cost:9", "interpreted type:corp as side:Corp"),
    ("is:corp cost:9", "interpreted is:corp as side:corp"),
    ("s:crim t:event", "interpreted subtype:crim as faction:Criminal"),
    ("o:virus", "interpreted o: as text because its value isn't a number"),
    ("e:ashes", "interpreted set:ashes as cycle:Ashes"),
    ("t:icebraker", "interpreted type:icebraker as subtype:Icebreaker"),
    ("fomrat:standard", "interpreted fomrat as format"),
    ("strenghts:5", "interpreted strenghts as strength"),
    ("points>=2 format:eternal", "points means the format's points list here; use v: for agenda points"),
    ("s: t:ice", "ignored s:, which has no value"),
    ("(t:ice", "added a missing closing bracket"),
    ('x"end the run"', 'interpreted x"…" as x:"…"'),
    ("s:Icebreaker-Fracter", "interpreted subtype:Icebreaker-Fracter as all of Icebreaker, Fracter"),
    ("s:sensor", "no card still has the subtype sensor"),
    ("s:illicit", "Illicit is now Liability"),
    ("T:ICE f:HB", None),
]


@pytest.mark.parametrize(("query", "note"), NOTES, ids=[row[0] for row in NOTES])
def test_every_repair_is_reported_and_nothing_else(catalogue: Catalogue, query: str, note: str | None) -> None:
    assert [item.message for item in run(catalogue, query, on=ON).notes] == ([note] if note else [])


FAILURES = [
    ("f:jintxkx", LookupFailure, 3, "Did you mean Jinteki?"),  # two letters wrong in seven
    ("🃏", ParseError, 1, "nothing to search for: "),
    ("s:icxbrxakxr", LookupFailure, 3, "Did you mean Icebreaker?"),
    ("t:ice cost:two", ParseError, 12, '"two" isn\'t a valid cost; use a number'),
    ("u:maybe", ParseError, 3, 'unique must be true or false, not "maybe".'),
    ("t:ice t<ice", ParseError, 7, "type doesn't support <"),
    ("r:2025-13", ParseError, 3, "isn't a valid date"),
    ("_:/(/", ParseError, 3, "isn't a valid regular expression"),
    ("cost<2..4", ParseError, 6, "isn't a valid cost"),
    ("xyzzyq:2", LookupFailure, 1, 'unknown field "xyzzyq".'),
    ("t:ice f:qqqq", LookupFailure, 9, 'unknown faction "qqqq".'),
    ("t:ice f:sta", LookupFailure, 9, 'unknown faction "sta".'),  # three letters are too few to guess by
    ("e:elevtor", LookupFailure, 3, "Did you mean Elevation?"),
    ("sort:colour", LookupFailure, 6, 'can\'t sort by "colour".'),
    ("is:zzz", LookupFailure, 4, 'unknown property "zzz".'),
    ("(" * 60, ParseError, 42, "nested brackets"),
    ("x" * 4001, ParseError, 4001, "limit is 4000"),
]


@pytest.mark.parametrize(("query", "error", "column", "says"), FAILURES, ids=[row[0][:20] for row in FAILURES])
def test_an_error_names_its_character(
    catalogue: Catalogue, query: str, error: type[Exception], column: int, says: str
) -> None:
    with pytest.raises(error) as caught:
        run(catalogue, query, on=ON)
    assert getattr(caught.value, "column", None) == column
    assert says in str(caught.value)


def _number(value: object) -> int:
    """Return a number to compare, far out of range where there is none."""
    return value if isinstance(value, int) else -(10**6)


# The same conditions, checked on each card without any SQL.
BRUTE: list[tuple[str, Callable[[Card], bool]]] = [
    ("t:ice strength>3", lambda card: card.type == "ice" and _number(card.strength) > 3),
    ("sentry strength>3", lambda card: "sentry" in card.subtypes and _number(card.strength) > 3),
    ("cost:x", lambda card: card.cost == "X"),
    ("_:qu", lambda card: "qu" in fold(card.title)),
    ("cost!2", lambda card: card.cost != 2),
    ("-cost:2", lambda card: card.cost != 2),
    ("cost<3 -t:event", lambda card: 0 <= _number(card.cost) < 3 and card.type != "event"),
    ("trash cost>=6", lambda card: _number(card.trash_cost) >= 6),
    ("n:none t:agenda", lambda card: card.influence_cost is None and card.type == "agenda"),
    ("n:17", lambda card: card.influence_limit == 17),
    ("n>15 t:identity", lambda card: card.is_identity and _number(card.influence_limit) > 15),
    ("n:1..2", lambda card: 1 <= _number(card.influence_cost) <= 2 or 1 <= _number(card.influence_limit) <= 2),
    ("inf!5", lambda card: 5 not in (card.influence_cost, card.influence_limit)),
    ("influence>1", lambda card: _number(card.influence_cost) > 1),
    ("n:17", lambda card: card.influence_limit == 17),
    ("n>15 t:identity", lambda card: card.is_identity and _number(card.influence_limit) > 15),
    ("n:1..2", lambda card: 1 <= _number(card.influence_cost) <= 2 or 1 <= _number(card.influence_limit) <= 2),
    ("inf!5", lambda card: 5 not in (card.influence_cost, card.influence_limit)),
    ("influence>1", lambda card: _number(card.influence_cost) > 1),
    ("inf_limit:infinite", lambda card: card.influence_limit == "infinite"),
    ("inf_limit>12", lambda card: _number(card.influence_limit) > 12),
    ("u:1 f:adam|apex", lambda card: card.unique and card.faction in ("adam", "apex")),
    ("s:ap&destroyer", lambda card: {"ap", "destroyer"} <= set(card.subtypes)),
    ("s!icebreaker t:program", lambda card: "icebreaker" not in card.subtypes and card.type == "program"),
    ("strength<cost", lambda card: _number(card.cost) > _number(card.strength) >= 0),
    ("cost:2..4 t:event", lambda card: 2 <= _number(card.cost) <= 4 and card.type == "event"),
    ("v:3 or v:1", lambda card: card.agenda_points in (1, 3)),
    ("3/2 agenda", lambda card: (card.advancement_requirement, card.agenda_points) == (3, 2)),
    ("mu:2 | mu:3", lambda card: card.memory_cost in (2, 3)),
    ("layout:flip", lambda card: card.layout == "flip"),
]


@pytest.mark.parametrize(("query", "holds"), BRUTE, ids=[row[0] for row in BRUTE])
def test_the_same_cards_as_looking_at_each(catalogue: Catalogue, query: str, holds: Callable[[Card], bool]) -> None:
    found = {card.id for card in run(catalogue, query, on=ON).cards}
    assert found == {card.id for card in catalogue.cards() if holds(card)}
    assert found


def test_a_format_is_its_pool_without_what_its_list_bans(catalogue: Catalogue) -> None:
    for format_id, on in (("standard", "2026-04-15"), ("standard", "2021-05-01"), ("eternal", ON), ("startup", ON)):
        snapshot = catalogue.snapshot(format_id, on)
        assert snapshot is not None
        legal = {
            card.id
            for card in catalogue.cards()
            if catalogue.standing(card, snapshot, on) not in ("not in the pool", "banned")
        }
        assert {card.id for card in run(catalogue, f"format:{format_id}", on=on).cards} == legal
        without = {card.id for card in run(catalogue, f"-format:{format_id}", on=on).cards}
        assert without == {card.id for card in catalogue.cards()} - legal


def test_before_its_first_day_nothing_is_legal(catalogue: Catalogue) -> None:
    result = run(catalogue, "format:startup", on="2015-01-01")
    assert result.cards == []
    assert "Startup starts on" in result.notes[0].message


def test_sorting(catalogue: Catalogue) -> None:
    strongest = run(catalogue, "t:ice sort:-strength sort:cost limit:3", on=ON)
    assert strongest.limit == 3
    assert [(card.strength, card.cost) for card in strongest.cards[:3]] == sorted(
        (
            (card.strength, card.cost)
            for card in catalogue.cards()
            if card.type == "ice" and isinstance(card.strength, int)
        ),
        key=lambda pair: (-pair[0], pair[1] if isinstance(pair[1], int) else 99),
    )[:3]
    # Cards without the number come last in either direction.
    for query in ("t:ice sort:strength", "t:ice sort:-strength"):
        assert run(catalogue, query, on=ON).cards[-1].strength in ("X", None)


SORTS: list[tuple[str, Callable[[Card, list[Printing]], object]]] = [
    ("id", lambda card, printings: card.id),
    ("subtype", lambda card, printings: min(card.subtypes, default=None)),
    ("code", lambda card, printings: min(item.code for item in printings)),
    ("position", lambda card, printings: min(item.position for item in printings)),
    ("quantity", lambda card, printings: max(item.quantity for item in printings)),
    ("released", lambda card, printings: min(item.released or "" for item in printings)),
    ("latest_printing", lambda card, printings: max(item.released or "" for item in printings)),
    ("printings", lambda card, printings: len(printings)),
    ("faction", lambda card, printings: card.faction),
    ("influence", lambda card, printings: card.influence_cost),
]


@pytest.mark.parametrize(("field", "value"), SORTS, ids=[row[0] for row in SORTS])
def test_sorted_either_way_and_what_has_no_value_last(
    catalogue: Catalogue, field: str, value: Callable[[Card, list[Printing]], object]
) -> None:
    for query, down in ((field, False), (f"{field}:asc", False), (f"-{field}", True), (f"{field}_desc", True)):
        result = run(catalogue, "e:core|sg", on=ON, sort=[sort_key(query)])
        values = [value(card, list(catalogue.printings(card))) for card in result.cards]
        known = [item for item in values if item is not None]
        assert len(set(known)) > 1
        assert values == [*sorted(known, reverse=down), *[None] * (len(values) - len(known))]  # type: ignore[type-var]


def test_conditions_on_printings_in_one_group_mean_one_printing(catalogue: Catalogue) -> None:
    together = {card.id for card in run(catalogue, "e:core position:1", on=ON).cards}
    apart = {card.id for card in run(catalogue, "(e:core) -(-position:1)", on=ON).cards}
    assert together == apart == {"noise_hacker_extraordinaire"}
