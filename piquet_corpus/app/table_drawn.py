"""The card table after an event, drawn with CSS: both hands, what was put out, the talon, the tricks, the score."""

from __future__ import annotations

from collections.abc import Iterable

from piquet_corpus.app.cards_drawn import back, card, sorted_hand
from piquet_corpus.app.markup import Html, join, tag
from piquet_corpus.app.wording import counted
from piquet_corpus.cases.walk import Moment
from rules.cards import Card
from rules.piquet.events import Lifts
from rules.piquet.pair import other
from rules.piquet.play import Trick
from rules.piquet.state import Seat, State
from rules.rule import Hand


def table_drawn(moment: Moment, before: Moment | None, letters: str) -> Html:
    """Draw the table. `before`: how it stood before the event, so that cards that have just come can be marked."""
    parts = [score(moment), _lifting(moment, letters)]
    earlier = before.coup if before else None
    if coup := moment.coup:
        parts += [
            _seat(moment, coup, "younger", earlier, letters),
            _middle(coup, letters),
            _seat(moment, coup, "elder", earlier, letters),
        ]
    elif not any(parts[1:]):
        parts.append(tag("p", "No coup has begun.", class_="soft"))
    return tag("div", *parts, class_="table", role="group", aria_label="The table")


def _lifting(moment: Moment, letters: str) -> Html:
    """Draw what has been lifted for the deal, while it is; and who has won the partie."""
    partie = moment.partie
    if partie is None:
        return Html()
    won = tag("p", f"{partie.winner} has won the partie.", class_="small") if partie.winner else Html()
    lifted = partie.lifted if partie.stage == "lift" else ()
    return join([won, *(_lifted(one, letters) for one in lifted)])


def _lifted(one: Lifts, letters: str) -> Html:
    """Draw a packet that was lifted, and what dropped from it."""
    taken = [tag("span", f"{one.player} lifts", class_="small"), _row(one.cards, letters)]
    dropped = [tag("span", "dropping", class_="small"), _row(one.dropped, letters)] if one.dropped else []
    return tag("div", *taken, *dropped, class_="stack")


def score(moment: Moment) -> Html:
    """Return the running score, and in a partie what they play for."""
    number = moment.partie.number if moment.partie else None
    of = tag("span", f" of {number}", class_="soft") if number else None
    points = (
        tag("span", f"{who} ", tag("b", str(points).replace("-", "−")), of, class_="of")
        for who, points in moment.score.items()
    )
    return tag("p", join(points), class_="score", aria_label="Score")


def _seat(moment: Moment, coup: State, hand: Hand, before: State | None, letters: str) -> Html:
    """Draw one player's side."""
    seat = coup.seat(hand)
    player = f", {moment.partie.player(hand)}" if moment.partie and moment.partie.dealer else ""
    had = before.seat(hand).held if before else seat.held
    held = [card(one, letters, mark="new" if one not in had else "") for one in sorted_hand(seat.held)]
    name = tag("h3", f"The {hand}{player}", tag("span", f" {_tricks_of(coup, hand)}", class_="soft"))
    shown = tag("div", *held, class_="cards") if held else tag("p", "No cards.", class_="soft")
    return tag("div", name, shown, _put_out(seat, letters), _said(seat), class_="seat")


def _tricks_of(coup: State, hand: Hand) -> str:
    """Say how many tricks a player has, once there are any."""
    won = coup.won.of(hand)
    return counted(won, "trick") if won or coup.won.of(other(hand)) or coup.tricks else ""


def _put_out(seat: Seat, letters: str) -> Html:
    """Draw the discard."""
    if not seat.discarded:
        return Html()
    return tag("div", tag("span", "put out", class_="small"), _row(sorted_hand(seat.discarded), letters), class_="pile")


def _said(seat: Seat) -> Html:
    """Say what he has called and shown, and what he has lost."""
    claims = seat.claims
    called = [f"point {claims.point}" if claims.point is not None else "", *claims.runs, *claims.sets]
    parts = [
        f"called {', '.join(one for one in called if one)}" if any(called) else "",
        f"showed {', '.join(_in_order(claims.shown))}" if claims.shown else "",
        "showed his blanche" if seat.showed else "",
        f"{counted(seat.excess, 'card')} too many lie apart" if seat.excess else "",
        "counts nothing" if seat.nothing else "",
    ]
    said = "; ".join(part for part in parts if part)
    return tag("p", said, class_="small") if said else Html()


def _in_order(shown: Iterable[str]) -> list[str]:
    """Return what was shown, the point before the rest."""
    return sorted(shown, key=lambda thing: (thing != "point", thing))


def _middle(coup: State, letters: str) -> Html:
    """Draw what lies between the players: the pack or the talon, the trick, and what binds the next event."""
    stacks = [
        _stack("pack", len(coup.pack)),
        _stack("talon", len(coup.talon)),
        _trick(coup, letters),
    ]
    binding = [
        f"the elder must lead {coup.must_lead.word}" if coup.must_lead else "",
        f"the {coup.choice} must choose" if coup.choice else "",
        f"the {coup.thrown} has thrown up his cards" if coup.thrown else "",
        f"the coup is at its end: {coup.ending}" if coup.ending else "",
    ]
    said = "; ".join(part for part in binding if part)
    words = tag("p", f"{said[0].upper()}{said[1:]}.", class_="small") if said else Html()
    return tag("div", *stacks, words, class_="middle") if any((*stacks, words)) else Html()


def _stack(name: str, number: int) -> Html:
    """Draw cards lying face down; nothing if there are none."""
    if not number:
        return Html()
    label = f"{counted(number, 'card')} in the {name}"
    return tag("div", back(label), tag("span", f"{name}: {number}", class_="small", aria_hidden="true"), class_="stack")


def _trick(coup: State, letters: str) -> Html:
    """Draw the trick that is open, else the last one."""
    if not coup.tricks:
        return Html()
    last = coup.tricks[-1]
    number = coup.won.elder + coup.won.younger + (1 if last.answered is None else 0)
    cards = [last.led] if last.answered is None else [last.led, last.answered]
    name = tag("span", f"trick {number}: {_taken(last)}", class_="small")
    return tag("div", _row(cards, letters), name, class_="stack trick")


def _taken(trick: Trick) -> str:
    """Say what has become of a trick."""
    if trick.answered is None:
        return "not yet answered"
    return "taken by the answer" if trick.taken_by_answer else "taken by the card led"


def _row(several: Iterable[Card], letters: str) -> Html:
    """Draw small cards in a row."""
    return tag("div", *(card(one, letters) for one in several), class_="row")
