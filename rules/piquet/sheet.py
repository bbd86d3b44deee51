"""What the sheet of Piquet says to a newcomer: from the pack to the end of the partie, and what goes wrong."""

from __future__ import annotations

from rules.core.messages import N_, _
from rules.core.ruleset import RuleSet
from rules.core.sheet import Section, SheetLine
from rules.piquet.laws.pack import pack_of
from rules.piquet.laws.sequences import NAMES, SequenceBestParams

FAULTS = 5
"""The most things that go wrong on a sheet."""
ALL = 99


def _ranks(ruleset: RuleSet) -> list[str]:
    pack = sorted(pack_of(ruleset), key=lambda card: -card.rank.height)
    return list(dict.fromkeys(_(card.rank.word) for card in pack))


def _lowest(ruleset: RuleSet) -> str:
    return _ranks(ruleset)[-1]


def _from_high_to_low(ruleset: RuleSet) -> str:
    return ", ".join(_ranks(ruleset))


def _cards_left(ruleset: RuleSet) -> str:
    return str(len(pack_of(ruleset)))


def _sequences(ruleset: RuleSet) -> str:
    points = dict(ruleset.value(SequenceBestParams.points) or {})
    return ", ".join(f"{_(NAMES[int(length)])} ({length}): {counts}" for length, counts in points.items())


_NUMBER = SheetLine(
    N_(
        "You play for {points} points, if you agree on no other number. A {coup} is one deal, played to its end; all "
        "the coups together are the {partie}."
    ),
    "partie.length: usual, agreed; partie.marking: marks",
    {"points": "partie.length@usual"},
    {"coup": N_("coup"), "partie": N_("partie")},
)
_PACK = SheetLine(
    N_("Take out of a pack of 52 cards all that are below the {lowest}; {number} are left."),
    "pack.composition: removed, rest; pack.composition@removed",
    {"lowest": _lowest, "number": _cards_left},
)
_ORDER = SheetLine(N_("From high to low: {ranks}."), "card.order: descending", {"ranks": _from_high_to_low})
_LIFTS = (
    SheetLine(
        N_("Each lifts some cards and shows one; the lower card deals."), "lift.taking: free, single; lift.who: least"
    ),
    SheetLine(N_("Each draws a card; the lower one deals."), "lift.drawing: one; lift.who: least"),
    SheetLine(N_("The lower card deals."), "lift.who: least"),
)
_SIDES = tuple(
    SheetLine(
        N_("Who deals is the {younger}. The other is the {elder}: he exchanges, announces and plays first."),
        f"exchange.younger: after; {announces}; play.lead: elder",
        terms={"younger": N_("younger"), "elder": N_("elder")},
    )
    for announces in ("announce.order: elder", "announce.declaring: elder-first")
)

_DEAL = (
    SheetLine(N_("The dealer shuffles, the other cuts."), "deal.cut: dealer, other"),
    SheetLine(
        N_("Each gets {cards} cards, {least} to {most} at a time, as the dealer chooses."),
        "deal.hand: twelve; deal.packet: chosen",
        {"cards": "deal.hand@cards", "least": "deal.packet@least", "most": "deal.packet@most"},
    ),
    SheetLine(N_("The rest lies between you: the {talon}."), "deal.talon: rest", terms={"talon": N_("talon")}),
    SheetLine(
        N_("A hand without king, queen or knave is a {blanche}. Its holder shows it, and counts {points}."),
        "blanche.held: no-court; blanche.showing: all; blanche.worth: worth",
        {"points": "blanche.worth@points"},
        {"blanche": N_("blanche")},
    ),
)

_EXCHANGE = (
    SheetLine(
        N_("The elder lays aside {least} to {most} cards, and takes as many from the talon."),
        "exchange.elder: up-to, fewer, first; exchange.least: least",
        {"least": "exchange.least@least", "most": "exchange.elder@most"},
    ),
    SheetLine(
        N_("Then the younger may change as many as are left, or fewer, but not fewer than {least}."),
        "exchange.younger: after, rest, fewer; exchange.least: least",
        {"least": "exchange.least@least"},
    ),
    SheetLine(
        N_("Each may look at the cards that he could have taken and leaves."), "exchange.looking: own-rest, younger"
    ),
)
_SAYS_HOW_MANY = (
    SheetLine(N_("The elder says how many cards he changes."), "exchange.telling: tells"),
    SheetLine(N_("The elder says truly how many cards he takes."), "exchange.number-said: truly"),
)
_ONCE = SheetLine(N_("Nobody discards twice in a coup."), "exchange.once: twice")

