"""Piquet. Importing the package registers its rules; `GAME` is what it offers."""

from rules.piquet import laws
from rules.piquet.game import GAME

__all__ = ["GAME", "laws"]
