"""The glossary as values: what each text calls a concept, where it is defined, what it means."""

from __future__ import annotations

from piquet_corpus.edition.corpus import Corpus


def test_an_entry_has_the_term_of_each_text(corpus: Corpus) -> None:
    point = corpus.glossary.entry("g.point")
    assert point is not None
    assert point.lemma == {"en": "point", "fr": "point"}
    assert list(point.lemmas) == [("en", "point"), ("en", "ruff"), ("fr", "point"), ("fr", "ronfle")]
    forms = {form.edition: (form.orth, form.defined_in) for form in point.forms}
    assert (
        forms.items()
        >= {
            "fr1642": ("ronfle", ("fr1642.7.2",)),
            "fr1642.en": ("ronfle", ("fr1642.en.7.2",)),
            "en1651": ("Ruffe", ("en1651.7.1.3",)),
            "modern": ("point", ("modern.6.3",)),
            "modern.en": ("point", ("modern.en.6.3",)),
        }.items()
    )
    (french,) = point.forms_in("fr1642")
    assert (french.gender, french.variants, french.language) == ("f", ("point",), "fr")
    assert "point.value" in point.topics
    assert {"en", "fr"} == set(point.definition)


def test_an_inflected_form_is_no_variant(corpus: Corpus) -> None:
    discard = corpus.glossary.entry("g.discard")
    assert discard is not None
    (form,) = discard.forms_in("en1651")
    assert form.variants == ("laid out", "laying out", "putting out")
    assert "discardeth" in [one.orth for one in form.spellings if one.kind == "inflected"]


def test_a_text_without_a_word_for_it_has_no_form(corpus: Corpus) -> None:
    bar = corpus.glossary.entry("g.bar")
    assert bar is not None
    assert bar.forms_in("modern") == ()
    assert corpus.glossary.entry("g.bars") is None


def test_a_word_of_today_says_how_its_meaning_differs(corpus: Corpus) -> None:
    sequence = corpus.glossary.entry("g.sequence")
    assert sequence is not None
    run = next(word for word in sequence.modern if word.orth == "run")
    assert (run.language, run.inflected) == ("en", ("runs",))
    assert run.difference == "In some games the cards of a run may be of several suits."
    assert f"run: {run.difference}" in sequence.differences
    assert run.difference not in sequence.notes
    assert ("run" in sequence.modern_in("en"), "suite" in sequence.modern_in("fr")) == (True, True)
    assert "run" not in sequence.names


def test_a_word_of_both_languages_is_listed_once(corpus: Corpus) -> None:
    capot = corpus.glossary.entry("g.capot")
    assert capot is not None
    assert ("vole" in capot.modern_in("en"), "vole" in capot.modern_in("fr")) == (True, True)
    assert capot.today["vole"] == "en"
    assert capot.today["chelem"] == "fr"


def test_the_terms_of_every_phase_of_play_are_there(corpus: Corpus) -> None:
    wanted = "pack talon elder younger dealer discard blanche point sequence major three quatorze pique repique capot"
    assert all(corpus.glossary.entry(f"g.{word}") for word in wanted.split())
