"""What the search of the app and of the static edition looks through: texts, terms, divergences, examples, rules.

`html/assets/75-search.js` finds in it what `edition/language/search.py` finds in the texts: words as transcribed, as
read today and by their dictionary forms, numbers by digits, the names of concepts (*ronfle* finds *Ruffe*).
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, fields

from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.edition.language.index import index_of
from piquet_corpus.edition.language.norm import fold, number_words
from piquet_corpus.edition.language.words import Passage
from piquet_corpus.edition.texts.glossary import Entry
from piquet_corpus.edition.texts.tei.model import Clause
from piquet_corpus.judging.proof.evidence import declared_rules
from piquet_corpus.publishing import names
from piquet_corpus.publishing.html.addresses import CLAUSE, DIVERGENCES, EXAMPLES, GLOSSARY, READ, address
from piquet_corpus.publishing.html.target import ROOT, target
from rules.core.messages import ENGLISH, language

WORD = re.compile(r"[^\W_]+")
NUMBERS = {f" {words} ": digits for spoken in ("fr", "en") for digits, words in number_words(spoken).items()}


@dataclass(frozen=True)
class Findable:
    """Something that can be found. `kind`: of what kind; `id`: by what it is cited; `to`: the address of its page.

    `shown`: its words, in the language `lang`; `translated`: those of its translations, in their language `into`.
    `read`: its words as they are read today, in order; `words`: all others by which it is found.
    """

    kind: str
    id: str
    to: str
    title: str
    shown: str = ""
    lang: str = ENGLISH
    translated: str = ""
    into: str = ""
    read: str = ""
    words: str = ""


def findables(corpus: Corpus) -> Iterator[Findable]:
    """Yield everything that can be found, in the language of the reader."""
    yield from _passages(corpus)
    for entry in corpus.glossary.entries:
        meaning = entry.definition.get(language()) or next(iter(entry.definition.values()), "")
        spoken = language() if language() in entry.definition else next(iter(entry.definition), ENGLISH)
        to, title = address(GLOSSARY, term=entry.id), names.term(entry)
        yield Findable("term", entry.id, to, title, meaning, spoken, words=_words(_names(entry)))
    for record in corpus.register.records:
        to = address(DIVERGENCES, divergence=record.id)
        yield Findable("divergence", record.id, to, record.title, record.changes or "")
    for case in corpus.cases:
        yield Findable("case", case.id, address(EXAMPLES, case=case.id), case.title)
    for name in declared_rules(corpus):
        if corpus.topics.is_topic(name):
            said = names.sentence(name)
            yield Findable("rule", name, address(EXAMPLES, topic=name), names.rule(corpus, name), said, language())


def _passages(corpus: Corpus) -> Iterator[Findable]:
    """Yield every clause and heading with its translations, and what else in the texts has a number."""
    index = index_of(corpus)
    named = dict.fromkeys(corpus.passages.references)
    for id_ in named:
        place = corpus.passages.place(id_)
        if passage := index.passage(id_) if place else None:
            translations = [each for each in index.passages.values() if each.of == id_]
            versions = (passage, *translations)
            title = names.clause_title(corpus, place) if isinstance(place, Clause) else names.place(corpus, id_)
            to = address(CLAUSE, clause=id_) if isinstance(place, Clause) else address(READ, id_, at=id_)
            today = " ".join(index.keys(passage, passage.layers[-1])["reading"])
            keys = (key for each in versions for key in _keys(corpus, each))
            yield Findable(
                "clause",
                id_,
                to,
                title,
                index.words(passage, passage.layers[0]).text,
                passage.language,
                " ".join(index.words(each, each.layers[0]).text for each in translations),
                translations[0].language if translations else "",
                today,
                _words(keys),
            )
