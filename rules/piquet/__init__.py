"""Piquet, one module a phase of play; importing the package registers its rules."""

from rules.piquet import blanche, counting, fours_and_threes, pack, pique, play, point, sequences

__all__ = ["blanche", "counting", "fours_and_threes", "pack", "pique", "play", "point", "sequences"]
