"""From a source file to a draft of an edition: its TEI, words as they are read today, and what to look at."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date
from itertools import accumulate, pairwise
from pathlib import Path
from xml.sax.saxutils import escape, quoteattr

from piquet_corpus.editing.importing.reading import LANGUAGES, read_plain, read_tei
from piquet_corpus.editing.importing.shared import SharedWords, shared_words
from piquet_corpus.editing.importing.source import (
    Facts,
    SourceBook,
    SourceChapter,
    SourceMark,
    SourcePart,
    SourcePassage,
    WordChoice,
)
from piquet_corpus.editing.importing.statements import KindAndTopics, KnownClauses, known_clauses, plain, statements
from piquet_corpus.editing.upkeep.references import digest, letters
from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.edition.language.norm import fold, language_name
from piquet_corpus.edition.texts.alignment import edition_of
from piquet_corpus.edition.texts.tei.apparatus import Crux
from piquet_corpus.edition.texts.tei.model import Edition
from piquet_corpus.edition.texts.tei.source import ANONYMOUS
from piquet_corpus.edition.texts.tei.xml import parse
from piquet_corpus.work.errors import UnknownName, Usage
from piquet_corpus.work.grouping import grouped
from piquet_corpus.work.paths import read_text

LEAST_ALIKE = 0.5
"""What share of the paragraphs must be like a clause of a game, so that a text is taken to be about it.

