# make test   set up .venv and run the tests        make demo    a recorded game, judged, explained and drawn into demo/
# make check  style, types and tests                make bench   the speed gates with what was measured
# make lock   write the lock files anew (UPGRADE=1: with the newest releases)       make docs    the pages made from the code
# make clean  remove what make made                         make results  store what the rules make of all recorded games
#
# Every target sets up .venv by itself. PYTHON=python3.12 chooses the interpreter, PYTEST_ARGS="tests/events -x" the tests.

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help demo test check bench docs results lock clean setup
.SILENT:
MAKEFLAGS += --no-builtin-rules

VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.installed
BENCH_STAMP := $(VENV)/.installed-bench
LOCKS := requirements.lock requirements-bench.lock

# A version manager may leave commands that exist and do not run, so each candidate is asked for its version.
SUITABLE = -c 'import sys; sys.exit(not (3, 11) <= sys.version_info < (3, 14))'
PYTHON ?= $(shell for name in python3 python3.13 python3.12 python3.11; do \
	"$$name" $(SUITABLE) >/dev/null 2>&1 && { echo "$$name"; break; }; done)
PYTEST_ARGS ?= -n auto --dist worksteal

export PIP_DISABLE_PIP_VERSION_CHECK := 1
export PIP_ROOT_USER_ACTION := ignore
PIP := $(BIN)/python -m pip --quiet
# Wheels only: what is installed is what was hashed, and no build step of others runs here.
INSTALL := $(PIP) install --require-hashes

help:
	sed -n '1,6s/^# \{0,1\}//p' Makefile

setup: $(STAMP)

$(STAMP): pyproject.toml requirements.lock
	if [ -z "$(PYTHON)" ] || ! "$(PYTHON)" $(SUITABLE); then echo "Python 3.11, 3.12 or 3.13 is needed; name it with PYTHON=..." >&2; exit 1; fi
	# An environment made by another interpreter, or moved from elsewhere, does not run: made anew.
	$(BIN)/python $(SUITABLE) 2>/dev/null || { rm -rf $(VENV) && "$(PYTHON)" -m venv $(VENV); }
	$(INSTALL) --only-binary :all: -r requirements.lock
	$(PIP) install --no-deps --no-build-isolation --editable .
	touch $@

$(BENCH_STAMP): $(STAMP) requirements-bench.lock
	$(INSTALL) --no-build-isolation -r requirements-bench.lock
	touch $@

test: $(STAMP)
	$(BIN)/python -m pytest $(PYTEST_ARGS)

check: $(STAMP)
	$(BIN)/ruff check --quiet .
	$(BIN)/ruff format --quiet --check .
	$(BIN)/mypy --no-error-summary
	$(BIN)/python -m pytest $(PYTEST_ARGS)

bench: $(BENCH_STAMP)
	$(BIN)/python -m benchmarks

docs: $(STAMP)
	$(BIN)/python -m cli.reference docs

# Results of all recorded games. What differs from the results stored before is listed in the file as accepted, and tests/games/test_results.py
# asks for an entry in the change log for each. Exit code 1 of compare means differences, which are the point here.
RESULTS := tests/games/results.json

results: $(STAMP)
	$(BIN)/kerb compare $(if $(wildcard $(RESULTS)),--with $(RESULTS)) --save $(RESULTS) $$(find tests/games -name '*.game' | LC_ALL=C sort) || [ $$? -eq 1 ]

# The demonstration: one recorded game from file to picture. Exit code 1 of validate means findings, which would be wrong here.
GAME_FILE ?= tests/games/carcassonne/sample.game
KERB := $(BIN)/kerb --db sqlite:///demo/kerb.db

demo: $(STAMP)
	if [ -z "$(GAME_FILE)" ]; then echo "no recorded game in tests/games/carcassonne" >&2; exit 1; fi
	rm -rf demo && mkdir demo
	echo "== import $(GAME_FILE)"
	$(KERB) import "$(GAME_FILE)"
	$(KERB) import --json "$(GAME_FILE)" >demo/import.json
	game=$$($(BIN)/python -c 'import json; print(json.load(open("demo/import.json"))["items"][0]["game"])') && \
	echo "== validate" && $(KERB) validate "$$game" && \
	echo "== score" && $(KERB) score "$$game" && \
	$(KERB) explain "$$game" >demo/explanation.txt && \
	$(KERB) show "$$game" --png demo/board.png >demo/board.txt && \
	$(KERB) plot "$$game" --output demo/score.png
	echo "== left in demo/" && ls demo

# uv resolves for all supported versions and systems at once; it is needed here only, so it is not part of the environment.
COMPILE = "$$tools/bin/uv" --quiet pip compile pyproject.toml --universal --python-version 3.11 --generate-hashes --no-annotate \
	--no-emit-index-url --no-emit-find-links --custom-compile-command "make lock" $(if $(UPGRADE),--upgrade)

lock:
	tools=$$(mktemp -d) && trap 'rm -rf "$$tools"' EXIT && "$(PYTHON)" -m venv "$$tools" && \
	"$$tools/bin/python" -m pip --quiet install "uv>=0.6" && \
	$(COMPILE) --extra test --group build --output-file requirements.lock && \
	$(COMPILE) --extra test --extra bench --group build --output-file "$$tools/all.lock" -c requirements.lock && \
	"$(PYTHON)" -c 'import re, sys; \
	entries = lambda path: re.findall(r"(?m)^[a-z0-9].*(?:\n    .*)*\n", open(path).read()); \
	base = set(entries("requirements.lock")); \
	print("# Written by make lock: what the speed gates need beyond requirements.lock."); \
	print("".join(entry for entry in entries(sys.argv[1]) if entry not in base), end="")' "$$tools/all.lock" >requirements-bench.lock

clean:
	rm -rf $(VENV) demo dist build .pytest_cache .mypy_cache .ruff_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
