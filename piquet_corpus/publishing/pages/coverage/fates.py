"""The words of a clause, or of a whole book, in colours: what executes them, or why no rule does."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import groupby
from typing import NamedTuple

from piquet_corpus.edition.language.words import Layer, across, layer_text
from piquet_corpus.edition.texts.tei.model import Block, Clause, Edition, Piece
from piquet_corpus.judging.proof.coverage import PROOFS, ClauseCoverage, Coverage, ProofState
from piquet_corpus.judging.proof.evidence import WORD, Fate, Stretch
from piquet_corpus.publishing.html.addresses import CLAUSE, address, clause_link
from piquet_corpus.publishing.html.blocks import listing, status
from piquet_corpus.publishing.html.markup import Html, fragment, join, tag
from piquet_corpus.publishing.html.passages import Made, Mark, element, page_begins, passage
from piquet_corpus.publishing.names import decided, semicolon
from rules.core.messages import N_, _, language, say, several


class Colour(NamedTuple):
    """How a fate is shown: the class of its colour, its name, and what it means."""

    class_: str
    name: str
    meaning: str


COLOURS: Mapping[Fate, Colour] = {
    "executed": Colour("executed", N_("executed"), N_("a rule rests on what these words state, and a case asserts it")),
    "inferred": Colour("inferred", N_("inferred"), N_("a rule is inferred from these words, and a case asserts it")),
    "restated": Colour(
        "restated", N_("restated"), N_("a rule executes this, but rests on other words that also say it")
    ),
    "not executed": Colour(
        "missing", N_("not executed"), N_("these words decide something, but no rule carries it out")
    ),
    "connective": Colour(
        "idle", N_("connective"), N_("these words link or explain, or are a few words not yet classified")
    ),
}
"""In the order of the legend. The few unclassified words of a clause are shown like those that decide nothing."""


def colour(fate: Fate) -> Colour:
    """Return how a fate is shown."""
    return COLOURS.get(fate, COLOURS["connective"])


def linked(clause: Clause, stretches: tuple[Stretch, ...]) -> Iterator[Mark]:
    """Yield the marks of a clause as the editors read it: each is a link to its rules and their cases."""
    to = address(CLAUSE, "executed", clause=clause.id)
    for fate, group in groupby(stretches, key=_shown_as):
        run = tuple(group)
        if fate != "connective":
            link = element("a", href=to, class_=f"fate {colour(fate).class_}", title=_why(run))
            yield Mark(run[0].start, run[-1].end, _unless_sign(link))


def coloured(clause: Clause, shown: tuple[Piece, ...], layer: Layer, stretches: tuple[Stretch, ...]) -> Iterator[Mark]:
    """Yield the marks of a clause, without links, for a layer of the pieces that are shown.

    These may have another spelling than those of the clause, but have the same words. Words that the layer does not
    have get no mark.
    """
    words = [match.span() for match in WORD.finditer(layer_text(shown, "regularised"))]
    at = 0
    for fate, group in groupby(stretches, key=_shown_as):
        run = tuple(group)
        number = sum(stretch.number for stretch in run)
        if layer == "original":
            start, end = across(clause.pieces, run[0].start, run[-1].end, layer)
        else:
            start, end = words[at][0], words[at + number - 1][1]
        at += number
        if start < end and fate != "connective":
            yield Mark(start, end, element("span", class_=f"fate {colour(fate).class_}", title=_why(run)))


def _shown_as(stretch: Stretch) -> Fate:
    return "connective" if stretch.fate == "left" else stretch.fate


def _unless_sign(link: Made) -> Made:
    # A sign between two remarks of the editors is not a link.
    return lambda words, first: link(words, first) if any(map(str.isalnum, words)) else words


def _why(run: tuple[Stretch, ...]) -> str:
    uses = dict.fromkeys(use for stretch in run for use in stretch.uses)
    if uses:
        return semicolon().join(dict.fromkeys(map(decided, uses)))
    remainders = dict.fromkeys(stretch.remainder for stretch in run if stretch.remainder is not None)
    return " ".join(
        remainder.reason or say("executed by {rules}", rules=", ".join(remainder.where)) for remainder in remainders
    )


def legend(shares: Mapping[Fate, int]) -> Html:
    """Return what the colours mean, with their shares of the words as a bar."""
    whole = sum(shares.values()) or 1
    counted = {
        fate: sum(number for of, number in shares.items() if colour(of) == shown) for fate, shown in COLOURS.items()
    }
    bar = join(
        tag("span", class_=f"part {colour(fate).class_}", style=f"flex-grow: {number}")
        for fate, number in counted.items()
        if number
    )
    entries = (
        fragment(
            tag("b", _(shown.name), class_=f"fate {shown.class_}"),
            f" {percent(counted[fate], whole)}",
            tag("span.ground", " ", _(shown.meaning)),
        )
        for fate, shown in COLOURS.items()
    )
    return fragment(tag("div.shares", bar, aria_hidden="true"), listing(entries, class_="fates"))


def percent(number: int, of: int) -> str:
    """Return a share in percent; a share above zero is never shown as zero, nor one below the whole as the whole.

    >>> percent(1, 3), percent(1, 1000), percent(0, 5), percent(999, 1000)
    ('33 %', 'under 1 %', '0 %', 'over 99 %')
    """
    if 0 < 100 * number < of:
        return _("under 1 %")
    if 99 * of < 100 * number < 100 * of:
        return _("over 99 %")
    return f"{round(100 * number / of)} %"


HEADINGS = ("title", "head", "label")
SIGNS: dict[ProofState, str] = {"proven": "", "in part": "◐", "not proven": "○"}
"""The sign beside the number of a clause that is not fully proven."""
STATES: dict[ProofState, str] = {"proven": N_("proven"), "in part": N_("in part"), "not proven": N_("not proven")}
"""Whether a clause is proven, as it is said of it."""


def book(edition: Edition, coverage: Coverage) -> Html:
    """Return a book with its legend: all its words in order, coloured by whether and how they are executed."""
    blocks = (_block(block, edition, coverage) for block in edition.blocks)
    key = tag("div.key", _numbers(edition, coverage), legend(coverage.words(edition.id)))
    return tag("div.with-key", key, tag("div.book", *blocks, lang=edition.language))


def _numbers(edition: Edition, coverage: Coverage) -> Html:
    own = (covered for covered in coverage.clauses if covered.clause.edition == edition.id)
    proofs = [covered.proof for covered in own if covered.executable]
    proven, in_part, not_proven = map(proofs.count, PROOFS)
    counted = {
        "proven": several("{number} proven", "{number} proven", proven),
        "in part": several("{number} in part", "{number} in part", in_part),
        "not proven": several("{number} not proven", "{number} not proven", not_proven),
    }
    number = several(
        "{number} clause to be executed: {proofs}.",
        "{number} clauses to be executed: {proofs}.",
        len(proofs),
        proofs=", ".join(f"{counted[proof]} {SIGNS[proof]}".rstrip() for proof in PROOFS),
    )
    others = _("The other clauses are grey. They decide nothing, and are not counted.")
    return status(number, tag("span.ground", " ", others), class_="found")


def _block(block: Block, edition: Edition, coverage: Coverage) -> Html:
    if block.clauses:
        return tag("p", *(_clause(coverage.by_id[clause.id]) for clause in block.clauses))
    if block.kind == "page":
        return page_begins(block)
    name = "h2" if block.kind in HEADINGS else "p"
    words = passage(block.pieces, edition.language, "regularised")
    return tag(name, words, class_=f"block {block.kind} {block.type}".strip())


def _clause(covered: ClauseCoverage) -> Html:
    clause = covered.clause
    sign = SIGNS[covered.proof] if covered.executable else ""
    mark = tag("span", sign, title=_(STATES[covered.proof]), class_="failed", lang=language()) if sign else None
    number = tag("span.number", clause_link(clause.id, clause.ref), mark)
    words = passage(clause.pieces, clause.language, "regularised", tuple(linked(clause, covered.stretches)))
    return fragment(number, " ", words if covered.executable else tag("span.told", words), " ")
