"""Writing a book as a draft of an edition: its parts with their numbers, every paragraph divided into clauses."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

from piquet_corpus.editing.importing.running import Running, read_today
from piquet_corpus.editing.importing.source import SourceBook, SourceChapter, SourceMark, SourcePart, SourcePassage
from piquet_corpus.editing.importing.statements import KindAndTopics, KnownClauses, statements

IMPRINT = re.compile(r"printed|imprim|london|paris|chez|are to be sold", re.IGNORECASE)


class Writer:
    """Writes a book; the kind and topics of a clause are proposed from those that are known."""

    def __init__(self, edition: str, language: str, transcriber: str, known: KnownClauses) -> None:
        self._edition, self._language, self._known = edition, language, known
        self._running = Running(edition, transcriber)
        self._numbers: Counter[str] = Counter()
        self._lines: list[str] = []
        self.clauses: dict[str, KindAndTopics] = {}
        """What was proposed, by clause."""

    def write(self, book: SourceBook) -> list[str]:
        """Return the lines of the `text` element of a book."""
        self._line(1, f'<text xml:id="{self._edition}">')
        if book.title_page or book.preface:
            self._line(2, "<front>")
            for part in book.title_page:
                self._page(part.page, 3)
            self._title_page([part.passage for part in book.title_page if not part.page])
            if book.preface:
                self._preface(book.preface)
            self._line(2, "</front>")
        self._line(2, "<body>")
        if book.chapters:
            for part in book.parts:
                self._page_or_head(part, 3)
            for chapter in book.chapters:
                self._chapter(chapter)
        else:
            self._parts(book.parts, self._edition, 3)
        self._line(2, "</body>")
        self._line(1, "</text>")
        return self._lines

    def _line(self, depth: int, text: str) -> None:
        self._lines.append(f"{' ' * depth}{text}")

    def _page(self, mark: SourceMark | None, depth: int) -> None:
        if mark:
            self._line(depth, self._running.page(mark))

    def _page_or_head(self, part: SourcePart, depth: int) -> None:
        if part.page:
            self._page(part.page, depth)
        else:
            self._line(depth, f'<head xml:id="{self._next_id("h")}">{self._whole(part.passage)}</head>')

    def _title_page(self, passages: Sequence[SourcePassage]) -> None:
        """Write a title page: the first paragraph is the main title, the last the imprint if it reads like one."""
        imprint = passages[-1] if len(passages) > 1 and IMPRINT.search(passages[-1].text) else None
        titles = passages[: len(passages) - (imprint is not None)]
        self._line(3, f'<titlePage xml:id="{self._next_id("h")}">')
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

    def _next_id(self, letter: str, place: str = "") -> str:
        """Return the next id of a heading (h1, h2) or a trailer (t1) in a place, or outside all."""
        begun = f"{place or self._edition}.{letter}"
        self._numbers[begun] += 1
        return f"{begun}{self._numbers[begun]}"

    def _preface(self, parts: Sequence[SourcePart]) -> None:
        place = f"{self._edition}.pr"
        first = next(at for at, part in enumerate(parts) if not part.page)
        for part in parts[:first]:
            self._page(part.page, 3)
        self._line(3, f'<div type="preface" n="pr" xml:id="{self._edition}.preface">')
        clauses, paragraphs = 0, 0
        for part in parts[first:]:
            if part.kind in ("title", "number", "page"):
                self._page_or_head(part, 4)
            elif part.kind == "paragraph":
                paragraphs += 1
                id_ = place if paragraphs == 1 else f"{self._edition}.preface{paragraphs}"
                clauses = self._paragraph(part.passage, place, 4, paragraphs, id_, clauses)
            elif part.kind == "signature":
                signed = f"<signed>{self._whole(part.passage)}</signed>"
                self._line(4, f'<closer xml:id="{self._edition}.s1">{signed}</closer>')
        self._line(3, "</div>")

    def _chapter(self, chapter: SourceChapter) -> None:
        """Write a chapter; the pages at its beginning and its end stand outside it."""
        place = f"{self._edition}.{chapter.number}"
        places = [at for at, part in enumerate(chapter.parts) if not part.page] or [len(chapter.parts)]
        first, last = places[0], places[-1] + 1
        for part in chapter.parts[:first]:
            self._page(part.page, 3)
        self._line(3, f'<div type="chapter" n="{chapter.number}" xml:id="{place}">')
        self._parts(chapter.parts[first:last], place, 4)
        self._line(3, "</div>")
        for part in chapter.parts[last:]:
            self._page(part.page, 3)

    def _parts(self, parts: Sequence[SourcePart], place: str, depth: int) -> None:
        """Write headings and paragraphs; a heading after the first paragraph stands between paragraphs."""
        paragraphs = 0
        for part in parts:
            if part.page:
                self._page(part.page, depth)
            elif part.kind == "paragraph":
                paragraphs += 1
                id_ = f"{place}.{paragraphs}"
                self._paragraph(part.passage, id_, depth, paragraphs, id_, 0)
            elif part.kind in ("trailer", "signature"):
                self._line(
                    depth, f'<trailer xml:id="{self._next_id("t", place)}">{self._whole(part.passage)}</trailer>'
                )
            else:
                name, type_ = "head", f' type="{part.kind}"' if place != self._edition else ""
                if paragraphs or part.kind == "label":
                    name, type_ = "label", ' type="heading"'
                id_, words = self._next_id("h", place), self._whole(part.passage)
                self._line(depth, f'<{name}{type_} xml:id="{id_}">{words}</{name}>')

    def _paragraph(self, passage: SourcePassage, place: str, depth: int, number: int, id_: str, before: int) -> int:
        """Write a paragraph, its clauses numbered after those before; return the number of the last one."""
        passage = read_today(passage)
        cuts = statements(passage.text, self._language)
        self._line(depth, f'<p n="{number}" xml:id="{id_}">')
        proposal: KindAndTopics | None = None
        written = self._running.written(passage, cuts)
        for number, ((begin, end), words) in enumerate(zip(cuts, written, strict=True), before + 1):
            if place == f"{self._edition}.pr":
                proposal = KindAndTopics("front", ("front.preface",), passage.text[begin:end], cert="high")
            else:
                proposal = self._known.like(passage.text[begin:end], proposal)
            self.clauses[f"{place}.{number}"] = proposal
            ana = " ".join(f"../topics.xml#{name}" for name in (f"kind.{proposal.kind}", *proposal.topics))
            named, mark = f'n="{number}" xml:id="{place}.{number}"', f'resp="#proposal" cert="{proposal.cert}"'
            self._line(depth + 1, f'<seg type="clause" {named} ana="{ana}" {mark}>{words}</seg>')
        self._line(depth, "</p>")
        return before + len(cuts)
