"""Environments: signals, closed pipes, no terminal, no colour, plain locales, foreign line ends, odd places."""

from __future__ import annotations

import os
import shlex
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests import terminal

ROOT = Path(__file__).parents[2]
RUNNER = ROOT / "examples" / "runner.txt"
NRDB = [sys.executable, "-m", "nrdb"]
ENVIRONMENT = {**os.environ, "PYTHONPATH": str(ROOT), "NRDB_TODAY": "2026-11-20"}

needs_signals = pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="needs POSIX signals")


def interrupted(arguments: list[str], after: float, environment: dict[str, str]) -> tuple[int, str, str]:
    """Return the exit code, stdout and stderr of a command that gets a Ctrl-C after the given number of seconds."""
    # The coverage tracer sometimes holds a lock; a process interrupted then would wait for it for ever.
    unmeasured = {name: value for name, value in environment.items() if not name.startswith("COVERAGE_")}
    with subprocess.Popen(
        [*NRDB, *arguments],
        env=unmeasured,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        # A parent in the background may ignore the signal, and a child inherits that.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    ) as process:
        time.sleep(after)
        process.send_signal(signal.SIGINT)
        try:
            out, err = process.communicate(timeout=60)
        finally:
            process.kill()
    return process.returncode, out, err


@pytest.fixture(scope="module", autouse=True)
def _known_facts(known):
    """The examples are judged by the lists of their day."""
    ENVIRONMENT["NRDB_DATA"] = str(known)


@needs_signals
def test_ctrl_c_ends_with_130_and_one_line():
    code, out, err = interrupted(["goldfish", str(RUNNER), "--games", "1000000"], 4, ENVIRONMENT)
    assert code == 130, err
    assert out == ""
    assert err.splitlines()[-1] == "nrdb: interrupted."
    assert "Traceback" not in err


@needs_signals
@pytest.mark.parametrize("after", [0.1, 0.3, 0.5])
def test_ctrl_c_in_the_middle_of_a_build_leaves_no_half_file(tmp_path, after):
    environment = {**ENVIRONMENT, "XDG_CACHE_HOME": str(tmp_path)}
    interrupted(["show", "noise"], after, environment)
    again = subprocess.run([*NRDB, "show", "noise"], env=environment, capture_output=True, text=True, check=False)
    assert (again.returncode, again.stderr) == (0, "")


@pytest.mark.parametrize(
    "arguments",
    [["search", "t:ice"], ["show", "noise"], ["validate", str(RUNNER)], ["goldfish", str(RUNNER), "--games", "5"]],
)
def test_a_reader_that_leaves_is_not_a_failure(arguments):
    read, write = os.pipe()
    os.close(read)
    done = subprocess.run(
        [*NRDB, *arguments], env=ENVIRONMENT, stdout=write, stderr=subprocess.PIPE, text=True, check=False
    )
    os.close(write)
    assert (done.returncode, done.stderr.count("Traceback"), "rror" in done.stderr) == (0, 0, False), done.stderr


DECKS = {"runner.txt": 0, "illegal.txt": 1, "typo.txt": 2}


@needs_signals
@pytest.mark.parametrize("closed", ["<&-", ">&-", "2>&-", "<&- >&-", "<&- 2>&-", ">&- 2>&-", "<&- >&- 2>&-"])
@pytest.mark.parametrize("name", DECKS)
def test_closed_streams_do_not_change_a_verdict(name, closed):
    """The exit code is the verdict's even if nobody reads the output, and no file takes a stream's place."""
    command = f"exec {sys.executable} -m nrdb validate {ROOT / 'examples' / name} {closed}"
    done = subprocess.run(command, shell=True, env=ENVIRONMENT, capture_output=True, text=True, check=False)
    assert done.returncode == DECKS[name], done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="needs a device that is always full")
