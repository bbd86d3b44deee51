"""What the search of the edition looks through: clauses, terms, divergences and examples, each in a few words.

Words are kept in the forms that the corpus itself searches by: as transcribed, in today's spelling, and their
dictionary forms; with the concepts of the glossary, so that *ronfle* finds *Ruffe*.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.edition.language.index import Index, index_of
from piquet_corpus.edition.language.norm import fold
from piquet_corpus.edition.language.words import Passage
from piquet_corpus.publishing import names
from piquet_corpus.publishing.names import clause_title
from piquet_corpus.publishing.site.document import plain
from piquet_corpus.publishing.site.places import SEARCH, Places, in_language, path_of, to_root
from rules.core.messages import ENGLISH, _, language

WORD = re.compile(r"[^\W_]+")
"""A word as the script makes its index of words."""


class Findable(NamedTuple):
    """Something that can be found: the path of its page, its title, what is shown of it, other words of it."""

    path: str
    title: str
    shown: str
    words: str


def search_file(corpus: Corpus, places: Places) -> str:
    """Return what the search finds, as JSON: each field of the documents as lines of one string, which packs well.

    In other languages than English: only the titles, and what comes before the paths, from the page of the search. The
    rest would be the same (`search.js` puts them together).
    """
    documents = (*_clauses(corpus), *_others(corpus))
    if language() == ENGLISH:
        columns = zip(*documents, strict=True)
        return _json(dict(zip(Findable._fields, map(_lines, columns), strict=True)))
    up = to_root(in_language(SEARCH, language()))
    ways = ("" if language() in places.languages_of(document.path) else up for document in documents)
    return _json({"title": _lines(document.title for document in documents), "way": _lines(ways)})


def _lines(texts: Iterable[str]) -> str:
    return "\n".join(" ".join(text.split()) for text in texts)


def _json(written: object) -> str:
    return json.dumps(written, ensure_ascii=False, separators=(",", ":"))


def _clauses(corpus: Corpus) -> Iterator[Findable]:
    """Yield the clauses, each with the forms and dictionary forms of its words, and the names of its concepts.

    The words of its translations are among them.
    """
    index = index_of(corpus)
    by_id = {passage.id: passage for passage in index.passages.values()}
    for clause in corpus.clauses.values():
        keys: set[str] = set()
        for version in (clause, *corpus.translated(clause.id)):
            if passage := by_id.get(version.id):
                keys.update(_keys(index, passage))
        yield _document("clause", clause.id, clause_title(corpus, clause), plain(clause.original), keys)


def _keys(index: Index, passage: Passage) -> Iterator[str]:
    for layer in passage.layers:
        for keys in index.keys(passage, layer).values():
            yield from keys
        for term in index.terms(passage, layer):
            yield from (form.orth for form in term.entry.forms)


def _others(corpus: Corpus) -> Iterator[Findable]:
    """Yield the terms, each with all its names; the divergences, and the examples."""
    for entry in corpus.glossary.entries:
        title = names.labelled(_("Term"), names.term(entry))
        meaning = next(iter(entry.definition.values()), "")
        yield _document("term", entry.id, title, meaning, (form.orth for form in entry.forms))
    for record in corpus.register.records:
        yield _document("divergence", record.id, f"{record.id}: {record.title}", record.changes)
    for case in corpus.cases:
        yield _document("case", case.id, names.labelled(_("Example"), case.title))


def _document(kind: str, id_: str, title: str, shown: str = "", words: Iterable[str] = ()) -> Findable:
    """Return a document; its words are those that are not among the shown ones, each once."""
    known = set(WORD.findall(fold(shown)))
    others = sorted({part for word in words for part in WORD.findall(fold(word))} - known)
    return Findable(path_of(kind, id_), title, shown, " ".join(others))
