"""The parts of the vocabulary: the word, the shapes of its fields, and the names that a field accepts."""

from __future__ import annotations

from functools import cache
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping

PLAYED = "played"
"""Marks a word that does something without an opponent (runs encounter no ice and reach an empty server)."""
OPPONENT = "opponent"
"""Marks a word that needs an opponent: an ability with it is complete, but does nothing when goldfishing."""

LATER = "later"
"""Marks a word that can be written but isn't played yet; games and the coverage report mark cards that use it."""


def _names(text: str) -> list[str]:
    """Return the names in a text, separated by spaces."""
    return text.split()


class Word(NamedTuple):
    """One word of the notation."""

    kind: str
    """`ability` · `trigger` · `cost` · `condition` · `operation` · `static`."""
    name: str
    fields: str
    """Fields as `name:shape`, separated by spaces; `name?` is optional. `SHAPES` lists the shapes.

    In place of a shape there may be values: `a|b` for one of them, `a|b+` for one or a list of them.
    """
    main: str | None
    """The field whose value may be written in place of the object: `{"gain": 9}` is `{"gain": {"n": 9}}`."""
    text: str
    """The template: `{field}` or `{field:noun}` is filled in; a part in `[ ]` appears if all its fields are given."""
    tier: str = PLAYED
    help: str = ""


SHAPES: dict[str, str] = {
    "amount": 'a number: 3 · "X" · {"upto": 3} · {"per": quantity, "times", "past", "every", "max", "plus"} · "all"',
    "int": "a whole number",
    "text": "a sentence in our own words",
    "faction": "a faction id, or opponent: that of the other player's identity",
    "breakable": "an ice subtype, ice for any, or self, host or chosen (the subtype chosen)",
    "flag": "true",
    "who": "you · opponent · corp · runner · both",
    "selector": "which cards: a reference (self, it, host …) or an object of the fields listed under Selectors",
    "terms": "a list of types, subtypes and states that must all apply",
    "server": "hq · rd · archives · central · remote · any · this_server · attacked · chosen, or a list of them",
    "zone": "hand · deck · discard · score_area · hq · rd · archives · grip · stack · heap · installed · play · "
    "removed · hosted · found (the cards last looked at, revealed or found) · chosen (the last chosen) · set_aside · "
    "outside (outside the game)",
    "holder": "corp · runner · hq · rd · archives · its_server · spied: a player or server that holds named counters",
    "counter": "the name of a counter, such as gremlin",
    "counters": 'counters by kind: {"credit": 3}; kinds: credit, power, virus, agenda, advancement, and named ones, '
    "such as gremlin",
    "damage": 'damage by kind: {"net": 2}; kinds: net, meat, core',
    "ops": "a list of operations, done in order",
    "branches": "a list of lists of operations to choose from",
    "costs": "a list of costs, all paid together",
    "any_costs": "a list of costs, all paid together; an empty list is free",
    "choices": "a list of lists of costs, one of which is paid",
    "condition": "a condition",
    "conditions": "a list of conditions",
    "trigger": "a trigger",
    "statics": "a list of static effects",
    "abilities": "a list of abilities",
    "quantity": "something counted: see Quantities",
    "limit": '"1/turn" (once per turn) or "first/turn" (only the first such event counts); also run, encounter, game',
    "duration": "run · next_run (until the next run of this turn ends) · "
    "turn · encounter · next_encounter (until the next one begins) · breach · access · "
    "next_turn (until your next turn begins) · end_of_next_turn · rezzed (until this is derezzed) · "
    "resolution (until this is resolved) · game",
    "triggers": "a list of triggers",
    "event": "what happened before: see History",
    "where": "measures with their bounds: see Selectors",
}

# Fields that every ability accepts in addition to its own.
COMMON_FIELDS = (
    "if?:condition limit?:limit shared?:flag may?:flag needs?:opponent by?:who from?:zone face?:front|back "
    "persistent?:flag note?:text"
)

TERMS = _names(
    "card installed uninstalled rezzed unrezzed faceup facedown advanceable advanced unadvanced unique identity "
    "hosted hosting active stolen unbroken this_turn not_this_turn scored_this_turn rezzed_this_turn "
    "virus_this_turn fully_broken broke_this_run copy_in_heap copy_stolen in_faction other_faction approached "
    "advanced_this_turn was_rezzed passed_last_run self_trashing "
    "rezzed_this_run rezzed_in_approach used_this_run fully_broken_this_run discarded forfeitable exposable "
    "last_turn"
)
"""States that a selector accepts besides card types and subtypes (`this_turn`: installed this turn; `last_turn`: in
the turn before)."""

