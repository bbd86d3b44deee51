"""The parts of the page on the proof of coverage, as HTML: numbers, clauses, parameters, what is not executed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby

from piquet_corpus.corpus import Corpus
from piquet_corpus.html.addresses import COVERAGE, address, case_link, clause_link, link
from piquet_corpus.html.clause import section
from piquet_corpus.html.markup import Content, Html, cell, join, table, tag
from piquet_corpus.html.wording import counted, rule_name, value_in_words
from piquet_corpus.judging.coverage import PROOFS, ClauseCoverage, Coverage, ParameterCoverage, why_unaccounted
from piquet_corpus.judging.probing import Probe
from piquet_corpus.texts.tei.model import Clause

MEASURES = ("Clauses", "To be executed", "Proven", "In part", "Not proven")
CLAUSES = ("Clause", "Words", "Grounds that rest on it", "Cases", "Proof")
PARAMETERS = ("Parameter", "Value", "Other values, and a case that each changes", "Proof")
NOT_EXECUTED = ("Clause", "Words", "Kind", "Why not")
FEW = 3
"""The number of cases that are named; the others are on the page of the clause."""


def numbers(corpus: Corpus, found: tuple[ClauseCoverage, ...]) -> Html:
    """Return how much is proven: in total, by edition, by kind, by phase of play."""
    executable = [covered for covered in found if covered.executable]
    proven = sum(covered.proven for covered in executable)
    part = sum(covered.proof == "in part" for covered in executable)
    said = f"{proven} of {counted(len(executable), 'clause')} to be executed are proven, {part} more in part."
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
    return join(
        [
            tag(
                "p",
                said,
                class_="passed" if all(covered.accounted for covered in executable) else "failed",
                role="status",
            ),
            tag("div", _counts("Edition", by_edition), _counts("Kind", by_kind), class_="beside"),
            tag("details", tag("summary", "By phase of play"), _counts("Phase of play", phases), class_="numbers"),
        ]
    )


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


def clauses(corpus: Corpus, chosen: list[ClauseCoverage]) -> Html:
    """Return clauses with what rests on them, the cases that assert it, and whether that proves them."""
    said = tag("p", f"{counted(len(chosen), 'clause')}.", class_="found", role="status")
    rows = (_clause(covered) for covered in chosen)
    return join([said, table("Clauses", CLAUSES, rows, "facts covered") if chosen else None])


def _clause(covered: ClauseCoverage) -> tuple[Html, ...]:
    """Return the row of a clause."""
    verdict = tag("span", covered.proof, class_="passed" if covered.proven else "failed")
    why = None if covered.proven else tag("div", why_unaccounted(covered), class_="ground")
    return (
        cell(CLAUSES[0], clause_link(covered.clause.id), tag("div", covered.clause.kind, class_="ground")),
        _words(CLAUSES[1], covered.clause),
        cell(CLAUSES[2], *_grounds(covered), class_=None if covered.grounds else "blank"),
        cell(CLAUSES[3], _cases(covered), class_=None if covered.cases else "blank"),
        cell(CLAUSES[4], verdict, why),
    )


def _words(column: str, clause: Clause) -> Html:
    """Return the cell with the words of a clause."""
    return cell(column, tag("span", clause.original, lang=clause.language), class_="said")


def _grounds(covered: ClauseCoverage) -> Iterator[Html]:
    """Return the grounds that rest on a clause, with their rule sets; those not asserted are marked."""
    keys = sorted(covered.grounds, key=lambda key: key[1:])
    for (rule, ground), several in groupby(keys, key=lambda key: key[1:]):
        held = list(several)
        unasserted = any(key in covered.unasserted for key in held)
        sets = ", ".join(key[0] for key in held)
        yield tag(
            "div",
            tag("code", f"{rule}#{ground}"),
            tag("span", f" {sets}", class_="ground"),
            class_="failed" if unasserted else None,
        )


def _cases(covered: ClauseCoverage) -> Html:
    """Return the cases about a clause: a few by name."""
    named = [tag("div", case_link(id_)) for id_ in covered.cases[:FEW]]
    more = len(covered.cases) - FEW
    return join([*named, tag("div", f"and {more} more", class_="ground") if more > 0 else None])


def parameters(corpus: Corpus, found: Coverage, ruleset: str | None) -> Html:
    """Return what every other value of every parameter changes; and what else the proof still needs."""
    chosen = [covered for covered in found.parameters if ruleset in (None, covered.ruleset)]
    probes = [probe for covered in chosen for probe in covered.probes]
    told = sum(probe.witness is not None for probe in probes)
    said = f"{counted(len(chosen), 'parameter')}. Other values: {len(probes)}; "
    said += f"of these, {told} change the result of a case."
    whole = "The proof is complete." if found.complete else "The proof is not complete."
    rows = (_parameter(corpus, covered) for covered in chosen)
    return join(
        [
            tag("p", said, class_="passed" if told == len(probes) else "failed", role="status"),
            tag("p", tag("b", whole), " ", _elsewhere(found)),
            table("Parameters", PARAMETERS, rows, "facts probed")
            if chosen
            else tag("p", "This rule set has no parameters of its own.", class_="soft"),
        ]
    )


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
    name = tag("code", f"{covered.rule}, {covered.name}")
    return (
        cell(PARAMETERS[0], name, tag("div", f"{covered.ruleset}: {rule_name(covered.rule)}", class_="ground")),
        cell(
            PARAMETERS[1],
            tag("b", _value(corpus, covered)),
            tag("div", join(map(clause_link, covered.clauses), ", "), class_="refs"),
        ),
        cell(PARAMETERS[2], *(_probe(probe) for probe in covered.probes), class_=None if covered.probes else "blank"),
        cell(PARAMETERS[3], verdict),
    )


def _value(corpus: Corpus, covered: ParameterCoverage) -> str:
    """Return the value that a rule set or a match form has for a parameter."""
    values = {(id_, use.name): use.parameters for id_, use in corpus.rulesets.uses}
    return value_in_words(values[covered.ruleset, covered.rule][covered.name].value)


def _probe(probe: Probe) -> Html:
    """Return another value, and the first case that it changes."""
    case: Content = tag("span", "no case", class_="failed") if probe.witness is None else case_link(probe.witness)
    return tag("div", tag("b", value_in_words(probe.value)), ": ", case)


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
            cell(NOT_EXECUTED[0], clause_link(clause.id)),
            _words(NOT_EXECUTED[1], clause),
            cell(NOT_EXECUTED[2], corpus.topics.label(f"kind.{clause.kind}")),
            cell(NOT_EXECUTED[3], corpus.why_not_executed(clause)),
        )
        for clause in chosen
    )
    return section(
        "Not executed", tag("p", said, role="status"), table("Not executed", NOT_EXECUTED, rows, "facts covered")
    )
