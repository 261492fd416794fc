"""Cards that do what a test says, and what the tests of several chapters share."""

from __future__ import annotations

from typing import Any

from nrdb.engine.model.decision import PASS
from nrdb.engine.rules import zones
from nrdb.engine.steps import machine
from tests.engine.seats import Seats
from tests.engine.worked.table import Table

TOOL, OTHER, DEVICE, SPELL, ORDER = "Desperado", "Dyson Mem Chip", "PAD Campaign", "Diesel", "Mushin No Shin"
"""Cards that cost nothing to play, or are already installed, and do what a test says."""
WALL = "Wall of Static"


def waits(when: Any, *do: Any, **more: Any) -> dict[str, Any]:
    """Return an ability that resolves when something happens."""
    return {"when": when, "do": list(do), **more}


def event(*do: Any) -> dict[str, Any]:
    """Return the behaviour of an event that costs nothing and does this."""
    return {SPELL: [{"play": list(do)}]}


def operation(*do: Any) -> dict[str, Any]:
    """Return the behaviour of an operation that costs nothing and does this."""
    return {ORDER: [{"play": list(do)}]}


def played(*do: Any, **laid: Any) -> Table:
    """The Runner plays an event that does this."""
    answers = laid.pop("answers", ())
    says = {**event(*do), **laid.pop("says", {})}
    table = Table(grip=[SPELL, *laid.pop("grip", ())], says=says, **laid)
    return table.takes(("play", SPELL), *answers)


def ordered(*do: Any, **laid: Any) -> Table:
    """The Corp plays an operation that does this."""
    answers = laid.pop("answers", ())
    says = {**operation(*do), **laid.pop("says", {})}
    table = Table(hq=[ORDER, *laid.pop("hq", ())], turn="corp", says=says, **laid)
    return table.takes(("play", ORDER), *answers)


DECKS: dict[str, Any] = {"deck": ("Hedge Fund",) * 9, "stack": ("Sure Gamble",) * 9}


def uses(*do: Any, cost: Any = ("click",), **more: Any) -> dict[str, Any]:
    return {"paid": list(cost), "do": list(do), **more}


BREAK = ("use", "Corroder", 0)


BOOST = ("use", "Corroder", 1)


def accessed(table: Table) -> list[str]:
    """What was accessed, in order."""
    return [title for _, title in table.told("access")]


def accessing_more(n: int = 1, server: str = "hq") -> list[Any]:
    return [{"static": [{"more_access": {"n": n, "server": server}}]}]


def cannot(kinds: list[str], **of: Any) -> list[Any]:
    return [{"static": [{"no_actions": {"kinds": kinds, "who": "runner", **of}}]}]


def titles(seats: Seats, cards: list[int]) -> list[str]:
    return [seats.g.table.card_of[i].title for i in cards]


def mode(n: int) -> Any:
    """The nth of the branches, whatever it is about."""
    return lambda seats: next((option for option in seats.g.legal_actions() if option[:2] == ("mode", n)), None)


HEARS = [waits("turn_begins", {"gain": 1})]


def tool(*abilities: Any) -> dict[str, Any]:
    return {TOOL: list(abilities)}


def _to_the_runner(seats: Seats) -> Seats:
    """The rest of the Corp's turn is spent on credits."""
    g = seats.g
    while g.acting is g.corp or g.decision is None or g.decision.kind != "action":
        options = g.legal_actions()
        machine.take(g, PASS if PASS in options else ("credit",) if ("credit",) in options else options[0])
    return seats


def blitz(agenda: str, **laid: Any) -> Seats:
    """Media Blitz is played while the Runner has an agenda."""
    seats = Seats(hq=["Media Blitz"], stolen=[agenda], turn="corp", **laid)
    return seats.do(("play", seats.card("Media Blitz")))


BEHIND_ICE_WALL = {"HQ": ["Ice Wall"]}


def says(title: str, *ops: Any) -> dict[str, Any]:
    """A card that is played for nothing but these operations."""
    return {title: [{"play": list(ops)}]}


def said(*abilities: Any, card: str = "Daily Casts") -> dict[str, Any]:
    """A card that does something else."""
    return {card: list(abilities)}