REFERENCES = _names(
    "self it host chosen found encountered accessed attacked revealed hosted played paid identity approached "
    "last_encountered drawn first_drawn"
)
"""Names of cards that are already known: this card, the card the trigger is about, its host, the cards last chosen,
found by a search, encountered, accessed, revealed, hosted here, being played, or paid with."""

ZONES = _names(
    "hand deck discard score_area hq rd archives grip stack heap installed play removed hosted found chosen set_aside "
    "apart outside"
)
SERVERS = _names(
    "hq rd archives central remote any this_server attacked chosen outermost innermost another new its_server "
    "not_run_this_turn mark protected unrezzed_ice another_remote unprotected "
    "last_success success_this_turn spied"
)
DURATIONS = _names(
    "run next_run turn encounter next_encounter breach access next_turn end_of_next_turn rezzed resolution game"
)
BREAKABLE = _names("self host chosen")
"""The references that a breaking ability may name, besides ice and its subtypes."""
OPPONENTS_FACTION = "opponent"
WHO = _names("you opponent corp runner both")
COUNTERS = _names("credit power virus agenda advancement bad_publicity")
VIRUS_COUNTERS = _names(
    "boardwalk butcher_boy cascade cockroach thought fait gremlin incubate pattel pox skivviss crumble doom garbage "
    "highlighter scaldan socket pipe tax vienna"
)
"""Named counters of 1996 that are virus counters (CLS ruling Pattel Antibody: the Corp's aren't)."""
NAMED_COUNTERS = (
    *VIRUS_COUNTERS,
    *_names(
        "data_raven cerberus mastiff baskerville crying doppelganger antibody militech touch spy kludge term "
        "asp fang rex fragmentation inquisition homing loan immunity serum temps debt forfeit construct retrofit "
        "shell"
    ),
)
"""Counters on players, servers or cards, named after the card that describes their effects, which outlast that card."""
DAMAGE = _names("net meat core")

SELECTOR_FIELDS: dict[str, str] = {
    "n": 'how many: a number, {"upto": n}, "all" or "any" (any number of them); 1 when missing',
    "is": "terms that must all apply: type, subtype, state",
    "any": "terms of which at least one must apply",
    "not": "terms of which none may apply",
    "from": "the zone they are in; installed cards by default",
    "at": "the server they are in or protect",
    "where": 'a measure and its bounds: {"cost": {"at_most": 3}} (cost, strength, advancement, points, trash_cost …); '
    "cost is the printed one, present_cost what it costs now to install, play or rez it",
    "hosted_on": "the card that hosts them",
    "copy_of": "the cards of which they are other copies",
    "hosting": "a card that they host",
    "next_to": "the ice directly outward or inward of which they are",
    "inward_of": "the ice directly inward of which they are",
    "outward_of": "the ice anywhere outward of which they are",
    "but": "cards that are excluded: a selector or a list of them",
    "either": "a list of selectors, one of which must also match",
    "top": "only among this many cards from the top of the zone",
    "who": "whose cards; your own by default",
    "chooser": "who chooses them; you by default",
    "least": 'how many at least, where n is any or {"upto": n}',
    "random": "true: chosen at random",
    "different": "true: no two with the same name",
    "same": "true: all with the same name",
    "named": "same_as_self · same_as_it · chosen · another (than this card's) · accessed_in_archives (in the latest "
    "run): by name",
    "faction": "a faction id, or opponent: that of the other player's identity",
    "other": "true: not this card · it: not the card the ability is about · chosen: none of the last ones chosen",
    "like": "it: of the same card type as the card the trigger is about · paid: as the card given up as a cost · "
    "chosen: of the chosen type",
}
MEASURES = [
    "cost",
    "strength",
    "advancement",
    "power",
    "virus",
    "credit",
    "agenda",
    "points",
    "printed_points",
    "trash_cost",
    "memory",
    "advancement_requirement",
    "excess",
    "bad_publicity",
    "rez_cost",
    "present_cost",
    "subtypes",
    "position",
]
BOUNDS = _names("at_least at_most equals")

