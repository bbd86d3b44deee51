"""`run`: the cases run, and a report on each that fails."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import chain
from pathlib import Path
from typing import Any, TypeAlias

import click

from piquet_corpus.commands.options import jobs_option, json_option
from piquet_corpus.edition.cases.collection import SUFFIX
from piquet_corpus.edition.cases.model import Case
from piquet_corpus.edition.cases.run import run_case
from piquet_corpus.edition.corpus import Corpus, load
from piquet_corpus.work.errors import Usage
from piquet_corpus.work.paths import shown
from piquet_corpus.work.pool import spread
from piquet_corpus.work.terminal import emit, say, table, watched
from rules.core.ruleset import set_of
from rules.core.text import number_of

CHUNK = 50
"""How many cases a process runs at a time; fewer than two chunks do not pay for a second process."""

Result: TypeAlias = tuple[bool, str | dict[str, Any]]


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
def run_command(
    paths: tuple[Path, ...], word: str | None, clause: str | None, rules: str | None, jobs: int | None, json: bool
) -> int:
    """Run cases and report what is not as expected. Raises Usage without any, UnknownRuleSet, UnknownReference."""
    corpus = load()
    if rules is not None:
        corpus.ruleset(rules)
    clauses = None if clause is None else {passage.of or passage.id for passage in corpus.passage(clause)}
    to_run = [
        (case, ruleset)
        for case in _cases(paths, corpus)
        if (word is None or word.lower() in f"{case.id} {case.title}".lower())
        and (clauses is None or not clauses.isdisjoint(case.cited))
        for ruleset in case.rulesets
        if rules in (None, ruleset, set_of(ruleset))  # it may be played in a match form
    ]
    if not to_run:
        conditions = {"with {!r} in its id or title": word, "that rests on {}": clause, "under {}": rules}
        narrowed = (f" {words.format(value)}" for words, value in conditions.items() if value is not None)
        raise Usage(f"no case to run{''.join(narrowed)}")
    chunks = [range(start, min(start + CHUNK, len(to_run))) for start in range(0, len(to_run), CHUNK)]
    done = spread(_run_chunk, (corpus, to_run, json), chunks, jobs)
    results = list(chain.from_iterable(watched("Running the cases")(done, len(chunks))))
    if json:
        emit([printed for _, printed in results])
    else:
        _print_results([case for case, _ in to_run], results)
    return 0 if all(passed for passed, _ in results) else 1


def _run_chunk(shared: tuple[Corpus, list[tuple[Case, str]], bool], chunk: range) -> list[Result]:
    corpus, to_run, json = shared
    outcomes = [run_case(case, corpus.rulesets[ruleset]) for case, ruleset in to_run[chunk.start : chunk.stop]]
    if json:
        from piquet_corpus.publishing.output import as_json  # here and below: a case that passes needs none

        return [(outcome.passed, as_json.outcome(outcome)) for outcome in outcomes]
    if all(outcome.passed for outcome in outcomes):
        return [(True, "")] * len(outcomes)
    from piquet_corpus.publishing.output.case_report import report

    return [(outcome.passed, "" if outcome.passed else report(outcome, corpus)) for outcome in outcomes]


def _cases(paths: Sequence[Path], corpus: Corpus) -> Iterator[Case]:
    if not paths:
        yield from corpus.cases
    for path in paths:
        if not path.exists():
            raise Usage(f"{path}: no such file or directory")
        files = sorted(path.rglob(f"*{SUFFIX}")) if path.is_dir() else [path]
        for file in files:
            yield from corpus.case_files.within(file.resolve())


def _print_results(cases: Sequence[Case], results: Sequence[Result]) -> None:
    run, failed = Counter[Path](), Counter[Path]()
    for case, (passed, printed) in zip(cases, results, strict=True):
        run[case.file] += 1
        failed[case.file] += not passed
        if not passed:
            say(str(printed))
            say()
    if failed.total():
        rows = [[shown(file), str(run[file]), str(failed[file])] for file in run if failed[file]]
        table(["file", "run", "failed"], rows, numbers=True)
    number = number_of(len({(case.file, case.id) for case in cases}), "case")
    verdict = f"{failed.total()} failed" if failed.total() else "all passed"
    say(f"{number}, run {number_of(run.total(), 'time')}: {verdict}.", "red" if failed.total() else "green")
