"""What a reference cites: a passage, a divergence or a row, with the books, from the headers of their texts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import groupby

from piquet_corpus.edition.cases.model import Case
from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.edition.texts.alignment import Omission, Row, edition_of
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
from piquet_corpus.edition.texts.tei.source import Release, Source
from piquet_corpus.edition.texts.tei.xml import Ids
from piquet_corpus.publishing.citation.permanent import WHOLE, permanent_link
from piquet_corpus.publishing.names import heading, labelled, pages, pages_of, runs, section, sections, semicolon
from piquet_corpus.work.errors import UnknownReference
from piquet_corpus.work.grouping import grouped, unique
from rules.core.messages import _, language, say

ILLEGIBLE = "illegible"
"""The reason for supplied letters that are in the source but cannot be read there."""


@dataclass(frozen=True)
class QuotedWords:
    """Words of an edition in its own language. `restatement`: they are the editors' own, and quote nobody.

    `translation`, `translator`: their translation, both empty if there is none. `whole`: it is a translation of the
    whole clause, of which these words are a part. `note`: the translator's note, for example that a word is disputed.
    `where`: their section, if the passage has several.
    """

    id: str
    text: str
    language: str
    restatement: bool
    translation: str = ""
    translator: str = ""
    whole: bool = False
    note: str = ""
    where: str = ""


@dataclass(frozen=True)
class CitedPassage:
    """A passage of one edition.

    `id`: its permanent id, that of the first clause if it has several; `clauses`: all of them. `key`: its key in a
    bibliography. `section`: `par. 6, clauses 2–4`; empty for the whole book. `pages`: empty
    if the text has none. `translation`: the title of the translation, if a translation is cited.
    """

    id: str
    key: str
    clauses: Ids
    source: Source
    release: Release
    language: str
    section: str
    pages: str
    quoted: tuple[QuotedWords, ...] = ()
    translation: str = ""

    @property
    def link(self) -> str:
        """The permanent id as an address."""
        return permanent_link(self.id)


@dataclass(frozen=True)
class Silence:
    """The silence of an edition. `rows`: the rows of the alignment that say so."""

    edition: str
    source: Source
    rows: Ids


@dataclass(frozen=True)
class CitedRecord:
    """A row of the alignment, a divergence or an example: a part of the corpus that is cited by its id.

    `title`: empty for the whole corpus. `kind`: `case` for an example, else empty.
    """

    id: str
    title: str
    release: Release
    kind: str = ""

    @property
    def link(self) -> str:
        """The permanent id as an address."""
        return permanent_link(self.id, self.kind)


Cited = CitedPassage | CitedRecord


@dataclass(frozen=True)
class Citation:
    """A citation: of a passage, or of a divergence or row with its passages and silences."""

    reference: str
    record: CitedRecord | None
    parts: tuple[CitedPassage | Silence, ...]

    @property
    def passages(self) -> tuple[CitedPassage, ...]:
        """The parts that are passages."""
        return tuple(part for part in self.parts if isinstance(part, CitedPassage))

    @property
    def silences(self) -> tuple[Silence, ...]:
        """The parts that say that an edition is silent."""
        return tuple(part for part in self.parts if isinstance(part, Silence))


def cite(corpus: Corpus, reference: str) -> Citation:
    """Return the citation of a clause, heading, paragraph, chapter, page or edition, a row, a divergence or an example.

    `piquet-corpus` is the whole corpus. Titles, places and translations are in the language of now.

    Raises UnknownReference, which names the nearest, or says what else has this name.
    """
    return _cite(corpus, reference, language())


@lru_cache(maxsize=16)
def _cite(corpus: Corpus, reference: str, _language: str) -> Citation:
    reference = corpus.named(reference)
    if reference == WHOLE:
        return Citation(WHOLE, CitedRecord(WHOLE, "", corpus.release), ())
    if reference in corpus.register.by_id:
        divergence = corpus.register.by_id[reference]
        title = divergence.titles.get(language(), divergence.title)
        record = CitedRecord(divergence.id, labelled(divergence.id, title), corpus.release)
        parts = [part for side in divergence.sides for part in of_side(corpus, divergence, side)]
        return Citation(divergence.id, record, tuple(_with_own_keys(parts)))
    if reference in corpus.alignment.by_id:
        return _of_row(corpus, corpus.alignment.by_id[reference])
    edition = corpus.editions.get(edition_of(reference))
    if edition is None and reference in corpus.case_files.ids:
        return _of_case(corpus, corpus.case(reference))
    if edition is None:
        corpus.refuse_other_kind(reference)
        raise UnknownReference(reference, (*corpus.editions, *corpus.alignment.by_id, *corpus.register.by_id))
    block = corpus.passages.place(reference)
    if isinstance(block, Block):
        passage = _passage(edition, [block], [_quoted(corpus, edition, [block])])
    else:
        passage = _page(edition, reference) or _part(corpus, edition, reference)
    return Citation(reference, None, (passage,))


def _page(edition: Edition, reference: str) -> CitedPassage | None:
    n = edition.pages.get(reference)
    if n is None:
        return None
    clauses = [clause for clause in edition.clauses if n in pages_of(clause)]
    return replace(_passage(edition, clauses), id=reference, key=reference, pages=n)


def _part(corpus: Corpus, edition: Edition, reference: str) -> CitedPassage:
    """Return a clause, paragraph or chapter, or the whole, of an edition or of a translation of it.

    Only a clause is quoted, not a whole chapter. Raises UnknownReference, which names the nearest.
    """
    clauses = corpus.passage(reference)
    text: Edition | Translation = corpus.translations.get(clauses[0].edition, edition)
    originals = [edition.by_id[clause.of or clause.id] for clause in clauses]
    ref = reference.removeprefix(text.id).removeprefix(".")
    ids = tuple(clause.id for clause in clauses)
    quoted = [_quoted(corpus, edition, originals)] if ids == (reference,) else []
    return replace(
        _passage(edition, originals, quoted, text),
        id=reference,
        key=reference,
        clauses=ids,
        section=section(edition, ref),
        pages=pages(edition, originals) if ref else "",
    )


def _of_row(corpus: Corpus, row: Row) -> Citation:
    parts: list[CitedPassage | Silence] = [*_passages(corpus, row.clauses)]
    if isinstance(row, Omission):
        parts.append(Silence(row.edition, corpus.editions[row.edition].source, (row.id,)))
        relation = _(row.relation)
    else:
        relation = _(row.relation) if len(row.editions) == 2 else labelled(row.latest, _(row.relation))
    title = say("{row} of the alignment ({relation})", row=row.id, relation=relation)
    return Citation(row.id, CitedRecord(row.id, title, corpus.release), tuple(parts))


def _of_case(corpus: Corpus, case: Case) -> Citation:
    """Return the citation of an example, with the passages in which it stands, if it is a book's own."""
    title = say("Example “{title}”", title=case.titles.get(language(), case.title))
    parts = _passages(corpus, (id_ for id_ in case.stands_in if id_ in corpus.clauses))
    return Citation(case.id, CitedRecord(case.id, title, corpus.release, "case"), tuple(parts))


