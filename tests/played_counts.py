"""Count the cards that real lists play and write data/played.json: `python -m tests.played_counts FOLDER --on DAY`.

FOLDER holds deck lists of any file type. A list counts once, however often it was submitted, and only if its
construction is legal. `eternal` counts all of them; another format counts those that were legal in one of its snapshots
from its given date on, so that lists from older card pools don't count there.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Final

from nrdb.catalogue import Catalogue
from nrdb.deck import read_decks
from nrdb.deck.model import Deck
from nrdb.errors import NrdbError
from nrdb.legality.check import judge_of
from nrdb.resources import data_root, write_whole

FORMATS: Final = {"standard": "2019-01-01", "startup": "2021-01-01", "eternal": ""}
FEWEST_LISTS: Final = 10
"""Lists of a faction below which a format says nothing of it."""
LEAST_SHARE: Final = 0.02
COPIES: Final = 3


def lists_of(folder: Path, catalogue: Catalogue) -> list[Deck]:
    """Yield the different lists of a folder whose construction is legal."""
    judge = judge_of(catalogue)
    found: dict[tuple[str, tuple[tuple[str, int], ...]], Deck] = {}
    for path in sorted(path for path in folder.rglob("*") if path.is_file()):
        try:
            decks = read_decks(path, catalogue)
        except NrdbError:
            continue
        for deck in decks:
            if deck.identity is not None and judge.judge(deck, judge.scope("casual", catalogue.data_date)).legal:
                found[deck.identity.id, tuple(sorted(deck.cards.items()))] = deck
    return list(found.values())


def counted(decks: Iterable[Deck]) -> dict[str, Any]:
    """Count by faction the lists, those with each identity, and those with 1, 2 and 3 or more copies of a card."""
    factions: dict[str, list[Deck]] = {}
    for deck in decks:
        assert deck.identity is not None
        factions.setdefault(deck.identity.faction, []).append(deck)
    found: dict[str, Any] = {}
    for faction, lists in sorted(factions.items()):
        counts: dict[str, list[int]] = {}
        for deck in lists:
            for card, copies in deck.cards.items():
                row = counts.setdefault(card, [0] * COPIES)
                for at in range(min(copies, COPIES)):
                    row[at] += 1
        least = max(2, LEAST_SHARE * len(lists))
        if len(lists) >= FEWEST_LISTS:
            cards = {card: row for card, row in sorted(counts.items()) if row[0] >= least}
            identities = Counter(deck.identity.id for deck in lists if deck.identity is not None)
            found[faction] = {"lists": len(lists), "identities": dict(sorted(identities.items())), "cards": cards}
    return found


def main() -> None:
    """Write the file."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--on", required=True, metavar="DAY", help="the day of counting, written into the file")
    options = parser.parse_args()
    catalogue = Catalogue.load()
    judge = judge_of(catalogue)
    decks = lists_of(options.folder, catalogue)
    formats = {}
    for name, first in FORMATS.items():
        scopes = [judge.scope(item.id, options.on) for item in catalogue.format(name).snapshots if item.start >= first]
        legal = [deck for deck in decks if not first or any(judge.judge(deck, scope).legal for scope in scopes)]
        formats[name] = {"from": first, "lists": len(legal), "factions": counted(legal)}
    content = {
        "source": "published deck lists 2013 to 2026, counted by python -m tests.played_counts",
        "counted": options.on,
        "formats": formats,
    }
    write_whole(data_root() / "played.json", json.dumps(content, ensure_ascii=False, indent=1) + "\n")


if __name__ == "__main__":
    main()
