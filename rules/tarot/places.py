"""Describe the card table after an event: every player with what he holds and has lifted, and the trick."""

from __future__ import annotations

from collections.abc import Iterator

from rules.core.game import Pile, Place
from rules.tarot.cards import Card, in_hand
from rules.tarot.laws.playing import Played
from rules.tarot.records.coup import Coup
from rules.tarot.sentences import marks
from rules.tarot.sides import MORT
from rules.tarot.table.state import State


def table(coup: Coup, before: Coup | None) -> tuple[Place, ...]:
    """The players in order of turn, the Mort if there is one, and the middle of the table."""
    earlier = before.state if before else None
    places = [_seat(coup, player, earlier) for player in coup.state.players]
    if coup.state.seat(MORT).held:
        places.append(_mort(coup.state))
    return (*places, _middle(coup.state))


def _seat(coup: Coup, player: str, before: State | None) -> Place:
    """One player's side."""
    state, seat = coup.state, coup.state.seat(player)
    had = before.seat(player).held if before else seat.held
    held = Pile("holds", in_hand(seat.held), new=tuple(card for card in seat.held if card not in had))
    lots = (("discards", seat.discarded or ()), (f"has lifted {_counted(seat.tricks, 'trick')}", seat.pile))
    piles = tuple(Pile(name, in_hand(cards)) for name, cards in lots if cards)
    note = "deals" if state.dealer == player else ""
    return Place(player, note, held if seat.held else None, piles, tuple(_said(coup, player)))


def _said(coup: Coup, player: str) -> Iterator[str]:
    """Say a player's marks, his declarations, and his faults."""
    seat, won = coup.state.seat(player), coup.scores.get(player, 0)
    yield f"{'has lost ' if won < 0 else 'has won '}{marks(abs(won))}"
    if seat.declared:
        yield f"has declared {', '.join(seat.declared)}"
    if seat.renounce:
        yield f"has renounced with {seat.renounce.card}"
    if seat.nothing:
        yield "scores nothing after this"


def _mort(state: State) -> Place:
    """Return the cards of the Mort, which nobody sees."""
    cards = state.seat(MORT).held
    lifted = state.seat(MORT).pile
    piles = (
        Pile("left", face_down=True, number=len(cards)),
        *((Pile("has lifted", in_hand(lifted)),) if lifted else ()),
    )
    return Place("The Mort", piles=piles)


def _middle(state: State) -> Place:
    """Return the pack before the deal, the cards cut, and the open trick, or else the last one."""
    piles = [Pile("pack", face_down=True, number=len(state.pack))] if state.pack and state.phase == "deal" else []
    piles += [Pile(f"{player} cuts", (card,)) for player, card in state.cuts]
    if state.trick:
        piles.append(Pile(f"trick {state.done + 1}: {_players(state.trick)}", _cards(state.trick)))
    elif state.last:
        piles.append(Pile(f"trick {state.done}: {_players(state.last)}", _cards(state.last)))
    asked = state.asking and f"{state.asking[0]} asks for a new deal, and offers {marks(state.asking[1])} to each."
    return Place("", piles=tuple(piles), said=(asked,) if asked else ())


def _players(trick: tuple[Played, ...]) -> str:
    """The players who have played, in order."""
    return ", ".join(player for player, _ in trick)


def _cards(trick: tuple[Played, ...]) -> tuple[Card, ...]:
    """Return the cards that they have played."""
    return tuple(card for _, card in trick)


def _counted(number: int, what: str) -> str:
    """A number of things: `1 trick`, `2 tricks`."""
    return f"{number} {what}{'' if number == 1 else 's'}"
