"""What the essay quotes and refers to: clauses, divergences, and statements of the textual history."""

from __future__ import annotations

from collections.abc import Iterable

from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.edition.texts.bibliography import BookSource, Statement
from piquet_corpus.edition.texts.tei.model import Clause
from piquet_corpus.publishing.citation.cite import translation_of
from piquet_corpus.publishing.citation.permanent import permanent_link
from piquet_corpus.publishing.citation.prose import MARKS
from piquet_corpus.publishing.essay.fields import EssayField, UnfitField
from piquet_corpus.publishing.names import section
from piquet_corpus.publishing.output.markdown import escaped, linked
from rules.core.suggest import did_you_mean, nearest

ENGLISH = ("“", "”")
HISTORY = "history"
"""The field that names statements of the history."""


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
    return f"{opening}{escaped(words)}{closing}{translated} ({_reference(corpus, clause)})"


def restated(corpus: Corpus, field: EssayField) -> str:
    """Return words of our English of a restatement, in italics and not in quotation marks, and the reference."""
    id_, words = field.between(2, 2, "CLAUSE | words")
    clause = corpus.clause(id_)
    if not corpus.editions[clause.edition].restated:
        raise UnfitField(f"{id_} is not restated, but quoted: use {{quote …}}")
    _refuse_other_words(f"our English of {id_}", translation_of(corpus, id_), words)
    return f"*{escaped(words)}* (restated: {_reference(corpus, clause)})"


def clauses(corpus: Corpus, field: EssayField) -> str:
    """Return the references of clauses in brackets."""
    (ids,) = field.between(1, 1, "CLAUSE CLAUSE …")
    return f"({'; '.join(_reference(corpus, corpus.clause(id_)) for id_ in ids.split())})"


def _reference(corpus: Corpus, clause: Clause) -> str:
    """Return the short reference of a clause as a link: `1642, par. 6, clause 2`."""
    edition = corpus.editions[clause.edition]
    short = edition.short.lower() if edition.restated else edition.short
    return linked(f"{short}, {section(edition, clause.ref)}", permanent_link(clause.id))


def _refuse_other_words(where: str, text: str, words: str) -> None:
    """Raise UnfitField for words that a text does not have."""
    if words not in text:
        raise UnfitField(f"“{words}” is not in {where}, which has “{text}”")


def divergence(corpus: Corpus, field: EssayField) -> str:
    """Return the numbers of divergences as links, in brackets."""
    (ids,) = field.between(1, 1, "DIVERGENCE DIVERGENCE …")
    return f"({', '.join(linked(corpus.divergence(id_).id, permanent_link(id_)) for id_ in ids.split())})"


def history(corpus: Corpus, field: EssayField) -> str:
    """Return the sources of a statement of the textual history as links, in brackets, and its certainty.

    With words, these are literally of the statement, and stand before.
    """
    id_, words = field.between(1, 2, "STATEMENT | words")
    statement = _statement(corpus, id_)
    _refuse_other_words(id_, statement.text, words)
    known = {source.id: source for source in corpus.bibliography.sources}
    if unknown := [source for source in statement.sources if source not in known]:
        raise UnfitField(f"{', '.join(unknown)} is not one of the sources{did_you_mean(nearest(unknown[0], known, 1))}")
    sources = ", ".join(_named(known[source]) for source in statement.sources)
    whose = "our inference from " if statement.is_inference else ""
    return f"{escaped(words)}{' ' if words else ''}({whose}{sources}; certainty {statement.cert})"


def _statement(corpus: Corpus, id_: str) -> Statement:
    """Return a statement by its id. Raises UnfitField, which names the nearest."""
    known = {statement.id: statement for statement in corpus.bibliography.statements}
    if id_ not in known:
        raise UnfitField(f"unknown statement {id_}{did_you_mean(nearest(id_, known, 1))}")
    return known[id_]


def _named(source: BookSource) -> str:
    """Return the short name of a source, linked to its address if it has one."""
    short = source.id.removeprefix("src.")
    return linked(short, source.address) if source.address else short


def sources(corpus: Corpus, fields: Iterable[EssayField]) -> str:
    """Return a list of the sources that the statements of an essay name, each once, by their short names."""
    named = {
        source
        for field in fields
        if field.kind == HISTORY and field.arguments
        for source in _statement(corpus, field.arguments[0]).sources
    }
    listed = (source for source in corpus.bibliography.sources if source.id in named)
    return "\n".join(f"- {_named(source)}: {escaped(source.text)}" for source in listed)
