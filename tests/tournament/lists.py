"""Build legal lists from card data with independent rules and write them in eight formats.

Nothing here uses the code under test: the builder knows faction, influence, copies, size, agenda points and the ban
list, and the writers know the formats of other programs.
"""

from __future__ import annotations

import csv
import io
import json
import random
from collections.abc import Iterator
from typing import NamedTuple

from nrdb.catalogue import Catalogue
from nrdb.catalogue.model import Card

ON = "2026-08-20"
# Identities whose text changes deck building; they have separate tests.
_ODD = frozenset(
    {
        "ampere_cybernetics_for_anyone",
        "nova_initiumia_catalyst_impetus",
        "the_catalyst_convention_breaker",
        "the_syndicate_profit_over_principle",
    }
)


class Made(NamedTuple):
    """A deck: its identity and copies by card."""

    identity: Card
    cards: dict[Card, int]

    @property
    def size(self) -> int:
        return sum(self.cards.values())


class Maker:
    """Builds legal decks for any identity of a format's day, the same for the same seed."""

    def __init__(self, catalogue: Catalogue, seed: int = 1996, *, format: str = "standard") -> None:
        self.catalogue = catalogue
        self.random = random.Random(seed)
        snapshot = catalogue.snapshot(format, ON)
        assert snapshot is not None
        self.pool = catalogue.pool(snapshot.pool)
        assert snapshot.restriction is not None
        restriction = catalogue.restriction(snapshot.restriction)
        self.banned = sorted(restriction.banned)
        self.points = restriction.points
        self.point_limit = restriction.point_limit or 0
        restricted = restriction.restricted | set(restriction.points) | set(restriction.universal_influence)
        listed = restriction.banned | restricted | set(restriction.global_penalty)
        self.cards = [
            card
            for card in catalogue.cards()
            if card.id in self.pool and card.id not in listed and not restriction.banned_subtypes & set(card.subtypes)
        ]
        self.identities = [
            card
            for card in self.cards
            if card.is_identity and card.id not in _ODD and isinstance(card.minimum_deck_size, int)
        ]

    def of_side(self, side: str) -> list[Card]:
        """Return the identities of a side in a fixed order."""
        return sorted((card for card in self.identities if card.side == side), key=lambda card: card.id)

    def deck(self, identity: Card) -> Made:
        """Return a legal deck of the minimum size with cards of the identity's faction and neutral cards."""
        size = int(identity.minimum_deck_size or 0)
        own = [
            card
            for card in self.cards
            if card.side == identity.side
            and not card.is_identity
            and (card.faction == identity.faction or card.is_neutral)
            and (card.faction == identity.faction or not card.influence_cost)
        ]
        cards: dict[Card, int] = self._agendas(own, size) if identity.side == "corp" else {}
        rest = [card for card in own if card.type != "agenda"]
        self.random.shuffle(rest)
        left = size - sum(cards.values())
        for card in rest:
            copies = min(card.deck_limit, 3, left)
            if copies:
                cards[card] = copies
                left -= copies
        assert left == 0, identity.title
        return Made(identity, cards)

    def _agendas(self, own: list[Card], size: int) -> dict[Card, int]:
        """Return agendas worth the points for a deck of this size: 2 per 5 cards, plus 2."""
        wanted = size // 5 * 2 + 2
        agendas = [card for card in own if card.type == "agenda"]
        while True:
            self.random.shuffle(agendas)
            chosen: dict[Card, int] = {}
            points = 0
            for card in agendas:
                worth = card.agenda_points
                assert isinstance(worth, int)
                for _ in range(min(3, card.deck_limit)):
                    if worth and points + worth <= wanted + 1:
                        chosen[card] = chosen.get(card, 0) + 1
                        points += worth
            if wanted <= points <= wanted + 1:
                return chosen

    def pairs(self, players: int) -> Iterator[tuple[Made, Made]]:
        """Return a Corp and a Runner deck for each player, all different."""
        corps, runners = self.of_side("corp"), self.of_side("runner")
        for number in range(players):
            yield self.deck(corps[number % len(corps)]), self.deck(runners[number % len(runners)])

    def code(self, card: Card) -> str:
        """Return the code of the newest printing."""
        return max(printing.code for printing in self.catalogue.printings(card))


