"""Trying the cases of one rule set under another, and adding this to those that hold under it, in their files.

Nothing is written that cannot be read again, or by which a case fails under one of its rule sets. A change is an `Edit`
of the text, which leaves every other byte as it is. Nodes are those of `yaml.compose`, whose marks say where they
stand; what is behind an alias stands elsewhere, and is refused with `is_alias`.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import chain
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Literal, TypeAlias, get_args

from yaml import CollectionNode, MappingNode, Node, SequenceNode

from piquet_corpus.editing.aligning.file import of_edition
from piquet_corpus.editing.proposal import Proposal, ReviewResult
from piquet_corpus.editing.scaffolding.draft_rules import counterparts
from piquet_corpus.edition.cases.model import Case, Expected
from piquet_corpus.edition.cases.read import read_cases
from piquet_corpus.edition.cases.run import Outcome, consequence, run_case
from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.work.errors import CorpusError, UnknownName, Usage
from piquet_corpus.work.grouping import grouped
from piquet_corpus.work.paths import write_text
from rules.core.errors import PiquetError
from rules.core.rule import AnyFinding
from rules.core.ruleset import RuleSet
from rules.core.yaml_source import compose

Kind = Literal["holds", "citation only", "silent rule", "other reading", "real difference"]
KINDS: tuple[Kind, ...] = get_args(Kind)
GIVEN = "what is given"
"""In place of a rule, for cases that cannot be set out."""
HOLDING: tuple[Kind, ...] = ("holds", "citation only")

Findings: TypeAlias = Sequence[AnyFinding]


@dataclass(frozen=True)
class FirstDifference:
    """Where two outcomes first differ: the event, if any, and the finding of each."""

    event: str | None
    theirs: AnyFinding | None
    mine: AnyFinding | None


@dataclass(frozen=True)
class Trial(Proposal):
    """A case of one rule set, tried under another.

    `theirs`, `mine`: the outcomes, each judged by what is expected under the first. `because`: for each expectation
    (`Case.expects`) the clauses under the new rule set, if the case holds; none for a finding that must be absent.
    `doubts`: the rules of the case that the new rule set does not have, or is silent on.
    """

    case: Case
    kind: Kind
    theirs: Outcome
    mine: Outcome
    because: tuple[tuple[str, ...], ...] = ()
    difference: FirstDifference | None = None

    @property
    def unusable(self) -> bool:
        """Whether the case cannot even be set out: its cards are not in the pack, say."""
        return any(failure.kind == "unusable" for failure in self.mine.failures)

    @property
    def rule(self) -> str:
        """The rule in which the two first differ, or that of the first failure."""
        if self.unusable:
            return GIVEN
        finding = self.difference and (self.difference.theirs or self.difference.mine)
        if finding:
            return finding.rule
        expected = next((failure.expected for failure in self.mine.failures if failure.expected), None)
        return expected.rule if expected else GIVEN


def trials(corpus: Corpus, ruleset: str, other: str) -> tuple[Trial, ...]:
    """Try every case of `other` under a rule set that it does not name yet. Raises UnknownRuleSet, Usage."""
    mine, theirs = corpus.ruleset(ruleset), corpus.ruleset(other)
    if mine.edition == theirs.edition:
        raise Usage(f"{other} is a rule set of {mine.edition} too; take one of another edition after --from")
    if mine.game != theirs.game:
        raise Usage(f"{other} is a rule set of {theirs.game}, and {ruleset} one of {mine.game}")
    cases = (case for case in corpus.cases if other in case.rulesets and ruleset not in case.rulesets)
    return tuple(_tried(corpus, case, mine, theirs) for case in cases)


def _tried(corpus: Corpus, case: Case, mine: RuleSet, theirs: RuleSet) -> Trial:
    before, after = (run_case(_under(case, theirs.id, target.id), target) for target in (theirs, mine))
    wrong = tuple(failure for failure in after.failures if failure.kind != "because")
    judged = replace(after, failures=wrong)
    if not _has_readings(case, mine):
        return Trial(case, "other reading", before, judged)
    if wrong:
        difference = first_difference(before, judged)
        lacking = tuple(dict.fromkeys(each.rule for each in before.decided if each.rule not in mine.rules))
        if not lacking and difference and difference.mine and _is_silent(difference.mine, mine):
            lacking = (difference.mine.rule,)
        kind: Kind = "silent rule" if lacking else "real difference"
        return Trial(case, kind, before, judged, difference=difference, doubts=lacking)
    findings = [failure.near[0] for failure in after.failures if failure.near]
    resting = iter(findings)
    because = tuple(() if each.absent else next(resting).clauses for each in case.expects(theirs.id))
    if lacking := tuple(dict.fromkeys(finding.rule for finding in findings if _is_silent(finding, mine))):
        return Trial(case, "silent rule", before, judged, because, doubts=lacking)
    others = any(
        set(clauses).difference(*(counterparts(corpus, id_, mine.edition) for id_ in expected.because))
        for expected, clauses in zip(case.expects(theirs.id), because, strict=True)
    )
    return Trial(case, "citation only" if others else "holds", before, judged, because)


def _is_silent(finding: AnyFinding, ruleset: RuleSet) -> bool:
    use = ruleset.rules.get(finding.rule)
    return use is not None and any(
        authority.status == "silent" and not of_edition(authority.clauses, ruleset.edition)
        for ground, authority in use.grounds.items()
        if ground in finding.grounds
    )


def _has_readings(case: Case, ruleset: RuleSet) -> bool:
    for rule, values in case.reading.items():
        use = ruleset.rules.get(rule)
        for name, value in values.items():
            parameter = use.parameters.get(name) if use else None
            if use is None or parameter is None:
                return False
            known = (parameter.value, *(reading.value for reading in parameter.readings))
            if use.rule.parameters[name].read(value) not in known:
                return False
    return True


def _under(case: Case, other: str, target: str) -> Case:

    def carried(expected: Mapping[str, tuple[Expected, ...]]) -> Mapping[str, tuple[Expected, ...]]:
        return {target: tuple(replace(each, because=()) for each in expected.get(other, ()))}

    events = tuple(replace(happening, expected=carried(happening.expected)) for happening in case.events)
    totals = {target: case.totals[other]}
    return replace(case, rulesets=(target,), events=events, expected=carried(case.expected), totals=totals)


def first_difference(theirs: Outcome, mine: Outcome) -> FirstDifference | None:
    """Return where two outcomes first differ, first in points and rulings; None if in the totals alone."""
    moments = list(_moments(theirs, mine))
    for meaning in (consequence, _in_full):
        for event, left, right in moments:
            first = _only(left, right, meaning), _only(right, left, meaning)
            if any(first):
                return FirstDifference(event, *first)
    return None


def _moments(theirs: Outcome, mine: Outcome) -> Iterator[tuple[str | None, Findings, Findings]]:
    if not theirs.case.events:
        yield None, theirs.decided, mine.decided
        return
    for number, happening in enumerate(theirs.case.events):
        steps = (outcome.steps[number : number + 1] for outcome in (theirs, mine))
        left, right = ([finding for step in reached for finding in step.decided] for reached in steps)
        yield str(happening.event), left, right


def _only(some: Findings, others: Findings, meaning: Callable[[AnyFinding], object]) -> AnyFinding | None:
    left = Counter(map(meaning, others))
    for each in some:
        if not left[meaning(each)]:
            return each
        left[meaning(each)] -= 1
    return None


def _in_full(finding: AnyFinding) -> object:
    return consequence(finding), finding.name, finding.number, frozenset(finding.cards), frozenset(finding.grounds)


_REST_OF_LINE = re.compile(r"[ \t]*(#[^\n]*)?(?=\n|\Z)")


class CannotEdit(PiquetError):
    """A case is written in a way that cannot be changed without changing another."""

    exit_status = 1


@dataclass(frozen=True)
class Edit:
    """The letters of a text from `start` to `end`, without this, are replaced by `text`."""

    start: int
    end: int
    text: str


def edited(text: str, edits: Iterable[Edit]) -> str:
    """Return a text with changes that do not overlap; insertions stand in their order."""
    last_first = list(edits)[::-1]
    for edit in sorted(last_first, key=lambda edit: edit.start, reverse=True):
        text = text[: edit.start] + edit.text + text[edit.end :]
    return text


def start_of(node: Node) -> int:
    """Return where a node begins."""
    return int(node.start_mark.index)


def end_of(node: Node) -> int:
    """Return where a node ends. A block of YAML itself only ends where the next begins, after any comments."""
    if isinstance(node, CollectionNode) and not node.flow_style and node.value:
        last = node.value[-1]
        return end_of(last[1] if isinstance(last, tuple) else last)
    return int(node.end_mark.index)


def is_alias(key: Node, value: Node) -> bool:
    """Whether the value of a key is an alias (`*name`)."""
    return start_of(value) < start_of(key)


def values(node: Node) -> dict[str, tuple[Node, Node]]:
    """Return key and value of each entry of a mapping; nothing for another node."""
    return {key.value: (key, value) for key, value in node.value} if isinstance(node, MappingNode) else {}


def with_item(text: str, node: Node, *items: str) -> Edit:
    """Return the change that adds items to the end of a list that is not empty."""
    listed = _collection(node)
    end = end_of(listed.value[-1])
    if listed.flow_style:
        return Edit(end, end, "".join(f", {item}" for item in items))
    indent = " " * listed.start_mark.column
    return _lines_after(text, end, (f"{indent}- {item}" for item in items))


def without_item(text: str, key: Node, node: Node, item: str) -> Edit:
    """Take an item out of the list at a key of a block; the last takes the key too."""
    listed = _collection(node)
    items = [node.value for node in listed.value]
    if items == [item]:
        return _whole_lines(text, start_of(key), end_of(listed))
    place = items.index(item)
    if not listed.flow_style:
        return _whole_lines(text, start_of(listed.value[place]), end_of(listed.value[place]))
    if place:
        return Edit(end_of(listed.value[place - 1]), end_of(listed.value[place]), "")
    return Edit(start_of(listed.value[0]), start_of(listed.value[1]), "")


def with_entry(text: str, mapping: Node, entry: str, before: tuple[Node, Node] | None = None) -> Edit:
    """Return the change that adds an entry to a mapping that is not empty: after another, or at the end."""
    listed = _collection(mapping)
    key, value = before or listed.value[-1]
    end = end_of(value)
    if listed.flow_style:
        return Edit(end, end, f", {entry}")
    return _lines_after(text, end, [" " * key.start_mark.column + entry])


def _lines_after(text: str, place: int, lines: Iterable[str]) -> Edit:
    end = _end_of_line(text, place)
    return Edit(end, end, "".join(f"\n{line}" for line in lines))


def _end_of_line(text: str, place: int) -> int:
    rest = _REST_OF_LINE.match(text, place)
    return rest.end() if rest else place


def _whole_lines(text: str, start: int, end: int) -> Edit:
    end = _end_of_line(text, end)
    return Edit(text.rfind("\n", 0, start) + 1, min(end + 1, len(text)), "")


def _collection(node: Node) -> CollectionNode:
    if not isinstance(node, CollectionNode):
        raise CannotEdit(f"line {node.start_mark.line + 1}: expected a list or a mapping here")
    return node


REVIEW, RULES, EVENTS, EXPECT, TOTALS, BECAUSE = "review", "rules", "events", "expect", "totals", "because"
FROM = "from"

Because = Iterator[Sequence[str]]
EditCase = Callable[[str, Node], Sequence[Edit]]


def add_ruleset(corpus: Corpus, trials: Iterable[Trial], ruleset: str, other: str) -> ReviewResult:
    """Add a rule set to the cases that hold under it, marked for review. Raises NotWritten."""
    edition = corpus.ruleset(ruleset).edition
    wanted: dict[str, EditCase] = {}
    for trial in (trial for trial in trials if trial.kind in HOLDING):
        there = (counterparts(corpus, id_, edition).items() for id_ in trial.case.stands_in)
        stands_in = {clause: None for rows in there for clause, row in rows if row.relation == "parallel"}
        wanted[trial.case.id] = partial(
            _added, ruleset=ruleset, other=other, because=trial.because, stands_in=list(stands_in)
        )
    return _write(corpus, wanted)


def accept_cases(corpus: Corpus, ruleset: str, ids: Sequence[str]) -> ReviewResult:
    """Take the marks of proposals away from cases, or from `all`. Raises UnknownName, Usage, NotWritten."""
    marked = {case.id: case for case in corpus.cases if ruleset in case.review}
    for id_ in ids:
        if id_ != "all" and id_ not in corpus.case_files.ids:
            raise UnknownName("case", id_, corpus.case_files.ids)
        if id_ != "all" and id_ not in marked:
            raise Usage(f"{id_} has no mark `review` for {ruleset}; nothing is to be accepted")
    named = marked if "all" in ids else ids
    return _write(corpus, dict.fromkeys(named, lambda text, case: [without_item(text, *values(case)[REVIEW], ruleset)]))


def _write(corpus: Corpus, wanted: Mapping[str, EditCase]) -> ReviewResult:
    by_file = grouped((case.file, case.id) for case in corpus.cases if case.id in wanted)
    done: list[str] = []
    refused: dict[str, str] = {}
    for path, ids in by_file.items():
        text = path.read_text(encoding="utf-8")
        nodes = {values(item.node)["id"][1].value: item.node for item in compose(path).items()}
        edits: dict[str, Sequence[Edit]] = {}
        for id_ in ids:
            try:
                edits[id_] = wanted[id_](text, nodes[id_])
            except CannotEdit as error:
                refused[id_] = str(error)
        if edits and _fault(corpus, path, _with_all(text, edits)):
            edits, each = {}, edits
            for id_, own in each.items():  # those that can be made one by one
                if fault := _fault(corpus, path, _with_all(text, edits | {id_: own})):
                    refused[id_] = fault
                else:
                    edits[id_] = own
        if edits:
            write_text(path, _with_all(text, edits))
            done += edits
    return ReviewResult(tuple(done), refused=refused)


def _with_all(text: str, edits: Mapping[str, Sequence[Edit]]) -> str:
    return edited(text, chain.from_iterable(edits.values()))


def _fault(corpus: Corpus, path: Path, text: str) -> str | None:
    with TemporaryDirectory() as directory:
        copy = Path(directory) / path.name
        copy.write_text(text, encoding="utf-8")
        try:
            cases = read_cases(copy, corpus.case_context)
        except CorpusError as error:
            return error.message
    for case in cases:
        for ruleset in case.rulesets:
            for failure in run_case(case, corpus.ruleset(ruleset)).failures:
                return f"{case.id} fails under {ruleset}: {failure.message}"
    return None


def _added(
    text: str, case: Node, ruleset: str, other: str, because: Sequence[Sequence[str]], stands_in: Sequence[str]
) -> list[Edit]:
    """Return the changes by which a case is also run under a rule set. Raises CannotEdit for an alias.

    `other`: the rule set whose expectations it shares or copies. `because`: the clauses for each, of events first.
    `stands_in`: the clauses of the new edition that have the example.
    """
    entries, clauses = values(case), iter(because)
    edits = [with_item(text, entries[RULES][1], ruleset)]
    if REVIEW in entries:
        edits.append(with_item(text, entries[REVIEW][1], ruleset))
    else:
        edits.append(with_entry(text, case, f"{REVIEW}: [{ruleset}]", entries[RULES]))
    if stands_in and FROM in entries:
        edits.append(with_item(text, entries[FROM][1], *stands_in))
    events = entries.get(EVENTS)
    for event in events[1].value if events else ():
        for key, value in values(event).values():
            edits += _expected(text, key, value, ruleset, other, clauses)
    if EXPECT in entries:
        edits += _expected(text, *entries[EXPECT], ruleset, other, clauses)
    if TOTALS in entries:
        key, value = entries[TOTALS]
        _refuse_alias(key, value)
        if total := values(value).get(other):
            _refuse_alias(*total)
            copied = text[end_of(total[0]) : end_of(total[1])]
            edits.append(with_entry(text, value, f"{ruleset}{copied}"))
    return edits


def _expected(text: str, key: Node, value: Node, ruleset: str, other: str, because: Because) -> Iterator[Edit]:
    _refuse_alias(key, value)
    if isinstance(value, SequenceNode):
        for item in value.value:
            yield from _shared(text, key, item, ruleset, next(because))
        return
    if other in (entries := values(value)):
        yield with_entry(text, value, _copied(text, *entries[other], ruleset, because))


def _shared(text: str, key: Node, item: Node, ruleset: str, clauses: Sequence[str]) -> Iterator[Edit]:
    _refuse_alias(key, item)
    if BECAUSE not in (entries := values(item)):
        return
    because_key, because = entries[BECAUSE]
    _refuse_alias(because_key, because)
    if isinstance(because, MappingNode):
        yield with_entry(text, because, f"{ruleset}: [{', '.join(clauses)}]")
        return
    there = [node.value for node in because.value]
    if new := [clause for clause in clauses if clause not in there]:
        yield with_item(text, because, *new)


def _copied(text: str, key: Node, listed: Node, ruleset: str, because: Because) -> str:
    _refuse_alias(key, listed)
    start = start_of(key)
    edits = [Edit(0, end_of(key) - start, ruleset)]
    for item in listed.value:
        _refuse_alias(key, item)
        clauses = next(because)
        if entry := values(item).get(BECAUSE):
            _refuse_alias(*entry)
            rests = f"{BECAUSE}: [{', '.join(clauses)}]"
            edits.append(Edit(start_of(entry[0]) - start, end_of(entry[1]) - start, rests))
    return edited(text[start : end_of(listed)], edits)


def _refuse_alias(key: Node, value: Node) -> None:
    if is_alias(key, value):
        line = key.start_mark.line + 1
        raise CannotEdit(f"line {line} repeats expectations of an earlier case with *; write them out first")
