"""Citations for programs: each format is read back by a library that did not write it.

RIS is read here by what its specification says of a line: no other library of our kind reads it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

import bibtexparser
import pytest
from bibtexparser.middlewares import LatexDecodingMiddleware
from citeproc import (
    DATES,
    NAMES,
    NUMBERS,
    VARIABLES,
    Citation,
    CitationItem,
    CitationStylesBibliography,
    CitationStylesStyle,
    formatter,
)
from citeproc.source.json import CiteProcJSON

from piquet_corpus.edition.corpus import Corpus, load
from piquet_corpus.edition.texts.tei.source import Name
from piquet_corpus.publishing.citation.cite import cite
from piquet_corpus.publishing.citation.entries import BibliographyEntry, bibtex, csl_json, ris
from piquet_corpus.publishing.citation.render import FORMATS, render
from tests.files import Changes

LINK = "https://w3id.org/piquet-corpus/"
TAG = re.compile(r"(?P<tag>[A-Z][A-Z0-9])  - (?P<value>.*)")
AWKWARD = '« Repic{que} », § 6 & 50% of a_b #1 $5 ~ \\ “x” – ’ "q" œ'


def read_bibtex(text: str) -> dict[str, dict[str, str]]:
    """The fields of each entry by its key, with what LaTeX would print."""
    library = bibtexparser.parse_string(  # type: ignore[attr-defined]
        text, append_middleware=[LatexDecodingMiddleware()]
    )
    assert library.failed_blocks == []
    return {one.key: {"": one.entry_type} | {field.key: field.value for field in one.fields} for one in library.entries}


def read_ris(text: str) -> list[list[tuple[str, str]]]:
    """The tags of each record, in order."""
    records: list[list[tuple[str, str]]] = []
    for line in filter(None, text.split("\n")):
        found = TAG.fullmatch(line)
        assert found, f"this is no line of RIS: {line!r}"
        if found["tag"] == "TY":
            records.append([])
        records[-1].append((found["tag"], found["value"]))
    assert all(record[-1] == ("ER", "") for record in records)
    assert all([tag for tag, _ in record].count("ER") == 1 for record in records)
    return records


def read_csl(text: str) -> list[str]:
    """What a processor of CSL makes of a list of items, in the one style that it brings along."""
    items = json.loads(text)
    known = {name.replace("_", "-") for name in (*VARIABLES, *NAMES, *DATES, *NUMBERS)} | {"id", "type"}
    assert {key for item in items for key in item} <= known
    style = CitationStylesStyle("harvard-cite-them-right", validate=False)
    made = CitationStylesBibliography(style, CiteProcJSON(items), formatter.plain)
    for item in items:
        made.register(Citation([CitationItem(item["id"])]))
    return [str(line) for line in made.bibliography()]


def test_bibtex_of_a_clause(small_corpus: Corpus) -> None:
    assert read_bibtex(render(cite(small_corpus, "en1701.1.1.2"), "bibtex")) == {
        "en1701.1.1.2": {
            "": "incollection",
            "title": "Chap. 1, par. 1, clause 2",
            "booktitle": "The Little Picquet",
            "address": "London",
            "publisher": "Nobody & Sons",
            "year": "1701",
            "pages": "1–2",
            "url": f"{LINK}?clause=en1701.1.1.2",
            "langid": "english",
            "note": "en1701.1.1.2 in piquet-corpus, version 0.1.0 (2026). Wing X1[2], ESTC R7. Transcription: made up.",
            "annote": "“As for example: he that hath a Deuce gives it up.”",
        }
    }


def test_bibtex_of_a_row_has_an_entry_for_the_row_and_for_each_side(small_corpus: Corpus) -> None:
    found = read_bibtex(render(cite(small_corpus, "par.3"), "bibtex"))
    assert list(found) == ["par.3", "fr1700.3.1-3.2", "en1701.1.2.1"]
    assert found["par.3"] == {
        "": "misc",
        "author": "the editors",
        "title": "par.3 of the alignment (partial)",
        "shorttitle": "par.3",
        "howpublished": "piquet-corpus, version 0.1.0",
        "year": "2026",
        "version": "0.1.0",
        "url": f"{LINK}?row=par.3",
        "langid": "english",
        "note": "On Piquet, 1700, par. 3, clauses 1–2; The Little Picquet, 1701, chap. 1, par. 2, clause 1, p. 2.",
    }
    french = found["fr1700.3.1-3.2"]
    assert (french["title"], french["booktitle"], french["shorttitle"]) == (
        "Par. 3, clauses 1–2",
        "Le petit Piquet",
        "Piquet",
    )
    assert french["note"] == (
        "fr1700.3.1, fr1700.3.2 in piquet-corpus, version 0.1.0 (2026). "
        "Transcription: A. Scribe, Made Up, from BnF X-1."
    )
    assert french["annote"] == (
        "« On convient de ce qu’on joue, comme si c’était un marché, et cela est au choix des joueurs. » [trans. the "
        "editors: “One agrees what to play for, as if it were a bargain, and that is for the players to choose.”]"
    )


def test_bibtex_of_a_restatement_quotes_nobody_and_says_on_what_it_rests(corpus: Corpus) -> None:
    (entry,) = read_bibtex(render(cite(corpus, "modern.6.2"), "bibtex")).values()
    assert (entry["author"], entry["publisher"]) == ("the piquet-corpus editors", "piquet-corpus")
    assert "Lalanne" not in entry["author"]
    assert "The editors’ restatement, in their own words, of Philippe Lalanne, “Le Piquet,” " in entry["note"]
    assert entry["annote"].startswith("Restated by the editors: Le premier en cartes")
    assert "«" not in entry["annote"]
    assert "“" not in entry["annote"]


def test_bibtex_keeps_the_braces_of_the_book(corpus: Corpus) -> None:
    (entry,) = read_bibtex(render(cite(corpus, "en1651.11.3.3"), "bibtex")).values()
    assert "or Repic{que} but he must" in entry["annote"]


def test_bibtex_of_a_whole_book(small_corpus: Corpus) -> None:
    (entry,) = read_bibtex(render(cite(small_corpus, "fr1700"), "bibtex")).values()
    assert (entry[""], entry["title"], "booktitle" in entry) == ("book", "Le petit Piquet", False)


def awkward(text: str = AWKWARD) -> BibliographyEntry:
    """An entry in which everything that can be awkward is."""
    person = Name("Lalanne", "Philippe")
    more = {"place": "", "publisher": text, "date": "1642", "pages": "12–13, 15", "language": "fr", "version": ""}
    made = {"provider": "", "link": LINK, "note": text, "quotations": (text, "and more")}
    return BibliographyEntry("k.1", "chapter", person, None, text, text, text, **more, **made)  # type: ignore[arg-type]


@pytest.mark.parametrize("text", [AWKWARD, "a { alone", "} the wrong way round {", "{{two}}"])
def test_nothing_in_a_text_breaks_bibtex(text: str) -> None:
    entry = read_bibtex(bibtex([awkward(text)]))["k.1"]
    names = ("title", "booktitle", "shorttitle", "publisher", "note", "annote")
    assert [entry[name] for name in names] == [*[text] * 5, f"{text} and more"]
    assert (entry["author"], entry["pages"]) == ("Lalanne, Philippe", "12–13, 15")


def test_nothing_in_a_text_breaks_ris_or_csl() -> None:
    (record,) = read_ris(ris([awkward()]))
    assert [value for tag, value in record if tag in ("TI", "T2", "N1")] == [*[AWKWARD] * 4, "and more"]
    assert ("AU", "Lalanne, Philippe") in record
    assert ("SP", "12–13, 15") in record  # pages that do not follow each other have no end page
    (item,) = json.loads(csl_json([awkward()]))
    assert (item["title"], item["author"]) == (AWKWARD, [{"family": "Lalanne", "given": "Philippe"}])


def test_ris_of_a_row_has_a_record_for_the_row_and_for_each_side(small_corpus: Corpus) -> None:
    row, french, english = read_ris(render(cite(small_corpus, "par.3"), "ris"))
    assert row == [
        ("TY", "DATA"),
        ("ID", "par.3"),
        ("AU", "the editors"),
        ("TI", "par.3 of the alignment (partial)"),
        ("T2", "piquet-corpus"),
        ("ST", "par.3"),
        ("PB", "piquet-corpus"),
        ("PY", "2026"),
        ("DA", "2026/11/20"),
        ("ET", "0.1.0"),
        ("LA", "en"),
        ("DP", "piquet-corpus"),
        ("UR", f"{LINK}?row=par.3"),
        ("N1", "On Piquet, 1700, par. 3, clauses 1–2; The Little Picquet, 1701, chap. 1, par. 2, clause 1, p. 2."),
        ("ER", ""),
    ]
    assert dict(french)["TI"] == "Par. 3, clauses 1–2"
    assert english == [
        ("TY", "CHAP"),
        ("ID", "en1701.1.2.1"),
        ("TI", "Chap. 1, par. 2, clause 1"),
        ("T2", "The Little Picquet"),
        ("CY", "London"),
        ("PB", "Nobody & Sons"),
        ("PY", "1701"),
        ("SP", "2"),
        ("LA", "en"),
        ("DP", "piquet-corpus"),
        ("UR", f"{LINK}?clause=en1701.1.2.1"),
        ("N1", "en1701.1.2.1 in piquet-corpus, version 0.1.0 (2026). Wing X1[2], ESTC R7. Transcription: made up."),
        ("N1", "“They agree of the Set.”"),
        ("ER", ""),
    ]


def test_ris_has_the_first_and_the_last_page(small_corpus: Corpus) -> None:
    (record,) = read_ris(render(cite(small_corpus, "en1701.1.1.2"), "ris"))
    assert (dict(record)["SP"], dict(record)["EP"]) == ("1", "2")


def test_csl_is_made_into_citations(small_corpus: Corpus) -> None:
    """Where no author is named, the style puts the title first; the processor then repeats it."""
    found = read_csl(render(cite(small_corpus, "par.3"), "csl-json"))
    assert found == [
        f"the editors (2026) “par.3 of the alignment (partial)”, piquet-corpus. piquet-corpus. Available at: {LINK}"
        "?row=par.3.",
        "“Par. 3, clauses 1–2” (1700) “Par. 3, clauses 1–2”, Le petit Piquet. Paris: Personne. "
        f"Available at: {LINK}?clause=fr1700.3.1.",
        "“Chap. 1, par. 2, clause 1” (1701) “Chap. 1, par. 2, clause 1”, The Little Picquet. London: Nobody & Sons, "
        f"p. 2. Available at: {LINK}?clause=en1701.1.2.1.",
    ]


def test_csl_of_a_clause_of_a_translation(small_corpus: Corpus) -> None:
    (item,) = json.loads(render(cite(small_corpus, "fr1700.en.1.2"), "csl-json"))
    assert (item["translator"], item["language"]) == ([{"literal": "the editors"}], "en")
    assert item["note"] == (
        "fr1700.en.1.2 in piquet-corpus, version 0.1.0. Translated by the editors: The Little Piquet (1700), "
        "translated. Transcription: A. Scribe, Made Up, from BnF X-1."
    )
    assert item["abstract"] == "« et on joue du reste. » [trans. the editors: “and plays with the rest.”]"


def test_the_version_of_the_corpus_is_not_given_as_that_of_an_old_book(corpus: Corpus) -> None:
    row, old, _, ours = json.loads(render(cite(corpus, "par.0344"), "csl-json"))
    assert "version" not in old
    assert row["version"] == ours["version"]


def test_what_is_published_today_has_a_day_and_a_book_a_year(corpus: Corpus) -> None:
    row, old, _, _ = json.loads(render(cite(corpus, "par.0344"), "csl-json"))
    assert [len(one["issued"]["date-parts"][0]) for one in (row, old)] == [3, 1]
    assert old["issued"] == {"date-parts": [[1642]]}


@pytest.mark.parametrize("format", FORMATS)
def test_a_silent_side_is_told_in_every_format(small_corpus: Corpus, format: str) -> None:
    assert "Piquet (1700) is silent on this (om.2)." in render(cite(small_corpus, "om.2"), format)


@pytest.mark.parametrize("format", FORMATS)
def test_a_citation_ends_without_an_empty_line(small_corpus: Corpus, format: str) -> None:
    text = render(cite(small_corpus, "par.3"), format)
    assert text == text.strip("\n")


def test_pages_of_bibtex_have_the_dash_of_latex(small_corpus: Corpus) -> None:
    assert 'pages = "1--2"' in render(cite(small_corpus, "en1701.1.1.2"), "bibtex")


def test_no_format_breaks_on_anything_in_the_corpus(corpus: Corpus) -> None:
    for place, reference in enumerate(corpus.alignment.by_id):
        citation = cite(corpus, reference)
        number = len(citation.passages) + 1
        if place % 25 == 0:  # pybtex takes its time
            assert len(read_bibtex(render(citation, "bibtex"))) == number
        assert len(read_ris(render(citation, "ris"))) == number
        assert len(json.loads(render(citation, "csl-json"))) == number


def test_two_sides_that_quote_one_clause_have_entries_of_their_own(changed: Callable[[Changes], Path]) -> None:
    both = (
        'corresp="texts/fr1700.xml#fr1700"><quote xml:lang="fr" source="texts/fr1700.xml#fr1700.3.2">et cela</quote>'
        '</note>\n<note type="side" corresp="texts/fr1700.xml#fr1700"><quote xml:lang="fr" '
        'source="texts/fr1700.xml#fr1700.3.2">au choix</quote></note>'
    )
    register = (
        '<TEI xmlns="http://www.tei-c.org/ns/1.0"><standOff><listAnnotation><annotation xml:id="D001">'
        f'<note type="title">Whose choice?</note><note type="side" {both}</annotation>'
        "</listAnnotation></standOff></TEI>"
    )
    corpus = load(changed([{"in": "divergences.xml", "write": register}]))
    found = read_bibtex(render(cite(corpus, "D001"), "bibtex"))
    assert list(found) == ["D001", "fr1700.3.2", "fr1700.3.2-2"]
    assert found["fr1700.3.2-2"]["annote"] == (
        "« au choix » [trans. of the whole clause by the editors: “and that is for the players to choose.”]"
    )
