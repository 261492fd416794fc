"""`make bench` itself: figures, saved runs, their comparison and the published page, on small made-up runs."""

from __future__ import annotations

import copy
import json
import re
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from tests import documents
from tests.bench import __main__ as bench
from tests.bench import area_growth, children, figures
from tests.bench.children import Worked
from tests.bench.figures import MORE, Figure, of, one, ratios, skipped

ROOT = Path(__file__).parents[1]


def a_run(**changes: object) -> dict[str, object]:
    run = {
        "date": "2026-11-20",
        "commit": "abc1234",
        "python": "3.11.9",
        "platform": "Linux x86_64",
        "cores": 2,
        "load": 0.1,
    }
    return {**run, "figures": {}, **changes}


BEFORE = [
    ("start", of("validate", [4.0, 4.2, 4.4], "× pass", "a legal deck")),
    ("start", of("show", [3.0, 3.1, 3.2], "× pass")),
    ("engine", of("games", [1000, 1100, 1200], "games/s", better=MORE)),
    ("engine", of("decisions", [5000, 5100, 5200], "a second", better=MORE)),
    ("catalogue", one("size of the file", 7.5, "MB")),
    ("catalogue", skipped("import", "no card dump lies beside the checkout")),
    ("search", of("median", [0.3, 0.4], "ms")),
]
AFTER = [
    ("start", of("validate", [4.3, 4.5, 4.7], "× pass", "a legal deck")),
    ("start", of("show", [3.4, 3.5, 3.6], "× pass")),
    ("engine", of("games", [2000, 2200, 2400], "games/s", better=MORE)),
    ("engine", of("decisions", [4000, 4100, 4200], "a second", better=MORE)),
    ("catalogue", one("size of the file", 7.0, "MB")),
    ("catalogue", of("import", [1000, 900, 1100], "ms")),
    ("tournament", of("check", [500, 600], "ms")),
]


def test_a_figure_is_the_median_with_its_spread():
    assert of("x", [3, 1, 2], "ms", scale=1000) == Figure("x", 2000, "ms", 1000, 3000, 3)
    assert ratios("x", [2, 9], [1, 3], "×") == Figure("x", 2.5, "×", 2, 3, 2)


def test_of_many_repeats_single_strays_are_no_spread():
    assert of("x", [*range(1, 9), 500], "ms")[1:6] == (5, "ms", 3, 7, 9)


def test_works_take_turns():
    order: list[str] = []
    clock = iter(range(100))
    taken = figures.in_turn(2, lambda: next(clock), a=lambda: order.append("a"), b=lambda: order.append("b"))
    assert (order, taken) == (["a", "b", "a", "b"], {"a": [1, 1], "b": [1, 1]})


def test_a_line_of_the_table():
    assert [figures.line(figure) for _, figure in (BEFORE[0], BEFORE[4], BEFORE[5])] == [
        "  validate                                                            4.20 × pass      "
        "4.00 to 4.40, n = 3; a legal deck",
        "  size of the file                                                    7.50 MB",
        f"  {'import':<62} skipped: no card dump lies beside the checkout",
    ]


@pytest.mark.parametrize(
    ("value", "text"), [(0.001, "0.00"), (-0.001, "0.00"), (1.234, "1.23"), (12.34, "12.3"), (12345.6, "12,346")]
)
def test_numbers_are_shown_as_far_as_they_mean_something(value, text):
    assert figures.shown(value) == text


def test_two_runs_are_compared():
    before = figures.whole(a_run(), BEFORE)
    after = figures.whole(a_run(date="2026-11-21", commit="def5678+"), AFTER)
    assert "\n".join(figures.compare(before, after)) == (
        """\
before  2026-11-20, abc1234, Python 3.11.9, Linux x86_64, 2 cores
after   2026-11-21, def5678+, Python 3.11.9, Linux x86_64, 2 cores
  start: validate                                                           4.20      4.50 × pass      × 1.07
  start: show                                                               3.10      3.50 × pass      × 1.13  worse
  engine: games                                                            1,100     2,200 games/s     × 2.00  better
  engine: decisions                                                        5,100     4,100 a second    × 0.80  worse
  catalogue: size of the file                                               7.50      7.00 MB          × 0.93  better
  catalogue: import                                                                  1,000 ms          new
  tournament: check                                                                    550 ms          new
Not measured this time: search.
2 better, 2 worse beyond their spread."""
    )


