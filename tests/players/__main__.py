"""What an AI player is worth: `python -m tests.players positions|comparisons|blind --player NAME`.

`positions` plays judged positions (`tests.players.positions`), each with five seeds; one is solved if it is right with
all of them. `comparisons` plays matches of decks and of changed decks (`tests.players.comparisons`) with a player on
both sides. `blind` lists the cards of each gauntlet that `random` uses and the player never (`tests.players.blind`).
The last line of each is the figure.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any, Final

from nrdb.engine.model.numbers import SIDES
from nrdb.players.registry import default_of, names_of, player_for
from tests.engine.laid import ROOT, catalogue
from tests.players.blind import blind
from tests.players.comparisons import compared, deck_path
from tests.players.positions import Judge, Position

SEEDS: Final = (1, 2, 3, 4, 5)
GAUNTLETS: Final = ROOT / "examples" / "gauntlets"
OPPONENT: Final = "plain"
"""Who plays the other side of a judged position."""


def solved(row: dict[str, Any], name: str) -> tuple[int, Position, str]:
    """With how many seeds a player is right, the first position that was wrong or else the last, and its fault."""
    hits, wrong = 0, None
    for seed in SEEDS:
        position, fault = Position(row, seed), ""
        players = [player_for(name if side == row["side"] else OPPONENT, side) for side in SIDES]
        for side, player in enumerate(players):
            player.begin(position.g.table, side, seed, 0)
        try:
            position.play(players[position.side], players[1 - position.side])
            right = Judge(position).of(row["right"])
        except Exception as error:
            right, fault = False, f"{type(error).__name__}: {error}"
        hits += right
        if not right and wrong is None:
            wrong = position, fault
    return hits, *(wrong or (position, ""))


def judge(rows: list[dict[str, Any]], name: str, told: bool) -> None:
    """Print how many positions a player solves, of the rows whose side it plays."""
    rows = [row for row in rows if name in names_of(row["side"])]
    n = 0
    for row in rows:
        hits, position, fault = solved(row, name)
        n += hits == len(SEEDS)
        if told or fault:
            chosen = " · ".join(" ".join(map(str, option)) for option in position.chosen if option != ("pass",))
            print(f"{hits} of {len(SEEDS)}  {row['id']} ({row['side']} {row['kind']}): {fault or chosen}")
    print(f"{name} solves {n} of {len(rows)}")


def compare(rows: list[dict[str, Any]], args: argparse.Namespace) -> None:
    """Print how many comparisons come out as they must; a player of one side plays against the default."""
    n = 0
    players = tuple(args.player if args.player in names_of(side) else default_of(side) for side in SIDES)
    for row in rows:
        paths = tuple(args.decks / row[side] if args.decks else deck_path(row[side], args.file) for side in SIDES)
        found = compared(row, paths, players, args.games, args.seed, args.jobs)  # type: ignore[arg-type]
        n += found.right
        print(
            f"{'right' if found.right else 'WRONG'}  {row['id']:8} {row['changed']:7}{row['expect']:5}"
            f"{found.before:6.1%} -> {found.after:6.1%}  z {found.z:+5.1f}  {'; '.join((row['what'], *found.remarks))}",
            flush=True,
        )
    print(f"right {n} of {len(rows)}")


def list_blind(args: argparse.Namespace) -> None:
    """Print the cards of each gauntlet that a player of both sides never uses though `random` does, and their share."""
    cards = found = 0
    for folder in sorted(path for path in GAUNTLETS.iterdir() if path.is_dir()):
        titles, n = blind(folder, args.player, args.games, catalogue(), args.jobs)
        cards, found = cards + n, found + len(titles)
        print(f"{folder.name}: {len(titles)} of {n} cards: {', '.join(titles) or 'none'}", flush=True)
    print(f"{args.player} never uses {found} of {cards}, {found / cards:.1%}")


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="python -m tests.players", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("what", choices=("positions", "comparisons", "blind"))
    parser.add_argument("--file", type=Path, help="positions, comparisons: the rows, one JSON object a line")
    parser.add_argument("--player", required=True, choices=sorted({name for side in SIDES for name in names_of(side)}))
    parser.add_argument("--told", action="store_true", help="positions: say of each row what was chosen")
    parser.add_argument("--decks", type=Path, help="comparisons: the folder that the paths of decks begin in")
    parser.add_argument("--games", type=int, default=400, help="comparisons, blind: games of a pairing (default: 400)")
    parser.add_argument("--seed", type=int, default=0, help="comparisons: the seed of both series (default: 0)")
    parser.add_argument("--jobs", type=int, default=1, help="comparisons, blind: processes (default: 1)")
    args = parser.parse_args()
    if args.what == "blind":
        list_blind(args)
        return
    if args.file is None:
        parser.error(f"{args.what} needs --file")
    rows = [json.loads(line) for line in args.file.read_text(encoding="utf-8").splitlines() if line.strip()]
    if args.what == "positions":
        judge(rows, args.player, args.told)
    else:
        compare(rows, args)


if __name__ == "__main__":
    main()
