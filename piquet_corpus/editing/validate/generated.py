"""Check that generated and measured files are up to date with what they are made from, and that the essay is true."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import chain, zip_longest
from pathlib import Path

from piquet_corpus.editing.upkeep.schemas import schema_text, schemas
from piquet_corpus.editing.upkeep.tables import documents, findings
from piquet_corpus.editing.validate.problem import Problem, Problems
from piquet_corpus.edition.compiled import SCHEMAS
from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.edition.texts.divergence import Decision
from piquet_corpus.edition.texts.tabbed import readable
from piquet_corpus.judging.divergences.computed import all_differences
from piquet_corpus.judging.proof.finished import finished
from piquet_corpus.publishing.essay.text import COMMAND, essay, source_path
from piquet_corpus.publishing.export.links import FILE, links_text
from piquet_corpus.simulation.coups import FACTS, PLAYERS
from piquet_corpus.simulation.measuring import AGAIN, stale
from piquet_corpus.simulation.rows import FAULTS, IMPACT, STATED, StatedOutcome, measured, stated, translated
from piquet_corpus.work.errors import CorpusError
from piquet_corpus.work.grouping import grouped
from rules.core.ruleset import PLAYED_AS


def check_essay(corpus: Corpus) -> Problems:
    """Yield the fields of the essay that say what is not so in the texts and cases; nothing without an essay."""
    for line, message in essay(corpus).faults:
        yield Problem(source_path(corpus), line, None, message)


def check_generated(corpus: Corpus) -> Problems:
    """Yield the generated files that are out of date, each at the first line that is; of some, those that exist."""
    wanted = {corpus.directory / FILE: links_text(corpus), **documents(corpus)}
    for path, text in wanted.items():
        yield from _compare(path, text, "piquet-corpus links --write")
    for path, text in findings(corpus).items():
        yield from _compare(path, text, COMMAND)
    there = {path.name: path for path in (corpus.directory / "schema").glob("*.schema.json")}
    for name, schema in corpus.whole(SCHEMAS, schemas).items() if there else ():
        if name not in there:
            continue
        try:  # comparing the text would take longer, since it must be written first
            is_current = json.loads(there[name].read_bytes()) == schema
        except (OSError, ValueError):
            is_current = False
        if not is_current:
            yield from _compare(there[name], schema_text(schema), "piquet-corpus schema --write")


def _compare(path: Path, wanted: str, command: str) -> Problems:
    try:
        written = path.read_bytes()
    except OSError:
        yield Problem(path, 1, None, f"missing file; `{command}` writes it")
        return
    if written == wanted.encode():
        return
    pairs = zip_longest(written.decode(errors="replace").splitlines(), wanted.splitlines())
    line, right = next(((line, right) for line, (left, right) in enumerate(pairs, 1) if left != right), (1, None))
    should = f"this line should be “{right.strip()}”" if right else "the file should end before this line"
    yield Problem(path, line, None, f"the file is out of date: {should}; `{command}` writes it again")


Pairs = Mapping[Decision, Collection[frozenset[str]]]


def check_impact(corpus: Corpus) -> Problems:
    """Yield what is wrong with the files. A corpus without them says nothing of what differences matter."""
    path = corpus.directory / STATED.file
    if not path.is_file():
        return
    differing = grouped((each.decision, frozenset((each.one, each.other))) for each in all_differences(corpus))
    outcomes = list(STATED.lines(corpus.directory))
    for row in chain(outcomes, *(file.lines(corpus.directory) for file in (IMPACT, FACTS, FAULTS))):
        if isinstance(row, CorpusError):
            yield Problem.unread(row)
    seen = set()
    for outcome in readable(outcomes):
        if outcome.decision in seen:
            yield Problem(path, outcome.line, None, f"{outcome.decision} is listed twice")
        for message in _faults(outcome, differing):
            yield Problem(path, outcome.line, None, message)
        seen.add(outcome.decision)
    known = stated(corpus)
    all_read = not any(isinstance(row, CorpusError) for row in outcomes)
    being_written = finished(corpus).being_written
    for decision, pairs in differing.items() if all_read else ():
        editions = ({corpus.rulesets[name].edition for name in pair} for pair in pairs)
        if decision not in known and any(map(being_written.isdisjoint, editions)):
            message = f"no line says what can be said of {decision}, in which rule sets differ"
            yield Problem(path, 1, None, message)
    yield from _of_translations(corpus, known)
    yield from _of_measured(corpus, known.values())
    yield from _of_faults(corpus, differing)


def _of_translations(corpus: Corpus, known: Mapping[Decision, StatedOutcome]) -> Problems:
    for _language, file in translated(corpus):
        for line in file.lines(corpus.directory):
            if isinstance(line, CorpusError):
                yield Problem.unread(line)
            elif not (line[0] in known and known[line[0]].why):
                message = f"{STATED.file} has no argument about {line[0]} that could be translated"
                yield Problem(corpus.directory / file.file, line[2], None, message)


def _of_measured(corpus: Corpus, known: Iterable[StatedOutcome]) -> Problems:
    path = corpus.directory / STATED.file
    done = {(*row.experiment, row.player) for lines in measured(corpus).values() for row in lines}
    for outcome in known:
        for setting in outcome.settings:
            experiment = (outcome.decision, setting.ruleset, setting.source)
            if missing := [player for player in PLAYERS if (*experiment, player) not in done]:
                wanting = f"{outcome.decision} is to be measured as {setting}, and {IMPACT.file} has no line of it"
                yield Problem(path, outcome.line, None, f"{wanting} with {', '.join(missing)}; {AGAIN}")
    for file, number, message in stale(corpus):
        yield Problem(corpus.directory / file, number, None, message)


def _of_faults(corpus: Corpus, differing: Pairs) -> Problems:
    path = corpus.directory / FAULTS.file
    costs = list(FAULTS.readable(corpus.directory))
    lines = {cost.decision: cost.line for cost in reversed(costs)}
    costing = grouped(((cost.decision, cost.happens), name) for cost in costs for name in cost.rulesets)
    outcomes, being_written = stated(corpus), finished(corpus).being_written
    for decision, line in lines.items():
        if decision not in outcomes or outcomes[decision].outcome != "fault":
            yield Problem(path, line, None, f"{decision} is not said to be about a fault in {STATED.file}")
    for (decision, happens), sets in costing.items():
        differ = {name for pair in differing.get(decision, ()) for name in pair if PLAYED_AS not in name}
        wanted = {name for name in differ if corpus.rulesets[name].edition not in being_written}
        if wrong := _unlike(sets, wanted, differ):
            yield Problem(path, lines[decision], None, f"{decision}, “{happens}”: {wrong}")
    for decision, stated_outcome in outcomes.items():
        if stated_outcome.outcome == "fault" and decision not in lines:
            yield Problem(path, 1, None, f"nothing says what {decision} costs")


def _unlike(sets: Sequence[str], wanted: set[str], differ: set[str]) -> str:
    if missing := sorted(wanted.difference(sets)):
        return f"nothing is said of {', '.join(missing)}"
    if len(set(sets)) < len(sets):
        return "a rule set is named twice"
    if others := sorted(set(sets) - differ):
        return f"{', '.join(others)} is not among the rule sets that differ"
    return ""


def _faults(outcome: StatedOutcome, differing: Pairs) -> Iterator[str]:
    if outcome.decision not in differing:
        yield f"no two rule sets differ in {outcome.decision}"
        return
    for other in outcome.together:
        if other not in differing:
            yield f"{other}, named with {outcome.decision}, is no decision in which rule sets differ"
    pairs = set().union(*(differing.get(decision, ()) for decision in (outcome.decision, *outcome.together)))
    for setting in outcome.settings:
        if frozenset((setting.ruleset, setting.source)) not in pairs:
            yield f"{setting.ruleset} and {setting.source} do not differ in {outcome.decision}"
