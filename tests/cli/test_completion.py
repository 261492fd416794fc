"""Completion of a word that is being typed, by click's protocol and in real shells."""

from __future__ import annotations

import json
import os
import select
import shutil
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.conftest import ROOT

# What is typed, and some of what is offered; everything offered begins with the text typed.
OFFERED = [
    ("validate --format st", ["plain,standard", "plain,startup"]),
    ("validate --format=startu", ["plain,startup"]),
    ("validate --format 'NAPD MWL 1'", ["plain,NAPD MWL 1.0", "plain,NAPD MWL 1.1", "plain,NAPD MWL 1.2"]),
    ("validate --format napd_mwl_1", ["plain,napd_mwl_1_0", "plain,napd_mwl_1_1", "plain,napd_mwl_1_2"]),
    ("validate --format classic", ["plain,classic", "plain,classic-limited"]),
    ("formats diff startu", ["plain,startup"]),
    ("legality noise --format startu", ["plain,startup"]),
    ("tournament check x --format startu", ["plain,startup"]),
    ("deck convert x --to oct", ["plain,octgn"]),
    ("deck convert x --from edn", ["plain,edn"]),
    ("deck convert x --to edn", []),  # it is only read
    ("show 'sure g'", ["plain,Sure Gamble"]),
    ("show sure g", ["plain,Gamble"]),
    ("show bran", ["plain,Brân 1.0"]),
    ("show --edition classic 'back door to r'", ["plain,Back Door to Rivals"]),
    ("legality 'sure g'", ["plain,Sure Gamble", "file,sure g"]),
    ("rule 1.4.6", [f"plain,1.4.6{part}" for part in ("", *"abcd")]),
    ("rule deck.inf", ["plain,deck.influence"]),
    ("break 'sure g'", ["plain,Sure Gamble", "file,sure g"]),
    ("break corroder 'eli 1'", ["plain,Eli 1.0", "file,eli 1"]),
    ("break corroder 'sure g'", ["file,sure g"]),  # no ice
    ("search faction:sh", ["plain,faction:shaper"]),
    ("search 'type:ice format:startu'", ["plain,type:ice format:startup"]),
    ("odds deck.txt type:ic", ["plain,type:ice"]),
    ("validate exam", ["file,exam"]),
    ("goldfish exam", ["file,exam"]),
    ("hand exam", ["file,exam"]),
    ("deck stats exam", ["file,exam"]),
    ("deck diff exam", ["file,exam"]),
    ("tournament standings exam", ["file,exam"]),
    ("search nonsense:x", []),
    ("search cost:1", []),
    ("search 'sure gam'", ["plain,Sure Gamble"]),  # no field begins with that
    ("search 'sure gr'", ["plain,sure group:"]),
    ("completion z", ["plain,zsh"]),
    ("match --players plain:r", ["plain,plain:random"]),
]


def offered(nrdb, line: str, **environment: str) -> list[str]:
    words = len(line.split("'")[0].split()) + (1 if "'" in line else 0)
    done = nrdb(_NRDB_COMPLETE="bash_complete", COMP_WORDS=f"nrdb {line}", COMP_CWORD=str(words), **environment)
    assert done.stderr == ""
    return done.stdout.split("\n")[:-1] if done.stdout != "\n" else []


# The whole line as bash passes it: what replaces its last word, after the last word break and in its own quotes.
QUOTED = [
    ('show "Sure G', "Sure Gamble"),
    ("show 'Sure G", "Sure Gamble"),
    (r"show Sure\ G", r"Sure\ Gamble"),
    ("show sure g", "Gamble"),
    (r"show Chaos\ Theory:\ W", r"\ Wünderkind"),
    ('show "kate ', r"Kate \"Mac\" McCaffrey: Digital Tinker"),
    ("show 'kate ", 'Kate "Mac" McCaffrey: Digital Tinker'),
    ("show kate", r"Kate\ \"Mac\"\ McCaffrey:\ Digital\ Tinker"),
    ("show 'sure gamble' hed", r"Hedge\ Fund"),
    ("validate --format=startu", "startup"),
    ("search type:ic", "ice"),
    ('search "type:ic', "type:ice"),
    (r"search type:ice\ set:core", "core_set"),
    ("search type:ice --sort cost set:core_s", "core_set"),
    (r"search 'a\' type:ic", "ice"),
]


