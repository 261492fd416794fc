"""The scope of a check: a format on a date, and what was in force then."""

from copy import copy
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from nrdb.catalogue import Catalogue
    from nrdb.catalogue.model import Card, Restriction, Snapshot
    from nrdb.legality.boxes import BoxChoice
    from nrdb.legality.citations import RuleCitations
    from nrdb.legality.ruleset import Ruleset


class Scope:
    """A format on a date, and what was in force then: everything a deck is checked against.

    There is one object per format and date, so scopes are compared by identity; the judge caches them.
    """

    def __init__(
        self,
        format: str,
        name: str,
        on: str,
        ruleset: "Ruleset",
        catalogue: "Catalogue",
        *,
        snapshot: "Snapshot | None" = None,
        restriction: "Restriction | None" = None,
        pool: frozenset[str] | None = None,
        received: dict[str, int] | None = None,
        box: dict[str, int] | None = None,
        boxes: "BoxChoice | None" = None,
        copy_limit: int | None = None,
        facts: str = "",
        family: str | None = None,
    ) -> None:
        self.format = format
        """Id of the format, edition or house rules."""
        self.name: str = name
        self.on: str = on
        self.ruleset = ruleset
        self.catalogue = catalogue
        self.snapshot = snapshot
        self.restriction = restriction
        self.pool = pool
        """Ids of the legal cards; None for all cards."""
        self.received = received
        """Copies of the cards that a player received or owns, by id; a deck can include no others."""
        self.box = box
        """Copies of each card in the boxes that decks are built from."""
        self.boxes = boxes
        """Groups of boxes of which a deck uses one each, where house rules say so."""
        self.remarks: tuple[str, ...] = ()
        """Sentences about house rules that have no effect."""
        self.copy_limit = copy_limit
        """Copies of a title that house rules allow; a lower limit on the card itself still applies."""
        self.family = family or format
        """The format that house rules are based on; otherwise `format`."""
        self.facts = facts
        """The date whose card facts apply, if errata have changed any facts since then; empty for today's facts."""
        self._changed = {card.id: card for card in catalogue.cards_changed_since(facts)} if facts else {}

    def card(self, card_id: str) -> "Card":
        """Return the card with the facts it had on the date checked."""
        return self._changed.get(card_id) or self.catalogue.card(card_id)

    def cite(self, rule: "RuleCitations") -> str:
        """Return the citation of a rule in a document in force on the date checked; empty where there is none."""
        return rule.on(self.ruleset.documents, self.on)

    @property
    def limited_play(self) -> bool:
        """True if decks are built from cards handed out at the event: sealed and draft."""
        return self.ruleset.id in ("classic-limited", "draft")

    @property
    def edition(self) -> str:
        """The game whose titles a list means under this format: `cr` or `classic`."""
        return "cr" if self.ruleset.influence else "classic"

    def changed(self, **fields: object) -> "Scope":
        """Return a copy of the scope with some fields changed."""
        other = copy(self)
        vars(other).update(fields)
        return other

    def __repr__(self) -> str:
        return f"<Scope {self.format} on {self.on}>"
