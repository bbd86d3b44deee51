"""What the search of the app and of the static edition looks through: texts, terms, divergences, examples, rules.

`html/assets/search/search.js` finds in it what `edition/language/search.py` finds in the texts: words as transcribed,
as read today and by their dictionary forms, numbers by digits, the names of concepts (*ronfle* finds *Ruffe*).
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, fields, replace
from itertools import chain

from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.edition.language.index import Index, index_of
from piquet_corpus.edition.language.norm import NAMES, fold, number_words, own_first
from piquet_corpus.edition.language.words import Passage
from piquet_corpus.judging.proof.evidence import declared_rules
from piquet_corpus.publishing import names
from piquet_corpus.publishing.html.addresses import CLAUSE, DIVERGENCES, EXAMPLES, GLOSSARY, READ, address
from piquet_corpus.publishing.html.markup import ROOT, target
from piquet_corpus.work.grouping import grouped, unique
from rules.core.messages import ENGLISH, language
from rules.core.rule import rule_named

WORD = re.compile(r"[^\W_]+")


@dataclass(frozen=True)
class Findable:
    """Something that can be found. `kind`: of what kind; `id`: by what it is cited; `to`: the address of its page.

    `shown`: its words, in the language `lang`; `translated`: those of its translations, in their language `into`.
    `read`: its words as they are read today, in order, or those in dispute; `words`: all others by which it is found.
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
        spoken = next(iter(own_first(entry.definition)), ENGLISH)
        to, title, meaning = address(GLOSSARY, term=entry.id), names.term(entry), entry.definition.get(spoken, "")
        yield Findable("term", entry.id, to, title, meaning, spoken, words=_words(entry.every_name))
    for record in corpus.register.records:
        to = address(DIVERGENCES, divergence=record.id)
        sides = chain.from_iterable((*side.words, *side.translated) for side in record.sides)
        disputed = dict.fromkeys(_plain(words) for each in sides for words in each.in_dispute)
        shown = record.changes or ""
        yield Findable("divergence", record.id, to, record.title, shown, read=" | ".join(disputed))
    for case in corpus.cases:
        yield Findable("case", case.id, address(EXAMPLES, case=case.id), case.title)
    games = {ruleset.game for ruleset in corpus.rulesets.values()}
    for name in declared_rules(corpus):
        if rule_named(name).game in games and corpus.topics.is_topic(name):
            said = names.sentence(name)
            yield Findable("rule", name, address(EXAMPLES, topic=name), names.rule(corpus, name), said, language())


def _passages(corpus: Corpus) -> Iterator[Findable]:
    """Yield every clause and heading with its translations, and whatever else in the texts has a number."""
    index = index_of(corpus)
    translations = grouped((passage.of, passage) for passage in index.passages.values() if passage.of)
    for id_ in corpus.passages.references:
        passage, clause = index.passage(id_), corpus.clauses.get(id_)
        if passage is None and corpus.passages.original(id_).startswith(tuple(corpus.translations)):
            continue
        if passage is None:
            beginning = corpus.passages.beginning(id_) or ""
            yield Findable("passage", id_, address(READ, beginning, at=beginning), names.passage(corpus, id_))
        elif passage.of is None:
            to = address(CLAUSE, clause=id_) if clause else address(READ, id_, at=id_)
            title = names.clause_title(corpus, clause) if clause else names.place(corpus, id_)
            versions = translations.get(id_, ())
            yield Findable(
                "clause",
                id_,
                to,
                title,
                index.words(passage, "original").text,
                passage.language,
                " ".join(index.words(each, "regularised").text for each in versions),
                versions[0].language if versions else "",
                _plain(" ".join(index.keys(passage, "regularised")["reading"])),
                _words(chain.from_iterable(_keys(index, each) for each in (passage, *versions))),
            )


def _keys(index: Index, passage: Passage) -> Iterator[str]:
    for layer in passage.layers:
        yield from chain.from_iterable(index.keys(passage, layer).values())
        for term in index.terms(passage, layer):
            yield from term.entry.every_name
            for spoken, name in term.entry.sure_names:  # which a query may have in another form
                yield from map(index.lemmas(spoken).guessed, WORD.findall(name))


def _plain(words: str) -> str:
    return " ".join(WORD.findall(fold(words)))


def _words(words: Iterable[str]) -> str:
    return " ".join(sorted({part for word in set(words) for part in WORD.findall(fold(word))}))


NUMBERS = {f" {_plain(words)} ": digits for spoken in NAMES for digits, words in number_words(spoken).items()}
"""The digits of each number, by the words that say it."""


def index_file(corpus: Corpus, whole: bool = True) -> str:
    """Return what the search finds, as JSON: each field of everything as lines of one string, which packs well.

    Not `whole`: only what the language of the reader changes, with empty lines where it is as in the whole.
    """
    found = list(map(_packed, findables(corpus)))
    if whole:
        index = index_of(corpus)
        languages = dict.fromkeys(passage.language for passage in index.passages.values())
        lines = chain.from_iterable(index.lemmas(spoken).lines for spoken in languages)
        lemmas = grouped((_plain(line.form), _plain(line.lemma)) for line in lines)
        written: dict[str, object] = {
            field.name: _lines(getattr(each, field.name) for each in found) for field in fields(Findable)
        }
        written["lemmas"] = {form: " ".join(unique(known)) for form, known in lemmas.items()}
    else:
        ours = [each.kind in ("term", "rule") for each in found]
        written = {
            "title": _lines(each.title for each in found),
            "to": _lines(each.to if each.to.startswith("../") else "" for each in found),
            "shown": _lines(each.shown if own else "" for each, own in zip(found, ours, strict=True)),
            "lang": _lines(each.lang if own else "" for each, own in zip(found, ours, strict=True)),
        }
    return json.dumps(written, ensure_ascii=False, separators=(",", ":"))


def _lines(texts: Iterable[str]) -> str:
    return "\n".join(" ".join(text.split()) for text in texts)


def _packed(thing: Findable) -> Findable:
    """Return it as the index has it: no word twice, the numbers that words say as digits, a link with * for the id."""
    said = f" {_plain(f'{thing.title} {thing.shown} {thing.translated}')} "
    digits = dict.fromkeys(number for words, number in NUMBERS.items() if words in said)
    read = "" if thing.read in said else thing.read
    known = {*said.split(), *read.split()}
    words = " ".join(word for word in thing.words.split() if word not in known)
    to = target().leads(thing.to).get("href", "").removeprefix(ROOT).replace(thing.id, "*")
    return replace(thing, to=to, read=read, words=" ".join((words, *digits)))
