"""The root of every exception that tells a user what is wrong; and what is wrong with the file of a rule set."""

from __future__ import annotations

from typing import ClassVar


class PiquetError(Exception):
    """Something is wrong, and one sentence, the message, tells the user what. No traceback is needed.

    A command that raises it prints the message and ends with `exit_status`: 1 when a file is wrong or a check failed, 2
    on wrong use. Errors that are faults of our own code do not derive from this class.
    """

    exit_status: ClassVar[int] = 2


class RuleSetError(PiquetError):
    """A rule set cannot be used as it is written. It prints as `file:line: message`."""

    exit_status = 1

    def __init__(self, file: str, line: int, message: str) -> None:
        super().__init__(f"{file}:{line}: {message}")
        self.file, self.line, self.message = file, line, message

    def __reduce__(self) -> tuple[type[RuleSetError], tuple[str, int, str]]:
        return RuleSetError, (self.file, self.line, self.message)
