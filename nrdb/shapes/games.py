"""The JSON answers as types: one for each object of a schema that has properties.

Written by `make docs` from schemas/; change a schema instead.
"""

from typing import Literal, NotRequired, TypedDict, final

from nrdb.shapes.decks import StampJson


@final
class ShareJson(TypedDict):
    n: int
    hits: int
    share: float
    low: float
    high: float


@final
class AgainstJson(TypedDict):
    name: str
    identity: str | None
    cards: dict[str, int]
    player: str
    wins: ShareJson


CoverageMissingJson = TypedDict(
    "CoverageMissingJson",
    {
        "card": str,
        "copies": int,
        "class": str,
        "why": list[str],
    },
)


@final
class NeedsJson(TypedDict):
    alone: int
    partly: int
    opponent: int
    blank: int


@final
class CoverageJson(TypedDict):
    copies: int
    full: int
    partly: int
    blank: int
    share: float
    trusted: bool
    missing: list[CoverageMissingJson]
    needs: NeedsJson
    """Copies by need: they work alone, in part, only with an opponent, or aren't implemented."""


KindJson = TypedDict(
    "KindJson",
    {
        "side": Literal["corp", "runner"],
        "from": int,
        "to": int,
        "faction": str | None,
        "lists": int,
    },
)


@final
class WarningJson(TypedDict):
    code: str
    message: str
    figure: str
    value: float
    beyond: float


@final
class MakeJson(TypedDict):
    roles: dict[str, int]
    idle: dict[str, int]


@final
class SpreadJson(TypedDict):
    n: int
    mean: float
    low: float
    high: float
    q10: int
    q50: int
    q90: int


@final
class TurnJson(TypedDict):
    turn: int
    credits: SpreadJson
    hand: SpreadJson
    seen: SpreadJson
    memory: NotRequired[SpreadJson]
    agendas_in_hand: NotRequired[SpreadJson]
    agendas_seen: NotRequired[SpreadJson]
    points_in_hand: NotRequired[SpreadJson]
    points: NotRequired[SpreadJson]
    flood: NotRequired[ShareJson]
    points_on_top_of_rd: NotRequired[float]
    points_from_hand: NotRequired[SpreadJson]
    """Points of agendas scored in the turn they were installed."""
    credits_after_rezzing: NotRequired[SpreadJson]
    """Credits left after rezzing all installed ice; negative if the pool can't pay for it."""
    credits_after_remote: NotRequired[SpreadJson]
    """Credits left after rezzing the ice of the scoring remote, over games that have one."""


@final
class EventJson(TypedDict):
    median: int | None
    """Turn by which half of the games had seen the event; null if fewer did."""
    by_turn: list[ShareJson]


@final
class RunsJson(TypedDict):
    a_game: float
    credits_gained: float
    credits_spent: float
    cards_drawn: float


@final
class ReportCardJson(TypedDict):
    card: str
    title: str
    copies: int
    drawn: ShareJson
    played: ShareJson
    turn: float | None
    """Mean turn of the first use."""
    left_in_hand: float | None
    """Share of drawn copies still in hand at the end."""


@final
class GoalJson(TypedDict):
    name: str
    by: int | None
    median: int | None
    by_turn: list[ShareJson]


@final
class ByTurnJson(TypedDict):
    turn: int
    share: float
    credits: float | None
    at_ease: float


@final
class RigJson(TypedDict):
    ice: str
    title: str
    share: float
    credits: float | None
    at_ease: float
    by_turn: list[ByTurnJson]


@final
class BrokenJson(TypedDict):
    game: int
    why: str
    choices: list[list[object]]


@final
class ReportJson(TypedDict):
    deck: str
    identity: str | None
    side: Literal["corp", "runner"]
    edition: str
    games: int
    turns: int
    seed: int
    policy: str
    against: AgainstJson | None
    """The opponent's deck, its AI player, and the games won against it; null without an opponent."""
    coverage: CoverageJson
    kind: KindJson | None
    """Real lists that the deck is compared with: side, years of the newest card, faction, and number."""
    verdict: list[str]
    """Sentences: whether the plan needs an opponent, and the problems with the list."""
    warnings: list[WarningJson]
    """Problems with the list: figures that hardly any comparable list has; beyond is the share of lists that are less extreme."""
    does: list[str]
    """Sentences on the deck's performance."""
    limits: list[str]
    """Caveats: cards that need an opponent, and cards that the AI player doesn't use."""
    unused: list[str]
    """Cards that were drawn but hardly ever played, except ice and agendas."""
    make: MakeJson
    """Copies by role, and copies that do nothing alone."""
    figures: dict[str, float]
    """Figures that are compared with similar lists."""
    mulligan: ShareJson
    ends: dict[str, int]
    by_turn: list[TurnJson]
    events: dict[str, EventJson]
    clicks: dict[str, float]
    """Actions per game by type."""
    credits_per_click: float
    runs: RunsJson
    """Runs per game, and what a run gained, cost and drew on average; null if there were none."""
    cards: list[ReportCardJson]
    goals: list[GoalJson]
    """Goals of the plan and how often each is reached by the end of each turn."""
    rig: list[RigJson]
    """The Runner's rig against the ice of its era at the end of turn 6 and by turn: the share of games in which it breaks the ice, the mean cost, and the share with 5 credits to spare."""
    assumptions: list[str]
    servers: Literal["open", "even", "hard"]
    broken: list[BrokenJson]
    """Games that crashed and are in no other count, with their choices."""


@final
class DifferenceJson(TypedDict):
    measure: str
    words: str
    first: float
    second: float
    difference: float
    low: float
    high: float
    beyond_chance: bool


