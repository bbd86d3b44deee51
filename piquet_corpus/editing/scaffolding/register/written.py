"""Drafts as they are written in `drafts/ID.divergences.xml`, and divergences as they stand in `divergences.xml`.

Both are written in one form: the attributes of an annotation on three lines, then each of its parts on a line.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from xml.sax.saxutils import escape

from lxml import etree

from piquet_corpus.editing.scaffolding.register.model import UNWRITTEN, DraftSide, JoiningDraft, NewDraft, RegisterDraft
from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.edition.texts.alignment import edition_of
from piquet_corpus.edition.texts.divergence import FILE, GRADE_OF, OR, Decision
from piquet_corpus.edition.texts.drafts import DOUBT, JOINING, JOINS, NUMBER, UP, DivergenceDraft, read_drafts
from piquet_corpus.edition.texts.tei.xml import ID, LANG, PROPOSAL, TEI, Document, Element

ON_OWN_LINE = ("ana", "target")
"""The attributes of an annotation that begin a line."""
XML = "{http://www.w3.org/XML/1998/namespace}"


def elements(corpus: Corpus, drafts: Sequence[RegisterDraft]) -> Iterator[Element]:
    """Return the elements of drafts, numbered in their order."""
    for number, draft in enumerate(drafts, 1):
        id_ = f"{NUMBER}{number:03}"
        if isinstance(draft, NewDraft):
            yield _new(corpus, id_, draft)
        elif isinstance(draft, JoiningDraft):
            yield _joining(corpus, id_, draft)
        else:
            waiver = {"type": "waiver", ID: id_, "resp": PROPOSAL, "target": pointers_to_rows(draft.rows)}
            yield _element("note", waiver, *draft.why)


def pointers_to_rows(rows: Sequence[str], up: str = UP) -> str:
    """Return pointers to rows of the alignment, from the folder of drafts or from that of the corpus."""
    return " ".join(f"{up}alignment.xml#{row}" for row in rows)


def as_drafts(corpus: Corpus, drafts: Sequence[RegisterDraft]) -> tuple[DivergenceDraft, ...]:
    """Return drafts as they would be read from the file that has them."""
    root = _element("TEI", {})
    root.extend(list(elements(corpus, drafts)))
    return read_drafts(Document(corpus.directory / FILE, root))


def _new(corpus: Corpus, id_: str, draft: NewDraft) -> Element:
    importance = GRADE_OF[draft.effect]
    facets = (f"form.{draft.form}", f"scope.{draft.scope}", f"effect.{draft.effect}", f"importance.{importance}")
    ana = " ".join(f"{UP}topics.xml#{name}" for name in (*facets, *draft.topics))
    made = _annotation(corpus, id_, "assessing", draft, ana)
    clauses = dict.fromkeys(quoted.clause for side in draft.sides for quoted in side.quotes)
    made.set("target", " ".join(_pointer(corpus, clause) for clause in clauses))
    _note(made, "title", UNWRITTEN + draft.subject)
    for side in draft.sides:
        made.append(_side(corpus, side))
    _note(made, "effect", UNWRITTEN + draft.changes)
    reasons = [category.id for category in corpus.topics.of("reasons")]
    reason = next((id_ for id_ in reasons if id_ == f"reason.{draft.reason}"), reasons[0])
    _note(made, "cause", "", ana=f"{UP}topics.xml#cause.undetermined {UP}topics.xml#{reason}")
    made.extend(map(_decision, draft.decisions))
    for proof in draft.proofs:
        note = _note(made, "proof", "", n=f" {OR} ".join(proof.ways))
        file = corpus.case(proof.case).file.relative_to(corpus.directory / "cases").as_posix()
        target = f"case:{file.removesuffix('.cases.yaml')}#{proof.case}"
        note.append(_element("ref", {"type": "case", "target": target}, proof.case))
        note.append(_decision(proof.decision))
    return made


def _joining(corpus: Corpus, id_: str, draft: JoiningDraft) -> Element:
    """Return the annotation of sides that an edition joins: `n` of its notes is what decides so."""
    made = _annotation(corpus, id_, JOINING, draft)
    made.set("target", f"{UP}{FILE}#{draft.record}")
    _note(made, "title", draft.subject)
    for place, side in draft.sides:
        note = _side(corpus, side)
        note.set("subtype", f"{JOINS}{place}")
        made.append(note)
    for doubt in draft.doubts:
        _note(made, DOUBT, doubt)
    return made


def _annotation(corpus: Corpus, id_: str, motivation: str, draft: RegisterDraft, ana: str = "") -> Element:
    rows = pointers_to_rows(sorted(draft.rows, key=list(corpus.alignment.by_id).index))
    given = {ID: id_, "motivation": motivation, "resp": PROPOSAL, "cert": str(draft.cert), "corresp": rows, "ana": ana}
    return _element("annotation", given)


def _element(name: str, attributes: dict[str, str], text: str = "") -> Element:
    """Return a TEI element, without the attributes that are empty."""
    made = etree.Element(f"{TEI}{name}", {key: value for key, value in attributes.items() if value})
    made.text = text or None
    return made


def _note(parent: Element, type_: str, text: str, **more: str) -> Element:
    note = _element("note", {"type": type_, **more}, text)
    parent.append(note)
    return note


def _side(corpus: Corpus, side: DraftSide) -> Element:
    given = {"type": "side", "subtype": "" if side.quotes else "silence"}
    given |= {"corresp": " ".join(_pointer(corpus, edition) for edition in side.editions)}
    given |= {"n": f" {OR} ".join(side.ways)}
    made = _element("note", given)
    for quoted in side.quotes:  # words of a restatement are marked as ours
        edition = corpus.editions[edition_of(quoted.clause)]
        name, given = ("q", {"type": "restatement"}) if edition.restated else ("quote", {})
        given |= {LANG: edition.language, "source": _pointer(corpus, quoted.clause)}
        made.append(_element(name, given, quoted.text))
    return made


def _decision(decision: Decision) -> Element:
    target = f"decision:{decision.rule}" + (f"#{decision.parameter}" if decision.parameter else "")
    return _element("ptr", {"type": "decision", "target": target})


def _pointer(corpus: Corpus, id_: str) -> str:
    edition = corpus.editions[edition_of(id_)]
    return f"{UP}{edition.file.relative_to(corpus.directory).as_posix()}#{id_}"


# --- text ---


def annotation_text(element: Element) -> str:
    """Return an annotation as it stands in a file, with its last line break."""
    parts = _attributes(element)
    head = "".join(f"\n     {part}" if part.partition("=")[0] in ON_OWN_LINE else f" {part}" for part in parts)
    return f"   <annotation{head}>\n" + "".join(f"    {_text(child)}\n" for child in element) + "   </annotation>\n"


def note_text(element: Element) -> str:
    """Return a note that stands after the list, with its last line break."""
    return f"  {_text(element)}\n"


def _text(element: Element) -> str:
    name = etree.QName(element).localname
    head = "".join(f" {attribute}" for attribute in _attributes(element))
    inner = escape(element.text or "") + "".join(_text(child) + escape(child.tail or "") for child in element)
    empty = not inner and (name == "ptr" or element.get("type") == "side")
    return f"<{name}{head}/>" if empty else f"<{name}{head}>{inner}</{name}>"


def _attributes(element: Element) -> Iterator[str]:
    for name, value in element.attrib.items():
        written = escape(str(value), {'"': "&quot;"})
        yield f'{str(name).replace(XML, "xml:")}="{written}"'
