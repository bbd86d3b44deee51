"""The Tarots. Importing the package registers its rules; `GAME` is what it offers."""

from rules.tarot import laws
from rules.tarot.game import GAME

__all__ = ["GAME", "laws"]
