"""Check that the readings to look up stand where they are said to stand, and that what depends on them exists."""

from __future__ import annotations

from collections.abc import Iterator

from piquet_corpus.editing.validate.problem import Problem
from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.edition.language.words import layer_text
from piquet_corpus.edition.texts.collation import FILE, ToCollate, read_to_collate
from piquet_corpus.edition.texts.tei.model import Clause, PageBreak, squeeze
from piquet_corpus.judging.proof.evidence import places
from piquet_corpus.work.errors import CorpusError
from rules.core.errors import RuleSetError
from rules.core.suggest import did_you_mean, nearest


def check_collation(corpus: Corpus) -> Iterator[Problem]:
    """Yield lines that cannot be read, and faults of the others."""
    path = corpus.directory / FILE
    seen: set[tuple[str, str]] = set()
    for number, reading in enumerate(read_to_collate(corpus.directory), 1):
        if isinstance(reading, CorpusError):
            yield Problem.unread(reading)
            continue
        for message in _faults(corpus, reading, number):
            yield Problem(path, reading.line, reading.clause, message)
        if (reading.clause, reading.words) in seen:
            yield Problem(path, reading.line, reading.clause, f"“{reading.words}” is listed twice")
        seen.add((reading.clause, reading.words))


def _faults(corpus: Corpus, reading: ToCollate, number: int) -> Iterator[str]:
    """Say what is wrong with a line; `number` is its place in the list."""
    if reading.n != number:
        yield f"n must be {number}, the place in the list; found {reading.n}"
    clause = corpus.clauses.get(reading.clause)
    if clause is None:
        yield f"unknown clause{did_you_mean(nearest(reading.clause, corpus.clauses))}"
        return
    if reading.text != clause.edition:
        yield f"the clause is in {clause.edition}, not in {reading.text}"
    yield from _place(corpus, clause, reading)
    yield from _depending(corpus, clause, reading)


def _place(corpus: Corpus, clause: Clause, reading: ToCollate) -> Iterator[str]:
    """Say whether the words, the page and the words nearby are not those of the clause."""
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
    """Return the page of a letter of a clause as transcribed; empty if the text has no pages."""
    page, done = clause.page or "", 0
    for piece in clause.pieces:
        if isinstance(piece, PageBreak):
            page = piece.n
        done += len(layer_text((piece,), "original"))
        if done > offset:
            break
    return page


def _depending(corpus: Corpus, clause: Clause, reading: ToCollate) -> Iterator[str]:
    """Say which crux, parameter or divergence does not exist, or has nothing to do with the clause."""
    if reading.crux and reading.crux not in {crux.id for crux in corpus.cruxes(clause)}:
        yield f"{reading.crux} is no crux of {clause.id}"
    if reading.parameter and not _has_parameter(corpus, clause.edition, reading.parameter):
        yield f"no rule set of {clause.edition} has the parameter {reading.parameter}"
    records = {record.id: record for record in corpus.register.records}
    for id_ in reading.divergences:
        if id_ not in records:
            yield f"unknown divergence {id_}{did_you_mean(nearest(id_, records))}"
        elif clause.id not in records[id_].clauses:
            yield f"{id_} does not quote {clause.id}"


def _has_parameter(corpus: Corpus, edition: str, name: str) -> bool:
    """Whether a rule set of an edition has a parameter; yes too if no rule set can be used."""
    try:
        rulesets = corpus.rulesets
    except RuleSetError:  # the check of rule sets reports it
        return True
    rule, _, parameter = name.partition("#")
    own = (ruleset for ruleset in rulesets.sets.values() if ruleset.edition == edition)
    return any(rule in ruleset.rules and parameter in ruleset.rules[rule].parameters for ruleset in own)
