# nrdb: `make help` lists the targets.
PYTHON  ?= python3
VENV    ?= .venv
BIN     := $(VENV)/bin
STAMP   := $(VENV)/.installed
JOBS    ?= 2
SECONDS ?= 60
# Files that tests must cover completely, branches included.
WHOLE_OF := nrdb/legality/*,nrdb/search/language/syntax.py,nrdb/search/language/ast.py,nrdb/search/language/fields.py,nrdb/search/language/vocabulary.py,nrdb/search/language/values.py,nrdb/search/language/names.py,nrdb/search/language/lists.py,nrdb/search/language/conditions.py,nrdb/search/language/sql.py

.DEFAULT_GOAL := help
.PHONY: help venv demo test check lint types tree-check data-check data-format yardsticks new-set docs docs-check site pictures goldens bench bench-page tools-check search-report serve-check fuzz self-play honesty ladder tune cover matrix pyodide-check lock release-check wheel-check mutants compiled compiled-check pure clean

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  %-14s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

$(STAMP): pyproject.toml requirements-dev.txt
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes --no-deps --requirement requirements-dev.txt
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --editable .
	@$(BIN)/python -m pip --disable-pip-version-check check >$@.out || { cat $@.out; exit 1; }
	@mv $@.out $@

venv: $(STAMP) ## set up the environment in .venv

demo: $(STAMP) ## validate, search and goldfish the example decks
	@NRDB="$(BIN)/nrdb" sh examples/demo.sh

test: $(STAMP) ## run all tests (SEED=n: in random order; WHOLE=1: on all data instead of samples)
	@$(BIN)/python -m pytest -q -n $(JOBS) --dist worksteal $(if $(WHOLE),--whole) $(if $(SEED),--random-order --random-order-seed=$(SEED))

check: lint types tree-check data-check docs-check ## check format, lint, types, duplicates, dead code, data and documents

lint: $(STAMP) ## check format and lint with ruff
	@$(BIN)/ruff format --check nrdb tests
	@$(BIN)/ruff check nrdb tests

types: $(STAMP) ## check types with mypy --strict
	@$(BIN)/mypy

tree-check: $(STAMP) ## find duplicates, dead code and long modules
	@$(BIN)/pylint --score=n nrdb
	@$(BIN)/pylint --score=n --disable=too-many-lines --min-similarity-lines=6 tests
	@$(BIN)/vulture

data-check: $(STAMP) ## validate data/: schemas, references and consistency
	@$(BIN)/nrdb data format --check
	@$(BIN)/nrdb data check

data-format: $(STAMP) ## write data/ in canonical form
	@$(BIN)/nrdb data format

yardsticks: $(STAMP) ## rebuild data/yardsticks.json from the real lists next to the checkout
	@$(BIN)/python -m tests.yardsticks
	@$(BIN)/nrdb data format

new-set: $(STAMP) ## add what a newer dump has, and list the open decisions (DUMP=folder, DATE=its day)
	@test -n "$(DUMP)" || { echo "usage: make new-set DUMP=../netrunner-cards-json [DATE=YYYY-MM-DD]"; exit 1; }
	@$(BIN)/nrdb data refresh "$(DUMP)" $(if $(DATE),--date "$(DATE)")
	@$(MAKE) --no-print-directory data-format data-check docs goldens

docs: $(STAMP) ## write the generated documents
	@$(BIN)/python -m tests.documents

site: ## build the documents as a site in build/site, with Sphinx in an environment of its own
	@test -x build/site-env/bin/sphinx-build || { $(PYTHON) -m venv build/site-env && build/site-env/bin/pip install --quiet --disable-pip-version-check 'sphinx>=9,<10' 'furo>=2025.9' 'myst-parser>=5,<6' --editable .; }
	@build/site-env/bin/sphinx-build --quiet --fail-on-warning --keep-going -c docs . build/site
	@echo "build/site/docs/site/index.html"

pictures: $(STAMP) ## make the pictures of the documents, with rich in an environment of its own
	@test -x build/rich/bin/python || { $(PYTHON) -m venv build/rich && build/rich/bin/pip install --quiet --disable-pip-version-check 'rich>=15,<16'; }
	@$(BIN)/python -m tests.pictures build/rich/bin/python

goldens: $(STAMP) ## update the outputs that tests compare in full (read the diff, then commit it)
	@$(BIN)/python -m tests.goldens

docs-check: $(STAMP) ## list generated documents that are out of date
	@$(BIN)/python -m tests.documents --check

bench: $(STAMP) ## run all benchmarks, or those in AREAS="start search"
	@$(BIN)/python -m tests.bench $(AREAS)

bench-page: $(STAMP) ## run all benchmarks and update docs/performance.md
	@$(BIN)/python -m tests.bench --page

tools-check: $(STAMP) ## open the catalogue with Datasette, sqlite-utils, pandas, polars and DuckDB in a temporary environment
	@$(BIN)/python -m tests.tools_check

search-report: $(STAMP) ## compare search with another site's results for 3,071 real queries
	@$(BIN)/python -m tests.search_report

serve-check: $(STAMP) ## send random requests from the OpenAPI document to a service, and compare its pace with an empty route
	@test -x build/schemathesis/bin/st || { $(PYTHON) -m venv build/schemathesis && build/schemathesis/bin/pip install --quiet --disable-pip-version-check 'schemathesis>=4,<5'; }
	@$(BIN)/python -m tests.serve.check build/schemathesis/bin/st

fuzz: $(STAMP) ## fuzz every reader, every parser and the engine for SECONDS each (TARGETS, SEED)
	@$(BIN)/python -m tests.fuzz $(SECONDS) $(TARGETS) $(if $(SEED),--seed $(SEED))

honesty: $(STAMP) ## check in 600 games that no AI player's answer depends on what it can't see
	@$(BIN)/python -m pytest -q --whole tests/players/test_honesty.py

self-play: $(STAMP) ## check random games decision by decision: 20,000 of 1996, 5,000 of 2012, 20,000 of today
	@$(BIN)/python -m tests.engine.random_games classic
	@$(BIN)/python -m tests.engine.random_games core
	@$(BIN)/python -m tests.engine.random_games cr-26.03

ladder: $(STAMP) ## play the ladder of the AI players and the laws of decks with all games
	@$(BIN)/python -m pytest -q -n $(JOBS) --whole tests/players/test_ladder.py tests/players/test_laws.py

tune: $(STAMP) ## try other weights for the sensible players in paired games (NAMES="REZ TAG", GAMES=100)
	@$(BIN)/python -m tests.players.tuning $(NAMES) --games $(or $(GAMES),100)

cover: $(STAMP) ## check branch coverage: fail_under for all code, 100 % for legality and the query grammar
	@SKIP_SHARED=1 $(BIN)/python -m pytest -q -n $(JOBS) --cov --cov-report=term
	@$(BIN)/coverage report --fail-under=100 --include="$(WHOLE_OF)"

matrix: ## run the tests on every installed Python 3.11+ with oldest and newest libraries (PYTHONS=3.12 ENDS=highest SEED=n)
	@PYTHON=$(PYTHON) JOBS=$(JOBS) PYTHONS="$(PYTHONS)" ENDS="$(ENDS)" SEED="$(SEED)" sh tests/matrix.sh

pyodide-check: $(STAMP) ## run nrdb on CPython 3.14 as WebAssembly (needs npm)
	@sh tests/pyodide_check.sh $(BIN)/python

lock: ## update requirements-dev.txt to the newest libraries that pyproject.toml allows, with hashes
	@test -x build/uv/bin/uv || { $(PYTHON) -m venv build/uv && build/uv/bin/pip install --quiet --disable-pip-version-check uv; }
	@build/uv/bin/uv pip compile --quiet --upgrade --universal --python-version 3.11 --all-extras --group dev --generate-hashes \
	  --no-header --no-annotate --no-emit-index-url pyproject.toml --output-file requirements-dev.txt

release-check: ## run all release checks in a fresh clone (MATRIX=1: on every Python too)
	@sh tests/release_check.sh

mutants: ## run mutation tests on MODULE="nrdb/legality/*.py" and list mutants that TESTS=tests/legality miss
	@PYTHON=$(PYTHON) JOBS=$(JOBS) MODULE="$(MODULE)" TESTS="$(TESTS)" sh tests/mutants.sh

wheel-check: $(STAMP) ## build sdist and wheel, install with pip, pipx and uv, and use it in an empty environment
	@sh tests/wheel_check.sh "$(PYTHON)" "$(BIN)/python"

compiled: $(STAMP) ## compile the engine and the AI players in place with mypyc (needs a C compiler; `make pure` removes it)
	@HATCH_BUILD_HOOKS_ENABLE=1 $(BIN)/python -m build --wheel --outdir build/compiled

compiled-check: compiled ## check that the compiled engine plays the same games, and run its tests on it
	@$(BIN)/python -m tests.engine.digests
	@$(BIN)/python -m pytest -q -n $(JOBS) tests/engine tests/players tests/goldfish tests/match

pure: ## remove the compiled modules
	@find nrdb -name "*.so" -delete; rm -f *__mypyc*.so

clean: pure ## remove everything that the targets above create
	rm -rf $(VENV) build dist .pytest_cache .mypy_cache .ruff_cache .hypothesis .coverage .coverage.*
