"""The state of a coup between two events: what lies where, what has been said and shown, and what is lost."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import takewhile
from typing import Any, Literal, NamedTuple

from rules.core import machine
from rules.core.cards import Card, Rank, Suit
from rules.core.frozen import Frozen, FrozenMap, but
from rules.core.text import Texts
from rules.piquet.laws.counting import Entries
from rules.piquet.laws.pack import Holding
from rules.piquet.laws.play import Counted, Trick
from rules.piquet.laws.rewinding import Mistake
from rules.piquet.sides import Cards, Finding, Findings, Hand, Pair
from rules.piquet.table.held import NOTHING, POINT, SEQUENCES, Held, point_name

Phase = Literal["shuffle", "cut", "deal", "exchange", "announce", "play", "over"]
"""How far the coup is. The dealer is the younger.

`shuffle`: the dealer must shuffle.
`cut`: the elder must cut.
`deal`: the dealer must deal.
`exchange`: they discard and take, until both have taken.
`announce`: they announce, until the elder leads a card.
`play`: they play the cards.
`over`: the coup has ended; `State.ending` says how.
"""

Ending = Literal["played", "void", "new deal", "other deals", "annulled"]
"""How the coup has ended. If it is not `played`, its points do not count; but what was paid before the deal stays paid.

`played`: all cards were played; or it stopped early, because a player won the partie or threw up and mixed his cards.
`void`: the pack was found to be false: it has a card twice.
`new deal`: the cards were dealt badly; the same player deals again.
`other deals`: it was not the dealer's turn; the other player deals.
`annulled`: the elder offered to annul the coup, and the younger agreed.
"""

Offer = Literal["open", "agreed", "refused"]
"""What has become of the elder's offer to annul the coup.

`open`: the younger has not answered yet.
`agreed`: the younger agrees. Only the rules get this word; the state then has the ending `annulled`, and no offer.
`refused`: the younger refuses; the coup is played, and the elder may not offer again.
"""


NO_REPLIES: FrozenMap[str, str] = FrozenMap({})
"""He has answered nothing yet."""
NO_SUITS: FrozenMap[str, Suit] = FrozenMap({})
"""He has named no suit."""
NOT_REMEMBERED: FrozenMap[str, int] = FrozenMap({})
"""He has claimed no bonus that he had not said."""


@dataclass(frozen=True)
class Claims:
    """What a player has called, shown and answered, in three kinds: `point`, `sequences`, `sets` (threes and fours).

    In the old books both call, and then they reckon together. In the modern rules (`announce.declaring`) the elder
    declares, the younger answers, and each counts at his turn.
    """

    # --- what he has called and shown ---

    point: int | None = None
    """The number that he last called for his point; None if he has called none."""
    runs: Texts = ()
    """The names of the sequences that he has called, such as `tierce major`: one name for each sequence."""
    sets: Texts = ()
    """The names of the threes and fours that he has called, such as `three aces`."""
    shown: frozenset[str] = frozenset()
    """What he has laid open: the word `point`, and the names of sequences."""

    # --- what he has answered ---

    replies: FrozenMap[str, str] = NO_REPLIES
    """His last answer in each kind: `good`, `equal` or `not good`. In the modern rules only the younger answers.

    With the answer `equal`, what he has of the same kind is written into `point` or `runs` as well. Where the next
    sequences decide between equal ones, the answers to these stand beside it under `NEXT`, the last of them.
    """
    implied: frozenset[str] = frozenset()
    """The kinds in which what stands among his calls follows from his answer alone. Only in the old books.

    After `equal` it is as much as the other called, after `not good` the best that he has. He may still name it.
    """

    # --- special calls of the modern rules ---

    none: frozenset[str] = frozenset()
    """The kinds of which he has said that he has none. Only `sequences` can be said in this way."""
    asked: bool = False
    """He has asked what the other's point makes, or answered that his is equal: he may count none of more cards."""
    suits: FrozenMap[str, Suit] = NO_SUITS
    """The suits that he has named of what he called, by the word `point` or the name of the sequence."""
    told: Card | None = None
    """The card of three that he said he does not count, falsely: he holds it. Otherwise None."""
    admitted: bool = False
    """He has asked which card of three is missing before he answered, and so admitted that the three are good."""
    unnamed: str | None = None
    """The four, such as `four aces`, that he called without saying the rank. It is also in `sets`. Otherwise None."""

    def called(self, kind: str) -> Texts:
        """The names of what he has called of a kind, in order; the first is what he declared."""
        if kind == POINT:
            return () if self.point is None else (point_name(self.point),)
        return self.runs if kind == SEQUENCES else self.sets

    def equals(self, younger: Claims, kind: str) -> int:
        """How many of these calls the younger has answered to be equal: in order, each is called by both."""
        pairs = zip(self.called(kind), younger.called(kind), strict=False)
        return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))


