"""What each event does to a coup, one module for each phase; importing the package registers them all."""

from rules.tarot.moves import dealing, declaring, discarding, ending, playing
from rules.tarot.moves.registry import MOVES

__all__ = ["MOVES", "dealing", "declaring", "discarding", "ending", "playing"]
