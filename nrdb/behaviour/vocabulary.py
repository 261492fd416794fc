"""The vocabulary of card behaviour: one table of words from which everything else follows.

A row names a word, the fields it takes, how it reads, and whether it acts in a game played alone. The parser
(`notation`), the JSON Schema (`schema`), the renderer (`render`), the compiler (`nrdb.engine.compile`) and
docs/notation.md are driven by it; a new word is a row here and, where it acts alone, one function in the compiler.
"""

from __future__ import annotations

from typing import NamedTuple

ALONE = "alone"
"""The word does something in a game of one player (runs meet no ice and reach an empty server)."""
OPPONENT = "opponent"
"""The word needs an opponent: an ability that holds it is said in full and does nothing when a deck plays alone."""

LATER = "later"
"""The word is said but not played yet: a card with it is marked, in play and in the coverage."""


def _names(text: str) -> list[str]:
    """The names in a text, separated by blanks."""
    return text.split()


class Word(NamedTuple):
    """One word of the notation."""

    kind: str
    """`ability` · `trigger` · `cost` · `condition` · `operation` · `static`."""
    name: str
    fields: str
    """`name:shape` separated by blanks; `name?` may be left out. The shapes stand in `SHAPES`."""
    main: str | None
    """The field that may stand for the whole: `{"gain": 9}` is `{"gain": {"n": 9}}`."""
    text: str
    """How it reads: `{field}` or `{field:noun}` is filled in, a part in `[ ]` only when all its fields are given."""
    tier: str = ALONE
    help: str = ""


SHAPES: dict[str, str] = {
    "amount": 'a number: 3 · "X" · {"upto": 3} · {"per": quantity, "times", "past", "every", "max", "plus"} · "all"',
    "int": "a whole number",
    "text": "a sentence in our own words",
    "flag": "true",
    "who": "you · opponent · corp · runner · both",
    "selector": "which cards: a reference (self, it, host …) or an object of the fields listed under Selectors",
    "terms": "a list of types, subtypes and states, all of which hold",
    "server": "hq · rd · archives · central · remote · any · this_server · attacked · chosen, or a list of them",
    "zone": "hand · deck · discard · score_area · hq · rd · archives · grip · stack · heap · play · removed · "
    "hosted · found (the cards last looked at, revealed or found) · set_aside",
    "counters": 'counters by kind: {"credit": 3}; kinds: credit, power, virus, agenda, advancement',
    "damage": 'damage by kind: {"net": 2}; kinds: net, meat, core',
    "ops": "a list of operations, done in order",
    "branches": "a list of lists of operations, of which some are chosen",
    "costs": "a list of costs, all paid together",
    "choices": "a list of lists of costs, of which one is paid",
    "condition": "a condition",
    "conditions": "a list of conditions",
    "trigger": "a trigger",
    "statics": "a list of standing effects",
    "abilities": "a list of abilities",
    "quantity": "something counted: see Quantities",
    "limit": '"1/turn" (used so often) or "first/turn" (only the first such event counts); also run, encounter, game',
    "duration": "run · turn · encounter · breach · access · next_turn (until your next turn begins) · game",
    "triggers": "a list of triggers",
    "event": "what happened before: see History",
    "where": "measures with their bounds: see Selectors",
    "kinds": "what an action or a payment is for: a list of install, play, rez, trash, advance, ability, run …",
}

# Fields that any ability may carry beside its own.
COMMON_FIELDS = (
    "if?:condition limit?:limit shared?:flag may?:flag needs?:opponent by?:who from?:zone face?:front|back "
    "persistent?:flag note?:text"
)

TERMS = _names(
    "card installed uninstalled rezzed unrezzed faceup facedown advanceable advanced unadvanced trojan unique hosted "
    "hosting active unbroken this_turn not_this_turn scored_this_turn rezzed_this_turn"
)
"""States a selector may ask for beside card types and subtypes (`this_turn`: installed this turn)."""

REFERENCES = _names("self it host chosen found encountered accessed attacked revealed hosted played paid identity")
"""Names of one card or of cards already known: this card, the one the trigger is about, its host, the last ones chosen,
found by a search, met in an encounter, accessed, revealed, hosted here, being played, given up as a cost."""

ZONES = _names("hand deck discard score_area hq rd archives grip stack heap play removed hosted found set_aside")
SERVERS = _names(
    "hq rd archives central remote any this_server attacked chosen outermost another new not_run_this_turn"
)
DURATIONS = _names("run turn encounter breach access next_turn game")
WHO = _names("you opponent corp runner both")
COUNTERS = _names("credit power virus agenda advancement bad_publicity")
DAMAGE = _names("net meat core")

