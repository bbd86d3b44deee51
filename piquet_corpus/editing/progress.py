"""The progress of an edition, measured step by step; and what is to be done next, as a sentence."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal, get_args

from piquet_corpus.editing.aligning.file import unanswered
from piquet_corpus.editing.proposal import draft_path, drafts_of
from piquet_corpus.editing.upkeep.references import FILE as REFERENCES
from piquet_corpus.editing.upkeep.references import read_references
from piquet_corpus.editing.validate.measures import FILE as DIGESTS
from piquet_corpus.editing.validate.measures import is_as_measured, measures
from piquet_corpus.editing.validate.problem import Problem, being_written_in
from piquet_corpus.editing.validate.report import run_check
from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.edition.language.index import spelling_coverage
from piquet_corpus.edition.language.spelling import lexicon_file
from piquet_corpus.edition.texts.alignment import Omission, Row
from piquet_corpus.edition.texts.divergence import Decision
from piquet_corpus.edition.texts.glossary import FILE as GLOSSARY
from piquet_corpus.edition.texts.glossary import FORM
from piquet_corpus.edition.texts.tei.model import Edition
from piquet_corpus.edition.texts.tei.xml import ID, Document, fragments, is_proposal
from piquet_corpus.judging.divergences.computed import (
    all_differences,
    editions_of,
    needs_record,
    unrecorded_rows,
    untold_readings,
)
from piquet_corpus.judging.proof.coverage import cover
from piquet_corpus.judging.proof.evidence import remainders
from piquet_corpus.judging.proof.readings import run_all
from piquet_corpus.work.errors import CorpusError
from piquet_corpus.work.paths import shown
from rules.core.errors import RuleSetError
from rules.core.ruleset import RuleSet
from rules.core.text import number_of

GLOSSED_IN = "en"
"""The language that every text is in, or is translated into."""
FEW = 3
Step = Literal[
    "text",
    "letters",
    "translation",
    "alignment",
    "glossary",
    "rule set",
    "cases",
    "references",
    "divergences",
    "finished",
]
STEPS: tuple[Step, ...] = get_args(Step)


@dataclass(frozen=True)
class Item:
    """One thing that is counted in a step.

    `done`: how many are finished; `review`: how many a tool proposed and nobody has looked at; `left`: how many are
    missing or wrong. `to_do`: what is to be done first, as a sentence without its full stop; empty if nothing is.
    `command`: the command for it; empty where a file is to be written by hand.
    """

    step: Step
    what: str
    done: int
    review: int = 0
    left: int = 0
    note: str = ""
    to_do: str = ""
    command: str = ""


@dataclass(frozen=True)
class Progress:
    """All that is counted of an edition, in the order of the steps. `being_written`: it is not finished yet."""

    edition: str
    being_written: bool
    items: tuple[Item, ...]

    @property
    def next(self) -> Item | None:
        """The first item with something to do; None if there is nothing."""
        return next((item for item in self.items if item.to_do), None)


def _clauses(corpus: Corpus, edition: Edition) -> Item:
    proposed = proposed_ids(corpus.document(edition)) & edition.by_id.keys()
    left = [clause.id for clause in edition.clauses if not (clause.kind and clause.topics)]
    review = proposed.difference(left)
    done = len(edition.clauses) - len(left) - len(review)
    to_do, file = "", shown(edition.file)
    if not edition.clauses:
        to_do = f"{file} has no clauses; divide each paragraph into them"
    elif left:
        to_do = f"{number_of(len(left), 'clause')} of {file} lack a kind or a topic, the first is {left[0]}"
    elif review:
        first = next(clause.id for clause in edition.clauses if clause.id in review)
        to_do = (
            f"kind and topic of {number_of(len(review), 'clause')} are proposals; look at them in {file}, "
            f"from {first} on, and take away resp and cert"
        )
    return Item("text", "clauses with kind and topic", done, len(review), len(left), to_do=to_do)


def _letters(corpus: Corpus, edition: Edition) -> Item:
    measure = measures(corpus.directory).get(edition.id)
    if measure and is_as_measured(edition, measure):
        return Item("letters", "letters as in the source", 1)
    to_do = f"the letters of {edition.id} are not those of its source; `piquet-corpus validate` says how many differ"
    if measure is None:
        to_do = f"measure the letters of the transcription, and add a line for {edition.id} to {DIGESTS}"
    return Item("letters", "letters as in the source", 0, left=1, to_do=to_do)


def _translation(corpus: Corpus, edition: Edition) -> Item:
    name = f"translations/{edition.id}.{GLOSSED_IN}.xml"
    into = corpus.translation_into(GLOSSED_IN, edition.id)
    translated = {clause.of: clause.id for clause in into.clauses} if into else {}
    proposed = proposed_ids(corpus.documents.get(name))
    own = [translated[id_] for id_ in edition.by_id if id_ in translated]
    review, left = sum(id_ in proposed for id_ in own), len(edition.clauses) - len(own)
    to_do = ""
    if left:
        to_do = f"{number_of(left, 'clause')} have no translation; write {name}, clause for clause"
    elif review:
        to_do = f"{number_of(review, 'clause')} of {name} are proposals; look at them, and take away resp and cert"
    return Item("translation", "clauses translated", len(own) - review, review, left, to_do=to_do)


def proposed_ids(document: Document | None) -> frozenset[str]:
    """Return the ids of the elements of a file that are proposals; none without a file."""
    if document is None:
        return frozenset()
    return frozenset(element.get(ID) or "" for element in document.root.iter() if is_proposal(element))


def recorded(corpus: Corpus, edition: Edition, being_written: bool) -> Iterator[Item]:
    """Return what is counted of references, generated files and divergences, and whether the edition is finished."""
    yield _references(corpus, edition, being_written)
    old = _out_of_date(corpus)  # whichever edition changed them
    to_do = f"{', '.join(old)} {'is' if len(old) == 1 else 'are'} out of date" if old else ""
    command = "piquet-corpus links --write" if old else ""
    yield Item("references", "generated files", int(not old), 0, len(old), "", to_do, command)
    yield from _divergences(corpus, edition)
    if being_written:
        to_do = f"take the line `except {edition.id}` out of finished-topics.txt, and see what is still asked"
        yield Item("finished", "finished", 0, left=1, to_do=to_do, command="piquet-corpus validate")
    else:
        yield Item("finished", "finished", 1)


def _references(corpus: Corpus, edition: Edition, being_written: bool) -> Item:
    try:
        frozen = read_references(corpus.directory)
    except CorpusError as error:
        return Item("references", "references frozen", 0, left=1, to_do=f"a file cannot be read; {error}")
    left = sum(id_ not in frozen for id_ in edition.by_id)
    asked = left and not being_written
    to_do = f"{_counted(left, 'reference', 'is', 'are')} not in {REFERENCES}" if asked else ""
    command = "piquet-corpus refs --freeze" if asked else ""
    return Item("references", "references frozen", len(edition.clauses) - left, 0, left, "", to_do, command)


@lru_cache(maxsize=2)
def _out_of_date(corpus: Corpus) -> tuple[str, ...]:
    problems = run_check(corpus, "generated")
    return tuple(dict.fromkeys(problem.file.name for problem in problems if problem.check == "generated"))


def _divergences(corpus: Corpus, edition: Edition) -> Iterator[Item]:
    later = being_written_in(corpus) - {edition.id}  # what another edition changes is counted with that one
    rows = [
        row
        for row in corpus.alignment.rows
        if needs_record(corpus, row) and edition.id in (of := editions_of(row)) and later.isdisjoint(of)
    ]
    open_rows = {row.id for row in unrecorded_rows(corpus)}
    left = sum(row.id in open_rows for row in rows)
    waived = sum(row.id in corpus.register.waived for row in rows)
    counted = [("row", "rows with a divergence or waiver", len(rows), left, f"{waived} waived" if waived else "")]
    with suppress(RuleSetError):  # the step of the rule set says so
        if corpus.rulesets.of((edition.id,)):
            counted = [*_decisions(corpus, edition), *counted]
    waiting = 0
    with suppress(CorpusError):  # another check reports a file that cannot be read
        waiting = len(drafts_of(corpus.directory, edition.id))
    for what, plural, number, left, note in counted:
        to_do = command = ""
        if left and not waiting:  # the drafts that wait come first
            to_do = f"{number_of(left, what)} of {edition.id} {'has' if left == 1 else 'have'} no divergence"
            command = f"piquet-corpus scaffold register {edition.id} --write"
        yield Item("divergences", plural, number - left, 0, left, note, to_do, command)
    if waiting:
        file = shown(draft_path(corpus.directory, edition.id))
        to_do = f"{number_of(waiting, 'draft')} of divergences {'waits' if waiting == 1 else 'wait'} in {file}"
        command = f"piquet-corpus scaffold register {edition.id}"
        yield Item("divergences", "drafts", 0, waiting, to_do=to_do, command=command)


def _decisions(corpus: Corpus, edition: Edition) -> Iterator[tuple[str, str, int, int, str]]:
    has_records: dict[Decision, bool] = {}
    for difference in all_differences(corpus):
        if edition.id in {corpus.rulesets[name].edition for name in (difference.one, difference.other)}:
            decision = difference.decision
            has_records[decision] = bool(difference.records) and has_records.get(decision, True)
    left = list(has_records.values()).count(False)
    yield "decision", "decisions with a divergence", len(has_records), left, ""
    own = [use for ids, use in corpus.uses.rules if corpus.rulesets.group(ids[0]).edition == edition.id]
    readings = sum(len(parameter.readings) for use in own for parameter in use.parameters.values())
    untold = sum(
        corpus.rulesets.group(reading.rulesets[0]).edition == edition.id for reading in untold_readings(corpus)
    )
    yield "reading", "readings with a divergence", readings, untold, ""


def executed(corpus: Corpus, edition: Edition) -> Iterator[Item]:
    """Return what is counted of rule sets, cases and proof. A file that cannot be read is the only thing left."""
    try:
        own = list(corpus.rulesets.of((edition.id,)).values())
    except RuleSetError as error:
        yield Item("rule set", "rule sets", 0, left=1, to_do=f"a rule set cannot be read; {error}")
        return
    if not own and all(ruleset.game != edition.game for ruleset in corpus.rulesets.values()):
        return  # no program has rules of its game
    if not own:
        model = model_of(corpus, edition)
        command = f"piquet-corpus scaffold rules {edition.id} --from {model.id} --write" if model else ""
        yield Item("rule set", "rule sets", 0, left=1, to_do=f"{edition.id} has no rule set", command=command)
        return
    yield from _rule_sets(corpus, own)
    yield _executable(corpus, edition)
    try:
        yield _cases(corpus, edition, own)
        yield _proven(corpus, edition)
    except CorpusError as error:
        yield Item("cases", "cases", 0, left=1, to_do=f"a file cannot be read; {error}")


def _rule_sets(corpus: Corpus, own: list[RuleSet]) -> Iterator[Item]:
    game = [ruleset for ruleset in corpus.rulesets.values() if ruleset.game == own[0].game]
    rules = {name for ruleset in own for name in ruleset.rules}
    missing = {name for ruleset in game for name in ruleset.rules} - rules
    note = f"{number_of(len(missing), 'rule')} of other rule sets not in it" if missing else ""
    yield Item("rule set", "rules", len(rules), note=note)
    uses = [use for ruleset in own for use in ruleset.rules.values()]
    grounds = [authority for use in uses for authority in use.grounds.values()]
    parameters = [parameter.authority for use in uses for parameter in use.parameters.values()]
    for what, authorities in (("ground", grounds), ("parameter", parameters)):
        review = sum(bool(authority.review) for authority in authorities)
        still = f"{_counted(review, what, 'still has', 'still have')} the key `review`"
        to_do = f"{still}; look at the words of each, and remove the key" if review else ""
        yield Item("rule set", f"{what}s", len(authorities) - review, review, to_do=to_do)


def _executable(corpus: Corpus, edition: Edition) -> Item:
    executable = [clause.id for clause in edition.clauses if corpus.topics.is_executable(clause.kind)]
    left = [id_ for id_ in executable if not (corpus.rules_on(id_) or id_ in remainders(corpus))]
    to_do = f"no rule rests on {number_of(len(left), 'clause')} that must be executed ({_few(left)})" if left else ""
    command = f"piquet-corpus show {left[0]}" if left else ""
    return Item("rule set", "clauses with a rule", len(executable) - len(left), 0, len(left), "", to_do, command)


def _counted(number: int, what: str, verb: str, plural: str) -> str:
    return f"{number_of(number, what)} {verb if number == 1 else plural}"


def _few(clauses: list[str]) -> str:
    return ", ".join([*clauses[:FEW], *(["…"] if len(clauses) > FEW else [])])


def _cases(corpus: Corpus, edition: Edition, own: list[RuleSet]) -> Item:
    ids = {ruleset.id for ruleset in own}
    outcomes = [outcome for outcome in run_all(corpus) if outcome.by.set_id in ids]
    failed = [outcome for outcome in outcomes if not outcome.passed]
    review = sum(outcome.passed and outcome.ruleset in outcome.case.review for outcome in outcomes)
    model = model_of(corpus, edition)
    to_do, command = "", ""
    if not outcomes:
        to_do = f"{edition.id} has no case"
        command = f"piquet-corpus scaffold cases {edition.id} --from {model.id} --write" if model else ""
    elif failed:
        to_do = _counted(len(failed), "case", "fails", "fail")
        command = f"piquet-corpus run --rules {failed[0].ruleset}"
    elif review:
        to_do = f"{_counted(review, 'case', 'still has', 'still have')} the key `review`; work it out by hand"
    left = len(failed) or int(not outcomes)
    return Item("cases", "cases that pass", len(outcomes) - len(failed) - review, review, left, "", to_do, command)


def _proven(corpus: Corpus, edition: Edition) -> Item:
    covered = cover(corpus, run_all(corpus)).clauses
    clauses = [coverage for coverage in covered if coverage.clause.edition == edition.id and coverage.executable]
    proven, part = (sum(coverage.proof == state for coverage in clauses) for state in ("proven", "in part"))
    left = [coverage.clause.id for coverage in clauses if not coverage.accounted]
    note = f"{part} in part, {len(clauses) - proven - part} not proven" if proven < len(clauses) else ""
    to_do = f"no case proves {number_of(len(left), 'clause')} ({_few(left)})" if left else ""
    command = f"piquet-corpus show {left[0]}" if left else ""
    return Item("cases", "clauses proven", proven, 0, len(left), note, to_do, command)


def others_of(corpus: Corpus, edition: Edition) -> tuple[Edition, ...]:
    """Return the other editions of the game of an edition, in order of time."""
    return tuple(other for other in corpus.editions.values() if other is not edition and other.game == edition.game)


def model_of(corpus: Corpus, edition: Edition) -> Edition | None:
    """Return the edition to begin from: of the same language if there is one, then the nearest in time; else None."""

    def distance(other: Edition) -> tuple[bool, int]:
        """Whether the language differs, and the years between the two; a text without year is the furthest."""
        years = (other.year, edition.year)
        apart = abs(int(years[0]) - int(years[1])) if all(year.isdecimal() for year in years) else 9999
        return other.language != edition.language, apart

    return min(others_of(corpus, edition), key=distance, default=None)


def beside(corpus: Corpus, edition: Edition) -> Iterator[Item]:
    """Return what is counted of its rows with each other edition, then of its words."""
    without_row = Counter((clause.edition, other) for clause, other in unanswered(corpus))
    for other in others_of(corpus, edition):
        own, theirs = without_row[edition.id, other.id], without_row[other.id, edition.id]
        yield _rows(corpus, edition, other, own, theirs)
    if corpus.glossary.entries:
        yield _terms(corpus, edition)
    if (corpus.directory / lexicon_file(edition.id)).is_file():
        try:
            coverage = next((text for text in spelling_coverage(corpus) if text.text == edition.id), None)
        except CorpusError as error:
            yield Item("glossary", "word forms with a spelling", 0, left=1, to_do=f"a file cannot be read; {error}")
            return
        left = len(coverage.left) if coverage else 0
        done = coverage.types["today"] + coverage.types["lexicon"] if coverage else 0
        # the others stop nothing: search needs them
        note = "`piquet-corpus spelling` lists the others" if left else ""
        yield Item("glossary", "word forms with a spelling", done, 0, left, note)


def _rows(corpus: Corpus, edition: Edition, other: Edition, own: int, theirs: int) -> Item:
    rows = [row for row in corpus.alignment.rows if _is_between(row, edition.id, other.id)]
    review = sum(row.proposed for row in rows)
    model = model_of(corpus, edition)
    to_do, command = "", ""
    if own:
        to_do = f"{_counted(own, 'clause', 'has', 'have')} no row towards {other.id}"
        command = f"piquet-corpus align {edition.id} --from {model.id if model else other.id}"
    elif theirs:
        to_do = f"{_counted(theirs, 'clause', f'of {other.id} has', f'of {other.id} have')} no row with {edition.id}"
        command = f"piquet-corpus omissions {edition.id}"
    elif review:
        to_do = f"{number_of(review, 'row')} towards {other.id} {'is a proposal' if review == 1 else 'are proposals'}"
        command = f"piquet-corpus align {edition.id} --review"
    note = f"clauses without a row: {own}; of {other.id}: {theirs}" if own + theirs else ""
    what = f"rows with {other.id}"
    return Item("alignment", what, len(rows) - review, review, own + theirs, note, to_do, command)


def _is_between(row: Row, edition: str, other: str) -> bool:
    if isinstance(row, Omission):
        return row.edition in (edition, other) and {edition, other} <= editions_of(row)
    return bool(row.within((edition, other)))


def _terms(corpus: Corpus, edition: Edition) -> Item:
    having = [entry.id for entry in corpus.glossary.entries if entry.forms_in(edition.id)]
    forms = corpus.documents[GLOSSARY].root.iter(FORM)
    review = sum(is_proposal(form) and edition.id in fragments(form.get("corresp")) for form in forms)
    none = len(corpus.glossary.entries) - len(having)
    note = f"{number_of(none, 'concept')} without a term of this text" if none else ""
    to_do = ""
    if not having:
        to_do = f"{GLOSSARY} has no term of {edition.id}; in each entry write a form for the term that it has"
    elif review:
        to_do = f"{number_of(review, 'form')} of {GLOSSARY} are proposals; look at them, and take away resp and cert"
    return Item("glossary", "concepts with a term", len(having) - review, review, int(not having), note, to_do)


def progress(corpus: Corpus, edition: str) -> Progress:
    """Measure how far an edition is. Raises UnknownName for an unknown edition."""
    text = corpus.edition(edition)
    return Progress(edition, edition in being_written_in(corpus), tuple(_measured(corpus, text)))


def _measured(corpus: Corpus, edition: Edition) -> Iterator[Item]:
    """Measure one thing after the other, so that nobody waits for the last who wants only the first."""
    yield _clauses(corpus, edition)
    yield _letters(corpus, edition)
    if edition.language != GLOSSED_IN:
        yield _translation(corpus, edition)
    yield from beside(corpus, edition)
    yield from executed(corpus, edition)
    yield from recorded(corpus, edition, edition.id in being_written_in(corpus))


STEP_OF: dict[str, Step] = {
    "digests": "letters",
    "translations": "translation",
    "alignment": "alignment",
    "glossary": "glossary",
    "spelling": "glossary",
    "rulesets": "rule set",
    "carriers": "rule set",
    "remainders": "rule set",
    "cases": "cases",
    "references": "references",
    "generated": "references",
    "divergences": "divergences",
    "drafts": "divergences",
    "collation": "divergences",
}
"""The step in which the problems of a check are put right; those of all other checks are put right in the text."""


def next_to_do(corpus: Corpus | None, problems: Sequence[Problem]) -> str | None:
    """Return what is next, or None. `corpus`: None if unreadable. What an edition lacks comes before other problems."""
    faulty = min(problems, key=lambda problem: STEPS.index(step_of(problem)), default=None)
    place = STEPS.index(step_of(faulty)) if faulty else len(STEPS)
    if corpus is not None:
        for edition in filter(being_written_in(corpus).__contains__, corpus.editions):
            item = next((item for item in _measured(corpus, corpus.edition(edition)) if item.to_do), None)
            if item and place and place >= STEPS.index(item.step):
                return in_words(edition, item)
    if faulty is None:
        return None
    where = f"{shown(faulty.file)}:{faulty.line}"
    about = f" ({faulty.clause})" if faulty.clause else ""
    step = step_of(faulty)
    return f"Next: put right the first problem of the step “{step}”, {where}{about}: `piquet-corpus validate --all`"


def in_words(edition: str, item: Item) -> str:
    """Return the sentence on what is next for an edition."""
    how = f": `{item.command}`" if item.command else "."
    return f"Next for {edition}: {item.to_do}{how}"


def step_of(problem: Problem) -> Step:
    """Return the step in which a problem is put right."""
    return STEP_OF.get(problem.check, "text")
