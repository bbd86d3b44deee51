"""Leaving out of a page what it does not need, so that the whole edition stays small.

Nothing is lost: HTML allows values without quotes, and leaves the end of a cell or of an item to what follows.
"""

from __future__ import annotations

import re
from functools import cache

ROLES = re.compile(r' (?:role="(?:row|cell|rowgroup|columnheader|table|status)"|data-keep="")')
"""What only the app needs: roles of tables, whose rows it shows as blocks on narrow screens; and what changes."""
CARD = re.compile(
    r'<span class="card([^"]*)" role="img" aria-label="([^"]*)"><span>([^<]*)</span>'
    r'<span class="suit">([^<]*)</span></span>'
)
REFERENCE = re.compile(r'(<a href="[^"]*/([^"/]+)\.html" class="ref") title="\2"')
"""A link whose title is the name of the page to which it leads."""
TERM = re.compile(r' class="term" aria-describedby="([^"]+)"')
"""The mark of a term. What the term means is fetched by the script (`site.js`), once for all pages."""
COLUMN = re.compile(r'<td([^>]*)><span class="column"[^>]*>([^<>]*)</span>')
"""A cell that begins with the name of its column, for narrow screens. The style sheet shows it (`style.py`)."""
EMPTY = re.compile(r'<span class="(?:made|soft)">\s?</span>')
ENDS = re.compile(
    r"</p>(?=<(?:p|div|[ou]l|dl|section|table|details|nav|h[1-6]|blockquote)\b|</(?:div|section|details|li|td|dd)>)"
    r"|</(?:li|td|th|tr|dt|dd|thead|tbody)>|<head>\n|</head>\n|</body>\n|</html>"
)
"""Tags that follow from what comes next."""
NOTES = re.compile(r' data-notes="([^"]*)"')
"""A value with many quotation marks."""
TAG = re.compile(r"<[a-z][^<>]*>")
QUOTED = re.compile(r'="([\w./#?;:,-]*[\w#?;:,-])"', re.ASCII)
"""A value that needs no quotes."""


def compact(body: str, language: str) -> str:
    """Return a part of a page without roles that its elements have anyway, and without naming its language again.

    >>> compact('<td lang="en" role="cell"><span class="column" lang="en" aria-hidden="true">As</span>A</td>', "en")
    '<td data-column="As">A</td>'
    """
    shorter = CARD.sub(_card, ROLES.sub("", body))
    shorter = TERM.sub(r' class="term"', EMPTY.sub("", REFERENCE.sub(r"\1", shorter)))
    shorter = NOTES.sub(_in_single_quotes, shorter)
    return _named(language).sub(r"\1", COLUMN.sub(r'<td\1 data-column="\2">', shorter)).replace("&#x27;", "'")


def written_short(document: str) -> str:
    """Return a whole document with no more quotes and end tags than HTML asks for.

    >>> written_short('<ol><li class="now"><a href="a.html">A</a></li></ol>')
    '<ol><li class=now><a href=a.html>A</a></ol>'
    """
    return TAG.sub(_unquoted, ENDS.sub("", document))


def _unquoted(tag: re.Match[str]) -> str:
    """Return a tag without quotes; as it is, if it closes itself as in a picture: the stroke would join the value."""
    return tag[0] if tag[0].endswith("/>") else QUOTED.sub(r"=\1", tag[0])


def _card(found: re.Match[str]) -> str:
    """Return a card as the style sheet of the edition knows it, by its title: see `style.py`."""
    kinds, name, rank, suit = found.groups()
    marked = f' class="{kinds.strip()}"' if kinds else ""
    return f'<i{marked} title="{name}">{rank}<b>{suit}</b></i>'


def _in_single_quotes(found: re.Match[str]) -> str:
    """Return a value with its quotation marks as they are, and its apostrophes by name."""
    return " data-notes='" + found[1].replace("&quot;", '"').replace("&#x27;", "&apos;") + "'"


@cache
def _named(language: str) -> re.Pattern[str]:
    return re.compile(rf'(<(?:table|caption|th|td)\b[^>]*?) lang="{language}"')
