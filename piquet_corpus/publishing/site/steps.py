"""The tables of an example after each of its steps, written short: what changes on each, for the script of the page.

`steps.js` puts the tables together again. What has not changed since the step before is a `<wbr>`. Cards that were
drawn before on the page, in the same form, are named by rank and suit, with a plus for one that has just come.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from lxml.html import HtmlElement, fragment_fromstring, tostring

from piquet_corpus.publishing.html.markup import Html, tag
from piquet_corpus.publishing.parts.cards import AS_TEXT

SAME = Html("<wbr>")
"""What stands for an element that has not changed; it may stand in any other."""
ROWS = frozenset({"cards", "row"})
"""The classes of rows of cards."""


def table_changes(begin: Html, tables: Iterable[Html]) -> Iterator[Html]:
    """Yield a template for the table after each step. `begin`: the table before the first, which is drawn whole."""
    before = fragment_fromstring(begin)
    drawn = {_name(card) for card in before.iter("i") if card.get("title")}
    for table in tables:
        now = fragment_fromstring(table)
        yield tag("template", *_changes(before, now, drawn))
        before = now


def _changes(before: HtmlElement, now: HtmlElement, drawn: set[str]) -> Iterator[Html]:
    """Yield the children of an element, and of those that changed in part only what changed."""
    alike = len(before) == len(now)
    for place, child in enumerate(now):
        if not alike:
            yield _whole(child, drawn)
        elif tostring(child) == tostring(before[place]):
            yield SAME
        elif len(child) == len(before[place]) and child.get("class") not in ROWS and not _words(child):
            yield tag(child.tag, *_changes(before[place], child, drawn), **child.attrib)
        else:
            yield _whole(child, drawn)


def _words(element: HtmlElement) -> bool:
    """Whether an element has words that are in none of its children."""
    return bool(element.text or any(child.tail for child in element))


def _whole(element: HtmlElement, drawn: set[str]) -> Html:
    """Return an element, and cards in it by name if the whole row was drawn before; note those that are drawn now."""
    if element.get("class") in ROWS:
        names = list(map(_name, element))
        if drawn.issuperset(names):
            return tag(element.tag, " ".join(names), **element.attrib)
        drawn.update(names)
    contents = [element.text]
    for child in element:
        contents += _whole(child, drawn), child.tail
    return tag(element.tag, *contents, **element.attrib)


def _name(card: HtmlElement) -> str:
    written: str = card.text_content().rstrip(AS_TEXT)
    return written + ("+" if "new" in card.get("class", "").split() else "")
