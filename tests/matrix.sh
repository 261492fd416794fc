#!/bin/sh
# Runs the tests on every Python 3.11+ that this machine has, each in an environment of its own below build/.
set -eu
cd "$(dirname "$0")/.."
found=0
for version in 3.11 3.12 3.13 3.14 3.15; do
  python=""
  for candidate in "python$version" "$HOME"/.pyenv/versions/"$version".*/bin/python; do
    if command -v "$candidate" >/dev/null 2>&1 && "$candidate" -c 'import venv' >/dev/null 2>&1; then
      python=$candidate
    fi
  done
  [ -n "$python" ] || continue
  found=$((found + 1))
  echo "== $("$python" --version)"
  make --no-print-directory test PYTHON="$python" VENV="build/venv-$version"
done
[ "$found" -gt 0 ] || { echo "no Python 3.11 or newer found"; exit 1; }
echo "passed on $found Python versions"
