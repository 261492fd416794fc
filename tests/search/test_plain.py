"""Plain language: what bare words mean, with the lists of 2026-04-15, built-in facts only and no text."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from math import log2
from pathlib import Path

import pytest

from nrdb.behaviour.functions import functions
from nrdb.catalogue import Card, Catalogue
from nrdb.catalogue.source import write
from nrdb.errors import LookupFailure, ParseError
from nrdb.search import run, search
from nrdb.search.language.sql import describe
from nrdb.search.run import searcher
from nrdb.search.similar import similar
from tests.mini import mini_data

ON = "2026-04-15"
ROOT = Path(__file__).parents[2]

MEANINGS = [
    # vocabulary in any order, plural, in capitals, with words in between
    ("jinteki ice", "faction Jinteki, type Ice"),
    ("Agenda Weyland", "type Agenda, faction Weyland Consortium"),
    ("black ops", "subtype Black Ops"),
    ("grey ops", "subtype Gray Ops"),
    ("viruses", "subtype Virus"),
    ("hb assets", "faction Haas-Bioroid, type Asset"),
    ("show me all the criminal cards", "faction Criminal"),
    ("identities", "type Corp Identity or Runner Identity"),
    ("runner ids", "side Runner, type Corp Identity or Runner Identity"),
    ("barrier and code gate", "subtype Barrier, subtype Code Gate"),
    ("non-virus programs", "not subtype Virus, type Program"),
    ("ice other than barriers", "type Ice, not subtype Barrier"),
    ("cards apart from ice", "not type Ice"),
    ("without subtypes programs", "without a subtype, type Program"),
    ("not standard_ban_list_26_03", "not on the list standard_ban_list_26_03"),
    ("hardware not unique", "type Hardware, not unique"),
    ("unique hardware", "unique, type Hardware"),
    ("shaper or criminal console", "(faction Shaper or faction Criminal), subtype Console"),
    ("console or chip shaper", "(subtype Console or subtype Chip), faction Shaper"),
    ("Fear and Loathing", "set Fear and Loathing"),
    ("startup runner programs", "legal in Startup (startup_9), side Runner, type Program"),
    ("standard legal asset", "legal in Standard (standard_34), type Asset"),
    ("banned in standard", "banned by standard_ban_list_26_03"),
    ("current rotation ice", "in the card pool Standard 2026 - Vantage Point, type Ice"),
    ("trash ability hardware", "trash ability, type Hardware"),
    # numbers with words
    ("2 cost event", "cost is 2, type Event"),
    ("2-cost event", "cost is 2, type Event"),
    ("event cost 2", "type Event, cost is 2"),
    ("two cost event", "cost is 2, type Event"),
    ("at least 3 strength", "strength at least 3"),
    ("strength at least 3 ice", "strength at least 3, type Ice"),
    ("3 or more strength", "strength at least 3"),
    ("ice with 3+ strength", "type Ice, strength at least 3"),
    ("strength between 2 and 4", "strength 2–4"),
    ("ice under 4", "type Ice, cost below 4"),
    ("up to 1 influence programs", "influence at most 1, type Program"),
    ("more than 3 subs", "subroutines above 3"),
    ("inf<=2 programs", "(influence at most 2 or influence limit at most 2), type Program"),
    ("x cost events", "cost is X, type Event"),
    ("2 mu programs", "memory is 2, type Program"),
    ("3/2", "type Agenda, advancement is 3, agenda points are 2"),
    (
        "5/3 weyland agenda",
        "(type Agenda, advancement is 5, agenda points are 3), faction Weyland Consortium, type Agenda",
    ),
    ("3 point agenda", "agenda points are 3, type Agenda"),
    ("2 to trash", "trash cost is 2"),
    (
        "legal standard anarch breakers under 4",
        "legal in Standard (standard_34), faction Anarch, subtype Icebreaker, cost below 4",
    ),
    ("new nbn cards", "set Vantage Point, faction NBN"),
    ("45 card corp identities", "deck size is 45, type Corp Identity"),
    ("identity with 40 cards", "type Corp Identity or Runner Identity, deck size is 40"),
    ("jinteki agendas worth 2 points", "faction Jinteki, type Agenda, points are 2"),
    ("- faction jinteki - type ice", "faction Jinteki, type Ice"),
    ("give me ffg agendas worth 3 points", "designed by fantasy flight games, type Agenda, points are 3"),
    ("programs that gain credits", "type Program, does:economy"),
    ("programs with virus counters", "type Program, does:virus-counters"),
    ("killer or corroder", 'subtype Killer or title has "corroder"'),
    ("expose t:program", "does:expose, type Program"),
    ("trace cost:0", "does:trace, cost is 0"),
    # titles beat vocabulary
    ("spin doctor", 'title has "spin", title has "doctor"'),
    ("ice wall", 'title has "ice", title has "wall"'),
    ("ice carver", 'title has "ice", title has "carver"'),
    ("see how they run", 'title has "see", title has "how", title has "they", title has "run"'),
    ("political dealing", 'title has "political", title has "dealing"'),
    ("spin", 'title has "spin"'),
    ('"stealth"', 'title has "stealth"'),
    ("24/7", 'title has "24/7"'),
    ("companion", "subtype Companion"),
    # short codes of sets are words of the language first
    ("so", 'text has "so"'),
    ("win", 'text has "win"'),
    ("up and over", "set Up and Over"),
    ("su21", "set System Update 2021"),
    # cards by other names
    ("smc", "Self-modifying Code"),
    ("andy", "Andromeda: Dispossessed Ristie"),
    ("01050", "printing 01050"),
    ("l.e.o.", 'title has "leo"'),
    ("Flagship (Vantage Point)", 'title has "flagship", set Vantage Point'),
    ("e:the devil and the dragon t:ice", "set The Devil and the Dragon, type Ice"),
    ("e:up and over t:ice", "set Up and Over, type Ice"),
    ("e:fear and loathing ice", "set Fear and Loathing, type Ice"),
    ("f:jinteki and ice", "faction Jinteki, type Ice"),
    ("same old", 'title has "same", title has "old"'),
    ("s:code gate s:ap", "subtype Code Gate, subtype AP"),
    ("s:black ops operation", "subtype Black Ops, type Operation"),
    # misspelt
    ("amakua", "Aumakua"),
    ("bathonymous", "Bathynomus"),
    ("icebraker", "subtype Icebreaker"),
    ("jinteki icewall", None),
    # lists: negations, alternatives, and both
    ("every corp card except ice and agendas", "side Corp, not type Ice, not type Agenda"),
    ("programs excluding icebreakers and viruses", "type Program, not subtype Icebreaker, not subtype Virus"),
    ("assets and upgrades", "type Asset or type Upgrade"),
    ("clones and bioroids that are not ice", "(subtype Clone or subtype Bioroid), not type Ice"),
    ("sg + su21 agendas", "(set System Gateway or set System Update 2021), type Agenda"),
    ("weyland or hb agendas worth 3", None),
    ("no subtype programs", "without a subtype, type Program"),
    # questions of a new player
    ("cards that let me draw in criminal", "does:draw, faction Criminal"),
    ("good 1 cost runner events", "sorted by popularity, cost is 1, side Runner, type Event"),
    ("ice with 3 subroutines or more", "type Ice, subroutines at least 3"),
    ("shaper programs i can play in startup", "faction Shaper, type Program, legal in Startup (startup_9)"),
    ("ways to remove tags", "does:tag-removal"),
    ("things that protect from damage", "does:damage-prevention"),
    ("operations that need a tagged runner", "type Operation, does:tag-punishment"),
    ("expensive to trash assets", "trash cost at least 4, type Asset"),
    ("consoles with 2 mu", "subtype Console, mu provided is 2"),
    ("programs that use no memory", "type Program, (memory is 0 or no memory)"),
    ("resources that cost nothing", "type Resource, cost is 0"),
    ("cards that mention archives", "nearest to archives"),
    ("same old thing", 'title has "same", title has "old", title has "thing"'),
    ("best defense", 'title has "best", title has "defense"'),
    # the words of a function in another order, with words of speech between, and by kinds of cards
    ("runner hand size increase", "side Runner, does:hand-size"),
    ("more cards when I run R&D", "does:rd-access"),
    ("rnd multiaccess", "does:rd-access"),
    ("heap breakers", "does:heap-breaker"),
    ("mill the corp's deck", "does:mill-rd"),
    ("rez ice for free", "does:rez-ice"),
    ("win traces corp", "does:boost-trace, side Corp"),
    ("search my deck for an event", "does:tutor-event"),
    ("get back programs from heap", "does:recursion-program"),
    ("ice that installs other ice", "type Ice, does:install-ice"),
    ("destroy hardware", "does:trash-hardware"),
    ("survive meat damage", "does:prevent-meat"),
    ("recover trashed programs", "does:recursion-program"),
    ("get a card from archives", "does:recursion-from-archives"),
    ("how does runner make money without clicking", "side Runner, does:drip-economy"),
    ("assets with trash cost 5 or more", "type Asset, trash cost at least 5"),
    # who loses something has the other side's cards against them
    ("the runner loses a click", "does:runner-click-loss"),
    ("runner has to pay extra just to run a server", "does:run-tax"),
    ("runner must pay extra to run a server", "does:run-tax"),
    ("reduce the runners hand size", "does:hand-size-denial"),
    ("trap the runner so he cant jack out", "does:no-jack-out"),
    ("keep my programs from getting trashed", "does:trash-protection"),
    ("punish the runner for stealing agendas", "does:steal-punishment"),
    # to steal an agenda isn't to steal credits, and counters aren't a requirement
    ("steals credits", "does:credit-denial"),
    (
        "cards with advancement counters that are not agendas",
        "not type Agenda, does:advanceable",
    ),
    ("ice with advancement counters", "type Ice, does:advanceable"),
    ("cards with advancement tokens", "does:advanceable"),
    ("operations i can only play if the runner is tagged", "type Operation, does:tag-punishment"),
    ("when you rez this ice", "rez effect, type Ice"),
    # what a kind of card costs, at the end
    ("hb operations for 1", "faction Haas-Bioroid, type Operation, cost is 1"),
    ("assets for 2 credits", "type Asset, cost is 2"),
    ("resources for free", "type Resource, cost is 0"),
    ("upgrades you can trash for free", "type Upgrade, trash cost is 0"),
    ("jinteki agendas for 3", "faction Jinteki, type Agenda, agenda points are 3"),
    ("agendas that need 2 advancements", "type Agenda, advancement is 2"),
    ("consoles cheaper than 4 credits", "subtype Console, cost below 4"),
    ("consoles that cost less than 4 credits", "subtype Console, cost below 4"),
    # numbers of a named card
    ("code gates with the same strength as enigma", "subtype Code Gate, strength is 2"),
    ("killers that cost the same as mimic", "subtype Killer, cost is 3"),
    ("barriers as strong as wall of static", "subtype Barrier, strength is 3"),
    # times counted back from the day
    ("fracters from the last 3 years", "subtype Fracter, released on or after 2023-04-15"),
    ("agendas from last year", "type Agenda, released in 2025"),
    ("events released this year", "type Event, released in 2026"),
    ("ice of the past 18 months", "type Ice, released on or after 2024-10-15"),
    # names that begin with an article
    ("automata initiative programs", "set The Automata Initiative, type Program"),
    ("devil and the dragon assets", "set The Devil and the Dragon, type Asset"),
    ("how can the runner get agenda points without stealing agendas", "side Runner, does:agenda-points"),
    # how much is done isn't what it costs
    ("corp more than 3 clicks", "side Corp, does:clicks"),
    ("upgrades that cost more than 4 to trash", "type Upgrade, trash cost above 4"),
    ("destroyers that rez for less than Archer", "subtype Destroyer, cost below 4"),
    ("consoles that give 2 mu", "subtype Console, mu provided is 2"),
    ("programs that take 2 or more mu", "type Program, memory at least 2"),
    ("barriers with more than one subroutine", "subtype Barrier, subroutines above 1"),
    ("4 for 2 agendas", "(type Agenda, advancement is 4, agenda points are 2), type Agenda"),
    ("cheap assets with high trash cost", "cost at most 3, type Asset, trash cost at least 4"),
    ("agendas the standard banlist hit", "type Agenda, banned by standard_ban_list_26_03"),
    # slips of the keyboard
    ("anrach viruses", "faction Anarch, subtype Virus"),
    ("recurson shaper", "does:recursion, faction Shaper"),
    # small words belong to phrases
    ("end the run ice", "does:end-run, type Ice"),
    ("derez cards", "does:derez"),
    ("bypass cards", "does:bypass"),
    ("hq access", "does:hq-access"),
    ("stealth breakers", "does:stealth-breaker"),
    # sides by the names of other fields
    ("f:corp", "side Corp"),
    ("f:runner t:event", "side Runner, type Event"),
    # titles typed whole, signs and all
    ("Asa Group: Security Through Vigilance", 'title has "asa group: security through vigilance"'),
    ("The Zwicky Group: Invisible Hands", 'title has "the zwicky group: invisible hands"'),
    ("Méliès U: Only the Brightest", 'title has "melies u: only the brightest"'),
    # comparisons
    (">5 strength ice", "strength above 5, type Ice"),
    ("<=3 cost event", "cost at most 3, type Event"),
    ("2 or 3 cost ice", "(cost is 2 or cost is 3), type Ice"),
    ("cards over 4 influence", "influence above 4"),
    ("sentries less than 2 or more than 5 strength", "subtype Sentry, (strength below 2 or strength above 5)"),
    ("ice with more strength than rez cost", "type Ice, strength above cost"),
    ("events costing between 2 and 4", "type Event, cost 2–4"),
    ("hb 5/3s", "faction Haas-Bioroid, (type Agenda, advancement is 5, agenda points are 3)"),
    ("ids with 12 influence", "type Corp Identity or Runner Identity, influence limit is 12"),
    ("3 strength max ice", "strength at most 3, type Ice"),
    ("runner ids 45 cards min", "side Runner, type Corp Identity or Runner Identity, deck size is 45"),
    ("ice 3 strength minimum", "type Ice, strength at least 3"),
    ("programs cost 3 max", "type Program, cost at most 3"),
    ("3 max cost", "cost at most 3"),
    ("cost min 2 max 5", "cost at least 2, cost at most 5"),
    ("3 cost max 2 strength ice", "cost is 3, strength at most 2, type Ice"),
    ("3-cost ice", "cost is 3, type Ice"),
    ("45-card identity", "deck size is 45, type Corp Identity or Runner Identity"),
    ("5-card jinteki", "faction Jinteki"),  # no deck is that small
    ("stronger than 5", "strength above 5"),
    ("strength more than its own cost", "strength above cost"),
    ("worth 3", "agenda points are 3"),
    ("limit 1 per deck", "deck limit is 1"),
    ("highest strength ice", "has strength, highest strength first, type Ice"),
    ("fewest subs barrier", "has subroutines, fewest subs first, subtype Barrier"),
    ("easy to trash assets", "trash cost at most 2, type Asset"),
    # lists with points
    ("eternal points", "points by eternal_points_list_26_03"),
    ("eternal points ice", "points by eternal_points_list_26_03, type Ice"),
    ("eternal points list 3 points", "points are 3 by eternal_points_list_26_03"),
    ("3 points eternal points list", "points are 3 by eternal_points_list_26_03"),
    # who made them, and when
    ("designed by nisei", "designed by null signal games"),
    ("agendas published by fantasy flight games", "type Agenda, released by fantasy flight games"),
    ("edition:classic released by wizards of the coast", "the 1996 game, released by wizards of the coast"),
    ("released after Parhelion", "released after parhelion"),
    ("since System Gateway", "released in or after system gateway"),
    ("latest pack agendas", "set Vantage Point, type Agenda"),
    ("rotation ice", "in the card pool Standard 2026 - Vantage Point, type Ice"),
    ("startup pool ice", "legal in Startup (startup_9), type Ice"),
    ("released 2019", "released in 2019"),
    ("printed since 2019 ice", "released in or after 2019, type Ice"),
    ("before 2013", "released before 2013"),
    ("until core set ice", "released in or before core set, type Ice"),
    ("after the devil and the dragon ice", "released after the devil and the dragon, type Ice"),
    ("designed by fantasy flight games ice", "designed by fantasy flight games, type Ice"),
    ("the devil and the dragon set ice", "set The Devil and the Dragon, type Ice"),
    ("newest set ice", "set Vantage Point, type Ice"),
    ("new pack ice", "set Vantage Point, type Ice"),
    # a word by itself, and the words after it
    ("banned ice", "banned by a list in force on 2026-04-15, type Ice"),
    ("free events", "cost is 0, type Event"),
    ("big ice", "strength at least 6, type Ice"),
    ("hard to trash assets", "trash cost at least 4, type Asset"),
    ("lowest strength ice", "has strength, lowest strength first, type Ice"),
    ("most played ice", "sorted by popularity, type Ice"),
    ("gain 3 credits ice", 'type Ice, text has "gain 3 credits"'),
    ("ice other than", "type Ice"),
    # everyday words
    ("ashes cycle", "cycle Ashes"),
    ("cards from 2019", "released in 2019"),
    ("vantage", "set Vantage Point"),
    ("snapshot", "legal in Snapshot (snapshot_0)"),
    ("cheap anarch breakers", "cost at most 3, faction Anarch, subtype Icebreaker"),
    ("most expensive ice", "has cost, most expensive first, type Ice"),
    ("nisei", 'title has "nisei"'),
    # what cards do
    ("anarch card draw", "faction Anarch, does:draw"),
    ("economy event", "does:economy, type Event"),
    ("event economy", "type Event, does:economy"),
    ("event credits", "does:event-credits"),
    ("cheap economy", "cost at most 3, does:economy"),
    ("expensive economy", "cost at least 6, does:economy"),
    ("cheap ways to draw", "cost at most 3, does:draw"),
    ("cheap rez", "does:rez-free"),
    ("cheap weyland econ", "cost at most 3, faction Weyland Consortium, does:economy"),
    ("ice that trashes programs", "type Ice, does:trash-program"),
    ("trap assets", "does:trap, type Asset"),
]


@pytest.mark.parametrize(("query", "says"), MEANINGS, ids=[row[0] for row in MEANINGS])
def test_what_words_mean(catalogue: Catalogue, query: str, says: str | None) -> None:
    result = run(catalogue, query, on=ON)
    if says is None:
        assert result.cards == [] or result.notes
    else:
        assert result.says == says
        assert result.cards


AMOUNTS = [
    ("5/3", "ratio :5 or :3, 1"),
    ("5/3s ice", "ratio :5 or :3, 1"),
    ("15/3", "ratio :15 or :3, 1"),
    ("115/3", ""),
    ("5/13", ""),
    ("2_cost event", "cost :2, 1"),
    ("12_cost", "cost :12, 1"),
    ("112_cost", ""),
    ("2_foo", ""),
    ("29_card", ""),
    ("30_card", "deck_size :30, 1"),
    ("45_cards", ""),
    ("stronger than 5", "strength >5, 3"),
    ("stronger 5", ""),
    ("weaker than x", "strength <x, 3"),
    ("cheaper than 3 ice", "cost <3, 3"),
    ("more expensive than 4", "cost >4, 4"),
    ("less expensive than two", "cost <2, 4"),
    ("dearer than 4", "cost >4, 3"),
    ("strength equal to its cost", "strength :cost, 5"),
    ("strength equal to the printed rez cost", "strength :cost, 7"),
    ("strength is more than its own printed cost", ""),
    ("strength of its cost", ""),
    ("strength cost", ""),
    ("strength as cost", "strength :cost, 3"),
    ("strength same as cost", "strength :cost, 4"),
    ("strength less than strength", ""),
    ("strength over rez cost", "strength >cost, 4"),
    ("more strength than rez cost", "strength >cost, 5"),
    ("more strength", ""),
    ("more strength rez cost", ""),
    ("less strength than cost", "strength <cost, 4"),
    ("higher cost than strength", "cost >strength, 4"),
    ("fewer subs than strength", "subroutines <strength, 4"),
    ("more strength than 3", ""),
    ("strength than cost", ""),
    ("at least 3 strength", "strength >=3, 4"),
    ("at least 3", "cost >=3, 3"),
    ("at most 2 or at least 5 strength", "strength <=2 or >=5, 8"),
    ("3 strength", "strength :3, 2"),
    ("3 or 4 strength", "strength :3 or :4, 4"),
    ("3 / 4 strength", "strength :3 or :4, 4"),
    ("3 or strength", ""),
    ("3", ""),
    ("3 cards", ""),
    ("29 cards", ""),
    ("30 cards", "deck_size :30, 2"),
    ("45 cards min", "deck_size :45, 3"),
    ("45 cards minimum", "deck_size :45, 3"),
    ("45 card min ice", "deck_size :45, 3"),
    ("45 cards max", "deck_size <=45, 3"),
    ("45 deck size", "deck_size :45, 3"),
    ("3 deck size", "deck_size :3, 3"),
    ("3 deck size min", "deck_size :3, 4"),
    ("3 strength or more ice", "strength >=3, 4"),
    ("3 strength max", "strength <=3, 3"),
    ("3 or 4 strength max", "strength :3 or :4, 4"),
    ("at least 3 strength max", "strength >=3, 4"),
    ("worth 3", "agenda_points :3, 2"),
    ("worth 3 points", "points :3, 3"),
    ("worth at least 3", "agenda_points >=3, 4"),
    ("limit 1 per deck", "deck_limit :1, 4"),
    ("limit 1", ""),
    ("limit under 4", ""),
    ("under 4", "cost <4, 2"),
    ("exactly 4", ""),
    ("between 2 and 4", "cost :2..4, 4"),
    ("from 2 to 4", "cost :2..4, 4"),
    ("2 to 4", "cost :2..4, 3"),
    ("2 to 4 cost", "cost :2..4, 4"),
    ("between 2 to 4 cost", "cost :2..4, 5"),
    ("2 and 4 cost", ""),
    ("between 1000 and 2000 cost", ""),
    ("<=3", "cost <=3, 1"),
    ("<=3 cost", "cost <=3, 2"),
    ("=3 cost", ""),
    ("≤3 cost", "cost <=3, 2"),
    ("≥3 cost", "cost >=3, 2"),
    ("=<3 cost", "cost <=3, 2"),
    ("=>3 cost", "cost >=3, 2"),
    (">1000", ""),
    ("strength 3", "strength :3, 2"),
    ("strength at least 3", "strength >=3, 4"),
    ("strength is 3", "strength :3, 3"),
    ("strength of at least 3", "strength >=3, 5"),
    ("cost 2 or 3 ice", "cost :2 or :3, 4"),
    ("cost 10 or more", "cost >=10, 4"),
    ("cost of 2 and under", "cost <=2, 5"),
    ("cost is at least 2", "cost >=2, 5"),
    ("cost at 2", "cost :2, 3"),
    ("card 3", ""),
    ("cards 40", "deck_size :40, 2"),
    ("deck size 3", "deck_size :3, 3"),
    ("cost min 2 max 5", "cost >=2, 3"),
    ("cost max 5 min 2", "cost <=5, 3"),
    ("cost less than 2 or more than 5", "cost <2 or >5, 8"),
    ("cost 2 or more than 5", "cost :2 or >5, 6"),
    ("cost 2 max 5", "cost :2, 2"),
    ("cost 2 max", "cost <=2, 3"),
    ("cost two", "cost :2, 2"),
    ("cost twelve", "cost :12, 2"),
    ("cost zero", "cost :0, 2"),
    ("cost nothing", "cost :0, 2"),
    ("cost x", "cost :x, 2"),
    ("cost 3+", "cost :3+, 2"),
    ("cost 1234", ""),
    ("with link", "link >0, 2"),
    ("having influence", "influence >0, 2"),
    ("has trash cost", "trash_cost >0, 3"),
    ("with cost 2", ""),
    ("with strength equal to cost", ""),
    ("with deck size", ""),
    ("with cards", ""),
    ("with", ""),
    ("with ice", ""),
    ("no influence", "influence :0 or :none, 2"),
    ("without trash cost", "trash_cost :0 or :none, 3"),
    ("no deck size", ""),
    ("no ice", ""),
    ("no", ""),
    ("memory units 2", "memory :2, 3"),
    ("2 memory units", "memory :2, 3"),
    ("2 memory unit", "memory :2, 3"),
    ("1 copy per deck", "deck_limit :1, 4"),
    ("3 agenda points", "agenda_points :3, 3"),
    ("3 points", "points :3, 2"),
    ("2 subs", "subroutines :2, 2"),
    ("no more than 3 strength", "strength <=3, 5"),
    ("not more than 3 strength", "strength <=3, 5"),
    ("no less than 3 strength", "strength >=3, 5"),
    ("not less than 3 strength", "strength >=3, 5"),
    ("not under 3 strength", "strength >=3, 4"),
    ("not below 3 strength", "strength >=3, 4"),
    ("not over 3 strength", "strength <=3, 4"),
    ("not above 3 strength", "strength <=3, 4"),
    ("greater than 3 strength", "strength >3, 4"),
    ("higher than 3 strength", "strength >3, 4"),
    ("bigger than 3 strength", "strength >3, 4"),
    ("fewer than 3 subs", "subroutines <3, 4"),
    ("lower than 3 strength", "strength <3, 4"),
    ("smaller than 3 strength", "strength <3, 4"),
    ("up to 3 strength", "strength <=3, 4"),
    ("equal to 3 strength", "strength :3, 4"),
    ("equals 3 strength", "strength :3, 3"),
    ("equal 3 strength", "strength :3, 3"),
    ("below 3 strength", "strength <3, 3"),
    ("above 3 strength", "strength >3, 3"),
    ("over 3 strength", "strength >3, 3"),
    ("min 3 strength", "strength >=3, 3"),
    ("minimum 3 strength", "strength >=3, 3"),
    ("max 3 strength", "strength <=3, 3"),
    ("maximum 3 strength", "strength <=3, 3"),
    ("3 or higher strength", "strength >=3, 4"),
    ("3 or greater strength", "strength >=3, 4"),
    ("3 or above strength", "strength >=3, 4"),
    ("3 or over strength", "strength >=3, 4"),
    ("3 or up strength", "strength >=3, 4"),
    ("3 and up strength", "strength >=3, 4"),
    ("3 and over strength", "strength >=3, 4"),
    ("3 or less strength", "strength <=3, 4"),
    ("3 or fewer subs", "subroutines <=3, 4"),
    ("3 or lower strength", "strength <=3, 4"),
    ("3 or below strength", "strength <=3, 4"),
    ("3 or under strength", "strength <=3, 4"),
    ("3 and under strength", "strength <=3, 4"),
    ("3 max strength", "strength <=3, 3"),
    # names of one letter are for conditions
    ("v 3", ""),
    ("3 v", ""),
    ("o 3", ""),
]


@pytest.mark.parametrize(("words", "says"), AMOUNTS, ids=[row[0] for row in AMOUNTS])
def test_amounts(catalogue: Catalogue, words: str, says: str) -> None:
    """Check the field and bounds that words begin with, and the number of words used; `_` is a space within a word."""
    amount = searcher(catalogue).phrases.amounts.at([word.replace("_", " ") for word in words.split()])
    bounds = " or ".join(operator + value for operator, value in amount.bounds) if amount else ""
    assert (f"{amount.field} {bounds}, {amount.width}" if amount else "") == says


def test_a_vocabulary_reading_says_so_and_names_the_titles(catalogue: Catalogue) -> None:
    result = run(catalogue, "stealth", on=ON)
    assert [note.message for note in result.notes] == [
        'interpreted "stealth" as subtype Stealth; 1 title matches title:"stealth"'
    ]
    assert len(result.cards) == 14


def test_the_letter_of_the_query_is_not_remarked(catalogue: Catalogue) -> None:
    for query in ("corroder", "t:ice cost>2", "f:HB T:ICE", "sure gamble", "01050"):
        assert run(catalogue, query, on=ON).notes == ()


def test_nothing_found_suggests(catalogue: Catalogue) -> None:
    result = run(catalogue, "Sure Gambel t:ice", on=ON)
    assert result.cards == []
    assert result.suggestions[0].id == "sure_gamble"


def test_false_friends_are_suggested_not_taken(catalogue: Catalogue) -> None:
    for query in ("flop", "damn", "puppy", "slicing"):
        assert run(catalogue, query, on=ON).cards == []


@pytest.mark.parametrize("words", ["in", "so", "up", "win", "es", "mo", "ms", "si", "ss", "st", "om", "dad"])
def test_short_codes_are_not_bare_words(catalogue: Catalogue, words: str) -> None:
    assert "set " not in describe(run(catalogue, words, on=ON).criteria)


def test_every_title_finds_its_card(catalogue: Catalogue) -> None:
    """Whatever its words and punctuation could mean otherwise, a title typed in full finds its card first."""
    missed = []
    for card in catalogue.cards():
        for typed in {card.title, card.stripped_title.casefold(), f'"{card.stripped_title.replace(chr(34), "")}"'}:
            found = run(catalogue, typed, on=ON, suggest=False).cards
            if not found or found[0].stripped_title != card.stripped_title:
                missed.append((typed, [other.id for other in found[:3]]))
    assert missed == []


@pytest.mark.parametrize(
    ("query", "query_of_the_next", "most"),
    [("expose", 'x:"expose"', 1), ("stealth", 'title:"stealth"', 14), ("trace", 'title:"trace"', 82)],
)
def test_the_next_reading_is_named(catalogue: Catalogue, query: str, query_of_the_next: str, most: int) -> None:
    result = run(catalogue, query, on=ON)
    assert len(result.cards) == most
    assert result.runner_up is not None
    assert result.runner_up.query == query_of_the_next
    assert len(run(catalogue, query_of_the_next, on=ON).cards) == result.runner_up.finds


@pytest.mark.parametrize(("query", "named"), [("companion", 2), ("black", None), ("sysop", None)])
def test_a_text_of_far_fewer_cards_is_not_named(catalogue: Catalogue, query: str, named: int | None) -> None:
    """Two cards compared with eight are worth a remark; two with nine, or four with nineteen, are not."""
    result = run(catalogue, query, on=ON)
    assert (result.runner_up and result.runner_up.finds) == named


def test_a_text_comes_before_the_inside_of_a_title(catalogue: Catalogue) -> None:
    for query in ("steal", "rez"):
        assert run(catalogue, query, on=ON).says == f'text has "{query}"'


def test_readings_are_judged_within_the_other_conditions(catalogue: Catalogue) -> None:
    for query in ("tag format:standard", "steal d:corp", "stealth t:ice or steal t:agenda"):
        assert run(catalogue, query, on=ON).cards


def test_nothing_guessed_where_something_speaks(catalogue: Catalogue) -> None:
    assert run(catalogue, "desperadito", on=ON).cards[0].id == "pennyshaver"
    assert [note.message for note in run(catalogue, "bathonymous", on=ON).notes] == [
        'no card is called "bathonymous"; interpreted as Bathynomus'
    ]


def test_relevance_before_titles(catalogue: Catalogue) -> None:
    """A whole title comes first, then whole words, beginnings and parts of words; conditions alone sort by title."""
    first = [card.title for card in run(catalogue, "inside", on=ON).cards]
    assert first[:2] == ["Inside Job", "Inside Man"]
    titles = [card.stripped_title for card in run(catalogue, "s:console", on=ON).cards]
    assert titles == sorted(titles, key=str.casefold)
    for query, down in (("cheapest neutral ice", False), ("most expensive neutral ice", True)):
        costs = [card.cost for card in run(catalogue, query, on=ON).cards]
        assert costs == sorted(costs, reverse=down)


def test_what_lists_play_comes_first(catalogue: Catalogue) -> None:
    """Titles that fit equally well are sorted by the number of published lists with the card."""
    counted = json.loads((ROOT / "data" / "played.json").read_text())["formats"]["eternal"]["factions"]

    def played(card: Card) -> int:
        return sum(faction["cards"].get(card.id, [0])[0] for faction in counted.values())

    for query in ("shaper breaker", "jinteki ice", "anarch card draw", "most played ice", "played>300 sort:-played"):
        counts = [played(card) for card in search(catalogue, query, on=ON)]
        assert counts == sorted(counts, reverse=True), query
        assert counts[0] > 50, query
    assert run(catalogue, "most played ice", on=ON).says == "sorted by popularity, type Ice"


def test_why_nothing_is_found(catalogue: Catalogue) -> None:
    result = run(catalogue, "t:ice cost:77", on=ON)
    assert [(item.says, item.without) for item in result.emptied] == [("cost is 77", 317)]
    result = run(catalogue, "cost:77 strength:77", on=ON)
    assert [(item.says, item.without) for item in result.emptied] == [("cost is 77", 0), ("strength is 77", 0)]
    for others, told in (
        (11, [("cost is 77", 317)]),
        (12, []),
    ):  # above twelve conditions it isn't worked out which one is to blame
        query = " ".join(["t:ice", *(f"-cost:{n}" for n in range(100, 99 + others)), "cost:77"])
        assert [(item.says, item.without) for item in run(catalogue, query, on=ON).emptied] == told
    assert run(catalogue, "q t:ice cost:77", on=ON).suggestions == ()


@pytest.mark.parametrize(
    ("query", "what"),
    [
        ("stealth", "runner_up"),
        ("t:ice cost:77", "emptied"),
        ("Sure Gambel t:ice", "suggestions"),
    ],
)
def test_who_asks_for_no_suggestions_gets_none(catalogue: Catalogue, query: str, what: str) -> None:
    asked, unasked = (run(catalogue, query, on=ON, suggest=suggest) for suggest in (True, False))
    assert getattr(asked, what)
    assert not getattr(unasked, what)
    assert (asked.says, asked.cards) == (unasked.says, unasked.cards)


def test_functions_and_the_cards_not_yet_implemented(catalogue: Catalogue, tmp_path: Path) -> None:
    folder = mini_data(tmp_path / "data")
    said = json.loads((ROOT / "data/behaviour/cr/core_set.json").read_text(encoding="utf-8"))
    kept = {card: said[card] for card in ("diesel", "deja_vu", "wyldside")}
    write(folder / "behaviour/cr/core_set.json", kept)
    few = Catalogue.load(folder)
    result = run(few, "does:draw f:anarch", on=ON)
    assert [card.id for card in result.cards] == ["wyldside"]
    assert result.left_out == len(run(few, "f:anarch not:behaviour", on=ON).cards) > 10
    assert run(few, "does:draw f:anarch", on=ON, suggest=False).left_out == 0
    assert run(catalogue, 'does:"card draw"', on=ON).says == "does:draw"
    assert run(catalogue, "econ", on=ON).says == "does:economy"
    assert run(catalogue, "t:ice", on=ON).left_out == 0
    with pytest.raises(LookupFailure, match="unknown function"):
        run(catalogue, "does:nothing", on=ON)


def test_what_is_not_a_query_is_reported(catalogue: Catalogue) -> None:
    for query in ("cost>", "\U0001f0cf", "s:", "border:black"):
        with pytest.raises((ParseError, LookupFailure)):
            run(catalogue, query, on=ON)
    assert run(catalogue, "id:anarch", on=ON).says == "id has anarch"
    assert run(catalogue, "id:corroder", on=ON).says == "id is corroder"


WORDS = [
    # words without anything to bound, order or negate
    ("the highest", 'title has "the", title has "highest"'),
    ("l.q.", 'title has "l.q."'),
]


@pytest.mark.parametrize(("query", "says"), WORDS, ids=[row[0] for row in WORDS])
def test_words_without_a_meaning_are_looked_for_in_titles(catalogue: Catalogue, query: str, says: str) -> None:
    result = run(catalogue, query, on=ON)
    assert (result.says, result.cards) == (says, [])


STATES = [
    ("t:program s:none", lambda card: card.type == "program" and not card.subtypes),
    ("t:program -has:subtype", lambda card: card.type == "program" and not card.subtypes),
    ("not:unique t:hardware", lambda card: card.type == "hardware" and not card.unique),
    ("is:flip", lambda card: bool(card.faces)),
    ("has:faces", lambda card: bool(card.faces)),
    ("has:subroutines", lambda card: isinstance(card.subroutines, int) and card.subroutines > 0),
    ("has:subtypes", lambda card: bool(card.subtypes)),
    ("has:trash_cost", lambda card: card.trash_cost is not None),
    ("t:(ice&-asset)", lambda card: card.type == "ice"),
    ("t!(ice&-asset)", lambda card: card.type != "ice"),
    ("t:(-ice)", lambda card: card.type != "ice"),
    ("t!(-ice|asset)", lambda card: card.type == "ice"),
]


@pytest.mark.parametrize(("query", "fits"), STATES, ids=[row[0] for row in STATES])
def test_states(catalogue: Catalogue, query: str, fits: Callable[[Card], bool]) -> None:
    found = {card.id for card in run(catalogue, query, on=ON).cards}
    assert found == {card.id for card in catalogue.cards() if fits(card)}


def test_rotated_new_and_errata(catalogue: Catalogue) -> None:
    rotated = {card.id for card in run(catalogue, "is:rotated", on=ON).cards}
    assert rotated
    assert not rotated & {card.id for card in run(catalogue, "z:standard", on=ON).cards}
    assert {card.id for card in run(catalogue, "is:new", on=ON).cards} == {
        card.id for card in run(catalogue, "e:vantage_point", on=ON).cards
    }
    with_erratum = {card.id for card in catalogue.cards() if catalogue.errata(card)}
    assert {card.id for card in run(catalogue, "is:errata", on=ON).cards} == with_erratum


@pytest.mark.parametrize(
    ("query", "same"),
    [
        ("cards rotated in 2025", "pool:standard@2024-12-31 -pool:standard@2025-12-31"),
        ("what rotated from standard in 2025", "pool:standard@2024-12-31 -pool:standard@2025-12-31"),
        ("rotated since 2024", f"pool:standard@2023-12-31 -pool:standard@{ON}"),
        ("anarch programs rotated in 2025", "f:anarch t:program pool:standard@2024-12-31 -pool:standard@2025-12-31"),
        ("rotated startup 2025", "pool:startup@2024-12-31 -pool:startup@2025-12-31"),
    ],
)
def test_what_rotated_in_a_year_left_the_pool_in_it(catalogue: Catalogue, query: str, same: str) -> None:
    """The year is that of the rotation, not that of the cards' release."""
    asked = run(catalogue, query, on=ON)
    assert asked.cards
    assert {card.id for card in asked.cards} == {card.id for card in run(catalogue, same, on=ON).cards}


