"""A page of the edition, the same in the app and as a static file: its title, its contents, what stands on it."""

from __future__ import annotations

from dataclasses import dataclass

from piquet_corpus.publishing.html.addresses import link
from piquet_corpus.publishing.html.markup import Content, Html, fragment, join, tag
from rules.core.messages import language


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
