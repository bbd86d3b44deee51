"""The links from clauses to rules and cases as TEI: `corpus/links.xml`, written from the rule sets and the cases.

With the TEI files alone, a reader can go from a clause to the function that executes it and the cases that prove it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from html import escape
from operator import attrgetter
from pathlib import Path

from piquet_corpus.edition.cases.collection import SUFFIX
from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.edition.language.words import Layer, layer_text
from piquet_corpus.edition.passages import GroundUse
from piquet_corpus.edition.texts.tei.xml import ID, TEI, Element, raw_text
from piquet_corpus.judging.proof.evidence import anchor
from piquet_corpus.publishing.names import consecutive
from piquet_corpus.work.grouping import grouped
from rules.core.rule import registry
from rules.core.use import Words

Ids = Mapping[tuple[str, Words], str]
"""The id of the span of each clause and words."""

FILE = "links.xml"
TEMPLATE = Path(__file__).with_name("links.xml")
"""The document without its spans and links; comments say where they stand."""

REJECTED = {
    "original": frozenset(f"{TEI}{name}" for name in ("corr", "reg", "expan", "supplied", "note", "gap")),
    "regularised": frozenset(f"{TEI}{name}" for name in ("sic", "orig", "abbr", "note", "gap")),
}
"""The elements that are not part of each layer."""


def links_text(corpus: Corpus) -> str:
    """Return the text of `links.xml` as it should be. Its version and date are those of the texts.

    Raises what loading rule sets and cases raises, and NotThereError for words that a clause does not have.
    """
    ids, spans = _spans(corpus)
    version, date = corpus.release.version, corpus.release.date
    written = TEMPLATE.read_text(encoding="utf-8").replace("VERSION", escape(version)).replace("DATE", escape(date))
    for name, lines in (("words", spans), ("rules", _rule_links(corpus, ids)), ("cases", _case_links(corpus))):
        written = written.replace(f"<!-- {name} -->\n", "".join(lines))
    return written


def _spans(corpus: Corpus) -> tuple[Ids, list[str]]:
    """Return the spans for all words on which a rule rests, in the order of the texts: their ids, and the elements."""
    ids: dict[tuple[str, Words], str] = {}
    spans = []
    segments = {
        element.get(ID): element
        for document in corpus.documents.values()
        for element in document.root.iter(f"{TEI}seg")
    }
    for clause in corpus.clauses.values():
        named = {words for use in corpus.uses.of(clause.id) for words in use.authority.words.get(clause.id, ())}
        anchors = grouped((anchor(clause, words), words) for words in named)
        for number, place in enumerate(sorted(anchors, key=attrgetter("start", "end", "layer")), 1):
            id_ = f"w.{clause.id}-{number}"
            ids |= {(clause.id, words): id_ for words in anchors[place]}
            part = string_range(segments[clause.id], place.layer, place.start, place.end)
            target = f"{_file(corpus, clause.id)}#{part}"
            words = " ".join(layer_text(clause.pieces, place.layer)[place.start : place.end].split())
            attributes = {"xml:id": id_, "xml:lang": clause.language, "target": target}
            spans.append(f"   <span {_attributes(attributes)}>{escape(words, quote=False)}</span>\n")
    return ids, spans


def _rule_links(corpus: Corpus, ids: Ids) -> Iterator[str]:
    for id_ in corpus.clauses:
        for use in corpus.uses.of(id_):
            rule = registry()[use.rule]
            kind, name = ("rule", use.ground) if isinstance(use, GroundUse) else ("parameter", use.parameter.name)
            words = use.authority.words.get(id_, ())
            targets = sorted(f"#{ids[id_, phrase]}" for phrase in words) or [f"{_file(corpus, id_)}#{id_}"]
            pointer = f"{kind}:{rule.module}:{rule.function.__name__}#{name}"
            yield _link(" ".join((*targets, pointer)), f"{' '.join(use.rulesets)} {use.rule}")


def _case_links(corpus: Corpus) -> Iterator[str]:
    cases = corpus.directory / "cases"
    for id_ in corpus.clauses:
        for case in corpus.cases_about(id_):
            file = _relative(case.file, cases).removesuffix(SUFFIX)
            yield _link(f"{_file(corpus, id_)}#{id_} case:{file}#{case.id}")


def _link(target: str, n: str | None = None) -> str:
    return f"   <link {_attributes({'n': n, 'target': target})}/>\n"


def _attributes(values: Mapping[str, str | None]) -> str:
    return " ".join(f'{name}="{escape(value)}"' for name, value in values.items() if value)


def _file(corpus: Corpus, clause: str) -> str:
    """Return the path of the file of a clause, relative to `links.xml`."""
    return _relative(corpus.clauses[clause].file, corpus.directory)


@lru_cache
def _relative(file: Path, directory: Path) -> str:
    """Return the path of a file, relative to a directory; thousands of links lead into a few files."""
    return file.relative_to(directory).as_posix()


def string_range(element: Element, layer: Layer, start: int, end: int) -> str:
    """Return the pointer to words of a layer: `string-range(fr1642.1.1,0,12)`, in several parts if need be.

    It is that of the TEI Guidelines (P5, chapter 16). Its offsets count all text in the element, including both sides
    of every choice and the notes, so that the words can be found by counting in the XML alone. `start` and `end`: the
    first and last offset in the layer. Raises IndexError if the layer is shorter.
    """
    offsets: list[int] = []
    at = 0
    for text, is_shown in _texts(element, REJECTED[layer]):
        if is_shown:
            offsets += range(at, at + len(text))
        at += len(text)
    offsets = offsets[start:end]
    if len(offsets) < end - start:
        raise IndexError(f"{element.get(ID)} has fewer than {end} characters")
    runs = (f"{element.get(ID)},{run[0]},{len(run)}" for run in consecutive(offsets))
    return f"string-range({','.join(runs)})"


def _texts(element: Element, rejected: frozenset[str]) -> Iterator[tuple[str, bool]]:
    if element.tag in rejected:
        yield raw_text(element), False
        return
    yield element.text or "", True
    for child in element:
        yield from _texts(child, rejected)
        yield child.tail or "", True
