"""What all tests share: the corpus itself, which is read, proven and validated once; and commands, run in this process.

Nothing may change what these fixtures return. A test that spoils something takes the small corpus (`changed`).
"""

from __future__ import annotations

import gc
import json
import os
import pickle
import shutil
import sys
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

import pytest

from piquet_corpus.edition.language.index import index_of

if TYPE_CHECKING:  # the tests of the rules need none of it, and do not wait for it
    from piquet_corpus.editing.validate.report import Report
    from piquet_corpus.edition.corpus import Corpus
    from piquet_corpus.edition.language.index import Index
    from piquet_corpus.judging.proof.coverage import Coverage
    from piquet_corpus.judging.proof.readings import Readings
    from piquet_corpus.publishing.tables.model import Sources
    from tests.files import Changes

# Leave the user's cache alone: here, because other conftest.py may import the compiled game before pytest_configure.
os.environ.setdefault("PIQUET_CORPUS_CACHE", str(Path(__file__).parents[1] / ".pytest_cache" / "compiled"))
os.environ.setdefault("NUMBA_CACHE_DIR", str(Path(os.environ["PIQUET_CORPUS_CACHE"]) / "numba"))
if "slow" not in sys.argv and "PYTEST_XDIST_WORKER" not in os.environ:  # workers have the environment of their master
    os.environ.setdefault("NUMBA_DISABLE_JIT", "1")  # to compile takes longer than the few coups of the quick tests

T = TypeVar("T")

WHOLE = ("corpus_report", "corpus_index", "corpus_proof", "corpus_readings", "sources", "exported")
"""Fixtures that take seconds to make: the tests that ask for one go to one process. The report needs the index."""


def pytest_configure() -> None:
    """Look for garbage less often, since the corpus is many objects that stay."""
    gc.set_threshold(100_000, 50, 100)


