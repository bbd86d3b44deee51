"""Check that every decision in which rule sets differ has its outcome, and that the measured ones are as measured."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import product

from piquet_corpus.editing.validate.problem import Problem
from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.edition.texts.divergence import Decision
from piquet_corpus.edition.texts.tabbed import readable
from piquet_corpus.judging.divergences.computed import all_differences
from piquet_corpus.judging.proof.finished import finished
from piquet_corpus.publishing.html.impact_picture import DRAWN_FROM, FOLDER, mark
from piquet_corpus.publishing.html.impact_picture import path as picture_path
from piquet_corpus.simulation.impact import rows, stated
from piquet_corpus.simulation.impact.arms import PLAYERS
from piquet_corpus.simulation.impact.coups import read_facts
from piquet_corpus.simulation.impact.repeating import AGAIN, stale
from piquet_corpus.simulation.impact.rows import measured, read_measured
from piquet_corpus.simulation.impact.stated import StatedOutcome, TriedIn, read_faults, read_stated
from piquet_corpus.work.errors import CorpusError
from rules.core.messages import languages, speaking
from rules.core.ruleset import PLAYED_AS

CHECK = "impact"
DRAWER = "piquet_corpus.editing.upkeep.impact_pictures"
Pairs = dict[Decision, set[frozenset[str]]]


def check_impact(corpus: Corpus) -> Iterator[Problem]:
    """Yield what is wrong with the files. A corpus without them says nothing of what differences matter."""
    path = corpus.directory / stated.FILE
    if not path.is_file():
        return
    differing, known = _differing(corpus), stated.stated(corpus)
    yield from _unreadable(corpus)
    seen = set()
    for one in readable(read_stated(corpus.directory)):
        messages = [*([f"{one.decision} is listed twice"] if one.decision in seen else []), *_faults(one, differing)]
        seen.add(one.decision)
        yield from (Problem(CHECK, path, one.line, None, message) for message in messages)
    all_read = not any(isinstance(one, CorpusError) for one in read_stated(corpus.directory))
    for decision in differing if all_read else ():
        if decision not in known and _must_be_told(corpus, differing[decision]):
            message = f"no line says what can be said of {decision}, in which rule sets differ"
            yield Problem(CHECK, path, 1, None, message)
    yield from _of_measured(corpus, known.values())
    yield from _of_faults(corpus, differing)
    yield from pictures_out_of_date(corpus)


def _unreadable(corpus: Corpus) -> Iterator[Problem]:
    """Yield the lines of all files that cannot be read."""
    for read in (read_stated, read_measured, read_facts, read_faults):
        for one in read(corpus.directory):
            if isinstance(one, CorpusError):
                yield Problem(CHECK, one.file, one.line, None, one.message)


def _of_measured(corpus: Corpus, known: Iterable[StatedOutcome]) -> Iterator[Problem]:
    """Yield what is to be measured and was not, or not with each player; and what comes out otherwise now."""
    path = corpus.directory / stated.FILE
    found = {(*one.experiment, one.player) for lines in measured(corpus).values() for one in lines}
    for line in known:
        for setting in line.settings:
            asked = (line.decision, setting.ruleset, setting.source)
            if missing := [player for player in PLAYERS if (*asked, player) not in found]:
                said = f"{line.decision} is to be measured as {setting}, and {rows.FILE} has no line of it"
                yield Problem(CHECK, path, line.line, None, f"{said} with {', '.join(missing)}; {AGAIN}")
    for file, number, message in stale(corpus):
        yield Problem(CHECK, corpus.directory / file, number, None, message)


def _of_faults(corpus: Corpus, differing: Pairs) -> Iterator[Problem]:
    """Yield faults of which it is not said what they cost under each rule set that differs, and what is no fault.

    An edition that is still being written may have no costs yet.
    """
    path = corpus.directory / stated.FAULTS_FILE
    told: dict[tuple[Decision, str], list[str]] = {}
    lines: dict[Decision, int] = {}
    for one in stated.fault_costs(corpus):
        lines.setdefault(one.decision, one.line)
        told.setdefault((one.decision, one.happens), []).extend(one.rulesets)
    outcomes, being_written = stated.stated(corpus), finished(corpus).being_written
    for decision, line in lines.items():
        if decision not in outcomes or outcomes[decision].outcome != "fault":
            yield Problem(CHECK, path, line, None, f"{decision} is not said to be about a fault in {stated.FILE}")
    for (decision, happens), sets in told.items():
        differ = {name for pair in differing.get(decision, set()) for name in pair if PLAYED_AS not in name}
        wanted = {name for name in differ if corpus.rulesets[name].edition not in being_written}
        if wrong := _unlike(sets, wanted, differ):
            yield Problem(CHECK, path, lines[decision], None, f"{decision}, “{happens}”: {wrong}")
    for decision, stated_outcome in outcomes.items():
        if stated_outcome.outcome == "fault" and decision not in lines:
            yield Problem(CHECK, path, 1, None, f"nothing says what {decision} costs")


def _unlike(sets: Sequence[str], wanted: set[str], differ: set[str]) -> str:
    """Say which of the wanted rule sets are missing, which are twice, and which do not differ; or nothing."""
    if missing := sorted(wanted.difference(sets)):
        return f"nothing is said of {', '.join(missing)}"
    if len(set(sets)) < len(sets):
        return "a rule set is named twice"
    if others := sorted(set(sets) - differ):
        return f"{', '.join(others)} is not among the rule sets that differ"
    return ""


def pictures_out_of_date(corpus: Corpus) -> Iterator[Problem]:
    """Yield pictures that were drawn from other data, or not at all, if the corpus keeps pictures."""
    if not (corpus.directory / FOLDER).is_dir():
        return
    for name, spoken in product(DRAWN_FROM, languages()):
        with speaking(spoken):
            kept = picture_path(corpus, name)
        if not kept.is_file() or mark(corpus, name) not in kept.read_text(encoding="utf-8"):
            message = f"the picture is not drawn from {DRAWN_FROM[name]} as it is: `python -m {DRAWER}`"
            yield Problem(CHECK, kept, 1, None, message)


def _differing(corpus: Corpus) -> Pairs:
    """Return the decisions in which rule sets differ, and the pairs of these."""
    found: Pairs = {}
    for one in all_differences(corpus):
        found.setdefault(one.decision, set()).add(frozenset((one.one, one.other)))
    return found


def _must_be_told(corpus: Corpus, pairs: set[frozenset[str]]) -> bool:
    being_written = finished(corpus).being_written
    editions = ({corpus.rulesets[name].edition for name in pair} for pair in pairs)
    return any(pair.isdisjoint(being_written) for pair in editions)


def _faults(one: StatedOutcome, differing: Pairs) -> Iterator[str]:
    if one.decision not in differing:
        yield f"no two rule sets differ in {one.decision}"
        return
    for other in one.together:
        if other not in differing:
            yield f"{other}, named with {one.decision}, is no decision in which rule sets differ"
    for setting in one.settings:
        if not any(_differs(setting, differing.get(decision, set())) for decision in (one.decision, *one.together)):
            yield f"{setting.ruleset} and {setting.source} do not differ in {one.decision}"


def _differs(setting: TriedIn, pairs: set[frozenset[str]]) -> bool:
    return frozenset((setting.ruleset, setting.source)) in pairs
