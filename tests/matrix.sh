#!/bin/sh
# Runs the tests on every Python 3.11+ that this machine has, with the lowest version that pyproject.toml allows of each
# library and with the newest, each in an environment of its own below build/, and says which Pythons it did not try.
# PYTHONS="3.12" and ENDS="highest" name some of them, SEED=n shuffles the tests.
set -eu
cd "$(dirname "$0")/.."
jobs=${JOBS:-2}
host=${PYTHON:-python3}
[ -x build/uv/bin/uv ] || { "$host" -m venv build/uv && build/uv/bin/pip install --quiet --disable-pip-version-check uv; }
found=0
missing=""
for version in ${PYTHONS:-3.11 3.12 3.13 3.14 3.15}; do
  python=""
  for candidate in "python$version" "$HOME"/.pyenv/versions/"$version".*/bin/python; do
    if command -v "$candidate" >/dev/null 2>&1 && "$candidate" -c 'import venv' >/dev/null 2>&1; then
      python=$candidate
    fi
  done
  [ -n "$python" ] || { missing="$missing $version"; continue; }
  for resolution in ${ENDS:-lowest-direct highest}; do
    place="build/matrix-$version-$resolution"
    build/uv/bin/uv venv --quiet --clear --python "$python" "$place"
    build/uv/bin/uv pip install --quiet --python "$place/bin/python" --resolution "$resolution" --editable '.[all]' --group dev
    echo "== $("$place/bin/python" --version), $resolution"
    "$place/bin/python" -m pytest -q -n "$jobs" ${SEED:+--random-order --random-order-seed="$SEED"}
    found=$((found + 1))
  done
done
[ -z "$missing" ] || echo "not tried, because this machine does not have them:$missing"
[ "$found" -gt 0 ] || { echo "no Python 3.11 or newer found"; exit 1; }
echo "passed in $found environments"