def pytest_sessionfinish() -> None:
    """Leave what stays to the end out of the search for garbage, with which pytest ends: it takes seconds."""
    gc.freeze()


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Put the tests of the whole corpus first and side by side, so that one process makes what they share."""
    items.sort(key=lambda item: len(WHOLE) - sum(name in getattr(item, "fixturenames", ()) for name in WHOLE))


class Answer(NamedTuple):
    """What a command came to."""

    status: int
    out: str
    err: str


class Ask:
    """Runs commands in this process."""

    def __init__(self, capsys: pytest.CaptureFixture[str]) -> None:
        self.capsys = capsys

    def __call__(self, *arguments: str) -> Answer:
        from piquet_corpus.commands.main import main

        with pytest.raises(SystemExit) as raised:
            main(list(arguments))
        printed = self.capsys.readouterr()
        return Answer(int(raised.value.code or 0), printed.out, printed.err)

    def json(self, *arguments: str, status: int = 0) -> Any:
        answer = self(*arguments, "--json")
        assert answer.status == status, answer.err
        return json.loads(answer.out)


@pytest.fixture
def ask(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Iterator[Ask]:
    """Run a command as the terminal does, on 120 columns: `ask("show", "fr1642.6.2")`; and without other processes."""
    from piquet_corpus.work.terminal import console

    monkeypatch.setattr("piquet_corpus.work.pool.processors", lambda: 1)
    monkeypatch.setenv("COLUMNS", "120")
    console.cache_clear()  # a test before may have made it, for another width
    yield Ask(capsys)
    console.cache_clear()


@pytest.fixture
def copied(tmp_path: Path) -> Path:
    """A copy of the corpus, with its own rule sets and match forms beside it, to be spoilt."""
    from tests.files import copy_of_corpus

    return copy_of_corpus(tmp_path / "corpus")


@pytest.fixture
def changed(tmp_path: Path) -> Callable[..., Path]:
    """Copy the small valid corpus and make changes to it, one after the other; the directory is returned.

    `after`: changes that are made before, and after which links and references are written anew.
    """
    from piquet_corpus.editing.upkeep.references import freeze
    from piquet_corpus.edition.corpus import load
    from piquet_corpus.publishing.export.links import FILE, links_text
    from piquet_corpus.work.paths import write_text
    from tests.files import VALID, change

    def make(changes: Changes, after: Changes = ()) -> Path:
        directory = Path(shutil.copytree(VALID, tmp_path / "corpus"))
        if before := list(after):
            for how in before:
                change(directory, how)
            write_text(directory / FILE, links_text(load(directory)))
            freeze(load(directory))
        for how in changes:
            change(directory, how)
        return directory

    return make


class Once:
    """Makes what takes long once for all test processes of a run: the first that asks for it makes it, others wait."""

    def __init__(self, common: Path) -> None:
        """`common`: a directory that all of them have in common."""
        self.common = common

    def directory(self, name: str, make: Callable[[Path], object]) -> Path:
        """Return a directory with what `make` writes into it. Nothing is to be changed in it."""
        import fcntl

        made = self.common / name
        with (self.common / f"{name}.lock").open("a") as making:
            fcntl.flock(making, fcntl.LOCK_EX)
            if not made.exists():
                unfinished = self.common / f"{name}.unfinished"
                shutil.rmtree(unfinished, ignore_errors=True)
                unfinished.mkdir()
                make(unfinished)
                unfinished.rename(made)
        return made

    def value(self, name: str, make: Callable[[], T]) -> T:
        """Return what `make` returns: each process has its own copy."""

        def write(directory: Path) -> None:
            (directory / "value").write_bytes(pickle.dumps(make()))

        value: T = pickle.loads((self.directory(name, write) / "value").read_bytes())
        return value


@pytest.fixture(scope="session")
def once(tmp_path_factory: pytest.TempPathFactory) -> Once:
    """What takes long is made once: `once.directory("exported", write)`, `once.value("proof", prove)`."""
    own = tmp_path_factory.getbasetemp()
    return Once(own.parent if "PYTEST_XDIST_WORKER" in os.environ else own)


class Published(NamedTuple):
    """What is known of an edition from its source, or was decided when it was published, and cannot change."""

    game: str
    units: tuple[str, ...]
    short: str
    letters: int | None = None
    sha256: str | None = None
    pages: int | None = None


PUBLISHED = {
    "fr1642": Published(
        "piquet",
        ("paragraph", "clause"),
        "1642",
        20168,
        "475af6dc05ebce11ea81fb3efbffad0014546709e8ba31021da0381024dbeadd",
    ),
    "en1651": Published(
        "piquet",
        ("chapter", "paragraph", "clause"),
        "1651",
        27055,
        "dbda8a7ac0062690b569cc2f06ea59c9486408147e1b121d52ca383e5f856c67",
        71,
    ),
    "modern": Published("piquet", ("article", "clause"), "Modern"),
    "tarot1637": Published("tarot", ("paragraph", "clause"), "1637"),
}
"""The editions, in their order. Only here do tests say which there are; one more breaks nothing."""


@pytest.fixture(scope="session")
def published() -> Mapping[str, Published]:
    """The editions that are published, in their order, with what cannot change in them."""
    return PUBLISHED


@pytest.fixture(scope="session")
def corpus() -> Corpus:
    """The corpus itself."""
    from piquet_corpus.edition.corpus import load

    return load()


@pytest.fixture(scope="session")
def small_corpus() -> Corpus:
    """The small valid corpus."""
    from piquet_corpus.edition.corpus import load
    from tests.files import VALID

    return load(VALID)


@pytest.fixture(scope="session")
def corpus_index(corpus: Corpus) -> Index:
    """The words of the corpus; spaCy takes its time to make ready."""
    return index_of(corpus)


@pytest.fixture(scope="session")
def corpus_proof(corpus: Corpus, once: Once) -> Coverage:
    """The whole proof of the corpus."""
    from piquet_corpus.judging.proof.coverage import cover

    def proven() -> Coverage:
        proof = cover(corpus)
        assert proof.parameters  # made now, as it takes most of the time
        return proof

    return once.value("proof", proven)


@pytest.fixture(scope="session")
def corpus_readings(corpus: Corpus, once: Once) -> Readings:
    """Every reading of the corpus, with the cases that tell it apart."""
    from piquet_corpus.judging.proof.readings import read

    return once.value("readings", lambda: read(corpus))


@pytest.fixture(scope="session")
def corpus_report(once: Once) -> Report:
    """What validation says of the corpus."""
    from piquet_corpus.editing.validate import validate

    return once.value("report", validate)


@pytest.fixture(scope="session")
def sources(corpus: Corpus) -> Sources:
    """What the tables of the corpus are made of: its cases are run once."""
    from piquet_corpus.publishing.tables.model import Sources

    return Sources(corpus)
