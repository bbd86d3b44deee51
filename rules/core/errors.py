"""The root of every exception that tells a user what is wrong."""

from __future__ import annotations

from typing import ClassVar


class PiquetError(Exception):
    """Something is wrong, and one sentence, the message, tells the user what. No traceback is needed.

    A command that raises it prints the message and ends with `exit_status`: 1 when a file is wrong or a check failed, 2
    on wrong use. Errors that are faults of our own code do not derive from this class.
    """

    exit_status: ClassVar[int] = 2
