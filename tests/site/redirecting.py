"""What Apache does with the rules of `.htaccess`, as far as ours need it."""

from __future__ import annotations

import re
from itertools import pairwise

from piquet_corpus.publishing.site.write import htaccess

TEXTS = ("fr1642", "en1651", "en1674", "modern", "tarot1637")


def redirected(base: str, query: str) -> str | None:
    """Where a permanent address with this query leads; None if no rule is about it."""
    for condition, rule in pairwise(htaccess(base, TEXTS).splitlines()):
        if condition.startswith("RewriteCond"):
            pattern, *flags = condition.split()[2:]
            if at := re.search(pattern, query, re.IGNORECASE if flags == ["[NC]"] else 0):
                return rule.split()[2].replace("%1", at[1]).rstrip("?")
    return None
