"""The catalogue file's tables as typed SQLModel classes, for queries in Python.

    with Catalogue.load().session() as session:
        ice = select(Card).join(Faction).where(Faction.name == "Jinteki", Card.type_id == "ice")
        for card in session.exec(ice):
            print(card.title, card.strength, [subtype.name for subtype in card.subtypes])

Foreign keys end in `_id`; the name without it is the record itself. A number that can be X or infinite has two columns:
NAME holds the number, NAME_special says X or infinite instead, and both are null if the card has no such value. Dates
are ISO texts. The same classes declare the tables when a catalogue file is built. `nrdb.Card` is another, lighter
record, which the rest of nrdb passes around.
"""

from sqlmodel import Field, Relationship, SQLModel


class Side(SQLModel, table=True):
    """A side: corp or runner."""

    __tablename__ = "side"
    id: str = Field(primary_key=True)
    name: str
    factions: list["Faction"] = Relationship(back_populates="side")
    cards: list["Card"] = Relationship(back_populates="side")


class Faction(SQLModel, table=True):
    """A faction, or the neutral cards of a side."""

    __tablename__ = "faction"
    id: str = Field(primary_key=True)
    name: str
    side_id: str | None = Field(default=None, foreign_key="side.id")
    mini: bool
    side: Side | None = Relationship(back_populates="factions")
    cards: list["Card"] = Relationship(back_populates="faction")


class CardType(SQLModel, table=True):
    """A card type, such as ice."""

    __tablename__ = "card_type"
    id: str = Field(primary_key=True)
    name: str
    side_id: str | None = Field(default=None, foreign_key="side.id")
    side: Side | None = Relationship()
    cards: list["Card"] = Relationship(back_populates="type")


class CardSubtype(SQLModel, table=True):
    """One of a card's subtypes; `position` is its place on the card."""

    __tablename__ = "card_subtype"
    subtype_id: str = Field(primary_key=True, foreign_key="subtype.id")
    card_id: str = Field(primary_key=True, foreign_key="card.id", index=True)
    position: int


class Subtype(SQLModel, table=True):
    """A subtype, such as Barrier."""

    __tablename__ = "subtype"
    id: str = Field(primary_key=True)
    name: str
    cards: list["Card"] = Relationship(back_populates="subtypes", link_model=CardSubtype)


class Cycle(SQLModel, table=True):
    """A cycle of sets."""

    __tablename__ = "card_cycle"
    id: str = Field(primary_key=True)
    name: str
    code: str
    position: int
    released_by: str
    sets: list["CardSet"] = Relationship(back_populates="cycle")


class CardSet(SQLModel, table=True):
    """A set: a box or pack of cards."""

    __tablename__ = "card_set"
    id: str = Field(primary_key=True)
    name: str
    code: str
    cycle_id: str = Field(foreign_key="card_cycle.id")
    type: str
    released: str | None = None
    position: int
    size: int
    released_by: str
    cycle: Cycle = Relationship(back_populates="sets")
    printings: list["Printing"] = Relationship(back_populates="card_set")


class CardFunction(SQLModel, table=True):
    """One of a card's functions; see nrdb/behaviour/functions.toml."""

    __tablename__ = "card_function"
    card_id: str = Field(primary_key=True, foreign_key="card.id")
    function_id: str = Field(primary_key=True, foreign_key="function.id")


class Function(SQLModel, table=True):
    """Something that cards do; `said` has the phrases people use for it, separated by commas."""

    __tablename__ = "function"
    id: str = Field(primary_key=True)
    help: str
    said: str
    cards: list["Card"] = Relationship(back_populates="functions", link_model=CardFunction)


class PoolCard(SQLModel, table=True):
    """A card in a pool, from the date `released` on."""

    __tablename__ = "pool_card"
    pool_id: str = Field(primary_key=True, foreign_key="pool.id")
    card_id: str = Field(primary_key=True, foreign_key="card.id", index=True)
    released: str
    pool: "Pool" = Relationship(back_populates="cards")
    card: "Card" = Relationship(back_populates="pools")


