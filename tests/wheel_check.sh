#!/bin/sh
# Builds the wheel, installs it in an empty environment, and uses it from an empty folder: no file of the checkout helps.
# usage: wheel_check.sh PYTHON PYTHON_WITH_BUILD
set -eu
python=$1
builder=$2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
"$builder" -m build --quiet --wheel --sdist --outdir "$work/dist" . >"$work/build.log" 2>&1 || { cat "$work/build.log"; exit 1; }
"$python" -m venv "$work/venv"
"$work/venv/bin/python" -m pip install --quiet --disable-pip-version-check "$work"/dist/*.whl 2>"$work/pip.log" || { cat "$work/pip.log"; exit 1; }
cp examples/runner.txt "$work/deck.txt"
mkdir "$work/empty"
cd "$work/empty"
export XDG_CACHE_HOME="$work/cache" XDG_DATA_HOME="$work/data" XDG_CONFIG_HOME="$work/config"
unset NRDB_DATA NRDB_SCHEMAS PYTHONPATH 2>/dev/null || true
nrdb="$work/venv/bin/nrdb"
"$nrdb" --version
"$nrdb" data check
"$nrdb" show "Sure Gamble" >/dev/null
"$nrdb" validate --on 2026-11-20 "$work/deck.txt"
"$nrdb" tournament sheet --on 2026-11-20 --html "$work/sheet.html" "$work/deck.txt"
"$nrdb" tournament check --on 2026-11-20 --sides runner --html "$work/check.html" "$work/deck.txt"
"$work/venv/bin/python" -c 'from nrdb.tournament.sheet_pdf import FONTS; assert len(list(FONTS.glob("*.ttf"))) == 2'
"$nrdb" search --count "sentry strength>3"
echo "The wheel works away from the checkout."
