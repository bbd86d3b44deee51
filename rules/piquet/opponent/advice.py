"""What the strong player would do in somebody's place, and why; and what a coup that has ended could have brought him.

Each reason is true of the cards in the hand, or is a number that the player weighed.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rules.core.cards import Card, Rank, Suit, show_cards
from rules.core.machine import Impossible
from rules.core.messages import _, say, several
from rules.core.phrases import Event
from rules.core.protocols import Advice, Mistake, Review
from rules.piquet.kernel import table as there
from rules.piquet.kernel import terms as of
from rules.piquet.kernel.playing import may_play
from rules.piquet.laws.announcing import MUST_SHOW
from rules.piquet.laws.declaring import KINDS
from rules.piquet.opponent.opponent import Opponent
from rules.piquet.opponent.sight import Sight
from rules.piquet.players import exchanging, strong
from rules.piquet.players import seen as see
from rules.piquet.players.solving import begin_solving
from rules.piquet.records.coup import Coup
from rules.piquet.records.given import facts_of
from rules.piquet.sentences.words import named, the
from rules.piquet.sides import TRICKS, Cards, Finding, Hand, other
from rules.piquet.simulate.honest import declares, is_to_announce, play_honestly
from rules.piquet.table.events import (
    Answers,
    CallsPoint,
    Counts,
    Discards,
    Plays,
    Reckon,
    SaysSuit,
    Shows,
)
from rules.piquet.table.held import POINT, Held

NOTHING = 0.5
"""What is less than this on average is chance."""
GUARDS = {Rank.KING: 1, Rank.QUEEN: 2, Rank.KNAVE: 3}
"""How many other cards of its suit guard a high card: the higher ones fall upon them."""


def advice(coup: Coup, hand: Hand, seed: int) -> Advice | None:
    """Return what the strong player would do now in the place of somebody; None if it is for the other to do something.

    As long as the game is not compiled it is the plain player who advises, and without numbers.
    """
    player = Opponent(hand, "strong", seed)
    shows = (each.make() for each in coup.templates() if each.event is Shows and each.fixed["hand"] == hand)
    reckon = (Reckon(),) if any(each.event is Reckon for each in coup.templates()) else ()
    event = player.next_of(coup, player.events(coup)) or player.next_of(
        coup, (*player.announces(coup), *reckon, *shows)
    )
    solves = player.playing == "strong"
    return Advice(event, tuple(_reasons(coup, hand, seed, event, solves)), solves) if event else None


def _reasons(coup: Coup, hand: Hand, seed: int, event: Event, solves: bool) -> Iterator[str]:
    seat = coup.state.seat(hand)
    if isinstance(event, Discards):
        yield from _kept(Held(coup.ruleset, tuple(card for card in seat.held if card not in event.cards)))
        if solves and coup.state.wanting is None:
            yield from _on_average(coup, hand, seed, event)
    elif isinstance(event, Answers):
        yield from _best_of_this(coup, hand)
    elif isinstance(event, Plays):
        yield from _of_card(coup, hand, event.card)
        if solves:
            yield from _brings(event.card, values_of(coup, hand, seed))
    else:
        yield from _of_announcing(coup, hand, event)


def _of_announcing(coup: Coup, hand: Hand, event: Event) -> Iterator[str]:
    """Say why something is called or shown, or why nothing more is."""
    holds, replies = coup.state.seat(hand).holds, coup.state.seats.younger.claims.replies
    if isinstance(event, Shows):
        yield _("What is good counts only when it has been shown.")
    elif isinstance(event, (Counts, Reckon)):
        yield _("Nothing is left to announce that can still count.")
    for kind in KINDS:
        calls = [declares(hand, kind, holding) for holding in holds.of(kind)]
        if event in calls[:1]:
            yield _("It is the best that you hold of its kind.")
        elif event in calls and replies.get(kind) != "equal":
            yield _("It counts too, if your best of its kind is good.")


def _best_of_this(coup: Coup, hand: Hand) -> Iterator[str]:
    """Say what somebody holds of the kind that was called."""
    if coup.state.called:
        held = coup.state.seat(hand).holds.of(coup.state.called[1])
        best = say("The best that you hold of this: {thing}.", thing=named(held[0].name)) if held else ""
        yield best or _("You hold nothing of this.")


def notes(coup: Coup, hand: Hand) -> Iterator[str]:
    """Say what somebody should know of what he may do now: what he holds, what ends with an act, what is lost by it."""
    offered = {each.event: each for each in coup.templates() if each.fixed.get("hand", hand) == hand}
    if Answers in offered:
        yield from _best_of_this(coup, hand)
        if coup.judge.declares:
            yield _("If you answer “good”, only your opponent counts in this kind.")
        return
    if CallsPoint in offered and len(offered[CallsPoint].among) > 1:
        yield _("If you call less than the best that you have, you keep the best back: it does not count.")
    ends = next((event for event in (Counts(hand), Reckon()) if type(event) in offered), None)
    if ends:
        yield say("“{act}”: you announce nothing more.", act=ends.said[0].upper() + ends.said[1:])
    if ends and Plays in offered:
        yield _("Nor can you announce anything more when you have played a card.")
    if Shows in offered and (coup.state.due.of(hand) or (ends and _is_to_show(coup, ends, hand))):
        yield _("Show first what must be shown: what is good counts only when it has been shown.")
    if Plays in offered:
        yield from _gone(coup, hand)
    if SaysSuit in offered:
        yield _("You may look at the cards left, if you first say which suit you will lead.")


def _gone(coup: Coup, hand: Hand) -> Iterator[str]:
    """Say which cards have been played, suit by suit, and of which suits the other has none."""
    sight = Sight(coup, hand, 0)
    sight.sees_the_play()
    _terms, table, at, _dice = sight.given
    if gone := sight.cards(table[at + see.GONE]):
        yield say("Played so far: {cards}.", cards=show_cards(gone))
    void = {each.suit for each in sight.cards(table[at + see.VOID])}
    if suits := [_(suit.word) for suit in Suit if suit in void]:
        yield say("Your opponent has no {suits}: he did not follow.", suits=", ".join(suits))


def _is_to_show(coup: Coup, event: Event, hand: Hand) -> bool:
    """Whether somebody must still show something, if this is done now."""
    return any(finding.ruling == MUST_SHOW and finding.to == hand for finding in coup.respond(event).decided)


# --- the exchange ---


def _kept(hand: Held) -> Iterator[str]:
    """Say what the cards that are kept hold, and which high cards are guarded among them."""
    things = [named(held.name) for kind in KINDS if kind != POINT for held in hand.of(kind)]
    if suits := hand.of(POINT):
        number, suit = len(suits[0].cards), _(suits[0].cards[0].suit.word)
        things.insert(0, several("{number} card of {suit}", "{number} cards of {suit}", number, suit=suit))
    yield say("It keeps {things}.", things=", ".join(things))
    guarded = [the(card) for suit in Suit if (card := _guarded([each for each in hand.cards if each.suit is suit]))]
    if guarded:
        yield say("Guarded by lower cards: {cards}.", cards=", ".join(guarded))


def _guarded(suited: list[Card]) -> Card | None:
    """Return the highest card of a suit, if a higher one can fall upon the others before it."""
    highest = max(suited, key=lambda card: card.rank.height, default=None)
    needed = GUARDS.get(highest.rank) if highest else None
    return highest if needed and len(suited) > needed else None


def _on_average(coup: Coup, hand: Hand, seed: int, event: Discards) -> Iterator[str]:
    """Say what the discard is worth, and how much less the best that keeps another suit as the point, or any other."""
    sight = Sight(coup, hand, seed)
    family = next(each for each in coup.templates() if each.event is Discards)
    sight.sees({see.OWN: sight.mask(family.among), see.FEWEST: family.least, see.MOST: family.most})
    out = sight.cards(exchanging.discard(*sight.given))
    tried = sight.table[exchanging.TRIED :].reshape(-1, 2)
    worths = {sight.cards(way): int(value) / exchanging.DEALS for way, value in tried if way}
    yield on_average(worths[out], exchanging.DEALS)
    suit = _point_without(coup, family.among, out)
    others = sorted((each for each in worths if each != out), key=lambda each: -worths[each])
    if others:
        next_best = next((each for each in others if _point_without(coup, family.among, each) is not suit), others[0])
        cards, worse = show_cards(next_best), worths[out] - worths[next_best]
        if worse < NOTHING:
            yield say("If you discard {cards} instead, you do about as well.", cards=cards)
        else:
            yield say(
                "If you discard {cards} instead, you do {points} points worse.", cards=cards, points=decimal(worse)
            )


def _point_without(coup: Coup, cards: Cards, out: Cards) -> Suit | None:
    """Return the suit of the best point that is kept."""
    points = Held(coup.ruleset, tuple(card for card in cards if card not in out)).of(POINT)
    return points[0].cards[0].suit if points else None


def on_average(ahead: float, deals: int) -> str:
    """Say by how many points somebody was ahead on average, or behind, on some deals."""
    fields = {"deals": deals, "points": decimal(abs(ahead))}
    if ahead < 0:
        return say(
            "On {deals} deals of the cards that you do not see, if both play on as plain players, you end {points} "
            "points behind on average.",
            **fields,
        )
    return say(
        "On {deals} deals of the cards that you do not see, if both play on as plain players, you end {points} "
        "points ahead on average.",
        **fields,
    )


def decimal(number: float) -> str:
    """Return a number with one decimal, as the reader writes it: 10.2, or 10,2."""
    whole, tenth = f"{number:.1f}".split(".")
    return say("{whole}.{tenth}", whole=whole, tenth=tenth)


# --- the play ---


def _of_card(coup: Coup, hand: Hand, card: Card) -> Iterator[str]:
    """Say what is true of a card that is played: whether it can be beaten, takes, or follows."""
    state, held = coup.state, coup.state.seat(hand).held
    led = state.played[-1][0].card if len(state.played) % 2 else None
    if len(held) == 1 or (led and [each for each in held if each.suit is led.suit] == [card]):
        yield _("Nothing else may be played.")
    elif led and card.suit is not led.suit:
        yield _("You cannot follow; it does not take the trick.")
    elif led and card.rank > led.rank:
        yield _("It takes the trick.")
    elif led:
        yield _("It leaves the trick to your opponent.")
    else:
        sight = Sight(coup, hand, 0)
        sight.sees_the_play()
        _terms, table, at, _dice = sight.given
        may_hold = see.unknown(table, at, sight.terms[of.ALL]) & ~table[at + see.VOID] | table[at + see.SHOWN]
        if not any(each.suit is card.suit and each.rank > card.rank for each in sight.cards(may_hold)):
            yield _("No card that your opponent may hold beats it.")


def values_of(coup: Coup, hand: Hand, seed: int, theirs: Cards = ()) -> Mapping[Card, float]:
    """Return what each card that may be played brings from here on, more than the other makes, with the best play.

    On average in the hands that the other may hold; or exactly, with the cards that he does hold. Nothing if there is
    no choice.
    """
    sight = Sight(coup, hand, seed)
    sight.sees_the_play()
    terms, table, at, _dice = sight.given
    cards, weight = int(may_play(table[at + see.OWN], table[at + see.LED])), 1
    if not cards & (cards - 1):
        return {}
    if theirs:
        begin_solving(table)
        table[there.VALUES : there.WEIGHT] = 0
        strong.add_values(terms, table, at, cards, sight.mask(theirs), 1)
    else:
        strong.card(*sight.given)
        weight = int(table[there.WEIGHT])
    return {card: int(table[there.VALUES + place]) / weight for place, card in enumerate(sight.cards(cards))}


def _brings(card: Card, values: Mapping[Card, float]) -> Iterator[str]:
    """Say how much more a card brings than the best of another suit; if there is none, than the next of its suit."""
    others = {each: value for each, value in values.items() if each != card}
    if not others:
        return
    next_best = max(others, key=lambda each: (each.suit is not card.suit, others[each]))
    more, called = round(values[card] - others[next_best]), f"{the(next_best)} ({next_best})"
    if more <= 0:
        yield say("Against the hands that the strong player imagines, {card} is about as good.", card=called)
    else:
        yield several(
            "Against the hands that the strong player imagines, it is about {number} point better than {card}.",
            "Against the hands that the strong player imagines, it is about {number} points better than {card}.",
            more,
            card=called,
        )


# --- when the coup has ended ---


def review(coup: Coup, hand: Hand) -> Review:
    """Return what somebody could have counted in a coup that has ended, and which card cost him most."""
    solves = Opponent(hand, "strong", 0).playing == "strong"
    mistakes = list(_mistakes(coup, hand)) if solves else []
    moment, worst = max(mistakes, key=lambda each: each[1].points, default=(coup, None))
    if worst and (found := advice(moment, hand, 0)):
        worst = worst._replace(advised=found.event == Plays(hand, worst.card))
    played = facts_of(coup.state).given() if len(coup.state.tricks) == TRICKS else None
    honest = _announced_whole(coup)
    missed = _more(honest, coup, hand) if honest else None
    return Review(missed, _more(coup, honest, other(hand)) if honest else None, worst, solves, played)


def _announced_whole(coup: Coup) -> Coup | None:
    """Return the coup as if both had announced all that they had; None if it could not have been played so."""
    cards = [played.card for played, _taken in coup.state.played]
    begun = next((moment for moment in coup.moments() if is_to_announce(moment.judge, moment.state)), None)
    try:
        return play_honestly(begun, cards) if begun else None
    except Impossible:
        return None


def _more(coup: Coup, less: Coup, hand: Hand) -> tuple[Finding, ...]:
    """Return what somebody counts for announcing in one coup, and not in another with the same cards."""
    counted = [(each.rule, each.name) for each in less.state.standing if each.to == hand and each.points]
    counting = (each for each in coup.state.standing if each.to == hand and each.points)
    return tuple(each for each in counting if (each.rule, each.name) not in counted)


def _mistakes(coup: Coup, hand: Hand) -> Iterator[tuple[Coup, Mistake]]:
    """Yield the cards with which he gave points away, both hands being open, each after the coup before it."""
    for moment, step in zip(coup.moments(), coup.steps, strict=False):
        event: Any = step.event
        if step.refused or not isinstance(event, Plays) or event.hand != hand:
            continue
        values = values_of(moment, hand, 0, moment.state.seat(other(hand)).held)
        best = max(values, key=values.__getitem__, default=event.card)
        if event.card in values and (points := round(values[best] - values[event.card])) > 0:
            yield moment, Mistake(event.card, best, points, 1 + len(moment.state.played) // 2)