DiffersJson = TypedDict(
    "DiffersJson",
    {
        "second": ReportJson,
        "out": dict[str, int],
        "in": dict[str, int],
        "differences": list[DifferenceJson],
    },
)


@final
class GoldfishJson(TypedDict):
    first: ReportJson
    others: list[DiffersJson]
    stamp: StampJson


@final
class PlayersJson(TypedDict):
    corp: str
    runner: str


@final
class CorpJson(TypedDict):
    name: str
    identity: str | None
    cards: dict[str, int]


@final
class RunnerJson(TypedDict):
    name: str
    identity: str | None
    cards: dict[str, int]


@final
class DecksJson(TypedDict):
    corp: CorpJson
    runner: RunnerJson


@final
class WinsJson(TypedDict):
    corp: ShareJson
    runner: ShareJson


@final
class EndJson(TypedDict):
    winner: Literal["corp", "runner"] | None
    reason: str
    games: int
    turns: SpreadJson
    by_turn: dict[str, int]
    """Number of games by the turn in which they ended, counting both players' turns."""


@final
class PointsJson(TypedDict):
    corp: SpreadJson
    runner: SpreadJson


@final
class ScoredJson(TypedDict):
    how: Literal["hand", "unadvanced", "advanced", "effect"]
    agendas: int
    points: int


StolenJson = TypedDict(
    "StolenJson",
    {
        "from": Literal["HQ", "R&D", "Archives", "remotes", "elsewhere"],
        "agendas": int,
        "points": int,
    },
)


@final
class AgendasCardJson(TypedDict):
    card: str
    title: str
    scored: int
    stolen: int


@final
class AgendasJson(TypedDict):
    scored: list[ScoredJson]
    """Agendas scored over all games: in the turn they were installed, without counters when that turn began, advanced in earlier turns, or by a card effect."""
    stolen: list[StolenJson]
    """Agendas stolen, by server, over all games."""
    cards: list[AgendasCardJson]
    """Each agenda card: how often it was scored and stolen, over all games."""


@final
class FirstAgendaJson(TypedDict):
    corp: ShareJson
    runner: ShareJson
    turn: SpreadJson
    wins: ShareJson
    """Games won by whoever took the first agenda."""


@final
class ServerJson(TypedDict):
    server: Literal["HQ", "R&D", "Archives", "remotes"]
    runs: int
    successful: ShareJson
    paid: int
    """Credits paid."""
    lost: int
    """Credits lost."""
    clicks: int
    """Clicks spent or lost during runs."""
    cards: int
    """Runner cards trashed."""
    tags: int
    """Tags taken."""
    accesses: int
    """Cards accessed."""
    agendas: int
    """Agendas stolen."""
    points: int
    """Agenda points stolen."""
    trashed: int
    """Corp cards trashed."""
    gained: int
    """Credits gained."""


@final
class IceJson(TypedDict):
    card: str
    title: str
    copies: int
    installed: int
    rezzed: int
    rez_cost: int
    """Credits paid to rez."""
    approached: int
    met: int
    """Encounters."""
    clean: int
    """Encounters in which no subroutine resolved and the run did not end."""
    paid: int
    """Credits that the Runner paid in encounters."""
    resolved: int
    """Subroutines resolved."""
    ended: int
    """Runs ended there."""


@final
class CardsCorpJson(TypedDict):
    card: str
    title: str
    copies: int
    drawn: ShareJson
    played: ShareJson
    took_effect: ShareJson
    """Games in which a copy was played as an event or operation, rezzed, scored or installed by the Runner, or its conditional ability resolved."""
    turn: float | None
    """Mean turn of its player in which it was first played."""
    left_in_hand: float | None
    """Share of drawn copies in hand at the end."""


@final
class CardsRunnerJson(TypedDict):
    card: str
    title: str
    copies: int
    drawn: ShareJson
    played: ShareJson
    took_effect: ShareJson
    """Games in which a copy was played as an event or operation, rezzed, scored or installed by the Runner, or its conditional ability resolved."""
    turn: float | None
    """Mean turn of its player in which it was first played."""
    left_in_hand: float | None
    """Share of drawn copies in hand at the end."""


@final
class CardsJson(TypedDict):
    corp: list[CardsCorpJson]
    runner: list[CardsRunnerJson]


@final
class NeverUsedJson(TypedDict):
    corp: list[str]
    runner: list[str]


@final
class CreditsJson(TypedDict):
    corp: list[SpreadJson]
    runner: list[SpreadJson]


@final
class FaultJson(TypedDict):
    game: int
    error: str


@final
class MatchJson(TypedDict):
    players: PlayersJson
    games: int
    seed: int
    rulebook: str
    decks: DecksJson
    caution: list[str]
    """Warnings about the AI players that come before the figures."""
    wins: WinsJson
    ends: list[EndJson]
    turns: SpreadJson
    runs: SpreadJson
    points: PointsJson
    agendas: AgendasJson
    first_agenda: FirstAgendaJson
    """Games in which the Corp scored, and in which the Runner stole, the first agenda."""
    servers: list[ServerJson]
    """Runs by the server they began on, over all games."""
    ice: list[IceJson]
    """Each piece of ice: what it did, over all games."""
    cards: CardsJson
    never_used: NeverUsedJson
    """Titles of cards that were drawn and took effect in no game."""
    credits: CreditsJson
    """Credits at the start of each turn of that side, while a tenth of the games last."""
    not_played: dict[str, list[str]]
    """Parts of cards that aren't implemented, by title."""
    faults: list[FaultJson]
    """Games that crashed."""
    stamp: StampJson