QUANTITIES: dict[str, str] = {
    "tags": "tag the Runner has",
    "bad_publicity": "bad publicity the Corp has",
    "link": "link the Runner has",
    "clicks": "click you have left",
    "credits": "credit you have",
    "hand": "card in your hand",
    "deck_size": "card in your deck",
    "discard": "card in your discard pile",
    "rolled": "point of the roll",
    "points_gained_this_turn": "agenda point the Runner gained this turn, with cards or apart from them",
    "counters_stolen_last_turn": "advancement counter on agendas that the Runner stole in their last turn",
    "runs_this_game": "run made in this game",
    "runs_last_turn": "run the Runner made in their last turn",
    "unused_memory": "unused MU the Runner has",
    "score": "agenda point you have",
    "opponent_score": "agenda point your opponent has",
    "opponent_hand": "card in your opponent's hand",
    "opponent_hand_size": "point of your opponent's maximum hand size",
    "hand_room": "card by which your hand is below its maximum size",
    "purged": "virus counter removed by the last purge",
    "imminent": "point of the imminent damage",
    "rd_accesses_this_run": "card accessed in R&D in this run",
    "subs_resolved": "subroutine that resolved in the last encounter",
    "opponent_credits": "credit your opponent has",
    "opponent_clicks": "click your opponent has left",
    "core_damage": "core damage suffered",
    "damage_this_turn": "damage suffered this turn",
    "this_way": "of them",
    "X": "point of X",
    "turn": "turn played",
    "hand_size": "point of your maximum hand size",
    "servers": "remote server",
    "runs_this_turn": "run made this turn",
    "successful_runs_this_turn": "successful run this turn",
    "unbroken": "unbroken subroutine",
    "broken": "broken subroutine",
    "broken_printed": "broken printed subroutine",
    "bid": "credit of the Corp's last secret bid",
    "so_many": "of what triggered this",
    "trace_margin": "point by which the trace beat link",
    "trace_strength": "point of the strength of the trace just made",
    "accesses_allowed": "card that the Runner may access in this breach besides those in the root",
    "accesses_this_run": "card accessed in this run",
    "accesses_this_breach": "card accessed in this breach",
    "ice_passed_this_run": "piece of ice passed in this run",
    "passes_this_run": "time ice was passed in this run",
    "points_scored_this_turn": "point printed on agendas you scored this turn",
    "points_stolen_last_turn": "agenda point the Runner stole in their last turn",
    "defended_remotes": "remote server with ice and a card in its root",
    "occupied_remotes": "remote server with a card in its root",
    "server_ice": "ice protecting this server",
    "attacked_ice": "ice protecting the attacked server",
}
PAYMENTS = "any|ability|install|install_cost|play|rez|trash|trash_cost|advance|trace|link|remove_tag+"
"""The purposes that credits can be limited to, in the notation of fields: `install_cost` and `trash_cost` mean that
cost alone."""
MEASURED = _names("self it host chosen found encountered accessed attacked paid")
HOLDERS = _names("corp runner its_server archives hq rd spied")
"""Players and servers that can hold named counters: `corp.gremlin`."""

EVENTS_OF_HISTORY = _names(
    "run successful_run unsuccessful_run run_on_hq run_on_rd run_on_archives successful_run_on_hq successful_run_on_rd "
    "successful_run_on_archives successful_run_on_central successful_run_on_remote steal score install play trash draw "
    "rez advance damage tag action breach breach_hq breach_rd breach_attacked derez access agenda_access spend_click "
    "trash_corp gain_tag successful_run_here install_from_hand break sub_resolves trash_accessed to_archives approach "
    "click_break gain_click_in_run trash_with_this remove_with_this trash_own install_with_this meat_damage "
    "corp_damage draws end_of_successful_run_on_hq resolve use encounter trace "
    "approach_server pass_all_ice"
)


class FieldSpec(NamedTuple):
    """A field of a word: its name, its shape or the values it accepts, and whether it is optional."""

    name: str
    shape: str
    options: tuple[str, ...]
    optional: bool
    several: bool = False
    """Whether a list of options is accepted as well as a single one."""


def fields_of(word: Word) -> Mapping[str, FieldSpec]:
    """Return the fields of a word in order; an ability also has the common ones."""
    return _fields(f"{word.fields} {COMMON_FIELDS}" if word.kind == "ability" else word.fields)


@cache
def _fields(text: str) -> Mapping[str, FieldSpec]:
    table = {}
    for part in text.split():
        name, shape = part.split(":")
        options = tuple(shape.rstrip("+").split("|")) if "|" in shape else ()
        table[name.rstrip("?")] = FieldSpec(
            name.rstrip("?"), "" if options else shape, options, name.endswith("?"), shape.endswith("+")
        )
    return MappingProxyType(table)
