"""The chain from clause to rule and case, as TEI."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest
from lxml import etree

from piquet_corpus.edition.corpus import Corpus, load
from piquet_corpus.publishing.export.links import FILE, links_text
from piquet_corpus.work.paths import corpus_dir, write_text

ID = "{http://www.w3.org/XML/1998/namespace}id"
TEI = "{http://www.tei-c.org/ns/1.0}"


def targets(text: str, type_: str) -> list[list[str]]:
    """The targets of each link of one group."""
    root = etree.fromstring(text.encode())
    group = next(one for one in root.iter(f"{TEI}linkGrp") if one.get("type") == type_)
    return [link.get("target", "").split() for link in group.iter(f"{TEI}link")]


def resolved(target: str) -> str:
    """The words at which a `string-range` points, found with nothing but the files: parts of all text in an element."""
    file, _, pointer = target.partition("#")
    parts = pointer.removeprefix("string-range(").removesuffix(")").split(",")
    said = ""
    for id_, start, length in zip(parts[::3], parts[1::3], parts[2::3], strict=True):
        whole = "".join(text_of(file)[id_].itertext())
        said += whole[int(start) : int(start) + int(length)]
    return " ".join(said.split())


@cache
def text_of(file: str) -> dict[str, etree._Element]:
    """The clauses of a file by id. A comment is no text."""
    root = etree.parse(corpus_dir() / file, etree.XMLParser(remove_comments=True)).getroot()
    return {seg.get(ID, ""): seg for seg in root.iter(f"{TEI}seg")}


def spans(text: str) -> dict[str, etree._Element]:
    """The words that are pointed at, by id."""
    return {f"#{span.get(ID)}": span for span in etree.fromstring(text.encode()).iter(f"{TEI}span")}


@pytest.fixture(scope="module")
def written(corpus: Corpus) -> str:
    """The links of the corpus, as they are written now."""
    return links_text(corpus)


def test_a_clause_leads_to_its_function_and_ground(written: str) -> None:
    rule = "rule:rules.piquet.laws.sequences:best#saved"
    words = {id_ for *ids, pointer in targets(written, "rule") if pointer == rule for id_ in ids}
    assert "pourra en faveur d’une tierce major, en compter plusieurs moindres que celles qu’aura son compagnon" in {
        spans(written)[id_].text for id_ in words
    }


def test_the_words_are_found_with_nothing_but_the_files(written: str) -> None:
    several = spans(written).values()
    assert any("," in one.get("target", "").partition("(")[2].replace(",", "", 2) for one in several)  # in parts
    assert [one.get("target") for one in several if resolved(one.get("target", "")) != one.text] == []


def test_every_word_that_is_pointed_at_has_a_rule(written: str) -> None:
    linked = {id_ for *ids, _ in targets(written, "rule") for id_ in ids}
    assert linked >= set(spans(written))


def test_a_clause_leads_to_its_case(written: str) -> None:
    assert [
        "texts/en1651.xml#en1651.8.4.4",
        "case:piquet/sequences#the-tierce-major-saves-lesser-ones",
    ] in targets(written, "case")


def test_the_prefixes_say_where_the_function_and_the_case_are(written: str) -> None:
    prefixes = list(etree.fromstring(written.encode()).iter(f"{TEI}prefixDef"))
    for type_ in ("rule", "case"):
        for *_, pointer in targets(written, type_):
            prefix, _, name = pointer.partition(":")
            forms = [one for one in prefixes if one.get("ident") == prefix]
            matches = [(one, re.fullmatch(one.get("matchPattern", ""), name)) for one in forms]
            found = [(one, match) for one, match in matches if match]
            assert len(found) == 1, f"{pointer} has no prefix of its own form"
            replacement = re.sub(r"\$(\d)", r"\\\1", found[0][0].get("replacementPattern", ""))
            file, _, part = found[0][1].expand(replacement).partition("#")
            assert (corpus_dir() / file).is_file(), file
            assert type_ == "rule" or f"- id: {part}\n" in (corpus_dir() / file).read_text(encoding="utf-8")


def test_a_file_that_says_otherwise_is_out_of_date(changed: Callable[..., Path]) -> None:
    small = changed([{"in": FILE, "replace": "#rest", "by": "#removed"}])
    path = small / FILE
    assert path.read_text(encoding="utf-8") != links_text(load(small))
    path.unlink()
    write_text(path, links_text(load(small)))
    assert path.read_text(encoding="utf-8") == links_text(load(small))
    assert [other.name for other in small.iterdir() if other.name.endswith(".tmp")] == []
