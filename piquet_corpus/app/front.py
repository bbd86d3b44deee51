"""What stands before the server of Streamlit: it answers for the pages at once, and guards everything else.

A page needs no session: it is made once for all visitors who ask for it in one language, and kept.
"""

from __future__ import annotations

import asyncio
import gzip
import hashlib
import logging
from collections.abc import Mapping
from time import monotonic
from typing import NamedTuple
from urllib.parse import parse_qsl, urlencode, urlsplit

import streamlit as st
from starlette.concurrency import run_in_threadpool
from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from piquet_corpus.app import data, language
from piquet_corpus.publishing.html.addresses import NAMED, READ
from piquet_corpus.publishing.html.heading import APART, MENU
from rules.core.messages import speaking

LOG = logging.getLogger(__name__)
INDEX = "search.json"
"""What the search looks through; it is made and kept as the pages are."""
PAGES = {"/": "", **{f"/{page}": page for page in (*MENU, *APART, INDEX)}}
"""The pages by their paths."""
YEAR = 365 * 24 * 60 * 60
"""How long a choice of the language is kept, in seconds."""
KEPT = 128
"""The number of documents that are kept."""
KEEPING = {"Cache-Control": "no-cache", "Vary": "Accept-Encoding, Accept-Language, Cookie"}
GUARDS = {"X-Content-Type-Options": "nosniff", "X-Frame-Options": "SAMEORIGIN", "Referrer-Policy": "same-origin"}


def base() -> str:
    """Return the path under which the app is served; empty if it has the host to itself."""
    return f"/{st.get_option('server.baseUrlPath').strip('/')}".rstrip("/")


Given = tuple[tuple[str, str], ...]
Key = tuple[str, Given, str]
"""A page, the parameters of its address, and the language."""


def leads_on(given: Mapping[str, str]) -> tuple[str, dict[str, str]] | None:
    """Return the page and the parameters that a bare address leads on to: people and citations write `/?clause=…`.

    Any other parameter is one of Read, which used to be the first page. None if there is no parameter.
    """
    for name, (page, parameter) in NAMED.items():
        if value := given.get(name, "").strip():
            return page, {parameter: value}
    others = {name: value for name, value in given.items() if name != language.NAME}
    return (READ, others) if others else None


class Made(NamedTuple):
    """A document, as it is and compressed, and what tells it from others."""

    plain: bytes
    compressed: bytes
    etag: str


