"""Changes to a deck that mend it: copies to cut and to add, maybe another identity."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple

from nrdb.deck.model import Deck

if TYPE_CHECKING:
    from nrdb.catalogue.model import Card

Changes = dict[str, int]


class Proposal(NamedTuple):
    """Changes that remove one finding: copies to cut and to add, maybe another identity. `message` says them."""

    code: str
    message: str
    cut: Changes
    add: Changes
    identity: str | None = None

    def to_dict(self) -> dict[str, Any]:
        """The proposal under its JSON names (schemas/verdict.schema.json)."""
        row: dict[str, Any] = {"code": self.code, "message": self.message, "cut": self.cut, "add": self.add}
        if self.identity is not None:
            row["identity"] = self.identity
        return row

    def apply(self, deck: Deck, card: Callable[[str], "Card"]) -> Deck:
        """The deck with these changes; the given one stays as it is."""
        cards = dict(deck.cards)
        extras = dict(deck.extras)
        identities = dict(deck.identities)
        for name, copies in self.cut.items():
            for place in (cards, identities, extras):
                if name in place:
                    left = place[name] - copies
                    if left > 0 and place[name] > 0:
                        place[name] = left
                    else:
                        del place[name]
                    break
        for name, copies in self.add.items():
            cards[name] = cards.get(name, 0) + copies
        identity = card(self.identity) if self.identity is not None else deck.identity
        if identity is not None and self.identity is not None:
            identities.pop(identity.id, None)
        return Deck(
            name=deck.name,
            identity=identity,
            cards=cards,
            extras=extras,
            edition=deck.edition,
            notes=list(deck.notes),
            source=deck.source,
            id=deck.id,
            identities=identities,
        )
