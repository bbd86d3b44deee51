"""The exchange: how many, in which order. Sources: 1642 §4–5, §33–35; 1651 ch. VI and XII; modern 4."""

from __future__ import annotations

from typing import Literal

from rules.core.cards import Suit
from rules.core.domains import Choice, Number
from rules.core.machine import REFUSED
from rules.core.rule import Params, rule
from rules.piquet.sides import Cards, Decision, Finding, Hand, Pair

ALLOWED = "allowed"
MUST_LEAD = "must lead"


class ExchangeElderParams(Params):
    most = Number(1, asks="how many cards he may take")


@rule(
    "exchange.elder",
    grounds={
        "up-to": "he may take up to this number from the talon",
        "no-more": "he may not take more",
        "fewer": "he may take fewer, as he chooses",
        "first": "he must first have discarded the same number",
    },
)
def elder(p: ExchangeElderParams, number: int, first: bool) -> Decision:
    """The elder may take up to a fixed number of cards from the talon, after discarding the same number.

    `number`: the cards that he discards to take the same number, or that he takes. `first`: whether he discards first.
    `most`: the greatest number. 1642 §4; 1651 ch. VI.
    """
    if not first:
        yield Finding("first", to="elder", ruling=REFUSED, number=number)
    elif number > p.most:
        yield Finding("no-more", to="elder", ruling=REFUSED, number=number)
    else:
        yield Finding("up-to" if number == p.most else "fewer", to="elder", ruling=ALLOWED, number=number)


@rule(
    "exchange.younger",
    grounds={
        "rest": "he may take all that is left",
        "fewer": "he may take as few as he likes",
        "no-more": "he cannot take more than what is left",
        "after": "he takes after the elder",
        "first": "he too must first have discarded the same number",
    },
)
def younger(p: Params, number: int, left: int, first: bool, after: bool) -> Decision:
    """The younger may then take what is left, or as few as he likes, after discarding the same number.

    `number`: the cards that he discards to take the same number, or that he takes. `left`: how many the elder leaves
    him. `first`: whether he discards first. `after`: whether it is his turn. 1642 §4; 1651 ch. VI.
    """
    if not after:
        yield Finding("after", to="younger", ruling=REFUSED, number=number)
    elif not first:
        yield Finding("first", to="younger", ruling=REFUSED, number=number)
    elif number > left:
        yield Finding("no-more", to="younger", ruling=REFUSED, number=number)
    else:
        yield Finding("rest" if number == left else "fewer", to="younger", ruling=ALLOWED, number=number)


class ExchangeLeastParams(Params):
    least = Number(asks="how many cards he must discard")


@rule(
    "exchange.least",
    grounds={"least": "each must discard at least this number, even if his cards are good"},
)
def least(p: ExchangeLeastParams, hand: Hand, number: int) -> Decision:
    """Both elder and younger must discard at least one card.

    `number`: the cards that he discards. There is no finding if they are enough. 1642 §5; 1651 ch. VI.
    """
    if number < p.least:
        yield Finding("least", to=hand, ruling=REFUSED, number=number)


@rule("exchange.free", grounds={"younger": "the younger need not discard any card"}, needs=("exchange.least",))
def free(p: Params, number: int) -> Decision:
    """The younger need not discard any card: what `exchange.least` asks is asked of the elder only.

    `number`: the cards that he discards, none. Laws of Piquet au Cent of about 1890, 7.
    """
    if not number:
        yield Finding("younger", to="younger", ruling=ALLOWED, number=number)


@rule(
    "exchange.once",
    grounds={
        "twice": "a player discards once, not twice",
        "elder": "the elder cannot discard one more to get a card that he knows by its back",
        "younger": "the younger cannot discard one more to get a card that he knows by its back",
    },
)
def once(p: Params, hand: Hand, before: int) -> Decision:
    """Nobody discards twice, even if he knows the next card by its back.

    `before`: the cards that he has already discarded. 1642 §33–35; 1651 ch. XII.
    """
    if before:
        yield Finding("twice", hand, to=hand, ruling=REFUSED)


