"""What a book leaves out of the book that it comes from: the rules that its reader would not have known.

Which book comes from which stands in the bibliography. What lies between two texts of the corpus may not be in it: then
the nearest earlier one counts that is.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.edition.history.stemma import parents_of
from piquet_corpus.edition.texts.divergence import Divergence
from rules.core.rule import Rule, registry
from rules.core.ruleset import RuleSet


@dataclass(frozen=True)
class LeftOut:
    """A rule of an earlier book, or one ground of it, on which a later book has no words.

    `ground`: None if the later book does not have the rule at all. `clauses`: those of the earlier book. `records`: the
    divergences that account for the rule between the two.
    """

    later: str
    earlier: str
    rule: Rule
    ground: str | None
    clauses: tuple[str, ...]
    records: tuple[Divergence, ...]

    @property
    def says(self) -> str:
        """What the rule says, or its ground."""
        return self.rule.grounds[self.ground] if self.ground else self.rule.title


@lru_cache(maxsize=2)
def left_out(corpus: Corpus) -> tuple[LeftOut, ...]:
    """Return what each text leaves out of the text of the corpus that it comes from, whole rules first; it is kept."""
    return tuple(one for later, earlier in _pairs(corpus) for one in _between(corpus, later, earlier))


def _pairs(corpus: Corpus) -> Iterator[tuple[str, str]]:
    """Yield each text of which an earlier one is known, with that."""
    books = {book.id: book for book in corpus.bibliography.books}
    parents = parents_of(corpus.bibliography.relations)
    for book in corpus.bibliography.books:
        before = parents.get(book.id)
        while before in books and not books[before].text:
            before = parents.get(before)
        earlier = books[before].text if before in books else None
        if book.text and earlier:
            yield book.text, earlier


def _between(corpus: Corpus, later: str, earlier: str) -> Iterator[LeftOut]:
    mine, theirs = (_ruleset(corpus, edition) for edition in (later, earlier))
    if mine is None or theirs is None:
        return
    for use in theirs.rules.values():
        if use.name not in mine.rules:
            clauses = tuple(dict.fromkeys(id_ for each in use.grounds.values() for id_ in each.clauses))
            yield LeftOut(
                later, earlier, registry()[use.name], None, clauses, _records(corpus, use.name, later, earlier)
            )
    for use in theirs.rules.values():
        own = mine.rules.get(use.name)
        for ground, authority in use.grounds.items() if own else ():
            said = own.grounds.get(ground) if own else None
            if authority.status != "silent" and (said is None or said.status == "silent"):
                records = _records(corpus, use.name, later, earlier)
                yield LeftOut(later, earlier, registry()[use.name], ground, authority.clauses, records)


def _ruleset(corpus: Corpus, edition: str) -> RuleSet | None:
    """Return the rule set that is the text's own; None if it has none."""
    return next((one for one in corpus.rulesets.values() if one.edition == edition), None)


def _records(corpus: Corpus, rule: str, later: str, earlier: str) -> tuple[Divergence, ...]:
    """Return the divergences between two texts in which a rule decides."""
    return tuple(
        record
        for record in corpus.register.records
        if any(decision.rule == rule for decision in record.decisions) and record.is_between(later, earlier)
    )
