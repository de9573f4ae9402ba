# The whole workflow. Every verb runs `setup` first, which does nothing while the pins are unchanged.

PYTHON ?= python3
PORT ?= 8840
# One more than there are cores: some tests wait.
WORKERS ?= $(shell $(PYTHON) -c 'import os; print(os.cpu_count() + 1)')
ONLY ?=
LANGUAGE ?=
VERSION ?=

VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.installed
MKDOCS := build/mkdocs/bin/python
# uv takes a tenth of pip's time; where only pip finds the way to packages, pip installs them.
INSTALL = $(BIN)/uv pip install --quiet --python $(1) --require-hashes -r $(2) || \
	$(PIP) --python $(1) install --quiet --disable-pip-version-check --require-hashes -r $(2)
PIP := $(BIN)/python -m pip
COMPILE := $(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes \
	--no-emit-index-url --no-header $(LOCKFLAGS) pyproject.toml

.DEFAULT_GOAL := help
.PHONY: help setup play bot test test-all test-long check format bench ladder docs pictures chaos fuzz load words places audit release lock clean

help: ## list the verbs
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-10s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

setup: $(STAMP) ## make .venv with the pinned dependencies
	@:

$(STAMP): requirements/dev.txt pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Stellwerk needs Python 3.11 or newer")'
	@echo "setting up $(VENV) (once, a minute or so)"
	@test -x $(BIN)/pip || $(PYTHON) -m venv $(VENV)
	@awk '/^[^ #]/ { on = /^uv==/ } on' requirements/dev.txt >$(VENV)/uv.txt
	@$(PIP) install --quiet --disable-pip-version-check --require-hashes -r $(VENV)/uv.txt
	@$(call INSTALL,$(BIN)/python,requirements/dev.txt)
	@$(PIP) install --quiet --disable-pip-version-check --no-deps --no-build-isolation -e .
	@touch $@

play: setup ## open the sandbox: a chat page on 127.0.0.1 (PORT=8840)
	@$(BIN)/python -m bot.sandbox --port $(PORT)

bot: setup ## run the bot on Discord with the settings of .env
	@$(BIN)/python -m bot

test: setup ## the tests, but for those that take long; with ONLY=... some of them
	$(BIN)/python -m pytest -n $(WORKERS) --dist worksteal -m 'not whole' $(ONLY)

test-all: setup ## all tests: whole games by pressing, browsers and processes too; with ONLY=... some of them
	$(BIN)/python -m pytest -n $(WORKERS) --dist worksteal $(ONLY)

test-long: setup ## the tests, with a thousand random games
	STELLWERK_LONG=1 $(BIN)/python -m pytest -n $(WORKERS) --dist worksteal --timeout 3600

check: setup ## format, lint, types, layers
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports

format: setup ## put the code into shape
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

bench: setup ## measure, print a table, write bench.json
	$(BIN)/python -m tests.bench

docs: setup ## build the documentation as a site, in build/site; a dead link is an error
	@test -x $(MKDOCS) || $(PYTHON) -m venv --without-pip build/mkdocs
	@$(call INSTALL,$(MKDOCS),requirements/docs.txt)
	@NO_MKDOCS_2_WARNING=1 $(BIN)/python -m tests.site $(MKDOCS)

pictures: setup ## draw the pictures of the README anew
	$(BIN)/python -m tests.render.showpiece
	$(BIN)/python -m tests.render.ticket_europe.showpiece
	$(BIN)/python -m tests.render.tramways.showpiece
	$(BIN)/python -m tests.e2e.turn

chaos: setup ## kill the bot 200 times, two on one PostgreSQL 100 times, and refuse it at random; print what was lost
	$(BIN)/python -m tests.chaos --kills 200
	$(BIN)/python -m tests.chaos --kills 100 --processes 2
	$(BIN)/python -m tests.chaos.refusals --moves 2000 --kills 50

fuzz: setup ## 100,000 random actions, 10,000 random interactions, 2,000 game files and 5,000 pairs of names; print what broke
	$(BIN)/python -m tests.fuzz

load: setup ## play in 200 channels for a quarter of an hour; print times and the growth of memory
	$(BIN)/python -m tests.bench.load --seconds 900 --warm 300

ladder: setup ## play the computer players against each other; write ladder.json and the tables of docs/computers.md
	@$(BIN)/python -m tests.ladder --page docs/computers.md

words: setup ## bring the catalogues up to date with the sentences, and print what they lack (LANGUAGE=fr begins one)
	$(BIN)/python -m bot.language.catalogues $(LANGUAGE)

places: setup ## write build/LANGUAGE.html: every sentence of a language where it is read
	$(BIN)/python -m tests.in_place $(LANGUAGE)

audit: setup ## look up known vulnerabilities of what the bot runs on
	@$(BIN)/python -m tests.audit || test $$? -eq 77

release: setup ## VERSION=1.0.0: close the changelog's section, keep a database, run the drill, build wheel, image and SBOM, tag; uploads nothing
	@$(BIN)/python -m tests.release $(VERSION)

lock: setup ## pin the dependencies of pyproject.toml anew (LOCKFLAGS=--upgrade for newer ones)
	$(COMPILE) --output-file requirements/run.txt
	$(COMPILE) --extra sandbox --constraint requirements/run.txt --output-file requirements/sandbox.txt
	$(COMPILE) --extra sandbox --extra dev --constraint requirements/sandbox.txt --output-file requirements/dev.txt
	$(COMPILE) --extra docs --constraint requirements/dev.txt --output-file requirements/docs.txt

clean: ## remove .venv and what the tools leave behind
	rm -rf $(VENV) .mypy_cache .pytest_cache .ruff_cache .hypothesis .import_linter_cache build dist
	find bot engine render tests -name __pycache__ -type d -prune -exec rm -rf {} +
