"""Making every part of the compiled cache, for a wheel."""

from __future__ import annotations

from piquet_corpus.editing.upkeep.schemas import schemas
from piquet_corpus.edition.compiled.parts import SCHEMAS
from piquet_corpus.edition.corpus import load
from piquet_corpus.edition.language.index import index_of
from piquet_corpus.judging.proof.coverage import cover
from piquet_corpus.judging.proof.evidence import declared_rules


def compile_all() -> None:
    """Ask for everything that the compiled cache keeps, so that it is there."""
    corpus = load()
    _ = corpus.glossary, corpus.register, corpus.bibliography, corpus.rulesets, corpus.cases
    index_of(corpus).words(next(iter(index_of(corpus).passages.values())), "original")
    declared_rules(corpus)
    corpus.whole(SCHEMAS, schemas)
    _ = cover(corpus).parameters


if __name__ == "__main__":
    compile_all()
