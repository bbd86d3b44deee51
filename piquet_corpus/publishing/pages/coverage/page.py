"""The parts of the page on the proof of coverage, as HTML: what is not proven, numbers, clauses, parameters.

And the computed differences between rule sets, with the divergences that explain them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import NamedTuple

from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.edition.texts.tei.model import Clause
from piquet_corpus.judging.divergences.computed import AccountedDifference, differences
from piquet_corpus.judging.proof.coverage import (
    PROOFS,
    ClauseCoverage,
    Coverage,
    ParameterCoverage,
    cover,
    why_unaccounted,
)
from piquet_corpus.judging.proof.finished import finished
from piquet_corpus.judging.ways import games_in_order, pairs_in_order, rulesets_in_order
from piquet_corpus.publishing import names
from piquet_corpus.publishing.html.addresses import COVERAGE, DIVERGENCES, case_link, clause_link, divergence_link, link
from piquet_corpus.publishing.html.blocks import TableCell, TableRow, cell, folded, number_table, section, status, table
from piquet_corpus.publishing.html.markup import Html, english, fragment, join, labelled, phrase, tag
from piquet_corpus.publishing.html.page import Group, K, T, WebPage, introduced, packed
from piquet_corpus.publishing.names import semicolon, value_in_words
from piquet_corpus.publishing.pages.coverage.fates import STATES
from piquet_corpus.publishing.parts.naming import decision_shown, parameter_shown, place_link
from rules.core.messages import N_, _, meant, say, several
from rules.core.rule import registry

MEASURES = (N_("Clauses"), N_("To be executed"), N_("Proven"), N_("In part"), N_("Not proven"))
CLAUSES = (N_("Clause"), N_("Words"), N_("Grounds that rest on it"), N_("Cases"), N_("Proof"))
PARAMETERS = (N_("Parameter"), N_("Value"), N_("Other values, and a case that each changes"), N_("Proof"))
NOT_EXECUTED = (N_("Clause"), N_("Words"), N_("Kind"), N_("Why not"))
OPEN = (N_("Clause"), N_("Words"), N_("Why"))
MOST = 40
"""The number of clauses or parameters on a page."""
FEW = 3
"""The number of cases that are named; the others are on the page of the clause."""


def coverage_page() -> WebPage:
    """Return the head of the page: all else is found by running cases."""
    lead = _("How much of each text the program carries out, and what proves it: examples that are run.")
    said = (
        _("Words are executed when a rule of the program carries them out."),
        _(
            "A clause is proven when two things are true: cases (examples that are run) assert everything that rests "
            "on it, and a rule carries out every word in it that decides something. If a rule carries out only some "
            "of these words, the clause is proven in part."
        ),
        _(
            "A parameter (a value that a rule set chooses for a rule) is proven when every other value of it changes "
            "the result of at least one case."
        ),
    )
    meaning = folded(_("What “executed” and “proven” mean"), *(tag("p", sentence) for sentence in said))
    return introduced(_("Coverage"), lead, meaning)


class CoveragePage(NamedTuple):
    """A page of a list, what is on it, and how many clauses or parameters that are."""

    title: str
    number: int
    shown: Html


def summary(corpus: Corpus) -> Html:
    """Return what is not proven, and then how much is: in total, by text, by kind, by phase of play."""
    covered = cover(corpus).clauses
    executable = [each for each in covered if each.executable]
    number = several(
        "{proven} of {number} clause to be executed are proven, {part} more in part.",
        "{proven} of {number} clauses to be executed are proven, {part} more in part.",
        len(executable),
        proven=sum(each.proven for each in executable),
        part=sum(each.proof == "in part" for each in executable),
    )
    class_ = "passed" if all(each.accounted for each in executable) else "failed"
    open_ = [each for each in executable if not each.proven]
    return fragment(status(number, class_=class_), _not_proven(corpus, open_), _numbers(corpus, covered))


def _not_proven(corpus: Corpus, open_: Sequence[ClauseCoverage]) -> Html:
    if not open_:
        return Html()
    rows = ((place_link(corpus, each.clause.id), _words(each.clause), _verdict(each)) for each in open_[:MOST])
    shown = [table(_("Not proven"), map(_, OPEN), rows, "facts covered")]
    if (number := len(open_) - MOST) > 0:
        more = several("And {number} more:", "And {number} more:", number)
        states = {
            "unproven": meant("of several clauses", "not proven"),
            "part": meant("of several clauses", "proven in part"),
        }
        links = (link(name, COVERAGE, view="clauses", state=id_) for id_, name in states.items())
        shown.append(tag("p", more, " ", join(links, ", "), "."))
    return section(_("What is not proven, or only in part"), *shown)


def _verdict(covered: ClauseCoverage) -> Html:
    why = None if covered.proven else tag("div.ground", english(why_unaccounted(covered)))
    return fragment(tag("span", _(STATES[covered.proof]), class_="passed" if covered.proven else "failed"), why)


def _numbers(corpus: Corpus, covered: Sequence[ClauseCoverage]) -> Html:
    texts = {id_: names.text(corpus, id_) for id_ in corpus.editions}
    kinds = {each.clause.kind: _(each.clause.kind) for each in covered if each.executable}
    phases = {phase: corpus.topics.label(phase) for phase in corpus.topics.by_phase()}
    text, title = meant("the text that a row of a table is about", "Text"), _("How much is proven, by text")
    by_text = _counts(covered, title, text, "edition", texts, lambda clause: (clause.edition,))
    title = _("How much is proven, by kind")
    by_kind = _counts(covered, title, _("Kind"), "kind", kinds, lambda clause: (clause.kind,))
    title, phase = _("How much is proven, by phase of play"), _("Phase of play")
    by_phase = _counts(covered, title, phase, "topic", phases, lambda clause: corpus.topics.phases_of(clause.topics))
    both = tag("div.beside", by_text, by_kind)
    return section(
        _("How much is proven, text by text"), both, folded(_("By phase of play"), by_phase, class_="numbers")
    )


def _counts(
    covered: Sequence[ClauseCoverage],
    caption: str,
    name: str,
    parameter: str,
    sorts: Mapping[str, str],
    sorts_of: Callable[[Clause], Iterable[str | None]],
) -> Html:
    """Return the number of clauses of each sort, and how many of them are proven. `name`: what the sorts are."""
    rows = []
    for sort, shown in sorts.items():
        own = [each for each in covered if sort in sorts_of(each.clause)]
        proofs = [each.proof for each in own if each.executable]
        if proofs:
            to = link(shown, COVERAGE, view="clauses", **{parameter: sort})
            rows.append((to, map(str, (len(own), len(proofs), *map(proofs.count, PROOFS)))))
    return number_table(caption, (name, *map(_, MEASURES)), rows)


def clauses(corpus: Corpus, chosen: list[ClauseCoverage]) -> tuple[CoveragePage, ...]:
    """Return clauses, a chapter at a time: what rests on them, the cases that assert it, whether that proves them."""
    chapters = groupby(chosen, key=lambda covered: (covered.clause.edition, covered.clause.heading or ""))
    pages = []
    for page in packed(((chapter, tuple(group)) for chapter, group in chapters), MOST):
        ends = ((names.text(corpus, edition), heading) for (edition, heading), _ in (page[0], page[-1]))
        titles = dict.fromkeys(names.labelled(*end) if end[1] else end[0] for end in ends)
        title = f"{' – '.join(titles)} ({names.clauses(_number(page))})"
        pages.append(CoveragePage(title, _number(page), join(_chapter(corpus, *group) for group in page)))
    return tuple(pages)


def _number(page: tuple[Group[K, T], ...]) -> int:
    return sum(len(things) for _, things in page)


def _chapter(corpus: Corpus, chapter: tuple[str, str], covered: Sequence[ClauseCoverage]) -> Html:
    edition, heading = chapter
    text = names.text(corpus, edition)
    title = tag("span", heading, lang=corpus.editions[edition].language)
    rows = (_clause(corpus, each) for each in covered)
    shown = table(say("Clauses of {text}", text=text), map(_, CLAUSES), rows, "facts covered")
    return section(labelled(text, title) if heading else text, shown)


def _clause(corpus: Corpus, covered: ClauseCoverage) -> TableRow:
    cases = [tag("div", case_link(id_, english(corpus.case(id_).title))) for id_ in covered.cases[:FEW]]
    more = len(covered.cases) - FEW
    if more > 0:
        cases.append(tag("div.ground", several("and {number} more", "and {number} more", more)))
    return (
        fragment(place_link(corpus, covered.clause.id), tag("div.ground", _(covered.clause.kind))),
        _words(covered.clause),
        join(_grounds(corpus, covered)),
        join(cases),
        _verdict(covered),
    )


def _words(clause: Clause) -> TableCell:
    return cell(tag("span", clause.original, lang=clause.language), class_="said")


def _grounds(corpus: Corpus, covered: ClauseCoverage) -> Iterator[Html]:
    keys = sorted(covered.grounds, key=lambda key: key[1:])
    for (rule, ground), group in groupby(keys, key=lambda key: key[1:]):
        uses = list(group)
        sets = semicolon().join(names.ruleset(corpus, use[0]) for use in uses)
        yield tag(
            "div",
            names.capital(_(registry()[rule].grounds[ground])),
            tag("div.ground", tag("code", f"{rule}#{ground}"), f" {sets}"),
            class_="failed" if any(use in covered.unasserted for use in uses) else None,
        )


def parameters(corpus: Corpus, coverage: Coverage, ruleset: str | None) -> tuple[CoveragePage, ...]:
    """Return what every other value of every parameter changes; and what else the proof still needs.

    What is not proven comes first, then the parameters of each rule set.
    """
    chosen = [covered for covered in coverage.parameters if ruleset in (None, covered.ruleset)]
    head = _proof(coverage, chosen)
    if not chosen:
        none = tag("p.soft", _("This rule set has no parameters of its own."))
        return (CoveragePage("", 0, fragment(head, none)),)
    ordered = sorted(chosen, key=lambda covered: covered.sensitive)
    groups = groupby(ordered, key=lambda covered: (covered.ruleset, covered.sensitive))
    pages = []
    for page in packed(((_owner(corpus, *key), tuple(group)) for key, group in groups), MOST):
        title = semicolon().join(f"{owner} ({len(covered)})" for owner, covered in page)
        parts = [head]
        for owner, covered in page:
            rows = (_parameter(corpus, each) for each in covered)
            caption = say("Parameters: {ruleset}", ruleset=owner)
            parts.append(section(owner, table(caption, map(_, PARAMETERS), rows, "facts probed")))
        pages.append(CoveragePage(title, _number(page), join(parts)))
    return tuple(pages)


def _proof(coverage: Coverage, chosen: Sequence[ParameterCoverage]) -> Html:
    probes = [probe for covered in chosen for probe in covered.probes]
    telling = sum(probe.witness is not None for probe in probes)
    number = several(
        "{number} parameter. Other values: {values}; of these, {told} change the result of a case.",
        "{number} parameters. Other values: {values}; of these, {told} change the result of a case.",
        len(chosen),
        values=len(probes),
        told=telling,
    )
    whole = _("The proof is complete.") if coverage.complete else _("The proof is not complete.")
    needs = (
        say("Cases that fail: {number}", number=len(coverage.failed)),
        say("grounds that no case asserts: {number}", number=len(coverage.missing)),
        say("cases that assert nothing new: {number}", number=len(coverage.superfluous)),
    )
    passed = status(number, class_="passed" if telling == len(probes) else "failed")
    return fragment(passed, tag("p", tag("b", whole), " ", semicolon().join(needs), "."))


def _owner(corpus: Corpus, ruleset: str, is_proven: bool) -> str:
    name = names.capital(names.ruleset(corpus, ruleset))
    return name if is_proven else say("Not proven: {ruleset}", ruleset=name)


def _parameter(corpus: Corpus, covered: ParameterCoverage) -> tuple[Html, ...]:
    verdict = meant("of a parameter", "proven") if covered.sensitive else meant("of a parameter", "not proven")
    values = {(id_, use.name): use.parameters for id_, use in corpus.rulesets.uses}
    value = value_in_words(values[covered.ruleset, covered.rule][covered.name].value)
    probes = []
    for probe in covered.probes:
        case = tag("span.failed", _("no case"))
        if probe.witness is not None:
            case = case_link(probe.witness, english(corpus.case(probe.witness).title))
        probes.append(tag("div", labelled(tag("b", value_in_words(probe.value)), case)))
    return (
        parameter_shown(corpus, covered.rule, covered.name),
        fragment(tag("b", value), tag("div.refs", join(map(clause_link, covered.clauses), ", "))),
        join(probes),
        tag("span", verdict, class_="passed" if covered.sensitive else "failed"),
    )


def not_executed(corpus: Corpus, edition: str | None) -> Html:
    """Return the clauses that are not executed, each with the reason."""
    chosen = [
        clause
        for clause in corpus.clauses.values()
        if not corpus.topics.is_executable(clause.kind) and edition in (None, clause.edition)
    ]
    number = several(
        "{number} clause. They decide nothing that a case could assert.",
        "{number} clauses. They decide nothing that a case could assert.",
        len(chosen),
    )
    rows = []
    for clause in chosen:
        kind, why = corpus.topics.label(f"kind.{clause.kind}"), english(corpus.why_not_executed(clause))
        rows.append((place_link(corpus, clause.id), _words(clause), kind, why))
    title = _("Not executed")
    return section(title, status(number), table(title, map(_, NOT_EXECUTED), rows, "facts covered"))


Pairs = dict[tuple[str, str], list[AccountedDifference]]
"""The differences between each two rule sets."""


def differences_matrix(corpus: Corpus) -> Html:
    """Return how many differences each two rule sets of a game have, and how many no divergence explains."""
    written = finished(corpus).being_written  # no divergence need explain yet what differs from these
    done = {id_ for id_, ruleset in corpus.rulesets.items() if ruleset.edition not in written}
    between = (pair for pair in pairs_in_order(corpus) if done.issuperset(pair))
    pairs = {pair: list(differences(corpus, *(corpus.rulesets[id_] for id_ in pair))) for pair in between}
    every, unexplained = sum(map(len, pairs.values())), sum(map(_unexplained, pairs.values()))
    number = several(
        "{number} difference, each between two rule sets; a divergence explains each of them.",
        "{number} differences, each between two rule sets; a divergence explains each of them.",
        every,
    )
    if unexplained:
        number = several(
            "{number} difference, each between two rule sets; no divergence explains {wanting} of them.",
            "{number} differences, each between two rule sets; no divergence explains {wanting} of them.",
            every,
            wanting=unexplained,
        )
    games = [list(filter(done.__contains__, rulesets_in_order(corpus, game))) for game in games_in_order(corpus)]
    return section(
        _("Differences between each pair of rule sets"),
        status(number, class_="failed" if unexplained else "passed"),
        *(_table(corpus, pairs, names.rulesets(corpus, tuple(ids))) for ids in games if len(ids) > 1),
    )


def _unexplained(differing: list[AccountedDifference]) -> int:
    return sum(not difference.records for difference in differing)


def _table(corpus: Corpus, pairs: Pairs, sets: Mapping[str, str]) -> Html:
    rows = ((name, [_number_between(corpus, pairs, first, second) for second in sets]) for first, name in sets.items())
    title = _("Number of differences between each pair of rule sets")
    return number_table(title, (_("Rule set"), *sets.values()), rows)


def _number_between(corpus: Corpus, pairs: Pairs, first: str, second: str) -> Html | TableCell:
    if first == second:
        return cell("–", class_="soft")
    between = pairs.get((first, second)) or pairs.get((second, first)) or []
    label = several(
        "{one} and {other}: {number} difference",
        "{one} and {other}: {number} differences",
        len(between),
        one=names.ruleset(corpus, first),
        other=names.ruleset(corpus, second),
    )
    to = link(str(len(between)), COVERAGE, view="ways", one=first, other=second, label=label)
    number = _unexplained(between)
    return fragment(to, tag("span.failed", f" ({number})") if number else None)


def differences_between(corpus: Corpus, first: str, second: str) -> Html:
    """Return the differences between two rule sets, with the divergences that explain them."""
    between = list(differences(corpus, corpus.rulesets[first], corpus.rulesets[second]))
    both = [names.ruleset(corpus, id_) for id_ in (first, second)]
    columns = (_("What is decided"), *map(names.capital, both), _("Explained by"))
    number = several(
        "{number} difference: rules that only one has, and parameters with different values.",
        "{number} differences: rules that only one has, and parameters with different values.",
        len(between),
    )
    records = link(_("the divergences between them"), DIVERGENCES, one=first, other=second)
    lead = tag("p", number, " ", phrase("See {records}.", records=records))
    title = names.capital(say("{one} and {other}", one=both[0], other=both[1]))
    rows = (_difference(corpus, difference) for difference in between)
    return section(title, lead, table(_("Differences"), columns, rows) if between else Html())


def _difference(corpus: Corpus, difference: AccountedDifference) -> Iterator[str]:
    decision = difference.decision
    yield decision_shown(corpus, decision)
    for state in difference.states:
        if decision.parameter:
            yield value_in_words(state)
        else:
            yield _("has this rule") if state else _("does not have this rule")
    records = join(map(divergence_link, difference.records), ", ")
    yield records or tag("span.failed", _("no divergence yet"))
