"""usage: python -m tests.fuzz [SECONDS] [TARGET …] [--seed N]      every target, or those named, for so long each
python -m tests.fuzz --repeat TARGET NUMBER [--seed N]      one input again, with its traceback"""

from __future__ import annotations

import sys

from tests.fuzz.running import SEED, fuzz, repeat


def main(arguments: list[str]) -> int:
    """Run the targets that the arguments name; exit with 1 when something was found."""
    from tests.fuzz import files, games, library, notation

    targets = {**files.TARGETS, **notation.TARGETS, **games.TARGETS, **library.TARGETS}
    seed = SEED
    if "--seed" in arguments:
        at = arguments.index("--seed")
        seed = int(arguments[at + 1])
        del arguments[at : at + 2]
    if arguments[:1] == ["--repeat"]:
        repeat(targets[arguments[1]](), int(arguments[2]), seed)
        return 0
    seconds = float(arguments[0]) if arguments else 60
    names = arguments[1:] or list(targets)
    unknown = [name for name in names if name not in targets]
    if unknown:
        print(f"There is no target {unknown[0]!r}; there are {', '.join(targets)}.", file=sys.stderr)
        return 2
    finds = [find for name in names for find in fuzz(name, targets[name], seconds, seed)]
    return 1 if finds else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
