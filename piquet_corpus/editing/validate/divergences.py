"""Check that every divergence quotes its clauses exactly, is graded by the criteria and is proven, and that none lacks.

The importance of a divergence follows from what it changes in the texts as transmitted, before our emendations. It may
have another if it gives the reason: for example, a result that changes only in a very rare situation.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from contextlib import suppress
from itertools import combinations, product

from piquet_corpus.editing.proposal import DRAFTS, SUFFIX, WrittenDraft, read_drafts, settled
from piquet_corpus.editing.validate.problem import Faults, FileFaults, Messages, Problem, Problems
from piquet_corpus.editing.validate.schema import grammar
from piquet_corpus.edition.cases.model import Case
from piquet_corpus.edition.cases.run import Verdict, failures_of, run_case
from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.edition.language.index import index_of
from piquet_corpus.edition.language.words import layer_text
from piquet_corpus.edition.texts.alignment import Omission
from piquet_corpus.edition.texts.divergence import (
    FILE,
    GRADE_OF,
    UNDETERMINED,
    Divergence,
    Proof,
    Register,
    Side,
    Words,
)
from piquet_corpus.edition.texts.tei.xml import ID, PROPOSAL, is_proposal, parse
from piquet_corpus.judging.divergences import computed
from piquet_corpus.judging.divergences.filter import values
from piquet_corpus.judging.divergences.prove import parting_of
from piquet_corpus.judging.proof.finished import finished
from piquet_corpus.judging.ways import UnknownReading, Way, way, ways_named
from piquet_corpus.work.errors import CorpusError, UnknownRuleSet
from piquet_corpus.work.grouping import grouped
from rules.core.domains import value_text
from rules.core.game import FactsError
from rules.core.rule import registry
from rules.core.text import suggested

OMISSION = "omission"
UNSAID = {"inferred", "silent"}
Sides = Sequence[tuple[Side, Sequence[Way]]]
ONE_OF = ("scope", "effect", "importance")


def check_divergences(corpus: Corpus) -> Problems:
    """Yield what is wrong with divergences, and differences that none accounts for; nothing without divergences."""
    register = corpus.register
    if not register.records:
        return
    path, own = corpus.documents[FILE].path, {record.id for record in register.records}
    for record in register.records:
        graded = (*_grade(record), *_twins(register, record), *_causes(corpus, record), *_cruxes(corpus, record))
        for line, message in (*faults(corpus, record), *((record.line, message) for message in graded)):
            yield Problem(path, line, record.id or None, message)
    if register.home and register.home.about not in own:
        message = f"the start page must show a divergence; {register.home.about} is none"
        yield Problem(path, register.home.line, None, message)
    for id_, merged in register.merged.items():
        if merged.into not in own:
            yield Problem(path, merged.line, id_, f"it is merged into {merged.into}, which is not a divergence")
    for row, waiver in register.waived.items():
        if row not in corpus.alignment.by_id:
            meant = suggested(row, corpus.alignment.by_id)
            yield Problem(path, waiver.line, row, f"a waiver must name a row of the alignment{meant}")
    for line, about, message in [*_unproven(corpus), *_uncovered(corpus)]:
        yield Problem(path, line, about, message)


def faults(corpus: Corpus, record: Divergence) -> Faults:
    """Say what is wrong with what a divergence names and quotes: the line and the message."""
    yield from ((record.line, message) for message in _named(corpus, record))
    yield from _sides(corpus, record)


def _named(corpus: Corpus, record: Divergence) -> Messages:
    forms = values(corpus, "form")
    if not record.form or not set(forms).issuperset(record.form):
        yield f"@ana must name one form or more: {', '.join(sorted(forms))}"
    for facet in ONE_OF:
        known = values(corpus, facet)
        if getattr(record, facet) not in known:
            yield f"@ana must name one {facet}: {', '.join(known)}"
    if not record.topics:
        yield "@ana must name a topic"
    for topic in record.topics:
        if not corpus.topics.is_topic(topic):
            yield f"{topic} is not a topic; apart from facets, @ana may name only topics"
    for row in record.rows:
        if row not in corpus.alignment.by_id:
            meant = suggested(row, corpus.alignment.by_id)
            yield f"{row} is not a row of the alignment; @corresp must name rows{meant}"


def _sides(corpus: Corpus, record: Divergence) -> Faults:
    for side in record.sides:
        wrong = [(words.line, misquoted(corpus, words)) for words in side.words]
        wrong += [(words.line, _mistranslated(corpus, side, words)) for words in side.translated]
        wrong += [(side.line, _unsaid(corpus, record, side, edition)) for edition in side.editions]
        yield from ((line, message) for line, message in wrong if message)
        for words in side.words:
            if words.edition not in side.editions:
                yield side.line, f"{words.clause} is quoted, but @corresp does not name {words.edition}"
    within_one = len({frozenset(side.editions) for side in record.sides}) == 1
    if record.scope in ("internal", "ways") and not within_one:
        yield record.line, f"its scope is {record.scope}, so its sides must be of one edition"
    if record.scope == "editions" and within_one:
        yield record.line, f"its scope is {record.scope}, so its sides must be of different editions"


def misquoted(corpus: Corpus, words: Words) -> str | None:
    """Say why words are not a quotation of their clause."""
    place, edition = corpus.passages.place(words.clause), corpus.editions.get(words.edition)
    if place is None or edition is None:
        meant = suggested(words.clause, corpus.clauses)
        return f"{words.clause} is not a clause or heading; @source must name one{meant}"
    if words.text not in place.original:
        return f"“{words.text}” is not in {words.clause}, which has “{place.original}”"
    if words.language != edition.language:
        return f"xml:lang must be {edition.language}, as in {edition.id}; found {words.language}"
    if edition.restated and not words.restatement:
        return f'{words.clause} is a restatement; put its words in q type="restatement", not in quote'
    if words.restatement and not edition.restated:
        return f"{words.clause} is not a restatement; put its words in quote"
    return None


def _mistranslated(corpus: Corpus, side: Side, words: Words) -> str | None:
    translation = index_of(corpus).passages.get(words.clause)
    if translation is None or translation.of not in {quoted.clause for quoted in side.words}:
        return f"{words.clause} translates no clause or heading that this side quotes; @source must name one"
    whole = " ".join(layer_text(translation.pieces, "regularised").split())
    if words.text not in whole:
        return f"“{words.text}” is not in {words.clause}, which has “{whole}”"
    if words.language != translation.language:
        return f"xml:lang must be {translation.language}; found {words.language}"
    if not words.disputed or (words.disputed[0][0], words.disputed[-1][1]) != (0, len(words.text)):
        return f'words of {words.clause} must begin and end with words in dispute, in seg type="disputed"'
    return None


def _unsaid(corpus: Corpus, record: Divergence, side: Side, edition: str) -> str | None:
    if edition not in corpus.editions:
        return f"unknown text {edition}; @corresp must name texts of the corpus"
    if not side.silent:
        quoted = any(words.edition == edition for words in side.words)
        return None if quoted else f"@corresp names {edition}, but no words of it are quoted"
    rows = (corpus.alignment.by_id.get(row) for row in record.rows)
    if any(isinstance(row, Omission) and row.edition == edition for row in rows):
        return None
    return f"{edition} is marked as silent; @corresp of the annotation must name the omission that shows it"


def _grade(record: Divergence) -> Messages:
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


def _twins(register: Register, record: Divergence) -> Messages:
    for id_ in record.twins:
        twin = register.by_id.get(id_)
        if twin is None or twin.id != id_:
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


def _causes(corpus: Corpus, record: Divergence) -> Messages:
    reasons = values(corpus, "reason")
    statements = {statement.id for statement in corpus.bibliography.statements}
    for cause in record.causes:
        if unknown := [id_ for id_ in cause.history if id_ not in statements]:
            yield f"bibliography.xml has no statement {', '.join(unknown)}; @source of a cause points to one"
        if f"cause.{cause.id}" not in corpus.topics.categories:
            yield f"unknown cause {cause.id}" if cause.id else "a cause is not named"
        elif cause.id == UNDETERMINED:
            if cause.cert:
                yield "an undetermined cause has no certainty; remove @cert"
            if cause.reason not in reasons:
                known = ", ".join(f"reason.{reason}" for reason in sorted(reasons))
                yield f"@ana of an undetermined cause must also name the reason why it is unknown: {known}"
        elif not cause.why:
            yield f"the cause {cause.id} has no reason; give one, or call the cause undetermined"
        elif not cause.cert:
            yield f"the cause {cause.id} has no certainty; give it in @cert"
        elif cause.reason:
            yield f"the cause {cause.id} is determined; remove reason.{cause.reason}"


def _cruxes(corpus: Corpus, record: Divergence) -> Messages:
    if record.unproven and not record.decides:
        yield 'it changes neither a result nor a penalty, so it needs no proof; remove the note type="unproven"'
    for id_ in record.cruxes:
        edition = corpus.editions.get(id_.partition(".")[0])
        cruxes = {crux.id: crux for crux in edition.cruxes} if edition else {}
        crux = cruxes.get(id_)
        if crux is None or edition is None:
            yield f'{id_} is not a crux; @corresp of the note type="unproven" must name cruxes'
        elif not any(emendation.id in crux.targets for emendation in edition.emendations):
            yield f"{id_} defends no emendation, so the rule sets do not follow one"
        elif set(crux.places).isdisjoint(record.clauses):
            yield f"{id_} is about {', '.join(crux.places)}, which the divergence does not quote"


def _unproven(corpus: Corpus) -> FileFaults:
    cases = {case.id: case for case in corpus.cases}
    for record in corpus.register.records:
        sides: list[tuple[Side, list[Way]]] = []
        for side in record.sides:
            ways: list[Way] = []
            for name in side.ways:
                try:
                    named = ways_named(corpus, name)
                except (UnknownRuleSet, UnknownReading) as error:
                    yield side.line, record.id, str(error)
                    continue
                ways += named
                if named and named[0].ruleset.edition not in side.editions:
                    message = f"{name} belongs to {named[0].ruleset.edition}, which is not on this side"
                    yield side.line, record.id, message
            sides.append((side, ways))
        for line, message in (*_inferred(record, sides), *_decisions(record, sides), *_proofs(corpus, cases, record)):
            yield line, record.id, message


def _inferred(record: Divergence, sides: Sides) -> Faults:
    if OMISSION not in record.form or not any(side.silent for side in record.sides):
        return
    for (side, ways), decision in product(sides, record.decisions):
        for speaking in () if side.silent else ways:
            if speaking.changed or decision.rule not in speaking.ruleset.rules:
                continue
            if {authority.status for authority in speaking.authorities(decision)} <= UNSAID:
                message = f"{speaking.id} only infers {decision}, so its text does not speak where another is silent"
                yield side.line, message


def _decisions(record: Divergence, sides: Sides) -> Faults:
    for decision in record.decisions:
        rule = registry().get(decision.rule)
        if rule is None or not (decision.parameter is None or decision.parameter in rule.parameters):
            yield record.line, f"unknown decision {decision}{suggested(decision.rule, registry(), 1)}"
            continue
        for (side, ways), (_, others) in combinations(sides, 2):
            pairs = product(ways, others)
            alike = next((pair for pair in pairs if pair[0].state(decision) == pair[1].state(decision)), None)
            if alike:
                names = f"{alike[0].id} and {alike[1].id}"
                yield side.line, f"{names} are on different sides, but do not differ in {decision}"


def _proofs(corpus: Corpus, cases: Mapping[str, Case], record: Divergence) -> Faults:
    if record.decides and not record.proofs and not record.unproven:
        yield record.line, f"it claims to change a {record.effect}, but names no case that proves it"
    for proof in record.proofs:
        case = cases.get(proof.case)
        if case is None:
            yield proof.line, f"unknown case {proof.case}{suggested(proof.case, cases, 1)}"
        elif message := _disproof(corpus, case, record, proof):
            yield proof.line, message


def _disproof(corpus: Corpus, case: Case, record: Divergence, proof: Proof) -> str | None:
    if proof.decision not in record.decisions:
        return f"{proof.decision} is not a decision that the divergence names"
    if not _opposed(record, proof):
        return f"{' and '.join(proof.ways)} must be rule sets on different sides of the divergence"
    if case.reading:
        return f"{case.id} is a case with changed readings; a proof must be a case of the unchanged rule sets"
    try:
        mine, theirs = (way(corpus, name) for name in proof.ways)
        parting = parting_of(corpus, proof)
    except (UnknownRuleSet, UnknownReading, FactsError) as error:
        return str(error)
    for each, verdict in zip((mine, theirs), parting.verdicts, strict=True):
        if verdict and (message := _unasserted(case, each, verdict)):
            return message
    under = f"{mine.id} and {theirs.id}"
    if not parting.apart:
        return f"{case.id} has the same result under {under}"
    if not parting.flipped:
        return f"{case.id} has different results under {under}, but not because of {proof.decision}"
    return None


def _unasserted(case: Case, way: Way, verdict: Verdict) -> str | None:
    if way.ruleset.id not in case.rulesets:
        return f"{case.id} must say what is expected under {way.ruleset.id}"
    failures = run_case(case, way.ruleset).failures if verdict.stopped else failures_of(case, way.id, verdict)
    first = None if way.changed else next(iter(failures), None)
    return f"{case.id} fails under {way.id}: {first.message}" if first else None


def _opposed(record: Divergence, proof: Proof) -> bool:
    sides = []
    for name in proof.ways:
        ruleset = name.partition(":")[0]
        broad = {name, ruleset, *ruleset.split("+")}
        exact = [place for place, side in enumerate(record.sides) if name in side.ways]
        sides.append(exact or [place for place, side in enumerate(record.sides) if broad.intersection(side.ways)])
    return any(place != other for place, other in product(*sides))


def _uncovered(corpus: Corpus) -> FileFaults:
    being_written = finished(corpus).being_written
    wanting = grouped(
        (difference.decision, difference)
        for difference in computed.all_differences(corpus)
        if not difference.records
        and being_written.isdisjoint(corpus.rulesets[name].edition for name in (difference.one, difference.other))
    )
    for decision, (first, *others) in wanting.items():
        mine, theirs = (
            f"has {value_text(state)} for {decision}"
            if decision.parameter
            else (f"has {decision}" if state else "does not have it")
            for state in first.states
        )
        more = f", and {len(others)} more pairs" if others else ""
        both = f"{first.one} {mine} and {first.other} {theirs}{more}"
        yield 1, None, f"{both}: no divergence with {decision} accounts for this"
    for untold in computed.untold_readings(corpus):
        ruleset = untold.rulesets[0]
        if corpus.rulesets.group(ruleset).edition not in being_written:
            could = f"{ruleset} could have {untold.value} for {untold.decision}"
            yield 1, None, f"{could}: no divergence covers this reading"
    for row in corpus.alignment.rows:
        if not computed.needs_record(corpus, row) or not computed.editions_of(row).isdisjoint(being_written):
            continue
        records = [record.id for record in corpus.register.of(row.id)]
        waiver = corpus.register.waived.get(row.id)
        if not records and waiver is None:
            must = f"@corresp of a divergence must name this {row.relation}, or it must be waived with a reason"
            yield 1, row.id, must
        if records and waiver is not None:
            yield waiver.line, row.id, f"it is waived, but {', '.join(records)} names it; remove one of the two"


SAMPLE = "D000"


def check_drafts(corpus: Corpus) -> Problems:
    """Yield what is wrong with the drafts of a corpus, and a problem for a finished edition that has some."""
    for path in sorted((corpus.directory / DRAFTS).glob("*.xml")):
        try:
            drafts = read_drafts(parse(path))
        except CorpusError as error:
            yield Problem.unread(error)
            continue
        if message := _misplaced(corpus, path.name.removesuffix(SUFFIX), len(drafts)):
            yield Problem(path, 1, None, message)
        numbers = Counter(draft.number for draft in drafts)
        for draft in drafts:
            id_ = draft.element.get(ID)
            if not draft.number or numbers[draft.number] > 1:
                message = "xml:id of a draft must be draft. and a number of its own: draft.001"
                yield Problem(path, draft.record.line, id_, message)
            for line, message in _faults_of_draft(corpus, draft):
                yield Problem(path, line, id_, message)


def _misplaced(corpus: Corpus, edition: str, waiting: int) -> str | None:
    if edition not in corpus.editions:
        meant = suggested(edition, corpus.editions, 1)
        return f"unknown edition {edition}; the name must be ID.divergences.xml{meant}"
    with suppress(CorpusError):  # another check says that it cannot be read what is finished
        if waiting and edition not in finished(corpus).being_written:
            command = f"piquet-corpus scaffold register {edition}"
            return f"{edition} is finished, but drafts still wait: {waiting}; accept or refuse them: `{command}`"
    return None


def _faults_of_draft(corpus: Corpus, draft: WrittenDraft) -> Faults:
    line = draft.record.line
    if not is_proposal(draft.element):
        yield line, f'a draft must have resp="{PROPOSAL}"; --accept takes it away'
    for row in draft.rows:
        if row not in corpus.alignment.by_id:
            yield line, f"{row} is not a row of the alignment{suggested(row, corpus.alignment.by_id)}"
    for side in draft.record.sides:
        for words in side.words:
            if message := misquoted(corpus, words):
                yield words.line, message
    record = corpus.register.by_id.get(draft.about)
    if draft.kind != "joining":
        name = "annotation" if draft.kind == "new" else "note-row-waiver"
        yield from ((line, message) for _, line, message in grammar().faults(settled(draft, SAMPLE), name))
    elif record is None:
        yield line, f"{draft.about or 'nothing'} is not a divergence; target must name the one that is joined"
    elif not draft.record.sides or not all(0 < side.joins <= len(record.sides) for side in draft.record.sides):
        number = f"of which there are {len(record.sides)}"
        yield line, f"subtype of each side must be joins- and a side of {record.id}, {number}"
