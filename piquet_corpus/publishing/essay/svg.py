"""Drawing pictures as SVG: the same bytes each time, readable on a light and on a dark page."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

INK, PAPER, FAINT = "#1c1a17", "#fbf8f1", "#6b6459"
FONT = "Georgia, 'Times New Roman', serif"


def picture(width: int, height: int, title: str, parts: Iterable[str]) -> str:
    """Return a picture with its title, which programs that read aloud say."""
    return "\n".join(
        (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" '
            f'role="img" font-family="{FONT}" font-size="14">',
            f"<title>{escape(title)}</title>",
            box(0, 0, width, height, PAPER),
            *parts,
            "</svg>\n",
        )
    )


def box(x: float, y: float, width: float, height: float, fill: str, line: str = "none") -> str:
    """Return a rectangle."""
    return f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" rx="3" fill="{fill}" stroke="{line}"/>'


def words(x: float, y: float, text: str, *, anchor: str = "start", fill: str = INK, size: int = 14) -> str:
    """Return a line of words."""
    return f'<text x="{x:g}" y="{y:g}" text-anchor="{anchor}" fill="{fill}" font-size="{size}">{escape(text)}</text>'


def stroke(x: float, y: float, x2: float, y2: float, dashes: str) -> str:
    """Return a line, whole if there are no dashes."""
    broken = f' stroke-dasharray="{dashes}"' if dashes else ""
    return f'<line x1="{x:g}" y1="{y:g}" x2="{x2:g}" y2="{y2:g}" stroke="{INK}" stroke-width="1.6"{broken}/>'


def dot(x: float, y: float, fill: str) -> str:
    """Return a dot."""
    return f'<circle cx="{x:g}" cy="{y:g}" r="5.5" fill="{fill}" stroke="{INK}"/>'
