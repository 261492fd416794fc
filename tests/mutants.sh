#!/bin/sh
# Breaks what is committed of the modules MODULE in small ways, one at a time (mutmut, in an environment of its own below
# build/), and lists every break that no test below TESTS notices. Without them: what pyproject.toml says.
set -eu
cd "$(dirname "$0")/.."
host=${PYTHON:-python3}
[ -x build/uv/bin/uv ] || { "$host" -m venv build/uv && build/uv/bin/pip install --quiet --disable-pip-version-check uv; }
[ -x build/mutmut/bin/mutmut ] || {
  build/uv/bin/uv venv --quiet --clear --python "$host" build/mutmut
  build/uv/bin/uv pip install --quiet --python build/mutmut/bin/python 'mutmut>=3.8,<4' --editable '.[all]' --group dev
}
rm -rf build/mutants
git clone --quiet . build/mutants
sed ${MODULE:+-e "s|^only_mutate = .*|only_mutate = [\"$MODULE\"]|"} \
  ${TESTS:+-e "s|^pytest_add_cli_args_test_selection = .*|pytest_add_cli_args_test_selection = [\"$TESTS\"]|"} \
  -e '' pyproject.toml >build/mutants/pyproject.toml
cd build/mutants
PATH="$PWD/../mutmut/bin:$PATH" mutmut run --max-children "${JOBS:-2}"
mutmut=../mutmut/bin/mutmut
echo "what no test noticed:"
"$mutmut" results