class ExchangeLookingParams(Params):
    after = Choice("looking", "taking", "any", asks="when the elder may look, and at which cards")


@rule(
    "exchange.looking",
    grounds={
        "own-rest": "if the elder takes fewer than he could, he may see the rest of them",
        "younger": "the younger may see the cards that he leaves",
        "elder-after": "after the younger, the elder may see the cards that the younger leaves",
    },
)
def looking(
    p: ExchangeLookingParams, hand: Hand, number: int, rest: int, left: int, took: Pair[bool], seen: int
) -> Decision:
    """Each may look at the cards he leaves; the elder also at those that the other leaves, after the other.

    `number`: the cards he looks at. `rest`: how many the elder has left of those he could take. `left`: how many are
    left in the talon. `took`: who has taken. `seen`: how many of those left the younger has seen. `after`: the elder
    may look after the younger's `looking`, at what he saw; or after his `taking`, at all; or at all when the younger
    has looked at `any`. 1642 §4; 1651 ch. VI; Laws of about 1890, 36, its Description, 10.
    """
    if hand == "younger":
        ground, may = "younger", left if took.younger else 0
    elif took.younger:
        ground, may = "elder-after", left if p.after == "taking" or (p.after == "any" and seen) else seen
    else:
        ground, may = "own-rest", rest if took.elder else 0
    yield Finding(ground, to=hand, ruling=ALLOWED if number <= may else REFUSED, number=number)


@rule(
    "exchange.looking-choice",
    grounds={
        "named": "the younger says whether he will look when the elder has named the suit he will lead, or has led",
        "before": "he must say it before he plays a card",
        "not": "if he says that he will not look, neither may see the cards",
    },
    needs=("exchange.looking",),
)
def looking_choice(p: Params, hand: Hand, looks: bool, named: bool, played: bool, declined: bool) -> Decision:
    """When the younger says whether he will look at the cards that he leaves; he need not say it if he looks before.

    `looks`: `hand` looks at them; else the younger says that he will not. `named`: the elder has named the suit he will
    lead, or has led. `played`: the younger has played a card. `declined`: he has said before that he will not look.
    Laws of about 1890, 36.
    """
    if declined:
        yield Finding("not", to=hand, ruling=REFUSED)
    elif hand == "younger" and (played or not (named or looks)):
        yield Finding("before" if played else "named", to=hand, ruling=REFUSED)
    elif hand == "younger" and named:
        yield Finding("named", "before", *(() if looks else ("not",)), to=hand, ruling="looks" if looks else "declines")


@rule(
    "exchange.retaking",
    grounds={"retakes": "a player who has taken up a card of the talon, and takes his discard back, counts nothing"},
)
def retaking(p: Params, hand: Hand) -> Decision:
    """A player who takes up a card of the talon, and then his discard again, plays with too many and counts nothing.

    Laws of about 1890, 25.
    """
    yield Finding("retakes", to=hand, ruling="counts nothing")


SuitAct = Literal["looks", "says", "orders", "leads"]


class ExchangeSuitParams(Params):
    binds = Choice("said", "seen", asks="what binds the elder")


