"""Everything that can happen in a coup and in a partie, and how a transcript says it: one line an event.

This is the grammar of transcripts and of cases. What each event does is in `rules.piquet.moves`, phase by phase; which
rule allows or forbids it is for the rule sets to say.
"""

from __future__ import annotations

from dataclasses import dataclass

from rules.core.cards import Card, Rank, Suit, parse_card, parse_cards, show_cards
from rules.core.phrases import NUMBER, Event, EventError, Grammar, Kind, words
from rules.piquet.sides import Hand


def _rank(word: str) -> Rank:
    """Read a rank in words: `aces`, `king`, `tens`, `sixes`."""
    singular = word.lower().removesuffix("s")
    singular = "six" if singular == "sixe" else singular
    for rank in Rank:
        if rank.word == singular:
            return rank
    raise EventError(f"{word!r} is no rank: write {', '.join(rank.word for rank in Rank)}")


_CARDS = Kind(r"(?:10|\w)[SHDCshdc♠♥♦♣](?:[ ,]+(?:10|\w)[SHDCshdc♠♥♦♣])*", parse_cards, show_cards)
_HAND = words("elder", "younger")
_PLAYER = words("A", "B", read=str.upper)
_RANKS = "king|queen|knave|ten|nine|eight"
"""From which a sequence is named; that of the ace is called major."""

GRAMMAR = Grammar(
    {
        "hand": _HAND,
        "other": _HAND,
        "first": _HAND,
        "player": _PLAYER,
        "dealer": _PLAYER,
        "number": NUMBER,
        "more": NUMBER,
        "total": NUMBER,
        "left": NUMBER,
        "card": Kind(r"(?:10|\w)[SHDCshdc♠♥♦♣]", parse_card, str),
        "cards": _CARDS,
        "dropped": _CARDS,
        "suit": Kind("spades|hearts|diamonds|clubs", lambda word: Suit[word.upper()], lambda suit: str(suit.word)),
        "rank": Kind("|".join(rank.word + "s?" for rank in Rank), _rank, lambda rank: str(rank.word)),
        "sequence": Kind(
            rf"(?:tierce|quarte|quinte|sixième|septième|huitième|neuvième)(?: major| of the (?:{_RANKS}))",
            str.lower,
            str,
        ),
        "alike": Kind(r"(?:three|four) (?:aces|kings|queens|knaves|tens|nines|eights|sevens|sixes)", str.lower, str),
        "answer": Kind(
            "good|equal|not good|better", lambda word: {"better": "not good"}.get(word.lower(), word.lower()), str
        ),
        "many": words("three", "four"),
        "things": words("point", "sequences", "point and sequences"),
        "bonus": words("pique", "repique"),
        "pile": words("discards", "talon", "tricks", "last trick"),
    }
)
"""What the transcripts of Piquet may say, and what each field of it may be."""
phrase, read_event = GRAMMAR.phrase, GRAMMAR.read


@dataclass(frozen=True)
class ByHand(Event):
    """An event by one of the two hands of a coup."""

    hand: Hand


# --- the partie: 1642 §2 and §15; 1651 ch. I and II, end of ch. X ---


@phrase("they play for <number>", "they play for <number>, the stake <more>")
@dataclass(frozen=True)
class Agrees(Event):
    """The players agree on the number of the partie, and on the stake."""

    number: int
    more: int | None = None


@phrase("they agree that the deal goes on")
@dataclass(frozen=True)
class AgreesDealGoesOn(Event):
    """After a partie there is no new lifting: the deal goes on in turn."""


@phrase("they agree to lift again after every partie")
@dataclass(frozen=True)
class AgreesToLift(Event):
    """After a partie they lift anew to see who deals."""


@phrase("they agree that a second cut costs <number>")
@dataclass(frozen=True)
class AgreesRecutPenalty(Event):
    """What whoever asks for a second cut shall pay."""

    number: int


@phrase("they agree that the first word stands")
@dataclass(frozen=True)
class AgreesFirstWord(Event):
    """The custom of Provence and Languedoc is followed."""


@phrase("<player> lifts <cards>", "<player> lifts <cards>, dropping <dropped>")
@dataclass(frozen=True)
class Lifts(Event):
    """A player lifts a packet to see who deals; the last of `cards` is the one it shows when turned up."""

    player: str
    cards: tuple[Card, ...]
    dropped: tuple[Card, ...] | None = None