@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["show", "noise"], "nrdb: standard output: no space left on the disk.\n"),
        (["data", "export", "--csv"], "nrdb: standard output: no space left on the disk.\n"),
        (["validate", "examples/illegal.txt"], "nrdb: standard output: no space left on the disk.\n"),
        (["show", "xyzzy", "--json"], 'nrdb: unknown card "xyzzy".\n'),
    ],
)
def test_a_full_disk_behind_standard_output_is_told_in_a_sentence(arguments, told):
    with open("/dev/full", "wb") as full:
        done = subprocess.run(
            [*NRDB, *arguments], cwd=ROOT, env=ENVIRONMENT, stdout=full, stderr=subprocess.PIPE, text=True, check=False
        )
    assert (done.returncode, done.stderr) == (2, told)


CLOSED_COMMANDS = [
    ["search", "t:ice", "--json"], ["show", "noise"], ["formats"], ["legality", "noise"], ["hand", str(RUNNER)],
    ["odds", str(RUNNER), "t:event"], ["goldfish", str(RUNNER), "--games", "3"], ["deck", "stats", str(RUNNER)],
    ["break", "corroder", "ice wall"], ["data", "status"], ["tournament", "check", str(ROOT / "examples" / "event")],
]  # fmt: skip


@needs_signals
@pytest.mark.parametrize("arguments", CLOSED_COMMANDS, ids=lambda arguments: " ".join(arguments[:2]))
def test_every_command_answers_without_streams_as_with_them(arguments):
    command = [*NRDB, *arguments]
    heard = subprocess.run(command, env=ENVIRONMENT, capture_output=True, check=False)
    closed = subprocess.run(
        f"exec {shlex.join(command)} <&- >&- 2>&-", shell=True, env=ENVIRONMENT, capture_output=True, check=False
    )
    assert heard.returncode in (0, 1, 2), heard.stderr
    assert closed.returncode == heard.returncode


@needs_signals
def test_standard_input_that_is_closed_is_empty():
    command = f"exec {shlex.join([*NRDB, 'validate', '-'])} <&-"
    done = subprocess.run(command, shell=True, env=ENVIRONMENT, capture_output=True, check=False)
    assert (done.returncode, done.stderr) == (2, b"-: the file is empty.\n")


@needs_signals
@pytest.mark.parametrize("name", DECKS)
def test_a_reader_that_leaves_does_not_change_a_verdict(name):
    read, write = os.pipe()
    os.close(read)
    command = [*NRDB, "validate", str(ROOT / "examples" / name)]
    done = subprocess.run(command, env=ENVIRONMENT, stdout=write, stderr=write, check=False)
    os.close(write)
    assert done.returncode == DECKS[name]


def test_the_progress_bar_works_with_an_older_click(monkeypatch):
    """The allowed range includes click 8.1, which doesn't know `hidden`."""
    import io
    from contextlib import nullcontext
    from types import SimpleNamespace

    from nrdb.cli.tournament import progress

    class Terminal(io.StringIO):
        def isatty(self):
            return True

    asked = []
    bar = SimpleNamespace(update=asked.append)
    monkeypatch.setattr("sys.stderr", Terminal())
    monkeypatch.setattr("click.progressbar", lambda *, length, label, file: nullcontext(bar))
    with progress(100) as done:
        done(3)
    with progress(99) as done:
        assert done is None
    assert asked == [3]


@pytest.mark.parametrize(
    ("terminal_", "games", "told"), [(True, 1000, [7]), (True, 999, []), (False, 1000, []), (False, 999, [])]
)
def test_the_progress_bar_of_many_games_is_only_on_a_terminal(monkeypatch, terminal_, games, told):
    import io
    from contextlib import nullcontext
    from types import SimpleNamespace

    from nrdb.cli.goldfish import _play

    def simulate(*_, progress=None, **kind):
        assert kind == {"like": None, "games": games}
        if progress is not None:
            progress(7)
        return "report"

    asked, stream = [], io.StringIO()
    stream.isatty = lambda: terminal_
    monkeypatch.setattr("sys.stderr", stream)
    monkeypatch.setattr("click.progressbar", lambda **_: nullcontext(SimpleNamespace(update=asked.append)))
    monkeypatch.setattr("nrdb.goldfish.simulate", simulate)
    assert (_play(None, None, None, {"games": games}), asked) == ("report", told)


