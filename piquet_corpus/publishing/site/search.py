"""What the search of the edition looks through: clauses, terms, divergences and examples, each in a few words.

Words are kept in the forms that the corpus itself searches by: as transcribed, in today's spelling, and their
dictionary forms; with the concepts of the glossary, so that *ronfle* finds *Ruffe*.
"""

from __future__ import annotations

import json
from collections.abc import Iterator

from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.edition.language.index import Index, index_of
from piquet_corpus.edition.language.words import Passage
from piquet_corpus.publishing import names
from piquet_corpus.publishing.names import clause_title
from piquet_corpus.publishing.site.places import SEARCH, Places, in_language, path_of, to_root
from piquet_corpus.publishing.site.sheet import plain
from rules.core.messages import ENGLISH, _, language


def search_file(corpus: Corpus, places: Places) -> str:
    """Return what the search finds, as JSON: path, title, words that are shown, other words.

    In other languages than English: only the titles, and the ways from the page of the search, in the same order. The
    rest would be the same (`search.js` puts them together).
    """
    documents = (*_clauses(corpus), *_others(corpus))
    if language() == ENGLISH:
        return _json([{"id": number, **document} for number, document in enumerate(documents)])
    up = to_root(in_language(SEARCH, language()))
    titles = []
    for document in documents:
        in_english_only = language() not in places.languages_of(document["p"])
        titles.append({"p": f"{up}{document['p']}" if in_english_only else document["p"], "t": document["t"]})
    return _json(titles)


def _json(written: object) -> str:
    return json.dumps(written, ensure_ascii=False, separators=(",", ":"))


def _clauses(corpus: Corpus) -> Iterator[dict[str, str]]:
    """Yield the clauses, each with the forms and dictionary forms of its words, and the names of its concepts.

    The words of its translations are among them.
    """
    index = index_of(corpus)
    by_id = {passage.id: passage for passage in index.passages.values()}
    for clause in corpus.clauses.values():
        keys: dict[str, None] = {}
        for version in (clause, *corpus.translated(clause.id)):
            if passage := by_id.get(version.id):
                keys |= dict.fromkeys(_keys(index, passage))
        yield _document("clause", clause.id, clause_title(corpus, clause), plain(clause.original), " ".join(keys))


def _keys(index: Index, passage: Passage) -> Iterator[str]:
    for layer in passage.layers:
        for keys in index.keys(passage, layer).values():
            yield from keys
        for term in index.terms(passage, layer):
            yield from (name for _language, name in term.entry.lemmas)


def _others(corpus: Corpus) -> Iterator[dict[str, str]]:
    """Yield the terms, each with all its names; the divergences, and the examples."""
    for entry in corpus.glossary.entries:
        title = names.labelled(_("Term"), names.term(entry))
        meaning = next(iter(entry.definition.values()), "")
        yield _document("term", entry.id, title, meaning, " ".join(dict.fromkeys(form.orth for form in entry.forms)))
    for record in corpus.register.records:
        yield _document("divergence", record.id, f"{record.id}: {record.title}", record.changes)
    for case in corpus.cases:
        yield _document("case", case.id, names.labelled(_("Example"), case.title))


def _document(kind: str, id_: str, title: str, shown: str = "", keys: str = "") -> dict[str, str]:
    return {"p": path_of(kind, id_), "t": title, "s": shown, "k": keys}
