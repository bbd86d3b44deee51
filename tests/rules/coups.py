"""What tests do with a coup of Piquet, and ask of it."""

from rules.piquet.table.events import read_event
from rules.piquet.table.settlement import points_of


def then(coup, *lines):
    """Let events happen, as a transcript has them."""
    return coup.apply_all(map(read_event, lines))


def stands(state, hand):
    """What a hand has that still stands."""
    played = sum(points for play, points in state.played if play.hand == hand)
    return points_of(state.standing, hand) + played + points_of(state.ended, hand)
