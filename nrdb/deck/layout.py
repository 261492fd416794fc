"""The layout of written lists: sections in NetrunnerDB's order, rows with printed influence, totals."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Final, NamedTuple

from nrdb.catalogue.model import INFINITE, number
from nrdb.errors import Unsupported

if TYPE_CHECKING:
    from nrdb.catalogue import Catalogue
    from nrdb.catalogue.model import Card
    from nrdb.deck.model import Deck

# (heading, card type, required subtype). A card goes under the first heading that matches.
SECTIONS: Final = (
    ("Event", "event", None),
    ("Hardware", "hardware", None),
    ("Resource", "resource", None),
    ("Icebreaker", "program", "icebreaker"),
    ("Program", "program", None),
    ("Agenda", "agenda", None),
    ("Asset", "asset", None),
    ("Upgrade", "upgrade", None),
    ("Operation", "operation", None),
    ("Barrier", "ice", "barrier"),
    ("Code Gate", "ice", "code_gate"),
    ("Sentry", "ice", "sentry"),
    ("ICE", "ice", None),
    ("Prep", "prep", None),
    ("Node", "node", None),
)
CARD_IMAGE: Final = "https://card-images.netrunnerdb.com/v2/large/{}.jpg"
"""The address of the picture of a printing, by its code."""
DOTS_IN_A_GROUP: Final = 5
MAX_DOTS: Final = 60


class CardRow(NamedTuple):
    """One card in a written list."""

    copies: int
    card: Card
    influence: int
    """Total printed influence of these copies; 0 in the identity's faction."""


class Section(NamedTuple):
    """A heading and its rows."""

    heading: str
    rows: list[CardRow]

    @property
    def copies(self) -> int:
        """The number of cards in the section."""
        return sum(row.copies for row in self.rows)


def sections(deck: Deck, catalogue: Catalogue) -> list[Section]:
    """Return the deck's cards under NetrunnerDB's headings, sorted by title within each.

    Identities listed among the cards come last, under `Other`.
    """
    found: dict[str, list[CardRow]] = {}
    for row in card_rows(deck, catalogue):
        found.setdefault(_heading(row.card), []).append(row)
    order = [*dict.fromkeys(heading for heading, _, _ in SECTIONS), "Other"]
    return [
        Section(heading, sorted(found[heading], key=lambda row: row.card.stripped_title.casefold()))
        for heading in order
        if heading in found
    ]


def identities_of(deck: Deck, catalogue: Catalogue) -> list[Card]:
    """Return the deck's identity, followed by any other identities in the list."""
    own = [deck.identity] if deck.identity is not None else []
    return [*own, *map(catalogue.card, deck.identities)]


def card_rows(deck: Deck, catalogue: Catalogue) -> Iterator[CardRow]:
    """Yield the deck's cards in list order."""
    for card_id, copies in deck.cards.items():
        card = catalogue.card(card_id)
        yield CardRow(copies, card, copies * printed_influence(card, deck))


def printed_influence(card: Card, deck: Deck) -> int:
    """Return the printed influence of one copy (CR 1.4.5); 0 in the identity's own faction.

    Card rules that make copies free (alliances, The Professor) are ignored here; `nrdb validate` applies them.
    """
    if deck.identity is None or card.is_identity or card.faction == deck.identity.faction:
        return 0
    return number(card.influence_cost) or 0


def _heading(card: Card) -> str:
    for heading, card_type, subtype in SECTIONS:
        if card.type == card_type and (subtype is None or subtype in card.subtypes):
            return heading
    return "Other"


def dots(count: int, dot: str) -> str:
    """Return influence dots in groups of five (`●●●●● ●`), or nothing above MAX_DOTS."""
    if count > MAX_DOTS:
        return ""
    groups = [dot * DOTS_IN_A_GROUP] * (count // DOTS_IN_A_GROUP)
    if count % DOTS_IN_A_GROUP:
        groups.append(dot * (count % DOTS_IN_A_GROUP))
    return " ".join(groups)


def footer(deck: Deck, catalogue: Catalogue) -> list[str]:
    """Return the totals: agenda points of a Corp deck, number of cards, and the identity's minimum deck size."""
    lines = []
    everything = list(card_rows(deck, catalogue))
    if (deck.identity.side if deck.identity else next((row.card.side for row in everything), "")) == "corp":
        points = sum(row.copies * (number(row.card.agenda_points) or 0) for row in everything)
        lines.append(f"{points} agenda points")
    minimum = number(deck.identity.minimum_deck_size) if deck.identity else None
    lines.append(f"{deck.size} cards" + (f" (min {minimum})" if minimum is not None else ""))
    return lines


def influence_limit(deck: Deck) -> str:
    """Return the identity's influence limit as lists write it: a number, `∞`, or nothing."""
    if deck.identity is None or deck.identity.influence_limit is None:
        return ""
    limit = deck.identity.influence_limit
    return "∞" if limit == INFINITE else str(limit)


def code_of(card: Card, catalogue: Catalogue) -> str:
    """Return the code of the card's newest printing."""
    return catalogue.printings(card)[-1].code


def pack_of(card: Card, catalogue: Catalogue) -> str:
    """Return the set name of the card's newest printing."""
    return catalogue.sets()[catalogue.printings(card)[-1].set].name


def require_modern(deck: Deck, what: str) -> None:
    """Raise Unsupported for a deck of the 1996 game, because its cards have no NetrunnerDB codes."""
    if deck.edition == "classic":
        raise Unsupported(f"{what} has no cards from the 1996 game; use nrdb-plain, jinteki, cobra or json.")


def written_name(deck: Deck) -> str:
    """Return the deck name for a line of text, with HTML entities escaped because readers unescape them."""
    from nrdb.deck.grammar import ENTITY

    name = deck.name or ""
    return name.replace("&", "&amp;") if ENTITY.search(name) else name


def reads_as_name(deck: Deck, catalogue: Catalogue) -> bool:
    """Return whether an unlabelled deck name reads back as a name: it isn't a card's name or a heading."""
    from nrdb.deck.grammar import reads_as_text
    from nrdb.deck.overlooked import OverlookedCards
    from nrdb.deck.titles import Titles

    name, titles = deck.name or "", Titles(catalogue)
    found = titles.find(name, deck.edition) or titles.identity(name, deck.edition)[0]
    return reads_as_text(name) and not found and not OverlookedCards(titles, deck.edition).card(name)


def name_lines(deck: Deck, catalogue: Catalogue) -> list[str]:
    """Return the deck name as the first line of a text list, labelled if a reader would misread it."""
    name = written_name(deck)
    if not name:
        return []
    return [name if deck.identity is not None and reads_as_name(deck, catalogue) else f"Name: {name}"]


def plain_list(deck: Deck, catalogue: Catalogue, row: Callable[[CardRow], str]) -> list[str]:
    """Return a list as people type it: name, identity, and under each type's heading a line from `row` per card."""
    lines = [*name_lines(deck, catalogue), ""]
    identities = identities_of(deck, catalogue)
    lines += [*(identity.title for identity in identities), *[""] * bool(identities)]
    for section in sections(deck, catalogue):
        lines += [f"{section.heading} ({section.copies})", *map(row, section.rows), ""]
    return lines
