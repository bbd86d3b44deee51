"""How far the text of an edition is: its clauses, its letters, its translation."""

from __future__ import annotations

from collections.abc import Iterator

from piquet_corpus.editing.progress.model import Item, several
from piquet_corpus.editing.progress.review import proposed_ids
from piquet_corpus.editing.upkeep.references import digest
from piquet_corpus.editing.validate.measures import FILE as DIGESTS
from piquet_corpus.editing.validate.measures import measures
from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.edition.texts.tei.model import Edition
from piquet_corpus.edition.texts.tei.xml import Document
from piquet_corpus.work.paths import shown

GLOSSED_IN = "en"
"""The language that every text is in, or is translated into."""


def written(corpus: Corpus, edition: Edition) -> Iterator[Item]:
    """Return what is counted of the text itself."""
    yield _clauses(corpus, edition)
    yield _letters(corpus, edition)
    if edition.language != GLOSSED_IN:
        yield _translation(corpus, edition)


def _clauses(corpus: Corpus, edition: Edition) -> Item:
    """Count the clauses with kind and topic, and those of them that are proposals."""
    proposed = proposed_ids(_document(corpus, edition)) & edition.by_id.keys()
    left = [clause.id for clause in edition.clauses if not (clause.kind and clause.topics)]
    review = proposed.difference(left)
    done = len(edition.clauses) - len(left) - len(review)
    to_do, file = "", shown(edition.file)
    if not edition.clauses:
        to_do = f"{file} has no clauses; divide each paragraph into them"
    elif left:
        to_do = f"{several(len(left), 'clause')} of {file} lack a kind or a topic, the first is {left[0]}"
    elif review:
        first = next(clause.id for clause in edition.clauses if clause.id in review)
        to_do = (
            f"kind and topic of {several(len(review), 'clause')} are proposals; look at them in {file}, "
            f"from {first} on, and take away resp and cert"
        )
    return Item("text", "clauses with kind and topic", done, len(review), len(left), to_do=to_do)


def _document(corpus: Corpus, edition: Edition) -> Document | None:
    return next((one for one in corpus.documents.values() if one.path == edition.file), None)


def _letters(corpus: Corpus, edition: Edition) -> Item:
    """Say whether the text has the letters of its source."""
    measure = measures(corpus.directory).get(edition.id)
    whole = " ".join(block.original for block in edition.blocks)
    if measure and measure.sha256 in (None, digest(whole)):
        return Item("letters", "letters as in the source", 1)
    to_do = f"the letters of {edition.id} are not those of its source; `piquet-corpus validate` says how many differ"
    if measure is None:
        to_do = f"measure the letters of the transcription, and add a line for {edition.id} to {DIGESTS}"
    return Item("letters", "letters as in the source", 0, left=1, to_do=to_do)


def _translation(corpus: Corpus, edition: Edition) -> Item:
    name = f"translations/{edition.id}.{GLOSSED_IN}.xml"
    translated = {clause.of: clause.id for one in corpus.translations_of(edition.id) for clause in one.clauses}
    proposed = proposed_ids(corpus.documents.get(name))
    own = [translated[id_] for id_ in edition.by_id if id_ in translated]
    review, left = sum(id_ in proposed for id_ in own), len(edition.clauses) - len(own)
    to_do = ""
    if left:
        to_do = f"{several(left, 'clause')} have no translation; write {name}, clause for clause"
    elif review:
        to_do = f"{several(review, 'clause')} of {name} are proposals; look at them, and take away resp and cert"
    return Item("translation", "clauses translated", len(own) - review, review, left, to_do=to_do)
