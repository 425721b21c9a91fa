# Every task is one command; each sets up what it needs in .venv first. `make help` lists them.
# Python: 3.11 to 3.14. Take another one with `make PYTHON=python3.12 build`.

SUPPORTED := import sys; sys.exit(not (3, 11) <= sys.version_info[:2] <= (3, 14))
PYTHON ?= $(shell for name in python3 python3.14 python3.13 python3.12 python3.11; do \
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

# The engine in the page: the core for WebAssembly and what it loads.
ENGINE := web/engine/.made
WASM_CXX := /usr/bin/clang++-19
# What the native engine says, for the page's engine to say the same.
ANSWERS := build/native-answers.json
# The site that is only files, and the Python that runs in it.
STATIC := web/dist-static/python.zip.gz
PAGE_HOST := $(shell find web/host src/crownpoint -name "*.py" 2>/dev/null) tools/static_site.py web/host/modules.mjs web/vite.static.config.ts

CORE := $(shell find core -type f 2>/dev/null) CMakeLists.txt
WEB := $(shell find web/src web/public web/examples -type f 2>/dev/null) web/index.html web/vite.config.ts web/vite.boards.config.ts web/vite.question.config.ts web/vite.widget.config.ts web/tsconfig.json $(wildcard src/crownpoint/messages/*.json)
CXX_FILES = git ls-files 'core/*.cpp' 'core/*.hpp'
JOBS ?= 2
# Twice as many test processes as cores: most tests wait more than they compute.
WORKERS ?= $(shell echo $$((2 * $$(getconf _NPROCESSORS_ONLN))))
CTEST := $(BIN)/ctest --parallel $(JOBS) --output-on-failure
CMAKE_FLAGS := -G Ninja -DCMAKE_MAKE_PROGRAM=$(CURDIR)/$(BIN)/ninja -DCROWNPOINT_PYTHON=OFF -DCROWNPOINT_WARNINGS_AS_ERRORS=ON -DCROWNPOINT_TESTS=ON --log-level=WARNING
WASM_CMAKE := $(BIN)/cmake -S . -B build/wasm $(CMAKE_FLAGS) -DCMAKE_BUILD_TYPE=Release -DCROWNPOINT_WASM=ON \
	-DCMAKE_TOOLCHAIN_FILE=$(CURDIR)/core/wasm/toolchain.cmake -DCROWNPOINT_DOCTEST=/usr/include
# Run a command and show what it says only where it fails.
quietly = report=$$($(1) 2>&1) || { echo "$$report"; exit 1; }

.DEFAULT_GOAL := help
.PHONY: help build play web wasm static screenshots contact-sheets test core-tests wasm-tests wasm-equal web-tests python-tests failed-again lint audit format docs bench oracles fuzz kill9 chaos chaos-browsers firefox load train-smoke sanitize neon clang windows macos cuda wheel wheel-check pythons clean system-packages

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
	@$(PIP) install -c constraints.txt --no-build-isolation --config-settings=cmake.define.CROWNPOINT_WARNINGS_AS_ERRORS=ON --editable '.[all]'
	@$(BIN)/python -m nanobind.stubgen --quiet --recursive -m crownpoint._core._crownpoint -O src/crownpoint/_core
	@touch $@

build: $(BUILT)  ## Compile the core and install everything into .venv

$(NODE_MODULES): $(SETUP) web/package.json web/package-lock.json
	@echo "Installing the packages of the browser app"
	@$(call quietly,.ci/npm ci)
	@touch $@

# Without the compiler the page has no engine, and says so; under CI=true that is a failure.
$(ENGINE): $(BUILT) $(CORE) tools/engine_bundle.py
	@.ci/system-packages wasm || true
	@if [ -x $(WASM_CXX) ]; then \
		echo "Building the engine of the page"; \
		$(call quietly,$(WASM_CMAKE)); \
		$(call quietly,$(BIN)/cmake --build build/wasm --target crownpoint); \
	elif [ "$$CI" = true ]; then \
		echo "clang-19 for WebAssembly is missing: the page would have no engine" >&2; exit 1; \
	else \
		echo "Without clang-19 for WebAssembly the page has no engine"; rm -rf build/wasm; \
	fi
	@$(BIN)/python -m tools.engine_bundle build/wasm/crownpoint.wasm $(@D)
	@touch $@

wasm: $(ENGINE)  ## Build the engine for the page

$(PAGES): $(NODE_MODULES) $(ENGINE) $(WEB)
	@echo "Building the browser app"
	@$(call quietly,.ci/npm run build)
	@rm -rf $(@D) && cp -R web/dist $(@D)

web: $(PAGES)  ## Build the browser app

static: $(STATIC)  ## Build the static site into web/dist-static
	@echo "Put web/dist-static on any web server"

$(STATIC): $(NODE_MODULES) $(ENGINE) $(WEB) $(PAGE_HOST)
	@test -f build/wasm/crownpoint.wasm || { echo "A site that is only files needs the engine: make wasm" >&2; exit 1; }
	@echo "Building the static site"
	@$(call quietly,.ci/npm run build-static)
	@$(BIN)/python -m tools.static_site web/dist-static

play: build web  ## Play in the browser (sets everything up first)
	@$(BIN)/crownpoint play

# The Python tests wait for half of their time: the others run beside them.
test: build web  ## Run every test
	@$(MAKE) --no-print-directory --jobs=2 python-tests core-tests wasm-tests web-tests
	@$(BIN)/python .ci/count_tests.py build/core-tests.xml build/web-tests.xml build/python-tests.xml

core-tests: build/tests/build.ninja
	@$(call quietly,$(BIN)/cmake --build build/tests)
	@$(call quietly,$(CTEST) --test-dir build/tests --output-junit $(CURDIR)/build/core-tests.xml)

# The same tests as WebAssembly, in two programs: Node 20 falls over at the end of one that has run them all.
wasm-tests: $(ENGINE)
	@if [ -f build/wasm/crownpoint.wasm ]; then \
		$(call quietly,$(BIN)/cmake --build build/wasm --target core_tests); \
		for part in sf sfe; do \
			$(call quietly,.ci/npm run core-tests -- $(CURDIR)/build/wasm/core_tests $(CURDIR)/testdata "-$$part=*/backgammon/*"); \
		done; \
	fi

web-tests: $(NODE_MODULES) $(ENGINE) $(ANSWERS)
	@$(call quietly,.ci/npm test -- --reporter=default --reporter=junit --outputFile.junit=../build/web-tests.xml)

$(ANSWERS): $(BUILT) tools/native_answers.py $(shell find src/crownpoint/ai -name "*.py")
	@mkdir -p $(@D) && $(BIN)/python -m tools.native_answers $@

# The long form, over other people's positions in ../shared/data.
wasm-equal: $(NODE_MODULES) $(ENGINE)  ## Compare the page's engine with the native one bit for bit, in full
	@$(BIN)/python -m tools.native_answers --all build/native-answers-all.json
	@CROWNPOINT_ANSWERS=$(CURDIR)/build/native-answers-all.json .ci/npm test -- tests/engine/equal.test.ts --reporter=verbose

# Compiled modules are kept outside the source, since the tests start hundreds of processes.
python-tests: build web
	@test ! -f build/wasm/crownpoint.wasm || $(MAKE) --no-print-directory $(STATIC)
	@PYTHONDONTWRITEBYTECODE= PYTHONPYCACHEPREFIX=$(CURDIR)/build/pycache \
		$(BIN)/python -m pytest --quiet -n $(WORKERS) --dist worksteal --junit-xml=build/python-tests.xml

# A test that fails among others and passes alone is a test to mend: it is named, but it does not stop a release.
failed-again: build core-tests wasm-tests web-tests
	@echo "The tests that failed, once more and one after the other:"
	@$(BIN)/python -m pytest --verbose --last-failed --last-failed-no-failures none

build/tests/build.ninja: $(SETUP) CMakeLists.txt
	@.ci/system-packages
	@$(call quietly,$(BIN)/cmake -S . -B build/tests $(CMAKE_FLAGS) -DCMAKE_BUILD_TYPE=Release)

sanitize: $(SETUP)  ## Run the core's tests under AddressSanitizer and UBSan
	@.ci/system-packages
	@$(call quietly,$(BIN)/cmake -S . -B build/sanitize $(CMAKE_FLAGS) -DCMAKE_BUILD_TYPE=RelWithDebInfo -DCROWNPOINT_SANITIZE=ON)
	@$(call quietly,$(BIN)/cmake --build build/sanitize)
	@$(call quietly,$(CTEST) --test-dir build/sanitize)
	@echo "The core's tests pass under AddressSanitizer and UBSan"

# An ARM processor in a program: the core's tests on a cross-compiled core.
neon: $(SETUP)  ## Run the core's tests with the NEON kernels, cross-compiled, in qemu
	@.ci/system-packages neon
	@$(call quietly,$(BIN)/cmake -S . -B build/neon $(CMAKE_FLAGS) -DCMAKE_BUILD_TYPE=Release -DCMAKE_SYSTEM_NAME=Linux -DCMAKE_SYSTEM_PROCESSOR=aarch64 \
		-DCMAKE_CXX_COMPILER=aarch64-linux-gnu-g++ -DCMAKE_EXE_LINKER_FLAGS=-static -DCMAKE_CROSSCOMPILING_EMULATOR=qemu-aarch64)
	@$(call quietly,$(BIN)/cmake --build build/neon)
	@$(call quietly,$(CTEST) --test-dir build/neon)
	@echo "The core's tests pass with the NEON kernels"

# Clang also warns of what the headers of GCC's library call deprecated in themselves.
clang: $(SETUP)  ## Build the core and run its tests with Clang
	@.ci/system-packages wasm
	@$(call quietly,$(BIN)/cmake -S . -B build/clang $(CMAKE_FLAGS) -DCMAKE_BUILD_TYPE=Release -DCMAKE_CXX_COMPILER=$(WASM_CXX) \
		-DCMAKE_CXX_FLAGS=-Wno-deprecated-declarations)
	@$(call quietly,$(BIN)/cmake --build build/clang)
	@$(call quietly,$(CTEST) --test-dir build/clang)
	@echo "The core's tests pass with Clang"

# Windows without Windows: MinGW's GCC and libraries, and Wine to run what they make.
windows: $(SETUP)  ## Build the core for Windows with MinGW and run its tests under Wine
	@.ci/system-packages windows
	@mkdir -p build/doctest && ln -sfn /usr/include/doctest build/doctest/doctest
	@$(call quietly,$(BIN)/cmake -S . -B build/windows $(CMAKE_FLAGS) -DCMAKE_BUILD_TYPE=Release -DCMAKE_SYSTEM_NAME=Windows -DCMAKE_SYSTEM_PROCESSOR=x86_64 \
		-DCMAKE_CXX_COMPILER=x86_64-w64-mingw32-g++-posix -DCMAKE_EXE_LINKER_FLAGS=-static -DCMAKE_CROSSCOMPILING_EMULATOR=wine -DCROWNPOINT_DOCTEST=$(CURDIR)/build/doctest)
	@$(call quietly,$(UNDER_WINE) $(BIN)/cmake --build build/windows)
	@$(call quietly,$(UNDER_WINE) $(CTEST) --test-dir build/windows)
	@echo "The core's tests pass as a Windows program"

UNDER_WINE := WINEDEBUG=-all WINEPREFIX=$(CURDIR)/build/wine

# Nothing runs here: what Apple's Clang would refuse, this one most likely refuses too.
macos: $(SETUP)  ## Compile the core for macOS, ARM and Intel, with the Clang in Zig
	@$(PIP) install -c constraints.txt --group macos
	@for processor in aarch64 x86_64; do \
		$(call quietly,$(BIN)/cmake -S . -B build/macos-$$processor $(CMAKE_FLAGS) -DCROWNPOINT_TESTS=OFF -DCMAKE_BUILD_TYPE=Release \
			-DCMAKE_SYSTEM_NAME=Darwin -DCMAKE_SYSTEM_PROCESSOR=$$processor \
			"-DCMAKE_CXX_COMPILER=$(CURDIR)/$(BIN)/python;-m;ziglang;c++;-target;$$processor-macos"); \
		$(call quietly,$(BIN)/cmake --build build/macos-$$processor); \
		echo "The core compiles for macOS on $$processor"; \
	done

oracles: build  ## Compare our rules with GNU Backgammon and pydraughts, in full
	@.ci/system-packages
	@$(BIN)/python -m pytest --quiet -n $(JOBS) tests/oracles --full --timeout=0

ROUNDS ?= 1000
kill9: build  ## Kill a playing host ROUNDS times: nothing confirmed may be lost
	@$(BIN)/python -m tests.chaos.kill9 --rounds $(ROUNDS)

chaos: build  ## Break a site of four processes during play, ROUNDS times: nothing acknowledged may be lost or doubled
	@$(BIN)/python -m tests.chaos.site --rounds $(ROUNDS)

firefox: build web static  ## Run the tests of the engine in the page, the static site and the embedded boards with Debian's Firefox
	@$(BIN)/python -m pytest --quiet --firefox tests/browser/test_engine.py tests/browser/test_static.py tests/browser/test_embedded_boards.py

chaos-browsers: build web  ## Kill, freeze and cut off a site under real browsers ROUNDS times, then every page through every outage
	@$(BIN)/python -m tests.chaos.browsers --rounds $(ROUNDS)

load: build  ## Measure how much load a site can carry: robots at many tables, beside a bare relay (LOAD="--tables 100 --seconds 10")
	@ulimit -n $$(ulimit -Hn) && $(BIN)/python -m benchmarks.load $(LOAD)

fuzz: build  ## Fuzz every parser and route, in full
	@$(BIN)/python -m pytest --quiet -n $(JOBS) tests/fuzz tests/server/strangers --full --hypothesis-profile=long --timeout=0

# Its own task: PyTorch is a large download, and the tools are a build of their own.
train-smoke: build  ## Run small versions of the training recipes on the CPU (installs PyTorch)
	@$(PIP) install -c constraints.txt torch
	@$(BIN)/python -m pytest --quiet tests/training --full

lint: build $(NODE_MODULES)  ## Check style, types and layers
	@$(BIN)/ruff check --quiet . && $(BIN)/ruff format --quiet --check .
	@$(BIN)/mypy --no-error-summary
	@$(call quietly,$(BIN)/lint-imports --no-logo)
	@$(CXX_FILES) | xargs $(BIN)/clang-format --dry-run --Werror
	@$(call quietly,.ci/npm run lint)

audit: build  ## Check the packages we depend on for known vulnerabilities
	@$(BIN)/python .ci/audit.py

format: $(SETUP) $(NODE_MODULES)  ## Format Python, C++ and the browser app
	@$(BIN)/ruff check --quiet --fix --exit-zero . && $(BIN)/ruff format --quiet .
	@$(CXX_FILES) | xargs $(BIN)/clang-format -i
	@$(call quietly,.ci/npm run format)

docs: build  ## Build the documentation site into site/
	@NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --strict --quiet && echo "Open site/index.html"

screenshots: build web  ## Take the screenshots for the documentation
	@$(BIN)/python -m tools.take_screenshots

contact-sheets: build web  ## Take pictures of every page in twelve window sizes, light and dark
	@$(BIN)/python -m tools.contact_sheets

bench: build web $(PEERS)  ## Measure speed against peers in the same run
	@$(BIN)/python benchmarks/speed
	@$(BIN)/python benchmarks/speed/browser.py

$(PEERS): benchmarks/peers.txt
	@.ci/check-python $(PYTHON)
	@echo "Installing the peers of the benchmarks"
	@$(PYTHON) -m venv .venv-peers
	@.venv-peers/bin/python -m pip --quiet --quiet --disable-pip-version-check install -r benchmarks/peers.txt
	@touch $@

# Games stepped on a GPU (`crownpoint.envs.backgammon.device`); ARCH names the processor, such as sm_90.
ARCH ?= native
cuda:  ## Build the GPU stepping (DeviceEnv) with nvcc
	@nvcc -O3 -std=c++20 -arch=$(ARCH) --extended-lambda -shared -Xcompiler -fPIC -Icore -o src/crownpoint/_core/stepping-cuda.so core/cuda/stepping.cu

wheel: $(SETUP) web  ## Build a wheel into dist/
	@.ci/system-packages compiler
	@$(PIP) wheel --no-deps --no-build-isolation --wheel-dir dist .
	@ls dist/*.whl

PYTHONS ?= $(PYTHON)
wheel-check: build web  ## Build source archive and wheels as for a release, and test them without extras (PYTHONS="python3.12 python3.13")
	@$(PIP) install -c constraints.txt --group wheels
	@.ci/system-packages compiler
	@.ci/wheel-check $(PYTHONS)

pythons: $(PAGES)  ## Build the package with other Pythons and run the library's tests on them (PYTHONS="python3.12 python3.13")
	@.ci/pythons $(PYTHONS)

types: $(BUILT) $(NODE_MODULES)  ## Regenerate the browser's types from the models of the wire
	@$(call quietly,$(BIN)/python -m tools.openapi build)
	@$(call quietly,.ci/npm run types)
	@$(BIN)/python -m tools.presets web/src/api/presets.json

protocol: $(BUILT)  ## Regenerate the reference in docs/protocol.md
	@$(call quietly,$(BIN)/python -m tools.protocol docs/protocol.md)

clean:  ## Remove what was built
	rm -rf $(VENV) .venv-peers build dist site web/node_modules web/dist web/dist-static web/engine src/crownpoint/server/static

system-packages:  ## Install the Debian packages the tests need, or list them
	@.ci/system-packages
