"""Clauses in the essay: words that are literally theirs, and references that lead to them."""

from __future__ import annotations

from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.edition.texts.tei.model import Clause
from piquet_corpus.publishing.citation.permanent import permanent_link
from piquet_corpus.publishing.citation.places import section
from piquet_corpus.publishing.citation.prose import MARKS
from piquet_corpus.publishing.citation.refer import translation_of
from piquet_corpus.publishing.essay.fields import EssayField, UnfitField
from piquet_corpus.publishing.output.markdown import escaped, linked

ENGLISH = ("“", "”")


def quote(corpus: Corpus, field: EssayField) -> str:
    """Return words of a clause in quotation marks, words of its translation after them, and the reference."""
    id_, words, ours = field.between(2, 3, "CLAUSE | words | words of our translation")
    clause = corpus.clause(id_)
    if corpus.editions[clause.edition].restated:
        raise UnfitField(f"{id_} is a restatement, which is never quoted: use {{restated …}}")
    _refuse_other_words(id_, clause.original, words)
    if ours:
        _refuse_other_words(f"our translation of {id_}", translation_of(corpus, id_), ours)
    translated = f" (“{escaped(ours)}”)" if ours else ""
    opening, closing = MARKS.get(clause.language, ENGLISH)
    return f"{opening}{escaped(words)}{closing}{translated} ({reference(corpus, clause)})"


def restated(corpus: Corpus, field: EssayField) -> str:
    """Return words of our English of a restatement, in italics and not in quotation marks, and the reference."""
    id_, words = field.between(2, 2, "CLAUSE | words")
    clause = corpus.clause(id_)
    if not corpus.editions[clause.edition].restated:
        raise UnfitField(f"{id_} is not restated, but quoted: use {{quote …}}")
    _refuse_other_words(f"our English of {id_}", translation_of(corpus, id_), words)
    return f"*{escaped(words)}* (restated: {reference(corpus, clause)})"


def clauses(corpus: Corpus, field: EssayField) -> str:
    """Return the references of clauses in brackets."""
    (several,) = field.between(1, 1, "CLAUSE CLAUSE …")
    return f"({'; '.join(reference(corpus, corpus.clause(id_)) for id_ in several.split())})"


def reference(corpus: Corpus, clause: Clause) -> str:
    """Return the short reference of a clause as a link: `1642, par. 6, clause 2`."""
    edition = corpus.editions[clause.edition]
    short = edition.short.lower() if edition.restated else edition.short
    return linked(f"{short}, {section(edition, clause.ref)}", permanent_link(clause.id))


def _refuse_other_words(where: str, text: str, words: str) -> None:
    """Raise UnfitField for words that a text does not have."""
    if words not in text:
        raise UnfitField(f"“{words}” is not in {where}, which has “{text}”")