Of Piquet of 1674, seven in eight are like clauses of the other editions; of other games of that book, three in eleven.
"""


@dataclass(frozen=True)
class EditionDraft:
    """A draft: the file `tei`; the line of `digests.tsv` measured on the source; what to look at.

    `proposals`: by clause. `gaps`: what was not read, with the words around it. `left_out`: what only the source has.
    `reprint`: the edition that has most of its words; empty if none has.
    """

    edition: str
    game: str
    tei: str
    measure: str
    letters: int
    pages: int
    proposals: dict[str, KindAndTopics]
    gaps: tuple[str, ...]
    left_out: tuple[str, ...]
    reprint: str = ""

    @property
    def counterparts(self) -> dict[str, str]:
        """Its clauses, by those of the reprinted edition."""
        like = ((proposal.like, id_) for id_, proposal in self.proposals.items())
        return {theirs: id_ for theirs, id_ in like if edition_of(theirs) == self.reprint}


def read_source(path: Path, part: str = "") -> tuple[SourceBook, str]:
    """Read a file, or the division with these words in its heading; return its words too. Raises CorpusError, Usage."""
    text = read_text(path)
    if text.lstrip().startswith("<"):
        return read_tei(parse(path), part or None)
    if part:
        raise Usage(f"{path}: --part needs TEI; of a plain text, keep the part that you want in a file of its own")
    return read_plain(text)


def draft_of(
    corpus: Corpus, path: Path, edition: str, given: Facts, part: str = "", game: str = "", without: str = ""
) -> EditionDraft:
    """Draft an edition from a file, by all editions but `without`. Raises CorpusError, NotRead and Usage.

    `given`: what the editor says of the book, before its header. `part`: words of the heading of the wanted division.
    `game`: by default, that of the clauses most like its own.
    """
    book, words = read_source(path, part)
    book = replace(book, facts=_completed(book.facts, given))
    language = book.facts.language
    passages = [each.passage.text for each in book.all_parts if each.kind == "paragraph"]
    if not passages:
        raise Usage(f"{path}: no paragraph was found; expected TEI with p elements, or text with empty lines between")
    games = corpus.topics.games
    if game and game not in games:
        raise UnknownName("game", game, games)
    game = game or _game_of(corpus, passages, known_clauses(corpus, language, without))
    known = known_clauses(corpus, language, without, game)
    shared = shared_words(corpus, passages, language, game, without)
    if shared and shared.is_reprint:
        book = replace(book, facts=_named_as(shared.edition, book.facts))
    writer = Writer(edition, language, book.facts.transcriber_id, known, shared)
    pages = len(book.pages)
    return EditionDraft(
        edition,
        game,
        _tei(corpus, book, edition, game, [*writer.write(book), *writer.notes()]),
        f"{edition}\t{len(letters(words))}\t{digest(words)}\t{pages or '-'}",
        len(letters(words)),
        pages,
        writer.clauses,
        tuple(
            f"{each.passage.text[max(0, mark.at - 25) : mark.at]}⟨…⟩{each.passage.text[mark.at : mark.at + 25]}"
            for each in book.all_parts
            for mark in each.passage.marks
            if mark.kind == "gap"
        ),
        book.left_out,
        shared.edition.id if shared and shared.is_reprint else "",
    )


def _named_as(edition: Edition, facts: Facts) -> Facts:
    """Name a book as a text with its words does, if it is the same book."""
    title = edition.source.title
    if not fold(facts.title).startswith(fold(title)):
        return facts
    anonymous = edition.source.author is not None and edition.source.author.family == ANONYMOUS
    return replace(facts, title=title, author="" if anonymous else facts.author)


def _game_of(corpus: Corpus, passages: Sequence[str], known: KnownClauses) -> str:
    """Return the only game of the corpus, or that of most clauses like these. Raises Usage if few are like any."""
    games = corpus.topics.games
    if len(games) == 1:
        return games[0]
    if not known.clauses:
        raise Usage(f"no edition has words in this language to compare with; give --game: {', '.join(games)}")
    alike = [known.like(text) for text in passages]
    if sum(each.cert != "low" for each in alike) < LEAST_ALIKE * len(alike):
        raise Usage(
            f"this is like none of the games here ({', '.join(games)}). If it is one of them, give --game; a new game "
            "needs a category in the taxonomy “games” of topics.xml, or a corpus of its own: piquet-corpus new"
        )
    named = [corpus.editions[edition_of(each.like)].game for each in alike]
    return max(dict.fromkeys(named), key=named.count)


def _completed(facts: Facts, given: Facts) -> Facts:
    facts = replace(facts, **{name: value for name, value in vars(given).items() if value})
    wanted = [name for name in ("title", "place", "publisher", "year", "language") if not getattr(facts, name)]
    if wanted:
        options = " ".join(f"--{name}" for name in wanted)
        raise Usage(f"the source does not say the {', '.join(wanted)} of the book; give {options}")
    if not re.fullmatch(r"\d{4}", facts.year):
        raise Usage(f"{facts.year!r} is not a year; expected four figures: --year 1674")
    if facts.language not in LANGUAGES.values():
        known = ", ".join(dict.fromkeys(LANGUAGES.values()))
        raise Usage(f"unknown language {facts.language!r}; expected two letters: {known}")
    return facts


def _tei(corpus: Corpus, book: SourceBook, edition: str, game: str, text: list[str]) -> str:
    from jinja2 import Environment, PackageLoader, StrictUndefined  # no other command of this wing needs it

    release = corpus.release
    day = date.fromisoformat(release.date)
    chapter = book.chapters[0] if len(book.chapters) == 1 else None
    titles = (part.passage.text for part in chapter.parts if part.kind == "title") if chapter else iter(())
    marks = [mark for part in book.all_parts for mark in part.passage.marks]
    environment = Environment(
        loader=PackageLoader("piquet_corpus.editing.importing"),
        undefined=StrictUndefined,
        trim_blocks=True,
        keep_trailing_newline=True,
        autoescape=False,
    )
    environment.filters |= {"text": escape, "attribute": quoteattr}
    return environment.get_template("edition.xml").render(
        book=book,
        facts=book.facts,
        edition=edition,
        game=game,
        release=release,
        date_words=f"{day.day} {day:%B %Y}",
        today=date.today().isoformat(),
        part=f", chapter {chapter.number}, “{next(titles, '').rstrip('.')}”" if chapter else "",
        language=language_name(book.facts.language),
        anonymous=ANONYMOUS,
        images=any(mark.facs for mark in book.pages),
        hyphens=any(mark.kind == "hyphen" for mark in marks),
        typefaces=any(part.passage.runs for part in book.all_parts),
        lines=text,
    )


def held_against(draft: EditionDraft, edition: Edition) -> dict[str, int] | None:
    """Return how many cuts within paragraphs are `shared`, `proposed`, of the `edition`; None if the letters differ."""
    paragraphs = [block for block in edition.blocks if block.kind == "paragraph"]
    theirs = [_ends(clause.original for clause in block.clauses) for block in paragraphs]
    drafted = grouped((clause.rpartition(".")[0], proposal.words) for clause, proposal in draft.proposals.items())
    ours = [_ends(texts) for texts in drafted.values()]
    if [ends[-1:] for ends in ours] != [ends[-1:] for ends in theirs]:
        return None
    pairs = [(set(mine[:-1]), set(other[:-1])) for mine, other in zip(ours, theirs, strict=True)]
    counts = ((len(mine & other), len(mine), len(other)) for mine, other in pairs)
    return dict(zip(("shared", "proposed", "edition"), map(sum, zip((0, 0, 0), *counts, strict=True)), strict=True))


def _ends(texts: Iterable[str]) -> list[int]:
    return list(accumulate(len(letters(text)) for text in texts))


Tags = defaultdict[int, list[str]]
WORD = re.compile(r"[^\W\d_][^\W\d_\N{COMBINING MACRON}]*(?:\{\w+\}[^\W\d_]*)?")
TWO_CAPITALS = re.compile(r"[A-Z]{2}(?=[a-z]+$)")
BRACES = re.compile(r"\{(\w+)\}")
CONSONANT = "[bcdfghjklmnpqrstwxz]"
NASAL = {"\N{COMBINING MACRON}", "\N{COMBINING TILDE}"}


def _read_today(passage: SourcePassage, language: str) -> SourcePassage:
    taken = [(choice.begin, choice.end) for choice in passage.choices]
    choices = [
        choice
        for word in WORD.finditer(passage.text)
        if not any(begin < word.end() and word.start() < end for begin, end in taken)
        and not any(mark.kind != "hyphen" and word.start() < mark.at < word.end() for mark in passage.marks)
        for choice in _choice(word[0], word.start(), language)
    ]
    return replace(passage, choices=tuple(sorted((*passage.choices, *choices), key=lambda choice: choice.begin)))


def _choice(word: str, at: int, language: str) -> Iterator[WordChoice]:
    end = at + len(word)
    if braces := BRACES.search(word):
        yield WordChoice(at + braces.start(), at + braces.end(), braces[1], braces[1])
    elif added := _nasal(word):
        yield WordChoice(at, end, *added)
    elif (better := today(word, language)) != word:
        yield WordChoice(at, end, better)


def today(word: str, language: str = "en") -> str:
    """Return a word in the letters of today. Only of English do we know where u is v.

    >>> [today(word) for word in ("VVhen", "vsually", "haue", "BEfore", "loſeth", "question", "THE")]
    ['When', 'usually', 'have', 'Before', 'loseth', 'question', 'THE']
    >>> [today(word, "fr") for word in ("joueur", "eſtre")]
    ['joueur', 'estre']
    """
    word = word.replace("ſ", "s")
    if language != "en":
        return word
    word = re.sub(r"^VV", "W", re.sub(r"^vv|(?<=[a-z])vv", "w", word))
    word = TWO_CAPITALS.sub(lambda capitals: capitals[0].capitalize(), word)
    word = re.sub(rf"^v(?={CONSONANT})", "u", word)
    word = re.sub(rf"^V(?={CONSONANT}[a-z])", "U", word)
    return re.sub(r"(?<=[aeio])u(?=[aeiou])", "v", word)


def _nasal(word: str) -> tuple[str, str] | None:
    bare = unicodedata.normalize("NFD", word)
    stroke = next((at for at, character in enumerate(bare) if character in NASAL), None)
    if stroke is None or bare[stroke - 1 : stroke].lower() not in "aeiou":
        return None
    letter = "m" if bare[stroke + 1 : stroke + 2] in ("b", "m", "p") else "n"
    return unicodedata.normalize("NFC", bare[:stroke] + letter + bare[stroke + 1 :]), letter


IMPRINT = re.compile(r"printed|imprim|london|paris|chez|are to be sold", re.IGNORECASE)


PROPOSED = 'cert="low" resp="#proposal"'


def _target(clauses: Iterable[str]) -> str:
    return f'target="{" ".join(f"#{id_}" for id_ in clauses)}"'


def _cause(crux: Crux) -> str:
    """The cause of a proposed comment: what caused it in one book may not have caused it in another."""
    return next((cause for cause in crux.causes if cause.endswith(".undetermined")), "cause.undetermined")


class Writer:
    """Writes a book, and proposes kind and topics of each clause."""

    def __init__(
        self, edition: str, language: str, transcriber: str, known: KnownClauses, shared: SharedWords | None
    ) -> None:
        self._edition, self._language, self._transcriber, self._known = edition, language, transcriber, known
        self._shared = shared
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
                if part.kind == "page":
                    self._line(3, self._whole(part))
            self._title_page([part for part in book.title_page if part.kind != "page"])
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

    def _page_or_head(self, part: SourcePart, depth: int) -> None:
        words = self._whole(part)
        self._line(depth, words if part.kind == "page" else f'<head xml:id="{self._next_id("h")}">{words}</head>')

    def _title_page(self, parts: Sequence[SourcePart]) -> None:
        has_imprint = len(parts) > 1 and IMPRINT.search(parts[-1].passage.text)
        self._line(3, f'<titlePage xml:id="{self._next_id("h")}">')
        written = [
            f'<titlePart type="{"sub" if at else "main"}">{self._whole(part)}</titlePart>'
            for at, part in enumerate(parts[:-1] if has_imprint else parts)
        ]
        self._line(4, f"<docTitle>{' '.join(written)}</docTitle>")
        if has_imprint:
            self._line(4, f"<docImprint>{self._whole(parts[-1])}</docImprint>")
        self._line(3, "</titlePage>")

    def _next_id(self, letter: str, place: str = "") -> str:
        begun = f"{place or self._edition}.{letter}"
        self._numbers[begun] += 1
        return f"{begun}{self._numbers[begun]}"

    def _preface(self, parts: Sequence[SourcePart]) -> None:
        place = f"{self._edition}.pr"
        first = next(at for at, part in enumerate(parts) if part.kind != "page")
        for part in parts[:first]:
            self._line(3, self._whole(part))
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
                signed = f"<signed>{self._whole(part)}</signed>"
                self._line(4, f'<closer xml:id="{self._edition}.s1">{signed}</closer>')
        self._line(3, "</div>")

    def _chapter(self, chapter: SourceChapter) -> None:
        place = f"{self._edition}.{chapter.number}"
        places = [at for at, part in enumerate(chapter.parts) if part.kind != "page"] or [len(chapter.parts)]
        first, last = places[0], places[-1] + 1
        for part in chapter.parts[:first]:
            self._line(3, self._whole(part))
        self._line(3, f'<div type="chapter" n="{chapter.number}" xml:id="{place}">')
        self._parts(chapter.parts[first:last], place, 4)
        self._line(3, "</div>")
        for part in chapter.parts[last:]:
            self._line(3, self._whole(part))

    def _parts(self, parts: Sequence[SourcePart], place: str, depth: int) -> None:
        paragraphs, has_head = 0, False
        for part in parts:
            if part.kind == "page":
                self._line(depth, self._whole(part))
            elif part.kind == "paragraph":
                paragraphs += 1
                id_ = f"{place}.{paragraphs}"
                self._paragraph(part.passage, id_, depth, paragraphs, id_, 0)
            else:
                name, type_, letter = "head", f' type="{part.kind}"' if place != self._edition else "", "h"
                if part.kind in ("trailer", "signature"):
                    name, type_, letter = "trailer", "", "t"
                elif paragraphs or part.kind == "label" or (place == self._edition and has_head):
                    name, type_ = "label", ' type="heading"'
                has_head = has_head or name == "head"
                id_ = self._next_id(letter, place)
                self._line(depth, f'<{name}{type_} xml:id="{id_}">{self._whole(part)}</{name}>')

    def _paragraph(self, passage: SourcePassage, place: str, depth: int, number: int, id_: str, before: int) -> int:
        passage = _read_today(passage, self._language)
        cuts = statements(passage.text, self._language)
        if self._shared:
            cuts = self._shared.cuts(passage.text, cuts)
        self._line(depth, f'<p n="{number}" xml:id="{id_}">')
        proposal: KindAndTopics | None = None
        written = self._written(passage, cuts)
        for number, ((begin, end), words) in enumerate(zip(cuts, written, strict=True), before + 1):
            if place == f"{self._edition}.pr":
                proposal = KindAndTopics("front", ("front.preface",), passage.text[begin:end], cert="high")
            else:
                proposal = self._taken_over(passage.text, begin, end) or self._known.like(
                    passage.text[begin:end], proposal
                )
            self.clauses[f"{place}.{number}"] = proposal
            ana = " ".join(f"../topics.xml#{name}" for name in (f"kind.{proposal.kind}", *proposal.topics))
            mark = f' resp="#proposal" cert="{proposal.cert}"' if proposal.cert else ""
            self._line(
                depth + 1, f'<seg type="clause" n="{number}" xml:id="{place}.{number}" ana="{ana}"{mark}>{words}</seg>'
            )
        self._line(depth, "</p>")
        return before + len(cuts)

    def _taken_over(self, text: str, begin: int, end: int) -> KindAndTopics | None:
        """Return the kind and topics of the clause that has the same words: a proposal only if some are different."""
        if not (self._shared and (same := self._shared.clause(text, begin, end))):
            return None
        clause, certainty = same
        cert = None if certainty == "high" else certainty
        return KindAndTopics(clause.kind, clause.topics, text[begin:end], clause.id, cert=cert)

    def notes(self) -> Iterator[str]:
        """Yield the notes of an edition on its clauses, on those taken over: reasons; and its cruxes, as proposals."""
        if not self._shared:
            return
        edition = self._shared.edition
        clauses = {proposal.like: id_ for id_, proposal in self.clauses.items() if proposal.like in edition.by_id}
        reasons = [
            (clauses[target], note.text)
            for note in edition.notes
            for target in note.targets
            if note.type == "reason" and target in clauses
        ]
        cruxes = [
            (crux, there)
            for crux in edition.cruxes
            if (there := [clauses[id_] for id_ in crux.places if id_ in clauses]) and not self._is_settled(crux, there)
        ]
        if reasons or cruxes:
            yield " <standOff>"
            for number, (crux, there) in enumerate(cruxes, 1):
                named = f'xml:id="{self._edition}.crux.{number}" {_target(there)}'
                yield f'  <note type="commentary" {named} ana="../topics.xml#{_cause(crux)}" {PROPOSED} xml:lang="en">'
                yield f"   <p>{edition.id} has these words too, and {crux.id} says of them:</p>"
                yield from (f"   <p>{escape(paragraph)}</p>" for paragraph in crux.paragraphs)
                yield "  </note>"
            for target, reason in reasons:
                yield f'  <note type="reason" {_target([target])} resp="#ed" xml:lang="en">{escape(reason)}</note>'
            yield " </standOff>"

    def _is_settled(self, crux: Crux, there: Iterable[str]) -> bool:
        """Whether clauses have what the editors of the other text read in place of a slip or a gap of theirs."""
        rival = crux.entry is not None and crux.entry.type == "words"
        return rival and any(plain(crux.variants[0].words) in plain(self.clauses[id_].words) for id_ in there)

    def _whole(self, part: SourcePart) -> str:
        [written] = self._written(part.passage, ((0, len(part.passage.text)),))
        return written

    def _written(self, passage: SourcePassage, slices: Sequence[tuple[int, int]]) -> list[str]:
        """Return each slice of a passage as TEI; what is marked where it begins, or in the space before, is in it."""
        before, after = self._tags(passage, [begin for begin, _ in slices[1:]])
        written, done, last = [], 0, len(passage.text)
        for begin, end in slices:
            parts = [tag for at in range(done, begin) for tag in before[at]]
            for at in range(begin, end if end < last else last + 1):
                parts += (*before[at], escape(passage.text[at : at + 1]), *after[at])
            written.append("".join(parts))
            done = end
        return written

    def _tags(self, passage: SourcePassage, begins: Sequence[int]) -> tuple[Tags, Tags]:
        italics = list(self._hi(passage, begins))
        initials = {run.begin: run.end for run in passage.runs if run.name == "initial"}
        edges = {at for begin, end, _ in italics for at in (begin, end)} | initials.keys()
        before, after = Tags(list), Tags(list)
        for mark in passage.pages:
            before[mark.at].append(self._mark(mark))
        for begin, end, tag in italics:
            before[begin].append(tag)
            after[end - 1].append("</hi>")
        for mark in passage.marks:
            if mark.kind != "page":
                before[mark.at].append(self._mark(mark))
        for choice in passage.choices:
            if any(choice.begin < at < choice.end for at in edges):
                continue
            kind, read = "orig", f"<reg>{escape(choice.better)}</reg>"
            if choice.added:
                left, added, right = map(escape, choice.better.partition(choice.added))
                kind, read = "abbr", f"<expan>{left}<ex>{added}</ex>{right}</expan>"
            before[choice.begin].append(f"<choice><{kind}>")
            after[choice.end - 1].insert(0, f"</{kind}>{read}</choice>")
            if choice.begin in initials:
                before[choice.begin].append('<hi rendition="#initial">')
                after[initials[choice.begin] - 1].insert(0, "</hi>")
        return before, after

    def _mark(self, mark: SourceMark) -> str:
        if mark.kind == "page":
            facs = f" facs={quoteattr(mark.facs)}" if mark.facs else ""
            return f'<pb n="{mark.name}"{facs} xml:id="{self._edition}.p{mark.name.strip("[]")}"/>'
        if mark.kind == "hyphen":
            return '<lb break="no" rendition="#hyphen"/>'
        return f'<gap reason="illegible" unit="{mark.name}" quantity="{mark.number}" resp="#{self._transcriber}"/>'

    def _hi(self, passage: SourcePassage, begins: Sequence[int]) -> Iterator[tuple[int, int, str]]:
        within = sorted({mark.at for mark in passage.pages} | set(begins))
        for run in (run for run in passage.runs if run.name == "italic"):
            cuts = [run.begin, *(at for at in within if run.begin < at < run.end), run.end]
            ids = ["", *(self._next_id("i") for _ in cuts[1:]), ""] if len(cuts) > 2 else ["", "", ""]
            for place, (begin, end) in enumerate(pairwise(cuts)):
                words = passage.text[begin:end]
                begin += len(words) - len(words.lstrip(" "))
                end = begin + len(words.strip(" "))
                before, id_, after = ids[place : place + 3]
                links = {"xml:id": id_, "prev": before and f"#{before}", "next": after and f"#{after}"}
                linked = "".join(f' {name}="{value}"' for name, value in links.items() if value)
                yield begin, end, f'<hi rendition="#italic"{linked}>'