class Card(SQLModel, table=True):
    """A card as it is today."""

    __tablename__ = "card"
    # Written by `make docs` from `CARD_FIELDS` and `TRAITS`.
    id: str = Field(primary_key=True)
    """The card's id in NetrunnerDB's API v3."""
    title: str
    """The title with its accents."""
    stripped_title: str
    """The title without accents and symbols."""
    edition: str
    """The game: cr (modern) or classic (1996)."""
    side_id: str = Field(foreign_key="side.id", index=True)
    """The side: corp or runner."""
    faction_id: str = Field(foreign_key="faction.id", index=True)
    """The faction, or the side's neutral faction."""
    type_id: str = Field(foreign_key="card_type.id", index=True)
    """The card type."""
    is_unique: bool = False
    """Whether only one copy may be active."""
    cost: int | None = None
    """Play, install or rez cost in credits."""
    cost_special: str | None = None
    strength: int | None = None
    """Strength of ice or an icebreaker."""
    strength_special: str | None = None
    influence_cost: int | None = None
    """Influence value; missing: the card can't be played out of faction."""
    influence_cost_special: str | None = None
    influence_limit: int | None = None
    """An identity's influence limit; infinite: no limit."""
    influence_limit_special: str | None = None
    minimum_deck_size: int | None = None
    """An identity's minimum deck size."""
    minimum_deck_size_special: str | None = None
    deck_limit: int | None = None
    """Copies allowed in a deck; infinite: any number (the 1996 game)."""
    deck_limit_special: str | None = None
    agenda_points: int | None = None
    """Agenda points."""
    agenda_points_special: str | None = None
    advancement_requirement: int | None = None
    """Advancement counters needed to score."""
    advancement_requirement_special: str | None = None
    trash_cost: int | None = None
    """Credits the Runner pays to trash it."""
    trash_cost_special: str | None = None
    memory_cost: int | None = None
    """Memory units (MU) a program uses."""
    memory_cost_special: str | None = None
    base_link: int | None = None
    """An identity's link."""
    base_link_special: str | None = None
    mu_limit: int | None = None
    """An identity's memory limit."""
    mu_limit_special: str | None = None
    subroutines: int | None = None
    """Subroutines printed on ice."""
    subroutines_special: str | None = None
    layout: str
    """The layout: normal, flip (two faces) or facade (several versions)."""
    designed_by: str
    """The publisher that designed it."""
    pronouns: str | None = None
    """An identity's pronouns."""
    set_id: str = Field(foreign_key="card_set.id", index=True)
    """The set that first printed it."""
    rarity: str | None = None
    """The rarity: vital, common, uncommon or rare (the 1996 game)."""
    link_provided: int | None = None
    """Link it provides while active."""
    link_provided_special: str | None = None
    mu_provided: int | None = None
    """Memory units it provides while active."""
    mu_provided_special: str | None = None
    recurring_credits_provided: int | None = None
    """Recurring credits it provides."""
    recurring_credits_provided_special: str | None = None
    additional_cost: bool = False
    """Whether it adds a cost to using, rezzing, stealing or playing something."""
    advanceable: bool = False
    """Whether it can be advanced, by its own text."""
    charge: bool = False
    """Whether it charges a card."""
    click_ability: bool = False
    """Whether it has an ability that costs a click."""
    gains_click: bool = False
    """Whether it gains a click."""
    gains_subroutines: bool = False
    """Whether it gains subroutines (ice only)."""
    has_paid_ability: bool = False
    """Whether it has a paid ability: one with a cost."""
    install_effect: bool = False
    """Whether it does something when installed."""
    interrupt: bool = False
    """Whether it has an interrupt ability."""
    mark: bool = False
    """Whether it uses the Runner's mark."""
    on_encounter_effect: bool = False
    """Whether it does something when encountered (ice only)."""
    performs_trace: bool = False
    """Whether it traces."""
    rez_effect: bool = False
    """Whether it does something when rezzed."""
    sabotage: bool = False
    """Whether it sabotages."""
    score_effect: bool = False
    """Whether it does something when scored (agendas only)."""
    steal_effect: bool = False
    """Whether it does something when stolen (agendas only)."""
    trash_ability: bool = False
    """Whether it has or mentions abilities that trash the card as a cost."""
    # End of what `make docs` writes.
    folded: str = Field(index=True)
    """The title in small letters, without accents and punctuation."""
    side: Side = Relationship(back_populates="cards")
    faction: Faction = Relationship(back_populates="cards")
    type: CardType = Relationship(back_populates="cards")
    card_set: CardSet = Relationship()
    subtypes: list[Subtype] = Relationship(
        back_populates="cards", link_model=CardSubtype, sa_relationship_kwargs={"order_by": CardSubtype.position}
    )
    faces: list["CardFace"] = Relationship(sa_relationship_kwargs={"order_by": "CardFace.position"})
    printings: list["Printing"] = Relationship(
        back_populates="card", sa_relationship_kwargs={"order_by": "Printing.released, Printing.code"}
    )
    functions: list[Function] = Relationship(back_populates="cards", link_model=CardFunction)
    texts: list["CardText"] = Relationship(back_populates="card")
    pools: list[PoolCard] = Relationship(back_populates="card")
    restrictions: list["RestrictionCard"] = Relationship(back_populates="card")
    errata: list["Erratum"] = Relationship(back_populates="card")
    rulings: list["Ruling"] = Relationship(back_populates="card")


