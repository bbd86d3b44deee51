"""The essay: every field is checked, and docs/findings.md is what its source comes to.

What `validate` says of a field that says what is not so is also in tests/fixtures/invalid/essay.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from xml.etree import ElementTree

import pytest
from markdown_it import MarkdownIt

from piquet_corpus.editing.upkeep.tables import write_findings
from piquet_corpus.editing.validate import validate
from piquet_corpus.edition.corpus import Corpus, load
from piquet_corpus.judging.proof.finished import finished
from piquet_corpus.publishing.essay import pictures
from piquet_corpus.publishing.essay.fields import FIELD, KINDS, SOURCES, EssayField, pieces
from piquet_corpus.publishing.essay.text import (
    COMMAND,
    DOCUMENT,
    documents,
    essay,
    essay_text,
    source_path,
)
from piquet_corpus.work.errors import CorpusError
from tests.files import ROOT, changes

Made = Callable[[str], Corpus]


@pytest.fixture
def made(changed: Callable[..., Path]) -> Made:
    """The small corpus with rule sets that differ and with an essay."""

    def of(text: str) -> Corpus:
        first = changes("parting.yaml")
        return load(changed([{"in": "findings.md", "write": text}], first))

    return of


def test_the_documents_are_up_to_date(corpus: Corpus) -> None:
    message = f"{DOCUMENT} or a picture is out of date: `{COMMAND}` writes it anew"
    for path, text in documents(corpus).items():
        assert path.read_text(encoding="utf-8") == text, message


def test_no_field_of_the_essay_says_what_is_not_so(corpus: Corpus) -> None:
    assert essay(corpus).faults == ()
    assert not FIELD.search(essay_text(corpus))


def test_the_essay_has_no_brace_that_is_no_field(corpus: Corpus) -> None:
    prose = FIELD.sub("", source_path(corpus).read_text(encoding="utf-8"))
    assert re.findall(r"[{}]", prose) == []


def test_every_kind_of_field_is_used_and_explained(corpus: Corpus) -> None:
    text = source_path(corpus).read_text(encoding="utf-8")
    used = {one.kind for one in pieces(text) if isinstance(one, EssayField)}
    guide = (ROOT / "corpus" / "README.md").read_text(encoding="utf-8")
    explained = set(re.findall(r"`\{([a-z]+)[ }]", guide))
    assert used == {*KINDS, SOURCES} == explained


def test_every_section_has_a_clause_and_every_finding_a_run_case(corpus: Corpus) -> None:
    text = source_path(corpus).read_text(encoding="utf-8")
    found = [part for part in re.split(r"^### ", text, flags=re.MULTILINE)[1:] if part[:1].isdecimal()]
    assert len(found) >= 15
    for part in found:
        kinds = {one.kind for one in pieces(part) if isinstance(one, EssayField)}
        assert kinds & {"quote", "clauses", "decisions"}, part[:60]
        if any(f"{id_}." in part for id_ in finished(corpus).being_written):
            continue  # it compares words, since the rules of the text are not written yet
        assert kinds & {"differs", "result", "case", "worths", "decisions"}, part[:60]


def test_a_quotation_has_its_words_our_translation_and_its_address(made: Made) -> None:
    text = essay_text(made("{quote fr1700.1.2 | on joue du reste | plays with the rest}"))
    link = "https://w3id.org/piquet-corpus/?clause=fr1700.1.2"
    assert text.endswith(f"« on joue du reste » (“plays with the rest”) ([1700, par. 1, clause 2]({link}))")


def test_a_case_that_differs_is_told_under_both_rule_sets(made: Made) -> None:
    """Seven tricks count ten under the one, five under the other."""
    text = essay_text(made("{differs seven-tricks | fr1700 / en1701 | cards.most.points | total}"))
    assert "?case=seven-tricks): The elder wins seven tricks." in text
    assert "- *1700*: In all: elder 10, younger 0.\n- *1701*: In all: elder 5, younger 0." in text


def test_a_reading_is_named(made: Made) -> None:
    """Seven tricks count seven, if the parameter is read so."""
    asked = "fr1700 / fr1700:cards.most.points=7"
    text = essay_text(made(f"{{differs seven-tricks | {asked} | cards.most.points}}"))
    assert "- *1700, read otherwise* (`cards.most.points=7`): The elder counts 7 for the cards." in text


def test_a_result_and_a_total_come_from_the_run(made: Made) -> None:
    text = essay_text(made("{result seven-tricks | en1701 | cards.most elder} {total seven-tricks | fr1700 | elder}"))
    link = "https://w3id.org/piquet-corpus/?case=seven-tricks"
    assert text.endswith(f"The elder counts 5 for the cards ([`seven-tricks`]({link})). 10")


def test_numbers_are_counted(made: Made) -> None:
    assert essay_text(made("{count clauses fr1700} {count differences fr1700 en1701}")) == "five one"


@pytest.mark.parametrize(
    ("field", "says"),
    [
        ("{quota fr1700.1.2 | on}", "unknown field quota: did you mean quote?"),
        ("{quote fr1700.1.2}", "expected {quote CLAUSE | words | words of our translation}"),
        ("{restated fr1700.1.2 | plays}", "fr1700.1.2 is not restated, but quoted: use {quote …}"),
        ("{clauses fr1700.1}", "'fr1700.1' is not one clause"),
        ("{case no-such}", "unknown case 'no-such'"),
        ("{differs seven-tricks | fr1700 | cards.most.points}", "expected {differs CASE"),
        ("{differs seven-tricks | fr1700 / en1701 | no.rule}", "no.rule is neither a rule of fr1700 or en1701"),
        (
            "{differs seven-tricks | fr1700 / en1701 | cards.most.points | pique}",
            "seven-tricks does not differ in pique",
        ),
        ("{differs seven-tricks | fr1700 / xx | cards.most.points}", "unknown rule set 'xx'"),
        ("{result seven-tricks | fr1700 | pique elder}", "seven-tricks has no finding of pique elder under fr1700"),
        ("{total seven-tricks | fr1700 | dealer}", "seven-tricks has no side dealer"),
        ("{divergence D999}", "unknown divergence 'D999'"),
        ("{history his.none}", "unknown statement his.none"),
        ("{decisions fr1700}", "expected {decisions RULES RULES}"),
        ("{worths fr1700 | cards.most elder}", "expected a matter, a side and a case, found “cards.most elder”"),
        ("{worths fr1700 | cards.most elder six-tricks}", "in six-tricks nothing is counted for cards.most by elder"),
        ("{picture none | a picture}", "unknown picture none: there are stemma"),
        ("{picture stemma}", "expected {picture NAME | what it shows}"),
    ],
)
def test_a_field_that_says_what_is_not_so_is_named_with_its_line(made: Made, field: str, says: str) -> None:
    corpus = made(f"# An essay\n\nIt says {field}.\n")
    ((line, message),) = essay(corpus).faults
    assert (line, message.startswith(says)) == (3, True), message
    (problem,) = [one for one in validate(corpus.directory).problems if one.check == "essay"]
    assert (problem.file.name, problem.line, problem.message) == ("findings.md", 3, message)


def test_pictures_are_drawings_with_a_title(corpus: Corpus) -> None:
    for drawn in pictures.drawn(corpus).values():
        root = ElementTree.fromstring(drawn)
        assert root.findtext("{http://www.w3.org/2000/svg}title")


def test_every_picture_of_the_essay_has_words_for_who_does_not_see_it(corpus: Corpus) -> None:
    tokens = MarkdownIt().parse(essay_text(corpus))
    images = [child for token in tokens for child in token.children or () if child.type == "image"]
    assert {image.attrs["src"] for image in images} == {f"pictures/{name}.svg" for name in pictures.PICTURES}
    assert all(len(image.content) > 80 for image in images)


@pytest.mark.parametrize("name", ["findings.md", "register.md", "pictures/stemma.svg"])
def test_a_document_that_is_out_of_date_is_named_with_the_command(made: Made, name: str) -> None:
    corpus = made("# An essay\n")
    (corpus.directory.parent / "docs").mkdir()
    write_findings(corpus)
    stale = corpus.directory.parent / "docs" / name
    stale.write_text("old\n" + stale.read_text(encoding="utf-8"), encoding="utf-8")
    found = [one for one in validate(corpus.directory).problems if one.file == stale]
    assert [(one.check, one.line) for one in found] == [("generated", 1)]
    assert COMMAND in found[0].message


def test_nothing_is_written_if_the_essay_says_what_is_not_so(made: Made) -> None:
    corpus = made("It says {case no-such}.\n")
    (corpus.directory.parent / "docs").mkdir()
    with pytest.raises(CorpusError, match=r"findings\.md:1: unknown case"):
        write_findings(corpus)
    assert list((corpus.directory.parent / "docs").iterdir()) == []
