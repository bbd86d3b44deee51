"""Words of clauses on which no rule rests, and why not: `remainders.tsv`.

Each line, separated by tabs: the clause; the words, letter for letter; their occurrence, from 1, if the clause has them
more than once; the kind; for `restated` words, the grounds and clauses that execute them; the reason.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Literal, get_args

from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.edition.texts.tabbed import read_tabbed, readable
from piquet_corpus.work.errors import CorpusError
from rules.core.use import Words

FILE = "remainders.tsv"
COLUMNS = ("clause", "words", "occurrence", "kind", "where", "reason")

Kind = Literal["connective", "restated", "not executed"]
KINDS: tuple[Kind, ...] = get_args(Kind)


@dataclass(frozen=True)
class Remainder:
    """Words of a clause on which no rule rests.

    `connective`: they decide nothing; `restated`: the grounds (`play.trick#higher`) and clauses `where` execute them;
    `not executed`: they decide something, but no rule executes it. `reason` says what.
    """

    clause: str
    words: Words
    kind: Kind
    where: tuple[str, ...]
    reason: str
    line: int


def read_remainders(directory: Path) -> Iterator[Remainder | CorpusError]:
    """Read the file line by line; yield an error in place of a line that cannot be read. Without a file, nothing."""
    return read_tabbed(directory / FILE, COLUMNS, _remainder)


def _remainder(cells: Mapping[str, str], line: int) -> Remainder:
    """Read the parts of a line. Raises ValueError, which says what is wrong with it."""
    clause, words, occurrence, written, where, reason = (cells[name] for name in COLUMNS)
    kind = next((one for one in KINDS if one == written), None)
    if kind is None:
        raise ValueError(f"the kind must be one of {', '.join(KINDS)}; found {written!r}")
    if not (words and clause):
        raise ValueError("the line must name a clause and words of it")
    if occurrence and not (occurrence.isdecimal() and int(occurrence)):
        raise ValueError(f"the occurrence must be a number from 1, or empty; found {occurrence!r}")
    if (kind == "restated") != bool(where):
        raise ValueError("restated words must name where they are executed, and other words must not")
    if kind != "restated" and not reason:
        raise ValueError("missing reason")
    return Remainder(
        clause, Words(words, int(occurrence) if occurrence else None), kind, tuple(where.split()), reason, line
    )


@lru_cache(maxsize=4)
def remainders(corpus: Corpus) -> Mapping[str, tuple[Remainder, ...]]:
    """Return the lines that can be read, by clause, in the order of the file."""
    found: dict[str, tuple[Remainder, ...]] = {}
    for one in readable(read_remainders(corpus.directory)):
        found[one.clause] = (*found.get(one.clause, ()), one)
    return found
