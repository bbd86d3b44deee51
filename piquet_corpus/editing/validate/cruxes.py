"""Check the cruxes (disputed readings): that emendations have one, what each is about, its apparatus, its parameter."""

from __future__ import annotations

from contextlib import suppress
from itertools import pairwise

from piquet_corpus.editing.validate.problem import Faults, Messages, Problem, Problems, known_ids
from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.edition.language.words import across, layer_text
from piquet_corpus.edition.texts.collation import TO_COLLATE, ToCollate
from piquet_corpus.edition.texts.tei.apparatus import ApparatusEntry, Crux, Variant
from piquet_corpus.edition.texts.tei.model import (
    Choice,
    Clause,
    Edition,
    Gap,
    PageBreak,
    Piece,
    Supplied,
    squeeze,
)
from piquet_corpus.judging.proof.evidence import places
from piquet_corpus.judging.proof.finished import finished
from piquet_corpus.judging.proof.readings import fault, must_be_carried, uses
from piquet_corpus.work.errors import CorpusError
from rules.core.errors import RuleSetError
from rules.core.text import suggested

WORDS = "words"


def check_cruxes(corpus: Corpus) -> Problems:
    """Yield emendations that no crux discusses, cruxes without target or cause, and cruxes that only comment."""
    ids = known_ids(corpus)
    causes = {category.id for category in corpus.topics.of("causes")}
    for edition in corpus.editions.values():
        discussed = {target for crux in edition.cruxes if not crux.comment for target in crux.targets}
        settled = _gaps_settled(edition, discussed)
        for emendation in edition.emendations:
            piece = emendation.piece
            if emendation.id not in discussed and id(piece) not in settled:
                named = f"#{emendation.id}" if emendation.id else "its xml:id, which is missing"
                must = f'no crux discusses this emendation; a note type="crux" in standOff must target {named}'
                yield Problem(edition.file, piece.line, emendation.container, f"{_what(piece)}: {must}")
        emended = {emendation.id for emendation in edition.emendations}
        targets = emended | edition.by_id.keys() | {block.id for block in edition.blocks}
        for crux in edition.cruxes:
            weighs = bool(crux.weighed) or not emended.isdisjoint(crux.targets)
            messages = [
                f"{target} must be a clause, heading or emendation of {edition.id}"
                for target in crux.targets
                if target in ids and target not in targets
            ]
            if not crux.targets:
                messages.append("the crux has no @target; it must say which clause or emendation it discusses")
            if not crux.causes or any(cause in ids and cause not in causes for cause in crux.causes):
                messages.append(f"the crux must name its cause in @ana: {', '.join(sorted(causes))}")
            if crux.targets and targets.issuperset(crux.targets) and not crux.comment and not weighs:
                messages.append('this note compares no readings and is about no emendation; give it type="commentary"')
            if crux.comment and weighs:
                messages.append('this note compares readings or is about an emendation; give it type="crux"')
            for message in messages:
                yield Problem(edition.file, crux.line, crux.id or None, message)


def _gaps_settled(edition: Edition, discussed: set[str]) -> set[int]:
    runs = [block.pieces for block in edition.blocks] + [clause.pieces for clause in edition.clauses]
    return {
        id(gap)
        for pieces in runs
        for gap, after in pairwise((*pieces, None))
        if isinstance(gap, Gap) and (not isinstance(after, Supplied) or after.id in discussed)
    }


def _what(piece: Piece) -> str:
    if isinstance(piece, Choice):
        return f"“{piece.regularised}” for “{piece.original}”"
    return f"“{piece.text}”, supplied" if isinstance(piece, Supplied) else "a gap"


def check_apparatus(corpus: Corpus) -> Problems:
    """Yield cruxes without an entry, entries without a crux, and readings that have other words than they should."""
    for edition in corpus.editions.values():
        cruxes = {crux.id: crux for crux in edition.cruxes}
        for crux in edition.cruxes:
            if not crux.comment and crux.entry is None:
                message = "the crux has no entry in the apparatus; its corresp must name an app of the same file"
                yield Problem(edition.file, crux.line, crux.id or None, message)
        for entry in edition.entries:
            for line, message in _entry_faults(edition, entry, cruxes.get(entry.crux)):
                yield Problem(edition.file, line, entry.id or None, message)


