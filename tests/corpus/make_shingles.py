"""Hash every run of six words of a source that may not be quoted: `python tests/corpus/make_shingles.py ID SOURCE`.

Writes `shingles-ID.txt` beside this file, by which `test_restatement.py` knows the words without our having them here.
"""

from __future__ import annotations

import hashlib
import re
import sys
import unicodedata
from collections.abc import Iterator
from pathlib import Path

RUN = 6
DIGITS = 10
SALT = "piquet-corpus"

HEAD = """\
# Every run of {run} words of the source that the text {id} restates, and that must not stand in this corpus.
# Of each run: the first {digits} hexadecimal digits of the SHA-256 of "{salt}:" and the words, a space between two;
# without case, accents and punctuation, an apostrophe or a hyphen parting two words. Sorted, each once.
# Made by tests/corpus/make_shingles.py from a copy of the source, which is not ours to give.
"""


def words(text: str) -> list[str]:
    """Return the words of a text as they are compared.

    >>> words("L’Écart d'abord : vingt-et-un œufs.")
    ['l', 'ecart', 'd', 'abord', 'vingt', 'et', 'un', 'oeufs']
    """
    lower = text.lower().replace("œ", "oe").replace("æ", "ae")
    plain = re.sub(r"[\u0300-\u036f]", "", unicodedata.normalize("NFKD", lower))
    return re.findall(r"[^\W_]+", plain)


def runs(text: str) -> Iterator[str]:
    """Return every run of six words."""
    listed = words(text)
    return (" ".join(listed[at : at + RUN]) for at in range(len(listed) - RUN + 1))


def shingle(run: str) -> str:
    """Return the digits that stand for a run of words."""
    return hashlib.sha256(f"{SALT}:{run}".encode()).hexdigest()[:DIGITS]


def main(id_: str, source: str) -> None:
    """Write the shingles of a source."""
    found = sorted({shingle(run) for run in runs(Path(source).read_text(encoding="utf-8"))})
    head = HEAD.format(run=RUN, id=id_, digits=DIGITS, salt=SALT)
    file = Path(__file__).with_name(f"shingles-{id_}.txt")
    file.write_text(head + "\n".join(found) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:])
