"""The moves of a coup: the other modules of this package register here what each event does, and what is legal."""

from __future__ import annotations

from operator import attrgetter

from rules.core.moves import Moves
from rules.piquet.judge import Judge, Outcome
from rules.piquet.table.state import State

MOVES: Moves[Judge, State, Outcome[State]] = Moves(attrgetter("phase"))
