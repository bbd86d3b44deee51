"""The corpus as tables. The modules of this package define the columns and the descriptions of each table."""

from __future__ import annotations

from collections.abc import Mapping

from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.publishing.tables import cases, divergences, history, rulesets, texts
from piquet_corpus.publishing.tables.model import AnyTable, Table

ORDER = """
texts categories clauses translations apparatus parallels parallel_clauses timeline glossary glossary_terms
rules rulesets grounds parameters readings authorities remainders cases case_runs coverage
divergences divergence_sides divergence_quotations divergence_causes divergence_proofs left_out
outcomes impact fault_costs coups to_collate editions stemma statements history_sources
"""
"""Each table comes after those that it refers to, where possible."""


def tables(corpus: Corpus) -> Mapping[str, AnyTable]:
    """Return the tables of a corpus, by name."""
    values = (value for module in (texts, history, rulesets, cases, divergences) for value in vars(module).values())
    known = {value.name: value for value in (*values, texts.parallels(corpus)) if isinstance(value, Table)}
    return {name: known[name] for name in ORDER.split()}
