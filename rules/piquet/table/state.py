"""The state of a coup between two events: what lies where, what has been said and shown, and what is lost."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

from rules.core.cards import Card, Rank, Suit
from rules.core.frozen import FrozenMap, but
from rules.core.rule import Decided
from rules.piquet.laws.counting import Entry
from rules.piquet.laws.play import Played, Trick
from rules.piquet.sides import Hand, Pair

Phase = Literal["shuffle", "cut", "deal", "exchange", "announce", "play", "over"]
"""`shuffle`, `cut`, `deal`: what the dealer or the other must do next; `exchange`: until both have taken; `announce`:
until the elder leads; `play`; `over`: played out, void, or to be dealt again."""

Ending = Literal["played", "void", "new deal", "other deals", "annulled"]

Offer = Literal["open", "agreed", "refused"]
"""What has become of the offer to annul the coup."""


NO_REPLIES: FrozenMap[str, str] = FrozenMap({})


@dataclass(frozen=True)
class Claims:
    """What a player has called and shown. `point`: the number last called; `runs`, `sets`: names, one for each thing.

    `shown`: `point`, and the names of sequences, if he has laid them open. `good`: of `point`, `sequences` and `sets`,
    that in which he has answered that the other's are good. Where things are declared: `replies`, what he has answered,
    by kind; `none`, that of which he has said that he has none; `unnamed`, four that he has called without their rank.
    """

    point: int | None = None
    runs: tuple[str, ...] = ()
    sets: tuple[str, ...] = ()
    shown: frozenset[str] = frozenset()
    good: frozenset[str] = frozenset()
    replies: FrozenMap[str, str] = NO_REPLIES
    none: frozenset[str] = frozenset()
    unnamed: str | None = None


@dataclass(frozen=True)
class Seat:
    """One player's side. Cards in the order in which he got them.

    `dealt`: what he was dealt; `held`: what he has in hand now; `kept`: what he had when the play began, which is what
    he announces from; `discarded`, `taken`. `looked`: he has seen his dealt cards. `declared`, `exchanging`, `showed`:
    his blanche, with the number he bound himself to. `noticed`: notice was given in time that he was dealt too many.
    `took`: he has taken cards of the talon. `excess`: how many too many he took; then all that he took lie apart, until
    he puts them with his own. `perceived`: who has said that they are too many. `nothing`: he counts nothing in this
    coup but, it may be, his play; `void`: nor his play. `yields`: his fault lets the other count all that he has, even
    when he has played. `lost`: of `point` and `sequences`, what he played without
    having shown; `regained`: what he has shown after the other had lost it; `after_fault`, `after_discovery`: what the
    other has lost, or was found to have lost, when this player played another card. `unsaid`: bonuses he has not said.
    """

    dealt: tuple[Card, ...] = ()
    held: tuple[Card, ...] = ()
    kept: tuple[Card, ...] = ()
    discarded: tuple[Card, ...] = ()
    taken: tuple[Card, ...] = ()
    looked: bool = False
    declared: bool = False
    exchanging: int | None = None
    showed: bool = False
    noticed: bool = False
    took: bool = False
    excess: int = 0
    perceived: Hand | None = None
    claims: Claims = Claims()
    nothing: bool = False
    void: bool = False
    yields: bool = False
    lost: frozenset[str] = frozenset()
    regained: frozenset[str] = frozenset()
    after_fault: frozenset[str] = frozenset()
    after_discovery: frozenset[str] = frozenset()
    unsaid: frozenset[str] = frozenset()

    def but(self, **changes: Any) -> Seat:
        """The same seat with changes."""
        return but(self, changes)


@dataclass(frozen=True)
class State:
    """The whole state.

    `pack`: the pack from the top, before it is dealt; `talon`: what is left of it, from the top. `packet_before`: the
    packets of the last deal, `packet_earlier` those before that number was changed; `packet_said`: the size of which
    notice was given; `no_cut`: the pack has been put right, and is dealt when it is shuffled, without a cut. `choice`:
    who must choose between playing and a new deal. `looked_left`: how many of the cards left each has looked at.
    `refused_to_say`: the elder will not say how many he takes. `must_lead`: the suit that the elder must lead;
    `ordering`: he has none of it, and the other orders; `suit_ordered`: the other has. `first_word`: the custom by
    which the first word stands. `wanting`: the points that each still wants. `reckoned`: both have reckoned; where each
    counts at his turn, the elder has counted, and `counted`: the younger has too. `withheld`: what is found of that
    which he has not counted.
    `leader`: who leads next, or led the trick that is open. `tricks`:
    those played, the last one open while it has no answer; `won`: how many each has won in all; `played`: the cards
    with what each has counted. `standing`: the findings about announcements that stand. `due`: what each must show
    before his first card. `discovered`: what of each was found not shown. `called`: who called last, and in which kind.
    `asked_wanting`: who has been asked which card of a rank is wanting; `asked_to_see`: he has been asked to show the
    others. `ended`: what the last trick and the cards have
    counted. `queue`: cards of each thrown down together and not yet played. `thrown`: who has thrown up his cards.
    `annulling`: the elder has offered to annul the coup, and what became of that. `arrived`: the counts with which
    somebody first came to the number he wanted; `stopped`: the phase in which the coup stopped because of that.
    """

    phase: Phase = "shuffle"
    seats: Pair[Seat] = Pair(Seat(), Seat())
    pack: tuple[Card, ...] = ()
    talon: tuple[Card, ...] = ()
    packet_before: int | None = None
    packet_earlier: int | None = None
    packet_said: int | None = None
    recut_penalty: int | None = None
    no_cut: bool = False
    choice: Hand | None = None
    looked_left: Pair[int] = Pair(0, 0)
    refused_to_say: bool = False
    must_lead: Suit | None = None
    suit_ordered: bool = False
    ordering: bool = False
    first_word: bool = False
    wanting: Pair[int] | None = None
    reckoned: bool = False
    counted: bool = False
    standing: tuple[Decided, ...] = ()
    withheld: tuple[Decided, ...] = ()
    discovered: Pair[frozenset[str]] = Pair(frozenset(), frozenset())
    due: Pair[frozenset[str]] = Pair(frozenset(), frozenset())
    called: tuple[Hand, str] | None = None
    asked_wanting: tuple[Hand, Rank] | None = None
    asked_to_see: bool = False
    ended: tuple[Decided, ...] = ()
    leader: Hand = "elder"
    tricks: tuple[Trick, ...] = ()
    won: Pair[int] = Pair(0, 0)
    played: tuple[tuple[Played, int], ...] = ()
    queue: Pair[tuple[Card, ...]] = Pair((), ())
    annulling: Offer | None = None
    thrown: Hand | None = None
    mixed: bool = False
    ending: Ending | None = None
    arrived: tuple[Entry, ...] = ()
    stopped: Phase | None = None

    def but(self, **changes: Any) -> State:
        """The same state with changes."""
        return but(self, changes)

    def seat(self, hand: Hand) -> Seat:
        """One player's side."""
        return self.seats.of(hand)

    def seated(self, hand: Hand, **changes: Any) -> State:
        """The same state with changes to one player's side."""
        return but(self, {"seats": self.seats.changed(hand, but(self.seats.of(hand), changes))})
