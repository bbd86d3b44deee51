"""The document of Streamlit with a page in it; all that we know of what is inside of that document stands here.

Streamlit sends the same empty document for every address; its program is loaded, connects, and asks for the page. That
takes a second and more. Here the document already has the page, so that a visitor reads meanwhile; and a browser
without scripts, a search engine or the preview of a link finds the text. When Streamlit has drawn the page, the first
one is taken away.
"""

from __future__ import annotations

import base64
import hashlib
import re
from collections.abc import Iterator, Mapping
from contextlib import suppress

from piquet_corpus.app import data
from piquet_corpus.app.launch import SETTINGS
from piquet_corpus.app.pages.made import made_page
from piquet_corpus.publishing.citation.entries import highwire
from piquet_corpus.publishing.html.addresses import ABOUT, DIVERGENCES, GLOSSARY, HISTORY, READ, link
from piquet_corpus.publishing.html.assets import script, style, words
from piquet_corpus.publishing.html.heading import APART, MENU, heading_in_app, window_title
from piquet_corpus.publishing.html.markup import Html, fragment, join, phrase, tag
from piquet_corpus.publishing.html.page import WebPage, whole_document
from piquet_corpus.publishing.pages import home
from piquet_corpus.work.errors import CorpusError
from piquet_corpus.work.grouping import unique
from rules.core.errors import RuleSetError
from rules.core.messages import _, language, languages, speaking

TITLE, HEAD, ROOT = "<title>Streamlit</title>", "</head>", '<div id="root"></div>'
"""What the document of Streamlit has, and where the page is put in."""
LANGUAGE = '<html lang="en"'
NO_SCRIPT = ("<noscript>", "</noscript>")
INLINE = re.compile(r"<script>(.*?)</script>", re.DOTALL)
ID = "first"
STYLE = f"""
html {{ font-size: {SETTINGS["theme.baseFontSize"]}px !important; }} body {{ margin: 0; }}
#{ID}-note {{ position: sticky; bottom: 0; max-width: none; margin: 0; background: var(--paper); }}
"""
"""What Streamlit says of the size of letters only when it has the theme; so nothing moves until then."""
SHOWN_WITHOUT_SCRIPTS = tag("noscript", tag("style", f"#{ID}-note {{ display: block; }}"))
TAKEN_AWAY = f"""
(() => {{
  const first = document.getElementById("{ID}"), root = document.getElementById("root");
  const drawn = () => root.querySelector("[data-testid=stHtml] :is(h1, [role=alert])");
  const late = setTimeout(() => document.getElementById("{ID}-note").hidden = false, 10000);
  const watch = new MutationObserver(() => {{
    if (!drawn()) return;
    watch.disconnect();
    clearTimeout(late);
    const place = first.scrollTop, main = root.querySelector("[data-testid=stMain]");
    for (const one of [first, document.getElementById("{ID}-style")]) one.remove();
    if (place && main) main.scrollTop = place;
  }});
  watch.observe(root, {{childList: true, subtree: true}});
}})();
"""
TITLES = {**MENU, **APART}
"""What each page is called."""
READABLE = (READ, DIVERGENCES, GLOSSARY, HISTORY, ABOUT)
"""Pages of the menu that can be read without scripts."""


def program() -> str:
    """Return the script that every page has, in the language of now."""
    return f"{words()}\n{script()}"


def document(empty: str, page: str, given: Mapping[str, str]) -> str:
    """Put a page into the empty document of Streamlit: its title and language, what it is about and shows first.

    `page`: its address; `given`: the parameters of the address. What must be worked out in another process, or chosen
    in a form, is left to Streamlit: then the title alone is shown. Raises CorpusError or RuleSetError when the corpus
    cannot be read.
    """
    made = made_page(page, given)
    shown = made or WebPage(_(TITLES[page]), "", tag("h1", _(TITLES[page])))
    corpus = data.corpus()
    named, about = window_title(corpus, shown.title), shown.about or home.about(corpus)
    title = tag("title", named)
    head = fragment(
        tag("meta", name="description", content=about),
        tag("meta", property="og:title", content=named),
        tag("meta", property="og:description", content=about),
        tag("meta", property="og:type", content="website"),
        *(tag("meta", name=name, content=value) for name, value in highwire(corpus, shown.reference)),
        tag("style", Html(f"{STYLE}{style()}"), id=f"{ID}-style"),
        tag("script", src="search/search.js", defer=""),
        Html(HEAD),
    )
    before, _start, rest = empty.partition(NO_SCRIPT[0])
    _words, _end, after = rest.partition(NO_SCRIPT[1])
    whole = before + after if after else empty
    whole = whole.replace(LANGUAGE, f'<html lang="{language()}"', 1)
    whole = whole.replace(TITLE, title, 1).replace(HEAD, head, 1)
    block = _block(heading_in_app(corpus, page), shown.whole(), _note(made is not None))
    first = fragment(Html(ROOT), block, tag("script", Html(TAKEN_AWAY)))
    return whole.replace(ROOT, first, 1)


def _block(*shown: Html) -> Html:
    inside = tag("div", tag("div", join(shown), data_testid="stHtml"), data_testid="stMainBlockContainer")
    return tag("div", inside, id=ID)


def _note(whole: bool) -> Html:
    """Return a sentence for a browser without scripts, or whose connection is refused; it is hidden from others."""
    said = _(
        "Without JavaScript and a live connection to the server (a web socket), this page can only be read: nothing "
        "on it can be run or chosen."
    )
    note: Html | str = said
    if not whole:
        note = phrase(
            "This page needs JavaScript and a live connection to the server (a web socket). Without them you can read "
            "these pages: {pages}.",
            pages=join((link(_(MENU[page]), page) for page in READABLE), ", "),
        )
    return join([SHOWN_WITHOUT_SCRIPTS, tag("p", note, class_="problem", id=f"{ID}-note", hidden="")])


def not_found(root: str) -> str:
    """Return the document for an address that has no page. `root`: the path of the start page."""
    title = _("There is no page at this address")
    corpus = None
    with suppress(CorpusError, RuleSetError):  # another page says what is wrong
        corpus = data.corpus()
    shown = _block(heading_in_app(corpus, "-"), tag("h1", title), tag("p", link(_("Home"), root)))
    head = (
        tag("base", href=root),
        tag("meta", name="viewport", content="width=device-width, initial-scale=1"),
        tag("style", Html(f"{STYLE}{style()}")),
        tag("title", window_title(corpus, title) if corpus else title),
    )
    return whole_document(*head, tag("body", shown))


def policy(empty: str) -> str:
    """Return the Content-Security-Policy of all pages: nothing from elsewhere, and no script but those that we know.

    Streamlit writes styles into its elements, and draws pictures and files that it made in the browser.
    """
    digests = (base64.b64encode(hashlib.sha256(code.encode()).digest()) for code in unique(_scripts(empty)))
    hashes = " ".join(f"'sha256-{digest.decode()}'" for digest in digests)
    return (
        f"default-src 'self'; script-src 'self' {hashes}; style-src 'self' 'unsafe-inline'; "
        "img-src 'self' data: blob:; font-src 'self' data:; worker-src 'self' blob:; object-src 'none'; "
        "base-uri 'self'; form-action 'self'; frame-ancestors 'self'"
    )


def _scripts(empty: str) -> Iterator[str]:
    yield from INLINE.findall(empty)
    yield TAKEN_AWAY
    for spoken in languages():
        with speaking(spoken):
            yield program()