def numbers_offered(seats: Seats) -> set[int]:
    """Which numbers could be announced."""
    return {option[1] for option in seats.offered if option[0] == "number"}


ENFORCEMENT: dict[str, Any] = {"stolen": ["Global Food Initiative"], "turn": "corp", "root": {"HQ": ["Crisium Grid"]}}


def dearer(kind: str, cost: Any, **fields: Any) -> list[Any]:
    return [{"extra_cost": kind, "cost": cost, **fields}]


def offered(kind: str, found: list[Any], answer: Any) -> Any:
    """An answer that notes what is offered in its place."""

    def noting(now: Seats) -> Any:
        options = now.g.legal_actions()
        if not any(option[0] == kind for option in options):
            return None
        found.extend(options)
        return answer

    return noting


STRONGBOXES: dict[str, Any] = {"root": {"HQ": ["Strongbox"], "R&D": ["Strongbox"]}, "hq": ["Hedge Fund"]}


def for_a_click(*ops: Any) -> list[Any]:
    return [{"paid": ["click"], "do": list(ops)}]


def after_using(seats: Seats, title: str, *answers: Any) -> Seats:
    return seats.do(("use", seats.card(title), 0), *answers)


def with_mod(mod: str, breaker: str, ice: str) -> Seats:
    """A mod on an icebreaker, and ice before HQ."""
    seats = Seats(ice={"HQ": [ice]}, rig=[breaker, mod], hq=["Hedge Fund"])
    zones.attach(seats.g, seats.card(mod), seats.card(breaker))
    return seats


SEA = "Earth Station: SEA Headquarters"


THREE_CARDS = ("Sure Gamble", "Sure Gamble", "Sure Gamble")


NET_TWO = {"Ice Wall": [{"sub": [{"damage": {"net": 2}}]}]}


def cards_in_grip(seats: Seats) -> int:
    """How many are left in the grip."""
    return len(seats.g.runner.hand)


def interrupting(do: list[Any], **more: Any) -> list[Any]:
    """A piece of hardware with one interrupt that costs nothing."""
    return [{"paid": [], "as": "interrupt", "do": do, **more}]


GRID: dict[str, Any] = {"root": {"remote": ["Nihongai Grid"]}, "grip": ["Sure Gamble"], "credits": (5, 9)}


def after_playing(title: str, *answers: Any, **laid: Any) -> Seats:
    seats = Seats(**laid)
    return seats.do(("play", seats.card(title)), *answers)


ICE_EVERYWHERE = {
    "HQ": ["Ice Wall", "Enigma", "Vanilla"],
    "R&D": ["Tollbooth", "Himitsu-Bako", "Quandary"],
    "remote": ["Hunter"],
}


def with_ability(card: str, *do: Any, paid: Any = (), **more: Any) -> dict[str, Any]:
    """A card with an ability that does this."""
    return {card: [{"paid": list(paid), "do": list(do), **more}]}


def vacheron(**laid: list[str]) -> Seats:
    """The Runner steals it."""
    server = next(iter(laid))
    name = {"hq": "HQ", "archives": "Archives"}[server]
    return Seats(**laid).run(name)


CHEAP = "Beanstalk Royalties"


NO_DRAW = {TOOL: [{"static": [{"no_actions": {"kinds": ["draw"], "who": "you"}}]}]}


CAMPAIGN = "PAD Campaign"


def plays(*ops: Any, **laid: Any) -> Seats:
    """The Corp plays an operation that does this."""
    return Seats(hq=[CHEAP, *laid.pop("hq", [])], turn="corp", says={CHEAP: [{"play": list(ops)}]}, **laid)


def of_type(name: str) -> Any:
    """The choice of a card type."""
    return lambda seats: next((option for option in seats.g.legal_actions() if option[2:] == (name,)), None)


QUIET: dict[str, Any] = {"Ice Wall": [{"sub": [{"gain": 1}]}], "Enigma": [{"sub": [{"gain": 10}]}], "Vanilla": []}
"""Ice that ends no run."""


def heard(table: Table, *kinds: str) -> list[tuple[str, Any]]:
    """What has happened, with the title of ice and the number of a server."""
    cards = table.g.table.card_of
    about = {"run_successful", "breach", "approach_server"}
    return [(name, it if name in about else cards[it].title) for name, it, *_ in table.g.events if name in kinds]