@phrase("<player> draws <card>")
@dataclass(frozen=True)
class Draws(Event):
    """A player draws a single card from the pack, to see who deals."""

    player: str
    card: Card


@phrase("<player> chooses that <dealer> deals")
@dataclass(frozen=True)
class ChoosesDealer(Event):
    """A player whose choice it is says who shall deal, he himself or the other."""

    player: str
    dealer: str


@phrase("<player> plays on")
@dataclass(frozen=True)
class PlaysOn(Event):
    """After a partie, a player wants another."""

    player: str


@phrase("<player> gives over")
@dataclass(frozen=True)
class GivesOver(Event):
    """A player wants to stop."""

    player: str


@phrase("<player> deals out of turn")
@dataclass(frozen=True)
class TakesDeal(Event):
    """Forgetting that he dealt last, a player takes the pack to deal again; in this coup he is the younger."""

    player: str


@phrase("the pack lies <cards>")
@dataclass(frozen=True)
class PackLies(Event):
    """How the cards of this deal lie, once cut, from the top. Nobody at the table knows it; the record does."""

    cards: tuple[Card, ...]


# --- dealing: 1642 §3 and §44–46; 1651 ch. IV and end of ch. XII ---


@phrase("<hand> shuffles")
@dataclass(frozen=True)
class Shuffles(ByHand):
    """The dealer mixes the pack and presents it."""


@phrase("<hand> cuts")
@dataclass(frozen=True)
class Cuts(ByHand):
    """The pack is parted cleanly in two."""


@phrase("<hand> cuts, scattering cards")
@dataclass(frozen=True)
class Scatters(ByHand):
    """The pack is parted, and cards are scattered."""


@phrase("<hand> asks to cut again")
@dataclass(frozen=True)
class AsksRecut(ByHand):
    """A second cut is asked for, the first having been clean."""


@phrase("<hand> says he will deal by <number>")
@dataclass(frozen=True)
class SaysPacket(ByHand):
    """The dealer gives notice of the size of his packets."""

    number: int


@phrase(
    "<hand> deals by <number>",
    "<hand> deals by <number> and then by <more>",
    "<hand> deals by <number>, the <other> getting <total>",
    "<hand> deals by <number>, facing <cards>",
    "<hand> deals by <number>, the <first> first",
)
@dataclass(frozen=True)
class Deals(ByHand):
    """The cards are dealt in packets. `other` gets `total` cards, not twelve; `cards` lie face up.

    `first` gets the first packet, which is otherwise the elder.
    """

    number: int
    more: int | None = None
    other: Hand | None = None
    total: int | None = None
    cards: tuple[Card, ...] | None = None
    first: Hand | None = None

    @property
    def served_first(self) -> Hand:
        """Who gets the first packet: the elder, if nothing else is said."""
        return "elder" if self.first is None else self.first


@phrase("<hand> looks at his cards")
@dataclass(frozen=True)
class LooksAtHand(ByHand):
    """He takes up the cards dealt to him."""


@phrase("<hand> sees that it was not his deal")
@dataclass(frozen=True)
class SeesWrongDeal(ByHand):
    """The dealer remembers that he dealt last time."""


@phrase("<hand> finds <number> cards in the pack")
@dataclass(frozen=True)
class FindsPack(ByHand):
    """The dealer finds, in dealing, that cards are too many or wanting."""

    number: int


@phrase("<hand> finds <card> twice")
@dataclass(frozen=True)
class FindsTwice(ByHand):
    """The pack is false: it has a card twice."""

    card: Card


@phrase("<hand> says that the <other> has <number> cards")
@dataclass(frozen=True)
class SaysNumber(ByHand):
    """He gives notice that the other (or he himself) has too many cards, or too few."""

    other: Hand
    number: int


@phrase("<hand> chooses to play")
@dataclass(frozen=True)
class ChoosesToPlay(ByHand):
    """Having the choice, he plays the cards as they are."""


@phrase("<hand> chooses a new deal")
@dataclass(frozen=True)
class ChoosesNewDeal(ByHand):
    """Having the choice, he has the cards dealt again."""


