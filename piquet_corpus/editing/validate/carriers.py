"""Check that every crux that changes a rule names the parameter that carries it, and that the parameter can do so."""

from __future__ import annotations

from collections.abc import Iterator

from piquet_corpus.editing.validate.problem import Problem
from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.edition.texts.tei.model import Crux, Edition
from piquet_corpus.judging.proof.finished import finished
from piquet_corpus.judging.proof.readings import fault, must_be_carried, uses
from piquet_corpus.work.errors import CorpusError
from rules.core.ruleset import RuleSetError

CHECK = "carriers"


def check_carriers(corpus: Corpus) -> Iterator[Problem]:
    """Yield cruxes that should name a parameter, and parameters that do not carry the crux that names them."""
    try:
        _, done = corpus.rulesets, finished(corpus)
    except (CorpusError, RuleSetError):  # other checks report these
        return
    for edition in corpus.editions.values():
        for crux in edition.cruxes if edition.id not in done.being_written else ():
            for message in _faults(corpus, edition, crux):
                yield Problem(CHECK, edition.file, crux.line, crux.id or None, message)


def _faults(corpus: Corpus, edition: Edition, crux: Crux) -> Iterator[str]:
    if must_be_carried(corpus, crux) and not crux.carriers:
        yield (
            f"the crux weighs {len(crux.weighed)} readings of clauses that are executed; it must name the parameter "
            'that has them as values: <ptr type="parameter" target="decision:RULE#PARAMETER"/>, or have '
            'subtype="wording" if the rules are the same under each'
        )
    for name in crux.carriers:
        held = [use for _, use in uses(corpus, edition.id, name)]
        if not held:
            yield f"decision:{name}: no rule set of {edition.id} has the rule {name.partition('#')[0]}"
        elif all(wrong := [fault(use, name, crux) for use in held]):
            yield f"decision:{name}: the rule {held[0].name} does not carry this crux: {wrong[0]}"
