"""From a reference to what a citation of it says. All that is known of a book comes from the header of its text."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import groupby

from piquet_corpus.alignment import Omission, Row
from piquet_corpus.citation.model import Citation, Passage, Quoted, Record, Silence
from piquet_corpus.citation.places import pages, pages_of, runs, section, sections
from piquet_corpus.corpus import Corpus
from piquet_corpus.divergences.model import Divergence, Side, Words
from piquet_corpus.errors import UnknownReference
from piquet_corpus.tei.model import Clause, Edition, Translation, in_brackets
from piquet_corpus.tei.source import Release


def cite(corpus: Corpus, reference: str) -> Citation:
    """Return the citation of a clause, paragraph, chapter, page or edition, of a row, or of a divergence.

    Raises UnknownReference, which names the nearest.
    """
    if reference in corpus.register.by_id:
        return _of_divergence(corpus, corpus.register.by_id[reference])
    if reference in corpus.alignment.by_id:
        return _of_row(corpus, corpus.alignment.by_id[reference])
    edition = corpus.editions.get(reference.partition(".")[0])
    found = edition and (_page(corpus, edition, reference) or _place(corpus, edition, reference))
    if not found:
        corpus.passage(reference) if edition else None  # which names the nearest passages
        raise UnknownReference(reference, (*corpus.editions, *corpus.alignment.by_id, *corpus.register.by_id))
    return Citation(reference, None, (found,))


def _place(corpus: Corpus, edition: Edition, reference: str) -> Passage | None:
    """Return a clause, paragraph, chapter or the whole of an edition, or of a translation of it; None if it has none.

    Words are quoted of a clause only: nobody quotes a chapter.
    """
    texts: list[Edition | Translation] = [edition, *corpus.translations_of(edition.id)]
    text = max((one for one in texts if f"{reference}.".startswith(f"{one.id}.")), key=lambda one: len(one.id))
    clauses = [one for one in text.clauses if f"{one.id}.".startswith(f"{reference}.")]
    if not clauses:
        return None
    originals = [edition.by_id[one.of or one.id] for one in clauses]
    ref = reference.removeprefix(text.id).removeprefix(".")
    alone = [one.id for one in clauses] == [reference]
    return Passage(
        id=reference,
        key=reference,
        edition=edition.id,
        source=edition.source,
        release=text.release,
        section=section(edition, ref) if ref else "",
        pages=pages([originals]) if ref else "",
        quoted=(_quoted(corpus, edition, originals),) if alone else (),
        language=edition.language,
        translated=text.title if isinstance(text, Translation) else "",
    )


def _page(corpus: Corpus, edition: Edition, reference: str) -> Passage | None:
    """Return a page of the book, with the clauses that have words on it; None if there is no such page."""
    n = next((one.n for one in edition.page_breaks if one.id == reference), None)
    if n is None:
        return None
    clauses = [one for one in edition.clauses if n in pages_of(one)]
    where = sections(edition, runs(edition, clauses))
    return Passage(reference, reference, edition.id, edition.source, edition.release, where, n, (), edition.language)


def _of_row(corpus: Corpus, row: Row) -> Citation:
    """Return the citation of a row: the row, then its passage in each edition."""
    parts: list[Passage | Silence] = []
    for edition, ids in groupby(row.clauses, lambda id_: id_.partition(".")[0]):
        parts.append(_passage(corpus, corpus.editions[edition], [corpus.clause(id_) for id_ in ids]))
    if isinstance(row, Omission):
        parts.append(_silence(corpus, row.edition))
    title = f"{row.id} ({row.relation})"
    return Citation(row.id, Record(row.id, title, _release(corpus)), tuple(parts))


def _of_divergence(corpus: Corpus, one: Divergence) -> Citation:
    """Return the citation of a divergence: the record, then every passage that it quotes."""
    parts = [part for side in one.sides for part in _of_side(corpus, side)]
    record = Record(one.id, f"{one.id}: {one.title}", _release(corpus))
    return Citation(one.id, record, _with_keys_of_their_own(parts))


def _of_side(corpus: Corpus, side: Side) -> Iterable[Passage | Silence]:
    """Return what stands on a side, edition by edition."""
    for id_ in side.editions:
        words = [one for one in side.words if one.edition == id_]
        if words:
            clauses = [corpus.clause(one.clause) for one in words]
            quoted = tuple(_words(corpus, one) for one in words)
            yield _passage(corpus, corpus.editions[id_], clauses, quoted)
        else:
            yield _silence(corpus, id_)


def _passage(
    corpus: Corpus, edition: Edition, clauses: Sequence[Clause], quoted: tuple[Quoted, ...] | None = None
) -> Passage:
    """Return clauses of an edition as one passage; without words of its own, they are quoted whole."""
    several = runs(edition, clauses)
    first, last = several[0][0], several[-1][-1]
    return Passage(
        id=first.id,
        key=first.id if first is last else f"{first.id}-{last.ref}",
        edition=edition.id,
        source=edition.source,
        release=edition.release,
        section=sections(edition, several),
        pages=pages(several),
        quoted=quoted or tuple(_quoted(corpus, edition, run) for run in several),
        language=edition.language,
    )


def _quoted(corpus: Corpus, edition: Edition, run: Sequence[Clause]) -> Quoted:
    """Return the words of clauses that follow each other, in their own language and in ours."""
    ours = [in_brackets(one.pieces) for clause in run for one in corpus.translated(clause.id)]
    return Quoted(" ".join(one.original for one in run), edition.language, " ".join(ours), edition.restated)


def _words(corpus: Corpus, one: Words) -> Quoted:
    """Return the words that a record quotes, with the translation of the clause that they stand in."""
    ours = " ".join(in_brackets(each.pieces) for each in corpus.translated(one.clause))
    return Quoted(one.text, one.language, ours, one.restatement)


def _silence(corpus: Corpus, edition: str) -> Silence:
    """Return that an edition has nothing."""
    return Silence(edition, corpus.editions[edition].source)


def _release(corpus: Corpus) -> Release:
    """Return as what the whole is published: as the texts are."""
    return next(iter(corpus.editions.values())).release


def _with_keys_of_their_own(parts: Iterable[Passage | Silence]) -> tuple[Passage | Silence, ...]:
    """Number the passages that have the same key, so that each entry of a bibliography has one of its own."""
    seen: dict[str, int] = {}
    found: list[Passage | Silence] = []
    for part in parts:
        if isinstance(part, Passage):
            seen[part.key] = seen.get(part.key, 0) + 1
            if seen[part.key] > 1:
                part = replace(part, key=f"{part.key}-{seen[part.key]}")
        found.append(part)
    return tuple(found)
