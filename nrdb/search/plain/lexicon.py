"""The words of plain language other than names: fillers, negations, numbers, sort orders and states."""

from __future__ import annotations

_FILLERS = """
a abilities ability able about again against all allow allows also am an and any anyone anything are around art as ask
asks back be been being both but by came can card cards costing could cycle decks did do does dont down each effect
effects every extra faction find first for format from get give going good great has hate hates have having he help
helps her him his how i if im in into is it its ive just kind legal let lets like list lists looking make makes making
many me mention mentioning mentions mess messes messing much my need needing needs non of off on ones only other
others out over own piece pieces playable please printed put puts really related released say saying says set sets she
should show side so some someone something sort stuff subtype taking than that thats the their them then there theres
these they theyre thing things this those through to too type types up us use uses using very want wants was way ways
we were what whats when where which while who whos whose will with worth would you your youre
"""
FILLERS = frozenset(_FILLERS.split())
"""Conversational words that don't describe a card."""
NEGATIONS = frozenset(
    (
        *("not", "no", "non", "without", "except", "excluding", "minus", "outside", "neither", "nor", "isnt", "arent"),
        *("dont", "doesnt", "never", "besides"),
    )
)
NEGATIONS_OF_TWO = (("other", "than"), ("but", "not"), ("apart", "from"), ("rather", "than"))
# Players' own words for number fields.
NUMBER_WORDS = {
    **dict.fromkeys(("pointer", "point", "agenda point"), "agenda_points"),
    **dict.fromkeys(("credit", "cr", "to play", "to rez", "to install", "costing", "cost to rez"), "cost"),
    **dict.fromkeys(("rez for", "play for", "install for"), "cost"),
    **dict.fromkeys(("to trash", "trash for"), "trash_cost"),
    "base strength": "strength",
    "sub": "subroutines",
    **dict.fromkeys(("card", "card deck"), "deck_size"),
    **dict.fromkeys(("per deck", "copy per deck", "a deck"), "deck_limit"),
    **dict.fromkeys(("advancements", "advancement counter", "advances"), "advancement"),
}
# Adjectives that set a bound: field, operator and value.
ADJECTIVES = {
    **dict.fromkeys(("cheap", "inexpensive"), ("cost", "<=", "3")),
    **dict.fromkeys(("expensive", "costly", "pricey"), ("cost", ">=", "6")),
    "free": ("cost", ":", "0"),
    **dict.fromkeys(("big", "huge", "large", "strong"), ("strength", ">=", "6")),
    **dict.fromkeys(("small", "tiny", "weak"), ("strength", "<=", "2")),
}
FLAGS = {
    f"{when}{what}": flag
    for flag, said in {
        "encounter_effect": ("when encountered", "encounter"),
        "rez_effect": ("when rezzed", "on rez"),
        "score_effect": ("when scored", "on score"),
        "steal_effect": ("when stolen", "on steal"),
        "install_effect": ("when installed", "on install"),
    }.items()
    for when in said
    for what in (" effect", " effects", " ability", " abilities")
} | {
    "when you rez this": "rez_effect",
    "when you score this": "score_effect",
    "when you install this": "install_effect",
    **dict.fromkeys(("when the runner steals this", "when this is stolen"), "steal_effect"),
    **dict.fromkeys(("when the runner encounters this", "when you encounter this"), "encounter_effect"),
}
"""Flag fields by the phrases that players use for them."""
TO_TRASH = {**dict.fromkeys(("cheap", "easy"), ("<=", "2")), **dict.fromkeys(("expensive", "hard"), (">=", "4"))}
"""Adjectives that bound a trash cost: `expensive to trash`."""
HIGH_OR_LOW = {
    f"{adjective} {field}": (name, sign, value)
    for field, name, high, low in (
        ("cost", "cost", "6", "2"),
        ("rez cost", "cost", "6", "2"),
        ("play cost", "cost", "5", "1"),
        ("install cost", "cost", "5", "2"),
        ("strength", "strength", "5", "2"),
        ("trash cost", "trash_cost", "4", "2"),
        ("trash", "trash_cost", "4", "2"),
        ("influence", "influence", "4", "1"),
        ("advancement requirement", "advancement", "5", "3"),
    )
    for adjectives, sign, value in (("high big large", ">=", high), ("low small little", "<=", low))
    for adjective in adjectives.split()
}
"""Phrases for high and low numbers, each with its field, operator and value."""
# Words that ask for a sort order: field, and whether to sort descending.
ORDERS = {
    "cheapest": ("cost", False),
    "least expensive": ("cost", False),
    "most expensive": ("cost", True),
    "costliest": ("cost", True),
    "strongest": ("strength", True),
    "weakest": ("strength", False),
    "biggest": ("strength", True),
    "smallest": ("strength", False),
    "oldest": ("released", False),
    "most played": ("played", True),
    "best": ("played", True),
    "good": ("played", True),
    "most popular": ("played", True),
    "most influence": ("influence", True),
    "least influence": ("influence", False),
    "highest": ("", True),
    "lowest": ("", False),
    "most": ("", True),
    "fewest": ("", False),
}
# Words for a card's state.
STATES = {
    **dict.fromkeys(
        ("banned", "is banned", "banlist", "banlist hit", "ban list", "banned list", "hit by", "banlist bans"),
        ("banned", "true"),
    ),
    **dict.fromkeys(("restricted", "is restricted"), ("restricted", "true")),
    **dict.fromkeys(("reprint", "reprints", "reprinted"), ("is", "reprint")),
    "rotated": ("is", "rotated"),
    **dict.fromkeys(("errata", "errataed"), ("is", "errata")),
    **dict.fromkeys(("promo", "promos"), ("is", "promo")),
}
NEWEST = frozenset(("new", "newest", "latest"))
SINCE = {"after": ">", "since": ">=", "before": "<", "until": "<=", "from": ":", "in": ":", "of": ":", "during": ":"}
_ACTION_VERBS = """
access add adds do draw draws fetch find gain gains give gives install lose loses pay pays provide provides
rez search spend spends take takes tutor use uses
"""
ACTION_VERBS = frozenset(_ACTION_VERBS.split())
"""Verbs after which a number or a type describes the action, not the card itself."""

CONDITIONS = frozenset(("when", "whenever", "if", "after", "while", "once"))
"""Words that introduce a clause about when a card does something: `gain credits when installing`."""
RELATIVES = frozenset(("that", "which", "who", "when", "whenever", "if", "where", "to"))
"""Words that introduce a clause about what a card does: `ice that trashes programs`."""
COMPARING = frozenset(("more", "less", "make", "makes"))
"""Words that make the adjective after them a comparison: `make running more expensive`."""
PRICED = frozenset(("cheap", "inexpensive", "expensive", "costly", "pricey"))
"""Adjectives for a card's cost when what the card does follows: `cheap draw`."""
DONE_TO_CARDS = frozenset(
    (
        *("install", "installs", "installing", "play", "plays", "playing", "rez", "rezzes", "rezzing"),
        *("run", "runs", "running", "trash", "trashes", "trashing"),
    )
)
"""What is done to cards, so that an adjective before it isn't about the card itself: `cheap rez`."""
OF_TEXTS = frozenset(("about", "mention", "mentioning", "mentions", "say", "saying", "says"))
"""Words before what a text says."""
