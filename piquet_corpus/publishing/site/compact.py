"""How pages and style sheet of the edition differ from those of the app: what they do not need is left out.

So the whole edition stays small. Nothing is lost: HTML allows values without quotes, and leaves the end of a cell or of
an item to what follows.
"""

from __future__ import annotations

import re
from pathlib import Path

from piquet_corpus.publishing.html.assets import style

ASSETS = Path(__file__).parent / "assets"

ROLES = re.compile(r' (?:role="(?:row|cell|rowgroup|columnheader|table|status)"|data-keep="")')
"""What only the app needs: roles of tables, whose rows it shows as blocks on narrow screens; and what changes."""
CARD = re.compile(
    r'<span class="card ?([^"]*)" role="img" aria-label="([^"]*)"><span>([^<]*)</span>'
    r'<span class="suit">([^<]*)</span></span>'
)
"""A card. The style sheet of the edition knows it by its title."""
REFERENCE = re.compile(r'(<a href="[^"]*/([^"/]+)\.html" class="ref") title="\2"')
"""A link whose title is the name of the page to which it leads."""
TERM = re.compile(r' class="term" aria-describedby="([^"]+)"')
"""The mark of a term. What the term means is fetched by the script (`site.js`), once for all pages."""
COLUMN = re.compile(r'<td([^>]*)><span class="column"[^>]*>([^<>]*)</span>')
"""A cell that begins with the name of its column, for narrow screens. The style sheet shows it."""
EMPTY = re.compile(r'<span class="(?:made|soft)">\s?</span>')
ENDS = re.compile(
    r"</p>(?=<(?:p|div|[ou]l|dl|section|table|details|nav|h[1-6]|blockquote)\b|</(?:div|section|details|li|td|dd)>)"
    r"|</(?:li|td|th|tr|dt|dd|thead|tbody)>|<head>\n|</head>\n|</body>\n|</html>"
)
"""Tags that follow from what comes next."""
NOTES = re.compile(r' data-notes="([^"]*)"')
"""A value with many quotation marks."""
TAG = re.compile(r"<[a-z][^<>]*(?<!/)>")
"""A tag that does not close itself as in a picture, where the stroke would join a value without quotes."""
QUOTED = re.compile(r'="([\w./#?;:,-]*[\w#?;:,-])"', re.ASCII)
"""A value that needs no quotes."""


def compact(body: str, language: str) -> str:
    """Return a part of a page without roles that its elements have anyway, and without naming its language again.

    >>> compact('<td lang="en" role="cell"><span class="column" lang="en" aria-hidden="true">As</span>A</td>', "en")
    '<td data-column="As">A</td>'
    """
    shorter = CARD.sub(r'<i class="\1" title="\2">\3<b>\4</b></i>', ROLES.sub("", body))
    shorter = shorter.replace('<i class="" title', "<i title")
    shorter = TERM.sub(r' class="term"', EMPTY.sub("", REFERENCE.sub(r"\1", shorter)))
    shorter = NOTES.sub(_in_single_quotes, shorter)
    shorter = COLUMN.sub(r'<td\1 data-column="\2">', shorter).replace("&#x27;", "'")
    return re.sub(rf'(<(?:table|caption|th|td)\b[^>]*?) lang="{language}"', r"\1", shorter)


def written_short(document: str) -> str:
    """Return a whole document with no more quotes and end tags than HTML asks for.

    >>> written_short('<ol><li class="now"><a href="a.html">A</a></li></ol>')
    '<ol><li class=now><a href=a.html>A</a></ol>'
    """
    return TAG.sub(lambda tag: QUOTED.sub(r"=\1", tag[0]), ENDS.sub("", document))


def _in_single_quotes(notes: re.Match[str]) -> str:
    return " data-notes='" + notes[1].replace("&quot;", '"').replace("&#x27;", "&apos;") + "'"


IN_THE_APP = {'[data-testid="stHtml"]': ".page", '[data-testid="stMainBlockContainer"]': "main"}
"""What the app calls the parts of a page, and what the edition calls them."""
COLUMN_CLASS = re.compile(r"(?:\btd )?\.column\b")
"""Where the app names a column, as an element in its cells: here the name is a value of the cell."""
CELL = "td[data-column]::before"
NAME_SHOWN = f"{CELL} {{ content: attr(data-column); content: attr(data-column) / ''; }}\n"
"""The name is shown. It has no words for screen readers, which say it from the head of the table."""
CARD_CLASS = re.compile(r"\.card\b(?!s)")
"""The class of a card in the app. Here a card is an `<i>` that has a title."""
OF_THE_APP = re.compile(r"^[^\n{}]*data-testid[^\n{}]*\{[^{}]*\}\n?", re.MULTILINE)
"""A rule for something that only the app has."""


def site_style() -> str:
    """Return the style sheet."""
    shared = style()
    for name, ours in IN_THE_APP.items():
        shared = shared.replace(name, ours)
    shared = CARD_CLASS.sub("i[title]", COLUMN_CLASS.sub(CELL, OF_THE_APP.sub("", shared)))
    return shared + NAME_SHOWN + (ASSETS / "site.css").read_text(encoding="utf-8")