def _passages(corpus: Corpus, ids: Iterable[str]) -> Iterator[CitedPassage]:
    """Yield clauses as a passage of each of their editions, in their words."""
    for id_, clauses in grouped((edition_of(id_), corpus.clause(id_)) for id_ in ids).items():
        edition = corpus.editions[id_]
        yield _passage(edition, clauses, [_quoted(corpus, edition, run) for run in runs(edition, clauses)])


def of_side(corpus: Corpus, record: Divergence, side: Side) -> Iterator[CitedPassage | Silence]:
    """Return the passages and silences on a side, edition by edition."""
    for id_ in side.editions:
        edition = corpus.editions[id_]
        if words := [quoted for quoted in side.words if quoted.edition == id_]:
            places = [_place(corpus, quoted.clause) for quoted in words]
            yield _passage(edition, places, _words(corpus, edition, words))
        else:
            rows = map(corpus.alignment.by_id.get, record.rows)
            silent = tuple(row.id for row in rows if isinstance(row, Omission) and row.edition == id_)
            yield Silence(id_, edition.source, silent)


def _place(corpus: Corpus, id_: str) -> Clause | Block:
    """Return the clause or heading of this id. Raises UnknownReference, which names the nearest clauses."""
    return corpus.passages.place(id_) or corpus.clause(id_)


