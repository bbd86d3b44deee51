"""A book and its execution: all its words in order, coloured by whether and how they are executed."""

from __future__ import annotations

from collections.abc import Iterator

from piquet_corpus.edition.texts.tei.model import Block, Edition, PageBreak
from piquet_corpus.judging.proof.coverage import PROOFS, ClauseCoverage, Coverage, ProofState
from piquet_corpus.publishing.html.addresses import clause_link
from piquet_corpus.publishing.html.fates import legend, linked
from piquet_corpus.publishing.html.markup import Html, join, tag
from piquet_corpus.publishing.html.passages import PassageStyle, page_mark, passage
from rules.core.messages import N_, _, language, several

HEADINGS = ("title", "head", "label")
SIGNS: dict[ProofState, str] = {"proven": "", "in part": "◐", "not proven": "○"}
"""The sign beside the number of a clause that is not fully proven."""
STATES: dict[ProofState, str] = {"proven": N_("proven"), "in part": N_("in part"), "not proven": N_("not proven")}
"""Whether a clause is proven, as it is said of it."""


def book(edition: Edition, found: Coverage) -> Html:
    """Return a book with its legend."""
    blocks = join(_block(block, edition, found) for block in edition.blocks)
    text = tag("div", blocks, class_="book", lang=edition.language)
    key = tag("div", _numbers(edition, found), legend(found.words(edition.id)), class_="key")
    return tag("div", key, text, class_="with-key")


def _numbers(edition: Edition, found: Coverage) -> Html:
    """Say how many clauses are proven, fully or in part."""
    proofs = [covered.proof for covered in found.clauses if covered.clause.edition == edition.id and covered.executable]
    parts = ", ".join(f"{_counted(proof, proofs.count(proof))} {SIGNS[proof]}".rstrip() for proof in PROOFS)
    said = several(
        "{number} clause to be executed: {proofs}.",
        "{number} clauses to be executed: {proofs}.",
        len(proofs),
        proofs=parts,
    )
    others = _("The other clauses are grey. They decide nothing, and are not counted.")
    return tag("p", said, tag("span", " ", others, class_="ground"), class_="found", role="status")


def _counted(proof: ProofState, number: int) -> str:
    """Say how many clauses are proven, or in part, or not."""
    match proof:
        case "proven":
            return several("{number} proven", "{number} proven", number)
        case "in part":
            return several("{number} in part", "{number} in part", number)
        case "not proven":
            return several("{number} not proven", "{number} not proven", number)


def _block(block: Block, edition: Edition, found: Coverage) -> Html:
    """Return a heading, a paragraph with its clauses, a page, a signature."""
    style = PassageStyle(edition.language, "regularised")
    if block.clauses:
        return tag("p", *_clauses(block, style, found))
    if block.kind == "page":
        breaks = (piece.n for piece in block.pieces if isinstance(piece, PageBreak))
        return tag("div", *(page_mark(n) for n in breaks), class_="page")
    name = "h2" if block.kind in HEADINGS else "p"
    return tag(name, passage(block.pieces, style), class_=f"block {block.kind} {block.type}".strip())


def _clauses(block: Block, style: PassageStyle, found: Coverage) -> Iterator[Html]:
    """Return the clauses of a paragraph, each after its number."""
    for clause in block.clauses:
        covered = found.by_id[clause.id]
        said = passage(clause.pieces, style, tuple(linked(clause, covered.stretches)))
        yield join([_number(covered), " ", said if covered.executable else tag("span", said, class_="told"), " "])


def _number(covered: ClauseCoverage) -> Html:
    """Return the number of a clause, with a sign if it is not fully proven."""
    sign = SIGNS[covered.proof] if covered.executable else ""
    shown = clause_link(covered.clause.id, covered.clause.ref)
    mark = tag("span", sign, title=_(STATES[covered.proof]), class_="failed", lang=language()) if sign else None
    return tag("span", shown, mark, class_="number")
