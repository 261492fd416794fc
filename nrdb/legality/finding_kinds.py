"""The kinds of findings, one row of `FINDING_KINDS` for each.

Judging, messages, verdict rows, plans and the docs all read these rows. A new kind of restriction is a row here and the
field of `catalogue.model.Restriction` that it reads.
"""

from collections.abc import Callable
from typing import Final, NamedTuple

from nrdb.deck.model import ERROR, WARNING, Severity
from nrdb.legality import citations, limits
from nrdb.legality import sentences as say
from nrdb.legality.citations import RuleCitations
from nrdb.legality.limits import BoxLimit, CardLimit, DeckLimit, InfluenceLimit
from nrdb.legality.ruleset import Ruleset
from nrdb.legality.sentences import FindingFacts, factions, missing_copies, titles, with_copies
from nrdb.legality.wording import band_words
from nrdb.text import counted


class Remedy:
    """The ways to fix a finding, in a few words."""

    READ: Final = "rewrite the line so that it names one card"
    IDENTITY: Final = "switch to another identity"
    DROP: Final = "remove the lines"
    CUT: Final = "cut these cards"
    CUT_EXCESS: Final = "cut the copies over the limit"
    CUT_UNRECEIVED: Final = "cut the copies that weren't received"
    CUT_AGENDAS: Final = "cut agendas of other factions down to the limit"
    CUT_INFLUENCE: Final = "cut cards that cost influence"
    KEEP_ONE: Final = "keep one of these titles"
    FREE_POINTS: Final = "cut titles that cost points"
    ADD: Final = "add cards"
    SET_AGENDAS: Final = "add or cut agendas"
    EXTRAS: Final = "change the extra cards"


class FindingKind(NamedTuple):
    """One kind of finding. `FINDING_KINDS` lists the most serious first."""

    code: str
    """The public code; it never changes."""
    severity: Severity
    topic: str
    """The first cell of its row in the verdict's table."""
    rules: RuleCitations
    """The rule that the finding rests on, in each of the rules documents."""
    remedy: str
    """One of `Remedy`."""
    help: str
    """The explanation in docs/findings.md."""
    sentence: Callable[[FindingFacts], str]
    """The function that writes the message."""
    limit: limits.Limit | None = None
    """The limit that a format sets; None for the construction rules, which `construction` counts."""


