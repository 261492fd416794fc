#!/bin/sh
# Everything a release must pass, in a fresh clone of what is committed: the README's two commands, the checks, the wheel.
set -eu
top=$(cd "$(dirname "$0")/.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
git clone --quiet "$top" "$work/nrdb"
cd "$work/nrdb"
version=$(sed -n 's/^__version__ = "\(.*\)"/\1/p' nrdb/__init__.py)
grep -q "^## $version\|^## Unreleased" CHANGELOG.md || { echo "CHANGELOG.md names neither $version nor Unreleased"; exit 1; }
make --no-print-directory demo >/dev/null
make --no-print-directory check
make --no-print-directory wheel-check
# What takes longest comes last. `make cover` is `make test` with its coverage held.
make --no-print-directory cover
make --no-print-directory compiled-check pure
[ -z "${MATRIX:-}" ] || make --no-print-directory matrix
[ -z "$(git status --porcelain)" ] || { echo "the checks changed the tree:"; git status --short; exit 1; }
echo "nrdb $version may be released."