_IN_ORDER = tuple(
    SheetLine(
        N_("The elder speaks first, and says what he has: the point, then sequences, then threes and fours."), grounds
    )
    for grounds in (
        "announce.order: point, sequence, elder",
        "announce.declaring: elder-first, point, sequence, set",
    )
)
_REPLY = SheetLine(
    N_("The younger answers: good, equal, or better."),
    "announce.reply: point-good, point-equal, point-better, sequence-good, sequence-equal, sequence-better",
)
_WORTH = {"ace": "card.value@ace", "court": "card.value@court"}
_POINT = (
    SheetLine(
        N_(
            "{point}: the sum of your best suit. An ace is {ace}, king, queen and knave {court}, any other card its "
            "pips."
        ),
        "point.suit: most; card.value: pips, ace, court",
        _WORTH,
        {"point": N_("Point")},
        ("point.suit@measure", "total"),
    ),
    SheetLine(
        N_(
            "{point}: the number of cards of your longest suit; between equal numbers, the greater sum. An ace is "
            "{ace}, king, queen and knave {court}, any other card its pips."
        ),
        "point.suit: most; point.sums: sum; card.value: pips, ace, court",
        _WORTH,
        {"point": N_("Point")},
        ("point.suit@measure", "number"),
    ),
)
_POINT_COUNTS = (
    SheetLine(
        N_("The better point is good. It counts 1 for each card."),
        "point.good: good, more; point.cards: each",
        when=("point.cards@scored", "cards"),
    ),
    SheetLine(
        N_("The better point is good. It counts 1 for each ten; 5 or more count as a ten, so that 35 counts 4."),
        "point.good: good, more; point.value: tens, fives",
        when=("point.value@five", "ten"),
    ),
)
_POINT_EQUAL = (
    SheetLine(N_("Equal points count for nobody."), "point.good: equal", when=("point.good@equal", "neither")),
    SheetLine(N_("Of equal points the elder’s is good."), "point.good: equal", when=("point.good@equal", "elder")),
)
_SEQUENCES = (
    SheetLine(
        N_("{sequences}: three cards or more in a row of one suit. Names by number, and points: {points}."),
        "sequence.name: tierce, length; sequence.best: worth; sequence.best@points",
        {"points": _sequences},
        {"sequences": N_("Sequences")},
    ),
    SheetLine(
        N_("The longest is best; of equally long ones the highest. The best makes your others good."),
        "sequence.best: longer, higher, saved",
    ),
    SheetLine(N_("The other’s sequences then count nothing."), "sequence.best: drowned, shorter"),
    SheetLine(
        N_("If the best are equal, no sequence counts."),
        "sequence.best: equal, no-best",
        when=("sequence.best@equality", "none"),
    ),
)
_ALIKE = (
    SheetLine(
        N_("{alike} of a rank from ace to ten: three count {three}, four {four}."),
        "set.ranks: counted; set.best: three, fourteen",
        {"three": "set.best@three", "four": "set.best@four"},
        {"alike": N_("Three or four")},
        ("set.ranks@ranks", "A K Q J 10"),
    ),
    SheetLine(
        N_("Four are better than three, then the higher rank. The best makes your others good."),
        "set.best: four, higher, saved",
        when=("set.best@precedence", "four-first"),
    ),
)
_SHOWING = (
    SheetLine(N_("Point and sequences count only if you show them."), "announce.open: elder, younger"),
    SheetLine(
        N_("Show your point before you play your first card, or it is lost."),
        "announce.showing: unshown",
        when=("announce.showing@shown", "point"),
    ),
    SheetLine(
        N_("Show your point and sequences before you play your first card, or they are lost."),
        "announce.showing: unshown",
        when=("announce.showing@shown", "point and sequences"),
    ),
)
_REPIQUE = SheetLine(
    N_(
        "{repique}: if you have {threshold} points before you play, and the other has counted none before, you count "
        "{becomes} instead, and what is above."
    ),
    "repique: made, excess",
    {"threshold": "repique@threshold", "becomes": "repique@becomes"},
    {"repique": N_("Repique")},
)

