"""What a tool proposes and nobody has looked at yet: marked as such in the data until a person accepts or changes it.

In TEI a proposal has `resp="#proposal"` and a `cert`; a person who accepts it takes both away.
"""

from __future__ import annotations

from typing import Literal, cast

from piquet_corpus.edition.texts.tei.xml import Element

PROPOSAL = "#proposal"

Certainty = Literal["high", "medium", "low"]
CERTAINTIES: tuple[Certainty, ...] = ("high", "medium", "low")


def is_proposal(element: Element) -> bool:
    """Return whether a tool proposed this element and nobody has accepted it yet.

    >>> from lxml import etree
    >>> is_proposal(etree.fromstring('<link resp="#proposal" cert="low"/>'))
    True
    """
    return element.get("resp") == PROPOSAL


def certainty_of(element: Element) -> Certainty | None:
    """Return how certain a tool is of what it proposed; None if nobody need look at the element again.

    The schema sees that a proposal has a certainty; without one, it is of low certainty.

    >>> from lxml import etree
    >>> certainty_of(etree.fromstring('<link resp="#proposal" cert="high"/>'))
    'high'
    """
    return cast(Certainty, element.get("cert") or "low") if is_proposal(element) else None
