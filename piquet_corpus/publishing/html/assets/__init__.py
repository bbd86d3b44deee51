"""The style sheet and the script of the pages, for the app and for the static site.

Each is made of the files of this directory, in the order of their names. A script runs once in a document, and looks
for what it serves when something happens: the pages come and go.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

HERE = Path(__file__).parent
COMMENT = re.compile(r"^[ ]*/\*.*?\*/[ ]*\n", re.MULTILINE | re.DOTALL)
INDENTATION = re.compile(r"^[ ]+|\n(?=\n)", re.MULTILINE)


@cache
def style() -> str:
    """Return the style sheet."""
    return _together("css")


@cache
def script() -> str:
    """Return the script."""
    return _together("js")


def _together(ending: str) -> str:
    """Return the contents of all files with an ending, without comments of whole lines and without indentation."""
    several = "\n".join(file.read_text(encoding="utf-8") for file in sorted(HERE.glob(f"*.{ending}")))
    return INDENTATION.sub("", COMMENT.sub("", several))
