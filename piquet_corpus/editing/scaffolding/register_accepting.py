"""Writing the drafts of an edition, moving those that a person accepts into divergences.xml, dropping the others."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from copy import deepcopy
from pathlib import Path

from lxml import etree

from piquet_corpus.editing.aligning.file import free_ids
from piquet_corpus.editing.proposal import (
    NUMBER,
    SUFFIX,
    DivergenceDraft,
    ReviewResult,
    WrittenDraft,
    draft_path,
    moved,
    read_drafts,
    settled,
)
from piquet_corpus.editing.scaffolding.register_model import (
    UNWRITTEN,
    annotation_text,
    elements,
    note_text,
    pointers_to_rows,
)
from piquet_corpus.editing.validate.divergences import faults
from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.edition.texts.divergence import ANNOTATION, FILE, NOTE, OR, Divergence, Side
from piquet_corpus.edition.texts.tei.xml import ID, Document, Element, id_of, made_from, parse
from piquet_corpus.work.errors import CorpusError, Usage
from piquet_corpus.work.paths import shown, write_text

END_OF_LIST, END = "  </listAnnotation>\n", " </standOff>\n"


def write_drafts(corpus: Corpus, edition: str, drafts: Sequence[DivergenceDraft]) -> Path:
    """Write the drafts of an edition; no file without any. Raises Usage if drafts wait that may have been worked on."""
    path = draft_path(corpus.directory, edition)
    if path.exists():
        raise Usage(
            f"{shown(path)} has drafts already; accept or refuse them, or remove the file, and write them again"
        )
    if drafts:
        _write(path, list(elements(corpus, drafts)))
    return path


def accept(corpus: Corpus, edition: str, numbers: Collection[int]) -> ReviewResult:
    """Move drafts into divergences.xml, new ones under free numbers. Raises Usage, and changes nothing, for a fault."""
    path, waiting, chosen = _waiting(corpus, edition, numbers)
    for draft in chosen:
        if draft.kind == "new" and UNWRITTEN in (draft.record.title + draft.record.changes):
            wanted = f"write the title and the effect of draft {draft.number} anew; they begin “{UNWRITTEN}”"
            raise Usage(f"{shown(path)}:{draft.record.line}: {wanted}")
    register = corpus.directory / FILE
    text, parsed = register.read_text(encoding="utf-8"), parse(register)
    ids = free_ids((*corpus.register.by_id, *corpus.register.merged), "D", 3)
    made: list[tuple[WrittenDraft, Element]] = []
    for draft in chosen:
        if draft.kind == "joining":
            text, element = _join(text, parsed, draft)
        else:
            element = settled(draft, next(ids) if draft.kind == "new" else "")
            text = _with(element, text, register)
        made.append((draft, element))
    if lacking := list(_lacking(corpus, made)):
        raise Usage(f"{shown(path)}: nothing was written, since `validate` would fail; {'; '.join(lacking)}")
    write_text(register, text)
    return ReviewResult(
        tuple(id_of(element) for draft, element in made if draft.kind == "new"),
        tuple(draft.about for draft in chosen if draft.kind == "joining"),
        tuple(row for draft in chosen if draft.kind == "waiver" for row in draft.rows),
        left=_without(path, waiting, chosen),
    )


def _lacking(corpus: Corpus, made: Iterable[tuple[WrittenDraft, Element]]) -> Iterator[str]:
    for draft, element in made:
        if draft.kind == "waiver":
            continue
        before = corpus.register.by_id.get(draft.about)
        known = {message for _, message in faults(corpus, before)} if before else set()
        new = [message for _, message in faults(corpus, made_from(element, Divergence)) if message not in known]
        if new:
            about = f" ({draft.about})" if draft.about else ""
            yield f"draft {draft.number}{about}: {', and '.join(dict.fromkeys(new))}"


def parted(corpus: Corpus, edition: str, rows: Collection[str]) -> frozenset[int]:
    """Part rows from drafted waivers; return the numbers of their drafts. Raises Usage for a row without one."""
    path, waiting, _ = _waiting(corpus, edition)
    drafted = {row: draft for draft in waiting if draft.kind == "waiver" for row in draft.rows}
    for row in rows:
        if row not in drafted:
            raise Usage(f"{shown(path)} has no waiver of {row}; name another draft by its number")
    chosen: set[int] = set()
    made: list[Element] = []
    for draft in dict.fromkeys(drafted[row] for row in rows):
        taken = [row for row in draft.rows if row in rows]
        if len(taken) == len(draft.rows):
            chosen.add(draft.number)
            continue
        number = max(each.number for each in waiting) + len(made) + 1
        part = deepcopy(draft.element)
        part.set("target", pointers_to_rows(taken))
        part.set(ID, f"{NUMBER}{number:03}")
        draft.element.set("target", pointers_to_rows([row for row in draft.rows if row not in rows]))
        made.append(part)
        chosen.add(number)
    if made:
        _write(path, [*(draft.element for draft in waiting), *made])
    return frozenset(chosen)


def refuse(corpus: Corpus, edition: str, numbers: Collection[int], why: str | None) -> ReviewResult:
    """Drop drafts, and waive their rows for a reason. Raises Usage for an unknown number or a missing reason."""
    path, waiting, chosen = _waiting(corpus, edition, numbers)
    named = {row for record in corpus.register.records for row in record.rows} | set(corpus.register.waived)
    dropped = (row for draft in chosen if draft.kind != "waiver" for row in draft.rows)
    rows = [row for row in dict.fromkeys(dropped) if row not in named]
    if rows and not (why or "").strip():
        raise Usage(f"--why: say why there is no divergence in {', '.join(rows)}; they are waived with this reason")
    if rows:
        register = corpus.directory / FILE
        note = etree.Element(NOTE, {"type": "waiver", "target": pointers_to_rows(rows, "")})
        note.text = " ".join((why or "").split())
        write_text(register, _with(note, register.read_text(encoding="utf-8"), register))
    return ReviewResult(waived=tuple(rows), left=_without(path, waiting, chosen))


def _waiting(
    corpus: Corpus, edition: str, numbers: Collection[int] = ()
) -> tuple[Path, tuple[WrittenDraft, ...], list[WrittenDraft]]:
    path = draft_path(corpus.directory, edition)
    if not path.is_file():
        command = f"piquet-corpus scaffold register {edition} --write"
        raise Usage(f"{edition} has no drafts of divergences; `{command}` writes them")
    waiting = read_drafts(parse(path))
    numbered = {draft.number: draft for draft in waiting}
    for number in numbers:
        if number not in numbered:
            raise Usage(f"{shown(path)} has no draft {number}; there are {', '.join(map(str, numbered))}")
    return path, waiting, [draft for number, draft in numbered.items() if number in numbers]


def _with(element: Element, text: str, path: Path) -> str:
    is_record = element.tag == ANNOTATION
    mark, added = (END_OF_LIST, annotation_text(element)) if is_record else (END, note_text(element))
    if text.count(mark) != 1:
        raise CorpusError(path, 1, f"expected one line {mark.strip()}, indented as the command writes it")
    return text.replace(mark, added + mark)


def _join(text: str, register: Document, draft: WrittenDraft) -> tuple[str, Element]:
    record = next((element for element in register.root.iter(ANNOTATION) if element.get(ID) == draft.about), None)
    before = re.search(rf' *<annotation xml:id="{draft.about}".*?</annotation>\n', text, re.DOTALL)
    if record is None or before is None:
        message = f"missing {draft.about}; xml:id must be the first attribute of an annotation"
        raise CorpusError(register.path, 1, message)
    joining = moved(draft.element)
    quoted = [source for note in joining.iterfind(NOTE) for quote in note if (source := quote.get("source"))]
    sides = [note for note in record.iterfind(NOTE) if note.get("type") == "side"]
    for note in joining.iterfind(NOTE):
        if place := made_from(note, Side).joins:
            if place > len(sides):
                raise CorpusError(register.path, 1, f"{draft.about} has no side {place}")
            side = sides[place - 1]
            _extend(side, "corresp", note.get("corresp", "").split())
            ways = [name.strip() for name in f"{side.get('n', '')}{OR}{note.get('n', '')}".split(OR) if name.strip()]
            if ways:
                side.set("n", f" {OR} ".join(dict.fromkeys(ways)))
            side.extend(sorted((*side, *note), key=lambda part: part.get("type") == "translation"))  # these come last
    _extend(record, "corresp", joining.get("corresp", "").split())
    _extend(record, "target", quoted)
    return text[: before.start()] + annotation_text(record) + text[before.end() :], record


def _extend(element: Element, name: str, pointers: Iterable[str]) -> None:
    both = dict.fromkeys((*element.get(name, "").split(), *pointers))
    if both and name not in element.attrib:
        before = list(element.attrib.items())
        element.attrib.clear()
        for known, value in before:
            element.set(known, value)
            if known == "cert":
                element.set(name, "")
    if both:
        element.set(name, " ".join(both))


def _without(path: Path, waiting: Sequence[WrittenDraft], gone: Collection[WrittenDraft]) -> int:
    left = [draft.element for draft in waiting if draft not in gone]
    if left:
        _write(path, left)
    else:
        path.unlink()
    return len(left)


def _write(path: Path, drafts: Sequence[Element]) -> None:
    annotations = "".join(annotation_text(draft) for draft in drafts if draft.tag == ANNOTATION)
    listed = f'  <listAnnotation type="divergences">\n{annotations}{END_OF_LIST}' if annotations else ""
    notes = "".join(note_text(draft) for draft in drafts if draft.tag == NOTE)
    write_text(path, _HEAD.format(edition=path.name.removesuffix(SUFFIX)) + listed + notes + END + "</TEI>\n")


_HEAD = """<?xml version="1.0" encoding="UTF-8"?>
<TEI xmlns="http://www.tei-c.org/ns/1.0" xml:lang="en">
 <teiHeader>
  <fileDesc>
   <titleStmt><title>piquet-corpus: drafts of divergences for {edition}</title></titleStmt>
   <publicationStmt><p>Not published: written by a command, and to be looked at.</p></publicationStmt>
   <sourceDesc><p>Computed from the alignment and from the rule sets.</p></sourceDesc>
  </fileDesc>
 </teiHeader>
 <standOff>
"""
