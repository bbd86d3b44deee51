"""The schema takes what is right and names what is not: file, line, clause, and what would be right.

Every invalid fixture is a whole file that differs in one place from the valid one of its directory's name. Its comment
says why that is wrong, and what is expected: `line clause what`; outside clauses the paragraph, note or row, else `-`.
"""

from __future__ import annotations

import re
import shutil
from difflib import SequenceMatcher
from pathlib import Path

import pytest
from lxml import etree

from piquet_corpus.corpus import load
from piquet_corpus.paths import corpus_dir
from piquet_corpus.tei.xml import TEI, Document, parse
from piquet_corpus.validate.grammar import shown
from piquet_corpus.validate.problem import Problem
from piquet_corpus.validate.schema import check_document, check_schema, grammar, kind_of

FIXTURES = Path(__file__).parents[1] / "fixtures"
VALID = sorted((FIXTURES / "valid" / "schema").glob("*.xml"))
INVALID = sorted((FIXTURES / "invalid" / "schema").glob("*/*.xml"))
EXPECTED = re.compile(r"<!-- \S.*\. Expected: (.+) -->")

# Where words may stand, and the attributes that may be left out or may be any words.
MIXED = frozenset(
    """abbr author bibl biblScope catDesc change corr date def desc docDate docImprint edition editor ex expan
    forename head ident idno item label language licence mentioned name note orig orth p persName pubPlace
    publisher q quote ref reg resp salute seg sic signed supplied surname term title titlePart trailer usg""".split()  # noqa: SIM905 - forty names read better so
)
OF_PARTS_ONLY = {"p": ("seg",), "note": ("p", "quote", "ref")}  # these hold either words or such parts
OPTIONAL = {
    ("note translator", "corresp"),
    ("note side", "n"),
    ("annotation", "corresp"),
    ("normalization", "source"),
    ("catDesc", "xml:lang"),
    ("catDesc", "n"),
    ("category", "ana"),
}
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


def test_the_corpus_is_right() -> None:
    assert list(check_schema(load())) == []


@pytest.mark.parametrize("path", INVALID, ids=lambda path: path.stem)
def test_a_defect_is_named_with_its_line_and_clause(path: Path) -> None:
    found = EXPECTED.fullmatch(path.read_text(encoding="utf-8").splitlines()[1])
    assert found is not None, "the fixture does not say what is expected"
    all_of_them = [(problem, *problem.message.partition(": ")) for problem in problems(parse(path), path.parent.name)]
    named = [f"{problem.line} {problem.clause or '-'} {what}" for problem, what, _, _ in all_of_them]
    assert named == found[1].split(" | ")
    for problem, _, _, right in all_of_them:
        assert (problem.check, problem.file) == ("schema", path)
        assert right, "what would be right is not said"


@pytest.mark.parametrize("path", INVALID, ids=lambda path: path.stem)
def test_a_fixture_is_wrong_in_one_place_only(path: Path) -> None:
    valid = FIXTURES / "valid" / "schema" / f"{path.parent.name}.xml"
    right, wrong = (one.read_text(encoding="utf-8").splitlines() for one in (valid, path))
    del right[1], wrong[1]
    places = [one for one in SequenceMatcher(None, right, wrong, autojunk=False).get_opcodes() if one[0] != "equal"]
    # To change two neighbours about is one change, which this way of comparing takes for two.
    assert len(places) == 1 or sorted(right) == sorted(wrong)


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
        alike = [one for one in tried if shown(one.tag) == definition.element and definition.is_meant_by(one)]
        assert alike, f"{definition.name} stands in none of the valid files"


@pytest.fixture
def copied(tmp_path: Path) -> Path:
    """A copy of the corpus, to be spoilt."""
    return Path(shutil.copytree(corpus_dir(), tmp_path / "corpus"))


def spoil(path: Path, old: str, new: str) -> int:
    """Change words of a file, and return the line."""
    before, found, after = path.read_text(encoding="utf-8").partition(old)
    assert found
    path.write_text(before + new + after, encoding="utf-8")
    return before.count("\n") + 1


@pytest.mark.parametrize(
    ("file", "old", "new", "clause"),
    [
        (
            "texts/fr1642.xml",
            '<seg type="clause" n="2" xml:id="fr1642.6.2"',
            '<seg n="2" xml:id="fr1642.6.2"',
            "fr1642.6.2",
        ),
        ("texts/en1651.xml", "<gap ", '<gap rend="x" ', "en1651."),
        ("topics.xml", '<category xml:id="card.value"', "<category", None),
        ("alignment.xml", '<link xml:id="par.0002"', "<link", None),
        ("links.xml", '<link n="fr1642 card.value" ', "<link ", None),
    ],
)
def test_a_defect_in_any_file_of_a_corpus_is_found(
    copied: Path, file: str, old: str, new: str, clause: str | None
) -> None:
    line = spoil(copied / file, old, new)
    (problem,) = check_schema(load(copied))
    assert (problem.file, problem.line) == (copied / file, line)
    assert (problem.clause or "").startswith(clause or "")
    assert bool(problem.clause) == bool(clause)
    assert str(problem).startswith(f"{copied / file}:{line}: ")


def test_a_file_must_be_what_its_name_says(copied: Path) -> None:
    (copied / "alignment.xml").write_bytes((copied / "links.xml").read_bytes())
    assert {problem.file.name for problem in check_schema(load(copied))} == {"alignment.xml"}


def test_links_that_are_no_xml_are_one_problem(copied: Path) -> None:
    spoil(copied / "links.xml", "</TEI>", "")
    (problem,) = check_schema(load(copied))
    assert problem.file.name == "links.xml"
    assert "not well-formed" in problem.message


def test_a_corpus_without_links_is_not_blamed_here(copied: Path) -> None:
    (copied / "links.xml").unlink()
    assert list(check_schema(load(copied))) == []
