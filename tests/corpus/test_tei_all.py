"""Whatever our schema takes is TEI: the files of the corpus and the valid fixtures, held against tei_all."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from piquet_corpus.editing.validate.report import run_check
from piquet_corpus.editing.validate.schema import TeiAllMissing, check_tei_all, tei_all
from piquet_corpus.edition.corpus import load
from piquet_corpus.edition.texts.tei.xml import parse
from piquet_corpus.work.paths import corpus_dir
from tests.files import VALID

pytestmark = pytest.mark.slow


@pytest.fixture(autouse=True)
def installed() -> None:
    """Skip where tei_all is not installed; where everything is to be proven, that is a failure."""
    try:
        tei_all()
    except TeiAllMissing as error:
        if os.environ.get("CI"):
            raise
        pytest.skip(str(error))


def test_every_file_of_the_corpus_is_tei() -> None:
    assert (corpus_dir() / "links.xml").exists()
    assert list(check_tei_all(load())) == []


def test_the_valid_fixtures_are_tei() -> None:
    documents = {path.name: parse(path) for path in (VALID / "schema").glob("*.xml")}
    assert list(check_tei_all(replace(load(), documents=documents))) == []


def test_what_is_not_tei_is_named(changed: Callable[..., Path]) -> None:
    small = changed([])
    for name in ("texts/fr1700.xml", "links.xml"):
        text = (small / name).read_text(encoding="utf-8")
        (small / name).write_text(text.replace("<titleStmt>", '<titleStmt bogus="1">'), encoding="utf-8")
    found = run_check(load(small), "tei_all")
    assert {problem.file.name for problem in found} == {"fr1700.xml", "links.xml"}
    assert {problem.check for problem in found} == {"tei_all"}
    assert all("this is not valid TEI: " in problem.message for problem in found)


def test_its_absence_is_said_in_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("piquet_corpus.editing.validate.schema.TEI_ALL_PACKAGE", "no-such-package")
    with pytest.raises(TeiAllMissing, match="no-such-package, which is not installed"):
        tei_all()
