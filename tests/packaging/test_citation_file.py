"""CITATION.cff says the same as the headers of the texts, by which `piquet-corpus cite` cites them."""

from __future__ import annotations

import re
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


def test_the_version_is_the_latest_that_the_changelog_says_is_published() -> None:
    text = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    published = re.findall(r"^## (\S+) \((\d{4}-\d{2}-\d{2})\)$", text, re.MULTILINE)
    assert published[0] == (CITATION["version"], CITATION["date-released"].isoformat())


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
