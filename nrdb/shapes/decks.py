"""The JSON answers as types: one for each object of a schema that has properties.

Written by `make docs` from schemas/; change a schema instead.
"""

from typing import Literal, NotRequired, TypedDict, final


@final
class CountsJson(TypedDict):
    size: int
    influence: int | None
    influence_limit: int | Literal["infinite"] | None
    """The identity's influence limit; infinite: no limit."""
    agenda_points: int | None
    """Agenda points; null for the Runner."""
    agenda_band: list[int | None] | None
    """Minimum and maximum agenda points (null: no maximum)."""


@final
class FindingJson(TypedDict):
    code: str
    """Stable code, docs/findings.md."""
    severity: Literal["error", "warning", "note"]
    message: str
    """One sentence."""
    cards: list[str]
    """Ids of the cards concerned."""
    copies: list[int]
    """Copies of each card."""
    rule: str
    """The rule, as a citation of the rulebook's index."""
    have: int | None
    """The number counted."""
    limit: int | list[int | None] | None
    """The limit: a number, or minimum and maximum (null: no maximum)."""
    line: NotRequired[int]
    """Line of the list, starting at 1."""
    suggestions: NotRequired[list[str]]
    """Most similar titles."""
    beside: NotRequired[str]
    """The card in the deck that moves these cards outside it."""


@final
class NoPlanJson(TypedDict):
    why: str
    """Why the deck cannot be fixed."""


@final
class ExtrasJson(TypedDict):
    cut: dict[str, int]
    """Copies to cut, by card id."""
    add: dict[str, int]
    """Copies to add, by card id."""


@final
class IdentityInsteadJson(TypedDict):
    id: str
    """Id of the identity."""
    title: str
    """Title of the identity."""
    changes: int
    """Cards to cut and to add with it."""


@final
class PlanJson(TypedDict):
    cut: dict[str, int]
    """Copies to cut, by card id."""
    add: dict[str, int]
    """Copies to add, by card id."""
    extras: ExtrasJson
    """Cards outside the deck to cut and to add."""
    identity: str | None
    """The identity to switch to."""
    changes: int
    """Cards cut plus cards added; a card that moves outside the deck counts once."""
    minimal: bool
    """Whether this is proven to be the smallest fix with this identity."""
    identity_instead: IdentityInsteadJson | None
    """Another identity of the format with which the deck needs fewer changes; null if none is known."""


@final
class AdviceJson(TypedDict):
    code: str
    """Code of the finding that it fixes."""
    message: str
    cut: dict[str, int]
    """Copies to cut, by card id."""
    add: dict[str, int]
    """Copies to add, by card id."""
    identity: NotRequired[str]
    """The identity to switch to."""


@final
class MissingJson(TypedDict):
    card: str
    title: str
    copies: int
    sets: list[str]
    """Sets with the card, newest first."""
    boxes: NotRequired[dict[str, int]]
    """For each set, the number of boxes or packs with enough copies."""


@final
class NoteJson(TypedDict):
    code: str
    severity: Literal["warning", "note"]
    message: str
    line: NotRequired[int]
    """Line of the list, starting at 1."""
    column: NotRequired[int]
    """Column of the line, starting at 1."""
    text: NotRequired[str]
    """The text that the note is about, as in the list."""
    suggestions: NotRequired[list[str]]
    """Most similar titles."""


@final
class StampJson(TypedDict):
    nrdb: str
    data: str
    newest_list: str | None


@final
class RuleJson(TypedDict):
    code: str
    """The prefix of citations."""
    name: str
    version: str
    effective: str
    """The day, month or year it took effect."""
    in_force: bool
    """Whether it had taken effect on the date checked; false where no document of that date is known."""


@final
class KnowledgeJson(TypedDict):
    data: str
    """Date of the card data."""
    lists: str
    """Date on which the newest known ban list came into force."""
    age_days: int
    """Days from the card data to the date of the answer; 0 if the data is not older."""