SELECTOR_FIELDS: dict[str, str] = {
    "n": 'how many: a number, {"upto": n}, "all" or "any" (any number of them); 1 when missing',
    "is": "terms that all hold: type, subtype, state",
    "any": "terms of which one holds",
    "not": "terms of which none holds",
    "from": "the zone they are in; installed cards when missing",
    "at": "the server they are in or protect",
    "where": 'a measure and its bounds: {"cost": {"at_most": 3}} (cost, strength, advancement, points, trash_cost …)',
    "hosted_on": "the card that hosts them",
    "top": "only among so many top cards of the deck",
    "who": "whose cards; your own when missing",
    "chooser": "who chooses them; you when missing",
    "random": "true: chosen at random",
    "different": "true: no two with the same name",
    "named": "same_as_self · chosen: by name",
    "faction": "a faction id, or chosen",
    "other": "true: not this card",
    "like": "it: of the same card type as the card the trigger is about",
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
    "trash_cost",
    "memory",
    "advancement_requirement",
    "excess",
    "bad_publicity",
]
BOUNDS = _names("at_least at_most equals")

QUANTITIES: dict[str, str] = {
    "tags": "tag the Runner has",
    "bad_publicity": "bad publicity the Corp has",
    "link": "link you have",
    "clicks": "click you have left",
    "credits": "credit in your pool",
    "hand": "card in your hand",
    "deck_size": "card in your deck",
    "discard": "card in your discard pile",
    "unused_memory": "unused MU",
    "score": "agenda point you have",
    "opponent_score": "agenda point your opponent has",
    "opponent_hand": "card in your opponent's hand",
    "opponent_credits": "credit in your opponent's pool",
    "core_damage": "core damage suffered",
    "this_way": "of them",
    "X": "point of X",
    "turn": "turn played",
    "hand_size": "card of your maximum hand size",
    "servers": "remote server",
    "runs_this_turn": "run made this turn",
    "successful_runs_this_turn": "successful run this turn",
    "unbroken": "unbroken subroutine",
    "broken": "broken subroutine",
    "trace_margin": "point by which the trace beat link",
    "accesses_this_run": "card accessed in this run",
    "points_stolen_last_turn": "agenda point the Runner stole in their last turn",
    "defended_remotes": "remote server with ice and a card in its root",
    "server_ice": "ice protecting this server",
    "attacked_ice": "ice protecting the attacked server",
}
MEASURED = _names("self it host chosen found encountered accessed attacked paid")

EVENTS_OF_HISTORY = _names(
    "run successful_run unsuccessful_run run_on_hq run_on_rd run_on_archives successful_run_on_hq successful_run_on_rd "
    "successful_run_on_archives successful_run_on_central successful_run_on_remote steal score install play trash draw "
    "rez advance damage tag action breach_hq breach_rd access agenda_access spend_click trash_corp gain_tag"
)

_EVENT = "who?:who"
_ABOUT = "what:selector who?:who by?:who how?:text from?:zone"
_RUN = "server:server who?:who"


def _about(name: str, verb: str, tier: str = ALONE, help_: str = "") -> Word:
    return Word(
        "trigger", name, _ABOUT, "what", f"whenever {{who:^{verb}}} {{what}}[ from {{from}}][ ({{how}})]", tier, help_
    )


def _self(name: str, text: str, tier: str = ALONE) -> Word:
    return Word(
        "trigger", name, "not_in?:zone in?:zone if_installed?:flag how?:text", None, f"when {text}[ ({{how}})]", tier
    )


def _run(name: str, text: str, tier: str = ALONE) -> Word:
    return Word("trigger", name, _RUN, "server", f"whenever {text}", tier)


ABILITIES = (
    Word("ability", "play", "play:ops", "play", "{play}", help="what an event or operation does"),
    Word("ability", "when", "when:trigger do:ops", "when", "{when}, {do}", help="a triggered ability"),
    Word(
        "ability",
        "paid",
        "paid:costs do:ops as?:interface|access|interrupt|trace",
        "paid",
        "{paid}: {do}",
        help="an ability used by paying; with a click among the costs it is an action",
    ),
    Word("ability", "sub", "sub:ops", "sub", "{sub}", OPPONENT, "one subroutine; in printed order"),
    Word(
        "ability", "static", "static:statics", "static", "{static}", help="effects that stand while the card is active"
    ),
    Word(
        "ability",
        "replace",
        "replace:trigger do:ops",
        "replace",
        "{replace}, do this instead: {do}",
        help="instead of an event",
    ),
    Word(
        "ability",
        "extra_cost",
        "extra_cost:play|install|rez|run|basic_run|steal|score|advance|trash|access|jack_out|draw|use cost:costs "
        "of?:selector who?:who",
        "extra_cost",
        "to {extra_cost}[ {of}], also {cost:verb}",
        help="an additional cost; of this card when `of` is missing",
    ),
    Word("ability", "play_if", "play_if:condition", "play_if", "play this only if {play_if}"),
    Word("ability", "use_if", "use_if:condition", "use_if", "use this only if {use_if}"),
    Word("ability", "install_only", "install_only:selector", "install_only", "install this only on {install_only}"),
    Word("ability", "install_if", "install_if:condition", "install_if", "install this only if {install_if}"),
    Word("ability", "install_in", "install_in:server", "install_in", "install this only in {install_in}"),
    Word("ability", "rez_if", "rez_if:condition", "rez_if", "rez this only if {rez_if}"),
    Word("ability", "only_one", "only_one:console|region", "only_one", "only one {only_one}"),
    Word(
        "ability",
        "current",
        "current:flag",
        "current",
        "stays in play until another current is played or the other side takes an agenda",
        help="a current",
    ),
    Word(
        "ability",
        "stays",
        "stays:trigger",
        "stays",
        "stays in play until {stays}",
        tier=LATER,
        help="a lasting event or operation",
    ),
    Word("ability", "priority", "priority:flag", "priority", "play this only as the first action of a turn"),
    Word("ability", "setup", "setup:ops", "setup", "before the first turn, {setup}"),
    Word("ability", "deck", "deck:text", "deck", "deck building: {deck}", help="legality judges it; play ignores it"),
    Word("ability", "hook", "hook:text", "hook", "{hook}", help="a function of the registry in nrdb/engine/hooks.py"),
    Word("ability", "part", "part:text", "part", "{part}", OPPONENT, "a part that needs an opponent, in our own words"),
    Word(
        "ability",
        "unsaid",
        "unsaid:text why:text",
        "unsaid",
        "not played: {unsaid} ({why})",
        help="a part that cannot be said yet, with the reason",
    ),
)

