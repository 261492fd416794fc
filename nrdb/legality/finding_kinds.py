"""The kinds of findings: one table with a row for each.

A row of KINDS is all that a kind of finding is. Whatever needs to know one (judging, words, reasons, plans, documents)
reads the row; a new restriction is a row here and the field of `catalogue.model.Restriction` that it reads.
"""

from collections.abc import Callable
from typing import Final, NamedTuple

from nrdb.deck.model import ERROR, WARNING
from nrdb.legality import limits
from nrdb.legality import sentences as say
from nrdb.legality.limits import BoxLimit, CardLimit, DeckLimit, InfluenceLimit
from nrdb.legality.ruleset import Ruleset
from nrdb.legality.sentences import FindingFacts, factions, missing_copies, titles, verb_for, with_copies
from nrdb.legality.wording import band_words


class Remedy:
    """What mends a finding, in a few words for a person."""

    READ: Final = "write the line so that it names one card"
    IDENTITY: Final = "choose another identity"
    DROP: Final = "take the lines out"
    CUT: Final = "cut these cards"
    CUT_EXCESS: Final = "cut the copies above the limit"
    CUT_UNRECEIVED: Final = "cut the copies that were not received"
    CUT_AGENDAS: Final = "cut the agendas of other factions that are too many"
    CUT_INFLUENCE: Final = "cut cards that cost influence"
    KEEP_ONE: Final = "keep one of these titles"
    FREE_POINTS: Final = "cut titles that cost points"
    ADD: Final = "add cards"
    SET_AGENDAS: Final = "add or cut agendas"
    EXTRAS: Final = "change the cards beside the deck"


class RuleCitations(NamedTuple):
    """The rule that a kind of finding rests on, in each of the rule documents."""

    cr: str
    core: str
    classic: str

    def of(self, document: str) -> str:
        """The rule in a document: `cr`, `core` or `classic`."""
        return {"cr": self.cr, "core": self.core, "classic": self.classic}[document]


class FindingKind(NamedTuple):
    """One kind of finding. Its place in KINDS is its rank: the gravest stand first."""

    code: str
    """Never renamed."""
    severity: str
    topic: str
    """The first cell of its row among the reasons."""
    rules: RuleCitations
    remedy: str
    """One of `Remedy`."""
    help: str
    """What it says, for the table of findings in the documents."""
    sentence: Callable[[FindingFacts], str]
    limit: limits.Limit | None = None
    """What it limits, where it is the format that limits it; the construction rules are counted elsewhere."""


READING: Final = RuleCitations("CR 1.4.2", "CORE deck", "CLS deck")
IDENTITIES: Final = RuleCitations("CR 1.4.1", "CORE deck.identity", "CLS setup.no-identity")
FORMAT: Final = RuleCitations("CR 1.4.8", "CORE tournament.legal", "DCI 2.1.4")

