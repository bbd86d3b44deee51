"""Check the apparatus: every crux has its entry, and all readings of an entry can stand in one place of the text."""

from __future__ import annotations

from collections.abc import Iterator

from piquet_corpus.editing.validate.problem import Problem
from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.edition.language.words import across, layer_text
from piquet_corpus.edition.texts.tei.model import ApparatusEntry, Crux, Edition, Piece, Variant, squeeze
from piquet_corpus.judging.proof.evidence import places

CHECK = "apparatus"
WORDS = "words"


def check_apparatus(corpus: Corpus) -> Iterator[Problem]:
    """Yield cruxes without an entry, entries without a crux, and readings that have other words than they should."""
    for edition in corpus.editions.values():
        cruxes = {crux.id: crux for crux in edition.cruxes}
        for crux in edition.cruxes:
            if not crux.comment and crux.entry is None:
                message = "the crux has no entry in the apparatus; its corresp must name an app of the same file"
                yield Problem(CHECK, edition.file, crux.line, crux.id or None, message)
        for entry in edition.entries:
            for line, message in _faults(edition, entry, cruxes.get(entry.crux)):
                yield Problem(CHECK, edition.file, line, entry.id or None, message)


def _faults(edition: Edition, entry: ApparatusEntry, crux: Crux | None) -> Iterator[tuple[int, str]]:
    """Say what is wrong with an entry, each with its line."""
    if crux is None or crux.comment or entry.id not in crux.corresp:
        yield entry.line, f"{entry.crux or 'its corresp'} must be a crux whose corresp names this entry"
        return
    if misplaced := list(_place(edition, entry, crux)):
        yield from ((entry.line, message) for message in misplaced)
        return
    yield from _letters(entry)
    if entry.type == WORDS:
        yield from _same_words(entry)
        yield from _text(edition, entry, crux)


def _place(edition: Edition, entry: ApparatusEntry, crux: Crux) -> Iterator[str]:
    ends = [id_ for id_ in (entry.begin, entry.end) if id_]
    for id_ in ends:
        if id_ not in crux.places:
            yield f"the crux is about {', '.join(crux.places)}, and not about {id_}"
    loc = "-".join(id_.removeprefix(f"{edition.id}.") for id_ in ends)
    if entry.loc != loc:
        yield f"loc must be {loc}"


def _letters(entry: ApparatusEntry) -> Iterator[tuple[int, str]]:
    """Say which letters two readings share, and which reasons are given for no reading of the entry."""
    seen: set[str] = set()
    for variant in entry.variants:
        if variant.n and variant.n in seen:
            yield variant.line, f"another reading of this entry has the letter {variant.n} too"
        seen.add(variant.n)
    for id_ in entry.notes:
        if id_ not in {variant.id for variant in entry.variants}:
            yield entry.line, f'a note type="evidence" is about {id_}, which is not a reading of this entry'


def _same_words(entry: ApparatusEntry) -> Iterator[tuple[int, str]]:
    """Say which readings have the same words as one before them."""
    seen: dict[str, Variant] = {}
    for variant in entry.variants:
        if variant.marked in seen:
            yield variant.line, f"“{variant.marked}” is the same as {seen[variant.marked].id or 'a reading before it'}"
        seen[variant.marked] = variant


def _text(edition: Edition, entry: ApparatusEntry, crux: Crux) -> Iterator[tuple[int, str]]:
    """Say where the lemma is not in our text once, or a witness has other words in its place."""
    pieces, lemma = _pieces(edition, entry.begin), entry.variants[0]
    text = layer_text(pieces, "regularised")
    found = _found(lemma.words, text)
    if len(found) != 1:
        yield lemma.line, f"{entry.begin} has the lemma “{lemma.words}” {len(found)} times; it must have it once"
        return
    start, end = found[0]
    left, right = across(pieces, start, end, "original")
    here = squeeze(layer_text(pieces, "original")[left:right])
    for variant in entry.variants:
        if variant.witnesses and variant.words != here:
            wits = ", ".join(variant.witnesses)
            yield variant.line, f"the transcription of {wits} has “{here}” in this place, not “{variant.words}”"
    if not any(variant.witnesses for variant in entry.variants):
        yield entry.line, "no reading names a witness (wit): what does the transcription have?"
    yield from ((entry.line, message) for message in _emended(pieces, crux, start, end))


def _emended(pieces: tuple[Piece, ...], crux: Crux, start: int, end: int) -> Iterator[str]:
    """Say which emendations of a crux are outside the lemma."""
    place = 0
    for piece in pieces:
        after = place + len(layer_text((piece,), "regularised"))
        id_ = getattr(piece, "id", None)
        words = layer_text((piece,), "regularised")
        inside = start <= place + len(words) - len(words.lstrip()) and place + len(words.rstrip()) <= end
        if id_ in crux.targets and not inside:
            yield f"the lemma must have all that the crux is about, also the emendation {id_}"
        place = after


def _pieces(edition: Edition, id_: str) -> tuple[Piece, ...]:
    """Return the pieces of a clause or a heading; none if there is no such place, which another check reports."""
    if id_ in edition.by_id:
        return edition.by_id[id_].pieces
    return next((block.pieces for block in edition.blocks if block.id == id_), ())


def _found(words: str, text: str) -> list[tuple[int, int]]:
    """Return the places of words in a text, not within other words."""
    return [
        (start, end)
        for start, end in (places(words, text) if words else ())
        if not (text[start - 1 : start].isalnum() and text[start].isalnum())
        and not (text[end : end + 1].isalnum() and text[end - 1].isalnum())
    ]