def test_states_by_other_words(catalogue: Catalogue) -> None:
    for query, other in (
        ("has:printings", "is:reprint"),
        ("has:restricted", "is:restricted"),
        ("is:format", "is:legal"),
        ("has:stripped_text", "has:text"),
    ):
        one, two = run(catalogue, query, on=ON), run(catalogue, other, on=ON)
        assert (one.says, one.cards) == (two.says, two.cards)
        assert one.cards


def test_states_before_there_was_anything(catalogue: Catalogue) -> None:
    """Nothing is rotated before Standard exists, and no set is the newest before the first one."""
    for query, says in (("is:rotated", "formerly in a Standard card pool"), ("is:new", "set none")):
        result = run(catalogue, query, on="1990-01-01")
        assert (result.says, result.cards) == (says, [])
    assert run(catalogue, "newest set", on="1990-01-01").says == 'title has "newest", title has "set"'


def test_each_printing(catalogue: Catalogue) -> None:
    assert run(catalogue, "sure gamble", on=ON).printings is None
    codes = run(catalogue, "unique:printings sure gamble", on=ON).printings
    assert codes is not None
    assert codes == tuple(item.code for item in catalogue.printings(catalogue.card("sure_gamble")))
    assert len(run(catalogue, "unique:printings sure gamble e:core", on=ON).printings or ()) == 1
    every = run(catalogue, "unique:printings *", on=ON)
    assert every.printings == tuple(item.code for card in every.cards for item in catalogue.printings(card))
    assert len(every.printings) > len(every.cards) == len(list(catalogue.cards()))


