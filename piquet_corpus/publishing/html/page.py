"""A page of the edition, the same in the app and as a static file: its title, its contents, what stands on it.

And the ways between pages, and parts of one: long lists a page at a time, neighbours, views, contents, a field.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import ceil
from typing import TypeVar

from piquet_corpus.publishing.html.addresses import NAMED, address, link
from piquet_corpus.publishing.html.blocks import folded, listing
from piquet_corpus.publishing.html.markup import Content, Html, fragment, join, tag
from rules.core.messages import _, language, meant, say


@dataclass(frozen=True)
class WebPage:
    """A page. `about`: what stands on it, in a sentence or two, for lists of results and previews of links.

    `top`, `middle`, `below`: its contents. The middle is what changes while the others stay: what is run, or chosen.
    `reference`: what the page is about, if that can be cited by itself. `class_`: its name in the style sheet.
    """

    title: str
    about: str
    top: Html
    middle: Content = None
    below: Content = None
    reference: str = ""
    class_: str | None = None

    def framed(self, *contents: Content) -> Html:
        """Return contents of the page as the style sheet knows them."""
        return tag("div", *contents, class_=self.class_) if self.class_ else fragment(*contents)

    def whole(self) -> Html:
        """Return all contents of the page."""
        return self.framed(self.top, self.middle, self.below)


def introduced(title: str, lead: str, *contents: Content, class_: str | None = None, nav: Content = None) -> WebPage:
    """Return a page with its title as heading, perhaps links to its parts, a sentence on it, and its contents."""
    return WebPage(title, lead, fragment(tag("h1", title), nav, tag("p", lead)), below=join(contents), class_=class_)


def unknown(title: str, every: str, to: str) -> WebPage:
    """Return the page for what a list does not have. `every`, `to`: the name and address of the list."""
    return WebPage(title, "", tag("h1", title), below=tag("p", link(every, to)))


def whole_document(*contents: Html) -> str:
    """Return a whole document in the language of now. `contents`: what stands in its head, then its body."""
    return f"<!DOCTYPE html>{tag('html', tag('meta', charset='utf-8'), *contents, lang=language())}\n"


K = TypeVar("K")
T = TypeVar("T")

Group = tuple[K, tuple[T, ...]]
"""Things that belong together, with what they have in common: a chapter and its clauses."""

To = Callable[[int], str]
"""Returns the address of a page, numbered from 1."""


def pages(things: Sequence[T], most: int) -> tuple[tuple[T, ...], ...]:
    """Return things on pages of at most `most`.

    >>> pages("abcde", 2)
    (('a', 'b'), ('c', 'd'), ('e',))
    """
    return tuple(tuple(things[at : at + most]) for at in range(0, len(things), most))


def packed(groups: Iterable[Group[K, T]], most: int) -> tuple[tuple[Group[K, T], ...], ...]:
    """Return groups on pages of at most `most` things. A large group is divided evenly; small ones share a page.

    >>> packed([("I", (1, 2)), ("II", (3,)), ("III", (4, 5, 6, 7))], 3)
    ((('I', (1, 2)), ('II', (3,))), (('III', (4, 5)),), (('III', (6, 7)),))
    """
    filled: list[list[Group[K, T]]] = []
    for key, things in groups:
        parts = max(1, ceil(len(things) / most))
        for part in pages(things, max(1, ceil(len(things) / parts))):
            if not filled or sum(len(others) for _, others in filled[-1]) + len(part) > most:
                filled.append([])
            filled[-1].append((key, part))
    return tuple(map(tuple, filled))


def pager(at: int, titles: Sequence[str], to: To, name: str) -> Html:
    """Return the links to the pages of a list; nothing if there is only one. `at`: the page that is shown, from 0.

    `titles`: what is on each page, or empty texts. `name`: what a screen reader calls these links.
    """
    if len(titles) < 2:
        return Html()
    where = tag("span", say("Page {number} of {last}", number=at + 1, last=len(titles)), class_="soft")
    before = link(_("← Previous page"), to(at)) if at else tag("span")
    after = link(_("Next page →"), to(at + 2)) if at + 1 < len(titles) else tag("span")
    entries = []
    for place, title in enumerate(titles):
        here = "page" if place == at else None
        label = None if title else say("Page {number}", number=place + 1)
        entries.append(tag("a", title or str(place + 1), href=to(place + 1), aria_current=here, aria_label=label))
    links = listing(entries, "ol", class_=None if any(titles) else "numbers")
    every = folded(_("All pages"), links) if any(titles) else links
    return tag("nav", tag("div", before, where, after, class_="turn"), every, class_="pager", aria_label=name)


def neighbours(ids: Sequence[str], id_: str) -> tuple[str, str]:
    """Return the ids before and after one of a list; empty at its ends.

    >>> neighbours(("D001", "D002", "D003"), "D001")
    ('', 'D002')
    """
    place = ids.index(id_)
    return ids[place - 1] if place else "", ids[place + 1] if place + 1 < len(ids) else ""


def turn(
    kind: str,
    ids: Sequence[str],
    id_: str,
    name: Callable[[str], Content],
    every: str,
    label: str,
    filters: Mapping[str, str] | None = None,
) -> Html:
    """Return the links to what is before and after something in a list, and to the list between them.

    `kind`: its parameter in a permanent address; `every`: what the list is called; `filters`: how it is filtered.
    """
    page, parameter = NAMED[kind]
    before, after = neighbours(ids, id_)

    def to(place: str, rel: str, shown: Html) -> Html:
        there = address(page, **({parameter: place} | dict(filters or {})))
        return tag("a", shown, href=there, rel=rel) if place else tag("span")

    links = (
        to(before, "prev", fragment("← ", name(before) if before else "")),
        link(every, page, **(filters or {})),
        to(after, "next", fragment(name(after) if after else "", " →")),
    )
    return tag("nav", *links, class_="turn", aria_label=label)


def views(names: Mapping[str, str], chosen: str, label: str) -> Html:
    """Return the links to the views of a page, by their addresses; the one that is shown is marked."""
    links = (tag("a", _(name), href=to, aria_current="page" if to == chosen else None) for to, name in names.items())
    return tag("nav", *links, class_="choice views", aria_label=label)


def contents(button: str, entries: Iterable[Html], label: str) -> Html:
    """Return a table of contents beside a page, which a button opens on a narrow screen. `entries`: elements `li`."""
    toggle = tag("button", button, type="button", class_="toggle", aria_expanded="false", aria_controls="chapters")
    return tag("nav", toggle, tag("ol", *entries, id="chapters"), class_="chapters", aria_label=label)


def hidden_fields(parameters: Mapping[str, str]) -> Iterator[Html]:
    """Yield the hidden fields of a form for the parameters that its address keeps; none for an empty one."""
    return (tag("input", type="hidden", name=name, value=value) for name, value in parameters.items() if value)


def reference_field(page: str, name: str, label: str, example: str, reference: str = "") -> Html:
    """Return a field for a reference, which leads to `page` without a program. `name`: the parameter that it fills."""
    typed = tag("input", name=name, id=f"{name}-field", value=reference, placeholder=example, autocomplete="off")
    button = tag("button", meant("a button: show what is asked for", "Show"), type="submit", class_="button")
    labelled = tag("label", label, for_=f"{name}-field")
    return tag("form", labelled, tag("span", typed, button), method="get", action=page, class_="asking")
