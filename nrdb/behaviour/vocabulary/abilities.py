"""Abilities (what a card has) and the triggers that set them off."""

from __future__ import annotations

from nrdb.behaviour.vocabulary.parts import OPPONENT, PAYMENTS, PLAYED, Word

_EVENT = "who?:who"
_WHILE = "who?:who given?:condition"
_ABOUT = "what:selector who?:who by?:who from?:zone given?:condition"
_RUN = "server:server who?:who given?:condition"


def _about(name: str, verb: str, tier: str = PLAYED, help_: str = "") -> Word:
    return Word(
        "trigger",
        name,
        _ABOUT,
        "what",
        f"whenever {{who:^{verb}}} {{what}}[ from {{from}}][ while {{given}}]",
        tier,
        help_,
    )


def _self(name: str, text: str, tier: str = PLAYED, more: str = "") -> Word:
    fields = "not_in?:zone in?:zone if_installed?:flag given?:condition" + more
    return Word("trigger", name, fields, None, f"when {text}[ while {{given}}]", tier)


def _run(name: str, text: str, tier: str = PLAYED) -> Word:
    return Word("trigger", name, _RUN, "server", f"whenever {text}[ while {{given}}]", tier)


ABILITIES = (
    Word("ability", "play", "play:ops", "play", "{play}", help="what an event or operation does"),
    Word("ability", "when", "when:trigger do:ops", "when", "{when}, {do}", help="a triggered ability"),
    Word(
        "ability",
        "paid",
        "paid:any_costs do:ops as?:interface|access|interrupt|encounter|trace|bids|paying",
        "paid",
        "{paid}: {do}",
        help="an ability used by paying; with a click among the costs it is an action; `trace` means one chosen in "
        "secret for a trace with a limit, `encounter` one that may also be used in an encounter in 1996, "
        "`bids` one used once per trace after both bids are shown, `paying` one that "
        "may also be used while an access or a trace is being paid for",
    ),
    Word("ability", "sub", "sub:ops", "sub", "{sub}", OPPONENT, "one subroutine; in printed order"),
    Word(
        "ability", "static", "static:statics", "static", "{static}", help="effects that apply while the card is active"
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
        "extra_cost:play|install|install_in|rez|run|basic_run|steal|trash|score|advance|basic_trash|break|break_sub|"
        "access|jack_out|draw|use cost:costs "
        "what?:selector server?:server who?:who",
        "extra_cost",
        "as an additional cost to {extra_cost:to}[ {what}][ {server}], [{who:must} ]{cost:verb}",
        help="an additional cost; this card has it unless `what` or `server` is given; `trash` means trashing an "
        "accessed card for its trash cost or by an effect, `basic_trash` the basic action; `break` is paid once for "
        "an ability that breaks subroutines, `break_sub` for each subroutine",
    ),
    Word("ability", "play_if", "play_if:condition", "play_if", "play this only if {play_if}"),
    Word("ability", "use_if", "use_if:condition", "use_if", "use this only if {use_if}"),
    Word("ability", "install_only", "install_only:selector", "install_only", "install this only on {install_only}"),
    Word("ability", "install_if", "install_if:condition", "install_if", "install this only if {install_if}"),
    Word("ability", "install_in", "install_in:server", "install_in", "install this only in {install_in}"),
    Word(
        "ability",
        "only_in",
        "only_in:server",
        "only_in",
        "this card can only be in {only_in}",
        help="unlike with `install_in`, it can't be moved or swapped elsewhere either",
    ),
    Word("ability", "rez_if", "rez_if:condition", "rez_if", "rez this only if {rez_if}"),
    Word("ability", "score_if", "score_if:condition", "score_if", "score this only if {score_if}"),
    Word("ability", "only_one", "only_one:console|region|deck", "only_one", "limit: 1 {only_one:kind}"),
    Word("ability", "hidden", "hidden:flag", "hidden", "install this facedown; its abilities work facedown"),
    Word(
        "ability",
        "rez_on_install",
        "rez_on_install:flag",
        "rez_on_install",
        "rez this as you install it; install it only if you can pay for both",
    ),
    Word(
        "ability",
        "current",
        "current:flag",
        "current",
        "stays in play until another current is played or your opponent scores or steals an agenda",
        help="a current",
    ),
    Word(
        "ability",
        "stays",
        "stays:trigger",
        "stays",
        "stays in play until {stays:once}",
        OPPONENT,
        "a lasting event or operation",
    ),
    Word("ability", "priority", "priority:flag", "priority", "play this only as the first action of a turn"),
    Word(
        "ability",
        "counters_of",
        "counters_of:counter abilities:abilities",
        "counters_of",
        "{counters_of} counters: {abilities}",
        OPPONENT,
        "what counters do that this card has given, even without this card, all of them together",
    ),
    Word("ability", "setup", "setup:ops", "setup", "before the first turn, {setup}"),
    Word(
        "ability",
        "outside",
        "outside:selector",
        "outside",
        "outside the game you have one copy each of {outside}",
        help="cards outside the deck; other words take them from the zone `outside`",
    ),
    Word("ability", "opening", "opening:ops", "opening", "once opening hands are kept, {opening}"),
    Word(
        "ability",
        "deck",
        "deck:text",
        "deck",
        "deck building: {deck}",
        help="a deck-building rule: it matters for legality, not in a game",
    ),
    Word(
        "ability",
        "campaign",
        "campaign:text",
        "campaign",
        "between the games of a campaign: {campaign}",
        help="it matters between games, not in one",
    ),
    Word(
        "ability",
        "hook",
        "hook:text",
        "hook",
        "{hook}",
        help="a function registered in nrdb/engine/words/hooks.py",
    ),
    Word("ability", "part", "part:text", "part", "{part}", OPPONENT, "a part that needs an opponent, in our own words"),
    Word(
        "ability",
        "unsaid",
        "unsaid:text why:text",
        "unsaid",
        "not played: {unsaid} ({why})",
        help="a part that can't be expressed yet, with the reason",
    ),
)

