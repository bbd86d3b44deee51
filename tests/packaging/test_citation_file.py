"""CITATION.cff says the same as the headers of the texts, by which `piquet-corpus cite` cites them."""

from __future__ import annotations

import subprocess
import tomllib
from datetime import date
from operator import itemgetter
from pathlib import Path
from shutil import copyfile
from typing import Any

import pytest
import yaml

from piquet_corpus.editing.upkeep import release
from piquet_corpus.edition.corpus import load
from piquet_corpus.publishing.citation.cite import cite
from piquet_corpus.publishing.citation.render import FORMATS, render
from tests.files import ROOT

CITATION: dict[str, Any] = yaml.safe_load((ROOT / "CITATION.cff").read_text(encoding="utf-8"))


def test_version_and_date_are_those_of_the_texts_and_of_the_package() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    corpus = load()
    texts: tuple[Any, ...] = (*corpus.editions.values(), *corpus.translations.values())
    assert {(one.release.version, one.release.date) for one in texts} == {
        (project["version"], CITATION["date-released"].isoformat())
    }
    assert CITATION["version"] == project["version"]


def test_title_and_licences_are_those_of_the_texts_and_of_the_package() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    corpus = load()
    assert {one.release.corpus for one in corpus.editions.values()} == {CITATION["title"].partition(":")[0]}
    assert CITATION["title"].startswith(project["name"])
    assert set(CITATION["license"]) == set(project["license"].split(" AND "))
    named = {one.target for edition in corpus.editions.values() for one in edition.licences}
    known = {
        "CC-BY-4.0": "https://creativecommons.org/licenses/by/4.0/",
        "CC0-1.0": "https://creativecommons.org/publicdomain/zero/1.0/",
    }
    assert {known[one] for one in CITATION["license"] if one in known} <= named


def test_the_version_is_the_same_everywhere() -> None:
    """In the package, in CITATION.cff, in every file with a header, and at the head of the changelog."""
    assert list(release.unlike(ROOT)) == []


def test_a_citation_names_the_version() -> None:
    version = CITATION["version"]
    corpus = load()
    for reference in ("fr1642.6.2", "en1674.6.2.3", "D524", "piquet-corpus"):
        for form in FORMATS:
            assert version in render(cite(corpus, reference), form), (reference, form)


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """The files that have the version, in a clone of their own."""
    for name in release.versions(ROOT):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        copyfile(ROOT / name, tmp_path / name)
    for command in (["init", "-q"], ["add", "-A"], ["-c", "user.name=a", "-c", "user.email=a", "commit", "-qm", "a"]):
        subprocess.run(["git", *command], cwd=tmp_path, check=True)
    return tmp_path


def commit(directory: Path) -> None:
    subprocess.run(["git", "-c", "user.name=a", "-c", "user.email=a", "commit", "-qam", "a"], cwd=directory, check=True)


def test_a_version_is_written_everywhere_and_can_then_be_released(project: Path) -> None:
    release.write_version(project, "9.8.7", date(2030, 2, 1))
    found = release.versions(project)
    assert set(found.values()) == {("9.8.7", "2030-02-01")}
    assert "## 9.8.7 (2030-02-01)" in (project / "CHANGELOG.md").read_text(encoding="utf-8")
    assert 'when="2030-02-01">1 February 2030<' in (project / "corpus/texts/fr1642.xml").read_text(encoding="utf-8")
    commit(project)
    assert list(release.unfit(project)) == []
    release.write_version(project, "9.9.0.dev0", date(2030, 3, 1))
    changelog = (project / "CHANGELOG.md").read_text(encoding="utf-8")
    assert "## 9.9.0 (unreleased)\n\n## 9.8.7 (2030-02-01)\n" in changelog


def test_what_is_dirty_or_unlike_or_being_worked_on_is_not_released(project: Path) -> None:
    release.write_version(project, "9.8.7.dev0", date(2030, 2, 1))
    assert release.versions(project)["CHANGELOG.md"] == ("9.8.7", "unreleased")
    assert any("the clone is dirty: commit or remove CHANGELOG.md" in one for one in release.unfit(project))
    commit(project)
    (said,) = release.unfit(project)
    assert said.startswith("9.8.7.dev0 is being worked on: write the version that is released with")
    release.write_version(project, "9.8.7", date(2030, 2, 1))
    text = project / "corpus" / "glossary.xml"
    text.write_text(text.read_text(encoding="utf-8").replace("9.8.7", "9.8.6"), encoding="utf-8")
    commit(project)
    (said,) = release.unfit(project)
    assert said == "corpus/glossary.xml: version 9.8.6 of 2030-02-01; that of the package is 9.8.7 of 2030-02-01"


def test_the_editors_are_those_of_the_texts() -> None:
    assert [one["name"] for one in CITATION["authors"]] == [load().editions["fr1642"].release.editors]


def test_the_books_are_those_of_the_texts() -> None:
    sources = sorted((one.source for one in load().editions.values() if not one.restated), key=lambda one: one.title)
    books = sorted((one for one in CITATION["references"] if one["type"] == "book"), key=itemgetter("title"))
    assert [(one["title"], str(one["year"]), one["publisher"]) for one in books] == [
        (one.title, one.year, {"name": one.publisher, "city": one.place}) for one in sources
    ]
    for book, source in zip(books, sources, strict=True):
        assert all(str(one) in book["notes"] for one in source.catalogued)
        assert source.transcription.split(",")[0] in book["notes"]


def test_the_pages_that_are_restated_are_those_of_the_texts() -> None:
    pages = {one.source.restated.title: one.source.restated for one in load().editions.values() if one.source.restated}
    sites = {one["title"]: one for one in CITATION["references"] if one["type"] == "website"}
    assert sites.keys() == pages.keys()
    for title, page in pages.items():
        assert str(sites[title]["year"]) == (page.revised or page.year)
    modern, tarot = pages["Le Piquet"], pages["Regle du jeu des Tarots, 1637"]
    (author,) = sites["Le Piquet"]["authors"]
    assert (author["given-names"], author["family-names"]) == (modern.author.given, modern.author.family)
    assert sites["Le Piquet"]["collection-title"] == modern.site
    assert modern.year in sites["Le Piquet"]["notes"]
    assert tarot.original in sites["Regle du jeu des Tarots, 1637"]["notes"]
