"""Clauses quoted on the terminal, each in its words the first time, and after this by its reference."""

from __future__ import annotations

from collections.abc import Iterable

from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.judging.score import GroundExplained, Quotation, quote
from piquet_corpus.work.paths import shown
from piquet_corpus.work.terminal import TextStyle, say
from rules.core.use import Authority


def print_clauses(ids: Iterable[str], corpus: Corpus, style: TextStyle = "", indent: int = 4) -> None:
    """Print the words of some clauses."""
    for id_ in ids:
        _print_quotation(quote(id_, corpus), style, indent)


def print_ground(ground: GroundExplained, quoted: set[str], indent: int = 2) -> None:
    """Print one ground and its clauses. `quoted`: those printed in full before; these are added to it."""
    why = f": {ground.why.rstrip('.')}" if ground.why else ""
    plainly = "" if ground.status == "stated" else f" ({ground.status}{why})"
    say(f"because {ground.meaning}{plainly}", indent=indent)
    print_quotations(ground.quotations, quoted, "; ", indent + 2)


def print_authority(stated: str, authority: Authority, file: str, after: str = "") -> None:
    """Print what rests on an authority, its status if it is not plainly stated, and where that stands."""
    status = "" if authority.status == "stated" else f" ({authority.status})"
    say(f"{stated}{status}{after} ({shown(file)}:{authority.line})", indent=4)


def print_quotations(quotations: Iterable[Quotation], quoted: set[str], between: str, indent: int) -> None:
    """Print clauses that were not `quoted` before, then the references of the others with `between` between them."""
    known = []
    for quotation in quotations:
        if quotation.id in quoted:
            known.append(quotation.reference)
        else:
            _print_quotation(quotation, "dim", indent)
        quoted.add(quotation.id)
    if known:
        say(f"{between.join(known)}: as above", "dim", indent)


def _print_quotation(quotation: Quotation, style: TextStyle, indent: int) -> None:
    say(f"{quotation.reference}: {quotation.marked}", style, indent)