class Front:
    """Stands before the server of Streamlit."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app
        self._base = base()
        self._empty = self._policy = ""
        self._kept: dict[Key, tuple[float, Made]] = {}
        self._tasks: set[asyncio.Task[Made | None]] = set()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request for a page; leave everything else to Streamlit."""
        if scope["type"] == "websocket":
            await self._connect(scope, receive, send)
        elif scope["type"] == "http":
            await self._answer(scope, receive, send)
        else:
            await self._app(scope, receive, send)

    async def _connect(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a page of ours connect. Streamlit would ask an outside address whether another origin is this machine."""
        headers = Headers(scope=scope)
        if not _may_connect(headers.get("origin"), headers.get("host", "")):
            await send({"type": "websocket.close", "code": 1008})
            return
        known = [(name, value) for name, value in scope["headers"] if name != b"origin"]
        await self._app({**scope, "headers": known}, receive, send)

    async def _answer(self, scope: Scope, receive: Receive, send: Send) -> None:
        if not self._empty:
            from piquet_corpus.app.document import policy  # the server answers before the pages are imported

            self._empty = await self._empty_document(scope)
            self._policy = policy(self._empty)
        path, asks = scope["path"], scope["method"] in ("GET", "HEAD")
        page = PAGES.get(path.removeprefix(self._base)) if path.startswith(self._base) else None
        answer: Response | None = None
        unknown = False

        async def guarded(message: Message) -> None:
            nonlocal unknown
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                is_document = headers.get("content-type", "").startswith("text/html")
                unknown = page is None and message["status"] == 200 and is_document
                headers.update({"Content-Security-Policy": self._policy} | GUARDS)
            if not unknown:
                await send(message)

        spoken = _spoken(scope)
        if page is not None and asks:
            answer = await self._shown(page, spoken, scope)
        await (answer or self._app)(scope, receive, guarded)
        if unknown:  # Streamlit sends its empty document for any address
            unknown, page = False, ""
            from piquet_corpus.app.document import not_found

            with speaking(spoken):
                answer = HTMLResponse(not_found(f"{self._base}/"), 404, {"Cache-Control": "no-cache"})
            await answer(scope, receive, guarded)

    async def _shown(self, page: str, spoken: str, scope: Scope) -> Response | None:
        """Return the answer that shows a page, or leads on to it; None if Streamlit is to say what is wrong."""
        asked = _given(scope)
        given = tuple((name, value) for name, value in asked.items() if name != language.NAME)
        if not page and (to := leads_on(dict(given))):
            answer: Response = RedirectResponse(f"{to[0]}?{urlencode(to[1])}", 302, KEEPING)
        elif made := await self._last((page, () if page == INDEX else given, spoken)):
            answer = _sent(made, Headers(scope=scope), "application/json" if page == INDEX else "text/html")
        else:
            return None
        if asked.get(language.NAME) == spoken:
            answer.set_cookie(language.NAME, spoken, max_age=YEAR, samesite="lax")
        return answer

    async def _last(self, key: Key) -> Made | None:
        """Return the document of a page as it was made last. If that was a while ago, it is looked after behind it.

        So that in a crowd nobody waits for a thread: each time one goes on, all others that run have had a turn.
        """
        if key not in self._kept:
            return await self._renewed(key)
        moment, made = self._kept[key]
        if monotonic() - moment > data.FRESH:
            self._kept[key] = monotonic(), made
            task = asyncio.create_task(self._renewed(key))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)
        return made

    async def _renewed(self, key: Key) -> Made | None:
        made = await run_in_threadpool(_made, self._empty, *key)
        self._kept.pop(key, None)
        if made is not None:
            self._kept[key] = monotonic(), made
            if len(self._kept) > KEPT:
                del self._kept[next(iter(self._kept))]
        return made

    async def _empty_document(self, scope: Scope) -> str:
        """Return the document that Streamlit sends for every address."""
        body = []

        async def receive() -> Message:
            await asyncio.Event().wait()  # nothing comes: the request has no body, and its visitor does not leave
            return {"type": "http.disconnect"}

        async def send(message: Message) -> None:
            body.append(message.get("body", b""))

        start = f"{self._base}/"
        asked = {"method": "GET", "path": start, "raw_path": start.encode(), "query_string": b"", "headers": []}
        await self._app({**scope, **asked}, receive, send)
        return b"".join(body).decode()


def _may_connect(origin: str | None, host: str) -> bool:
    """Whether a page of this origin may connect: one of the same host, or of an origin that the settings allow."""
    if origin is None or not st.get_option("server.enableCORS"):
        return True
    try:
        address = urlsplit(origin)
    except ValueError:
        return False
    named = (st.get_option("browser.serverAddress"), "localhost", "127.0.0.1", "::1")
    return address.netloc == host or address.hostname in named or origin in st.get_option("server.corsAllowedOrigins")


def _given(scope: Scope) -> dict[str, str]:
    return dict(parse_qsl(scope["query_string"].decode("utf-8", "replace")))


def _spoken(scope: Scope) -> str:
    headers = Headers(scope=scope)
    chosen = language.of_cookies(headers.get("cookie", ""))
    return language.wanted(_given(scope).get(language.NAME, ""), chosen, headers.get("accept-language", ""))


def _sent(made: Made, headers: Headers, kind: str) -> Response:
    """Return the answer that has a document, compressed if its visitor takes that; only the news that he has it."""
    about = {**KEEPING, "ETag": made.etag}
    if made.etag in headers.get("if-none-match", ""):
        return Response(status_code=304, headers=about)
    if "gzip" in headers.get("accept-encoding", ""):
        return Response(made.compressed, headers={**about, "Content-Encoding": "gzip"}, media_type=kind)
    return Response(made.plain, headers=about, media_type=kind)


def _made(empty: str, page: str, given: Given, spoken: str) -> Made | None:
    """Return the document of a page; None if there is something wrong with it, which Streamlit will say."""
    try:
        return _document(data.now(), empty, page, given, spoken)
    except Exception:
        LOG.warning("a page cannot be shown at once", exc_info=True)
        return None


@data.once(KEPT)
def _document(at: data.Stamp, empty: str, page: str, given: Given, spoken: str) -> Made:
    from piquet_corpus.app.document import document  # the server answers before the pages are imported
    from piquet_corpus.app.parts.cached import index

    with speaking(spoken):
        plain = (index() if page == INDEX else document(empty, page, dict(given))).encode()
    return Made(plain, gzip.compress(plain, 6, mtime=0), f'"{hashlib.sha256(plain).hexdigest()[:32]}"')