TRIGGERS = (
    Word("trigger", "turn_begins", _EVENT, "who", "when {who:'s} turn begins"),
    Word("trigger", "turn_ends", _EVENT, "who", "when {who:'s} turn ends"),
    Word("trigger", "action_phase_ends", _EVENT, "who", "when {who:'s} action phase ends"),
    Word("trigger", "discard_phase_begins", _EVENT, "who", "when {who:'s} discard phase begins"),
    Word("trigger", "discard_phase_ends", _EVENT, "who", "when {who:'s} discard phase ends"),
    _self("installed", "this is installed"),
    _self("rezzed", "this is rezzed"),
    _self("scored", "this is scored"),
    _self("stolen", "this is stolen", OPPONENT),
    _self("scored_or_stolen", "this is scored or stolen"),
    _self("accessed", "this is accessed[ while installed{if_installed:}][ outside {not_in}][ in {in}]", OPPONENT),
    _self("trashed", "this is trashed[ while installed{if_installed:}][ from {in}]"),
    _self("played", "this is played"),
    _self("uninstalled", "this leaves play"),
    _self("advanced", "this is advanced"),
    _self("derezzed", "this is derezzed", OPPONENT),
    _self("exposed", "this is exposed", OPPONENT),
    _self("forfeited", "this is forfeited"),
    _self("encountered", "the Runner encounters this", OPPONENT),
    _self("passed", "the Runner passes this", OPPONENT),
    _self("approached", "the Runner approaches this", OPPONENT),
    _self("fully_broken", "every subroutine of this is broken", OPPONENT),
    _self("empty", "the last counter leaves this"),
    _self("discarded", "this is discarded from hand"),
    _self("drawn", "this is drawn"),
    _about("install", "install"),
    _about("rez", "rez"),
    _about("play", "play"),
    _about("resolve", "finish resolving"),
    _about("trash", "trash"),
    _about("draw", "draw"),
    _about("advance", "advance"),
    _about("score", "score"),
    _about("steal", "steal", OPPONENT),
    Word("trigger", "score_or_steal", _ABOUT, "what", "whenever {what} is scored or stolen"),
    _about("access", "access", OPPONENT),
    _about("derez", "derez", OPPONENT),
    _about("expose", "expose", OPPONENT),
    _about("forfeit", "forfeit"),
    _about("discard", "discard"),
    _about("host", "host"),
    _about("use", "use"),
    _about("reveal", "reveal", OPPONENT),
    _about("uninstall", "have uninstalled"),
    Word(
        "trigger",
        "discard_down",
        _EVENT,
        "who",
        "whenever {who:^discard} cards down to the maximum hand size",
        help="those cards are `found`",
    ),
    Word("trigger", "new_server", _EVENT, "who", "whenever {who:^create} a remote server"),
    Word("trigger", "trash_accessed", _ABOUT, "what", "whenever {who:^trash} {what} while accessing it", OPPONENT),
    _run("run_begins", "a run on {server} begins"),
    _run("run_successful", "a run on {server} is successful"),
    _run("run_unsuccessful", "a run on {server} is unsuccessful", OPPONENT),
    _run("run_ends", "a run on {server} ends"),
    _run("breach", "{who:^breach} {server}"),
    _run("breach_ends", "a breach of {server} ends"),
    _run("approach_server", "the Runner approaches {server}", OPPONENT),
    _run("pass_all_ice", "the Runner passes all ice protecting {server}", OPPONENT),
    _run("jack_out", "the Runner jacks out of a run on {server}", OPPONENT),
    Word("trigger", "approach", _ABOUT, "what", "whenever the Runner approaches {what}", OPPONENT),
    Word("trigger", "encounter", _ABOUT, "what", "whenever the Runner encounters {what}", OPPONENT),
    Word("trigger", "encounter_ends", _ABOUT, "what", "whenever an encounter with {what} ends", OPPONENT),
    Word("trigger", "pass", _ABOUT, "what", "whenever the Runner passes {what}", OPPONENT),
    Word("trigger", "bypass", _ABOUT, "what", "whenever the Runner bypasses {what}", OPPONENT),
    Word(
        "trigger",
        "fully_break",
        _ABOUT + " using?:selector",
        "what",
        "whenever {who:^break} every subroutine of {what}[ using {using}]",
        OPPONENT,
    ),
    Word(
        "trigger",
        "break",
        _ABOUT + " using?:selector",
        "what",
        "whenever {who:^break} a subroutine of {what}[ using {using}]",
        OPPONENT,
    ),
    Word("trigger", "sub_resolves", _ABOUT, "what", "whenever a subroutine of {what} resolves", OPPONENT),
    Word(
        "trigger", "damage", "kind:net|meat|core|any who?:who", "kind", "whenever {kind} damage is suffered", OPPONENT
    ),
    Word("trigger", "tag", _EVENT, "who", "whenever the Runner takes a tag", OPPONENT),
    Word("trigger", "tag_removed", _EVENT, "who", "whenever the Runner loses a tag", OPPONENT),
    Word("trigger", "bad_publicity", _EVENT, "who", "whenever the Corp takes bad publicity"),
    Word("trigger", "purge", _EVENT, "who", "whenever virus counters are purged"),
    Word(
        "trigger",
        "trace",
        "result:successful|unsuccessful|any",
        "result",
        "whenever a trace is made ({result})",
        OPPONENT,
    ),
    Word(
        "trigger", "gain_credits", _EVENT + " through?:selector", "who", "whenever {who:^gain} credits[ by {through}]"
    ),
    Word("trigger", "lose_credits", _EVENT + " how?:text", "who", "whenever {who:^lose} credits[ ({how})]"),
    Word(
        "trigger",
        "spend_credits",
        _EVENT + " of?:selector for?:kinds",
        "who",
        "whenever {who:^spend} credits[ from {of}][ for {for}]",
    ),
    Word("trigger", "spend_click", _EVENT, "who", "whenever {who:^spend} a click"),
    Word("trigger", "lose_click", _EVENT, "who", "whenever {who:^lose} a click"),
    Word("trigger", "take_credits", _ABOUT, "what", "whenever {who:^take} credits from {what}"),
    Word(
        "trigger",
        "place_counters",
        _ABOUT + " kind?:credit|power|virus|agenda|advancement",
        "what",
        "whenever {who:^place}[ {kind}] counters on {what}",
    ),
    Word("trigger", "shuffle", _EVENT, "who", "whenever {who:^shuffle} their deck"),
    Word("trigger", "search", _EVENT, "who", "whenever {who:^search} their deck"),
    Word(
        "trigger",
        "action",
        "kind:draw|credit|install|play|run|advance|purge|remove_tag|trash|any who?:who same?:int",
        "kind",
        "whenever {who:^take} {kind:action}[, {same} clicks of the turn being spent on the same one]",
    ),
    Word("trigger", "becomes", "if:condition", "if", "as soon as {if}"),
    Word("trigger", "mulligan", _EVENT, "who", "when {who:^take} a mulligan"),
    Word("trigger", "would", "what:text", "what", "if {what}", OPPONENT),
    Word("trigger", "any_of", "of:triggers", "of", "{of}"),
)

