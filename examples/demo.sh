#!/bin/sh
# What nrdb does, shown on the lists beside this file. `make demo` runs it; NRDB names the command.
cd "$(dirname "$0")/.." || exit 1
nrdb=${NRDB:-nrdb}
export NRDB_TODAY=${NRDB_TODAY:-2026-11-20}

say() { printf '\n\033[1m%s\033[0m\n' "$*"; }
try() {
  printf '\n$ nrdb %s\n' "$*"
  "$nrdb" "$@"
  code=$?
  # 0 yes, 1 no, 2 could not answer: all of them are answers here; 3 and above are not.
  [ "$code" -le 2 ] || exit "$code"
}

say "A real deck in, a verdict out."
try validate examples/runner.txt

say "An illegal one: every reason, its rule, and the way out."
try validate examples/illegal.txt

say "A misspelt title is never guessed."
try validate examples/typo.txt

say "The catalogue, asked as people type."
try search "sentry strength>3" --limit 8
try show "Brân 1.0"

say "Does it work? The deck played alone, 300 times."
try goldfish examples/runner.txt --games 300 --seed 1
try odds examples/runner.txt "type:program"