class CardFace(SQLModel, table=True):
    """Another face of a card."""

    __tablename__ = "card_face"
    card_id: str = Field(primary_key=True, foreign_key="card.id")
    position: int = Field(primary_key=True)
    title: str | None = None
    stripped_title: str | None = None
    subtypes: str
    """Ids of the subtypes, joined by commas."""
    base_link: int | None = None


class Printing(SQLModel, table=True):
    """One card in one set."""

    __tablename__ = "printing"
    code: str = Field(primary_key=True)
    card_id: str = Field(foreign_key="card.id", index=True)
    set_id: str = Field(foreign_key="card_set.id", index=True)
    position: int
    quantity: int
    layout: str | None = None
    copies: int | None = None
    face_copies: str
    """Copies with each further art, joined by commas."""
    released: str | None = None
    card: Card = Relationship(back_populates="printings")
    card_set: CardSet = Relationship(back_populates="printings")


class Name(SQLModel, table=True):
    """A name that finds a card; see `names`."""

    __tablename__ = "name"
    folded: str = Field(primary_key=True)
    edition: str = Field(primary_key=True)
    rank: int = Field(primary_key=True)
    card_id: str = Field(primary_key=True, foreign_key="card.id")
    card: Card = Relationship()


class Format(SQLModel, table=True):
    """A format, such as Standard."""

    __tablename__ = "format"
    id: str = Field(primary_key=True)
    name: str
    pools: list["Pool"] = Relationship(back_populates="format")
    restrictions: list["Restriction"] = Relationship(back_populates="format")
    snapshots: list["Snapshot"] = Relationship(
        back_populates="format", sa_relationship_kwargs={"order_by": "Snapshot.start"}
    )


class PoolCycle(SQLModel, table=True):
    """A cycle in a pool."""

    __tablename__ = "pool_cycle"
    pool_id: str = Field(primary_key=True, foreign_key="pool.id")
    cycle_id: str = Field(primary_key=True, foreign_key="card_cycle.id")


class PoolSet(SQLModel, table=True):
    """A set in a pool."""

    __tablename__ = "pool_set"
    pool_id: str = Field(primary_key=True, foreign_key="pool.id")
    set_id: str = Field(primary_key=True, foreign_key="card_set.id")


class Pool(SQLModel, table=True):
    """A card pool."""

    __tablename__ = "pool"
    id: str = Field(primary_key=True)
    name: str
    format_id: str = Field(foreign_key="format.id")
    format: Format = Relationship(back_populates="pools")
    cycles: list[Cycle] = Relationship(link_model=PoolCycle)
    sets: list[CardSet] = Relationship(link_model=PoolSet)
    cards: list[PoolCard] = Relationship(back_populates="pool")


class Restriction(SQLModel, table=True):
    """A ban list."""

    __tablename__ = "restriction"
    id: str = Field(primary_key=True)
    name: str
    format_id: str = Field(foreign_key="format.id")
    start: str
    format: Format = Relationship(back_populates="restrictions")
    cards: list["RestrictionCard"] = Relationship(back_populates="restriction")
    limits: list["RestrictionLimit"] = Relationship(back_populates="restriction")


class RestrictionLimit(SQLModel, table=True):
    """A ban list's limit for the whole deck.

    `kind` is a limit or a cap of `model.RESTRICTION_KINDS`; `value` is JSON: a number, or points and copies.
    """

    __tablename__ = "restriction_limit"
    restriction_id: str = Field(primary_key=True, foreign_key="restriction.id")
    kind: str = Field(primary_key=True)
    value: str
    restriction: Restriction = Relationship(back_populates="limits")


class RestrictionCard(SQLModel, table=True):
    """A ban list's verdict on a card.

    `kind` is one of `model.RESTRICTION_KINDS` that names cards; `value` is the number for a kind with numbers,
    otherwise null.
    """

    __tablename__ = "restriction_card"
    restriction_id: str = Field(primary_key=True, foreign_key="restriction.id")
    card_id: str = Field(primary_key=True, foreign_key="card.id", index=True)
    kind: str = Field(primary_key=True)
    value: int | None = None
    restriction: Restriction = Relationship(back_populates="cards")
    card: Card = Relationship(back_populates="restrictions")


