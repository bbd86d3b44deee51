"""The reading app: the pages of the edition, with what can be chosen, run and downloaded on them.

No heavy module is imported here. Streamlit calls `run`; `launch` starts Streamlit.
"""

from __future__ import annotations


def run() -> None:
    """Draw the page that the address asks for. Streamlit calls this again whenever something changes."""
    from piquet_corpus.app.navigation import draw

    draw()
