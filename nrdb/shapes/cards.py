"""The JSON answers as types: one for each object of a schema that has properties.

Written by `make docs` from schemas/; change a schema instead.
"""

from typing import Literal, NotRequired, TypedDict, final

from nrdb.shapes.decks import KnowledgeJson, StampJson


@final
class FaceJson(TypedDict):
    title: str | None
    stripped_title: str | None
    subtypes: list[str]
    base_link: int | None


@final
class PrintingJson(TypedDict):
    code: str
    set: str
    position: int
    quantity: int
    released: str | None


@final
class TextJson(TypedDict):
    kind: Literal["rendered", "text", "narrative", "attribution", "pronunciation", "flavour", "illustrator", "ruling"]
    text: str
    face: int
    printing: NotRequired[str]
    question: NotRequired[str]
    date: NotRequired[str]
    verified: NotRequired[bool]


@final
class ChangeJson(TypedDict):
    before: object
    after: object


ErrataJson = TypedDict(
    "ErrataJson",
    {
        "kind": Literal["facts", "effect", "wording"],
        "description": str,
        "source": str,
        "changes": dict[str, ChangeJson],
        "from": str,
        "from_at_latest": bool,
        "until": str | None,
        "until_at_latest": bool,
        "unofficial": bool,
    },
)


@final
class RulingJson(TypedDict):
    number: int
    topic: str
    gist: str
    source: str
    date: str | None
    date_doubtful: bool
    superseded_by: int | None


@final
class RulingCountJson(TypedDict):
    total: int
    verified: int
    newest: str | None
    sources: list[str]


@final
class SimilarJson(TypedDict):
    id: str
    title: str
    likeness: float
    functions: list[str]
    """Functions that both cards have."""


@final
class CardJson(TypedDict):
    id: str
    """The card's id in NetrunnerDB's API v3."""
    title: str
    """The title with its accents."""
    stripped_title: str
    """The title without accents and symbols."""
    edition: str
    """The game: cr (modern) or classic (1996)."""
    side: str
    """The side: corp or runner."""
    faction: str
    """The faction, or the side's neutral faction."""
    type: str
    """The card type."""
    subtypes: list[str]
    """The subtypes in printed order."""
    unique: bool
    """Whether only one copy may be active."""
    cost: NotRequired[int | Literal["X"]]
    """Play, install or rez cost in credits."""
    strength: NotRequired[int | Literal["X"]]
    """Strength of ice or an icebreaker."""
    influence_cost: NotRequired[int]
    """Influence value; missing: the card can't be played out of faction."""
    influence_limit: NotRequired[int | Literal["infinite"]]
    """An identity's influence limit; infinite: no limit."""
    minimum_deck_size: NotRequired[int]
    """An identity's minimum deck size."""
    deck_limit: int | Literal["infinite"]
    """Copies allowed in a deck; infinite: any number (the 1996 game)."""
    agenda_points: NotRequired[int]
    """Agenda points."""
    advancement_requirement: NotRequired[int | Literal["X"]]
    """Advancement counters needed to score."""
    trash_cost: NotRequired[int]
    """Credits the Runner pays to trash it."""
    memory_cost: NotRequired[int]
    """Memory units (MU) a program uses."""
    base_link: NotRequired[int]
    """An identity's link."""
    mu_limit: NotRequired[int]
    """An identity's memory limit."""
    subroutines: NotRequired[int]
    """Subroutines printed on ice."""
    layout: str
    """The layout: normal, flip (two faces) or facade (several versions)."""
    faces: list[FaceJson]
    """The other faces of a card with several."""
    designed_by: str
    """The publisher that designed it."""
    pronouns: NotRequired[str]
    """An identity's pronouns."""
    set: str
    """The set that first printed it."""
    rarity: NotRequired[str]
    """The rarity: vital, common, uncommon or rare (the 1996 game)."""
    printings: list[PrintingJson]
    on: str
    """The date of the query."""
    formats: dict[str, str]
    """The card's status on that date, by format."""
    texts: NotRequired[list[TextJson]]
    """What the card does in nrdb's words, and official texts after an import."""
    errata: list[ErrataJson]
    rulings: list[RulingJson]
    ruling_count: RulingCountJson | None
    other_game: str | None
    """The card of this title in the other game."""
    functions: list[str]
    """What the card does, as in nrdb search does:."""
    url: str | None
    """The card's page on NetrunnerDB (its newest printing)."""
    image: str | None
    """The card image on NetrunnerDB."""
    similar: NotRequired[list[SimilarJson]]
    """With --similar, the most similar cards."""
    stamp: StampJson
    knowledge: KnowledgeJson
    """How old the card data is on the date of the answer."""


