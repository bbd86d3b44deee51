"""What leads to the pages from elsewhere: the permanent addresses, and search engines."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from html import escape
from urllib.parse import quote

KINDS = {"clause": "clause", "divergence": "divergence", "row": "parallel", "case": "example", "term": "term"}
"""The folders of the pages by the parameter of a permanent address that names one of them."""
NAME = r"[A-Za-z0-9_-]+(?:\.[A-Za-z0-9_-]+)*"
"""What can be named; a citation ends with a full stop, which is no part of it."""
REST = r"(?:\.[A-Za-z0-9_-]+)*"
"""What follows the beginning of a name."""
HTACCESS = """\
# Where w3id.org sends those who ask for https://w3id.org/piquet-corpus/. To register that name, this file is proposed
# as piquet-corpus/.htaccess at https://github.com/perma-id/w3id.org.
Options +FollowSymLinks
RewriteEngine on
"""


def htaccess(base: str, texts: Iterable[str]) -> str:
    """Return the file by which w3id.org redirects permanent addresses to the edition, served at `base`.

    `texts`: the ids with which references begin; these and the letters of other names may be typed in capitals.
    """
    to = re.sub(r"[\\$%]", r"\\\g<0>", base)  # which otherwise stand for what the patterns found
    lines = [HTACCESS]
    for parameter, begins, rest, flags in (*_in_capitals(texts), *((kind, "", NAME, "") for kind in KINDS)):
        lines.append(f"RewriteCond %{{QUERY_STRING}} (?:^|&){parameter}={begins}({rest})\\.*(?:&|$){flags}\n")
        lines.append(f"RewriteRule ^$ {to}{KINDS[parameter]}/{begins}%1.html? [R=302,L]\n")
    lines.append(f"RewriteRule ^(.*)$ {to}$1 [R=302,L]\n")
    return "".join(lines)


def _in_capitals(texts: Iterable[str]) -> Iterator[tuple[str, str, str, str]]:
    """Yield the parameters, the beginnings of names and the rest of them that are known in capitals too."""
    yield from (("clause", text, REST, " [NC]") for text in texts)
    yield from (("row", kind, REST, " [NC]") for kind in ("par", "om"))
    yield "divergence", "D", "[0-9]+", " [NC]"


def sitemap(base: str, paths: Iterable[str]) -> str:
    """Return the list of all pages for search engines."""
    found = "".join(f"<url><loc>{escape(base + quote(path))}</loc></url>\n" for path in paths)
    head = '<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n'
    return f"{head}{found}</urlset>\n"
