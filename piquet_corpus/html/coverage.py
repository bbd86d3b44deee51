"""The parts of the page on the proof of coverage, as HTML: what is not proven, numbers, clauses, parameters."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import groupby

from piquet_corpus.corpus import Corpus
from piquet_corpus.html import names
from piquet_corpus.html.addresses import COVERAGE, address, case_link, clause_link, link
from piquet_corpus.html.clause import section
from piquet_corpus.html.markup import Content, Html, cell, join, table, tag
from piquet_corpus.html.pager import Group, K, T, packed
from piquet_corpus.html.titles import place_link
from piquet_corpus.html.wording import counted
from piquet_corpus.judging.coverage import PROOFS, ClauseCoverage, Coverage, ParameterCoverage, why_unaccounted
from piquet_corpus.judging.probing import Probe
from piquet_corpus.texts.tei.model import Clause
from rules.core.rule import registry

MEASURES = ("Clauses", "To be executed", "Proven", "In part", "Not proven")
CLAUSES = ("Clause", "Words", "Grounds that rest on it", "Cases", "Proof")
PARAMETERS = ("Parameter", "Value", "Other values, and a case that each changes", "Proof")
NOT_EXECUTED = ("Clause", "Words", "Kind", "Why not")
OPEN = ("Clause", "Words", "Why")
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
    said = f"{proven} of {counted(len(executable), 'clause')} to be executed are proven, {part} more in part."
    class_ = "passed" if all(covered.accounted for covered in executable) else "failed"
    open_ = [covered for covered in executable if not covered.proven]
    return join([tag("p", said, class_=class_, role="status"), _not_proven(corpus, open_), _numbers(corpus, found)])


def _not_proven(corpus: Corpus, several: list[ClauseCoverage]) -> Html:
    """Return the clauses that are not proven, or only in part, with the reason; the first of them, if they are many."""
    rows = (_open(corpus, covered) for covered in several[:MOST])
    more = len(several) - MOST
    rest = tag("p", f"And {more} more: ", *_by_proof()) if more > 0 else None
    title = "What is not proven, or only in part"
    return section(title, table("Not proven", OPEN, rows, "facts covered") if several else Html(), rest or Html())


def _by_proof() -> tuple[Html, ...]:
    """Return the links to all clauses that are not proven, and to those proven in part."""
    return (
        link("not proven", address(COVERAGE, view="clauses", state="unproven")),
        Html(", "),
        link("proven in part", address(COVERAGE, view="clauses", state="part")),
        Html("."),
    )


def _open(corpus: Corpus, covered: ClauseCoverage) -> tuple[Html, ...]:
    """Return the row of a clause that is not proven."""
    why = tag("span", covered.proof, class_="failed")
    return (
        cell(OPEN[0], place_link(corpus, covered.clause.id)),
        _words(OPEN[1], covered.clause),
        cell(OPEN[2], why, tag("div", why_unaccounted(covered), class_="ground")),
    )


def _numbers(corpus: Corpus, found: tuple[ClauseCoverage, ...]) -> Html:
    """Return how much is proven: by text, by kind, by phase of play."""
    executable = [covered for covered in found if covered.executable]
    by_edition = (
        (edition.short, {"edition": id_}, [c for c in found if c.clause.edition == id_])
        for id_, edition in corpus.editions.items()
    )
    kinds = dict.fromkeys(covered.clause.kind for covered in executable)
    by_kind = ((kind, {"kind": kind}, [covered for covered in found if covered.clause.kind == kind]) for kind in kinds)
    phases = (
        (
            corpus.topics.label(phase),
            {"topic": phase},
            [covered for covered in found if not {topic.id for topic in topics}.isdisjoint(covered.clause.topics)],
        )
        for phase, topics in corpus.topics.by_phase().items()
    )
    phase = tag("details", tag("summary", "By phase of play"), _counts("Phase of play", phases), class_="numbers")
    both = tag("div", _counts("Text", by_edition), _counts("Kind", by_kind), class_="beside")
    return section("How much is proven, text by text", both, phase)


Sort = tuple[str, dict[str, str], list[ClauseCoverage]]
"""What some clauses have in common, the parameters of an address that ask for it, and the clauses."""


def _counts(name: str, sorts: Iterable[Sort]) -> Html:
    """Return the number of clauses of each sort, and how many of them are proven."""
    rows = (
        (
            tag(
                "th", link(shown, address(COVERAGE, view="clauses", **asked)), scope="row", lang="en", role="rowheader"
            ),
            *_cells(own),
        )
        for shown, asked, own in sorts
        if any(covered.executable for covered in own)
    )
    return table(f"How much is proven, by {name.lower()}", (name, *MEASURES), rows, "matrix")


def _cells(own: list[ClauseCoverage]) -> Iterator[Html]:
    """Return the numbers of some clauses as cells, which stay side by side on a phone."""
    return (tag("td", str(number), lang="en", role="cell") for number in _measured(own))


def _measured(own: list[ClauseCoverage]) -> tuple[int, ...]:
    """Return the numbers of some clauses."""
    proofs = [covered.proof for covered in own if covered.executable]
    return len(own), len(proofs), *(proofs.count(proof) for proof in PROOFS)


def clauses(corpus: Corpus, chosen: list[ClauseCoverage]) -> tuple[CoveragePage, ...]:
    """Return clauses, a chapter at a time: what rests on them, the cases that assert it, whether that proves them."""
    chapters = groupby(chosen, key=lambda covered: (covered.clause.edition, covered.clause.heading or ""))
    several = packed(((chapter, tuple(held)) for chapter, held in chapters), MOST)
    return tuple(
        CoveragePage(_titled(corpus, page), _number(page), join(_chapter(corpus, *group) for group in page))
        for page in several
    )


Chapter = tuple[str, str]
"""An edition, and the heading of a chapter of it; empty if the chapter has no heading."""


def _titled(corpus: Corpus, page: tuple[Group[Chapter, ClauseCoverage], ...]) -> str:
    """Say what is on a page: the first and the last chapter, and the number of clauses."""
    names_ = dict.fromkeys(": ".join(filter(None, (names.text(corpus, id_), head))) for (id_, head), _ in page)
    ends = dict.fromkeys((next(iter(names_)), next(reversed(names_))))
    return f"{' – '.join(ends)} ({counted(_number(page), 'clause')})"


def _number(page: tuple[Group[K, T], ...]) -> int:
    """Return the number of things on a page."""
    return sum(len(held) for _, held in page)


def _chapter(corpus: Corpus, chapter: Chapter, held: tuple[ClauseCoverage, ...]) -> Html:
    """Return clauses of one chapter."""
    edition, heading = chapter
    said = tag("span", heading, lang=corpus.editions[edition].language) if heading else None
    title = tag("h2", names.text(corpus, edition), ": " if heading else "", said)
    shown = table(
        f"Clauses of {names.text(corpus, edition)}", CLAUSES, (_clause(corpus, c) for c in held), "facts covered"
    )
    return tag("section", title, shown)


def _clause(corpus: Corpus, covered: ClauseCoverage) -> tuple[Html, ...]:
    """Return the row of a clause."""
    verdict = tag("span", covered.proof, class_="passed" if covered.proven else "failed")
    why = None if covered.proven else tag("div", why_unaccounted(covered), class_="ground")
    return (
        cell(CLAUSES[0], place_link(corpus, covered.clause.id), tag("div", covered.clause.kind, class_="ground")),
        _words(CLAUSES[1], covered.clause),
        cell(CLAUSES[2], *_grounds(corpus, covered), class_=None if covered.grounds else "blank"),
        cell(CLAUSES[3], _cases(corpus, covered), class_=None if covered.cases else "blank"),
        cell(CLAUSES[4], verdict, why),
    )


def _words(column: str, clause: Clause) -> Html:
    """Return the cell with the words of a clause."""
    return cell(column, tag("span", clause.original, lang=clause.language), class_="said")


def _grounds(corpus: Corpus, covered: ClauseCoverage) -> Iterator[Html]:
    """Return the grounds that rest on a clause, with their rule sets; those not asserted are marked."""
    keys = sorted(covered.grounds, key=lambda key: key[1:])
    for (rule, ground), several in groupby(keys, key=lambda key: key[1:]):
        held = list(several)
        unasserted = any(key in covered.unasserted for key in held)
        sets = "; ".join(names.ruleset(corpus, key[0]) for key in held)
        yield tag(
            "div",
            names.capital(registry()[rule].grounds[ground]),
            tag("div", tag("code", f"{rule}#{ground}"), f" {sets}", class_="ground"),
            class_="failed" if unasserted else None,
        )


def _cases(corpus: Corpus, covered: ClauseCoverage) -> Html:
    """Return the cases about a clause: a few by name."""
    named = [tag("div", case_link(id_, corpus.case(id_).title)) for id_ in covered.cases[:FEW]]
    more = len(covered.cases) - FEW
    return join([*named, tag("div", f"and {more} more", class_="ground") if more > 0 else None])


def parameters(corpus: Corpus, found: Coverage, ruleset: str | None) -> tuple[CoveragePage, ...]:
    """Return what every other value of every parameter changes; and what else the proof still needs.

    What is not proven comes first, then the parameters of each rule set.
    """
    chosen = [covered for covered in found.parameters if ruleset in (None, covered.ruleset)]
    probes = [probe for covered in chosen for probe in covered.probes]
    told = sum(probe.witness is not None for probe in probes)
    said = f"{counted(len(chosen), 'parameter')}. Other values: {len(probes)}; "
    said += f"of these, {told} change the result of a case."
    whole = "The proof is complete." if found.complete else "The proof is not complete."
    head = join(
        [
            tag("p", said, class_="passed" if told == len(probes) else "failed", role="status"),
            tag("p", tag("b", whole), " ", _elsewhere(found)),
        ]
    )
    if not chosen:
        return (
            CoveragePage("", 0, join([head, tag("p", "This rule set has no parameters of its own.", class_="soft")])),
        )
    ordered = sorted(chosen, key=lambda covered: covered.sensitive)
    groups = groupby(ordered, key=lambda covered: (covered.sensitive, covered.ruleset))
    several = packed(((key, tuple(held)) for key, held in groups), MOST)
    return tuple(
        CoveragePage(
            "; ".join(f"{_owner(corpus, *key)} ({len(held)})" for key, held in page),
            _number(page),
            join([head, *(_of_ruleset(corpus, key, held) for key, held in page)]),
        )
        for page in several
    )


def _owner(corpus: Corpus, sensitive: bool, ruleset: str) -> str:
    """Return the heading of some parameters: their rule set, and that they are not proven."""
    name = names.capital(names.ruleset(corpus, ruleset))
    return name if sensitive else f"Not proven: {name}"


def _of_ruleset(corpus: Corpus, key: tuple[bool, str], held: tuple[ParameterCoverage, ...]) -> Html:
    """Return parameters of one rule set."""
    title = _owner(corpus, *key)
    rows = (_parameter(corpus, covered) for covered in held)
    return tag("section", tag("h2", title), table(f"Parameters: {title}", PARAMETERS, rows, "facts probed"))


def _elsewhere(found: Coverage) -> str:
    """Say what else the proof needs: grounds without a case, cases that fail or assert nothing new."""
    several = (
        ("Cases that fail", found.failed),
        ("grounds that no case asserts", found.missing),
        ("cases that assert nothing new", found.superfluous),
    )
    return "; ".join(f"{name}: {len(which)}" for name, which in several) + "."


def _parameter(corpus: Corpus, covered: ParameterCoverage) -> tuple[Html, ...]:
    """Return the row of a parameter."""
    verdict = (
        tag("span", "proven", class_="passed") if covered.sensitive else tag("span", "not proven", class_="failed")
    )
    probes = [_probe(corpus, probe) for probe in covered.probes]
    return (
        cell(PARAMETERS[0], names.parameter_shown(corpus, covered.rule, covered.name)),
        cell(
            PARAMETERS[1],
            tag("b", _value(corpus, covered)),
            tag("div", join(map(clause_link, covered.clauses), ", "), class_="refs"),
        ),
        cell(PARAMETERS[2], *probes, class_=None if probes else "blank"),
        cell(PARAMETERS[3], verdict),
    )


def _value(corpus: Corpus, covered: ParameterCoverage) -> str:
    """Return the value that a rule set or a match form has for a parameter."""
    values = {(id_, use.name): use.parameters for id_, use in corpus.rulesets.uses}
    return names.value(values[covered.ruleset, covered.rule][covered.name].value)


def _probe(corpus: Corpus, probe: Probe) -> Html:
    """Return another value, and the first case that it changes."""
    case: Content = tag("span", "no case", class_="failed")
    if probe.witness is not None:
        case = case_link(probe.witness, corpus.case(probe.witness).title)
    return tag("div", tag("b", names.value(probe.value)), ": ", case)


def not_executed(corpus: Corpus, edition: str | None) -> Html:
    """Return the clauses that are not executed, each with the reason."""
    chosen = [
        clause
        for clause in corpus.clauses.values()
        if not corpus.topics.is_executable(clause.kind) and edition in (None, clause.edition)
    ]
    said = f"{counted(len(chosen), 'clause')}. They decide nothing that a case could assert."
    rows = (
        (
            cell(NOT_EXECUTED[0], place_link(corpus, clause.id)),
            _words(NOT_EXECUTED[1], clause),
            cell(NOT_EXECUTED[2], corpus.topics.label(f"kind.{clause.kind}")),
            cell(NOT_EXECUTED[3], corpus.why_not_executed(clause)),
        )
        for clause in chosen
    )
    return section(
        "Not executed", tag("p", said, role="status"), table("Not executed", NOT_EXECUTED, rows, "facts covered")
    )