def test_runs_of_two_machines_say_so():
    lines = figures.compare(a_run(), a_run(cores=8))
    assert lines[2] == "Not the same machine: only the ratios (×) can be compared."


def test_a_busy_machine_is_told():
    run = a_run(load=1.5)
    assert figures.compare(run, a_run())[0].endswith("2 cores (busy)")
    assert figures.page(run)[1].startswith("The machine was busy with other work: the ratios hold")


@pytest.fixture
def folder(tmp_path, monkeypatch):
    for name in ("NOW", "LAST", "PUBLISHED"):
        monkeypatch.setattr(bench, name, tmp_path / f"{name.lower()}.json")
    return tmp_path


def test_a_run_is_saved_and_the_one_before_it_kept(folder, monkeypatch, capsys):
    """The whole way: measure, print, save, measure again, compare."""
    runs = iter([BEFORE, AFTER])
    held: list[tuple[str, Figure]] = []
    monkeypatch.setattr(bench, "_homes", lambda _: held.clear() or held.extend(next(runs)))
    monkeypatch.setattr(bench, "measured", lambda area: [figure for own, figure in held if own == area])
    monkeypatch.setattr(bench, "time", SimpleNamespace(perf_counter=lambda: 0.0))
    bench.main(["start", "engine"])
    assert capsys.readouterr().out == (
        """
start: whole processes beside `python -c pass`
  validate                                                            4.20 × pass      4.00 to 4.40, n = 3; a legal deck
  show                                                                3.10 × pass      3.00 to 3.20, n = 3
  (0 s)

engine: games and decisions, beside a plain interpreter
  games                                                              1,100 games/s     1,000 to 1,200, n = 3
  decisions                                                          5,100 a second    5,000 to 5,200, n = 3
  (0 s)

Saved as now.json; `make bench-compare` sets it beside the run before it.
"""
    )
    bench.main(["start"])
    capsys.readouterr()
    bench.main(["--compare"])
    lines = [" ".join(line.split()) for line in capsys.readouterr().out.splitlines()[2:]]
    assert lines == [
        "start: validate 4.20 4.50 × pass × 1.07",
        "start: show 3.10 3.50 × pass × 1.13 worse",
        "Not measured this time: engine.",
        "0 better, 1 worse beyond their spread.",
    ]


def test_a_saved_run_names_the_machine_but_no_host_and_no_path(folder):
    bench.save(figures.whole(bench.new_run(), BEFORE))
    text = bench.NOW.read_text(encoding="utf-8")
    run = json.loads(text)
    assert set(run) == {"date", "commit", "python", "platform", "cores", "load", "figures"}
    assert run["figures"]["start: show"] == {
        "value": 3.1, "unit": "× pass", "low": 3.0, "high": 3.2, "n": 3, "note": "", "better": "less",
    }  # fmt: skip
    assert bench.platform.node() not in text
    assert str(ROOT) not in text
    assert list(figures.read(run)) == [figure._replace(name=f"{area}: {figure.name}") for area, figure in BEFORE]


def test_without_an_earlier_run_the_published_one_is_compared_with(folder, capsys):
    figures.store(a_run(date="2026-01-01"), bench.PUBLISHED)
    figures.store(a_run(), bench.NOW)
    bench.main(["--compare"])
    assert capsys.readouterr().out.startswith("before  2026-01-01, ")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--compare"], "now.json is missing: run `make bench` first"),
        (["--page"], "now.json is missing: run `make bench` first"),
        (["speed"], "no such area: speed; there are " + ", ".join(bench.AREAS)),
    ],
)
def test_what_cannot_be_done_is_said(folder, arguments, message):
    with pytest.raises(SystemExit, match=re.escape(message)):
        bench.main(arguments)


