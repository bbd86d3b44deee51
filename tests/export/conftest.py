"""What tests of the export share: an export of the corpus, and one of the small valid corpus, to be spoilt."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import pytest

from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.publishing.dts import Site
from piquet_corpus.publishing.export.package import export
from piquet_corpus.publishing.tables.model import Sources


@pytest.fixture(scope="session")
def exported(sources: Sources, once: Any) -> Path:
    """The corpus, exported. Nothing is to be changed in it."""
    made: Path = once.directory("exported", lambda directory: export(sources, directory, Site()))
    return made


@pytest.fixture(scope="session")
def small(small_corpus: Corpus, once: Any) -> Path:
    """The small corpus, exported. Nothing is to be changed in it."""
    made: Path = once.directory("small export", lambda directory: export(Sources(small_corpus), directory, Site()))
    return made


@pytest.fixture
def spoilt(small: Path, tmp_path: Path) -> Path:
    """A copy of the export of the small corpus, to be spoilt."""
    return Path(shutil.copytree(small, tmp_path / "data"))
