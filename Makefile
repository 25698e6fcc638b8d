# make play  : set everything up and play a game of Rattle and Rend against a bot
# make test  : set everything up and run every check
# make bench : measure the speed of play
SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := test
PY ?= python3
V := .venv
COMPILE := $(V)/bin/uv pip compile -q --universal --generate-hashes --no-emit-index-url --no-header
.PHONY: play test bench lock format clean

play: $(V)/app.stamp
	exec $(V)/bin/affray play rattle-and-rend --seat you --seat greedy

test: $(V)/dev.stamp
	$(V)/bin/ruff check
	$(V)/bin/ruff format --check
	$(V)/bin/mypy
	$(V)/bin/lint-imports --no-logo
	$(V)/bin/pytest
	$(V)/bin/affray vignette examples
	$(V)/bin/affray rules rattle-and-rend --coverage

bench: $(V)/dev.stamp
	$(V)/bin/python -m bench

format: $(V)/dev.stamp
	$(V)/bin/ruff check --fix
	$(V)/bin/ruff format

$(V)/uv.stamp: requirements/uv.txt
	$(PY) -m venv $(V)
	$(V)/bin/pip install -q --disable-pip-version-check --require-hashes -r requirements/uv.txt
	touch $@

# The stamps live inside the venv, so that removing it removes them. Playing needs the few
# dependencies of the app alone; when the dev ones are installed already, they are left in place.
$(V)/app.stamp: $(V)/uv.stamp requirements/app.txt pyproject.toml
	$(V)/bin/uv pip install -q --python $(V)/bin/python --require-hashes -r requirements/app.txt
	$(V)/bin/uv pip install -q --python $(V)/bin/python --no-deps -e .
	touch $@

$(V)/dev.stamp: $(V)/uv.stamp requirements/dev.txt pyproject.toml
	$(V)/bin/uv pip sync -q --python $(V)/bin/python --require-hashes requirements/dev.txt requirements/uv.txt
	$(V)/bin/uv pip install -q --python $(V)/bin/python --no-deps -e .
	touch $@ $(V)/app.stamp

lock: $(V)/uv.stamp
	$(COMPILE) pyproject.toml -o requirements/app.txt
	$(COMPILE) pyproject.toml --group dev -c requirements/app.txt -o requirements/dev.txt
	$(COMPILE) requirements/uv.in -o requirements/uv.txt
	! grep -n '://' requirements/*.txt

clean:
	rm -rf $(V) build dist .pytest_cache .mypy_cache .ruff_cache .hypothesis .import_linter_cache
	find src tests bench -name __pycache__ -type d -prune -exec rm -rf {} + 2>/dev/null || true
