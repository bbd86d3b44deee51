"""From a source file to a draft of an edition: the TEI file, the measure of its letters, and what to look at."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import date
from pathlib import Path

from piquet_corpus.editing.importing.book import Facts, SourceBook, SourcePart
from piquet_corpus.editing.importing.facts import facts_of
from piquet_corpus.editing.importing.header import LANGUAGES, Setting, header, transcriber
from piquet_corpus.editing.importing.kinds import KindAndTopics, KnownClauses, known_clauses
from piquet_corpus.editing.importing.passage import SourcePassage
from piquet_corpus.editing.importing.plain_book import read_plain
from piquet_corpus.editing.importing.tei_book import read_tei
from piquet_corpus.editing.importing.writing import Writer
from piquet_corpus.editing.upkeep.references import digest, letters
from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.edition.texts.tei.xml import parse
from piquet_corpus.work.errors import UnknownName, Usage
from piquet_corpus.work.paths import read_text

BEGIN = """<?xml version="1.0" encoding="UTF-8"?>
<?xml-model href="../schema/piquet-tei.rng" type="application/xml" schematypens="http://relaxng.org/ns/structure/1.0"?>
<TEI xmlns="http://www.tei-c.org/ns/1.0" version="4.3.0" xml:id="{edition}.file" xml:lang="{language}">"""


@dataclass(frozen=True)
class Stated:
    """What the editor says of the book; what is empty is taken from the header of the source.

    `part`: words of the heading of the division that is wanted; empty for the whole file.
    """

    edition: str
    part: str = ""
    game: str = ""
    title: str = ""
    author: str = ""
    place: str = ""
    publisher: str = ""
    year: str = ""
    language: str = ""


@dataclass(frozen=True)
class EditionDraft:
    """A draft: `tei` is the file; `measure` the line of `digests.tsv`, measured on the source.

    `proposals`: the kind and topics of each clause; `words`: its words. `gaps`: each place that could not be read, with
    the words around it. `left_out`: what the source has and the draft has not.
    """

    edition: str
    game: str
    tei: str
    measure: str
    letters: int
    pages: int
    proposals: dict[str, KindAndTopics]
    words: dict[str, str]
    gaps: tuple[str, ...]
    left_out: tuple[str, ...]


def draft_of(corpus: Corpus, path: Path, given: Stated, without: str = "") -> EditionDraft:
    """Read a file, and draft an edition from it; kinds and topics are not taken from the edition `without`.

    Raises CorpusError, NotRead and Usage.
    """
    book, words = _read(path, given)
    facts = _completed(book.facts, given)
    known = known_clauses(corpus, facts.language, without)
    passages = [part.passage for part in _parts(book) if part.kind == "paragraph"]
    if not passages:
        raise Usage(f"{path}: no paragraph was found; expected TEI with p elements, or text with empty lines between")
    games = {edition.game for edition in corpus.editions.values()}
    if given.game and given.game not in games:
        raise UnknownName("game", given.game, sorted(games))
    game = given.game or _game(corpus, known, passages)
    known = known_clauses(corpus, facts.language, without, game)
    written = Writer(given.edition, facts.language, transcriber(facts), known.like).write(book)
    pages = sum(1 for part in _parts(book) if part.page) + sum(len(part.passage.pages()) for part in _parts(book))
    lines = header(facts, _setting(corpus, book, given.edition, game, pages))
    begin = BEGIN.format(edition=given.edition, language=facts.language)
    return EditionDraft(
        given.edition,
        game,
        "\n".join((begin, *lines, *written.lines, "</TEI>", "")),
        f"{given.edition}\t{len(letters(words))}\t{digest(words)}\t{pages or '-'}",
        len(letters(words)),
        pages,
        written.clauses,
        written.words,
        tuple(gap for part in _parts(book) for gap in _gaps(part.passage)),
        book.left_out,
    )


def _read(path: Path, given: Stated) -> tuple[SourceBook, str]:
    """Read TEI, or plain text if the file does not begin like XML."""
    if read_text(path).lstrip().startswith("<"):
        return read_tei(parse(path), given.part or None)
    if given.part:
        raise Usage(f"{path}: --part needs TEI; of a plain text, keep the part that you want in a file of its own")
    return read_plain(read_text(path), facts_of(None))


def _completed(facts: Facts, given: Stated) -> Facts:
    """Return the facts with what the editor says. Raises Usage for what is needed and neither of them says."""
    named = {name: getattr(given, name) for name in ("title", "author", "place", "publisher", "year", "language")}
    facts = replace(facts, **{name: value for name, value in named.items() if value})
    wanted = [name for name in ("title", "place", "publisher", "year", "language") if not getattr(facts, name)]
    if wanted:
        options = " ".join(f"--{name}" for name in wanted)
        raise Usage(f"the source does not say the {', '.join(wanted)} of the book; give {options}")
    if not re.fullmatch(r"\d{4}", facts.year):
        raise Usage(f"{facts.year!r} is not a year; expected four figures: --year 1674")
    if facts.language not in LANGUAGES:
        raise Usage(f"unknown language {facts.language!r}; expected two letters: {', '.join(LANGUAGES)}")
    return facts


def _game(corpus: Corpus, known: KnownClauses, passages: list[SourcePassage]) -> str:
    """Return the game that most clauses like these are about."""
    if not known.clauses:
        raise Usage("no edition has words in this language to compare with; give --game")
    games = [corpus.editions[known.like(passage.text).like.partition(".")[0]].game for passage in passages]
    return max(dict.fromkeys(games), key=games.count)


def _setting(corpus: Corpus, book: SourceBook, edition: str, game: str, pages: int) -> Setting:
    release = next(iter(corpus.editions.values())).release
    day = date.fromisoformat(release.date)
    passages = [part.passage for part in _parts(book)]
    marks = [mark for passage in passages for mark in passage.marks]
    images = [part.page.facs for part in _parts(book) if part.page] + [
        mark.facs for mark in marks if mark.kind == "page"
    ]
    title = next((part.passage.text for chapter in book.chapters for part in chapter.parts if part.kind == "title"), "")
    return Setting(
        edition=edition,
        game=game,
        version=release.version,
        date=release.date,
        date_words=f"{day.day} {day:%B %Y}",
        today=date.today().isoformat(),
        chapters=bool(book.chapters),
        preface=bool(book.preface),
        pages=bool(pages),
        images=any(images),
        hyphens=any(mark.kind == "hyphen" for mark in marks),
        typefaces=any(passage.runs for passage in passages),
        part=f"chapter {book.chapters[0].number}, “{title.rstrip('.')}”" if len(book.chapters) == 1 else "",
    )


def _parts(book: SourceBook) -> Iterator[SourcePart]:
    yield from (*book.title_page, *book.preface, *book.parts)
    for chapter in book.chapters:
        yield from chapter.parts


def _gaps(passage: SourcePassage) -> Iterator[str]:
    """Yield the words around each gap, which is shown as ⟨…⟩."""
    for mark in passage.marks:
        if mark.kind == "gap":
            before, after = passage.text[max(0, mark.at - 25) : mark.at], passage.text[mark.at : mark.at + 25]
            yield f"{before}⟨…⟩{after}"
