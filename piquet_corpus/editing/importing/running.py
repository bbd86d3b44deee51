"""Writing running text as TEI: typefaces, ends of lines, pages, gaps, and words that are read otherwise."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from xml.sax.saxutils import escape, quoteattr

from piquet_corpus.editing.importing.passage import SourceMark, SourcePassage, TypefaceRun, WordChoice

HYPHEN = '<lb break="no" rendition="#hyphen"/>'


@dataclass(frozen=True)
class HiPart:
    """A run of one typeface, or a part of one that a page or the end of a clause divides; then with ids."""

    begin: int
    end: int
    id: str = ""
    before: str = ""
    after: str = ""

    def opening(self) -> str:
        """Return the start tag."""
        linked = "".join(
            f' {name}="{value}"'
            for name, value in (("xml:id", self.id), ("prev", self.before), ("next", self.after))
            if value
        )
        return f'<hi rendition="#italic"{linked}>'


class Running:
    """Writes passages of one text; numbers the parts of divided runs through the whole of it."""

    def __init__(self, edition: str, transcriber: str) -> None:
        self._edition, self._transcriber = edition, transcriber
        self._parts = 0

    def written(self, passage: SourcePassage, slices: Sequence[tuple[int, int]] = ()) -> tuple[str, ...]:
        """Return each slice of a passage as TEI, or the whole as one. A page that begins with a slice stands in it."""
        wanted = slices or ((0, len(passage.text)),)
        hi = self._hi(passage, [begin for begin, _ in wanted[1:]])
        choices = tuple(choice for choice in passage.choices if _is_whole(choice, passage.runs, hi))
        last = len(passage.text)
        return tuple(
            "".join(self._slice(passage, begin, end if end < last else last + 1, choices, hi)) for begin, end in wanted
        )

    def page(self, mark: SourceMark) -> str:
        """Return the beginning of a page."""
        facs = f" facs={quoteattr(mark.facs)}" if mark.facs else ""
        return f'<pb n="{mark.name}"{facs} xml:id="{self._edition}.p{mark.name.strip("[]")}"/>'

    def _hi(self, passage: SourcePassage, begins: Sequence[int]) -> tuple[HiPart, ...]:
        """Return the runs of italics, each divided where a page or a slice begins within it."""
        found: list[HiPart] = []
        for run in (run for run in passage.runs if run.name == "italic"):
            within = {mark.at for mark in passage.pages()} | set(begins)
            cuts = [run.begin, *sorted(at for at in within if run.begin < at < run.end), run.end]
            found.extend(self._linked([_trimmed(passage.text, one, two) for one, two in pairwise(cuts)]))
        return tuple(found)

    def _linked(self, parts: Sequence[tuple[int, int]]) -> Iterator[HiPart]:
        if len(parts) == 1:
            yield HiPart(*parts[0])
            return
        ids = [f"{self._edition}.i{self._parts + number}" for number in range(1, len(parts) + 1)]
        self._parts += len(parts)
        for at, (begin, end) in enumerate(parts):
            before = f"#{ids[at - 1]}" if at else ""
            after = f"#{ids[at + 1]}" if at + 1 < len(parts) else ""
            yield HiPart(begin, end, ids[at], before, after)

    def _slice(
        self,
        passage: SourcePassage,
        begin: int,
        end: int,
        choices: Sequence[WordChoice],
        hi: Sequence[HiPart],
    ) -> Iterator[str]:
        at = begin
        opened = {part.begin: part for part in hi}
        closed = {part.end for part in hi}
        chosen = {choice.begin: choice for choice in choices}
        while at < end:
            if at in closed and at > begin:
                yield "</hi>"
            marks = [mark for mark in passage.marks if mark.at == at]
            yield from (self.page(mark) for mark in marks if mark.kind == "page")
            if at in opened:
                yield opened[at].opening()
            yield from (self._mark(mark) for mark in marks if mark.kind != "page")
            if at in chosen:
                yield self._choice(passage, chosen[at])
                at = chosen[at].end
                continue
            yield escape(passage.text[at : at + 1]) if at < len(passage.text) else ""
            at += 1
        if end <= len(passage.text) and end in closed:
            yield "</hi>"

    def _mark(self, mark: SourceMark) -> str:
        if mark.kind == "hyphen":
            return HYPHEN
        return f'<gap reason="illegible" unit="{mark.name}" quantity="{mark.number}" resp="#{self._transcriber}"/>'

    def _choice(self, passage: SourcePassage, choice: WordChoice) -> str:
        hyphens = {mark.at for mark in passage.marks if mark.kind == "hyphen"}
        initial = next((run for run in passage.runs if run.name == "initial" and run.begin == choice.begin), None)
        letters: list[str] = []
        for at in range(choice.begin, choice.end):
            letters.append(HYPHEN if at in hyphens and at > choice.begin else "")
            letters.append('<hi rendition="#initial">' if initial and at == initial.begin else "")
            letters.append(escape(passage.text[at]))
            letters.append("</hi>" if initial and at + 1 == initial.end else "")
        words = "".join(letters)
        if choice.kind == "spelling":
            return f"<choice><orig>{words}</orig><reg>{escape(choice.better)}</reg></choice>"
        return f"<choice><abbr>{words}</abbr><expan>{_expanded(choice)}</expan></choice>"


def _expanded(choice: WordChoice) -> str:
    """Return a word in full, with the letters that the abbreviation leaves out marked."""
    before, added, after = choice.better.partition(choice.added)
    return f"{escape(before)}<ex>{escape(added)}</ex>{escape(after)}"


def _trimmed(text: str, begin: int, end: int) -> tuple[int, int]:
    """Return the span without the spaces at its ends."""
    while begin < end and text[begin] == " ":
        begin += 1
    while end > begin and text[end - 1] == " ":
        end -= 1
    return begin, end


def _is_whole(choice: WordChoice, runs: Sequence[TypefaceRun], hi: Sequence[HiPart]) -> bool:
    """Return whether no typeface begins or ends within the word, unless it is an initial at its beginning."""
    edges = {at for part in hi for at in (part.begin, part.end)}
    edges |= {run.begin for run in runs if run.name == "initial" and run.begin != choice.begin}
    return not any(choice.begin < at < choice.end for at in edges)
