"""Reading a text of the corpus from its TEI, in one walk through the tree, and then its apparatus and notes."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

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
from piquet_corpus.edition.texts.tei.pieces import joined, piece_or_content, pieces_of, typefaces
from piquet_corpus.edition.texts.tei.source import read_release, read_source, read_units
from piquet_corpus.edition.texts.tei.xml import (
    ID,
    LANG,
    TEI,
    Document,
    Element,
    find,
    find_all,
    fragments,
    id_of,
    line_of,
    pointed,
    prefixes,
    text_at,
    text_of,
    value_at,
)
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
SEG, P, NOTE, APP, LEM, RDG = (f"{TEI}{name}" for name in ("seg", "p", "note", "app", "lem", "rdg"))
DECISION = "decision:"
EVIDENCE = "evidence."
"""The beginning of the ids in `topics.xml` of what a reading is based on."""
GAME = "game."
"""The beginning of the ids of games in `topics.xml`."""
EXAMPLE_HEADING = re.compile(r"EXEMPLE\b")
"""The beginning of a heading that belongs only to the next paragraph."""


def read_edition(document: Document) -> Edition:
    """Read a text. Raises CorpusError when the file has no `text` element with an id, which names the text."""
    root = document.root
    text = find(root, "text")
    if text is None or not text.get(ID):
        raise CorpusError(document.path, line_of(root), "missing text element with an xml:id, the edition's name")
    reader = _Reader(document, text, root.get(LANG, ""))
    notes = find(root, "standOff")
    entries = () if notes is None else tuple(map(_entry, notes.iter(APP)))
    source = read_source(root)
    games = fragments(value_at(root, ".//profileDesc/textClass/catRef", "target"))
    return Edition(
        id=reader.edition,
        game=next((id_.removeprefix(GAME) for id_ in games if id_.startswith(GAME)), ""),
        title=source.title,
        year=source.restated.original if source.restated else source.year,
        place=source.place,
        publisher=source.publisher,
        language=reader.language,
        file=document.path,
        clauses=tuple(reader.clauses),
        blocks=tuple(reader.blocks),
        page_breaks=tuple(reader.page_breaks),
        emendations=tuple(reader.emendations),
        cruxes=tuple(_cruxes(notes, reader.containers(), {entry.id: entry for entry in entries})),
        entries=entries,
        witnesses=tuple(Witness(element.get("n", ""), text_of(element)) for element in find_all(root, ".//witness")),
        notes=tuple(
            Note(note.get("type", ""), fragments(note.get("target")), text_of(note), line_of(note))
            for note in _notes(notes, "waiver", "reason")
        ),
        licences=read_licences(root),
        source=source,
        release=read_release(root),
        units=read_units(root),
        restated=text.get("type") == "restatement",
        prefixes=tuple(prefixes(root)),
    )


def read_translation(document: Document) -> Translation:
    """Read a translation. Raises CorpusError when its text has no id, or does not point to its original."""
    root = document.root
    text = find(root, "text")
    if text is None or not text.get(ID) or not pointed(text, "corresp"):
        message = "missing text element with an xml:id, such as fr1642.en, and a corresp that names its original"
        raise CorpusError(document.path, line_of(root), message)
    reader = _Reader(document, text, text.get(LANG, ""))
    return Translation(
        id=reader.edition,
        of=pointed(text, "corresp"),
        title=text_at(root, ".//title"),
        language=reader.language,
        file=document.path,
        clauses=tuple(reader.clauses),
        blocks=tuple(reader.blocks),
        licences=read_licences(root),
        release=read_release(root),
    )


def read_licences(root: Element) -> tuple[Licence, ...]:
    """Read the licence of each layer of a file."""
    return tuple(Licence(element.get("target", ""), text_of(element)) for element in find_all(root, ".//licence"))


class _Reader:
    """Collects a text during a walk through its tree, so that every clause knows its heading and its page."""

    def __init__(self, document: Document, text: Element, language: str) -> None:
        self.file, self.edition, self.language = document.path, id_of(text), language
        self.heading = ""
        self.page: str | None = None
        self.blocks: list[Block] = []
        self.clauses: list[Clause] = []
        self.page_breaks: list[PageBreak] = []
        self.emendations: list[Emendation] = []
        self._walk(text)

    def _walk(self, element: Element) -> None:
        """Read the blocks within an element that is not a block: front, body, div."""
        for child in element:
            kind = BLOCKS.get(child.tag)
            if kind is None:
                self._walk(child)
            elif kind == "paragraph":
                self._paragraph(child)
            else:
                self._add(child, kind, joined(piece_or_content(child)))

    def containers(self) -> dict[str, str]:
        """Return, for the id of every emendation, the id of the clause or block that it is in."""
        containers = {emendation.id: emendation.container for emendation in self.emendations if emendation.id}
        return {id_: container for id_, container in containers.items() if container}

    def _add(self, element: Element, kind: BlockKind, pieces: tuple[Piece, ...]) -> None:
        id_, type_, of = element.get(ID), element.get("type", ""), pointed(element, "corresp") or None
        self._note(pieces, id_)
        block = Block(kind, type_, id_, "", pieces, (), self.page, line_of(element), of, typefaces(element))
        self.blocks.append(block)
        if kind in ("head", "label") and not EXAMPLE_HEADING.match(block.original):
            self.heading = block.original

    def _paragraph(self, element: Element) -> None:
        """Read a paragraph and its clauses. What is between two clauses (a page break) belongs to the second."""
        page, id_ = self.page, id_of(element)
        waiting: list[Piece] = []
        clauses: list[Clause] = []
        for child in element:
            if child.tag == SEG:
                clauses.append(self._clause(child, joined((*waiting, *pieces_of(child)))))
                waiting = []
            else:
                waiting.extend(piece_or_content(child))
        self._note(tuple(waiting), id_)
        ref = id_.removeprefix(f"{self.edition}.")
        self.blocks.append(Block("paragraph", "", id_, ref, tuple(waiting), tuple(clauses), page, line_of(element)))
        self.clauses.extend(clauses)

    def _clause(self, element: Element, pieces: tuple[Piece, ...]) -> Clause:
        page, id_, names = self.page, id_of(element), fragments(element.get("ana"))
        if pieces and isinstance(pieces[0], PageBreak):
            page = pieces[0].n
        self._note(pieces, id_)
        ref = id_.removeprefix(f"{self.edition}.")
        return Clause(
            id=id_,
            ref=ref,
            edition=self.edition,
            n=element.get("n", ""),
            kinds=tuple(name[5:] for name in names if name.startswith("kind.")),
            topics=tuple(name for name in names if not name.startswith("kind.")),
            paragraph=ref.rpartition(".")[0],
            heading=self.heading,
            page=page,
            language=self.language,
            pieces=pieces,
            original=original_of(pieces),
            regularised=regularised_of(pieces),
            file=self.file,
            line=line_of(element),
            of=pointed(element, "corresp") or None,
            typefaces=typefaces(element),
        )

    def _note(self, pieces: tuple[Piece, ...], container: str | None) -> None:
        for piece in pieces:
            if isinstance(piece, PageBreak):
                self.page = piece.n
                self.page_breaks.append(piece)
            elif isinstance(piece, Supplied | Gap) or (isinstance(piece, Choice) and piece.kind == "correction"):
                self.emendations.append(Emendation(piece, container))


def _notes(notes: Element | None, *types: str) -> Iterator[Element]:
    return (note for note in (() if notes is None else notes.iter(NOTE)) if note.get("type") in types)


def _cruxes(
    notes: Element | None, containers: Mapping[str, str], entries: Mapping[str, ApparatusEntry]
) -> Iterator[Crux]:
    """Read cruxes and comments. `containers`: the place of each emendation. `entries`: the apparatus, by id."""
    for note in _notes(notes, "crux", "commentary"):
        targets, corresp = fragments(note.get("target")), fragments(note.get("corresp"))
        pointers = " ".join(pointer.get("target", "") for pointer in find_all(note, "ptr")).split()
        yield Crux(
            id=id_of(note),
            targets=targets,
            places=tuple(dict.fromkeys(containers.get(target, target) for target in targets)),
            causes=fragments(note.get("ana")),
            cert=note.get("cert"),
            paragraphs=tuple(map(text_of, note.iter(P))) or (text_of(note),),
            corresp=corresp,
            entry=next((entries[id_] for id_ in corresp if id_ in entries), None),
            carriers=tuple(id_.removeprefix(DECISION) for id_ in pointers if id_.startswith(DECISION)),
            wording=note.get("subtype") == "wording",
            comment=note.get("type") == "commentary",
            line=line_of(note),
        )


def _entry(element: Element) -> ApparatusEntry:
    reasons = {id_: text_of(note) for note in element.iterfind(NOTE) for id_ in fragments(note.get("target"))}
    return ApparatusEntry(
        id=id_of(element),
        type=element.get("type", ""),
        loc=element.get("loc", ""),
        begin=pointed(element, "from"),
        end=pointed(element, "to"),
        crux=pointed(element, "corresp"),
        variants=tuple(_variant(child, reasons.get(id_of(child), "")) for child in element.iterchildren(LEM, RDG)),
        notes=tuple(reasons),
        line=line_of(element),
    )


def _variant(element: Element, reasons: str) -> Variant:
    get = element.get
    return Variant(
        id=id_of(element),
        n=get("n", ""),
        kind=_kind(element),
        words=text_of(element),
        marked=squeeze("".join(_marked(element))),
        witnesses=tuple(id_.rpartition(".")[2] for id_ in fragments(get("wit"))),
        resp=pointed(element, "resp"),
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
        if child.tag == f"{TEI}supplied":
            yield _in_brackets(child.text or "")
        elif child.tag == f"{TEI}gap":
            yield "[…]"
        yield child.tail or ""


def _in_brackets(text: str) -> str:
    """Return words in brackets, with the space around them outside.

    >>> _in_brackets(" cent")
    ' [cent]'
    """
    words = text.strip()
    return text.replace(words, f"[{words}]") if words else text
