"""Writing a book as a draft of an edition: its parts with their numbers, every paragraph divided into clauses."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from piquet_corpus.editing.importing.running import Running, read_today
from piquet_corpus.editing.importing.source import SourceBook, SourceChapter, SourceMark, SourcePart, SourcePassage
from piquet_corpus.editing.importing.statements import KindAndTopics, statements

IMPRINT = re.compile(r"printed|imprim|london|paris|chez|are to be sold", re.IGNORECASE)
FRONT = ("front", ("front.preface",))


@dataclass
class DraftText:
    """What is written: the `text` element, and what was proposed in it, by clause."""

    lines: list[str] = field(default_factory=list)
    clauses: dict[str, KindAndTopics] = field(default_factory=dict)
    words: dict[str, str] = field(default_factory=dict)


Propose = Callable[[str, KindAndTopics | None], KindAndTopics]


class Writer:
    """Writes a book; `propose` gives the kind and topics of a clause, from its words and the clause before it."""

    def __init__(self, edition: str, language: str, transcriber: str, propose: Propose) -> None:
        self._edition, self._language, self._propose = edition, language, propose
        self._running = Running(edition, transcriber)
        self._heads: dict[str, int] = {}
        self.draft = DraftText()

    def write(self, book: SourceBook) -> DraftText:
        """Write the text of a book."""
        self._line(1, f'<text xml:id="{self._edition}">')
        if book.title_page or book.preface:
            self._front(book)
        self._line(2, "<body>")
        if book.chapters:
            self._outside(book.parts, 3)
            for chapter in book.chapters:
                self._chapter(chapter)
        else:
            self._parts(book.parts, self._edition, 3)
        self._line(2, "</body>")
        self._line(1, "</text>")
        return self.draft

    def _line(self, depth: int, text: str) -> None:
        self.draft.lines.append(f"{' ' * depth}{text}")

    def _page(self, mark: SourceMark | None, depth: int) -> None:
        if mark:
            self._line(depth, self._running.page(mark))

    def _front(self, book: SourceBook) -> None:
        self._line(2, "<front>")
        pages = [part.page for part in book.title_page if part.page]
        for mark in pages:
            self._page(mark, 3)
        self._title_page([part.passage for part in book.title_page if not part.page])
        if book.preface:
            self._preface(book.preface)
        self._line(2, "</front>")

    def _title_page(self, passages: Sequence[SourcePassage]) -> None:
        """Write a title page: the first paragraph is the main title, the last the imprint if it reads like one."""
        imprint = passages[-1] if len(passages) > 1 and IMPRINT.search(passages[-1].text) else None
        titles = passages[: len(passages) - (imprint is not None)]
        self._line(3, f'<titlePage xml:id="{self._edition}.{self._head("")}">')
        written = [
            f'<titlePart type="{"sub" if at else "main"}">{self._whole(passage)}</titlePart>'
            for at, passage in enumerate(titles)
        ]
        self._line(4, f"<docTitle>{' '.join(written)}</docTitle>")
        if imprint:
            self._line(4, f"<docImprint>{self._whole(imprint)}</docImprint>")
        self._line(3, "</titlePage>")

    def _whole(self, passage: SourcePassage) -> str:
        [written] = self._running.written(passage)
        return written

    def _head(self, place: str) -> str:
        """Return the next number of a heading in a place: h1, h2."""
        self._heads[place] = self._heads.get(place, 0) + 1
        return f"h{self._heads[place]}"

    def _preface(self, parts: Sequence[SourcePart]) -> None:
        first = next(at for at, part in enumerate(parts) if not part.page)
        for part in parts[:first]:
            self._page(part.page, 3)
        self._line(3, f'<div type="preface" n="pr" xml:id="{self._edition}.preface">')
        clauses, paragraphs = 0, 0
        for part in parts[first:]:
            if part.kind in ("title", "number"):
                self._line(4, f'<head xml:id="{self._edition}.{self._head("")}">{self._whole(part.passage)}</head>')
            elif part.kind == "paragraph":
                paragraphs += 1
                id_ = f"{self._edition}.pr" if paragraphs == 1 else f"{self._edition}.preface{paragraphs}"
                clauses = self._paragraph(part.passage, f"{self._edition}.pr", 4, paragraphs, id_, clauses)
            elif part.kind == "signature":
                self._line(
                    4, f'<closer xml:id="{self._edition}.s1"><signed>{self._whole(part.passage)}</signed></closer>'
                )
            self._page(part.page, 4)
        self._line(3, "</div>")

    def _outside(self, parts: Sequence[SourcePart], depth: int) -> None:
        for part in parts:
            self._page(part.page, depth)
            if not part.page:
                self._line(depth, f'<head xml:id="{self._edition}.{self._head("")}">{self._whole(part.passage)}</head>')

    def _chapter(self, chapter: SourceChapter) -> None:
        place = f"{self._edition}.{chapter.number}"
        parts = list(chapter.parts)
        while parts and parts[0].page:
            self._page(parts.pop(0).page, 3)
        self._line(3, f'<div type="chapter" n="{chapter.number}" xml:id="{place}">')
        after: list[SourcePart] = []
        while parts and parts[-1].page:
            after.insert(0, parts.pop())
        self._parts(parts, place, 4)
        self._line(3, "</div>")
        for part in after:
            self._page(part.page, 3)

    def _parts(self, parts: Sequence[SourcePart], place: str, depth: int) -> None:
        """Write headings and paragraphs; a heading after the first paragraph stands between paragraphs."""
        paragraphs = 0
        chapter = place != self._edition
        for part in parts:
            if part.page:
                self._page(part.page, depth)
            elif part.kind == "paragraph":
                paragraphs += 1
                id_ = f"{place}.{paragraphs}"
                self._paragraph(part.passage, id_, depth, paragraphs, id_, 0)
            elif part.kind in ("trailer", "signature"):
                self._line(depth, f'<trailer xml:id="{place}.t1">{self._whole(part.passage)}</trailer>')
            else:
                name, attributes = _heading(part, chapter, paragraphs)
                self._line(
                    depth,
                    f'<{name}{attributes} xml:id="{place}.{self._head(place)}">{self._whole(part.passage)}</{name}>',
                )

    def _paragraph(self, passage: SourcePassage, place: str, depth: int, number: int, id_: str, before: int) -> int:
        """Write a paragraph, its clauses numbered after those before; return the number of the last one."""
        passage = read_today(passage)
        cuts = statements(passage.text, self._language)
        self._line(depth, f'<p n="{number}" xml:id="{id_}">')
        last: KindAndTopics | None = None
        for at, ((begin, end), words) in enumerate(zip(cuts, self._running.written(passage, cuts), strict=True)):
            clause, last = f"{place}.{before + at + 1}", self._proposed(passage.text[begin:end], last, place)
            self.draft.clauses[clause] = last
            self.draft.words[clause] = passage.text[begin:end]
            ana = " ".join(f"../topics.xml#{name}" for name in (f"kind.{last.kind}", *last.topics))
            number_, mark = f'n="{before + at + 1}" xml:id="{clause}"', f'resp="#proposal" cert="{last.cert}"'
            self._line(depth + 1, f'<seg type="clause" {number_} ana="{ana}" {mark}>{words}</seg>')
        self._line(depth, "</p>")
        return before + len(cuts)

    def _proposed(self, text: str, before: KindAndTopics | None, place: str) -> KindAndTopics:
        if place == f"{self._edition}.pr":
            return KindAndTopics(*FRONT, cert="high")
        return self._propose(text, before)


def _heading(part: SourcePart, chapter: bool, paragraphs: int) -> tuple[str, str]:
    """Return the element of a heading, and its type."""
    if paragraphs or part.kind == "label":
        return "label", ' type="heading"'
    if not chapter:
        return "head", ""
    return "head", f' type="{part.kind}"'
