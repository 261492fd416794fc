"""What judging a deck gives: findings (each with its code, numbers, cards and rule) and the verdict that holds them."""

from typing import TYPE_CHECKING, Any, Final, NamedTuple

from nrdb.deck.model import ERROR, WARNING, MessageKind

if TYPE_CHECKING:
    from nrdb.catalogue import Catalogue
    from nrdb.catalogue.model import Card, Restriction, Snapshot
    from nrdb.deck.model import Deck
    from nrdb.legality.advice import Proposal
    from nrdb.legality.construction import Table
    from nrdb.legality.restrictions import ListTable
    from nrdb.legality.ruleset import Ruleset

# The codes of everything that judging can find. Codes are never renamed; docs/findings.md is written from this table.
KINDS: Final = (
    MessageKind("no-identity", ERROR, "the list names no identity, so faction, size and influence are not known"),
    MessageKind("several-identities", ERROR, "a second identity stands in the list"),
    MessageKind("identity-in-deck", ERROR, "the deck's own identity stands among its cards"),
    MessageKind("unknown-card", ERROR, "a line names no known card; the deck is not judged"),
    MessageKind("ambiguous-card", ERROR, "a line fits several cards; the deck is not judged"),
    MessageKind("bad-quantity", ERROR, "a line's number of copies is none; the deck is not judged"),
    MessageKind("no-cards", ERROR, "the list names no card at all; there is nothing to judge"),
    MessageKind("unread-line", ERROR, "a line holds bytes that are no text; the deck is not judged"),
    MessageKind("wrong-side", ERROR, "cards of the other side"),
    MessageKind("deck-size", ERROR, "fewer cards than the identity's minimum"),
    MessageKind("copies", ERROR, "more copies of a title than its limit"),
    MessageKind("influence", ERROR, "more influence than the identity has"),
    MessageKind("no-influence-value", ERROR, "cards of another faction that have no influence value"),
    MessageKind("agenda-points", ERROR, "agenda points outside the band for the number of cards"),
    MessageKind("agenda-faction", ERROR, "agendas of a faction that this identity may not play"),
    MessageKind("identity-rule", ERROR, "cards that the identity's own text forbids"),
    MessageKind("not-in-pool", ERROR, "cards outside the format's card pool"),
    MessageKind("banned", ERROR, "cards that the list bans, by name or by subtype"),
    MessageKind("restricted", ERROR, "more than one restricted title"),
    MessageKind("points", ERROR, "more points than the list allows, counted once per title"),
    MessageKind("universal-influence", ERROR, "too much influence once the list's extra cost per copy is paid"),
    MessageKind("global-penalty", ERROR, "too much influence once the list's penalties have lowered the limit"),
    MessageKind("not-received", ERROR, "cards that the player did not receive, or more copies than received"),
    MessageKind("one-box", ERROR, "more copies of a title than the boxes hold that decks are built from"),
    MessageKind("extra-card", WARNING, "cards beside the deck that nothing in the deck asks for; they are left out"),
    MessageKind("extra-missing", ERROR, "fewer different cards beside the deck than the identity starts with"),
    MessageKind("starter-identity", ERROR, "an identity made for the starter game alone"),
    MessageKind("agenda-cap", ERROR, "more copies of large agendas than the list allows"),
)
SEVERITY: Final = {kind.code: kind.severity for kind in KINDS}
UNREADABLE: Final = frozenset({"unknown-card", "ambiguous-card", "bad-quantity", "no-cards", "unread-line"})
"""Codes that leave a deck without a verdict: a part of it is not known."""


class Scope:
    """By what a deck is judged: format and day, and what was in force on it. One object per format and day."""

    __slots__ = (
        "box",
        "catalogue",
        "copy_limit",
        "facts",
        "family",
        "format",
        "kept",
        "lists",
        "name",
        "on",
        "pool",
        "received",
        "restriction",
        "ruleset",
        "snapshot",
        "tables",
    )

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
        """Ids of the cards that may be played; None: all."""
        self.received = received
        """Cards that a player received in a limited event, with copies; a deck may hold no others."""
        self.box = box
        """Copies of a card in the boxes that decks are built from."""
        self.copy_limit = copy_limit
        """Copies of a title that house rules allow, where a card's own limit is not lower."""
        self.family = family or format
        """The format that house rules build on; else `format`."""
        self.facts = facts
        """The day whose facts of cards count, where errata have changed some since; empty: today's facts."""
        self.tables: dict[str, Table] = {}
        """What lines of a deck add, by identity; kept here by the judge."""
        self.kept: dict[str, list[Card]] = {}
        """Cards that the format lets in, by kind; kept here by the adviser."""
        self.lists: ListTable | None = None
        """What pool and list say of lines; kept here by the judge."""

    @property
    def limited(self) -> bool:
        """Whether there is a pool, a list or a set of received cards to judge by."""
        limits = (self.pool, self.restriction, self.received, self.box)
        return any(limit is not None for limit in limits)

    def card(self, card_id: str) -> "Card":
        """The card with the facts that it had on the day judged."""
        return self.catalogue.card_on(card_id, self.facts) if self.facts else self.catalogue.card(card_id)

    def __repr__(self) -> str:
        return f"<Scope {self.format} on {self.on}>"


Limit = int | str | tuple[int, int | None] | None


