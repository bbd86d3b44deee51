"""Adding a rule set to the cases that hold under it, in their files; and taking the marks of such proposals away.

Nothing is written that cannot be read again, or by which a case fails under one of its rule sets.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from pathlib import Path
from tempfile import TemporaryDirectory

import yaml

from piquet_corpus.editing.proposal import ReviewResult
from piquet_corpus.editing.scaffolding.case_edits import CannotEdit, accepted, added
from piquet_corpus.editing.scaffolding.counterparts import counterparts
from piquet_corpus.editing.scaffolding.try_cases import HOLDING, Trial
from piquet_corpus.editing.scaffolding.yaml_edits import Edit, edited, values
from piquet_corpus.edition.cases.model import Case
from piquet_corpus.edition.cases.read import read_cases
from piquet_corpus.edition.cases.run import run_case
from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.work.errors import CorpusError, UnknownName, Usage
from piquet_corpus.work.paths import write_text
from rules.core.yaml_source import compose

EditCase = Callable[[str, yaml.Node], Sequence[Edit]]
"""Makes the changes to one case, of the text of its file and its node."""


def add_ruleset(corpus: Corpus, trials: Iterable[Trial], ruleset: str, other: str) -> ReviewResult:
    """Add a rule set to the cases that hold under it, marked for review. Raises NotWritten."""
    wanted: dict[str, EditCase] = {
        trial.case.id: partial(
            _added, ruleset=ruleset, other=other, because=trial.because, stands_in=_stands_in(corpus, trial, ruleset)
        )
        for trial in trials
        if trial.kind in HOLDING
    }
    return _write(corpus, wanted)


def accept_cases(corpus: Corpus, ruleset: str, ids: Iterable[str]) -> ReviewResult:
    """Take the mark of a proposal for a rule set away from cases; `all` stands for every case that has it.

    Raises UnknownName for an unknown case, Usage for one that is not marked, NotWritten.
    """
    marked = {case.id: case for case in corpus.cases if ruleset in case.review}
    asked = tuple(dict.fromkeys(ids))
    for id_ in asked:
        if id_ != "all" and id_ not in corpus.case_files.ids:
            raise UnknownName("case", id_, corpus.case_files.ids)
        if id_ != "all" and id_ not in marked:
            raise Usage(f"{id_} has no mark `review` for {ruleset}; nothing is to be accepted")
    chosen = tuple(marked) if "all" in asked else asked
    edit = partial(_accepted, ruleset=ruleset)
    return _write(corpus, dict.fromkeys(chosen, edit))


def _stands_in(corpus: Corpus, trial: Trial, ruleset: str) -> tuple[str, ...]:
    """Return the clauses of the edition of a rule set that have an example too, since they are parallel to it."""
    edition = corpus.ruleset(ruleset).edition
    found = (each for id_ in trial.case.stands_in for each in counterparts(corpus, id_, edition))
    return tuple(dict.fromkeys(each.clause for each in found if each.row.relation == "parallel"))


def _added(
    text: str,
    node: yaml.Node,
    ruleset: str,
    other: str,
    because: Sequence[Sequence[str]],
    stands_in: Sequence[str],
) -> Sequence[Edit]:
    return added(text, node, ruleset, other, because, stands_in)


def _accepted(text: str, node: yaml.Node, ruleset: str) -> Sequence[Edit]:
    return [accepted(text, node, ruleset)]


def _write(corpus: Corpus, wanted: Mapping[str, EditCase]) -> ReviewResult:
    """Change cases in their files, each file once."""
    by_file: dict[Path, list[str]] = {}
    for case in corpus.cases:
        if case.id in wanted:
            by_file.setdefault(case.file, []).append(case.id)
    done: list[str] = []
    refused: dict[str, str] = {}
    for path, ids in by_file.items():
        changing = _Changing(corpus, path, path.read_text(encoding="utf-8"))
        edits = {}
        for id_ in ids:
            try:
                edits[id_] = tuple(wanted[id_](changing.text, changing.nodes[id_]))
            except CannotEdit as error:
                refused[id_] = str(error)
        kept = changing.kept(edits, refused)
        if kept:
            write_text(path, changing.with_all(kept.values()))
            done += kept
    return ReviewResult(tuple(done), refused=refused)


@dataclass(frozen=True)
class _Changing:
    """A file of cases that is being changed."""

    corpus: Corpus
    path: Path
    text: str

    @cached_property
    def nodes(self) -> Mapping[str, yaml.Node]:
        """The node of each case, by id."""
        return {values(item.node)["id"][1].value: item.node for item in compose(self.path).items()}

    def with_all(self, edits: Iterable[Sequence[Edit]]) -> str:
        """Return the text with the changes of several cases."""
        return edited(self.text, [edit for several in edits for edit in several])

    def kept(self, edits: Mapping[str, Sequence[Edit]], refused: dict[str, str]) -> dict[str, Sequence[Edit]]:
        """Return the changes by which nothing fails: all, or those that can be made one by one; say why not others."""
        if not edits or self._fault(self.with_all(edits.values())) is None:
            return dict(edits)
        found: dict[str, Sequence[Edit]] = {}
        for id_, own in edits.items():
            fault = self._fault(self.with_all((*found.values(), own)))
            if fault is None:
                found[id_] = own
            else:
                refused[id_] = fault
        return found

    def _fault(self, text: str) -> str | None:
        """Say what is wrong with a text of the file in which cases were changed; None if nothing is."""
        try:
            cases = _read(text, self.path.name, self.corpus)
        except CorpusError as error:
            return error.message
        return next(_failing(self.corpus, cases), None)


def _failing(corpus: Corpus, cases: Iterable[Case]) -> Iterator[str]:
    """Say of each case that fails under which rule set, and why: a change to one can reach another by an alias."""
    for case in cases:
        for ruleset in case.rulesets:
            outcome = run_case(case, corpus.ruleset(ruleset))
            yield from (f"{case.id} fails under {ruleset}: {failure.message}" for failure in outcome.failures)


def _read(text: str, name: str, corpus: Corpus) -> tuple[Case, ...]:
    """Read cases from a text, as if it were a file of the corpus."""
    with TemporaryDirectory() as directory:
        path = Path(directory) / name
        path.write_text(text, encoding="utf-8")
        return read_cases(path, corpus.case_context)
