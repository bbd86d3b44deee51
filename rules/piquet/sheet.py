"""What the sheet of Piquet says to a newcomer: from the pack to the end of the partie, and what goes wrong."""

from __future__ import annotations

from rules.core.messages import N_, _
from rules.core.ruleset import RuleSet
from rules.core.sheet import Section, SheetLine
from rules.piquet.laws.dealing import DealPacketParams
from rules.piquet.laws.pack import PackCompositionParams, pack_of
from rules.piquet.laws.sequences import NAMES, SequenceBestParams

FAULTS = 5
"""The most things that go wrong on a sheet."""


def _words(words: list[str], last: str) -> str:
    return f"{', '.join(words[:-1])} {last} {words[-1]}"


def _removed(ruleset: RuleSet) -> str:
    ranks = ruleset.value(PackCompositionParams.removed) or ()
    return _words([_(rank.word) for rank in sorted(ranks, key=lambda rank: rank.height)], _("and"))


def _from_high_to_low(ruleset: RuleSet) -> str:
    pack = sorted(pack_of(ruleset), key=lambda card: -card.rank.height)
    return ", ".join(dict.fromkeys(_(card.rank.word) for card in pack))


def _cards_left(ruleset: RuleSet) -> str:
    return str(len(pack_of(ruleset)))


def _packets(ruleset: RuleSet) -> str:
    least, most = (ruleset.value(number) or 1 for number in (DealPacketParams.least, DealPacketParams.most))
    return _words([str(number) for number in range(least, most + 1)], _("or"))


def _sequences(ruleset: RuleSet) -> str:
    points = dict(ruleset.value(SequenceBestParams.points) or {})
    return "; ".join(f"{length} ({_(NAMES[int(length)])}) = {counts}" for length, counts in points.items())


_NUMBER = (
    SheetLine(
        N_(
            "You play games of {points} points. Whoever first wins {games} has won the {partie}; a game won before the "
            "other has {half} counts as two. A {coup} is one deal, played to its end."
        ),
        "partie.length: usual; partie.marking: marks; match.games: games, both; match.double: double, counts",
        {"points": "partie.length@usual", "games": "match.games@wanted", "half": "match.double@under"},
        {"coup": N_("coup"), "partie": N_("partie")},
    ),
    SheetLine(
        N_(
            "You play for {points} points, if you agree on no other number. A {coup} is one deal, played to its end; "
            "all the coups together are the {partie}."
        ),
        "partie.length: usual, agreed; partie.marking: marks",
        {"points": "partie.length@usual"},
        {"coup": N_("coup"), "partie": N_("partie")},
    ),
)
_PACK = SheetLine(
    N_("Take the ranks {removed} out of a pack of 52 cards; {number} are left."),
    "pack.composition: removed, rest; pack.composition@removed",
    {"removed": _removed, "number": _cards_left},
)
_ORDER = SheetLine(N_("From high to low: {ranks}."), "card.order: descending", {"ranks": _from_high_to_low})
_LIFTS = (
    SheetLine(
        N_("Each lifts some cards, at least two, and shows the bottom one. The player with the lower card deals."),
        "lift.taking: free, single; lift.dropped@shows; lift.who: least",
    ),
    SheetLine(N_("Each draws a card. The player with the lower card deals."), "lift.drawing: one; lift.who: least"),
    SheetLine(N_("The player with the lower card deals."), "lift.who: least"),
)
_SIDES = tuple(
    SheetLine(
        N_("Whoever deals is the {younger}. The other is the {elder}: he exchanges, announces and plays first."),
        f"exchange.younger: after; play.lead: elder; {more}",
        terms={"younger": N_("younger"), "elder": N_("elder")},
    )
    for more in ("announce.order: elder; deal.next: alternate", "announce.declaring: elder-first")
)

_SHUFFLE = SheetLine(N_("The dealer shuffles, the other cuts."), "deal.cut: dealer, other")
_HAND = (
    SheetLine(
        N_("Each gets {cards} cards, {packet} at a time."),
        "deal.hand: twelve; deal.packet: chosen; deal.packet@least",
        {"cards": "deal.hand@cards", "packet": "deal.packet@most"},
        when=("deal.packet@most", "2"),
    ),
    SheetLine(
        N_("Each gets {cards} cards: {packets} at a time, as the dealer chooses, and always as many."),
        "deal.hand: twelve; deal.packet: chosen; deal.packet@least; deal.packet@most; deal.same: continue",
        {"cards": "deal.hand@cards", "packets": _packets},
    ),
    SheetLine(
        N_("Each gets {cards} cards: {packets} at a time, as the dealer chooses."),
        "deal.hand: twelve; deal.packet: chosen; deal.packet@least; deal.packet@most",
        {"cards": "deal.hand@cards", "packets": _packets},
    ),
)
_TALON = SheetLine(
    N_("The rest lies between you, and is called the {talon}."), "deal.talon: rest", terms={"talon": N_("talon")}
)

