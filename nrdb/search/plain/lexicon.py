"""The words of plain language other than names: fillers, negations, numbers, sort orders and states."""

from __future__ import annotations

FILLERS = frozenset(
    (
        *(
            "a",
            "all",
            "an",
            "any",
            "are",
            "both",
            "but",
            "by",
            "can",
            "card",
            "cards",
            "costing",
            "do",
            "does",
            "every",
        ),
        *(
            "faction",
            "find",
            "for",
            "from",
            "get",
            "give",
            "has",
            "have",
            "having",
            "how",
            "i",
            "in",
            "is",
            "it",
            "its",
        ),
        *("kind", "legal", "list", "lists", "me", "my", "needing", "of", "on", "only", "playable", "please", "printed"),
        *("set", "sets", "show", "side", "some", "subtype", "than", "that", "the", "their", "there", "these", "they"),
        *(
            "to",
            "type",
            "what",
            "which",
            "who",
            "whose",
            "with",
            "worth",
            "cycle",
            "released",
            "ones",
            "format",
            "let",
            "lets",
            "allow",
            "allows",
        ),
        *("thing", "things", "stuff", "something", "anything", "way", "ways", "use", "uses", "using"),
    )
)
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
    "to trash": "trash_cost",
    "base strength": "strength",
    "sub": "subroutines",
    "card": "deck_size",
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
}
"""Flags as players say them."""
TO_TRASH = {**dict.fromkeys(("cheap", "easy"), ("<=", "2")), **dict.fromkeys(("expensive", "hard"), (">=", "4"))}
"""Adjectives that bound a trash cost: `expensive to trash`."""
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
    **dict.fromkeys(("banned", "is banned"), ("banned", "true")),
    **dict.fromkeys(("restricted", "is restricted"), ("restricted", "true")),
    **dict.fromkeys(("reprint", "reprints", "reprinted"), ("is", "reprint")),
    "rotated": ("is", "rotated"),
    **dict.fromkeys(("errata", "errataed"), ("is", "errata")),
    **dict.fromkeys(("promo", "promos"), ("is", "promo")),
}
NEWEST = frozenset(("new", "newest", "latest"))
SINCE = {"after": ">", "since": ">=", "before": "<", "until": "<=", "from": ":", "in": ":", "of": ":", "during": ":"}
ACTION_VERBS = frozenset(
    (
        "gain",
        "gains",
        "take",
        "takes",
        "pay",
        "pays",
        "lose",
        "loses",
        "spend",
        "spends",
        "do",
        "draw",
        "draws",
        "access",
    )
)
"""Verbs after which a number says how much is done rather than giving one of the card's own numbers."""