@pytest.mark.parametrize(("line", "expected"), QUOTED, ids=[line for line, _ in QUOTED])
def test_bash_gets_values_as_they_must_be_typed(nrdb, catalogue, line, expected):
    assert offered(nrdb, "", COMP_LINE=f"nrdb {line}") == [f"plain,{expected}"]


@pytest.mark.parametrize(
    ("line", "state"),
    [
        ("", ("", 0)),
        ("a:b=c@", ("", 3)),
        ("a:b c:", ("", 1)),
        ("'a:b", ("'", 0)),
        ("'a' \"b' ", ('"', 0)),
        ("a\\'", ("", 0)),
    ],
)
def test_which_quote_is_open_and_how_many_breaks_are_passed(line, state):
    from nrdb.cli.completion import _state

    assert _state(line, ":=@") == state


@pytest.mark.parametrize(("line", "expected"), OFFERED, ids=[line for line, _ in OFFERED])
def test_values_are_offered(nrdb, catalogue, line, expected):
    assert offered(nrdb, line) == expected


def test_where_nothing_is_typed_all_is_offered(nrdb, catalogue):
    from nrdb.legality.pool import names
    from nrdb.search.language.fields import FIELDS

    assert [word.removeprefix("plain,").replace("-", "_") for word in offered(nrdb, "validate --format ''")] == [
        name.replace("-", "_") for name in names(catalogue)
    ]
    titles = len({card.title for card in catalogue.cards()})
    assert len(offered(nrdb, "show ''")) == titles
    assert len(offered(nrdb, "", COMP_LINE="nrdb show 'sure gamble' ")) == titles
    assert offered(nrdb, "search ''") == [f"plain,{field.name}:" for field in FIELDS]


def test_nothing_is_built_for_a_key(nrdb, tmp_path):
    """Without a catalogue formats are offered, but no titles."""
    empty = {"XDG_CACHE_HOME": str(tmp_path / "cache")}
    assert "plain,standard" in offered(nrdb, "validate --format st", **empty)
    assert offered(nrdb, "show sure", **empty) == []
    assert offered(nrdb, "search faction:sh", **empty) == []
    assert not (tmp_path / "cache").exists()


@pytest.mark.parametrize("line", ["validate --format st", "show sure", "search faction:sh", "deck convert x --to o"])
def test_a_key_loads_nothing_heavy(tmp_path, catalogue, line):
    script = (
        "import atexit, json, sys; atexit.register(lambda: print(json.dumps(sorted(sys.modules)), file=sys.stderr));"
        "from nrdb.cli import main; main([])"
    )
    words = {"_NRDB_COMPLETE": "bash_complete", "COMP_WORDS": f"nrdb {line}", "COMP_CWORD": str(len(line.split()))}
    done = subprocess.run(
        [sys.executable, "-c", script], env={**os.environ, **words}, capture_output=True, text=True, check=True
    )
    loaded = set(json.loads(done.stderr))
    assert done.stdout.strip()
    heavy = {
        "sqlmodel",
        "sqlalchemy",
        "jsonschema",
        "rapidfuzz",
        "httpx2",
        "regex",
        "nrdb.legality.check",
        "nrdb.engine",
    }
    assert not loaded & heavy


def test_every_value_that_can_be_listed_is(catalogue):
    """Each option and argument of every command offers values, unless they can't be listed."""
    import click

    from tests.documents import commands

    free = {"NAME", "NAME=N", "N", "DATE", "K", "TIME", "URL", "QUERY", "FIELD", "SIDES", "PATH", "WHAT", "ADDRESS"}
    free.add("TURN[.CLICK]")
    bare = [
        f"{name}: {param.name}"
        for name, command in commands()
        for param in command.params
        if type(param.type) is type(click.STRING)
        and not getattr(param, "is_flag", False)
        and not getattr(param, "_flag_needs_value", False)
        and param._custom_shell_complete is None
        and param.human_readable_name.upper() not in free
        and param.metavar not in free
    ]
    assert bare == []
    formats = [
        param for _, command in commands() for param in command.params if param.name in ("format_name", "target")
    ]
    assert all(param._custom_shell_complete is not None for param in formats)


# -- the shells themselves ---------------------------------------------------------------------------------------------