@final
class SearchNoteJson(TypedDict):
    message: str
    position: int


@final
class NearestJson(TypedDict):
    filtered_by: str | None
    ranked_by: list[str]
    unknown: list[str]


@final
class RunnerUpJson(TypedDict):
    query: str
    count: int


@final
class EmptiedJson(TypedDict):
    condition: str
    without: int


@final
class CardPrintingJson(TypedDict):
    code: str
    set: str
    url: str | None
    """The card's page on NetrunnerDB (its newest printing)."""
    image: str | None
    """The card image on NetrunnerDB."""


@final
class SearchCardJson(TypedDict):
    id: str
    """The card's id in NetrunnerDB's API v3."""
    title: str
    """The title with its accents."""
    stripped_title: str
    """The title without accents and symbols."""
    edition: str
    """The game: cr (modern) or classic (1996)."""
    side: str
    """The side: corp or runner."""
    faction: str
    """The faction, or the side's neutral faction."""
    type: str
    """The card type."""
    subtypes: list[str]
    """The subtypes in printed order."""
    unique: bool
    """Whether only one copy may be active."""
    cost: NotRequired[int | Literal["X"]]
    """Play, install or rez cost in credits."""
    strength: NotRequired[int | Literal["X"]]
    """Strength of ice or an icebreaker."""
    influence_cost: NotRequired[int]
    """Influence value; missing: the card can't be played out of faction."""
    influence_limit: NotRequired[int | Literal["infinite"]]
    """An identity's influence limit; infinite: no limit."""
    minimum_deck_size: NotRequired[int]
    """An identity's minimum deck size."""
    deck_limit: int | Literal["infinite"]
    """Copies allowed in a deck; infinite: any number (the 1996 game)."""
    agenda_points: NotRequired[int]
    """Agenda points."""
    advancement_requirement: NotRequired[int | Literal["X"]]
    """Advancement counters needed to score."""
    trash_cost: NotRequired[int]
    """Credits the Runner pays to trash it."""
    memory_cost: NotRequired[int]
    """Memory units (MU) a program uses."""
    base_link: NotRequired[int]
    """An identity's link."""
    mu_limit: NotRequired[int]
    """An identity's memory limit."""
    subroutines: NotRequired[int]
    """Subroutines printed on ice."""
    layout: str
    """The layout: normal, flip (two faces) or facade (several versions)."""
    faces: list[FaceJson]
    """The other faces of a card with several."""
    designed_by: str
    """The publisher that designed it."""
    pronouns: NotRequired[str]
    """An identity's pronouns."""
    set: str
    """The set that first printed it."""
    rarity: NotRequired[str]
    """The rarity: vital, common, uncommon or rare (the 1996 game)."""
    url: str | None
    """The card's page on NetrunnerDB (its newest printing)."""
    image: str | None
    """The card image on NetrunnerDB."""
    printings: NotRequired[list[CardPrintingJson]]
    """With unique:printings, the matching printings."""


@final
class SuggestionJson(TypedDict):
    id: str
    title: str


@final
class SearchJson(TypedDict):
    query: str
    """The query as typed."""
    on: str
    """The date whose ban lists count."""
    read_as: str
    """The query as interpreted, written as a query."""
    means: str
    """The query in words."""
    notes: list[SearchNoteJson]
    """Corrections and interpretations, each with the position of its character (from 0)."""
    nearest: list[NearestJson]
    """For words that no exact reading covers: what filtered the cards (null: nothing), the words that ranked them (none: likeness to a card) and the words that no card has."""
    text_searched: Literal["official", "rendered", "none"] | None
    """Which card text was searched; null: the query has no text."""
    runner_up: RunnerUpJson | None
    """The next likely interpretation of plain words and its number of matches, or null."""
    left_out: int
    """Number of cards that might match, but whose behaviour is not implemented."""
    emptied: list[EmptiedJson]
    """If there are no matches: the conditions to blame, with the number of matches without each."""
    count: int
    """Number of matches, including cards not listed."""
    cards: list[SearchCardJson]
    """The listed cards, in order."""
    suggestions: list[SuggestionJson]
    """If there are no matches: cards with similar names."""
    stamp: StampJson
    knowledge: KnowledgeJson
    """How old the card data is on the date of the answer."""


@final
class LegalityFormatJson(TypedDict):
    format: str
    start: str
    snapshot: str
    restriction: str | None
    status: str
    event: str


@final
class LegalityJson(TypedDict):
    card: str
    title: str
    formats: dict[str, list[LegalityFormatJson]]
    stamp: StampJson
    knowledge: KnowledgeJson
    """How old the card data is on the date of the answer."""
