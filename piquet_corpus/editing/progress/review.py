"""What a tool proposed and nobody has looked at yet, counted in TEI, in rule sets and in cases.

In YAML a proposal has the key `review`, which says what is in doubt.
"""

from __future__ import annotations

from collections.abc import Iterator

from piquet_corpus.edition.cases.model import Case
from piquet_corpus.edition.texts.proposal import is_proposal
from piquet_corpus.edition.texts.tei.xml import ID, Document
from rules.core.ruleset import RuleSet
from rules.core.use import Authority, Parameter


def proposed_ids(document: Document | None) -> frozenset[str]:
    """Return the ids of the elements of a file that are proposals; none without a file."""
    if document is None:
        return frozenset()
    return frozenset(element.get(ID) or "" for element in document.root.iter() if is_proposal(element))


def doubtful_grounds(ruleset: RuleSet) -> Iterator[Authority]:
    """Return the grounds of a rule set that are marked for review."""
    for use in ruleset.rules.values():
        yield from (authority for authority in use.grounds.values() if authority.review)


def doubtful_parameters(ruleset: RuleSet) -> Iterator[Parameter]:
    """Return the parameters of a rule set that are marked for review."""
    for use in ruleset.rules.values():
        yield from (one for one in use.parameters.values() if one.authority.review)


def is_doubtful(case: Case, ruleset: str) -> bool:
    """Whether a case is marked for review under a rule set."""
    return ruleset in case.review
