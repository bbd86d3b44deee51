"""Describe the card table after an event: both hands, what was put out, the pack or the talon, the trick."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rules.core.cards import Card, Suit
from rules.core.game import Pile, Place
from rules.piquet.laws.play import Trick
from rules.piquet.records.coup import Coup
from rules.piquet.records.partie import Partie
from rules.piquet.sides import Hand, other
from rules.piquet.table.state import Seat, State


def table(record: Coup | Partie, before: Coup | Partie | None) -> tuple[Place, ...]:
    """Return the younger, the middle of the table, the elder. `before`: the table before the event, to mark changes."""
    partie = record if isinstance(record, Partie) else None
    lifting = tuple(_lifting(partie)) if partie else ()
    coup, earlier = _state(record), _state(before) if before else None
    if coup is None:
        return lifting or (Place("", said=("No coup has begun yet.",)),)
    several = (
        _seat(partie, coup, "younger", earlier),
        _middle(coup),
        _seat(partie, coup, "elder", earlier),
    )
    return (*lifting, *several)


def _state(record: Coup | Partie) -> State | None:
    """The state of the current coup, if there is one."""
    coup = record.coup if isinstance(record, Partie) else record
    return coup.state if coup else None


def _lifting(partie: Partie) -> Iterator[Place]:
    """What has been lifted for the deal, during the lifting; and who has won the partie."""
    if partie.winner:
        yield Place("", said=(f"{partie.winner} has won the partie.",))
    if partie.state.stage != "lift":
        return
    for lifts in partie.state.lifted:
        dropped = (Pile("dropping", lifts.dropped),) if lifts.dropped else ()
        yield Place("", hand=Pile(f"{lifts.player} lifts", lifts.cards), piles=dropped)


def _seat(partie: Partie | None, coup: State, hand: Hand, before: State | None) -> Place:
    """One player's side."""
    seat = coup.seat(hand)
    player = f", {partie.state.player(hand)}" if partie and partie.state.dealer else ""
    had = before.seat(hand).held if before else seat.held
    held = Pile("holds", sorted_hand(seat.held), new=tuple(card for card in seat.held if card not in had))
    put_out = (Pile("discarded", sorted_hand(seat.discarded)),) if seat.discarded else ()
    return Place(f"The {hand}{player}", _tricks_of(coup, hand), held, put_out, _said(seat))


def sorted_hand(hand: Iterable[Card], by_rank: bool = False) -> tuple[Card, ...]:
    """A hand as a player holds it: by suit, or, to see threes and fours, by rank; the highest first."""
    suits = list(Suit)
    places = ((-card.rank.height, suits.index(card.suit), card) for card in hand)
    key = (lambda place: place[:2]) if by_rank else (lambda place: place[1::-1])
    return tuple(card for *_, card in sorted(places, key=key))


def _tricks_of(coup: State, hand: Hand) -> str:
    """The number of tricks that a player has, once there are any."""
    won = coup.won.of(hand)
    return _counted(won, "trick") if won or coup.won.of(other(hand)) or coup.tricks else ""


def _counted(number: int, what: str) -> str:
    """A number of things: `1 trick`, `2 tricks`."""
    return f"{number} {what}{'' if number == 1 else 's'}"


def _said(seat: Seat) -> tuple[str, ...]:
    """Say what a player has called and shown, and what he has lost."""
    claims = seat.claims
    called = [f"point {claims.point}" if claims.point is not None else "", *claims.runs, *claims.sets]
    parts = [
        f"called {', '.join(one for one in called if one)}" if any(called) else "",
        f"showed {', '.join(_in_order(claims.shown))}" if claims.shown else "",
        "showed his blanche" if seat.showed else "",
        f"{_counted(seat.excess, 'card')} too many, lying apart" if seat.excess else "",
        "counts nothing" if seat.nothing else "",
    ]
    return tuple(part for part in parts if part)


def _in_order(shown: Iterable[str]) -> list[str]:
    """What was shown, the point before the rest."""
    return sorted(shown, key=lambda thing: (thing != "point", thing))


def _middle(coup: State) -> Place:
    """Return the middle of the table: the pack or the talon, the trick, and what limits the next event."""
    lying = (("pack", coup.pack), ("talon", coup.talon))
    down = [Pile(name, cards, face_down=True, number=len(cards)) for name, cards in lying if cards]
    binding = [
        f"the elder must lead {coup.must_lead.word}" if coup.must_lead else "",
        f"the {coup.choice} must choose" if coup.choice else "",
        f"the {coup.thrown} has thrown up his cards" if coup.thrown else "",
        f"the coup has ended: {coup.ending}" if coup.ending else "",
    ]
    said = "; ".join(part for part in binding if part)
    words = (f"{said[0].upper()}{said[1:]}.",) if said else ()
    return Place("", piles=(*down, *_trick(coup)), said=words)


def _trick(coup: State) -> Iterator[Pile]:
    """The open trick, or else the last one."""
    if coup.tricks:
        last = coup.tricks[-1]
        number = coup.won.elder + coup.won.younger + (1 if last.answered is None else 0)
        cards = (last.led,) if last.answered is None else (last.led, last.answered)
        yield Pile(f"trick {number}: {_taken(last)}", cards)


def _taken(trick: Trick) -> str:
    """Say what happened to a trick."""
    if trick.answered is None:
        return "not yet answered"
    return "taken by the answer" if trick.taken_by_answer else "taken by the card led"