_BLANCHE = SheetLine(
    N_("A hand that is dealt without king, queen or knave is a {blanche}. Its holder shows it, and counts {points}."),
    "blanche.held: no-court; blanche.showing: all; blanche.worth: worth",
    {"points": "blanche.worth@points"},
    {"blanche": N_("blanche")},
)
_BLANCHE_SHOWN = (
    SheetLine(
        N_(
            "An elder with a blanche says how many cards he will lay aside, and keeps to it. The other lays his aside "
            "first, and takes none yet; the elder shows the blanche and exchanges; then the other takes."
        ),
        "blanche.exchange: says, other-first, bound; blanche.adapted: keeps, shows, waits",
    ),
    SheetLine(
        N_(
            "An elder with a blanche says how many cards he will lay aside, and keeps to it. The other lays his aside "
            "first; then the elder shows the blanche."
        ),
        "blanche.exchange: says, other-first, bound",
    ),
)
_BLANCHE_OF_YOUNGER = SheetLine(
    N_("A younger with a blanche shows it after the elder has exchanged, before he lays cards aside himself."),
    "blanche.younger: elder-first, then",
)
_BLANCHE_TWO = SheetLine(
    N_("If both have a blanche, neither counts it; but the younger’s still hinders the elder’s pique and repique."),
    "blanche.two: barred, hinders",
    when=("blanche.two@counts", "neither"),
)

_OF_ELDER = SheetLine(
    N_("The elder lays aside {least} to {most} cards, and takes as many from the top of the talon."),
    "exchange.elder: up-to, fewer, first; exchange.least: least",
    {"least": "exchange.least@least", "most": "exchange.elder@most"},
)
_OF_YOUNGER = (
    SheetLine(
        N_("Then the younger may exchange as many as are left, or none."),
        "exchange.younger: after, rest; exchange.free: younger",
    ),
    SheetLine(
        N_("Then the younger must exchange at least {least}, and may exchange as many as are left."),
        "exchange.younger: after, rest, fewer; exchange.least: least",
        {"least": "exchange.least@least"},
    ),
)
_LOOKING = (
    SheetLine(
        N_("Whoever takes fewer cards than he may can look at those that he could still have taken."),
        "exchange.looking: own-rest, younger",
    ),
    SheetLine(
        N_("The elder may look at those that the younger leaves, if he first names the suit that he will play first."),
        "exchange.looking: elder-after; exchange.suit: said-first, bound",
    ),
)
_SAYS_HOW_MANY = (
    SheetLine(N_("The elder says how many cards he exchanges."), "exchange.telling: tells"),
    SheetLine(N_("The elder says truly how many cards he takes."), "exchange.number-said: truly"),
)
_ONCE = SheetLine(N_("Nobody lays cards aside twice in a coup."), "exchange.once: twice")

