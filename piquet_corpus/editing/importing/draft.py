"""From a source file to a draft of an edition: the TEI file, the measure of its letters, and what to look at."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import date
from itertools import accumulate
from pathlib import Path
from xml.sax.saxutils import escape, quoteattr

from piquet_corpus.editing.importing.reading import LANGUAGES, read_plain, read_tei
from piquet_corpus.editing.importing.source import Facts, SourceBook
from piquet_corpus.editing.importing.statements import KindAndTopics, known_clauses
from piquet_corpus.editing.importing.writing import Writer
from piquet_corpus.editing.upkeep.references import digest, letters
from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.edition.language.norm import language_name
from piquet_corpus.edition.texts.alignment import edition_of
from piquet_corpus.edition.texts.tei.model import Edition
from piquet_corpus.edition.texts.tei.source import ANONYMOUS
from piquet_corpus.edition.texts.tei.xml import parse
from piquet_corpus.work.errors import UnknownName, Usage
from piquet_corpus.work.grouping import grouped
from piquet_corpus.work.paths import read_text


@dataclass(frozen=True)
class EditionDraft:
    """A draft: the file `tei`; the line of `digests.tsv` measured on the source; what to look at.

    `proposals`: by clause. `gaps`: what was not read, with the words around it. `left_out`: what only the source has.
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


def draft_of(
    corpus: Corpus, path: Path, edition: str, given: Facts, part: str = "", game: str = "", without: str = ""
) -> EditionDraft:
    """Draft an edition from a file, by all editions but `without`. Raises CorpusError, NotRead and Usage.

    `given`: what the editor says of the book, before its header. `part`: words of the heading of the wanted division.
    `game`: by default, that of the clauses most like its own.
    """
    text = read_text(path)
    if text.lstrip().startswith("<"):
        book, words = read_tei(parse(path), part or None)
    elif part:
        raise Usage(f"{path}: --part needs TEI; of a plain text, keep the part that you want in a file of its own")
    else:
        book, words = read_plain(text)
    book = replace(book, facts=_completed(book.facts, given))
    language = book.facts.language
    passages = [each.passage.text for each in book.all_parts if each.kind == "paragraph"]
    if not passages:
        raise Usage(f"{path}: no paragraph was found; expected TEI with p elements, or text with empty lines between")
    games = {edition.game for edition in corpus.editions.values()}
    if game and game not in games:
        raise UnknownName("game", game, sorted(games))
    if not game:  # that of most clauses like these
        known = known_clauses(corpus, language, without)
        if not known.clauses:
            raise Usage("no edition has words in this language to compare with; give --game")
        alike = [corpus.editions[edition_of(known.like(text).like)].game for text in passages]
        game = max(dict.fromkeys(alike), key=alike.count)
    known = known_clauses(corpus, language, without, game)
    writer = Writer(edition, language, book.facts.transcriber_id, known)
    pages = len(book.pages)
    return EditionDraft(
        edition,
        game,
        _tei(corpus, book, edition, game, writer.write(book)),
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
    )


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

    release = next(iter(corpus.editions.values())).release
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


# --- the draft of an edition that people divided: which of its cuts between clauses are theirs ---


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