@rule(
    "exchange.suit",
    grounds={
        "said-first": "before looking at the cards that the other leaves, the elder says which suit he will lead",
        "bound": "he must lead the suit that he said",
    },
)
def suit_said(
    p: ExchangeSuitParams,
    act: SuitAct,
    binding: Suit | None,
    held: frozenset[Suit],
    suit: Suit | None,
    by_order: bool,
    ordered: bool,
    looked: bool,
) -> Decision:
    """An elder who wants to look at the cards that the younger leaves must first say a suit, and then lead it.

    `act`: the elder `looks`, `says` a suit or `leads` his first card, or the younger `orders` a suit. `binding`: the
    suit that already binds him; `by_order`: it was ordered, so that it is not his word that binds him. `held`: the
    suits of the elder's cards. `suit`: the suit now said, ordered or led. `ordered`: whether the other orders a suit if
    the elder has no card of the one he said; if not, he can only say a suit that he has. `looked`: whether he has
    looked at the cards left. `binds`: he is bound because he has `said` a suit, or only when he has then `seen` those
    cards. 1642 §4–5; 1651 ch. VI; modern 4, 10.
    """
    if act == "looks":
        if binding is None:
            yield Finding("said-first", to="elder", ruling=REFUSED)
    elif (act == "says" and binding is None and (ordered or suit in held)) or (act == "says" and binding == suit):
        yield Finding("bound", to="elder", ruling=MUST_LEAD, name=_word(suit))
    elif act == "says":
        yield Finding("bound", to="elder", ruling=REFUSED, name=_word(binding or suit))
    elif by_order or (p.binds == "seen" and not looked):
        return
    elif binding in held and (act == "orders" or binding != suit):
        yield Finding("bound", to="elder", ruling=REFUSED, name=_word(binding))


@rule(
    "exchange.suit-ordered",
    grounds={"none": "if the elder has no card of the suit that he said, he leads the suit that the other orders"},
    needs=("exchange.suit",),
)
def suit_ordered(
    p: Params, act: SuitAct, binding: Suit | None, held: frozenset[Suit], suit: Suit | None, by_order: bool
) -> Decision:
    """An elder without a card of the suit that he said leads the suit that the other orders.

    The facts are those of `exchange.suit`. 1642 §5; 1651 ch. VI.
    """
    if binding is None or (binding in held and not by_order):
        return
    if act == "orders":
        yield Finding("none", to="elder", ruling=MUST_LEAD, name=_word(suit))
    elif act == "leads" and suit != binding:
        yield Finding("none", to="elder", ruling=REFUSED, name=_word(binding))


def _word(suit: Suit | None) -> str | None:
    return suit.word if suit else None


Called = Literal["looks", "calls", "leads"]


@rule(
    "exchange.suit-called",
    grounds={
        "exposed": "cards that the younger left and did not look at are exposed if a player looks at them",
        "called": "the other may call a suit from him when he next leads",
    },
    needs=("exchange.looking",),
)
def suit_called(
    p: Params, act: Called, hand: Hand, cards: Cards, called: Suit | None, held: frozenset[Suit], suit: Suit | None
) -> Decision:
    """A player who looks in the play at cards left that nobody may see: they are exposed, and the other calls a suit.

    `act`: `hand` `looks` at `cards`; the other `calls` a `suit` from him; or he `leads` one, when `called` has been
    called from him. `held`: the suits of his cards; if he has none of the suit called, he leads what he likes. Laws of
    Piquet au Cent of about 1890, 12.
    """
    if act == "looks":
        yield Finding("exposed", "called", to=hand, ruling="exposed", number=len(cards), cards=cards)
    elif act == "calls":
        yield Finding("called", to=hand, ruling=MUST_LEAD, name=_word(suit))
    elif called in held and suit != called:
        yield Finding("called", to=hand, ruling=REFUSED, name=_word(called))


@rule("exchange.talon-spread", grounds={"before": "nobody may spread the talon before he has discarded"})
def spreading(p: Params, hand: Hand, put_out: int) -> Decision:
    """Nobody may spread the talon to see its cards before he has discarded.

    `put_out`: the cards he has discarded; after that there is no finding. 1642 §35; 1651 ch. XII.
    """
    if not put_out:
        yield Finding("before", to=hand, ruling=REFUSED)


NumberAct = Literal["says", "refuses", "counts"]


