"""The document that tells what a book leaves out of the book that it comes from, as tables."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import groupby
from pathlib import Path

from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.edition.history import LeftOut, left_out
from piquet_corpus.edition.texts.tei.model import Edition
from piquet_corpus.publishing.output.markdown import code, escaped, table
from piquet_corpus.work.paths import write_text

DOCUMENT = Path("docs") / "left-out.md"
"""Where it stands in a checkout."""

_INTRODUCTION = """\
# What later books leave out

A book that is made from another often shortens it. These tables show which rules a player would not have known who
had only the later book. Each rule is named as in `piquet-corpus show RULE`; the clauses are those of the earlier book,
and the divergences (`piquet-corpus show D265`) say what follows at the table. Which book comes from which is in the
bibliography, each time with its evidence: `piquet-corpus table stemma`. A book that lies between two of ours is not in
the corpus: 1674 seems to come from 1651 by way of *Wits Interpreter* (1662), which may have left a rule out already.

The same as data: `piquet-corpus table left_out`. This file is written by `piquet-corpus links --write`.
"""


def documents(corpus: Corpus) -> Mapping[Path, str]:
    """Return the document of a checkout with its whole text as it should be; nothing elsewhere."""
    path = corpus.directory.parent / DOCUMENT
    return {path: document_text(corpus)} if path.parent.is_dir() else {}


def write_document(corpus: Corpus) -> None:
    """Write the document whole or not at all."""
    for path, text in documents(corpus).items():
        write_text(path, text)


def document_text(corpus: Corpus) -> str:
    """Return `docs/left-out.md`: two tables for each text that comes from another text of the corpus."""
    found = left_out(corpus)
    parts = [_INTRODUCTION]
    for (later, earlier), several in groupby(found, key=lambda one: (one.later, one.earlier)):
        parts.append(_pair(corpus, corpus.editions[later], corpus.editions[earlier], tuple(several)))
    return "".join(parts)


def _pair(corpus: Corpus, later: Edition, earlier: Edition, several: tuple[LeftOut, ...]) -> str:
    rules = [one for one in several if one.ground is None]
    grounds = [one for one in several if one.ground is not None]
    return (
        f"\n## {later.short} ({code(later.id)}), from {earlier.short} ({code(earlier.id)})\n"
        f"\n### Rules of {earlier.short} that {later.short} does not have\n\n{_table(rules)}"
        f"\n### Rules that {later.short} has, and what it does not say of them\n\n{_table(grounds)}"
    )


def _table(several: Iterable[LeftOut]) -> str:
    rows = [
        [
            code(one.rule.name),
            escaped(one.says.rstrip(".")),
            ", ".join(map(code, one.clauses)),
            ", ".join(code(record.id) for record in one.records),
        ]
        for one in several
    ]
    return table(["rule", "what it says", "clauses", "divergences"], rows)