_FOLLOWING = SheetLine(
    N_("The elder plays a card. The other must play a card of that suit, if he has one."),
    "play.lead: elder; play.renounce: follow",
)
_TRICK = SheetLine(
    N_("The higher card of that suit takes both, a {trick}; its player plays the next card. There are no trumps."),
    "play.trick: higher, other-suit; play.lead: taker",
    terms={"trick": N_("trick")},
)
_PLAY_COUNTS = (
    SheetLine(
        N_("A card from the ten up counts 1 when you begin with it, or take the other’s card with it."),
        "play.count: led, won; play.low: low; play.low@counting",
    ),
    SheetLine(
        N_("Every card counts 1 when you begin with it, or take the other’s card with it."), "play.count: led, won"
    ),
)
_LAST = (
    SheetLine(
        N_("The last trick counts {points} in all; {low} if you take it with a card below the ten."),
        "play.last-trick: taken; play.last-low: low",
        {"points": "play.last-trick@points", "low": "play.last-low@points"},
    ),
    SheetLine(
        N_("The last trick counts {points} in all."), "play.last-trick: taken", {"points": "play.last-trick@points"}
    ),
)
_TO_PIQUE = {"threshold": "pique@threshold", "becomes": "pique@becomes"}
_PIQUE = (
    SheetLine(
        N_(
            "{pique}: if the elder reaches {threshold} with his first card, and the other has nothing that is good, he "
            "counts {becomes} instead."
        ),
        "pique: made, hindered",
        _TO_PIQUE,
        {"pique": N_("Pique")},
        ("pique@window", "first-card"),
    ),
    SheetLine(
        N_(
            "{pique}: if you reach {threshold} in hand and play before the other counts anything, you count {becomes} "
            "instead."
        ),
        "pique: made",
        _TO_PIQUE,
        {"pique": N_("Pique")},
    ),
)
_CARDS = (
    SheetLine(
        N_("Who takes more tricks counts {points} for the cards; if both took six, nobody does."),
        "cards.most: most, equal",
        {"points": "cards.most@points"},
    ),
    SheetLine(
        N_("Who takes more tricks counts {points} for the cards."), "cards.most: most", {"points": "cards.most@points"}
    ),
)
_CAPOT = SheetLine(
    N_("{capot}: who takes all twelve counts {points} in place of that."),
    "capot: all",
    {"points": "capot@points"},
    {"capot": N_("Capot")},
)

_MARKING = tuple(
    SheetLine(N_("After the coup each marks what he made, and the other deals."), f"partie.marking: marks; {turn}")
    for turn in ("deal.next: alternate", "deal.turn: alternate")
)
_WON = (
    SheetLine(N_("Who reaches the number first has won."), "partie.win: first"),
    SheetLine(
        N_("Who has reached the number has won; if both are past it, the one with more."),
        "partie.won: reached; partie.arriving: higher",
    ),
)
_ARRIVING = SheetLine(
    N_(
        "If both are near it, count in this order: blanche, point, sequences, threes and fours, play, cards. The first "
        "to reach it has won, and the coup stops."
    ),
    "count.order: blanche, point, sequence, set, play, cards, stops",
)

_GOES_WRONG = (
    SheetLine(
        N_("Another suit played by mistake: the card is taken back, without a penalty."),
        "play.renounce: mended, no-penalty",
    ),
    SheetLine(
        N_("A card too many dealt: the elder chooses whether to deal again or to play."), "fault.deal-number: choice"
    ),
    SheetLine(
        N_("More cards taken than laid aside: that player counts nothing in this coup."), "fault.too-many: taken"
    ),
    SheetLine(N_("Something not counted before you begin to play: it is lost."), "announce.forgotten: forgotten"),
    SheetLine(
        N_(
            "Something counted that you do not have, and a card played: you count nothing of what you have, and the "
            "other counts all of his."
        ),
        "fault.false-claim: nothing, other",
    ),
    SheetLine(
        N_("A blanche not shown before its holder lays cards aside: it does not count."),
        "blanche.late: before, too-late",
    ),
    SheetLine(N_("Something that you kept silent about: it does not count."), "announce.sinking: lost"),
    SheetLine(N_("During the play nobody looks at cards laid aside, nor at the talon."), "play.looking: aside"),
    SheetLine(
        N_("Three counted of four that you held: say which is missing if the other asks, or show the three."),
        "announce.broken-four: tells, shows",
    ),
    SheetLine(
        N_("The elder takes no more than {most} cards."), "exchange.elder: no-more", {"most": "exchange.elder@most"}
    ),
)


def _alone(*lines: SheetLine) -> tuple[tuple[SheetLine, ...], ...]:
    return tuple((line,) for line in lines)


SHEET: tuple[Section, ...] = (
    (N_("Before you begin"), ALL, (*_alone(_NUMBER, _PACK, _ORDER), _LIFTS, _SIDES)),
    (N_("Deal"), ALL, _alone(*_DEAL)),
    (N_("Exchange"), ALL, (*_alone(*_EXCHANGE), _SAYS_HOW_MANY, (_ONCE,))),
    (
        N_("Announce"),
        ALL,
        (
            *(_IN_ORDER, (_REPLY,), _POINT, _POINT_COUNTS, _POINT_EQUAL),
            *(*_alone(*_SEQUENCES, *_ALIKE), _SHOWING, (_REPIQUE,)),
        ),
    ),
    (N_("Play the cards"), ALL, (*_alone(_FOLLOWING, _TRICK), _PLAY_COUNTS, _LAST, _PIQUE, _CARDS, (_CAPOT,))),
    (N_("The end"), ALL, (_MARKING, _WON, (_ARRIVING,))),
    (N_("When something goes wrong"), FAULTS, _alone(*_GOES_WRONG)),
)
