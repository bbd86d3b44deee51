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


def labelled(name: Content, content: Content) -> Html:
    """Return content after its name and a colon, as the language of the reader sets it."""
    return phrase("{what}: {said}", what=name, said=content)


def english(content: Content) -> Html:
    """Return what is written in English only, and marked so where the reader reads another language."""
    return text(content) if language() == ENGLISH else tag("span", content, lang=ENGLISH)
