"""What the server answers at once: the page itself, in the document into which Streamlit then draws it.

Streamlit sends the same empty document for every address; its program is loaded, connects, and asks for the page. That
takes a second and more. Here the document already has the page, so that a visitor reads meanwhile; and a browser
without scripts, a search engine or the preview of a link finds the text. When Streamlit has drawn the page, the first
one is taken away.
"""

from __future__ import annotations

import html
import logging
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import parse_qsl

from starlette.concurrency import run_in_threadpool
from starlette.datastructures import Headers
from starlette.responses import HTMLResponse
from starlette.types import ASGIApp, Receive, Scope, Send
from streamlit.file_util import get_static_dir

from piquet_corpus.app import language
from piquet_corpus.app.launch import SETTINGS
from piquet_corpus.publishing.html.assets import style
from piquet_corpus.publishing.html.heading import APART, MENU
from piquet_corpus.publishing.html.markup import tag
from rules.core.messages import ENGLISH, speaking

if TYPE_CHECKING:
    from piquet_corpus.app.first import First

LOG = logging.getLogger(__name__)
PAGES = {"/": "", **{f"/{page}": page for page in (*MENU, *APART)}}
"""The pages by their paths."""
TITLE, HEAD, ROOT = "<title>Streamlit</title>", "</head>", '<div id="root"></div>'
"""What the document of Streamlit has, and where the page is put in."""
LANGUAGE = '<html lang="en"'
YEAR = 365 * 24 * 60 * 60
"""How long a choice of the language is kept, in seconds."""
NO_SCRIPT = ("<noscript>", "</noscript>")
AS_STREAMLIT = f"html {{ font-size: {SETTINGS['theme.baseFontSize']}px !important; }} body {{ margin: 0; }}"
"""What Streamlit says of the size of letters only when it has the theme; so nothing moves until then."""
ID = "first"
TAKEN_AWAY = f"""
(() => {{
  const first = document.getElementById("{ID}"), root = document.getElementById("root");
  const drawn = () => root.querySelector("[data-testid=stHtml] :is(h1, [role=alert])");
  const watch = new MutationObserver(() => {{
    if (!drawn()) return;
    watch.disconnect();
    const place = first.scrollTop, main = root.querySelector("[data-testid=stMain]");
    for (const one of [first, document.getElementById("{ID}-style")]) one.remove();
    if (place && main) main.scrollTop = place;
  }});
  watch.observe(root, {{childList: true, subtree: true}});
}})();
"""


class Front:
    """Stands before the server of Streamlit, and answers for the pages."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request for a page; leave everything else to Streamlit."""
        page = PAGES.get(scope["path"]) if scope["type"] == "http" and scope["method"] in ("GET", "HEAD") else None
        answer: ASGIApp | HTMLResponse = self._app
        if page is not None:
            given = dict(parse_qsl(scope["query_string"].decode("utf-8", "replace")))
            headers = Headers(scope=scope)
            chosen = language.of_cookies(headers.get("cookie", ""))
            accepted = headers.get("accept-language", "")
            spoken = language.wanted(given.get(language.NAME, ""), chosen, accepted)
            if made := await run_in_threadpool(_document, page, given, spoken):
                answer = HTMLResponse(made, headers={"Cache-Control": "no-cache", "Vary": "Accept-Language, Cookie"})
                if given.get(language.NAME) == spoken:
                    answer.set_cookie(language.NAME, spoken, max_age=YEAR, samesite="lax")
        await answer(scope, receive, send)


def _document(page: str, given: Mapping[str, str], spoken: str) -> str:
    """Return the document of a page; empty if there is something wrong with it, which Streamlit will say."""
    try:
        from piquet_corpus.app.first import first  # the server answers before the pages are imported

        with speaking(spoken):
            shown = first(page, {name: value for name, value in given.items() if name != language.NAME})
        return document((Path(get_static_dir()) / "index.html").read_text(encoding="utf-8"), shown, spoken)
    except Exception:
        LOG.warning("a page cannot be shown at once", exc_info=True)
        return ""


def document(empty: str, page: First, spoken: str = ENGLISH) -> str:
    """Put a page into the empty document of Streamlit: its title and language, what it is about and shows first."""
    title, about = html.escape(page.title), html.escape(page.about)
    head = (
        f'<meta name="description" content="{about}"><meta property="og:title" content="{title}">'
        f'<meta property="og:description" content="{about}"><meta property="og:type" content="website">'
        f'<style id="{ID}-style">{AS_STREAMLIT}{style()}</style>{HEAD}'
    )
    shown = ""
    if page.html:  # until Streamlit has drawn it: then the script takes it away
        block = tag("div", tag("div", page.html, data_testid="stHtml"), data_testid="stMainBlockContainer")
        shown = f"{tag('div', block, id=ID)}<script>{TAKEN_AWAY}</script>"
    before, _, rest = empty.partition(NO_SCRIPT[0])
    _, _, after = rest.partition(NO_SCRIPT[1])
    made = before + after if after else empty
    made = made.replace(LANGUAGE, f'<html lang="{spoken}"', 1)
    made = made.replace(TITLE, f"<title>{title}</title>", 1).replace(HEAD, head, 1)
    return made.replace(ROOT, f"{ROOT}{shown}", 1)
