"""Drawing HTML on a page."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass

import streamlit as st

from piquet_corpus.html.markup import Html, join, tag
from piquet_corpus.html.reading import Reading

FIRST, AT_ONCE = 8, 50
"""The number of lines of a long table that are drawn first, and of those that are then added at once."""

ADD_LINES = """<script>
(() => {
  const several = JSON.parse(document.currentScript.previousElementSibling.textContent);
  const table = document.querySelector("[data-table=NAME] table");
  if (!table) return;
  for (const old of table.querySelectorAll("tbody + tbody")) old.remove();
  const body = document.createElement("tbody");
  body.setAttribute("role", "rowgroup");
  table.append(body);
  const soon = (go) => window.requestIdleCallback ? requestIdleCallback(go, {timeout: 400}) : setTimeout(go, 50);
  const add = () => {
    if (several.length) { body.insertAdjacentHTML("beforeend", several.shift()); soon(add); }
    else table.removeAttribute("aria-busy");
  };
  requestAnimationFrame(() => soon(add));
})();
</script>"""
"""Adds the other lines when the first have been drawn, some at a time, so that the page answers meanwhile.

They come as JSON, which Streamlit does not parse as HTML and clean: for a whole table that takes as long as to draw it.
What is in them has been escaped by `html.markup`, like everything else.
"""


@dataclass(frozen=True)
class LongTable:
    """A reading table to be drawn: its beginning, and what adds the other lines, if there are any."""

    begun: Html
    others: str


def long_table(read: Reading) -> LongTable:
    """Divide a reading table in two parts."""
    name = hashlib.sha256(read.html.encode()).hexdigest()[:16]
    begun = tag("div", read.begun(FIRST), data_table=name)
    rest = read.lines[FIRST:]
    several = ["".join(rest[at : at + AT_ONCE]) for at in range(0, len(rest), AT_ONCE)]
    written = json.dumps(several, ensure_ascii=False).replace("<", "\\u003c")
    carried = f'<script type="application/json">{written}</script>{ADD_LINES.replace("NAME", f"{name!r}")}'
    return LongTable(begun, carried if rest else "")


def draw_html(*contents: Html) -> None:
    """Draw contents one after the other, if there are any: Streamlit refuses to draw empty contents."""
    if any(contents):
        st.html(join(contents))
