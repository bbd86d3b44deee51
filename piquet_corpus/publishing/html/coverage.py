"""The parts of the page on the proof of coverage, as HTML: what is not proven, numbers, clauses, parameters."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import groupby

from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.edition.texts.tei.model import Clause
from piquet_corpus.judging.proof.coverage import PROOFS, ClauseCoverage, Coverage, ParameterCoverage, why_unaccounted
from piquet_corpus.judging.proof.probing import Probe
from piquet_corpus.publishing.html import names
from piquet_corpus.publishing.html.addresses import COVERAGE, address, case_link, clause_link, link
from piquet_corpus.publishing.html.book import STATES
from piquet_corpus.publishing.html.clause import section
from piquet_corpus.publishing.html.markup import Content, Html, cell, english, join, phrase, table, tag
from piquet_corpus.publishing.html.pager import Group, K, T, packed
from piquet_corpus.publishing.html.titles import place_link
from piquet_corpus.publishing.html.wording import semicolon, value_in_words
from rules.core.messages import N_, _, language, meant, say, several
from rules.core.rule import registry

MEASURES = (N_("Clauses"), N_("To be executed"), N_("Proven"), N_("In part"), N_("Not proven"))
CLAUSES = (N_("Clause"), N_("Words"), N_("Grounds that rest on it"), N_("Cases"), N_("Proof"))
PARAMETERS = (N_("Parameter"), N_("Value"), N_("Other values, and a case that each changes"), N_("Proof"))
NOT_EXECUTED = (N_("Clause"), N_("Words"), N_("Kind"), N_("Why not"))
OPEN = (N_("Clause"), N_("Words"), N_("Why"))
KINDS = (N_("rule"), N_("definition"), N_("penalty"), N_("custom"), N_("example"))
"""The kinds of clauses that are executed, as the data name them."""
MOST = 40
"""The number of clauses or parameters on a page."""
FEW = 3
"""The number of cases that are named; the others are on the page of the clause."""


@dataclass(frozen=True)
class CoveragePage:
    """A page of a list, what is on it, and how many clauses or parameters that are."""

    title: str
    number: int
    shown: Html


def summary(corpus: Corpus, found: tuple[ClauseCoverage, ...]) -> Html:
    """Return what is not proven, and then how much is: in total, by text, by kind, by phase of play."""
    executable = [covered for covered in found if covered.executable]
    proven = sum(covered.proven for covered in executable)
    part = sum(covered.proof == "in part" for covered in executable)
    said = several(
        "{proven} of {number} clause to be executed are proven, {part} more in part.",
        "{proven} of {number} clauses to be executed are proven, {part} more in part.",
        len(executable),
        proven=proven,
        part=part,
    )
    class_ = "passed" if all(covered.accounted for covered in executable) else "failed"
    open_ = [covered for covered in executable if not covered.proven]
    return join([tag("p", said, class_=class_, role="status"), _not_proven(corpus, open_), _numbers(corpus, found)])


def _not_proven(corpus: Corpus, found: list[ClauseCoverage]) -> Html:
    """Return the clauses that are not proven, or only in part, with the reason; the first of them, if they are many."""
    rows = (_open(corpus, covered) for covered in found[:MOST])
    more = len(found) - MOST
    rest = _rest(more) if more > 0 else Html()
    title = _("What is not proven, or only in part")
    shown = table(_("Not proven"), map(_, OPEN), rows, "facts covered") if found else Html()
    return section(title, shown, rest)


def _rest(number: int) -> Html:
    """Say how many more there are, with the links to all clauses that are not proven, and to those proven in part."""
    more = several("And {number} more:", "And {number} more:", number)
    unproven = meant("of several clauses", "not proven")
    part = meant("of several clauses", "proven in part")
    links = (
        link(unproven, address(COVERAGE, view="clauses", state="unproven")),
        link(part, address(COVERAGE, view="clauses", state="part")),
    )
    return tag("p", more, " ", join(links, ", "), ".")


def _open(corpus: Corpus, covered: ClauseCoverage) -> tuple[Html, ...]:
    """Return the row of a clause that is not proven."""
    why = tag("span", _(STATES[covered.proof]), class_="failed")
    return (
        cell(_(OPEN[0]), place_link(corpus, covered.clause.id)),
        _words(_(OPEN[1]), covered.clause),
        cell(_(OPEN[2]), why, tag("div", english(why_unaccounted(covered)), class_="ground")),
    )


def _numbers(corpus: Corpus, found: tuple[ClauseCoverage, ...]) -> Html:
    """Return how much is proven: by text, by kind, by phase of play."""
    executable = [covered for covered in found if covered.executable]
    by_edition = (
        (_(edition.short), {"edition": id_}, [c for c in found if c.clause.edition == id_])
        for id_, edition in corpus.editions.items()
    )
    kinds = dict.fromkeys(covered.clause.kind for covered in executable)
    by_kind = (
        (_(kind), {"kind": kind}, [covered for covered in found if covered.clause.kind == kind]) for kind in kinds
    )
    phases = (
        (
            corpus.topics.label(phase),
            {"topic": phase},
            [covered for covered in found if not {topic.id for topic in topics}.isdisjoint(covered.clause.topics)],
        )
        for phase, topics in corpus.topics.by_phase().items()
    )
    text = meant("the text that a row of a table is about", "Text")
    by_text = _counts(_("How much is proven, by text"), text, by_edition)
    by_phase = _counts(_("How much is proven, by phase of play"), _("Phase of play"), phases)
    phase = tag("details", tag("summary", _("By phase of play")), by_phase, class_="numbers")
    both = tag("div", by_text, _counts(_("How much is proven, by kind"), _("Kind"), by_kind), class_="beside")
    return section(_("How much is proven, text by text"), both, phase)


Sort = tuple[str, dict[str, str], list[ClauseCoverage]]
"""What some clauses have in common, the parameters of an address that ask for it, and the clauses."""


def _counts(caption: str, name: str, sorts: Iterable[Sort]) -> Html:
    """Return the number of clauses of each sort, and how many of them are proven. `name`: what the sorts are."""
    spoken = language()
    rows = (
        (
            tag(
                "th",
                link(shown, address(COVERAGE, view="clauses", **asked)),
                scope="row",
                lang=spoken,
                role="rowheader",
            ),
            *_cells(own),
        )
        for shown, asked, own in sorts
        if any(covered.executable for covered in own)
    )
    return table(caption, (name, *map(_, MEASURES)), rows, "matrix")


def _cells(own: list[ClauseCoverage]) -> Iterator[Html]:
    """Return the numbers of some clauses as cells, which stay side by side on a phone."""
    return (tag("td", str(number), lang=language(), role="cell") for number in _measured(own))


def _measured(own: list[ClauseCoverage]) -> tuple[int, ...]:
    proofs = [covered.proof for covered in own if covered.executable]
    return len(own), len(proofs), *(proofs.count(proof) for proof in PROOFS)


def clauses(corpus: Corpus, chosen: list[ClauseCoverage]) -> tuple[CoveragePage, ...]:
    """Return clauses, a chapter at a time: what rests on them, the cases that assert it, whether that proves them."""
    chapters = groupby(chosen, key=lambda covered: (covered.clause.edition, covered.clause.heading or ""))
    found = packed(((chapter, tuple(held)) for chapter, held in chapters), MOST)
    return tuple(
        CoveragePage(_titled(corpus, page), _number(page), join(_chapter(corpus, *group) for group in page))
        for page in found
    )


Chapter = tuple[str, str]
"""An edition, and the heading of a chapter of it; empty if the chapter has no heading."""


def _titled(corpus: Corpus, page: tuple[Group[Chapter, ClauseCoverage], ...]) -> str:
    """Say what is on a page: the first and the last chapter, and the number of clauses."""
    names_ = dict.fromkeys(_chapter_name(corpus, chapter) for chapter, _ in page)
    ends = dict.fromkeys((next(iter(names_)), next(reversed(names_))))
    counted = several("{number} clause", "{number} clauses", _number(page))
    return f"{' – '.join(ends)} ({counted})"


def _chapter_name(corpus: Corpus, chapter: Chapter) -> str:
    """Return the name of a text, and the heading of a chapter of it, if there is one."""
    edition, heading = chapter
    text = names.text(corpus, edition)
    return say("{what}: {said}", what=text, said=heading) if heading else text


def _number(page: tuple[Group[K, T], ...]) -> int:
    return sum(len(held) for _, held in page)


def _chapter(corpus: Corpus, chapter: Chapter, held: tuple[ClauseCoverage, ...]) -> Html:
    edition, heading = chapter
    text = names.text(corpus, edition)
    said = tag("span", heading, lang=corpus.editions[edition].language)
    title = phrase("{what}: {said}", what=text, said=said) if heading else text
    rows = (_clause(corpus, covered) for covered in held)
    shown = table(say("Clauses of {text}", text=text), map(_, CLAUSES), rows, "facts covered")
    return tag("section", tag("h2", title), shown)


def _clause(corpus: Corpus, covered: ClauseCoverage) -> tuple[Html, ...]:
    verdict = tag("span", _(STATES[covered.proof]), class_="passed" if covered.proven else "failed")
    why = None if covered.proven else tag("div", english(why_unaccounted(covered)), class_="ground")
    return (
        cell(_(CLAUSES[0]), place_link(corpus, covered.clause.id), tag("div", _(covered.clause.kind), class_="ground")),
        _words(_(CLAUSES[1]), covered.clause),
        cell(_(CLAUSES[2]), *_grounds(corpus, covered), class_=None if covered.grounds else "blank"),
        cell(_(CLAUSES[3]), _cases(corpus, covered), class_=None if covered.cases else "blank"),
        cell(_(CLAUSES[4]), verdict, why),
    )


def _words(column: str, clause: Clause) -> Html:
    return cell(column, tag("span", clause.original, lang=clause.language), class_="said")


def _grounds(corpus: Corpus, covered: ClauseCoverage) -> Iterator[Html]:
    """Return the grounds that rest on a clause, with their rule sets; those not asserted are marked."""
    keys = sorted(covered.grounds, key=lambda key: key[1:])
    for (rule, ground), group in groupby(keys, key=lambda key: key[1:]):
        held = list(group)
        unasserted = any(key in covered.unasserted for key in held)
        sets = semicolon().join(names.ruleset(corpus, key[0]) for key in held)
        yield tag(
            "div",
            names.capital(_(registry()[rule].grounds[ground])),
            tag("div", tag("code", f"{rule}#{ground}"), f" {sets}", class_="ground"),
            class_="failed" if unasserted else None,
        )


def _cases(corpus: Corpus, covered: ClauseCoverage) -> Html:
    """Return the cases about a clause: a few by name."""
    named = [tag("div", case_link(id_, english(corpus.case(id_).title))) for id_ in covered.cases[:FEW]]
    more = len(covered.cases) - FEW
    if more <= 0:
        return join(named)
    return join([*named, tag("div", several("and {number} more", "and {number} more", more), class_="ground")])


def parameters(corpus: Corpus, found: Coverage, ruleset: str | None) -> tuple[CoveragePage, ...]:
    """Return what every other value of every parameter changes; and what else the proof still needs.

    What is not proven comes first, then the parameters of each rule set.
    """
    chosen = [covered for covered in found.parameters if ruleset in (None, covered.ruleset)]
    probes = [probe for covered in chosen for probe in covered.probes]
    told = sum(probe.witness is not None for probe in probes)
    said = several(
        "{number} parameter. Other values: {values}; of these, {told} change the result of a case.",
        "{number} parameters. Other values: {values}; of these, {told} change the result of a case.",
        len(chosen),
        values=len(probes),
        told=told,
    )
    whole = _("The proof is complete.") if found.complete else _("The proof is not complete.")
    head = join(
        [
            tag("p", said, class_="passed" if told == len(probes) else "failed", role="status"),
            tag("p", tag("b", whole), " ", _elsewhere(found)),
        ]
    )
    if not chosen:
        none = tag("p", _("This rule set has no parameters of its own."), class_="soft")
        return (CoveragePage("", 0, join([head, none])),)
    ordered = sorted(chosen, key=lambda covered: covered.sensitive)
    groups = groupby(ordered, key=lambda covered: (covered.sensitive, covered.ruleset))
    packs = packed(((key, tuple(held)) for key, held in groups), MOST)
    return tuple(
        CoveragePage(
            semicolon().join(f"{_owner(corpus, *key)} ({len(held)})" for key, held in page),
            _number(page),
            join([head, *(_of_ruleset(corpus, key, held) for key, held in page)]),
        )
        for page in packs
    )


def _owner(corpus: Corpus, sensitive: bool, ruleset: str) -> str:
    """Return the heading of some parameters: their rule set, and that they are not proven."""
    name = names.capital(names.ruleset(corpus, ruleset))
    return name if sensitive else say("Not proven: {ruleset}", ruleset=name)


def _of_ruleset(corpus: Corpus, key: tuple[bool, str], held: tuple[ParameterCoverage, ...]) -> Html:
    title = _owner(corpus, *key)
    rows = (_parameter(corpus, covered) for covered in held)
    caption = say("Parameters: {ruleset}", ruleset=title)
    return tag("section", tag("h2", title), table(caption, map(_, PARAMETERS), rows, "facts probed"))


def _elsewhere(found: Coverage) -> str:
    """Say what else the proof needs: grounds without a case, cases that fail or assert nothing new."""
    said = (
        say("Cases that fail: {number}", number=len(found.failed)),
        say("grounds that no case asserts: {number}", number=len(found.missing)),
        say("cases that assert nothing new: {number}", number=len(found.superfluous)),
    )
    return semicolon().join(said) + "."


def _parameter(corpus: Corpus, covered: ParameterCoverage) -> tuple[Html, ...]:
    if covered.sensitive:
        verdict = tag("span", meant("of a parameter", "proven"), class_="passed")
    else:
        verdict = tag("span", meant("of a parameter", "not proven"), class_="failed")
    probes = [_probe(corpus, probe) for probe in covered.probes]
    return (
        cell(_(PARAMETERS[0]), names.parameter_shown(corpus, covered.rule, covered.name)),
        cell(
            _(PARAMETERS[1]),
            tag("b", _value(corpus, covered)),
            tag("div", join(map(clause_link, covered.clauses), ", "), class_="refs"),
        ),
        cell(_(PARAMETERS[2]), *probes, class_=None if probes else "blank"),
        cell(_(PARAMETERS[3]), verdict),
    )


def _value(corpus: Corpus, covered: ParameterCoverage) -> str:
    values = {(id_, use.name): use.parameters for id_, use in corpus.rulesets.uses}
    return value_in_words(values[covered.ruleset, covered.rule][covered.name].value)


def _probe(corpus: Corpus, probe: Probe) -> Html:
    """Return another value, and the first case that it changes."""
    case: Content = tag("span", _("no case"), class_="failed")
    if probe.witness is not None:
        case = case_link(probe.witness, english(corpus.case(probe.witness).title))
    return tag("div", phrase("{what}: {said}", what=tag("b", value_in_words(probe.value)), said=case))


def not_executed(corpus: Corpus, edition: str | None) -> Html:
    """Return the clauses that are not executed, each with the reason."""
    chosen = [
        clause
        for clause in corpus.clauses.values()
        if not corpus.topics.is_executable(clause.kind) and edition in (None, clause.edition)
    ]
    said = several(
        "{number} clause. They decide nothing that a case could assert.",
        "{number} clauses. They decide nothing that a case could assert.",
        len(chosen),
    )
    columns = tuple(map(_, NOT_EXECUTED))
    rows = (
        (
            cell(columns[0], place_link(corpus, clause.id)),
            _words(columns[1], clause),
            cell(columns[2], corpus.topics.label(f"kind.{clause.kind}")),
            cell(columns[3], english(corpus.why_not_executed(clause))),
        )
        for clause in chosen
    )
    title = _("Not executed")
    return section(title, tag("p", said, role="status"), table(title, columns, rows, "facts covered"))
