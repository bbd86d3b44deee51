"""The root of every exception that tells a user what is wrong."""

from __future__ import annotations

from typing import ClassVar


class PiquetError(Exception):
    """Something is wrong that a user can be told in one sentence, the message. No traceback is needed.

    A command that raises it prints the message and ends with `exit_status`: 1 when a file is wrong or a check failed, 2
    on wrong use. What is our own fault does not derive from this class.
    """

    exit_status: ClassVar[int] = 2