def text(maker: Maker, deck: Made) -> str:
    """Return NetrunnerDB's text file: CRLF, packs in parentheses, dots for influence, a footer."""
    lines = ["-my-deck-", f"{deck.identity.title} (Core Set)", ""]
    for kind in dict.fromkeys(card.type for card in deck.cards):
        of_kind = [(card, copies) for card, copies in deck.cards.items() if card.type == kind]
        lines.append(f"{kind.capitalize()} ({sum(copies for _, copies in of_kind)})")
        lines += [f"{copies}x {card.title} (Core Set) " for card, copies in of_kind]
        lines.append("")
    lines += [f"{deck.size} cards (min {deck.identity.minimum_deck_size})", "Cards up to Elevation"]
    return "\r\n".join(lines)


def plain(maker: Maker, deck: Made) -> str:
    """Return NetrunnerDB's plain text."""
    rows = "\n".join(f"{copies}x {card.title}" for card, copies in deck.cards.items())
    return f"My deck\n\n{deck.identity.title}\n\n{rows}\n\n{deck.size} cards (min {deck.identity.minimum_deck_size})\n"


def jinteki(maker: Maker, deck: Made) -> str:
    """Return jinteki.net's text with its comment lines."""
    head = f";; title: My deck\n;; identity: {deck.identity.title}\n;; identity-code: {maker.code(deck.identity)}\n"
    return head + "\n".join(f"{copies} {card.title}" for card, copies in deck.cards.items())


def markdown(maker: Maker, deck: Made) -> str:
    """Return NetrunnerDB's Markdown, links with codes."""

    def link(card: Card) -> str:
        return f"[{card.title}](https://netrunnerdb.com/en/card/{maker.code(card)})"

    rows = ""
    for kind in dict.fromkeys(card.type for card in deck.cards):
        of_kind = {card: copies for card, copies in deck.cards.items() if card.type == kind}
        rows += f"\n###{kind.capitalize()} ({sum(of_kind.values())})\n"
        rows += "".join(f"* {copies}x {link(card)} _(Core Set)_\n" for card, copies in of_kind.items())
    return f"## My deck\n\n{link(deck.identity)} _(Core Set)_\n{rows}"


def bbcode(maker: Maker, deck: Made) -> str:
    """Return NetrunnerDB's BBCode."""

    def link(card: Card) -> str:
        return f"[url=https://netrunnerdb.com/en/card/{maker.code(card)}]{card.title}[/url]"

    rows = "\n".join(f"{copies}x {link(card)} [i](Core Set)[/i]" for card, copies in deck.cards.items())
    return f"[b]My deck[/b]\n\n{link(deck.identity)} (Core Set)\n\n[b]Cards ({deck.size})[/b]\n{rows}\n"


def api(maker: Maker, deck: Made) -> str:
    """Return a deck of NetrunnerDB's API v2: codes, the identity among them."""
    cards = {maker.code(deck.identity): 1, **{maker.code(card): copies for card, copies in deck.cards.items()}}
    row = {"id": 1, "uuid": "0", "date_creation": "2026-08-01T00:00:00+00:00", "name": "My deck", "cards": cards}
    return json.dumps({"version_number": "2.0", "data": [row], "total": 1, "success": True})


def octgn(maker: Maker, deck: Made) -> str:
    """Return OCTGN's file: ids that end in the code."""

    def card(one: Card, copies: int) -> str:
        title = one.title.replace("&", "&amp;").replace('"', "&quot;")
        return f'<card qty="{copies}" id="bc0f047c-01b1-427f-a439-d451eda{maker.code(one)}">{title}</card>'

    rows = "".join(card(one, copies) for one, copies in deck.cards.items())
    return (
        '<?xml version="1.0" encoding="utf-8"?><deck game="0f38e453-26df-4c04-9d67-6d43de939c77">'
        f'<section name="Identity">{card(deck.identity, 1)}</section>'
        f'<section name="R&amp;D / Stack">{rows}</section></deck>'
    )


def cobra(maker: Maker, deck: Made) -> str:
    """Return Cobra's CSV of one deck, with a byte order mark."""
    identity = deck.identity
    out = io.StringIO()
    writer = csv.writer(out)
    writer.writerow(["Deck", "My deck", ""])
    writer.writerow(["", "", ""])
    writer.writerow(["Min", "Identity", "Max"])
    writer.writerow([identity.minimum_deck_size, identity.title, identity.influence_limit])
    writer.writerow(["", "", ""])
    writer.writerow(["Qty", "Card Name", "Inf"])
    writer.writerows([copies, card.title, ""] for card, copies in deck.cards.items())
    writer.writerow(["", "", ""])
    writer.writerow([deck.size, "Totals", 0])
    return "\ufeff" + out.getvalue()


WRITERS = {
    "txt": text,
    "plain.txt": plain,
    "jinteki.txt": jinteki,
    "md": markdown,
    "bb.txt": bbcode,
    "json": api,
    "o8d": octgn,
    "csv": cobra,
}
