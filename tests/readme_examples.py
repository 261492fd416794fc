"""Run the README's examples with an installed nrdb, away from the checkout; nothing of nrdb is imported here.

usage: python readme_examples.py README NRDB PYTHON
"""

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path


def main(readme: str, nrdb: str, python: str) -> list[str]:
    """Print one line for each example that fails; the current folder holds the README's examples/."""
    text = Path(readme).read_text(encoding="utf-8")
    faults = []
    environment = {**os.environ, "NRDB_TODAY": "2026-11-20", "COLUMNS": "100"}
    shown = dict(re.findall(r"<!-- shown -->\n```\n\$ nrdb ([^\n]+)\n(.*?)\n```\n", text, re.DOTALL))
    commands = re.findall(r"^ *\$ nrdb (.+?)(?: +#.*)?$", text, re.MULTILINE)
    for command in commands:
        done = subprocess.run(
            [nrdb, *shlex.split(command)],
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
            check=False,
        )
        if done.returncode not in (0, 1, 2) or not done.stdout.strip():
            faults.append(f"nrdb {command}: exit code {done.returncode}: {done.stdout[-500:]}")
        elif command in shown and done.stdout.rstrip() != shown[command]:
            faults.append(f"nrdb {command}: prints something else than the README:\n{done.stdout}")
    blocks = re.findall(r"```python\n(.*?)```", text, re.DOTALL)
    for block in blocks:
        done = subprocess.run([python, "-I", "-c", block], stdout=subprocess.DEVNULL, check=False)
        if done.returncode:
            faults.append(f"a Python example ends with {done.returncode}")
    print(f"README: {len(commands)} commands, {len(shown)} with their output, {len(blocks)} Python examples.")
    return faults if commands and shown and blocks else [*faults, "the README shows no examples"]


if __name__ == "__main__":
    found = main(*sys.argv[1:])
    print("\n".join(found), end="\n" if found else "")
    sys.exit(bool(found))