COSTS = (
    Word("cost", "click", "n:int", "n", "{n:click}"),
    Word("cost", "credits", "n:amount only?:terms", "n", "{n:credit}[ from {only} cards alone]"),
    Word("cost", "trash", "what:selector", "what", "trash {what}", help='`"trash"` alone trashes this card'),
    Word("cost", "counter", "of:counters on?:selector", "of", "spend {of}[ from {on}]"),
    Word("cost", "forfeit", "what:selector", "what", "forfeit {what}"),
    Word("cost", "remove_tag", "n:amount", "n", "remove {n:tag}", OPPONENT),
    Word("cost", "take_tag", "n:amount", "n", "take {n:tag}", OPPONENT),
    Word("cost", "take_bad_publicity", "n:amount", "n", "take {n} bad publicity"),
    Word("cost", "suffer", "of:damage", "of", "suffer {of}"),
    Word("cost", "remove", "what:selector", "what", "remove {what} from the game", help='`"remove"` alone: this card'),
    Word("cost", "reveal", "what:selector", "what", "reveal {what}"),
    Word("cost", "discard", "what:selector", "what", "discard {what}"),
    Word("cost", "derez", "what:selector", "what", "derez {what}"),
    Word("cost", "return", "what:selector", "what", "return {what} to hand"),
    Word("cost", "shuffle_in", "what:selector", "what", "shuffle {what} into the deck"),
    Word("cost", "turn_facedown", "what:selector", "what", "turn {what} facedown", tier=LATER),
    Word("cost", "lose_click", "n:int", "n", "lose {n:click}"),
    Word("cost", "one_of", "of:choices", "of", "{of}"),
)

