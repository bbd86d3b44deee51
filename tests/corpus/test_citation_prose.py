"""Notes after the Chicago Manual of Style (18th ed.) and entries after the MLA Handbook (9th ed.), written by hand.

Chicago: a full note has author, title in italics, translator, place, publisher and year in parentheses, the place in
the book, and last the address; a title within a work is in quotation marks, with the comma inside; what is cited again
has author, short title and place. MLA: author, title, contributors, publisher, date, place; then the container in
italics with its version, date and address; what has no author begins with its title; a question mark ends a title by
itself.
"""

from __future__ import annotations

import tomllib

import pytest

from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.edition.texts.tei.source import Release
from piquet_corpus.publishing.citation.cite import CitedRecord, cite
from piquet_corpus.publishing.citation.prose import STYLES, lines, on_pages, quotation
from piquet_corpus.publishing.citation.render import render
from tests.files import ROOT

LINK = "https://w3id.org/piquet-corpus/"
VERSION = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"]


def test_chicago_of_a_clause(corpus: Corpus) -> None:
    assert render(cite(corpus, "fr1642.6.2"), "chicago").splitlines() == [
        "Anon., Le Jeu du Piquet plaisant et récréatif (Paris: J. Promé, 1642), par. 6, clause 2 (transcription: David "
        f"Chataignier, Molière 21, from BnF V-42572), in piquet-corpus, version {VERSION} (2026), "
        f"{LINK}?clause=fr1642.6.2.",
        "  « et autant de dizaines qu’il en a, si l’autre n’en a autant ou plus, il compte autant de points : » "
        "[trans. the piquet-corpus editors: “and as many tens as he has, if the other has not as many or more, so many "
        "points he counts:”]",
        "  Cited again: Anon., Le Jeu du Piquet, par. 6, clause 2.",
    ]


def test_chicago_of_a_passage_over_two_pages(corpus: Corpus) -> None:
    assert render(cite(corpus, "en1651.8.2"), "chicago").splitlines() == [
        "Anon., The Royall and Delightfull Game of Picquet. Written in French: and now rendred into English out of the "
        "last French Edition, trans. anon. (London: J. Martin and J. Ridley, 1651), chap. 8, par. 2, pp. 14–15 (Wing "
        "R2100; Thomason E.1369[3]; ESTC R209301; transcription: EEBO-TCP A92043), in piquet-corpus, version "
        f"{VERSION} (2026), {LINK}?clause=en1651.8.2.",
        "  Cited again: Anon., The Royall and Delightfull Game of Picquet, chap. 8, par. 2, pp. 14–15.",
    ]


def test_chicago_of_a_page_without_a_number(corpus: Corpus) -> None:
    (again,) = [one.text for one in lines(cite(corpus, "en1651.pi"), "chicago") if one.kind == "again"]
    assert again == "Anon., The Royall and Delightfull Game of Picquet, p. [i]."


def test_chicago_of_a_restatement_says_on_what_it_rests_and_quotes_nobody(corpus: Corpus) -> None:
    note, words, again = render(cite(corpus, "modern.6.2"), "chicago").splitlines()
    assert note == (
        "The piquet-corpus editors, Règles du Piquet moderne d’après Philippe Lalanne, récrites par les éditeurs (the "
        "editors’ restatement, in their own words, of Philippe Lalanne, “Le Piquet,” Le Salon des jeux – Académie des "
        f"jeux oubliés, 2009, rev. 2021), art. 6, clause 2, in piquet-corpus, version {VERSION} (2026), "
        f"{LINK}?clause=modern.6.2."
    )
    assert words.startswith("  Restated by the editors: ")
    assert not set("«»“”") & set(words)
    assert again == "  Cited again: The piquet-corpus editors, Règles du Piquet moderne, art. 6, clause 2."


