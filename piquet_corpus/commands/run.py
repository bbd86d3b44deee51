"""`run`: the cases of the corpus, or of any file in the same format."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from piquet_corpus.cases.model import Case
from piquet_corpus.cases.read import SUFFIX, read_cases
from piquet_corpus.cases.run import Outcome, run_case
from piquet_corpus.corpus import Corpus, load
from piquet_corpus.errors import Usage
from piquet_corpus.output import as_json
from piquet_corpus.output.case_report import report
from piquet_corpus.output.terminal import emit, say, table
from piquet_corpus.paths import shown
from rules.core.ruleset import set_of


def run(paths: list[Path], word: str | None, rules: str | None, json: bool) -> int:
    """Run cases and report what is not as expected. Raises Usage when there is nothing to run, UnknownRuleSet."""
    corpus = load()
    if rules is not None:
        corpus.ruleset(rules)
    cases = [case for case in _cases(paths, corpus) if _wanted(case, word)]
    outcomes = list(_outcomes(cases, rules, corpus))
    if not outcomes:
        under = f" under {rules}" if rules else ""
        raise Usage(f"there is no case{f' with {word!r} in its name or title' if word else ''} to run{under}")
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
            raise Usage(f"there is no file {path}")
        files = sorted(path.rglob(f"*{SUFFIX}")) if path.is_dir() else [path]
        for file in files:
            yield from read_cases(file, corpus.case_context)


def _wanted(case: Case, word: str | None) -> bool:
    """Whether a word stands in the id or the title of a case."""
    return word is None or word.lower() in f"{case.id} {case.title}".lower()


def _outcomes(cases: list[Case], rules: str | None, corpus: Corpus) -> Iterator[Outcome]:
    """Run each case under each of its rule sets, or under one of them: as a match form, if it names one."""
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
    say(f"{cases} cases, run {run.total()} times: {verdict}.", "red" if failed else "green")
