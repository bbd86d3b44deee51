"""The moves of a coup: the other modules of this package register here what each event does, and what is legal."""

from __future__ import annotations

from operator import attrgetter

from rules.core.moves import Moves
from rules.piquet.judge import Judge
from rules.piquet.table.state import Outcome, State

MOVES: Moves[Judge, State, Outcome] = Moves(attrgetter("phase"))
