"""Building HTML that cannot be broken by what a file contains: whatever is not `Html` already is escaped.

A page is written for the app, or for files that any web host serves. Which, is set for a while, as the language is:

    with writing(Target(places.leads, static=True)):
        home(corpus)

`tag` asks it how an element is written; what is drawn in another way in each place asks it by itself.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from functools import lru_cache, partial
from html import escape
from typing import TypeVar

from rules.core.messages import ENGLISH, _, language

T = TypeVar("T")


@dataclass(frozen=True)
class Target:
    """Where a page is read.

    `leads`: returns the attributes of a link to an address of the app; without `href`, it leads nowhere.
    `static`: no server answers, and pages are thousands of files: forms are left out, and all that HTML can do without.
    """

    leads: Callable[[str], dict[str, str]]
    static: bool = False


ROOT = "\0"
"""Stands in an address for the way to the root of the static edition, until the page has its place.

No text has this character.
"""
APP = Target(lambda address: {"href": address})
_target: ContextVar[Target] = ContextVar("target", default=APP)
target = _target.get
"""Returns the target of now."""


@contextmanager
def holding(variable: ContextVar[T], value: T) -> Iterator[None]:
    """Give a variable a value for a while."""
    token = variable.set(value)
    try:
        yield
    finally:
        variable.reset(token)


writing = partial(holding, _target)
"""Writes for a target for a while."""


class Html(str):
    """Text that is HTML already. Only the functions of this module should make it."""

    __slots__ = ()


Content = str | None


def text(content: Content) -> Html:
    """Return content as HTML: escaped, unless it is HTML already; nothing for None."""
    if isinstance(content, Html):
        return content
    return Html(escape(content, quote=False) if content else "")


def join(contents: Iterable[Content], between: str = "") -> Html:
    """Return contents one after the other, with something between them."""
    # The many that are HTML already need no call.
    parts = [content if isinstance(content, Html) else text(content) for content in contents]
    return Html(text(between).join(parts) if between else "".join(parts))


def fragment(*contents: Content) -> Html:
    """Return contents one after the other."""
    return join(contents)


VOID = frozenset({"base", "br", "hr", "img", "input", "link", "meta"})
"""The elements that have no end tag."""
ENDED_BY_THE_NEXT = frozenset({"html", "body", "li", "dt", "dd", "thead", "tbody", "tr", "th", "td"})
"""The elements whose end HTML finds by itself wherever they may stand."""
BARE = re.compile(rf"[\w./#?;:,{ROOT}-]*[\w#?;:,-]", re.ASCII)
"""A value that needs no quotes."""


def tag(name: str, /, *contents: Content, **attributes: str | int | None) -> Html:
    """Return an element, as the target of now has it: in static files nothing for a form, and nothing superfluous.

    Its classes may follow its name, as in the style sheet. `aria_label` is written aria-label, `class_` class; an
    attribute that is None is left out. The `href` of a link is an address of the app, or one outside.

    >>> tag("span.sum", "a < b", lang="en")
    '<span class="sum" lang="en">a &lt; b</span>'
    >>> tag("input", name="q")
    '<input name="q">'
    """
    static = target().static
    name, _dot, classes = name.partition(".")
    if classes:
        attributes = {"class_": classes.replace(".", " "), **attributes}
    if static and name == "form":
        return Html()
    if static and attributes:
        _leave_out(name, attributes)
    written = [_attribute(key, value, static) for key, value in attributes.items() if value is not None]
    begin = f"<{name}{''.join(written)}>"
    if name in VOID:
        return Html(begin)
    end = "" if static and name in ENDED_BY_THE_NEXT else f"</{name}>"
    return Html(f"{begin}{join(contents)}{end}")


@lru_cache(maxsize=8192)
def _attribute(name: str, value: str | int, short: bool) -> str:
    """Return an attribute. `short`: with the quotes that it needs, and as its name alone if it has no value."""
    named, shown = name.rstrip("_").replace("_", "-"), str(value)
    if not short:
        return f' {named}="{escape(shown)}"'
    if not shown:
        return f" {named}"
    if BARE.fullmatch(shown):
        return f" {named}={shown}"
    escaped = escape(shown, quote=False)
    if '"' not in shown:
        return f' {named}="{escaped}"'
    return f""" {named}='{escaped.replace("'", "&#39;")}'"""


NEEDLESS_ROLES = frozenset({"table", "rowgroup", "row", "cell", "columnheader", "rowheader", "status"})
"""What the parts of a table are anyway (the app shows rows as blocks on narrow screens), and what changes there."""


def _leave_out(name: str, attributes: dict[str, str | int | None]) -> None:
    """Make the attributes of an element those that it needs on a static page."""
    if name == "a" and (address := attributes.get("href")) is not None:
        del attributes["href"]
        attributes |= (to := target().leads(str(address)))
        if to.get("href", "").endswith(f"/{attributes.get('title')}.html"):
            del attributes["title"]  # the name of the page to which it leads
    attributes.pop("data_keep", None)
    if attributes.get("role") in NEEDLESS_ROLES:
        del attributes["role"]
    if name in ("table", "caption", "th", "td") and attributes.get("lang") == language():
        del attributes["lang"]


def phrase(message: str, /, **fields: Content) -> Html:
    """Return a message in the language of the reader as HTML, with its fields filled in; they may have HTML.

    >>> phrase("See {there} & more.", there=tag("a", "this", href="x"))
    'See <a href="x">this</a> &amp; more.'
    """
    return Html(text(_(message)).format(**{name: text(content) for name, content in fields.items()}))


def labelled(name: Content, content: Content) -> Html:
    """Return content after its name and a colon, as the language of the reader sets it."""
    return phrase("{what}: {said}", what=name, said=content)


def as_read(words: str, versions: Mapping[str, str]) -> Html:
    """Return words of the editors in the language of the reader, if there is such a version; else in English."""
    return text(versions[language()]) if language() in versions else english(words)


def english(content: Content) -> Html:
    """Return what is written in English only, and marked so where the reader reads another language."""
    return text(content) if language() == ENGLISH else tag("span", content, lang=ENGLISH)