@rule(
    "exchange.number-said",
    grounds={
        "truly": "the elder must say truly how many cards he takes",
        "refusing": "the younger may count the talon only if the elder refuses to say",
    },
)
def number_said(p: Params, act: NumberAct, number: int, true: int, refused: bool) -> Decision:
    """The elder says truly how many cards he takes; the younger counts the rest only if the elder refuses to say.

    `act`: the elder `says` or `refuses`, or the younger `counts` the talon. `number`: the number that the elder says,
    or that the younger counts. `true`: the number that the elder really takes. `refused`: whether he has refused to
    say. 1642 §35; 1651 ch. XII.
    """
    if act == "says":
        yield Finding("truly", to="elder", ruling="said" if number == true else REFUSED, number=number)
    elif act == "refuses":
        yield Finding("truly", "refusing", to="younger", ruling="may count")
    else:
        yield Finding("refusing", to="younger", ruling=ALLOWED if refused else REFUSED, number=number)


@rule("exchange.telling", grounds={"tells": "the elder says how many cards he discards"})
def telling(p: Params, act: NumberAct, number: int, true: int) -> Decision:
    """The elder says how many cards he discards, and may not refuse.

    `act` as in `exchange.number-said`; this rule does not judge counting the talon. `number`: the number that he says;
    `true`: the real number. Modern 4.
    """
    if act == "says":
        yield Finding("tells", to="elder", ruling="said" if number == true else REFUSED, number=number)
    elif act == "refuses":
        yield Finding("tells", to="elder", ruling=REFUSED)


@rule(
    "exchange.telling-left",
    grounds={"tells": "the younger says how many cards he leaves"},
    needs=("exchange.telling",),
    matter="exchange.number-said",
)
def telling_left(p: Params, number: int, left: int | None) -> Decision:
    """A younger who leaves cards says how many.

    `number`: the number that he says; `left`: the real number, None if he has not taken yet. Description of about 1890,
    10.
    """
    true = left is None or number == left
    yield Finding("tells", to="younger", ruling="said" if true else REFUSED, number=number)


@rule(
    "exchange.apart",
    grounds={
        "aside": "the discard is laid aside, face down",
        "separate": "the discard is kept apart from the player's other cards",
        "left": "cards that were left, and not looked at, are kept apart from hands and discards",
    },
)
def apart(p: Params, hand: Hand, pile: Literal["discard", "left"], place: str) -> Decision:
    """A discard lies aside, face down, and apart from the other cards; and so do cards left that nobody has looked at.

    `hand` lays the `pile` `aside`, `face up` or `with other cards` (`place`). Description of about 1890, 4, 8, 11, 12.
    """
    ruling = f"laid {place}" if place == "aside" else REFUSED
    if pile == "left":
        yield Finding("left", to=hand, ruling=ruling)
    elif place == "with other cards":
        yield Finding("separate", to=hand, ruling=ruling)
    else:
        yield Finding("aside", *(("separate",) if place == "aside" else ()), to=hand, ruling=ruling)


class ExchangeAsManyParams(Params):
    other = Choice("refused", "fault", asks="what follows if he takes another number")


@rule(
    "exchange.as-many",
    grounds={
        "elder": "the elder takes as many cards as he discarded, from the top, and has twelve again",
        "younger": "the younger takes as many cards as he discarded, from the top, and has twelve again",
        "seen": "so the first cards that the younger takes are those that the elder might see",
    },
)
def as_many(p: ExchangeAsManyParams, hand: Hand, number: int, due: int, open_to_elder: int, done: bool) -> Decision:
    """Each takes from the top of the talon as many cards as he has discarded, and then his exchange is done.

    `number`: the cards that he takes, or that he wants to discard when he has taken (`done`). `due`: those that he has
    discarded. `open_to_elder`: how many cards of the talon, from the top, the elder might have taken but left.
    `other`: to take another number is `refused`, or it is a `fault`, and other rules say what it costs. Modern 4; Laws
    of about 1890, 23–24.
    """
    if number != due and not done and p.other == "fault":
        return
    if done or number != due:
        yield Finding(hand, to=hand, ruling=REFUSED, number=due)
        return
    yield Finding(hand, to=hand, ruling="takes", number=number)
    if hand == "younger" and open_to_elder:
        yield Finding("seen", to=hand, ruling="takes", number=min(number, open_to_elder))
