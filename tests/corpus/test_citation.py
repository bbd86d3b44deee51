"""What a citation says: which passages, where they stand, their words, and which edition has nothing."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from piquet_corpus.edition.corpus import Corpus, load
from piquet_corpus.publishing.citation.cite import CitedPassage, cite
from piquet_corpus.publishing.names import pages, runs, sections
from piquet_corpus.work.errors import UnknownReference
from tests.files import Changes

REGISTER = "divergences.xml"


def only(corpus: Corpus, reference: str) -> CitedPassage:
    """The passage of a citation that has one and nothing else."""
    citation = cite(corpus, reference)
    assert (citation.record, citation.silences) == (None, ())
    (passage,) = citation.passages
    return passage


@pytest.mark.parametrize(
    ("reference", "section", "pages"),
    [
        ("fr1700.1.2", "par. 1, clause 2", ""),
        ("fr1700.1", "par. 1", ""),
        ("fr1700", "", ""),
        ("fr1700.en.1.2", "par. 1, clause 2", ""),
        ("fr1700.en.3", "par. 3", ""),
        ("en1701.1.1.1", "chap. 1, par. 1, clause 1", "1"),
        ("en1701.1.1.2", "chap. 1, par. 1, clause 2", "1–2"),  # the break stands within it
        ("en1701.1.2.1", "chap. 1, par. 2, clause 1", "2"),
        ("en1701.1.1", "chap. 1, par. 1", "1–2"),
        ("en1701.1", "chap. 1", "1–2"),
        ("en1701.pr.1", "preface, clause 1", "[ii]"),
        ("en1701.pr", "preface", "[ii]"),
        ("en1701.p1", "chap. 1, par. 1, clauses 1–2", "1"),
        ("en1701.p2", "chap. 1, par. 1, clause 2; chap. 1, par. 2, clause 1", "2"),
        ("en1701.pi", "", "[i]"),  # the title page has no clauses
        ("en1701", "", ""),
    ],
)
def test_a_passage_is_where_its_reference_says(small_corpus: Corpus, reference: str, section: str, pages: str) -> None:
    passage = only(small_corpus, reference)
    assert (passage.id, passage.section, passage.pages) == (reference, section, pages)


@pytest.mark.parametrize(
    ("reference", "section", "pages"),
    [
        ("fr1642.6.2", "par. 6, clause 2", ""),
        ("fr1642.pr.1", "preface, clause 1", ""),
        ("en1651.8.2.1", "chap. 8, par. 2, clause 1", "14"),
        ("en1651.8.2.4", "chap. 8, par. 2, clause 4", "14–15"),  # “when the King is the | biggest Card of it”
        ("en1651.8.2", "chap. 8, par. 2", "14–15"),
        ("modern.6.2", "art. 6, clause 2", ""),
        ("modern.ancien.9", "art. ancien, clause 9", ""),
    ],
)
def test_the_editions_are_cited_as_their_references_go(
    corpus: Corpus, reference: str, section: str, pages: str
) -> None:
    passage = only(corpus, reference)
    assert (passage.section, passage.pages) == (section, pages)


def test_a_page_break_at_the_end_of_a_clause_does_not_lengthen_it(changed: Callable[[Changes], Path]) -> None:
    at_the_end = 'Foures and Fives.<pb n="[1b]" facs="tcp:7:2" xml:id="en1701.p1b"/></seg>'
    directory = changed([{"in": "texts/en1701.xml", "replace": "Foures and Fives.</seg>", "by": at_the_end}])
    assert only(load(directory), "en1701.1.1.1").pages == "1"


def test_a_clause_is_quoted_with_its_translation(small_corpus: Corpus) -> None:
    (quoted,) = only(small_corpus, "fr1700.1.2").quoted
    assert (quoted.text, quoted.language) == ("et on joue du reste.", "fr")
    assert (quoted.translation, quoted.translator) == ("and plays with the rest.", "the editors")
    assert not quoted.whole
    assert not quoted.restatement


def test_an_error_is_quoted_as_it_stands(small_corpus: Corpus) -> None:
    (quoted,) = only(small_corpus, "fr1700.1.1").quoted
    assert quoted.text == "On ôte les deus, trois, quatre et cinq,"


def test_letters_that_cannot_be_read_are_in_brackets_and_those_that_are_wanting_are_not_there(corpus: Corpus) -> None:
    (quoted,) = only(corpus, "en1651.8.2.2").quoted
    assert quoted.text == (
        "And therefore they are called, by the French, Tierces, Quartes, Quin[t]es, Sixiesmes, Septiesmes Huictiesmes, "
        "and Neufiesmes."
    )


def test_words_without_a_translation_have_none(small_corpus: Corpus) -> None:
    (quoted,) = only(small_corpus, "en1701.1.1.1").quoted
    assert (quoted.translation, quoted.translator) == ("", "")


def test_what_is_longer_than_a_clause_is_not_quoted(small_corpus: Corpus) -> None:
    assert [only(small_corpus, one).quoted for one in ("fr1700.1", "en1701.1", "en1701.p2", "fr1700")] == [()] * 4


def test_the_only_clause_of_a_paragraph_is_quoted_by_its_own_reference_alone(small_corpus: Corpus) -> None:
    assert only(small_corpus, "fr1700.2").quoted == ()
    assert [one.text for one in only(small_corpus, "fr1700.2.1").quoted] == ["Qui tient un deux le rend."]


def test_a_clause_of_a_translation_quotes_the_original_and_names_the_translation(small_corpus: Corpus) -> None:
    passage = only(small_corpus, "fr1700.en.1.2")
    assert passage.translation == "The Little Piquet (1700), translated"
    assert passage.source.title == "Le petit Piquet"
    assert passage.clauses == ("fr1700.en.1.2",)
    assert [one.text for one in passage.quoted] == ["et on joue du reste."]
    assert only(small_corpus, "fr1700.1.2").translation == ""


def test_the_translators_remarks_are_no_part_of_what_he_translates(corpus: Corpus) -> None:
    (quoted,) = only(corpus, "fr1642.2.10").quoted
    assert quoted.translation.endswith("no [regard] is to be had to it, but to the one that stays in the hand with the "
                                       "other cards that were cut.")  # fmt: skip


def test_a_restatement_says_so(corpus: Corpus) -> None:
    (quoted,) = only(corpus, "modern.6.2").quoted
    assert quoted.restatement
    restated = only(corpus, "modern.6").source.restated
    assert restated is not None
    assert (restated.author.natural, restated.title, restated.site, restated.year, restated.revised) == (
        "Philippe Lalanne",
        "Le Piquet",
        "Le Salon des jeux – Académie des jeux oubliés",
        "2009",
        "2021",
    )


@pytest.mark.parametrize(
    ("reference", "section", "pages", "text", "translation"),
    [
        ("fr1700.l1", "heading before par. 2", "", "EXEMPLE.", "EXAMPLE."),
        ("fr1700.h1", "title page", "", "LE PETIT PIQUET", "THE LITTLE PIQUET"),
        ("fr1700.t", "end after par. 3", "", "FIN.", "THE END."),
        ("en1701.1.h2", "heading before chap. 1, par. 1", "1", "Of the Cards.", ""),
        ("en1701.h2", "heading before preface", "[ii]", "TO THE READER.", ""),
    ],
)
def test_a_heading_is_cited_by_what_it_stands_before(
    small_corpus: Corpus, reference: str, section: str, pages: str, text: str, translation: str
) -> None:
    passage = only(small_corpus, reference)
    assert (passage.id, passage.section, passage.pages) == (reference, section, pages)
    assert [(one.text, one.translation) for one in passage.quoted] == [(text, translation)]


def test_a_row_cites_the_unequal_ranges_of_both_sides(small_corpus: Corpus) -> None:
    citation = cite(small_corpus, "par.3")
    assert citation.record is not None
    assert (citation.record.id, citation.record.title) == ("par.3", "par.3 of the alignment (partial)")
    french, english = citation.passages
    assert (french.section, french.clauses) == ("par. 3, clauses 1–2", ("fr1700.3.1", "fr1700.3.2"))
    assert (english.section, english.pages, english.clauses) == ("chap. 1, par. 2, clause 1", "2", ("en1701.1.2.1",))
    assert (french.id, french.key) == ("fr1700.3.1", "fr1700.3.1-3.2")
    (quoted,) = french.quoted
    assert quoted.text == "On convient de ce qu’on joue, comme si c’était un marché, et cela est au choix des joueurs."
    assert quoted.translation.endswith("as if it were a bargain, and that is for the players to choose.")


def test_clauses_that_do_not_follow_each_other_are_two_ranges(changed: Callable[[Changes], Path]) -> None:
    row = 'target="texts/fr1700.xml#fr1700.3.1 texts/fr1700.xml#fr1700.3.2'
    apart = 'target="texts/fr1700.xml#fr1700.1.1 texts/fr1700.xml#fr1700.3.2'
    directory = changed([{"in": "alignment.xml", "replace": row, "by": apart}])
    french, _ = cite(load(directory), "par.3").passages
    assert french.section == "par. 1, clause 1; par. 3, clause 2"
    assert [one.text for one in french.quoted] == [
        "On ôte les deus, trois, quatre et cinq,",
        "et cela est au choix des joueurs.",
    ]


def test_neighbours_in_different_paragraphs_are_two_ranges(changed: Callable[[Changes], Path]) -> None:
    row = 'target="texts/fr1700.xml#fr1700.3.1 texts/fr1700.xml#fr1700.3.2'
    across = 'target="texts/fr1700.xml#fr1700.1.2 texts/fr1700.xml#fr1700.2.1'
    directory = changed([{"in": "alignment.xml", "replace": row, "by": across}])
    french, _ = cite(load(directory), "par.3").passages
    assert french.section == "par. 1, clause 2; par. 2, clause 1"


def test_a_row_of_three_editions_says_whose_relation_it_tells(corpus: Corpus) -> None:
    citation = cite(corpus, "par.0344")
    assert citation.record is not None
    assert citation.record.title == "par.0344 of the alignment (modern: conflict)"
    assert [one.section for one in citation.passages] == [
        "par. 6, clauses 1–2",
        "chap. 7, par. 1, clauses 1–4",
        "art. moderne, clauses 2–4",
    ]


def test_an_omission_says_which_edition_has_nothing(small_corpus: Corpus) -> None:
    citation = cite(small_corpus, "om.2")
    assert [one.id for one in citation.passages] == ["en1701.pr.1"]
    assert [(one.edition, one.source.title, one.rows) for one in citation.silences] == [
        ("fr1700", "Le petit Piquet", ("om.2",))
    ]
    assert citation.record is not None
    assert citation.record.title == "om.2 of the alignment (omission)"


def test_a_divergence_cites_the_record_every_passage_and_what_is_silent(changed: Callable[[Changes], Path]) -> None:
    """om.2 says that the other edition has nothing of something else."""
    rows = [
        {
            "in": REGISTER,
            "replace": 'corresp="alignment.xml#om.1"',
            "by": 'corresp="alignment.xml#om.1 alignment.xml#om.2"',
        }
    ]
    citation = cite(load(changed(rows)), "D002")
    assert citation.record is not None
    assert (citation.record.id, citation.record.title) == ("D002", "D002: That the rest is played with")
    assert citation.record.link == "https://w3id.org/piquet-corpus/?divergence=D002"
    (passage,) = citation.passages
    assert (passage.id, passage.section) == ("fr1700.1.2", "par. 1, clause 2")
    (quoted,) = passage.quoted
    assert (quoted.text, quoted.translation, quoted.whole) == ("on joue du reste", "and plays with the rest.", True)
    assert [(one.edition, one.rows) for one in citation.silences] == [("en1701", ("om.1",))]


def test_unknown_references_name_the_nearest(small_corpus: Corpus) -> None:
    for reference, nearest in [("fr1700.1.3", "fr1700.1.1"), ("par.33", "par.3"), ("fr170", "fr1700")]:
        with pytest.raises(UnknownReference) as raised:
            cite(small_corpus, reference)
        assert nearest in raised.value.nearest
    for reference in ("", "D9999", "en1701.p9", ".", "fr1700.en.9"):
        with pytest.raises(UnknownReference):
            cite(small_corpus, reference)


def test_every_reference_of_the_corpus_can_be_cited(corpus: Corpus) -> None:
    pages = (one.id for edition in corpus.editions.values() for one in edition.page_breaks)
    translated = (clause.id for one in corpus.translations.values() for clause in one.clauses)
    for reference in (*corpus.clauses, *translated, *filter(None, pages), *corpus.alignment.by_id):
        assert cite(corpus, reference).passages
    for record in corpus.register.records:
        citation = cite(corpus, record.id)
        cited = {clause for one in citation.passages for clause in one.clauses}
        assert cited == set(record.clauses)
        keys = [one.key for one in citation.passages]
        assert len(set(keys)) == len(keys)


def test_pages_that_follow_each_other_are_one_range(corpus: Corpus, small_corpus: Corpus) -> None:
    edition = small_corpus.editions["en1701"]
    assert pages(edition, edition.clauses[1:]) == "1–2"  # the first of these ends on the page of the second
    assert pages(edition, [edition.clauses[0], edition.clauses[3]]) == "[ii], 2"
    assert pages(edition, [edition.clauses[0], edition.clauses[1]]) == "[ii]–1"
    old = corpus.editions["en1651"]
    apart = [corpus.clause(id_) for id_ in ("en1651.8.2.1", "en1651.8.2.4", "en1651.7.1.3")]
    assert pages(old, apart) == "11–12, 14–15"


def test_runs_of_one_paragraph_are_told_together(corpus: Corpus) -> None:
    edition = corpus.editions["fr1642"]
    chosen = [corpus.clause(f"fr1642.{ref}") for ref in ("6.4", "6.1", "6.2", "8.1")]
    assert sections(edition, runs(edition, chosen)) == "par. 6, clauses 1–2, 4; par. 8, clause 1"
    assert sections(edition, runs(edition, chosen[:2])) == "par. 6, clauses 1, 4"
