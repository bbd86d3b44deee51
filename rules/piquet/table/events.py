"""Everything that can happen in a coup and in a partie, and how a transcript says it: one line for each event.

This is the grammar of transcripts and of cases. `rules.piquet.moves` has what each event does, phase by phase; the rule
sets say which rule allows or forbids it.
"""

from __future__ import annotations

from rules.core.cards import Card, Rank, Suit, parse_card, parse_cards, show_cards
from rules.core.phrases import NUMBER, Event, EventError, Grammar, Kind, words
from rules.piquet.sides import Cards, Hand


def read_rank(word: str) -> Rank:
    """Read a rank in words: `aces`, `king`, `tens`, `sixes`."""
    singular = word.lower().removesuffix("s")
    singular = "six" if singular == "sixe" else singular
    for rank in Rank:
        if rank.word == singular:
            return rank
    raise EventError(f"{word!r} is not a rank: write {', '.join(rank.word for rank in Rank)}")


_CARD, _WIDE = r"(?:10|\w)[SHDCshdc♠♥♦♣]", r"\w{2,3}"
"""A card as it is written, and whatever may be meant for one."""
_CARDS = Kind(f"{_CARD}(?:[ ,]+{_CARD})*", parse_cards, show_cards, f"{_WIDE}(?:[ ,]+{_WIDE})*")
_RANKS = "king|queen|knave|ten|nine|eight|seven|six|five|four"
"""The ranks after which a sequence is named, of any pack; a sequence from the ace is called major."""