def _passage(
    edition: Edition,
    places: Sequence[Clause | Block],
    quoted: Iterable[QuotedWords] = (),
    text: Edition | Translation | None = None,
) -> CitedPassage:
    """Return places of an edition as a passage. `text`: the translation in which they are cited, if they are."""
    headings = [place for place in unique(places) if isinstance(place, Block)]
    stretches = runs(edition, (place for place in places if isinstance(place, Clause)))
    ids = (*(block.id or "" for block in headings), *(clause.id for run in stretches for clause in run))
    where = (*(heading(edition, block) for block in headings), sections(edition, stretches))
    first, last = (ids[0], ids[-1]) if ids else ("", "")
    read = text or edition
    return CitedPassage(
        id=first,
        key=first if first == last else f"{first}-{last.removeprefix(f'{edition.id}.')}",
        clauses=ids,
        source=edition.source,
        release=read.release,
        language=read.language,
        section=semicolon().join(filter(None, where)),
        pages=pages(edition, places),
        quoted=tuple(quoted),
        translation=read.title if isinstance(read, Translation) else "",
    )


def _quoted(corpus: Corpus, edition: Edition, places: Sequence[Clause | Block]) -> QuotedWords:
    text = " ".join(_as_printed(place.pieces) for place in places)
    ids = [place.id or "" for place in places]
    return _translated(corpus, QuotedWords(ids[0], text, edition.language, edition.restated), ids)


def _as_printed(pieces: Iterable[Piece]) -> str:
    """Return the words of the source; unreadable letters are supplied in brackets, missing words are left out."""
    return original_of(
        tuple(
            Text(f"[{piece.text}]") if isinstance(piece, Supplied) and piece.reason == ILLEGIBLE else piece
            for piece in pieces
        )
    )


def _words(corpus: Corpus, edition: Edition, words: Sequence[Words]) -> Iterator[QuotedWords]:
    """Return the words that a divergence quotes; the last of a clause with its translation.

    Each of several clauses has its section before it: a divergence may quote them in another order than the text.
    """
    alone = len({quoted.clause for quoted in words}) == 1
    for id_, group in groupby(words, lambda quoted: quoted.clause):
        place = _place(corpus, id_)
        where = sections(edition, [[place]]) if isinstance(place, Clause) else heading(edition, place)
        *before, last = (
            QuotedWords(id_, quoted.text, quoted.language, quoted.restatement, where="" if alone else where)
            for quoted in group
        )
        yield from before
        yield replace(_translated(corpus, last, [id_]), whole=last.text != place.original)


def _translated(corpus: Corpus, quoted: QuotedWords, ids: Sequence[str]) -> QuotedWords:
    if translation := corpus.translation_into(language(), edition_of(ids[0])):
        places = [place for id_ in ids if (place := translation.clause(id_) or translation.block(id_))]
        pieces = [[piece for piece in place.pieces if not isinstance(piece, TranslatorNote)] for place in places]
        notes = (piece.text for place in places for piece in place.pieces if isinstance(piece, TranslatorNote))
        if words := " ".join(in_brackets(tuple(words)) for words in pieces):
            return replace(quoted, translation=words, translator=translation.release.editors, note=" ".join(notes))
    return quoted


def translation_of(corpus: Corpus, id_: str) -> str:
    """Return the words of our translation of a clause into the language of now, those supplied in brackets, or none."""
    edition = corpus.editions[edition_of(id_)]
    return _translated(corpus, QuotedWords(id_, "", edition.language, edition.restated), [id_]).translation


def _with_own_keys(parts: Iterable[CitedPassage | Silence]) -> Iterator[CitedPassage | Silence]:
    """Number the passages that would have the same key: two sides of a divergence may quote the same clause."""
    seen: dict[str, int] = {}
    for part in parts:
        if isinstance(part, CitedPassage):
            seen[part.key] = seen.get(part.key, 0) + 1
            yield part if seen[part.key] == 1 else replace(part, key=f"{part.key}-{seen[part.key]}")
        else:
            yield part