# --- blanche and exchange: 1642 §3–5 and §34–36, §41; 1651 ch. V, VI and XII ---


@phrase(
    "<hand> declares a blanche, exchanging <number>",
    "<hand> declares a blanche, leaving <left>",
    "<hand> declares a blanche",
)
@dataclass(frozen=True)
class DeclaresBlanche(ByHand):
    """He says that he has a blanche, and how many cards he will put out, or how many he will leave in the talon."""

    number: int | None = None
    left: int | None = None


@phrase("<hand> shows his blanche")
@dataclass(frozen=True)
class ShowsBlanche(ByHand):
    """He lays his twelve cards open."""


@phrase("<hand> discards <cards>")
@dataclass(frozen=True)
class Discards(ByHand):
    """He puts cards out."""

    cards: tuple[Card, ...]


@phrase("<hand> takes <number>")
@dataclass(frozen=True)
class Takes(ByHand):
    """He takes cards from the talon; if they are as many as he put out, they are with his own."""

    number: int


@phrase("<hand> turns up a card taken")
@dataclass(frozen=True)
class TurnsUp(ByHand):
    """He has taken too many, and looks at one of them."""


@phrase("<hand> puts them with his own")
@dataclass(frozen=True)
class PutsWithOwn(ByHand):
    """He has taken too many, and puts them with his own cards."""


@phrase("<hand> puts back <number>")
@dataclass(frozen=True)
class PutsBack(ByHand):
    """He puts back what he took too many."""

    number: int


@phrase("<hand> looks at <number> left")
@dataclass(frozen=True)
class LooksAtLeft(ByHand):
    """He looks at cards that he leaves, or that the other has left."""

    number: int


@phrase("<hand> says he will play <suit>")
@dataclass(frozen=True)
class SaysSuit(ByHand):
    """Before looking at what the other has left, the elder says which suit he will lead."""

    suit: Suit


@phrase("<hand> orders <suit>")
@dataclass(frozen=True)
class OrdersSuit(ByHand):
    """The elder having none of the suit that he named, the other orders what he shall lead."""

    suit: Suit


@phrase("<hand> spreads the talon")
@dataclass(frozen=True)
class SpreadsTalon(ByHand):
    """He spreads the cards that are to be taken."""


@phrase("<hand> says he takes <number>")
@dataclass(frozen=True)
class SaysTaken(ByHand):
    """He tells the other how many he takes."""

    number: int


@phrase("<hand> refuses to say how many he takes")
@dataclass(frozen=True)
class RefusesToSay(ByHand):
    """He does not tell how many he takes."""


@phrase("<hand> counts the talon")
@dataclass(frozen=True)
class CountsTalon(ByHand):
    """He tells over the cards that are left, to know how many the other took."""


@phrase("<hand> offers to annul the coup")
@dataclass(frozen=True)
class OffersToAnnul(ByHand):
    """He proposes that this coup shall go for nothing."""


@phrase("<hand> agrees to annul the coup")
@dataclass(frozen=True)
class AgreesToAnnul(ByHand):
    """It being offered, he will have the coup go for nothing."""


@phrase("<hand> refuses to annul the coup")
@dataclass(frozen=True)
class RefusesToAnnul(ByHand):
    """It being offered, he will have the coup played."""


# --- announcing: 1642 §6–12, §24–26, §30–31, §38–42; 1651 ch. VII–IX and XII ---


@phrase("<hand> calls point <number>")
@dataclass(frozen=True)
class CallsPoint(ByHand):
    """He says what he makes of his suit; said again, it corrects what he said."""

    number: int


@phrase("<hand> calls <sequence>")
@dataclass(frozen=True)
class CallsSequence(ByHand):
    """He says a sequence that he has."""

    sequence: str


@phrase("<hand> calls <alike>")
@dataclass(frozen=True)
class CallsSet(ByHand):
    """He says that he has three or four of a rank."""

    alike: str


@phrase("<hand> calls no sequence")
@dataclass(frozen=True)
class CallsNone(ByHand):
    """He says that he has no sequence."""


@phrase("<hand> calls <many> of a rank")
@dataclass(frozen=True)
class CallsUnnamed(ByHand):
    """He says that he has three or four of a rank, and not of which."""

    many: str


