"""Several things cited together: one note, one bibliography, and files that other libraries read."""

from __future__ import annotations

import csv
import io
import json

import pytest
from lxml.html import fromstring

from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.publishing.citation.prose import STYLES
from piquet_corpus.publishing.output.basket import COLUMNS, FILES, MOST, basket, together
from piquet_corpus.work.errors import UnknownName, UnknownReference, Usage

from .test_citation_formats import read_bibtex, read_ris

LINK = "https://w3id.org/piquet-corpus/"
REFERENCES = ("D002", "fr1700.1.2", "par.3", "fr1700.3.1", "D002")


def test_a_footnote_names_the_corpus_and_each_book_in_full_once(small_corpus: Corpus) -> None:
    note, _empty, *entries = together(small_corpus, REFERENCES, "chicago").splitlines()
    assert note == (
        "The editors, “D002: That the rest is played with” (Piquet, 1700, par. 1, clause 2; The Little Picquet, 1701, "
        f"silent), in piquet-corpus, version 0.1.0 (2026), {LINK}?divergence=D002; "
        "Anon., Le petit Piquet (Paris: Personne, 1700), par. 1, clause 2 (transcription: A. Scribe, Made Up, from BnF "
        f"X-1), in piquet-corpus, version 0.1.0 (2026), {LINK}?clause=fr1700.1.2; "
        "“par.3 of the alignment (partial)” (Piquet, 1700, par. 3, clauses 1–2; The Little Picquet, 1701, chap. 1, "
        f"par. 2, clause 1, p. 2), {LINK}?row=par.3; "
        f"Anon., Piquet, par. 3, clause 1, {LINK}?clause=fr1700.3.1."
    )
    assert (
        entries[0] == "Anon. Le petit Piquet. Paris: Personne, 1700. Transcription: A. Scribe, Made Up, from BnF X-1."
    )
    assert entries[-1] == f"The editors. piquet-corpus. Version 0.1.0, 2026. {LINK}."
    assert len(entries) == 3


def test_in_the_text_all_are_in_brackets_and_each_is_in_the_bibliography(small_corpus: Corpus) -> None:
    note, _empty, *entries = together(small_corpus, REFERENCES, "apa").splitlines()
    assert note == (
        "(The editors, 2026, D002; Piquet, 1700, par. 1, clause 2; The editors, 2026, par.3; Piquet, 1700, par. 3, "
        "clause 1)"
    )
    begun = [entry.partition(" (")[0].partition(".")[0] for entry in entries]
    assert begun == ["Le petit Piquet", "The editors", "The editors", "The Little Picquet"]
    assert entries == sorted(entries, key=str.casefold)


def test_the_words_are_quoted_if_they_are_asked_for(small_corpus: Corpus) -> None:
    quoted = "« on joue du reste » [trans. of the whole clause by the editors: “and plays with the rest.”]"
    for format in (*STYLES, *FILES):
        plain, full = (together(small_corpus, ["D002"], format, quoting=quoting) for quoting in (False, True))
        assert "on joue du reste" not in plain
        assert "on joue du reste" in full
    note = together(small_corpus, ["D002"], "chicago", quoting=True).splitlines()[0]
    assert note.endswith(f"{LINK}?divergence=D002: Piquet (1700): {quoted}.")


def test_a_file_has_each_thing_once_and_the_books_of_divergences(small_corpus: Corpus) -> None:
    keys = ["D002", "fr1700.1.2", "par.3", "fr1700.3.1", "fr1700", "en1701"]
    entries = read_bibtex(together(small_corpus, REFERENCES, "bibtex"))
    assert list(entries) == keys
    assert entries["D002"]["note"].startswith("On Piquet, 1700, par. 1, clause 2; The Little Picquet, 1701, silent.")
    assert (entries["fr1700"][""], entries["fr1700"]["year"], entries["fr1700"]["address"]) == ("book", "1700", "Paris")
    records = [dict(record) for record in read_ris(together(small_corpus, REFERENCES, "ris"))]
    assert [record["ID"] for record in records] == keys
    assert [record["TY"] for record in records] == ["DATA", "CHAP", "DATA", "CHAP", "BOOK", "BOOK"]
    items = json.loads(together(small_corpus, REFERENCES, "csl-json"))
    assert [item["id"] for item in items] == keys
    assert items[0]["author"] == [{"literal": "the editors"}]
    assert items[4]["issued"] == {"date-parts": [[1700]]}


def test_a_clause_alone_needs_no_book_beside_it(small_corpus: Corpus) -> None:
    assert list(read_bibtex(together(small_corpus, ["fr1700.1.2", "fr1700.3.1"], "bibtex"))) == [
        "fr1700.1.2",
        "fr1700.3.1",
    ]


def test_divergences_have_an_entry_for_each_and_one_for_each_printed_book(corpus: Corpus) -> None:
    """What is restated is no book of its own, so that five divergences have few entries more."""
    books = {book.id for book in basket(corpus, list(corpus.register.by_id)[:MOST]).books if not book.source.restated}
    printed = {id_ for id_, edition in corpus.editions.items() if edition.game == "piquet" and not edition.restated}
    assert {"fr1642", "en1651", "en1674"} <= books <= printed


def test_csv_has_a_line_for_each_place(small_corpus: Corpus) -> None:
    rows = list(csv.DictReader(io.StringIO(together(small_corpus, ["D002", "fr1700.1.2"], "csv", quoting=True))))
    assert tuple(rows[0]) == COLUMNS
    assert [(row["reference"], row["year"], row["section"], row["words"]) for row in rows] == [
        ("D002", "1700", "par. 1, clause 2", "on joue du reste"),
        ("D002", "1701", "silent", ""),
        ("fr1700.1.2", "1700", "par. 1, clause 2", "et on joue du reste."),
    ]


def test_markdown_and_html_have_the_italics(small_corpus: Corpus) -> None:
    note = together(small_corpus, REFERENCES, "chicago").splitlines()[0]
    written = together(small_corpus, REFERENCES, "markdown")
    assert "*Le petit Piquet* (Paris: Personne, 1700)" in written
    assert "\n\n## Bibliography\n\n- " in written
    drawn = fromstring(together(small_corpus, REFERENCES, "html"))
    assert drawn.findtext(".//p/i") == "Piquet"
    assert drawn.find(".//p").text_content() == note  # type: ignore[union-attr]
    french = together(small_corpus, REFERENCES, "html", "iso690")
    assert '<html lang="fr">' in french
    assert "<h2>Bibliographie</h2>" in french


@pytest.mark.parametrize(
    ("references", "format", "style", "error"),
    [
        (["D002", "D999"], "ris", "", UnknownReference),
        (["D002"], "word", "", UnknownName),
        (["D002"], "html", "harvard", UnknownName),
    ],
)
def test_what_is_unknown_is_refused(
    small_corpus: Corpus, references: list[str], format: str, style: str, error: type[Exception]
) -> None:
    with pytest.raises(error):
        together(small_corpus, references, format, style)


def test_too_many_are_refused(corpus: Corpus) -> None:
    ids = list(corpus.clauses)[: MOST + 1]
    with pytest.raises(Usage, match=f"{MOST + 1} references: at most {MOST}"):
        together(corpus, ids, "ris")
