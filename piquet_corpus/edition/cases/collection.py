"""All cases of a corpus, each file read when it is first needed, and which cases are about a clause."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from typing import TYPE_CHECKING, cast

from piquet_corpus.edition.cases.model import Case, Context
from piquet_corpus.edition.texts.tei.xml import Ids
from piquet_corpus.work.errors import CorpusError
from piquet_corpus.work.grouping import grouped
from rules.core.errors import PiquetError

if TYPE_CHECKING:
    from piquet_corpus.edition.compiled import Kept


SUFFIX = ".cases.yaml"
CONTENTS = "contents"
"""The name of the item of the compiled cache that has the contents; the others have the names of the files."""

Place = tuple[str, int]
"""Where a case stands: its file, and its number in the file, from 0."""
Listed = tuple[str, str]
"""The id and the title of a case."""


@dataclass(frozen=True)
class Contents:
    """What the files of cases contain. `files`: their names within the corpus; `ids`: where each case stands.

    `listed`: the id and the title of each case, by where it stands. `about`: by clause or omission, where the cases
    stand that rest on it or stand in it. `expecting`: by rule, where the cases stand that expect something of it.
    `testing`: by clause or omission, where the cases stand that expect a finding that rests on it: first those that
    stand in it, then those that are about the fewest clauses. A case that shows another reading tests nothing.
    """

    files: Ids
    ids: Mapping[str, Place]
    listed: Mapping[Place, Listed]
    about: Mapping[str, tuple[Place, ...]]
    expecting: Mapping[str, tuple[Place, ...]]
    testing: Mapping[str, tuple[Place, ...]]


class CaseFiles:
    """The files of cases of a corpus. `compiled`: as the compiled cache has them, if it has them."""

    def __init__(self, directory: Path, context: Callable[[], Context], compiled: Kept | None) -> None:
        self._directory, self._context, self._compiled = directory, context, compiled
        self.within = cache(self._within)

    @cached_property
    def contents(self) -> Contents:
        """What they contain. Raises CorpusError for the first file that cannot be read."""
        if self._compiled:
            return cast(Contents, self._compiled.item(CONTENTS))
        files = case_files(self._directory)
        return _contents_of({file.relative_to(self._directory).as_posix(): self.within(file) for file in files})

    @property
    def ids(self) -> Mapping[str, Place]:
        """Where each case stands, by its id, in their order. This and what follows read no case."""
        return self.contents.ids

    def about(self, clause: str) -> tuple[Listed, ...]:
        """Return the cases that stand in a clause or an omission, or rest on it."""
        return tuple(self.contents.listed[place] for place in self.contents.about.get(clause, ()))

    def testing(self, clause: str) -> tuple[Listed, ...]:
        """Return the cases that test a clause, the closest first."""
        return tuple(self.contents.listed[place] for place in self.contents.testing.get(clause, ()))

    def expecting(self, rule: str) -> Ids:
        """Return the ids of the cases that expect something of a rule."""
        return tuple(self.contents.listed[place][0] for place in self.contents.expecting.get(rule, ()))

    def _within(self, path: Path) -> tuple[Case, ...]:
        """Return the cases of a file, which is read once. Raises CorpusError when it cannot be read."""
        return self._from_cache(path) or _read(path, self._context())

    def at(self, place: Place) -> Case:
        """Return the case that stands at a place."""
        file, number = place
        return self.within(self._directory / file)[number]

    def all(self) -> tuple[Case, ...]:
        """Return the cases, by file and in the order of each."""
        return tuple(case for file in self.contents.files for case in self.within(self._directory / file))

    def _from_cache(self, path: Path) -> tuple[Case, ...]:
        if self._compiled and path.is_relative_to(self._directory):
            name = path.relative_to(self._directory).as_posix()
            with suppress(CorpusError):  # perhaps of another file
                return cast("tuple[Case, ...]", self._compiled.item(name)) if name in self.contents.files else ()
        return ()


def case_files(directory: Path) -> tuple[Path, ...]:
    """Return the files of cases of a corpus, in order."""
    return tuple(sorted((directory / "cases").rglob(f"*{SUFFIX}")))


def read_all(directory: Path, context: Context) -> Mapping[str, object]:
    """Read all cases: what the compiled cache keeps of them. Raises CorpusError for the first that cannot be read."""
    files = CaseFiles(directory, lambda: context, None)
    return {CONTENTS: files.contents, **{name: files.within(directory / name) for name in files.contents.files}}


def _contents_of(files: Mapping[str, Iterable[Case]]) -> Contents:
    cases = {(file, number): case for file, listed in files.items() for number, case in enumerate(listed)}
    testing = grouped(
        (clause, (clause not in case.stands_in, len(case.cited), place))
        for place, case in cases.items()
        for clause in (() if case.reading else case.rests_on)
    )
    return Contents(
        files=tuple(files),
        ids={case.id: place for place, case in cases.items()},
        listed={place: (case.id, case.title) for place, case in cases.items()},
        about=grouped((clause, place) for place, case in cases.items() for clause in case.cited),
        expecting=grouped((rule, place) for place, case in cases.items() for rule in case.rules),
        testing={clause: tuple(place for *_, place in sorted(ranked)) for clause, ranked in testing.items()},
    )


LONGEST, MOST = 20_000, 20
NAME = "yours.cases.yaml"


class OwnCaseError(PiquetError, ValueError):
    """What a reader wrote is no case. The message is one sentence that names the line."""


def written(case: Case) -> str:
    """Return the text of a case in its file, up to the next case."""
    lines = case.file.read_text(encoding="utf-8").splitlines()[case.line - 1 :]
    end = next((number for number, line in enumerate(lines) if number and line.startswith("- ")), len(lines))
    return "\n".join(lines[:end]).rstrip() + "\n"


def _read(path: Path, context: Context) -> tuple[Case, ...]:
    from piquet_corpus.edition.cases.read import read_cases  # it loads pydantic, which only this needs

    return read_cases(path, context)


def read_own(text: str, context: Context) -> tuple[Case, ...]:
    """Read cases from a text. Raises OwnCaseError for what is wrong with it."""
    if len(text) > LONGEST:
        raise OwnCaseError(f"The text has {len(text):,} characters: at most {LONGEST:,} are read.")
    with tempfile.TemporaryDirectory() as directory:
        path = Path(directory) / NAME
        path.write_text(text, encoding="utf-8", errors="replace")
        try:
            cases = _read(path, context)
        except CorpusError as error:
            raise OwnCaseError(f"Line {error.line}: {error.message}.") from None
    if not cases:
        raise OwnCaseError("There is no case: a case begins with “- id: …”.")
    if len(cases) > MOST:
        raise OwnCaseError(f"There are {len(cases)} cases: at most {MOST} are run at once.")
    return cases
