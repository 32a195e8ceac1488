# Everything is done in an environment of the project's own, .venv, made on first use.
#   make play    play The Last Spike in the terminal        make rules    which rule is tested where
#   make test    all tests                                  make texts    collect and compile the texts
#   make check   lint, types, imports, texts, rules         make bench    speed, beside other libraries
#                                                           make compiled the tests on compiled kernel and games
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
GAME ?= last_spike
TESTS ?=

.PHONY: play test check lint types imports rules texts bench compiled clean

play: $(VENV)/.play
	@echo "Starting $(GAME). Type 'help' at the prompt; leave with 'quit'."
	@$(BIN)/branchline play $(GAME)

test: $(VENV)/.dev
	@echo "Running all tests (about two minutes on two cores) ..."
	@$(BIN)/pytest -n auto $(TESTS)

check: lint types imports texts rules

lint: $(VENV)/.dev
	$(BIN)/ruff check
	$(BIN)/ruff format --check

types: $(VENV)/.dev
	$(BIN)/mypy

imports: $(VENV)/.dev
	$(BIN)/lint-imports

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
	rm -rf $(VENV) build dist .pytest_cache .mypy_cache .ruff_cache .hypothesis

# The environment. A package that is missing, or a Python that is too old, is said in a sentence.

$(VENV)/.made:
	@command -v $(PYTHON) >/dev/null || { echo "Branchline needs Python 3.11 or newer; there is no '$(PYTHON)' here. Name another with: make PYTHON=..."; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Branchline needs Python 3.11 or newer; '$(PYTHON)' is $$($(PYTHON) -V 2>&1). Name another with: make PYTHON=python3.11"; exit 1; }
	@$(PYTHON) -c 'import venv, ensurepip' 2>/dev/null || { echo "Branchline needs Python's venv module to make its own environment; on Debian and Ubuntu: apt install python3-venv"; exit 1; }
	@echo "Making an environment in $(VENV) ..."
	@$(PYTHON) -m venv $(VENV) || { rm -rf $(VENV); echo "The environment could not be made; see the message above."; exit 1; }
	@touch $@

$(VENV)/.play: $(VENV)/.made pyproject.toml
	@echo "Installing Branchline ..."
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check -e . || { echo "Branchline could not be installed; is the network there? See the message above."; exit 1; }
	@touch $@

$(VENV)/.dev: $(VENV)/.made pyproject.toml
	@echo "Installing Branchline and what its tests need ..."
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[dev]' || { echo "Branchline could not be installed; is the network there? See the message above."; exit 1; }
	@touch $@ $(VENV)/.play
