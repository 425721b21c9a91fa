# Every task is one command; each sets up what it needs in .venv first. `make help` lists them.
# Python: 3.11, 3.12 or 3.13. Take another one with `make PYTHON=python3.12 build`.

SUPPORTED := import sys; sys.exit(not (3, 11) <= sys.version_info[:2] <= (3, 13))
PYTHON ?= $(shell for name in python3 python3.13 python3.12 python3.11; do \
	$$name -c '$(SUPPORTED)' >/dev/null 2>&1 && { echo $$name; break; }; done)

VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --quiet --quiet --disable-pip-version-check
# Stamps: the tools are installed, the package and its core are built, the peers of the benchmarks are installed.
SETUP := $(VENV)/.installed
BUILT := $(VENV)/.built
PEERS := .venv-peers/.installed
# The packages of the browser app are there, and its built pages, which the host serves and the wheel holds.
NODE_MODULES := web/node_modules/.installed
PAGES := src/crownpoint/server/static/index.html

CORE := $(shell find core -type f 2>/dev/null) CMakeLists.txt
WEB := $(shell find web/src web/public web/examples -type f 2>/dev/null) web/index.html web/vite.config.ts web/vite.boards.config.ts web/tsconfig.json $(wildcard src/crownpoint/messages/*.json)
CXX_FILES = git ls-files 'core/*.cpp' 'core/*.hpp'
JOBS ?= 2
CTEST := $(BIN)/ctest --parallel $(JOBS) --output-on-failure
CMAKE_FLAGS := -G Ninja -DCMAKE_MAKE_PROGRAM=$(CURDIR)/$(BIN)/ninja -DCROWNPOINT_PYTHON=OFF -DCROWNPOINT_TESTS=ON --log-level=WARNING
# Run a command and show what it says only where it fails.
quietly = report=$$($(1) 2>&1) || { echo "$$report"; exit 1; }

.DEFAULT_GOAL := help
.PHONY: help build play web screenshots test core-tests web-tests python-tests lint audit format docs bench oracles fuzz kill9 chaos chaos-browsers load train-smoke sanitize wheel clean system-packages

help:  ## List the tasks
	@grep -hE '^[a-z0-9-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 20

$(SETUP): pyproject.toml constraints.txt
	@.ci/check-python $(PYTHON)
	@test -x $(BIN)/python || { echo "Making a virtual environment in $(VENV)"; $(PYTHON) -m venv $(VENV); }
	@echo "Installing the tools"
	@$(PIP) install --upgrade pip
	@$(PIP) install -c constraints.txt --group dev --group docs
	@touch $@ && rm -f $(BUILT)

$(BUILT): $(SETUP) $(CORE)
	@.ci/system-packages compiler
	@echo "Building the core and the package"
	@$(PIP) install -c constraints.txt --no-build-isolation --editable '.[all]'
	@$(BIN)/python -m nanobind.stubgen --quiet --recursive -m crownpoint._core._crownpoint -O src/crownpoint/_core
	@touch $@

build: $(BUILT)  ## Compile the core and install everything into .venv

$(NODE_MODULES): $(SETUP) web/package.json web/package-lock.json
	@echo "Installing the packages of the browser app"
	@$(call quietly,.ci/npm ci)
	@touch $@

$(PAGES): $(NODE_MODULES) $(WEB)
	@echo "Building the browser app"
	@$(call quietly,.ci/npm run build)
	@rm -rf $(@D) && cp -R web/dist $(@D)

web: $(PAGES)  ## Build the browser app

play: build web  ## Play in the browser (sets everything up first)
	@$(BIN)/crownpoint play

test: core-tests web-tests python-tests  ## Run every test
	@$(BIN)/python .ci/count_tests.py build/core-tests.xml build/web-tests.xml build/python-tests.xml

core-tests: build/tests/build.ninja
	@$(call quietly,$(BIN)/cmake --build build/tests)
	@$(call quietly,$(CTEST) --test-dir build/tests --output-junit $(CURDIR)/build/core-tests.xml)

web-tests: $(NODE_MODULES)
	@$(call quietly,.ci/npm test -- --reporter=default --reporter=junit --outputFile.junit=../build/web-tests.xml)

python-tests: build web
	@$(BIN)/python -m pytest --quiet -n $(JOBS) --junit-xml=build/python-tests.xml

build/tests/build.ninja: $(SETUP) CMakeLists.txt
	@.ci/system-packages
	@$(call quietly,$(BIN)/cmake -S . -B build/tests $(CMAKE_FLAGS) -DCMAKE_BUILD_TYPE=Release)

sanitize: $(SETUP)  ## Run the core's tests under AddressSanitizer and UBSan
	@.ci/system-packages
	@$(call quietly,$(BIN)/cmake -S . -B build/sanitize $(CMAKE_FLAGS) -DCMAKE_BUILD_TYPE=RelWithDebInfo -DCROWNPOINT_SANITIZE=ON)
	@$(call quietly,$(BIN)/cmake --build build/sanitize)
	@$(call quietly,$(CTEST) --test-dir build/sanitize)
	@echo "The core's tests pass under AddressSanitizer and UBSan"

oracles: build  ## Compare our rules with GNU Backgammon and pydraughts, the long form
	@.ci/system-packages
	@$(BIN)/python -m pytest --quiet -n $(JOBS) tests/oracles --full --timeout=0

ROUNDS ?= 1000
kill9: build  ## Kill a playing host ROUNDS times: nothing confirmed may be lost
	@$(BIN)/python -m tests.chaos.kill9 --rounds $(ROUNDS)

chaos: build  ## Break a playing site of four processes ROUNDS times: nothing acknowledged may be lost or doubled
	@$(BIN)/python -m tests.chaos.site --rounds $(ROUNDS)

chaos-browsers: build web  ## Kill, freeze and cut off a site under two real browsers ROUNDS times: nobody may be stuck
	@$(BIN)/python -m tests.chaos.browsers --rounds $(ROUNDS)

load: build  ## Measure what a site carries: robots at many tables, beside a bare relay (LOAD="--tables 100 --seconds 10")
	@ulimit -n $$(ulimit -Hn) && $(BIN)/python -m benchmarks.load $(LOAD)

fuzz: build  ## Throw random bytes at every parser, the long form
	@$(BIN)/python -m pytest --quiet -n $(JOBS) tests/fuzz tests/server/strangers --full --hypothesis-profile=long --timeout=0

# Its own task: PyTorch is a large download, and the tools are a build of their own.
train-smoke: build  ## Run the training recipes in small on the CPU (installs PyTorch)
	@$(PIP) install -c constraints.txt torch
	@$(BIN)/python -m pytest --quiet tests/training --full

lint: build $(NODE_MODULES)  ## Check style, types and layers
	@$(BIN)/ruff check --quiet . && $(BIN)/ruff format --quiet --check .
	@$(BIN)/mypy --no-error-summary
	@$(call quietly,$(BIN)/lint-imports --no-logo)
	@$(CXX_FILES) | xargs $(BIN)/clang-format --dry-run --Werror
	@$(call quietly,.ci/npm run lint)

audit: build  ## Ask whether a package we build on is known to be unsafe
	@$(BIN)/python .ci/audit.py

format: $(SETUP) $(NODE_MODULES)  ## Format Python, C++ and the browser app
	@$(BIN)/ruff check --quiet --fix --exit-zero . && $(BIN)/ruff format --quiet .
	@$(CXX_FILES) | xargs $(BIN)/clang-format -i
	@$(call quietly,.ci/npm run format)

docs: build  ## Build the documentation site into site/
	@NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --strict --quiet && echo "Open site/index.html"

screenshots: build web  ## Take the pictures of the browser app for the documentation
	@$(BIN)/python -m tools.take_screenshots

bench: build web $(PEERS)  ## Measure the speed, against peers in the same run
	@$(BIN)/python benchmarks/speed
	@$(BIN)/python benchmarks/speed/browser.py

$(PEERS): benchmarks/peers.txt
	@.ci/check-python $(PYTHON)
	@echo "Installing the peers of the benchmarks"
	@$(PYTHON) -m venv .venv-peers
	@.venv-peers/bin/python -m pip --quiet --quiet --disable-pip-version-check install -r benchmarks/peers.txt
	@touch $@

wheel: $(SETUP) web  ## Build a wheel into dist/
	@.ci/system-packages compiler
	@$(PIP) wheel --no-deps --no-build-isolation --wheel-dir dist .
	@ls dist/*.whl

types: $(BUILT) $(NODE_MODULES)  ## Make the browser's types from the models of the wire
	@$(call quietly,$(BIN)/python -m tools.openapi build)
	@$(call quietly,.ci/npm run types)
	@$(BIN)/python -m tools.presets web/src/api/presets.json

protocol: $(BUILT)  ## Write the reference of docs/protocol.md
	@$(call quietly,$(BIN)/python -m tools.protocol docs/protocol.md)

clean:  ## Remove what was built
	rm -rf $(VENV) .venv-peers build dist site web/node_modules web/dist src/crownpoint/server/static

system-packages:  ## Install the Debian packages the tests need, or say which
	@.ci/system-packages