# What is typed before TAB, and the argument that the command then gets.
TYPED = {
    r"nrdb show Sure\ G": "[show][Sure Gamble]",
    "nrdb show sure g": "[show][sure][Gamble]",
    'nrdb show "Sure G': "[show][Sure Gamble]",
    r"nrdb show Chaos\ Theory:\ W": "[show][Chaos Theory: Wünderkind]",
    "nrdb validate --format startu": "[validate][--format][startup]",
    "nrdb validate --format=startu": "[validate][--format=startup]",
    "nrdb search type:ic": "[search][type:ice]",
    "nrdb validate exam": "[validate][examples/]",
}


@pytest.fixture(scope="module")
def environment(tmp_path_factory) -> dict[str, str]:
    """Return an environment in which `nrdb` is this checkout's command."""
    folder = tmp_path_factory.mktemp("bin")
    command = folder / "nrdb"
    command.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m nrdb "$@"\n')
    command.chmod(0o755)
    path = f"{folder}:{os.environ['PATH']}"
    return {**os.environ, "PATH": path, "PYTHONPATH": str(ROOT), "PS1": "> ", "TERM": "dumb", "LC_ALL": "C.UTF-8"}


@pytest.mark.skipif(shutil.which("bash") is None, reason="no bash on this machine")
def test_bash_completes(environment, catalogue, tmp_path):
    """Type into bash on a terminal, press TAB, and check the arguments that the command gets."""
    import pty

    (tmp_path / "examples").mkdir()
    leader, follower = pty.openpty()
    shell = subprocess.Popen(
        ["bash", "--norc", "--noprofile", "-i"],
        env=environment,
        cwd=tmp_path,
        stdin=follower,
        stdout=follower,
        stderr=follower,
        start_new_session=True,
    )
    os.close(follower)

    def until(mark: str) -> str:
        read, end = b"", time.monotonic() + 30
        while mark.encode() not in read and time.monotonic() < end:
            if select.select([leader], [], [], 0.2)[0]:
                read += os.read(leader, 65536)
        return read.decode(errors="replace")

    try:
        # The nrdb on the path answers the completion; the one that then runs prints its arguments.
        setup = 'eval "$(nrdb completion bash)"; nrdb() { printf "[%s]" "$@"; echo "<e""nd>"; }; echo rea""dy\n'
        os.write(leader, b"bind 'set enable-bracketed-paste off'; " + setup.encode())
        until("ready")
        for typed, given in TYPED.items():
            os.write(leader, f"{typed}\t\n".encode())
            assert given in until("<end>"), typed
    finally:
        shell.kill()
        shell.wait()
        os.close(leader)


@pytest.mark.skipif(shutil.which("fish") is None, reason="no fish on this machine")
def test_fish_completes(environment, catalogue):
    asked = (
        "nrdb completion fish | source; complete -C 'nrdb validate --format startu'; complete -C 'nrdb show \"Sure G'"
    )
    done = subprocess.run(
        ["fish", "--no-config", "-c", asked],
        env=environment,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert done.stdout.splitlines() == ["startup", "Sure Gamble"]


@pytest.mark.skipif(shutil.which("zsh") is None, reason="no zsh on this machine")
def test_zsh_takes_the_script(environment, tmp_path):
    script = 'autoload -U compinit; compinit -D -u; eval "$(nrdb completion zsh)"; print -r -- $_comps[nrdb]'
    done = subprocess.run(
        ["zsh", "-f", "-c", script],
        env={**environment, "HOME": str(tmp_path)},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert done.stdout.strip() == "_nrdb_completion"


def test_the_script_is_the_one_of_clicks_protocol(nrdb):
    for shell in ("bash", "zsh", "fish"):
        assert nrdb("completion", shell).stdout.strip() == nrdb(_NRDB_COMPLETE=f"{shell}_source").stdout.strip()
    assert nrdb("completion", "tcsh").stderr.startswith("nrdb completion: SHELL must be one of bash, zsh, fish")


def test_the_one_line_is_documented():
    page = (ROOT / "docs" / "getting-started.md").read_text(encoding="utf-8")
    from nrdb.cli.completion import SHELLS

    for line in SHELLS.values():
        assert line.split("  ")[0].replace("|", r"\|") in page
    assert Path(ROOT / "docs" / "cli-reference.md").read_text(encoding="utf-8").count("nrdb completion bash")
