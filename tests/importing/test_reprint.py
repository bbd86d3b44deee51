"""A text that the corpus has already, in nearly the same words: what of it is taken over, and what differs."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from lxml import etree

from piquet_corpus.editing.importing.collating import Apparatus, collate
from piquet_corpus.editing.importing.draft import EditionDraft, draft_of, read_source
from piquet_corpus.editing.importing.shared import shared_words
from piquet_corpus.editing.importing.source import Facts
from piquet_corpus.editing.scaffolding.carrying import faults
from piquet_corpus.editing.validate import validate
from piquet_corpus.edition.corpus import Corpus, load
from piquet_corpus.simulation.rows import FAULTS
from piquet_corpus.work.errors import Usage
from tests.files import squeezed
from tests.importing.reprint import CHANGES, write_reprint

FACTS = Facts(title="The Compleat Gamester, or, Instructions", place="London", publisher="H. Brome", year="1680")
NS = {"t": "http://www.tei-c.org/ns/1.0"}


@pytest.fixture
def small(changed: Callable[..., Path]) -> Path:
    """The small valid corpus."""
    return changed([])


@pytest.fixture(scope="module")
def source(corpus: Corpus, tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("reprint") / "en1680.txt"
    write_reprint(corpus, path)
    return path


@pytest.fixture(scope="module")
def draft(corpus: Corpus, source: Path) -> EditionDraft:
    return draft_of(corpus, source, "en1680", Facts(**{**vars(FACTS), "language": "en"}))


@pytest.fixture(scope="module")
def tei(draft: EditionDraft) -> etree._Element:
    return etree.fromstring(draft.tei.encode())


def test_its_clauses_are_those_of_the_text_that_it_reprints(corpus: Corpus, draft: EditionDraft) -> None:
    model = corpus.editions["en1674"]
    assert draft.reprint == "en1674"
    assert [proposal.like for proposal in draft.proposals.values()] == [clause.id for clause in model.clauses]
    assert draft.counterparts["en1674.6.12.6"] == "en1680.6.12.6"
    for proposal in draft.proposals.values():
        clause = model.by_id[proposal.like]
        assert (proposal.kind, proposal.topics) == (clause.kind, clause.topics)


def test_only_what_may_say_otherwise_is_a_proposal(draft: EditionDraft) -> None:
    marked = {id_ for id_, proposal in draft.proposals.items() if proposal.cert}
    assert "en1680.6.6.5" in marked  # “never so good” has become “ever so good”
    assert marked <= {"en1680.6.2.1", "en1680.6.2.4", "en1680.6.6.5"}


def test_its_title_and_the_reasons_are_those_of_the_other(tei: etree._Element) -> None:
    assert tei.findtext(".//t:sourceDesc//t:title", namespaces=NS) == "The Compleat Gamester"
    assert tei.findtext(".//t:titleStmt/t:author", namespaces=NS) == "Anonymous"
    reasons = tei.xpath(".//t:note[@type='reason']/@target", namespaces=NS)
    assert reasons == ["#en1680.6.2.4", "#en1680.6.6.1", "#en1680.6.16.1", "#en1680.6.24.2"]


def test_a_comment_is_proposed_only_of_words_that_it_has(tei: etree._Element) -> None:
    """It has the misprint “last”, but “called” is right in it, and nothing in it could not be read."""
    notes = tei.xpath(".//t:note[@type='commentary'][@resp='#proposal']", namespaces=NS)
    about = {note.get("target"): squeezed("".join(note.itertext())) for note in notes}
    assert about["#en1680.6.2.3"].startswith(
        "en1674 has these words too, and en1674.crux.10 says of them: No card is last"
    )
    assert not {"#en1680.6.6.6", "#en1680.6.7.3", "#en1680.6.7.1"} & about.keys()


FIRST, SECOND, THIRD, FOURTH = "If after the Cards", "In like manner,", "and if a Card", "but if two"
"""How the clauses of the paragraph 6.23 of 1674 begin."""


@pytest.mark.parametrize(
    ("old", "new", "begin"),
    [
        ("", "", [FIRST, SECOND, THIRD, FOURTH]),
        ("and if a Card", "yet if a Card", [FIRST, SECOND, "yet if a Card", FOURTH]),
        ("In like manner", "Moreover in like manner", [FIRST, "Moreover in", THIRD, FOURTH]),
        ("shuffled again.", "shuffled again truly.", [FIRST, SECOND, THIRD, FOURTH]),
        ("and if a", "nobody may ask for it then; and if a", [FIRST, SECOND, "nobody may", THIRD, FOURTH]),
    ],
    ids=["the same", "first word", "word after a stop", "word before a stop", "statement more"],
)
def test_a_paragraph_is_cut_as_in_the_other_text(corpus: Corpus, old: str, new: str, begin: list[str]) -> None:
    clauses = [clause for clause in corpus.editions["en1674"].clauses if clause.id.startswith("en1674.6.23.")]
    text = " ".join(clause.regularised for clause in clauses).replace(old, new)
    shared = shared_words(corpus, [text], "en", "piquet")
    assert shared
    spans = shared.cuts(text, [(0, len(text))])  # the statements that are proposed do not matter here
    assert [text[start : start + len(words)] for (start, _), words in zip(spans, begin, strict=True)] == begin
    assert " ".join(text[start:end] for start, end in spans) == text


def test_words_that_stand_nowhere_else_are_cut_as_is_proposed(corpus: Corpus) -> None:
    clause = corpus.clauses["en1674.6.20.1"]
    text = f"{clause.regularised} Of this nothing stands in any book. It is ours."
    own, last = text.index("Of this"), text.index("It is")
    shared = shared_words(corpus, [text], "en", "piquet")
    assert shared
    assert [start for start, _ in shared.cuts(text, [(0, own - 1), (own, last - 1), (last, len(text))])] == [
        0,
        own,
        last,
    ]


# --- what is carried ---


def test_costs_of_faults_are_carried_once_and_wait_for_review(small: Path) -> None:
    path = small / "faults.tsv"
    head, line = "\t".join(FAULTS.columns), "pique\t\tA player errs.\tfr1700 en1701\tnothing"
    path.write_text(f"{head}\n{line}\n", encoding="utf-8")
    carried = faults(load(small), "en1702", "en1701")
    assert carried.splitlines()[1].startswith("# review en1702: taken over from en1701")
    assert carried.splitlines()[2] == line.replace("en1701", "en1701 en1702")
    path.write_text(carried, encoding="utf-8")
    assert faults(load(small), "en1702", "en1701") == ""
    assert faults(load(small), "en1703", "de1700") == ""


# --- collating ---


def test_two_texts_are_compared_word_for_word(corpus: Corpus, source: Path) -> None:
    book, _ = read_source(source)
    paragraphs = [part.passage.text for part in book.all_parts if part.kind == "paragraph"]
    found = collate(corpus, corpus.editions["en1674"], paragraphs)
    words = {(each.clause.id, each.ours, each.theirs) for each in found if not each.is_spelling}
    assert {
        ("en1674.6.1.1", "throw", "cast"),
        ("en1674.6.1.2", "and", ""),
        ("en1674.6.2.3", "least", "last"),
        ("en1674.6.6.9", "", "he"),
        ("en1674.6.12.6", "Cards", "Card"),
    } <= words
    spelt = {(each.ours, each.theirs) for each in found if each.is_spelling}
    assert spelt == {("lookt", "looked"), ("blanck", "Blank"), ("withall", "withal"), ("plaid", "played")}
    touched = {each.clause.paragraph for each in found}
    assert len(found) >= len(CHANGES)
    assert "6.3" in touched
    assert "6.15" not in touched


def test_the_same_text_has_no_differences(corpus: Corpus) -> None:
    edition = corpus.editions["en1674"]
    assert collate(corpus, edition, [clause.regularised for clause in edition.clauses]) == ()


def with_witness(directory: Path, paragraphs: list[str]) -> str:
    """Add a witness to fr1700, and return its file."""
    corpus = load(directory)
    edition = corpus.editions["fr1700"]
    apparatus = Apparatus(edition, "Q", "Paris 1703, made up")
    apparatus.add(collate(corpus, edition, paragraphs))
    edition.file.write_text(apparatus.text.replace("../bibliography.xml#wit.Q", "#fr1700.digital"), encoding="utf-8")
    return edition.file.read_text(encoding="utf-8")


def words_of(directory: Path) -> list[str]:
    """The words of fr1700."""
    return [clause.regularised for clause in load(directory).editions["fr1700"].clauses]


def test_a_witness_with_our_words_is_named_beside_them(small: Path) -> None:
    written = with_witness(small, words_of(small))
    assert 'xml:id="fr1700.app.1.a" wit="#fr1700.Q"' in written
    assert written.count("<app ") == 1
    assert [str(problem) for problem in validate(small).problems] == []


def test_other_words_are_written_with_both_witnesses_and_only_once(small: Path) -> None:
    words = words_of(small)
    changed = [text.replace("joue du", "joue avec le") for text in words]
    assert changed != words
    written = with_witness(small, changed)
    assert '<lem xml:id="fr1700.app.2.a" wit="#fr1700.P">du</lem>' in written
    assert '<rdg xml:id="fr1700.app.2.Q" wit="#fr1700.Q">avec le</rdg>' in written
    assert "<p>Paris 1703 has other words here.</p>" in written
    assert [str(problem) for problem in validate(small).problems] == []
    assert with_witness(small, changed) == written


def test_what_the_transcription_has_is_one_reading_of_both(small: Path) -> None:
    words = [text.replace("deux, trois", "deus, trois") for text in words_of(small)]
    assert 'wit="#fr1700.P #fr1700.Q">deus, trois' in with_witness(small, words)


def test_a_text_without_witnesses_is_told_what_it_needs(small: Path) -> None:
    path = small / "texts" / "en1701.xml"
    path.write_text(re.sub(r"<listWit>.*</listWit>", "", path.read_text(encoding="utf-8")), encoding="utf-8")
    with pytest.raises(Usage, match="has no apparatus yet; give it a listWit"):
        Apparatus(load(small).editions["en1701"], "Q", "London 1703")
