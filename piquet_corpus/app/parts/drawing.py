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
"""What a page shows comes after it is loaded, too late for the browser to go to the place that an address names.

What is above that place may grow yet, so it is gone to again for five seconds, unless the reader moves.
"""


def draw_html(*contents: Html) -> None:
    """Draw contents one after the other, if there are any: Streamlit refuses to draw nothing."""
    if any(contents):
        st.html(join(contents))
