"""What the search of the edition looks through: clauses, terms, divergences and examples, each in a few words.

Words are kept in the forms that the corpus itself searches by: as transcribed, in today's spelling, and their
dictionary forms; with the concepts of the glossary, so that *ronfle* finds *Ruffe*.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.edition.language.index import Index, index_of
from piquet_corpus.edition.language.words import Passage
from piquet_corpus.edition.texts.tei.model import Clause
from piquet_corpus.publishing.html import glossary
from piquet_corpus.publishing.html.titles import clause_title
from piquet_corpus.publishing.site.places import (
    SEARCH,
    Places,
    clause_path,
    divergence_path,
    example_path,
    in_language,
    term_path,
    to_root,
)
from piquet_corpus.publishing.site.sheet import plain
from rules.core.messages import ENGLISH, _, language, say


def search_file(corpus: Corpus, places: Places) -> str:
    """Return what the search finds, as JSON: path, title, words that are shown, other words.

    In other languages than English: only the titles, and the ways from the page of the search, in the same order. The
    rest would be the same (`search.js` puts them together).
    """
    documents = _documents(corpus)
    if language() == ENGLISH:
        return _json([{"id": number, **document} for number, document in enumerate(documents)])
    return _json([{"p": _way(document["p"], places), "t": document["t"]} for document in documents])


def _documents(corpus: Corpus) -> tuple[dict[str, Any], ...]:
    return (*_clauses(corpus), *_terms(corpus), *_divergences(corpus), *_examples(corpus))


def _way(path: str, places: Places) -> str:
    """Return the way from the page of the search to another, which there may be in English only."""
    only = language() not in places.languages_of(path)
    return f"{to_root(in_language(SEARCH, language()))}{path}" if only else path


def _json(written: object) -> str:
    """Return JSON without spaces."""
    return json.dumps(written, ensure_ascii=False, separators=(",", ":"))


def _clauses(corpus: Corpus) -> Iterator[dict[str, Any]]:
    """Yield the clauses, each with the words of its translation."""
    index = index_of(corpus)
    by_id = {passage.id: passage for passage in index.passages.values()}
    for clause in corpus.clauses.values():
        several = (clause, *corpus.translated(clause.id))
        keys = dict.fromkeys(key for one in several if one.id in by_id for key in _keys(index, by_id[one.id]))
        shown = {"p": clause_path(clause.id), "t": clause_title(corpus, clause), "s": _said(several)}
        yield {**shown, "k": " ".join(keys)}


def _keys(index: Index, passage: Passage) -> Iterator[str]:
    """Yield the forms and dictionary forms of the words of a passage, and the names of its concepts."""
    for layer in passage.layers:
        for keys in index.keys(passage, layer).values():
            yield from keys
        for term in index.terms(passage, layer):
            yield from (name for _language, name in term.entry.lemmas)


def _said(several: tuple[Clause, ...]) -> str:
    """Return the words of a clause that are shown where it is found: those of the reader's language, if there are."""
    return plain(several[0].original)


def _terms(corpus: Corpus) -> Iterator[dict[str, Any]]:
    """Yield the terms, each with all its names."""
    for entry in corpus.glossary.entries:
        names = dict.fromkeys(form.orth for form in entry.forms)
        meaning = next(iter(entry.definition.values()), "")
        yield {
            "p": term_path(entry.id),
            "t": say("{what}: {said}", what=_("Term"), said=glossary.name(entry)),
            "s": meaning,
            "k": " ".join(names),
        }


def _divergences(corpus: Corpus) -> Iterator[dict[str, Any]]:
    for record in corpus.register.records:
        yield {"p": divergence_path(record.id), "t": f"{record.id}: {record.title}", "s": record.changes, "k": ""}


def _examples(corpus: Corpus) -> Iterator[dict[str, Any]]:
    for case in corpus.cases:
        yield {
            "p": example_path(case.id),
            "t": say("{what}: {said}", what=_("Example"), said=case.title),
            "s": "",
            "k": "",
        }
