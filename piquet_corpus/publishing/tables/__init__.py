"""The corpus as tables. The modules of this package define the columns and the descriptions of each table."""

from __future__ import annotations

from collections.abc import Mapping

from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.publishing.tables import cases, divergences, history, rulesets, texts
from piquet_corpus.publishing.tables.model import AnyTable


def tables(corpus: Corpus) -> Mapping[str, AnyTable]:
    """Return the tables of a corpus, by name; each comes after the tables that it refers to, where possible."""
    listed = (
        *(texts.TEXTS, texts.CATEGORIES, texts.CLAUSES, texts.TRANSLATIONS, texts.APPARATUS),
        *(texts.parallels(corpus), texts.PARALLEL_CLAUSES),
        history.TIMELINE,
        *(texts.GLOSSARY, texts.GLOSSARY_TERMS),
        *(rulesets.RULES, rulesets.RULESETS, rulesets.GROUNDS),
        *(rulesets.PARAMETERS, rulesets.READINGS, rulesets.AUTHORITIES),
        *(cases.REMAINDERS, cases.CASES, cases.CASE_RUNS, cases.COVERAGE),
        *(divergences.DIVERGENCES, divergences.DIVERGENCE_SIDES, divergences.DIVERGENCE_QUOTATIONS),
        *(divergences.DIVERGENCE_CAUSES, divergences.DIVERGENCE_PROOFS),
        history.LEFT_OUT,
        *(divergences.OUTCOMES, divergences.IMPACT, divergences.FAULTS, divergences.COUPS),
        *(history.TO_COLLATE, history.EDITIONS, history.STEMMA, history.STATEMENTS, history.HISTORY_SOURCES),
    )
    return {table.name: table for table in listed}