def _entry_faults(edition: Edition, entry: ApparatusEntry, crux: Crux | None) -> Faults:
    if crux is None or entry.id not in crux.corresp:
        yield entry.line, f"{entry.crux or 'its corresp'} must be a crux or comment whose corresp names this entry"
        return
    ends = [id_ for id_ in (entry.begin, entry.end) if id_]
    loc = "-".join(id_.removeprefix(f"{edition.id}.") for id_ in ends)
    misplaced = [
        f"the crux is about {', '.join(crux.places)}, and not about {id_}" for id_ in ends if id_ not in crux.places
    ]
    if entry.loc != loc:
        misplaced.append(f"loc must be {loc}")
    if misplaced:
        yield from ((entry.line, message) for message in misplaced)
        return
    yield from _variants(entry)
    if entry.type == WORDS:
        yield from _text(edition, entry, crux)


def _variants(entry: ApparatusEntry) -> Faults:
    letters: set[str] = set()
    words: dict[str, Variant] = {}
    for variant in entry.variants:
        if variant.n and variant.n in letters:
            yield variant.line, f"another reading of this entry has the letter {variant.n} too"
        letters.add(variant.n)
        if entry.type == WORDS and variant.marked in words:
            same = words[variant.marked].id or "a reading before it"
            yield variant.line, f"“{variant.marked}” is the same as {same}"
        words[variant.marked] = variant
    for id_ in entry.notes:
        if id_ not in {variant.id for variant in entry.variants}:
            yield entry.line, f'a note type="evidence" is about {id_}, which is not a reading of this entry'


def _text(edition: Edition, entry: ApparatusEntry, crux: Crux) -> Faults:
    passages = {block.id: block.pieces for block in edition.blocks}
    passages |= {id_: clause.pieces for id_, clause in edition.by_id.items()}
    pieces, lemma = passages.get(entry.begin, ()), entry.variants[0]
    text = layer_text(pieces, "regularised")
    spots = [
        (start, end)
        for start, end in (places(lemma.words, text) if lemma.words else ())
        if not text[start - 1 : start].isalnum() or not text[start].isalnum()
        if not text[end : end + 1].isalnum() or not text[end - 1].isalnum()
    ]
    if len(spots) != 1:
        yield lemma.line, f"{entry.begin} has the lemma “{lemma.words}” {len(spots)} times; it must have it once"
        return
    start, end = spots[0]
    left, right = across(pieces, start, end, "original")
    here = squeeze(layer_text(pieces, "original")[left:right])
    own = edition.witnesses[0].siglum if edition.witnesses else ""  # that of the transcription stands first
    for variant in entry.variants:
        if own in variant.witnesses and variant.words != here:
            yield variant.line, f"the transcription of {own} has “{here}” in this place, not “{variant.words}”"
    if not any(own in variant.witnesses for variant in entry.variants):
        yield entry.line, "no reading names a witness (wit): what does the transcription have?"
    named = [siglum for variant in entry.variants for siglum in variant.witnesses]
    for siglum in sorted({siglum for siglum in named if named.count(siglum) > 1}):
        yield entry.line, f"{siglum} has two readings of these words; a witness has one"
    yield from ((entry.line, message) for message in _emended(pieces, crux, start, end))


def _emended(pieces: tuple[Piece, ...], crux: Crux, start: int, end: int) -> Messages:
    place = 0
    for piece in pieces:
        words = layer_text((piece,), "regularised")
        after = place + len(words)
        first, last = after - len(words.lstrip()), place + len(words.rstrip())
        id_ = getattr(piece, "id", None)
        if id_ in crux.targets and not (start <= first and last <= end):
            yield f"the lemma must have all that the crux is about, also the emendation {id_}"
        place = after


def check_carriers(corpus: Corpus) -> Problems:
    """Yield cruxes that should name a parameter, and parameters that do not carry the crux that names them."""
    being_written = finished(corpus).being_written
    for edition in corpus.editions.values():
        for crux in edition.cruxes if edition.id not in being_written else ():
            for message in _uncarried(corpus, edition, crux):
                yield Problem(edition.file, crux.line, crux.id or None, message)


