"""Costs (what is paid) and conditions (what must be so)."""

from __future__ import annotations

from nrdb.behaviour.vocabulary.parts import LATER, OPPONENT, Word

_SINCE = "event:event n?:int what?:selector"

COSTS = (
    Word("cost", "click", "n:amount", "n", "{n:click}"),
    Word("cost", "credits", "n:amount only?:terms", "n", "{n:credit}[ from {only} cards alone]"),
    Word(
        "cost",
        "trash",
        "what:selector reveal?:flag",
        "what",
        "[reveal and {reveal:}]trash {what}",
        help='`"trash"` alone trashes this card',
    ),
    Word("cost", "counter", "of:counters on?:selector", "of", "spend {of}[ from {on}]"),
    Word("cost", "forfeit", "what:selector", "what", "forfeit {what}"),
    Word("cost", "remove_tag", "n:amount", "n", "remove {n:tag}", OPPONENT),
    Word("cost", "take_tag", "n:amount", "n", "take {n:tag}"),
    Word("cost", "take_bad_publicity", "n:amount", "n", "take {n} bad publicity"),
    Word("cost", "suffer", "of:damage", "of", "suffer {of}"),
    Word("cost", "remove", "what:selector", "what", "remove {what} from the game", help='`"remove"` alone: this card'),
    Word("cost", "reveal", "what:selector", "what", "reveal {what}"),
    Word("cost", "discard", "what:selector", "what", "discard {what}"),
    Word("cost", "derez", "what:selector", "what", "derez {what}"),
    Word("cost", "return", "what:selector", "what", "return {what} to hand"),
    Word("cost", "shuffle_in", "what:selector", "what", "shuffle {what} into the deck"),
    Word("cost", "put_under", "what:selector", "what", "put {what} on the bottom of the deck"),
    Word("cost", "turn_facedown", "what:selector", "what", "turn {what} facedown", tier=LATER),
    Word("cost", "lose_click", "n:amount", "n", "lose {n:click}"),
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
        "what:quantity at_least?:amount at_most?:amount equals?:amount odd?:flag",
        None,
        "{what:q}[ is at least {at_least:than}][ is at most {at_most:than}][ is {equals:than}][ is odd{odd:}]",
    ),
    Word("condition", "exists", "what:selector n?:int", "what", "{what:there}[ ({n} at least)]"),
    Word("condition", "is", "what:selector terms:terms", None, "{what} is {terms}"),
    Word("condition", "measure", "what:selector where:where", None, "{what} has {where}"),
    Word(
        "condition",
        "this_turn",
        "event:event who?:who what?:selector n?:int",
        "event",
        "{event:history} this turn[ ({what})][ at least {n} times]",
    ),
    Word(
        "condition",
        "last_turn",
        "event:event who?:who what?:selector n?:int",
        "event",
        "{event:history} during {who:'s} last turn[ ({what})][ at least {n} times]",
    ),
    Word("condition", "this_run", _SINCE, "event", "{event:history} during this run[ ({what})]"),
    Word("condition", "this_breach", _SINCE, "event", "{event:history} during this breach[ ({what})]", OPPONENT),
    Word("condition", "this_encounter", _SINCE, "event", "{event:history} in this encounter[ ({what})]", OPPONENT),
    Word("condition", "different_actions", "", None, "no two actions of this turn were the same"),
    Word("condition", "first_action", "", None, "no click was spent this turn"),
    Word("condition", "run", "server:server", "server", "a run on {server} is under way"),
    Word("condition", "run_successful", "", None, "that run was successful"),
    Word("condition", "run_by_this", "", None, "the run was made with this card"),
    Word("condition", "run_is_basic", "", None, "the run was made with the basic action", OPPONENT),
    Word("condition", "your_turn", "", None, "it is your turn"),
    Word("condition", "action_phase", "", None, "it is your action phase"),
    Word("condition", "opponents_turn", "", None, "it is your opponent's turn"),
    Word("condition", "during_run", "", None, "a run is under way"),
    Word("condition", "encountering", "what:selector", "what", "the Runner is encountering {what}", OPPONENT),
    Word("condition", "accessing", "what:selector", "what", "the Runner is accessing {what}", OPPONENT),
    Word("condition", "resolving", "", None, "a subroutine of this is resolving", OPPONENT),
    Word("condition", "interfaces", "", None, "this can interface with the ice being encountered", OPPONENT),
    Word("condition", "threat", "n:int", "n", "either player has {n} or more agenda points"),
    Word(
        "condition", "most_rezzed", "faction:text", "faction", "you have more rezzed cards of {faction} than of others"
    ),
    Word(
        "condition",
        "most_installed",
        "faction:text",
        "faction",
        "you have more installed cards of {faction} than of any other faction",
    ),
    Word("condition", "did", "", None, "that was done"),
    Word("condition", "played_from", "zone:zone", "zone", "this was played from {zone}"),
    Word(
        "condition", "used_to_break", "what:selector", "what", "{what} broke a subroutine in that encounter", OPPONENT
    ),
    Word(
        "condition",
        "fully_broke",
        "what:selector",
        "what",
        "{what} alone broke every subroutine of the encountered ice",
        OPPONENT,
    ),
    Word(
        "condition",
        "broke_elsewhere",
        "",
        None,
        "this has broken subroutines of other ice in this run",
        OPPONENT,
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
