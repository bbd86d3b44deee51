"""Describe the card table after an event: every player with what he holds and has lifted, and the trick."""

from __future__ import annotations

from collections.abc import Iterator

from rules.core.game import Pile, Place
from rules.core.messages import _, meant, say, several
from rules.tarot.cards import in_hand
from rules.tarot.coup import Coup
from rules.tarot.laws.playing import Trick
from rules.tarot.sentences import marks
from rules.tarot.sentences import player as player_in_words
from rules.tarot.sides import MORT
from rules.tarot.table.state import State


def table(record: Coup, before: Coup | None) -> tuple[Place, ...]:
    """The players in order of turn, the Mort if there is one, and the middle of the table."""
    earlier = before.state if before else None
    places = [_seat(record, player, earlier) for player in record.state.players]
    mort = record.state.seat(MORT)
    if mort.held:
        left = Pile(meant("cards that are not yet drawn", "left"), face_down=True, number=len(mort.held))
        lifted = (Pile(_("has lifted"), in_hand(mort.pile)),) if mort.pile else ()
        places.append(Place(_("The Mort"), piles=(left, *lifted)))
    return (*places, _middle(record.state))


def _seat(coup: Coup, player: str, before: State | None) -> Place:
    state, seat = coup.state, coup.state.seat(player)
    had = before.seat(player).held if before else seat.held
    held = Pile(_("holds"), in_hand(seat.held), new=tuple(card for card in seat.held if card not in had))
    lifted = several("has lifted {number} trick", "has lifted {number} tricks", seat.tricks)
    discards = meant("cards that a player has put out", "discards")
    lots = ((discards, seat.discarded or ()), (lifted, seat.pile))
    piles = tuple(Pile(name, in_hand(cards)) for name, cards in lots if cards)
    note = meant("a note after the name of a player", "deals") if state.dealer == player else ""
    return Place(player, note, held if seat.held else None, piles, tuple(_said(coup, player)))


def _said(coup: Coup, player: str) -> Iterator[str]:
    seat, won = coup.state.seat(player), coup.scores.get(player, 0)
    if won < 0:
        yield say("has lost {marks}", marks=marks(-won))
    else:
        yield say("has won {marks}", marks=marks(won))
    if seat.declared:
        yield say("has declared {things}", things=", ".join(map(_, seat.declared)))
    if seat.renounce:
        yield say("has renounced with {card}", card=seat.renounce.card)
    if seat.nothing:
        yield _("scores nothing after this")


def _middle(state: State) -> Place:
    piles = [Pile(_("pack"), face_down=True, number=len(state.pack))] if state.pack and state.phase == "deal" else []
    piles += [Pile(say("{player} cuts", player=player), (card,)) for player, card in state.cuts]
    if state.trick:
        piles.append(_pile(state.done + 1, state.trick))
    elif state.last:
        piles.append(_pile(state.done, state.last))
    asked: tuple[str, ...] = ()
    if state.asking:
        who, offer = state.asking
        asked = (say("{player} asks for a new deal, and offers {marks} to each.", player=who, marks=marks(offer)),)
    return Place("", piles=tuple(piles), said=asked)


def _pile(number: int, trick: Trick) -> Pile:
    players = ", ".join(player_in_words(who) for who, card in trick)
    return Pile(say("trick {number}: {players}", number=number, players=players), tuple(card for who, card in trick))
