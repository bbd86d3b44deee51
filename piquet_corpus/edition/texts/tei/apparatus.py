"""Reading the apparatus of a text: the rival readings of `listApp`, and the parameters that carry a crux."""

from __future__ import annotations

from collections.abc import Iterator

from piquet_corpus.edition.texts.tei.model import ApparatusEntry, Variant, VariantKind, Witness, squeeze
from piquet_corpus.edition.texts.tei.xml import ID, TEI, Element, fragments, line_of, text_of

APP, LEM, RDG, NOTE, PTR = (f"{TEI}{name}" for name in ("app", "lem", "rdg", "note", "ptr"))
SUPPLIED, GAP = f"{TEI}supplied", f"{TEI}gap"
DECISION = "decision:"
EVIDENCE = "evidence."
"""The beginning of the ids in `topics.xml` of what a reading is based on."""


def witnesses_of(root: Element) -> Iterator[Witness]:
    """Read the witnesses that a header declares."""
    for element in root.iter(f"{TEI}witness"):
        yield Witness(element.get("n") or "", text_of(element))


def entries_of(notes: Element | None) -> Iterator[ApparatusEntry]:
    """Read the entries of the apparatus in a `standOff`."""
    for element in () if notes is None else notes.iter(APP):
        reasons = {id_: text_of(note) for note in element.iterfind(NOTE) for id_ in fragments(note.get("target"))}
        yield ApparatusEntry(
            id=element.get(ID) or "",
            type=element.get("type") or "",
            loc=element.get("loc") or "",
            begin=_one(element, "from"),
            end=_one(element, "to"),
            crux=_one(element, "corresp"),
            variants=tuple(
                _variant(one, reasons.get(one.get(ID) or "", "")) for one in element if one.tag in (LEM, RDG)
            ),
            notes=tuple(reasons),
            line=line_of(element),
        )


def _one(element: Element, name: str) -> str:
    """Return the id that an attribute points to; empty without the attribute."""
    return next(iter(fragments(element.get(name))), "")


def _variant(element: Element, reasons: str) -> Variant:
    get = element.get
    return Variant(
        id=get(ID) or "",
        n=get("n") or "",
        kind=_kind(element),
        words=text_of(element),
        marked=squeeze("".join(_marked(element))),
        witnesses=tuple(id_.rpartition(".")[2] for id_ in fragments(get("wit"))),
        resp=_one(element, "resp"),
        cert=get("cert"),
        evidence=tuple(id_.removeprefix(EVIDENCE) for id_ in fragments(get("ana"))),
        source=fragments(get("source")),
        text=reasons,
        line=line_of(element),
    )


def _kind(element: Element) -> VariantKind:
    if element.tag == LEM:
        return "lemma"
    if element.get("wit"):
        return "witness"
    return "conjecture" if element.get("type") == "conjecture" else "sense"


def _marked(element: Element) -> Iterator[str]:
    """Return the parts of a reading; what is supplied is in brackets, and a gap is […]."""
    yield element.text or ""
    for child in element:
        if child.tag == SUPPLIED:
            yield _in_brackets(child.text or "")
        elif child.tag == GAP:
            yield "[…]"
        yield child.tail or ""


def _in_brackets(text: str) -> str:
    """Return words in brackets, with the space around them outside.

    >>> _in_brackets(" cent")
    ' [cent]'
    """
    words = text.strip()
    return text.replace(words, f"[{words}]") if words else text


def carriers_of(note: Element) -> Iterator[str]:
    """Return the parameters that a crux names."""
    for pointer in note.iterfind(PTR):
        for target in (pointer.get("target") or "").split():
            if target.startswith(DECISION):
                yield target.removeprefix(DECISION)
