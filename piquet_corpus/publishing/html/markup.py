"""Building HTML that cannot be broken by what a file contains: whatever is not `Html` already is escaped."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from rules.core.messages import ENGLISH, _, language


class Html(str):
    """Text that is HTML already. Only the functions of this module should make it."""

    __slots__ = ()


Content = str | None


def text(content: Content) -> Html:
    """Return content as HTML: escaped, unless it is HTML already; nothing for None."""
    if isinstance(content, Html):
        return content
    return Html(escape(content or ""))


def join(contents: Iterable[Content], between: str = "") -> Html:
    """Return contents one after the other, with something between them."""
    return Html(text(between).join(text(content) for content in contents))


def fragment(*contents: Content) -> Html:
    """Return contents one after the other."""
    return join(contents)


VOID = frozenset({"br", "hr", "img", "input", "link", "meta"})
"""The elements that have no end tag."""


def tag(name: str, /, *contents: Content, **attributes: str | int | None) -> Html:
    """Return an element. `class_` is written class, `aria_label` aria-label; an attribute that is None is left out.

    >>> tag("span", "a < b", class_="sum", lang="en")
    '<span class="sum" lang="en">a &lt; b</span>'
    >>> tag("input", name="q")
    '<input name="q">'
    """
    written = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{escape(str(value))}"'
        for key, value in attributes.items()
        if value is not None
    )
    return Html(f"<{name}{written}>" if name in VOID else f"<{name}{written}>{join(contents)}</{name}>")


def phrase(message: str, /, **fields: Content) -> Html:
    """Return a message in the language of the reader as HTML, with its fields filled in; they may have HTML.

    >>> phrase("See {there} & more.", there=tag("a", "this", href="x"))
    'See <a href="x">this</a> &amp; more.'
    """
    return Html(text(_(message)).format(**{name: text(content) for name, content in fields.items()}))


def section(title: str, *contents: Html, id_: str | None = None) -> Html:
    """Return a part of a page with its title; nothing if it has no contents."""
    return tag("section", tag("h2", title), *contents, id=id_) if any(contents) else Html()


def folded(summary: Content, *contents: Content, class_: str | None = None) -> Html:
    """Return contents that are folded away under a summary."""
    return tag("details", tag("summary", summary), *contents, class_=class_)


def listing(contents: Iterable[Content], name: str = "ul", **attributes: str | int | None) -> Html:
    """Return a list with its entries; `name`: `ol` for one with numbers."""
    return tag(name, *(tag("li", content) for content in contents), **attributes)


def facts(entries: Iterable[tuple[Content, Content]]) -> Html:
    """Return facts under their names, but for those without content; nothing if none has any."""
    listed = join(join([tag("dt", name), tag("dd", content)]) for name, content in entries if content)
    return tag("dl", listed, class_="facts") if listed else Html()


def english(content: Content) -> Html:
    """Return what is written in English only, and marked so where the reader reads another language."""
    return text(content) if language() == ENGLISH else tag("span", content, lang=ENGLISH)
