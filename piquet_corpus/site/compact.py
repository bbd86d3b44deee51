"""Leaving out of a page what it does not need, so that the whole edition stays small.

Nothing is lost: HTML allows values without quotes, and leaves the end of a cell or of an item to what follows.
"""

from __future__ import annotations

import re
from functools import cache

ROLES = re.compile(r' role="(?:row|cell|rowgroup|columnheader|table)"')
"""Roles that tables have anyway. The app needs them where narrow screens show rows as blocks."""
CARD = re.compile(
    r'<span class="card([^"]*)" role="img" aria-label="([^"]*)"><span>([^<]*)</span>'
    r'<span class="suit">([^<]*)</span></span>'
)
REFERENCE = re.compile(r'(<a href="[^"]*/([^"/]+)\.html" class="ref") title="\2"')
"""A link whose title is the name of the page to which it leads."""
TERM = re.compile(r' class="term" aria-describedby="([^"]+)"')
"""The mark of a term. What the term means is fetched by the script (`site.js`), once for all pages."""
EMPTY = re.compile(r'<span class="(?:made|soft)">\s?</span>')
ENDS = re.compile(r"</(?:li|td|th|tr|dt|dd|thead|tbody)>")
TAG = re.compile(r"<[a-z][^<>]*>")
QUOTED = re.compile(r'="([\w./#?;:,-]*[\w#?;:,-])"', re.ASCII)
"""A value that needs no quotes."""


def compact(body: str, language: str) -> str:
    """Return a part of a page without roles that its elements have anyway, and without naming its language again.

    >>> compact('<td lang="en" role="cell"><span class="column" lang="en" aria-hidden="true">As</span></td>', "en")
    '<td><span class="column" aria-hidden="true">As</span></td>'
    """
    cell, part = _named(language)
    shorter = CARD.sub(r'<i class="card\1" title="\2">\3<b>\4</b></i>', ROLES.sub("", body))
    shorter = TERM.sub(r' class="term"', EMPTY.sub("", REFERENCE.sub(r"\1", shorter)))
    return part.sub(r"\1", cell.sub(r"\1\2", shorter))


def written_short(document: str) -> str:
    """Return a whole document with no more quotes and end tags than HTML asks for.

    >>> written_short('<ol><li class="now"><a href="a.html">A</a></li></ol>')
    '<ol><li class=now><a href=a.html>A</a></ol>'
    """
    return TAG.sub(lambda found: QUOTED.sub(r"=\1", found[0]), ENDS.sub("", document))


@cache
def _named(language: str) -> tuple[re.Pattern[str], re.Pattern[str]]:
    """Return the patterns of cells, and of parts of tables, that name a language."""
    cell = re.compile(rf'(<td) lang="{language}"([^>]*><span class="column") lang="{language}"')
    return cell, re.compile(rf'(<(?:table|caption|th)\b[^>]*?) lang="{language}"')