def test_a_list_of_ones_own(catalogue: Catalogue) -> None:
    mine = {"mine": frozenset(("corroder", "ice_wall"))}
    assert [card.id for card in run(catalogue, "in:mine f:anarch", on=ON, pool=mine.get).cards] == ["corroder"]
    with pytest.raises(LookupFailure, match='no card list "other"'):
        run(catalogue, "in:other", on=ON, pool=mine.get)


def test_cards_like_a_card(catalogue: Catalogue) -> None:
    card = catalogue.card("hedge_fund")
    found = similar(card, catalogue, limit=5)
    assert [item.card.type for item in found] == ["operation"] * 5
    assert all("burst-economy" in item.functions for item in found)
    assert card not in [item.card for item in found]
    assert found == similar(card, catalogue, limit=5)


def test_how_alike_cards_are(catalogue: Catalogue) -> None:
    """A shared function counts by its information in bits, one of only one card a quarter of it; then the facts.

    The functions that a row has for each kind of card count once, as the function they belong to.
    """
    several = {function.name for function in functions() if function.kind}
    rows = set(catalogue.connection.execute("SELECT card_id, function_id FROM card_function"))
    rows = {(card, function) for card, function in rows if function not in several}
    counted = Counter(function for _, function in rows)
    done = len({card for card, _ in rows})
    for title in ("hedge_fund", "corroder", "ice_wall"):
        card = catalogue.card(title)
        for item in similar(card, catalogue, limit=40):
            other = item.card
            one, two = ({function for held, function in rows if held == told} for told in (card.id, other.id))
            bits = sum(log2(done / counted[f]) * (1 if f in one & two else -0.25) for f in one | two)
            facts = 3.0 * (card.type == other.type) + 0.75 * (card.faction == other.faction)
            facts += 1.5 * len(set(card.subtypes) & set(other.subtypes))
            for mine, theirs in ((card.cost, other.cost), (card.strength, other.strength)):
                if isinstance(mine, int) and isinstance(theirs, int):
                    facts += 2.0 / (1 + abs(mine - theirs))
            assert item.likeness == round(bits + facts, 3), other.id
            assert (item.functions, other.side) == (tuple(sorted(one & two)), card.side)


def test_what_only_an_import_brings_is_reported(catalogue: Catalogue) -> None:
    for query, field in (("artist:smith", "illustrator"), ("a:city", "flavour")):
        result = run(catalogue, query, on=ON)
        assert result.cards == []
        assert [note.message for note in result.notes] == [
            f"{field} isn't in the built-in card data; run `nrdb import` to add it"
        ]