GRAMMAR = Grammar(
    {
        **dict.fromkeys(("hand", "other", "first"), words("elder", "younger")),
        **dict.fromkeys(("player", "dealer"), words("A", "B", read=str.upper)),
        **dict.fromkeys(("number", "more", "total", "left"), NUMBER),
        "card": Kind(_CARD, parse_card, str, _WIDE),
        **dict.fromkeys(("cards", "dropped"), _CARDS),
        "suit": Kind("spades|hearts|diamonds|clubs", lambda word: Suit[word.upper()], lambda suit: str(suit.word)),
        "rank": Kind("|".join(rank.word + "s?" for rank in Rank), read_rank, lambda rank: str(rank.word)),
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
"""The grammar of the transcripts of Piquet, with the kind of each field."""
phrase, read_event = GRAMMAR.phrase, GRAMMAR.read


class ByHand(Event):
    """An event by one of the two hands of a coup."""

    hand: Hand


# --- the partie: 1642 §2 and §15; 1651 ch. I and II, end of ch. X ---


@phrase("they play for <number>", "they play for <number>, the stake <more>")
class Agrees(Event):
    """The players agree on the number of points of the partie, and on the stake."""

    number: int
    more: int | None = None


@phrase("they agree that the deal goes on")
class AgreesDealGoesOn(Event):
    """After a partie they do not lift again: the deal goes on in turn."""


@phrase("they agree to lift again after every partie")
class AgreesToLift(Event):
    """After a partie they lift again to see who deals."""


@phrase("they agree that a second cut costs <number>")
class AgreesRecutPenalty(Event):
    """The players agree how many points a player pays for asking for a second cut."""

    number: int


@phrase("they agree that the first word stands")
class AgreesFirstWord(Event):
    """The players follow the custom of Provence and Languedoc: nobody may take back what he has called or answered."""


@phrase("<player> lifts <cards>", "<player> lifts <cards>, dropping <dropped>")
class Lifts(Event):
    """A player lifts a packet to see who deals; the last of `cards` is the one that shows when it is turned up."""

    player: str
    cards: Cards
    dropped: Cards | None = None


@phrase("<player> draws <card>")
class Draws(Event):
    """A player draws a single card from the pack, to see who deals."""

    player: str
    card: Card


@phrase("<player> chooses that <dealer> deals")
class ChoosesDealer(Event):
    """A player who may choose says who deals, he himself or the other."""

    player: str
    dealer: str


@phrase("<player> plays on")
class PlaysOn(Event):
    """After a partie, a player wants to play another."""

    player: str


@phrase("<player> gives over")
class GivesOver(Event):
    """A player wants to stop."""

    player: str


@phrase("<player> deals out of turn")
class TakesDeal(Event):
    """A player forgets that he dealt last, and takes the pack to deal again; in this coup he is the younger."""

    player: str


@phrase("the pack lies <cards>")
class PackLies(Event):
    """The order of the cards of this deal after the cut, from the top. Only the record knows it, not the players."""

    cards: Cards


# --- dealing: 1642 §3 and §44–46; 1651 ch. IV and end of ch. XII ---


@phrase("<hand> shuffles")
class Shuffles(ByHand):
    """The dealer shuffles the pack and offers it to be cut."""


@phrase("<hand> cuts")
class Cuts(ByHand):
    """A player cuts the pack cleanly in two."""


@phrase("<hand> cuts, scattering cards")
class Scatters(ByHand):
    """A player cuts the pack, and scatters cards."""


@phrase("<hand> asks to cut again")
class AsksRecut(ByHand):
    """A player asks for a second cut after a clean one."""


@phrase("<hand> says he will deal by <number>")
class SaysPacket(ByHand):
    """The dealer announces how many cards each packet will have."""

    number: int


@phrase(
    "<hand> deals by <number>",
    "<hand> deals by <number> and then by <more>",
    "<hand> deals by <number>, the <other> getting <total>",
    "<hand> deals by <number>, facing <cards>",
    "<hand> deals by <number>, the <first> first",
)
class Deals(ByHand):
    """The cards are dealt in packets. `other` gets `total` cards, not twelve; `cards` lie face up.

    `first` gets the first packet; if it is not named, the elder does.
    """

    number: int
    more: int | None = None
    other: Hand | None = None
    total: int | None = None
    cards: Cards | None = None
    first: Hand | None = None

    @property
    def served_first(self) -> Hand:
        """Who gets the first packet: the elder, unless the event says otherwise."""
        return self.first or "elder"


@phrase("<hand> looks at his cards")
class LooksAtHand(ByHand):
    """A player looks at the cards that he was dealt."""


@phrase("<hand> sees that it was not his deal")
class SeesWrongDeal(ByHand):
    """The dealer remembers that he dealt last time."""


@phrase("<hand> finds <number> cards in the pack")
class FindsPack(ByHand):
    """While dealing, the dealer finds that the pack has too many or too few cards."""

    number: int


@phrase("<hand> finds <card> twice")
class FindsTwice(ByHand):
    """The pack is false: it has a card twice."""

    card: Card


@phrase("<hand> finds <card> missing")
class FindsMissing(ByHand):
    """The pack is imperfect: it lacks a card."""

    card: Card


@phrase("<hand> says that the <other> has <number> cards")
class SaysNumber(ByHand):
    """A player says that the other (or he himself) has too many cards, or too few."""

    other: Hand
    number: int


@phrase("<hand> chooses to play")
class ChoosesToPlay(ByHand):
    """A player who may choose plays the cards as they are."""


@phrase("<hand> chooses a new deal")
class ChoosesNewDeal(ByHand):
    """A player who may choose has the cards dealt again."""


# --- blanche and exchange: 1642 §3–5 and §34–36, §41; 1651 ch. V, VI and XII ---


@phrase(
    "<hand> declares a blanche, exchanging <number>",
    "<hand> declares a blanche, leaving <left>",
    "<hand> declares a blanche",
)
class DeclaresBlanche(ByHand):
    """A player says that he has a blanche, and how many cards he will discard, or will leave in the talon."""

    number: int | None = None
    left: int | None = None


@phrase("<hand> shows his blanche")
class ShowsBlanche(ByHand):
    """A player shows his twelve cards."""


@phrase("<hand> discards <cards>")
class Discards(ByHand):
    """A player discards cards."""

    cards: Cards


@phrase("<hand> takes <number>")
class Takes(ByHand):
    """A player takes cards from the talon; if he takes as many as he discarded, they join his hand."""

    number: int


@phrase("<hand> turns up a card taken")
class TurnsUp(ByHand):
    """A player who has taken too many cards looks at one of them."""


@phrase("<hand> puts them with his own")
class PutsWithOwn(ByHand):
    """A player who has taken too many cards puts them with his own."""


@phrase("<hand> puts back <number>")
class PutsBack(ByHand):
    """A player puts back the cards that he took too many."""

    number: int


@phrase("<hand> looks at <number> left")
class LooksAtLeft(ByHand):
    """A player looks at cards that he leaves, or that the other has left."""

    number: int


@phrase("<hand> says he will play <suit>")
class SaysSuit(ByHand):
    """The elder says which suit he will lead, before he looks at the cards that the other has left."""

    suit: Suit


@phrase("<hand> orders <suit>")
class OrdersSuit(ByHand):
    """The elder has no card of the suit that he named, so the other orders a suit for him to lead."""

    suit: Suit


@phrase("<hand> spreads the talon")
class SpreadsTalon(ByHand):
    """A player spreads the cards of the talon, so that they can be seen."""


@phrase("<hand> says he takes <number>")
class SaysTaken(ByHand):
    """The elder says how many cards he takes."""

    number: int


@phrase("<hand> refuses to say how many he takes")
class RefusesToSay(ByHand):
    """The elder does not say how many cards he takes."""


@phrase("<hand> counts the talon")
class CountsTalon(ByHand):
    """A player counts the cards that are left, to know how many the other took."""


@phrase("<hand> offers to annul the coup")
class OffersToAnnul(ByHand):
    """The elder proposes that this coup does not count."""


@phrase("<hand> agrees to annul the coup")
class AgreesToAnnul(ByHand):
    """The younger accepts the offer: the coup does not count."""


@phrase("<hand> refuses to annul the coup")
class RefusesToAnnul(ByHand):
    """The younger refuses the offer: the coup is played."""


# --- announcing: 1642 §6–12, §24–26, §30–31, §38–42; 1651 ch. VII–IX and XII ---


@phrase("<hand> calls point <number>")
class CallsPoint(ByHand):
    """A player calls the number of his point; a second call corrects the first."""

    number: int


@phrase("<hand> calls <sequence>")
class CallsSequence(ByHand):
    """A player calls a sequence that he has."""

    sequence: str


@phrase("<hand> calls <alike>")
class CallsSet(ByHand):
    """A player says that he has three or four of a rank."""

    alike: str


@phrase("<hand> calls no sequence")
class CallsNone(ByHand):
    """A player says that he has no sequence."""


@phrase("<hand> calls <many> of a rank")
class CallsUnnamed(ByHand):
    """A player says that he has three or four of a rank, but not of which rank."""

    many: str


@phrase("<hand> names <alike>")
class Names(ByHand):
    """A player names the rank of the four that the other has called without it."""

    alike: str


@phrase("<hand> takes back his call of <alike>")
class RecallsSet(ByHand):
    """A player takes back his call of three or four of a rank."""

    alike: str


@phrase("<hand> takes back his call of <sequence>")
class RecallsSequence(ByHand):
    """A player takes back his call of a sequence."""

    sequence: str


@phrase("<hand> answers <answer>")
class Answers(ByHand):
    """A player answers what the other has just called."""

    answer: str


@phrase("<hand> shows his <things>")
class Shows(ByHand):
    """A player shows the cards of what he called."""

    things: str


@phrase("they reckon")
class Reckon(Event):
    """Both add up what they have announced. If this line is missing, the first card led does it."""


@phrase("<hand> counts")
class Counts(ByHand):
    """A player adds up what he announced, if each does so in turn. If this line is missing, his first card does it."""


@phrase("<hand> finds that the <other> has not <alike>")
class FindsFalse(ByHand):
    """A player finds out that a claim of the other is false."""

    other: Hand
    alike: str


@phrase("<hand> finds that the <other> has not <sequence>")
class FindsFalseSequence(ByHand):
    """A player finds out that the other has not a sequence that he called."""

    other: Hand
    sequence: str


@phrase("<hand> finds that the <other> has not shown his <things>")
class FindsNotShown(ByHand):
    """A player finds out that the other played without showing what he had to show."""

    other: Hand
    things: str


@phrase("<hand> asks which <rank> is wanting")
class AsksWanting(ByHand):
    """A player asks which card of a broken four the other has discarded: the other has called three of that rank."""

    rank: Rank


@phrase("<hand> asks to see <alike>")
class AsksToSee(ByHand):
    """A player asks to see the three cards that the other has of a broken four."""

    alike: str


@phrase("<hand> tells <card>")
class Tells(ByHand):
    """The player who was asked says which card is missing."""

    card: Card


@phrase("<hand> shows <cards>")
class ShowsCards(ByHand):
    """The player who was asked shows the three cards, instead of saying which is missing."""

    cards: Cards


@phrase("<hand> refuses to tell")
class RefusesToTell(ByHand):
    """The player who was asked neither says which card is missing nor shows the three."""


@phrase("<hand> does not say the <bonus>")
class PassesOver(ByHand):
    """A player makes a pique or repique, and forgets to count it."""

    bonus: str


@phrase("<hand> remembers the <bonus>")
class Remembers(ByHand):
    """A player claims the pique or repique that he forgot."""

    bonus: str


@phrase("<hand> is found changing cards")
class Changes(ByHand):
    """A player is caught changing cards or taking them back."""


# --- play: 1642 §13–14, §27–29, §32–33; 1651 ch. X and XII ---


@phrase("<hand> plays <card>")
class Plays(ByHand):
    """A player plays a card from his hand to the table."""

    card: Card


@phrase("<hand> takes back <card>")
class TakesBack(ByHand):
    """A player takes back a card that he played."""

    card: Card


@phrase("<hand> looks at the <pile>")
class LooksAtPile(ByHand):
    """During the play, a player looks at the discards, the rest of the talon, the tricks, or the last trick."""

    pile: str


@phrase("<hand> throws up his cards")
class ThrowsUp(ByHand):
    """A player gives up, because he thinks that he has lost."""


@phrase("<hand> throws up his cards, mixing them")
class ThrowsUpMixed(ByHand):
    """A player gives up, and mixes his cards with those on the table."""


@phrase("<hand> takes up his cards again")
class TakesUp(ByHand):
    """A player who has given up wants to play on."""


@phrase("<hand> throws down <cards>")
class ThrowsDown(ByHand):
    """A player throws down several cards together; they touch the table in this order."""

    cards: Cards
