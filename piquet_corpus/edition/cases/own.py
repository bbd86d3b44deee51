"""Cases that a reader writes: read from a text, and the text of a case of the corpus to begin from."""

from __future__ import annotations

import tempfile
from pathlib import Path

from piquet_corpus.edition.cases.model import Case, Context
from piquet_corpus.work.errors import CorpusError
from rules.core.errors import PiquetError

LONGEST, MOST = 20_000, 20
"""The number of characters and of cases that are read."""
NAME = "yours.cases.yaml"


class OwnCaseError(PiquetError, ValueError):
    """What a reader wrote is no case. The message is one sentence that names the line."""


def written(case: Case) -> str:
    """Return the text of a case in its file, up to the next case."""
    lines = case.file.read_text(encoding="utf-8").splitlines()[case.line - 1 :]
    end = next((number for number, line in enumerate(lines) if number and line.startswith("- ")), len(lines))
    return "\n".join(lines[:end]).rstrip() + "\n"


def read_own(text: str, context: Context) -> tuple[Case, ...]:
    """Read cases from a text. Raises OwnCaseError for what is wrong with it."""
    from piquet_corpus.edition.cases.read import read_cases  # it loads pydantic, which only this needs

    if len(text) > LONGEST:
        raise OwnCaseError(f"The text has {len(text):,} characters: at most {LONGEST:,} are read.")
    with tempfile.TemporaryDirectory() as directory:
        path = Path(directory) / NAME
        path.write_text(text, encoding="utf-8", errors="replace")
        try:
            cases = read_cases(path, context)
        except CorpusError as error:
            raise OwnCaseError(f"Line {error.line}: {error.message}.") from None
    if not cases:
        raise OwnCaseError("There is no case: a case begins with “- id: …”.")
    if len(cases) > MOST:
        raise OwnCaseError(f"There are {len(cases)} cases: at most {MOST} are run at once.")
    return cases