FINDING_KINDS: Final = (
    FindingKind(
        "unknown-card",
        ERROR,
        "unknown card",
        READING,
        Remedy.READ,
        "a line names no known card; the deck is not judged",
        say.reading_message,
    ),
    FindingKind(
        "ambiguous-card",
        ERROR,
        "ambiguous card",
        READING,
        Remedy.READ,
        "a line fits several cards; the deck is not judged",
        say.reading_message,
    ),
    FindingKind(
        "bad-quantity",
        ERROR,
        "quantity",
        READING,
        Remedy.DROP,
        "a line's number of copies is none; the deck is not judged",
        lambda f: f.text or f"{titles(f)}: the number of copies is no number from 1 to 999.",
    ),
    FindingKind(
        "no-cards",
        ERROR,
        "no cards",
        READING,
        Remedy.READ,
        "the list names no card at all; there is nothing to judge",
        say.reading_message,
    ),
    FindingKind(
        "unread-line",
        ERROR,
        "unread line",
        READING,
        Remedy.READ,
        "a line holds bytes that are no text; the deck is not judged",
        say.reading_message,
    ),
    FindingKind(
        "no-identity",
        ERROR,
        "identity",
        IDENTITIES,
        Remedy.IDENTITY,
        "the list names no identity, so faction, size and influence are not known",
        lambda f: "The list names no identity.",
    ),
    FindingKind(
        "several-identities",
        ERROR,
        "identities",
        IDENTITIES,
        Remedy.DROP,
        "a second identity stands in the list",
        say.several_identities,
    ),
    FindingKind(
        "identity-in-deck",
        ERROR,
        "identity",
        RuleCitations("CR 1.4.4", "CORE deck.not-counted", "CLS setup.no-identity"),
        Remedy.DROP,
        "the deck's own identity stands among its cards",
        lambda f: f"{titles(f)} stands among the cards: an identity is no part of its deck.",
    ),
    FindingKind(
        "wrong-side",
        ERROR,
        "wrong side",
        RuleCitations("CR 1.4.4", "CORE deck.side", "CLS deck.types"),
        Remedy.CUT,
        "cards of the other side",
        say.wrong_side,
    ),
    FindingKind(
        "starter-identity",
        ERROR,
        "starter game",
        FORMAT,
        Remedy.IDENTITY,
        "an identity made for the starter game alone",
        lambda f: f"{titles(f)} is an identity for the starter game alone.",
        CardLimit(limits.of_other_format, identity=True),
    ),
    FindingKind(
        "draft-identity",
        WARNING,
        "draft only",
        FORMAT,
        Remedy.IDENTITY,
        "an identity made for drafted decks alone, where the format does not say so itself",
        lambda f: f"{titles(f)} is an identity for drafted decks alone.",
    ),
    FindingKind(
        "not-in-pool",
        ERROR,
        "not in pool",
        FORMAT._replace(classic="DCI 2.1.3"),
        Remedy.CUT,
        "cards outside the format's card pool",
        lambda f: f"{with_copies(f)} {verb_for(f, 'is', 'are')} not in the card pool of {f.scope.name}.",
        CardLimit(limits.not_in_pool),
    ),
    FindingKind(
        "not-received",
        ERROR,
        "missing",
        FORMAT._replace(classic="DCI 3.1.5"),
        Remedy.CUT_UNRECEIVED,
        "cards that the player did not receive or does not own, or more copies than that",
        lambda f: (
            f"{missing_copies(f)}: not among the cards received."
            if f.scope.limited_play
            else f"{missing_copies(f)}: missing from the collection."
        ),
        CardLimit(limits.received),
    ),
    FindingKind(
        "banned",
        ERROR,
        "banned",
        FORMAT,
        Remedy.CUT,
        "cards that the restriction bans, by name or by subtype",
        say.banned,
        CardLimit(limits.banned, listed=True),
    ),
    FindingKind(
        "identity-rule",
        ERROR,
        "forbidden",
        IDENTITIES,
        Remedy.CUT,
        "cards that the identity's own text forbids",
        lambda f: f"{with_copies(f)}: this identity may not play {factions(f)} cards.",
    ),
    FindingKind(
        "no-influence-value",
        ERROR,
        "no influence",
        RuleCitations("CR 1.4.4", "CORE deck.no-influence", "CLS deck.no-limits"),
        Remedy.CUT,
        "cards of another faction that have no influence value",
        lambda f: (
            f"{with_copies(f)} {verb_for(f, 'has', 'have')} no influence value: only {factions(f)} may play "
            f"{verb_for(f, 'it', 'them')}."
        ),
    ),
    FindingKind(
        "agenda-faction",
        ERROR,
        "agendas",
        RuleCitations("CR 1.4.4", "CORE deck.no-influence", "CLS deck.no-limits"),
        Remedy.CUT_AGENDAS,
        "agendas of a faction that this identity may not play",
        say.agenda_faction,
    ),
    FindingKind(
        "copies",
        ERROR,
        "copies",
        RuleCitations("CR 1.4.7", "CORE deck.copies", "DCI 2.1"),
        Remedy.CUT_EXCESS,
        "more copies of a title than its limit",
        lambda f: f"{f.have} {titles(f)}: at most {f.limit} of this title {'is' if f.limit == 1 else 'are'} allowed.",
    ),
    FindingKind(
        "one-box",
        ERROR,
        "one box",
        FORMAT._replace(classic="CLS deck"),
        Remedy.CUT_EXCESS,
        "more copies of a title than the boxes hold that decks are built from",
        lambda f: f"{f.have} {titles(f)}: the box holds {f.limit}.",
        CardLimit(limits.in_boxes, each=True),
    ),
    FindingKind(
        "box-choice",
        ERROR,
        "boxes",
        FORMAT._replace(classic="CLS deck"),
        Remedy.CUT,
        "cards outside the boxes that a deck may use, whichever of them are chosen (house rules)",
        lambda f: (
            f"{with_copies(f)} {verb_for(f, 'is', 'are')} not in the boxes that this deck can choose"
            + (f": {f.limit} {'title' if f.limit == 1 else 'titles'} may be from elsewhere." if f.limit else ".")
        ),
        BoxLimit(),
    ),
    FindingKind(
        "restricted",
        ERROR,
        "restricted",
        FORMAT,
        Remedy.KEEP_ONE,
        "more than one restricted title",
        lambda f: f"{titles(f)} are restricted: a deck may hold {f.limit} restricted title.",
        DeckLimit(limits.restricted, per_copy=False, most=lambda _: limits.RESTRICTED_TITLES, alike=True),
    ),
    FindingKind(
        "points",
        ERROR,
        "points",
        FORMAT,
        Remedy.FREE_POINTS,
        "more points than the restriction allows, counted once per title",
        say.points,
        DeckLimit(limits.points, per_copy=False, most=limits.point_limit),
    ),
    FindingKind(
        "agenda-cap",
        ERROR,
        "large agendas",
        FORMAT,
        Remedy.CUT_EXCESS,
        "more copies of large agendas than the restriction allows",
        say.agenda_cap,
        DeckLimit(limits.capped, per_copy=True, most=limits.agenda_cap, alike=True),
    ),
    FindingKind(
        "influence",
        ERROR,
        "influence",
        RuleCitations("CR 1.4.5", "CORE deck.influence", "CLS deck.no-limits"),
        Remedy.CUT_INFLUENCE,
        "more influence than the identity has",
        lambda f: f"{f.have} influence where {f.limit} is allowed.",
    ),
    FindingKind(
        "universal-influence",
        ERROR,
        "extra influence",
        FORMAT,
        Remedy.CUT_INFLUENCE,
        "too much influence once the restriction's extra cost per copy is paid",
        lambda f: f"{f.have} influence with the ban list's extra cost of {with_copies(f)}: {f.limit} is allowed.",
        InfluenceLimit(limits.universal_influence, limits.raised, "further {cards}"),
    ),
    FindingKind(
        "global-penalty",
        ERROR,
        "penalty",
        FORMAT,
        Remedy.CUT_INFLUENCE,
        "too much influence once the restriction's penalties have lowered the limit",
        lambda f: f"{f.have} influence where {with_copies(f)} {verb_for(f, 'lowers', 'lower')} the limit to {f.limit}.",
        InfluenceLimit(limits.global_penalty, limits.lowered, "limit of {limit} lowered by {cards}"),
    ),
    FindingKind(
        "agenda-points",
        ERROR,
        "agenda points",
        RuleCitations("CR 1.4.6", "CORE deck.agenda-points", "CLS deck.agenda-points"),
        Remedy.SET_AGENDAS,
        "agenda points outside the band for the number of cards",
        lambda f: f"{f.have} agenda points where {band_words(f.limit)} are needed.",
    ),
    FindingKind(
        "deck-size",
        ERROR,
        "size",
        RuleCitations("CR 1.4.3", "CORE deck.size", "DCI 2.1"),
        Remedy.ADD,
        "fewer cards than the identity's minimum",
        lambda f: f"{f.have} {'card is' if f.have == 1 else 'cards are'} too few: at least {f.limit} are needed.",
    ),
    FindingKind(
        "extra-missing",
        ERROR,
        "extra missing",
        RuleCitations("CR 1.5.3a", "CR 1.5.3a", "CLS setup.no-identity"),
        Remedy.EXTRAS,
        "fewer different cards beside the deck than the identity starts with",
        lambda f: f"{f.have} different cards beside the deck ({titles(f)}): this identity starts with {f.limit}.",
    ),
    FindingKind(
        "extra-card",
        WARNING,
        "extra card",
        RuleCitations("CR 1.5.1", "CR 1.5.1", "CLS deck"),
        Remedy.EXTRAS,
        "cards beside the deck that nothing in the deck asks for; they are left out",
        lambda f: f"{titles(f)} beside the deck: nothing in this deck asks for {verb_for(f, 'it', 'them')}.",
    ),
)
KIND_BY_CODE: Final = {kind.code: kind for kind in FINDING_KINDS}
RANK: Final = {kind.code: rank for rank, kind in enumerate(FINDING_KINDS)}
UNREADABLE: Final = frozenset({"unknown-card", "ambiguous-card", "bad-quantity", "no-cards", "unread-line"})
"""Codes that leave a deck without a verdict: a part of it is not known."""


def rule_of(code: str, ruleset: Ruleset) -> str:
    """The rule that a kind of finding rests on when decks are judged by these construction rules."""
    return ruleset.own_rules.get(code) or KIND_BY_CODE[code].rules.of(ruleset.document)
