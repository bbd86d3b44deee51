"""The schema takes what is right and names what is not: file, line, clause, and what would be right.

`tests/fixtures/invalid/schema/NAME.yaml` lists what is wrong when words of `valid/schema/NAME.xml` are replaced: each
defect by its name, with why it is one, and what is expected: `line clause what`; outside clauses the paragraph, note or
row, else `-`.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
import yaml
from lxml import etree

from piquet_corpus.editing.validate.grammar import shown
from piquet_corpus.editing.validate.problem import Problem
from piquet_corpus.editing.validate.schema import check_document, check_schema, grammar, kind_of
from piquet_corpus.edition.corpus import load
from piquet_corpus.edition.texts.tei.xml import TEI, Document, parse
from tests.files import FIXTURES

VALID = sorted((FIXTURES / "valid" / "schema").glob("*.xml"))

# Where words may stand, and the attributes that may be left out or may be any words.
MIXED = frozenset(
    """abbr author bibl biblScope catDesc cell change corr date def desc docDate docImprint edition editor ex expan
    forename head hi ident idno label language lem licence mentioned name note orig orth p persName pubPlace
    publisher q quote rdg ref reg rendition resp salute seg sic signed span supplied surname title titlePart trailer
    usg witness""".split()  # noqa: SIM905 - forty names read better so
)
MIXED |= {"collection", "extent", "placeName", "repository", "settlement", "witness"}  # of bibliography.xml
OF_PARTS_ONLY = {"p": ("seg",), "note": ("p", "quote", "ref")}  # these hold either words or such parts
OPTIONAL = {
    ("app sense", "to"),
    ("note translator", "corresp"),
    ("note side", "n"),
    ("note cause", "cert"),
    ("note unproven", "corresp"),
    ("annotation", "corresp"),
    ("normalization", "source"),
    ("catDesc", "xml:lang"),
    ("catDesc", "n"),
    ("category", "ana"),
    ("pb", "facs"),
}
OPTIONAL |= {("note rights", "source"), ("note statement", "target"), ("note inference", "target")}
OPTIONAL |= {("title supplied", "type"), ("date about", "type")}  # without it, the title is the book’s, the year exact
OPTIONAL |= {(name, "corresp") for name in ("author", "publisher", "pubPlace", "biblStruct")}
ANY_WORDS = {("prefixDef", "matchPattern"), ("prefixDef", "replacementPattern"), ("citeData", "use")}
ANY_WORDS |= {("citeStructure", "match"), ("link", "n"), ("note", "n")}


def kind(name: str) -> str:
    """What the schema calls the file of a fixture: that of a text in paragraphs, chapters or articles is a text."""
    return kind_of("translations/any.xml" if name.startswith("translated-") else f"{name}.xml")


def problems(document: Document, name: str) -> list[Problem]:
    """What is wrong with a fixture."""
    return list(check_document(document, kind(name)))


@pytest.mark.parametrize("path", VALID, ids=lambda path: path.stem)
def test_what_is_right_is_accepted(path: Path) -> None:
    assert problems(parse(path), path.stem) == []


@pytest.mark.parametrize("path", VALID, ids=lambda path: path.stem)
def test_a_defect_is_named_with_its_line_and_clause(path: Path, tmp_path: Path) -> None:
    right = path.read_text(encoding="utf-8")
    defects = yaml.safe_load((FIXTURES / "invalid" / "schema" / f"{path.stem}.yaml").read_text(encoding="utf-8"))
    said = {}
    for name, defect in defects.items():
        assert defect["why"].endswith("."), name
        assert right.count(defect["replace"]) == 1, f"{name}: what is replaced must stand in {path.name} once"
        wrong = tmp_path / f"{name}.xml"
        wrong.write_text(right.replace(defect["replace"], defect["by"]), encoding="utf-8")
        found = problems(parse(wrong), path.stem)
        assert {one.file for one in found} <= {wrong}, name
        parts = [(one, *one.message.partition(": ")) for one in found]
        assert all(would_be_right for *_, would_be_right in parts), f"{name}: what would be right is not said"
        said[name] = [f"{one.line} {one.clause or '-'} {what}" for one, what, _, _ in parts]
    expected = {name: one["expected"] for name, one in defects.items()}
    assert said == {name: [one] if isinstance(one, str) else one for name, one in expected.items()}


def fresh(path: Path, place: int) -> tuple[Document, etree._Element]:
    """A valid file, and the element at some place in it, to be spoilt."""
    document = parse(path)
    return document, list(document.root.iter())[place]


def places(path: Path) -> range:
    """The places of all the elements of a file."""
    return range(sum(1 for _ in parse(path).root.iter()))


def assert_refused(document: Document, element: etree._Element) -> None:
    """Assert that an element, and no other, is said to be wrong."""
    found = problems(document, document.path.stem)
    assert {problem.line for problem in found} == {element.sourceline}, shown(element.tag)
    assert all(shown(element.tag) in problem.message for problem in found)


@pytest.mark.parametrize("path", VALID, ids=lambda path: path.stem)
def test_no_element_may_have_what_it_does_not_have(path: Path) -> None:
    for place in places(path):
        document, element = fresh(path, place)
        element.set("rend", "italic")
        assert_refused(document, element)

        document, element = fresh(path, place)
        etree.SubElement(element, f"{TEI}emph")
        (problem,) = problems(document, path.stem)
        assert problem.message.startswith(f"emph may not stand in {shown(element.tag)}: ")


@pytest.mark.parametrize("path", VALID, ids=lambda path: path.stem)
def test_every_attribute_is_wanted_and_held_to_its_form(path: Path) -> None:
    for place in places(path):
        _, first = fresh(path, place)
        for attribute in first.attrib:
            written = (shown(first.tag), shown(attribute))
            typed = (f"{shown(first.tag)} {first.get('type')}", shown(attribute))
            document, element = fresh(path, place)
            del element.attrib[attribute]
            assert bool(problems(document, path.stem)) == (not OPTIONAL.intersection((written, typed))), written

            document, element = fresh(path, place)
            element.set(attribute, "" if written in ANY_WORDS else "? ?")
            assert_refused(document, element)


@pytest.mark.parametrize("path", VALID, ids=lambda path: path.stem)
def test_words_stand_only_where_they_may(path: Path) -> None:
    for place in places(path):
        document, element = fresh(path, place)
        tag = shown(element.tag)
        of_parts_only = any(element.find(f"{TEI}{part}") is not None for part in OF_PARTS_ONLY.get(tag, ()))
        of_parts_only |= element.get("subtype") == "silence"
        element.text = "words"
        if (tag in MIXED or tag == "gi") and not of_parts_only:
            assert problems(document, path.stem) == []
        else:
            assert_refused(document, element)
            said = "gen holds words: " if tag == "gen" else "“words” may not stand in "  # gen is m or f
            assert problems(document, path.stem)[0].message.startswith(said)


def test_every_definition_says_what_is_right_and_is_tried() -> None:
    tried = [element for path in VALID for element in parse(path).root.iter()]
    for definition in grammar().definitions.values():
        assert definition.meaning, f"{definition.name} does not say what is right"
        alike = [one for one in tried if shown(one.tag) == definition.element]
        alike = [one for one in alike if all(one.get(name) == value for name, value in definition.fixed)]
        assert alike, f"{definition.name} stands in none of the valid files"


def spoil(path: Path, old: str, new: str) -> int:
    """Change words of a file, and return the line."""
    before, found, after = path.read_text(encoding="utf-8").partition(old)
    assert found
    path.write_text(before + new + after, encoding="utf-8")
    return before.count("\n") + 1


@pytest.mark.parametrize(
    ("file", "old", "new", "clause"),
    [
        ("texts/fr1700.xml", '<seg type="clause" n="2" xml:id="fr1700.1.2"', '<seg n="2" xml:id="fr1700.1.2"', "1.2"),
        ("texts/en1701.xml", "<gap ", '<gap rend="x" ', "pr.1"),
        ("topics.xml", '<category xml:id="pack.composition"', "<category", None),
        ("alignment.xml", '<link xml:id="par.2"', "<link", None),
        ("links.xml", '<link n="fr1700 pack.composition" ', "<link ", None),
    ],
)
def test_a_defect_in_any_file_of_a_corpus_is_found(
    changed: Callable[..., Path], file: str, old: str, new: str, clause: str | None
) -> None:
    small = changed([])
    line = spoil(small / file, old, new)
    (problem,) = check_schema(load(small))
    assert (problem.file, problem.line) == (small / file, line)
    assert problem.clause == (clause and f"{Path(file).stem}.{clause}")
    assert str(problem).startswith(f"{small / file}:{line}: ")


def test_a_file_must_be_what_its_name_says(changed: Callable[..., Path]) -> None:
    small = changed([])
    (small / "alignment.xml").write_bytes((small / "links.xml").read_bytes())
    assert {problem.file.name for problem in check_schema(load(small))} == {"alignment.xml"}


def test_links_that_are_no_xml_are_one_problem(changed: Callable[..., Path]) -> None:
    (problem,) = check_schema(load(changed([{"in": "links.xml", "replace": "</TEI>", "by": ""}])))
    assert problem.file.name == "links.xml"
    assert "not well-formed" in problem.message


def test_a_corpus_without_links_is_not_blamed_here(changed: Callable[..., Path]) -> None:
    assert list(check_schema(load(changed([{"in": "links.xml", "delete": True}])))) == []