@phrase("<hand> names <alike>")
@dataclass(frozen=True)
class Names(ByHand):
    """He says which four they are that the other has called without saying of which rank."""

    alike: str


@phrase("<hand> takes back his call of <alike>")
@dataclass(frozen=True)
class RecallsSet(ByHand):
    """He takes back three or four that he called."""

    alike: str


@phrase("<hand> takes back his call of <sequence>")
@dataclass(frozen=True)
class RecallsSequence(ByHand):
    """He takes back a sequence that he called."""

    sequence: str


@phrase("<hand> answers <answer>")
@dataclass(frozen=True)
class Answers(ByHand):
    """He answers what the other has just called."""

    answer: str


@phrase("<hand> shows his <things>")
@dataclass(frozen=True)
class Shows(ByHand):
    """He lays open the cards of what he called."""

    things: str


@phrase("they reckon")
@dataclass(frozen=True)
class Reckon(Event):
    """Both add up what they have announced. If it is not said, the first card led says it."""


@phrase("<hand> counts")
@dataclass(frozen=True)
class Counts(ByHand):
    """He adds up what he has announced, where each does so at his turn. If it is not said, his first card says it."""


@phrase("<hand> finds that the <other> has not <alike>")
@dataclass(frozen=True)
class FindsFalse(ByHand):
    """He discovers a false claim."""

    other: Hand
    alike: str


@phrase("<hand> finds that the <other> has not shown his <things>")
@dataclass(frozen=True)
class FindsNotShown(ByHand):
    """He discovers that the other played without having shown."""

    other: Hand
    things: str


@phrase("<hand> asks which <rank> is wanting")
@dataclass(frozen=True)
class AsksWanting(ByHand):
    """He asks which of a broken four the other has put out."""

    rank: Rank


@phrase("<hand> asks to see <alike>")
@dataclass(frozen=True)
class AsksToSee(ByHand):
    """He wants to see the three that the other has of a broken four."""

    alike: str


@phrase("<hand> tells <card>")
@dataclass(frozen=True)
class Tells(ByHand):
    """He tells which card is wanting."""

    card: Card


@phrase("<hand> shows <cards>")
@dataclass(frozen=True)
class ShowsCards(ByHand):
    """He shows the three, rather than telling which is wanting."""

    cards: tuple[Card, ...]


@phrase("<hand> refuses to tell")
@dataclass(frozen=True)
class RefusesToTell(ByHand):
    """He will neither tell nor show."""


@phrase("<hand> does not say the <bonus>")
@dataclass(frozen=True)
class PassesOver(ByHand):
    """He makes a pique or repique and forgets to count it so."""

    bonus: str


@phrase("<hand> remembers the <bonus>")
@dataclass(frozen=True)
class Remembers(ByHand):
    """He asks for the pique or repique that he forgot."""

    bonus: str


@phrase("<hand> is found changing cards")
@dataclass(frozen=True)
class Changes(ByHand):
    """He is caught changing or taking back cards."""


# --- play: 1642 §13–14, §27–29, §32–33; 1651 ch. X and XII ---


@phrase("<hand> plays <card>")
@dataclass(frozen=True)
class Plays(ByHand):
    """He throws a card, out of his hand and on the table."""

    card: Card


@phrase("<hand> takes back <card>")
@dataclass(frozen=True)
class TakesBack(ByHand):
    """He takes up again a card that he played."""

    card: Card


@phrase("<hand> looks at the <pile>")
@dataclass(frozen=True)
class LooksAtPile(ByHand):
    """In play, he looks at what was put out or left, at the tricks that were made, or at the last of them."""

    pile: str


@phrase("<hand> throws up his cards")
@dataclass(frozen=True)
class ThrowsUp(ByHand):
    """He gives up, thinking that he has lost."""


@phrase("<hand> throws up his cards, mixing them")
@dataclass(frozen=True)
class ThrowsUpMixed(ByHand):
    """He gives up, and mixes his cards with those on the table."""


@phrase("<hand> takes up his cards again")
@dataclass(frozen=True)
class TakesUp(ByHand):
    """Having given up, he wants to play on."""


@phrase("<hand> throws down <cards>")
@dataclass(frozen=True)
class ThrowsDown(ByHand):
    """He throws several cards down together, which touch the table in this order."""

    cards: tuple[Card, ...]
