"""What a draft of a divergence says, the literal words of clauses that it quotes, and how it is written.

Drafts stand in `drafts/ID.divergences.xml`, divergences in `divergences.xml`, both in one form: the attributes of an
annotation on three lines, then each of its parts on a line.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, TypeAlias
from xml.sax.saxutils import escape

from lxml import etree
from rapidfuzz import fuzz

from piquet_corpus.editing.proposal import DOUBT, JOINING, NUMBER, UP, DivergenceDraft, WrittenDraft, read_drafts
from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.edition.language.words import across, layer_text
from piquet_corpus.edition.texts.alignment import edition_of
from piquet_corpus.edition.texts.divergence import (
    FILE,
    GRADE_OF,
    JOINS,
    OR,
    UNDETERMINED,
    Cause,
    Decision,
    Divergence,
    Side,
    Words,
)
from piquet_corpus.edition.texts.tei.model import Clause, squeeze
from piquet_corpus.edition.texts.tei.xml import ID, LANG, PROPOSAL, TEI, Certainty, Document, Element
from piquet_corpus.judging.ways import Way

UNWRITTEN = "To be written: "
"""The beginning of a title or an effect that a person must write anew before the draft can be accepted."""
Quotes: TypeAlias = tuple[Words, ...]
ALIKE = 75.0
"""From which likeness on (of 100) a stretch of a clause is quoted for its likeness to other words."""
SURE = 90.0


def side_of(editions: Iterable[str], words: Iterable[Words] = (), ways: Iterable[str] = (), joins: int = 0) -> Side:
    """Return a side: its editions, what is quoted of them, and what decides so. Without a quotation it is silent."""
    quotes = tuple(words)
    return Side(tuple(editions), quotes, not quotes, tuple(ways), joins=joins)


def to_add(subject: str, changes: str, reason: str, cert: Certainty, **record: Any) -> DivergenceDraft:
    """Draft a divergence about a subject. `reason`: why its cause is unknown; `record`: more of it."""
    cause = Cause(UNDETERMINED, "", "", reason)
    made = Divergence("", UNWRITTEN + subject, changes=UNWRITTEN + changes, causes=(cause,), **record)
    return DivergenceDraft("new", made, cert=cert)


def to_join(record: Divergence, sides: Iterable[Side], cert: Certainty, **more: Any) -> DivergenceDraft:
    """Draft that an edition joins sides of a divergence. `more`: what else the draft says."""
    joining = Divergence("", record.title, sides=tuple(sides), **more)
    return DivergenceDraft("joining", joining, record.id, cert=cert)


def to_waive(rows: Iterable[str], why: str) -> DivergenceDraft:
    """Draft that rows have no divergence, for a reason."""
    return DivergenceDraft("waiver", Divergence("", "", rows=tuple(rows)), why=(why,))


def quote(corpus: Corpus, clause: str, text: str) -> Words:
    """Quote words of the original layer of a clause. Those of a restatement are ours."""
    edition = corpus.editions[edition_of(clause)]
    return Words(clause, edition.language, text, bool(edition.restated))


def whole(corpus: Corpus, clauses: Iterable[str]) -> Quotes:
    """Quote clauses whole, each once."""
    return tuple(
        quote(corpus, id_, corpus.clauses[id_].original) for id_ in dict.fromkeys(clauses) if id_ in corpus.clauses
    )


def rested_on(corpus: Corpus, decision: Decision, way: Way) -> Quotes:
    """Quote the words on which a decision rests; nothing if on omissions alone."""
    quotes: dict[str, Words] = {}
    for authority in way.authorities(decision):
        for clause in (corpus.clauses[id_] for id_ in authority.clauses if id_ in corpus.clauses):
            words = authority.words.get(clause.id)
            text = _in_original(clause, words[0].text) if words else clause.original
            quotes.setdefault(clause.id, quote(corpus, clause.id, text))
    return tuple(quotes.values())


def _in_original(clause: Clause, words: str) -> str:
    if words in clause.original:
        return words
    start = layer_text(clause.pieces, "regularised").find(words)
    if start < 0:
        return clause.original
    begin, end = across(clause.pieces, start, start + len(words), "original")
    original = squeeze(layer_text(clause.pieces, "original")[begin:end])
    return original if original and original in clause.original else clause.original


def likest(corpus: Corpus, clause: str, words: str) -> tuple[Words, float]:
    """Quote the words of a clause most like others, and how alike they are, of 100; the whole if nothing is alike."""
    original = corpus.clauses[clause].original
    match = fuzz.partial_ratio_alignment(words.lower(), original.lower())
    if match is None or match.score < ALIKE or len(words) > len(original):
        return quote(corpus, clause, original), match.score if match else 0.0
    start = original.rfind(" ", 0, match.dest_start + 1) + 1
    end = original.find(" ", max(match.dest_end - 1, start))
    return quote(corpus, clause, original[start : end if end >= 0 else None]), match.score


def all_likest(corpus: Corpus, words: Iterable[tuple[str, str]]) -> tuple[Quotes, float]:
    """Quote in each clause the words most like others; how alike the least are, of 100."""
    quotes = [likest(corpus, clause, text) for clause, text in words]
    return tuple(dict.fromkeys(quoted for quoted, _ in quotes)), min(
        (likeness for _, likeness in quotes), default=100.0
    )


ON_OWN_LINE = ("ana", "target")
XML = "{http://www.w3.org/XML/1998/namespace}"


def elements(corpus: Corpus, drafts: Sequence[DivergenceDraft]) -> Iterator[Element]:
    """Return the elements of drafts, numbered in their order."""
    for number, draft in enumerate(drafts, 1):
        id_ = f"{NUMBER}{number:03}"
        if draft.kind == "waiver":
            given = {"type": "waiver", ID: id_, "resp": PROPOSAL, "target": pointers_to_rows(draft.rows)}
            yield _element("note", given, *draft.why)
        else:
            yield _annotation(corpus, draft, id_)


def pointers_to_rows(rows: Sequence[str], up: str = UP) -> str:
    """Return pointers to rows of the alignment, from the folder of drafts by default."""
    return " ".join(f"{up}alignment.xml#{row}" for row in rows)


def as_drafts(corpus: Corpus, drafts: Sequence[DivergenceDraft]) -> tuple[WrittenDraft, ...]:
    """Return drafts as they would be read from the file that has them."""
    root = _element("TEI", {})
    root.extend(list(elements(corpus, drafts)))
    return read_drafts(Document(corpus.directory / FILE, root))


def _annotation(corpus: Corpus, draft: DivergenceDraft, id_: str) -> Element:
    record, is_new, target = draft.record, draft.kind == "new", f"{UP}{FILE}#{draft.about}"
    rows = pointers_to_rows(sorted(draft.rows, key=list(corpus.alignment.by_id).index))
    given = {ID: id_, "motivation": "assessing" if is_new else JOINING, "resp": PROPOSAL, "cert": str(draft.cert)}
    given["corresp"] = rows
    if is_new:
        facets = [f"scope.{record.scope}", f"effect.{record.effect}", f"importance.{GRADE_OF[record.effect]}"]
        given["ana"] = _categories(*(f"form.{form}" for form in record.form), *facets, *record.topics)
        target = " ".join(_pointer(corpus, clause) for clause in record.clauses)
    made = _element("annotation", given)
    made.set("target", target)
    _note(made, "title", record.title)
    for side in record.sides:
        made.append(_side(corpus, side))
        if side.joins:
            made[-1].set("subtype", f"{JOINS}{side.joins}")
    if is_new:
        _note(made, "effect", record.changes)
        reasons = [category.id for category in corpus.topics.of("reasons")]
        for cause in record.causes:
            reason = next((id_ for id_ in reasons if id_ == f"reason.{cause.reason}"), reasons[0])
            _note(made, "cause", "", ana=_categories(f"cause.{cause.id}", reason))
        made.extend(map(_decision, record.decisions))
    for proof in record.proofs:
        note = _note(made, "proof", "", n=f" {OR} ".join(proof.ways))
        file = corpus.case(proof.case).file.relative_to(corpus.directory / "cases").as_posix()
        target = f"case:{file.removesuffix('.cases.yaml')}#{proof.case}"
        note.append(_element("ref", {"type": "case", "target": target}, proof.case))
        note.append(_decision(proof.decision))
    for doubt in draft.doubts:
        _note(made, DOUBT, doubt)
    return made


def _categories(*ids: str) -> str:
    return " ".join(f"{UP}topics.xml#{id_}" for id_ in ids)


def _element(name: str, attributes: dict[str, str], text: str = "") -> Element:
    made = etree.Element(f"{TEI}{name}", {key: value for key, value in attributes.items() if value})
    made.text = text or None
    return made


def _note(parent: Element, type_: str, text: str, **more: str) -> Element:
    note = _element("note", {"type": type_, **more}, text)
    parent.append(note)
    return note


def _side(corpus: Corpus, side: Side) -> Element:
    editions = " ".join(_pointer(corpus, edition) for edition in side.editions)
    silence, ways = "silence" if side.silent else "", f" {OR} ".join(side.ways)
    made = _element("note", {"type": "side", "subtype": silence, "corresp": editions, "n": ways})
    for quoted in side.words:
        name, given = ("q", {"type": "restatement"}) if quoted.restatement else ("quote", {})
        given |= {LANG: quoted.language, "source": _pointer(corpus, quoted.clause)}
        made.append(_element(name, given, quoted.text))
    return made


def _decision(decision: Decision) -> Element:
    target = f"decision:{decision.rule}" + (f"#{decision.parameter}" if decision.parameter else "")
    return _element("ptr", {"type": "decision", "target": target})


def _pointer(corpus: Corpus, id_: str) -> str:
    edition = corpus.editions[edition_of(id_)]
    return f"{UP}{edition.file.relative_to(corpus.directory).as_posix()}#{id_}"


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
