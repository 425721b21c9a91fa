# Every task is one command; each sets up what it needs in .venv first.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
SETUP := $(VENV)/.installed
CORE := $(shell find core CMakeLists.txt -type f 2>/dev/null)
BUILT := $(VENV)/.built

.DEFAULT_GOAL := help
.PHONY: help play test lint format bench docs clean sanitize build system-packages

help:  ## List the tasks
	@grep -hE '^[a-z0-9-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 20

$(SETUP): pyproject.toml constraints.txt
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt --upgrade pip
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt --group dev --group docs
	@touch $@ && rm -f $(BUILT)

$(BUILT): $(SETUP) $(CORE)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt --no-build-isolation --editable '.[all]'
	@touch $@

build: $(BUILT)  ## Compile the core and install everything into .venv

play: build  ## Play (sets everything up first)
	$(BIN)/crownpoint play

test: build  ## Run every test
	$(BIN)/python -m pytest -n 2

lint: build  ## Check style, types and layers
	$(BIN)/ruff check . && $(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	git ls-files 'core/*.cpp' 'core/*.hpp' | xargs $(BIN)/clang-format --dry-run --Werror

format: $(SETUP)  ## Format Python and C++
	$(BIN)/ruff check --fix . ; $(BIN)/ruff format .
	git ls-files 'core/*.cpp' 'core/*.hpp' | xargs $(BIN)/clang-format -i

clean:  ## Remove what was built
	rm -rf $(VENV) build dist site
