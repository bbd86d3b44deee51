"""Reading a text of the corpus from its TEI: in one walk through the tree, then its apparatus and notes.

Running text is read into typed pieces; its typefaces and lines, as places in both layers of the text.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from piquet_corpus.edition.texts.tei.apparatus import APP, NOTE, ApparatusEntry, Crux
from piquet_corpus.edition.texts.tei.model import (
    Block,
    BlockKind,
    Choice,
    ChoiceKind,
    Clause,
    Edition,
    Emendation,
    Gap,
    Note,
    PageBreak,
    Piece,
    Pieces,
    Span,
    Supplied,
    Text,
    TranscriberNote,
    Translation,
    TranslatorNote,
    Typeface,
    layers_of,
    original_of,
    regularised_of,
)
from piquet_corpus.edition.texts.tei.source import Source
from piquet_corpus.edition.texts.tei.xml import (
    ID,
    LANG,
    TEI,
    Document,
    Element,
    Ids,
    find,
    fragments,
    id_of,
    ids_at,
    line_of,
    made_from,
    pointed,
    raw_text,
    text_of,
)
from piquet_corpus.work.errors import CorpusError

CHOICES: tuple[tuple[str, ChoiceKind, str], ...] = (
    ("sic", "correction", "corr"),
    ("orig", "regularisation", "reg"),
    ("abbr", "abbreviation", "expan"),
)
HI, LB, CHOICE, ORIG = f"{TEI}hi", f"{TEI}lb", f"{TEI}choice", f"{TEI}orig"
ROW = f"{TEI}row"
PARTS = (f"{TEI}titlePart", f"{TEI}docImprint", ROW)
"""The parts of a title page, and the rows of a table, each of which begins a line."""
NOTHING = Text("")
LINE = "line"


def _piece_of(element: Element) -> Piece | None:
    get, line = element.get, line_of(element)
    match str(element.tag).removeprefix(TEI):
        case "choice":
            return _choice(element)
        case "supplied":
            return Supplied(raw_text(element), get("reason", ""), get(ID), *_grounds(element), line)
        case "gap":
            return Gap(get("reason", ""), get("unit", ""), get("quantity", ""), get(ID), line)
        case "pb":
            return PageBreak(get("n", ""), get("facs", ""), get(ID), line)
        case "note":
            return (TranslatorNote if get("type") == "translator" else TranscriberNote)(text_of(element))
    return None


def _choice(element: Element) -> Choice:
    """Read a choice. Its children may be in any order; the original is the text of the source."""
    id_, line = element.get(ID), line_of(element)
    children = {child.tag: child for child in element}
    for source, kind, reading in CHOICES:
        original, better = children.get(f"{TEI}{source}"), children.get(f"{TEI}{reading}")
        if original is not None and better is not None:
            return Choice(kind, raw_text(original), raw_text(better), id_, *_grounds(better), line)
    # The schema refuses any other choice; until then, no text of it is lost here.
    both = raw_text(element)
    return Choice("regularisation", both, both, id_, None, (), (), line)


def _grounds(element: Element) -> tuple[str | None, Ids, Ids]:
    return element.get("cert"), tuple(element.get("evidence", "").split()), fragments(element.get("source"))


def pieces_of(element: Element) -> Pieces:
    """Read the content of an element; of an element that is not a piece, its own content."""
    content = _Content()
    content.walk(element)
    return tuple(content.pieces)


class _Content:
    """What elements have, read in one walk: their pieces, and their typefaces and lines, by places in both layers.

    `before`: the pieces before it, which do not count for the places.
    """

    def __init__(self, before: Iterable[Piece] = ()) -> None:
        self.pieces = list(before)
        self._at = (0, 0)
        self._words = ""
        self._typefaces: list[Typeface] = []
        self._ends: list[Span] = []

    def walk(self, element: Element) -> None:
        self._add(Text(element.text or ""))
        for child in element:
            self.read(child)
            self._add(Text(child.tail or ""))

    def read(self, element: Element) -> None:
        start = self._at
        if element.tag == LB:
            if element.get("break") != "no":
                self._ends.append(start)
        elif element.tag == HI:
            self.walk(element)
            self._note(element, start, self._at)
        elif piece := _piece_of(element):
            # The decorated initial of a word whose spelling is regularised is in the original layer only.
            initial = element.find(f"{ORIG}/{HI}") if element.tag == CHOICE else None
            if initial is not None:
                self._note(initial, start, (start[0] + len(raw_text(initial)), start[1]))
            self._add(piece)
        else:
            if element.tag in PARTS:
                self._ends.append(start)
            self.walk(element)

    def _note(self, hi: Element, start: Span, end: Span) -> None:
        self._typefaces.append(Typeface(pointed(hi, "rendition"), (start[0], end[0]), (start[1], end[1])))

    def _add(self, piece: Piece) -> None:
        """Add a piece. A change of typeface does not divide plain words."""
        original, regularised = layers_of(piece)
        self._words += original
        self._at = (self._at[0] + len(original), self._at[1] + len(regularised))
        if isinstance(piece, Text) and self.pieces and isinstance(before := self.pieces[-1], Text):
            self.pieces[-1] = Text(before.text + piece.text)
        elif piece != NOTHING:
            self.pieces.append(piece)

    def typefaces(self, element: Element) -> tuple[Typeface, ...]:
        """Return the changes of typeface in an element, and then its lines, if it has ends of lines between words."""
        if next(element.iter(HI, LB, ROW), None) is None or not self._ends:
            return tuple(self._typefaces)
        starts, ends = ((0, 0), *self._ends), (*self._ends, self._at)
        lines = (
            Typeface(LINE, (start[0], end[0]), (start[1], end[1]))
            for start, end in zip(starts, ends, strict=True)
            if self._words[start[0] : end[0]].strip()
        )
        return (*self._typefaces, *lines)


BLOCKS: dict[object, BlockKind] = {
    f"{TEI}titlePage": "title",
    f"{TEI}head": "head",
    f"{TEI}label": "label",
    f"{TEI}p": "paragraph",
    f"{TEI}closer": "signature",
    f"{TEI}trailer": "trailer",
    f"{TEI}pb": "page",
}
SEG = f"{TEI}seg"
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
    entries = () if notes is None else tuple(made_from(entry, ApparatusEntry) for entry in notes.iter(APP))
    source = made_from(root, Source)
    games = ids_at(root, ".//profileDesc/textClass/catRef/@target")
    return made_from(
        root,
        Edition,
        id=reader.edition,
        game=next((id_.removeprefix(GAME) for id_ in games if id_.startswith(GAME)), ""),
        title=source.title,
        year=source.restated.original if source.restated else source.year,
        place=source.place,
        publisher=source.publisher,
        file=document.path,
        clauses=tuple(reader.clauses),
        blocks=tuple(reader.blocks),
        page_breaks=tuple(reader.page_breaks),
        emendations=tuple(reader.emendations),
        cruxes=tuple(_cruxes(notes, reader.emendations, entries)),
        entries=entries,
        notes=tuple(made_from(note, Note) for note in _notes(notes, "waiver", "reason")),
        source=source,
        restated=text.get("type") == "restatement",
    )


def read_translation(document: Document) -> Translation:
    """Read a translation. Raises CorpusError when its text has no id, or does not point to its original."""
    root = document.root
    text = find(root, "text")
    if text is None or not text.get(ID) or not pointed(text, "corresp"):
        message = "missing text element with an xml:id, such as fr1642.en, and a corresp that names its original"
        raise CorpusError(document.path, line_of(root), message)
    reader = _Reader(document, text, text.get(LANG, ""))
    return made_from(
        root,
        Translation,
        id=reader.edition,
        of=pointed(text, "corresp"),
        language=reader.language,
        file=document.path,
        clauses=tuple(reader.clauses),
        blocks=tuple(reader.blocks),
    )


class _Reader:
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
        for child in element:
            kind = BLOCKS.get(child.tag)
            if kind is None:
                self._walk(child)
            elif kind == "paragraph":
                self._paragraph(child)
            else:
                self._add(child, kind)

    def _add(self, element: Element, kind: BlockKind) -> None:
        content = _Content()
        content.read(element)
        pieces = tuple(content.pieces)
        id_, type_, of = element.get(ID), element.get("type", ""), pointed(element, "corresp") or None
        self._note(pieces, id_)
        block = Block(kind, type_, id_, "", pieces, (), self.page, line_of(element), of, content.typefaces(element))
        self.blocks.append(block)
        if kind in ("head", "label") and not EXAMPLE_HEADING.match(block.original):
            self.heading = block.original

    def _paragraph(self, element: Element) -> None:
        page, id_ = self.page, id_of(element)
        waiting = _Content()
        clauses: list[Clause] = []
        for child in element:
            if child.tag == SEG:
                clauses.append(self._clause(child, waiting.pieces))
                waiting = _Content()
            else:
                waiting.read(child)
        pieces = tuple(waiting.pieces)
        self._note(pieces, id_)
        ref = id_.removeprefix(f"{self.edition}.")
        self.blocks.append(Block("paragraph", "", id_, ref, pieces, tuple(clauses), page, line_of(element)))
        self.clauses.extend(clauses)

    def _clause(self, element: Element, before: Iterable[Piece]) -> Clause:
        content = _Content(before)
        content.walk(element)
        pieces = tuple(content.pieces)
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
            typefaces=content.typefaces(element),
        )

    def _note(self, pieces: Pieces, container: str | None) -> None:
        for piece in pieces:
            if isinstance(piece, PageBreak):
                self.page = piece.n
                self.page_breaks.append(piece)
            elif isinstance(piece, Supplied | Gap) or (isinstance(piece, Choice) and piece.kind == "correction"):
                self.emendations.append(Emendation(piece, container))


def _notes(notes: Element | None, *types: str) -> Iterator[Element]:
    return (note for note in (() if notes is None else notes.iter(NOTE)) if note.get("type") in types)


def _cruxes(
    notes: Element | None, emendations: Iterable[Emendation], entries: Iterable[ApparatusEntry]
) -> Iterator[Crux]:
    containers = {emendation.id: emendation.container for emendation in emendations if emendation.container}
    known = {entry.id: entry for entry in entries}
    for note in _notes(notes, "crux", "commentary"):
        places = dict.fromkeys(containers.get(target, target) for target in ids_at(note, "@target"))
        entry = next((known[id_] for id_ in ids_at(note, "@corresp") if id_ in known), None)
        yield made_from(note, Crux, places=tuple(places), entry=entry)
