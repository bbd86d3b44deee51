"""Validating a whole corpus: all checks, and the counts of a report."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import chain
from pathlib import Path

from piquet_corpus.editing.validate.alignment import check_alignment
from piquet_corpus.editing.validate.bibliography import check_bibliography
from piquet_corpus.editing.validate.cases import check_cases
from piquet_corpus.editing.validate.characters import check_characters
from piquet_corpus.editing.validate.collation import check_collation
from piquet_corpus.editing.validate.cruxes import check_apparatus, check_carriers, check_cruxes
from piquet_corpus.editing.validate.divergences import check_divergences
from piquet_corpus.editing.validate.drafts import check_drafts
from piquet_corpus.editing.validate.generated import check_essay, check_generated
from piquet_corpus.editing.validate.glossary import check_glossary
from piquet_corpus.editing.validate.headers import check_games, check_release
from piquet_corpus.editing.validate.identity import check_identity, check_partition
from piquet_corpus.editing.validate.impact import check_impact
from piquet_corpus.editing.validate.kinds import check_kinds
from piquet_corpus.editing.validate.links import check_links, check_typefaces
from piquet_corpus.editing.validate.measures import check_digests, check_pages
from piquet_corpus.editing.validate.problem import Problem
from piquet_corpus.editing.validate.proposals import check_proposals, check_reviews, unreviewed, waiting_reviews
from piquet_corpus.editing.validate.references import check_references
from piquet_corpus.editing.validate.rulesets import check_remainders, check_rulesets
from piquet_corpus.editing.validate.schema import check_schema, check_tei_all
from piquet_corpus.editing.validate.spelling import check_spelling
from piquet_corpus.editing.validate.translations import check_translations
from piquet_corpus.edition.corpus import Corpus, load
from piquet_corpus.edition.texts.tei.model import Edition, Gap
from piquet_corpus.work.errors import CorpusError
from piquet_corpus.work.pool import Watch, spread, unwatched

CHECKS: tuple[Callable[[Corpus], Iterator[Problem]], ...] = (
    check_characters,
    check_schema,
    check_partition,
    check_digests,
    check_identity,
    check_release,
    check_games,
    check_references,
    check_links,
    check_alignment,
    check_proposals,
    check_translations,
    check_kinds,
    check_pages,
    check_typefaces,
    check_cruxes,
    check_apparatus,
    check_spelling,
    check_glossary,
    check_rulesets,
    check_carriers,
    check_remainders,
    check_cases,
    check_reviews,
    check_bibliography,
    check_divergences,
    check_drafts,
    check_collation,
    check_impact,
    check_essay,
    check_generated,
)


@dataclass(frozen=True)
class EditionCounts:
    """The counts of an edition.

    `kinds`: clauses by kind, in the order of topics.xml. `parallels`: rows in which it has clauses. `omissions`: rows
    that say it is silent. `emendations`: a gap and the words supplied for it count as one.
    """

    edition: str
    kinds: Mapping[str, int]
    parallels: int
    omissions: int
    cruxes: int
    comments: int
    emendations: int

    @property
    def clauses(self) -> int:
        """All its clauses."""
        return sum(self.kinds.values())


@dataclass(frozen=True)
class Unexecuted:
    """A clause that no case needs to execute, and why."""

    clause: str
    kind: str
    text: str
    reason: str


@dataclass(frozen=True)
class Report:
    """The result of validation: problems in order of file and line, counts, and clauses that are not executed.

    `unreviewed`: how many rows of the alignment are only proposed, by edition being written. `reviews`: how many
    grounds, parameters and cases, by rule set of an edition being written.
    """

    problems: tuple[Problem, ...]
    editions: tuple[EditionCounts, ...]
    unexecuted: tuple[Unexecuted, ...]
    unreviewed: Mapping[str, int] = field(default_factory=dict)
    reviews: Mapping[str, int] = field(default_factory=dict)

    @property
    def ok(self) -> bool:
        """Whether there is no problem."""
        return not self.problems


def validate(
    directory: Path | str | None = None, tei_all: bool = False, jobs: int = 1, watch: Watch = unwatched
) -> Report:
    """Check a corpus; without a directory, the one that comes with the package.

    If a file of the corpus cannot be read, that is the only problem reported. `tei_all`: also check every file against
    the whole of TEI, which takes ten seconds. `jobs`: how many processes may help; `watch` shows their progress. The
    report on a corpus that `load` keeps in memory is kept too.
    """
    try:
        corpus = load(directory)
    except CorpusError as error:
        return Report((Problem("files", error.file, error.line, None, error.message),), (), ())
    return _report(corpus, tei_all, jobs, watch)


@lru_cache(maxsize=2)
def _report(corpus: Corpus, tei_all: bool, jobs: int, watch: Watch) -> Report:
    checks = (*CHECKS, check_tei_all) if tei_all else CHECKS
    last_first = checks[::-1]  # the last take the most time
    by_check = list(watch(spread(_problems, corpus, last_first, jobs), len(checks)))
    problems = list(chain(*reversed(by_check)))
    if not corpus.editions:  # all checks pass without a text
        path = corpus.directory / "texts"
        problems.insert(0, Problem("files", path, 1, None, "missing text: there must be a file ID.xml"))
    unexecuted = (
        Unexecuted(clause.id, clause.kind, clause.original, corpus.why_not_executed(clause) or "")
        for clause in corpus.clauses.values()
        if not corpus.topics.is_executable(clause.kind)
    )
    return Report(
        tuple(sorted(problems, key=lambda problem: (str(problem.file), problem.line))),
        tuple(_counts(corpus, edition) for edition in corpus.editions.values()),
        tuple(unexecuted),
        unreviewed(corpus),
        waiting_reviews(corpus),
    )


def _problems(corpus: Corpus, check: Callable[[Corpus], Iterator[Problem]]) -> list[Problem]:
    return list(check(corpus))


def _counts(corpus: Corpus, edition: Edition) -> EditionCounts:
    kinds = Counter(clause.kind for clause in edition.clauses)
    order = [category.id.removeprefix("kind.") for category in corpus.topics.of("kinds")]
    alignment = corpus.alignment
    return EditionCounts(
        edition.id,
        {kind: kinds[kind] for kind in (*order, *sorted(set(kinds) - set(order))) if kinds[kind]},
        sum(any(id_ in edition.by_id for id_ in row.clauses) for row in alignment.parallels),
        sum(row.edition == edition.id for row in alignment.omissions),
        sum(not crux.comment for crux in edition.cruxes),
        sum(crux.comment for crux in edition.cruxes),
        sum(not isinstance(emendation.piece, Gap) for emendation in edition.emendations),
    )
