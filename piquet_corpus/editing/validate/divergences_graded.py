"""Check that divergences are graded by the criteria, that twins agree, and that an unknown cause says why.

The importance of a divergence follows from what it changes in the texts as transmitted, before our emendations. A
divergence may have another importance if it gives the reason: for example, a result that changes only in a very rare
situation, or a procedure that is part of every coup.
"""

from __future__ import annotations

from collections.abc import Iterator

from piquet_corpus.editing.validate.problem import Fault
from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.edition.texts.divergence import GRADE_OF, Divergence

UNDETERMINED = "undetermined"


def misgraded(corpus: Corpus) -> Iterator[Fault]:
    """Say what is wrong with the grades, twins and causes of the divergences, and with merged numbers."""
    register = corpus.register
    for record in register.records:
        for message in (*_grade(record), *_twins(corpus, record), *_causes(corpus, record), *_cruxes(corpus, record)):
            yield record.line, record.id, message
    own = {record.id for record in register.records}
    for id_, merged in register.merged.items():
        if merged.into not in own:
            yield merged.line, id_, f"it is merged into {merged.into}, which is not a divergence"


def _grade(record: Divergence) -> Iterator[str]:
    """Say why a divergence cannot have its importance."""
    usual = GRADE_OF.get(record.effect)
    if usual is None:
        return
    if record.effect == "wording" and record.importance != usual:
        yield f"its importance is {record.importance}; a divergence of wording alone must have low importance"
    elif record.importance != usual and not record.graded:
        yield (
            f"its importance is {record.importance}, but a {record.effect} is of {usual} importance; "
            f'a note type="grade" must say why'
        )
    elif record.importance == usual and record.graded:
        yield f'a {record.effect} is of {usual} importance without a reason; remove the note type="grade"'


def _twins(corpus: Corpus, record: Divergence) -> Iterator[str]:
    """Say where a divergence and its twins disagree."""
    known = {one.id: one for one in corpus.register.records}
    for id_ in record.twins:
        twin = known.get(id_)
        if twin is None:
            yield f"its twin {id_} is not a divergence"
        elif record.id not in twin.twins:
            yield f"it names {id_} as its twin, but {id_} does not name it; both must do so"
        elif twin.line > record.line:
            continue  # a disagreement of two is reported once, for the later one
        elif twin.scope == record.scope:
            yield f"its twin {id_} has the same scope, {record.scope}; merge the two into one divergence"
        elif set(record.clauses).isdisjoint(twin.clauses):
            yield f"its twin {id_} quotes none of its clauses; twins must be about the same fact"
        elif (record.effect, record.importance) != (twin.effect, twin.importance):
            yield f"its twin {id_} is graded {twin.effect}, {twin.importance}; twins must have the same grade"
        elif _slips(record) != _slips(twin):
            yield f"its twin {id_} names another slip of printer or transcriber; twins must name the same one"


def _slips(record: Divergence) -> set[str]:
    return {cause.id for cause in record.causes if cause.id.endswith(("-printer", "-transcriber"))}


def _causes(corpus: Corpus, record: Divergence) -> Iterator[str]:
    reasons = {category.id.removeprefix("reason.") for category in corpus.topics.of("reasons")}
    told = {one.id for one in corpus.bibliography.statements}
    for cause in record.causes:
        if unknown := [id_ for id_ in cause.history if id_ not in told]:
            yield f"bibliography.xml has no statement {', '.join(unknown)}; @source of a cause points to one"
        if f"cause.{cause.id}" not in corpus.topics.categories:
            yield f"unknown cause {cause.id}" if cause.id else "a cause is not named"
        elif cause.id == UNDETERMINED:
            if cause.cert:
                yield "an undetermined cause has no certainty; remove @cert"
            if cause.reason not in reasons:
                yield f"@ana of an undetermined cause must also name the reason why it is unknown: {_listed(reasons)}"
        elif not cause.why:
            yield f"the cause {cause.id} has no reason; give one, or call the cause undetermined"
        elif not cause.cert:
            yield f"the cause {cause.id} has no certainty; give it in @cert"
        elif cause.reason:
            yield f"the cause {cause.id} is determined; remove reason.{cause.reason}"


def _listed(reasons: set[str]) -> str:
    return ", ".join(f"reason.{one}" for one in sorted(reasons))


def _cruxes(corpus: Corpus, record: Divergence) -> Iterator[str]:
    """Say which cruxes of a divergence do not exist, defend no emendation, or concern no clause that it quotes."""
    if record.unproven and not record.decides:
        yield 'it changes neither a result nor a penalty, so it needs no proof; remove the note type="unproven"'
    for id_ in record.cruxes:
        edition = corpus.editions.get(id_.partition(".")[0])
        crux = next((one for one in edition.cruxes if one.id == id_), None) if edition else None
        if crux is None or edition is None:
            yield f'{id_} is not a crux; @corresp of the note type="unproven" must name cruxes'
        elif not any(emendation.id in crux.targets for emendation in edition.emendations):
            yield f"{id_} defends no emendation, so the rule sets do not follow one"
        elif set(crux.places).isdisjoint(record.clauses):
            yield f"{id_} is about {', '.join(crux.places)}, which the divergence does not quote"
