"""The reading app: Read, Clause, Divergences, Glossary, Examples, Compare a deal, Readings, Coverage, About and cite.

No heavy module is imported here. Streamlit calls `run`; `launch` starts Streamlit.
"""

from __future__ import annotations


def run() -> None:
    """Draw the page that the address asks for. Streamlit calls this again whenever something changes."""
    from piquet_corpus.app.navigation import draw

    draw()
