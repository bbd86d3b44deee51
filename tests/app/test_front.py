"""What the server answers at once: the page itself, with a title and a sentence for the preview of a link."""

from __future__ import annotations

import asyncio
import base64
import gzip
import hashlib
import json
import re
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

import pytest
import streamlit as st
from starlette.datastructures import Headers
from starlette.types import Message, Receive, Scope, Send

from piquet_corpus.app import document, front, navigation
from piquet_corpus.publishing.html.heading import APART, MENU, UNDER
from piquet_corpus.work.errors import CorpusError

STREAMLIT = "of Streamlit"
EMPTY = (Path(st.__file__).parent / "static" / "index.html").read_text(encoding="utf-8")


@pytest.fixture(autouse=True)
def own_corpus(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "argv", ["app"])  # the app takes the directory of the corpus from there


async def of_streamlit(scope: Scope, receive: Receive, send: Send) -> None:
    """Stands for the server of Streamlit: it sends its document for every address that is not its own."""
    if scope["type"] == "websocket":
        await send({"type": "websocket.accept", "headers": scope["headers"]})
        return
    own = "_stcore" in scope["path"] or "static" in scope["path"] or scope["method"] not in ("GET", "HEAD")
    kind, body = (b"text/plain", STREAMLIT) if own else (b"text/html; charset=utf-8", EMPTY)
    await send({"type": "http.response.start", "status": 200, "headers": [(b"content-type", kind)]})
    await send({"type": "http.response.body", "body": body.encode()})


class Answer(NamedTuple):
    """What is answered: the status, or for a web socket the type of the message; the headers; the body."""

    status: int | str
    headers: Headers
    body: bytes


def asked(path: str, query: str = "", headers: Mapping[str, str] | None = None, **scope: str) -> Answer:
    """Return what is answered to a request."""
    sent: list[Message] = []

    async def receive() -> Message:
        return {"type": "http.request"}

    async def send(message: Message) -> None:
        sent.append(message)

    given = {"type": "http", "method": "GET", "path": path, "query_string": query.encode()}
    raw = Headers(headers or {}).raw
    asyncio.run(front.Front(of_streamlit)({**given, "headers": raw, **scope}, receive, send))
    start = sent[0]
    body = b"".join(message.get("body", b"") for message in sent)
    return Answer(start.get("status", start["type"]), Headers(raw=start.get("headers", [])), body)


def answer(path: str, query: str = "", **scope: str) -> str:
    """Return the body that is answered to a request."""
    return asked(path, query, **scope).body.decode()


@pytest.mark.parametrize(
    ("path", "query", "title", "words"),
    [
        ("/", "", "Piquet corpus", "One word, two games"),
        ("/read", "at=fr1642.6.4", "The announcements – Piquet corpus", 'id="fr1642.6.4"'),
        ("/read", "at=fr1642.6.4&open=fr1642.6.4", "The announcements – Piquet corpus", 'aria-label="The clause"'),
        ("/clause", "clause=fr1642.6.4", "Paris 1642, § 6, clause 4 – Piquet corpus", "<h2>How to cite</h2>"),
        ("/glossary", "", "Glossary – Piquet corpus", 'aria-label="Pages"'),
    ],
)
def test_a_page_is_there_before_streamlit_has_drawn_it(path: str, query: str, title: str, words: str) -> None:
    found = answer(path, query)
    assert f"<title>{title}</title>" in found
    assert f'<meta property="og:title" content="{title}">' in found
    body = found.partition("</head>")[2]
    assert words in body
    assert body.index('<div id="root"></div>') < body.index('<div id="first">') < body.index(words)
    assert "You need to enable JavaScript" not in found


@pytest.mark.parametrize(
    ("path", "query", "title"),
    [
        ("/clause", "clause=en1651.8.2.1", "Chap. 8, par. 2, clause 1 (The Royall and Delightfull Game of Picquet)"),
        ("/divergences", "divergence=D130", "D130: Too many cards taken: does turning one up, or putting one back"),
        ("/examples", "case=a-point-of-thirty", "Example “A point of thirty counts three”"),
    ],
)
def test_what_zotero_reads_is_in_the_document_that_the_server_sends(path: str, query: str, title: str) -> None:
    head = answer(path, query).partition("</head>")[0]
    assert f'<meta name="citation_title" content="{title}' in head
    assert '<meta name="citation_publication_date" content="' in head
    assert "citation_title" not in answer("/glossary")