def test_colour_only_where_it_is_wanted():
    """A file gets no colour, a terminal does, and NO_COLOR turns it off there, too."""
    command = [*NRDB, "validate", str(ROOT / "examples" / "illegal.txt")]
    environment = {**ENVIRONMENT, "TERM": "xterm"}
    assert "\x1b[" in terminal.shown(command, environment)
    assert "\x1b[" not in terminal.shown(command, {**environment, "NO_COLOR": "1"})
    assert "\x1b[" not in terminal.shown(command, {**environment, "TERM": "dumb"})


@pytest.mark.parametrize(
    ("variables", "coloured"),
    [
        ({}, False),
        ({"FORCE_COLOR": "1"}, True),
        ({"CLICOLOR_FORCE": "1"}, True),
        ({"CLICOLOR_FORCE": "1", "TERM": "dumb"}, True),
        ({"FORCE_COLOR": "0"}, False),
        ({"FORCE_COLOR": "1", "NO_COLOR": "1"}, False),
    ],
)
def test_colour_in_a_file_where_it_is_asked_for(nrdb, variables, coloured):
    done = nrdb("validate", str(ROOT / "examples" / "illegal.txt"), **variables)
    assert ("\x1b[" in done.stdout) == coloured


@pytest.mark.parametrize("locale", [{"LC_ALL": "C"}, {"LANG": "C", "LC_ALL": ""}, {"PYTHONIOENCODING": "ascii"}])
def test_a_plain_locale_breaks_nothing(nrdb, locale):
    done = nrdb("show", "Brân 1.0", **locale)
    assert done.returncode == 0, done.stderr
    assert "Ice: Barrier" in done.stdout


def test_foreign_line_ends_and_byte_order_marks_change_nothing(nrdb, tmp_path):
    text = RUNNER.read_text(encoding="utf-8")
    plain = nrdb("validate", str(RUNNER)).stdout
    for name, data in {
        "crlf.txt": text.replace("\n", "\r\n").encode(),
        "cr.txt": text.replace("\n", "\r").encode(),
        "bom.txt": b"\xef\xbb\xbf" + text.encode(),
        "utf16.txt": text.encode("utf-16"),
    }.items():
        (tmp_path / name).write_bytes(data)
        done = nrdb("validate", name)
        assert done.returncode == 0, (name, done.stderr)
        assert done.stdout.split("influence")[1] == plain.split("influence")[1], name


def test_names_of_files_with_blanks_accents_and_backslashes(nrdb, tmp_path):
    for name in ("my deck.txt", "Décks\\run ner.txt", "-dash.txt"):
        (tmp_path / name).write_bytes(RUNNER.read_bytes())
        done = nrdb("validate", "--", name)
        assert done.returncode == 0, (name, done.stderr)


def test_no_home_no_cache_no_input(nrdb):
    done = nrdb("show", "noise", HOME="/nonexistent", XDG_CACHE_HOME="", XDG_DATA_HOME="", XDG_CONFIG_HOME="")
    assert done.returncode == 0, done.stderr
    assert nrdb("validate", "-", stdin="").returncode == 2


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_completion(nrdb, shell):
    """Click's own completion: the script for the shell, and the answers that it requests."""
    assert "nrdb" in nrdb(_NRDB_COMPLETE=f"{shell}_source").stdout
    answers = nrdb(_NRDB_COMPLETE="bash_complete", COMP_WORDS="nrdb val", COMP_CWORD="1").stdout
    assert "validate" in answers


def test_names_of_files_cannot_control_the_terminal(tmp_path: Path) -> None:
    named = tmp_path / "a\x1b[35mred.txt"
    named.write_text("1 Noise: Hacker Extraordinaire\n3 Account Siphon\n", encoding="utf-8")
    missing = tmp_path / "no\x1b[35mne.txt"
    environment = {**os.environ, "NO_COLOR": "1"}
    for options in ([], ["--all-formats"]):
        command = [sys.executable, "-m", "nrdb", "validate", str(named), str(missing), *options]
        said = terminal.shown(command, environment)
        assert "\ufffd[35mne.txt" in said
        assert "\x1b[35m" not in said