_IN_ORDER = tuple(
    SheetLine(
        N_("The elder speaks first, and says what he has: the point, then sequences, then threes and fours."), grounds
    )
    for grounds in ("announce.order: point, sequence, elder", "announce.declaring: elder-first, point, sequence, set")
)
_REPLY = SheetLine(
    N_("The younger answers: good, equal, or better. Threes and fours are never equal."),
    "announce.reply: point-good, point-equal, point-better, sequence-good, sequence-equal, sequence-better, no-equal",
)
_WORTH = {"ace": "card.value@ace", "court": "card.value@court"}
_POINT = (
    SheetLine(
        N_(
            "{point}: the highest sum that your cards of one suit make. An ace is {ace}, king, queen and knave "
            "{court}, any other card the number on it."
        ),
        "point.suit: most; card.value: pips, ace, court",
        _WORTH,
        {"point": N_("Point")},
        ("point.suit@measure", "total"),
    ),
    SheetLine(
        N_(
            "{point}: the number of cards of your longest suit; between equal numbers, the greater sum. An ace is "
            "{ace}, king, queen and knave {court}, any other card the number on it."
        ),
        "point.suit: most; point.sums: sum; card.value: pips, ace, court",
        _WORTH,
        {"point": N_("Point")},
        ("point.suit@measure", "number"),
    ),
)
_POINT_COUNTS = (
    SheetLine(
        N_("The better point is good, and only what is good counts: 1 for each card."),
        "point.good: good, more; point.cards: each",
        when=("point.cards@scored", "cards"),
    ),
    SheetLine(
        N_(
            "The higher sum is good, and only what is good counts: 1 for each ten, and a rest of 5 or more counts 1 "
            "too. 30 to 34 count 3, 35 to 44 count 4, and so on."
        ),
        "point.good: good, more; point.value: tens, fives",
        when=("point.value@five", "ten"),
    ),
)
_POINT_EQUAL = (
    SheetLine(
        N_("If both have the same point, it counts for nobody."),
        "point.good: equal",
        when=("point.good@equal", "neither"),
    ),
    SheetLine(
        N_("If both have the same point, the elder’s is good."), "point.good: equal", when=("point.good@equal", "elder")
    ),
)
_SEQUENCES = (
    SheetLine(
        N_("{sequences}: three cards or more in a row of one suit. Cards, name and points: {points}."),
        "sequence.name: tierce, length; sequence.best: worth; sequence.best@points",
        {"points": _sequences},
        {"sequences": N_("Sequences")},
    ),
    SheetLine(
        N_("A sequence is called by its highest card, such as tierce of the king; with the ace, tierce major."),
        "sequence.name: top, major",
    ),
    SheetLine(
        N_("The longest is best; of equally long ones the highest. The best makes your other sequences good."),
        "sequence.best: longer, higher, saved",
    ),
    SheetLine(N_("The other’s sequences then count nothing."), "sequence.best: drowned, shorter"),
    SheetLine(
        N_("If the best are equal, no sequence counts, and no lesser one either."),
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
        N_(
            "Four are better than three, then the higher rank. The best makes your other threes and fours good; the "
            "other’s count nothing."
        ),
        "set.best: four, higher, saved, drowned, fewer",
        when=("set.best@precedence", "four-first"),
    ),
)
_SHOWING = (
    SheetLine(N_("Point and sequences count only if you show them."), "announce.open: elder, younger"),
    SheetLine(
        N_("Show the point that you count before you play your first card, or it is lost."),
        "announce.showing: unshown",
        when=("announce.showing@shown", "point"),
    ),
    SheetLine(
        N_("Show your point and sequences, equal ones too, before you play your first card, or they are lost."),
        "announce.showing: unshown, equal",
        when=("announce.showing@shown", "point and sequences"),
    ),
)
_SUMS = SheetLine(
    N_("The sums themselves are compared: 39 is better than 36, although both count 4."),
    "point.good: good; point.value: above-five",
    when=("point.good@compare", "raw"),
)
_SHOWN_BY_THE_OTHER = SheetLine(
    N_("If you lose something in this way, the other counts what he shows of the same kind, even if it is less."),
    "announce.showing: other",
)
_COUNTING = SheetLine(
    N_("The elder counts what is good before he plays; the younger after that, before he plays."),
    "count.turn: elder, younger",
)
_REPIQUE = tuple(
    SheetLine(
        N_(
            "{repique}: {threshold} or more for what you announced, before you play, if the other has nothing good "
            "that comes, in the order blanche, point, sequences, threes and fours, before what brings you to "
            "{threshold}: {becomes} in place of {threshold}, and what is above is added."
        ),
        f"repique: made, hindered; {order}",
        {"threshold": "repique@threshold", "becomes": "repique@becomes"},
        {"repique": N_("Repique")},
        ("repique@other", "before"),
    )
    for order in ("announce.order: point, sequence", "announce.declaring: point, sequence, set")
)