def test_the_preview_of_a_clause_has_its_words_and_their_translation() -> None:
    said = answer("/clause", "clause=fr1642.6.4").partition('og:description" content="')[2].partition('"')[0]
    assert said.startswith("et notez que trente-cinq valent autant que quarante")
    assert "and note that thirty-five are worth as much as forty" in said


@pytest.mark.parametrize(
    ("query", "to", "title"),
    [
        ("clause=fr1642.6.4", "/clause?clause=fr1642.6.4", "Paris 1642, § 6, clause 4 – Piquet corpus"),
        (
            *("divergence=D130", "/divergences?divergence=D130"),
            "Too many cards taken: does turning one up, or putting one back, spoil it? – Piquet corpus",
        ),
        (
            *("row=par.0001&lang=en", "/clause?clause=par.0001"),
            "Parallel: Paris 1642, preface, clause 1 and London 1651, preface, clause 1 – Piquet corpus",
        ),
        (
            "editions=tarot1637",
            "/read?editions=tarot1637",
            "The pack and its cards – Piquet corpus",
        ),
        ("clause=%3Cscript%3E", "/clause?clause=%3Cscript%3E", "Clause – Piquet corpus"),
    ],
)
def test_a_bare_address_leads_on_to_a_page_with_its_title(query: str, to: str, title: str) -> None:
    found = asked("/", query)
    assert found.status == 302
    assert f"/{found.headers['location']}" == to  # relative: right also under a path, and behind a proxy
    assert f"<title>{title}</title>" in answer(*to.split("?"))


PUBLISHED = [
    "read",
    "clause",
    "divergences",
    "examples",
    "compare",
    "score",
    "tonight",
    "learn",
    "glossary",
    "history",
    "readings",
    "coverage",
    "impact",
    "about",
]
"""The pages of the app as first published: whatever the menu has, these addresses lead there."""


def test_the_menu_has_seven_pages_and_no_address_is_lost() -> None:
    assert len(MENU) <= 7
    assert set(PUBLISHED) <= {*MENU, *APART}
    assert {*MENU, *APART, ""} == set(navigation.PAGES)
    assert set(UNDER) == set(APART)
    assert set(UNDER.values()) <= set(MENU)


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("page", [*MENU, *APART])
def test_without_scripts_every_page_is_there_or_a_sentence_with_links(page: str, lang: str) -> None:
    query = f"lang={lang}&refs=D130"  # the basket has something in it
    body = answer(f"/{page}", query).partition("<body>")[2]
    shown = body.partition('<div id="first">')[2].partition("<script>")[0]
    note = shown.partition('id="first-note"')[2]
    assert '<html lang="' + lang in answer(f"/{page}", f"lang={lang}")
    assert "JavaScript" in note
    assert "<noscript><style>#first-note { display: block; }</style></noscript>" in shown
    assert "<h1" in shown
    whole = page not in ("compare", "readings", "coverage")
    assert (len(shown) > 5000) == whole
    assert ('href="read"' in note) != whole


def test_what_the_search_looks_through_is_sent_in_the_language_of_the_reader() -> None:
    found = asked("/search.json", "lang=fr&more=1")
    assert found.headers["content-type"] == "application/json"
    index = json.loads(found.body)
    assert index["lemmas"]["cartes"] == "carte"
    things = zip(*(index[field].split("\n") for field in ("kind", "id", "to", "title", "read", "words")), strict=True)
    by_id = {id_: thing for _kind, id_, *thing in things}
    to, title, read, words = by_id["en1651.7.1.6"]
    assert (to, title) == ("clause?clause=*", "Londres 1651, chapitre 7, § 1, clause 6")
    assert read == ""  # it is spelt as today
    assert {"35", "40"} <= set(words.split())
    assert "comme trente ualent trois" in by_id["fr1642.6.3"][2]  # where the book has thirty-five
    assert "retourne" in by_id["D130"][2].split(" | ")
    assert by_id["fr1642.6"][:2] == ["read?at=*.1#*.1", "Paris 1642, § 6"]
    assert by_id["pique"][0] == "examples?topic=*"


