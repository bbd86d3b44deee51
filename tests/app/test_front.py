"""What the server answers at once: the page itself, with a title and a sentence for the preview of a link."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

import pytest
from starlette.types import Message, Receive, Scope, Send
from streamlit.file_util import get_static_dir

from piquet_corpus.app import first, front
from piquet_corpus.work.errors import CorpusError

STREAMLIT = "of Streamlit"


@pytest.fixture(autouse=True)
def own_corpus(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "argv", ["app"])  # the app takes the directory of the corpus from there


async def of_streamlit(scope: Scope, receive: Receive, send: Send) -> None:
    """Stands for the server of Streamlit."""
    await send({"type": "http.response.start", "status": 200, "headers": []})
    await send({"type": "http.response.body", "body": STREAMLIT.encode()})


def answer(path: str, query: str = "", **scope: str) -> str:
    """What is answered to a request."""
    sent: list[Message] = []

    async def receive() -> Message:
        return {"type": "http.request"}

    async def send(message: Message) -> None:
        sent.append(message)

    asked = {"type": "http", "method": "GET", "path": path, "query_string": query.encode(), "headers": [], **scope}
    asyncio.run(front.Front(of_streamlit)(asked, receive, send))
    return b"".join(message.get("body", b"") for message in sent).decode()


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


def test_the_preview_of_a_clause_has_its_words_and_their_translation() -> None:
    said = answer("/clause", "clause=fr1642.6.4").partition('og:description" content="')[2].partition('"')[0]
    assert said.startswith("et notez que trente-cinq valent autant que quarante")
    assert "and note that thirty-five are worth as much as forty" in said


@pytest.mark.parametrize(
    ("query", "title"),
    [
        ("clause=fr1642.6.4", "Paris 1642, § 6, clause 4 – Piquet corpus"),
        (
            "divergence=D130",
            "Too many cards taken: does turning one up, or putting one back, spoil it? – Piquet corpus",
        ),
        ("editions=tarot1637", "Piquet corpus"),
        ("clause=%3Cscript%3E", "Piquet corpus"),
    ],
)
def test_an_address_that_leads_on_has_a_title_and_no_page(query: str, title: str) -> None:
    found = answer("/", query)
    assert f"<title>{title}</title>" in found
    assert '<div id="first">' not in found


@pytest.mark.parametrize(
    "scope",
    [
        {"path": "/_stcore/health"},
        {"path": "/read/_stcore/health"},
        {"path": "/static/js/index.js"},
        {"path": "/read", "method": "POST"},
        {"path": "/", "type": "websocket"},
    ],
)
def test_everything_else_is_left_to_streamlit(scope: dict[str, str]) -> None:
    assert answer(**scope) == STREAMLIT


def test_what_cannot_be_shown_is_left_to_streamlit(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(page: str, given: object) -> None:
        raise CorpusError(Path("texts/fr1642.xml"), 1, "broken")

    monkeypatch.setattr(first, "first", broken)
    assert answer("/read") == STREAMLIT


@pytest.mark.parametrize("part", [front.TITLE, front.HEAD, front.ROOT, *front.NO_SCRIPT])
def test_the_document_of_streamlit_has_what_is_replaced(part: str) -> None:
    assert (Path(get_static_dir()) / "index.html").read_text(encoding="utf-8").count(part) == 1