@final
class VerdictJson(TypedDict):
    id: NotRequired[str]
    """The list's own id."""
    name: NotRequired[str]
    """Deck name."""
    source: NotRequired[str]
    """The file or link the list came from."""
    legal: bool | None
    """Whether the deck is legal; null: part of the list could not be read."""
    format: str
    """The format, edition or house rules used for the check."""
    snapshot: str | None
    """The format's snapshot in force."""
    restriction: str | None
    """The ban list in force."""
    on: str
    """Date of the check."""
    identity: str | None
    counts: CountsJson
    findings: list[FindingJson]
    plan: NotRequired[NoPlanJson | PlanJson | None]
    """The smallest fix that makes the whole deck legal; null if it is legal or was not checked."""
    advice: NotRequired[list[AdviceJson]]
    """With --explain: the part of the fix for each finding."""
    remarks: NotRequired[list[str]]
    """House rules that have no effect."""
    missing: NotRequired[list[MissingJson]]
    """With a collection or card pool: cards the deck needs beyond it."""
    notes: list[NoteJson]
    """Notes from reading the list."""
    stamp: NotRequired[StampJson]
    rules: list[RuleJson]
    """Versions of the rules documents cited."""
    knowledge: NotRequired[KnowledgeJson]
    titles: dict[str, str]
    """The title of every card that the verdict names, by id."""


@final
class VerdictsJson(TypedDict):
    decks: list[VerdictJson]
    stamp: StampJson
    knowledge: KnowledgeJson


@final
class EverywhereFormatsJson(TypedDict):
    verdicts: list[VerdictJson]
    """One verdict per format for one deck (--all-formats)."""
    stamp: NotRequired[StampJson]
    knowledge: NotRequired[KnowledgeJson]


@final
class EverywhereJson(TypedDict):
    decks: list[EverywhereFormatsJson]
    stamp: StampJson
    knowledge: KnowledgeJson


@final
class FormatJson(TypedDict):
    id: str
    name: str
    first: str | None
    snapshot: str | None
    since: str | None
    until: str | None
    """First day on which it is no longer in force; null: it still is."""
    restriction: str | None
    restriction_name: str | None
    pool: str | None
    cards: int | None


@final
class FormatsJson(TypedDict):
    on: str
    formats: list[FormatJson]
    stamp: StampJson
    knowledge: KnowledgeJson
    """How old the card data is on the date of the answer."""


@final
class DeckJson(TypedDict):
    name: str | None
    identity: str | None
    source: str | None


@final
class TimeJson(TypedDict):
    start: str
    until: str | None
    """First date on which it was no longer legal; null: it still is."""
    ended_by: list[str]
    """The problems on that date."""


@final
class DeckLegalityFormatJson(TypedDict):
    legal: bool
    """Whether the list is legal on the last date checked."""
    times: list[TimeJson]
    """The uninterrupted periods in which it was legal, in order."""
    reasons: list[str]
    """Why the list is not legal on the last date."""


@final
class DeckLegalityJson(TypedDict):
    deck: DeckJson
    on: str
    """The last date checked."""
    formats: dict[str, DeckLegalityFormatJson]
    stamp: StampJson
    knowledge: KnowledgeJson
    """How old the card data is on the date of the answer."""


@final
class DocumentJson(TypedDict):
    name: str
    version: str
    effective: str
    """The day, month or year it took effect."""
    url: str | None
    """Where it can be read; null if nowhere."""


@final
class VersionJson(TypedDict):
    citation: str
    title: str
    relation: Literal["this rule", "same wording", "other wording", "same subject"]


@final
class ExampleJson(TypedDict):
    title: str
    file: str
    line: int


@final
class RulesRuleJson(TypedDict):
    citation: str
    title: str
    """The title in our own words, or that of the nearest rule above if it has none."""
    document: DocumentJson
    gist: str | None
    """What it says, in our own words; null if none has been written."""
    gist_of: str | None
    """The rule that the gist is about: this one, the same in another version, or one above."""
    change: str | None
    """How the rules on its subject have changed."""
    above: list[str]
    """The rules that it is a part of, the chapter first."""
    parts: list[str]
    versions: list[VersionJson]
    """It and its counterparts, at most one in each document, the oldest first."""
    examples: list[ExampleJson]
    """Scenarios that show it, in data/scenarios."""


@final
class RulesJson(TypedDict):
    asked: str
    read_as: str
    """The words with misspelt ones corrected."""
    rules: list[RulesRuleJson]
    """The rules found, best first."""
    stamp: StampJson
