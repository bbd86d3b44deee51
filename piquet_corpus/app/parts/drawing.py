"""Drawing HTML on a page."""

from __future__ import annotations

import streamlit as st

from piquet_corpus.html.markup import Html, join

GO_TO_FRAGMENT = """<script>
(() => {
  const id = decodeURIComponent(location.hash.slice(1));
  let moved = false;
  const stop = () => { moved = true; };
  for (const kind of ["wheel", "touchmove", "pointerdown", "keydown"]) { addEventListener(kind, stop, {once: true}); }
  const find = (tries) => {
    const there = id && document.getElementById(id);
    if (there && !moved) { there.scrollIntoView(); }
    if (id && tries && !moved) { setTimeout(find, 100, tries - 1); }
  };
  if (window.piquetFragment !== location.href) { window.piquetFragment = location.href; find(50); }
})();
</script>"""
"""The contents come after the page is loaded, too late for the browser to scroll to the place that an address names.

The part above that place may still grow, so the script scrolls there again for five seconds, unless the reader moves.
"""


def draw_html(*contents: Html) -> None:
    """Draw contents one after the other, if there are any: Streamlit refuses to draw empty contents."""
    if any(contents):
        st.html(join(contents))
