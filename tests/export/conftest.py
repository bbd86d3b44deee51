"""What tests of the export share: an export of the corpus, and one of the small valid corpus, to be spoilt."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from piquet_corpus.edition.corpus import load
from piquet_corpus.publishing.export.dts.site import Site
from piquet_corpus.publishing.export.write import export
from piquet_corpus.publishing.tables.model import Sources
from tests.files import VALID


@pytest.fixture(scope="session")
def exported(sources: Sources, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The corpus, exported. Nothing is to be changed in it."""
    directory = tmp_path_factory.mktemp("exported") / "data"
    export(sources, directory, Site())
    return directory


@pytest.fixture(scope="session")
def small(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The small corpus, exported. Nothing is to be changed in it."""
    directory = tmp_path_factory.mktemp("small") / "data"
    export(Sources(load(VALID)), directory, Site())
    return directory


@pytest.fixture
def spoilt(small: Path, tmp_path: Path) -> Path:
    """A copy of the export of the small corpus, to be spoilt."""
    return Path(shutil.copytree(small, tmp_path / "data"))
