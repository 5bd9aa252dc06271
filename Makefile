# Two commands: `make demo` shows what Thresher does, `make test` checks all of it.
# Both set up their own .venv and compile the kernel; they expect Python 3.11+, pip, venv and make, and beside them a C
# compiler and the headers of Python, which they install as root on Debian.
# `make extension` packs the browser extension; checking it needs Node and npm.

PYTHON ?= python3
BIN := .venv/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet

FONTS := fonts-noto-core fonts-droid-fallback libfribidi0  # for the tests of the tag clouds

# Whatever of this has changed, Thresher is installed anew, and its kernel compiled.
BUILT_FROM := pyproject.toml tools/build_hook.py tools/compile_kernel.py \
	$(wildcard src/thresher/kernel/*.pyx src/thresher/kernel/*.pxi src/thresher/kernel/*.h \
	src/thresher/kernel/*/*.pxi src/thresher/kernel/*/*.h)

PYTEST := $(BIN)/python -m pytest --numprocesses auto --dist loadfile --no-loadscope-reorder

.PHONY: demo test test-random test-pythons test-browser test-corpora test-faults kernel wasm attack fuzz extension screenshots \
	studio-pictures eval bench bench-check cover dist docs pictures site clean

demo: .venv/.ready
	@$(BIN)/thresher tests/pages/article/source.html
	@echo
	@echo "That was the main content of tests/pages/article/source.html. Try next:"
	@echo "  .venv/bin/thresher FILE-OR-URL              any page, as Markdown"
	@echo "  .venv/bin/thresher FILE-OR-URL -f json      every block with its score and the reason it was kept or dropped"
	@echo "  .venv/bin/thresher explain FILE-OR-URL      every block kept or dropped, with the reason, and how far to trust it all"
	@echo "  .venv/bin/thresher inspect FILE-OR-URL      the tree of the page, and what the method measured at every node"
	@echo "  .venv/bin/thresher blocks FILE-OR-URL       every block of the page, the most relevant first"
	@echo "  .venv/bin/thresher cloud FILE-OR-URL        its words as a tag cloud (pip install 'thresher[cloud]')"
	@echo "  .venv/bin/thresher extract --help           formats, methods, options"

test: .venv/.ready-dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/cython-lint src/thresher/kernel
	$(BIN)/mypy
	$(BIN)/lint-imports
	@sh tools/install_debian.sh chromium $(FONTS)
	$(PYTEST)

test-random: .venv/.ready-dev  # before a release: what hypothesis draws is always the same in `make test`, and new here
	HYPOTHESIS_PROFILE=random $(PYTEST) $(ARGS)

test-pythons:  # before a release: installs Thresher into every Python from 3.11 on that is found here, and tries it
	$(PYTHON) tools/try_pythons.py $(ARGS)

kernel: .venv/.ready-dev  # writes its tables and compiles it in place; whatever installs Thresher compiles it too
	$(BIN)/python tools/kernel_tables.py
	$(BIN)/python tools/compile_kernel.py

wasm: .venv/.ready-dev  # compiles it to WebAssembly, into js/ and extension/kernel/
	$(BIN)/python tools/compile_wasm.py

attack: .venv/.ready-dev  # tries every line of attack/ on Thresher; with ARGS="hiding addresses" these sets alone
	@sh tools/install_debian.sh chromium
	PYTHONPATH=tests/browsers $(BIN)/python -m attack $(ARGS)

fuzz: .venv/.ready-dev  # TIME=600: for so many seconds mutated pages through the kernel, with sanitizers, then as long through all answers
	@sh tools/install_debian.sh clang
	@sh tools/install_debian.sh libclang-rt-$$(clang -dumpversion | cut -d. -f1)-dev  # the sanitizers of this clang
	$(BIN)/python tools/fuzz_kernel.py --time $(or $(TIME),60)
	PYTHONPATH=. $(BIN)/python tools/fuzz_answers.py --time $(or $(TIME),60)

test-browser: .venv/.ready-dev  # all tests of the extension and the studio, those that take long and those in Firefox too
	@sh tools/install_debian.sh chromium firefox-esr
	$(BIN)/python -m pytest tests/extension tests/studio tests/test_docs_site.py -m "browser or not browser" -vv

test-corpora: .venv/.ready-dev  # the figures that others measured on whole corpora
	$(BIN)/python -m pytest tests/lab/evaluate tests/javascript -m "corpora or not corpora"

test-faults: .venv/.ready-dev .venv/.ready-engines  # batch runs that are killed again and again, on full disks, on Ray, Spark and others
	$(BIN)/python -m pytest tests/batch tests/test_recipes.py -m "faults or not faults" -vv

extension:  # packs the extension into dist/, for Chromium as .zip and for Firefox as .xpi, and checks it
	$(PYTHON) tools/pack_extension.py
	$(PYTHON) tools/lint_extension.py

screenshots: .venv/.ready-dev  # draws docs/pictures/extension/ anew, in a real browser
	@sh tools/install_debian.sh chromium
	PYTHONPATH=tests/browsers $(BIN)/python tools/screenshots.py $(ARGS)

studio-pictures: .venv/.ready-dev  # draws docs/pictures/studio/ anew, in a real browser
	@sh tools/install_debian.sh chromium
	PYTHONPATH=tests/browsers $(BIN)/python tools/studio_pictures.py $(ARGS)

eval: .venv/.ready-dev  # every method and peer on every corpus: evaluation.html; the first run takes a while
	$(BIN)/thresher eval $(or $(CORPORA),wcxb-dev dragnet cleaneval l3s-gn1 readability cleanportaleval) \
		-m all -o evaluation.html $(ARGS)

bench: .venv/.ready-bench  # speed, growth and threads; with ARGS only speed
	$(BIN)/python benchmarks/speed.py $(ARGS)
	@$(if $(ARGS),,$(BIN)/python benchmarks/growth.py)
	@$(if $(ARGS),,$(BIN)/python benchmarks/two_threads.py)

bench-check: .venv/.ready-dev  # fails where this version takes a tenth more instructions than the last that was recorded
	@sh tools/install_debian.sh valgrind
	$(BIN)/python benchmarks/history.py $(ARGS)

cover: .venv/.ready-dev  # which lines the tests run: a table, and build/coverage/index.html
	$(BIN)/python -m coverage run --parallel-mode -m pytest $(ARGS)
	$(BIN)/python -m coverage combine --quiet
	$(BIN)/python -m coverage html --quiet
	$(BIN)/python -m coverage report --skip-covered

dist: .venv/.ready-release  # builds what is published, looks at it, and tries it where no compiler is; ARGS=--release
	$(BIN)/python tools/make_dist.py $(ARGS)

site: .venv/.ready-site  # the documentation as a site, in dist/site; with ARGS=--mkdocs by mkdocs-material
	$(BIN)/python tools/build_site.py $(ARGS)

docs: .venv/.ready-dev  # writes the pages that are generated; `make test` checks that they are current
	$(BIN)/python docs/generate.py

pictures: .venv/.ready-dev  # draws docs/pictures/methods/ and docs/pictures/cloud/ anew
	$(BIN)/python docs/pictures.py
	$(BIN)/python docs/clouds.py

clean:
	rm -rf .venv build .mypy_cache .ruff_cache .pytest_cache .hypothesis

# An old pip fails on some of today's package metadata, so it is renewed first.
.venv/.made:
	@$(PYTHON) tools/kernel_needs.py --install
	@echo "Setting up .venv (once) ..." >&2
	@$(PYTHON) -m venv .venv
	@$(PIP) install --upgrade pip
	@touch $@

.venv/.ready: .venv/.made $(BUILT_FROM)
	@$(PIP) install --editable .
	@touch $@

.venv/.ready-%: .venv/.made $(BUILT_FROM)
	@$(PIP) install --editable '.[$*]'
	@touch .venv/.ready $@
