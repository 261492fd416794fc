"""Gauntlets and matrices as HTML pages: a heat map and the figures behind it."""

from __future__ import annotations

from nrdb.match.gauntlet import GauntletReport, bounds, points, signed_bounds
from nrdb.match.matrix import Matrix, MatrixReport
from nrdb.report.figures import Share, mean_of_means
from nrdb.report.heat import heat_map
from nrdb.report.page import Picture, Section, Text, page
from nrdb.report.tables import Cell, Column, Table, Value
from nrdb.text import counted, percent

_NOTE = "Blue: more than half of the games, orange: fewer."


def to_html(report: GauntletReport | MatrixReport, stamp: str) -> str:
    """Return the page of a gauntlet or of a matrix."""
    return _gauntlet_page(report, stamp) if isinstance(report, GauntletReport) else _matrix_page(report, stamp)


def _gauntlet_page(report: GauntletReport, stamp: str) -> str:
    names = [deck.name for deck in report.decks]
    shares = [[faced.wins().share for faced in many] for many in report.faced]
    columns = [Column("Opponent"), Column("Games", number=True), Column("Wins", number=True), Column("95 %")]
    pairs = report.pairs()
    if pairs:
        columns += [
            Column("Difference", number=True),
            Column("95 % of it"),
            Column("Won", number=True),
            Column("Lost", number=True),
        ]
    rows: list[list[Value]] = []
    for at, faced in enumerate(report.faced[0]):
        row = [faced.opponent.name, faced.wins().n, *_share(faced.wins())]
        if pairs:
            gap = mean_of_means([pairs[at].differences])
            row += [
                Cell(points(gap.mean), sort=gap.mean),
                signed_bounds(gap),
                len(pairs[at].gained()),
                len(pairs[at].lost()),
            ]
        rows.append(row)
    mean = report.mean()
    said = [f"Mean win rate: {percent(mean.mean)} ({bounds(mean)})."]
    if pairs:
        gap = report.difference()
        said.append(f"Paired difference: {points(gap.mean)} points ({signed_bounds(gap)}), same seeds.")
    opponents = [deck.name for deck in report.opponents]
    sections: list[Section] = [
        Text("", (*report.play.first_lines(), *said)),
        Picture(f"Win rate of the {report.side.capitalize()}", heat_map(names, opponents, shares), _NOTE),
        Table("Opponents", tuple(columns), rows),
    ]
    return page(f"{names[0]} against {counted(len(opponents), 'deck')}", sections, stamp=stamp)


def _matrix_page(report: MatrixReport, stamp: str) -> str:
    sections: list[Section] = []
    for matrix in report.matrices:
        sections += _matrix_sections(matrix)
    title = f"{counted(len(report.corps), 'Corp deck')} against {counted(len(report.runners), 'Runner deck')}"
    return page(title, sections, stamp=stamp)


def _matrix_sections(matrix: Matrix) -> list[Section]:
    corps, runners = ([deck.name for deck in decks] for decks in (matrix.corps, matrix.runners))
    shares = [[cell.share for cell in row] for row in matrix.cells]
    sections: list[Section] = [
        Text(" : ".join(matrix.play.players), tuple(matrix.play.first_lines())),
        Picture("The Corp's win rate", heat_map(corps, runners, shares), _NOTE),
    ]
    mixes, sure = matrix.equilibrium, matrix.certainty
    to_corps, to_runners = matrix.best_responses()
    for at, (side, names, means, answers, others) in enumerate(
        (
            ("Corp", corps, matrix.corp_means(), to_corps, runners),
            ("Runner", runners, matrix.runner_means(), to_runners, corps),
        )
    ):
        columns = [Column(f"{side} deck"), Column("Wins", number=True), Column("95 %"), Column("Best response")]
        rows: list[list[Value]] = [
            [name, Cell(percent(mean.mean), sort=mean.mean), bounds(mean), others[answer]]
            for name, mean, answer in zip(names, means, answers, strict=True)
        ]
        if mixes is not None and sure is not None:
            columns += [Column("Mix", number=True), Column("In resampled mixes", number=True)]
            mix, held = (mixes.corps, sure.corps) if at == 0 else (mixes.runners, sure.runners)
            for row, share, often in zip(rows, mix, held, strict=True):
                row += [Cell(percent(share), sort=share), Cell(percent(often), sort=often)]
        sections.append(Table(f"{side} decks", tuple(columns), rows))
    if mixes is None or sure is None:
        sections.append(Text("Equilibrium", (matrix.why_not,)))
    else:
        said = f"The Corp wins {percent(mixes.value)} ({percent(sure.low)} to {percent(sure.high)})."
        sections.append(Text("Equilibrium", (said,)))
    return sections


def _share(found: Share) -> list[Value]:
    return [Cell(percent(found.share), sort=found.share), found.interval]