FINDING_KINDS: Final = (
    FindingKind(
        "unknown-card",
        ERROR,
        "unknown card",
        citations.READING,
        Remedy.READ,
        "a line doesn't name a known card; the deck is not checked",
        say.reading_message,
    ),
    FindingKind(
        "ambiguous-card",
        ERROR,
        "ambiguous card",
        citations.READING,
        Remedy.READ,
        "a line could be any of several cards; the deck is not checked",
        say.reading_message,
    ),
    FindingKind(
        "bad-quantity",
        ERROR,
        "quantity",
        citations.READING,
        Remedy.DROP,
        "a line's number of copies isn't valid; the deck is not checked",
        lambda f: f.text or f"{titles(f)}: the number of copies must be from 1 to 999.",
    ),
    FindingKind(
        "no-cards",
        ERROR,
        "no cards",
        citations.READING,
        Remedy.READ,
        "the list has no cards; there is nothing to check",
        say.reading_message,
    ),
    FindingKind(
        "unread-line",
        ERROR,
        "unread line",
        citations.READING,
        Remedy.READ,
        "a line contains bytes that aren't text; the deck is not checked",
        say.reading_message,
    ),
    FindingKind(
        "no-identity",
        ERROR,
        "identity",
        citations.IDENTITY,
        Remedy.IDENTITY,
        "the list has no identity, so its faction, size and influence are unknown",
        lambda f: "No identity in the list.",
    ),
    FindingKind(
        "several-identities",
        ERROR,
        "identities",
        citations.IDENTITY,
        Remedy.DROP,
        "the list names more than one identity",
        say.several_identities,
    ),
    FindingKind(
        "identity-in-deck",
        ERROR,
        "identity",
        citations.OWN_IDENTITY,
        Remedy.DROP,
        "the deck's own identity is also listed as one of its cards",
        lambda f: f"{titles(f)} is the identity, so it can't also be a card in the deck.",
    ),
    FindingKind(
        "wrong-side",
        ERROR,
        "wrong side",
        citations.SIDE,
        Remedy.CUT,
        "cards of the other side (Corp or Runner)",
        say.wrong_side,
    ),
    FindingKind(
        "starter-identity",
        ERROR,
        "starter game",
        citations.STARTER,
        Remedy.IDENTITY,
        "an identity for the starter game only",
        lambda f: f"{titles(f)} is for the starter game only.",
        CardLimit(limits.of_other_format, identity=True),
    ),
    FindingKind(
        "draft-identity",
        WARNING,
        "draft only",
        citations.FORMAT,
        Remedy.IDENTITY,
        "an identity meant for draft only, in a format that doesn't forbid it",
        lambda f: f"{titles(f)} is meant for draft only.",
    ),
    FindingKind(
        "not-in-pool",
        ERROR,
        "not in card pool",
        citations.POOL,
        Remedy.CUT,
        "cards outside the format's card pool",
        lambda f: f"Not in the {f.scope.name} card pool: {with_copies(f)}.",
        CardLimit(limits.not_in_pool),
    ),
    FindingKind(
        "not-received",
        ERROR,
        "missing",
        citations.RECEIVED,
        Remedy.CUT_UNRECEIVED,
        "cards, or copies of cards, that the player didn't receive or doesn't own",
        lambda f: (
            f"Not among the cards received: {missing_copies(f)}."
            if f.scope.limited_play
            else f"Missing from the collection: {missing_copies(f)}."
        ),
        CardLimit(limits.received),
    ),
    FindingKind(
        "banned",
        ERROR,
        "banned",
        citations.FORMAT,
        Remedy.CUT,
        "cards that the ban list bans, by name or by subtype",
        say.banned,
        CardLimit(limits.banned, listed=True),
    ),
    FindingKind(
        "identity-rule",
        ERROR,
        "forbidden",
        citations.IDENTITY,
        Remedy.CUT,
        "cards that the identity's own text forbids",
        lambda f: f"This identity can't include {factions(f)} cards: {with_copies(f)}.",
    ),
    FindingKind(
        "no-influence-value",
        ERROR,
        "no influence",
        citations.NO_INFLUENCE,
        Remedy.CUT,
        "cards of another faction without an influence value",
        lambda f: f"{factions(f)} only (no influence value): {with_copies(f)}.",
    ),
    FindingKind(
        "agenda-faction",
        ERROR,
        "agendas",
        citations.NO_INFLUENCE,
        Remedy.CUT_AGENDAS,
        "agendas of a faction that this identity can't include",
        say.agenda_faction,
    ),
    FindingKind(
        "copies",
        ERROR,
        "copies",
        citations.COPIES,
        Remedy.CUT_EXCESS,
        "more copies of a title than its limit allows",
        lambda f: f"{f.have} {titles(f)} (limit {f.limit}).",
    ),
    FindingKind(
        "one-box",
        ERROR,
        "one box",
        citations.BOXES,
        Remedy.CUT_EXCESS,
        "more copies of a title than in the boxes that decks are built from",
        lambda f: f"{f.have} {titles(f)}, but the box contains only {f.limit}.",
        CardLimit(limits.in_boxes, each=True),
    ),
    FindingKind(
        "box-choice",
        ERROR,
        "boxes",
        citations.BOXES,
        Remedy.CUT,
        "cards outside the boxes that a deck may use, whichever boxes it picks (house rules)",
        lambda f: (
            f"Outside the boxes this deck can use: {with_copies(f)}"
            + (f" (limit {f.limit} {'title' if f.limit == 1 else 'titles'})." if f.limit else ".")
        ),
        BoxLimit(),
    ),
    FindingKind(
        "restricted",
        ERROR,
        "restricted",
        citations.FORMAT,
        Remedy.KEEP_ONE,
        "more than one restricted title",
        lambda f: f"{f.have} restricted titles (limit {f.limit}): {titles(f)}.",
        DeckLimit(limits.restricted, per_copy=False, most=lambda _: limits.RESTRICTED_TITLES, alike=True),
    ),
    FindingKind(
        "points",
        ERROR,
        "points",
        citations.FORMAT,
        Remedy.FREE_POINTS,
        "more points than the ban list allows, counted once per title",
        say.points,
        DeckLimit(limits.points, per_copy=False, most=limits.point_limit),
    ),
    FindingKind(
        "agenda-cap",
        ERROR,
        "large agendas",
        citations.FORMAT,
        Remedy.CUT_EXCESS,
        "more copies of large agendas than the ban list allows",
        say.agenda_cap,
        DeckLimit(limits.capped, per_copy=True, most=limits.agenda_cap, alike=True),
    ),
    FindingKind(
        "influence",
        ERROR,
        "influence",
        citations.INFLUENCE,
        Remedy.CUT_INFLUENCE,
        "more influence than the identity has",
        lambda f: f"{f.have} influence (limit {f.limit}).",
    ),
    FindingKind(
        "universal-influence",
        ERROR,
        "extra influence",
        citations.FORMAT,
        Remedy.CUT_INFLUENCE,
        "too much influence once the ban list's extra cost per copy is added",
        lambda f: f"{f.have} influence (limit {f.limit}) with the ban list's extra cost for {with_copies(f)}.",
        InfluenceLimit(limits.universal_influence, limits.raised, "extra: {cards}"),
    ),
    FindingKind(
        "global-penalty",
        ERROR,
        "penalty",
        citations.FORMAT,
        Remedy.CUT_INFLUENCE,
        "too much influence once the ban list's penalties have lowered the limit",
        lambda f: f"{f.have} influence (limit {f.limit}, lowered by {with_copies(f)}).",
        InfluenceLimit(limits.global_penalty, limits.lowered, "limit {limit}, lowered by {cards}"),
    ),
    FindingKind(
        "agenda-points",
        ERROR,
        "agenda points",
        citations.POINTS,
        Remedy.SET_AGENDAS,
        "too few or too many agenda points for the deck size",
        lambda f: f"{counted(f.have or 0, 'agenda point')} (needs {band_words(f.limit)}).",
    ),
    FindingKind(
        "deck-size",
        ERROR,
        "size",
        citations.SIZE,
        Remedy.ADD,
        "fewer cards than the identity's minimum deck size",
        lambda f: f"{counted(f.have or 0, 'card')} (minimum {f.limit}).",
    ),
    FindingKind(
        "extra-missing",
        ERROR,
        "extra missing",
        citations.DIRECTIVES,
        Remedy.EXTRAS,
        "fewer different extra cards than the identity starts with",
        lambda f: f"Only {f.have} different extra cards ({titles(f)}); this identity starts with {f.limit}.",
    ),
    FindingKind(
        "extra-card",
        WARNING,
        "extra card",
        citations.EXTRA,
        Remedy.EXTRAS,
        "extra cards that no card in the deck uses; they are ignored",
        lambda f: f"Extra cards not used by this deck (ignored): {titles(f)}.",
    ),
)
KIND_BY_CODE: Final = {kind.code: kind for kind in FINDING_KINDS}
RANK: Final = {kind.code: rank for rank, kind in enumerate(FINDING_KINDS)}
UNREADABLE: Final = frozenset({"unknown-card", "ambiguous-card", "bad-quantity", "no-cards", "unread-line"})
"""The codes that leave a deck without a verdict, because part of the list is unknown."""


def rule_of(code: str, ruleset: Ruleset) -> RuleCitations:
    """Return the rule behind a finding's code under these construction rules."""
    return ruleset.own_rules.get(code) or KIND_BY_CODE[code].rules
