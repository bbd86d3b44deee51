"""That records of the register are graded by the criteria, twins agree, and a cause that is unknown says why.

How much a record matters follows from what it touches in the texts as transmitted, before our emendations. It may be
graded otherwise for a reason that the record gives: a result that hangs on a case which hardly ever comes, a procedure
that every coup is played by.
"""

from __future__ import annotations

from collections.abc import Iterator

from piquet_corpus.corpus import Corpus
from piquet_corpus.texts.divergence import Divergence
from piquet_corpus.validate.problem import Fault

GRADE_OF = {"result": "high", "penalty": "high", "procedure": "medium", "wording": "low"}
"""The importance that goes with each effect."""
UNDETERMINED = "undetermined"


def misgraded(corpus: Corpus) -> Iterator[Fault]:
    """Say what is wrong with the grades, the twins and the causes of the records, and with merged numbers."""
    register = corpus.register
    for record in register.records:
        for message in (*_grade(record), *_twins(corpus, record), *_causes(corpus, record), *_cruxes(corpus, record)):
            yield record.line, record.id, message
    own = {record.id for record in register.records}
    for id_, merged in register.merged.items():
        if merged.into not in own:
            yield merged.line, id_, f"it is merged into {merged.into}, which is no record of the register"


def _grade(record: Divergence) -> Iterator[str]:
    """Say why a record cannot have the importance that it has."""
    usual = GRADE_OF.get(record.effect)
    if usual is None:
        return
    if record.effect == "wording" and record.importance != usual:
        yield f"its importance is {record.importance}, yet it touches the words alone; that is of low importance"
    elif record.importance != usual and not record.graded:
        yield (
            f"its importance is {record.importance}, and a {record.effect} is of {usual} importance; "
            f'a note type="grade" must say why this one is not'
        )
    elif record.importance == usual and record.graded:
        yield f'a {record.effect} is of {usual} importance by itself: the note type="grade" must go'


def _twins(corpus: Corpus, record: Divergence) -> Iterator[str]:
    """Say in what a record and its twins do not agree."""
    known = {one.id: one for one in corpus.register.records}
    for id_ in record.twins:
        twin = known.get(id_)
        if twin is None:
            yield f"its twin {id_} is no record of the register"
        elif record.id not in twin.twins:
            yield f"{id_} is its twin, and does not name it as its own: both must say so"
        elif twin.line > record.line:
            continue  # what two disagree in is said once, of the later
        elif twin.scope == record.scope:
            yield f"its twin {id_} has the same scope, {record.scope}: two such records are one, and must be merged"
        elif set(record.clauses).isdisjoint(twin.clauses):
            yield f"its twin {id_} quotes none of its clauses: twins tell the same fact"
        elif (record.effect, record.importance) != (twin.effect, twin.importance):
            yield f"its twin {id_} is graded {twin.effect}, {twin.importance}: one fact has one grade"
        elif _slips(record) != _slips(twin):
            yield f"its twin {id_} lays it to another slip of printer or transcriber: one fact has one mechanism"


def _slips(record: Divergence) -> set[str]:
    """Return the printers and transcribers to whose slips a record is owed."""
    return {cause.id for cause in record.causes if cause.id.endswith(("-printer", "-transcriber"))}


def _causes(corpus: Corpus, record: Divergence) -> Iterator[str]:
    """Say what is wrong with the causes of a record."""
    reasons = {category.id.removeprefix("reason.") for category in corpus.topics.of("reasons")}
    for cause in record.causes:
        if f"cause.{cause.id}" not in corpus.topics.categories:
            yield f"{cause.id or 'nothing'} is no cause"
        elif cause.id == UNDETERMINED:
            if cause.cert:
                yield "an undetermined cause has no certainty: @cert must go"
            if cause.reason not in reasons:
                yield f"@ana of an undetermined cause must also name why nothing can be said: {_listed(reasons)}"
        elif not cause.why:
            yield f"the cause {cause.id} needs its reason; without one it is undetermined"
        elif not cause.cert:
            yield f"the cause {cause.id} needs its certainty, in @cert"
        elif cause.reason:
            yield f"the cause {cause.id} is determined: reason.{cause.reason} must go"


def _listed(reasons: set[str]) -> str:
    """Return the categories of reasons."""
    return ", ".join(f"reason.{one}" for one in sorted(reasons))


def _cruxes(corpus: Corpus, record: Divergence) -> Iterator[str]:
    """Say which of the emendations that a record names are none, or stand in no clause that it quotes."""
    if record.unproven and not record.decides:
        yield 'it touches neither result nor penalty, so that nothing need be proven: the note type="unproven" must go'
    for id_ in record.cruxes:
        edition = corpus.editions.get(id_.partition(".")[0])
        crux = next((one for one in edition.cruxes if one.id == id_), None) if edition else None
        if crux is None or edition is None:
            yield f'{id_} is no crux; @corresp of the note type="unproven" must name such'
        elif not any(emendation.id in crux.targets for emendation in edition.emendations):
            yield f"{id_} defends no emendation, so that the rule sets follow none"
        elif set(crux.places).isdisjoint(record.clauses):
            yield f"{id_} is about {', '.join(crux.places)}, which the record does not quote"
