"""How far an edition stands beside the others: its rows of the alignment, its terms, its spelling."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from piquet_corpus.editing.progress.model import Item, several
from piquet_corpus.editing.progress.review import proposed_ids
from piquet_corpus.editing.upkeep.omissions import unanswered
from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.edition.language.spelling import file_of
from piquet_corpus.edition.language.spelling_report import spelling_coverage
from piquet_corpus.edition.texts.alignment import Omission, Row
from piquet_corpus.edition.texts.glossary import FILE as GLOSSARY
from piquet_corpus.edition.texts.glossary import FORM
from piquet_corpus.edition.texts.proposal import is_proposal
from piquet_corpus.edition.texts.tei.model import Edition
from piquet_corpus.edition.texts.tei.xml import fragments


def others_of(corpus: Corpus, edition: Edition) -> tuple[Edition, ...]:
    """Return the other editions of the game of an edition, in order of time."""
    return tuple(one for one in corpus.editions.values() if one is not edition and one.game == edition.game)


def model_of(corpus: Corpus, edition: Edition) -> Edition | None:
    """Return the edition to begin from: of the same language if there is one, then the nearest in time.

    None if no other edition is of the game.
    """

    def distance(other: Edition) -> tuple[bool, int]:
        """Whether the language differs, and the years between the two; a text without year is the furthest."""
        years = (other.year, edition.year)
        apart = abs(int(years[0]) - int(years[1])) if all(year.isdecimal() for year in years) else 9999
        return other.language != edition.language, apart

    return min(others_of(corpus, edition), key=distance, default=None)


def beside(corpus: Corpus, edition: Edition) -> Iterator[Item]:
    """Return what is counted of its rows with each other edition, then of its words."""
    missing = Counter(
        frozenset((clause.edition, other)) for clause, other in unanswered(corpus) if clause.edition == edition.id
    )
    lacking = Counter(clause.edition for clause, other in unanswered(corpus) if other == edition.id)
    proposed = proposed_ids(corpus.documents["alignment.xml"])
    for other in others_of(corpus, edition):
        own = missing[frozenset((edition.id, other.id))]
        yield _rows(corpus, edition, other, proposed, own, lacking[other.id])
    if corpus.glossary.entries:
        yield _terms(corpus, edition)
    if (corpus.directory / file_of(edition.id)).is_file():
        yield _spelling(corpus, edition)


def _rows(corpus: Corpus, edition: Edition, other: Edition, proposed: frozenset[str], own: int, theirs: int) -> Item:
    """Count the rows with another edition. `own`, `theirs`: the clauses of each that have no row with the other."""
    rows = [row.id for row in corpus.alignment.rows if _is_between(row, edition.id, other.id)]
    review = sum(id_ in proposed for id_ in rows)
    model = model_of(corpus, edition)
    to_do, command = "", ""
    if own:
        to_do = f"{several(own, 'clause')} {'has' if own == 1 else 'have'} no row towards {other.id}"
        command = f"piquet-corpus align {edition.id} --from {model.id if model else other.id}"
    elif theirs:
        to_do = f"{several(theirs, 'clause')} of {other.id} {'has' if theirs == 1 else 'have'} no row with {edition.id}"
        command = f"piquet-corpus omissions {edition.id}"
    elif review:
        to_do = f"{several(review, 'row')} towards {other.id} {'is a proposal' if review == 1 else 'are proposals'}"
        command = f"piquet-corpus align {edition.id} --review"
    note = f"clauses without a row: {own}; of {other.id}: {theirs}" if own + theirs else ""
    what = f"rows with {other.id}"
    return Item("alignment", what, len(rows) - review, review, own + theirs, note, to_do, command)


def _is_between(row: Row, edition: str, other: str) -> bool:
    if isinstance(row, Omission):
        speaking = {id_.partition(".")[0] for id_ in row.clauses}
        return (row.edition == edition and other in speaking) or (row.edition == other and edition in speaking)
    return bool(row.within((edition, other)))


def _terms(corpus: Corpus, edition: Edition) -> Item:
    """Count the concepts of the glossary for which the text has a term."""
    having = [entry.id for entry in corpus.glossary.entries if entry.forms_in(edition.id)]
    forms = corpus.documents[GLOSSARY].root.iter(FORM)
    review = sum(is_proposal(form) and edition.id in fragments(form.get("corresp")) for form in forms)
    none = len(corpus.glossary.entries) - len(having)
    note = f"{several(none, 'concept')} without a term of this text" if none else ""
    to_do = ""
    if not having:
        to_do = f"{GLOSSARY} has no term of {edition.id}; in each entry write a form for the term that it has"
    elif review:
        to_do = f"{several(review, 'form')} of {GLOSSARY} are proposals; look at them, and take away resp and cert"
    return Item("glossary", "concepts with a term", len(having) - review, review, int(not having), note, to_do)


def _spelling(corpus: Corpus, edition: Edition) -> Item:
    """Count the word forms that are in the file of spellings. The others stop nothing: search needs them."""
    found = next((one for one in spelling_coverage(corpus) if one.text == edition.id), None)
    left = len(found.left) if found else 0
    done = found.types["today"] + found.types["lexicon"] if found else 0
    note = "`piquet-corpus spelling` lists the others" if left else ""
    return Item("glossary", "word forms with a spelling", done, 0, left, note)
