"""`nrdb goldfish`: a deck played alone."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from nrdb.catalogue import Catalogue
from nrdb.cli.failures import UNANSWERED, say
from nrdb.cli.options import json_option, today
from nrdb.cli.output import aligned, echo_json, faint, stamp, strong
from nrdb.cli.outputs import OUTPUT, Writing, save, to_stdout
from nrdb.cli.reading import fetch_option, one_deck
from nrdb.errors import UsageError

if TYPE_CHECKING:
    from nrdb.deck import Deck
    from nrdb.goldfish import Comparison, Report
    from nrdb.goldfish.plan import Plan


@click.command(cls=Writing, epilog="Example: nrdb goldfish deck.txt --games 5000; nrdb goldfish old.txt new.txt")
@click.argument("decks", nargs=-1, type=click.Path(path_type=Path, allow_dash=True))
@click.option("--games", metavar="N", type=click.IntRange(1, 1_000_000), default=1000, show_default=True, help="Games.")
@click.option("--seed", metavar="N", type=int, default=0, show_default=True, help="The same seed deals the same games.")
@click.option(
    "--turns", metavar="N", type=click.IntRange(1, 60), default=10, show_default=True, help="Turns of a game."
)
@click.option("--jobs", metavar="N", type=click.IntRange(1, 64), default=1, show_default=True, help="Processes.")
@click.option("--policy", type=click.Choice(["sensible", "random"]), default="sensible", help="Who plays.")
@click.option("--plan", type=click.Path(path_type=Path), help="A TOML file with what to do; see docs/goldfish.md.")
@click.option("--trace", is_flag=True, help="Tell one game click by click (the one of --game).")
@click.option("--game", metavar="N", type=click.IntRange(0), default=0, help="With --trace: which game of the series.")
@click.option("--record", type=OUTPUT, help="With --trace: write the record of the game here.")
@fetch_option
@click.option("--html", "html_file", type=OUTPUT, help="Write one HTML page here.")
@click.option("--replay", type=click.Path(exists=True, path_type=Path), help="Play the game of a record again.")
@json_option
@click.pass_context
def goldfish(
    ctx: click.Context,
    decks: tuple[Path, ...],
    games: int,
    seed: int,
    turns: int,
    jobs: int,
    policy: str,
    plan: Path | None,
    trace: bool,
    game: int,
    record: Path | None,
    fetch: str | None,
    html_file: Path | None,
    replay: Path | None,
    as_json: bool,
) -> None:
    """Play a deck alone many times and report whether it works; two decks are compared on the same chance.

    The opponent does nothing: runs meet no ice, and nobody runs. Everything else follows the rules.
    """
    catalogue = Catalogue.load()
    if replay is not None:
        _replay(replay, catalogue)
        return
    if not 1 <= len(decks) <= 2:
        raise UsageError("name one deck to play, or two to compare.")
    held = [readable(path, catalogue, ctx, fetch) for path in decks]
    for deck in held:
        _warn_if_illegal(deck, catalogue)
    player = policy if plan is None else _planned(plan, held, catalogue)
    if trace:
        _trace(held[0], catalogue, seed=seed, game=game, turns=turns, policy=player, record=record)
        return
    kind = {"games": games, "seed": seed, "turns": turns, "jobs": jobs, "policy": player}
    reports = [_play(deck, catalogue, held[0] if deck is not held[0] else None, kind) for deck in held]
    if len(reports) == 2:
        from nrdb.errors import PlayError
        from nrdb.goldfish import Comparison

        if reports[0].side != reports[1].side:
            raise PlayError("a Corp deck and a Runner deck cannot be compared.")
        answer: Comparison | Report = Comparison(reports[0], reports[1])
        lines: Callable[[Any], list[str]] = comparison_lines
    else:
        answer, lines = reports[0], report_lines
    document = {**answer.to_dict(), "stamp": stamp(catalogue)} if as_json or html_file is not None else {}
    if html_file is not None:
        from nrdb.goldfish.page import to_html

        save(html_file, to_html(document))
    if as_json:
        echo_json(document)
    elif not to_stdout(ctx):
        _print(lines(answer), catalogue)


def readable(path: Path, catalogue: Catalogue, ctx: click.Context, fetch: str | None = None) -> Deck:
    """The one deck of a file, of standard input or of a link; ends the command when a part of it could not be read."""
    deck = one_deck(str(path), catalogue, fetch=fetch)
    if deck.unreadable:
        for note in deck.notes:
            if note.severity == "error":
                say(f"{deck.source or path}{f':{note.line}' if note.line else ''}: {note.message}")
        ctx.exit(UNANSWERED)
    return deck


def _planned(path: Path, decks: list[Deck], catalogue: Catalogue) -> Plan:
    """The plan of a file; it may name the cards of any of the decks."""
    from nrdb.goldfish.plan import read_plan

    if not path.is_file():
        raise UsageError(f"{path}: {'this is a folder, not a file' if path.is_dir() else 'there is no such file'}.")
    return read_plan(path, catalogue, deck={card: n for deck in decks for card, n in deck.cards.items()})


def _warn_if_illegal(deck: Deck, catalogue: Catalogue) -> None:
    """An illegal deck is played all the same, with a word about it; judged by the construction rules alone."""
    from nrdb.legality.check import check_deck

    construction = "casual" if deck.edition == "cr" else deck.edition
    verdict = check_deck(deck, catalogue, format=construction, on=today())
    if verdict.legal is False:
        name = deck.name or deck.source or "the deck"
        say(f"Played all the same: {name} breaks a construction rule. See nrdb validate.")


def _play(deck: Deck, catalogue: Catalogue, like: Deck | None, kind: dict[str, Any]) -> Report:
    from nrdb.goldfish import simulate

    if not sys.stderr.isatty() or kind["games"] < 1000:
        return simulate(deck, catalogue, like=like, **kind)
    with click.progressbar(length=kind["games"], label="Playing", file=sys.stderr) as bar:
        return simulate(deck, catalogue, like=like, progress=bar.update, **kind)


def _print(lines: list[str], catalogue: Catalogue) -> None:
    for line in lines:
        click.echo(line)
    click.echo()
    click.echo(faint(stamp(catalogue)))


def report_lines(report: Report) -> list[str]:
    """The report as a person reads it: the answer, what it means, then the figures."""
    from nrdb.goldfish.figures import bar, sparkline
    from nrdb.goldfish.report import EVENT_WORDS, percent

    lines = []
    covered = report.coverage
    if not covered.to_dict()["trusted"]:
        lines += [f"Not to be trusted: only {percent(covered.share)} of the copies are modelled fully.", ""]
    title = report.setting.identity.title if report.setting.identity else report.side
    lines.append(strong(f"{report.name or title} · {report.games} games of {report.setting.turns} turns"))
    lines += [f"  {sentence}" for sentence in report.verdict()]
    lines.append("")
    turns = range(1, report.setting.turns + 1)
    measures = [("credits", "credits"), ("hand", "in hand"), ("seen", "cards seen")]
    if report.corp:
        measures += [
            ("agendas_in_hand", "agendas in HQ"),
            ("points_in_hand", "points in HQ"),
            ("points", "points scored"),
        ]
    else:
        measures += [("memory", "memory used")]
    rows = []
    for name, words in measures:
        spreads = report.by_turn(name)
        means = [f"{held.mean:.1f}" if held.n else "" for held in spreads]
        rows.append([words, *means, sparkline([held.mean for held in spreads])])
    if report.corp:
        rows.append(["points on top of R&D", *[f"{report.points_on_top(t):.2f}" for t in turns], ""])
    lines += aligned(rows, headers=["mean at the end of turn", *map(str, turns)], right=range(1, len(turns) + 1))
    lines += ["", *_events(report, bar, EVENT_WORDS)]
    rig = report.rig()
    if rig:
        from nrdb.goldfish.rig import TURN

        titles = {card.id: card.title for card in report.setting.ice}
        rows = [
            [
                titles[met.ice],
                percent(met.share),
                "" if met.credits is None else f"{met.credits:.1f}",
                bar(met.share, 12),
            ]
            for met in rig
        ]
        turn = min(TURN, report.setting.turns)
        lines += ["", *aligned(rows, headers=[f"the rig of turn {turn} breaks", "games", "credits", ""], right=(1, 2))]
    uses = report.clicks()
    total = sum(uses.values())
    words = ", ".join(f"{_USES.get(name, name)} {percent(n / total)}" for name, n in uses.items())
    lines += ["", f"Actions: {words}. {report.credits_per_click():.2f} credits for each click.", ""]
    lines += _cards(report)
    share = percent(covered.share)
    parts = f"{covered.modelled} of {covered.copies} copies modelled fully ({share})"
    if covered.missing:
        titles = {card.id: card.title for card in report.table.cards}
        parts += "; not or not wholly: " + ", ".join(titles[row["card"]] for row in covered.missing)
    lines += ["", f"Coverage: {parts}."]
    lines.append("Alone: the opponent does nothing, runs meet no ice. Seed " + str(report.seed) + ".")
    return lines


_USES = {
    "credit": "credits", "draw": "draws", "play": "plays", "install": "installs", "use": "card abilities",
    "advance": "advances", "run": "runs", "purge": "purges", "replace": "replacements", "remove_tag": "tags removed",
}  # fmt: skip


def _events(report: Report, bar: Any, words: dict[str, str]) -> list[str]:
    from nrdb.goldfish.report import percent

    turns = report.setting.turns
    shown = [t for t in (2, 4, 6, 8, 10, 12, 15, 20) if t <= turns] or [turns]
    rows = []
    for event in report.events():
        held = report.event_by(event)
        median = report.median(event)
        last = held[-1]
        rows.append(
            [
                words[event],
                f"turn {median}" if median else "rarely",
                *[percent(held[t - 1].share) for t in shown],
                f"± {100 * (last.high - last.low) / 2:.1f}",
                bar(last.share, 12),
            ]
        )
    headers = ["", "median", *[f"by {t}" for t in shown], "", ""]
    return aligned(rows, headers=headers, right=range(2, len(shown) + 3))


def _cards(report: Report) -> list[str]:
    from nrdb.goldfish.report import percent

    rows = []
    for row in sorted(report.cards(), key=lambda row: (-row["played"]["share"], row["title"])):
        turn = f"{row['turn']:.1f}" if row["turn"] is not None else ""
        left = percent(row["left_in_hand"]) if row["left_in_hand"] is not None else ""
        rows.append(
            [
                str(row["copies"]),
                row["title"],
                percent(row["drawn"]["share"]),
                percent(row["played"]["share"]),
                turn,
                left,
            ]
        )
    return aligned(rows, headers=["", "card", "drawn", "played", "turn", "left in hand"], right=(0, 2, 3, 4, 5))


def comparison_lines(comparison: Comparison) -> list[str]:
    """Two lists compared: what differs beyond chance first."""
    first, second = comparison.first, comparison.second
    lines = [strong(f"{first.name or 'A'} against {second.name or 'B'} · {first.games} games each, the same chance")]
    rows = comparison.rows()
    out, new = (", ".join(f"{n} {title}" for title, n in cards.items()) for cards in comparison.swapped())
    swapped = [f"{word}: {cards}." for word, cards in (("Out", out), ("In", new)) if cards]
    lines.append(f"  {' '.join(swapped) or 'Both lists hold the same cards.'}")
    beyond = [row for row in rows if row["beyond_chance"]]
    if beyond:
        for row in beyond:
            more = "more" if row["difference"] > 0 else "less"
            if row["measure"] not in ("credits_5", "credits_last", "seen_5", "points_last"):
                more = "later" if row["difference"] > 0 else "earlier"
            lines.append(f"  {row['words']}: {abs(row['difference']):.2f} {more} with the second list.")
    else:
        lines.append("  Nothing differs beyond chance.")
    lines.append("")
    table = [
        [
            row["words"],
            f"{row['first']:.2f}",
            f"{row['second']:.2f}",
            f"{row['difference']:+.2f}",
            f"{row['low']:+.2f} to {row['high']:+.2f}",
        ]
        for row in rows
    ]
    lines += aligned(table, headers=["", "first", "second", "difference", "95 %"], right=(1, 2, 3))
    for report in (first, second):
        if not report.coverage.to_dict()["trusted"]:
            lines.append(f"Not to be trusted: of {report.name} only {100 * report.coverage.share:.0f} % is modelled.")
    return lines


def _trace(
    deck: Deck, catalogue: Catalogue, *, seed: int, game: int, turns: int, policy: str | Plan, record: Path | None
) -> None:
    from nrdb.engine import table
    from nrdb.engine.chance import seeded
    from nrdb.engine.turns import new_game, take
    from nrdb.goldfish.policy import policy_for
    from nrdb.goldfish.story import lines
    from nrdb.goldfish.tally import play_out

    laid = table(deck, catalogue)
    player = policy_for(policy, laid)
    player.begin(seed, game)
    g = new_game(laid, seeded(seed, game), last_turn=turns, story=True)
    play_out(g, player.choose, take)
    for line in lines(g) if record is None or str(record) != "-" else ():
        click.echo(line)
    if record is not None:
        import json

        from nrdb.engine.record import record as written

        content = written(g, data=catalogue.data_date, seed=seed, game=game)
        save(record, json.dumps(content, ensure_ascii=False, indent=1) + "\n", told=False)


def _replay(path: Path, catalogue: Catalogue) -> None:
    from nrdb.engine import record
    from nrdb.goldfish.story import lines

    held = record.read(path.read_bytes(), str(path))
    for line in lines(record.replay(held, catalogue.card, story=True)):
        click.echo(line)
