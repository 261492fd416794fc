"""The one table of routes: the parameters of each, the function that answers, and the schema of its response.

The service, its limits and the OpenAPI document follow this table.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Final, NamedTuple

from starlette.concurrency import run_in_threadpool

from nrdb import answers
from nrdb.deck import read_deck, read_decks
from nrdb.errors import ParseError, UsageError
from nrdb.json_types import Json, JsonView
from nrdb.serve.games import Task
from nrdb.serve.limits import MAX_CARDS, MAX_DECKS, MAX_GAMES, MAX_NAME, MAX_QUERY, MAX_TITLES, ONE_DECK, READING

if TYPE_CHECKING:
    from nrdb.catalogue import Catalogue
    from nrdb.deck import Deck
    from nrdb.serve.games import GameRoom


class Service(NamedTuple):
    """The basis of every answer: the catalogue, today's date as ISO text, and the room for games."""

    catalogue: Catalogue
    today: Callable[[], str]
    games: GameRoom

    def day(self, asked: Json) -> str:
        """Return the date that a request names, or today if it names none."""
        return asked.get("on") or self.today()


class Route(NamedTuple):
    """A method and path, the function that answers, and the schemas of parameters and answer."""

    method: str
    path: str
    answer: Callable[[Service, Json], JsonView | Awaitable[JsonView]]
    schema: str
    """The name of the answer's schema in schemas/."""
    summary: str
    parameters: Json
    """The JSON Schema of each parameter; its description completes "it is …"."""
    required: tuple[str, ...] = ()
    lists: tuple[str, ...] = ()
    """The parameters that are deck lists; if there is only one, a body that isn't JSON is its value."""

    def __hash__(self) -> int:
        return hash((self.method, self.path))


def _validate(service: Service, asked: Json) -> JsonView:
    on = service.day(asked)
    chosen = asked.get("format", "standard")
    if isinstance(chosen, str) and "@" in chosen and "on" in asked:
        raise UsageError(f"on has no effect with the format {chosen}, which sets its own date.")
    if asked.get("all_formats") and ("format" in asked or asked.get("plan")):
        raise UsageError("all_formats checks every format, without a fix; omit format and plan.")
    decks = read_decks(text=asked["list"], catalogue=service.catalogue, limits=READING)
    if asked.get("all_formats"):
        return answers.validate_everywhere(decks, service.catalogue, on=on)
    plan = asked.get("plan", len(decks) == 1)
    if plan and len(decks) > 1:
        raise UsageError("plan works for one list only; send each list separately.")
    return answers.validate(decks, service.catalogue, format=chosen, on=on, plan=plan, advice=plan)


def _search(service: Service, asked: Json) -> JsonView:
    return answers.search(asked["q"], service.catalogue, on=service.day(asked), limit=asked.get("limit", 20))


def _card(service: Service, asked: Json) -> JsonView:
    similar = asked.get("similar", False)
    return answers.card(asked["card"], service.catalogue, on=service.day(asked), similar=similar)


def _formats(service: Service, asked: Json) -> JsonView:
    return answers.formats(service.catalogue, on=service.day(asked))


def _legality(service: Service, asked: Json) -> JsonView:
    return answers.legality(asked["card"], service.catalogue, on=service.day(asked))


def _deck_legality(service: Service, asked: Json) -> Awaitable[JsonView]:
    deck = one_deck(asked["list"], service.catalogue)
    if len(deck.cards) > MAX_TITLES:
        raise UsageError(f"the list has {len(deck.cards)} different cards; its past is checked up to {MAX_TITLES}.")
    return run_in_threadpool(answers.legality, deck, service.catalogue, on=service.day(asked))


def _rules(service: Service, asked: Json) -> JsonView:
    return answers.rule(asked["q"], service.catalogue)


def _play(service: Service, asked: Json) -> Awaitable[JsonView]:
    names = ("list",) if "list" in asked else ("corp", "runner")
    decks = tuple(one_deck(asked[name], service.catalogue, name) for name in names)
    return service.games.play(Task(decks, asked.get("games", 100), asked.get("seed", 0)))


def one_deck(text: str | bytes, catalogue: Catalogue, name: str = "list") -> Deck:
    """Return the only deck in a text. Raises `ParseError` if a line can't be read."""
    deck = read_deck(text=text, catalogue=catalogue, limits=ONE_DECK)
    for note in deck.notes:
        if note.severity == "error":
            raise ParseError(note.message, source=name, line=note.line)
    return deck


