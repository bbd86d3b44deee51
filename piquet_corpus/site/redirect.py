"""What leads to the pages from elsewhere: the permanent addresses, and search engines."""

from __future__ import annotations

import re
from collections.abc import Iterable
from html import escape
from urllib.parse import quote

KINDS = {"clause": "clause", "divergence": "divergence", "row": "parallel", "case": "example", "term": "term"}
"""The folders of the pages by the parameter of a permanent address that names one of them."""
NAME = r"[A-Za-z0-9_-]+(?:\.[A-Za-z0-9_-]+)*"
"""What can be named; a citation ends with a full stop, which is no part of it."""
HTACCESS = """\
# Where w3id.org sends those who ask for https://w3id.org/piquet-corpus/. To register that name, this file is proposed
# as piquet-corpus/.htaccess at https://github.com/perma-id/w3id.org.
Options +FollowSymLinks
RewriteEngine on
"""


def htaccess(base: str) -> str:
    """Return the file by which w3id.org redirects permanent addresses to the edition, served at `base`."""
    to = re.sub(r"[\\$%]", r"\\\g<0>", base)  # which otherwise stand for what the patterns found
    lines = [HTACCESS]
    for parameter, folder in KINDS.items():
        lines.append(f"RewriteCond %{{QUERY_STRING}} (?:^|&){parameter}=({NAME})\\.*(?:&|$)\n")
        lines.append(f"RewriteRule ^$ {to}{folder}/%1.html? [R=302,L]\n")
    lines.append(f"RewriteRule ^(.*)$ {to}$1 [R=302,L]\n")
    return "".join(lines)


def sitemap(base: str, paths: Iterable[str]) -> str:
    """Return the list of all pages for search engines."""
    found = "".join(f"<url><loc>{escape(base + quote(path))}</loc></url>\n" for path in paths)
    head = '<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n'
    return f"{head}{found}</urlset>\n"
