"""In which language a visitor reads: that of the address, else that chosen before, else that of the browser."""

from __future__ import annotations

import re
from http.cookies import CookieError, SimpleCookie

from rules.core.messages import ENGLISH, languages

NAME = "lang"
"""The parameter of an address, and the cookie, that name a language."""
RANGE = re.compile(r"\s*([A-Za-z]{1,8})(?:-[A-Za-z0-9-]*)?\s*(?:;\s*q\s*=\s*([01](?:\.\d{0,3})?)\s*)?")
"""A language of the header Accept-Language, and how much it is wanted."""


def wanted(asked_for: str, chosen: str, accepted: str) -> str:
    """Return the language for a visitor.

    `asked_for`: by the address; `chosen`: by the cookie; `accepted`: the header Accept-Language of the browser, of
    which it is the language that it wants most of those known; English if it wants none of them.
    """
    known = languages()
    for spoken in (asked_for, chosen):
        if spoken in known:
            return spoken
    best, most = ENGLISH, 0.0
    for part in accepted.split(",")[:20]:
        match = RANGE.fullmatch(part)
        if match and match[1].lower() in known and float(match[2] or 1) > most:
            best, most = match[1].lower(), float(match[2] or 1)
    return best


def of_cookies(header: str) -> str:
    """Return the language that the header Cookie names; empty if it names none."""
    try:
        named = SimpleCookie(header).get(NAME)
    except CookieError:
        return ""
    return named.value if named else ""