def test_a_run_of_some_areas_is_not_published(folder):
    figures.store(figures.whole(a_run(), BEFORE), bench.NOW)
    with pytest.raises(SystemExit, match="the last run lacks legality, tournament, growth: run `make bench`"):
        bench.main(["--page"])


def test_the_page_has_a_table_for_every_area():
    assert figures.page(figures.whole(a_run(), BEFORE)) == [
        "`make bench` of 2026-11-20 at commit abc1234, Python 3.11.9, Linux x86_64, 2 cores.",
        *("", "### start", "", "| what | figure | spread | note |", "|---|---|---|---|"),
        "| validate | 4.20 × pass | 4.00 to 4.40, n = 3 | a legal deck |",
        "| show | 3.10 × pass | 3.00 to 3.20, n = 3 | |",
        *("", "### engine", "", "| what | figure | spread | note |", "|---|---|---|---|"),
        "| games | 1,100 games/s | 1,000 to 1,200, n = 3 | |",
        "| decisions | 5,100 a second | 5,000 to 5,200, n = 3 | |",
        *("", "### catalogue", "", "| what | figure | spread | note |", "|---|---|---|---|"),
        "| size of the file | 7.50 MB | | |",
        "| import | | | skipped: no card dump lies beside the checkout |",
        *("", "### search", "", "| what | figure | spread | note |", "|---|---|---|---|"),
        "| median | 0.35 ms | 0.30 to 0.40, n = 2 | |",
    ]


def test_the_published_figures_are_of_a_whole_run_and_stand_in_the_page():
    """That the page is what the run says is asked with all generated documents; here, that the run is whole."""
    run = figures.load(bench.PUBLISHED)
    assert list(dict.fromkeys(key.split(": ")[0] for key in run["figures"])) == list(bench.AREAS)
    assert all(figure.n > 1 or figure.low == figure.high for figure in figures.read(run))
    text = documents.performance()
    changed = copy.deepcopy(run)
    changed["figures"]["start: nrdb validate"]["value"] = 99.0
    assert "\n".join(figures.page(run)) in text
    assert "\n".join(figures.page(changed)) not in text


def test_every_area_is_a_module_that_measures():
    there = {path.stem.removeprefix("area_") for path in (ROOT / "tests" / "bench").glob("area_*.py")}
    assert there == set(bench.AREAS)


def test_growth_is_of_one_more_thing():
    """A start of 2 s is not counted; the last two fold each thing's time, and 3 MB for 900 things are 3.41 kB each."""
    runs = {
        10: [Worked(5, 2.01, 20.0, 0)],
        100: [Worked(5, 2.10, 21.0, 0)],
        1000: [Worked(9, 3.90, 24.0, 0)],
    }
    found = {figure.name: round(figure.value or 0, 2) for figure in area_growth.grown("play", "games", runs)}
    assert found == {
        "play: one more, 10 to 100 games": 1000,
        "play: one more, 100 to 1,000 games": 2000,
        "play: time, growth of one more": 2.0,
        "play: memory, 1,000 games": 24.0,
        "play: memory of one more, 100 to 1,000 games": 3.41,
    }


@pytest.mark.skipif(not hasattr(__import__("os"), "posix_spawn"), reason="memory is told by POSIX alone")
def test_the_memory_of_a_child_is_its_own():
    """However large this process is, a small child stays small, and a large one is large."""
    ballast = bytearray(b"x") * (150 << 20)
    small = children.run([sys.executable, "-c", "pass"])
    large = children.run([sys.executable, "-c", "x = bytearray(b'x') * (150 << 20)"])
    assert len(ballast) == 150 << 20
    assert small.peak is not None
    assert large.peak is not None
    assert small.peak < 60
    assert large.peak > 150


def test_a_work_says_what_it_took():
    nothing, shown = children.work("nothing"), children.work("command", "show", "Sure Gamble")
    assert 0 <= nothing.seconds < shown.seconds < 30


def test_a_command_that_breaks_is_not_measured():
    with pytest.raises(RuntimeError, match="ended with 3"):
        children.run([sys.executable, "-c", "raise SystemExit(3)"])
