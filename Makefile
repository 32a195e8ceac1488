# Everything is done in an environment of the project's own, .venv, made on first use.
#   make play    play in the browser                        make rules    which rule is tested where
#   make test    all tests                                  make texts    collect and compile the texts
#   make check   lint, types, imports, scripts, texts, rules make bench    speed, beside other libraries
#                                                           make compiled the tests on compiled kernel and games
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PORT ?= 8000
BROWSER ?= --browser
TESTS ?=

.PHONY: play test test-postgres check lint types imports scripts rules texts bench compiled clean

play: $(VENV)/.play
	@$(BIN)/branchline table --port $(PORT) $(BROWSER)

test: $(VENV)/.dev
	@echo "Running all tests (some minutes on two cores) ..."
	@command -v chromium >/dev/null || command -v chromium-browser >/dev/null || command -v google-chrome >/dev/null || echo "No browser is installed here: the tests of the pages in a browser are skipped (on Debian and Ubuntu: apt install chromium)."
	@$(BIN)/pytest -n auto $(TESTS)

test-postgres: $(VENV)/.dev
	@echo "Running the tests of the table on PostgreSQL ..."
	@place=$$(mktemp -d) && url=$$(tools/postgres.sh start "$$place") && { DATABASE_URL="$$url" $(BIN)/pytest -n auto tests/table --ignore=tests/table/browser; code=$$?; tools/postgres.sh stop "$$place"; exit $$code; }

check: lint types imports scripts texts rules

lint: $(VENV)/.dev
	$(BIN)/ruff check
	$(BIN)/ruff format --check

types: $(VENV)/.dev
	BRANCHLINE_HOME=$(VENV)/types $(BIN)/mypy

imports: $(VENV)/.dev
	$(BIN)/lint-imports

scripts:
	@command -v npm >/dev/null || { echo "Checking the scripts needs Node.js with npm; on Debian and Ubuntu: apt install nodejs npm"; exit 1; }
	@cd tools/js && npm install --silent --no-audit --no-fund && npm run --silent check

texts: $(VENV)/.dev
	$(BIN)/python tools/build_texts.py extract

rules: $(VENV)/.dev
	$(BIN)/pytest -q -p no:cacheprovider --rule-coverage=docs/rule-coverage.md tests

bench: $(VENV)/.dev
	@echo "Installing the libraries to compare with ..."
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[bench]'
	$(BIN)/python bench/run.py

compiled: $(VENV)/.dev
	$(BIN)/python tools/compiled.py

clean:
	rm -rf $(VENV) build dist .pytest_cache .mypy_cache .ruff_cache .hypothesis tools/js/node_modules

# The environment. A package that is missing, or a Python that is too old, is said in a sentence.

$(VENV)/.made:
	@command -v $(PYTHON) >/dev/null || { echo "Branchline needs Python 3.11 or newer; there is no '$(PYTHON)' here. Name another with: make PYTHON=..."; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Branchline needs Python 3.11 or newer; '$(PYTHON)' is $$($(PYTHON) -V 2>&1). Name another with: make PYTHON=python3.11"; exit 1; }
	@$(PYTHON) -c 'import venv, ensurepip' 2>/dev/null || { echo "Branchline needs Python's venv module to make its own environment; on Debian and Ubuntu: apt install python3-venv"; exit 1; }
	@echo "Making an environment in $(VENV) ..."
	@$(PYTHON) -m venv $(VENV) || { rm -rf $(VENV); echo "The environment could not be made; see the message above."; exit 1; }
	@touch $@

$(VENV)/.play: $(VENV)/.made pyproject.toml
	@echo "Installing Branchline and its table ..."
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[web]' || { echo "Branchline could not be installed; is the network there? See the message above."; exit 1; }
	@touch $@

$(VENV)/.dev: $(VENV)/.made pyproject.toml
	@echo "Installing Branchline and what its tests need ..."
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[dev]' || { echo "Branchline could not be installed; is the network there? See the message above."; exit 1; }
	@touch $@ $(VENV)/.play
