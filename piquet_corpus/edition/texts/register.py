"""Reading `corpus/divergences.xml`."""

from __future__ import annotations

from collections.abc import Iterator

from piquet_corpus.edition.texts.divergence import (
    Cause,
    Decision,
    Divergence,
    Merged,
    Proof,
    Register,
    Side,
    Waiver,
    Words,
)
from piquet_corpus.edition.texts.tei.xml import ID, LANG, TEI, Document, Element, fragments, line_of, text_of

FILE = "divergences.xml"
ANNOTATION, NOTE, REF, PTR = f"{TEI}annotation", f"{TEI}note", f"{TEI}ref", f"{TEI}ptr"
QUOTES = (f"{TEI}quote", f"{TEI}q")
OR = "|"
"""The separator between the rule sets of a side: the value of a reading may have spaces."""
DECISION, CASE, TWIN = "decision:", "case:", "twin"
FACETS = ("form", "scope", "effect", "importance")


def read_register(document: Document | None) -> Register:
    """Read the divergences; without a file there are none."""
    if document is None:
        return Register()
    beside = list(document.root.iter(f"{TEI}standOff"))
    waivers = [note for element in beside for note in _notes(element, "waiver")]
    merged = [note for element in beside for note in _notes(element, "merged")]
    return Register(
        tuple(read_record(element) for element in document.root.iter(ANNOTATION)),
        {row: Waiver(text_of(note), line_of(note)) for note in waivers for row in fragments(note.get("target"))},
        {note.get(ID) or "": _merged(note) for note in merged},
    )


def _merged(note: Element) -> Merged:
    return Merged(next(iter(fragments(note.get("target"))), ""), text_of(note), line_of(note))


def read_record(element: Element) -> Divergence:
    """Read a divergence."""
    names = fragments(element.get("ana"))
    facets = {facet: tuple(_of_facet(names, facet)) for facet in FACETS}
    one = {facet: next(iter(found), "") for facet, found in facets.items()}
    return Divergence(
        id=element.get(ID) or "",
        title=_text(element, "title"),
        form=facets["form"],
        scope=one["scope"],
        effect=one["effect"],
        importance=one["importance"],
        cert=element.get("cert") or "",
        topics=tuple(name for name in names if name.partition(".")[0] not in FACETS),
        rows=fragments(element.get("corresp")),
        sides=tuple(_side(note) for note in _notes(element, "side")),
        changes=_text(element, "effect"),
        causes=tuple(_cause(note) for note in _notes(element, "cause")),
        decisions=tuple(_decisions(element)),
        proofs=tuple(_proof(note) for note in _notes(element, "proof")),
        line=line_of(element),
        graded=_text(element, "grade"),
        twins=tuple(_twins(element)),
        unproven=_text(element, "unproven"),
        cruxes=tuple(id_ for note in _notes(element, "unproven") for id_ in fragments(note.get("corresp"))),
    )


def _twins(element: Element) -> Iterator[str]:
    for one in element.iterfind(PTR):
        if one.get("type") == TWIN:
            yield from fragments(one.get("target"))


def _of_facet(names: tuple[str, ...], facet: str) -> Iterator[str]:
    return (name.removeprefix(f"{facet}.") for name in names if name.startswith(f"{facet}."))


def _notes(element: Element, type_: str) -> tuple[Element, ...]:
    return tuple(note for note in element.iterfind(NOTE) if note.get("type") == type_)


def _text(element: Element, type_: str) -> str:
    """Return the text of the note of a type; empty if there is none."""
    return next((text_of(note) for note in _notes(element, type_)), "")


def _side(note: Element) -> Side:
    words = tuple(_words(element) for element in note if element.tag in QUOTES)
    silent = note.get("subtype") == "silence"
    return Side(fragments(note.get("corresp")), words, silent, _ways(note), line_of(note))


def _words(element: Element) -> Words:
    clause = next(iter(fragments(element.get("source"))), "")
    restated = element.get("type") == "restatement"
    return Words(clause, element.get(LANG) or "", text_of(element), restated, line_of(element))


def _ways(note: Element) -> tuple[str, ...]:
    """Return the rule sets that a note names, with their readings."""
    return tuple(name for part in (note.get("n") or "").split(OR) if (name := part.strip()))


def _cause(note: Element) -> Cause:
    names = fragments(note.get("ana"))
    id_ = next(iter(names), "").removeprefix("cause.")
    reason = next(iter(_of_facet(names, "reason")), None)
    return Cause(id_, note.get("cert") or "", text_of(note), reason, fragments(note.get("source")))


def _decisions(element: Element) -> Iterator[Decision]:
    for one in element.iterfind(PTR):
        if (target := one.get("target") or "").startswith(DECISION):
            rule, _, parameter = target.removeprefix(DECISION).partition("#")
            yield Decision(rule, parameter or None)


def _proof(note: Element) -> Proof:
    """Read a proof. Missing parts are empty; the schema reports them."""
    case = next((element.get("target") or "" for element in note.iterfind(REF)), "").rpartition("#")[2]
    one, other, *_ = (*_ways(note), "", "")
    decision = next(_decisions(note), Decision(""))
    return Proof(case, (one, other), decision, line_of(note))
