"""Importing the command line leaves Python unchanged, whatever the caller of the library does with it."""

from __future__ import annotations

import os
import subprocess
import sys

UNCHANGED = """
import gc, gettext, sys
before = gc.get_threshold(), gettext.gettext
import nrdb.cli
assert (gc.get_threshold(), gettext.gettext) == before
import inspect, ntpath, uuid
print(uuid.UUID(int=5), inspect.signature(lambda a, b=1: a), ntpath.join("a", "b"))
"""

RACE = """
import nrdb.cli, sys, threading
sys.modules.pop("ipaddress", None)
sys.setswitchinterval(1e-6)
barrier, wrong = threading.Barrier(8), []

def ask():
    barrier.wait()
    try:
        import ipaddress
        ipaddress.ip_address("127.0.0.1")
    except Exception as error:
        wrong.append(error)

threads = [threading.Thread(target=ask) for _ in range(8)]
for thread in threads: thread.start()
for thread in threads: thread.join()
print(wrong)
"""


def run(code: str) -> str:
    env = {name: value for name, value in os.environ.items() if not name.startswith("COVERAGE_")}
    command = [sys.executable, "-c", code]
    done = subprocess.run(command, capture_output=True, encoding="utf-8", check=True, timeout=60, env=env)
    return done.stdout.strip()


def test_the_standard_library_and_the_garbage_collector_are_left_alone():
    assert run(UNCHANGED) == "00000000-0000-0000-0000-000000000005 (a, b=1) a\\b"


def test_threads_may_import_any_module_at_once():
    assert run(RACE) == "[]"
