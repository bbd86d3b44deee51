"""The address under which whatever is cited can be found for good."""

from __future__ import annotations

import re
from urllib.parse import urlencode

PERMANENT = "https://w3id.org/piquet-corpus/"
"""What comes before the id of whatever is cited."""

DIVERGENCE, ROW = re.compile(r"D\d+"), re.compile(r"(par|om)\.\d+")


def permanent_link(id_: str) -> str:
    """Return the address of a divergence, of a row of the alignment, or of a clause or passage.

    >>> permanent_link("D042")
    'https://w3id.org/piquet-corpus/?divergence=D042'
    >>> permanent_link("par.0042"), permanent_link("fr1642.6.4")
    ('https://w3id.org/piquet-corpus/?row=par.0042', 'https://w3id.org/piquet-corpus/?clause=fr1642.6.4')
    """
    return f"{PERMANENT}?{urlencode({_kind(id_): id_})}"


def _kind(id_: str) -> str:
    """Return what an id is the id of."""
    if DIVERGENCE.fullmatch(id_):
        return "divergence"
    return "row" if ROW.fullmatch(id_) else "clause"