_FOLLOWING = SheetLine(
    N_(
        "The elder plays a card. The other must play a card of that suit; if he has none, any card, which takes "
        "nothing."
    ),
    "play.lead: elder; play.renounce: follow; play.trick: other-suit",
)
_TRICK = SheetLine(
    N_("The higher card of that suit takes both, a {trick}. The player who takes it plays the next card."),
    "play.trick: higher; play.lead: taker",
    terms={"trick": N_("trick")},
)
_PLAY_COUNTS = (
    SheetLine(
        N_(
            "A card from the ten up counts 1 when you begin a trick with it, or take the other’s trick with it: once, "
            "even if it begins and takes."
        ),
        "play.count: led, won; play.low: low; play.low@counting",
    ),
    SheetLine(
        N_(
            "Every card counts 1 when you begin a trick with it, or take the other’s trick with it: once, even if it "
            "begins and takes."
        ),
        "play.count: led, won",
    ),
)
_LAST = (
    SheetLine(
        N_("The last trick counts {points}, with the card that takes it; {low} if that is below the ten."),
        "play.last-trick: taken; play.last-trick@own; play.last-low: low",
        {"points": "play.last-trick@points", "low": "play.last-low@points"},
        when=("play.last-trick@own", "within"),
    ),
    SheetLine(
        N_("The last trick counts {points}, with the card that takes it."),
        "play.last-trick: taken; play.last-trick@own",
        {"points": "play.last-trick@points"},
        when=("play.last-trick@own", "within"),
    ),
)
_TO_PIQUE = {"threshold": "pique@threshold", "becomes": "pique@becomes"}
_PIQUE = (
    SheetLine(
        N_(
            "{pique}: if the elder reaches {threshold} with his first card, and the other has nothing that is good, "
            "he counts {becomes} in place of {threshold}."
        ),
        "pique: made, hindered",
        _TO_PIQUE,
        {"pique": N_("Pique")},
        ("pique@window", "first-card"),
    ),
    SheetLine(
        N_(
            "{pique}: if you reach {threshold} with what you announced and what you play, without the points for the "
            "cards or a capot, and the other has nothing good and has counted nothing in play, you count {becomes} in "
            "place of {threshold}."
        ),
        "pique: made, hindered, in-play, late",
        _TO_PIQUE,
        {"pique": N_("Pique")},
        ("pique@window", "play"),
    ),
)
_CARDS = SheetLine(
    N_("Whoever takes more tricks counts {points} for that, “for the cards”; if both took six, nobody does."),
    "cards.most: most, equal",
    {"points": "cards.most@points"},
)
_CAPOT = SheetLine(
    N_("{capot}: whoever takes all twelve counts {points} in place of that."),
    "capot: all",
    {"points": "capot@points"},
    {"capot": N_("Capot")},
)

_MARKING = tuple(
    SheetLine(N_("After the coup each marks what he made, and the other deals."), f"partie.marking: marks; {turn}")
    for turn in ("deal.next: alternate", "deal.turn: alternate")
)
_GAINED = SheetLine(
    N_(
        "The winner gains the difference of the two totals and {bonus}; if the loser has fewer than {rubicon} (this is "
        "a {name}), the sum of the totals and {bonus}."
    ),
    "match.settlement: under, reached, bonus",
    {"bonus": "match.settlement@bonus", "rubicon": "match.settlement@rubicon"},
    {"name": N_("rubicon")},
)
_WON = (
    SheetLine(
        N_("After {coups} deals whoever has made more has won. If both have as much, each deals once more."),
        "match.deals: coups, higher, tie, more",
        {"coups": "match.deals@coups"},
    ),
    SheetLine(N_("Whoever reaches the number first has won."), "partie.win: first"),
    SheetLine(
        N_(
            "Near the number, announcements count in the order blanche, point, sequences, threes and fours. Whoever "
            "reaches it with them has won at once; otherwise all cards are played, and of two players past the number "
            "the one with more has won."
        ),
        "partie.won: reached; partie.arriving: stops, order, played-out, higher",
    ),
)
_ARRIVING = SheetLine(
    N_(
        "Points count in this order: blanche, point, sequences, threes and fours, play, cards. The coup stops when a "
        "player has reached the number."
    ),
    "count.order: blanche, point, sequence, set, play, cards, stops",
)

