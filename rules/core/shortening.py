"""Telling back what somebody has written, which may be long."""

from __future__ import annotations


def shortened(words: str, most: int = 60) -> str:
    """Return words, or their beginning if they are many.

    >>> shortened("a quinte of the king", 8)
    'a quinte…'
    """
    return words if len(words) <= most else f"{words[:most]}…"
