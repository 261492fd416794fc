"""Standing effects: what holds while the card is active."""

from __future__ import annotations

from nrdb.behaviour.vocabulary.parts import LATER, OPPONENT, Word

_OF = "n:amount of?:selector"

STATICS = (
    Word("static", "mu", "n:amount who?:who", "n", "{who:get} {n:+} MU"),
    Word("static", "link", "n:amount", "n", "{n:+} link"),
    Word("static", "hand_size", "n:amount who?:who", "n", "{who:get} {n:+} maximum hand size"),
    Word("static", "clicks", "n:amount who?:who", "n", "{who:get} {n:+ click} each turn"),
    Word("static", "draw_step", "n:amount", "n", "{n:+ card} in the mandatory draw"),
    Word("static", "starting_hand", "n:int", "n", "start with a hand of {n:card}"),
    Word("static", "starting_credits", "n:int", "n", "start with {n:credit}"),
    Word(
        "static",
        "recurring",
        "n:amount for?:kinds of?:selector when?:condition",
        "n",
        "{n:recurring credit}[ for {for:ing}][ {of}][ while {when}]",
    ),
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
    Word("static", "can_advance", "what?:selector", "what", "{what:this} can be advanced"),
    Word("static", "no_memory", "what:selector", "what", "{what} takes no memory"),
    Word("static", "can_host", "what:selector n?:int", "what", "can host[ up to {n}] {what}"),
    Word("static", "uncounted", "what:text", "what", "{what} does not count", tier=LATER),
    Word(
        "static",
        "subtype",
        "gain?:terms lose?:terms chosen?:flag of?:selector",
        None,
        "{of:this}[ gains {gain}][ gains the chosen subtype{chosen:}][ loses {lose}]",
        OPPONENT,
    ),
    Word(
        "static",
        "gain_sub",
        "subs:branches n?:amount of?:selector first?:flag",
        None,
        "{of:this} gains subroutines[ before its own{first:}][ ({n:=time})]: {subs}",
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
    Word("static", "interface_only", "when:condition", "when", "interfaces only while {when}", OPPONENT),
    Word("static", "reveal_in_rd", "what?:selector", "what", "{what:this} is shown when accessed in R&D", OPPONENT),
    Word("static", "trace_strength", "n:amount", "n", "traces have {n:+} strength", OPPONENT),
    Word("static", "forbid", "what:text who?:who", "what", "{who:cannot} {what}", OPPONENT),
    Word(
        "static",
        "no_actions",
        "of:kinds what?:selector server?:server using?:selector who?:who",
        "of",
        "{who:cannot} {of:or}[ {what}][ {server}][ using {using}]",
        help="`break_printed` means printed subroutines alone, `break_more` more than one of them in an encounter, "
        "`pool` spending or losing credits of the own pool, `succeed` that a run is declared successful",
    ),
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
