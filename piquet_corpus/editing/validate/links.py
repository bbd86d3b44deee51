"""Check that every pointer leads to something that exists."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cached_property

from piquet_corpus.editing.validate.places import ids_of, place_of
from piquet_corpus.editing.validate.problem import Problem
from piquet_corpus.edition.cases.collection import SUFFIX
from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.edition.texts.tei.read import APP
from piquet_corpus.edition.texts.tei.xml import TEI, Document, Element, line_of, parse
from piquet_corpus.publishing.export.links import FILE
from piquet_corpus.work.errors import CorpusError
from rules.core.rule import registry
from rules.core.ruleset import RuleSetError
from rules.core.suggest import did_you_mean, nearest

CHECK = "links"
POINTERS = ("target", "corresp", "source", "ana", "resp", "wit")
PLACE = ("from", "to")
"""The attributes that are pointers in an entry of the apparatus; a page number in a bibliography has them too."""
PREFIX_DEF = f"{TEI}prefixDef"

_RANGE = re.compile(r"string-range\(([^,()]+),\d+,\d+(?:,\1,\d+,\d+)*\)")
"""Words within one element. Where the pointer is made from the rule sets, it is checked that the words exist."""
_PREFIXED = re.compile(r"([A-Za-z][A-Za-z0-9+.-]*):(.*)", re.DOTALL)


def check_links(corpus: Corpus) -> Iterator[Problem]:
    """Yield the pointers of every file, including links.xml, that lead to nothing."""
    pointers = Pointers(corpus)
    for document in (*corpus.documents.values(), *generated(corpus)):
        for element in document.root.iter():
            for name in (*POINTERS, *PLACE) if element.tag == APP else POINTERS:
                for pointer in (element.get(name) or "").split():
                    if fault := pointers.fault(document, pointer):
                        yield _problem(document, element, f"@{name} has {pointer}: {fault}")
            if element.tag == PREFIX_DEF and _leads_astray(element.get("replacementPattern") or ""):
                message = "@replacementPattern must lead to a file of the corpus, or to an address of http or https"
                yield _problem(document, element, message)


def _leads_astray(address: str) -> bool:
    """Whether an address is neither a file nor on the web, but for example one that could run something."""
    prefixed = _PREFIXED.fullmatch(address.strip())
    return prefixed is not None and prefixed[1].lower() not in ("http", "https")


def _problem(document: Document, element: Element, message: str) -> Problem:
    return Problem(CHECK, document.path, line_of(element), place_of(element), message)


def generated(corpus: Corpus) -> Iterator[Document]:
    """Return links.xml, unless it cannot be read; another check reports that."""
    try:
        yield parse(corpus.directory / FILE)
    except CorpusError:
        return


class Pointers:
    """Follows the pointers of a corpus."""

    def __init__(self, corpus: Corpus) -> None:
        self.corpus = corpus
        documents = (*corpus.documents.values(), *generated(corpus))
        self.ids = {str(document.path.resolve()): ids_of(document) for document in documents}
        self.files: dict[tuple[str, str], str] = {}
        self.prefixes: dict[str, Mapping[str, tuple[str, ...]]] = {}

    def fault(self, document: Document, pointer: str) -> str | None:
        """Say why a pointer leads to nothing; None if it leads somewhere. Addresses on the web are not followed."""
        prefixed = _PREFIXED.fullmatch(pointer)
        if prefixed is None:
            return self._relative(document, pointer)
        if prefixed[1] in ("http", "https"):
            return None
        return self._prefixed(document, prefixed[1], prefixed[2])

    def _relative(self, document: Document, pointer: str) -> str | None:
        """Follow a pointer to an id, in the same file or in another."""
        file, hash_, id_ = pointer.partition("#")
        if not hash_ or not id_:
            return "the pointer must have # and an id"
        ids = self.ids.get(self._file(document, file))
        if ids is None:
            return f"{file} is not a file of the corpus"
        if range_ := _RANGE.fullmatch(id_):
            id_ = range_[1]
        return None if id_ in ids else f"unknown id {id_}{did_you_mean(nearest(id_, ids))}"

    def _file(self, document: Document, file: str) -> str:
        here = str(document.path)
        if (here, file) not in self.files:
            self.files[here, file] = str((document.path.parent / file if file else document.path).resolve())
        return self.files[here, file]

    def _prefixed(self, document: Document, prefix: str, rest: str) -> str | None:
        """Follow a pointer by the prefixDef of its prefix; rules, parameters, decisions and cases must also exist."""
        patterns = self._patterns(document).get(prefix, ())
        if not patterns:
            return f"missing prefixDef for {prefix} in the header"
        if not any(_matches(pattern, rest) for pattern in patterns):
            return f"what follows {prefix}: must have the form {' or '.join(patterns)}"
        known = {
            "rule": self._rules,
            "parameter": self._parameters,
            "case": self._cases,
            "decision": self._decisions,
        }.get(prefix)
        if known is None or rest in known:
            return None
        return f"unknown {prefix}{did_you_mean(nearest(rest, known, 1))}"

    def _patterns(self, document: Document) -> Mapping[str, tuple[str, ...]]:
        """Return the patterns of each prefix that a file declares; one prefix may have several."""
        here = str(document.path)
        if here not in self.prefixes:
            found: dict[str, tuple[str, ...]] = {}
            for element in document.root.iter(PREFIX_DEF):
                prefix = element.get("ident") or ""
                found[prefix] = (*found.get(prefix, ()), element.get("matchPattern") or "")
            self.prefixes[here] = found
        return self.prefixes[here]

    @cached_property
    def _rules(self) -> frozenset[str]:
        """The rules with their grounds, as pointers name them."""
        rules = registry().values()
        return frozenset(
            f"{rule.module}:{rule.function.__name__}#{ground}" for rule in rules for ground in rule.grounds
        )

    @cached_property
    def _parameters(self) -> frozenset[str]:
        """The rules with their parameters, as pointers name them."""
        rules = registry().values()
        return frozenset(f"{rule.module}:{rule.function.__name__}#{name}" for rule in rules for name in rule.parameters)

    @cached_property
    def _decisions(self) -> frozenset[str]:
        """The decisions of rule sets: the rules, and the parameters of each."""
        rules = registry().values()
        return frozenset(
            (*registry(), *(f"{rule.name}#{parameter}" for rule in rules for parameter in rule.parameters))
        )

    @cached_property
    def _cases(self) -> frozenset[str] | None:
        """The cases as pointers name them; None when they cannot be read, which another check reports."""
        root = self.corpus.directory / "cases"
        try:
            cases = self.corpus.cases
        except (CorpusError, RuleSetError):
            return None
        return frozenset(f"{case.file.relative_to(root).as_posix().removesuffix(SUFFIX)}#{case.id}" for case in cases)


def _matches(pattern: str, rest: str) -> bool:
    """Whether what follows a prefix has its form. An invalid pattern matches nothing."""
    try:
        return re.fullmatch(pattern, rest) is not None
    except re.error:
        return False
