"""Describe the card table after an event: both hands, what was put out, the pack or the talon, the trick."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from rules.core.cards import Card, Suit
from rules.core.game import Pile, Place
from rules.core.messages import _, meant, say, several
from rules.core.phrases import Event
from rules.core.text import Texts
from rules.piquet.records.coup import Coup
from rules.piquet.records.partie import Partie, Played, state_of_coup
from rules.piquet.sentences.words import forms, named
from rules.piquet.sides import Cards, Hand, other
from rules.piquet.table.events import (
    ChoosesDealer,
    Cuts,
    Discards,
    Draws,
    Lifts,
    PackLies,
    PlaysOn,
    SaysPacket,
    Shuffles,
    Takes,
    TurnsUp,
)
from rules.piquet.table.held import point_name
from rules.piquet.table.state import Seat, State


def table(record: Played, before: Played | None) -> tuple[Place, ...]:
    """Return the younger, the middle of the table, the elder. `before`: the table before the event, to mark changes."""
    partie = record if isinstance(record, Partie) else None
    lifting = tuple(_lifting(partie)) if partie else ()
    coup, earlier = state_of_coup(record), state_of_coup(before) if before else None
    if coup is None:
        return lifting or (Place("", said=(_("No coup has begun yet."),)),)
    return (
        *lifting,
        _seat(record, coup, "younger", earlier),
        _middle(coup),
        _seat(record, coup, "elder", earlier),
    )


def table_of(side: Hand, record: Played) -> tuple[Place, ...]:
    """Return the table as a player sees it: the other above, whose cards he does not see, and he himself below."""
    *_lifting, younger, middle, elder = table(record, None)
    above, below = (younger, elder) if side == "elder" else (elder, younger)
    mine, his = replace(below, name=_(f"You, the {side}")), replace(above, name=_(f"Your opponent, the {other(side)}"))
    coup = record if isinstance(record, Coup) else record.coup
    if coup is None:
        return his, middle, mine
    if coup.over:  # then all cards may be seen
        kept = {hand: Pile(_("kept"), sorted_hand(coup.state.seat(hand).kept)) for hand in (side, other(side))}
        his, mine = (
            replace(place, hand=None, piles=(kept[hand], *place.piles))
            for place, hand in ((his, other(side)), (mine, side))
        )
        return his, middle, mine
    held = coup.state.seat(other(side)).held
    shown = tuple(dict.fromkeys(card for card in coup.shown_by(other(side)) if card in held))
    return _closed(his, sorted_hand(shown)), middle, mine


BEFORE_EXCHANGE = (PackLies, Shuffles, SaysPacket, Cuts, Lifts, Draws, ChoosesDealer, PlaysOn)


def said_to(side: Hand, event: Event) -> str:
    """Say an event as a player sees it: of what the other discards only the number; of the dealing nothing."""
    if isinstance(event, BEFORE_EXCHANGE):
        return ""
    if not isinstance(event, Discards) or event.hand == side:
        return event.said
    return several(
        "{who} discards {number} card", "{who} discards {number} cards", len(event.cards), **forms(event.hand)
    )


def _closed(place: Place, shown: Cards) -> Place:
    """The place of a player as the other sees it: what he has shown, and how many cards he holds and has put out."""
    seen = _("turned up")
    piles = [
        pile if pile.face_down or pile.name == seen else Pile(_("discard"), face_down=True, number=len(pile.cards))
        for pile in place.piles
    ]
    if place.hand and place.hand.cards:
        piles.insert(0, Pile(meant("cards that a player holds", "hand"), face_down=True, number=len(place.hand.cards)))
    if shown:
        piles.insert(1, Pile(_("shown, still held"), shown))
    return replace(place, hand=None, piles=tuple(piles))


def _lifting(partie: Partie) -> Iterator[Place]:
    if partie.winner:
        yield Place("", said=(say("{player} has won the partie.", player=partie.winner),))
    if partie.state.stage != "lift":
        return
    for lifts in partie.state.lifted:
        dropped = (Pile(_("dropping"), lifts.dropped),) if lifts.dropped else ()
        yield Place("", hand=Pile(say("{player} lifts", player=lifts.player), lifts.cards), piles=dropped)


def _seat(record: Played, coup: State, hand: Hand, before: State | None) -> Place:
    seat, heading = coup.seat(hand), _(f"The {hand}")  # in `names`, as the endings are
    partie = record.state if isinstance(record, Partie) else None
    player = f", {partie.player(hand)}" if partie and partie.dealer else ""
    had = before.seat(hand).held if before else seat.held
    held = Pile(_("holds"), sorted_hand(seat.held), new=tuple(card for card in seat.held if card not in had))
    discarded = Pile(meant("cards that a player has discarded", "discarded"), sorted_hand(seat.discarded))
    put_out = (discarded,) if seat.discarded else ()
    tricks = several("{number} trick", "{number} tricks", coup.won.of(hand)) if any(coup.won) or coup.tricks else ""
    return Place(f"{heading}{player}", tricks, held, (*put_out, *_apart(record, seat, hand)), _said(seat))


def _apart(record: Played, seat: Seat, hand: Hand) -> Iterator[Pile]:
    """The cards that a player has taken and not yet put with his own, since they are too many."""
    if not seat.excess:
        return
    acts = [step.event for step in record.steps if isinstance(step.event, (Takes, TurnsUp)) and step.event.hand == hand]
    face_up = seat.taken[:1] if acts and isinstance(acts[-1], TurnsUp) else ()
    if face_up:
        yield Pile(_("turned up"), face_up)
    if hidden := len(seat.taken) - len(face_up):
        yield Pile(_("pile apart"), face_down=True, number=hidden)


def sorted_hand(cards: Iterable[Card], by_rank: bool = False) -> Cards:
    """A hand as a player holds it: by suit, or, to see threes and fours, by rank; the highest first."""
    suits = list(Suit)
    places = ((-card.rank.height, suits.index(card.suit), card) for card in cards)
    key = (lambda place: place[:2]) if by_rank else (lambda place: place[1::-1])
    return tuple(card for *_, card in sorted(places, key=key))


def _said(seat: Seat) -> Texts:
    claims = seat.claims
    called = [point_name(claims.point)] if claims.point is not None else []
    called += [*claims.runs, *claims.sets]
    shown = sorted(claims.shown, key=lambda thing: (thing != "point", thing))
    parts = [
        say("called {things}", things=_listed(called)) if called else "",
        say("showed {things}", things=_listed(shown)) if shown else "",
        _("showed his blanche") if seat.showed else "",
        several("{number} card too many, lying apart", "{number} cards too many, lying apart", seat.excess)
        if seat.excess
        else "",
        _("counts nothing") if seat.nothing else "",
    ]
    return tuple(part for part in parts if part)


def _listed(names: Iterable[str]) -> str:
    return ", ".join(map(named, names))


def _middle(coup: State) -> Place:
    lying = ((_("pack"), coup.pack), (_("talon"), coup.talon))
    down = [Pile(name, cards, face_down=True, number=len(cards)) for name, cards in lying if cards]
    binding = [
        say("the elder must lead {suit}", suit=_(coup.must_lead.word)) if coup.must_lead else "",
        say("{who} must choose", **forms(coup.choice)) if coup.choice else "",
        say("{who} has thrown up his cards", **forms(coup.thrown)) if coup.thrown else "",
        _(f"the coup has ended: {coup.ending}") if coup.ending else "",
    ]
    said = "; ".join(part for part in binding if part)
    words = (f"{said[0].upper()}{said[1:]}.",) if said else ()
    return Place("", piles=(*down, *_trick(coup)), said=words)


def _trick(coup: State) -> Iterator[Pile]:
    if not coup.tricks:
        return
    last, number = coup.tricks[-1], coup.won.elder + coup.won.younger
    if last.answered is None:
        yield Pile(say("trick {number}: not yet answered", number=number + 1), (last.led,))
    elif last.taken_by_answer:
        yield Pile(say("trick {number}: taken by the answer", number=number), (last.led, last.answered))
    else:
        yield Pile(say("trick {number}: taken by the card led", number=number), (last.led, last.answered))