QUIET_WALLS: dict[str, Any] = {
    "Ice Wall": [{"sub": [{"gain": 1}]}],
    "Enigma": [{"sub": [{"gain": 10}]}],
    WALL: [{"sub": [{"gain": 100}]}],
}
"""Ice that ends no run: who it was is seen by the Corp's credits."""


def at_step(name: str, title: str = TOOL, **more: Any) -> Any:
    """The use of a card, kept for the window after a step of the run of this name."""

    def answer(table: Table) -> Any:
        run = table.g.run
        if run is None or run.at < 1 or table.g.table.rulebook.run[run.at - 1].name != name:
            return None
        if any(getattr(run, field) != value for field, value in more.items()):
            return None
        return ("use", table.card(title), 0)

    return answer


def uses_in_runs(*do: Any, **more: Any) -> dict[str, Any]:
    """An ability used once a turn for nothing, in a run."""
    return {"paid": [], "limit": "1/turn", "if": "during_run", "do": list(do), **more}


MOVE: Any = [{"paid": [{"credits": 0}], "limit": "1/turn", "do": [{"move_runner": {"server": "archives"}}]}]


MELIES = "Méliès U: Only the Brightest"


def passes_to(seats: Seats, side: str, *answers: tuple[Any, ...]) -> Seats:
    """The turn goes on to the next action of a player; the answers are those of what is asked on the way."""
    left = list(answers)
    while seats.g.decision.kind != "action" or seats.g.acting.name != side:
        options = seats.g.legal_actions()
        wanted = next((answer for answer in left if answer in options), None)
        left = [answer for answer in left if answer != wanted]
        machine.take(seats.g, wanted or options[0])
    assert not left
    return seats


def bling(**laid: Any) -> Seats:
    """A Runner with Bling, to whom a card of the stack was hosted as a card that costs nothing was installed."""
    laid = {"grip": ["Paparazzi"], "stack": ["Sure Gamble", "Diesel", "Easy Mark"], **laid}
    seats = Seats(rig=["Bling", *laid.pop("rig", [])], **laid)
    seats.do(("install", seats.card(laid["grip"][0])), ("yes",))
    return seats


def _discarding(*answers: Any) -> Seats:
    """Magdalene runs into Harvester with five cards in the grip, three of which are discarded each time."""
    grip, stack = ["Corroder", "Sure Gamble", "Easy Mark", "Diesel", "Modded"], ["Cache", "Imp", "Mimic"]
    seats = Seats(ice={"HQ": ["Harvester"]}, identities=["Magdalene Keino-Chemutai: Cryptarchitect"], grip=grip,
                  stack=[*stack, "Yog.0", "Indexing", "Legwork"], credits=(5, 20))  # fmt: skip
    return seats.run("HQ", ("card", "Corroder"), ("card", "Sure Gamble"), ("card", "Easy Mark"), *answers)


QUIET_POP_UP: dict[str, Any] = {"says": {"Pop-up Window": [{"sub": [{"gain": 1}]}]}}
"""A piece of ice that keeps nobody."""


EFFACED = "Kati Jones"


FREE = "Beanstalk Royalties"


PHASES = (
    *("run_begins", "approach", "encounter", "encounter_ends", "pass", "pass_all_ice"),
    *("approach_server", "run_successful", "breach", "breach_ends", "run_unsuccessful", "run_ends"),
)


SKORPIOS = "Skorpios Defense Systems: Persuasive Power"


FIVE_CARDS = ("Sure Gamble",) * 5


def damaging(*amounts: int, **laid: Any) -> Table:
    """A run on HQ, where ice does net damage with each subroutine."""
    says = {"Ice Wall": [{"sub": [{"damage": {"net": n}}]} for n in amounts], **laid.pop("says", {})}
    return Table(ice={"HQ": ["Ice Wall"]}, says=says, **{"grip": FIVE_CARDS, **laid})


PROGRAM = {"n": 1, "is": ["program"]}


TRACER = {"Wall of Static": [{"sub": [{"trace": {"base": 2, "hit": [{"tag": 1}], "miss": [{"gain": 9}]}}]}]}


SYNC = "SYNC: Everything, Everywhere"