_RENOUNCED = (
    SheetLine(
        N_("Another suit played by mistake: the card is taken back, without a penalty."),
        "play.renounce: mended, no-penalty",
    ),
    SheetLine(N_("Another suit played by mistake: the card is taken back."), "play.renounce: mended"),
)
_THIRTEEN = (
    SheetLine(
        N_(
            "A card too many dealt: the elder chooses whether to deal again or to play. Then the player with thirteen "
            "lays aside one card more than he takes."
        ),
        "fault.deal-number: choice, elder-over, dealer-over",
    ),
    SheetLine(
        N_("A card too many dealt: the elder chooses whether to deal again or to play."), "fault.deal-number: choice"
    ),
    SheetLine(
        N_("A card too many or too few dealt to the elder: he may have a new deal, until he takes from the talon."),
        "fault.misdealt: option",
    ),
)
_TOO_MANY = (
    SheetLine(
        N_(
            "More cards taken than laid aside: noticed in time, they are put back; otherwise that player counts "
            "nothing of what he has, and the other all of his."
        ),
        "fault.too-many: taken, mended; fault.false-claim: other",
        when=("fault.too-many@noticed", "either"),
    ),
    SheetLine(
        N_(
            "More cards taken than laid aside: if the other notices in time, they are put back; otherwise that player "
            "counts nothing of what he has, and the other all of his."
        ),
        "fault.too-many: taken, mended; fault.false-claim: other",
        when=("fault.too-many@noticed", "other"),
    ),
    SheetLine(
        N_("More cards taken than laid aside: that player counts nothing of what he has, and the other all of his."),
        "fault.too-many: taken; fault.false-claim: other",
    ),
    SheetLine(
        N_("More cards taken than laid aside: you count nothing, but what you hold still stops the other."),
        "fault.too-many: taken; fault.barring: bars",
    ),
)
_FORGOTTEN = SheetLine(
    N_("Something not counted before you begin to play: it is lost."), "announce.forgotten: forgotten"
)
_FALSE_CLAIM = tuple(
    SheetLine(message, grounds, when=when)
    for grounds, when, message in (
        (
            "fault.false-claim: untrue, nothing, other",
            ("fault.false-claim@claims", "threes and fours"),
            N_(
                "A three or four counted that you do not have, and a card played: you count nothing of what you have, "
                "and the other counts all of his."
            ),
        ),
        (
            "fault.false-claim: untrue, nothing, other",
            ("fault.false-claim@claims", "anything"),
            N_(
                "Something counted that you do not have, and a card played: you count nothing of what you have, and "
                "the other counts all of his."
            ),
        ),
        (
            "fault.miscall: in-time, nothing",
            ("fault.miscall@until", "answered"),
            N_(
                "Something called that you do not have, allowed to be good, and not corrected before the younger’s "
                "first card: you count nothing."
            ),
        ),
        (
            "fault.miscall: nothing",
            ("fault.miscall@until", "played"),
            N_(
                "A three or four called that you do not have, allowed to be good, and a card played: you count nothing."
            ),
        ),
    )
)
_ALSO_WRONG = (
    SheetLine(
        N_("A blanche not shown before its holder lays cards aside: it does not count."),
        "blanche.late: before, too-late",
    ),
    SheetLine(
        N_("Something weaker announced than you have: what is stronger does not count."), "announce.sinking: less, lost"
    ),
    SheetLine(N_("During the play nobody looks at cards laid aside, nor at the talon."), "play.looking: aside"),
    SheetLine(
        N_("Three counted of four that you held: say which is missing if the other asks, or show the three."),
        "announce.broken-four: tells, shows",
    ),
    SheetLine(
        N_("Something called equal: it must be shown too, although it counts nothing."),
        "announce.open: equal, equal-too",
    ),
)


def _alone(*lines: SheetLine) -> tuple[tuple[SheetLine, ...], ...]:
    return tuple((line,) for line in lines)


SHEET: tuple[Section, ...] = (
    (N_("Before you begin"), None, (_NUMBER, *_alone(_PACK, _ORDER), _LIFTS, _SIDES)),
    (
        N_("Deal"),
        None,
        (
            *((_SHUFFLE,), _HAND, *_alone(_TALON, _BLANCHE)),
            *(_BLANCHE_SHOWN, *_alone(_BLANCHE_OF_YOUNGER, _BLANCHE_TWO)),
        ),
    ),
    (N_("Exchange"), None, ((_OF_ELDER,), _OF_YOUNGER, *_alone(*_LOOKING), _SAYS_HOW_MANY, (_ONCE,))),
    (
        N_("Announce"),
        None,
        (
            *(_IN_ORDER, (_REPLY,), _POINT, _POINT_COUNTS, (_SUMS,), _POINT_EQUAL),
            *(*_alone(*_SEQUENCES, *_ALIKE), _SHOWING, *_alone(_SHOWN_BY_THE_OTHER, _COUNTING), _REPIQUE),
        ),
    ),
    (N_("Play the cards"), None, (*_alone(_FOLLOWING, _TRICK), _PLAY_COUNTS, _LAST, _PIQUE, *_alone(_CARDS, _CAPOT))),
    (N_("The end"), None, (_MARKING, _WON, *_alone(_GAINED, _ARRIVING))),
    (
        N_("When something goes wrong"),
        FAULTS,
        (_RENOUNCED, _THIRTEEN, _TOO_MANY, (_FORGOTTEN,), _FALSE_CLAIM, *_alone(*_ALSO_WRONG)),
    ),
)
