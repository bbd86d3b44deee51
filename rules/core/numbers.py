"""Reading a number that somebody has written."""

from __future__ import annotations

import re

WRITTEN = r"-?[0-9]{1,9}"
"""A whole number of at most nine digits: there are no larger ones in these games."""


def whole_number(text: str) -> int | None:
    """Read a whole number; None for anything else.

    >>> whole_number(" 12 "), whole_number("-3"), whole_number("a dozen"), whole_number("9" * 5000)
    (12, -3, None, None)
    """
    return int(text) if re.fullmatch(WRITTEN, text.strip()) else None
