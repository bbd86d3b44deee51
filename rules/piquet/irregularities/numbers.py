"""Too many cards taken, or too few. Sources: 1642 §27–28, §36; 1651 ch. XII."""

from __future__ import annotations

from collections.abc import Iterator

from rules.cards import Card
from rules.piquet.pair import other
from rules.rule import Finding, Hand, Params, rule


@rule("fault.too-few", grounds={"counts": "he who takes fewer still counts what he has"})
def too_few(p: Params, hand: Hand, cards: int) -> Iterator[Finding]:
    """Whoever takes fewer than he put out plays with fewer cards, and counts what he has.

    `cards`: the number he plays with. 1642 §27; 1651 ch. XII.
    """
    yield Finding("counts", to=hand, ruling="stands", number=cards)


@rule(
    "fault.too-few-played",
    grounds={
        "answers": "who has fewer cards must answer the other's as long as he has any",
        "unanswered": "when he has none left the other's cards take, were they less than what he played before",
    },
)
def too_few_played(p: Params, short: Hand, led: Card, answered: Card | None) -> Iterator[Finding]:
    """Whoever has fewer cards must play them to the other's as they come; what is then led takes unanswered.

    `short`: who has fewer; `answered`: the last card he has, played to `led`; None when he has no more. 1642 §27–28;
    1651 ch. XII.
    """
    if answered is not None:
        yield Finding("answers", to=short, ruling="must answer", cards=(answered,))
    else:
        yield Finding("unanswered", to=other(short), ruling="takes", cards=(led,))
