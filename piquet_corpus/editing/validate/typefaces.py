"""Check that typefaces and ends of lines refer to what the header declares, and that divided runs hold together."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from piquet_corpus.editing.validate.places import texts
from piquet_corpus.editing.validate.problem import Problem
from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.edition.texts.tei.model import Edition
from piquet_corpus.edition.texts.tei.xml import ID, TEI, Element, fragments, line_of

CHECK = "typefaces"
HI, LB, SEG, RENDITION = f"{TEI}hi", f"{TEI}lb", f"{TEI}seg", f"{TEI}rendition"
OTHER = {"next": "prev", "prev": "next"}
"""The attribute by which a part of a run of one typeface points to another part, and the one that must point back."""


def check_typefaces(corpus: Corpus) -> Iterator[Problem]:
    """Yield typefaces that no header declares, and parts of a run that do not point to each other."""
    for edition, document, text in texts(corpus):
        declared = {one.get(ID) for one in document.root.iter(RENDITION)}
        parts = {id_: one for one in text.iter(HI) if (id_ := one.get(ID))}
        for element in text.iter(HI, LB):
            for message in (*_undeclared(element, declared), *_apart(element, parts)):
                yield Problem(CHECK, edition.file, line_of(element), _clause(element, edition), message)


def _undeclared(element: Element, declared: set[str | None]) -> Iterator[str]:
    """Say which rendition of an element its header does not declare."""
    for name in fragments(element.get("rendition")):
        if name not in declared:
            known = ", ".join(sorted(f"#{one}" for one in declared if one)) or "none"
            yield f"tagsDecl declares no rendition #{name}; it declares {known}"


def _apart(element: Element, parts: Mapping[str, Element]) -> Iterator[str]:
    """Say which part of a run an element points to that does not point back, or has another typeface."""
    for forth, back in OTHER.items():
        for id_ in fragments(element.get(forth)):
            other = parts.get(id_)
            mine = f"#{element.get(ID)}"
            if other is None or other.get(back) != mine or other.get("rendition") != element.get("rendition"):
                yield f'{forth}="#{id_}" must name a part in the same typeface with {back}="{mine}"'


def _clause(element: Element, edition: Edition) -> str | None:
    """Return the clause that an element is in; None outside clauses."""
    found = next(element.iterancestors(SEG), None)
    id_ = None if found is None else found.get(ID)
    return id_ if id_ in edition.by_id else None
