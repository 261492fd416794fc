"""A short round of every target of `make fuzz` with fixed inputs, and tests of the checks it makes."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from nrdb.errors import NrdbError
from tests.fuzz import files, games, library, notation, running
from tests.fuzz.damage import misshapen
from tests.fuzz.running import Target, command, run

TARGETS = {**files.TARGETS, **notation.TARGETS, **games.TARGETS, **library.TARGETS}
INPUTS = {
    **{"lists": 15, "queries": 150, "odds": 12, "imports": 150, "data": 25, "rules": 80, "plans": 80, "events": 150},
    **{"handed-in": 5, "results": 300, "notation": 50, "engine": 15, "records": 300},
    **{"pages": 4, "standings": 40, "house": 40, "comparisons": 10, "arguments": 300},
}


@pytest.fixture
def saved(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(running, "SAVED", tmp_path / "build" / "fuzz")
    monkeypatch.setattr(running, "ROOT", tmp_path)
    return tmp_path / "build" / "fuzz"


def test_every_target_has_a_short_round() -> None:
    assert INPUTS.keys() == TARGETS.keys()


@pytest.mark.parametrize("name", TARGETS)
def test_a_short_round_finds_nothing(name: str, saved: Path) -> None:
    tally = run(TARGETS[name](), inputs=INPUTS[name], seed=1)
    assert tally.finds == []
    assert tally.inputs == INPUTS[name] == tally.accepted + tally.refused
    assert tally.accepted > 0, "a target that accepts nothing looks at little"
    assert tally.refused > 0 or name == "engine", "a target that refuses nothing damages little"


def test_the_same_seed_and_number_make_the_same_input() -> None:
    for name, make in TARGETS.items():
        first, second = make(), make()
        for number in (0, 7):
            sources = [running.chance(target, number, 5) for target in (first, second)]
            assert first.make(sources[0]) == second.make(sources[1]), name


def invented(take: object) -> Target:
    return Target("invented", lambda rng: b"input %d" % rng.randrange(10), take)  # type: ignore[arg-type]


def fail(_: object) -> None:
    raise KeyError("inside")


def refuse(_: object) -> None:
    raise NrdbError("This cannot be.")


def mumble(_: object) -> None:
    raise NrdbError("KeyError: 'x'")


def test_a_crash_is_a_find_with_its_input_and_the_command_that_repeats_it(saved: Path) -> None:
    tally = run(invented(fail), inputs=1, seed=3)
    assert len(tally.finds) == 1
    assert tally.finds[0].startswith("invented 0: KeyError: 'inside'")
    assert command("invented", 0, 3) == "python -m tests.fuzz --repeat invented 0 --seed 3"
    assert command("invented", 0, 3) in tally.finds[0]
    (path,) = saved.iterdir()
    assert path.read_bytes().startswith(b"input ")


def test_a_refusal_is_fine_unless_it_shows_internals(saved: Path) -> None:
    assert run(invented(refuse), inputs=3) == (3, 0, 3, [])
    assert "the refusal shows the inside" in run(invented(mumble), inputs=1).finds[0]


def test_a_hang_is_a_find(saved: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(running, "SLOWEST", 1)
    tally = run(invented(lambda _: time.sleep(30)), inputs=1)
    assert "TooSlow" in tally.finds[0]


@pytest.mark.filterwarnings("ignore:.*fork:DeprecationWarning")  # about threads that the test's own process may have
def test_a_process_that_dies_or_wants_all_memory_is_a_find(saved: Path, capfd: pytest.CaptureFixture[str]) -> None:
    import os

    died = running.fuzz("invented", lambda: invented(lambda _: os._exit(9)), 1, 3)
    assert died[0].startswith("invented 0: the process ended (9)")
    greedy = running.fuzz("invented", lambda: invented(lambda _: bytearray(2**40)), 0.2, 3)
    assert "MemoryError" in greedy[0]
    assert "1 finds" in capfd.readouterr().out


def test_documents_are_misshapen_in_every_way() -> None:
    from random import Random

    document = {"id": "x", "cards": [{"n": 1}, {"n": 2}]}
    made = [misshapen(Random(n), document) for n in range(200)]
    assert document == {"id": "x", "cards": [{"n": 1}, {"n": 2}]}
    assert len({repr(one) for one in made}) > 100
