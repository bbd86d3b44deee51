"""The corpus as tables. The modules of this package define the columns and the descriptions of each table."""

from __future__ import annotations

from collections.abc import Mapping

from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.publishing.tables.cases import CASE_RUNS, CASES, COVERAGE, REMAINDERS
from piquet_corpus.publishing.tables.divergences import (
    DIVERGENCE_CAUSES,
    DIVERGENCE_PROOFS,
    DIVERGENCE_QUOTATIONS,
    DIVERGENCE_SIDES,
    DIVERGENCES,
)
from piquet_corpus.publishing.tables.history import (
    EDITIONS,
    HISTORY_SOURCES,
    LEFT_OUT,
    STATEMENTS,
    STEMMA,
    TIMELINE,
    TO_COLLATE,
)
from piquet_corpus.publishing.tables.impact import COUPS, FAULTS, IMPACT, OUTCOMES
from piquet_corpus.publishing.tables.model import AnyTable
from piquet_corpus.publishing.tables.rulesets import AUTHORITIES, GROUNDS, PARAMETERS, READINGS, RULES, RULESETS
from piquet_corpus.publishing.tables.texts import (
    APPARATUS,
    CATEGORIES,
    CLAUSES,
    GLOSSARY,
    GLOSSARY_TERMS,
    PARALLEL_CLAUSES,
    TEXTS,
    TRANSLATIONS,
    parallels,
)


def tables(corpus: Corpus) -> Mapping[str, AnyTable]:
    """Return the tables of a corpus, by name; each comes after the tables that it refers to, where possible."""
    listed: tuple[AnyTable, ...] = (
        TEXTS,
        CATEGORIES,
        CLAUSES,
        TRANSLATIONS,
        APPARATUS,
        parallels(corpus),
        PARALLEL_CLAUSES,
        TIMELINE,
        GLOSSARY,
        GLOSSARY_TERMS,
        RULES,
        RULESETS,
        GROUNDS,
        PARAMETERS,
        READINGS,
        AUTHORITIES,
        REMAINDERS,
        CASES,
        CASE_RUNS,
        COVERAGE,
        DIVERGENCES,
        DIVERGENCE_SIDES,
        DIVERGENCE_QUOTATIONS,
        DIVERGENCE_CAUSES,
        DIVERGENCE_PROOFS,
        LEFT_OUT,
        OUTCOMES,
        IMPACT,
        FAULTS,
        COUPS,
        TO_COLLATE,
        EDITIONS,
        STEMMA,
        STATEMENTS,
        HISTORY_SOURCES,
    )
    return {table.name: table for table in listed}
