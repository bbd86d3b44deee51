"""The reading app: Read, Clause, Examples, Compare a deal, Readings, About and cite.

Nothing heavy is imported here. `run` is what Streamlit runs; `launch` starts Streamlit.
"""

from __future__ import annotations


def run() -> None:
    """Draw the page that the address asks for. Called anew by Streamlit whenever something changes."""
    from piquet_corpus.app.navigation import draw

    draw()
