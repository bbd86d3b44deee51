"""The corpus made larger to measure growth is a true one: it is read, run and proven, and its copies are parallel."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from piquet_corpus.edition.corpus import Corpus, load
from piquet_corpus.judging.proof.coverage import cover

SCRIPT = Path(__file__).parents[2] / "bench" / "synthetic.py"


@pytest.mark.slow
def test_a_corpus_twice_as_large_is_proven_and_joins_each_edition_with_its_copy(corpus: Corpus, tmp_path: Path) -> None:
    subprocess.run([sys.executable, SCRIPT, "2", tmp_path / "corpus"], check=True)
    twice = load(tmp_path / "corpus")
    assert set(twice.editions) == {f"{id_}{ending}" for id_ in corpus.editions for ending in ("", "b")}
    assert set(twice.case_files.ids) == {f"{id_}{ending}" for id_ in corpus.case_files.ids for ending in ("", "-b")}
    for row in corpus.alignment.parallels:
        both = {f"{id_}{ending}" for id_ in row.editions for ending in ("", "b")}
        assert set(twice.row(row.id).editions) == both
    assert cover(twice).complete
