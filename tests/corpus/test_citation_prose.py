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
from piquet_corpus.publishing.citation.prose import STYLES, lines, on_pages, plain, quotation, within
from piquet_corpus.publishing.citation.render import FORMATS, cited, render
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
            "The editors, “om.1 of the alignment (omission)” (Piquet, 1700, par. 1, clause 2; The Little Picquet, "
            f"1701, silent), in piquet-corpus, version 0.1.0 (2026), {LINK}?row=om.1.",
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
        "The editors, “D002: That the rest is played with” (Piquet, 1700, par. 1, clause 2; The Little Picquet, 1701, "
        f"silent), in piquet-corpus, version 0.1.0 (2026), {LINK}?divergence=D002.",
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
    for name in ("chicago", "mla"):
        said = plain(STYLES[name].record(quoting, ()))
        assert "“D001: May ‘it is good’ be said" in said
    assert within("Example « Un point »") == "Example “Un point”"


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
    assert entry == (
        f"The editors. “par.3 of the alignment (partial).” piquet-corpus, version 0.1.0, 2026, {LINK}?row=par.3. "
        "On Piquet, 1700, par. 3, clauses 1–2; The Little Picquet, 1701, chap. 1, par. 2, clause 1, p. 2."
    )


def test_a_question_ends_a_title_by_itself_in_mla() -> None:
    record = CitedRecord("D001", "D001: Who deals?", Release("the editors", "c", "1.0.0", "", ""))
    entry = plain(STYLES["mla"].record(record, ()))
    assert entry == f"The editors. “D001: Who deals?” c, version 1.0.0, {LINK}?divergence=D001."


def test_nothing_depends_on_the_day(small_corpus: Corpus) -> None:
    for format in FORMATS:
        assert "ccess" not in cited(small_corpus, "par.3", format)


def test_apa_has_the_date_second_and_the_address_last(corpus: Corpus) -> None:
    """What has no author begins with its title; a translator who is not named is said to be unknown."""
    entry, *_words, again = cited(corpus, "en1651.8.2", "apa").splitlines()
    assert entry == (
        "The Royall and Delightfull Game of Picquet. Written in French: and now rendred into English out of the last "
        "French Edition (chap. 8, par. 2; pp. 14–15; anon., Trans.). (1651). J. Martin and J. Ridley. Wing R2100, "
        "Thomason E.1369[3], ESTC R209301. Transcription: EEBO-TCP A92043. In piquet-corpus (Version "
        f"{VERSION}) [Data set]. {LINK}?clause=en1651.8.2"
    )
    assert again == ("  In the text: (The Royall and Delightfull Game of Picquet, 1651, chap. 8, par. 2, pp. 14–15)")


def test_apa_of_a_divergence_and_of_a_restatement(corpus: Corpus) -> None:
    assert cited(corpus, "D130", "apa").splitlines()[0] == (
        "The piquet-corpus editors. (2026). D130: Too many cards taken: does turning one up, or putting one back, "
        "spoil it? On Le Jeu du Piquet, 1642, par. 36, clauses 1–2; The Royall and Delightfull Game of Picquet, 1651, "
        f"chap. 12, par. 12, clauses 1–2, pp. 49–50. In piquet-corpus (Version {VERSION}) [Data set]. "
        f"{LINK}?divergence=D130"
    )
    assert cited(corpus, "modern.6.2", "apa").startswith("The piquet-corpus editors. (2026). Règles du Piquet moderne")


def test_a_note_in_french_is_french_but_for_the_title_of_the_book(corpus: Corpus) -> None:
    """Marks of quotation, colons, labels, the editors, our translation and its note."""
    note, words, again = cited(corpus, "en1651.12.12.1", "chicago-fr").splitlines()
    assert note == (
        "Anon., The Royall and Delightfull Game of Picquet. Written in French: and now rendred into English out of the "
        "last French Edition, trad. anon. (London\xa0: J. Martin and J. Ridley, 1651), chap. 12, par. 12, clause 1, "
        "p.\xa049–50 (Wing R2100\xa0; Thomason E.1369[3]\xa0; ESTC R209301\xa0; transcription\xa0: EEBO-TCP A92043), "
        f"dans piquet-corpus, version {VERSION} (2026), {LINK}?clause=en1651.12.12.1."
    )
    assert " [trad. les éditeurs de piquet-corpus\xa0: « Pareillement, si l’un d’eux" in words
    assert "note du traducteur\xa0: " in words
    assert again.startswith("  Cité de nouveau\xa0: Anon., The Royall and Delightfull Game of Picquet, chap. 12")
    assert cited(corpus, "D130", "chicago-fr").startswith(
        "Les éditeurs de piquet-corpus, «\xa0D130\xa0: Trop de cartes prises\xa0: est-ce d’en retourner une"
    )


def test_iso_690_has_the_address_last(corpus: Corpus) -> None:
    entry = cited(corpus, "en1651.8.2", "iso690").splitlines()[0]
    assert entry == (
        "ANON. The Royall and Delightfull Game of Picquet. Written in French: and now rendred into English out of the "
        "last French Edition. Trad. anon. London\xa0: J. Martin and J. Ridley, 1651. Chap. 8, par. 2, p.\xa014–15. "
        "Wing R2100, Thomason E.1369[3], ESTC R209301. Transcription\xa0: EEBO-TCP A92043. Dans\xa0: piquet-corpus [en "
        f"ligne]. Version {VERSION}, 2026. Disponible à l’adresse\xa0: {LINK}?clause=en1651.8.2."
    )


def test_an_example_of_the_books_is_cited_with_its_places(corpus: Corpus) -> None:
    note = cited(corpus, "a-point-of-thirty", "chicago").splitlines()[0]
    assert note.startswith(
        "The piquet-corpus editors, “Example ‘A point of thirty counts three’” (Le Jeu du Piquet, 1642, par. 6, clause "
        "3; The Royall and Delightfull Game of Picquet, 1651, chap. 7, par. 1, clause 5, p. 12; The Compleat Gamester, "
        "1674, chap. 6, par. 6, clause 10, p. 82"
    )
    assert note.endswith(f"), in piquet-corpus, version {VERSION} (2026), {LINK}?case=a-point-of-thirty.")


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
