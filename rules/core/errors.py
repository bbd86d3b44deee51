"""The root of every exception that tells a user what is wrong; and what is wrong with the file of a rule set."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from typing import ClassVar, TypeVar, cast

S = TypeVar("S")
T = TypeVar("T")


class PiquetError(Exception):
    """Something is wrong, and one sentence, the message, tells the user what. No traceback is needed.

    A command that raises it prints the message and ends with `exit_status`: 1 when a file is wrong or a check failed, 2
    on wrong use. Errors that are faults of our own code do not derive from this class.
    """

    exit_status: ClassVar[int] = 2

    def __reduce__(self) -> tuple[Callable[..., PiquetError], tuple[type[PiquetError], tuple[object, ...]], object]:
        return _from_another_process, (type(self), self.args), self.__dict__


def _from_another_process(kind: type[PiquetError], args: tuple[object, ...]) -> PiquetError:
    """Return an error made in another process. It is not made anew: what it was made of does not come with it."""
    error = kind.__new__(kind, *args)
    error.args = args
    return error


class RuleSetError(PiquetError):
    """A rule set cannot be used as it is written. It prints as `file:line: message`.

    `more`: what else is wrong with it or with the files beside it. The message then says how many problems more there
    are; `problems` has every problem by itself.
    """

    exit_status = 1

    def __init__(self, file: str, line: int, message: str, more: tuple[RuleSetError, ...] = ()) -> None:
        self.file, self.line, self.more = file, line, more
        self._own = message
        self.message = f"{message}, and {len(more)} more" if more else message
        super().__init__(f"{file}:{line}: {self.message}")

    @property
    def problems(self) -> tuple[RuleSetError, ...]:
        """Every problem by itself, in the order in which they were found."""
        return (RuleSetError(self.file, self.line, self._own), *self.more)


class Faults:
    """What is wrong with the files of rule sets, collected so that all of it can be said at once, each thing once."""

    def __init__(self) -> None:
        self._found: dict[tuple[str, int, str], RuleSetError] = {}

    def __bool__(self) -> bool:
        return bool(self._found)

    @property
    def found(self) -> tuple[RuleSetError, ...]:
        """Every problem by itself, in the order in which they were found."""
        return tuple(self._found.values())

    def add(self, *errors: RuleSetError) -> None:
        """Keep what is wrong."""
        for error in errors:
            for problem in error.problems:
                self._found.setdefault((problem.file, problem.line, problem.message), problem)

    def attempt(self, read: Callable[[], T]) -> T | None:
        """Return what is read; if it cannot be read, keep what is wrong and return None."""
        try:
            return read()
        except RuleSetError as error:
            self.add(error)
            return None

    def check(self) -> None:
        """Raise a RuleSetError with all that is wrong, if anything is."""
        if self._found:
            first, *more = self.found
            raise RuleSetError(first.file, first.line, first.message, tuple(more))


def every(read: Callable[[S], T], things: Iterable[S]) -> list[T]:
    """Read each thing. Raises one RuleSetError with all that is wrong with them."""
    faults = Faults()
    found = [faults.attempt(partial(read, thing)) for thing in things]
    faults.check()
    return cast("list[T]", found)
