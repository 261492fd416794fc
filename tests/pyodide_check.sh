#!/bin/sh
# Runs nrdb on a Python that the machine lacks: CPython 3.14 as WebAssembly, from npm's `pyodide`. regex has no wheel
# for it, so patterns in queries are not tried; rapidfuzz runs on its own fallback in Python.
set -eu
cd "$(dirname "$0")/.."
bin=$(cd "$(dirname "$1")" && pwd)
command -v npm >/dev/null 2>&1 || { echo "npm is needed, and is not here"; exit 1; }
place=build/pyodide
rm -rf "$place"
mkdir -p "$place/wheels" "$place/libraries"
npm install --silent --no-audit --no-fund --prefix "$place" pyodide@314.0.7 >/dev/null
"$bin/pip" download --quiet --disable-pip-version-check --only-binary=:all: --python-version 3.14 --implementation cp \
  --abi cp314 --platform pyemscripten_2026_0_wasm32 --dest "$place/wheels" click httpx2 jsonschema sqlite-utils sqlmodel
for wheel in "$place"/wheels/*.whl; do
  "$bin/python" -m zipfile -e "$wheel" "$place/libraries"
done
rapidfuzz=$("$bin/python" -c 'import os, rapidfuzz; print(os.path.dirname(rapidfuzz.__file__))')
cp -r "$rapidfuzz" "$place/libraries/"
find "$place/libraries/rapidfuzz" -name '*.so' -delete
node tests/pyodide_check.mjs "$PWD" "$PWD/$place/libraries" "$PWD/$place/node_modules/pyodide/pyodide.mjs"
