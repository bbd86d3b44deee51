"""Check that every pointer leads to something that exists."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cache, partial
from os.path import normpath
from pathlib import Path

from piquet_corpus.editing.validate.problem import Problem, Problems, ids_of, place_of, texts, with_links
from piquet_corpus.edition.cases.collection import SUFFIX
from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.edition.texts.tei.apparatus import APP
from piquet_corpus.edition.texts.tei.read import SEG
from piquet_corpus.edition.texts.tei.xml import ID, TEI, Element, fragments, line_of
from piquet_corpus.work.errors import CorpusError
from piquet_corpus.work.grouping import grouped
from rules.core.errors import RuleSetError
from rules.core.rule import registry
from rules.core.text import suggested

POINTERS = ("target", "corresp", "source", "ana", "resp", "wit")
PLACE = ("from", "to")
"""The attributes that are pointers in an entry of the apparatus; a page number in a bibliography has them too."""
PREFIX_DEF = f"{TEI}prefixDef"
HI, LB, RENDITION = f"{TEI}hi", f"{TEI}lb", f"{TEI}rendition"
OTHER = {"next": "prev", "prev": "next"}
"""The attribute by which a part of a run of one typeface points to another part, and the one that must point back."""

_RANGE = re.compile(r"string-range\(([^,()]+),\d+,\d+(?:,\1,\d+,\d+)*\)")
"""Words within one element. Where the pointer is made from the rule sets, it is checked that the words exist."""
_PREFIXED = re.compile(r"([A-Za-z][A-Za-z0-9+.-]*):(.*)", re.DOTALL)


def check_links(corpus: Corpus) -> Problems:
    """Yield the pointers of every file, including links.xml, that lead to nothing."""
    documents = with_links(corpus).values()
    ids = {normpath(document.path): ids_of(document) for document in documents}
    named = _named(corpus)
    for document in documents:
        declared = document.root.iter(PREFIX_DEF)
        patterns = grouped((each.get("ident", ""), each.get("matchPattern", "")) for each in declared)
        fault = cache(partial(_fault, document.path, ids, patterns, named))  # many elements point to the same
        for element in document.root.iter():
            messages = [
                f"@{name} has {pointer}: {wrong}"
                for name in ((*POINTERS, *PLACE) if element.tag == APP else POINTERS)
                for pointer in element.get(name, "").split()
                if (wrong := fault(pointer))
            ]
            if element.tag == PREFIX_DEF:
                # An address that is neither a file nor on the web could be one that runs something.
                address = _PREFIXED.fullmatch(element.get("replacementPattern", "").strip())
                if address and address[1].lower() not in ("http", "https"):
                    messages.append(
                        "@replacementPattern must lead to a file of the corpus, or to an address of http or https"
                    )
            for message in messages:
                yield Problem(document.path, line_of(element), place_of(element), message)


def _named(corpus: Corpus) -> Mapping[str, Collection[str] | None]:
    """Return what pointers may name after each prefix; None for cases that another check says cannot be read."""
    rules = {f"{rule.module}:{rule.function.__name__}": rule for rule in registry().values()}
    decisions = (f"{rule.name}#{parameter}" for rule in rules.values() for parameter in rule.parameters)
    root = corpus.directory / "cases"
    try:
        cases = frozenset(
            f"{case.file.relative_to(root).as_posix().removesuffix(SUFFIX)}#{case.id}" for case in corpus.cases
        )
    except (CorpusError, RuleSetError):
        cases = None
    return {
        "rule": frozenset(f"{place}#{ground}" for place, rule in rules.items() for ground in rule.grounds),
        "parameter": frozenset(f"{place}#{name}" for place, rule in rules.items() for name in rule.parameters),
        "decision": frozenset((*registry(), *decisions)),
        "case": cases,
    }


def _fault(
    path: Path,
    ids: Mapping[str, Collection[str]],
    patterns: Mapping[str, Sequence[str]],
    named: Mapping[str, Collection[str] | None],
    pointer: str,
) -> str | None:
    prefixed = _PREFIXED.fullmatch(pointer)
    if prefixed is None:
        file, hash_, id_ = pointer.partition("#")
        if not hash_ or not id_:
            return "the pointer must have # and an id"
        there = ids.get(normpath(path.parent / file if file else path))
        if there is None:
            return f"{file} is not a file of the corpus"
        if range_ := _RANGE.fullmatch(id_):
            id_ = range_[1]
        return None if id_ in there else f"unknown id {id_}{suggested(id_, there)}"
    prefix, rest = prefixed.groups()
    if prefix in ("http", "https"):
        return None
    if prefix not in patterns:
        return f"missing prefixDef for {prefix} in the header"
    if not any(_matches(pattern, rest) for pattern in patterns[prefix]):
        return f"what follows {prefix}: must have the form {' or '.join(patterns[prefix])}"
    known = named.get(prefix)
    return None if known is None or rest in known else f"unknown {prefix}{suggested(rest, known, 1)}"


def _matches(pattern: str, rest: str) -> bool:
    try:
        return re.fullmatch(pattern, rest) is not None
    except re.error:
        return False


def check_typefaces(corpus: Corpus) -> Problems:
    """Yield typefaces that no header declares, and parts of a run that do not point to each other."""
    for edition, document, text in texts(corpus):
        declared = {rendition.get(ID) for rendition in document.root.iter(RENDITION)}
        known = ", ".join(sorted(f"#{name}" for name in declared if name)) or "none"
        parts = {id_: part for part in text.iter(HI) if (id_ := part.get(ID))}
        for element in text.iter(HI, LB):
            messages = [
                f"tagsDecl declares no rendition #{name}; it declares {known}"
                for name in fragments(element.get("rendition"))
                if name not in declared
            ]
            seg = next(element.iterancestors(SEG), None)
            clause = None if seg is None else seg.get(ID)
            for message in (*messages, *_apart(element, parts)):
                place = clause if clause in edition.by_id else None
                yield Problem(edition.file, line_of(element), place, message)


def _apart(element: Element, parts: Mapping[str, Element]) -> Iterator[str]:
    mine = f"#{element.get(ID)}"
    for forth, back in OTHER.items():
        for id_ in fragments(element.get(forth)):
            other = parts.get(id_)
            if other is None or other.get(back) != mine or other.get("rendition") != element.get("rendition"):
                yield f'{forth}="#{id_}" must name a part in the same typeface with {back}="{mine}"'
