"""Two texts compared word for word, and what differs written into the apparatus of the first, with both witnesses.

Words are compared in today's spelling, as far as the lexicon of the first text has it, without capitals, stops and
typefaces. Words that are then the same differ only in their spelling.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import count, groupby
from xml.sax.saxutils import escape

from piquet_corpus.editing.importing.shared import runs
from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.edition.language.index import index_of
from piquet_corpus.edition.language.norm import fold, plain
from piquet_corpus.edition.language.words import across, layer_text
from piquet_corpus.edition.texts.tei.apparatus import ApparatusEntry
from piquet_corpus.edition.texts.tei.model import Clause, Edition, squeeze
from piquet_corpus.judging.proof.evidence import places
from piquet_corpus.work.errors import Usage
from piquet_corpus.work.paths import read_text, shown

WORD = re.compile(r"[^\W_]+(?:['’][^\W_]+)*")


@dataclass(frozen=True)
class WordDifference:
    """Words of a clause, from `begin` to `end` of what we read there, and what another text has in their place.

    Either may be empty. `is_spelling`: the words are the same, and only spelt otherwise.
    """

    clause: Clause
    begin: int
    end: int
    theirs: str
    is_spelling: bool

    @property
    def ours(self) -> str:
        """The words of the clause."""
        return _text(self.clause)[self.begin : self.end]


@dataclass(frozen=True)
class _Word:
    clause: Clause
    begin: int
    end: int
    text: str


def _text(clause: Clause) -> str:
    return layer_text(clause.pieces, "regularised")


def _letters(words: Sequence[str]) -> str:
    return re.sub("['’]", "", fold("".join(words)))


def collate(corpus: Corpus, edition: Edition, paragraphs: Sequence[str]) -> tuple[WordDifference, ...]:
    """Return where the paragraphs of another text differ from an edition, in the order of the edition."""
    lexicon = index_of(corpus).lexicon(edition.id)
    ours = [_Word(clause, *word.span(), word[0]) for clause in edition.clauses for word in WORD.finditer(_text(clause))]
    theirs = [word[0] for text in paragraphs for word in WORD.finditer(text)]
    today = [_letters([lexicon.today(plain(word.text), word.clause.id)]) for word in ours]
    other = [_letters([lexicon.today(plain(word), "")]) for word in theirs]
    return tuple(_differences(ours, theirs, [*runs(today, other), (len(ours), len(theirs), 0)]))


def _differences(
    ours: Sequence[_Word], theirs: Sequence[str], same: Sequence[tuple[int, int, int]]
) -> Iterator[WordDifference]:
    here = there = 0
    for begin, other, length in same:
        mine, yours = ours[here:begin], theirs[there:other]
        spelling = _letters([word.text for word in mine]) == _letters(yours)
        for clause, group in groupby(mine, key=lambda word: word.clause):
            words = list(group)
            yield WordDifference(clause, words[0].begin, words[-1].end, " ".join(yours), spelling)
            yours = []
        if yours:  # words that only the other text has stand after the word before them
            last = ours[max(here - 1, 0)]
            at = last.end if here else last.begin
            yield WordDifference(last.clause, at, at, " ".join(yours), False)
        for word, text in zip(ours[begin : begin + length], theirs[other : other + length], strict=True):
            if _letters([word.text]) != _letters([text]):
                yield WordDifference(word.clause, word.begin, word.end, text, True)
        here, there = begin + length, other + length


class Apparatus:
    """The file of an edition, to whose apparatus a witness is added. Raises Usage if it declares no witness yet."""

    def __init__(self, edition: Edition, siglum: str, title: str) -> None:
        self._edition, self._siglum, self._title = edition, siglum, title
        self.text = read_text(edition.file)
        if not edition.witnesses or "</listApp>" not in self.text:
            raise Usage(
                f"{shown(edition.file)} has no apparatus yet; give it a listWit with the witness of its transcription, "
                "a variantEncoding, and a listApp with its first app"
            )
        self.added = 0
        """How many places have got a reading of the witness."""
        if siglum not in {witness.siglum for witness in edition.witnesses}:
            named = f'xml:id="{edition.id}.{siglum}" n="{siglum}" corresp="../bibliography.xml#wit.{siglum}"'
            self._insert("</listWit>", f" <witness {named}>{escape(title)}</witness>\n    ")

    def add(self, differences: Sequence[WordDifference]) -> None:
        """Add the readings of the witness: to the entries that are there, and new ones for other words."""
        left = [each for each in differences if not each.is_spelling]
        for entry in self._edition.entries:
            if entry.type == "words" and entry.begin in self._edition.by_id:
                left = self._add_to(entry, self._edition.by_id[entry.begin], left)
        for difference in left:
            self._add_entry(difference)

    def _add_to(self, entry: ApparatusEntry, clause: Clause, differences: list[WordDifference]) -> list[WordDifference]:
        """Add the reading to an entry; return the differences that are not about its words."""
        begin, end = next(places(entry.variants[0].words, _text(clause)), (0, 0))
        if not end:  # `validate` says that the lemma is not there
            return differences
        about = [each for each in differences if each.clause == clause and _meets(_text(clause), each, begin, end)]
        left = [each for each in differences if each not in about]
        if any(self._siglum in variant.witnesses for variant in entry.variants):
            return left
        begin, end = min([begin, *(each.begin for each in about)]), max([end, *(each.end for each in about)])
        words = _replaced(_text(clause), begin, end, about)
        self.added += 1
        for variant in entry.variants:
            if _letters([variant.words]) == _letters([words]):
                self._add_witness(variant.id)
                return left
        place = self.text.index("</app>", self.text.index(f'<app type="words" xml:id="{entry.id}"'))
        self.text = f"{self.text[:place]} {self._rdg(entry.id, words)}\n   {self.text[place:]}"
        return left

    def _add_witness(self, reading: str) -> None:
        """Say of a reading that the witness has it."""
        tag = re.compile(rf'<(?:lem|rdg)\b[^>]*xml:id="{re.escape(reading)}"[^>]*>')
        match = tag.search(self.text)
        if match is None:
            raise Usage(f"{shown(self._edition.file)}: expected {reading} as xml:id of a lem or rdg")
        pointer = f"#{self._edition.id}.{self._siglum}"
        old = match[0]
        new = re.sub(r' wit="([^"]*)"', rf' wit="\1 {pointer}"', old)
        if new == old:
            new = old.replace(f'xml:id="{reading}"', f'xml:id="{reading}" wit="{pointer}"')
        self.text = self.text.replace(old, new, 1)

    def _add_entry(self, difference: WordDifference) -> None:
        """Add an entry for words of which nothing is said yet, with the note that it belongs to."""
        edition, clause, text = self._edition, difference.clause, _text(difference.clause)
        begin, end = difference.begin, difference.end
        while not text[begin:end].strip() or len([*places(text[begin:end].strip(), text)]) > 1:
            begin, end = _wider(text, begin, end)
        own = edition.witnesses[0].siglum
        id_, note = (
            next(f"{edition.id}.{kind}.{n}" for n in count(1) if f'xml:id="{edition.id}.{kind}.{n}"' not in self.text)
            for kind in ("app", "crux")
        )
        left, right = across(clause.pieces, begin, end, "original")
        original = squeeze(layer_text(clause.pieces, "original")[left:right])
        ours = squeeze(text[begin:end])
        readings = [self._rdg(id_, _replaced(text, begin, end, [difference]))]
        wit = f' wit="#{edition.id}.{own}"'
        if original != ours:
            readings.insert(0, f'<rdg xml:id="{id_}.{own}"{wit}>{escape(original)}</rdg>')
        lem = f'<lem xml:id="{id_}.a"{wit if original == ours else ""}>{escape(ours)}</lem>'
        loc = clause.id.removeprefix(f"{edition.id}.")
        lines = "".join(f"    {reading}\n" for reading in (lem, *readings))
        app = f'<app type="words" xml:id="{id_}" loc="{loc}" from="#{clause.id}" corresp="#{note}">\n{lines}   </app>'
        self._insert("</listApp>", f" {app}\n  ")
        about = f'xml:id="{note}" corresp="#{id_}" target="#{clause.id}" ana="../topics.xml#cause.undetermined"'
        words = f"<p>{escape(self._title.partition(',')[0])} has other words here.</p>"
        self._insert(
            "<listApp ",
            f'<note type="commentary" {about} cert="unknown" resp="#ed" xml:lang="en">\n   {words}\n  </note>\n  ',
        )
        self.added += 1

    def _rdg(self, entry: str, words: str) -> str:
        wit = f"{self._edition.id}.{self._siglum}"
        return f'<rdg xml:id="{entry}.{self._siglum}" wit="#{wit}">{escape(words)}</rdg>'

    def _insert(self, before: str, text: str) -> None:
        place = self.text.index(before)
        self.text = self.text[:place] + text + self.text[place:]


def _meets(text: str, each: WordDifference, begin: int, end: int) -> bool:
    """Whether a difference is about some words; what only the other text has may stand just before or after them."""
    if each.begin == each.end:
        return each.begin <= end and not WORD.search(text[each.begin : begin])
    return each.begin < end and begin < each.end


def _replaced(text: str, begin: int, end: int, differences: Sequence[WordDifference]) -> str:
    """Return part of a text with the words of the other text in place of those that differ."""
    parts, at = [], begin
    for each in sorted(differences, key=lambda each: each.begin):
        parts += [text[at : each.begin], f" {each.theirs} " if each.begin == each.end else each.theirs]
        at = each.end
    return squeeze("".join((*parts, text[at:end])))


def _wider(text: str, begin: int, end: int) -> tuple[int, int]:
    """Return the range with the word after it, or at the end of the text that before it."""
    words = [word.span() for word in WORD.finditer(text)]
    after = next((right for _, right in words if right > end), None)
    before = next((left for left, _ in reversed(words) if left < begin), None)
    return (begin, after) if after is not None else (begin if before is None else before, end)
