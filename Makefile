# make run | test | deep | check | fmt | bench | lock      `make help` explains.
PYTHON ?= python3
PORT ?= 8000
DB ?= sqlite
export PORT
export DEVELOPMENT ?= 1
MAKEFLAGS += --no-print-directory

VENV := .venv
PY := $(VENV)/bin/python
LOCKS := deploy/requirements
DENO := DENO_DIR=$(VENV)/deno DENO_NO_UPDATE_CHECK=1 $(VENV)/bin/deno
INSTALL := $(VENV)/bin/uv pip install --quiet --python $(PY) --require-hashes -r

.PHONY: help run venv test deep check audit fmt bench strength faults mutants words lock clean

help:
	@echo "make run               the whole site on this machine, at http://localhost:$(PORT)"
	@echo "make run PORT=9000     … at another port"
	@echo "make run DB=postgres   … on an embedded PostgreSQL instead of SQLite"
	@echo "make test              all tests, on SQLite and PostgreSQL, with a real browser (twenty minutes on two processors)"
	@echo "make deep [MINUTES=60] … more tests with new seeds: more games, also whole games in a browser"
	@echo "make deep SEED=4711    … repeat the run that printed this number"
	@echo "make check             linters, types (Python and JavaScript) and layers"
	@echo "make audit             checks locked versions against public advisories (OSV)"
	@echo "make fmt               formats the code"
	@echo "make bench [ONLY=name] measures speed, and compares it with the targets"
	@echo "make strength [ARGS=…]    plays the grades against the baseline, and compares with the targets (hours; ARGS=--help)"
	@echo "make faults [ONLY=part]   kills and disturbs processes, and checks that nothing is lost (two hours)"
	@echo "make mutants [ARGS=…]     plants small faults in the code, one at a time, and checks that tests fail (ARGS=--help)"
	@echo "make words             collects texts in locale/, and lists missing translations"
	@echo "make lock              compiles the locks with hashes from pyproject.toml"
	@echo "make clean             removes the environment; var/ (your games) stays"

# -- The environment: one stamp per lock, so that it is installed once --------------------------------------
$(VENV)/bin/uv: $(LOCKS)/bootstrap.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Python 3.11 or newer is needed: make PYTHON=python3.12 $(MAKECMDGOALS)"; exit 1; }
	@echo "Creating the environment in $(VENV) …"
	@$(PYTHON) -m venv $(VENV) || { echo "On Debian and Ubuntu: apt-get install python3-venv"; exit 1; }
	@$(PY) -m pip install --quiet --disable-pip-version-check --require-hashes -r $(LOCKS)/bootstrap.txt
	@touch $@

$(VENV)/.%: $(LOCKS)/%.txt $(VENV)/bin/uv
	@echo "Installing $(LOCKS)/$*.txt …"
	@$(INSTALL) $<
	@touch $@

venv: $(VENV)/.run

# -- Run -------------------------------------------------------------------------------------------------------------------
run: $(VENV)/.run $(if $(filter postgres,$(DB)),$(VENV)/.postgres)
	@exec $(PY) manage.py serve --db $(DB)

# -- Check ----------------------------------------------------------------------------------------------------------------
# All tests on SQLite; those that depend on the database also on PostgreSQL.
test: $(VENV)/.dev
	@$(PY) -m tests $(ARGS)

# More tests with new seeds; each deep test has a small version in `make test`.
deep: $(VENV)/.dev
	@$(PY) -m tests --deep $(if $(MINUTES),--minutes $(MINUTES)) $(if $(SEED),--seed $(SEED)) $(ARGS)

check: $(VENV)/.dev
	@$(VENV)/bin/ruff check .
	@$(VENV)/bin/ruff format --check .
	@$(VENV)/bin/lint-imports
	@$(VENV)/bin/mypy
	@$(VENV)/bin/vulture
	@$(DENO) lint --quiet static
	@$(DENO) check --quiet --no-remote --no-npm --no-lock static
	@$(VENV)/bin/uv pip check --quiet --python $(PY)
	@$(PY) manage.py makewords --check
	@$(PY) deploy/audit.py
	@$(PY) manage.py makemigrations --check --dry-run

audit: $(VENV)/.dev
	@$(PY) deploy/audit.py --online

fmt: $(VENV)/.dev
	@$(VENV)/bin/ruff check --fix .
	@$(VENV)/bin/ruff format .

bench: $(VENV)/.dev
	@$(PY) -m tests.bench $(ONLY)

strength: $(VENV)/.dev
	@$(PY) -m tools.strength $(ARGS)

faults: $(VENV)/.dev
	@$(PY) -m tests.faults $(ONLY)

mutants: $(VENV)/.dev
	@$(PY) -m tests.mutants $(ARGS)

words: $(VENV)/.run
	@$(PY) manage.py makewords

lock: $(VENV)/bin/uv
	@deploy/lock

clean:
	rm -rf $(VENV)
