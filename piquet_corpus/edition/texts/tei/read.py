"""Reading a text of the corpus from its TEI, in one walk through the tree, and then its apparatus and notes."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping

from piquet_corpus.edition.texts.tei.model import (
    ApparatusEntry,
    Block,
    BlockKind,
    Choice,
    Clause,
    Crux,
    Edition,
    Emendation,
    Gap,
    Licence,
    Note,
    PageBreak,
    Piece,
    Supplied,
    Translation,
    Variant,
    VariantKind,
    Witness,
    original_of,
    regularised_of,
    squeeze,
)
from piquet_corpus.edition.texts.tei.pieces import joined, page_break, piece_or_content, pieces_of, typefaces
from piquet_corpus.edition.texts.tei.source import read_release, read_source, read_units
from piquet_corpus.edition.texts.tei.xml import ID, LANG, TEI, Document, Element, fragments, line_of, prefixes, text_of
from piquet_corpus.work.errors import CorpusError

BLOCKS: dict[object, BlockKind] = {
    f"{TEI}titlePage": "title",
    f"{TEI}head": "head",
    f"{TEI}label": "label",
    f"{TEI}p": "paragraph",
    f"{TEI}closer": "signature",
    f"{TEI}trailer": "trailer",
    f"{TEI}pb": "page",
}
SEG, P = f"{TEI}seg", f"{TEI}p"
GAME = "game."
"""The beginning of the ids of games in `topics.xml`."""
EXAMPLE_HEADING = re.compile(r"EXEMPLE\b")
"""The beginning of a heading that belongs only to the next paragraph."""


def read_edition(document: Document) -> Edition:
    """Read a text. Raises CorpusError when the file has no `text` element with an id, which names the text."""
    root = document.root
    text = root.find(f"{TEI}text")
    if text is None or not text.get(ID):
        raise CorpusError(document.path, line_of(root), "missing text element with an xml:id, the edition's name")
    language = root.get(LANG) or ""
    reader = _Reader(document, text.get(ID) or "", language)
    reader.walk(text)
    notes = root.find(f"{TEI}standOff")
    entries = tuple(entries_of(notes))
    cruxes = tuple(_cruxes(notes, reader.containers(), {entry.id: entry for entry in entries}))
    source = read_source(root)
    return Edition(
        id=reader.edition,
        game=_game(root),
        title=source.title,
        year=source.restated.original if source.restated else source.year,
        place=source.place,
        publisher=source.publisher,
        language=language,
        file=document.path,
        clauses=tuple(reader.clauses),
        blocks=tuple(reader.blocks),
        page_breaks=tuple(reader.page_breaks),
        emendations=tuple(reader.emendations),
        cruxes=cruxes,
        entries=entries,
        witnesses=tuple(witnesses_of(root)),
        notes=tuple(_notes(notes)),
        licences=_licences(root),
        source=source,
        release=read_release(root),
        units=read_units(root),
        restated=text.get("type") == "restatement",
        prefixes=tuple(prefixes(root)),
    )


def _game(root: Element) -> str:
    """Read the game of a text; empty if the header does not say, or does not name a game."""
    named = root.find(f".//{TEI}profileDesc/{TEI}textClass/{TEI}catRef")
    ids = () if named is None else fragments(named.get("target"))
    return next((id_.removeprefix(GAME) for id_ in ids if id_.startswith(GAME)), "")


def read_translation(document: Document) -> Translation:
    """Read a translation. Raises CorpusError when its text has no id, or does not point to its original."""
    root = document.root
    text = root.find(f"{TEI}text")
    of = None if text is None else _original(text)
    if text is None or not text.get(ID) or of is None:
        message = "missing text element with an xml:id, such as fr1642.en, and a corresp that names its original"
        raise CorpusError(document.path, line_of(root), message)
    reader = _Reader(document, text.get(ID) or "", text.get(LANG) or "")
    reader.walk(text)
    return Translation(
        id=reader.edition,
        of=of,
        title=text_of(next(root.iter(f"{TEI}title"), None)),
        language=reader.language,
        file=document.path,
        clauses=tuple(reader.clauses),
        blocks=tuple(reader.blocks),
        licences=_licences(root),
        release=read_release(root),
    )


def _licences(root: Element) -> tuple[Licence, ...]:
    return tuple(Licence(element.get("target") or "", text_of(element)) for element in root.iter(f"{TEI}licence"))


def _original(element: Element) -> str | None:
    return next(iter(fragments(element.get("corresp"))), None)


class _Reader:
    """Collects a text during a walk through its tree, so that every clause knows its heading and its page."""

    def __init__(self, document: Document, edition: str, language: str) -> None:
        self.document, self.edition, self.language = document, edition, language
        self.heading = ""
        self.page: str | None = None
        self.blocks: list[Block] = []
        self.clauses: list[Clause] = []
        self.page_breaks: list[PageBreak] = []
        self.emendations: list[Emendation] = []

    def walk(self, element: Element) -> None:
        """Read the blocks within an element that is not a block: front, body, div."""
        for child in element:
            kind = BLOCKS.get(child.tag)
            if kind is None:
                self.walk(child)
            elif kind == "paragraph":
                self._paragraph(child)
            elif kind == "page":
                self._add(child, kind, (page_break(child),))
            else:
                self._add(child, kind, joined(pieces_of(child)))

    def containers(self) -> dict[str, str]:
        """Return, for the id of every emendation, the id of the clause or block that it is in."""
        found = {emendation.id: emendation.container for emendation in self.emendations if emendation.id}
        return {id_: container for id_, container in found.items() if container}

    def _add(self, element: Element, kind: BlockKind, pieces: tuple[Piece, ...]) -> None:
        """Read a block without clauses."""
        self._keep(pieces, element.get(ID))
        type_, id_ = element.get("type") or "", element.get(ID)
        line, of = line_of(element), _original(element)
        block = Block(kind, type_, id_, "", pieces, (), self.page, line, of, typefaces(element))
        self.blocks.append(block)
        if kind in ("head", "label") and not EXAMPLE_HEADING.match(block.original):
            self.heading = block.original

    def _paragraph(self, element: Element) -> None:
        """Read a paragraph and its clauses. What is between two clauses (a page break) belongs to the second."""
        page, id_ = self.page, element.get(ID) or ""
        waiting: list[Piece] = []
        clauses: list[Clause] = []
        for child in element:
            if child.tag == SEG:
                clauses.append(self._clause(child, joined((*waiting, *pieces_of(child)))))
                waiting = []
            else:
                waiting.extend(piece_or_content(child))
        self._keep(tuple(waiting), id_)
        ref = id_.removeprefix(f"{self.edition}.")
        self.blocks.append(Block("paragraph", "", id_, ref, tuple(waiting), tuple(clauses), page, line_of(element)))
        self.clauses.extend(clauses)

    def _clause(self, element: Element, pieces: tuple[Piece, ...]) -> Clause:
        before, id_ = self.page, element.get(ID) or ""
        self._keep(pieces, id_)
        begins_page = bool(pieces) and isinstance(pieces[0], PageBreak)
        names = fragments(element.get("ana"))
        ref = id_.removeprefix(f"{self.edition}.")
        return Clause(
            id=id_,
            ref=ref,
            edition=self.edition,
            n=element.get("n") or "",
            kinds=tuple(name[5:] for name in names if name.startswith("kind.")),
            topics=tuple(name for name in names if not name.startswith("kind.")),
            paragraph=ref.rpartition(".")[0],
            heading=self.heading,
            page=pieces[0].n if begins_page and isinstance(pieces[0], PageBreak) else before,
            language=self.language,
            pieces=pieces,
            original=original_of(pieces),
            regularised=regularised_of(pieces),
            file=self.document.path,
            line=line_of(element),
            of=_original(element),
            typefaces=typefaces(element),
        )

    def _keep(self, pieces: tuple[Piece, ...], container: str | None) -> None:
        for piece in pieces:
            if isinstance(piece, PageBreak):
                self.page = piece.n
                self.page_breaks.append(piece)
            elif isinstance(piece, Supplied | Gap) or (isinstance(piece, Choice) and piece.kind == "correction"):
                self.emendations.append(Emendation(piece, container))


def _targeted(notes: Element | None, *types: str) -> Iterator[Element]:
    for note in () if notes is None else notes.iter(f"{TEI}note"):
        if note.get("type") in types:
            yield note


def _notes(notes: Element | None) -> Iterator[Note]:
    for note in _targeted(notes, "waiver", "reason"):
        yield Note(note.get("type") or "", fragments(note.get("target")), text_of(note), line_of(note))


def _cruxes(
    notes: Element | None, containers: Mapping[str, str], entries: Mapping[str, ApparatusEntry]
) -> Iterator[Crux]:
    """Read cruxes and comments. `containers`: the place of each emendation. `entries`: the apparatus, by id."""
    for note in _targeted(notes, "crux", "commentary"):
        targets, corresp = fragments(note.get("target")), fragments(note.get("corresp"))
        yield Crux(
            id=note.get(ID) or "",
            targets=targets,
            places=tuple(dict.fromkeys(containers.get(target, target) for target in targets)),
            causes=fragments(note.get("ana")),
            cert=note.get("cert"),
            paragraphs=tuple(_paragraphs(note)),
            corresp=corresp,
            entry=next((entries[id_] for id_ in corresp if id_ in entries), None),
            carriers=tuple(carriers_of(note)),
            wording=note.get("subtype") == "wording",
            comment=note.get("type") == "commentary",
            line=line_of(note),
        )


def _paragraphs(note: Element) -> Iterable[str]:
    """Return the paragraphs of a note; a note without paragraphs counts as one."""
    inside = [text_of(paragraph) for paragraph in note.iter(P)]
    return inside or [text_of(note)]


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