_ON: Final = {"type": "string", "format": "date", "description": "a date (YYYY-MM-DD); today if not given"}
_LIST: Final = {"type": "string", "description": "a deck list from any site or program"}
_GAMES: Final = {
    "games": {
        "type": "integer",
        "minimum": 1,
        "maximum": MAX_GAMES,
        "default": 100,
        "description": f"a number of games from 1 to {MAX_GAMES}",
    },
    "seed": {
        "type": "integer",
        "minimum": 0,
        "maximum": 2**31 - 1,
        "default": 0,
        "description": "a whole number from 0 to 2147483647; the same seed deals the same games",
    },
}
_CARD: Final = {
    "type": "string",
    "minLength": 1,
    "maxLength": MAX_NAME,
    "description": f"a title, nickname, id or printing code of at most {MAX_NAME} characters",
    "examples": ["Account Siphon"],
}


def _query(what: str, example: str) -> Json:
    description = f"{what} of 1 to {MAX_QUERY} characters"
    length = {"minLength": 1, "maxLength": MAX_QUERY}
    return {"type": "string", **length, "description": description, "examples": [example]}


def _switch(description: str, default: bool = False) -> Json:
    return {"type": "boolean", "default": default, "description": f"true or false: {description}"}


ROUTES: Final[tuple[Route, ...]] = (
    Route(
        "POST",
        "/v1/validate",
        _validate,
        "verdict",
        f"Check up to {MAX_DECKS} deck lists: every problem, its rule, and the smallest fix of a single list",
        {
            "list": _LIST,
            "format": {
                "type": ["string", "object"],
                "minLength": 1,
                "maxLength": MAX_NAME,
                "default": "standard",
                "description": "the name of a format, a snapshot or casual, or house rules as a JSON object",
            },
            "on": _ON,
            "plan": {"type": "boolean", "description": "true or false: find the smallest fix; true for a single list"},
            "all_formats": _switch("check every format that has started"),
        },
        ("list",),
        ("list",),
    ),
    Route(
        "GET",
        "/v1/search",
        _search,
        "search",
        "Find cards by plain words or by fields",
        {
            "q": _query("a query", "sentry strength>3"),
            "on": _ON,
            "limit": {
                "type": "integer",
                "minimum": 1,
                "maximum": MAX_CARDS,
                "default": 20,
                "description": f"a number of cards from 1 to {MAX_CARDS}",
            },
        },
        ("q",),
    ),
    Route(
        "GET",
        "/v1/cards/{card}",
        _card,
        "show",
        "Show a card: facts, what it does, printings, errata, rulings, and its legality in every format",
        {"card": _CARD, "on": _ON, "similar": _switch("add the cards most like it")},
        ("card",),
    ),
    Route("GET", "/v1/formats", _formats, "formats", "Show what is in force in every format", {"on": _ON}),
    Route(
        "GET",
        "/v1/legality",
        _legality,
        "legality",
        "Show when a card was legal in each format",
        {"card": _CARD, "on": _ON},
        ("card",),
    ),
    Route(
        "POST",
        "/v1/legality",
        _deck_legality,
        "legality_deck",
        "Show when exactly this list was legal in each format",
        {"list": _LIST, "on": _ON},
        ("list",),
        ("list",),
    ),
    Route(
        "GET",
        "/v1/rules",
        _rules,
        "rule",
        "Explain a rule: its meaning in our own words, and its place in each version of the rules",
        {"q": _query("a number, a citation or words", "CR 1.4.6b")},
        ("q",),
    ),
    Route(
        "POST",
        "/v1/goldfish",
        _play,
        "goldfish",
        "Play a deck alone and report how it performs",
        {"list": _LIST, **_GAMES},
        ("list",),
        ("list",),
    ),
    Route(
        "POST",
        "/v1/match",
        _play,
        "match",
        "Play a Corp deck against a Runner deck",
        {
            "corp": {**_LIST, "description": "the deck list of the Corp"},
            "runner": {**_LIST, "description": "the deck list of the Runner"},
            **_GAMES,
        },
        ("corp", "runner"),
        ("corp", "runner"),
    ),
)
