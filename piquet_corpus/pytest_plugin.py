"""A pytest plugin that collects cases: every `*.cases.yaml` in a corpus or named on the command line, no other YAML.

The id of a node ends with the id of the case and the rule set it is run under: `a-point-of-forty[fr1642]`.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from piquet_corpus.edition.cases.model import Case
    from piquet_corpus.edition.corpus import Corpus

SUFFIX = ".cases.yaml"


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> pytest.Collector | None:
    """Collect a file of cases that is in the folder `cases` of a corpus, or is named itself."""
    if not file_path.name.endswith(SUFFIX):
        return None
    here = parent.config.invocation_params.dir
    named = [(here / argument.partition("::")[0]).resolve() for argument in parent.config.args]
    in_corpus = any(above.name == "cases" and (above.parent / "texts").is_dir() for above in file_path.parents)
    wanted = in_corpus or file_path.resolve() in named
    return CaseFile.from_parent(parent, path=file_path) if wanted else None


@cache
def _corpus() -> Corpus:
    from piquet_corpus.edition.corpus import load

    return load()


class CaseFile(pytest.File):
    """A file of cases."""

    def collect(self) -> Iterator[pytest.Item]:
        """Yield each case under each of its rule sets."""
        from piquet_corpus.edition.cases.read import read_cases
        from piquet_corpus.work.errors import CorpusError

        corpus = _corpus()
        own = self.path.is_relative_to(corpus.directory)
        try:
            cases = corpus.case_files.within(self.path) if own else read_cases(self.path, corpus.case_context)
        except CorpusError as error:
            raise self.CollectError(str(error)) from None
        for case in cases:
            for ruleset in case.rulesets:
                yield CaseItem.from_parent(self, name=f"{case.id}[{ruleset}]", case=case, ruleset=ruleset)


class CaseItem(pytest.Item):
    """A case under one rule set."""

    def __init__(self, *, case: Case, ruleset: str, **fields: Any) -> None:
        super().__init__(**fields)
        self.case, self.ruleset = case, ruleset

    def runtest(self) -> None:
        """Run the case; if it fails, report it with the words of the edition."""
        from piquet_corpus.edition.cases.run import run_case
        from piquet_corpus.publishing.output.case_report import report

        corpus = _corpus()
        outcome = run_case(self.case, corpus.rulesets[self.ruleset])
        if not outcome.passed:
            pytest.fail(report(outcome, corpus), pytrace=False)

    def reportinfo(self) -> tuple[Path, int, str]:
        """Return the place of the case."""
        return self.path, self.case.line - 1, f"{self.case.id} under {self.ruleset}"