@dataclass(frozen=True)
class Seat(Frozen):
    """One player's side in a coup. All cards are in the order in which he got them or put them down."""

    # --- his cards ---

    dealt: Cards = ()
    """The cards he was dealt."""
    held: Cards = ()
    """The cards he has in hand now."""
    kept: Cards = ()
    """The whole hand he had after the exchange. He announces from it, and it does not change in play.

    If the coup is set out in the middle of the play, these are the cards he had at that moment.
    """
    holds: Held = field(default=NOTHING, compare=False, repr=False)
    """What he can declare of them, by kind; worked out once, when the exchange has ended."""
    discarded: Cards = ()
    """The cards he has discarded."""
    taken: Cards = ()
    """The cards he has taken from the talon, without those he has put back."""
    looked: bool = False
    """He has looked at the cards he was dealt."""

    # --- his blanche ---

    declared: bool = False
    """He has declared a blanche."""
    exchanging: int | None = None
    """How many cards the elder promised to exchange when he declared his blanche. He is bound to this number.

    None if he has promised nothing. It stays None for the younger.
    """
    showed: bool = False
    """He has shown his blanche. False again when a fault has cost him all that he had announced."""

    # --- taking, and too many cards ---

    noticed: bool = False
    """Somebody said in time that he was dealt too many cards. The elder then chooses between playing and a new deal.

    If they play, this player must discard so many cards more than he takes.
    """
    took: bool = False
    """He has taken from the talon, even if he took no card. Always False if the coup is set out after the exchange."""
    excess: int = 0
    """How many cards too many he has taken and not yet put back.

    Until it is 0, all the cards in `taken` lie apart from his hand. If he puts them with his hand, it becomes 0.
    """
    perceived: Hand | None = None
    """Who was the first to say that he has taken too many: he himself or the other. None if nobody has said it."""

    # --- announcing ---

    claims: Claims = Claims()
    """What he has called, shown and answered."""

    # --- what he has lost by a fault ---

    nothing: bool = False
    """He counts nothing in this coup, except perhaps what he makes in play."""
    void: bool = False
    """He does not count what he makes in play either."""
    yields: bool = False
    """After his fault the other may still call, show and count everything, even when the other has played a card."""

    # --- what was not shown in time (only in the old books) ---

    lost: frozenset[str] = frozenset()
    """The kinds he has lost because he played a card without showing them: `point` or `sequences`."""
    regained: frozenset[str] = frozenset()
    """The kinds that the other has lost in this way. This player showed his own after that, and may count them."""
    after_fault: frozenset[str] = frozenset()
    """The kinds that the other had lost already when this player played another card.

    Under some rules it is then too late to show his own.
    """
    after_discovery: frozenset[str] = frozenset()
    """The kinds whose loss by the other was already found out when this player played another card.

    Under other rules it is too late only then.
    """

    # --- pique and repique ---

    unsaid: frozenset[str] = frozenset()
    """The bonuses he has made and not said: `pique` or `repique`. They do not count."""
    remembered: FrozenMap[str, int] = NOT_REMEMBERED
    """The bonuses he did not say and then claimed: how many cards had been played (one more if all were counted)."""

    def declaration(self, kind: str) -> Holding | None:
        """What he has declared of a kind, if he holds it."""
        names = self.claims.called(kind)
        return self.holds.named(kind, names[0]) if names else None


class Erred(NamedTuple):
    """A mistake in the play that nobody has found: what it is, whose, with which cards, after how many cards played."""

    mistake: Mistake
    hand: Hand
    cards: Cards
    at: int


