"""Too many cards taken, or too few. Sources: 1642 §27–28, §36; 1651 ch. XII."""

from __future__ import annotations

from collections.abc import Iterator

from rules.rule import Finding, Hand, Params, rule


@rule("fault.too-few", grounds={"counts": "he who takes fewer still counts what he has"})
def too_few(p: Params, hand: Hand, cards: int) -> Iterator[Finding]:
    """Whoever takes fewer than he put out plays with fewer cards, and counts what he has.

    `cards`: the number he plays with. 1642 §27; 1651 ch. XII.
    """
    yield Finding("counts", to=hand, ruling="stands", number=cards)