def test_an_address_without_a_page_is_not_found() -> None:
    found = asked("/no/such/page", headers={"accept-language": "fr"})
    assert found.status == 404
    assert '<html lang="fr"' in found.body.decode()
    assert '<base href="/">' in found.body.decode()
    assert "<script" not in found.body.decode()


def test_under_a_path_the_page_is_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    at_root = asked("/read").body
    monkeypatch.setattr(st, "get_option", {**OPTIONS, "server.baseUrlPath": "/piquet/"}.get)
    assert asked("/piquet/read").body == at_root
    assert asked("/piquet/", "clause=fr1642.6.4").headers["location"] == "clause?clause=fr1642.6.4"
    assert '<base href="/piquet/">' in answer("/piquet/nothing")
    assert asked("/read").status == 404


OPTIONS = {
    "server.baseUrlPath": "",
    "server.enableCORS": True,
    "browser.serverAddress": "example.org",
    "server.corsAllowedOrigins": ["https://other.example"],
}


@pytest.mark.parametrize(
    ("origin", "lets"),
    [
        (None, True),
        ("https://piquet.example:8443", True),
        ("https://example.org", True),
        ("http://localhost:1", True),
        ("https://other.example", True),
        ("https://evil.example", False),
        ("https://piquet.example:8443.evil.example", False),
        ("null", False),
        ("http://[", False),
    ],
)
def test_only_a_page_of_ours_may_connect_and_streamlit_is_not_asked(
    monkeypatch: pytest.MonkeyPatch, origin: str | None, lets: bool
) -> None:
    monkeypatch.setattr(st, "get_option", OPTIONS.get)
    headers = {"host": "piquet.example:8443"} | ({"origin": origin} if origin else {})
    found = asked("/_stcore/stream", type="websocket", headers=headers)
    assert found.status == ("websocket.accept" if lets else "websocket.close")
    assert "origin" not in found.headers  # for an origin that it does not know, Streamlit asks an outside address


def test_a_page_is_compressed_and_not_sent_again() -> None:
    plain = asked("/about")
    packed = asked("/about", headers={"accept-encoding": "br, gzip"})
    assert packed.headers["content-encoding"] == "gzip"
    assert gzip.decompress(packed.body) == plain.body
    again = asked("/about", headers={"if-none-match": plain.headers["etag"]})
    assert (again.status, again.body) == (304, b"")
    assert asked("/about", "lang=fr").headers["etag"] != plain.headers["etag"]
    head = asked("/about", method="HEAD")
    assert head.headers["content-length"] == plain.headers["content-length"]


@pytest.mark.parametrize("path", ["/", "/read", "/nothing", "/_stcore/health"])
def test_every_answer_is_guarded(path: str) -> None:
    headers = asked(path).headers
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["x-frame-options"] == "SAMEORIGIN"
    policy = headers["content-security-policy"]
    assert "default-src 'self'" in policy
    assert "unsafe" not in policy.partition("script-src")[2].partition(";")[0]


def test_every_script_in_a_page_is_known_to_the_policy() -> None:
    found = asked("/read")
    scripts = re.findall(r"<script>(.*?)</script>", found.body.decode(), re.DOTALL)
    assert len(scripts) == 2
    for code in scripts:
        digest = base64.b64encode(hashlib.sha256(code.encode()).digest()).decode()
        assert f"'sha256-{digest}'" in found.headers["content-security-policy"]


@pytest.mark.parametrize(
    "scope",
    [
        {"path": "/_stcore/health"},
        {"path": "/read/_stcore/health"},
        {"path": "/static/js/index.js"},
        {"path": "/read", "method": "POST"},
    ],
)
def test_everything_else_is_left_to_streamlit(scope: dict[str, str]) -> None:
    assert answer(**scope) == STREAMLIT


def test_what_cannot_be_shown_is_left_to_streamlit(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(page: str, given: object) -> None:
        raise CorpusError(Path("texts/fr1642.xml"), 1, "broken")

    monkeypatch.setattr(document, "made_page", broken)
    assert answer("/read", "at=fr1642.5.1") == EMPTY


@pytest.mark.parametrize("part", [document.TITLE, document.HEAD, document.ROOT, document.LANGUAGE, *document.NO_SCRIPT])
def test_the_document_of_streamlit_has_what_is_replaced(part: str) -> None:
    assert EMPTY.count(part) == 1
