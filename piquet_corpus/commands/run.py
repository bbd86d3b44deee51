"""`run`: the cases of the corpus, or of any file in the same format."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from piquet_corpus.cases.collection import SUFFIX
from piquet_corpus.cases.model import Case
from piquet_corpus.cases.run import Outcome, run_case
from piquet_corpus.corpus import Corpus, load
from piquet_corpus.errors import Usage
from piquet_corpus.output import as_json
from piquet_corpus.output.case_report import report
from piquet_corpus.output.terminal import emit, say, table
from piquet_corpus.paths import shown
from rules.core.ruleset import set_of
from rules.core.text import number_of


@dataclass(frozen=True)
class Narrowed:
    """Which cases to run: with a word in the id or title, resting on a passage, under a rule set; by default, all."""

    word: str | None = None
    clause: str | None = None
    rules: str | None = None

    def __str__(self) -> str:
        """The conditions in words."""
        said = {"with {!r} in its id or title": self.word, "that rests on {}": self.clause, "under {}": self.rules}
        return "".join(f" {words.format(value)}" for words, value in said.items() if value is not None)


def run(paths: list[Path], wanted: Narrowed, json: bool) -> int:
    """Run cases and report what is not as expected.

    Raises Usage when there is nothing to run, UnknownRuleSet, and UnknownReference.
    """
    corpus = load()
    if wanted.rules is not None:
        corpus.ruleset(wanted.rules)
    clauses = None if wanted.clause is None else {clause.of or clause.id for clause in corpus.passage(wanted.clause)}
    cases = [case for case in _cases(paths, corpus) if _wanted(case, wanted.word, clauses)]
    outcomes = list(_outcomes(cases, wanted.rules, corpus))
    if not outcomes:
        raise Usage(f"no case to run{wanted}")
    if json:
        emit([as_json.outcome(outcome) for outcome in outcomes])
    else:
        _print(outcomes, corpus)
    return 0 if all(outcome.passed for outcome in outcomes) else 1


def _cases(paths: list[Path], corpus: Corpus) -> Iterator[Case]:
    """Read the cases of some files or directories; without any, those of the corpus."""
    if not paths:
        yield from corpus.cases
    for path in paths:
        if not path.exists():
            raise Usage(f"{path}: no such file or directory")
        files = sorted(path.rglob(f"*{SUFFIX}")) if path.is_dir() else [path]
        for file in files:
            yield from corpus.cases_in(file.resolve())


def _wanted(case: Case, word: str | None, clauses: set[str] | None) -> bool:
    """Whether a case has a word in its id or title, and rests on one of some clauses."""
    has_word = word is None or word.lower() in f"{case.id} {case.title}".lower()
    return has_word and (clauses is None or not clauses.isdisjoint(case.cited))


def _outcomes(cases: list[Case], rules: str | None, corpus: Corpus) -> Iterator[Outcome]:
    """Run each case under each of its rule sets, or only under one, with the match form that the case names."""
    for case in cases:
        for ruleset in case.rulesets:
            if rules in (None, ruleset, set_of(ruleset)):
                yield run_case(case, corpus.rulesets[ruleset])


def _print(outcomes: list[Outcome], corpus: Corpus) -> None:
    """Print what failed, and how many of each file passed."""
    for outcome in outcomes:
        if not outcome.passed:
            say(report(outcome, corpus))
            say()
    run, passed = Counter[Path](), Counter[Path]()
    for outcome in outcomes:
        run[outcome.case.file] += 1
        passed[outcome.case.file] += outcome.passed
    table(["file", "run", "passed"], [[shown(f), str(run[f]), str(passed[f])] for f in run], numbers=True)
    failed = run.total() - passed.total()
    cases = len({(outcome.case.file, outcome.case.id) for outcome in outcomes})
    verdict = f"{failed} failed" if failed else "all passed"
    say(f"{number_of(cases, 'case')}, run {number_of(run.total(), 'time')}: {verdict}.", "red" if failed else "green")