@dataclass(frozen=True)
class State(Frozen):
    """The whole state of a coup at one moment.

    A coup may be set out: then it begins, perhaps in the middle, with cards that somebody has written down.
    """

    phase: Phase = "shuffle"
    """How far the coup is."""
    seats: Pair[Seat] = Pair(Seat(), Seat())
    """The two sides, the elder's and the younger's."""

    # --- the pack and the talon ---

    pack: Cards = ()
    """The pack from the top, before it is dealt. Empty after the deal, and if nobody knows how the cards lie."""
    talon: Cards = ()
    """The undealt cards that are still there, from the top."""

    # --- dealing ---

    packet_before: int | None = None
    """How many cards a packet had in the deal before; after this deal, how many it had in this one. None: not known."""
    packet_earlier: int | None = None
    """How many cards a packet had before this was changed to `packet_before`. None: not known, or never changed."""
    packet_said: int | None = None
    """How many cards a packet will have, if the dealer has said so for this deal."""
    recut_penalty: int | None = None
    """The points that a player pays if he asks for a second cut; None if they have not agreed on any."""
    no_cut: bool = False
    """The pack had too many cards or too few and was put right. After the next shuffle it is dealt without a cut."""
    choice: Hand | None = None
    """Who must choose between playing and a new deal because too many cards were dealt. None if nobody has to."""

    # --- the exchange ---

    looked_left: Pair[int] = Pair(0, 0)
    """How many of the cards left in the talon each has looked at. Both numbers become 0 when the younger takes."""
    refused_to_say: bool = False
    """The elder refuses to say how many cards he takes."""
    must_lead: Suit | None = None
    """The suit that the elder must lead first, because he has said it or the younger has ordered it."""
    suit_ordered: bool = False
    """The younger has ordered the suit in `must_lead`."""
    ordering: bool = False
    """The elder has no card of the suit in `must_lead`. The younger must order a suit before a card is played."""

    # --- what was agreed, and the number they play for ---

    first_word: bool = False
    """They have agreed that the first word stands: nobody may take back what he has called or answered."""
    wanting: Pair[int] | None = None
    """The points that each still needed to win the partie when the coup began. None if they play for no number.

    What a player counts in the coup is not taken off. What he pays before the deal is added.
    """

    # --- announcing ---

    reckoned: bool = False
    """In the old books: both have reckoned what they announced. In the modern rules: the elder has counted."""
    counted: bool = False
    """In the modern rules: the younger has counted too."""
    standing: Findings = ()
    """The findings about announcements that hold now, with those about pique and repique."""
    withheld: Findings = ()
    """In the modern rules: the findings about what the younger has, but has not counted (yet)."""
    discovered: Pair[frozenset[str]] = Pair(frozenset(), frozenset())
    """The kinds that each was found to have lost because he did not show them."""
    due: Pair[frozenset[str]] = Pair(frozenset(), frozenset())
    """The kinds that each must show before he plays his next card, or else he does not count them."""
    called: tuple[Hand, str] | None = None
    """Who called last, and of which kind. None again when it is answered or counted."""
    answered: str | None = None
    """The kind that the younger answered last, if the elder has called nothing after that."""
    asked_wanting: tuple[Hand, Rank] | None = None
    """Who was asked which card of a broken four is missing, and the rank. None again after the answer.

    A broken four: a player called three of a rank, and the fourth lies among his discards or in the talon.
    """
    asked_to_see: bool = False
    """In the last such question: the other asked to see the three cards, not only which card is missing."""

    # --- the play ---

    ended: Findings = ()
    """The findings at the end of the play: about the last trick, a capot, and who won more tricks."""
    leader: Hand = "elder"
    """Who leads next, or who led the trick that is open."""
    tricks: tuple[Trick, ...] = ()
    """The tricks played so far. The last one is open while the card led waits for an answer."""
    won: Pair[int] = Pair(0, 0)
    """How many tricks each has won, with those won before the coup was set out."""
    played: Counted = ()
    """The cards played so far, in order, each with the points it has counted."""
    queue: Pair[Cards] = Pair((), ())
    """The cards that each has thrown down together and that are not yet played, in the order in which they fell."""

    together: Cards = ()
    """The cards that were last led together, without waiting for the answers."""
    erred: Erred | None = None
    """A mistake of the play that has not been found yet. None if there is none."""
    may_retake: bool = False
    """The elder may take back his first card, because the younger has corrected a false call after it."""
    leaving_said: bool = False
    """The younger has said that he leaves cards in the talon."""

    # --- the ending ---

    annulling: Offer | None = None
    """The elder's offer to annul the coup: `open` or `refused`. None if he has not offered, or the younger agreed."""
    thrown: Hand | None = None
    """Who has thrown up his cards, that is, given up. None if nobody has, or he has taken them up again."""
    mixed: bool = False
    """Who threw up his cards has mixed them with those on the table. He cannot take them up; the coup has ended."""
    ending: Ending | None = None
    """How the coup has ended; None until then."""
    arrived: Entries = ()
    """All that was counted up to the moment at which somebody first came to the number he wanted, in order.

    Only under the rule `count.order`. Empty until somebody comes to his number.
    """
    stopped: Phase | None = None
    """The phase in which the coup stopped because somebody had come to his number under `count.order`; else None.

    If something found out later undoes this, the coup goes on from this phase.
    """

    def seat(self, hand: Hand) -> Seat:
        """One player's side."""
        return self.seats.elder if hand == "elder" else self.seats.younger

    def seated(self, hand: Hand, **changes: Any) -> State:
        """The same state with changes to one player's side."""
        return but(self, {"seats": self.seats.changed(hand, but(self.seats.of(hand), changes))})


class Outcome(machine.Outcome[State, Finding]):
    """The state of a coup after an event, and what was found."""

    __slots__ = ()
