"""What is done of each step, counted: written, reviewed, recorded, executed, and generated beside it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache

from piquet_corpus.editing.progress.model import Item, several
from piquet_corpus.editing.upkeep.omissions import unanswered
from piquet_corpus.editing.upkeep.references import FILE as REFERENCES
from piquet_corpus.editing.upkeep.references import digest, read_references
from piquet_corpus.editing.validate.generated import check_generated
from piquet_corpus.editing.validate.measures import FILE as DIGESTS
from piquet_corpus.editing.validate.measures import measures
from piquet_corpus.edition.cases.model import Case
from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.edition.language.spelling import lexicon_file
from piquet_corpus.edition.language.spelling_report import spelling_coverage
from piquet_corpus.edition.texts.alignment import Omission, Row
from piquet_corpus.edition.texts.divergence import Decision
from piquet_corpus.edition.texts.drafts import draft_path, drafts_of
from piquet_corpus.edition.texts.glossary import FILE as GLOSSARY
from piquet_corpus.edition.texts.glossary import FORM
from piquet_corpus.edition.texts.tei.model import Edition
from piquet_corpus.edition.texts.tei.xml import ID, Document, fragments, is_proposal
from piquet_corpus.judging.divergences.computed import (
    AccountedDifference,
    all_differences,
    editions_of,
    needs_record,
    unrecorded_rows,
    untold_readings,
)
from piquet_corpus.judging.proof.coverage import cover, run_all
from piquet_corpus.judging.proof.stretches import remainders
from piquet_corpus.work.errors import CorpusError
from piquet_corpus.work.paths import shown
from rules.core.ruleset import RuleSet, RuleSetError
from rules.core.use import Authority, Parameter

GLOSSED_IN = "en"
"""The language that every text is in, or is translated into."""


def written(corpus: Corpus, edition: Edition) -> Iterator[Item]:
    """Return what is counted of the text itself."""
    yield _clauses(corpus, edition)
    yield _letters(corpus, edition)
    if edition.language != GLOSSED_IN:
        yield _translation(corpus, edition)


def _clauses(corpus: Corpus, edition: Edition) -> Item:
    """Count the clauses with kind and topic, and those of them that are proposals."""
    proposed = proposed_ids(_document(corpus, edition)) & edition.by_id.keys()
    left = [clause.id for clause in edition.clauses if not (clause.kind and clause.topics)]
    review = proposed.difference(left)
    done = len(edition.clauses) - len(left) - len(review)
    to_do, file = "", shown(edition.file)
    if not edition.clauses:
        to_do = f"{file} has no clauses; divide each paragraph into them"
    elif left:
        to_do = f"{several(len(left), 'clause')} of {file} lack a kind or a topic, the first is {left[0]}"
    elif review:
        first = next(clause.id for clause in edition.clauses if clause.id in review)
        to_do = (
            f"kind and topic of {several(len(review), 'clause')} are proposals; look at them in {file}, "
            f"from {first} on, and take away resp and cert"
        )
    return Item("text", "clauses with kind and topic", done, len(review), len(left), to_do=to_do)


def _document(corpus: Corpus, edition: Edition) -> Document | None:
    return next((one for one in corpus.documents.values() if one.path == edition.file), None)


def _letters(corpus: Corpus, edition: Edition) -> Item:
    """Say whether the text has the letters of its source."""
    measure = measures(corpus.directory).get(edition.id)
    whole = " ".join(block.original for block in edition.blocks)
    if measure and measure.sha256 in (None, digest(whole)):
        return Item("letters", "letters as in the source", 1)
    to_do = f"the letters of {edition.id} are not those of its source; `piquet-corpus validate` says how many differ"
    if measure is None:
        to_do = f"measure the letters of the transcription, and add a line for {edition.id} to {DIGESTS}"
    return Item("letters", "letters as in the source", 0, left=1, to_do=to_do)


def _translation(corpus: Corpus, edition: Edition) -> Item:
    name = f"translations/{edition.id}.{GLOSSED_IN}.xml"
    translated = {clause.of: clause.id for one in corpus.translations_of(edition.id) for clause in one.clauses}
    proposed = proposed_ids(corpus.documents.get(name))
    own = [translated[id_] for id_ in edition.by_id if id_ in translated]
    review, left = sum(id_ in proposed for id_ in own), len(edition.clauses) - len(own)
    to_do = ""
    if left:
        to_do = f"{several(left, 'clause')} have no translation; write {name}, clause for clause"
    elif review:
        to_do = f"{several(review, 'clause')} of {name} are proposals; look at them, and take away resp and cert"
    return Item("translation", "clauses translated", len(own) - review, review, left, to_do=to_do)


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


def recorded(corpus: Corpus, edition: Edition, being_written: bool) -> Iterator[Item]:
    """Return what is counted of references, generated files and divergences, and whether the edition is finished."""
    yield _references(corpus, edition, being_written)
    yield _generated(corpus)
    yield from _divergences(corpus, edition)
    yield from _drafts(corpus, edition)
    to_do = f"take the line `except {edition.id}` out of finished-topics.txt, and see what is still asked"
    command = "piquet-corpus validate" if being_written else ""
    yield Item(
        "finished",
        "finished",
        int(not being_written),
        0,
        int(being_written),
        "",
        to_do if being_written else "",
        command,
    )


def _references(corpus: Corpus, edition: Edition, being_written: bool) -> Item:
    """Count the clauses whose reference is frozen. A text that is being written is not asked for it."""
    try:
        frozen = read_references(corpus.directory)
    except CorpusError as error:
        return Item("references", "references frozen", 0, left=1, to_do=f"a file cannot be read; {error}")
    left = sum(id_ not in frozen for id_ in edition.by_id)
    asked = left and not being_written
    to_do = f"{several(left, 'reference')} {'is' if left == 1 else 'are'} not in {REFERENCES}" if asked else ""
    command = "piquet-corpus refs --freeze" if asked else ""
    return Item("references", "references frozen", len(edition.clauses) - left, 0, left, "", to_do, command)


@lru_cache(maxsize=2)
def _out_of_date(corpus: Corpus) -> tuple[str, ...]:
    return tuple(dict.fromkeys(problem.file.name for problem in check_generated(corpus)))


def _generated(corpus: Corpus) -> Item:
    """Count the generated files that are out of date, whichever edition changed them."""
    left = _out_of_date(corpus)
    to_do = f"{', '.join(left)} {'is' if len(left) == 1 else 'are'} out of date" if left else ""
    command = "piquet-corpus links --write" if left else ""
    return Item("references", "generated files", int(not left), 0, len(left), "", to_do, command)


def _divergences(corpus: Corpus, edition: Edition) -> Iterator[Item]:
    """Count the decisions, readings and rows of the edition that a divergence must account for."""
    counted = [_rows(corpus, edition)]
    try:
        if any(ruleset.edition == edition.id for ruleset in corpus.rulesets.values()):
            counted = [_decisions(corpus, edition), _readings(corpus, edition), *counted]
    except RuleSetError:
        pass  # the step of the rule set says so
    drafts = bool(drafts_or_none(corpus, edition))
    for what, plural, done, left, note in counted:
        to_do = f"{several(left, what)} of {edition.id} {'has' if left == 1 else 'have'} no divergence"
        asked = left and not drafts  # the drafts that wait come first
        command = f"piquet-corpus scaffold register {edition.id} --write"
        yield Item("divergences", plural, done, 0, left, note, to_do if asked else "", command if asked else "")


Counted = tuple[str, str, int, int, str]
"""What is counted, in the singular and plural; how many have a divergence; how many do not; a note."""


def _decisions(corpus: Corpus, edition: Edition) -> Counted:
    """Count the decisions on which its rule sets differ from others."""
    found: dict[Decision, list[AccountedDifference]] = {}
    for difference in all_differences(corpus):
        if edition.id in {corpus.rulesets[name].edition for name in (difference.one, difference.other)}:
            found.setdefault(difference.decision, []).append(difference)
    left = sum(not all(one.records for one in several) for several in found.values())
    return "decision", "decisions with a divergence", len(found) - left, left, ""


def _readings(corpus: Corpus, edition: Edition) -> Counted:
    own = [use for ids, use in corpus.uses.rules if corpus.rulesets.edition(ids[0]) == edition.id]
    all_of_them = sum(len(parameter.readings) for use in own for parameter in use.parameters.values())
    untold = (one for one in untold_readings(corpus) if corpus.rulesets.edition(one.rulesets[0]) == edition.id)
    left = sum(1 for _ in untold)
    return "reading", "readings with a divergence", all_of_them - left, left, ""


def _rows(corpus: Corpus, edition: Edition) -> Counted:
    """Count its rows that are no parallels: those with a divergence or a waiver, and those without."""
    rows = [row for row in corpus.alignment.rows if needs_record(corpus, row) and edition.id in editions_of(row)]
    left = sum(edition.id in editions_of(row) for row in unrecorded_rows(corpus))
    waived = sum(row.id in corpus.register.waived for row in rows)
    return "row", "rows with a divergence or waiver", len(rows) - left, left, f"{waived} waived" if waived else ""


def drafts_or_none(corpus: Corpus, edition: Edition) -> int:
    """Return the number of drafts that wait; 0 if the file cannot be read, which another check reports."""
    try:
        return len(drafts_of(corpus.directory, edition.id))
    except CorpusError:
        return 0


def _drafts(corpus: Corpus, edition: Edition) -> Iterator[Item]:
    waiting = drafts_or_none(corpus, edition)
    if not waiting:
        return
    file = shown(draft_path(corpus.directory, edition.id))
    to_do = f"{several(waiting, 'draft')} of divergences {'waits' if waiting == 1 else 'wait'} in {file}"
    command = f"piquet-corpus scaffold register {edition.id}"
    yield Item("divergences", "drafts", 0, waiting, 0, "", to_do, command)


FEW = 3
"""How many clauses are named of many."""


def executed(corpus: Corpus, edition: Edition) -> Iterator[Item]:
    """Return what is counted of rule sets, cases and proof. A file that cannot be read is the only thing left."""
    try:
        own = [ruleset for ruleset in corpus.rulesets.values() if ruleset.edition == edition.id]
    except RuleSetError as error:
        yield Item("rule set", "rule sets", 0, left=1, to_do=f"a rule set cannot be read; {error}")
        return
    if not own:
        yield _none(corpus, edition)
        return
    yield from _rule_sets(corpus, own)
    yield _executable(corpus, edition)
    try:
        yield _cases(corpus, edition, own)
        yield _proven(corpus, edition)
    except CorpusError as error:
        yield Item("cases", "cases", 0, left=1, to_do=f"a file cannot be read; {error}")


def _none(corpus: Corpus, edition: Edition) -> Item:
    """Say that there is no rule set."""
    model = model_of(corpus, edition)
    command = f"piquet-corpus scaffold rules {edition.id} --from {model.id} --write" if model else ""
    return Item("rule set", "rule sets", 0, left=1, to_do=f"{edition.id} has no rule set", command=command)


def _rule_sets(corpus: Corpus, own: list[RuleSet]) -> Iterator[Item]:
    """Count rules, grounds and parameters. A rule that only others have is no fault: an edition may lack it."""
    game = [ruleset for ruleset in corpus.rulesets.values() if ruleset.game == own[0].game]
    rules = {name for ruleset in own for name in ruleset.rules}
    missing = {name for ruleset in game for name in ruleset.rules} - rules
    note = f"{several(len(missing), 'rule')} of other rule sets not in it" if missing else ""
    yield Item("rule set", "rules", len(rules), note=note)
    counted = (
        ("ground", sum(len(use.grounds) for one in own for use in one.rules.values()), doubtful_grounds),
        ("parameter", sum(len(use.parameters) for one in own for use in one.rules.values()), doubtful_parameters),
    )
    for what, number, doubtful in counted:
        review = sum(1 for one in own for _ in doubtful(one))
        still = f"{several(review, what)} still {'has' if review == 1 else 'have'} the key `review`"
        to_do = f"{still}; look at the words of each, and remove the key" if review else ""
        yield Item("rule set", f"{what}s", number - review, review, to_do=to_do)


def _executable(corpus: Corpus, edition: Edition) -> Item:
    """Count the clauses to be executed on which a rule rests, or whose words are accounted for."""
    asked = [clause.id for clause in edition.clauses if corpus.topics.is_executable(clause.kind)]
    told = remainders(corpus)
    left = [id_ for id_ in asked if not (corpus.rules_on(id_) or id_ in told)]
    to_do, command = "", ""
    if left:
        more = ", …" if len(left) > FEW else ""
        to_do = f"no rule rests on {several(len(left), 'clause')} that must be executed ({', '.join(left[:FEW])}{more})"
        command = f"piquet-corpus show {left[0]}"
    return Item("rule set", "clauses with a rule", len(asked) - len(left), 0, len(left), "", to_do, command)


def _cases(corpus: Corpus, edition: Edition, own: list[RuleSet]) -> Item:
    """Count the cases under its rule sets: those that pass, that fail, and that are marked for review."""
    ids = {ruleset.id for ruleset in own}
    found = [outcome for outcome in run_all(corpus) if outcome.by.set_id in ids]
    failed = [outcome for outcome in found if not outcome.passed]
    review = sum(outcome.passed and is_doubtful(outcome.case, outcome.ruleset) for outcome in found)
    model = model_of(corpus, edition)
    to_do, command = "", ""
    if not found:
        to_do = f"{edition.id} has no case"
        command = f"piquet-corpus scaffold cases {edition.id} --from {model.id} --write" if model else ""
    elif failed:
        to_do = f"{several(len(failed), 'case')} {'fails' if len(failed) == 1 else 'fail'}"
        command = f"piquet-corpus run --rules {failed[0].ruleset}"
    elif review:
        to_do = (
            f"{several(review, 'case')} still {'has' if review == 1 else 'have'} the key `review`; work it out by hand"
        )
    left = len(failed) or int(not found)
    return Item("cases", "cases that pass", len(found) - len(failed) - review, review, left, "", to_do, command)


def _proven(corpus: Corpus, edition: Edition) -> Item:
    """Count the clauses to be executed that are proven. Proven in part is enough if the rest has a reason."""
    clauses = [
        one for one in cover(corpus, run_all(corpus)).clauses if one.clause.edition == edition.id and one.executable
    ]
    proven, part = (sum(one.proof == state for one in clauses) for state in ("proven", "in part"))
    left = [one.clause.id for one in clauses if not one.accounted]
    note = f"{part} in part, {len(clauses) - proven - part} not proven" if proven < len(clauses) else ""
    to_do, command = "", ""
    if left:
        more = ", …" if len(left) > FEW else ""
        to_do = f"no case proves {several(len(left), 'clause')} ({', '.join(left[:FEW])}{more})"
        command = f"piquet-corpus show {left[0]}"
    return Item("cases", "clauses proven", proven, 0, len(left), note, to_do, command)


def others_of(corpus: Corpus, edition: Edition) -> tuple[Edition, ...]:
    """Return the other editions of the game of an edition, in order of time."""
    return tuple(one for one in corpus.editions.values() if one is not edition and one.game == edition.game)


def model_of(corpus: Corpus, edition: Edition) -> Edition | None:
    """Return the edition to begin from: of the same language if there is one, then the nearest in time.

    None if no other edition is of the game.
    """

    def distance(other: Edition) -> tuple[bool, int]:
        """Whether the language differs, and the years between the two; a text without year is the furthest."""
        years = (other.year, edition.year)
        apart = abs(int(years[0]) - int(years[1])) if all(year.isdecimal() for year in years) else 9999
        return other.language != edition.language, apart

    return min(others_of(corpus, edition), key=distance, default=None)


def beside(corpus: Corpus, edition: Edition) -> Iterator[Item]:
    """Return what is counted of its rows with each other edition, then of its words."""
    missing = Counter(
        frozenset((clause.edition, other)) for clause, other in unanswered(corpus) if clause.edition == edition.id
    )
    lacking = Counter(clause.edition for clause, other in unanswered(corpus) if other == edition.id)
    proposed = proposed_ids(corpus.documents["alignment.xml"])
    for other in others_of(corpus, edition):
        own = missing[frozenset((edition.id, other.id))]
        yield _omitted_rows(corpus, edition, other, proposed, own, lacking[other.id])
    if corpus.glossary.entries:
        yield _terms(corpus, edition)
    if (corpus.directory / lexicon_file(edition.id)).is_file():
        yield _spelling(corpus, edition)


def _omitted_rows(
    corpus: Corpus, edition: Edition, other: Edition, proposed: frozenset[str], own: int, theirs: int
) -> Item:
    """Count the rows with another edition. `own`, `theirs`: the clauses of each that have no row with the other."""
    rows = [row.id for row in corpus.alignment.rows if _is_between(row, edition.id, other.id)]
    review = sum(id_ in proposed for id_ in rows)
    model = model_of(corpus, edition)
    to_do, command = "", ""
    if own:
        to_do = f"{several(own, 'clause')} {'has' if own == 1 else 'have'} no row towards {other.id}"
        command = f"piquet-corpus align {edition.id} --from {model.id if model else other.id}"
    elif theirs:
        to_do = f"{several(theirs, 'clause')} of {other.id} {'has' if theirs == 1 else 'have'} no row with {edition.id}"
        command = f"piquet-corpus omissions {edition.id}"
    elif review:
        to_do = f"{several(review, 'row')} towards {other.id} {'is a proposal' if review == 1 else 'are proposals'}"
        command = f"piquet-corpus align {edition.id} --review"
    note = f"clauses without a row: {own}; of {other.id}: {theirs}" if own + theirs else ""
    what = f"rows with {other.id}"
    return Item("alignment", what, len(rows) - review, review, own + theirs, note, to_do, command)


def _is_between(row: Row, edition: str, other: str) -> bool:
    if isinstance(row, Omission):
        speaking = {id_.partition(".")[0] for id_ in row.clauses}
        return (row.edition == edition and other in speaking) or (row.edition == other and edition in speaking)
    return bool(row.within((edition, other)))


def _terms(corpus: Corpus, edition: Edition) -> Item:
    """Count the concepts of the glossary for which the text has a term."""
    having = [entry.id for entry in corpus.glossary.entries if entry.forms_in(edition.id)]
    forms = corpus.documents[GLOSSARY].root.iter(FORM)
    review = sum(is_proposal(form) and edition.id in fragments(form.get("corresp")) for form in forms)
    none = len(corpus.glossary.entries) - len(having)
    note = f"{several(none, 'concept')} without a term of this text" if none else ""
    to_do = ""
    if not having:
        to_do = f"{GLOSSARY} has no term of {edition.id}; in each entry write a form for the term that it has"
    elif review:
        to_do = f"{several(review, 'form')} of {GLOSSARY} are proposals; look at them, and take away resp and cert"
    return Item("glossary", "concepts with a term", len(having) - review, review, int(not having), note, to_do)


def _spelling(corpus: Corpus, edition: Edition) -> Item:
    """Count the word forms that are in the file of spellings. The others stop nothing: search needs them."""
    found = next((one for one in spelling_coverage(corpus) if one.text == edition.id), None)
    left = len(found.left) if found else 0
    done = found.types["today"] + found.types["lexicon"] if found else 0
    note = "`piquet-corpus spelling` lists the others" if left else ""
    return Item("glossary", "word forms with a spelling", done, 0, left, note)