def test_chicago_of_a_clause_of_a_translation(small_corpus: Corpus) -> None:
    note = render(cite(small_corpus, "fr1700.en.1.2"), "chicago").splitlines()[0]
    assert note == (
        "Anon., Le petit Piquet (Paris: Personne, 1700), par. 1, clause 2, trans. the editors as The Little Piquet "
        "(1700), translated (transcription: A. Scribe, Made Up, from BnF X-1), in piquet-corpus, version 0.1.0, "
        f"{LINK}?clause=fr1700.en.1.2."
    )


def test_chicago_of_a_row(small_corpus: Corpus) -> None:
    found = [(one.kind, one.text) for one in lines(cite(small_corpus, "om.1"), "chicago")]
    assert found == [
        (
            "note",
            "The editors, “om.1 of the alignment (omission),” in piquet-corpus, version 0.1.0 (2026), "
            f"{LINK}?row=om.1.",
        ),
        (
            "note",
            "Anon., Le petit Piquet (Paris: Personne, 1700), par. 1, clause 2 (transcription: A. Scribe, Made Up, from "
            f"BnF X-1), in piquet-corpus, version 0.1.0 (2026), {LINK}?clause=fr1700.1.2.",
        ),
        ("quotation", "« et on joue du reste. » [trans. the editors: “and plays with the rest.”]"),
        ("again", "Anon., Piquet, par. 1, clause 2."),
        ("silence", "The Little Picquet (1701) is silent on this (om.1)."),
    ]


def test_chicago_of_a_divergence(small_corpus: Corpus) -> None:
    assert render(cite(small_corpus, "D002"), "chicago").splitlines() == [
        "The editors, “D002: That the rest is played with,” in piquet-corpus, version 0.1.0 (2026), "
        f"{LINK}?divergence=D002.",
        "Anon., Le petit Piquet (Paris: Personne, 1700), par. 1, clause 2 (transcription: A. Scribe, Made Up, from BnF "
        f"X-1), in piquet-corpus, version 0.1.0 (2026), {LINK}?clause=fr1700.1.2.",
        "  « on joue du reste » [trans. of the whole clause by the editors: “and plays with the rest.”]",
        "  Cited again: Anon., Piquet, par. 1, clause 2.",
        "The Little Picquet (1701) is silent on this (om.1).",
    ]


def test_chicago_of_a_whole_book_has_one_parenthesis(small_corpus: Corpus) -> None:
    note = render(cite(small_corpus, "fr1700"), "chicago").splitlines()[0]
    assert note == (
        "Anon., Le petit Piquet (Paris: Personne, 1700), transcription: A. Scribe, Made Up, from BnF X-1, in "
        f"piquet-corpus, version 0.1.0 (2026), {LINK}?clause=fr1700."
    )


def test_quotation_marks_in_a_title_become_single() -> None:
    quoting = CitedRecord("D001", "D001: May “it is good” be said", Release("the editors", "c", "1.0.0", "", ""))
    for style in STYLES.values():
        said = "".join(run.text for run in style.record(quoting))
        assert "“D001: May ‘it is good’ be said" in said


def test_titles_of_books_and_of_the_corpus_are_in_italics(corpus: Corpus) -> None:
    citation = cite(corpus, "modern.6.2")
    for style in ("chicago", "mla"):
        note = lines(citation, style)[0]
        assert [run.text for run in note.words if run.italic] == (
            [
                "Règles du Piquet moderne d’après Philippe Lalanne, récrites par les éditeurs",
                "Le Salon des jeux – Académie des jeux oubliés",
                "piquet-corpus",
            ]
            if style == "chicago"
            else [
                "Règles du Piquet moderne d’après Philippe Lalanne, récrites par les éditeurs",
                "piquet-corpus",
                "Le Salon des jeux – Académie des jeux oubliés",
            ]
        )


def test_mla_of_a_clause_begins_with_the_title_and_says_that_it_is_anonymous(corpus: Corpus) -> None:
    entry, _, text = render(cite(corpus, "fr1642.6.2"), "mla").splitlines()
    assert entry == (
        "Le Jeu du Piquet plaisant et récréatif. Anon., J. Promé, 1642, par. 6, clause 2. piquet-corpus, version "
        f"{VERSION}, 2026, {LINK}?clause=fr1642.6.2. Transcription: David Chataignier, Molière 21, from BnF V-42572."
    )
    assert text == "  In the text: (Le Jeu du Piquet, par. 6, clause 2)"


