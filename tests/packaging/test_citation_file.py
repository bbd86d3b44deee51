"""CITATION.cff says the same as the headers of the texts, by which `piquet-corpus cite` cites them."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import yaml

from piquet_corpus.corpus import load

ROOT = Path(__file__).parents[2]
CITATION: dict[str, Any] = yaml.safe_load((ROOT / "CITATION.cff").read_text(encoding="utf-8"))


def test_version_and_date_are_those_of_the_texts_and_of_the_package() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    corpus = load()
    texts = (*corpus.editions.values(), *corpus.translations.values())
    assert {(one.release.version, one.release.date) for one in texts} == {
        (project["version"], CITATION["date-released"].isoformat())
    }
    assert CITATION["version"] == project["version"]


def test_the_editors_are_those_of_the_texts() -> None:
    assert [one["name"] for one in CITATION["authors"]] == [load().editions["fr1642"].release.editors]


def test_the_books_are_those_of_the_texts() -> None:
    sources = [one.source for one in load().editions.values() if not one.restated]
    books = [one for one in CITATION["references"] if one["type"] == "book"]
    assert [(one["title"], str(one["year"]), one["publisher"]) for one in books] == [
        (one.title, one.year, {"name": one.publisher, "city": one.place}) for one in sources
    ]
    for book, source in zip(books, sources, strict=True):
        assert all(str(one) in book["notes"] for one in source.catalogued)
        assert source.transcription.split(",")[0] in book["notes"]


def test_the_page_that_is_restated_is_that_of_the_text() -> None:
    (page,) = [one.source.restated for one in load().editions.values() if one.source.restated]
    (site,) = [one for one in CITATION["references"] if one["type"] == "website"]
    (author,) = site["authors"]
    assert (site["title"], author["given-names"], author["family-names"]) == (
        page.title,
        page.author.given,
        page.author.family,
    )
    assert (site["collection-title"], str(site["year"])) == (page.site, page.revised)
    assert page.year in site["notes"]
