"""Check that a crux (a disputed reading) discusses every emendation, and that every crux is about something."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from piquet_corpus.editing.validate.places import known_ids
from piquet_corpus.editing.validate.problem import Problem
from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.edition.texts.tei.model import Choice, Edition, Emendation, Gap, Piece, Supplied

CHECK = "cruxes"


def check_cruxes(corpus: Corpus) -> Iterator[Problem]:
    """Yield emendations that no crux discusses, cruxes without target or cause, and cruxes that only comment."""
    ids = known_ids(corpus)
    causes = {category.id for category in corpus.topics.of("causes")}
    for edition in corpus.editions.values():
        discussed = {target for crux in edition.cruxes if not crux.comment for target in crux.targets}
        settled = _gaps_settled(edition, discussed)
        for emendation in edition.emendations:
            if emendation.id not in discussed and id(emendation.piece) not in settled:
                line = emendation.piece.line
                yield Problem(CHECK, edition.file, line, emendation.container, _undiscussed(emendation))
        yield from _cruxes(edition, ids, causes)


def _gaps_settled(edition: Edition, discussed: set[str]) -> set[int]:
    """Return the gaps for which no words are supplied, or words that a crux discusses."""
    return {
        id(gap)
        for pieces in _runs(edition)
        for gap, after in pairwise((*pieces, None))
        if isinstance(gap, Gap) and (not isinstance(after, Supplied) or after.id in discussed)
    }


def _runs(edition: Edition) -> Iterator[tuple[Piece, ...]]:
    """Return all text of an edition, clause by clause and block by block."""
    for block in edition.blocks:
        yield block.pieces
        for clause in block.clauses:
            yield clause.pieces


def _undiscussed(emendation: Emendation) -> str:
    """Say that no crux discusses an emendation."""
    piece = emendation.piece
    if isinstance(piece, Choice):
        what = f"“{piece.regularised}” for “{piece.original}”"
    else:
        what = f"“{piece.text}”, supplied" if isinstance(piece, Supplied) else "a gap"
    named = f"#{emendation.id}" if emendation.id else "its xml:id, which is missing"
    return f'{what}: no crux discusses this emendation; a note type="crux" in standOff must target {named}'


def _cruxes(edition: Edition, ids: frozenset[str], causes: set[str]) -> Iterator[Problem]:
    """Yield cruxes that are about nothing in the text, or name no cause. The check of links reports wrong pointers."""
    places = (
        {block.id for block in edition.blocks}
        | set(edition.by_id)
        | {emendation.id for emendation in edition.emendations}
    )
    for crux in edition.cruxes:
        messages = []
        if not crux.targets:
            messages.append("the crux has no @target; it must say which clause or emendation it discusses")
        for target in crux.targets:
            if target in ids and target not in places:
                messages.append(f"{target} must be a clause, heading or emendation of {edition.id}")
        if not crux.causes or any(cause in ids and cause not in causes for cause in crux.causes):
            known = ", ".join(sorted(causes))
            messages.append(f"the crux must name its cause in @ana: {known}")
        weighs = bool(crux.variants) or any(emendation.id in crux.targets for emendation in edition.emendations)
        if set(crux.targets) <= places and crux.targets and not crux.comment and not weighs:
            messages.append('this note compares no readings and is about no emendation; give it type="commentary"')
        if crux.comment and weighs:
            messages.append('this note compares readings or is about an emendation; give it type="crux"')
        for message in messages:
            yield Problem(CHECK, edition.file, crux.line, crux.id or None, message)
