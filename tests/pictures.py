"""Make the pictures of the documents: what commands print on a terminal, as SVG. Run by `make pictures`.

usage: python -m tests.pictures PYTHON_WITH_RICH
"""

from __future__ import annotations

import fcntl
import os
import pty
import shlex
import struct
import subprocess
import sys
import termios
from pathlib import Path

ROOT = Path(__file__).parents[1]
COLUMNS = 110
PICTURES = {"docs/pictures/validate.svg": "nrdb validate examples/illegal.txt"}
"""The command that each picture shows."""

# In an environment with rich: turns coloured text into a picture that loads no font from anywhere.
DRAW = r"""
import re, sys
from rich.console import Console
from rich.text import Text
console = Console(record=True, width=int(sys.argv[1]), file=open("/dev/null", "w"), force_terminal=True)
console.print(Text.from_ansi(sys.stdin.read()))
svg = console.export_svg(title=sys.argv[2], unique_id="nrdb")
print(re.sub(r"@font-face\s*\{[^}]*\}", "", svg), end="")
"""


def on_a_terminal(command: str) -> str:
    """Return what a command prints on a terminal of `COLUMNS` columns, colours included."""
    child, terminal = pty.fork()
    if child == 0:
        os.environ.update(TERM="xterm-256color", NRDB_TODAY="2026-11-20")
        os.chdir(ROOT)
        os.execvp(sys.executable, [sys.executable, "-m", "nrdb", *shlex.split(command)[1:]])
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 60, COLUMNS, 0, 0))
    printed = b""
    while True:
        try:
            part = os.read(terminal, 65536)
        except OSError:  # how Linux says that the program has ended
            break
        if not part:
            break
        printed += part
    os.waitpid(child, 0)
    return printed.decode().replace("\r\n", "\n")


def main(arguments: list[str]) -> None:
    """Write every picture."""
    for path, command in PICTURES.items():
        text = f"\x1b[1m$ {command}\x1b[0m\n{on_a_terminal(command)}"
        drawn = subprocess.run(
            [arguments[0], "-c", DRAW, str(COLUMNS), "nrdb"],
            input=text,
            capture_output=True,
            encoding="utf-8",
            check=True,
        )
        (ROOT / path).parent.mkdir(exist_ok=True)
        (ROOT / path).write_text(drawn.stdout, encoding="utf-8")
        print(f"written: {path}")


if __name__ == "__main__":
    main(sys.argv[1:])
