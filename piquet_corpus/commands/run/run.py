"""`run`: the cases of the corpus, or of any file in the same format."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import click

from piquet_corpus.commands.options import jobs_option, json_option
from piquet_corpus.edition.cases.collection import SUFFIX
from piquet_corpus.edition.cases.model import Case
from piquet_corpus.edition.cases.run import Outcome, run_case
from piquet_corpus.edition.corpus import Corpus, load
from piquet_corpus.publishing.output import as_json
from piquet_corpus.publishing.output.case_report import report
from piquet_corpus.work.errors import Usage
from piquet_corpus.work.paths import shown
from piquet_corpus.work.pool import spread
from piquet_corpus.work.terminal import emit, say, table, watched
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


@dataclass(frozen=True)
class Ran:
    """A case that was run under a rule set: whether it passed, and what is said of it."""

    case: Case
    passed: bool
    said: str | as_json.Json


@click.command()
@click.argument(
    "paths",
    nargs=-1,
    type=click.Path(path_type=Path),
    metavar="[PATHS]",
    help="Files of cases, or directories; by default, all cases of the corpus.",
)
@click.option("-k", "word", metavar="WORD", help="Only cases with WORD in their id or title.")
@click.option("--clause", metavar="REF", help="Only cases that rest on this clause, paragraph, chapter or page.")
@click.option("--rules", metavar="RULES", help="Only under this rule set.")
@jobs_option
@json_option
def command(
    paths: tuple[Path, ...], word: str | None, clause: str | None, rules: str | None, jobs: int | None, json: bool
) -> int:
    """Run cases and report what is not as expected.

    `jobs`: how many processes; by default, one for each processor. Raises Usage when there is nothing to run,
    UnknownRuleSet, and UnknownReference.
    """
    corpus = load()
    wanted = Narrowed(word, clause, rules)
    if wanted.rules is not None:
        corpus.ruleset(wanted.rules)
    clauses = None if wanted.clause is None else {clause.of or clause.id for clause in corpus.passage(wanted.clause)}
    cases = [case for case in _cases(paths, corpus) if _wanted(case, wanted.word, clauses)]
    to_run = [(case, ruleset) for case in cases for ruleset in case.rulesets if _under(wanted.rules, ruleset)]
    if not to_run:
        raise Usage(f"no case to run{wanted}")
    ran = list(_ran(corpus, to_run, jobs, json))
    if json:
        emit([one.said for one in ran])
    else:
        _print(ran)
    return 0 if all(one.passed for one in ran) else 1


CHUNK = 50
"""How many cases a process runs at a time; fewer than two chunks do not pay for a second process."""


def _ran(corpus: Corpus, to_run: list[tuple[Case, str]], jobs: int | None, json: bool) -> Iterator[Ran]:
    """Run cases under rule sets, on several processors if there are many."""
    chunks = [range(start, min(start + CHUNK, len(to_run))) for start in range(0, len(to_run), CHUNK)]
    done = spread(_run_chunk, (corpus, to_run, json), chunks, jobs)
    for chunk, results in watched("Running the cases")(zip(chunks, done, strict=True), len(chunks)):
        for number, (passed, said) in zip(chunk, results, strict=True):
            yield Ran(to_run[number][0], passed, said)


def _run_chunk(
    shared: tuple[Corpus, list[tuple[Case, str]], bool], chunk: range
) -> list[tuple[bool, str | as_json.Json]]:
    """Run some cases, and say of each whether it passed, and what is printed of it."""
    corpus, to_run, json = shared
    outcomes = (run_case(case, corpus.rulesets[ruleset]) for case, ruleset in (to_run[number] for number in chunk))
    return [(outcome.passed, as_json.outcome(outcome) if json else _report(outcome, corpus)) for outcome in outcomes]


def _report(outcome: Outcome, corpus: Corpus) -> str:
    """Return what is printed of a case that failed; nothing of one that passed."""
    return "" if outcome.passed else report(outcome, corpus)


def _under(rules: str | None, ruleset: str) -> bool:
    """Whether a case is to be run under a rule set that it names: any, or one, with the match form that it names."""
    return rules in (None, ruleset, set_of(ruleset))


def _cases(paths: Sequence[Path], corpus: Corpus) -> Iterator[Case]:
    """Read the cases of some files or directories; without any, those of the corpus."""
    if not paths:
        yield from corpus.cases
    for path in paths:
        if not path.exists():
            raise Usage(f"{path}: no such file or directory")
        files = sorted(path.rglob(f"*{SUFFIX}")) if path.is_dir() else [path]
        for file in files:
            yield from corpus.case_files.within(file.resolve())


def _wanted(case: Case, word: str | None, clauses: set[str] | None) -> bool:
    """Whether a case has a word in its id or title, and rests on one of some clauses."""
    has_word = word is None or word.lower() in f"{case.id} {case.title}".lower()
    return has_word and (clauses is None or not clauses.isdisjoint(case.cited))


def _print(ran: list[Ran]) -> None:
    """Print what failed, how many of each such file failed, and how many there were."""
    run, failed = Counter[Path](), Counter[Path]()
    for one in ran:
        run[one.case.file] += 1
        failed[one.case.file] += not one.passed
        if not one.passed:
            say(str(one.said))
            say()
    if failed.total():
        rows = [[shown(file), str(run[file]), str(failed[file])] for file in run if failed[file]]
        table(["file", "run", "failed"], rows, numbers=True)
    cases = len({(one.case.file, one.case.id) for one in ran})
    verdict = f"{failed.total()} failed" if failed.total() else "all passed"
    times = number_of(run.total(), "time")
    say(f"{number_of(cases, 'case')}, run {times}: {verdict}.", "red" if failed.total() else "green")
