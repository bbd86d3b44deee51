"""The chain from clause to rule and case, as TEI."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from lxml import etree

from piquet_corpus.corpus import Corpus, load
from piquet_corpus.links import FILE, is_up_to_date, links_text, write_links
from piquet_corpus.paths import corpus_dir

TEI = "{http://www.tei-c.org/ns/1.0}"


def targets(text: str, type_: str) -> list[list[str]]:
    """The targets of each link of one group."""
    root = etree.fromstring(text.encode())
    group = next(one for one in root.iter(f"{TEI}linkGrp") if one.get("type") == type_)
    return [link.get("target", "").split() for link in group.iter(f"{TEI}link")]


@pytest.fixture(scope="module")
def written(corpus: Corpus) -> str:
    """The links of the corpus, as they are written now."""
    return links_text(corpus)


def test_a_clause_leads_to_its_function_and_ground(written: str) -> None:
    assert [
        "texts/fr1642.xml#fr1642.10.3",
        "rule:rules.piquet.sequences:best#saved",
    ] in targets(written, "rule")


def test_a_clause_leads_to_its_case(written: str) -> None:
    assert [
        "texts/en1651.xml#en1651.8.4.4",
        "case:piquet/sequences#the-tierce-major-saves-lesser-ones",
    ] in targets(written, "case")


def test_the_prefixes_say_where_the_function_and_the_case_are(written: str) -> None:
    root = etree.fromstring(written.encode())
    for type_ in ("rule", "case"):
        prefixes = [one for one in root.iter(f"{TEI}prefixDef") if one.get("ident") == type_]
        for _, pointer in targets(written, type_):
            name = pointer.removeprefix(f"{type_}:")
            matches = [(one, re.fullmatch(one.get("matchPattern", ""), name)) for one in prefixes]
            found = [(one, match) for one, match in matches if match]
            assert len(found) == 1, f"{pointer} has no prefix of its own form"
            replacement = re.sub(r"\$(\d)", r"\\\1", found[0][0].get("replacementPattern", ""))
            file, _, part = found[0][1].expand(replacement).partition("#")
            assert (corpus_dir() / file).is_file(), file
            assert type_ == "rule" or f"- id: {part}\n" in (corpus_dir() / file).read_text(encoding="utf-8")


def test_a_file_that_says_otherwise_is_out_of_date(changed: Callable[..., Path]) -> None:
    small = changed([{"in": FILE, "replace": "#rest", "by": "#removed"}])
    path = small / FILE
    assert not is_up_to_date(load(small))
    path.unlink()
    assert not is_up_to_date(load(small))
    write_links(load(small))
    assert is_up_to_date(load(small))
    assert [other.name for other in small.iterdir() if other.name.endswith(".tmp")] == []
