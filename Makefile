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
	@echo "make run DB=postgres   … on a PostgreSQL of its own instead of SQLite"
	@echo "make test              every test, on SQLite and PostgreSQL, with a real browser (twenty minutes on two processors)"
	@echo "make deep [MINUTES=60] … more games, storms and whole games in a browser, with new seeds each time"
	@echo "make deep SEED=4711    … the run again that printed this number"
	@echo "make check             linters and types (Python and JavaScript), and who may import whom"
	@echo "make audit             asks the public advisories (OSV) about every locked version"
	@echo "make fmt               lays out the code"
	@echo "make bench [ONLY=name] measures, and compares with the numbers aimed at"
	@echo "make strength [ARGS=…]    plays the grades against the quick player as it was: are their bars met? (hours; ARGS=--help)"
	@echo "make faults [ONLY=part]   breaks everything on purpose, and looks whether anything is lost (two hours)"
	@echo "make mutants [ARGS=…]     puts small faults into the code, one at a time: do the tests notice? (ARGS=--help)"
	@echo "make words             gathers what pages and mails say into locale/, and tells which lack a translation"
	@echo "make lock              compiles the hash locks from pyproject.toml"
	@echo "make clean             removes the environment; var/ (your games) stays"

# -- The environment: one stamp per lock, so that the second `make` has nothing to do --------------------------------------
$(VENV)/bin/uv: $(LOCKS)/bootstrap.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Python 3.11 or newer is needed: make PYTHON=python3.12 $(MAKECMDGOALS)"; exit 1; }
	@echo "Making the environment in $(VENV) …"
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

# -- Hold to account -------------------------------------------------------------------------------------------------------
# Everything once on SQLite, what a database may do differently once more on PostgreSQL.
test: $(VENV)/.dev
	@$(PY) -m tests $(ARGS)

# More of the same, with seeds that nobody has played; each deep test has a small sister in `make test`.
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
