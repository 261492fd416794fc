"""The English names of terms, references, places, events and actions, for the renderer."""

from __future__ import annotations

NOUNS = (
    "agenda",
    "asset",
    "event",
    "hardware",
    "ice",
    "node",
    "operation",
    "prep",
    "program",
    "resource",
    "upgrade",
    "card",
    "identity",
)
AFTER = {
    "hosted": "that is hosted", "this_turn": "installed this turn",
    "not_this_turn": "not installed by the Corp this turn",
    "uninstalled": "not installed", "scored_this_turn": "scored this turn", "rezzed_this_turn": "rezzed this turn",
    "advanced_this_turn": "advanced this turn", "was_rezzed": "that was rezzed",
    "self_trashing": "that can be trashed to use it", "passed_last_run": "passed in the last run",
    "stolen": "in the Runner's score area", "broke_this_run": "that broke a subroutine in this run",
    "approached": "that is being approached", "in_faction": "of its player's faction",
    "other_faction": "from another faction",
    "copy_in_heap": "with a copy in the heap", "copy_stolen": "with a copy in the Runner's score area",
    "virus_this_turn": "that got a virus counter this turn", "fully_broken": "that is fully broken",
    "rezzed_this_run": "rezzed in this run", "rezzed_in_approach": "rezzed during its approach",
    "used_this_run": "used in this run", "fully_broken_this_run": "fully broken in this run",
    "discarded": "in a discard pile", "forfeitable": "that can be forfeited",
    "exposable": "that can be exposed",
    "last_turn": "installed last turn",
}  # fmt: skip
MET = {
    "rez": "the card rezzed", "derez": "the card derezzed", "install": "the card installed",
    "encounter": "the ice encountered", "approach": "the ice approached", "pass": "the ice passed",
    "access": "the card accessed", "score": "the agenda scored", "steal": "the agenda stolen",
    "trash": "the card trashed",
}  # fmt: skip
"""The card a trigger is about, named precisely for sentences in which `that card` would be ambiguous."""
SHOUTED = {"ai": "AI", "ap": "AP", "next": "NEXT"}
"""Subtypes written in capitals, because they would read as ordinary words in lower case."""
OUTCOMES = {
    "successful": "succeeds", "unsuccessful": "fails", "begun": "begins",
    "over": "is over", "differ": " and differ", "same": " and are the same",
}  # fmt: skip
"""The outcomes of traces and secret bids."""
NOT_AFTER = {
    "this_turn": "not installed this turn", "advanced_this_turn": "not advanced this turn",
    "in_faction": "from another faction",
    "copy_stolen": "without a copy in the Runner's score area",
}  # fmt: skip
REFS = {
    "approached": "the ice being approached", "last_encountered": "the ice last encountered",
    "self": "this card", "it": "that card", "host": "its host", "chosen": "the chosen card",
    "found": "the card found",
    "encountered": "the encountered ice", "accessed": "the accessed card", "attacked": "the attacked server",
    "revealed": "the revealed card", "hosted": "the cards hosted here", "played": "the card played",
    "first_drawn": "the first card drawn", "drawn": "the last card drawn", "paid": "the card given up",
    "identity": "your identity",
}  # fmt: skip
SERVERS = {
    "hq": "HQ", "rd": "R&D", "archives": "Archives", "central": "a central server", "remote": "a remote server",
    "any": "any server", "this_server": "this server", "attacked": "the attacked server", "chosen": "the chosen server",
    "new": "a new remote server", "its_server": "the server of that card",
    "outermost": "the outermost position", "innermost": "the innermost position", "another": "another server",
    "another_remote": "another remote server", "unprotected": "a server without ice",
    "not_run_this_turn": "a central server not run this turn", "mark": "your mark",
    "protected": "a server that ice protects",
    "last_success": "the server of the last successful run this turn",
    "success_this_turn": "a server where a run was successful this turn", "spied": "a server with spy counters",
    "unrezzed_ice": "a server that unrezzed ice protects",
}  # fmt: skip
HOLDERS = {
    "corp": "the Corp", "runner": "the Runner", "its_server": "its server", "hq": "HQ", "rd": "R&D",
    "archives": "Archives", "attacked": "the attacked server", "spied": "a server with spy counters",
}  # fmt: skip
"""Players and servers that hold named counters."""
PLACES = {
    "hand": "your hand", "deck_top": "the top of your deck", "deck_bottom": "the bottom of your deck",
    "discard": "your discard pile", "deck": "your deck", "score_area": "your score area",
    "runner_score_area": "the Runner's score area",
    "both": "your deck or your discard pile", "remove": "remove it from the game",
    "rd": "R&D", "hq": "HQ", "grip": "the grip", "stack": "the stack",
}  # fmt: skip
IMMINENT = {
    "net": ("net damage", "net damage would be done"), "meat": ("meat damage", "meat damage would be done"),
    "core": ("core damage", "core damage would be done"), "any_damage": ("damage", "damage would be done"),
    "flatline": ("flatline by hand size", "the Runner would be flatlined by hand size"),
    "tag": ("tag", "tags would be taken"), "trash": ("trashing", "a card would be trashed"),
    "end_run": ("end of the run", "the run would be ended"),
    "run_successful": ("success of the run", "the run would be declared successful"),
    "approach_server": ("approach", "the server would be approached"),
    "expose": ("exposure", "a card would be exposed"), "break": ("breaking", "a subroutine would be broken"),
    "boost": ("raise of strength", "you would raise the strength"),
    "bad_publicity": ("bad publicity", "bad publicity would be taken"),
    "jack_out": ("jacking out", "the Runner would jack out"),
    "trace": ("of the base strength of a trace", "a trace would begin"),
    "trace_hit": ("of the effect of a successful trace", "a trace would be successful"),
    "sub_resolves": ("resolution of a subroutine", "a subroutine would resolve"),
    "encounter_ability": ("ability triggered by an encounter", "an ability triggered by an encounter would resolve"),
}  # fmt: skip
DOINGS = {
    "install": "installing", "play": "playing", "trash": "trashing", "rez": "rezzing", "advance": "advancing",
    "run": "anything in the run", "any": "anything", "ability": "using",
    "trace": "traces", "link": "raising your link", "remove_tag": "removing tags", "trash_cost": "the trash cost of",
    "install_cost": "install costs",
}  # fmt: skip
DEEDS = {
    "break": "break subroutines of", "break_sub": "break a subroutine of",
    "break_printed": "break printed subroutines of",
    "break_more": "break in one encounter more than one printed subroutine of",
    "succeed": "succeed in running", "end_run": "end the run with subroutines of",
    "use_paid": "use paid abilities (except during an access) of",
    "leave": "decline to trash",
    "unpaid": "decline to pay the trash cost of",
    "win": "win except by flatlining the Runner",
    "new_server": "create a remote server", "action_run": "use actions to run",
    "spend": "spend credits", "pool": "spend or lose credits in the credit pool",
    "install_in": "install a card in or before",
    "basic_run": "run by the basic action", "basic_trash": "trash by the basic action",
}  # fmt: skip
BASIC = {
    "draw": "draw a card", "credit": "gain a credit", "remove_tag": "remove a tag",
    "trash": "trash a resource", "trash_resource": "trash a resource",
}  # fmt: skip
"""The effects of basic actions whose names alone don't explain them."""
USES = {"bids": "Once bids are shown", "paying": "Also when paying", "encounter": "Also in encounters"}
"""The times at which abilities of a kind may be used, for kinds whose names don't say so."""
DESTINATIONS = {
    "hand": "add it to your hand", "deck_top": "put it on the top of your deck",
    "deck_bottom": "put it on the bottom of your deck", "install": "install it", "play": "play it",
    "host": "host it here", "discard": "put it into your discard pile", "aside": "set it aside",
}  # fmt: skip
DURATIONS = {
    "end_of_next_turn": "time until your next turn ends",
    "resolution": "time until this is resolved",
    "run": "rest of the run", "next_run": "time until the next run of this turn ends",
    "turn": "rest of the turn", "encounter": "rest of the encounter",
    "breach": "rest of the breach", "access": "rest of the access", "next_turn": "time until your next turn begins",
    "next_encounter": "time until the next encounter begins",
    "rezzed": "time until this is derezzed", "game": "rest of the game",
}  # fmt: skip
EVENTS = {
    "gain_click_in_run": "you gained clicks during a run", "trash_with_this": "this trashed an installed card",
    "remove_with_this": "this removed a card from the game",
    "trash_own": "you trashed an installed card of yours", "install_with_this": "this installed a card",
    "approach_server": "a server was approached", "pass_all_ice": "all ice of a server was passed",
    "use": "a card was used", "encounter": "a card was encountered", "trace": "a trace was attempted",
    "to_archives": "a card was added to Archives",
    "run": "a run was made", "successful_run": "a run was successful", "unsuccessful_run": "a run was unsuccessful",
    "steal": "an agenda was stolen", "score": "an agenda was scored", "install": "a card was installed",
    "play": "a card was played", "trash": "a card was trashed", "draw": "a card was drawn", "rez": "a card was rezzed",
    "advance": "a card was advanced", "damage": "damage was suffered", "tag": "a tag was taken",
    "action": "an action was finished", "sub_resolves": "a subroutine resolved", "break": "a subroutine was broken",
    "access": "a card was accessed", "agenda_access": "an agenda was accessed", "spend_click": "a click was spent",
    "trash_corp": "the Runner trashed a Corp card", "gain_tag": "a tag was taken", "breach_hq": "HQ was breached",
    "breach_rd": "R&D was breached", "breach_attacked": "the attacked server was breached",
    "derez": "a card was derezzed", "run_on_hq": "a run was made on HQ", "run_on_rd": "a run was made on R&D",
    "run_on_archives": "a run was made on Archives", "successful_run_on_hq": "a run on HQ was successful",
    "successful_run_on_rd": "a run on R&D was successful",
    "successful_run_on_archives": "a run on Archives was successful",
    "successful_run_on_central": "a run on a central server was successful",
    "successful_run_on_remote": "a run on a remote server was successful",
    "successful_run_here": "a run on this server was successful",
    "install_from_hand": "a card was installed from your hand",
    "trash_accessed": "the Runner trashed a card as it was accessed",
    "approach": "a piece of ice was approached", "click_break": "a subroutine was broken by losing clicks",
    "meat_damage": "meat damage was suffered",
    "corp_damage": "damage by a Corp card was suffered", "draws": "cards were drawn",
    "end_of_successful_run_on_hq": "a successful run on HQ ended",
    "resolve": "a card you played has resolved",
}  # fmt: skip