class Finding(NamedTuple):
    """One rule that a deck breaks.

    `cards` are the ids concerned, `copies` how many of each the list holds; `have` against `limit` are the numbers
    that decide (a limit of two numbers is a band). `message` is worded only when it is asked for.
    """

    code: str
    cards: tuple[str, ...]
    copies: tuple[int, ...]
    have: int | None
    limit: Limit
    scope: Scope
    text: str | None = None
    """The sentence, where reading the list already gave one."""
    line: int | None = None
    suggestions: tuple[str, ...] = ()

    @property
    def severity(self) -> str:
        """`error`, `warning` or `note`; only errors make a deck illegal."""
        return SEVERITY[self.code]

    @property
    def rule(self) -> str:
        """The rule that it rests on, as an id of the rulebook's index."""
        return self.scope.ruleset.rule(self.code)

    @property
    def message(self) -> str:
        """One sentence for a person."""
        if self.text is not None:
            return self.text
        from nrdb.legality.wording import sentence

        return sentence(self)

    def to_dict(self) -> dict[str, Any]:
        """The finding under its JSON names (schemas/verdict.schema.json)."""
        row: dict[str, Any] = {
            "code": self.code,
            "severity": self.severity,
            "message": self.message,
            "cards": list(self.cards),
            "copies": list(self.copies),
            "rule": self.rule,
            "have": self.have,
            "limit": list(self.limit) if isinstance(self.limit, tuple) else self.limit,
        }
        if self.line is not None:
            row["line"] = self.line
        if self.suggestions:
            row["suggestions"] = list(self.suggestions)
        return row


class Verdict:
    """The answer for one deck: `legal` is True, False, or None when a part of the list could not be read."""

    __slots__ = ("_findings", "_numbers", "_pending", "deck", "identity", "legal", "scope")

    def __init__(
        self,
        deck: "Deck",
        scope: Scope,
        legal: bool | None,
        findings: tuple[Finding, ...],
        numbers: tuple[int, int, int],
        pending: "tuple[dict[str, int], ListTable] | None" = None,
    ) -> None:
        self.deck = deck
        self.identity: Card | None = deck.identity
        self.scope = scope
        self.legal = legal
        self._findings = findings
        self._numbers = numbers
        # The lines (as they were when judged) and the format's table, while its findings are not yet written out.
        self._pending = pending

    @property
    def findings(self) -> tuple[Finding, ...]:
        """Everything that the deck breaks: construction first, then the format's pool and list."""
        if self._pending is not None:
            from nrdb.legality.restrictions import restrict

            cards, table = self._pending
            self._pending = None
            self._findings += tuple(restrict(cards, table, self.identity, self._numbers[1], self.scope))
        return self._findings

    @property
    def format(self) -> str:
        """Id of the format, edition or house rules that judged."""
        return self.scope.format

    @property
    def snapshot(self) -> str | None:
        """Id of the format's snapshot in force on the day; None where there is none (`casual`)."""
        return self.scope.snapshot.id if self.scope.snapshot else None

    @property
    def restriction(self) -> str | None:
        """Id of the list in force on the day, if there was one."""
        return self.scope.restriction.id if self.scope.restriction else None

    @property
    def on(self) -> str:
        """The day judged, as an ISO date."""
        return self.scope.on

    @property
    def side(self) -> str | None:
        """corp or runner; None when nothing in the list tells."""
        if self.identity is not None:
            return self.identity.side
        if not self.deck.cards:
            return None
        sides = [self.scope.card(card).side for card in self.deck.cards]
        return max(("corp", "runner"), key=sides.count)

    @property
    def band(self) -> tuple[int, int | None] | None:
        """Agenda points asked for, from and to; None for the Runner. The second is None without an upper end."""
        if self.side != "corp":
            return None
        rules = self.scope.ruleset
        minimum = rules.minimum if self.identity is None else self.identity.minimum_deck_size
        low = rules.least_points(max(self._numbers[0], minimum if isinstance(minimum, int) else 0))
        return low, (None if rules.points_span is None else low + rules.points_span)

    @property
    def counts(self) -> dict[str, Any]:
        """size, influence, influence_limit, agenda_points, agenda_band: ints, None where the deck has no such value;
        influence_limit is "infinite" for an identity without limit."""
        size, influence, points = self._numbers
        corp = self.side == "corp"
        modern = self.scope.ruleset.influence
        return {
            "size": size,
            "influence": influence if modern else None,
            "influence_limit": self.identity.influence_limit if self.identity is not None else None,
            "agenda_points": points if corp else None,
            "agenda_band": self.band,
        }

    @property
    def advice(self) -> "list[Proposal]":
        """For each finding the fewest changes that remove it, where changes of cards can."""
        from nrdb.legality.advice import advise
        from nrdb.legality.check import judge_of

        return advise(self, judge_of(self.scope.catalogue))

    @property
    def codes(self) -> tuple[str, ...]:
        """The codes found, each once, in order."""
        return tuple(dict.fromkeys(finding.code for finding in self.findings))

    def to_dict(self, *, advice: bool = True) -> dict[str, Any]:
        """The verdict under its JSON names (schemas/verdict.schema.json); advice is worked out unless told not to."""
        counts = self.counts
        if counts["agenda_band"] is not None:
            counts["agenda_band"] = list(counts["agenda_band"])
        row: dict[str, Any] = {
            "legal": self.legal,
            "format": self.format,
            "snapshot": self.snapshot,
            "list": self.restriction,
            "on": self.on,
            "identity": self.identity.id if self.identity is not None else None,
            "counts": counts,
            "findings": [finding.to_dict() for finding in self.findings],
        }
        if advice:
            row["advice"] = [proposal.to_dict() for proposal in self.advice]
        return row

    def __repr__(self) -> str:
        return f"<Verdict {self.legal} in {self.format} on {self.on}: {', '.join(self.codes) or 'nothing found'}>"
