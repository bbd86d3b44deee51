"""What each event does to a coup, one module for each phase; importing the package registers them all."""

from rules.tarot.moves import dealing, declaring, playing