CONDITIONS = (
    Word(
        "condition",
        "tagged",
        "who?:who",
        None,
        "the Runner is tagged",
        help="alone, the Runner has no tags but those taken",
    ),
    Word(
        "condition",
        "compare",
        "what:quantity at_least?:amount at_most?:amount equals?:amount",
        None,
        "{what:q}[ is at least {at_least}][ is at most {at_most}][ is {equals}]",
    ),
    Word("condition", "exists", "what:selector n?:int", "what", "{what:there}[ ({n} at least)]"),
    Word("condition", "is", "what:selector terms:terms", None, "{what} is {terms}"),
    Word("condition", "measure", "what:selector where:where", None, "{what} has {where}"),
    Word(
        "condition",
        "this_turn",
        "event:event who?:who n?:int",
        "event",
        "{event:history} this turn[ at least {n} times]",
    ),
    Word(
        "condition",
        "last_turn",
        "event:event who?:who n?:int",
        "event",
        "{event:history} during {who:'s} last turn[ at least {n} times]",
    ),
    Word("condition", "this_run", "event:event n?:int", "event", "{event:history} during this run"),
    Word("condition", "first_action", "", None, "no click was spent this turn"),
    Word("condition", "run", "server:server", "server", "a run on {server} is under way"),
    Word("condition", "run_successful", "", None, "that run was successful"),
    Word("condition", "run_by_this", "", None, "the run was made with this card"),
    Word("condition", "run_is_basic", "", None, "the run was made with the basic action", OPPONENT),
    Word("condition", "your_turn", "", None, "it is your turn"),
    Word("condition", "opponents_turn", "", None, "it is your opponent's turn"),
    Word("condition", "during_run", "", None, "a run is under way"),
    Word("condition", "encountering", "what:selector", "what", "the Runner is encountering {what}", OPPONENT),
    Word("condition", "accessing", "what:selector", "what", "the Runner is accessing {what}", OPPONENT),
    Word("condition", "interfaces", "", None, "this can interface with the ice being encountered", OPPONENT),
    Word("condition", "threat", "n:int", "n", "either player has {n} or more agenda points"),
    Word("condition", "did", "", None, "you did"),
    Word("condition", "played_from", "zone:zone", "zone", "this was played from {zone}"),
    Word(
        "condition", "used_to_break", "what:selector", "what", "{what} broke a subroutine in that encounter", OPPONENT
    ),
    Word("condition", "protects", "server:server", "server", "this protects {server}"),
    Word("condition", "not", "of:condition", "of", "not ({of})"),
    Word("condition", "all", "of:conditions", "of", "{of: and }"),
    Word("condition", "either", "of:conditions", "of", "{of: or }"),
    Word(
        "condition",
        "opponent",
        "of:text",
        "of",
        "{of}",
        OPPONENT,
        "anything about the opponent's cards, in our own words",
    ),
)

