"""nrdb: check Netrunner deck lists, search cards, goldfish decks.

The names below are imported when first used, so `import nrdb` is fast. `nrdb.search.search` and `nrdb.odds` are
public, too.

>>> from nrdb import Catalogue, check_deck, read_deck
>>> catalogue = Catalogue.load()
>>> catalogue.find("bran 1.0").title
'Brân 1.0'
"""

__version__ = "0.3.0"

__all__ = [
    "Card",
    "Catalogue",
    "DataError",
    "Deck",
    "Finding",
    "LookupFailure",
    "Note",
    "NrdbError",
    "ParseError",
    "PlayError",
    "Unsupported",
    "UsageError",
    "Verdict",
    "__version__",
    "check_deck",
    "duel",
    "read_deck",
    "read_decks",
    "simulate",
    "solo",
    "write_deck",
]

TYPE_CHECKING = False  # true for type checkers; importing `typing` takes time
if TYPE_CHECKING:
    from nrdb.catalogue import Card, Catalogue
    from nrdb.deck import Deck, Note, read_deck, read_decks, write_deck
    from nrdb.engine import duel, solo
    from nrdb.errors import DataError, LookupFailure, NrdbError, ParseError, PlayError, Unsupported, UsageError
    from nrdb.goldfish.simulate import simulate
    from nrdb.legality.check import check_deck
    from nrdb.legality.findings import Finding
    from nrdb.legality.verdict import Verdict

_HOMES = {
    "nrdb.catalogue": ("Card", "Catalogue"),
    "nrdb.deck": ("Deck", "Note", "read_deck", "read_decks", "write_deck"),
    "nrdb.engine": ("duel", "solo"),
    "nrdb.goldfish.simulate": ("simulate",),
    "nrdb.errors": (
        *("DataError", "LookupFailure", "NrdbError", "ParseError"),
        *("PlayError", "Unsupported", "UsageError"),
    ),
    "nrdb.legality.check": ("check_deck",),
    "nrdb.legality.findings": ("Finding",),
    "nrdb.legality.verdict": ("Verdict",),
}


def __getattr__(name: str) -> object:
    for home, names in _HOMES.items():
        if name in names:
            from importlib import import_module

            return getattr(import_module(home), name)
    raise AttributeError(f"module 'nrdb' has no attribute {name!r}")
