"""Check that clauses of every two editions of a game are parallel or omitted, and that no proposal is left unreviewed.

A row may also link clauses of two games, but no clause needs one: a book is not silent about another game. Proposals
in an edition still being written are counted.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from itertools import pairwise

from piquet_corpus.editing.aligning.file import answers, pending, unanswered
from piquet_corpus.editing.validate.problem import Messages, Problem, Problems, being_written_in, known_ids, texts
from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.edition.texts.alignment import Omission, Row, links_of
from piquet_corpus.edition.texts.glossary import FILE as GLOSSARY
from piquet_corpus.edition.texts.tei.xml import ID, TEI, Document, fragments, is_proposal, pointed
from piquet_corpus.judging.divergences.computed import editions_of
from piquet_corpus.judging.proof.finished import finished, reviews
from piquet_corpus.work.errors import CorpusError
from rules.core.errors import RuleSetError

TYPES = ("parallel", "omission")


def check_alignment(corpus: Corpus) -> Problems:
    """Yield faulty rows, then clauses that have neither a parallel nor an omission, or that have both."""
    document = corpus.documents["alignment.xml"]
    yield from _links(corpus, document)
    ids, places = known_ids(corpus), {clause: place for place, clause in enumerate(corpus.clauses)}
    for row in corpus.alignment.rows:
        for message in _faults(corpus, row, ids, places):
            yield Problem(document.path, row.line, row.id or None, message)
    for clause, edition in unanswered(corpus):
        message = f"it has no row with {edition}; add it to a parallel or an omission of alignment.xml"
        yield Problem(clause.file, clause.line, clause.id, message)
    for clause in corpus.clauses.values():
        parallels, omissions = answers(corpus, clause)
        for edition, row in omissions.items():
            if edition in parallels:
                both = f"{clause.id} has a parallel in {edition} ({parallels[edition].id})"
                yield Problem(document.path, row.line, row.id or None, f"{both}; it cannot be an omission too")


def _links(corpus: Corpus, document: Document) -> Problems:
    relations = {category.id for category in corpus.topics.of("relations")}
    for type_, link in links_of(document.root):
        wanted = {"rel.omission"} if type_ == "omission" else relations - {"rel.omission"}
        given = [name for name in fragments(link.get("ana")) if name.startswith("rel.")]
        message = None
        if type_ not in TYPES:
            message = f"the type of its linkGrp must be {' or '.join(TYPES)}; found {type_!r}"
        elif not link.get(ID):
            message = "the row has no xml:id; give it one of its own"
        elif len(given) != 1 or given[0] not in wanted:
            message = f"@ana must name one relation, {' or '.join(sorted(wanted))}; found {', '.join(given) or 'none'}"
        if message:
            yield Problem.at(document, link, message)


def _faults(corpus: Corpus, row: Row, ids: frozenset[str], places: Mapping[str, int]) -> Messages:
    for id_ in row.clauses:
        if id_ in ids and id_ not in places:
            yield f"{id_} is not a clause; a row may contain only clauses"
    for topic in row.topics:
        if topic in ids and not corpus.topics.is_topic(topic):
            yield f"{topic} is not a topic; @ana may name only the relation and topics"
    listed = [id_ for id_ in row.clauses if id_ in places]
    for before, after in pairwise(listed):
        if places[before] >= places[after]:
            yield f"{after} comes after {before}; list each target once, in the order of editions, then of the text"
            break
    if isinstance(row, Omission):
        yield from _omission_faults(corpus, row, listed, ids)
    elif listed and len({corpus.clauses[id_].edition for id_ in listed}) < 2:
        yield "the row has clauses of one edition only; it must have clauses of at least two editions"


def _omission_faults(corpus: Corpus, row: Omission, listed: list[str], ids: frozenset[str]) -> Messages:
    if row.edition not in corpus.editions:
        if row.edition in ids or not row.edition:
            yield f"its last target, {row.edition or 'none'}, must be the text element of the silent edition"
    elif not row.clauses:
        yield f"the row names no clauses; it must say which clauses have no parallel in {row.edition}"
    for id_ in listed:
        if corpus.clauses[id_].edition == row.edition:
            yield f"{id_} belongs to {row.edition}; an omission must name clauses of other editions"
        elif row.edition in corpus.editions and not corpus.same_game(id_, row.edition):
            yield f"{row.edition} is about another game than {id_}; an omission must stay within one game"


def check_proposals(corpus: Corpus) -> Problems:
    """Yield what is only proposed of finished editions: rows, the kinds of clauses, comments, terms."""
    being_written = finished(corpus).being_written
    path = corpus.documents["alignment.xml"].path
    for row in corpus.alignment.rows:
        editions = editions_of(row)
        if row.proposed and editions.isdisjoint(being_written):
            latest = [id_ for id_ in corpus.editions if id_ in editions][-1:]
            review = f"run `piquet-corpus align {' '.join(latest)} --review`"
            message = f"the row is proposed, and nobody has accepted it; {review}, or take out its resp and cert"
            yield Problem(path, row.line, row.id or None, message)
    for edition, document, text in texts(corpus):
        for seg in text.iter(f"{TEI}seg") if edition.id not in being_written else ():
            if is_proposal(seg):
                message = "its kind and topics are proposed; look at them, and take out its resp and cert"
                yield Problem.at(document, seg, message)
        for note in document.root.iter(f"{TEI}note") if edition.id not in being_written else ():
            if is_proposal(note):
                yield Problem.at(document, note, "the comment is taken over; make it true of this text, or take it out")
    glossary = corpus.documents.get(GLOSSARY)
    for form in glossary.root.iter(f"{TEI}form") if glossary else ():
        if glossary and is_proposal(form) and pointed(form, "corresp") not in being_written:
            yield Problem.at(glossary, form, "the term is taken over; look at it, and take out its resp and cert")


def unreviewed(corpus: Corpus) -> Mapping[str, int]:
    """Return how many rows are proposed and not reviewed, by edition being written; without editions that have none."""
    being_written = being_written_in(corpus)
    numbers = {id_: len(pending(corpus.alignment, id_)) for id_ in corpus.editions if id_ in being_written}
    return {id_: number for id_, number in numbers.items() if number}


def check_reviews(corpus: Corpus) -> Problems:
    """Yield the marks `review` in rule sets, cases and files of lines, of finished editions."""
    for review in reviews(corpus):
        if not review.being_written:
            message = f"{review.what}: not reviewed yet ({review.doubt}); decide, then take the mark `review` away"
            yield Problem(review.file, review.line, None, message)


def waiting_reviews(corpus: Corpus) -> Mapping[str, int]:
    """Return how many marks `review` editions being written have, by their names; none if a file cannot be read."""
    try:
        return Counter(review.holder for review in reviews(corpus) if review.being_written)
    except (CorpusError, RuleSetError):
        return {}