def test_mla_of_a_passage_over_two_pages(corpus: Corpus) -> None:
    entry, text = render(cite(corpus, "en1651.8.2"), "mla").splitlines()
    assert entry == (
        "The Royall and Delightfull Game of Picquet. Written in French: and now rendred into English out of the last "
        "French Edition. Anon., translated by anon., J. Martin and J. Ridley, 1651, chap. 8, par. 2, pp. 14–15. "
        f"piquet-corpus, version {VERSION}, 2026, {LINK}?clause=en1651.8.2. Wing R2100, Thomason E.1369[3], ESTC "
        "R209301. Transcription: EEBO-TCP A92043."
    )
    assert text == "  In the text: (The Royall and Delightfull Game of Picquet, chap. 8, par. 2, pp. 14–15)"


def test_mla_of_a_restatement(corpus: Corpus) -> None:
    entry, _, text = render(cite(corpus, "modern.6.2"), "mla").splitlines()
    assert entry == (
        "The piquet-corpus editors. Règles du Piquet moderne d’après Philippe Lalanne, récrites par les éditeurs. Art. "
        f"6, clause 2. piquet-corpus, version {VERSION}, 2026, {LINK}?clause=modern.6.2. The editors’ restatement, in "
        "their own words, of Philippe Lalanne, “Le Piquet,” Le Salon des jeux – Académie des jeux oubliés, 2009, rev. "
        "2021."
    )
    assert text == "  In the text: (The piquet-corpus editors, art. 6, clause 2)"


def test_mla_of_a_row(small_corpus: Corpus) -> None:
    entry = render(cite(small_corpus, "par.3"), "mla").splitlines()[0]
    assert (
        entry
        == f"The editors. “par.3 of the alignment (partial).” piquet-corpus, version 0.1.0, 2026, {LINK}?row=par.3."
    )


def test_a_question_ends_a_title_by_itself_in_mla() -> None:
    record = CitedRecord("D001", "D001: Who deals?", Release("the editors", "c", "1.0.0", "", ""))
    entry = "".join(run.text for run in STYLES["mla"].record(record))
    assert entry == f"The editors. “D001: Who deals?” c, version 1.0.0, {LINK}?divergence=D001."


def test_nothing_depends_on_the_day(small_corpus: Corpus) -> None:
    for format in ("bibtex", "csl-json", "ris", "chicago", "mla"):
        assert "ccess" not in render(cite(small_corpus, "par.3"), format)


@pytest.mark.parametrize(
    ("pages", "said"),
    [("", ""), ("12", "p. 12"), ("[i]", "p. [i]"), ("12–13", "pp. 12–13"), ("3, 5", "pp. 3, 5")],
)
def test_pages_are_one_or_several(pages: str, said: str) -> None:
    assert on_pages(pages) == said


def test_a_translation_keeps_what_its_translator_remarks(corpus: Corpus) -> None:
    """1642 3.12 has “des points”, and is translated as emended: ten."""
    (first, *_) = cite(corpus, "D301").passages
    assert "counts ten points" in quotation(first.quoted[0])
    assert "; translator’s note: The text has “some points” (des points).]" in quotation(first.quoted[0])


def test_of_several_clauses_each_quotation_has_its_section(corpus: Corpus) -> None:
    """D399 quotes the end of the book first."""
    first = cite(corpus, "D399").passages[0]
    assert [one.where for one in first.quoted] == ["par. 46, clause 8", "par. 30, clause 1", "par. 31, clause 1"]
    assert quotation(first.quoted[0]).startswith("par. 46, clause 8: « et ne doit rien compter »")
    assert [one.where for one in cite(corpus, "D026").passages[0].quoted] == [""]
