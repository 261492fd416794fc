"""Reading decks and plans for the commands that play games, and showing or replaying one game."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from nrdb.cli.failures import CannotAnswer, say
from nrdb.cli.option_checks import given
from nrdb.cli.output_files import save
from nrdb.cli.reading import one_deck
from nrdb.errors import Failure, PlayError, UsageError
from nrdb.json_types import Json

if TYPE_CHECKING:
    from nrdb.catalogue import Catalogue
    from nrdb.deck import Deck
    from nrdb.deck.model import Note
    from nrdb.engine.game import Game
    from nrdb.games.setting import Setting
    from nrdb.players.goals import Goal
    from nrdb.players.plan import PlayPlan


def readable(path: Path, catalogue: Catalogue, fetch: str | None = None) -> Deck:
    """Return the one deck in a file, standard input or link; raise `CannotAnswer` if a line couldn't be read."""
    deck = one_deck(str(path), catalogue, fetch=fetch)
    if deck.unreadable:
        raise CannotAnswer(unreadable_lines(deck, str(path)))
    return deck


def side_of(deck: Deck, catalogue: Catalogue) -> str:
    """Return a deck's side, from its identity or, as in 1996, from its cards; empty for an empty list."""
    return deck.identity.side if deck.identity else next((catalogue.card(card).side for card in deck.cards), "")


def unreadable_lines(deck: Deck, path: str) -> list[Failure]:
    """Return a failure for each line in a deck list that couldn't be read; `path` is used if the deck has no source."""
    return [_failure(note, deck.source or path) for note in deck.notes if note.severity == "error"]


def _failure(note: Note, source: str) -> Failure:
    """Return the message about a line that couldn't be read."""
    place = f"{source}:{note.line}" if note.line else source
    return Failure(f"{place}: {note.message}", source, note.line, note.suggestions)


def planned(
    path: Path | None, policy: str, decks: list[Deck], catalogue: Catalogue, ctx: click.Context
) -> tuple[str | PlayPlan, tuple[Goal, ...]]:
    """Return the plan, or `policy` where it doesn't say how to play, and the plan's goals.

    The plan may name cards in any of the decks.
    """
    if path is None:
        return policy, ()
    from nrdb.players.plan import read_plan

    plan = read_plan(path, catalogue, deck={card: n for deck in decks for card, n in deck.cards.items()})
    if not plan.plays:
        return policy, plan.goals
    if "policy" in given(ctx):
        raise UsageError(
            "--policy has no effect with a --plan that says how to play; only plans with nothing but goals allow it."
        )
    return plan, plan.goals


def show_game(setting: Setting[Any], catalogue: Catalogue, *, seed: int, game: int, record: Path | None) -> None:
    """Play one game in a series, print it, and save its record at `record`, if given; `-` prints the record only.

    Raise `PlayError` after that if the game crashed.
    """
    from nrdb.engine import record as records
    from nrdb.games.series import play_shown

    g, error = play_shown(setting, seed, game)
    if record is None or str(record) != "-":
        _print(g)
    if record is not None:
        made: Json = {"data": catalogue.data_date, "seed": seed, "game": game}
        if error is None:
            content = records.record(g, **made)
        else:
            content = records.unfinished(g.table, g.log, **made, turns=g.last_turn) | {"broken": str(error)}
        save(record, records.written(content), announce=False)
    if error is not None:
        raise PlayError(f"game {game} of seed {seed} crashed: {error}")


def show_replay(path: Path, catalogue: Catalogue, form: str, not_so: str) -> None:
    """Print the game of a record; raise `UsageError` with `not_so` if the record has another `form`."""
    from nrdb.engine import record

    held = record.load(path)
    for sentence in record.replay_caveats(held, catalogue.data_date):
        say(sentence)
    if held["format"] != form:
        raise UsageError(not_so)
    _print(record.replay(held, catalogue.card, transcript=True))


def _print(g: Game) -> None:
    """Print a game and, if there were two players, what decided it."""
    from nrdb.games.story import lines
    from nrdb.match.summary import summary

    for line in lines(g):
        click.echo(line)
    if all(side.seated for side in g.sides):
        for line in ("", *summary(g)):
            click.echo(line)
