"""Validating a whole corpus: all checks, and the counts of a report."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from itertools import chain
from pathlib import Path

from piquet_corpus.editing.validate import alignment, identity
from piquet_corpus.editing.validate.bibliography import check_bibliography
from piquet_corpus.editing.validate.cruxes import check_apparatus, check_carriers, check_collation, check_cruxes
from piquet_corpus.editing.validate.divergences import check_divergences, check_drafts
from piquet_corpus.editing.validate.generated import check_essay, check_generated, check_impact
from piquet_corpus.editing.validate.glossary import check_glossary, check_spelling
from piquet_corpus.editing.validate.links import check_links, check_typefaces
from piquet_corpus.editing.validate.measures import check_digests, check_pages, check_references
from piquet_corpus.editing.validate.problem import Problem, Problems
from piquet_corpus.editing.validate.rulesets import check_cases, check_remainders, check_rulesets
from piquet_corpus.editing.validate.schema import check_characters, check_schema, check_tei_all
from piquet_corpus.editing.validate.translations import check_translations
from piquet_corpus.edition.corpus import Corpus, load
from piquet_corpus.edition.texts.tei.model import Edition, Gap
from piquet_corpus.judging.divergences.filter import values
from piquet_corpus.judging.proof.evidence import NotThereError
from piquet_corpus.work.errors import CorpusError
from piquet_corpus.work.pool import Watch, spread, unwatched
from rules.core.errors import RuleSetError

_CHECKS: tuple[Callable[[Corpus], Problems], ...] = (
    check_characters,
    check_schema,
    identity.check_partition,
    check_digests,
    identity.check_identity,
    identity.check_release,
    identity.check_games,
    check_references,
    check_links,
    alignment.check_alignment,
    alignment.check_proposals,
    check_translations,
    identity.check_kinds,
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
    alignment.check_reviews,
    check_bibliography,
    check_divergences,
    check_drafts,
    check_collation,
    check_impact,
    check_essay,
    check_generated,
)
CHECKS = {check.__name__.removeprefix("check_"): check for check in _CHECKS}
"""The checks by their names, in the order in which they are made."""
FILES, TEI_ALL = "files", "tei_all"


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
        return Report((replace(Problem.unread(error), check=FILES),), (), ())
    return _report(corpus, tei_all, jobs, watch)


@lru_cache(maxsize=2)
def _report(corpus: Corpus, tei_all: bool, jobs: int, watch: Watch) -> Report:
    checks = [TEI_ALL] * tei_all + [*CHECKS][::-1]  # the last take the most time
    by_check = list(watch(spread(run_check, corpus, checks, jobs), len(checks)))
    problems = list(chain(*reversed(by_check)))
    if not corpus.editions:  # all checks pass without a text
        path = corpus.directory / "texts"
        problems.insert(0, Problem(path, 1, None, "missing text: there must be a file ID.xml", FILES))
    faulty = {problem.file for problem in problems if problem.check != FILES}
    unread = dict.fromkeys(problem for problem in problems if problem.check == FILES and problem.file not in faulty)
    problems = [*unread, *(problem for problem in problems if problem.check != FILES)]
    unexecuted = (
        Unexecuted(clause.id, clause.kind, clause.original, corpus.why_not_executed(clause) or "")
        for clause in corpus.clauses.values()
        if not corpus.topics.is_executable(clause.kind)
    )
    return Report(
        tuple(sorted(problems, key=lambda problem: (str(problem.file), problem.line))),
        tuple(_counts(corpus, edition) for edition in corpus.editions.values()),
        tuple(unexecuted),
        alignment.unreviewed(corpus),
        alignment.waiting_reviews(corpus),
    )


def run_check(corpus: Corpus, name: str) -> list[Problem]:
    """Return the problems of one check. A file that cannot be read ends it: this is a problem of the family `files`."""
    check = check_tei_all if name == TEI_ALL else CHECKS[name]
    problems = []
    try:
        for problem in check(corpus):
            problems.append(replace(problem, check=name))
    except NotThereError:
        pass  # of words that a rule rests on, the check of rule sets says it
    except (CorpusError, RuleSetError) as error:
        problems.append(replace(Problem.unread(error), check=FILES))
    return problems


def _counts(corpus: Corpus, edition: Edition) -> EditionCounts:
    kinds = Counter(clause.kind for clause in edition.clauses)
    order = values(corpus, "kind")
    rows = corpus.alignment
    return EditionCounts(
        edition.id,
        {kind: kinds[kind] for kind in (*order, *sorted(set(kinds) - set(order))) if kinds[kind]},
        sum(any(id_ in edition.by_id for id_ in row.clauses) for row in rows.parallels),
        sum(row.edition == edition.id for row in rows.omissions),
        sum(not crux.comment for crux in edition.cruxes),
        sum(crux.comment for crux in edition.cruxes),
        sum(not isinstance(emendation.piece, Gap) for emendation in edition.emendations),
    )
