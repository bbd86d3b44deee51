"""What each event does to a coup, one module a phase; importing the package registers them all."""

from rules.piquet.moves import announcing, dealing, exchanging, playing

__all__ = ["announcing", "dealing", "exchanging", "playing"]