OPERATIONS = (
    # Money
    Word("operation", "gain", "n:amount who?:who", "n", "{who:gain} {n:credit}"),
    Word(
        "operation", "lose", "n:amount who?:who", "n", "{who:lose} {n:credit}", help="the opponent's: needs an opponent"
    ),
    Word("operation", "take", "n:amount from?:selector", "n", "take {n:credit} from {from:here}"),
    Word("operation", "load", "of:counters", "of", "load {of}; when empty, trash this"),
    Word("operation", "place", "of:counters onto?:selector", "of", "place {of} on {onto:this card}"),
    Word("operation", "remove_counters", "of:counters on?:selector", "of", "remove {of} from {on:this card}"),
    Word("operation", "move_counters", "of:counters from:selector to:selector", None, "move {of} from {from} to {to}"),
    Word("operation", "gain_click", "n:amount who?:who", "n", "{who:gain} {n:click}"),
    Word("operation", "lose_click", "n:amount who?:who", "n", "{who:lose} {n:click}"),
    Word("operation", "next_turn_clicks", "n:int who?:who", "n", "{who:get} {n:+ click} next turn"),
    # Cards
    Word("operation", "draw", "n:amount who?:who", "n", "{who:draw} {n:card}", help="the cards drawn are `found`"),
    Word("operation", "mill", "n:amount who?:who", "n", "{who:trash} the top {n:card} of the deck"),
    Word("operation", "discard", "what:selector who?:who", "what", "{who:discard} {what}"),
    Word(
        "operation",
        "search",
        "for:selector to:hand|deck_top|deck_bottom|install|play|host|discard reveal?:flag in?:deck|discard|both "
        "less?:amount free?:flag",
        None,
        "search your {in:deck} for {for}[ and reveal it{reveal:}], {to:goto}"
        "[ for {less:credit} less][ at no cost{free:}]; shuffle",
    ),
    Word("operation", "shuffle_in", "what:selector who?:who", "what", "{who:shuffle} {what} into the deck"),
    Word("operation", "shuffle", "who?:who", "who", "{who:shuffle} the deck"),
    Word(
        "operation",
        "add",
        "what:selector to:hand|deck_top|deck_bottom|discard who?:who",
        None,
        "move {what} to {to:place}",
    ),
    Word("operation", "reveal", "what:selector who?:who", "what", "{who:reveal} {what}"),
    Word(
        "operation",
        "look",
        "n:amount then?:ops who?:who of?:deck|hand|rd|stack|hq|grip",
        "n",
        "look at the top {n:card} of {of:the deck}[, then {then}]",
        help="the cards are `found` for what follows",
    ),
    Word("operation", "arrange", "", None, "put the cards looked at back in any order"),
    Word("operation", "set_aside", "what:selector", "what", "set {what} aside"),
    Word("operation", "swap", "what:selector with:selector", None, "swap {what} with {with}", tier=LATER),
    Word(
        "operation",
        "host",
        "what:selector on?:selector facedown?:flag",
        "what",
        "host {what} on {on:this card}[ facedown{facedown:}]",
    ),
    Word("operation", "remove", "what:selector", "what", "remove {what} from the game"),
    Word("operation", "trash", "what:selector", "what", "trash {what}"),
    Word(
        "operation",
        "install",
        "what:selector less?:amount free?:flag at?:server rez?:flag|free  rez_less?:amount inward?:flag on?:selector",
        "what",
        "install {what}[ directly inward{inward:}][ in {at}]"
        "[ on {on}][ for {less:credit} less][ at no cost{free:}][ and rez it{rez:rez}][ for {rez_less:credit} less]",
    ),
    Word(
        "operation",
        "play",
        "what:selector less?:amount free?:flag then?:remove|deck_bottom|none",
        "what",
        "play {what}[ for {less:credit} less][ at no cost{free:}][ (afterwards {then})]",
    ),
    Word(
        "operation",
        "rez",
        "what:selector less?:amount free?:flag",
        "what",
        "rez {what}[ for {less:credit} less][ at no cost{free:}]",
    ),
    Word("operation", "derez", "what:selector", "what", "derez {what}"),
    Word(
        "operation",
        "advance",
        "what:selector n?:int",
        "what",
        "advance {what}[ {n} times]",
        help="pays nothing; counts as advancing",
    ),
    Word("operation", "score", "what:selector", "what", "score {what}", tier=LATER),
    Word("operation", "forfeit", "what:selector", "what", "forfeit {what}"),
    Word(
        "operation",
        "add_to_score",
        "what:selector points:int who?:who",
        None,
        "{who:add} {what} to the score area, worth {points}",
    ),
    Word("operation", "turn", "what:selector face:up|down", None, "turn {what} face{face}", tier=LATER),
    Word("operation", "flip", "", None, "flip this card"),
    Word("operation", "charge", "what:selector", "what", "charge {what}", help="one more power counter if it has any"),
    Word("operation", "purge", "", None, "purge virus counters"),
    Word(
        "operation",
        "choose",
        "what?:selector server?:server kind?:type|subtype|name|number|faction of?:terms",
        None,
        "choose[ {what}][ {server}][ a {kind}][ out of {of}]",
    ),
    Word("operation", "move_ice", "what:selector to:server", None, "move {what} to {to}", OPPONENT),
    # Runs
    Word(
        "operation",
        "run",
        "server:server if_successful?:ops",
        "server",
        "run {server}[; if successful, {if_successful}]",
        help="what must happen at a later time of the run is a `when` with `if: run_by_this`",
    ),
    Word("operation", "end_run", "", None, "end the run", OPPONENT),
    Word("operation", "jack_out", "may?:flag", None, "the Runner jacks out", OPPONENT),
    Word("operation", "no_jack_out", "", None, "the Runner cannot jack out", OPPONENT),
    Word("operation", "bypass", "what:selector", "what", "bypass {what}", OPPONENT),
    Word(
        "operation",
        "break",
        "n:amount of:text",
        None,
        "break {n:subroutine} of {of:ice}",
        OPPONENT,
        "`of` is an ice subtype, ice for any, or self, host or chosen (the subtype chosen); n may be all",
    ),
    Word(
        "operation", "boost", "n:amount for?:duration what?:selector", "n", "{n:+} strength[ for the {for}]", OPPONENT
    ),
    Word("operation", "encounter", "what:selector", "what", "the Runner encounters {what}", OPPONENT),
    Word("operation", "redirect", "to:server", "to", "the attacked server becomes {to}", OPPONENT),
    Word("operation", "breach", "server:server", "server", "breach {server}", OPPONENT),
    Word("operation", "access", "n:amount what?:selector", "n", "access {n} more[ of {what}]", OPPONENT),
    Word("operation", "access_less", "n:amount", "n", "access {n} fewer", OPPONENT),
    Word("operation", "resolve_sub", "of?:selector n?:amount", None, "resolve[ {n:subroutine}][ of {of}]", OPPONENT),
    Word("operation", "mark", "", None, "identify your mark", OPPONENT),
    Word(
        "operation",
        "trace",
        "base:amount hit?:ops miss?:ops",
        None,
        "trace {base}[ (if it succeeds: {hit})][ (if it fails: {miss})]",
        OPPONENT,
    ),
    Word(
        "operation",
        "psi",
        "differ?:ops same?:ops",
        None,
        "play a psi game[ (bids differ: {differ})][ (bids equal: {same})]",
        OPPONENT,
    ),
    Word("operation", "sabotage", "n:amount", "n", "sabotage {n}", OPPONENT),
    Word("operation", "expose", "what:selector", "what", "expose {what}", OPPONENT),
    # Damage, tags, bad publicity
    Word(
        "operation",
        "damage",
        "of:damage chooser?:who",
        "of",
        "do {of}",
        OPPONENT,
        "to the Runner; by a Runner card see `suffer`",
    ),
    Word("operation", "suffer", "of:damage", "of", "suffer {of}"),
    Word(
        "operation",
        "prevent",
        "what:net|meat|core|any_damage|tag|trash|bad_publicity|end_run n:amount",
        None,
        "prevent {n} {what}",
        OPPONENT,
    ),
    Word("operation", "tag", "n:amount", "n", "the Runner takes {n:tag}", OPPONENT),
    Word("operation", "take_tag", "n:amount", "n", "take {n:tag}"),
    Word("operation", "remove_tag", "n:amount", "n", "remove {n:tag}"),
    Word("operation", "bad_publicity", "n:amount who?:who", "n", "{who:take} {n} bad publicity"),
    Word("operation", "lose_bad_publicity", "n:amount", "n", "remove {n} bad publicity"),
    # Turn and game
    Word("operation", "end_action_phase", "", None, "your action phase ends"),
    Word("operation", "extra_turn", "", None, "take another turn after this one"),
    Word("operation", "win", "who?:who", "who", "{who:win} the game", OPPONENT),
    # Flow
    Word("operation", "if", "if:condition then:ops else?:ops", None, "if {if}, {then}[; otherwise {else}]"),
    Word("operation", "may", "do:ops who?:who", "do", "{who:may} {do}"),
    Word(
        "operation",
        "may_pay",
        "cost:costs do:ops else?:ops who?:who",
        None,
        "{who:may} {cost:verb}, and if so {do}[; otherwise {else}]",
    ),
    Word(
        "operation",
        "must_pay",
        "cost:costs else:ops who?:who",
        None,
        "{who:must} {cost:verb} if able, otherwise {else}",
        OPPONENT,
    ),
    Word(
        "operation", "unless", "pays:costs do:ops who?:who", None, "{do}, unless {who:^choose} to {pays:verb}", OPPONENT
    ),
    Word("operation", "choose_one", "of:branches who?:who n?:int", "of", "{who:choose} {n:one}: {of}"),
    Word("operation", "later", "when:trigger do:ops", None, "{when:once}, {do}", help="once, at the named time"),
    Word("operation", "for", "duration:duration static:statics", None, "for the {duration}, {static}"),
    Word("operation", "while_run", "when:trigger do:ops", None, "during that run, {when}, {do}", OPPONENT),
    Word("operation", "repeat", "n:amount do:ops", None, "{n:=time}: {do}"),
    Word("operation", "each", "what:selector do:ops", None, "for each of {what}: {do}"),
    Word("operation", "opponent", "does:text", "does", "{does}", OPPONENT, "an opponent's deed, in our own words"),
)

