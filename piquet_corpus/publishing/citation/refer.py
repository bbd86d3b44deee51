"""From a reference to the content of its citation. Everything about a book comes from the header of its text."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import groupby

from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.edition.texts.alignment import Omission, Row
from piquet_corpus.edition.texts.divergence import Divergence, Side, Words
from piquet_corpus.edition.texts.tei.model import (
    Block,
    Clause,
    Edition,
    Piece,
    Supplied,
    Text,
    Translation,
    TranslatorNote,
    in_brackets,
    original_of,
)
from piquet_corpus.edition.texts.tei.source import Release
from piquet_corpus.publishing.citation.model import Citation, CitedPassage, CitedRecord, QuotedWords, Silence
from piquet_corpus.publishing.citation.permanent import WHOLE
from piquet_corpus.publishing.citation.places import heading, pages, pages_of, runs, section, sections
from piquet_corpus.work.errors import UnknownReference

ILLEGIBLE = "illegible"
"""The reason for supplied letters that are in the source but cannot be read there."""


def cite(corpus: Corpus, reference: str) -> Citation:
    """Return the citation of a clause, heading, paragraph, chapter, page or edition, of a row, or of a divergence.

    `piquet-corpus` is the whole corpus.

    Raises UnknownReference, which names the nearest, and OtherKind for the name of something that is not cited.
    """
    reference = corpus.named(reference)
    if reference == WHOLE:
        return Citation(WHOLE, CitedRecord(WHOLE, "", _release(corpus)), ())
    if reference in corpus.register.by_id:
        return _of_divergence(corpus, corpus.register.by_id[reference])
    if reference in corpus.alignment.by_id:
        return _of_row(corpus, corpus.alignment.by_id[reference])
    edition = corpus.editions.get(reference.partition(".")[0])
    if edition is None:
        corpus.refuse_other_kind(reference)
        raise UnknownReference(reference, (*corpus.editions, *corpus.alignment.by_id, *corpus.register.by_id))
    found = _page(edition, reference) or _heading(corpus, edition, reference) or _part(corpus, edition, reference)
    return Citation(reference, None, (found,))


def _page(edition: Edition, reference: str) -> CitedPassage | None:
    """Return a page of the book, with the clauses that have words on it; None if there is no such page."""
    n = next((page_break.n for page_break in edition.page_breaks if page_break.id == reference), None)
    if n is None:
        return None
    clauses = [clause for clause in edition.clauses if n in pages_of(clause)]
    where = sections(edition, runs(edition, clauses))
    ids = tuple(clause.id for clause in clauses)
    return CitedPassage(reference, reference, ids, edition.source, edition.release, edition.language, where, n)


def _heading(corpus: Corpus, edition: Edition, reference: str) -> CitedPassage | None:
    """Return a heading, title or signature; None if there is none of this id."""
    block = corpus.passages.place(reference)
    if not isinstance(block, Block):
        return None
    quoted = QuotedWords(reference, _as_printed(block.pieces), edition.language, edition.restated)
    return _passage(edition, [block], [_translated(corpus, quoted, [reference])])


def _part(corpus: Corpus, edition: Edition, reference: str) -> CitedPassage:
    """Return a clause, paragraph or chapter, or the whole, of an edition or of a translation of it.

    Only a clause is quoted, not a whole chapter. Raises UnknownReference, which names the nearest.
    """
    clauses = corpus.passage(reference)
    text: Edition | Translation = corpus.translations.get(clauses[0].edition, edition)
    originals = [edition.by_id[clause.of or clause.id] for clause in clauses]
    ref = reference.removeprefix(text.id).removeprefix(".")
    alone = [clause.id for clause in clauses] == [reference]
    return CitedPassage(
        id=reference,
        key=reference,
        clauses=tuple(clause.id for clause in clauses),
        source=edition.source,
        release=text.release,
        language=text.language,
        section=section(edition, ref),
        pages=pages(edition, originals) if ref else "",
        quoted=(_quoted(corpus, edition, originals),) if alone else (),
        translation=text.title if isinstance(text, Translation) else "",
    )


def _of_row(corpus: Corpus, row: Row) -> Citation:
    """Return the citation of a row: the row itself, then the clauses of each edition."""
    parts: list[CitedPassage | Silence] = []
    for id_, ids in groupby(row.clauses, lambda clause: clause.partition(".")[0]):
        edition, clauses = corpus.editions[id_], [corpus.clause(clause) for clause in ids]
        quoted = [_quoted(corpus, edition, run) for run in runs(edition, clauses)]
        parts.append(_passage(edition, clauses, quoted))
    if isinstance(row, Omission):
        parts.append(Silence(row.edition, corpus.editions[row.edition].source, (row.id,)))
        relation = row.relation
    else:
        relation = row.relation if len(row.editions) == 2 else f"{row.latest}: {row.relation}"
    title = f"{row.id} of the alignment ({relation})"
    return Citation(row.id, CitedRecord(row.id, title, _release(corpus)), tuple(parts))


def _of_divergence(corpus: Corpus, one: Divergence) -> Citation:
    """Return the citation of a divergence: the divergence itself, then every passage that it quotes."""
    parts = [part for side in one.sides for part in of_side(corpus, one, side)]
    record = CitedRecord(one.id, f"{one.id}: {one.title}", _release(corpus))
    return Citation(one.id, record, tuple(_with_own_keys(parts)))


def of_side(corpus: Corpus, record: Divergence, side: Side) -> Iterator[CitedPassage | Silence]:
    """Return the passages and silences on a side, edition by edition."""
    for id_ in side.editions:
        edition = corpus.editions[id_]
        if words := [each for each in side.words if each.edition == id_]:
            places = [_place(corpus, each.clause) for each in words]
            yield _passage(edition, places, list(_words(corpus, edition, words)))
        else:
            yield Silence(id_, edition.source, tuple(_rows_of_silence(corpus, record, id_)))


def _rows_of_silence(corpus: Corpus, record: Divergence, edition: str) -> Iterator[str]:
    for id_ in record.rows:
        row = corpus.alignment.by_id.get(id_)
        if isinstance(row, Omission) and row.edition == edition:
            yield id_


def _place(corpus: Corpus, id_: str) -> Clause | Block:
    """Return the clause or heading of this id. Raises UnknownReference, which names the nearest clauses."""
    return corpus.passages.place(id_) or corpus.clause(id_)


def _passage(edition: Edition, places: Sequence[Clause | Block], quoted: Sequence[QuotedWords]) -> CitedPassage:
    headings = [one for one in dict.fromkeys(places) if isinstance(one, Block)]
    several = runs(edition, (one for one in places if isinstance(one, Clause)))
    ids = (*(block.id or "" for block in headings), *(clause.id for run in several for clause in run))
    where = (*(heading(edition, block) for block in headings), sections(edition, several))
    return CitedPassage(
        id=ids[0],
        key=ids[0] if len(ids) == 1 else f"{ids[0]}-{ids[-1].removeprefix(f'{edition.id}.')}",
        clauses=ids,
        source=edition.source,
        release=edition.release,
        language=edition.language,
        section="; ".join(filter(None, where)),
        pages=pages(edition, places),
        quoted=tuple(quoted),
    )


def _quoted(corpus: Corpus, edition: Edition, run: Sequence[Clause]) -> QuotedWords:
    """Return the words of consecutive clauses, in their own language and in translation."""
    text = " ".join(_as_printed(clause.pieces) for clause in run)
    return _translated(
        corpus, QuotedWords(run[0].id, text, edition.language, edition.restated), [clause.id for clause in run]
    )


def _as_printed(pieces: Iterable[Piece]) -> str:
    """Return the words of the source; unreadable letters are supplied in brackets, missing words are left out."""
    shown = (Text(f"[{one.text}]") if isinstance(one, Supplied) and one.reason == ILLEGIBLE else one for one in pieces)
    return original_of(tuple(shown))


def _words(corpus: Corpus, edition: Edition, words: Sequence[Words]) -> Iterator[QuotedWords]:
    """Return the words that a divergence quotes; the last of a clause with its translation.

    Each of several clauses has its section before it: a divergence may quote them in another order than the text.
    """
    alone = len({one.clause for one in words}) == 1
    for clause, group in groupby(words, lambda one: one.clause):
        where = "" if alone else _where(corpus, edition, clause)
        several = [QuotedWords(clause, one.text, one.language, one.restatement, where=where) for one in group]
        yield from several[:-1]
        whole = several[-1].text != _place(corpus, clause).original
        yield replace(_translated(corpus, several[-1], [clause]), whole=whole)


def _translated(corpus: Corpus, quoted: QuotedWords, ids: Sequence[str]) -> QuotedWords:
    for translation in corpus.translations_of(ids[0].partition(".")[0]):
        found = [place for id_ in ids if (place := translation.clause(id_) or translation.block(id_))]
        words = " ".join(in_brackets(_without_notes(place.pieces)) for place in found)
        notes = (piece.text for place in found for piece in place.pieces if isinstance(piece, TranslatorNote))
        if words:
            return replace(quoted, translation=words, translator=translation.release.editors, note=" ".join(notes))
    return quoted


def translation_of(corpus: Corpus, id_: str) -> str:
    """Return the words of the first translation that has a clause, those supplied in brackets; empty if none has it."""
    edition = corpus.editions[id_.partition(".")[0]]
    return _translated(corpus, QuotedWords(id_, "", edition.language, edition.restated), [id_]).translation


def _where(corpus: Corpus, edition: Edition, id_: str) -> str:
    place = _place(corpus, id_)
    return sections(edition, [[place]]) if isinstance(place, Clause) else heading(edition, place)


def _without_notes(pieces: Iterable[Piece]) -> tuple[Piece, ...]:
    """Leave out the notes of the translator, which are not words of the passage."""
    return tuple(one for one in pieces if not isinstance(one, TranslatorNote))


def _release(corpus: Corpus) -> Release:
    """Return the publication of the corpus, which is that of its texts."""
    return next(iter(corpus.editions.values())).release


def _with_own_keys(parts: Iterable[CitedPassage | Silence]) -> Iterator[CitedPassage | Silence]:
    """Number the passages that would have the same key: two sides of a divergence may quote the same clause."""
    seen: dict[str, int] = {}
    for part in parts:
        if isinstance(part, CitedPassage):
            seen[part.key] = seen.get(part.key, 0) + 1
            yield part if seen[part.key] == 1 else replace(part, key=f"{part.key}-{seen[part.key]}")
        else:
            yield part
