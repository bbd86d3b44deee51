"""The findings: the essay with its pictures, and the register of divergences as its appendix."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from piquet_corpus.editing.upkeep import register
from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.publishing.essay import text
from piquet_corpus.work.paths import write_text

COMMAND = text.COMMAND


def documents(corpus: Corpus) -> Mapping[Path, str]:
    """Return the documents and pictures of a checkout with their whole text as it should be; nothing elsewhere."""
    return {**text.documents(corpus), **register.documents(corpus)}


def write_findings(corpus: Corpus) -> tuple[Path, ...]:
    """Write each file whole or not at all, and return where. Raises CorpusError if the essay says what is not so."""
    if text.source_path(corpus).is_file():
        text.essay_text(corpus)
    written = documents(corpus)
    for path, content in written.items():
        write_text(path, content)
    return tuple(written)