def _uncarried(corpus: Corpus, edition: Edition, crux: Crux) -> Messages:
    if must_be_carried(corpus, crux) and not crux.carriers:
        yield (
            f"the crux weighs {len(crux.weighed)} readings of clauses that are executed; it must name the parameter "
            'that has them as values: <ptr type="parameter" target="decision:RULE#PARAMETER"/>, or have '
            'subtype="wording" if the rules are the same under each'
        )
    for name in crux.carriers:
        held = [use for _, use in uses(corpus, edition.id, name)]
        if not held:
            yield f"decision:{name}: no rule set of {edition.id} has the rule {name.partition('#')[0]}"
        elif all(wrong := [fault(use, name, crux) for use in held]):
            yield f"decision:{name}: the rule {held[0].name} does not carry this crux: {wrong[0]}"


def check_collation(corpus: Corpus) -> Problems:
    """Yield lines that cannot be read, and faults of the others."""
    path = corpus.directory / TO_COLLATE.file
    seen: set[tuple[str, str]] = set()
    for number, reading in enumerate(TO_COLLATE.lines(corpus.directory), 1):
        if isinstance(reading, CorpusError):
            yield Problem.unread(reading)
            continue
        messages = list(_collation_faults(corpus, reading, number))
        if (reading.clause, reading.words) in seen:
            messages.append(f"“{reading.words}” is listed twice")
        seen.add((reading.clause, reading.words))
        yield from (Problem(path, reading.line, reading.clause, message) for message in messages)


def _collation_faults(corpus: Corpus, reading: ToCollate, number: int) -> Messages:
    if reading.n != number:
        yield f"n must be {number}, the place in the list; found {reading.n}"
    clause = corpus.clauses.get(reading.clause)
    if clause is None:
        yield f"unknown clause{suggested(reading.clause, corpus.clauses)}"
        return
    if reading.text != clause.edition:
        yield f"the clause is in {clause.edition}, not in {reading.text}"
    yield from _place(corpus, clause, reading)
    yield from _depending(corpus, clause, reading)


def _place(corpus: Corpus, clause: Clause, reading: ToCollate) -> Messages:
    spots = list(places(reading.words, layer_text(clause.pieces, "original")))
    if len(spots) != 1:
        yield f"{clause.id} has “{reading.words}” {len(spots)} times as transcribed; it must have it once"
        return
    page = _page_at(clause, spots[0][0])
    if reading.page != page:
        yield f"the words are on {f'page {page}' if page else 'no page that is known'}; found {reading.page!r}"
    if not (reading.page or reading.near):
        yield "a place without a page must have words nearby, to find it by"
    whole = " ".join(other.original for other in corpus.clauses.values() if other.paragraph == clause.paragraph)
    if squeeze(reading.near) not in whole:
        yield f"the paragraph does not have “{reading.near}” as transcribed"


def _page_at(clause: Clause, offset: int) -> str:
    page, done = clause.page or "", 0
    for piece in clause.pieces:
        if isinstance(piece, PageBreak):
            page = piece.n
        done += len(layer_text((piece,), "original"))
        if done > offset:
            break
    return page


def _depending(corpus: Corpus, clause: Clause, reading: ToCollate) -> Messages:
    if reading.crux and reading.crux not in {crux.id for crux in corpus.cruxes(clause)}:
        yield f"{reading.crux} is no crux of {clause.id}"
    if reading.parameter:
        with suppress(RuleSetError):  # the check of rule sets reports it
            held = (use.parameters for _, use in uses(corpus, clause.edition, reading.parameter))
            if not any(reading.parameter.partition("#")[2] in parameters for parameters in held):
                yield f"no rule set of {clause.edition} has the parameter {reading.parameter}"
    records = {record.id: record for record in corpus.register.records}
    for id_ in reading.divergences:
        if id_ not in records:
            yield f"unknown divergence {id_}{suggested(id_, records)}"
        elif clause.id not in records[id_].clauses:
            yield f"{id_} does not quote {clause.id}"