_OF = "n:amount of?:selector"

STATICS = (
    Word("static", "mu", "n:amount", "n", "{n:+} MU"),
    Word("static", "link", "n:amount", "n", "{n:+} link"),
    Word("static", "hand_size", "n:amount who?:who", "n", "{who:get} {n:+} maximum hand size"),
    Word("static", "clicks", "n:amount who?:who", "n", "{who:get} {n:+ click} each turn"),
    Word("static", "draw_step", "n:amount", "n", "{n:+ card} in the mandatory draw"),
    Word("static", "starting_hand", "n:int", "n", "start with a hand of {n:card}"),
    Word("static", "starting_credits", "n:int", "n", "start with {n:credit}"),
    Word("static", "recurring", "n:amount for?:kinds of?:selector", "n", "{n:recurring credit}[ for {for:ing}][ {of}]"),
    Word(
        "static",
        "spend",
        "for:kinds of?:selector when?:condition",
        None,
        "credits here may pay for {for:ing}[ {of}][ while {when}]",
    ),
    Word(
        "static",
        "cost",
        "of:install|play|rez|trash|advance|steal|use|run|break n:amount what?:selector first?:limit",
        None,
        "{what:this card} costs {n:± credit} to {of}[ ({first})]",
    ),
    Word(
        "static", "ignore_costs", "of:install|play|rez what?:selector", None, "{what:this card} costs nothing to {of}"
    ),
    Word("static", "strength", _OF, "n", "[{of:~have} ]{n:+} strength", OPPONENT),
    Word("static", "advancement_requirement", _OF, "n", "[{of:~have} ]{n:+} advancement requirement"),
    Word("static", "points", _OF, "n", "{of:this} is worth {n:+ agenda point}"),
    Word("static", "memory_cost", _OF, "n", "{of:this} takes {n:+} MU"),
    Word("static", "trash_cost", _OF, "n", "[{of:~have} ]{n:+} trash cost", OPPONENT),
    Word(
        "static",
        "discount",
        "of:kinds cost:costs less:int what?:selector limit?:limit",
        None,
        "to {of}[ {what}] you may also {cost:verb} and pay {less:credit} less[ ({limit})]",
        tier=LATER,
    ),
    Word(
        "static",
        "click_cost",
        "of:install|play|rez n:int what?:selector first?:limit",
        None,
        "{what:this card} costs {n:± click} to {of}[ ({first})]",
    ),
    Word(
        "static",
        "sift",
        "n:int first?:limit",
        "n",
        "when you draw, draw {n} more and put {n} of them on the bottom of the deck[ ({first})]",
    ),
    Word("static", "strength_floor", "", None, "the strength of this cannot be lowered", OPPONENT),
    Word("static", "install_faceup", "", None, "this is installed faceup"),
    Word("static", "unbreakable", "by:selector", "by", "no subroutine here can be broken with {by}", OPPONENT),
    Word("static", "can_advance", "what?:selector", "what", "{what:this} can be advanced"),
    Word("static", "no_memory", "what:selector", "what", "{what} takes no memory"),
    Word("static", "can_host", "what:selector n?:int", "what", "can host[ up to {n}] {what}"),
    Word("static", "uncounted", "what:text", "what", "{what} does not count", tier=LATER),
    Word(
        "static",
        "subtype",
        "gain?:terms lose?:terms of?:selector",
        None,
        "{of:this}[ gains {gain}][ loses {lose}]",
        tier=LATER,
    ),
    Word(
        "static",
        "gain_sub",
        "subs:branches of?:selector first?:flag",
        None,
        "{of:this} gains subroutines[ before its own{first:}]: {subs}",
        OPPONENT,
    ),
    Word("static", "grant", "abilities:abilities of:selector", None, "{of} gains: {abilities}", OPPONENT),
    Word("static", "blank", "of:selector", "of", "{of:~lose} all abilities", OPPONENT),
    Word(
        "static",
        "more_access",
        "n:amount server?:server first?:limit",
        "n",
        "access {n} more when breaching {server:a server}[ ({first})]",
        OPPONENT,
    ),
    Word("static", "interface_only", "when:text", "when", "breaks only ice with {when}", OPPONENT),
    Word("static", "reveal_in_rd", "", None, "shown when accessed in R&D", OPPONENT),
    Word("static", "trace_strength", "n:amount", "n", "traces have {n:+} strength", OPPONENT),
    Word("static", "forbid", "what:text who?:who", "what", "{who:cannot} {what}", OPPONENT),
    Word("static", "no_actions", "of:kinds who?:who", "of", "{who:cannot} {of}"),
    Word("static", "must", "what:text who?:who", "what", "{who:must} {what}", OPPONENT),
    Word("static", "allow", "what:text who?:who", "what", "{who:may} {what}", OPPONENT),
    Word(
        "static",
        "double_basic",
        "of:draw|credit n:int first?:limit",
        None,
        "the basic action {of} gives {n} more[ ({first})]",
    ),
    Word("static", "unique_free", "", None, "does not count as unique", OPPONENT),
    Word("static", "steal_cost", "cost:costs of?:selector", "cost", "to steal {of:this}, also {cost:verb}", OPPONENT),
)

WORDS: tuple[Word, ...] = ABILITIES + TRIGGERS + COSTS + CONDITIONS + OPERATIONS + STATICS

KINDS = ("ability", "trigger", "cost", "condition", "operation", "static")

BY_KIND: dict[str, dict[str, Word]] = {kind: {w.name: w for w in WORDS if w.kind == kind} for kind in KINDS}


class FieldSpec(NamedTuple):
    """One field of a word: its name, shape (or the values allowed), and whether it may be left out."""

    name: str
    shape: str
    options: tuple[str, ...]
    optional: bool


def fields_of(word: Word) -> dict[str, FieldSpec]:
    """The fields of a word in order; an ability carries the common ones as well."""
    return _fields(f"{word.fields} {COMMON_FIELDS}" if word.kind == "ability" else word.fields)


def _fields(text: str) -> dict[str, FieldSpec]:
    table = {}
    for part in text.split():
        name, shape = part.split(":")
        options = tuple(shape.split("|")) if "|" in shape else ()
        table[name.rstrip("?")] = FieldSpec(name.rstrip("?"), "" if options else shape, options, name.endswith("?"))
    return table
