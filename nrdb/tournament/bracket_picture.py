"""Draw the bracket of a cut as inline SVG: a column per round, the upper bracket above the lower one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final

from nrdb.report import Picture, escape
from nrdb.tournament.cuts import BracketGame

_WIDTH: Final = 172
_HEIGHT: Final = 46
_GAP: Final = 28
_STEP: Final = _HEIGHT + 22
_TOP: Final = 14
_LETTERS: Final = 16
"""Number of a name's letters that fit into a box."""


def picture(format: str, games: Sequence[BracketGame], names: Mapping[str, str], seeds: Mapping[str, int]) -> Picture:
    """Return the bracket as a section of a page."""
    note = f"{format.capitalize()} elimination. C is Corp, R is Runner; winners are bold."
    return Picture("Bracket", svg(games, names, seeds), note)


def svg(games: Sequence[BracketGame], names: Mapping[str, str], seeds: Mapping[str, int]) -> str:
    """Return the bracket as one `<svg>` element; winners are bold, undecided seats say what decides them."""
    places = _places(games)
    columns = max(game.round for game in games)
    width = columns * (_WIDTH + _GAP) - _GAP + 2
    height = max(y for _, y in places.values()) + _HEIGHT + _TOP
    parts = [_lines(game, places) for game in games]
    parts += [_box(game, *places[game.number], names, seeds) for game in games]
    return (
        f'<svg viewBox="-1 0 {width} {height:g}" width="{width}" height="{height:g}" role="img" '
        f'aria-label="Bracket of {len(seeds)} players" font-size="13" fill="currentColor">{"".join(parts)}</svg>'
    )


def _places(games: Sequence[BracketGame]) -> dict[int, tuple[float, float]]:
    """Return the corner of each game's box: level with the games that feed it, else spread over its branch."""
    places: dict[int, tuple[float, float]] = {}
    columns = Counter((game.branch, game.round) for game in games)
    rows = {
        branch: max((number for (one, _), number in columns.items() if one == branch), default=0)
        for branch in ("upper", "lower", "final")
    }
    starts = {"upper": _TOP, "final": _TOP, "lower": _TOP + rows["upper"] * _STEP + 16}
    for game in games:
        column = [other.number for other in games if (other.round, other.branch) == (game.round, game.branch)]
        feeds = [places[feed][1] for feed in game.feeds]
        if feeds:  # the final of a double elimination is level with the upper bracket
            y = feeds[0] if game.branch == "final" and rows["lower"] else sum(feeds) / len(feeds)
        else:
            middle = (column.index(game.number) + 0.5) * max(rows[game.branch], 1) / len(column)
            y = starts[game.branch] + middle * _STEP - _STEP / 2
        places[game.number] = ((game.round - 1) * (_WIDTH + _GAP), y)
    return places


def _lines(game: BracketGame, places: Mapping[int, tuple[float, float]]) -> str:
    x, y = places[game.number]
    found = ""
    for feed in game.feeds:
        before, above = places[feed]
        start, middle = before + _WIDTH, x - _GAP / 2
        found += (
            f'<path d="M{start:g} {above + _HEIGHT / 2:g}H{middle:g}V{y + _HEIGHT / 2:g}H{x:g}" fill="none" '
            'stroke="currentColor" stroke-opacity=".35"/>'
        )
    return found


def _box(game: BracketGame, x: float, y: float, names: Mapping[str, str], seeds: Mapping[str, int]) -> str:
    winner = game.match.winner if game.match else None
    found = f'<text x="{x:g}" y="{y - 4:g}" font-size="10" opacity=".65">Game {game.number}</text>'
    for at, player in enumerate(game.seats):
        top = y + at * _HEIGHT / 2
        found += (
            f'<rect x="{x:g}" y="{top:g}" width="{_WIDTH}" height="{_HEIGHT / 2:g}" fill="none" stroke="currentColor" '
            'stroke-opacity=".5"/>'
        )
        line = top + _HEIGHT / 2 - 7
        if player is None:
            found += (
                f'<text x="{x + 28:g}" y="{line:g}" font-style="italic" opacity=".65">{escape(game.words[at])}</text>'
            )
            continue
        name = names[player]
        shown = name if len(name) <= _LETTERS else f"{name[: _LETTERS - 1]}…"
        style = ' font-weight="700"' if player == winner else ' opacity=".6"' if winner else ""
        found += f'<text x="{x + 6:g}" y="{line:g}"{style}>{seeds.get(player, "")}</text>'
        found += f'<text x="{x + 28:g}" y="{line:g}"{style}><title>{escape(name)}</title>{escape(shown)}</text>'
        if game.match and game.match.corp is not None:
            side = "C" if game.match.corp == player else "R"
            found += f'<text x="{x + _WIDTH - 6:g}" y="{line:g}" text-anchor="end"{style}>{side}</text>'
    return found