TRIGGERS = (
    Word("trigger", "turn_begins", _WHILE, "who", "when {who:'s} turn begins[ while {given}]"),
    Word("trigger", "turn_ends", _WHILE, "who", "when {who:'s} turn ends[ while {given}]"),
    Word("trigger", "action_phase_ends", _EVENT, "who", "when {who:'s} action phase ends"),
    Word("trigger", "discard_phase_begins", _EVENT, "who", "when {who:'s} discard phase begins"),
    Word("trigger", "discard_phase_ends", _WHILE, "who", "when {who:'s} discard phase ends[ while {given}]"),
    _self("installed", "this card is installed[ from anywhere but {not_in}]"),
    _self("moved", "this card moves to a server"),
    _self("rezzed", "this card is rezzed"),
    _self("scored", "you score this agenda"),
    _self("stolen", "the Runner steals this agenda", OPPONENT),
    _self("scored_or_stolen", "this agenda is scored or stolen"),
    _self(
        "accessed",
        "this card is accessed[ while it is installed{if_installed:}][ outside {not_in}][ in {in}]",
        OPPONENT,
    ),
    _self(
        "trashed",
        "this card is trashed[ by {kinds:or} damage][ while installed{if_installed:}][ from {in}]",
        more=" kinds?:net|meat|core+",
    ),
    _self("played", "this card is played"),
    _self("uninstalled", "this card leaves play"),
    _self("advanced", "this card is advanced"),
    _self("derezzed", "this card is derezzed", OPPONENT),
    _self("exposed", "this card is exposed", OPPONENT),
    _self("forfeited", "this agenda is forfeited"),
    _self("encountered", "the Runner encounters this ice", OPPONENT),
    _self("passed", "the Runner passes this ice", OPPONENT),
    _self("approached", "the Runner approaches this ice", OPPONENT),
    _self("fully_broken", "every subroutine of this ice is broken", OPPONENT),
    _self("empty", "the last counter leaves this card"),
    _self("discarded", "this card is discarded from your hand"),
    _self("drawn", "this card is drawn"),
    Word(
        "trigger",
        "install",
        _ABOUT + " unpaid?:flag",
        "what",
        "whenever {who:^install} {what}[ from {from}][ without spending credits{unpaid:}][ while {given}]",
    ),
    _about("rez", "rez"),
    _about("play", "play"),
    _about("resolve", "finish resolving"),
    _about("trash", "trash", help_="with a zone in its selector, the cards trashed together are `found`"),
    _about("draw", "draw"),
    _about("advance", "advance"),
    _about("score", "score"),
    _about("steal", "steal", OPPONENT),
    Word("trigger", "added_to_score", _EVENT, "who", "whenever an agenda is added to {who:'s} score area", OPPONENT),
    Word("trigger", "score_points", _EVENT, "who", "whenever {who:^score} agenda points apart from cards", OPPONENT),
    Word("trigger", "score_or_steal", _ABOUT, "what", "whenever {what} is scored or stolen[ while {given}]"),
    Word(
        "trigger",
        "access",
        _ABOUT + " not_from?:zone",
        "what",
        "whenever {who:^access} {what}[ from {from}][ from anywhere but {not_from}][ while {given}]",
        OPPONENT,
    ),
    Word(
        "trigger",
        "access_ends",
        _ABOUT + " not_from?:zone left?:flag",
        "what",
        "whenever {who:^have accessed} {what}[ from {from}][ from anywhere but {not_from}]"
        "[ and neither stolen nor trashed it{left:}][ while {given}]",
        OPPONENT,
    ),
    _about("derez", "derez", OPPONENT),
    _about("expose", "expose", OPPONENT),
    _about("forfeit", "forfeit"),
    _about("discard", "discard"),
    _about("host", "host"),
    Word(
        "trigger",
        "use",
        _ABOUT + " trashing?:flag",
        "what",
        "whenever {who:^use} {what}[ by trashing it{trashing:}][ while {given}]",
    ),
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
    Word(
        "trigger",
        "draws",
        _EVENT + " clicked?:flag basic?:flag",
        "who",
        "whenever {who:^draw} one or more cards at a time"
        "[ with the basic action or an ability that costs a click{clicked:}][ with the basic action{basic:}]",
        OPPONENT,
        "`clicked`: by the basic action or by a card ability that costs a click",
    ),
    Word("trigger", "new_server", _EVENT, "who", "whenever {who:^create} a remote server"),
    Word(
        "trigger",
        "trash_accessed",
        _ABOUT,
        "what",
        "whenever {who:^trash} {what} while accessing it[ while {given}]",
        OPPONENT,
    ),
    Word(
        "trigger",
        "run_begins",
        _RUN + " least?:int",
        "server",
        "whenever a run on {server}[ with at least {least} pieces of ice] begins[ while {given}]",
    ),
    _run("run_successful", "a run on {server} is successful"),
    _run("run_unsuccessful", "a run on {server} is unsuccessful", OPPONENT),
    Word(
        "trigger",
        "run_ends",
        _RUN + " successful?:flag",
        "server",
        "whenever a[ successful{successful:}] run on {server} ends[ while {given}]",
    ),
    Word(
        "trigger",
        "breach",
        _RUN + " counted?:flag",
        "server",
        "whenever {who:^breach} {server}[, once it is known how many cards are accessed{counted:}][ while {given}]",
        help="`counted`: when the number of accesses in HQ or R&D is set, after all that triggers as the breach begins",
    ),
    _run("breach_ends", "a breach of {server} ends"),
    _run("approach_server", "the Runner approaches {server}", OPPONENT),
    _run("pass_all_ice", "the Runner passes all ice protecting {server}", OPPONENT),
    _run("jack_out", "the Runner jacks out of a run on {server}", OPPONENT),
    Word("trigger", "approach", _ABOUT, "what", "whenever the Runner approaches {what}[ while {given}]", OPPONENT),
    Word("trigger", "encounter", _ABOUT, "what", "whenever the Runner encounters {what}[ while {given}]", OPPONENT),
    Word(
        "trigger", "encounter_ends", _ABOUT, "what", "whenever an encounter with {what} ends[ while {given}]", OPPONENT
    ),
    Word(
        "trigger",
        "pass",
        _ABOUT + " using?:selector",
        "what",
        "whenever the Runner passes {what}[ after {using} alone broke its subroutines][ while {given}]",
        OPPONENT,
    ),
    Word("trigger", "bypass", _ABOUT, "what", "whenever the Runner bypasses {what}[ while {given}]", OPPONENT),
    Word(
        "trigger",
        "fully_break",
        _ABOUT + " using?:selector",
        "what",
        "whenever {who:^break} every subroutine of {what}[ using {using}][ while {given}]",
        OPPONENT,
    ),
    Word(
        "trigger",
        "break",
        _ABOUT + " using?:selector printed?:flag",
        "what",
        "whenever {who:^break} a[ printed{printed:}] subroutine of {what}[ using {using}][ while {given}]",
        OPPONENT,
    ),
    Word(
        "trigger", "sub_resolves", _ABOUT, "what", "whenever a subroutine of {what} resolves[ while {given}]", OPPONENT
    ),
    Word(
        "trigger",
        "damage",
        "kind:net|meat|core|any who?:who by?:who",
        "kind",
        "whenever {kind} damage[ from a card of {by}] is suffered",
    ),
    Word(
        "trigger",
        "tag",
        _EVENT + " untagged?:flag through?:selector",
        "who",
        "whenever the Runner takes tags[ from {through}][, having had none{untagged:}]",
    ),
    Word("trigger", "tag_removed", "who?:who by?:who", "who", "whenever tags[ of {who}] are removed[ by {by}]"),
    Word("trigger", "bad_publicity", _EVENT, "who", "whenever the Corp takes bad publicity"),
    Word("trigger", "purge", _EVENT, "who", "whenever virus counters are purged"),
    Word(
        "trigger",
        "trace",
        "result:successful|unsuccessful|over|begun given?:condition",
        "result",
        "whenever a trace {result:outcome}[ while {given}]",
        OPPONENT,
    ),
    Word("trigger", "spend_on_trace", _EVENT, "who", "whenever {who:^spend} credits on a trace", OPPONENT),
    Word("trigger", "mandatory_draw", _EVENT, "who", "after {who:'s} mandatory draw"),
    Word(
        "trigger",
        "prevented",
        "effect:net|meat|core|any_damage|tag through?:selector",
        "effect",
        "whenever {effect:prevent} is prevented[ by {through}]",
        OPPONENT,
    ),
    Word(
        "trigger",
        "psi",
        "result:differ|same|any",
        "result",
        "whenever secret bids are revealed{result:outcome}",
        OPPONENT,
    ),
    Word(
        "trigger", "gain_credits", _EVENT + " through?:selector", "who", "whenever {who:^gain} credits[ from {through}]"
    ),
    Word(
        "trigger",
        "lose_credits",
        _WHILE + " by?:who",
        "who",
        "whenever {who:^lose} credits[ because of a card of {by}][ while {given}]",
    ),
    Word(
        "trigger",
        "spend_credits",
        _WHILE + f" by?:who what?:selector for?:{PAYMENTS} outside_pool?:flag",
        "who",
        "whenever {who:^spend} credits[ because of a card of {by}][ from outside the credit pool{outside_pool:}]"
        "[ from {what}][ for {for}][ while {given}]",
    ),
    Word("trigger", "spend_click", _WHILE, "who", "whenever {who:^spend} a click[ while {given}]"),
    Word(
        "trigger",
        "lose_click",
        _WHILE + " unpaid?:flag",
        "who",
        "whenever {who:^lose} a click[ other than as the price of an ability{unpaid:}][ while {given}]",
    ),
    Word("trigger", "take_credits", _ABOUT, "what", "whenever {who:^take} credits from {what}[ while {given}]"),
    Word(
        "trigger",
        "place_counters",
        _ABOUT + " kind?:credit|power|virus|agenda|advancement",
        "what",
        "whenever {who:^place}[ {kind}] counters on {what}[ while {given}]",
    ),
    Word(
        "trigger",
        "spend_counter",
        "kind:power|virus|agenda who?:who",
        "kind",
        "whenever {who:^spend} 1 {kind} counter",
    ),
    Word("trigger", "shuffle", _EVENT, "who", "whenever {who:^shuffle} {who:deck}"),
    Word("trigger", "search", _EVENT, "who", "whenever {who:^search} {who:deck}"),
    Word(
        "trigger",
        "action",
        "kind:draw|credit|install|play|run|advance|purge|remove_tag|trash|any who?:who same?:int on?:selector "
        "times?:int finished?:flag",
        "kind",
        "whenever {who:^take} {kind:action}[ of {on}][, {same} clicks of the turn being spent on the same one]"
        "[, the same one {times:time} this turn][, once it is finished{finished:}]",
    ),
    Word(
        "trigger",
        "turn_faceup",
        "n?:int",
        "n",
        "whenever [{n} or more ]cards in Archives turn faceup at the same time",
        OPPONENT,
    ),
    Word("trigger", "becomes", "if:condition", "if", "as soon as {if}"),
    Word("trigger", "mulligan", _EVENT, "who", "when {who:^take} a mulligan"),
    Word(
        "trigger",
        "would",
        "effect:net|meat|core|any_damage|tag|trash|end_run|run_successful|approach_server|encounter_ability|sub_resolves|"
        "expose|bad_publicity|break|boost|jack_out "
        "who?:who what?:selector server?:server installing?:selector",
        "effect",
        "when {effect:would}[ by {who}][ of {what}][ at {server}][ by the effect of installing {installing}]",
        OPPONENT,
        "before it happens, whether or not it then does",
    ),
    Word("trigger", "any_of", "triggers:triggers", "triggers", "{triggers}"),
)