class RestrictionSubtype(SQLModel, table=True):
    """A subtype that a ban list bans."""

    __tablename__ = "restriction_subtype"
    restriction_id: str = Field(primary_key=True, foreign_key="restriction.id")
    subtype_id: str = Field(primary_key=True, foreign_key="subtype.id")


class Snapshot(SQLModel, table=True):
    """A format in a period; `aside` marks snapshots that never come into force."""

    __tablename__ = "snapshot"
    id: str = Field(primary_key=True)
    format_id: str = Field(foreign_key="format.id", index=True)
    start: str
    until: str | None = None
    pool_id: str = Field(foreign_key="pool.id")
    restriction_id: str | None = Field(default=None, foreign_key="restriction.id")
    aside: bool = False
    format: Format = Relationship(back_populates="snapshots")
    pool: Pool = Relationship()
    restriction: Restriction | None = Relationship()


class CardText(SQLModel, table=True):
    """A text about a card: its behaviour in our own words, or official text from an import; see `records.CardText`."""

    __tablename__ = "card_text"
    id: int = Field(primary_key=True)
    card_id: str = Field(foreign_key="card.id", index=True)
    kind: str = Field(index=True)
    text: str
    plain: str
    face: int = 0
    printing_code: str | None = Field(default=None, foreign_key="printing.code", index=True)
    question: str | None = None
    date: str | None = None
    verified: bool | None = None
    card: Card = Relationship(back_populates="texts")


class Played(SQLModel, table=True):
    """The number of published decklists that contain a card."""

    __tablename__ = "played"
    card_id: str = Field(primary_key=True, foreign_key="card.id")
    lists: int
    card: Card = Relationship()


class Behaviour(SQLModel, table=True):
    """A card whose behaviour is described, even if it does nothing."""

    __tablename__ = "behaviour"
    card_id: str = Field(primary_key=True, foreign_key="card.id")
    card: Card = Relationship()


class CardWords(SQLModel, table=True):
    """A card's searchable text; `id` is the row number of `card`.

    The full-text index `card_words_fts` is built on it.
    """

    __tablename__ = "card_words"
    id: int = Field(primary_key=True)
    card_id: str = Field(foreign_key="card.id", unique=True)
    title: str
    keywords: str
    text: str
    flavour: str
    illustrators: str
    rulings: str
    card: Card = Relationship()


class ImportExtra(SQLModel, table=True):
    """A field in an import that nrdb does not know, as JSON; see `records.Extra`."""

    __tablename__ = "import_extra"
    kind: str = Field(primary_key=True)
    record: str = Field(primary_key=True)
    field: str = Field(primary_key=True)
    value: str


class Erratum(SQLModel, table=True):
    """An erratum, which changed a card after it was printed; see `errata`. `kind` is facts, effect or wording."""

    __tablename__ = "erratum"
    id: int = Field(primary_key=True)
    card_id: str = Field(foreign_key="card.id", index=True)
    kind: str
    description: str
    source: str
    start: str
    start_at_latest: bool
    until: str | None = None
    until_at_latest: bool
    unofficial: bool
    card: Card = Relationship(back_populates="errata")
    changes: list["ErratumChange"] = Relationship(back_populates="erratum")


class ErratumChange(SQLModel, table=True):
    """A fact that an erratum changes; `before` and `after` are JSON."""

    __tablename__ = "erratum_change"
    erratum_id: int = Field(primary_key=True, foreign_key="erratum.id")
    field: str = Field(primary_key=True)
    before: str
    after: str
    erratum: Erratum = Relationship(back_populates="changes")


class Ruling(SQLModel, table=True):
    """An indexed ruling of the 1996 game; `superseded_by` is the number of another ruling on the card."""

    __tablename__ = "ruling"
    card_id: str = Field(primary_key=True, foreign_key="card.id")
    number: int = Field(primary_key=True)
    topic: str
    gist: str
    source: str
    date: str | None = None
    date_doubtful: bool
    superseded_by: int | None = None
    card: Card = Relationship(back_populates="rulings")


class RulingCount(SQLModel, table=True):
    """The number of rulings the card dump has for a modern card; `sources` are joined by commas."""

    __tablename__ = "ruling_count"
    card_id: str = Field(primary_key=True, foreign_key="card.id")
    total: int
    verified: int
    newest: str | None = None
    sources: str
    card: Card = Relationship()


class Meta(SQLModel, table=True):
    """A value that describes this file.

    The keys are content, data_date, newest_list and, as JSON, manifest, aliases and renamed.
    """

    __tablename__ = "meta"
    key: str = Field(primary_key=True)
    value: str
