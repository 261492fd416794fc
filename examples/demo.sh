#!/bin/sh
# Show what nrdb can do with the lists in this folder. `make demo` runs this script; NRDB is the command to use.
cd "$(dirname "$0")/.." || exit 1
nrdb=${NRDB:-nrdb}
export NRDB_TODAY=${NRDB_TODAY:-2026-11-20}

say() { printf '\n\033[1m%s\033[0m\n' "$*"; }
try() {
  printf '\n$ nrdb %s\n' "$*"
  "$nrdb" "$@"
  code=$?
  # Exit codes 0 to 2 are expected here; 3 and above are not.
  [ "$code" -le 2 ] || exit "$code"
}

say "Check a real deck."
try validate examples/runner.txt

say "Check an illegal deck: every problem, its rule and the smallest fix."
try validate examples/illegal.txt

say "Misspelt titles get suggestions."
try validate examples/typo.txt

say "Search for cards."
try search "sentry strength>3" --limit 8
try show "Brân 1.0"

say "Goldfish the deck 300 times."
try goldfish examples/runner.txt --games 300 --seed 1
try odds examples/runner.txt "type:program"
