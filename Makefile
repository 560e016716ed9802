# Needs python3 (3.11 or newer) and make; every target makes its own virtual environment when it is missing.
PYTHON ?= python3
VENV   ?= .venv
BIN    := $(VENV)/bin
OUT    ?= out
JOBS   ?= 2
SEED   ?= 1
COUNT  ?= 100
# A file of versions to install; none: the newest.
CONSTRAINTS ?=
LOWEST := .venv-lowest
STAMP  := $(VENV)/.installed
PROVEN := $(VENV)/.proven
INSTALL = $(BIN)/python -m pip install --quiet $(addprefix --constraint ,$(CONSTRAINTS)) --editable

# Many tests start Python anew: what was compiled once is kept.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: demo test prove arena-proof pytest lowest check format bench goldens replay gallery site mutants clean
.DEFAULT_GOAL := demo

$(STAMP): pyproject.toml $(CONSTRAINTS)
	@$(PYTHON) -c 'import sys; v = sys.version_info; sys.exit(0 if v >= (3, 11) else "Python 3.11 or newer is needed, this is %d.%d (try: make PYTHON=python3.12)" % v[:2])'
	$(PYTHON) -m venv $(VENV)
	$(INSTALL) '.[dev]'
	@touch $@

$(PROVEN): $(STAMP)
	$(INSTALL) '.[prove]'
	@touch $@

demo: $(STAMP)
	$(BIN)/bundodo demo -o $(OUT)/demo

test: check pytest

pytest: $(STAMP)
	$(BIN)/python -m pytest -n $(JOBS) --dist worksteal

prove: $(PROVEN)
	$(BIN)/python -m pytest -n $(JOBS) --dist worksteal -m prove

arena-proof: $(PROVEN)
	$(BIN)/python -m tests.arena.proof greedy
	$(BIN)/python -m tests.arena.proof planner 400

lowest:
	$(MAKE) pytest VENV=$(LOWEST) CONSTRAINTS=constraints-lowest.txt

check: $(STAMP)
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy

format: $(STAMP)
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

bench: $(STAMP)
	@$(BIN)/python -c 'import chess, fpdf, numba, typst' 2>/dev/null || $(INSTALL) '.[bench]'
	$(BIN)/python -m bench

goldens: $(STAMP)
	UPDATE_GOLDENS=1 $(BIN)/python -m pytest -n $(JOBS) -m '' $$(grep -rl 'tests.goldens import' tests --include='test_*.py')

# The page as static files for any web space, in $(OUT)/site, and as one file, $(OUT)/bundodo.html; fetches from npm and PyPI.
site: $(STAMP)
	$(BIN)/python -m tools.site $(OUT)

gallery: $(STAMP)
	$(BIN)/python -m tools.gallery

# Small faults in copies of our code: does a test notice? ONLY and WITHOUT are paths, as WITHOUT="sheets/people bundodo/sync".
mutants: $(STAMP)
	$(BIN)/python -m tools.mutants --seed $(SEED) --count $(COUNT) --jobs $(JOBS) $(ONLY:%=--only %) $(WITHOUT:%=--without %)

replay: $(STAMP)
	$(BIN)/python -m tools.replay "$(CASSETTES)"

clean:
	rm -rf $(VENV) $(LOWEST) $(OUT) .mutants build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis
