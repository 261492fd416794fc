#!/bin/sh
# Builds sdist and wheel from a clean copy and again from the sdist, installs the wheel in an empty environment, with pip,
# pipx and uv, and uses it from an empty folder with a home of its own: no file of the checkout helps.
# usage: wheel_check.sh PYTHON PYTHON_WITH_BUILD_AND_MYPY
# Where pipx or uv cannot be had, that part is left out with a word; REQUIRE_TOOLS=1 makes it a failure.
set -eu
python=$(command -v "$1")
builder=$(cd "$(dirname "$2")" && pwd)/$(basename "$2")
top=$(cd "$(dirname "$0")/.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

quietly() { # NAME COMMAND...: the output only when it fails
  log=$work/$1.log
  shift
  "$@" >"$log" 2>&1 || { cat "$log"; exit 1; }
}

names() { # WHEEL: the files in it
  "$python" -c 'import sys, zipfile; print("\n".join(sorted(zipfile.ZipFile(sys.argv[1]).namelist())))' "$1"
}

# What git knows, as it stands now; in an sdist, all of it.
mkdir "$work/copy" "$work/again" "$work/empty" "$work/home"
cd "$top"
if git rev-parse --is-inside-work-tree >/dev/null 2>&1; then
  # A file that git knows and that is gone is passed over.
  git ls-files -z --cached --others --exclude-standard | tar -c --null -T - 2>/dev/null | tar -x -C "$work/copy"
else
  tar -c --exclude ./.venv --exclude ./build --exclude ./dist . | tar -x -C "$work/copy"
fi
quietly build "$builder" -m build --outdir "$work/dist" "$work/copy"
tar -xzf "$work"/dist/*.tar.gz -C "$work/again" --strip-components=1
quietly rebuild "$builder" -m build --outdir "$work/dist-again" "$work/again"
names "$work"/dist/*.whl >"$work/names"
names "$work"/dist-again/*.whl | diff "$work/names" - || { echo "the sdist's sdist makes another wheel"; exit 1; }
for wanted in nrdb/py.typed nrdb/_data/manifest.json nrdb/_schemas/deck.schema.json; do
  grep -qx "$wanted" "$work/names" || { echo "the wheel lacks $wanted"; exit 1; }
done
! grep -v '^nrdb\(/\|-\)' "$work/names" || { echo "the wheel holds more than the package"; exit 1; }
wheel=$(echo "$work"/dist/*.whl)
echo "$(basename "$wheel"): $(wc -l <"$work/names") files, $(($(wc -c <"$wheel") / 1024)) kB."

quietly venv "$python" -m venv "$work/venv"
quietly pip "$work/venv/bin/python" -m pip install --disable-pip-version-check "$wheel"
test -s "$work/venv/share/man/man1/nrdb.1" || { echo "the wheel installs no manual page"; exit 1; }
cp -r examples "$work/empty/examples"
cp README.md tests/readme_examples.py tests/typing/api.py "$work/"
cd "$work/empty"
alone() { env -i HOME="$work/home" PATH="$work/venv/bin:/usr/bin:/bin" LANG=C.UTF-8 "$@"; }

alone nrdb --version
alone nrdb data check
alone nrdb search --count "sentry strength>3"
alone nrdb tournament sheet --on 2026-11-20 --html "$work/sheet.html" examples/runner.txt
alone nrdb tournament check --on 2026-11-20 --sides runner --html "$work/check.html" examples/runner.txt
alone python -c 'from nrdb.tournament.fonts import OWN as FONTS; assert len(list(FONTS.glob("*.ttf"))) == 2'
alone python "$work/readme_examples.py" "$work/README.md" "$work/venv/bin/nrdb" "$work/venv/bin/python"
quietly typed "$builder" -m mypy --strict --cache-dir "$work/mypy" --python-executable "$work/venv/bin/python" "$work/api.py"
echo "The wheel is typed."

left_out() {
  echo "$1 cannot be had here: left out."
  [ -z "${REQUIRE_TOOLS:-}" ] || exit 1
}

installed() { # NAME: the command that a tool installed runs
  "$work/bin-$1/nrdb" --version >/dev/null
  "$work/bin-$1/nrdb" validate --on 2026-11-20 examples/runner.txt >/dev/null
  echo "Installed by $1, it works."
}

export HOME="$work/home" XDG_CACHE_HOME="$work/home/.cache" XDG_DATA_HOME="$work/home/.local/share" XDG_CONFIG_HOME="$work/home/.config"
"$python" -m venv "$work/tools"
if "$work/tools/bin/python" -m pip install --quiet --disable-pip-version-check pipx >"$work/tools.log" 2>&1; then
  PIPX_HOME="$work/pipx" PIPX_BIN_DIR="$work/bin-pipx" quietly pipx "$work/tools/bin/pipx" install --python "$python" "$wheel"
  installed pipx
else
  left_out pipx
fi
if "$work/tools/bin/python" -m pip install --quiet --disable-pip-version-check uv >"$work/tools.log" 2>&1; then
  UV_TOOL_DIR="$work/uv" UV_TOOL_BIN_DIR="$work/bin-uv" quietly uv "$work/tools/bin/uv" tool install --python "$python" "$wheel"
  installed uv
else
  left_out uv
fi
echo "The wheel works away from the checkout."
